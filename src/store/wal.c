/* wal.c - SQLite's log, looked at before SQLite does. SQLite reads it up to the first frame that is not sound, and passes
 * over the rest without a word. That is right for a tail that was torn when the power went: every commit is synced
 * before the next one begins, so nothing of the rest was ever acknowledged. But if commits lie beyond that frame that
 * another commit follows, they were, and the frame was damaged later: whoever goes on then loses what people have seen.
 *
 * The format is SQLite's (fileformat2, "The WAL File Format"): a head of 32 bytes, frames of 24 bytes and a page, each
 * with the salts of the head and a checksum over all that came before it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/internal.h"

enum { HEAD = 32, FRAME = 24, PAGE_LEAST = 512, PAGE_MOST = 65536 };
#define MAGIC 0x377F0682u /* with 1 added: words of checksums have their highest byte first */

typedef struct wal {
    sqlite3_file *file;
    sqlite3_file *database; /* read where the head is not sound */
    sqlite3_int64 size;
    unsigned char *frame; /* the one that is looked at */
    uint32_t page;
    bool big;
    unsigned char salts[8];
} wal;

static uint32_t number(const unsigned char *at)
{
    return (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3];
}

static uint32_t word(const wal *w, const unsigned char *at)
{
    return w->big ? number(at) : (uint32_t)at[3] << 24 | (uint32_t)at[2] << 16 | (uint32_t)at[1] << 8 | at[0];
}

static void add(const wal *w, const unsigned char *at, size_t n, uint32_t sum[2])
{
    for (const unsigned char *end = at + n; at < end; at += 8) {
        sum[0] += word(w, at) + sum[1];
        sum[1] += word(w, at + 4) + sum[0];
    }
}

/* The frame at that place, if it is there. */
static bool take(const wal *w, sqlite3_int64 i)
{
    sqlite3_int64 size = FRAME + (sqlite3_int64)w->page, at = HEAD + i * size;
    return at + size <= w->size &&
           w->file->pMethods->xRead(w->file, w->frame, (int)size, at) == SQLITE_OK;
}

/* Is it of this log, and does it follow on what had this checksum? */
static bool follows(const wal *w, const unsigned char *checksum)
{
    uint32_t sum[2] = {number(checksum), number(checksum + 4)};
    add(w, w->frame, 8, sum);
    add(w, w->frame + FRAME, w->page, sum);
    return !memcmp(w->frame + 8, w->salts, sizeof w->salts) && sum[0] == number(w->frame + 16) && sum[1] == number(w->frame + 20);
}

static bool read_head(wal *w, unsigned char head[HEAD])
{
    uint32_t sum[2] = {0, 0};
    if (w->size < HEAD || w->file->pMethods->xRead(w->file, head, HEAD, 0) != SQLITE_OK)
        return false;
    w->page = number(head + 8);
    w->big = number(head) & 1;
    memcpy(w->salts, head + 16, sizeof w->salts);
    add(w, head, 24, sum);
    return (number(head) & ~1u) == MAGIC && w->page >= PAGE_LEAST && w->page <= PAGE_MOST && !(w->page & (w->page - 1)) &&
           sum[0] == number(head + 24) && sum[1] == number(head + 28);
}

/* Beyond the first frame that is not sound: commits that a frame of the next transaction follows. */
static unsigned lost_commits(const wal *w, const unsigned char *head)
{
    unsigned char last[FRAME]; /* the head of the frame before */
    const unsigned char *sum = head ? head + 24 : NULL;
    sqlite3_int64 i = 0;
    unsigned lost = 0;
    for (; sum && take(w, i) && follows(w, sum); i++) {
        memcpy(last, w->frame, sizeof last);
        sum = last + 16;
    }
    if (take(w, i))
        memcpy(last, w->frame, sizeof last); /* this one, and all that comes, SQLite does not see */
    for (i++; take(w, i); i++) {
        lost += !memcmp(last + 8, w->salts, sizeof w->salts) && number(last + 4) && follows(w, last + 16);
        memcpy(last, w->frame, sizeof last);
    }
    return lost;
}

/* ---- a head that is not sound ---- */

static bool same_page(const wal *w, unsigned char *page)
{
    sqlite3_int64 at = ((sqlite3_int64)number(w->frame) - 1) * w->page;
    return w->database->pMethods->xRead(w->database, page, (int)w->page, at) == SQLITE_OK &&
           !memcmp(page, w->frame + FRAME, w->page);
}

/* The frames from the first one on that belong together, up to their last commit; *pages: of the database after it. */
static sqlite3_int64 committed_frames(const wal *w, uint32_t *pages)
{
    unsigned char last[FRAME];
    sqlite3_int64 committed = 0;
    for (sqlite3_int64 i = 0; take(w, i) && (i == 0 || follows(w, last + 16)); i++) {
        memcpy(last, w->frame, sizeof last);
        if (number(last + 4)) {
            committed = i + 1;
            *pages = number(last + 4);
        }
    }
    return committed;
}

/* Does the database have all that these frames commit? When it has, the log begins anew with another head, and if the power
 * goes while that is written the frames of before still lie behind it: nothing is lost with them. */
static bool is_in_database(const wal *w)
{
    uint32_t pages = 0;
    sqlite3_int64 left = committed_frames(w, &pages), size = 0;
    if (w->database->pMethods->xFileSize(w->database, &size) != SQLITE_OK || size / w->page < pages)
        return false;
    unsigned char *seen = calloc(pages / 8 + 1, 1), *page = malloc(w->page);
    bool good = seen && page;
    while (good && left-- > 0 && take(w, left)) { /* the last of a page counts */
        uint32_t i = number(w->frame);
        if (!i || i > pages || seen[i / 8] >> (i % 8) & 1)
            continue;
        seen[i / 8] = (unsigned char)(seen[i / 8] | 1u << (i % 8));
        good = same_page(w, page);
    }
    free(seen);
    free(page);
    return good;
}

/* ---- all of it ---- */

static enum bq_store_answer look(bq_store *store, wal *w)
{
    unsigned char head[HEAD];
    char text[160];
    if (w->file->pMethods->xFileSize(w->file, &w->size) != SQLITE_OK || w->size < HEAD + FRAME)
        return BQ_STORE_OK; /* SQLite says what it thinks of it */
    w->frame = malloc(FRAME + PAGE_MOST);
    if (!w->frame)
        return bq__store_say(store, BQ_STORE_MEMORY, "its log");
    bool good = read_head(w, head);
    if (!good) { /* then the frames say what it was; our pages are SQLite's usual ones */
        w->page = 4096;
        w->big = false;
        if (take(w, 0))
            memcpy(w->salts, w->frame + 8, sizeof w->salts);
    }
    unsigned lost = lost_commits(w, good ? head : NULL);
    if (lost && !good && w->database->pMethods && is_in_database(w))
        lost = 0;
    free(w->frame);
    if (!lost)
        return BQ_STORE_OK;
    snprintf(text, sizeof text, "its log (-wal) is damaged in the middle: %u commits and more would be lost; see OPERATING.md, "
             "A damaged store", lost);
    return bq__store_say(store, BQ_STORE_CORRUPT, text);
}

/* NULL: no memory. A file that could not be opened has no methods. */
static sqlite3_file *open_file(sqlite3_vfs *vfs, const char *name, int kind)
{
    int flags = 0;
    sqlite3_file *file = calloc(1, (size_t)vfs->szOsFile);
    if (file && vfs->xOpen(vfs, name, file, SQLITE_OPEN_READONLY | kind, &flags) != SQLITE_OK && file->pMethods) {
        (void)file->pMethods->xClose(file);
        file->pMethods = NULL;
    }
    return file;
}

static void close_file(sqlite3_file *file)
{
    if (file && file->pMethods)
        (void)file->pMethods->xClose(file);
    free(file);
}

enum bq_store_answer bq__store_check_wal(bq_store *store, const char *path, const char *vfs_name)
{
    enum { ZEROS = 4, NAME = 4096 + 2 * ZEROS }; /* what SQLite wants around the name of a file */
    sqlite3_vfs *vfs = sqlite3_vfs_find(vfs_name);
    char name[NAME] = "", log[NAME] = "";
    wal w = {0};
    if (!vfs || snprintf(log + ZEROS, sizeof log - 2 * ZEROS, "%s-wal", path) >= (int)(sizeof log - 2 * ZEROS))
        return BQ_STORE_OK;
    snprintf(name + ZEROS, sizeof name - 2 * ZEROS, "%s", path);
    int there = 0;
    if (vfs->xAccess(vfs, log + ZEROS, SQLITE_ACCESS_EXISTS, &there) != SQLITE_OK || !there)
        return BQ_STORE_OK;
    w.file = open_file(vfs, log + ZEROS, SQLITE_OPEN_WAL);
    w.database = open_file(vfs, name + ZEROS, SQLITE_OPEN_MAIN_DB);
    enum bq_store_answer answer = BQ_STORE_OK;
    if (!w.file || !w.database)
        answer = bq__store_say(store, BQ_STORE_MEMORY, "its log");
    else if (w.file->pMethods)
        answer = look(store, &w);
    close_file(w.database);
    close_file(w.file);
    return answer;
}
