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
static const char HELP[] =
    "usage: banquier edition list [--json]\n"
    "       banquier edition show NAME [--json]\n"
    "       banquier edition check FILE...\n"
    "       banquier edition compile NAME -o FILE\n"
    "       banquier edition new NAME [--from NAME] [--dir DIR] [--extends]\n"
    "       banquier edition keys\n"
    "       banquier edition schema edition|texts\n"
    "\n"
    "  list      the editions that can be played\n"
    "  show      board, cards and rules of one\n"
    "  check     is this edition file (or folder) right? If not: file, line, column and why\n"
    "  compile   write it as bytes, for programs\n"
    "  new       make an edition of your own, to change as you like\n"
    "  keys      everything that can be written in an edition file\n"
    "  schema    the same as JSON Schema, for editors\n"
    "\n"
    "  NAME is the name of an edition, or a path to its folder or file.\n"
    "\n"
    "  --editions DIR    look for editions in DIR first (or set BANQUIER_EDITIONS: folders with\n"
    "                    a colon between them)\n"
    "  --lang fr|en|ru   names in this language (default: from the locale)\n"
    "  --from NAME       new: the edition it begins as (default: classique)\n"
    "  --dir DIR         new: the folder it is put into (default: this one)\n"
    "  --extends         new: write only what differs from that edition\n"
    "  --json            for programs\n"
    "  --help            this text\n";
static const char TRY_HELP[] = "try: banquier edition --help\n";
static const char NO_VERB[] = "expected list, show, check, compile, new, keys or schema";
static const char UNKNOWN_OPTION[] = "edition: unknown option '%s'\n";
static const char NEEDS_VALUE[] = "edition: option '%s' needs a value\n";
static const char UNKNOWN_LANGUAGE[] = "edition: unknown language '%s', expected fr, en or ru\n";
static const char WANTS_NOTHING[] = "takes no names";
static const char WANTS_ONE[] = "expected one name";
static const char WANTS_SOME[] = "expected at least one file";
static const char WANTS_OUTPUT[] = "expected -o FILE";
static const char WANTS_NAME[] = "expected a name for the new edition";
static const char WANTS_SCHEMA[] = "expected edition or texts";
static const char OLD_SCHEMA[] =
    "%s: not what this program reads, expected the output of: banquier edition schema %s\n";
static const char NO_MEMORY[] = "edition: out of memory\n";
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
    int code = BQ__DONE;
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
            code = BQ__REFUSED;
            continue;
        }
        list_one(file, ask, first);
        first = false;
        bq_edition_close(file);
    }
    if (ask->json)
        puts("]");
    return n == 0 ? BQ__REFUSED : code;
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
    return same ? BQ__DONE : BQ__REFUSED;
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
    int code = BQ__DONE;
    for (int i = 0; i < ask->name_count; i++) {
        char error[BQ_EDITION_ERROR];
        bq_edition_file *file;
        const char *schema = schema_of(ask->names[i]);
        if (schema) {
            code = check_schema(ask->names[i], schema) == BQ__DONE ? code : BQ__REFUSED;
        } else if (bq_edition_open(&file, ask->names[i], error, sizeof error) == 0) {
            printf(CHECKED, ask->names[i]);
            bq_edition_close(file);
        } else {
            fprintf(stderr, "%s\n", error);
            code = BQ__REFUSED;
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
        return BQ__DONE;
    if (out && stat(path, &about) == 0 && S_ISREG(about.st_mode))
        remove(path);
    fprintf(stderr, CANNOT_WRITE, path);
    return BQ__REFUSED;
}

static int compile(const bq__edition_request *ask)
{
    static unsigned char bytes[BQ_COMPILED_BYTES];
    char error[BQ_EDITION_ERROR];
    bq_edition_file *file;
    if (bq_edition_open(&file, ask->names[0], error, sizeof error) != 0) {
        fprintf(stderr, "%s\n", error);
        return BQ__REFUSED;
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
        return BQ__REFUSED;
    }
    printf(MADE, made, ask->from, made, bq_edition_languages[file->language], made, made, made);
    bq_edition_close(file);
    return BQ__DONE;
}

/* --- the command line --- */

static bool find_language(const char *word, unsigned *language)
{
    for (unsigned i = 0; i < BQ_ED_LANGUAGES; i++) {
        if (strncmp(word, bq_edition_languages[i], 2) == 0) {
            *language = i;
            return true;
        }
    }
    return false;
}

static unsigned language_of_locale(void)
{
    static const char *const names[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    unsigned language = BQ_ED_FR;
    for (unsigned i = 0; i < 3; i++) {
        const char *value = getenv(names[i]);
        if (value && *value) {
            find_language(value, &language);
            break;
        }
    }
    return language;
}

/* In front of those that were named before. */
static bool look_first(const char *folder)
{
    const char *before = getenv("BANQUIER_EDITIONS");
    size_t n = strlen(folder) + (before ? strlen(before) : 0) + 2;
    char *all = malloc(n);
    if (!all) {
        fputs(NO_MEMORY, stderr);
        return false;
    }
    snprintf(all, n, "%s:%s", folder, before ? before : "");
    bool good = setenv("BANQUIER_EDITIONS", all, 1) == 0;
    free(all);
    return good;
}

static bool take_option(bq__edition_request *ask, const char *option, const char *value)
{
    if (strcmp(option, "--editions") == 0)
        return look_first(value);
    if (strcmp(option, "--lang") != 0) {
        const char **into = strcmp(option, "-o") == 0       ? &ask->output
                            : strcmp(option, "--from") == 0 ? &ask->from
                                                            : &ask->dir;
        *into = value;
        return true;
    }
    if (strlen(value) == 2 && find_language(value, &ask->language))
        return true;
    fprintf(stderr, UNKNOWN_LANGUAGE, value);
    return false;
}

/* Options may stand anywhere; "--" ends them. Names are moved to the front of argv. */
static bool read_request(bq__edition_request *ask, int argc, char **argv)
{
    bool options = true;
    for (int i = 0; i < argc; i++) {
        const char *word = argv[i];
        bool valued = strcmp(word, "--editions") == 0 || strcmp(word, "--lang") == 0 ||
                      strcmp(word, "--from") == 0 || strcmp(word, "--dir") == 0 ||
                      strcmp(word, "-o") == 0;
        if (!options || word[0] != '-' || !word[1]) {
            ask->names[ask->name_count++] = argv[i];
        } else if (strcmp(word, "--") == 0) {
            options = false;
        } else if (strcmp(word, "--json") == 0) {
            ask->json = true;
        } else if (strcmp(word, "--extends") == 0) {
            ask->extends = true;
        } else if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0) {
            ask->help = true;
        } else if (!valued) {
            fprintf(stderr, UNKNOWN_OPTION, word);
            return false;
        } else if (i + 1 == argc) {
            fprintf(stderr, NEEDS_VALUE, word);
            return false;
        } else if (!take_option(ask, word, argv[++i])) {
            return false;
        }
    }
    return true;
}

static int wrong_use(const char *verb, const char *sentence)
{
    fprintf(stderr, "edition%s%s: %s\n", *verb ? " " : "", verb, sentence);
    return BQ__USAGE;
}

static bool wants_schema(const bq__edition_request *ask)
{
    return ask->name_count == 1 &&
           (strcmp(ask->names[0], "edition") == 0 || strcmp(ask->names[0], "texts") == 0);
}

static int run(const bq__edition_request *ask)
{
    const char *verb = ask->verb;
    if (strcmp(verb, "list") == 0)
        return ask->name_count == 0 ? list(ask) : wrong_use(verb, WANTS_NOTHING);
    if (strcmp(verb, "show") == 0)
        return ask->name_count == 1 ? bq__edition_show(ask) : wrong_use(verb, WANTS_ONE);
    if (strcmp(verb, "check") == 0)
        return ask->name_count > 0 ? check(ask) : wrong_use(verb, WANTS_SOME);
    if (strcmp(verb, "new") == 0)
        return ask->name_count == 1 ? make_new(ask) : wrong_use(verb, WANTS_NAME);
    if (strcmp(verb, "keys") == 0)
        return ask->name_count == 0 ? bq__edition_keys() : wrong_use(verb, WANTS_NOTHING);
    if (strcmp(verb, "schema") == 0)
        return wants_schema(ask) ? bq__edition_schema_of(ask) : wrong_use(verb, WANTS_SCHEMA);
    if (strcmp(verb, "compile") != 0)
        return wrong_use(verb, NO_VERB);
    if (ask->name_count != 1)
        return wrong_use(verb, WANTS_ONE);
    return ask->output ? compile(ask) : wrong_use(verb, WANTS_OUTPUT);
}

int bq_cli_edition(int argc, char **argv)
{
    bq__edition_request ask = {.verb = "", .names = argv, .from = "classique", .dir = ".",
                   .language = language_of_locale()};
    bool good = read_request(&ask, argc, argv);
    if (good && ask.help) {
        fputs(HELP, stdout);
        return BQ__DONE;
    }
    if (good && ask.name_count > 0) {
        ask.verb = *ask.names++;
        ask.name_count--;
    }
    int code = good ? run(&ask) : BQ__USAGE;
    if (code == BQ__USAGE)
        fputs(TRY_HELP, stderr);
    if (fflush(stdout) != 0 || ferror(stdout)) /* a full disk is a failure too */
        return BQ__REFUSED;
    return code;
}
