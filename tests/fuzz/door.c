/* door.c - what strangers may say at the door of document 001, in front of the server's own core.
 *
 * A line of the input is said by one of three: `0` and `1` at the door, `2` the host, over our own protocol; the first letter
 * chooses. `$C` is the code of the table. `~` lets the clock run out. Whatever they say, the state keeps its law, nothing but
 * the six names goes to who did not ask for more, never two requests without a line between them, and every line to a player
 * is one line of text. */
#include <stdlib.h>

#include "door/guests.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void must(bool good)
{
    if (!good)
        abort();
}

typedef struct stranger {
    bool ack, out, ended; /* out: a request that is not answered */
} stranger;

static bool begins(const char *line, size_t n, const char *with)
{
    size_t length = strlen(with);
    return n >= length && !memcmp(line, with, length);
}

static bool told(guest *g, const char *line, size_t n, char *out, size_t size)
{
    static const char *const names[] = {"askGetOutOfJail", "askRemoveInstantlySquat", "askBuyProperty", "thinkAndAnswer",
                                        "youLost", "youWin", "joined", "refused"};
    stranger *s = g->self;
    unsigned which = 0;
    bool json = n > 0 && line[0] == '{';
    const char *name = json ? line + 9 : line;
    uint32_t code;
    (void)out, (void)size;
    for (size_t at = 0, length; at < n; at += length) {
        must((length = bq_utf8_read(line + at, n - at, &code)) > 0);
        must(!bq_is_control(code));
    }
    while (which < 8 && !begins(name, n - (size_t)(name - line), names[which]))
        which++;
    must(which < 8 && !s->ended);
    must(which < 6 || s->ack);
    must(which >= 4 || !s->out);
    s->out |= which < 4;
    s->ended = which == 4 || which == 5;
    return false;
}

/* The line with the table's code where `$C` stands. */
static size_t filled(const uint8_t *from, size_t n, const char *code, char out[BQ_LINE_BYTES + 1])
{
    size_t at = 0;
    for (size_t i = 0; i < n && at + 8 < BQ_LINE_BYTES; i++) {
        bool here = from[i] == '$' && i + 1 < n && from[i + 1] == 'C';
        if (here)
            at += (size_t)sprintf(out + at, "%.6s", code), i++;
        else
            out[at++] = (char)from[i];
    }
    out[at] = 0;
    return at;
}

static void is_lawful(const guests *w, const bq_edition *ed)
{
    bq_game_id id;
    const bq_state *st = bq_hex_read(w->id, 32, &id, sizeof id) == 16 ? bq_core_state_of(w->h.core, &id, NULL) : NULL;
    must(!st || bq_check_state(ed, st) == BQ_LAW_OK);
}

static void one_line(guests *w, stranger *strangers, const char *line, size_t n)
{
    unsigned who = line[0] == '1';
    if (line[0] == '~') {
        guests_wait(w, 130000);
    } else if (line[0] == '2') {
        house_bytes(&w->h, w->host_conn, line + 1, n - 1);
    } else if (!w->at[who].closed) {
        strangers[who].ack |= strstr(line, "ack") != NULL;
        strangers[who].out = false;
        bq_door_line(w->at[who].door, line + 1, n - 1);
    }
    guests_work(w);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static guests w;
    static const char options[] = "seats=3 start_cash=300 salary=0";
    stranger strangers[2] = {{0}};
    bq_option_error error;
    unsigned lines = 0;
    guests_open(&w, 7);
    guests_table(&w, options);
    bq_edition ed = w.words->ed;
    must(bq_edition_options(&ed, strchr(options, ' '), &error));
    guests_add(&w, told, &strangers[0]);
    guests_add(&w, told, &strangers[1]);
    for (size_t at = 0, end; at < size && ++lines < 200; at = end + 1) {
        char line[BQ_LINE_BYTES + 1];
        for (end = at; end < size && data[end] != '\n'; end++)
            continue;
        size_t n = filled(data + at, end - at, w.code, line);
        if (n > 0)
            one_line(&w, strangers, line, n);
        guests_wait(&w, 20);
        is_lawful(&w, &ed);
    }
    guests_close(&w);
    return 0;
}
