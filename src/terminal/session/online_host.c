/* online_host.c - a server of our own, for "host a game" and "in the browser": the same program as a child process,
 * its games beside the saves. It outlives us if we are killed, so that the others can play on, and ends when nobody
 * has been there for a while; the next program that wants one finds it by a small file and takes it over. */
#include <arpa/inet.h>
#include <fcntl.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "door/door.h"
#include "os/os.h"
#include "page/page.h"
#include "terminal/session/online.h"
#include "text/text.h"

enum { PATH = 1400, BEGIN_MS = 15000, END_MS = 6000, IDLE_S = 600 };

/* ---- files ---- */

static bool beside(const char *name, char *path, size_t size)
{
    char folder[PATH / 2];
    if (!bq_kept_folder(folder, sizeof folder))
        return false;
    char *slash = strrchr(folder, '/');
    *slash = 0;
    return snprintf(path, size, "%s/%s", folder, name) < (int)size;
}

static bool store_path(char *path, size_t size)
{
    bq_trouble trouble;
    if (!bq_save_folder(path, size, &trouble))
        return false;
    char *slash = strrchr(path, '/');
    return slash && snprintf(slash, size - (size_t)(slash - path), "/host.db") > 0;
}

/* A number of a process may be another's by now: ours is a `serve` on our own store. */
static bool is_server(long pid)
{
    char line[4096], store[PATH];
    size_t n = store_path(store, sizeof store) ? bq_os_words_of(pid, line, sizeof line) : 0;
    bool serves = false, stored = false;
    for (size_t at = 0; at < n; at += strlen(line + at) + 1) {
        serves |= !strcmp(line + at, "serve");
        stored |= !strcmp(line + at, store);
    }
    return serves && stored;
}

/* "PID TCP HTTP DOOR"; an earlier program wrote no door. */
static bool read_note(bq__host *h)
{
    char path[PATH];
    FILE *in = beside("host", path, sizeof path) ? fopen(path, "re") : NULL;
    bool good = in && fscanf(in, "%ld %79s %79s %79s", &h->pid, h->tcp, h->http, h->door) >= 3 && h->pid > 1;
    if (in)
        fclose(in);
    return good && is_server(h->pid);
}

static void write_note(const bq__host *h)
{
    char path[PATH];
    FILE *out = beside("host", path, sizeof path) ? fopen(path, "we") : NULL;
    if (!out)
        return;
    fprintf(out, "%ld %s %s %s\n", h->pid, h->tcp, h->http, h->door);
    fclose(out);
}

static void forget_note(void)
{
    char path[PATH];
    if (beside("host", path, sizeof path))
        (void)unlink(path);
}

/* 0.0.0.0 is where it listens; we ourselves go to loopback. */
static bool where_of(const char *tcp, bq_where *at)
{
    if (bq_where_parse(tcp, at) != BQ_WHERE_FINE)
        return false;
    if (!strcmp(at->host, "0.0.0.0"))
        snprintf(at->host, sizeof at->host, "127.0.0.1");
    return true;
}

bool bq__host_known(bq_where *at)
{
    bq__host h = {0};
    return read_note(&h) && where_of(h.tcp, at);
}

/* ---- starting ---- */

static void be_server(int out, const char *tcp, const char *http, bool network)
{
    char store[PATH], log[PATH];
    int null = open("/dev/null", O_RDONLY), err = -1;
    if (!store_path(store, sizeof store))
        _exit(1);
    if (beside("host.log", log, sizeof log))
        err = open(log, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    dup2(null, STDIN_FILENO);
    dup2(out, STDOUT_FILENO);
    if (err >= 0)
        dup2(err, STDERR_FILENO);
    for (int fd = 3; fd < 256; fd++)
        close(fd);
    execl("/proc/self/exe", "banquier", "serve", "--tcp", tcp, "--listen", http, "--door-001",
          network ? "0.0.0.0:0" : "127.0.0.1:0", "--store", store, network ? "--plain-text" : (char *)NULL, (char *)NULL);
    _exit(127);
}

/* ---- the warden ---- */

static unsigned port_of(const char *address)
{
    const char *colon = strrchr(address, ':');
    return colon ? (unsigned)strtoul(colon + 1, NULL, 10) : 0;
}

/* Between us and the server: if we are gone, the server stays as long as somebody is there, and a while longer. */
static void watch_over(pid_t server, int life)
{
    const char *wish = getenv("BANQUIER_HOST_IDLE_S");
    int64_t idle_ms = 1000 * (wish && *wish ? strtoll(wish, NULL, 10) : IDLE_S);
    int64_t since = bq_os_now_ms();
    bool alone = false;
    bq__host note = {0};
    for (int null = open("/dev/null", O_RDWR), fd = 0; null >= 0 && fd < 3; fd++)
        dup2(null, fd);
    while (waitpid(server, NULL, WNOHANG) == 0) {
        struct pollfd in = {.fd = alone ? -1 : life, .events = POLLIN};
        if (poll(&in, 1, 500) > 0 && !alone) {
            alone = true; /* nothing is ever written there: it is the end */
            since = bq_os_now_ms();
        }
        if (!alone)
            continue;
        const unsigned ports[3] = {read_note(&note) ? port_of(note.tcp) : 0, port_of(note.http), port_of(note.door)};
        if (bq_os_visited(ports, 3))
            since = bq_os_now_ms();
        if (bq_os_now_ms() - since >= idle_ms)
            (void)kill(server, SIGTERM);
    }
    if (alone && note.pid == server)
        forget_note();
    _exit(0);
}

static void be_warden(const int out[2], const int life[2], const char *tcp, const char *http, bool network)
{
    char line[32];
    close(life[1]);
    close(out[0]);
    setsid(); /* what is pressed in our terminal is meant for nobody there */
    signal(SIGPIPE, SIG_IGN);
    signal(SIGHUP, SIG_IGN);
    signal(SIGINT, SIG_DFL);
    signal(SIGTERM, SIG_DFL);
    pid_t server = fork();
    if (server == 0)
        be_server(out[1], tcp, http, network);
    int n = snprintf(line, sizeof line, "pid %ld\n", (long)server);
    bool told = write(out[1], line, (size_t)n) == n;
    close(out[1]);
    if (server < 0 || !told)
        _exit(1);
    watch_over(server, life[0]);
}

/* A word and its address on a whole line: "tcp 127.0.0.1:7420". */
static bool hear_address(const char *text, const char *word, char address[80])
{
    const char *at = strstr(text, word);
    return at && strchr(at, '\n') && sscanf(at + strlen(word), "%79s", address) == 1;
}

/* "pid 12", and its three addresses. False: it has ended, or says nothing. */
static bool hear_addresses(int fd, bq__host *h)
{
    char text[512];
    size_t n = 0;
    int64_t until = bq_os_now_ms() + BEGIN_MS;
    while (bq_os_now_ms() < until && n + 1 < sizeof text) {
        struct pollfd in = {.fd = fd, .events = POLLIN};
        if (poll(&in, 1, 100) <= 0)
            continue;
        ssize_t got = read(fd, text + n, sizeof text - 1 - n);
        if (got <= 0)
            return false;
        n += (size_t)got;
        text[n] = 0;
        const char *pid = strstr(text, "pid ");
        if (pid && strchr(pid, '\n'))
            h->pid = strtol(pid + 4, NULL, 10);
        if (h->pid && hear_address(text, "tcp ", h->tcp) && hear_address(text, "http ", h->http) &&
            hear_address(text, "door-001 ", h->door))
            return true;
    }
    return false;
}

/* Until the server and its warden are gone. */
static void wait_for(const bq__host *h, int64_t ms)
{
    int64_t until = bq_os_now_ms() + ms;
    while (h->pid && is_server(h->pid) && bq_os_now_ms() < until)
        nanosleep(&(struct timespec){.tv_nsec = 20000000}, NULL);
    if (h->warden > 0)
        while (waitpid((pid_t)h->warden, NULL, WNOHANG) == 0 && bq_os_now_ms() < until)
            nanosleep(&(struct timespec){.tv_nsec = 20000000}, NULL);
    if (h->life > 0)
        close(h->life);
}

static bool start(bq__host *h, const char *tcp, const char *http, bool network)
{
    int out[2], life[2];
    if (pipe(out) != 0 || pipe(life) != 0)
        return false;
    (void)fcntl(life[1], F_SETFD, FD_CLOEXEC);
    pid_t warden = fork();
    if (warden == 0)
        be_warden(out, life, tcp, http, network);
    close(out[1]);
    close(life[0]);
    *h = (bq__host){.warden = warden, .life = life[1], .network = network};
    bool good = warden > 0 && hear_addresses(out[0], h);
    close(out[0]);
    if (good)
        return true;
    if (h->pid > 0 && is_server(h->pid))
        (void)kill((pid_t)h->pid, SIGTERM);
    wait_for(h, 2000);
    *h = (bq__host){0};
    return false;
}

/* The last line that it has written: why it could not begin. */
static void say_failed(bq__session *s)
{
    char path[PATH], line[512], last[512] = "";
    FILE *in = beside("host.log", path, sizeof path) ? fopen(path, "re") : NULL;
    while (in && fgets(line, sizeof line, in))
        if (line[0] != '\n')
            snprintf(last, sizeof last, "%.*s", (int)strcspn(line, "\n"), line);
    if (in)
        fclose(in);
    BQ__SAY(s, "no", BQ_T_ONLINE_HOST_FAILED, bq_arg_text("detail", last));
}

/* The usual ports, so that a code alone is enough on this machine; any others if those are taken. */
bool bq__host_start(bq__session *s, bool network, bq_where *at)
{
    bq__host *h = &s->host;
    bq__host known = {0};
    if (h->pid && is_server(h->pid) && (h->network || !network))
        return where_of(h->tcp, at);
    if (!h->pid && read_note(&known) && !network) {
        *h = known;
        return where_of(h->tcp, at);
    }
    const char *ip = network ? "0.0.0.0" : "127.0.0.1";
    char tcp[64], http[64];
    snprintf(tcp, sizeof tcp, "%s:7420", ip);
    snprintf(http, sizeof http, "%s:7421", ip);
    bool good = start(h, tcp, http, network);
    if (!good) {
        snprintf(tcp, sizeof tcp, "%s:0", ip);
        snprintf(http, sizeof http, "%s:0", ip);
        good = start(h, tcp, http, network);
    }
    if (!good || !where_of(h->tcp, at)) {
        say_failed(s);
        return false;
    }
    write_note(h);
    char where[300];
    bq_where_print(at, where, sizeof where);
    BQ__SAY(s, "net", BQ_T_ONLINE_HOST_BEGUN, bq_arg_text("at", where));
    return true;
}

/* ---- ending ---- */

void bq__host_end(bq__session *s, bool others)
{
    bq__host *h = &s->host;
    if (!h->pid || h->stays)
        return;
    if (others) {
        h->stays = true;
        char pid[24];
        snprintf(pid, sizeof pid, "%ld", h->pid);
        BQ__SAY(s, "net", BQ_T_ONLINE_HOST_STAYS, bq_arg_text("pid", pid));
        return;
    }
    if (is_server(h->pid))
        (void)kill((pid_t)h->pid, SIGTERM);
    wait_for(h, END_MS);
    forget_note();
    *h = (bq__host){0};
    bq__session_tell(s, "net", BQ_T_ONLINE_HOST_ENDED);
}

/* ---- how others come ---- */

/* An address of this machine that others can reach. */
static bool own_address(char *out, size_t size)
{
    struct ifaddrs *all, *a;
    bool found = false;
    if (getifaddrs(&all) != 0)
        return false;
    for (a = all; a && !found; a = a->ifa_next) {
        if (!a->ifa_addr || a->ifa_addr->sa_family != AF_INET || a->ifa_flags & IFF_LOOPBACK ||
            !(a->ifa_flags & IFF_UP))
            continue;
        found = inet_ntop(AF_INET, &((struct sockaddr_in *)(void *)a->ifa_addr)->sin_addr, out,
                          (socklen_t)size) != NULL;
    }
    freeifaddrs(all);
    return found;
}

void bq__host_invitation(const bq__session *s, const bq_where *at, const char *code, char *out, size_t size)
{
    char where[300], address[64];
    bq_where shown = *at;
    if (s->host.pid && s->host.network && own_address(address, sizeof address))
        snprintf(shown.host, sizeof shown.host, "%s", address);
    bq_where_print(&shown, where, sizeof where);
    bool implied = !strcmp(shown.host, "127.0.0.1") && !strcmp(shown.port, BQ_WHERE_PORT) && !at->web;
    if (implied)
        snprintf(out, size, "banquier join %s", code);
    else
        snprintf(out, size, "banquier join %s %s", where, code);
}

bool bq__host_door(const bq__session *s, const bq_lobby *lobby, char *at, size_t at_size, char *line, size_t line_size)
{
    char address[64];
    const char *colon = strrchr(s->host.door, ':');
    if (!s->host.pid || !s->online || !s->online->hosts || !colon || !bq_dialect_plays(&bq_dialect_001, lobby->edition))
        return false;
    if (s->host.network && own_address(address, sizeof address))
        snprintf(at, at_size, "%s%s", address, colon);
    else
        snprintf(at, at_size, "127.0.0.1%s", colon);
    bq_buf b = bq_buf_on(line, line_size);
    bq_dialect_greeting(&bq_dialect_001, lobby->code, &b);
    return true;
}

bool bq__host_page(bq__session *s, char *url, size_t size)
{
    bq_where at;
    if (!bq_page_there()) {
        bq__session_tell(s, "no", BQ_T_ONLINE_NO_PAGE);
        return false;
    }
    if (!bq__host_start(s, false, &at))
        return false;
    snprintf(url, size, "http://%s/", s->host.http);
    return true;
}

/* ---- a table there ---- */

/* Each person after the first is a friend who is still to come. */
static void wish_table(const bq_table_plan *plan, bq_client_wish *wish)
{
    unsigned me = 0;
    while (me + 1 < plan->seats && strcmp(plan->seat[me].player, "person"))
        me++;
    wish->errand = BQ_ERRAND_CREATE;
    snprintf(wish->name, sizeof wish->name, "%s", plan->seat[me].name);
    snprintf(wish->edition, sizeof wish->edition, "%s", plan->edition->name);
    snprintf(wish->options, sizeof wish->options, "seats=%u %s", plan->seats, plan->options);
}

static void seat_bots(bq__online *o, const bq_table_plan *plan)
{
    for (unsigned i = 0; i < plan->seats && o->firsts < BQ__FIRST_LINES; i++)
        if (bq_player_bot(plan->seat[i].player))
            snprintf(o->first[o->firsts++], sizeof o->first[0], "bot %s \"%s\"", bq_player_bot(plan->seat[i].player),
                     plan->seat[i].name);
}

bool bq__online_host(bq__session *s, const bq_table_plan *plan, const bq_where *there, bool network)
{
    static bq_table_plan timed;
    bq_client_wish wish = {0};
    timed = *plan;
    if (!bq__session_hours(s, plan->options, timed.options) || (!there && !bq__host_start(s, network, &wish.at)))
        return false;
    if (there)
        wish.at = *there;
    wish_table(&timed, &wish);
    if (!bq__online_name_ok(s, wish.name) || !bq__online_open(s, &wish, NULL))
        return false;
    s->online->hosts = !there;
    seat_bots(s->online, plan);
    return true;
}
