/* fixed.c - the fixed policies fp-a, fp-b, fp-c, rule by rule (docs/BOTS.md), each on a position set up
 * for it on the board of atlantic-city: the salary G is 200. */
#include "tap.h"

#include "bots/bots.h"
#include "edition/edition_file.h"

enum { MEDITERRANEAN = 1, BALTIC = 3, READING = 5, ORIENTAL = 6, VERMONT = 8, CONNECTICUT = 9,
       ST_CHARLES = 11, ELECTRIC = 12, STATES = 13, VIRGINIA = 14, PENN_RAILROAD = 15,
       ST_JAMES = 16, TENNESSEE = 18, NEW_YORK = 19, B_AND_O = 25, WATER = 28,
       PARK_PLACE = 37, BOARDWALK = 39 };

static bq_edition_file *file;
static bq_bot_sense sense;
static bq_state st;
static bq_bot_memory memory[BQ_SEATS];
static bq_bot_cache cache; /* of nobody: the fixed policies have none */
static bq_rng whims;

/* ---- positions ---- */

static void dealt(unsigned n)
{
    bq_command cmd = bq_outcome(&file->ed, &st, n % bq_chance(&file->ed, &st));
    bq_apply(&file->ed, &st, &cmd, NULL);
}

/* Three seats, the order rolled, seat 0 to roll, everybody with that cash. */
static void begin(int64_t cash)
{
    bq_start(&file->ed, &st, 3, NULL);
    for (unsigned draw = 35; bq_chance(&file->ed, &st); draw -= 6)
        dealt(draw);
    for (unsigned seat = 0; seat < 3; seat++) {
        st.bank += st.cash[seat] - cash;
        st.cash[seat] = cash;
        memory[seat] = (bq_bot_memory){0};
    }
    if (st.turn != 0 || bq_check_state(&file->ed, &st) != BQ_LAW_OK)
        tap_bail("the position is not what it should be");
}

static void purse(unsigned seat, int64_t cash)
{
    st.bank += st.cash[seat] - cash;
    st.cash[seat] = cash;
}

static void own(unsigned seat, unsigned square)
{
    st.owner[square] = (uint8_t)seat;
    st.deeds[seat] |= (uint64_t)1 << square;
}

static void houses(unsigned square, unsigned level)
{
    st.level[square] = (uint8_t)level;
    st.houses = (uint8_t)(st.houses - level);
}

static bq_bot_sight sight(unsigned seat)
{
    return (bq_bot_sight){.ed = &file->ed, .sense = &sense, .st = &st, .memory = &memory[seat],
                          .cache = &cache, .whims = &whims, .seat = seat};
}

static uint64_t bit(unsigned square)
{
    return (uint64_t)1 << square;
}

/* ---- what a bot says ---- */

static bq_command answer(const char *word, unsigned seat)
{
    const bq_bot *bot = bq_bot_of(word);
    bq_bot_sight at = sight(seat);
    bq_ask q = bq_question(&file->ed, &st);
    bq_command cmd = bot->answer(bot, &at, &q);
    if (bq_check(&file->ed, &st, &cmd).code != BQ_NO_OK)
        tap_note("%s: %s is refused", word, bq_verb_words[cmd.verb]);
    return cmd;
}

static bool manage(const char *word, unsigned seat, bq_command *cmd)
{
    const bq_bot *bot = bq_bot_of(word);
    bq_bot_sight at = sight(seat);
    if (!bot->manage(bot, &at, cmd))
        return false;
    bot->heard(bot, &at, &memory[seat], cmd); /* it is done */
    return true;
}

/* Seat 0 comes to a square by a roll of 3 and 4; a salary on the way is taken back. */
static void land(unsigned square)
{
    int64_t cash = st.cash[0];
    st.position[0] = (uint8_t)((square + 40 - 7) % 40);
    bq_command roll = {.verb = BQ_CMD_ROLL, .seat = 0};
    bq_apply(&file->ed, &st, &roll, NULL);
    bq_command dice = {.verb = BQ_CMD_DICE, .a = 3, .b = 4};
    bq_apply(&file->ed, &st, &dice, NULL);
    if (square < 7)
        purse(0, cash);
}

static bool buys(const char *word, unsigned square)
{
    land(square);
    return answer(word, 0).verb == BQ_CMD_BUY;
}

/* Does seat 0 take what seat 1 offers? */
static bool takes(const char *word, uint64_t give, uint64_t take, int32_t give_cash,
                  int32_t take_cash)
{
    bq_command cmd = {.verb = BQ_CMD_OFFER, .seat = 1};
    cmd.terms = (bq_terms){.give = give, .take = take, .give_cash = give_cash,
                           .take_cash = take_cash, .to = 0};
    if (bq_check(&file->ed, &st, &cmd).code != BQ_NO_OK)
        tap_bail("the offer is not lawful");
    bq_apply(&file->ed, &st, &cmd, NULL);
    bq_bot_sight at = sight(0);
    return bq_bot_of(word)->judges(bq_bot_of(word), &at, 1) == BQ_BOT_TAKES;
}

/* ---- 1: jail ---- */

static void jail(void)
{
    begin(200);
    st.jailed = 1;
    st.position[0] = 10;
    tap_ok(answer("fp-a", 0).verb == BQ_CMD_PAY, "jail: pays with G");
    st.held[0] = 1;
    st.pile[BQ_CHANCE].unseen &= ~(UINT32_C(1) << file->ed.jail_card[0][1]);
    tap_ok(answer("fp-a", 0).verb == BQ_CMD_USE, "jail: a card before money");
    purse(0, 199);
    tap_ok(answer("fp-a", 0).verb == BQ_CMD_ROLL, "jail: below G it does nothing but roll");
}

/* ---- 2: buying ---- */

static void buying(void)
{
    begin(300);
    tap_ok(buys("fp-a", ORIENTAL), "buy: G is left");
    begin(299);
    tap_ok(!buys("fp-a", ORIENTAL), "buy: G would not be left");
    begin(120);
    own(0, ORIENTAL);
    own(0, VERMONT);
    tap_ok(buys("fp-a", CONNECTICUT), "buy: what completes a set, with the last coin");
    begin(130);
    own(0, MEDITERRANEAN);
    tap_ok(buys("fp-a", BALTIC), "buy: two of two");
    begin(350);
    tap_ok(!buys("fp-a", PARK_PLACE), "buy: fp-a keeps G for the dearest colour");
    begin(350);
    tap_ok(buys("fp-b", PARK_PLACE), "buy: fp-b wants it");
    begin(200);
    tap_ok(buys("fp-b", READING) , "buy: fp-b wants stations");
    begin(1500);
    tap_ok(!buys("fp-b", ELECTRIC), "buy: fp-b never buys a utility");
    begin(1500);
    tap_ok(buys("fp-c", ELECTRIC), "buy: fp-c does");
    begin(180);
    tap_ok(buys("fp-c", ST_JAMES), "buy: fp-c wants orange");
    begin(100);
    tap_ok(buys("fp-c", VERMONT), "buy: fp-c wants light blue");
    begin(150);
    tap_ok(!buys("fp-c", STATES), "buy: fp-c does not want pink");
}

static void pledging_to_buy(void)
{
    begin(50);
    own(0, MEDITERRANEAN);
    own(0, PARK_PLACE);
    own(0, BOARDWALK); /* not lone: 175 and 200 cover the price of 60 */
    land(BALTIC);
    bq_command cmd = answer("fp-a", 0);
    tap_ok(cmd.verb == BQ_CMD_MORTGAGE && cmd.squares == bit(PARK_PLACE),
           "buy: short of cash for a set, it pledges the cheapest deed that covers the price");
    bq_apply(&file->ed, &st, &cmd, NULL);
    tap_ok(answer("fp-a", 0).verb == BQ_CMD_BUY, "buy: and then buys");
    begin(50);
    own(0, MEDITERRANEAN);
    own(0, BOARDWALK);
    land(BALTIC);
    tap_ok(answer("fp-a", 0).verb == BQ_CMD_DECLINE, "buy: a lone deed is not pledged for it");
}

/* ---- 3: auctions ---- */

static bq_command bids(const char *word, unsigned square, int64_t cash, int32_t high)
{
    land(square);
    bq_command cmd = {.verb = BQ_CMD_DECLINE, .seat = 0};
    bq_apply(&file->ed, &st, &cmd, NULL);
    if (high) {
        cmd = (bq_command){.verb = BQ_CMD_BID, .seat = 2, .amount = high};
        bq_apply(&file->ed, &st, &cmd, NULL);
    }
    purse(0, cash);
    const bq_bot *bot = bq_bot_of(word);
    bq_bot_sight at = sight(0);
    bq_ask q = bq_question(&file->ed, &st);
    return bot->answer(bot, &at, &q);
}

static void auctions(void)
{
    bq_command cmd;
    begin(1500);
    cmd = bids("fp-a", ST_CHARLES, 1500, 40);
    tap_ok(cmd.verb == BQ_CMD_BID && cmd.amount == 90, "auction: half the way to the price (%d)",
           cmd.amount);
    begin(1500);
    cmd = bids("fp-a", ST_CHARLES, 90, 40);
    tap_ok(cmd.verb == BQ_CMD_PASS, "auction: the bid must stay below its cash");
    begin(1500);
    tap_ok(bids("fp-a", ST_CHARLES, 1500, 140).verb == BQ_CMD_PASS, "auction: out at the price");
    begin(1500);
    own(0, STATES);
    own(0, VIRGINIA);
    cmd = bids("fp-a", ST_CHARLES, 1000, 200);
    tap_ok(cmd.verb == BQ_CMD_BID && cmd.amount == 400,
           "auction: a quarter of what is left for a set (%d)", cmd.amount);
    begin(1500);
    cmd = bids("fp-b", READING, 860, 260);
    tap_ok(cmd.verb == BQ_CMD_BID && cmd.amount == 360,
           "auction: fp-b a sixth of what is left for what it wants (%d)", cmd.amount);
    begin(1500);
    tap_ok(bids("fp-b", WATER, 1500, 10).verb == BQ_CMD_PASS, "auction: fp-b no utilities");
    begin(1500);
    cmd = bids("fp-a", ST_CHARLES, 1500, 139);
    tap_ok(cmd.verb == BQ_CMD_BID && cmd.amount == 140, "auction: a step below the coin is a coin");
}

/* ---- 4, 5: building and redeeming, out of turn ---- */

static void building(void)
{
    bq_command cmd;
    begin(1000);
    own(1, ORIENTAL);
    own(1, VERMONT);
    own(1, CONNECTICUT);
    own(1, PARK_PLACE);
    own(1, BOARDWALK);
    /* Gains less prices: Boardwalk 150 - 200 = -50, Park Place 140 - 200, light blue 24..32 - 50. */
    tap_ok(manage("fp-a", 1, &cmd) && cmd.verb == BQ_CMD_BUILD && cmd.order.n == 1 &&
               cmd.order.step[0] == CONNECTICUT,
           "build: where the gain is most above the price (%u)", cmd.order.step[0]);
    st.turn = 1;
    tap_ok(!manage("fp-a", 1, &cmd), "build: never in its own turn");
    st.turn = 0;
    purse(1, 50);
    tap_ok(manage("fp-a", 1, &cmd) && cmd.verb == BQ_CMD_BUILD, "build: with the last coin");
    purse(1, 49);
    tap_ok(!manage("fp-a", 1, &cmd), "build: not without it");
    begin(1000);
    for (unsigned i = 0; i < 3; i++) {
        unsigned lot[] = {ORIENTAL, VERMONT, CONNECTICUT};
        own(1, lot[i]);
        houses(lot[i], 3);
    }
    tap_ok(!manage("fp-c", 1, &cmd), "build: fp-c stops at three houses");
    tap_ok(manage("fp-a", 1, &cmd) && cmd.verb == BQ_CMD_BUILD, "build: fp-a goes on");
}

static void redeeming(void)
{
    bq_command cmd;
    begin(255);
    own(1, ORIENTAL);
    st.mortgaged = bit(ORIENTAL);
    tap_ok(manage("fp-a", 1, &cmd) && cmd.verb == BQ_CMD_REDEEM, "redeem: G is left");
    purse(1, 254);
    tap_ok(!manage("fp-a", 1, &cmd), "redeem: G would not be left");
}

/* ---- 6: offers ---- */

static void offers(void)
{
    bq_command cmd;
    begin(1000);
    own(0, ORIENTAL);
    own(0, VERMONT);
    own(1, CONNECTICUT);
    tap_ok(manage("fp-a", 0, &cmd) && cmd.verb == BQ_CMD_OFFER && cmd.terms.to == 1 &&
               cmd.terms.take == bit(CONNECTICUT) && cmd.terms.give_cash == 135,
           "offer: buys what completes a set at nine eighths (%d)", cmd.terms.give_cash);
    tap_ok(!manage("fp-a", 0, &cmd), "offer: one a seat and turn");
    begin(234);
    own(0, ORIENTAL);
    own(0, VERMONT);
    own(1, CONNECTICUT);
    tap_ok(!manage("fp-a", 0, &cmd), "offer: more than half of G must be left");
    begin(1000);
    own(0, CONNECTICUT);
    own(1, ORIENTAL);
    own(1, VERMONT);
    tap_ok(manage("fp-a", 0, &cmd) && cmd.terms.give == bit(CONNECTICUT) &&
               cmd.terms.take_cash == 500,
           "offer: sells for half of the other's cash (%d)", cmd.terms.take_cash);
    purse(1, 200);
    memory[0] = (bq_bot_memory){0};
    tap_ok(manage("fp-a", 0, &cmd) && cmd.terms.take_cash == 180,
           "offer: sells for one and a half prices at least (%d)", cmd.terms.take_cash);
    purse(1, 179);
    memory[0] = (bq_bot_memory){0};
    tap_ok(!manage("fp-a", 0, &cmd), "offer: not if the other has not got it");
}

static void swaps(void)
{
    bq_command cmd;
    begin(1000);
    own(0, ORIENTAL);
    own(0, VERMONT);
    own(1, CONNECTICUT);
    own(0, ST_CHARLES);
    own(1, STATES);
    own(1, VIRGINIA);
    tap_ok(manage("fp-a", 0, &cmd) && cmd.terms.give == bit(ST_CHARLES) &&
               cmd.terms.take == bit(CONNECTICUT) && cmd.terms.take_cash == 410,
           "offer: a swap asks 500 and gives three quarters of 120 (%d)", cmd.terms.take_cash);
    begin(199);
    own(0, BALTIC);
    own(1, MEDITERRANEAN);
    own(0, ORIENTAL); /* and could buy Connecticut */
    own(0, VERMONT);
    own(1, CONNECTICUT);
    tap_ok(manage("fp-a", 0, &cmd) && cmd.terms.give == bit(BALTIC) && !cmd.terms.take,
           "offer: below G it only sells");
    begin(1000);
    own(0, READING);
    own(1, B_AND_O);
    tap_ok(!manage("fp-a", 0, &cmd), "offer: fp-a trades no stations");
    memory[0] = (bq_bot_memory){0};
    tap_ok(manage("fp-b", 0, &cmd) && cmd.terms.take == bit(B_AND_O) && cmd.terms.give_cash == 225,
           "offer: fp-b with one station asks for the next (%d)", cmd.terms.give_cash);
    begin(1000);
    own(0, MEDITERRANEAN);
    own(1, TENNESSEE);
    tap_ok(manage("fp-c", 0, &cmd) && cmd.terms.take == bit(TENNESSEE),
           "offer: fp-c asks for orange while it lacks it");
}

/* ---- 7: answers to offers ---- */

static void answers(void)
{
    begin(1000);
    own(0, ORIENTAL);
    own(0, VERMONT);
    own(1, CONNECTICUT);
    tap_ok(takes("fp-a", bit(CONNECTICUT), 0, 0, 999), "answer: nearly all cash for a set");
    tap_ok(!takes("fp-a", bit(CONNECTICUT), 0, 0, 1000), "answer: not all of it");
    tap_ok(!takes("fp-a", 0, bit(ORIENTAL), 0, 0), "answer: no gifts");
    tap_ok(takes("fp-a", 0, bit(ORIENTAL), 1, 0), "answer: neutral, even at a loss");
    st.mortgaged = bit(CONNECTICUT);
    tap_ok(!takes("fp-a", bit(CONNECTICUT), 0, 0, 10), "answer: no pledged deeds");
    begin(1000);
    own(0, MEDITERRANEAN);
    own(0, BALTIC);
    own(1, BOARDWALK);
    tap_ok(!takes("fp-a", bit(BOARDWALK), bit(BALTIC), 500, 0), "answer: never breaks a set");
    begin(150);
    own(0, BALTIC);
    own(1, BOARDWALK);
    tap_ok(takes("fp-a", bit(BOARDWALK), bit(BALTIC), 0, 50), "answer: poor, but it gains");
    tap_ok(!takes("fp-a", bit(BOARDWALK), bit(BALTIC), 0, 51), "answer: below half of G never");
    tap_ok(!takes("fp-a", 0, bit(BALTIC), 40, 0), "answer: poor, and it loses");
    begin(1000);
    own(1, WATER);
    tap_ok(!takes("fp-b", bit(WATER), 0, 0, 1), "answer: fp-b takes no utilities");
    tap_ok(takes("fp-c", bit(WATER), 0, 0, 1), "answer: fp-c does");
}

/* ---- 8: debts ---- */

static void debts(void)
{
    begin(1500);
    own(1, BOARDWALK);
    own(1, PARK_PLACE);
    st.level[BOARDWALK] = st.level[PARK_PLACE] = 1;
    st.houses = (uint8_t)(st.houses - 2);
    own(0, MEDITERRANEAN);
    own(0, NEW_YORK);
    own(0, READING);
    purse(0, 100);
    land(BOARDWALK); /* 200 are due: 30 and 100 */
    bq_command cmd = answer("fp-a", 0);
    tap_ok(cmd.verb == BQ_CMD_MORTGAGE && cmd.squares == (bit(MEDITERRANEAN) | bit(READING)),
           "debt: pledges, cheapest first, as far as needed");
    begin(1500);
    own(1, BOARDWALK);
    st.deeds[0] = 0;
    purse(0, 10);
    land(BOARDWALK);
    tap_ok(answer("fp-a", 0).verb == BQ_CMD_DECLARE, "debt: gives up when it cannot be met");
    begin(1500);
    own(1, BOARDWALK);
    own(1, PARK_PLACE);
    own(0, MEDITERRANEAN);
    own(0, BALTIC);
    houses(MEDITERRANEAN, 4);
    houses(BALTIC, 4);
    purse(0, 10);
    land(BOARDWALK); /* 100 are due */
    tap_ok(answer("fp-a", 0).verb == BQ_CMD_SELL, "debt: buildings when pledges do not cover it");
}

int main(void)
{
    char error[BQ_EDITION_ERROR];
    if (!bq_edition_open(&file, "atlantic-city", error, sizeof error))
        tap_bail("%s", error);
    bq_bot_sense_prepare(&sense, &file->ed);
    bq_rng_seed(&whims, 1);
    jail();
    buying();
    pledging_to_buy();
    auctions();
    building();
    redeeming();
    offers();
    swaps();
    answers();
    debts();
    bq_edition_close(file);
    return tap_done();
}
