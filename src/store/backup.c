/* backup.c - a copy of the store while it is written to.
 *
 * A second connection reads the store as it is at one moment (WAL lets writers go on meanwhile),
 * into a file beside the wanted one, which is synced and then given its name. So a file of that
 * name is a whole backup, or is not there. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "os/os.h"
#include "store/internal.h"

#define PATH_BYTES 4096

static enum bq_store_answer said(enum bq_store_answer answer, const char *what, char *error,
                                 size_t size)
{
    snprintf(error, size, "%s: %s", bq_answer_words[answer], what);
    return answer;
}

static enum bq_store_answer said_by(sqlite3 *db, int rc, char *error, size_t size)
{
    enum bq_store_answer answer = (rc & 0xff) == SQLITE_FULL    ? BQ_STORE_FULL
                                  : (rc & 0xff) == SQLITE_NOMEM ? BQ_STORE_MEMORY
                                  : (rc & 0xff) == SQLITE_BUSY || (rc & 0xff) == SQLITE_LOCKED
                                      ? BQ_STORE_BUSY
                                  : (rc & 0xff) == SQLITE_CANTOPEN ? BQ_STORE_CANNOT_OPEN
                                  : (rc & 0xff) == SQLITE_CORRUPT  ? BQ_STORE_CORRUPT
                                                                   : BQ_STORE_IO;
    return said(answer, sqlite3_errmsg(db), error, size);
}

/* Does the file say that it is a store of ours? */
static bool is_ours(sqlite3 *db)
{
    sqlite3_stmt *s = NULL;
    bool ours = sqlite3_prepare_v2(db, "PRAGMA application_id", -1, &s, NULL) == SQLITE_OK &&
                sqlite3_step(s) == SQLITE_ROW && sqlite3_column_int(s, 0) == BQ__APPLICATION;
    sqlite3_finalize(s);
    return ours;
}

/* All pages in one go, hence from one moment; then out of WAL, so that the copy is one file. */
static enum bq_store_answer copy_pages(sqlite3 *from, sqlite3 *to, char *error, size_t size)
{
    sqlite3_backup *copy = sqlite3_backup_init(to, "main", from, "main");
    if (!copy)
        return said_by(to, sqlite3_extended_errcode(to), error, size);
    int rc = sqlite3_backup_step(copy, -1);
    int end = sqlite3_backup_finish(copy);
    if (rc == SQLITE_DONE)
        rc = end;
    if (rc == SQLITE_OK)
        rc = sqlite3_exec(to, "PRAGMA journal_mode = DELETE", NULL, NULL, NULL);
    return rc == SQLITE_OK ? BQ_STORE_OK : said_by(to, rc, error, size);
}

static enum bq_store_answer copy_to(const char *file, const char *vfs, const char *path,
                                    char *error, size_t size)
{
    sqlite3 *from = NULL, *to = NULL;
    enum bq_store_answer answer;
    int rc = sqlite3_open_v2(file, &from, SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX, vfs);
    if (rc != SQLITE_OK) {
        answer = said_by(from, rc, error, size);
    } else if ((rc = sqlite3_open_v2(path, &to, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX,
                                     NULL)) != SQLITE_OK) {
        answer = said_by(to, rc, error, size);
    } else {
        sqlite3_busy_timeout(from, 5000);
        (void)sqlite3_exec(to, "PRAGMA synchronous = FULL", NULL, NULL, NULL);
        answer = copy_pages(from, to, error, size);
        if (answer == BQ_STORE_OK && !is_ours(to))
            answer = said(BQ_STORE_NOT_A_STORE, file, error, size);
    }
    (void)sqlite3_close(from);
    if (sqlite3_close(to) != SQLITE_OK && answer == BQ_STORE_OK)
        answer = said(BQ_STORE_IO, "close", error, size);
    return answer;
}

/* Its bytes, then its name, are on the disk; link() gives the name only if nobody has it. */
static bool put_in_place(const char *beside, const char *path)
{
    int file = open(beside, O_RDWR | O_CLOEXEC);
    bool good = file >= 0 && fsync(file) == 0 && link(beside, path) == 0;
    int error = errno;
    if (file >= 0)
        close(file);
    errno = error;
    return good && bq_os_sync_folder_of(path);
}

static enum bq_store_answer backup(const char *file, const char *vfs, const char *path, char *error, size_t size)
{
    char beside[PATH_BYTES];
    if (access(path, F_OK) == 0)
        return said(BQ_STORE_EXISTS, path, error, size);
    if (snprintf(beside, sizeof beside, "%s.XXXXXX", path) >= (int)sizeof beside)
        return said(BQ_STORE_CANNOT_OPEN, "its path is too long", error, size);
    int fd = mkstemp(beside); /* for us alone to read */
    if (fd < 0)
        return said(errno == ENOSPC ? BQ_STORE_FULL : BQ_STORE_CANNOT_OPEN, strerror(errno), error,
                    size);
    close(fd);
    enum bq_store_answer answer = copy_to(file, vfs, beside, error, size);
    if (answer == BQ_STORE_OK && !put_in_place(beside, path))
        answer = said(errno == EEXIST   ? BQ_STORE_EXISTS
                      : errno == ENOSPC ? BQ_STORE_FULL
                                        : BQ_STORE_IO,
                      strerror(errno), error, size);
    (void)unlink(beside);
    return answer;
}

enum bq_store_answer bq_store_backup(bq_store *store, const char *path, char *error, size_t size)
{
    const char *file = sqlite3_db_filename(store->db, "main");
    if (!file || !*file)
        return said(BQ_STORE_CANNOT_OPEN, "a store in memory has no file", error, size);
    return backup(file, store->vfs, path, error, size);
}

enum bq_store_answer bq_store_copy(const char *url, const char *path, char *error, size_t size)
{
    const char *file = bq__store_path(url);
    if (!file || *file == ':')
        return said(BQ_STORE_CANNOT_OPEN, "this is not where a store can be", error, size);
    if (access(file, R_OK) != 0)
        return said(BQ_STORE_CANNOT_OPEN, strerror(errno), error, size);
    return backup(file, NULL, path, error, size);
}
