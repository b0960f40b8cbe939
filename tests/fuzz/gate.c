/* gate.c - lines from strangers into the core, while a game is played: whatever they say, what the server says is one
 * clean JSON line, the state is lawful, nobody hears another's token, and the log is clean.
 *
 * A line of the input is said by one of four: `0` Ada, the host, `1` Bob, `2` who watches, `3` who has not said hello;
 * the first letter chooses. `$T` `$C` are the table and its code, `$A` `$B` the tokens of Ada and Bob. `~N` lets N
 * milliseconds pass, `!N` ends connection N and lets it come again, `?N` makes the disk answer N from now on. */
#define _GNU_SOURCE
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "server/field.h"
#include "server/house.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { PEOPLE = 4 };

typedef struct hall {
    house h;
    bq_conn conn[PEOPLE];
    char token[PEOPLE][33], table[33], code[8];
    int64_t patience; /* milliseconds that may still pass */
    bool known[2]; /* somebody has said this token: it may be said back to him */
} hall;

static void must(bool good)
{
    if (!good)
        abort();
}

static void is_clean(const char *line, size_t n)
{
    must(n >= 2 && line[0] == '{' && line[n - 1] == '}');
    for (size_t i = 0; i < n; i++)
        must((unsigned char)line[i] >= 0x20 && line[i] != 0x7F);
    bq_wire_error error;
    bq_words words = {.text = line, .n = n, .error = &error};
    must(bq_words_check(&words) || (error.code != BQ_WIRE_NOT_UTF8 && error.code != BQ_WIRE_CONTROL));
}

static void hear(void *self, bq_conn conn, const char *line, size_t n)
{
    hall *in = self;
    is_clean(line, n);
    for (unsigned i = 0; i < PEOPLE; i++) {
        if (in->conn[i] == conn) {
            if (field_text(line, "token", in->token[i], sizeof in->token[i]) && i == 0 && !in->table[0])
                field_text(line, "table", in->table, sizeof in->table);
            if (i == 0)
                field_text(line, "code", in->code, sizeof in->code);
        }
    }
    for (unsigned i = 0; i < 2; i++) /* Ada's and Bob's own, as they were given at first */
        must(in->conn[i] == conn || in->known[i] || !in->token[i][0] || !memmem(line, n, in->token[i], 32));
}

static void note(void *self, const char *line, size_t n)
{
    hall *in = self;
    is_clean(line, n);
    for (unsigned i = 0; i < 2; i++)
        must(in->known[i] || !in->token[i][0] || !memmem(line, n, in->token[i], 32));
    must(!memmem(line, n, "law-broken", 10) && !memmem(line, n, "unreadable", 10));
}

static size_t put(char *to, size_t at, size_t most, const char *text)
{
    for (; *text && at < most; text++)
        to[at++] = *text;
    return at;
}

static void speak(hall *in, unsigned who, const char *text, size_t n)
{
    char line[8192];
    size_t at = 0;
    for (size_t i = 0; i < n && at < sizeof line - 64; i++) {
        char next = i + 1 < n && text[i] == '$' ? text[i + 1] : 0;
        const char *word = next == 'T' ? in->table : next == 'C' ? in->code : next == 'A' ? in->token[0] : next == 'B' ? in->token[1] : NULL;
        if (word) {
            at = put(line, at, sizeof line, word);
            i++;
        } else {
            line[at++] = text[i];
        }
    }
    for (unsigned i = 0; i < 2; i++)
        in->known[i] |= who != i && in->token[i][0] && memmem(line, at, in->token[i], 32);
    house_bytes(&in->h, in->conn[who], line, at);
}

static void enter(hall *in, unsigned who)
{
    static const char *const hello[PEOPLE] = {"hello 1 en client=a", "hello 1 fr client=b words", "hello 1 ru", NULL};
    in->conn[who] = house_enter(&in->h, who);
    if (hello[who])
        house_say(&in->h, in->conn[who], "%s", hello[who]);
}

static void prepare(hall *in)
{
    house *h = &in->h;
    h->hear = hear;
    h->note = note;
    h->self = in;
    in->patience = 600000;
    house_open(h, 7);
    for (unsigned i = 0; i < PEOPLE; i++)
        enter(in, i);
    house_say(h, in->conn[0], "create classique Ada seats=3 tempo=0 end=rounds:2");
    house_say(h, in->conn[1], "join %s Bob", in->table);
    house_say(h, in->conn[2], "watch %s", in->table);
}

static void one(hall *in, const char *text, size_t n)
{
    int64_t number = 0;
    if (n == 0)
        return;
    for (size_t i = 1; i < n && i < 8 && text[i] >= '0' && text[i] <= '9'; i++)
        number = 10 * number + (text[i] - '0');
    if (text[0] == '~') {
        number = number < in->patience ? number : in->patience;
        in->patience -= number;
        house_wait(&in->h, number);
    } else if (text[0] == '!') {
        unsigned who = (unsigned)number % PEOPLE;
        house_leave(&in->h, in->conn[who]);
        enter(in, who);
    } else if (text[0] == '?') {
        in->h.disk_says = number == 1 ? BQ_STORE_FULL : number == 2 ? BQ_STORE_BUSY : BQ_STORE_OK;
    } else {
        speak(in, (unsigned char)text[0] % PEOPLE, text + 1, n - 1);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    hall *in = calloc(1, sizeof *in);
    unsigned lines = 0;
    prepare(in);
    for (size_t at = 0; at < size && lines < 200; lines++) {
        const char *line = (const char *)data + at, *end = memchr(line, '\n', size - at);
        size_t n = end ? (size_t)(end - line) : size - at;
        one(in, line, n);
        at += n + 1;
    }
    bq_core_figures figures;
    bq_core_figures_of(in->h.core, &figures);
    must(figures.connections <= PEOPLE);
    house_close(&in->h);
    free(in);
    return 0;
}
