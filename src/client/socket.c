/* socket.c - the connection: an address looked for (lookup.c), a socket that never makes anybody wait, whole lines in and
 * out. A failure is an errno or a word; client.c decides whether it is tried again. */
#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "client/internal.h"

static void put_down(bq__client_socket *l)
{
    if (l->fd >= 0)
        close(l->fd);
    l->fd = -1;
    bq__client_lookup_end(l->lookup);
    l->lookup = NULL;
    l->state = BQ__SOCKET_DOWN;
}

bool bq__client_socket_fail(bq__client_socket *l, const char *fault, int error)
{
    l->fault = fault;
    l->error = error;
    put_down(l);
    return false;
}

void bq__client_socket_close(bq__client_socket *l)
{
    put_down(l);
    l->in_n = l->out_n = 0;
    if (l->addresses)
        freeaddrinfo(l->addresses);
    l->addresses = l->address = NULL;
    bq__client_frames_close(l->ws);
    l->ws = NULL;
    bq__client_tls_free(l->tls);
    l->tls = NULL;
}

void bq__client_socket_deinit(bq__client_socket *l)
{
    bq__client_socket_close(l);
    free(l->in);
    free(l->out);
    l->in = l->out = NULL;
}

/* ---- connecting ---- */

/* The next address of this name that can be tried. */
static bool try_next(bq__client_socket *l)
{
    int error = l->error;
    for (struct addrinfo *a = l->address; a; a = a->ai_next) {
        int fd = socket(a->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
        l->address = a->ai_next;
        if (fd < 0) {
            error = errno;
            continue;
        }
        (void)setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &(int){1}, sizeof(int));
        if (connect(fd, a->ai_addr, a->ai_addrlen) == 0 || errno == EINPROGRESS) {
            l->fd = fd;
            l->state = BQ__SOCKET_CONNECTING;
            return true;
        }
        error = errno;
        close(fd);
    }
    return bq__client_socket_fail(l, "connect", error);
}

bool bq__client_socket_open(bq__client_socket *l, const bq_where *at, int64_t now)
{
    struct addrinfo *found = NULL;
    bq__client_socket_close(l);
    l->error = 0;
    l->fault = NULL;
    if (!l->in)
        l->in = malloc(BQ__IN_BYTES);
    if (!l->out)
        l->out = malloc(BQ__OUT_BYTES);
    if (!l->in || !l->out)
        return bq__client_socket_fail(l, "memory", ENOMEM);
    l->until = now + BQ__CONNECT_MS;
    l->heard_at = now;
    if (bq__client_lookup_figures(at, &found)) {
        l->addresses = l->address = found;
        return try_next(l);
    }
    l->lookup = bq__client_lookup_begin(at);
    if (!l->lookup)
        return bq__client_socket_fail(l, "lookup", errno);
    l->state = BQ__SOCKET_LOOKING;
    return true;
}

static bool go_on_looking(bq__client_socket *l, int64_t now)
{
    struct addrinfo *found = NULL;
    enum bq__client_looked looked = bq__client_lookup_take(l->lookup, &found);
    if (looked == BQ__LOOKED_NOT_YET)
        return now < l->until || bq__client_socket_fail(l, "lookup", ETIMEDOUT);
    bq__client_lookup_end(l->lookup);
    l->lookup = NULL;
    if (looked != BQ__LOOKED_FOUND)
        return bq__client_socket_fail(l, looked == BQ__LOOKED_NOBODY ? "name" : "lookup", 0);
    l->addresses = l->address = found;
    l->until = now + BQ__CONNECT_MS;
    return try_next(l);
}

/* Bytes go both ways: the lines begin, or what comes before them. */
static bool ready(bq__client_socket *l, const bq_where *at)
{
    if (!at->web) {
        l->state = BQ__SOCKET_OPEN;
        return true;
    }
    l->state = BQ__SOCKET_UPGRADING;
    return bq__client_frames_open(l, at);
}

static bool connected(bq__client_socket *l, const bq_where *at)
{
    if (!at->tls)
        return ready(l, at);
    l->tls = bq__client_tls_new(at->host);
    l->state = BQ__SOCKET_SHAKING;
    return l->tls || bq__client_socket_fail(l, "memory", 0);
}

static bool go_on_shaking(bq__client_socket *l, const bq_where *at)
{
    bool done = false;
    if (!bq__client_tls_shake(l->tls, &done))
        return bq__client_socket_fail(l, bq__client_tls_fault(l->tls), 0);
    return !done || ready(l, at);
}

static bool go_on_connecting(bq__client_socket *l, const bq_where *at, int64_t now)
{
    int error = 0;
    socklen_t n = sizeof error;
    struct sockaddr_storage peer;
    socklen_t peer_n = sizeof peer;
    if (getsockopt(l->fd, SOL_SOCKET, SO_ERROR, &error, &n) != 0)
        error = errno;
    if (error) {
        l->error = error;
        close(l->fd);
        l->fd = -1;
        return try_next(l);
    }
    if (getpeername(l->fd, (struct sockaddr *)&peer, &peer_n) == 0) {
        l->heard_at = now;
        return connected(l, at);
    }
    return now < l->until || bq__client_socket_fail(l, "connect", ETIMEDOUT);
}

/* ---- bytes ---- */

bool bq__client_socket_put(bq__client_socket *l, const void *bytes, size_t n)
{
    if (!l->out || l->out_n + n > BQ__OUT_BYTES)
        return false;
    memcpy(l->out + l->out_n, bytes, n);
    l->out_n += n;
    return true;
}

bool bq__client_socket_send(bq__client_socket *l, const char *line, size_t n)
{
    if (l->ws)
        return bq__client_frames_send(l, line, n);
    return bq__client_socket_put(l, line, n) && bq__client_socket_put(l, "\n", 1);
}

/* As much as the socket takes now; false: it is down. */
static bool send_bytes(bq__client_socket *l, const char *bytes, size_t n, size_t *sent)
{
    for (*sent = 0; *sent < n;) {
        ssize_t gone = send(l->fd, bytes + *sent, n - *sent, MSG_NOSIGNAL);
        if (gone < 0 && errno == EINTR)
            continue;
        if (gone < 0)
            return errno == EAGAIN || errno == EWOULDBLOCK || bq__client_socket_fail(l, "closed", errno);
        *sent += (size_t)gone;
    }
    return true;
}

static bool write_hidden(bq__client_socket *l)
{
    const char *bytes;
    size_t sent = 0;
    if (l->state != BQ__SOCKET_SHAKING) {
        if (!bq__client_tls_put(l->tls, l->out, l->out_n))
            return bq__client_socket_fail(l, "tls", 0);
        l->out_n = 0;
    }
    size_t n = bq__client_tls_waiting(l->tls, &bytes);
    bool up = send_bytes(l, bytes, n, &sent);
    bq__client_tls_gone(l->tls, sent);
    return up;
}

static bool write_some(bq__client_socket *l)
{
    size_t sent = 0;
    if (l->tls)
        return write_hidden(l);
    if (!send_bytes(l, l->out, l->out_n, &sent))
        return false;
    memmove(l->out, l->out + sent, l->out_n - sent);
    l->out_n -= sent;
    return true;
}

bool bq__client_socket_writes(const bq__client_socket *l)
{
    const char *bytes;
    return l->out_n || l->state == BQ__SOCKET_CONNECTING || (l->tls && bq__client_tls_waiting(l->tls, &bytes));
}

/* The whole lines that have come. */
static bool hand_on(bq__client_socket *l, bq__client_listener listener)
{
    size_t at = 0;
    for (char *end; l->state == BQ__SOCKET_OPEN && (end = memchr(l->in + at, '\n', l->in_n - at));) {
        size_t n = (size_t)(end - l->in) - at;
        l->in[at + n] = 0;
        if (listener.on_line)
            listener.on_line(listener.ctx, l->in + at, n);
        at += n + 1;
    }
    if (l->state != BQ__SOCKET_OPEN)
        return false;
    memmove(l->in, l->in + at, l->in_n - at);
    l->in_n -= at;
    return l->in_n < BQ__IN_BYTES || bq__client_socket_fail(l, "protocol", 0);
}

/* Bytes have come to l->in. */
static bool understand(bq__client_socket *l, bq__client_listener listener)
{
    return l->ws ? bq__client_frames_read(l, listener) : hand_on(l, listener);
}

/* All that has come and can be read: a part of it may be the beginning of TLS. */
static bool uncover(bq__client_socket *l, const bq_where *at, bq__client_listener listener)
{
    if (l->state == BQ__SOCKET_SHAKING && !go_on_shaking(l, at))
        return false;
    for (size_t n = 1; n > 0 && l->state != BQ__SOCKET_SHAKING;) {
        if (!bq__client_tls_read(l->tls, l->in + l->in_n, BQ__IN_BYTES - l->in_n, &n))
            return bq__client_socket_fail(l, bq__client_tls_fault(l->tls), 0);
        l->in_n += n;
        if (n > 0 && !understand(l, listener))
            return false;
    }
    return true;
}

/* What one recv() gave; false: the connection is down. */
static bool take(bq__client_socket *l, const bq_where *at, const char *bytes, size_t n, bq__client_listener listener)
{
    if (l->tls)
        return bq__client_tls_take(l->tls, bytes, n) ? uncover(l, at, listener) : bq__client_socket_fail(l, "memory", 0);
    l->in_n += n; /* they are there already */
    return understand(l, listener);
}

static bool read_some(bq__client_socket *l, const bq_where *at, int64_t now, bq__client_listener listener)
{
    for (;;) {
        char hidden[4096];
        char *bytes = l->tls ? hidden : l->in + l->in_n;
        ssize_t n = recv(l->fd, bytes, l->tls ? sizeof hidden : BQ__IN_BYTES - l->in_n, 0);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0 && (errno == EAGAIN || errno == EWOULDBLOCK))
            return true;
        if (n <= 0)
            return bq__client_socket_fail(l, l->state == BQ__SOCKET_SHAKING ? "tls" : "closed", n < 0 ? errno : 0);
        l->heard_at = now;
        if (!take(l, at, bytes, (size_t)n, listener))
            return false;
    }
}

bool bq__client_socket_pump(bq__client_socket *l, const bq_where *at, int64_t now, bq__client_listener listener)
{
    if (l->state == BQ__SOCKET_LOOKING) {
        if (!go_on_looking(l, now))
            return false;
        if (l->state == BQ__SOCKET_LOOKING)
            return true;
    }
    if (l->state == BQ__SOCKET_CONNECTING) {
        if (!go_on_connecting(l, at, now))
            return false;
        if (l->state == BQ__SOCKET_CONNECTING)
            return true;
    }
    if (l->state == BQ__SOCKET_SHAKING && !go_on_shaking(l, at))
        return false;
    if (l->state == BQ__SOCKET_DOWN || !write_some(l) || !read_some(l, at, now, listener))
        return false;
    if ((l->state == BQ__SOCKET_UPGRADING || l->state == BQ__SOCKET_SHAKING) && now >= l->until)
        return bq__client_socket_fail(l, l->state == BQ__SOCKET_SHAKING ? "tls" : "upgrade", ETIMEDOUT);
    return !bq__client_socket_writes(l) || write_some(l);
}
