/* types-compile.c - the words of the game for the page: the tables of src in, one file of TypeScript types out.
 *
 *     types-compile OUTPUT.ts
 *
 * Every table that names words (commands, refusals, reasons, ...) becomes a union of them, and event.def a union of
 * objects, told apart by `event`: where the page reads a field that no event has, its build stops. What has no table, the
 * state for one, is described in web/src/lib/types.ts. */
#include <stdbool.h>
#include <stdio.h>

#include "bots/bots.h"
#include "game/ahead.h"
#include "game/choice.h"
#include "game/deed.h"
#include "game/standing.h"
#include "game/trouble.h"

static FILE *out;

/* ---- words ---- */

static void put_words(const char *name, const char *const *words, unsigned n)
{
    fprintf(out, "export type %s =", name);
    for (unsigned i = 0; i < n; i++)
        fprintf(out, "%s'%s'", i ? " | " : " ", words[i]);
    fputs(";\n", out);
}

/* The same, and the list itself: where a word stands in it is its number. */
static void put_list(const char *name, const char *list, const char *const *words, unsigned n)
{
    put_words(name, words, n);
    fprintf(out, "export const %s: %s[] = [", list, name);
    for (unsigned i = 0; i < n; i++)
        fprintf(out, "%s'%s'", i ? ", " : "", words[i]);
    fputs("];\n", out);
}

static const char *const tools[] = {
#define BQ_CHOICE(verb, group, key, space)
#define BQ_TOOL(id, key) #id,
#include "game/choice.def"
};

static const char *const not_understood[] = {
#define BQ_WIRE(id, word, text) word,
#include "wire/error.def"
};

static const char *const characters[] = {
#define BQ_CHARACTER(id, word) word,
#include "bots/character.def"
};

static const char *const offs[] = {
#define BQ_OFF(id, word, limit, text) word,
#include "wire/off.def"
};

static const char *const statuses[] = {
#define BQ_STATUS(id, word) word,
#include "wire/status.def"
};

static const char *const weights[] = {
#define BQ_WEIGHTS(id, word) word,
#include "../web/wasm/weights.def"
};

static const char *const switches[] = {
#define BQ_NUM(name, least, most, row) #name,
#define BQ_FLAG(name, row) #name,
#define BQ_RATIO(name, row) #name,
#define BQ_WORD(name, words, row) #name,
#define BQ_MAYBE(name, least, most, row) #name,
#include "engine/switch.def"
};

static const char *const troubles[] = {
#define BQ_TROUBLE(id, word, text) word,
#include "game/trouble.def"
};

#define COUNT(list) (sizeof(list) / sizeof *(list))

static void put_tables(void)
{
    put_words("Verb", bq_verb_words, BQ_VERBS);
    put_words("Refusal", bq_refusal_words, BQ_REFUSALS);
    put_words("NotUnderstood", not_understood, COUNT(not_understood));
    put_words("Trouble", troubles, COUNT(troubles));
    put_words("Stage", bq_stage_words, COUNT(bq_stage_words));
    put_words("Question", bq_question_words, BQ_QUESTIONS);
    put_words("Purpose", bq_purpose_words, BQ_PURPOSES);
    put_words("Reason", bq_reason_words, BQ_REASONS);
    put_words("Cause", bq_cause_words, BQ_CAUSES);
    put_list("Deck", "decks", bq_deck_words, BQ_DECKS);
    put_words("Lot", bq_lot_words, COUNT(bq_lot_words));
    put_words("SquareKind", bq_square_words, BQ_SQUARE_KINDS);
    put_words("DeedRowKind", bq_deed_row_words, BQ_DEED_ROW_KINDS);
    put_words("AheadKind", bq_ahead_words, BQ_AHEAD_KINDS);
    put_words("ChoiceGroup", bq_choice_group_words, BQ_CHOICE_GROUPS);
    put_words("Space", bq_choice_space_words, BQ_SPACES);
    put_words("Tool", tools, COUNT(tools));
    put_words("Off", offs, COUNT(offs));
    put_words("TableStatus", statuses, COUNT(statuses));
    put_list("Character", "characters", characters, COUNT(characters));
    put_list("StandingWord", "standingWords", bq_standing_words, BQ_STANDING_WORDS);
    put_list("Weights", "weightsWords", weights, COUNT(weights));
    put_words("Switch", switches, COUNT(switches));
}

static void put_usual(void)
{
    fputs("export const usualEdition = {", out);
#define BQ_USUAL(language, word, edition) fputs(" " word ": '" edition "',", out);
#include "game/usual.def"
    fputs(" } as const;\n", out);
}

/* ---- events ---- */

/* What a slot holds if the table names no nearer type. A seat that is nobody and a square that is nowhere are left out. */
#define IN_seat "?: Name"
#define IN_to "?: Name"
#define IN_square "?: number"
#define IN_what ": number"
#define IN_a ": number"
#define IN_b ": number"
#define IN_amount ": number"
#define IN_value ": number"
#define IN_seats ": Name[]"
#define IN_squares ": number[]"

/* The nearer types. */
#define AS_flag ": boolean"
#define AS_reason ": Reason"
#define AS_purpose ": Purpose"
#define AS_cause ": Cause"
#define AS_deck ": Deck"
#define AS_kind ": Lot"

static const char *const events[] = {
#define BQ_FIELD(name, slot) #name IN_##slot "; "
#define BQ_TYPED(name, slot, type) #name AS_##type "; "
#define BQ_EVENT(id, word, topic, fields) "event: '" word "'; " fields "row?: string",
#include "engine/event.def"
};

static void put_events(void)
{
    fputs("/** A player by name, or `bank`; of money also `pot`. */\nexport type Name = string;\n", out);
    fputs("export type GameEvent =\n", out);
    for (unsigned i = 0; i < COUNT(events); i++)
        fprintf(out, "  | { %s }\n", events[i]);
    fputs(";\n", out);
}

int main(int argc, char **argv)
{
    out = argc == 2 ? fopen(argv[1], "w") : NULL;
    if (!out) {
        fputs("usage: types-compile OUTPUT.ts\n", stderr);
        return 2;
    }
    fputs("// Made by tools/types-compile.c from the tables of src.\n", out);
    put_tables();
    put_usual();
    put_events();
    return fclose(out) ? 1 : 0;
}
