/* peer.c - what http.c and ws.c call, without a world behind it. */
#include "peer.h"

#include <stdlib.h>
#include <string.h>

#include "page/page.h"

static bq__shell shell;
static const bq_limits usual = {
#define BQ_LIMIT(name, value, least, most, unit, text) .name = value,
#include "server/core/limits.def"
};

typedef struct record {
    char *bytes;
    size_t n, cap;
} record;
static record *heard, *sent;

static void append(record *now, char kind, const void *bytes, size_t n)
{
    if (now->n + n + 2 > now->cap) {
        now->cap = 2 * (now->n + n + 64);
        now->bytes = realloc(now->bytes, now->cap);
    }
    now->bytes[now->n++] = kind;
    if (n)
        memcpy(now->bytes + now->n, bytes, n);
    now->n += n;
}

/* ---- the shell ---- */

int64_t bq__shell_now(const bq__shell *s)
{
    (void)s;
    return 1;
}

void bq__shell_before(bq__shell *s)
{
    (void)s;
}

void bq__shell_after(bq__shell *s)
{
    (void)s;
}

void bq__shell_log(const char *event, const char *detail)
{
    if (strlen(event) > 100 || strlen(detail) > 1000)
        abort();
}

void bq__shell_note(bq__shell *s, const char *event, const char *detail)
{
    (void)s;
    bq__shell_log(event, detail);
}

/* ---- the connection: bytes in a row are one, however they came ---- */

void bq__shell_peer_send(bq__shell_peer *peer, const char *bytes, size_t n)
{
    if (peer->closed)
        return;
    for (size_t i = 0; i < n; i++)
        append(sent, '>', bytes + i, 1);
}

void bq__shell_peer_flush(bq__shell *s)
{
    (void)s;
}

void bq__shell_peer_close(bq__shell_peer *peer)
{
    if (!peer->closing)
        append(sent, 'X', NULL, 0);
    peer->closing = true;
}

void bq__shell_peer_abort(bq__shell_peer *peer)
{
    if (!peer->closed)
        append(sent, 'A', NULL, 0);
    peer->closed = peer->closing = true;
}

void bq__shell_peer_leave(bq__shell_peer *peer)
{
    if (peer->conn)
        append(sent, 'C', NULL, 0);
    peer->conn = 0;
    bq__shell_peer_close(peer);
}

/* Turn after turn. */
void bq__shell_peer_messages(bq__shell_peer *peer, const char *bytes, size_t n)
{
    for (size_t left = n; left && !peer->closed;)
        left = bq__shell_ws_bytes(peer, bytes + n - left, left);
}

bool bq__shell_peer_admit(bq__shell_peer *peer)
{
    (void)peer;
    return true;
}

void bq__shell_peer_asked(bq__shell_peer *peer)
{
    (void)peer;
}

bool bq__shell_peer_open(bq__shell_peer *peer)
{
    peer->conn = 1;
    return true;
}

void bq__shell_peer_end(bq__shell_peer *peer, enum bq_close why)
{
    char number = (char)why;
    peer->conn = 0;
    append(sent, 'E', &number, 1);
    if (peer->kind == BQ__PEER_WS)
        bq__shell_ws_close(peer, 1008);
    bq__shell_peer_close(peer);
}

/* ---- the core, the page ---- */

void bq_core_line(bq_core *core, bq_conn conn, const char *line, size_t n)
{
    (void)core;
    if (conn != 1 || n > (size_t)shell.limits.message_bytes)
        abort();
    append(heard, 'L', line, n);
}

void bq_core_frame(bq_core *core, bq_conn conn, bool control)
{
    (void)core, (void)control;
    if (conn != 1)
        abort();
}

bool bq__shell_http_file(bq__shell_peer *peer)
{
    if (strlen(peer->request->path) != 1)
        return false;
    bq__shell_peer_close(peer);
    return true;
}

bool bq_page_there(void)
{
    return true;
}

/* ---- a run ---- */

/* True: it was ended. */
static bool run(bool ws, const unsigned char *bytes, size_t n, size_t piece)
{
    bq__shell_peer *peer = calloc(1, sizeof *peer);
    shell.limits = usual;
    shell.origins = 1;
    strcpy(shell.origin[0], "http://localhost:1");
    peer->shell = &shell;
    peer->kind = ws ? BQ__PEER_WS : BQ__PEER_HTTP;
    if (ws && bq__shell_ws_begin(peer))
        peer->conn = 1;
    else
        bq__shell_http_begin(peer);
    for (size_t at = 0; at < n && !peer->closing;) {
        size_t take = piece < n - at ? piece : n - at;
        char *copy = malloc(take); /* exactly so much: one byte too far is seen */
        memcpy(copy, bytes + at, take);
        if (peer->kind == BQ__PEER_HTTP)
            bq__shell_http_bytes(peer, copy, take);
        else
            bq__shell_peer_messages(peer, copy, take);
        free(copy);
        at += take;
    }
    bool ended = peer->closing;
    bq__shell_ws_end(peer);
    free(peer->request);
    free(peer);
    return ended;
}

static bool begins(const record *a, const record *b)
{
    return a->n <= b->n && (a->n == 0 || !memcmp(a->bytes, b->bytes, a->n));
}

/* Until it ends, all is the same. How it ends may depend on what came together: half a frame may show what is wrong with
 * it, or not yet; who breaks the rules may miss the answer to what he said before in the same breath; and wslay judges
 * the reason of a close by the piece. But the same lines have arrived, and a request is answered in the same way. */
static bool agree(bool ws, const record *lines, const record *said, bool ended, const record *lines2, const record *said2,
                  bool ended2)
{
    enum { STATUS = 2 * 40 };
    record first = {.bytes = said2->bytes, .n = said2->n < STATUS ? said2->n : STATUS};
    if (!ended && !ended2)
        return lines->n == lines2->n && said->n == said2->n && begins(lines2, lines) && begins(said2, said);
    if (ended && ended2 && !ws && !begins(&first, said))
        return false;
    return (!ended || begins(lines2, lines)) && (!ended2 || begins(lines, lines2) || ended);
}

void peer_compare(bool ws, const unsigned char *bytes, size_t n)
{
    const size_t pieces[] = {n ? n : 1, 1, 7};
    record lines[3] = {{0}}, said[3] = {{0}};
    bool ended[3];
    for (unsigned i = 0; i < 3; i++) {
        heard = &lines[i];
        sent = &said[i];
        ended[i] = run(ws, bytes, n, pieces[i]);
        if (!agree(ws, &lines[0], &said[0], ended[0], &lines[i], &said[i], ended[i]))
            abort();
    }
    for (unsigned i = 0; i < 3; i++) {
        free(lines[i].bytes);
        free(said[i].bytes);
    }
}
