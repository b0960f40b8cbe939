/* rules_jail.c - the leaflet on jail: ways in, ways out, with this edition's timings (J). */
#include "text/internal.h"

static void item_if(bq__text_leaflet *d, bool there, const char *rows, enum bq_text_key key)
{
    if (!there)
        return;
    bq__text_rules_item(d);
    bq__text_rules_say(d, rows, key);
}

static void ways_in(bq__text_leaflet *d)
{
    bool square = bq__text_has(d, BQ_SQ_GOTOJAIL), card = bq__text_does(d, BQ_FX_GO_TO_JAIL);
    bool doubles = d->rule->third_double_jail && d->rule->double_extra_roll;
    bool raid = d->rule->squatters;
    if (!square && !card && !doubles && !raid)
        return;
    bq__text_rules_say(d, "J1", BQ_T_RULES_JAIL_SENT);
    item_if(d, square, "J1", BQ_T_RULES_JAIL_BY_SQUARE);
    item_if(d, card, "J1", BQ_T_RULES_JAIL_BY_CARD);
    item_if(d, doubles, "J1 B9", BQ_T_RULES_JAIL_BY_DOUBLES);
    item_if(d, raid, "J1 P11", BQ_T_RULES_JAIL_BY_RAID);
    bq__text_rules_paragraph(d);
    bq__text_rules_say(d, "J2 J10 C5", BQ_T_RULES_JAIL_STRAIGHT);
}

/* J4. The early fine is for all turns but the last: with one turn there is none. */
static bool can_pay(const bq__text_leaflet *d)
{
    return d->rule->jail_pay_when != BQ_FINE_EARLY || d->rule->jail_max_turns > 1;
}

static void paying(bq__text_leaflet *d)
{
    if (!can_pay(d))
        return;
    bq__text_rules_item(d);
    switch (d->rule->jail_pay_when) {
    case BQ_FINE_EARLY:
        bq__text_rules_say_n(d, "J4", BQ_T_RULES_JAIL_PAY_EARLY, d->rule->jail_max_turns - 1);
        break;
    case BQ_FINE_ANY_TURN:
        bq__text_rules_say(d, "J4", BQ_T_RULES_JAIL_PAY_ANY);
        break;
    case BQ_FINE_ON_ENTRY:
        bq__text_rules_say(d, "J4", BQ_T_RULES_JAIL_PAY_ENTRY);
        break;
    default:
        bq__text_rules_say(d, "J4", BQ_T_RULES_JAIL_PAY_ANYTIME);
    }
}

/* J5 */
static void showing_a_card(bq__text_leaflet *d)
{
    if (!bq__text_does(d, BQ_FX_JAIL_FREE))
        return;
    bq__text_rules_item(d);
    bq__text_rules_say(d, "J5 G8",
                       d->rule->jail_pay_when == BQ_FINE_ON_ENTRY ? BQ_T_RULES_JAIL_CARD_ENTRY
                                                                  : BQ_T_RULES_JAIL_CARD);
    if (d->rule->trade)
        bq__text_rules_say(d, "J5 M1", BQ_T_RULES_JAIL_CARD_BUY);
}

/* J3, B10: a double moves at once or not, and gives a further roll or not. */
static void rolling(bq__text_leaflet *d)
{
    static const uint16_t keys[2][2] = {
        {BQ_T_RULES_JAIL_DOUBLE_WAIT, BQ_T_RULES_JAIL_DOUBLE_ROLL},
        {BQ_T_RULES_JAIL_DOUBLE_GO, BQ_T_RULES_JAIL_DOUBLE_GO_AGAIN},
    };
    const bq_rules *rule = d->rule;
    bq__text_rules_item(d);
    bq__text_rules_say(d, "J3 J12 B10",
                       keys[rule->jail_double_moves_now != 0][rule->jail_double_extra_roll != 0]);
    bq__text_rules_say_n(d, "J6 J9 J11",
                         rule->jail_third_fail == BQ_SERVED_FREE ? BQ_T_RULES_JAIL_SERVED_FREE
                                                                 : BQ_T_RULES_JAIL_SERVED_PAY,
                         rule->jail_max_turns);
}

/* J4, J5, J12: what is left of one's own turn after paying or showing a card. */
static void afterwards(bq__text_leaflet *d)
{
    bool card = bq__text_does(d, BQ_FX_JAIL_FREE), fine = can_pay(d);
    bool card_waits = d->rule->jail_pay_effect == BQ_FREED_NEXT_TURN;
    bool fine_waits = card_waits || d->rule->pay_then_wait;
    if (card && fine && card_waits == fine_waits) {
        bq__text_rules_say(d, "J4 J5 J12",
                           card_waits ? BQ_T_RULES_JAIL_THEN_WAIT : BQ_T_RULES_JAIL_THEN_ROLL);
        return;
    }
    if (fine)
        bq__text_rules_say(d, "J4 J12",
                           fine_waits ? BQ_T_RULES_JAIL_THEN_WAIT_FINE : BQ_T_RULES_JAIL_THEN_ROLL_FINE);
    if (card)
        bq__text_rules_say(d, "J5 J12",
                           card_waits ? BQ_T_RULES_JAIL_THEN_WAIT_CARD : BQ_T_RULES_JAIL_THEN_ROLL_CARD);
}

void bq__text_rules_jail(bq__text_leaflet *d)
{
    if (!bq__text_can_jail(d))
        return;
    bq__text_rules_section(d, "jail", BQ_T_RULES_JAIL);
    ways_in(d);
    bq__text_rules_say(d, "I2", BQ_T_RULES_JAIL_VISIT);
    bq__text_rules_paragraph(d);
    bq__text_rules_say(d, "J4 J5", BQ_T_RULES_JAIL_LEAVE);
    paying(d);
    showing_a_card(d);
    rolling(d);
    bq__text_rules_paragraph(d);
    afterwards(d);
    if (can_pay(d))
        bq__text_rules_say(d, "J13", BQ_T_RULES_JAIL_CASH);
    bq__text_rules_say(d, "J13", BQ_T_RULES_JAIL_MUST);
    bq__text_rules_say(d, "J8", BQ_T_RULES_JAIL_ACTIVE);
}
