/* analysis.c - the analysis for the page: what the game was worth to each seat, move by move, and what would be best now.
 *
 * Only the module that has the value has this, and the page asks it of a second one, beside the one that plays
 * (web/src/lib/worker.ts): so a game goes on as if nobody had asked. All of it is by the value; the worker does some pieces
 * at a time, and whatever comes in its place ends an analysis. */
#include "analyse/analyse.h"

#include "web.h"

BQ_WEB uint32_t bq_web_hints(uint32_t seat, uint32_t at);
BQ_WEB uint32_t bq_web_position(void);
BQ_WEB uint32_t bq_web_analysis(void);
BQ_WEB uint32_t bq_web_analysis_piece(uint32_t n);
BQ_WEB uint32_t bq_web_analysis_chances(void);
BQ_WEB uint32_t bq_web_analysis_found(void);

enum { SEED = 3 }; /* as the program's */

static bq_analysis *now;

void bq__web_analysis_drop(void)
{
    bq_analysis_free(now);
    now = NULL;
}

/* False: nobody has learnt the rules of this table. */
static bool plan_here(bq_analyse_plan *plan)
{
    *plan = (bq_analyse_plan){.seed = SEED, .net = bq__web_it.table ? bq__web_it.company.sense.net : NULL};
    return plan->net != NULL;
}

/* ---- hints ---- */

static void put_hint(bq_buf *b, const bq_analyse_words *w, const bq_state *st, const bq_hint *hint)
{
    static char words[BQ_SENTENCE_BYTES];
    bq_buf text = bq_buf_on(words, sizeof words);
    bq_analyse_hint_words(&text, w, st, hint);
    bq_json_open(b, NULL, '{');
    bq_json_int(b, "chance", hint->chance);
    bq_json_text(b, "words", text.at);
    bq_json_close(b, '}');
}

/* What would be best for a seat after so many moves: the three best things, or why there is none. 0: the rules were not
 * learnt. */
uint32_t bq_web_hints(uint32_t seat, uint32_t at)
{
    static char none[BQ_SENTENCE_BYTES];
    bq_analyse_plan plan;
    bq_hint hint[BQ_ANALYSE_HINTS];
    bq_walk walk;
    if (!plan_here(&plan))
        return 0;
    const bq_edition *ed = bq_table_edition(bq__web_it.table);
    bq_text_names names = bq__web_names(ed);
    const bq_analyse_words words = {bq__web_it.language, &names};
    bq_walk_begin(&walk, bq_table_log(bq__web_it.table), at, NULL);
    while (bq_walk_next(&walk)) {
    }
    unsigned n = seat < walk.st.seats ? bq_analyse_hints(ed, &walk.st, seat, &plan, hint) : 0;
    bq_buf text = bq_buf_on(none, sizeof none);
    if (!n)
        bq_analyse_no_hint_words(&text, &words, &walk.st);
    bq_buf *b = bq__web_begin();
    bq_json_open(b, NULL, '{');
    bq_json_open(b, "hints", '[');
    for (unsigned i = 0; i < n; i++)
        put_hint(b, &words, &walk.st, &hint[i]);
    bq_json_close(b, ']');
    if (!n)
        bq_json_text(b, "none", text.at);
    bq_json_close(b, '}');
    return bq__web_end();
}

/* ---- as it stands ---- */

/* The chances of all seats now, in millionths, as terminal and server count them. H1: none while the income tax is chosen.
 * 0: the rules were not learnt. */
uint32_t bq_web_position(void)
{
    int32_t chance[BQ_SEATS], error[BQ_SEATS];
    bq_analyse_plan plan;
    if (!plan_here(&plan))
        return 0;
    const bq_state *st = bq_table_state(bq__web_it.table);
    bq_buf *b = bq__web_begin();
    bq_json_open(b, NULL, '[');
    if (bq__web_valued()) {
        bq_analyse_position(bq_table_edition(bq__web_it.table), st, &plan, chance, error);
        for (unsigned seat = 0; seat < st->seats; seat++)
            bq_json_int(b, NULL, chance[seat]);
    }
    bq_json_close(b, ']');
    return bq__web_end();
}

/* ---- the whole game ---- */

/* An analysis of the game as it stands is begun, with chances for a first look. How many pieces it has; 0: none can be
 * (H1: not while the income tax is chosen). */
uint32_t bq_web_analysis(void)
{
    bq_analyse_plan plan;
    bq__web_analysis_drop();
    if (!bq__web_valued() || !plan_here(&plan) || !(now = bq_analysis_new(bq__web_it.table, &plan)))
        return 0;
    bq_analysis_at_once(now);
    return (uint32_t)bq_analysis_pieces(now);
}

/* One of the pieces. 0: there is no such analysis any more. */
uint32_t bq_web_analysis_piece(uint32_t n)
{
    if (!now || n >= bq_analysis_pieces(now))
        return 0;
    bq_analysis_piece(now, n);
    return 1;
}

/* Chances as they are known now: those of all seats, moment after moment, in millionths. */
uint32_t bq_web_analysis_chances(void)
{
    if (!now)
        return 0;
    unsigned seats = bq_analysis_state(now, 0)->seats;
    bq_buf *b = bq__web_begin();
    bq_json_open(b, NULL, '[');
    for (size_t n = 0; n < bq_analysis_pieces(now); n++)
        for (unsigned seat = 0; seat < seats; seat++)
            bq_json_int(b, NULL, bq_analysis_moment(now, n)->chance[seat]);
    bq_json_close(b, ']');
    return bq__web_end();
}

/* When all pieces are done: what was found, as the program tells it, and in sentences. */
uint32_t bq_web_analysis_found(void)
{
    static char words[BQ_SENTENCE_BYTES];
    if (!now)
        return 0;
    bq_text_names names = bq__web_names(bq_table_edition(bq__web_it.table));
    const bq_analyse_words w = {bq__web_it.language, &names};
    bq_analysis_finish(now);
    bq_buf *b = bq__web_begin();
    bq_json_open(b, NULL, '{');
    bq_analyse_json_found(b, &w, now);
    bq_buf text = bq_buf_on(words, sizeof words);
    bq_analyse_source_words(&text, &w, now);
    bq_json_text(b, "source", text.at);
    bq_json_open(b, "told", '[');
    for (unsigned seat = 0; seat < bq_analysis_state(now, 0)->seats; seat++) {
        text = bq_buf_on(words, sizeof words);
        bq_analyse_seat_words(&text, &w, now, seat);
        bq_json_text(b, NULL, text.at);
    }
    bq_json_close(b, ']');
    bq_json_close(b, '}');
    return bq__web_end();
}
