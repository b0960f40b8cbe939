/* save_text.c - the log as text: a head that says what is played, then one command a line, each with
 * eight digits of the state after it. No file is touched here: the page uses it too. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "table/internal.h"

/* ---- the head ---- */

uint64_t bq__head_digest(const char *bytes, size_t n)
{
    uint64_t h = BQ_FNV_EMPTY;
    for (size_t i = 0; i < n; i++) {
        h = bq_fnv_byte(h, (unsigned char)bytes[i]);
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

static void put_rules(FILE *out, const bq_table_plan *plan, const bq_edition *ed, const bq__label *label)
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
        bq__fair_put_head(out, plan);
    fputs("\nrules\n", out);
    unsigned char compiled[BQ_COMPILED_BYTES];
    bq_edition_compile(ed, compiled);
    put_hex(out, compiled, sizeof compiled);
}

/* `text` and `size` are those of `out`, a stream into memory. */
static bool put_head(FILE *out, char **text, const size_t *size, const bq_table_plan *plan, const bq_edition *ed,
                     const bq__label *label)
{
    put_rules(out, plan, ed, label);
    if (fflush(out) != 0)
        return false;
    fprintf(out, "log %016llx\n", (unsigned long long)bq__head_digest(*text, *size));
    return true;
}

char *bq_save_head_text(const bq_table_plan *plan, const bq_edition *ed, const char *edition, size_t *size)
{
    bq__label label = {0};
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
    if (!put_head(out, &text, size, &table->plan, &table->ed, &table->label)) {
        fclose(out);
        free(text);
        return NULL;
    }
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
        char line[BQ_SECRET_LINE];
        fwrite(line, 1, bq_save_secret_text(line, table->plan.fair.secret, table->fair.chain), out);
    }
    if (fclose(out) != 0) {
        free(text);
        return NULL;
    }
    return text;
}
