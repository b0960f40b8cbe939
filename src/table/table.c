/* table.c - a game and its log. The state is never anything but the log played from the beginning. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "table/internal.h"

/* ---- trouble ---- */

const char *const bq_trouble_words[BQ_TROUBLES] = {
#define BQ_TROUBLE(id, word, text) word,
#include "table/trouble.def"
};
const char *const bq_trouble_texts[BQ_TROUBLES] = {
#define BQ_TROUBLE(id, word, text) text,
#include "table/trouble.def"
};

bool bq__trouble_at(bq_trouble *trouble, enum bq_table_trouble code, unsigned line,
                    const char *detail)
{
    if (trouble) {
        memset(trouble, 0, sizeof *trouble);
        trouble->code = code;
        trouble->line = line;
        snprintf(trouble->detail, sizeof trouble->detail, "%s", detail);
    }
    return false;
}

bool bq__trouble(bq_trouble *trouble, enum bq_table_trouble code, const char *detail)
{
    return bq__trouble_at(trouble, code, 0, detail);
}

bool bq__trouble_errno(bq_trouble *trouble, enum bq_table_trouble code, const char *what)
{
    char text[BQ_TABLE_ERROR];
    int error = errno;
    if (code == BQ_TABLE_CANNOT_WRITE && (error == ENOSPC || error == EDQUOT))
        code = BQ_TABLE_DISK_FULL;
    snprintf(text, sizeof text, "%s: %s", what, strerror(error));
    bq__trouble(trouble, code, text);
    if (trouble) {
        trouble->error = error;
        trouble->named = strlen(what);
    }
    return false;
}

/* ---- opening ---- */

static void label_things(bq_table *table, const bq__label *label)
{
    const bq_edition_file *file = table->plan.edition;
    bq__label *own = &table->label;
    if (label) {
        *own = *label;
        return;
    }
    snprintf(own->edition, sizeof own->edition, "%s", file->name);
    for (unsigned group = 0; group < table->ed.groups; group++)
        snprintf(own->group[group], sizeof own->group[group], "%s", file->group_key[group]);
}

static void name_things(bq_table *table)
{
    bq_names *names = &table->names;
    const bq_edition_file *file = table->plan.edition;
    names->seats = table->plan.seats;
    names->squares = table->ed.squares;
    names->groups = table->ed.groups;
    for (unsigned seat = 0; seat < table->plan.seats; seat++)
        names->seat[seat] = table->plan.seat[seat].name;
    for (unsigned group = 0; group < table->ed.groups; group++)
        if (table->label.group[group][0])
            names->group_key[group] = table->label.group[group];
    table->words = *names;
    for (unsigned language = 0; file && language < BQ_ED_LANGUAGES; language++) {
        memcpy(names->square[language], file->text[language].square, sizeof names->square[0]);
        memcpy(names->group[language], file->text[language].group, sizeof names->group[0]);
        memcpy(names->deck[language], file->text[language].deck, sizeof names->deck[0]);
    }
}

static bool check_names(const bq_table_plan *plan, bq_trouble *trouble)
{
    for (unsigned i = 0; i < plan->seats; i++) {
        const char *name = plan->seat[i].name;
        if (!bq_seat_name_ok(name, strlen(name)))
            return bq__trouble(trouble, BQ_TABLE_NAME, name);
        for (unsigned j = 0; j < i; j++) {
            if (!bq_names_differ(name, plan->seat[j].name))
                return bq__trouble(trouble, BQ_TABLE_SAME_NAME, name);
            if (plan->seat[i].token == plan->seat[j].token)
                return bq__trouble(trouble, BQ_TABLE_TOKEN, name);
        }
    }
    return true;
}

/* A1, A8, A13 */
static bool check_plan(const bq_table_plan *plan, const bq_edition *ed, bq_trouble *trouble)
{
    if (plan->seats < ed->rule.min_players || plan->seats > ed->rule.max_players) {
        char range[32];
        snprintf(range, sizeof range, "%d-%d", ed->rule.min_players, ed->rule.max_players);
        return bq__trouble(trouble, BQ_TABLE_SEATS, range);
    }
    return check_names(plan, trouble);
}

bq_table *bq__table_alloc(const bq_table_plan *plan, const bq_edition *ed, const bq__label *label,
                          bq_trouble *trouble)
{
    if (!check_plan(plan, ed, trouble) || !bq__fair_check_plan(plan, ed, trouble))
        return NULL;
    bq_table *table = calloc(1, sizeof *table);
    if (!table) {
        bq__trouble(trouble, BQ_TABLE_NO_MEMORY, "");
        return NULL;
    }
    table->plan = *plan;
    table->ed = *ed;
    table->save.fd = -1;
    label_things(table, label);
    name_things(table);
    bq__table_rewind(table, 0);
    return table;
}

bq_table *bq_table_new(const bq_table_plan *plan, bq_trouble *trouble)
{
    bq_edition ed = plan->edition->ed;
    bq_option_error error;
    if (plan->options[0] && !bq_edition_options(&ed, plan->options, &error)) {
        char text[BQ_EDITION_ERROR];
        bq_edition_option(&ed, plan->options, text, sizeof text);
        bq__trouble(trouble, BQ_TABLE_OPTION, text);
        if (trouble)
            trouble->option = error;
        return NULL;
    }
    return bq__table_alloc(plan, &ed, NULL, trouble);
}

bq_table *bq_table_follow(const bq_table_plan *plan, const bq_edition *rules, const char *edition,
                          bq_trouble *trouble)
{
    bq__label label = {0};
    if (plan->edition)
        return bq__table_alloc(plan, rules, NULL, trouble);
    snprintf(label.edition, sizeof label.edition, "%s", *edition ? edition : "unknown");
    return bq__table_alloc(plan, rules, &label, trouble);
}

void bq_table_free(bq_table *table)
{
    if (!table)
        return;
    bq__save_close(table);
    free(table->log);
    free(table);
}

/* ---- looking ---- */

const bq_table_plan *bq_table_plan_of(const bq_table *table)
{
    return &table->plan;
}
const bq_edition *bq_table_edition(const bq_table *table)
{
    return &table->ed;
}
const char *bq_table_edition_name(const bq_table *table)
{
    return table->label.edition;
}
int64_t bq_table_played(const bq_table *table)
{
    return table->played_s;
}
const bq_state *bq_table_state(const bq_table *table)
{
    return &table->st;
}
const bq_names *bq_table_names(const bq_table *table)
{
    return &table->names;
}
bq_wire bq_table_wire(const bq_table *table)
{
    return (bq_wire){.edition = &table->ed, .state = &table->st, .names = &table->names};
}
const bq_sink *bq_table_events(const bq_table *table)
{
    return &table->sink;
}
size_t bq_table_length(const bq_table *table)
{
    return table->n;
}
const bq_command *bq_table_command(const bq_table *table, size_t at)
{
    return at < table->n ? &table->log[at] : NULL;
}

/* ---- the log ---- */

static bool make_room(bq_table *table)
{
    if (table->n < table->cap)
        return true;
    size_t cap = table->cap ? 2 * table->cap : 256;
    bq_command *log = realloc(table->log, cap * sizeof *log);
    if (!log)
        return false;
    table->log = log;
    table->cap = cap;
    return true;
}

static void apply(bq_table *table, const bq_command *cmd)
{
    table->sink = (bq_sink){.at = table->event, .cap = BQ_EVENTS};
    if (table->plan.dealer == BQ_DEALER_SEED && bq_chance(&table->ed, &table->st))
        bq__dealer_follow(table, &(bq_command){0});
    bq_apply(&table->ed, &table->st, cmd, &table->sink);
    bq__fair_note(table, cmd);
}

bool bq__table_rewind(bq_table *table, size_t length)
{
    table->sink = (bq_sink){.at = table->event, .cap = BQ_EVENTS};
    bq__dealer_begin(table);
    bq_start(&table->ed, &table->st, table->plan.seats, &table->sink);
    for (size_t i = 0; i < length; i++)
        apply(table, &table->log[i]);
    table->n = length;
    return true;
}

bool bq__table_replay(bq_table *table, const bq_command *cmd, bq_verdict *verdict)
{
    *verdict = bq_check(&table->ed, &table->st, cmd);
    if (verdict->code != BQ_NO_OK || !make_room(table))
        return false;
    apply(table, cmd);
    table->log[table->n++] = *cmd;
    table->done = table->n;
    return true;
}

/* The line is on the disk before anybody hears of the command; a line that cannot be written is a
 * command that was not given. */
bq_verdict bq_table_submit(bq_table *table, const bq_command *cmd, bq_trouble *trouble)
{
    bq__trouble(trouble, BQ_TABLE_OK, "");
    bq_verdict verdict = bq_check(&table->ed, &table->st, cmd);
    if (verdict.code != BQ_NO_OK)
        return verdict;
    if (table->fair.revealed) {
        bq__trouble(trouble, BQ_TABLE_REVEALED, "");
        return verdict;
    }
    bq_state after = table->st;
    bq_apply(&table->ed, &after, cmd, NULL);
    if (!make_room(table)) {
        bq__trouble(trouble, BQ_TABLE_NO_MEMORY, "");
        return verdict;
    }
    if (!bq__save_line(table, cmd, &after, trouble))
        return verdict;
    apply(table, cmd);
    /* Doing again what was taken back keeps the rest of it; doing something else forgets it. */
    bool again = table->n < table->done && !memcmp(&table->log[table->n], cmd, sizeof *cmd);
    table->log[table->n++] = *cmd;
    if (!again)
        table->done = table->n;
    return verdict;
}

static bool deal(bq_table *table, bool typed, bq_trouble *trouble)
{
    bq_command cmd;
    bq__trouble(trouble, BQ_TABLE_OK, "");
    if (!bq_chance(&table->ed, &table->st) || !bq__dealer_draw(table, &cmd, trouble) ||
        (!typed && table->plan.dealer == BQ_DEALER_TYPED && cmd.verb == BQ_CMD_DICE))
        return false;
    bq_trouble inner = {0};
    bq_table_submit(table, &cmd, &inner);
    if (inner.code == BQ_TABLE_OK)
        return true;
    if (trouble)
        *trouble = inner;
    return false;
}

bool bq_table_deal(bq_table *table, bq_trouble *trouble)
{
    return deal(table, false, trouble);
}

bool bq_table_roll(bq_table *table, bq_trouble *trouble)
{
    return deal(table, true, trouble);
}

/* ---- time ---- */

bool bq_table_clock(bq_table *table, int64_t played_s, bq_trouble *trouble)
{
    bq__trouble(trouble, BQ_TABLE_OK, "");
    if (played_s > BQ_PLAYED_S)
        played_s = BQ_PLAYED_S;
    if (played_s <= table->played_s)
        return true;
    if (table->fair.revealed) /* the secret is the last line */
        return bq__trouble(trouble, BQ_TABLE_REVEALED, "");
    if (!bq__save_clock(table, played_s, trouble))
        return false;
    table->played_s = played_s;
    return true;
}

bool bq_table_may_undo(const bq_table *table, size_t length, bool far, bq_trouble *trouble)
{
    if (length >= table->n)
        return bq__trouble(trouble, BQ_TABLE_NOTHING_TO_UNDO, "");
    if (table->plan.dealer == BQ_DEALER_FAIR) /* a chain has no way back */
        return bq__trouble(trouble, BQ_TABLE_FAIR, "");
    for (size_t i = table->n; i-- > length;) {
        const bq_command *cmd = &table->log[i];
        bool bot = !strncmp(table->plan.seat[cmd->seat].player, "bot:", 4);
        if (bq_verb_actors[cmd->verb] == BQ_ACTOR_BANK && !far)
            return bq__trouble(trouble, BQ_TABLE_CHANCE, "");
        if ((cmd->verb == BQ_CMD_FLAT || cmd->verb == BQ_CMD_SHARE) && !bot) /* H1: they know the fortune now */
            return bq__trouble(trouble, BQ_TABLE_TAX_CHOICE, "");
    }
    return true;
}

/* Outcomes of chance follow the command that asked for them, and are taken back with it. */
bool bq_table_undo(bq_table *table, bool far, bq_trouble *trouble)
{
    size_t to = table->n;
    while (to > 0 && bq_verb_actors[table->log[to - 1].verb] == BQ_ACTOR_BANK)
        to--;
    return bq_table_undo_to(table, to - (to > 0), far, trouble);
}

bool bq_table_undo_to(bq_table *table, size_t length, bool far, bq_trouble *trouble)
{
    return bq_table_may_undo(table, length, far, trouble) &&
           bq__save_undo(table, table->n - length, trouble) && bq__table_rewind(table, length);
}

bool bq_table_redo(bq_table *table, bq_trouble *trouble)
{
    if (table->n == table->done)
        return bq__trouble(trouble, BQ_TABLE_NOTHING_TO_REDO, "");
    bq_command cmd = table->log[table->n];
    bq_trouble inner = {0};
    bq_table_submit(table, &cmd, &inner);
    if (trouble)
        *trouble = inner;
    return inner.code == BQ_TABLE_OK;
}

bq_table *bq_table_fork(const bq_table *table, size_t length, bq_trouble *trouble)
{
    bq_table_plan plan = table->plan;
    if (plan.dealer == BQ_DEALER_FAIR) /* another game: the house vouches for one only */
        plan.dealer = BQ_DEALER_SYSTEM;
    bq_table *fork = bq__table_alloc(&plan, &table->ed, &table->label, trouble);
    if (fork)
        fork->played_s = table->played_s;
    for (size_t i = 0; fork && i < length && i < table->n; i++) {
        bq_verdict verdict;
        if (!bq__table_replay(fork, &table->log[i], &verdict)) {
            bq__trouble(trouble, BQ_TABLE_NO_MEMORY, "");
            bq_table_free(fork);
            return NULL;
        }
    }
    return fork;
}
