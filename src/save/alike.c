/* alike.c - two players' saves of one server's game beside each other. Each alone may be sound, and the house may still have
 * told them two games: what one client cannot see, two files show. */
#include <string.h>

#include "save/internal.h"

static bool same_bytes(const void *a, const void *b, size_t n)
{
    return !memcmp(a, b, n);
}

static bool same_dice(const bq_fair_plan *a, const bq_fair_plan *b)
{
    for (unsigned seat = 0; seat < BQ_SEATS; seat++)
        if (a->nonce[seat].size != b->nonce[seat].size ||
            !same_bytes(a->nonce[seat].byte, b->nonce[seat].byte, a->nonce[seat].size))
            return false;
    return same_bytes(a->commitment, b->commitment, sizeof a->commitment);
}

/* The next command of a log; what else stands there is no move. */
static bool next_command(const char *bytes, size_t n, size_t *at, bq_save_line *line)
{
    while (bq_save_line_at(bytes, n, at, line))
        if (line->kind == BQ_SAVE_COMMAND)
            return true;
    return false;
}

enum bq_save_alike bq_save_compare(const char *a, size_t a_n, const char *b, size_t b_n, size_t *move)
{
    static bq_save_head one, two;
    bq_edition rules, others;
    bq_save_line x, y;
    bq_trouble trouble;
    size_t at = 0, bt = 0;
    *move = 0;
    if (!bq_save_head_of(a, a_n, &one, &rules, &at, &trouble) || !bq_save_head_of(b, b_n, &two, &others, &bt, &trouble) ||
        one.plan.dealer != BQ_DEALER_FAIR || two.plan.dealer != BQ_DEALER_FAIR ||
        !same_bytes(one.plan.fair.game, two.plan.fair.game, BQ_FAIR_GAME))
        return BQ_SAVE_OTHER_GAME;
    if (!same_dice(&one.plan.fair, &two.plan.fair))
        return BQ_SAVE_OTHER_DICE;
    while (next_command(a, a_n, &at, &x) && next_command(b, b_n, &bt, &y)) {
        ++*move;
        if (x.n != y.n || !same_bytes(x.text, y.text, x.n))
            return BQ_SAVE_OTHER_MOVE;
    }
    return BQ_SAVE_ALIKE;
}
