/* uniform.c - what falls is even, end to end (G3): draws of the fair dealer through the engine's
 * own map to dice and cards. From a fixed secret, so that it is never red by chance; the bounds are
 * those that a fair stream passes in all but one of a million.
 *
 * SOAK_ROLLS   how many rolls (10,000,000) */
#include <math.h>

#include "edition/edition_file.h"
#include "engine/engine.h"
#include "fair/fair.h"
#include "tap.h"

static bq_fair fair;

static double chi_square(const uint64_t *seen, const double *expected, unsigned n)
{
    double sum = 0;
    for (unsigned i = 0; i < n; i++) {
        double off = (double)seen[i] - expected[i];
        sum += off * off / expected[i];
    }
    return sum;
}

static double chi_even(const uint64_t *seen, unsigned n)
{
    double expected[64], total = 0;
    for (unsigned i = 0; i < n; i++)
        total += (double)seen[i];
    for (unsigned i = 0; i < n; i++)
        expected[i] = total / n;
    return chi_square(seen, expected, n);
}

typedef struct rolls {
    uint64_t face[2][6], sum[11], pair[36], gap[12], run[8];
    uint64_t doubles, triples, rolls;
} rolls;

static void count(rolls *r, unsigned a, unsigned b)
{
    static unsigned last, since, row, rising;
    r->face[0][a - 1]++;
    r->face[1][b - 1]++;
    r->sum[a + b - 2]++;
    if (r->rolls)
        r->pair[(last - 1) * 6 + a - 1]++;
    rising = r->rolls && a > last ? rising + 1 : 0;
    r->run[rising < 7 ? rising : 7]++;
    if (a == b) {
        r->doubles++;
        r->gap[since < 11 ? since : 11]++;
        since = 0;
        if (++row == 3)
            r->triples++, row = 0;
    } else {
        since++;
        row = 0;
    }
    last = a;
    r->rolls++;
}

/* Within so many standard deviations of what is to be expected? */
static bool near(uint64_t seen, double n, double p)
{
    return fabs((double)seen - n * p) < 4.9 * sqrt(n * p * (1 - p));
}

static void judge_dice(const rolls *r)
{
    double n = (double)r->rolls, expected[12];
    tap_ok(chi_even(r->face[0], 6) < 35.89, "faces of the first die: %.2f of 35.89",
           chi_even(r->face[0], 6));
    tap_ok(chi_even(r->face[1], 6) < 35.89, "faces of the second die: %.2f of 35.89",
           chi_even(r->face[1], 6));
    for (int i = 0; i < 11; i++)
        expected[i] = n * (6 - abs(i - 5)) / 36;
    tap_ok(chi_square(r->sum, expected, 11) < 46.86, "sums: %.2f of 46.86",
           chi_square(r->sum, expected, 11));
    tap_ok(chi_even(r->pair, 36) < 89.95, "one roll after the other: %.2f of 89.95",
           chi_even(r->pair, 36));
    for (unsigned i = 0; i < 12; i++)
        expected[i] = (double)r->doubles * pow(5.0 / 6, i) * (i < 11 ? 1.0 / 6 : 1);
    tap_ok(chi_square(r->gap, expected, 12) < 48.9, "how long until a double: %.2f of 48.9",
           chi_square(r->gap, expected, 12));
    tap_ok(near(r->rolls - r->run[0], n, 15.0 / 36), "higher than the roll before: %.5f of %.5f",
           (double)(r->rolls - r->run[0]) / n, 15.0 / 36);
    tap_eq_int(r->run[6] + r->run[7], 0, "never more than five in a row");
    tap_ok(near(r->doubles, n, 1.0 / 6), "doubles: %.5f of 0.16667", (double)r->doubles / n);
    double third = 1.0 / (6 + 36 + 216); /* three in a row, counted anew after each */
    tap_ok(fabs((double)r->triples / n / third - 1) < 0.02, "three doubles in a row: %.6f of %.6f",
           (double)r->triples / n, third);
}

static void test_dice(const bq_edition *ed, uint64_t n)
{
    static rolls r;
    bq_state st;
    bq_start(ed, &st, 3, NULL);
    if (bq_chance(ed, &st) != 36)
        tap_bail("no dice are wanted at the beginning");
    uint8_t purpose = bq_question(ed, &st).purpose;
    for (uint64_t k = 0; k < n; k++) {
        bq_command cmd = bq_outcome(ed, &st, bq_fair_draw(&fair, k, purpose, 36));
        count(&r, cmd.a, cmd.b);
    }
    judge_dice(&r);
}

/* A pile of 16 drawn to its end, again and again: each card as often in each place. */
static void test_cards(uint64_t piles)
{
    static uint64_t seen[16][16];
    double worst = 0;
    for (uint64_t pile = 0; pile < piles; pile++) {
        uint32_t unseen = 0xffff;
        for (uint32_t place = 0; place < 16; place++) {
            uint32_t draw = bq_fair_draw(&fair, pile * 16 + place, 7, 16 - place), rest = unseen;
            for (; draw; draw--)
                rest &= rest - 1; /* the lowest is not meant */
            uint32_t card = (uint32_t)__builtin_ctz(rest);
            unseen &= ~(UINT32_C(1) << card);
            seen[place][card]++;
        }
    }
    for (unsigned place = 0; place < 16; place++) {
        double x = chi_even(seen[place], 16);
        worst = x > worst ? x : worst;
    }
    tap_ok(worst < 60, "each card in each place of a pile: at worst %.2f of 60", worst);
}

/* The usual mistake, a byte's rest by 36, would be seen. */
static void test_the_test(uint64_t n)
{
    uint64_t sums[36] = {0};
    for (uint64_t k = 0; k < n; k++)
        sums[bq_fair_draw(&fair, k, 4, 256) % 36]++;
    tap_ok(chi_even(sums, 36) > 89.95, "a byte's rest by 36 is found out: %.0f",
           chi_even(sums, 36));
}

int main(void)
{
    uint64_t n = tap_env("SOAK_ROLLS", getenv("SOAK") ? 1000000000 : 10000000);
    char error[BQ_EDITION_ERROR];
    bq_edition_file *file;
    if (!bq_edition_open(&file, "classique", error, sizeof error))
        tap_bail("%s", error);
    memset(&fair, 0x5a, sizeof fair);
    test_dice(&file->ed, n);
    test_cards(n / 64);
    test_the_test(n / 20);
    bq_edition_close(file);
    return tap_done();
}
