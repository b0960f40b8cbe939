/* plain.h - the game as lines of text: for pipes, screen readers, dumb terminals, and whoever says --plain. One event
 * a line with a stable prefix, numbered choices, typed commands. */
#ifndef BQ_PLAIN_H
#define BQ_PLAIN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "text/text.h"

typedef struct bq_plain_request {
    const char *edition; /* NULL: the menu asks */
    const char *options; /* "end=rounds:50 salary=400", or NULL */
    const char *seats;   /* "Ada,Bob,bot:medium", or NULL */
    const char *load;    /* a save, or NULL */
    bool other_way;      /* ... that is not gone on with, but played in another way */
    size_t from;         /* ... after so many commands */
    const char *save;    /* where to save; NULL: in the folder of saves, by date and edition */
    const char *board;   /* "yes": show it at each change of player, "no": do not; NULL: as it was last time */
    const char *version; /* of the program, for the sheet about the team */
    const char *why;     /* which switch made it plain, as the first line says: "--plain"; NULL: none */
    enum bq_language language;
    bool lang;      /* ... was asked for; otherwise a setting goes before it */
    uint64_t seed;
    bool seeded;    /* there is a seed */
    bool real_dice; /* dice are typed in */
    bool no_save;
    bool bots_only; /* bots play all seats to the end */
    bool json;      /* events as JSON lines */
    /* The board of a save as it stands at its end, as a picture in that file; false: errno says why not. NULL: nobody
     * here draws. */
    bool (*picture)(const char *save, const char *to, enum bq_language language);
} bq_plain_request;

/* To a server's table. */
typedef struct bq_join_request {
    const char *where; /* an address, a link or a code */
    const char *table; /* an id or a code; "": it is in `where`, or a seat that is kept */
    const char *name;  /* "": it is asked for */
    bool watch;
} bq_join_request;

/* Each returns the exit code: 0 done, 1 refused or not found. */
int bq_plain_play(const bq_plain_request *request);
int bq_plain_join(const bq_plain_request *request, const bq_join_request *join);
/* The events of a save, up to its first `to` commands (SIZE_MAX: all). */
int bq_plain_replay(const char *path, size_t to, enum bq_language language, bool json);
/* Each file alone; of several also whether they are one game. `json`: each command and draw instead, one a line. */
int bq_plain_verify(char *const *path, size_t n, enum bq_language language, bool json);
int bq_plain_luck(const char *path, enum bq_language language, bool json);

/* Text from elsewhere as a terminal may see it: nothing that steers, hides or turns round. */
size_t bq_plain_clean(char *out, size_t size, const char *text, size_t n);

#endif
