/* plan.c - is a plan one that can be played? Seats, names and tokens, and what the dice were bound to. */
#include "game/plan.h"

#include <stdio.h>
#include <string.h>

static bool check_names(const bq_table_plan *plan, bq_trouble *trouble)
{
    for (unsigned i = 0; i < plan->seats; i++) {
        const char *name = plan->seat[i].name;
        if (!bq_seat_name_ok(name, strlen(name)))
            return bq_trouble_set(trouble, BQ_TABLE_NAME, name);
        for (unsigned j = 0; j < i; j++) {
            if (!bq_names_differ(name, plan->seat[j].name))
                return bq_trouble_set(trouble, BQ_TABLE_SAME_NAME, name);
            if (plan->seat[i].token == plan->seat[j].token)
                return bq_trouble_set(trouble, BQ_TABLE_TOKEN, name);
        }
    }
    return true;
}

/* A1, A8, A13 */
static bool check_seats(const bq_table_plan *plan, const bq_edition *ed, bq_trouble *trouble)
{
    if (plan->seats < ed->rule.min_players || plan->seats > ed->rule.max_players) {
        char range[32];
        snprintf(range, sizeof range, "%d-%d", ed->rule.min_players, ed->rule.max_players);
        return bq_trouble_set(trouble, BQ_TABLE_SEATS, range);
    }
    return check_names(plan, trouble);
}

/* ---- commitments (docs/FAIRNESS.md) ---- */

static void rules_digest(const bq_edition *ed, unsigned char out[BQ_FAIR_DIGEST])
{
    unsigned char compiled[BQ_COMPILED_BYTES];
    bq_edition_compile(ed, compiled);
    bq_sha256(compiled, sizeof compiled, out);
}

void bq_fair_plan_commit(bq_fair_plan *fair, const bq_edition *ed)
{
    unsigned char rules[BQ_FAIR_DIGEST];
    rules_digest(ed, rules);
    bq_fair_commit(fair->game, rules, fair->secret, fair->commitment);
}

static bool secret_fits(const bq_fair_plan *fair, const bq_edition *ed)
{
    bq_fair_plan again = *fair;
    bq_fair_plan_commit(&again, ed);
    return bq_same_bytes(again.commitment, fair->commitment, sizeof fair->commitment);
}

static bool nonce_fits(const bq_fair_plan *fair, unsigned seat)
{
    unsigned char digest[BQ_FAIR_DIGEST];
    const bq_fair_nonce *nonce = &fair->nonce[seat];
    bq_fair_commit_seat(fair->game, (uint8_t)seat, nonce, digest);
    return nonce->size >= BQ_FAIR_NONCE_MIN && nonce->size <= BQ_FAIR_NONCE_MAX &&
           bq_same_bytes(digest, fair->seat_commitment[seat], sizeof digest);
}

static bool check_fair(const bq_table_plan *plan, const bq_edition *ed, bq_trouble *trouble)
{
    char what[16];
    if (plan->dealer != BQ_DEALER_FAIR)
        return true;
    for (unsigned seat = 0; seat < BQ_SEATS; seat++) {
        snprintf(what, sizeof what, "nonce %u", seat);
        if (plan->fair.nonce[seat].size && (seat >= plan->seats || !nonce_fits(&plan->fair, seat)))
            return bq_trouble_set(trouble, BQ_TABLE_COMMITMENT, what);
    }
    if (plan->fair.known && !secret_fits(&plan->fair, ed))
        return bq_trouble_set(trouble, BQ_TABLE_COMMITMENT, "secret");
    return true;
}

bool bq_plan_check(const bq_table_plan *plan, const bq_edition *ed, bq_trouble *trouble)
{
    return check_seats(plan, ed, trouble) && check_fair(plan, ed, trouble);
}
