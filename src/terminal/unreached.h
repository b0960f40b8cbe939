/* unreached.h - why a server, or a table of it, was not reached, as a sentence in the user's language. */
#ifndef BQ_TERMINAL_UNREACHED_H
#define BQ_TERMINAL_UNREACHED_H

#include "client/client.h"
#include "text/text.h"

/* An address that is none. */
void bq_say_where(bq_buf *b, enum bq_language language, enum bq_where_fault fault, const char *what);
/* BQ_HEARD_FAILED. */
void bq_say_failed(bq_buf *b, enum bq_language language, const bq_heard *heard, const bq_where *at);

#endif
