/* end.c - the end of a game: the ranking, what everybody was worth turn by turn, who paid whom, and
 * luck in plain words. */
#include <stdlib.h>
#include <string.h>

#include "terminal/screens/screens.h"
#include "text/text.h"

enum { POINTS = 512, LUCK_LEAST = 3, AIRY = 30, WIDE_OPEN = 40 }; /* rows from which there are awards, and a podium */

typedef struct curve {
    int64_t worth[BQ_SEATS][POINTS];
    int64_t most;
    size_t points;
    size_t length; /* of the log when it was made */
} curve;

static void add_point(curve *c, const bq_edition *ed, const bq_state *st)
{
    for (unsigned seat = 0; seat < st->seats; seat++) {
        int64_t worth = st->in >> seat & 1 ? bq_fortune(ed, st, seat) : 0;
        c->worth[seat][c->points] = worth;
        c->most = worth > c->most ? worth : c->most;
    }
    c->points++;
}

/* The whole game again, a point every so many turns. */
static void trace(const bq__screens *v, curve *c)
{
    const bq_table *table = v->s->table;
    uint32_t turns = bq_table_state(table)->turns, every = turns / POINTS + 1, next = 0;
    bq_walk walk;
    *c = (curve){.most = 1, .length = bq_table_length(table)};
    bq_walk_begin(&walk, bq_table_log(table), SIZE_MAX, NULL);
    do {
        if ((walk.st.turns >= next || !bq_walk_coming(&walk)) && c->points < POINTS) {
            add_point(c, bq__screens_edition(v), &walk.st);
            next = walk.st.turns + every;
        }
    } while (bq_walk_next(&walk));
}

/* One player: as high as there are rows, in eighths of a row. */
static void put_curve(bq__screens *v, const curve *c, unsigned seat, bq__rect r)
{
    for (int x = 0; x < r.w && c->points; x++) {
        size_t point = r.w > 1 ? (size_t)x * (c->points - 1) / (size_t)(r.w - 1) : 0;
        int64_t eighths = c->worth[seat][point] * 8 * r.h / c->most;
        if (c->worth[seat][point] > 0 && eighths == 0)
            eighths = 1;
        for (int y = 0; y < r.h; y++) {
            int64_t here = eighths - 8 * (r.h - 1 - y);
            if (here > 0)
                bq__put_code(&v->canvas, r.row + y, r.col + x, bq__seat_style(seat),
                             0x2580 + (uint32_t)(here > 8 ? 8 : here));
        }
    }
}

static void rank_words(bq__screens *v, const bq__sums *sums, const unsigned order[BQ_SEATS], unsigned i,
                       char text[BQ_SENTENCE_BYTES])
{
    const bq_state *st = bq_table_state(v->s->table);
    unsigned seat = order[i];
    bool in = st->in >> seat & 1u;
    const bq_arg args[] = {bq_arg_of(BQ_ARG_NUMBER, "n", bq__session_place(v->s, order, i)),
                           bq_arg_of(BQ_ARG_SEAT, "seat", seat),
                           bq_arg_of(BQ_ARG_MONEY, "fortune", in ? bq_fortune(bq__screens_edition(v), st, seat) : 0),
                           bq_arg_of(BQ_ARG_NUMBER, "turn", sums->out_at[seat])};
    bq__say_word(v, text, BQ_SENTENCE_BYTES, in ? BQ_T_PLAIN_RANK : BQ_T_PLAIN_RANK_OUT, args, 4);
}

static int put_ranking(bq__screens *v, bq__rect r, const bq__sums *sums, const curve *c)
{
    const bq_state *st = bq_table_state(v->s->table);
    unsigned order[BQ_SEATS];
    char text[BQ_SENTENCE_BYTES];
    int high = r.h / (int)st->seats, text_w = r.w > 100 ? 44 : r.w * 9 / 20, most = r.w * 3 / 4, at = 0;
    high = high < 1 ? 1 : high > 4 ? 4 : high;
    bq__session_order(v->s, sums, order);
    for (unsigned i = 0; i < st->seats && high == 1; i++) { /* the turn and the sum stand at the end */
        rank_words(v, sums, order, i, text);
        int wide = bq__canvas_columns(&v->canvas, text);
        text_w = wide <= text_w ? text_w : wide < most ? wide : most;
    }
    for (unsigned i = 0; i < st->seats && at + high <= r.h; i++, at += high) {
        unsigned seat = order[i];
        rank_words(v, sums, order, i, text);
        bq__put_wrapped(&v->canvas, (bq__rect){r.row + at, r.col, high, text_w},
                        bq__seat_style(seat), text);
        put_curve(v, c, seat, (bq__rect){r.row + at, r.col + text_w + 1, high, r.w - text_w - 1});
    }
    return at;
}

/* As much of it as there is room for. */
/* Whole sentences, as many as fit; the lines that all of them would take. */
static int put_luck(bq__screens *v, bq__rect r, const bq_luck *luck, bool draw)
{
    char text[BQ_SENTENCE_BYTES];
    int at = 0;
    for (unsigned line = 0; luck->rolls; line++) {
        bq_buf t = bq_buf_on(text, sizeof text);
        if (!bq_luck_line(&t, v->s->language, &v->s->names, luck, line))
            break;
        size_t from, n, next = 0;
        int high = 0;
        while (bq__wrap(&v->canvas, text, r.w, &next, &from, &n))
            high++;
        if (draw && (at + high <= r.h || at == 0))
            bq__put_wrapped(&v->canvas, (bq__rect){r.row + at, r.col, r.h - at, r.w}, BQ__INK_PLAIN, text);
        at += high;
    }
    return at;
}

static void sheet_luck(bq__screens *v)
{
    bq__sheet_begin(v, bq__capital(v, BQ_T_SCREEN_KEY_LUCK));
    v->sheet_again = sheet_luck;
    v->catching = true;
    bq__session_luck(v->s, 0, "");
    bq__sheet_end(v);
}

/* The first three on their steps, the first in the middle; the rows. */
static int put_podium(bq__screens *v, bq__rect r, const bq__sums *sums)
{
    enum { STEP = 16, HIGH = 4 };
    static const int place[3] = {1, 0, 2}; /* from the left: where the first, the second and the third stand */
    const bq_state *st = bq_table_state(v->s->table);
    unsigned order[BQ_SEATS];
    int left = r.col + (r.w - 3 * STEP) / 2;
    if (!st->winners || r.w < 3 * STEP)
        return 0;
    bq__session_order(v->s, sums, order);
    for (unsigned i = 0; i < 3 && i < st->seats; i++) {
        int high = 3 - (int)i, col = left + place[i] * STEP, top = r.row + HIGH - high;
        bq__style step = (bq__style)(bq__seat_style(order[i]) | BQ__REVERSE << 8);
        char number[8];
        snprintf(number, sizeof number, "%u", bq__session_place(v->s, order, i));
        bq__fill(&v->canvas, (bq__rect){top, col, high, STEP - 1}, step, ' ');
        bq__put_centred(&v->canvas, top - 1, col, STEP - 1, bq__seat_style(order[i]), v->s->seat[order[i]]);
        bq__put_centred(&v->canvas, top, col, STEP - 1, step, number);
    }
    return HIGH;
}

/* Who did most of something, in sentences that are whole; the rows. */
static int put_awards(bq__screens *v, bq__rect r, const bq__sums *sums)
{
    int at = 0;
    for (int i = 0; i < BQ__AWARDS && at < r.h; i++) {
        char text[BQ_SENTENCE_BYTES], line[BQ_SENTENCE_BYTES + 8];
        if (!bq__session_award(v->s, sums, (enum bq__award)i, text, sizeof text))
            continue;
        snprintf(line, sizeof line, "★ %s", text);
        if (bq__canvas_columns(&v->canvas, line) <= r.w)
            bq__put_centred(&v->canvas, r.row + at++, r.col, r.w, BQ__INK_TITLE, line);
    }
    return at;
}

int bq__draw_honours(bq__screens *v, bq__rect r)
{
    enum { PODIUM = 6, LEAST = PODIUM + BQ__AWARDS };
    static bq__sums sums;
    if (r.h < LEAST)
        return 0;
    bq__session_add_up(v->s, &sums);
    int at = put_podium(v, (bq__rect){r.row + 1, r.col, PODIUM, r.w}, &sums) ? PODIUM : 1;
    return at + put_awards(v, (bq__rect){r.row + at, r.col, r.h - at, r.w}, &sums);
}

void bq__draw_end(bq__screens *v)
{
    static bq__sums sums;
    static curve c;
    bq__canvas *canvas = &v->canvas;
    const bq_state *st = bq_table_state(v->s->table);
    int end = v->layout.keys_row >= 0 ? v->layout.keys_row : v->layout.message_row;
    int seats = (int)st->seats, w = canvas->cols - 2, at = 1;
    char text[BQ_SENTENCE_BYTES];
    bq__session_add_up(v->s, &sums);
    trace(v, &c);
    BQ__WORD(v, text, BQ_T_PLAIN_END, bq_arg_of(BQ_ARG_NUMBER, "n", st->turns));
    bq__draw_title(v, text);
    if (bq__session_winner(v->s, text, sizeof text)) {
        unsigned first = st->winners ? bq_low(st->winners) : 0;
        bq__put_centred(canvas, at, 1, w, (bq__style)(bq__seat_style(first) | (BQ__BOLD | BQ__REVERSE) << 8), text);
        at += end > 18 ? 2 : 1;
    }
    if (end >= WIDE_OPEN)
        at += put_podium(v, (bq__rect){at, 1, 4, w}, &sums) + 1;
    if (end >= AIRY)
        at += put_awards(v, (bq__rect){at, 1, BQ__AWARDS, w}, &sums) + 1;
    int paid = seats + 3, luck = LUCK_LEAST, left = end - at - 1;
    bool with_paid = left - paid - luck >= seats && w >= 44;
    int wanted = put_luck(v, (bq__rect){0, 0, 0, w}, &sums.luck, false);
    int spare = left - paid - 2 - 2 * seats; /* two rows of a curve for everybody come first */
    luck = spare < luck ? luck : wanted < spare ? wanted : spare;
    int room = with_paid ? left - paid - luck - 1 : left - 2;
    BQ__WORD(v, text, BQ_T_SCREEN_END_CURVES, bq_arg_of(BQ_ARG_MONEY, "amount", c.most));
    bq__put_right(canvas, at, 1, w, BQ__INK_DIM, text);
    at += 1;
    at += put_ranking(v, (bq__rect){at, 1, room, w}, &sums, &c) + 1;
    if (with_paid) {
        bq__put(canvas, at, 1, w, BQ__INK_DIM, bq__screens_word(v, BQ_T_SCREEN_LEDGER_HEAD));
        bq__draw_paid(v, (bq__rect){at + 1, 1, paid, w}, &sums);
        at += paid + 1;
    }
    enum bq_text_key invitation = bq__screens_kind(v)->invites(v);
    bool invited = invitation != BQ_TEXT_KEYS;
    put_luck(v, (bq__rect){at, 1, end - at - invited, w}, &sums.luck, true);
    if (invited) /* as long as it is: news at the foot come and go */
        bq__put(canvas, end - 1, 1, w, BQ__STYLE(BQ__INK_ACCENT, BQ__BOLD), bq__screens_word(v, invitation));
}

void bq__screens_again(bq__screens *v)
{
    const bq_table *was = v->s->table;
    v->s->ops->ask_again(v->s);
    if (v->s->table != was && v->s->ops->at_once)
        bq__screens_game(v);
}

void bq__act_end(bq__screens *v, enum bq__action action, int key)
{
    const char *path = bq_save_path(v->s->table);
    if (action == BQ__ACT_WATCH) {
        char kept[BQ__PATH_BYTES];
        snprintf(kept, sizeof kept, "%s", path ? path : "");
        if (path)
            bq__screens_replay_open(v, kept);
        else
            bq__notice_key(v, BQ__INK_BAD, BQ_T_PLAIN_SAVED_NOWHERE, NULL, 0);
    } else if (action == BQ__ACT_PICTURE) {
        bq__session_picture(v->s);
    } else if (action == BQ__ACT_UNDO) {
        bq__screens_change(v, bq__session_undo);
        if (bq_table_state(v->s->table)->stage != BQ_STAGE_OVER)
            bq__screens_to(v, BQ__SCREEN_BOARD);
    } else if (action == BQ__ACT_LUCK) {
        sheet_luck(v);
    } else if (action == BQ__ACT_REMATCH && v->s->ops->may_again(v->s)) {
        bq__screens_again(v);
    } else if (key >= '1' && key < '1' + BQ_ANALYSE_SWINGS) {
        bq__screens_swing(v, (unsigned)(key - '1'));
    } else if (action == BQ__ACT_ANALYSIS || action == BQ__ACT_LOG || action == BQ__ACT_LEDGER || action == BQ__ACT_SEARCH ||
               action == BQ__ACT_PEOPLE) {
        bq__act_game(v, action);
    } else if (action == BQ__ACT_BACK || key == BQ__KEY_ENTER) {
        bq__screens_pop(v);
        if (bq__screens_now(v) == BQ__SCREEN_BOARD && key != BQ__KEY_ESCAPE && bq__screens_kind(v)->plays)
            bq__screens_push(v, BQ__SCREEN_MENU);
    } else {
        bq__wrong_key(v, action, key);
    }
}
