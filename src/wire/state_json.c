/* state_json.c - the whole state as one JSON line, for programs and for people who debug.
 *
 * The state has no secret, so everybody may see all of it. What the game waits for and the digest
 * are computed here by asking the engine; nothing else is derived. */
#include "wire/internal.h"

static void put_name(bq_buf *b, const bq_wire *w, const char *name, unsigned seat)
{
    bq_json_key(b, name);
    bq_seat_json(b, w->names, seat);
}

static void put_names(bq_buf *b, const bq_wire *w, const char *name, unsigned seats)
{
    bq_json_key(b, name);
    bq_seats_json(b, w->names, seats);
}

/* Jail-free cards by the deck they come from. */
static void put_cards(bq_buf *b, const bq_wire *w, const char *name, unsigned cards)
{
    bq_json_open(b, name, '[');
    for (unsigned i = 0; i < w->edition->jail_card_count; i++)
        if (cards >> i & 1u)
            bq_json_word(b, NULL, bq_deck_words[w->edition->jail_card[i][0]]);
    bq_json_close(b, ']');
}

static void put_question(bq_buf *b, const bq_wire *w)
{
    bq_ask ask = bq_question(w->edition, w->state);
    bq_json_open(b, "question", '{');
    bq_json_word(b, "kind", bq_question_words[ask.kind]);
    put_names(b, w, "seats", ask.seats);
    if (ask.seat < BQ_SEATS)
        put_name(b, w, "seat", ask.seat);
    switch (ask.kind) {
    case BQ_ASK_CHANCE:
        bq_json_word(b, "purpose", bq_purpose_words[ask.purpose]);
        bq_json_int(b, "n", ask.n);
        break;
    case BQ_ASK_AUCTION:
    case BQ_ASK_WANT:
    case BQ_ASK_PLACE:
        bq_json_word(b, "lot", bq_lot_words[ask.what]);
        break;
    case BQ_ASK_DEBT:
        put_name(b, w, "to", ask.to);
        bq_json_word(b, "reason", bq_reason_words[ask.what]);
        break;
    default:
        break;
    }
    if (ask.kind == BQ_ASK_WANT)
        bq_json_int(b, "most", ask.n);
    if (ask.square < w->edition->squares)
        bq_json_int(b, "square", ask.square);
    bq_json_int(b, "amount", ask.amount);
    bq_json_close(b, '}');
}

static void put_seat(bq_buf *b, const bq_wire *w, unsigned seat)
{
    const bq_state *st = w->state;
    bq_json_open(b, NULL, '{');
    put_name(b, w, "name", seat);
    bq_json_flag(b, "in", st->in >> seat & 1u);
    bq_json_int(b, "cash", st->cash[seat]);
    bq_json_int(b, "at", st->position[seat]);
    bq_json_flag(b, "jailed", st->jailed >> seat & 1u);
    bq_json_int(b, "jail_turns", st->jail_turns[seat]);
    bq_json_flag(b, "resigning", st->resigning >> seat & 1u);
    bq_json_set(b, "deeds", st->deeds[seat]);
    put_cards(b, w, "cards", st->held[seat]);
    bq_json_close(b, '}');
}

static void put_seats(bq_buf *b, const bq_wire *w)
{
    bq_json_open(b, "seats", '[');
    for (unsigned seat = 0; seat < w->state->seats; seat++)
        put_seat(b, w, seat);
    bq_json_close(b, ']');
    bq_json_open(b, "order", '[');
    for (unsigned place = 0; place < w->state->seats; place++)
        put_name(b, w, NULL, w->state->order[place]);
    bq_json_close(b, ']');
}

static void put_squares(bq_buf *b, const bq_wire *w)
{
    const bq_state *st = w->state;
    bq_json_open(b, "squares", '[');
    for (unsigned square = 0; square < w->edition->squares; square++) {
        if (!(w->edition->deeds >> square & 1u))
            continue;
        bq_json_open(b, NULL, '{');
        bq_json_int(b, "square", square);
        put_name(b, w, "owner", st->owner[square]);
        bq_json_int(b, "level", st->level[square]);
        bq_json_flag(b, "mortgaged", st->mortgaged >> square & 1u);
        if (st->prisons >> square & 1u)
            bq_json_flag(b, "prison", true);
        if (st->squat[square])
            bq_json_int(b, "squatter", st->squat[square]);
        bq_json_close(b, '}');
    }
    bq_json_close(b, ']');
}

static void put_side(bq_buf *b, const bq_wire *w, const char *name, uint64_t deeds, int32_t cash,
                     unsigned cards)
{
    bq_json_open(b, name, '{');
    bq_json_set(b, "deeds", deeds);
    bq_json_int(b, "cash", cash);
    put_cards(b, w, "cards", cards);
    bq_json_close(b, '}');
}

static void put_offers(bq_buf *b, const bq_wire *w)
{
    bq_json_open(b, "offers", '[');
    for (unsigned seat = 0; seat < w->state->seats; seat++) {
        const bq_terms *terms = &w->state->offer[seat];
        if (!(w->state->offers >> seat & 1u))
            continue;
        bq_json_open(b, NULL, '{');
        put_name(b, w, "seat", seat);
        put_name(b, w, "to", terms->to);
        bq_json_int(b, "version", terms->version);
        bq_json_flag(b, "settles", terms->settles);
        put_side(b, w, "give", terms->give, terms->give_cash, terms->give_cards);
        put_side(b, w, "take", terms->take, terms->take_cash, terms->take_cards);
        bq_json_set(b, "lift", terms->lift);
        bq_json_close(b, '}');
    }
    bq_json_close(b, ']');
}

/* K19: the lots of an order for which others are being asked what they want. */
static void put_ordered(bq_buf *b, const bq_state *st)
{
    bq_json_open(b, "ordered", '[');
    for (unsigned i = 0; i < st->ordered_n && i < BQ_ORDER; i++)
        bq_json_int(b, NULL, st->ordered[i]);
    bq_json_close(b, ']');
}

/* Null unless one is running: what the struct then holds is left over. */
static void put_auction(bq_buf *b, const bq_wire *w)
{
    const bq_auction *auction = &w->state->auction;
    if (bq_question(w->edition, w->state).kind != BQ_ASK_AUCTION) {
        bq_json_null(b, "auction");
        return;
    }
    bq_json_open(b, "auction", '{');
    bq_json_word(b, "lot", auction->lot < 3 ? bq_lot_words[auction->lot] : "unknown");
    if (auction->lot == BQ_LOT_DEED)
        bq_json_int(b, "square", auction->square);
    bq_json_int(b, "high", auction->high);
    if (auction->bidder < BQ_SEATS)
        put_name(b, w, "bidder", auction->bidder);
    bq_json_int(b, "open", auction->open);
    put_names(b, w, "in", auction->in);
    bq_json_close(b, '}');
}

static void put_claims(bq_buf *b, const bq_wire *w)
{
    bq_json_open(b, "claims", '[');
    for (unsigned i = 0; i < w->state->claims && i < BQ_CLAIMS; i++) {
        const bq_claim *claim = &w->state->claim[i];
        bq_json_open(b, NULL, '{');
        put_name(b, w, "owner", claim->owner);
        put_name(b, w, "payer", claim->payer);
        bq_json_int(b, "square", claim->square);
        bq_json_int(b, "amount", claim->amount);
        bq_json_close(b, '}');
    }
    bq_json_close(b, ']');
}

/* Cards are counted from 1 in every text. */
static void put_decks(bq_buf *b, const bq_wire *w)
{
    bq_json_open(b, "decks", '{');
    for (unsigned deck = 0; deck < BQ_DECKS; deck++) {
        const bq_pile *pile = &w->state->pile[deck];
        bq_json_open(b, bq_deck_words[deck], '{');
        bq_json_int(b, "unseen", bq_count(pile->unseen));
        bq_json_open(b, "cards_unseen", '[');
        for (unsigned card = 0; card < BQ_CARDS; card++)
            if (pile->unseen >> card & 1u)
                bq_json_int(b, NULL, card + 1);
        bq_json_close(b, ']');
        bq_json_open(b, "order", '[');
        for (unsigned i = 0; i < pile->len && i < BQ_CARDS; i++)
            bq_json_int(b, NULL, pile->seen[(pile->head + i) % BQ_CARDS] + 1);
        bq_json_close(b, ']');
        bq_json_close(b, '}');
    }
    bq_json_close(b, '}');
}

static void put_turn(bq_buf *b, const bq_state *st, const bq_wire *w)
{
    bq_json_int(b, "round", st->rounds);
    bq_json_int(b, "turns", st->turns);
    bq_json_int(b, "commands", st->commands);
    bq_json_word(b, "stage", st->stage < 4 ? bq_stage_words[st->stage] : "unknown");
    put_name(b, w, "turn", st->turn);
    bq_json_int(b, "doubles", st->doubles);
    bq_json_open(b, "dice", '[');
    bq_json_int(b, NULL, st->dice[0]);
    bq_json_int(b, NULL, st->dice[1]);
    bq_json_close(b, ']');
    bq_json_int(b, "agenda", st->agenda_n);
}

static void put_end(bq_buf *b, const bq_state *st, const bq_wire *w)
{
    bq_json_set(b, "estate", st->estate);
    bq_json_set(b, "inherited", st->inherited);
    bq_json_int(b, "bankruptcies", st->bankruptcies);
    bq_json_flag(b, "time_up", st->time_up);
    put_names(b, w, "winners", st->winners);
    if (st->over_by > 0 && st->over_by < BQ_CAUSES)
        bq_json_word(b, "over_by", bq_cause_words[st->over_by]);
}

void bq_state_json(bq_buf *b, const bq_wire *w)
{
    const bq_state *st = w->state;
    bq_json_open(b, NULL, '{');
    bq_json_digest(b, "digest", bq_digest(st));
    put_turn(b, st, w);
    put_question(b, w);
    put_seats(b, w);
    put_squares(b, w);
    bq_json_open(b, "stock", '{');
    bq_json_int(b, "houses", st->houses);
    bq_json_int(b, "hotels", st->hotels);
    bq_json_close(b, '}');
    bq_json_int(b, "bank", st->bank);
    bq_json_int(b, "pot", st->pot);
    put_offers(b, w);
    put_auction(b, w);
    put_ordered(b, st);
    put_claims(b, w);
    put_decks(b, w);
    put_end(b, st, w);
    bq_json_close(b, '}');
}
