/* agree.c - hints and live chances at a table: off until everybody who plays agrees, and off again as soon as one of them
 * does not. They are worked out by the clients, who have the whole state anyway: the server keeps who has agreed (with the
 * seat, on the disk), and tells everybody. A table may be opened without (`hints=no`). */
#include <string.h>

#include "server/core/internal.h"

bool bq__core_is_program(const bq__table *table, unsigned seat)
{
    unsigned last = table->here[seat].last;
    bool program = last == BQ__LAST_UNKNOWN ? table->setup.seat[seat].program : last == BQ__LAST_PROGRAM;
    return program && table->setup.seat[seat].kind == BQ__PERSON;
}

/* People who play: a player who is out of the game has nothing to lose, and a client that calls itself a program asks
 * for nothing, nor does it begin to when its connection is lost. */
static unsigned who_count(const bq__table *table)
{
    unsigned seats = bq__core_people(table);
    for (unsigned i = 0; i < table->setup.seats; i++)
        if (bq__core_is_program(table, i))
            seats &= ~(1u << i);
    return table->game ? seats & table->game->step.st.in : seats;
}

static unsigned who_agree(const bq__setup *s)
{
    unsigned seats = 0;
    for (unsigned i = 0; i < s->seats; i++)
        if (s->seat[i].kind == BQ__PERSON && s->seat[i].agrees)
            seats |= 1u << i;
    return seats;
}

bool bq__core_hints_on(const bq__table *table)
{
    unsigned agree = who_agree(&table->setup);
    return !table->setup.hintless && agree && !(who_count(table) & ~agree);
}

void bq__core_put_hints(bq_buf *b, const bq__table *table)
{
    bq_json_text(b, "hints", table->setup.hintless ? "never" : bq__core_hints_on(table) ? "on" : "off");
}

/* Whatever has changed: those who have to agree now are not those who had to. True: everybody is to see the table
 * anew. */
bool bq__core_hints_changed(bq_core *core, bq__table *table, bool before)
{
    bool now = bq__core_hints_on(table);
    if (now == before || BQ_GAME_IS_OVER(table->setup.status))
        return false;
    bq__core_news(core, table, NULL, now ? "hints-on" : "hints-off", BQ__NO_SEAT);
    return true;
}

/* "yes", "no", and nothing else. */
static bool take_answer(bq_words *w, bool *yes)
{
    const char *word;
    size_t n;
    if (!bq__core_take_word(w, &word, &n) || !bq__core_at_end(w))
        return false;
    *yes = n == 3 && !memcmp(word, "yes", 3);
    return *yes || (n == 2 && !memcmp(word, "no", 2));
}

void bq__core_hints(bq_core *core, bq__conn *conn, uint64_t re, bq_words *w)
{
    bq__table *table = conn->table;
    bq__origin from = bq__core_origin(conn, re);
    bool yes = false;
    if (!take_answer(w, &yes)) {
        bq__core_no(core, conn, re, BQ_WHY_ARGUMENTS, bq__core_up_args[BQ_UP_HINTS], 0);
    } else if (table->setup.hintless) {
        bq__core_no(core, conn, re, BQ_WHY_HINTS_OFF, "", 0);
    } else if (BQ_GAME_IS_OVER(table->setup.status) || table->setup.seat[conn->seat].agrees == yes) {
        bq__core_ok(core, conn, re, 0, false); /* after the game all is told */
    } else if (table->game && !(table->game->step.st.in >> conn->seat & 1)) {
        bq__core_no_verdict(core, conn, re, &(bq_verdict){.code = BQ_NO_OUT_OF_GAME});
    } else if (!bq__core_op_begin(core, table, BQ__OP_AGREE, &from)) {
        bq__core_no(core, conn, re, BQ_WHY_STORAGE_BUSY, "", 0);
    } else {
        bq__core_op_next(core, table)->seat[conn->seat].agrees = yes;
        table->op.seat = conn->seat;
        bq__core_op_setup(core, table, false);
        bq__core_op_end(core, table);
    }
}

/* It is on the disk. Whether all of them do, now, is told after it. */
void bq__core_agreed(bq_core *core, bq__table *table, unsigned seat)
{
    bq__core_news(core, table, NULL, table->setup.seat[seat].agrees ? "agrees" : "disagrees", seat);
}
