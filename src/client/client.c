/* client.c - the lines of a client, sent and heard. Lines of the server wait in a queue until they are taken, so that
 * a front end can show a game move by move; what cannot wait - hello, pings - is answered at once. A command
 * keeps its counter until it is answered: after a drop it is said again, and the server does it once. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "client/internal.h"

static const int back_off_ms[] = {300, 700, 1500, 3000, 6000, 12000};
enum { TRIES = sizeof back_off_ms / sizeof back_off_ms[0] };

/* ---- life ---- */

static void pick_id(bq_client *c)
{
    unsigned char bytes[9] = {0};
    if (!c->world.random(c->world.self, bytes, sizeof bytes))
        memcpy(bytes, &c->now, sizeof c->now);
    for (size_t i = 0; i < sizeof bytes; i++)
        snprintf(c->id + 2 * i, 3, "%02x", bytes[i]);
}

bq_client *bq_client_new_in(const bq_client_wish *wish, const bq_client_world *world, int64_t now)
{
    bq_client *c = calloc(1, sizeof *c);
    if (!c) {
        world->end(world->self);
        return NULL;
    }
    c->wish = *wish;
    snprintf(c->language, sizeof c->language, "%s", wish->language ? wish->language : "fr");
    c->before = (bq_client_wish){.errand = BQ_ERRAND_LOBBY};
    c->world = *world;
    c->now = now;
    bq__client_dice_read(c, wish->pin);
    bq__client_muted_read(c, wish->muted);
    if (c->pin.fault)
        bq__client_report(c, BQ_HEARD_HOUSE, bq_pin_words[c->pin.fault], 0);
    pick_id(c);
    return c;
}

void bq_client_free(bq_client *c)
{
    if (!c)
        return;
    bq__client_send(c, "quit");
    for (; c->n; c->n--, c->first = (c->first + 1) % c->cap)
        free(c->queue[c->first].text);
    free(c->queue);
    free(c->message);
    free(c->exported);
    bq_table_free(c->game);
    bq_table_free(c->previous);
    c->world.forget(c->world.self, c->file);
    c->world.forget(c->world.self, c->previous_file);
    c->world.end(c->world.self);
    free(c);
}

void bq_client_recall(bq_client *c, bq_table *game, bq_edition_file *file)
{
    bq__client_mirror_drop(c);
    c->game = game;
    c->file = file;
}

/* ---- saying ---- */

void bq__client_send(bq_client *c, const char *line)
{
    if (c->open && !c->broken && !c->world.send(c->world.self, line, strlen(line)))
        c->broken = "slow";
}

uint64_t bq_client_say(bq_client *c, const char *line)
{
    char text[BQ_LINE_BYTES];
    if (!c->open || !c->greeted)
        return 0;
    int n = snprintf(text, sizeof text, "#%llu %s", (unsigned long long)++c->counter, line);
    if (n < 0 || (size_t)n >= sizeof text)
        return 0;
    bq__client_send(c, text);
    return c->counter;
}

uint64_t bq__client_quietly(bq_client *c, const char *line)
{
    return c->quiet[c->quiet_at++ % BQ__QUIET] = bq_client_say(c, line);
}

static bool was_quiet(const bq_client *c, uint64_t re)
{
    for (unsigned i = 0; i < BQ__QUIET; i++)
        if (re && c->quiet[i] == re)
            return true;
    return false;
}

/* What answers a question is meant for the moment that was seen; the rest is good whenever it is lawful. */
static bool needs_seen(unsigned verb)
{
    const uint32_t once = 1u << BQ_ASK_BUY | 1u << BQ_ASK_TAX | 1u << BQ_ASK_FINE_OR_DRAW | 1u << BQ_ASK_INHERIT |
                          1u << BQ_ASK_PLACE | 1u << BQ_ASK_SQUATTER;
    return bq_verb_answers[verb] && !(bq_verb_answers[verb] & ~once);
}

uint64_t bq_client_do(bq_client *c, const bq_command *cmd)
{
    char text[BQ_LINE_BYTES];
    if (!c->game || c->pending_re || !bq_client_up(c))
        return 0;
    bq_wire wire = bq_table_wire(c->game);
    wire.state = NULL; /* so that it means the same whenever it is read */
    bq_buf b = bq_buf_on(text, sizeof text);
    bq_command_print(&b, &wire, cmd);
    uint64_t re = ++c->counter;
    int n = needs_seen(cmd->verb)
                ? snprintf(c->pending, sizeof c->pending, "#%llu @%zu %s", (unsigned long long)re,
                           bq_table_length(c->game), text)
                : snprintf(c->pending, sizeof c->pending, "#%llu %s", (unsigned long long)re, text);
    if (b.cut || n < 0 || (size_t)n >= sizeof c->pending)
        return 0;
    c->pending_re = re;
    bq__client_send(c, c->pending);
    return re;
}

bool bq_client_busy(const bq_client *c)
{
    return c->pending_re != 0;
}

/* ---- the line ---- */

void bq_client_opened(bq_client *c)
{
    char line[128];
    c->connecting = false;
    c->open = true;
    c->heard_at = c->now;
    c->greeted = c->entered = c->fetching = c->asked_rules = c->asked_words = c->exporting = false;
    c->asked_fair = c->asked_secret = false;
    snprintf(line, sizeof line, "hello 1 %s client=%s ping%s", c->language, c->id, c->wish.bot ? " bot" : "");
    c->committing = 0;
    bq_pin_parted(&c->pin);
    bq__client_send(c, line);
}

void bq_client_lost(bq_client *c, const char *fault, int error)
{
    bool known = c->wish.stays || (c->ever && (c->wish.errand == BQ_ERRAND_SIT || c->wish.errand == BQ_ERRAND_WATCH));
    bool was = c->entered || c->going;
    c->connecting = c->open = c->greeted = c->entered = false;
    c->broken = NULL;
    c->world.close(c->world.self);
    bq__client_errand_dropped(c);
    if (!known || c->ending) { /* a client that was never there has nothing to come back to */
        if (!c->ending)
            bq__client_report(c, BQ_HEARD_FAILED, *fault ? fault : "closed", error);
        bq__client_end(c);
        return;
    }
    int wait = back_off_ms[c->tries < TRIES ? c->tries : TRIES - 1];
    c->tries++;
    c->retry_at = c->now + wait * 3 / 4 + (int64_t)((uint64_t)c->now * 2654435761u % (unsigned)(wait / 2));
    if (was)
        bq__client_report(c, BQ_HEARD_LOST, fault, error);
    c->missed |= was;
}

void bq__client_end(bq_client *c)
{
    c->ending = true;
    c->retry_at = INT64_MAX;
}

/* ---- the time ---- */

void bq_client_tick(bq_client *c, int64_t now)
{
    c->now = now;
    if (c->open && !c->broken && now - c->heard_at > (c->greeted ? BQ__SILENCE_MS : BQ__CONNECT_MS))
        c->broken = "silent";
    bq__client_dice_tick(c);
    if (c->broken)
        bq_client_lost(c, c->broken, 0);
    if (c->open || c->connecting || c->ending || now < c->retry_at)
        return;
    c->connecting = true;
    c->world.connect(c->world.self, &c->wish.at, now);
}

void bq_client_hurry(bq_client *c)
{
    if (!c->open && !c->connecting && !c->ending)
        c->retry_at = c->now;
}

int64_t bq_client_due(const bq_client *c)
{
    if (c->broken)
        return c->now;
    int64_t silent = c->heard_at + (c->greeted ? BQ__SILENCE_MS : BQ__CONNECT_MS) + 1;
    if (c->open && bq__client_dice_waits(c)) { /* looked at now and then, so that sleep is known */
        int64_t look = c->now + BQ__ASLEEP_MS / 4;
        int64_t due = !c->owed_by ? c->now : c->owed_by < silent ? c->owed_by : silent;
        return due < look ? due : look;
    }
    if (c->open)
        return silent;
    return c->connecting || c->ending ? INT64_MAX : c->retry_at;
}

void bq_client_alive(bq_client *c)
{
    c->heard_at = c->now;
}

/* ---- hearing ---- */

bq_heard *bq__client_report(bq_client *c, enum bq_heard_kind kind, const char *why, int error)
{
    if (c->own_n == sizeof c->own / sizeof c->own[0])
        return NULL;
    bq_heard *h = &c->own[c->own_n++];
    *h = (bq_heard){.kind = kind, .error = error};
    snprintf(h->why, sizeof h->why, "%s", why);
    return h;
}

static bool queue_line(bq_client *c, const char *line, size_t n)
{
    if (c->n == BQ__QUEUE)
        return false;
    if (c->n == c->cap) {
        size_t cap = c->cap ? 2 * c->cap : 64;
        bq__client_line *queue = malloc(cap * sizeof *queue);
        if (!queue)
            return false;
        for (size_t i = 0; i < c->n; i++)
            queue[i] = c->queue[(c->first + i) % c->cap];
        free(c->queue);
        c->queue = queue;
        c->cap = cap;
        c->first = 0;
    }
    char *copy = malloc(n + 1);
    if (!copy)
        return false;
    memcpy(copy, line, n);
    copy[n] = 0;
    c->queue[(c->first + c->n++) % c->cap] = (bq__client_line){.text = copy, .at = c->now};
    return true;
}

static bool says(const char *line, const char *word)
{
    size_t n = strlen(word);
    return !strncmp(line, "{\"say\":\"", 8) && !strncmp(line + 8, word, n) && line[8 + n] == '"';
}

static void answer_ping(bq_client *c, const char *line, size_t n)
{
    char word[64] = "", text[80];
    bq_json json;
    const bq_json_value *message = bq_json_read(&json, line, n) ? json.at : NULL;
    if (bq_json_is(bq_json_get(message, "word"), BQ_JSON_INT)) {
        snprintf(text, sizeof text, "pong %lld", (long long)bq__client_heard_int(message, "word", 0));
        bq__client_send(c, text);
    } else if (bq__client_heard_text(message, "word", word, sizeof word) && strspn(word, " ") == 0) {
        snprintf(text, sizeof text, "pong %s", word);
        bq__client_send(c, text);
    } else {
        bq__client_send(c, "pong");
    }
    bq_json_free(&json);
}

/* A server says `say` first (wire/down.def), so the urgent ones are told apart without reading all. */
void bq_client_line(bq_client *c, const char *line, size_t n)
{
    bq_client_alive(c);
    if (c->broken || !c->open)
        return;
    if (says(line, "ping"))
        answer_ping(c, line, n);
    else if (says(line, "hello") && !c->greeted) {
        bq__client_off_greet(c, line, n);
        bq__client_errand_begin(c);
    } else if (n && line[0] == '{') {
        if (!queue_line(c, line, n))
            c->broken = "slow";
    } else if (n)
        c->broken = "protocol";
}

/* ---- taking ---- */

static void answered(bq_client *c, bq_heard *h)
{
    bool no = h->kind == BQ_HEARD_NO;
    if (h->re && h->re == c->committing)
        c->committing = 0;
    if (was_quiet(c, h->re)) {
        h->kind = BQ_HEARD_NOTHING;
        return;
    }
    if (h->re && h->re == c->pending_re)
        c->pending_re = 0;
    if (h->re && h->re == c->fetched && no && c->exporting) {
        c->exporting = false;
        c->exported_n = 0;
        c->fetched = 0;
        c->fetching = false;
        h->kind = BQ_HEARD_EXPORT;
        bq__client_dice_owed(c);
    } else if (h->re && h->re == c->fetched && no) { /* a server that shows no log, or not this one */
        h->kind = BQ_HEARD_FAILED;
        snprintf(h->why, sizeof h->why, "late");
        bq__client_end(c);
    }
    bq__client_report_answered(c, h);
    bq__client_errand_answered(c, h);
}

/* What the game goes by is taken in its order. */
static bool in_order(const char *line)
{
    static const char *const words[] = {"move", "ask", "table", "state", "rules", "edition", "beat", "export"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (says(line, words[i]))
            return true;
    return false;
}

static bool take_own(bq_client *c, bool aside, bq_heard *h)
{
    for (unsigned i = 0; i < c->own_n; i++) {
        if (aside && c->own[i].kind == BQ_HEARD_GAME)
            continue;
        *h = c->own[i];
        memmove(c->own + i, c->own + i + 1, (--c->own_n - i) * sizeof c->own[0]);
        return true;
    }
    return false;
}

/* The next line leaves the ring; those before it, if it is an aside, close up. */
static bool take_line(bq_client *c, bool aside, bq__client_line *line)
{
    for (size_t i = 0; i < c->n; i++) {
        *line = c->queue[(c->first + i) % c->cap];
        if (aside && in_order(line->text))
            continue;
        for (; i > 0; i--)
            c->queue[(c->first + i) % c->cap] = c->queue[(c->first + i - 1) % c->cap];
        c->first = (c->first + 1) % c->cap;
        c->n--;
        return true;
    }
    return false;
}

/* A clock was told when the line came, not when it is taken. */
static void grow_old(const bq_client *c, int64_t at, bq_heard *h)
{
    if ((h->kind == BQ_HEARD_ASK || h->kind == BQ_HEARD_BEAT) && h->ms > 0)
        h->ms = h->ms > c->now - at ? h->ms - (c->now - at) : 0;
}

static enum bq_heard_kind take(bq_client *c, bool aside, bq_heard *h)
{
    *h = (bq_heard){.kind = BQ_HEARD_NOTHING};
    while (h->kind == BQ_HEARD_NOTHING) {
        bq__client_line line;
        bq_json message;
        free(c->message);
        c->message = NULL;
        if (take_own(c, aside, h))
            return h->kind;
        if (!take_line(c, aside, &line))
            return BQ_HEARD_NOTHING;
        c->message = line.text;
        if (bq_json_read(&message, line.text, strlen(line.text)))
            bq__client_hear(c, message.at, h);
        bq_json_free(&message);
        grow_old(c, line.at, h);
        if (h->kind == BQ_HEARD_OK || h->kind == BQ_HEARD_NO || h->kind == BQ_HEARD_SEAT)
            answered(c, h);
    }
    return h->kind;
}

enum bq_heard_kind bq_client_next(bq_client *c, bq_heard *h)
{
    return take(c, false, h);
}

enum bq_heard_kind bq_client_aside(bq_client *c, bq_heard *h)
{
    return take(c, true, h);
}

const char *bq_client_message(const bq_client *c)
{
    return c->message;
}

size_t bq_client_waiting(const bq_client *c)
{
    return c->n + c->own_n;
}

/* ---- looking ---- */

bool bq_client_up(const bq_client *c)
{
    return c->open && c->entered;
}

bool bq_client_connecting(const bq_client *c)
{
    return c->connecting || (c->open && !c->entered);
}

const bq_lobby *bq_client_lobby(const bq_client *c)
{
    return &c->lobby;
}

bq_table *bq_client_game(const bq_client *c)
{
    return c->game;
}

bq_edition_file *bq_client_edition(const bq_client *c)
{
    return c->file;
}

unsigned bq_client_seat(const bq_client *c)
{
    for (unsigned i = 0; i < c->lobby.seats && c->lobby.you[0]; i++)
        if (!strcmp(c->lobby.seat[i].name, c->lobby.you))
            return i;
    return BQ_NOBODY;
}
