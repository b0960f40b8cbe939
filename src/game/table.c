/* table.c - one local game: the owner of what its log borrows. Opened from a plan, by rules and a label; forked. What
 * is played goes through to the log. */
#include "game/table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct bq_table {
    bq_table_plan plan;
    bq_edition ed; /* with the options, or as the save had it */
    bq_label label;
    bq_names names, words;
    bq_event event[BQ_EVENTS];
    bq_keeper keeper; /* the log has its address while there is one */
    bq_log log;
};

/* ---- opening ---- */

static void label_things(bq_table *table, const bq_label *label)
{
    const bq_edition_file *file = table->plan.edition;
    bq_label *own = &table->label;
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

bq_table *bq_table_open(const bq_table_plan *plan, const bq_edition *rules, const bq_label *label,
                        bq_trouble *trouble)
{
    if (!bq_plan_check(plan, rules, trouble))
        return NULL;
    bq_table *table = calloc(1, sizeof *table);
    if (!table) {
        bq_trouble_set(trouble, BQ_TABLE_NO_MEMORY, "");
        return NULL;
    }
    table->plan = *plan;
    table->ed = *rules;
    label_things(table, label);
    name_things(table);
    bq_log_init(&table->log, &table->plan, &table->ed, &table->words, table->event);
    return table;
}

/* Whoever sits down now is called as people are; games that are read, or told by a server, have the names they have. */
static bool new_names(const bq_table_plan *plan, bq_trouble *trouble)
{
    for (unsigned i = 0; i < plan->seats && i < BQ_SEATS; i++)
        if (!bq_new_name_ok(plan->seat[i].name, strlen(plan->seat[i].name)))
            return bq_trouble_set(trouble, BQ_TABLE_NAME, plan->seat[i].name);
    return true;
}

bq_table *bq_table_new(const bq_table_plan *plan, bq_trouble *trouble)
{
    bq_edition ed = plan->edition->ed;
    bq_option_error error;
    if (plan->options[0] && !bq_edition_options(&ed, plan->options, &error)) {
        char text[BQ_EDITION_ERROR];
        bq_edition_option(&ed, plan->options, text, sizeof text);
        bq_trouble_set(trouble, BQ_TABLE_OPTION, text);
        if (trouble)
            trouble->option = error;
        return NULL;
    }
    return new_names(plan, trouble) ? bq_table_open(plan, &ed, NULL, trouble) : NULL;
}

bq_table *bq_table_follow(const bq_table_plan *plan, const bq_edition *rules, const char *edition,
                          bq_trouble *trouble)
{
    bq_label label = {0};
    if (plan->edition)
        return bq_table_open(plan, rules, NULL, trouble);
    snprintf(label.edition, sizeof label.edition, "%s", *edition ? edition : "unknown");
    return bq_table_open(plan, rules, &label, trouble);
}

void bq_table_free(bq_table *table)
{
    if (!table)
        return;
    bq_table_keep(table, NULL);
    bq_log_deinit(&table->log);
    free(table);
}

bq_table *bq_table_fork(const bq_table *table, size_t length, bq_trouble *trouble)
{
    bq_table_plan plan = table->plan;
    if (plan.dealer == BQ_DEALER_FAIR) /* another game: the house vouches for one only */
        plan.dealer = BQ_DEALER_SYSTEM;
    bq_table *fork = bq_table_open(&plan, &table->ed, &table->label, trouble);
    if (!fork)
        return NULL;
    fork->log.random = table->log.random;
    fork->log.played_s = table->log.played_s;
    for (size_t i = 0; i < length && i < bq_table_length(table); i++) {
        bq_verdict verdict;
        uint64_t digest;
        if (!bq_log_replay(&fork->log, &table->log.command[i], NULL, 0, &digest, &verdict)) {
            bq_trouble_set(trouble, BQ_TABLE_NO_MEMORY, "");
            bq_table_free(fork);
            return NULL;
        }
    }
    return fork;
}

/* ---- the world's end of it ---- */

void bq_table_random(bq_table *table, bq_random_fn *random)
{
    table->log.random = random;
}

void bq_table_keep(bq_table *table, const bq_keeper *keeper)
{
    if (table->log.keeper && table->keeper.close)
        table->keeper.close(table->keeper.to);
    table->keeper = keeper ? *keeper : (bq_keeper){0};
    table->log.keeper = keeper ? &table->keeper : NULL;
}

const bq_keeper *bq_table_keeper(const bq_table *table)
{
    return table->log.keeper;
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
const bq_label *bq_table_label(const bq_table *table)
{
    return &table->label;
}
const char *bq_table_edition_name(const bq_table *table)
{
    return table->label.edition;
}
int64_t bq_table_played(const bq_table *table)
{
    return table->log.played_s;
}
const bq_state *bq_table_state(const bq_table *table)
{
    return &table->log.step.st;
}
const bq_names *bq_table_names(const bq_table *table)
{
    return &table->names;
}
const bq_names *bq_table_words(const bq_table *table)
{
    return &table->words;
}
bq_wire bq_table_wire(const bq_table *table)
{
    return (bq_wire){.edition = &table->ed, .state = &table->log.step.st, .names = &table->names};
}
const bq_sink *bq_table_events(const bq_table *table)
{
    return &table->log.sink;
}
const bq_log *bq_table_log(const bq_table *table)
{
    return &table->log;
}
size_t bq_table_length(const bq_table *table)
{
    return (size_t)table->log.step.moves;
}
const bq_command *bq_table_command(const bq_table *table, size_t at)
{
    return at < bq_table_length(table) ? &table->log.command[at] : NULL;
}

/* ---- playing ---- */

bq_verdict bq_table_submit(bq_table *table, const bq_command *cmd, bq_trouble *trouble)
{
    return bq_log_submit(&table->log, cmd, trouble);
}
bq_verdict bq_table_follow_move(bq_table *table, const bq_command *cmd, uint64_t digest, unsigned bits,
                                bq_trouble *trouble)
{
    return bq_log_follow(&table->log, cmd, digest, bits, trouble);
}
bool bq_table_broken(const bq_table *table)
{
    return table->log.broken;
}
bool bq_table_deal(bq_table *table, bq_trouble *trouble)
{
    return bq_log_deal(&table->log, false, trouble);
}
bool bq_table_roll(bq_table *table, bq_trouble *trouble)
{
    return bq_log_deal(&table->log, true, trouble);
}
bool bq_table_clock(bq_table *table, int64_t played_s, bq_trouble *trouble)
{
    return bq_log_clock(&table->log, played_s, trouble);
}

void bq_table_seat_player(bq_table *table, unsigned seat, const char *player)
{
    snprintf(table->plan.seat[seat].player, sizeof table->plan.seat[seat].player, "%s", player);
}

bool bq_table_is_person(const bq_table *table, unsigned seat)
{
    return seat < table->plan.seats && !strncmp(table->plan.seat[seat].player, "person", 6);
}

unsigned bq_seat_asked(const bq_edition *ed, const bq_state *st)
{
    bq_ask q = bq_question(ed, st);
    bool asked = q.kind != BQ_ASK_CHANCE && q.kind != BQ_ASK_OVER && q.seat < st->seats;
    return asked ? (unsigned)q.seat : (unsigned)st->turn % st->seats;
}

/* ---- dice that can be checked ---- */

const unsigned char *bq_table_chain(const bq_table *table)
{
    return table->plan.dealer == BQ_DEALER_FAIR ? table->log.step.chain.byte : NULL;
}

bool bq_table_know_secret(bq_table *table, const unsigned char secret[BQ_FAIR_SECRET])
{
    bq_table_plan plan = table->plan;
    memcpy(plan.fair.secret, secret, sizeof plan.fair.secret);
    plan.fair.known = true;
    if (plan.dealer != BQ_DEALER_FAIR || !bq_plan_check(&plan, &table->ed, NULL))
        return false;
    table->plan = plan;
    memcpy(table->log.key.secret, secret, sizeof table->log.key.secret);
    return true;
}

bool bq_table_reveal(bq_table *table, bq_trouble *trouble)
{
    return bq_log_reveal(&table->log, trouble);
}
bool bq_table_revealed(const bq_table *table)
{
    return table->log.revealed;
}
size_t bq_table_false_draw(const bq_table *table)
{
    return bq_log_false_draw(&table->log);
}

/* ---- time ---- */

bool bq_table_may_undo(const bq_table *table, size_t length, bool far, bq_trouble *trouble)
{
    return bq_log_may_undo(&table->log, length, far, trouble);
}

size_t bq_table_before_last_decision(const bq_table *table, unsigned people)
{
    return bq_log_before_last_decision(&table->log, people);
}

/* Outcomes of chance follow the command that asked for them, and are taken back with it. */
bool bq_table_undo(bq_table *table, bool far, bq_trouble *trouble)
{
    size_t to = bq_table_length(table);
    while (to > 0 && bq_is_chance(&table->log.command[to - 1]))
        to--;
    return bq_table_undo_to(table, to - (to > 0), far, trouble);
}

bool bq_table_undo_to(bq_table *table, size_t length, bool far, bq_trouble *trouble)
{
    return bq_log_undo_to(&table->log, length, far, trouble);
}
bool bq_table_redo(bq_table *table, bq_trouble *trouble)
{
    return bq_log_redo(&table->log, trouble);
}

/* ---- a log that is being read ---- */

bool bq_table_replay(bq_table *table, const bq_command *cmd, const char *line, size_t n, uint64_t *digest,
                     bq_verdict *verdict)
{
    return bq_log_replay(&table->log, cmd, line, n, digest, verdict);
}
void bq_table_back(bq_table *table, size_t length)
{
    bq_log_back(&table->log, length);
}
bool bq_table_given(const bq_table *table, bq_command *given)
{
    return bq_log_given(&table->log, given);
}
void bq_table_set_played(bq_table *table, int64_t played_s)
{
    table->log.played_s = played_s;
}

enum bq_table_trouble bq_table_close(bq_table *table, const unsigned char secret[BQ_FAIR_SECRET],
                                     const unsigned char chain[BQ_FAIR_DIGEST])
{
    const bq_fair_plan *fair = &table->plan.fair;
    if (table->plan.dealer != BQ_DEALER_FAIR || table->log.revealed)
        return BQ_TABLE_BAD_LINE;
    if (!fair->known || !bq_same_bytes(secret, fair->secret, sizeof fair->secret))
        return BQ_TABLE_COMMITMENT;
    if (!bq_same_bytes(chain, table->log.step.chain.byte, BQ_FAIR_DIGEST))
        return BQ_TABLE_CHAIN;
    table->log.revealed = true;
    return BQ_TABLE_OK;
}
