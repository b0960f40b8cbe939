/* hint.c - the best things that a seat could do now. */
#include <string.h>

#include "analyse/internal.h"

unsigned bq_analyse_hints(const bq_edition *ed, const bq_state *st, unsigned seat, const bq_analyse_plan *plan,
                          bq_hint out[BQ_ANALYSE_HINTS])
{
    bq__analyse_judge j;
    bq__analyse_choice c[BQ__ANALYSE_CHOICES];
    bq__analyse_view view[BQ__ANALYSE_CHOICES];
    const bq_state *then[BQ__ANALYSE_CHOICES];
    int64_t apart[BQ__ANALYSE_CHOICES], doubt[BQ__ANALYSE_CHOICES];
    unsigned found = 0;
    if (bq_question(ed, st).kind == BQ_ASK_TAX) /* H1: it is chosen before anything is counted */
        return 0;
    bq__analyse_judge_init(&j, ed, plan);
    unsigned n = bq__analyse_choices(&j, st, seat, NULL, c);
    for (unsigned i = 0; i < n; i++)
        then[i] = &c[i].st;
    bq__analyse_compare(&j, then, n, seat, view, apart, doubt);
    for (uint64_t told = 0; found < n && found < BQ_ANALYSE_HINTS; found++) {
        unsigned best = BQ__ANALYSE_CHOICES;
        for (unsigned i = 0; i < n; i++)
            if (!(told >> i & 1u) && (best == BQ__ANALYSE_CHOICES || view[i].chance[seat] > view[best].chance[seat]))
                best = i;
        told |= UINT64_C(1) << best;
        out[found] = (bq_hint){.cmd = c[best].cmd, .then = c[best].then, .chance = view[best].chance[seat]};
    }
    return found;
}
