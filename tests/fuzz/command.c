/* command.c - lines from a stranger, against a game in the middle of being played: what is
 * understood is written and read again, judged, and if accepted applied; the state stays lawful.
 *
 * The first byte chooses the table, the second how far the game has come before the lines begin. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "edition/edition_file.h"
#include "wire/wire.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { EDITIONS = 5, SEATS = BQ_SEATS - 1, WAYS = 16 };

static uint64_t seed;

static uint32_t below(uint32_t n)
{
    seed = seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(seed >> 33) % n;
}

static const bq_edition_file *edition(unsigned which)
{
    static const char *const house[EDITIONS] = {"console", "reseau", "classique", "atlantic-city",
                                                "topclubs"};
    static bq_edition_file *opened[EDITIONS];
    char error[BQ_EDITION_ERROR];
    if (!opened[which] && !bq_edition_open(&opened[which], house[which], error, sizeof error)) {
        fprintf(stderr, "%s\n", error); /* without editions nothing would be tried, and nothing found */
        abort();
    }
    return opened[which];
}

static bq_names names_of(const bq_edition_file *file, unsigned seats)
{
    static const char *const people[BQ_SEATS] = {"Ada", "Bob",  "Chloé", "Dan",
                                                 "Eve", "Fred", "Gül",   "Hugo"};
    bq_names names;
    memset(&names, 0, sizeof names);
    names.seats = (uint8_t)seats;
    names.squares = file->ed.squares;
    names.groups = file->ed.groups;
    memcpy(names.seat, people, sizeof people);
    memcpy(names.group_key, file->group_key, sizeof names.group_key);
    for (unsigned i = 0; i < BQ_ED_LANGUAGES; i++) {
        memcpy(names.square[i], file->text[i].square, sizeof names.square[i]);
        memcpy(names.group[i], file->text[i].group, sizeof names.group[i]);
        memcpy(names.deck[i], file->text[i].deck, sizeof names.deck[i]);
    }
    return names;
}

static void apply(const bq_wire *w, bq_state *st, const bq_command *c)
{
    static bq_event events[BQ_EVENTS];
    char text[BQ_EVENT_BYTES];
    bq_sink sink = {.at = events, .cap = BQ_EVENTS};
    bq_apply(w->edition, st, c, &sink);
    if (bq_check_state(w->edition, st) != BQ_LAW_OK || sink.lost)
        abort();
    for (unsigned i = 0; i < sink.n; i++) {
        bq_buf b = bq_buf_on(text, sizeof text);
        bq_event_json(&b, w->names, &events[i]);
        if (b.cut)
            abort();
    }
}

/* Something that a game could go on with: a purchase, a bid, a house, or silence. */
static bq_command go_on(const bq_wire *w, const bq_state *st)
{
    bq_ask ask = bq_question(w->edition, st);
    if (ask.kind == BQ_ASK_CHANCE)
        return bq_outcome(w->edition, st, below(ask.n));
    for (unsigned i = 0; i < 4; i++) {
        bq_command c;
        memset(&c, 0, sizeof c);
        c.seat = (uint8_t)below(st->seats);
        switch (below(4)) {
        case 0:
            c.verb = BQ_CMD_BUY;
            break;
        case 1:
            c.verb = BQ_CMD_BID;
            c.amount = ask.amount;
            break;
        case 2:
            c.verb = BQ_CMD_BUILD;
            c.order.n = 1;
            c.order.step[0] = (uint8_t)below(w->edition->squares);
            break;
        default:
            c.verb = BQ_CMD_MORTGAGE;
            c.squares = st->deeds[c.seat] & -st->deeds[c.seat];
            break;
        }
        if (bq_check(w->edition, st, &c).code == BQ_NO_OK)
            return c;
    }
    bq_command silence = {.verb = BQ_CMD_TIMEOUT, .a = ask.seat};
    return silence;
}

/* A game that has come some way. Kept, for getting there takes longer than a line. */
static const bq_state *warmed_up(const bq_wire *w, unsigned table, unsigned seats, unsigned way)
{
    static bq_state kept[EDITIONS * SEATS][WAYS];
    bq_state *st = &kept[table][way];
    if (st->seats)
        return st;
    seed = way;
    bq_start(w->edition, st, seats, NULL);
    for (unsigned i = 0; i < way * 50 && st->stage != BQ_STAGE_OVER; i++) {
        bq_command c = go_on(w, st);
        if (bq_check(w->edition, st, &c).code != BQ_NO_OK)
            abort();
        apply(w, st, &c);
    }
    return st;
}

static void say(const bq_wire *w, bq_state *st, const char *line, size_t n)
{
    bq_command c, again;
    bq_wire_error error;
    char text[BQ_LINE_BYTES];
    memset(&error, 0, sizeof error);
    if (!bq_line_parse(w, line, n, &c, &error)) {
        bq_buf b = bq_buf_on(text, sizeof text);
        bq_wire_sentence(&b, &error);
        if (error.code == BQ_WIRE_OK || error.at > n || b.cut)
            abort();
        return;
    }
    bq_wire stateless = {.edition = w->edition, .names = w->names};
    bq_buf b = bq_buf_on(text, sizeof text);
    bq_line_print(&b, w, &c);
    if (b.cut || !bq_line_parse(&stateless, text, b.n, &again, NULL) ||
        memcmp(&c, &again, sizeof c) != 0)
        abort();
    if (bq_check(w->edition, st, &c).code == BQ_NO_OK)
        apply(w, st, &c);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char json[BQ_STATE_JSON_BYTES];
    if (size < 2)
        return 0;
    unsigned table = data[0] % (EDITIONS * SEATS), seats = 2 + table / EDITIONS;
    const bq_edition_file *file = edition(table % EDITIONS);
    bq_names names = names_of(file, seats);
    bq_state st;
    bq_wire wire = {.edition = &file->ed, .state = &st, .names = &names};
    st = *warmed_up(&wire, table, seats, data[1] % WAYS);
    for (size_t at = 2; at < size;) {
        const char *line = (const char *)data + at;
        const char *end = memchr(line, '\n', size - at);
        size_t n = end ? (size_t)(end - line) : size - at;
        say(&wire, &st, line, n);
        at += n + 1;
    }
    bq_buf b = bq_buf_on(json, sizeof json);
    bq_state_json(&b, &wire);
    if (b.cut)
        abort();
    return 0;
}
