/* movement.c - the movement kernel walks exactly as the engine does.
 *
 * Two generators with the same seed: one feeds the kernel, the other the engine's questions of
 * chance, in the order in which they are asked. After every roll both must stand in the same row.
 * MOVER_ROLLS rolls an edition and policy (make soak asks for 10,000,000). Then every switch that
 * movement depends on is turned, decks are made that send in circles, and the test itself is tested
 * with a table spoilt in one place. */
#include "sim/movement.h"
#include "bots/bots.h"
#include "edition/edition_file.h"
#include "tap.h"

static const char *const editions[] = {"atlantic-city", "classique", "console", "reseau",
                                       "topclubs"};

/* Money lies still: every deed is his own and mortgaged, every payment is nothing. */
static void still_money(bq_edition *ed)
{
    ed->rule.income_tax = ed->rule.luxury_tax = ed->rule.jail_fine = ed->rule.salary = 0;
    ed->rule.income_tax_mode = BQ_TAX_FLAT;
    ed->rule.parking_pot = BQ_POT_NONE;
    ed->rule.end_mode = BQ_END_LAST;
    ed->rule.vandals = ed->rule.squatters = ed->rule.anti_endless = 0;
    ed->rule.deal_in_every_mode = 0;
    ed->rule.order_rule = BQ_ORDER_JOIN;
    ed->rule.start_cash = 0;
    for (unsigned deck = 0; deck < BQ_DECKS; deck++)
        for (unsigned i = 0; i < ed->deck_size[deck]; i++)
            if (ed->card[deck][i].effect >= BQ_FX_PAY &&
                ed->card[deck][i].effect <= BQ_FX_PAY_OR_DRAW)
                ed->card[deck][i].p1 = ed->card[deck][i].p2 = 0;
    bq_edition_prepare(ed);
}

typedef struct walker {
    bq_edition ed;
    bq_state st;
    bq_rng rng;
    bool stays, independent;
} walker;

static void begin(walker *w, uint64_t seed)
{
    bq_rng_seed(&w->rng, seed);
    bq_start(&w->ed, &w->st, 2, NULL);
    w->st.in = 1; /* the other one has left: one token, one pair of piles */
    w->st.deeds[0] = w->st.mortgaged = w->ed.deeds;
    for (unsigned square = 0; square < w->ed.squares; square++)
        if (w->ed.deeds >> square & 1u)
            w->st.owner[square] = 0;
}

static void whole_decks(walker *w)
{
    for (unsigned deck = 0; deck < BQ_DECKS; deck++)
        w->st.pile[deck] = (bq_pile){.unseen = w->ed.deck[deck]};
    w->st.held[0] = 0;
}

static bool try(walker *w, enum bq_verb verb)
{
    bq_command cmd = {.verb = (uint8_t)verb, .a = verb == BQ_CMD_USE ? 0xFF : 0};
    if (bq_check(&w->ed, &w->st, &cmd).code != BQ_NO_OK)
        return false;
    bq_apply(&w->ed, &w->st, &cmd, NULL);
    w->st.commands = 0; /* a game ends after so many; a walk does not */
    return true;
}

static void must(walker *w, enum bq_verb verb)
{
    if (!try(w, verb))
        tap_bail("the engine refuses %s", bq_verb_words[verb]);
}

/* Whatever must happen after the dice; true if he was sent to jail on the way. */
static bool settle(walker *w)
{
    bool sent = false;
    while (w->st.agenda_n) {
        if (w->independent)
            whole_decks(w);
        uint32_t n = bq_chance(&w->ed, &w->st);
        if (n) {
            bq_command cmd = bq_outcome(&w->ed, &w->st, bq_rng_below(&w->rng, n));
            bq_apply(&w->ed, &w->st, &cmd, NULL);
            continue;
        }
        if (bq_question(&w->ed, &w->st).kind == BQ_ASK_JAILED) {
            sent = true; /* his roll is over: what follows is the policy */
            if (w->stays)
                must(w, BQ_CMD_STAY);
            else if (!try(w, BQ_CMD_USE))
                must(w, BQ_CMD_PAY);
            continue;
        }
        must(w, BQ_CMD_PAY); /* a fine, or a card of the other pile */
    }
    return sent;
}

/* To the next roll and through it: the row it ends in. */
static unsigned engine_roll(walker *w)
{
    if (w->independent)
        whole_decks(w);
    for (;;) {
        if (w->st.stage == BQ_STAGE_END)
            must(w, BQ_CMD_END);
        else if (!(w->st.jailed & 1u) || w->stays || (!try(w, BQ_CMD_USE) && !try(w, BQ_CMD_PAY)))
            break;
    }
    must(w, BQ_CMD_ROLL);
    bool sent = settle(w);
    return sent || w->st.jailed & 1u ? w->ed.squares : w->st.position[0];
}

/* The first roll on which kernel and engine part, or `rolls`. */
static uint64_t together(const bq_edition *ed, bool stays, bool independent, uint64_t rolls,
                         bool spoil)
{
    static walker w;
    static bq_mover mover;
    static bq_token token;
    w.ed = *ed;
    w.stays = stays;
    w.independent = independent;
    still_money(&w.ed);
    begin(&w, rolls);
    bq_mover_prepare(&mover, &w.ed, stays, independent);
    bq_token_start(&mover, &token, rolls);
    if (spoil)
        mover.next[3 * 5][7] = 3 * 9;
    for (uint64_t i = 0; i < rolls; i++)
        if (bq_mover_row(&mover, bq_token_step(&mover, &token)) != engine_roll(&w))
            return i;
    return rolls;
}

static void all_policies(const bq_edition *ed, const char *what, uint64_t rolls)
{
    for (unsigned policy = 0; policy < 4; policy++)
        tap_eq_int(together(ed, policy & 1, policy & 2, rolls, false), rolls, "%s, jail %s, %s",
                   what, policy & 1 ? "long" : "short", policy & 2 ? "independent draws" : "decks");
}

/* Cards that send from card square to card square: chains reach their limit (BQ_CHAIN). */
static bq_edition in_circles(const bq_edition *given, int32_t replace)
{
    bq_edition ed = *given;
    for (unsigned i = 0; i < ed.deck_size[BQ_CHANCE]; i++)
        if (ed.card[BQ_CHANCE][i].effect != BQ_FX_JAIL_FREE && i % 4 != 1)
            ed.card[BQ_CHANCE][i] = (bq_card){.effect = BQ_FX_MOVE_TO, .p1 = i % 2 ? 33 : 22};
    for (unsigned i = 0; i < ed.deck_size[BQ_CHEST]; i++)
        if (ed.card[BQ_CHEST][i].effect != BQ_FX_JAIL_FREE && i % 3)
            ed.card[BQ_CHEST][i] = (bq_card){.effect = BQ_FX_MOVE_BACK, .p1 = 11};
    ed.rule.card_replace = replace;
    if (bq_edition_fault(&ed).code)
        tap_bail("the made-up decks are not lawful");
    bq_edition_prepare(&ed);
    return ed;
}

int main(void)
{
    static const char *const options[] = {"jail_max_turns=1",
                                          "jail_max_turns=5",
                                          "jail_max_turns=1 jail_pay_when=before_roll_any_turn",
                                          "third_double_jail=no",
                                          "double_extra_roll=no",
                                          "jail_double_extra_roll=yes",
                                          "jail_double_moves_now=no",
                                          "jail_third_fail=free_no_payment",
                                          "pay_then_wait=yes",
                                          "jail_pay_effect=play_next_turn",
                                          "jail_pay_when=any_turn_incl_entry",
                                          "jail_pay_when=any_management_time",
                                          "card_replace=before_act",
                                          "jail_free_cards=no"};
    uint64_t rolls = tap_env("MOVER_ROLLS", tap_env("SOAK", 0) ? 10000000 : 300000);
    char error[BQ_EDITION_ERROR];
    bq_edition_file *file;
    for (unsigned i = 0; i < sizeof editions / sizeof editions[0]; i++) {
        if (!bq_edition_open(&file, editions[i], error, sizeof error))
            tap_bail("%s", error);
        all_policies(&file->ed, editions[i], rolls);
        bq_edition_close(file);
    }
    if (!bq_edition_open(&file, "classique", error, sizeof error))
        tap_bail("%s", error);
    for (unsigned i = 0; i < sizeof options / sizeof options[0]; i++) {
        bq_edition ed = file->ed;
        if (!bq_edition_option(&ed, options[i], error, sizeof error))
            tap_bail("%s", error);
        all_policies(&ed, options[i], rolls / 10);
    }
    bq_edition ed = in_circles(&file->ed, BQ_CARD_AFTER_ACT);
    all_policies(&ed, "cards in circles, back after they act", rolls / 10);
    ed = in_circles(&file->ed, BQ_CARD_BEFORE_ACT);
    all_policies(&ed, "cards in circles, back before they act", rolls / 10);
    tap_ok(together(&file->ed, false, true, rolls, true) < rolls, "a spoilt table is found");
    bq_edition_close(file);
    return tap_done();
}
