/* word.c - words that are typed and are no commands: taking back, saving, settings. Those that only look something up
 * are in session/query.c and session/sums.c; what players say to the game itself is a command (obey.c). */
#include <stdlib.h>
#include <string.h>

#include "terminal/lines/lines.h"
#include "text/text.h"

static void undo(bq__session *s, unsigned seat, const char *rest)
{
    (void)seat, (void)rest;
    (void)bq__session_undo(s);
}

static void redo(bq__session *s, unsigned seat, const char *rest)
{
    (void)seat, (void)rest;
    (void)bq__session_redo(s);
}

static void more(bq__lines *l, unsigned seat, const char *rest)
{
    bq__session *s = l->session;
    (void)rest;
    if (s->choices.shown == s->choices.n)
        bq__session_tell(s, "say", BQ_T_PLAIN_NO_MORE);
    bq__lines_show_choices(s, s->choices.shown, s->choices.n);
    l->numbered = s->choices.n;
    bq__lines_examples(s, seat);
}

static void last(bq__session *s, unsigned seat, const char *rest)
{
    unsigned n = rest[0] ? (unsigned)strtoul(rest, NULL, 10) : 1;
    (void)seat;
    if (n > BQ__RECENT)
        n = BQ__RECENT;
    if (n > s->recents)
        n = s->recents;
    for (unsigned i = s->recents - n; i < s->recents; i++)
        bq__session_line(s, "last", s->recent[i % BQ__RECENT]);
    if (n == 0)
        bq__session_tell(s, "last", BQ_T_PLAIN_LAST_NOTHING);
}

/* `as NAME`, in whichever language; what is left is the name. */
static bool skip_as(const char **rest)
{
    size_t n = strcspn(*rest, " ");
    const char *ours = bq__session_typed(*rest, n);
    if (!ours && n == 2)
        ours = *rest;
    if (!ours || strncmp(ours, "as", 2))
        return false;
    *rest += n + strspn(*rest + n, " ");
    return true;
}

static void save(bq__session *s, unsigned seat, const char *rest)
{
    bool as = skip_as(&rest), kept = bq_save_path(s->table) != NULL;
    (void)seat;
    if (as && !*rest)
        bq__session_tell(s, "no", BQ_T_PLAIN_NO_SAVE_NAME);
    else if (*rest)
        bq__session_save_as(s, rest);
    else if (kept)
        bq__session_saved_where(s);
    else
        bq__session_save_new(s);
    if (!kept && bq_save_path(s->table))
        bq__session_tell(s, "save", BQ_T_PLAIN_SAVED_FROM_NOW);
}

static void load(bq__session *s, unsigned seat, const char *rest)
{
    (void)seat;
    if (s->ops->may_change(s))
        bq__session_load(s, rest);
}

/* `limit 240`; `limit no`, `limit 0`; alone: how far it goes. */
static void limit(bq__session *s, unsigned seat, const char *rest)
{
    char *end;
    bool none = bq__session_means(rest, "no");
    long long most = none ? 0 : strtoll(rest, &end, 10);
    if (!*rest && s->standing.limit[seat])
        BQ__SAY(s, "say", BQ_T_PLAIN_LIMIT_SET, bq_arg_of(BQ_ARG_SEAT, "seat", seat),
                bq_arg_of(BQ_ARG_MONEY, "amount", s->standing.limit[seat]));
    else if (!*rest)
        BQ__SAY(s, "say", BQ_T_PLAIN_LIMIT_NONE, bq_arg_of(BQ_ARG_SEAT, "seat", seat));
    else if (!none && (*rest < '0' || *rest > '9' || *end || most > BQ_AMOUNT))
        BQ__SAY(s, "no", BQ_T_PLAIN_WIRE_NUMBER, bq_arg_text("what", rest));
    else
        (void)bq__session_limit(s, seat, (int32_t)most, false);
}

/* `ahead` is the next roll; `ahead decline`, `ahead pass`. */
static void ahead(bq__session *s, unsigned seat, const char *rest)
{
    char roll[96], decline[96], pass[96];
    if (!*rest || bq__session_means(rest, "roll")) {
        (void)bq__session_roll_ahead(s, seat);
    } else if (bq__session_means(rest, "decline")) {
        (void)bq__session_decline_ahead(s, seat);
    } else if (bq__session_means(rest, "pass")) {
        (void)bq__session_pass_ahead(s, seat);
    } else {
        bq__session_typed_both(s, "roll", roll, sizeof roll);
        bq__session_typed_both(s, "decline", decline, sizeof decline);
        bq__session_typed_both(s, "pass", pass, sizeof pass);
        BQ__SAY(s, "no", BQ_T_PLAIN_AHEAD_WHAT, bq_arg_text("roll", roll), bq_arg_text("decline", decline),
                bq_arg_text("pass", pass));
    }
}

static void picture(bq__session *s, unsigned seat, const char *rest)
{
    (void)seat, (void)rest;
    bq__session_picture(s);
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
static void redraw(bq__lines *l, unsigned seat, const char *rest)
{
    bq__session *s = l->session;
    (void)seat, (void)rest;
    l->redraw = !bq__lines_redraws(l) ? BQ__REDRAW_YES : BQ__REDRAW_NO;
    l->drawn_game = s->games;
    l->drawn_turn = bq_table_state(s->table)->turns;
    bq__session_keep_setting(s, "redraw", l->redraw == BQ__REDRAW_YES ? "yes" : "no");
    bq__session_tell(s, "say",
                     l->redraw == BQ__REDRAW_YES ? BQ_T_PLAIN_REDRAW_ON : BQ_T_PLAIN_REDRAW_OFF);
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
    if (s->ops->may_change(s))
        bq__session_submit(s, &(bq_command){.verb = BQ_CMD_TIME_UP});
}

static void show(bq__lines *l, unsigned seat, const char *rest)
{
    bq__session *s = l->session;
    static char json[BQ_STATE_JSON_BYTES];
    bq_buf b = bq_buf_on(json, sizeof json);
    bq_wire wire = bq_table_wire(s->table);
    (void)seat, (void)rest;
    bq_state_json(&b, &wire);
    if (s->listener.ctx == l)
        fprintf(l->out, "%s\n", json);
    else
        bq__session_line(s, "", json); /* somebody else listens, and has another place for it */
}

const bq__word bq__lines_words[] = {
    {"?", bq__lines_help_now, NULL, BQ_T_PLAIN_WORD_HELP},
    {"help", bq__lines_help, NULL, BQ_T_PLAIN_WORD_HELP},
    {"more", NULL, more, BQ_T_PLAIN_WORD_MORE},
    {"where", bq__session_where, NULL, BQ_T_PLAIN_WORD_WHERE},
    {"cash", bq__session_cash, NULL, BQ_T_PLAIN_WORD_CASH},
    {"who", bq__session_who, NULL, BQ_T_PLAIN_WORD_WHO},
    {"deed", bq__session_deed, NULL, BQ_T_PLAIN_WORD_DEED},
    {"odds", bq__session_odds, NULL, BQ_T_PLAIN_WORD_ODDS},
    {"last", last, NULL, BQ_T_PLAIN_WORD_LAST},
    {"why", bq__session_why, NULL, BQ_T_PLAIN_WORD_WHY},
    {"ledger", bq__session_ledger, NULL, BQ_T_PLAIN_WORD_LEDGER},
    {"luck", bq__session_luck, NULL, BQ_T_PLAIN_WORD_LUCK},
    {"tip", bq__session_hint, NULL, BQ_T_PLAIN_WORD_HINT},
    {"review", bq__session_analysis, NULL, BQ_T_PLAIN_WORD_ANALYSIS},
    {"board", bq__lines_board, NULL, BQ_T_PLAIN_WORD_BOARD},
    {"redraw", NULL, redraw, BQ_T_PLAIN_WORD_REDRAW},
    {"groups", bq__session_groups, NULL, BQ_T_PLAIN_WORD_GROUPS},
    {"offers", bq__session_offers, NULL, BQ_T_PLAIN_WORD_OFFERS},
    {"limit", limit, NULL, BQ_T_PLAIN_WORD_LIMIT},
    {"ahead", ahead, NULL, BQ_T_PLAIN_WORD_AHEAD},
    {"sound", bq__lines_sound, NULL, BQ_T_PLAIN_WORD_SOUND},
    {"options", options, NULL, BQ_T_PLAIN_WORD_OPTIONS},
    {"rules", NULL, bq__lines_rules, BQ_T_PLAIN_WORD_RULES},
    {"show", NULL, show, BQ_T_PLAIN_WORD_SHOW},
    {"clock", bq__session_clock, NULL, BQ_T_PLAIN_WORD_CLOCK},
    {"time", time_up, NULL, BQ_T_PLAIN_WORD_TIME},
    {"undo", undo, NULL, BQ_T_PLAIN_WORD_UNDO},
    {"redo", redo, NULL, BQ_T_PLAIN_WORD_REDO},
    {"save", save, NULL, BQ_T_PLAIN_WORD_SAVE},
    {"picture", picture, NULL, BQ_T_PLAIN_WORD_PICTURE},
    {"load", load, NULL, BQ_T_PLAIN_WORD_LOAD},
    {"language", lang, NULL, BQ_T_PLAIN_WORD_LANGUAGE},
    {"team", team, NULL, BQ_T_PLAIN_WORD_TEAM},
    {"menu", menu, NULL, BQ_T_PLAIN_WORD_MENU},
    {"quit", quit, NULL, BQ_T_PLAIN_WORD_QUIT},
};
const unsigned bq__lines_words_n = sizeof bq__lines_words / sizeof bq__lines_words[0];
