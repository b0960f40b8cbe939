/* serve.c - the server begins and ends: editions, store, addresses, signals. */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "os/os.h"
#include "server/shell/internal.h"

enum { EDITIONS = 64 };

static int complain(const char *what, const char *why)
{
    fprintf(stderr, "serve: %s: %s\n", what, why);
    return 1;
}

/* ---- limits ---- */

static bool read_limits(bq_limits *limits, const char *path, char *error, size_t size)
{
    enum { MOST = 65536 };
    size_t n = 0;
    struct stat is;
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK); /* a pipe that nobody fills would hold up everybody */
    bool regular = fd >= 0 && !fstat(fd, &is) && S_ISREG(is.st_mode);
    char *text = regular ? bq_os_read_fd(fd, MOST, &n) : NULL;
    if (!text || n == MOST)
        snprintf(error, size, "%s", text ? "too long" : fd >= 0 && !regular ? "it is no regular file" : strerror(errno));
    if (fd >= 0)
        close(fd);
    bool good = text && n < MOST && bq_limits_parse(limits, text, n, error, size);
    free(text);
    return good;
}

/* ---- addresses ---- */

bool bq__shell_address(const char *text, struct sockaddr_storage *out, bool *loopback)
{
    char host[64] = "127.0.0.1";
    const char *colon = strrchr(text, ':'), *port = colon ? colon + 1 : text;
    char *end;
    unsigned long number = strtoul(port, &end, 10);
    if (!*port || *end || number > 65535)
        return false;
    if (colon) {
        size_t n = (size_t)(colon - text);
        bool brackets = n > 2 && text[0] == '[' && text[n - 1] == ']';
        if (n == 0 || n >= sizeof host)
            return false;
        memcpy(host, text + brackets, n - 2u * brackets);
        host[n - 2u * brackets] = 0;
    }
    if (!strcmp(host, "localhost"))
        snprintf(host, sizeof host, "127.0.0.1");
    memset(out, 0, sizeof *out);
    *loopback = !strncmp(host, "127.", 4) || !strcmp(host, "::1");
    return uv_ip4_addr(host, (int)number, (struct sockaddr_in *)out) == 0 ||
           uv_ip6_addr(host, (int)number, (struct sockaddr_in6 *)out) == 0;
}

static unsigned port_of(const uv_tcp_t *tcp, char *host, size_t size)
{
    struct sockaddr_storage at;
    int n = sizeof at;
    uv_tcp_getsockname(tcp, (struct sockaddr *)&at, &n);
    if (at.ss_family == AF_INET6) {
        uv_ip6_name((struct sockaddr_in6 *)&at, host, size);
        return ntohs(((struct sockaddr_in6 *)&at)->sin6_port);
    }
    uv_ip4_name((struct sockaddr_in *)&at, host, size);
    return ntohs(((struct sockaddr_in *)&at)->sin_port);
}

static void put_address(const uv_tcp_t *tcp, char *out, size_t size)
{
    char host[64];
    unsigned port = port_of(tcp, host, sizeof host);
    bool v6 = strchr(host, ':') != NULL;
    snprintf(out, size, "%s%s%s:%u", v6 ? "[" : "", host, v6 ? "]" : "", port);
}

static void tell_begun(const bq__shell *shell)
{
    char tcp[80] = "", http[80] = "";
    if (!shell->request->begun)
        return;
    if (shell->lines_on)
        put_address(&shell->lines, tcp, sizeof tcp);
    if (shell->http_on)
        put_address(&shell->http, http, sizeof http);
    shell->request->begun(shell->request->to, tcp, http);
}

static bool listen_on(bq__shell *shell, uv_tcp_t *tcp, const char *text, const char *what)
{
    struct sockaddr_storage at;
    bool loopback;
    if (!bq__shell_address(text, &at, &loopback))
        return complain(text, "expected ADDRESS:PORT") == 0;
    if (!loopback && !shell->request->plain_text)
        return complain(text, "not a loopback address: what is said there can be read on the way; "
                              "--plain-text allows it") == 0;
    uv_tcp_init(&shell->loop, tcp);
    tcp->data = shell;
    int error = uv_tcp_bind(tcp, (struct sockaddr *)&at, 0);
    if (!error)
        error = uv_listen((uv_stream_t *)tcp, 1024, bq__shell_peer_accept);
    if (error)
        return complain(text, uv_strerror(error)) == 0;
    char where[80];
    put_address(tcp, where, sizeof where);
    printf("%s %s\n", what, where);
    return true;
}

static void allow_origin(bq__shell *shell, const char *scheme, const char *host, unsigned port)
{
    snprintf(shell->origin[shell->origins++], sizeof shell->origin[0], "%s://%s:%u", scheme, host, port);
}

/* Our own names, and those that were given. */
static void allow_origins(bq__shell *shell)
{
    char host[64];
    if (shell->http_on) {
        unsigned port = port_of(&shell->http, host, sizeof host);
        allow_origin(shell, "http", "localhost", port);
        allow_origin(shell, "http", "127.0.0.1", port);
        allow_origin(shell, "http", "[::1]", port);
    }
    for (size_t i = 0; i < shell->request->origins; i++)
        snprintf(shell->origin[shell->origins++], sizeof shell->origin[0], "%s",
                 shell->request->origin[i]);
}

/* As many sockets as there are descriptors, less what the store, the log, notices and the operator need: a crowd that
 * takes all the others leaves these, and there is always one more to say no with. */
static void count_descriptors(bq__shell *shell)
{
    enum { OWN = 64, FEWEST = 16, MANY = 1 << 30 };
    struct rlimit files = {.rlim_cur = 1024};
    (void)getrlimit(RLIMIT_NOFILE, &files);
    if (files.rlim_cur < files.rlim_max) {
        struct rlimit more = {.rlim_cur = files.rlim_max, .rlim_max = files.rlim_max};
        if (!setrlimit(RLIMIT_NOFILE, &more))
            files = more;
    }
    size_t all = files.rlim_cur < MANY ? (size_t)files.rlim_cur : MANY, own = OWN + (size_t)shell->limits.notices;
    shell->sockets_most = all > own + FEWEST ? all - own : FEWEST;
    shell->last_asking = &shell->asking;
    if (shell->sockets_most < (size_t)shell->limits.connections) {
        char detail[96];
        snprintf(detail, sizeof detail, "there are descriptors for %zu, fewer than the limit", shell->sockets_most);
        bq__shell_log("connections", detail);
    }
}

/* ---- editions ---- */

static size_t open_editions(bq_edition_file *files[EDITIONS], bool foreign[EDITIONS])
{
    bq_edition_name names[EDITIONS];
    size_t n = bq_edition_list(names, EDITIONS), opened = 0;
    for (size_t i = 0; i < n && i < EDITIONS; i++) {
        char error[BQ_EDITION_ERROR];
        if (!bq_edition_open(&files[opened], names[i].name, error, sizeof error))
            bq__shell_log("edition", error);
        else
            foreign[opened++] = bq_edition_is_foreign(names[i].name);
    }
    return opened;
}

/* ---- signals ---- */

/* Limits anew. What cannot be read changes nothing; connections and tables that are there stay. */
static void told_to_reload(uv_signal_t *handle, int signal)
{
    bq__shell *shell = handle->data;
    bq_limits limits;
    char error[320];
    (void)signal;
    bq_limits_default(&limits);
    if (!shell->request->limits) {
        bq__shell_log("reload", "there is no file of limits: nothing has changed");
    } else if (!read_limits(&limits, shell->request->limits, error, sizeof error)) {
        char detail[384];
        snprintf(detail, sizeof detail, "the limits stay as they were: %s", error);
        bq__shell_log("reload", detail);
    } else {
        shell->configured = limits;
        bq__shell_switches_apply(shell);
        bq__shell_log("reload", "the limits are those of the file");
    }
}

static void told_to_stop(uv_signal_t *handle, int signal)
{
    bq__shell *shell = handle->data;
    (void)signal;
    bq__shell_before(shell);
    bq__shell_drain(shell);
}

static void patience(uv_timer_t *timer)
{
    bq__shell *shell = timer->data;
    bq__shell_peer_sweep(timer);
    bq__shell_doors_time(shell);
    bq__shell_expiry_look(shell);
    bq__shell_notes(shell);
    if (bq__shell_now(shell) >= shell->note_next && !shell->draining) {
        shell->note_next = bq__shell_now(shell) + 600000;
        bq__shell_admin_note(shell);
    }
    if (shell->draining)
        bq__shell_drain(shell);
}

/* Around the wait for the next thing to come: what came before it, and what came with it, is handed on. */
static void before_poll(uv_prepare_t *handle)
{
    bq__shell_end_turn(handle->data);
}

static void after_poll(uv_check_t *handle)
{
    bq__shell_end_turn(handle->data);
}

static void begin_handles(bq__shell *shell)
{
    uv_prepare_init(&shell->loop, &shell->before_poll);
    uv_check_init(&shell->loop, &shell->after_poll);
    shell->before_poll.data = shell->after_poll.data = shell;
    uv_prepare_start(&shell->before_poll, before_poll);
    uv_check_start(&shell->after_poll, after_poll);
    uv_timer_init(&shell->loop, &shell->clock);
    uv_timer_init(&shell->loop, &shell->sweep);
    uv_timer_init(&shell->loop, &shell->gather);
    shell->gather.data = shell;
    uv_idle_init(&shell->loop, &shell->turns);
    uv_signal_init(&shell->loop, &shell->term);
    uv_signal_init(&shell->loop, &shell->interrupt);
    uv_signal_init(&shell->loop, &shell->hang_up);
    shell->hang_up.data = shell;
    uv_signal_start(&shell->hang_up, told_to_reload, SIGHUP);
    shell->clock.data = shell->sweep.data = shell->turns.data = shell;
    shell->term.data = shell->interrupt.data = shell;
    uv_timer_start(&shell->sweep, patience, 250, 250);
    uv_signal_start(&shell->term, told_to_stop, SIGTERM);
    uv_signal_start(&shell->interrupt, told_to_stop, SIGINT);
}

/* ---- the whole ---- */

typedef struct knowing {
    bq_core *core;
    bq_store *store;
    bq_hall *hall;
    const bq_game_id *game;
} knowing;

static bool known_seat(void *self, const bq_seat_row *row)
{
    const knowing *k = self;
    bq_core_known_seat(k->core, k->game, row);
    return true;
}

static bool known(void *self, const bq_game_row *row)
{
    knowing *k = self;
    k->game = &row->id;
    bq_core_known(k->core, row);
    if (!strcmp(bq_core_opened_through(k->core, &row->id), bq_dialect_name(&bq_dialect_001)))
        bq_hall_add(k->hall, row->id.byte);
    (void)bq_store_seats(k->store, &row->id, known_seat, k); /* a bad row shows when the game is read */
    return true;
}

static bool begin(bq__shell *shell, bq_store *store, bq_edition_file *files[], const bool *foreign, size_t n, const char *name)
{
    int64_t newest;
    size_t over;
    if (bq_store_extent(store, &newest, &over) != BQ_STORE_OK)
        return complain(shell->request->store, bq_store_error(store)) == 0;
    bq__shell_admin_place(shell);
    bq__shell_switches_read(shell);
    bq__shell_expiry_begin(shell, newest);
    shell->editions = (const bq_edition_file *const *)files;
    shell->editions_n = n;
    bq_core_config config = {.limits = shell->limits,
                             .editions = shell->editions,
                             .foreign = foreign,
                             .editions_n = n,
                             .server = name,
                             .epoch = bq_store_epoch(store),
                             .notices = shell->request->webhook != NULL,
                             .clock_ms = shell->expiry.at};
    shell->core = bq_core_new(&config);
    if (!shell->core)
        return complain("core", "no memory") == 0;
    bq__shell_before(shell);
    knowing k = {.core = shell->core, .store = store, .hall = &shell->hall};
    if (bq_store_games(store, BQ_GAMES_OPEN, known, &k) != BQ_STORE_OK)
        return complain(shell->request->store, bq_store_error(store)) == 0;
    shell->disk = bq__shell_disk_open(shell, store);
    if (!shell->disk)
        return complain("store", "no thread") == 0;
    shell->pool = bq__shell_pool_open(shell);
    if (!shell->pool)
        return complain("bots", "no thread") == 0;
    begin_handles(shell);
    count_descriptors(shell);
    if (shell->request->listen)
        shell->http_on = listen_on(shell, &shell->http, shell->request->listen, "http");
    if (shell->request->tcp)
        shell->lines_on = listen_on(shell, &shell->lines, shell->request->tcp, "tcp");
    if (shell->request->metrics)
        shell->metrics_on = listen_on(shell, &shell->metrics, shell->request->metrics, "metrics");
    if (shell->request->door_001)
        shell->door_001_on = listen_on(shell, &shell->door_001, shell->request->door_001, "door-001");
    if ((shell->request->listen && !shell->http_on) || (shell->request->tcp && !shell->lines_on) ||
        (shell->request->metrics && !shell->metrics_on) || (shell->request->door_001 && !shell->door_001_on))
        return false;
    allow_origins(shell);
    bq__shell_admin_open(shell);
    shell->began_ms = bq__shell_wall_ms();
    shell->keep_next = bq__shell_now(shell) +
                       (shell->limits.keep_look_s < 60 ? shell->limits.keep_look_s : 60) * 1000;
    fflush(stdout);
    tell_begun(shell);
    bq__shell_after(shell);
    return true;
}

int bq_serve(const bq_serve_request *request)
{
    static bq__shell shell; /* it is large, and there is one */
    static bq_edition_file *files[EDITIONS];
    static bool foreign[EDITIONS];
    char name[64], error[512];
    bq_store *store = NULL;
    shell.request = request;
    signal(SIGPIPE, SIG_IGN); /* a player who hangs up in the middle of a sentence ends nobody else's game */
    bq_limits_default(&shell.configured);
    if (uv_loop_init(&shell.loop))
        return complain("start", "no loop");
    if (request->limits && !read_limits(&shell.configured, request->limits, error, sizeof error))
        return complain(request->limits, error);
    shell.limits = shell.configured;
    for (size_t i = 0; i < request->proxies; i++)
        if (!bq__shell_address_parse(request->proxy[i], &shell.proxy[shell.proxies++]))
            return complain(request->proxy[i], "expected an address");
    if (request->webhook && !bq__shell_webhook_parse(request->webhook, &shell.webhook))
        return complain(request->webhook, "expected http://ADDRESS:PORT/PATH with an address of this machine");
    bq_store_config config = {.url = request->store};
    if (bq_store_open(&store, &config, error, sizeof error) != BQ_STORE_OK)
        return complain(request->store, error);
    if (bq_store_starved(store))
        bq__shell_log("store", "the disk is full: games can be looked at, nothing is taken down; make room, no restart is needed");
    size_t n = open_editions(files, foreign);
    snprintf(name, sizeof name, "banquier %s", request->version);
    if (!begin(&shell, store, files, foreign, n, name))
        return 1; /* the process ends with what it has */
    uv_run(&shell.loop, UV_RUN_DEFAULT);
    bq__shell_pool_close(shell.pool);
    bq__shell_disk_close(shell.disk);
    bq_store_close(store);
    bq__shell_log("stopped", "");
    return shell.code;
}
