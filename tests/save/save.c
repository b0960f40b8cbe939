/* save.c - games played through the table: saved, loaded, taken back, done again, forked, verified. */
#include "tap.h"

#include <unistd.h>

#include "edition/edition_file.h"
#include "property/play.h"
#include "save/save.h"

enum { MOST = 400, ALTERED = 1000 };

/* In memory where there is such a folder: every line of every save is synced. */
static char in_memory[] = "/dev/shm/bq-table-XXXXXX", on_disk[] = "/tmp/bq-table-XXXXXX";
static const char *folder;

static bq_table_plan plan_of(const bq_edition_file *file, unsigned seats, uint64_t seed)
{
    static const char *const names[] = {"Ada", "Bob", "Chloé", "Дима"};
    bq_table_plan plan = {.edition = file, .seats = (uint8_t)seats, .seed = seed};
    for (unsigned i = 0; i < seats; i++) {
        strcpy(plan.seat[i].name, names[i]);
        strcpy(plan.seat[i].player, "person");
        plan.seat[i].token = (uint8_t)i;
    }
    return plan;
}

static void path_of(char *path, size_t size, const char *name)
{
    snprintf(path, size, "%s/%s", folder, name);
}

/* One lawful step: chance by the table's dealer, everything else by the random player. */
static bool step(bq_table *table, play_random *random)
{
    bq_trouble trouble;
    const bq_state *st = bq_table_state(table);
    if (st->stage == BQ_STAGE_OVER)
        return false;
    if (bq_chance(bq_table_edition(table), st))
        return bq_table_deal(table, &trouble);
    bq_command cmd = play_lawful(bq_table_edition(table), st, &play_calm, random);
    if (bq_verb_actors[cmd.verb] == BQ_ACTOR_BANK)
        return bq_table_deal(table, &trouble);
    return bq_table_submit(table, &cmd, &trouble).code == BQ_NO_OK && trouble.code == BQ_TABLE_OK;
}

static uint64_t digest(const bq_table *table)
{
    return bq_digest(bq_table_state(table));
}

static unsigned colours; /* commands of the log that name one */

/* The save is all that is needed: without the edition, and with another one in its place, the game is
 * the same. */
static void without_edition(const char *path, const bq_table *table, const bq_edition_file *other,
                            const char *what)
{
    bq_trouble trouble = {0};
    const bq_edition_file *const files[] = {NULL, other};
    for (unsigned i = 0; i < 2; i++) {
        bq_table *again = bq_save_load(path, files[i], false, NULL, &trouble);
        if (!tap_ok(again && digest(again) == digest(table), "%s: loads with %s", what,
                    i ? "another edition's words" : "no edition"))
            tap_note("line %u: %s %s", trouble.line, bq_trouble_words[trouble.code],
                     trouble.detail);
        if (again)
            tap_eq_str(bq_table_edition_name(again), bq_table_edition_name(table),
                       "%s: ... and knows its name", what);
        /* Saved again without the edition it is the same file. */
        char copy[256];
        path_of(copy, sizeof copy, "copy");
        tap_ok(again && bq_save_as(again, copy, true, &trouble) &&
                   bq_save_verify(copy, files[1 - i], &trouble),
               "%s: ... and is saved again", what);
        bq_table_free(again);
    }
    for (size_t i = 0; i < bq_table_length(table); i++) {
        const bq_command *cmd = bq_table_command(table, i);
        colours += (cmd->verb == BQ_CMD_BUILD || cmd->verb == BQ_CMD_SELL) && cmd->amount > 0;
    }
}

static bq_edition_file *other_than(const bq_edition_file *file)
{
    char error[BQ_EDITION_ERROR];
    bq_edition_file *other = NULL;
    const char *name = strcmp(file->name, "console") ? "console" : "classique";
    if (!bq_edition_open(&other, name, error, sizeof error))
        tap_bail("%s", error);
    return other;
}

/* What was taken back can be done again by whoever opens the game, from a text as from a file; something else instead of it
 * is the end of that. */
static void opened_again(const bq_edition_file *file)
{
    char path[256];
    bq_trouble trouble = {0};
    bq_table_plan plan = plan_of(file, 3, 5);
    play_random random = {17};
    path_of(path, sizeof path, "taken-back");
    bq_table *table = bq_table_new(&plan, &trouble);
    if (!tap_ok(table && bq_save_as(table, path, true, &trouble), "%s: a game to take back", file->name))
        return;
    for (unsigned i = 0; i < 40 && step(table, &random); i++)
        ;
    size_t length = bq_table_length(table), to = length;
    uint64_t whole = digest(table);
    while (to > 0 && to + 9 > length && bq_table_may_undo(table, to - 1, true, &trouble))
        to--;
    bool back = to < length && bq_table_undo_to(table, to, true, &trouble);
    size_t size = 0;
    char *text = bq_save_text(table, &size);
    bq_table *again[] = {text ? bq_save_parse(text, size, file, NULL, &trouble) : NULL,
                         bq_save_load(path, file, false, NULL, &trouble)};
    static const char *const from[] = {"a text", "a file"};
    for (unsigned i = 0; i < 2; i++) {
        bool same = back && again[i] && bq_table_length(again[i]) == to && digest(again[i]) == digest(table);
        while (same && bq_table_length(again[i]) < length && bq_table_redo(again[i], &trouble))
            ;
        tap_ok(same && digest(again[i]) == whole, "%s: what was taken back is done again after %s was opened", file->name, from[i]);
        tap_ok(same && !bq_table_redo(again[i], &trouble), "%s: ... and there is no more of it", file->name);
        bq_table_free(again[i]);
    }
    tap_ok(text && bq_save_verify_text(text, size, file, &trouble), "%s: ... and the text verifies", file->name);
    free(text);
    bq_table_free(table);
}

static void whole_game(const bq_edition_file *file, unsigned index)
{
    char path[256];
    bq_trouble trouble = {0};
    bq_table_plan plan = plan_of(file, 2 + index % 3, index + 1);
    play_random random = {index + 99};
    path_of(path, sizeof path, "game");
    bq_table *table = bq_table_new(&plan, &trouble);
    if (!tap_ok(table && bq_save_as(table, path, true, &trouble), "%s %u: opens and saves",
                file->name, index)) {
        tap_note("%s %s", bq_trouble_words[trouble.code], trouble.detail);
        return;
    }
    bool taken_back = true;
    for (unsigned i = 0; i < MOST && step(table, &random); i++) {
        if (i % 7 != 3)
            continue;
        uint64_t before = digest(table);
        size_t length = bq_table_length(table);
        taken_back &= bq_table_undo(table, true, &trouble) || trouble.code == BQ_TABLE_TAX_CHOICE;
        while (bq_table_length(table) < length && bq_table_redo(table, &trouble))
            ;
        taken_back &= digest(table) == before;
    }
    tap_ok(taken_back, "%s %u: what is taken back and done again is the same", file->name, index);
    bool torn = true;
    bq_table *again = bq_save_load(path, file, false, &torn, &trouble);
    tap_ok(again && !torn && digest(again) == digest(table), "%s %u: loads to the same state",
           file->name, index);
    tap_ok(bq_save_verify(path, file, &trouble), "%s %u: verifies", file->name, index);
    bq_edition_file *other = other_than(file);
    char what[64];
    snprintf(what, sizeof what, "%s %u", file->name, index);
    without_edition(path, table, other, what);
    bq_edition_close(other);
    bq_table *fork = bq_table_fork(table, bq_table_length(table) / 2, &trouble);
    for (size_t i = bq_table_length(table) / 2; fork && i < bq_table_length(table); i++)
        bq_table_submit(fork, bq_table_command(table, i), &trouble);
    tap_ok(fork && digest(fork) == digest(table), "%s %u: a fork that does the same is the same",
           file->name, index);
    bq_table_free(fork);
    bq_table_free(again);
    bq_table_free(table);
}

/* ---- the income tax ---- */

static unsigned last_verb(const bq_table *table)
{
    size_t n = bq_table_length(table);
    return n ? bq_table_command(table, n - 1)->verb : BQ_CMD_ROLL;
}

static bool tax_chosen(const bq_table *table)
{
    return last_verb(table) == BQ_CMD_FLAT || last_verb(table) == BQ_CMD_SHARE;
}

static void choice_stands(bq_table *table, play_random *random, const char *name)
{
    bq_trouble trouble = {0};
    size_t n = bq_table_length(table);
    uint64_t then = digest(table);
    tap_ok(!bq_table_undo(table, true, &trouble) && trouble.code == BQ_TABLE_TAX_CHOICE,
           "%s: the choice of the income tax is not taken back", name);
    tap_ok(bq_table_length(table) == n && digest(table) == then, "%s: ... and nothing changes", name);
    do
        tap_ok(step(table, random), "%s: the game goes on", name);
    while (bq_verb_actors[last_verb(table)] == BQ_ACTOR_BANK);
    tap_ok(!bq_table_may_undo(table, n - 1, true, &trouble) && trouble.code == BQ_TABLE_TAX_CHOICE,
           "%s: ... nor is it later", name);
    tap_ok(bq_table_may_undo(table, n, true, &trouble), "%s: what came after it may be", name);
    while (bq_table_length(table) > n && bq_table_undo(table, true, &trouble))
        ;
    tap_ok(bq_table_length(table) == n && digest(table) == then, "%s: ... and is", name);
}

/* H1: who has seen what a tenth of the fortune is does not choose again; what came later is taken back. */
static void tax_choice_stands(const bq_edition_file *file)
{
    bq_trouble trouble = {0};
    bool chosen = false;
    for (unsigned game = 0; game < 20 && !chosen; game++) {
        bq_table_plan plan = plan_of(file, 2, game + 1);
        play_random random = {game};
        bq_table *table = bq_table_new(&plan, &trouble);
        for (unsigned i = 0; i < MOST && !chosen && step(table, &random); i++)
            chosen = tax_chosen(table);
        if (chosen)
            choice_stands(table, &random, file->name);
        bq_table_free(table);
    }
    tap_ok(chosen, "%s: somebody chose a tax", file->name);
}

/* ---- the clock ---- */

/* How long a game was played is kept: over a load, a fork, an undo, a save under another name. */
static void clock_is_kept(const bq_edition_file *file)
{
    char path[256], other[256];
    bq_trouble trouble = {0};
    bq_table_plan plan = plan_of(file, 2, 9);
    play_random random = {3};
    path_of(path, sizeof path, "clock");
    path_of(other, sizeof other, "clock-2");
    bq_table *table = bq_table_new(&plan, &trouble);
    bq_save_as(table, path, true, &trouble);
    for (unsigned i = 0; i < 20 && step(table, &random); i++)
        tap_ok(bq_table_clock(table, 60 * (int64_t)i, &trouble), "%s: minute %u", file->name, i);
    tap_eq_int(bq_table_played(table), 19 * 60, "%s: nineteen minutes", file->name);
    bq_table_clock(table, 5, &trouble);
    tap_eq_int(bq_table_played(table), 19 * 60, "%s: time does not go back", file->name);
    bq_table_undo(table, true, &trouble);
    tap_eq_int(bq_table_played(table), 19 * 60, "%s: ... nor with an undo", file->name);
    tap_ok(bq_save_verify(path, file, &trouble), "%s: the save with its clock verifies",
           file->name);
    bq_save_as(table, other, true, &trouble);
    const char *const paths[] = {path, other};
    for (unsigned i = 0; i < 2; i++) {
        bq_table *again = bq_save_load(paths[i], file, false, NULL, &trouble);
        tap_ok(again && bq_table_played(again) == 19 * 60, "%s: loaded with its clock (%u)",
               file->name, i);
        tap_ok(again && digest(again) == digest(table), "%s: ... and its state", file->name);
        bq_table_free(again);
    }
    bq_table *fork = bq_table_fork(table, 5, &trouble);
    tap_ok(fork && bq_table_played(fork) == 19 * 60, "%s: a fork keeps it", file->name);
    bq_table_free(fork);
    bq_table_free(table);
}

/* ---- altered saves ---- */

static char *slurp(const char *path, size_t *n)
{
    FILE *f = fopen(path, "rb");
    char *bytes = malloc(1 << 20);
    *n = f && bytes ? fread(bytes, 1, 1 << 20, f) : 0;
    if (f)
        fclose(f);
    return bytes;
}

static void spill(const char *path, const char *bytes, size_t n)
{
    FILE *f = fopen(path, "wb");
    if (f) {
        fwrite(bytes, 1, n, f);
        fclose(f);
    }
}

static unsigned line_at(const char *bytes, size_t at)
{
    unsigned line = 1;
    for (size_t i = 0; i < at; i++)
        line += bytes[i] == '\n';
    return line;
}

static void altered_saves(const bq_edition_file *file)
{
    char path[256], other[256];
    bq_trouble trouble = {0};
    bq_table_plan plan = plan_of(file, 4, 5);
    play_random random = {17};
    path_of(path, sizeof path, "right");
    path_of(other, sizeof other, "altered");
    bq_table *table = bq_table_new(&plan, &trouble);
    bq_save_as(table, path, true, &trouble);
    for (unsigned i = 0; i < MOST && step(table, &random); i++)
        if (i % 5 == 0)
            bq_table_clock(table, 3 * (int64_t)i, &trouble);
    bq_table_free(table);
    size_t n, log = 0;
    char *bytes = slurp(path, &n);
    for (size_t i = 0; i + 5 < n; i++)
        if (!memcmp(bytes + i, "\nlog ", 5))
            log = i + 1;
    while (bytes[log++] != '\n')
        ;
    unsigned accepted = 0, misnamed = 0, in_head = 0;
    for (unsigned i = 0; i < ALTERED; i++) {
        bool head = i % 10 == 0;
        size_t at = head ? play_below(&random, (uint32_t)log)
                         : log + play_below(&random, (uint32_t)(n - log - 1));
        char old = bytes[at];
        bytes[at] = (char)(old ^ (1 << play_below(&random, 7)));
        spill(other, bytes, n);
        trouble = (bq_trouble){0};
        if (bq_save_verify(other, file, &trouble))
            accepted++;
        else if (!head && trouble.line != line_at(bytes, at) && old != '\n')
            misnamed++;
        in_head += head;
        bytes[at] = old;
    }
    tap_eq_int(accepted, 0, "%s: no altered save is accepted (%d, %u of them in the head)",
               file->name, ALTERED, in_head);
    tap_eq_int(misnamed, 0, "%s: ... and the first bad line is named", file->name);

    /* More is taken back than there is. */
    size_t few = log, refused = 0;
    for (unsigned lines = 0; lines < 3; lines++) {
        while (bytes[few++] != '\n')
            ;
        for (char digit = '4'; digit <= '9'; digit++) {
            char *text = malloc(few + 3);
            memcpy(text, bytes, few);
            memcpy(text + few, (char[]){'-', digit, '\n'}, 3);
            spill(other, text, few + 3);
            free(text);
            trouble = (bq_trouble){0};
            refused += !bq_save_verify(other, file, &trouble) && trouble.code == BQ_TABLE_BAD_LINE;
        }
    }
    tap_eq_int(refused, 18, "%s: nobody takes back more than was done", file->name);

    /* A torn last line is dropped, and the game goes on from there. */
    size_t cut = n - 3;
    spill(other, bytes, cut);
    bool torn = false;
    bq_table *rest = bq_save_load(other, file, true, &torn, &trouble);
    tap_ok(rest && torn, "%s: a torn last line is dropped", file->name);
    tap_ok(rest && (bq_table_state(rest)->stage == BQ_STAGE_OVER || step(rest, &random)),
           "%s: ... and play goes on", file->name);
    bq_table_free(rest);
    tap_ok(bq_save_verify(other, file, &trouble), "%s: ... in a sound file", file->name);
    free(bytes);
}

static void bad_plans(const bq_edition_file *file)
{
    static const struct {
        const char *name;
        enum bq_table_trouble code;
    } bad[] = {{"", BQ_TABLE_NAME},      {"ada", BQ_TABLE_SAME_NAME}, {"ADA", BQ_TABLE_SAME_NAME},
               {"bank", BQ_TABLE_NAME},  {"a:b", BQ_TABLE_NAME},      {"x\ny", BQ_TABLE_NAME},
               {"\x1b[31m", BQ_TABLE_NAME}};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        bq_table_plan plan = plan_of(file, 2, 1);
        bq_trouble trouble = {0};
        strcpy(plan.seat[1].name, bad[i].name);
        bq_table *table = bq_table_new(&plan, &trouble);
        tap_ok(!table && trouble.code == bad[i].code, "name %zu is refused: %s", i,
               bq_trouble_words[trouble.code]);
        bq_table_free(table);
    }
    bq_table_plan plan = plan_of(file, 2, 1);
    bq_trouble trouble = {0};
    strcpy(plan.options, "salary=no");
    tap_ok(!bq_table_new(&plan, &trouble) && trouble.code == BQ_TABLE_OPTION, "a wrong option");
    plan = plan_of(file, 2, 1);
    plan.seats = 1;
    tap_ok(!bq_table_new(&plan, &trouble) && trouble.code == BQ_TABLE_SEATS, "a table for one");
}

/* Names from before there was a rule for their letters: such a save is read; no new game begins with them. */
static void odd_names(const bq_edition_file *file)
{
    static const char *const odd[] = {"Ad\xD0\xB0", "Aｄa", "Ax\xE3\x85\xA4", "\xE3\x85\xA4\xE3\x85\xA4"};
    for (size_t i = 0; i < sizeof odd / sizeof odd[0]; i++) {
        bq_table_plan plan = plan_of(file, 2, 7);
        bq_trouble trouble = {0};
        bool torn = true;
        strcpy(plan.seat[0].name, odd[i]);
        bq_table *table = bq_table_new(&plan, &trouble);
        tap_ok(!table && trouble.code == BQ_TABLE_NAME, "odd name %zu: no new game has it", i);
        bq_table_free(table);
        trouble = (bq_trouble){0};
        bq_table *old = bq_table_open(&plan, &file->ed, NULL, &trouble);
        play_random random = {i + 99};
        for (unsigned k = 0; old && k < 40 && step(old, &random); k++)
            ;
        size_t size = 0;
        char *text = old ? bq_save_text(old, &size) : NULL;
        bq_table *again = text ? bq_save_parse(text, size, file, &torn, &trouble) : NULL;
        tap_ok(again && !torn && digest(again) == digest(old) && bq_table_length(again) == bq_table_length(old) && bq_table_length(old) > 20,
               "... one of before is read, and is the same: %s", trouble.detail);
        free(text);
        bq_table_free(old);
        bq_table_free(again);
    }
}

int main(void)
{
    bq_edition_name names[16];
    folder = mkdtemp(in_memory);
    if (!folder && !(folder = mkdtemp(on_disk)))
        tap_bail("no folder");
    size_t n = bq_edition_list(names, 16);
    for (size_t i = 0; i < n; i++) {
        bq_edition_file *file;
        char error[BQ_EDITION_ERROR];
        if (!bq_edition_open(&file, names[i].name, error, sizeof error))
            tap_bail("%s", error);
        for (unsigned game = 0; game < 4; game++)
            whole_game(file, game);
        opened_again(file);
        altered_saves(file);
        if (file->ed.rule.income_tax_mode == BQ_TAX_CHOICE)
            tax_choice_stands(file);
        if (i == 0) {
            bad_plans(file);
            odd_names(file);
            clock_is_kept(file);
        }
        bq_edition_close(file);
    }
    tap_ok(colours > 0, "some of these games name colours in their logs (%u commands)", colours);
    return tap_done();
}
