/* panel.c - the panel inside or beside the board: where the game is, the players (players.c), what is to be
 * decided, and what happened last. */
#include <string.h>

#include "game/ahead.h"
#include "terminal/screens/screens.h"
#include "text/text.h"

enum { BEST_CHOICES = 9, DICE_W = 12, LESSON = 5, HIGH = 14 }; /* HIGH: rows in which everything has its place */
enum { HEAD = 6, TAIL = 6 }; /* mark, number and key before a choice; behind the last one, how many more there are */

/* ---- where the game is ---- */

/* h:mm:ss or m:ss until the end of a game against the clock; "" if it is none. */
static void time_left(const bq__screens *v, char *out, size_t size)
{
    int64_t left;
    out[0] = 0;
    if (!bq__session_time_left(v->s, &left))
        return;
    if (left >= 3600)
        snprintf(out, size, "%d:%02d:%02d", (int)(left / 3600), (int)(left / 60 % 60), (int)(left % 60));
    else
        snprintf(out, size, "%d:%02d", (int)(left / 60), (int)(left % 60));
}

/* How many offers wait in the tray, and its key; the columns it takes at the end of the row. */
static int put_badge(bq__screens *v, bq__rect r)
{
    char text[100];
    unsigned n = bq__screens_kind(v)->plays ? bq__tray(v) : 0;
    if (!n)
        return 0;
    BQ__WORD(v, text, BQ_T_SCREEN_TRAY, bq_arg_of(BQ_ARG_NUMBER, "n", n));
    int wide = bq__canvas_columns(&v->canvas, text);
    bq__put_right(&v->canvas, r.row, r.col, r.w, BQ__STYLE(BQ__INK_ACCENT, BQ__BOLD | BQ__REVERSE), text);
    bq__mouse_key(v, (bq__rect){r.row, r.col + r.w - wide, 1, wide}, 'O');
    return wide + 1;
}

static int put_head(bq__screens *v, bq__rect r)
{
    const bq_state *st = v->st;
    char text[400], clock[24], left[100] = "";
    r.w -= put_badge(v, r);
    time_left(v, clock, sizeof clock);
    if (*clock) {
        BQ__WORD(v, left, BQ_T_SCREEN_TIME_LEFT, bq_arg_text("time", clock));
        r.w -= bq__canvas_columns(&v->canvas, left) + 2;
        bq__put(&v->canvas, r.row, r.col + r.w + 1, bq__canvas_columns(&v->canvas, left) + 1,
                BQ__STYLE(BQ__INK_ACCENT, BQ__BOLD), left);
    }
    BQ__WORD(v, text, st->rounds ? BQ_T_SCREEN_HEAD_ROUND : BQ_T_SCREEN_HEAD,
             bq_arg_text("edition", v->s->names.title ? v->s->names.title : "?"),
             bq_arg_of(BQ_ARG_NUMBER, "turn", st->turns),
             bq_arg_of(BQ_ARG_NUMBER, "round", st->rounds + 1));
    if (st->rounds && v->dice[0] && bq__canvas_columns(&v->canvas, text) + DICE_W >= r.w) /* the dice matter more */
        BQ__WORD(v, text, BQ_T_SCREEN_HEAD_BRIEF, bq_arg_of(BQ_ARG_NUMBER, "turn", st->turns),
                 bq_arg_of(BQ_ARG_NUMBER, "round", st->rounds + 1));
    int w = bq__put(&v->canvas, r.row, r.col, r.w, BQ__INK_TITLE, text);
    if (v->dice[0] && v->dice[1] && r.w - w > DICE_W) {
        bq__put_code(&v->canvas, r.row, r.col + r.w - 12, BQ__STYLE(BQ__INK_ACCENT, BQ__BOLD),
                     0x267F + v->dice[0]);
        bq__put_code(&v->canvas, r.row, r.col + r.w - 10, BQ__STYLE(BQ__INK_ACCENT, BQ__BOLD),
                     0x267F + v->dice[1]);
        snprintf(text, sizeof text, "%u+%u=%u", v->dice[0], v->dice[1],
                 v->dice[0] + v->dice[1]);
        if (!v->tumble) /* only what lies still is a number */
            bq__put(&v->canvas, r.row, r.col + r.w - 8, 8, BQ__STYLE(BQ__INK_ACCENT, BQ__BOLD), text);
    }
    return 1;
}

/* ---- the decision ---- */

static int lines_of(const bq__canvas *c, const char *text, int w)
{
    size_t at = 0, from, n;
    int lines = 0;
    while (bq__wrap(c, text, w, &at, &from, &n))
        lines++;
    return lines;
}

static int choice_lines(bq__screens *v, unsigned i, int w)
{
    char words[BQ_SENTENCE_BYTES];
    bq__session_choice_words(v->s, i, words, sizeof words);
    int lines = lines_of(&v->canvas, words, w - HEAD);
    return lines > 2 ? 2 : lines;
}

/* What does not fit into so many lines ends at a blank: half a sum would be another one. */
static void cut_at_blank(const bq__canvas *c, char *words, int w, int lines)
{
    char *end = words + strlen(words);
    while (lines_of(c, words, w) > lines) {
        while (end > words && *end != ' ')
            end--;
        while (end > words && (end[-1] == ' ' || end[-1] == ':'))
            end--;
        if (end == words)
            return;
        memcpy(end, "…", sizeof "…");
        end--;
    }
}

static int put_choice(bq__screens *v, unsigned i, bq__rect r)
{
    bq__session *s = v->s;
    enum { TWO_DIGITS = 99 };
    char words[BQ_SENTENCE_BYTES], head[8] = "";
    int key = bq__session_choice_key(&s->choices.at[i]);
    if (i < TWO_DIGITS) /* beyond: by the mark */
        snprintf(head, sizeof head, "%2u %c", i + 1, key ? key : ' ');
    bool marked = i == v->marked;
    bq__style style = marked ? BQ__STYLE(BQ__INK_ACCENT, BQ__BOLD) : BQ__INK_PLAIN;
    bq__session_choice_words(s, i, words, sizeof words);
    if (marked)
        bq__put_code(&v->canvas, r.row, r.col, style, 0x25BA);
    bq__put(&v->canvas, r.row, r.col + 1, 4, style, head);
    v->choice_row[i] = (int16_t)r.row;
    cut_at_blank(&v->canvas, words, r.w - HEAD, r.h);
    return bq__put_wrapped(&v->canvas, (bq__rect){r.row, r.col + HEAD, r.h, r.w - HEAD}, style, words);
}

/* That there are more: in a row of its own, or at the end of the last one. */
static int put_more(bq__screens *v, unsigned n, bq__rect r, bool own_row)
{
    char text[200];
    if (own_row) {
        BQ__WORD(v, text, BQ_T_SCREEN_MORE, bq_arg_of(BQ_ARG_NUMBER, "n", n));
        bq__put(&v->canvas, r.row, r.col + 2, r.w - 2, BQ__INK_DIM, text);
        return 1;
    }
    snprintf(text, sizeof text, " > +%u", n);
    bq__put_right(&v->canvas, r.row - 1, r.col, r.w, BQ__INK_DIM, text);
    return 0;
}

/* The mark stays in sight. */
static void follow_mark(bq__screens *v, unsigned n, unsigned all)
{
    if (v->first + n > all)
        v->first = all - n;
    if (v->marked < v->first)
        v->first = v->marked;
    if (v->marked < all && v->marked >= v->first + n)
        v->first = v->marked - n + 1;
}

/* Whole sentences where there is room for them, else a line each. */
static int put_choices(bq__screens *v, bq__rect r)
{
    bq__session *s = v->s;
    unsigned all = v->more ? s->choices.n : s->choices.shown, n = all < BEST_CHOICES ? all : BEST_CHOICES;
    bool rest = s->choices.n > n + 1; /* leaving is always possible */
    int used = 0;
    if ((int)n + (rest ? 1 : 0) > r.h && r.h > 1)
        n = (unsigned)r.h - 1, rest = true;
    follow_mark(v, n, all);
    if (r.h == 1 && n > 1) { /* one row: the marked one */
        v->first = v->marked < all ? v->marked : v->first;
        put_choice(v, v->first, (bq__rect){r.row, r.col, 1, r.w - TAIL});
        return 1 + put_more(v, s->choices.n - 1, (bq__rect){r.row + 1, r.col, 1, r.w}, false);
    }
    rest = rest && s->choices.n > n + 1;
    int spare = r.h - (int)n;
    for (unsigned i = v->first; i < v->first + n; i++) {
        int more = choice_lines(v, i, r.w) - 1;
        more = more > spare ? spare : more;
        spare -= more;
        bool tail = rest && s->choices.n > v->first + n && i + 1 == v->first + n && used + 1 + more >= r.h;
        used += put_choice(v, i, (bq__rect){r.row + used, r.col, 1 + more, tail ? r.w - TAIL : r.w});
    }
    if (rest && s->choices.n > v->first + n && (used < r.h || used > 0))
        used += put_more(v, s->choices.n - v->first - n, (bq__rect){r.row + used, r.col, 1, r.w}, used < r.h);
    return used;
}

/* What only money is missing for: why, and how it is raised. */
static int put_too_dear(bq__screens *v, bq__rect r)
{
    bq__session *s = v->s;
    const bq_choice *c = NULL;
    int used = 0;
    while (used < r.h && (c = bq__session_too_dear(s, c ? (unsigned)(c - s->choices.all.at) + 1 : 0))) {
        char why[BQ_SENTENCE_BYTES], key[4] = {(char)bq__session_choice_key(c), 0};
        bq_buf b = bq_buf_on(why, sizeof why);
        bq_why_words(&b, s->language, &s->names, &c->why, s->listener.raise);
        bq__put(&v->canvas, r.row + used, r.col + 4, 1, BQ__INK_DIM, key);
        used += bq__put_wrapped(&v->canvas, (bq__rect){r.row + used, r.col + HEAD, r.h - used, r.w - HEAD}, BQ__INK_DIM, why);
    }
    return used;
}

bool bq__mark_act(bq__screens *v, enum bq__action action, unsigned n)
{
    if (n == 0 || (action != BQ__ACT_UP && action != BQ__ACT_DOWN))
        return false;
    bool down = action == BQ__ACT_DOWN;
    if (v->marked >= n) /* on nothing yet */
        v->marked = down ? 0 : n - 1;
    else
        v->marked = (v->marked + (down ? 1 : n - 1)) % n;
    return true;
}

static const char *lesson_of(bq__screens *v)
{
    static char said[2 * BQ_SENTENCE_BYTES];
    return v->waits && bq__session_lesson(v->s, &v->ask, said, sizeof said) ? said : NULL;
}

int bq__draw_lesson(bq__screens *v, bq__rect r)
{
    const char *lesson = lesson_of(v);
    return lesson && r.h > 0 ? bq__put_wrapped(&v->canvas, r, BQ__INK_GOOD, lesson) : 0;
}

static int lesson_rows(bq__screens *v, int w)
{
    const char *lesson = lesson_of(v);
    int high = lesson ? lines_of(&v->canvas, lesson, w) : 0;
    return high > LESSON ? LESSON : high;
}

static int put_waiting(bq__screens *v, bq__rect r)
{
    const bq_state *st = bq_table_state(v->s->table);
    char text[400];
    int used = bq__screens_kind(v)->put_waiting(v, r);
    if (used)
        return used;
    enum bq_text_key key = v->hold                          ? BQ_T_SCREEN_HELD
                           : v->tumble                      ? BQ_T_SCREEN_ROLLS
                           : v->walking                     ? BQ_T_SCREEN_WALKS
                           : st->stage == BQ_STAGE_OVER     ? BQ_T_QUESTION_OVER
                                                            : BQ_T_SCREEN_PLAYS;
    BQ__WORD(v, text, key, bq_arg_of(BQ_ARG_SEAT, "seat", bq__screens_is_animating(v) ? v->walk_seat : st->turn));
    bq__put(&v->canvas, r.row, r.col, r.w, BQ__INK_DIM, text);
    return 1;
}

static int put_decision(bq__screens *v, bq__rect r)
{
    char question[BQ_SENTENCE_BYTES];
    bq_buf b = bq_buf_on(question, sizeof question);
    int used = 0;
    if (r.h <= 0)
        return 0;
    for (unsigned i = 0; i < BQ_CHOICES; i++)
        v->choice_row[i] = -1;
    if (!bq__screens_kind(v)->plays)
        return v->st->stage == BQ_STAGE_OVER ? bq__draw_honours(v, r) : 0;
    if (!v->waits || bq__screens_is_animating(v) || v->ask.kind == BQ_ASK_OVER)
        return put_waiting(v, r);
    if (v->s->choices.later == BQ_T_PLAIN_CHOICE_UNCLAIMED) {
        const bq_arg seat = bq_arg_of(BQ_ARG_SEAT, "seat", v->ask.seat);
        bq_text_put(&b, v->s->language, &v->s->names, BQ_T_SCREEN_ASK_CLAIM, &seat, 1);
    } else {
        bq_text_question(&b, v->s->language, &v->s->names, &v->ask);
    }
    used += bq__draw_lesson(v, (bq__rect){r.row, r.col, r.h > 9 ? LESSON : r.h - 4, r.w});
    used += bq__put_wrapped(&v->canvas, (bq__rect){r.row + used, r.col, r.h - used > 3 ? 2 : 1, r.w},
                            BQ__STYLE(BQ__INK_PLAIN, BQ__BOLD), question);
    if (r.h - used > 2)
        used += bq__screens_kind(v)->put_clock(v, (bq__rect){r.row + used, r.col, 1, r.w});
    used += put_choices(v, (bq__rect){r.row + used, r.col, r.h - used, r.w});
    used += put_too_dear(v, (bq__rect){r.row + used, r.col, r.h - used, r.w});
    return used;
}

/* ---- what happened last ---- */

/* Below a grid there may be few rows: players stand beside the decision, not above it. */
static bool is_low(const bq__screens *v)
{
    return v->layout.shape == BQ__GRID && v->layout.panel.h < HIGH;
}

/* Where the foot shows the last line, the tail ends before it. */
bool bq__foot_tells(const bq__screens *v)
{
    return (is_low(v) || v->layout.shape == BQ__STRIP) && !v->message[0] && !v->input.field && v->log_shown;
}

/* The last two turns line by line, those before them in one line each: from the end upwards, as far as there is room. */
void bq__draw_log_tail(bq__screens *v, bq__rect r)
{
    int left = r.h;
    size_t n = v->log_shown < v->log.n ? v->log_shown : v->log.n;
    n -= bq__foot_tells(v) && n;
    size_t whole = bq__turn_before(v, bq__turn_before(v, n));
    for (size_t i = n; i > 0 && left > 0;) {
        char digest[BQ_SENTENCE_BYTES];
        size_t from = i > whole ? i - 1 : bq__turn_before(v, i);
        const char *text = v->log.line[from].text;
        if (i <= whole) {
            bq__digest(v, from, i, digest, sizeof digest);
            text = digest;
        }
        if (!*text) /* before the first turn */
            break;
        int high = lines_of(&v->canvas, text, r.w);
        if (high > left)
            high = left;
        left -= high;
        bq__put_wrapped(&v->canvas, (bq__rect){r.row + left, r.col, high, r.w}, i == n ? BQ__INK_PLAIN : BQ__INK_DIM, text);
        i = from;
    }
    if (left > 0 && left < r.h) { /* from the top if there is room */
        for (int row = r.row; row < r.row + r.h - left; row++)
            for (int col = r.col; col < r.col + r.w; col++)
                *bq__canvas_at(&v->canvas, row, col) = *bq__canvas_at(&v->canvas, row + left, col);
        bq__fill(&v->canvas, (bq__rect){r.row + r.h - left, r.col, left, r.w}, BQ__INK_PLAIN, ' ');
    }
}

/* ---- the strip ---- */

static void strip_square(bq__screens *v, const bq_ahead *a, int row, int col, int w)
{
    unsigned square = a->square, owner = v->st->owner[square];
    char text[64], brief[24];
    bool deed = a->kind == BQ_AHEAD_FREE || a->kind == BQ_AHEAD_MINE || a->kind == BQ_AHEAD_RENT;
    snprintf(text, sizeof text, "%2u ", a->sum);
    bq__put(&v->canvas, row, col, 3, BQ__STYLE(BQ__INK_PLAIN, BQ__BOLD), text);
    snprintf(text, sizeof text, a->ways ? "%u/36" : " -", a->ways);
    bq__put(&v->canvas, row, col + 3, 5, BQ__INK_ACCENT, text);
    bq__rect cell = {row, col + 8, 1, 3};
    if (deed)
        bq__draw_badge(v, square, row, col + 8);
    bq__put(&v->canvas, row, cell.col + 4, w - 18, BQ__INK_PLAIN, bq__square_fit(v, square, w - 18));
    char price[32];
    bq__square_figure(v, square, 6, price);
    snprintf(text, sizeof text, "%s", a->kind == BQ_AHEAD_MINE ? "" : price);
    if (a->kind == BQ_AHEAD_RENT)
        snprintf(text, sizeof text, "-%s", bq__brief(a->cost, 5, brief));
    bq__put_right(&v->canvas, row, col + w - 6, 6,
                  deed && owner < BQ_SEATS ? bq__seat_style(owner) : BQ__INK_DIM, text);
}

/* The next twelve squares, in one column or two. */
static void put_strip(bq__screens *v, bq__rect r)
{
    int columns = r.w >= 56 ? 2 : 1, rows = columns == 2 ? 6 : 12, w = r.w / columns - 1;
    bq_ahead list[BQ_AHEAD];
    bq_ahead_of(bq__screens_edition(v), v->st, v->st->turn, list);
    for (int i = 0; i < BQ_AHEAD; i++) {
        int row = i % rows, column = i / rows;
        if (row < r.h)
            strip_square(v, &list[i], r.row + row, r.col + column * (w + 2), w);
    }
}

/* How often the next roll costs rent, and what on average. */
static void put_average(bq__screens *v, bq__rect r)
{
    bq_ahead list[BQ_AHEAD];
    int64_t total;
    char text[300];
    bq_ahead_of(bq__screens_edition(v), v->st, v->st->turn, list);
    unsigned paying = bq_ahead_paying(list, false, &total);
    BQ__WORD(v, text, BQ_T_SCREEN_STRIP_SUM,
             bq_arg_of(BQ_ARG_NUMBER, "percent", (paying * 100 + 18) / 36),
             bq_arg_of(BQ_ARG_MONEY, "amount", (total + 18) / 36));
    bq__put(&v->canvas, r.row, r.col, r.w, BQ__INK_DIM, text);
}

/* ---- all of it ---- */

static int put_focus(bq__screens *v, bq__rect r)
{
    char text[BQ_SENTENCE_BYTES];
    const bq_edition *ed = bq__screens_edition(v);
    unsigned square = bq__focus(v), owner = v->st->owner[square];
    bool deed = ed->deeds >> square & 1u;
    const bq_arg args[] = {
        bq_arg_of(BQ_ARG_NUMBER, "n", square), bq_arg_of(BQ_ARG_SQUARE, "square", square),
        bq_arg_of(BQ_ARG_SEAT, "seat", owner),
        bq_arg_of(BQ_ARG_MONEY, "amount",
                  deed && owner < BQ_SEATS ? bq_rent(ed, v->st, square, 1) : ed->square[square].price),
    };
    bool pledged = v->st->mortgaged >> square & 1u;
    enum bq_text_key key = !deed              ? BQ_T_PLAIN_SQUARE_PLAIN
                           : owner >= BQ_SEATS ? BQ_T_PLAIN_SQUARE_FREE
                           : pledged           ? BQ_T_PLAIN_SQUARE_MORTGAGED
                           : ed->utilities >> square & 1u ? BQ_T_PLAIN_SQUARE_UTILITY
                                                          : BQ_T_PLAIN_SQUARE_OWNED;
    bq__say_word(v, text, sizeof text, key, args, 4);
    return bq__put_wrapped(&v->canvas, r, BQ__STYLE(BQ__INK_ACCENT, 0), text);
}

/* Where the game is, and everybody; the rows. */
static int put_top(bq__screens *v, bq__rect r)
{
    int at = put_head(v, r);
    at += r.h > 16 + (int)v->st->seats ? 1 : 0;
    at += bq__draw_players(v, (bq__rect){r.row + at, r.col, r.h - at, r.w}, 9);
    return at;
}

/* Everybody stays in sight beside a box where there is room for both. */
int bq__draw_panel_top(bq__screens *v)
{
    enum { BOX = 18 };
    bool both = v->layout.side.w && (v->layout.shape == BQ__RING || v->layout.shape == BQ__GRID) && !is_low(v);
    bq__rect r = v->layout.panel;
    if (!both || r.h < 2 * (int)v->st->seats + BOX + 3)
        return 0;
    return put_top(v, r);
}

/* Everything one below the other; the log stands at the end, unless it has a side of its own. */
static void high_panel(bq__screens *v, bq__rect r)
{
    int at = put_top(v, r), least = v->layout.side.w ? 0 : r.h > 20 ? 6 : 3;
    put_focus(v, (bq__rect){r.row + at++, r.col, 1, r.w});
    bq__hline(&v->canvas, r.row + at++, r.col, r.w, BQ__INK_DIM);
    int used = put_decision(v, (bq__rect){r.row + at, r.col, r.h - at - least, r.w});
    at += used;
    if (v->layout.side.w)
        bq__draw_deed(v, bq__focus(v), (bq__rect){r.row + at + 1, r.col, r.h - at - 1, r.w});
    if (!v->layout.side.w && r.h - at > 1) {
        bq__hline(&v->canvas, r.row + at++, r.col, r.w, BQ__INK_DIM);
        bq__draw_log_tail(v, (bq__rect){r.row + at, r.col, r.h - at, r.w});
    }
}

/* The log; below a low grid the players, and the log where there is room. */
void bq__draw_side(bq__screens *v)
{
    bq__rect r = v->layout.side;
    bq__vline(&v->canvas, r.row, r.col - 2, r.h, BQ__INK_DIM);
    if (!is_low(v)) {
        bq__draw_log_tail(v, r);
        return;
    }
    int used = bq__draw_players(v, r, 1);
    if (used < r.h)
        used += put_focus(v, (bq__rect){r.row + used, r.col, r.h - used > 2 ? 2 : 1, r.w});
    if (used < r.h)
        bq__draw_log_tail(v, (bq__rect){r.row + used, r.col, r.h - used, r.w});
}

static void low_panel(bq__screens *v, bq__rect r)
{
    int at = put_head(v, r);
    put_decision(v, (bq__rect){r.row + at, r.col, r.h - at, r.w});
}

static void strip_panel(bq__screens *v, bq__rect r)
{
    int strip = r.w >= 56 ? 6 : 12, at = put_head(v, r), seats = (int)v->st->seats;
    int left = r.h - at, need = 7 + lesson_rows(v, r.w); /* what is to be decided comes before what may come */
    if (left >= strip + need || (strip == 12 && left > need + 3)) {
        strip = left - need < strip ? left - need : strip;
        put_strip(v, (bq__rect){r.row + at, r.col, strip, r.w});
        at += strip;
        put_average(v, (bq__rect){r.row + at++, r.col, 1, r.w});
    }
    if (r.h - at > seats + 4)
        at += bq__draw_players(v, (bq__rect){r.row + at, r.col, seats, r.w}, 1);
    else
        bq__draw_player(v, v->st->turn, r.row + at, r.col, r.w), at++;
    at += put_decision(v, (bq__rect){r.row + at, r.col, r.h - at, r.w});
    if (r.h - at > 1)
        bq__draw_log_tail(v, (bq__rect){r.row + at, r.col, r.h - at, r.w});
}

void bq__draw_panel(bq__screens *v, bq__rect r)
{
    if (is_low(v))
        low_panel(v, r);
    else if (v->layout.shape == BQ__RING || v->layout.shape == BQ__GRID)
        high_panel(v, r);
    else if (v->layout.shape == BQ__STRIP)
        strip_panel(v, r);
    else if (r.h > 4) {
        bq__draw_player(v, v->st->turn, r.row, r.col, r.w);
        put_decision(v, (bq__rect){r.row + 1, r.col, r.h - 1, r.w});
    } else {
        put_decision(v, r);
    }
}
