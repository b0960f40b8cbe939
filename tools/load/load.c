/* load.c - the load that the server carries: tables of four players through the real protocol.
 *
 *     build/tools/load/load [--tables N] [--seconds S] [--idle N] [--pace P] [--drops D] [--reference] PROGRAM
 *     build/tools/load/load --all [--seconds S] PROGRAM        all the figures of docs/PERFORMANCE.md (`make load`)
 *
 * starts PROGRAM serve on the loopback interface with a fresh store, plays, and reads off what the server
 * used: commands a second of its processor time, latencies, memory. With --reference the same players then
 * meet a server that does nothing but read, commit as many rows and send as many bytes (reference.c): the
 * ratio says what ours costs beyond that. */
#include "load.h"

#include <arpa/inet.h>
#include <dirent.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

typedef struct usage {
    double user, system; /* seconds */
    long resident;       /* KiB */
} usage;

typedef struct measured {
    pid_t pid;
    usage before, after;
    long bare; /* KiB, before anybody came */
    int fds, fds_left; /* descriptors before anybody came, and how many more when all had gone */
    long sample[7200]; /* KiB, every second */
    unsigned samples;
    unsigned trouble; /* lines of the server's log that tell of a failure */
    const char *store; /* its path */
    uint64_t first_row, last_row; /* by table, before and after the measuring */
    double first_bytes;           /* of lines, before it */
} measured;

static usage usage_of(pid_t pid)
{
    usage u = {0};
    char path[64], line[1024];
    snprintf(path, sizeof path, "/proc/%d/stat", (int)pid);
    FILE *f = fopen(path, "r");
    unsigned long user = 0, system = 0;
    if (f && fgets(line, sizeof line, f)) {
        char *close = strrchr(line, ')');
        if (close)
            sscanf(close + 1, " %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user,
                   &system);
    }
    if (f)
        fclose(f);
    u.user = (double)user / (double)sysconf(_SC_CLK_TCK);
    u.system = (double)system / (double)sysconf(_SC_CLK_TCK);
    snprintf(path, sizeof path, "/proc/%d/status", (int)pid);
    f = fopen(path, "r");
    while (f && fgets(line, sizeof line, f))
        sscanf(line, "VmRSS: %ld", &u.resident);
    if (f)
        fclose(f);
    return u;
}

static void began(void *self)
{
    measured *m = self;
    m->first_row = rows_last(m->store);
    m->first_bytes = rows_bytes(m->store, m->first_row);
    m->before = usage_of(m->pid);
}
static void ended(void *self)
{
    measured *m = self;
    m->after = usage_of(m->pid);
    m->last_row = rows_last(m->store);
}

static void second(void *self)
{
    measured *m = self;
    if (m->samples < sizeof m->sample / sizeof m->sample[0])
        m->sample[m->samples++] = usage_of(m->pid).resident;
}

static int fds_of(pid_t pid)
{
    char path[64];
    int n = 0;
    snprintf(path, sizeof path, "/proc/%d/fd", (int)pid);
    DIR *dir = opendir(path);
    while (dir && readdir(dir))
        n++;
    if (dir)
        closedir(dir);
    return n;
}

/* ---- the server as a child ---- */

static int free_port(void)
{
    struct sockaddr_in here = {.sin_family = AF_INET};
    socklen_t n = sizeof here;
    here.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    int port = fd >= 0 && !bind(fd, (struct sockaddr *)&here, sizeof here) &&
                       !getsockname(fd, (struct sockaddr *)&here, &n)
                   ? ntohs(here.sin_port)
                   : 0;
    close(fd);
    return port;
}

static bool listens(int port)
{
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    bool good = fd >= 0 && !connect(fd, (struct sockaddr *)&to, sizeof to);
    close(fd);
    return good;
}

static bool wait_for(pid_t pid, int port)
{
    for (int i = 0; i < 500; i++) {
        if (listens(port))
            return true;
        if (waitpid(pid, NULL, WNOHANG) == pid)
            return false;
        usleep(20000);
    }
    return false;
}

static void write_limits(const char *path)
{
    FILE *f = fopen(path, "w");
    if (!f)
        return;
    fputs("actions 1000000000\nlobby 1000000000\naddress_connections 1000000\nconnections 100000\n"
          "address_tables 1000000\nconnection_tables 1000000\naddress_creates 1000000\n"
          "loaded 20000\ntables 20000\nhello_ms 120000\n",
          f); /* all players come from one address */
    fclose(f);
}

static pid_t start_server(const char *program, int port, const char *folder)
{
    char limits[256], tcp[64], store[256], log[256];
    snprintf(limits, sizeof limits, "%s/limits", folder);
    snprintf(log, sizeof log, "%s/log", folder);
    snprintf(tcp, sizeof tcp, "127.0.0.1:%d", port);
    snprintf(store, sizeof store, "sqlite:%s/games.db", folder);
    write_limits(limits);
    pid_t pid = fork();
    if (pid)
        return pid;
    if (!freopen("/dev/null", "w", stdout) || !freopen(log, "w", stderr))
        _exit(1);
    execl(program, program, "serve", "--listen", "none", "--tcp", tcp, "--store", store, "--limits", limits,
          (char *)NULL);
    perror(program);
    _exit(1);
}

static pid_t start_reference(const reference *plan)
{
    pid_t pid = fork();
    if (!pid)
        _exit(reference_serve(plan));
    return pid;
}

/* With patience, but not for ever: one that hangs is no reason to wait. */
static void stop(pid_t pid)
{
    kill(pid, SIGTERM);
    for (int i = 0; i < 600; i++) {
        if (waitpid(pid, NULL, WNOHANG) != 0)
            return;
        usleep(50000);
    }
    kill(pid, SIGKILL);
    waitpid(pid, NULL, 0);
}

/* ---- the report ---- */

static double percentile(const run *r, double share)
{
    uint64_t all = 0, seen = 0;
    for (unsigned i = 0; i < LATENCIES; i++)
        all += r->latency[i];
    for (unsigned i = 0; i < LATENCIES; i++) {
        seen += r->latency[i];
        if ((double)seen >= share * (double)all)
            return (double)(i + 1) / 20;
    }
    return 0;
}

static double rate(const run *r, const measured *m)
{
    double cpu = m->after.user - m->before.user + m->after.system - m->before.system;
    return cpu > 0 ? (double)r->commands / cpu : 0;
}

/* Rows of the store that a command makes beside its commit's, with the dice, the cards, the clock. */
static double rows_each(const run *r, const measured *m)
{
    return r->commands ? (double)(m->last_row - m->first_row) / (double)r->commands : 0;
}

static void report(const char *what, const run *r, const measured *m)
{
    double each = r->commands ? 1e6 / (double)r->commands : 0;
    printf("%s: %u tables, %.1f s, %llu commands (%.0f/s), %llu refused, %llu games\n", what,
           r->tables, r->wall, (unsigned long long)r->commands, (double)r->commands / r->wall,
           (unsigned long long)r->refused, (unsigned long long)r->games);
    printf("  %-34s %10.0f\n", "commands per CPU-second", rate(r, m));
    printf("  %-34s %10.2f user, %.2f system\n", "microseconds a command",
           (m->after.user - m->before.user) * each, (m->after.system - m->before.system) * each);
    printf("  %-34s %10.2f  %.2f  %.2f\n", "latency ms: median, p90, p99", percentile(r, .5),
           percentile(r, .9), percentile(r, .99));
    printf("  %-34s %10ld KiB\n", "memory of the server", m->after.resident);
    printf("  %-34s %10.2f rows beside its commit's, %.0f bytes to each client\n", "a command makes",
           rows_each(r, m),
           r->commands ? (double)r->bytes / (double)r->commands / SEATS : 0);
}

/* The middle one of some samples. */
static long middle(const long *sample, unsigned n)
{
    unsigned best = 0, best_off = n + 1;
    for (unsigned i = 0; i < n; i++) {
        int below = 0, above = 0;
        for (unsigned k = 0; k < n; k++) {
            below += sample[k] < sample[i];
            above += sample[k] > sample[i];
        }
        unsigned off = (unsigned)abs(below - above);
        if (off < best_off) {
            best_off = off;
            best = i;
        }
    }
    return n ? sample[best] : 0;
}

/* How much larger the last fifth is than the second: the first is warming up. */
static void report_growth(const run *r, const measured *m)
{
    unsigned fifth = m->samples / 5;
    printf("  %-34s %10ld KiB\n", "grown since it was warm",
           middle(m->sample + m->samples - fifth, fifth) - middle(m->sample + fifth, fifth));
    printf("  %-34s %10d\n", "descriptors left open", m->fds_left > 0 ? m->fds_left : 0);
    printf("  %-34s %10llu of %.0f\n", "players who came back", (unsigned long long)r->returned,
           r->drops * r->seconds);
    printf("  %-34s %10u\n", "failures in the log", m->trouble);
}

static int misused(void)
{
    fputs("usage: load [--tables N] [--seconds S] [--idle N] [--pace P] [--drops D] [--reference] PROGRAM\n"
          "       load --all [--seconds S] PROGRAM\n",
          stderr);
    return 2;
}

static bool measure(run *r, measured *m, pid_t pid, int port, const char *store)
{
    m->pid = pid;
    m->store = store;
    r->port = port;
    if (!wait_for(pid, port)) {
        fprintf(stderr, "load: the server did not start\n");
        return false;
    }
    m->bare = usage_of(pid).resident;
    m->fds = fds_of(pid);
    bool good = players_run(r, began, ended, second, m);
    for (int i = 0; i < 100 && (m->fds_left = fds_of(pid) - m->fds) > 0; i++)
        usleep(100000);
    stop(pid);
    return good;
}

/* KiB that a table costs, with its four connections; or, of a run with idle ones, what each of these does. */
static double memory_each(const run *r, const measured *m)
{
    unsigned n = r->idle ? r->idle + SEATS * r->tables : r->tables;
    return n ? (double)(m->after.resident - m->bare) / n : 0;
}

/* Games that broke the law or cannot be read, a store that failed. */
static unsigned trouble_in(const char *folder)
{
    static const char *const events[] = {"law-broken", "unreadable", "failure", "\"store\"", "odd-dice"};
    char path[256], line[4096];
    unsigned n = 0;
    snprintf(path, sizeof path, "%s/log", folder);
    FILE *log = fopen(path, "r");
    while (log && fgets(line, sizeof line, log))
        for (size_t i = 0; i < sizeof events / sizeof events[0]; i++)
            n += strstr(line, events[i]) != NULL;
    if (log)
        fclose(log);
    return n;
}

/* Ours, then, if it is wanted, the reference with as many rows and bytes a command. A folder of its own for both. */
static bool both(const char *program, run *r, measured *m, run *again, measured *base)
{
    char folder[] = "/tmp/banquier-load-XXXXXX", path[64], clean[128];
    if (!mkdtemp(folder))
        return false;
    int port = free_port();
    snprintf(path, sizeof path, "%s/games.db", folder);
    bool good = measure(r, m, start_server(program, port, folder), port, path);
    m->trouble = trouble_in(folder);
    if (good && again) {
        reference plan = {.port = free_port(),
                          .rows = rows_each(r, m),
                          .bytes = r->commands ? (unsigned)((rows_bytes(path, m->first_row) - m->first_bytes) /
                                                            (double)r->commands)
                                               : 0,
                          .out_bytes = r->commands ? (unsigned)(r->bytes / r->commands / SEATS) : 0,
                          .path = path};
        snprintf(path, sizeof path, "%s/reference.db", folder);
        good = measure(again, base, start_reference(&plan), plan.port, path);
    }
    snprintf(clean, sizeof clean, "rm -rf %s", folder);
    return system(clean) == 0 && good;
}

static double each_us(double seconds, const run *r)
{
    return r->commands ? seconds * 1e6 / (double)r->commands : 0;
}

/* The whole table of figures. */
static int all(const char *program, double seconds)
{
    static const unsigned sizes[] = {10, 100, 1000, 2500};
    printf("%-7s %10s %10s %7s %9s %9s %9s %9s %9s %9s\n", "tables", "cmd/CPU-s", "reference", "ratio",
           "user us", "system us", "ref user", "p50 ms", "p99 ms", "KiB/table");
    fflush(stdout); /* children have a copy of what waits */
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        run r = {.tables = sizes[i], .seconds = seconds}, again = r;
        static measured m, base;
        memset(&m, 0, sizeof m);
        memset(&base, 0, sizeof base);
        if (!both(program, &r, &m, &again, &base))
            return 1;
        printf("%-7u %10.0f %10.0f %5.1f %% %9.2f %9.2f %9.2f %9.2f %9.2f %9.1f\n", sizes[i], rate(&r, &m),
               rate(&again, &base), 100 * rate(&r, &m) / rate(&again, &base),
               each_us(m.after.user - m.before.user, &r), each_us(m.after.system - m.before.system, &r),
               each_us(base.after.user - base.before.user, &again), percentile(&r, .5), percentile(&r, .99),
               memory_each(&r, &m));
        fflush(stdout);
    }
    run r = {.tables = 100, .idle = 10000, .seconds = seconds, .pace = 10};
    static measured m;
    if (!both(program, &r, &m, NULL, NULL))
        return 1;
    printf("10000 idle connections, 100 tables at 10 commands a second each: p50 %.2f ms, p99 %.2f ms; "
           "memory of all %ld KiB, %.2f KiB a connection\n",
           percentile(&r, .5), percentile(&r, .99), m.after.resident, memory_each(&r, &m));
    return 0;
}

int main(int argc, char **argv)
{
    run r = {.tables = 10, .seconds = 5};
    const char *program = NULL;
    bool compare = false, everything = false;
    for (int i = 1; i < argc; i++) {
        bool more = i + 1 < argc;
        if (!strcmp(argv[i], "--tables") && more)
            r.tables = (unsigned)atoi(argv[++i]);
        else if (!strcmp(argv[i], "--seconds") && more)
            r.seconds = atof(argv[++i]);
        else if (!strcmp(argv[i], "--idle") && more)
            r.idle = (unsigned)atoi(argv[++i]);
        else if (!strcmp(argv[i], "--pace") && more)
            r.pace = atof(argv[++i]);
        else if (!strcmp(argv[i], "--drops") && more)
            r.drops = atof(argv[++i]);
        else if (!strcmp(argv[i], "--reference"))
            compare = true;
        else if (!strcmp(argv[i], "--all"))
            everything = true;
        else if (argv[i][0] == '-' || program)
            return misused();
        else
            program = argv[i];
    }
    if (!program || r.seconds <= 0)
        return misused();
    struct rlimit files = {20000, 20000};
    setrlimit(RLIMIT_NOFILE, &files);
    if (everything)
        return all(program, r.seconds);
    run again = r;
    again.idle = 0;
    static measured m, base;
    if (!both(program, &r, &m, compare ? &again : NULL, &base))
        return 1;
    report("banquier", &r, &m);
    report_growth(&r, &m);
    printf("  %-34s %10.1f KiB\n", r.idle ? "memory a connection" : "memory a table", memory_each(&r, &m));
    if (compare) {
        report("reference", &again, &base);
        printf("ratio: %.1f %% of the reference\n", 100 * rate(&r, &m) / rate(&again, &base));
    }
    return 0;
}
