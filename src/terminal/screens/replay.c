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
    size_t before = v->log.n;
    bq__session_events(v->s, &v->replay.walk.st, &v->replay.walk.sink);
    for (size_t i = before; i < v->log.n; i++)
        v->log.line[i].at = (uint32_t)v->replay.walk.n;
    v->log_shown = v->log.n;
}

void bq__replay_go(bq__screens *v, size_t at)
{
    static bq_event events[BQ_EVENTS];
    bq_walk *walk = &v->replay.walk;
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

bool bq__replay_open(bq__screens *v, const char *path)
{
    bq__session *s = v->s;
    bq__replay kept;
    char again[BQ__PATH_BYTES];
    snprintf(again, sizeof again, "%s", path);
    bq__replay_close(v);
    /* The game at the table waits; the one to be watched takes its place, and is not written to. */
    bq_plain_request asked = *s->asked;
    const bq_plain_request *real = s->asked;
    asked.no_save = true;
    bq__session_note_time(s);
    kept = (bq__replay){.open = true, .kept = s->table, .kept_file = s->file};
    s->table = NULL;
    s->file = NULL;
    s->asked = &asked;
    bool good = bq__session_open(s, again);
    s->asked = real;
    if (!good) {
        s->table = kept.kept;
        s->file = kept.kept_file;
        if (s->table)
            bq__session_names(s);
        return false;
    }
    v->message[0] = 0;
    v->replay = kept;
    v->hues = bq__hues_of(s->file ? s->file->group_key : NULL, bq__screens_edition(v)->groups);
    if (!v->cast)
        bq__term_set_colours(v->colours, &v->hues);
    bq__screens_push(v, BQ__SCREEN_REPLAY);
    bq__replay_go(v, 0);
    if (!s->file && !bq_edition_here(bq_table_edition_name(s->table)))
        bq__session_lacks(s, "load", BQ_T_PLAIN_LOAD_NO_EDITION, bq_table_edition_name(s->table));
    return true;
}

void bq__replay_close(bq__screens *v)
{
    bq__replay *r = &v->replay;
    if (!r->open)
        return;
    bq_table *kept = r->kept;
    bq_edition_file *kept_file = r->kept_file;
    bq__session_drop(v->s);
    *r = (bq__replay){0};
    v->st = NULL;
    if (!kept)
        return;
    bq__session_take(v->s, kept, kept_file); /* bots, names and clock of the game that waited */
    v->s->told = bq_table_state(v->s->table)->stage == BQ_STAGE_OVER;
    v->hues = bq__hues_of(v->s->file ? v->s->file->group_key : NULL, bq__screens_edition(v)->groups);
    bq__term_set_colours(v->colours, &v->hues);
    bq__screens_changed(v);
}

/* Where the turn before or after begins. */
static size_t turn_from(bq__screens *v, bool back)
{
    uint32_t now = v->replay.walk.st.turns;
    uint32_t want = back ? (now > 1 ? now - 1 : 0) : now + 1;
    bq_walk walk;
    bq_walk_begin(&walk, bq_table_log(v->s->table), SIZE_MAX, NULL);
    while (walk.st.turns < want && bq_walk_next(&walk)) {
    }
    return walk.n;
}

void bq__replay_tick(bq__screens *v)
{
    static const int ms[BQ__SPEEDS] = {30, 120, 400, 1000};
    int64_t now = bq_os_now_ms();
    if (v->replay.next > now)
        return;
    v->replay.next = now + ms[v->speed];
    bq__replay_go(v, v->replay.walk.n + 1);
    if (v->replay.walk.n == length(v))
        v->replay.running = false;
}

/* From here on it is a game of its own, saved under a new name. */
static void fork_here(bq__screens *v)
{
    bq_trouble trouble = {0};
    bq__session *s = v->s;
    bq_table *table = bq_table_fork(s->table, v->replay.walk.n, &trouble);
    if (!table) {
        bq__session_trouble(s, "no", &trouble);
        return;
    }
    bq_edition_file *file = s->file;
    bq_table *kept = v->replay.kept;
    bq_edition_file *kept_file = v->replay.kept_file;
    s->file = NULL; /* it goes with the fork */
    v->replay = (bq__replay){0};
    bq__session_take(s, table, file);
    bq_table_free(kept); /* the game that waited is saved */
    bq_edition_close(kept_file);
    if (!s->asked->no_save)
        bq__session_save_new(s);
    bq__screens_game(v);
    bq__notice_key(v, BQ__INK_GOOD, BQ_T_SCREEN_FORKED, NULL, 0);
}

void bq__draw_replay(bq__screens *v)
{
    char text[300];
    bq__draw_board(v);
    BQ__WORD(v, text, v->replay.running ? BQ_T_SCREEN_REPLAY_RUNS : BQ_T_SCREEN_REPLAY_AT,
             bq_arg_of(BQ_ARG_NUMBER, "n", (int64_t)v->replay.walk.n),
             bq_arg_of(BQ_ARG_NUMBER, "all", (int64_t)length(v)),
             bq_arg_of(BQ_ARG_NUMBER, "turn", v->replay.walk.st.turns));
    if (v->message[0])
        return;
    int row = v->layout.message_row, w = v->canvas.cols;
    bq__fill(&v->canvas, (bq__rect){row, 0, 1, w}, BQ__INK_PLAIN, ' ');
    int used = bq__put(&v->canvas, row, 0, w, BQ__STYLE(BQ__INK_ACCENT, BQ__BOLD), text) + 2;
    int bar = w - used - 1;
    if (bar > 10 && length(v)) { /* how far through the game */
        int done = (int)((size_t)bar * v->replay.walk.n / length(v));
        bq__fill(&v->canvas, (bq__rect){row, used, 1, done}, BQ__INK_ACCENT, 0x2588);
        bq__fill(&v->canvas, (bq__rect){row, used + done, 1, bar - done}, BQ__INK_DIM, 0x2581);
    }
}

static bool steps(bq__screens *v, enum bq__action action)
{
    size_t at = v->replay.walk.n;
    switch (action) {
    case BQ__ACT_STEP:
    case BQ__ACT_RIGHT:
        bq__replay_go(v, at + 1);
        return true;
    case BQ__ACT_STEP_BACK:
    case BQ__ACT_LEFT:
        bq__replay_go(v, at ? at - 1 : 0);
        return true;
    case BQ__ACT_TURN:
    case BQ__ACT_DOWN:
    case BQ__ACT_PAGE_DOWN:
        bq__replay_go(v, turn_from(v, false));
        return true;
    case BQ__ACT_TURN_BACK:
    case BQ__ACT_UP:
    case BQ__ACT_PAGE_UP:
        bq__replay_go(v, turn_from(v, true));
        return true;
    case BQ__ACT_HOME:
        bq__replay_go(v, 0);
        return true;
    case BQ__ACT_END:
        bq__replay_go(v, length(v));
        return true;
    default:
        return false;
    }
}

void bq__act_replay(bq__screens *v, enum bq__action action, int key)
{
    bool running = v->replay.running;
    v->replay.running = false; /* any key stops it */
    if (steps(v, action))
        return;
    if (action == BQ__ACT_RUN)
        v->replay.running = !running && v->replay.walk.n < length(v);
    else if (action == BQ__ACT_GOTO || (key >= '0' && key <= '9')) {
        char digit[2] = {key >= '0' && key <= '9' ? (char)key : 0, 0};
        bq__input_open(v, BQ__FIELD_JUMP, BQ_T_SCREEN_ASK_JUMP, digit);
    } else if (action == BQ__ACT_FORK)
        fork_here(v);
    else if (action == BQ__ACT_BACK) {
        bool alone = v->depth <= 2 && !v->replay.kept;
        bq__replay_close(v);
        bq__screens_pop(v);
        if (v->watched_only && alone)
            v->ended = true;
    } else if (!bq__act_look(v, action) && action != BQ__ACT_MANAGE && action != BQ__ACT_TRADE &&
               !bq__act_game(v, action))
        bq__wrong_key(v, action, key);
}
