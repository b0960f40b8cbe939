/* player.c - players: they hear JSON and say lines, as a client would, from nothing but what they hear. Some
 * of them are up to no good. Names and chat are tame here (field.h). */
#include <inttypes.h>
#include <stdarg.h>

#include "field.h"
#include "world.h"

/* ---- hearing ---- */

static bq_game_id id_of(const char *hex)
{
    bq_game_id id;
    for (unsigned i = 0; i < 16; i++) {
        unsigned byte = 0;
        sscanf(hex + 2 * i, "%2x", &byte);
        id.byte[i] = (unsigned char)byte;
    }
    return id;
}

/* Told means on the disk, exactly so; and in order, without a gap. */
static void hears_move(world *w, player *p, const char *line)
{
    uint64_t n = 0;
    char digest[20] = "", act[300] = "";
    bq_game_id id = id_of(p->table);
    const disk_game *g = disk_find(&w->disk, &id);
    field_number(line, "n", &n);
    field_text(line, "do", act, sizeof act);
    const char *last = strrchr(line, '"'); /* the digest stands last */
    if (last && last - line > 16)
        snprintf(digest, sizeof digest, "%.16s", last - 16);
    w->moves_told++;
    if (!g || n == 0 || n > g->n) {
        fail(w, "player %u was told move %" PRIu64 ", which is not on the disk", p->number, n);
        return;
    }
    if (strtoull(digest, NULL, 16) != g->log[n - 1].digest)
        fail(w, "player %u was told another move %" PRIu64 " than the disk has: %s", p->number, n, line);
    size_t a = strlen(act), b = strlen(g->log[n - 1].line);
    if (!strchr(act, '\\') && (a > b || strcmp(act, g->log[n - 1].line + b - a)))
        fail(w, "move %" PRIu64 " is %s on the disk, and %s was told", n, g->log[n - 1].line, act);
    if (n > p->seen + 1) /* what it has asked for again may come again */
        fail(w, "player %u had seen %" PRIu64 " and was told %" PRIu64, p->number, p->seen, n);
    p->seen = n > p->seen ? n : p->seen;
}

/* Who only watches hears nothing of what is younger than the delay of the table. */
static void hears_late(world *w, player *p, const char *word, const char *line)
{
    int64_t delay = w->player[p->number / 4 * 4].delay;
    bq_game_id id = id_of(p->table);
    const disk_game *g = disk_find(&w->disk, &id);
    uint64_t n = 0;
    char text[64] = "";
    if (!p->watcher || !p->table[0] || !g || delay == 0)
        return;
    const char *key = !strcmp(word, "history") ? "to" : !strcmp(word, "export") ? "of" : "n";
    if (field_number(line, key, &n) && n > 0 && n <= g->n && strcmp(word, "no")) {
        w->late++;
        if (w->now - g->log[n - 1].at < delay)
            fail(w, "player %u watches and heard of move %" PRIu64 " too early, after %" PRId64 " ms: %.200s",
                 p->number, n, w->now - g->log[n - 1].at, line);
    }
    if ((strstr(line, "\"status\":\"finished\"") || strstr(line, "\"secret\":\"") || strstr(line, "\"secret\":true")) &&
        g->n > 0 && w->now - g->ended < delay) /* of a game that never began there is nothing to hide */
        fail(w, "player %u watches and heard of the end too early, after %" PRId64 " ms: %.200s", p->number,
             w->now - g->ended, line);
    if (!strcmp(word, "chat") && field_text(line, "text", text, sizeof text) && !strncmp(text, "at ", 3) &&
        p->started && w->now - atoll(text + 3) < delay)
        fail(w, "player %u watches and heard talk too early: %s", p->number, text);
}

static void hears_ok(world *w, player *p, const char *line)
{
    uint64_t re = 0, n = 0;
    if (!field_number(line, "re", &re) || !p->waiting || re != p->counter)
        return;
    p->waiting = false;
    w->acks++;
    if (!field_number(line, "n", &n))
        return;
    bq_game_id id = id_of(p->table);
    const disk_game *g = disk_find(&w->disk, &id);
    p->acked++;
    if (!g || n > g->n || g->log[n - 1].counter != re || strcmp(g->log[n - 1].client, p->client))
        fail(w, "player %u was answered ok for %" PRIu64 " as move %" PRIu64 ", and it is not so",
             p->number, re, n);
}

/* A new token: now and then it says so, and the old one ends. */
static void hears_seat(world *w, player *p, const char *line)
{
    p->renewed = p->seated && chance_of(w, 50);
    field_text(line, "table", p->table, sizeof p->table);
    field_text(line, "token", p->token, sizeof p->token);
    p->seated = true;
    p->waiting = false;
}

/* His seat is gone only if the game is over, or the table has voted him out. */
static void turned_away(world *w, player *p)
{
    bq_game_id id = id_of(p->table);
    const disk_game *g = disk_find(&w->disk, &id);
    if (g && BQ_GAME_IS_OVER(g->status))
        p->over = true;
}

/* The table of the rematch is there for a while, and his seat with it. */
static void lost_again(world *w, player *p)
{
    bq_game_id id = id_of(p->again);
    const disk_game *g = disk_find(&w->disk, &id);
    if (g && g->status == BQ_GAME_WAITING)
        fail(w, "player %u is not let in to the rematch", p->number);
    p->once_more = 3;
}

/* Who watches comes back to games that are over, too. */
static void hears_table(world *w, player *p, const char *line)
{
    char id[33] = "", you[24];
    field_text(line, "id", id, sizeof id);
    snprintf(you, sizeof you, "\"you\":\"%s\"", p->name);
    if (p->once_more == 2 && !strcmp(id, p->again)) {
        if (!strstr(line, you))
            fail(w, "player %u has come to the rematch and has no seat", p->number);
        w->rematches++;
        p->once_more = 3;
        return;
    }
    p->started = strstr(line, "\"status\":\"waiting\"") == NULL;
    if (p->watcher || p->once_more ||
        !(strstr(line, "\"status\":\"finished\"") || strstr(line, "\"status\":\"expired\"") ||
          strstr(line, "\"status\":\"abandoned\"")))
        return;
    p->over = true;
    if (strstr(line, "\"status\":\"finished\"") && p->seated && chance_of(w, 40))
        p->once_more = 1;
}

void player_hears(world *w, player *p, const char *line)
{
    char word[32] = "";
    field_text(line, "say", word, sizeof word);
    for (unsigned i = 0; i < w->players; i++) { /* nobody hears anybody else's token */
        const player *other = &w->player[i];
        if (other != p && other->token[0] && strstr(line, other->token))
            fail(w, "player %u heard the token of player %u", p->number, other->number);
    }
    hears_late(w, p, word, line);
    dice_hears(w, p, line);
    if (!strcmp(word, "hello")) {
        p->hello = true;
    } else if (!strcmp(word, "seat")) {
        hears_seat(w, p, line);
    } else if (!strcmp(word, "move")) {
        hears_move(w, p, line);
    } else if (!strcmp(word, "state")) {
        field_number(line, "n", &p->seen);
    } else if (!strcmp(word, "ok")) {
        hears_ok(w, p, line);
    } else if (!strcmp(word, "no")) {
        uint64_t re = 0;
        w->refused++;
        if (p->once_more == 2 && strstr(line, "\"unknown-table\"") && field_number(line, "re", &re) && re == 7777)
            lost_again(w, p);
        else if (p->seated && strstr(line, "\"unknown-table\"") && !field_number(line, "re", &re))
            turned_away(w, p);
        p->resit = p->seated && strstr(line, "\"pause\"");
        if (!field_number(line, "re", &re) || re == p->counter)
            p->waiting = false;
    } else if (!strcmp(word, "ask")) {
        char mine[24];
        snprintf(mine, sizeof mine, "\"%s\"", p->name);
        const char *seats = strstr(line, "\"seats\":"), *may = strstr(line, "\"may\":");
        p->asked = seats && may && strstr(seats, mine);
        if (p->asked)
            snprintf(p->ask, sizeof p->ask, "%s", line);
    } else if (!strcmp(word, "history")) {
        w->histories++;
    } else if (!strcmp(word, "rematch")) {
        field_text(line, "table", p->again, sizeof p->again);
    } else if (!strcmp(word, "table")) {
        hears_table(w, p, line);
    }
}

void player_gone(world *w, player *p)
{
    (void)w;
    p->conn = 0;
    p->hello = false;
    p->asked = false;
    p->fair[0] = 0;
}

/* ---- saying ---- */

/* With a counter: it will be said again until it is answered. */
__attribute__((format(printf, 3, 4))) static void act(world *w, player *p, const char *format, ...)
{
    char text[200];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    p->counter++;
    snprintf(p->last, sizeof p->last, "#%" PRIu64 " %s", p->counter, text);
    p->waiting = true;
    p->waits_since = w->now;
    say(w, p, "%s", p->last);
}

static bool may(const player *p, const char *verb)
{
    char pattern[32];
    const char *verbs = strstr(p->ask, "\"verbs\":[");
    snprintf(pattern, sizeof pattern, "\"%s\"", verb);
    const char *found = verbs ? strstr(verbs, pattern) : NULL;
    return found && found < strchr(verbs, ']');
}

static unsigned first_of(const player *p, const char *key)
{
    char pattern[32];
    const char *verbs = strstr(p->ask, "\"may\":");
    snprintf(pattern, sizeof pattern, "],\"%s\":[", key);
    const char *at = verbs ? strstr(verbs, pattern) : NULL;
    if (!at) {
        snprintf(pattern, sizeof pattern, ",\"%s\":[", key);
        at = verbs ? strstr(verbs, pattern) : NULL;
    }
    return at ? (unsigned)strtoul(strchr(at, '[') + 1, NULL, 10) : 0;
}

/* Any answer to what it was asked. */
static void answers(world *w, player *p)
{
    static const char *const plain[] = {"roll", "end",   "flat",  "share", "draw", "pay",
                                        "stay", "keep",  "leave", "evict", "buy"};
    uint64_t least = 0;
    p->asked = false;
    if (may(p, "bid") && field_number(p->ask, "bid_least", &least) && chance_of(w, 40))
        act(w, p, "bid %" PRIu64, least);
    else if (may(p, "pass"))
        act(w, p, "pass");
    else if (may(p, "want"))
        act(w, p, "want 0");
    else if (may(p, "place"))
        act(w, p, "place %u", first_of(p, "place"));
    else if (may(p, "decline") && chance_of(w, 30))
        act(w, p, "decline");
    else if (may(p, "build") && chance_of(w, 50) && !may(p, "declare"))
        act(w, p, "build %u", first_of(p, "build"));
    else if (may(p, "mortgage") && strstr(p->ask, "\"question\":\"debt\""))
        act(w, p, "mortgage %u", first_of(p, "mortgage"));
    else if (may(p, "sell") && strstr(p->ask, "\"question\":\"debt\""))
        act(w, p, "sell %u", first_of(p, "sell"));
    else if (may(p, "declare"))
        act(w, p, "declare");
    else {
        for (unsigned i = 0; i < sizeof plain / sizeof plain[0]; i++)
            if (may(p, plain[i])) {
                act(w, p, "%s", plain[i]);
                return;
            }
    }
}

/* Things one should not say, or not now, or not so. */
static void misbehaves(world *w, player *p)
{
    static const char *const lines[] = {
        "roll",       "#1 roll",      "dice 6 6",       "bank: dice 6 6", "clock: timeout 1", "start",
        "bots easy",  "end",          "#0 roll",        "##1",            "@",                "@0 buy",
        "bid 1000000000000000",       "hello 1",        "chat x",         "chat \"",          "report P1 x",
        "since 0",
        "since 999999",               "state",          "may",            "hold",             "vote stop",
        "sit 0 0",    "join XXXXXX Q", "offer 1 give +1", "resign now",   "rules",            "list",
        "editions",   "watch 00000000000000000000000000000000",           "\x01",             "\xff",
        "",           "ping",         "create nowhere Z", "part part",    "seats 9",          "options x=y",
        "unseat P1",  "renew x", "renew",     "#999999999999999 end",     "history 0",        "history 3",
        "history x",  "rematch",      "notify a b",     "notify \xd0\xb0",
        "commit 00",  "reveal 00",    "commit 0000000000000000000000000000000000000000000000000000000000000000",
        "reveal 00000000000000000000000000000000",       "fair",             "export",           "export x",
        "export 999999"};
    unsigned i = below(w, sizeof lines / sizeof lines[0]);
    if (!p->hostile && (!strcmp(lines[i], "vote stop") || !strncmp(lines[i], "#999", 4)))
        return;
    say(w, p, "%s", lines[i]);
}

static void opens_table(world *w, player *p)
{
    static const char *const games[] = {
        "classique %s end=rounds:5", "classique %s end=rounds:2",  "classique %s end=rounds:9",
        "reseau %s salary=0",        "console %s salary=0",        "topclubs %s salary=0",
        "atlantic-city %s salary=0"};
    char game[64];
    const char *form = games[below(w, 7)], *name = strchr(form, '%');
    snprintf(game, sizeof game, "%.*s%s%s", (int)(name - form), form, p->name, name + 2);
    p->delay = chance_of(w, 40) ? 1000 * (int64_t)(1 + below(w, 30)) : 0;
    act(w, p, "create %s seats=%u tempo=%u clock=%u grace=%u level=%s delay=%" PRId64 " bank=%u", game,
        3 + below(w, 2), chance_of(w, 30) ? 1500 : 0, 20 + below(w, 100), 1 + below(w, 60),
        chance_of(w, 50) ? "easy" : "medium", p->delay / 1000, chance_of(w, 30) ? below(w, 100) : 0);
}

/* Players come in groups of four: the first opens the table, two join, the fourth watches or worse. */
static void wants_a_seat(world *w, player *p)
{
    const player *first = &w->player[p->number / 4 * 4];
    if (p->waiting)
        return;
    if (p->host)
        opens_table(w, p);
    else if (!first->table[0])
        return;
    else if (p->watcher)
        act(w, p, "watch %s", first->table);
    else if (!first->started)
        act(w, p, "join %s %s", first->table, p->name);
    if (p->watcher)
        memcpy(p->table, first->table, sizeof p->table);
    if (p->watcher)
        p->waiting = false;
}

static void before_the_start(world *w, player *p)
{
    const player *group = p;
    bool all = group[1].seated && group[2].seated;
    if (!p->host || p->started || p->waiting)
        return;
    if (all || chance_of(w, 10))
        act(w, p, "%s", chance_of(w, 50) ? "bots easy" : "start");
}

/* After the game: once more, with the seat it had. */
static void plays_again(world *w, player *p)
{
    if (!p->hello)
        say(w, p, "hello 1 en client=%s", p->client);
    if (p->once_more == 2) {
        say(w, p, "#7777 sit %s %s", p->again, p->token);
    } else if (p->again[0]) {
        p->once_more = 2;
        say(w, p, "part");
    } else {
        say(w, p, "sit %s %s", p->table, p->token);
        say(w, p, "rematch");
    }
}

/* At one table of four everybody has had enough, sooner or later. */
static bool tires(const world *w, const player *p)
{
    return (w->seed + p->number / 4) % 4 == 0;
}

void player_acts(world *w, player *p)
{
    p->next = w->now + 50 + below(w, 3000);
    if (!p->conn)
        return;
    if (p->once_more == 1 || p->once_more == 2) {
        plays_again(w, p);
        return;
    }
    if (p->over)
        return;
    if (!p->hello) {
        say(w, p, "hello 1 %s client=%s bot", chance_of(w, 50) ? "fr" : "ru", p->client);
        if (p->seated)
            say(w, p, "sit %s %s since=%" PRIu64, p->table, p->token, p->seen);
        else if (p->watcher && p->table[0])
            say(w, p, "watch %s since=%" PRIu64, p->table, p->seen);
        if (p->waiting && p->seated) {
            w->resent++;
            say(w, p, "%s", p->last); /* the same line, the same counter: done once */
        } else {
            p->waiting = false;
        }
        return;
    }
    if (p->renewed) {
        p->renewed = false;
        say(w, p, "renew %s", p->token);
    }
    if (p->resit) { /* it has guessed wrong too often, and must wait */
        p->resit = false;
        p->next = w->now + 60000;
        say(w, p, "sit %s %s since=%" PRIu64, p->table, p->token, p->seen);
        return;
    }
    if (p->waiting && w->now - p->waits_since > 60000) { /* the connection is alive, the answer is not */
        w->resent++;
        p->waits_since = w->now;
        say(w, p, "%s", p->last);
    }
    if (!w->healed && (p->hostile ? chance_of(w, 60) : chance_of(w, 3)))
        misbehaves(w, p);
    if (!p->conn)
        return;
    if (!p->seated) {
        if (!p->watcher || !p->table[0])
            wants_a_seat(w, p);
        else if (chance_of(w, 10))
            say(w, p, "%s", chance_of(w, 50) ? "fair" : "export");
        return;
    }
    dice_acts(w, p);
    if (!p->conn)
        return;
    before_the_start(w, p);
    if (p->asked && !p->waiting)
        answers(w, p);
    else if (p->seated && chance_of(w, 2))
        say(w, p, "chat at %" PRId64, w->now);
    else if (p->seated && chance_of(w, 2))
        say(w, p, "notify %s@here", p->name);
    else if (p->started && tires(w, p) && chance_of(w, 4))
        say(w, p, "vote stop");
}
