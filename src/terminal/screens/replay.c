/* replay.c - a saved game watched: step by step, turn by turn, to any place; played on from there. */
#include <string.h>

#include "os/os.h"
#include "terminal/screens/screens.h"
#include "text/text.h"

static size_t length(const bq__screens *v)
{
    return bq_table_length(v->s->table);
}

/* The lines that came with the last command go to the log. */
static void tell(bq__screens *v)
{
    bq__session_events(v->s, &v->s->replay.walk.st, &v->s->replay.walk.sink);
    v->log_shown = v->log.n;
}

void bq__screens_replay_go(bq__screens *v, size_t at)
{
    static bq_event events[BQ_EVENTS];
    bq_walk *walk = &v->s->replay.walk;
    at = at > length(v) ? length(v) : at;
    if (at < walk->n || walk->n == 0) {
        v->dice[0] = v->dice[1] = 0;
        bq__log_clear(&v->log);
        bq_walk_begin(walk, bq_table_log(v->s->table), SIZE_MAX, events);
        tell(v);
    }
    while (walk->n < at && bq_walk_next(walk)) {
        if (walk->cmd->verb == BQ_CMD_DICE) {
            v->dice[0] = walk->cmd->a;
            v->dice[1] = walk->cmd->b;
        }
        tell(v);
    }
    v->focus = walk->st.position[walk->st.turn];
}

static void colour(bq__screens *v)
{
    const bq__session *s = v->s;
    v->names.file = NULL;
    v->hues = bq__hues_of(s->file ? s->file->group_key : NULL, bq__screens_edition(v)->groups);
    v->hues.theme = (uint8_t)v->theme;
    if (!v->cast)
        bq__term_set_colours(v->colours, &v->hues);
}

bool bq__screens_replay_open(bq__screens *v, const char *path)
{
    bq__session *s = v->s;
    bq__screens_replay_close(v);
    if (!bq__session_watch(s, path))
        return false;
    v->message[0] = 0;
    v->replay_runs = false;
    v->replay_next = 0;
    colour(v);
    bq__screens_push(v, BQ__SCREEN_REPLAY);
    bq__screens_replay_go(v, 0);
    if (!s->file && !bq_edition_here(bq_table_edition_name(s->table)))
        bq__session_lacks(s, "warn", BQ_T_PLAIN_LOAD_NO_EDITION, bq_table_edition_name(s->table));
    return true;
}

void bq__screens_replay_close(bq__screens *v)
{
    v->replay_runs = false;
    if (bq__session_unwatch(v->s)) {
        colour(v);
        bq__screens_changed(v);
    } else if (!v->s->table) {
        v->st = NULL;
    }
}

/* Where the turn before or after begins. */
static size_t turn_from(bq__screens *v, bool back)
{
    uint32_t now = v->s->replay.walk.st.turns;
    uint32_t want = back ? (now > 1 ? now - 1 : 0) : now + 1;
    bq_walk walk;
    bq_walk_begin(&walk, bq_table_log(v->s->table), SIZE_MAX, NULL);
    while (walk.st.turns < want && bq_walk_next(&walk)) {
    }
    return walk.n;
}

static void tick(bq__screens *v)
{
    static const int ms[BQ__SPEEDS] = {30, 120, 400, 1000};
    int64_t now = bq_os_now_ms();
    if (v->replay_next > now)
        return;
    v->replay_next = now + ms[v->speed];
    bq__screens_replay_go(v, v->s->replay.walk.n + 1);
    if (v->s->replay.walk.n == length(v))
        v->replay_runs = false;
}

/* Whoever goes another way says whom they play; the others are bots. */
static void ask_fork(bq__screens *v)
{
    char people[BQ__SEATS_BYTES];
    bq__session_fork_people(v->s, people, sizeof people);
    bq__input_open(v, BQ__FIELD_FORK, BQ_T_SCREEN_ASK_FORK, people);
}

bool bq__screens_fork(bq__screens *v, const char *names)
{
    char said[sizeof v->message];
    if (!bq__session_fork(v->s, names))
        return false;
    snprintf(said, sizeof said, "%s", v->message);
    bq__screens_game(v);
    bq__notice(v, BQ__INK_GOOD, said);
    return true;
}

void bq__draw_replay(bq__screens *v)
{
    char text[300];
    bq__draw_board(v);
    BQ__WORD(v, text, v->replay_runs ? BQ_T_SCREEN_REPLAY_RUNS : BQ_T_SCREEN_REPLAY_AT,
             bq_arg_of(BQ_ARG_NUMBER, "n", (int64_t)v->s->replay.walk.n),
             bq_arg_of(BQ_ARG_NUMBER, "all", (int64_t)length(v)),
             bq_arg_of(BQ_ARG_NUMBER, "turn", v->s->replay.walk.st.turns));
    if (v->message[0])
        return;
    int row = v->layout.message_row, w = v->canvas.cols;
    bq__fill(&v->canvas, (bq__rect){row, 0, 1, w}, BQ__INK_PLAIN, ' ');
    int used = bq__put(&v->canvas, row, 0, w, BQ__STYLE(BQ__INK_ACCENT, BQ__BOLD), text) + 2;
    int bar = w - used - 1;
    if (bar > 10 && length(v)) { /* how far through the game */
        int done = (int)((size_t)bar * v->s->replay.walk.n / length(v));
        bq__fill(&v->canvas, (bq__rect){row, used, 1, done}, BQ__INK_ACCENT, 0x2588);
        bq__fill(&v->canvas, (bq__rect){row, used + done, 1, bar - done}, BQ__INK_DIM, 0x2581);
    }
}

static bool steps(bq__screens *v, enum bq__action action)
{
    size_t at = v->s->replay.walk.n;
    switch (action) {
    case BQ__ACT_STEP:
        bq__screens_replay_go(v, at + 1);
        return true;
    case BQ__ACT_STEP_BACK:
        bq__screens_replay_go(v, at ? at - 1 : 0);
        return true;
    case BQ__ACT_TURN:
    case BQ__ACT_PAGE_DOWN:
        bq__screens_replay_go(v, turn_from(v, false));
        return true;
    case BQ__ACT_TURN_BACK:
    case BQ__ACT_PAGE_UP:
        bq__screens_replay_go(v, turn_from(v, true));
        return true;
    case BQ__ACT_HOME:
        bq__screens_replay_go(v, 0);
        return true;
    case BQ__ACT_END:
        bq__screens_replay_go(v, length(v));
        return true;
    default:
        return false;
    }
}

void bq__act_replay(bq__screens *v, enum bq__action action, int key)
{
    bool running = v->replay_runs;
    v->replay_runs = false; /* any key stops it */
    if (steps(v, action))
        return;
    if (action == BQ__ACT_RUN)
        v->replay_runs = !running && v->s->replay.walk.n < length(v);
    else if (action == BQ__ACT_GOTO || (key >= '0' && key <= '9')) {
        char digit[2] = {key >= '0' && key <= '9' ? (char)key : 0, 0};
        bq__input_open(v, BQ__FIELD_JUMP, BQ_T_SCREEN_ASK_JUMP, digit);
    } else if (action == BQ__ACT_FORK)
        ask_fork(v);
    else if (action == BQ__ACT_BACK) {
        bool alone = v->depth <= 2 && !v->s->replay.kept;
        bq__screens_replay_close(v);
        bq__screens_pop(v);
        if (v->watched_only && alone)
            v->ended = true;
    } else if (!bq__act_look(v, action) && action != BQ__ACT_MANAGE && action != BQ__ACT_TRADE &&
               !bq__act_game(v, action))
        bq__wrong_key(v, action, key);
}

/* ---- as a kind of session ---- */

/* What waits below: a server is still listened to, and missed. */
static const bq__screens_ops *below(const bq__screens *v)
{
    return bq__screens_ops_of(v->s->replay.under);
}

static bool before(bq__screens *v, int *wait_ms)
{
    v->s->ops->listen(v->s);
    if (!v->replay_runs)
        return false;
    tick(v);
    *wait_ms = v->replay_runs ? (int)(v->replay_next - bq_os_now_ms()) : -1;
    return true;
}

static bool no_step(bq__screens *v)
{
    (void)v;
    return false;
}

static int wait_below(bq__screens *v, int wait_ms)
{
    return below(v)->wait(v, wait_ms);
}

static bool leave(bq__screens *v)
{
    bq__screens_replay_close(v);
    (void)bq__screens_kind(v)->leave(v);
    return true;
}

static void jump(bq__screens *v, size_t at)
{
    bq__screens_to(v, BQ__SCREEN_REPLAY);
    bq__screens_replay_go(v, at);
}

static bool hides(const bq__screens *v, enum bq__action action)
{
    return action != BQ__ACT_UNDO && action != BQ__ACT_REDO && below(v)->hides(v, action);
}

static void put_banner_below(bq__screens *v)
{
    below(v)->put_banner(v);
}

const bq__screens_ops bq__screens_replay = {
    .before = before,
    .step = no_step,
    .wait = wait_below,
    .leave = leave,
    .hold = bq__screens_local_hold,
    .jump = jump,
    .hides = hides,
    .note = bq__screens_local_note,
    .invites = bq__screens_local_invites,
    .put_banner = put_banner_below,
    .put_waiting = bq__screens_local_put,
    .put_clock = bq__screens_local_put,
};
