/* peer_out.c - bytes for a connection: what waits, what the system takes, and how much of it may wait. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "server/shell/internal.h"

void bq__shell_peer_mark(bq__shell_peer *peer)
{
    if (peer->dirty || peer->closed)
        return;
    peer->dirty = true;
    peer->next_dirty = peer->shell->dirty;
    peer->shell->dirty = peer;
}

static void wrote(uv_write_t *request, int status)
{
    bq__shell_peer *peer = (bq__shell_peer *)request->handle;
    free(request->data);
    free(request);
    peer->writing = 0;
    if (status) {
        bq__shell_peer_abort(peer);
        return;
    }
    bq__shell_peer_mark(peer);
    bq__shell_peer_flush(peer->shell);
}

/* A connection has a buffer only while something waits in it; most are small, and go from hand to hand. */
static void make_room(bq__shell_peer *peer, size_t wanted)
{
    bq__shell *shell = peer->shell;
    size_t cap = peer->out_cap ? peer->out_cap : BQ__SMALL;
    while (cap < wanted)
        cap *= 2;
    if (!peer->out && cap == BQ__SMALL && shell->spares) {
        peer->out = shell->spare[--shell->spares];
    } else {
        char *out = realloc(peer->out, cap);
        if (!out)
            abort();
        peer->out = out;
    }
    peer->out_cap = cap;
}

static void drop_room(bq__shell_peer *peer)
{
    bq__shell *shell = peer->shell;
    if (peer->out_cap == BQ__SMALL && shell->spares < BQ__SPARES)
        shell->spare[shell->spares++] = peer->out;
    else
        free(peer->out);
    peer->out = NULL;
    peer->out_cap = 0;
}

/* Of what waits, as much as the system takes at once. As uv_try_write() when nothing is being written, without its look at
 * the whole of the handle, which has been out of the cache for long. */
static ssize_t try_write(const bq__shell_peer *peer)
{
    ssize_t n;
    do
        n = write(peer->fd, peer->out, peer->out_n);
    while (n < 0 && errno == EINTR);
    return n < 0 && (errno == EAGAIN || errno == ENOBUFS) ? 0 : n;
}

/* The system takes what it can at once; the rest is its to take later. */
static void flush(bq__shell_peer *peer)
{
    if (peer->closed || peer->writing)
        return;
    if (peer->out_n) {
        ssize_t n = try_write(peer);
        if (n < 0) {
            bq__shell_peer_abort(peer);
            return;
        }
        if (n > 0) {
            peer->out_n -= (size_t)n;
            memmove(peer->out, peer->out + n, peer->out_n);
        }
    }
    if (!peer->out_n) {
        drop_room(peer); /* a connection that is quiet costs little */
        peer->soft_since = 0;
        bq__shell_peer_maybe_end(peer);
        return;
    }
    uv_write_t *request = malloc(sizeof *request);
    if (!request) {
        bq__shell_peer_abort(peer);
        return;
    }
    uv_buf_t buf = uv_buf_init(peer->out, (unsigned)peer->out_n);
    request->data = peer->out;
    peer->writing = peer->out_n;
    peer->out = NULL;
    peer->out_n = peer->out_cap = 0;
    if (uv_write(request, (uv_stream_t *)&peer->tcp, &buf, 1, wrote)) {
        free(request->data);
        free(request);
        bq__shell_peer_abort(peer);
    }
}

void bq__shell_peer_flush(bq__shell *shell)
{
    while (shell->dirty) {
        bq__shell_peer *peer = shell->dirty;
        shell->dirty = peer->next_dirty;
        peer->dirty = false;
        flush(peer);
    }
}

/* A peer that does not read is cut off; the reason would not reach it. */
void bq__shell_peer_too_slow(bq__shell_peer *peer)
{
    bq__shell_note(peer->shell, "close", "slow");
    peer->out_n = 0;
    bq__shell_peer_abort(peer);
}

/* Room for so many bytes behind what waits, which now count among it; NULL: nobody is there to have them. */
static char *put(bq__shell_peer *peer, size_t n)
{
    if (peer->closed)
        return NULL;
    size_t waiting = peer->writing + peer->out_n + n;
    size_t most = (size_t)peer->shell->limits.output_hard << (peer->kind == BQ__PEER_ADMIN ? 6 : 0);
    if (waiting > most && peer->conn) { /* the operator's list may be long */
        bq__shell_peer_too_slow(peer);
        return NULL;
    }
    if (waiting > (size_t)peer->shell->limits.output_soft && !peer->soft_since)
        peer->soft_since = bq__shell_now(peer->shell);
    if (peer->out_n + n > peer->out_cap)
        make_room(peer, peer->out_n + n);
    peer->out_n += n;
    bq__shell_peer_mark(peer);
    return peer->out + peer->out_n - n;
}

static void sent(bq__shell_peer *peer)
{
    if (peer->out_n >= BQ__SEND_BYTES)
        flush(peer); /* much for one turn of the loop: the system may take it already */
}

void bq__shell_peer_send(bq__shell_peer *peer, const char *bytes, size_t n)
{
    char *to = put(peer, n);
    if (!to)
        return;
    memcpy(to, bytes, n);
    sent(peer);
}

void bq__shell_peer_line(bq__shell_peer *peer, const bq_line *line)
{
    if (peer->kind == BQ__PEER_WS) {
        bq__shell_ws_send(peer, line->bytes, line->n);
        return;
    }
    if (peer->kind == BQ__PEER_DOOR) {
        bq__shell_door_heard(peer, line);
        return;
    }
    char *to = put(peer, (size_t)line->n + 1);
    if (!to)
        return;
    memcpy(to, line->bytes, line->n);
    to[line->n] = '\n';
    sent(peer);
}
