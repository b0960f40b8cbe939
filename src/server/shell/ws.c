/* ws.c - WebSocket messages, by wslay: text in, text out. */
#include <stdlib.h>
#include <string.h>

#include "server/shell/internal.h"
#include "wire/wire.h"

static ssize_t feed(wslay_event_context_ptr ws, uint8_t *buf, size_t n, int flags, void *self)
{
    bq__shell_peer *peer = self;
    (void)flags;
    if (!peer->feed_n || peer->closing || uv_hrtime() > peer->feed_until) { /* a turn ends like those of lines */
        wslay_event_set_error(ws, WSLAY_ERR_WOULDBLOCK);
        return -1;
    }
    n = n < peer->feed_n ? n : peer->feed_n;
    memcpy(buf, peer->feed, n);
    peer->feed += n;
    peer->feed_n -= n;
    peer->part += n;
    return (ssize_t)n;
}

static ssize_t put(wslay_event_context_ptr ws, const uint8_t *bytes, size_t n, int flags, void *self)
{
    (void)ws, (void)flags;
    bq__shell_peer_send(self, (const char *)bytes, n);
    return (ssize_t)n;
}

static void began(wslay_event_context_ptr ws, const struct wslay_event_on_frame_recv_start_arg *arg,
                  void *self)
{
    bq__shell_peer *peer = self;
    (void)ws;
    bool control = wslay_is_ctrl_frame(arg->opcode);
    peer->header = 6 + (arg->payload_length > 125 ? 2u : 0u) + (arg->payload_length > 65535 ? 6u : 0u);
    peer->payload = (size_t)arg->payload_length;
    peer->pieces |= !control && !arg->fin;
    if (!peer->conn || peer->closing)
        return;
    /* Not to be waited for: what is announced is too long already. */
    if (arg->payload_length > (uint64_t)peer->shell->limits.message_bytes) {
        bq__shell_peer_end(peer, BQ_CLOSE_TOO_LONG);
        return;
    }
    bq__shell_before(peer->shell);
    bq_core_frame(peer->shell->core, peer->conn, control);
    bq__shell_after(peer->shell);
}

/* A frame is whole. Another one, or a message of several, may have begun: each has its time. */
static void ended(wslay_event_context_ptr ws, void *self)
{
    bq__shell_peer *peer = self;
    (void)ws;
    size_t all = peer->header + peer->payload;
    peer->part -= all < peer->part ? all : peer->part;
    if (!peer->pieces)
        peer->began = bq__shell_now(peer->shell);
}

/* wslay does not look at a reason that comes in pieces. */
static bool good_reason(const uint8_t *bytes, size_t n)
{
    bq_wire_error error = {.code = BQ_WIRE_OK};
    bq_words words = {.text = (const char *)bytes + 2, .n = n > 2 ? n - 2 : 0, .error = &error};
    return n <= 2 || bq_words_check(&words) || error.code != BQ_WIRE_NOT_UTF8;
}

static void message(wslay_event_context_ptr ws, const struct wslay_event_on_msg_recv_arg *arg, void *self)
{
    bq__shell_peer *peer = self;
    (void)ws;
    if (!wslay_is_ctrl_frame(arg->opcode)) {
        peer->pieces = false;
        peer->began = bq__shell_now(peer->shell);
    }
    if (arg->opcode == WSLAY_CONNECTION_CLOSE)
        peer->bad_close = !good_reason(arg->msg, arg->msg_length);
    if (peer->closing || !peer->conn)
        return;
    if (arg->opcode == WSLAY_BINARY_FRAME) {
        bq__shell_peer_end(peer, BQ_CLOSE_BINARY);
        return;
    }
    if (arg->opcode != WSLAY_TEXT_FRAME)
        return;
    bq__shell_before(peer->shell);
    bq_core_line(peer->shell->core, peer->conn, (const char *)arg->msg, arg->msg_length);
    bq__shell_after(peer->shell);
}

bool bq__shell_ws_begin(bq__shell_peer *peer)
{
    static const struct wslay_event_callbacks callbacks = {
        .recv_callback = feed,
        .send_callback = put,
        .on_frame_recv_start_callback = began,
        .on_frame_recv_end_callback = ended,
        .on_msg_recv_callback = message,
    };
    if (wslay_event_context_server_init(&peer->ws, &callbacks, peer))
        return false;
    wslay_event_config_set_max_recv_msg_length(peer->ws,
                                               (uint64_t)peer->shell->limits.message_bytes);
    return true;
}

static void send_all(bq__shell_peer *peer)
{
    static const char not_text[] = {(char)0x88, 2, 0x03, (char)0xEF};
    if (peer->bad_close && !peer->closing && !peer->closed) {
        bq__shell_peer_send(peer, not_text, sizeof not_text); /* instead of what wslay would say */
        return;
    }
    if (peer->ws && !peer->closed && wslay_event_want_write(peer->ws) && wslay_event_send(peer->ws))
        bq__shell_peer_abort(peer);
}

size_t bq__shell_ws_bytes(bq__shell_peer *peer, const char *bytes, size_t n)
{
    peer->feed = (const unsigned char *)bytes;
    peer->feed_n = n;
    peer->feed_until = uv_hrtime() + BQ__TURN_NS;
    if (!peer->began) /* a message has begun; when it is whole this is set back */
        peer->began = bq__shell_now(peer->shell);
    int error = wslay_event_recv(peer->ws);
    size_t left = peer->feed_n;
    peer->feed_n = 0;
    if (peer->closed)
        return 0;
    if (!peer->closing && !peer->part && !peer->pieces)
        peer->began = 0;
    send_all(peer);
    /* wslay has answered what is against the protocol, and a close, with a close. */
    if (!peer->closing && !peer->closed && (error || peer->bad_close || wslay_event_get_close_sent(peer->ws)))
        bq__shell_peer_leave(peer);
    bq__shell_peer_flush(peer->shell);
    return peer->closing || peer->closed ? 0 : left;
}

void bq__shell_ws_send(bq__shell_peer *peer, const char *bytes, size_t n)
{
    struct wslay_event_msg text = {
        .opcode = WSLAY_TEXT_FRAME, .msg = (const uint8_t *)bytes, .msg_length = n};
    if (peer->closed || peer->closing || wslay_event_queue_msg(peer->ws, &text))
        return;
    send_all(peer);
}

void bq__shell_ws_close(bq__shell_peer *peer, unsigned code)
{
    if (peer->closed || wslay_event_queue_close(peer->ws, (uint16_t)code, NULL, 0))
        return;
    send_all(peer);
}

void bq__shell_ws_end(bq__shell_peer *peer)
{
    if (peer->ws)
        wslay_event_context_free(peer->ws);
    peer->ws = NULL;
}
