/* edition.c - the verb "edition": its command line; list, check, compile and make editions.
 *
 * It stands at the outer edge: everything is asked of src/edition, and only printed here. Exit
 * codes as everywhere: 0 done, 1 refused or not found, 2 wrong use. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/cli.h"
#include "cli/edition_verb.h"
#include "edition/edition_file.h"
#include "engine/engine.h"

enum { LIST_MOST = 256 };

/* Every sentence of this file, for those who will translate them. */
static const char OLD_SCHEMA[] =
    "%s: not what this program reads, expected the output of: banquier edition schema %s\n";
static const char MADE[] =
    "%s is made, from %s.\n"
    "\n"
    "Next:\n"
    "  1. Give it a title and a summary: %s/%s.yaml\n"
    "  2. Change names there and in the other languages; prices, cards and rules: "
    "%s/edition.yaml\n"
    "  3. See whether all is well:  banquier edition check %s\n"
    "  4. Try it:                   banquier play --plain --edition %s\n"
    "\n"
    "docs/ADDING-AN-EDITION.md leads you through it; `banquier edition keys` has every key.\n";
static const char CHECKED[] = "%s: ok\n";
static const char NONE_FOUND[] = "edition: no editions found\n";
static const char CANNOT_WRITE[] = "%s: cannot be written\n";


/* --- list --- */

static void list_one(const bq_edition_file *file, const bq__edition_request *ask, bool first)
{
    const bq_edition *ed = &file->ed;
    const bq_edition_texts *text = &file->text[ask->language];
    if (!ask->json) {
        bq__print_padded(file->name, 16);
        putchar(' ');
        bq__print_padded(text->title, 20);
        putchar(' ');
        printf(BQ__ROW_SQUARES, ed->squares, ed->rule.min_players, ed->rule.max_players);
        putchar('\n');
        return;
    }
    fputs(first ? "{" : ",\n{", stdout);
    bq__print_json_pair("name", file->name);
    putchar(',');
    bq__print_json_pair("title", text->title);
    putchar(',');
    bq__print_json_pair("summary", text->summary);
    printf(",\"squares\":%u,\"min_players\":%d,\"max_players\":%d,\"digest\":\"%016llx\"}",
           ed->squares, ed->rule.min_players, ed->rule.max_players,
           (unsigned long long)bq_edition_digest(ed));
}

/* A broken edition does not hide the others, but the exit code tells. */
static int list(const bq__edition_request *ask)
{
    static bq_edition_name names[LIST_MOST];
    size_t n = bq_edition_list(names, LIST_MOST);
    int code = BQ_DONE;
    bool first = true;
    if (n == 0)
        fputs(NONE_FOUND, stderr);
    if (ask->json)
        putchar('[');
    for (size_t i = 0; i < n; i++) {
        char error[BQ_EDITION_ERROR];
        bq_edition_file *file;
        if (bq_edition_open(&file, names[i].name, error, sizeof error) != 0) {
            fprintf(stderr, "%s\n", error);
            code = BQ_REFUSED;
            continue;
        }
        list_one(file, ask, first);
        first = false;
        bq_edition_close(file);
    }
    if (ask->json)
        puts("]");
    return n == 0 ? BQ_REFUSED : code;
}

/* --- check --- */

/* The schemas stand beside the editions, and a shell names them with them: are they of this
 * program? */
static int check_schema(const char *path, const char *which)
{
    char *want = bq_edition_schema(which);
    size_t n = want ? strlen(want) : 0;
    char *got = malloc(n + 2);
    FILE *in = fopen(path, "rb");
    size_t read = in && got ? fread(got, 1, n + 1, in) : 0;
    bool same = want && got && read == n && memcmp(got, want, n) == 0;
    if (in)
        fclose(in);
    free(got);
    free(want);
    if (same)
        printf(CHECKED, path);
    else
        fprintf(stderr, OLD_SCHEMA, path, which);
    return same ? BQ_DONE : BQ_REFUSED;
}

/* "texts" of a path that ends in texts.schema.json, or NULL. */
static const char *schema_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    const char *name = slash ? slash + 1 : path;
    return strcmp(name, "edition.schema.json") == 0 ? "edition"
           : strcmp(name, "texts.schema.json") == 0 ? "texts"
                                                    : NULL;
}

static int check(const bq__edition_request *ask)
{
    int code = BQ_DONE;
    for (int i = 0; i < ask->name_count; i++) {
        char error[BQ_EDITION_ERROR];
        bq_edition_file *file;
        const char *schema = schema_of(ask->names[i]);
        if (schema) {
            code = check_schema(ask->names[i], schema) == BQ_DONE ? code : BQ_REFUSED;
        } else if (bq_edition_open(&file, ask->names[i], error, sizeof error) == 0) {
            printf(CHECKED, ask->names[i]);
            bq_edition_close(file);
        } else {
            fprintf(stderr, "%s\n", error);
            code = BQ_REFUSED;
        }
    }
    return code;
}

/* --- compile --- */

/* Half a file is worse than none; but what is not a plain file (a device) is not ours to remove. */
static int write_bytes(const char *path, const unsigned char *bytes, size_t n)
{
    struct stat about;
    FILE *out = fopen(path, "wb");
    bool good = out && fwrite(bytes, 1, n, out) == n;
    if (out && fclose(out) != 0)
        good = false;
    if (good)
        return BQ_DONE;
    if (out && stat(path, &about) == 0 && S_ISREG(about.st_mode))
        remove(path);
    fprintf(stderr, CANNOT_WRITE, path);
    return BQ_REFUSED;
}

static int compile(const bq__edition_request *ask)
{
    static unsigned char bytes[BQ_COMPILED_BYTES];
    char error[BQ_EDITION_ERROR];
    bq_edition_file *file;
    if (bq_edition_open(&file, ask->names[0], error, sizeof error) != 0) {
        fprintf(stderr, "%s\n", error);
        return BQ_REFUSED;
    }
    bq_edition_compile(&file->ed, bytes);
    bq_edition_close(file);
    return write_bytes(ask->output, bytes, sizeof bytes);
}

/* --- new --- */

static int make_new(const bq__edition_request *ask)
{
    char made[4096], error[BQ_EDITION_ERROR];
    bq_edition_file *file;
    if (bq_edition_new(ask->names[0], ask->from, ask->dir, ask->extends, made, sizeof made, error,
                       sizeof error) != 0 ||
        bq_edition_open(&file, made, error, sizeof error) != 0) {
        fprintf(stderr, "%s\n", error);
        return BQ_REFUSED;
    }
    printf(MADE, made, ask->from, made, bq_edition_languages[file->language], made, made, made);
    bq_edition_close(file);
    return BQ_DONE;
}

/* --- the verbs --- */

static bq__edition_request asked(const bq_args *args)
{
    const char *from = bq_args_value(args, "--from"), *dir = bq_args_value(args, "--dir");
    return (bq__edition_request){.names = args->operand,
                                 .name_count = (int)args->operands,
                                 .output = bq_args_value(args, "-o"),
                                 .from = from ? from : "classique",
                                 .dir = dir ? dir : ".",
                                 .language = args->language,
                                 .extends = bq_args_has(args, "--extends"),
                                 .json = bq_args_has(args, "--json")};
}

int bq_cli_edition_list(const bq_args *args)
{
    bq__edition_request ask = asked(args);
    return list(&ask);
}

int bq_cli_edition_show(const bq_args *args)
{
    bq__edition_request ask = asked(args);
    return bq__edition_show(&ask);
}

int bq_cli_edition_check(const bq_args *args)
{
    bq__edition_request ask = asked(args);
    return check(&ask);
}

int bq_cli_edition_compile(const bq_args *args)
{
    bq__edition_request ask = asked(args);
    return ask.output ? compile(&ask) : bq_args_misused(args, BQ_T_CLI_BAD_OUTPUT, NULL, 0);
}

int bq_cli_edition_new(const bq_args *args)
{
    bq__edition_request ask = asked(args);
    return make_new(&ask);
}

int bq_cli_edition_keys(const bq_args *args)
{
    (void)args;
    return bq__edition_keys();
}

int bq_cli_edition_schema(const bq_args *args)
{
    bq__edition_request ask = asked(args);
    if (strcmp(ask.names[0], "edition") && strcmp(ask.names[0], "texts"))
        return bq_args_misused(args, BQ_T_CLI_BAD_SCHEMA, NULL, 0);
    return bq__edition_schema_of(&ask);
}
