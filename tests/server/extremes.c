/* extremes.c - every limit at its least, at its greatest and one beyond: beyond is refused, in a sentence that names the
 * limit, its value and its ends; at the ends a table is made, talked at in the longest letters there are, played, watched
 * late, exported, left and found again. The world is little.c. */
#define _POSIX_C_SOURCE 200809L
#include <unistd.h>

#include "little.h"

static const struct {
    const char *name;
    int64_t value, least, most;
} limits[] = {
#define BQ_LIMIT(name, value, least, most, unit, text) {#name, value, least, most},
#include "server/core/limits.def"
};
enum { LIMITS = sizeof limits / sizeof limits[0] };

/* ---- the file ---- */

static bool parse(size_t i, int64_t value, bq_limits *out, char *error, size_t size)
{
    char text[128];
    int n = snprintf(text, sizeof text, "%s %" PRId64 "\n", limits[i].name, value);
    return bq_limits_parse(out, text, (size_t)n, error, size);
}

static void beyond(size_t i, int64_t value)
{
    char error[256] = "", told[32], ends[64];
    bq_limits before, after;
    bq_limits_default(&before);
    after = before;
    bool taken = parse(i, value, &after, error, sizeof error);
    snprintf(told, sizeof told, " %" PRId64 ":", value);
    snprintf(ends, sizeof ends, "from %" PRId64 " to %" PRId64, limits[i].least, limits[i].most);
    tap_ok(!taken && !memcmp(&before, &after, sizeof before) && strstr(error, limits[i].name) && strstr(error, told) &&
               strstr(error, ends), "%s %" PRId64 " is refused: %s", limits[i].name, value, error);
}

/* ---- a day at such a server ---- */

static void shouts(client *c, const char *verb, const char *letter, size_t n)
{
    static char line[8192];
    size_t at = (size_t)snprintf(line, sizeof line, "%s ", verb);
    for (size_t i = 0; i < n && at + 8 < sizeof line; i++)
        at += (size_t)snprintf(line + at, sizeof line - at, "%s", letter);
    give();
    bq_core_line(core, c->conn, line, at);
    settle();
}

static void talk(client *c)
{
    static const char *const letters[] = {"x", "\xC3\xA9", "\xE2\x82\xAC", "\xF0\x9F\x8E\xB2", "\\", "\""};
    static const unsigned lengths[] = {1, 256, 512, 513, 1000}; /* in a line of 4096 bytes */
    for (unsigned i = 0; i < sizeof letters / sizeof letters[0]; i++)
        for (unsigned k = 0; k < sizeof lengths / sizeof lengths[0]; k++) {
            shouts(c, "chat", letters[i], lengths[k]);
            pass(2500);
        }
    shouts(c, "notify", "x", 64);
}

static void look(client *c)
{
    static const char *const lines[] = {"state", "since 0", "history 1 100", "export", "export 3", "fair", "rules", "may", "choices",
                                        "hold", "list", "editions", "edition classique", "seats 3", "ping", "vote stop"};
    for (unsigned i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        tell(c, "%s", lines[i]);
        pass(500);
    }
}

typedef struct lived {
    unsigned hello, chats, moves, exports, states, late;
} lived;

static lived day(void)
{
    lived l = {0};
    disk_free(&store);
    restart(1000);
    client *eve = comes(2, "hello 1 en");
    (void)comes(3, "hello 1 en ping");
    client *ada = hosts(0, "seats=4 end=rounds:3 delay=20 clock=30"), *bob = joins(1, ada, "Bob");
    tell(eve, "watch %s", ada->id);
    talk(ada);
    l.chats = count(bob, "chat");
    tell(ada, "bots easy");
    tell(ada, "start");
    play(ada, bob, 40);
    l.moves = (unsigned)number(ada, "move", "n") + 1;
    look(ada), look(eve);
    l.exports = count(ada, "export");
    pass(30000);
    l.late = count(eve, "move") + count(eve, "state");
    talk(bob);
    goes(ada);
    pass(120000);
    goes(bob), goes(eve);
    pass(700000);
    restart(1000);
    ada = comes(0, "hello 1 en ping");
    tell(ada, "sit %s %s", ada->id, ada->token);
    l.states = count(ada, "state");
    pass(30000);
    look(ada);
    client *fay = hosts(4, "seats=2 clock=3d");
    goes(fay);
    pass(1000000);
    goes(ada);
    client *gus = comes(5, "hello 1 en");
    l.hello = count(gus, "hello");
    goes(gus);
    return l;
}

/* With the limits as they are a day is a day. */
static void usual(void)
{
    lived l = day();
    tap_ok(l.hello == 1 && l.chats >= 12 && l.moves > 20 && l.exports >= 1 && l.states == 1 && l.late > 5,
           "a day: %u hello, %u said, %u moves, %u parts of the game, %u found again, %u seen late", l.hello, l.chats, l.moves,
           l.exports, l.states, l.late);
}

/* The longest part of a game: it has thousands of moves, and fits into a line (docs/PROTOCOL.md). */
static void longest(void)
{
    client *ada = hosts(0, "seats=4 end=rounds:1000 salary=20000 clock=1 grace=0");
    tell(ada, "bots easy");
    tell(ada, "start");
    int64_t moves = 0;
    for (unsigned i = 0; i < 4000 && moves < 6000; i++) {
        forget(ada);
        pass(2000);
        moves = number(ada, "move", "n") > moves ? number(ada, "move", "n") : moves;
    }
    for (size_t i = 0; i < LIMITS; i++)
        if (!strcmp(limits[i].name, "export_bytes"))
            config.limits.export_bytes = limits[i].most;
    bq_core_set_limits(core, &config.limits);
    forget(ada);
    tell(ada, "export");
    size_t n = strlen(last(ada, "export"));
    tap_ok(n > 81920 && n <= 131072, "the longest part of a game of %" PRId64 " moves has %zu bytes", moves, n);
    goes(ada);
}

static void at(size_t i, int64_t value)
{
    bq_limits kept = config.limits;
    char error[256] = "";
    bool taken = parse(i, value, &config.limits, error, sizeof error);
    tap_ok(taken && day().hello == 1, "%s %" PRId64 ": a day goes by, and who comes is heard %s", limits[i].name, value, error);
    config.limits = kept;
}

int main(void)
{
    alarm(500); /* a clock that never rests */
    little_begin();
    answer_forecasts = true;
    usual();
    for (size_t i = 0; i < LIMITS; i++) {
        if (limits[i].least > 0)
            beyond(i, limits[i].least - 1);
        beyond(i, limits[i].most + 1);
        at(i, limits[i].least);
        at(i, limits[i].most);
    }
    longest();
    little_end();
    return tap_done();
}
