/* players.h - clients at the server's own core, in one process and on a clock of their own: two people, one of them with a second
 * device. Their lines can be cut, slow, and changed on the way by somebody between.
 *
 *   players.c     the lines, the clock, the programs
 *   honest.c      a house that keeps its word is never accused
 *   dishonest.c   one that does not is, by the player it lies to
 *   course.c      courses by lot, of both kinds */
#ifndef BQ_TEST_PLAYERS_H
#define BQ_TEST_PLAYERS_H

#include "client/internal.h"
#include "save/save.h"
#include "server/field.h"
#include "server/house.h"

enum { ADA, BOB, PHONE, PLAYERS, PEOPLE = 2, ON_THE_WAY = 1 << 22 };

typedef struct sitter {
    const char *name;
    bq_client *client;
    bq_conn conn; /* 0: no line */
    bool calls;   /* the program wants one */
    bool offline; /* ... and gets none */
    bq_pilot *pilot;
    char *in, *out; /* lines on the way, each with a line feed */
    size_t in_n, out_n;
    char said[4096];  /* words of HOUSE */
    int64_t told;     /* ... and the number with the last of them */
    unsigned reveals; /* nonces that went out */
    bool asked, exported, over;
    bool aside; /* as a page takes it: what need not wait for the game first */
} sitter;

typedef struct players {
    house h;
    sitter p[PLAYERS];
    unsigned lag; /* of 8 looks at a line so many end before its end */
    /* Somebody between. Each may be NULL. */
    bool (*change)(unsigned who, char *line, const char *say); /* false: it does not come */
    bool (*passes)(unsigned who, const char *word);            /* false: it does not arrive */
    bool (*own)(unsigned who, bq_edition *ed);                 /* what the player's own edition of that name is */
} players;
extern players w;

void sit_down_among(unsigned seats, uint64_t seed); /* Ada opens a table, Bob comes */
void sit_down(uint64_t seed);
void leave(void);
void enter(unsigned who, const bq_client_wish *wish);
void put_line(sitter *p, const char *line, size_t n); /* to a player */
void take_lines(unsigned who); /* what has arrived is heard, and nothing else happens */
void go_on(void); /* everybody hears and answers; time passes */
void go_on_for(unsigned times);
bool play_out(void); /* is the game over, for everybody who is there? */

void cut(unsigned who);       /* the line is lost; the program is not, and calls again */
void come_back(unsigned who); /* the program ends, and another one comes back with what was kept */
void take_phone(void);        /* Bob's phone opens the seat that his other program has */
void end(unsigned who);       /* the program ends */
void kill_house(void);

unsigned pinned(void); /* people whose own game says that they held the house to both nonces */

#endif
