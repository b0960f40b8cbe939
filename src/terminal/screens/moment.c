/* moment.c - the stage. What nobody should miss, a card that was drawn, somebody's bankruptcy, stands in a box over the
 * board until it was seen: a key, where it concerns a person at this terminal; else for a while, that other players'
 * cards hold nobody up. What is worth a look - a purchase, the hammer, a rent that is felt, jail - has a short scene
 * there, which passes by itself, and at the speed "none", or switched off, not at all.
 *
 * Where the game does not wait for this terminal (`clocked`), nothing here does: all of it passes by itself, the game goes
 * on below, and what is asked is asked. Another's box is gone then; one's own stays its time, with the question and what
 * is left of the clock in it, and every key but those that say "seen" is for the question. */
#include "os/os.h"
#include "terminal/screens/screens.h"
#include "text/text.h"

enum { FRAMED = 6, WIDE = 64, PAST = 8, JUST_NOW = 2 }; /* rows and columns of the box; commands ago */
enum { OWN_MS = 6000, LEAST_MS = 1500 }; /* where the game goes on: one's own card; any, if the next one waits already */

static const int hold_ms[BQ__SPEEDS] = {1500, 1500, 2500, 4000};
static const int scene_ms[BQ__SPEEDS] = {0, 500, 1100, 2000};

/* ---- which lines ---- */

static bool is_grave(const bq__line *line)
{
    return line->kind == BQ_EV_CARD || line->kind == BQ_EV_BANKRUPT;
}

/* Worth a look, and no more. */
static bool is_scene(const bq__screens *v, const bq__line *line)
{
    const bq_event *e = &line->event;
    if (!v->stage || !v->speed || !bq__screens_kind(v)->plays)
        return false;
    bool bought = line->kind == BQ_EV_DEED && e->what == BQ_FOR_PURCHASE; /* one's own purchase one knows */
    return (bought && !bq__session_is_person(v->s, e->to)) || line->kind == BQ_EV_SOLD ||
           line->kind == BQ_EV_JAILED || (line->kind == BQ_EV_PAY && e->what == BQ_FOR_RENT && line->large);
}

static bool begins(const bq__screens *v, const bq__line *line)
{
    return is_grave(line) || is_scene(v, line);
}

/* What came of it; where the deeds of a bankrupt went, and whose turn it is, is seen on the board. */
static bool belongs(const bq__line *line)
{
    static const uint8_t kinds[] = {BQ_EV_DEED, BQ_EV_SOLD, BQ_EV_CARD, BQ_EV_BANKRUPT, BQ_EV_PAY, BQ_EV_MOVE, BQ_EV_JAILED,
                                    BQ_EV_DEBT, BQ_EV_CARD_KEPT, BQ_EV_RAZED, BQ_EV_OVER};
    for (size_t i = 0; i < sizeof kinds; i++)
        if (line->kind == kinds[i])
            return true;
    return false;
}

static bool somebody_here(const bq__screens *v)
{
    const bq_state *st = bq_table_state(v->s->table);
    for (unsigned seat = 0; seat < st->seats; seat++)
        if (bq__session_is_person(v->s, seat))
            return true;
    return false;
}

/* All lines of one command: is one of them of the grave kind? */
static bool grave(const bq__screens *v)
{
    for (size_t i = v->moment_from; i < v->moment_to; i++)
        if (is_grave(&v->log.line[i]))
            return true;
    return false;
}

static bool concerns_person(const bq__screens *v)
{
    for (size_t i = v->moment_from; i < v->moment_to; i++) {
        const bq__line *line = &v->log.line[i];
        if (!grave(v))
            return false;
        if (line->kind == BQ_EV_BANKRUPT ||
            (belongs(line) && (bq__session_is_person(v->s, line->seat) || bq__session_is_person(v->s, line->to))))
            return true;
    }
    return false;
}

/* ---- standing there ---- */

static bool clocked(const bq__screens *v)
{
    return bq__screens_kind(v)->clocked;
}

static void page(bq__screens *v, int top)
{
    int64_t now = bq_os_now_ms();
    v->moment_top = top;
    v->moment_more = 0;
    v->unseen = grave(v);
    v->moment_least = now + LEAST_MS;
    v->moment_until = !concerns_person(v) ? now + (grave(v) ? hold_ms : scene_ms)[v->speed]
                      : clocked(v)        ? now + OWN_MS
                                          : 0;
}

/* Is it long past? Then it is left to the log: what concerns nobody here when one comes back to the board of a server's
 * table; and where the game goes on, everything. */
static bool is_past(const bq__screens *v)
{
    uint32_t ago = v->log.line[v->log.n - 1].at - v->log.line[v->moment_from].at;
    if (clocked(v))
        return ago > (grave(v) ? PAST : JUST_NOW) || (v->waits && !concerns_person(v));
    return ago > PAST && !concerns_person(v);
}

/* The next one in the log, with all that its command brought. */
static bool found(bq__screens *v)
{
    const bq__line *line = v->log.line;
    size_t at = v->moment_to, n = v->log.n;
    while (at < n && !begins(v, &line[at]))
        at++;
    v->moment_from = v->moment_to = at;
    if (at == n)
        return false;
    while (v->moment_to < n && line[v->moment_to].at == line[at].at)
        v->moment_to++;
    return somebody_here(v) && !is_past(v);
}

/* Something else that nobody should miss has happened meanwhile. */
static bool next_waits(const bq__screens *v)
{
    size_t at = v->moment_to;
    while (at < v->log.n && !is_grave(&v->log.line[at]))
        at++;
    return at < v->log.n;
}

static void end_moment(bq__screens *v)
{
    if (v->moment_more)
        page(v, v->moment_top + v->moment_more);
    else
        v->moment = false;
}

bool bq__moment_stands(bq__screens *v, int *wait_ms)
{
    if (clocked(v) && v->catches_up) { /* too far behind for scenes */
        v->moment = false;
        v->moment_to = v->log.n;
    }
    if (!v->moment && found(v)) {
        v->moment = true;
        page(v, 0);
    }
    int64_t now = bq_os_now_ms();
    if (v->moment && clocked(v)) {
        if (next_waits(v) && v->moment_until > v->moment_least)
            v->moment_until = v->moment_least;
        if (v->waits && !concerns_person(v)) /* one is asked: this is for the log */
            v->moment = false;
    }
    if (v->moment && v->moment_until && (v->moment_until <= now || v->rush))
        end_moment(v);
    *wait_ms = v->moment_until ? (int)(v->moment_until - now) : -1;
    return v->moment && !clocked(v);
}

/* At a clocked table a key that answers is not lost to the box, and the key that goes on to the next decision does. */
static bool is_for_more(const bq__screens *v, int key)
{
    bool seen = key == ' ' || key == BQ__KEY_ENTER || key == BQ__KEY_ESCAPE;
    return clocked(v) && (bq__key_action(v, key) == BQ__ACT_ONWARD || (v->waits && !seen));
}

bool bq__moment_key(bq__screens *v, int key)
{
    if (!v->moment || !bq__screens_playing(v) || bq__screens_is_animating(v))
        return false;
    if (is_for_more(v, key)) {
        v->moment = false;
        return false;
    }
    end_moment(v);
    return true;
}

/* ---- drawn ---- */

/* Of one line; `at`: the rows before it, and then with it. */
static void put_line(bq__screens *v, const bq__line *line, bq__rect r, int top, int *at)
{
    size_t next = 0, from, n;
    bq__style style = begins(v, line) ? BQ__STYLE(BQ__INK_PLAIN, BQ__BOLD) : BQ__INK_PLAIN;
    for (; bq__wrap(&v->canvas, line->text, r.w, &next, &from, &n); ++*at) {
        char row[BQ_SENTENCE_BYTES];
        snprintf(row, sizeof row, "%.*s", (int)n, line->text + from);
        if (*at >= top && *at < top + r.h)
            bq__put(&v->canvas, r.row + *at - top, r.col, r.w, style, row);
    }
}

/* The debt that a bankruptcy comes of, if it was told before: its line, or `moment_from`. */
static size_t debt_before(const bq__screens *v)
{
    unsigned seat = BQ_SEATS;
    for (size_t i = v->moment_from; i < v->moment_to; i++)
        if (v->log.line[i].kind == BQ_EV_BANKRUPT && v->log.line[i].event.what != BQ_BY_RESIGNED)
            seat = v->log.line[i].event.seat;
    for (size_t i = v->moment_from; seat < BQ_SEATS && i-- > 0;)
        if (v->log.line[i].kind == BQ_EV_DEBT && v->log.line[i].event.seat == seat)
            return i;
    return v->moment_from;
}

/* All its lines one below the other, from `top` on; the rows that there are. Before a bankruptcy what led to it: where
 * the token came to, and what is owed. */
static int put_lines(bq__screens *v, bq__rect r, int top)
{
    const bq__line *line = v->log.line;
    size_t debt = debt_before(v), i = debt;
    int at = 0;
    while (debt < v->moment_from && i > 0 && line[i - 1].at == line[debt].at)
        i--;
    for (; i < debt && debt < v->moment_from; i++)
        if (line[i].kind == BQ_EV_MOVE || line[i].kind == BQ_EV_CARD)
            put_line(v, &line[i], r, top, &at);
    if (debt < v->moment_from)
        put_line(v, &line[debt], r, top, &at);
    for (i = v->moment_from; i < v->moment_to; i++)
        if (belongs(&line[i]))
            put_line(v, &line[i], r, top, &at);
    return at;
}

/* ---- a scene ---- */

enum { PICTURE = 3, FACE = 2, ASKED = 2 }; /* rows: a band, what moves, a blank; of a card a band and a blank */

/* The line that it is about: what is grave comes first. */
static const bq__line *scene_of(const bq__screens *v)
{
    bool most = grave(v);
    for (size_t i = v->moment_from; i < v->moment_to; i++)
        if (most ? is_grave(&v->log.line[i]) : is_scene(v, &v->log.line[i]))
            return &v->log.line[i];
    return &v->log.line[v->moment_from];
}

/* What was paid with it, by the same command. */
static int64_t price_of(const bq__screens *v, const bq_event *e)
{
    size_t first = v->moment_from; /* money comes before the deed */
    while (first > 0 && v->log.line[first - 1].at == v->log.line[v->moment_from].at)
        first--;
    for (size_t i = first; i < v->moment_to && e->kind == BQ_EV_DEED; i++) {
        const bq_event *paid = &v->log.line[i].event;
        if (v->log.line[i].kind == BQ_EV_PAY && paid->seat == e->to)
            return paid->amount;
    }
    return e->amount;
}

/* "Otto ── M28 ──► Ada": from left to right what moves, each in its colour; `to` may be nobody. */
static void put_flow(bq__screens *v, int row, bq__rect r, unsigned from, const char *money, unsigned to)
{
    const char *one = v->s->seat[from], *other = to < BQ_SEATS ? v->s->seat[to] : "";
    int a = bq__canvas_columns(&v->canvas, one), m = bq__canvas_columns(&v->canvas, money);
    int b = bq__canvas_columns(&v->canvas, other), all = a + m + 8 + (b ? b + 3 : 0);
    int col = r.col + (r.w > all ? (r.w - all) / 2 : 0);
    bq__put(&v->canvas, row, col, r.w, bq__seat_style(from), one);
    bq__hline(&v->canvas, row, col + a + 1, 2, BQ__INK_DIM);
    bq__put(&v->canvas, row, col + a + 4, m, BQ__STYLE(BQ__INK_TITLE, BQ__BOLD), money);
    if (!b)
        return;
    bq__hline(&v->canvas, row, col + a + m + 5, 2, BQ__INK_DIM);
    bq__put_code(&v->canvas, row, col + a + m + 7, BQ__STYLE(BQ__INK_ACCENT, BQ__BOLD), 0x25BA);
    bq__put(&v->canvas, row, col + a + m + 9, b, bq__seat_style(to), other);
}

/* A band over the whole width, with words in the middle. */
static void put_banner(bq__screens *v, bq__rect r, bq__style style, const char *words)
{
    bq__fill(&v->canvas, (bq__rect){r.row, r.col, 1, r.w}, style, ' ');
    bq__put_centred(&v->canvas, r.row, r.col, r.w, style, words);
}

/* The face of a card, the name of the player who is out; the square's band with its name, and who pays whom; or bars. */
static void put_picture(bq__screens *v, bq__rect r)
{
    const bq_event *e = &scene_of(v)->event;
    const bq_edition *ed = bq__screens_edition(v);
    if (e->kind == BQ_EV_CARD) {
        char deck[200];
        BQ__WORD(v, deck, BQ_T_STAGE_CARD, bq_arg_of(BQ_ARG_DECK, "deck", e->what));
        put_banner(v, r, BQ__STYLE(BQ__INK_TITLE, BQ__BOLD | BQ__REVERSE), deck);
        return;
    }
    if (e->kind == BQ_EV_BANKRUPT) {
        put_banner(v, r, BQ__STYLE(BQ__INK_BAD, BQ__BOLD | BQ__REVERSE), v->s->seat[e->seat % BQ_SEATS]);
        return;
    }
    if (e->kind == BQ_EV_JAILED) {
        bq__style bars = BQ__STYLE(BQ__INK_BAD, BQ__BOLD);
        bq__fill(&v->canvas, (bq__rect){r.row, r.col, 2, r.w}, bars, 0x2502);
        for (int col = r.col; col < r.col + r.w; col += 2)
            bq__fill(&v->canvas, (bq__rect){r.row, col, 2, 1}, bars, ' ');
        bq__put_centred(&v->canvas, r.row + 1, r.col, r.w, bq__seat_style(e->seat), v->s->seat[e->seat]);
        return;
    }
    if (e->square < ed->squares && ed->deeds >> e->square & 1u) {
        put_banner(v, r, BQ__STYLE(BQ__INK_GROUP + ed->square[e->square].group, BQ__BOLD), bq__square_name(v, e->square));
    }
    unsigned buyer = e->kind == BQ_EV_DEED ? e->to : e->seat;
    if (buyer < BQ_SEATS)
        put_flow(v, r.row + 1, r, buyer, bq__money(v, price_of(v, e)), e->kind == BQ_EV_PAY ? e->to : BQ_SEATS);
}

/* By what is gravest in it. */
static enum bq_text_key title_of(const bq__screens *v)
{
    enum bq_text_key key = BQ_TEXT_KEYS;
    for (size_t i = v->moment_from; i < v->moment_to; i++) {
        const bq__line *line = &v->log.line[i];
        if (is_grave(line))
            return line->kind == BQ_EV_CARD ? BQ_T_SCREEN_TITLE_DRAWN : BQ_T_SCREEN_TITLE_BANKRUPT;
        if (key == BQ_TEXT_KEYS && is_scene(v, line))
            key = line->kind == BQ_EV_SOLD     ? BQ_T_STAGE_HAMMER
                  : line->kind == BQ_EV_JAILED ? BQ_T_STAGE_JAIL
                  : line->kind == BQ_EV_PAY    ? BQ_T_STAGE_RENT
                                               : BQ_T_STAGE_SALE;
    }
    return key == BQ_TEXT_KEYS ? BQ_T_SCREEN_TITLE_DRAWN : key;
}

/* Where the clock runs behind the box: what is asked, and what is left of the time; the rows. */
static int put_asked(bq__screens *v, bq__rect r)
{
    char question[BQ_SENTENCE_BYTES];
    bq_buf b = bq_buf_on(question, sizeof question);
    if (!v->waits || !clocked(v) || v->ask.kind == BQ_ASK_OVER)
        return 0;
    bq_text_question(&b, v->s->language, &v->s->names, &v->ask);
    if (r.h < ASKED)
        return ASKED;
    bq__put(&v->canvas, r.row, r.col, r.w, BQ__STYLE(BQ__INK_ACCENT, BQ__BOLD), question);
    (void)bq__screens_kind(v)->put_clock(v, (bq__rect){r.row + 1, r.col, 1, r.w});
    return ASKED;
}

void bq__draw_moment(bq__screens *v)
{
    if (!v->moment || !bq__screens_playing(v) || (bq__screens_is_animating(v) && !clocked(v)))
        return;
    bool tiny = v->layout.shape == BQ__TINY;
    int picture = 0, asked = put_asked(v, (bq__rect){0});
    bq__rect r = {0, 0, v->canvas.rows, v->canvas.cols};
    if (tiny) {
        bq__fill(&v->canvas, r, BQ__INK_PLAIN, ' ');
    } else {
        bq__rect most = bq__middle(v, v->canvas.rows, WIDE);
        int rows = put_lines(v, (bq__rect){0, 0, 0, most.w - 4}, 0) + asked;
        picture = grave(v) ? FACE : PICTURE;
        if (rows + picture + 2 > most.h)
            picture = 0;
        rows += picture;
        r = bq__box(&v->canvas, bq__middle(v, rows + 2 < FRAMED ? FRAMED : rows + 2, WIDE), BQ__INK_ACCENT,
                    bq__screens_word(v, title_of(v)));
    }
    if (picture) {
        put_picture(v, r);
        r.row += picture;
        r.h -= picture;
    }
    if (asked && r.h > asked) {
        r.h -= asked;
        (void)put_asked(v, (bq__rect){r.row + r.h, r.col, asked, r.w});
    }
    if (r.w != v->moment_wide) /* another size: from its beginning */
        v->moment_top = 0;
    v->moment_wide = r.w;
    int left = put_lines(v, r, v->moment_top) - v->moment_top;
    v->moment_more = left > r.h ? r.h : 0;
}
