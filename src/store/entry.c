/* entry.c - a line of a log as bytes (an entry), and back.
 *
 *     size   of what follows
 *     seq, epoch, at_ms
 *     digest 8 bytes, the lowest first
 *     a byte 1: somebody asked for it, hence client (its text and a zero), seat (a byte) and counter; 0: nobody did
 *     line   its text and a zero
 *
 * Numbers are in groups of seven bits, the lowest first, the last one below 128. Texts have their zeros with them, so
 * that a reader of an entry need not copy it. Entries stand one after another (column `steps`): those of a game in a
 * row of `chapter`, and those of a commit in a row of `fresh`, where each has the id of its game before it. */
#include <stdlib.h>
#include <string.h>

#include "store/internal.h"

#define NUMBER_BYTES 10 /* of the longest */
#define ENTRY_BYTES (5 * NUMBER_BYTES + 8 + 2 + BQ_STORE_CLIENT + 1 + BQ_STORE_LINE + 1) /* at most, without its size */

bool bq__store_entries_room(bq__store_entries *to, size_t n)
{
    if (to->size - to->n >= n)
        return true;
    size_t size = to->n + to->n / 2 + n;
    unsigned char *byte = realloc(to->byte, size);
    if (!byte)
        return false;
    to->byte = byte;
    to->size = size;
    return true;
}

static unsigned char *put(unsigned char *to, uint64_t number)
{
    for (; number > 127; number >>= 7)
        *to++ = (unsigned char)(number | 128);
    *to++ = (unsigned char)number;
    return to;
}

static unsigned char *put_text(unsigned char *to, const char *text)
{
    size_t n = strlen(text) + 1;
    memcpy(to, text, n);
    return to + n;
}

bool bq__store_entry_add(bq__store_entries *to, const bq_log_row *row)
{
    if (!bq__store_entries_room(to, NUMBER_BYTES + ENTRY_BYTES))
        return false;
    unsigned char *begin = to->byte + to->n + NUMBER_BYTES, *at = begin;
    at = put(at, row->seq);
    at = put(at, row->epoch);
    at = put(at, (uint64_t)row->at_ms);
    for (unsigned i = 0; i < 8; i++)
        *at++ = (unsigned char)(row->digest >> 8 * i);
    *at++ = row->client != NULL;
    if (row->client) {
        at = put_text(at, row->client);
        *at++ = row->seat;
        at = put(at, row->counter);
    }
    at = put_text(at, row->line);
    size_t n = (size_t)(at - begin);
    unsigned char *body = put(to->byte + to->n, n);
    memmove(body, begin, n);
    to->n = (size_t)(body + n - to->byte);
    return true;
}

/* ---- reading: nothing is believed ---- */

static bool take(const unsigned char **at, const unsigned char *end, uint64_t *number)
{
    *number = 0;
    for (unsigned shift = 0; *at < end && shift < 64; shift += 7) {
        unsigned char byte = *(*at)++;
        *number |= (uint64_t)(byte & 127) << shift;
        if (byte < 128)
            return shift < 63 || byte <= 1;
    }
    return false;
}

static bool take_text(const unsigned char **at, const unsigned char *end, size_t most, const char **text)
{
    const unsigned char *zero = memchr(*at, 0, (size_t)(end - *at));
    if (!zero || (size_t)(zero - *at) > most)
        return false;
    *text = (const char *)*at;
    *at = zero + 1;
    return true;
}

static bool take_asked(const unsigned char **at, const unsigned char *end, bq_log_row *row)
{
    unsigned char asked = *at < end ? *(*at)++ : 255;
    if (asked != 1)
        return asked == 0;
    if (!take_text(at, end, BQ_STORE_CLIENT, &row->client) || *at == end)
        return false;
    row->seat = *(*at)++;
    return take(at, end, &row->counter) && row->counter <= INT64_MAX;
}

bool bq__store_entry_take(const unsigned char **from, const unsigned char *end, bq_log_row *row)
{
    const unsigned char *at = *from;
    uint64_t size, at_ms;
    *row = (bq_log_row){0};
    if (!take(&at, end, &size) || size > (size_t)(end - at))
        return false;
    end = at + size;
    if (!take(&at, end, &row->seq) || !take(&at, end, &row->epoch) || !take(&at, end, &at_ms) || end - at < 8 ||
        row->seq == 0 || row->seq > INT64_MAX || row->epoch > INT64_MAX)
        return false;
    row->at_ms = (int64_t)at_ms;
    for (unsigned i = 0; i < 8; i++)
        row->digest |= (uint64_t)*at++ << 8 * i;
    *from = end;
    return take_asked(&at, end, row) && take_text(&at, end, BQ_STORE_LINE, &row->line) && at == end && *row->line &&
           !strchr(row->line, '\n');
}
