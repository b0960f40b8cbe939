/* expect_legal.c - expectations about what a player may do now, as bq_legal() tells it:
 * `expect legal Ada build 37 39`, `expect illegal Bob accept Ada`. */
#include <string.h>

#include "script/internal.h"

/* The squares on which a verb is allowed; NULL where a verb has none. */
static const uint64_t *squares_of(const bq_options *may, unsigned verb)
{
    switch (verb) {
    case BQ_CMD_BUILD:
        return &may->build;
    case BQ_CMD_SELL:
        return &may->sell;
    case BQ_CMD_MORTGAGE:
        return &may->mortgage;
    case BQ_CMD_REDEEM:
        return &may->redeem;
    case BQ_CMD_PLACE:
        return &may->place;
    case BQ_CMD_PRISON:
        return &may->prison;
    case BQ_CMD_CLAIM:
        return &may->claim;
    default:
        return NULL;
    }
}

/* What follows the verb: squares, for `accept` players, for `use` decks. */
static bool take_objects(bq__script *s, bq_words *w, unsigned verb, const bq_options *may,
                         uint64_t *named, uint64_t *allowed)
{
    const uint64_t *squares = squares_of(may, verb);
    *named = 0;
    *allowed = squares ? *squares : verb == BQ_CMD_ACCEPT ? may->accept : may->use;
    while (!bq_words_at_end(w)) {
        unsigned id;
        if (squares) {
            if (!bq__script_take_lots(s, w, named))
                return false;
            continue;
        }
        if (verb == BQ_CMD_ACCEPT ? !bq_take_seat(w, &id) : !bq_take_deck(w, &id))
            return false;
        *named |= (uint64_t)1 << id;
    }
    return true;
}

static void tell_allowed(const bq__script *s, bq_buf *was, const bq_options *may, unsigned verb,
                         uint64_t allowed)
{
    bq_buf_str(was, may->verbs >> verb & 1u ? "legal" : "illegal");
    if (verb == BQ_CMD_ACCEPT) {
        bq_buf_str(was, ":");
        bq__script_put_seats(was, s, (unsigned)allowed);
    } else if (squares_of(may, verb)) {
        bq_buf_str(was, ":");
        for (unsigned square = 0; square < BQ_SQUARES; square++) {
            if (!(allowed >> square & 1u))
                continue;
            bq_buf_char(was, ' ');
            bq_buf_int(was, square);
        }
    }
}

enum bq__script_answer bq__script_expect_allowed(bq__script *s, bq_words *w, bool wanted, bq_buf *was)
{
    unsigned seat, verb;
    uint64_t named, allowed;
    bq_options may;
    if (!bq_take_seat(w, &seat) ||
        !bq__script_take_word_of(w, bq_verb_words, BQ_VERBS, "a command", &verb))
        return BQ__MISREAD;
    memset(&may, 0, sizeof may);
    bq_legal(&s->table.ed, &s->st, seat, &may);
    if (!bq_words_at_end(w) && !squares_of(&may, verb) && verb != BQ_CMD_ACCEPT &&
        verb != BQ_CMD_USE) {
        bq_word extra;
        bq_words_peek(w, &extra);
        bq_words_fail(w, BQ_WIRE_EXTRA, &extra);
        return BQ__MISREAD;
    }
    if (!take_objects(s, w, verb, &may, &named, &allowed))
        return BQ__MISREAD;
    tell_allowed(s, was, &may, verb, allowed);
    bool can = may.verbs >> verb & 1u;
    if (wanted)
        return can && (named & ~allowed) == 0 ? BQ__HOLDS : BQ__FAILS;
    return (named ? (named & allowed) == 0 : !can) ? BQ__HOLDS : BQ__FAILS;
}
