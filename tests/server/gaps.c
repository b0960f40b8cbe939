/* gaps.c - a client that carries the engine, on a line that drops, doubles and mixes up what it is sent: it finds every
 * gap by the numbers, asks `since`, and is where the server is, digest by digest. It plays from what it believes, so
 * what it believes must be so. GAPS (2000) of them, in games of every edition. */
#define _POSIX_C_SOURCE 200809L
#include <inttypes.h>

#include "field.h"
#include "house.h"
#include "tap.h"

typedef struct mirror {
    house *h;
    bq_conn conn;
    char table[33], name[BQ_SEATS][32];
    const bq_edition_file *file;
    bq_names names;
    bool begun, asked, over, deaf, clean;
    bq_state st; /* as far as it has seen */
    uint64_t seen, counter;
    bq_bot_memory memory;
    bq_bot_cache cache;
    bq_bot_sense sense;
    bq_rng rng;
    char *held; /* a line that comes after the next one */
    uint64_t dropped, doubled, swapped, gaps, wholes, wrong, applied;
    char trouble[400];
} mirror;

static unsigned my_seat(const mirror *m)
{
    for (unsigned i = 0; i < m->names.seats; i++)
        if (!strcmp(m->name[i], "Ada"))
            return i;
    return 0;
}

/* ---- what it understands ---- */

static void hears_table(mirror *m, const char *line)
{
    const char *at = strstr(line, "\"seats\":[");
    m->over |= strstr(line, "\"status\":\"finished\"") != NULL;
    if (m->begun || !strstr(line, "\"status\":\"playing\"") || !at)
        return;
    m->names.seats = 0;
    while ((at = strstr(at, "{\"name\":\"")) && m->names.seats < BQ_SEATS) {
        char *name = m->name[m->names.seats];
        field_text(at, "name", name, sizeof m->name[0]);
        m->names.seat[m->names.seats++] = name;
        at++;
    }
    m->names.squares = m->file->ed.squares;
    m->names.groups = m->file->ed.groups;
    memcpy(m->names.group_key, m->file->group_key, sizeof m->names.group_key);
    bq_start(&m->file->ed, &m->st, m->names.seats, NULL);
    m->begun = true;
}

static void wrong(mirror *m, const char *why, const char *line)
{
    if (!m->wrong++)
        snprintf(m->trouble, sizeof m->trouble, "%s after move %" PRIu64 ": %.200s", why, m->seen, line);
}

static void hears_move(mirror *m, const char *line)
{
    uint64_t n = 0;
    char by[40] = "", act[600] = "", whole[700];
    const char *last = strrchr(line, '"'); /* the digest stands last */
    bq_wire wire = {.edition = &m->file->ed, .names = &m->names};
    bq_command cmd;
    field_number(line, "n", &n);
    if (n <= m->seen)
        return;
    if (n > m->seen + 1) {
        m->gaps += !m->deaf;
        m->asked = false;
        m->deaf = true; /* until it has asked */
        return;
    }
    field_text(line, "by", by, sizeof by);
    field_text(line, "do", act, sizeof act);
    snprintf(whole, sizeof whole, "%s: %s", by, act);
    if (!bq_line_parse(&wire, whole, strlen(whole), &cmd, NULL) ||
        bq_check(&m->file->ed, &m->st, &cmd).code != BQ_NO_OK) {
        wrong(m, "not lawful here", line);
        return;
    }
    bq_apply(&m->file->ed, &m->st, &cmd, NULL);
    m->seen = n;
    m->applied++;
    m->asked = false;
    if (!last || last - line < 17 || strtoull(last - 16, NULL, 16) != bq_digest(&m->st))
        wrong(m, "another digest", line);
}

static const bq_state *server_state(const mirror *m, uint64_t *moves)
{
    bq_game_id id;
    for (unsigned i = 0; i < 16; i++) {
        char two[3] = {m->table[2 * i], m->table[2 * i + 1], 0};
        id.byte[i] = (unsigned char)strtoul(two, NULL, 16);
    }
    return bq_core_state_of(m->h->core, &id, moves);
}

/* The whole state: there is one writer of it, so what it says is the state whose JSON it is. */
static void hears_state(mirror *m, const char *line)
{
    static char json[BQ_STATE_JSON_BYTES];
    uint64_t moves = 0, n = 0;
    char digest[20] = "";
    bq_wire wire = {.edition = &m->file->ed, .names = &m->names};
    const bq_state *st = server_state(m, &moves);
    if (!m->begun || !st)
        return;
    field_number(line, "n", &n);
    field_text(line, "digest", digest, sizeof digest);
    if (n < moves) /* more has happened while it was on its way: ask again */
        return;
    wire.state = st;
    bq_buf b = bq_buf_on(json, sizeof json);
    bq_state_json(&b, &wire);
    if (n != moves || strtoull(digest, NULL, 16) != bq_digest(st) || !strstr(line, json))
        wrong(m, "not the state", line);
    if (n > m->seen) {
        m->wholes++;
        m->st = *st;
        m->seen = n;
    }
}

static void understands(mirror *m, const char *line)
{
    char word[16] = "";
    uint64_t n = 0;
    field_text(line, "say", word, sizeof word);
    if (!strcmp(word, "seat"))
        field_text(line, "table", m->table, sizeof m->table);
    else if (!strcmp(word, "table"))
        hears_table(m, line);
    else if (!strcmp(word, "move"))
        hears_move(m, line);
    else if (!strcmp(word, "state"))
        hears_state(m, line);
    else if (!strcmp(word, "ask") && field_number(line, "n", &n) && n == m->seen)
        m->asked = strstr(line, "\"may\":") != NULL;
}

/* ---- the line ---- */

static bool percent(mirror *m, unsigned n)
{
    return bq_rng_below(&m->rng, 100) < n;
}

static void hear(void *self, bq_conn conn, const char *bytes, size_t n)
{
    mirror *m = self;
    if (conn != m->conn)
        return;
    char *line = strndup(bytes, n);
    bool lossy = m->begun && !m->clean && (!strncmp(line, "{\"say\":\"move\"", 13) || !strncmp(line, "{\"say\":\"ask\"", 12));
    if (lossy && percent(m, 5)) {
        m->dropped++;
    } else if (lossy && !m->held && percent(m, 5)) {
        m->swapped++;
        m->held = line;
        return;
    } else {
        understands(m, line);
        if (lossy && percent(m, 5)) {
            m->doubled++;
            understands(m, line);
        }
    }
    free(line);
    if (m->held) {
        understands(m, m->held);
        free(m->held);
        m->held = NULL;
    }
}

/* ---- a game ---- */

static void acts(mirror *m)
{
    char text[512];
    const bq_bot *bot = bq_bot_of("easy");
    bq_wire wire = {.edition = &m->file->ed, .state = &m->st, .names = &m->names};
    bq_ask q = bq_question(&m->file->ed, &m->st);
    unsigned me = my_seat(m);
    m->asked = false;
    if (!(q.seats >> me & 1u)) {
        wrong(m, "asked, and not asked", "");
        return;
    }
    q.seat = (uint8_t)me;
    bq_bot_sight at = {.ed = &m->file->ed, .sense = &m->sense, .st = &m->st, .memory = &m->memory, .cache = &m->cache, .whims = &m->rng, .seat = me};
    bq_command cmd = bot->answer(bot, &at, &q);
    bq_buf b = bq_buf_on(text, sizeof text - 1);
    bq_command_print(&b, &wire, &cmd);
    text[b.n] = 0;
    house_say(m->h, m->conn, "#%" PRIu64 " @%" PRIu64 " %s", ++m->counter, m->seen, text);
}

/* Everything is lost, as by a page that is loaded anew: from the beginning, or the whole state. */
static void forgets(mirror *m)
{
    bq_start(&m->file->ed, &m->st, m->names.seats, NULL);
    m->seen = 0;
    m->asked = false;
    m->deaf = true;
}

/* The line is good again: one question, and it is where the server is. */
static void arrives(mirror *m)
{
    uint64_t moves = 0;
    m->clean = true;
    free(m->held);
    m->held = NULL;
    house_say(m->h, m->conn, "since %" PRIu64, m->seen);
    const bq_state *st = server_state(m, &moves);
    if (m->begun && st && (m->seen != moves || memcmp(&m->st, st, sizeof *st)))
        wrong(m, "not where the server is", "");
}

static void game(uint64_t seed, mirror *total)
{
    house h = {0};
    mirror m = {.h = &h, .conn = 1};
    house_open(&h, seed);
    m.file = h.config.editions[seed % 5];
    h.hear = hear;
    h.self = &m;
    bq_rng_seed(&m.rng, seed);
    bq_bot_sense_prepare(&m.sense, &m.file->ed);
    m.conn = house_enter(&h, 1);
    house_say(&h, m.conn, "hello 1 en bot client=m");
    house_say(&h, m.conn, "create %s Ada seats=4 tempo=0", m.file->name);
    house_say(&h, m.conn, "bots easy");
    house_say(&h, m.conn, "start");
    for (unsigned i = 0; i < 600 && !m.over && !m.wrong; i++) {
        if (m.deaf || (!m.asked && !m.held)) {
            m.deaf = false;
            house_say(&h, m.conn, "since %" PRIu64, m.seen);
        }
        if (m.asked)
            acts(&m);
        if (m.begun && percent(&m, 1))
            forgets(&m);
        house_wait(&h, 10);
    }
    arrives(&m);
    house_close(&h);
    total->dropped += m.dropped;
    total->doubled += m.doubled;
    total->swapped += m.swapped;
    total->gaps += m.gaps;
    total->wholes += m.wholes;
    total->applied += m.applied;
    if (m.wrong && !total->wrong++)
        memcpy(total->trouble, m.trouble, sizeof m.trouble);
}

int main(void)
{
    uint64_t wanted = tap_env("GAPS", 2000), games = 0;
    static mirror total;
    while (total.gaps < wanted && games < 50 + wanted && !total.wrong)
        game(++games, &total);
    tap_note("%" PRIu64 " games: %" PRIu64 " moves applied, %" PRIu64 " messages dropped, %" PRIu64 " doubled, %" PRIu64
             " late; %" PRIu64 " gaps, %" PRIu64 " whole states",
             games, total.applied, total.dropped, total.doubled, total.swapped, total.gaps, total.wholes);
    tap_ok(total.wrong == 0, "a client on a bad line is where the server is, move by move: %s",
           total.wrong ? total.trouble : "so it is");
    tap_ok(total.gaps >= wanted, "%" PRIu64 " gaps were found and closed", total.gaps);
    tap_ok(total.wholes > 0 && total.doubled > 0 && total.swapped > 0, "some needed the whole state");
    return tap_done();
}
