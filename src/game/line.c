/* line.c - the lines of a log as text. */
#include "game/line.h"

#include <stdio.h>
#include <string.h>

#include "base/digits.h"
#include "base/hash.h"

uint64_t bq_line_digest(const char *bytes, size_t n)
{
    uint64_t h = BQ_FNV_EMPTY;
    for (size_t i = 0; i < n; i++) {
        h = bq_fnv_byte(h, (unsigned char)bytes[i]);
        h ^= h >> 29;
    }
    return h;
}

size_t bq_line_move(char line[BQ_MOVE_LINE], const char *said, size_t n, uint64_t digest)
{
    memcpy(line, said, n);
    return n + (size_t)snprintf(line + n, BQ_MOVE_LINE - n, " %08x\n", (unsigned)(digest >> 32));
}

bool bq_line_split(const char *line, size_t n, size_t *said, uint32_t *digest)
{
    if (n < 10 || line[n - 9] != ' ')
        return false;
    *said = n - 9;
    *digest = 0;
    for (size_t i = n - 8; i < n; i++) {
        int digit = bq_hex_digit(line[i]);
        if (digit < 0)
            return false;
        *digest = *digest << 4 | (uint32_t)digit;
    }
    return true;
}

/* The eight digits after the seconds: of what they say, and of the state they are said in. */
static unsigned clock_digest(const bq_state *st, int64_t played_s)
{
    char text[64];
    int n = snprintf(text, sizeof text, "%lld %016llx", (long long)played_s, (unsigned long long)bq_digest(st));
    return (unsigned)(bq_line_digest(text, (size_t)n) >> 32);
}

size_t bq_line_clock(char line[BQ_CLOCK_LINE], const bq_state *st, int64_t played_s)
{
    return (size_t)snprintf(line, BQ_CLOCK_LINE, "clock: played %lld %08x\n", (long long)played_s,
                            clock_digest(st, played_s));
}

size_t bq_line_back(char line[BQ_CLOCK_LINE], size_t count)
{
    return (size_t)snprintf(line, BQ_CLOCK_LINE, "-%zu\n", count);
}

size_t bq_line_secret(char line[BQ_SECRET_LINE], const unsigned char secret[BQ_FAIR_SECRET],
                      const unsigned char chain[BQ_FAIR_DIGEST])
{
    bq_buf b = bq_buf_on(line, BQ_SECRET_LINE);
    bq_buf_str(&b, "secret ");
    bq_buf_bytes_hex(&b, secret, BQ_FAIR_SECRET);
    bq_buf_char(&b, ' ');
    bq_buf_bytes_hex(&b, chain, BQ_FAIR_DIGEST);
    bq_buf_char(&b, '\n');
    return b.n;
}
