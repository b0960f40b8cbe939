/* shown_law.c - what was read, held to what has happened. */
#include "shown.h"

void untrue(const looking *l, enum untrue which, const char *fmt, ...)
{
    char *out = l->wrong->text[which];
    if (out[0])
        return;
    va_list args;
    va_start(args, fmt);
    size_t size = sizeof l->wrong->text[0];
    int n = snprintf(out, size, "(command %zu, %dx%d) ", l->at, l->v->canvas.rows, l->v->canvas.cols);
    vsnprintf(out + n, size - (size_t)n, fmt, args);
    va_end(args);
}

/* ---- words ---- */

/* Blanks of every kind, and more than one of them, are one. */
static void plain_blanks(char *out, size_t size, const char *text)
{
    static char whole[16384];
    size_t n = 0;
    read_blanks(whole, sizeof whole, text);
    for (const char *at = whole; *at && n + 1 < size; at++)
        if (*at != ' ' || (n && out[n - 1] != ' '))
            out[n++] = *at;
    out[n] = 0;
}

bool law_has(const char *words, const char *sentence)
{
    static char all[16384], one[BQ_SENTENCE_BYTES];
    enum { LEAST = 12 }; /* bytes of a sentence that was cut */
    plain_blanks(all, sizeof all, words);
    plain_blanks(one, sizeof one, sentence);
    size_t n = strlen(one);
    for (const char *at = all; *at; at++) {
        size_t same = 0;
        while (one[same] && at[same] == one[same])
            same++;
        const char *then = at + same + strspn(at + same, " ");
        if (same == n || (same >= LEAST && !strncmp(then, "…", 3)) ||
            (same >= LEAST && at[same - 1] == ' ' && !strncmp(at + same, "…", 3)))
            return true;
    }
    return false;
}

static const char *square_name(const looking *l, unsigned square)
{
    return l->s->file->text[l->s->language].square[square];
}

/* ---- where the game is ---- */

static void law_head(const looking *l, const sight *seen)
{
    char text[400], brief[400];
    const bq_arg args[] = {bq_arg_text("edition", l->s->names.title), bq_arg_of(BQ_ARG_NUMBER, "turn", l->f->turns),
                           bq_arg_of(BQ_ARG_NUMBER, "round", l->f->rounds + !l->f->played_out)};
    if (!seen->head[0])
        return;
    bq__say_word(l->v, text, sizeof text, l->f->rounds ? BQ_T_SCREEN_HEAD_ROUND : BQ_T_SCREEN_HEAD, args, 3);
    bq__say_word(l->v, brief, sizeof brief, BQ_T_SCREEN_HEAD_BRIEF, args, 3);
    l->wrong->looked[UNTRUE_HEAD]++;
    if (!law_has(seen->head, text) && !law_has(seen->head, brief))
        untrue(l, UNTRUE_HEAD, "%s: \"%s\" for \"%s\"", seen->where, seen->head, text);
}

static void law_dice(const looking *l, const sight *seen)
{
    const uint8_t *d = seen->dice, *fell = l->f->dice;
    bool good = d[0] ? d[0] == fell[0] && d[1] == fell[1] && d[2] == fell[0] + fell[1] : !fell[0] || !seen->dice_due;
    if (!seen->head[0])
        return;
    l->wrong->looked[UNTRUE_DICE] += d[0] != 0;
    if (!good)
        untrue(l, UNTRUE_DICE, "%s: %u and %u, %u together, for %u and %u", seen->where, d[0], d[1], d[2], fell[0],
               fell[1]);
}

/* ---- players ---- */

static void law_seat(const looking *l, const sight *seen, unsigned seat)
{
    const sight_seat *s = &seen->seat[seat];
    const facts *f = l->f;
    const char *name = l->s->seat[seat];
    bool in = f->in >> seat & 1u, jailed = f->jailed >> seat & 1u;
    if (!s->there && seen->players && (in || seen->board))
        untrue(l, UNTRUE_PLAYERS, "%s: %s is not shown", seen->where, name);
    if (!s->there)
        return;
    l->wrong->looked[UNTRUE_PLAYERS]++;
    if (s->out != !in)
        untrue(l, UNTRUE_PLAYERS, "%s: %s is %s", seen->where, name,
               in ? "in, and shown as out" : "out, and not shown so");
    if (seen->head[0] && f->turns && s->turn != (f->turn == seat && !f->over)) /* before, nobody's turn was told */
        untrue(l, UNTRUE_PLAYERS, "%s: %s is %smarked as whose turn it is", seen->where, name, s->turn ? "" : "not ");
    if (s->at != NOT_READ && in && (s->at != f->at[seat] || s->jailed != jailed))
        untrue(l, UNTRUE_TOKENS, "%s: %s is shown on %d%s for %u%s", seen->where, name, s->at,
               s->jailed ? ", jailed" : "", f->at[seat], jailed ? ", jailed" : "");
    if (!in)
        return;
    l->wrong->looked[UNTRUE_SUMS]++;
    l->wrong->kept += s->cards > 0;
    if (seen->head[0] ? s->cards != (facts_kept(f, seat) > 0) : s->cards != facts_kept(f, seat))
        untrue(l, UNTRUE_PLAYERS, "%s: %s has %d cards out of jail, shown %d", seen->where, name,
               facts_kept(f, seat), s->cards);
    if (!s->sums || s->sum[0] != f->cash[seat])
        untrue(l, UNTRUE_SUMS, "%s: %s has %lld, shown %lld", seen->where, name, (long long)f->cash[seat],
               (long long)(s->sums ? s->sum[0] : -1));
    if (s->sums > 1 && s->sum[1] != bq_fortune(l->ed, l->st, seat))
        untrue(l, UNTRUE_SUMS, "%s: %s has a fortune of %lld, shown %lld", seen->where, name,
               (long long)bq_fortune(l->ed, l->st, seat), (long long)s->sum[1]);
}

/* ---- squares ---- */

static uint32_t mark_of(const looking *l, unsigned i)
{
    const facts *f = l->f;
    return f->mortgaged >> i & 1u   ? 'm'
           : f->prisons >> i & 1u   ? 'P'
           : f->squatted >> i & 1u  ? 'S'
           : !f->level[i]           ? ' '
           : f->level[i] == l->ed->hotel ? 'H'
                                         : '0' + (uint32_t)f->level[i];
}

/* Who stands there: visitors, then those in jail; where not all fit, a plus for the others. */
static unsigned tokens_of(const looking *l, unsigned square, bool jails, int room, char out[16])
{
    const facts *f = l->f;
    unsigned n = 0;
    for (unsigned jailed = 0; jailed < 2; jailed++) {
        bool sign = false;
        for (unsigned seat = 0; seat < f->seats; seat++) {
            bool there = f->in >> seat & 1u && f->at[seat] == square;
            if (!there || (jails ? (f->jailed >> seat & 1u) != jailed : jailed))
                continue;
            if (jailed && !sign)
                out[n++] = '#';
            sign = true;
            out[n++] = (char)('A' + seat);
        }
    }
    unsigned all = n;
    if (room != NOT_READ && (int)n > room) {
        n = (unsigned)room;
        out[n - 1] = '+';
    }
    out[n] = 0;
    return all;
}

static void count(const looking *l, const sight *seen, unsigned i, unsigned tokens)
{
    uint32_t mark = seen->square[i].mark;
    l->wrong->hotels += mark == 'H';
    l->wrong->houses += mark >= '1' && mark <= '9';
    l->wrong->pledged += mark == 'm';
    l->wrong->prisons += mark == 'P';
    l->wrong->squatters += mark == 'S';
    l->wrong->crowds += tokens > 4;
    l->wrong->jails += strchr(seen->square[i].tokens, '#') != NULL;
}

/* "1200", "12k", "3.5M"; with a sign, or a × for each point of the dice. */
static bool figure_is(const char *text, int64_t amount)
{
    static const char units[] = "kMG";
    char *end;
    long long whole = strtoll(text + (text[0] == '+' || text[0] == '-'), &end, 10), scale = 1, tenth = 0;
    if (end == text)
        return amount == 0 && (!text[0] || !strcmp(text, "-"));
    bool fraction = *end == '.';
    if (!whole && !fraction && amount) /* "0k" is nothing */
        return false;
    if (fraction)
        tenth = strtoll(end + 1, &end, 10);
    for (const char *unit = *end ? strchr(units, *end) : NULL; unit && unit >= units; unit--)
        scale *= 1000;
    long long least = whole * scale + tenth * scale / 10;
    return amount >= least && amount < least + (fraction ? scale / 10 : scale);
}

static void law_figure(const looking *l, const sight *seen, unsigned i)
{
    const sight_square *s = &seen->square[i];
    unsigned owner = l->f->owner[i];
    if (!(l->ed->deeds >> i & 1u))
        return;
    if (!s->figure[0] && s->band && !s->bare) /* drawn: there is always room for it */
        untrue(l, UNTRUE_BANDS, "%s: %u %s: no price and no rent", seen->where, i, square_name(l, i));
    if (!s->figure[0])
        return;
    bool owned = owner < BQ_SEATS;
    int64_t amount = owned ? bq_rent(l->ed, l->st, i, 1) : l->ed->square[i].price;
    l->wrong->looked[UNTRUE_RENTS]++;
    if (!figure_is(s->figure, amount))
        untrue(l, UNTRUE_RENTS, "%s: %u %s: \"%s\" for %s %lld", seen->where, i, square_name(l, i), s->figure,
               owned ? "a rent of" : "the price", (long long)amount);
    if (s->ink != (unsigned)NOT_READ && owned != (s->ink >= BQ__INK_FACE))
        untrue(l, UNTRUE_OWNERS, "%s: %u %s: the face is %stinted", seen->where, i, square_name(l, i), owned ? "not " : "");
    if (s->ink != (unsigned)NOT_READ && owned && s->ink != BQ__INK_FACE + owner)
        untrue(l, UNTRUE_OWNERS, "%s: %u %s: the face has the tint of another seat", seen->where, i, square_name(l, i));
}

/* Is every word of this the beginning of a word of the whole name, in its order? A point ends what was cut. */
static bool is_left_of(const char *shown, const char *whole)
{
    const char *from = whole;
    while (*shown) {
        size_t n = strcspn(shown, " "), letters = n;
        bool found = false;
        if (letters > 1 && shown[letters - 1] == '.')
            letters--;
        for (; *from && !found; from += strcspn(from, " '"), from += strspn(from, " '"))
            found = !strncmp(from, shown, letters) || (letters < n && !strncmp(from, shown, n));
        if (!found)
            return false;
        shown += n + strspn(shown + n, " ");
    }
    return true;
}

static void law_names(const looking *l, const sight *seen, unsigned i)
{
    const sight_square *s = &seen->square[i];
    const bq_edition_texts *text = &l->s->file->text[l->s->language];
    unsigned owner = l->f->owner[i];
    char number[8], whole[200], brief[200], owned[80];
    snprintf(number, sizeof number, "%02u", i);
    read_blanks(whole, sizeof whole, text->square[i]);
    read_blanks(brief, sizeof brief, text->square_short[i]);
    l->wrong->looked[UNTRUE_SQUARES] += s->name[0] != 0;
    if (s->number[0] && strcmp(s->number, number))
        untrue(l, UNTRUE_SQUARES, "%s: \"%s\" for square %u", seen->where, s->number, i);
    size_t n_name = strlen(s->name);
    if (s->name[0] && strcmp(s->name, whole) && strncmp(s->name, brief, n_name) && !is_left_of(s->name, whole))
        untrue(l, UNTRUE_SQUARES, "%s: \"%s\" for %u %s", seen->where, s->name, i, whole);
    if (!s->owned[0] || !(l->ed->deeds >> i & 1u))
        return;
    read_blanks(owned, sizeof owned,
                owner < BQ_SEATS ? l->s->seat[owner] : bq__screens_word(l->v, BQ_T_PLAIN_BOARD_FREE));
    size_t n = strcspn(s->owned, "\xE2"); /* where it was cut */
    if (strncmp(s->owned, owned, n) || (!s->owned[n] && n != strlen(owned)))
        untrue(l, UNTRUE_OWNERS, "%s: \"%s\" for %u %s of %s", seen->where, s->owned, i, whole, owned);
}

static void law_square(const looking *l, const sight *seen, unsigned i)
{
    const sight_square *s = &seen->square[i];
    bool deed = l->ed->deeds >> i & 1u;
    unsigned owner = l->f->owner[i];
    char tokens[16];
    uint32_t letter = !deed ? 0 : owner < BQ_SEATS ? 'A' + owner : (uint32_t)0xB7;
    unsigned standing = tokens_of(l, i, seen->jails, s->room, tokens);
    law_names(l, seen, i);
    law_figure(l, seen, i);
    l->wrong->looked[UNTRUE_BANDS] += s->band;
    if (deed && s->group && seen->head[0] && !s->band)
        untrue(l, UNTRUE_BANDS, "%s: %u %s has no band", seen->where, i, square_name(l, i));
    if (s->group && s->group != 'a' + (uint32_t)l->ed->square[i].group)
        untrue(l, UNTRUE_SQUARES, "%s: %u is shown in group %c", seen->where, i, (char)s->group);
    l->wrong->looked[UNTRUE_OWNERS]++;
    if (s->owner != letter)
        untrue(l, UNTRUE_OWNERS, "%s: %u %s: U+%04X for U+%04X", seen->where, i, square_name(l, i), s->owner, letter);
    l->wrong->looked[UNTRUE_BUILDINGS] += deed;
    if (deed && s->mark != mark_of(l, i))
        untrue(l, UNTRUE_BUILDINGS, "%s: %u %s: \"%c\" for \"%c\"", seen->where, i, square_name(l, i), (char)s->mark,
               (char)mark_of(l, i));
    l->wrong->looked[UNTRUE_TOKENS] += standing > 0;
    if (strcmp(s->tokens, tokens))
        untrue(l, UNTRUE_TOKENS, "%s: %u %s: \"%s\" for \"%s\"", seen->where, i, square_name(l, i), s->tokens, tokens);
    count(l, seen, i, standing);
}

void law_sight(const looking *l, const sight *seen)
{
    law_head(l, seen);
    law_dice(l, seen);
    for (unsigned seat = 0; seat < l->f->seats; seat++) {
        law_seat(l, seen, seat);
        l->wrong->outs += !(l->f->in >> seat & 1u);
    }
    for (unsigned i = 0; seen->board && i < l->ed->squares; i++)
        law_square(l, seen, i);
}

/* ---- sentences ---- */

static const char *question(const looking *l, bq_ask q, unsigned seat)
{
    static char text[BQ_SENTENCE_BYTES];
    bq_buf b = bq_buf_on(text, sizeof text);
    q.seat = (uint8_t)seat;
    bq_text_question(&b, l->s->language, &l->s->names, &q);
    return text;
}

void law_question(const looking *l, const sight *seen, const bq_ask *q)
{
    char own[BQ_SENTENCE_BYTES];
    snprintf(own, sizeof own, "%s", question(l, *q, q->seat));
    l->wrong->looked[UNTRUE_QUESTION]++;
    if (!law_has(seen->words, own))
        untrue(l, UNTRUE_QUESTION, "%s: not \"%s\": %.120s", seen->where, own, seen->words);
    for (unsigned other = 0; other < l->f->seats; other++)
        if (other != q->seat && strcmp(question(l, *q, other), own) && law_has(seen->words, question(l, *q, other)))
            untrue(l, UNTRUE_QUESTION, "%s: somebody else is asked: \"%s\"", seen->where, question(l, *q, other));
}

/* Is this the sum that follows the name, somewhere? */
static bool has_sum(const looking *l, const char *words, const char *name, int64_t amount)
{
    for (const char *at = words; (at = strstr(at, name)); at += strlen(name)) {
        int64_t sum;
        if (read_sums(at + strlen(name), l->s->names.money, &sum, 1) && sum == amount)
            return true;
    }
    return false;
}

static void law_auction(const looking *l, const sight *seen)
{
    char text[BQ_SENTENCE_BYTES];
    const bq_auction *a = &l->st->auction;
    const bq_arg args[] = {bq_arg_of(BQ_ARG_SEAT, "seat", a->bidder), bq_arg_of(BQ_ARG_MONEY, "amount", a->high)};
    for (unsigned seat = 0; seat < l->f->seats; seat++)
        if (l->f->in >> seat & 1u && !has_sum(l, seen->words, l->s->seat[seat], l->f->cash[seat]))
            untrue(l, UNTRUE_SUMS, "auction: %s has %lld: %.200s", l->s->seat[seat], (long long)l->f->cash[seat],
                   seen->words);
    bq__say_word(l->v, text, sizeof text, BQ_T_SCREEN_BID_HIGH, args, 2);
    if (a->bidder < BQ_SEATS && !law_has(seen->words, text))
        untrue(l, UNTRUE_QUESTION, "auction: not \"%s\": %.200s", text, seen->words);
}

void law_box(const looking *l, const sight *seen, const bq_ask *q)
{
    int64_t sum[64];
    unsigned n = read_sums(seen->words, l->s->names.money, sum, 64);
    bool told = false;
    l->wrong->looked[UNTRUE_QUESTION]++;
    switch (bq__screens_now(l->v)) {
    case BQ__SCREEN_AUCTION:
        law_auction(l, seen);
        break;
    case BQ__SCREEN_DEBT:
        law_question(l, seen, q);
        for (unsigned i = 0; i < n; i++)
            told |= sum[i] == l->f->cash[q->seat];
        if (!told)
            untrue(l, UNTRUE_QUESTION, "debt: %s has %lld: %.200s", l->s->seat[q->seat],
                   (long long)l->f->cash[q->seat], seen->words);
        break;
    case BQ__SCREEN_OFFER:
        for (unsigned from = 0; from < l->f->seats; from++)
            told |= l->st->offers >> from & 1u && law_has(seen->words, l->s->seat[from]) &&
                    law_has(seen->words, l->s->seat[l->st->offer[from].to]);
        if (!told)
            untrue(l, UNTRUE_QUESTION, "an offer without its names: %.200s", seen->words);
        break;
    default:
        break;
    }
}

/* The edition's own words; cards are counted from 1. */
void law_card(const looking *l, const sight *seen, const bq_event *e)
{
    const char *text = l->s->file->text[l->s->language].card[e->what][e->a - 1];
    l->wrong->looked[UNTRUE_CARD]++;
    l->wrong->cards++;
    if (!law_has(seen->words, text) || !law_has(seen->words, l->s->seat[e->seat]))
        untrue(l, UNTRUE_CARD, "%s: not \"%s\" of %s: %.200s", seen->where, text, l->s->seat[e->seat], seen->words);
}

/* Where there is little room the question says whose turn it is. */
void law_last(const looking *l, const sight *seen, const bq_event *e)
{
    char text[BQ_SENTENCE_BYTES];
    bq_buf b = bq_buf_on(text, sizeof text);
    bq_text_event(&b, l->s->language, &l->s->names, e);
    if (e->kind == BQ_EV_TURN && l->v->waits && l->v->ask.seat == e->seat && !law_has(seen->words, text)) {
        b = bq_buf_on(text, sizeof text);
        bq_text_question(&b, l->s->language, &l->s->names, &l->v->ask);
    }
    l->wrong->looked[UNTRUE_LOG]++;
    if (!law_has(seen->words, text))
        untrue(l, UNTRUE_LOG, "%s: what happened last is not there: \"%s\"", seen->where, text);
}

/* Everybody stands in the ranking with their fortune, or with the turn in which they left; first of all who has won. */
static bool ranked(const looking *l, const sight *seen, unsigned seat, unsigned place)
{
    char text[BQ_SENTENCE_BYTES];
    bool in = l->f->in >> seat & 1u;
    const bq_arg args[] = {bq_arg_of(BQ_ARG_NUMBER, "n", place), bq_arg_of(BQ_ARG_SEAT, "seat", seat),
                           bq_arg_of(BQ_ARG_MONEY, "fortune", in ? bq_fortune(l->ed, l->st, seat) : 0),
                           bq_arg_of(BQ_ARG_NUMBER, "turn", l->f->out_at[seat])};
    bq__say_word(l->v, text, sizeof text, in ? BQ_T_PLAIN_RANK : BQ_T_PLAIN_RANK_OUT, args, 4);
    return law_has(seen->words, text);
}

void law_end(const looking *l, const sight *seen)
{
    l->wrong->ends++;
    l->wrong->looked[UNTRUE_END]++;
    for (unsigned seat = 0; seat < l->f->seats; seat++) {
        bool won = l->f->winners >> seat & 1u, any = false;
        for (unsigned place = 1; place <= l->f->seats; place++)
            any |= ranked(l, seen, seat, place);
        if (!any || won != ranked(l, seen, seat, 1))
            untrue(l, UNTRUE_END, "%s: %s, who has%s won: %.250s", seen->where, l->s->seat[seat], won ? "" : " not",
                   seen->words);
    }
}

/* ---- a line of the log ---- */

/* Purses that a payment changes, before and after; their number. */
static unsigned purses(const bq_event *e, const facts *before, int64_t out[4])
{
    unsigned n = 0, seats[2] = {e->seat, e->to};
    for (unsigned i = 0; i < 2; i++)
        if (seats[i] < BQ_SEATS) {
            out[n++] = before->cash[seats[i]];
            out[n++] = before->cash[seats[i]] + (i ? e->amount : -e->amount);
        }
    return n;
}

static bool pays(const looking *l, const bq_event *e, const facts *before, const char *text)
{
    int64_t sum[SHOWN_SUMS], want[4];
    unsigned n = read_sums(text, l->s->names.money, sum, SHOWN_SUMS), all = purses(e, before, want);
    return n == 1 + all && sum[0] == e->amount && !memcmp(sum + 1, want, all * sizeof *want);
}

/* Two numbers one after the other. */
static bool has_dice(const char *text, unsigned a, unsigned b)
{
    for (unsigned last = 0, n; (text = strpbrk(text, "0123456789")); last = n) {
        char *end;
        n = (unsigned)strtoul(text, &end, 10);
        if (last == a && n == b)
            return true;
        text = end;
    }
    return false;
}

static bool names_square(unsigned kind)
{
    static const uint8_t kinds[] = {BQ_EV_MOVE, BQ_EV_DEED, BQ_EV_BUILT, BQ_EV_RAZED, BQ_EV_MORTGAGED, BQ_EV_REDEEMED,
                                    BQ_EV_FOR_SALE, BQ_EV_DECLINED, BQ_EV_SQUATTER, BQ_EV_PRISON};
    return memchr(kinds, (int)kind, sizeof kinds) != NULL;
}

static bool names_seat(unsigned kind)
{
    static const uint8_t kinds[] = {BQ_EV_TURN, BQ_EV_ROLL, BQ_EV_MOVE, BQ_EV_CARD, BQ_EV_DECLINED, BQ_EV_BID, BQ_EV_SOLD,
                                    BQ_EV_BUILT, BQ_EV_JAILED, BQ_EV_FREED, BQ_EV_DEBT,
                                    BQ_EV_BANKRUPT};
    return memchr(kinds, (int)kind, sizeof kinds) != NULL;
}

static bool names_amount(unsigned kind)
{
    return kind == BQ_EV_BID || kind == BQ_EV_SOLD || kind == BQ_EV_FOR_SALE || kind == BQ_EV_DEBT;
}

void law_line(const looking *l, const bq_event *e, const facts *before, const char *text)
{
    int64_t sum[SHOWN_SUMS];
    bool good = true;
    l->wrong->looked[UNTRUE_LOG]++;
    if (names_seat(e->kind) && e->seat < l->f->seats)
        good &= law_has(text, l->s->seat[e->seat]);
    if (names_square(e->kind))
        good &= law_has(text, square_name(l, e->square));
    if (names_amount(e->kind))
        good &= read_sums(text, l->s->names.money, sum, SHOWN_SUMS) > 0 && sum[0] == e->amount;
    if (e->kind == BQ_EV_PAY)
        good &= pays(l, e, before, text);
    if (e->kind == BQ_EV_ROLL)
        good &= has_dice(text, e->a, e->b);
    if (e->kind == BQ_EV_CARD)
        good &= law_has(text, l->s->file->text[l->s->language].card[e->what][e->a - 1]);
    if (!good)
        untrue(l, UNTRUE_LOG, "%s of seat %u, square %u, %u %u, %lld is told as \"%s\"", bq_event_words[e->kind], e->seat,
               e->square, e->a, e->b, (long long)e->amount, text);
}
