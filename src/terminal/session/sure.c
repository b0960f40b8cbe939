/* sure.c - second questions before grave commands: a player who resigns, goes bankrupt, gives something for nothing,
 * sells all hotels of a colour at once or bids far more than would do (bq_choice_grave) hears what comes of it and says
 * yes, to whoever listens (lines/ask.c, screens/sure.c). Programs (--json) and bots are never asked. */
#include <string.h>

#include "terminal/session/session.h"
#include "text/text.h"

void bq__session_sure_words(const bq__session *s, const bq_command *cmd, char *out, size_t size)
{
    const bq_edition *ed = bq_table_edition(s->table);
    bq_state after = *bq_table_state(s->table);
    const bq_arg seat = bq_arg_of(BQ_ARG_SEAT, "seat", cmd->seat);
    if (cmd->verb == BQ_CMD_SELL) {
        unsigned hotels = bq_choice_hotels(ed, bq_table_state(s->table), cmd);
        const bq_arg args[] = {seat, bq_arg_of(BQ_ARG_HOTELS, "hotels", hotels)};
        bq__session_text(s, out, size, BQ_T_PLAIN_SURE_SELL, args, 2);
        return;
    }
    if (cmd->verb == BQ_CMD_OFFER) {
        const bq_arg args[] = {seat, bq_arg_of(BQ_ARG_SEAT, "to", cmd->terms.to)};
        bq__session_text(s, out, size, BQ_T_PLAIN_SURE_GIFT, args, 2);
        return;
    }
    if (cmd->verb == BQ_CMD_BID) {
        const bq_arg args[] = {seat, bq_arg_of(BQ_ARG_MONEY, "amount", cmd->amount),
                               bq_arg_of(BQ_ARG_MONEY, "least", bq_choice_steep(ed, bq_table_state(s->table), cmd))};
        bq__session_text(s, out, size, cmd->a == BQ__LIMIT ? BQ_T_PLAIN_SURE_LIMIT : BQ_T_PLAIN_SURE_BID, args, 3);
        return;
    }
    bool resigns = cmd->verb == BQ_CMD_RESIGN;
    /* At a server's table it may have become too late. */
    bool ends = bq_suppose(ed, &after, cmd, NULL).code == BQ_NO_OK && bq_question(ed, &after).kind == BQ_ASK_OVER;
    bq__session_text(s, out, size,
                     resigns ? ends ? BQ_T_PLAIN_SURE_RESIGN_END : BQ_T_PLAIN_SURE_RESIGN
                     : ends  ? BQ_T_PLAIN_SURE_DECLARE_END
                             : BQ_T_PLAIN_SURE_DECLARE,
                     &seat, 1);
}

bool bq__session_countered(const bq__session *s, const bq_command *offer, bq_command *no)
{
    const bq_state *st = bq_table_state(s->table);
    unsigned from = offer->terms.to;
    *no = (bq_command){.verb = BQ_CMD_REJECT, .seat = offer->seat, .a = (uint8_t)from};
    return from < st->seats && st->offers >> from & 1u && st->offer[from].to == offer->seat;
}

/* An offer to the maker of the one that is asked about refuses that one. */
static bool refuse_theirs(bq__session *s, const bq_command *cmd)
{
    bq_command no;
    if (cmd->verb != BQ_CMD_OFFER || bq__session_open_offer(s) != cmd->terms.to || !bq__session_countered(s, cmd, &no))
        return true;
    return bq__session_submit(s, &no) && s->ops->answered(s);
}

bool bq__session_person_says(bq__session *s, const bq_command *cmd, bool sure)
{
    const bq_edition *ed = bq_table_edition(s->table);
    const bq_state *st = bq_table_state(s->table);
    bool lawful = bq_check(ed, st, cmd).code == BQ_NO_OK;
    if (lawful && !sure && !bq__session_for_programs(s) && bq_choice_grave(ed, st, cmd) &&
        !s->listener.on_sure(s->listener.ctx, cmd))
        return false;
    if (lawful && !bq__session_for_programs(s) && !refuse_theirs(s, cmd))
        return false;
    return bq__session_submit(s, cmd);
}
