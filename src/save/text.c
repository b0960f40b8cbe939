/* text.c - the log as text: a head that says what is played, then one command a line, each with
 * eight digits of the state after it. No file is touched here: the page uses it too. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/walk.h"
#include "save/internal.h"

static void put_hex(FILE *out, const unsigned char *bytes, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        fprintf(out, "%02x", bytes[i]);
        if (i % 48 == 47 || i + 1 == n)
            putc('\n', out);
    }
}

/* ---- dice that can be checked ---- */

static void put_digits(FILE *out, const unsigned char *bytes, size_t n)
{
    putc(' ', out);
    for (size_t i = 0; i < n; i++)
        fprintf(out, "%02x", bytes[i]);
}

static void put_fair(FILE *out, const bq_table_plan *plan)
{
    const bq_fair_plan *fair = &plan->fair;
    put_digits(out, fair->game, sizeof fair->game);
    put_digits(out, fair->commitment, sizeof fair->commitment);
    for (unsigned seat = 0; seat < plan->seats; seat++) {
        if (fair->nonce[seat].size == 0)
            continue;
        fprintf(out, "\nnonce %u", seat);
        put_digits(out, fair->seat_commitment[seat], sizeof fair->seat_commitment[seat]);
        put_digits(out, fair->nonce[seat].byte, fair->nonce[seat].size);
    }
    if (fair->pinned)
        fprintf(out, "\npinned %u", fair->pinned - 1u);
    if (fair->pinned && fair->broken) /* seldom: earlier programs do not know the line */
        fprintf(out, "\nbroken %u", fair->broken);
}

/* ---- the head ---- */

static void put_rules(FILE *out, const bq_table_plan *plan, const bq_edition *ed, const bq_label *label)
{
    static const char *const dealers[] = {"seed", "system", "typed", "fair"};
    fprintf(out, "banquier save %d\n", BQ__SAVE_FORMAT);
    fprintf(out, "engine rules %d\n", BQ_ENGINE_RULES);
    fprintf(out, "edition %s %016llx\n", label->edition, (unsigned long long)bq_edition_digest(ed));
    fputs("groups", out);
    for (unsigned i = 0; i < ed->groups; i++)
        if (label->group[i][0])
            fprintf(out, " %s", label->group[i]);
        else
            fprintf(out, " g%u", i);
    putc('\n', out);
    if (plan->options[0])
        fprintf(out, "option %s\n", plan->options);
    for (unsigned i = 0; i < plan->seats; i++)
        fprintf(out, "seat %s %u %s\n", plan->seat[i].player, plan->seat[i].token,
                plan->seat[i].name);
    fprintf(out, "dealer %s", dealers[plan->dealer]);
    if (plan->dealer == BQ_DEALER_SEED)
        fprintf(out, " %llu", (unsigned long long)plan->seed);
    if (plan->dealer == BQ_DEALER_FAIR)
        put_fair(out, plan);
    fputs("\nrules\n", out);
    unsigned char compiled[BQ_COMPILED_BYTES];
    bq_edition_compile(ed, compiled);
    put_hex(out, compiled, sizeof compiled);
}

/* `text` and `size` are those of `out`, a stream into memory. */
static bool put_head(FILE *out, char **text, const size_t *size, const bq_table_plan *plan, const bq_edition *ed,
                     const bq_label *label)
{
    put_rules(out, plan, ed, label);
    if (fflush(out) != 0)
        return false;
    fprintf(out, "log %016llx\n", (unsigned long long)bq_line_digest(*text, *size));
    return true;
}

char *bq_save_head_text(const bq_table_plan *plan, const bq_edition *ed, const char *edition, size_t *size)
{
    bq_label label = {0};
    char *text = NULL;
    FILE *out = open_memstream(&text, size);
    if (!out)
        return NULL;
    snprintf(label.edition, sizeof label.edition, "%s", edition);
    for (unsigned i = 0; plan->edition && i < ed->groups && i < plan->edition->ed.groups; i++)
        snprintf(label.group[i], sizeof label.group[i], "%s", plan->edition->group_key[i]);
    bool good = put_head(out, &text, size, plan, ed, &label);
    if (fclose(out) == 0 && good)
        return text;
    free(text);
    return NULL;
}

/* ---- the whole ---- */

static void put_log(FILE *out, const bq_table *table)
{
    bq_wire wire = {.edition = bq_table_edition(table), .state = NULL, .names = bq_table_words(table)};
    bq_walk walk;
    bq_walk_begin(&walk, bq_table_log(table), SIZE_MAX, NULL);
    bq_walk_undone(&walk);
    while (bq_walk_next(&walk)) {
        BQ_SCRATCH char said[BQ_LINE_BYTES], line[BQ_MOVE_LINE];
        bq_buf b = bq_buf_on(said, sizeof said);
        bq_line_print(&b, &wire, walk.cmd);
        fwrite(line, 1, bq_line_move(line, said, b.n, bq_digest(&walk.st)), out);
    }
    if (walk.n > bq_table_length(table)) { /* so that it can be done again, whoever opens it */
        char line[BQ_CLOCK_LINE];
        fwrite(line, 1, bq_line_back(line, walk.n - bq_table_length(table)), out);
    }
    if (bq_table_played(table)) {
        char line[BQ_CLOCK_LINE];
        fwrite(line, 1, bq_line_clock(line, bq_table_state(table), bq_table_played(table)), out);
    }
    if (bq_table_revealed(table)) {
        char line[BQ_SECRET_LINE];
        const unsigned char *secret = bq_table_plan_of(table)->fair.secret;
        fwrite(line, 1, bq_line_secret(line, secret, bq_table_chain(table)), out);
    }
}

char *bq_save_text(const bq_table *table, size_t *size)
{
    char *text = NULL;
    FILE *out = open_memstream(&text, size);
    if (!out)
        return NULL;
    bool good = put_head(out, &text, size, bq_table_plan_of(table), bq_table_edition(table), bq_table_label(table));
    if (good)
        put_log(out, table);
    if (fclose(out) == 0 && good)
        return text;
    free(text);
    return NULL;
}
