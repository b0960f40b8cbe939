/* positions.c - the list of choices in positions that random games seldom reach, each set up by hand. */
#include "tap.h"

#include "base/bits.h"
#include "edition/edition_file.h"
#include "game/choice.h"
#include "game/step.h"

static bq_edition_file *file;
static bq_edition ed; /* of the file, with switches that a test turns */
static bq_state st;
static bq_choices list;

/* ---- positions ---- */

/* Two seats, the order rolled, seat 0 to roll. */
static void begin(const char *name)
{
    char error[BQ_EDITION_ERROR];
    if (!bq_edition_open(&file, name, error, sizeof error))
        tap_bail("%s", error);
    ed = file->ed;
    for (uint32_t first = 0; first < 36; first++) {
        bq_start(&ed, &st, 2, NULL);
        for (uint32_t draw = first; bq_chance(&ed, &st); draw += 7) {
            bq_command cmd = bq_outcome(&ed, &st, draw % bq_chance(&ed, &st));
            bq_apply(&ed, &st, &cmd, NULL);
        }
        if (st.turn == 0 && st.stage == BQ_STAGE_ROLL)
            return;
    }
    tap_bail("the position is not what it should be");
}

static void end(void)
{
    bq_edition_close(file);
}

static void own(unsigned seat, uint64_t squares)
{
    st.deeds[seat] |= squares;
    for (; squares; squares &= squares - 1)
        st.owner[bq_low(squares)] = (uint8_t)seat;
}

static void purse(unsigned seat, int64_t cash)
{
    st.bank += st.cash[seat] - cash;
    st.cash[seat] = cash;
}

/* The first colour of two lots or three. */
static uint64_t colour(unsigned count)
{
    for (unsigned group = 0; group < ed.groups; group++)
        if (ed.group[group].kind == BQ_SQ_STREET && ed.group[group].count == count)
            return ed.group[group].lots;
    tap_bail("no such colour");
    return 0;
}

static uint64_t three(void)
{
    return colour(3);
}

static void hotels(uint64_t lots, unsigned houses)
{
    for (; lots; lots &= lots - 1, st.hotels--)
        st.level[bq_low(lots)] = ed.hotel;
    st.houses = (uint8_t)houses;
}

static const bq_choice *choice(unsigned verb)
{
    bq_choices_of(&ed, &st, 0, 0, &list);
    return bq_choices_first(&list, verb);
}

static const bq_why *reason(unsigned verb)
{
    bq_choices_of(&ed, &st, 0, 0, &list);
    for (unsigned i = list.n; i < list.all; i++)
        if (list.at[i].cmd.verb == verb)
            return &list.at[i].why;
    tap_bail("no reason");
    return NULL;
}

/* ---- hotels ---- */

static void whole_colour(void)
{
    begin("classique");
    uint64_t lots = three();
    int64_t refund = 0;
    own(0, lots);
    hotels(lots, 0);
    const bq_choice *c = choice(BQ_CMD_SELL);
    tap_ok(c && c->whole && c->sure, "hotels of a colour, no houses in stock: they go together, and are asked about");
    bq_state after = st;
    if (c && bq_suppose(&ed, &after, &c->cmd, NULL).code == BQ_NO_OK)
        refund = after.cash[0] - st.cash[0];
    tap_ok(c && c->amount == refund && c->left == st.cash[0] + refund, "all lots bring money, %lld, not only the first",
           (long long)refund);
    st.houses = 32;
    bq_command two = {.verb = BQ_CMD_SELL, .seat = 0};
    two.order = (bq_order){.n = 2, .step = {(uint8_t)bq_low(lots), 4, (uint8_t)bq_low(lots & (lots - 1)), 4}};
    tap_ok(bq_check(&ed, &st, &two).code == BQ_NO_OK && !bq_choice_grave(&ed, &st, &two), "two of three are not the colour's");
    two.order.n = 1;
    tap_ok(!bq_choice_grave(&ed, &st, &two), "nor is one");
    end();
}

static void hotel_alone(void)
{
    begin("console");
    uint64_t lots = colour(2);
    own(0, lots);
    hotels(lots, 0);
    const bq_choice *c = choice(BQ_CMD_SELL);
    tap_ok(c && !c->whole && c->cmd.order.n == 1 && c->cmd.order.step[1] == 0, "K14: where a hotel may go alone it is offered so");
    end();
}

/* ---- bids ---- */

static bool asked_again(int32_t amount)
{
    return bq_choice_grave(&ed, &st, &(bq_command){.verb = BQ_CMD_BID, .seat = 0, .amount = amount});
}

/* 495 for a lot of 120 at which 49 would do: a finger that typed on behind what stood there. */
static void slipped(void)
{
    begin("classique");
    static const bq_command to_auction[] = {
        {.verb = BQ_CMD_ROLL}, {.verb = BQ_CMD_DICE, .a = 1, .b = 2}, {.verb = BQ_CMD_DECLINE}};
    for (unsigned i = 0; i < 3; i++)
        bq_apply(&ed, &st, &to_auction[i], NULL);
    int32_t price = ed.square[3].price;
    st.auction.high = price / 4;
    st.auction.bidder = 1;
    int32_t least = bq_question(&ed, &st).amount;
    tap_ok(bq_question(&ed, &st).kind == BQ_ASK_AUCTION && least > price / 4 && 2 * least < price, "an auction, %d would do", least);
    tap_ok(!asked_again(least) && !asked_again(price) && asked_again(price + 1), "above the price and far above that is asked again");
    st.auction.high = price;
    least = bq_question(&ed, &st).amount;
    tap_ok(!asked_again(least) && !asked_again(2 * least) && asked_again(2 * least + 1), "where others bid as much it is not");
    end();
}

/* ---- cards ---- */

static void two_cards(void)
{
    char first[BQ_SENTENCE_BYTES], second[BQ_SENTENCE_BYTES];
    begin("classique");
    bq_text_names names = {.edition = &ed, .money = "{}"};
    st.held[0] = 3;
    st.jailed = 1;
    const bq_choice *c = choice(BQ_CMD_USE);
    if (!c || c + 1 >= list.at + list.n || c[1].cmd.verb != BQ_CMD_USE)
        tap_bail("two cards are two choices");
    tap_ok(c->key == BQ_KEY_USE && c[1].key == 0, "two jail-free cards: the key is the first one's");
    for (enum bq_language l = 0; l < BQ_LANGUAGES; l++) {
        bq_buf a = bq_buf_on(first, sizeof first), b = bq_buf_on(second, sizeof second);
        bq_choice_label(&a, l, &names, &st, c);
        bq_choice_label(&b, l, &names, &st, c + 1);
        tap_ok(strcmp(first, second) != 0, "their buttons differ: %s, %s", first, second);
    }
    end();
}

/* ---- reasons ---- */

/* Seat 1 offers money that it no longer has. */
static void purse_of_another(void)
{
    begin("classique");
    own(0, three());
    own(1, ed.group[0].lots & ~three());
    bq_command offer = {.verb = BQ_CMD_OFFER, .seat = 1};
    offer.terms.to = 0;
    offer.terms.give_cash = 500;
    offer.terms.take = three() & -three();
    if (bq_suppose(&ed, &st, &offer, NULL).code != BQ_NO_OK)
        tap_bail("the offer is lawful");
    purse(1, 100);
    purse(0, 450);
    const bq_why *why = reason(BQ_CMD_ACCEPT);
    tap_ok(why->verdict.code == BQ_NO_NO_CASH && why->help == BQ_HELP_THEIRS && why->seat == 1 && why->amount == 100,
           "nobody raises money for another one's purse");
    end();
}

static void placed_by_rule(void)
{
    begin("reseau");
    own(0, three());
    tap_ok(reason(BQ_CMD_SELL)->verdict.code == BQ_NO_NOT_BUILT, "reseau: nothing is built, which is why nothing can be sold");
    end();
    begin("reseau");
    own(0, three() & -three());
    const bq_why *why = reason(BQ_CMD_BUILD);
    tap_ok(why->help == BQ_HELP_MISSING, "... and what is missing to build is told");
    end();
}

/* Seat 1 has more built in the same colour. */
static void own_lots_only(void)
{
    begin("console");
    uint64_t lots = colour(2), theirs = lots & -lots, mine = lots & ~theirs;
    own(1, theirs);
    own(0, mine);
    st.level[bq_low(theirs)] = 3;
    st.level[bq_low(mine)] = 1;
    st.houses -= 4;
    bq_command pledge = {.verb = BQ_CMD_MORTGAGE, .seat = 0, .squares = mine};
    bq_why why = bq_why_not(&ed, &st, &pledge);
    tap_ok(why.help == BQ_HELP_SELL && why.square == bq_low(mine), "what is in the way is one's own house");
    end();
}

/* ---- an inheritance ---- */

/* Every way is offered; what is not in the purse is told as a debt. */
static void heir(void)
{
    char text[BQ_SENTENCE_BYTES];
    begin("classique");
    bq_text_names names = {.edition = &ed, .money = "{}"};
    own(0, three());
    st.mortgaged = st.inherited = three();
    bq_choice c = {.cmd = {.verb = BQ_CMD_LIFT, .seat = 0, .squares = st.inherited}, .amount = 90, .left = -30};
    for (enum bq_language l = 0; l < BQ_LANGUAGES; l++) {
        bq_buf b = bq_buf_on(text, sizeof text);
        bq_choice_words(&b, l, &names, &st, &c);
        tap_ok(strstr(text, "30") && !strstr(text, "-30") && !strstr(text, "\xe2\x88\x92"), "what is missing is told: %s", text);
    }
    end();
}

int main(void)
{
    whole_colour();
    slipped();
    hotel_alone();
    two_cards();
    purse_of_another();
    placed_by_rule();
    own_lots_only();
    heir();
    return tap_done();
}
