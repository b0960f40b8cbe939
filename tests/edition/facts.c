/* facts.c - the editions of the house against the tables of facts they were made from.
 *
 * tests/edition/facts holds what the rule documents say: boards, cards, switches, tokens. Every
 * number of a loaded edition is compared with them, so that a slip in an edition file does not
 * become a rule. */
#include "tap.h"

#include "edition/edition_file.h"
#include "engine/engine.h"

#define FACTS "tests/edition/facts/"
enum { LINE = 1024, FIELDS = 24 };

/* --- a table: the first line names the columns --- */

typedef struct table {
    FILE *file;
    char head[LINE];
    char line[LINE];
    char *name[FIELDS];
    char *field[FIELDS];
    int columns;
} table;

/* Cut a line at its commas; a field in quotes may hold some. */
static int split(char *line, char **field)
{
    int n = 0;
    line[strcspn(line, "\r\n")] = 0;
    for (char *in = line; n < FIELDS;) {
        char *out = in;
        bool quoted = *in == '"';
        field[n++] = out;
        in += quoted;
        for (; *in && (quoted || *in != ','); in++) {
            if (quoted && *in == '"' && in[1] == '"') {
                *out++ = *in++;
            } else if (quoted && *in == '"') {
                in++;
                break;
            } else {
                *out++ = *in;
            }
        }
        bool more = *in == ',';
        in++;
        *out = 0;
        if (!more)
            break;
    }
    return n;
}

static void open_table(table *t, const char *name)
{
    char path[256];
    snprintf(path, sizeof path, "%s%s.csv", FACTS, name);
    t->file = fopen(path, "r");
    if (!t->file || !fgets(t->head, LINE, t->file))
        tap_bail("cannot read %s", path);
    t->columns = split(t->head, t->name);
}

static bool next_row(table *t)
{
    if (!fgets(t->line, LINE, t->file)) {
        fclose(t->file);
        return false;
    }
    for (int i = 0; i < FIELDS; i++)
        t->field[i] = "";
    split(t->line, t->field);
    return true;
}

static const char *cell(const table *t, const char *column)
{
    for (int i = 0; i < t->columns; i++)
        if (strcmp(t->name[i], column) == 0)
            return t->field[i];
    tap_bail("no column %s", column);
}

static int32_t number(const table *t, const char *column)
{
    return (int32_t)strtol(cell(t, column), NULL, 10);
}

/* --- comparing: one test a square, a card, a switch --- */

static int32_t differences;

static void same(int32_t got, int32_t want, const char *what)
{
    if (got != want) {
        differences++;
        tap_note("%s: got %d, want %d", what, got, want);
    }
}

static void same_text(const char *got, const char *want, const char *what)
{
    if (strcmp(got, want) != 0) {
        differences++;
        tap_note("%s: got %s, want %s", what, got, want);
    }
}

static void compare_square(const bq_edition_file *file, const table *t, unsigned i)
{
    static const char *const rents[] = {"rent0", "rent1", "rent2", "rent3", "rent4", "rent_hotel"};
    const bq_square *square = &file->ed.square[i];
    const char *kind = cell(t, "kind");
    differences = 0;
    same((int32_t)i, number(t, "index"), "index");
    same_text(bq_square_words[square->kind], kind, "kind");
    same_text(file->text[file->language].square[i], cell(t, "name"), "name");
    same(square->price, number(t, "price"), "price");
    same(square->mortgage, number(t, "mortgage"), "mortgage");
    same(square->house_cost, number(t, "house_cost"), "house cost");
    for (unsigned r = 0; r < BQ_RENTS; r++)
        same(square->rent[r], number(t, rents[r]), rents[r]);
    if (*cell(t, "group"))
        same_text(file->group_key[square->group], cell(t, "group"), "group");
    else
        same(file->ed.deeds >> i & 1, 0, "deed");
    tap_ok(differences == 0, "%s: square %u, %s", file->name, i, cell(t, "name"));
}

static void compare_board(const bq_edition_file *file, const char *board)
{
    table t;
    unsigned n = 0;
    open_table(&t, board);
    for (; next_row(&t); n++)
        if (n < BQ_SQUARES)
            compare_square(file, &t, n);
    tap_eq_int(file->ed.squares, n, "%s: number of squares", file->name);
}

static void compare_card(const bq_edition_file *file, const table *t, unsigned deck, unsigned i)
{
    const bq_card *card = &file->ed.card[deck][i];
    differences = 0;
    same((int32_t)i + 1, number(t, "no"), "number");
    same_text(bq_effect_words[card->effect], cell(t, "effect"), "effect");
    same(card->p1, number(t, "p1"), "p1");
    same(card->p2, number(t, "p2"), "p2");
    tap_ok(differences == 0, "%s: %s %u, %s", file->name, bq_deck_words[deck], i + 1,
           cell(t, "label_en"));
}

static void compare_cards(const bq_edition_file *file, const char *cards, const char *set)
{
    table t;
    unsigned n[BQ_DECKS] = {0};
    open_table(&t, cards);
    while (next_row(&t)) {
        unsigned deck = strcmp(cell(&t, "deck"), bq_deck_words[BQ_CHEST]) == 0;
        if (strcmp(cell(&t, "set"), set) == 0 && n[deck] < BQ_CARDS)
            compare_card(file, &t, deck, n[deck]++);
    }
    for (unsigned d = 0; d < BQ_DECKS; d++)
        tap_eq_int(file->ed.deck_size[d], n[d], "%s: cards in %s", file->name, bq_deck_words[d]);
}

/* The keys of editions.csv that are not switches of the struct, but said of it. */
static void compare_other(const bq_edition_file *file, const char *key, const char *want)
{
    char got[64] = "";
    if (strcmp(key, "board_size") == 0)
        snprintf(got, sizeof got, "%u", file->ed.squares);
    else if (strcmp(key, "chance_cards") == 0)
        snprintf(got, sizeof got, "%u", file->ed.deck_size[BQ_CHANCE]);
    else if (strcmp(key, "chest_cards") == 0)
        snprintf(got, sizeof got, "%u", file->ed.deck_size[BQ_CHEST]);
    else if (strcmp(key, "currency") == 0)
        snprintf(got, sizeof got, "%s", file->currency);
    else if (strcmp(key, "board") == 0 || strncmp(key, "card_", 5) == 0)
        return; /* they choose the other tables */
    tap_eq_str(got, want, "%s: %s", file->name, key);
}

static void compare_switches(const bq_edition_file *file, const char *column)
{
    table t;
    unsigned found = 0;
    open_table(&t, "editions");
    while (next_row(&t)) {
        char got[64];
        unsigned i = 0;
        while (i < BQ_SWITCHES && strcmp(bq_switches[i].name, cell(&t, "key")) != 0)
            i++;
        if (i == BQ_SWITCHES) {
            compare_other(file, cell(&t, "key"), cell(&t, column));
            continue;
        }
        found++;
        bq_edition_switch(&file->ed, i, got, sizeof got);
        tap_eq_str(got, cell(&t, column), "%s: %s", file->name, bq_switches[i].name);
    }
    tap_eq_int(found, BQ_SWITCHES, "%s: every switch is in the table", file->name);
}

/* Every token of the edition is one that the documents know ("thimble / напёрсток"). */
static void compare_tokens(const bq_edition_file *file, const char *number_of_edition)
{
    const bq_edition_texts *text = &file->text[file->language];
    for (unsigned i = 0; i < file->tokens; i++) {
        table t;
        bool found = false;
        size_t n = strlen(text->token[i]);
        open_table(&t, "tokens");
        while (next_row(&t)) {
            const char *token = cell(&t, "token");
            found = found || (strstr(cell(&t, "editions"), number_of_edition) &&
                              strncmp(token, text->token[i], n) == 0 &&
                              (!token[n] || strncmp(token + n, " / ", 3) == 0));
        }
        tap_ok(found, "%s: token %s", file->name, text->token[i]);
    }
}

static void compare_russian(const bq_edition_file *file)
{
    table t;
    differences = 0;
    open_table(&t, "board_ru_names");
    for (unsigned i = 0; next_row(&t); i++)
        same_text(file->text[BQ_ED_RU].square[i], cell(&t, "name_ru_us_board"),
                  cell(&t, "name_us"));
    tap_ok(differences == 0, "%s: Russian names of the squares", file->name);
}

static bq_edition_file *open_edition(const char *name)
{
    char error[BQ_EDITION_ERROR];
    bq_edition_file *file;
    if (bq_edition_open(&file, name, error, sizeof error) != 0)
        tap_bail("%s", error);
    return file;
}

int main(void)
{
    bq_edition_file *file = open_edition("classique");
    compare_board(file, "board_fr");
    compare_cards(file, "cards_fr", "modern_fr");
    compare_switches(file, "002");
    compare_tokens(file, "002");
    bq_edition_close(file);

    file = open_edition("atlantic-city");
    compare_board(file, "board_us");
    compare_cards(file, "cards_us", "pre2008");
    compare_switches(file, "003");
    compare_tokens(file, "003");
    compare_russian(file);
    bq_edition_close(file);
    return tap_done();
}
