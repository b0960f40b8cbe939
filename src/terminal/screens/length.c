/* length.c - the wanted length of a new game (form.c asks): the options that make it so, and the same in words. */
#include <stdio.h>

#include "terminal/screens/screens.h"
#include "text/text.h"

static int minutes_of(const bq__form *f)
{
    static const int minutes[BQ__LENGTHS] = {0, 20, 40, 90};
    return minutes[f->preset];
}

/* As many rounds as fit, at the pace of people that `banquier sim --predict` has, and of bots that are
 * watched. */
static int rounds_of(const bq__form *f)
{
    enum { PERSON_S = 17, BOT_S = 4, LEAST = 3 };
    int round_s = 0;
    for (unsigned i = 0; i < f->seats; i++)
        round_s += f->kind[i] ? BOT_S : PERSON_S;
    int rounds = minutes_of(f) * 60 / (round_s ? round_s : 1);
    return rounds < LEAST ? LEAST : rounds;
}

/* Where nothing else ends a game: less money comes in. */
static int32_t salary_of(const bq__form *f)
{
    const bq_rules *rule = &f->file->ed.rule;
    int m = minutes_of(f);
    return m == 20 ? 0 : m == 40 ? rule->salary / 2 / rule->money_scale * rule->money_scale : rule->salary;
}

/* By the clock where the edition has one, by rounds where it counts them; elsewhere less money comes
 * in and more goes out. */
void bq__length_options(const bq__form *f, char *out, size_t size)
{
    out[0] = 0;
    if (!f->preset || !f->file)
        return;
    const bq_rules *rule = &f->file->ed.rule;
    if (rule->end_offers_timed)
        snprintf(out, size, "end=timed:%d", minutes_of(f));
    else if (rule->end_offers_rounds)
        snprintf(out, size, "end=rounds:%d", rounds_of(f));
    else
        snprintf(out, size, "anti_endless=yes salary=%d", salary_of(f));
}

/* The same in words. */
void bq__length_words(bq__screens *v, char *out, size_t size)
{
    const bq__form *f = &v->form;
    out[0] = 0;
    if (!f->preset || !f->file)
        return;
    const bq_rules *rule = &f->file->ed.rule;
    const bq_arg args[] = {
        bq_arg_of(BQ_ARG_NUMBER, "n", rounds_of(f)),
        bq_arg_of(BQ_ARG_NUMBER, "salary", salary_of(f)),
    };
    bq__say_word(v, out, size,
                 rule->end_offers_timed    ? BQ_T_SCREEN_PRESET_BY_CLOCK
                 : rule->end_offers_rounds ? BQ_T_SCREEN_PRESET_BY_ROUNDS
                                           : BQ_T_SCREEN_PRESET_BY_MONEY,
                 args, 2);
}
