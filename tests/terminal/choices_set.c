/* choices_set.c - situations that random games seldom come to, laid out on the table: hotels that go all at once, a
 * jail that cannot be paid for, two offers to one player. What is pressed and typed there, and what is said. */
#include "choices.h"
#include "sit.h"

static bq__screens view;
static bq__session session;
static bq__lines lines;
static bq_edition_file *file;

/* ---- laid out ---- */

static void go_on(void)
{
    for (unsigned i = 0; i < 1000; i++) {
        bq__screens_go_on(&view);
        if (view.moment)
            bq__screens_key(&view, ' ');
        else if (view.waits || bq__screens_now(&view) != BQ__SCREEN_BOARD)
            return;
    }
    tap_bail("the game does not go on");
}

static void press(int key)
{
    bq__screens_key(&view, key);
    go_on();
}

static void dice(const char *text)
{
    for (; *text; text++)
        bq__screens_key(&view, *text);
    press(BQ__KEY_ENTER);
}

/* Ada, Bob and Cyd, or fewer, with dice of our own; Ada is to roll. The state is there to be changed. */
static bq_state *sit(const char *edition, unsigned seats)
{
    static const char *const rolls[] = {"6 6", "4 3", "1 2"};
    char error[BQ_EDITION_ERROR];
    if (!bq_edition_open(&file, edition, error, sizeof error))
        tap_bail("%s", error);
    bq_table_plan plan = {.edition = file, .seats = (uint8_t)seats, .dealer = BQ_DEALER_TYPED,
                          .seat = {{.name = "Ada", .player = "person"}, {.name = "Bob", .player = "person", .token = 1},
                                   {.name = "Cyd", .player = "person", .token = 2}}};
    sit_at(&session, &lines, &view, table_of(&plan), file, BQ_LANG_EN, 35, 100);
    go_on();
    while (view.wants_dice) /* for the order of play */
        dice(rolls[bq_table_length(session.table) % 3]);
    return (bq_state *)(uintptr_t)bq_table_state(session.table);
}

static void stand_up(void)
{
    session.file = NULL;
    stand_up_from(&session, &view);
    bq_edition_close(file);
}

static void give(bq_state *st, unsigned seat, unsigned square, unsigned level)
{
    st->owner[square] = (uint8_t)seat;
    st->deeds[seat] |= (uint64_t)1 << square;
    st->level[square] = (uint8_t)level;
}

static void purse(bq_state *st, unsigned seat, int64_t cash)
{
    st->bank += st->cash[seat] - cash;
    st->cash[seat] = cash;
}

/* What was laid out is seen. */
static void look_again(void)
{
    view.waits = false;
    view.asked_at = 0;
    go_on();
}

static bool is_on(enum bq__screen screen)
{
    return bq__screens_now(&view) == screen;
}

/* Does the foot say what the engine says of this? */
static bool told(unsigned code)
{
    char sentence[BQ_SENTENCE_BYTES];
    bq_buf b = bq_buf_on(sentence, sizeof sentence);
    bq_verdict verdict = {.code = (uint16_t)code};
    bq_text_refusal(&b, session.language, &session.names, &verdict);
    return !strncmp(view.message, sentence, 12); /* before the sums */
}

/* ---- hotels ---- */

/* Two hotels, and no houses in the bank, for Bob has them: a tax can be paid by nothing but both hotels. */
static bq_state *hotels_in_debt(void)
{
    static const uint8_t his[] = {1, 3, 6, 8, 9, 11, 13, 14};
    bq_state *st = sit("classique", 2);
    unsigned seat = st->turn;
    give(st, seat, 37, 5);
    give(st, seat, 39, 5);
    st->hotels = (uint8_t)(st->hotels - 2);
    for (size_t i = 0; i < sizeof his; i++)
        give(st, 1 - seat, his[i], 4);
    st->houses = (uint8_t)(st->houses - 4 * sizeof his);
    purse(st, seat, 10);
    look_again();
    press('r');
    dice("1 3");
    return st;
}

static void set_hotels(void)
{
    bq_state *st = hotels_in_debt();
    uint64_t before = bq_digest(st);
    tap_ok(is_on(BQ__SCREEN_DEBT), "hotels: a debt");
    bq__screens_key(&view, BQ__KEY_ENTER);
    tap_ok(is_on(BQ__SCREEN_SURE) && bq_digest(st) == before, "hotels: the step that sells all of them is asked again");
    press('1');
    tap_ok(is_on(BQ__SCREEN_DEBT) && bq_digest(st) == before, "hotels: no is no");
    bq__screens_key(&view, 'a');
    tap_ok(is_on(BQ__SCREEN_SURE) && bq_digest(st) == before, "hotels: so is all at once");
    bq__screens_key(&view, '2');
    tap_ok(st->level[37] == 0 && st->level[39] == 0, "hotels: yes sells them");
    stand_up();
}

/* ---- jail ---- */

/* Passing and paying have one key; in jail it is the fine that is asked about. */
static void set_jail(void)
{
    bq_state *st = sit("classique", 2);
    st->jailed |= (uint8_t)(1u << st->turn);
    st->position[st->turn] = 10;
    purse(st, st->turn, 10);
    look_again();
    press(BQ_KEY_PAY);
    tap_ok(told(BQ_NO_NO_CASH), "jail: who cannot pay the fine is told so: %s", view.message);
    stand_up();
}

/* ---- property ---- */

/* Where the rule places buildings, what is in the way of a colour is said of the colour. */
static void set_incomplete(void)
{
    bq_state *st = sit("reseau", 2);
    const bq_edition *ed = bq__screens_edition(&view);
    unsigned group = 0;
    while (group < ed->groups && !(ed->group[group].lots & ed->streets && ed->group[group].count > 1))
        group++;
    unsigned lot = bq_low(ed->group[group].lots);
    give(st, st->turn, lot, 0);
    look_again();
    press(BQ_TOOL_MANAGE);
    press(BQ_KEY_BUILD);
    bq_command cmd = {.verb = BQ_CMD_BUILD, .seat = st->turn, .a = (uint8_t)group, .amount = 1};
    bq_why why = bq_why_not(ed, st, &cmd);
    char sentence[BQ_SENTENCE_BYTES];
    bq_buf b = bq_buf_on(sentence, sizeof sentence);
    bq_why_words(&b, session.language, &session.names, &why, "m");
    tap_ok(why.help == BQ_HELP_MISSING && !strcmp(view.message, sentence), "property: %s", view.message);
    press(BQ_KEY_SELL);
    tap_ok(told(BQ_NO_NOT_BUILT), "property: nothing to sell: %s", view.message);
    stand_up();
}

/* ---- letters ---- */

static const char *typing;

static void type_it(asked *a)
{
    bq__lines_obey(a->v->lines, a->seat, typing);
}

/* What plain mode answers to a line. */
static const char *typed(unsigned seat, const char *line)
{
    asked a = {.v = &view, .s = &session, .seat = seat};
    typing = line;
    return printed(&a, type_it);
}

static void set_letters(void)
{
    bq_state *st = sit("classique", 2);
    unsigned ada = st->turn, bob = 1 - ada;
    give(st, ada, 37, 0);
    give(st, ada, 39, 0);
    give(st, ada, 5, 0);
    give(st, bob, 6, 0);
    look_again();
    typed(ada, "+ 39");
    tap_ok(st->level[39] == 1, "letters: + builds where it is told");
    typed(ada, "- 39");
    tap_ok(st->level[39] == 0, "letters: - sells");
    typed(ada, "h 5");
    tap_ok(st->mortgaged >> 5 & 1u, "letters: h mortgages");
    typed(ada, "h 5");
    tap_ok(!(st->mortgaged >> 5 & 1u), "letters: ... and lifts the mortgage");
    tap_ok(strstr(typed(ada, "h"), "word: ledger") != NULL, "letters: h alone is help, as ever");
    uint64_t before = bq_digest(st);
    tap_ok(!strncmp(typed(ada, "+"), "no: ", 4) && bq_digest(st) == before, "letters: + alone wants a square");
    tap_ok(!strncmp(typed(ada, "D"), "no: ", 4) && bq_digest(st) == before, "letters: what cannot be done is refused");
    tap_ok(!strncmp(typed(ada, "d yes"), "no: ", 4) && bq_digest(st) == before, "letters: so it is with more words");
    typed(bob, "t Ada give 6");
    tap_ok(st->offers >> bob & 1u, "letters: t offers what is told");
    typed(ada, "Bob: z");
    tap_ok(!(st->offers >> bob & 1u), "letters: another seat's");
    stand_up();
}

/* Two offers to Ada: Bob's was put off, Cyd's is asked about. */
static void set_offers(void)
{
    bq_state *st = sit("classique", 3);
    give(st, 1, 6, 0);
    give(st, 2, 8, 0);
    look_again();
    typed(1, "offer Ada give 6 take +10");
    session.later[1] = st->offer[1].version;
    typed(2, "offer Ada give 8 take +10");
    tap_ok(bq__session_open_offer(&session) == 2, "offers: one is put off, one is asked about");
    typed(0, "a");
    tap_ok(st->owner[6] == 1 && st->owner[8] == 0, "offers: the second is accepted");
    typed(0, "accept");
    tap_ok(st->owner[6] == 0, "offers: then the first");
    stand_up();
}

void set_look(void)
{
    set_incomplete();
    set_letters();
    set_offers();
    set_hotels();
    set_jail();
}
