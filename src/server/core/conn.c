/* conn.c - connections: opened, hello, how much they may say, pings, closed. */
#include <stdlib.h>
#include <string.h>

#include "server/core/internal.h"
#include "text/text.h"

/* ---- slots ---- */

static bool make_slots(bq_core *core)
{
    if (core->free_slots)
        return true;
    uint32_t cap = core->conn_cap ? 2 * core->conn_cap : 64;
    bq__conn **conn = realloc(core->conn, cap * sizeof *conn);
    if (!conn)
        return false;
    core->conn = conn;
    uint32_t *slots = realloc(core->free_slot, cap * sizeof *slots);
    if (!slots)
        return false;
    core->free_slot = slots;
    for (uint32_t i = cap; i-- > core->conn_cap;) {
        conn[i] = NULL;
        slots[core->free_slots++] = i;
    }
    core->conn_cap = cap;
    return true;
}

bq__conn *bq__core_conn(bq_core *core, bq_conn id)
{
    uint32_t slot = (uint32_t)id - 1;
    if (!id || slot >= core->conn_cap || !core->conn[slot] || core->conn[slot]->id != id)
        return NULL;
    return core->conn[slot];
}

/* From an address that may have one more. */
static bq_conn let_in(bq_core *core, bq__address *from, void *tag)
{
    if (!make_slots(core))
        return 0;
    bq__conn *conn = calloc(1, sizeof *conn);
    if (!conn)
        return 0;
    uint32_t slot = core->free_slot[--core->free_slots];
    core->generation++;
    core->conn[slot] = conn;
    core->conn_used++;
    bq__core_address_takes(from, BQ__CONNECTION);
    conn->id = (uint64_t)core->generation << 32 | (slot + 1);
    conn->tag = tag;
    conn->address = from;
    conn->seat = BQ__NO_SEAT;
    conn->used = true;
    conn->opened = conn->heard = core->now;
    conn->timer.kind = BQ__TIMER_CONN;
    conn->client[0] = '-';
    conn->lobby.since = conn->watched.since = conn->talked.since = core->now;
    bq__core_take_over(core, conn);
    bq__core_timer_set(core, &conn->timer, core->now + core->limits.hello_ms);
    return conn->id;
}

bq_conn bq_core_opened(bq_core *core, const bq_address *address, void *tag, unsigned *why)
{
    *why = core->stopping ? BQ_CLOSE_STOPPING : BQ_CLOSE_FULL;
    if (core->stopping || core->dead || core->conn_used >= core->limits.connections)
        return 0;
    if (bq__core_is_banned(core, address)) {
        *why = BQ_CLOSE_BANNED;
        return 0;
    }
    bq__address *from = bq__core_address(core, address);
    if (!from || !bq__core_address_may(core, from, BQ__CONNECTION, core->limits.address_connections))
        return 0;
    if (!bq__core_charge(core, from, BQ_COST_OPENED)) {
        *why = BQ_CLOSE_RATE;
        return 0;
    }
    return let_in(core, from, tag);
}

void bq_core_through(bq_core *core, bq_conn id, const char *door)
{
    bq__conn *conn = bq__core_conn(core, id);
    if (conn)
        conn->door = door;
}

/* The operator's place is kept: neither limits nor a crowd keep the operator out. */
bq_conn bq_core_opened_admin(bq_core *core, void *tag)
{
    bq_conn id = core->stopping || core->dead ? 0 : let_in(core, &core->operator_, tag);
    bq__conn *conn = bq__core_conn(core, id);
    if (conn) {
        conn->admin = conn->hello = conn->words = true;
        bq__core_timer_set(core, &conn->timer, INT64_MAX);
    }
    return id;
}

static void let_go(bq_core *core, bq__conn *conn)
{
    uint32_t slot = (uint32_t)conn->id - 1;
    bq__core_timer_drop(core, &conn->timer);
    if (conn->table)
        bq__core_detach(core, conn);
    bq__core_leave_behind(core, conn);
    bq__core_address_lets(core, conn->address, BQ__CONNECTION);
    core->conn[slot] = NULL;
    core->free_slot[core->free_slots++] = slot;
    core->conn_used--;
    free(conn);
}

void bq_core_closed(bq_core *core, bq_conn id)
{
    bq__conn *conn = bq__core_conn(core, id);
    if (conn)
        let_go(core, conn);
}

static bq_buf bye(bq_core *core, const bq__conn *conn, enum bq_close why)
{
    static const uint16_t keys[BQ_CLOSES] = {
#define BQ_CLOSE(id, code, word, text) [BQ_CLOSE_##id] = BQ_T_SERVER_BYE_##id,
#include "wire/close.def"
    };
    char sentence[512];
    bq_buf text = bq_buf_on(sentence, sizeof sentence);
    bq_text_put(&text, conn ? conn->language : 0, NULL, keys[why], NULL, 0);
    bq_buf b = bq__core_say(core, "bye");
    bq_json_int(&b, "code", bq_close_codes[why]);
    bq_json_text(&b, "why", bq_close_words[why]);
    bq_json_text(&b, "text", sentence);
    return b;
}

bq_line *bq_core_bye(bq_core *core, bq_conn id, enum bq_close why)
{
    bq_buf b = bye(core, bq__core_conn(core, id), why);
    bq_line *line = bq__core_line_of(&b);
    line->refs = 1;
    return line;
}

/* The last thing it hears; from then on it is nobody. */
void bq__core_close(bq_core *core, bq__conn *conn, enum bq_close why)
{
    bq_buf b = bye(core, conn, why);
    bq__core_send(core, conn, &b);
    core->tally.closed[why]++;
    bq_out *out = bq__core_out(core, BQ_OUT_CLOSE);
    out->conn = conn->id;
    out->tag = conn->tag;
    out->close = (uint8_t)why;
    if (why != BQ_CLOSE_QUIT && why != BQ_CLOSE_STOPPING)
        bq__core_put_log(core, "close", conn->table, conn, bq_close_words[why]);
    let_go(core, conn);
}

/* ---- how much it may say ---- */

/* What a seat may say is the seat's: whoever comes back to it, as often as they like, goes on counting. */
bool bq__core_rate(bq_core *core, bq__conn *conn)
{
    const bq_limits *l = &core->limits;
    if (conn->admin)
        return true;
    if (!conn->table)
        return bq__core_window(&conn->lobby, core->now, l->lobby, l->lobby_ms);
    if (conn->seat == BQ__NO_SEAT)
        return bq__core_window(&conn->watched, core->now, l->watching, l->watching_ms);
    return bq__core_window(&conn->table->here[conn->seat].acted, core->now, l->actions, l->actions_ms);
}

/* ---- hello ---- */

static bool good_client(const char *word, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (!((word[i] >= 'a' && word[i] <= 'z') || (word[i] >= 'A' && word[i] <= 'Z') ||
              (word[i] >= '0' && word[i] <= '9') || word[i] == '_' || word[i] == '-'))
            return false;
    return n > 0 && n < BQ__CLIENT;
}

static bool hello_word(bq__conn *conn, const char *word, size_t n)
{
    enum bq_language language;
    char copy[8] = "";
    if (n > 7 && !memcmp(word, "client=", 7)) {
        if (!good_client(word + 7, n - 7))
            return false;
        memset(conn->client, 0, sizeof conn->client);
        memcpy(conn->client, word + 7, n - 7);
        return true;
    }
    if (n >= sizeof copy)
        return false;
    memcpy(copy, word, n);
    if (!strcmp(copy, "ping"))
        conn->pings = true;
    else if (!strcmp(copy, "words"))
        conn->words = true;
    else if (!strcmp(copy, "bot"))
        conn->bot = true;
    else if (bq_language_parse(copy, &language))
        conn->language = (uint8_t)language;
    else
        return false;
    return true;
}

static void put_limits(bq_core *core, bq_buf *b)
{
    bq_json_open(b, "limits", '{');
    bq_json_int(b, "line_bytes", core->limits.line_bytes);
    bq_json_int(b, "message_bytes", core->limits.message_bytes);
    bq_json_int(b, "actions", core->limits.actions);
    bq_json_int(b, "actions_ms", core->limits.actions_ms);
    bq_json_int(b, "watching", core->limits.watching);
    bq_json_int(b, "watching_ms", core->limits.watching_ms);
    bq_json_int(b, "lobby", core->limits.lobby);
    bq_json_int(b, "lobby_ms", core->limits.lobby_ms);
    bq_json_int(b, "chat", core->limits.chat);
    bq_json_int(b, "chat_ms", core->limits.chat_ms);
    bq_json_int(b, "chat_letters", core->limits.chat_letters);
    bq_json_int(b, "ping_ms", core->limits.ping_ms);
    bq_json_int(b, "idle_ms", core->limits.idle_ms);
    bq_json_close(b, '}');
}

static void set_conn_timer(bq_core *core, bq__conn *conn)
{
    int64_t idle = conn->heard + core->limits.idle_ms;
    bq__core_timer_set(core, &conn->timer,
                       !conn->pings             ? INT64_MAX
                       : conn->ping_at < idle ? conn->ping_at
                                              : idle);
}

void bq__core_hello(bq_core *core, bq__conn *conn, uint64_t re, bq_words *w)
{
    const char *word;
    size_t n;
    int64_t version;
    bool good = bq__core_take_word(w, &word, &n) && bq__core_number(word, n, 0, 1000000, &version);
    if (conn->hello) {
        bq__core_no(core, conn, re, BQ_WHY_HELLO_TWICE, "", 0);
        return;
    }
    if (good && version != BQ_PROTOCOL) {
        bq__core_no(core, conn, re, BQ_WHY_VERSION, "", BQ_PROTOCOL);
        bq__core_close(core, conn, BQ_CLOSE_VERSION);
        return;
    }
    while (good && !bq__core_at_end(w))
        good = bq__core_take_word(w, &word, &n) && hello_word(conn, word, n);
    if (!good) {
        bq__core_no(core, conn, re, BQ_WHY_ARGUMENTS, bq__core_up_args[BQ_UP_HELLO], 0);
        return;
    }
    conn->hello = true;
    conn->ping_at = core->now + core->limits.ping_ms;
    set_conn_timer(core, conn);
    bq_buf b = bq__core_say(core, "hello");
    if (re)
        bq_json_int(&b, "re", (int64_t)re);
    bq_json_int(&b, "version", BQ_PROTOCOL);
    bq_json_text(&b, "server", core->server);
    bq_json_text(&b, "language", bq_language_word(conn->language));
    bq_json_open(&b, "editions", '[');
    for (size_t i = 0; i < core->editions_n; i++)
        if (!bq__core_edition_off(core, core->editions[i]))
            bq_json_text(&b, NULL, core->editions[i]->name);
    bq_json_close(&b, ']');
    bq__core_put_off(core, &b);
    put_limits(core, &b);
    bq__core_send(core, conn, &b);
}

/* ---- its clock ---- */

void bq__core_conn_timer(bq_core *core, bq__conn *conn)
{
    if (!conn->hello) {
        bq__core_close(core, conn, BQ_CLOSE_NO_HELLO);
        return;
    }
    if (core->now - conn->heard >= core->limits.idle_ms) {
        bq__core_close(core, conn, BQ_CLOSE_IDLE);
        return;
    }
    if (core->now >= conn->ping_at) {
        conn->ping_at = core->now + core->limits.ping_ms;
        bq_buf b = bq__core_say(core, "ping");
        bq_json_int(&b, "word", core->now);
        bq__core_send(core, conn, &b);
    }
    set_conn_timer(core, conn);
}
