/* step.c - a position of a game: what is tried and not taken leaves no trace; a game played in the server's way (chance
 * in one try with the command that set it off) and in the local way (one command a try) is the same game; the last
 * moves at hand are those of the log. Random games of every edition. */
#include "tap.h"

#include "edition/edition_file.h"
#include "game/step.h"
#include "game/window.h"
#include "property/play.h"

enum { GAMES = 6, MOST = 600, NONE_LEFT = 1u << 16 };

/* A move as it was taken: what the window must tell again. */
typedef struct taken {
    bq_move move;
    uint64_t events;
} taken;

typedef struct game {
    const bq_edition *ed;
    bq_step server, local;
    bq_try try;
    bq_state ahead;
    bq_fair key;
    bq_names names;
    play_random random;
    bq_window window;
    taken log[MOST + NONE_LEFT / 64];
    unsigned lines;
    bool refuse; /* the disk */
} game;

static game g;
static bq_event events[BQ_EVENTS];

/* ---- pieces ---- */

static bool draw(const void *from, uint64_t k, const bq_ask *ask, uint32_t *out)
{
    *out = bq_fair_draw(from, k, ask->purpose, ask->n);
    return true;
}

static bool hear(void *to, uint64_t seq, const bq_move *move, const char *line, size_t n)
{
    game *it = to;
    it->lines += seq > 0 && move && line[n] == 0;
    return !it->refuse;
}

static uint64_t digest_of(const bq_sink *sink)
{
    uint64_t h = sink->n;
    const unsigned char *at = (const unsigned char *)sink->at;
    for (size_t i = 0; i < sink->n * sizeof *sink->at; i++)
        h = (h ^ at[i]) * UINT64_C(0x100000001B3);
    return h;
}

static bool same(const bq_step *a, const bq_step *b)
{
    return a->moves == b->moves && a->draws == b->draws && !memcmp(&a->chain, &b->chain, sizeof a->chain) &&
           bq_digest(&a->st) == bq_digest(&b->st);
}

/* What is wanted now: somebody's command, if no chance is; then chance. */
static void try_on(const bq_step *step, const bq_command *cmd, uint32_t most)
{
    const bq_dealer dealer = {.draw = draw, .from = &g.key};
    bq_try_begin(&g.try, step, &g.ahead);
    if (cmd)
        bq_try_command(&g.try, step, &g.ahead, cmd);
    bq_try_chance(&g.try, step, &g.ahead, &dealer, most);
}

static void take_all(bq_step *step, bool told)
{
    for (uint32_t i = 0; i < g.try.n; i++) {
        bq_sink sink = {.at = events, .cap = BQ_EVENTS};
        bq_step_take(step, &g.try.move[i], &sink);
        if (!told)
            continue;
        g.log[step->moves - 1] = (taken){g.try.move[i], digest_of(&sink)};
        bq_window_add(&g.window, g.ed, &g.try.move[i].cmd, &g.try.move[i].link);
    }
}

/* ---- one turn of the two games ---- */

/* Tried, told to a disk that says no, and left: every byte is as it was, and the next try finds the same. */
static bool no_trace(const bq_command *cmd)
{
    static bq_step before;
    memcpy(&before, &g.server, sizeof before);
    g.refuse = true;
    try_on(&g.server, cmd, NONE_LEFT);
    uint64_t digest = g.try.move[g.try.n - 1].digest;
    bool told = bq_try_lines(&g.try, &g.server, &g.names, true, hear, &g);
    g.refuse = false;
    try_on(&g.server, cmd, NONE_LEFT);
    return !told && !memcmp(&before, &g.server, sizeof before) && g.try.move[g.try.n - 1].digest == digest &&
           digest == bq_digest(&g.ahead);
}

/* The moves of the try that was taken, one at a time. */
static bool local_way(uint32_t n)
{
    for (uint64_t end = g.local.moves + n; g.local.moves < end;) {
        bool chance = bq_chance(g.ed, &g.local.st) != 0;
        const bq_command *cmd = &g.log[g.local.moves].move.cmd;
        if (!chance && bq_check(g.ed, &g.local.st, cmd).code != BQ_NO_OK)
            return false; /* it went another way */
        try_on(&g.local, chance ? NULL : cmd, 1);
        if (g.try.n != 1 || !bq_try_lines(&g.try, &g.local, &g.names, true, hear, &g))
            return false;
        take_all(&g.local, false);
    }
    return same(&g.local, &g.server);
}

/* A command that the rules refuse. */
static bool refusal_is_nothing(void)
{
    static bq_step before;
    bq_command cmd;
    uint64_t digest = 1;
    do
        cmd = play_garbage(g.ed, &g.server.st, &g.random);
    while (bq_check(g.ed, &g.server.st, &cmd).code == BQ_NO_OK);
    memcpy(&before, &g.server, sizeof before);
    bool refused = bq_step_replay(&g.server, &cmd, "Ada: x", 6, NULL, &digest).code != BQ_NO_OK &&
                   bq_suppose(g.ed, &g.server.st, &cmd, NULL).code != BQ_NO_OK;
    return refused && digest == 1 && !memcmp(&before, &g.server, sizeof before);
}

/* ---- the window ---- */

typedef struct told {
    uint64_t next, last;
    bool right;
} told;

static bool tell(void *to, uint64_t n, const bq_move *move, const bq_sink *sink)
{
    told *t = to;
    const taken *was = &g.log[n - 1];
    t->right &= n == t->next && !memcmp(&move->cmd, &was->move.cmd, sizeof move->cmd) &&
                move->digest == was->move.digest && !memcmp(&move->link, &was->move.link, sizeof move->link) &&
                digest_of(sink) == was->events;
    t->last = n;
    t->next++;
    return true;
}

static bool window_tells(void)
{
    uint64_t since = play_below(&g.random, (uint32_t)g.server.moves + 1);
    uint64_t most = since + play_below(&g.random, (uint32_t)(g.server.moves - since) + 2);
    uint64_t last = most < g.server.moves ? most : g.server.moves;
    told t = {.next = since + 1, .last = since, .right = true};
    bool at_hand = bq_window_tell(&g.window, g.ed, since, most, events, tell, &t);
    return at_hand == (since >= g.window.from) && t.right && (!at_hand || t.last == (since < last ? last : since));
}

/* ---- games ---- */

static void begin(const bq_edition_file *file, unsigned index)
{
    static const char *const names[] = {"Ada", "Bob", "Chloé", "Дима", "Eve", "Finn", "Gil", "Hua"};
    unsigned least = (unsigned)file->ed.rule.min_players, most = (unsigned)file->ed.rule.max_players;
    unsigned seats = least + index % (most - least + 1);
    bq_try try = g.try;
    memset(&g, 0, sizeof g);
    g.try = try;
    g.ed = &file->ed;
    g.random = (play_random){index + 7};
    g.names = (bq_names){.seats = (uint8_t)seats, .squares = g.ed->squares, .groups = g.ed->groups};
    for (unsigned i = 0; i < seats; i++)
        g.names.seat[i] = names[i];
    g.key.secret[0] = (unsigned char)index;
    bq_fair_chain_begin(g.key.game, g.key.secret, g.key.entropy, g.server.chain.byte);
    g.local.chain = g.server.chain;
    bq_step_begin(&g.server, g.ed, seats, NULL);
    bq_step_begin(&g.local, g.ed, seats, NULL);
    bq_window_begin(&g.window, &g.server);
}

static void play(const bq_edition_file *file, unsigned index)
{
    bool traceless = true, alike = true, refused = true, windows = true, lawful = true;
    begin(file, index);
    while (alike && g.server.st.stage != BQ_STAGE_OVER && g.server.moves < MOST) {
        bool chance = bq_chance(g.ed, &g.server.st) != 0;
        bq_command cmd;
        if (!chance)
            cmd = play_lawful(g.ed, &g.server.st, &play_calm, &g.random);
        traceless &= no_trace(chance ? NULL : &cmd);
        bool told_all = bq_try_lines(&g.try, &g.server, &g.names, true, hear, &g);
        uint32_t n = g.try.n;
        lawful &= told_all && !g.try.broken;
        take_all(&g.server, true);
        alike &= local_way(n);
        refused &= refusal_is_nothing();
        windows &= window_tells();
    }
    const char *name = file->name;
    tap_ok(traceless, "%s %u: a try that is not taken leaves no trace (%u moves)", name, index, (unsigned)g.server.moves);
    tap_ok(alike, "%s %u: chance in one try or one command at a time, the same game and chain", name, index);
    tap_ok(refused, "%s %u: a refusal changes nothing", name, index);
    tap_ok(windows, "%s %u: the window tells the moves of the log, with digests, links and events", name, index);
    tap_ok(lawful, "%s %u: no law was broken", name, index);
}

/* A state that is wrong already: what is tried on it says so, and is not taken. */
static void broken_law(const bq_edition_file *file)
{
    static bq_step before;
    begin(file, 0);
    for (unsigned i = 0; i < 9; i++) {
        bool chance = bq_chance(g.ed, &g.server.st) != 0;
        bq_command cmd;
        if (!chance)
            cmd = play_lawful(g.ed, &g.server.st, &play_calm, &g.random);
        try_on(&g.server, chance ? NULL : &cmd, NONE_LEFT);
        tap_ok(!g.try.broken, "%s: lawful as yet", file->name);
        bq_try_lines(&g.try, &g.server, &g.names, true, hear, &g);
        take_all(&g.server, true);
    }
    g.server.st.cash[0]++; /* a coin from nowhere */
    memcpy(&before, &g.server, sizeof before);
    bq_command cmd = play_lawful(g.ed, &g.server.st, &play_calm, &g.random);
    try_on(&g.server, &cmd, NONE_LEFT);
    tap_ok(g.try.broken && g.try.n == 1, "%s: a broken law is seen at the first command, and nothing is drawn after it",
           file->name);
    tap_ok(!memcmp(&before, &g.server, sizeof before), "%s: ... and the game stands where it stood", file->name);
}

int main(void)
{
    bq_edition_name names[16];
    size_t n = bq_edition_list(names, 16);
    tap_ok(n > 0, "there are editions");
    for (size_t i = 0; i < n; i++) {
        bq_edition_file *file;
        char error[BQ_EDITION_ERROR];
        if (!bq_edition_open(&file, names[i].name, error, sizeof error))
            tap_bail("%s", error);
        for (unsigned index = 0; index < GAMES; index++)
            play(file, index);
        broken_law(file);
        bq_edition_close(file);
    }
    bq_try_forget(&g.try, 0);
    tap_ok(g.try.move == NULL && g.try.room == 0, "room that was taken for tries is given back");
    return tap_done();
}
