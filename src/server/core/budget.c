/* budget.c - work: everything that comes in costs something (cost.def), and the address it came from pays, with its /56 and
 * its /48. What was spent comes back with time (`work` units a second), over reconnects too: it is the address that
 * remembers. The one place that charges. */
#include "server/core/internal.h"

const uint16_t bq__core_costs[BQ_COSTS] = {
#define BQ_COST(id, units, text) units,
#include "server/core/cost.def"
};

/* What is left of what was spent. */
static void come_back(const bq_core *core, bq__address *a)
{
    int64_t gone = core->now - a->spent_at, each = core->limits.work * bq__core_times(core, a);
    int64_t back = gone > 1000000 ? a->spent : gone * each / 1000;
    if (back <= 0)
        return; /* the next one will see it */
    a->spent_at = core->now;
    a->spent = back < a->spent ? a->spent - back : 0;
}

void bq__core_spend(bq_core *core, bq__address *a, enum bq_cost what, uint64_t times)
{
    for (; a && a != &core->operator_; a = a->up) {
        come_back(core, a);
        a->spent += (int64_t)(bq__core_costs[what] * times);
    }
}

bool bq__core_charge(bq_core *core, bq__address *a, enum bq_cost what)
{
    for (bq__address *each = a; each && each != &core->operator_; each = each->up) {
        come_back(core, each);
        if (each->spent >= core->limits.work_most * bq__core_times(core, each))
            return false;
    }
    bq__core_spend(core, a, what, 1);
    return true;
}

bool bq__core_has_spent(const bq_core *core, const bq__address *a)
{
    bq__address copy = *a;
    come_back(core, &copy);
    return copy.spent > 0;
}

/* A frame: of a message, or one that says nothing to us, which counts as a line does. */
void bq_core_frame(bq_core *core, bq_conn id, bool control)
{
    bq__conn *conn = bq__core_conn(core, id);
    if (conn && !core->dead &&
        (!bq__core_charge(core, conn->address, BQ_COST_FRAME) || (control && !bq__core_rate(core, conn))))
        bq__core_close(core, conn, BQ_CLOSE_RATE);
}
