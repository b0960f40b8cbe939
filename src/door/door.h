/* door.h - doors for players who speak another dialogue than ours (docs/DOORS.md).
 *
 * A door stands around a client of our own protocol (client/client.h): foreign lines come in and go out on one side, lines
 * of our protocol on the other. It has no socket, no clock, no chance and no disk; they are given to it (bq_door_world).
 * What a seat can do, it knows from the client's mirror of the game; what is lawful, the rules say (game/choice.h). Seats,
 * clocks, limits and doing things once are the server's and the client's business, as for everybody.
 *
 *   door.c         both sides, and how fast it speaks
 *   enter.c        the way to a table: by its code, by a token, or to any that waits; names made unique
 *   dialect_001.c  the dialogue of document 001: what is asked, what an answer means
 *   lists_001.c    ... the four lists of an answer
 *   form_001.c     ... its lines, as text and as JSON
 *
 * A dialect is a struct of operations (internal.h); another one is another file. */
#ifndef BQ_DOOR_H
#define BQ_DOOR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "client/client.h"

typedef struct bq_dialect bq_dialect;
extern const bq_dialect bq_dialect_001;
const char *bq_dialect_name(const bq_dialect *dialect); /* "001" */
bool bq_dialect_plays(const bq_dialect *dialect, const char *edition);
/* The first line of a player who joins this table, for people to read. */
void bq_dialect_greeting(const bq_dialect *dialect, const char *code, bq_buf *b);

/* ---- what all doors of a server share ---- */

enum bq_door_count {
#define BQ_DOOR_COUNT(id, word, help) BQ_DOOR_##id,
#include "door/counts.def"
    BQ_DOOR_COUNTS
};
extern const char *const bq_door_count_words[BQ_DOOR_COUNTS];
extern const char *const bq_door_count_helps[BQ_DOOR_COUNTS];

#define BQ_HALL_TABLES 64 /* that doors have opened and that wait; the oldest is forgotten, and is a table like any other */

/* The tables that doors share, and their counts: one hall a server. The caller's; all zero at first. */
typedef struct bq_hall {
    uint64_t count[BQ_DOOR_COUNTS];
    char table[BQ_HALL_TABLES][33]; /* a ring */
    unsigned tables;
    const struct bq_door *opening; /* a door that opens a table just now: the others wait for it */
} bq_hall;

/* A table that a door had opened before a restart, and that waits still; the oldest first. */
void bq_hall_add(bq_hall *hall, const unsigned char game[16]);

/* ---- a door ---- */

typedef struct bq_door bq_door;

typedef struct bq_door_world {
    void *self;
    /* None of these comes back into the door: what they cause is handed in later. */
    bool (*say)(void *self, const char *line, size_t n);  /* a line of our protocol; false: too much waits */
    void (*tell)(void *self, const char *line, size_t n); /* a foreign line, without its line feed */
    void (*close)(void *self);                            /* what was told goes out first */
    bool (*random)(void *self, void *bytes, size_t n);
    bq_edition_file *(*words)(void *self, const char *edition, const bq_edition *ed); /* borrowed */
} bq_door_world;

/* How fast a player may speak: so many lines in so many milliseconds. A foreign player knows nothing of it, so the door
 * keeps to it for them. */
typedef struct bq_door_pace {
    int64_t lines, ms;
} bq_door_pace;

bq_door *bq_door_new(const bq_dialect *dialect, const bq_door_world *world, bq_hall *hall, bq_door_pace pace,
                     int64_t now); /* NULL: no memory */
void bq_door_free(bq_door *door);
/* Lines that came, without their line feeds: the player's, and the server's. */
void bq_door_line(bq_door *door, const char *line, size_t n);
void bq_door_heard(bq_door *door, const char *line, size_t n);
/* All that follows from them, and from the time. */
void bq_door_work(bq_door *door, int64_t now);
/* When there will be something to do, at the latest, even if nothing comes. */
int64_t bq_door_due(const bq_door *door);
/* The server has closed the connection, by that word: the player is told, if they want to be. */
void bq_door_bye(bq_door *door, const char *why);

#endif
