/* jail.c - chapter J: into jail and out of it. */
#include "engine/internal.h"

/* J1, J2, J10, J13: straight there, no salary, the turn is over. */
void bq__to_jail(bq__game *g, unsigned seat, enum bq_cause cause)
{
    bq_state *st = g->st;
    st->position[seat] = g->ed->jail;
    st->jailed |= bq__seat_bit(seat);
    st->jail_turns[seat] = 0;
    if (seat == st->turn) {
        st->stage = BQ_STAGE_END;
        st->doubles = 0;
    }
    bq__emit(g, (bq_event){.kind = BQ_EV_JAILED, .seat = (uint8_t)seat, .what = (uint8_t)cause});
    if (g->ed->rule.jail_pay_when == BQ_FINE_ON_ENTRY)
        bq__push(g, (bq_item){.kind = BQ__JAILED, .seat = (uint8_t)seat});
}

void bq__set_free(bq__game *g, unsigned seat, enum bq_cause cause)
{
    g->st->jailed &= (uint8_t)~bq__seat_bit(seat);
    g->st->jail_turns[seat] = 0;
    bq__emit(g, (bq_event){.kind = BQ_EV_FREED, .seat = (uint8_t)seat, .what = (uint8_t)cause});
}

/* J4: offered at once, if there is anything to offer. */
bool bq__step_jailed(bq__game *g, bq_item *item)
{
    const bq_state *st = g->st;
    unsigned seat = item->seat;
    if (bq__is_in(st, seat) && bq__in_jail(st, seat) &&
        (st->cash[seat] >= g->ed->rule.jail_fine || st->held[seat]))
        return false;
    bq__pop(g);
    return true;
}

/* J3, J6, J11, J12: the roll of a jailed player. */
void bq__dice_in_jail(bq__game *g, unsigned seat, unsigned a, unsigned b)
{
    bq_state *st = g->st;
    const bq_rules *rule = &g->ed->rule;
    st->stage = BQ_STAGE_END;
    if (a == b) {
        bq__set_free(g, seat, BQ_BY_DOUBLE);
        if (rule->jail_double_extra_roll) /* B10: a house rule; no document gives one */
            st->stage = BQ_STAGE_ROLL;
        if (rule->jail_double_moves_now)
            bq__move_by(g, seat, a + b, BQ_BY_DICE);
        return;
    }
    if (st->jail_turns[seat] < rule->jail_max_turns)
        return;
    if (rule->jail_third_fail == BQ_SERVED_FREE) {
        bq__set_free(g, seat, BQ_BY_SERVED);
        return;
    }
    /* The agenda keeps the roll while the fine is found; then step() in apply.c calls bq__leave_jail_and_move(). */
    bq__push(g, (bq_item){.kind = BQ__MOVE, .seat = (uint8_t)seat, .a = (uint8_t)(a + b)});
    bq__charge(g, seat, bq__treasury(g->ed), rule->jail_fine, BQ_FOR_FINE, g->ed->jail,
               BQ_ROW('J', 6));
}

/* J6, J11: the fine of the last turn is paid, and the roll that was kept moves the token. */
void bq__leave_jail_and_move(bq__game *g)
{
    bq_item move = *bq__top(g->st);
    bq__pop(g);
    if (!bq__is_in(g->st, move.seat))
        return; /* declared: the token does not move */
    bq__set_free(g, move.seat, BQ_BY_SERVED);
    bq__move_by(g, move.seat, move.a, BQ_BY_DICE);
}

/* ---- paying, or showing a card, before the roll ---- */

/* J13: the moments at which a jailed player on turn may still choose. */
static bool before_own_roll(const bq_state *st, unsigned seat)
{
    return st->turn == seat && st->stage == BQ_STAGE_ROLL && st->agenda_n == 0;
}

/* J4 */
static bool fine_in_time(const bq_edition *ed, const bq_state *st, unsigned seat)
{
    switch (ed->rule.jail_pay_when) {
    case BQ_FINE_EARLY:
        return before_own_roll(st, seat) && st->jail_turns[seat] < ed->rule.jail_max_turns;
    case BQ_FINE_ANY_TURN:
        return before_own_roll(st, seat);
    case BQ_FINE_ON_ENTRY:
        return before_own_roll(st, seat) || bq__top_is(st, BQ__JAILED, seat);
    default:
        return st->agenda_n == 0;
    }
}

/* J4, J13: a fine that cash does not cover may not be chosen. */
static bq_verdict check_fine(const bq_edition *ed, const bq_state *st, unsigned seat)
{
    if (!bq__in_jail(st, seat))
        return bq__no(BQ_NO_NOT_JAILED);
    if (!fine_in_time(ed, st, seat))
        return bq__no(BQ_NO_NO_FINE_NOW);
    int32_t fine = ed->rule.jail_fine;
    return st->cash[seat] >= fine ? bq__ok() : bq__no_n(BQ_NO_NO_CASH, fine);
}

/* J4, J5: what is left of a turn after its player has paid the way out of jail. */
static void freed_before_roll(bq__game *g, unsigned seat, bool by_fine)
{
    bq_state *st = g->st;
    const bq_rules *rule = &g->ed->rule;
    if (bq__top_is(st, BQ__JAILED, seat)) {
        bq__pop(g);
        return;
    }
    bool waits = rule->jail_pay_effect == BQ_FREED_NEXT_TURN || (by_fine && rule->pay_then_wait);
    if (seat == st->turn && waits)
        st->stage = BQ_STAGE_END;
}

static void apply_fine(bq__game *g, unsigned seat)
{
    bq__transfer(g, seat, bq__treasury(g->ed), g->ed->rule.jail_fine, BQ_FOR_FINE, g->ed->jail,
                 BQ_ROW('J', 4));
    bq__set_free(g, seat, BQ_BY_FINE);
    freed_before_roll(g, seat, true);
}

/* G9, J4: the fine that a card asks for, or the one that opens the jail. */
bq_verdict bq__check_pay(const bq_edition *ed, const bq_state *st, unsigned seat)
{
    return bq__top_is(st, BQ__FINE_OR_DRAW, seat) ? bq__ok() : check_fine(ed, st, seat);
}

void bq__apply_pay(bq__game *g, unsigned seat)
{
    if (bq__top_is(g->st, BQ__FINE_OR_DRAW, seat))
        bq__card_fine(g, seat);
    else
        apply_fine(g, seat);
}

/* The lowest held card of a deck (0xFF: of any), by index; BQ_JAIL_CARDS if none. */
static unsigned held_card(const bq_edition *ed, const bq_state *st, unsigned seat, unsigned deck)
{
    unsigned index = 0;
    while (index < ed->jail_card_count &&
           !(st->held[seat] >> index & 1u && (deck == 0xFF || ed->jail_card[index][0] == deck)))
        index++;
    return index < ed->jail_card_count ? index : BQ_JAIL_CARDS;
}

/* J5, G8: before any jail roll, the last included; 001 also on being sent. */
bq_verdict bq__check_use(const bq_edition *ed, const bq_state *st, unsigned seat, unsigned deck)
{
    if (!bq__in_jail(st, seat))
        return bq__no(BQ_NO_NOT_JAILED);
    if (held_card(ed, st, seat, deck) == BQ_JAIL_CARDS)
        return bq__no(BQ_NO_NO_JAIL_CARD);
    if (before_own_roll(st, seat) || bq__top_is(st, BQ__JAILED, seat))
        return bq__ok();
    return seat == st->turn ? bq__no(BQ_NO_BEING_RESOLVED) : bq__no(BQ_NO_NOT_YOUR_TURN);
}

void bq__apply_use(bq__game *g, unsigned seat, unsigned deck)
{
    bq__put_back_held(g, seat, held_card(g->ed, g->st, seat, deck));
    bq__set_free(g, seat, BQ_BY_CARD);
    freed_before_roll(g, seat, false);
}

/* J4: the player was asked at once, and does not pay. */
bq_verdict bq__check_stay(const bq_edition *ed, const bq_state *st, unsigned seat)
{
    (void)ed;
    return bq__top_is(st, BQ__JAILED, seat) ? bq__ok() : bq__no(BQ_NO_NOT_ASKED);
}

void bq__apply_stay(bq__game *g, unsigned seat)
{
    BQ_ASSERT(bq__top_is(g->st, BQ__JAILED, seat));
    bq__pop(g);
}
