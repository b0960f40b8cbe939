/* every.c - every bot plays every edition, as it stands and under many random options, to the end or a
 * good while: never an answer that is refused, never a state that is unlawful, never an offer that nobody
 * could accept, never the same offer twice while nothing has changed. SOAK_OPTIONS asks for more sets of options. */
#include "tap.h"

#include "draw.h"

#include "bots/bots.h"
#include "edition/edition_file.h"

enum { EDITIONS = 16, GAMES = 6, SETS = 12, SHORT_ROUNDS = 60, MOST_ROUNDS = 300, OFFERS = 8192 };

typedef struct ear {
    uint64_t offer[OFFERS]; /* each with who owned what, and the purse of who was asked */
    uint32_t offers;
    bool lawful;
    bool repeated;
    bool vain; /* an offer that nobody could accept */
} ear;

static uint64_t mixed(uint64_t mix, uint64_t value)
{
    return (mix ^ value) * UINT64_C(0x9E3779B97F4A7C15) ^ mix >> 29;
}

static uint64_t circumstances(const bq_state *st, unsigned seat)
{
    const bq_terms *t = &st->offer[seat];
    uint64_t mix = mixed(seat, t->to);
    mix = mixed(mixed(mix, t->give), t->take);
    mix = mixed(mixed(mix, (uint64_t)t->give_cash), (uint64_t)t->take_cash);
    for (unsigned other = 0; other < st->seats; other++)
        mix = mixed(mix, st->deeds[other]);
    return mixed(mixed(mix, st->mortgaged), (uint64_t)st->cash[t->to]);
}

static bool acceptable(const bq_match *match, unsigned from)
{
    const bq_terms *t = &match->st.offer[from];
    bq_command cmd = {.verb = BQ_CMD_ACCEPT, .seat = t->to, .a = (uint8_t)from, .amount = (int32_t)t->version};
    return bq_check(match->ed, &match->st, &cmd).code == BQ_NO_OK;
}

static void hear(void *self, const bq_match *match)
{
    ear *e = self;
    for (uint32_t i = 0; i < match->sink->n; i++) {
        const bq_event *event = &match->sink->at[i];
        if (event->kind != BQ_EV_OFFER)
            continue;
        uint64_t now = circumstances(&match->st, event->seat);
        e->vain |= match->st.offers >> event->seat & 1u && !acceptable(match, event->seat);
        for (uint32_t k = 0; k < e->offers; k++)
            e->repeated |= e->offer[k] == now;
        if (e->offers < OFFERS)
            e->offer[e->offers++] = now;
    }
    e->lawful &= bq_check_state(match->ed, &match->st) == BQ_LAW_OK;
}

/* ---- games ---- */

typedef struct found {
    uint64_t mistakes;
    bool lawful;
    bool repeated;
    bool vain; /* an offer that nobody could accept */
} found;

/* Bots from `first` on take the seats in turn; `alone`: all seats are the first's. */
static void play(const bq_edition *ed, size_t first, bool alone, uint64_t seed, uint32_t rounds,
                 found *f)
{
    static bq_event events[BQ_EVENTS];
    static ear e;
    static bq_match match;
    bq_sink sink = {.at = events, .cap = BQ_EVENTS};
    bq_bot_sense sense;
    unsigned most = ed->rule.max_players < 5 ? (unsigned)ed->rule.max_players : 5;
    unsigned seats = most < 3 ? most : 3 + (unsigned)(seed % (most - 2));
    if (seats < (unsigned)ed->rule.min_players)
        seats = (unsigned)ed->rule.min_players;
    e = (ear){.lawful = true};
    bq_bot_sense_prepare(&sense, ed);
    match = (bq_match){.ed = ed, .sense = &sense, .most_rounds = rounds, .sink = &sink,
                       .heard = hear, .self = &e, .checks = true};
    size_t kinds = 0;
    while (bq_bot_nth(kinds))
        kinds++;
    for (unsigned seat = 0; seat < seats; seat++)
        match.bot[seat] = bq_bot_nth((first + (alone ? 0 : seat)) % kinds);
    bq_rng_seed(&match.rng, seed);
    bq_match_play(&match, seats);
    f->mistakes += match.mistakes;
    f->lawful &= e.lawful;
    f->repeated |= e.repeated;
    f->vain |= e.vain;
}

static void say(const found *f, const char *edition, const char *bot, const char *how)
{
    tap_ok(!f->mistakes, "%s, %s%s: no answer is refused (%llu)", edition, bot, how,
           (unsigned long long)f->mistakes);
    tap_ok(f->lawful, "%s, %s%s: every state is lawful", edition, bot, how);
    tap_ok(!f->vain, "%s, %s%s: every offer could be accepted", edition, bot, how);
    tap_ok(!f->repeated, "%s, %s%s: no offer is made twice while nothing has changed", edition, bot,
           how);
}

static void play_edition(const bq_edition_file *file, uint64_t sets)
{
    for (size_t i = 0; bq_bot_nth(i); i++) {
        found plain = {.lawful = true}, flipped = {.lawful = true};
        bq_rng rng;
        bq_rng_seed(&rng, i + 1);
        for (unsigned game = 0; game < GAMES; game++)
            play(&file->ed, i, game < GAMES / 2, game + 1, MOST_ROUNDS, &plain);
        for (uint64_t set = 0; set < sets; set++) {
            bq_edition ed = draw_options(&file->ed, &rng);
            play(&ed, i, set & 1u, set + 1, SHORT_ROUNDS, &flipped);
        }
        say(&plain, file->name, bq_bot_nth(i)->word, "");
        say(&flipped, file->name, bq_bot_nth(i)->word, ", options");
    }
}

int main(void)
{
    bq_edition_name names[EDITIONS];
    size_t n = bq_edition_list(names, EDITIONS);
    for (size_t i = 0; i < n; i++) {
        bq_edition_file *file;
        char error[BQ_EDITION_ERROR];
        if (!bq_edition_open(&file, names[i].name, error, sizeof error))
            tap_bail("%s", error);
        play_edition(file, (uint64_t)tap_env("SOAK_OPTIONS", tap_length(SETS, SETS / 2)));
        bq_edition_close(file);
    }
    return tap_done();
}
