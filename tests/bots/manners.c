/* manners.c - what bots owe a person (bots/manners.c): whole games at a table where seat 0 is a person who refuses
 * everything and now and then offers something themselves. */
#include "tap.h"

#include "base/bits.h"
#include "bots/seat.h"
#include "bots/value/value.h"
#include "edition/edition_file.h"
#include "game/say.h"

enum { GAMES = 6, COMMANDS = 6000, MOST_ROUNDS = 60, SEATS = 4, PERSON = 0, KEPT = 4096 };

/* An exchange that was offered to the person, and the deeds of both at that time. */
typedef struct exchange {
    uint64_t give, take, mine, theirs;
    unsigned seat;
} exchange;

typedef struct found {
    unsigned offers;   /* to the person */
    unsigned crowded;  /* ... while another lay there */
    unsigned again;    /* ... the same exchange between the same deeds */
    unsigned harmful;  /* ... that cost them more than two points */
    unsigned often;    /* ... though a bot had made them one in this round; answers to theirs do not count */
    unsigned among;    /* offers of bots to each other */
    unsigned chains;   /* ... by one that had made one in that turn */
    unsigned asked;    /* offers of the person */
    unsigned taken, countered, refused, unsaid; /* unsaid: refused without a reason */
    unsigned sounded, about, meant; /* how often a bot said beforehand for how much, and would take that */
    unsigned said_yes, said_no, belied; /* ... in words, to the terms as they stand; what it then did was something else */
} found;

static bq_edition_file *file;
static bq_bot_sense sense;
static bq_bot_seats seats;
static bq_state st;
static bq_rng dealer, person;
static exchange kept[KEPT];
static unsigned kept_n;
static uint32_t offered_in; /* the round of the last offer to the person, from 1 */
static uint32_t turn_of[SEATS]; /* the turn of the last offer of that bot to another one, from 1 */

static void say(const bq_command *cmd)
{
    bq_bot_heard(&seats, &st, cmd);
    bq_apply(&file->ed, &st, cmd, NULL);
}

static bool may(const bq_command *cmd)
{
    return bq_check(&file->ed, &st, cmd).code == BQ_NO_OK;
}

/* ---- what bots offer the person ---- */

static int32_t loss(const bq_command *cmd)
{
    static bq_state then;
    int32_t before[BQ_SEATS], after[BQ_SEATS];
    bq_command yes = {.verb = BQ_CMD_ACCEPT, .seat = PERSON, .a = cmd->seat};
    then = st;
    bq_apply(&file->ed, &then, cmd, NULL);
    yes.amount = (int32_t)then.offer[cmd->seat].version;
    if (bq_check(&file->ed, &then, &yes).code != BQ_NO_OK)
        return 0;
    bq_value_of(&file->ed, &sense, &st, before);
    bq_apply(&file->ed, &then, &yes, NULL);
    bq_value_of(&file->ed, &sense, &then, after);
    return before[PERSON] - after[PERSON];
}

static void note_offer(found *f, const bq_command *cmd)
{
    exchange e = {cmd->terms.give, cmd->terms.take, st.deeds[cmd->seat], st.deeds[PERSON], cmd->seat};
    bool back = st.offers >> PERSON & 1u && st.offer[PERSON].to == cmd->seat;
    f->offers++;
    f->often += !back && offered_in == st.rounds + 1;
    if (!back)
        offered_in = st.rounds + 1;
    for (unsigned left = st.offers; left; left &= left - 1)
        f->crowded += bq_low(left) != PERSON && st.offer[bq_low(left)].to == PERSON;
    for (unsigned i = 0; i < kept_n; i++)
        f->again += !memcmp(&kept[i], &e, sizeof e);
    if (kept_n < KEPT)
        kept[kept_n++] = e;
    f->harmful += loss(cmd) > BQ_VALUE_SURE / 50;
}

/* ---- the person ---- */

static bool refuses(void)
{
    for (unsigned left = st.offers; left; left &= left - 1) {
        bq_command no = {.verb = BQ_CMD_REJECT, .seat = PERSON, .a = (uint8_t)bq_low(left)};
        if (st.offer[bq_low(left)].to == PERSON && bq_rng_below(&person, 3) == 0 && may(&no)) {
            say(&no);
            return true;
        }
    }
    return false;
}

/* Does the bot to whom this is offered take it, when it is next to speak? A copy of the table is asked. */
static bool taken(const bq_command *offer)
{
    static bq_bot_seats then_seats;
    static bq_state then;
    bq_command answer;
    then_seats = seats;
    then = st;
    bq_bot_heard(&then_seats, &then, offer);
    bq_apply(&file->ed, &then, offer, NULL);
    for (unsigned seat = 0; seat < BQ_SEATS; seat++)
        then_seats.bot[seat] = seat == offer->terms.to ? then_seats.bot[seat] : NULL;
    bq_bot_wait wait = {.offering = (uint8_t)bq_bot_offering(&then_seats, &then)};
    return bq_bot_next(&then_seats, &then, &wait, &answer, NULL) && answer.verb == BQ_CMD_ACCEPT && answer.a == offer->seat;
}

/* The first word of what is said, in every language: it is read as the answer to the terms as they stand. */
static void in_words(found *f, const bq_command *cmd, const bq_bot_sound *sound)
{
    static const char *const yes[] = {[BQ_LANG_FR] = "Oui", [BQ_LANG_EN] = "Yes", [BQ_LANG_RU] = "Да"};
    static const char *const no[] = {[BQ_LANG_FR] = "Non", [BQ_LANG_EN] = "No", [BQ_LANG_RU] = "Нет"};
    bool takes = taken(cmd);
    static const char *const seat_names[] = {"Ada", "Vera", "Lina", "Otto"};
    for (unsigned language = 0; language < BQ_LANGUAGES; language++) {
        char text[512];
        bq_buf b = bq_buf_on(text, sizeof text);
        bq_text_names names = bq_say_names(file, &file->ed, (enum bq_language)language);
        names.seat = seat_names;
        names.seats = SEATS;
        bq_say_sound(&b, (enum bq_language)language, &names, cmd->terms.to, sound);
        const char *said = takes ? yes[language] : no[language];
        f->belied += strncmp(text, said, strlen(said)) != 0;
    }
    f->said_yes += takes;
    f->said_no += !takes;
}

/* Before the offer is made: what it says is what it then does. */
static void sound(found *f, bq_command cmd)
{
    bq_bot_sound before, after;
    if (!bq_bot_sounds(&seats, &st, &cmd, &before))
        return;
    f->sounded++;
    in_words(f, &cmd, &before);
    if (!before.about)
        return;
    f->about++;
    cmd.terms.give_cash = before.pays > 0 ? (int32_t)before.pays : 0;
    cmd.terms.take_cash = before.pays < 0 ? (int32_t)-before.pays : 0;
    bool means = bq_bot_sounds(&seats, &st, &cmd, &after) && after.view == BQ_BOT_TAKES;
    f->meant += means;
    if (means)
        in_words(f, &cmd, &after);
}

/* Half of the price for a deed of somebody: too little. */
static bool offers(found *f)
{
    unsigned to = 1 + bq_rng_below(&person, SEATS - 1);
    uint64_t deeds = st.deeds[to];
    if (!deeds || st.offers >> PERSON & 1u || bq_rng_below(&person, 10))
        return false;
    bq_command cmd = {.verb = BQ_CMD_OFFER, .seat = PERSON};
    cmd.terms = (bq_terms){.to = (uint8_t)to, .take = deeds & -deeds,
                           .give_cash = file->ed.square[bq_low(deeds)].price / 2};
    if (!may(&cmd))
        return false;
    sound(f, cmd);
    say(&cmd);
    f->asked++;
    return true;
}

static bool person_acts(found *f)
{
    bq_ask q = bq_question(&file->ed, &st);
    if (refuses() || offers(f))
        return true;
    if (!(q.seats >> PERSON & 1u))
        return false;
    bq_command cmd = {.verb = q.kind == BQ_ASK_BUY ? BQ_CMD_BUY : BQ_CMD_TIMEOUT};
    if (!may(&cmd))
        cmd = (bq_command){.verb = BQ_CMD_TIMEOUT, .a = PERSON};
    say(&cmd);
    return true;
}

/* ---- a game ---- */

static void bots_act(found *f, const bq_command *cmd, enum bq_bot_view view)
{
    bool open = st.offers >> PERSON & 1u && st.offer[PERSON].to == cmd->seat;
    if (cmd->verb == BQ_CMD_OFFER && cmd->terms.to == PERSON) {
        f->countered += open && cmd->terms.give == st.offer[PERSON].take && cmd->terms.take == st.offer[PERSON].give;
        note_offer(f, cmd);
    } else if (cmd->verb == BQ_CMD_OFFER) {
        f->among++;
        f->chains += turn_of[cmd->seat] == st.turns + 1;
        turn_of[cmd->seat] = st.turns + 1;
    }
    f->taken += cmd->verb == BQ_CMD_ACCEPT && cmd->a == PERSON;
    if (cmd->verb == BQ_CMD_REJECT && cmd->a == PERSON) {
        f->refused++;
        f->unsaid += view == BQ_BOT_TAKES;
    }
}

static void play(found *f, const char *const words[4], unsigned game, bool alone)
{
    bq_bot_seats_begin(&seats, &file->ed, &sense, game);
    for (unsigned seat = !alone; seat < SEATS; seat++)
        seats.bot[seat] = bq_bot_of(words[(game + seat) % 4]);
    bq_rng_seed(&dealer, game + 1);
    bq_rng_seed(&person, game + 100);
    bq_start(&file->ed, &st, SEATS, NULL);
    kept_n = offered_in = 0;
    memset(turn_of, 0, sizeof turn_of);
    for (unsigned n = 0; n < COMMANDS && st.stage != BQ_STAGE_OVER && st.rounds < MOST_ROUNDS; n++) {
        uint32_t draws = bq_chance(&file->ed, &st);
        bq_bot_wait wait = {.offering = (uint8_t)bq_bot_offering(&seats, &st)};
        bq_command cmd;
        enum bq_bot_view view = BQ_BOT_TAKES;
        if (draws) {
            cmd = bq_outcome(&file->ed, &st, bq_rng_below(&dealer, draws));
            say(&cmd);
        } else if (alone || !(bq_rng_below(&person, 2) && person_acts(f))) {
            if (bq_bot_next(&seats, &st, &wait, &cmd, &view)) {
                bots_act(f, &cmd, view);
                say(&cmd);
            } else if (alone) {
                return;
            } else {
                person_acts(f);
            }
        }
    }
}

static void towards_a_person(const char *edition, const char *const words[4], unsigned games)
{
    char error[BQ_EDITION_ERROR];
    found f = {0};
    if (!bq_edition_open(&file, edition, error, sizeof error))
        tap_bail("%s", error);
    bq_bot_sense_prepare(&sense, &file->ed);
    for (unsigned game = 0; game < tap_length(games, 1); game++)
        play(&f, words, game, false);
    tap_ok(f.offers > 0 && !f.crowded, "%s: of %u offers to a person none is made while another lies there (%u)", edition,
           f.offers, f.crowded);
    tap_ok(!f.often, "%s: none in a round in which they had one (%u)", edition, f.often);
    tap_ok(f.among > 0 && !f.chains, "%s: of %u offers among bots none is a bot's second one in a turn (%u)", edition, f.among, f.chains);
    tap_ok(!f.again, "%s: no exchange is offered again between the same deeds (%u)", edition, f.again);
    tap_ok(!f.harmful, "%s: none costs them more than two points (%u)", edition, f.harmful);
    tap_ok(f.asked > 0 && !f.unsaid, "%s: %u offers of theirs: %u taken, %u refused, all with a reason (%u without)",
           edition, f.asked, f.taken, f.refused, f.unsaid);
    tap_ok(f.about > 0 && f.about == f.meant, "%s: sounded %u times, %u times they say for how much, %u times they mean it",
           edition, f.sounded, f.about, f.meant);
    tap_ok(f.said_yes > 0 && f.said_no > 0 && !f.belied,
           "%s: %u times what they say begins with yes and they take it, %u times with no (%u: not so)", edition, f.said_yes,
           f.said_no, f.belied);
    tap_ok(f.countered > 0, "%s: ... and %u answered by another offer", edition, f.countered);
    bq_edition_close(file);
}

/* Where nobody looks on they bargain as in a simulation. */
static void among_themselves(const char *edition, const char *const words[4])
{
    char error[BQ_EDITION_ERROR];
    found f = {0};
    if (!bq_edition_open(&file, edition, error, sizeof error))
        tap_bail("%s", error);
    bq_bot_sense_prepare(&sense, &file->ed);
    play(&f, words, 1, true);
    tap_ok(f.among > 10 && f.chains > 3, "%s: bots alone make %u offers, %u of them another one in the same turn", edition, f.among, f.chains);
    bq_edition_close(file);
}

int main(void)
{
    static const char *const mixed[] = {"hard", "master", "medium", "fp-b"};
    static const char *const masters[] = {"master", "master", "master", "master"};
    among_themselves("classique", masters);
    towards_a_person("atlantic-city", mixed, GAMES);
    towards_a_person("classique", mixed, GAMES);
    towards_a_person("classique", masters, (unsigned)tap_env("SOAK_GAMES", GAMES)); /* docs/BOTS.md: 50 of them */
    return tap_done();
}
