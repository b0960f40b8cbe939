/* edition.c - the verb "edition": list, show, check, compile and make editions.
 *
 * It stands at the outer edge: everything is asked of src/edition, and only printed here. Exit
 * codes as everywhere: 0 done, 1 refused or not found, 2 wrong use. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/cli.h"
#include "edition/edition_file.h"
#include "engine/engine.h"

enum { LIST_MOST = 256 };

/* Every sentence of this file, for those who will translate them. */
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
static const char ROW_SQUARES[] = "squares %u, players %d to %d";
static const char ROW_EXTENDS[] = "extends %s\n";
static const char ROW_BUILDINGS[] = ", buildings: %s, %s";
static const char HEAD_BOARD[] = "board";
static const char HEAD_FACTS[] = "facts";
static const char HEAD_RULES[] = "rules";
static const char HEAD_COLUMNS[] = " price mortg. house  rents";

static const char KEYS_FILE[] =
    "edition.yaml\n"
    "  edition       its name, the same as its folder's\n"
    "  extends       another edition: only what differs is written (optional)\n"
    "  language      fr, en or ru: its own language\n"
    "  currency      the sign of its money\n"
    "  tokens        list of keys, one for each player at least\n"
    "  groups        list of keys, in the order of the board\n"
    "  board         list of squares: kind; for deeds group, price, mortgage; for streets\n"
    "                house and rent (six: bare, 1 to 4 houses, hotel)\n"
    "  change        with extends, instead of board: squares by their numbers\n"
    "  decks         chance and chest: lists of cards with id, do and numbers; with extends\n"
    "                also cards by their ids, none to take one away\n"
    "  rules         see below\n"
    "\n"
    "fr.yaml, en.yaml, ru.yaml\n"
    "  title, summary\n"
    "  money         how amounts are written: \"{} F\"\n"
    "  squares       number: name, or {name: ..., short: at most six columns}\n"
    "  groups, decks, tokens\n"
    "                key: name\n"
    "  cards         chance and chest: id: sentence, with {amount} and its like\n"
    "  house, hotel  {one: ..., other: ...}; in ru.yaml {one: ..., few: ..., many: ...}\n"
    "  facts         list of {name, group, lines: {label: text}}";
static const char KEYS_KINDS[] = "kinds of square";
static const char KEYS_CARDS[] = "what cards do, and the numbers they have";
static const char KEYS_RULES[] =
    "rules: what each may be, what it means, and its row in docs/RULES.md";

/* What the command line asks for. */
typedef struct request {
    char **names;
    int name_count;
    const char *output;
    const char *from;
    const char *dir;
    enum bq_language language;
    bool extends;
    bool json;
} request;

/* --- printing --- */

static void print_padded(const char *text, unsigned columns)
{
    unsigned n = 0;
    for (const char *c = text; *c; c++)
        n += (*c & 0xC0) != 0x80; /* characters, not bytes */
    fputs(text, stdout);
    for (; n < columns; n++)
        putchar(' ');
}

/* Names hold no control characters (tree.c saw to it), so two escapes are all there are. */
static void print_json_string(const char *text)
{
    putchar('"');
    for (; *text; text++) {
        if (*text == '"' || *text == '\\')
            putchar('\\');
        putchar(*text);
    }
    putchar('"');
}

static void print_json_pair(const char *key, const char *text)
{
    printf("\"%s\":", key);
    print_json_string(text);
}

static void print_json_strings(const char *key, const char *const *texts, unsigned n)
{
    printf("\"%s\":[", key);
    for (unsigned i = 0; i < n; i++) {
        if (i)
            putchar(',');
        print_json_string(texts[i]);
    }
    putchar(']');
}

static bool is_street(const bq_square *square)
{
    return square->kind == BQ_SQ_STREET;
}

static bool is_deed(const bq_edition *ed, unsigned i)
{
    return ed->deeds >> i & 1;
}

/* --- list --- */

static void list_one(const bq_edition_file *file, const request *ask, bool first)
{
    const bq_edition *ed = &file->ed;
    const bq_edition_texts *text = &file->text[ask->language];
    if (!ask->json) {
        print_padded(file->name, 16);
        putchar(' ');
        print_padded(text->title, 20);
        putchar(' ');
        printf(ROW_SQUARES, ed->squares, ed->rule.min_players, ed->rule.max_players);
        putchar('\n');
        return;
    }
    fputs(first ? "{" : ",\n{", stdout);
    print_json_pair("name", file->name);
    putchar(',');
    print_json_pair("title", text->title);
    putchar(',');
    print_json_pair("summary", text->summary);
    printf(",\"squares\":%u,\"min_players\":%d,\"max_players\":%d,\"digest\":\"%016llx\"}",
           ed->squares, ed->rule.min_players, ed->rule.max_players,
           (unsigned long long)bq_edition_digest(ed));
}

/* A broken edition does not hide the others, but the exit code tells. */
static int list(const request *ask)
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

/* --- show --- */

static void show_square(const bq_edition_file *file, const bq_edition_texts *text, unsigned i)
{
    const bq_square *square = &file->ed.square[i];
    printf("%3u  ", i);
    print_padded(bq_square_words[square->kind], 11);
    print_padded(is_deed(&file->ed, i) ? file->group_key[square->group] : "", 12);
    if (!is_deed(&file->ed, i)) {
        puts(text->square[i]);
        return;
    }
    print_padded(text->square[i], 40);
    printf(" %5d %6d", square->price, square->mortgage);
    if (is_street(square)) {
        printf(" %5d ", square->house_cost);
        for (unsigned r = 0; r < BQ_RENTS; r++)
            printf(" %d", square->rent[r]);
    }
    putchar('\n');
}

static void show_fact(const bq_edition_fact *fact)
{
    printf("  %s\n", fact->name);
    for (unsigned i = 0; i < fact->lines; i++) {
        printf("    ");
        print_padded(fact->label[i], 20);
        printf(" %s\n", fact->text[i]);
    }
}

static void show_text(const bq_edition_file *file, const request *ask)
{
    const bq_edition *ed = &file->ed;
    const bq_edition_texts *text = &file->text[ask->language];
    char value[64];
    printf("%s (%s)\n%s\n", text->title, file->name, text->summary);
    if (*file->base)
        printf(ROW_EXTENDS, file->base);
    printf(ROW_SQUARES, ed->squares, ed->rule.min_players, ed->rule.max_players);
    printf(ROW_BUILDINGS, text->house[BQ_ONE], text->hotel[BQ_ONE]);
    printf("\n\n%s", HEAD_BOARD);
    print_padded("", 68 - (unsigned)strlen(HEAD_BOARD));
    puts(HEAD_COLUMNS);
    for (unsigned i = 0; i < ed->squares; i++)
        show_square(file, text, i);
    for (unsigned d = 0; d < BQ_DECKS; d++) {
        printf("\n%s (%s)\n", text->deck[d], bq_deck_words[d]);
        for (unsigned i = 0; i < ed->deck_size[d]; i++)
            printf("%3u  %s\n", i + 1, text->card[d][i]);
    }
    if (text->facts > 0)
        printf("\n%s\n", HEAD_FACTS);
    for (unsigned i = 0; i < text->facts; i++)
        show_fact(&text->fact[i]);
    printf("\n%s\n", HEAD_RULES);
    for (unsigned i = 0; i < BQ_SWITCHES; i++) {
        bq_edition_switch(ed, i, value, sizeof value);
        printf("  ");
        print_padded(bq_switches[i].name, 36);
        print_padded(value, 24);
        printf(" %s\n", bq_switches[i].row);
    }
}

static void show_json_square(const bq_edition_file *file, const bq_edition_texts *text, unsigned i)
{
    const bq_square *square = &file->ed.square[i];
    printf("%s{\"index\":%u,\"kind\":\"%s\",", i ? ",\n" : "\n", i, bq_square_words[square->kind]);
    print_json_pair("name", text->square[i]);
    putchar(',');
    print_json_pair("short", text->square_short[i]);
    if (is_deed(&file->ed, i))
        printf(",\"group\":\"%s\",\"price\":%d,\"mortgage\":%d", file->group_key[square->group],
               square->price, square->mortgage);
    if (is_street(square)) {
        printf(",\"house\":%d,\"rent\":[", square->house_cost);
        for (unsigned r = 0; r < BQ_RENTS; r++)
            printf(r ? ",%d" : "%d", square->rent[r]);
        putchar(']');
    }
    putchar('}');
}

static void show_json_card(const bq_edition_file *file, const bq_edition_texts *text, unsigned d,
                           unsigned i)
{
    const bq_card *card = &file->ed.card[d][i];
    const char *p1 = bq_effect_p1[card->effect], *p2 = bq_effect_p2[card->effect];
    printf("%s{\"id\":\"%s\",\"do\":\"%s\"", i ? ",\n" : "\n", file->card_id[d][i],
           bq_effect_words[card->effect]);
    if (*p1)
        printf(",\"%s\":%d", p1, card->p1);
    if (card->effect == BQ_FX_PAY_OR_DRAW)
        printf(",\"%s\":\"%s\"", p2, bq_deck_words[card->deck]);
    else if (*p2)
        printf(",\"%s\":%d", p2, card->p2);
    putchar(',');
    print_json_pair("text", text->card[d][i]);
    putchar('}');
}

static void show_json_switch(const bq_edition *ed, unsigned i)
{
    char value[64];
    bq_edition_switch(ed, i, value, sizeof value);
    unsigned kind = bq_switches[i].kind;
    printf("%s\"%s\":", i ? ",\n" : "\n", bq_switches[i].name);
    if (strcmp(value, "none") == 0 && kind != BQ_KIND_WORD)
        fputs("null", stdout);
    else if (kind == BQ_KIND_FLAG)
        fputs(strcmp(value, "yes") == 0 ? "true" : "false", stdout);
    else if (kind == BQ_KIND_WORD || kind == BQ_KIND_RATIO)
        print_json_string(value);
    else
        fputs(value, stdout);
}

static void show_json_fact(const bq_edition_file *file, const bq_edition_fact *fact, bool first)
{
    fputs(first ? "{" : ",\n{", stdout);
    print_json_pair("name", fact->name);
    if (fact->group != BQ_NOWHERE)
        printf(",\"group\":\"%s\"", file->group_key[fact->group]);
    fputs(",\"lines\":{", stdout);
    for (unsigned i = 0; i < fact->lines; i++) {
        if (i)
            putchar(',');
        print_json_string(fact->label[i]);
        putchar(':');
        print_json_string(fact->text[i]);
    }
    fputs("}}", stdout);
}

static void show_json(const bq_edition_file *file, const request *ask)
{
    const bq_edition *ed = &file->ed;
    const bq_edition_texts *text = &file->text[ask->language];
    putchar('{');
    print_json_pair("name", file->name);
    printf(",\"digest\":\"%016llx\",\"engine_rules\":%d,\"language\":\"%s\",",
           (unsigned long long)bq_edition_digest(ed), BQ_ENGINE_RULES,
           bq_edition_languages[text->language]);
    if (*file->base) {
        print_json_pair("extends", file->base);
        putchar(',');
    }
    print_json_pair("title", text->title);
    putchar(',');
    print_json_pair("summary", text->summary);
    putchar(',');
    print_json_pair("money", text->money);
    fputs(",\n\"board\":[", stdout);
    for (unsigned i = 0; i < ed->squares; i++)
        show_json_square(file, text, i);
    fputs("],\n", stdout);
    print_json_strings("groups", file->group_key, ed->groups);
    fputs(",\n\"decks\":{", stdout);
    for (unsigned d = 0; d < BQ_DECKS; d++) {
        printf("%s\"%s\":[", d ? "],\n" : "", bq_deck_words[d]);
        for (unsigned i = 0; i < ed->deck_size[d]; i++)
            show_json_card(file, text, d, i);
    }
    fputs("]},\n\"rules\":{", stdout);
    for (unsigned i = 0; i < BQ_SWITCHES; i++)
        show_json_switch(ed, i);
    fputs("},\n", stdout);
    print_json_strings("tokens", file->token_key, file->tokens);
    fputs(",\n", stdout);
    print_json_strings("house", text->house, BQ_PLURALS);
    putchar(',');
    print_json_strings("hotel", text->hotel, BQ_PLURALS);
    fputs(",\n\"facts\":[", stdout);
    for (unsigned i = 0; i < text->facts; i++)
        show_json_fact(file, &text->fact[i], i == 0);
    puts("]}");
}

static int show(const request *ask)
{
    char error[BQ_EDITION_ERROR];
    bq_edition_file *file;
    if (bq_edition_open(&file, ask->names[0], error, sizeof error) != 0) {
        fprintf(stderr, "%s\n", error);
        return BQ_REFUSED;
    }
    if (ask->json)
        show_json(file, ask);
    else
        show_text(file, ask);
    bq_edition_close(file);
    return BQ_DONE;
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

static int check(const request *ask)
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

static int compile(const request *ask)
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

/* --- new, keys, schema --- */

static int make_new(const request *ask)
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

/* Everything comes from the tables the program itself reads. */
static void print_words(const char *head, const char *const *words, unsigned n)
{
    printf("\n%s\n ", head);
    for (unsigned i = 0; i < n; i++)
        printf(" %s", words[i]);
    putchar('\n');
}

static int print_keys(void)
{
    puts(KEYS_FILE);
    print_words(KEYS_KINDS, bq_square_words, BQ_SQUARE_KINDS);
    printf("\n%s\n", KEYS_CARDS);
    for (unsigned i = 0; i < BQ_EFFECTS; i++) {
        printf("  do: ");
        print_padded(bq_effect_words[i], *bq_effect_p1[i] ? 19 : 0);
        printf("%s%s%s\n", bq_effect_p1[i], *bq_effect_p2[i] ? ", " : "", bq_effect_p2[i]);
    }
    printf("\n%s\n", KEYS_RULES);
    for (unsigned i = 0; i < BQ_SWITCHES; i++) {
        char values[160];
        bq_edition_switch_values(i, values, sizeof values);
        printf("  %s: %s\n      %s (%s)\n", bq_switches[i].name, values, bq_switch_meanings[i],
               bq_switches[i].row);
    }
    return BQ_DONE;
}

static int print_schema(const request *ask)
{
    char *text = bq_edition_schema(ask->names[0]);
    if (!text) {
        fputs(NO_MEMORY, stderr);
        return BQ_REFUSED;
    }
    fputs(text, stdout);
    free(text);
    return BQ_DONE;
}

/* --- the verbs --- */

static request asked(const bq_args *args)
{
    const char *from = bq_args_value(args, "--from"), *dir = bq_args_value(args, "--dir");
    return (request){.names = args->operand,
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
    request ask = asked(args);
    return list(&ask);
}

int bq_cli_edition_show(const bq_args *args)
{
    request ask = asked(args);
    return show(&ask);
}

int bq_cli_edition_check(const bq_args *args)
{
    request ask = asked(args);
    return check(&ask);
}

int bq_cli_edition_compile(const bq_args *args)
{
    request ask = asked(args);
    return ask.output ? compile(&ask) : bq_args_misused(args, BQ_T_CLI_BAD_OUTPUT, NULL, 0);
}

int bq_cli_edition_new(const bq_args *args)
{
    request ask = asked(args);
    return make_new(&ask);
}

int bq_cli_edition_keys(const bq_args *args)
{
    (void)args;
    return print_keys();
}

int bq_cli_edition_schema(const bq_args *args)
{
    request ask = asked(args);
    if (strcmp(ask.names[0], "edition") && strcmp(ask.names[0], "texts"))
        return bq_args_misused(args, BQ_T_CLI_BAD_SCHEMA, NULL, 0);
    return print_schema(&ask);
}
