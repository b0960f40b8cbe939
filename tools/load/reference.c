/* reference.c - the least that a server must do, and nothing else: it reads a line, keeps bytes of it in SQLite
 * (WAL, synchronous=FULL, one transaction and one row for all lines that have come meanwhile, and rows by table in which
 * they are found later), then sends bytes to the table's four connections. No rules, no state, no checks. It says just
 * enough of the protocol for the same players to go on. */
#include "load.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/json.h"

enum { CONNECTIONS = 20000, LINE = 512, BATCH = 4096, OUT = 64 * 1024 };

typedef struct connection {
    int fd;
    unsigned table, seat;
    char name[16];
    char line[LINE];
    unsigned used;
} connection;

typedef struct table {
    connection *seat[SEATS];
    unsigned seats;
    uint64_t moves, rows;
} table;

static connection connections[CONNECTIONS];
static table tables[CONNECTIONS / SEATS + 1];
static unsigned table_count;

/* Lines of one batch that wait for the commit. */
static struct pending {
    connection *from;
    uint64_t counter;
} pending[BATCH];
static unsigned pending_count;

static sqlite3 *db;
static sqlite3_stmt *add_fresh, *drop_fresh, *add_chapter, *begin, *commit;

static void must(bool good, const char *what)
{
    if (!good) {
        fprintf(stderr, "reference: %s: %s\n", what, db ? sqlite3_errmsg(db) : strerror(errno));
        exit(1);
    }
}

static void prepare(const char *sql, sqlite3_stmt **statement)
{
    must(sqlite3_prepare_v2(db, sql, -1, statement, NULL) == SQLITE_OK, "prepare");
}

static void open_store(const char *path)
{
    must(sqlite3_open(path, &db) == SQLITE_OK, "open");
    must(sqlite3_exec(db,
                      "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;"
                      "CREATE TABLE fresh(number INTEGER PRIMARY KEY, steps BLOB);"
                      "CREATE TABLE chapter(number INTEGER PRIMARY KEY, game INTEGER, seq INTEGER, steps BLOB,"
                      " UNIQUE(game, seq));",
                      NULL, NULL, NULL) == SQLITE_OK,
         "schema");
    prepare("INSERT INTO fresh(steps) VALUES(?)", &add_fresh);
    prepare("DELETE FROM fresh", &drop_fresh);
    prepare("INSERT INTO chapter(game, seq, steps) VALUES(?, ?, ?)", &add_chapter);
    prepare("BEGIN IMMEDIATE", &begin);
    prepare("COMMIT", &commit);
}

static void step(sqlite3_stmt *statement)
{
    must(sqlite3_step(statement) == SQLITE_DONE, "write");
    sqlite3_reset(statement);
}

static void send_to(connection *c, const char *bytes, size_t n)
{
    if (c->fd >= 0 && send(c->fd, bytes, n, MSG_NOSIGNAL) < 0 && errno != EAGAIN)
        c->fd = -1;
}

/* ---- what is said ---- */

static void begin_message(bq_buf *b, const char *what)
{
    bq_json_open(b, NULL, '{');
    bq_json_word(b, "say", what);
}

static void end_message(bq_buf *b)
{
    bq_json_close(b, '}');
    bq_buf_char(b, '\n');
}

static void put_ask(bq_buf *b, uint64_t n, const char *name)
{
    begin_message(b, "ask");
    bq_json_int(b, "n", (int64_t)n);
    bq_json_word(b, "question", "roll");
    bq_json_texts(b, "seats", &name, 1);
    end_message(b);
}

static void say(connection *c, const char *what)
{
    char line[64];
    bq_buf b = bq_buf_on(line, sizeof line);
    begin_message(&b, what);
    end_message(&b);
    send_to(c, b.at, b.n);
}

static void say_table(connection *c, const char *status)
{
    char line[128], code[16];
    bq_buf b = bq_buf_on(line, sizeof line);
    snprintf(code, sizeof code, "%u", c->table);
    begin_message(&b, "table");
    bq_json_text(&b, "code", code);
    bq_json_word(&b, "status", status);
    end_message(&b);
    send_to(c, b.at, b.n);
}

/* To each of the four, as many bytes as the real server sends for a command: a move, who is asked, the ok. */
static void spread(const reference *plan, const struct pending *p)
{
    static char out[OUT];
    static char filler[OUT];
    table *t = &tables[p->from->table];
    if (!filler[0])
        memset(filler, 'x', sizeof filler - 1);
    connection *next = t->seat[(p->from->seat + 1) % SEATS];
    for (unsigned i = 0; i < t->seats; i++) {
        bq_buf b = bq_buf_on(out, sizeof out);
        if (t->seat[i] == p->from) {
            begin_message(&b, "ok");
            bq_json_int(&b, "re", (int64_t)p->counter);
            end_message(&b);
        }
        put_ask(&b, t->moves, next->name);
        int wanted = (int)plan->out_bytes - (int)b.n - 20;
        begin_message(&b, "move");
        bq_json_key(&b, "x");
        bq_json_quote(&b, filler, wanted > 0 ? (size_t)wanted : 0);
        end_message(&b);
        send_to(t->seat[i], b.at, b.n);
    }
}

/* As many rows by table as are owed for so many commands. When every table has had its turn, nothing is fresh. */
static void gather(const reference *plan, const char *bytes, unsigned commands)
{
    static double owed;
    static unsigned turn;
    unsigned n = plan->rows > 0 ? (unsigned)(plan->bytes / plan->rows) : 0;
    for (owed += plan->rows * commands; owed >= 1; owed--) {
        table *t = &tables[turn];
        sqlite3_bind_int(add_chapter, 1, (int)turn);
        sqlite3_bind_int64(add_chapter, 2, (sqlite3_int64)++t->rows);
        sqlite3_bind_blob(add_chapter, 3, bytes, (int)(n < OUT ? n : OUT), SQLITE_STATIC);
        step(add_chapter);
        turn = (turn + 1) % table_count;
        if (turn == 0)
            step(drop_fresh);
    }
}

static void commit_batch(const reference *plan)
{
    static char bytes[BATCH * LINE];
    size_t n = (size_t)pending_count * plan->bytes;
    if (!bytes[0])
        memset(bytes, 'r', sizeof bytes);
    if (!pending_count)
        return;
    step(begin);
    for (unsigned i = 0; i < pending_count; i++)
        tables[pending[i].from->table].moves++;
    sqlite3_bind_blob(add_fresh, 1, bytes, (int)(n < sizeof bytes ? n : sizeof bytes), SQLITE_STATIC);
    step(add_fresh);
    gather(plan, bytes, pending_count);
    step(commit);
    for (unsigned i = 0; i < pending_count; i++)
        spread(plan, &pending[i]);
    pending_count = 0;
}

static void sit(connection *c, unsigned at, const char *name)
{
    c->table = at;
    c->seat = tables[at].seats;
    snprintf(c->name, sizeof c->name, "%s", name);
    tables[at].seat[tables[at].seats++] = c;
    say(c, "seat");
}

static void heard(const reference *plan, connection *c, char *line)
{
    char name[16], text[128];
    unsigned at;
    unsigned long long counter;
    if (sscanf(line, "#%llu", &counter) == 1) {
        if (pending_count == BATCH)
            commit_batch(plan);
        pending[pending_count++] = (struct pending){c, counter};
    } else if (!strncmp(line, "hello", 5)) {
        say(c, "hello");
    } else if (sscanf(line, "create %*s %15s", name) == 1) {
        sit(c, table_count++, name);
        say_table(c, "waiting");
    } else if (sscanf(line, "join %u %15s", &at, name) == 2 && at < table_count &&
               tables[at].seats < SEATS) {
        sit(c, at, name);
    } else if (!strcmp(line, "start")) {
        table *t = &tables[c->table];
        for (unsigned i = 0; i < t->seats; i++) {
            bq_buf b = bq_buf_on(text, sizeof text);
            say_table(t->seat[i], "playing");
            put_ask(&b, 0, c->name);
            send_to(t->seat[i], b.at, b.n);
        }
    }
}

static void hear_from(const reference *plan, int epoll, connection *c)
{
    ssize_t got = recv(c->fd, c->line + c->used, sizeof c->line - c->used - 1, 0);
    if (got <= 0) {
        if (got < 0 && errno == EAGAIN)
            return;
        epoll_ctl(epoll, EPOLL_CTL_DEL, c->fd, NULL);
        close(c->fd);
        c->fd = -1;
        return;
    }
    c->used += (unsigned)got;
    c->line[c->used] = 0;
    char *at = c->line, *stop;
    while ((stop = strchr(at, '\n'))) {
        *stop = 0;
        heard(plan, c, at);
        at = stop + 1;
    }
    c->used = (unsigned)strlen(at);
    memmove(c->line, at, c->used + 1);
}

int reference_serve(const reference *plan)
{
    struct sockaddr_in here = {.sin_family = AF_INET, .sin_port = htons((uint16_t)plan->port)};
    int one = 1, count = 0, epoll = epoll_create1(EPOLL_CLOEXEC);
    int door = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    here.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    setsockopt(door, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one);
    must(door >= 0 && !bind(door, (struct sockaddr *)&here, sizeof here) && !listen(door, 4096),
         "listen");
    open_store(plan->path);
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = NULL};
    epoll_ctl(epoll, EPOLL_CTL_ADD, door, &event);
    for (;;) {
        struct epoll_event events[512];
        int n = epoll_wait(epoll, events, 512, -1), fd;
        for (int i = 0; i < n; i++) {
            if (events[i].data.ptr) {
                hear_from(plan, epoll, events[i].data.ptr);
                continue;
            }
            while (count < CONNECTIONS && (fd = accept4(door, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC)) >= 0) {
                setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
                connections[count].fd = fd;
                event = (struct epoll_event){.events = EPOLLIN, .data.ptr = &connections[count++]};
                epoll_ctl(epoll, EPOLL_CTL_ADD, fd, &event);
            }
        }
        commit_batch(plan);
    }
}
