/* flip.c - the test of the rule scripts: change every switch of every edition to its other values, and
 * at least one script of the switch's rows must turn red. A switch that can change unnoticed is a rule
 * that nobody guards.
 *
 * Which rows a switch has is read from docs/RULES.md (third column); the script of a row is
 * tests/rules/CHAPTER/ROW.bqs, played with that edition alone, if it is for it. Numbers are moved by
 * one unit up and down. Values that no edition may have (bq_edition_fault) are passed over.
 * tests/flip/EXCUSED names what cannot be seen, and why. */
#include "tap.h"

#include "edition/edition_file.h"
#include "script/script.h"

enum { MOST_ROWS = 400, MOST_EDITIONS = 16, MOST_VALUES = 8, MOST_EXCUSED = 200 };

typedef struct row {
    char id[8];
    bool has[BQ_SWITCHES]; /* the switches its third column names */
} row;

static row rows[MOST_ROWS];
static size_t row_count;
static char excused[MOST_EXCUSED][96];
static size_t excused_count;

/* ---- the document ---- */

static bool names_switch(const char *text, const char *name)
{
    char quoted[64];
    snprintf(quoted, sizeof quoted, "`%s`", name);
    return strstr(text, quoted) != NULL;
}

static void read_row(char *line)
{
    char *column[4];
    char *at = line;
    for (int i = 0; i < 4; i++) {
        at = strchr(at, '|');
        if (!at)
            return;
        *at++ = 0;
        column[i] = at;
    }
    char *end = strchr(at, '|');
    if (end)
        *end = 0;
    row *r = &rows[row_count];
    if (sscanf(column[0], " %7[A-Z0-9]", r->id) != 1 || r->id[1] < '0' || r->id[1] > '9')
        return;
    for (unsigned i = 0; i < BQ_SWITCHES; i++)
        r->has[i] = names_switch(column[2], bq_switches[i].name) ||
                    !strcmp(r->id, bq_switches[i].row);
    if (row_count + 1 < MOST_ROWS)
        row_count++;
}

static void read_document(void)
{
    static char line[65536];
    FILE *f = fopen("docs/RULES.md", "r");
    if (!f)
        tap_bail("docs/RULES.md cannot be read");
    while (fgets(line, sizeof line, f))
        read_row(line);
    fclose(f);
}

static void read_excused(void)
{
    char line[512];
    FILE *f = fopen("tests/flip/EXCUSED", "r");
    while (f && fgets(line, sizeof line, f) && excused_count < MOST_EXCUSED)
        if (line[0] != '#' && sscanf(line, "%95s", excused[excused_count]) == 1)
            excused_count++;
    if (f)
        fclose(f);
}

/* "edition:switch=value", "edition:switch" or "*:switch" in EXCUSED. */
static bool is_excused(const char *edition, const char *name, const char *value)
{
    char full[160], whole[160], every[160];
    snprintf(full, sizeof full, "%s:%s=%s", edition, name, value);
    snprintf(whole, sizeof whole, "%s:%s", edition, name);
    snprintf(every, sizeof every, "*:%s", name);
    for (size_t i = 0; i < excused_count; i++)
        if (!strcmp(excused[i], full) || !strcmp(excused[i], whole) || !strcmp(excused[i], every))
            return true;
    return false;
}

/* ---- running a script with a changed edition ---- */

static const bq_edition_file *find(void *to, const char *name)
{
    bq_edition_file *changed = to;
    return strcmp(name, changed->name) ? NULL : changed;
}

/* A script for one edition says so itself: `edition NAME`. */
static bool is_for(const char *bytes, size_t n, const char *edition)
{
    char name[256], line[300];
    for (unsigned i = 0; bq_script_edition(bytes, n, i, name, sizeof name); i++)
        if (!strcmp(name, edition))
            return true;
    snprintf(line, sizeof line, "\nedition %s\n", edition);
    return strstr(bytes, line) != NULL;
}

static bool still_green(const char *path, bq_edition_file *changed)
{
    static char bytes[BQ_SCRIPT_BYTES + 1];
    FILE *f = fopen(path, "r");
    if (!f)
        return true;
    size_t n = fread(bytes, 1, sizeof bytes - 1, f);
    fclose(f);
    bytes[n] = 0;
    bq_script_options options = {.find = find, .to = changed, .edition = changed->name};
    bq_script_result result;
    return !is_for(bytes, n, changed->name) || bq_script_run(bytes, n, path, &options, &result);
}

static bool row_holds(const row *r, bq_edition_file *changed)
{
    char path[128];
    snprintf(path, sizeof path, "tests/rules/%c/%.7s.bqs", r->id[0], r->id);
    return still_green(path, changed);
}

static bool guarded(bq_edition_file *changed, unsigned which)
{
    for (size_t i = 0; i < row_count; i++)
        if (rows[i].has[which] && !row_holds(&rows[i], changed))
            return true;
    return false;
}

/* A script that is red anyway would guard everything. */
static void hold_unchanged(const bq_edition_file *file)
{
    static bq_edition_file same;
    unsigned red = 0;
    same = *file;
    for (size_t i = 0; i < row_count; i++)
        if (!row_holds(&rows[i], &same)) {
            tap_note("%s: the script of %s is red as it is", file->name, rows[i].id);
            red++;
        }
    tap_ok(red == 0, "%s: without a flip every script holds", file->name);
}

/* ---- the other values of a switch ---- */

static size_t other_numbers(const bq_edition *ed, const bq_switch *sw, int32_t now, bq_ratio *out)
{
    int32_t unit = ed->rule.money_scale;
    const int32_t step[] = {1, -1, unit, -unit, 2, -2};
    size_t n = 0;
    for (size_t i = 0; i < sizeof step / sizeof step[0]; i++) {
        int64_t value = (int64_t)now + step[i];
        if (value >= sw->least && value <= sw->most && n < 2)
            out[n++] = (bq_ratio){(int32_t)value, 1};
    }
    if (sw->kind == BQ_KIND_MAYBE && now == 0)
        out[n++] = (bq_ratio){sw->least, 1};
    return n;
}

static size_t other_values(const bq_edition *ed, const bq_switch *sw, bq_ratio *out)
{
    bq_ratio now = {0, 1};
    memcpy(&now, (const char *)&ed->rule + sw->offset,
           sw->kind == BQ_KIND_RATIO ? sizeof now : sizeof now.num);
    size_t n = 0, words = sw->kind == BQ_KIND_WORD ? 1 : 2;
    for (const char *c = sw->words; *c; c++)
        words += *c == ' ';
    switch (sw->kind) {
    case BQ_KIND_RATIO: {
        const bq_ratio tries[] = {{0, 1}, {1, 10}, {1, 5}, {1, 4}, {1, 1}};
        for (size_t i = 0; i < 5; i++)
            if (tries[i].num != now.num || tries[i].den != now.den)
                out[n++] = tries[i];
        return n;
    }
    case BQ_KIND_WORD:
    case BQ_KIND_FLAG:
        for (size_t i = 0; i < words; i++)
            if ((int32_t)i != now.num)
                out[n++] = (bq_ratio){(int32_t)i, 1};
        return n;
    default:
        return other_numbers(ed, sw, now.num, out);
    }
}

static bool change(const bq_edition *from, const bq_switch *sw, bq_ratio value, bq_edition *to)
{
    *to = *from;
    memcpy((char *)&to->rule + sw->offset, &value,
           sw->kind == BQ_KIND_RATIO ? sizeof value : sizeof value.num);
    if (bq_edition_fault(to).code)
        return false;
    bq_edition_prepare(to);
    return true;
}

/* ---- all of it ---- */

static void flip_edition(const bq_edition_file *file, unsigned *flips)
{
    static bq_edition_file changed;
    for (unsigned which = 0; which < BQ_SWITCHES; which++) {
        const bq_switch *sw = &bq_switches[which];
        bq_ratio value[MOST_VALUES];
        size_t n = other_values(&file->ed, sw, value);
        unsigned unguarded = 0;
        for (size_t i = 0; i < n; i++) {
            char word[64];
            changed = *file;
            if (!change(&file->ed, sw, value[i], &changed.ed))
                continue;
            ++*flips;
            bq_edition_switch(&changed.ed, which, word, sizeof word);
            if (guarded(&changed, which) || is_excused(file->name, sw->name, word))
                continue;
            unguarded++;
            tap_note("%s: %s=%s changes nothing that a script of its rows sees", file->name,
                     sw->name, word);
        }
        if (n)
            tap_ok(unguarded == 0, "%s: %s is guarded", file->name, sw->name);
    }
}

int main(void)
{
    bq_edition_name names[MOST_EDITIONS];
    unsigned flips = 0;
    read_document();
    read_excused();
    size_t n = bq_edition_list(names, MOST_EDITIONS);
    for (size_t i = 0; i < n; i++) {
        bq_edition_file *file;
        char error[BQ_EDITION_ERROR];
        if (!bq_edition_open(&file, names[i].name, error, sizeof error))
            tap_bail("%s", error);
        hold_unchanged(file);
        flip_edition(file, &flips);
        bq_edition_close(file);
    }
    tap_note("%u flips", flips);
    return tap_done();
}
