/* script.c - the verb "script": run scripts (docs/SCRIPT.md) and say what did not hold.
 *
 * It stands at the outer edge: files come in, src/script runs them, lines go out as plain text, as
 * JSON objects or as TAP. Exit codes as everywhere: 0 all held, 1 something did not or a file
 * cannot be read, 2 wrong use. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/json.h"
#include "cli/cli.h"
#include "script/script.h"

static const char CANNOT_READ[] = "%s: cannot be read";

enum form { PLAIN, JSON, TAP };

enum { JSON_BYTES = 16 << 20 };

typedef struct request {
    enum form form;
    bool trace;
    const char *edition; /* this one alone; NULL: all of a script's */
    int file_count;
    int runs; /* so far: one a file, or one an edition of a file that is for several */
    unsigned commands, expectations; /* of all of them */
} request;

/* --- printing --- */

/* A file's name may hold anything; in TAP '#' would begin a directive. */
static void print_name(const char *name, enum form form)
{
    for (; *name; name++) {
        bool bad = (unsigned char)*name < ' ' || (form == TAP && *name == '#');
        putchar(bad ? '?' : *name);
    }
}

static void print_failure(enum form form, const char *text)
{
    fflush(stdout); /* in the order in which it happened, should both go to one place */
    fprintf(form == TAP ? stdout : stderr, form == TAP ? "#   %s\n" : "%s\n", text);
}

/* In JSON the states and the trace go before the file's object, each on its own line; failures are
 * inside it, so they are kept until then. */
typedef struct kept {
    const request *want;
    const char *edition; /* one of several, and then it is said; NULL: the file is for one */
    bool headed;         /* ... before a trace or a state */
    unsigned n;
    struct {
        unsigned line;
        char text[2048];
    } failure[BQ_SCRIPT_FAILURES + 1];
} kept;

/* Whose trace it is, if a file has several. */
static void print_heading(kept *k)
{
    if (!k->edition || k->headed)
        return;
    k->headed = true;
    if (k->want->form == JSON) {
        bq_buf b = bq_buf_grow(JSON_BYTES);
        bq_json_open(&b, NULL, '{');
        bq_json_text(&b, "edition", k->edition);
        bq_buf_str(&b, "}\n");
        bq_buf_print(&b, stdout);
        return;
    }
    printf(k->want->form == TAP ? "# [%s]\n" : "[%s]\n", k->edition);
}

static void say(void *to, enum bq_script_says what, unsigned line, const char *text)
{
    kept *k = to;
    enum form form = k->want->form;
    if (what == BQ_SAYS_FAILURE) {
        if (k->n < sizeof k->failure / sizeof k->failure[0]) {
            k->failure[k->n].line = line;
            snprintf(k->failure[k->n++].text, sizeof k->failure[0].text, "%s", text);
        }
        if (form == PLAIN)
            print_failure(form, text);
        return;
    }
    print_heading(k);
    if (form == TAP)
        fputs("# ", stdout);
    if (form == JSON && what == BQ_SAYS_TRACE) {
        bq_buf b = bq_buf_grow(JSON_BYTES);
        bq_json_open(&b, NULL, '{');
        bq_json_text(&b, "trace", text);
        bq_buf_str(&b, "}\n");
        bq_buf_print(&b, stdout);
        return;
    }
    puts(text);
}

static void print_json(const kept *k, const char *name, bool ok, const bq_script_result *result)
{
    bq_buf b = bq_buf_grow(JSON_BYTES);
    bq_json_open(&b, NULL, '{');
    bq_json_text(&b, "file", name);
    if (k->edition)
        bq_json_text(&b, "edition", k->edition);
    bq_json_flag(&b, "ok", ok);
    bq_json_int(&b, "cases", result->cases);
    bq_json_int(&b, "commands", result->commands);
    bq_json_int(&b, "expectations", result->expectations);
    bq_json_open(&b, "failures", '[');
    for (unsigned i = 0; i < k->n; i++) {
        bq_json_open(&b, NULL, '{');
        bq_json_int(&b, "line", k->failure[i].line);
        bq_json_text(&b, "text", k->failure[i].text);
        bq_json_close(&b, '}');
    }
    bq_buf_str(&b, "]}\n");
    bq_buf_print(&b, stdout);
}

/* The file, and which edition of several. */
static void print_run(const kept *k, const char *name)
{
    print_name(name, k->want->form);
    if (!k->edition)
        return;
    fputs(" [", stdout);
    print_name(k->edition, k->want->form);
    putchar(']');
}

static void print_result(const kept *k, const char *name, int number, bool ok,
                         const bq_script_result *result)
{
    switch (k->want->form) {
    case JSON:
        print_json(k, name, ok, result);
        break;
    case TAP:
        printf("%s %d - ", ok ? "ok" : "not ok", number);
        print_run(k, name);
        printf(" (%u commands, %u expectations)\n", result->commands, result->expectations);
        for (unsigned i = 0; i < k->n; i++)
            print_failure(TAP, k->failure[i].text);
        break;
    default:
        if (k->want->file_count > 1) {
            fputs(ok ? "ok " : "not ok ", stdout);
            print_run(k, name);
            putchar('\n');
        }
        break;
    }
    fflush(stdout); /* a crash in the next file must not take with it what is known */
}

/* --- files --- */

/* At most one byte more than a script may have: the runner then says that it is too long. */
static bool read_all(const char *name, char *bytes, size_t *n)
{
    bool is_input = strcmp(name, "-") == 0;
    FILE *file = is_input ? stdin : fopen(name, "rb");
    if (!file)
        return false;
    *n = fread(bytes, 1, BQ_SCRIPT_BYTES + 1, file);
    bool ok = !ferror(file);
    if (!is_input)
        fclose(file);
    return ok;
}

/* One file, or one edition of a file for several. `bytes` is NULL if it cannot be read. */
static bool run(request *want, const char *name, const char *edition, const char *bytes, size_t n)
{
    static kept k;
    k = (kept){.want = want, .edition = edition};
    bq_script_result result = {0};
    bq_script_options options = {.say = say,
                                 .to = &k,
                                 .trace = want->trace,
                                 .edition = edition ? edition : want->edition,
                                 .paths = true};
    bool ok = bytes && bq_script_run(bytes, n, name, &options, &result);
    if (!bytes) {
        char text[1024];
        snprintf(text, sizeof text, CANNOT_READ, name);
        say(&k, BQ_SAYS_FAILURE, 0, text);
    }
    print_result(&k, name, ++want->runs, ok, &result);
    want->commands += result.commands;
    want->expectations += result.expectations;
    return ok;
}

static bool run_file(request *want, const char *name, char *bytes)
{
    char edition[256];
    size_t n = 0;
    unsigned runs = 0;
    bool ok = true;
    if (!read_all(name, bytes, &n))
        return run(want, name, NULL, NULL, 0);
    for (unsigned i = 0; bq_script_edition(bytes, n, i, edition, sizeof edition); i++) {
        if (want->edition && strcmp(want->edition, edition) != 0)
            continue;
        ok &= run(want, name, edition, bytes, n);
        runs++;
    }
    return runs > 0 ? ok : run(want, name, NULL, bytes, n);
}

/* --- the verb --- */

/* One file that held says nothing, for programs; somebody at a terminal wants to know that it was read. */
static void tell_held(const bq_args *args, const request *want)
{
    char line[BQ_SENTENCE_BYTES];
    bq_buf b = bq_buf_on(line, sizeof line);
    if (want->form != PLAIN || want->file_count > 1 || !isatty(STDOUT_FILENO) || !isatty(STDERR_FILENO))
        return;
    const bq_arg with[] = {bq_arg_of(BQ_ARG_NUMBER, "n", want->expectations),
                           bq_arg_of(BQ_ARG_NUMBER, "commands", want->commands),
                           bq_arg_of(BQ_ARG_NUMBER, "runs", want->runs)};
    bq_text_put(&b, args->language, NULL, BQ_T_CLI_SCRIPT_HELD, with, 3);
    fprintf(stderr, "%s\n", line);
}

int bq_cli_script(const bq_args *args)
{
    if (!bq_args_not_both(args, "--json", "--tap"))
        return BQ_MISUSED;
    request want = {.form = bq_args_has(args, "--json")  ? JSON
                            : bq_args_has(args, "--tap") ? TAP
                                                         : PLAIN,
                    .trace = bq_args_has(args, "--trace"),
                    .edition = bq_args_value(args, "--edition"),
                    .file_count = (int)args->operands};
    char *bytes = malloc(BQ_SCRIPT_BYTES + 1);
    if (!bytes)
        return BQ_REFUSED;
    int code = BQ_DONE;
    for (int i = 0; i < want.file_count; i++)
        if (!run_file(&want, args->operand[i], bytes))
            code = BQ_REFUSED;
    if (want.form == TAP)
        printf("1..%d\n", want.runs);
    if (code == BQ_DONE)
        tell_held(args, &want);
    free(bytes);
    return code;
}
