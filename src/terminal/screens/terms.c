/* terms.c - the outcome of an offer: both sides before and after, deeds, cash, worth, rents, whole groups; or why it cannot
 * be. The editor and the offer that is answered both show it. */
#include "terminal/screens/screens.h"
#include "text/text.h"

enum { FIGURES = 4, RIBBONS = 2, NO_DEED = 0x2013 };

bq_command bq__offer_of(unsigned seat, const bq_terms *terms, bool settles)
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
    bq_command cmd = bq__offer_of(seat, terms, settles);
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

/* The deeds of one, now and then. */
static void put_ribbons(bq__screens *v, bq__rect r, unsigned seat, const bq_state *after)
{
    const char *words[RIBBONS] = {bq__screens_word(v, BQ_T_SCREEN_TRADE_NOW), bq__screens_word(v, BQ_T_SCREEN_TRADE_THEN)};
    const bq_state *states[RIBBONS] = {bq_table_state(v->s->table), after};
    int w = 0;
    for (int i = 0; i < RIBBONS; i++) {
        int wide = bq__canvas_columns(&v->canvas, words[i]);
        w = wide > w ? wide : w;
    }
    for (int i = 0; i < RIBBONS; i++) {
        bq__put(&v->canvas, r.row + i, r.col, w, BQ__INK_DIM, words[i]);
        if (states[i]->deeds[seat])
            bq__draw_ribbon(v, states[i], seat, r.row + i, r.col + w + 2, r.w - w - 2);
        else
            bq__put_code(&v->canvas, r.row + i, r.col + w + 2, BQ__INK_DIM, NO_DEED);
    }
}

/* The figures, and where there is room the deeds above them. */
static void put_side(bq__screens *v, bq__rect r, unsigned seat, const bq_state *after)
{
    int above = r.h >= FIGURES + RIBBONS ? RIBBONS : 0;
    if (above)
        put_ribbons(v, r, seat, after);
    put_figures(v, (bq__rect){r.row + above, r.col, r.h - above, r.w}, seat, after);
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
    put_side(v, (bq__rect){r.row, r.col, r.h, half}, from, &after);
    put_side(v, (bq__rect){r.row, r.col + half + 2, r.h, half}, terms->to, &after);
}
