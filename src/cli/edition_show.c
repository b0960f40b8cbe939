/* edition_show.c - board, cards and rules of an edition, for people or as JSON. */
#include <stdio.h>
#include <string.h>

#include "cli/edition_verb.h"
#include "edition/edition_file.h"
#include "engine/engine.h"

/* --- printing --- */

void bq__print_padded(const char *text, unsigned columns)
{
    fputs(text, stdout);
    for (size_t n = bq_letters(text, strlen(text)); n < columns; n++)
        putchar(' ');
}

void bq__print_say(FILE *to, const bq__edition_request *ask, enum bq_text_key key, const bq_arg *args,
                   size_t n)
{
    char line[BQ_SENTENCE_BYTES];
    bq_buf b = bq_buf_on(line, sizeof line);
    bq_text_put(&b, ask->language, NULL, key, args, n);
    fprintf(to, "%s\n", line);
}

bool bq__edition_opened(bq_edition_file **file, const char *name, const bq__edition_request *ask)
{
    char error[BQ_SENTENCE_BYTES];
    if (bq_say_open(file, name, ask->language, error, sizeof error))
        return true;
    fprintf(stderr, "%s\n", error);
    return false;
}

/* A word in so many columns, at their right end. */
static void print_column(const bq__edition_request *ask, enum bq_text_key key, unsigned columns)
{
    char word[128];
    bq_buf b = bq_buf_on(word, sizeof word);
    bq_text_put(&b, ask->language, NULL, key, NULL, 0);
    for (unsigned wide = bq_columns(word, b.n); wide < columns; wide++)
        putchar(' ');
    fputs(word, stdout);
}

/* Names hold no control characters (tree.c saw to it), so two escapes are all there are. */
void bq__print_json_string(const char *text)
{
    putchar('"');
    for (; *text; text++) {
        if (*text == '"' || *text == '\\')
            putchar('\\');
        putchar(*text);
    }
    putchar('"');
}

void bq__print_json_pair(const char *key, const char *text)
{
    printf("\"%s\":", key);
    bq__print_json_string(text);
}

void bq__print_json_strings(const char *key, const char *const *texts, unsigned n)
{
    printf("\"%s\":[", key);
    for (unsigned i = 0; i < n; i++) {
        if (i)
            putchar(',');
        bq__print_json_string(texts[i]);
    }
    putchar(']');
}

static bool is_street(const bq_square *square)
{
    return square->kind == BQ_SQ_STREET;
}

static bool is_deed(const bq_edition *ed, unsigned i)
{
    return ed->deeds >> i & 1;
}

/* --- show --- */

static void show_square(const bq_edition_file *file, const bq_edition_texts *text, unsigned i)
{
    const bq_square *square = &file->ed.square[i];
    printf("%3u  ", i);
    bq__print_padded(bq_square_words[square->kind], 11);
    bq__print_padded(is_deed(&file->ed, i) ? file->group_key[square->group] : "", 12);
    if (!is_deed(&file->ed, i)) {
        puts(text->square[i]);
        return;
    }
    bq__print_padded(text->square[i], 40);
    printf(" %5d %6d", square->price, square->mortgage);
    if (is_street(square)) {
        printf(" %5d ", square->house_cost);
        for (unsigned r = 0; r < BQ_RENTS; r++)
            printf(" %d", square->rent[r]);
    }
    putchar('\n');
}

static void show_fact(const bq_edition_fact *fact)
{
    printf("  %s\n", fact->name);
    for (unsigned i = 0; i < fact->lines; i++) {
        printf("    ");
        bq__print_padded(fact->label[i], 20);
        printf(" %s\n", fact->text[i]);
    }
}

/* Over the columns of show_square. */
static void show_columns(const bq__edition_request *ask)
{
    char board[128];
    bq_buf b = bq_buf_on(board, sizeof board);
    bq_text_put(&b, ask->language, NULL, BQ_T_EDITION_BOARD, NULL, 0);
    bq__print_padded(board, 68);
    print_column(ask, BQ_T_EDITION_PRICE, 6);
    print_column(ask, BQ_T_EDITION_MORTGAGE, 7);
    print_column(ask, BQ_T_EDITION_HOUSE, 6);
    fputs("  ", stdout);
    print_column(ask, BQ_T_EDITION_RENTS, 0);
    putchar('\n');
}

static void show_text(const bq_edition_file *file, const bq__edition_request *ask)
{
    const bq_edition *ed = &file->ed;
    const bq_edition_texts *text = &file->text[ask->language];
    char value[64];
    printf("%s (%s)\n%s\n", text->title, file->name, text->summary);
    if (*file->base)
        BQ__PRINT(stdout, ask, BQ_T_EDITION_EXTENDS, bq_arg_text("name", file->base));
    BQ__PRINT(stdout, ask, BQ_T_EDITION_SHOW_ROW, bq_arg_of(BQ_ARG_NUMBER, "squares", ed->squares),
              bq_arg_of(BQ_ARG_NUMBER, "least", ed->rule.min_players),
              bq_arg_of(BQ_ARG_NUMBER, "most", ed->rule.max_players),
              bq_arg_text("house", text->house[BQ_ONE]), bq_arg_text("hotel", text->hotel[BQ_ONE]));
    putchar('\n');
    show_columns(ask);
    for (unsigned i = 0; i < ed->squares; i++)
        show_square(file, text, i);
    for (unsigned d = 0; d < BQ_DECKS; d++) {
        printf("\n%s (%s)\n", text->deck[d], bq_deck_words[d]);
        for (unsigned i = 0; i < ed->deck_size[d]; i++)
            printf("%3u  %s\n", i + 1, text->card[d][i]);
    }
    if (text->facts > 0)
        putchar('\n'), bq__print_say(stdout, ask, BQ_T_EDITION_FACTS, NULL, 0);
    for (unsigned i = 0; i < text->facts; i++)
        show_fact(&text->fact[i]);
    putchar('\n');
    bq__print_say(stdout, ask, BQ_T_EDITION_RULES, NULL, 0);
    for (unsigned i = 0; i < BQ_SWITCHES; i++) {
        bq_edition_switch(ed, i, value, sizeof value);
        printf("  ");
        bq__print_padded(bq_switches[i].name, 36);
        bq__print_padded(value, 24);
        printf(" %s\n", bq_switches[i].row);
    }
}

static void show_json_square(const bq_edition_file *file, const bq_edition_texts *text, unsigned i)
{
    const bq_square *square = &file->ed.square[i];
    printf("%s{\"index\":%u,\"kind\":\"%s\",", i ? ",\n" : "\n", i, bq_square_words[square->kind]);
    bq__print_json_pair("name", text->square[i]);
    putchar(',');
    bq__print_json_pair("short", text->square_short[i]);
    if (is_deed(&file->ed, i))
        printf(",\"group\":\"%s\",\"price\":%d,\"mortgage\":%d", file->group_key[square->group],
               square->price, square->mortgage);
    if (is_street(square)) {
        printf(",\"house\":%d,\"rent\":[", square->house_cost);
        for (unsigned r = 0; r < BQ_RENTS; r++)
            printf(r ? ",%d" : "%d", square->rent[r]);
        putchar(']');
    }
    putchar('}');
}

static void show_json_card(const bq_edition_file *file, const bq_edition_texts *text, unsigned d,
                           unsigned i)
{
    const bq_card *card = &file->ed.card[d][i];
    const char *p1 = bq_effect_p1[card->effect], *p2 = bq_effect_p2[card->effect];
    printf("%s{\"id\":\"%s\",\"do\":\"%s\"", i ? ",\n" : "\n", file->card_id[d][i],
           bq_effect_words[card->effect]);
    if (*p1)
        printf(",\"%s\":%d", p1, card->p1);
    if (card->effect == BQ_FX_PAY_OR_DRAW)
        printf(",\"%s\":\"%s\"", p2, bq_deck_words[card->deck]);
    else if (*p2)
        printf(",\"%s\":%d", p2, card->p2);
    putchar(',');
    bq__print_json_pair("text", text->card[d][i]);
    putchar('}');
}

static void show_json_switch(const bq_edition *ed, unsigned i)
{
    char value[64];
    bq_edition_switch(ed, i, value, sizeof value);
    unsigned kind = bq_switches[i].kind;
    printf("%s\"%s\":", i ? ",\n" : "\n", bq_switches[i].name);
    if (strcmp(value, "none") == 0 && kind != BQ_KIND_WORD)
        fputs("null", stdout);
    else if (kind == BQ_KIND_FLAG)
        fputs(strcmp(value, "yes") == 0 ? "true" : "false", stdout);
    else if (kind == BQ_KIND_WORD || kind == BQ_KIND_RATIO)
        bq__print_json_string(value);
    else
        fputs(value, stdout);
}

static void show_json_fact(const bq_edition_file *file, const bq_edition_fact *fact, bool first)
{
    fputs(first ? "{" : ",\n{", stdout);
    bq__print_json_pair("name", fact->name);
    if (fact->group != BQ_NOWHERE)
        printf(",\"group\":\"%s\"", file->group_key[fact->group]);
    fputs(",\"lines\":{", stdout);
    for (unsigned i = 0; i < fact->lines; i++) {
        if (i)
            putchar(',');
        bq__print_json_string(fact->label[i]);
        putchar(':');
        bq__print_json_string(fact->text[i]);
    }
    fputs("}}", stdout);
}

static void show_json(const bq_edition_file *file, const bq__edition_request *ask)
{
    const bq_edition *ed = &file->ed;
    const bq_edition_texts *text = &file->text[ask->language];
    putchar('{');
    bq__print_json_pair("name", file->name);
    printf(",\"digest\":\"%016llx\",\"engine_rules\":%d,\"language\":\"%s\",",
           (unsigned long long)bq_edition_digest(ed), BQ_ENGINE_RULES,
           bq_edition_languages[text->language]);
    if (*file->base) {
        bq__print_json_pair("extends", file->base);
        putchar(',');
    }
    bq__print_json_pair("title", text->title);
    putchar(',');
    bq__print_json_pair("summary", text->summary);
    putchar(',');
    bq__print_json_pair("money", text->money);
    fputs(",\n\"board\":[", stdout);
    for (unsigned i = 0; i < ed->squares; i++)
        show_json_square(file, text, i);
    fputs("],\n", stdout);
    bq__print_json_strings("groups", file->group_key, ed->groups);
    fputs(",\n", stdout);
    bq__print_json_strings("group_names", text->group, ed->groups);
    fputs(",\n", stdout);
    bq__print_json_strings("deck_names", text->deck, BQ_DECKS);
    fputs(",\n\"decks\":{", stdout);
    for (unsigned d = 0; d < BQ_DECKS; d++) {
        printf("%s\"%s\":[", d ? "],\n" : "", bq_deck_words[d]);
        for (unsigned i = 0; i < ed->deck_size[d]; i++)
            show_json_card(file, text, d, i);
    }
    fputs("]},\n\"rules\":{", stdout);
    for (unsigned i = 0; i < BQ_SWITCHES; i++)
        show_json_switch(ed, i);
    fputs("},\n", stdout);
    bq__print_json_strings("tokens", file->token_key, file->tokens);
    fputs(",\n", stdout);
    bq__print_json_strings("token_names", text->token, file->tokens);
    fputs(",\n", stdout);
    bq__print_json_strings("house", text->house, BQ_PLURALS);
    putchar(',');
    bq__print_json_strings("hotel", text->hotel, BQ_PLURALS);
    fputs(",\n\"facts\":[", stdout);
    for (unsigned i = 0; i < text->facts; i++)
        show_json_fact(file, &text->fact[i], i == 0);
    puts("]}");
}

int bq__edition_show(const bq__edition_request *ask)
{
    bq_edition_file *file;
    if (!bq__edition_opened(&file, ask->names[0], ask))
        return BQ_REFUSED;
    if (ask->json)
        show_json(file, ask);
    else
        show_text(file, ask);
    bq_edition_close(file);
    return BQ_DONE;
}
