/* view.c - what the page shows: the state and events, as JSON.
 *
 * Seats are numbers from 0, -1 is the bank, -2 nobody, -3 the pot. Nothing here decides anything: what
 * is possible is asked of the engine, and what is not comes with the engine's reason in words. */
#include <string.h>

#include "web.h"

static int seat_number(unsigned seat)
{
    return seat == BQ_BANK ? -1 : seat == BQ_POT ? -3 : seat < BQ_SEATS ? (int)seat : -2;
}

static void seats_json(const char *name, unsigned set)
{
    bq__json_squares(name, set);
}

bool bq__web_person(unsigned seat)
{
    return bq__web_it.table && seat < bq_table_plan_of(bq__web_it.table)->seats &&
           !strncmp(bq_table_plan_of(bq__web_it.table)->seat[seat].player, "person", 6);
}

static char sentence[BQ_SENTENCE_BYTES];

void bq__web_refusal(const bq_edition *ed, const bq_verdict *verdict)
{
    bq_text_names names = bq__web_names(ed);
    bq_buf text = bq_buf_on(sentence, sizeof sentence);
    bq_text_refusal(&text, bq__web_it.language, &names, verdict);
    bq__json_word("refusal", bq_refusal_words[verdict->code]);
    bq__json_word("row", bq_refusal_rows[verdict->code]);
    bq__json_text("text", &text);
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

static void event_json(const bq_text_names *names, const bq_event *e)
{
    bq_buf text = bq_buf_on(sentence, sizeof sentence);
    bq_text_event(&text, bq__web_it.language, names, e);
    bq__json_open(NULL, '{');
    bq__json_word("k", bq_event_words[e->kind]);
    bq__json_int("seat", seat_number(e->seat));
    bq__json_int("to", seat_number(e->to));
    if (e->square < BQ_SQUARES)
        bq__json_int("square", e->square);
    bq__json_word("what", what_word(e));
    bq__json_int("a", e->a);
    bq__json_int("b", e->b);
    bq__json_int("amount", e->amount);
    if (e->row) {
        char row[8] = {(char)(e->row >> 8)};
        bq_buf b = bq_buf_on(row + 1, sizeof row - 1);
        bq_buf_int(&b, e->row & 0xFF);
        bq__json_word("row", row);
    }
    bq__json_text("text", &text);
    bq__json_close('}');
}

void bq__web_events(const bq_edition *ed, const bq_sink *sink, const bq_state *st)
{
    bq_text_names names = bq__web_names(ed);
    (void)st;
    bq__json_open("events", '[');
    for (uint32_t i = 0; i < sink->n; i++)
        event_json(&names, &sink->at[i]);
    bq__json_close(']');
}

/* ---- the state ---- */

/* H1: the income tax is chosen before the valuation. Until then nobody sees a fortune, of now or of the past. */
bool bq__web_valued(void)
{
    const bq_table *table = bq__web_it.table;
    return !table || bq_question(bq_table_edition(table), bq_table_state(table)).kind != BQ_ASK_TAX;
}

/* Of many who may answer (an auction) each is asked by name. */
static void ask_json(const bq_edition *ed, const bq_state *st, unsigned me)
{
    bq_ask q = bq_question(ed, st), mine = q;
    bq_text_names names = bq__web_names(ed);
    bq_buf text = bq_buf_on(sentence, sizeof sentence);
    if (me < st->seats && q.seats >> me & 1u)
        mine.seat = (uint8_t)me;
    bq_text_question(&text, bq__web_it.language, &names, &mine);
    bq__json_open("ask", '{');
    bq__json_word("kind", bq_question_words[q.kind]);
    seats_json("seats", q.seats);
    bq__json_int("seat", seat_number(q.seat));
    bq__json_word("purpose", bq_purpose_words[q.purpose]);
    if (q.square < ed->squares)
        bq__json_int("square", q.square);
    bq__json_int("to", seat_number(q.to));
    bq__json_int("what", q.what);
    bq__json_word("reason", q.kind == BQ_ASK_DEBT && q.what < BQ_REASONS ? bq_reason_words[q.what] : "");
    bq__json_int("n", q.n);
    bq__json_int("amount", q.amount);
    bq__json_text("text", &text);
    bq__json_close('}');
}

static void cards_json(const bq_edition *ed, const char *name, unsigned cards)
{
    bq__json_open(name, '[');
    for (unsigned i = 0; i < ed->jail_card_count; i++)
        if (cards >> i & 1u)
            bq__json_int(NULL, ed->jail_card[i][0]);
    bq__json_close(']');
}

static void seat_json(const bq_edition *ed, const bq_state *st, unsigned seat)
{
    bool in = st->in >> seat & 1u;
    bq__json_open(NULL, '{');
    bq__json_flag("in", in);
    bq__json_int("cash", st->cash[seat]);
    bq__json_int("at", st->position[seat]);
    bq__json_flag("jailed", st->jailed >> seat & 1u);
    bq__json_int("jailTurns", st->jail_turns[seat]);
    bq__json_flag("resigning", st->resigning >> seat & 1u);
    cards_json(ed, "cards", st->held[seat]);
    if (bq__web_valued())
        bq__json_int("fortune", in ? bq_fortune(ed, st, seat) : 0);
    bq__json_close('}');
}

/* What a landing would cost: for a utility with the average throw, 7. */
static int32_t rent_now(const bq_edition *ed, const bq_state *st, unsigned square)
{
    return st->owner[square] < BQ_SEATS ? bq_rent(ed, st, square, 7) : 0;
}

static void squares_json(const bq_edition *ed, const bq_state *st)
{
    bq__json_open("squares", '[');
    for (unsigned i = 0; i < ed->squares; i++) {
        bq__json_open(NULL, '{');
        if (ed->deeds >> i & 1u) {
            bq__json_int("owner", seat_number(st->owner[i]));
            bq__json_int("level", st->level[i]);
            bq__json_int("rent", rent_now(ed, st, i));
            if (st->mortgaged >> i & 1u)
                bq__json_flag("mortgaged", true);
            if (st->prisons >> i & 1u)
                bq__json_flag("prison", true);
            if (st->squat[i])
                bq__json_int("squatter", st->squat[i]);
        }
        bq__json_close('}');
    }
    bq__json_close(']');
}

static void side_json(const bq_edition *ed, const char *name, uint64_t deeds, int32_t cash, unsigned cards)
{
    bq__json_open(name, '{');
    bq__json_squares("deeds", deeds);
    bq__json_int("cash", cash);
    cards_json(ed, "cards", cards);
    bq__json_close('}');
}

static void offers_json(const bq_edition *ed, const bq_state *st)
{
    bq__json_open("offers", '[');
    for (unsigned seat = 0; seat < st->seats; seat++) {
        const bq_terms *t = &st->offer[seat];
        if (!(st->offers >> seat & 1u))
            continue;
        bq__json_open(NULL, '{');
        bq__json_int("seat", seat);
        bq__json_int("to", t->to);
        bq__json_int("version", t->version);
        bq__json_flag("settles", t->settles);
        side_json(ed, "give", t->give, t->give_cash, t->give_cards);
        side_json(ed, "take", t->take, t->take_cash, t->take_cards);
        bq__json_squares("lift", t->lift);
        bq__json_close('}');
    }
    bq__json_close(']');
}

static void auction_json(const bq_edition *ed, const bq_state *st)
{
    const bq_auction *a = &st->auction;
    bq__json_key("auction");
    if (bq_question(ed, st).kind != BQ_ASK_AUCTION) {
        bq_buf_str(&bq__web_it.out, "null");
        return;
    }
    bq_buf_char(&bq__web_it.out, '{');
    bq__json_word("lot", a->lot < 3 ? bq_lot_words[a->lot] : "");
    if (a->lot == BQ_LOT_DEED)
        bq__json_int("square", a->square);
    bq__json_int("high", a->high);
    bq__json_int("bidder", seat_number(a->bidder));
    bq__json_int("open", a->open);
    seats_json("in", a->in);
    bq__json_close('}');
}

static void claims_json(const bq_state *st)
{
    bq__json_open("claims", '[');
    for (unsigned i = 0; i < st->claims && i < BQ_CLAIMS; i++) {
        bq__json_open(NULL, '{');
        bq__json_int("owner", st->claim[i].owner);
        bq__json_int("payer", st->claim[i].payer);
        bq__json_int("square", st->claim[i].square);
        bq__json_int("amount", st->claim[i].amount);
        bq__json_close('}');
    }
    bq__json_close(']');
}

static void state_json(const bq_edition *ed, const bq_state *st, unsigned me)
{
    static const char *const stages[] = {"order", "roll", "end", "over"};
    bq__json_int("round", st->rounds);
    bq__json_int("turns", st->turns);
    bq__json_word("stage", stages[st->stage & 3]);
    bq__json_int("turn", st->turn);
    bq__json_int("doubles", st->doubles);
    bq__json_open("dice", '[');
    bq__json_int(NULL, st->dice[0]);
    bq__json_int(NULL, st->dice[1]);
    bq__json_close(']');
    bq__json_int("agenda", st->agenda_n);
    ask_json(ed, st, me);
    bq__json_open("seats", '[');
    for (unsigned seat = 0; seat < st->seats; seat++)
        seat_json(ed, st, seat);
    bq__json_close(']');
    bq__json_open("order", '[');
    for (unsigned i = 0; i < st->seats; i++)
        bq__json_int(NULL, st->order[i]);
    bq__json_close(']');
    squares_json(ed, st);
    bq__json_int("houses", st->houses);
    bq__json_int("hotels", st->hotels);
    bq__json_int("pot", st->pot);
    offers_json(ed, st);
    auction_json(ed, st);
    claims_json(st);
    bq__json_open("ordered", '[');
    for (unsigned i = 0; i < st->ordered_n && i < BQ_ORDER; i++)
        bq__json_int(NULL, st->ordered[i]);
    bq__json_close(']');
    bq__json_squares("estate", st->estate);
    bq__json_squares("inherited", st->inherited);
    seats_json("winners", st->stage == BQ_STAGE_OVER ? st->winners : 0);
    bq__json_word("overBy", st->over_by < BQ_CAUSES ? bq_cause_words[st->over_by] : "");
}

void bq__web_view(const bq_edition *ed, const bq_state *st, unsigned me)
{
    char hex[17];
    bq_buf b = bq_buf_on(hex, sizeof hex);
    bq_buf_hex(&b, bq_digest(st));
    bq__json_open("view", '{');
    bq__json_word("digest", hex);
    state_json(ed, st, me);
    if (me < st->seats)
        bq__web_choices(ed, st, me);
    bq__json_close('}');
}
