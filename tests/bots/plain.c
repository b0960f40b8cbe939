/* plain.c - shortcuts change nothing: a match (bots/match.c) plays the game that the plain way plays (plain_match.h), event
 * by event, with bots and styles of all kinds, in every edition as it stands and under random options.
 *
 *     test-bots-plain                  compares; SOAK_PLAIN asks for so many sets of options an edition (SOAK=1: 2,000)
 *     test-bots-plain --write FILE     writes the hashes, to compare two programs that should play alike
 *
 * The plain way asks the same bots. What they compute sooner than they did is held by the games of tests/bots/GAMES. */
#include "tap.h"

#include <inttypes.h>

#include "draw.h"
#include "edition/edition_file.h"
#include "plain_match.h"

enum { EDITIONS = 16, GAMES = 8, SETS = 120, SOAK_SETS = 2000, LINE_UPS = 3, MOST_ROUNDS = 120, SHORT_ROUNDS = 40,
       BOTS = 7, CLOCK = 600 };

/* What was heard of a game, and a clock that runs by events. */
typedef struct ear {
    uint64_t hash;
    uint64_t events;
    bq_match *match;
} ear;

static bq_event events[BQ_EVENTS];
static FILE *file;
static uint64_t line;

static void hash_bytes(ear *e, const void *bytes, size_t n)
{
    const unsigned char *at = bytes;
    for (size_t i = 0; i < n; i++)
        e->hash = (e->hash ^ at[i]) * UINT64_C(0x100000001B3);
}

static void hear_events(ear *e, const bq_sink *sink, bool *time_up)
{
    uint64_t before = e->events;
    hash_bytes(e, sink->at, sink->n * sizeof sink->at[0]);
    e->events += sink->n;
    *time_up |= before < CLOCK && e->events >= CLOCK;
}

static void hear_match(void *self, const bq_match *match)
{
    ear *e = self;
    hear_events(e, match->sink, &e->match->time_up);
}

static void hear_plain(void *self, const bq_state *st, const bq_sink *sink, bool *time_up)
{
    (void)st;
    hear_events(self, sink, time_up);
}

/* ---- a game, both ways ---- */

typedef struct table {
    const bq_edition *ed;
    const bq_bot_sense *sense;
    const bq_bot *bot[BQ_SEATS];
    unsigned seats;
    uint32_t most_rounds;
    uint64_t seed;
} table;

typedef struct found {
    unsigned games, other;
    uint64_t unlawful, contests;
} found;

/* The events, how it ended, and the state to the byte. */
static uint64_t shortly(const table *t)
{
    static bq_match m;
    bq_sink sink = {.at = events, .cap = BQ_EVENTS};
    ear e = {.match = &m};
    memset(events, 0, sizeof events); /* the bytes between fields too */
    m = (bq_match){.ed = t->ed, .sense = t->sense, .most_rounds = t->most_rounds, .sink = &sink, .heard = hear_match,
                   .self = &e};
    memcpy(m.bot, t->bot, sizeof m.bot);
    bq_rng_seed(&m.rng, t->seed);
    bool ended = bq_match_play(&m, t->seats);
    uint64_t more[] = {ended, m.rolls, m.mistakes, m.rng.state[0], m.whims.state[0]};
    hash_bytes(&e, more, sizeof more);
    hash_bytes(&e, &m.st, sizeof m.st);
    return e.hash;
}

static uint64_t plainly(const table *t, found *f)
{
    static plain_match m;
    bq_sink sink = {.at = events, .cap = BQ_EVENTS};
    ear e = {0};
    memset(events, 0, sizeof events);
    m = (plain_match){.ed = t->ed, .sense = t->sense, .most_rounds = t->most_rounds, .sink = &sink,
                      .heard = hear_plain, .self = &e};
    memcpy(m.bot, t->bot, sizeof m.bot);
    bq_rng_seed(&m.rng, t->seed);
    bool ended = plain_match_play(&m, t->seats);
    uint64_t more[] = {ended, m.rolls, m.mistakes, m.rng.state[0], m.whims.state[0]};
    hash_bytes(&e, more, sizeof more);
    hash_bytes(&e, &m.st, sizeof m.st);
    f->unlawful += m.unlawful + m.unsure;
    f->contests += m.contests;
    return e.hash;
}

static void play(const table *t, const char *name, found *f)
{
    uint64_t hash = shortly(t);
    f->games++;
    line++;
    if (file) {
        fprintf(file, "%" PRIu64 " %.60s %016" PRIx64 "\n", line, name, hash);
    } else if (plainly(t, f) != hash && f->other++ < 3) {
        tap_note("%s: game %" PRIu64 " with %s, %s, ... is another one", name, line, t->bot[0]->word, t->bot[1]->word);
    }
}

/* ---- who plays ---- */

/* Bots alone, mixed, and beside a style that nobody ships. */
static void line_up(table *t, const bq_bot *styled, uint64_t which)
{
    for (unsigned seat = 0; seat < BQ_SEATS; seat++) {
        uint64_t mixed = (which / LINE_UPS + seat * (1 + which % 5)) % BOTS;
        switch (which % LINE_UPS) {
        case 0: /* easy, medium and hard among themselves, the ones whose games are played by the million */
            t->bot[seat] = bq_bot_of(which / LINE_UPS % 3 == 0 ? "easy" : which / LINE_UPS % 3 == 1 ? "medium" : "hard");
            break;
        case 1:
            t->bot[seat] = bq_bot_nth((size_t)mixed);
            break;
        default:
            t->bot[seat] = seat & 1u ? bq_bot_nth((size_t)mixed) : styled;
        }
    }
}

static void play_games(const bq_edition *ed, const char *name, uint64_t first, unsigned games, uint32_t rounds, found *f)
{
    static bq_bot_sense sense;
    bq_bot_sense_prepare(&sense, ed);
    for (uint64_t which = first; which < first + games; which++) {
        bq_bot_style style = draw_style(which + 1);
        bq_bot styled = bq_bot_styled("drawn", &style);
        unsigned least = (unsigned)ed->rule.min_players, most = (unsigned)ed->rule.max_players;
        table t = {.ed = ed, .sense = &sense, .most_rounds = rounds, .seed = which + 77};
        line_up(&t, &styled, which);
        t.seats = which & 1u && least <= 4 && most >= 4 ? 4 : least + (unsigned)(which % (most - least + 1));
        play(&t, name, f);
    }
}

static void say(const found *f, const char *name, const char *how)
{
    tap_ok(!f->other, "%s%s: %u games are those of the plain way (%u are not)", name, how, f->games, f->other);
    tap_ok(!f->unlawful, "%s%s: nothing that was done unasked, or by those who are sure, was refused", name, how);
    tap_ok(!f->contests, "%s%s: buildings are contested where others could want them", name, how);
}

static void play_edition(const bq_edition_file *edition, uint64_t sets)
{
    found plain = {0}, flipped = {0};
    bq_rng rng;
    play_games(&edition->ed, edition->name, 0, (unsigned)tap_length(GAMES * LINE_UPS, LINE_UPS), MOST_ROUNDS, &plain);
    bq_rng_seed(&rng, 5);
    for (uint64_t set = 0; set < sets; set++) {
        bq_edition ed = draw_options(&edition->ed, &rng);
        play_games(&ed, edition->name, set * LINE_UPS, LINE_UPS, SHORT_ROUNDS, &flipped);
    }
    if (file)
        return;
    say(&plain, edition->name, "");
    say(&flipped, edition->name, ", options");
}

int main(int argc, char **argv)
{
    bq_edition_name names[EDITIONS];
    size_t n = bq_edition_list(names, EDITIONS);
    uint64_t sets = tap_env("SOAK_PLAIN", getenv("SOAK") ? SOAK_SETS : tap_length(SETS, 4));
    if (argc == 3 && !strcmp(argv[1], "--write") && !(file = fopen(argv[2], "w")))
        tap_bail("%s cannot be written", argv[2]);
    for (size_t i = 0; i < n; i++) {
        bq_edition_file *edition;
        char error[BQ_EDITION_ERROR];
        if (!bq_edition_open(&edition, names[i].name, error, sizeof error))
            tap_bail("%s", error);
        play_edition(edition, sets);
        bq_edition_close(edition);
    }
    if (file)
        return fclose(file) ? 1 : 0;
    return tap_done();
}
