/* online_enter.c - the choice of table and seat: what was typed, and the seats that are kept on this machine, become
 * an errand for the client. And why it did not work, in words. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "game/say.h"
#include "terminal/unreached.h"
#include "terminal/session/online.h"
#include "terminal/session/settings.h"
#include "text/text.h"

enum { KEPT = 64 };

/* ---- names ---- */

/* Another terminal of this machine plays under that name now: at that table, if it is known which. */
static bool plays_here(const char *name, const char *table)
{
    static bq_kept all[KEPT];
    size_t n = bq_kept_list(all, KEPT);
    for (size_t i = 0; i < n; i++)
        if (all[i].taken && !strcmp(all[i].name, name) &&
            (!*table || !strcmp(all[i].table, table) || !strcmp(all[i].code, table)))
            return true;
    return false;
}

/* The name of last time, else the first person who usually plays here and whose name is free, else one of ours. */
void bq__online_name(bq__session *s, const char *table, char *name, size_t size)
{
    static const char *const ours[] = {"Ada", "Bob", "Chloé", "Dan", "Eve", "Félix", "Gil", "Hana"};
    char kept[BQ_SETTING_BYTES];
    if (bq_setting("name", kept, sizeof kept) && strlen(kept) < size && !plays_here(kept, table)) {
        snprintf(name, size, "%s", kept);
        return;
    }
    for (const char *at = s->seats; *at; at += strcspn(at, ","), at += *at == ',') {
        size_t n = strcspn(at, ",=");
        snprintf(name, size, "%.*s", (int)n, at);
        if (n && n < size && strncmp(at, "bot", 3) && !plays_here(name, table))
            return;
    }
    for (size_t i = 0; i < sizeof ours / sizeof ours[0]; i++) {
        snprintf(name, size, "%s", ours[i]);
        if (!plays_here(name, table))
            return;
    }
}

bool bq__online_name_ok(bq__session *s, const char *name)
{
    size_t n = strlen(name), letters = n <= BQ_SEAT_NAME_BYTES ? bq_letters(name, n) : 0;
    if (letters >= 2 && letters <= 24 && bq_new_name_ok(name, n))
        return true;
    bq__session_tell(s, "no", BQ_T_ONLINE_BAD_NAME);
    return false;
}

/* ---- addresses ---- */

void bq_say_where(bq_buf *b, enum bq_language language, enum bq_where_fault fault, const char *what)
{
    static const uint16_t keys[] = {
        [BQ_WHERE_EMPTY] = BQ_T_ONLINE_BAD_ADDRESS,
        [BQ_WHERE_SCHEME] = BQ_T_ONLINE_BAD_ADDRESS, [BQ_WHERE_HOST] = BQ_T_ONLINE_BAD_ADDRESS,
        [BQ_WHERE_BAD_PORT] = BQ_T_ONLINE_BAD_PORT,  [BQ_WHERE_BAD_TABLE] = BQ_T_ONLINE_BAD_TABLE,
    };
    const bq_arg with[] = {bq_arg_text("what", what), bq_arg_text("letters", BQ_CODE_LETTERS)};
    bq_text_put(b, language, NULL, (enum bq_text_key)keys[fault], with, 2);
}

/* Nothing named: whichever seat is kept here. */
static bool parse(bq__session *s, const char *where, bq_where *at)
{
    enum bq_where_fault fault = *where ? bq_where_parse(where, at) : BQ_WHERE_FINE;
    char sentence[BQ_SENTENCE_BYTES];
    bq_buf b = bq_buf_on(sentence, sizeof sentence);
    if (!*where)
        *at = (bq_where){.implied = true};
    if (fault == BQ_WHERE_FINE)
        return true;
    bq_say_where(&b, s->language, fault, where);
    bq__session_line(s, "no", sentence);
    return false;
}

static bool same_server(const bq_where *a, const bq_where *b)
{
    return !strcmp(a->host, b->host) && !strcmp(a->port, b->port) && a->web == b->web;
}

/* ---- seats that are kept ---- */

/* One that nobody has now: at this table, if one is named, of this name, if one is. */
static bool kept_seat(const bq_where *at, const char *table, const char *name, bq_kept *out)
{
    static bq_kept all[KEPT];
    size_t n = bq_kept_list(all, KEPT);
    for (size_t i = 0; i < n; i++) {
        bool here = at->implied || same_server(&all[i].at, at);
        bool named = !*table || !strcmp(all[i].table, table) || !strcmp(all[i].code, table);
        if (!all[i].taken && here && named && (!*name || !strcmp(all[i].name, name))) {
            *out = all[i];
            return true;
        }
    }
    return false;
}

bool bq__online_back(bq__session *s, const bq_kept *seat, bq_client_wish *wish)
{
    *wish = (bq_client_wish){.at = seat->at, .errand = BQ_ERRAND_SIT};
    snprintf(wish->table, sizeof wish->table, "%s", seat->table);
    snprintf(wish->token, sizeof wish->token, "%s", seat->token);
    snprintf(wish->pin, sizeof wish->pin, "%s", seat->pin);
    snprintf(wish->muted, sizeof wish->muted, "%s", seat->muted);
    return !seat->hosted || bq__host_start(s, false, &wish->at);
}

/* ---- the errand ---- */

static bool ask_name(bq__session *s, enum bq_text_key question, const char *proposed, char *name, size_t size)
{
    char line[BQ_LINE_BYTES + 2];
    for (;;) {
        BQ__SAY(s, "ask", question, bq_arg_text("name", proposed));
        if (!bq__session_read(s, line, sizeof line) || bq__session_means(line, "menu"))
            return false;
        snprintf(name, size, "%.*s", (int)size - 1, *line ? line : proposed);
        if (strlen(line) < size && bq__online_name_ok(s, name))
            return true;
    }
}

/* A server was named, and no table: one is opened there, by somebody of that name. */
static bool open_there(bq__session *s, const bq_where *at, const char *name, bq_client_wish *wish)
{
    char others[BQ__SEATS_BYTES];
    if (*name && !bq__online_name_ok(s, name))
        return false;
    const char *comma = strchr(s->seats, ',');
    snprintf(others, sizeof others, "%s", comma ? comma : "");
    if (*name && strlen(name) + strlen(others) < sizeof s->seats) {
        bq_buf b = bq_buf_on(s->seats, sizeof s->seats);
        bq_buf_str(&b, name);
        bq_buf_str(&b, others);
    }
    wish->errand = BQ_ERRAND_CREATE;
    wish->at = *at;
    return true;
}

bool bq__online_find(bq__session *s, const char *where, const char *table, const char *name, bool watch,
                     bq_client_wish *wish, bq_kept *seat)
{
    bq_where at;
    *wish = (bq_client_wish){.errand = watch ? BQ_ERRAND_WATCH : BQ_ERRAND_JOIN};
    seat->table[0] = 0;
    if (!parse(s, where, &at))
        return false;
    if (*table && !bq_where_table(table, strlen(table), at.table)) {
        BQ__SAY(s, "no", BQ_T_ONLINE_BAD_TABLE, bq_arg_text("what", table), bq_arg_text("letters", BQ_CODE_LETTERS));
        return false;
    }
    if (!watch && kept_seat(&at, at.table, name, seat))
        return bq__online_back(s, seat, wish);
    bool maybe_code = *where && !strpbrk(where, ".:/");
    if (!at.table[0] && *where && !maybe_code && !watch)
        return open_there(s, &at, name, wish);
    if (!at.table[0]) {
        BQ__SAY(s, "no", maybe_code ? BQ_T_ONLINE_NO_CODE : BQ_T_ONLINE_NO_TABLE, bq_arg_text("what", where),
                bq_arg_text("letters", BQ_CODE_LETTERS));
        return false;
    }
    bq_where own;
    if (at.implied && bq__host_known(&own)) {
        snprintf(own.table, sizeof own.table, "%s", at.table);
        at = own;
    }
    wish->at = at;
    snprintf(wish->table, sizeof wish->table, "%s", at.table);
    if (watch)
        return true;
    if (*name && !bq__online_name_ok(s, name))
        return false;
    snprintf(wish->name, sizeof wish->name, "%s", name);
    char proposed[BQ_SEAT_NAME_BYTES + 1];
    bq__online_name(s, wish->table, proposed, sizeof proposed);
    return *name || ask_name(s, BQ_T_ONLINE_ASK_NAME, proposed, wish->name, sizeof wish->name);
}

/* "Ada" becomes "Ada-2", "Ada-2" becomes "Ada-3". */
static void next_name(const char *name, char *out, size_t size)
{
    const char *dash = strrchr(name, '-');
    bool counted = dash && dash[1] >= '2' && dash[1] <= '8' && !dash[2];
    size_t n = counted ? (size_t)(dash - name) : strlen(name);
    snprintf(out, size, "%.*s-%c", (int)n, name, counted ? dash[1] + 1 : '2');
}

bool bq__online_rename(bq__session *s)
{
    char proposed[BQ_SEAT_NAME_BYTES + 3];
    if (!s->online || !s->online->renames || s->ended)
        return false;
    bq_client_wish wish = s->online->wish;
    s->ops->leave(s);
    next_name(wish.name, proposed, sizeof proposed);
    return ask_name(s, BQ_T_ONLINE_ASK_OTHER_NAME, proposed, wish.name, sizeof wish.name) && bq__online_open(s, &wish, NULL);
}

/* ---- why not ---- */

static enum bq_text_key reason(const bq_heard *h)
{
    static const struct {
        const char *why;
        uint16_t key;
    } known[] = {
        {"name", BQ_T_ONLINE_NO_HOST},        {"connect", BQ_T_ONLINE_UNREACHABLE},
        {"lookup", BQ_T_ONLINE_NO_LOOKUP},
        {"closed", BQ_T_ONLINE_GONE},         {"silent", BQ_T_ONLINE_GONE},
        {"slow", BQ_T_ONLINE_GONE},           {"memory", BQ_T_ONLINE_GONE},
        {"protocol", BQ_T_ONLINE_NOT_OURS},   {"upgrade", BQ_T_ONLINE_NOT_OURS},
        {"tls", BQ_T_ONLINE_NO_TLS},          {"certificate", BQ_T_ONLINE_CERTIFICATE},
        {"certificate-expired", BQ_T_ONLINE_CERTIFICATE_EXPIRED},
        {"certificate-early", BQ_T_ONLINE_CERTIFICATE_EARLY},
        {"certificate-name", BQ_T_ONLINE_CERTIFICATE_NAME},
        {"certificate-unknown", BQ_T_ONLINE_CERTIFICATE_UNKNOWN},
        {"rules", BQ_T_ONLINE_DIFFERS},       {"differs", BQ_T_ONLINE_DIFFERS},
        {"edition", BQ_T_ONLINE_NO_EDITION},  {"late", BQ_T_ONLINE_LATE},
    };
    if (!strcmp(h->why, "connect") && h->error == ECONNREFUSED)
        return BQ_T_ONLINE_REFUSED;
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (!strcmp(known[i].why, h->why))
            return (enum bq_text_key)known[i].key;
    return BQ_TEXT_KEYS;
}

void bq_say_failed(bq_buf *b, enum bq_language language, const bq_heard *h, const bq_where *at)
{
    char where[300], detail[256] = "";
    enum bq_text_key key = h->text[0] ? BQ_TEXT_KEYS : reason(h);
    if (key == BQ_TEXT_KEYS) { /* the server has said it, in our language */
        bq_buf_str(b, h->text[0] ? h->text : h->why);
        return;
    }
    bq_where_print(at, where, sizeof where);
    bq_buf d = bq_buf_on(detail, sizeof detail);
    if (h->error)
        bq_say_system(&d, language, h->error);
    const bq_arg args[] = {bq_arg_text("at", where), bq_arg_text("host", at->host),
                           bq_arg_text("detail", detail)};
    bq_text_put(b, language, NULL, key, args, 3);
}

void bq__online_why(bq__session *s, const bq_heard *h, const bq_where *at)
{
    char sentence[BQ_SENTENCE_BYTES];
    bq_buf b = bq_buf_on(sentence, sizeof sentence);
    bq_say_failed(&b, s->language, h, at);
    bq__session_line(s, "no", sentence);
}
