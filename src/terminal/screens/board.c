/* board.c - the board and what keys do there: the obvious next step, choices by number, verbs by
 * letter, a square in focus, and the ways to everything else. */
#include <string.h>

#include "terminal/screens/screens.h"
#include "text/text.h"

/* ---- drawn ---- */

static void lines_of_ring(bq__screens *v)
{
    const bq__layout *l = &v->layout;
    int h = l->cell_h, bottom = l->board.h - h;
    for (int i = 1; i < l->across; i++) {
        int col = i * (l->cell_w + 1) - 1;
        bool edge = i == 1 || i == l->across - 1;
        bq__vline(&v->canvas, 0, col, edge ? l->board.h : h, BQ__INK_DIM);
        bq__vline(&v->canvas, bottom, col, h, BQ__INK_DIM);
    }
}

static void lines_of_grid(bq__screens *v)
{
    const bq__layout *l = &v->layout;
    for (int i = 1; i < l->across; i++)
        bq__vline(&v->canvas, 0, i * (l->cell_w + 1) - 1, l->board.h, BQ__INK_DIM);
    bq__hline(&v->canvas, l->board.h, 0, l->board.w, BQ__INK_DIM);
    for (int k = 1; k < l->across; k++)
        bq__put_code(&v->canvas, l->board.h, k * (l->cell_w + 1) - 1, BQ__INK_DIM, 0x2534);
}

static void put_squares(bq__screens *v)
{
    unsigned squares = bq__screens_edition(v)->squares;
    if (v->layout.shape == BQ__RING)
        lines_of_ring(v);
    else if (v->layout.shape == BQ__GRID)
        lines_of_grid(v);
    else
        return;
    for (unsigned square = 0; square < squares; square++)
        bq__draw_cell(v, square, bq__layout_cell(&v->layout, squares, square));
}

/* The board with players and log, without the decision: a box will lie on it. */
void bq__draw_board_under(bq__screens *v)
{
    put_squares(v);
    if (v->layout.side.w)
        bq__draw_side(v);
    v->top_rows = bq__draw_panel_top(v);
}

/* Inside a ring, below a grid; where there is little room there, over everything. */
bq__rect bq__middle(const bq__screens *v, int h, int w)
{
    enum { RING_ROWS = 12, GRID_ROWS = 20 };
    bq__rect s = v->layout.inner;
    bool board = v->layout.shape == BQ__RING || v->layout.shape == BQ__GRID;
    if (!board || s.h < (v->layout.shape == BQ__RING ? RING_ROWS : GRID_ROWS)) {
        int rows = v->canvas.rows - (v->layout.keys_row >= 0 ? 2 : 1);
        s = (bq__rect){0, 0, rows, v->layout.board.w ? v->layout.board.w : v->canvas.cols};
    } else if (v->top_rows) {
        s.row += v->top_rows;
        s.h -= v->top_rows;
    }
    h = h > s.h ? s.h : h;
    w = w > s.w ? s.w : w;
    return (bq__rect){s.row + (s.h - h) / 2, s.col + (s.w - w) / 2, h, w};
}

void bq__draw_board(bq__screens *v)
{
    bq__draw_board_under(v);
    bq__fill(&v->canvas, v->layout.panel, BQ__INK_PLAIN, ' ');
    bq__draw_panel(v, v->layout.panel);
    if (bq__foot_tells(v))
        bq__put(&v->canvas, v->layout.message_row, 0, v->canvas.cols, BQ__INK_DIM,
                v->log.line[v->log_shown - 1].text);
}

/* ---- choices ---- */

void bq__choose(bq__screens *v, unsigned i)
{
    bq__session *s = v->s;
    bq_command cmd = s->choices.at[i].cmd;
    if (bq__session_choice_waits(s, i)) {
        bq__session_put_off(s, cmd.seat);
        v->waits = false;
        return;
    }
    if (cmd.verb == BQ_CMD_ACCEPT && bq__session_open_offer(s) == BQ_SEATS) { /* its terms are read first */
        s->later[cmd.a] = 0;
        bq__screens_push(v, BQ__SCREEN_OFFER);
        return;
    }
    if (!s->choices.at[i].sure || bq__screens_on_sure(v, &cmd))
        bq__screens_submit(v, &cmd);
}

/* The first choice below those that stand there. */
static unsigned below(const bq__screens *v)
{
    unsigned i = v->first;
    while (i < v->s->choices.n && v->choice_row[i] >= 0)
        i++;
    return i;
}

/* What is said of a number that does not stand there. */
static enum bq_text_key not_in_sight(const bq__screens *v)
{
    bool one = below(v) == v->first + 1;
    if (v->first)
        return one ? BQ_T_SCREEN_NO_NUMBER_ONE : BQ_T_SCREEN_NO_NUMBER;
    return one ? BQ_T_PLAIN_NO_NUMBER_ONE : BQ_T_PLAIN_NO_NUMBER;
}

/* By its number, which is the same wherever the list is scrolled to: only one that stands there. */
void bq__choose_number(bq__screens *v, int64_t number)
{
    int64_t i = number - 1;
    if (i >= 0 && i < (int64_t)v->s->choices.n && v->choice_row[i] >= 0)
        bq__choose(v, (unsigned)i);
    else if (!v->s->choices.n)
        bq__session_refusal(v->s, &(bq_verdict){.code = BQ_NO_NOT_ASKED});
    else
        BQ__TELL(v, BQ__INK_BAD, not_in_sight(v), bq_arg_of(BQ_ARG_NUMBER, "number", number),
                 bq_arg_of(BQ_ARG_NUMBER, "first", v->first + 1), bq_arg_of(BQ_ARG_NUMBER, "n", below(v)));
}

/* A digit is a choice at once, unless numbers of two digits stand there: then Enter ends the number. */
static void type_number(bq__screens *v, int key)
{
    enum { ONE_DIGIT = 9 };
    char digit[2] = {(char)key, 0};
    if (below(v) > ONE_DIGIT)
        bq__input_open(v, BQ__FIELD_NUMBER, BQ_T_SCREEN_ASK_NUMBER, digit);
    else
        bq__choose_number(v, key - '0');
}

/* The next of a long list, and after the last the first. The mark stays where it is, and out of sight it is on nothing;
 * where there is room for one alone, that one is marked whatever it is. */
static void scroll(bq__screens *v)
{
    unsigned next = below(v);
    bool alone = next <= v->first + 1 && v->s->choices.shown > 1;
    v->more = v->scrolled = true;
    v->first = next < v->s->choices.n ? next : 0;
    if (alone)
        v->marked = v->first;
    else if (!v->first)
        v->marked = v->s->choices.default_choice;
}

/* The short list again, as it was asked. */
static bool fold(bq__screens *v)
{
    if (!v->waits || !v->more)
        return false;
    v->more = false;
    v->first = 0;
    if (v->marked >= v->s->choices.shown)
        v->marked = v->s->choices.default_choice;
    return true;
}

/* The choice with this key; if it is not possible now, why. */
bool bq__say_key(bq__screens *v, int key)
{
    bq__session *s = v->s;
    key = bq__key_latin(key);
    for (unsigned i = 0; v->waits && i < s->choices.n; i++)
        if (key && bq__session_choice_key(&s->choices.at[i]) == key) {
            bq__choose(v, i);
            return true;
        }
    const bq_choice *not = v->waits ? bq__session_impossible_key(&s->choices.all, key) : NULL;
    if (not)
        bq__session_why_not(s, &not->why);
    return not != NULL;
}

/* Space goes on, Enter answers: a space that is pressed to go on must not cost anything for good. */
static void take_default(bq__screens *v, int key)
{
    if (v->hold) {
        v->hold = false;
        return;
    }
    if (v->wants_dice) {
        v->waits = v->wants_dice = false;
        return;
    }
    if (v->waits && v->ask.kind == BQ_ASK_OVER)
        bq__screens_push(v, BQ__SCREEN_END);
    else if (v->waits && key == ' ' && v->marked < v->s->choices.n && !bq__session_space(v->s, &v->s->choices.at[v->marked]))
        bq__wrong_key(v, BQ__ACT_NONE, key);
    else if (v->waits && v->marked < v->s->choices.n)
        bq__choose(v, v->marked);
}

/* ---- the square in focus ---- */

/* What is looked at, or asked about. While others move, and while a card stands there, it is where the token of the turn
 * is: what was asked about before is past. */
unsigned bq__focus(const bq__screens *v)
{
    bool plays = bq__screens_now(v) == BQ__SCREEN_BOARD && bq__screens_kind(v)->plays;
    bool past = plays && !v->looking && !v->input.field && (!v->waits || v->moment) && v->st->turn < v->st->seats;
    return past ? v->st->position[v->st->turn] : v->focus;
}

/* By the drawing where there is one: up is up. */
static void move_focus(bq__screens *v, int down, int right)
{
    unsigned squares = bq__screens_edition(v)->squares, best = v->focus;
    bq__rect here = bq__layout_cell(&v->layout, squares, v->focus);
    int nearest = 1 << 20;
    if (!here.w) {
        v->focus = (v->focus + squares + (unsigned)(down + right)) % squares;
        return;
    }
    for (unsigned square = 0; square < squares; square++) {
        bq__rect r = bq__layout_cell(&v->layout, squares, square);
        int rows = r.row - here.row, cols = r.col - here.col;
        int along = rows * down + cols * right;
        int aside = down ? cols : rows;
        int far = along + 4 * (aside < 0 ? -aside : aside);
        if (along > 0 && far < nearest) {
            nearest = far;
            best = square;
        }
    }
    v->focus = best;
}

unsigned bq__choice_clicked(const bq__screens *v)
{
    int row, col;
    unsigned i = 0;
    bq__term_mouse(&row, &col);
    while (i < v->s->choices.n && (v->choice_row[i] != row || row <= 0))
        i++;
    return v->waits ? i : v->s->choices.n;
}

static void click(bq__screens *v)
{
    int row, col;
    bq__term_mouse(&row, &col);
    unsigned squares = bq__screens_edition(v)->squares;
    unsigned square = bq__layout_at(&v->layout, squares, row, col);
    if (square < squares) {
        if (square == v->focus)
            bq__screens_push(v, BQ__SCREEN_CARD);
        v->focus = square;
        return;
    }
    unsigned which = bq__choice_clicked(v); /* choices stand where they were put */
    if (which < v->s->choices.n)
        bq__choose(v, which);
}

/* ---- keys ---- */

static void odds(bq__screens *v)
{
    const bq_state *st = bq_table_state(v->s->table);
    bq__sheet_begin(v, bq__capital(v, BQ_T_PLAIN_WORD_ODDS));
    v->sheet_again = odds;
    v->catching = true;
    bq__session_odds(v->s, v->ask.seat < st->seats ? v->ask.seat : st->turn, "");
    bq__sheet_end(v);
}

/* What is the same on the board, in an auction and in debt. */
bool bq__act_game(bq__screens *v, enum bq__action action)
{
    const bq_state *st = bq_table_state(v->s->table);
    unsigned seat = v->ask.seat < st->seats ? v->ask.seat : st->turn;
    switch (action) {
    case BQ__ACT_MANAGE:
        v->manager = bq__session_is_person(v->s, seat) ? seat : st->seats;
        bq__screens_push(v, BQ__SCREEN_MANAGE);
        return true;
    case BQ__ACT_TRADE:
        if (bq__screens_edition(v)->rule.trade)
            bq__trade_open(v, seat, BQ_NOBODY, NULL);
        else
            bq__refuse(v, &(bq_verdict){.code = BQ_NO_TRADE_OFF});
        return true;
    case BQ__ACT_CARD:
        bq__screens_push(v, BQ__SCREEN_CARD);
        return true;
    case BQ__ACT_LEDGER:
        bq__screens_push(v, BQ__SCREEN_LEDGER);
        return true;
    case BQ__ACT_LOG:
    case BQ__ACT_SEARCH:
        bq__screens_push(v, BQ__SCREEN_LOG);
        v->chosen[BQ__SCREEN_LOG] = v->log.n ? (unsigned)v->log.n - 1 : 0;
        if (action == BQ__ACT_SEARCH)
            bq__input_open(v, BQ__FIELD_SEARCH, BQ_T_SCREEN_ASK_SEARCH, v->search);
        return true;
    case BQ__ACT_WHY:
        bq__sheet_why(v, v->s->row);
        return true;
    case BQ__ACT_RULES:
        bq__sheet_rules(v);
        return true;
    case BQ__ACT_SETTINGS:
        bq__screens_push(v, BQ__SCREEN_SETTINGS);
        return true;
    case BQ__ACT_CHAT:
        bq__screens_chat(v);
        return true;
    case BQ__ACT_PEOPLE:
        bq__screens_push(v, BQ__SCREEN_PEOPLE);
        return true;
    case BQ__ACT_COMMAND:
        bq__input_open(v, BQ__FIELD_COMMAND, BQ_T_SCREEN_ASK_COMMAND, "");
        return true;
    case BQ__ACT_ODDS:
        odds(v);
        return true;
    case BQ__ACT_HINT:
        bq__sheet_hint(v);
        return true;
    case BQ__ACT_ANALYSIS:
        bq__sheet_analysis(v);
        return true;
    default:
        return false;
    }
}

static bool look(bq__screens *v, enum bq__action action)
{
    switch (action) {
    case BQ__ACT_UP:
        move_focus(v, -1, 0);
        return true;
    case BQ__ACT_DOWN:
        move_focus(v, 1, 0);
        return true;
    case BQ__ACT_LEFT:
        move_focus(v, 0, -1);
        return true;
    case BQ__ACT_RIGHT:
        move_focus(v, 0, 1);
        return true;
    case BQ__ACT_NEXT:
    case BQ__ACT_BEFORE: {
        unsigned n = bq__screens_edition(v)->squares;
        v->focus = (v->focus + (action == BQ__ACT_NEXT ? 1 : n - 1)) % n;
        return true;
    }
    case BQ__ACT_GOTO:
        bq__input_open(v, BQ__FIELD_GOTO, BQ_T_SCREEN_ASK_GOTO, "");
        return true;
    case BQ__ACT_OVERLAY:
        v->overlay = (enum bq__overlay)((v->overlay + 1) % BQ__OVERS);
        bq__notice_key(v, BQ__INK_PLAIN,
                        (enum bq_text_key[]){BQ_T_SCREEN_OVER_NAME, BQ_T_SCREEN_OVER_RENT,
                                             BQ_T_SCREEN_OVER_NUMBER,
                                             BQ_T_SCREEN_OVER_ODDS}[v->overlay],
                        NULL, 0);
        return true;
    case BQ__ACT_SPEED:
        v->speed = (enum bq__speed)((v->speed + 1) % BQ__SPEEDS);
        bq__settings_keep(v, BQ__SET_SPEED);
        bq__notice_key(v, BQ__INK_PLAIN,
                        (enum bq_text_key[]){BQ_T_SCREEN_SPEED_OFF, BQ_T_SCREEN_SPEED_FAST,
                                             BQ_T_SCREEN_SPEED_NORMAL,
                                             BQ_T_SCREEN_SPEED_SLOW}[v->speed],
                        NULL, 0);
        return true;
    default:
        return false;
    }
}

bool bq__act_look(bq__screens *v, enum bq__action action)
{
    return look(v, action);
}

/* The cursor's own mode: arrows go over the board, Enter shows the square; nothing is answered. */
static bool look_around(bq__screens *v, enum bq__action action)
{
    bool leaves = action == BQ__ACT_BACK || action == BQ__ACT_LOOK;
    if (action == BQ__ACT_LOOK || (v->looking && leaves))
        v->looking = !v->looking;
    else if (v->looking && action == BQ__ACT_DEFAULT)
        bq__screens_push(v, BQ__SCREEN_CARD);
    else
        return v->looking && look(v, action);
    return true;
}

/* Of the seat that was asked last, if a person sits there; else of the first person's. */
static void say_ahead(bq__screens *v, bool (*say)(bq__session *s, unsigned seat))
{
    unsigned people = bq__session_people(v->s) & v->st->in, seat = v->ask.seat;
    if (people && !(seat < BQ_SEATS && people >> seat & 1u))
        seat = bq_low(people);
    (void)say(v->s, seat);
}

void bq__act_board(bq__screens *v, enum bq__action action, int key)
{
    if (bq__key_latin(key) == BQ_KEY_ROLL && v->s->ops->may_again(v->s)) { /* the same key as at the end */
        bq__screens_again(v);
        return;
    }
    unsigned n = bq__listed(v);
    if (look_around(v, action) || (v->waits && bq__mark_act(v, action, n)))
        return;
    if (action == BQ__ACT_UP || action == BQ__ACT_DOWN) /* nothing to choose from */
        return;
    if (look(v, action) || bq__act_game(v, action))
        return;
    if (action == BQ__ACT_DEFAULT)
        take_default(v, key);
    else if (key >= '1' && key <= '9' && v->waits)
        type_number(v, key);
    else if (action == BQ__ACT_MORE && v->waits)
        scroll(v);
    else if (action == BQ__ACT_UNDO || action == BQ__ACT_REDO)
        bq__screens_change(v, action == BQ__ACT_UNDO ? bq__session_undo : bq__session_redo);
    else if (action == BQ__ACT_HOLD)
        bq__screens_kind(v)->hold(v);
    else if (action == BQ__ACT_ONWARD)
        bq__screens_onward(v);
    else if (action == BQ__ACT_AHEAD)
        say_ahead(v, bq__session_roll_ahead);
    else if (action == BQ__ACT_AHEAD_DECLINE)
        say_ahead(v, bq__session_decline_ahead);
    else if (action == BQ__ACT_TRAY)
        bq__tray_open(v);
    else if (action == BQ__ACT_BACK && !fold(v))
        bq__screens_push(v, BQ__SCREEN_MENU);
    else if (action == BQ__ACT_BACK)
        return;
    else if (key == BQ__KEY_CLICK)
        click(v);
    else if (key == BQ__KEY_WHEEL_UP)
        bq__act_game(v, BQ__ACT_LOG);
    else if (key != BQ__KEY_WHEEL_DOWN && !bq__say_key(v, key))
        bq__wrong_key(v, BQ__ACT_NONE, key);
}
