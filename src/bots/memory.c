/* memory.c - the bots' memory of their offers: which were made, and to whom in this turn. */
#include "bots/internal.h"

uint64_t bq__bots_who_owns_what(const bq_state *st)
{
    uint64_t mix = 0;
    for (unsigned seat = 0; seat < st->seats; seat++)
        mix = (mix ^ st->deeds[seat]) * UINT64_C(0x9E3779B97F4A7C15);
    return mix;
}

/* ---- which offers were made ---- */

static uint64_t mix_of(uint64_t now, const bq_terms *terms)
{
    uint64_t mix = now ^ terms->give * UINT64_C(0xD6E8FEB86659FD93) ^
                   terms->take * UINT64_C(0xA0761D6478BD642F) ^
                   ((uint64_t)(uint32_t)(terms->give_cash - terms->take_cash) << 8 | terms->to);
    mix = (mix ^ mix >> 32) * UINT64_C(0x9E3779B97F4A7C15);
    return mix ^ mix >> 29;
}

/* Two marks an offer among 2,048: what was said is always known again, and now and then something is
 * left unsaid. */
static bool marked(const uint64_t marks[32], uint64_t mix)
{
    return marks[mix >> 6 & 31] >> (mix & 63) & 1 && marks[mix >> 40 & 31] >> (mix >> 32 & 63) & 1;
}

bool bq__bots_said_before(const bq_bot_memory *memory, uint64_t now, const bq_terms *terms)
{
    uint64_t mix = mix_of(now, terms);
    return marked(memory->offered[0], mix) || marked(memory->offered[1], mix);
}

void bq__bots_note_offer(bq_bot_memory *memory, uint64_t now, const bq_terms *terms)
{
    uint64_t mix = mix_of(now, terms), *marks = memory->offered[memory->offers / BQ_BOT_OFFERS & 1u];
    if (memory->offers % BQ_BOT_OFFERS == 0)
        for (unsigned i = 0; i < 32; i++)
            marks[i] = 0;
    marks[mix >> 6 & 31] |= bq__bots_bit(mix & 63);
    marks[mix >> 40 & 31] |= bq__bots_bit(mix >> 32 & 63);
    memory->offers++;
}

/* ---- who was asked in this turn ---- */

unsigned bq__bots_asked(const bq_bot_memory *memory, const bq_state *st)
{
    return memory->asked_turn == st->turns ? memory->asked : 0;
}

void bq__bots_note_asked(bq_bot_memory *memory, const bq_state *st, unsigned seats)
{
    memory->asked = (uint8_t)(bq__bots_asked(memory, st) | seats);
    memory->asked_turn = st->turns;
}
