/* plain_query.c - questions that are answered in a line, without anything happening. */
#include <stdlib.h>
#include <string.h>

#include "game/ahead.h"
#include "terminal/internal.h"
#include "text/text.h"

/* The seat that is named, or the one that asks. */
static bool seat_named(bq__plain *p, const char *rest, unsigned *seat)
{
    bq_wire_error error;
    if (!*rest || bq_find_seat(bq_table_names(p->table), rest, strlen(rest), seat, &error))
        return true;
    bq__terminal_wire_error(p, &error);
    return false;
}

static bool square_named(bq__plain *p, unsigned seat, const char *rest, unsigned *square)
{
    bq_wire_error error;
    *square = bq_table_state(p->table)->position[seat];
    if (!*rest)
        return true;
    if (!bq_find_square(bq_table_names(p->table), rest, strlen(rest), square, &error)) {
        bq__terminal_wire_error(p, &error);
        return false;
    }
    if (*square < bq_table_edition(p->table)->squares)
        return true;
    bq__terminal_refusal(p, &(bq_verdict){.code = BQ_NO_NO_SUCH_SQUARE});
    return false;
}

void bq__terminal_where(bq__plain *p, unsigned seat, const char *rest)
{
    const bq_state *st = bq_table_state(p->table);
    for (unsigned i = 0; i < st->seats; i++) {
        if (*rest && (!seat_named(p, rest, &seat) || seat != i))
            continue;
        enum bq_text_key key = !(st->in >> i & 1u)      ? BQ_T_PLAIN_WHERE_OUT
                               : st->jailed >> i & 1u   ? BQ_T_PLAIN_WHERE_JAIL
                                                        : BQ_T_PLAIN_WHERE;
        BQ__SAY(p, "where", key, bq_arg_of(BQ_ARG_SEAT, "seat", i),
                bq_arg_of(BQ_ARG_SQUARE, "square", st->position[i]),
                bq_arg_of(BQ_ARG_NUMBER, "n", st->position[i]));
    }
}

void bq__terminal_cash(bq__plain *p, unsigned seat, const char *rest)
{
    const bq_edition *ed = bq_table_edition(p->table);
    const bq_state *st = bq_table_state(p->table);
    bool unvalued = bq__terminal_unvalued(p);
    if (!seat_named(p, rest, &seat))
        return;
    for (unsigned i = 0; i < st->seats; i++) {
        if ((*rest && i != seat) || !(st->in >> i & 1u))
            continue;
        BQ__SAY(p, "cash", st->deeds[i] ? unvalued ? BQ_T_PLAIN_CASH_UNVALUED : BQ_T_PLAIN_CASH
                           : unvalued   ? BQ_T_PLAIN_CASH_UNVALUED_NO_DEEDS
                                        : BQ_T_PLAIN_CASH_NO_DEEDS,
                bq_arg_of(BQ_ARG_SEAT, "seat", i), bq_arg_of(BQ_ARG_MONEY, "cash", st->cash[i]),
                bq_arg_of(BQ_ARG_MONEY, "fortune", bq_fortune(ed, st, i)),
                bq_arg_of(BQ_ARG_SQUARES, "squares", (int64_t)st->deeds[i]));
    }
    if (st->pot)
        BQ__SAY(p, "cash", BQ_T_PLAIN_CASH_POT, bq_arg_of(BQ_ARG_MONEY, "cash", st->pot));
}

void bq__terminal_who(bq__plain *p, unsigned seat, const char *rest)
{
    unsigned square;
    if (!strncmp(rest, "owns", 4))
        rest += 4 + strspn(rest + 4, " ");
    if (square_named(p, seat, rest, &square))
        bq__terminal_square(p, "who", square);
}

/* ---- a deed ---- */

void bq__terminal_rent_row(const bq__plain *p, const bq_deed_row *row, char *out, size_t size)
{
    static const uint16_t keys[BQ_DEED_ROW_KINDS] = {[BQ_DEED_BARE] = BQ_T_PLAIN_DEED_RENT_BARE,
                                                     [BQ_DEED_WHOLE] = BQ_T_PLAIN_DEED_RENT_GROUP,
                                                     [BQ_DEED_BUILT] = BQ_T_PLAIN_DEED_RENT_HOUSES,
                                                     [BQ_DEED_STATION] = BQ_T_PLAIN_DEED_STATIONS,
                                                     [BQ_DEED_UTILITY] = BQ_T_PLAIN_DEED_UTILITY};
    bool hotel = row->kind == BQ_DEED_BUILT && row->n == bq_table_edition(p->table)->hotel;
    const bq_arg args[] = {bq_arg_of(BQ_ARG_HOUSES, "houses", row->n), bq_arg_of(BQ_ARG_HOTELS, "hotels", 1),
                           bq_arg_of(BQ_ARG_NUMBER, "n", row->n), bq_arg_of(BQ_ARG_MONEY, "amount", row->amount)};
    bq_buf b = bq_buf_on(out, size);
    bq_text_put(&b, p->language, &p->names, hotel ? BQ_T_PLAIN_DEED_RENT_HOTEL : (enum bq_text_key)keys[row->kind], args,
                sizeof args / sizeof args[0]);
}

void bq__terminal_deed(bq__plain *p, unsigned seat, const char *rest)
{
    const bq_edition *ed = bq_table_edition(p->table);
    unsigned square;
    if (!square_named(p, seat, rest, &square))
        return;
    bq__terminal_square(p, "about", square);
    if (!(ed->deeds >> square & 1u))
        return;
    BQ__SAY(p, "about", BQ_T_PLAIN_DEED,
            bq_arg_of(BQ_ARG_MONEY, "price", ed->square[square].price),
            bq_arg_of(BQ_ARG_MONEY, "mortgage", ed->square[square].mortgage),
            bq_arg_of(BQ_ARG_MONEY, "redeem", bq_redeem_cost(ed, square)),
            bq_arg_of(BQ_ARG_GROUP, "group", ed->square[square].group),
            bq_arg_of(BQ_ARG_SQUARES, "squares",
                      (int64_t)ed->group[ed->square[square].group].lots));
    bq_deed_row rows[BQ_DEED_ROWS];
    unsigned n = bq_deed_rows(ed, bq_table_state(p->table), square, rows);
    for (unsigned i = 0; i < n; i++) {
        char text[BQ_SENTENCE_BYTES];
        bq__terminal_rent_row(p, &rows[i], text, sizeof text);
        bq__terminal_line(p, "about", text);
    }
    if (ed->streets >> square & 1u)
        BQ__SAY(p, "about", BQ_T_PLAIN_DEED_HOUSE_COST,
                bq_arg_of(BQ_ARG_MONEY, "amount", ed->square[square].house_cost));
}

/* ---- the next roll ---- */

void bq__terminal_odds(bq__plain *p, unsigned seat, const char *rest)
{
    const bq_edition *ed = bq_table_edition(p->table);
    const bq_state *st = bq_table_state(p->table);
    bq_ahead list[BQ_AHEAD];
    int64_t total;
    if (!seat_named(p, rest, &seat))
        return;
    bq_ahead_of(ed, st, seat, list);
    unsigned paying = bq_ahead_paying(list, false, &total);
    for (unsigned i = 1; i < BQ_AHEAD; i++) { /* no throw is a one */
        const bq_ahead *a = &list[i];
        BQ__SAY(p, "odds",
                a->kind == BQ_AHEAD_RENT && a->cost ? BQ_T_PLAIN_ODDS_RENT
                : a->kind == BQ_AHEAD_FREE          ? BQ_T_PLAIN_ODDS_FREE
                                                    : BQ_T_PLAIN_ODDS_PLAIN,
                bq_arg_of(BQ_ARG_NUMBER, "sum", a->sum), bq_arg_of(BQ_ARG_NUMBER, "ways", a->ways),
                bq_arg_of(BQ_ARG_SQUARE, "square", a->square),
                bq_arg_of(BQ_ARG_SEAT, "seat", st->owner[a->square]), bq_arg_of(BQ_ARG_MONEY, "amount", a->cost));
    }
    BQ__SAY(p, "odds",
            st->jailed >> seat & 1u ? BQ_T_PLAIN_ODDS_SUM_JAIL : BQ_T_PLAIN_ODDS_SUM,
            bq_arg_of(BQ_ARG_SEAT, "seat", seat),
            bq_arg_of(BQ_ARG_NUMBER, "percent", (paying * 100 + 18) / 36),
            bq_arg_of(BQ_ARG_MONEY, "amount", (total + 18) / 36));
}

/* ---- the clock ---- */

void bq__terminal_clock(bq__plain *p, unsigned seat, const char *rest)
{
    const bq_rules *rule = &bq_table_edition(p->table)->rule;
    int64_t left = 60 * (int64_t)rule->time_limit_min - bq__terminal_played(p);
    (void)seat, (void)rest;
    if (rule->end_mode != BQ_END_TIMED)
        bq__terminal_tell(p, "clock", BQ_T_PLAIN_CLOCK_NONE);
    else
        BQ__SAY(p, "clock", BQ_T_PLAIN_CLOCK_LEFT,
                bq_arg_of(BQ_ARG_NUMBER, "n", left > 0 ? (left + 59) / 60 : 0));
}

/* ---- groups, offers, rules ---- */

void bq__terminal_groups(bq__plain *p, unsigned seat, const char *rest)
{
    const bq_edition *ed = bq_table_edition(p->table);
    const bq_state *st = bq_table_state(p->table);
    (void)seat, (void)rest;
    for (unsigned group = 0; group < ed->groups; group++) {
        uint64_t lots = ed->group[group].lots, left = lots;
        bq_arg about = bq_arg_of(BQ_ARG_GROUP, "group", group);
        for (unsigned i = 0; i < st->seats; i++) {
            uint64_t own = lots & st->deeds[i];
            left &= ~own;
            if (own)
                BQ__SAY(p, "group",
                        own == lots ? BQ_T_PLAIN_GROUP_WHOLE : BQ_T_PLAIN_GROUP_SOME, about,
                        bq_arg_of(BQ_ARG_SEAT, "seat", i),
                        bq_arg_of(BQ_ARG_SQUARES, "squares", (int64_t)own));
        }
        if (left)
            BQ__SAY(p, "group", BQ_T_PLAIN_GROUP_FREE, about,
                    bq_arg_of(BQ_ARG_SQUARES, "squares", (int64_t)left));
    }
}

void bq__terminal_offers(bq__plain *p, unsigned seat, const char *rest)
{
    const bq_state *st = bq_table_state(p->table);
    (void)seat, (void)rest;
    for (unsigned from = 0; from < st->seats; from++)
        if (st->offers >> from & 1u)
            bq__terminal_terms(p, st, from);
    if (!st->offers)
        bq__terminal_tell(p, "offer", BQ_T_PLAIN_OFFERS_NONE);
}

void bq__terminal_why(bq__plain *p, unsigned seat, const char *rest)
{
    static char text[16384];
    bq_buf b = bq_buf_on(text, sizeof text);
    (void)seat, (void)rest;
    if (p->row)
        bq_rules_about(&b, p->language, &p->names, p->row);
    if (b.n)
        bq__terminal_line(p, "why", text);
    else
        bq__terminal_tell(p, "why", BQ_T_PLAIN_WHY_NOTHING);
}

/* "14. Bâtir" begins the fourteenth chapter; 0 if the line begins none. */
static unsigned chapter_of(const char *line)
{
    char *end;
    unsigned long number = line[0] >= '1' && line[0] <= '9' ? strtoul(line, &end, 10) : 0;
    return number && number < 100 && !strncmp(end, ". ", 2) ? (unsigned)number : 0;
}

enum { EVERYTHING = 0, TITLES = -1, NOTHING = -2 };

/* The leaflet's lines: of one chapter, or of all, or only their titles; how many chapters there are. */
static int tell_leaflet(bq__plain *p, const char *leaflet, int wanted)
{
    int chapter = 0;
    for (const char *line = leaflet; *line;) {
        char text[512];
        size_t n = strcspn(line, "\n");
        snprintf(text, sizeof text, "%.*s", (int)n, line);
        line += n + (line[n] == '\n');
        bool begins = (int)chapter_of(text) == chapter + 1 && *line == '-';
        chapter += begins;
        if (wanted == EVERYTHING || wanted == chapter || (wanted == TITLES && begins))
            bq__terminal_line(p, "", text);
    }
    return chapter;
}

/* On a screen the titles, for the whole would run away; elsewhere all of it. */
void bq__terminal_rules(bq__plain *p, unsigned seat, const char *rest)
{
    static char leaflet[BQ_LEAFLET_BYTES];
    bq_buf b = bq_buf_on(leaflet, sizeof leaflet);
    (void)seat;
    bq_rules_plain(&b, p->language, &p->names, BQ_LEAFLET_COLUMNS);
    int chapters = tell_leaflet(p, leaflet, NOTHING);
    long wanted = strtol(rest, NULL, 10);
    if (!strcmp(rest, "all") || (!*rest && !p->screen)) {
        tell_leaflet(p, leaflet, EVERYTHING);
    } else if (!*rest) {
        tell_leaflet(p, leaflet, TITLES);
        bq__terminal_tell(p, "rules", BQ_T_PLAIN_RULES_CHAPTERS);
    } else if (wanted >= 1 && wanted <= chapters) {
        tell_leaflet(p, leaflet, (int)wanted);
    } else {
        BQ__SAY(p, "no", BQ_T_PLAIN_RULES_NO_CHAPTER, bq_arg_text("what", rest),
                bq_arg_of(BQ_ARG_NUMBER, "n", chapters));
    }
}

void bq__terminal_show(bq__plain *p, unsigned seat, const char *rest)
{
    static char json[BQ_STATE_JSON_BYTES];
    bq_buf b = bq_buf_on(json, sizeof json);
    bq_wire wire = bq_table_wire(p->table);
    (void)seat, (void)rest;
    bq_state_json(&b, &wire);
    if (p->heard)
        bq__terminal_line(p, "", json);
    else
        fprintf(p->out, "%s\n", json);
}
