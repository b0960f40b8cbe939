/* ws.c - the same lines inside WebSocket (RFC 6455), for servers that only the web reaches: wslay frames them, the
 * handshake is ours. No extension, text only. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wslay/wslay.h>

#include "base/sha1.h"
#include "client/internal.h"
#include "os/os.h"

struct bq__client_ws {
    wslay_event_context_ptr ctx;
    bq__client_socket *socket;
    bq__client_listener listener;
    char accept[32]; /* what the server must answer */
};

/* ---- wslay's questions ---- */

static ssize_t feed(wslay_event_context_ptr ctx, uint8_t *buf, size_t n, int flags, void *self)
{
    bq__client_socket *l = ((bq__client_ws *)self)->socket;
    (void)flags;
    if (!l->in_n) {
        wslay_event_set_error(ctx, WSLAY_ERR_WOULDBLOCK);
        return -1;
    }
    n = n < l->in_n ? n : l->in_n;
    memcpy(buf, l->in, n);
    memmove(l->in, l->in + n, l->in_n - n);
    l->in_n -= n;
    return (ssize_t)n;
}

static ssize_t put(wslay_event_context_ptr ctx, const uint8_t *bytes, size_t n, int flags, void *self)
{
    (void)flags;
    if (!bq__client_socket_put(((bq__client_ws *)self)->socket, bytes, n)) {
        wslay_event_set_error(ctx, WSLAY_ERR_CALLBACK_FAILURE);
        return -1;
    }
    return (ssize_t)n;
}

static int mask(wslay_event_context_ptr ctx, uint8_t *buf, size_t n, void *self)
{
    (void)ctx, (void)self;
    return bq_os_random(buf, n) ? 0 : -1;
}

/* A message is a line. */
static void message(wslay_event_context_ptr ctx, const struct wslay_event_on_msg_recv_arg *arg, void *self)
{
    bq__client_ws *ws = self;
    (void)ctx;
    if (arg->opcode != WSLAY_TEXT_FRAME || !ws->listener.on_line || ws->socket->state != BQ__SOCKET_OPEN)
        return;
    char *line = malloc(arg->msg_length + 1);
    if (!line)
        return;
    memcpy(line, arg->msg, arg->msg_length);
    line[arg->msg_length] = 0;
    ws->listener.on_line(ws->listener.ctx, line, arg->msg_length);
    free(line);
}

/* ---- the handshake ---- */

static bool make_key(bq__client_ws *ws, char key[32])
{
    static const char guid[] = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    unsigned char bytes[16], digest[20];
    char text[80];
    if (!bq_os_random(bytes, sizeof bytes))
        return false;
    bq_buf b = bq_buf_on(key, 32);
    bq_buf_base64(&b, bytes, sizeof bytes);
    int n = snprintf(text, sizeof text, "%s%s", key, guid);
    bq_sha1(text, (size_t)n, digest);
    b = bq_buf_on(ws->accept, sizeof ws->accept);
    bq_buf_base64(&b, digest, sizeof digest);
    return true;
}

bool bq__client_frames_open(bq__client_socket *l, const bq_where *at)
{
    static const struct wslay_event_callbacks callbacks = {.recv_callback = feed,
                                                           .send_callback = put,
                                                           .genmask_callback = mask,
                                                           .on_msg_recv_callback = message};
    char key[32], head[640];
    bq__client_ws *ws = calloc(1, sizeof *ws);
    l->ws = ws;
    if (!ws || wslay_event_context_client_init(&ws->ctx, &callbacks, ws) || !make_key(ws, key))
        return bq__client_socket_fail(l, "memory", 0);
    ws->socket = l;
    wslay_event_config_set_max_recv_msg_length(ws->ctx, BQ__IN_BYTES - 64);
    bool v6 = strchr(at->host, ':') != NULL;
    int n = snprintf(head, sizeof head,
                     "GET /play HTTP/1.1\r\nHost: %s%s%s:%s\r\nUpgrade: websocket\r\n"
                     "Connection: Upgrade\r\nSec-WebSocket-Key: %s\r\nSec-WebSocket-Version: 13\r\n\r\n",
                     v6 ? "[" : "", at->host, v6 ? "]" : "", at->port, key);
    return bq__client_socket_put(l, head, (size_t)n) || bq__client_socket_fail(l, "memory", 0);
}

void bq__client_frames_close(bq__client_ws *ws)
{
    if (ws && ws->ctx)
        wslay_event_context_free(ws->ctx);
    free(ws);
}

static char small(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c + 'a' - 'A') : c;
}

/* Is there a line "name: value", whatever the letters of the name? */
static bool has_field(const char *head, const char *name, const char *value)
{
    size_t n = strlen(name), m = strlen(value);
    for (const char *at = strstr(head, "\r\n"); at; at = strstr(at + 2, "\r\n")) {
        const char *line = at + 2;
        size_t i = 0;
        while (i < n && small(line[i]) == name[i])
            i++;
        if (i < n || line[n] != ':')
            continue;
        const char *said = line + n + 1 + strspn(line + n + 1, " \t");
        if (!strncmp(said, value, m) && (said[m] == '\r' || said[m] == ' '))
            return true;
    }
    return false;
}

/* True: the upgrade is done, or its answer is not whole yet. */
static bool upgrade(bq__client_socket *l)
{
    l->in[l->in_n < BQ__IN_BYTES ? l->in_n : BQ__IN_BYTES - 1] = 0;
    char *end = strstr(l->in, "\r\n\r\n");
    if (!end)
        return l->in_n < 8192 || bq__client_socket_fail(l, "upgrade", 0);
    end[2] = 0;
    bool good = !strncmp(l->in, "HTTP/1.1 101", 12) &&
                has_field(l->in, "sec-websocket-accept", l->ws->accept);
    size_t used = (size_t)(end - l->in) + 4;
    memmove(l->in, l->in + used, l->in_n - used);
    l->in_n -= used;
    if (!good)
        return bq__client_socket_fail(l, "upgrade", 0);
    l->state = BQ__SOCKET_OPEN;
    return true;
}

/* ---- lines ---- */

bool bq__client_frames_read(bq__client_socket *l, bq__client_listener listener)
{
    bq__client_ws *ws = l->ws;
    if (l->state == BQ__SOCKET_UPGRADING && !upgrade(l))
        return false;
    if (l->state != BQ__SOCKET_OPEN)
        return true;
    ws->listener = listener;
    if (wslay_event_recv(ws->ctx) || wslay_event_get_close_received(ws->ctx))
        return bq__client_socket_fail(l, "closed", 0);
    if (l->state != BQ__SOCKET_OPEN)
        return false;
    if (wslay_event_want_write(ws->ctx) && wslay_event_send(ws->ctx))
        return bq__client_socket_fail(l, "slow", 0);
    return true;
}

bool bq__client_frames_send(bq__client_socket *l, const char *line, size_t n)
{
    struct wslay_event_msg text = {
        .opcode = WSLAY_TEXT_FRAME, .msg = (const uint8_t *)line, .msg_length = n};
    return !wslay_event_queue_msg(l->ws->ctx, &text) && !wslay_event_send(l->ws->ctx);
}
