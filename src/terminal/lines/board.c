/* board.c - the board on demand: a list, square by square, and for boards of 32 squares
 * the grid of eight columns and four rows (A15: square i at row i div 8, column i mod 8). */
#include <string.h>

#include "terminal/lines/lines.h"
#include "text/text.h"

/* ---- the grid ---- */

enum { COLUMNS = 8, CELL = 8 };

/* Text cut or filled to the width of a cell. */
static void cell(bq_buf *b, const char *text)
{
    size_t n = strlen(text);
    while (n > 0 && (bq_columns(text, n) > CELL || bq_utf8_inside(text[n])))
        n--;
    bq_buf_bytes(b, text, n);
    for (unsigned i = bq_columns(text, n); i < CELL; i++)
        bq_buf_str(b, " ");
    bq_buf_str(b, "|");
}

/* "14 x3", "14 H" a hotel, M mortgaged, P a prison, S a squatter. */
static void head(const bq_edition *ed, const bq_state *st, unsigned square, char *out, size_t size)
{
    size_t used = (size_t)snprintf(out, size, "%02u", square);
    if (st->mortgaged >> square & 1u)
        snprintf(out + used, size - used, " M");
    else if (st->prisons >> square & 1u)
        snprintf(out + used, size - used, " P");
    else if (st->squat[square])
        snprintf(out + used, size - used, " S");
    else if (st->level[square] && st->level[square] == ed->hotel)
        snprintf(out + used, size - used, " H");
    else if (st->level[square])
        snprintf(out + used, size - used, " x%u", st->level[square]);
}

static const char *owner(bq__session *s, unsigned square, char *out, size_t size)
{
    const bq_state *st = bq_table_state(s->table);
    if (!(bq_table_edition(s->table)->deeds >> square & 1u))
        return "";
    if (st->owner[square] == BQ_BANK)
        return bq__session_text(s, out, size, BQ_T_PLAIN_BOARD_FREE, NULL, 0);
    return s->seat[st->owner[square]];
}

/* Who stands there: the number of each seat, after a star where there is room for one. */
static void tokens(const bq_state *st, unsigned square, char *out, size_t size)
{
    size_t used = 0;
    out[0] = 0;
    for (unsigned left = bq__session_tokens_on(st, square); left && used + 3 < size; left &= left - 1)
        used += (size_t)snprintf(out + used, size - used, "%u", bq_low(left) + 1);
    if (used && used < CELL) {
        memmove(out + 1, out, used + 1);
        out[0] = '*';
    }
}

static void grid_row(bq__session *s, unsigned row, unsigned part)
{
    const bq_state *st = bq_table_state(s->table);
    char line[BQ_SENTENCE_BYTES], word[128];
    bq_buf b = bq_buf_on(line, sizeof line);
    bq_buf_str(&b, "|");
    for (unsigned column = 0; column < COLUMNS; column++) {
        unsigned square = row * COLUMNS + column;
        const char *text = word;
        word[0] = 0;
        if (part == 0)
            head(bq_table_edition(s->table), st, square, word, sizeof word);
        else if (part == 1 && s->file)
            text = s->file->text[s->language].square_short[square];
        else if (part == 2)
            text = owner(s, square, word, sizeof word);
        else if (part == 3)
            tokens(st, square, word, sizeof word);
        cell(&b, text);
    }
    bq__session_line(s, "", line);
}

static void grid(bq__session *s)
{
    static const char rule[] = "+--------+--------+--------+--------+--------+--------+--------+"
                               "--------+";
    const bq_state *st = bq_table_state(s->table);
    for (unsigned row = 0; row < 4; row++) {
        bq__session_line(s, "", rule);
        for (unsigned part = 0; part < 4; part++)
            grid_row(s, row, part);
    }
    bq__session_line(s, "", rule);
    for (unsigned seat = 0; seat < st->seats; seat++)
        BQ__SAY(s, "board", BQ_T_PLAIN_BOARD_SEAT, bq_arg_of(BQ_ARG_NUMBER, "n", seat + 1),
                bq_arg_of(BQ_ARG_SEAT, "seat", seat),
                bq_arg_of(BQ_ARG_MONEY, "cash", st->cash[seat]));
}

static bool is_grid(const bq__session *s)
{
    return bq_table_edition(s->table)->squares == 4 * COLUMNS;
}

bool bq__lines_redraws(const bq__lines *l)
{
    return l->redraw == BQ__REDRAW_DEFAULT ? l->keyboard && is_grid(l->session) : l->redraw == BQ__REDRAW_YES;
}

void bq__lines_board(bq__session *s, unsigned seat, const char *rest)
{
    const bq_edition *ed = bq_table_edition(s->table);
    (void)seat;
    if (is_grid(s) && !bq__session_means(rest, "list")) {
        if (!bq__session_for_programs(s))
            grid(s);
        return;
    }
    for (unsigned square = 0; square < ed->squares; square++)
        bq__session_square(s, "board", square);
}
