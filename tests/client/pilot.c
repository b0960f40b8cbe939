/* pilot.c - a bot at a server's table: one that lost its connection, and follows the mirror of the game from its
 * beginning, decides as one that heard every move. Other seats are played by bots and a person who makes offers and
 * refuses them. */
#include "base/bits.h"
#include "client/client.h"
#include "game/company.h"
#include "tap.h"

enum { EDITIONS = 16, MOVES = 700, ME = 2 };

static bool lawful(const bq_table *t, const bq_command *cmd)
{
    return bq_check(bq_table_edition(t), bq_table_state(t), cmd).code == BQ_NO_OK;
}

/* Seat 0 refuses what it is offered, offers something now and then, and lets the clock answer for it. */
static bool person(bq_table *t, bq_rng *rng, unsigned *words)
{
    const bq_state *st = bq_table_state(t);
    bq_command cmd = {.verb = BQ_CMD_OFFER, .seat = 0};
    uint64_t deeds = st->deeds[ME];
    for (unsigned from = 1; from < st->seats; from++) {
        bq_command no = {.verb = BQ_CMD_REJECT, .seat = 0, .a = (uint8_t)from};
        if (st->offers >> from & 1u && st->offer[from].to == 0 && lawful(t, &no)) {
            ++*words;
            return bq_table_submit(t, &no, NULL).code == BQ_NO_OK;
        }
    }
    if (deeds)
        cmd.terms = (bq_terms){.to = ME,
                               .take = deeds & -deeds,
                               .give_cash = bq_table_edition(t)->square[bq_low(deeds)].price};
    if (!deeds || !lawful(t, &cmd)) /* built on, or not to be paid: a small gift */
        cmd.terms = (bq_terms){.to = ME, .give_cash = bq_table_edition(t)->rule.money_scale};
    if (!bq_rng_below(rng, 6) && lawful(t, &cmd)) {
        ++*words;
        return bq_table_submit(t, &cmd, NULL).code == BQ_NO_OK;
    }
    cmd = (bq_command){.verb = BQ_CMD_TIMEOUT, .a = 0};
    return bq_question(bq_table_edition(t), st).seats & 1u && lawful(t, &cmd) &&
           bq_table_submit(t, &cmd, NULL).code == BQ_NO_OK;
}

/* What the seat decides, twice: by the pilot that has been there, and by one that comes now. */
static bool decides(const bq_table *t, const bq_bot *bot, bq_pilot *pilot, bq_command *cmd, unsigned *wrong)
{
    bq_pilot *late = bq_pilot_new(bot, 5);
    bq_command other;
    memset(cmd, 0, sizeof *cmd);
    memset(&other, 0, sizeof other);
    bool acts = bq_pilot_decide(pilot, t, ME, cmd);
    *wrong += bq_pilot_decide(late, t, ME, &other) != acts || (acts && memcmp(cmd, &other, sizeof other));
    bq_pilot_free(late);
    return acts;
}

static void play(bq_edition_file *file, const char *word)
{
    bq_table_plan plan = {.edition = file, .seats = 3, .dealer = BQ_DEALER_SEED, .seed = 9};
    static bq_company others;
    bq_trouble trouble;
    bq_rng rng;
    unsigned wrong = 0, words = 0, mine = 0;
    for (unsigned i = 0; i < 3; i++) {
        snprintf(plan.seat[i].name, sizeof plan.seat[i].name, "Player%c", 'A' + (char)i);
        snprintf(plan.seat[i].player, sizeof plan.seat[i].player, i == 1 ? "bot:hard" : "person");
        plan.seat[i].token = (uint8_t)i;
    }
    bq_table *t = bq_table_new(&plan, &trouble);
    bq_pilot *pilot = bq_pilot_new(bq_bot_of(word), 5);
    const bq_bot *bot[BQ_SEATS];
    if (!t || !pilot)
        tap_bail("no table");
    bq_company_of(&plan, false, bot);
    bq_company_begin(&others, bq_table_log(t), bot, 0);
    bq_pilot_begin(pilot);
    bq_rng_seed(&rng, 1);
    while (bq_table_length(t) < MOVES && bq_table_state(t)->stage != BQ_STAGE_OVER) {
        static const bq_bot_wait wait = {.out_of_order = true};
        bq_command cmd;
        if (bq_table_deal(t, NULL))
            continue;
        bool acts = decides(t, bq_bot_of(word), pilot, &cmd, &wrong);
        if (!bq_rng_below(&rng, 3) && person(t, &rng, &words))
            continue;
        if (acts && ++mine)
            bq_table_submit(t, &cmd, NULL);
        else if (bq_company_next(&others, &wait, &cmd, NULL))
            bq_table_submit(t, &cmd, NULL);
        else if (!person(t, &rng, &words))
            tap_bail("the game waits for nobody");
    }
    tap_ok(!wrong && mine, "%s, %s: %u decisions, the same from the log alone", file->name, word, mine);
    if (file->ed.rule.trade)
        tap_ok(words, "%s, %s: ... between %u words of a person about offers", file->name, word, words);
    bq_pilot_free(pilot);
    bq_table_free(t);
}

int main(void)
{
    bq_edition_name names[EDITIONS];
    size_t n = bq_edition_list(names, EDITIONS);
    for (size_t i = 0; i < n; i++) {
        bq_edition_file *file;
        char error[BQ_EDITION_ERROR];
        if (!bq_edition_open(&file, names[i].name, error, sizeof error))
            tap_bail("%s", error);
        play(file, "random");
        play(file, "hard");
        play(file, "fp-b");
        bq_edition_close(file);
    }
    return tap_done();
}
