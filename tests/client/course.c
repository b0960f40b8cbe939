/* course.c - courses by lot at the server's own core. First an honest house: lines are slow and cut, programs end and come back
 * with what they kept, a player has two devices, options change, strangers come, promise and go, starts are broken off, the server
 * is killed; nobody accuses it, ever. Then somebody sits between it and Bob, and drops, repeats, delays, brings again or spoils
 * whatever is said to him: where his own record says in the end that he held the house to its word, and nothing was found, it is
 * the game that was played. */
#include <stdlib.h>
#include <string.h>

#include "players.h"
#include "tap.h"

static unsigned lot(unsigned n)
{
    return bq_rng_below(&w.h.rng, n);
}

/* ---- what may happen to anybody ---- */

static bq_conn stranger;

static void stranger_comes(void)
{
    const bq_lobby *l = bq_client_lobby(w.p[ADA].client);
    if (stranger)
        return;
    stranger = house_enter(&w.h, 9);
    house_say(&w.h, stranger, "hello 1 en client=s%u", lot(1000000));
    house_say(&w.h, stranger, "join %s Cy", l->code);
    if (lot(4))
        house_say(&w.h, stranger, "commit %064u", lot(10)); /* to nothing that could be shown */
}

static void stranger_goes(void)
{
    if (!stranger)
        return;
    if (lot(2))
        house_say(&w.h, stranger, "part");
    house_leave(&w.h, stranger);
    stranger = 0;
}

/* Whoever is host, with whichever program. */
static void host_says(const char *line)
{
    for (unsigned i = 0; i < PLAYERS; i++) {
        const bq_lobby *l = w.p[i].client ? bq_client_lobby(w.p[i].client) : NULL;
        if (l && l->you[0] && !strcmp(l->you, l->host) && !bq_client_elsewhere(w.p[i].client)) {
            bq_client_say(w.p[i].client, line);
            return;
        }
    }
}

static void other_device(void)
{
    bq_kept kept;
    if (w.p[PHONE].client && w.p[PHONE].client->ending) /* its line was cut before it was there */
        end(PHONE);
    if (!w.p[PHONE].client) {
        if (bq_client_kept(w.p[BOB].client, &kept))
            take_phone();
    } else {
        bq_client_retake(w.p[BOB + lot(2)].client);
    }
}

static void end_program(void)
{
    bq_kept kept;
    unsigned who = lot(PLAYERS);
    if (w.p[who].client && bq_client_kept(w.p[who].client, &kept))
        come_back(who);
}

static void lose_line(bool long_)
{
    unsigned who = lot(PLAYERS);
    cut(who);
    w.p[who].offline = long_;
}

static void wake_up(void)
{
    for (unsigned i = 0; i < PLAYERS; i++) {
        w.p[i].offline = false;
        if (!w.p[i].client)
            continue;
        if (w.p[i].client->ending && i < PEOPLE) /* its line was lost at the door */
            come_back(i);
        bq_client_hurry(w.p[i].client);
    }
}

static void something_happens(void)
{
    static const char *const options[] = {"options end=rounds:6 salary=400", "options end=rounds:6 salary=200", "options end=rounds:3", "options end=rounds:6"};
    switch (lot(14)) {
    case 0: other_device(); break;
    case 1: end_program(); break;
    case 2: lose_line(false); break;
    case 3: lose_line(true); break;
    case 4: wake_up(); break;
    case 5: host_says(options[lot(4)]); break;
    case 6: stranger_comes(); break;
    case 7: stranger_goes(); break;
    case 8:
        kill_house();
        stranger = 0;
        break;
    case 9: host_says("bot easy Di"); break;
    case 10: host_says("unseat Di"); break;
    case 11: go_on_for(lot(600)); break; /* who does not show is dropped */
    default: host_says("start"); break;
    }
}

static unsigned accusing(void)
{
    unsigned n = 0;
    for (unsigned i = 0; i < PLAYERS; i++)
        n += w.p[i].client && w.p[i].client->pin.fault;
    return n;
}

static void tell_all(uint64_t seed)
{
    for (unsigned i = 0; i < PLAYERS; i++)
        if (w.p[i].client)
            tap_note("SOAK_SEED=%llu: %s says \"%s\"", (unsigned long long)seed, w.p[i].name, w.p[i].said);
}

/* ---- an honest house ---- */

static struct {
    unsigned accused, over, held, notes;
} honest;

static void honest_course(uint64_t seed)
{
    sit_down_among(2 + (unsigned)(seed % 3), seed);
    stranger = 0;
    w.lag = lot(2) * lot(6);
    for (unsigned i = 0; i < PLAYERS; i++)
        w.p[i].aside = lot(2);
    for (unsigned i = 4 + lot(30); i > 0 && !accusing(); i--) {
        something_happens();
        go_on_for(lot(2) ? lot(5) : lot(60));
    }
    wake_up();
    stranger_goes();
    w.lag = 0;
    go_on_for(400);
    for (unsigned i = 0; i < 3 && !accusing() && bq_client_lobby(w.p[ADA].client)->status == BQ_STATUS_WAITING; i++) {
        host_says("start");
        go_on_for(1600);
    }
    honest.over += !accusing() && play_out();
    honest.held += pinned() > 0;
    honest.accused += accusing() > 0;
    honest.notes += w.p[BOB].said[0] != 0;
    if (accusing())
        tell_all(seed);
    leave();
}

/* ---- somebody between ---- */

enum { STASH = 8 };
static struct {
    char *late[STASH], *fair[STASH]; /* what comes later; what was said of the dice before */
    unsigned n, fairs, wild;
} between;

static void spoil(char *line)
{
    size_t n = strlen(line);
    char *at = line + lot((unsigned)n);
    size_t digits = strspn(at, "0123456789abcdef");
    if (digits > 4)
        at[lot((unsigned)digits)] = "0123456789abcdef"[lot(16)];
}

static void bring(char *line)
{
    put_line(&w.p[BOB], line, strlen(line));
}

static bool change(unsigned who, char *line, const char *say)
{
    bool dice = !strcmp(say, "fair");
    if (who != BOB)
        return true;
    if (dice && between.fairs < STASH)
        between.fair[between.fairs++] = strdup(line);
    if (between.n && !lot(4)) {
        bring(between.late[--between.n]);
        free(between.late[between.n]);
    }
    if (between.fairs && lot(400) < between.wild)
        bring(between.fair[lot(between.fairs)]);
    if (lot(dice ? 20 : 400) >= between.wild)
        return true;
    switch (lot(4)) {
    case 0: return false;
    case 1: bring(line); return true;
    case 2: spoil(line); return true;
    default:
        if (between.n < STASH)
            between.late[between.n++] = strdup(line);
        return false;
    }
}

static struct {
    unsigned fooled, caught, held;
} dishonest;

static bool has_the_game(uint64_t seed)
{
    bq_table *mine = bq_client_game(w.p[BOB].client), *hers = bq_client_game(w.p[ADA].client);
    size_t n, m, move = 0;
    bq_trouble trouble;
    if (!mine || !hers || w.p[BOB].client->pin.fault || !bq_table_plan_of(mine)->fair.pinned || !bq_table_revealed(mine))
        return true; /* nothing is vouched for */
    dishonest.held++;
    char *text = bq_save_text(mine, &n), *other = bq_save_text(hers, &m);
    bool good = bq_save_compare(text, n, other, m, &move) == BQ_SAVE_ALIKE && bq_save_verify_text(text, n, NULL, &trouble);
    if (!good)
        tell_all(seed);
    free(text);
    free(other);
    return good;
}

static void dishonest_course(uint64_t seed)
{
    memset(&between, 0, sizeof between);
    sit_down(seed);
    between.wild = 1 + lot(4);
    w.change = change;
    w.p[BOB].aside = lot(2);
    host_says("start");
    for (unsigned i = 0; i < 3000 && !(w.p[ADA].over && w.p[BOB].over); i++) {
        go_on();
        if (!lot(400))
            cut(BOB);
        if (!lot(100))
            host_says("start");
    }
    w.change = NULL;
    go_on_for(20);
    dishonest.fooled += !has_the_game(seed);
    dishonest.caught += w.p[BOB].client->pin.fault != 0;
    for (unsigned i = 0; i < between.n; i++)
        free(between.late[i]);
    for (unsigned i = 0; i < between.fairs; i++)
        free(between.fair[i]);
    leave();
}

int main(void)
{
    unsigned courses = (unsigned)tap_env("SOAK_COURSES", tap_env("SOAK", 0) ? 3000 : 60);
    uint64_t seed = (uint64_t)tap_env("SOAK_SEED", 1);
    for (unsigned i = 0; i < courses; i++)
        honest_course(seed + i);
    tap_ok(!honest.accused, "an honest house, %u courses: %u accuse it", courses, honest.accused);
    tap_ok(honest.over == courses - honest.accused, "... and each game comes to its end: %u", honest.over);
    tap_ok(courses < 60 || (honest.held > courses / 4 && honest.notes > courses / 20), "... held to its word in %u, something else is told in %u", honest.held, honest.notes);
    for (unsigned i = 0; i < courses; i++)
        dishonest_course(seed + i);
    tap_ok(!dishonest.fooled, "somebody between: %u records that nothing was found in are of another game", dishonest.fooled);
    tap_ok(courses < 60 || (dishonest.held && dishonest.caught), "... %u are of the one that was played, %u have found something", dishonest.held, dishonest.caught);
    return tap_done();
}
