/* edition.c - the verb "edition": its command line; list, check, compile and make editions.
 *
 * It stands at the outer edge: everything is asked of src/edition, and only printed here. Exit
 * codes as everywhere: 0 done, 1 refused or not found, 2 wrong use. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/edition_verb.h"
#include "edition/edition_file.h"
#include "engine/engine.h"
#include "os/os.h"

enum { LIST_MOST = 256 };

static void complain(const bq__cli_edition_request *ask, const bq_complaint *why)
{
    char line[BQ_SENTENCE_BYTES];
    bq_buf b = bq_buf_on(line, sizeof line);
    bq_say_complaint(&b, ask->language, why);
    fprintf(stderr, "%s\n", line);
}

/* --- list --- */

static void list_one(const bq_edition_file *file, const bq__cli_edition_request *ask)
{
    const bq_edition *ed = &file->ed;
    const bq_edition_texts *text = &file->text[ask->language];
    bq__cli_print_padded(file->name, 16);
    putchar(' ');
    bq__cli_print_padded(text->title, 20);
    putchar(' ');
    BQ__PRINT(stdout, ask, BQ_T_EDITION_LIST_ROW, bq_arg_of(BQ_ARG_NUMBER, "squares", ed->squares),
              bq_arg_of(BQ_ARG_NUMBER, "least", ed->rule.min_players),
              bq_arg_of(BQ_ARG_NUMBER, "most", ed->rule.max_players));
}

static void list_json(bq_buf *b, const bq_edition_file *file, const bq_edition_texts *text)
{
    if (b->n > 1) /* the first stands beside the bracket */
        bq_json_line(b);
    bq_json_open(b, NULL, '{');
    bq_json_text(b, "name", file->name);
    bq_json_text(b, "title", text->title);
    bq_json_text(b, "summary", text->summary);
    bq_json_int(b, "squares", file->ed.squares);
    bq_json_int(b, "min_players", file->ed.rule.min_players);
    bq_json_int(b, "max_players", file->ed.rule.max_players);
    bq_json_digest(b, "digest", bq_edition_digest(&file->ed));
    bq_json_close(b, '}');
}

/* A broken edition does not hide the others, but the exit code tells. */
static int list(const bq__cli_edition_request *ask)
{
    static bq_edition_name names[LIST_MOST];
    size_t n = bq_edition_list(names, LIST_MOST);
    int code = BQ_DONE;
    bq_buf b = bq_buf_grow(BQ__PRINT_JSON);
    if (n == 0)
        bq__cli_print_say(stderr, ask, BQ_T_EDITION_NONE, NULL, 0);
    bq_json_open(&b, NULL, '[');
    for (size_t i = 0; i < n; i++) {
        bq_edition_file *file;
        if (!bq__cli_edition_opened(&file, names[i].name, ask)) {
            code = BQ_REFUSED;
            continue;
        }
        if (ask->json)
            list_json(&b, file, &file->text[ask->language]);
        else
            list_one(file, ask);
        bq_edition_close(file);
    }
    bq_buf_str(&b, "]\n");
    if (ask->json)
        bq_buf_print(&b, stdout);
    bq_buf_free(&b);
    return n == 0 ? BQ_REFUSED : code;
}

/* --- check --- */

/* The schemas stand beside the editions, and a shell names them with them: are they of this
 * program? */
static int check_schema(const bq__cli_edition_request *ask, const char *path, const char *which)
{
    char *want = bq_edition_schema(which);
    size_t n = want ? strlen(want) : 0;
    size_t read = 0;
    char *got = bq_os_read(path, n + 1, &read);
    bool same = want && got && read == n && memcmp(got, want, n) == 0;
    free(got);
    free(want);
    BQ__PRINT(same ? stdout : stderr, ask, same ? BQ_T_EDITION_CHECKED : BQ_T_EDITION_OLD_SCHEMA,
              bq_arg_text("path", path), bq_arg_text("which", which));
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

static int check(const bq__cli_edition_request *ask)
{
    int code = BQ_DONE;
    for (int i = 0; i < ask->name_count; i++) {
        bq_edition_file *file;
        const char *schema = schema_of(ask->names[i]);
        if (schema) {
            code = check_schema(ask, ask->names[i], schema) == BQ_DONE ? code : BQ_REFUSED;
        } else if (bq__cli_edition_opened(&file, ask->names[i], ask)) {
            BQ__PRINT(stdout, ask, BQ_T_EDITION_CHECKED, bq_arg_text("path", ask->names[i]));
            bq_edition_close(file);
        } else {
            code = BQ_REFUSED;
        }
    }
    return code;
}

/* --- compile --- */

/* Half a file is worse than none; but what is not a plain file (a device) is not ours to remove. */
static int write_bytes(const bq__cli_edition_request *ask, const unsigned char *bytes, size_t n)
{
    const char *path = ask->output;
    struct stat about;
    FILE *out = fopen(path, "wb");
    bool good = out && fwrite(bytes, 1, n, out) == n;
    if (out && fclose(out) != 0)
        good = false;
    if (good)
        return BQ_DONE;
    bq_complaint why = {.code = BQ_COMPLAINT_CANNOT_WRITE, .error = errno};
    snprintf(why.at.label, sizeof why.at.label, "%s", path);
    if (out && stat(path, &about) == 0 && S_ISREG(about.st_mode))
        remove(path);
    complain(ask, &why);
    return BQ_REFUSED;
}

static int compile(const bq__cli_edition_request *ask)
{
    static unsigned char bytes[BQ_COMPILED_BYTES];
    bq_edition_file *file;
    if (!bq__cli_edition_opened(&file, ask->names[0], ask))
        return BQ_REFUSED;
    bq_edition_compile(&file->ed, bytes);
    bq_edition_close(file);
    return write_bytes(ask, bytes, sizeof bytes);
}

/* --- new --- */

/* What to do with it: titles first, where the one who is spoken to will read them. */
static void say_next(const bq__cli_edition_request *ask, const char *made, const char *own)
{
    char titles[4200], edition[4200];
    snprintf(titles, sizeof titles, "%s/%s.yaml", made, bq_language_word(ask->language));
    if (access(titles, F_OK) != 0)
        snprintf(titles, sizeof titles, "%s/%s.yaml", made, own);
    snprintf(edition, sizeof edition, "%s/edition.yaml", made);
    BQ__PRINT(stdout, ask, BQ_T_EDITION_MADE, bq_arg_text("path", made),
              bq_arg_text("from", ask->from));
    putchar('\n');
    bq__cli_print_say(stdout, ask, BQ_T_EDITION_NEXT, NULL, 0);
    fputs("  1. ", stdout);
    BQ__PRINT(stdout, ask, BQ_T_EDITION_NEXT_TITLE, bq_arg_text("path", titles));
    fputs("  2. ", stdout);
    BQ__PRINT(stdout, ask, BQ_T_EDITION_NEXT_NAMES, bq_arg_text("path", edition));
    fputs("  3. ", stdout);
    bq__cli_print_say(stdout, ask, BQ_T_EDITION_NEXT_CHECK, NULL, 0);
    printf("       banquier edition check %s\n  4. ", made);
    bq__cli_print_say(stdout, ask, BQ_T_EDITION_NEXT_TRY, NULL, 0);
    printf("       banquier play --edition %s\n\n", made);
    bq__cli_print_say(stdout, ask, BQ_T_EDITION_NEXT_READ, NULL, 0);
}

static int make_new(const bq__cli_edition_request *ask)
{
    char made[4096];
    bq_edition_file *file;
    bq_complaint why = {.code = BQ_COMPLAINT_OK};
    if (!bq_edition_new(ask->names[0], ask->from, ask->dir, ask->extends, made, sizeof made, &why)) {
        complain(ask, &why);
        return BQ_REFUSED;
    }
    if (!bq__cli_edition_opened(&file, made, ask))
        return BQ_REFUSED;
    say_next(ask, made, bq_edition_languages[file->language]);
    bq_edition_close(file);
    return BQ_DONE;
}

/* --- the verbs --- */

static bq__cli_edition_request asked(const bq_args *args)
{
    const char *from = bq_args_value(args, "--from"), *dir = bq_args_value(args, "--dir");
    return (bq__cli_edition_request){.names = args->operand,
                                 .name_count = (int)args->operands,
                                 .output = bq_args_value(args, "-o"),
                                 .from = from ? from : BQ_SAY_STEADY_EDITION,
                                 .dir = dir ? dir : ".",
                                 .language = args->language,
                                 .extends = bq_args_has(args, "--extends"),
                                 .json = bq_args_has(args, "--json")};
}

int bq_cli_edition_list(const bq_args *args)
{
    bq__cli_edition_request ask = asked(args);
    return list(&ask);
}

int bq_cli_edition_show(const bq_args *args)
{
    bq__cli_edition_request ask = asked(args);
    return bq__cli_edition_show(&ask);
}

int bq_cli_edition_check(const bq_args *args)
{
    bq__cli_edition_request ask = asked(args);
    return check(&ask);
}

int bq_cli_edition_compile(const bq_args *args)
{
    bq__cli_edition_request ask = asked(args);
    return ask.output ? compile(&ask) : bq_args_misused(args, BQ_T_CLI_BAD_OUTPUT, NULL, 0);
}

int bq_cli_edition_new(const bq_args *args)
{
    bq__cli_edition_request ask = asked(args);
    return make_new(&ask);
}

int bq_cli_edition_keys(const bq_args *args)
{
    bq__cli_edition_request ask = asked(args);
    return bq__cli_edition_keys(&ask);
}

int bq_cli_edition_schema(const bq_args *args)
{
    bq__cli_edition_request ask = asked(args);
    if (strcmp(ask.names[0], "edition") && strcmp(ask.names[0], "texts"))
        return bq_args_misused(args, BQ_T_CLI_BAD_SCHEMA, NULL, 0);
    return bq__cli_edition_schema_of(&ask);
}
