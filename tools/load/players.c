/* players.c - tables of four players who speak the real protocol (docs/PROTOCOL.md) and answer at once.
 *
 * They look at three things only: who is asked, what is asked, and what may be done; that is enough for whole
 * games. One thread, epoll, no allocation once everybody is connected. */
#include "load.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { BUFFER = 160 * 1024 };
enum step { CONNECTED, GREETED, SEATED, PLAYING, RETURNING, IDLE };

typedef struct table {
    char code[16];
    unsigned seated;
    bool playing;
} table;

typedef struct player {
    int fd;
    unsigned table, seat;
    enum step step;
    char name[12];
    char id[40], token[40]; /* of its seat */
    const char *wish;   /* create, join or start, until the server has done it */
    uint64_t counter;   /* of the line that waits for its answer */
    bool waits;
    bool due;           /* an answer to give when the pace allows it */
    char line[96];      /* it */
    int64_t said_ns;
    int64_t next_ns;
    long seen;          /* the last move */
    bool refused;       /* its last line: the next answer is another one */
    unsigned used;
    unsigned cap;
    char *buffer;
} player;

typedef struct world {
    run *r;
    table *tables;
    player *players;
    size_t n;
    int epoll;
    bool measuring;
    bool broken;
    char bye[256]; /* the server's last word, if it said one */
} world;

static int64_t now_ns(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

/* It cannot go on, and says why: once, for the others will soon have the same trouble. */
static void trouble(world *w, const char *what, const char *detail)
{
    if (!w->broken)
        fprintf(stderr, "load: %s%s%s\n", what, *detail ? ": " : "", detail);
    w->broken = true;
}

/* ---- saying ---- */

static void send_line(world *w, player *p, const char *line)
{
    char out[160];
    int n = snprintf(out, sizeof out, "%s\n", line);
    if (p->fd >= 0 && send(p->fd, out, (size_t)n, MSG_NOSIGNAL) != n)
        trouble(w, "the server takes no more lines", *w->bye ? w->bye : strerror(errno));
}

/* A line without a counter that the server must not refuse. */
static void wish(world *w, player *p, const char *word, const char *line)
{
    p->wish = word;
    send_line(w, p, line);
}

static void command(world *w, player *p, const char *line)
{
    char out[128];
    snprintf(out, sizeof out, "#%llu %s", (unsigned long long)++p->counter, line);
    p->waits = true;
    p->said_ns = now_ns();
    send_line(w, p, out);
}

/* ---- hearing ---- */

/* The text behind "key": in a line of JSON; NULL if it is not there. */
static const char *field(const char *line, const char *key)
{
    char quoted[40];
    snprintf(quoted, sizeof quoted, "\"%s\":", key);
    const char *at = strstr(line, quoted);
    return at ? at + strlen(quoted) : NULL;
}

static bool is(const char *line, const char *key, const char *word)
{
    const char *at = field(line, key);
    size_t n = strlen(word);
    return at && *at == '"' && !strncmp(at + 1, word, n) && at[1 + n] == '"';
}

/* The first number of a list, or -1. */
static long first_of(const char *line, const char *key)
{
    const char *at = field(line, key);
    return at && at[0] == '[' && at[1] >= '0' && at[1] <= '9' ? strtol(at + 1, NULL, 10) : -1;
}

static long number_of(const char *line, const char *key)
{
    const char *at = field(line, key);
    return at ? strtol(at, NULL, 10) : -1;
}

static bool asked(const player *p, const char *line)
{
    const char *seats = field(line, "seats"), *end = seats ? strchr(seats, ']') : NULL;
    char quoted[16];
    snprintf(quoted, sizeof quoted, "\"%s\"", p->name);
    const char *me = seats ? strstr(seats, quoted) : NULL;
    return me && end && me < end;
}

/* A debtor sells and pledges what the server allows, then gives up. */
static void raise_money(const char *line, char *out, size_t size)
{
    long square;
    if ((square = first_of(line, "mortgage")) >= 0)
        snprintf(out, size, "mortgage %ld", square);
    else if ((square = first_of(line, "sell")) >= 0)
        snprintf(out, size, "sell %ld", square);
    else
        snprintf(out, size, "declare");
}

static bool choose(const player *p, const char *line, char *out, size_t size)
{
    static const struct {
        const char *question, *answer, *otherwise;
    } plain[] = {{"roll", "roll", "roll"},         {"end", "end", "end"},
                 {"buy", "buy", "decline"},        {"tax", "flat", "flat"},
                 {"fine-or-draw", "pay", "draw"},  {"inherit", "keep", "keep"},
                 {"want", "want 0", "want 0"},     {"jailed", "stay", "pay"},
                 {"squatter", "leave", "leave"}};
    bool again = p->refused;
    if (is(line, "question", "auction")) {
        long least = number_of(line, "bid_least");
        if (least > 0 && least < 60 && !again)
            snprintf(out, size, "bid %ld", least);
        else
            snprintf(out, size, "pass");
        return true;
    }
    if (is(line, "question", "debt")) {
        if (again)
            snprintf(out, size, "declare");
        else
            raise_money(line, out, size);
        return true;
    }
    if (is(line, "question", "place")) {
        snprintf(out, size, "place %ld", first_of(line, "place"));
        return true;
    }
    for (size_t i = 0; i < sizeof plain / sizeof plain[0]; i++)
        if (is(line, "question", plain[i].question)) {
            snprintf(out, size, "%s", again ? plain[i].otherwise : plain[i].answer);
            return true;
        }
    return false;
}

static void answer(world *w, player *p, const char *line)
{
    if (p->waits || !asked(p, line) || !choose(p, line, p->line, sizeof p->line))
        return;
    if (!w->measuring || (w->r->pace > 0 && now_ns() < p->next_ns)) { /* nobody plays before everybody does */
        p->due = true;
        return;
    }
    p->next_ns = now_ns() + (int64_t)(w->r->pace > 0 ? 1e9 / w->r->pace : 0);
    command(w, p, p->line);
}

static void heard_answer(world *w, player *p, const char *line, bool ok)
{
    char again[40];
    if (!p->waits || number_of(line, "re") != (long)p->counter)
        return;
    p->waits = false;
    p->refused = !ok;
    if (!ok) {
        w->r->refused += w->measuring;
        snprintf(again, sizeof again, "since %ld", p->seen);
        send_line(w, p, again); /* it is asked anew, and answers otherwise */
        return;
    }
    if (!w->measuring)
        return;
    w->r->commands++;
    uint64_t bucket = (uint64_t)(now_ns() - p->said_ns) / 50000;
    w->r->latency[bucket < LATENCIES ? bucket : LATENCIES - 1]++;
}

static void take_word(const char *line, const char *key, char *out, size_t size)
{
    const char *at = field(line, key);
    if (at && *at == '"')
        snprintf(out, size, "%.*s", (int)strcspn(at + 1, "\""), at + 1);
}

static void take_code(table *t, const char *line)
{
    take_word(line, "code", t->code, sizeof t->code);
}

static void open_table(world *w, player *host)
{
    char line[160];
    snprintf(line, sizeof line, "create classique %s seats=%d tempo=0 clock=0", host->name, SEATS);
    wish(w, host, "create", line);
}

/* The host has opened it: the others come. */
static void call_others(world *w, player *host)
{
    for (unsigned seat = 1; seat < SEATS; seat++) {
        char line[64];
        player *p = host + seat;
        snprintf(line, sizeof line, "join %s %s", w->tables[host->table].code, p->name);
        wish(w, p, "join", line);
    }
}

static void heard_seat(world *w, player *p, const char *line)
{
    table *t = &w->tables[p->table];
    take_word(line, "table", p->id, sizeof p->id);
    take_word(line, "token", p->token, sizeof p->token);
    p->step = SEATED;
    p->wish = NULL;
    if (++t->seated == SEATS)
        wish(w, p - p->seat, "start", "start");
}

/* A refused move is answered otherwise; without its table a player waits for ever. Only a player who has hung up may
 * come too late for one: that table is over by then. */
static void heard_no(world *w, player *p, const char *line)
{
    char what[64];
    bool late = w->measuring && w->r->drops > 0 && p->wish && strcmp(p->wish, "create") != 0;
    if (p->wish && !late) {
        snprintf(what, sizeof what, "the server refuses \"%s\"", p->wish);
        trouble(w, what, line);
        return;
    }
    heard_answer(w, p, line, false);
}

static void over(world *w, player *p)
{
    if (p->seat == 0) {
        w->r->games += w->measuring;
        w->tables[p->table].playing = false;
        w->tables[p->table].seated = 0;
        w->tables[p->table].code[0] = 0;
    }
    p->waits = p->due = false;
    p->step = GREETED;
    send_line(w, p, "part");
    if (p->seat == 0)
        open_table(w, p);
}

static void heard(world *w, player *p, char *line)
{
    table *t = &w->tables[p->table];
    if (is(line, "say", "bye"))
        snprintf(w->bye, sizeof w->bye, "%.250s", line);
    if (p->step == IDLE) {
        if (is(line, "say", "ping"))
            send_line(w, p, "pong");
        return;
    }
    if (is(line, "say", "hello") && p->step == RETURNING) {
        char sit[128];
        snprintf(sit, sizeof sit, "sit %s %s", p->id, p->token);
        send_line(w, p, sit);
        return;
    }
    if (p->step == RETURNING) { /* the whole state, then what is asked */
        if (is(line, "say", "no") && !is(line, "why", "unknown-table")) /* else its game is over meanwhile */
            trouble(w, "the server refuses \"sit\"", line);
        if (is(line, "say", "state") || is(line, "say", "no")) {
            w->r->returned++;
            p->step = PLAYING;
        }
        return;
    }
    if (is(line, "say", "hello") && p->step == CONNECTED) {
        p->step = GREETED;
        if (p->seat == 0)
            open_table(w, p);
    } else if (is(line, "say", "seat")) {
        heard_seat(w, p, line);
    } else if (is(line, "say", "table")) {
        if (p->seat == 0 && !t->code[0] && is(line, "status", "waiting")) {
            take_code(t, line);
            call_others(w, p);
        }
        if (is(line, "status", "playing")) {
            p->step = PLAYING;
            p->wish = NULL;
            t->playing = true;
        }
        if (is(line, "status", "finished") && p->step == PLAYING)
            over(w, p);
    } else if (is(line, "say", "move")) {
        return; /* what is played does not matter, only what is asked */
    } else if (is(line, "say", "ask")) {
        p->seen = number_of(line, "n");
        answer(w, p, line);
    } else if (is(line, "say", "ok")) {
        heard_answer(w, p, line, true);
    } else if (is(line, "say", "no")) {
        heard_no(w, p, line);
    }
}

/* ---- connections ---- */

static bool connect_one(world *w, player *p)
{
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons((uint16_t)w->r->port)};
    int one = 1;
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    p->fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (p->fd < 0 || connect(p->fd, (struct sockaddr *)&to, sizeof to) < 0) {
        return false;
    }
    setsockopt(p->fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    fcntl(p->fd, F_SETFL, O_NONBLOCK);
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = p};
    epoll_ctl(w->epoll, EPOLL_CTL_ADD, p->fd, &event);
    send_line(w, p, p->step == IDLE ? "hello 1 en bot ping" : "hello 1 en bot");
    return true;
}

static void dropped(world *w, player *p)
{
    w->r->dropped++;
    trouble(w, "the server has closed a connection", w->bye);
    epoll_ctl(w->epoll, EPOLL_CTL_DEL, p->fd, NULL);
    close(p->fd);
    p->fd = -1;
}

/* All clients are read into one large buffer; what is left of a line waits in the player's own. */
static void hear_from(world *w, player *p)
{
    static char big[BUFFER * 2];
    memcpy(big, p->buffer, p->used);
    ssize_t got = recv(p->fd, big + p->used, BUFFER, 0);
    if (got <= 0) {
        if (got == 0 || errno != EAGAIN)
            dropped(w, p);
        return;
    }
    w->r->bytes += w->measuring ? (uint64_t)got : 0;
    size_t n = p->used + (size_t)got;
    char *at = big, *end = big + n, *stop;
    while ((stop = memchr(at, '\n', (size_t)(end - at)))) {
        *stop = 0;
        heard(w, p, at);
        at = stop + 1;
    }
    p->used = (unsigned)(end - at);
    if (p->used > p->cap) {
        p->cap = p->used * 2;
        p->buffer = realloc(p->buffer, p->cap);
        if (!p->buffer)
            abort();
    }
    memcpy(p->buffer, at, p->used);
}

/* Somebody who plays hangs up in the middle of it, and comes back at once. */
static void hang_up(world *w)
{
    player *p = &w->players[(size_t)rand() % (w->r->tables * (size_t)SEATS)];
    if (p->step != PLAYING || p->fd < 0 || !p->token[0])
        return;
    epoll_ctl(w->epoll, EPOLL_CTL_DEL, p->fd, NULL);
    close(p->fd);
    p->used = 0;
    p->waits = p->due = p->refused = false;
    p->step = RETURNING;
    if (!connect_one(w, p))
        trouble(w, "a player cannot come back", w->bye);
}

static bool all_play(const world *w)
{
    for (unsigned i = 0; i < w->r->tables; i++)
        if (!w->tables[i].playing)
            return false;
    return true;
}

static void say_due(world *w)
{
    int64_t now = now_ns();
    for (size_t i = 0; i < w->n; i++) {
        player *p = &w->players[i];
        if (p->due && now >= p->next_ns && !p->waits && p->fd >= 0) {
            p->due = false;
            p->next_ns = now + (int64_t)(w->r->pace > 0 ? 1e9 / w->r->pace : 0);
            command(w, p, p->line);
        }
    }
}

static bool begin(world *w)
{
    run *r = w->r;
    w->n = (size_t)r->tables * SEATS + r->idle;
    w->tables = calloc(r->tables + 1, sizeof *w->tables);
    w->players = calloc(w->n, sizeof *w->players);
    w->epoll = epoll_create1(EPOLL_CLOEXEC);
    if (!w->tables || !w->players || w->epoll < 0)
        return false;
    for (size_t i = 0; i < w->n; i++)
        w->players[i].fd = -1;
    for (size_t i = 0; i < w->n; i++) {
        player *p = &w->players[i];
        p->table = (unsigned)(i / SEATS);
        p->seat = (unsigned)(i % SEATS);
        if (i >= (size_t)r->tables * SEATS) {
            p->step = IDLE;
            p->table = r->tables;
        }
        snprintf(p->name, sizeof p->name, "P%u%s", p->seat + 1, "x");
        if (!connect_one(w, p))
            return false;
    }
    return true;
}

bool players_run(run *r, void (*began)(void *), void (*ended)(void *), void (*second)(void *), void *self)
{
    world w = {.r = r};
    if (!begin(&w))
        trouble(&w, "the players cannot come", strerror(errno));
    int64_t start = now_ns(), patience = start + INT64_C(120000000000), end = 0, next_second = 0;
    double hung_up = 0;
    while (!w.broken && (!end || now_ns() < end)) {
        struct epoll_event events[256];
        int n = epoll_wait(w.epoll, events, 256, r->pace > 0 || r->drops > 0 ? 2 : 100);
        for (int i = 0; i < n; i++)
            if (((player *)events[i].data.ptr)->fd >= 0)
                hear_from(&w, events[i].data.ptr);
        if (r->pace > 0)
            say_due(&w);
        double passed = w.measuring ? (double)(now_ns() - start) * 1e-9 : 0;
        for (; hung_up < passed * r->drops; hung_up++)
            hang_up(&w);
        if (w.measuring && now_ns() >= next_second) {
            second(self);
            next_second = now_ns() + 1000000000;
        }
        if (!w.measuring && all_play(&w)) {
            w.measuring = true;
            began(self);
            start = now_ns();
            end = start + (int64_t)(r->seconds * 1e9);
            say_due(&w);
        }
        if (!w.measuring && now_ns() > patience)
            trouble(&w, "the tables did not begin to play", "");
    }
    r->wall = (double)(now_ns() - start) * 1e-9;
    ended(self);
    for (size_t i = 0; w.players && i < w.n; i++) {
        if (w.players[i].fd >= 0)
            close(w.players[i].fd);
        free(w.players[i].buffer);
    }
    free(w.players);
    free(w.tables);
    close(w.epoll);
    return !w.broken && r->dropped == 0;
}
