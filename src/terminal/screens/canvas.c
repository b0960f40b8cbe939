/* canvas.c - letters onto cells: clipping, wide letters, combining marks, frames, wrapped text. */
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "terminal/screens/canvas.h"
#include "text/text.h"

/* ---- cells ---- */

bool bq__canvas_size(bq__canvas *c, int rows, int cols)
{
    rows = rows < 1 ? 1 : rows > BQ__CANVAS_ROWS ? BQ__CANVAS_ROWS : rows;
    cols = cols < 1 ? 1 : cols > BQ__CANVAS_COLS ? BQ__CANVAS_COLS : cols;
    if (c->cell && c->rows == rows && c->cols == cols)
        return true;
    bq__cell *cell = calloc((size_t)rows * (size_t)cols, sizeof *cell);
    if (!cell)
        return false;
    free(c->cell);
    c->cell = cell;
    c->rows = rows;
    c->cols = cols;
    bq__canvas_clear(c);
    return true;
}

void bq__canvas_deinit(bq__canvas *c)
{
    free(c->cell);
    *c = (bq__canvas){0};
}

void bq__canvas_clear(bq__canvas *c)
{
    size_t n = (size_t)c->rows * (size_t)c->cols;
    for (size_t i = 0; i < n; i++)
        c->cell[i] = (bq__cell){.code = ' '};
    c->cursor_row = c->cursor_col = -1;
}

bq__cell *bq__canvas_at(const bq__canvas *c, int row, int col)
{
    if (row < 0 || col < 0 || row >= c->rows || col >= c->cols)
        return NULL;
    return &c->cell[(size_t)row * (size_t)c->cols + (size_t)col];
}

/* Half of a wide letter that is written over leaves a blank, never a torn letter. */
static void unpair(bq__canvas *c, int row, int col)
{
    bq__cell *at = bq__canvas_at(c, row, col), *next = bq__canvas_at(c, row, col + 1);
    bq__cell *before = bq__canvas_at(c, row, col - 1);
    if (at && at->code == 0 && before)
        *before = (bq__cell){.code = ' ', .style = before->style};
    if (next && next->code == 0)
        next->code = ' ';
}

static void set(bq__canvas *c, int row, int col, bq__style style, uint32_t code)
{
    bq__cell *at = bq__canvas_at(c, row, col);
    if (!at)
        return;
    unpair(c, row, col);
    *at = (bq__cell){.code = code, .style = style};
}

/* ---- letters ---- */

size_t bq__letter(const char *text, uint32_t *code)
{
    uint32_t value = '?';
    size_t n = bq_utf8_read(text, 4, &value); /* a terminating zero goes on with no letter: it reads no further */
    *code = value == 0xA0 || value == 0x202F ? ' ' : value < 0x20 || value == 0x7F ? '?' : value;
    return n ? n : 1;
}

/* Put one letter if it fits before `end`; its columns, or -1. */
static int put_letter(bq__canvas *c, int row, int col, int end, bq__style style, uint32_t code)
{
    if (c->ascii && code > 0x7E) {
        const char *plain = bq__ascii(code);
        int n = (int)strlen(plain);
        if (col + n > end)
            return -1;
        for (int i = 0; i < n; i++)
            set(c, row, col + i, style, (unsigned char)plain[i]);
        return n;
    }
    int w = (int)bq_letter_columns(code);
    if (col + w > end)
        return -1;
    if (w == 0) {
        bq__cell *before = bq__canvas_at(c, row, col - 1);
        if (before && before->code == 0)
            before--;
        if (before && !before->mark)
            before->mark = code;
        return 0;
    }
    set(c, row, col, style, code);
    bq__cell *beside = w == 2 ? bq__canvas_at(c, row, col + 1) : NULL;
    if (beside) {
        set(c, row, col + 1, style, ' ');
        beside->code = 0;
    }
    return w;
}

static int columns_n(const bq__canvas *c, const char *text, size_t n)
{
    int columns = 0;
    for (size_t at = 0; at < n && text[at];) {
        uint32_t code;
        at += bq__letter(text + at, &code);
        columns += c->ascii && code > 0x7E ? (int)strlen(bq__ascii(code)) : (int)bq_letter_columns(code);
    }
    return columns;
}

int bq__canvas_columns(const bq__canvas *c, const char *text)
{
    return columns_n(c, text, SIZE_MAX);
}

static int put_n(bq__canvas *c, int row, int col, int w, bq__style style, const char *text,
                 size_t n)
{
    int at = col, end = col + w;
    if (w <= 0)
        return 0;
    bool cut = columns_n(c, text, n) > w;
    int room = cut ? end - 1 : end;
    for (size_t i = 0; i < n && text[i];) {
        uint32_t code;
        i += bq__letter(text + i, &code);
        int used = put_letter(c, row, at, room, style, code);
        if (used < 0)
            break;
        at += used;
    }
    if (cut)
        at += put_letter(c, row, at, end, style, c->ascii ? '.' : 0x2026);
    return at - col;
}

int bq__put(bq__canvas *c, int row, int col, int w, bq__style style, const char *text)
{
    return put_n(c, row, col, w, style, text, SIZE_MAX);
}

int bq__put_right(bq__canvas *c, int row, int col, int w, bq__style style, const char *text)
{
    int n = bq__canvas_columns(c, text);
    return n >= w ? bq__put(c, row, col, w, style, text)
                  : bq__put(c, row, col + w - n, n, style, text);
}

int bq__put_centred(bq__canvas *c, int row, int col, int w, bq__style style, const char *text)
{
    int n = bq__canvas_columns(c, text);
    return n >= w ? bq__put(c, row, col, w, style, text)
                  : bq__put(c, row, col + (w - n) / 2, n, style, text);
}

void bq__put_code(bq__canvas *c, int row, int col, bq__style style, uint32_t code)
{
    put_letter(c, row, col, col + 1, style, code);
}

/* ---- areas ---- */

void bq__fill(bq__canvas *c, bq__rect r, bq__style style, uint32_t code)
{
    for (int row = r.row; row < r.row + r.h; row++)
        for (int col = r.col; col < r.col + r.w; col++)
            bq__put_code(c, row, col, style, code);
}

void bq__restyle(bq__canvas *c, bq__rect r, unsigned attr)
{
    for (int row = r.row; row < r.row + r.h; row++)
        for (int col = r.col; col < r.col + r.w; col++) {
            bq__cell *at = bq__canvas_at(c, row, col);
            if (at)
                at->style = (bq__style)(at->style | attr << 8);
        }
}

void bq__hline(bq__canvas *c, int row, int col, int w, bq__style style)
{
    bq__fill(c, (bq__rect){row, col, 1, w}, style, 0x2500);
}

void bq__vline(bq__canvas *c, int row, int col, int h, bq__style style)
{
    bq__fill(c, (bq__rect){row, col, h, 1}, style, 0x2502);
}

bq__rect bq__box(bq__canvas *c, bq__rect r, bq__style style, const char *title)
{
    int right = r.col + r.w - 1, bottom = r.row + r.h - 1;
    bq__fill(c, r, BQ__INK_PLAIN, ' ');
    if (r.h < 6 || r.w < 24) { /* no room for a frame */
        int n = title && title[0] ? bq__put(c, r.row, r.col, r.w, BQ__STYLE(BQ__INK_TITLE, BQ__BOLD), title) : 0;
        return (bq__rect){r.row + (n ? 1 : 0), r.col, r.h - (n ? 1 : 0), r.w};
    }
    bq__hline(c, r.row, r.col, r.w, style);
    bq__hline(c, bottom, r.col, r.w, style);
    bq__vline(c, r.row, r.col, r.h, style);
    bq__vline(c, r.row, right, r.h, style);
    bq__put_code(c, r.row, r.col, style, 0x250C);
    bq__put_code(c, r.row, right, style, 0x2510);
    bq__put_code(c, bottom, r.col, style, 0x2514);
    bq__put_code(c, bottom, right, style, 0x2518);
    if (title && title[0] && r.w > 6) {
        int n = bq__put(c, r.row, r.col + 3, r.w - 6, BQ__STYLE(BQ__INK_TITLE, BQ__BOLD), title);
        bq__put_code(c, r.row, r.col + 2, style, ' ');
        bq__put_code(c, r.row, r.col + 3 + n, style, ' ');
    }
    return (bq__rect){r.row + 1, r.col + 2, r.h - 2, r.w - 4};
}

/* ---- lines ---- */

static bool breakable(const char *text)
{
    return *text == ' ';
}

bool bq__wrap(const bq__canvas *c, const char *text, int w, size_t *at, size_t *from, size_t *n)
{
    size_t i = *at, good = 0;
    if (!text[i])
        return false;
    *from = i;
    int used = 0;
    while (text[i] && text[i] != '\n') {
        uint32_t code;
        size_t length = bq__letter(text + i, &code);
        int more = columns_n(c, text + i, length);
        if (breakable(text + i))
            good = i;
        if (used + more > (w > 0 ? w : 1) && i > *from) {
            size_t end = good > *from ? good : i;
            *n = end - *from;
            *at = end + strspn(text + end, " ");
            return true;
        }
        used += more;
        i += length;
    }
    *n = i - *from;
    *at = text[i] == '\n' ? i + 1 : i;
    return true;
}

int bq__canvas_rows_of(const bq__canvas *c, const char *text, int w)
{
    size_t at = 0, from, n;
    int lines = 0;
    while (bq__wrap(c, text, w, &at, &from, &n))
        lines++;
    return lines;
}

void bq__cut_at_blank(const bq__canvas *c, char *words, int w, int most)
{
    size_t n = strlen(words), room = strlen("…"); /* it is written over what is there: no byte more */
    char *end = words + (n > room ? n - room : 0);
    while (bq__canvas_rows_of(c, words, w) > most) {
        while (end > words && *end != ' ')
            end--;
        while (end > words && (end[-1] == ' ' || end[-1] == ':'))
            end--;
        if (end == words)
            return;
        memcpy(end, "…", sizeof "…");
        end--;
    }
}

int bq__put_wrapped(bq__canvas *c, bq__rect r, bq__style style, const char *text)
{
    size_t at = 0, from, n;
    int row = 0;
    while (row < r.h && bq__wrap(c, text, r.w, &at, &from, &n)) {
        if (row + 1 == r.h && text[at]) /* the last line that there is room for */
            n = strcspn(text + from, "\n");
        put_n(c, r.row + row, r.col, r.w, style, text + from, n);
        row++;
    }
    return row;
}
