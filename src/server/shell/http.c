/* http.c - the request before a WebSocket: its head, read byte by byte with a limit on everything, its
 * origin judged; or the answer to any other request (files.c). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/digits.h"
#include "base/sha1.h"
#include "page/page.h"
#include "server/shell/internal.h"

/* ---- answers ---- */

static const char security[] =
    "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'\r\n"
    "X-Content-Type-Options: nosniff\r\nReferrer-Policy: no-referrer\r\nCache-Control: no-store\r\n";

void bq__shell_http_refuse(bq__shell_peer *peer, int status, const char *reason)
{
    char head[512];
    int n = snprintf(head, sizeof head,
                     "HTTP/1.1 %d %s\r\n%sContent-Type: text/plain; charset=utf-8\r\n"
                     "Content-Length: %zu\r\nConnection: close\r\n\r\n%s\n",
                     status, reason, security, strlen(reason) + 1, reason);
    bq__shell_peer_send(peer, head, (size_t)n);
    bq__shell_peer_close(peer);
    bq__shell_peer_flush(peer->shell);
}

/* ---- the head ---- */

static void into(bq__shell_request *r, char *to, size_t size, const char *at, size_t n)
{
    size_t used = strlen(to);
    for (size_t i = 0; i < n; i++) /* a zero would end the word for us and not for others */
        r->bad |= ((unsigned char)at[i] < 0x20 && at[i] != '\t') || at[i] == 0x7F;
    if (r->bad)
        return;
    if (used + n >= size) {
        r->too_long = true;
        return;
    }
    memcpy(to + used, at, n);
    to[used + n] = 0;
}

static int on_url(llhttp_t *parser, const char *at, size_t n)
{
    bq__shell_request *r = parser->data;
    into(r, r->path, sizeof r->path, at, n);
    return 0;
}

static bool same_word(const char *a, const char *b)
{
    for (; *a && *b; a++, b++) {
        char c = (char)(*a >= 'A' && *a <= 'Z' ? *a - 'A' + 'a' : *a);
        char d = (char)(*b >= 'A' && *b <= 'Z' ? *b - 'A' + 'a' : *b);
        if (c != d)
            return false;
    }
    return *a == *b;
}

static void choose_field(bq__shell_request *r)
{
    const struct {
        const char *name;
        char *to;
        size_t size;
    } known[] = {
        {"host", r->host, sizeof r->host},
        {"origin", r->origin, sizeof r->origin},
        {"upgrade", r->upgrade, sizeof r->upgrade},
        {"connection", r->connection, sizeof r->connection},
        {"sec-websocket-key", r->key, sizeof r->key},
        {"sec-websocket-version", r->version, sizeof r->version},
        {"x-forwarded-for", r->forwarded, sizeof r->forwarded},
        {"forwarded", r->via, sizeof r->via},
        {"via", r->via, sizeof r->via},
        {"x-real-ip", r->via, sizeof r->via},
    };
    r->field = NULL;
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (same_word(r->name, known[i].name)) {
            r->field = known[i].to;
            r->field_size = known[i].size;
            if (r->field[0]) /* twice: as a list, which is no good where one is wanted */
                into(r, r->field, r->field_size, ",", 1);
        }
    r->has_origin |= r->field == r->origin;
}

static int on_field(llhttp_t *parser, const char *at, size_t n)
{
    bq__shell_request *r = parser->data;
    if (r->in_value)
        r->name_n = 0;
    r->in_value = false;
    size_t room = sizeof r->name - 1 - r->name_n;
    n = n < room ? n : room; /* one that fills it is longer than any we want, and its end is no name */
    memcpy(r->name + r->name_n, at, n);
    r->name_n += n;
    r->name[r->name_n] = 0;
    return 0;
}

static int on_value(llhttp_t *parser, const char *at, size_t n)
{
    bq__shell_request *r = parser->data;
    if (!r->in_value)
        choose_field(r);
    r->in_value = true;
    if (r->field)
        into(r, r->field, r->field_size, at, n);
    return 0;
}

static int on_complete(llhttp_t *parser)
{
    bq__shell_request *r = parser->data;
    r->complete = true;
    return HPE_PAUSED; /* no body is read, and what follows is no request of this connection */
}

static const llhttp_settings_t settings = {.on_url = on_url,
                                           .on_header_field = on_field,
                                           .on_header_value = on_value,
                                           .on_headers_complete = on_complete};

void bq__shell_http_begin(bq__shell_peer *peer)
{
    peer->request = calloc(1, sizeof *peer->request);
    if (!peer->request)
        abort();
    llhttp_init(&peer->request->parser, HTTP_REQUEST, &settings);
    peer->request->parser.data = peer->request;
    peer->began = bq__shell_now(peer->shell);
}

/* ---- judging it ---- */

/* Exactly one of the list; no Origin at all is no browser, and nothing here is authenticated by cookie. */
static bool origin_ok(const bq__shell *shell, const bq__shell_request *r)
{
    if (!r->has_origin)
        return true;
    for (size_t i = 0; i < shell->origins; i++)
        if (!strcmp(shell->origin[i], r->origin))
            return true;
    return false;
}

static bool has_word(const char *list, const char *word)
{
    char part[64];
    while (*list) {
        list += strspn(list, " \t,");
        size_t n = strcspn(list, " \t,");
        if (n < sizeof part) {
            memcpy(part, list, n);
            part[n] = 0;
            if (same_word(part, word))
                return true;
        }
        list += n;
    }
    return false;
}

/* Sixteen bytes in base64. */
static bool key_ok(const char *key)
{
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    return strspn(key, letters) == 22 && !strcmp(key + 22, "==");
}

bool bq__shell_address_parse(const char *text, bq_address *address)
{
    struct in_addr v4;
    memset(address, 0, sizeof *address);
    if (uv_inet_pton(AF_INET, text, &v4) == 0) {
        address->byte[10] = address->byte[11] = 0xFF;
        memcpy(address->byte + 12, &v4, 4);
        return true;
    }
    return uv_inet_pton(AF_INET6, text, address->byte) == 0;
}

bool bq__shell_http_is_proxy(const bq__shell_peer *peer)
{
    const bq__shell *shell = peer->shell;
    for (size_t i = 0; i < shell->proxies; i++)
        if (!memcmp(&shell->proxy[i], &peer->address, sizeof peer->address))
            return true;
    return false;
}

/* A proxy that we trust says who is behind it: the last in the list, which it has added itself. A head of which something
 * was left out may lack just that, and its end be somebody else's words. */
static void believe_proxy(bq__shell_peer *peer)
{
    const char *list = peer->request->forwarded, *last = strrchr(list, ',');
    bq_address behind;
    if (peer->request->bad || peer->request->too_long)
        return;
    last = last ? last + 1 : list;
    last += strspn(last, " \t");
    if (bq__shell_http_is_proxy(peer) && bq__shell_address_parse(last, &behind))
        peer->address = behind;
}

static void accept_ws(bq__shell_peer *peer)
{
    static const char guid[] = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    char text[128], accept[64], head[256];
    unsigned char digest[20];
    int n = snprintf(text, sizeof text, "%s%s", peer->request->key, guid);
    bq_sha1(text, (size_t)n, digest);
    bq_buf b = bq_buf_on(accept, sizeof accept);
    bq_buf_base64(&b, digest, sizeof digest);
    n = snprintf(head, sizeof head,
                 "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                 "Sec-WebSocket-Accept: %s\r\n\r\n",
                 accept);
    bq__shell_peer_asked(peer);
    bq__shell_peer_send(peer, head, (size_t)n);
    free(peer->request);
    peer->request = NULL;
    peer->began = 0;
    peer->kind = BQ__PEER_WS;
    if (!bq__shell_ws_begin(peer))
        bq__shell_peer_abort(peer);
    else
        bq__shell_peer_open(peer);
}

static void judge(bq__shell_peer *peer)
{
    const bq__shell_request *r = peer->request;
    believe_proxy(peer);
    if (!peer->guest && !bq__shell_peer_admit(peer))
        return;
    if (r->bad)
        bq__shell_http_refuse(peer, 400, "Bad Request");
    else if (r->too_long)
        bq__shell_http_refuse(peer, 431, "Request Header Fields Too Large");
    else if (r->parser.method != HTTP_GET && r->parser.method != HTTP_HEAD)
        bq__shell_http_refuse(peer, 405, "Method Not Allowed");
    else if (strcmp(r->path, "/play") || peer->metrics) {
        if (!bq__shell_http_file(peer))
            bq__shell_http_refuse(peer, 404, bq_page_there() || strcmp(r->path, "/")
                                                 ? "Not Found"
                                                 : "This program was built without its page: make web");
    }
    else if (!same_word(r->upgrade, "websocket") || !has_word(r->connection, "upgrade"))
        bq__shell_http_refuse(peer, 426, "Upgrade Required");
    else if (strcmp(r->version, "13"))
        bq__shell_http_refuse(peer, 426, "Upgrade Required");
    else if (!key_ok(r->key))
        bq__shell_http_refuse(peer, 400, "Bad Request");
    else if (!origin_ok(peer->shell, r)) {
        bq__shell_note(peer->shell, "origin", r->origin);
        bq__shell_http_refuse(peer, 403, "Forbidden");
    } else
        accept_ws(peer);
    bq__shell_peer_flush(peer->shell);
}

void bq__shell_http_bytes(bq__shell_peer *peer, const char *bytes, size_t n)
{
    bq__shell_request *r = peer->request;
    size_t all = (size_t)peer->shell->limits.handshake_bytes, most = all > r->bytes ? all - r->bytes : 0;
    size_t take = n < most ? n : most;
    enum llhttp_errno error = llhttp_execute(&r->parser, bytes, take);
    r->bytes += take;
    if (r->complete) {
        size_t used = (size_t)(llhttp_get_error_pos(&r->parser) - bytes);
        judge(peer);
        if (peer->kind == BQ__PEER_WS && !peer->closing && used < n) /* what came behind the head is the first message */
            bq__shell_peer_messages(peer, bytes + used, n - used);
    } else if (error != HPE_OK) {
        bq__shell_http_refuse(peer, 400, "Bad Request");
    } else if (take < n || r->bytes >= all) {
        bq__shell_http_refuse(peer, 431, "Request Header Fields Too Large");
    }
}
