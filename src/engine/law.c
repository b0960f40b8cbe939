/* law.c - the law of the state: what is true after every command, whatever was played.
 *
 * bq_check_state() is asked after every command of every game that is kept (bq_try_command), and after every
 * command in scripts, tests and fuzzing. It believes nothing: a state made by a script or a test may be wrong
 * in any byte, so what indexes is looked at first. */
#include "engine/internal.h"

/* More than a game of BQ_COMMANDS commands could ever bring together; sums of it do not overflow. */
#define BQ__CASH (INT64_C(1) << 56)

static bool all_zero(const void *at, size_t n)
{
    const uint8_t *bytes = at;
    uint64_t any = 0, word;
    size_t i = 0;
    for (; i + sizeof word <= n; i += sizeof word) { /* a server asks after every command */
        memcpy(&word, bytes + i, sizeof word);
        any |= word;
    }
    for (; i < n; i++)
        any |= bytes[i];
    return any == 0;
}

static bool is_seat(const bq_state *st, unsigned seat)
{
    return seat < st->seats;
}

static bool seats_lawful(const bq_state *st)
{
    unsigned seen = 0;
    if (st->seats < 2 || st->seats > BQ_SEATS || st->in == 0)
        return false;
    for (unsigned i = 0; i < st->seats; i++)
        if (st->order[i] < st->seats)
            seen |= 1u << st->order[i];
    unsigned all = (1u << st->seats) - 1;
    return seen == all && !((st->in | st->jailed | st->offers | st->resigning | st->winners) & ~all) &&
           !((st->jailed | st->offers | st->resigning) & ~st->in);
}

static enum bq_law money_law(const bq_edition *ed, const bq_state *st)
{
    if (st->pot < 0)
        return BQ_LAW_NEGATIVE;
    if (st->pot > BQ__CASH || st->bank > BQ__CASH || st->bank < -16 * BQ__CASH)
        return BQ_LAW_MONEY;
    int64_t sum = st->bank + st->pot;
    for (unsigned seat = 0; seat < BQ_SEATS; seat++) {
        int64_t cash = st->cash[seat];
        if (cash < 0)
            return BQ_LAW_NEGATIVE;
        if (cash > BQ__CASH)
            return BQ_LAW_MONEY;
        if (ed->rule.money_scale > 1 && cash % ed->rule.money_scale)
            return BQ_LAW_SCALE;
        sum += cash;
    }
    return sum ? BQ_LAW_MONEY : BQ_LAW_OK;
}

static enum bq_law owner_law(const bq_edition *ed, const bq_state *st)
{
    uint64_t owned = 0;
    for (unsigned seat = 0; seat < BQ_SEATS; seat++) {
        if (owned & st->deeds[seat])
            return BQ_LAW_OWNER;
        owned |= st->deeds[seat];
    }
    if (st->estate & owned)
        return BQ_LAW_OWNER;
    if ((owned | st->estate | st->inherited) & ~ed->deeds || st->mortgaged & ~owned ||
        st->prisons & ~(owned & ed->streets))
        return BQ_LAW_NOT_A_DEED;
    /* owner[] says the same: each deed is its seat's, and all the others are the bank's. */
    unsigned others = 0;
    for (unsigned square = 0; square < BQ_SQUARES; square++)
        others += st->owner[square] == BQ_BANK;
    if (others + bq__count(owned) != BQ_SQUARES)
        return BQ_LAW_OWNER;
    for (unsigned seat = 0; seat < BQ_SEATS; seat++)
        for (uint64_t left = st->deeds[seat]; left; left &= left - 1)
            if (!is_seat(st, seat) || st->owner[bq__low(left)] != seat)
                return BQ_LAW_OWNER;
    return BQ_LAW_OK;
}

static enum bq_law building_law(const bq_edition *ed, const bq_state *st)
{
    unsigned houses = st->houses, hotels = st->hotels;
    for (unsigned square = 0; square < BQ_SQUARES; square++) {
        unsigned level = st->level[square];
        if (level == 0) {
            if (square % 8 == 0 && all_zero(st->level + square, 8))
                square += 7;
            continue;
        }
        if (level > ed->hotel || !(ed->streets >> square & 1u) || st->owner[square] == BQ_BANK)
            return BQ_LAW_LEVEL;
        if ((st->mortgaged | st->prisons) >> square & 1u)
            return BQ_LAW_MORTGAGED;
        houses += bq__houses_at(ed, level);
        hotels += level == ed->hotel;
    }
    if (ed->rule.unlimited_buildings) /* the stock is never touched */
        return st->houses == ed->rule.houses && st->hotels == ed->rule.hotels ? BQ_LAW_OK
                                                                             : BQ_LAW_STOCK;
    return houses == (unsigned)ed->rule.houses && hotels == (unsigned)ed->rule.hotels
               ? BQ_LAW_OK
               : BQ_LAW_STOCK;
}

/* Whole colours, evenness and mortgages by colour hold only where every rule that touches them does. */
static enum bq_law colour_law(const bq_edition *ed, const bq_state *st)
{
    if (!ed->rule.build_needs_full_group || all_zero(st->level, sizeof st->level))
        return BQ_LAW_OK;
    for (unsigned group = 0; group < ed->groups; group++) {
        unsigned least = UINT8_MAX, most = 0, owner = BQ_BANK;
        uint64_t lots = ed->group[group].lots;
        for (uint64_t left = lots; left; left &= left - 1) {
            unsigned level = st->level[bq__low(left)];
            least = level < least ? level : least;
            most = level > most ? level : most;
            owner = level ? st->owner[bq__low(left)] : owner;
        }
        if (most == 0)
            continue;
        if (lots & ~st->deeds[owner])
            return BQ_LAW_FULL_GROUP;
        if (ed->rule.build_even != BQ_EVEN_NO && ed->rule.sell_even != BQ_SELL_MOST_BUILT &&
            most - least > 1)
            return BQ_LAW_EVEN;
        if (ed->rule.mortgage_needs_group_clear && lots & st->mortgaged)
            return BQ_LAW_MORTGAGED;
    }
    return BQ_LAW_OK;
}

static bool held_exist(const bq_edition *ed, const bq_state *st)
{
    for (unsigned seat = 0; seat < BQ_SEATS; seat++)
        if (st->held[seat] >> ed->jail_card_count)
            return false;
    return true;
}

static bool gone_owns_nothing(const bq_state *st)
{
    for (unsigned seat = 0; seat < BQ_SEATS; seat++)
        if (!bq__is_in(st, seat) && (st->cash[seat] || st->deeds[seat] || st->held[seat]))
            return false;
    return true;
}

/* Every card is unseen, in the order, held, or being acted on. */
static bool deck_lawful(const bq_edition *ed, const bq_state *st, unsigned deck)
{
    const bq_pile *pile = &st->pile[deck];
    uint32_t seen = pile->unseen;
    if (pile->head >= BQ_CARDS || pile->len > BQ_CARDS)
        return false;
    unsigned count = bq__count(seen);
    uint8_t left[BQ_CARDS]; /* places of the ring that nobody uses hold nothing */
    memcpy(left, pile->seen, sizeof left);
    for (unsigned i = 0; i < pile->len; i++) {
        unsigned at = (pile->head + i) % BQ_CARDS, card = left[at];
        if (card >= BQ_CARDS)
            return false;
        seen |= (uint32_t)1 << card;
        count++;
        left[at] = 0;
    }
    if (!all_zero(left, sizeof left))
        return false;
    for (unsigned i = 0; i < st->agenda_n && i < BQ_AGENDA; i++)
        if (st->agenda[i].kind == BQ__CARD_BACK && st->agenda[i].what == deck) {
            seen |= (uint32_t)1 << st->agenda[i].a % BQ_CARDS;
            count++;
        }
    for (unsigned seat = 0; seat < BQ_SEATS; seat++)
        for (unsigned index = 0; st->held[seat] >> index && index < ed->jail_card_count; index++)
            if (st->held[seat] >> index & 1u && ed->jail_card[index][0] == deck) {
                seen |= (uint32_t)1 << ed->jail_card[index][1];
                count++;
            }
    return seen == ed->deck[deck] && count == bq__count(ed->deck[deck]);
}

static bool plays(const bq_state *st, unsigned seat)
{
    return is_seat(st, seat) && bq__is_in(st, seat);
}

static bool auction_lawful(const bq_edition *ed, const bq_state *st)
{
    const bq_auction *it = &st->auction;
    bool deed = it->lot == BQ_LOT_DEED;
    if (it->lot > BQ_LOT_HOTEL || it->high < 0 || it->open <= 0 || it->in & ~st->in ||
        !is_seat(st, it->last))
        return false;
    if (deed ? it->square >= ed->squares || st->owner[it->square] != BQ_BANK
             : it->square != BQ_NOWHERE)
        return false;
    if (it->bidder == BQ_NOBODY)
        return it->high == 0;
    return plays(st, it->bidder) && it->in >> it->bidder & 1u && st->cash[it->bidder] >= it->high;
}

/* What waits for somebody, or for chance: it may lie on top. */
static bool asker_lawful(const bq_edition *ed, const bq_state *st, const bq_item *item, bool top)
{
    unsigned seat = item->seat;
    switch (item->kind) {
    case BQ__ORDER:
        return item->a <= item->c && item->b <= st->seats && (item->c < item->b || !top);
    case BQ__FIRST:
        return true;
    case BQ__DEAL:
        return item->b < st->seats;
    case BQ__DICE:
        return is_seat(st, seat) && (plays(st, seat) || !top) &&
               (item->what == BQ_DRAW_MOVE || item->what == BQ_DRAW_JAIL ||
                (item->what == BQ_DRAW_UTILITY && is_seat(st, item->to)));
    case BQ__BUY:
        return is_seat(st, seat) && item->square < ed->squares &&
               ed->deeds >> item->square & 1u && st->owner[item->square] == BQ_BANK;
    case BQ__AUCTION:
        return top && auction_lawful(ed, st);
    case BQ__PLACE:
        return is_seat(st, seat) && (item->what == BQ_LOT_HOUSE || item->what == BQ_LOT_HOTEL) &&
               (!top || bq__placeable(ed, st, seat, (enum bq_lot)item->what));
    case BQ__WANT:
        return is_seat(st, seat) && (!top || plays(st, item->c)) && st->ordered_n <= BQ_ORDER &&
               (item->what == BQ_LOT_HOUSE || item->what == BQ_LOT_HOTEL);
    case BQ__DRAW:
    case BQ__FINE_OR_DRAW:
        return is_seat(st, seat) && item->what < BQ_DECKS;
    case BQ__PAY:
        return is_seat(st, seat) && item->what < BQ_REASONS &&
               (is_seat(st, item->to) || item->to == BQ_BANK || item->to == BQ_POT);
    case BQ__INHERIT:
        return is_seat(st, seat) &&
               (!top || (plays(st, seat) && st->inherited &&
                         !(st->inherited & ~(st->mortgaged & st->deeds[seat]))));
    case BQ__TAX:
    case BQ__RAID:
        return is_seat(st, seat);
    case BQ__JAILED:
        return is_seat(st, seat) && (!top || bq__in_jail(st, seat));
    case BQ__VANDALS:
        return is_seat(st, seat) && item->square < ed->squares &&
               (!top || (st->level[item->square] && st->owner[item->square] == seat));
    case BQ__SQUATTER:
        return true;
    case BQ__SQUATTED:
        return is_seat(st, seat) && item->square < ed->squares &&
               (!top || (plays(st, seat) && st->owner[item->square] == seat &&
                         st->cash[seat] >= ed->rule.squatter_fee));
    default:
        return false;
    }
}

/* What is worked off as soon as it lies on top: it is never found there. */
static bool worker_lawful(const bq_state *st, const bq_item *item)
{
    switch (item->kind) {
    case BQ__TURN:
    case BQ__ROUND:
        return true;
    case BQ__CARD_BACK:
        return item->what < BQ_DECKS && item->a < BQ_CARDS;
    case BQ__LOTS:
        return is_seat(st, item->seat) &&
               (item->what == BQ_LOT_HOUSE || item->what == BQ_LOT_HOTEL);
    case BQ__MOVE:
    case BQ__ESTATE:
    case BQ__LEVY:
    case BQ__PAY_EACH:
    case BQ__COLLECT_EACH:
        return is_seat(st, item->seat);
    default:
        return false;
    }
}

static bool agenda_lawful(const bq_edition *ed, const bq_state *st)
{
    if (st->agenda_n > BQ_AGENDA || st->stage > BQ_STAGE_OVER)
        return false;
    for (unsigned i = 0; i < st->agenda_n; i++) {
        const bq_item *item = &st->agenda[i];
        bool top = i + 1u == st->agenda_n;
        if (item->amount < 0 || (!asker_lawful(ed, st, item, top) && (top || !worker_lawful(st, item))))
            return false;
    }
    return all_zero(st->agenda + st->agenda_n, (BQ_AGENDA - st->agenda_n) * sizeof *st->agenda);
}

static bool question_lawful(const bq_edition *ed, const bq_state *st)
{
    const bq_item *top = bq__peek(st);
    if (st->stage == BQ_STAGE_OVER)
        return !top && st->winners && !(st->winners & ~st->in);
    if (!top)
        return st->stage == BQ_STAGE_ROLL || st->stage == BQ_STAGE_END;
    if (top->kind == BQ__PAY && (!is_seat(st, top->seat) || st->cash[top->seat] >= top->amount))
        return false;
    bq_ask q = bq_question(ed, st);
    if (q.kind == BQ_ASK_CHANCE)
        return q.n >= 2;
    return q.seats && !(q.seats & ~st->in) && is_seat(st, q.seat);
}

static bool positions_lawful(const bq_edition *ed, const bq_state *st)
{
    for (unsigned seat = 0; seat < BQ_SEATS; seat++) {
        bool jailed = bq__in_jail(st, seat);
        if (st->position[seat] >= ed->squares || (jailed && st->position[seat] != ed->jail) ||
            (!jailed && st->jail_turns[seat]) || st->jail_turns[seat] > ed->rule.jail_max_turns)
            return false;
    }
    return true;
}

static bool offers_lawful(const bq_state *st)
{
    if (!st->offers) /* mostly */
        return all_zero(st->offer, sizeof st->offer);
    for (unsigned seat = 0; seat < BQ_SEATS; seat++) {
        const bq_terms *t = &st->offer[seat];
        if (!(st->offers >> seat & 1u)) {
            if (!all_zero(t, sizeof *t))
                return false;
            continue;
        }
        if (!is_seat(st, t->to) || !bq__is_in(st, t->to) || t->to == seat || t->version == 0 ||
            t->give & ~st->deeds[seat] || t->take & ~st->deeds[t->to] ||
            t->give_cards & ~st->held[seat] || t->take_cards & ~st->held[t->to])
            return false;
    }
    return true;
}

static bool claims_lawful(const bq_edition *ed, const bq_state *st)
{
    if (st->claims > BQ_CLAIMS)
        return false;
    for (unsigned i = 0; i < st->claims; i++) {
        const bq_claim *claim = &st->claim[i];
        if (!is_seat(st, claim->owner) || !is_seat(st, claim->payer) || !bq__is_in(st, claim->owner) ||
            !bq__is_in(st, claim->payer) || claim->amount <= 0 || claim->square >= ed->squares)
            return false;
    }
    return all_zero(st->claim + st->claims, (BQ_CLAIMS - st->claims) * sizeof *st->claim);
}

static bool extras_lawful(const bq_edition *ed, const bq_state *st)
{
    if (all_zero(st->squat, sizeof st->squat))
        return true;
    for (unsigned square = 0; square < BQ_SQUARES; square++)
        if (st->squat[square] &&
            (!(ed->streets >> square & 1u) || st->owner[square] == BQ_BANK ||
             st->prisons >> square & 1u))
            return false;
    return true;
}

static bool rest_is_zero(const bq_edition *ed, const bq_state *st)
{
    bool contest = false;
    for (unsigned i = 0; i < st->agenda_n; i++)
        contest |= st->agenda[i].kind == BQ__WANT || st->agenda[i].kind == BQ__ORDER;
    size_t beyond = BQ_SQUARES - ed->squares;
    return all_zero(st->pad, sizeof st->pad) && all_zero(st->pad2, sizeof st->pad2) &&
           all_zero(st->auction.pad, sizeof st->auction.pad) &&
           all_zero(st->level + ed->squares, beyond) && all_zero(st->squat + ed->squares, beyond) &&
           (contest || (all_zero(st->tally, sizeof st->tally) &&
                        all_zero(st->ordered, sizeof st->ordered) && st->ordered_n == 0));
}

enum bq_law bq_check_state(const bq_edition *ed, const bq_state *st)
{
    if (!seats_lawful(st))
        return BQ_LAW_SEATS;
    enum bq_law law = money_law(ed, st);
    if (!law)
        law = owner_law(ed, st);
    if (!law)
        law = building_law(ed, st);
    if (!law)
        law = colour_law(ed, st);
    if (law)
        return law;
    if (!gone_owns_nothing(st))
        return BQ_LAW_BANKRUPT;
    if (!held_exist(ed, st) || !deck_lawful(ed, st, BQ_CHANCE) || !deck_lawful(ed, st, BQ_CHEST))
        return BQ_LAW_CARDS;
    if (!positions_lawful(ed, st))
        return BQ_LAW_POSITION;
    if (!agenda_lawful(ed, st))
        return BQ_LAW_AGENDA;
    if (st->turn >= st->seats || st->stage > BQ_STAGE_OVER ||
        (st->agenda_n == 0 && st->stage != BQ_STAGE_OVER && !bq__is_in(st, st->turn)))
        return BQ_LAW_TURN;
    if (!question_lawful(ed, st))
        return BQ_LAW_QUESTION;
    if (!offers_lawful(st))
        return BQ_LAW_OFFER;
    if (!claims_lawful(ed, st))
        return BQ_LAW_CLAIM;
    if (!extras_lawful(ed, st))
        return BQ_LAW_EXTRAS;
    return rest_is_zero(ed, st) ? BQ_LAW_OK : BQ_LAW_PADDING;
}
