/* old.c - logs of older stores, gathered game by game.
 *
 * Up to version 4 a line was a row, with a column for each of its parts. In version 4 several lines could stand in one
 * row, each but the last followed by a tab, its digest and the end of the line:
 *
 *     Ada: roll <TAB> 16 hexadecimal digits <LF> bank: dice 3 4
 *
 * `seq` and `digest` are the last line's then; the one who asked for it is the first line's. */
#include <stdlib.h>
#include <string.h>

#include "store/internal.h"

enum { DIGITS = 16, TAIL = 1 + DIGITS }; /* the tab and the digest */
#define ROW_BYTES ((size_t)64 << 10)     /* more or less */

typedef struct gathered {
    sqlite3_stmt *add;
    sqlite3_int64 game;
    uint64_t last; /* line in it */
    bq__store_entries entries;
} gathered;

static int end_row(gathered *c)
{
    if (!c->entries.n)
        return SQLITE_OK;
    int rc = sqlite3_bind_int64(c->add, 1, c->game) | sqlite3_bind_int64(c->add, 2, (sqlite3_int64)c->last) |
             sqlite3_bind_blob64(c->add, 3, c->entries.byte, c->entries.n, SQLITE_STATIC);
    rc = rc == SQLITE_OK ? sqlite3_step(c->add) : SQLITE_NOMEM;
    bq__store_done(c->add);
    c->entries.n = 0;
    return rc == SQLITE_DONE ? SQLITE_OK : rc;
}

static bool read_digest(const char *at, uint64_t *digest)
{
    *digest = 0;
    for (unsigned i = 0; i < DIGITS; i++) {
        const char *digit = at[i] ? strchr("0123456789abcdef", at[i]) : NULL;
        if (!digit)
            return false;
        *digest = *digest << 4 | (uint64_t)(digit - "0123456789abcdef");
    }
    return true;
}

/* The first line of several, cut off in place, and what comes after it; NULL: not as we wrote them. */
static char *cut(char *text, uint64_t *digest)
{
    char *end = strchr(text, '\n');
    if (!end || end - text <= TAIL || end[-TAIL] != '\t' || !read_digest(end - DIGITS, digest))
        return NULL;
    end[-TAIL] = 0;
    return end + 1;
}

/* The lines of one row. */
static int add_lines(gathered *c, bq_log_row row, char *text)
{
    uint64_t lines = 1, end = row.seq, digest = row.digest;
    for (const char *at = text; (at = strchr(at, '\n')); at++)
        lines++;
    if (lines > end)
        return SQLITE_CORRUPT;
    for (row.seq = end - lines + 1; row.seq <= end; row.seq++) {
        char *next = row.seq < end ? cut(text, &row.digest) : text;
        if (row.seq == end)
            row.digest = digest;
        if (!next || !*text)
            return SQLITE_CORRUPT;
        row.line = text;
        if (!bq__store_entry_add(&c->entries, &row))
            return SQLITE_NOMEM;
        row.client = NULL; /* nobody asked for the others */
        text = next;
    }
    c->last = end;
    return c->entries.n >= ROW_BYTES ? end_row(c) : SQLITE_OK;
}

static int add_row(gathered *c, sqlite3_stmt *s)
{
    char text[BQ_STORE_LINE + 1];
    const char *line = (const char *)sqlite3_column_text(s, 3), *client = (const char *)sqlite3_column_text(s, 5);
    sqlite3_int64 game = sqlite3_column_int64(s, 0), seq = sqlite3_column_int64(s, 1);
    int rc = game == c->game ? SQLITE_OK : end_row(c);
    if (rc != SQLITE_OK)
        return rc;
    if (!line || (!client && sqlite3_column_type(s, 5) != SQLITE_NULL))
        return SQLITE_NOMEM;
    size_t n = strlen(line);
    if (n != (size_t)sqlite3_column_bytes(s, 3) || n == 0 || n > BQ_STORE_LINE || seq < 1 || sqlite3_column_int64(s, 2) < 0 ||
        sqlite3_column_int64(s, 6) < 0 ||
        (client && strlen(client) > BQ_STORE_CLIENT))
        return SQLITE_CORRUPT;
    memcpy(text, line, n + 1);
    c->game = game;
    return add_lines(c,
                     (bq_log_row){.seq = (uint64_t)seq,
                                  .epoch = (uint64_t)sqlite3_column_int64(s, 2),
                                  .seat = (uint8_t)sqlite3_column_int(s, 4),
                                  .client = client,
                                  .counter = (uint64_t)sqlite3_column_int64(s, 6),
                                  .digest = (uint64_t)sqlite3_column_int64(s, 7),
                                  .at_ms = sqlite3_column_int64(s, 8)},
                     text);
}

enum bq_store_answer bq__store_old_logs(bq_store *store)
{
    gathered c = {0};
    sqlite3_stmt *rows = NULL;
    int rc = sqlite3_prepare_v2(store->db,
                                "SELECT game, seq, epoch, line, seat, client, counter, digest, at_ms"
                                " FROM log ORDER BY game, seq",
                                -1, &rows, NULL);
    if (rc == SQLITE_OK)
        rc = sqlite3_prepare_v2(store->db, "INSERT INTO chapter (game, seq, steps) VALUES (?1, ?2, ?3)", -1, &c.add, NULL);
    while (rc == SQLITE_OK && (rc = sqlite3_step(rows)) == SQLITE_ROW)
        rc = add_row(&c, rows);
    if (rc == SQLITE_DONE)
        rc = end_row(&c);
    sqlite3_finalize(rows);
    sqlite3_finalize(c.add);
    free(c.entries.byte);
    if (rc == SQLITE_OK)
        rc = sqlite3_exec(store->db, "DROP TABLE log", NULL, NULL, NULL);
    return rc == SQLITE_CORRUPT ? bq__store_say(store, BQ_STORE_CORRUPT, "a line of a log is not as we write them")
                                : bq__store_answer(store, rc);
}
