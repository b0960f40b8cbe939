/* metrics.c - figures as Prometheus reads them (GET /metrics): the core's figures, the disk's, the process's.
 *
 * Figures tell about players, if only how many there are: so they are for this machine, or for an address of their own
 * (--metrics). A request that a proxy hands on comes from elsewhere, whatever its address says. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "base/buffer.h"
#include "os/os.h"
#include "server/shell/internal.h"

static const unsigned batch_sizes[BQ__BATCH_BUCKETS] = {1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000};
static const double commit_seconds[BQ__COMMIT_BUCKETS] = {.0002, .0005, .001, .002, .005, .01,
                                                          .02,   .05,   .1,   .2,   .5,   1};

void bq__shell_metrics_commit(bq__shell *shell, size_t writes, uint64_t ns, bool good)
{
    bq__shell_counts *c = &shell->counts;
    unsigned i = 0, k = 0;
    while (i < BQ__BATCH_BUCKETS && writes > batch_sizes[i])
        i++;
    while (k < BQ__COMMIT_BUCKETS && (double)ns * 1e-9 > commit_seconds[k])
        k++;
    c->batch[i]++;
    c->batch_sum += writes;
    c->commit[k]++;
    c->commit_ns += ns;
    c->failed += !good;
}

static bool is_loopback(const bq_address *address)
{
    static const bq_address v6 = {.byte = {[15] = 1}};
    static const unsigned char v4[13] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF, 127};
    return !memcmp(address, &v6, sizeof v6) || !memcmp(address, v4, sizeof v4);
}

/* "127.0.0.1:8080", "[::1]", "localhost": a name that a page of somewhere else can be given is none of these. */
static bool names_us(const char *host)
{
    char name[64];
    bq_address address;
    const char *end = host[0] == '[' ? strchr(host, ']') : strchr(host, ':');
    size_t n = end ? (size_t)(end - host) : strlen(host), skip = host[0] == '[';
    if (n - skip >= sizeof name || n <= skip)
        return false;
    memcpy(name, host + skip, n - skip);
    name[n - skip] = 0;
    return !strcmp(name, "localhost") || (bq__shell_address_parse(name, &address) && is_loopback(&address));
}

bool bq__shell_metrics_allowed(const bq__shell_peer *peer)
{
    const bq_serve_request *r = peer->shell->request;
    const bq__shell_request *asked = peer->request;
    if (peer->metrics)
        return true;
    return !r->metrics && !r->no_metrics && is_loopback(&peer->address) && names_us(asked->host) &&
           !asked->forwarded[0] && !asked->via[0];
}

/* ---- the text ---- */

static void put_head(bq_buf *t, const char *name, const char *kind, const char *help)
{
    bq_buf_format(t, "# HELP %s %s\n# TYPE %s %s\n", name, help, name, kind);
}

static void put_value(bq_buf *t, const char *name, const char *labels, double value)
{
    bq_buf_format(t, "%s%s %.10g\n", name, labels, value);
}

static void put_buckets(bq_buf *t, const char *name, const uint64_t *count, const double *bound, unsigned n,
                        double sum)
{
    char line[64], labels[48];
    double all = 0;
    for (unsigned i = 0; i <= n; i++) {
        all += (double)count[i];
        snprintf(line, sizeof line, "%s_bucket", name);
        if (i < n)
            snprintf(labels, sizeof labels, "{le=\"%g\"}", bound[i]);
        else
            snprintf(labels, sizeof labels, "{le=\"+Inf\"}");
        put_value(t, line, labels, all);
    }
    snprintf(line, sizeof line, "%s_sum", name);
    put_value(t, line, "", sum);
    snprintf(line, sizeof line, "%s_count", name);
    put_value(t, line, "", all);
}

static void put_store(bq_buf *t, const bq__shell_counts *c)
{
    double bound[BQ__BATCH_BUCKETS];
    for (unsigned i = 0; i < BQ__BATCH_BUCKETS; i++)
        bound[i] = batch_sizes[i];
    put_head(t, "banquier_store_batch_writes", "histogram", "Writes that went to the disk together.");
    put_buckets(t, "banquier_store_batch_writes", c->batch, bound, BQ__BATCH_BUCKETS, (double)c->batch_sum);
    put_head(t, "banquier_store_commit_seconds", "histogram", "How long the disk took for a group.");
    put_buckets(t, "banquier_store_commit_seconds", c->commit, commit_seconds, BQ__COMMIT_BUCKETS,
                (double)c->commit_ns * 1e-9);
    put_head(t, "banquier_store_failures_total", "counter", "Groups that the disk did not take.");
    put_value(t, "banquier_store_failures_total", "", (double)c->failed);
    put_head(t, "banquier_games_deleted_total", "counter", "Games deleted after their time, or on request.");
    put_value(t, "banquier_games_deleted_total", "", (double)c->deleted);
}

static void put_doors(bq_buf *t, const bq__shell *shell)
{
    char name[64];
    put_head(t, "banquier_door_connections", "gauge", "Connections through a door for players of another dialogue.");
    put_value(t, "banquier_door_connections", "", (double)shell->doors_n);
    for (unsigned i = 0; i < BQ_DOOR_COUNTS; i++) {
        snprintf(name, sizeof name, "banquier_door_%s_total", bq_door_count_words[i]);
        put_head(t, name, "counter", bq_door_count_helps[i]);
        put_value(t, name, "", (double)shell->hall.count[i]);
    }
}

static void put_process(bq_buf *t, const bq__shell *shell)
{
    struct rusage used;
    getrusage(RUSAGE_SELF, &used);
    put_head(t, "process_resident_memory_bytes", "gauge", "Memory in use.");
    put_value(t, "process_resident_memory_bytes", "", bq_os_resident_bytes());
    put_head(t, "process_cpu_seconds_total", "counter", "Processor time, user and system.");
    put_value(t, "process_cpu_seconds_total", "",
              (double)(used.ru_utime.tv_sec + used.ru_stime.tv_sec) +
                  (double)(used.ru_utime.tv_usec + used.ru_stime.tv_usec) * 1e-6);
    put_head(t, "process_start_time_seconds", "gauge", "When the server began, since 1970.");
    put_value(t, "process_start_time_seconds", "", (double)shell->began_ms * 1e-3);
    put_head(t, "banquier_sockets", "gauge", "Sockets that are open, those before hello too.");
    put_value(t, "banquier_sockets", "", (double)shell->peers_n);
    put_head(t, "banquier_info", "gauge", "Which program this is.");
    char labels[96];
    snprintf(labels, sizeof labels, "{version=\"%s\"}", shell->request->version);
    put_value(t, "banquier_info", labels, 1);
}

size_t bq__shell_metrics_text(bq__shell *shell, char *at, size_t size)
{
    bq_buf t = bq_buf_on(at, size);
    t.n = bq_core_metrics(shell->core, at, size / 2);
    put_store(&t, &shell->counts);
    if (shell->request->door_001)
        put_doors(&t, shell);
    put_process(&t, shell);
    return t.n;
}
