/* page.h - the page inside the program: the files that `make web` made, as one archive in the
 * executable (page.S), each gzip-compressed and ready to be sent.
 *
 * A program that was built without the page has none of them, and says so. */
#ifndef BQ_PAGE_H
#define BQ_PAGE_H

#include <stdbool.h>
#include <stddef.h>

#define BQ_PAGE_PATH 128 /* bytes of a path; longer ones are in no archive */

typedef struct bq_page_file {
    const unsigned char *bytes; /* compressed with gzip */
    size_t size;
    char type[64]; /* "text/html; charset=utf-8" */
    bool fixed;    /* named by its content: it may be kept for ever */
} bq_page_file;

/* An archive is lines, then bytes:
 *     banquier page 1
 *     FILES BYTES            how many lines follow, and how long they are together
 *     PATH AT SIZE TYPE      AT counts from the end of the lines
 */
bool bq_page_find_in(const unsigned char *archive, size_t n, const char *path, bq_page_file *out);

/* A file of the page in this program; "" is index.html. False: there is none. */
bool bq_page_find(const char *path, bq_page_file *out);
/* Was this program built with the page? */
bool bq_page_there(void);
/* What the page may do in a browser: the value of Content-Security-Policy. */
extern const char bq_page_policy[];

#endif
