/* setup.c - `set`: the position from which a script wants to play.
 *
 * Each line writes fields of the state and keeps the other side of every ledger: the bank's
 * account, the deeds by owner, the stock of buildings, the piles of cards. Lines may contradict
 * each other for a while (an owner before the money); when the game goes on the whole must be
 * lawful, or the script fails at the line since which it is not, with the sentence of the law. */
#include <string.h>

#include "script/internal.h"

/* ---- the state's ledgers ---- */

static void set_cash(bq_state *st, unsigned seat, int64_t cash)
{
    st->bank -= cash - st->cash[seat];
    st->cash[seat] = cash;
}

static void set_owner(bq_state *st, unsigned square, unsigned owner)
{
    unsigned old = st->owner[square];
    if (old < BQ_SEATS)
        st->deeds[old] &= ~((uint64_t)1 << square);
    if (owner < BQ_SEATS)
        st->deeds[owner] |= (uint64_t)1 << square;
    st->owner[square] = (uint8_t)owner;
}

/* Houses (0) and hotels (1) standing on the board. */
static void standing(const bq__script *s, unsigned count[2])
{
    count[0] = count[1] = 0;
    for (unsigned square = 0; square < BQ_SQUARES; square++) {
        if (s->st.level[square] == s->table.ed.hotel)
            count[1]++;
        else
            count[0] += s->st.level[square];
    }
}

/* What is not on the board is in stock; where a script asks for a certain stock, the edition has so
 * many fewer (or more) buildings. */
static bool set_stock(bq__script *s)
{
    unsigned count[2];
    standing(s, count);
    int32_t *total[2] = {&s->table.ed.rule.houses, &s->table.ed.rule.hotels};
    uint8_t *stock[2] = {&s->st.houses, &s->st.hotels};
    for (unsigned i = 0; i < 2 && !s->table.ed.rule.unlimited_buildings; i++) {
        if (s->stock[i] >= 0) {
            int32_t all = (int32_t)count[i] + s->stock[i];
            *total[i] = all <= UINT8_MAX ? all : UINT8_MAX;
        }
        if ((int32_t)count[i] > *total[i])
            return false;
        *stock[i] = (uint8_t)(*total[i] - (int32_t)count[i]);
    }
    return true;
}

static void forget_question(bq_state *st)
{
    memset(st->agenda, 0, sizeof st->agenda);
    memset(&st->auction, 0, sizeof st->auction);
    memset(st->tally, 0, sizeof st->tally);
    memset(st->ordered, 0, sizeof st->ordered);
    st->agenda_n = 0;
    st->ordered_n = 0;
    st->ordered_kind = 0;
    st->estate = 0;
    st->inherited = 0;
    st->cards_in_a_row = 0;
}

/* The first seat's first turn, before its roll. */
static void first_turn(bq_state *st)
{
    forget_question(st);
    for (unsigned seat = 0; seat < st->seats; seat++)
        st->order[seat] = (uint8_t)seat;
    st->turn = 0;
    st->turns = 1;
    st->stage = BQ_STAGE_ROLL;
}

/* ---- cards ---- */

static void remove_seen(bq_pile *pile, unsigned card)
{
    uint8_t kept[BQ_CARDS] = {0};
    unsigned n = 0;
    for (unsigned i = 0; i < pile->len; i++) {
        uint8_t c = pile->seen[(pile->head + i) % BQ_CARDS];
        if (c != card)
            kept[n++] = c;
    }
    memcpy(pile->seen, kept, sizeof kept);
    pile->head = 0;
    pile->len = (uint8_t)n;
}

static uint8_t held_by_all(const bq_state *st)
{
    uint8_t held = 0;
    for (unsigned seat = 0; seat < BQ_SEATS; seat++)
        held |= st->held[seat];
    return held;
}

/* ---- one function a word ---- */

static bool no_good(bq__script *s, const char *why)
{
    bq__script_fails(s, why);
    s->error.code = BQ_WIRE_OK; /* told already */
    return false;
}

static bool do_cash(bq__script *s, bq_words *w)
{
    unsigned seat;
    int64_t cash;
    if (!bq_take_seat(w, &seat) || !bq_take_number(w, "an amount", INT64_C(1000000000000), &cash))
        return false;
    set_cash(&s->st, seat, cash);
    return true;
}

static bool do_at(bq__script *s, bq_words *w)
{
    unsigned seat, square;
    if (!bq_take_seat(w, &seat) || !bq_take_square(w, &square))
        return false;
    s->st.position[seat] = (uint8_t)square;
    return true;
}

static bool do_owner(bq__script *s, bq_words *w)
{
    uint64_t lots = 0;
    unsigned owner;
    bq_words last;
    if (!bq__script_split_last(w, &last, "squares, then a player or bank"))
        return false;
    if (!bq__script_take_seat_or_bank(&last, &owner))
        return false;
    do {
        if (!bq__script_take_lots(s, w, &lots))
            return false;
    } while (!bq_words_at_end(w));
    for (unsigned square = 0; square < BQ_SQUARES; square++)
        if (lots >> square & 1u)
            set_owner(&s->st, square, owner);
    return true;
}

static bool do_houses(bq__script *s, bq_words *w)
{
    uint64_t lots = 0;
    unsigned level;
    bq_words last;
    if (!bq__script_split_last(w, &last, "squares, then a number of houses"))
        return false;
    if (!bq__script_take_level(s, &last, &level))
        return false;
    do {
        if (!bq__script_take_lots(s, w, &lots))
            return false;
    } while (!bq_words_at_end(w));
    for (unsigned square = 0; square < BQ_SQUARES; square++)
        if (lots >> square & 1u)
            s->st.level[square] = (uint8_t)level;
    return true;
}

/* `mortgaged` and `prison`: a set of deeds. */
static bool do_marks(bq__script *s, bq_words *w, uint64_t *marks)
{
    uint64_t lots = 0;
    bool yes;
    bq_words last;
    if (!bq__script_split_last(w, &last, "squares, then yes or no"))
        return false;
    if (!bq__script_take_yes_no(&last, &yes))
        return false;
    do {
        if (!bq__script_take_lots(s, w, &lots))
            return false;
    } while (!bq_words_at_end(w));
    *marks = yes ? *marks | lots : *marks & ~lots;
    return true;
}

static bool do_mortgaged(bq__script *s, bq_words *w)
{
    return do_marks(s, w, &s->st.mortgaged);
}

static bool do_prison(bq__script *s, bq_words *w)
{
    return do_marks(s, w, &s->st.prisons);
}

static bool do_squatter(bq__script *s, bq_words *w)
{
    unsigned square;
    int64_t rounds;
    if (!bq_take_square(w, &square) || !bq_take_number(w, "a number of rounds", 200, &rounds))
        return false;
    s->st.squat[square] = (uint8_t)rounds;
    return true;
}

static bool do_jail(bq__script *s, bq_words *w)
{
    unsigned seat;
    int64_t turns = 0;
    if (!bq_take_seat(w, &seat))
        return false;
    uint8_t bit = (uint8_t)(1u << seat);
    if (bq_words_skip(w, "no")) {
        s->st.jailed &= (uint8_t)~bit;
        s->st.jail_turns[seat] = 0;
        return true;
    }
    if (s->table.ed.jail == BQ_NOWHERE)
        return no_good(s, "this board has no jail");
    if (bq_words_skip(w, "turns")) {
        if (!bq_take_number(w, "a number of turns", s->table.ed.rule.jail_max_turns, &turns))
            return false;
        s->turns_given |= bit;
    }
    s->st.jailed |= bit;
    s->st.jail_turns[seat] = (uint8_t)turns;
    s->st.position[seat] = s->table.ed.jail;
    return true;
}

static bool do_card(bq__script *s, bq_words *w)
{
    unsigned seat, deck;
    if (!bq_take_seat(w, &seat) || !bq_take_deck(w, &deck))
        return false;
    const bq_edition *ed = &s->table.ed;
    uint8_t held = held_by_all(&s->st);
    for (unsigned i = 0; i < ed->jail_card_count; i++) {
        if (ed->jail_card[i][0] != deck || held >> i & 1)
            continue;
        s->st.held[seat] |= (uint8_t)(1u << i);
        s->st.pile[deck].unseen &= ~((uint32_t)1 << ed->jail_card[i][1]);
        remove_seen(&s->st.pile[deck], ed->jail_card[i][1]);
        return true;
    }
    return no_good(s, "that deck has no jail-free card left");
}

static bool do_seen(bq__script *s, bq_words *w)
{
    unsigned deck, card;
    if (!bq_take_deck(w, &deck))
        return false;
    const bq_edition *ed = &s->table.ed;
    uint8_t held = held_by_all(&s->st);
    uint32_t there = ed->deck[deck];
    for (unsigned i = 0; i < ed->jail_card_count; i++)
        if (held >> i & 1 && ed->jail_card[i][0] == deck)
            there &= ~((uint32_t)1 << ed->jail_card[i][1]);
    bq_pile pile = {.unseen = there};
    while (!bq_words_at_end(w)) {
        if (!bq__script_take_card(s, w, deck, &card))
            return false;
        if (!(pile.unseen >> card & 1u))
            return no_good(s, "that card is not in the deck, is held, or was named before");
        pile.unseen &= ~((uint32_t)1 << card);
        pile.seen[pile.len++] = (uint8_t)card;
    }
    s->st.pile[deck] = pile;
    return true;
}

static bool do_turn(bq__script *s, bq_words *w)
{
    unsigned seat;
    int64_t doubles = 0;
    if (!bq_take_seat(w, &seat))
        return false;
    bool rolled = bq_words_skip(w, "rolled");
    if (bq_words_skip(w, "doubles") && !bq_take_number(w, "a number of doubles", 2, &doubles))
        return false;
    forget_question(&s->st);
    s->st.turn = (uint8_t)seat;
    s->st.stage = rolled ? BQ_STAGE_END : BQ_STAGE_ROLL;
    s->st.doubles = (uint8_t)doubles;
    return true;
}

static bool do_order(bq__script *s, bq_words *w)
{
    for (unsigned place = 0; place < s->st.seats; place++) {
        unsigned seat;
        if (!bq_take_seat(w, &seat))
            return false;
        s->st.order[place] = (uint8_t)seat;
    }
    return true;
}

static bool do_stock(bq__script *s, bq_words *w)
{
    int64_t n;
    unsigned which = bq_words_skip(w, "hotels");
    if (!which && !bq_words_skip(w, "houses"))
        return bq_words_expected(w, "houses or hotels");
    if (!bq_take_number(w, "a number of buildings", UINT8_MAX, &n))
        return false;
    s->stock[which] = (int)n;
    return true;
}

static bool do_round(bq__script *s, bq_words *w)
{
    int64_t n;
    if (!bq_take_number(w, "a number of rounds", 1000000, &n))
        return false;
    s->st.rounds = (uint32_t)n;
    return true;
}

static bool do_pot(bq__script *s, bq_words *w)
{
    int64_t n;
    if (!bq_take_number(w, "an amount", INT64_C(1000000000000), &n))
        return false;
    s->st.bank -= n - s->st.pot;
    s->st.pot = n;
    return true;
}

static bool do_dice(bq__script *s, bq_words *w)
{
    for (unsigned i = 0; i < 2; i++) {
        int64_t n;
        if (!bq_take_number(w, "two dice", 6, &n))
            return false;
        s->st.dice[i] = (uint8_t)n;
    }
    return true;
}

/* A player who is out owns nothing. */
static bool do_out(bq__script *s, bq_words *w)
{
    unsigned seat;
    if (!bq_take_seat(w, &seat))
        return false;
    uint8_t bit = (uint8_t)(1u << seat);
    set_cash(&s->st, seat, 0);
    s->st.bankruptcies = (uint8_t)(s->st.bankruptcies + (s->st.in >> seat & 1));
    s->st.in &= (uint8_t)~bit;
    s->st.jailed &= (uint8_t)~bit;
    s->st.jail_turns[seat] = 0;
    return true;
}

static const struct {
    const char *word;
    bq__script_keyword *set;
} words[] = {
    {"cash", do_cash},     {"at", do_at},         {"owner", do_owner},
    {"houses", do_houses}, {"stock", do_stock},   {"mortgaged", do_mortgaged},
    {"jail", do_jail},     {"card", do_card},     {"seen", do_seen},
    {"turn", do_turn},     {"order", do_order},   {"round", do_round},
    {"dice", do_dice},     {"prison", do_prison}, {"squatter", do_squatter},
    {"out", do_out},       {"pot", do_pot},
};

/* ---- is it lawful? ---- */

/* A jailed player on turn has begun a turn in jail, if the script does not say otherwise. */
static void count_jail_turn(bq__script *s)
{
    for (unsigned seat = 0; seat < s->st.seats; seat++) {
        if (s->turns_given >> seat & 1 || !(s->st.jailed >> seat & 1))
            continue;
        s->st.jail_turns[seat] = seat == s->st.turn && s->st.stage == BQ_STAGE_ROLL;
    }
}

static void look_at_law(bq__script *s)
{
    count_jail_turn(s);
    s->law = set_stock(s) ? bq_check_state(&s->table.ed, &s->st) : BQ_LAW_STOCK;
    if (s->law == BQ_LAW_OK)
        s->unlawful_since = 0;
    else if (s->unlawful_since == 0)
        s->unlawful_since = s->line;
}

bool bq__script_set_up(bq__script *s)
{
    if (!bq__script_start(s))
        return false;
    s->was_set = false;
    s->turns_given = 0;
    if (s->unlawful_since == 0)
        return true;
    char text[BQ__TEXT];
    bq_buf b = bq_buf_on(text, sizeof text);
    bq_buf_str(&b, "a set-up that breaks the law of the state: ");
    bq_buf_str(&b, bq_law_texts[s->law]);
    return bq__script_fails_at(s, s->unlawful_since, text);
}

bool bq__script_set(bq__script *s, bq_words *w)
{
    bq_word word;
    if (!bq__script_start(s))
        return false;
    if (s->st.stage == BQ_STAGE_ORDER)
        first_turn(&s->st);
    s->was_set = true;
    s->sink.n = 0;
    if (!bq_words_next(w, &word)) {
        bq_words_expected(w, "what to set");
        return bq__script_misread(s);
    }
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (!bq_word_is(w, &word, words[i].word))
            continue;
        s->error.code = BQ_WIRE_EXPECTED;
        if (!words[i].set(s, w))
            return s->error.code != BQ_WIRE_OK && bq__script_misread(s);
        if (!bq__script_line_ends(s, w))
            return false;
        look_at_law(s);
        s->before = s->st;
        return true;
    }
    bq_words_fail(w, BQ_WIRE_VERB, &word);
    return bq__script_misread(s);
}
