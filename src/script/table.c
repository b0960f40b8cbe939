/* table.c - the table of a script's game: edition, options, decks, seats. All of it
 * must be told before the game begins, which it does when anything else is said. */
#include <string.h>

#include "script/internal.h"

static bool too_late(bq__script *s)
{
    return s->started &&
           !bq__script_fails(s, "the game has begun: this stands before the first set, "
                                "command, expectation or show");
}

static bool no_edition(bq__script *s)
{
    return !s->file && !bq__script_fails(s, "expected an edition first, as: edition classique");
}

/* Something in the edition was changed by hand: is it still one? */
static bool prepare(bq__script *s, bq_edition *changed)
{
    bq_fault fault = bq_edition_fault(changed);
    if (fault.code == BQ_FAULT_NONE) {
        bq_edition_prepare(changed);
        s->table.ed = *changed;
        return true;
    }
    char text[BQ__TEXT];
    bq_buf b = bq_buf_on(text, sizeof text);
    for (const char *c = bq_fault_texts[fault.code]; *c; c++) {
        bool least = strncmp(c, "%least%", 7) == 0, most = strncmp(c, "%most%", 6) == 0;
        if (least || most) {
            bq_buf_int(&b, least ? fault.least : fault.most);
            c += least ? 6 : 5;
        } else {
            bq_buf_char(&b, *c);
        }
    }
    if (fault.where == BQ_AT_CARD) {
        bq_buf_str(&b, ": card ");
        bq_buf_int(&b, fault.index + 1);
    }
    return bq__script_fails(s, text);
}

/* ---- names ---- */

void bq__script_name(bq__script *s)
{
    bq_names *names = &s->names;
    memset(names, 0, sizeof *names);
    names->seats = s->table.seats;
    for (unsigned seat = 0; seat < s->table.seats; seat++)
        names->seat[seat] = s->table.seat_name[seat];
    if (!s->file)
        return;
    names->squares = s->table.ed.squares;
    names->groups = s->table.ed.groups;
    memcpy(names->group_key, s->file->group_key, sizeof names->group_key);
    for (unsigned i = 0; i < BQ_ED_LANGUAGES && i < BQ_SPELLINGS; i++) {
        unsigned language = (s->file->language + i) % BQ_ED_LANGUAGES;
        const bq_edition_texts *text = &s->file->text[language];
        memcpy(names->square[i], text->square, sizeof names->square[i]);
        memcpy(names->group[i], text->group, sizeof names->group[i]);
        memcpy(names->deck[i], text->deck, sizeof names->deck[i]);
    }
}

/* ---- keywords ---- */

/* An edition of the program's own has a name of small letters, digits and hyphens; anything else is a path.
 */
static bool is_house_name(const char *name)
{
    return name[0] && name[strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789-")] == '\0';
}

static bool open_edition(bq__script *s, const char *name)
{
    char error[BQ_EDITION_ERROR];
    if (s->options->find) {
        s->file = s->options->find(s->options->to, name);
        return s->file || bq__script_fails(s, "there is no such edition");
    }
    if (!s->options->paths && !is_house_name(name))
        return bq__script_fails(s, "expected the name of an edition, not a path");
    if (!bq_edition_open(&s->opened, name, error, sizeof error)) {
        s->opened = NULL;
        return bq__script_fails(s, error);
    }
    s->file = s->opened;
    return true;
}

bool bq__script_open(bq__script *s, const char *name)
{
    if (!open_edition(s, name))
        return false;
    s->table.ed = s->file->ed;
    bq__script_name(s);
    return true;
}

bool bq__script_edition(bq__script *s, bq_words *w)
{
    char name[BQ_LINE_BYTES + 1];
    bq_word word;
    if (s->file)
        return bq__script_fails(s, "a script is played with one edition");
    if (!bq_words_next(w, &word)) {
        bq_words_expected(w, "the name of an edition");
        return bq__script_misread(s);
    }
    if (!bq__script_line_ends(s, w))
        return false;
    memcpy(name, w->text + word.at, word.n);
    name[word.n] = '\0';
    if (s->options->edition && strcmp(s->options->edition, name) != 0)
        return bq__script_fails(s, "this script is for another edition than the one asked for");
    return bq__script_open(s, name);
}

/* The options are read by those who know them. */
bool bq__script_option(bq__script *s, bq_words *w)
{
    char text[BQ_LINE_BYTES + 1], error[BQ_EDITION_ERROR];
    if (no_edition(s) || too_late(s))
        return false;
    size_t n = w->n - w->at;
    memcpy(text, w->text + w->at, n);
    text[n] = '\0';
    const char *options = text + strspn(text, " ");
    if (!*options) {
        bq_words_expected(w, "an option, as end=rounds:50");
        return bq__script_misread(s);
    }
    if (!bq_edition_option(&s->table.ed, options, error, sizeof error))
        return bq__script_fails(s, error);
    return true;
}

/* One card, as in an edition's file: the effect, then its parameters. */
static bool take_card(bq__script *s, bq_words *w, bq_card *card)
{
    bq_word word;
    int64_t number = 0;
    unsigned found = 0;
    if (!bq_words_next(w, &word))
        return bq_words_expected(w, "a card, as move_back 3");
    unsigned effect = 0;
    while (effect < BQ_EFFECTS && !bq_word_is(w, &word, bq_effect_words[effect]))
        effect++;
    if (effect == BQ_EFFECTS) {
        bq_words_fail(w, BQ_WIRE_EXPECTED, &word);
        memcpy(s->error.what, "the effect of a card", sizeof "the effect of a card");
        return false;
    }
    *card = (bq_card){.effect = (uint8_t)effect};
    if (strcmp(bq_effect_p1[effect], "square") == 0) {
        if (!bq_take_square(w, &found))
            return false;
        card->p1 = (int32_t)found;
    } else if (*bq_effect_p1[effect]) {
        if (!bq_take_number(w, bq_effect_p1[effect], BQ_AMOUNT, &number))
            return false;
        card->p1 = (int32_t)number;
    }
    if (effect == BQ_FX_PAY_OR_DRAW) {
        if (!bq_take_deck(w, &found))
            return false;
        card->deck = (uint8_t)found;
    } else if (*bq_effect_p2[effect]) {
        if (!bq_take_number(w, bq_effect_p2[effect], BQ_AMOUNT, &number))
            return false;
        card->p2 = (int32_t)number;
    }
    return true;
}

/* deck chance = jail_free, move_back 3 */
bool bq__script_deck(bq__script *s, bq_words *w)
{
    unsigned deck, n = 0;
    if (no_edition(s) || too_late(s))
        return false;
    bq_edition changed = s->table.ed;
    if (!bq_take_deck(w, &deck))
        return bq__script_misread(s);
    memset(changed.card[deck], 0, sizeof changed.card[deck]);
    if (!bq_words_skip(w, "=") && !bq_words_expected(w, "="))
        return bq__script_misread(s);
    for (; !bq_words_at_end(w); n++)
        if (n == BQ_CARDS)
            return bq__script_fails(s, "a deck has at most 32 cards");
        else if (!take_card(s, w, &changed.card[deck][n]))
            return bq__script_misread(s);
    changed.deck_size[deck] = (uint8_t)n;
    return prepare(s, &changed);
}

static bool add_seat(bq__script *s, const char *name, size_t n)
{
    bq__script_table *table = &s->table;
    if (table->seats == BQ_SEATS)
        return bq__script_fails(s, "a table has at most 8 seats");
    if (!bq_seat_name_ok(name, n))
        return bq__script_fails(s, "that is no name for a player");
    memcpy(table->seat_name[table->seats], name, n);
    table->seat_name[table->seats][n] = '\0';
    for (unsigned other = 0; other < table->seats; other++)
        if (!bq_names_differ(table->seat_name[other], table->seat_name[table->seats]))
            return bq__script_fails(s, "two players have the same name");
    table->seats++;
    return true;
}

bool bq__script_seats(bq__script *s, bq_words *w)
{
    bq_word word;
    if (too_late(s))
        return false;
    s->table.seats = 0;
    while (bq_words_next(w, &word))
        if (!add_seat(s, w->text + word.at, word.n))
            return false;
    if (s->table.seats < 2)
        return bq__script_fails(s, "a game has at least 2 players");
    bq__script_name(s);
    return true;
}

/* A new game at the same table; the rest of the line is its title. What stood before the first case
 * holds for all of them. */
bool bq__script_case(bq__script *s, bq_words *w)
{
    (void)w;
    if (no_edition(s) || (s->was_set && !bq__script_set_up(s)))
        return false;
    if (!s->in_case && !s->started)
        s->shared = s->table;
    else if (!s->in_case)
        return bq__script_fails(s, "a case stands before the first command of the script");
    s->in_case = true;
    s->started = false;
    s->table = s->shared;
    s->stock[0] = s->stock[1] = -1;
    s->turns_given = 0;
    s->unlawful_since = 0;
    s->result->cases++;
    bq__script_name(s);
    return true;
}

bool bq__script_start(bq__script *s)
{
    if (s->started)
        return true;
    if (no_edition(s))
        return false;
    if (s->table.seats < 2)
        return bq__script_fails(s, "expected players first, as: seats Ada Bob");
    if (s->table.seats < s->table.ed.rule.min_players) /* A1 */
        return bq__script_fails(s, "fewer players than min_players of this table");
    s->sink = (bq_sink){.at = s->event, .cap = BQ_EVENTS};
    bq_start(&s->table.ed, &s->st, s->table.seats, &s->sink);
    s->before = s->st;
    s->verdict = (bq_verdict){0};
    s->started = true;
    enum bq_law law = bq_check_state(&s->table.ed, &s->st);
    return law == BQ_LAW_OK || bq__script_bug(s, bq_law_texts[law]);
}
