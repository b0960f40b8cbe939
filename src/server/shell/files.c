/* files.c - answers over plain HTTP: the page that is packed into the program, whether it is
 * well, and its figures. Every file is compressed already and sent as it lies in the program. */
#include <stdio.h>
#include <string.h>

#include "page/page.h"
#include "server/shell/internal.h"

static void answer(bq__shell_peer *peer, const char *type, const char *more, const void *bytes, size_t n)
{
    char head[1024];
    int used = snprintf(head, sizeof head,
                        "HTTP/1.1 200 OK\r\nContent-Type: %s\r\nContent-Length: %zu\r\n%s"
                        "Content-Security-Policy: %s\r\nX-Content-Type-Options: nosniff\r\n"
                        "Referrer-Policy: no-referrer\r\nConnection: close\r\n\r\n",
                        type, n, more, bq_page_policy);
    bq__shell_peer_send(peer, head, (size_t)used);
    if (peer->request->parser.method == HTTP_GET)
        bq__shell_peer_send(peer, bytes, n);
    bq__shell_peer_close(peer);
}

bool bq__shell_http_file(bq__shell_peer *peer)
{
    static const char well[] = "ok\n";
    const char *path = peer->request->path;
    char name[BQ_PAGE_PATH];
    bq_page_file file;
    size_t n = strcspn(path, "?");
    if (path[0] != '/' || n > sizeof name)
        return false;
    memcpy(name, path + 1, n - 1);
    name[n - 1] = 0;
    if (!strcmp(name, "healthz") && !bq__shell_disk_there(peer->shell->disk)) {
        bq__shell_http_refuse(peer, 503, "The files of the store were removed or replaced");
        return true;
    }
    if (!strcmp(name, "healthz")) {
        answer(peer, "text/plain; charset=utf-8", "Cache-Control: no-store\r\n", well, sizeof well - 1);
        return true;
    }
    if (!strcmp(name, "metrics") && bq__shell_metrics_allowed(peer)) {
        static char text[2 * BQ_METRICS_BYTES];
        answer(peer, "text/plain; version=0.0.4; charset=utf-8", "Cache-Control: no-store\r\n", text,
               bq__shell_metrics_text(peer->shell, text, sizeof text));
        return true;
    }
    if (peer->metrics || !bq_page_find(name, &file))
        return false;
    answer(peer, file.type,
           file.fixed ? "Content-Encoding: gzip\r\nCache-Control: public, max-age=31536000, immutable\r\n"
                      : "Content-Encoding: gzip\r\nCache-Control: no-cache\r\n",
           file.bytes, file.size);
    return true;
}
