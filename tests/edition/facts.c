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
    if (card->effect == BQ_FX_PAY_OR_DRAW)
        same_text(bq_deck_words[card->deck], cell(t, "p2"), "deck");
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
        snprintf(got, sizeof got, "%s", strcmp(file->currency, "€") ? file->currency : "EUR");
    else if (strcmp(key, "board") == 0 || strncmp(key, "card_", 5) == 0)
        return; /* they choose the other tables */
    tap_eq_str(got, want, "%s: %s", file->name, key);
}

/* House rules: no document has them, so they are not in the table, and off in every edition. */
static const struct {
    const char *name;
    const char *value;
} house_rules[] = {
    {"double_salary_on_go", "no"}, {"unlimited_buildings", "no"}, {"parking_pot", "none"},
    {"parking_seed", "0"},         {"rent_while_jailed", "yes"},  {"jail_double_extra_roll", "no"},
    {"deal_in_every_mode", "no"},
};

/* The switch as the edition has it; false if there is none of that name. */
static bool written_switch(const bq_edition_file *file, const char *name, char *out, size_t size)
{
    for (unsigned i = 0; i < BQ_SWITCHES; i++) {
        if (strcmp(bq_switches[i].name, name) == 0) {
            bq_edition_switch(&file->ed, i, out, size);
            return true;
        }
    }
    return false;
}

/* Returns how many there are. */
static unsigned compare_house_rules(const bq_edition_file *file)
{
    unsigned n = sizeof house_rules / sizeof *house_rules;
    char got[64] = "";
    for (unsigned i = 0; i < n; i++) {
        written_switch(file, house_rules[i].name, got, sizeof got);
        tap_eq_str(got, house_rules[i].value, "%s: %s", file->name, house_rules[i].name);
    }
    /* H1: who may pay a share chooses between the two */
    written_switch(file, "income_tax_mode", got, sizeof got);
    tap_eq_str(got, file->ed.rule.income_tax_share.num ? "choice" : "flat",
               "%s: income_tax_mode", file->name);
    return n + 1;
}

static void compare_switches(const bq_edition_file *file, const char *column)
{
    table t;
    unsigned found = 0;
    open_table(&t, "editions");
    while (next_row(&t)) {
        char got[64];
        const char *key = cell(&t, "key");
        if (written_switch(file, key, got, sizeof got)) {
            found++;
            tap_eq_str(got, cell(&t, column), "%s: %s", file->name, key);
        } else {
            compare_other(file, key, cell(&t, column));
        }
    }
    found += compare_house_rules(file);
    tap_eq_int(found, BQ_SWITCHES, "%s: every switch has been compared", file->name);
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

/* Is it there, digits and letters alike, whatever stands between its digits? */
static bool holds(const char *text, const char *digits)
{
    char bare[256];
    size_t n = 0;
    for (const char *c = text; *c && n + 1 < sizeof bare; c++)
        if (*c >= '0' && *c <= '9')
            bare[n++] = *c;
    bare[n] = 0;
    return strcmp(bare, digits) == 0;
}

/* The clubs: founded, stadium, capacity, record, match, date, and the web site of those that had one, in this order in every language; dates
 * are told in words, so there only day and year are compared. */
static void compare_clubs(const bq_edition_file *file)
{
    table t;
    unsigned n = 0;
    open_table(&t, "topclubs_clubs");
    for (; next_row(&t); n++) {
        differences = 0;
        for (unsigned l = 0; l < BQ_ED_LANGUAGES; l++) {
            const bq_edition_fact *fact = &file->text[l].fact[n];
            char year[8], day[16];
            const char *date = cell(&t, "record_date");
            snprintf(year, sizeof year, "%.4s", date);
            snprintf(day, sizeof day, "%ld%s", strlen(date) > 8 ? strtol(date + 8, NULL, 10) : 0,
                     year);
            same(fact->lines, 7, "lines");
            same(holds(fact->text[0], cell(&t, "founded")), true, "founded");
            same(holds(fact->text[2], cell(&t, "capacity")), true, "capacity");
            same(holds(fact->text[3], cell(&t, "record_attendance")), true, "record");
            same(holds(fact->text[5], strlen(date) > 8 ? day : year), true, "date");
            const char *site = cell(&t, "website_1999"); /* of two clubs the document has none, and says so */
            same(*site ? !strcmp(fact->text[6], site) : !strstr(fact->text[6], "www"), true, "web site");
            if (l == BQ_ED_RU)
                continue;
            same_text(fact->name, cell(&t, "club"), "club");
            same_text(fact->text[1], cell(&t, "stadium"), "stadium");
        }
        tap_ok(differences == 0, "%s: %s", file->name, cell(&t, "club"));
    }
    for (unsigned l = 0; l < BQ_ED_LANGUAGES; l++)
        tap_eq_int(file->text[l].facts, n, "%s: clubs in %s", file->name,
                   bq_edition_languages[l]);
}

static bq_edition_file *open_edition(const char *name)
{
    char error[BQ_EDITION_ERROR];
    bq_edition_file *file;
    if (!bq_edition_open(&file, name, error, sizeof error))
        tap_bail("%s", error);
    return file;
}

static bq_edition_file *compare(const char *name, const char *column, const char *board,
                                const char *cards, const char *set)
{
    bq_edition_file *file = open_edition(name);
    compare_board(file, board);
    compare_cards(file, cards, set);
    compare_switches(file, column);
    compare_tokens(file, column);
    return file;
}

int main(void)
{
    bq_edition_close(compare("console", "000", "board_32", "cards_32", "grid32"));
    bq_edition_close(compare("reseau", "001", "board_fr", "cards_fr", "classic_fr"));
    bq_edition_close(compare("classique", "002", "board_fr", "cards_fr", "modern_fr"));

    bq_edition_file *file = compare("atlantic-city", "003", "board_us", "cards_us", "pre2008");
    compare_russian(file);
    bq_edition_close(file);

    file = compare("topclubs", "004", "board_topclubs", "cards_topclubs", "topclubs");
    compare_clubs(file);
    bq_edition_close(file);
    return tap_done();
}
