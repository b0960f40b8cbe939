/* sure.c - the second question before a grave command: a box that says what comes of it, with "no" marked. */
#include <string.h>

#include "terminal/screens/screens.h"
#include "text/text.h"

enum { NO, YES, ANSWERS };

/* The same key once more, with none between, is yes. */
static bool undo_is_meant(bq__screens *v)
{
    char text[BQ_SENTENCE_BYTES];
    if (v->undo_asked)
        return true;
    bq__session_undo_words(v->s, BQ_T_SCREEN_SURE_UNDO, text, sizeof text);
    bq__notice(v, BQ__INK_ACCENT, text);
    v->undo_asked = v->unseen = true;
    return false;
}

bool bq__screens_on_sure(void *screens, const bq_command *cmd)
{
    bq__screens *v = screens;
    if (!cmd)
        return undo_is_meant(v);
    v->sure = *cmd;
    v->unseen = true;
    bq__screens_push(v, BQ__SCREEN_SURE);
    return false;
}

/* Where there is no room for a frame, the whole screen. */
static bq__rect room(bq__screens *v)
{
    bq__rect all = {0, 0, v->canvas.rows, v->canvas.cols};
    if (v->layout.shape == BQ__TINY) {
        bq__fill(&v->canvas, all, BQ__INK_PLAIN, ' ');
        return all;
    }
    return bq__box(&v->canvas, bq__middle(v, 9, 64), BQ__INK_BAD, bq__screens_word(v, BQ_T_SCREEN_TITLE_SURE));
}

/* How far to bid is no bid yet. */
static bool is_limit(const bq_command *cmd)
{
    return cmd->verb == BQ_CMD_BID && cmd->a == BQ__LIMIT;
}

static uint16_t yes_of(unsigned verb, bool limit)
{
    return verb == BQ_CMD_RESIGN    ? BQ_T_SCREEN_SURE_RESIGN
           : verb == BQ_CMD_DECLARE ? BQ_T_SCREEN_SURE_DECLARE
           : verb == BQ_CMD_OFFER   ? BQ_T_SCREEN_SURE_GIFT
           : limit                  ? BQ_T_SCREEN_SURE_LIMIT
           : verb == BQ_CMD_BID     ? BQ_T_SCREEN_SURE_BID
                                    : BQ_T_SCREEN_SURE_SELL;
}

void bq__draw_sure(bq__screens *v)
{
    char text[BQ_SENTENCE_BYTES];
    const uint16_t answers[ANSWERS] = {BQ_T_SCREEN_SURE_NO, yes_of(v->sure.verb, is_limit(&v->sure))};
    bq__draw_board_under(v);
    bq__rect r = room(v);
    bq__session_sure_words(v->s, &v->sure, text, sizeof text);
    int at = bq__put_wrapped(&v->canvas, (bq__rect){r.row, r.col, r.h - ANSWERS, r.w},
                             BQ__STYLE(BQ__INK_PLAIN, BQ__BOLD), text);
    at += at + ANSWERS < r.h;
    for (unsigned i = 0; i < ANSWERS; i++, at++) {
        bool here = v->chosen[BQ__SCREEN_SURE] == i;
        bq__style style = here ? BQ__STYLE(BQ__INK_ACCENT, BQ__BOLD) : BQ__INK_PLAIN;
        snprintf(text, sizeof text, "%s %u %s", here ? "►" : " ", i + 1,
                 bq__screens_word(v, (enum bq_text_key)answers[i]));
        bq__put(&v->canvas, r.row + at, r.col, r.w, style, text);
        bq__mouse_item(v, (bq__rect){r.row + at, r.col, 1, r.w}, i);
    }
}

static void answer(bq__screens *v, unsigned which)
{
    bq_command cmd = v->sure;
    bq__screens_pop(v);
    if (which == YES && v->s->table && cmd.verb == BQ_CMD_OFFER && bq__screens_now(v) == BQ__SCREEN_TRADE)
        bq__trade_send(v, &cmd);
    else if (which == YES && v->s->table && is_limit(&cmd))
        bq__screens_limit(v, cmd.seat, cmd.amount, true);
    else if (which == YES && v->s->table)
        bq__screens_submit(v, &cmd);
    else
        bq__notice_key(v, BQ__INK_GOOD, BQ_T_PLAIN_SURE_NOT, NULL, 0);
}

void bq__act_sure(bq__screens *v, enum bq__action action, int key)
{
    if (bq__list_act(v, action, ANSWERS, ANSWERS))
        return;
    if (key == ' ' && v->chosen[BQ__SCREEN_SURE] == YES)
        bq__wrong_key(v, BQ__ACT_NONE, key);
    else if (action == BQ__ACT_CHOOSE)
        answer(v, v->chosen[BQ__SCREEN_SURE]);
    else if (key == '1' || key == '2')
        answer(v, (unsigned)(key - '1'));
    else if (action == BQ__ACT_BACK)
        answer(v, NO);
    else
        bq__wrong_key(v, action, key);
}
