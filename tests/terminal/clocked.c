/* clocked.c - a table that does not wait for this terminal, without a server: cards pass by themselves, what is asked is
 * asked although one stands there, with what is left of the clock; the keys that close it, and those that answer. */
#include <stdlib.h>
#include <string.h>

#include "os/os.h"
#include "property/play.h"
#include "read.h"
#include "sit.h"
#include "terminal/session/online.h"

enum { COMMANDS = 1500, CLOCK_MS = 42000, READ_MS = 6000 };

static bq__screens view;
static bq__session session;
static bq__lines lines;
static bq__session_ops theirs;
static bq__online online;
static play_random lot;

/* ---- the table ---- */

/* Ada is here; the others sit somewhere else. */
static bool is_here(const bq__session *s, unsigned seat)
{
    (void)s;
    return seat == 0;
}

static void sit_down(const char *edition, unsigned seed)
{
    static const bq_client_wish nowhere = {.language = "en"};
    bq_edition_file *file;
    bq_table_plan plan = plan_of_three(edition, seed, &file);
    sit_at(&session, &lines, &view, table_of(&plan), file, BQ_LANG_EN, 46, 124);
    theirs = bq__session_local;
    theirs.kind = BQ__ONLINE;
    theirs.is_person = is_here;
    online = (bq__online){.client = bq_client_new(&nowhere), .lock = -1, .me = 0, .ask_until = -1};
    if (!online.client)
        tap_bail("no memory");
    session.online = &online;
    session.ops = &theirs;
    view.speed = BQ__SPEED_NORMAL;
    view.stage = true;
    lot = (play_random){.state = seed};
}

static void stand_up(void)
{
    bq_client_free(online.client);
    session.online = NULL;
    session.ops = &bq__session_local;
    stand_up_from(&session, &view);
}

static const bq_state *state(void)
{
    return bq_table_state(session.table);
}

static bq_ask asked(void)
{
    return bq_question(bq_table_edition(session.table), state());
}

/* The loop, a few times; nothing is paused for. */
static void look(void)
{
    online.ask_until = bq_os_now_ms() + CLOCK_MS;
    for (unsigned i = 0; i < 6; i++) {
        view.pause_until = 0;
        bq__motion_end(&view);
        bq__screens_go_on(&view);
    }
    bq__screens_draw(&view);
}

/* One more command of anybody, as a server tells it; false: it is over. */
static bool hear(void)
{
    bq_ask q = asked();
    if (q.kind == BQ_ASK_OVER)
        return false;
    view.waits = false;
    view.before = *state();
    if (q.kind == BQ_ASK_CHANCE) {
        if (!session.ops->deal(&session))
            tap_bail("nobody deals");
    } else {
        bq_command cmd = play_lawful(bq_table_edition(session.table), state(), &play_calm, &lot);
        if (cmd.verb == BQ_CMD_RESIGN || cmd.verb == BQ_CMD_OFFER || !bq__session_submit(&session, &cmd))
            return true;
    }
    bq__motion_begin(&view);
    return true;
}

static bool own_card(void)
{
    for (size_t i = view.moment_from; view.moment && i < view.moment_to; i++)
        if (view.log.line[i].kind == BQ_EV_CARD)
            return view.log.line[i].seat == 0;
    return false;
}

/* ---- cards ---- */

static void cards(void)
{
    unsigned own = 0, others = 0, endless = 0, unasked = 0, silent = 0, stays = 0, kept = 0, lost = 0;
    sit_down("classique", 21);
    for (unsigned i = 0; i < COMMANDS && hear(); i++) {
        look();
        if (!view.moment)
            continue;
        bool mine = own_card();
        own += mine;
        others += !mine;
        endless += !view.moment_until || view.moment_until > bq_os_now_ms() + READ_MS;
        if (asked().kind == BQ_ASK_OVER || asked().kind == BQ_ASK_CHANCE || !(asked().seats & 1u)) {
            view.moment_until = 1;
            look();
            stays += view.moment;
            continue;
        }
        unasked += !view.waits;
        silent += !read_finds(&view.canvas, "You have 0:4");
        unsigned depth = view.depth;
        if (own % 3 == 0) {
            bq__screens_key(&view, BQ__KEY_ESCAPE);
            kept += view.moment || view.depth != depth;
        } else if (own % 3 == 1) {
            bq__screens_key(&view, 'N');
            kept += view.moment;
        } else {
            size_t length = bq_table_length(session.table);
            const bq_choice *c = &session.choices.at[0];
            if (session.choices.n && !c->sure && bq__session_choice_key(c)) {
                bq__screens_key(&view, bq__session_choice_key(c));
                lost += view.moment || bq_table_length(session.table) == length;
            }
        }
    }
    tap_ok(own > 5 && others > 5, "cards: %u of one's own, %u of others", own, others);
    tap_ok(endless == 0 && stays == 0, "cards: all of them pass by themselves (%u wait for a key, %u stay)", endless, stays);
    tap_ok(unasked == 0, "cards: behind them one is asked all the same (%u times not)", unasked);
    tap_ok(silent == 0, "cards: what is left of the clock stands there (%u times not)", silent);
    tap_ok(kept == 0, "cards: Escape and N close them, and no more (%u times not)", kept);
    tap_ok(lost == 0, "cards: a key that answers is not lost to them (%u were)", lost);
    stand_up();
}

/* Nothing of another's stands before a question. */
static void questions(const char *edition)
{
    unsigned questions = 0, hidden = 0;
    sit_down(edition, 5);
    for (unsigned i = 0; i < COMMANDS && hear(); i++) {
        look();
        if (asked().kind == BQ_ASK_OVER || asked().kind == BQ_ASK_CHANCE || !(asked().seats & 1u))
            continue;
        questions++;
        bool about = false; /* one's own may stand there, for a while */
        for (size_t k = view.moment_from; view.moment && k < view.moment_to; k++)
            about |= view.log.line[k].seat == 0 || view.log.line[k].to == 0 || view.log.line[k].kind == BQ_EV_BANKRUPT;
        hidden += !view.waits || (view.moment && !about);
    }
    tap_ok(questions > 100 && hidden == 0, "%s: no question waits behind what concerns others (%u of %u)", edition, hidden, questions);
    stand_up();
}

/* ---- far behind ---- */

/* Many moves at once, and nobody looks: what is shown then is what was just now. */
static void behind(void)
{
    unsigned shown = 0, late = 0;
    sit_down("classique", 8);
    for (unsigned i = 0; i < 40; i++) {
        for (unsigned k = 0; k < 30 && hear(); k++)
            continue;
        for (unsigned k = 0; k < 8; k++) {
            look();
            if (view.moment) {
                shown++;
                late += view.log.line[view.moment_from].at + 8 < view.log.line[view.log.n - 1].at;
            }
            view.moment_until = view.moment ? 1 : view.moment_until;
        }
    }
    tap_ok(late == 0, "far behind: nothing that is long past stands there (%u of %u)", late, shown);
    stand_up();
}

int main(void)
{
    cards();
    questions("classique");
    questions("topclubs");
    behind();
    return tap_done();
}
