/* edition_keys.c - everything that can be written in an edition file: as a list for people, as JSON
 * Schema for editors. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/edition_verb.h"
#include "edition/edition_file.h"
#include "engine/engine.h"

/* What stands in the files, in their order. Braces are the file's, so they do not stand in the PO. */
typedef struct file_key {
    const char *key;
    uint16_t text;
    const char *list;
    const char *other;
} file_key;

static const file_key in_edition[] = {
    {"edition", BQ_T_EDITION_KEY_EDITION, "", ""},
    {"extends", BQ_T_EDITION_KEY_EXTENDS, "", ""},
    {"language", BQ_T_EDITION_KEY_LANGUAGE, "", ""},
    {"currency", BQ_T_EDITION_KEY_CURRENCY, "", ""},
    {"tokens", BQ_T_EDITION_KEY_TOKENS, "", ""},
    {"groups", BQ_T_EDITION_KEY_GROUPS, "", ""},
    {"board", BQ_T_EDITION_KEY_BOARD, "", ""},
    {"change", BQ_T_EDITION_KEY_CHANGE, "", ""},
    {"decks", BQ_T_EDITION_KEY_DECKS, "", ""},
    {"rules", BQ_T_EDITION_KEY_RULES, "", ""},
};
static const file_key in_texts[] = {
    {"title, summary", BQ_T_EDITION_KEY_TITLE, "", ""},
    {"money", BQ_T_EDITION_KEY_MONEY, "{}", ""},
    {"squares", BQ_T_EDITION_KEY_SQUARES, "{name: ..., short: ...}", ""},
    {"groups, decks, tokens", BQ_T_EDITION_KEY_NAMES, "", ""},
    {"cards", BQ_T_EDITION_KEY_CARDS, "{amount}", ""},
    {"house, hotel", BQ_T_EDITION_KEY_BUILDINGS, "{one: ..., other: ...}",
     "{one: ..., few: ..., many: ...}"},
    {"facts", BQ_T_EDITION_KEY_FACTS, "{name, group, lines: {label: text}}", ""},
};

/* Wrapped beside the key. */
static void print_key(const bq__cli_edition_request *ask, const file_key *one)
{
    enum { LEFT = 16, MOST = 92 };
    char text[512];
    bq_buf b = bq_buf_on(text, sizeof text);
    const bq_arg args[] = {bq_arg_text("list", one->list), bq_arg_text("other", one->other)};
    bq_text_put(&b, ask->language, NULL, one->text, args, 2);
    fputs("  ", stdout);
    bq__cli_print_padded(one->key, LEFT - 2);
    if (strlen(one->key) > LEFT - 3)
        printf("\n%*s", LEFT, "");
    unsigned column = LEFT;
    for (const char *word = text; *word;) {
        size_t n = strcspn(word, " ");
        unsigned wide = bq_columns(word, n);
        if (column > LEFT && column + wide + 1 > MOST) {
            printf("\n%*s", LEFT, "");
            column = LEFT;
        }
        printf("%s%.*s", column > LEFT ? " " : "", (int)n, word);
        column += wide + 1;
        word += n + (word[n] == ' ');
    }
    putchar('\n');
}

/* Everything comes from the tables the program itself reads. */
static void print_words(const bq__cli_edition_request *ask, enum bq_text_key head,
                        const char *const *words, unsigned n)
{
    putchar('\n');
    bq__cli_print_say(stdout, ask, head, NULL, 0);
    putchar(' ');
    for (unsigned i = 0; i < n; i++)
        printf(" %s", words[i]);
    putchar('\n');
}

static void print_switch(const bq__cli_edition_request *ask, unsigned which)
{
    char values[400], meaning[512];
    bq_buf v = bq_buf_on(values, sizeof values), m = bq_buf_on(meaning, sizeof meaning);
    bq_say_values(&v, ask->language, which);
    bq_say_meaning(&m, ask->language, which);
    printf("  %s: %s\n      %s (%s)\n", bq_switches[which].name, values, meaning,
           bq_switches[which].row);
}

int bq__cli_edition_keys(const bq__cli_edition_request *ask)
{
    puts("edition.yaml");
    for (size_t i = 0; i < sizeof in_edition / sizeof *in_edition; i++)
        print_key(ask, &in_edition[i]);
    puts("\nfr.yaml, en.yaml, ru.yaml");
    for (size_t i = 0; i < sizeof in_texts / sizeof *in_texts; i++)
        print_key(ask, &in_texts[i]);
    print_words(ask, BQ_T_EDITION_KEYS_KINDS, bq_square_words, BQ_SQUARE_KINDS);
    putchar('\n');
    bq__cli_print_say(stdout, ask, BQ_T_EDITION_KEYS_CARDS, NULL, 0);
    for (unsigned i = 0; i < BQ_EFFECTS; i++) {
        printf("  do: ");
        bq__cli_print_padded(bq_effect_words[i], *bq_effect_p1[i] ? 19 : 0);
        printf("%s%s%s\n", bq_effect_p1[i], *bq_effect_p2[i] ? ", " : "", bq_effect_p2[i]);
    }
    putchar('\n');
    bq__cli_print_say(stdout, ask, BQ_T_EDITION_KEYS_RULES, NULL, 0);
    for (unsigned i = 0; i < BQ_SWITCHES; i++)
        print_switch(ask, i);
    return BQ_DONE;
}

int bq__cli_edition_schema_of(const bq__cli_edition_request *ask)
{
    char *text = bq_edition_schema(ask->names[0]);
    if (!text) {
        char line[256];
        bq_buf b = bq_buf_on(line, sizeof line);
        bq_say_system(&b, ask->language, ENOMEM);
        fprintf(stderr, "edition: %s\n", line);
        return BQ_REFUSED;
    }
    fputs(text, stdout);
    free(text);
    return BQ_DONE;
}
