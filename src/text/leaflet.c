/* leaflet.c - the rules leaflet given a shape: plain text in lines, Markdown, or the sentences
 * about one rule. Each is a sink of bq_rules_walk(). */
#include "text/internal.h"

enum { CELL_BYTES = 512, COLUMNS_MOST = 16, NAME_LEAST = 12 };

/* ---- plain text ---- */

typedef struct page {
    bq_buf *out;
    unsigned columns; /* of a line; 0: endless */
    unsigned at;      /* column reached */
    unsigned indent;  /* of the lines that follow */
    unsigned sections;
    enum bq_rules_kind last;
} page;

static void put_times(bq_buf *b, const char *sign, unsigned times)
{
    while (times--)
        bq_buf_str(b, sign);
}

static void new_line(page *p)
{
    bq_buf_str(p->out, "\n");
    p->at = 0;
}

/* Words one after another, a new line where the next one would not fit. Only the plain space is a
 * place to break. */
static void put_words(page *p, const char *text)
{
    for (size_t i = 0; text[i];) {
        size_t n = 0;
        while (text[i + n] && text[i + n] != ' ')
            n++;
        unsigned width = bq_columns(text + i, n);
        if (p->columns && p->at > p->indent && p->at + 1 + width > p->columns) {
            new_line(p);
            put_times(p->out, " ", p->indent);
            p->at = p->indent;
        } else if (p->at > p->indent) {
            bq_buf_str(p->out, " ");
            p->at++;
        }
        bq_buf_bytes(p->out, text + i, n);
        p->at += width;
        i += n;
        i += text[i] == ' ';
    }
}

static void put_heading(page *p, const char *number, const char *text, const char *line)
{
    put_words(p, number);
    put_words(p, text);
    unsigned width = p->at;
    new_line(p);
    put_times(p->out, line, width);
    new_line(p);
}

static void put_section(page *p, const char *text)
{
    char digits[16];
    bq_buf number = bq_buf_on(digits, sizeof digits);
    bq__text_number(&number, BQ_LANG_EN, ++p->sections);
    bq_buf_str(&number, ".");
    put_heading(p, digits, text, "-");
}

static unsigned cell_width(const bq_rules_table *table, unsigned row, unsigned column)
{
    char cell[CELL_BYTES];
    bq_buf b = bq_buf_on(cell, sizeof cell);
    table->cell(table, &b, row, column);
    return bq_columns(cell, b.n);
}

/* How wide each column is; the first one gives way if the line is too short. */
static void measure(const page *p, const bq_rules_table *table, unsigned *width)
{
    unsigned others = 0;
    for (unsigned c = 0; c < table->columns; c++) {
        width[c] = 0;
        for (unsigned r = 0; r < table->rows; r++) {
            unsigned w = cell_width(table, r, c);
            width[c] = w > width[c] ? w : width[c];
        }
        others += c > 0 ? 2 + width[c] : 0;
    }
    if (!p->columns || width[0] + others <= p->columns)
        return;
    width[0] = others + NAME_LEAST < p->columns ? p->columns - others : NAME_LEAST;
}

/* A name too long for its column has the line for itself. */
static void put_row(page *p, const bq_rules_table *table, const unsigned *width, unsigned row)
{
    unsigned blank = 0; /* owed before the next cell: lines do not end in blanks */
    for (unsigned c = 0; c < table->columns; c++) {
        char cell[CELL_BYTES];
        bq_buf b = bq_buf_on(cell, sizeof cell);
        table->cell(table, &b, row, c);
        unsigned w = bq_columns(cell, b.n);
        unsigned pad = w < width[c] ? width[c] - w : 0;
        bool words = table->words >> c & 1u;
        if (w > width[c]) {
            put_words(p, cell);
            new_line(p);
            blank = width[c];
            continue;
        }
        blank += (c > 0 ? 2 : 0) + (words ? 0 : pad);
        if (w > 0) {
            put_times(p->out, " ", blank);
            bq_buf_str(p->out, cell);
            blank = 0;
        }
        blank += words ? pad : 0;
    }
    new_line(p);
}

static void put_table(page *p, const bq_rules_table *table)
{
    unsigned width[COLUMNS_MOST];
    if (table->columns > COLUMNS_MOST)
        return;
    measure(p, table, width);
    for (unsigned row = 0; row < table->rows; row++)
        put_row(p, table, width, row);
}

/* What stands between the last block and this one. */
static void gap(page *p, enum bq_rules_kind kind)
{
    if (kind == BQ_RULES_TITLE || kind == BQ_RULES_SENTENCE)
        return;
    bool list = kind == BQ_RULES_ITEM && p->last == BQ_RULES_ITEM;
    if (p->at > 0)
        new_line(p);
    if (!list && p->last != BQ_RULES_SECTION)
        new_line(p);
    if (kind == BQ_RULES_SECTION)
        new_line(p);
}

static void plain_block(void *to, const bq_rules_block *block)
{
    page *p = to;
    gap(p, block->kind);
    switch (block->kind) {
    case BQ_RULES_TITLE:
        p->indent = 0;
        put_heading(p, "", block->text, "=");
        break;
    case BQ_RULES_SECTION:
        p->indent = 0;
        put_section(p, block->text);
        break;
    case BQ_RULES_TABLE:
        p->indent = 0;
        put_table(p, block->table);
        break;
    case BQ_RULES_ITEM:
        bq_buf_str(p->out, "  - ");
        p->at = p->indent = 4;
        put_words(p, block->text);
        break;
    case BQ_RULES_PARAGRAPH:
        p->indent = 0;
        put_words(p, block->text);
        break;
    case BQ_RULES_SENTENCE:
        put_words(p, block->text);
        return; /* it is part of what it follows */
    }
    p->last = block->kind;
}

void bq_rules_plain(bq_buf *b, enum bq_language language, const bq_text_names *names,
                    unsigned columns)
{
    page p = {.out = b, .columns = columns};
    bq_rules_walk(language, names, plain_block, &p);
    if (p.at > 0)
        new_line(&p);
}

/* ---- Markdown: a paragraph a line ---- */

/* What a name could bring along is not taken for markup. */
static void put_escaped(bq_buf *b, const char *text)
{
    for (; *text; text++) {
        for (const char *sign = "\\`*_[]<>|#"; *sign; sign++)
            if (*text == *sign)
                bq_buf_str(b, "\\");
        bq_buf_bytes(b, text, 1);
    }
}

static void markdown_row(bq_buf *b, const bq_rules_table *table, unsigned row)
{
    bq_buf_str(b, "|");
    for (unsigned c = 0; c < table->columns; c++) {
        char cell[CELL_BYTES];
        bq_buf text = bq_buf_on(cell, sizeof cell);
        table->cell(table, &text, row, c);
        bq_buf_str(b, " ");
        put_escaped(b, cell);
        bq_buf_str(b, " |");
    }
    bq_buf_str(b, "\n");
}

static void markdown_table(bq_buf *b, const bq_rules_table *table)
{
    markdown_row(b, table, 0);
    bq_buf_str(b, "|");
    for (unsigned c = 0; c < table->columns; c++)
        bq_buf_str(b, table->words >> c & 1u ? " --- |" : " ---: |");
    bq_buf_str(b, "\n");
    for (unsigned row = 1; row < table->rows; row++)
        markdown_row(b, table, row);
}

static void markdown_block(void *to, const bq_rules_block *block)
{
    static const char *const lead[] = {
        [BQ_RULES_TITLE] = "# ", [BQ_RULES_SECTION] = "## ", [BQ_RULES_PARAGRAPH] = "",
        [BQ_RULES_ITEM] = "- ",  [BQ_RULES_SENTENCE] = " ",  [BQ_RULES_TABLE] = ""};
    page *p = to;
    bool list = block->kind == BQ_RULES_ITEM && p->last == BQ_RULES_ITEM;
    if (block->kind != BQ_RULES_SENTENCE && block->kind != BQ_RULES_TITLE)
        bq_buf_str(p->out, list ? "\n" : "\n\n");
    bq_buf_str(p->out, lead[block->kind]);
    if (block->kind == BQ_RULES_TABLE)
        markdown_table(p->out, block->table);
    else
        put_escaped(p->out, block->text);
    if (block->kind != BQ_RULES_SENTENCE)
        p->last = block->kind;
}

void bq_rules_markdown(bq_buf *b, enum bq_language language, const bq_text_names *names)
{
    page p = {.out = b};
    bq_rules_walk(language, names, markdown_block, &p);
    bq_buf_str(b, "\n");
}

/* ---- the sentences about one row ---- */

typedef struct search {
    bq_buf *out;
    char row[8];
    size_t n;
} search;

static bool states(const search *s, const char *rows)
{
    while (*rows) {
        size_t n = 0;
        while (rows[n] && rows[n] != ' ')
            n++;
        if (n == s->n && memcmp(rows, s->row, n) == 0)
            return true;
        rows += n;
        rows += *rows == ' ';
    }
    return false;
}

static void search_block(void *to, const bq_rules_block *block)
{
    search *s = to;
    if (!block->text || !states(s, block->rows))
        return;
    if (s->out->n > 0)
        bq_buf_str(s->out, " ");
    bq_buf_str(s->out, block->text);
}

void bq_rules_about(bq_buf *b, enum bq_language language, const bq_text_names *names, uint16_t row)
{
    search s = {.out = b};
    bq_buf word = bq_buf_on(s.row, sizeof s.row);
    char letter = (char)(row >> 8);
    bq_buf_bytes(&word, &letter, 1);
    bq__text_number(&word, BQ_LANG_EN, row & 0xFF);
    s.n = word.n;
    bq_rules_walk(language, names, search_block, &s);
}
