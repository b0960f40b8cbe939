/* again.c - bots of a server that was restarted after every command: each line that a bot has written is foretold by a
 * second core, which has just read the game from the disk as it was before that line. One person sits among the bots,
 * makes offers and refuses them. */
#define _POSIX_C_SOURCE 200809L
#include <inttypes.h>

#include "base/bits.h"
#include "field.h"
#include "house.h"
#include "tap.h"

enum { ROUNDS = 260 };

typedef struct game {
    house h;
    bq_conn ada;
    const bq_edition_file *file;
    bq_bot_sense sense;
    bq_rng rng;
    char table[33], token[40];
    uint64_t counter;
    unsigned foretold, wrong, offers, refusals;
    char trouble[600];
} game;

static void hear(void *self, bq_conn conn, const char *bytes, size_t n)
{
    game *g = self;
    char *line = strndup(bytes, n), word[16] = "";
    field_text(line, "say", word, sizeof word);
    if (conn == g->ada && !strcmp(word, "seat")) {
        field_text(line, "table", g->table, sizeof g->table);
        field_text(line, "token", g->token, sizeof g->token);
    }
    free(line);
}

/* ---- the other server ---- */

typedef struct prophet {
    house h;
    char line[BQ_STORE_LINE + 1];
} prophet;

/* The first line that would be written; nothing is. */
static void would_write(void *self, const bq_write *write)
{
    prophet *p = self;
    if (write->kind == BQ_WRITE_LOG && !p->line[0])
        snprintf(p->line, sizeof p->line, "%s", write->as.log.line);
}

static void foretell(const game *g, prophet *p)
{
    static uint64_t seed = 77;
    p->line[0] = 0;
    memset(&p->h, 0, sizeof p->h);
    p->h.wrote = would_write;
    p->h.self = p;
    p->h.disk_says = BQ_STORE_FULL;
    house_open(&p->h, seed++);
    p->h.disk = g->h.disk; /* lent */
    disk_known(&p->h.disk, p->h.core);
    bq_conn conn = house_enter(&p->h, 1);
    house_say(&p->h, conn, "hello 1 en client=p");
    house_say(&p->h, conn, "sit %s %s", g->table, g->token);
    for (unsigned i = 0; i < 40 && !p->line[0]; i++)
        house_wait(&p->h, 50);
    memset(&p->h.disk, 0, sizeof p->h.disk);
    house_close(&p->h);
}

static void wrote(void *self, const bq_write *write)
{
    static prophet p;
    game *g = self;
    if (write->kind != BQ_WRITE_LOG || strncmp(write->as.log.line, "Bot", 3)) /* of a bot */
        return;
    foretell(g, &p);
    g->foretold++;
    if (strcmp(p.line, write->as.log.line) && !g->wrong++)
        snprintf(g->trouble, sizeof g->trouble, "move %" PRIu64 ": %.200s, after a restart %.200s", write->as.log.seq,
                 write->as.log.line, p.line);
}

/* ---- the person ---- */

static const bq_state *state(const game *g, uint64_t *moves)
{
    bq_game_id id;
    for (unsigned i = 0; i < 16; i++) {
        char two[3] = {g->table[2 * i], g->table[2 * i + 1], 0};
        id.byte[i] = (unsigned char)strtoul(two, NULL, 16);
    }
    return bq_core_state_of(g->h.core, &id, moves);
}

static void act(game *g, const bq_command *cmd, const bq_state *st, uint64_t moves)
{
    static const char *const seats[] = {"Ada", "Bot1", "Bot2", "Bot3"};
    char text[512];
    bq_names names = {.seats = st->seats, .squares = g->file->ed.squares, .groups = g->file->ed.groups};
    memcpy(names.seat, seats, sizeof seats);
    memcpy(names.group_key, g->file->group_key, sizeof names.group_key);
    bq_wire wire = {.edition = &g->file->ed, .state = st, .names = &names};
    bq_buf b = bq_buf_on(text, sizeof text - 1);
    bq_command_print(&b, &wire, cmd);
    text[b.n] = 0;
    house_say(&g->h, g->ada, "#%" PRIu64 " @%" PRIu64 " %s", ++g->counter, moves, text);
}

/* An offer that lies before her is refused; now and then she makes one; otherwise she answers as `easy` would. */
static void person(game *g)
{
    uint64_t moves = 0;
    const bq_state *now = state(g, &moves);
    if (!now || now->stage == BQ_STAGE_OVER)
        return;
    bq_state st = *now;
    const bq_edition *ed = &g->file->ed;
    unsigned to = 1 + bq_rng_below(&g->rng, st.seats - 1u);
    uint64_t deeds = st.deeds[to];
    bq_ask q = bq_question(ed, &st);
    for (unsigned left = st.offers; left; left &= left - 1) {
        bq_command no = {.verb = BQ_CMD_REJECT, .seat = 0, .a = (uint8_t)bq_low(left)};
        if (st.offer[bq_low(left)].to == 0 && bq_check(ed, &st, &no).code == BQ_NO_OK) {
            g->refusals++;
            act(g, &no, &st, moves);
            return;
        }
    }
    bq_command cmd = {.verb = BQ_CMD_OFFER, .seat = 0};
    if (deeds)
        cmd.terms = (bq_terms){.to = (uint8_t)to, .take = deeds & -deeds, .give_cash = ed->square[bq_low(deeds)].price};
    if (deeds && !bq_rng_below(&g->rng, 6) && bq_check(ed, &st, &cmd).code == BQ_NO_OK) {
        g->offers++;
        act(g, &cmd, &st, moves);
        return;
    }
    if (!(q.seats & 1u))
        return;
    bq_bot_memory memory = {0};
    bq_bot_cache cache = {0};
    bq_bot_sight at = {.ed = ed, .sense = &g->sense, .st = &st, .memory = &memory, .cache = &cache, .whims = &g->rng};
    q.seat = 0;
    cmd = bq_bot_of("easy")->answer(bq_bot_of("easy"), &at, &q);
    act(g, &cmd, &st, moves);
}

static void play(unsigned which, const char *const level[3], unsigned rounds)
{
    static game g;
    memset(&g, 0, sizeof g);
    house_open(&g.h, which + 1);
    g.file = g.h.config.editions[which];
    g.h.hear = hear;
    g.h.wrote = wrote;
    g.h.self = &g;
    bq_rng_seed(&g.rng, which + 3);
    bq_bot_sense_prepare(&g.sense, &g.file->ed);
    g.ada = house_enter(&g.h, 1);
    house_say(&g.h, g.ada, "hello 1 en client=m");
    house_say(&g.h, g.ada, "create %s Ada seats=4 tempo=0", g.file->name);
    for (unsigned i = 0; i < 3; i++)
        house_say(&g.h, g.ada, "bot %s Bot%u", level[i], i + 1);
    house_say(&g.h, g.ada, "start");
    for (unsigned i = 0; i < rounds && !g.wrong; i++) {
        person(&g);
        house_wait(&g.h, 20);
    }
    tap_ok(!g.wrong && g.foretold > rounds / 3, "%s, %s: %u lines of bots, each as a server writes it that has just been started: %s",
           g.file->name, level[0], g.foretold, g.wrong ? g.trouble : "so it is");
    if (g.file->ed.rule.trade && rounds == ROUNDS)
        tap_ok(g.offers && g.refusals, "%s: ... between %u offers of a person and %u refusals", g.file->name, g.offers, g.refusals);
    house_close(&g.h);
}

int main(void)
{
    static const char *const some[] = {"random", "hard", "fp-b"}, *const more[] = {"master", "trader", "medium"},
                             *const rest[] = {"easy", "master", "fp-a"};
    for (unsigned which = 0; which < 5; which++) {
        play(which, some, ROUNDS);
        play(which, which % 2 ? more : rest, ROUNDS / 4);
    }
    return tap_done();
}
