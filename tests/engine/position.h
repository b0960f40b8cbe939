/* position.h - positions for the tests of the law and the edges: an edition, a game at its first turn, and what
 * is put into it by hand. Each program has one of each, `ed` and `st`. */
#ifndef BQ_TEST_POSITION_H
#define BQ_TEST_POSITION_H

#include "tap.h"

#include "edition/edition_file.h"
#include "engine/engine.h"

enum { ADA, BOB, CLEO, DAN };

static bq_edition ed;
static bq_state st;

static inline void open_edition(const char *name)
{
    bq_edition_file *file;
    char error[BQ_EDITION_ERROR];
    if (!bq_edition_open(&file, name, error, sizeof error))
        tap_bail("%s", error);
    ed = file->ed;
    bq_edition_close(file);
}

static inline void act(bq_command cmd)
{
    bq_verdict verdict = bq_check(&ed, &st, &cmd);
    if (verdict.code)
        tap_bail("%s: %s", bq_verb_words[cmd.verb], bq_refusal_words[verdict.code]);
    bq_apply(&ed, &st, &cmd, NULL);
}

/* A game of `seats` at its first turn, whatever the edition asks of the dealer before. */
static inline void start(const char *edition, unsigned seats)
{
    open_edition(edition);
    bq_start(&ed, &st, seats, NULL);
    while (st.stage == BQ_STAGE_ORDER) {
        bq_ask q = bq_question(&ed, &st);
        unsigned total = 12u - q.seat, a = total > 6 ? 6 : 4; /* each less than the one before */
        act(q.purpose == BQ_DRAW_ORDER
                ? (bq_command){.verb = BQ_CMD_DICE, .a = (uint8_t)a, .b = (uint8_t)(total - a)}
                : bq_outcome(&ed, &st, 0));
    }
}

static inline void own(unsigned square, unsigned seat)
{
    st.owner[square] = (uint8_t)seat;
    st.deeds[seat] |= UINT64_C(1) << square;
}

static inline void cash(unsigned seat, int64_t amount)
{
    st.bank += st.cash[seat] - amount;
    st.cash[seat] = amount;
}

static inline uint64_t bit(unsigned square)
{
    return UINT64_C(1) << square;
}

static inline void build(unsigned square, unsigned level)
{
    st.level[square] = (uint8_t)level;
    if (level == ed.hotel)
        st.hotels--;
    else
        st.houses = (uint8_t)(st.houses - level);
}

static inline void leave_empty_handed(unsigned seat)
{
    cash(seat, 0);
    st.in &= (uint8_t)~(1u << seat);
}

static inline void roll(unsigned seat, unsigned a, unsigned b)
{
    act((bq_command){.verb = BQ_CMD_ROLL, .seat = (uint8_t)seat});
    act((bq_command){.verb = BQ_CMD_DICE, .a = (uint8_t)a, .b = (uint8_t)b});
}

#endif
