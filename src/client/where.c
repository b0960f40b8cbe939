/* where.c - the address of a server, as people write it: an address, a link, or only the code of a table, which then
 * lies on our own machine. Nothing is asked of the network here. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/digits.h"
#include "client/internal.h"

enum { ID_LETTERS = 32, CODE_LETTERS = 6 };

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c + 'a' - 'A') : c;
}

static char upper(char c)
{
    return c >= 'a' && c <= 'z' ? (char)(c + 'A' - 'a') : c;
}

bool bq_where_table(const char *word, size_t n, char out[40])
{
    out[0] = 0;
    if (n != ID_LETTERS && n != CODE_LETTERS)
        return false;
    for (size_t i = 0; i < n; i++) {
        bool good = n == ID_LETTERS ? bq_hex_digit(lower(word[i])) >= 0
                                    : word[i] != 0 && strchr(BQ_CODE_LETTERS, upper(word[i])) != NULL;
        if (!good) {
            out[0] = 0;
            return false;
        }
        out[i] = n == ID_LETTERS ? lower(word[i]) : upper(word[i]);
    }
    out[n] = 0;
    return true;
}

/* ---- the pieces ---- */

typedef struct scheme {
    const char *word;
    bool web;
    bool tls;
} scheme;

static const scheme schemes[] = {{"banquier", false, false}, {"tcp", false, false},
                                 {"http", true, false},      {"ws", true, false},
                                 {"https", true, true},      {"wss", true, true}};

static bool same_word(const char *word, const char *text, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (lower(text[i]) != word[i]) /* 0 at its end, where the text goes on */
            return false;
    return word[n] == 0;
}

static enum bq_where_fault take_scheme(const char **text, bq_where *out)
{
    const char *end = strstr(*text, "://");
    if (!end)
        return BQ_WHERE_FINE;
    size_t n = (size_t)(end - *text);
    for (size_t i = 0; i < sizeof schemes / sizeof schemes[0]; i++) {
        if (!same_word(schemes[i].word, *text, n))
            continue;
        out->web = schemes[i].web;
        out->tls = schemes[i].tls;
        *text = end + 3;
        return BQ_WHERE_FINE;
    }
    return BQ_WHERE_SCHEME;
}

/* "#table=ID", "/r/CODE", "/ID": the last word that could be a table. */
static enum bq_where_fault take_table(const char *rest, bool web, bq_where *out)
{
    size_t n = 0;
    const char *last = rest;
    for (const char *at = rest; *at; at += n) {
        at += strspn(at, "/#?&=");
        n = strcspn(at, "/#?&=");
        if (n && bq_where_table(at, n, out->table))
            return BQ_WHERE_FINE;
        if (n)
            last = at;
    }
    return *last && !web && strcmp(rest, "/") ? BQ_WHERE_BAD_TABLE : BQ_WHERE_FINE;
}

static bool host_letters(const char *host, size_t n, bool brackets)
{
    for (size_t i = 0; i < n; i++) {
        char c = lower(host[i]);
        bool good = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '.' || c == '-' ||
                    c == '_' || (brackets && (c == ':' || c == '%'));
        if (!good)
            return false;
    }
    return n > 0;
}

static enum bq_where_fault take_port(const char *port, size_t n, bq_where *out)
{
    char *end;
    if (n == 0 || n >= sizeof out->port || strspn(port, "0123456789") < n)
        return BQ_WHERE_BAD_PORT;
    memcpy(out->port, port, n);
    out->port[n] = 0;
    unsigned long number = strtoul(out->port, &end, 10);
    return number >= 1 && number <= 65535 ? BQ_WHERE_FINE : BQ_WHERE_BAD_PORT;
}

static enum bq_where_fault take_host(const char *text, size_t n, bq_where *out)
{
    bool brackets = n > 0 && text[0] == '[';
    const char *end = brackets ? memchr(text, ']', n) : memchr(text, ':', n);
    if (brackets && !end)
        return BQ_WHERE_HOST;
    const char *host = text + brackets;
    size_t host_n = end ? (size_t)(end - host) : n;
    const char *after = end ? end + brackets : text + n;
    if (host_n >= sizeof out->host || !host_letters(host, host_n, brackets))
        return BQ_WHERE_HOST;
    memcpy(out->host, host, host_n);
    out->host[host_n] = 0;
    if (after == text + n)
        return BQ_WHERE_FINE;
    return *after == ':' ? take_port(after + 1, (size_t)(text + n - after - 1), out) : BQ_WHERE_HOST;
}

/* ---- the whole ---- */

enum bq_where_fault bq_where_parse(const char *text, bq_where *out)
{
    *out = (bq_where){.host = "127.0.0.1", .port = BQ_WHERE_PORT};
    if (!*text)
        return BQ_WHERE_EMPTY;
    if (bq_where_table(text, strlen(text), out->table)) {
        out->implied = true;
        return BQ_WHERE_FINE;
    }
    enum bq_where_fault fault = take_scheme(&text, out);
    if (fault != BQ_WHERE_FINE)
        return fault;
    if (out->web)
        snprintf(out->port, sizeof out->port, "%s", out->tls ? "443" : "80");
    size_t n = strcspn(text, "/#?");
    fault = take_host(text, n, out);
    return fault != BQ_WHERE_FINE ? fault : take_table(text + n, out->web, out);
}

void bq_where_print(const bq_where *at, char *out, size_t size)
{
    bool v6 = strchr(at->host, ':') != NULL;
    snprintf(out, size, "%s%s%s%s:%s", at->tls ? "https://" : at->web ? "http://" : "", v6 ? "[" : "", at->host,
             v6 ? "]" : "", at->port);
}
