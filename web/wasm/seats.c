/* seats.c - bots at the table: one step at a time, so that the page can show each; and the guide of a first game.
 *
 * A step is what chance owes, or the next command of a bot (game/company.h). */
#include "web.h"

BQ_WEB uint32_t bq_web_step(uint32_t me);
BQ_WEB uint32_t bq_web_guide(uint32_t on);
uint32_t bq_web_deal(uint32_t me);

/* The lesson of the question that stands is given again: it has not been answered. */
static void recall_lessons(void)
{
    unsigned persons = 0;
    for (unsigned seat = 0; seat < bq_table_plan_of(bq__web_it.table)->seats; seat++)
        persons |= bq__web_person(seat) ? 1u << seat : 0;
    if (bq__web_it.guided)
        bq_lessons_recall(&bq__web_it.lessons, bq_table_log(bq__web_it.table), persons);
}

/* Whims follow from the log alone: the save of a game with dice of its own has no seed. */
void bq__web_recall(void)
{
    const bq_bot *bot[BQ_SEATS];
    bq_company_of(bq_table_plan_of(bq__web_it.table), false, bot);
    bq_company_begin(&bq__web_it.company, bq_table_log(bq__web_it.table), bot, 0);
    bq__web_know();
    recall_lessons();
    bq__web_it.standing = (bq_standing){0}; /* it would do again what was taken back */
}

/* From now on the persons at this table are told what is new to them; or no longer. */
uint32_t bq_web_guide(uint32_t on)
{
    bq__web_it.guided = on && bq__web_it.table;
    if (bq__web_it.table)
        recall_lessons();
    return 0;
}

/* One step, or 0: the game waits for a person, for typed dice, or is over. */
uint32_t bq_web_step(uint32_t me)
{
    bq_table *table = bq__web_it.table;
    enum bq_bot_view view;
    bq_command cmd;
    if (!table)
        return 0;
    const bq_state *st = bq_table_state(table);
    if (bq_chance(bq_table_edition(table), st))
        return bq_web_deal(me);
    /* A bot's offer to a person waits for their answer before anybody rolls. */
    unsigned offering = bq_bot_offering(&bq__web_it.company.seats, st);
    bq_bot_wait wait = {.hold = offering && !st->agenda_n, .offering = (uint8_t)offering};
    bq_trouble trouble;
    if (!bq_company_next(&bq__web_it.company, &wait, &cmd, &view) ||
        bq_table_submit(table, &cmd, &trouble).code != BQ_NO_OK || trouble.code != BQ_TABLE_OK)
        return 0;
    return bq__web_tell_said(me, cmd.verb == BQ_CMD_REJECT ? (int)view : -1);
}
