/* strict.h - a player of document 001 that dies of everything it does not know: a name beyond the six, a key that is missing
 * or too many, a name of a square in another spelling. As the public one does. */
#ifndef BQ_TEST_STRICT_H
#define BQ_TEST_STRICT_H

#include <stdbool.h>
#include <stddef.h>

typedef struct strict_said {
    char name[32], square[64];
    long cash, position;
    unsigned owner[28], state[28];
    char player[64];
    bool end; /* youWin, youLost */
} strict_said;

/* False: it is dead, and `why` is what it died of. */
bool strict_read(const char *line, size_t n, bool json, strict_said *out, char *why, size_t size);
extern const char *const strict_squares[28]; /* in the document's spelling, by rank */

#endif
