/* trade.c - the editor of an offer: two columns, what one gives and what one asks; what both have before and after
 * (terms.c); where there is room, the deed under the cursor and everybody. A counter-offer is the same with the roles
 * changed. */
#include <string.h>

#include "terminal/screens/screens.h"
#include "text/text.h"

enum { CASH_ROW, FIRST_ROW };
enum { BELOW = 10, WIDE = 50, STATE_W = 13, RENT_W = 10 }; /* BELOW: rows that a card needs */

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

/* What stands on it and what it brings, at the end of a wide row; the columns that are left for its name. */
static int put_worth(bq__screens *v, bq__rect r, unsigned square)
{
    const bq_state *st = bq_table_state(v->s->table);
    bool plain = !st->level[square] && !st->squat[square] && !((st->mortgaged | st->prisons) >> square & 1u);
    int name = r.w - RENT_W - (plain ? 0 : STATE_W);
    if (r.w < WIDE)
        return r.w;
    bq__put_state(v, square, r.row, r.col + name + 1, STATE_W - 1);
    bq__put_right(&v->canvas, r.row, r.col + r.w - RENT_W, RENT_W, BQ__INK_DIM,
                  bq__money(v, bq_rent(bq__screens_edition(v), st, square, 7)));
    return name;
}

static void put_goods(bq__screens *v, bq__rect r, const goods *g, bool right, unsigned row)
{
    char text[300];
    bool is = picked(v, g, right, row), deed = row >= FIRST_ROW && row - FIRST_ROW < g->squares;
    int w = r.w - 7;
    bq__put(&v->canvas, r.row, r.col, 3, BQ__STYLE(BQ__INK_ACCENT, BQ__BOLD), is ? "[x]" : "[ ]");
    if (deed) {
        unsigned square = g->square[row - FIRST_ROW], group = bq__screens_edition(v)->square[square].group;
        bq__put_code(&v->canvas, r.row, r.col + 4, BQ__STYLE(BQ__INK_GROUP + group, BQ__BOLD), 'a' + group);
        w = put_worth(v, (bq__rect){r.row, r.col + 6, 1, w}, square);
    }
    bq__put(&v->canvas, r.row, r.col + 6, w, BQ__STYLE(BQ__INK_PLAIN, is ? BQ__BOLD : 0),
            row_words(v, g, right, row, w, text));
    if (v->deal.right == right && row == v->deal.row)
        bq__restyle(&v->canvas, r, BQ__REVERSE);
}

static void put_side(bq__screens *v, bq__rect r, bool right)
{
    goods g = goods_of(v, right);
    unsigned n = rows_of(&g), seat = side_seat(v, right);
    bool here = v->deal.right == right;
    char text[300];
    BQ__WORD(v, text, BQ_T_SCREEN_TRADE_GIVES, bq_arg_of(BQ_ARG_SEAT, "seat", seat));
    bq__put(&v->canvas, r.row, r.col, r.w, bq__seat_style(seat), text);
    if (r.w - 7 >= WIDE && g.squares)
        bq__put_right(&v->canvas, r.row, r.col + r.w - RENT_W - 1, RENT_W, BQ__INK_DIM,
                      bq__screens_word(v, BQ_T_SCREEN_FIGURE_RENTS));
    int h = r.h - 1, top = here && (int)v->deal.row >= h ? (int)v->deal.row - h + 1 : 0;
    v->deal.top[right] = top;
    for (int i = 0; i < h && top + i < (int)n; i++)
        put_goods(v, (bq__rect){r.row + 1 + i, r.col, 1, r.w}, &g, right, (unsigned)(top + i));
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

/* Rows of the two columns, of what comes of it, and of what stands below. */
typedef struct parts {
    int lists, terms, below;
} parts;

static int end_of(const bq__screens *v)
{
    return v->layout.keys_row >= 0 ? v->layout.keys_row : v->layout.message_row;
}

/* The columns have room for whoever has most, so that nothing moves when another partner is chosen. */
static parts parts_of(const bq__screens *v)
{
    const bq_state *st = bq_table_state(v->s->table);
    int room = end_of(v) - 1, need = 0;
    for (unsigned seat = 0; seat < st->seats; seat++) {
        int rows = 2 + (int)bq_count(st->deeds[seat]) + (int)bq_count(st->held[seat]);
        need = rows > need ? rows : need;
    }
    parts p = {.terms = room > 11 ? 4 : 2};
    p.lists = room - p.terms - 1;
    if (p.terms == 4 && p.lists - 2 >= need)
        p.terms += 2, p.lists -= 2;
    if (p.lists - need - 2 >= BELOW && v->canvas.cols >= 80)
        p.below = p.lists - need - 2, p.lists = need + 1;
    return p;
}

/* The deed under the cursor, and everybody. */
static void put_below(bq__screens *v, bq__rect r)
{
    goods g = goods_of(v, v->deal.right);
    unsigned row = v->deal.row - FIRST_ROW;
    int half = r.w / 2 - 1, seats = (int)v->st->seats;
    bq__hline(&v->canvas, r.row - 1, 0, v->canvas.cols, BQ__INK_DIM);
    bq__draw_players(v, (bq__rect){r.row, r.col, 2 * seats < r.h ? 2 * seats : r.h, half}, 0);
    if (v->deal.row >= FIRST_ROW && row < g.squares)
        bq__draw_deed_top(v, g.square[row], (bq__rect){r.row, r.col + half + 2, r.h, half});
}

void bq__draw_trade(bq__screens *v)
{
    bq__canvas *c = &v->canvas;
    parts p = parts_of(v);
    int half = c->cols / 2 - 1, at = 1 + p.lists;
    bq__draw_title(v, v->deal.settles ? bq__screens_word(v, BQ_T_SCREEN_TITLE_SETTLE) : NULL);
    put_side(v, (bq__rect){1, 1, p.lists, half - 1}, false);
    bq__vline(c, 1, half, p.lists, BQ__INK_DIM);
    if (v->deal.settles)
        put_debt(v, (bq__rect){1, half + 2, p.lists, half - 1});
    else
        put_side(v, (bq__rect){1, half + 2, p.lists, half - 1}, true);
    bq__hline(c, at++, 0, c->cols, BQ__INK_DIM);
    bq__draw_terms(v, (bq__rect){at, 1, p.terms, c->cols - 2}, v->deal.seat, &v->deal.terms, v->deal.settles);
    if (p.below)
        put_below(v, (bq__rect){at + p.terms + 1, 1, p.below, c->cols - 2});
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

void bq__trade_send(bq__screens *v, const bq_command *cmd)
{
    bq_command no;
    if (v->deal.counters && bq__session_countered(v->s, cmd, &no) &&
        !(bq__screens_submit(v, &no) && v->s->ops->answered(v->s)))
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
    bq_command cmd = bq__offer_of(v->deal.seat, &v->deal.terms, v->deal.settles);
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
    bq_command cmd = bq__offer_of(v->deal.seat, &v->deal.terms, v->deal.settles);
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
    if (row < 2 || row > parts_of(v).lists || item >= (int)rows_of(&g) || (right && v->deal.settles))
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
        bq__sheet_why(v, v->s->row);
    else if (action == BQ__ACT_BACK)
        bq__screens_pop(v);
    else
        bq__notice_key(v, BQ__INK_BAD, BQ_T_SCREEN_NO_KEY, NULL, 0);
}
