/* choices.c EDITION GAMES QUESTIONS - the lists of choices of seeded games as lines, played by a rule that
 * tests/page/choices.mjs follows in the module: both say the same, or one of them is wrong. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/choice.h"
#include "game/table.h"

static const char *const names[] = {"Ada", "Bob", "Cyd"};
static bq_choices list;

/* The same 32 bits in both. */
static uint32_t next(uint32_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 17;
    *state ^= *state << 5;
    return *state;
}

static void say_command(const bq_table *table, const bq_choice *c)
{
    char text[BQ_LINE_BYTES];
    bq_buf b = bq_buf_on(text, sizeof text);
    bq_wire wire = bq_table_wire(table);
    if (c->open)
        bq_buf_str(&b, bq_verb_words[c->cmd.verb]);
    else
        bq_command_print(&b, &wire, &c->cmd);
    printf("%s\n", text);
}

static void tell(const bq_table *table, unsigned seat)
{
    const bq_state *st = bq_table_state(table);
    bq_ask q = bq_question(bq_table_edition(table), st);
    bq_choices_of(bq_table_edition(table), st, seat, (1u << st->seats) - 1, &list);
    printf("? %s %u\n", bq_question_words[q.kind], seat);
    for (unsigned i = 0; i < list.all; i++) {
        const bq_choice *c = &list.at[i];
        char key = c->key ? (char)c->key : '.';
        if (i >= list.n) {
            printf("- %u %c %s %s\n", c->cmd.seat, key, bq_verb_words[c->cmd.verb],
                   bq_refusal_words[c->why.verdict.code]);
            continue;
        }
        printf("+ %u %c %lld %lld %s%s%s ", c->cmd.seat, key, (long long)c->amount, (long long)c->left,
               i == list.default_choice ? "usual " : "", c->sure ? "sure " : "", c->open ? "open" : "-");
        say_command(table, c);
    }
}

/* Nobody leaves but seldom; half of the time what is asked is answered. */
static const bq_choice *pick(uint32_t r)
{
    unsigned fit[BQ_CHOICES], n = 0;
    for (int asked = (int)(r & 1u); asked >= 0 && n == 0; asked--)
        for (unsigned i = 0; i < list.n; i++) {
            const bq_choice *c = &list.at[i];
            if (!c->open && (c->cmd.verb != BQ_CMD_RESIGN || r % 64 == 0) && (c->asked || !asked))
                fit[n++] = i;
        }
    return n ? &list.at[fit[(r >> 8) % n]] : NULL;
}

static bool offers(bq_table *table, unsigned seat)
{
    const bq_edition *ed = bq_table_edition(table);
    bq_command cmd = {.verb = BQ_CMD_OFFER, .seat = (uint8_t)seat};
    cmd.terms.to = (uint8_t)((seat + 1) % bq_table_state(table)->seats);
    cmd.terms.give_cash = ed->rule.money_scale;
    return bq_table_submit(table, &cmd, NULL).code == BQ_NO_OK;
}

static unsigned whose(const bq_table *table)
{
    const bq_state *st = bq_table_state(table);
    for (unsigned from = 0; from < st->seats; from++)
        if (st->offers >> from & 1u)
            return st->offer[from].to;
    return bq_question(bq_table_edition(table), st).seat;
}

/* Half of the games by the edition's own rules; the others so that few buildings, debts, squatters and prisons come
 * soon. Deeds that are dealt are paid for: no more than the purse allows. */
static void options(const bq_edition_file *file, unsigned number, unsigned deal, char *out, size_t size)
{
    const bq_rules *rule = &file->ed.rule;
    int half = rule->start_cash / 2 / rule->money_scale * rule->money_scale, rent = 3 * half;
    if (number % 4 == 1)
        snprintf(out, size, "houses=3 hotels=1 deal_deeds=%u deal_in_every_mode=yes building_shortage=auction "
                            "build_needs_full_group=no unlimited_buildings=no jail_pay_when=any_management_time", deal);
    else if (number % 4 == 3)
        snprintf(out, size, "deal_deeds=%u deal_in_every_mode=yes start_cash=%d prisons=yes squatters=yes "
                            "squatter_draw=1 settle_debt_in_kind=yes debt_raise_cash=yes trade=yes "
                            "transfer_interest=lift_or_keep10 bankrupt_to_player=all_to_creditor "
                            "station_rent_1=%d station_rent_2=%d station_rent_3=%d station_rent_4=%d", deal, half, rent,
                 rent, rent, rent);
}

static void play(const bq_edition_file *file, unsigned number, unsigned most)
{
    bq_table_plan plan = {.edition = file, .seats = (uint8_t)(2 + number % 2), .seed = 400 + number};
    bq_trouble trouble;
    uint32_t random = 2463534242u + number;
    for (unsigned i = 0; i < plan.seats; i++) {
        snprintf(plan.seat[i].name, sizeof plan.seat[i].name, "%s", names[i]);
        snprintf(plan.seat[i].player, sizeof plan.seat[i].player, "person");
        plan.seat[i].token = (uint8_t)i;
    }
    bq_table *table = NULL;
    for (unsigned deal = 8; deal && !table; deal--) {
        options(file, number, deal, plan.options, sizeof plan.options);
        table = bq_table_new(&plan, &trouble);
    }
    for (unsigned i = 0; table && i < most; i++) {
        while (bq_table_deal(table, &trouble))
            continue;
        if (bq_table_state(table)->stage == BQ_STAGE_OVER)
            break;
        unsigned seat = whose(table);
        tell(table, seat);
        uint32_t r = next(&random);
        if (r % 7 == 0 && offers(table, seat))
            continue;
        const bq_choice *c = pick(r);
        if (!c || bq_table_submit(table, &c->cmd, &trouble).code != BQ_NO_OK)
            break;
    }
    bq_table_free(table);
}

int main(int argc, char **argv)
{
    bq_edition_file *file;
    char error[BQ_EDITION_ERROR];
    if (argc != 4 || !bq_edition_open(&file, argv[1], error, sizeof error)) {
        fprintf(stderr, "choices EDITION GAMES QUESTIONS: %s\n", argc == 4 ? error : "?");
        return 1;
    }
    for (unsigned i = 0; i < (unsigned)atoi(argv[2]); i++) {
        printf("game %u\n", i);
        play(file, i, (unsigned)atoi(argv[3]));
    }
    bq_edition_close(file);
    return 0;
}
