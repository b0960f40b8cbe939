/* mute.c - people that this reader has muted, what the server's operator has switched off, and reports to the operator.
 *
 * Muting is the reader's own affair: no server is told. What a muted person says is dropped where it is heard, for lines,
 * screens and page alike; what happens in the game, votes and news are never dropped. The muted are kept with the
 * seat, as names in quotation marks, which no name has in it. */
#include <stdio.h>
#include <string.h>

#include "client/internal.h"

/* ---- whom ---- */

static unsigned find(const bq_client *c, const char *name)
{
    unsigned i = 0;
    while (i < c->mutes && strcmp(c->muted[i], name))
        i++;
    return i;
}

bool bq_client_is_muted(const bq_client *c, const char *name)
{
    return find(c, name) < c->mutes;
}

const char *bq_client_muted(const bq_client *c, unsigned i)
{
    return i < c->mutes ? c->muted[i] : NULL;
}

/* As people type it: the name among these that looks like that. */
static const bq_lobby_seat *seat_named(const bq_client *c, const char *name)
{
    bq_look look;
    bq_look_of(&look, name);
    for (unsigned i = 0; i < c->lobby.seats; i++)
        if (c->lobby.seat[i].name[0] && bq_looks_like(&look, c->lobby.seat[i].name))
            return &c->lobby.seat[i];
    return NULL;
}

static enum bq_muting add(bq_client *c, const char *name)
{
    const bq_lobby_seat *seat = seat_named(c, name);
    if (!seat)
        return BQ_MUTE_NOBODY;
    if (!strcmp(seat->name, c->lobby.you))
        return BQ_MUTE_SELF;
    if (bq_client_is_muted(c, seat->name))
        return BQ_MUTE_ALREADY;
    if (seat->bot)
        return BQ_MUTE_BOT;
    if (c->mutes == BQ_MUTES)
        return BQ_MUTE_MANY;
    memcpy(c->muted[c->mutes++], seat->name, sizeof seat->name);
    return BQ_MUTED;
}

/* People who have left the table may still be among the muted. */
static enum bq_muting take_out(bq_client *c, const char *name)
{
    bq_look look;
    unsigned i = 0;
    bq_look_of(&look, name);
    while (i < c->mutes && !bq_looks_like(&look, c->muted[i]))
        i++;
    if (i == c->mutes)
        return BQ_MUTE_NOT;
    memmove(c->muted[i], c->muted[i + 1], (--c->mutes - i) * sizeof c->muted[0]);
    return BQ_UNMUTED;
}

enum bq_muting bq_client_mute(bq_client *c, const char *name, bool on)
{
    return !name[0] ? BQ_MUTE_NOBODY : on ? add(c, name) : take_out(c, name);
}

/* ---- kept ---- */

void bq_client_muted_print(const bq_client *c, char out[BQ_MUTED_BYTES])
{
    size_t used = 0;
    out[0] = 0;
    for (unsigned i = 0; i < c->mutes; i++)
        used += (size_t)snprintf(out + used, BQ_MUTED_BYTES - used, "%s\"%s\"", i ? " " : "", c->muted[i]);
}

void bq__client_muted_read(bq_client *c, const char *text)
{
    c->mutes = 0;
    while (c->mutes < BQ_MUTES && (text = strchr(text, '"'))) {
        size_t n = strcspn(++text, "\"");
        if (!text[n])
            return;
        if (n && n <= BQ_SEAT_NAME_BYTES) {
            memcpy(c->muted[c->mutes], text, n);
            c->muted[c->mutes++][n] = 0;
        }
        text += n + 1;
    }
}

/* ---- what is off ---- */

void bq__client_off_hear(bq_client *c, const bq_json_value *message)
{
    const bq_json_value *list = bq_json_get(message, "off");
    c->off = 0;
    for (size_t i = 0; i < bq_json_items(list); i++)
        for (unsigned k = 0; k < BQ_OFFS; k++)
            if (bq_json_is(bq_json_item(list, i), BQ_JSON_TEXT) && !strcmp(bq_json_item(list, i)->text, bq_off_words[k]))
                c->off |= 1u << k;
}

/* A server of before says nothing of it: then all is on. What it was on another connection does not count any more. */
void bq__client_off_greet(bq_client *c, const char *line, size_t n)
{
    bq_json json;
    unsigned before = c->off;
    c->off = 0;
    if (bq_json_read(&json, line, n))
        bq__client_off_hear(c, json.at);
    bq_json_free(&json);
    if (c->off != before)
        bq__client_report(c, BQ_HEARD_OFF, "", 0);
}

bool bq_client_off(const bq_client *c, enum bq_off what)
{
    return c->off >> what & 1;
}

/* ---- reports ---- */

uint64_t bq_client_report(bq_client *c, const char *whom_and_why)
{
    char line[BQ_LINE_BYTES];
    int n = snprintf(line, sizeof line, "report %s", whom_and_why);
    return c->reported = n > 0 && (size_t)n < sizeof line ? bq_client_say(c, line) : 0;
}

/* A server of before does not know the word. */
void bq__client_report_answered(bq_client *c, bq_heard *h)
{
    if (!h->re || h->re != c->reported)
        return;
    c->reported = 0;
    if (h->kind == BQ_HEARD_OK) {
        snprintf(h->why, sizeof h->why, "report");
    } else if (!strcmp(h->why, "verb")) {
        snprintf(h->why, sizeof h->why, "no-reports");
        h->text[0] = 0;
    }
}
