/* plain.c - the plain game's loop: what the game waits for is given by chance, by a bot, or
 * asked of a person; in between lies the menu. Read this first, then plain_ask.c. */
#include <signal.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "terminal/online.h"
#include "terminal/settings.h"
#include "text/text.h"

enum { CLOCK_BEAT_S = 10 };

void bq__terminal_tick(bq__plain *p)
{
    const bq_edition *ed = bq_table_edition(p->table);
    const bq_state *st = bq_table_state(p->table);
    int64_t played = bq__terminal_played(p);
    if (ed->rule.end_mode != BQ_END_TIMED || st->time_up)
        return;
    if (played >= bq_table_played(p->table) + CLOCK_BEAT_S)
        bq__terminal_note_time(p);
    if (played < 60 * (int64_t)ed->rule.time_limit_min)
        return;
    bq_command cmd = {.verb = BQ_CMD_TIME_UP};
    if (bq_check(ed, st, &cmd).code == BQ_NO_OK)
        bq__terminal_submit(p, &cmd);
}

unsigned bq__terminal_open_offer(const bq__plain *p)
{
    const bq_state *st = bq_table_state(p->table);
    for (unsigned from = 0; from < st->seats; from++) {
        bq_command no = {.verb = BQ_CMD_REJECT, .seat = st->offer[from].to, .a = (uint8_t)from};
        if (st->offers >> from & 1u && p->later[from] != st->offer[from].version &&
            bq__terminal_person(p, st->offer[from].to) &&
            bq_check(bq_table_edition(p->table), st, &no).code == BQ_NO_OK)
            return from;
    }
    return BQ_SEATS;
}

/* This game goes no further; what was played can still be looked at. */
static void stands(bq__plain *p)
{
    p->menu = true;
    if (p->bots_only || p->json)
        p->ended = true;
}

static void over(bq__plain *p)
{
    if (!p->told)
        bq__terminal_end(p);
    p->told = true;
    stands(p);
}

/* One thing: a draw, a bot's word, or a person's line. */
static void step(bq__plain *p)
{
    if (bq_table_broken(p->table)) {
        stands(p);
        return;
    }
    bq_ask q = bq_question(bq_table_edition(p->table), bq_table_state(p->table));
    if (q.kind == BQ_ASK_OVER) {
        over(p);
        return;
    }
    if (q.kind == BQ_ASK_CHANCE) {
        if (!bq__terminal_deal(p))
            bq__terminal_ask_dice(p, &q);
        return;
    }
    bq__terminal_tick(p);
    if (bq__terminal_bots(p))
        return;
    unsigned from = bq__terminal_open_offer(p);
    q = bq_question(bq_table_edition(p->table), bq_table_state(p->table));
    if (from < BQ_SEATS)
        bq__terminal_ask_offer(p, from);
    else if (q.kind == BQ_ASK_OVER || q.kind == BQ_ASK_CHANCE)
        return;
    else if (bq__terminal_person(p, q.seat))
        bq__terminal_ask(p, &q);
}

/* A game's clock stands still while one is in the menu. */
static void menu(bq__plain *p)
{
    const bq_table *table = p->table;
    int64_t played = bq__terminal_played(p);
    bq__terminal_note_time(p);
    bq__terminal_menu(p);
    if (table && p->table == table)
        p->began += bq__terminal_played(p) - played;
}

/* Everything shown is saved already: there is nothing left to do but to say so. */
static void leave(bq__plain *p)
{
    if (p->table && !p->bots_only)
        bq__terminal_saved_where(p);
    if (!p->bots_only)
        bq__terminal_tell(p, "bye", BQ_T_PLAIN_BYE);
    bq__host_end(p, false);
    bq__terminal_drop(p);
}

static bool begin(bq__plain *p)
{
    const bq_plain_request *asked = p->asked;
    if (asked->load)
        return bq__terminal_open(p, asked->load);
    if (asked->edition || asked->seats || asked->options || asked->seeded || asked->real_dice ||
        asked->save || asked->bots_only || asked->json)
        return bq__terminal_new_as_asked(p);
    p->menu = true;
    return true;
}

bool bq__terminal_init(bq__plain *p, const bq_plain_request *request)
{
    *p = (bq__plain){.asked = request,
                     .in = stdin,
                     .out = stdout,
                     .language = request->language,
                     .keyboard = isatty(STDIN_FILENO) == 1,
                     .screen = isatty(STDOUT_FILENO) == 1,
                     .json = request->json,
                     .bots_only = request->bots_only};
    char usual[BQ_SETTING_BYTES], language[8];
    if (!request->lang && bq_setting("language", language, sizeof language))
        bq_language_parse(language, &p->language);
    if (bq_setting("redraw", language, sizeof language))
        p->redraw = strcmp(language, "yes") ? BQ__REDRAW_NO : BQ__REDRAW_YES;
    const char *seats = "Ada,bot:medium,bot:medium";
    if (request->seats)
        seats = request->seats;
    else if (request->bots_only)
        seats = "bot:medium,bot:medium,bot:medium";
    else if (bq_setting("players", usual, sizeof usual))
        seats = usual;
    if (strlen(seats) >= sizeof p->seats)
        return false;
    snprintf(p->seats, sizeof p->seats, "%s", seats);
    return true;
}

int bq_plain_play(const bq_plain_request *request)
{
    static bq__plain p;
    if (!bq__terminal_init(&p, request)) {
        bq__terminal_tell(&p, "no", BQ_T_PLAIN_OPTION_LONG);
        return 1;
    }
    signal(SIGXFSZ, SIG_IGN); /* a file at its limit is an answer of write(), not the end */
    if (request->why)
        BQ__SAY(&p, "plain", BQ_T_PLAIN_FIRST, bq_arg_text("why", request->why));
    if (!begin(&p)) {
        bq__terminal_drop(&p);
        fflush(p.out);
        return 1;
    }
    while (!p.ended) {
        if (p.menu || !p.table)
            menu(&p);
        else
            step(&p);
    }
    leave(&p);
    return fflush(p.out) != 0 || ferror(p.out);
}
