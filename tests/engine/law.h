/* law.h - what the tests of the law share: a lawful position, one thing in it spoilt, and the law that must be named. */
#ifndef BQ_TEST_LAW_H
#define BQ_TEST_LAW_H

#include "position.h"

extern bool law_seen[BQ_LAWS];
void law_of_the_cards(void);
void law_of_the_agenda(void);

static bq_edition right_ed; /* edition and position as they were before something was spoilt */
static bq_state right;

static inline void expect(enum bq_law want, const char *what)
{
    enum bq_law law = bq_check_state(&ed, &st);
    law_seen[law] = true;
    if (!tap_ok(law == want, "%s: %s", bq_law_words[want], what))
        tap_note("got %s", bq_law_words[law]);
    st = right;
    ed = right_ed;
}

static inline void expect_lawful(const char *what)
{
    expect(BQ_LAW_OK, what);
}

/* From now on this is what is spoilt. */
static inline void keep(const char *what)
{
    right = st;
    right_ed = ed;
    expect_lawful(what);
}

static inline unsigned free_card(unsigned deck)
{
    unsigned index = 0;
    while (ed.jail_card[index][0] != deck)
        index++;
    return ed.jail_card[index][1];
}

static inline void put_back(bq_pile *pile, unsigned card)
{
    pile->unseen &= ~(UINT32_C(1) << card);
    pile->seen[(pile->head + pile->len++) % BQ_CARDS] = (uint8_t)card;
}

#endif
