/* word.c - the words of the plain game: taking back, saving, settings. What is looked up only
 * is in session/query.c; what players say to the game itself is a command (ask.c). */
#include <stdlib.h>
#include <string.h>

#include "terminal/session/online.h"
#include "text/text.h"

/* ---- taking back ---- */

static bool by_person(const bq__session *s, const bq_command *cmd)
{
    return bq_verb_actors[cmd->verb] == BQ_ACTOR_SEAT && bq__session_is_person(s, cmd->seat);
}

/* How long the log is without the last word of a person; bots speak again by themselves. Chance stands - but who has
 * left the game, and sees the others play on, may still come back. */
static bool last_word(const bq__session *s, size_t *to, bool *far, bq_trouble *trouble)
{
    size_t n = bq_table_length(s->table), back = n;
    while (back > 0 && !by_person(s, bq_table_command(s->table, back - 1)))
        back--;
    const bq_command *last = back > 0 ? bq_table_command(s->table, back - 1) : NULL;
    *far = last && (last->verb == BQ_CMD_RESIGN || last->verb == BQ_CMD_DECLARE);
    *to = back > 0 ? back - 1 : n; /* nobody has spoken: nothing to take back */
    return bq_table_may_undo(s->table, *to, *far, trouble);
}

static void undo(bq__session *s, unsigned seat, const char *rest)
{
    bq_trouble trouble = {.code = BQ_TABLE_OK};
    (void)seat, (void)rest;
    if (bq__online_refuses(s))
        return;
    size_t to;
    bool far;
    if (!last_word(s, &to, &far, &trouble)) {
        bq__session_trouble(s, "no", &trouble);
        return;
    }
    char line[BQ_LINE_BYTES];
    bq_buf b = bq_buf_on(line, sizeof line);
    bq_wire wire = bq_table_wire(s->table);
    wire.state = NULL;
    bq_line_print(&b, &wire, bq_table_command(s->table, to));
    if (!bq_table_undo_to(s->table, to, far, &trouble)) {
        bq__session_trouble(s, "no", &trouble);
        return;
    }
    bq__session_recall(s);
    s->listed = 0;
    s->told = false;
    BQ__SAY(s, "undo", BQ_T_PLAIN_UNDONE, bq_arg_text("what", line));
}

static void redo(bq__session *s, unsigned seat, const char *rest)
{
    bq_trouble trouble = {0};
    (void)seat, (void)rest;
    if (bq__online_refuses(s))
        return;
    if (!bq_table_redo(s->table, &trouble)) {
        bq__session_trouble(s, "no", &trouble);
        return;
    }
    bq__session_tell(s, "redo", BQ_T_PLAIN_REDONE);
    bq__session_events(s, bq_table_state(s->table), bq_table_events(s->table));
}

/* ---- small words ---- */

static void more(bq__session *s, unsigned seat, const char *rest)
{
    (void)rest;
    if (s->choices.shown == s->choices.n)
        bq__session_tell(s, "say", BQ_T_PLAIN_NO_MORE);
    bq__lines_show_choices(s, s->choices.shown, s->choices.n);
    s->numbered = s->choices.n;
    bq__lines_examples(s, seat);
}

static void last(bq__session *s, unsigned seat, const char *rest)
{
    unsigned n = rest[0] ? (unsigned)strtoul(rest, NULL, 10) : 1;
    (void)seat;
    if (n > BQ__LAST)
        n = BQ__LAST;
    if (n > s->lasts)
        n = s->lasts;
    for (unsigned i = s->lasts - n; i < s->lasts; i++)
        bq__session_line(s, "last", s->last[i % BQ__LAST]);
    if (n == 0)
        bq__session_tell(s, "last", BQ_T_PLAIN_LAST_NOTHING);
}

static void save(bq__session *s, unsigned seat, const char *rest)
{
    (void)seat;
    if (!strncmp(rest, "as ", 3))
        rest += 3;
    while (*rest == ' ')
        rest++;
    if (*rest)
        bq__session_save_as(s, rest);
    else if (bq_save_path(s->table))
        bq__session_saved_where(s);
    else
        bq__session_save_new(s);
}

static void load(bq__session *s, unsigned seat, const char *rest)
{
    (void)seat;
    if (!bq__online_refuses(s))
        bq__session_load(s, rest);
}

static void menu(bq__session *s, unsigned seat, const char *rest)
{
    (void)seat, (void)rest;
    s->menu = true;
}

static void quit(bq__session *s, unsigned seat, const char *rest)
{
    (void)seat, (void)rest;
    s->ended = true;
}

static void team(bq__session *s, unsigned seat, const char *rest)
{
    (void)seat, (void)rest;
    bq__session_team(s);
}

static void lang(bq__session *s, unsigned seat, const char *rest)
{
    enum bq_language language;
    (void)seat;
    if (bq_language_parse(rest, &language))
        bq__session_set_language(s, language);
    else
        bq__session_tell(s, "no", BQ_T_PLAIN_NO_LANGUAGE);
}

/* A15 */
static void redraw(bq__session *s, unsigned seat, const char *rest)
{
    (void)seat, (void)rest;
    s->redraw = !bq__lines_redraws(s) ? BQ__REDRAW_YES : BQ__REDRAW_NO;
    s->redrawn = bq_table_state(s->table)->turns;
    bq__session_keep_setting(s, "redraw", s->redraw == BQ__REDRAW_YES ? "yes" : "no");
    bq__session_tell(s, "say",
                      s->redraw == BQ__REDRAW_YES ? BQ_T_PLAIN_REDRAW_ON : BQ_T_PLAIN_REDRAW_OFF);
}

static void options(bq__session *s, unsigned seat, const char *rest)
{
    (void)seat, (void)rest;
    if (s->file)
        bq__session_difference(s, &s->file->ed, bq_table_edition(s->table));
}

/* O8: the people's own clock. */
static void time_up(bq__session *s, unsigned seat, const char *rest)
{
    (void)seat, (void)rest;
    if (!bq__online_refuses(s))
        bq__session_submit(s, &(bq_command){.verb = BQ_CMD_TIME_UP});
}

const bq__word bq__lines_words[] = {
    {"?", bq__lines_help, BQ_T_PLAIN_WORD_HELP},
    {"help", bq__lines_help, BQ_T_PLAIN_WORD_HELP},
    {"more", more, BQ_T_PLAIN_WORD_MORE},
    {"where", bq__session_where, BQ_T_PLAIN_WORD_WHERE},
    {"cash", bq__session_cash, BQ_T_PLAIN_WORD_CASH},
    {"who", bq__session_who, BQ_T_PLAIN_WORD_WHO},
    {"deed", bq__session_deed, BQ_T_PLAIN_WORD_DEED},
    {"odds", bq__session_odds, BQ_T_PLAIN_WORD_ODDS},
    {"last", last, BQ_T_PLAIN_WORD_LAST},
    {"why", bq__session_why, BQ_T_PLAIN_WORD_WHY},
    {"ledger", bq__session_ledger, BQ_T_PLAIN_WORD_LEDGER},
    {"luck", bq__session_luck, BQ_T_PLAIN_WORD_LUCK},
    {"board", bq__lines_board, BQ_T_PLAIN_WORD_BOARD},
    {"redraw", redraw, BQ_T_PLAIN_WORD_REDRAW},
    {"groups", bq__session_groups, BQ_T_PLAIN_WORD_GROUPS},
    {"offers", bq__session_offers, BQ_T_PLAIN_WORD_OFFERS},
    {"options", options, BQ_T_PLAIN_WORD_OPTIONS},
    {"rules", bq__lines_rules, BQ_T_PLAIN_WORD_RULES},
    {"show", bq__lines_show, BQ_T_PLAIN_WORD_SHOW},
    {"clock", bq__session_clock, BQ_T_PLAIN_WORD_CLOCK},
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
const unsigned bq__lines_words_n = sizeof bq__lines_words / sizeof bq__lines_words[0];
