/* master.c - the value and who plays by it, with few games and loose bounds: docs/BOTS.md has the figures, with many more.
 * Seats rotate; each set of dice is played from every seat. */
#include "tap.h"

#include "base/bits.h"
#include "bots/bots.h"
#include "bots/value/value.h"
#include "edition/edition_file.h"

enum { MOST_ROUNDS = 1000, SEATS = 4, DECILES = 10 };

static bq_edition_file *file;
static bq_bot_sense sense;
static bq_match match;

static void open(const char *edition, const char *options)
{
    char error[BQ_EDITION_ERROR];
    if (!bq_edition_open(&file, edition, error, sizeof error) ||
        (*options && !bq_edition_option(&file->ed, options, error, sizeof error)))
        tap_bail("%s", error);
    bq_bot_sense_prepare(&sense, &file->ed);
    match = (bq_match){.ed = &file->ed, .sense = &sense, .most_rounds = MOST_ROUNDS};
}

static bool play(const char *const bot[SEATS], unsigned game)
{
    for (unsigned i = 0; i < SEATS; i++)
        match.bot[(game + i) % SEATS] = bq_bot_of(bot[i]);
    bq_rng_seed(&match.rng, game / SEATS + 1);
    return bq_match_play(&match, SEATS);
}

/* ---- strength ---- */

static void beats(const char *edition, const char *options, const char *const bot[SEATS], unsigned games, double least)
{
    unsigned wins = 0;
    open(edition, options);
    games = (unsigned)tap_env("SOAK_GAMES", tap_length(games, games / 4));
    for (unsigned game = 0; game < games; game++)
        wins += play(bot, game) && match.st.winners >> game % SEATS & 1u;
    double share = 100.0 * wins / games;
    least = tap_length(1, 0) ? least : 0; /* so few games tell no strength */
    tap_ok(share >= least, "%s: %s against %s, %s, %s wins %.1f %% of %u games (at least %.0f)", edition, bot[0], bot[1],
           bot[2], bot[3], share, games, least);
    tap_ok(match.mistakes == 0, "%s: nothing that it did was refused", edition);
    bq_edition_close(file);
}

/* ---- calibration ---- */

typedef struct drawn {
    bq_rng rng;
    unsigned seen;
    int32_t chance[BQ_SEATS];
} drawn;

/* One quiet moment of a game, each as likely as any other. */
static void draw(void *self, const bq_match *m)
{
    drawn *d = self;
    if (m->st.agenda_n || m->st.stage == BQ_STAGE_OVER || m->st.stage == BQ_STAGE_ORDER)
        return;
    if (bq_rng_below(&d->rng, ++d->seen) == 0)
        bq_value_of(&file->ed, &sense, &m->st, d->chance);
}

static void calibrated(const char *edition, const char *options, const char *const bot[SEATS], unsigned games, double most)
{
    double said[DECILES] = {0}, won[DECILES] = {0}, worst = 0;
    unsigned n[DECILES] = {0}, full = 0;
    drawn d = {.seen = 0};
    open(edition, options);
    bq_rng_seed(&d.rng, 5);
    match.heard = draw;
    match.self = &d;
    for (unsigned game = 0; game < games; game++) {
        d.seen = 0;
        if (!play(bot, game))
            continue;
        for (unsigned seat = 0; seat < SEATS; seat++) {
            double chance = (double)d.chance[seat] / BQ_VALUE_SURE;
            unsigned decile = chance >= 1 ? DECILES - 1 : (unsigned)(chance * DECILES);
            said[decile] += chance;
            won[decile] += match.st.winners >> seat & 1u ? 1.0 / bq_count(match.st.winners) : 0;
            n[decile]++;
        }
    }
    for (unsigned i = 0; i < DECILES; i++) {
        double off = n[i] ? 100 * (said[i] - won[i]) / n[i] : 0;
        tap_note("%s: decile %u, %u seats, said %.1f %%, won %.1f %%", edition, i, n[i], n[i] ? 100 * said[i] / n[i] : 0,
                 n[i] ? 100 * won[i] / n[i] : 0);
        if (n[i] < 200)
            continue;
        full++;
        off = off < 0 ? -off : off;
        worst = off > worst ? off : worst;
    }
    tap_ok(full >= 4 && worst <= most, "%s: in %u deciles the chance is off by %.1f points at most (%.0f)", edition, full,
           worst, most);
    bq_edition_close(file);
}

/* ---- the value itself ---- */

static void shares(const char *edition)
{
    static const char *const bot[] = {"hard", "medium", "easy", "fp-a"};
    drawn d = {.seen = 0};
    unsigned wrong = 0, lost = 0;
    open(edition, "");
    bq_rng_seed(&d.rng, 9);
    match.heard = draw;
    match.self = &d;
    for (unsigned game = 0; game < 12; game++) {
        int64_t sum = 0;
        d.seen = 0;
        play(bot, game);
        for (unsigned seat = 0; seat < SEATS; seat++) {
            wrong += d.chance[seat] < 0;
            sum += d.chance[seat];
        }
        wrong += sum > BQ_VALUE_SURE || sum < BQ_VALUE_SURE - SEATS;
        bq_value_of(&file->ed, &sense, &match.st, d.chance);
        for (unsigned seat = 0; seat < SEATS; seat++)
            lost += !(match.st.in >> seat & 1u) && d.chance[seat] != 0;
    }
    tap_ok(sense.net && !wrong, "%s: chances are shares of one", edition);
    tap_ok(!lost, "%s: who is out has none", edition);
    bq_edition_close(file);
}

/* Where options were not trained there are no weights, and the games are those of `hard`. */
static void falls_back(void)
{
    static const char *const master[] = {"master", "medium", "medium", "easy"};
    static const char *const hard[] = {"hard", "medium", "medium", "easy"};
    unsigned differ = 0;
    open("classique", "houses_before_hotel=3");
    tap_ok(!sense.net, "an option that was not trained has no weights");
    for (unsigned game = 0; game < 8; game++) {
        play(master, game);
        uint64_t digest = bq_digest(&match.st);
        play(hard, game);
        differ += digest != bq_digest(&match.st);
    }
    tap_ok(!differ, "... and master plays as hard does");
    bq_edition_close(file);
    static const struct { const char *options; bool trained; } tables[] = {
        {"end=rounds:40 salary=100 trade=no", true}, {"start_cash=3000", true},  {"start_cash=10000", false},
        {"start_cash=600", false},                   {"salary=0", true},         {"salary=400", false},
        {"end=rounds:3", false},                     {"end=money:5000", true},   {"end=money:20000", false},
        {"parking_pot=taxes", true},                 {"parking_pot=taxes_and_seed parking_seed=500", false},
    };
    for (unsigned i = 0; i < sizeof tables / sizeof tables[0]; i++) {
        open("classique", tables[i].options);
        tap_ok((sense.net != NULL) == tables[i].trained, "%s: %s", tables[i].options,
               tables[i].trained ? "trained, there are weights" : "not trained, there are none");
        bq_edition_close(file);
    }
}

/* ---- weights as text ---- */

static void text(void)
{
    static char out[BQ_VALUE_BYTES];
    static struct bq_value_net net;
    bq_value_rules rules = {.key = 0x123456789abcdef0u, .cash = 1500, .salary = 200}, key;
    open("classique", "");
    size_t n = bq_value_print(&rules, sense.net, "made by a test", out, sizeof out);
    tap_ok(n && bq_value_read(out, n, &key, &net) && key.key == rules.key && key.cash == 1500 && key.salary == 200 &&
               !memcmp(&net, sense.net, sizeof net),
           "weights that are written are read");
    unsigned taken = 0;
    for (size_t cut = 0; cut < n; cut += 97)
        taken += bq_value_read(out, cut, &key, &net);
    tap_ok(!taken, "what is cut off is refused");
    char *temper = strstr(out, "temper"), kept[4];
    memcpy(kept, temper - 5, 4);
    memcpy(temper - 5, "7fff", 4);
    tap_ok(!bq_value_read(out, n, &key, &net), "a weight that could overflow a sum is refused");
    memcpy(temper - 5, kept, 4);
    memcpy(temper + 7, "00", 2);
    tap_ok(!bq_value_read(out, n, &key, &net), "a temper of nothing is refused");
    bq_edition_close(file);
}

int main(void)
{
    static const char *const fixed[] = {"master", "fp-a", "fp-b", "fp-c"};
    static const char *const hard[] = {"master", "hard", "hard", "hard"};
    static const char *const equals[] = {"hard", "hard", "hard", "hard"};
    shares("atlantic-city");
    falls_back();
    text();
    beats("atlantic-city", "", fixed, 80, 90);
    beats("classique", "", hard, 160, 38);
    beats("topclubs", "", hard, 160, 38);
    beats("reseau", "anti_endless=yes", hard, 400, 32);
    beats("console", "", hard, 400, 22);
    if (!TAP_SANITIZED) /* it needs games */
        calibrated("classique", "", equals, 12000, 5);
    return tap_done();
}
