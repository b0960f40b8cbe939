/* part.c - a run as JSON: what was asked, the figures, and the tally that `sim merge` reads back.
 *
 * Nothing in it depends on the hour, the machine or the number of cores. A part of a run says which
 * part it is; a whole run, merged or not, says nothing of parts: the bytes are the same. */
#include <inttypes.h>
#include <string.h>

#include "sim/internal.h"

/* ---- what was asked ---- */

static void put_run(FILE *to, const bq_sim_plan *plan)
{
    char digest[17];
    bq__sim_digest_text(digest, bq_edition_digest(&plan->ed));
    fprintf(to, "\"run\": {\"format\": %d, \"engine_rules\": %d, \"edition\": ", BQ_SIM_FORMAT,
            BQ_ENGINE_RULES);
    bq_json_text(to, plan->file->name);
    fprintf(to, ", \"rules\": \"%s\", \"options\": ", digest);
    bq_json_text(to, plan->options);
    fputs(", \"seats\": [", to);
    for (unsigned i = 0; i < plan->lineup.seats; i++) {
        fputs(i ? ", " : "", to);
        bq_json_text(to, plan->lineup.word[i]);
    }
    fputs("], \"styles\": [", to);
    for (unsigned i = 0; i < plan->lineup.seats; i++) {
        bq__sim_digest_text(digest, plan->style[i]);
        fprintf(to, "%s\"%s\"", i ? ", " : "", digest);
    }
    fprintf(to,
            "], \"games\": %" PRIu64 ", \"seed\": %" PRIu64
            ", \"rotate\": %s, \"most_rounds\": %u},\n",
            plan->games, plan->seed, plan->rotate ? "true" : "false", plan->most_rounds);
}

uint32_t bq_sim_missing(const bq_sim_result *r)
{
    uint32_t here = 0;
    for (uint32_t i = 1; i <= r->plan.shards; i++)
        here += r->has ? r->has[i] : i == r->plan.shard;
    return r->plan.shards - here;
}

/* Which shards are here, if not all; nothing if the run is whole. */
static void put_part(FILE *to, const bq_sim_result *r)
{
    const bq_sim_plan *plan = &r->plan;
    if (bq_sim_missing(r)) {
        const char *comma = "";
        fprintf(to, "\"part\": {\"of\": %u, \"shards\": [", plan->shards);
        for (uint32_t i = 1; i <= plan->shards; i++)
            if (r->has ? r->has[i] : i == plan->shard) {
                fprintf(to, "%s%u", comma, i);
                comma = ", ";
            }
        fputs("]},\n", to);
    }
    if (r->stopped)
        fputs("\"stopped\": true,\n", to);
}

/* ---- figures ---- */

static double per_1000(uint64_t count, const bq_tally *t)
{
    return t->turns[0] ? 1000 * (double)count / (double)t->turns[0] : 0;
}

static void put_length(FILE *to, const char *name, bq_length l)
{
    fprintf(to, "\"%s\": {\"mean\": %.4f, \"interval\": [%.4f, %.4f], \"quantiles\": {", name,
            l.mean, l.low, l.high);
    for (unsigned i = 0; i < 5; i++)
        fprintf(to, "%s\"%u\": %.2f", i ? ", " : "", bq_quantiles[i], l.quantile[i]);
    fputs("}}", to);
}

static void put_games(FILE *to, const bq_tally *t)
{
    fprintf(to,
            "\"games\": %" PRIu64 ",\n\"turns\": %" PRIu64 ",\n\"unfinished\": %" PRIu64
            ",\n\"ended\": {",
            t->games[0], t->turns[0], t->unfinished[0]);
    const char *comma = "";
    for (unsigned cause = 0; cause < BQ_CAUSES; cause++)
        if (t->over_by[cause]) {
            fprintf(to, "%s\"%s\": %" PRIu64, comma, bq_cause_words[cause], t->over_by[cause]);
            comma = ", ";
        }
    fprintf(to, "},\n\"ended_by_bankruptcy_share\": %.6f,\n\"lengths\": {",
            t->games[0] ? (double)t->over_by[BQ_BY_LAST] / (double)t->games[0] : 0);
    put_length(to, "turns", bq_length_turns(t));
    fputs(", ", to);
    put_length(to, "rounds", bq_length_rounds(t));
    fputs("},\n", to);
}

static void put_share(FILE *to, bq_share s)
{
    fprintf(to,
            "\"games\": %" PRIu64 ", \"wins\": %" PRIu64 ", \"shared\": %" PRIu64
            ", \"win_rate\": %.6f, \"interval\": [%.6f, %.6f], \"ruined\": %" PRIu64 "}",
            s.games, s.wins, s.shared, s.rate, s.low, s.high, s.ruined);
}

static void put_seats(FILE *to, const bq_sim_plan *plan, const bq_tally *t)
{
    fputs("\"seats\": [\n", to);
    for (unsigned i = 0; i < plan->lineup.seats; i++) {
        fputs("{\"bot\": ", to);
        bq_json_text(to, plan->lineup.word[i]);
        fputs(", ", to);
        put_share(to, bq_share_seat(t, i));
        fputs(i + 1 < plan->lineup.seats ? ",\n" : "\n],\n\"places\": [\n", to);
    }
    for (unsigned i = 0; i < plan->lineup.seats; i++) {
        fprintf(to, "{\"place\": %u, ", i + 1);
        put_share(to, bq_share_place(t, i));
        fputs(i + 1 < plan->lineup.seats ? ",\n" : "\n],\n", to);
    }
}

static void put_square(FILE *to, const bq_sim_plan *plan, const bq_tally *t, unsigned square)
{
    const bq_square *s = &plan->ed.square[square];
    bq_yield y = bq_yield_of(t, (uint64_t)1 << square);
    fprintf(to, "{\"index\": %u, \"kind\": \"%s\", \"name\": ", square, bq_square_words[s->kind]);
    bq_json_text(to, plan->file->text[plan->file->language].square[square]);
    fprintf(to, ", \"landings\": %" PRIu64 ", \"landings_per_game\": %.6f", t->landings[square],
            y.landings);
    if (plan->ed.deeds >> square & 1u) {
        fputs(", \"group\": ", to);
        bq_json_text(to, plan->file->group_key[s->group]);
        fprintf(to,
                ", \"bought\": %" PRIu64 ", \"rents\": %" PRIu64 ", \"rent\": ", t->bought[square],
                t->rents[square]);
        bq__sim_json_wide(to, t->rent[square]);
        bq_share first = bq_share_first(t, square);
        fprintf(to,
                ", \"rent_per_game\": %.4f, \"spent_per_game\": %.4f, \"return\": %.6f, "
                "\"first_bought\": %" PRIu64 ", \"first_win_rate\": %.6f, "
                "\"first_interval\": [%.6f, %.6f]",
                y.rent, y.spent, y.back, first.games, first.rate, first.low, first.high);
    }
    fputc('}', to);
}

static void put_squares(FILE *to, const bq_sim_plan *plan, const bq_tally *t)
{
    fprintf(to, "\"jailings\": %" PRIu64 ",\n\"squares\": [\n", t->jailings[0]);
    for (unsigned square = 0; square < plan->ed.squares; square++) {
        put_square(to, plan, t, square);
        fputs(square + 1u < plan->ed.squares ? ",\n" : "\n],\n\"groups\": [", to);
    }
    for (unsigned group = 0; group < plan->ed.groups; group++) {
        bq_yield y = bq_yield_of(t, plan->ed.group[group].lots);
        fputs(group ? ",\n{\"group\": " : "\n{\"group\": ", to);
        bq_json_text(to, plan->file->group_key[group]);
        fprintf(to,
                ", \"landings_per_game\": %.6f, \"rent_per_game\": %.4f, \"spent_per_game\": %.4f, "
                "\"return\": %.6f}",
                y.landings, y.rent, y.spent, y.back);
    }
    fputs("\n],\n", to);
}

static void put_worth(FILE *to, const bq_tally *t)
{
    const char *comma = "";
    fputs("\"worth\": [", to);
    for (unsigned sample = 1; sample < BQ_SAMPLES; sample++) {
        uint64_t players = bq_worth_players(t, sample);
        if (!players)
            continue;
        fprintf(to, "%s\n{\"round\": %u, \"players\": %" PRIu64 ", \"quantiles\": {", comma,
                bq_sample_round(sample), players);
        for (unsigned i = 0; i < 5; i++)
            fprintf(to, "%s\"%u\": %.0f", i ? ", " : "", bq_quantiles[i],
                    bq_worth_quantile(t, sample, bq_quantiles[i]));
        fputs("}}", to);
        comma = ",";
    }
    fputs("\n],\n", to);
}

/* The counts without which a number of turns a second means nothing. */
static void put_counts(FILE *to, const bq_tally *t)
{
    static const struct {
        const char *word;
        uint8_t event;
    } counts[] = {{"auctions", BQ_EV_AUCTION},     {"bids", BQ_EV_BID},
                  {"buildings", BQ_EV_BUILT},      {"sales", BQ_EV_RAZED},
                  {"mortgages", BQ_EV_MORTGAGED},  {"redemptions", BQ_EV_REDEEMED},
                  {"offers", BQ_EV_OFFER},         {"trades", BQ_EV_TRADE},
                  {"bankruptcies", BQ_EV_BANKRUPT}};
    fprintf(to, "\"per_1000_turns\": {\"purchases\": %.4f",
            per_1000(t->payments[BQ_FOR_PURCHASE], t));
    for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++)
        fprintf(to, ", \"%s\": %.4f", counts[i].word, per_1000(t->events[counts[i].event], t));
    fputs("},\n\"money\": {", to);
    for (unsigned reason = 0; reason < BQ_REASONS; reason++) {
        fprintf(to, "%s\n\"%s\": {\"payments\": %" PRIu64 ", \"sum\": ", reason ? "," : "",
                bq_reason_words[reason], t->payments[reason]);
        bq__sim_json_wide(to, t->paid[reason]);
        fputc('}', to);
    }
    fputs("\n},\n", to);
}

/* ---- the tally itself ---- */

/* Index and value of what is not zero, one after the other; money in quotes, for readers whose
 * numbers end at 64 bits. */
static void put_field(FILE *to, const bq_tally *t, const bq_tally_field *field)
{
    const char *at = (const char *)t + field->offset, *comma = "";
    fprintf(to, "\"%s\": [", field->name);
    for (unsigned i = 0; i < field->n; i++) {
        bq_wide value = field->wide ? ((const bq_wide *)(const void *)at)[i]
                                    : ((const uint64_t *)(const void *)at)[i];
        if (!value)
            continue;
        fprintf(to, "%s%u,%s", comma, i, field->wide ? "\"" : "");
        bq__sim_json_wide(to, value);
        fputs(field->wide ? "\"" : "", to);
        comma = ",";
    }
    fputc(']', to);
}

bool bq_sim_json(FILE *to, const bq_sim_result *r)
{
    const bq_tally *t = r->tally;
    fputs("{\n", to);
    put_run(to, &r->plan);
    put_part(to, r);
    put_games(to, t);
    put_seats(to, &r->plan, t);
    put_squares(to, &r->plan, t);
    put_worth(to, t);
    put_counts(to, t);
    fputs("\"tally\": {\n", to);
    for (unsigned i = 0; i < bq_tally_field_count; i++) {
        put_field(to, t, &bq_tally_fields[i]);
        fputs(i + 1 < bq_tally_field_count ? ",\n" : "\n}\n}\n", to);
    }
    return !ferror(to);
}
