/* save_text.c - the log as text: a head that says what is played, then one command a line, each with
 * eight digits of the state after it. No file is touched here: the page uses it too. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "table/internal.h"

/* ---- the head ---- */

uint64_t bq__head_digest(const char *bytes, size_t n)
{
    uint64_t h = UINT64_C(0xCBF29CE484222325);
    for (size_t i = 0; i < n; i++) {
        h = (h ^ (unsigned char)bytes[i]) * UINT64_C(0x100000001B3);
        h ^= h >> 29;
    }
    return h;
}

static void put_hex(FILE *out, const unsigned char *bytes, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        fprintf(out, "%02x", bytes[i]);
        if (i % 48 == 47 || i + 1 == n)
            putc('\n', out);
    }
}

static void put_head(FILE *out, const bq_table *table)
{
    static const char *const dealers[] = {"seed", "system", "typed", "fair"};
    const bq_table_plan *plan = &table->plan;
    fprintf(out, "banquier save %d\n", BQ__SAVE_FORMAT);
    fprintf(out, "engine rules %d\n", BQ_ENGINE_RULES);
    fprintf(out, "edition %s %016llx\n", table->label.edition,
            (unsigned long long)bq_edition_digest(&table->ed));
    fputs("groups", out);
    for (unsigned i = 0; i < table->ed.groups; i++)
        if (table->label.group[i][0])
            fprintf(out, " %s", table->label.group[i]);
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
        bq__fair_put_head(out, plan);
    fputs("\nrules\n", out);
    unsigned char compiled[BQ_COMPILED_BYTES];
    bq_edition_compile(&table->ed, compiled);
    put_hex(out, compiled, sizeof compiled);
}

int bq__save_print(char *line, size_t size, const bq_table *table, const bq_command *cmd,
                   const bq_state *after)
{
    bq_wire wire = {.edition = &table->ed, .state = NULL, .names = &table->words};
    bq_buf b = bq_buf_on(line, size);
    bq_line_print(&b, &wire, cmd);
    return snprintf(line + b.n, size - b.n, " %08x\n", (unsigned)(bq_digest(after) >> 32)) +
           (int)b.n;
}

uint32_t bq__clock_digest(const bq_state *st, int64_t played_s)
{
    char text[64];
    int n = snprintf(text, sizeof text, "%lld %016llx", (long long)played_s,
                     (unsigned long long)bq_digest(st));
    return (uint32_t)(bq__head_digest(text, (size_t)n) >> 32);
}

int bq__save_print_clock(char *line, size_t size, const bq_table *table, int64_t played_s)
{
    return snprintf(line, size, "clock: played %lld %08x\n", (long long)played_s,
                    (unsigned)bq__clock_digest(&table->st, played_s));
}

/* ---- the whole ---- */

char *bq_table_text(const bq_table *table, size_t *size)
{
    char *text = NULL;
    FILE *out = open_memstream(&text, size);
    if (!out)
        return NULL;
    put_head(out, table);
    if (fflush(out) != 0) {
        fclose(out);
        free(text);
        return NULL;
    }
    fprintf(out, "log %016llx\n", (unsigned long long)bq__head_digest(text, *size));
    bq_state st;
    bq_start(&table->ed, &st, table->plan.seats, NULL);
    for (size_t i = 0; i < table->n; i++) {
        char line[BQ_LINE_BYTES + 16];
        bq_apply(&table->ed, &st, &table->log[i], NULL);
        bq__save_print(line, sizeof line, table, &table->log[i], &st);
        fputs(line, out);
    }
    if (table->played_s) {
        char line[64];
        bq__save_print_clock(line, sizeof line, table, table->played_s);
        fputs(line, out);
    }
    if (table->fair.revealed) {
        char line[256];
        fwrite(line, 1, (size_t)bq__fair_secret_line(line, sizeof line, table), out);
    }
    if (fclose(out) != 0) {
        free(text);
        return NULL;
    }
    return text;
}
