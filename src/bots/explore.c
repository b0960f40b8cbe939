/* explore.c - a bot that plays like another and now and then otherwise, so that those who learn from its games see what
 * follows from what nobody would do: purchases turned round, auctions left early, buildings put off. */
#include "bots/internal.h"

enum { PURCHASES = 180, AUCTIONS = 60, BUILDINGS = 150, REFUSALS = 20 }; /* turned round, of a thousand */

static bool whim(const bq_bot_sight *at, uint32_t thousandths)
{
    return bq_rng_below(at->whims, 1000) < thousandths;
}

static bq_command answer(const bq_bot *bot, const bq_bot_sight *at, const bq_ask *q)
{
    bq_command cmd = bot->like->answer(bot->like, at, q);
    if (q->kind == BQ_ASK_BUY && whim(at, PURCHASES)) {
        if (cmd.verb == BQ_CMD_BUY)
            cmd.verb = BQ_CMD_DECLINE;
        else if (cmd.verb == BQ_CMD_DECLINE && at->st->cash[at->seat] >= q->amount)
            cmd.verb = BQ_CMD_BUY;
    }
    if (q->kind == BQ_ASK_AUCTION && whim(at, AUCTIONS))
        cmd = (bq_command){.verb = BQ_CMD_PASS, .seat = (uint8_t)at->seat};
    return cmd;
}

static bool manage(const bq_bot *bot, const bq_bot_sight *at, bq_command *out)
{
    bool acts = bot->like->manage(bot->like, at, out);
    return acts && !(out->verb == BQ_CMD_BUILD && whim(at, BUILDINGS));
}

static enum bq_bot_view judges(const bq_bot *bot, const bq_bot_sight *at, unsigned from)
{
    enum bq_bot_view view = bot->like->judges(bot->like, at, from);
    return view != BQ_BOT_TAKES && whim(at, REFUSALS) ? BQ_BOT_TAKES : view;
}

static void heard(const bq_bot *bot, const bq_bot_sight *at, bq_bot_memory *memory, const bq_command *cmd)
{
    if (bot->like->heard)
        bot->like->heard(bot->like, at, memory, cmd);
}

bq_bot bq_bot_explorer(const bq_bot *like)
{
    return (bq_bot){.word = like->word, .style = like->style, .variant = like->variant, .like = like,
                    .attentive = like->attentive, .answer = answer, .manage = manage, .judges = judges,
                    .heard = heard};
}
