/* hear.c - messages of a server: of each line, once it is read (wire/json_read.h), what is known is taken. Fields
 * and messages that are not known are left alone; nothing is believed to be there. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "client/internal.h"

bool bq__client_heard_text(const bq_json_value *object, const char *key, char *out, size_t size)
{
    const bq_json_value *value = bq_json_get(object, key);
    out[0] = 0;
    if (!bq_json_is(value, BQ_JSON_TEXT))
        return false;
    size_t n = (size_t)value->number;
    if (n >= size)
        n = bq_utf8_cut(value->text, size - 1);
    memcpy(out, value->text, n);
    out[n] = 0;
    return true;
}

int64_t bq__client_heard_int(const bq_json_value *object, const char *key, int64_t otherwise)
{
    const bq_json_value *value = bq_json_get(object, key);
    return bq_json_is(value, BQ_JSON_INT) ? value->number : otherwise;
}

static bool flag(const bq_json_value *object, const char *key)
{
    return bq_json_is(bq_json_get(object, key), BQ_JSON_TRUE);
}

/* ---- the table ---- */

static void hear_seat(const bq_json_value *from, bq_lobby_seat *seat)
{
    char kind[16];
    *seat = (bq_lobby_seat){0};
    if (!bq__client_heard_text(from, "name", seat->name, sizeof seat->name))
        return;
    bq__client_heard_text(from, "kind", kind, sizeof kind);
    bq__client_heard_text(from, "level", seat->level, sizeof seat->level);
    seat->bot = !strcmp(kind, "bot");
    seat->here = flag(from, "here");
    seat->program = flag(from, "program");
    seat->agrees = flag(from, "agrees");
    seat->stand_in = flag(from, "stand_in");
    seat->out = flag(from, "out");
    seat->bank_ms = bq__client_heard_int(from, "bank", -1);
}

/* All three or none; what is no length of a game is not believed. */
static void hear_minutes(const bq_json_value *from, int64_t minutes[3])
{
    enum { MOST = 1000000 };
    for (size_t i = 0; i < 3; i++) {
        const bq_json_value *value = bq_json_item(from, i);
        minutes[i] = bq_json_is(value, BQ_JSON_INT) ? value->number : -1;
        if (minutes[i] < 0 || minutes[i] > MOST) {
            minutes[0] = minutes[1] = minutes[2] = 0;
            return;
        }
    }
}

/* What the number of a word is in a list; 0: in none. */
static uint8_t heard_word(const bq_json_value *message, const char *key, const char *const *words, uint8_t n)
{
    char word[16];
    bq__client_heard_text(message, key, word, sizeof word);
    for (uint8_t i = 0; i < n; i++)
        if (!strcmp(word, words[i]))
            return i;
    return 0;
}

static void hear_table(bq_client *c, const bq_json_value *message)
{
    static const char *const hints[] = {"", "never", "off", "on"};
    bq_lobby *l = &c->lobby;
    char digest[24];
    *l = (bq_lobby){.known = true};
    bq__client_heard_text(message, "id", l->id, sizeof l->id);
    bq__client_heard_text(message, "code", l->code, sizeof l->code);
    bq__client_heard_text(message, "edition", l->edition, sizeof l->edition);
    bq__client_heard_text(message, "options", l->options, sizeof l->options);
    bq__client_heard_text(message, "host", l->host, sizeof l->host);
    bq__client_heard_text(message, "you", l->you, sizeof l->you);
    bq__client_heard_text(message, "level", l->level, sizeof l->level);
    bq__client_heard_text(message, "digest", digest, sizeof digest);
    bq__client_heard_text(message, "rematch", l->rematch, sizeof l->rematch);
    hear_minutes(bq_json_get(message, "minutes"), l->minutes);
    l->digest = strtoull(digest, NULL, 16);
    c->elsewhere &= !l->you[0]; /* the seat is ours again, it says, and with it all that was promised */
    l->status = heard_word(message, "status", bq_status_words, BQ_STATUSES);
    l->hints = heard_word(message, "hints", hints, 4);
    const bq_json_value *seats = bq_json_get(message, "seats");
    l->seats = (unsigned)bq_json_items(seats);
    if (l->seats > BQ_SEATS)
        l->seats = BQ_SEATS;
    for (unsigned i = 0; i < l->seats; i++)
        hear_seat(bq_json_item(seats, i), &l->seat[i]);
    l->open = flag(message, "public");
    l->watching = (unsigned)bq__client_heard_int(message, "watching", 0);
    l->tempo_ms = bq__client_heard_int(message, "tempo", 0);
    l->clock_s = bq__client_heard_int(message, "clock", 0);
    l->grace_s = bq__client_heard_int(message, "grace", 0);
    l->bank_s = bq__client_heard_int(message, "bank", 0);
    l->delay_s = bq__client_heard_int(message, "delay", 0);
    bq__client_errand_table(c);
    bq__client_own_rules(c, NULL);
    bq__client_dice_table(c);
    bq__client_mirror_table(c);
}

/* Words become names of files and lines of them (client/kept.c), and nothing of a house is believed. */
static bool is_word(const char *text)
{
    return *text && strspn(text, "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ") == strlen(text);
}

bool bq__client_is_line(const char *text)
{
    for (; *text; text++)
        if ((unsigned char)*text < ' ' || *text == 0x7F)
            return false;
    return true;
}

/* A seat is given where it was asked for: at the table of our errand, or later at the one where we are. With another table
 * what we hold the house to would be kept there. */
static bool is_expected(const bq_client *c, const char *table, uint64_t re)
{
    bool asked = c->wish.errand == BQ_ERRAND_JOIN || c->wish.errand == BQ_ERRAND_CREATE;
    return (asked && re && re == c->errand) || !strcmp(table, c->lobby.id);
}

/* From now on, whatever becomes of the connection, this is how we come back. */
static void hear_own_seat(bq_client *c, const bq_json_value *message, bq_heard *h)
{
    char table[40];
    bq__client_heard_text(message, "name", h->who, sizeof h->who);
    bq__client_heard_text(message, "token", h->text, sizeof h->text);
    h->n = bq__client_heard_int(message, "seat", 0);
    if (!bq__client_heard_text(message, "table", table, sizeof table) || !is_word(table) || !is_word(h->text) ||
        !bq__client_is_line(h->who) || strlen(h->text) >= sizeof c->wish.token || !is_expected(c, table, h->re))
        return;
    c->wish.errand = BQ_ERRAND_SIT;
    snprintf(c->wish.table, sizeof c->wish.table, "%s", table);
    snprintf(c->wish.token, sizeof c->wish.token, "%.39s", h->text);
    snprintf(c->wish.name, sizeof c->wish.name, "%s", h->who);
    snprintf(h->why, sizeof h->why, "%s", table);
    h->kind = BQ_HEARD_SEAT;
}

/* ---- the rest ---- */

/* What is only shown: the message itself has it. */
static bool hear_shown(const bq_json_value *message, const char *say, bq_heard *h)
{
    static const struct {
        const char *say;
        enum bq_heard_kind kind;
    } shown[] = {{"tables", BQ_HEARD_TABLES}, {"editions", BQ_HEARD_EDITIONS}, {"edition", BQ_HEARD_EDITION}};
    for (size_t i = 0; i < sizeof shown / sizeof shown[0]; i++)
        if (!strcmp(say, shown[i].say))
            h->kind = shown[i].kind;
    if (h->kind == BQ_HEARD_EDITION)
        bq__client_heard_text(message, "name", h->who, sizeof h->who);
    return h->kind != BQ_HEARD_NOTHING;
}

static void hear_word(const bq_json_value *message, const char *say, bq_heard *h)
{
    h->n = bq__client_heard_int(message, "n", 0);
    if (!strcmp(say, "ok")) {
        h->kind = BQ_HEARD_OK;
    } else if (!strcmp(say, "no")) {
        h->kind = BQ_HEARD_NO;
        bq__client_heard_text(message, "why", h->why, sizeof h->why);
        bq__client_heard_text(message, "text", h->text, sizeof h->text);
    } else if (!strcmp(say, "ask")) {
        h->kind = BQ_HEARD_ASK;
        h->ms = bq__client_heard_int(message, "left", -1);
    } else if (!strcmp(say, "beat")) {
        h->kind = BQ_HEARD_BEAT;
        h->ms = bq__client_heard_int(message, "ms", 0);
        bq__client_heard_text(message, "by", h->who, sizeof h->who);
    } else if (!strcmp(say, "chat")) {
        h->kind = BQ_HEARD_CHAT;
        bq__client_heard_text(message, "from", h->who, sizeof h->who);
        bq__client_heard_text(message, "text", h->text, sizeof h->text);
    } else if (!strcmp(say, "news")) {
        h->kind = BQ_HEARD_NEWS;
        bq__client_heard_text(message, "what", h->why, sizeof h->why);
        bq__client_heard_text(message, "seat", h->who, sizeof h->who);
        bq__client_heard_text(message, "text", h->text, sizeof h->text);
    } else if (!strcmp(say, "sound")) {
        h->kind = BQ_HEARD_SOUND;
        bq__client_heard_text(message, "to", h->who, sizeof h->who);
        bq__client_heard_text(message, "text", h->text, sizeof h->text);
    } else if (!strcmp(say, "vote")) {
        h->kind = BQ_HEARD_VOTE;
        bq__client_heard_text(message, "what", h->why, sizeof h->why);
        bq__client_heard_text(message, "by", h->who, sizeof h->who);
        bq__client_heard_text(message, "name", h->text, sizeof h->text);
        h->n = bq__client_heard_int(message, "have", 0);
        h->ms = bq__client_heard_int(message, "need", 0);
    } else if (!strcmp(say, "rematch")) {
        h->kind = bq__client_heard_text(message, "table", h->text, sizeof h->text) ? BQ_HEARD_REMATCH : BQ_HEARD_NOTHING;
    } else if (!strcmp(say, "bye")) {
        h->kind = BQ_HEARD_BYE;
        bq__client_heard_text(message, "why", h->why, sizeof h->why);
        bq__client_heard_text(message, "text", h->text, sizeof h->text);
    }
}

void bq__client_hear(bq_client *c, const bq_json_value *message, bq_heard *h)
{
    char say[16];
    bq__client_heard_text(message, "say", say, sizeof say);
    h->re = (uint64_t)bq__client_heard_int(message, "re", 0);
    if (!strcmp(say, "table")) {
        hear_table(c, message);
        h->kind = BQ_HEARD_TABLE;
    } else if (!strcmp(say, "seat")) {
        hear_own_seat(c, message, h);
    } else if (!strcmp(say, "rules")) {
        bq__client_mirror_rules(c, message, h);
    } else if (!strcmp(say, "move")) {
        bq__client_mirror_move(c, message, h);
    } else if (!strcmp(say, "state")) {
        bq__client_mirror_state(c, message, h);
    } else if (!strcmp(say, "fair")) {
        bq__client_dice_hear(c, message);
        h->kind = BQ_HEARD_FAIR;
    } else if (!strcmp(say, "pong")) {
        bq__client_dice_pong(c, h->re);
    } else if (!strcmp(say, "export")) {
        bq__client_mirror_export(c, message, h);
    } else if (!strcmp(say, "off")) {
        bq__client_off_hear(c, message);
        bq__client_errand_off(c);
        h->kind = BQ_HEARD_OFF;
    } else if (!hear_shown(message, say, h)) {
        hear_word(message, say, h);
        if (h->kind == BQ_HEARD_CHAT && bq_client_is_muted(c, h->who))
            h->kind = BQ_HEARD_NOTHING;
        if (h->kind == BQ_HEARD_NEWS && !strcmp(h->why, "elsewhere")) {
            c->elsewhere = true;
            c->fair_seated = false;
            bq_pin_parted(&c->pin);
        }
    }
}
