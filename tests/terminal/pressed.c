/* pressed.c - keys as people press them who have never read the help: numbers on every page of a long list, `>` to its
 * end, `u` wherever something was done, Enter before an offer. And what they then read: no raw command, no stale square,
 * no empty list. */
#include "at_screen.h"

enum { SIZES = 5 };

static const int sizes[SIZES][2] = {{24, 80}, {46, 124}, {20, 60}, {20, 44}, {5, 20}};

/* ---- a debt ---- */

static bool in_debt(void)
{
    return asked().kind == BQ_ASK_DEBT && bq__screens_now(&view) == BQ__SCREEN_DEBT;
}

#define POOR "start_cash=3000 max_players=3 deal_deeds=6 deal_in_every_mode=yes station_rent_1=2500 station_rent_2=2500 station_rent_3=2500 " \
             "station_rent_4=2500 debt_raise_cash=yes "

static void debt(bool in_kind)
{
    play_random random = {.state = 11};
    sit_down("classique", in_kind ? POOR "settle_debt_in_kind=yes" : POOR "settle_debt_in_kind=no", 4);
    if (!play_until(in_debt, &random))
        tap_bail("nobody owes anything");
    bool creditor = asked().to < BQ_SEATS;
    draw(24, 120);
    tap_ok(read_finds(&view.canvas, "s in kind") == (in_kind && creditor), "debt: \"in kind\" stands in the foot only where it is possible");
    view.message[0] = 0;
    bq__screens_key(&view, 's');
    if (in_kind && creditor) {
        tap_ok(bq__screens_now(&view) == BQ__SCREEN_TRADE, "debt: ... and opens the goods");
        bq__screens_key(&view, BQ__KEY_ESCAPE);
        go_on();
    } else {
        tap_ok(bq__screens_now(&view) == BQ__SCREEN_DEBT && view.message[0], "debt: ... else its key says why: %s", view.message);
    }
    bq_command step;
    int64_t gain;
    if (!bq_raise_plan(bq_table_edition(session.table), state(), asked().seat, &step, &gain, 1))
        tap_bail("there is no step");
    bq__screens_submit(&view, &step);
    size_t length = bq_table_length(session.table);
    go_on();
    if (!in_debt())
        tap_bail("one step was enough");
    view.message[0] = 0;
    draw(24, 120);
    tap_ok(read_finds(&view.canvas, "u undo"), "debt: undo stands in the foot");
    bq__screens_key(&view, 'u');
    tap_ok(bq_table_length(session.table) < length && view.message[0], "debt: u takes the step back, and says so: %s", view.message);
    stand_up();
}

/* ---- a long list ---- */

static bool many(void)
{
    return bq__screens_now(&view) == BQ__SCREEN_BOARD && view.waits && session.choices.n > 13;
}

/* `>` to the end: what is marked is always in sight, and everything comes into sight. */
static void scrolling(int rows, int cols)
{
    static bool seen[BQ_CHOICES];
    unsigned hidden = 0, missing = 0, n = session.choices.n;
    memset(seen, 0, sizeof seen);
    view.more = false;
    view.first = 0;
    view.marked = session.choices.default_choice;
    for (unsigned press = 0; press <= n; press++) {
        draw(rows, cols);
        hidden += view.marked < n && view.choice_row[view.marked] < 0;
        for (unsigned i = 0; i < n; i++)
            seen[i] |= view.choice_row[i] >= 0;
        bq__screens_key(&view, '>');
    }
    for (unsigned i = 0; i < n; i++)
        missing += !seen[i];
    tap_ok(hidden == 0, "%dx%d: > never marks a choice that is hidden (%u times)", cols, rows, hidden);
    tap_ok(missing == 0, "%dx%d: > leads to all %u choices (%u never came)", cols, rows, n, missing);
}

/* The number that is drawn before a choice. */
static unsigned drawn_number(unsigned i)
{
    char text[8];
    read_row(&view.canvas, view.choice_row[i], view.layout.panel.col + 1, 2, text, sizeof text);
    return (unsigned)atoi(text);
}

static void press_number(unsigned number)
{
    char digits[8];
    snprintf(digits, sizeof digits, "%u", number);
    for (const char *at = digits; *at; at++)
        bq__screens_key(&view, *at);
    if (view.input.field)
        bq__screens_key(&view, BQ__KEY_ENTER);
}

/* On a later page each row has a number, and that number means it. */
static void numbers(void)
{
    unsigned pressed = 0, wrong = 0, unnumbered = 0;
    for (unsigned page = 1; page < 4; page++)
        for (unsigned i = 0; i < session.choices.n; i++) {
            view.more = true;
            view.first = view.marked = 0;
            for (unsigned k = 0; k < page; k++) {
                draw(24, 80);
                bq__screens_key(&view, '>');
            }
            draw(24, 80);
            if (view.choice_row[i] < 0)
                continue;
            unnumbered += drawn_number(i) != i + 1;
            if (session.choices.at[i].sure || session.choices.at[i].open)
                continue;
            bq_state after = *state();
            size_t length = bq_table_length(session.table);
            bq_suppose(bq_table_edition(session.table), &after, &session.choices.at[i].cmd, NULL);
            press_number(i + 1);
            wrong += bq_digest(state()) != bq_digest(&after);
            pressed++;
            if (bq_table_length(session.table) > length)
                bq__screens_key(&view, 'u');
            view.waits = false;
            go_on();
            if (!many())
                tap_bail("taken back, the list is another one");
        }
    tap_ok(unnumbered == 0, "later pages: every choice has its number (%u have not)", unnumbered);
    tap_ok(pressed > 8 && wrong == 0, "later pages: the number does what stands beside it (%u pressed, %u wrong)", pressed, wrong);
    draw(24, 80);
    bq__screens_key(&view, '>');
    draw(24, 80);
    view.message[0] = 0;
    press_number(1);
    char from[40];
    snprintf(from, sizeof from, "from %u to", view.first + 1);
    tap_ok(view.first == 0 || strstr(view.message, from), "later pages: which numbers there are is told: %s", view.message);
}

/* A list that is short enough is not folded where there is room for it: every number stands there. */
static bool few_more(void)
{
    return bq__screens_now(&view) == BQ__SCREEN_BOARD && view.waits && session.choices.n > session.choices.shown + 2 &&
           session.choices.n <= 10;
}

static void unfolded(void)
{
    unsigned hidden = 0, marks = 0;
    play_random random = {.state = 5};
    sit_down("classique", "start_cash=9000", 9);
    if (!play_until(few_more, &random))
        tap_bail("no list of that length");
    draw(50, 160);
    for (unsigned i = 0; i + 1 < session.choices.n; i++)
        hidden += view.choice_row[i] < 0;
    tap_ok(hidden == 0 && !read_finds(&view.canvas, "More choices"), "160x50: no choice is hidden where there is room (%u are)", hidden);
    view.marked = 0;
    for (unsigned i = 0; i + 2 < session.choices.n; i++) {
        bq__screens_key(&view, BQ__KEY_DOWN);
        marks += view.marked != i + 1;
    }
    tap_ok(marks == 0, "160x50: ... and the mark goes through all of them");
    draw(24, 80);
    tap_ok(view.marked < session.choices.n && view.choice_row[view.marked] >= 0, "80x24: what is marked stays in sight");
    stand_up();
}

static void long_list(void)
{
    play_random random = {.state = 5};
    sit_down("classique", "start_cash=9000 max_players=3 deal_deeds=8 deal_in_every_mode=yes build_needs_full_group=no", 9);
    if (!play_until(many, &random))
        tap_bail("no long list");
    for (unsigned i = 0; i < SIZES; i++)
        scrolling(sizes[i][0], sizes[i][1]);
    numbers();
    stand_up();
}

/* ---- taken back, in words ---- */

static void in_words(void)
{
    play_random random = {.state = 6};
    unsigned told = 0, raw = 0, again = 0;
    sit_down("classique", "start_cash=9000 max_players=3 deal_deeds=8 deal_in_every_mode=yes build_needs_full_group=no", 9);
    if (!play_until(many, &random))
        tap_bail("no long list");
    for (unsigned i = 0; i < session.choices.n; i++) {
        char label[BQ_SENTENCE_BYTES];
        bq_buf b = bq_buf_on(label, sizeof label);
        if (session.choices.at[i].sure || session.choices.at[i].cmd.verb == BQ_CMD_ROLL)
            continue;
        bq_choice_label(&b, session.language, &session.names, state(), &session.choices.at[i]);
        bq_command cmd = session.choices.at[i].cmd;
        if (!bq__screens_submit(&view, &cmd))
            continue;
        view.message[0] = 0;
        bq__screens_change(&view, bq__session_undo);
        told++;
        raw += !strstr(view.message, label) || !strstr(view.message, "Ada");
        view.message[0] = 0;
        bq__screens_change(&view, bq__session_redo);
        again += strstr(view.message, label) != NULL;
        bq__screens_change(&view, bq__session_undo);
        view.waits = false;
        go_on();
    }
    tap_ok(told > 8 && raw == 0, "what is taken back is told in the words of the list (%u, %u otherwise): %s", told, raw,
           view.message);
    tap_ok(again == told, "... and what is done again (%u of %u)", again, told);
    stand_up();
}

/* ---- an offer ---- */

static void offer(void)
{
    sit_down("classique", "start_cash=9000 max_players=3 deal_deeds=3 deal_in_every_mode=yes", 3);
    go_on();
    unsigned seat = asked().seat;
    bq_command cmd = {.verb = BQ_CMD_OFFER, .seat = (uint8_t)seat};
    cmd.terms = (bq_terms){.to = (uint8_t)((seat + 1) % 3), .give_cash = 100, .take = (uint64_t)1 << bq_low(state()->deeds[(seat + 1) % 3])};
    if (!bq__screens_submit(&view, &cmd))
        tap_bail("no offer: %s", view.message);
    view.waits = false;
    go_on();
    if (bq__screens_now(&view) != BQ__SCREEN_OFFER)
        tap_bail("the offer is not shown");
    draw(24, 80);
    tap_ok(read_finds(&view.canvas, "► l later"), "offer: the mark is on what decides nothing");
    bq__screens_key(&view, 'H');
    tap_ok(bq__screens_now(&view) == BQ__SCREEN_PAGER || (view.message[0] && !strstr(view.message, "nothing here")),
           "offer: H has a hint, or says why not: %s", view.message);
    if (bq__screens_now(&view) == BQ__SCREEN_PAGER)
        bq__screens_key(&view, BQ__KEY_ESCAPE);
    tap_ok(bq__screens_now(&view) == BQ__SCREEN_OFFER, "offer: ... and it is there again");
    size_t length = bq_table_length(session.table);
    bq__screens_key(&view, BQ__KEY_ENTER);
    tap_ok(bq_table_length(session.table) == length && state()->offers, "offer: Enter refuses nothing");
    view.waits = false;
    go_on();
    draw(24, 80);
    tap_ok(bq__screens_now(&view) == BQ__SCREEN_BOARD && read_finds(&view.canvas, "O: one offer"), "offer: it waits in the tray, with a badge");
    bq__screens_key(&view, 'O');
    tap_ok(bq__screens_now(&view) == BQ__SCREEN_OFFER, "offer: O opens the tray");
    bq__screens_key(&view, BQ__KEY_DOWN);
    bq__screens_key(&view, BQ__KEY_ENTER);
    tap_ok(bq_table_length(session.table) > length && !state()->offers && state()->deeds[seat] & cmd.terms.take,
           "offer: Enter takes what the arrows have marked");
    view.waits = false;
    go_on();
    view.message[0] = 0;
    bq__screens_key(&view, 'O');
    draw(24, 80);
    tap_ok(bq__screens_now(&view) == BQ__SCREEN_BOARD && view.message[0] && !read_finds(&view.canvas, "O: "), "offer: an empty tray says so: %s", view.message);
    stand_up();
}

/* ---- a card over the board ---- */

static void card(void)
{
    unsigned cards = 0, stale = 0;
    play_random random = {.state = 77};
    sit_down("classique", "start_cash=9000", 21);
    for (unsigned i = 0; i < COMMANDS && cards < 12; i++) {
        view.pause_until = 0;
        bq__screens_go_on(&view);
        if (view.moment) {
            char text[400], number[24];
            draw(46, 124); /* the box leaves room for it */
            unsigned at = state()->position[state()->turn];
            bool line = false;
            for (unsigned other = 0; other < 40; other++) {
                snprintf(number, sizeof number, "│ %u %.12s", other, bq__square_name(&view, other));
                for (int row = view.layout.panel.row; row < view.layout.panel.row + view.layout.panel.h; row++) {
                    read_row(&view.canvas, row, view.layout.panel.col - 2, 60, text, sizeof text);
                    line |= other != at && !strncmp(text, number, strlen(number));
                }
            }
            stale += line;
            cards++;
            bq__screens_key(&view, ' ');
            continue;
        }
        if (!view.waits)
            continue;
        bq_command cmd = play_lawful(bq_table_edition(session.table), state(), &play_calm, &random);
        if (cmd.verb != BQ_CMD_RESIGN && cmd.verb != BQ_CMD_OFFER)
            bq__screens_submit(&view, &cmd);
    }
    tap_ok(cards > 5 && stale == 0, "a card: no other square is told of beside it (%u cards, %u stale)", cards, stale);
    stand_up();
}

/* ---- scenes ---- */

static bool *scene_seen;

static bool is_scene(void)
{
    if (!view.moment || !view.moment_until)
        return false;
    *scene_seen = true;
    return true;
}

/* A rent that hurts, jail: on the stage for a moment, gone by itself or by a key; not at the speed "none", nor switched
 * off. What is asked next is asked all the same. */
static unsigned scenes(enum bq__speed speed, bool stage)
{
    unsigned n = 0, kept = 0, told = 0;
    play_random random = {.state = 31};
    sit_down("classique", "start_cash=1500 station_rent_1=400 max_players=3 deal_deeds=2 deal_in_every_mode=yes", 12);
    view.speed = speed;
    view.stage = stage;
    for (unsigned i = 0; i < COMMANDS; i++) {
        bool seen = false;
        scene_seen = &seen;
        view.pause_until = 0;
        bq__motion_end(&view);
        bq__screens_go_on(&view);
        if (is_scene()) {
            const bq__line *line = &view.log.line[view.moment_from];
            char money[100];
            draw(24, 80);
            n++;
            read_blanks(money, sizeof money, bq__money(&view, line->event.amount));
            told += line->kind != BQ_EV_PAY || (read_finds(&view.canvas, money) && read_finds(&view.canvas, session.seat[line->to]));
            bq__screens_key(&view, ' ');
            kept += view.moment && is_scene();
        } else if (view.moment) {
            bq__screens_key(&view, ' ');
        } else if (view.waits) {
            bq_command cmd = play_lawful(bq_table_edition(session.table), state(), &play_calm, &random);
            if (asked().kind == BQ_ASK_OVER)
                break;
            if (cmd.verb != BQ_CMD_RESIGN && cmd.verb != BQ_CMD_OFFER)
                bq__screens_submit(&view, &cmd);
        } else if (bq__screens_now(&view) == BQ__SCREEN_OFFER) {
            bq__screens_key(&view, 'n');
        }
    }
    tap_ok(kept == 0 && told == n, "speed %d: a scene tells who pays whom and what, and a key ends it (%u of %u)", speed, told, n);
    stand_up();
    return n;
}

/* ---- on to the next decision ---- */

static void onward(void)
{
    sit_down("classique", "start_cash=1500", 3);
    view.speed = BQ__SPEED_SLOW;
    go_on();
    bq__screens_key(&view, 'N');
    tap_ok(view.waits && !view.rush && view.message[0], "N: who is asked is told so: %s", view.message);
    bq__screens_key(&view, 'r');
    bq__screens_key(&view, 'N');
    for (unsigned i = 0; i < 20 && !view.waits; i++) {
        view.pause_until = INT64_MAX / 2; /* whoever pauses: it is not waited for */
        bq__screens_go_on(&view);
    }
    tap_ok(view.waits && !view.rush, "N: everything goes on at once until somebody is asked");
    stand_up();
}
/* ---- what is said ---- */

static bq_buf said;

static void collect(void *ctx, const char *prefix, const char *text, const bq_event *event)
{
    (void)ctx, (void)prefix, (void)event;
    bq_buf_str(&said, text);
    bq_buf_char(&said, '\n');
}

static void sentences(void)
{
    static const bq_plain_request none = {.no_save = true, .version = "1"};
    static char text[8000];
    session = (bq__session){.request = &none, .ops = &bq__session_local, .language = BQ_LANG_EN,
                            .listener = {.on_line = collect}};
    said = bq_buf_on(text, sizeof text);
    bq__session_team(&session);
    const char *first = strstr(text, "anquier authors");
    tap_ok(first && !strstr(first + 1, "anquier authors"), "the team is named once: %.200s", text);
    char folder[] = "/tmp/banquier-none-XXXXXX", *was = getenv("BANQUIER_EDITIONS"), kept[1000];
    snprintf(kept, sizeof kept, "%s", was ? was : "");
    if (!mkdtemp(folder) || setenv("BANQUIER_EDITIONS", folder, 1) != 0)
        tap_bail("no folder");
    said = bq_buf_on(text, sizeof text);
    bq_edition_file *none_such = bq__session_edition(&session, "zork");
    tap_ok(!none_such && !strstr(text, "nobody") && strstr(text, "zork") && strstr(text, folder),
           "no edition at all: where they were looked for is told: %s", text);
    setenv("BANQUIER_EDITIONS", kept, 1);
    (void)remove(folder);
}

int main(void)
{
    debt(false);
    debt(true);
    long_list();
    unfolded();
    in_words();
    offer();
    card();
    tap_ok(scenes(BQ__SPEED_NORMAL, true) > 3, "what is felt has its scene");
    tap_ok(scenes(BQ__SPEED_OFF, true) == 0 && scenes(BQ__SPEED_NORMAL, false) == 0, "... unless it is switched off");
    onward();
    sentences();
    return tap_done();
}
