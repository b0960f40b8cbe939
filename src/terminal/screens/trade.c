/* trade.c - the editor of an offer: two columns, what one gives and what one asks, and for both sides
 * what they have before and after. A counter-offer is the same with the roles changed. */
#include <string.h>

#include "terminal/screens/screens.h"
#include "text/text.h"

enum { CASH_ROW, FIRST_ROW, ROWS = 1 + BQ_SQUARES + BQ_JAIL_CARDS };

/* ---- rows of one side: money, deeds, cards ---- */

typedef struct goods {
    uint8_t square[BQ_SQUARES];
    uint8_t card[BQ_JAIL_CARDS];
    unsigned squares;
    unsigned cards;
} goods;

static unsigned side_seat(const bq__screens *v, bool right)
{
    return right ? v->deal.terms.to : v->deal.seat;
}

static goods goods_of(bq__screens *v, bool right)
{
    const bq_edition *ed = bq__screens_edition(v);
    const bq_state *st = bq_table_state(v->s->table);
    unsigned seat = side_seat(v, right);
    goods g = {.squares = 0};
    for (unsigned group = 0; group < ed->groups; group++)
        for (uint64_t left = st->deeds[seat] & ed->group[group].lots; left; left &= left - 1)
            g.square[g.squares++] = (uint8_t)bq_low(left);
    for (unsigned left = st->held[seat]; left; left &= left - 1)
        g.card[g.cards++] = (uint8_t)bq_low(left);
    return g;
}

static unsigned rows_of(const goods *g)
{
    return FIRST_ROW + g->squares + g->cards;
}

static bool picked(const bq__screens *v, const goods *g, bool right, unsigned row)
{
    const bq_terms *t = &v->deal.terms;
    if (row == CASH_ROW)
        return (right ? t->take_cash : t->give_cash) != 0;
    row -= FIRST_ROW;
    if (row < g->squares)
        return (right ? t->take : t->give) >> g->square[row] & 1u;
    return (unsigned)(right ? t->take_cards : t->give_cards) >> g->card[row - g->squares] & 1u;
}

static void pick(bq__screens *v, const goods *g, bool right, unsigned row)
{
    bq_terms *t = &v->deal.terms;
    row -= FIRST_ROW;
    if (row < g->squares) {
        uint64_t bit = (uint64_t)1 << g->square[row];
        if (right)
            t->take ^= bit;
        else
            t->give ^= bit;
    } else {
        uint8_t bit = (uint8_t)(1u << g->card[row - g->squares]);
        if (right)
            t->take_cards ^= bit;
        else
            t->give_cards ^= bit;
    }
}

/* ---- what would come of it ---- */

static bq_command offer_of(unsigned seat, const bq_terms *terms, bool settles)
{
    bq_command cmd = {.verb = settles ? BQ_CMD_SETTLE : BQ_CMD_OFFER, .seat = (uint8_t)seat};
    cmd.terms = *terms;
    cmd.terms.version = 0;
    cmd.terms.settles = 0;
    return cmd;
}

/* Tried on a copy: offered, then accepted; the first refusal, if any. */
static bq_verdict try_it(const bq_edition *ed, bq_state *st, unsigned seat, const bq_terms *terms,
                         bool settles)
{
    bq_command cmd = offer_of(seat, terms, settles);
    bq_verdict verdict = bq_suppose(ed, st, &cmd, NULL);
    if (verdict.code != BQ_NO_OK)
        return verdict;
    cmd = (bq_command){.verb = BQ_CMD_ACCEPT,
                       .seat = terms->to,
                       .a = (uint8_t)seat,
                       .amount = (int32_t)st->offer[seat].version};
    return bq_suppose(ed, st, &cmd, NULL);
}

typedef struct figures {
    int64_t cash;
    int64_t fortune;
    int64_t rents;  /* of all deeds, now */
    unsigned groups; /* whole */
} figures;

static figures figures_of(const bq_edition *ed, const bq_state *st, unsigned seat)
{
    figures f = {.cash = st->cash[seat], .fortune = bq_fortune(ed, st, seat)};
    for (uint64_t left = st->deeds[seat]; left; left &= left - 1)
        f.rents += bq_rent(ed, st, bq_low(left), 7);
    for (unsigned group = 0; group < ed->groups; group++)
        f.groups += bq_owns_group(ed, st, seat, group);
    return f;
}

static void put_change(bq__screens *v, int row, int col, int w, enum bq_text_key label, int64_t before,
                       int64_t after, bool money)
{
    char text[300], one[64], two[64];
    snprintf(one, sizeof one, "%lld", (long long)before);
    snprintf(two, sizeof two, "%lld", (long long)after);
    for (int bare = !money; bare < 2; bare++) { /* the currency where there is room for it */
        BQ__WORD(v, text, BQ_T_SCREEN_CHANGE, bq_arg_text("what", bq__screens_word(v, label)),
                 bq_arg_text("before", bare ? one : bq__money(v, before)),
                 bq_arg_text("after", bare ? two : bq__money(v, after)));
        if (bq__canvas_columns(&v->canvas, text) <= w)
            break;
    }
    bq__style style = after > before   ? BQ__STYLE(BQ__INK_GOOD, 0)
                      : after < before ? BQ__STYLE(BQ__INK_BAD, 0)
                                       : BQ__STYLE(BQ__INK_DIM, 0);
    if (bq__canvas_columns(&v->canvas, text) > w) { /* a word can be guessed, a figure cannot */
        snprintf(text, sizeof text, "%s→%s", one, two);
        int wide = bq__canvas_columns(&v->canvas, text);
        bq__put_right(&v->canvas, row, col, w, style, text);
        snprintf(text, sizeof text, "%s", bq__screens_word(v, label));
        w -= wide + 1;
    }
    bq__put(&v->canvas, row, col, w, style, text);
}

static void put_figures(bq__screens *v, bq__rect r, unsigned seat, const bq_state *after)
{
    const bq_edition *ed = bq__screens_edition(v);
    figures was = figures_of(ed, bq_table_state(v->s->table), seat);
    figures will = figures_of(ed, after, seat);
    if (r.h > 0)
        put_change(v, r.row, r.col, r.w, BQ_T_SCREEN_FIGURE_CASH, was.cash, will.cash, true);
    if (r.h > 1 && !bq__session_unvalued(v->s))
        put_change(v, r.row + 1, r.col, r.w, BQ_T_SCREEN_FIGURE_FORTUNE, was.fortune, will.fortune,
                   true);
    if (r.h > 2)
        put_change(v, r.row + 2, r.col, r.w, BQ_T_SCREEN_FIGURE_RENTS, was.rents, will.rents, true);
    if (r.h > 3)
        put_change(v, r.row + 3, r.col, r.w, BQ_T_SCREEN_FIGURE_GROUPS, was.groups, will.groups,
                   false);
}

/* ---- drawn ---- */

static const char *row_words(bq__screens *v, const goods *g, bool right, unsigned row, int w,
                             char out[300])
{
    const bq_edition *ed = bq__screens_edition(v);
    const bq_terms *t = &v->deal.terms;
    if (row == CASH_ROW) {
        snprintf(out, 300, "%s", bq__money(v, right ? t->take_cash : t->give_cash));
    } else if (row - FIRST_ROW < g->squares) {
        unsigned square = g->square[row - FIRST_ROW];
        bq__deed_name(v, square, w, out, 300);
    } else {
        const bq_arg deck = bq_arg_of(
            BQ_ARG_DECK, "deck", ed->jail_card[g->card[row - FIRST_ROW - g->squares]][0]);
        bq__say_word(v, out, 300, BQ_T_PLAIN_GOODS_CARD, &deck, 1);
    }
    return out;
}

static void put_side(bq__screens *v, bq__rect r, bool right)
{
    const bq_edition *ed = bq__screens_edition(v);
    goods g = goods_of(v, right);
    unsigned n = rows_of(&g), seat = side_seat(v, right);
    bool here = v->deal.right == right;
    char text[300];
    BQ__WORD(v, text, BQ_T_SCREEN_TRADE_GIVES, bq_arg_of(BQ_ARG_SEAT, "seat", seat));
    bq__put(&v->canvas, r.row, r.col, r.w, bq__seat_style(seat), text);
    int h = r.h - 1, top = here && (int)v->deal.row >= h ? (int)v->deal.row - h + 1 : 0;
    v->deal.top[right] = top;
    for (int i = 0; i < h && top + i < (int)n; i++) {
        unsigned row = (unsigned)(top + i);
        int at = r.row + 1 + i;
        bool is = picked(v, &g, right, row);
        bq__put(&v->canvas, at, r.col, 3, BQ__STYLE(BQ__INK_ACCENT, BQ__BOLD), is ? "[x]" : "[ ]");
        if (row >= FIRST_ROW && row - FIRST_ROW < g.squares) {
            unsigned group = ed->square[g.square[row - FIRST_ROW]].group;
            bq__put_code(&v->canvas, at, r.col + 4, BQ__STYLE(BQ__INK_GROUP + group, BQ__BOLD),
                         'a' + group);
        }
        bq__put(&v->canvas, at, r.col + 6, r.w - 6, is ? BQ__STYLE(BQ__INK_PLAIN, BQ__BOLD)
                                                       : BQ__STYLE(BQ__INK_PLAIN, 0),
                row_words(v, &g, right, row, r.w - 6, text));
        if (here && row == v->deal.row)
            bq__restyle(&v->canvas, (bq__rect){at, r.col, 1, r.w}, BQ__REVERSE);
    }
}

/* Both sides before and after, and if it cannot be, why. */
void bq__draw_terms(bq__screens *v, bq__rect r, unsigned from, const bq_terms *terms, bool settles)
{
    const bq_edition *ed = bq__screens_edition(v);
    bq_state after = *bq_table_state(v->s->table);
    bool empty = !terms->give && !terms->take && !terms->give_cash && !terms->take_cash &&
                 !terms->give_cards && !terms->take_cards;
    int half = r.w / 2 - 1;
    bq_verdict verdict = {0};
    if (!empty)
        verdict = try_it(ed, &after, from, terms, settles);
    if (verdict.code != BQ_NO_OK) {
        char text[BQ_SENTENCE_BYTES];
        bq_buf b = bq_buf_on(text, sizeof text);
        bq_text_refusal(&b, v->s->language, &v->s->names, &verdict);
        bq__put_wrapped(&v->canvas, r, BQ__INK_BAD, text);
        return;
    }
    put_figures(v, (bq__rect){r.row, r.col, r.h, half}, from, &after);
    put_figures(v, (bq__rect){r.row, r.col + half + 2, r.h, half}, terms->to, &after);
}

/* What is owed, to whom and for what, instead of the other's goods. */
static void put_debt(bq__screens *v, bq__rect r)
{
    char text[BQ_SENTENCE_BYTES];
    bq_buf b = bq_buf_on(text, sizeof text);
    bq_ask q = bq_question(bq__screens_edition(v), bq_table_state(v->s->table));
    if (q.kind != BQ_ASK_DEBT)
        return;
    bq_text_question(&b, v->s->language, &v->s->names, &q);
    bq__put_wrapped(&v->canvas, r, BQ__STYLE(BQ__INK_BAD, BQ__BOLD), text);
}

void bq__draw_trade(bq__screens *v)
{
    bq__canvas *c = &v->canvas;
    int end = v->layout.keys_row >= 0 ? v->layout.keys_row : v->layout.message_row;
    int low = end > 12 ? 4 : 2, half = c->cols / 2 - 1;
    bq__draw_title(v, v->deal.settles ? bq__screens_word(v, BQ_T_SCREEN_TITLE_SETTLE) : NULL);
    put_side(v, (bq__rect){1, 1, end - low - 2, half - 1}, false);
    bq__vline(c, 1, half, end - low - 2, BQ__INK_DIM);
    if (v->deal.settles)
        put_debt(v, (bq__rect){1, half + 2, end - low - 2, half - 1});
    else
        put_side(v, (bq__rect){1, half + 2, end - low - 2, half - 1}, true);
    bq__hline(c, end - low - 1, 0, c->cols, BQ__INK_DIM);
    bq__draw_terms(v, (bq__rect){end - low, 1, low, c->cols - 2}, v->deal.seat, &v->deal.terms,
                   v->deal.settles);
}

/* ---- opening, keys ---- */

static unsigned another(const bq__screens *v, unsigned seat, unsigned not_this)
{
    const bq_state *st = bq_table_state(v->s->table);
    for (unsigned i = 1; i <= st->seats; i++) {
        unsigned next = (seat + i) % st->seats;
        if (st->in >> next & 1u && next != not_this)
            return next;
    }
    return not_this;
}

void bq__trade_open(bq__screens *v, unsigned seat, unsigned to, const bq_terms *terms)
{
    const bq_state *st = bq_table_state(v->s->table);
    if (!bq__session_is_person(v->s, seat)) /* a bot's turn: some person */
        for (unsigned i = 0; i < st->seats; i++)
            if (st->in >> i & 1u && bq__session_is_person(v->s, i))
                seat = i;
    v->deal = (bq__deal){.seat = seat};
    if (terms)
        v->deal.terms = *terms;
    v->deal.terms.to = (uint8_t)(to < st->seats ? to : another(v, seat, seat));
    if (!bq__session_is_person(v->s, seat) || v->deal.terms.to == seat) {
        bq__refuse(v, &(bq_verdict){.code = BQ_NO_SELF_TRADE});
        return;
    }
    bq__screens_push(v, BQ__SCREEN_TRADE);
}

static void next_partner(bq__screens *v)
{
    unsigned to = another(v, v->deal.terms.to, v->deal.seat);
    int32_t give_cash = v->deal.terms.give_cash;
    uint64_t give = v->deal.terms.give;
    v->deal.terms = (bq_terms){.to = (uint8_t)to, .give = give, .give_cash = give_cash};
}

/* Whoever answers an offer with another refuses the first one. */
static bool refuse_theirs(bq__screens *v)
{
    const bq_state *st = bq_table_state(v->s->table);
    unsigned me = v->deal.seat, from = v->deal.terms.to;
    bq_command no = {.verb = BQ_CMD_REJECT, .seat = (uint8_t)me, .a = (uint8_t)from};
    if (!(st->offers >> from & 1u) || st->offer[from].to != me)
        return true;
    return bq__screens_submit(v, &no) && v->s->ops->settled(v->s);
}

void bq__trade_send(bq__screens *v, const bq_command *cmd)
{
    if (v->deal.counters && !refuse_theirs(v))
        return;
    if (!bq__screens_submit(v, cmd))
        return;
    bq__screens_pop(v);
    if (v->deal.counters && bq__screens_now(v) == BQ__SCREEN_OFFER)
        bq__screens_pop(v);
    BQ__TELL(v, BQ__INK_GOOD, BQ_T_SCREEN_OFFERED, bq_arg_of(BQ_ARG_SEAT, "seat", cmd->terms.to));
    v->message_passes = v->log.n + 1;
}

static void send(bq__screens *v)
{
    bq_command cmd = offer_of(v->deal.seat, &v->deal.terms, v->deal.settles);
    bq_verdict verdict = bq_check(bq__screens_edition(v), bq_table_state(v->s->table), &cmd);
    if (verdict.code != BQ_NO_OK) {
        bq__refuse(v, &verdict);
        return;
    }
    if (bq_choice_grave(bq__screens_edition(v), bq_table_state(v->s->table), &cmd))
        bq__screens_on_sure(v, &cmd);
    else
        bq__trade_send(v, &cmd);
}

/* Would they accept it, or for about how much? It is said at the foot. */
static void sound(bq__screens *v)
{
    bq_command cmd = offer_of(v->deal.seat, &v->deal.terms, v->deal.settles);
    if (v->deal.settles)
        bq__notice_key(v, BQ__INK_BAD, BQ_T_SCREEN_NO_KEY, NULL, 0);
    else
        v->s->ops->sound(v->s, &cmd);
}

/* A box that is clicked is ticked. */
static enum bq__action click(bq__screens *v)
{
    int row, col;
    bq__term_mouse(&row, &col);
    bool right = col > v->canvas.cols / 2 - 1;
    goods g = goods_of(v, right);
    int item = row - 2 + v->deal.top[right];
    if (row < 2 || item >= (int)rows_of(&g) || (right && v->deal.settles))
        return BQ__ACT_NONE;
    v->deal.right = right;
    v->deal.row = (unsigned)item;
    return BQ__ACT_PICK;
}

void bq__act_trade(bq__screens *v, enum bq__action action, int key)
{
    if (key == BQ__KEY_CLICK)
        action = click(v);
    goods g = goods_of(v, v->deal.right);
    unsigned n = rows_of(&g);
    v->deal.row = v->deal.row < n ? v->deal.row : n - 1;
    bq_terms *t = &v->deal.terms;
    char digit[2] = {(char)key, 0}, now[24];
    snprintf(now, sizeof now, "%d", v->deal.right ? t->take_cash : t->give_cash);
    if (action == BQ__ACT_UP)
        v->deal.row = v->deal.row ? v->deal.row - 1 : n - 1;
    else if (action == BQ__ACT_DOWN)
        v->deal.row = (v->deal.row + 1) % n;
    else if (action == BQ__ACT_SIDE && !v->deal.settles)
        v->deal.right = key == BQ__KEY_RIGHT;
    else if (action == BQ__ACT_PARTNER && !v->deal.settles && !v->deal.counters)
        next_partner(v);
    else if (action == BQ__ACT_PICK && v->deal.row != CASH_ROW)
        pick(v, &g, v->deal.right, v->deal.row);
    else if (action == BQ__ACT_PICK)
        bq__input_open(v, BQ__FIELD_CASH, BQ_T_SCREEN_ASK_CASH, now);
    else if (key >= '0' && key <= '9')
        bq__input_open(v, BQ__FIELD_CASH, BQ_T_SCREEN_ASK_CASH, digit);
    else if (action == BQ__ACT_SEND)
        send(v);
    else if (action == BQ__ACT_SOUND)
        sound(v);
    else if (action == BQ__ACT_WHY)
        bq__page_why(v, v->s->row);
    else if (action == BQ__ACT_BACK)
        bq__screens_pop(v);
    else
        bq__notice_key(v, BQ__INK_BAD, BQ_T_SCREEN_NO_KEY, NULL, 0);
}
