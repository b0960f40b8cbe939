/* stage.h - a server of one table whose dice the test throws, and a player of document 001 behind a door: Ada is the player,
 * Bob rolls, declines and ends his turns by himself. Every foreign line is written down. */
#ifndef BQ_TEST_STAGE_H
#define BQ_TEST_STAGE_H

#include "door/door.h"

enum { STAGE_LINES = 1 << 17 };

typedef struct stage {
    bq_edition_file *file;
    bq_table *game;
    bq_door *door;
    bq_hall hall;
    int64_t now;
    const char *const *chance; /* what falls, "dice 1 2"; where it does not fit nothing happens, or the least does */
    char said[STAGE_LINES]; /* lines of the door to the server */
    size_t said_n;
    char record[STAGE_LINES]; /* foreign lines, "> " from the player and "< " to them */
    size_t record_n;
    char heard[4096]; /* the door's lines, with stage_listen(), each between line feeds */
    char last[4096]; /* the last line to the player */
    unsigned told;   /* how many there were */
    unsigned mays;   /* times that the door asked what it may do: so that a bot goes */
    unsigned commands; /* that the door has said */
    bool closed, stand_in, bob_waits, listens;
} stage;

void stage_open(stage *s, const char *options, const char *const *chance, const char *join);
void stage_listen(stage *s); /* nobody has said anything yet, and the server answers nothing but hello */
void stage_close(stage *s);
void stage_tell(stage *s); /* the table, anew */
void stage_work(stage *s);                   /* until nobody has anything to say */
void stage_say(stage *s, const char *line);  /* a foreign line, and what follows */
void stage_bytes(stage *s, const char *line, size_t n);
bool stage_do(stage *s, const char *line);   /* "Bob: buy", "clock: timeout Ada": done by the server itself, and told */
uint64_t stage_digest(const stage *s);
bool stage_asks(const stage *s, const char *request); /* the last line is that request */

#endif
