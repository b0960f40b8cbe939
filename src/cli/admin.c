/* admin.c - the verbs "admin ...": what an operator does with a running server, through the socket beside its store
 * (server/shell/admin.c has what is said there). Answers are lines of JSON; --json shows them as they are. */
#include <errno.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/admin.h"
#include "cli/out_file.h"
#include "terminal/plain.h"
#include "wire/wire.h"

enum { SEATS_TEXT = 2048 };

/* ---- list ---- */

static void put_seat(const bq__cli_talk *t, const json_t *seat, char *out, size_t size)
{
    const char *address = bq__cli_admin_word(seat, "address"), *door = bq__cli_admin_word(seat, "door");
    const bq_arg with[] = {bq_arg_text("name", bq__cli_admin_word(seat, "name")), bq_arg_text("address", address),
                           bq_arg_text("door", door)};
    if (!json_is_object(seat))
        bq__cli_admin_put(t->args, out, size, BQ_T_CLI_ADMIN_SEAT_EMPTY, NULL, 0);
    else if (!strcmp(bq__cli_admin_word(seat, "kind"), "bot"))
        bq__cli_admin_put(t->args, out, size, BQ_T_CLI_ADMIN_SEAT_BOT, with, 1);
    else if (*address && *door)
        bq__cli_admin_put(t->args, out, size, BQ_T_CLI_ADMIN_SEAT_DOOR, with, 3);
    else if (*address)
        bq__cli_admin_put(t->args, out, size, BQ_T_CLI_ADMIN_SEAT_HERE, with, 2);
    else
        bq__cli_admin_put(t->args, out, size, BQ_T_CLI_ADMIN_SEAT_AWAY, with, 1);
}

static void put_seats(const bq__cli_talk *t, const json_t *seats, char *out, size_t size)
{
    size_t used = 0;
    out[0] = 0;
    if (json_array_size(seats) == 0)
        bq__cli_admin_put(t->args, out, size, BQ_T_CLI_ADMIN_ASLEEP, NULL, 0);
    for (size_t i = 0; i < json_array_size(seats) && used < size; i++) {
        char one[256];
        put_seat(t, json_array_get(seats, i), one, sizeof one);
        used += (size_t)snprintf(out + used, size - used, "%s%s", i ? ", " : "", one);
    }
}

static enum bq_text_key entry_key(const char *status, bool ended)
{
    if (!strcmp(status, bq_status_words[BQ_STATUS_WAITING]))
        return BQ_T_CLI_ADMIN_OPEN_WAITING;
    if (!strcmp(status, bq_status_words[BQ_STATUS_PLAYING]))
        return BQ_T_CLI_ADMIN_OPEN_PLAYING;
    if (!ended)
        return BQ_T_CLI_ADMIN_OPEN_OVER;
    return !strcmp(status, bq_status_words[BQ_STATUS_FINISHED])    ? BQ_T_CLI_ADMIN_OVER_FINISHED
           : !strcmp(status, bq_status_words[BQ_STATUS_ABANDONED]) ? BQ_T_CLI_ADMIN_OVER_ABANDONED
                                                                   : BQ_T_CLI_ADMIN_OVER_EXPIRED;
}

static void heard_entry(bq__cli_talk *t, const json_t *answer)
{
    char when[32], seats[SEATS_TEXT];
    bool ended = json_object_get(answer, "ended") != NULL;
    enum bq_text_key key = entry_key(bq__cli_admin_word(answer, "status"), ended);
    put_seats(t, json_object_get(answer, "seats"), seats, sizeof seats);
    const bq_arg with[] = {bq_arg_text("id", bq__cli_admin_word(answer, "id")),
                           bq_arg_text("edition", bq__cli_admin_word(answer, "edition")),
                           bq_arg_of(BQ_ARG_NUMBER, "n", bq__cli_admin_number(answer, "moves")),
                           ended ? bq_arg_text("date", bq__cli_admin_date(bq__cli_admin_number(answer, "ended"), when, sizeof when))
                                 : bq_arg_text("seats", seats)};
    if (!strcmp(bq__cli_admin_word(answer, "say"), "switch")) {
        if (!t->shown++)
            bq__cli_admin_say(t->args, BQ_T_CLI_ADMIN_NONE, NULL, 0);
        bq__cli_admin_heard_switch(t, answer);
    }
    if (strcmp(bq__cli_admin_word(answer, "say"), "entry"))
        return;
    t->shown++;
    if (key == BQ_T_CLI_ADMIN_OPEN_WAITING) {
        const bq_arg fewer[] = {with[0], with[1], with[3]};
        bq__cli_admin_say(t->args, key, fewer, 3);
    } else {
        bq__cli_admin_say(t->args, key, with, 4);
    }
}

int bq_cli_admin_list(const bq_args *args)
{
    bq__cli_talk t;
    int code;
    char line[BQ__ADMIN_TEXT];
    if (!bq__cli_admin_open(&t, args))
        return BQ_REFUSED;
    if (bq_args_has(args, "--over"))
        snprintf(line, sizeof line, "over %lld", (long long)bq_args_number(args, "--most", 100));
    else
        snprintf(line, sizeof line, "list");
    json_t *answer = bq__cli_admin_ask(&t, line, heard_entry, &code);
    if (answer && !t.shown)
        bq__cli_admin_say(args, BQ_T_CLI_ADMIN_NONE, NULL, 0);
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
            bq__cli_admin_print(stdout, sentence);
    }
    if (json_array_size(words) == 0 && *bq__cli_admin_word(message, "do")) {
        char line[BQ__ADMIN_TEXT];
        snprintf(line, sizeof line, "%s: %s", bq__cli_admin_word(message, "by"), bq__cli_admin_word(message, "do"));
        bq__cli_admin_print(stdout, line);
    }
}

static void show(const json_t *message)
{
    const char *what = bq__cli_admin_word(message, "say");
    char line[BQ__ADMIN_TEXT];
    if (!strcmp(what, "move")) {
        show_move(message);
    } else if (!strcmp(what, "chat")) {
        snprintf(line, sizeof line, "<%s> %s", bq__cli_admin_word(message, "from"), bq__cli_admin_word(message, "text"));
        bq__cli_admin_print(stdout, line);
    } else if (*bq__cli_admin_word(message, "text")) {
        bq__cli_admin_print(stdout, bq__cli_admin_word(message, "text"));
    }
}

int bq_cli_admin_watch(const bq_args *args)
{
    bq__cli_talk t;
    int code;
    char line[BQ__ADMIN_TEXT], *text = NULL;
    size_t room = 0;
    if (!bq__cli_admin_open(&t, args))
        return BQ_REFUSED;
    snprintf(line, sizeof line, "watch %s", args->operand[0]);
    json_t *answer = bq__cli_admin_ask(&t, line, NULL, &code);
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
static void heard_export(bq__cli_talk *t, const json_t *answer)
{
    const char *path = bq_args_value(t->args, "-o"), *text = bq__cli_admin_word(answer, "text");
    if (strcmp(bq__cli_admin_word(answer, "say"), "export"))
        return;
    if (path)
        t->shown = bq_cli_write_file(t->args, path, text, strlen(text)) == BQ_DONE ? 1 : -1;
    else
        t->shown = fputs(text, stdout) < 0 || fflush(stdout) ? -1 : 1;
}

int bq_cli_admin_export(const bq_args *args)
{
    bq__cli_talk t;
    int code;
    char line[BQ__ADMIN_TEXT];
    const char *path = bq_args_value(args, "-o");
    if (!bq_args_not_both(args, "-o", "--json"))
        return BQ_MISUSED;
    if (path && access(path, F_OK) == 0) /* said before the server is asked for all of it */
        return bq_cli_file_trouble(args, path, EEXIST);
    if (!bq__cli_admin_open(&t, args))
        return BQ_REFUSED;
    snprintf(line, sizeof line, "export %s", args->operand[0]);
    json_t *answer = bq__cli_admin_ask(&t, line, heard_export, &code);
    const bq_arg why = bq_arg_text("detail", strerror(errno)), file = bq_arg_text("file", path ? path : "");
    if (answer && t.shown < 0 && !path)
        code = bq_args_refused(args, BQ_T_SIM_CANNOT_WRITE, &why, 1);
    else if (answer && t.shown < 0)
        code = BQ_REFUSED;
    else if (answer && path)
        bq__cli_admin_say(args, BQ_T_CLI_FILE_WRITTEN, &file, 1);
    json_decref(answer);
    fclose(t.socket);
    return code;
}

/* ---- close, ban ---- */

int bq_cli_admin_close(const bq_args *args)
{
    char line[BQ__ADMIN_TEXT];
    snprintf(line, sizeof line, "close %s", args->operand[0]);
    return bq__cli_admin_do(args, line, BQ_T_CLI_ADMIN_CLOSED);
}

int bq_cli_admin_ban(const bq_args *args)
{
    char line[BQ__ADMIN_TEXT];
    snprintf(line, sizeof line, "ban %s %lld", args->operand[0], (long long)bq_args_number(args, "--hours", 24));
    return bq__cli_admin_do(args, line, BQ_T_CLI_ADMIN_BANNED);
}

int bq_cli_admin_unban(const bq_args *args)
{
    char line[BQ__ADMIN_TEXT];
    snprintf(line, sizeof line, "unban %s", args->operand[0]);
    return bq__cli_admin_do(args, line, BQ_T_CLI_ADMIN_UNBANNED);
}

static void heard_ban(bq__cli_talk *t, const json_t *answer)
{
    char when[32];
    const bq_arg with[] = {bq_arg_text("address", bq__cli_admin_word(answer, "address")),
                           bq_arg_text("date", bq__cli_admin_date(bq__cli_admin_number(answer, "until"), when, sizeof when))};
    t->shown++;
    bq__cli_admin_say(t->args, BQ_T_CLI_ADMIN_BAN_LINE, with, 2);
}

int bq_cli_admin_bans(const bq_args *args)
{
    bq__cli_talk t;
    int code;
    if (!bq__cli_admin_open(&t, args))
        return BQ_REFUSED;
    json_t *answer = bq__cli_admin_ask(&t, "bans", heard_ban, &code);
    if (answer && !t.shown)
        bq__cli_admin_say(args, BQ_T_CLI_ADMIN_NO_BANS, NULL, 0);
    json_decref(answer);
    fclose(t.socket);
    return code;
}

/* ---- forget ---- */

/* Which ones are open, a line each: as `admin close` takes them. */
static void show_open(const json_t *tables)
{
    for (size_t i = 0; i < json_array_size(tables); i++) {
        const json_t *table = json_array_get(tables, i);
        char line[BQ__ADMIN_TEXT];
        snprintf(line, sizeof line, "  %s  %s", bq__cli_admin_word(table, "id"), bq__cli_admin_word(table, "code"));
        bq__cli_admin_print(stdout, line);
    }
}

/* Games by table or name; how many of them it was done to is `key` of the answer. */
static int about_games(const bq_args *args, const char *verb, const char *key, enum bq_text_key sentence)
{
    bq__cli_talk t;
    int code;
    char line[BQ__ADMIN_TEXT];
    if (!bq__cli_admin_open(&t, args))
        return BQ_REFUSED;
    snprintf(line, sizeof line, "%s %s", verb, args->operand[0]);
    json_t *answer = bq__cli_admin_ask(&t, line, NULL, &code);
    fclose(t.socket);
    if (!answer) /* for programs, too, nothing is done that is not done */
        return code == BQ_DONE && t.open ? BQ_REFUSED : code;
    const bq_arg done = bq_arg_of(BQ_ARG_NUMBER, "n", bq__cli_admin_number(answer, key));
    const bq_arg open = bq_arg_of(BQ_ARG_NUMBER, "n", bq__cli_admin_number(answer, "open"));
    bq__cli_admin_say(args, sentence, &done, 1);
    if (open.number) {
        bq__cli_admin_say(args, BQ_T_CLI_ADMIN_STILL_OPEN, &open, 1);
        show_open(json_object_get(answer, "tables"));
    }
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
