/* admin_talk.c - the talk of the verbs "admin ..." with a running server: the socket beside its store, a line said, the
 * answers heard; and what was heard, in words. */
#include <errno.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

#include "cli/admin.h"
#include "cli/store_path.h"
#include "terminal/plain.h"

/* ---- saying ---- */

/* What comes from a server may hold anything: it is cleaned before a terminal sees it. */
void bq__cli_admin_print(FILE *to, const char *text)
{
    char clean[BQ_SENTENCE_BYTES];
    bq_plain_clean(clean, sizeof clean, text, strlen(text));
    fprintf(to, "%s\n", clean);
    fflush(to);
}

const char *bq__cli_admin_put(const bq_args *args, char *line, size_t size, enum bq_text_key key, const bq_arg *with,
                       size_t n)
{
    bq_buf b = bq_buf_on(line, size);
    bq_text_put(&b, args->language, NULL, key, with, n);
    return line;
}

void bq__cli_admin_say(const bq_args *args, enum bq_text_key key, const bq_arg *with, size_t n)
{
    char line[BQ_SENTENCE_BYTES];
    bq__cli_admin_print(stdout, bq__cli_admin_put(args, line, sizeof line, key, with, n));
}

const char *bq__cli_admin_word(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

int64_t bq__cli_admin_number(const json_t *object, const char *key)
{
    return json_integer_value(json_object_get(object, key));
}

const char *bq__cli_admin_date(int64_t seconds, char *out, size_t size)
{
    time_t when = (time_t)seconds;
    struct tm local;
    if (!localtime_r(&when, &local) || !strftime(out, size, "%Y-%m-%d %H:%M", &local))
        snprintf(out, size, "%lld", (long long)seconds);
    return out;
}

/* ---- the connection ---- */

/* The socket beside the store that is meant: the one given, our own, or the system's. */
static bool find_socket(const bq_args *args, char *path, size_t size)
{
    static const char system_store[] = "/var/lib/banquier/games.db";
    const char *store = bq_args_value(args, "--store"), *usual = store ? NULL : bq_cli_usual_store();
    if (store && !strncmp(store, "sqlite:", 7))
        store += 7;
    if (!store) {
        snprintf(path, size, "%s.admin", usual ? usual : system_store);
        if (usual && access(path, F_OK) == 0)
            return true;
        store = system_store;
    }
    return (size_t)snprintf(path, size, "%s.admin", store) < size;
}

/* What an operator names goes into a line of its own: a word with a line feed in it would be two commands, one that is too
 * long another word. */
static bool is_word(const char *word)
{
    for (const char *at = word; *at; at++)
        if ((unsigned char)*at < 0x20 || *at == 0x7F)
            return false;
    return strlen(word) <= BQ__ADMIN_WORD;
}

bool bq__cli_admin_open(bq__cli_talk *t, const bq_args *args)
{
    struct sockaddr_un to = {.sun_family = AF_UNIX};
    for (unsigned i = 0; i < args->operands; i++)
        if (!is_word(args->operand[i])) {
            bq_args_refused(args, BQ_T_CLI_ADMIN_NO_WORD, NULL, 0);
            return false;
        }
    bool fits = find_socket(args, to.sun_path, sizeof to.sun_path);
    int fd = fits ? socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0) : -1;
    *t = (bq__cli_talk){.args = args, .raw = bq_args_has(args, "--json")};
    if (fd >= 0 && connect(fd, (struct sockaddr *)&to, sizeof to) == 0)
        t->socket = fdopen(fd, "r+");
    if (!t->socket) {
        const bq_arg with[] = {bq_arg_text("file", to.sun_path),
                               bq_arg_text("why", fits ? strerror(errno) : strerror(ENAMETOOLONG))};
        if (fd >= 0)
            close(fd);
        bq_args_refused(args, BQ_T_CLI_ADMIN_NO_SERVER, with, 2);
        return false;
    }
    setvbuf(t->socket, NULL, _IONBF, 0);
    return true;
}

static const struct {
    const char *why;
    enum bq_text_key key;
} refusals[] = {
    {"address", BQ_T_CLI_ADMIN_NO_ADDRESS},   {"hours", BQ_T_CLI_ADMIN_NO_HOURS},
    {"too-many", BQ_T_CLI_ADMIN_NO_TOO_MANY}, {"not-kept", BQ_T_CLI_ADMIN_NO_NOT_KEPT},
    {"busy", BQ_T_CLI_ADMIN_NO_BUSY},         {"store", BQ_T_CLI_ADMIN_NO_STORE},
    {"unknown", BQ_T_CLI_ADMIN_NO_UNKNOWN},   {"lost", BQ_T_CLI_ADMIN_NO_LOST},
    {"not-begun", BQ_T_CLI_ADMIN_NO_NOT_BEGUN},
    {"no-report", BQ_T_CLI_ADMIN_NO_NO_REPORT}, {"dismissed", BQ_T_CLI_ADMIN_NO_DISMISSED},
    {"switch-not-kept", BQ_T_CLI_ADMIN_NO_SWITCH_NOT_KEPT},
    {"switch", BQ_T_CLI_ADMIN_NO_SWITCH},     {"on-or-off", BQ_T_CLI_ADMIN_NO_ON_OR_OFF},
};

static int refused(const bq__cli_talk *t, const json_t *answer)
{
    const char *why = bq__cli_admin_word(answer, "why"), *text = bq__cli_admin_word(answer, "text");
    if (*text) { /* the server has said it already, in our language */
        bq__cli_admin_print(stderr, text);
        return BQ_REFUSED;
    }
    for (size_t i = 0; i < sizeof refusals / sizeof refusals[0]; i++)
        if (!strcmp(refusals[i].why, why))
            return bq_args_refused(t->args, refusals[i].key, NULL, 0);
    const bq_arg with = bq_arg_text("why", why);
    return bq_args_refused(t->args, BQ_T_CLI_ADMIN_NO, &with, 1);
}

/* A server that hangs up is no reason to end without a word: no SIGPIPE, and reading finds out. */
static void say_line(const bq__cli_talk *t, const char *line)
{
    char text[BQ__ADMIN_TEXT + 16];
    int n = snprintf(text, sizeof text, "lang %s\n%s\n", bq_language_word(t->args->language), line);
    for (int at = 0; at < n;) {
        ssize_t sent = send(fileno(t->socket), text + at, (size_t)(n - at), MSG_NOSIGNAL);
        if (sent < 0 && errno == EINTR)
            continue;
        if (sent <= 0)
            return;
        at += (int)sent;
    }
}

/* Say a line, hear the answers: each goes to `heard`, the last one is returned (to be dropped). NULL: there was none,
 * which has been said; or --json showed it. */
json_t *bq__cli_admin_ask(bq__cli_talk *t, const char *line, void (*heard)(bq__cli_talk *t, const json_t *answer), int *code)
{
    char *text = NULL;
    size_t room = 0;
    *code = BQ_DONE;
    say_line(t, line);
    while (getline(&text, &room, t->socket) > 0) {
        json_error_t error;
        json_t *answer = json_loads(text, 0, &error);
        const char *what = answer ? bq__cli_admin_word(answer, "say") : "";
        bool ok = !strcmp(what, "ok"), no = !strcmp(what, "no");
        if (t->raw) /* for programs; what could steer a terminal is escaped in it */
            fputs(text, stdout);
        if (no && !t->raw)
            *code = refused(t, answer);
        else if (no)
            *code = BQ_REFUSED;
        if (ok || no) {
            t->open = bq__cli_admin_number(answer, "open") > 0;
            free(text);
            if (ok && !t->raw)
                return answer;
            json_decref(answer);
            return NULL;
        }
        if (answer && heard && !t->raw)
            heard(t, answer);
        json_decref(answer);
    }
    free(text);
    *code = bq_args_refused(t->args, BQ_T_CLI_ADMIN_LOST, NULL, 0);
    return NULL;
}

/* For verbs with one answer: `done` is said when it was ok. */
int bq__cli_admin_do(const bq_args *args, const char *line, enum bq_text_key done)
{
    bq__cli_talk t;
    int code;
    if (!bq__cli_admin_open(&t, args))
        return BQ_REFUSED;
    json_t *answer = bq__cli_admin_ask(&t, line, NULL, &code);
    if (answer)
        bq__cli_admin_say(args, done, NULL, 0);
    json_decref(answer);
    fclose(t.socket);
    return code;
}
