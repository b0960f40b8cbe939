/* shown.h - what is shown against what has happened. What has happened is folded here from the events of a log
 * (shown_facts.c). What is shown is read into a `sight`: from the cells of a canvas (shown_drawn.c), from the lines of
 * plain mode (shown_plain.c). One comparison judges both (shown_law.c), and must find what is planted in a sight
 * (shown_plants.c). */
#ifndef SHOWN_H
#define SHOWN_H

#include "tap.h"

#include "property/play.h"
#include "read.h"
#include "terminal/screens/screens.h"

enum { SHOWN_SUMS = 6, NOT_READ = -1 };

/* ---- what has happened ---- */

typedef struct facts {
    int64_t cash[BQ_SEATS];
    uint64_t mortgaged, prisons, squatted;
    uint32_t turns, rounds, out_at[BQ_SEATS];
    uint8_t at[BQ_SEATS], owner[BQ_SQUARES], level[BQ_SQUARES];
    uint8_t seats, in, jailed, turn, dice[2], over, winners;
    bool played_out; /* the end of a round has ended it: there is no other */
    uint8_t keeper[BQ_DECKS][BQ_CARDS + 1]; /* of a card out of jail: a seat, from 1 on; 0: nobody */
} facts;

void facts_begin(facts *f, const bq_state *st); /* as the game was set up */
void facts_hear(facts *f, const bq_edition *ed, const bq_event *e);
int facts_kept(const facts *f, unsigned seat); /* cards out of jail */

/* ---- what is shown ---- */

typedef struct sight_seat {
    bool there, turn, out, jailed;
    int at;    /* a square; NOT_READ: it is not said here */
    int cards; /* out of jail, that are kept; the screens only say that there are any */
    int64_t sum[SHOWN_SUMS];
    unsigned sums;
} sight_seat;

typedef struct sight_square {
    char number[4];    /* empty: not shown */
    uint32_t group;    /* a letter; 0: not shown */
    uint32_t owner;    /* a seat's letter, · for sale, 0: nothing that can be owned */
    uint32_t mark;     /* H a hotel, 1-4 houses, m, P, S */
    char tokens[16];   /* seats' letters, # before those in jail */
    int room;          /* letters that there is room for; NOT_READ: enough */
    char name[200];    /* empty: not shown */
    char owned[80];    /* the owner's name, or that it is free; empty: not shown */
    char figure[32];   /* rent or price; empty: not shown */
    unsigned ink;      /* of that figure, or of the face under it; NOT_READ: none */
    bool band;         /* the group's colour over the whole width */
    bool bare;         /* tokens take all the room of the name */
} sight_square;

typedef struct sight {
    const char *where; /* it was read */
    bool board;        /* squares are shown */
    bool players;      /* everybody is */
    bool jails;        /* who is in jail is marked among the tokens */
    sight_seat seat[BQ_SEATS];
    sight_square square[BQ_SQUARES];
    uint8_t dice[3];   /* two and their sum; 0: none are shown */
    bool dice_due;     /* there is room for them */
    char head[300];    /* empty: not shown */
    char words[16384]; /* everything else, blanks made one */
} sight;

/* ---- what is wrong ---- */

enum untrue {
    UNTRUE_HEAD,
    UNTRUE_DICE,
    UNTRUE_SUMS,
    UNTRUE_PLAYERS,
    UNTRUE_SQUARES,
    UNTRUE_BANDS,
    UNTRUE_OWNERS,
    UNTRUE_BUILDINGS,
    UNTRUE_TOKENS,
    UNTRUE_RENTS,
    UNTRUE_QUESTION,
    UNTRUE_CARD,
    UNTRUE_LOG,
    UNTRUE_END,
    UNTRUES
};

typedef struct verdict {
    char text[UNTRUES][400]; /* what was wrong first */
    unsigned looked[UNTRUES];
    unsigned hotels, houses, crowds, jails, outs, pledged, prisons, squatters, cards, ends, kept; /* that were seen */
} verdict;

/* A game that is looked at. */
typedef struct looking {
    bq__screens *v;
    bq__session *s;
    const bq_edition *ed;
    const bq_state *st; /* the engine's */
    const facts *f;
    size_t at; /* so many commands were given */
    verdict *wrong;
} looking;

TAP_PRINTF(3, 4) void untrue(const looking *l, enum untrue which, const char *fmt, ...);

/* ---- shown_law.c ---- */
void law_sight(const looking *l, const sight *seen);
void law_question(const looking *l, const sight *seen, const bq_ask *q);
/* An auction, a debt or an offer over the board: of everybody concerned the name and the sum. */
void law_box(const looking *l, const sight *seen, const bq_ask *q);
void law_card(const looking *l, const sight *seen, const bq_event *e);
void law_last(const looking *l, const sight *seen, const bq_event *e);
void law_end(const looking *l, const sight *seen);
/* A line that tells of an event: names and sums are those of the event, and of the purses before and after it. */
void law_line(const looking *l, const bq_event *e, const facts *before, const char *text);
bool law_has(const char *words, const char *sentence); /* whole, or its beginning and that it was cut */

/* ---- shown_plants.c ---- */
/* Defects that were there once, planted in what was read; how often each could be, and was found. */
enum { PLANTS = 16 };
typedef struct planted {
    unsigned tried[PLANTS], found[PLANTS];
} planted;
extern const char *const plant_names[PLANTS];
void plant_all(const looking *l, const sight *seen, const bq_ask *q, planted *p);
void plant_card(const looking *l, const sight *seen, const bq_event *e, planted *p);
void plant_line(const looking *l, const bq_event *e, const facts *before, const char *text, planted *p);

/* ---- shown_drawn.c ---- */
void drawn_board(const looking *l, sight *seen); /* what the canvas shows now */
void drawn_words(const looking *l, sight *seen); /* only its words */
void drawn_box(const looking *l, sight *seen);   /* the words in the frame that lies over the board */

/* ---- shown_plain.c ---- */
void plain_board(const looking *l, sight *seen);
void plain_ask(const looking *l, const bq_ask *q, sight *seen);
/* The lines that tell of these events, one below the other. */
const char *plain_events(const looking *l, const bq_state *after, const bq_sink *sink);

#endif
