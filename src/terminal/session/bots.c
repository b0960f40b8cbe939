/* bots.c - bots at this keyboard's table: what they decide (game/company.h) is submitted, and why they refuse an
 * offer is said. */
#include "terminal/session/session.h"
#include "text/text.h"

static void say_why(bq__session *s, unsigned seat, enum bq_bot_view view)
{
    static const uint16_t keys[] = {
        [BQ_BOT_TAKES] = BQ_T_PLAIN_BOT_CANNOT,
        [BQ_BOT_NO_CASH] = BQ_T_PLAIN_BOT_NO_CASH,
        [BQ_BOT_MAKES_COLOUR] = BQ_T_PLAIN_BOT_MAKES_COLOUR,
        [BQ_BOT_BREAKS_COLOUR] = BQ_T_PLAIN_BOT_BREAKS_COLOUR,
        [BQ_BOT_TOO_LITTLE] = BQ_T_PLAIN_BOT_TOO_LITTLE,
    };
    BQ__SAY(s, "bot", keys[view], bq_arg_of(BQ_ARG_SEAT, "seat", seat));
}

/* A new game by rules for which there are no weights: the master says how it will play. */
static void say_untrained(bq__session *s, const bq_bot *const bot[BQ_SEATS])
{
    for (unsigned seat = 0; seat < BQ_SEATS; seat++)
        if (bot[seat] && bot[seat]->attentive && !s->company.sense.net)
            BQ__SAY(s, "bot", BQ_T_PLAIN_MASTER_UNTRAINED, bq_arg_of(BQ_ARG_SEAT, "seat", seat));
}

/* Whims follow from the log alone: the save of a game with dice of its own has no seed. */
void bq__session_recall(bq__session *s)
{
    const bq_bot *bot[BQ_SEATS] = {0};
    if (s->ops->has_bots)
        bq_company_of(bq_table_plan_of(s->table), s->bots_only, bot);
    bq_company_begin(&s->company, bq_table_log(s->table), bot, 0);
    if (s->guided)
        bq_lessons_recall(&s->lessons, bq_table_log(s->table), bq__session_people(s));
    if (!bq_table_state(s->table)->commands)
        say_untrained(s, bot);
}

/* Whoever was made an offer answers it before anybody does anything else; if they put it off, its maker makes no
 * other. */
bool bq__session_bots(bq__session *s)
{
    const bq_state *st = bq_table_state(s->table);
    bq_bot_wait wait = {.no_roll = bq__session_open_claim(s) < BQ_SEATS,
                        .hold = bq__session_open_offer(s) < BQ_SEATS,
                        .offering = (uint8_t)bq_bot_offering(&s->company.seats, st)};
    enum bq_bot_view view;
    bq_command cmd;
    if (!bq_company_next(&s->company, &wait, &cmd, &view))
        return false;
    if (cmd.verb == BQ_CMD_REJECT)
        say_why(s, cmd.seat, view);
    (void)bq__session_submit(s, &cmd); /* what went wrong has been said */
    return true;
}
