/* rematch.c - once more: a new table with the same edition, options, seats and host. Seats of people are kept
 * for their holders: the token of the old table is good at the new one, too, so nothing secret is sent, and
 * players who have dropped out find their seats when they come back. */
#include <string.h>

#include "server/core/internal.h"

/* Nobody knows the new token; those that were good are. */
static void keep_seat(bq_core *core, const bq__seat *was, bq__seat *now)
{
    *now = (bq__seat){.kind = was->kind, .program = was->program};
    memcpy(now->name, was->name, sizeof now->name);
    memcpy(now->level, was->level, sizeof now->level);
    if (was->kind != BQ__PERSON)
        return;
    now->reserved = true;
    if (!was->reserved)
        now->old[now->old_n++] = was->token;
    for (unsigned k = 0; k < was->old_n && now->old_n < BQ__OLDS; k++)
        now->old[now->old_n++] = was->old[k];
    bq__core_random_bytes(core, &now->token, sizeof now->token);
}

/* Where no table may be public any more, it is the same table without that. Whoever asks is host where the host was voted
 * out: a bot begins nothing. */
static bq__setup again(bq_core *core, const bq__setup *was, unsigned asker)
{
    bq__setup now = {.rules = was->rules,
                     .seats = was->seats,
                     .host = (uint8_t)(was->seat[was->host].kind == BQ__PERSON ? was->host : asker),
                     .status = BQ_GAME_WAITING,
                     .open = was->open && bq_limits_on(&core->limits, BQ_OFF_PUBLIC),
                     .tempo_ms = was->tempo_ms,
                     .clock_s = was->clock_s,
                     .grace_s = was->grace_s,
                     .bank_s = was->bank_s,
                     .delay_s = was->delay_s,
                     .no_sounding = was->no_sounding,
                     .hintless = was->hintless};
    memcpy(now.level, was->level, sizeof now.level);
    memcpy(now.options, was->options, sizeof now.options);
    for (unsigned i = 0; i < was->seats; i++)
        keep_seat(core, &was->seat[i], &now.seat[i]);
    now.rules->refs++;
    return now;
}

void bq__core_tell_rematch(bq_core *core, bq__table *table, bq__conn *only)
{
    char id[33];
    bq__core_id_word(&table->setup.rematch, id);
    bq_buf b = bq__core_say(core, "rematch");
    bq_json_text(&b, "table", id);
    if (only)
        bq__core_send(core, only, &b);
    else
        bq__core_send_table(core, table, &b);
}

/* Both tables change in one transaction: the old one points to the new one, or neither is so. */
static bool make(bq_core *core, bq__conn *conn, bq__table *table, const bq__origin *from)
{
    static const bq__origin nobody;
    if (!bq__core_op_begin(core, table, BQ__OP_REMATCH, from))
        return false;
    bq__setup setup = again(core, &table->setup, conn->seat);
    bq__table *made = bq__core_make_table(core, conn, &nobody, &setup);
    if (!made) {
        bq__core_op_drop(core, table);
        return false;
    }
    made->listed_from = core->now + table->setup.delay_s * INT64_C(1000); /* watchers with a delay would know that it is over */
    bq__core_op_setup(core, made, true);
    for (unsigned i = 0; i < setup.seats; i++)
        if (setup.seat[i].kind != BQ__EMPTY)
            bq__core_op_seat(core, made, i);
    bq__core_op_end(core, made);
    bq__setup *next = bq__core_op_next(core, table);
    next->rematch = made->id;
    next->has_rematch = true;
    bq__core_op_setup(core, table, false);
    bq__core_op_end(core, table);
    return true;
}

/* Whoever asks first makes it; the others are shown the way. */
void bq__core_rematch(bq_core *core, bq__conn *conn, uint64_t re, bq_words *w)
{
    bq__table *table = conn->table;
    bq__origin from = bq__core_origin(conn, re);
    (void)w;
    if (table->setup.has_rematch && bq__core_table_of(core, &table->setup.rematch)) {
        bq__core_tell_rematch(core, table, conn);
        bq__core_ok(core, conn, re, 0, false);
        return;
    }
    if (bq__core_edition_off(core, table->setup.rules->file)) {
        bq__core_no(core, conn, re, BQ_WHY_FOREIGN_OFF, "", 0);
        return;
    }
    if (bq__core_may_create(core, conn, re) && !make(core, conn, table, &from))
        bq__core_no(core, conn, re, BQ_WHY_STORAGE_BUSY, "", 0);
}
