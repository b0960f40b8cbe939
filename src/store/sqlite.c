/* sqlite.c - a store in a file: open, lock, close; SQLite's answers in our words.
 *
 * WAL with synchronous=FULL: a commit has reached the disk when it returns. Two things keep a
 * second server away: locks of the operating system on the store, whatever its name, and on a file beside it, for those
 * who start by mistake, and the epoch inside the store, for those who had it and slept. A store that
 * is refused is left as it was. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "store/internal.h"

static const char *const statements[BQ__SQLS] = {
#define BQ_SQL(id, statement) statement,
#include "store/statement.def"
};

/* ---- answers ---- */

enum bq_store_answer bq__store_say(bq_store *store, enum bq_store_answer answer, const char *what)
{
    snprintf(store->error, sizeof store->error, "%s: %.200s", bq_answer_words[answer],
             what);
    return answer;
}

/* A disk that is full says so in several ways; SQLite's index in shared memory, which only ever
 * grows, by failing to (and at COMMIT SQLite forgets the system's word for it). A failed sync is
 * never a full disk: nobody knows any more what is on it. */
static bool is_full(const bq_store *store, int rc)
{
    int error = sqlite3_system_errno(store->db);
    if ((rc & 0xff) == SQLITE_FULL || rc == SQLITE_IOERR_SHMSIZE)
        return true;
    if ((rc & 0xff) != SQLITE_IOERR || rc == SQLITE_IOERR_FSYNC || rc == SQLITE_IOERR_DIR_FSYNC)
        return false;
    return error == ENOSPC || error == EDQUOT;
}

static enum bq_store_answer translate(const bq_store *store, int rc)
{
    if (rc == SQLITE_IOERR_NOMEM)
        return BQ_STORE_MEMORY;
    if (is_full(store, rc))
        return BQ_STORE_FULL;
    switch (rc & 0xff) {
    case SQLITE_OK:
    case SQLITE_ROW:
    case SQLITE_DONE:
        return BQ_STORE_OK;
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return BQ_STORE_BUSY;
    case SQLITE_NOMEM:
        return BQ_STORE_MEMORY;
    case SQLITE_CONSTRAINT:
        return BQ_STORE_CLASH;
    case SQLITE_TOOBIG:
        return BQ_STORE_LIMIT;
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
        return BQ_STORE_CORRUPT;
    case SQLITE_READONLY:
    case SQLITE_PERM:
        return BQ_STORE_READ_ONLY;
    case SQLITE_CANTOPEN:
        return BQ_STORE_CANNOT_OPEN;
    default:
        return BQ_STORE_IO;
    }
}

enum bq_store_answer bq__store_answer(bq_store *store, int rc)
{
    enum bq_store_answer answer = translate(store, rc);
    if (answer != BQ_STORE_OK) {
        int error = sqlite3_system_errno(store->db);
        snprintf(store->error, sizeof store->error, "%s: SQLite %d, %s; system %d, %s",
                 bq_answer_words[answer], rc, sqlite3_errmsg(store->db), error, strerror(error));
    }
    return answer;
}

const char *bq_store_error(const bq_store *store)
{
    return store->error;
}

/* ---- statements ---- */

sqlite3_stmt *bq__store_statement(bq_store *store, enum bq__store_sql which)
{
    return store->statement[which];
}

void bq__store_done(sqlite3_stmt *statement)
{
    (void)sqlite3_reset(statement); /* says again what the step said */
    (void)sqlite3_clear_bindings(statement);
}

int bq__store_run(bq_store *store, enum bq__store_sql which)
{
    sqlite3_stmt *statement = bq__store_statement(store, which);
    int rc = sqlite3_step(statement);
    bq__store_done(statement);
    return rc == SQLITE_DONE ? SQLITE_OK : rc;
}

enum bq_store_answer bq__store_finish(bq_store *store, sqlite3_stmt *statement, int bound)
{
    enum bq_store_answer answer = bq__store_answer(store, bound == SQLITE_OK ? sqlite3_step(statement) : SQLITE_NOMEM);
    bq__store_done(statement);
    return answer;
}

int bq__store_bind_id(sqlite3_stmt *statement, int at, const bq_game_id *id)
{
    return sqlite3_bind_blob(statement, at, id->byte, sizeof id->byte, SQLITE_STATIC);
}

int bq__store_bind_digest(sqlite3_stmt *statement, int at, const bq_sha256_digest *digest)
{
    return sqlite3_bind_blob(statement, at, digest->byte, sizeof digest->byte, SQLITE_STATIC);
}

int bq__store_bind_text(sqlite3_stmt *statement, int at, const char *text)
{
    return sqlite3_bind_text(statement, at, text, -1, SQLITE_STATIC);
}

static enum bq_store_answer prepare(bq_store *store)
{
    for (unsigned i = 0; i < BQ__SQLS; i++) {
        int rc = sqlite3_prepare_v3(store->db, statements[i], -1, SQLITE_PREPARE_PERSISTENT,
                                    &store->statement[i], NULL);
        if (rc != SQLITE_OK)
            return bq__store_answer(store, rc);
    }
    return BQ_STORE_OK;
}

/* ---- opening ---- */

/* A new file is for us alone to read: seats' tokens are hashed, but dealers' secrets are not. Only
 * a new one is touched here: to close a file that SQLite has open would drop SQLite's locks. */
static enum bq_store_answer make_file(bq_store *store, const char *path)
{
    int fd = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (fd >= 0) {
        close(fd);
        return BQ_STORE_OK;
    }
    if (errno == EEXIST)
        return BQ_STORE_OK;
    enum bq_store_answer answer = errno == ENOSPC || errno == EDQUOT ? BQ_STORE_FULL
                                  : errno == EROFS                   ? BQ_STORE_READ_ONLY
                                                                     : BQ_STORE_CANNOT_OPEN;
    return bq__store_say(store, answer, strerror(errno));
}

static enum bq_store_answer hold(bq_store *store, int fd, const char *path)
{
    if (flock(fd, LOCK_EX | LOCK_NB) == 0)
        return BQ_STORE_OK;
    if (errno == EWOULDBLOCK)
        return bq__store_say(store, BQ_STORE_LOCKED, path);
    return bq__store_say(store, BQ_STORE_IO, strerror(errno));
}

/* The lock lies beside the store and is never removed: a removed lock can be held twice. It ends
 * with the process, however that ends. */
static enum bq_store_answer lock(bq_store *store)
{
    char path[4096];
    const char *file = sqlite3_db_filename(store->db, "main"); /* whole, links resolved */
    if (snprintf(path, sizeof path, "%s.lock", file) >= (int)sizeof path)
        return bq__store_say(store, BQ_STORE_CANNOT_OPEN, "its path is too long");
    store->lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (store->lock < 0)
        return bq__store_say(store, errno == EROFS ? BQ_STORE_READ_ONLY : BQ_STORE_CANNOT_OPEN,
                             strerror(errno));
    return hold(store, store->lock, path);
}

/* The file itself: a hard link is another name, and has another file beside it. It is closed after SQLite has let go (to
 * close a file that SQLite has open would drop SQLite's locks). */
static enum bq_store_answer lock_file(bq_store *store)
{
    store->file = open(store->path, O_RDONLY | O_CLOEXEC);
    return store->file < 0 ? bq__store_say(store, BQ_STORE_CANNOT_OPEN, strerror(errno)) : hold(store, store->file, store->path);
}

/* What was written last may lie in the log beside one name of a file, and is not found by another. */
static enum bq_store_answer check_links(bq_store *store)
{
    struct stat is;
    if (fstat(store->file, &is) != 0)
        return bq__store_say(store, BQ_STORE_IO, strerror(errno));
    return is.st_nlink > 1 ? bq__store_say(store, BQ_STORE_CANNOT_OPEN, "it has more than one name (hard links): leave it one")
                           : BQ_STORE_OK;
}

/* ---- where its files are ---- */

static bool find(const bq_store *store, unsigned i, bq__store_place *place)
{
    char path[4096];
    struct stat found;
    if (snprintf(path, sizeof path, "%s%s", store->path, i ? "-wal" : "") >= (int)sizeof path || stat(path, &found) != 0)
        return false;
    *place = (bq__store_place){.dev = found.st_dev, .ino = found.st_ino};
    return true;
}

bool bq_store_there(const bq_store *store)
{
    bq__store_place now;
    for (unsigned i = 0; store->path && i < 2; i++)
        if (store->place[i].ino &&
            (!find(store, i, &now) || now.ino != store->place[i].ino || now.dev != store->place[i].dev))
            return false;
    return true;
}

static int note_wal(void *context, sqlite3 *db, const char *name, int pages)
{
    (void)db;
    (void)name;
    ((bq_store *)context)->wal_pages = pages;
    return SQLITE_OK;
}

/* Does a setting that matters stand as we want it? SQLite does not complain when it cannot. */
static enum bq_store_answer set(bq_store *store, const char *sql, const char *wanted)
{
    sqlite3_stmt *statement = NULL;
    int rc = sqlite3_prepare_v2(store->db, sql, -1, &statement, NULL);
    enum bq_store_answer answer = BQ_STORE_OK;
    if (rc == SQLITE_OK) {
        rc = sqlite3_step(statement);
        const char *got = rc == SQLITE_ROW ? (const char *)sqlite3_column_text(statement, 0) : "";
        if (rc == SQLITE_ROW && (!got || strcmp(got, wanted)))
            answer = bq__store_say(store, got ? BQ_STORE_CANNOT_OPEN : BQ_STORE_MEMORY, sql);
    }
    sqlite3_finalize(statement);
    if (answer != BQ_STORE_OK || rc == SQLITE_ROW)
        return answer;
    return rc == SQLITE_DONE ? bq__store_say(store, BQ_STORE_CANNOT_OPEN, sql)
                             : bq__store_answer(store, rc);
}

static enum bq_store_answer configure(bq_store *store, bool in_memory)
{
    int rc = sqlite3_exec(store->db,
                          "PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;"
                          "PRAGMA secure_delete = ON; PRAGMA trusted_schema = OFF;"
                          "PRAGMA cell_size_check = ON; PRAGMA temp_store = MEMORY;"
                          "PRAGMA journal_size_limit = 16777216;",
                          NULL, NULL, NULL);
    if (rc != SQLITE_OK)
        return bq__store_answer(store, rc);
    enum bq_store_answer answer =
        set(store, "PRAGMA journal_mode = WAL", in_memory ? "memory" : "wal");
    if (answer == BQ_STORE_OK)
        answer = set(store, "PRAGMA synchronous", "2");
    if (answer == BQ_STORE_OK)
        answer = set(store, "PRAGMA foreign_keys", "1");
    /* Housekeeping is ours (bq_store_tidy), so that its failures are seen. */
    sqlite3_wal_hook(store->db, note_wal, store);
    (void)sqlite3_db_config(store->db, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)NULL);
    return answer;
}

static enum bq_store_answer open_file(bq_store *store, const bq_store_config *config,
                                      const char *path)
{
    bool in_memory = !strcmp(path, ":memory:");
    int version = 0;
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE;
    enum bq_store_answer answer = BQ_STORE_OK;
    if (config->vfs && !config->must_exist)
        flags |= SQLITE_OPEN_CREATE;
    else if (!in_memory && !config->must_exist)
        answer = make_file(store, path);
    if (answer != BQ_STORE_OK)
        return answer;
    (void)sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); /* nobody asks, and it costs a lock; too late: no harm */
    int rc = sqlite3_open_v2(path, &store->db, flags, config->vfs);
    if (rc != SQLITE_OK)
        return bq__store_answer(store, rc);
    sqlite3_busy_timeout(store->db, config->busy_ms ? (int)config->busy_ms : 1000);
    if (!in_memory)
        answer = lock(store);
    const char *name = sqlite3_db_filename(store->db, "main"); /* whole, links resolved */
    if (answer == BQ_STORE_OK && !in_memory && !config->vfs) {
        store->path = strdup(name);
        answer = store->path ? lock_file(store) : bq__store_say(store, BQ_STORE_MEMORY, "its path");
        answer = answer == BQ_STORE_OK ? check_links(store) : answer;
    }
    if (answer == BQ_STORE_OK && !in_memory)
        answer = bq__store_check_wal(store, name, config->vfs);
    if (answer == BQ_STORE_OK)
        answer = bq__store_identify(store, bq__store_schema_version, &version);
    if (answer == BQ_STORE_OK)
        answer = configure(store, in_memory);
    if (answer == BQ_STORE_OK)
        answer = bq__store_migrate(store, bq__store_upgrades, version, bq__store_schema_version);
    if (answer == BQ_STORE_OK && version > 0 && version < bq__store_schema_version) /* much was written: a long log */
        (void)sqlite3_wal_checkpoint_v2(store->db, NULL, SQLITE_CHECKPOINT_TRUNCATE, NULL, NULL);
    if (answer == BQ_STORE_OK)
        answer = prepare(store);
    if (answer == BQ_STORE_OK)
        answer = bq__store_take_over(store);
    if (answer != BQ_STORE_OK)
        return answer;
    for (unsigned i = 0; store->path && i < 2; i++)
        if (!find(store, i, &store->place[i]))
            store->place[i].ino = 0; /* there is no log yet */
    return answer;
}

/* ---- another way in ---- */

enum bq_store_answer bq_store_reader(bq_store **out, const bq_store *store)
{
    const char *path = sqlite3_db_filename(store->db, "main");
    bq_store *reader = path && *path ? calloc(1, sizeof *reader) : NULL;
    *out = NULL;
    if (!reader)
        return path && *path ? BQ_STORE_MEMORY : BQ_STORE_NONE;
    reader->lock = reader->file = -1;
    reader->dead = true; /* nothing is written through it */
    int flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE;
    int rc = sqlite3_open_v2(path, &reader->db, flags, store->vfs);
    enum bq_store_answer answer = bq__store_answer(reader, rc);
    if (answer == BQ_STORE_OK) {
        sqlite3_busy_timeout(reader->db, 1000);
        answer = prepare(reader);
    }
    if (answer == BQ_STORE_OK)
        *out = reader;
    else
        bq_store_close(reader);
    return answer;
}

enum bq_store_answer bq_store_look(bq_store *reader)
{
    reader->unsure = true;
    return bq__store_answer(reader, bq__store_run(reader, BQ__SQL_LOOK));
}

void bq_store_looked(bq_store *reader)
{
    if (!sqlite3_get_autocommit(reader->db))
        (void)bq__store_run(reader, BQ__SQL_COMMIT);
}

/* "sqlite:PATH", a path, or "memory:". A path is a path: SQLite's own URLs and empty names are not
 * let through. NULL: none of them. */
const char *bq__store_path(const char *url)
{
    if (!strcmp(url, "memory:"))
        return ":memory:";
    if (!strncmp(url, "sqlite:", 7))
        url += 7;
    else if (!strncmp(url, "postgres", 8) && strstr(url, "://"))
        return NULL;
    return *url && *url != ':' && strncmp(url, "file:", 5) ? url : NULL;
}

enum bq_store_answer bq_store_open(bq_store **out, const bq_store_config *config, char *error,
                                   size_t error_size)
{
    const char *path = bq__store_path(config->url);
    bq_store *store = calloc(1, sizeof *store);
    enum bq_store_answer answer;
    *out = NULL;
    if (!store) {
        snprintf(error, error_size, "%s", bq_answer_texts[BQ_STORE_MEMORY]);
        return BQ_STORE_MEMORY;
    }
    store->lock = store->file = -1;
    if (config->vfs && !(store->vfs = strdup(config->vfs)))
        answer = bq__store_say(store, BQ_STORE_MEMORY, "vfs");
    else if (!path)
        answer = bq__store_say(store, BQ_STORE_CANNOT_OPEN, "this is not where a store can be");
    else
        answer = open_file(store, config, path);
    if (answer == BQ_STORE_OK) {
        *out = store;
        return answer;
    }
    snprintf(error, error_size, "%s", store->error);
    if (store->db) /* what was refused is left as it was: SQLite does not tidy up */
        (void)sqlite3_db_config(store->db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, (int *)NULL);
    bq_store_close(store);
    return answer;
}

void bq_store_close(bq_store *store)
{
    if (!store)
        return;
    for (unsigned i = 0; i < BQ__SQLS; i++)
        (void)sqlite3_finalize(store->statement[i]);
    (void)sqlite3_close(store->db);
    if (store->lock >= 0)
        close(store->lock); /* after SQLite has let go: the next server finds a store at rest */
    if (store->file >= 0)
        close(store->file);
    free(store->vfs);
    free(store->path);
    free(store->known);
    free(store->entries.byte);
    free(store);
}

uint64_t bq_store_epoch(const bq_store *store)
{
    return store->epoch;
}
