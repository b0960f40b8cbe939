/* figures.c - games among bots, played beside the table: how long such a game is, and where tokens
 * stop. The page asks for a few games at a time, so that it can stop when it has waited enough. */
#include <string.h>

#include "web.h"

BQ_WEB uint32_t bq_web_predict(uint32_t seats, uint32_t games, uint32_t seed, uint32_t n);

static bq_event events[BQ_EVENTS];
static uint32_t landed[BQ_SQUARES];

static void heard(void *self, const bq_match *match)
{
    (void)self;
    for (uint32_t i = 0; i < match->sink->n; i++)
        if (match->sink->at[i].kind == BQ_EV_MOVE)
            landed[match->sink->at[i].square % BQ_SQUARES]++;
}

/* Options, if any, stand in the input. The answer: rounds and rolls of each game (0: it did not end in
 * 300 rounds), and how often each square was landed on. */
uint32_t bq_web_predict(uint32_t seats, uint32_t games, uint32_t seed, uint32_t n)
{
    static bq_match match;
    static bq_bot_sense sense;
    static bq_edition ed;
    bq_option_error error;
    bq_sink sink = {.at = events, .cap = BQ_EVENTS};
    ed = bq__web_it.file.ed;
    const char *options = bq_web_input(n);
    if (!bq__web_it.has_edition || (n && !bq_edition_options(&ed, options, &error)))
        return 0;
    bq_bot_sense_prepare(&sense, &ed);
    memset(landed, 0, sizeof landed);
    bq_buf *b = bq__web_begin();
    bq_json_open(b, NULL, '{');
    bq_json_open(b, "games", '[');
    for (uint32_t i = 0; i < games; i++) {
        match = (bq_match){.ed = &ed, .sense = &sense, .most_rounds = 300, .sink = &sink, .heard = heard};
        for (unsigned seat = 0; seat < BQ_SEATS; seat++)
            match.bot[seat] = bq_bot_of("medium");
        bq_rng_seed(&match.rng, seed + UINT64_C(7919) * i);
        bool ended = bq_match_play(&match, seats);
        bq_json_open(b, NULL, '[');
        bq_json_int(b, NULL, ended ? match.st.rounds : 0);
        bq_json_int(b, NULL, (int64_t)match.rolls);
        bq_json_close(b, ']');
    }
    bq_json_close(b, ']');
    bq_json_open(b, "landed", '[');
    for (unsigned i = 0; i < ed.squares; i++)
        bq_json_int(b, NULL, landed[i]);
    bq_json_close(b, ']');
    bq_json_close(b, '}');
    return bq__web_end();
}
