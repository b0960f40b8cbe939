/* limits.c - what happens at the limits of limits.h that a game can reach: rows R1 and R2 of
 * docs/RULES.md. (The others are refused by an edition's checker, or by the table.) */
#include "tap.h"

#include "edition/edition_file.h"
#include "engine/engine.h"

static bq_edition_file *open_edition(const char *name)
{
    bq_edition_file *file;
    char error[BQ_EDITION_ERROR];
    if (!bq_edition_open(&file, name, error, sizeof error))
        tap_bail("%s", error);
    return file;
}

/* R1: after so many commands the game ends, and the greatest fortune wins. */
static void command_limit(const bq_edition *ed)
{
    bq_state st;
    bq_event events[BQ_EVENTS];
    bq_sink sink = {.at = events, .cap = BQ_EVENTS};
    bq_start(ed, &st, 2, NULL);
    bq_command dice = {.verb = BQ_CMD_DICE, .a = 6, .b = 6};
    bq_apply(ed, &st, &dice, NULL);
    dice.b = 5;
    bq_apply(ed, &st, &dice, NULL);
    /* Ada has a deed more than Bob has; from here on they only offer and withdraw. */
    st.owner[39] = 0;
    st.deeds[0] = (uint64_t)1 << 39;
    bq_command offer = {.verb = BQ_CMD_OFFER, .seat = 0};
    offer.terms = (bq_terms){.give_cash = 1, .to = 1};
    bq_command withdraw = {.verb = BQ_CMD_WITHDRAW, .seat = 0};
    unsigned said = st.commands;
    while (st.stage != BQ_STAGE_OVER && said < 2 * BQ_COMMANDS) {
        const bq_command *next = said++ % 2 ? &withdraw : &offer;
        if (bq_check(ed, &st, next).code) /* which of the two came first does not matter */
            continue;
        sink.n = 0;
        bq_apply(ed, &st, next, &sink);
    }
    tap_eq_int(st.commands, BQ_COMMANDS, "R1: the game ends after BQ_COMMANDS commands");
    tap_eq_int(st.over_by, BQ_BY_LIMIT, "R1: ... by the limit");
    tap_eq_int(st.winners, 1, "R1: ... and the greater fortune wins");
    tap_eq_int(bq_check_state(ed, &st), BQ_LAW_OK, "R1: ... in a lawful state");
    bq_command roll = {.verb = BQ_CMD_ROLL, .seat = st.turn};
    tap_eq_int(bq_check(ed, &st, &roll).code, BQ_NO_GAME_OVER, "R1: nothing is accepted any more");
}

/* R2: one charge is never above BQ_AMOUNT, whatever a fortune has grown to. */
static void charge_limit(const bq_edition *ed)
{
    bq_state st;
    bq_start(ed, &st, 2, NULL);
    bq_command dice = {.verb = BQ_CMD_DICE, .a = 6, .b = 6};
    bq_apply(ed, &st, &dice, NULL);
    dice.b = 5;
    bq_apply(ed, &st, &dice, NULL);
    int64_t fortune = INT64_C(50) * BQ_AMOUNT;
    st.bank -= fortune - st.cash[0];
    st.cash[0] = fortune;
    bq_command roll = {.verb = BQ_CMD_ROLL, .seat = 0}, share = {.verb = BQ_CMD_SHARE, .seat = 0};
    bq_apply(ed, &st, &roll, NULL);
    dice.a = 1, dice.b = 3;
    bq_apply(ed, &st, &dice, NULL); /* 4, the income tax: a tenth would be five amounts */
    tap_eq_int(bq_check(ed, &st, &share).code, BQ_NO_OK, "R2: the share can be chosen");
    bq_apply(ed, &st, &share, NULL);
    tap_eq_int(st.cash[0], fortune - BQ_AMOUNT, "R2: a charge is at most BQ_AMOUNT");
}

int main(void)
{
    bq_edition_file *file = open_edition("atlantic-city");
    command_limit(&file->ed);
    charge_limit(&file->ed);
    bq_edition_close(file);
    return tap_done();
}
