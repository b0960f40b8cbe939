/* choice.c - the list of choices against the engine: at every question of random games of every edition, for every
 * seat. What is offered is lawful and leaves what it says; what is not offered is refused for the reason that is told;
 * two choices never share a key; what cannot be taken back is never the usual answer. The plan for a debt pays it. */
#include "editions.h"

#include "base/bits.h"
#include "game/choice.h"
#include "game/step.h"
#include "property/play.h"

enum { GAMES = 20, MOST = 700 };

static bq_choices list;

/* What went wrong first, in short; one test is one flag. */
typedef struct faults {
    char lawful[120], left[120], verbs[120], why[120], key[120], usual[120], share[120], plan[120], words[120];
    unsigned questions, helps[BQ_HELPS], sures, plans, compared, worse;
    int64_t lost, least; /* rent: by plans, and by the best mortgages beside them */
} faults;

static faults total; /* what was met at all */

static void note(char out[120], const bq_choice *c, const char *what)
{
    if (!out[0])
        snprintf(out, 120, "%s of seat %u: %s", bq_verb_words[c->cmd.verb], c->cmd.seat, what);
}

/* ---- what is offered ---- */

static void offered(const bq_edition *ed, const bq_state *st, const bq_choice *c, faults *f)
{
    bq_state after = *st;
    bq_event events[256];
    bq_sink sink = {.at = events, .cap = sizeof events / sizeof events[0]};
    if (c->open)
        return;
    if (bq_suppose(ed, &after, &c->cmd, &sink).code != BQ_NO_OK) {
        note(f->lawful, c, "offered and refused");
        return;
    }
    int64_t paid = 0; /* by the seat, whatever for */
    for (uint32_t i = 0; i < sink.n; i++)
        paid += events[i].kind == BQ_EV_PAY && events[i].seat == c->cmd.seat ? events[i].amount : 0;
    bool raises = c->cmd.verb == BQ_CMD_SELL || c->cmd.verb == BQ_CMD_MORTGAGE; /* in debt it goes on at once */
    bool told = c->cmd.verb != BQ_CMD_BID && c->cmd.verb != BQ_CMD_SHARE && !raises;
    bq_ask then = bq_question(ed, &after); /* what is short becomes a debt */
    bool owes = then.kind == BQ_ASK_DEBT && then.seat == c->cmd.seat && c->left == st->cash[c->cmd.seat] - then.amount;
    if (told && !owes && c->left != after.cash[c->cmd.seat])
        note(f->left, c, "leaves another sum");
    if (raises && (c->amount != after.cash[c->cmd.seat] + paid - st->cash[c->cmd.seat] ||
                   c->left != st->cash[c->cmd.seat] + c->amount))
        note(f->left, c, "brings another sum");
    if (c->cmd.verb == BQ_CMD_SHARE && (c->amount || c->left != st->cash[c->cmd.seat]))
        note(f->share, c, "tells the fortune"); /* H1 */
    f->sures += c->sure;
}

/* A key means one thing. Property has a screen of its own. */
static void keys(const bq_choices *all, faults *f)
{
    for (unsigned i = 0; i < all->n; i++)
        for (unsigned k = 0; k < i; k++) {
            const bq_choice *a = &all->at[i], *b = &all->at[k];
            bool property = a->group == BQ_CHOICE_PROPERTY || b->group == BQ_CHOICE_PROPERTY ||
                            a->cmd.verb == BQ_CMD_MORTGAGE || a->cmd.verb == BQ_CMD_SELL ||
                            b->cmd.verb == BQ_CMD_MORTGAGE || b->cmd.verb == BQ_CMD_SELL;
            if (!property && a->key && a->key == b->key)
                note(f->key, a, bq_verb_words[b->cmd.verb]);
        }
}

static void usual(const bq_choices *all, const bq_ask *q, unsigned seat, faults *f)
{
    bool asked = q->seats >> seat & 1u;
    const bq_choice *c = &all->at[all->default_choice < all->n ? all->default_choice : 0];
    if (all->default_choice >= all->n) {
        if (asked && q->kind != BQ_ASK_DEBT)
            note(f->usual, c, "nothing is usual");
        return;
    }
    if (c->sure || c->open || c->cmd.verb == BQ_CMD_ACCEPT || c->cmd.verb == BQ_CMD_BID)
        note(f->usual, c, "is usual");
    if (!asked && c->cmd.verb != BQ_CMD_CLAIM)
        note(f->usual, c, "is usual, and nobody asks");
}

/* ---- what is not ---- */

/* What is said to help is the seat's own, and can be done. */
static void helped(const bq_edition *ed, const bq_state *st, const bq_choice *c, faults *f)
{
    bq_options may;
    unsigned seat = c->cmd.seat, at = c->why.square;
    bool named = c->why.help == BQ_HELP_LIFT || c->why.help == BQ_HELP_BUILD || c->why.help == BQ_HELP_SELL;
    f->helps[c->why.help]++;
    bq_legal(ed, st, seat, &may);
    if (named && !(st->deeds[seat] >> at & 1u))
        note(f->why, c, "sends to somebody else's lot");
    else if (c->why.help == BQ_HELP_LIFT && !(st->mortgaged >> at & 1u))
        note(f->why, c, "nothing is mortgaged there");
    else if (c->why.help == BQ_HELP_SELL && !st->level[at])
        note(f->why, c, "nothing is built there");
    else if (c->why.help == BQ_HELP_MISSING && (!c->why.squares || c->why.squares & st->deeds[seat]))
        note(f->why, c, "it is not missing");
    if (c->why.help != BQ_HELP_RAISE)
        return;
    if (bq_liquid(ed, st, seat) < st->cash[seat] + c->why.amount)
        note(f->why, c, "more than there is could be raised");
    if (!(may.mortgage | may.sell))
        note(f->why, c, "money cannot be raised now");
}

static void refused(const bq_edition *ed, const bq_state *st, const bq_choice *c, faults *f)
{
    if (c->why.verdict.code == BQ_NO_OK)
        note(f->why, c, "not offered, and no reason");
    helped(ed, st, c, f);
}

static bq_command about(const bq_state *st, unsigned seat, unsigned verb, unsigned lot)
{
    bq_command cmd = {.verb = (uint8_t)verb, .seat = (uint8_t)seat};
    if (verb == BQ_CMD_MORTGAGE || verb == BQ_CMD_REDEEM)
        cmd.squares = UINT64_C(1) << lot;
    else
        cmd.order = (bq_order){.n = 1, .step = {(uint8_t)lot, (uint8_t)(st->level[lot] ? st->level[lot] - 1 : 0)}};
    return cmd;
}

/* Lot by lot: where one is told to build first, one may, unless something else is in the way there too. */
static void lots(const bq_edition *ed, const bq_state *st, unsigned seat, faults *f)
{
    static const uint8_t verbs[] = {BQ_CMD_BUILD, BQ_CMD_SELL, BQ_CMD_MORTGAGE, BQ_CMD_REDEEM};
    for (uint64_t left = st->deeds[seat] & ed->streets; left && ed->rule.build_even != BQ_EVEN_AUTO; left &= left - 1)
        for (unsigned i = 0; i < sizeof verbs; i++) {
            bq_choice c = {.cmd = about(st, seat, verbs[i], bq_low(left))};
            c.why = bq_why_not(ed, st, &c.cmd);
            helped(ed, st, &c, f);
            if (c.why.help != BQ_HELP_BUILD)
                continue;
            c.cmd.order.step[0] = c.why.square;
            if (bq_why_not(ed, st, &c.cmd).verdict.code == BQ_NO_NOT_EVEN)
                note(f->why, &c, "is sent where it is not even either");
        }
}

/* ---- a debt ---- */

static int64_t rents(const bq_edition *ed, const bq_state *st, unsigned seat)
{
    int64_t sum = 0;
    for (uint64_t left = st->deeds[seat]; left; left &= left - 1)
        sum += bq_rent(ed, st, bq_low(left), 7);
    return sum;
}

/* Mortgages alone that pay it, every set of them if they are few: the least rent that is lost; -1 if none is enough. */
static int64_t least_by_mortgages(const bq_edition *ed, const bq_state *st, unsigned seat)
{
    bq_options may;
    int64_t least = -1;
    bq_legal(ed, st, seat, &may);
    if (bq_count(may.mortgage) > 6)
        return -1;
    for (uint64_t set = may.mortgage; set; set = (set - 1) & may.mortgage) {
        bq_state after = *st;
        bq_command cmd = {.verb = BQ_CMD_MORTGAGE, .seat = (uint8_t)seat, .squares = set};
        bq_ask q;
        if (bq_suppose(ed, &after, &cmd, NULL).code != BQ_NO_OK)
            continue;
        q = bq_question(ed, &after);
        int64_t lost = rents(ed, st, seat) - rents(ed, &after, seat);
        if ((q.kind != BQ_ASK_DEBT || q.seat != seat) && (least < 0 || lost < least))
            least = lost;
    }
    return least;
}

/* The plan beside every set of mortgages: how often, and by how much in all, it loses more rent. */
static void compare(const bq_edition *ed, const bq_state *st, unsigned seat, const bq_state *after, faults *f)
{
    int64_t least = least_by_mortgages(ed, st, seat), lost = rents(ed, st, seat) - rents(ed, after, seat);
    if (least < 0)
        return;
    f->compared++;
    f->worse += lost > least;
    f->lost += lost;
    f->least += least;
}

static void plan(const bq_edition *ed, const bq_state *st, unsigned seat, faults *f)
{
    bq_command steps[BQ_RAISE_STEPS];
    int64_t gains[BQ_RAISE_STEPS];
    bq_state after = *st;
    bq_ask q = bq_question(ed, st);
    if (q.kind != BQ_ASK_DEBT || q.seat != seat)
        return;
    unsigned n = bq_raise_plan(ed, st, seat, steps, gains, BQ_RAISE_STEPS);
    bool paid = false;
    for (unsigned i = 0; i < n; i++) {
        bq_event events[256];
        bq_sink sink = {.at = events, .cap = sizeof events / sizeof events[0]};
        if (bq_suppose(ed, &after, &steps[i], &sink).code != BQ_NO_OK || gains[i] <= 0)
            snprintf(f->plan, sizeof f->plan, "step %u is refused", i);
        for (uint32_t k = 0; k < sink.n; k++)
            paid |= events[k].kind == BQ_EV_PAY && events[k].seat == seat && events[k].amount == q.amount;
    }
    if (n && !paid)
        snprintf(f->plan, sizeof f->plan, "%u steps, and %d is not paid: sold for nothing", n, q.amount);
    if (n && paid)
        compare(ed, st, seat, &after, f);
    if (!paid && bq_liquid(ed, st, seat) >= q.amount && n < BQ_RAISE_STEPS)
        snprintf(f->plan, sizeof f->plan, "%d could be paid with %lld, and is not", q.amount,
                 (long long)bq_liquid(ed, st, seat));
    f->plans++;
}

/* ---- words ---- */

/* A label is read by others too: in what was taken back, in the analysis of a game that is watched. */
static bool speaks_to_somebody(enum bq_language language, const char *text)
{
    static const char *const persons[BQ_LANGUAGES][6] = {
        [BQ_LANG_FR] = {"vous", "votre", "vos "},
        [BQ_LANG_EN] = {"you", "your"},
        [BQ_LANG_RU] = {"вас", "вам", "ваш", " вы "},
    };
    unsigned i = 0;
    while (persons[language][i] && !strstr(text, persons[language][i]))
        i++;
    return persons[language][i];
}

static void words(const bq_text_names *names, const bq_state *st, const bq_choice *c, bool can, faults *f)
{
    for (enum bq_language l = 0; l < BQ_LANGUAGES; l++) {
        char text[BQ_SENTENCE_BYTES];
        bq_buf b = bq_buf_on(text, sizeof text);
        if (can) {
            bq_choice_words(&b, l, names, st, c);
            bq_buf_char(&b, '|');
            size_t label = b.n;
            bq_choice_label(&b, l, names, st, c);
            if (speaks_to_somebody(l, text + label))
                note(f->words, c, text + label);
        } else {
            bq_why_words(&b, l, names, &c->why, "m");
        }
        if (strchr(text, '{') || text[0] == '|' || !text[0])
            note(f->words, c, text);
    }
}

/* ---- games ---- */

static void look(const bq_edition *ed, const bq_text_names *names, const bq_state *st, bool spoken, faults *f)
{
    bq_ask q = bq_question(ed, st);
    for (unsigned seat = 0; seat < st->seats; seat++) {
        bq_options may;
        if (!(st->in >> seat & 1u) || st->resigning >> seat & 1u)
            continue;
        bq_choices_of(ed, st, seat, 0, &list);
        bq_legal(ed, st, seat, &may);
        if (bq_choices_verbs(&list) != may.verbs && !f->verbs[0])
            snprintf(f->verbs, sizeof f->verbs, "seat %u: %llx for %llx", seat, (unsigned long long)bq_choices_verbs(&list),
                     (unsigned long long)may.verbs);
        for (unsigned i = 0; i < list.all; i++) {
            if (i < list.n)
                offered(ed, st, &list.at[i], f);
            else
                refused(ed, st, &list.at[i], f);
            if (spoken)
                words(names, st, &list.at[i], i < list.n, f);
        }
        keys(&list, f);
        usual(&list, &q, seat, f);
        lots(ed, st, seat, f);
        plan(ed, st, seat, f);
        f->questions++;
    }
}

/* Half of the games by the edition's own rules; in the others deeds are dealt, and buildings or cash are scarce. */
static void vary(bq_edition *ed, uint32_t i)
{
    ed->rule.deal_deeds = i & 1u ? 4 : ed->rule.deal_deeds;
    ed->rule.deal_in_every_mode = i & 1u ? 1 : ed->rule.deal_in_every_mode;
    if (i % 4 == 1) {
        ed->rule.houses = 3;
        ed->rule.build_needs_full_group = 0;
        ed->rule.unlimited_buildings = 0;
    } else if (i % 4 == 3) {
        ed->rule.start_cash = ed->rule.start_cash / 4 / ed->rule.money_scale * ed->rule.money_scale;
        ed->rule.transfer_interest = BQ_TRANSFER_INTEREST;
    }
}

static void games(const bq_edition_file *file, const char *name)
{
    static play_game game;
    faults now = {0}, *f = &now;
    for (uint32_t i = 0; i < GAMES; i++) {
        bq_edition ed = file->ed;
        vary(&ed, i);
        bq_text_names names = {.edition = &ed, .money = "M{}"};
        play_begin(&game, &ed, play_seats(i), play_seed(i));
        for (unsigned n = 0; n < MOST && game.st.stage != BQ_STAGE_OVER; n++) {
            play_next(&game, &ed);
            if (!bq_chance(&ed, &game.st) && game.st.stage != BQ_STAGE_OVER)
                look(&ed, &names, &game.st, i < 2, f);
        }
    }
    tap_ok(f->questions > 1000, "%s: %u lists of choices", name, f->questions);
    tap_ok(!f->lawful[0], "%s: what is offered is lawful %s", name, f->lawful);
    tap_ok(!f->left[0], "%s: it leaves what it says %s", name, f->left);
    tap_ok(!f->verbs[0], "%s: every verb that is lawful is offered, and no other %s", name, f->verbs);
    tap_ok(!f->why[0], "%s: what is not has a reason %s", name, f->why);
    tap_ok(!f->key[0], "%s: a key means one thing %s", name, f->key);
    tap_ok(!f->usual[0], "%s: the usual answer costs nothing for good %s", name, f->usual);
    tap_ok(!f->share[0], "%s: a share is not told before it is chosen %s", name, f->share);
    tap_ok(!f->plan[0], "%s: %u plans pay their debts %s", name, f->plans, f->plan);
    tap_ok(!f->words[0], "%s: everything has words %s", name, f->words);
    total.plans += f->plans;
    total.compared += f->compared;
    total.worse += f->worse;
    total.lost += f->lost;
    total.least += f->least;
    total.sures += f->sures;
    for (unsigned i = 0; i < BQ_HELPS; i++)
        total.helps[i] += f->helps[i];
}

int main(void)
{
    each_edition(games);
    tap_ok(total.compared > 30 && total.worse * 10 <= total.compared && total.lost <= total.least + total.least / 10,
           "of %u plans %u lose more rent than the best mortgages would; %lld in all, they %lld", total.compared, total.worse,
           (long long)total.lost, (long long)total.least);
    tap_ok(total.plans > 50 && total.sures > 50, "%u debts, %u choices that are asked again", total.plans, total.sures);
    for (unsigned i = BQ_HELP_RAISE; i < BQ_HELPS; i++)
        tap_ok(total.helps[i] > 0, "help of kind %u was needed %u times", i, total.helps[i]);
    return tap_done();
}
