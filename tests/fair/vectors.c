/* vectors.c - examples of fair dice for those who write them again in another language. Without an
 * argument: the examples of docs/FAIRNESS.md. With a number: that many cases made from a seed, for
 * comparing. One case a line: what, its arguments, "=", the result; bytes as hexadecimal digits,
 * "-" for none. With "stream":
 * draws below 65,536 as bytes without end, for programs that judge streams. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/engine.h"
#include "fair/fair.h"

static void hex(const unsigned char *bytes, size_t n)
{
    putchar(' ');
    for (size_t i = 0; i < n; i++)
        printf("%02x", bytes[i]);
    if (n == 0)
        putchar('-');
}

static void result(const unsigned char digest[BQ_FAIR_DIGEST])
{
    printf(" =");
    hex(digest, BQ_FAIR_DIGEST);
    putchar('\n');
}

static void commit(const bq_fair *fair, const unsigned char *rules, unsigned char *out)
{
    bq_fair_commit(fair->game, rules, fair->secret, out);
    printf("commit");
    hex(fair->game, sizeof fair->game);
    hex(rules, BQ_FAIR_DIGEST);
    hex(fair->secret, sizeof fair->secret);
    result(out);
}

static void seat(const bq_fair *fair, unsigned number, const bq_fair_nonce *nonce)
{
    unsigned char out[BQ_FAIR_DIGEST];
    bq_fair_commit_seat(fair->game, (uint8_t)number, nonce, out);
    printf("seat");
    hex(fair->game, sizeof fair->game);
    printf(" %u", number);
    hex(nonce->byte, nonce->size);
    result(out);
}

static void entropy(bq_fair *fair, const bq_fair_nonce *nonce, unsigned seats)
{
    bq_fair_entropy(nonce, seats, fair->entropy);
    printf("entropy");
    for (unsigned i = 0; i < seats; i++)
        hex(nonce[i].byte, nonce[i].size);
    result(fair->entropy);
}

static void draw(const bq_fair *fair, uint64_t k, unsigned purpose, uint32_t n)
{
    printf("draw");
    hex(fair->game, sizeof fair->game);
    hex(fair->secret, sizeof fair->secret);
    hex(fair->entropy, sizeof fair->entropy);
    printf(" %llu %u %u = %u\n", (unsigned long long)k, purpose, n,
           bq_fair_draw(fair, k, (uint8_t)purpose, n));
}

static void chain(const bq_fair *fair, const unsigned char *commitment, const char *line,
                  uint64_t digest)
{
    unsigned char link[BQ_FAIR_DIGEST], before[BQ_FAIR_DIGEST];
    bq_fair_chain_begin(fair->game, commitment, fair->entropy, link);
    printf("begin");
    hex(fair->game, sizeof fair->game);
    hex(commitment, BQ_FAIR_DIGEST);
    hex(fair->entropy, sizeof fair->entropy);
    result(link);
    memcpy(before, link, sizeof link);
    bq_fair_chain(link, 1, line, strlen(line), digest);
    printf("chain");
    hex(before, sizeof before);
    printf(" 1");
    hex((const unsigned char *)line, strlen(line));
    printf(" %016llx", (unsigned long long)digest);
    result(link);
}

/* Bytes that anybody can make: 0, 1, 2, ... from a number on. */
static void count_up(unsigned char *bytes, size_t n, unsigned from)
{
    for (size_t i = 0; i < n; i++)
        bytes[i] = (unsigned char)(from + i);
}

static void examples(void)
{
    bq_fair fair;
    unsigned char rules[BQ_FAIR_DIGEST], commitment[BQ_FAIR_DIGEST];
    bq_fair_nonce nonce[4] = {{.size = 16}, {.size = 0}, {.size = 32}, {.size = 64}};
    count_up(fair.game, sizeof fair.game, 0x10);
    count_up(fair.secret, sizeof fair.secret, 0x80);
    count_up(rules, sizeof rules, 0x40);
    for (unsigned i = 0; i < 4; i++)
        count_up(nonce[i].byte, nonce[i].size, 0x20 * i);
    commit(&fair, rules, commitment);
    for (unsigned i = 0; i < 4; i++) {
        if (nonce[i].size)
            seat(&fair, i, &nonce[i]);
    }
    entropy(&fair, nonce, 0);
    entropy(&fair, nonce, 4);
    for (uint64_t k = 0; k < 6; k++)
        draw(&fair, k, BQ_DRAW_MOVE, 36);
    draw(&fair, 6, BQ_DRAW_CHANCE, 16);
    draw(&fair, 7, BQ_DRAW_VANDALS, 10);
    draw(&fair, 8, BQ_DRAW_FIRST, 1);
    draw(&fair, UINT64_MAX, BQ_DRAW_RAID, UINT32_MAX);
    for (uint64_t k = 0; k < 4; k++) /* almost half of the words are of the rest */
        draw(&fair, k, BQ_DRAW_DEAL, 2147483649u);
    draw(&fair, 494, BQ_DRAW_DEAL, 2147483649u); /* ... here all eight: a second try */
    chain(&fair, commitment, "Ada: bid 120", UINT64_C(0x0123456789abcdef));
}

static uint64_t next(uint64_t *seed)
{
    *seed = *seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return *seed >> 24;
}

static void fill(void *out, size_t n, uint64_t *seed)
{
    for (size_t i = 0; i < n; i++)
        ((unsigned char *)out)[i] = (unsigned char)next(seed);
}

static void many(unsigned cases)
{
    uint64_t seed = 20240229;
    for (unsigned i = 0; i < cases; i++) {
        bq_fair fair;
        unsigned char rules[BQ_FAIR_DIGEST], commitment[BQ_FAIR_DIGEST];
        bq_fair_nonce nonce[BQ_FAIR_SEATS];
        unsigned seats = (unsigned)(next(&seed) % (BQ_FAIR_SEATS + 1));
        fill(&fair, sizeof fair, &seed);
        fill(rules, sizeof rules, &seed);
        for (unsigned s = 0; s < seats; s++) {
            fill(&nonce[s], sizeof nonce[s], &seed);
            nonce[s].size = nonce[s].size % 4 ? (uint8_t)(16 + nonce[s].size % 49) : 0;
            if (nonce[s].size)
                seat(&fair, s, &nonce[s]);
        }
        commit(&fair, rules, commitment);
        entropy(&fair, nonce, seats);
        uint32_t n =
            next(&seed) % 3 ? 1 + (uint32_t)(next(&seed) % 100) : (uint32_t)next(&seed) | 1;
        draw(&fair, next(&seed) % 2 ? next(&seed) % 5000 : next(&seed) << 20,
             (unsigned)(next(&seed) % BQ_PURPOSES), n);
        chain(&fair, commitment, i % 2 ? "Zoé: roll" : "bank: dice 3 4", next(&seed) << 24);
    }
}

static int stream(void)
{
    bq_fair fair;
    count_up((unsigned char *)&fair, sizeof fair, 1);
    for (uint64_t k = 0;; k++) {
        uint16_t two = (uint16_t)bq_fair_draw(&fair, k, BQ_DRAW_MOVE, 65536);
        if (fwrite(&two, sizeof two, 1, stdout) != 1)
            return 0; /* nobody wants more */
    }
}

int main(int argc, char **argv)
{
    if (argc > 1 && !strcmp(argv[1], "stream"))
        return stream();
    if (argc > 1)
        many((unsigned)atoi(argv[1]));
    else
        examples();
    return fflush(stdout) != 0;
}
