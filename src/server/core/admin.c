/* admin.c - the operator's verbs: tables listed, watched, closed; and addresses that are shut out.
 *
 * The operator's connection comes through a socket that only the server's own user may open (shell/admin.c), so nothing
 * is asked here. The answer is as for everybody: `ok` when it is on the disk, or `no` with a sentence. The
 * operator has no seat, can look on and end a game, but cannot play in one. */
#include <stdlib.h>
#include <string.h>

#include "server/core/internal.h"

/* ---- finding ---- */

static bool has_prefix(const bq__table *table, const char *word, size_t n)
{
    char id[33];
    bq__core_id_word(&table->id, id);
    return !memcmp(id, word, n);
}

/* A whole id, a code, or at least eight digits that only one id begins with: the log has the first sixteen. */
static bq__table *find(const bq_core *core, const char *word, size_t n)
{
    bq__table *found = bq__core_table(core, word, n);
    if (found || n < 8 || n >= 32)
        return found;
    for (bq__table *table = core->all; table; table = table->next) {
        if (!has_prefix(table, word, n))
            continue;
        if (found)
            return NULL;
        found = table;
    }
    return found;
}

bool bq_core_find(const bq_core *core, const char *word, size_t n, bq_game_id *game)
{
    const bq__table *table = find(core, word, n);
    if (table)
        *game = table->id;
    return table != NULL;
}

bool bq_core_has(const bq_core *core, const bq_game_id *game)
{
    return bq__core_table_of(core, game) != NULL;
}

bool bq_core_may_send_away(const bq_core *core, const bq_game_id *game)
{
    const bq__table *table = bq__core_table_of(core, game);
    return table && BQ_GAME_IS_OVER(table->setup.status) && table->op.kind == BQ__OP_NONE && !table->first &&
           !table->bot_busy && table->load != BQ__LOADING;
}

bool bq_core_send_away(bq_core *core, const bq_game_id *game)
{
    if (!bq_core_may_send_away(core, game))
        return false;
    bq__table *table = bq__core_table_of(core, game);
    for (unsigned i = 0; i < BQ_SEATS; i++)
        table->here[i].conn = NULL; /* nobody is told that others drop out */
    while (table->conns) {
        bq__core_news(core, table, table->conns, "gone", BQ__NO_SEAT);
        bq__core_detach(core, table->conns);
    }
    bq__core_table_free(core, table);
    return true;
}

const char *bq_core_code(const bq_core *core, const bq_game_id *game)
{
    const bq__table *table = bq__core_table_of(core, game);
    return table ? table->setup.code : "";
}

const char *bq_core_opened_through(const bq_core *core, const bq_game_id *game)
{
    const bq__table *table = bq__core_table_of(core, game);
    return table && table->setup.status == BQ_GAME_WAITING ? table->setup.door : "";
}

void bq_core_hide(bq_core *core, const bq_game_id *games, size_t n)
{
    free(core->hidden); /* a copy: whoever deletes may let go of the list whenever it likes */
    core->hidden = n ? bq__core_must(malloc(n * sizeof *games)) : NULL;
    if (n)
        memcpy(core->hidden, games, n * sizeof *games);
    core->hiddens = n;
}

bool bq__core_is_hidden(const bq_core *core, const bq_game_id *id)
{
    for (size_t i = 0; i < core->hiddens; i++)
        if (!memcmp(&core->hidden[i], id, sizeof *id))
            return true;
    return false;
}

/* ---- list ---- */

static void put_group(bq_buf *b, unsigned value)
{
    static const char digits[] = "0123456789abcdef";
    unsigned shift = 12;
    while (shift > 0 && !(value >> shift))
        shift -= 4;
    for (;; shift -= 4) {
        bq_buf_char(b, digits[value >> shift & 15]);
        if (shift == 0)
            return;
    }
}

/* 192.0.2.7, or the half of an IPv6 address that counts: 2001:db8:0:1::/64. */
static void put_address(bq_buf *b, const bq__address *address)
{
    const unsigned char *byte = (const unsigned char *)address->key;
    bool v4 = byte[10] == 0xFF && byte[11] == 0xFF;
    for (unsigned i = 0; v4 && i < 4; i++) {
        if (i)
            bq_buf_char(b, '.');
        bq_buf_int(b, byte[12 + i]);
    }
    for (unsigned i = 0; !v4 && i < 8; i += 2) {
        put_group(b, (unsigned)byte[i] << 8 | byte[i + 1]);
        bq_buf_char(b, ':');
    }
    if (!v4)
        bq_buf_str(b, ":/64");
}

/* As everybody is told of it, and where its player sits. */
static void put_seat(bq_buf *b, const bq__table *table, unsigned i)
{
    const bq__conn *conn = table->here[i].conn;
    if (!bq__core_put_seat(b, table, i))
        return;
    if (conn) {
        bq_json_key(b, "address");
        bq_buf_char(b, '"');
        put_address(b, conn->address);
        bq_buf_char(b, '"');
        if (conn->door)
            bq_json_text(b, "door", conn->door);
    }
    bq_json_close(b, '}');
}

static void list(bq_core *core, bq__conn *conn)
{
    uint32_t n = 0;
    for (const bq__table *table = core->all; table; table = table->next) {
        const bq__setup *s = &table->setup;
        char id[33];
        if (table->dead || table->op.kind == BQ__OP_CREATE)
            continue;
        n++;
        bq__core_id_word(&table->id, id);
        bq_buf b = bq__core_say(core, "entry");
        bq_json_text(&b, "id", id);
        bq_json_text(&b, "status", bq_status_words[s->status]);
        bq_json_text(&b, "edition", s->rules && s->rules->file ? s->rules->file->name : "");
        bq_json_flag(&b, "public", s->open);
        bq_json_flag(&b, "loaded", table->load == BQ__LOADED);
        bq_json_int(&b, "moves", (int64_t)(table->game ? table->game->step.moves : table->moves_known));
        bq_json_int(&b, "watching", table->watching);
        bq_json_open(&b, "seats", '[');
        for (unsigned i = 0; table->load == BQ__LOADED && i < s->seats; i++)
            put_seat(&b, table, i);
        bq_json_close(&b, ']');
        bq__core_send(core, conn, &b);
    }
    for (unsigned i = 0; i < BQ_OFFS; i++) {
        bq_buf b = bq__core_say(core, "switch");
        bq_json_text(&b, "name", bq_off_words[i]);
        bq_json_flag(&b, "on", bq_limits_on(&core->limits, i));
        bq__core_send(core, conn, &b);
    }
    bq_buf b = bq__core_say(core, "ok");
    bq_json_int(&b, "n", n);
    bq__core_send(core, conn, &b);
}

/* ---- close ---- */

/* On the disk first, like every change; the players are told. */
static void close_table(bq_core *core, bq__conn *conn, bq__table *table, const bq_words *w)
{
    bq__origin from = bq__core_origin(conn, 0);
    if (table->op.kind != BQ__OP_NONE || table->load == BQ__LOADING) {
        bq__core_wait_again(core, table, conn, 0, w);
        return;
    }
    if (BQ_GAME_IS_OVER(table->setup.status)) {
        bq__core_no(core, conn, 0, BQ_WHY_NOT_PLAYING, "", 0);
        return;
    }
    if (!bq__core_op_begin(core, table, BQ__OP_END, &from)) {
        bq__core_no(core, conn, 0, BQ_WHY_STORAGE_BUSY, "", 0);
        return;
    }
    table->evicts = true;
    bq__core_op_next(core, table);
    bq__core_op_status(core, table,
                       table->setup.status == BQ_GAME_WAITING ? BQ_GAME_EXPIRED : BQ_GAME_ABANDONED);
    bq__core_op_end(core, table);
    bq__core_put_log(core, "admin-close", table, NULL, "");
}

/* ---- watch ---- */

static void watch(bq_core *core, bq__conn *conn, const bq__table *table)
{
    char line[40] = "watch ";
    bq__core_id_word(&table->id, line + 6);
    bq_words w = {.text = line, .n = strlen(line), .at = 5};
    bq__core_watch(core, conn, 0, &w);
}

/* ---- the operator's lines ---- */

static bool is(const char *word, size_t n, const char *wanted)
{
    return strlen(wanted) == n && !memcmp(word, wanted, n);
}

void bq__core_admin(bq_core *core, bq__conn *conn, const char *text, size_t n)
{
    bq_words w = {.text = text, .n = n};
    const char *verb = "", *word = "";
    char copy[8] = "";
    size_t verb_n = 0, word_n = 0;
    enum bq_language language;
    (void)bq__core_take_word(&w, &verb, &verb_n);
    bool has = bq__core_take_word(&w, &word, &word_n);
    if (is(verb, verb_n, "list") && !has) {
        list(core, conn);
        return;
    }
    if (is(verb, verb_n, "lang") && has && word_n < sizeof copy) {
        memcpy(copy, word, word_n);
        if (bq_language_parse(copy, &language))
            conn->language = (uint8_t)language;
        return;
    }
    bool watches = is(verb, verb_n, "watch");
    if ((!watches && !is(verb, verb_n, "close")) || !has || !bq__core_at_end(&w)) {
        bq__core_no(core, conn, 0, BQ_WHY_ARGUMENTS, "list | watch TABLE | close TABLE | report ID | dismiss ID", 0);
        return;
    }
    bq__table *table = find(core, word, word_n);
    if (!table || table->op.kind == BQ__OP_CREATE)
        bq__core_no(core, conn, 0, BQ_WHY_UNKNOWN_TABLE, "", 0);
    else if (watches && conn->table)
        bq__core_no(core, conn, 0, BQ_WHY_AT_A_TABLE, "", 0);
    else if (watches)
        watch(core, conn, table);
    else
        close_table(core, conn, table, &w);
}

/* ---- addresses that are shut out ---- */

/* What counts of an address: all of IPv4, half of IPv6. */
static bq_address counted(const bq_address *address)
{
    static const unsigned char v4[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF};
    bq_address half = *address;
    if (memcmp(address->byte, v4, sizeof v4))
        memset(half.byte + 8, 0, 8);
    return half;
}

static void forget_ban(bq_core *core, uint32_t i)
{
    core->ban[i] = core->ban[--core->bans];
}

bool bq__core_is_banned(bq_core *core, const bq_address *address)
{
    bq_address half = counted(address);
    for (uint32_t i = core->bans; i-- > 0;) {
        if (core->ban[i].until <= core->now)
            forget_ban(core, i); /* an address is kept no longer than it is needed */
        else if (!memcmp(&core->ban[i].address, &half, sizeof half))
            return true;
    }
    return false;
}

bool bq_core_ban(bq_core *core, const bq_address *address, int64_t for_ms)
{
    bq_address half = counted(address);
    for (uint32_t i = core->bans; i-- > 0;)
        if (core->ban[i].until <= core->now || !memcmp(&core->ban[i].address, &half, sizeof half))
            forget_ban(core, i);
    if (for_ms <= 0)
        return true;
    if (core->bans >= core->limits.bans)
        return false;
    core->ban = bq__core_must(realloc(core->ban, (core->bans + 1) * sizeof *core->ban));
    core->ban[core->bans++] = (bq__ban){.address = half, .until = core->now + for_ms};
    for (uint32_t i = 0; i < core->conn_cap; i++) {
        bq__conn *conn = core->conn[i];
        if (conn && !conn->admin && !memcmp(conn->address->key, &half, sizeof half))
            bq__core_close(core, conn, BQ_CLOSE_BANNED);
    }
    return true;
}

bool bq_core_banned(const bq_core *core, size_t i, bq_address *address, int64_t *left_ms)
{
    if (i >= core->bans)
        return false;
    *address = core->ban[i].address;
    *left_ms = core->ban[i].until > core->now ? core->ban[i].until - core->now : 0;
    return true;
}
