/* analysis.c - hints and the analysis of a game on the screens: sheets of what the session says, and the way from a swing
 * into the replay. */
#include "terminal/screens/screens.h"
#include "text/text.h"

/* Looked at once for each state that is shown. */
int bq__screens_chance(bq__screens *v, unsigned seat)
{
    if (!v->s->ops->live(v->s))
        return -1;
    uint64_t digest = bq_digest(v->st);
    if (v->chance_of != digest) {
        v->chance_of = digest;
        v->chance_known = v->st->stage != BQ_STAGE_OVER && bq__session_chances(v->s, v->st, v->chance);
    }
    return v->chance_known ? v->chance[seat] : -1;
}

void bq__sheet_hint(bq__screens *v)
{
    const bq_state *st = v->s->ops->shown(v->s);
    unsigned seat = v->ask.seat < st->seats ? v->ask.seat : st->turn;
    bq__sheet_begin(v, bq__capital(v, BQ_T_SCREEN_KEY_HINT));
    v->sheet_again = bq__sheet_hint;
    v->catching = true;
    bq__session_hint(v->s, seat, "");
    bq__sheet_end(v);
}

void bq__sheet_analysis(bq__screens *v)
{
    size_t at[BQ_ANALYSE_SWINGS];
    char text[BQ_SENTENCE_BYTES];
    bq__sheet_begin(v, bq__capital(v, BQ_T_SCREEN_KEY_ANALYSIS));
    v->sheet_again = bq__sheet_analysis;
    v->catching = true;
    bq__session_analysis(v->s, 0, "");
    v->catching = false;
    unsigned n = bq__screens_now(v) == BQ__SCREEN_END && bq_save_path(v->s->table) ? bq__session_swings(v->s, at) : 0;
    if (n) {
        BQ__WORD(v, text, BQ_T_ANALYSE_JUMP, bq_arg_of(BQ_ARG_NUMBER, "n", n));
        bq__sheet_add(v, text);
    }
    bq__sheet_end(v);
}

/* The replay of the game, at its n-th largest swing, from 0. */
void bq__screens_swing(bq__screens *v, unsigned which)
{
    size_t at[BQ_ANALYSE_SWINGS];
    char kept[BQ__PATH_BYTES];
    const char *path = bq_save_path(v->s->table);
    unsigned n = bq__session_swings(v->s, at);
    snprintf(kept, sizeof kept, "%s", path ? path : "");
    if (!path)
        bq__notice_key(v, BQ__INK_BAD, BQ_T_PLAIN_SAVED_NOWHERE, NULL, 0);
    else if (which < n && bq__screens_replay_open(v, kept))
        bq__screens_replay_go(v, at[which]);
}
