/* protocol.c - the tables of docs/PROTOCOL.md are those of the sources.
 *
 *   protocol DOC           compare, print TAP
 *   protocol --write DOC   put them there
 *
 * A table stands between `<!-- table: NAME -->` and `<!-- end -->`. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/engine.h"
#include "tap.h"
#include "wire/wire.h"

/* A cell may not hold a bar. */
static void cell(FILE *out, const char *text)
{
    for (; *text; text++) {
        if (*text == '|')
            putc('\\', out);
        putc(*text, out);
    }
}

static void put_up(FILE *out)
{
    static const char *const who[] = {"anybody", "after hello", "at no table", "at a table", "seat", "host"};
    static const char *const when[] = {"always", "before the game", "in the game", "after the game"};
    enum { ANY, GUEST, FREE, TABLE, SEAT, HOST };
    enum { ALWAYS, OPEN, PLAYING, OVER };
    fputs("| line | who | when | what it does |\n|---|---|---|---|\n", out);
#define BQ_UP(id, word, args, w, t, turn, cost, text)                                              \
    fputs("| `" word, out);                                                                        \
    if (args[0])                                                                                   \
        putc(' ', out);                                                                            \
    cell(out, args);                                                                               \
    fprintf(out, "` | %s | %s | %s |\n", who[w], when[t], text);
#include "wire/up.def"
}

static void put_down(FILE *out)
{
    fputs("| `say` | fields | meaning |\n|---|---|---|\n", out);
#define BQ_DOWN(id, word, fields, text) fprintf(out, "| `%s` | `%s` | %s |\n", word, fields, text);
#include "wire/down.def"
}

static void put_no(FILE *out)
{
    fputs("| `why` | when |\n|---|---|\n", out);
#define BQ_NO(id, word, text)                                                                      \
    if (strcmp(word, "ok"))                                                                        \
        fprintf(out, "| `%s` | %s |\n", word, text);
#include "wire/no.def"
}

static void put_off(FILE *out)
{
    fputs("| `off` | limit | what is so then |\n|---|---|---|\n", out);
#define BQ_OFF(id, word, limit, text) fprintf(out, "| `%s` | `%s` | %s |\n", word, #limit, text);
#include "wire/off.def"
}

static void put_close(FILE *out)
{
    fputs("| code | `why` | when |\n|---|---|---|\n", out);
#define BQ_CLOSE(id, code, word, text) fprintf(out, "| %d | `%s` | %s |\n", code, word, text);
#include "wire/close.def"
}

static void put_limits(FILE *out)
{
    fputs("| limit | value | can be | what happens there |\n|---|---|---|---|\n", out);
#define BQ_LIMIT(name, value, least, most, unit, text)                                                          \
    fprintf(out, "| `%s` | %d %s | %d to %d | %s |\n", #name, value, unit, least, most, text);
#include "server/core/limits.def"
}

static void put_costs(FILE *out)
{
    fputs("| what | units |\n|---|---|\n", out);
#define BQ_COST(id, units, text) fprintf(out, "| %s | %d |\n", text, units);
#include "server/core/cost.def"
}

static void put_commands(FILE *out)
{
    static const char *const forms[BQ_FORM_COUNT + 1] = {
        [BQ_FORM_NONE] = "",
        [BQ_FORM_AMOUNT] = " AMOUNT",
        [BQ_FORM_SQUARE] = " SQUARE",
        [BQ_FORM_SQUARES] = " SQUARE,SQUARE,...",
        [BQ_FORM_LOTS] = " SQUARE SQUARE ...` or `build GROUP COUNT",
        [BQ_FORM_LEVELS] = " SQUARE SQUARE=LEVEL ...` or `sell GROUP COUNT",
        [BQ_FORM_DECK] = " [chance\\|chest]",
        [BQ_FORM_SEAT] = " NAME",
        [BQ_FORM_OFFER] = " NAME give ... take ... [lift ...]",
        [BQ_FORM_ANSWER] = " NAME [vN] [lift SQUARE,...]",
        [BQ_FORM_SETTLE] = " give ...",
        [BQ_FORM_COUNT] = " COUNT",
    };
    fputs("| line | rule | answers the question |\n|---|---|---|\n", out);
    for (unsigned verb = 0; verb < BQ_VERBS; verb++) {
        if (bq_verb_actors[verb] != BQ_ACTOR_SEAT)
            continue;
        fprintf(out, "| `%s%s` | %s |", bq_verb_words[verb],
                forms[bq_verb_forms[verb]] ? forms[bq_verb_forms[verb]] : "", bq_verb_rows[verb]);
        const char *comma = " ";
        for (unsigned q = 0; q < BQ_QUESTIONS; q++) {
            if (!(bq_verb_answers[verb] >> q & 1u))
                continue;
            fprintf(out, "%s`%s`", comma, bq_question_words[q]);
            comma = ", ";
        }
        fputs(" |\n", out);
    }
}

static void put_questions(FILE *out)
{
    fputs("| `question` | answered by |\n|---|---|\n", out);
    for (unsigned q = 0; q < BQ_QUESTIONS; q++) {
        const char *blank = "";
        fprintf(out, "| `%s` | `", bq_question_words[q]);
        for (unsigned verb = 0; verb < BQ_VERBS; verb++) {
            if (!(bq_verb_answers[verb] >> q & 1u))
                continue;
            fprintf(out, "%s%s", blank, bq_verb_words[verb]);
            blank = " ";
        }
        fputs("` |\n", out);
    }
}

static void put_events(FILE *out)
{
    fputs("| event | fields |\n|---|---|\n", out);
    for (unsigned i = 0; i < BQ_EVENT_KINDS; i++) {
        fprintf(out, "| `%s` |", bq_event_words[i]);
        for (const char *at = bq_event_fields[i]; *at;) {
            size_t name = strcspn(at, " ");
            fprintf(out, " `%.*s`", (int)name, at);
            at += name + 1;
        }
        fputs(" |\n", out);
    }
}

static void put_refusals(FILE *out)
{
    fputs("| `why` | rule | meaning |\n|---|---|---|\n", out);
    for (unsigned i = 1; i < BQ_REFUSALS; i++)
        fprintf(out, "| `%s` | %s | %s |\n", bq_refusal_words[i], bq_refusal_rows[i],
                bq_refusal_texts[i]);
}

static void put_wire(FILE *out)
{
    fputs("| `why` | meaning |\n|---|---|\n", out);
    for (unsigned i = 1; i < BQ_WIRE_CODES; i++)
        fprintf(out, "| `%s` | %s |\n", bq_wire_words[i], bq_wire_texts[i]);
}

static const struct {
    const char *name;
    void (*put)(FILE *out);
} tables[] = {
    {"up", put_up},           {"down", put_down},         {"no", put_no},
    {"close", put_close},     {"limits", put_limits},     {"costs", put_costs},     {"commands", put_commands},
    {"questions", put_questions}, {"events", put_events}, {"refusals", put_refusals},
    {"wire", put_wire},       {"off", put_off},
};
enum { TABLES = sizeof tables / sizeof tables[0] };

static char *read_whole(const char *path)
{
    FILE *in = fopen(path, "rb");
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    if (!in || !out)
        exit(2);
    for (int c; (c = getc(in)) != EOF;)
        putc(c, out);
    fclose(in);
    fclose(out);
    return text;
}

/* The document with every table as it should be. */
static char *made(const char *doc, unsigned *seen)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    if (!out)
        exit(2);
    for (const char *at = doc; *at;) {
        const char *mark = strstr(at, "<!-- table: ");
        const char *end = mark ? strstr(mark, "<!-- end -->") : NULL;
        if (!end) {
            fputs(at, out);
            break;
        }
        const char *body = strchr(mark, '\n') + 1;
        fwrite(at, 1, (size_t)(body - at), out);
        for (unsigned i = 0; i < TABLES; i++) {
            size_t n = strlen(tables[i].name);
            if (strncmp(mark + 12, tables[i].name, n) || mark[12 + n] != ' ')
                continue;
            tables[i].put(out);
            *seen |= 1u << i;
        }
        at = end;
        fwrite(at, 1, 12, out);
        at += 12;
    }
    fclose(out);
    return text;
}

/* The gate looks for a command of the game first. */
static void no_word_is_both(void)
{
    static const char *const ups[] = {
#define BQ_UP(id, word, args, who, when, turn, cost, text) word,
#include "wire/up.def"
    };
    unsigned both = 0, verb;
    for (size_t i = 0; i < sizeof ups / sizeof ups[0]; i++)
        both += bq_find_verb(ups[i], strlen(ups[i]), &verb);
    for (unsigned id = 0; id < BQ_VERBS; id++)
        tap_ok(bq_find_verb(bq_verb_words[id], strlen(bq_verb_words[id]), &verb) && verb == id, "%s is a command",
               bq_verb_words[id]);
    tap_ok(both == 0, "no line of wire/up.def begins like a command of the game");
}

int main(int argc, char **argv)
{
    bool write = argc > 2 && !strcmp(argv[1], "--write");
    const char *path = argc > 1 ? argv[argc - 1] : "docs/PROTOCOL.md";
    char *doc = read_whole(path);
    unsigned seen = 0;
    char *right = made(doc, &seen);
    if (write) {
        FILE *out = fopen(path, "wb");
        if (!out || fputs(right, out) < 0 || fclose(out) != 0)
            return 2;
        return 0;
    }
    for (unsigned i = 0; i < TABLES; i++)
        tap_ok(seen >> i & 1u, "the document has the table %s", tables[i].name);
    size_t at = 0;
    while (doc[at] && doc[at] == right[at])
        at++;
    size_t line = 1;
    for (size_t i = 0; i < at; i++)
        line += doc[i] == '\n';
    tap_ok(!strcmp(doc, right), "the tables of %s are those of the sources (line %zu)", path, line);
    no_word_is_both();
    free(doc);
    free(right);
    return tap_done();
}
