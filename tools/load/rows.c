/* rows.c - how many rows a server has put into the log of its store, and how large they are: read from the file itself,
 * by a connection that only reads. Both servers number the rows of their logs. */
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
    return (uint64_t)ask(path, "SELECT max(number) FROM log WHERE number > ?1", 0);
}

/* The reference's row is a game's id, a number and a text. Ours has a small number for the game, 14 bytes less, and 18
 * more for epoch, seat, counter, digest and time. */
double rows_bytes(const char *path, uint64_t after)
{
    return ask(path, "SELECT avg(length(CAST(line AS BLOB)) + ifnull(length(client), 0)) + 4 FROM log WHERE number > ?1", after);
}
