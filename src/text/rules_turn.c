/* rules_turn.c - the leaflet on the turn, doubles and the starting square (B, C). */
#include "text/internal.h"

static void item_if(bq__text_leaflet *d, bool there, const char *rows, enum bq_text_key key)
{
    if (!there)
        return;
    bq__text_rules_item(d);
    bq__text_rules_say(d, rows, key);
}

/* B7: what each kind of square does, in one line. */
static void squares(bq__text_leaflet *d)
{
    bool deeds = d->ed->deeds, pot = d->rule->parking_pot != BQ_POT_NONE;
    bq__text_rules_say(d, "B7", BQ_T_RULES_TURN_LANDS);
    item_if(d, deeds, "B7 D1", BQ_T_RULES_TURN_FREE);
    item_if(d, deeds, "B7 F1", BQ_T_RULES_TURN_OWNED);
    item_if(d, deeds, "B7 D6", BQ_T_RULES_TURN_OWN);
    item_if(d, bq__text_drawn(d, BQ_CHANCE) || bq__text_drawn(d, BQ_CHEST), "B7 G1", BQ_T_RULES_TURN_CARDS);
    item_if(d, bq__text_has(d, BQ_SQ_TAX_INCOME) || bq__text_has(d, BQ_SQ_TAX_LUXURY), "B7 H1 H4",
            BQ_T_RULES_TURN_TAXES);
    item_if(d, bq__text_has(d, BQ_SQ_GOTOJAIL), "B7 J1", BQ_T_RULES_TURN_GOTOJAIL);
    item_if(d, bq__text_can_jail(d), "B7 I2", BQ_T_RULES_TURN_JAIL);
    item_if(d, bq__text_has(d, BQ_SQ_PARKING), "B7 I1",
            pot ? BQ_T_RULES_TURN_PARKING_POT : BQ_T_RULES_TURN_PARKING);
    item_if(d, true, "B7 C1", d->rule->salary ? BQ_T_RULES_TURN_GO : BQ_T_RULES_TURN_GO_NOTHING);
}

static void turn(bq__text_leaflet *d)
{
    bq__text_rules_section(d, "turn", BQ_T_RULES_TURN);
    bq__text_rules_say(d, "B4 B5", BQ_T_RULES_TURN_ROLL);
    bq__text_rules_say(d, "B6", BQ_T_RULES_TURN_SHARE);
    bq__text_rules_paragraph(d);
    squares(d);
    bq__text_rules_paragraph(d);
    bq__text_rules_say(d, "B11", BQ_T_RULES_TURN_END);
    if (bq__text_rules_counts_rounds(d))
        bq__text_rules_say(d, "B14", BQ_T_RULES_TURN_ROUND);
    bq__text_rules_paragraph(d);
    bq__text_rules_say(d, "B12 J8",
                       d->rule->trade ? BQ_T_RULES_TURN_MANAGE_TRADE : BQ_T_RULES_TURN_MANAGE);
    bq__text_rules_say(d, "B12", BQ_T_RULES_TURN_ASKED);
}

/* B9 needs B8: without a further roll there is never a third double. */
static void doubles(bq__text_leaflet *d)
{
    bq__text_rules_section(d, "doubles", BQ_T_RULES_DOUBLES);
    if (!d->rule->double_extra_roll) {
        bq__text_rules_say(d, "B8", BQ_T_RULES_DOUBLES_NONE);
        return;
    }
    bq__text_rules_say(d, "B8 B13", BQ_T_RULES_DOUBLES_AGAIN);
    bq__text_rules_say(d, "B9 J1 J10",
                       d->rule->third_double_jail ? BQ_T_RULES_DOUBLES_THIRD : BQ_T_RULES_DOUBLES_ANY);
}

static bool card_to_go(const bq_edition *ed)
{
    for (unsigned deck = 0; deck < BQ_DECKS; deck++)
        for (uint32_t left = ed->deck[deck]; left; left &= left - 1) {
            const bq_card *card = &ed->card[deck][bq_low(left)];
            if (card->effect == BQ_FX_MOVE_TO && card->p1 == 0)
                return true;
        }
    return false;
}

static void go(bq__text_leaflet *d)
{
    bq__text_rules_section(d, "go", BQ_T_RULES_GO);
    if (!d->rule->salary) {
        bq__text_rules_say(d, "C1", BQ_T_RULES_GO_NOTHING);
        return;
    }
    bq__text_rules_say(d, "C1 C3 C6 C8", BQ_T_RULES_GO_PAYS);
    bq__text_rules_say(d, "C2",
                       d->rule->double_salary_on_go ? BQ_T_RULES_GO_EXACT : BQ_T_RULES_GO_EXACT_SAME);
    if (card_to_go(d->ed))
        bq__text_rules_say(d, "C1 C4", BQ_T_RULES_GO_TWICE);
    if (bq__text_can_jail(d))
        bq__text_rules_say(d, "C5 C7 C8", BQ_T_RULES_GO_NEVER);
}

void bq__text_rules_turn(bq__text_leaflet *d)
{
    turn(d);
    doubles(d);
    go(d);
}
