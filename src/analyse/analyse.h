/* analyse.h - the worth of a game to each seat, move by move: chances, decisions, luck.
 *
 * The room is pure. It is given a table - a log and its rules - and a seed; it has no clock, no
 * threads and no disk. The work is cut into pieces that do not touch each other, one a move: a program does them on all
 * cores (sim/work.h), a page one after the other. The same table, plan and seed give the same numbers whoever does them.
 *
 *   judge.c     the chance of each seat in one position: by the value, or by games played on from it
 *   decide.c    what else could have been done, and what that was worth
 *   analyse.c   a whole game: positions, pieces, and the parts of every change
 *   hint.c      the best things to do now, with a reason in words
 *   words.c     the same in words: mistakes, swings, sums
 *   tell.c      ... as JSON and CSV
 *   report.c    ... as a report of HTML, with a curve and the board
 *
 * Chances are whole numbers, millionths; those of all seats add up to one. The change that a move makes is split:
 *
 *   own      the seat's own decision, against the best thing that it could have done
 *   others   the same of somebody else's decision
 *   luck     what fell, against the mean of all that could have fallen
 *   rest     what is neither: the estimate itself, which looks one step further (docs/ANALYSIS.md)
 *
 * One estimator gives all of them, so that they add up to the change to the last digit. */
#ifndef BQ_ANALYSE_H
#define BQ_ANALYSE_H

#include "game/table.h"
#include "text/text.h"

enum {
    BQ_ANALYSE_ONE = 1000000,         /* a chance of 1 */
    BQ_ANALYSE_POINT = 10000,         /* one percent */
    BQ_ANALYSE_MISTAKE = 30000,       /* what costs less is not called a mistake */
    BQ_ANALYSE_SWINGS = 5,
    BQ_ANALYSE_HINTS = 3,
    BQ_ANALYSE_PLAYOUTS = 10000,      /* of a position: more are refused */
    BQ_ANALYSE_UNTRAINED = 100,       /* playouts, where there is no value and none were asked for */
    BQ_ANALYSE_CONFIRM = 96,          /* playouts, before a mistake that the value alone has found is named */
    BQ_ANALYSE_MOVES = 20000,         /* of a game: what comes later is not analysed, and that is told */
    BQ_ANALYSE_VALUE_ERROR = 14 * BQ_ANALYSE_POINT /* of the value alone at an even chance (docs/ANALYSIS.md) */
};

struct bq_value_net;

typedef struct bq_analyse_plan {
    uint64_t seed;
    uint32_t playouts; /* of every position; 0: the value alone */
    const struct bq_value_net *net; /* the value's weights; NULL: those of the program, if it has any for these rules */
} bq_analyse_plan;

/* One moment of the game: after so many moves, and what the last of them did. The first has no move. */
typedef struct bq_moment {
    int32_t chance[BQ_SEATS];
    int32_t error[BQ_SEATS]; /* 19 times in 20 it is nearer than that to what more playouts would say */
    int32_t own[BQ_SEATS], others[BQ_SEATS], luck[BQ_SEATS], rest[BQ_SEATS];
    int32_t gap[BQ_SEATS];   /* of a decision: what it gave each seat beyond the best one */
    int32_t found;           /* ... to the seat that decided, as a loss; 0: nothing better was found */
    int32_t loss;            /* ... less what was counted when the same chance was missed before */
    uint8_t seat;            /* whose decision it was; BQ_NOBODY: nobody's */
    bool doubtful;           /* by the value alone it is a loss, and games played on from it do not say so */
    uint8_t pad[2];
    bq_command better;       /* if loss: what would have been; verb BQ_VERBS: to leave it */
    bq_command then;         /* ... and what it raises money for; BQ_VERBS: nothing */
} bq_moment;

typedef struct bq_analysis bq_analysis;

/* Does the value know these rules, options included? */
bool bq_analyse_trained(const bq_edition *ed);

/* Everything is borrowed. NULL: no memory. Playouts are added where the value does not know the rules. */
bq_analysis *bq_analysis_new(const bq_table *table, const bq_analyse_plan *plan);
void bq_analysis_free(bq_analysis *a);

/* Chances for a first look, by the value, at once: the pieces replace them. False where it does not know the rules. */
bool bq_analysis_at_once(bq_analysis *a);
/* How many pieces there are; each is done once, by anybody, in any order. Then all is added up. */
size_t bq_analysis_pieces(const bq_analysis *a);
void bq_analysis_piece(bq_analysis *a, size_t piece);
void bq_analysis_finish(bq_analysis *a);

/* ---- what was found ---- */

size_t bq_analysis_moves(const bq_analysis *a);  /* moments: one more */
bool bq_analysis_cut(const bq_analysis *a);      /* the game has more moves than are analysed */
uint32_t bq_analysis_playouts(const bq_analysis *a);
const bq_moment *bq_analysis_moment(const bq_analysis *a, size_t n);
const bq_state *bq_analysis_state(const bq_analysis *a, size_t n);
const bq_table *bq_analysis_table(const bq_analysis *a);
/* The moves with the largest changes of anybody's chance by decision or luck, the largest first; how many. */
unsigned bq_analysis_swings(const bq_analysis *a, size_t at[BQ_ANALYSE_SWINGS]);
/* The seat whose chance that move changed most. */
unsigned bq_analysis_swung(const bq_analysis *a, size_t move);
/* Did it cost so much, and do playouts agree? */
bool bq_analysis_mistake(const bq_analysis *a, size_t move);
/* Sums over the game, and how many decisions and mistakes there were. */
typedef struct bq_analysis_sum {
    int64_t own, others, luck, rest, loss;
    uint32_t decisions, mistakes;
} bq_analysis_sum;
bq_analysis_sum bq_analysis_sum_of(const bq_analysis *a, unsigned seat);

/* ---- hints ---- */

typedef struct bq_hint {
    bq_command cmd;
    bq_command then; /* what it raises money for; verb BQ_VERBS: nothing */
    int32_t chance;  /* of the seat, if it does that */
} bq_hint;
/* The best things that the seat could do now, the best first; 0: it is not asked, nothing is known, or the
 * rules want the choice before anything is counted (H1). */
unsigned bq_analyse_hints(const bq_edition *ed, const bq_state *st, unsigned seat, const bq_analyse_plan *plan,
                          bq_hint out[BQ_ANALYSE_HINTS]);
/* The chances of all seats in a position. */
void bq_analyse_position(const bq_edition *ed, const bq_state *st, const bq_analyse_plan *plan,
                         int32_t chance[BQ_SEATS], int32_t error[BQ_SEATS]);

/* ---- told ---- */

typedef struct bq_analyse_words {
    enum bq_language language;
    const bq_text_names *names; /* of the table, seats too */
} bq_analyse_words;

/* A command in a few words: "Buy Gare de Lyon for 200". BQ_VERBS: to leave it. */
void bq_analyse_command(bq_buf *b, const bq_analyse_words *w, const bq_state *st, const bq_command *cmd);
/* Why: "Completes orange." and the like; nothing where there is nothing to say. */
void bq_analyse_reason(bq_buf *b, const bq_analyse_words *w, const bq_state *st, const bq_command *cmd);
/* "42 %", and a mistake, a swing and a hint as a line. */
void bq_analyse_mistake_words(bq_buf *b, const bq_analyse_words *w, const bq_analysis *a, size_t move);
void bq_analyse_swing_words(bq_buf *b, const bq_analyse_words *w, const bq_analysis *a, size_t move);
void bq_analyse_hint_words(bq_buf *b, const bq_analyse_words *w, const bq_state *st, const bq_hint *hint);
/* Why there is no hint. */
void bq_analyse_no_hint_words(bq_buf *b, const bq_analyse_words *w, const bq_state *st);
/* How the chances were found, and how far off they may be; what the game was to a seat. */
void bq_analyse_source_words(bq_buf *b, const bq_analyse_words *w, const bq_analysis *a);
void bq_analyse_seat_words(bq_buf *b, const bq_analyse_words *w, const bq_analysis *a, unsigned seat);
/* The whole for a person; with `moves` a line a move, too. Then for programs, and for a browser. */
void bq_analyse_text(bq_buf *b, const bq_analyse_words *w, const bq_analysis *a, bool moves);
void bq_analyse_json(bq_buf *b, const bq_analyse_words *w, const bq_analysis *a);
/* The sums of each seat, mistakes and swings, as members of an object that is open. */
void bq_analyse_json_found(bq_buf *b, const bq_analyse_words *w, const bq_analysis *a);
void bq_analyse_csv(bq_buf *b, const bq_analysis *a);
void bq_analyse_html(bq_buf *b, const bq_analyse_words *w, const bq_analysis *a);

#endif
