/* state_json.c - the whole state as one JSON line, for programs and for people who debug.
 *
 * The state has no secret, so everybody may see all of it. What the game waits for and the digest
 * are computed here by asking the engine; nothing else is derived. */
#include "wire/internal.h"

/* Writes `"key":`, with the comma that the place before it asks for. */
static void key(bq_buf *b, const char *name)
{
    if (b->n > 0 && b->at[b->n - 1] != '{' && b->at[b->n - 1] != '[')
        bq_buf_char(b, ',');
    bq_buf_char(b, '"');
    bq_buf_str(b, name);
    bq_buf_str(b, "\":");
}

static void key_int(bq_buf *b, const char *name, int64_t n)
{
    key(b, name);
    bq_buf_int(b, n);
}

static void key_bool(bq_buf *b, const char *name, bool yes)
{
    key(b, name);
    bq_buf_str(b, yes ? "true" : "false");
}

static void key_word(bq_buf *b, const char *name, const char *word)
{
    key(b, name);
    bq_buf_json(b, word);
}

static void key_seat(bq_buf *b, const bq_wire *w, const char *name, unsigned seat)
{
    key(b, name);
    bq__wire_json_seat(b, w->names, seat);
}

static void key_seats(bq_buf *b, const bq_wire *w, const char *name, unsigned seats)
{
    key(b, name);
    bq__wire_json_seats(b, w->names, seats);
}

static void key_squares(bq_buf *b, const char *name, uint64_t squares)
{
    key(b, name);
    bq__wire_json_squares(b, squares);
}

static void next_item(bq_buf *b)
{
    if (b->n > 0 && b->at[b->n - 1] != '[')
        bq_buf_char(b, ',');
}

/* Jail-free cards by the deck they come from. */
static void key_cards(bq_buf *b, const bq_wire *w, const char *name, unsigned cards)
{
    key(b, name);
    bq_buf_char(b, '[');
    for (unsigned i = 0; i < w->edition->jail_card_count; i++) {
        if (!(cards >> i & 1u))
            continue;
        next_item(b);
        bq_buf_json(b, bq_deck_words[w->edition->jail_card[i][0]]);
    }
    bq_buf_char(b, ']');
}

static void put_question(bq_buf *b, const bq_wire *w)
{
    bq_ask ask = bq_question(w->edition, w->state);
    key(b, "question");
    bq_buf_char(b, '{');
    key_word(b, "kind", bq_question_words[ask.kind]);
    key_seats(b, w, "seats", ask.seats);
    if (ask.seat < BQ_SEATS)
        key_seat(b, w, "seat", ask.seat);
    switch (ask.kind) {
    case BQ_ASK_CHANCE:
        key_word(b, "purpose", bq_purpose_words[ask.purpose]);
        key_int(b, "n", ask.n);
        break;
    case BQ_ASK_AUCTION:
    case BQ_ASK_WANT:
    case BQ_ASK_PLACE:
        key_word(b, "lot", bq_lot_words[ask.what]);
        break;
    case BQ_ASK_DEBT:
        key_seat(b, w, "to", ask.to);
        key_word(b, "reason", bq_reason_words[ask.what]);
        break;
    default:
        break;
    }
    if (ask.kind == BQ_ASK_WANT)
        key_int(b, "most", ask.n);
    if (ask.square < w->edition->squares)
        key_int(b, "square", ask.square);
    key_int(b, "amount", ask.amount);
    bq_buf_char(b, '}');
}

static void put_seat(bq_buf *b, const bq_wire *w, unsigned seat)
{
    const bq_state *st = w->state;
    next_item(b);
    bq_buf_char(b, '{');
    key_seat(b, w, "name", seat);
    key_bool(b, "in", st->in >> seat & 1u);
    key_int(b, "cash", st->cash[seat]);
    key_int(b, "at", st->position[seat]);
    key_bool(b, "jailed", st->jailed >> seat & 1u);
    key_int(b, "jail_turns", st->jail_turns[seat]);
    key_bool(b, "resigning", st->resigning >> seat & 1u);
    key_squares(b, "deeds", st->deeds[seat]);
    key_cards(b, w, "cards", st->held[seat]);
    bq_buf_char(b, '}');
}

static void put_seats(bq_buf *b, const bq_wire *w)
{
    key(b, "seats");
    bq_buf_char(b, '[');
    for (unsigned seat = 0; seat < w->state->seats; seat++)
        put_seat(b, w, seat);
    bq_buf_char(b, ']');
    key(b, "order");
    bq_buf_char(b, '[');
    for (unsigned place = 0; place < w->state->seats; place++) {
        next_item(b);
        bq__wire_json_seat(b, w->names, w->state->order[place]);
    }
    bq_buf_char(b, ']');
}

static void put_squares(bq_buf *b, const bq_wire *w)
{
    const bq_state *st = w->state;
    key(b, "squares");
    bq_buf_char(b, '[');
    for (unsigned square = 0; square < w->edition->squares; square++) {
        if (!(w->edition->deeds >> square & 1u))
            continue;
        next_item(b);
        bq_buf_char(b, '{');
        key_int(b, "square", square);
        key_seat(b, w, "owner", st->owner[square]);
        key_int(b, "level", st->level[square]);
        key_bool(b, "mortgaged", st->mortgaged >> square & 1u);
        if (st->prisons >> square & 1u)
            key_bool(b, "prison", true);
        if (st->squat[square])
            key_int(b, "squatter", st->squat[square]);
        bq_buf_char(b, '}');
    }
    bq_buf_char(b, ']');
}

static void put_side(bq_buf *b, const bq_wire *w, const char *name, uint64_t deeds, int32_t cash,
                     unsigned cards)
{
    key(b, name);
    bq_buf_char(b, '{');
    key_squares(b, "deeds", deeds);
    key_int(b, "cash", cash);
    key_cards(b, w, "cards", cards);
    bq_buf_char(b, '}');
}

static void put_offers(bq_buf *b, const bq_wire *w)
{
    key(b, "offers");
    bq_buf_char(b, '[');
    for (unsigned seat = 0; seat < w->state->seats; seat++) {
        const bq_terms *terms = &w->state->offer[seat];
        if (!(w->state->offers >> seat & 1u))
            continue;
        next_item(b);
        bq_buf_char(b, '{');
        key_seat(b, w, "seat", seat);
        key_seat(b, w, "to", terms->to);
        key_int(b, "version", terms->version);
        key_bool(b, "settles", terms->settles);
        put_side(b, w, "give", terms->give, terms->give_cash, terms->give_cards);
        put_side(b, w, "take", terms->take, terms->take_cash, terms->take_cards);
        key_squares(b, "lift", terms->lift);
        bq_buf_char(b, '}');
    }
    bq_buf_char(b, ']');
}

/* K19: the lots of an order for which others are being asked what they want. */
static void put_ordered(bq_buf *b, const bq_state *st)
{
    key(b, "ordered");
    bq_buf_char(b, '[');
    for (unsigned i = 0; i < st->ordered_n && i < BQ_ORDER; i++) {
        next_item(b);
        bq_buf_int(b, st->ordered[i]);
    }
    bq_buf_char(b, ']');
}

/* Null unless one is running: what the struct then holds is left over. */
static void put_auction(bq_buf *b, const bq_wire *w)
{
    const bq_auction *auction = &w->state->auction;
    key(b, "auction");
    if (bq_question(w->edition, w->state).kind != BQ_ASK_AUCTION) {
        bq_buf_str(b, "null");
        return;
    }
    bq_buf_char(b, '{');
    key_word(b, "lot", auction->lot < 3 ? bq_lot_words[auction->lot] : "unknown");
    if (auction->lot == BQ_LOT_DEED)
        key_int(b, "square", auction->square);
    key_int(b, "high", auction->high);
    if (auction->bidder < BQ_SEATS)
        key_seat(b, w, "bidder", auction->bidder);
    key_int(b, "open", auction->open);
    key_seats(b, w, "in", auction->in);
    bq_buf_char(b, '}');
}

static void put_claims(bq_buf *b, const bq_wire *w)
{
    key(b, "claims");
    bq_buf_char(b, '[');
    for (unsigned i = 0; i < w->state->claims && i < BQ_CLAIMS; i++) {
        const bq_claim *claim = &w->state->claim[i];
        next_item(b);
        bq_buf_char(b, '{');
        key_seat(b, w, "owner", claim->owner);
        key_seat(b, w, "payer", claim->payer);
        key_int(b, "square", claim->square);
        key_int(b, "amount", claim->amount);
        bq_buf_char(b, '}');
    }
    bq_buf_char(b, ']');
}

/* Cards are counted from 1 in every text. */
static void put_decks(bq_buf *b, const bq_wire *w)
{
    key(b, "decks");
    bq_buf_char(b, '{');
    for (unsigned deck = 0; deck < BQ_DECKS; deck++) {
        const bq_pile *pile = &w->state->pile[deck];
        key(b, bq_deck_words[deck]);
        bq_buf_char(b, '{');
        key_int(b, "unseen", bq_count(pile->unseen));
        key(b, "cards_unseen");
        bq_buf_char(b, '[');
        for (unsigned card = 0; card < BQ_CARDS; card++) {
            if (!(pile->unseen >> card & 1u))
                continue;
            next_item(b);
            bq_buf_int(b, card + 1);
        }
        bq_buf_char(b, ']');
        key(b, "order");
        bq_buf_char(b, '[');
        for (unsigned i = 0; i < pile->len && i < BQ_CARDS; i++) {
            next_item(b);
            bq_buf_int(b, pile->seen[(pile->head + i) % BQ_CARDS] + 1);
        }
        bq_buf_str(b, "]}");
    }
    bq_buf_char(b, '}');
}

static void put_turn(bq_buf *b, const bq_state *st, const bq_wire *w)
{
    static const char *const stages[] = {"order", "roll", "end", "over"};
    key_int(b, "round", st->rounds);
    key_int(b, "turns", st->turns);
    key_int(b, "commands", st->commands);
    key_word(b, "stage", st->stage < 4 ? stages[st->stage] : "unknown");
    key_seat(b, w, "turn", st->turn);
    key_int(b, "doubles", st->doubles);
    key(b, "dice");
    bq_buf_char(b, '[');
    bq_buf_int(b, st->dice[0]);
    bq_buf_char(b, ',');
    bq_buf_int(b, st->dice[1]);
    bq_buf_char(b, ']');
    key_int(b, "agenda", st->agenda_n);
}

static void put_end(bq_buf *b, const bq_state *st, const bq_wire *w)
{
    key_squares(b, "estate", st->estate);
    key_squares(b, "inherited", st->inherited);
    key_int(b, "bankruptcies", st->bankruptcies);
    key_bool(b, "time_up", st->time_up);
    key_seats(b, w, "winners", st->winners);
    if (st->over_by > 0 && st->over_by < BQ_CAUSES)
        key_word(b, "over_by", bq_cause_words[st->over_by]);
}

void bq_state_json(bq_buf *b, const bq_wire *w)
{
    const bq_state *st = w->state;
    bq_buf_char(b, '{');
    key(b, "digest");
    bq_buf_char(b, '"');
    bq_buf_hex(b, bq_digest(st));
    bq_buf_char(b, '"');
    put_turn(b, st, w);
    put_question(b, w);
    put_seats(b, w);
    put_squares(b, w);
    key(b, "stock");
    bq_buf_char(b, '{');
    key_int(b, "houses", st->houses);
    key_int(b, "hotels", st->hotels);
    bq_buf_char(b, '}');
    key_int(b, "bank", st->bank);
    key_int(b, "pot", st->pot);
    put_offers(b, w);
    put_auction(b, w);
    put_ordered(b, st);
    put_claims(b, w);
    put_decks(b, w);
    put_end(b, st, w);
    bq_buf_char(b, '}');
}
