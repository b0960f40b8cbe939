/* luck.c - how unusual is it: against exact numbers worked out elsewhere (sums of fractions, convolutions, the
 * table of the chi-square law), and the page in three languages. */
#include "game/luck.h"

#include "edition/edition_file.h"
#include "property/play.h"
#include "tap.h"

static double share(uint32_t of)
{
    return of / 4294967295.0;
}

static bool near(double a, double b, double off)
{
    return a >= b * (1 - off) && a <= b * (1 + off);
}

static void counts(void)
{
    static const struct {
        uint64_t tries;
        unsigned chance;
        uint64_t times;
        double right;
    } row[] = {
        {36, 6, 6, 0.5691243903574273},       {36, 6, 12, 0.011126362650744567},
        {100, 6, 30, 0.0006765996746781385},  {500, 1, 30, 9.115126982312236e-05},
        {1000, 6, 167, 0.5018772855614414},   {10, 6, 0, 1.0},
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        double up = share(bq_luck_share(row[i].tries, row[i].chance, row[i].times, true));
        tap_ok(near(up, row[i].right, 1e-5), "%u of %u at %u/36 or more: %g, right is %g", (unsigned)row[i].times,
               (unsigned)row[i].tries, row[i].chance, up, row[i].right);
        if (row[i].times) {
            double down = share(bq_luck_share(row[i].tries, row[i].chance, row[i].times - 1, false));
            tap_ok(up + down > 0.999999 && up + down < 1.000001, "and with one fewer or less it is all");
        }
    }
    tap_ok(bq_luck_share(0, 6, 0, true) == UINT32_MAX, "nothing tried, nothing unusual");
    tap_ok(bq_luck_share(1000000, 6, 1000000, true) == 0, "a million doubles in a row do not happen");
}

static void pips(void)
{
    static const struct {
        uint64_t rolls, pips;
        bool more;
        double right;
    } row[] = {
        {6, 42, true, 0.5332693980478903},   {6, 54, true, 0.025389932693757403},
        {20, 160, true, 0.035410450947512835}, {50, 320, false, 0.04203223520034216},
        {200, 1470, true, 0.020918814984685227},
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        double got = share(bq_luck_share_pips(row[i].rolls, row[i].pips, row[i].more));
        tap_ok(near(got, row[i].right, 0.1), "%u pips in %u rolls: %g, right is %g", (unsigned)row[i].pips,
               (unsigned)row[i].rolls, got, row[i].right);
    }
}

/* 18.307 is the bound of one in twenty, 29.588 of one in a thousand. */
static void sums(void)
{
    static bq_luck even = {.rolls = 3600}, odd;
    for (unsigned i = 2; i <= 12; i++)
        even.sums[i] = 100u * (i <= 7 ? i - 1 : 13 - i);
    tap_ok(bq_luck_share_sums(&even) == UINT32_MAX, "what is exactly as expected is never too uneven");
    odd = even;
    odd.sums[2] += 43; /* 43 squared / 100 = 18.49 */
    tap_ok(near(share(bq_luck_share_sums(&odd)), 0.0474, 0.02), "18.49 is one in twenty: %g",
           share(bq_luck_share_sums(&odd)));
    odd.sums[2] = 100 + 54; /* 29.16 */
    tap_ok(near(share(bq_luck_share_sums(&odd)), 0.00117, 0.03), "29.16 is one in a thousand: %g",
           share(bq_luck_share_sums(&odd)));
    odd.sums[2] = 3600;
    tap_ok(bq_luck_share_sums(&odd) == 0, "and what is absurd does not happen");
}

static bq_table *game(const bq_edition_file *file, unsigned most)
{
    bq_table_plan plan = {.edition = file, .seats = 3, .dealer = BQ_DEALER_SEED, .seed = 5};
    static const char *const names[] = {"Ada", "Bob", "Cleo"};
    play_random random = {9};
    bq_trouble trouble = {0};
    for (unsigned i = 0; i < 3; i++) {
        strcpy(plan.seat[i].name, names[i]);
        strcpy(plan.seat[i].player, "person");
        plan.seat[i].token = (uint8_t)i;
    }
    bq_table *table = bq_table_new(&plan, &trouble);
    for (unsigned i = 0; table && i < most && bq_table_state(table)->stage != BQ_STAGE_OVER; i++) {
        if (bq_table_deal(table, &trouble))
            continue;
        bq_command cmd = play_lawful(bq_table_edition(table), bq_table_state(table), &play_calm, &random);
        if (bq_verb_actors[cmd.verb] != BQ_ACTOR_BANK)
            bq_table_submit(table, &cmd, &trouble);
    }
    return table;
}

static void words(const bq_edition_file *file)
{
    static bq_luck luck;
    static bq_event events[BQ_EVENTS];
    static const char *const seats[] = {"Ada", "Bob", "Cleo"};
    bq_table *table = game(file, 1500);
    bq_luck_of(&luck, table, SIZE_MAX, events);
    uint64_t all = 0, by_seat = 0;
    for (unsigned i = 2; i <= 12; i++)
        all += luck.sums[i];
    for (unsigned i = 0; i < 3; i++)
        by_seat += luck.seat[i].rolls;
    tap_ok(luck.rolls > 50 && all == luck.rolls && by_seat == luck.rolls, "%u rolls, each in one sum and one seat",
           (unsigned)luck.rolls);
    for (unsigned language = 0; language < BQ_LANGUAGES; language++) {
        char text[BQ_SENTENCE_BYTES], before[BQ_SENTENCE_BYTES] = "";
        bq_text_names names = {.edition = bq_table_edition(table),
                               .seat = seats,
                               .seats = 3,
                               .square = file->text[language].square};
        unsigned lines = 0, named = 0, bad = 0;
        for (;; lines++) {
            bq_buf b = bq_buf_on(text, sizeof text);
            if (!bq_luck_line(&b, (enum bq_language)language, &names, &luck, lines))
                break;
            bad += !text[0] || strchr(text, '{') || !strcmp(text, before);
            named += strstr(text, "Ada") != NULL;
            strcpy(before, text);
            tap_note("%s", text);
        }
        tap_ok(lines >= 8 && !bad && named == 1, "language %u: %u sentences, all said, none twice", language, lines);
    }
    bq_luck none = {.seats = 3};
    char text[BQ_SENTENCE_BYTES];
    bq_buf b = bq_buf_on(text, sizeof text);
    tap_ok(bq_luck_line(&b, BQ_LANG_EN, NULL, &none, 0) && !bq_luck_line(&b, BQ_LANG_EN, NULL, &none, 1) && text[0],
           "without rolls there is one sentence: %s", text);
    bq_luck often = {.seats = 3, .rolls = 36, .doubles = 4}, seldom = {.seats = 3, .rolls = 36, .doubles = 1};
    b = bq_buf_on(text, sizeof text);
    tap_ok(bq_luck_line(&b, BQ_LANG_EN, NULL, &often, 0) && strstr(text, "ordinary"), "one game in four is nothing rare: %s", text);
    b = bq_buf_on(text, sizeof text);
    tap_ok(bq_luck_line(&b, BQ_LANG_EN, NULL, &seldom, 0) && strstr(text, "one game out of"), "... one in eighty is: %s", text);
    bq_table_free(table);
}

int main(void)
{
    bq_edition_file *file;
    char error[BQ_EDITION_ERROR];
    if (!bq_edition_open(&file, "classique", error, sizeof error))
        tap_bail("%s", error);
    counts();
    pips();
    sums();
    words(file);
    bq_edition_close(file);
    return tap_done();
}
