/* part.c - a run as JSON: what was asked, the figures, and the tally that `sim merge` reads back.
 *
 * Nothing in it depends on the hour, the machine or the number of cores. A part of a run says which
 * part it is; a whole run, merged or not, says nothing of parts: the bytes are the same. */
#include "sim/internal.h"

/* ---- what was asked ---- */

static void put_run(bq_buf *b, const bq_sim_plan *plan)
{
    bq_json_open(b, "run", '{');
    bq_json_int(b, "format", BQ_SIM_FORMAT);
    bq_json_int(b, "engine_rules", BQ_ENGINE_RULES);
    bq_json_text(b, "edition", plan->file->name);
    bq_json_digest(b, "rules", bq_edition_digest(&plan->ed));
    bq_json_text(b, "options", plan->options);
    bq_json_open(b, "seats", '[');
    for (unsigned i = 0; i < plan->lineup.seats; i++)
        bq_json_text(b, NULL, plan->lineup.word[i]);
    bq_json_close(b, ']');
    bq_json_open(b, "styles", '[');
    for (unsigned i = 0; i < plan->lineup.seats; i++)
        bq_json_digest(b, NULL, plan->style[i]);
    bq_json_close(b, ']');
    bq__sim_json_count(b, "games", plan->games);
    bq__sim_json_count(b, "seed", plan->seed);
    bq_json_flag(b, "rotate", plan->rotate);
    bq_json_int(b, "most_rounds", plan->most_rounds);
    bq_json_close(b, '}');
}

uint32_t bq_sim_missing(const bq_sim_result *r)
{
    uint32_t here = 0;
    for (uint32_t i = 1; i <= r->plan.shards; i++)
        here += r->has ? r->has[i] : i == r->plan.shard;
    return r->plan.shards - here;
}

/* Which shards are here, if not all; nothing if the run is whole. */
static void put_part(bq_buf *b, const bq_sim_result *r)
{
    const bq_sim_plan *plan = &r->plan;
    if (bq_sim_missing(r)) {
        bq_json_open(b, "part", '{');
        bq_json_int(b, "of", plan->shards);
        bq_json_open(b, "shards", '[');
        for (uint32_t i = 1; i <= plan->shards; i++)
            if (r->has ? r->has[i] : i == plan->shard)
                bq_json_int(b, NULL, i);
        bq_json_close(b, ']');
        bq_json_close(b, '}');
    }
    if (r->stopped)
        bq_json_flag(b, "stopped", true);
}

/* ---- figures ---- */

static double per_1000(uint64_t count, const bq_tally *t)
{
    return t->turns[0] ? 1000 * (double)count / (double)t->turns[0] : 0;
}

static void put_length(bq_buf *b, const char *name, bq_length l)
{
    bq_json_open(b, name, '{');
    bq_json_real(b, "mean", l.mean, 4);
    bq__sim_json_interval(b, "interval", l.low, l.high, 4);
    bq_json_open(b, "quantiles", '{');
    bq__sim_json_quantiles(b, l.quantile, 2);
    bq_json_close(b, '}');
    bq_json_close(b, '}');
}

static void put_games(bq_buf *b, const bq_tally *t)
{
    bq__sim_json_count(b, "games", t->games[0]);
    bq__sim_json_count(b, "turns", t->turns[0]);
    bq__sim_json_count(b, "unfinished", t->unfinished[0]);
    bq_json_open(b, "ended", '{');
    for (unsigned cause = 0; cause < BQ_CAUSES; cause++)
        if (t->over_by[cause])
            bq__sim_json_count(b, bq_cause_words[cause], t->over_by[cause]);
    bq_json_close(b, '}');
    bq_json_real(b, "ended_by_bankruptcy_share",
                 t->games[0] ? (double)t->over_by[BQ_BY_LAST] / (double)t->games[0] : 0, 6);
    bq_json_open(b, "lengths", '{');
    put_length(b, "turns", bq_length_turns(t));
    put_length(b, "rounds", bq_length_rounds(t));
    bq_json_close(b, '}');
}

static void put_share(bq_buf *b, bq_share s)
{
    bq__sim_json_count(b, "games", s.games);
    bq__sim_json_count(b, "wins", s.wins);
    bq__sim_json_count(b, "shared", s.shared);
    bq_json_real(b, "win_rate", s.rate, 6);
    bq__sim_json_interval(b, "interval", s.low, s.high, 6);
    bq__sim_json_count(b, "ruined", s.ruined);
}

static void put_seats(bq_buf *b, const bq_sim_plan *plan, const bq_tally *t)
{
    bq_json_open_lines(b, "seats", '[');
    for (unsigned i = 0; i < plan->lineup.seats; i++) {
        bq_json_open(b, NULL, '{');
        bq_json_text(b, "bot", plan->lineup.word[i]);
        put_share(b, bq_share_seat(t, i));
        bq_json_close(b, '}');
    }
    bq_json_close(b, ']');
    bq_json_open_lines(b, "places", '[');
    for (unsigned i = 0; i < plan->lineup.seats; i++) {
        bq_json_open(b, NULL, '{');
        bq_json_int(b, "place", i + 1);
        put_share(b, bq_share_place(t, i));
        bq_json_close(b, '}');
    }
    bq_json_close(b, ']');
}

static void put_yield(bq_buf *b, const bq_yield *y)
{
    bq_json_real(b, "rent_per_game", y->rent, 4);
    bq_json_real(b, "spent_per_game", y->spent, 4);
    bq_json_real(b, "return", y->back, 6);
}

static void put_square(bq_buf *b, const bq_sim_plan *plan, const bq_tally *t, unsigned square)
{
    const bq_square *s = &plan->ed.square[square];
    bq_yield y = bq_yield_of(t, (uint64_t)1 << square);
    bq_json_open(b, NULL, '{');
    bq_json_int(b, "index", square);
    bq_json_word(b, "kind", bq_square_words[s->kind]);
    bq_json_text(b, "name", plan->file->text[plan->file->language].square[square]);
    bq__sim_json_count(b, "landings", t->landings[square]);
    bq_json_real(b, "landings_per_game", y.landings, 6);
    if (plan->ed.deeds >> square & 1u) {
        bq_share first = bq_share_first(t, square);
        bq_json_text(b, "group", plan->file->group_key[s->group]);
        bq__sim_json_count(b, "bought", t->bought[square]);
        bq__sim_json_count(b, "rents", t->rents[square]);
        bq__sim_json_count(b, "rent", t->rent[square]);
        put_yield(b, &y);
        bq__sim_json_count(b, "first_bought", first.games);
        bq_json_real(b, "first_win_rate", first.rate, 6);
        bq__sim_json_interval(b, "first_interval", first.low, first.high, 6);
    }
    bq_json_close(b, '}');
}

static void put_squares(bq_buf *b, const bq_sim_plan *plan, const bq_tally *t)
{
    bq__sim_json_count(b, "jailings", t->jailings[0]);
    bq_json_open_lines(b, "squares", '[');
    for (unsigned square = 0; square < plan->ed.squares; square++)
        put_square(b, plan, t, square);
    bq_json_close(b, ']');
    bq_json_open_lines(b, "groups", '[');
    for (unsigned group = 0; group < plan->ed.groups; group++) {
        bq_yield y = bq_yield_of(t, plan->ed.group[group].lots);
        bq_json_open(b, NULL, '{');
        bq_json_text(b, "group", plan->file->group_key[group]);
        bq_json_real(b, "landings_per_game", y.landings, 6);
        put_yield(b, &y);
        bq_json_close(b, '}');
    }
    bq_json_close(b, ']');
}

static void put_worth(bq_buf *b, const bq_tally *t)
{
    bq_json_open_lines(b, "worth", '[');
    for (unsigned sample = 1; sample < BQ_SAMPLES; sample++) {
        uint64_t players = bq_worth_players(t, sample);
        double value[5];
        if (!players)
            continue;
        for (unsigned i = 0; i < 5; i++)
            value[i] = bq_worth_quantile(t, sample, bq_quantiles[i]);
        bq_json_open(b, NULL, '{');
        bq_json_int(b, "round", bq_sample_round(sample));
        bq__sim_json_count(b, "players", players);
        bq_json_open(b, "quantiles", '{');
        bq__sim_json_quantiles(b, value, 0);
        bq_json_close(b, '}');
        bq_json_close(b, '}');
    }
    bq_json_close(b, ']');
}

/* The counts without which a number of turns a second means nothing. */
static void put_counts(bq_buf *b, const bq_tally *t)
{
    static const struct {
        const char *word;
        uint8_t event;
    } counts[] = {{"auctions", BQ_EV_AUCTION},     {"bids", BQ_EV_BID},
                  {"buildings", BQ_EV_BUILT},      {"sales", BQ_EV_RAZED},
                  {"mortgages", BQ_EV_MORTGAGED},  {"redemptions", BQ_EV_REDEEMED},
                  {"offers", BQ_EV_OFFER},         {"trades", BQ_EV_TRADE},
                  {"bankruptcies", BQ_EV_BANKRUPT}};
    bq_json_open(b, "per_1000_turns", '{');
    bq_json_real(b, "purchases", per_1000(t->payments[BQ_FOR_PURCHASE], t), 4);
    for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++)
        bq_json_real(b, counts[i].word, per_1000(t->events[counts[i].event], t), 4);
    bq_json_close(b, '}');
    bq_json_open_lines(b, "money", '{');
    for (unsigned reason = 0; reason < BQ_REASONS; reason++) {
        bq_json_open(b, bq_reason_words[reason], '{');
        bq__sim_json_count(b, "payments", t->payments[reason]);
        bq__sim_json_count(b, "sum", t->paid[reason]);
        bq_json_close(b, '}');
    }
    bq_json_close(b, '}');
}

/* ---- the tally itself ---- */

/* Index and value of what is not zero, one after the other; money in quotes, for readers whose
 * numbers end at 64 bits. */
static void put_field(bq_buf *b, const bq_tally *t, const bq_tally_field *field)
{
    const char *at = (const char *)t + field->offset;
    char digits[BQ__WIDE_TEXT];
    bq_json_key(b, field->name);
    bq_buf_str(b, " [");
    for (unsigned i = 0; i < field->n; i++) {
        bq_wide value = field->wide ? ((const bq_wide *)(const void *)at)[i]
                                    : ((const uint64_t *)(const void *)at)[i];
        if (!value)
            continue;
        bq_json_int(b, NULL, i);
        if (field->wide)
            bq_json_word(b, NULL, bq__sim_wide_text(digits, value));
        else
            bq__sim_json_count(b, NULL, value);
    }
    bq_json_close(b, ']');
}

bool bq_sim_json(FILE *to, const bq_sim_result *r)
{
    bq_buf b = bq_buf_grow(BQ__SIM_JSON_BYTES);
    const bq_tally *t = r->tally;
    bq_json_open_lines(&b, NULL, '{');
    put_run(&b, &r->plan);
    put_part(&b, r);
    put_games(&b, t);
    put_seats(&b, &r->plan, t);
    put_squares(&b, &r->plan, t);
    put_worth(&b, t);
    put_counts(&b, t);
    bq_json_open(&b, "tally", '{');
    bq_json_indent(&b, 0); /* the tally has no blanks: it is long, and for programs */
    for (unsigned i = 0; i < bq_tally_field_count; i++) {
        bq_json_line(&b);
        put_field(&b, t, &bq_tally_fields[i]);
    }
    bq_buf_str(&b, "\n}\n}\n");
    return bq_buf_print(&b, to);
}
