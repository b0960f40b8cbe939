/* edition_show.c - board, cards and rules of an edition, for people or as JSON. */
#include <stdio.h>
#include <string.h>

#include "cli/edition_verb.h"
#include "edition/edition_file.h"
#include "engine/engine.h"

/* --- printing --- */

void bq__cli_print_padded(const char *text, unsigned columns)
{
    fputs(text, stdout);
    for (size_t n = bq_letters(text, strlen(text)); n < columns; n++)
        putchar(' ');
}

void bq__cli_print_say(FILE *to, const bq__cli_edition_request *ask, enum bq_text_key key, const bq_arg *args,
                       size_t n)
{
    char line[BQ_SENTENCE_BYTES];
    bq_buf b = bq_buf_on(line, sizeof line);
    bq_text_put(&b, ask->language, NULL, key, args, n);
    fprintf(to, "%s\n", line);
}

bool bq__cli_edition_opened(bq_edition_file **file, const char *name, const bq__cli_edition_request *ask)
{
    char error[BQ_SENTENCE_BYTES];
    if (bq_say_open(file, name, ask->language, error, sizeof error))
        return true;
    fprintf(stderr, "%s\n", error);
    return false;
}

/* A word in so many columns, at their right end. */
static void print_column(const bq__cli_edition_request *ask, enum bq_text_key key, unsigned columns)
{
    char word[128];
    bq_buf b = bq_buf_on(word, sizeof word);
    bq_text_put(&b, ask->language, NULL, key, NULL, 0);
    for (unsigned wide = bq_columns(word, b.n); wide < columns; wide++)
        putchar(' ');
    fputs(word, stdout);
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
    bq__cli_print_padded(bq_square_words[square->kind], 11);
    bq__cli_print_padded(is_deed(&file->ed, i) ? file->group_key[square->group] : "", 12);
    if (!is_deed(&file->ed, i)) {
        puts(text->square[i]);
        return;
    }
    bq__cli_print_padded(text->square[i], 40);
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
        bq__cli_print_padded(fact->label[i], 20);
        printf(" %s\n", fact->text[i]);
    }
}

/* Over the columns of show_square. */
static void show_columns(const bq__cli_edition_request *ask)
{
    char board[128];
    bq_buf b = bq_buf_on(board, sizeof board);
    bq_text_put(&b, ask->language, NULL, BQ_T_EDITION_BOARD, NULL, 0);
    bq__cli_print_padded(board, 68);
    print_column(ask, BQ_T_EDITION_PRICE, 6);
    print_column(ask, BQ_T_EDITION_MORTGAGE, 7);
    print_column(ask, BQ_T_EDITION_HOUSE, 6);
    fputs("  ", stdout);
    print_column(ask, BQ_T_EDITION_RENTS, 0);
    putchar('\n');
}

static void show_text(const bq_edition_file *file, const bq__cli_edition_request *ask)
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
        putchar('\n'), bq__cli_print_say(stdout, ask, BQ_T_EDITION_FACTS, NULL, 0);
    for (unsigned i = 0; i < text->facts; i++)
        show_fact(&text->fact[i]);
    putchar('\n');
    bq__cli_print_say(stdout, ask, BQ_T_EDITION_RULES, NULL, 0);
    for (unsigned i = 0; i < BQ_SWITCHES; i++) {
        bq_edition_switch(ed, i, value, sizeof value);
        printf("  ");
        bq__cli_print_padded(bq_switches[i].name, 36);
        bq__cli_print_padded(value, 24);
        printf(" %s\n", bq_switches[i].row);
    }
}

/* --- show, as JSON --- */

static void square_json(bq_buf *b, const bq_edition_file *file, const bq_edition_texts *text, unsigned i)
{
    const bq_square *square = &file->ed.square[i];
    bq_json_open(b, NULL, '{');
    bq_json_int(b, "index", i);
    bq_json_word(b, "kind", bq_square_words[square->kind]);
    bq_json_text(b, "name", text->square[i]);
    bq_json_text(b, "short", text->square_short[i]);
    if (is_deed(&file->ed, i)) {
        bq_json_text(b, "group", file->group_key[square->group]);
        bq_json_int(b, "price", square->price);
        bq_json_int(b, "mortgage", square->mortgage);
    }
    if (is_street(square)) {
        bq_json_int(b, "house", square->house_cost);
        bq_json_open(b, "rent", '[');
        for (unsigned r = 0; r < BQ_RENTS; r++)
            bq_json_int(b, NULL, square->rent[r]);
        bq_json_close(b, ']');
    }
    bq_json_close(b, '}');
}

static void card_json(bq_buf *b, const bq_edition_file *file, const bq_edition_texts *text, unsigned d, unsigned i)
{
    const bq_card *card = &file->ed.card[d][i];
    const char *p1 = bq_effect_p1[card->effect], *p2 = bq_effect_p2[card->effect];
    bq_json_open(b, NULL, '{');
    bq_json_text(b, "id", file->card_id[d][i]);
    bq_json_word(b, "do", bq_effect_words[card->effect]);
    if (*p1)
        bq_json_int(b, p1, card->p1);
    if (card->effect == BQ_FX_PAY_OR_DRAW)
        bq_json_word(b, p2, bq_deck_words[card->deck]);
    else if (*p2)
        bq_json_int(b, p2, card->p2);
    bq_json_text(b, "text", text->card[d][i]);
    bq_json_close(b, '}');
}

static void deck_json(bq_buf *b, const bq_edition_file *file, const bq_edition_texts *text, unsigned d)
{
    bq_json_open(b, bq_deck_words[d], '[');
    for (unsigned i = 0; i < file->ed.deck_size[d]; i++) {
        bq_json_line(b);
        card_json(b, file, text, d, i);
    }
    bq_json_close(b, ']');
}

static void switch_json(bq_buf *b, const bq_edition *ed, unsigned i)
{
    char value[64];
    bq_edition_switch(ed, i, value, sizeof value);
    unsigned kind = bq_switches[i].kind;
    const char *name = bq_switches[i].name;
    if (strcmp(value, "none") == 0 && kind != BQ_KIND_WORD) {
        bq_json_null(b, name);
    } else if (kind == BQ_KIND_FLAG) {
        bq_json_flag(b, name, strcmp(value, "yes") == 0);
    } else if (kind == BQ_KIND_WORD || kind == BQ_KIND_RATIO) {
        bq_json_text(b, name, value);
    } else {
        bq_json_key(b, name);
        bq_buf_str(b, value);
    }
}

static void fact_json(bq_buf *b, const bq_edition_file *file, const bq_edition_fact *fact)
{
    bq_json_open(b, NULL, '{');
    bq_json_text(b, "name", fact->name);
    if (fact->group != BQ_NOWHERE)
        bq_json_text(b, "group", file->group_key[fact->group]);
    bq_json_open(b, "lines", '{');
    for (unsigned i = 0; i < fact->lines; i++) {
        bq_json_text(b, NULL, fact->label[i]); /* a name, and not one of ours */
        bq_buf_char(b, ':');
        bq_json_text(b, NULL, fact->text[i]);
    }
    bq_json_close(b, '}');
    bq_json_close(b, '}');
}

static void head_json(bq_buf *b, const bq_edition_file *file, const bq_edition_texts *text)
{
    bq_json_text(b, "name", file->name);
    bq_json_digest(b, "digest", bq_edition_digest(&file->ed));
    bq_json_int(b, "engine_rules", BQ_ENGINE_RULES);
    bq_json_word(b, "language", bq_edition_languages[text->language]);
    if (*file->base)
        bq_json_text(b, "extends", file->base);
    bq_json_text(b, "title", text->title);
    bq_json_text(b, "summary", text->summary);
    bq_json_text(b, "money", text->money);
}

static void board_json(bq_buf *b, const bq_edition_file *file, const bq_edition_texts *text)
{
    const bq_edition *ed = &file->ed;
    bq_json_line(b);
    bq_json_open(b, "board", '[');
    for (unsigned i = 0; i < ed->squares; i++) {
        bq_json_line(b);
        square_json(b, file, text, i);
    }
    bq_json_close(b, ']');
    bq_json_line(b);
    bq_json_texts(b, "groups", file->group_key, ed->groups);
    bq_json_line(b);
    bq_json_texts(b, "group_names", text->group, ed->groups);
    bq_json_line(b);
    bq_json_texts(b, "deck_names", text->deck, BQ_DECKS);
    bq_json_line(b);
    bq_json_open(b, "decks", '{');
    for (unsigned d = 0; d < BQ_DECKS; d++) {
        if (d)
            bq_json_line(b);
        deck_json(b, file, text, d);
    }
    bq_json_close(b, '}');
    bq_json_line(b);
    bq_json_open(b, "rules", '{');
    for (unsigned i = 0; i < BQ_SWITCHES; i++) {
        bq_json_line(b);
        switch_json(b, ed, i);
    }
    bq_json_close(b, '}');
}

static void show_json(const bq_edition_file *file, const bq__cli_edition_request *ask)
{
    const bq_edition_texts *text = &file->text[ask->language];
    bq_buf b = bq_buf_grow(BQ__PRINT_JSON);
    bq_json_open(&b, NULL, '{');
    head_json(&b, file, text);
    board_json(&b, file, text);
    bq_json_line(&b);
    bq_json_texts(&b, "tokens", file->token_key, file->tokens);
    bq_json_line(&b);
    bq_json_texts(&b, "token_names", text->token, file->tokens);
    bq_json_line(&b);
    bq_json_texts(&b, "house", text->house, BQ_PLURALS);
    bq_json_texts(&b, "hotel", text->hotel, BQ_PLURALS);
    bq_json_line(&b);
    if (text->notes)
        bq_json_text(&b, "notes", text->notes);
    bq_json_open(&b, "facts", '[');
    for (unsigned i = 0; i < text->facts; i++) {
        if (i)
            bq_json_line(&b);
        fact_json(&b, file, &text->fact[i]);
    }
    bq_buf_str(&b, "]}\n");
    bq_buf_print(&b, stdout);
}

int bq__cli_edition_show(const bq__cli_edition_request *ask)
{
    bq_edition_file *file;
    if (!bq__cli_edition_opened(&file, ask->names[0], ask))
        return BQ_REFUSED;
    if (ask->json)
        show_json(file, ask);
    else
        show_text(file, ask);
    bq_edition_close(file);
    return BQ_DONE;
}
