/* choices.c - a seat's choices in words (`choices`): for clients that do not carry the engine. The list is the one
 * that the others work out by themselves (game/choice.h). It costs more than a line, and is charged so. */
#include "game/choice.h"
#include "server/core/internal.h"

enum { COST = 8 }; /* lines: a list of 60 takes as long as four commands, the longest that a board allows not 20 */

static bool charged(bq_core *core, bq__conn *conn)
{
    for (unsigned i = 1; i < COST; i++)
        if (!bq__core_rate(core, conn)) {
            bq__core_close(core, conn, BQ_CLOSE_RATE);
            return false;
        }
    return true;
}

void bq__core_choices(bq_core *core, bq__conn *conn, uint64_t re, bq_words *w)
{
    BQ_SCRATCH bq_choices list;
    const bq__table *table = conn->table;
    const bq_step *step = &table->game->step;
    (void)re, (void)w;
    if (!charged(core, conn))
        return;
    bq_names at = bq__core_names_at(table, &table->setup);
    bq_text_names names = bq__core_names_in(table, conn->language, at.seat);
    bq_wire wire = {.edition = step->rules, .state = &step->st, .names = &at};
    bq_choices_of(step->rules, &step->st, conn->seat, 0, &list);
    bq_buf b = bq__core_say(core, "choices");
    bq_json_int(&b, "n", (int64_t)step->moves);
    bq_json_open(&b, "choices", '[');
    for (unsigned i = 0; i < list.all; i++) {
        bq_json_open(&b, NULL, '{');
        bq_choice_json(&b, &wire, conn->language, &names, &list, i, "mortgage, sell");
        bq_json_close(&b, '}');
    }
    bq_json_close(&b, ']');
    bq__core_send(core, conn, &b);
}
