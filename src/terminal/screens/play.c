/* play.c - the loop of the screens: the game goes on by itself as far as it can - chance, bots, what a
 * table has made automatic - then a person is waited for; a key is understood; the canvas is shown. */
#include <stdlib.h>
#include <string.h>

#include "os/os.h"
#include "terminal/session/online.h"
#include "terminal/screens/screens.h"
#include "text/text.h"

static const struct {
    void (*draw)(bq__screens *v);
    void (*act)(bq__screens *v, enum bq__action action, int key);
} screens[] = {
#define BQ_SCREEN(id, functions, title) {bq__draw_##functions, bq__act_##functions},
#include "terminal/screens/screens.def"
};

enum { BURST_MS = 40 }; /* the game goes on for so long before it is drawn again */
enum { SHOWN_MS = 60 }; /* it is drawn so often at least, however many keys wait */

/* ---- the stack of screens ---- */

enum bq__screen bq__screens_now(const bq__screens *v)
{
    return v->depth ? (enum bq__screen)v->stack[v->depth - 1] : BQ__SCREEN_MENU;
}

void bq__screens_push(bq__screens *v, enum bq__screen screen)
{
    if (v->depth && v->stack[v->depth - 1] == screen)
        return;
    if (v->depth == sizeof v->stack)
        v->depth--;
    v->stack[v->depth++] = (uint8_t)screen;
    v->waits = false;
    v->chosen[screen] = screen == BQ__SCREEN_MENU ? v->s->table ? 2 : 1 : 0;
    v->top[screen] = 0;
}

void bq__screens_pop(bq__screens *v)
{
    if (v->depth > 1)
        v->depth--;
    v->waits = false;
}

void bq__screens_to(bq__screens *v, enum bq__screen screen)
{
    v->depth = 0;
    bq__screens_push(v, BQ__SCREEN_MENU);
    if (screen != BQ__SCREEN_MENU)
        bq__screens_push(v, screen);
    v->waits = false;
}

const bq_edition *bq__screens_edition(const bq__screens *v)
{
    return bq_table_edition(v->s->table);
}

/* ---- the game goes on ---- */

bool bq__screens_submit(bq__screens *v, const bq_command *cmd)
{
    v->before = *bq_table_state(v->s->table);
    v->ask.seat = cmd->seat;
    if (!bq__session_submit(v->s, cmd))
        return false;
    v->more = false;
    if (!v->s->ops->at_once) { /* it happens when the server says so */
        v->waits = false;
        return true;
    }
    bq__motion_begin(v);
    return true;
}

/* What the table has made automatic; true if it was done. */
static bool automatic(bq__screens *v)
{
    bq__session *s = v->s;
    int best = -1;
    if (bq__session_was_refused(s))
        return false;
    for (unsigned i = 0; i < s->choices.n; i++) {
        const bq_choice *c = &s->choices.at[i];
        bool pays = c->cmd.verb == BQ_CMD_PAY && v->ask.kind == BQ_ASK_FINE_OR_DRAW;
        if (v->auto_pay && c->cmd.verb == BQ_CMD_CLAIM) {
            bq_command cmd = c->cmd;
            return bq__screens_submit(v, &cmd);
        }
        if (v->auto_pay && pays && (best < 0 || c->amount < s->choices.at[best].amount))
            best = (int)i;
    }
    if (best < 0 && v->auto_end && v->ask.kind == BQ_ASK_END && s->choices.n)
        best = s->choices.at[0].cmd.verb == BQ_CMD_END ? 0 : -1;
    if (best < 0)
        return false;
    bq_command cmd = s->choices.at[best].cmd;
    return bq__screens_submit(v, &cmd);
}

/* What was said ahead; keys that are pressed meanwhile are no answer, and are heard. */
static bool said_ahead(bq__screens *v, const bq_ask *q)
{
    bq_command cmd;
    if (!bq__session_said_ahead(v->s, q, &cmd))
        return false;
    if (bq__screens_submit(v, &cmd))
        return true;
    bq__session_ahead_failed(v->s, q);
    return false;
}

void bq__screens_limit(bq__screens *v, unsigned seat, int32_t most, bool sure)
{
    if (bq__session_limit(v->s, seat, most, sure))
        v->waits = false; /* asked again, or no longer */
}

void bq__screens_ask(bq__screens *v, const bq_ask *q)
{
    enum bq__screen now = bq__screens_now(v);
    size_t length = bq_table_length(v->s->table) + 1;
    v->ask = *q;
    if (bq__session_open_claim(v->s) >= BQ_SEATS && said_ahead(v, q))
        return;
    if (bq__session_open_claim(v->s) == q->seat)
        bq__session_claim_choices(v->s, q->seat);
    else
        bq__session_choices(v->s, q);
    v->first = 0;
    if (v->asked_at != length) { /* a new question: what it is about is in focus */
        if (v->message_passes) /* it was about what was before */
            v->message[0] = 0, v->message_passes = 0;
        v->marked = q->kind == BQ_ASK_DEBT ? 0 : v->s->choices.default_choice;
        v->unseen = true;
        v->focus = q->square != BQ_NOWHERE && q->square < bq__screens_edition(v)->squares
                       ? q->square : bq_table_state(v->s->table)->position[q->seat];
    }
    v->asked_at = length;
    if (automatic(v))
        return;
    v->waits = true;
    v->rush = false;
    if (v->bell && v->rung != q->seat)
        bq__term_bell();
    v->rung = q->seat;
    if (q->kind == BQ_ASK_DEBT && now == BQ__SCREEN_BOARD)
        bq__screens_push(v, BQ__SCREEN_DEBT);
    v->waits = true;
}

void bq__screens_onward(bq__screens *v)
{
    v->rush = !v->waits;
    v->hold = false;
    unsigned playing = v->s->table ? bq__session_people(v->s) & bq_table_state(v->s->table)->in : 0;
    bq__notice_key(v, BQ__INK_PLAIN, v->waits    ? BQ_T_SCREEN_ONWARD_NOW
                                     : playing ? BQ_T_SCREEN_ONWARD
                                               : BQ_T_SCREEN_ONWARD_END, NULL, 0);
}

void bq__screens_over(bq__screens *v)
{
    bq__screens_ask_nobody(v);
    if (v->s->told)
        return;
    v->s->told = true;
    bq__screens_to(v, BQ__SCREEN_BOARD); /* whatever auction or debt was the last */
    bq__screens_push(v, BQ__SCREEN_END);
    v->waits = v->unseen = true;
}

void bq__screens_follow(bq__screens *v, const bq_ask *q)
{
    enum bq__screen now = bq__screens_now(v);
    if (q->kind == BQ_ASK_AUCTION && now == BQ__SCREEN_BOARD)
        bq__screens_push(v, BQ__SCREEN_AUCTION);
    else if ((q->kind != BQ_ASK_AUCTION && now == BQ__SCREEN_AUCTION) ||
             (q->kind != BQ_ASK_DEBT && now == BQ__SCREEN_DEBT))
        bq__screens_pop(v);
}

bool bq__screens_playing(const bq__screens *v)
{
    enum bq__screen now = bq__screens_now(v);
    return v->s->table && bq__screens_kind(v)->plays && !v->input.field &&
           (now == BQ__SCREEN_BOARD || now == BQ__SCREEN_AUCTION || now == BQ__SCREEN_DEBT);
}

/* As far as it goes; how long to wait for a key afterwards. */
int bq__screens_go_on(bq__screens *v)
{
    int64_t until = bq_os_now_ms() + BURST_MS;
    int wait;
    if (bq__screens_kind(v)->before(v, &wait))
        return wait;
    while (bq__screens_playing(v)) {
        int64_t now = bq_os_now_ms();
        if (!bq__screens_is_animating(v) && bq__moment_stands(v, &wait))
            return wait;
        if (v->rush) {
            bq__motion_end(v);
            v->pause_until = 0;
        }
        if (v->pause_until > now)
            return (int)(v->pause_until - now);
        if (bq__motion_step(v))
            continue;
        if (v->waits || v->hold)
            return -1;
        if (!bq__screens_kind(v)->step(v))
            return bq__screens_playing(v) ? -1 : 0;
        if (now > until)
            return 0;
    }
    return -1;
}

void bq__screens_change(bq__screens *v, bool (*change)(bq__session *s))
{
    if (change(v->s))
        bq__screens_changed(v);
}

void bq__screens_changed(bq__screens *v)
{
    v->waits = false;
    v->undo_asked = false;
    v->wants_dice = false;
    v->pause_until = 0;
    bq__relog(v);
    bq__motion_end(v);
}

void bq__screens_game(bq__screens *v)
{
    const bq__session *s = v->s;
    v->names.file = NULL; /* another one may lie at the same place */
    v->hues = bq__hues_of(s->file ? s->file->group_key : NULL, bq__screens_edition(v)->groups);
    v->hues.theme = (uint8_t)v->theme;
    bq__term_set_colours(v->colours, &v->hues);
    v->focus = 0;
    v->rung = -1;
    v->hold = false;
    v->dice[0] = v->dice[1] = 0;
    v->s->menu = false;
    bq__screens_to(v, BQ__SCREEN_BOARD);
    bq__screens_changed(v);
}

/* ---- keys ---- */

static void next_language(bq__screens *v)
{
    v->s->language = (enum bq_language)(((unsigned)v->s->language + 1) % BQ_LANGUAGES);
    if (v->s->table) {
        bq__session_names(v->s);
        bq__relog(v);
    }
    bq__notice_key(v, BQ__INK_GOOD, BQ_T_PLAIN_LANGUAGE_NOW, NULL, 0);
    bq__settings_keep(v, BQ__SET_LANGUAGE);
    if (bq__screens_now(v) == BQ__SCREEN_PAGER) { /* its text is in the other language */
        int top = v->top[BQ__SCREEN_PAGER];
        bq__screens_pop(v);
        if (v->sheet_again)
            v->sheet_again(v);
        v->top[BQ__SCREEN_PAGER] = top; /* about the same place */
    }
    v->waits = false;
}

/* What is pasted goes into the line being typed; elsewhere it is no answer to anything. */
static bool paste(bq__screens *v, int key)
{
    if (key == BQ__KEY_PASTE) {
        v->pasting = true;
        v->pasted = 0;
    } else if (key == BQ__KEY_PASTED) {
        v->pasting = false;
        if (v->pasted)
            bq__notice_key(v, BQ__INK_BAD, BQ_T_SCREEN_NO_PASTE, NULL, 0);
    } else if (!v->pasting) {
        return false;
    } else if (v->input.field && key != BQ__KEY_ENTER && key != BQ__KEY_ESCAPE) {
        bq__input_key(v, key);
    } else {
        v->pasted++;
    }
    return true;
}

/* A key while tokens walk or bots think: what moves is there at once. */
static bool skip(bq__screens *v, int key)
{
    if (!bq__screens_playing(v) || (!bq__screens_is_animating(v) && v->pause_until <= bq_os_now_ms()))
        return false;
    bq__motion_end(v);
    v->pause_until = 0;
    return key == ' ' || key == BQ__KEY_ENTER;
}

void bq__screens_key(bq__screens *v, int key)
{
    if (key == BQ__KEY_RESIZE || key == BQ__KEY_NONE || paste(v, key))
        return;
    bq__online_here(v->s);
    bool skipped = skip(v, key);
    if (v->input.field) {
        bq__input_key(v, key);
        return;
    }
    if (bq__moment_key(v, key)) {
        v->message[0] = 0;
        return;
    }
    key = bq__mouse_meant(v, key);
    if (skipped || key == BQ__KEY_NONE)
        return;
    v->message[0] = 0;
    enum bq__action action = bq__key_action(v, key);
    v->undo_asked &= action == BQ__ACT_UNDO;
    if (action == BQ__ACT_HELP)
        bq__help(v);
    else if (action == BQ__ACT_LANGUAGE)
        next_language(v);
    else if (action == BQ__ACT_REDRAW)
        bq__term_redraw();
    else
        screens[bq__screens_now(v)].act(v, action, bq__key_latin(key));
}

void bq__screens_draw(bq__screens *v)
{
    int rows = v->canvas.rows, cols = v->canvas.cols;
    unsigned squares = v->s->table ? bq__screens_edition(v)->squares : 40;
    if (!bq__screens_is_animating(v))
        bq__motion_end(v);
    bq__canvas_clear(&v->canvas);
    bq__mouse_clear(v);
    v->layout = bq__layout_of(squares, rows, cols);
    screens[bq__screens_now(v)].draw(v);
    bq__draw_moment(v);
    bq__screens_kind(v)->put_banner(v);
    bq__draw_foot(v);
}

/* ---- beginning and end ---- */

/* A game's clock stands still while one is in the menu. */
static void watch_clock(bq__screens *v)
{
    bq__session *s = v->s;
    bool away = false;
    for (unsigned i = 1; i < v->depth; i++) /* the lowest menu lies under everything */
        away |= v->stack[i] == BQ__SCREEN_MENU;
    if (away && !v->away && s->table) {
        v->away_from = s->table;
        v->away_played = bq__session_played(s);
        s->ops->note_time(s);
    } else if (!away && v->away && s->table && s->table == v->away_from) {
        s->began += bq__session_played(s) - v->away_played;
    }
    v->away = away;
}

static void loop(bq__screens *v)
{
    int64_t drawn = -SHOWN_MS;
    while (!v->ended) {
        int rows, cols, wait = bq__screens_go_on(v);
        watch_clock(v);
        bq__term_size(&rows, &cols);
        if (!bq__canvas_size(&v->canvas, rows, cols)) {
            v->code = 1;
            return;
        }
        /* Keys that wait come first: nobody reads what is gone at once, and a slow line has less to carry. But what was
         * typed before a question was there is no answer to it. */
        if (v->unseen || !bq__term_waiting() || bq_os_now_ms() - drawn > SHOWN_MS) {
            bq__screens_draw(v);
            bq__term_show(&v->canvas);
            drawn = bq_os_now_ms();
        }
        if (v->unseen && !v->pasting) {
            bq__term_drop();
            v->unseen = false;
        }
        int key = bq__term_key(bq__screens_kind(v)->wait(v, wait));
        if (key == BQ__KEY_GONE)
            return;
        bq__screens_key(v, key);
        v->ended |= v->s->ended;
    }
}

static bool begin(bq__screens *v)
{
    const bq_plain_request *asked = v->s->request;
    bq__screens_to(v, BQ__SCREEN_MENU);
    if (asked->other_way && bq__session_fork_from(v->s, asked->load, asked->from, asked->seats ? asked->seats : ""))
        bq__screens_game(v);
    else if (!asked->other_way && asked->load && bq__session_open(v->s, asked->load))
        bq__screens_game(v);
    else if (!asked->load && (asked->edition || asked->seats || asked->options || asked->real_dice ||
                              asked->save || asked->bots_only) &&
             bq__session_new_as_asked(v->s))
        bq__screens_game(v);
    else if (bq__term_said_ascii() && bq__term_ascii() && !v->message[0])
        bq__notice_key(v, BQ__INK_PLAIN, BQ_T_SCREEN_ASCII, NULL, 0);
    return true;
}

static void finish(bq__screens *v)
{
    bq__form_close(v);
    bq__canvas_deinit(&v->canvas);
    bq__log_clear(&v->log);
    bq_buf_free(&v->sheet);
}

static int play(bq__screens *v, const bq_screen_request *request)
{
    bq__term_wish wish = {.colours = request->colours, .ascii = request->ascii};
    bq__settings_load(v, &wish);
    if (request->speed >= 0)
        v->speed = (enum bq__speed)request->speed;
    if (!bq__term_open(&wish))
        return -1;
    v->colours = bq__term_colours();
    v->canvas.ascii = bq__term_ascii();
    v->s->listener = bq__screens_listener(v);
    v->watched_only = request->watch != NULL;
    bq__screens_to(v, BQ__SCREEN_MENU);
    if (request->join)
        bq__screens_online_begin(v, request->join);
    else if (!request->watch)
        begin(v);
    else if (!bq__screens_replay_open(v, request->watch))
        v->ended = true, v->code = 1;
    loop(v);
    bq__term_close();
    v->s->listener = bq__lines_listener(v->lines, v->s->request->json);
    if (v->code && v->message[0])
        fprintf(stderr, "%s\n", v->message);
    return v->code;
}

int bq_screen_play(const bq_screen_request *request)
{
    static bq__screens front;
    static bq__session session;
    static bq__lines lines;
    bq__screens *v = &front;
    bq__session *s = &session;
    *v = (bq__screens){.s = s, .lines = &lines, .speed = BQ__SPEED_NORMAL, .rung = -1};
    if (!bq__lines_init(&lines, s, request->game))
        return -1;
    int code = play(v, request);
    (void)bq__session_unwatch(s);
    if (code >= 0 && s->table && !s->bots_only && !request->watch && s->ops->keeps)
        bq__session_saved_where(s);
    s->ops->leave(s);
    bq__host_end(s, false);
    finish(v);
    return code;
}
