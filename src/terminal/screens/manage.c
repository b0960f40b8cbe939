/* manage.c - a player's property: build, sell, mortgage, redeem; in turn and out of turn. What cannot
 * be done says why. */
#include <string.h>

#include "terminal/screens/screens.h"
#include "text/text.h"

/* ---- whose ---- */

static unsigned next_person(const bq__screens *v, unsigned from)
{
    const bq_state *st = bq_table_state(v->s->table);
    for (unsigned i = 1; i <= st->seats; i++) {
        unsigned seat = (from + i) % st->seats;
        if (st->in >> seat & 1u && bq__session_is_person(v->s, seat))
            return seat;
    }
    return from < st->seats ? from : st->turn;
}

static unsigned manager(bq__screens *v)
{
    const bq_state *st = bq_table_state(v->s->table);
    if (v->manager >= st->seats || !(st->in >> v->manager & 1u))
        v->manager = next_person(v, st->seats - 1u);
    return v->manager;
}

/* The deeds, group by group. */
static unsigned deeds_of(bq__screens *v, uint8_t out[BQ_SQUARES])
{
    const bq_edition *ed = bq__screens_edition(v);
    uint64_t mine = bq_table_state(v->s->table)->deeds[manager(v)];
    unsigned n = 0;
    for (unsigned group = 0; group < ed->groups; group++)
        for (uint64_t left = mine & ed->group[group].lots; left; left &= left - 1)
            out[n++] = (uint8_t)bq_low(left);
    return n;
}

/* ---- the list ---- */

static bool about(const bq__screens *v, const bq_choice *c, unsigned square)
{
    return c->whole ? c->cmd.a == bq__screens_edition(v)->square[square].group
                    : bq__session_choice_square(v->s, c) == square;
}

static const bq_choice *choice_of(const bq__screens *v, enum bq_verb verb, unsigned square)
{
    const bq__session *s = v->s;
    for (unsigned i = 0; i < s->choices.n; i++)
        if (s->choices.at[i].cmd.verb == verb && about(v, &s->choices.at[i], square))
            return &s->choices.at[i];
    return NULL;
}

/* What the list says it costs or brings; what cannot be done now has the edition's sum. */
static int64_t sum_of(bq__screens *v, enum bq_verb verb, unsigned square)
{
    const bq_choice *c = choice_of(v, verb, square);
    return c && c->amount ? c->amount : bq_choice_price(bq__screens_edition(v), verb, square);
}

/* ---- drawn ---- */

static int height(const bq__screens *v)
{
    return (v->layout.keys_row >= 0 ? v->layout.keys_row : v->layout.message_row) - 4;
}

void bq__put_state(bq__screens *v, unsigned square, int row, int col, int w)
{
    const bq_edition *ed = bq__screens_edition(v);
    const bq_state *st = bq_table_state(v->s->table);
    char text[200];
    text[0] = 0;
    if (st->mortgaged >> square & 1u)
        snprintf(text, sizeof text, "%s", bq__screens_word(v, BQ_T_SCREEN_STATE_MORTGAGED));
    else if (st->prisons >> square & 1u)
        snprintf(text, sizeof text, "%s", bq__screens_word(v, BQ_T_SCREEN_STATE_PRISON));
    else if (st->squat[square])
        snprintf(text, sizeof text, "%s", bq__screens_word(v, BQ_T_SCREEN_STATE_SQUATTER));
    else if (st->level[square])
        BQ__WORD(v, text,
                 st->level[square] == ed->hotel ? BQ_T_SCREEN_STATE_HOTEL : BQ_T_SCREEN_STATE_HOUSES,
                 bq_arg_of(BQ_ARG_HOUSES, "houses", st->level[square]),
                 bq_arg_of(BQ_ARG_HOTELS, "hotels", 1));
    bq__put(&v->canvas, row, col, w, BQ__INK_PLAIN, text);
}

/* Name, buildings, three sums: side by side in any width, the words shorter where they must be. */
typedef struct columns {
    int name, state, sum;
} columns;
enum { WIDE = 12 };

static columns columns_of(const bq__canvas *c)
{
    int name = c->cols >= 100 ? 44 : c->cols >= 76 ? 28 : c->cols - 52;
    if (name >= 14)
        return (columns){name, WIDE, 11};
    name = c->cols - 7 - 4 - 3 * 6;
    return (columns){name < 8 ? 8 : name, 4, 6};
}

static void put_sum(bq__screens *v, int row, int col, const columns *w, bq__style style, int64_t sum)
{
    char brief[24];
    bq__put_right(&v->canvas, row, col, w->sum - 1, style,
                  w->state < WIDE ? bq__brief(sum, w->sum - 1, brief) : bq__money(v, sum));
}

static void put_deed(bq__screens *v, unsigned square, int row, bool here)
{
    const bq_edition *ed = bq__screens_edition(v);
    const bq_state *st = bq_table_state(v->s->table);
    const bq_square *sq = &ed->square[square];
    bq__canvas *c = &v->canvas;
    bool pledged = st->mortgaged >> square & 1u;
    columns w = columns_of(c);
    int col = 6;
    char band[3] = {(char)('a' + sq->group), 0, 0}, name[200];
    bq__deed_name(v, square, w.name, name, sizeof name);
    bq__put_code(c, row, 2, BQ__STYLE(BQ__INK_GROUP + sq->group, BQ__BOLD), ' ');
    bq__put(c, row, 3, 1, BQ__STYLE(BQ__INK_GROUP + sq->group, BQ__BOLD), band);
    bq__put_code(c, row, 4, BQ__STYLE(BQ__INK_GROUP + sq->group, BQ__BOLD), ' ');
    bq__put(c, row, col, w.name, BQ__INK_PLAIN, w.state < WIDE ? name : bq__square_name(v, square));
    col += w.name + 1;
    bq__put_state(v, square, row, col, w.state);
    put_sum(v, row, col + w.state, &w, BQ__STYLE(BQ__INK_PLAIN, BQ__BOLD), bq_rent(ed, st, square, 1));
    if (sq->house_cost)
        put_sum(v, row, col + w.state + w.sum, &w, BQ__INK_DIM, sum_of(v, BQ_CMD_BUILD, square));
    put_sum(v, row, col + w.state + 2 * w.sum, &w, pledged ? BQ__INK_BAD : BQ__INK_DIM,
            sum_of(v, pledged ? BQ_CMD_REDEEM : BQ_CMD_MORTGAGE, square));
    if (here) {
        bq__put_code(c, row, 0, BQ__STYLE(BQ__INK_ACCENT, BQ__BOLD), 0x25BA);
        bq__restyle(c, (bq__rect){row, 5, 1, c->cols - 6}, BQ__REVERSE);
    }
}

void bq__draw_manage(bq__screens *v)
{
    uint8_t deeds[BQ_SQUARES];
    bq__canvas *c = &v->canvas;
    const bq_state *st = bq_table_state(v->s->table);
    unsigned n = deeds_of(v, deeds), seat = manager(v), *chosen = &v->chosen[BQ__SCREEN_MANAGE];
    int h = height(v), top;
    columns w = columns_of(c);
    char text[400];
    bq__session_property_choices(v->s, seat);
    bq__draw_title(v, NULL);
    BQ__WORD(v, text, BQ_T_SCREEN_MANAGE_HEAD, bq_arg_of(BQ_ARG_SEAT, "seat", seat),
             bq_arg_of(BQ_ARG_MONEY, "cash", st->cash[seat]),
             bq_arg_of(BQ_ARG_HOUSES, "houses", st->houses),
             bq_arg_of(BQ_ARG_HOTELS, "hotels", st->hotels));
    bq__put(c, 1, 1, c->cols - 2, bq__seat_style(seat), text);
    if (n == 0) {
        bq__put(c, 4, 2, c->cols - 3, BQ__INK_DIM, bq__screens_word(v, BQ_T_SCREEN_MANAGE_NONE));
        return;
    }
    static const uint16_t heads[] = {BQ_T_SCREEN_COLUMN_RENT, BQ_T_SCREEN_COLUMN_HOUSE, BQ_T_SCREEN_COLUMN_MORTGAGE};
    for (int i = 0; i < 3; i++)
        bq__put_right(c, 2, 7 + w.name + w.state + i * w.sum, w.sum - 1, BQ__INK_DIM, bq__screens_word(v, heads[i]));
    if (*chosen >= n)
        *chosen = n - 1;
    top = (int)*chosen >= h ? (int)*chosen - h + 1 : 0;
    for (int i = 0; i < h && top + i < (int)n; i++) {
        put_deed(v, deeds[top + i], 3 + i, (unsigned)(top + i) == *chosen);
        bq__mouse_item(v, (bq__rect){3 + i, 0, 1, c->cols}, (unsigned)(top + i));
    }
    int below = 4 + ((int)n < h ? (int)n : h), end = v->layout.keys_row >= 0 ? v->layout.keys_row : v->layout.message_row;
    bq__draw_deed(v, deeds[*chosen], (bq__rect){below, 1, end - below, c->cols > 72 ? 70 : c->cols - 2});
}

/* ---- done ---- */

static void say(bq__screens *v, enum bq_verb verb, unsigned square)
{
    bq__session *s = v->s;
    bq__session_property_choices(s, manager(v));
    const bq_choice *c = choice_of(v, verb, square);
    bq_command cmd = c ? c->cmd
                       : bq_choice_on(bq__screens_edition(v), bq_table_state(s->table), manager(v), verb, square);
    if (!c) {
        bq__refuse_command(v, &cmd);
        return;
    }
    char words[BQ_SENTENCE_BYTES];
    bq__session_choice_words(s, (unsigned)(c - s->choices.at), words, sizeof words);
    if ((c->sure && !bq__screens_on_sure(v, &cmd)) || !bq__screens_submit(v, &cmd))
        return;
    bq__notice(v, BQ__INK_GOOD, words);
    bq_ask q = bq_question(bq__screens_edition(v), bq_table_state(s->table));
    bool owes = q.kind == BQ_ASK_DEBT && q.seat == manager(v); /* until it is paid */
    if (bq_table_state(s->table)->agenda_n && !owes) /* others are asked first: K19 */
        bq__screens_to(v, BQ__SCREEN_BOARD);
}

void bq__act_manage(bq__screens *v, enum bq__action action, int key)
{
    uint8_t deeds[BQ_SQUARES];
    unsigned n = deeds_of(v, deeds), chosen = v->chosen[BQ__SCREEN_MANAGE];
    unsigned square = n ? deeds[chosen < n ? chosen : n - 1] : BQ_NOWHERE;
    const bq_state *st = bq_table_state(v->s->table);
    if (action == BQ__ACT_BACK)
        bq__screens_pop(v);
    else if (action == BQ__ACT_PARTNER)
        v->manager = next_person(v, manager(v)), v->chosen[BQ__SCREEN_MANAGE] = 0;
    else if (action == BQ__ACT_WHY)
        bq__sheet_why(v, v->s->row);
    else if (action == BQ__ACT_COMMAND)
        bq__input_open(v, BQ__FIELD_COMMAND, BQ_T_SCREEN_ASK_COMMAND, "");
    else if (action == BQ__ACT_UNDO || action == BQ__ACT_REDO)
        bq__screens_change(v, action == BQ__ACT_UNDO ? bq__session_undo : bq__session_redo);
    else if (n == 0 && action != BQ__ACT_NONE)
        bq__notice_key(v, BQ__INK_BAD, BQ_T_SCREEN_MANAGE_NONE, NULL, 0);
    else if (bq__list_act(v, action, n, height(v)))
        return;
    else if (action == BQ__ACT_BUILD || action == BQ__ACT_SELL)
        say(v, action == BQ__ACT_BUILD ? BQ_CMD_BUILD : BQ_CMD_SELL, square);
    else if (action == BQ__ACT_MORTGAGE)
        say(v, st->mortgaged >> square & 1u ? BQ_CMD_REDEEM : BQ_CMD_MORTGAGE, square);
    else if (action == BQ__ACT_PRISON)
        say(v, BQ_CMD_PRISON, square);
    else if (action == BQ__ACT_CARD || action == BQ__ACT_CHOOSE) {
        v->focus = square;
        bq__screens_push(v, BQ__SCREEN_CARD);
    } else
        bq__wrong_key(v, action, key);
}
