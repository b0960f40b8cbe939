/* row.c - several lines of a log in one row: how they are joined, and split again.
 *
 * A person's command and the dice that follow it come together, and a row costs the same whatever is in it. The text of
 * a row is its lines, each but the last followed by a tab, its digest and the end of the line:
 *
 *     Ada: roll <TAB> 16 hexadecimal digits <LF> bank: dice 3 4
 *
 * All else stands in the row's other columns: `seq` and `digest` are the last line's, so that a log is as long as its
 * highest `seq`; who asked for it is the first line's. A line has no end of line in it (batch.c), and the tab is found
 * from behind: there is one way only to read a row. */
#include <string.h>

#include "store/internal.h"

enum { DIGITS = 16, TAIL = 1 + DIGITS }; /* the tab and the digest */

void bq__row_begin(bq__row *row, const char *line)
{
    row->n = strlen(line);
    memcpy(row->text, line, row->n + 1);
}

bool bq__row_add(bq__row *row, uint64_t digest, const char *line)
{
    size_t n = strlen(line);
    if (n + TAIL + 1 > BQ_STORE_LINE - row->n)
        return false;
    char *to = row->text + row->n;
    *to++ = '\t';
    for (unsigned i = DIGITS; i-- > 0; digest >>= 4)
        to[i] = "0123456789abcdef"[digest & 15];
    to[DIGITS] = '\n';
    memcpy(to + DIGITS + 1, line, n + 1);
    row->n += TAIL + 1 + n;
    return true;
}

size_t bq__row_lines(const char *text, size_t bytes)
{
    size_t lines = 1, n = strnlen(text, BQ_STORE_LINE + 1);
    if (n != bytes || n == 0 || n > BQ_STORE_LINE || text[n - 1] == '\n')
        return 0;
    for (const char *at = text; (at = strchr(at, '\n')); at++)
        lines++;
    return lines;
}

static bool read_digest(const char *at, uint64_t *digest)
{
    uint64_t value = 0;
    for (unsigned i = 0; i < DIGITS; i++) {
        if (at[i] >= '0' && at[i] <= '9')
            value = value << 4 | (uint64_t)(at[i] - '0');
        else if (at[i] >= 'a' && at[i] <= 'f')
            value = value << 4 | (uint64_t)(at[i] - 'a' + 10);
        else
            return false;
    }
    *digest = value;
    return true;
}

const char *bq__row_cut(const char *text, char *line, uint64_t *digest)
{
    const char *end = strchr(text, '\n');
    if (!end || end - text <= TAIL || end[-TAIL] != '\t' || !read_digest(end - DIGITS, digest))
        return NULL;
    size_t n = (size_t)(end - text) - TAIL;
    memcpy(line, text, n);
    line[n] = 0;
    return end + 1;
}
