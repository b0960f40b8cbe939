/* secrets.c - what nobody may learn: the secret of the dice before the game is over, and the tokens of others.
 *
 *   - Canaries: every secret and every token is looked for in everything that is said to anybody, logged, or (tokens)
 *     written down: as bytes, as hexadecimal digits, as base64, also in parts.
 *   - Pairs: two houses in which the same people do the same, and only what is secret differs. What anybody hears is
 *     the same, byte for byte: for tokens to the end, for the dice's secret until a draw reveals a part of it.
 *   - A wrong table, a wrong code and a wrong token are answered in the same bytes.
 *
 *   SECRET_PAIRS (2000) pairs, SECRET_GAMES (20) games with canaries. */
#define _GNU_SOURCE /* memmem */
#include <inttypes.h>

#include "field.h"
#include "house.h"
#include "tap.h"

enum { PEOPLE = 4, ADA = 0, BOB = 1, CLEO = 2, WATCHER = 3 };

typedef struct person {
    bq_conn conn;
    char token[33];
    char *heard; /* everything, a line a message */
    size_t n, cap;
} person;

typedef struct stage {
    house h;
    person who[PEOPLE];
    char table[33], code[8], *noted, *written;
    size_t noted_n, noted_cap, written_n, written_cap;
    unsigned char id[16], secret[64];
    size_t secret_n;
    uint64_t moves;
    bool over, asked[PEOPLE];
    char ask[PEOPLE][8192];
} stage;

static void keep(char **to, size_t *n, size_t *cap, const void *bytes, size_t more)
{
    if (*n + more + 2 > *cap) {
        *cap = 2 * (*n + more + 2);
        *to = realloc(*to, *cap);
    }
    memcpy(*to + *n, bytes, more);
    *n += more;
    (*to)[(*n)++] = '\n';
    (*to)[*n] = 0;
}

static void hear(void *self, bq_conn conn, const char *bytes, size_t n)
{
    stage *s = self;
    for (unsigned i = 0; i < PEOPLE; i++) {
        person *p = &s->who[i];
        if (p->conn != conn || !conn)
            continue;
        s->over |= strstr(bytes, "\"status\":\"finished\"") != NULL;
        if (!s->over) /* then the dice are shown, as they must be */
            keep(&p->heard, &p->n, &p->cap, bytes, n);
        if (field_text(bytes, "token", p->token, sizeof p->token))
            field_text(bytes, "table", s->table, sizeof s->table);
        field_text(bytes, "code", s->code, sizeof s->code);
        if (!strncmp(bytes, "{\"say\":\"ask\"", 12)) {
            s->asked[i] = strstr(bytes, "\"may\":") != NULL;
            snprintf(s->ask[i], sizeof s->ask[i], "%s", bytes);
        }
        if (i == ADA)
            field_number(bytes, "n", &s->moves);
    }
}

static void noted(void *self, const char *line, size_t n)
{
    stage *s = self;
    keep(&s->noted, &s->noted_n, &s->noted_cap, line, n);
}

static void wrote(void *self, const bq_write *w)
{
    stage *s = self;
    if (w->kind == BQ_WRITE_GAME || w->kind == BQ_WRITE_PLAN) {
        memcpy(s->id, w->game.byte, sizeof s->id);
        s->secret_n = w->as.row.secret_size < sizeof s->secret ? w->as.row.secret_size : sizeof s->secret;
        memcpy(s->secret, w->as.row.secret, s->secret_n);
        keep(&s->written, &s->written_n, &s->written_cap, w->as.row.plan, strlen(w->as.row.plan));
    } else if (w->kind == BQ_WRITE_SEAT) {
        keep(&s->written, &s->written_n, &s->written_cap, &w->as.seat.token, sizeof w->as.seat.token);
        keep(&s->written, &s->written_n, &s->written_cap, w->as.seat.name, strlen(w->as.seat.name));
    } else if (w->kind == BQ_WRITE_LOG) {
        keep(&s->written, &s->written_n, &s->written_cap, w->as.log.line, strlen(w->as.log.line));
    }
}

/* ---- a play in which everybody has a part ---- */

static bool may(const char *ask, const char *verb)
{
    char word[24];
    snprintf(word, sizeof word, "\"%s\"", verb);
    return strstr(ask, word) != NULL;
}

static void answers(stage *s, unsigned i, uint64_t n)
{
    static const char *const plain[] = {"roll", "end", "buy", "decline", "pass", "flat", "pay", "draw", "stay", "keep", "leave", "declare"};
    const char *verbs = strstr(s->ask[i], "\"verbs\":[");
    s->asked[i] = false;
    for (unsigned k = 0; verbs && k < sizeof plain / sizeof plain[0]; k++)
        if (may(verbs, plain[k])) {
            house_say(&s->h, s->who[i].conn, "#%" PRIu64 " %s", n, plain[k]);
            return;
        }
    house_say(&s->h, s->who[i].conn, "#%" PRIu64 " resign", n);
}

static void opening(stage *s)
{
    house *h = &s->h;
    h->hear = hear;
    h->note = noted;
    h->wrote = wrote;
    h->self = s;
    for (unsigned i = 0; i < PEOPLE; i++) {
        s->who[i].conn = house_enter(h, i);
        house_say(h, s->who[i].conn, "hello 1 %s client=c%u words", i % 2 ? "fr" : "en", i);
    }
    house_say(h, s->who[ADA].conn, "#1 create classique Ada public seats=4 tempo=0 end=rounds:3");
    house_say(h, s->who[BOB].conn, "#1 join %s Bob", s->table);
    house_say(h, s->who[CLEO].conn, "#1 join %s Cleo", s->code);
    house_say(h, s->who[WATCHER].conn, "#1 watch %s", s->table);
    house_say(h, s->who[WATCHER].conn, "#2 list");
    house_say(h, s->who[WATCHER].conn, "#3 sit %s 0123456789abcdef0123456789abcdef", s->table);
    house_say(h, s->who[BOB].conn, "#2 chat hello");
    house_say(h, s->who[BOB].conn, "#3 renew");
    house_say(h, s->who[ADA].conn, "#2 bots easy");
    house_say(h, s->who[ADA].conn, "#3 state");
    house_say(h, s->who[ADA].conn, "#4 start");
}

static void rest(stage *s, unsigned steps)
{
    for (uint64_t n = 10; n < 10 + steps && !s->over; n++) {
        for (unsigned i = 0; i < WATCHER; i++)
            if (s->asked[i])
                answers(s, i, n);
        house_wait(&s->h, 50);
        if (n % 20 == 0)
            for (unsigned i = 0; i < PEOPLE; i++) {
                house_say(&s->h, s->who[i].conn, "since 0");
                house_say(&s->h, s->who[i].conn, "state");
                house_say(&s->h, s->who[i].conn, "rules");
                house_say(&s->h, s->who[i].conn, "may");
                house_say(&s->h, s->who[i].conn, "vote kick Nobody");
            }
    }
}

static void curtain(stage *s)
{
    house_close(&s->h);
    for (unsigned i = 0; i < PEOPLE; i++)
        free(s->who[i].heard);
    free(s->noted);
    free(s->written);
}

/* ---- canaries ---- */

static bool has(const char *hay, size_t n, const void *needle, size_t m)
{
    return n >= m && m && memmem(hay, n, needle, m) != NULL;
}

/* As bytes, digits of both kinds, base64 from each of three places; whole, and 8 bytes of it at a time. */
static bool leaks(const char *hay, size_t n, const unsigned char *secret, size_t size)
{
    for (size_t at = 0; at + 8 <= size; at++) {
        char small[17], large[17], base[16];
        for (unsigned i = 0; i < 8; i++) {
            snprintf(small + 2 * i, 3, "%02x", secret[at + i]);
            snprintf(large + 2 * i, 3, "%02X", secret[at + i]);
        }
        bq_buf b = bq_buf_on(base, sizeof base);
        bq_buf_base64(&b, secret + at, 6); /* 8 letters, whole: the others follow from `at` + 1, + 2 */
        if (has(hay, n, secret + at, 8) || has(hay, n, small, 16) || has(hay, n, large, 16) || has(hay, n, base, 8))
            return true;
    }
    return false;
}

/* What operators are told in figures is about nobody: no secret, no token, no table, no name. */
static unsigned look_at_figures(const stage *s)
{
    static char text[BQ_METRICS_BYTES];
    size_t n = bq_core_metrics(s->h.core, text, sizeof text);
    unsigned found = n < 1000 || leaks(text, n, s->secret, s->secret_n) || has(text, n, s->table, 8) || has(text, n, "Ada", 3);
    for (unsigned i = 0; i < PEOPLE; i++)
        found += s->who[i].token[0] && has(text, n, s->who[i].token, 8);
    return found;
}

static unsigned look_for_canaries(stage *s, uint64_t *bytes)
{
    unsigned found = look_at_figures(s);
    for (unsigned i = 0; i < PEOPLE; i++) {
        person *p = &s->who[i];
        *bytes += p->n;
        found += leaks(p->heard, p->n, s->secret, s->secret_n);
        for (unsigned k = 0; k < PEOPLE; k++)
            found += k != i && s->who[k].token[0] && has(p->heard, p->n, s->who[k].token, 32);
        found += s->who[i].token[0] && has(s->noted, s->noted_n, s->who[i].token, 32);
        found += s->who[i].token[0] && has(s->written, s->written_n, s->who[i].token, 32);
    }
    found += s->noted && leaks(s->noted, s->noted_n, s->secret, s->secret_n);
    found += leaks(s->written, s->written_n, s->secret, s->secret_n); /* it is in its own column, nowhere else */
    return found;
}

/* ---- pairs ---- */

/* The random words of a run - ids, tokens, codes, digests of secrets - are written as dots. */
static void dots(char *text, const stage *s)
{
    size_t code = strlen(s->code);
    for (char *at = text; *at;) {
        size_t n = strspn(at, "0123456789abcdef");
        if (n >= 32)
            memset(at, '.', n);
        if (code == 6 && !strncmp(at, s->code, 6))
            memset(at, '.', 6);
        at += n ? n : 1;
    }
}

/* How many messages are the same from the start; `different` if both go on, and not in the same way. */
static size_t same_lines(char *a, char *b, bool *different, char *why, size_t size)
{
    size_t lines = 0;
    while (*a && *b) {
        size_t n = strcspn(a, "\n"), m = strcspn(b, "\n");
        if (n != m || memcmp(a, b, n)) {
            *different = true;
            snprintf(why, size, "%.*s | %.*s", (int)(n < 150 ? n : 150), a, (int)(m < 150 ? m : 150), b);
            return lines;
        }
        lines++;
        a += n + (a[n] == '\n');
        b += m + (b[m] == '\n');
    }
    *different = *a || *b;
    snprintf(why, size, "one hears more: %.150s%.150s", a, b);
    return lines;
}

/* In which places of the randomness lies this? */
static void mark(const stage *s, bool *at, const void *bytes, size_t n, bool value)
{
    for (size_t i = 0; i + n <= s->h.given_n; i++)
        if (!memcmp(s->h.given + i, bytes, n))
            memset(at + i, value, n);
}

/* Only the tokens differ: everybody hears the same to the end. */
static bool token_pair(uint64_t seed, char *why, size_t size)
{
    static stage a, b;
    bool good = true, different;
    memset(&a, 0, sizeof a);
    memset(&b, 0, sizeof b);
    house_open(&a.h, seed);
    opening(&a);
    rest(&a, 40);
    bool *same = malloc(a.h.given_n);
    memset(same, true, a.h.given_n);
    for (unsigned i = 0; i < WATCHER; i++) {
        unsigned char raw[16];
        for (unsigned k = 0; k < 16; k++) {
            char two[3] = {a.who[i].token[2 * k], a.who[i].token[2 * k + 1], 0};
            raw[k] = (unsigned char)strtoul(two, NULL, 16);
        }
        mark(&a, same, raw, 16, false);
    }
    b.h.again = a.h.given;
    b.h.keep = same;
    b.h.again_n = a.h.given_n;
    house_open(&b.h, seed + 1000003);
    opening(&b);
    rest(&b, 40);
    for (unsigned i = 0; i < PEOPLE && good; i++) {
        dots(a.who[i].heard, &a);
        dots(b.who[i].heard, &b);
        same_lines(a.who[i].heard, b.who[i].heard, &different, why, size);
        good = !different && (i == WATCHER || strcmp(a.who[i].token, b.who[i].token));
    }
    free(same);
    curtain(&a);
    curtain(&b);
    return good;
}

/* Only the dice's secret differs: the same until a draw is not the same. */
static bool dice_pair(uint64_t seed, size_t *lines, char *why, size_t size)
{
    static stage a, b;
    bool good = true, different;
    memset(&a, 0, sizeof a);
    memset(&b, 0, sizeof b);
    house_open(&a.h, seed);
    opening(&a);
    bool *same = malloc(a.h.given_n);
    memset(same, true, a.h.given_n);
    mark(&a, same, a.secret, a.secret_n, false);
    b.h.again = a.h.given;
    b.h.keep = same;
    b.h.again_n = a.h.given_n;
    house_open(&b.h, seed + 2000003);
    opening(&b);
    good = memcmp(a.secret, b.secret, a.secret_n) != 0;
    for (unsigned i = 0; i < PEOPLE && good; i++) {
        dots(a.who[i].heard, &a);
        dots(b.who[i].heard, &b);
        *lines += same_lines(a.who[i].heard, b.who[i].heard, &different, why, size);
        if (different) /* then it is a draw, and nothing else */
            good = strstr(why, "\"by\":\"bank\"") != NULL;
    }
    free(same);
    curtain(&a);
    curtain(&b);
    return good;
}

/* Ada has a table; Bob has said hello. */
static void table_and_stranger(stage *s, uint64_t seed)
{
    memset(s, 0, sizeof *s);
    house_open(&s->h, seed);
    s->h.hear = hear;
    s->h.self = s;
    s->who[ADA].conn = house_enter(&s->h, 1);
    s->who[BOB].conn = house_enter(&s->h, 2);
    house_say(&s->h, s->who[ADA].conn, "hello 1 en");
    house_say(&s->h, s->who[ADA].conn, "create classique Ada seats=2");
    house_say(&s->h, s->who[BOB].conn, "hello 1 en");
}

/* ---- what is not there, and what is not yours ---- */

static bool same_answers(void)
{
    static stage s;
    static const char *const lines[] = {
        "sit %s 00000000000000000000000000000000", "sit 0123456789abcdef0123456789abcdef 00000000000000000000000000000000",
        "watch 0123456789abcdef0123456789abcdef%.0s", "watch ZZZZZZ%.0s", "join 0123456789abcdef0123456789abcdef Zoe%.0s",
        "sit %s %.0sx", "sit KMPRTX 00000000000000000000000000000000%.0s"};
    char first[1024] = "";
    bool good = true;
    table_and_stranger(&s, 5);
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        char line[256];
        s.who[BOB].n = 0;
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
        snprintf(line, sizeof line, lines[i], s.table, "");
#pragma GCC diagnostic pop
        house_say(&s.h, s.who[BOB].conn, "%s", line);
        if (i == 0)
            snprintf(first, sizeof first, "%s", s.who[BOB].heard);
        else if (strcmp(first, s.who[BOB].heard)) {
            tap_note("%s: %s", line, s.who[BOB].heard);
            good = false;
        }
    }
    curtain(&s);
    return good && strstr(first, "unknown-table");
}

/* The same in a house with no room for another table. */
static bool same_when_full(void)
{
    static stage s;
    char first[1024];
    table_and_stranger(&s, 6);
    s.h.config.limits.loaded = 1;
    bq_core_set_limits(s.h.core, &s.h.config.limits);
    s.who[BOB].n = 0;
    house_say(&s.h, s.who[BOB].conn, "sit %s 00000000000000000000000000000000", s.table);
    snprintf(first, sizeof first, "%s", s.who[BOB].heard);
    s.who[BOB].n = 0;
    house_say(&s.h, s.who[BOB].conn, "sit 0123456789abcdef0123456789abcdef 00000000000000000000000000000000");
    bool good = !strcmp(first, s.who[BOB].heard) && strstr(first, "\"say\":\"no\"");
    s.who[BOB].n = 0;
    house_say(&s.h, s.who[BOB].conn, "sit %s %s", s.table, s.who[ADA].token);
    good = good && strstr(s.who[BOB].heard, "\"say\":\"ok\"");
    curtain(&s);
    return good;
}

int main(void)
{
    uint64_t pairs = tap_env("SECRET_PAIRS", 2000), games = tap_env("SECRET_GAMES", 20), found = 0, bytes = 0, bad = 0;
    size_t lines = 0;
    char why[400] = "";
    static stage s;
    for (uint64_t i = 0; i < games; i++) {
        memset(&s, 0, sizeof s);
        house_open(&s.h, 100 + i);
        opening(&s);
        rest(&s, 400);
        found += look_for_canaries(&s, &bytes);
        curtain(&s);
    }
    tap_ok(found == 0 && bytes > 1000, "no secret and no other's token in %" PRIu64 " bytes of %" PRIu64 " games", bytes, games);
    for (uint64_t i = 0; i < pairs / 10 && !bad; i++)
        bad += !token_pair(1000 + i, why, sizeof why);
    tap_ok(bad == 0, "%" PRIu64 " pairs in which only tokens differ: all hear the same, to the end%s%s", pairs / 10, bad ? ": " : "", bad ? why : "");
    for (uint64_t i = 0; i < pairs && !bad; i++)
        bad += !dice_pair(10000 + i, &lines, why, sizeof why);
    tap_ok(bad == 0, "%" PRIu64 " pairs in which only the dice's secret differs: %zu messages the same, up to a draw%s%s", pairs, lines,
           bad ? ": " : "", bad ? why : "");
    tap_ok(same_answers(), "no such table, no such code, a wrong token: the same bytes");
    tap_ok(same_when_full(), "... in a house that is full, too, where who has the token gets his seat");
    return tap_done();
}
