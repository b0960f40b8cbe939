/* play.c - the plain game's loop: what the game waits for is given by chance, by a bot, or
 * asked of a person; in between lies the menu. Read this first, then ask.c. */
#include <signal.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "terminal/session/online.h"
#include "terminal/session/settings.h"
#include "text/text.h"

enum { CLOCK_BEAT_S = 10 };

void bq__session_tick(bq__session *s)
{
    const bq_edition *ed = bq_table_edition(s->table);
    const bq_state *st = bq_table_state(s->table);
    int64_t played = bq__session_played(s);
    if (ed->rule.end_mode != BQ_END_TIMED || st->time_up)
        return;
    if (played >= bq_table_played(s->table) + CLOCK_BEAT_S)
        bq__session_note_time(s);
    if (played < 60 * (int64_t)ed->rule.time_limit_min)
        return;
    bq_command cmd = {.verb = BQ_CMD_TIME_UP};
    if (bq_check(ed, st, &cmd).code == BQ_NO_OK)
        bq__session_submit(s, &cmd);
}

unsigned bq__session_open_offer(const bq__session *s)
{
    const bq_state *st = bq_table_state(s->table);
    for (unsigned from = 0; from < st->seats; from++) {
        bq_command no = {.verb = BQ_CMD_REJECT, .seat = st->offer[from].to, .a = (uint8_t)from};
        if (st->offers >> from & 1u && s->later[from] != st->offer[from].version &&
            bq__session_is_person(s, st->offer[from].to) &&
            bq_check(bq_table_edition(s->table), st, &no).code == BQ_NO_OK)
            return from;
    }
    return BQ_SEATS;
}

/* This game goes no further; what was played can still be looked at. */
static void stands(bq__session *s)
{
    s->menu = true;
    if (s->bots_only || s->json)
        s->ended = true;
}

static void over(bq__session *s)
{
    if (!s->told)
        bq__session_tell_end(s);
    s->told = true;
    stands(s);
}

/* One thing: a draw, a bot's word, or a person's line. */
static void step(bq__session *s)
{
    if (bq_table_broken(s->table)) {
        stands(s);
        return;
    }
    bq_ask q = bq_question(bq_table_edition(s->table), bq_table_state(s->table));
    if (q.kind == BQ_ASK_OVER) {
        over(s);
        return;
    }
    if (q.kind == BQ_ASK_CHANCE) {
        if (!bq__session_deal(s))
            bq__lines_ask_dice(s, &q);
        return;
    }
    bq__session_tick(s);
    if (bq__session_bots(s))
        return;
    unsigned from = bq__session_open_offer(s);
    q = bq_question(bq_table_edition(s->table), bq_table_state(s->table));
    if (from < BQ_SEATS)
        bq__lines_ask_offer(s, from);
    else if (q.kind == BQ_ASK_OVER || q.kind == BQ_ASK_CHANCE)
        return;
    else if (bq__session_is_person(s, q.seat))
        bq__lines_ask(s, &q);
}

/* A game's clock stands still while one is in the menu. */
static void menu(bq__session *s)
{
    const bq_table *table = s->table;
    int64_t played = bq__session_played(s);
    bq__session_note_time(s);
    bq__lines_menu(s);
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

static bool begin(bq__session *s)
{
    const bq_plain_request *asked = s->asked;
    if (asked->load)
        return bq__session_open(s, asked->load);
    if (asked->edition || asked->seats || asked->options || asked->seeded || asked->real_dice ||
        asked->save || asked->bots_only || asked->json)
        return bq__session_new_as_asked(s);
    s->menu = true;
    return true;
}

bool bq__session_init(bq__session *s, const bq_plain_request *request)
{
    *s = (bq__session){.asked = request,
                     .in = stdin,
                     .out = stdout,
                     .language = request->language,
                     .keyboard = isatty(STDIN_FILENO) == 1,
                     .screen = isatty(STDOUT_FILENO) == 1,
                     .json = request->json,
                     .bots_only = request->bots_only};
    char usual[BQ_SETTING_BYTES], language[8];
    if (!request->lang && bq_setting("language", language, sizeof language))
        bq_language_parse(language, &s->language);
    if (bq_setting("redraw", language, sizeof language))
        s->redraw = strcmp(language, "yes") ? BQ__REDRAW_NO : BQ__REDRAW_YES;
    const char *seats = "Ada,bot:medium,bot:medium";
    if (request->seats)
        seats = request->seats;
    else if (request->bots_only)
        seats = "bot:medium,bot:medium,bot:medium";
    else if (bq_setting("players", usual, sizeof usual))
        seats = usual;
    if (strlen(seats) >= sizeof s->seats)
        return false;
    snprintf(s->seats, sizeof s->seats, "%s", seats);
    return true;
}

int bq_plain_play(const bq_plain_request *request)
{
    static bq__session s;
    if (!bq__session_init(&s, request)) {
        bq__session_tell(&s, "no", BQ_T_PLAIN_OPTION_LONG);
        return 1;
    }
    signal(SIGXFSZ, SIG_IGN); /* a file at its limit is an answer of write(), not the end */
    if (request->why)
        BQ__SAY(&s, "plain", BQ_T_PLAIN_FIRST, bq_arg_text("why", request->why));
    if (!begin(&s)) {
        bq__session_drop(&s);
        fflush(s.out);
        return 1;
    }
    while (!s.ended) {
        if (s.menu || !s.table)
            menu(&s);
        else
            step(&s);
    }
    leave(&s);
    return fflush(s.out) != 0 || ferror(s.out);
}
