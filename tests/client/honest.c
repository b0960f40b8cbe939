/* honest.c - clients at a house that keeps its word: nobody says anything of it, whatever happens meanwhile. Programs end and come
 * back, options change, strangers break starts off, a seat is taken away and asked for again, one player has two devices, the
 * server is killed. */
#define _POSIX_C_SOURCE 200809L
#include <stdlib.h>
#include <string.h>

#include "players.h"
#include "tap.h"

/* A house that tells two people two games, each in good order: theirs only differ beside each other. */
static void two_games(void)
{
    size_t n[PEOPLE], move = 0;
    char *text[PEOPLE];
    sit_down(77);
    bq_client_say(w.p[ADA].client, "start");
    play_out();
    for (unsigned i = 0; i < PEOPLE; i++)
        text[i] = bq_save_text(bq_client_game(w.p[i].client), &n[i]);
    enum bq_save_alike alike = bq_save_compare(text[ADA], n[ADA], text[BOB], n[BOB], &move);
    tap_ok(alike == BQ_SAVE_ALIKE && move == bq_table_length(bq_client_game(w.p[BOB].client)),
           "two players' saves of one game: the same %u moves", (unsigned)move);
    char *log = strstr(text[BOB], "\nlog "), *line = log;
    for (unsigned i = 0; i < 20; i++)
        line = strchr(line + 1, '\n');
    size_t head = (size_t)(line - text[BOB]) + 1;
    alike = bq_save_compare(text[ADA], n[ADA], text[BOB], head, &move);
    tap_ok(alike == BQ_SAVE_ALIKE && move == 19, "one of them shorter: %u moves", (unsigned)move);
    line[1] = line[1] == 'b' ? 'c' : 'b'; /* the 20th line is of another */
    alike = bq_save_compare(text[ADA], n[ADA], text[BOB], n[BOB], &move);
    tap_ok(alike == BQ_SAVE_OTHER_MOVE && move == 20, "another move: %u", (unsigned)move);
    leave();
    sit_down(78);
    bq_client_say(w.p[ADA].client, "start");
    play_out();
    size_t other_n;
    char *other = bq_save_text(bq_client_game(w.p[BOB].client), &other_n);
    tap_ok(bq_save_compare(text[ADA], n[ADA], other, other_n, &move) == BQ_SAVE_OTHER_GAME, "another game");
    free(other);
    free(text[ADA]);
    free(text[BOB]);
    leave();
}

static void ends_and_comes_back(void)
{
    unsigned quiet = 0, whole = 0, bound = 0, given = 0;
    for (uint64_t seed = 1; seed <= 12; seed++) {
        sit_down(seed);
        if (seed % 3 == 0)
            come_back(BOB); /* while the table waits */
        go_on_for(3);
        bq_client_say(w.p[ADA].client, "start");
        go_on_for(30);
        if (seed % 2 == 0)
            come_back(BOB);
        bool over = play_out();
        for (unsigned i = 0; i < PEOPLE; i++) {
            size_t n;
            bq_trouble trouble;
            bq_table *game = bq_client_game(w.p[i].client);
            char *text = game ? bq_save_text(game, &n) : NULL;
            quiet += over && !w.p[i].said[0];
            whole += text && bq_table_revealed(game) && bq_save_verify_text(text, n, NULL, &trouble);
            given += w.p[i].exported && bq_client_exported(w.p[i].client, &n);
            bound += game && bq_table_plan_of(game)->fair.pinned == i + 1;
            if (w.p[i].said[0])
                tap_note("seed %u: %s says: %s", (unsigned)seed, w.p[i].name, w.p[i].said);
            free(text);
        }
        leave();
    }
    tap_ok(quiet == 24, "at an honest house nobody says anything: %u of 24", quiet);
    tap_ok(whole == 24, "each player's own save has the secret, and verifies: %u of 24", whole);
    tap_ok(given == 24, "the game can be taken away: %u of 24", given);
    tap_ok(bound == 24, "... and says who pinned the commitment: %u of 24", bound);
}

/* Other rules when everybody has committed are another commitment, and no lie. The host does not wait. */
static void other_options(bool at_once)
{
    sit_down(60);
    bq_client_say(w.p[ADA].client, "options end=rounds:6 salary=400");
    go_on_for(at_once ? 0 : 5);
    bq_client_say(w.p[ADA].client, "start");
    bool over = play_out();
    tap_ok(over && pinned() == PEOPLE && !w.p[ADA].said[0] && !w.p[BOB].said[0], "other options%s, all commit anew, nobody is accused: %u of 2; \"%s\" \"%s\"",
           at_once ? " and the start at once" : "", pinned(), w.p[ADA].said, w.p[BOB].said);
    leave();
}

/* A stranger commits, and goes when the others have shown what they add: the house is honest, and the number is told. */
static void stranger(unsigned times)
{
    bq_trouble trouble;
    sit_down_among(3, 61);
    for (unsigned i = 0; i < times; i++) {
        bq_conn conn = house_enter(&w.h, 9);
        house_say(&w.h, conn, "hello 1 en client=s%u", i);
        house_say(&w.h, conn, "join %s Cy", bq_client_lobby(w.p[ADA].client)->code);
        house_say(&w.h, conn, "commit %064u", 0u);
        go_on_for(5);
        bq_client_say(w.p[ADA].client, "start");
        go_on_for(10);
        house_say(&w.h, conn, "part");
        go_on_for(10);
        house_leave(&w.h, conn);
    }
    unsigned before = w.p[BOB].reveals;
    bq_client_say(w.p[ADA].client, "start");
    bool over = play_out();
    tap_ok(before == times && over && pinned() == PEOPLE && !strcmp(w.p[ADA].said, "broken") && !strcmp(w.p[BOB].said, "broken") && w.p[BOB].told == (int64_t)times,
           "%u starts broken off by a stranger: nobody is accused, and it is said how many: \"%s\" \"%s\" %u", times, w.p[ADA].said, w.p[BOB].said, (unsigned)w.p[BOB].told);
    size_t n;
    char *text = bq_save_text(bq_client_game(w.p[BOB].client), &n), line[16];
    snprintf(line, sizeof line, "\nbroken %u\n", times);
    tap_ok(strstr(text, line) && bq_save_verify_text(text, n, NULL, &trouble), "... and his own save says so, and verifies");
    free(text);
    leave();
}

/* The host takes Bob's seat away, and he sits down again on the same line. */
static void sits_again(bool aside, const char *name)
{
    bq_client_wish join = {.errand = BQ_ERRAND_JOIN, .language = "en"};
    sit_down(90);
    w.p[BOB].aside = aside;
    bq_client_say(w.p[ADA].client, "unseat Bob");
    go_on_for(5);
    snprintf(join.table, sizeof join.table, "%s", bq_client_lobby(w.p[ADA].client)->id);
    snprintf(join.name, sizeof join.name, "%s", name);
    tap_ok(!bq_client_lobby(w.p[BOB].client)->you[0] && bq_client_go(w.p[BOB].client, &join), "a seat is taken away; he asks for it again");
    go_on_for(5);
    bq_client_say(w.p[ADA].client, "start");
    bool over = play_out();
    tap_ok(over && pinned() == PEOPLE, "%s in the new seat has a share in the dice: %u of 2 say so", name, pinned());
    tap_ok(!w.p[ADA].said[0] && !w.p[BOB].said[0], "... and nobody says anything: \"%s\" \"%s\"", w.p[ADA].said, w.p[BOB].said);
    leave();
}

/* ... or opens a table of his own: nothing was promised there yet, and the house did not change its word. */
static void sits_elsewhere(bool aside, bool unseated)
{
    const bq_client_wish create = {.errand = BQ_ERRAND_CREATE, .edition = "classique", .name = "Bob", .options = "seats=2 tempo=0"};
    sitter *p = &w.p[BOB];
    sit_down(91);
    p->aside = aside;
    if (unseated)
        bq_client_say(w.p[ADA].client, "unseat Bob");
    go_on_for(5);
    bq_client_go(p->client, &create);
    go_on_for(5);
    const bq_told_seat *seat = &p->client->fair.seat[0];
    tap_ok(seat->there && seat->part == BQ_PART_COMMITTED && !p->said[0], "at another table he commits anew: \"%s\"", p->said);
    leave();
}

/* ---- two devices ---- */

enum left { HEARD_ELSEWHERE, NO_LINE, LEFT }; /* what the one knew when the other took the seat */
enum back { BEFORE, REVEALING, AFTER, BACKS };

static void phone_takes(enum left left)
{
    if (left == NO_LINE) {
        w.p[BOB].offline = true;
        cut(BOB);
    }
    take_phone();
    go_on_for(5);
}

static void take_back(enum left left)
{
    w.p[BOB].offline = false;
    if (left == NO_LINE)
        bq_client_hurry(w.p[BOB].client);
    else
        bq_client_retake(w.p[BOB].client);
    go_on_for(10);
}

static bool mute_ada;

static bool ada_shows(unsigned who, const char *word)
{
    return who != ADA || !mute_ada || strncmp(word, "reveal ", 7) != 0;
}

/* A start in which everybody but Ada shows what they add: she is dropped, or the server is killed. */
static void half_a_start(void)
{
    mute_ada = true;
    bq_client_say(w.p[ADA].client, "start");
    go_on_for(10);
}

/* Bob's own program commits, his phone takes the seat and commits to something else, and then he goes back to the first one: while
 * the table waits, when nonces are asked for, or when the game is on. With `broken` the first one's nonce was out by then, under a
 * start that a kill has broken off. */
static void two_devices(enum left left, enum back back, bool broken)
{
    static const char *const when[] = {"before the start", "while nonces are shown", "when the game is on"};
    sit_down(100);
    w.passes = ada_shows;
    if (broken)
        half_a_start();
    phone_takes(left);
    if (broken)
        kill_house();
    mute_ada = false;
    go_on_for(200);
    if (back == BEFORE)
        take_back(left);
    if (back == REVEALING)
        half_a_start();
    else
        bq_client_say(w.p[ADA].client, "start");
    go_on_for(10);
    if (back != BEFORE)
        take_back(left);
    mute_ada = false;
    go_on_for(600); /* who does not show is dropped */
    bool over = play_out();
    const char *said = w.p[BOB].said, *wanted = back == AFTER ? "unheld" : broken ? "broken" : "";
    tap_ok(over && !strcmp(said, wanted), "two devices, back %s%s%s: \"%s\"", when[back], left == NO_LINE ? ", having slept" : "",
           broken ? ", after a kill" : "", said);
    bool quiet = !bq_client_elsewhere(w.p[PHONE].client) || !w.p[PHONE].client->pin.fault;
    tap_ok(quiet && !w.p[ADA].client->pin.fault, "... nor do the others accuse anybody: \"%s\" \"%s\"", w.p[PHONE].said, w.p[ADA].said);
    leave();
}

/* Bob has shown his nonce, the server is killed, and he comes back when the others show theirs in another start. */
static void back_in_another_start(void)
{
    sit_down(101);
    w.passes = ada_shows;
    half_a_start();
    w.p[BOB].offline = true;
    cut(BOB);
    kill_house();
    mute_ada = false;
    go_on_for(200);
    half_a_start();
    w.p[BOB].offline = false;
    bq_client_hurry(w.p[BOB].client);
    go_on_for(20);
    tap_ok(w.p[BOB].client->fair.phase == BQ_FAIR_REVEAL, "he is back while nonces are shown");
    mute_ada = false;
    go_on_for(600);
    bool over = play_out();
    tap_ok(over && !strcmp(w.p[BOB].said, "left-out"), "... in a start without him, and accuses nobody: \"%s\"", w.p[BOB].said);
    leave();
}

/* ---- after the end ---- */

static char *later[64];
static unsigned laters;
static bool holds;

/* The line stalls behind the word that the game is over. */
static bool stalls(unsigned who, char *line, const char *say)
{
    bool over = !strcmp(say, "table") && strstr(line, "\"status\":\"finished\"");
    if (who != BOB || !holds || !(laters || over) || laters == sizeof later / sizeof later[0])
        return true;
    if (laters || !over)
        later[laters++] = strdup(line);
    else
        later[laters++] = strdup("{\"say\":\"noise\"}");
    return laters == 1;
}

static void put_later(void)
{
    for (unsigned i = 0; i < laters; i++) {
        put_line(&w.p[BOB], later[i], strlen(later[i]));
        free(later[i]);
    }
    laters = 0;
    w.change = NULL;
}

/* ... or before the secret. */
static bool stalls_secret(unsigned who, char *line, const char *say)
{
    if (who != BOB || !(laters || (!strcmp(say, "fair") && strstr(line, "\"phase\":\"shown\""))) || laters == sizeof later / sizeof later[0])
        return true;
    later[laters++] = strdup(line);
    return false;
}

/* Bob is away when the game ends; when he is back he hears that it is over before he has the moves, and asks for the secret. */
static void back_after_the_end(bool aside)
{
    sit_down(102);
    w.change = stalls;
    w.p[BOB].aside = aside;
    bq_client_say(w.p[ADA].client, "start");
    for (unsigned i = 0; i < 200 && !bq_client_game(w.p[BOB].client); i++)
        go_on();
    w.p[BOB].offline = true;
    cut(BOB);
    for (unsigned i = 0; i < 200 && !w.p[ADA].over; i++) {
        bq_client_say(w.p[ADA].client, "resign");
        go_on();
    }
    holds = true;
    w.p[BOB].offline = false;
    bq_client_hurry(w.p[BOB].client);
    go_on_for(50);
    bool asked = w.p[BOB].client->asked_secret && laters > 1;
    holds = false;
    put_later();
    go_on_for(BQ__SECRET_MS / 20 + 30);
    tap_ok(asked && w.p[ADA].over && !w.p[BOB].said[0] && bq_table_revealed(bq_client_game(w.p[BOB].client)),
           "back after the end, the moves come last: nobody is accused, and the secret fits: \"%s\"", w.p[BOB].said);
    leave();
}

/* ---- a commitment on its way ---- */

static char late[256];
static bool deaf;

static bool keeps_commit(unsigned who, const char *word)
{
    if (who != BOB || !deaf || strncmp(word, "commit ", 7) != 0)
        return true;
    snprintf(late, sizeof late, "%s", word);
    return false;
}

static bool hears_nothing(unsigned who, char *line, const char *say)
{
    (void)line, (void)say;
    return who != BOB || !late[0];
}

/* Bob's commitment arrives when the options, and with them the house's commitment, are others; his line is lost before he hears
 * of it. He is back while nonces are shown, before that, or as another program. */
static void late_commitment(bool started, bool other_program)
{
    sit_down(103);
    w.passes = keeps_commit;
    w.change = hears_nothing;
    deaf = true;
    bq_client_say(w.p[ADA].client, "options end=rounds:6 salary=400");
    for (unsigned i = 0; i < 20 && !late[0]; i++)
        go_on();
    bq_client_say(w.p[ADA].client, "options end=rounds:6 salary=300");
    go_on_for(5);
    house_say(&w.h, w.p[BOB].conn, "%s", late);
    go_on_for(5);
    w.p[BOB].offline = true;
    cut(BOB);
    if (started)
        bq_client_say(w.p[ADA].client, "start");
    go_on_for(10);
    bool taken = late[0] && (!started || w.p[ADA].client->fair.phase == BQ_FAIR_REVEAL);
    late[0] = 0;
    deaf = w.p[BOB].offline = false;
    unsigned reveals = w.p[BOB].reveals;
    if (other_program)
        come_back(BOB);
    else
        bq_client_hurry(w.p[BOB].client);
    go_on_for(20);
    if (!started)
        bq_client_say(w.p[ADA].client, "start");
    go_on_for(800);
    bool over = play_out(), shown = w.p[BOB].reveals > reveals;
    tap_ok(taken && over && !strcmp(w.p[BOB].said, started ? "left-out" : "") && shown == !started && !w.p[ADA].client->pin.fault,
           "a commitment that came late, and a lost line, back %s%s: \"%s\" \"%s\"", started ? "while nonces are shown" : "before the start",
           other_program ? " as another program" : "", w.p[BOB].said, w.p[ADA].said);
    leave();
}

/* The secret is on its way, and Bob's machine asleep. */
static void asleep(int64_t ms)
{
    sit_down(104);
    bq_client *bob = w.p[BOB].client;
    w.change = stalls_secret;
    bq_client_say(w.p[ADA].client, "start");
    go_on_for(60);
    for (unsigned i = 0; i < 200 && !w.p[BOB].over; i++) {
        bq_client_say(w.p[ADA].client, "resign");
        go_on();
    }
    go_on_for(50);
    bool owed = bq_client_owed(bob) && bob->owed_by && laters;
    bq_client_tick(bob, w.h.now + ms);
    put_later();
    take_lines(BOB);
    tap_ok(owed && !w.p[BOB].said[0] && !bq_client_owed(bob), "asleep for %u s, with the secret at the door: nobody is accused: \"%s\"", (unsigned)(ms / 1000), w.p[BOB].said);
    leave();
}

int main(void)
{
    asleep(22000);
    asleep(29000);
    for (unsigned i = 0; i < 4; i++)
        late_commitment(i & 1, i & 2);
    back_after_the_end(false);
    back_after_the_end(true);
    for (unsigned i = 0; i < LEFT * BACKS * 2; i++)
        two_devices((enum left)(i % LEFT), (enum back)(i / LEFT % BACKS), i / LEFT / BACKS);
    back_in_another_start();
    ends_and_comes_back();
    other_options(false);
    other_options(true);
    stranger(1);
    stranger(3);
    sits_again(false, "Bob");
    sits_again(true, "Bob");
    sits_again(true, "Benedikt");
    for (unsigned i = 0; i < 4; i++)
        sits_elsewhere(i & 1, i & 2);
    two_games();
    return tap_done();
}
