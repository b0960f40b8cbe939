/* internal.h - shared declarations of the files of this room: the door, and the seam between it and a dialect. */
#ifndef BQ_DOOR_INTERNAL_H
#define BQ_DOOR_INTERNAL_H

#include "door/door.h"

enum {
    BQ__DOOR_TRIES = 12,    /* tables and names that are tried at the way in */
    BQ__DOOR_AGAIN_MS = 500, /* between two looks for a table */
    BQ__DOOR_REST_MS = 200,  /* after a command that the server refused */
    BQ__DOOR_UNASKED = 20    /* answers to nothing: so many close the connection */
};

/* ---- the seam ---- */

/* Where a player wants to go. */
typedef struct bq__door_wish {
    char table[40]; /* a code or an id; empty: any that waits */
    char name[BQ_SEAT_NAME_BYTES + 1];
    char token[40]; /* of a seat that is theirs; empty: none */
    unsigned seats; /* of a table that is opened for them */
} bq__door_wish;

/* What a dialect does. In all of them the client has heard what there is; none waits. */
struct bq_dialect {
    const char *name;    /* as the operator sees it */
    const char *edition; /* the one that is played in it */
    size_t bytes;        /* of memory of its own in a door (bq__door_own) */
    void (*line)(bq_door *door, const char *line, size_t n); /* a line came */
    void (*seated)(bq_door *door);                           /* the player sits */
    void (*refused)(bq_door *door, const char *why);         /* the last word: turned away, or the seat is lost */
    void (*moved)(bq_door *door); /* the game has moved, perhaps not for the last time */
    void (*look)(bq_door *door);  /* the mirror is the server's game, it waits for somebody, and a command may be said */
    void (*answered)(bq_door *door, const char *why); /* the last command is done; or refused, by that word */
    void (*greet)(const char *code, bq_buf *b);       /* the first line, for people to read */
};

/* ---- the door ---- */

enum bq__door_stage { BQ__DOOR_OUTSIDE, BQ__DOOR_ENTERING, BQ__DOOR_SEATED, BQ__DOOR_ENDED };
enum bq__door_aim { BQ__DOOR_TO_ANY, BQ__DOOR_TO_TABLE, BQ__DOOR_TO_NEW };

struct bq_door {
    const bq_dialect *dialect;
    bq_door_world world;
    bq_hall *hall;
    bq_client *client; /* NULL: nothing was said yet */
    int64_t now;
    uint8_t stage; /* enum bq__door_stage */
    bool connects; /* the client has asked for its line, which is always there */
    uint64_t doing; /* the counter of the command that is not answered */
    uint64_t asked; /* the move after which the server asked last, plus 1 */
    int64_t rest;   /* nothing is said before */
    /* enter.c */
    bq__door_wish wish;
    uint8_t aim; /* enum bq__door_aim */
    unsigned tries, number; /* number: behind the name, from 2 on */
    bool prefixed;          /* the name alone was none of ours */
    int64_t again;          /* when to look for a table again; INT64_MAX: not */
    uint64_t start;         /* the counter of the line that begins the game */
    /* how fast */
    bq_door_pace pace;
    int64_t credit, credit_at;
    bool paced; /* it would speak, and waits */
    max_align_t own[];
};

/* ---- door.c: for dialects ---- */
static inline void *bq__door_own(bq_door *door)
{
    return door->own;
}
bq_table *bq__door_game(const bq_door *door); /* NULL: none yet */
void bq__door_tell(bq_door *door, const bq_buf *line);
void bq__door_do(bq_door *door, const bq_command *cmd);
void bq__door_back(bq_door *door); /* the player speaks again: if a bot stood in, it goes */
void bq__door_end(bq_door *door, const char *why); /* the last word is said, and it is closed */
void bq__door_close(bq_door *door);                /* without one */
void bq__door_counts(bq_door *door, enum bq_door_count what);

/* ---- enter.c ---- */
bool bq__door_enter(bq_door *door, const bq__door_wish *wish); /* false: no memory */
void bq__door_enter_tables(bq_door *door);                   /* the public ones were told */
void bq__door_enter_refused(bq_door *door, const char *why);
void bq__door_enter_seat(bq_door *door, const char *table);  /* one was given */
void bq__door_enter_told(bq_door *door);                     /* the table was told: is it complete? */
void bq__door_enter_again(bq_door *door);
void bq__door_called(const bq_door *door, char out[BQ_SEAT_NAME_BYTES + 1]); /* what the player is called, there and here */
void bq__door_enter_end(bq_door *door);

/* ---- the dialogue of 001 ---- */

enum { BQ__DOOR_PARAMS = 16 };

/* A command that was read; what it has beyond the room here is left out. */
typedef struct bq__door_001_said {
    const char *name, *body;
    struct {
        const char *key, *value;
    } param[BQ__DOOR_PARAMS];
    unsigned params;
    char text[BQ_LINE_BYTES + 64]; /* where all that stands */
    size_t used;
} bq__door_001_said;

/* A line in one of its two forms; false: it is none, and `why` is the word for it. */
bool bq__door_001_read(const char *line, size_t n, bool json, bq__door_001_said *out, const char **why);
const char *bq__door_001_param(const bq__door_001_said *said, const char *key); /* NULL: none */

/* A line that is being written, in one of them. */
typedef struct bq__door_001_line {
    bq_buf b;
    bool json, params;
    char text[2048];
} bq__door_001_line;
void bq__door_001_begin(bq__door_001_line *line, bool json, const char *name, const char *body);
void bq__door_001_put(bq__door_001_line *line, const char *key, const char *value);
void bq__door_001_end(bq__door_001_line *line);

enum bq__door_001_deed { BQ__DOOR_BUILD, BQ__DOOR_SELL, BQ__DOOR_DEED, BQ__DOOR_PRISON, BQ__DOOR_NOTHING };

/* One entry of an answer's lists. */
typedef struct bq__door_001_entry {
    uint8_t deed; /* enum bq__door_001_deed; NOTHING: it is not understood */
    uint8_t what; /* a group, or a square */
    int16_t count;
    const char *why; /* of NOTHING */
    char text[48];   /* as it was written, cut */
} bq__door_001_entry;

enum { BQ__DOOR_ENTRIES = 96 }; /* more than every colour twice and every deed twice */

typedef struct bq__door_001_lists {
    bq__door_001_entry at[BQ__DOOR_ENTRIES];
    unsigned n;
} bq__door_001_lists;

/* False: it is no answer of four fields. */
bool bq__door_001_lists_read(const bq_names *names, const char *text, bq__door_001_lists *out);
const char *bq__door_001_spelling(unsigned square); /* the document's; NULL: nobody can own it */

#endif
