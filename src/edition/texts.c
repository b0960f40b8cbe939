/* texts.c - the words of an edition: fr.yaml, en.yaml, ru.yaml -> struct bq_edition_texts.
 *
 * The file in the edition's own language must be complete; the others may lack anything, and fall
 * back on it. An edition without any text file is still playable: its keys serve as names. In the
 * texts of cards {amount} and its like stand for the card's numbers, so that a text cannot say
 * another sum than the one that is paid. */
#include <stdio.h>
#include <string.h>

#include "edition/internal.h"

#define LENGTH(array) (sizeof(array) / sizeof *(array))

const char *const bq_edition_languages[BQ_ED_LANGUAGES] = {"fr", "en", "ru"};

/* --- one line of text --- */

bool bq__edition_load_line(bq__edition_loader *in, int32_t node, const bq__edition_words *about, unsigned most,
                           const char **into)
{
    const char *word = bq__edition_word(in->tree, node);
    size_t n = strlen(word);
    bq__edition_words all = *about;
    all.expected = BQ_EXPECTED_TEXT;
    all.n = (int64_t)bq_letters(word, strlen(word));
    all.most = most;
    if (n == 0 || in->tree->node[node].kind != BQ__WORD)
        return bq__edition_not_expected(in, node, &all);
    all.code = all.n > most ? BQ_COMPLAINT_LONG : BQ_COMPLAINT_SPACE;
    if (all.n > most || word[0] == ' ' || word[n - 1] == ' ')
        return bq__edition_wrong(in, node, &all);
    *into = bq__edition_keep(in, word);
    return *into != NULL;
}

/* --- sections: each is a map from keys of the edition to lines --- */

static bool load_section(bq__edition_loader *in, const char *section, const char *const *keys, size_t n,
                         unsigned most, const char **into)
{
    int32_t key = bq__edition_key(in->tree, 0, section);
    if (key < 0)
        return true;
    int32_t map = in->tree->node[key].next;
    if (!bq__edition_check_keys(in, map, keys, n, BQ__ABOUT(.where = BQ_WHERE_SECTION, .of = section, .name = section)))
        return false;
    for (size_t i = 0; i < n; i++) {
        int32_t node = bq__edition_value(in->tree, map, keys[i]);
        if (node >= 0 && !bq__edition_load_line(in, node, BQ__ABOUT(.name = keys[i]), most, &into[i]))
            return false;
    }
    return true;
}

/* A text of the edition below is of no use for a thing that this edition made anew. */
static bool from_below(const bq__edition_loader *in, int32_t node, unsigned level)
{
    return in->tree->node[node].level > level;
}

static bool load_short(bq__edition_loader *in, int32_t node, const char **into)
{
    const char *word = bq__edition_word(in->tree, node);
    if (bq_columns(word, strlen(word)) > BQ_SHORT_COLUMNS)
        return BQ__WRONG(in, node, .code = BQ_COMPLAINT_WIDE, .word = word, .n = bq_columns(word, strlen(word)),
                         .most = BQ_SHORT_COLUMNS);
    return bq__edition_load_line(in, node, BQ__ABOUT(.name = "short"), BQ_SHORT_COLUMNS * 2, into);
}

/* "Chance", or {name: Gare du Nord, short: G.Nord}. */
static bool load_square_name(bq__edition_loader *in, int32_t node, bq_edition_texts *texts, unsigned i)
{
    static const char *const known[] = {"name", "short"};
    if (in->tree->node[node].kind == BQ__WORD)
        return bq__edition_load_line(in, node, BQ__ABOUT(.what = BQ_WHAT_SQUARE_NAME), BQ__NAME,
                                     &texts->square[i]);
    const bq__edition_words *names =
        BQ__ABOUT(.where = BQ_WHERE_SQUARE_NAMES, .what = BQ_WHAT_SQUARE_NAMES);
    if (!bq__edition_check_keys(in, node, known, LENGTH(known), names))
        return false;
    int32_t name = bq__edition_value(in->tree, node, "name");
    int32_t brief = bq__edition_value(in->tree, node, "short");
    if (name < 0)
        return BQ__WRONG(in, node, .code = BQ_COMPLAINT_MISSING_KEY, .word = "name",
                         .where = BQ_WHERE_SQUARE_NAMES);
    return bq__edition_load_line(in, name, BQ__ABOUT(.name = "name"), BQ__NAME, &texts->square[i]) &&
           (brief < 0 || load_short(in, brief, &texts->square_short[i]));
}

static bool load_squares(bq__edition_loader *in, bq_edition_texts *texts)
{
    char digits[BQ_SQUARES][4];
    const char *keys[BQ_SQUARES];
    unsigned n = in->file->ed.squares;
    for (unsigned i = 0; i < n; i++) {
        snprintf(digits[i], sizeof digits[i], "%u", i);
        keys[i] = digits[i];
    }
    int32_t key = bq__edition_key(in->tree, 0, "squares");
    if (key < 0)
        return true;
    int32_t map = in->tree->node[key].next;
    const bq__edition_words *about = BQ__ABOUT(.where = BQ_WHERE_SQUARES, .of = keys[n - 1], .name = "squares");
    if (!bq__edition_check_keys(in, map, keys, n, about))
        return false;
    for (unsigned i = 0; i < n; i++) {
        int32_t node = bq__edition_value(in->tree, map, keys[i]);
        if (node >= 0 && !from_below(in, node, in->levels->square[i]) &&
            !load_square_name(in, node, texts, i))
            return false;
    }
    return true;
}

/* --- money --- */

static bool load_money(bq__edition_loader *in, bq_edition_texts *texts)
{
    int32_t node = bq__edition_value(in->tree, 0, "money");
    if (node < 0)
        return true;
    const char *word = bq__edition_word(in->tree, node);
    const char *hole = strstr(word, "{}");
    if (!hole || strpbrk(hole + 2, "{}") || strcspn(word, "{}") != (size_t)(hole - word))
        return BQ__NOT_EXPECTED(in, node, .name = "money", .expected = BQ_EXPECTED_MONEY, .list = "{}");
    return bq__edition_load_line(in, node, BQ__ABOUT(.name = "money"), BQ__MONEY, &texts->money);
}

/* Digits in threes, as the language does it: 1 500 in French, 1,500 in English, 1500 in Russian. */
static void write_digits(unsigned language, uint64_t amount, char *out, size_t size)
{
    static const char *const between[BQ_ED_LANGUAGES] = {"\u202F", ",", "\u00A0"};
    char digits[24];
    int n = snprintf(digits, sizeof digits, "%llu", (unsigned long long)amount);
    int least = language == BQ_ED_RU ? 5 : 4;
    size_t used = 0;
    for (int i = 0; i < n && used < size; i++) {
        const char *gap = i > 0 && (n - i) % 3 == 0 && n >= least ? between[language] : "";
        int more = snprintf(out + used, size - used, "%s%c", gap, digits[i]);
        used += more > 0 ? (size_t)more : 0;
    }
}

void bq_edition_money(const bq_edition_texts *texts, int64_t amount, char *out, size_t size)
{
    char digits[64];
    uint64_t magnitude = amount < 0 ? 0 - (uint64_t)amount : (uint64_t)amount;
    write_digits(texts->language, magnitude, digits, sizeof digits);
    const char *hole = strstr(texts->money, "{}");
    snprintf(out, size, "%s%.*s%s%s", amount < 0 ? "-" : "", (int)(hole - texts->money),
             texts->money, digits, hole + 2);
}

/* --- cards: the numbers go into the sentence --- */

/* What a name in braces stands for; false if this card has no such thing. */
static bool card_value(const bq_edition_texts *texts, const bq_card *card, const char *name,
                       char *out, size_t size)
{
    bool first = *name && strcmp(name, bq_effect_p1[card->effect]) == 0;
    bool second = *name && strcmp(name, bq_effect_p2[card->effect]) == 0;
    if (!first && !second)
        return false;
    int32_t value = first ? card->p1 : card->p2;
    if (strcmp(name, "square") == 0)
        snprintf(out, size, "%s", texts->square[value]);
    else if (strcmp(name, "deck") == 0)
        snprintf(out, size, "%s", texts->deck[card->deck]);
    else if (strcmp(name, "amount") == 0 || strcmp(name, "house") == 0 ||
             strcmp(name, "hotel") == 0)
        bq_edition_money(texts, value, out, size);
    else
        snprintf(out, size, "%d", value);
    return true;
}

static bool wrong_brace(bq__edition_loader *in, int32_t node, const bq_card *card, const char *text)
{
    const char *p1 = bq_effect_p1[card->effect], *p2 = bq_effect_p2[card->effect];
    size_t n = strcspn(text, "}") + 1;
    int shown = n > strlen(text) || n > 20 ? bq__edition_cut(text, 20) : (int)n;
    char word[96], one[40], two[40];
    snprintf(word, sizeof word, "%.*s", shown, text);
    snprintf(one, sizeof one, "{%s}", p1);
    snprintf(two, sizeof two, "{%s}", p2);
    return BQ__WRONG(in, node,
                     .code = !*p1  ? BQ_COMPLAINT_BRACES
                             : *p2 ? BQ_COMPLAINT_BRACE_TWO
                                   : BQ_COMPLAINT_BRACE_ONE,
                     .word = word, .list = one, .near = two);
}

static bool fill_card(bq__edition_loader *in, int32_t node, const bq_edition_texts *texts,
                      const bq_card *card, char *out, size_t size)
{
    const char *text = bq__edition_word(in->tree, node);
    size_t used = 0;
    while (*text) {
        char name[16] = "", value[BQ__NAME * 4 + 1];
        size_t plain = strcspn(text, "{}");
        if (plain == 0) {
            size_t n = *text == '{' ? strcspn(text + 1, "{}") : sizeof name;
            if (n < sizeof name && text[n + 1] == '}')
                memcpy(name, text + 1, n);
            if (!card_value(texts, card, name, value, sizeof value))
                return wrong_brace(in, node, card, text);
            text += n + 2;
        } else {
            plain = plain < sizeof value ? plain : sizeof value - 1;
            memcpy(value, text, plain);
            value[plain] = 0;
            text += plain;
        }
        size_t more = strlen(value);
        if (used + more >= size)
            return BQ__WRONG(in, node, .code = BQ_COMPLAINT_FILLED_LONG);
        memcpy(out + used, value, more);
        used += more;
    }
    out[used] = 0;
    return true;
}

static bool load_cards_of(bq__edition_loader *in, int32_t map, bq_edition_texts *texts, unsigned d)
{
    bq_edition_file *file = in->file;
    char filled[2048];
    const bq__edition_words *about = BQ__ABOUT(.where = BQ_WHERE_DECK_TEXTS, .what = BQ_WHAT_DECK_TEXTS);
    if (!bq__edition_check_keys(in, map, file->card_id[d], file->ed.deck_size[d], about))
        return false;
    for (unsigned i = 0; i < file->ed.deck_size[d]; i++) {
        int32_t node = bq__edition_value(in->tree, map, file->card_id[d][i]);
        if (node < 0 || from_below(in, node, in->levels->card[d][i]))
            continue;
        const char **into = &texts->card[d][i];
        if (!bq__edition_load_line(in, node, BQ__ABOUT(.name = file->card_id[d][i]), BQ__CARD, into) ||
            !fill_card(in, node, texts, &file->ed.card[d][i], filled, sizeof filled))
            return false;
        if (strcmp(filled, *into) != 0)
            *into = bq__edition_keep(in, filled);
        if (!*into)
            return false;
    }
    return true;
}

static bool load_cards(bq__edition_loader *in, bq_edition_texts *texts)
{
    int32_t key = bq__edition_key(in->tree, 0, "cards");
    if (key < 0)
        return true;
    int32_t map = in->tree->node[key].next;
    if (!bq__edition_check_keys(in, map, bq_deck_words, BQ_DECKS,
                                BQ__ABOUT(.where = BQ_WHERE_SECTION, .of = "cards", .name = "cards")))
        return false;
    for (unsigned d = 0; d < BQ_DECKS; d++) {
        int32_t deck = bq__edition_value(in->tree, map, bq_deck_words[d]);
        if (deck >= 0 && !load_cards_of(in, deck, texts, d))
            return false;
    }
    return true;
}

/* --- what is missing --- */

/* As much of a name as fits a cell. */
static const char *make_short(bq__edition_loader *in, const char *name)
{
    char brief[BQ_SHORT_COLUMNS * 8 + 1];
    unsigned characters = BQ_SHORT_COLUMNS;
    do
        snprintf(brief, sizeof brief, "%.*s", bq__edition_cut(name, characters), name);
    while (bq_columns(brief, strlen(brief)) > BQ_SHORT_COLUMNS && --characters > 0);
    return bq__edition_keep(in, brief);
}

static bool make_shorts(bq__edition_loader *in, bq_edition_texts *texts)
{
    for (unsigned i = 0; i < in->file->ed.squares; i++) {
        if (!texts->square[i] || texts->square_short[i])
            continue;
        texts->square_short[i] = make_short(in, texts->square[i]);
        if (!texts->square_short[i])
            return false;
    }
    return true;
}

static bool make_money(bq__edition_loader *in, bq_edition_texts *texts)
{
    char form[64];
    if (texts->money)
        return true;
    snprintf(form, sizeof form, "{}\u00A0%s", in->file->currency);
    texts->money = bq__edition_keep(in, form);
    return texts->money != NULL;
}

static void lean(const char **into, const char *const *on, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (!into[i])
            into[i] = on[i];
}

void bq__edition_fill_texts(bq_edition_file *file, unsigned language)
{
    const bq_edition_texts *own = &file->text[file->language];
    bq_edition_texts *texts = &file->text[language];
    texts->language = (uint8_t)language;
    lean(&texts->title, &own->title, 1);
    lean(&texts->summary, &own->summary, 1);
    lean(&texts->notes, &own->notes, 1);
    lean(&texts->money, &own->money, 1);
    for (unsigned i = 0; i < file->ed.squares; i++) /* a name and its short form go together */
        if (!texts->square[i])
            texts->square_short[i] = own->square_short[i];
    lean(texts->square, own->square, BQ_SQUARES);
    lean(texts->group, own->group, BQ_GROUPS);
    lean(texts->deck, own->deck, BQ_DECKS);
    lean(texts->token, own->token, BQ_TOKENS);
    lean(texts->card[BQ_CHANCE], own->card[BQ_CHANCE], BQ_CARDS);
    lean(texts->card[BQ_CHEST], own->card[BQ_CHEST], BQ_CARDS);
    bq__edition_fill_theme(file, texts);
}

static bool lacks(bq__edition_loader *in, const char *section, enum bq_complaint_what what, const char *key)
{
    int32_t node = bq__edition_key(in->tree, 0, section);
    bool here = node >= 0 && in->tree->node[node].level == 0; /* not in the edition below */
    return BQ__WRONG(in, here ? node : 0, .code = BQ_COMPLAINT_NO_TEXT, .what = what, .word = key,
                     .near = section);
}

static bool check_complete(bq__edition_loader *in, const bq_edition_texts *texts)
{
    const bq_edition_file *file = in->file;
    char digits[12];
    if (!texts->title || !texts->summary)
        return BQ__WRONG(in, 0, .code = BQ_COMPLAINT_MISSING_KEY, .where = BQ_WHERE_OWN_LANGUAGE,
                         .word = texts->title ? "summary" : "title");
    for (unsigned i = 0; i < file->ed.squares; i++) {
        snprintf(digits, sizeof digits, "%u", i);
        if (!texts->square[i])
            return lacks(in, "squares", BQ_WHAT_SQUARE, digits);
    }
    for (unsigned i = 0; i < file->ed.groups; i++)
        if (!texts->group[i])
            return lacks(in, "groups", BQ_WHAT_GROUP, file->group_key[i]);
    for (unsigned d = 0; d < BQ_DECKS; d++) {
        if (!texts->deck[d])
            return lacks(in, "decks", BQ_WHAT_DECK, bq_deck_words[d]);
        for (unsigned i = 0; i < file->ed.deck_size[d]; i++)
            if (!texts->card[d][i])
                return lacks(in, "cards", BQ_WHAT_CARD, file->card_id[d][i]);
    }
    for (unsigned i = 0; i < file->tokens; i++)
        if (!texts->token[i])
            return lacks(in, "tokens", BQ_WHAT_TOKEN, file->token_key[i]);
    return true;
}

/* --- the file --- */

static bool load_names(bq__edition_loader *in, bq_edition_texts *texts)
{
    static const char *const known[] = {"title",  "summary", "money", "squares",
                                        "groups", "decks",   "cards", "tokens",
                                        "house",  "hotel",   "facts", "notes"};
    const bq_edition_file *file = in->file;
    if (!bq__edition_check_keys(in, 0, known, LENGTH(known), BQ__ABOUT(.where = BQ_WHERE_TEXTS)))
        return false;
    int32_t title = bq__edition_value(in->tree, 0, "title");
    int32_t summary = bq__edition_value(in->tree, 0, "summary");
    int32_t notes = bq__edition_value(in->tree, 0, "notes");
    return (title < 0 || bq__edition_load_line(in, title, BQ__ABOUT(.name = "title"), BQ__NAME, &texts->title)) &&
           (summary < 0 ||
            bq__edition_load_line(in, summary, BQ__ABOUT(.name = "summary"), BQ__SUMMARY,
                                  &texts->summary)) &&
           (notes < 0 || bq__edition_load_line(in, notes, BQ__ABOUT(.name = "notes"), BQ__FACT, &texts->notes)) &&
           load_money(in, texts) && load_squares(in, texts) &&
           load_section(in, "groups", file->group_key, file->ed.groups, BQ__NAME,
                        texts->group) &&
           load_section(in, "decks", bq_deck_words, BQ_DECKS, BQ__NAME, texts->deck) &&
           load_section(in, "tokens", file->token_key, file->tokens, BQ__NAME,
                        texts->token) &&
           bq__edition_load_theme(in, texts);
}

bool bq__edition_load_texts(bq__edition_loader *in, unsigned language)
{
    bq_edition_file *file = in->file;
    bq_edition_texts *texts = &file->text[language];
    bool own = language == file->language;
    texts->language = (uint8_t)language;
    texts->written = 1;
    if (!load_names(in, texts) || !make_shorts(in, texts))
        return false;
    if (own && !make_money(in, texts))
        return false;
    if (own) { /* before the cards, which name squares; their own texts come after */
        for (unsigned i = 0; i < file->ed.squares; i++)
            if (!texts->square[i])
                return check_complete(in, texts);
    } else {
        bq__edition_fill_texts(file, language);
    }
    if (own && (!texts->deck[BQ_CHANCE] || !texts->deck[BQ_CHEST]))
        return check_complete(in, texts);
    if (!own) /* a card that this language lacks must not be taken for its own */
        memset(texts->card, 0, sizeof texts->card);
    if (!load_cards(in, texts))
        return false;
    if (own) {
        bq__edition_fill_theme(file, texts);
        return check_complete(in, texts);
    }
    bq__edition_fill_texts(file, language);
    return true;
}

bool bq__edition_make_texts(bq__edition_loader *in)
{
    bq_edition_file *file = in->file;
    bq_edition_texts *texts = &file->text[file->language];
    char name[64];
    texts->language = file->language;
    texts->title = texts->summary = file->name;
    for (unsigned i = 0; i < file->ed.squares; i++) {
        snprintf(name, sizeof name, "%u %s", i, bq_square_words[file->ed.square[i].kind]);
        texts->square[i] = bq__edition_keep(in, name);
        if (!texts->square[i])
            return false;
    }
    for (unsigned d = 0; d < BQ_DECKS; d++) {
        texts->deck[d] = bq_deck_words[d];
        memcpy(texts->card[d], file->card_id[d], sizeof texts->card[d]);
    }
    memcpy(texts->group, file->group_key, sizeof texts->group);
    memcpy(texts->token, file->token_key, sizeof texts->token);
    bq__edition_fill_theme(file, texts);
    return make_shorts(in, texts) && make_money(in, texts);
}
