/* expiry.c - data kept longer than it should be: games that were over long ago, games in which somebody sat.
 *
 * The store may be large, and commits wait while it is read: so it is walked in steps, a few games at a time, and the
 * caller says where the last step ended. */
#include <string.h>

#include "store/internal.h"

/* The last game's number, or 0. */
static enum bq_store_answer last_number(bq_store *store, sqlite3_int64 *out)
{
    sqlite3_stmt *s = bq__store_statement(store, BQ__SQL_LAST_NUMBER);
    int rc = sqlite3_step(s);
    *out = rc == SQLITE_ROW ? sqlite3_column_int64(s, 0) : 0;
    enum bq_store_answer answer = bq__store_answer(store, rc);
    bq__store_done(s);
    return answer;
}

/* Whose games are looked for; NULL: everybody's. */
typedef struct whose {
    const char *name;
    bq_same_name same;
} whose;

static bool is_theirs(const whose *of, sqlite3_stmt *s)
{
    const char *kept = of ? (const char *)sqlite3_column_text(s, 2) : NULL;
    return !of || (kept && (of->same ? of->same(kept, of->name) : !strcmp(kept, of->name)));
}

/* A game in which two of them sat comes twice, one after the other. */
static enum bq_store_answer show(bq_store *store, sqlite3_stmt *s, const whose *of, bq_visit_found visit, void *context)
{
    int rc;
    bool more = true, good = true, any = false;
    bq_game_id last;
    while (more && good && (rc = sqlite3_step(s)) == SQLITE_ROW) {
        bq_game_id id;
        const void *bytes = sqlite3_column_blob(s, 0);
        good = bytes && (size_t)sqlite3_column_bytes(s, 0) == sizeof id.byte;
        if (!good)
            break;
        memcpy(id.byte, bytes, sizeof id.byte);
        if (!is_theirs(of, s) || (any && !memcmp(&id, &last, sizeof id)))
            continue;
        any = true;
        last = id;
        more = visit(context, &id, (uint8_t)sqlite3_column_int(s, 1));
    }
    enum bq_store_answer answer = !good  ? bq__store_say(store, BQ_STORE_CORRUPT, "an id")
                                  : !more ? BQ_STORE_STOPPED
                                          : bq__store_answer(store, rc);
    bq__store_done(s);
    return answer;
}

/* The games whose numbers are above *place, `look` of them; 0 in *place: that was the last. */
static enum bq_store_answer step(bq_store *store, sqlite3_stmt *s, int bound, const whose *of, int64_t *place, unsigned look,
                                 bq_visit_found visit, void *context)
{
    sqlite3_int64 last, to = *place + look;
    enum bq_store_answer answer = last_number(store, &last);
    if (answer != BQ_STORE_OK || bound != SQLITE_OK ||
        (sqlite3_bind_int64(s, 1, *place) | sqlite3_bind_int64(s, 2, to)) != SQLITE_OK) {
        bq__store_done(s);
        return answer != BQ_STORE_OK ? answer : bq__store_say(store, BQ_STORE_MEMORY, "binding");
    }
    answer = show(store, s, of, visit, context);
    *place = to >= last ? 0 : to;
    return answer;
}

enum bq_store_answer bq_store_aged(bq_store *store, int64_t after_ms, int64_t before_ms, int64_t *place, unsigned look,
                                   bq_visit_found visit, void *context)
{
    sqlite3_stmt *s = bq__store_statement(store, BQ__SQL_AGED);
    return step(store, s, sqlite3_bind_int64(s, 3, before_ms) | sqlite3_bind_int64(s, 4, after_ms), NULL, place, look, visit,
                context);
}

enum bq_store_answer bq_store_extent(bq_store *store, int64_t *newest_ms, size_t *over)
{
    sqlite3_stmt *s = bq__store_statement(store, BQ__SQL_EXTENT);
    int rc = sqlite3_step(s);
    *newest_ms = rc == SQLITE_ROW ? sqlite3_column_int64(s, 0) : 0;
    *over = rc == SQLITE_ROW ? (size_t)sqlite3_column_int64(s, 1) : 0;
    enum bq_store_answer answer = bq__store_answer(store, rc);
    bq__store_done(s);
    return answer;
}

enum bq_store_answer bq_store_gone(bq_store *store, int64_t before_ms, const char *name, bq_same_name same, int64_t *place,
                                   unsigned look, bq_visit_found visit, void *context)
{
    sqlite3_stmt *s = bq__store_statement(store, name ? BQ__SQL_GONE_NAMED : BQ__SQL_GONE);
    int bound = name ? SQLITE_OK : sqlite3_bind_int64(s, 3, before_ms);
    return step(store, s, bound, name ? &(whose){name, same} : NULL, place, look, visit, context);
}

enum bq_store_answer bq_store_named(bq_store *store, const char *name, bq_same_name same, int64_t *place, unsigned look,
                                    bq_visit_found visit, void *context)
{
    sqlite3_stmt *s = bq__store_statement(store, BQ__SQL_NAMED);
    return step(store, s, SQLITE_OK, &(whose){name, same}, place, look, visit, context);
}
