/* train_play.c - the games from which the value is learnt: who plays them, by which rules, and what is kept of them. */
#include <string.h>

#include "base/bits.h"
#include "edition/edition_file.h"
#include "sim/train.h"
#include "sim/work.h"

enum { MOST_ROUNDS = 400 };
/* Of a hundred: games whose players mean all they do, games among `hard`, players in a style near their kind. */
enum { MEANT = 60, EQUALS = 25, STYLED = 30 };

typedef struct watch {
    const bq_bot_sense *sense;
    bq_match *match;
    bq_train_game *out;
    bq_rng rng;
    uint32_t every;    /* one quiet moment in so many is kept */
    uint32_t transfer; /* one turn in so many begins with deeds that change hands; 0: none does */
    uint32_t turn;     /* the last that was looked at */
    uint32_t clock;    /* of a timed game: the round in which time is up */
    uint8_t in[BQ_TRAIN_POSITIONS]; /* seats of each position */
} watch;

/* ---- rules ---- */

static void draw_end(bq_rules *rule, bq_rng *rng)
{
    switch (bq_rng_below(rng, 8)) {
    case 0:
    case 1:
        rule->end_offers_rounds = 1;
        rule->end_mode = BQ_END_ROUNDS;
        rule->rounds_limit = 10 + (int32_t)bq_rng_below(rng, 140);
        break;
    case 2:
        if (rule->end_offers_money) {
            rule->end_mode = BQ_END_MONEY;
            rule->money_target = rule->start_cash * (int32_t)(2 + bq_rng_below(rng, 4));
        }
        break;
    case 3:
        if (rule->end_offers_short)
            rule->end_mode = BQ_END_SHORT;
        break;
    case 4:
        if (rule->end_offers_timed)
            rule->end_mode = BQ_END_TIMED;
        break;
    default:
        break;
    }
}

/* What a table may say otherwise; value/weights.c knows the same list. */
static void draw_rules(bq_edition *ed, bq_rng *rng)
{
    bq_edition was = *ed;
    bq_rules *rule = &ed->rule;
    draw_end(rule, rng);
    if (rule->end_mode == BQ_END_LAST && bq_rng_below(rng, 2))
        rule->anti_endless = 1;
    if (bq_rng_below(rng, 6) == 0)
        rule->salary = bq_rng_below(rng, 2) ? 0 : rule->salary / 2 / rule->money_scale * rule->money_scale;
    if (bq_rng_below(rng, 8) == 0)
        rule->trade = !rule->trade;
    if (bq_rng_below(rng, 12) == 0)
        rule->auction_on_decline = !rule->auction_on_decline;
    if (bq_rng_below(rng, 5) == 0)
        rule->start_cash = rule->start_cash / 1000 * (int32_t)(500 + 500 * bq_rng_below(rng, 4)) /
                           rule->money_scale * rule->money_scale;
    if (bq_rng_below(rng, 12) == 0)
        rule->parking_pot = BQ_POT_TAXES;
    if (bq_rng_below(rng, 12) == 0)
        rule->double_salary_on_go = 1;
    if (bq_rng_below(rng, 20) == 0)
        rule->unlimited_buildings = 1;
    rule->max_players = BQ_SEATS;
    if (bq_edition_fault(ed).code != BQ_FAULT_NONE)
        *ed = was;
    else
        bq_edition_prepare(ed);
}

/* ---- players ---- */

static const char *const kinds[] = {"hard", "hard", "hard", "hard",   "hard", "medium", "medium",
                                    "medium", "easy", "fp-a", "fp-b", "fp-c"};

/* A kind, or a style near one of them. */
static const bq_bot *draw_player(bq_rng *rng, bq_bot_style *style, bq_bot *styled)
{
    const bq_bot *bot = bq_bot_of(kinds[bq_rng_below(rng, sizeof kinds / sizeof kinds[0])]);
    if (!bot->style || bq_rng_below(rng, 100) >= STYLED)
        return bot;
    *style = *bot->style;
    for (unsigned i = 0; i < 4; i++) {
        unsigned key = bq_rng_below(rng, BQ_STYLE_KEYS);
        const bq_style_key *k = &bq_style_keys[key];
        int32_t reach = (k->most - k->least) / 4;
        int32_t to = bq_style_get(style, key) + (int32_t)bq_rng_below(rng, 2 * (uint32_t)reach + 1) - reach;
        bq_style_set(style, key, to < k->least ? k->least : to > k->most ? k->most : to);
    }
    *styled = bq_bot_styled(bot->word, style);
    return styled;
}

/* ---- deeds that change hands by chance ---- */

static unsigned draw_seat(watch *w, const bq_state *st)
{
    for (;;) {
        unsigned seat = bq_rng_below(&w->rng, st->seats);
        if (st->in >> seat & 1u)
            return seat;
    }
}

static bool built(const bq_state *st, uint64_t lots)
{
    for (; lots; lots &= lots - 1)
        if (st->level[bq_low(lots)])
            return true;
    return false;
}

/* One deed, or all that somebody has of a group; half of the time the other gives as much. */
static uint64_t draw_deeds(watch *w, const bq_state *st, unsigned seat)
{
    const bq_edition *ed = w->match->ed;
    unsigned group = bq_rng_below(&w->rng, ed->groups);
    uint64_t lots = ed->group[group].lots & st->deeds[seat] & ~st->prisons;
    if (!lots || built(st, ed->group[group].lots))
        return 0;
    return bq_rng_below(&w->rng, 2) ? lots : lots & -lots;
}

static void move_deeds(bq_state *st, unsigned from, unsigned to, uint64_t deeds)
{
    st->deeds[from] &= ~deeds;
    st->deeds[to] |= deeds;
    for (; deeds; deeds &= deeds - 1)
        st->owner[bq_low(deeds)] = (uint8_t)to;
}

static void transfer(watch *w, bq_state *st)
{
    unsigned from = draw_seat(w, st), to = draw_seat(w, st);
    if (from == to || st->offers || st->claims)
        return;
    uint64_t deeds = draw_deeds(w, st, from), back = bq_rng_below(&w->rng, 2) ? draw_deeds(w, st, to) : 0;
    move_deeds(st, from, to, deeds);
    move_deeds(st, to, from, back & ~deeds);
    if (st->cash[to] > 0 && bq_rng_below(&w->rng, 2)) {
        int64_t scale = w->match->ed->rule.money_scale;
        int64_t pays = (int64_t)bq_rng_below(&w->rng, (uint32_t)(st->cash[to] / scale) + 1) * scale;
        st->cash[to] -= pays;
        st->cash[from] += pays;
    }
}

/* ---- what is kept ---- */

static void keep(watch *w, const bq_state *st)
{
    bq_train_game *out = w->out;
    bq_value_scene scene;
    if (out->positions == BQ_TRAIN_POSITIONS || out->rows + bq_count(st->in) > BQ_TRAIN_ROWS)
        return;
    bq_value_look(w->match->ed, w->sense, st, &scene);
    w->in[out->positions] = st->in;
    bq_train_position *p = &out->position[out->positions++];
    *p = (bq_train_position){0};
    for (unsigned seat = 0; seat < st->seats; seat++)
        if (st->in >> seat & 1u) {
            bq_value_features(w->match->ed, st, &scene, seat, out->row[out->rows++]);
            p->rows++;
        }
}

static void heard(void *self, const bq_match *match)
{
    watch *w = self;
    const bq_state *st = &match->st;
    if (st->agenda_n || (st->stage != BQ_STAGE_ROLL && st->stage != BQ_STAGE_END))
        return;
    if (w->clock && st->rounds >= w->clock) {
        w->match->time_up = true;
        w->clock = 0;
    }
    if (w->transfer && st->stage == BQ_STAGE_ROLL && st->turns != w->turn) {
        w->turn = st->turns;
        if (bq_rng_below(&w->rng, w->transfer) == 0) {
            transfer(w, &w->match->st);
            keep(w, st);
            return;
        }
    }
    if (bq_rng_below(&w->rng, w->every) == 0)
        keep(w, st);
}

/* The winner is known at the end; of a game that does not end nothing is learnt but who is richest. */
static unsigned winners_of(const bq_match *m, bool ended)
{
    int64_t most = -1;
    unsigned set = 0;
    if (ended)
        return m->st.winners;
    for (unsigned seat = 0; seat < m->st.seats; seat++) {
        int64_t fortune = m->st.in >> seat & 1u ? bq_fortune(m->ed, &m->st, seat) : -1;
        if (fortune > most) {
            most = fortune;
            set = 1u << seat;
        }
    }
    return set;
}

static void mark_winners(watch *w, unsigned winners)
{
    for (unsigned i = 0; i < w->out->positions; i++) {
        unsigned row = 0;
        for (unsigned left = w->in[i]; left; left &= left - 1, row++)
            if (winners >> bq_low(left) & 1u)
                w->out->position[i].winner |= (uint8_t)(1u << row);
    }
}

void bq__sim_train_play(const bq_train *train, const bq_bot_sense *sense, uint64_t g, bq_train_game *out)
{
    bq_edition ed = *train->ed;
    bq_match match = {.ed = &ed, .sense = sense, .most_rounds = MOST_ROUNDS};
    watch w = {.sense = sense, .match = &match, .out = out};
    bq_bot_style style[BQ_SEATS];
    bq_bot styled[BQ_SEATS], explorer[BQ_SEATS];
    bq_rng_seed(&w.rng, bq_mix(train->seed, g));
    unsigned most = (unsigned)ed.rule.max_players;
    unsigned seats = bq_rng_below(&w.rng, 5) < 3 && most >= 4 ? 4 : 2 + bq_rng_below(&w.rng, most - 1);
    ed.rule.anti_endless |= *bq_edition_proposal(&ed) && bq_rng_below(&w.rng, 4);
    if (bq_rng_below(&w.rng, 3) == 0)
        draw_rules(&ed, &w.rng);
    bool meant = bq_rng_below(&w.rng, 100) < MEANT, equals = bq_rng_below(&w.rng, 100) < EQUALS;
    for (unsigned seat = 0; seat < seats; seat++) {
        const bq_bot *bot = equals ? bq_bot_of("hard") : draw_player(&w.rng, &style[seat], &styled[seat]);
        explorer[seat] = bq_bot_explorer(bot);
        match.bot[seat] = meant ? bot : &explorer[seat];
    }
    w.every = 20 + bq_rng_below(&w.rng, 40);
    w.transfer = bq_rng_below(&w.rng, 4) ? 12 + bq_rng_below(&w.rng, 40) : 0;
    w.clock = ed.rule.end_mode == BQ_END_TIMED ? 10 + bq_rng_below(&w.rng, 60) : 0;
    match.heard = heard;
    match.self = &w;
    out->positions = out->rows = 0;
    bq_rng_seed(&match.rng, bq_mix(train->seed + 1, g));
    bool ended = bq_match_play(&match, seats);
    mark_winners(&w, winners_of(&match, ended));
}
