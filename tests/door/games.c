/* games.c - whole games of four players of document 001 at the server's core, half of them in JSON. The strict player
 * (strict.h) survives them all; in each exactly one is told that they have won, every other one that they have lost, once,
 * and when they are out. SOAK_DOOR_GAMES asks for more. */
#define _POSIX_C_SOURCE 200809L
#include "door/guests.h"
#include "door/strict.h"
#include "server/field.h"
#include "tap.h"

typedef struct strict_one {
    bool json, dead, silent;
    unsigned most; /* requests that are answered; 0: all */
    unsigned requests, wins, losses, after; /* after: lines behind the end */
} strict_one;

static guests w;
static strict_one players[4];
static char why[512];
static unsigned told_lost; /* while the others played on */
static unsigned long kinds[4]; /* of requests: jail, squatter, buy, think */
static unsigned long done[5];  /* commands that lists have led to */

/* A colour of which all is ours, by ranks. */
static const struct {
    const char *name;
    unsigned rank[3], n;
} colours[] = {{"MARRON", {0, 1}, 2},        {"CYAN", {3, 4, 5}, 3},      {"violet", {6, 8, 9}, 3},
               {"Orange", {11, 12, 13}, 3}, {"ROUGE", {14, 15, 16}, 3}, {"JAUNE", {18, 19, 21}, 3},
               {"VERT", {22, 23, 24}, 3},   {"BLEU", {26, 27}, 2}};

/* Lists at random, good and bad. */
static void think(guest *g, const strict_said *s, char *out, size_t size)
{
    char field[4][200] = {"", "", "", ""};
    for (unsigned i = 0; i < sizeof colours / sizeof colours[0]; i++) {
        bool whole = true;
        for (unsigned k = 0; k < colours[i].n; k++)
            whole &= s->owner[colours[i].rank[k]] == 1;
        char *list = field[bq_rng_below(&g->rng, 5) == 0];
        size_t n = strlen(list);
        if ((whole && bq_rng_below(&g->rng, 2)) || bq_rng_below(&g->rng, 40) == 0)
            snprintf(list + n, sizeof field[0] - n, "%s%s,%u", n ? ";" : "", colours[i].name, 1 + bq_rng_below(&g->rng, 4));
    }
    for (unsigned i = 0; i < 28; i++) {
        unsigned list = 2 + bq_rng_below(&g->rng, 2);
        size_t n = strlen(field[list]);
        if (bq_rng_below(&g->rng, s->owner[i] == 1 ? 30 : 900) == 0 && n < 100)
            snprintf(field[list] + n, sizeof field[list] - n, "%s%s", n ? ";" : "", strict_squares[i]);
    }
    snprintf(out, size, "%s_%s_%s_%s", field[0][0] ? field[0] : "N", field[1][0] ? field[1] : "N", field[2][0] ? field[2] : "N",
             field[3][0] ? field[3] : "N");
}

static bool goes_on(void)
{
    bq_game_id id;
    const bq_state *st = bq_hex_read(w.id, 32, &id, sizeof id) == 16 ? bq_core_state_of(w.h.core, &id, NULL) : NULL;
    return st && st->stage != BQ_STAGE_OVER;
}

static bool answer(guest *g, const char *line, size_t n, char *out, size_t size)
{
    static const char *const names[] = {"askGetOutOfJail", "askRemoveInstantlySquat", "askBuyProperty", "thinkAndAnswer"};
    static const char *const yes[] = {"YesOut", "yesgetrid", "YESBUY"}, *const no[] = {"NoIn", "NoDoNot", "NoBuy"};
    strict_one *p = g->self;
    strict_said s;
    char text[1024];
    p->after += p->wins + p->losses > 0;
    if (p->dead || !strict_read(line, n, p->json, &s, why, sizeof why)) {
        p->dead = true;
        return false;
    }
    if (s.end) {
        bool won = !strcmp(s.name, "youWin");
        p->wins += won;
        p->losses += !won;
        told_lost += !won && goes_on();
        return false;
    }
    p->requests++;
    if (p->silent || (p->most && p->requests > p->most))
        return false;
    for (unsigned i = 0; i < 4; i++)
        if (!strcmp(s.name, names[i])) {
            kinds[i]++;
            if (i == 3)
                think(g, &s, text, sizeof text);
            else
                snprintf(text, sizeof text, "%s", bq_rng_below(&g->rng, 8) ? yes[i] : no[i]);
        }
    if (p->json)
        snprintf(out, size, "{\"name\":\"%s\",\"body\":\"\",\"params\":{\"playerId\":\"x\"}}", text);
    else
        snprintf(out, size, bq_rng_below(&g->rng, 3) ? "%s" : "%s:\r", text);
    return true;
}

/* What came of the lists, as the core tells it to everybody. */
static void count(void *self, const bq_write *write)
{
    static const char *const verbs[] = {": build ", ": sell ", ": mortgage ", ": redeem ", ": prison "};
    (void)self;
    for (unsigned i = 0; write->kind == BQ_WRITE_LOG && i < 5; i++)
        if (strstr(write->as.log.line, verbs[i]))
            done[i]++;
}

static void sit_down(unsigned i, unsigned game)
{
    char line[200];
    players[i] = (strict_one){.json = (game + i / 2) % 2};
    guest *g = guests_add(&w, answer, &players[i]);
    snprintf(line, sizeof line,
             players[i].json ? "{\"name\":\"join\",\"body\":\"%s\",\"params\":{\"playerId\":\"%u\"}}" : "join:%s?playerId=%u",
             w.code, i + 17);
    guests_say(&w, g, line);
    guests_work(&w);
}

/* Whoever has opened the table goes, and the next one is host: it begins when it is full. */
static bool play(unsigned game)
{
    bool whole = game % 10 == 9; /* by all the rules, which takes long */
    bool all = false;
    guests_open(&w, 5000 + game);
    w.h.wrote = count;
    guests_table(&w, whole ? "seats=4 anti_endless=yes start_cash=600" : "seats=4 salary=0 start_cash=900 squatter_draw=200");
    told_lost = 0;
    sit_down(0, game);
    house_say(&w.h, w.host_conn, "part");
    guests_work(&w);
    for (unsigned i = 1; i < 4; i++)
        sit_down(i, game);
    for (unsigned i = 0; i < 100000 && !all; i++) {
        guests_wait(&w, 100);
        all = w.at[0].closed && w.at[1].closed && w.at[2].closed && w.at[3].closed;
    }
    return all;
}

static uint64_t moves(void)
{
    bq_game_id id;
    uint64_t n = 0;
    if (bq_hex_read(w.id, 32, &id, sizeof id) == 16)
        bq_core_state_of(w.h.core, &id, &n);
    return n;
}

/* In steps, so that pings are answered. */
static void pass(int64_t ms)
{
    for (; ms > 0; ms -= 1000)
        guests_wait(&w, 1000);
}

/* Somebody falls silent: the clock answers, then a bot sits in, and nothing more is asked. Their late answer is swallowed,
 * the bot goes, and they play on to the end. */
static void falls_silent(void)
{
    guests_open(&w, 77);
    guests_table(&w, "seats=4 anti_endless=yes start_cash=1000");
    sit_down(0, 0);
    house_say(&w.h, w.host_conn, "part");
    guests_work(&w);
    for (unsigned i = 1; i < 3; i++)
        sit_down(i, 0);
    players[1].silent = true;
    sit_down(3, 0);
    unsigned had = players[1].requests;
    uint64_t before = moves();
    tap_ok(had == 1 && !w.hall.count[BQ_DOOR_LATE], "a silent player is asked once");
    pass(121000);
    tap_ok(w.hall.count[BQ_DOOR_LATE] == 1 && moves() > before && players[1].requests == 1, "the clock answers, and they are asked nothing more");
    before = moves();
    players[0].most = players[0].requests + 8; /* or the others would be through before we look */
    pass(121000);
    tap_ok(moves() > before + 20 && players[1].requests == 1, "a bot sits in, and the others play on: %u moves",
           (unsigned)(moves() - before));
    players[0].most = 0;
    players[1].silent = false;
    for (unsigned i = 0; i < 2; i++)
        guests_say(&w, &w.at[i], players[i].json ? "{\"name\":\"N_N_N_N\"}" : "N_N_N_N");
    pass(5000);
    tap_ok(players[1].requests >= 5 && !w.hall.count[BQ_DOOR_UNASKED],
           "the late answer is swallowed, the bot goes, and they play again: %u requests", players[1].requests);
    guests_close(&w);
}

int main(void)
{
    unsigned games = (unsigned)tap_env("SOAK_DOOR_GAMES", tap_length(200, 60)), ended = 0, one = 0, once = 0, alive = 0, early = 0;
    uint64_t late = 0;
    for (unsigned game = 0; game < games; game++) {
        unsigned wins = 0;
        ended += play(game);
        for (unsigned i = 0; i < 4; i++) {
            const strict_one *p = &players[i];
            wins += p->wins;
            once += p->wins + p->losses == 1 && !p->after;
            alive += !p->dead;
        }
        one += wins == 1;
        early += game % 10 == 9 ? 2 : told_lost; /* there a levy may end two of them, and the game, at once */
        late += w.hall.count[BQ_DOOR_LATE] + w.hall.count[BQ_DOOR_UNASKED] + w.hall.count[BQ_DOOR_REFUSED];
        guests_close(&w);
    }
    tap_ok(ended == games, "games of four that came to their end: %u of %u", ended, games);
    tap_ok(alive == 4 * games, "the strict player lives: %u of %u; %s", alive, 4 * games, why);
    tap_ok(one == games, "exactly one was told that they have won: %u of %u", one, games);
    tap_ok(once == 4 * games, "... and everybody their end, once, and nothing after it: %u of %u", once, 4 * games);
    tap_ok(early == 2 * games, "... and every loser when they were out, not at the end of all: %u of %u", early, 2 * games);
    tap_ok(late == 0, "nobody was late, unasked or turned away: %u", (unsigned)late);
    for (unsigned i = 0; i < 4; i++)
        tap_ok(kinds[i] > games, "requests of kind %u: %lu", i, kinds[i]);
    tap_ok(done[0] && done[1] && done[2] && done[3] && done[4],
           "what the lists ask for happens: %lu built, %lu sold, %lu mortgaged, %lu redeemed, %lu prisons", done[0], done[1],
           done[2], done[3], done[4]);
    falls_silent();
    return tap_done();
}
