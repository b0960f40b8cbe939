/* worst.c - the worst that one command can do: the most events, the deepest agenda, the longest
 * game.
 *
 * Random play stays far below the limits of limits.h; here they are approached on purpose. Boards
 * and positions are made by hand, and every position is first shown to be lawful. */
#include "engine/engine.h"
#include "tap.h"

enum { LOTS = 63 };

static bq_event events[BQ_EVENTS];

/* An edition with nothing on its board but go; its switches as plain as can be. */
static bq_edition plain_edition(unsigned squares)
{
    bq_edition ed;
    memset(&ed, 0, sizeof ed);
    for (unsigned i = 0; i < BQ_SWITCHES; i++) {
        bq_ratio half = {1, 2};
        char *at = (char *)&ed.rule + bq_switches[i].offset;
        if (bq_switches[i].kind == BQ_KIND_RATIO)
            memcpy(at, &half, sizeof half);
        else
            memcpy(at, &bq_switches[i].least, sizeof bq_switches[i].least);
    }
    ed.rule.order_rule = BQ_ORDER_JOIN;
    ed.rule.max_players = BQ_SEATS;
    ed.rule.debt_raise_cash = ed.rule.jail_free_cards = 1;
    ed.rule.bankrupt_to_bank = BQ_BANK_AUCTIONS;
    ed.rule.houses = ed.rule.hotels = 255;
    ed.rule.houses_before_hotel = 4;
    ed.squares = (uint8_t)squares;
    ed.square[0].kind = BQ_SQ_GO;
    for (unsigned i = 1; i < squares; i++)
        ed.square[i].kind = BQ_SQ_PARKING;
    return ed;
}

static void make_street(bq_edition *ed, unsigned square, unsigned group)
{
    ed->square[square] = (bq_square){
        .kind = BQ_SQ_STREET, .group = (uint8_t)group, .price = 10, .mortgage = 1, .house_cost = 2};
    if (group >= ed->groups)
        ed->groups = (uint8_t)(group + 1);
}

static void finish_edition(bq_edition *ed)
{
    bq_fault fault = bq_edition_fault(ed);
    if (fault.code)
        tap_bail("the edition of this test: %s", bq_fault_words[fault.code]);
    bq_edition_prepare(ed);
}

static void own(bq_state *st, unsigned seat, unsigned square)
{
    st->owner[square] = (uint8_t)seat;
    st->deeds[seat] |= UINT64_C(1) << square;
}

static void set_cash(bq_state *st, unsigned seat, int64_t cash)
{
    st->bank += st->cash[seat] - cash;
    st->cash[seat] = cash;
}

static void lawful(const bq_edition *ed, const bq_state *st, const char *what)
{
    enum bq_law law = bq_check_state(ed, st);
    tap_ok(law == BQ_LAW_OK, "%s is lawful (%s)", what, bq_law_words[law]);
}

/* Applied, and how many events it had. */
static uint32_t act(const bq_edition *ed, bq_state *st, bq_command cmd)
{
    bq_sink sink = {.at = events, .cap = BQ_EVENTS};
    bq_verdict verdict = bq_check(ed, st, &cmd);
    if (verdict.code)
        tap_bail("%s: %s", bq_verb_words[cmd.verb], bq_refusal_words[verdict.code]);
    bq_apply(ed, st, &cmd, &sink);
    return sink.n + sink.lost;
}

/* ---- most events ---- */

/* Seat 0 owns 63 streets with hotels; seven others have nothing. */
static void rich_and_poor(bq_edition *ed, bq_state *st)
{
    *ed = plain_edition(LOTS + 1);
    for (unsigned i = 1; i <= LOTS; i++)
        make_street(ed, i, (i - 1) / 6);
    finish_edition(ed);
    bq_start(ed, st, BQ_SEATS, NULL);
    for (unsigned i = 1; i <= LOTS; i++) {
        own(st, 0, i);
        st->level[i] = ed->hotel;
    }
    st->hotels = (uint8_t)(st->hotels - LOTS);
}

static void forced_sale(void)
{
    bq_edition ed;
    bq_state st;
    rich_and_poor(&ed, &st);
    ed.square[LOTS] = (bq_square){.kind = BQ_SQ_TAX_LUXURY};
    st.owner[LOTS] = BQ_BANK;
    st.deeds[0] &= ~(UINT64_C(1) << LOTS);
    st.level[LOTS] = 0;
    st.hotels++;
    int64_t worth = (LOTS - 1) * (5 + 1); /* 5 levels at half of 2, and a mortgage of 1, a lot */
    ed.rule.luxury_tax = (int32_t)worth;
    finish_edition(&ed);
    st.position[0] = LOTS - 3;
    lawful(&ed, &st, "a seat with 62 hotels");
    tap_eq_int(bq_liquid(&ed, &st, 0), worth, "its liquid value");
    act(&ed, &st, (bq_command){.verb = BQ_CMD_ROLL});
    act(&ed, &st, (bq_command){.verb = BQ_CMD_DICE, .a = 1, .b = 2});
    tap_eq_int(bq_question(&ed, &st).kind, BQ_ASK_DEBT, "it owes all it could raise");
    uint32_t n = act(&ed, &st, (bq_command){.verb = BQ_CMD_TIMEOUT, .a = 0});
    tap_ok(n <= BQ_EVENTS && n > 600, "everything sold and pledged for it: %u events of %d", n,
           BQ_EVENTS);
    tap_eq_int(st.cash[0], 0, "and paid");
    lawful(&ed, &st, "what is left");
}

static void great_estate(void)
{
    bq_edition ed;
    bq_state st;
    rich_and_poor(&ed, &st);
    lawful(&ed, &st, "a seat with 63 hotels");
    uint32_t n = act(&ed, &st, (bq_command){.verb = BQ_CMD_RESIGN, .seat = 0});
    tap_ok(n <= BQ_EVENTS && n > 500, "63 auctions that nobody can bid in: %u events of %d", n,
           BQ_EVENTS);
    tap_eq_int(st.agenda_n, 0, "all in one command");
    lawful(&ed, &st, "a board of the bank's");
}

/* ---- deepest agenda ---- */

/* Every square but the last eight draws; the first six cards lead on, the last lets all others pay.
 */
static bq_edition chain_edition(void)
{
    bq_edition ed = plain_edition(40);
    for (unsigned i = 1; i < 32; i++)
        ed.square[i].kind = BQ_SQ_CHANCE;
    for (unsigned i = 32; i < 40; i++)
        make_street(&ed, i, i - 32);
    ed.deck_size[BQ_CHANCE] = BQ_CHAIN;
    for (unsigned i = 0; i < BQ_CHAIN; i++)
        ed.card[BQ_CHANCE][i] = (bq_card){.effect = BQ_FX_MOVE_BACK, .p1 = 1};
    ed.card[BQ_CHANCE][BQ_CHAIN - 1] = (bq_card){.effect = BQ_FX_COLLECT_EACH, .p1 = 1000};
    ed.rule.card_replace = BQ_CARD_AFTER_ACT;
    ed.rule.start_cash = 100;
    finish_edition(&ed);
    return ed;
}

static unsigned deepest;

static void go(const bq_edition *ed, bq_state *st, bq_command cmd)
{
    act(ed, st, cmd);
    deepest = st->agenda_n > deepest ? st->agenda_n : deepest;
    if (bq_check_state(ed, st))
        tap_bail("unlawful after %s", bq_verb_words[cmd.verb]);
}

static void pass_all(const bq_edition *ed, bq_state *st)
{
    while (bq_question(ed, st).kind == BQ_ASK_AUCTION)
        go(ed, st, (bq_command){.verb = BQ_CMD_PASS, .seat = bq_question(ed, st).seat});
}

static void deep_chain(void)
{
    bq_edition ed = chain_edition();
    bq_state st;
    bq_start(&ed, &st, BQ_SEATS, NULL);
    for (unsigned seat = 0; seat < BQ_SEATS; seat++)
        own(&st, seat, 32 + seat);
    st.mortgaged = UINT64_C(1) << 33; /* of seat 1, who will go bankrupt to seat 0 */
    set_cash(&st, 1, 0);
    lawful(&ed, &st, "eight players with a deed each");
    go(&ed, &st, (bq_command){.verb = BQ_CMD_ROLL});
    go(&ed, &st, (bq_command){.verb = BQ_CMD_DICE, .a = 6, .b = 5});
    for (uint8_t i = 0; i + 1 < BQ_CHAIN; i++) /* the last unseen card comes of itself */
        if (bq_question(&ed, &st).kind == BQ_ASK_CHANCE)
            go(&ed, &st, (bq_command){.verb = BQ_CMD_CARD, .b = i});
    tap_eq_int(bq_question(&ed, &st).kind, BQ_ASK_DEBT, "six cards deep, seat 1 owes seat 0");
    go(&ed, &st, (bq_command){.verb = BQ_CMD_DECLARE, .seat = 1});
    tap_eq_int(bq_question(&ed, &st).kind, BQ_ASK_INHERIT, "and leaves him a mortgaged deed");
    go(&ed, &st, (bq_command){.verb = BQ_CMD_RESIGN, .seat = 2});
    tap_eq_int(bq_question(&ed, &st).kind, BQ_ASK_AUCTION, "seat 2 resigns: an auction");
    for (uint8_t seat = 3; seat < 7; seat++)
        go(&ed, &st, (bq_command){.verb = BQ_CMD_RESIGN, .seat = seat});
    pass_all(&ed, &st);
    tap_ok(deepest <= BQ_AGENDA && deepest >= 12, "four more resign in it: %u items of %d deep",
           deepest, BQ_AGENDA);
    tap_eq_int(bq_question(&ed, &st).kind, BQ_ASK_INHERIT,
               "after all the auctions the choice is open");
    go(&ed, &st, (bq_command){.verb = BQ_CMD_KEEP, .seat = 0});
    tap_eq_int(bq_question(&ed, &st).kind, BQ_ASK_DEBT, "then the next of those who are left pays");
    tap_eq_int(bq_question(&ed, &st).seat, 7, "seat 7");
}

/* ---- most commands ---- */

static void endless(void)
{
    bq_edition ed = plain_edition(4);
    bq_state st;
    finish_edition(&ed);
    bq_start(&ed, &st, 2, NULL);
    while (st.stage != BQ_STAGE_OVER && st.commands <= BQ_COMMANDS) {
        bq_ask q = bq_question(&ed, &st);
        act(&ed, &st,
            q.kind == BQ_ASK_CHANCE ? bq_outcome(&ed, &st, 1)
                                    : (bq_command){.verb = BQ_CMD_TIMEOUT, .a = q.seat});
    }
    tap_eq_int(st.commands, BQ_COMMANDS, "a game without end has %d commands", BQ_COMMANDS);
    tap_eq_int(st.over_by, BQ_BY_LIMIT, "and is over by the limit");
    tap_eq_int(st.winners, 3, "equal fortunes share the win");
    lawful(&ed, &st, "the end");
}

int main(void)
{
    forced_sale();
    great_estate();
    deep_chain();
    endless();
    return tap_done();
}
