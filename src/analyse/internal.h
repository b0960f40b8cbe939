/* internal.h - shared declarations of the files of this room. */
#ifndef BQ_ANALYSE_INTERNAL_H
#define BQ_ANALYSE_INTERNAL_H

#include "analyse/analyse.h"
#include "bots/seat.h"
#include "bots/value/value.h"

/* ---- judge.c ---- */

/* The judge of positions by some rules: shared by all pieces, changed by none. */
typedef struct bq__analyse_judge {
    const bq_edition *ed;
    uint64_t seed;
    uint32_t playouts;
    bq_bot_sense sense;
    bq_bot_seats settlers; /* answer what is open in a position, so that it can be valued */
} bq__analyse_judge;

void bq__analyse_judge_init(bq__analyse_judge *j, const bq_edition *ed, const bq_analyse_plan *plan);

/* Chances in a position, and how far off they may be. */
typedef struct bq__analyse_view {
    int32_t chance[BQ_SEATS];
    int32_t error[BQ_SEATS];
} bq__analyse_view;
/* What is open in it is answered, until only a roll, the end of a turn or chance is waited for. */
void bq__analyse_settle(const bq__analyse_judge *j, bq_state *st);
void bq__analyse_value(const bq__analyse_judge *j, const bq_state *st, bq__analyse_view *out);
/* The same at once: what chance may bring is not looked at. */
void bq__analyse_glance(const bq__analyse_judge *j, const bq_state *st, bq__analyse_view *out);
void bq__analyse_look(const bq__analyse_judge *j, const bq_state *st, bq__analyse_view *out);
/* The same of several positions with common draws: `apart` is how far the i-th is from the first for `seat`, and
 * `doubt` how far off that may be. */
void bq__analyse_compare(const bq__analyse_judge *j, const bq_state *const st[], unsigned n, unsigned seat,
                         bq__analyse_view out[], int64_t apart[], int64_t doubt[]);
/* Parts of a whole as millionths that add up to one. */
void bq__analyse_shares(const int64_t part[BQ_SEATS], unsigned seats, int32_t out[BQ_SEATS]);

/* ---- decide.c ---- */

enum { BQ__ANALYSE_CHOICES = 8 };
typedef struct bq__analyse_choice {
    bq_command cmd; /* BQ_VERBS: nothing is done */
    bq_command then; /* what the money is raised for; BQ_VERBS: nothing */
    bq_state st;    /* after it, as far as it can be compared with the others */
} bq__analyse_choice;

/* What the seat could do in this position, `played` first if it is not NULL; how many. */
unsigned bq__analyse_choices(const bq__analyse_judge *j, const bq_state *st, unsigned seat, const bq_command *played,
                             bq__analyse_choice out[BQ__ANALYSE_CHOICES]);
/* Whose decision a command is; BQ_NOBODY: chance, or a clock that ends the game. */
unsigned bq__analyse_who(const bq_command *cmd);
bool bq__analyse_is_property(unsigned verb); /* does it change buildings or pledges? */
/* What is better than what was played: into the moment of it. */
void bq__analyse_decision(const bq__analyse_judge *j, const bq_state *before, const bq_command *cmd, bq_moment *m);

/* ---- analyse.c ---- */

struct bq_analysis {
    const bq_table *table;
    bq__analyse_judge judge;
    size_t moves;
    bool cut;
    bq_state *state;   /* after each of them; the first is the beginning */
    bq_moment *moment;
};

/* ---- words.c ---- */

void bq__analyse_put(bq_buf *b, const bq_analyse_words *w, enum bq_text_key key, const bq_arg *args, size_t n);
#define BQ__ANALYSE_PUT(b, w, key, ...)                                                                          \
    bq__analyse_put(b, w, key, (const bq_arg[]){__VA_ARGS__}, sizeof((const bq_arg[]){__VA_ARGS__}) / sizeof(bq_arg))
/* What a move was, as a sentence: the decision, or what fell. */
void bq__analyse_move(bq_buf *b, const bq_analyse_words *w, const bq_analysis *a, size_t move);
/* Millionths as whole points, rounded. */
int64_t bq__analyse_points(int64_t millionths);

#endif
