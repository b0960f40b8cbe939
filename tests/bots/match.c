/* match.c - bots at one table: whole games in every edition, only lawful commands, and play that is
 * worth the name (they buy, bid, build, pledge and trade, and games come to an end). */
#include "tap.h"

#include "bots/bots.h"
#include "edition/edition_file.h"

enum { GAMES = 60, MOST_ROUNDS = 1000, EDITIONS = 16 };

typedef struct tally {
    uint64_t built, bids, auctions, trades, mortgages, bought;
    bool lawful;
} tally;

static void hear(void *self, const bq_match *match)
{
    tally *t = self;
    for (uint32_t i = 0; i < match->sink->n; i++) {
        const bq_event *event = &match->sink->at[i];
        t->built += event->kind == BQ_EV_BUILT;
        t->bids += event->kind == BQ_EV_BID;
        t->auctions += event->kind == BQ_EV_AUCTION;
        t->trades += event->kind == BQ_EV_TRADE;
        t->mortgages += event->kind == BQ_EV_MORTGAGED;
        t->bought += event->kind == BQ_EV_DEED && event->what == BQ_FOR_PURCHASE;
    }
    t->lawful &= bq_check_state(match->ed, &match->st) == BQ_LAW_OK;
}

/* With the end that a new table of it proposes: without trades colours stay split, and games could go on for ever. */
static void play_edition(bq_edition_file *file)
{
    char error[BQ_EDITION_ERROR];
    static bq_event events[BQ_EVENTS];
    bq_sink sink = {.at = events, .cap = BQ_EVENTS};
    tally t = {.lawful = true};
    bq_bot_sense sense;
    if (!bq_edition_option(&file->ed, bq_edition_proposal(&file->ed), error, sizeof error))
        tap_bail("%s", error);
    bq_bot_sense_prepare(&sense, &file->ed);
    bq_match match = {.ed = &file->ed, .sense = &sense, .most_rounds = MOST_ROUNDS, .sink = &sink, .heard = hear,
                      .self = &t};
    unsigned ended = 0;
    for (unsigned seat = 0; seat < BQ_SEATS; seat++)
        match.bot[seat] = bq_bot_of("medium");
    for (unsigned game = 0; game < GAMES; game++) {
        bq_rng_seed(&match.rng, game + 1);
        ended += bq_match_play(&match, 4);
    }
    tap_ok(t.lawful, "%s: every state is lawful", file->name);
    unsigned least = 97;
    tap_ok(ended * 100 >= GAMES * least, "%s: %u of %d games end within %d rounds", file->name, ended,
           GAMES, MOST_ROUNDS);
    tap_ok(t.bought > GAMES && t.built > GAMES, "%s: they buy and build", file->name);
    if (file->ed.rule.debt_raise_cash)
        tap_ok(t.mortgages > GAMES, "%s: they mortgage", file->name);
    if (file->ed.rule.trade)
        tap_ok(t.trades >= GAMES, "%s: at least one trade a game", file->name);
    if (file->ed.rule.auction_on_decline)
        tap_ok(t.bids >= 3 * t.auctions, "%s: at least three bids an auction", file->name);
}

static void same_seed_same_game(const bq_edition_file *file)
{
    uint64_t digest[2];
    for (unsigned i = 0; i < 2; i++) {
        bq_bot_sense sense;
        bq_bot_sense_prepare(&sense, &file->ed);
        bq_match match = {.ed = &file->ed, .sense = &sense, .most_rounds = MOST_ROUNDS};
        for (unsigned seat = 0; seat < BQ_SEATS; seat++)
            match.bot[seat] = bq_bot_of("medium");
        bq_rng_seed(&match.rng, 7);
        bq_match_play(&match, 4);
        digest[i] = bq_digest(&match.st);
    }
    tap_ok(digest[0] == digest[1], "%s: the same seed gives the same game", file->name);
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
        play_edition(file);
        same_seed_same_game(file);
        bq_edition_close(file);
    }
    return tap_done();
}
