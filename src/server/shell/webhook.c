/* webhook.c - notices to absent players go to one address that the operator has given (serve --webhook), on this
 * machine: what lies behind it - mail, a messenger - is the operator's affair. No player's word becomes an
 * address here. A notice is sent once; what comes back is looked at for its status and forgotten. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/shell/internal.h"

enum { PATIENCE_MS = 5000 };

typedef struct notice {
    uv_tcp_t tcp; /* first */
    uv_timer_t timer;
    uv_connect_t connect;
    uv_write_t write;
    bq__shell *shell;
    char head[512];
    bq_line *line;
    char answer[64];
    size_t answer_n;
    unsigned open; /* handles */
    bool ending;
} notice;

/* "http://127.0.0.1:8080/turn": plain HTTP, this machine only. */
bool bq__shell_webhook_parse(const char *url, bq__shell_webhook *hook)
{
    static const char scheme[] = "http://";
    char host[64];
    if (strncmp(url, scheme, sizeof scheme - 1))
        return false;
    const char *at = url + sizeof scheme - 1, *slash = strchr(at, '/');
    size_t n = slash ? (size_t)(slash - at) : strlen(at);
    if (n == 0 || n >= sizeof host || strlen(url) >= sizeof hook->path)
        return false;
    for (const char *c = at; *c; c++)
        if (*c <= ' ' || *c >= 0x7F)
            return false;
    memcpy(host, at, n);
    host[n] = 0;
    snprintf(hook->host, sizeof hook->host, "%s", host);
    snprintf(hook->path, sizeof hook->path, "%s", slash ? slash : "/");
    bool loopback = false;
    if (!strchr(host, ':') || host[n - 1] == ']')
        snprintf(host + n, sizeof host - n, ":80");
    return bq__shell_address(host, &hook->address, &loopback) && loopback;
}

static void closed(uv_handle_t *handle)
{
    notice *n = handle->data;
    if (--n->open)
        return;
    bq_line_drop(n->line);
    n->shell->notices--;
    free(n);
}

static void end(notice *n, const char *why)
{
    if (n->ending)
        return;
    n->ending = true;
    if (why)
        bq__shell_log("webhook", why);
    uv_close((uv_handle_t *)&n->tcp, closed);
    uv_close((uv_handle_t *)&n->timer, closed);
}

static void too_late(uv_timer_t *timer)
{
    end(timer->data, "no answer in time");
}

static void room(uv_handle_t *handle, size_t wanted, uv_buf_t *buf)
{
    notice *n = handle->data;
    (void)wanted;
    *buf = uv_buf_init(n->answer + n->answer_n, (unsigned)(sizeof n->answer - 1 - n->answer_n));
}

/* "HTTP/1.1 204 ..." is all that matters. */
static void came(uv_stream_t *stream, ssize_t got, const uv_buf_t *buf)
{
    notice *n = stream->data;
    (void)buf;
    if (got > 0)
        n->answer_n += (size_t)got;
    bool whole = n->answer_n >= 12;
    if (got >= 0 && !whole)
        return;
    end(n, whole && !strncmp(n->answer, "HTTP/1.", 7) && n->answer[9] == '2' ? NULL
           : whole                                                           ? "it was refused"
                                                                             : "no answer");
}

static void written(uv_write_t *write, int status)
{
    notice *n = write->data;
    if (status || uv_read_start((uv_stream_t *)&n->tcp, room, came))
        end(n, "it could not be sent");
}

static void connected(uv_connect_t *connect, int status)
{
    notice *n = connect->data;
    if (n->ending)
        return;
    uv_buf_t bufs[] = {uv_buf_init(n->head, (unsigned)strlen(n->head)), uv_buf_init(n->line->bytes, n->line->n)};
    n->write.data = n;
    if (status || uv_write(&n->write, (uv_stream_t *)&n->tcp, bufs, 2, written))
        end(n, status ? uv_strerror(status) : "it could not be sent");
}

void bq__shell_webhook_send(bq__shell *shell, const bq_line *line)
{
    notice *n;
    if (shell->notices >= (size_t)shell->limits.notices || !(n = calloc(1, sizeof *n))) {
        bq__shell_log("webhook", "too many notices on their way: one is dropped");
        return;
    }
    const bq__shell_webhook *hook = &shell->webhook;
    n->shell = shell;
    n->line = (bq_line *)line;
    n->line->refs++;
    snprintf(n->head, sizeof n->head,
             "POST %s HTTP/1.1\r\nHost: %s\r\nContent-Type: application/json\r\nContent-Length: %u\r\n"
             "Connection: close\r\n\r\n",
             hook->path, hook->host, n->line->n);
    uv_tcp_init(&shell->loop, &n->tcp);
    uv_timer_init(&shell->loop, &n->timer);
    n->tcp.data = n->timer.data = n->connect.data = n;
    n->open = 2;
    shell->notices++;
    uv_timer_start(&n->timer, too_late, PATIENCE_MS, 0);
    if (uv_tcp_connect(&n->connect, &n->tcp, (const struct sockaddr *)&hook->address, connected))
        end(n, "it cannot be reached");
}
