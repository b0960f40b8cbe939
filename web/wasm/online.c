/* online.c - a seat at a server's table: the client (client/client.h), with the page as its world. The page has a line and a
 * clock, and tells what they do; what the client wants of them it asks for as orders. What was heard is told as JSON, a move
 * as game.c tells one of our own. Only this client knows who we are, what was seen and what must be said again. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "client/client.h"
#include "save/save.h"
#include "web.h"

BQ_WEB uint32_t bq_web_online_open(uint32_t n, double now);
BQ_WEB uint32_t bq_web_online_recall(uint32_t n);
BQ_WEB uint32_t bq_web_online_close(void);
BQ_WEB uint32_t bq_web_online_tick(double now);
BQ_WEB uint32_t bq_web_online_opened(void);
BQ_WEB uint32_t bq_web_online_line(uint32_t n);
BQ_WEB uint32_t bq_web_online_lost(void);
BQ_WEB uint32_t bq_web_online_hurry(void);
BQ_WEB uint32_t bq_web_online_orders(void);
BQ_WEB uint32_t bq_web_online_next(void);
BQ_WEB uint32_t bq_web_online_aside(void);
BQ_WEB uint32_t bq_web_online_go(uint32_t n);
BQ_WEB uint32_t bq_web_online_retake(void);
BQ_WEB uint32_t bq_web_online_speak(uint32_t n);
BQ_WEB uint32_t bq_web_online_say(uint32_t n);
BQ_WEB uint32_t bq_web_online_mute(uint32_t n);
BQ_WEB uint32_t bq_web_online_report(uint32_t n);
BQ_WEB uint32_t bq_web_online_do(uint32_t n);
BQ_WEB uint32_t bq_web_online_export(void);
BQ_WEB uint32_t bq_web_online_exported(void);

/* ---- the world ---- */

enum { OUT = 1 << 16 };

/* What the page is to do with its line. */
static struct {
    char out[OUT]; /* lines, each with its zero */
    size_t n;
    bool close, connect;
} orders;
static char known[4096]; /* the editions of which the page has words, between blanks */
static char spoken[8];
static int64_t now_ms;

static void connect_line(void *self, const bq_where *at, int64_t now)
{
    (void)self, (void)at, (void)now;
    orders.connect = true;
}

static bool send_line(void *self, const char *line, size_t n)
{
    (void)self;
    if (orders.n + n + 1 > OUT)
        return false;
    memcpy(orders.out + orders.n, line, n);
    orders.n += n;
    orders.out[orders.n++] = 0;
    return true;
}

static void close_line(void *self)
{
    (void)self;
    orders.close = true;
    orders.connect = false;
    orders.n = 0; /* it would go nowhere */
}

static void end(void *self)
{
    (void)self;
}

static bool chance(void *self, void *bytes, size_t n)
{
    (void)self;
    return bq__web_poured(bytes, n);
}

/* Of an edition that nobody has words for the rules alone: the page numbers its squares. */
static bq_edition_file *words(void *self, const char *edition, const bq_edition *ed)
{
    bq_edition_file *file = &bq__web_it.file;
    (void)self;
    if (!bq__web_it.has_edition || strcmp(file->name, edition) || file->ed.squares != ed->squares ||
        file->ed.groups != ed->groups)
        bq__web_adopt(edition, ed);
    return file;
}

static void forget(void *self, bq_edition_file *file)
{
    (void)self, (void)file; /* the module's one */
}

static bool knows(void *self, const char *edition)
{
    char word[BQ_EDITION_NAME + 2];
    (void)self;
    snprintf(word, sizeof word, " %s ", edition);
    return strstr(known, word) || bq__web_has_texts(edition, spoken);
}

/* The edition that the page has put here, not one that was adopted from a table or a save. */
static bool own(void *self, const char *edition, bq_edition *ed)
{
    (void)self;
    if (!bq__web_it.has_edition || bq__web_it.adopted || strcmp(bq__web_it.file.name, edition) != 0)
        return false;
    *ed = bq__web_it.file.ed;
    return true;
}

/* ---- answers ---- */

static uint32_t said(uint64_t re)
{
    bq_buf *b = bq__web_begin();
    bq_json_open(b, NULL, '{');
    bq_json_flag(b, "ok", re != 0);
    bq_json_int(b, "re", (int64_t)re);
    bq_json_close(b, '}');
    return bq__web_end();
}

/* What stands in the input before the next line feed. */
static const char *next_word(char **at)
{
    char *word = *at, *end = strchr(word, '\n');
    *at = end ? end + 1 : word + strlen(word);
    if (end)
        *end = 0;
    return word;
}

static bool fits(char *into, size_t size, const char *word)
{
    int n = snprintf(into, size, "%s", word);
    return n >= 0 && (size_t)n < size;
}

/* ---- life ---- */

/* Language, known editions, table, token, pin, who is muted; a line each. Without a table we come to the lobby, without a
 * token we look on. */
uint32_t bq_web_online_open(uint32_t n, double now)
{
    static const bq_client_world world = {.connect = connect_line, .send = send_line, .close = close_line, .end = end,
                                          .random = chance, .words = words, .forget = forget, .knows = knows, .own = own};
    bq_client_wish wish = {.errand = BQ_ERRAND_LOBBY, .stays = true, .language = spoken};
    char *at = bq_web_input(n);
    bool good = fits(spoken, sizeof spoken, next_word(&at));
    (void)fits(known, sizeof known, next_word(&at)); /* of the rest the server's words will do */
    good &= fits(wish.table, sizeof wish.table, next_word(&at));
    good &= fits(wish.token, sizeof wish.token, next_word(&at));
    good &= fits(wish.pin, sizeof wish.pin, next_word(&at));
    (void)fits(wish.muted, sizeof wish.muted, next_word(&at));
    if (wish.table[0])
        wish.errand = wish.token[0] ? BQ_ERRAND_SIT : BQ_ERRAND_WATCH;
    bq__web_leave();
    memset(&orders, 0, sizeof orders);
    now_ms = (int64_t)now;
    bq__web_it.client = good ? bq_client_new_in(&wish, &world, now_ms) : NULL;
    if (bq__web_it.client)
        bq_client_tick(bq__web_it.client, now_ms);
    return said(bq__web_it.client != NULL);
}

/* The save in the input has the moves that this browser knows of the game, which is played with the module's edition. */
uint32_t bq_web_online_recall(uint32_t n)
{
    bq_trouble trouble;
    bq_client *client = bq__web_it.client;
    const char *text = bq_web_input(n);
    bq_table *game = client && bq__web_it.has_edition && !bq_client_game(client)
                         ? bq_save_parse(text, n, &bq__web_it.file, NULL, &trouble)
                         : NULL;
    if (game)
        bq_client_recall(client, game, &bq__web_it.file);
    return said(game != NULL);
}

void bq__web_part(void)
{
    bq_client *client = bq__web_it.client;
    bq__web_it.client = NULL;
    bq__web_it.table = NULL;
    bq_client_free(client);
}

uint32_t bq_web_online_close(void)
{
    if (bq__web_it.client)
        bq__web_part();
    return said(1);
}

unsigned bq__web_own_seat(void)
{
    return bq_client_seat(bq__web_it.client);
}

bool bq__web_edition_held(void)
{
    const bq_client *client = bq__web_it.client;
    const bq_lobby *l = client ? bq_client_lobby(client) : NULL;
    return client && (bq_client_game(client) || (l->known && l->status != BQ_STATUS_WAITING && bq__web_it.has_edition &&
                                                 !strcmp(bq__web_it.file.name, l->edition)));
}

/* ---- what the line does ---- */

uint32_t bq_web_online_tick(double now)
{
    now_ms = (int64_t)now;
    if (bq__web_it.client)
        bq_client_tick(bq__web_it.client, now_ms);
    return said(1);
}

uint32_t bq_web_online_opened(void)
{
    if (bq__web_it.client && bq_client_connecting(bq__web_it.client))
        bq_client_opened(bq__web_it.client);
    return said(1);
}

uint32_t bq_web_online_line(uint32_t n)
{
    if (bq__web_it.client)
        bq_client_line(bq__web_it.client, bq_web_input(n), n);
    return said(1);
}

uint32_t bq_web_online_lost(void)
{
    if (bq__web_it.client)
        bq_client_lost(bq__web_it.client, "closed", 0);
    return said(1);
}

uint32_t bq_web_online_hurry(void)
{
    if (bq__web_it.client)
        bq_client_hurry(bq__web_it.client);
    return said(1);
}

static const char *health(const bq_client *client)
{
    if (!client || bq_client_due(client) == INT64_MAX)
        return client && bq_client_connecting(client) ? "connecting" : "closed";
    return bq_client_up(client) ? "open" : bq_client_connecting(client) ? "connecting" : "waiting";
}

/* Whom we do not hear; and what the operator has switched off, each with the sentence that says so. */
static void talk_json(bq_buf *b, const bq_client *client)
{
    bq_json_open(b, "muted", '[');
    for (unsigned i = 0; client && bq_client_muted(client, i); i++)
        bq_json_text(b, NULL, bq_client_muted(client, i));
    bq_json_close(b, ']');
    bq_json_open(b, "off", '{');
    for (unsigned i = 0; client && i < BQ_OFFS; i++) {
        char sentence[BQ_SENTENCE_BYTES];
        bq_buf words = bq_buf_on(sentence, sizeof sentence);
        if (!bq_client_off(client, i))
            continue;
        bq_say_off(&words, bq__web_it.language, i);
        bq_json_text(b, bq_off_words[i], sentence);
    }
    bq_json_close(b, '}');
}

/* What the page is to do: close its line, make another, say these, and come again in `wait` milliseconds at the latest. */
uint32_t bq_web_online_orders(void)
{
    const bq_client *client = bq__web_it.client;
    if (client)
        bq_client_tick(bq__web_it.client, now_ms); /* what has broken meanwhile */
    int64_t due = client ? bq_client_due(client) : INT64_MAX, wait = due - now_ms;
    bq_buf *b = bq__web_begin();
    bq_json_open(b, NULL, '{');
    bq_json_word(b, "health", health(client));
    bq_json_flag(b, "table", client && bq_client_lobby(client)->known);
    bq_json_flag(b, "elsewhere", client && bq_client_elsewhere(client));
    talk_json(b, client);
    bq_json_flag(b, "close", orders.close);
    bq_json_flag(b, "connect", orders.connect);
    bq_json_int(b, "wait", due == INT64_MAX || wait > 20000 ? 20000 : wait < 0 ? 0 : wait);
    bq_json_open(b, "send", '[');
    for (size_t at = 0; at < orders.n; at += strlen(orders.out + at) + 1)
        bq_json_text(b, NULL, orders.out + at);
    bq_json_close(b, ']');
    bq_json_close(b, '}');
    orders.close = orders.connect = false;
    orders.n = 0;
    return bq__web_end();
}

/* ---- what was heard ---- */

static const char *const heard_words[] = {
    [BQ_HEARD_NOTHING] = "nothing", [BQ_HEARD_FAILED] = "failed",   [BQ_HEARD_LOST] = "lost",
    [BQ_HEARD_BACK] = "back",       [BQ_HEARD_SEAT] = "seat",       [BQ_HEARD_TABLE] = "table",
    [BQ_HEARD_GAME] = "game",       [BQ_HEARD_MOVE] = "move",       [BQ_HEARD_ASK] = "ask",
    [BQ_HEARD_BEAT] = "beat",       [BQ_HEARD_OK] = "ok",           [BQ_HEARD_NO] = "no",
    [BQ_HEARD_CHAT] = "chat",       [BQ_HEARD_NEWS] = "news",       [BQ_HEARD_VOTE] = "vote",
    [BQ_HEARD_REMATCH] = "rematch", [BQ_HEARD_DIFFERS] = "differs", [BQ_HEARD_EXPORT] = "export",
    [BQ_HEARD_BYE] = "bye",         [BQ_HEARD_GONE] = "gone",       [BQ_HEARD_TABLES] = "tables",
    [BQ_HEARD_EDITIONS] = "editions", [BQ_HEARD_EDITION] = "edition", [BQ_HEARD_FAIR] = "fair",
    [BQ_HEARD_HOUSE] = "house",       [BQ_HEARD_OFF] = "off",         [BQ_HEARD_SOUND] = "sound",
};

/* What the page keeps for us, and gives back when we come again. A token is good at the table of a rematch, too. */
static void seat_json(bq_buf *b, const bq_client *client, const char *rematch)
{
    bq_kept seat;
    bool again = rematch != NULL;
    if (!bq_client_kept(client, &seat))
        return;
    bq_json_open(b, "keep", '{');
    bq_json_text(b, "table", again ? rematch : seat.table);
    bq_json_text(b, "token", seat.token);
    if (seat.edition[0])
        bq_json_text(b, "edition", seat.edition);
    if (seat.name[0])
        bq_json_text(b, "name", seat.name);
    if (!again)
        bq_json_text(b, "pin", seat.pin);
    bq_json_text(b, "muted", seat.muted);
    bq_json_flag(b, "over", !again && seat.over);
    bq_json_close(b, '}');
}

static void keep_json(bq_buf *b, const bq_client *client, const bq_heard *h)
{
    bool again = h->kind == BQ_HEARD_REMATCH;
    if (again || h->kind == BQ_HEARD_SEAT || h->kind == BQ_HEARD_TABLE || h->kind == BQ_HEARD_FAIR || h->kind == BQ_HEARD_HOUSE)
        seat_json(b, client, again ? h->text : NULL);
}

/* The server's own words, where the page only shows them. */
static bool shown(const bq_heard *h)
{
    return h->kind != BQ_HEARD_MOVE && h->kind != BQ_HEARD_SEAT && h->kind != BQ_HEARD_GAME && h->kind != BQ_HEARD_EXPORT;
}

/* A link of the chain in words: people compare them. */
static void chain_json(bq_buf *b)
{
    const unsigned char *chain = bq__web_it.table ? bq_table_chain(bq__web_it.table) : NULL;
    char words[BQ_FAIR_WORDS], sentence[BQ_SENTENCE_BYTES];
    bq_buf text = bq_buf_on(sentence, sizeof sentence);
    if (!chain)
        return;
    bq_fair_words(chain, words);
    const bq_arg args[] = {bq_arg_of(BQ_ARG_NUMBER, "n", (int64_t)bq_table_length(bq__web_it.table)), bq_arg_text("words", words)};
    bq_text_put(&text, bq__web_it.language, NULL, BQ_T_ONLINE_CHAIN, args, 2);
    bq_json_text(b, "chain", sentence);
}

static uint32_t tell(const bq_heard *h)
{
    const bq_client *client = bq__web_it.client;
    unsigned me = bq__web_own_seat();
    const char *message = bq_client_message(client);
    bq__web_it.table = bq_client_game(client);
    bq_buf *b = bq__web_begin();
    bq_json_open(b, NULL, '{');
    bq_json_word(b, "heard", heard_words[h->kind]);
    bq_json_int(b, "re", (int64_t)h->re);
    bq_json_text(b, "why", h->why);
    char sentence[BQ_SENTENCE_BYTES];
    bq_buf words = bq_buf_on(sentence, sizeof sentence);
    if (h->kind == BQ_HEARD_HOUSE) {
        bq_say_house(&words, bq__web_it.language, h->why, h->n);
        bq_json_text(b, "text", sentence);
    } else if (h->kind == BQ_HEARD_NO && !strcmp(h->why, "no-reports")) {
        bq_text_put(&words, bq__web_it.language, NULL, BQ_T_ONLINE_NO_REPORTS, NULL, 0);
        bq_json_text(b, "text", sentence);
    } else {
        bq_json_text(b, "text", h->kind == BQ_HEARD_SEAT ? "" : h->text);
    }
    bq_json_int(b, "ms", h->ms);
    bq_json_int(b, "me", me < BQ_SEATS ? (int)me : -1);
    bq_json_int(b, "waiting", (int64_t)bq_client_waiting(client));
    if (message && shown(h)) {
        bq_json_key(b, "message");
        bq_buf_str(b, message);
    }
    keep_json(b, client, h);
    chain_json(b);
    if ((h->kind == BQ_HEARD_MOVE || h->kind == BQ_HEARD_GAME) && bq__web_it.table) {
        if (h->kind == BQ_HEARD_GAME) /* moves that nobody has seen */
            bq__web_it.standing = (bq_standing){0};
        bq_json_open(b, "told", '{');
        bq__web_tell(b, me);
        bq_json_close(b, '}');
    }
    bq_json_close(b, '}');
    return bq__web_end();
}

/* 0: nothing. */
uint32_t bq_web_online_next(void)
{
    bq_heard h;
    return bq__web_it.client && bq_client_next(bq__web_it.client, &h) ? tell(&h) : 0;
}

uint32_t bq_web_online_aside(void)
{
    bq_heard h;
    return bq__web_it.client && bq_client_aside(bq__web_it.client, &h) ? tell(&h) : 0;
}

/* ---- what is said ---- */

/* A table as people name it: an id, a code, or an address that has one of them in it. */
static bool table_meant(const char *text, char table[40])
{
    const char *word = text;
    for (size_t n; *word; word += n) {
        word += strspn(word, "/#?&= ");
        n = strcspn(word, "/#?&= ");
        if (bq_where_table(word, n, table))
            return true;
    }
    return false;
}

/* "create", edition, name, options; "join", table, name; "watch", table: a line each. */
uint32_t bq_web_online_go(uint32_t n)
{
    static bq_client_wish wish;
    char *at = bq_web_input(n), code[256];
    const char *errand = next_word(&at);
    wish = (bq_client_wish){.errand = BQ_ERRAND_CREATE};
    bool good = bq__web_it.client != NULL;
    if (!strcmp(errand, "create")) {
        good &= fits(wish.edition, sizeof wish.edition, next_word(&at));
        good &= fits(wish.name, sizeof wish.name, next_word(&at));
        good &= fits(wish.options, sizeof wish.options, next_word(&at));
    } else {
        wish.errand = !strcmp(errand, "join") ? BQ_ERRAND_JOIN : BQ_ERRAND_WATCH;
        good &= fits(code, sizeof code, next_word(&at));
        if (good && !table_meant(code, wish.table)) /* let the server say that there is none */
            good = fits(wish.table, sizeof wish.table, *code ? code : "?");
        good &= fits(wish.name, sizeof wish.name, next_word(&at));
    }
    return said(good ? bq_client_go(bq__web_it.client, &wish) : 0);
}

uint32_t bq_web_online_retake(void)
{
    if (bq__web_it.client)
        bq_client_retake(bq__web_it.client);
    return said(1);
}

uint32_t bq_web_online_speak(uint32_t n)
{
    if (bq__web_it.client && fits(spoken, sizeof spoken, bq_web_input(n)))
        bq_client_speak(bq__web_it.client, spoken);
    return said(1);
}

uint32_t bq_web_online_say(uint32_t n)
{
    const char *line = bq_web_input(n);
    return said(bq__web_it.client && line ? bq_client_say(bq__web_it.client, line) : 0);
}

/* "mute" or "unmute", and a name; a line each. What came of it, and what is to be kept of the seat now. */
uint32_t bq_web_online_mute(uint32_t n)
{
    char *at = bq_web_input(n), sentence[BQ_SENTENCE_BYTES];
    bq_buf words = bq_buf_on(sentence, sizeof sentence);
    bq_client *client = bq__web_it.client;
    bool on = !strcmp(next_word(&at), "mute");
    const char *name = next_word(&at);
    enum bq_muting what = client ? bq_client_mute(client, name, on) : BQ_MUTE_NOBODY;
    bq_say_muting(&words, bq__web_it.language, what, name);
    bq_buf *b = bq__web_begin();
    bq_json_open(b, NULL, '{');
    bq_json_flag(b, "ok", what <= BQ_UNMUTED);
    bq_json_text(b, "text", sentence);
    if (client)
        seat_json(b, client, NULL);
    bq_json_close(b, '}');
    return bq__web_end();
}

/* "NAME [REASON]" */
uint32_t bq_web_online_report(uint32_t n)
{
    const char *text = bq_web_input(n);
    return said(bq__web_it.client && text ? bq_client_report(bq__web_it.client, text) : 0);
}

/* A command of our seat, without its speaker. What is no command of the game is for the server to judge: `hold` is one. */
uint32_t bq_web_online_do(uint32_t n)
{
    bq_client *client = bq__web_it.client;
    const char *line = bq_web_input(n);
    bq_command cmd;
    unsigned me = client ? bq__web_own_seat() : BQ_NOBODY;
    if (!client || !bq_client_game(client))
        return said(0);
    bq_wire wire = bq_table_wire(bq_client_game(client));
    if (me < BQ_SEATS && bq_command_parse(&wire, me, line, n, &cmd, NULL))
        return said(bq_client_do(client, &cmd));
    return said(bq_client_say(client, line));
}

uint32_t bq_web_online_export(void)
{
    return said(bq__web_it.client && bq_client_export(bq__web_it.client));
}

/* The save itself, not JSON; it stays until the next one is asked for. */
uint32_t bq_web_online_exported(void)
{
    size_t n = 0;
    const bq_client *client = bq__web_it.client;
    const char *text = client && bq_client_lacks_export(client) ? bq_client_exported(client, &n) : NULL; /* else our own will do */
    bq__web_it.out = (bq_buf){.at = (char *)(uintptr_t)text, .n = n, .cap = n + 1};
    return text ? (uint32_t)n : 0;
}
