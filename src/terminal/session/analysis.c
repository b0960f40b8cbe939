/* analysis.c - the analysis of a game and hints (src/analyse), as lines and screens say them. */
#include <stdlib.h>
#include <string.h>

#include "analyse/analyse.h"
#include "terminal/session/session.h"
#include "terminal/session/settings.h"
#include "text/text.h"

enum { SEED = 3, STOPS = 10, BEFORE = 6, UNASKED = 3000 /* moves: in a longer game whoever wants to know asks */ };

static bq_analyse_words words_of(const bq__session *s)
{
    return (bq_analyse_words){s->language, &s->names};
}

/* ---- hints ---- */

static bool wanted(void)
{
    char value[BQ_SETTING_BYTES];
    return !bq_setting("hints", value, sizeof value) || strcmp(value, "no") != 0;
}

bool bq__session_local_may_hint(bq__session *s)
{
    if (!wanted())
        bq__session_tell(s, "no", BQ_T_HINT_OFF);
    return wanted();
}

/* For all games on this machine, until it is said otherwise. */
void bq__session_local_want_hints(bq__session *s, bool yes)
{
    bq__session_keep_setting(s, "hints", yes ? "yes" : "no");
    bq__session_tell(s, "say", yes ? BQ_T_HINT_ON : BQ_T_HINT_OFF);
}

/* "tip no", "tip yes" */
static bool switched(bq__session *s, const char *rest)
{
    if (!*rest)
        return false;
    bool yes = bq__session_means(rest, "yes");
    if (!yes && !bq__session_means(rest, "no")) {
        bq__session_tell(s, "no", BQ_T_HINT_EXPECTED);
        return true;
    }
    s->ops->want_hints(s, yes);
    return true;
}

static bool knows(const bq__session *s)
{
    return bq_analyse_trained(bq_table_edition(s->table));
}

bool bq__session_chances(const bq__session *s, const bq_state *st, int percent[BQ_SEATS])
{
    const bq_analyse_plan plan = {.seed = SEED};
    int32_t chance[BQ_SEATS], error[BQ_SEATS];
    const bq_edition *ed = bq_table_edition(s->table);
    if (!knows(s) || bq_question(ed, st).kind == BQ_ASK_TAX)
        return false;
    bq_analyse_position(ed, st, &plan, chance, error);
    for (unsigned i = 0; i < st->seats; i++)
        percent[i] = (int)((chance[i] + BQ_ANALYSE_POINT / 2) / BQ_ANALYSE_POINT);
    return true;
}

/* "Ada 34 %, Bob 66 %": everybody who is in. */
static void tell_chances(bq__session *s, const bq_state *st)
{
    char text[BQ_SEATS][BQ_SEAT_NAME_BYTES + 32];
    const char *list[BQ_SEATS];
    int percent[BQ_SEATS];
    unsigned n = 0;
    if (st->stage == BQ_STAGE_OVER || !bq__session_chances(s, st, percent))
        return;
    for (unsigned i = 0; i < st->seats; i++) {
        if (!(st->in >> i & 1u))
            continue;
        bq_arg share = bq_arg_of(BQ_ARG_SHARE, "chance", percent[i]);
        share.den = 100;
        const bq_arg args[] = {bq_arg_of(BQ_ARG_SEAT, "seat", i), share};
        bq__session_text(s, text[n], sizeof text[n], BQ_T_HINT_CHANCE, args, 2);
        list[n] = text[n];
        n++;
    }
    BQ__SAY(s, "chance", BQ_T_HINT_CHANCES, bq_arg_list(BQ_ARG_AND, "list", list, n));
}

void bq__session_hint(bq__session *s, unsigned seat, const char *rest)
{
    bq_hint hint[BQ_ANALYSE_HINTS];
    const bq_analyse_plan plan = {.seed = SEED};
    const bq_analyse_words words = words_of(s);
    char line[BQ_SENTENCE_BYTES];
    if (switched(s, rest) || !s->ops->may_hint(s))
        return;
    if (!s->table) { /* before the game */
        bq__session_tell(s, "hint", BQ_T_HINT_NONE);
        return;
    }
    const bq_state *st = s->ops->shown(s);
    tell_chances(s, st);
    unsigned n = bq_analyse_hints(bq_table_edition(s->table), st, seat, &plan, hint);
    for (unsigned i = 0; i < n || !i; i++) {
        bq_buf b = bq_buf_on(line, sizeof line);
        if (n)
            bq_analyse_hint_words(&b, &words, st, &hint[i]);
        else
            bq_analyse_no_hint_words(&b, &words, st);
        bq__session_line(s, "hint", line);
    }
}

/* ---- the whole game ---- */

/* By the value: playouts of a whole game would be waited for. NULL: it was said why not. */
static bq_analysis *made(bq__session *s)
{
    const bq_analyse_plan plan = {.seed = SEED};
    if (!knows(s)) {
        bq__session_tell(s, "no", BQ_T_ANALYSE_ELSEWHERE);
        return NULL;
    }
    if (bq_table_state(s->table)->stage != BQ_STAGE_OVER && !s->ops->may_hint(s))
        return NULL;
    if (!bq_table_length(s->table)) {
        bq__session_tell(s, "no", BQ_T_ANALYSE_NO_MOVES);
        return NULL;
    }
    bq_analysis *a = bq_analysis_new(s->table, &plan);
    for (size_t i = 0; a && i < bq_analysis_pieces(a); i++)
        bq_analysis_piece(a, i);
    if (a)
        bq_analysis_finish(a);
    else
        bq__session_trouble(s, "no", &(bq_trouble){.code = BQ_TABLE_NO_MEMORY});
    return a;
}

/* A seat's chance at eleven moments, the first and the last among them. */
static void tell_curve(bq__session *s, const bq_analysis *a, unsigned seat)
{
    char stops[STOPS * 8 + 8];
    bq_buf b = bq_buf_on(stops, sizeof stops);
    size_t moves = bq_analysis_moves(a);
    for (size_t i = 0; i <= STOPS; i++) {
        int32_t chance = bq_analysis_moment(a, moves * i / STOPS)->chance[seat];
        bq_buf_format(&b, "%s%d", i ? " " : "", (int)((chance + BQ_ANALYSE_POINT / 2) / BQ_ANALYSE_POINT));
    }
    BQ__SAY(s, "chance", BQ_T_ANALYSE_CURVE, bq_arg_of(BQ_ARG_SEAT, "seat", seat), bq_arg_text("list", stops));
}

/* What came before a swing, and it. */
static void tell_swing(bq__session *s, size_t move)
{
    static bq_event events[BQ_EVENTS];
    bq_walk walk;
    bq_walk_begin(&walk, bq_table_log(s->table), move, events);
    while (bq_walk_next(&walk))
        if (walk.n + BEFORE > move)
            bq__session_events(s, &walk.st, &walk.sink);
}

unsigned bq__session_swings(bq__session *s, size_t at[BQ_ANALYSE_SWINGS])
{
    bq_analysis *a = made(s);
    unsigned n = a ? bq_analysis_swings(a, at) : 0;
    bq_analysis_free(a);
    return n;
}

/* All of it; or, with a number, what led to that swing. */
void bq__session_analysis(bq__session *s, unsigned seat, const char *rest)
{
    size_t at[BQ_ANALYSE_SWINGS];
    const bq_analyse_words words = words_of(s);
    bq_analysis *a = made(s);
    (void)seat;
    if (!a)
        return;
    unsigned n = bq_analysis_swings(a, at), which = *rest ? (unsigned)strtoul(rest, NULL, 10) : 0;
    if (*rest && (which < 1 || which > n)) {
        BQ__SAY(s, "no", BQ_T_ANALYSE_WHICH, bq_arg_of(BQ_ARG_NUMBER, "n", n));
    } else if (which) {
        tell_swing(s, at[which - 1]);
    } else {
        bq_buf b = bq_buf_grow((size_t)1 << 22);
        for (unsigned i = 0; i < bq_table_plan_of(s->table)->seats; i++)
            tell_curve(s, a, i);
        bq_analyse_text(&b, &words, a, false);
        for (char *line = b.at, *end; line && (end = strchr(line, '\n')); line = end + 1) {
            *end = 0;
            bq__session_line(s, "analysis", line);
        }
        bq_buf_free(&b);
    }
    bq_analysis_free(a);
}

void bq__session_tell_swings(bq__session *s)
{
    size_t at[BQ_ANALYSE_SWINGS];
    const bq_analyse_words words = words_of(s);
    const char *path = bq_save_path(s->table);
    if (bq_table_length(s->table) > UNASKED || !knows(s))
        return;
    bq_analysis *a = made(s);
    unsigned n = a ? bq_analysis_swings(a, at) : 0;
    for (unsigned i = 0; a && i < bq_table_plan_of(s->table)->seats; i++)
        tell_curve(s, a, i);
    for (unsigned i = 0; i < n; i++) {
        char line[BQ_SENTENCE_BYTES], way[64];
        bq_buf b = bq_buf_on(line, sizeof line);
        bq_analyse_swing_words(&b, &words, a, at[i]);
        bq__session_line(s, "swing", line);
        snprintf(way, sizeof way, "%zu", at[i]);
        if (path)
            BQ__SAY(s, "swing", BQ_T_ANALYSE_WAY, bq_arg_text("move", way), bq_arg_text("path", path));
    }
    bq_analysis_free(a);
}
