/* newcomer.c - keys of somebody who has read README.md and presses what it says: another way out of a replay of bots, a word
 * while a bot plays, a number when nothing is asked, N without a seat in the game, the menu after the end. */
#include <unistd.h>

#include "tap.h"

#include "property/play.h"
#include "read.h"
#include "sit.h"

enum { COMMANDS = 3000 };

static bq__screens view;
static bq__session session;
static bq__lines lines;
static char path[] = "/tmp/banquier-newcomer-XXXXXX";

/* ---- a game ---- */

static bq_table *table_with(const char *first, const char *others, uint64_t seed)
{
    static bq_edition_file *file;
    static bq_table_plan plan;
    char error[BQ_EDITION_ERROR];
    if (!bq_edition_open(&file, "classique", error, sizeof error))
        tap_bail("%s", error);
    plan = (bq_table_plan){.seats = 3, .seed = seed, .dealer = BQ_DEALER_SEED, .edition = file};
    seat_people(&plan);
    for (unsigned i = 0; i < plan.seats; i++)
        snprintf(plan.seat[i].player, sizeof plan.seat[i].player, "%s", i ? others : first);
    bq_table *table = table_of(&plan);
    sit_at(&session, &lines, &view, table, file, BQ_LANG_EN, 24, 80);
    return table;
}

static void draw(void)
{
    if (!bq__canvas_size(&view.canvas, 40, 100))
        tap_bail("no memory");
    bq__screens_draw(&view);
}

static void press(const char *keys)
{
    for (; *keys; keys++)
        bq__screens_key(&view, *keys == '\n' ? BQ__KEY_ENTER : *keys);
}

static bq_ask asked(void)
{
    return bq_question(bq_table_edition(session.table), bq_table_state(session.table));
}

/* What is asked of a person here; what stands there is seen. */
static void go_on(void)
{
    for (unsigned i = 0; i < COMMANDS && !view.waits; i++) {
        view.pause_until = 0;
        bq__screens_go_on(&view);
        if (view.moment)
            bq__screens_key(&view, ' ');
    }
}

/* Chance and lawful commands of every seat, past the session, until somebody is asked that, or it is over. */
static void play_until(unsigned seat, unsigned kind)
{
    play_random random = {.state = 5};
    bq_trouble trouble;
    for (unsigned i = 0; i < COMMANDS; i++) {
        bq_ask q = asked();
        if (q.kind == BQ_ASK_OVER || (q.kind == kind && (q.seat == seat || seat == BQ_NOBODY)))
            return;
        if (q.kind == BQ_ASK_CHANCE) {
            if (!bq_table_deal(session.table, &trouble))
                tap_bail("no dice");
            continue;
        }
        bq_command cmd = play_lawful(bq_table_edition(session.table), bq_table_state(session.table), &play_calm, &random);
        if (cmd.verb != BQ_CMD_RESIGN && cmd.verb != BQ_CMD_OFFER)
            (void)bq_table_submit(session.table, &cmd, &trouble);
    }
}

/* ---- another way ---- */

static void fork_of_bots(void)
{
    bq_trouble trouble;
    bq_table *table = table_with("bot:medium", "bot:easy", 7);
    play_until(1, BQ_ASK_BUY);
    int fd = mkstemp(path);
    if (fd < 0 || close(fd) != 0 || !bq_save_as(table, path, true, &trouble))
        tap_bail("no save");
    stand_up_from(&session, &view);
    (void)table_with("bot:medium", "bot:easy", 8);
    if (!bq__screens_replay_open(&view, path))
        tap_bail("no replay");
    bq__screens_key(&view, BQ__KEY_END);
    size_t length = bq_table_length(session.table);
    draw();
    press("f");
    draw();
    tap_ok(view.input.field && !strcmp(view.input.text, "Bob"), "f asks whom one plays, and proposes who is asked: %s",
           view.input.text);
    press("\n");
    tap_ok(session.ops == &bq__session_local && bq_table_length(session.table) == length, "... and Enter plays on from there");
    tap_ok(bq__session_people(&session) == 2, "... for that seat");
    tap_ok(strstr(view.message, "seed") && strstr(view.message, "Bob"), "... and says so, and where the dice come from: %.100s",
           view.message);
    view.waits = false;
    go_on();
    tap_ok(view.waits && view.ask.seat == 1, "... whose player is asked");
    if (!bq__screens_replay_open(&view, path))
        tap_bail("no replay");
    press("f");
    bq__screens_key(&view, 0x15);
    press("Cyd, Ada\n");
    tap_ok(session.ops == &bq__session_local && bq__session_people(&session) == 5, "other names seat other people");
    if (!bq__screens_replay_open(&view, path))
        tap_bail("no replay");
    press("f");
    press("x\n");
    tap_ok(session.ops == &bq__session_replay && view.input.field && view.message[0], "a name that nobody has can be corrected: %s",
           view.message);
    stand_up_from(&session, &view);
    (void)remove(path);
}

/* ---- while a bot plays ---- */

static void out_of_turn(void)
{
    (void)table_with("person", "bot:easy", 3);
    play_until(1, BQ_ASK_ROLL);
    view.ask = asked();
    press(":");
    press("resign yes\n");
    const bq_state *st = bq_table_state(session.table);
    tap_ok(!(st->in & 1) || st->resigning & 1, "who plays may leave while a bot is asked: %s", view.message);
    view.message[0] = 0;
    view.waits = false;
    bq__screens_key(&view, 'N');
    tap_ok(!(st->in & 1) && view.message[0] && !strstr(view.message, "your"), "who is out is promised no decision: %s",
           view.message);
    stand_up_from(&session, &view);
}

/* ---- after the end ---- */

static void after_the_end(void)
{
    (void)table_with("person", "bot:easy", 3);
    play_until(BQ_NOBODY, BQ_ASK_OVER);
    if (asked().kind != BQ_ASK_OVER) {
        bq_command leave = {.verb = BQ_CMD_RESIGN};
        bq_trouble trouble;
            for (unsigned seat = 0; seat < 2; seat++) {
            leave.seat = (uint8_t)seat;
            (void)bq_table_submit(session.table, &leave, &trouble);
        }
        play_until(BQ_NOBODY, BQ_ASK_OVER);
    }
    if (asked().kind != BQ_ASK_OVER)
        tap_bail("it does not end");
    session.told = true;
    bq__session_ask_nobody(&session);
    bq__screens_to(&view, BQ__SCREEN_BOARD);
    view.message[0] = 0;
    view.waits = true; /* for a key that leads on */
    bq__screens_key(&view, '8');
    tap_ok(view.message[0] && !strstr(view.message, "1 to 0"), "a number when nothing is asked: %s", view.message);
    bq__screens_to(&view, BQ__SCREEN_MENU);
    view.message[0] = 0;
    draw();
    tap_ok(!read_finds(&view.canvas, "A game is waiting") && read_finds(&view.canvas, "game is over"),
           "the menu does not say that a game that is over waits");
    stand_up_from(&session, &view);
}

/* ---- the help of a replay ---- */

static void help(void)
{
    bq_trouble trouble;
    bq_table *table = table_with("person", "bot:easy", 3);
    int fd = mkstemp(strcpy(path, "/tmp/banquier-newcomer-XXXXXX"));
    if (fd < 0 || close(fd) != 0 || !bq_save_as(table, path, true, &trouble) || !bq__screens_replay_open(&view, path))
        tap_bail("no replay");
    press("?");
    tap_ok(view.sheet.n && strstr(view.sheet.at, "→") && !strstr(view.sheet.at, "next value"),
           "the help of a replay says what the arrows do there");
    bq__screens_key(&view, BQ__KEY_ESCAPE);
    stand_up_from(&session, &view);
    (void)remove(path);
}

int main(void)
{
    fork_of_bots();
    out_of_turn();
    after_the_end();
    help();
    return tap_done();
}
