/* conn.h - timers, addresses, connections: what the core knows of its clients. Part of internal.h, which
 * includes it. */
#ifndef BQ_SERVER_CORE_CONN_H
#define BQ_SERVER_CORE_CONN_H

/* ---- timers ---- */

enum bq__timer_kind { BQ__TIMER_TABLE, BQ__TIMER_CONN, BQ__TIMER_FORECAST, BQ__TIMER_ADDRESSES };
typedef struct bq__timer {
    int64_t due; /* INT64_MAX: not set */
    uint32_t at; /* place in the heap, from 1; 0: not in it */
    uint8_t kind;
} bq__timer;
typedef struct bq__due { /* a place of the heap */
    int64_t when; /* the timer's `due`, or earlier: it has been put off since */
    bq__timer *timer;
} bq__due;
void bq__core_timer_set(bq_core *core, bq__timer *timer, int64_t due); /* INT64_MAX: not */
void bq__core_timer_drop(bq_core *core, bq__timer *timer); /* its memory may go */
bq__timer *bq__core_timer_due(bq_core *core); /* one that has run out, now unset; or NULL */

/* ---- addresses ---- */

struct bq__conn;

typedef struct bq__window { /* so many since then */
    int64_t since;
    uint32_t count;
} bq__window;
/* One more: false if that is more than `most` in `period_ms`. */
bool bq__core_window(bq__window *window, int64_t now, int64_t most, int64_t period_ms);

/* What connections of an address had said when they went: so many of them, together. */
typedef struct bq__left {
    bq__window window;
    uint32_t conns;
} bq__left;

typedef struct bq__ring { /* in a line; `next` is NULL: not in it */
    struct bq__ring *next, *before;
} bq__ring;
void bq__core_ring(bq__ring *head); /* nobody in it */

enum bq__held { BQ__CONNECTION, BQ__REQUEST, BQ__TABLE, BQ__PLAYED, BQ__HELDS };
typedef struct bq__address {
    struct bq__address *next; /* in its bucket */
    struct bq__address *up;   /* of an IPv6 /64 its /56, of that its /48; or NULL */
    uint64_t key[2]; /* IPv6: the first half at most */
    uint32_t held[BQ__HELDS]; /* what is open: connections, requests over HTTP, tables that wait for their start, or are played */
    uint32_t within;  /* of a /56 or /48: places below it */
    uint8_t bits;     /* 128: IPv4; 64, 56, 48 */
    bq__window creates;
    bq__window reports;
    bq__window wrong;
    bq__left watched, talked; /* of connections that went: the next that comes takes over a share (bq__core_take_over) */
    int64_t pause_until;
    int64_t spent, spent_at; /* work that was asked for, less what has come back until then */
    bq__ring idle;  /* in the queue of all that hold nothing */
    bq__ring near;  /* ... and of those of its /48 */
    bq__ring crowd; /* of a /48: that line */
    uint32_t listed, listed_in; /* its tables in a list, and in which */
} bq__address;
bq__address *bq__core_address(bq_core *core, const bq_address *address); /* NULL: too many */
void bq__core_addresses_tidy(bq_core *core); /* its timer has run out */
void bq__core_addresses_free(bq_core *core);
/* One more, of `most` a place? `times` that for all of a /56 and /48. */
bool bq__core_address_may(const bq_core *core, const bq__address *a, enum bq__held what, int64_t most);
void bq__core_address_takes(bq__address *a, enum bq__held what);
void bq__core_address_lets(bq_core *core, bq__address *a, enum bq__held what);
bool bq__core_may_make(bq_core *core, bq__address *a); /* a table, this minute; it is counted */
bool bq__core_may_report(bq_core *core, bq__address *a); /* likewise */
void bq__core_leave_behind(const bq_core *core, struct bq__conn *conn); /* it goes */
void bq__core_take_over(const bq_core *core, struct bq__conn *conn);    /* it comes */
int64_t bq__core_times(const bq_core *core, const bq__address *a); /* what all of it may have, of what one may */

/* ---- work ---- */

enum bq_cost {
#define BQ_COST(id, units, text) BQ_COST_##id,
#include "server/core/cost.def"
    BQ_COSTS
};
/* May it still? Then it is charged. */
bool bq__core_charge(bq_core *core, bq__address *a, enum bq_cost what);
void bq__core_spend(bq_core *core, bq__address *a, enum bq_cost what, uint64_t times); /* it has happened */
bool bq__core_has_spent(const bq_core *core, const bq__address *a); /* and not all has come back */

/* ---- connections ---- */

typedef struct bq__table bq__table;
typedef struct bq__conn {
    bq__timer timer; /* first: a timer of kind CONN is its connection */
    /* What everything that is told to a table touches, together. */
    bq_conn id;
    void *tag;
    bq__table *table;
    struct bq__conn *next; /* at the same table */
    uint8_t seat; /* BQ__NO_SEAT: watches */
    uint8_t language;
    bool used, hello, pings, words, bot, closing;
    bool admin;     /* the operator: core/admin.c hears these lines */
    bool by_old;    /* sat down with the older of two tokens */
    bool reading;   /* waits for moves from the store */
    bool exporting; /* a part of a game is being read for it */
    uint32_t waits; /* lines that wait */
    bq__table *waits_at; /* ... there */
    bq__address *address;
    uint32_t tables; /* open ones it has made */
    bq__window lobby, watched, talked; /* its lines; those of a seat are counted at the seat */
    bq__window acted; /* ... and go along with whoever gives one up */
    int64_t heard, ping_at, opened;
    int64_t line_at; /* when the line that is being looked at came */
    char client[BQ__CLIENT];
    char was[BQ__WHO]; /* who lost the seat at this table, and watches; "": nobody */
    const char *door; /* through which it came, for the operator; NULL: none of its own */
} bq__conn;
bq__conn *bq__core_conn(bq_core *core, bq_conn id); /* NULL: gone */
void bq__core_close(bq_core *core, bq__conn *conn, enum bq_close why);
void bq__core_conn_timer(bq_core *core, bq__conn *conn); /* it has run out */
void bq__core_hello(bq_core *core, bq__conn *conn, uint64_t re, bq_words *w);
bool bq__core_rate(bq_core *core, bq__conn *conn);
/* Wrong tables, codes, tokens. */
bool bq__core_paused(bq_core *core, bq__conn *conn, uint64_t re);
void bq__core_wrong(bq_core *core, bq__conn *conn, uint64_t re);

#endif
