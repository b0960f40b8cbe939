/* fault.h - shared declarations of the checks of an edition (edition.c, edition_board.c, edition_cards.c). */
#ifndef BQ_FAULT_H
#define BQ_FAULT_H

#include <stddef.h>
#include <string.h>

#include "engine/edition.h"

static inline bq_fault bq__fault_at(unsigned code, unsigned where, unsigned index, unsigned field)
{
    bq_fault fault;
    memset(&fault, 0, sizeof fault);
    fault.code = (uint8_t)code;
    fault.where = (uint8_t)where;
    fault.index = (uint8_t)index;
    fault.field = (uint16_t)field;
    return fault;
}

static inline bq_fault bq__fine(void)
{
    return bq__fault_at(BQ_FAULT_NONE, BQ_AT_EDITION, 0, BQ_FIELD_NONE);
}

static inline bq_fault bq__between(bq_fault fault, int64_t least, int64_t most)
{
    fault.least = least;
    fault.most = most;
    return fault;
}

static inline bool bq__is_deed(unsigned kind)
{
    return kind == BQ_SQ_STREET || kind == BQ_SQ_STATION || kind == BQ_SQ_UTILITY;
}

static inline bool bq__all_zero(const void *bytes, size_t n)
{
    const uint8_t *byte = bytes;
    for (size_t i = 0; i < n; i++)
        if (byte[i] != 0)
            return false;
    return true;
}

static inline bq_fault bq__fault_switch(unsigned code, unsigned which)
{
    return bq__fault_at(code, BQ_AT_SWITCH, 0, which);
}

/* ---- edition_board.c ---- */
/* 0 to `most`, and a multiple of the smallest unit (A6); `here` says where it stands. */
bq_fault bq__check_amount(const bq_edition *ed, bq_fault here, int32_t value, int32_t most);
bool bq__has_kind(const bq_edition *ed, unsigned kind);
bq_fault bq__check_kinds(const bq_edition *ed);
bq_fault bq__check_groups(const bq_edition *ed);
bq_fault bq__check_board(const bq_edition *ed);
bq_fault bq__check_jail(const bq_edition *ed); /* kinds and cards must be right */

/* ---- edition_cards.c ---- */
bq_fault bq__check_cards(const bq_edition *ed);

#endif
