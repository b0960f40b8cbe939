/* tell.h - a part of internal.h: messages.
 *
 *   tell.c  answers, refusals, the table, news, lines for the operator
 *   show.c  the state, moves, questions
 * What is told to a table goes through bq__core_send_table(), bq__core_news() or bq__core_tell_*() without `only`: they
 * know who sees it later. A loop over a table's connections does not. */
#ifndef BQ_SERVER_CORE_TELL_H
#define BQ_SERVER_CORE_TELL_H

#include "server/core/internal.h"

/* ---- messages ---- */
/* The words of the table's edition in that language. */
bq_text_names bq__core_names_in(const bq__table *table, unsigned language, const char *const *seats);
void bq__core_put_words(bq_buf *b, const bq__table *table, unsigned language, const bq_sink *sink);
bq_buf bq__core_say(bq_core *core, const char *word); /* begins a message in core->message */
void bq__core_send(bq_core *core, bq__conn *conn, bq_buf *b);
void bq__core_send_table(bq_core *core, bq__table *table, bq_buf *b);
/* One line for several: made once, sent to each. */
bq_line *bq__core_line_of(bq_buf *b); /* ended; nobody holds it yet */
void bq__core_send_line(bq_core *core, const bq__conn *conn, bq_line *line);
void bq__core_ok(bq_core *core, bq__conn *conn, uint64_t re, uint64_t move, bool again);
void bq__core_no(bq_core *core, bq__conn *conn, uint64_t re, enum bq_no why, const char *detail,
                 int64_t n);
void bq__core_no_verdict(bq_core *core, bq__conn *conn, uint64_t re, const bq_verdict *verdict);
void bq__core_no_option(bq_core *core, bq__conn *conn, uint64_t re, const bq_option_error *error);
void bq__core_no_wire(bq_core *core, bq__conn *conn, uint64_t re, const bq_wire_error *error);
void bq__core_tell_table(bq_core *core, bq__table *table, bq__conn *only); /* NULL: all */
/* A seat, without the brace that ends it; false: nobody's, which is whole. */
bool bq__core_put_seat(bq_buf *b, const bq__table *table, unsigned i);
void bq__core_put_table(bq_core *core, const bq__table *table, const bq__conn *conn, bq_buf *b);
/* For clients that carry the engine: the rules as bytes, and their digest. */
void bq__core_put_compiled(bq_buf *b, const bq_edition *ed);
void bq__core_tell_state(bq_core *core, bq__table *table, bq__conn *only);
void bq__core_put_state(bq_buf *b, const bq__table *table, const bq_step *step);
void bq__core_put_move(bq_buf *b, const bq_edition *ed, const bq_names *names, uint64_t n, const bq_move *move,
                       const bq_sink *sink);
/* A move with its number and its events. */
typedef struct bq__telling {
    bq__conn *only; /* or NULL: all who see it now; with `late`, all who see it later */
    bool late;
    uint64_t n;
    const bq_move *move;
    const bq_sink *sink;
} bq__telling;
void bq__core_tell_move(bq_core *core, bq__table *table, const bq__telling *telling);
void bq__core_news_late(bq_core *core, bq__table *table, const char *what, unsigned seat);
void bq__core_tell_ask(bq_core *core, bq__table *table, bq__conn *only);
void bq__core_tell_may(bq_core *core, bq__table *table, bq__conn *conn);
void bq__core_news(bq_core *core, bq__table *table, bq__conn *only, const char *what, unsigned seat);
void bq__core_put_log(bq_core *core, const char *what, const bq__table *table, const bq__conn *conn,
                      const char *detail);
bq_out *bq__core_out(bq_core *core, unsigned kind);

#endif
