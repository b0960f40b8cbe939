/* card.c - one square, whole: what it costs and brings at every level, who has its group, how often it
 * is landed on, and in how many laps the next building pays for itself. */
#include <string.h>

#include "game/ahead.h"
#include "terminal/screens/screens.h"
#include "text/text.h"

static const uint16_t kinds[BQ_SQUARE_KINDS] = {
#define BQ_SQUARE(id, word) [BQ_SQ_##id] = BQ_T_SCREEN_SQUARE_##id,
#include "engine/square.def"
};

enum { LEAST = 4 }; /* lines of a card: less would have no frame */

typedef struct writer {
    bq__screens *v;
    bq__rect r;
    int at;      /* lines so far */
    int top;     /* lines that are above what is seen */
    bool counts; /* how many lines it would be */
} writer;

static void paragraph(writer *w, bq__style style, const char *text)
{
    size_t next = 0, from, n;
    for (; bq__wrap(&w->v->canvas, text, w->r.w, &next, &from, &n); w->at++) {
        char line[400];
        int row = w->at - w->top;
        if (w->counts || row < 0 || row >= w->r.h)
            continue;
        snprintf(line, sizeof line, "%.*s", (int)n, text + from);
        bq__put(&w->v->canvas, w->r.row + row, w->r.col, w->r.w, style, line);
    }
}

static void line(writer *w, bq__style style, enum bq_text_key key, const bq_arg *args, size_t n)
{
    char text[BQ_SENTENCE_BYTES];
    paragraph(w, style, bq__say_word(w->v, text, sizeof text, key, args, n));
}
#define LINE(w, style, key, ...)                                                                   \
    line(w, style, key, (const bq_arg[]){__VA_ARGS__},                                             \
         sizeof((const bq_arg[]){__VA_ARGS__}) / sizeof(bq_arg))

/* What it earns: the row that counts now is marked. */
static void rents(writer *w, unsigned square)
{
    const bq_edition *ed = bq__screens_edition(w->v);
    bq_deed_row rows[BQ_DEED_ROWS];
    unsigned n = bq_deed_rows(ed, w->v->st, square, rows);
    for (unsigned i = 0; i < n; i++) {
        char text[BQ_SENTENCE_BYTES];
        bq__session_rent_row(w->v->s, &rows[i], text, sizeof text);
        paragraph(w, rows[i].now ? BQ__STYLE(BQ__INK_ACCENT, BQ__BOLD | BQ__REVERSE) : BQ__INK_PLAIN, text);
    }
    if (ed->streets >> square & 1u)
        LINE(w, BQ__INK_PLAIN, BQ_T_PLAIN_DEED_HOUSE_COST,
             bq_arg_of(BQ_ARG_MONEY, "amount", ed->square[square].house_cost));
}

static void group(writer *w, unsigned which)
{
    const bq_edition *ed = bq__screens_edition(w->v);
    const bq_state *st = w->v->st;
    uint64_t lots = ed->group[which].lots, left = lots;
    bq_arg about = bq_arg_of(BQ_ARG_GROUP, "group", which);
    for (unsigned i = 0; i < st->seats; i++) {
        uint64_t own = lots & st->deeds[i];
        left &= ~own;
        if (own)
            LINE(w, bq__seat_style(i), own == lots ? BQ_T_PLAIN_GROUP_WHOLE : BQ_T_PLAIN_GROUP_SOME,
                 about, bq_arg_of(BQ_ARG_SEAT, "seat", i),
                 bq_arg_of(BQ_ARG_SQUARES, "squares", (int64_t)own));
    }
    if (left)
        LINE(w, BQ__INK_DIM, BQ_T_PLAIN_GROUP_FREE, about,
             bq_arg_of(BQ_ARG_SQUARES, "squares", (int64_t)left));
}

/* The chance, in thousandths, that a token stops there before it comes around: each roll goes on
 * from where the last one ended. */
static int64_t lap_odds(unsigned squares, unsigned from, unsigned to)
{
    double at[BQ_SQUARES + 1] = {1};
    unsigned far = (to + squares - from) % squares;
    for (unsigned k = 1; k <= far; k++)
        for (unsigned sum = 2; sum <= 12 && sum <= k; sum++)
            at[k] += at[k - sum] * bq_ways(sum) / 36;
    return (int64_t)(at[far] * 1000 + 0.5);
}

static void odds(writer *w, unsigned square)
{
    const bq_edition *ed = bq__screens_edition(w->v);
    const bq_state *st = w->v->st;
    unsigned from = st->position[st->turn];
    if (square == from)
        return;
    LINE(w, BQ__INK_PLAIN, BQ_T_SCREEN_CARD_ODDS, bq_arg_of(BQ_ARG_SEAT, "seat", st->turn),
         bq_arg_of(BQ_ARG_NUMBER, "ways", (int64_t)bq_ways_to(ed, st, st->turn, square)),
         bq_arg_of(BQ_ARG_NUMBER, "percent", (lap_odds(ed->squares, from, square) + 5) / 10));
}

/* One building more: its price against what it adds, with everybody else coming by once a lap at the
 * average odds of a square, one in seven. */
static void payback(writer *w, unsigned square)
{
    const bq_state *st = w->v->st;
    unsigned others = 0;
    int64_t cost, more;
    if (st->owner[square] >= BQ_SEATS || !bq_deed_next_building(bq__screens_edition(w->v), st, square, &cost, &more))
        return;
    for (unsigned seat = 0; seat < st->seats; seat++)
        others += (st->in >> seat & 1u) && seat != st->owner[square];
    if (more <= 0 || !others)
        return;
    char tenths[32];
    LINE(w, BQ__INK_PLAIN, BQ_T_SCREEN_CARD_PAYBACK, bq_arg_of(BQ_ARG_MONEY, "more", more),
         bq__session_tenths(w->v->s, "laps",
                            cost * 70 / (more * (int64_t)others), tenths));
}

static void facts(writer *w, unsigned which)
{
    const bq__session *s = w->v->s;
    if (!s->file)
        return;
    const bq_edition_texts *text = &s->file->text[s->language];
    for (unsigned i = 0; i < text->facts; i++)
        for (unsigned k = 0; text->fact[i].group == which && k < text->fact[i].lines; k++)
            LINE(w, BQ__INK_DIM, BQ_T_SCREEN_CARD_FACT, bq_arg_text("label", text->fact[i].label[k]),
                 bq_arg_text("text", text->fact[i].text[k]));
}

/* The words of a row of the rules, as this table plays it. */
static void about(writer *w, uint16_t row)
{
    static char text[BQ_SENTENCE_BYTES];
    bq_buf b = bq_buf_on(text, sizeof text);
    bq_rules_about(&b, w->v->s->language, &w->v->s->names, row);
    if (b.n)
        paragraph(w, BQ__INK_PLAIN, text);
}

/* Whoever is asked, or plays, and is locked up there: since when, and how they get out. */
static bool locked_up(writer *w, unsigned square)
{
    const bq_state *st = w->v->st;
    unsigned seat = w->v->waits && w->v->ask.seat < st->seats ? w->v->ask.seat : st->turn;
    if (!(st->jailed >> seat & 1u) || st->position[seat] != square)
        return false;
    LINE(w, BQ__INK_PLAIN, st->jail_turns[seat] ? BQ_T_SCREEN_CARD_JAILED : BQ_T_SCREEN_CARD_JAILED_NOW,
         bq_arg_of(BQ_ARG_SEAT, "seat", seat), bq_arg_of(BQ_ARG_NUMBER, "turn", st->jail_turns[seat]),
         bq_arg_of(BQ_ARG_NUMBER, "most", bq__screens_edition(w->v)->rule.jail_max_turns));
    about(w, BQ_ROW('J', 4));
    about(w, BQ_ROW('J', 3));
    about(w, BQ_ROW('J', 6));
    return true;
}

/* What happens on a square that is no deed. */
static void rule(writer *w, unsigned square)
{
    unsigned kind = bq__screens_edition(w->v)->square[square].kind;
    static const uint16_t rows[BQ_SQUARE_KINDS] = {
        [BQ_SQ_GO] = BQ_ROW('C', 1),         [BQ_SQ_CHANCE] = BQ_ROW('G', 1),
        [BQ_SQ_CHEST] = BQ_ROW('G', 1),      [BQ_SQ_TAX_INCOME] = BQ_ROW('H', 2),
        [BQ_SQ_TAX_LUXURY] = BQ_ROW('H', 4), [BQ_SQ_JAIL] = BQ_ROW('I', 2),
        [BQ_SQ_PARKING] = BQ_ROW('I', 1),    [BQ_SQ_GOTOJAIL] = BQ_ROW('J', 2),
    };
    if (rows[kind] && !locked_up(w, square))
        about(w, rows[kind]);
}

static void write_card(writer *w, unsigned square)
{
    const bq_edition *ed = bq__screens_edition(w->v);
    bool deed = ed->deeds >> square & 1u;
    LINE(w, BQ__STYLE(BQ__INK_PLAIN, BQ__BOLD), BQ_T_SCREEN_CARD_KIND,
         bq_arg_text("kind", bq__screens_word(w->v, kinds[ed->square[square].kind])));
    if (deed) {
        LINE(w, BQ__INK_PLAIN, BQ_T_SCREEN_CARD_PRICE,
             bq_arg_of(BQ_ARG_MONEY, "price", ed->square[square].price),
             bq_arg_of(BQ_ARG_MONEY, "mortgage", ed->square[square].mortgage),
             bq_arg_of(BQ_ARG_MONEY, "redeem", bq_redeem_cost(ed, square)));
        group(w, ed->square[square].group);
        rents(w, square);
        payback(w, square);
    }
    if (!deed)
        rule(w, square);
    odds(w, square);
    if (deed)
        facts(w, ed->square[square].group);
}

/* The rows of a card in so many columns, with its frame. */
static int card_rows(bq__screens *v, unsigned square, int cols)
{
    writer w = {v, {0, 0, 100, cols - 4}, 0, 0, true};
    write_card(&w, square);
    return w.at + 2 < LEAST + 2 ? LEAST + 2 : w.at + 2;
}

static void put_card(bq__screens *v, unsigned square, bq__rect r)
{
    char title[300];
    snprintf(title, sizeof title, "%02u  %s", square, bq__square_name(v, square));
    writer w = {v, bq__box(&v->canvas, r, BQ__INK_DIM, title), 0, 0, false};
    write_card(&w, square);
}

/* The card of a square where there is room for it all: beside what is to be decided. */
void bq__draw_deed(bq__screens *v, unsigned square, bq__rect r)
{
    int high = card_rows(v, square, r.w);
    if (high <= r.h)
        put_card(v, square, (bq__rect){r.row + r.h - high, r.col, high, r.w});
}

void bq__draw_deed_top(bq__screens *v, unsigned square, bq__rect r)
{
    int high = card_rows(v, square, r.w);
    put_card(v, square, (bq__rect){r.row, r.col, high < r.h ? high : r.h, r.w});
}

/* What does not fit is below: the arrow at the end of the frame says so. */
void bq__draw_card(bq__screens *v)
{
    unsigned square = v->focus;
    char title[300];
    int *top = &v->top[BQ__SCREEN_CARD];
    bq__draw_board_under(v);
    bq__rect most = bq__middle(v, 40, 62);
    writer w = {v, {0, 0, 100, most.w - 4}, 0, 0, true};
    write_card(&w, square);
    int lines = w.at;
    snprintf(title, sizeof title, "%02u  %s", square, bq__square_name(v, square));
    bq__rect box = bq__middle(v, lines < LEAST ? LEAST + 2 : lines + 2, 62);
    bq__rect inside = bq__box(&v->canvas, box, BQ__INK_ACCENT, title);
    int below = lines > inside.h ? lines - inside.h : 0;
    *top = *top > below ? below : *top;
    v->height[BQ__SCREEN_CARD] = lines;
    v->page_h = inside.h;
    w = (writer){v, inside, 0, *top, false};
    write_card(&w, square);
    if (*top < below)
        bq__put(&v->canvas, box.row + box.h - 1, box.col + box.w - 4, 3, BQ__STYLE(BQ__INK_ACCENT, BQ__BOLD), " ▼ ");
}

/* Space and the page keys go on where the card is longer than its frame. */
static bool scroll(bq__screens *v, enum bq__action action, int key)
{
    int *top = &v->top[BQ__SCREEN_CARD], most = v->height[BQ__SCREEN_CARD] - v->page_h, was = *top;
    int page = v->page_h > 2 ? v->page_h - 1 : 1;
    if (action == BQ__ACT_PAGE_UP)
        *top = *top > page ? *top - page : 0;
    else if ((action == BQ__ACT_PAGE_DOWN || key == ' ') && *top < most)
        *top = *top + page < most ? *top + page : most;
    return *top != was || action == BQ__ACT_PAGE_UP || action == BQ__ACT_PAGE_DOWN;
}

void bq__act_card(bq__screens *v, enum bq__action action, int key)
{
    unsigned n = bq__screens_edition(v)->squares;
    if (scroll(v, action, key))
        return;
    v->top[BQ__SCREEN_CARD] = 0;
    if (action == BQ__ACT_BACK || action == BQ__ACT_CARD || key == BQ__KEY_ENTER || key == ' ')
        bq__screens_pop(v);
    else if (action == BQ__ACT_RIGHT || action == BQ__ACT_DOWN || action == BQ__ACT_NEXT)
        v->focus = (v->focus + 1) % n;
    else if (action == BQ__ACT_LEFT || action == BQ__ACT_UP || action == BQ__ACT_BEFORE)
        v->focus = (v->focus + n - 1) % n;
    else if (action == BQ__ACT_GOTO)
        bq__act_look(v, action);
    else if (bq__screens_kind(v)->plays && action != BQ__ACT_NONE)
        bq__act_game(v, action);
    else
        bq__wrong_key(v, action, key);
}
