/* edition.h - self-written editions in the page: a second module, fetched only when somebody opens an edition's
 * files. The page reads the YAML, this module judges it as the program does, and gives back what the page plays
 * with: the compiled rules and the words.
 *
 *   events.c   the page's events, as src/edition/tree.c wants them from a reader of YAML
 *   compile.c  files in, an edition out */
#ifndef BQ_WEB_EDITION_H
#define BQ_WEB_EDITION_H

#include <stddef.h>

#define BQ_WEB __attribute__((visibility("default")))

enum { BQ__WEB_FILES = 24 }; /* an edition and its texts, and those of four below it */

/* One file: its bytes, and what the page has read in them. */
typedef struct bq__web_file {
    const char *label; /* as errors name it */
    const char *role;  /* "NAME/edition", "NAME/fr" */
    const char *bytes;
    size_t size;
    const char *events;
    size_t events_size;
} bq__web_file;
extern bq__web_file bq__web_files[BQ__WEB_FILES];
extern unsigned bq__web_file_count;

/* A number that stands at *at, and the blank after it. */
size_t bq__web_number(const char **at, const char *end);

#endif
