/* even.c - who is turned away learns nothing from how long it took: no such table, and a table that is not his, in
 * memory, asleep, or not read since the server's start, cost the same work. Time is not measured, it is counted: looks
 * into the store, and instructions, one by one, in a child that is stepped through them. */
#define _GNU_SOURCE
#include <inttypes.h>
#include <signal.h>
#include <sys/ptrace.h>
#include <sys/wait.h>
#include <unistd.h>

#include "field.h"
#include "house.h"
#include "tap.h"

enum { TRIES = 2, MOVES = 60 };

static char last[4096], table[33], token[33], ask[8192];
static unsigned looks, found; /* into the store; that found something */
static bq_conn me;
static bool asked;

static void hear(void *self, bq_conn conn, const char *line, size_t n)
{
    (void)self;
    if (conn != me)
        return;
    snprintf(last, sizeof last, "%.*s", (int)n, line);
    if (field_text(line, "token", token, sizeof token))
        field_text(line, "table", table, sizeof table);
    if (!strncmp(line, "{\"say\":\"ask\"", 12)) {
        asked = strstr(line, "\"may\":") != NULL;
        snprintf(ask, sizeof ask, "%.*s", (int)n, line);
    }
}

static void load(void *self, bq_loading *loading, const bq_game_id *game)
{
    house *h = self;
    looks++;
    found += disk_find(&h->disk, game) != NULL;
    disk_load(&h->disk, loading, game);
}

static void begin(house *h, uint64_t seed)
{
    h->hear = hear;
    h->load = load;
    h->self = h;
    house_open(h, seed);
}

/* A game of so many moves that nobody could overlook its being read. */
static void play(house *h)
{
    static const char *const plain[] = {"roll", "end", "buy", "decline", "pass", "pay", "draw", "stay", "declare", "resign"};
    me = house_enter(h, 1);
    house_say(h, me, "hello 1 en client=a");
    house_say(h, me, "create classique Ada seats=2 tempo=0 clock=off");
    house_say(h, me, "bots easy");
    house_say(h, me, "start");
    for (unsigned n = 1; n < MOVES; n++) {
        char word[24];
        const char *verbs = asked ? strstr(ask, "\"verbs\":[") : NULL;
        asked = false;
        for (unsigned k = 0; verbs && k < sizeof plain / sizeof plain[0]; k++) {
            snprintf(word, sizeof word, "\"%s\"", plain[k]);
            if (strstr(verbs, word)) {
                house_say(h, me, "#%u %s", n, plain[k]);
                break;
            }
        }
        house_wait(h, 50);
    }
}

/* ---- counting ---- */

/* Instructions from here to the end of `say`, in a child that has everything as it is now; 0: it cannot be done. */
static uint64_t steps(house *h, const char *line)
{
    uint64_t n = 0;
    int status;
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        if (ptrace(PTRACE_TRACEME, 0, NULL, NULL))
            _exit(1);
        raise(SIGSTOP);
        house_bytes(h, me, line, strlen(line));
        _exit(0);
    }
    if (child < 0 || waitpid(child, &status, 0) != child || !WIFSTOPPED(status))
        return 0;
    (void)ptrace(PTRACE_SETOPTIONS, child, NULL, (void *)(intptr_t)PTRACE_O_EXITKILL);
    while (ptrace(PTRACE_SINGLESTEP, child, NULL, NULL) == 0 && waitpid(child, &status, 0) == child && WIFSTOPPED(status))
        n++;
    return WIFEXITED(status) && WEXITSTATUS(status) == 0 ? n : 0;
}

typedef struct tried {
    uint64_t least, most, sum;
    unsigned looks, found;
    char said[1024]; /* the last answer */
} tried;

/* The same wrong thing with several tokens; with several tables if there is none. */
static tried try_all(house *h, const char *name, bool there)
{
    tried t = {.least = UINT64_MAX};
    looks = found = 0;
    house_say(h, me, "sit %s 00000000000000000000000000000000", there ? table : "0a1b2c3d4e5f60718293a4b5c6d7e8f9");
    t.looks = looks;
    t.found = found;
    snprintf(t.said, sizeof t.said, "%.1000s", last);
    for (unsigned i = 0; i < TRIES && looks == 1 && !found; i++) {
        char line[128];
        snprintf(line, sizeof line, "sit %.26s%06x %026d%06x", there ? table : "0a1b2c3d4e5f60718293a4b5c6",
                 there ? (unsigned)strtoul(table + 26, NULL, 16) : 0x9e3779u * (i + 1) & 0xFFFFFF, 0, 0x7f4a7cu * (i + 1) & 0xFFFFFF);
        uint64_t n = steps(h, line);
        t.least = n < t.least ? n : t.least;
        t.most = n > t.most ? n : t.most;
        t.sum += n;
    }
    tap_note("%s: %" PRIu64 " to %" PRIu64 " instructions; looks into the store: %u, of which found: %u", name, t.least, t.most, t.looks, t.found);
    return t;
}

static void compare(const tried *a, const tried *b, const char *name)
{
    uint64_t one = a->sum / TRIES, other = b->sum / TRIES, gap = one > other ? one - other : other - one;
    tap_ok(!strcmp(a->said, b->said) && strstr(a->said, "unknown-table"), "%s: the same bytes", name);
    tap_ok(a->looks == 1 && b->looks == 1 && !a->found && !b->found, "%s: one look into the store, for what is not there", name);
    tap_ok(a->least > 1000 && gap * 100 <= one, "%s: the same instructions, within a hundredth (%" PRIu64 " and %" PRIu64 ")", name, one, other);
}

/* A game that is over, and not in memory: its seats are read, and nothing that grows with it; then the answer is the
 * same. Whose it is sees the whole. */
static void over(house *h)
{
    char good[33];
    play(h);
    snprintf(good, sizeof good, "%s", token);
    house_say(h, me, "#%u resign", MOVES);
    house_leave(h, me);
    house_wait(h, h->config.limits.sleep_ms + 1000);
    me = house_enter(h, 2);
    house_say(h, me, "hello 1 en");
    tried none = try_all(h, "no such table", false);
    uint64_t before = h->disk.log_read;
    looks = found = 0;
    house_say(h, me, "sit %s 00000000000000000000000000000000", table);
    tap_ok(!strcmp(last, none.said), "a game that is over: the same bytes");
    tap_ok(looks == 1 && found == 1 && h->disk.log_read == before,
           "... one look into the store, and none of its moves is read (%u, %" PRIu64 ")", looks, h->disk.log_read - before);
    char line[128];
    snprintf(line, sizeof line, "sit %s 00000000000000000000000000000001", table);
    uint64_t wrong = steps(h, line), known = none.sum / TRIES;
    tap_ok(wrong > 1000 && wrong < 2 * known, "... for less than twice the work of no such table (%" PRIu64 " and %" PRIu64 ")", wrong,
           known);
    looks = found = 0;
    last[0] = 0;
    house_say(h, me, "sit %s %s", table, good);
    tap_ok(looks == 2 && found == 2 && h->disk.log_read > before && !strstr(last, "unknown-table"),
           "whose seat it is sees the whole game: %.200s", last);
}

int main(void)
{
    static house h, later, third;
    begin(&h, 7);
    play(&h);
    house_leave(&h, me);
    me = house_enter(&h, 2);
    house_say(&h, me, "hello 1 en");
    tried none = try_all(&h, "no such table", false);
    tried awake = try_all(&h, "a table in memory", true);
    compare(&none, &awake, "a table in memory");
    house_wait(&h, h.config.limits.sleep_ms + 1000);
    tried asleep = try_all(&h, "a table that sleeps", true);
    compare(&none, &asleep, "a table that sleeps");
    later.disk = h.disk;
    begin(&later, 8);
    disk_known(&later.disk, later.core);
    me = house_enter(&later, 2);
    house_say(&later, me, "hello 1 en");
    none = try_all(&later, "no such table, after a restart", false);
    tried known = try_all(&later, "a table not read since the start", true);
    compare(&none, &known, "a table not read since the start");
    char good[33];
    snprintf(good, sizeof good, "%s", token);
    looks = found = 0;
    last[0] = 0;
    house_say(&later, me, "sit %s %s", table, good);
    tap_ok(looks == 1 && found == 1 && !strstr(last, "unknown-table"), "whose seat it is gets it, and the game is read");
    memset(&h.disk, 0, sizeof h.disk); /* it is the other's now */
    house_close(&h);
    house_close(&later);
    begin(&third, 9);
    over(&third);
    house_close(&third);
    return tap_done();
}
