/* play.c - the loop of a game as lines: what the game waits for is given by chance, by a bot, or
 * asked of a person; in between lies the menu. Read this first, then ask.c. */
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "terminal/lines/lines.h"
#include "terminal/session/online.h"
#include "terminal/session/settings.h"
#include "text/text.h"

/* This game goes no further; what was played can still be looked at. */
static void end_play(bq__session *s)
{
    s->menu = true;
    if (s->bots_only || bq__session_for_programs(s))
        s->ended = true;
}

static void over(bq__session *s)
{
    if (!s->told)
        bq__session_tell_end(s);
    if (!s->told && !s->bots_only && !bq__session_for_programs(s))
        bq__session_tell_swings(s);
    s->told = true;
    end_play(s);
}

/* One thing: a draw, a bot's word, or a person's line. */
static void step(bq__lines *l)
{
    bq__session *s = l->session;
    if (bq_table_broken(s->table)) {
        end_play(s);
        return;
    }
    bq_ask q = bq_question(bq_table_edition(s->table), bq_table_state(s->table));
    if (q.kind == BQ_ASK_OVER) {
        over(s);
        return;
    }
    if (q.kind == BQ_ASK_CHANCE) {
        if (!s->ops->deal(s))
            bq__lines_ask_dice(l, &q);
        return;
    }
    s->ops->tick(s);
    if (bq__session_bots(s))
        return;
    unsigned from = bq__session_open_offer(s);
    q = bq_question(bq_table_edition(s->table), bq_table_state(s->table));
    if (from < BQ_SEATS)
        bq__lines_ask_offer(l, from);
    else if (bq__session_open_claim(s) < BQ_SEATS)
        bq__lines_ask_claim(l, bq__session_open_claim(s));
    else if (q.kind == BQ_ASK_OVER || q.kind == BQ_ASK_CHANCE)
        return;
    else if (bq__session_is_person(s, q.seat) && !bq__session_say_ahead(s, &q))
        bq__lines_ask(l, &q);
}

/* A15, once: the player is asked whether the board is to come at each change of player, and it is remembered. */
static void ask_redraw(bq__lines *l)
{
    static const char *const words[] = {"yes", "no"};
    bq__session *s = l->session;
    bool asks = l->redraw == BQ__REDRAW_DEFAULT && l->keyboard && !bq__session_for_programs(s) && !s->bots_only;
    if (!asks)
        return;
    bq__session_tell(s, "ask", BQ_T_PLAIN_ASK_REDRAW);
    unsigned which = bq__session_pick(s, words, 2, bq__lines_redraws(l) ? 1 : 2);
    if (!which)
        return;
    l->redraw = which == 1 ? BQ__REDRAW_YES : BQ__REDRAW_NO;
    bq__session_keep_setting(s, "redraw", words[which - 1]);
}

/* A game's clock stands still while the player is in the menu. */
static void menu(bq__lines *l)
{
    bq__session *s = l->session;
    const bq_table *table = s->table;
    int64_t played = bq__session_played(s);
    s->ops->note_time(s);
    bq__lines_menu(l);
    if (table && s->table == table)
        s->began += bq__session_played(s) - played;
}

/* Everything shown is saved already: there is nothing left to do but to say so. */
static void leave(bq__session *s)
{
    if (s->table && !s->bots_only)
        bq__session_saved_where(s);
    if (!s->bots_only)
        bq__session_tell(s, "bye", BQ_T_PLAIN_BYE);
    bq__host_end(s, false);
    bq__session_drop(s);
}

/* Ctrl-C ends the game as `quit` does, with a word about the save; a second one ends the program at once. */
static volatile sig_atomic_t stopped;

static void stop(int number)
{
    (void)number;
    stopped = 1;
}

bool bq__lines_stopped(void)
{
    return stopped;
}

static void hear_stop(const bq__session *s)
{
    struct sigaction now = {0}, action = {.sa_handler = stop, .sa_flags = (int)SA_RESETHAND};
    bool ignored = sigaction(SIGINT, NULL, &now) != 0 || now.sa_handler == SIG_IGN;
    if (!ignored && !s->bots_only && !bq__session_for_programs(s))
        sigaction(SIGINT, &action, NULL);
}

static bool begin(bq__session *s)
{
    const bq_plain_request *asked = s->request;
    if (asked->load && asked->other_way)
        return bq__session_fork_from(s, asked->load, asked->from, asked->seats ? asked->seats : "");
    if (asked->load)
        return bq__session_open(s, asked->load);
    if (asked->edition || asked->seats || asked->options || asked->seeded || asked->real_dice ||
        asked->save || asked->bots_only || asked->json)
        return bq__session_new_as_asked(s);
    s->menu = true;
    return true;
}

bool bq__lines_init(bq__lines *l, bq__session *s, const bq_plain_request *request)
{
    char redraw[8];
    *l = (bq__lines){.session = s,
                     .in = stdin,
                     .out = stdout,
                     .keyboard = isatty(STDIN_FILENO) == 1,
                     .folds = isatty(STDOUT_FILENO) == 1};
    bool good = bq__session_init(s, request);
    s->listener = bq__lines_listener(l, request->json);
    if (bq_setting("redraw", redraw, sizeof redraw))
        l->redraw = strcmp(redraw, "yes") ? BQ__REDRAW_NO : BQ__REDRAW_YES;
    if (request->board) {
        l->redraw = strcmp(request->board, "yes") ? BQ__REDRAW_NO : BQ__REDRAW_YES;
        bq__session_keep_setting(s, "redraw", request->board);
    }
    return good;
}

int bq_plain_play(const bq_plain_request *request)
{
    static bq__session session;
    static bq__lines lines;
    bq__session *s = &session;
    bool short_enough = bq__lines_init(&lines, s, request);
    lines.apart = true;
    if (!short_enough) {
        bq__session_tell(s, "no", BQ_T_PLAIN_OPTION_LONG);
        return 1;
    }
    signal(SIGXFSZ, SIG_IGN); /* a file at its limit is an answer of write(), not the end */
    if (request->why)
        BQ__SAY(s, "plain", BQ_T_PLAIN_FIRST, bq_arg_text("why", request->why));
    if (!begin(s)) {
        bq__session_drop(s);
        fflush(lines.out);
        return 1;
    }
    lines.apart = false;
    hear_stop(s);
    while (!s->ended && !stopped) {
        if (s->table && !s->menu)
            ask_redraw(&lines);
        if (s->menu || !s->table)
            menu(&lines);
        else if (!s->ended)
            step(&lines);
    }
    if (stopped)
        putc('\n', lines.out);
    leave(s);
    bool written = fflush(lines.out) == 0 && !ferror(lines.out);
    if (stopped)
        raise(SIGINT); /* whoever started the program learns why it ended */
    return !written;
}
