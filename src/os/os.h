/* os.h - the calls to the system, and nothing else of it: clocks, chance, files, processes.
 *
 * This is a contract. The files here keep it on Linux; the page's module keeps the few functions it needs by itself
 * (web/wasm/system.c). Another system needs only these functions. Where one fails, errno says why.
 *
 *   clock.c    what time it is
 *   random.c   bytes that nobody can guess
 *   file.c     whole files, read and written; what is on the disk
 *   process.c  who we are, who the others are
 *   child.c    a program that is spoken with in lines */
#ifndef BQ_OS_H
#define BQ_OS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* ---- clocks ---- */

/* Of a clock that nobody sets: only differences mean something. */
int64_t bq_os_now_ns(void);
int64_t bq_os_now_ms(void);
/* Since 1970. Somebody may set it, forward and back. */
int64_t bq_os_wall_ms(void);
/* Of the day, by the clock on the wall here. */
long bq_os_second_of_day(void);
/* Of the processor, used by this process. */
int64_t bq_os_cpu_ns(void);

/* ---- chance ---- */

/* All of them, or false. */
bool bq_os_random(void *bytes, size_t n);

/* ---- files ---- */

/* The first `most` bytes of a file, nearly always all of it, and a zero after them: the caller's to free. NULL: it
 * cannot be read. A caller that asks for one byte more than is allowed sees when a file is too long. */
char *bq_os_read(const char *path, size_t most, size_t *n);
char *bq_os_read_fd(int fd, size_t most, size_t *n);

bool bq_os_write(int fd, const void *bytes, size_t n);
/* The file has these bytes, and they are on the disk. If not, something may be left of it. */
bool bq_os_write_file(const char *path, unsigned mode, const void *bytes, size_t n);
/* The name of a new file is safe only when its folder is on the disk too. */
bool bq_os_sync_folder_of(const char *path);

/* ---- processes ---- */

/* Runs a program to its end, and gives what it printed, at most `most` bytes and a zero after them: the caller's to free.
 * NULL: it could not be run, printed more, or did not end well. *cpu_ns is the processor's time that it used. */
char *bq_os_run(char *const argv[], size_t most, size_t *n, int64_t *cpu_ns);
/* A program of ours that is spoken with in lines: what it prints comes here, its errors go where ours go. Whoever starts
 * one must have SIGPIPE ignored. */
typedef struct bq_child {
    long pid; /* 0: there is none */
    int in, out;
    size_t n;
    char text[8192]; /* heard, and not taken yet */
} bq_child;
enum bq_child_heard { BQ_CHILD_LINE, BQ_CHILD_SILENT, BQ_CHILD_GONE };
bool bq_os_child_start(bq_child *child, char *const argv[]);
/* All of it by that time of bq_os_now_ms(), or why not. */
enum bq_child_heard bq_os_child_say(bq_child *child, const char *text, size_t n, int64_t until_ms);
/* Its next line, without the end. */
enum bq_child_heard bq_os_child_hear(bq_child *child, char *line, size_t size, int64_t until_ms);
/* It is left a moment to end by itself. */
void bq_os_child_end(bq_child *child);
/* All of them at once, and what they have begun: for a handler of signals that ends the program. */
void bq_os_children_kill(void);

/* Where this program lies. */
bool bq_os_self(char *path, size_t size);
/* Memory that this process has in use, in bytes; 0: nobody knows. */
double bq_os_resident_bytes(void);
/* The words with which a process was started, a zero after each: how many bytes, 0 if there is no such process. */
size_t bq_os_words_of(long pid, char *words, size_t size);
/* Is somebody connected to one of these ports of this machine? */
bool bq_os_visited(const unsigned *ports, size_t n);
/* The other end of this socket of this machine: is it ourselves, or root? */
bool bq_os_peer_is_us(int fd);

#endif
