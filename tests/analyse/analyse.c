/* analyse.c - an analysis of games of every edition: the parts of every change add up, the mean of all that can fall is
 * what stood before, the same game gives the same numbers in any order; a blunder that is planted is named, a lucky roll
 * is luck. */
#include "analyse/analyse.h"

#include "analyse/internal.h"
#include "base/bits.h"
#include "editions.h"
#include "game/choice.h"
#include "game/company.h"
#include "game/say.h"
#include "game/step.h"
#include "game/walk.h"
#include "property/play.h"

enum { MOVES = 160, FEW = 16 };

/* ---- games ---- */

static bq_table *opened(const bq_edition_file *file, uint64_t seed)
{
    static const char *const names[] = {"Ada", "Bob", "Cleo", "Dan"};
    static const char *const players[] = {"bot:easy", "bot:medium", "bot:hard", "bot:easy"};
    bq_table_plan plan = {.edition = file, .seats = 4, .dealer = BQ_DEALER_SEED, .seed = seed};
    bq_trouble trouble = {0};
    for (unsigned i = 0; i < 4; i++) {
        strcpy(plan.seat[i].name, names[i]);
        strcpy(plan.seat[i].player, players[i]);
        plan.seat[i].token = (uint8_t)i;
    }
    bq_table *table = bq_table_new(&plan, &trouble);
    if (!table)
        tap_bail("no table: %s", trouble.detail);
    return table;
}

/* Bots play on until so many moves are made, or until `enough` says so. */
static void play(bq_table *table, size_t most, bool (*enough)(const bq_table *table))
{
    static bq_company company;
    const bq_bot *bot[BQ_SEATS];
    bq_trouble trouble;
    bq_company_of(bq_table_plan_of(table), true, bot);
    bq_company_begin(&company, bq_table_log(table), bot, 1);
    while (bq_table_length(table) < most && bq_table_state(table)->stage != BQ_STAGE_OVER) {
        bq_command cmd;
        if (enough && enough(table))
            return;
        if (bq_table_deal(table, &trouble))
            continue;
        if (!bq_company_next(&company, &(bq_bot_wait){0}, &cmd, NULL) ||
            bq_table_submit(table, &cmd, &trouble).code != BQ_NO_OK)
            return;
    }
}

static bq_analysis *analysed(const bq_table *table, uint32_t playouts, uint64_t seed, bool backwards)
{
    const bq_analyse_plan plan = {.seed = seed, .playouts = playouts};
    bq_analysis *a = bq_analysis_new(table, &plan);
    size_t n = a ? bq_analysis_pieces(a) : 0;
    if (!a)
        tap_bail("no analysis");
    for (size_t i = 0; i < n; i++)
        bq_analysis_piece(a, backwards ? n - 1 - i : i);
    bq_analysis_finish(a);
    return a;
}

/* ---- the parts ---- */

/* What every moment must hold; the first that does not, or SIZE_MAX. */
static size_t first_wrong(const bq_analysis *a)
{
    const bq_table *table = bq_analysis_table(a);
    unsigned seats = bq_table_plan_of(table)->seats;
    for (size_t n = 0; n <= bq_analysis_moves(a); n++) {
        const bq_moment *m = bq_analysis_moment(a, n), *was = n ? bq_analysis_moment(a, n - 1) : m;
        bool drawn = n && bq_verb_actors[bq_table_command(table, n - 1)->verb] == BQ_ACTOR_BANK;
        int64_t all = 0;
        for (unsigned s = 0; s < seats; s++) {
            int32_t change = m->chance[s] - was->chance[s];
            bool good = m->chance[s] >= 0 && m->error[s] >= 0;
            good = good && m->own[s] + m->others[s] + m->luck[s] + m->rest[s] == change;
            good = good && (drawn ? m->luck[s] == change && !m->rest[s] : !m->luck[s]);
            good = good && (m->seat == s ? m->own[s] == -m->loss && !m->others[s] : !m->own[s]);
            if (!good)
                return n;
            all += m->chance[s];
        }
        if (all != BQ_ANALYSE_ONE || m->loss < 0)
            return n;
    }
    return SIZE_MAX;
}

/* Over the whole game what each seat got by its parts is what it has. */
static bool sums_hold(const bq_analysis *a)
{
    size_t last = bq_analysis_moves(a);
    for (unsigned s = 0; s < 4; s++) {
        bq_analysis_sum sum = bq_analysis_sum_of(a, s);
        int64_t change = bq_analysis_moment(a, last)->chance[s] - bq_analysis_moment(a, 0)->chance[s];
        if (sum.own + sum.others + sum.luck + sum.rest != change || sum.own != -sum.loss || sum.mistakes > sum.decisions)
            return false;
    }
    return true;
}

/* Luck has no mean: the chances before a draw are the mean of those after each of its outcomes, to rounding. */
static unsigned unfair_draws(const bq_analysis *a, unsigned *looked)
{
    const bq_edition *ed = bq_table_edition(bq_analysis_table(a));
    const bq_analyse_plan plan = {.seed = 3};
    unsigned wrong = 0;
    *looked = 0;
    for (size_t n = 0; n < bq_analysis_moves(a) && *looked < 8; n += 3) {
        const bq_state *st = bq_analysis_state(a, n);
        uint32_t below = bq_chance(ed, st);
        int64_t sum[BQ_SEATS] = {0};
        if (!below || st->stage == BQ_STAGE_ORDER || st->offers || st->claims)
            continue;
        ++*looked;
        for (uint32_t draw = 0; draw < below; draw++) {
            bq_state then = *st;
            bq_command cmd = bq_outcome(ed, st, draw);
            int32_t chance[BQ_SEATS], error[BQ_SEATS];
            bq_suppose(ed, &then, &cmd, NULL);
            bq_analyse_position(ed, &then, &plan, chance, error);
            for (unsigned s = 0; s < 4; s++)
                sum[s] += chance[s];
        }
        for (unsigned s = 0; s < 4; s++) {
            int64_t off = sum[s] / below - bq_analysis_moment(a, n)->chance[s];
            if (off > 10 || off < -10)
                tap_note("move %zu, seat %u: off by %lld, purpose %s", n, s, (long long)off, bq_purpose_words[bq_question(ed, st).purpose]);
            wrong += off > 10 || off < -10;
        }
    }
    return wrong;
}

/* The first look: chances of one whole everywhere, and at the end those of the end. */
static bool first_look(const bq_table *table)
{
    bq_analysis *a = bq_analysis_new(table, &(bq_analyse_plan){.seed = 3});
    bool good = bq_analysis_at_once(a);
    for (size_t n = 0; n <= bq_analysis_moves(a); n++) {
        int64_t all = 0;
        for (unsigned s = 0; s < 4; s++)
            all += bq_analysis_moment(a, n)->chance[s];
        good &= all == BQ_ANALYSE_ONE;
    }
    bq_analysis_free(a);
    return good;
}

static bool same(const bq_analysis *a, const bq_analysis *b)
{
    for (size_t n = 0; n <= bq_analysis_moves(a); n++)
        if (memcmp(bq_analysis_moment(a, n), bq_analysis_moment(b, n), sizeof(bq_moment)) != 0)
            return false;
    return true;
}

/* A roll that brings a token past GO to some square is told by what is there: how often it was, how often by the salary. */
static unsigned told_in_passing(const bq_analysis *a, const bq_edition_file *file, unsigned *passed)
{
    const bq_table *table = bq_analysis_table(a);
    const char *seat[BQ_SEATS];
    bq_text_names names = bq_say_names(file, bq_table_edition(table), BQ_LANG_EN);
    unsigned wrong = 0;
    for (unsigned i = 0; i < 4; i++)
        seat[i] = bq_table_plan_of(table)->seat[i].name;
    names.seat = seat;
    names.seats = 4;
    *passed = 0;
    for (size_t n = 1; n <= bq_analysis_moves(a); n++) {
        bq_event events[BQ_EVENTS];
        bq_sink sink = {.at = events, .cap = BQ_EVENTS};
        bq_state then = *bq_analysis_state(a, n - 1);
        bq_suppose(bq_table_edition(table), &then, bq_table_command(table, n - 1), &sink);
        for (uint32_t i = 0; i < sink.n; i++) {
            char salary[BQ_SENTENCE_BYTES], told[BQ_SENTENCE_BYTES];
            bq_buf one = bq_buf_on(salary, sizeof salary), other = bq_buf_on(told, sizeof told);
            if (events[i].kind != BQ_EV_PAY || events[i].what != BQ_FOR_SALARY)
                continue;
            bq_text_event(&one, BQ_LANG_EN, &names, &events[i]);
            bq__analyse_move(&other, &(bq_analyse_words){BQ_LANG_EN, &names}, a, n);
            wrong += !strcmp(salary, told);
            ++*passed;
        }
    }
    return wrong;
}

static void whole_game(const bq_edition_file *file, const char *name)
{
    bq_table *table = opened(file, 11), *little = opened(file, 12);
    unsigned looked;
    play(table, MOVES, NULL);
    play(little, FEW, NULL);
    bq_analysis *a = analysed(table, 0, 3, false), *b = analysed(table, 0, 3, true);
    size_t at = first_wrong(a);
    tap_ok(at == SIZE_MAX, "%s: every change is the sum of its parts, every moment of one (%zu)", name, at);
    tap_ok(sums_hold(a), "%s: ... and over the whole game", name);
    tap_ok(same(a, b), "%s: in any order the pieces give the same", name);
    unsigned passed, wrong = told_in_passing(a, file, &passed);
    tap_ok(!wrong, "%s: no roll is told by the salary that it brings in passing (%u such rolls, %u)", name, passed, wrong);
    tap_ok(first_look(table), "%s: first numbers at once", name);
    unsigned unfair = unfair_draws(a, &looked);
    tap_ok(looked > 3 && !unfair, "%s: luck has no mean (%u draws, %u wrong)", name, looked, unfair);
    bq_analysis *p = analysed(little, 6, 3, false), *q = analysed(little, 6, 3, true), *r = analysed(little, 6, 4, false);
    at = first_wrong(p);
    tap_ok(at == SIZE_MAX, "%s: by playouts too (%zu)", name, at);
    tap_ok(same(p, q), "%s: ... and in any order", name);
    tap_ok(!same(p, r), "%s: another seed gives other playouts", name);
    bq_analysis_free(a);
    bq_analysis_free(b);
    bq_analysis_free(p);
    bq_analysis_free(q);
    bq_analysis_free(r);
    bq_table_free(table);
    bq_table_free(little);
}

/* Players who do anything that is lawful come to positions that no bot comes to. */
static void wild_game(const bq_edition_file *file, const char *name)
{
    size_t wrong = SIZE_MAX, moves = 0;
    for (unsigned seed = 1; seed <= 3 && wrong == SIZE_MAX; seed++) {
        bq_table *table = opened(file, seed);
        play_random random = {seed};
        bq_trouble trouble;
        for (unsigned i = 0; i < 150 && bq_table_state(table)->stage != BQ_STAGE_OVER; i++) {
            if (bq_table_deal(table, &trouble))
                continue;
            bq_command cmd = play_lawful(bq_table_edition(table), bq_table_state(table), &play_calm, &random);
            if (bq_verb_actors[cmd.verb] != BQ_ACTOR_BANK)
                bq_table_submit(table, &cmd, &trouble);
        }
        bq_analysis *a = analysed(table, seed == 1 ? 2 : 0, seed, false);
        wrong = first_wrong(a);
        moves += bq_analysis_moves(a);
        bq_analysis_free(a);
        bq_table_free(table);
    }
    tap_ok(wrong == SIZE_MAX && moves > 100, "%s: wild games, %zu moves (%zu)", name, moves, wrong);
}

/* ---- what is planted ---- */

static unsigned deeds_of(const bq_state *st, unsigned seat)
{
    unsigned n = 0;
    for (uint64_t left = st->deeds[seat]; left; left &= left - 1)
        n++;
    return n;
}

/* Ada's roll, and she has something to give away. */
static bool rich(const bq_table *table)
{
    const bq_state *st = bq_table_state(table);
    return st->stage == BQ_STAGE_ROLL && !st->agenda_n && st->turn == 0 && !st->offers && deeds_of(st, 0) >= 4 &&
           !(st->jailed & 1u);
}

static uint64_t bare_deeds(const bq_edition *ed, const bq_state *st, unsigned seat)
{
    uint64_t set = st->deeds[seat];
    for (unsigned square = 0; square < ed->squares; square++)
        if (st->level[square])
            set &= ~ed->group[ed->square[square].group].lots;
    return set;
}

static void words_of(const bq_edition_file *file, const bq_analysis *a, size_t n, enum bq_language language, char *out,
                     size_t size)
{
    const bq_table *table = bq_analysis_table(a);
    const char *seat[BQ_SEATS];
    bq_text_names names = bq_say_names(file, bq_table_edition(table), language);
    for (unsigned i = 0; i < 4; i++)
        seat[i] = bq_table_plan_of(table)->seat[i].name;
    names.seat = seat;
    names.seats = 4;
    bq_buf b = bq_buf_on(out, size);
    bq_analyse_mistake_words(&b, &(bq_analyse_words){language, &names}, a, n);
}

/* All deeds for nothing: whoever offers that has made a mistake, whoever takes it has not. */
static void blunder(const bq_edition_file *file)
{
    bq_table *table = opened(file, 21);
    bq_trouble trouble;
    char text[BQ_SENTENCE_BYTES], points[16];
    play(table, 2000, rich);
    const bq_state *st = bq_table_state(table);
    if (!rich(table))
        tap_bail("Ada never had four deeds");
    bq_command offer = {.verb = BQ_CMD_OFFER, .seat = 0};
    offer.terms = (bq_terms){.to = 1, .give = bare_deeds(bq_table_edition(table), st, 0)};
    tap_ok(bq_table_submit(table, &offer, &trouble).code == BQ_NO_OK, "Ada offers all that she has");
    bq_command accept = {.verb = BQ_CMD_ACCEPT, .seat = 1, .a = 0, .amount = (int32_t)st->offer[0].version};
    tap_ok(bq_table_submit(table, &accept, &trouble).code == BQ_NO_OK, "... and Bob takes it");
    size_t n = bq_table_length(table) - 1;
    for (uint32_t playouts = 0; playouts <= 40; playouts += 40) {
        bq_analysis *a = analysed(table, playouts, 3, false);
        const bq_moment *m = bq_analysis_moment(a, n), *taken = bq_analysis_moment(a, n + 1);
        tap_ok(m->seat == 0 && bq_analysis_mistake(a, n) && m->better.verb == BQ_VERBS,
               "the offer is a mistake, better left alone: %d (%u playouts)", (int)m->loss, (unsigned)playouts);
        tap_ok(m->own[0] <= -BQ_ANALYSE_MISTAKE && m->luck[0] == 0, "... it is Ada's own, and no luck: %d", (int)m->own[0]);
        tap_ok(m->others[1] > 0, "... Bob gains by another's decision: %d", (int)m->others[1]);
        tap_ok(!bq_analysis_mistake(a, n + 1), "to take it is none: %d", (int)taken->loss);
        snprintf(points, sizeof points, " %d ", (int)((m->loss + BQ_ANALYSE_POINT / 2) / BQ_ANALYSE_POINT));
        if (!playouts)
            for (unsigned language = 0; language < BQ_LANGUAGES; language++) {
                words_of(file, a, n, (enum bq_language)language, text, sizeof text);
                tap_ok(strstr(text, "Ada") && strstr(text, points), "%s", text);
            }
        bq_analysis_free(a);
    }
    bq_table_free(table);
}

static bool before_a_draw(const bq_table *table)
{
    const bq_state *st = bq_table_state(table);
    bq_ask q = bq_question(bq_table_edition(table), st);
    return st->turns > 60 && q.kind == BQ_ASK_CHANCE && q.purpose == BQ_DRAW_MOVE;
}

/* The best and the worst of all rolls: what they bring whoever rolls is luck, all of it, and nobody's decision. */
static void roll(const bq_edition_file *file)
{
    bq_table *table = opened(file, 31);
    bq_trouble trouble;
    const bq_analyse_plan plan = {.seed = 3};
    play(table, 2000, before_a_draw);
    const bq_edition *ed = bq_table_edition(table);
    const bq_state *st = bq_table_state(table);
    unsigned seat = st->turn;
    int32_t most = -1, least = INT32_MAX;
    bq_command lucky = {0}, unlucky = {0};
    for (uint32_t draw = 0; draw < bq_chance(ed, st); draw++) {
        bq_state then = *st;
        bq_command cmd = bq_outcome(ed, st, draw);
        int32_t chance[BQ_SEATS], error[BQ_SEATS];
        bq_suppose(ed, &then, &cmd, NULL);
        bq_analyse_position(ed, &then, &plan, chance, error);
        lucky = chance[seat] > most ? cmd : lucky;
        unlucky = chance[seat] < least ? cmd : unlucky;
        most = chance[seat] > most ? chance[seat] : most;
        least = chance[seat] < least ? chance[seat] : least;
    }
    size_t length = bq_table_length(table);
    for (unsigned bad = 0; bad < 2; bad++) {
        bq_table *fork = bq_table_fork(table, length, &trouble);
        bq_verdict verdict = bq_table_submit(fork, bad ? &unlucky : &lucky, &trouble);
        tap_ok(verdict.code == BQ_NO_OK, "the %s of all rolls falls", bad ? "worst" : "best");
        bq_analysis *a = analysed(fork, 0, 3, false);
        const bq_moment *m = bq_analysis_moment(a, length + 1);
        int32_t change = m->chance[seat] - bq_analysis_moment(a, length)->chance[seat];
        tap_ok(m->luck[seat] == change && (bad ? change < 0 : change > 0) && !m->own[seat] && !m->others[seat] &&
                   !m->rest[seat],
               "... it is luck: %d", (int)change);
        tap_ok(m->seat == BQ_NOBODY && !m->loss, "... and nobody's mistake");
        bq_analysis_free(a);
        bq_table_free(fork);
    }
    bq_table_free(table);
}

/* ---- buildings ---- */

static bool rolling(const bq_table *table)
{
    return bq_question(bq_table_edition(table), bq_table_state(table)).kind == BQ_ASK_ROLL;
}

/* All lots of a colour, and money for it. */
static bool gives(const bq_edition *ed, bq_state *st, unsigned seat, unsigned group)
{
    bq_state then;
    bq_command one = {.verb = BQ_CMD_BUILD, .seat = (uint8_t)seat, .a = (uint8_t)group, .amount = 1};
    if (ed->group[group].kind != BQ_SQ_STREET)
        return false;
    for (unsigned i = 0; i < st->seats; i++)
        st->deeds[i] &= ~ed->group[group].lots;
    for (uint64_t left = ed->group[group].lots; left; left &= left - 1)
        st->owner[bq_low(left)] = (uint8_t)seat;
    st->deeds[seat] |= ed->group[group].lots;
    st->mortgaged &= ~ed->group[group].lots;
    st->bank -= ed->rule.start_cash;
    st->cash[seat] += ed->rule.start_cash;
    then = *st;
    return bq_suppose(ed, &then, &one, NULL).code == BQ_NO_OK;
}

/* One building is judged with those that can still be built beside it, where the rules of the edition put them. */
static void beside(const bq_edition_file *file, const char *name)
{
    bq_table *table = opened(file, 32);
    static bq__analyse_judge judge;
    static bq__analyse_choice choice[BQ__ANALYSE_CHOICES];
    play(table, 200, rolling);
    const bq_edition *ed = bq_table_edition(table);
    unsigned seat = bq_question(ed, bq_table_state(table)).seat, tried = 0, more = 0, uneven = 0;
    bq__analyse_judge_init(&judge, ed, &(bq_analyse_plan){.seed = 3});
    for (unsigned group = 0; group < ed->groups && judge.sense.net; group++) {
        bq_state st = *bq_table_state(table);
        const bq_command one = {.verb = BQ_CMD_BUILD, .seat = (uint8_t)seat, .a = (uint8_t)group, .amount = 1};
        unsigned least = 99, most = 0, all = 0;
        if (!gives(ed, &st, seat, group) || !bq__analyse_choices(&judge, &st, seat, &one, choice))
            continue;
        for (uint64_t left = ed->group[group].lots; left; left &= left - 1) {
            unsigned level = choice[0].st.level[bq_low(left)];
            least = level < least ? level : least;
            most = level > most ? level : most;
            all += level;
        }
        tried++;
        more += all > 1;
        uneven += most > least + 1;
    }
    tap_ok(ed->rule.build_only_where_standing ? !tried : tried && more && !uneven, "%s: of %u single buildings %u are judged with others beside them, %u of them on one lot", name, tried, more, uneven);
    bq_table_free(table);
}

/* ---- hints ---- */

static bool buying(const bq_table *table)
{
    const bq_state *st = bq_table_state(table);
    return bq_question(bq_table_edition(table), st).kind == BQ_ASK_BUY;
}

static void hints(const bq_edition_file *file)
{
    bq_table *table = opened(file, 41);
    bq_hint hint[BQ_ANALYSE_HINTS];
    play(table, 2000, buying);
    const bq_state *st = bq_table_state(table);
    unsigned seat = bq_question(bq_table_edition(table), st).seat;
    unsigned n = bq_analyse_hints(bq_table_edition(table), st, seat, &(bq_analyse_plan){.seed = 3}, hint);
    bool lawful = true, ordered = true;
    for (unsigned i = 0; i < n; i++) {
        lawful &= bq_check(bq_table_edition(table), st, &hint[i].cmd).code == BQ_NO_OK;
        ordered &= !i || hint[i].chance <= hint[i - 1].chance;
    }
    tap_ok(n >= 2 && lawful && ordered, "hints for a purchase: %u, lawful, the best first", n);
    tap_ok(n && hint[0].cmd.verb == BQ_CMD_BUY, "the first deed is bought");
    bq_table_free(table);
}

/* Ada has the one deed that Bob lacks of a group, and he offers money for it: why she should accept says what he gets. */
static void given(const bq_edition_file *file)
{
    bq_table *table = opened(file, 21);
    char text[BQ_SENTENCE_BYTES];
    const char *seat[BQ_SEATS];
    play(table, 2000, rich);
    const bq_edition *ed = bq_table_edition(table);
    bq_state st = *bq_table_state(table);
    bq_text_names names = bq_say_names(file, ed, BQ_LANG_EN);
    unsigned group = 0;
    uint64_t built = 0;
    for (unsigned square = 0; square < ed->squares; square++)
        built |= (uint64_t)(st.level[square] > 0) << square;
    while (group + 1 < ed->groups && (!ed->group[group].lots || ed->group[group].lots & (built | st.mortgaged)))
        group++;
    uint64_t lots = ed->group[group].lots, one = lots & -lots;
    for (unsigned i = 0; i < st.seats; i++) {
        st.deeds[i] &= ~lots;
        seat[i] = bq_table_plan_of(table)->seat[i].name;
    }
    names.seat = seat;
    names.seats = st.seats;
    st.deeds[0] |= one;
    st.deeds[1] |= lots & ~one;
    for (uint64_t left = lots; left; left &= left - 1)
        st.owner[bq_low(left)] = left & one ? 0 : 1;
    st.offers = 2;
    st.offer[1] = (bq_terms){.to = 0, .take = one, .give_cash = 1, .version = 7};
    bq_command accept = {.verb = BQ_CMD_ACCEPT, .seat = 0, .a = 1, .amount = 7};
    bq_buf b = bq_buf_on(text, sizeof text);
    bq_analyse_reason(&b, &(bq_analyse_words){BQ_LANG_EN, &names}, &st, &accept);
    tap_ok(strstr(text, "Completes ") && strstr(text, " for Bob."), "to accept completes a group for Bob: %s", text);
    bq_table_free(table);
}

static bool taxed(const bq_table *table)
{
    return bq_question(bq_table_edition(table), bq_table_state(table)).kind == BQ_ASK_TAX;
}

static bool none_says(const bq_edition_file *file, const bq_state *st, enum bq_text_key key)
{
    bool good = true;
    for (unsigned language = 0; language < BQ_LANGUAGES; language++) {
        char said[BQ_SENTENCE_BYTES], meant[BQ_SENTENCE_BYTES];
        bq_buf a = bq_buf_on(said, sizeof said), b = bq_buf_on(meant, sizeof meant);
        bq_text_names names = bq_say_names(file, &file->ed, (enum bq_language)language);
        bq_analyse_no_hint_words(&a, &(bq_analyse_words){(enum bq_language)language, &names}, st);
        bq_text_put(&b, (enum bq_language)language, &names, key, NULL, 0);
        good &= !strcmp(said, meant);
    }
    return good;
}

/* H1: the choice comes before anything is counted. */
static void no_hint_of_fortunes(void)
{
    bq_edition_file *file;
    char error[BQ_EDITION_ERROR];
    bq_hint hint[BQ_ANALYSE_HINTS];
    if (!bq_edition_open(&file, "atlantic-city", error, sizeof error))
        tap_bail("%s", error);
    bq_table *table = opened(file, 41);
    bool nothing = none_says(file, bq_table_state(table), BQ_T_HINT_NONE);
    play(table, 2000, taxed);
    const bq_state *st = bq_table_state(table);
    tap_ok(taxed(table), "somebody chooses the income tax");
    tap_ok(!bq_analyse_hints(&file->ed, st, st->turn, &(bq_analyse_plan){.seed = 3}, hint), "... and no hint tells which is less");
    tap_ok(nothing && none_says(file, st, BQ_T_HINT_TAX), "... and the reason is said, here only");
    bq_table_free(table);
    bq_edition_close(file);
}

/* ---- whose turn it is ---- */

/* A player who is about to roll has as good a chance as they have after it, on average: whatever the roll may bring is in
 * both. (A value that had learnt from moments of which winners have most gave nearly five points for being on turn.) */
static void on_turn(const char *edition)
{
    enum { GAMES = 6, LENGTH = 150, LEAST = 40, MOST = 25 }; /* tenths of a point */
    bq_edition_file *file;
    char error[BQ_EDITION_ERROR];
    int64_t sum = 0, n = 0, points = BQ_ANALYSE_ONE / 100;
    if (!bq_edition_open(&file, edition, error, sizeof error))
        tap_bail("%s", error);
    for (uint64_t seed = 1; seed <= tap_length(GAMES, GAMES / 3); seed++) {
        bq_table *table = opened(file, 60 + seed);
        play(table, LENGTH, NULL);
        bq_analysis *a = analysed(table, 0, 1, false);
        for (size_t i = 1; i <= bq_analysis_moves(a); i++) {
            const bq_command *cmd = bq_table_command(table, i - 1);
            if (cmd->verb != BQ_CMD_ROLL || bq_analysis_moment(a, i)->rest[cmd->seat] == 0)
                continue; /* the order is decided, or nothing has changed */
            sum += bq_analysis_moment(a, i)->rest[cmd->seat];
            n++;
        }
        bq_analysis_free(a);
        bq_table_free(table);
    }
    int64_t mean = n ? sum * 10 / n / points : 0;
    tap_ok(n >= LEAST && mean > -MOST && mean < MOST, "%s: to be on turn is worth what the roll brings, but for %lld tenths of a point (%lld rolls)",
           edition, (long long)mean, (long long)n);
    bq_edition_close(file);
}

int main(void)
{
    bq_edition_file *file;
    char error[BQ_EDITION_ERROR];
    each_edition(whole_game);
    each_edition(wild_game);
    each_edition(beside);
    if (!bq_edition_open(&file, "classique", error, sizeof error))
        tap_bail("%s", error);
    blunder(file);
    roll(file);
    hints(file);
    given(file);
    no_hint_of_fortunes();
    on_turn("classique");
    on_turn("atlantic-city");
    on_turn("topclubs");
    bq_edition_close(file);
    return tap_done();
}
