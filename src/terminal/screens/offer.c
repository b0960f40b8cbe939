/* offer.c - an offer to a person: what it says, what both have before and after; accept, refuse,
 * counter, or later. */
#include <string.h>

#include "terminal/screens/screens.h"
#include "text/text.h"

enum { COLUMNS_LEAST = 7 };

/* The mark begins on what decides nothing. */
static const struct {
    enum bq__action action;
    char key;
    uint16_t words;
} answers[] = {
    {BQ__ACT_LATER, BQ_TOOL_LATER, BQ_T_SCREEN_KEY_LATER},
    {BQ__ACT_ACCEPT, BQ_KEY_ACCEPT, BQ_T_SCREEN_KEY_ACCEPT},
    {BQ__ACT_REJECT, BQ_KEY_REJECT, BQ_T_SCREEN_KEY_REJECT},
    {BQ__ACT_COUNTER, BQ_TOOL_COUNTER, BQ_T_SCREEN_KEY_COUNTER},
};
enum { ANSWERS = sizeof answers / sizeof answers[0] };

static unsigned from_seat(const bq__screens *v)
{
    return bq__session_open_offer(v->s);
}

/* ---- the tray ---- */

unsigned bq__tray(const bq__screens *v)
{
    const bq_state *st = bq_table_state(v->s->table);
    unsigned n = 0;
    for (unsigned from = 0; from < st->seats; from++)
        n += st->offers >> from & 1u && bq__session_is_person(v->s, st->offer[from].to);
    return n;
}

void bq__tray_open(bq__screens *v)
{
    if (!bq__tray(v)) {
        bq__notice_key(v, BQ__INK_PLAIN, BQ_T_SCREEN_TRAY_EMPTY, NULL, 0);
        return;
    }
    memset(v->s->later, 0, sizeof v->s->later); /* what was to wait is looked at again */
    bq__screens_push(v, BQ__SCREEN_OFFER);
}

/* ---- drawn ---- */

static void put_goods(bq__screens *v, bq__rect r, unsigned seat, uint64_t deeds, int32_t cash,
                      unsigned cards)
{
    const bq_edition *ed = bq__screens_edition(v);
    char text[300];
    int at = 1;
    BQ__WORD(v, text, BQ_T_SCREEN_TRADE_GIVES, bq_arg_of(BQ_ARG_SEAT, "seat", seat));
    bq__put(&v->canvas, r.row, r.col, r.w, bq__seat_style(seat), text);
    if (cash && at < r.h)
        bq__put(&v->canvas, r.row + at++, r.col + 2, r.w - 2, BQ__STYLE(BQ__INK_PLAIN, BQ__BOLD),
                bq__money(v, cash));
    for (uint64_t left = deeds; left && at < r.h; left &= left - 1, at++) {
        unsigned square = bq_low(left), group = ed->square[square].group;
        bq__deed_name(v, square, r.w - 2, text, sizeof text);
        bq__put_code(&v->canvas, r.row + at, r.col, BQ__STYLE(BQ__INK_GROUP + group, BQ__BOLD),
                     'a' + group);
        bq__put(&v->canvas, r.row + at, r.col + 2, r.w - 2, BQ__INK_PLAIN, text);
    }
    for (unsigned left = cards; left && at < r.h; left &= left - 1, at++) {
        const bq_arg deck =
            bq_arg_of(BQ_ARG_DECK, "deck", ed->jail_card[bq_low(left)][0]);
        bq__say_word(v, text, sizeof text, BQ_T_PLAIN_GOODS_CARD, &deck, 1);
        bq__put(&v->canvas, r.row + at, r.col + 2, r.w - 2, BQ__INK_PLAIN, text);
    }
    if (!cash && !deeds && !cards)
        bq__put(&v->canvas, r.row + at, r.col + 2, r.w - 2, BQ__INK_DIM,
                bq__screens_word(v, BQ_T_PLAIN_GOODS_NOTHING));
}

/* What the session says of it, in one text. */
static void collect(void *text, const char *prefix, const char *sentence, const bq_event *event)
{
    (void)prefix, (void)event;
    bq_buf_str(text, sentence);
    bq_buf_str(text, " ");
}

static void put_sentence(bq__screens *v, bq__rect r, unsigned from)
{
    char text[BQ_SENTENCE_BYTES];
    bq_buf b = bq_buf_on(text, sizeof text);
    bq__session *s = v->s;
    bq__listener mine = s->listener;
    s->listener = (bq__listener){.on_line = collect, .ctx = &b};
    bq__session_terms(s, bq_table_state(s->table), from);
    s->listener = mine;
    bq__put_wrapped(&v->canvas, r, BQ__INK_PLAIN, text);
}

/* The answers beside each other, as many as there is room for; the marked one always. */
static void put_answers(bq__screens *v, bq__rect r)
{
    int col = r.col;
    unsigned chosen = v->chosen[BQ__SCREEN_OFFER] % ANSWERS, first = r.w < 60 ? chosen : 0;
    for (unsigned i = first; i < ANSWERS; i++) {
        char text[200];
        bool here = i == chosen;
        snprintf(text, sizeof text, "%s %c %s", here ? "►" : " ", answers[i].key,
                 bq__screens_word(v, (enum bq_text_key)answers[i].words));
        int wide = bq__canvas_columns(&v->canvas, text);
        if (col + wide > r.col + r.w && i > first)
            break;
        bq__mouse_key(v, (bq__rect){r.row, col, 1, wide}, answers[i].key);
        col += bq__put(&v->canvas, r.row, col, r.col + r.w - col,
                       here ? BQ__STYLE(BQ__INK_ACCENT, BQ__BOLD) : BQ__INK_PLAIN, text) + 2;
    }
}

void bq__draw_offer(bq__screens *v)
{
    unsigned from = from_seat(v);
    bq__draw_board_under(v);
    bq__rect r = bq__box(&v->canvas, bq__middle(v, 18, 84), BQ__INK_ACCENT,
                         bq__screens_word(v, BQ_T_SCREEN_TITLE_OFFER));
    if (from >= BQ_SEATS)
        return;
    const bq_terms *t = &bq_table_state(v->s->table)->offer[from];
    char text[BQ_SENTENCE_BYTES];
    r.h--;
    put_answers(v, (bq__rect){r.row + r.h, r.col, 1, r.w});
    if (r.h < COLUMNS_LEAST) { /* no room for columns */
        put_sentence(v, r, from);
        return;
    }
    int half = r.w / 2 - 1, at, low = r.h > 12 ? 4 : r.h > 8 ? 2 : 0;
    BQ__WORD(v, text, BQ_T_SCREEN_OFFER_ASK, bq_arg_of(BQ_ARG_SEAT, "seat", from),
             bq_arg_of(BQ_ARG_SEAT, "to", t->to), bq_arg_of(BQ_ARG_NUMBER, "version", t->version));
    at = bq__put_wrapped(&v->canvas, (bq__rect){r.row, r.col, 2, r.w},
                         BQ__STYLE(BQ__INK_PLAIN, BQ__BOLD), text);
    int h = r.h - at - low - 1;
    put_goods(v, (bq__rect){r.row + at, r.col, h, half}, from, t->give, t->give_cash, t->give_cards);
    put_goods(v, (bq__rect){r.row + at, r.col + half + 2, h, half}, t->to, t->take, t->take_cash,
              t->take_cards);
    if (low) {
        bq__hline(&v->canvas, r.row + r.h - low - 1, r.col, r.w, BQ__INK_DIM);
        bq__draw_terms(v, (bq__rect){r.row + r.h - low, r.col, low, r.w}, from, t, t->settles);
    }
}

/* The same goods from the other's side: giving is taking. The offer stands until the answer is sent. */
static void counter(bq__screens *v, unsigned from)
{
    bq_terms t = bq_table_state(v->s->table)->offer[from], back = {.to = (uint8_t)from};
    unsigned me = t.to;
    back.give = t.take;
    back.take = t.give;
    back.give_cash = t.take_cash;
    back.take_cash = t.give_cash;
    back.give_cards = t.take_cards;
    back.take_cards = t.give_cards;
    bq__trade_open(v, me, from, &back);
    v->deal.counters = true;
}

/* As the list has it; what is not there is refused with its reason. */
static void answer(bq__screens *v, unsigned from, enum bq_verb verb)
{
    bq__session *s = v->s;
    const bq_terms *t = &bq_table_state(s->table)->offer[from];
    bq_command cmd = {.verb = (uint8_t)verb, .seat = t->to, .a = (uint8_t)from, .amount = (int32_t)t->version};
    bq__session_offer_choices(s, from);
    for (unsigned i = 0; i < s->choices.n; i++)
        if (!bq__session_choice_waits(s, i) && s->choices.at[i].cmd.verb == verb) {
            cmd = s->choices.at[i].cmd;
            if (bq__screens_submit(v, &cmd))
                bq__screens_pop(v);
            return;
        }
    bq__refuse_command(v, &cmd);
}

void bq__act_offer(bq__screens *v, enum bq__action action, int key)
{
    unsigned from = from_seat(v), *chosen = &v->chosen[BQ__SCREEN_OFFER];
    if (from >= BQ_SEATS) {
        bq__screens_pop(v);
        return;
    }
    bool on = action == BQ__ACT_DOWN || action == BQ__ACT_RIGHT || action == BQ__ACT_NEXT;
    if (on || action == BQ__ACT_UP || action == BQ__ACT_LEFT || action == BQ__ACT_BEFORE) {
        *chosen = (*chosen + (on ? 1 : ANSWERS - 1)) % ANSWERS;
        return;
    }
    if (action == BQ__ACT_TAKE)
        action = answers[*chosen % ANSWERS].action;
    if (action == BQ__ACT_UNDO || action == BQ__ACT_REDO) {
        bq__screens_change(v, action == BQ__ACT_UNDO ? bq__session_undo : bq__session_redo);
        if (from_seat(v) >= BQ_SEATS)
            bq__screens_pop(v);
    } else if (action == BQ__ACT_ACCEPT) {
        answer(v, from, BQ_CMD_ACCEPT);
    } else if (action == BQ__ACT_REJECT) {
        answer(v, from, BQ_CMD_REJECT);
    } else if (action == BQ__ACT_HINT) {
        v->ask.seat = bq_table_state(v->s->table)->offer[from].to;
        bq__sheet_hint(v);
    } else if (action == BQ__ACT_COUNTER) {
        counter(v, from);
    } else if (action == BQ__ACT_LATER || action == BQ__ACT_BACK) { /* nothing is decided: it waits in the tray */
        v->s->later[from] = bq_table_state(v->s->table)->offer[from].version;
        bq__screens_pop(v);
    } else {
        bq__wrong_key(v, BQ__ACT_NONE, key);
    }
}
