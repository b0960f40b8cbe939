/* local.c - a game of this program's own on the screens: what happens by itself here - chance, bots, the clock - and
 * what stands where other kinds of sessions have more to show. */
#include "terminal/screens/screens.h"
#include "text/text.h"

const bq__screens_ops *bq__screens_ops_of(const bq__session_ops *ops)
{
    static const bq__screens_ops *const kinds[BQ__SESSION_KINDS] = {
        [BQ__LOCAL] = &bq__screens_local, [BQ__ONLINE] = &bq__screens_online, [BQ__REPLAY] = &bq__screens_replay};
    return kinds[ops->kind];
}

/* ---- the game goes on ---- */

/* Nobody is asked anything any more. */
void bq__screens_ask_nobody(bq__screens *v)
{
    v->waits = true;
    v->ask = (bq_ask){.kind = BQ_ASK_OVER, .seat = BQ_NOBODY};
    bq__session_ask_nobody(v->s);
}

/* Bots and the clock; true if something was done. */
static bool others(bq__screens *v, bq_ask *q)
{
    bq__session *s = v->s;
    size_t length = bq_table_length(s->table);
    s->ops->tick(s);
    bool acted = bq__session_bots(s) || bq_table_length(s->table) != length;
    *q = bq_question(bq_table_edition(s->table), bq_table_state(s->table));
    return acted;
}

/* One thing; false: somebody must say something. */
static bool step(bq__screens *v)
{
    bq__session *s = v->s;
    if (bq_table_broken(s->table)) {
        bq__screens_ask_nobody(v);
        return false;
    }
    bq_ask q = bq_question(bq_table_edition(s->table), bq_table_state(s->table));
    v->before = *bq_table_state(s->table);
    v->ask.seat = q.seat;
    if (q.kind == BQ_ASK_OVER) {
        bq__screens_over(v);
        return false;
    }
    if (q.kind == BQ_ASK_CHANCE) {
        if (s->ops->deal(s)) {
            bq__motion_begin(v);
            return true;
        }
        bq__screens_ask_nobody(v); /* nobody chooses: what was chosen from before is past */
        v->waits = v->wants_dice = v->unseen = true;
        v->ask = q;
        bq__input_open(v, BQ__FIELD_DICE, BQ_T_SCREEN_ASK_DICE, "");
        return false;
    }
    bq__screens_follow(v, &q);
    if (others(v, &q)) {
        bq__motion_begin(v);
        return true;
    }
    if (bq__session_open_offer(s) < BQ_SEATS) {
        bq__screens_push(v, BQ__SCREEN_OFFER);
        v->unseen = true;
        return false;
    }
    if (bq__session_open_claim(s) < BQ_SEATS)
        q.seat = (uint8_t)bq__session_open_claim(s);
    if (q.kind != BQ_ASK_OVER && q.kind != BQ_ASK_CHANCE)
        bq__screens_ask(v, &q);
    return true;
}

static bool nothing_before(bq__screens *v, int *wait_ms)
{
    (void)v, (void)wait_ms;
    return false;
}

/* A countdown in sight goes on by itself. */
static int wait_for_key(bq__screens *v, int wait_ms)
{
    enum { SECOND_MS = 1000 };
    int64_t left;
    bool counts = v->s->table && bq__screens_now(v) == BQ__SCREEN_BOARD && bq__session_time_left(v->s, &left) && left;
    return counts && (wait_ms < 0 || wait_ms > SECOND_MS) ? SECOND_MS : wait_ms;
}

/* It stays at the table until the other one is there. */
static bool stays(bq__screens *v)
{
    (void)v;
    return false;
}

void bq__screens_local_hold(bq__screens *v)
{
    v->hold = !v->hold;
    v->pause_until = 0;
    bq__notice_key(v, BQ__INK_GOOD, v->hold ? BQ_T_SCREEN_HOLD : BQ_T_SCREEN_HOLD_OFF, NULL, 0);
}

void bq__screens_local_jump(bq__screens *v, size_t at)
{
    (void)v, (void)at;
}

/* ---- what is shown ---- */

/* Round one keyboard people talk without a chat, and nobody is a host. */
static bool hides(const bq__screens *v, enum bq__action action)
{
    if (action == BQ__ACT_REMATCH)
        return !v->s->ops->may_again(v->s);
    return action == BQ__ACT_CHAT || action == BQ__ACT_PEOPLE || bq__lobby_key(action);
}

enum bq_text_key bq__screens_local_note(const bq__screens *v, unsigned seat)
{
    return bq__session_is_person(v->s, seat) ? BQ_TEXT_KEYS : BQ_T_SCREEN_NOTE_BOT;
}

enum bq_text_key bq__screens_local_invites(const bq__screens *v)
{
    (void)v;
    return BQ_TEXT_KEYS;
}

static void no_banner(bq__screens *v)
{
    (void)v;
}

int bq__screens_local_put(bq__screens *v, bq__rect r)
{
    (void)v, (void)r;
    return 0;
}

const bq__screens_ops bq__screens_local = {
    .plays = true,
    .before = nothing_before,
    .step = step,
    .wait = wait_for_key,
    .leave = stays,
    .hold = bq__screens_local_hold,
    .jump = bq__screens_local_jump,
    .hides = hides,
    .note = bq__screens_local_note,
    .invites = bq__screens_local_invites,
    .put_banner = no_banner,
    .put_waiting = bq__screens_local_put,
    .put_clock = bq__screens_local_put,
};
