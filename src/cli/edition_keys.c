/* edition_keys.c - everything that can be written in an edition file: as a list for people, as JSON
 * Schema for editors. */
#include <stdio.h>
#include <stdlib.h>

#include "cli/edition_verb.h"
#include "edition/edition_file.h"
#include "engine/engine.h"

static const char NO_MEMORY[] = "edition: out of memory\n";
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

/* Everything comes from the tables the program itself reads. */
static void print_words(const char *head, const char *const *words, unsigned n)
{
    printf("\n%s\n ", head);
    for (unsigned i = 0; i < n; i++)
        printf(" %s", words[i]);
    putchar('\n');
}

int bq__edition_keys(void)
{
    puts(KEYS_FILE);
    print_words(KEYS_KINDS, bq_square_words, BQ_SQUARE_KINDS);
    printf("\n%s\n", KEYS_CARDS);
    for (unsigned i = 0; i < BQ_EFFECTS; i++) {
        printf("  do: ");
        bq__print_padded(bq_effect_words[i], *bq_effect_p1[i] ? 19 : 0);
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

int bq__edition_schema_of(const bq__edition_request *ask)
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
