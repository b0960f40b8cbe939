/* manners.c - the bots' manners towards people: one offer at a time and a round, none again before the deeds of one of
 * the two have changed, none that harms them by more than two points of the value; and an answer to theirs that says
 * what would do. Among themselves they do not bargain for long before a person's eyes: each makes one offer a turn. */
#include "bots/internal.h"

/* The deeds of the two, in one number. */
static uint64_t between(const bq_state *st, unsigned seat, unsigned to)
{
    return (st->deeds[seat] * UINT64_C(0xD6E8FEB86659FD93)) ^ (st->deeds[to] * UINT64_C(0xA0761D6478BD642F)) ^ 1u;
}

/* What changes hands, whatever the money. */
static bq_terms bare(const bq_terms *t)
{
    return (bq_terms){.give = t->give, .take = t->take, .to = t->to};
}

static bool lies_before(const bq_bot_sight *at, unsigned person)
{
    for (unsigned left = at->st->offers & ~(unsigned)at->people; left; left &= left - 1)
        if (at->st->offer[bq_low(left)].to == person)
            return true;
    return false;
}

bool bq__bots_decent(const bq_bot_sight *at, const bq_terms *t)
{
    bq_terms deeds = bare(t);
    bool back = at->st->offers >> t->to & 1u && at->st->offer[t->to].to == at->seat; /* the answer to theirs */
    unsigned people = at->people & ((1u << at->st->seats) - 1); /* a seat that nobody has does not look on */
    if (!(people >> t->to & 1u))
        return !(people && bq__bots_asked(at->memory, at->st) & ~people);
    return (back || !(at->spared >> t->to & 1u)) && !lies_before(at, t->to) &&
           !bq__bots_said_before(at->memory, between(at->st, at->seat, t->to), &deeds) &&
           !bq__bots_harms(at, t);
}

void bq__bots_note_person(const bq_bot_sight *at, bq_bot_memory *memory, const bq_terms *t)
{
    bq_terms deeds = bare(t);
    if (at->people >> t->to & 1u)
        bq__bots_note_offer(memory, between(at->st, at->seat, t->to), &deeds);
}
