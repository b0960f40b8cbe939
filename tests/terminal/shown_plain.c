/* shown_plain.c - what plain mode prints of a game, read: the board as a list or as a grid, the purses, where everybody
 * is, the question. A sentence is read by asking which of those that there are it is. */
#include "shown.h"

/* ---- printed ---- */

static char *text;

static void begin(const looking *l, FILE **out)
{
    size_t n;
    free(text);
    text = NULL;
    *out = l->v->lines->out;
    l->v->lines->out = open_memstream(&text, &n);
    if (!l->v->lines->out)
        tap_bail("no memory");
    l->s->listener = bq__lines_listener(l->v->lines, false);
}

static const char *end(const looking *l, FILE *out)
{
    fclose(l->v->lines->out);
    l->v->lines->out = out;
    l->s->listener = bq__screens_listener(l->v);
    return text;
}

const char *plain_events(const looking *l, const bq_state *after, const bq_sink *sink)
{
    FILE *out;
    begin(l, &out);
    bq__session_events(l->s, after, sink);
    return end(l, out);
}

/* The next line of a text; its end, or NULL. */
static const char *next_line(const char *at, char *line, size_t size)
{
    const char *eol = strchr(at, '\n');
    if (!eol)
        return NULL;
    snprintf(line, size, "%.*s", (int)(eol - at), at);
    return eol + 1;
}

/* ---- a square in words ---- */

typedef struct kind {
    uint16_t key;
    uint32_t mark;
    bool owned, houses;
} kind;

static const kind kinds[] = {
    {BQ_T_PLAIN_SQUARE_PLAIN, 0, false, false},   {BQ_T_PLAIN_SQUARE_FREE, ' ', false, false},
    {BQ_T_PLAIN_SQUARE_OWNED, ' ', true, false},  {BQ_T_PLAIN_SQUARE_UTILITY, ' ', true, false},
    {BQ_T_PLAIN_SQUARE_HOUSES, '0', true, true},  {BQ_T_PLAIN_SQUARE_HOTEL, 'H', true, false},
    {BQ_T_PLAIN_SQUARE_MORTGAGED, 'm', true, false}, {BQ_T_PLAIN_SQUARE_PRISON, 'P', true, false},
    {BQ_T_PLAIN_SQUARE_SQUATTED, 'S', true, false},
};

static size_t say_square(const looking *l, const kind *k, unsigned i, unsigned seat, unsigned houses, int64_t amount,
                         char *out, size_t size)
{
    const bq_arg args[] = {bq_arg_of(BQ_ARG_NUMBER, "n", i),           bq_arg_of(BQ_ARG_SQUARE, "square", i),
                           bq_arg_of(BQ_ARG_SEAT, "seat", seat),       bq_arg_of(BQ_ARG_HOUSES, "houses", houses),
                           bq_arg_of(BQ_ARG_HOTELS, "hotels", 1),      bq_arg_of(BQ_ARG_MONEY, "amount", amount)};
    bq_buf b = bq_buf_on(out, size);
    bq_text_put(&b, l->s->language, &l->s->names, k->key, args, sizeof args / sizeof args[0]);
    return b.n;
}

/* Is the line that sentence? Then it is read, and `rest` is what follows it. */
static bool read_as(const looking *l, const kind *k, unsigned i, const char *line, sight_square *to, const char **rest)
{
    char sentence[BQ_SENTENCE_BYTES];
    int64_t sum[SHOWN_SUMS] = {0};
    (void)read_sums(line, l->s->names.money, sum, SHOWN_SUMS);
    for (unsigned seat = 0; seat < (k->owned ? l->f->seats : 1u); seat++)
        for (unsigned houses = 1; houses < (k->houses ? l->ed->hotel + 1u : 2u); houses++) {
            size_t n = say_square(l, k, i, seat, houses, sum[0], sentence, sizeof sentence);
            if (strncmp(line, sentence, n) || (line[n] && line[n] != ' '))
                continue;
            to->owner = k->owned ? 'A' + seat : k->mark ? (uint32_t)0xB7 : 0;
            to->mark = k->houses ? '0' + houses : k->mark;
            bool figure = k->mark == ' ' || k->mark == '0' || k->mark == 'H';
            if (figure)
                snprintf(to->figure, sizeof to->figure, "%lld", (long long)sum[0]);
            *rest = line + n;
            return true;
        }
    return false;
}

/* "Here: Ada and Bob." */
static void read_here(const looking *l, const char *rest, sight_square *to)
{
    size_t n = 0;
    for (unsigned seat = 0; seat < l->f->seats; seat++)
        if (strstr(rest, l->s->seat[seat]))
            to->tokens[n++] = (char)('A' + seat);
    to->tokens[n] = 0;
}

static void read_square(const looking *l, const char *line, sight *seen)
{
    unsigned i = (unsigned)strtoul(line, NULL, 10);
    if (i >= l->ed->squares)
        return;
    sight_square *to = &seen->square[i];
    const char *rest = "";
    for (size_t k = 0; k < sizeof kinds / sizeof kinds[0]; k++)
        if (read_as(l, &kinds[k], i, line, to, &rest)) {
            read_here(l, rest, to);
            return;
        }
    untrue(l, UNTRUE_SQUARES, "plain: cannot be read: %s", line);
}

/* ---- the grid ---- */

enum { ACROSS = 8, CELL = 8 };

/* A cell of a row, without blanks at its end; cells are as wide as letters, not as bytes. */
static const char *read_cell(const char *at, char *out, size_t size)
{
    size_t n = strcspn(at, "|");
    snprintf(out, size, "%.*s", (int)n, at);
    while (n && n < size && out[n - 1] == ' ')
        out[--n] = 0;
    return at + strcspn(at, "|") + 1;
}

/* "14 x3", "14 H", "14 M"; then the short name, the owner, "*12". */
static void read_part(const looking *l, unsigned i, unsigned part, const char *cell, sight_square *to)
{
    bool deed = l->ed->deeds >> i & 1u;
    if (part == 0) {
        snprintf(to->number, sizeof to->number, "%.2s", cell);
        uint32_t mark = (uint32_t)(cell[2] ? cell[3] : ' ');
        to->mark = !deed ? ' ' : mark == 'x' ? (uint32_t)cell[4] : mark == 'M' ? 'm' : mark;
    } else if (part == 1) {
        snprintf(to->name, sizeof to->name, "%s", cell);
    } else if (part == 2) {
        snprintf(to->owned, sizeof to->owned, "%.79s", cell);
        to->owner = deed ? 0xB7 : 0;
        for (unsigned seat = 0; cell[0] && seat < l->f->seats; seat++)
            if (!strncmp(cell, l->s->seat[seat], strlen(cell)))
                to->owner = 'A' + seat;
    } else {
        size_t n = 0;
        for (const char *c = cell + (cell[0] == '*'); *c && n < 12; c++)
            to->tokens[n++] = (char)(*c - '1' + 'A');
        to->tokens[n] = 0;
    }
}

static void read_grid(const looking *l, unsigned row, const char *line, sight *seen)
{
    char cell[100];
    const char *at = line + 1;
    for (unsigned column = 0; column < ACROSS && *at; column++) {
        unsigned i = row / 4 * ACROSS + column;
        at = read_cell(at, cell, sizeof cell);
        if (i < l->ed->squares)
            read_part(l, i, row % 4, cell, &seen->square[i]);
    }
}

/* ---- players ---- */

static unsigned seat_of(const looking *l, const char *line)
{
    for (unsigned seat = 0; seat < l->f->seats; seat++)
        if (!strncmp(line, l->s->seat[seat], strlen(l->s->seat[seat])))
            return seat;
    return BQ_SEATS;
}

/* "Ada: 1,500; fortune 1,700; ..." */
static void read_cash(const looking *l, const char *line, sight *seen)
{
    unsigned seat = seat_of(l, line);
    if (seat >= BQ_SEATS)
        return;
    seen->seat[seat].there = true;
    seen->seat[seat].sums = read_sums(line, l->s->names.money, seen->seat[seat].sum, 2);
    for (unsigned i = 0; i < l->ed->squares; i++) { /* what they have stands there, and nothing else */
        const char *name = l->s->file->text[l->s->language].square[i];
        bool same = false;
        for (unsigned k = 0; k < l->ed->squares; k++)
            same |= k != i && strstr(l->s->file->text[l->s->language].square[k], name);
        if (l->ed->deeds >> i & 1u && !same && law_has(line, name) != (l->f->owner[i] == seat))
            untrue(l, UNTRUE_OWNERS, "plain: %s %s: %s", name,
                   l->f->owner[i] == seat ? "is missing" : "is another's", line);
    }
}

/* "Ada is on GO (square 0).": by the sentence that it would be. */
static void read_where(const looking *l, const char *line, sight *seen)
{
    char sentence[BQ_SENTENCE_BYTES];
    unsigned seat = seat_of(l, line);
    for (unsigned i = 0; seat < BQ_SEATS && i < l->ed->squares; i++)
        for (unsigned k = 0; k < 3; k++) {
            const bq_arg args[] = {bq_arg_of(BQ_ARG_SEAT, "seat", seat), bq_arg_of(BQ_ARG_SQUARE, "square", i),
                                   bq_arg_of(BQ_ARG_NUMBER, "n", i)};
            bq_buf b = bq_buf_on(sentence, sizeof sentence);
            static const uint16_t keys[] = {BQ_T_PLAIN_WHERE, BQ_T_PLAIN_WHERE_JAIL, BQ_T_PLAIN_WHERE_OUT};
            bq_text_put(&b, l->s->language, &l->s->names, keys[k], args, 3);
            if (strcmp(sentence, line))
                continue;
            seen->seat[seat].there = true;
            seen->seat[seat].at = k == 2 ? NOT_READ : (int)i;
            seen->seat[seat].jailed = k == 1;
            seen->seat[seat].out = k == 2;
            return;
        }
    untrue(l, UNTRUE_PLAYERS, "plain: cannot be read: %s", line);
}

/* "Ada holds a jail-free card (Chance)." */
static bool read_kept(const looking *l, const char *line, sight *seen)
{
    char sentence[BQ_SENTENCE_BYTES];
    for (unsigned i = 0; i < BQ_DECKS * l->f->seats; i++) {
        const bq_arg args[] = {bq_arg_of(BQ_ARG_SEAT, "seat", i / BQ_DECKS), bq_arg_of(BQ_ARG_DECK, "deck", i % BQ_DECKS)};
        bq_buf b = bq_buf_on(sentence, sizeof sentence);
        bq_text_put(&b, l->s->language, &l->s->names, BQ_T_PLAIN_CASH_CARD, args, 2);
        if (!strcmp(sentence, line)) {
            seen->seat[i / BQ_DECKS].cards++;
            return true;
        }
    }
    return false;
}

/* "Ada has built: Rue de Vaugirard (1 house), ...": every street with a building on it, and none else. */
static bool read_built(const looking *l, const char *line)
{
    char sentence[BQ_SENTENCE_BYTES], one[200];
    for (unsigned seat = 0; seat < l->f->seats; seat++) {
        const bq_arg args[] = {bq_arg_of(BQ_ARG_SEAT, "seat", seat), bq_arg_text("list", "\001")};
        bq_buf b = bq_buf_on(sentence, sizeof sentence);
        bq_text_put(&b, l->s->language, &l->s->names, BQ_T_PLAIN_CASH_BUILT, args, 2);
        if (strncmp(sentence, line, strcspn(sentence, "\001")))
            continue;
        for (uint64_t left = l->ed->streets; left; left &= left - 1) {
            unsigned i = bq_low(left), level = l->f->level[i];
            const bq_arg with[] = {bq_arg_of(BQ_ARG_SQUARE, "square", i), bq_arg_of(BQ_ARG_HOUSES, "houses", level),
                                   bq_arg_of(BQ_ARG_HOTELS, "hotels", 1)};
            bool hers = l->f->owner[i] == seat && level;
            bq_buf put = bq_buf_on(one, sizeof one);
            bq_text_put(&put, l->s->language, &l->s->names,
                        level == l->ed->hotel ? BQ_T_PLAIN_CASH_HOTEL : BQ_T_PLAIN_CASH_HOUSES, with, 3);
            if (level && law_has(line, one) != hers)
                untrue(l, UNTRUE_BUILDINGS, "plain: %s %s: %s", one, hers ? "is missing" : "is another's", line);
        }
        return true;
    }
    return false;
}

/* "Ada, mortgaged: Rue de Vaugirard.": all of it, and nothing else. */
static bool read_mortgaged(const looking *l, const char *line)
{
    char sentence[BQ_SENTENCE_BYTES];
    unsigned seat = seat_of(l, line);
    if (seat >= BQ_SEATS || line[strlen(l->s->seat[seat])] != ',')
        return false;
    uint64_t hers = 0;
    for (unsigned i = 0; i < l->ed->squares; i++)
        hers |= (uint64_t)(l->f->owner[i] == seat && l->f->mortgaged >> i & 1u) << i;
    const bq_arg args[] = {bq_arg_of(BQ_ARG_SEAT, "seat", seat), bq_arg_of(BQ_ARG_SQUARES, "squares", (int64_t)hers)};
    bq_buf b = bq_buf_on(sentence, sizeof sentence);
    bq_text_put(&b, l->s->language, &l->s->names, BQ_T_PLAIN_CASH_MORTGAGED, args, 2);
    if (strcmp(sentence, line))
        untrue(l, UNTRUE_OWNERS, "plain: mortgaged: %s", line);
    return true;
}

static void read_line(const looking *l, const char *line, unsigned *row, sight *seen)
{
    if (line[0] == '|')
        read_grid(l, (*row)++, line, seen);
    else if (!strncmp(line, "board: ", 7) && line[7] >= '0' && line[7] <= '9')
        read_square(l, line + 7, seen);
    else if (!strncmp(line, "cash: ", 6) && !read_kept(l, line + 6, seen) && !read_built(l, line + 6) &&
             !read_mortgaged(l, line + 6))
        read_cash(l, line + 6, seen);
    else if (!strncmp(line, "where: ", 7))
        read_where(l, line + 7, seen);
}

void plain_board(const looking *l, sight *seen)
{
    char line[BQ_SENTENCE_BYTES + 300];
    unsigned row = 0;
    FILE *out;
    memset(seen, 0, sizeof *seen);
    seen->where = "plain";
    seen->board = seen->players = true;
    for (unsigned i = 0; i < BQ_SQUARES; i++)
        seen->square[i] = (sight_square){.room = NOT_READ, .ink = (unsigned)NOT_READ};
    for (unsigned i = 0; i < BQ_SEATS; i++)
        seen->seat[i].at = NOT_READ;
    begin(l, &out);
    bq__lines_board(l->s, 0, "");
    bq__session_where(l->s, 0, "");
    bq__session_cash(l->s, 0, "");
    for (const char *at = end(l, out); at && (at = next_line(at, line, sizeof line));)
        read_line(l, line, &row, seen);
}

void plain_ask(const looking *l, const bq_ask *q, sight *seen)
{
    char line[BQ_SENTENCE_BYTES + 300];
    int64_t sum[SHOWN_SUMS];
    FILE *out;
    memset(seen, 0, sizeof *seen);
    seen->where = "plain";
    begin(l, &out);
    l->s->relist = true;
    bq__lines_put_ask(l->v->lines, q);
    for (const char *at = end(l, out); at && (at = next_line(at, line, sizeof line));)
        if (!strncmp(line, "ask: ", 5))
            snprintf(seen->words, sizeof seen->words, "%s", line + 5);
    unsigned n = read_sums(seen->words, l->s->names.money, sum, SHOWN_SUMS);
    if (!n || sum[n - 1] != l->f->cash[q->seat])
        untrue(l, UNTRUE_SUMS, "plain: %s has %lld: %s", l->s->seat[q->seat], (long long)l->f->cash[q->seat], seen->words);
}
