/* peer.c - connections: how they come and go, bytes in, lines out of them. What goes out is in peer_out.c. */
#include <stdlib.h>
#include <string.h>

#include "server/shell/internal.h"

/* ---- life ---- */

/* Whoever goes leaves no name behind in a list. */
static void leave_lists(bq__shell_peer *peer)
{
    bq__shell_peer **at = &peer->shell->dirty;
    while (peer->dirty && *at && *at != peer)
        at = &(*at)->next_dirty;
    if (peer->dirty && *at)
        *at = peer->next_dirty;
    at = &peer->shell->turn;
    while (peer->turn && *at && *at != peer)
        at = &(*at)->next_turn;
    if (peer->turn && *at)
        *at = peer->next_turn;
}

/* Connections that only ask for a page are queued; when the queue is full, the oldest is closed. */
static void asks(bq__shell_peer *peer)
{
    bq__shell *shell = peer->shell;
    size_t most = (size_t)shell->limits.requests, quarter = shell->sockets_most / 4;
    if (shell->asking_n >= (most < quarter ? most : quarter))
        bq__shell_peer_abort(shell->asking);
    peer->asking = shell->last_asking;
    *shell->last_asking = peer;
    shell->last_asking = &peer->next_asking;
    shell->asking_n++;
}

void bq__shell_peer_asked(bq__shell_peer *peer)
{
    bq__shell *shell = peer->shell;
    if (peer->guest)
        bq_core_guest_gone(shell->core, peer->guest);
    peer->guest = NULL;
    if (!peer->asking)
        return;
    *peer->asking = peer->next_asking;
    if (peer->next_asking)
        peer->next_asking->asking = peer->asking;
    else
        shell->last_asking = peer->asking;
    peer->asking = NULL;
    peer->next_asking = NULL;
    shell->asking_n--;
}

static void gone(uv_handle_t *handle)
{
    bq__shell_peer *peer = (bq__shell_peer *)handle;
    leave_lists(peer);
    *peer->self = peer->next;
    if (peer->next)
        peer->next->self = peer->self;
    peer->shell->peers_n--;
    bq__shell_ws_end(peer);
    bq__shell_door_gone(peer);
    free(peer->request);
    free(peer->in);
    free(peer->out);
    bq__shell *shell = peer->shell;
    free(peer);
    if (shell->draining)
        bq__shell_drain(shell);
}

void bq__shell_peer_abort(bq__shell_peer *peer)
{
    if (peer->closed)
        return;
    peer->closed = peer->closing = true;
    bq__shell_peer_asked(peer);
    bq_conn conn = peer->conn;
    peer->conn = 0;
    uv_close((uv_handle_t *)&peer->tcp, gone);
    if (conn) {
        bq__shell_before(peer->shell);
        bq_core_closed(peer->shell->core, conn);
        bq__shell_after(peer->shell);
    }
}

static void shut(uv_shutdown_t *request, int status)
{
    (void)status;
    bq__shell_peer_abort((bq__shell_peer *)request->handle);
    free(request);
}

/* What was sent goes out first, and the other side is told that no more comes: cut off at once, it might not
 * read the reason. */
void bq__shell_peer_maybe_end(bq__shell_peer *peer)
{
    if (!peer->closing || peer->closed || peer->out_n || peer->writing)
        return;
    uv_shutdown_t *request = malloc(sizeof *request);
    if (!request || uv_shutdown(request, (uv_stream_t *)&peer->tcp, shut)) {
        free(request);
        bq__shell_peer_abort(peer);
    }
}

void bq__shell_peer_close(bq__shell_peer *peer)
{
    if (peer->closing)
        return;
    peer->closing = true;
    peer->began = bq__shell_now(peer->shell); /* the last words may take as long as a message */
    uv_read_stop((uv_stream_t *)&peer->tcp);
    bq__shell_peer_mark(peer);
}

/* The core hears that the connection has gone, and this one hears no more of the core. */
static void close_for(bq__shell_peer *peer, bq_conn conn)
{
    bq__shell_peer_close(peer);
    bq__shell_before(peer->shell);
    if (conn)
        bq_core_closed(peer->shell->core, conn);
    bq__shell_after(peer->shell);
}

void bq__shell_peer_leave(bq__shell_peer *peer)
{
    bq_conn conn = peer->conn;
    peer->conn = 0;
    close_for(peer, conn);
}

/* The core does not know why: it is a matter of bytes. Say it in its stead. */
void bq__shell_peer_end(bq__shell_peer *peer, enum bq_close why)
{
    bq_conn conn = peer->conn;
    bq_line *bye = bq_core_bye(peer->shell->core, conn, why);
    peer->conn = 0;
    bq__shell_note(peer->shell, "close", bq_close_words[why]);
    if (peer->kind == BQ__PEER_WS) {
        bq__shell_peer_line(peer, bye);
        bq__shell_ws_close(peer, bq_close_codes[why]);
    } else if (peer->kind == BQ__PEER_LINES || peer->kind == BQ__PEER_ADMIN) {
        bq__shell_peer_line(peer, bye);
    } else if (peer->kind == BQ__PEER_DOOR) {
        bq__shell_door_closed(peer, why);
    }
    bq_line_drop(bye);
    close_for(peer, conn);
}

/* ---- in ---- */

static void one_line(bq__shell_peer *peer, const char *line, size_t n)
{
    if (peer->kind == BQ__PEER_ADMIN) {
        bq__shell_admin_line(peer, line, n);
        return;
    }
    if (peer->kind == BQ__PEER_DOOR) {
        bq__shell_door_line(peer, line, n);
        return;
    }
    bq__shell_before(peer->shell);
    bq_core_line(peer->shell->core, peer->conn, line, n);
    bq__shell_after(peer->shell);
}

static void wait_for_turn(bq__shell_peer *peer)
{
    bq__shell *shell = peer->shell;
    uv_read_stop((uv_stream_t *)&peer->tcp);
    if (peer->turn)
        return;
    peer->turn = true;
    peer->next_turn = shell->turn;
    shell->turn = peer;
    uv_idle_start(&shell->turns, bq__shell_peer_turns);
}

/* A browser that a page of somewhere else has sent to the wrong port: its request is no line, nor is what stands in it. */
static bool is_request(const char *line, size_t n)
{
    static const char version[] = " HTTP/1.";
    size_t at = sizeof version; /* and a digit */
    n -= n > 0 && line[n - 1] == '\r';
    return n > at && !memcmp(line + n - at, version, at - 1);
}

/* Whole lines, for as long as it is the peer's turn; how many bytes they were. */
static size_t lines(bq__shell_peer *peer, const char *bytes, size_t n)
{
    size_t at = 0;
    uint64_t until = 0;
    while (at < n && !peer->closing) {
        const char *end = memchr(bytes + at, '\n', n - at);
        size_t length = end ? (size_t)(end - bytes) - at : n - at;
        if (length > (size_t)peer->shell->limits.line_bytes) {
            bq__shell_peer_end(peer, BQ_CLOSE_TOO_LONG);
            return n;
        }
        if (!end)
            break;
        if (peer->kind == BQ__PEER_LINES && !peer->spoke && is_request(bytes + at, length)) {
            bq__shell_peer_end(peer, BQ_CLOSE_PROTOCOL);
            return n;
        }
        peer->spoke = true;
        one_line(peer, bytes + at, length);
        at += length + 1;
        if (at == n)
            break;
        if (!until)
            until = uv_hrtime() + BQ__TURN_NS;
        else if (uv_hrtime() > until) {
            wait_for_turn(peer);
            break;
        }
    }
    return at;
}

static void keep(bq__shell_peer *peer, const char *bytes, size_t n)
{
    if (n == 0) {
        free(peer->in);
        peer->in = NULL;
        peer->in_n = 0;
        peer->began = 0;
        return;
    }
    char *in = malloc(n);
    if (!in)
        abort();
    memcpy(in, bytes, n);
    free(peer->in);
    peer->in = in;
    peer->in_n = n;
}

static void line_bytes(bq__shell_peer *peer, const char *bytes, size_t n)
{
    int64_t now = bq__shell_now(peer->shell);
    if (peer->in_n) { /* rare: a line that came in pieces */
        char *in = realloc(peer->in, peer->in_n + n);
        if (!in)
            abort();
        memcpy(in + peer->in_n, bytes, n);
        peer->in = in;
        peer->in_n += n;
        size_t used = lines(peer, peer->in, peer->in_n);
        if (!peer->closed && used)
            peer->began = now;
        if (!peer->closed && used)
            keep(peer, peer->in + used, peer->in_n - used);
        return;
    }
    size_t used = lines(peer, bytes, n);
    if (peer->closed)
        return;
    keep(peer, bytes + used, n - used);
    if (n > used && !peer->closing)
        peer->began = now;
}

/* `bytes` may be what waits, or follow it. */
void bq__shell_peer_messages(bq__shell_peer *peer, const char *bytes, size_t n)
{
    size_t left = bq__shell_ws_bytes(peer, bytes, n);
    if (peer->closed)
        return;
    int64_t began = peer->began;
    keep(peer, bytes + n - left, left);
    peer->began = began;
    if (left)
        wait_for_turn(peer);
}

static void room(uv_handle_t *handle, size_t wanted, uv_buf_t *buf)
{
    bq__shell_peer *peer = (bq__shell_peer *)handle;
    (void)wanted;
    *buf = uv_buf_init(peer->shell->read, BQ__READ_BYTES);
}

static void got(uv_stream_t *stream, ssize_t n, const uv_buf_t *buf)
{
    bq__shell_peer *peer = (bq__shell_peer *)stream;
    if (n == 0)
        return;
    if (n < 0) {
        bq__shell_peer_abort(peer);
        return;
    }
    peer->last_byte = bq__shell_now(peer->shell);
    if (peer->closing)
        return;
    if (peer->kind == BQ__PEER_LINES || peer->kind == BQ__PEER_ADMIN || peer->kind == BQ__PEER_DOOR)
        line_bytes(peer, buf->base, (size_t)n);
    else if (peer->kind == BQ__PEER_HTTP)
        bq__shell_http_bytes(peer, buf->base, (size_t)n);
    else
        bq__shell_peer_messages(peer, buf->base, (size_t)n);
}

void bq__shell_peer_turns(uv_idle_t *idle)
{
    bq__shell *shell = idle->data;
    bq__shell_peer *peer = shell->turn;
    if (!peer) {
        uv_idle_stop(idle);
        return;
    }
    shell->turn = peer->next_turn;
    peer->turn = false;
    if (peer->closed || peer->closing)
        return;
    if (peer->kind == BQ__PEER_WS) {
        bq__shell_peer_messages(peer, peer->in, peer->in_n);
    } else {
        size_t used = lines(peer, peer->in, peer->in_n);
        if (!peer->closed)
            keep(peer, peer->in + used, peer->in_n - used);
    }
    if (peer->closed)
        return;
    if (!peer->turn && !peer->closing)
        uv_read_start((uv_stream_t *)&peer->tcp, room, got);
}

/* ---- opened ---- */

static bool address_of(bq__shell_peer *peer)
{
    struct sockaddr_storage from;
    int size = sizeof from;
    if (uv_tcp_getpeername(&peer->tcp, (struct sockaddr *)&from, &size))
        return false;
    memset(&peer->address, 0, sizeof peer->address);
    if (from.ss_family == AF_INET) {
        peer->address.byte[10] = peer->address.byte[11] = 0xFF;
        memcpy(peer->address.byte + 12, &((struct sockaddr_in *)&from)->sin_addr, 4);
    } else {
        memcpy(peer->address.byte, &((struct sockaddr_in6 *)&from)->sin6_addr, 16);
    }
    return true;
}

bq__shell_peer *bq__shell_peer_of(bq__shell *shell, bq_conn conn)
{
    bq__shell_peer *peer = shell->peers;
    while (peer && (!conn || peer->conn != conn || peer->closing))
        peer = peer->next;
    return peer;
}

bool bq__shell_peer_open(bq__shell_peer *peer)
{
    unsigned why = BQ_CLOSE_FULL;
    bq__shell_before(peer->shell);
    peer->conn = peer->kind == BQ__PEER_ADMIN
                     ? bq_core_opened_admin(peer->shell->core, peer)
                     : bq_core_opened(peer->shell->core, &peer->address, peer, &why);
    bq__shell_after(peer->shell);
    if (!peer->conn)
        bq__shell_peer_end(peer, why);
    return peer->conn != 0;
}

bool bq__shell_peer_admit(bq__shell_peer *peer)
{
    unsigned why;
    bq__shell_before(peer->shell);
    peer->guest = bq_core_guest(peer->shell->core, &peer->address, &why);
    bq__shell_after(peer->shell);
    if (!peer->guest && why == BQ_CLOSE_BANNED)
        bq__shell_http_refuse(peer, 403, "Forbidden");
    else if (!peer->guest && why == BQ_CLOSE_RATE)
        bq__shell_http_refuse(peer, 429, "Too Many Requests");
    else if (!peer->guest)
        bq__shell_http_refuse(peer, 503, "Service Unavailable");
    return peer->guest != NULL;
}

/* Bans and limits hold from the first byte on; the address behind a proxy is known when the head is read. */
static bool begin(bq__shell_peer *peer)
{
    if (peer->kind == BQ__PEER_DOOR)
        return bq__shell_peer_open(peer) && bq__shell_door_open(peer);
    if (peer->kind != BQ__PEER_HTTP)
        return bq__shell_peer_open(peer);
    asks(peer);
    bq__shell_http_begin(peer);
    return bq__shell_http_is_proxy(peer) || bq__shell_peer_admit(peer);
}

void bq__shell_peer_accept(uv_stream_t *server, int status)
{
    bq__shell *shell = server->data;
    bq__shell_peer *peer = status ? NULL : calloc(1, sizeof *peer);
    if (!peer)
        return;
    peer->shell = shell;
    peer->metrics = server == (uv_stream_t *)&shell->metrics;
    peer->kind = server == (uv_stream_t *)&shell->admin                     ? BQ__PEER_ADMIN
                 : server == (uv_stream_t *)&shell->door_001              ? BQ__PEER_DOOR
                 : server == (uv_stream_t *)&shell->http || peer->metrics ? BQ__PEER_HTTP
                                                                           : BQ__PEER_LINES;
    peer->next = shell->peers;
    peer->self = &shell->peers;
    if (shell->peers)
        shell->peers->self = &peer->next;
    shell->peers = peer;
    shell->peers_n++;
    peer->last_byte = bq__shell_now(shell);
    bool admin = peer->kind == BQ__PEER_ADMIN;
    if (admin)
        uv_pipe_init(&shell->loop, &peer->pipe, 0);
    else
        uv_tcp_init(&shell->loop, &peer->tcp);
    if (uv_accept(server, (uv_stream_t *)&peer->tcp) || uv_fileno((uv_handle_t *)&peer->tcp, &peer->fd) ||
        (admin ? !bq__shell_admin_may(peer) : !address_of(peer) || shell->peers_n > shell->sockets_most)) {
        bq__shell_peer_abort(peer);
        return;
    }
    if (!admin) {
        uv_tcp_nodelay(&peer->tcp, 1);
        uv_tcp_keepalive(&peer->tcp, 1, 60);
    }
    if (begin(peer))
        uv_read_start((uv_stream_t *)&peer->tcp, room, got);
}

/* ---- time ---- */

/* The last words: a page may take its time on a slow connection, as long as some of it goes out every few seconds. */
static bool is_being_read(bq__shell_peer *peer, int64_t now)
{
    enum { SAID_MS = 2000, STUCK_MS = 5000 };
    size_t left = peer->out_n + uv_stream_get_write_queue_size((uv_stream_t *)&peer->tcp);
    bool page = peer->kind == BQ__PEER_HTTP;
    if (left < peer->left || !peer->left) {
        peer->left = left;
        peer->last_byte = now;
    }
    return now - peer->began < SAID_MS ||
           (page && now - peer->last_byte < STUCK_MS && now - peer->began < peer->shell->limits.page_ms);
}

static void sweep_one(bq__shell_peer *peer, int64_t now)
{
    const bq_limits *l = &peer->shell->limits;
    if (peer->closed)
        return;
    if (peer->closing) {
        if (!is_being_read(peer, now))
            bq__shell_peer_abort(peer);
    } else if (peer->soft_since && peer->writing + peer->out_n > (size_t)l->output_soft &&
               now - peer->soft_since >= l->output_soft_ms) {
        bq__shell_peer_too_slow(peer);
    } else if (peer->kind == BQ__PEER_HTTP) {
        if (now - peer->began >= l->handshake_ms || now - peer->last_byte >= l->handshake_gap_ms)
            bq__shell_http_refuse(peer, 408, "Request Timeout");
    } else if (peer->began && !peer->turn && now - peer->began >= l->frame_ms) {
        bq__shell_peer_end(peer, BQ_CLOSE_RATE);
    }
}

void bq__shell_peer_sweep(uv_timer_t *timer)
{
    bq__shell *shell = timer->data;
    int64_t now = bq__shell_now(shell);
    for (bq__shell_peer *peer = shell->peers, *next; peer; peer = next) {
        next = peer->next;
        if (peer->kind == BQ__PEER_ADMIN)
            peer->soft_since = 0;
        if (peer->soft_since && peer->writing + peer->out_n <= (size_t)shell->limits.output_soft)
            peer->soft_since = 0;
        sweep_one(peer, now);
    }
    bq__shell_peer_flush(shell);
}
