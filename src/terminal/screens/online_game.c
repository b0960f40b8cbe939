/* online_game.c - a game at a server's table on the screens: what is heard during play, one move at a time, so that
 * tokens walk here too; who is waited for, and until when. */
#include <string.h>

#include "os/os.h"
#include "terminal/screens/screens.h"
#include "terminal/session/online.h"
#include "text/text.h"

enum { HURRY = 12, TICK_MS = 250 }; /* more messages than HURRY wait, some for each move: moves are not shown one by one */

/* ---- what is heard ---- */

/* Closed, or never opened: back to the menu, when what is owed has come; the sentence stays at the foot. */
static bool ended(bq__screens *v)
{
    bq__online *o = v->s->online;
    bool closed = bq__online_is_closed(v->s), failed = o->failed;
    if (!failed && !closed)
        return false;
    if (closed && !failed && !o->closed)
        bq__notice_key(v, BQ__INK_BAD, BQ_T_ONLINE_CLOSED, NULL, 0);
    o->closed |= closed;
    if (closed && !failed && !bq__online_close(v->s))
        return false;
    if (bq__online_rename(v->s)) /* we are in the lobby already */
        return true;
    bq__screens_online_leave(v);
    return true;
}

static enum bq_heard_kind next(bq__screens *v)
{
    enum bq_heard_kind kind = bq__online_next(v->s);
    if (kind == BQ_HEARD_GAME)
        bq__screens_game(v);
    if (kind == BQ_HEARD_MOVE && !bq__screens_playing(v)) { /* below a box or a page: the dice that lie there are these */
        bq__motion_begin(v);
        bq__motion_end(v);
        v->pause_until = 0;
    }
    return kind;
}

static bool step(bq__screens *v)
{
    bq__session *s = v->s;
    bq__online *o = s->online;
    size_t queue = bq_client_waiting(o->client);
    v->before = *bq_table_state(s->table);
    v->ask.seat = o->me < BQ_SEATS ? (uint8_t)o->me : v->before.turn;
    if (queue) {
        unsigned turn = v->before.turn;
        if (next(v) != BQ_HEARD_MOVE)
            return s->online && s->table;
        v->ask.seat = (uint8_t)turn;
        bq__motion_begin(v);
        bq_ask then = bq_question(bq_table_edition(s->table), bq_table_state(s->table));
        bq__screens_follow(v, &then); /* an auction that is over is not shown on */
        v->catches_up |= queue > HURRY;
        if (v->catches_up) /* behind: where it stands matters more than how it came there */
            bq__motion_end(v), v->pause_until = 0;
        return true;
    }
    v->catches_up = false;
    if (bq__online_missed(s)) {
        bq__sheet_begin(v, bq__screens_word(v, BQ_T_ONLINE_AWAY));
        v->catching = true;
        bq__online_tell_missed(s);
        bq__sheet_end(v);
        return false;
    }
    bq_ask q = bq_question(bq_table_edition(s->table), bq_table_state(s->table));
    if (q.kind == BQ_ASK_OVER) {
        bq__screens_over(v);
        return false;
    }
    bq__screens_follow(v, &q);
    if (bq_client_busy(o->client))
        return false;
    if (!bq__online_stood_in(s) && bq__session_open_offer(s) < BQ_SEATS) {
        bq__screens_push(v, BQ__SCREEN_OFFER);
        v->unseen = true;
        return false;
    }
    if (q.kind == BQ_ASK_CHANCE || bq__online_stood_in(s) || o->me >= BQ_SEATS || !(q.seats >> o->me & 1))
        return false;
    q.seat = (uint8_t)o->me;
    bq__screens_ask(v, &q);
    return true;
}

static void hear(bq__screens *v)
{
    bq__online *o = v->s->online;
    v->s->ops->listen(v->s);
    while (!bq__screens_playing(v) && !o->failed && next(v) != BQ_HEARD_NOTHING)
        continue;
    if (ended(v))
        return;
    if (bq_client_waiting(o->client))
        v->waits = false; /* what we were asked may have been answered by the clock */
    if (v->s->told)
        bq__online_finish(v->s);
    if (bq__online_go_again(v->s))
        bq__screens_to(v, BQ__SCREEN_LOBBY);
}

static int wait_for_key(bq__screens *v, int wait_ms)
{
    bq_client *c = v->s->online->client;
    short events;
    int fd = bq_client_fd(c, &events), most = bq_client_wait_ms(c);
    bool shown = bq__screens_playing(v) && !bq__screens_is_animating(v) && v->pause_until <= bq_os_now_ms();
    if (!shown && bq_client_waiting(c)) /* moves wait for what is still being shown */
        most = TICK_MS;
    bq__term_watch(fd, events);
    if (most > TICK_MS)
        most = TICK_MS;
    return wait_ms < 0 || wait_ms > most ? most : wait_ms;
}

/* ---- shown in the game ---- */

/* A lost connection, a house that does not keep its word, a bot that plays for us: over everything, as long as it is so. */
static void put_banner(bq__screens *v)
{
    const bq__online *o = v->s->online;
    char text[300];
    bool up = bq_client_up(o->client), sits_in = bq__online_stood_in(v->s);
    if (!o->entered || (up && !o->accused && !sits_in))
        return;
    if (up && sits_in)
        bq__say_word(v, text, sizeof text, BQ_T_ONLINE_STOOD_IN_KEY, NULL, 0);
    else if (up)
        bq__say_word(v, text, sizeof text, BQ_T_ONLINE_HOUSE_BANNER, NULL, 0);
    else
        BQ__WORD(v, text, BQ_T_ONLINE_BANNER,
                 bq_arg_of(BQ_ARG_NUMBER, "n", (bq_client_retry_ms(o->client) + 999) / 1000));
    bq__fill(&v->canvas, (bq__rect){0, 0, 1, v->canvas.cols}, BQ__STYLE(BQ__INK_BAD, BQ__REVERSE), ' ');
    bq__put_centred(&v->canvas, 0, 0, v->canvas.cols, BQ__STYLE(BQ__INK_BAD, BQ__REVERSE | BQ__BOLD), text);
}

static const char *left_words(const bq__online *o, char out[24])
{
    int64_t left = (o->ask_until - bq_os_now_ms() + 999) / 1000;
    if (o->ask_until < 0)
        return NULL;
    left = left < 0 ? 0 : left;
    snprintf(out, 24, "%lld:%02lld", (long long)(left / 60), (long long)(left % 60));
    return out;
}

static int put_waiting(bq__screens *v, bq__rect r)
{
    if (v->moving || bq_table_state(v->s->table)->stage == BQ_STAGE_OVER)
        return 0;
    const bq__online *o = v->s->online;
    char text[500], clock[24];
    bq_ask q = bq_question(bq__screens_edition(v), bq_table_state(v->s->table));
    const char *left = left_words(o, clock);
    bool mine = o->me < BQ_SEATS && q.seats >> o->me & 1; /* asked in a moment, when all is shown */
    enum bq_text_key key = bq_client_busy(o->client) ? BQ_T_ONLINE_SENT
                           : mine || !q.seats        ? BQ_T_SCREEN_PLAYS
                           : left                    ? BQ_T_ONLINE_WAITS_CLOCK
                                                     : BQ_T_ONLINE_WAITS;
    BQ__WORD(v, text, key, bq_arg_of(BQ_ARG_SEATS, "seats", q.seats),
             bq_arg_of(BQ_ARG_SEAT, "seat", v->st->turn), bq_arg_text("left", left ? left : ""));
    return bq__put_wrapped(&v->canvas, (bq__rect){r.row, r.col, r.h > 1 ? 2 : 1, r.w}, BQ__INK_DIM, text);
}

static int put_clock(bq__screens *v, bq__rect r)
{
    char text[200], clock[24];
    const char *left = left_words(v->s->online, clock);
    if (!left)
        return 0;
    BQ__WORD(v, text, BQ_T_ONLINE_CLOCK, bq_arg_text("left", left));
    bq__put(&v->canvas, r.row, r.col, r.w, BQ__INK_DIM, text);
    return 1;
}

static enum bq_text_key note(const bq__screens *v, unsigned seat)
{
    const bq_lobby *l = bq_client_lobby(v->s->online->client);
    if (seat == v->s->online->me)
        return bq__online_stood_in(v->s) ? BQ_T_ONLINE_NOTE_STAND_IN : BQ_T_ONLINE_NOTE_YOU;
    if (seat >= l->seats)
        return BQ_TEXT_KEYS;
    const bq_lobby_seat *place = &l->seat[seat];
    return place->bot || place->program ? BQ_T_SCREEN_NOTE_BOT
           : place->stand_in ? BQ_T_ONLINE_NOTE_STAND_IN
           : !place->here    ? BQ_T_ONLINE_NOTE_AWAY
                         : BQ_TEXT_KEYS;
}

/* ---- as a kind of session ---- */

/* Nothing is taken back at a server's table. */
static bool hides(const bq__screens *v, enum bq__action action)
{
    if (action == BQ__ACT_REMATCH)
        return !v->s->ops->may_again(v->s);
    if (action == BQ__ACT_UNDO || action == BQ__ACT_REDO ||
        ((action == BQ__ACT_HINT || action == BQ__ACT_LOBBY_HINTS) && bq__online_hintless(v->s)))
        return true;
    return bq__lobby_key(action) && !bq__online_hosting(v->s);
}

static bool before(bq__screens *v, int *wait_ms)
{
    (void)wait_ms;
    hear(v);
    return false;
}

static bool leave_table(bq__screens *v)
{
    v->s->ops->leave(v->s);
    return true;
}

/* Everybody waits, or nobody. */
static void hold(bq__screens *v)
{
    (void)v->s->ops->word(v->s, "hold");
}

static enum bq_text_key invites(const bq__screens *v)
{
    return v->s->online->rematch[0] && v->s->ops->may_again(v->s) ? BQ_T_ONLINE_REMATCH_KEY : BQ_TEXT_KEYS;
}

void bq__screens_on_rematch(void *screens)
{
    bq__screens *v = screens;
    bq__session_tell(v->s, "net", BQ_T_ONLINE_REMATCH_KEY);
}

const bq__screens_ops bq__screens_online = {
    .plays = true,
    .clocked = true,
    .before = before,
    .step = step,
    .wait = wait_for_key,
    .leave = leave_table,
    .hold = hold,
    .jump = bq__screens_local_jump,
    .hides = hides,
    .note = note,
    .invites = invites,
    .put_banner = put_banner,
    .put_waiting = put_waiting,
    .put_clock = put_clock,
};
