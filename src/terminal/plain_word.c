/* plain_word.c - the words of the plain game: taking back, saving, settings. What is looked up only
 * is in plain_query.c; what players say to the game itself is a command (plain_ask.c). */
#include <stdlib.h>
#include <string.h>

#include "terminal/online.h"
#include "text/text.h"

/* ---- taking back ---- */

static bool by_person(const bq__plain *p, const bq_command *cmd)
{
    return bq_verb_actors[cmd->verb] == BQ_ACTOR_SEAT && bq__terminal_person(p, cmd->seat);
}

/* How long the log is without the last word of a person; bots speak again by themselves. Chance stands - but who has
 * left the game, and sees the others play on, may still come back. */
static bool last_word(const bq__plain *p, size_t *to, bool *far, bq_trouble *trouble)
{
    size_t n = bq_table_length(p->table), back = n;
    while (back > 0 && !by_person(p, bq_table_command(p->table, back - 1)))
        back--;
    const bq_command *last = back > 0 ? bq_table_command(p->table, back - 1) : NULL;
    *far = last && (last->verb == BQ_CMD_RESIGN || last->verb == BQ_CMD_DECLARE);
    *to = back > 0 ? back - 1 : n; /* nobody has spoken: nothing to take back */
    return bq_table_may_undo(p->table, *to, *far, trouble);
}

static void undo(bq__plain *p, unsigned seat, const char *rest)
{
    bq_trouble trouble = {.code = BQ_TABLE_OK};
    (void)seat, (void)rest;
    if (bq__online_refuses(p))
        return;
    size_t to;
    bool far;
    if (!last_word(p, &to, &far, &trouble)) {
        bq__terminal_trouble(p, "no", &trouble);
        return;
    }
    char line[BQ_LINE_BYTES];
    bq_buf b = bq_buf_on(line, sizeof line);
    bq_wire wire = bq_table_wire(p->table);
    wire.state = NULL;
    bq_line_print(&b, &wire, bq_table_command(p->table, to));
    if (!bq_table_undo_to(p->table, to, far, &trouble)) {
        bq__terminal_trouble(p, "no", &trouble);
        return;
    }
    bq__terminal_recall(p);
    p->listed = 0;
    p->told = false;
    BQ__SAY(p, "undo", BQ_T_PLAIN_UNDONE, bq_arg_text("what", line));
}

static void redo(bq__plain *p, unsigned seat, const char *rest)
{
    bq_trouble trouble = {0};
    (void)seat, (void)rest;
    if (bq__online_refuses(p))
        return;
    if (!bq_table_redo(p->table, &trouble)) {
        bq__terminal_trouble(p, "no", &trouble);
        return;
    }
    bq__terminal_tell(p, "redo", BQ_T_PLAIN_REDONE);
    bq__terminal_events(p, bq_table_state(p->table), bq_table_events(p->table));
}

/* ---- small words ---- */

static void more(bq__plain *p, unsigned seat, const char *rest)
{
    (void)rest;
    if (p->shown == p->choices)
        bq__terminal_tell(p, "say", BQ_T_PLAIN_NO_MORE);
    bq__terminal_show_choices(p, p->shown, p->choices);
    p->numbered = p->choices;
    bq__terminal_examples(p, seat);
}

static void last(bq__plain *p, unsigned seat, const char *rest)
{
    unsigned n = rest[0] ? (unsigned)strtoul(rest, NULL, 10) : 1;
    (void)seat;
    if (n > BQ__LAST)
        n = BQ__LAST;
    if (n > p->lasts)
        n = p->lasts;
    for (unsigned i = p->lasts - n; i < p->lasts; i++)
        bq__terminal_line(p, "last", p->last[i % BQ__LAST]);
    if (n == 0)
        bq__terminal_tell(p, "last", BQ_T_PLAIN_LAST_NOTHING);
}

static void save(bq__plain *p, unsigned seat, const char *rest)
{
    (void)seat;
    if (!strncmp(rest, "as ", 3))
        rest += 3;
    while (*rest == ' ')
        rest++;
    if (*rest)
        bq__terminal_save_as(p, rest);
    else if (bq_save_path(p->table))
        bq__terminal_saved_where(p);
    else
        bq__terminal_save_new(p);
}

static void load(bq__plain *p, unsigned seat, const char *rest)
{
    (void)seat;
    if (!bq__online_refuses(p))
        bq__terminal_load(p, rest);
}

static void menu(bq__plain *p, unsigned seat, const char *rest)
{
    (void)seat, (void)rest;
    p->menu = true;
}

static void quit(bq__plain *p, unsigned seat, const char *rest)
{
    (void)seat, (void)rest;
    p->ended = true;
}

static void team(bq__plain *p, unsigned seat, const char *rest)
{
    (void)seat, (void)rest;
    bq__terminal_team(p);
}

static void lang(bq__plain *p, unsigned seat, const char *rest)
{
    enum bq_language language;
    (void)seat;
    if (bq_language_parse(rest, &language))
        bq__terminal_set_language(p, language);
    else
        bq__terminal_tell(p, "no", BQ_T_PLAIN_NO_LANGUAGE);
}

/* A15 */
static void redraw(bq__plain *p, unsigned seat, const char *rest)
{
    (void)seat, (void)rest;
    p->redraw = !bq__terminal_redraws(p) ? BQ__REDRAW_YES : BQ__REDRAW_NO;
    p->redrawn = bq_table_state(p->table)->turns;
    bq__terminal_keep(p, "redraw", p->redraw == BQ__REDRAW_YES ? "yes" : "no");
    bq__terminal_tell(p, "say",
                      p->redraw == BQ__REDRAW_YES ? BQ_T_PLAIN_REDRAW_ON : BQ_T_PLAIN_REDRAW_OFF);
}

static void options(bq__plain *p, unsigned seat, const char *rest)
{
    (void)seat, (void)rest;
    if (p->file)
        bq__terminal_difference(p, &p->file->ed, bq_table_edition(p->table));
}

/* O8: the people's own clock. */
static void time_up(bq__plain *p, unsigned seat, const char *rest)
{
    (void)seat, (void)rest;
    if (!bq__online_refuses(p))
        bq__terminal_submit(p, &(bq_command){.verb = BQ_CMD_TIME_UP});
}

const bq__word bq__terminal_words[] = {
    {"?", bq__terminal_help, BQ_T_PLAIN_WORD_HELP},
    {"help", bq__terminal_help, BQ_T_PLAIN_WORD_HELP},
    {"more", more, BQ_T_PLAIN_WORD_MORE},
    {"where", bq__terminal_where, BQ_T_PLAIN_WORD_WHERE},
    {"cash", bq__terminal_cash, BQ_T_PLAIN_WORD_CASH},
    {"who", bq__terminal_who, BQ_T_PLAIN_WORD_WHO},
    {"deed", bq__terminal_deed, BQ_T_PLAIN_WORD_DEED},
    {"odds", bq__terminal_odds, BQ_T_PLAIN_WORD_ODDS},
    {"last", last, BQ_T_PLAIN_WORD_LAST},
    {"why", bq__terminal_why, BQ_T_PLAIN_WORD_WHY},
    {"ledger", bq__terminal_ledger, BQ_T_PLAIN_WORD_LEDGER},
    {"luck", bq__terminal_luck, BQ_T_PLAIN_WORD_LUCK},
    {"board", bq__terminal_board, BQ_T_PLAIN_WORD_BOARD},
    {"redraw", redraw, BQ_T_PLAIN_WORD_REDRAW},
    {"groups", bq__terminal_groups, BQ_T_PLAIN_WORD_GROUPS},
    {"offers", bq__terminal_offers, BQ_T_PLAIN_WORD_OFFERS},
    {"options", options, BQ_T_PLAIN_WORD_OPTIONS},
    {"rules", bq__terminal_rules, BQ_T_PLAIN_WORD_RULES},
    {"show", bq__terminal_show, BQ_T_PLAIN_WORD_SHOW},
    {"clock", bq__terminal_clock, BQ_T_PLAIN_WORD_CLOCK},
    {"time", time_up, BQ_T_PLAIN_WORD_TIME},
    {"undo", undo, BQ_T_PLAIN_WORD_UNDO},
    {"redo", redo, BQ_T_PLAIN_WORD_REDO},
    {"save", save, BQ_T_PLAIN_WORD_SAVE},
    {"load", load, BQ_T_PLAIN_WORD_LOAD},
    {"language", lang, BQ_T_PLAIN_WORD_LANGUAGE},
    {"team", team, BQ_T_PLAIN_WORD_TEAM},
    {"menu", menu, BQ_T_PLAIN_WORD_MENU},
    {"quit", quit, BQ_T_PLAIN_WORD_QUIT},
};
const unsigned bq__terminal_words_n = sizeof bq__terminal_words / sizeof bq__terminal_words[0];
