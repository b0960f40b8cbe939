/* admin.c - the verbs "admin ...": what an operator does with a running server, through the socket beside its store
 * (server/shell/admin.c has what is said there). Answers are lines of JSON; --json shows them as they are. */
#include <errno.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/out_file.h"
#include "cli/store_path.h"
#include "terminal/plain.h"

enum { LINE = 512, SEATS_TEXT = 2048 };

/* ---- saying ---- */

/* What comes from a server may hold anything: it is cleaned before a terminal sees it. */
static void print(FILE *to, const char *text)
{
    char clean[BQ_SENTENCE_BYTES];
    bq_plain_clean(clean, sizeof clean, text, strlen(text));
    fprintf(to, "%s\n", clean);
    fflush(to);
}

static const char *put(const bq_args *args, char *line, size_t size, enum bq_text_key key, const bq_arg *with,
                       size_t n)
{
    bq_buf b = bq_buf_on(line, size);
    bq_text_put(&b, args->language, NULL, key, with, n);
    return line;
}

static void say(const bq_args *args, enum bq_text_key key, const bq_arg *with, size_t n)
{
    char line[BQ_SENTENCE_BYTES];
    print(stdout, put(args, line, sizeof line, key, with, n));
}

static const char *word(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

static int64_t number(const json_t *object, const char *key)
{
    return json_integer_value(json_object_get(object, key));
}

static const char *date(int64_t seconds, char *out, size_t size)
{
    time_t when = (time_t)seconds;
    struct tm local;
    if (!localtime_r(&when, &local) || !strftime(out, size, "%Y-%m-%d %H:%M", &local))
        snprintf(out, size, "%lld", (long long)seconds);
    return out;
}

/* ---- the connection ---- */

typedef struct talk {
    const bq_args *args;
    FILE *socket;
    bool raw;      /* --json */
    int64_t shown; /* lines that were told */
} talk;

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

static bool open_talk(talk *t, const bq_args *args)
{
    struct sockaddr_un to = {.sun_family = AF_UNIX};
    bool fits = find_socket(args, to.sun_path, sizeof to.sun_path);
    int fd = fits ? socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0) : -1;
    *t = (talk){.args = args, .raw = bq_args_has(args, "--json")};
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
};

static int refused(const talk *t, const json_t *answer)
{
    const char *why = word(answer, "why"), *text = word(answer, "text");
    if (*text) { /* the server has said it already, in our language */
        print(stderr, text);
        return BQ_REFUSED;
    }
    for (size_t i = 0; i < sizeof refusals / sizeof refusals[0]; i++)
        if (!strcmp(refusals[i].why, why))
            return bq_args_refused(t->args, refusals[i].key, NULL, 0);
    const bq_arg with = bq_arg_text("why", why);
    return bq_args_refused(t->args, BQ_T_CLI_ADMIN_NO, &with, 1);
}

/* A server that hangs up is no reason to end without a word: no SIGPIPE, and reading finds out. */
static void say_line(const talk *t, const char *line)
{
    char text[LINE + 16];
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
static json_t *ask(talk *t, const char *line, void (*heard)(talk *t, const json_t *answer), int *code)
{
    char *text = NULL;
    size_t room = 0;
    *code = BQ_DONE;
    say_line(t, line);
    while (getline(&text, &room, t->socket) > 0) {
        json_error_t error;
        json_t *answer = json_loads(text, 0, &error);
        const char *what = answer ? word(answer, "say") : "";
        bool ok = !strcmp(what, "ok"), no = !strcmp(what, "no");
        if (t->raw) /* for programs; what could steer a terminal is escaped in it */
            fputs(text, stdout);
        if (no && !t->raw)
            *code = refused(t, answer);
        else if (no)
            *code = BQ_REFUSED;
        if (ok || no) {
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
static int do_it(const bq_args *args, const char *line, enum bq_text_key done)
{
    talk t;
    int code;
    if (!open_talk(&t, args))
        return BQ_REFUSED;
    json_t *answer = ask(&t, line, NULL, &code);
    if (answer)
        say(args, done, NULL, 0);
    json_decref(answer);
    fclose(t.socket);
    return code;
}

/* ---- list ---- */

static void put_seat(const talk *t, const json_t *seat, char *out, size_t size)
{
    const char *address = word(seat, "address"), *door = word(seat, "door");
    const bq_arg with[] = {bq_arg_text("name", word(seat, "name")), bq_arg_text("address", address),
                           bq_arg_text("door", door)};
    if (!json_is_object(seat))
        put(t->args, out, size, BQ_T_CLI_ADMIN_SEAT_EMPTY, NULL, 0);
    else if (!strcmp(word(seat, "kind"), "bot"))
        put(t->args, out, size, BQ_T_CLI_ADMIN_SEAT_BOT, with, 1);
    else if (*address && *door)
        put(t->args, out, size, BQ_T_CLI_ADMIN_SEAT_DOOR, with, 3);
    else if (*address)
        put(t->args, out, size, BQ_T_CLI_ADMIN_SEAT_HERE, with, 2);
    else
        put(t->args, out, size, BQ_T_CLI_ADMIN_SEAT_AWAY, with, 1);
}

static void put_seats(const talk *t, const json_t *seats, char *out, size_t size)
{
    size_t used = 0;
    out[0] = 0;
    if (json_array_size(seats) == 0)
        put(t->args, out, size, BQ_T_CLI_ADMIN_ASLEEP, NULL, 0);
    for (size_t i = 0; i < json_array_size(seats) && used < size; i++) {
        char one[256];
        put_seat(t, json_array_get(seats, i), one, sizeof one);
        used += (size_t)snprintf(out + used, size - used, "%s%s", i ? ", " : "", one);
    }
}

static enum bq_text_key entry_key(const char *status, bool ended)
{
    if (!strcmp(status, "waiting"))
        return BQ_T_CLI_ADMIN_OPEN_WAITING;
    if (!strcmp(status, "playing"))
        return BQ_T_CLI_ADMIN_OPEN_PLAYING;
    if (!ended)
        return BQ_T_CLI_ADMIN_OPEN_OVER;
    return !strcmp(status, "finished")    ? BQ_T_CLI_ADMIN_OVER_FINISHED
           : !strcmp(status, "abandoned") ? BQ_T_CLI_ADMIN_OVER_ABANDONED
                                          : BQ_T_CLI_ADMIN_OVER_EXPIRED;
}

static void heard_entry(talk *t, const json_t *answer)
{
    char when[32], seats[SEATS_TEXT];
    bool ended = json_object_get(answer, "ended") != NULL;
    enum bq_text_key key = entry_key(word(answer, "status"), ended);
    put_seats(t, json_object_get(answer, "seats"), seats, sizeof seats);
    const bq_arg with[] = {bq_arg_text("id", word(answer, "id")),
                           bq_arg_text("edition", word(answer, "edition")),
                           bq_arg_of(BQ_ARG_NUMBER, "n", number(answer, "moves")),
                           ended ? bq_arg_text("date", date(number(answer, "ended"), when, sizeof when))
                                 : bq_arg_text("seats", seats)};
    if (strcmp(word(answer, "say"), "entry"))
        return;
    t->shown++;
    if (key == BQ_T_CLI_ADMIN_OPEN_WAITING) {
        const bq_arg fewer[] = {with[0], with[1], with[3]};
        say(t->args, key, fewer, 3);
    } else {
        say(t->args, key, with, 4);
    }
}

int bq_cli_admin_list(const bq_args *args)
{
    talk t;
    int code;
    char line[LINE];
    if (!open_talk(&t, args))
        return BQ_REFUSED;
    if (bq_args_has(args, "--over"))
        snprintf(line, sizeof line, "over %lld", (long long)bq_args_number(args, "--most", 100));
    else
        snprintf(line, sizeof line, "list");
    json_t *answer = ask(&t, line, heard_entry, &code);
    if (answer && !t.shown)
        say(args, BQ_T_CLI_ADMIN_NONE, NULL, 0);
    json_decref(answer);
    fclose(t.socket);
    return code;
}

/* ---- watch ---- */

static void show_move(const json_t *message)
{
    const json_t *words = json_object_get(message, "words");
    for (size_t i = 0; i < json_array_size(words); i++) {
        const char *sentence = json_string_value(json_array_get(words, i));
        if (sentence && *sentence)
            print(stdout, sentence);
    }
    if (json_array_size(words) == 0 && *word(message, "do")) {
        char line[LINE];
        snprintf(line, sizeof line, "%s: %s", word(message, "by"), word(message, "do"));
        print(stdout, line);
    }
}

static void show(const json_t *message)
{
    const char *what = word(message, "say");
    char line[LINE];
    if (!strcmp(what, "move")) {
        show_move(message);
    } else if (!strcmp(what, "chat")) {
        snprintf(line, sizeof line, "<%s> %s", word(message, "from"), word(message, "text"));
        print(stdout, line);
    } else if (*word(message, "text")) {
        print(stdout, word(message, "text"));
    }
}

int bq_cli_admin_watch(const bq_args *args)
{
    talk t;
    int code;
    char line[LINE], *text = NULL;
    size_t room = 0;
    if (!open_talk(&t, args))
        return BQ_REFUSED;
    snprintf(line, sizeof line, "watch %s", args->operand[0]);
    json_t *answer = ask(&t, line, NULL, &code);
    json_decref(answer);
    while (code == BQ_DONE && getline(&text, &room, t.socket) > 0) {
        json_t *message = t.raw ? NULL : json_loads(text, 0, NULL);
        if (t.raw) {
            fputs(text, stdout);
            fflush(stdout);
        } else if (message) {
            show(message);
        }
        json_decref(message);
    }
    free(text);
    fclose(t.socket);
    return code;
}

/* ---- export ---- */

/* A save is a file: it goes out as it is, or where -o says. */
static void heard_export(talk *t, const json_t *answer)
{
    const char *path = bq_args_value(t->args, "-o"), *text = word(answer, "text");
    if (strcmp(word(answer, "say"), "export"))
        return;
    if (path)
        t->shown = bq_cli_write_file(t->args, path, text, strlen(text)) == BQ_DONE ? 1 : -1;
    else
        t->shown = fputs(text, stdout) < 0 || fflush(stdout) ? -1 : 1;
}

int bq_cli_admin_export(const bq_args *args)
{
    talk t;
    int code;
    char line[LINE];
    const char *path = bq_args_value(args, "-o");
    if (!bq_args_not_both(args, "-o", "--json"))
        return BQ_MISUSED;
    if (path && access(path, F_OK) == 0) /* said before the server is asked for all of it */
        return bq_cli_file_trouble(args, path, EEXIST);
    if (!open_talk(&t, args))
        return BQ_REFUSED;
    snprintf(line, sizeof line, "export %s", args->operand[0]);
    json_t *answer = ask(&t, line, heard_export, &code);
    const bq_arg why = bq_arg_text("detail", strerror(errno)), file = bq_arg_text("file", path ? path : "");
    if (answer && t.shown < 0 && !path)
        code = bq_args_refused(args, BQ_T_SIM_CANNOT_WRITE, &why, 1);
    else if (answer && t.shown < 0)
        code = BQ_REFUSED;
    else if (answer && path)
        say(args, BQ_T_CLI_FILE_WRITTEN, &file, 1);
    json_decref(answer);
    fclose(t.socket);
    return code;
}

/* ---- close, ban ---- */

int bq_cli_admin_close(const bq_args *args)
{
    char line[LINE];
    snprintf(line, sizeof line, "close %s", args->operand[0]);
    return do_it(args, line, BQ_T_CLI_ADMIN_CLOSED);
}

int bq_cli_admin_ban(const bq_args *args)
{
    char line[LINE];
    snprintf(line, sizeof line, "ban %s %lld", args->operand[0], (long long)bq_args_number(args, "--hours", 24));
    return do_it(args, line, BQ_T_CLI_ADMIN_BANNED);
}

int bq_cli_admin_unban(const bq_args *args)
{
    char line[LINE];
    snprintf(line, sizeof line, "unban %s", args->operand[0]);
    return do_it(args, line, BQ_T_CLI_ADMIN_UNBANNED);
}

static void heard_ban(talk *t, const json_t *answer)
{
    char when[32];
    const bq_arg with[] = {bq_arg_text("address", word(answer, "address")),
                           bq_arg_text("date", date(number(answer, "until"), when, sizeof when))};
    t->shown++;
    say(t->args, BQ_T_CLI_ADMIN_BAN_LINE, with, 2);
}

int bq_cli_admin_bans(const bq_args *args)
{
    talk t;
    int code;
    if (!open_talk(&t, args))
        return BQ_REFUSED;
    json_t *answer = ask(&t, "bans", heard_ban, &code);
    if (answer && !t.shown)
        say(args, BQ_T_CLI_ADMIN_NO_BANS, NULL, 0);
    json_decref(answer);
    fclose(t.socket);
    return code;
}

/* ---- forget ---- */

/* Games by table or name; how many of them it was done to is `key` of the answer. */
static int about_games(const bq_args *args, const char *verb, const char *key, enum bq_text_key sentence)
{
    talk t;
    int code;
    char line[LINE];
    if (!open_talk(&t, args))
        return BQ_REFUSED;
    snprintf(line, sizeof line, "%s %s", verb, args->operand[0]);
    json_t *answer = ask(&t, line, NULL, &code);
    fclose(t.socket);
    if (!answer)
        return code;
    const bq_arg done = bq_arg_of(BQ_ARG_NUMBER, "n", number(answer, key));
    const bq_arg open = bq_arg_of(BQ_ARG_NUMBER, "n", number(answer, "open"));
    say(args, sentence, &done, 1);
    if (open.number)
        say(args, BQ_T_CLI_ADMIN_STILL_OPEN, &open, 1);
    json_decref(answer);
    return open.number ? BQ_REFUSED : BQ_DONE;
}

int bq_cli_admin_forget(const bq_args *args)
{
    if (bq_args_has(args, "--now"))
        return about_games(args, "erase", "deleted", BQ_T_CLI_ADMIN_FORGOTTEN);
    if (bq_args_has(args, "--yes"))
        return about_games(args, "forget!", "deleted", BQ_T_CLI_ADMIN_MARKED);
    return about_games(args, "forget", "games", BQ_T_CLI_ADMIN_WOULD_FORGET);
}

int bq_cli_admin_restore(const bq_args *args)
{
    return about_games(args, "restore", "deleted", BQ_T_CLI_ADMIN_RESTORED);
}
