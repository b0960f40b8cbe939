/* decision.c - the decision, in the panel: the question, its choices with the mark, what only money is missing
 * for, the lesson of a guided game; or who is waited for. */
#include <string.h>

#include "terminal/screens/screens.h"
#include "text/text.h"

enum { BEST_CHOICES = 9, LESSON = 5 };
enum { HEAD = 6, TAIL = 6 }; /* mark, number and key before a choice; behind the last one, how many more there are */

static int choice_lines(bq__screens *v, unsigned i, int w)
{
    char words[BQ_SENTENCE_BYTES];
    bq__session_choice_words(v->s, i, words, sizeof words);
    int lines = bq__canvas_rows_of(&v->canvas, words, w - HEAD);
    return lines > 2 ? 2 : lines;
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
    bq__cut_at_blank(&v->canvas, words, r.w - HEAD, r.h);
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

/* The mark stays in sight; a player who scrolls away from it has marked nothing. */
static void follow_mark(bq__screens *v, unsigned n, unsigned all)
{
    if (v->first + n > all)
        v->first = all - n;
    if (v->scrolled && (v->marked < v->first || v->marked >= v->first + n))
        v->marked = BQ__NO_DEFAULT;
    v->scrolled = false;
    if (v->marked < v->first)
        v->first = v->marked;
    if (v->marked < all && v->marked >= v->first + n)
        v->first = v->marked - n + 1;
}

/* How many stand in the list: the usual ones; all, if that was asked for; all but leaving, if there is room. */
unsigned bq__listed(const bq__screens *v)
{
    const bq__session *s = v->s;
    bool roomy = v->listed > s->choices.shown && v->listed < s->choices.n;
    return v->more ? s->choices.n : roomy ? v->listed : s->choices.shown;
}

/* So few that each keeps a number of one digit, and half of a large room is left for what stands below. */
static bool fits(const bq__screens *v, int h)
{
    enum { LARGE = 12 };
    unsigned n = v->s->choices.n;
    return h >= LARGE && n > 1 && n - 1 <= BEST_CHOICES && (int)n - 1 <= h / 2;
}

/* Whole sentences where there is room for them, else a line each. */
static int put_choices(bq__screens *v, bq__rect r)
{
    bq__session *s = v->s;
    v->listed = fits(v, r.h) ? s->choices.n - 1 : 0;
    unsigned all = bq__listed(v), n = all < BEST_CHOICES ? all : BEST_CHOICES;
    bool rest = s->choices.n > n + 1; /* leaving is always possible */
    if (v->marked >= all && v->marked < s->choices.n) /* it stood in a longer list, on a larger screen */
        v->marked = s->choices.default_choice;
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
        v->marked = down && v->first < n ? v->first : n - 1;
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

int bq__lesson_rows(bq__screens *v, int w)
{
    const char *lesson = lesson_of(v);
    int high = lesson ? bq__canvas_rows_of(&v->canvas, lesson, w) : 0;
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
                           : v->moving                      ? BQ_T_SCREEN_WALKS
                           : st->stage == BQ_STAGE_OVER     ? BQ_T_QUESTION_OVER
                                                            : BQ_T_SCREEN_PLAYS;
    BQ__WORD(v, text, key, bq_arg_of(BQ_ARG_SEAT, "seat", bq__screens_is_animating(v) ? v->moving_seat : st->turn));
    bq__put(&v->canvas, r.row, r.col, r.w, BQ__INK_DIM, text);
    return 1;
}

int bq__draw_decision(bq__screens *v, bq__rect r)
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
