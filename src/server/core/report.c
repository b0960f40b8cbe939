/* report.c - people who are reported to the operator: may this be said of them, is it new, and what is kept of it.
 *
 * A table knows everybody who ever had a seat at it, also those who were voted out, and who has reported whom; it is read
 * with the game (load.c). A person under a name that was somebody's before is told from them by a number. The store finds
 * what the reported person said: the core remembers no talk. The answer goes to the reporter alone, and the log has no
 * names. */
#include <stdlib.h>
#include <string.h>

#include "server/core/internal.h"

enum { PEOPLE = 256, REPORTS = 1024 }; /* of a table that are remembered */

/* ---- who was here ---- */

enum { SITTINGS = 9999 };

/* No name has a # in it. */
void bq__core_person(const bq__seat *seat, char out[BQ__WHO])
{
    bq_buf b = bq_buf_on(out, BQ__WHO);
    bq_buf_str(&b, seat->name);
    if (seat->sitting) {
        bq_buf_char(&b, '#');
        bq_buf_int(&b, seat->sitting + 1);
    }
}

static bool is_called(const bq__person *one, const char *name, size_t n)
{
    return !one->reported && !strncmp(one->name, name, n) && (!one->name[n] || one->name[n] == '#');
}

/* By the greatest number there is: of many people some may not have been noted. */
uint16_t bq__core_sittings(const bq__people *people, const char *name)
{
    size_t n = strlen(name);
    int64_t most = 0, place;
    for (uint32_t i = 0; i < people->n; i++) {
        const char *number = people->at[i].name + n;
        if (!is_called(&people->at[i], name, n))
            continue;
        if (!*number || !bq__core_number(number + 1, strlen(number + 1), 1, SITTINGS, &place))
            place = 1;
        most = place > most ? place : most;
    }
    return (uint16_t)(most < SITTINGS ? most : SITTINGS - 1);
}

bool bq__core_people_alike(const bq__people *people, const char *name)
{
    bq_look look;
    bq_look_of(&look, name);
    for (uint32_t i = 0; i < people->n; i++) {
        char theirs[BQ__WHO];
        memcpy(theirs, people->at[i].name, sizeof theirs);
        theirs[strcspn(theirs, "#")] = 0;
        if (!people->at[i].reported && bq_looks_like(&look, theirs))
            return true;
    }
    return false;
}

/* Whoever said nothing gives way before others, and the first of them: many who come and go hide nobody. */
static void make_room(bq__people *people)
{
    uint32_t goes = people->n;
    for (uint32_t i = people->n; i-- > 0;)
        if (!people->at[i].reported && (goes == people->n || !people->at[i].spoke || people->at[goes].spoke))
            goes = i;
    memmove(people->at + goes, people->at + goes + 1, (people->n - goes - 1) * sizeof *people->at);
    people->n--;
}

/* A name that a seat can have, with a number behind it or without. */
static bool is_person(const char *who)
{
    return strlen(who) < BQ__WHO && strcspn(who, "#") <= BQ_SEAT_NAME_BYTES;
}

bool bq__core_people_note(bq__people *people, const char *name, const char *reporter)
{
    if (!is_person(name) || (reporter && !is_person(reporter)))
        return false;
    if (bq__core_people_has(people, name, reporter) || (reporter && people->reports >= REPORTS))
        return true;
    if (!reporter && people->n - people->reports >= PEOPLE)
        make_room(people);
    people->at = bq__core_must(realloc(people->at, (people->n + 1) * sizeof *people->at));
    bq__person *one = &people->at[people->n++];
    *one = (bq__person){.reported = reporter != NULL};
    memcpy(one->name, name, strlen(name));
    if (reporter)
        memcpy(one->reporter, reporter, strlen(reporter));
    people->reports += reporter != NULL;
    return true;
}

void bq__core_people_spoke(bq__people *people, const char *name)
{
    (void)bq__core_people_note(people, name, NULL);
    for (uint32_t i = 0; i < people->n; i++)
        if (!people->at[i].reported && !strcmp(people->at[i].name, name))
            people->at[i].spoke = true;
}

bool bq__core_people_has(const bq__people *people, const char *name, const char *reporter)
{
    for (uint32_t i = 0; i < people->n; i++)
        if (people->at[i].reported == (reporter != NULL) && !strcmp(people->at[i].name, name) &&
            (!reporter || !strcmp(people->at[i].reporter, reporter)))
            return true;
    return false;
}

void bq__core_people_free(bq__people *people)
{
    free(people->at);
    *people = (bq__people){0};
}

/* ---- the verb ---- */

/* Who sat here under a name that looks like this one, the last of them. */
static bool find_gone(const bq__people *people, const char *word, size_t n, char out[BQ__WHO])
{
    char asked[BQ_SEAT_NAME_BYTES + 1] = "";
    bq__seat gone = {0};
    bq_look look;
    if (n > BQ_SEAT_NAME_BYTES)
        return false;
    memcpy(asked, word, n);
    bq_look_of(&look, asked);
    for (uint32_t i = 0; i < people->n; i++) {
        char name[BQ__WHO];
        memcpy(name, people->at[i].name, sizeof name);
        name[strcspn(name, "#")] = 0;
        if (!people->at[i].reported && bq_looks_like(&look, name))
            memcpy(gone.name, name, strlen(name) + 1);
    }
    gone.sitting = bq__core_sittings(people, gone.name);
    if (!gone.name[0] || !gone.sitting--)
        return false;
    bq__core_person(&gone, out);
    return true;
}

/* The person who is meant, however the name was written: the one who has that seat now, or else had it last. */
static bool find_person(const bq__table *table, const char *word, size_t n, char out[BQ__WHO])
{
    unsigned seat = bq__core_seat_named(&table->setup, word, n);
    if (seat == BQ__NO_SEAT)
        return find_gone(&table->people, word, n, out);
    bq__core_person(&table->setup.seat[seat], out);
    return true;
}

static int64_t reports_of(const bq__people *people, const char *name)
{
    int64_t n = 0;
    for (uint32_t i = 0; i < people->n; i++)
        n += people->at[i].reported && !strcmp(people->at[i].name, name);
    return n;
}

static bool is_bank(const char *word, size_t n)
{
    char copy[BQ_SEAT_NAME_BYTES + 1] = "";
    if (n > BQ_SEAT_NAME_BYTES)
        return false;
    memcpy(copy, word, n);
    return bq__core_name_reserved(copy);
}

/* Under which name one reports: of the seat, or of the one that was taken away. */
static void own_name(const bq__conn *conn, char own[BQ__WHO])
{
    if (conn->seat == BQ__NO_SEAT)
        memcpy(own, conn->was, sizeof conn->was);
    else
        bq__core_person(&conn->table->setup.seat[conn->seat], own);
}

/* Does it make sense to say this of them? */
static enum bq_no judge(const bq_core *core, const bq__conn *conn, const char *word, size_t n,
                        const char *own, char name[BQ__WHO])
{
    const bq__table *table = conn->table;
    if (is_bank(word, n))
        return BQ_WHY_REPORT_BOT;
    if (!find_person(table, word, n, name))
        return BQ_WHY_UNKNOWN_NAME;
    if (!strcmp(name, own))
        return BQ_WHY_REPORT_SELF;
    if (!bq__core_people_has(&table->people, name, NULL)) /* a name that was never a person's */
        return BQ_WHY_REPORT_BOT;
    if (bq__core_people_has(&table->people, name, own))
        return BQ_WHY_REPORTED;
    bool enough = reports_of(&table->people, name) >= core->limits.table_reports || table->people.reports >= REPORTS;
    return enough ? BQ_WHY_REPORT_FAST : BQ_WHY_OK;
}

/* What follows the name, as it would be said in chat. */
static enum bq_no take_reason(const bq_core *core, bq_words *w, char reason[BQ_LINE_BYTES + 1])
{
    size_t n = bq__core_take_text(w, reason);
    return bq_letters(reason, n) > (size_t)core->limits.chat_letters ? BQ_WHY_CHAT_LONG : BQ_WHY_OK;
}

void bq__core_report(bq_core *core, bq__conn *conn, uint64_t re, bq_words *w)
{
    bq__table *table = conn->table;
    bq__origin from = bq__core_origin(conn, re);
    char name[BQ__WHO] = "", own[BQ__WHO], reason[BQ_LINE_BYTES + 1];
    const char *word;
    size_t n;
    if (!bq__core_take_word(w, &word, &n)) {
        bq__core_no(core, conn, re, BQ_WHY_ARGUMENTS, bq__core_up_args[BQ_UP_REPORT], 0);
        return;
    }
    own_name(conn, own);
    enum bq_no why = judge(core, conn, word, n, own, name);
    if (why == BQ_WHY_OK)
        why = take_reason(core, w, reason);
    if (why == BQ_WHY_OK && !bq__core_may_report(core, conn->address))
        why = BQ_WHY_REPORT_FAST;
    if (why == BQ_WHY_OK && !bq__core_op_begin(core, table, BQ__OP_REPORT, &from))
        why = BQ_WHY_STORAGE_BUSY;
    if (why != BQ_WHY_OK) {
        bq__core_no(core, conn, re, why, "", 0);
        return;
    }
    table->op.text = bq__core_copy(name);
    memcpy(table->op.who, own, sizeof own);
    bq_write write = {.kind = BQ_WRITE_REPORT,
                      .as.report = {.at_ms = core->wall,
                                    .reporter = own,
                                    .name = name,
                                    .reason = reason}};
    bq__core_op_write(core, table, &write);
    bq__core_op_end(core, table);
}

/* It is on the disk: the operator is told that there is one, nobody else is. */
void bq__core_reported(bq_core *core, bq__table *table, const bq__op *op)
{
    (void)bq__core_people_note(&table->people, op->text, op->who);
    core->tally.reports++;
    bq__core_put_log(core, "report", table, NULL, "");
}
