/* little.h - a little world around the core: a disk that fails when it is told to, a clock that is ours, clients by hand. What a
 * client has heard is kept as lines; tests look for words in it.
 *
 *   little.c       the world
 *   lobby.c        codes, predictions, rematches, watching with a delay, old games, options
 *   lobby_time.c   clocks, slow play, timed games
 *   lobby_dice.c   dice that can be checked: late, in a rematch, with nobody there
 *   reports.c      people who are reported, and what the operator switches off
 *   others.c       people who get in the way of others: in the list, at a seat, at a rematch
 *   stop.c         everybody agrees to stop; the operator closes a table
 *   absent.c       what a bot does not do for the person it sits in for */
#ifndef BQ_TEST_LITTLE_H
#define BQ_TEST_LITTLE_H

#include <inttypes.h>

#include "tap.h"
#include "world.h"

typedef struct client {
    bq_conn conn;
    char *heard; /* lines, each with a line feed */
    size_t n;
    char id[33], token[33], code[8];
} client;

extern bq_core_config config;
extern bq_core *core;
extern disk store;
extern int64_t now, wall; /* the steady clock, and the one that may be wrong */
extern bool writes; /* what is committed is kept; else the disk only says yes */
extern bq_forecast *forecast; /* the one that is out */
extern unsigned forecasts, notices, histories;
extern char notice[4096];
extern bool answer_forecasts;
extern bool keeping; /* what was over long ago is deleted (keeper.c) */
extern keeper keep;
extern enum bq_store_answer disk_says; /* to every batch; what is not OK is not written */

void give(void); /* time and chance, before an input */
void little_begin(void);
void little_end(void);
void restart(int64_t down_ms);
void pass(int64_t ms);
void settle(void);
void answer(bq_forecast *f);

void tell(client *c, const char *format, ...) __attribute__((format(printf, 2, 3)));
void forget(client *c);
client *comes(unsigned i, const char *hello);
client *operates(unsigned i); /* by the operator's own door */
void goes(client *c);
bq_conn calls_from(bq_address from); /* and says nothing yet; 0: is not let in */
void says(bq_conn conn, const char *line);
void leaves(bq_conn conn);
client *hosts(unsigned i, const char *rest);
client *joins(unsigned i, const client *host, const char *name);
void words(client *c);

const char *last(const client *c, const char *word); /* the last message with that word, or "" */
unsigned count(const client *c, const char *word);
bool has(const client *c, const char *word, const char *text);
int64_t number(const client *c, const char *word, const char *key); /* -1: none */

bool asked(const client *c);
client *who(client *a, client *b); /* is asked */
void answers(client *c);
int64_t play(client *a, client *b, int64_t most);

void test_time(void); /* lobby_time.c */
void test_dice(void); /* lobby_dice.c */

#endif
