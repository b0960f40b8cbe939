/* view.c - what the page shows: the state and events, as JSON.
 *
 * Seats are numbers from 0, -1 is the bank, -2 nobody, -3 the pot. Nothing here decides anything: what
 * is possible is asked of the engine, and what is not comes with the engine's reason in words. */
#include <string.h>

#include "game/ahead.h"
#include "game/deed.h"
#include "web.h"

static int seat_number(unsigned seat)
{
    return seat == BQ_BANK ? -1 : seat == BQ_POT ? -3 : seat < BQ_SEATS ? (int)seat : -2;
}

bool bq__web_person(unsigned seat)
{
    if (bq__web_it.client)
        return seat == bq__web_own_seat();
    return bq__web_it.table && seat < bq_table_plan_of(bq__web_it.table)->seats &&
           !strncmp(bq_table_plan_of(bq__web_it.table)->seat[seat].player, "person", 6);
}

static char sentence[BQ_SENTENCE_BYTES];

void bq__web_refusal(bq_buf *b, const bq_edition *ed, const bq_verdict *verdict)
{
    bq_text_names names = bq__web_names(ed);
    bq_buf text = bq_buf_on(sentence, sizeof sentence);
    bq_text_refusal(&text, bq__web_it.language, &names, verdict);
    bq_json_text(b, "refusal", bq_refusal_words[verdict->code]);
    bq_json_text(b, "row", bq_refusal_rows[verdict->code]);
    bq_json_text(b, "text", text.at);
}

/* ---- events ---- */

static const char *what_word(const bq_event *e)
{
    switch ((enum bq_event_kind)e->kind) {
    case BQ_EV_PAY:
    case BQ_EV_DEED:
    case BQ_EV_DEBT:
        return e->what < BQ_REASONS ? bq_reason_words[e->what] : "";
    case BQ_EV_ROLL:
        return e->what < BQ_PURPOSES ? bq_purpose_words[e->what] : "";
    case BQ_EV_AUCTION:
    case BQ_EV_SOLD:
    case BQ_EV_UNSOLD:
    case BQ_EV_CONTEST:
        return e->what < 3 ? bq_lot_words[e->what] : "";
    case BQ_EV_CARD:
    case BQ_EV_CARD_KEPT:
    case BQ_EV_CARD_BACK:
    case BQ_EV_CARD_GIVEN:
    case BQ_EV_NO_CARD:
        return e->what < BQ_DECKS ? bq_deck_words[e->what] : "";
    default:
        return e->what < BQ_CAUSES ? bq_cause_words[e->what] : "";
    }
}

static void event_json(bq_buf *b, const bq_text_names *names, const bq_event *e)
{
    bq_buf text = bq_buf_on(sentence, sizeof sentence);
    bq_text_event(&text, bq__web_it.language, names, e);
    bq_json_open(b, NULL, '{');
    bq_json_text(b, "k", bq_event_words[e->kind]);
    bq_json_int(b, "seat", seat_number(e->seat));
    bq_json_int(b, "to", seat_number(e->to));
    if (e->square < BQ_SQUARES)
        bq_json_int(b, "square", e->square);
    bq_json_text(b, "what", what_word(e));
    bq_json_int(b, "a", e->a);
    bq_json_int(b, "b", e->b);
    bq_json_int(b, "amount", e->amount);
    if (e->row) {
        char row[8] = {(char)(e->row >> 8)};
        bq_buf number = bq_buf_on(row + 1, sizeof row - 1);
        bq_buf_int(&number, e->row & 0xFF);
        bq_json_text(b, "row", row);
    }
    bq_json_text(b, "text", text.at);
    bq_json_close(b, '}');
}

void bq__web_events(bq_buf *b, const bq_edition *ed, const bq_sink *sink, const bq_state *st)
{
    bq_text_names names = bq__web_names(ed);
    (void)st;
    bq_json_open(b, "events", '[');
    for (uint32_t i = 0; i < sink->n; i++)
        event_json(b, &names, &sink->at[i]);
    bq_json_close(b, ']');
}

/* ---- the state ---- */

/* H1: the income tax is chosen before the valuation. Until then nobody sees a fortune, of now or of the past. */
bool bq__web_valued(void)
{
    const bq_table *table = bq__web_it.table;
    return !table || bq_question(bq_table_edition(table), bq_table_state(table)).kind != BQ_ASK_TAX;
}

/* Of many who may answer (an auction) each is asked by name. */
static void ask_json(bq_buf *b, const bq_edition *ed, const bq_state *st, unsigned me)
{
    bq_ask q = bq_question(ed, st), mine = q;
    bq_text_names names = bq__web_names(ed);
    bq_buf text = bq_buf_on(sentence, sizeof sentence);
    if (me < st->seats && q.seats >> me & 1u)
        mine.seat = (uint8_t)me;
    bq_text_question(&text, bq__web_it.language, &names, &mine);
    bq_json_open(b, "ask", '{');
    bq_json_text(b, "kind", bq_question_words[q.kind]);
    bq_json_set(b, "seats", q.seats);
    bq_json_int(b, "seat", seat_number(q.seat));
    bq_json_text(b, "purpose", bq_purpose_words[q.purpose]);
    if (q.square < ed->squares)
        bq_json_int(b, "square", q.square);
    bq_json_int(b, "to", seat_number(q.to));
    bq_json_int(b, "what", q.what);
    bq_json_text(b, "reason", q.kind == BQ_ASK_DEBT && q.what < BQ_REASONS ? bq_reason_words[q.what] : "");
    bq_json_int(b, "n", q.n);
    bq_json_int(b, "amount", q.amount);
    bq_json_text(b, "text", text.at);
    bq_json_close(b, '}');
}

static void cards_json(bq_buf *b, const bq_edition *ed, const char *name, unsigned cards)
{
    bq_json_open(b, name, '[');
    for (unsigned i = 0; i < ed->jail_card_count; i++)
        if (cards >> i & 1u)
            bq_json_int(b, NULL, ed->jail_card[i][0]);
    bq_json_close(b, ']');
}

static void seat_json(bq_buf *b, const bq_edition *ed, const bq_state *st, unsigned seat)
{
    bool in = st->in >> seat & 1u;
    bq_json_open(b, NULL, '{');
    bq_json_flag(b, "in", in);
    bq_json_int(b, "cash", st->cash[seat]);
    bq_json_int(b, "at", st->position[seat]);
    bq_json_flag(b, "jailed", st->jailed >> seat & 1u);
    bq_json_int(b, "jailTurns", st->jail_turns[seat]);
    bq_json_flag(b, "resigning", st->resigning >> seat & 1u);
    cards_json(b, ed, "cards", st->held[seat]);
    if (bq__web_valued())
        bq_json_int(b, "fortune", in ? bq_fortune(ed, st, seat) : 0);
    bq_json_close(b, '}');
}

/* What a landing would cost: for a utility with the average throw, 7. */
static int32_t rent_now(const bq_edition *ed, const bq_state *st, unsigned square)
{
    return st->owner[square] < BQ_SEATS ? bq_rent(ed, st, square, 7) : 0;
}

/* Of its card the row that counts, and what a building more would add. */
static void deed_json(bq_buf *b, const bq_edition *ed, const bq_state *st, unsigned square)
{
    bq_deed_row rows[BQ_DEED_ROWS];
    int64_t cost, more;
    unsigned n = bq_deed_rows(ed, st, square, rows);
    for (unsigned i = 0; i < n; i++)
        if (rows[i].now)
            bq_json_int(b, "row", i);
    if (bq_deed_next_building(ed, st, square, &cost, &more) && more > 0)
        bq_json_int(b, "more", more);
}

/* The next throw of whoever looks, else of whoever is on turn. */
static void ahead_json(bq_buf *b, const bq_edition *ed, const bq_state *st, unsigned me)
{
    bq_ahead list[BQ_AHEAD];
    int64_t total;
    bq_ahead_of(ed, st, me < st->seats ? me : st->turn, list);
    unsigned ways = bq_ahead_paying(list, true, &total);
    bq_json_open(b, "ahead", '[');
    for (unsigned i = 0; i < BQ_AHEAD; i++) {
        bq_json_open(b, NULL, '{');
        bq_json_int(b, "sum", list[i].sum);
        bq_json_int(b, "ways", list[i].ways);
        bq_json_int(b, "square", list[i].square);
        bq_json_word(b, "kind", bq_ahead_words[list[i].kind]);
        bq_json_int(b, "cost", list[i].cost);
        bq_json_close(b, '}');
    }
    bq_json_close(b, ']');
    bq_json_open(b, "risk", '{');
    bq_json_int(b, "ways", ways);
    bq_json_int(b, "total", total);
    bq_json_close(b, '}');
}

static void squares_json(bq_buf *b, const bq_edition *ed, const bq_state *st)
{
    bq_json_open(b, "squares", '[');
    for (unsigned i = 0; i < ed->squares; i++) {
        bq_json_open(b, NULL, '{');
        if (ed->deeds >> i & 1u) {
            bq_json_int(b, "owner", seat_number(st->owner[i]));
            bq_json_int(b, "level", st->level[i]);
            bq_json_int(b, "rent", rent_now(ed, st, i));
            deed_json(b, ed, st, i);
            if (st->mortgaged >> i & 1u)
                bq_json_flag(b, "mortgaged", true);
            if (st->prisons >> i & 1u)
                bq_json_flag(b, "prison", true);
            if (st->squat[i])
                bq_json_int(b, "squatter", st->squat[i]);
        }
        bq_json_close(b, '}');
    }
    bq_json_close(b, ']');
}

static void side_json(bq_buf *b, const bq_edition *ed, const char *name, uint64_t deeds, int32_t cash, unsigned cards)
{
    bq_json_open(b, name, '{');
    bq_json_set(b, "deeds", deeds);
    bq_json_int(b, "cash", cash);
    cards_json(b, ed, "cards", cards);
    bq_json_close(b, '}');
}

static void offers_json(bq_buf *b, const bq_edition *ed, const bq_state *st)
{
    bq_json_open(b, "offers", '[');
    for (unsigned seat = 0; seat < st->seats; seat++) {
        const bq_terms *t = &st->offer[seat];
        if (!(st->offers >> seat & 1u))
            continue;
        bq_json_open(b, NULL, '{');
        bq_json_int(b, "seat", seat);
        bq_json_int(b, "to", t->to);
        bq_json_int(b, "version", t->version);
        bq_json_flag(b, "settles", t->settles);
        side_json(b, ed, "give", t->give, t->give_cash, t->give_cards);
        side_json(b, ed, "take", t->take, t->take_cash, t->take_cards);
        bq_json_set(b, "lift", t->lift);
        bq_json_close(b, '}');
    }
    bq_json_close(b, ']');
}

static void auction_json(bq_buf *b, const bq_edition *ed, const bq_state *st)
{
    const bq_auction *a = &st->auction;
    if (bq_question(ed, st).kind != BQ_ASK_AUCTION) {
        bq_json_null(b, "auction");
        return;
    }
    bq_json_open(b, "auction", '{');
    bq_json_text(b, "lot", a->lot < 3 ? bq_lot_words[a->lot] : "");
    if (a->lot == BQ_LOT_DEED)
        bq_json_int(b, "square", a->square);
    bq_json_int(b, "high", a->high);
    bq_json_int(b, "bidder", seat_number(a->bidder));
    bq_json_int(b, "open", a->open);
    bq_json_set(b, "in", a->in);
    bq_json_close(b, '}');
}

static void claims_json(bq_buf *b, const bq_state *st)
{
    bq_json_open(b, "claims", '[');
    for (unsigned i = 0; i < st->claims && i < BQ_CLAIMS; i++) {
        bq_json_open(b, NULL, '{');
        bq_json_int(b, "owner", st->claim[i].owner);
        bq_json_int(b, "payer", st->claim[i].payer);
        bq_json_int(b, "square", st->claim[i].square);
        bq_json_int(b, "amount", st->claim[i].amount);
        bq_json_close(b, '}');
    }
    bq_json_close(b, ']');
}

static void state_json(bq_buf *b, const bq_edition *ed, const bq_state *st, unsigned me)
{
    static const char *const stages[] = {"order", "roll", "end", "over"};
    bq_json_int(b, "round", st->rounds);
    bq_json_int(b, "turns", st->turns);
    bq_json_text(b, "stage", stages[st->stage & 3]);
    bq_json_int(b, "turn", st->turn);
    bq_json_int(b, "doubles", st->doubles);
    bq_json_open(b, "dice", '[');
    bq_json_int(b, NULL, st->dice[0]);
    bq_json_int(b, NULL, st->dice[1]);
    bq_json_close(b, ']');
    bq_json_int(b, "agenda", st->agenda_n);
    ask_json(b, ed, st, me);
    bq_json_open(b, "seats", '[');
    for (unsigned seat = 0; seat < st->seats; seat++)
        seat_json(b, ed, st, seat);
    bq_json_close(b, ']');
    bq_json_open(b, "order", '[');
    for (unsigned i = 0; i < st->seats; i++)
        bq_json_int(b, NULL, st->order[i]);
    bq_json_close(b, ']');
    squares_json(b, ed, st);
    ahead_json(b, ed, st, me);
    bq_json_int(b, "houses", st->houses);
    bq_json_int(b, "hotels", st->hotels);
    bq_json_int(b, "pot", st->pot);
    offers_json(b, ed, st);
    auction_json(b, ed, st);
    claims_json(b, st);
    bq_json_open(b, "ordered", '[');
    for (unsigned i = 0; i < st->ordered_n && i < BQ_ORDER; i++)
        bq_json_int(b, NULL, st->ordered[i]);
    bq_json_close(b, ']');
    bq_json_set(b, "estate", st->estate);
    bq_json_set(b, "inherited", st->inherited);
    bq_json_set(b, "winners", st->stage == BQ_STAGE_OVER ? st->winners : 0);
    bq_json_text(b, "overBy", st->over_by < BQ_CAUSES ? bq_cause_words[st->over_by] : "");
}

void bq__web_view(bq_buf *b, const bq_edition *ed, const bq_state *st, unsigned me)
{
    bq_json_open(b, "view", '{');
    bq_json_digest(b, "digest", bq_digest(st));
    state_json(b, ed, st, me);
    if (me < st->seats)
        bq__web_choices(b, ed, st, me);
    bq_json_close(b, '}');
}
