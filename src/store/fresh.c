/* fresh.c - lines that were just written, and how they are gathered game by game.
 *
 * What a commit costs is rows, and the pages of the file that they touch. So all lines of a commit are one row of the
 * table `fresh`, whatever games they belong to, and go to its end. When there is enough of it, it is gathered: each
 * game's lines become one row of `chapter`, where they are found by game, and `fresh` is empty again. Until then a
 * reader of a log reads its rows of `chapter` and what is fresh.
 *
 * The games that were written to meanwhile are known by heart, with the length of their logs; after a batch that failed
 * those that have fresh lines are learnt again from the table. */
#include <stdlib.h>
#include <string.h>

#include "store/internal.h"

/* So much may be fresh before a commit gathers it: some ten lines a game. */
#define MOST_ALWAYS ((size_t)64 << 10)
#define MOST_A_GAME ((size_t)1 << 10)
#define MOST_EVER ((size_t)4 << 20)
#define KNOWN_MOST ((size_t)1 << 16) /* games */
#define ROW_KEPT ((size_t)64 << 10) /* bytes of a commit's row that stay for the next one */

/* ---- games known by heart ---- */

static bq__store_known *slot_of(bq__store_known *known, size_t size, const bq_game_id *id)
{
    size_t at;
    memcpy(&at, id->byte, sizeof at);
    for (at &= size - 1; known[at].there && memcmp(&known[at].id, id, sizeof *id); at = (at + 1) & (size - 1))
        ;
    return &known[at];
}

/* The game's place; NULL: no memory. It is there, if by its id only. */
static bq__store_known *know(bq_store *store, const bq_game_id *id)
{
    if (4 * store->known_n >= 3 * store->known_size) {
        size_t size = store->known_size ? 2 * store->known_size : 64;
        bq__store_known *known = calloc(size, sizeof *known);
        if (!known)
            return NULL;
        for (size_t i = 0; i < store->known_size; i++)
            if (store->known[i].there)
                *slot_of(known, size, &store->known[i].id) = store->known[i];
        free(store->known);
        store->known = known;
        store->known_size = size;
    }
    bq__store_known *at = slot_of(store->known, store->known_size, id);
    if (!at->there) {
        *at = (bq__store_known){.id = *id, .there = true};
        store->known_n++;
    }
    return at;
}

static void clear_known(bq_store *store)
{
    if (store->known_n)
        memset(store->known, 0, store->known_size * sizeof *store->known);
    store->known_n = 0;
}

void bq__store_forget_known(bq_store *store)
{
    clear_known(store);
    store->entries.n = 0;
    store->unsure = true;
}

static enum bq_store_answer damaged(bq_store *store)
{
    return bq__store_say(store, BQ_STORE_CORRUPT, "fresh lines are not as we write them");
}

static enum bq_store_answer learn_line(void *context, const bq_game_id *id, const bq_log_row *row,
                                       const unsigned char *entry, size_t bytes)
{
    bq_store *store = context;
    bq__store_known *at = know(store, id);
    (void)entry;
    if (!at)
        return bq__store_say(store, BQ_STORE_MEMORY, "known games");
    if (at->last && row->seq != at->last + 1)
        return damaged(store);
    if (!at->last)
        at->begin = row->seq;
    at->last = row->seq;
    at->fresh = true;
    store->fresh_bytes += sizeof *id + bytes;
    return BQ_STORE_OK;
}

enum bq_store_answer bq__store_fresh_learn(bq_store *store)
{
    if (!store->unsure)
        return BQ_STORE_OK;
    clear_known(store);
    store->fresh_bytes = 0;
    enum bq_store_answer answer = bq__store_fresh_walk(store, learn_line, store);
    store->unsure = answer != BQ_STORE_OK;
    return answer;
}

/* Its number and the end of what was gathered: what is fresh goes on from there. */
static enum bq_store_answer look_up(bq_store *store, bq__store_known *at)
{
    sqlite3_stmt *s = bq__store_statement(store, BQ__SQL_FIND_GAME);
    int rc = bq__store_bind_id(s, 1, &at->id);
    bool follows = true;
    if (rc == SQLITE_OK && (rc = sqlite3_step(s)) == SQLITE_ROW) {
        uint64_t end = (uint64_t)sqlite3_column_int64(s, 1);
        follows = !at->last || at->begin == end + 1;
        at->number = follows ? sqlite3_column_int64(s, 0) : 0;
        if (!at->last)
            at->last = end;
    }
    enum bq_store_answer answer =
        rc == SQLITE_DONE ? bq__store_say(store, BQ_STORE_CLASH, "there is no such game") : bq__store_answer(store, rc);
    bq__store_done(s);
    return follows ? answer : damaged(store);
}

enum bq_store_answer bq__store_find_game(bq_store *store, const bq_game_id *id, bq__store_known **found)
{
    enum bq_store_answer answer = bq__store_fresh_learn(store);
    if (answer != BQ_STORE_OK)
        return answer;
    bq__store_known *at = *found = know(store, id);
    if (!at)
        return bq__store_say(store, BQ_STORE_MEMORY, "known games");
    return at->number ? BQ_STORE_OK : look_up(store, at);
}

enum bq_store_answer bq__store_fresh_length(bq_store *store, const bq_game_id *id, uint64_t *length)
{
    enum bq_store_answer answer = bq__store_fresh_learn(store);
    *length = 0;
    if (answer == BQ_STORE_OK && store->known_n)
        *length = slot_of(store->known, store->known_size, id)->last;
    return answer;
}

/* ---- writing ---- */

enum bq_store_answer bq__store_fresh_add(bq_store *store, const bq_game_id *id, const bq_log_row *row)
{
    bq__store_entries *fresh = &store->entries;
    if (!bq__store_entries_room(fresh, sizeof *id))
        return bq__store_say(store, BQ_STORE_MEMORY, "a row of fresh");
    memcpy(fresh->byte + fresh->n, id, sizeof *id);
    fresh->n += sizeof *id;
    return bq__store_entry_add(fresh, row) ? BQ_STORE_OK : bq__store_say(store, BQ_STORE_MEMORY, "a row of fresh");
}

enum bq_store_answer bq__store_fresh_write(bq_store *store)
{
    bq__store_entries *fresh = &store->entries;
    if (!fresh->n)
        return BQ_STORE_OK;
    sqlite3_stmt *s = bq__store_statement(store, BQ__SQL_ADD_FRESH);
    enum bq_store_answer answer =
        bq__store_finish(store, s, sqlite3_bind_blob64(s, 1, fresh->byte, fresh->n, SQLITE_STATIC));
    store->fresh_bytes += fresh->n;
    fresh->n = 0;
    if (fresh->size > ROW_KEPT) {
        free(fresh->byte);
        *fresh = (bq__store_entries){0};
    }
    return answer;
}

/* ---- reading ---- */

static enum bq_store_answer walk_row(bq_store *store, const unsigned char *at, const unsigned char *end,
                                      bq__store_visit_fresh visit, void *context)
{
    enum bq_store_answer answer = BQ_STORE_OK;
    while (answer == BQ_STORE_OK && at < end) {
        bq_game_id id;
        bq_log_row row;
        if ((size_t)(end - at) <= sizeof id)
            return damaged(store);
        memcpy(&id, at, sizeof id);
        const unsigned char *entry = at += sizeof id;
        if (!bq__store_entry_take(&at, end, &row))
            return damaged(store);
        answer = visit(context, &id, &row, entry, (size_t)(at - entry));
    }
    return answer;
}

enum bq_store_answer bq__store_fresh_walk(bq_store *store, bq__store_visit_fresh visit, void *context)
{
    sqlite3_stmt *s = bq__store_statement(store, BQ__SQL_FRESH);
    enum bq_store_answer answer = BQ_STORE_OK;
    int rc = SQLITE_ROW;
    while (answer == BQ_STORE_OK && (rc = sqlite3_step(s)) == SQLITE_ROW) {
        const unsigned char *at = sqlite3_column_blob(s, 0);
        size_t n = (size_t)sqlite3_column_bytes(s, 0);
        if (!at)
            answer = n ? bq__store_answer(store, SQLITE_NOMEM) : damaged(store);
        else
            answer = walk_row(store, at, at + n, visit, context);
    }
    if (answer == BQ_STORE_OK)
        answer = bq__store_answer(store, rc);
    bq__store_done(s);
    return answer;
}

/* ---- gathering ---- */

/* All that is fresh, and for each entry where the next one of the same game is (plus 1; 0: it is the last). */
typedef struct gathering {
    bq_store *store;
    bq__store_entries entries;
    struct place {
        size_t at;
        uint32_t bytes, next;
    } *place;
    size_t n, size;
} gathering;

static enum bq_store_answer gather(void *context, const bq_game_id *id, const bq_log_row *row, const unsigned char *entry,
                                   size_t bytes)
{
    gathering *g = context;
    bq__store_known *at = know(g->store, id);
    if (g->n == g->size) {
        size_t size = g->size ? 2 * g->size : 256;
        struct place *place = realloc(g->place, size * sizeof *place);
        if (!place)
            return bq__store_say(g->store, BQ_STORE_MEMORY, "gathering");
        g->place = place;
        g->size = size;
    }
    if (!at || !bq__store_entries_room(&g->entries, bytes))
        return bq__store_say(g->store, BQ_STORE_MEMORY, "gathering");
    if (at->latest && row->seq != at->last + 1)
        return damaged(g->store);
    g->place[g->n++] = (struct place){.at = g->entries.n, .bytes = (uint32_t)bytes};
    memcpy(g->entries.byte + g->entries.n, entry, bytes);
    g->entries.n += bytes;
    if (at->latest)
        g->place[at->latest - 1].next = (uint32_t)g->n;
    else
        at->first = g->n;
    at->latest = g->n;
    at->last = row->seq;
    return BQ_STORE_OK;
}

static enum bq_store_answer gather_game(gathering *g, bq__store_known *at, bq__store_entries *gathered)
{
    bq_store *store = g->store;
    enum bq_store_answer answer = at->number ? BQ_STORE_OK : look_up(store, at);
    if (answer != BQ_STORE_OK)
        return answer == BQ_STORE_CLASH ? damaged(store) : answer;
    gathered->n = 0;
    for (size_t i = at->first; i; i = g->place[i - 1].next) {
        const struct place *p = &g->place[i - 1];
        if (!bq__store_entries_room(gathered, p->bytes))
            return bq__store_say(store, BQ_STORE_MEMORY, "gathered lines");
        memcpy(gathered->byte + gathered->n, g->entries.byte + p->at, p->bytes);
        gathered->n += p->bytes;
    }
    sqlite3_stmt *s = bq__store_statement(store, BQ__SQL_ADD_CHAPTER);
    return bq__store_finish(store, s,
                            sqlite3_bind_int64(s, 1, at->number) | sqlite3_bind_int64(s, 2, (sqlite3_int64)at->last) |
                                sqlite3_bind_blob64(s, 3, gathered->byte, gathered->n, SQLITE_STATIC));
}

enum bq_store_answer bq__store_gather(bq_store *store)
{
    gathering g = {.store = store};
    bq__store_entries gathered = {0};
    enum bq_store_answer answer = bq__store_fresh_learn(store);
    if (answer == BQ_STORE_OK && store->fresh_bytes)
        answer = bq__store_fresh_walk(store, gather, &g);
    for (size_t i = 0; answer == BQ_STORE_OK && g.n && i < store->known_size; i++)
        if (store->known[i].first)
            answer = gather_game(&g, &store->known[i], &gathered);
    if (answer == BQ_STORE_OK && g.n)
        answer = bq__store_answer(store, bq__store_run(store, BQ__SQL_DROP_FRESH));
    if (answer == BQ_STORE_OK) {
        clear_known(store);
        store->fresh_bytes = 0;
    }
    free(g.place);
    free(g.entries.byte);
    free(gathered.byte);
    return answer;
}

bool bq__store_fresh_is_much(const bq_store *store, unsigned part)
{
    size_t most = MOST_ALWAYS + MOST_A_GAME * store->known_n;
    if (store->fresh_most)
        most = store->fresh_most;
    else if (most > MOST_EVER)
        most = MOST_EVER;
    return (store->fresh_bytes >= most / part || store->known_n >= KNOWN_MOST) && store->fresh_bytes >= store->gather_from;
}
