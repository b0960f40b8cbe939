/* choices.c - what a person sees of the choices against what then happens. Random games of every edition by persons at
 * one terminal, in all three languages: at every question the list is printed by plain mode and drawn in three sizes,
 * and read back. Every line is a command that the engine accepts, costs and leaves what its sentence says; everything
 * that is lawful stands there, and nothing else; `?` has the rest, with the engine's own reasons; the canvas shows the
 * same words under the same numbers. Then one of them is typed or pressed, and the game is what was supposed. */
#include "choices.h"
#include "sit.h"

#include "game/step.h"

enum { GAMES = 20, QUESTIONS = 90, SIZES = 3 };

static const int sizes[SIZES][2] = {{24, 80}, {35, 100}, {46, 124}};
static bq__screens view;
static bq__session session;
static bq__lines lines;
static shown list;
static faults total;

/* ---- a game ---- */

/* Half of the games by the edition's own rules; the others so that few buildings, debts, squatters and prisons come
 * soon. Deeds that are dealt are paid for: no more than the purse allows. */
static void options(const bq_edition_file *file, unsigned number, unsigned deal, char *out, size_t size)
{
    const bq_rules *rule = &file->ed.rule;
    int half = rule->start_cash / 2 / rule->money_scale * rule->money_scale;
    if (number % 4 == 1)
        snprintf(out, size, "houses=3 hotels=1 deal_deeds=%u deal_in_every_mode=yes building_shortage=auction "
                            "build_needs_full_group=no unlimited_buildings=no jail_pay_when=any_management_time", deal);
    else if (number % 4 == 3)
        snprintf(out, size, "deal_deeds=%u deal_in_every_mode=yes start_cash=%d prisons=yes squatters=yes "
                            "squatter_draw=1 settle_debt_in_kind=yes debt_raise_cash=yes trade=yes "
                            "transfer_interest=lift_or_keep10 bankrupt_to_player=all_to_creditor "
                            "station_rent_1=%d station_rent_2=%d station_rent_3=%d station_rent_4=%d", deal, half,
                 3 * half, 3 * half, 3 * half, 3 * half);
}

static void sit_down(bq_edition_file *file, unsigned number)
{
    unsigned seats = number % 4 == 3 ? 4 : 2 + number % 3;
    bq_table_plan plan = {.edition = file, .seats = (uint8_t)seats, .seed = 7000 + number};
    bq_trouble trouble;
    seat_people(&plan);
    bq_table *table = NULL;
    for (unsigned deal = 8; deal && !table; deal--) {
        options(file, number, deal, plan.options, sizeof plan.options);
        table = bq_table_new(&plan, &trouble);
    }
    if (!table)
        tap_bail("no table: %s %s", bq_trouble_words[trouble.code], trouble.detail);
    sit_at(&session, &lines, &view, table, file, (enum bq_language)(number % BQ_LANGUAGES), sizes[0][0], sizes[0][1]);
}

static void stand_up(void)
{
    session.file = NULL; /* the edition is opened once */
    stand_up_from(&session, &view);
}

/* As far as it goes: cards are seen. False: it is over. */
static bool go_on(bq__screens *v)
{
    for (unsigned i = 0; i < 1000; i++) {
        bq__screens_go_on(v);
        if (v->moment)
            bq__screens_key(v, ' ');
        else if (v->waits || bq__screens_now(v) == BQ__SCREEN_OFFER)
            return bq_table_state(v->s->table)->stage != BQ_STAGE_OVER;
    }
    tap_bail("the game does not go on after %zu commands", bq_table_length(v->s->table));
}

static asked ask_of(play_random *random, faults *f)
{
    bq__screens *v = &view;
    asked a = {.v = v, .s = &session, .ed = bq_table_edition(session.table), .st = bq_table_state(session.table),
               .from = BQ_SEATS, .random = random, .f = f};
    a.q = bq_question(a.ed, a.st);
    a.seat = a.q.seat;
    if (bq__screens_now(v) == BQ__SCREEN_OFFER) {
        a.from = bq__session_open_offer(&session);
        a.seat = a.st->offer[a.from].to;
    }
    return a;
}

/* Somebody proposes a trade, as the screen of trades would. */
static bool trades(const asked *a)
{
    unsigned seat = play_below(a->random, a->st->seats);
    for (unsigned i = 0; i < 6; i++) {
        bq_command cmd = play_offer(a->ed, a->st, seat, BQ_CMD_OFFER, a->random);
        if (bq_check(a->ed, a->st, &cmd).code == BQ_NO_OK)
            return bq__screens_submit(a->v, &cmd);
    }
    return false;
}

/* ---- an answer ---- */

/* People seldom leave, and mostly answer what they are asked. */
static const shown_line *pick(asked *a)
{
    for (unsigned i = 0; i < 20; i++) {
        const shown_line *line = &list.at[play_below(a->random, list.n)];
        unsigned verb = line->cmd.verb;
        bool answers = !line->later && (verb == BQ_CMD_ACCEPT || bq_verb_answers[verb] >> a->q.kind & 1u);
        if (!line->later && verb == BQ_CMD_RESIGN && !play_chance(a->random, 40))
            continue;
        if (line->later || answers || verb == BQ_CMD_BUILD || play_chance(a->random, 3))
            return line;
    }
    return &list.at[list.usual ? list.usual - 1 : 0];
}

/* The screens see what has come of it. */
static const shown_line *type(asked *a, const shown_line *line, const char *text)
{
    plain_type(a, text);
    if (bq__screens_now(a->v) == BQ__SCREEN_OFFER)
        bq__screens_pop(a->v);
    a->v->waits = false;
    bq__motion_end(a->v);
    a->f->typed++;
    return line;
}

/* Its number, its key, its words, or an empty line if it is the usual one. Digits are numbers. */
static const shown_line *typed(asked *a, const shown_line *line)
{
    char number[16], key[2] = {(char)key_of(&list, line), 0};
    snprintf(number, sizeof number, "%u", line->number);
    if (line->number == list.usual && play_chance(a->random, 3))
        return type(a, line, "");
    if (key[0] > '9' && play_chance(a->random, 2)) {
        a->f->lettered++;
        return type(a, line, key);
    }
    return type(a, line, play_chance(a->random, 3) ? line->typed : number);
}

static void answer(asked *a)
{
    bq_state before = *a->st, after = before;
    const shown_line *line = play_chance(a->random, 2) ? drawn_press(a, &list) : NULL;
    bool pressed = line != NULL;
    if (!pressed)
        line = typed(a, pick(a));
    if (!line->later)
        bq_suppose(a->ed, &after, &line->cmd, NULL);
    if (bq_digest(a->st) != bq_digest(&after))
        fault(a, pressed ? FAULT_KEY : FAULT_DONE, "%u \"%s\" was %s, and something else was done%s", line->number,
              line->typed, pressed ? "pressed" : "typed", bq_digest(a->st) == bq_digest(&before) ? ": nothing" : "");
}

/* ---- the test of the test ---- */

/* A printed sum that is wrong by one, keys on the canvas that are others, or none: all are found. */
static void plant(const asked *real, unsigned *sums, unsigned *keys)
{
    static shown wrong;
    static faults f;
    asked a = *real;
    memset(&f, 0, sizeof f);
    a.f = &f;
    for (unsigned i = 0; i < list.n; i++) {
        wrong.at[0] = list.at[i];
        if (!wrong.at[0].sums)
            continue;
        wrong.at[0].sum[wrong.at[0].sums - 1]++;
        law_line(&a, &wrong.at[0]);
        *sums += f.text[FAULT_SUMS][0] != 0;
        break;
    }
    if (bq__screens_now(a.v) != BQ__SCREEN_BOARD)
        return;
    for (unsigned how = PLANTED_OTHER; how <= PLANTED_NONE; how++) {
        f.text[FAULT_KEY][0] = 0;
        drawn_planted = (enum planted)how;
        drawn_look(&a, &list, sizes[0][0], sizes[0][1]);
        keys[how] += f.text[FAULT_KEY][0] != 0;
    }
    drawn_planted = PLANTED_NOT;
}

/* ---- games ---- */

static void question(asked *a)
{
    plain_look(a, &list);
    if (list.n == 0)
        tap_bail("nothing is printed: %s", a->f->text[FAULT_FORM]);
    if (play_chance(a->random, 4))
        plain_help(a);
    unsigned first = play_below(a->random, SIZES);
    for (unsigned i = 0; i < SIZES; i++)
        drawn_look(a, &list, sizes[(first + i) % SIZES][0], sizes[(first + i) % SIZES][1]);
    drawn_impossible(a, &list);
    if (play_chance(a->random, 4))
        drawn_help(a, &list);
    a->f->questions++;
}

static void play(bq_edition_file *file, unsigned number, faults *f, unsigned *sums, unsigned *keys)
{
    play_random random = {.state = 0xC401CE + number};
    unsigned most = (unsigned)tap_length(number % 4 == 3 ? 2 * QUESTIONS : QUESTIONS, 12);
    sit_down(file, number);
    for (unsigned i = 0; i < most && go_on(&view); i++) {
        asked a = ask_of(&random, f);
        if (a.from == BQ_SEATS && play_chance(&random, 7) && trades(&a))
            continue;
        question(&a);
        if (i == 20)
            plant(&a, sums, keys);
        answer(&a);
    }
    stand_up();
}

static void report(const char *name, const faults *f)
{
    static const char *const what[FAULTS] = {
        [FAULT_FORM] = "what is printed is numbers, commands and sentences",
        [FAULT_LAW] = "what is printed is lawful",
        [FAULT_SUMS] = "the sums in the sentences are those that move",
        [FAULT_WHOLE] = "everything that is lawful is printed, and nothing else",
        [FAULT_HELP] = "`?` says what is possible",
        [FAULT_WHY] = "reasons are the engine's",
        [FAULT_DRAWN] = "the canvas shows what is printed, in three sizes",
        [FAULT_KEY] = "what is pressed is done",
        [FAULT_DONE] = "what is typed is done",
    };
    tap_ok(f->questions > 200 || TAP_SANITIZED, "%s: %u questions, %u lines, %u rows drawn, %u reasons", name,
           f->questions, f->lines, f->drawn, f->reasons);
    for (unsigned i = 0; i < FAULTS; i++)
        tap_ok(!f->text[i][0], "%s: %s %s", name, what[i], f->text[i]);
    for (unsigned i = 0; i < BQ_VERBS; i++)
        total.verbs[i] += f->verbs[i];
    for (unsigned i = 0; i < BQ__SCREENS; i++)
        total.screens[i] += f->screens[i];
    total.none += f->none;
    total.lettered += f->lettered;
    total.pages += f->pages;
}

int main(void)
{
    bq_edition_name names[16];
    size_t n = bq_edition_list(names, 16);
    unsigned sums = 0, keys[PLANTED_NONE + 1] = {0};
    tap_ok(n > 0, "there are editions");
    set_look();
    for (size_t i = 0; i < n; i++) {
        bq_edition_file *file;
        char error[BQ_EDITION_ERROR];
        faults f = {0};
        if (!bq_edition_open(&file, names[i].name, error, sizeof error))
            tap_bail("%s", error);
        for (unsigned number = 0; number < GAMES; number++)
            play(file, number, &f, &sums, keys);
        report(names[i].name, &f);
        bq_edition_close(file);
    }
    if (!TAP_SANITIZED) {
        tap_ok(sums > 5, "a wrong sum that was planted is found (%u)", sums);
        tap_ok(keys[PLANTED_OTHER] > 5, "so is a wrong key (%u)", keys[PLANTED_OTHER]);
        tap_ok(keys[PLANTED_NONE] > 5, "... and one that is missing (%u)", keys[PLANTED_NONE]);
        tap_ok(total.lettered > 500, "keys were typed %u times", total.lettered);
        tap_ok(total.pages > 100, "the page of keys was read %u times", total.pages);
        tap_ok(total.none > 0, "nothing was usual %u times", total.none);
        for (unsigned i = 0; i < BQ_VERBS; i++)
            if (bq_verb_actors[i] == BQ_ACTOR_SEAT && i != BQ_CMD_OFFER && i != BQ_CMD_SETTLE)
                tap_ok(total.verbs[i] > 0, "%s was printed %u times", bq_verb_words[i], total.verbs[i]);
        tap_ok(total.screens[BQ__SCREEN_AUCTION] && total.screens[BQ__SCREEN_DEBT] && total.screens[BQ__SCREEN_OFFER],
               "auctions (%u), debts (%u) and offers (%u) were drawn", total.screens[BQ__SCREEN_AUCTION],
               total.screens[BQ__SCREEN_DEBT], total.screens[BQ__SCREEN_OFFER]);
    }
    return tap_done();
}
