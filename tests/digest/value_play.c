/* value_play.c - games in which somebody plays by the value, as one number each: the same in the program, with any compiler,
 * and in WebAssembly. Shared by value.c and wasm_value.c. */
#include "bots/bots.h"
#include "bots/value/value.h"

enum { VALUE_SEATS = 4, VALUE_ROUNDS = 60 };

typedef struct value_ear {
    const bq_edition *ed;
    const bq_bot_sense *sense;
    uint64_t digest;
} value_ear;

/* Every chance of every quiet moment, and every state. */
static void value_heard(void *self, const bq_match *m)
{
    value_ear *e = self;
    int32_t chance[BQ_SEATS];
    e->digest = (e->digest ^ bq_digest(&m->st)) * UINT64_C(0x100000001B3);
    if (m->st.agenda_n || m->st.stage == BQ_STAGE_OVER || m->st.stage == BQ_STAGE_ORDER)
        return;
    bq_value_of(e->ed, e->sense, &m->st, chance);
    for (unsigned seat = 0; seat < BQ_SEATS; seat++)
        e->digest = (e->digest ^ (uint32_t)chance[seat]) * UINT64_C(0x100000001B3);
}

/* 0: there are no weights. */
static uint64_t value_game(const bq_edition *ed, uint32_t index)
{
    static const char *const words[] = {"master", "hard", "fp-a", "medium"};
    static bq_bot_sense sense;
    static bq_match m;
    value_ear e = {.ed = ed, .sense = &sense};
    bq_bot_sense_prepare(&sense, ed);
    m = (bq_match){.ed = ed, .sense = &sense, .most_rounds = VALUE_ROUNDS, .heard = value_heard, .self = &e,
                   .apart = true};
    for (unsigned seat = 0; seat < VALUE_SEATS; seat++)
        m.bot[seat] = bq_bot_of(words[(seat + index) % VALUE_SEATS]);
    bq_rng_seed(&m.rng, index + 1);
    if (sense.net)
        bq_match_play(&m, VALUE_SEATS);
    return sense.net ? e.digest : 0;
}
