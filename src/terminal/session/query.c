/* query.c - questions that are answered in a line, without anything happening. */
#include <string.h>

#include "game/ahead.h"
#include "terminal/session/session.h"
#include "text/text.h"

/* The seat that is named, or the one that asks. */
static bool seat_named(bq__session *s, const char *rest, unsigned *seat)
{
    bq_wire_error error;
    if (!*rest || bq_find_seat(bq_table_names(s->table), rest, strlen(rest), seat, &error))
        return true;
    bq__session_wire_error(s, &error);
    return false;
}

static bool square_named(bq__session *s, unsigned seat, const char *rest, unsigned *square)
{
    bq_wire_error error;
    *square = bq_table_state(s->table)->position[seat];
    if (!*rest)
        return true;
    if (!bq_find_square(bq_table_names(s->table), rest, strlen(rest), square, &error)) {
        bq__session_wire_error(s, &error);
        return false;
    }
    if (*square < bq_table_edition(s->table)->squares)
        return true;
    bq__session_refusal(s, &(bq_verdict){.code = BQ_NO_NO_SUCH_SQUARE});
    return false;
}

void bq__session_where(bq__session *s, unsigned seat, const char *rest)
{
    const bq_state *st = bq_table_state(s->table);
    for (unsigned i = 0; i < st->seats; i++) {
        if (*rest && (!seat_named(s, rest, &seat) || seat != i))
            continue;
        enum bq_text_key key = !(st->in >> i & 1u)      ? BQ_T_PLAIN_WHERE_OUT
                               : st->jailed >> i & 1u   ? BQ_T_PLAIN_WHERE_JAIL
                                                        : BQ_T_PLAIN_WHERE;
        BQ__SAY(s, "where", key, bq_arg_of(BQ_ARG_SEAT, "seat", i),
                bq_arg_of(BQ_ARG_SQUARE, "square", st->position[i]),
                bq_arg_of(BQ_ARG_NUMBER, "n", st->position[i]));
    }
}

/* What stands on a seat's streets, street by street. */
static void tell_buildings(bq__session *s, unsigned seat)
{
    const bq_edition *ed = bq_table_edition(s->table);
    const bq_state *st = bq_table_state(s->table);
    char text[BQ_SQUARES][100];
    const char *list[BQ_SQUARES];
    size_t n = 0;
    for (uint64_t left = st->deeds[seat] & ed->streets; left; left &= left - 1) {
        unsigned square = bq_low(left), level = st->level[square];
        const bq_arg args[] = {bq_arg_of(BQ_ARG_SQUARE, "square", square), bq_arg_of(BQ_ARG_HOUSES, "houses", level),
                               bq_arg_of(BQ_ARG_HOTELS, "hotels", 1)};
        if (!level)
            continue;
        list[n] = bq__session_text(s, text[n], sizeof text[n],
                                   level == ed->hotel ? BQ_T_PLAIN_CASH_HOTEL : BQ_T_PLAIN_CASH_HOUSES, args, 3);
        n++;
    }
    if (n)
        BQ__SAY(s, "cash", BQ_T_PLAIN_CASH_BUILT, bq_arg_of(BQ_ARG_SEAT, "seat", seat),
                bq_arg_list(BQ_ARG_AND, "list", list, n));
}

void bq__session_cash(bq__session *s, unsigned seat, const char *rest)
{
    const bq_edition *ed = bq_table_edition(s->table);
    const bq_state *st = bq_table_state(s->table);
    bool unvalued = bq__session_unvalued(s);
    if (!seat_named(s, rest, &seat))
        return;
    for (unsigned i = 0; i < st->seats; i++) {
        if ((*rest && i != seat) || !(st->in >> i & 1u))
            continue;
        BQ__SAY(s, "cash", st->deeds[i] ? unvalued ? BQ_T_PLAIN_CASH_UNVALUED : BQ_T_PLAIN_CASH
                           : unvalued   ? BQ_T_PLAIN_CASH_UNVALUED_NO_DEEDS
                                        : BQ_T_PLAIN_CASH_NO_DEEDS,
                bq_arg_of(BQ_ARG_SEAT, "seat", i), bq_arg_of(BQ_ARG_MONEY, "cash", st->cash[i]),
                bq_arg_of(BQ_ARG_MONEY, "fortune", bq_fortune(ed, st, i)),
                bq_arg_of(BQ_ARG_SQUARES, "squares", (int64_t)st->deeds[i]));
        tell_buildings(s, i);
        if (st->deeds[i] & st->mortgaged)
            BQ__SAY(s, "cash", BQ_T_PLAIN_CASH_MORTGAGED, bq_arg_of(BQ_ARG_SEAT, "seat", i),
                    bq_arg_of(BQ_ARG_SQUARES, "squares", (int64_t)(st->deeds[i] & st->mortgaged)));
        for (unsigned cards = st->held[i]; cards; cards &= cards - 1) /* G3: everybody sees them */
            BQ__SAY(s, "cash", BQ_T_PLAIN_CASH_CARD, bq_arg_of(BQ_ARG_SEAT, "seat", i),
                    bq_arg_of(BQ_ARG_DECK, "deck", ed->jail_card[bq_low(cards)][0]));
    }
    if (st->pot)
        BQ__SAY(s, "cash", BQ_T_PLAIN_CASH_POT, bq_arg_of(BQ_ARG_MONEY, "cash", st->pot));
}

void bq__session_who(bq__session *s, unsigned seat, const char *rest)
{
    unsigned square;
    if (!strncmp(rest, "owns", 4))
        rest += 4 + strspn(rest + 4, " ");
    if (square_named(s, seat, rest, &square))
        bq__session_square(s, "who", square);
}

/* ---- a square ---- */

static enum bq_text_key square_key(const bq_edition *ed, const bq_state *st, unsigned square)
{
    uint64_t bit = (uint64_t)1 << square;
    if (!(ed->deeds & bit))
        return BQ_T_PLAIN_SQUARE_PLAIN;
    if (st->owner[square] == BQ_BANK)
        return BQ_T_PLAIN_SQUARE_FREE;
    if (st->mortgaged & bit)
        return BQ_T_PLAIN_SQUARE_MORTGAGED;
    if (st->prisons & bit)
        return BQ_T_PLAIN_SQUARE_PRISON;
    if (st->squat[square])
        return BQ_T_PLAIN_SQUARE_SQUATTED;
    if (st->level[square] == ed->hotel)
        return BQ_T_PLAIN_SQUARE_HOTEL;
    if (st->level[square])
        return BQ_T_PLAIN_SQUARE_HOUSES;
    return ed->utilities & bit ? BQ_T_PLAIN_SQUARE_UTILITY : BQ_T_PLAIN_SQUARE_OWNED;
}

unsigned bq__session_tokens_on(const bq_state *st, unsigned square)
{
    unsigned seats = 0;
    for (unsigned seat = 0; seat < st->seats; seat++)
        if (st->in >> seat & 1u && st->position[seat] == square)
            seats |= 1u << seat;
    return seats;
}

void bq__session_square(bq__session *s, const char *prefix, unsigned square)
{
    const bq_edition *ed = bq_table_edition(s->table);
    const bq_state *st = bq_table_state(s->table);
    char sentence[BQ_SENTENCE_BYTES];
    bq_buf b = bq_buf_on(sentence, sizeof sentence);
    unsigned here = bq__session_tokens_on(st, square);
    enum bq_text_key key = square_key(ed, st, square);
    const bq_arg args[] = {
        bq_arg_of(BQ_ARG_NUMBER, "n", square),
        bq_arg_of(BQ_ARG_SQUARE, "square", square),
        bq_arg_of(BQ_ARG_SEAT, "seat", st->owner[square]),
        bq_arg_of(BQ_ARG_HOUSES, "houses", st->level[square]),
        bq_arg_of(BQ_ARG_HOTELS, "hotels", 1),
        bq_arg_of(BQ_ARG_MONEY, "amount",
                  key == BQ_T_PLAIN_SQUARE_FREE ? ed->square[square].price
                                                : bq_rent(ed, st, square, 1)),
        bq_arg_of(BQ_ARG_SEATS, "seats", here),
    };
    bq_text_put(&b, s->language, &s->names, key, args, sizeof args / sizeof args[0]);
    if (here) {
        bq_buf_str(&b, " ");
        bq_text_put(&b, s->language, &s->names, BQ_T_PLAIN_SQUARE_HERE, args,
                    sizeof args / sizeof args[0]);
    }
    bq__session_line(s, prefix, sentence);
}

/* ---- a deed ---- */

void bq__session_rent_row(const bq__session *s, const bq_deed_row *row, char *out, size_t size)
{
    static const uint16_t keys[BQ_DEED_ROW_KINDS] = {[BQ_DEED_BARE] = BQ_T_PLAIN_DEED_RENT_BARE,
                                                     [BQ_DEED_WHOLE] = BQ_T_PLAIN_DEED_RENT_GROUP,
                                                     [BQ_DEED_BUILT] = BQ_T_PLAIN_DEED_RENT_HOUSES,
                                                     [BQ_DEED_STATION] = BQ_T_PLAIN_DEED_STATIONS,
                                                     [BQ_DEED_UTILITY] = BQ_T_PLAIN_DEED_UTILITY};
    bool hotel = row->kind == BQ_DEED_BUILT && row->n == bq_table_edition(s->table)->hotel;
    const bq_arg args[] = {bq_arg_of(BQ_ARG_HOUSES, "houses", row->n), bq_arg_of(BQ_ARG_HOTELS, "hotels", 1),
                           bq_arg_of(BQ_ARG_NUMBER, "n", row->n), bq_arg_of(BQ_ARG_MONEY, "amount", row->amount)};
    bq_buf b = bq_buf_on(out, size);
    bq_text_put(&b, s->language, &s->names, hotel ? BQ_T_PLAIN_DEED_RENT_HOTEL : (enum bq_text_key)keys[row->kind], args,
                sizeof args / sizeof args[0]);
}

/* What the edition tells of a colour: a club's stadium, its web site. */
static void facts(bq__session *s, unsigned group)
{
    const bq_edition_texts *text = s->file ? &s->file->text[s->language] : NULL;
    for (unsigned i = 0; text && i < text->facts; i++)
        for (unsigned k = 0; text->fact[i].group == group && k < text->fact[i].lines; k++)
            BQ__SAY(s, "about", BQ_T_SCREEN_CARD_FACT, bq_arg_text("label", text->fact[i].label[k]),
                    bq_arg_text("text", text->fact[i].text[k]));
}

void bq__session_deed(bq__session *s, unsigned seat, const char *rest)
{
    const bq_edition *ed = bq_table_edition(s->table);
    unsigned square;
    if (!square_named(s, seat, rest, &square))
        return;
    bq__session_square(s, "about", square);
    if (!(ed->deeds >> square & 1u))
        return;
    BQ__SAY(s, "about", BQ_T_PLAIN_DEED,
            bq_arg_of(BQ_ARG_MONEY, "price", ed->square[square].price),
            bq_arg_of(BQ_ARG_MONEY, "mortgage", ed->square[square].mortgage),
            bq_arg_of(BQ_ARG_MONEY, "redeem", bq_redeem_cost(ed, square)),
            bq_arg_of(BQ_ARG_GROUP, "group", ed->square[square].group),
            bq_arg_of(BQ_ARG_SQUARES, "squares",
                      (int64_t)ed->group[ed->square[square].group].lots));
    bq_deed_row rows[BQ_DEED_ROWS];
    unsigned n = bq_deed_rows(ed, bq_table_state(s->table), square, rows);
    for (unsigned i = 0; i < n; i++) {
        char text[BQ_SENTENCE_BYTES];
        bq__session_rent_row(s, &rows[i], text, sizeof text);
        bq__session_line(s, "about", text);
    }
    if (ed->streets >> square & 1u)
        BQ__SAY(s, "about", BQ_T_PLAIN_DEED_HOUSE_COST,
                bq_arg_of(BQ_ARG_MONEY, "amount", ed->square[square].house_cost));
    facts(s, ed->square[square].group);
}

/* ---- the next roll ---- */

void bq__session_odds(bq__session *s, unsigned seat, const char *rest)
{
    const bq_edition *ed = bq_table_edition(s->table);
    const bq_state *st = bq_table_state(s->table);
    bq_ahead list[BQ_AHEAD];
    int64_t total;
    unsigned leading = 0;
    if (!seat_named(s, rest, &seat))
        return;
    bq_ahead_of(ed, st, seat, list);
    unsigned paying = bq_ahead_paying(list, false, &total);
    for (unsigned i = 0; i < BQ_AHEAD; i++) {
        const bq_ahead *a = &list[i];
        if (!a->ways)
            continue; /* no throw is a one, and out of jail few lead anywhere */
        leading += a->ways;
        BQ__SAY(s, "odds",
                a->kind == BQ_AHEAD_RENT && a->cost ? BQ_T_PLAIN_ODDS_RENT
                : a->kind == BQ_AHEAD_FREE          ? BQ_T_PLAIN_ODDS_FREE
                                                    : BQ_T_PLAIN_ODDS_PLAIN,
                bq_arg_of(BQ_ARG_NUMBER, "sum", a->sum), bq_arg_of(BQ_ARG_NUMBER, "ways", a->ways),
                bq_arg_of(BQ_ARG_SQUARE, "square", a->square),
                bq_arg_of(BQ_ARG_SEAT, "seat", st->owner[a->square]), bq_arg_of(BQ_ARG_MONEY, "amount", a->cost));
    }
    BQ__SAY(s, "odds",
            !leading                  ? BQ_T_PLAIN_ODDS_NONE_JAIL
            : st->jailed >> seat & 1u ? BQ_T_PLAIN_ODDS_SUM_JAIL
                                      : BQ_T_PLAIN_ODDS_SUM,
            bq_arg_of(BQ_ARG_SEAT, "seat", seat),
            bq_arg_of(BQ_ARG_NUMBER, "percent", (paying * 100 + 18) / 36),
            bq_arg_of(BQ_ARG_MONEY, "amount", (total + 18) / 36));
}

/* ---- the clock ---- */

bool bq__session_time_left(const bq__session *s, int64_t *left_s)
{
    const bq_rules *rule = &bq_table_edition(s->table)->rule;
    int64_t left = 60 * (int64_t)rule->time_limit_min - bq__session_played(s);
    *left_s = left > 0 ? left : 0;
    return s->ops->own_clock && rule->end_mode == BQ_END_TIMED &&
           bq_table_state(s->table)->stage != BQ_STAGE_OVER;
}

void bq__session_clock(bq__session *s, unsigned seat, const char *rest)
{
    const bq_rules *rule = &bq_table_edition(s->table)->rule;
    int64_t left = 60 * (int64_t)rule->time_limit_min - bq__session_played(s);
    (void)seat, (void)rest;
    if (rule->end_mode != BQ_END_TIMED)
        bq__session_tell(s, "clock", BQ_T_PLAIN_CLOCK_NONE);
    else
        BQ__SAY(s, "clock", BQ_T_PLAIN_CLOCK_LEFT,
                bq_arg_of(BQ_ARG_NUMBER, "n", left > 0 ? (left + 59) / 60 : 0));
}

/* ---- groups, offers, why ---- */

void bq__session_groups(bq__session *s, unsigned seat, const char *rest)
{
    const bq_edition *ed = bq_table_edition(s->table);
    const bq_state *st = bq_table_state(s->table);
    (void)seat, (void)rest;
    for (unsigned group = 0; group < ed->groups; group++) {
        uint64_t lots = ed->group[group].lots, left = lots;
        bq_arg about = bq_arg_of(BQ_ARG_GROUP, "group", group);
        for (unsigned i = 0; i < st->seats; i++) {
            uint64_t own = lots & st->deeds[i];
            left &= ~own;
            if (own)
                BQ__SAY(s, "group",
                        own == lots ? BQ_T_PLAIN_GROUP_WHOLE : BQ_T_PLAIN_GROUP_SOME, about,
                        bq_arg_of(BQ_ARG_SEAT, "seat", i),
                        bq_arg_of(BQ_ARG_SQUARES, "squares", (int64_t)own));
        }
        if (left)
            BQ__SAY(s, "group", BQ_T_PLAIN_GROUP_FREE, about,
                    bq_arg_of(BQ_ARG_SQUARES, "squares", (int64_t)left));
    }
}

void bq__session_offers(bq__session *s, unsigned seat, const char *rest)
{
    const bq_state *st = bq_table_state(s->table);
    (void)seat, (void)rest;
    for (unsigned from = 0; from < st->seats; from++)
        if (st->offers >> from & 1u)
            bq__session_terms(s, st, from);
    if (!st->offers)
        bq__session_tell(s, "offer", BQ_T_PLAIN_OFFERS_NONE);
}

void bq__session_why(bq__session *s, unsigned seat, const char *rest)
{
    static char text[16384];
    bq_buf b = bq_buf_on(text, sizeof text);
    (void)seat, (void)rest;
    if (s->row)
        bq_rules_about(&b, s->language, &s->names, s->row);
    if (b.n)
        bq__session_line(s, "why", text);
    else
        bq__session_tell(s, "why", BQ_T_PLAIN_WHY_NOTHING);
}
