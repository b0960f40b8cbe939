/* deck.c - the law of the piles, by enumeration.
 *
 * The engine never shuffles: a card that nobody has seen is drawn among the unseen, and cards put
 * back follow in their order. Here small decks are played through every draw that chance could
 * give, each with its exact weight, and every order of a pile that was shuffled at the start is
 * played through by a model of twenty lines. Both must see the same sequences of cards equally
 * often: with cards that are held and come back, cards that draw again in the middle of a card, and
 * empty piles. */
#include "engine/engine.h"
#include "tap.h"

enum { SIZE = 12, JAIL = 11, LANDINGS = 9, LENGTH = 64, DECK_MOST = 5, SEQUENCES = 1000 };

/* Cards by letter: f jail-free, j go to jail, b back one square, c collect. */
typedef struct sequence {
    char cards[LENGTH];
    unsigned weight;
} sequence;

typedef struct tally {
    sequence at[SEQUENCES];
    unsigned n;
} tally;

static tally engine_tally, model_tally;

static void count_in(tally *t, const char *cards, unsigned weight)
{
    unsigned i = 0;
    while (i < t->n && strcmp(t->at[i].cards, cards) != 0)
        i++;
    if (i == SEQUENCES)
        tap_bail("more sequences than there is room for");
    if (i == t->n) {
        memset(&t->at[i], 0, sizeof t->at[i]);
        memcpy(t->at[i].cards, cards, strlen(cards) + 1);
        t->n++;
    }
    t->at[i].weight += weight;
}

static unsigned factorial(unsigned n)
{
    return n < 2 ? 1 : n * factorial(n - 1);
}

static void note_card(char *cards, char letter)
{
    size_t n = strlen(cards);
    if (n + 1 >= LENGTH)
        tap_bail("a sequence longer than there is room for");
    cards[n] = letter;
    cards[n + 1] = 0;
}

/* ---- the board: go, card squares, jail ---- */

static bool is_card_square(unsigned square)
{
    return square != 0 && square != JAIL;
}

/* A roll without a double that leads to a card square with room to go back from. */
static unsigned roll_from(unsigned square)
{
    for (unsigned dice = 3; dice <= 11; dice++) {
        unsigned to = (square + dice) % SIZE;
        if (to >= 4 && to < JAIL)
            return dice;
    }
    tap_bail("no roll from %u", square);
}

static bq_edition make_edition(const char *deck, bool before_act)
{
    static const uint8_t effects[128] = {['f'] = BQ_FX_JAIL_FREE,
                                         ['j'] = BQ_FX_GO_TO_JAIL,
                                         ['b'] = BQ_FX_MOVE_BACK,
                                         ['c'] = BQ_FX_COLLECT};
    bq_edition ed;
    memset(&ed, 0, sizeof ed);
    for (unsigned i = 0; i < BQ_SWITCHES; i++) {
        bq_ratio none = {0, 1};
        char *at = (char *)&ed.rule + bq_switches[i].offset;
        if (bq_switches[i].kind == BQ_KIND_RATIO)
            memcpy(at, &none, sizeof none);
        else
            memcpy(at, &bq_switches[i].least, sizeof bq_switches[i].least);
    }
    ed.rule.order_rule = BQ_ORDER_JOIN;
    ed.rule.jail_free_cards = 1;
    ed.rule.jail_pay_when = BQ_FINE_ANY_TURN;
    ed.rule.card_replace = before_act ? BQ_CARD_BEFORE_ACT : BQ_CARD_AFTER_ACT;
    ed.squares = SIZE;
    for (unsigned i = 0; i < SIZE; i++)
        ed.square[i].kind = i == 0 ? BQ_SQ_GO : i == JAIL ? BQ_SQ_JAIL : BQ_SQ_CHANCE;
    for (; deck[ed.deck_size[0]]; ed.deck_size[0]++) {
        bq_card *card = &ed.card[0][ed.deck_size[0]];
        card->effect = effects[(unsigned char)deck[ed.deck_size[0]]];
        card->p1 = card->effect == BQ_FX_MOVE_BACK;
    }
    if (bq_edition_fault(&ed).code)
        tap_bail("the edition of this test is not lawful");
    bq_edition_prepare(&ed);
    return ed;
}

/* ---- the engine, through every draw ---- */

static void apply(const bq_edition *ed, bq_state *st, bq_command cmd, const char *deck, char *cards)
{
    static bq_event events[BQ_EVENTS];
    bq_sink sink = {.at = events, .cap = BQ_EVENTS};
    if (bq_check(ed, st, &cmd).code)
        tap_bail("%s refused", bq_verb_words[cmd.verb]);
    bq_apply(ed, st, &cmd, &sink);
    for (uint32_t i = 0; i < sink.n; i++)
        if (events[i].kind == BQ_EV_CARD)
            note_card(cards, deck[events[i].a - 1]);
        else if (events[i].kind == BQ_EV_NO_CARD)
            note_card(cards, '-');
}

/* What a seat does before it rolls: it leaves jail, by card if it has one. */
static bq_command on_turn(const bq_state *st)
{
    bq_command cmd = {.seat = st->turn};
    bool jailed = st->jailed >> st->turn & 1;
    cmd.verb = st->stage == BQ_STAGE_END      ? BQ_CMD_END
               : jailed && st->held[st->turn] ? BQ_CMD_USE
               : jailed                       ? BQ_CMD_PAY
                                              : BQ_CMD_ROLL;
    cmd.a = cmd.verb == BQ_CMD_USE ? 0xFF : 0;
    return cmd;
}

static void engine_from(const bq_edition *ed, bq_state st, const char *deck, char *cards,
                        unsigned landings)
{
    for (;;) {
        bq_ask q = bq_question(ed, &st);
        if (q.kind == BQ_ASK_CHANCE && q.purpose == BQ_DRAW_CHANCE) {
            for (uint32_t draw = 0; draw < q.n; draw++) {
                bq_state next = st;
                char longer[LENGTH];
                memcpy(longer, cards, LENGTH);
                apply(ed, &next, bq_outcome(ed, &st, draw), deck, longer);
                engine_from(ed, next, deck, longer, landings);
            }
            return;
        }
        if (q.kind == BQ_ASK_CHANCE) {
            if (landings++ == LANDINGS)
                break;
            unsigned dice = roll_from(st.position[st.turn]);
            unsigned a = dice > 7 ? 6 : dice - (dice > 3 ? 2 : 1);
            apply(ed, &st,
                  (bq_command){.verb = BQ_CMD_DICE, .a = (uint8_t)a, .b = (uint8_t)(dice - a)},
                  deck, cards);
        } else {
            apply(ed, &st, on_turn(&st), deck, cards);
        }
    }
    unsigned unseen = 0;
    for (uint32_t left = st.pile[0].unseen; left; left &= left - 1)
        unseen++;
    count_in(&engine_tally, cards, factorial(unseen));
}

/* ---- the model: a pile shuffled at the start ---- */

typedef struct model {
    char pile[DECK_MOST + 1]; /* top first */
    unsigned position[2];
    unsigned held[2];
    bool jailed[2];
    bool before_act;
} model;

static void put_under(model *m, char card)
{
    size_t n = strlen(m->pile);
    m->pile[n] = card;
    m->pile[n + 1] = 0;
}

static void land(model *m, unsigned seat, char *cards, unsigned chain)
{
    if (!is_card_square(m->position[seat]))
        return;
    if (!m->pile[0] || chain == BQ_CHAIN) {
        note_card(cards, '-');
        return;
    }
    char card = m->pile[0];
    memmove(m->pile, m->pile + 1, DECK_MOST);
    note_card(cards, card);
    if (card == 'f') {
        m->held[seat]++;
        return;
    }
    if (m->before_act)
        put_under(m, card);
    if (card == 'j') {
        m->position[seat] = JAIL;
        m->jailed[seat] = true;
    } else if (card == 'b') {
        m->position[seat]--;
        land(m, seat, cards, chain + 1);
    }
    if (!m->before_act)
        put_under(m, card);
}

static void play_model(const char *pile, bool before_act)
{
    model m = {.before_act = before_act};
    char cards[LENGTH] = "";
    memcpy(m.pile, pile, strlen(pile) + 1);
    for (unsigned turn = 0; turn < LANDINGS; turn++) {
        unsigned seat = turn % 2;
        if (m.jailed[seat] && m.held[seat]) {
            m.held[seat]--;
            put_under(&m, 'f');
        }
        m.jailed[seat] = false;
        m.position[seat] = (m.position[seat] + roll_from(m.position[seat])) % SIZE;
        land(&m, seat, cards, 0);
    }
    /* The last, unfinished turn: a jailed player shows his card before the roll that is not made.
     */
    count_in(&model_tally, cards, 1);
}

static void every_order(char *pile, unsigned from, bool before_act)
{
    if (!pile[from]) {
        play_model(pile, before_act);
        return;
    }
    for (unsigned i = from; pile[i]; i++) {
        char other = pile[i];
        pile[i] = pile[from];
        pile[from] = other;
        every_order(pile, from + 1, before_act);
        pile[from] = pile[i];
        pile[i] = other;
    }
}

/* ---- both ---- */

static bool same_law(void)
{
    unsigned same = 0;
    for (unsigned i = 0; i < model_tally.n; i++)
        for (unsigned j = 0; j < engine_tally.n; j++)
            same += strcmp(model_tally.at[i].cards, engine_tally.at[j].cards) == 0 &&
                    model_tally.at[i].weight == engine_tally.at[j].weight;
    return same == model_tally.n && same == engine_tally.n;
}

static void compare(const char *deck, bool before_act)
{
    bq_edition ed = make_edition(deck, before_act);
    bq_state st;
    char cards[LENGTH] = "", pile[DECK_MOST + 1];
    memset(&engine_tally, 0, sizeof engine_tally);
    memset(&model_tally, 0, sizeof model_tally);
    bq_start(&ed, &st, 2, NULL);
    engine_from(&ed, st, deck, cards, 0);
    memcpy(pile, deck, strlen(deck) + 1);
    every_order(pile, 0, before_act);
    if (!tap_ok(same_law(), "deck %s, put back %s it acts: %u sequences", deck,
                before_act ? "before" : "after", model_tally.n))
        for (unsigned i = 0; i < engine_tally.n || i < model_tally.n; i++)
            tap_note("engine %s %u, shuffled %s %u", engine_tally.at[i].cards,
                     engine_tally.at[i].weight, model_tally.at[i].cards, model_tally.at[i].weight);
}

int main(void)
{
    static const char *const decks[] = {"",     "c",    "f",    "cf",   "ccc",   "fjc",  "fjb",
                                        "fjcb", "ffjc", "ffjj", "fjbb", "fjccb", "ffjcb"};
    for (size_t i = 0; i < sizeof decks / sizeof decks[0]; i++) {
        compare(decks[i], false);
        compare(decks[i], true);
    }
    return tap_done();
}
