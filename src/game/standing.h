/* standing.h - standing words: what people have said before they were asked. How far they bid in an auction or that they
 * pass it, that they roll when their turn comes, and that they do not buy where they come to. Terminal and page keep them for
 * their people: asked, these answer by them with a command of their own, which is told as any other. The log knows nothing of
 * them: they hold while the game is at the table, and a game that is loaded asks again. */
#ifndef BQ_GAME_STANDING_H
#define BQ_GAME_STANDING_H

#include "engine/engine.h"
#include "text/text.h"

enum bq_standing_word {
#define BQ_STANDING(id, word) BQ_STANDING_##id,
#include "game/standing.def"
    BQ_STANDING_WORDS
};
extern const char *const bq_standing_words[BQ_STANDING_WORDS];

/* By seat. */
typedef struct bq_standing {
    int32_t limit[BQ_SEATS]; /* how far to bid in this auction; 0: each bid is asked about */
    unsigned rolls;          /* by bit: the next roll is not asked about */
    unsigned declines;       /* by bit: nor the next purchase, until the end of the next turn */
    unsigned rolled;         /* ... which has begun */
    unsigned passes;         /* by bit: this auction is passed */
} bq_standing;

/* May the seat say it ahead? Not the seat that is asked that very question. `people` are the seats, by bit, that can
 * say such a thing here. If not, `why` is the sentence. */
bool bq_standing_may(const bq_edition *ed, const bq_state *st, unsigned people, unsigned seat, enum bq_standing_word word,
                     enum bq_text_key *why);
bool bq_standing_said(const bq_standing *s, unsigned seat, enum bq_standing_word word);
/* It is said; said twice it is taken back. False: it may not be. `told` is the sentence, about `seat`. */
bool bq_standing_toggle(bq_standing *s, const bq_edition *ed, const bq_state *st, unsigned people, unsigned seat,
                        enum bq_standing_word word, enum bq_text_key *told);

/* What whoever is asked has said ahead; false: they are to be asked. */
bool bq_standing_answer(const bq_standing *s, const bq_edition *ed, const bq_state *st, unsigned people, const bq_ask *q,
                        bq_command *cmd);
/* It was refused, and is not tried for ever. */
void bq_standing_failed(bq_standing *s, unsigned seat);
/* What of it is over: after a move, with what happened in it; before somebody is asked. */
void bq_standing_heard(bq_standing *s, const bq_event *e);
void bq_standing_asked(bq_standing *s, const bq_state *st, const bq_ask *q);

#endif
