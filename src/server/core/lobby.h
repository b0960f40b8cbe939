/* lobby.h - the second half of internal.h: declarations of lobby.c, rematch.c, time.c, notice.c, forecast.c and past.c.
 *
 *   lobby.c rematch.c  tables from outside
 *   time.c notice.c    clocks with reserves of time, slow play, notices
 *   forecast.c         how long it will take
 *   past.c             the view of watchers with a delay */
#ifndef BQ_SERVER_CORE_LOBBY_H
#define BQ_SERVER_CORE_LOBBY_H

#include "server/core/internal.h"

/* ---- tables from outside ---- */
bool bq__core_may_create(bq_core *core, bq__conn *conn, uint64_t re);
/* A new table with this setup (taken over), not yet handed in; NULL: the disk has too much to do. */
bq__table *bq__core_make_table(bq_core *core, bq__conn *conn, const bq__origin *from, const bq__setup *setup);
bool bq__core_read_id(const char *word, size_t n, bq_game_id *id);
/* A game that is over and left the memory: read it, the line waits. NULL: there is no such game. */
bq__table *bq__core_visit(bq_core *core, bq__conn *conn, uint64_t re, const bq_game_id *id);
int64_t bq__core_open_ms(const bq_core *core, const bq__setup *setup); /* how long it may wait */
void bq__core_tell_rematch(bq_core *core, bq__table *table, bq__conn *only);

/* ---- time ---- */
bool bq__core_slow(const bq_core *core, const bq__setup *setup); /* days, not minutes */
/* Seconds for an answer; without a clock a decision still ends some time, and an auction is not for thinking it over. */
int64_t bq__core_patience(const bq_core *core, const bq__setup *setup, bool auction);
bool bq__core_awake(const bq_core *core, const bq__table *table); /* its clocks run */
bool bq__core_gains_time(const bq_command *cmd);
/* A question, or the same again; `people` among those who are asked are no bots. */
void bq__core_time_ask(bq_core *core, bq__table *table, const bq_ask *q, unsigned people);
void bq__core_time_put_off(bq__table *table, int64_t ms);
void bq__core_time_back(bq_core *core, bq__table *table, unsigned seat);
unsigned bq__core_time_out(const bq_core *core, const bq__table *table, unsigned seats);
/* What a move does to banks and clocks goes to the disk with it. */
void bq__core_time_note(bq_core *core, bq__table *table, const bq_command *cmd);
bool bq__core_time_save(bq_core *core, bq__table *table);
void bq__core_time_begin(bq_core *core, bq__table *table);
int64_t bq__core_time_left(const bq_core *core, const bq__table *table); /* of a timed game; < 0: it is none */
void bq__core_notices(bq_core *core, bq__table *table, const bq_ask *q); /* those that are due go out */
int64_t bq__core_notice_due(const bq_core *core, const bq__table *table); /* when the next one is */

/* ---- forecasts ---- */
void bq__core_forecast(bq_core *core, bq__table *table); /* the setup may have changed */
void bq__core_put_forecast(bq_buf *b, const bq__table *table);
void bq__core_forecasts_free(bq_core *core);
void bq__core_forecast_go(bq_core *core); /* those in the queue */
void bq__core_forecast_free(bq_core *core, bq_forecast *job);

/* ---- moves from the store ---- */
typedef struct bq__range {
    bq_conn conn; /* who wants them */
    uint64_t re;
    uint64_t since, most; /* the moves after `since`, to `most` */
    uint64_t to;          /* the last one that is here */
    uint32_t n;
    size_t bytes;
    bq_step step;    /* the game after move `step.moves`: where reading begins, and where it has come to */
    uint64_t played; /* moves that were played again */
    bq_event event[BQ_EVENTS];
    char text[BQ__MESSAGE - 4096];
} bq__range;
bq_loading *bq__core_loading_token(const bq_core *core, const bq_game_id *id, const bq_game_id *porch,
                                   const bq_sha256_digest *token);
bq_loading *bq__core_loading_range(const bq_core *core, const bq_game_id *id, bq__range *range);
/* False: no more of them. */
bool bq__core_range_add(bq__range *range, const bq_edition *ed, const bq_names *names, uint64_t n, const bq_move *move,
                        const bq_sink *sink);
bool bq__core_range_wants(const bq__range *range, uint64_t n); /* this move, or those before it */
void bq__core_range_done(bq_core *core, const bq_game_id *game, bq__range *range, bq__table *table, bool good);

/* ---- the past ---- */
bool bq__core_late(const bq__conn *conn); /* does the client see it later? */
void bq__core_past_begin(bq_core *core, bq__table *table); /* the game begins */
void bq__core_past_load(bq_core *core, bq__table *table, int64_t last_ms);
void bq__core_past_free(bq__table *table);
void bq__core_past_move(bq_core *core, bq__table *table, uint64_t n, const bq_move *move);
void bq__core_past_state(bq_core *core, bq__table *table);
void bq__core_past_news(bq_core *core, bq__table *table, const char *what, unsigned seat);
enum bq__past_line { BQ__PAST_LINE, BQ__PAST_TABLE, BQ__PAST_ASK, BQ__PAST_FAIR };
void bq__core_past_line(bq_core *core, bq__table *table, bq_line *line, enum bq__past_line which);
void bq__core_past_release(bq_core *core, bq__table *table); /* what is due */
int64_t bq__core_past_due(const bq__table *table);
/* The game as a connection sees it: as it is, or as it was. NULL: it has not begun for them. */
const bq_step *bq__core_seen(const bq__conn *conn);
void bq__core_past_tell_table(bq_core *core, bq__conn *conn);
void bq__core_past_tell_ask(bq_core *core, bq__conn *conn);
void bq__core_past_tell_fair(bq_core *core, bq__conn *conn);
void bq__core_past_export(const bq__table *table, bq_export *part); /* what a late watcher may have of it */
void bq__core_send_table_as(bq_core *core, bq__table *table, bq_buf *b, enum bq__past_line which);

#endif
