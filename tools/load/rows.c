/* rows.c - the rows that a server has put into its store: read from the file itself, by a connection that only reads.
 * Both servers keep the lines of a commit as one row of `fresh`, and number the rows of `chapter` into which they go
 * later. */
#include "load.h"

#include <sqlite3.h>

static double ask(const char *path, const char *sql, uint64_t after)
{
    sqlite3 *db = NULL;
    sqlite3_stmt *s = NULL;
    double said = 0;
    if (sqlite3_open_v2(path, &db, SQLITE_OPEN_READONLY, NULL) == SQLITE_OK) {
        sqlite3_busy_timeout(db, 1000);
        if (sqlite3_prepare_v2(db, sql, -1, &s, NULL) == SQLITE_OK &&
            sqlite3_bind_int64(s, 1, (sqlite3_int64)after) == SQLITE_OK && sqlite3_step(s) == SQLITE_ROW)
            said = sqlite3_column_double(s, 0);
    }
    sqlite3_finalize(s);
    sqlite3_close(db);
    return said;
}

uint64_t rows_last(const char *path)
{
    return (uint64_t)ask(path, "SELECT max(number) FROM chapter WHERE number > ?1", 0);
}

double rows_bytes(const char *path, uint64_t after)
{
    return ask(path,
               "SELECT (SELECT ifnull(sum(length(steps)), 0) FROM chapter WHERE number > ?1)"
               " + (SELECT ifnull(sum(length(steps)), 0) FROM fresh)",
               after);
}
