/* client.c - the client without a network: addresses as people write them, and lines as a server says them. What it
 * answers is read from what it would send; the game it mirrors is compared with the one that was played. */
#include <jansson.h>

#include "client/internal.h"
#include "save/save.h"
#include "tap.h"

/* ---- addresses ---- */

static void addresses(void)
{
    static const struct {
        const char *text, *host, *port, *table;
        bool web, tls;
    } good[] = {
        {"banquier://example.org:7420/KMPRTX", "example.org", "7420", "KMPRTX", false, false},
        {"example.org", "example.org", "7420", "", false, false},
        {"example.org:17", "example.org", "17", "", false, false},
        {"127.0.0.1:7420/", "127.0.0.1", "7420", "", false, false},
        {"[::1]:7420", "::1", "7420", "", false, false},
        {"[fe80::1%eth0]", "fe80::1%eth0", "7420", "", false, false},
        {"kmprtx", "127.0.0.1", "7420", "KMPRTX", false, false},
        {"0123456789ABCDEF0123456789abcdef", "127.0.0.1", "7420", "0123456789abcdef0123456789abcdef", false, false},
        {"server", "server", "7420", "", false, false}, /* a vowel: no code */
        {"http://h:7421/#table=0123456789abcdef0123456789abcdef", "h", "7421",
         "0123456789abcdef0123456789abcdef", true, false},
        {"http://h/r/KMPRTX", "h", "80", "KMPRTX", true, false},
        {"ws://h:7421/play", "h", "7421", "", true, false},
        {"http://h:7421/about", "h", "7421", "", true, false},
        {"HTTP://h:7421", "h", "7421", "", true, false},
        {"https://h/#table=0123456789abcdef0123456789abcdef", "h", "443", "0123456789abcdef0123456789abcdef", true, true},
        {"WSS://h:8443/", "h", "8443", "", true, true},
    };
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        bq_where at;
        enum bq_where_fault fault = bq_where_parse(good[i].text, &at);
        tap_ok(fault == BQ_WHERE_FINE && !strcmp(at.host, good[i].host) &&
                   !strcmp(at.port, good[i].port) && !strcmp(at.table, good[i].table) &&
                   at.web == good[i].web && at.tls == good[i].tls,
               "an address: %s", good[i].text);
    }
    static const struct {
        const char *text;
        enum bq_where_fault fault;
    } bad[] = {
        {"", BQ_WHERE_EMPTY},           {"https:///", BQ_WHERE_HOST},     {"WSS://h:x/", BQ_WHERE_BAD_PORT},
        {"gopher://h/", BQ_WHERE_SCHEME}, {"h:0", BQ_WHERE_BAD_PORT},     {"h:65536", BQ_WHERE_BAD_PORT},
        {"h:", BQ_WHERE_BAD_PORT},      {"h:7x", BQ_WHERE_BAD_PORT},      {"h:12345678", BQ_WHERE_BAD_PORT},
        {":7420", BQ_WHERE_HOST},       {"[::1", BQ_WHERE_HOST},          {"[::1]7", BQ_WHERE_HOST},
        {"a b", BQ_WHERE_HOST},         {"a\nb:1", BQ_WHERE_HOST},        {"::1", BQ_WHERE_HOST},
        {"h/nothing", BQ_WHERE_BAD_TABLE},
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        bq_where at;
        tap_ok(bq_where_parse(bad[i].text, &at) == bad[i].fault, "no address: %s", bad[i].text);
    }
}

/* ---- a game that a server plays ---- */

#define ID "0123456789abcdef0123456789abcdef"
#define TOKEN "fedcba9876543210fedcba9876543210"

static bq_edition_file *file;
static bq_table *house;
static char line[1 << 18];

static void open_house(void)
{
    bq_trouble trouble;
    bq_table_plan plan = {.seats = 2, .dealer = BQ_DEALER_SEED, .seed = 7};
    if (!bq_edition_open(&file, "classique", NULL, 0))
        exit(1);
    plan.edition = file;
    for (unsigned i = 0; i < 2; i++) {
        snprintf(plan.seat[i].name, sizeof plan.seat[i].name, "%s", i ? "Bob" : "Ada");
        snprintf(plan.seat[i].player, sizeof plan.seat[i].player, "person");
        plan.seat[i].token = (uint8_t)i;
    }
    house = bq_table_new(&plan, &trouble);
    if (!house)
        exit(1);
}

static const char *table_line(const char *status)
{
    snprintf(line, sizeof line,
             "{\"say\":\"table\",\"id\":\"" ID "\",\"code\":\"KMPRTX\",\"status\":\"%s\",\"edition\":\"classique\","
             "\"digest\":\"%016llx\",\"options\":\"\",\"seats\":[{\"name\":\"Ada\",\"kind\":\"person\",\"here\":true},"
             "{\"name\":\"Bob\",\"kind\":\"person\",\"here\":true}],\"host\":\"Ada\",\"you\":\"Bob\"}",
             status, (unsigned long long)bq_edition_digest(bq_table_edition(house)));
    return line;
}

static const char *rules_line(void)
{
    unsigned char compiled[BQ_COMPILED_BYTES];
    bq_edition_compile(bq_table_edition(house), compiled);
    bq_buf b = bq_buf_on(line, sizeof line);
    bq_buf_str(&b, "{\"say\":\"rules\",\"digest\":\"\",\"bytes\":\"");
    bq_buf_base64(&b, compiled, sizeof compiled);
    bq_buf_str(&b, "\"}");
    return line;
}

/* The next thing that happens in the house: chance, or what the player asked does first of all. */
static void go_on(void)
{
    bq_trouble trouble;
    const bq_edition *ed = bq_table_edition(house);
    if (bq_table_deal(house, &trouble))
        return;
    bq_ask q = bq_question(ed, bq_table_state(house));
    static const uint8_t verbs[] = {BQ_CMD_ROLL, BQ_CMD_BUY, BQ_CMD_DECLINE, BQ_CMD_PASS, BQ_CMD_END, BQ_CMD_PAY};
    for (size_t i = 0; i < sizeof verbs; i++) {
        bq_command cmd = {.verb = verbs[i], .seat = q.seat};
        if (bq_table_submit(house, &cmd, &trouble).code == BQ_NO_OK)
            return;
    }
    bq_command cmd = {.verb = BQ_CMD_TIMEOUT, .a = q.seat};
    bq_table_submit(house, &cmd, &trouble);
}

/* Move n of the house as its line; with another digest if `wrong`. */
static const char *move_line(size_t n, bool wrong)
{
    bq_state st;
    char text[BQ_LINE_BYTES];
    bq_wire wire = bq_table_wire(house);
    const bq_command *cmd = bq_table_command(house, n - 1);
    bq_start(wire.edition, &st, 2, NULL);
    for (size_t i = 0; i < n; i++)
        bq_apply(wire.edition, &st, bq_table_command(house, i), NULL);
    wire.state = NULL;
    bq_buf b = bq_buf_on(text, sizeof text);
    bq_command_print(&b, &wire, cmd);
    const char *by = bq_verb_actors[cmd->verb] == BQ_ACTOR_BANK    ? "bank"
                     : bq_verb_actors[cmd->verb] == BQ_ACTOR_CLOCK ? "clock"
                                                                   : wire.names->seat[cmd->seat];
    snprintf(line, sizeof line,
             "{\"say\":\"move\",\"n\":%zu,\"by\":\"%s\",\"do\":\"%s\",\"events\":[],\"digest\":\"%016llx\"}", n, by,
             text, (unsigned long long)(bq_digest(&st) ^ wrong));
    return line;
}

/* ---- a client without a world ---- */

static char out[BQ__OUT_BYTES + 1];
static size_t out_n;
static unsigned random_calls;

static unsigned connects;

static void connect_nowhere(void *self, const bq_where *at, int64_t now)
{
    (void)self;
    (void)at;
    (void)now;
    connects++;
}

static bool send_nowhere(void *self, const char *said, size_t n)
{
    (void)self;
    if (out_n + n + 1 > BQ__OUT_BYTES)
        return false;
    memcpy(out + out_n, said, n);
    out[out_n + n] = '\n';
    out_n += n + 1;
    return true;
}

static void nothing(void *self)
{
    (void)self;
}

static bool count_up(void *self, void *bytes, size_t n)
{
    (void)self;
    memset(bytes, (int)(++random_calls & 0xFF), n);
    return true;
}

static bq_edition_file *words(void *self, const char *name, const bq_edition *ed)
{
    bq_edition_file *found = NULL;
    (void)self;
    if (!bq_edition_open(&found, name, NULL, 0))
        return NULL;
    if (found->ed.squares == ed->squares)
        return found;
    bq_edition_close(found);
    return NULL;
}

static void forget(void *self, bq_edition_file *old)
{
    (void)self;
    bq_edition_close(old);
}

static const bq_client_world nowhere = {.connect = connect_nowhere, .send = send_nowhere, .close = nothing, .end = nothing,
                                        .random = count_up, .words = words, .forget = forget};

static bq_client *connect_as(unsigned errand)
{
    bq_client_wish wish = {.errand = (uint8_t)errand, .language = "en"};
    snprintf(wish.table, sizeof wish.table, "%s", errand == BQ_ERRAND_JOIN ? "KMPRTX" : ID);
    snprintf(wish.name, sizeof wish.name, "Bob");
    snprintf(wish.token, sizeof wish.token, TOKEN);
    return bq_client_new_in(&wish, &nowhere, 1000);
}

static void reconnect(bq_client *c)
{
    bq_client_lost(c, "closed", 0);
    bq_client_opened(c);
}

/* What it would have sent, since last asked. */
static const char *sent(bq_client *c)
{
    static char text[BQ__OUT_BYTES + 1];
    (void)c;
    memcpy(text, out, out_n);
    text[out_n] = 0;
    out_n = 0;
    return text;
}

static void hear(bq_client *c, const char *text)
{
    bq_client_line(c, text, strlen(text));
}

/* This house speaks of no dice, which is said once a game (dishonest.c); the rest is what it says. */
static enum bq_heard_kind take(bq_client *c, bq_heard *h)
{
    enum bq_heard_kind kind = bq_client_next(c, h);
    return kind == BQ_HEARD_HOUSE && !strcmp(h->why, "unbound") ? bq_client_next(c, h) : kind;
}

/* At the table, the game begun: nothing played yet. */
static bq_client *begin(void)
{
    bq_heard h;
    bq_client *c = connect_as(BQ_ERRAND_SIT);
    bq_client_opened(c);
    hear(c, "{\"say\":\"hello\",\"version\":1}");
    hear(c, "{\"say\":\"ok\",\"re\":1}");
    hear(c, table_line("playing"));
    while (take(c, &h))
        continue;
    hear(c, rules_line());
    while (take(c, &h))
        continue;
    sent(c);
    return c;
}

static void greeting(void)
{
    bq_heard h;
    bq_client *c = connect_as(BQ_ERRAND_JOIN);
    bq_client_opened(c);
    tap_ok(!strncmp(sent(c), "hello 1 en client=", 18), "it says hello first");
    hear(c, "{\"say\":\"hello\",\"version\":1}");
    tap_eq_str(sent(c), "#1 join KMPRTX \"Bob\"\n", "then what it has come for");
    hear(c, "{\"say\":\"ping\",\"word\":\"42\"}");
    tap_eq_str(sent(c), "pong 42\n", "a ping is answered at once");
    hear(c, "{\"say\":\"ping\",\"word\":7}");
    tap_eq_str(sent(c), "pong 7\n", "... whatever its word is");
    hear(c, "{\"say\":\"seat\",\"re\":1,\"table\":\"" ID "\",\"seat\":2,\"name\":\"Bob\",\"token\":\"" TOKEN "\"}");
    hear(c, table_line("waiting"));
    tap_ok(take(c, &h) == BQ_HEARD_SEAT && h.n == 2 && !strcmp(h.text, TOKEN) && !strcmp(h.why, ID), "a seat");
    tap_ok(take(c, &h) == BQ_HEARD_TABLE && bq_client_seat(c) == 1 && bq_client_up(c), "its table");
    reconnect(c);
    hear(c, "{\"say\":\"hello\",\"version\":1}");
    tap_ok(strstr(sent(c), " sit " ID " " TOKEN " since=0\n") != NULL, "after a drop it sits down again");
    bq_client_free(c);

    /* A seat is kept in a file by the table's word: what is no such word is no seat. */
    static const char *const strange[] = {
        "\"table\":\"../../../g\",\"seat\":1,\"name\":\"Bob\",\"token\":\"" TOKEN "\"}",
        "\"table\":\"\",\"seat\":1,\"name\":\"Bob\",\"token\":\"" TOKEN "\"}",
        "\"table\":\"a/b\",\"seat\":1,\"name\":\"Bob\",\"token\":\"" TOKEN "\"}",
        "\"table\":\"" ID "\",\"seat\":1,\"name\":\"Bob\\nhost 10.9.8.7\",\"token\":\"" TOKEN "\"}",
        "\"table\":\"" ID "\",\"seat\":1,\"name\":\"Bob\",\"token\":\"ab\\nport 22\"}",
    };
    unsigned taken = 0;
    for (size_t i = 0; i < sizeof strange / sizeof strange[0]; i++) {
        char said[300];
        c = connect_as(BQ_ERRAND_JOIN);
        bq_client_opened(c);
        hear(c, "{\"say\":\"hello\",\"version\":1}");
        snprintf(said, sizeof said, "{\"say\":\"seat\",\"re\":1,%s", strange[i]);
        hear(c, said);
        while (take(c, &h))
            taken += h.kind == BQ_HEARD_SEAT;
        bq_client_free(c);
    }
    tap_eq_int((int)taken, 0, "no seat with the word of a path, nor a name or token of several lines");

    c = connect_as(BQ_ERRAND_JOIN);
    bq_client_opened(c);
    hear(c, "{\"say\":\"hello\",\"version\":1}");
    hear(c, "{\"say\":\"no\",\"re\":1,\"why\":\"name-taken\",\"text\":\"somebody has it\"}");
    tap_ok(take(c, &h) == BQ_HEARD_FAILED && !strcmp(h.why, "name-taken") && !strcmp(h.text, "somebody has it"),
           "a door that stays closed says why");
    bq_client_free(c);
}

static void moves(void)
{
    bq_heard h;
    bq_client *c = begin();
    bool same = bq_client_game(c) != NULL;
    for (unsigned i = 0; i < 60; i++)
        go_on();
    size_t n = bq_table_length(house);
    for (size_t i = 1; i <= n && same; i++) {
        hear(c, move_line(i, false));
        same = take(c, &h) == BQ_HEARD_MOVE && bq_table_length(bq_client_game(c)) == i;
    }
    tap_ok(same && bq_digest(bq_table_state(bq_client_game(c))) == bq_digest(bq_table_state(house)),
           "sixty moves are mirrored");
    hear(c, move_line(n, false));
    tap_ok(!take(c, &h) && bq_table_length(bq_client_game(c)) == n, "a move heard before is no other move");
    for (unsigned i = 0; i < 5; i++)
        go_on();
    sent(c);
    char since[32];
    snprintf(since, sizeof since, "since %zu\n", n);
    hear(c, move_line(n + 3, false));
    tap_ok(!take(c, &h) && !strcmp(sent(c), since), "after a gap the missing ones are asked for");
    hear(c, move_line(n + 4, false));
    take(c, &h);
    tap_eq_str(sent(c), "", "... once");
    for (size_t i = n + 1; i <= bq_table_length(house); i++)
        hear(c, move_line(i, false));
    while (take(c, &h))
        continue;
    tap_ok(bq_table_length(bq_client_game(c)) == bq_table_length(house), "... and come");
    bq_client_free(c);
}

static void differing(void)
{
    bq_heard h;
    bq_client *c = begin();
    hear(c, move_line(1, false));
    take(c, &h);
    hear(c, move_line(2, true));
    bool found = take(c, &h) == BQ_HEARD_DIFFERS && !bq_client_game(c);
    tap_ok(found && !strcmp(sent(c), "rules\n"), "another digest: the game is fetched anew");
    hear(c, rules_line());
    tap_ok(take(c, &h) == BQ_HEARD_GAME && !strcmp(sent(c), "since 0\n"), "... from its beginning");
    hear(c, "{\"say\":\"state\",\"n\":9,\"digest\":\"0000000000000000\",\"state\":{}}");
    take(c, &h);
    const char *asks = sent(c);
    tap_ok(strstr(asks, " export 0\n") != NULL, "too far back for the server's memory: its log is asked for");
    size_t size;
    char *text = bq_save_text(house, &size);
    json_t *part = json_pack("{s:s,s:I,s:i,s:I,s:I,s:s}", "say", "export", "re", (json_int_t)c->fetched, "from", 0,
                             "to", (json_int_t)bq_table_length(house), "of",
                             (json_int_t)bq_table_length(house), "text", text);
    char *said = json_dumps(part, JSON_COMPACT);
    hear(c, said);
    tap_ok(take(c, &h) == BQ_HEARD_GAME &&
               bq_digest(bq_table_state(bq_client_game(c))) == bq_digest(bq_table_state(house)),
           "... and the game stands where the server's stands");
    free(said);
    free(text);
    json_decref(part);
    for (unsigned i = 0; i < BQ__DIFFER_MOST + 1; i++) {
        hear(c, "{\"say\":\"state\",\"n\":0,\"digest\":\"0000000000000001\",\"state\":{}}");
        while (take(c, &h) && h.kind != BQ_HEARD_FAILED)
            continue;
        hear(c, rules_line());
    }
    tap_ok(h.kind == BQ_HEARD_FAILED && !strcmp(h.why, "differs"), "a server that always differs is left");
    bq_client_free(c);
}

/* A command is said again after a drop, with its counter, until it is answered. */
static void resending(void)
{
    bq_heard h;
    bq_client *c = begin();
    bq_command cmd = {.verb = BQ_CMD_ROLL, .seat = 1};
    char first[256], again[256];
    tap_ok(bq_client_do(c, &cmd) && bq_client_busy(c), "a command is said");
    snprintf(first, sizeof first, "%s", sent(c));
    tap_ok(!bq_client_do(c, &cmd), "... and no other before its answer");
    reconnect(c);
    tap_ok(!bq_client_do(c, &cmd), "... nor without a table");
    sent(c);
    hear(c, "{\"say\":\"hello\",\"version\":1}");
    char ok[64];
    snprintf(ok, sizeof ok, "{\"say\":\"ok\",\"re\":%llu}", (unsigned long long)c->errand);
    sent(c);
    hear(c, ok);
    while (take(c, &h))
        continue;
    snprintf(again, sizeof again, "%s", sent(c));
    tap_eq_str(again, first, "after a drop the same line is said again");
    unsigned long long re = strtoull(first + 1, NULL, 10);
    snprintf(ok, sizeof ok, "{\"say\":\"ok\",\"re\":%llu,\"again\":true}", re);
    hear(c, ok);
    while (take(c, &h))
        continue;
    tap_ok(!bq_client_busy(c), "the answer ends it");
    bq_client_free(c);
}

/* ---- rubbish ---- */

/* Lines that a server might say, and pieces of them: nothing but a sentence, or nothing, comes of it. */
static void rubbish(void)
{
    static const char *const words[] = {
        "{",     "}",       "[",       "]",         "\"say\":", "\"move\"", "\"table\"", "\"n\":",  "1",       "-1",
        ",",     "null",    "true",    "\"seats\":", "\"rules\"", "\"bytes\":", "\"AAAA\"", "\"state\"", "\"export\"",
        "\"text\":", "\"log \\n\"", "\"ok\"", "\"re\":", "\"seat\"", "\"token\":", "\"\\u0000\"", "1e999", "\"do\":",
        "\"by\":", "\"bank\"", "\"dice 1 2\"", "\"digest\":", "\"status\":", "\"playing\"", "\"news\"", "\"of\":"};
    uint64_t seed = 12345;
    bq_client *c = begin();
    unsigned left = (unsigned)tap_env("SOAK_LINES", 1500);
    for (unsigned i = 0; i < left; i++) {
        char text[600] = "";
        bq_heard h;
        for (unsigned k = 0; k < 12; k++) {
            seed = seed * UINT64_C(6364136223846793005) + 1442695040888963407u;
            strcat(text, words[(seed >> 33) % (sizeof words / sizeof words[0])]);
        }
        if (i % 3 == 0)
            snprintf(text, sizeof text, "{\"say\":%.500s}", words[(seed >> 40) % (sizeof words / sizeof words[0])]);
        hear(c, text);
        while (take(c, &h))
            continue;
        out_n = 0;
        if (c->ending || c->broken) {
            bq_client_free(c);
            c = begin();
        }
    }
    tap_ok(true, "%u lines of rubbish", left);
    bq_client_free(c);
}

/* The client has no clock and no socket: what it does at which time is told by what it asks of the world. */
static void by_the_clock(void)
{
    bq_heard h;
    out_n = 0;
    connects = 0;
    bq_client *c = connect_as(BQ_ERRAND_SIT);
    bq_client_tick(c, 1000);
    bq_client_tick(c, 1001);
    tap_ok(connects == 1 && !out_n, "it asks for a line once, and says nothing before there is one");
    bq_client_opened(c);
    tap_ok(!strncmp(sent(c), "hello 1 en client=", 18), "then it says hello");
    bq_client_tick(c, 1001 + BQ__CONNECT_MS);
    tap_ok(c->open, "for an answer to that it waits a while");
    bq_client_tick(c, 1002 + BQ__CONNECT_MS);
    tap_ok(!c->open && take(c, &h) == BQ_HEARD_FAILED && !strcmp(h.why, "silent"), "... and no longer");
    bq_client_free(c);

    c = begin();
    int64_t now = c->now;
    connects = 0;
    bq_client_tick(c, now + BQ__SILENCE_MS);
    hear(c, "{\"say\":\"ping\",\"word\":7}");
    tap_ok(c->open && strstr(sent(c), "pong 7\n"), "who was silent for long, and speaks, is there");
    bq_client_tick(c, now + 2 * BQ__SILENCE_MS);
    bq_client_alive(c);
    bq_client_tick(c, now + 3 * BQ__SILENCE_MS);
    tap_ok(c->open, "half a line is a sign of life");
    bq_client_tick(c, now + 3 * BQ__SILENCE_MS + 1);
    tap_ok(bq_client_waiting(c) == 1, "... and that waits to be taken: who looks only when something waits would not hear of it");
    tap_ok(!c->open && take(c, &h) == BQ_HEARD_LOST && !strcmp(h.why, "silent"), "who is silent for longer is lost");
    tap_ok(!connects && c->retry_at > c->now, "it is tried again, not at once");
    bq_client_tick(c, c->retry_at);
    tap_ok(connects == 1, "... but then");
    bq_client_opened(c);
    out_n = BQ__OUT_BYTES - 10; /* nobody reads what is said */
    tap_ok(bq_client_say(c, "chat hello") == 0 && !c->broken, "who was not greeted says nothing");
    hear(c, "{\"say\":\"hello\",\"version\":1}");
    tap_ok(c->broken && !strcmp(c->broken, "slow") && c->open, "a line that takes nothing more is broken");
    hear(c, "{\"say\":\"chat\",\"from\":\"Ada\",\"text\":\"late\"}");
    bq_client_tick(c, c->now + 1);
    tap_ok(!c->open && take(c, &h) == BQ_HEARD_NOTHING, "... lost at the next tick, and what came meanwhile is not heard");
    out_n = 0;
    bq_client_free(c);
}

/* What stands before and after a game: how long it will take, where it is played again. */
static void around(void)
{
    static const struct {
        const char *minutes;
        int64_t middle;
    } told[] = {{"[20,52,95]", 52}, {"[20,52]", 0}, {"[20,-1,95]", 0},
                {"[1,2,99999999999]", 0}, {"\"x\"", 0}, {"[1,2.5,3]", 0}};
    bq_heard h;
    bq_client *c = connect_as(BQ_ERRAND_SIT);
    bq_client_opened(c);
    for (size_t i = 0; i < sizeof told / sizeof told[0]; i++) {
        snprintf(line, sizeof line,
                 "{\"say\":\"table\",\"id\":\"" ID "\",\"status\":\"waiting\",\"seats\":[null],\"minutes\":%s}",
                 told[i].minutes);
        hear(c, line);
        tap_ok(take(c, &h) == BQ_HEARD_TABLE && bq_client_lobby(c)->minutes[1] == told[i].middle &&
                   !bq_client_lobby(c)->minutes[2] == !told[i].middle,
               "minutes %s", told[i].minutes);
    }
    hear(c, "{\"say\":\"rematch\",\"table\":\"" ID "\"}");
    tap_ok(take(c, &h) == BQ_HEARD_REMATCH && !strcmp(h.text, ID), "a rematch is told");
    hear(c, "{\"say\":\"rematch\",\"table\":[1]}");
    tap_ok(!take(c, &h), "... if it says where");
    bq_client_free(c);
}

int main(void)
{
    addresses();
    open_house();
    greeting();
    moves();
    differing();
    resending();
    by_the_clock();
    around();
    rubbish();
    bq_table_free(house);
    bq_edition_close(file);
    return tap_done();
}
