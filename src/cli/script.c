/* script.c - the verb "script": run scripts (docs/SCRIPT.md) and say what did not hold.
 *
 * It stands at the outer edge: files come in, src/script runs them, lines go out as plain text, as
 * JSON objects or as TAP. Exit codes as everywhere: 0 all held, 1 something did not or a file
 * cannot be read, 2 wrong use. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "script/script.h"
#include "wire/buffer.h"

enum { DONE = 0, REFUSED = 1, USAGE = 2 };

/* Every sentence of this file, for those who will translate them. */
static const char HELP[] =
    "usage: banquier script [--trace] [--json | --tap] FILE...\n"
    "\n"
    "  Runs games told as text and checks what they expect; - is the standard input.\n"
    "  Nothing is printed for a file in which everything holds, except what it shows;\n"
    "  of several files each gets a line: ok FILE, or not ok FILE.\n"
    "\n"
    "  --trace   print every command and its events\n"
    "  --json    one object a file, for programs\n"
    "  --tap     the Test Anything Protocol: one test a file\n"
    "  --help    this text\n"
    "\n"
    "  The language: docs/SCRIPT.md\n";
static const char TRY_HELP[] = "try: banquier script --help\n";
static const char UNKNOWN_OPTION[] = "script: unknown option '%s'\n";
static const char WANTS_SOME[] = "script: expected at least one file\n";
static const char WANTS_ONE_FORM[] = "script: --json and --tap exclude each other\n";
static const char CANNOT_READ[] = "%s: cannot be read";

enum form { PLAIN, JSON, TAP };

typedef struct request {
    enum form form;
    bool trace;
    char **files;
    int file_count;
} request;

/* One file, while it runs. */
typedef struct report {
    const request *want;
    bool failed_before; /* JSON: a comma is due */
} report;

/* --- printing --- */

static void print_json_string(const char *text)
{
    char quoted[8192];
    bq_buf b = bq_buf_on(quoted, sizeof quoted);
    bq_buf_json(&b, text);
    fputs(b.cut ? "\"\"" : quoted, stdout);
}

/* A file's name may hold anything; in TAP '#' would begin a directive. */
static void print_name(const char *name, enum form form)
{
    for (; *name; name++) {
        bool bad = (unsigned char)*name < ' ' || (form == TAP && *name == '#');
        putchar(bad ? '?' : *name);
    }
}

static void print_failure(report *r, unsigned line, const char *text)
{
    switch (r->want->form) {
    case JSON:
        printf("%s{\"line\":%u,\"text\":", r->failed_before ? "," : "", line);
        print_json_string(text);
        putchar('}');
        break;
    case TAP:
        printf("#   %s\n", text);
        break;
    default:
        puts(text);
        break;
    }
    r->failed_before = true;
}

/* In JSON the states and the trace go before the file's object, each on its own line; failures are
 * inside it, so they are kept until then. */
typedef struct kept {
    report *report;
    unsigned n;
    struct {
        unsigned line;
        char text[2048];
    } failure[BQ_SCRIPT_FAILURES + 1];
} kept;

static void say(void *to, enum bq_script_says what, unsigned line, const char *text)
{
    kept *k = to;
    enum form form = k->report->want->form;
    if (what == BQ_SAYS_FAILURE) {
        if (k->n < sizeof k->failure / sizeof k->failure[0]) {
            k->failure[k->n].line = line;
            snprintf(k->failure[k->n++].text, sizeof k->failure[0].text, "%s", text);
        }
        if (form == PLAIN)
            print_failure(k->report, line, text);
        return;
    }
    if (form == TAP)
        fputs("# ", stdout);
    if (form == JSON && what == BQ_SAYS_TRACE) {
        fputs("{\"trace\":", stdout);
        print_json_string(text);
        fputs("}\n", stdout);
        return;
    }
    puts(text);
}

static void print_result(const kept *k, const char *name, int number, bool ok,
                         const bq_script_result *result)
{
    report *r = k->report;
    switch (r->want->form) {
    case JSON:
        fputs("{\"file\":", stdout);
        print_json_string(name);
        printf(",\"ok\":%s,\"cases\":%u,\"commands\":%u,\"expectations\":%u,\"failures\":[",
               ok ? "true" : "false", result->cases, result->commands, result->expectations);
        for (unsigned i = 0; i < k->n; i++)
            print_failure(r, k->failure[i].line, k->failure[i].text);
        puts("]}");
        break;
    case TAP:
        printf("%s %d - ", ok ? "ok" : "not ok", number);
        print_name(name, TAP);
        printf(" (%u commands, %u expectations)\n", result->commands, result->expectations);
        for (unsigned i = 0; i < k->n; i++)
            print_failure(r, k->failure[i].line, k->failure[i].text);
        break;
    default:
        if (r->want->file_count > 1) {
            fputs(ok ? "ok " : "not ok ", stdout);
            print_name(name, PLAIN);
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

static bool run_file(const request *want, const char *name, int number, char *bytes)
{
    report r = {.want = want};
    static kept k;
    k = (kept){.report = &r};
    bq_script_result result = {0};
    bq_script_options options = {.say = say, .to = &k, .trace = want->trace, .paths = true};
    size_t n = 0;
    bool ok;
    if (read_all(name, bytes, &n)) {
        ok = bq_script_run(bytes, n, name, &options, &result);
    } else {
        char text[1024];
        snprintf(text, sizeof text, CANNOT_READ, name);
        say(&k, BQ_SAYS_FAILURE, 0, text);
        ok = false;
    }
    print_result(&k, name, number, ok, &result);
    return ok;
}

/* --- the command line --- */

/* USAGE, DONE after --help, or -1: go on. The files are gathered at the front of argv. */
static int read_request(int argc, char **argv, request *want)
{
    bool options = true;
    want->files = argv;
    for (int i = 0; i < argc; i++) {
        const char *arg = argv[i];
        if (!options || arg[0] != '-' || strcmp(arg, "-") == 0) {
            want->files[want->file_count++] = argv[i];
        } else if (strcmp(arg, "--") == 0) {
            options = false;
        } else if (strcmp(arg, "--help") == 0) {
            fputs(HELP, stdout);
            return DONE;
        } else if (strcmp(arg, "--trace") == 0) {
            want->trace = true;
        } else if (strcmp(arg, "--json") == 0 || strcmp(arg, "--tap") == 0) {
            enum form form = arg[2] == 'j' ? JSON : TAP;
            if (want->form != PLAIN && want->form != form) {
                fprintf(stderr, "%s%s", WANTS_ONE_FORM, TRY_HELP);
                return USAGE;
            }
            want->form = form;
        } else {
            fprintf(stderr, UNKNOWN_OPTION, arg);
            fputs(TRY_HELP, stderr);
            return USAGE;
        }
    }
    if (want->file_count > 0)
        return -1;
    fprintf(stderr, "%s%s", WANTS_SOME, TRY_HELP);
    return USAGE;
}

int bq_cli_script(int argc, char **argv)
{
    request want = {0};
    int code = read_request(argc, argv, &want);
    if (code >= 0)
        return code;
    char *bytes = malloc(BQ_SCRIPT_BYTES + 1);
    if (!bytes)
        return REFUSED;
    code = DONE;
    for (int i = 0; i < want.file_count; i++)
        if (!run_file(&want, want.files[i], i + 1, bytes))
            code = REFUSED;
    if (want.form == TAP)
        printf("1..%d\n", want.file_count);
    free(bytes);
    return code;
}
