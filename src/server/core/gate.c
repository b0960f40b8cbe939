/* gate.c - a line: its counter, what it has seen, its verb; and whether this connection may say that here and now.
 * gate() has every refusal that depends on the speaker and the moment, for verbs of the table and for commands of the
 * game; form, length and cost are refused in bq__core_gate(). */
#include <string.h>

#include "server/core/internal.h"

enum who { ANY, GUEST, FREE, TABLE, SEAT, HOST };
enum when { ALWAYS, OPEN, PLAYING, OVER };
enum turn { AT_ONCE, WAITS };
enum { BQ_COST_NONE = BQ_COSTS }; /* besides that of the line */

static const struct {
    const char *word;
    uint8_t word_n;
    uint8_t who, when, turn, cost;
    bool alone; /* nothing follows it */
} ups[BQ_UPS] = {
#define BQ_UP(id, word, args, who, when, turn, cost, text)                                                                 \
    {word, sizeof word - 1, who, when, turn, BQ_COST_##cost, sizeof args == 1},
#include "wire/up.def"
};
const char *const bq__core_up_args[BQ_UPS] = {
#define BQ_UP(id, word, args, who, when, turn, cost, text) word " " args,
#include "wire/up.def"
};
const char *const bq__core_no_words[BQ_WHYS] = {
#define BQ_NO(id, word, text) word,
#include "wire/no.def"
};

/* ---- words ---- */

/* Up to the next blank, or to the closing quotation mark. (The line has been checked: it is there.) */
bool bq__core_take_word(bq_words *w, const char **word, size_t *n)
{
    if (bq__core_at_end(w))
        return false;
    bool quoted = w->text[w->at] == '"';
    w->at += quoted;
    *word = w->text + w->at;
    while (w->at < w->n && w->text[w->at] != (quoted ? '"' : ' '))
        w->at++;
    *n = (size_t)(w->text + w->at - *word);
    w->at += quoted && w->at < w->n;
    return *n > 0;
}

bool bq__core_at_end(bq_words *w)
{
    while (w->at < w->n && w->text[w->at] == ' ')
        w->at++;
    return w->at == w->n;
}

/* KEY=value as the next word? */
bool bq__core_take_key(bq_words *w, const char *key, const char **value, size_t *n)
{
    size_t length = strlen(key);
    if (bq__core_at_end(w) || w->n - w->at <= length || memcmp(w->text + w->at, key, length) ||
        w->text[w->at + length] != '=')
        return false;
    w->at += length + 1;
    *value = w->text + w->at;
    while (w->at < w->n && w->text[w->at] != ' ')
        w->at++;
    *n = (size_t)(w->text + w->at - *value);
    return true;
}

/* A word goes on to the next blank; `=` and `:` are part of it. */
static bool bare_word(const char *line, size_t n, size_t *at, const char **word, size_t *length)
{
    while (*at < n && line[*at] == ' ')
        ++*at;
    *word = line + *at;
    while (*at < n && line[*at] != ' ')
        ++*at;
    *length = (size_t)(line + *at - *word);
    return *length > 0;
}

bool bq__core_number(const char *word, size_t n, int64_t least, int64_t most, int64_t *out)
{
    int64_t value = 0;
    if (n == 0 || n > 15)
        return false;
    for (size_t i = 0; i < n; i++) {
        if (word[i] < '0' || word[i] > '9')
            return false;
        value = value * 10 + (word[i] - '0');
    }
    *out = value;
    return value >= least && value <= most;
}

/* ---- small verbs ---- */

static void pong(bq_core *core, bq__conn *conn, uint64_t re, bq_words *w)
{
    char copy[65] = "";
    const char *word;
    size_t n;
    if (bq__core_take_word(w, &word, &n)) {
        if (n >= sizeof copy) {
            bq__core_no(core, conn, re, BQ_WHY_ARGUMENTS, "ping [64]", 0);
            return;
        }
        memcpy(copy, word, n);
    }
    bq_buf b = bq__core_say(core, "pong");
    if (re)
        bq_json_int(&b, "re", (int64_t)re);
    bq_json_text(&b, "word", copy);
    bq__core_send(core, conn, &b);
}

static void heard(bq_core *core, bq__conn *conn, uint64_t re, bq_words *w)
{
    (void)core, (void)conn, (void)re, (void)w; /* conn->heard says it */
}

static void quit(bq_core *core, bq__conn *conn, uint64_t re, bq_words *w)
{
    (void)re, (void)w;
    bq__core_close(core, conn, BQ_CLOSE_QUIT);
}

static bq__verb *const verbs[BQ_UPS] = {
    [BQ_UP_HELLO] = bq__core_hello,       [BQ_UP_PING] = pong,
    [BQ_UP_PONG] = heard,                 [BQ_UP_QUIT] = quit,
    [BQ_UP_EDITIONS] = bq__core_editions, [BQ_UP_EDITION] = bq__core_edition_show,
    [BQ_UP_LIST] = bq__core_list,         [BQ_UP_CREATE] = bq__core_create,
    [BQ_UP_JOIN] = bq__core_join,         [BQ_UP_SIT] = bq__core_sit,
    [BQ_UP_WATCH] = bq__core_watch,       [BQ_UP_PART] = bq__core_part,
    [BQ_UP_RENEW] = bq__core_renew,       [BQ_UP_SEATS] = bq__core_seats,
    [BQ_UP_OPTIONS] = bq__core_options,   [BQ_UP_BOT] = bq__core_bot,
    [BQ_UP_BOTS] = bq__core_bots,         [BQ_UP_UNSEAT] = bq__core_unseat,
    [BQ_UP_START] = bq__core_start,       [BQ_UP_CHAT] = bq__core_chat,
    [BQ_UP_VOTE] = bq__core_vote,         [BQ_UP_HOLD] = bq__core_hold,
    [BQ_UP_SINCE] = bq__core_since,       [BQ_UP_STATE] = bq__core_state,
    [BQ_UP_MAY] = bq__core_may,           [BQ_UP_RULES] = bq__core_rules_show,
    [BQ_UP_HISTORY] = bq__core_history,   [BQ_UP_REMATCH] = bq__core_rematch,
    [BQ_UP_NOTIFY] = bq__core_notify,     [BQ_UP_CHOICES] = bq__core_choices,
    [BQ_UP_COMMIT] = bq__core_commit,     [BQ_UP_REVEAL] = bq__core_reveal,
    [BQ_UP_FAIR] = bq__core_fair,         [BQ_UP_EXPORT] = bq__core_export,
    [BQ_UP_REPORT] = bq__core_report,     [BQ_UP_SOUND] = bq__core_sound,
    [BQ_UP_HINTS] = bq__core_hints,
};

/* ---- the gate ---- */

/* May this connection say now what is open to `who`, `when`? Verbs of the table have both in up.def; commands of the game
 * are open to a seat, while a game is played. `nonces`: a word of seats that add to the dice, after the host has said start.
 * `was`: a person who lost a seat here may say it still. */
static enum bq_no gate(const bq__conn *conn, enum who who, enum when when, bool nonces, bool was)
{
    const bq__table *table = conn->table;
    if (who == ANY)
        return BQ_WHY_OK;
    if (!conn->hello)
        return BQ_WHY_HELLO_FIRST;
    if (who == FREE && table)
        return BQ_WHY_AT_A_TABLE;
    if (who >= TABLE && !table)
        return BQ_WHY_AT_NO_TABLE;
    if (who >= SEAT && conn->seat == BQ__NO_SEAT && !(was && conn->was[0]))
        return BQ_WHY_NOT_SEATED;
    if (who == HOST && table->setup.host != conn->seat)
        return BQ_WHY_NOT_HOST;
    if (who >= TABLE && when == OPEN && table->setup.status != BQ_GAME_WAITING)
        return BQ_WHY_BEGUN;
    if (who >= TABLE && when == OPEN && bq__core_gathers(table) && !nonces) /* the host has said start */
        return BQ_WHY_BEGUN;
    if (who >= TABLE && when == PLAYING && !table->game)
        return BQ_WHY_NOT_PLAYING;
    if (when == OVER && !BQ_GAME_IS_OVER(table->setup.status))
        return BQ_WHY_NOT_OVER;
    return BQ_WHY_OK;
}

typedef struct line {
    const char *text; /* from the verb on */
    size_t n;
    const char *verb;
    size_t verb_n;
    uint64_t counter; /* 0: none */
    uint64_t seen;
    bool has_seen;
} line;

/* `#12 @34 verb ...` */
static bool read_line(const char *text, size_t n, line *l)
{
    size_t at = 0;
    *l = (line){.text = text, .n = n};
    for (;;) {
        const char *word;
        size_t length;
        int64_t number;
        if (!bare_word(text, n, &at, &word, &length)) {
            l->text = text + n;
            l->n = 0;
            return true;
        }
        if (word[0] != '#' && word[0] != '@') {
            l->text = word;
            l->n = (size_t)(text + n - word);
            l->verb = word;
            l->verb_n = length;
            return true;
        }
        bool counter = word[0] == '#';
        if ((counter ? l->counter != 0 || l->has_seen : l->has_seen) ||
            !bq__core_number(word + 1, length - 1, counter ? 1 : 0, 999999999999999, &number))
            return false;
        if (counter)
            l->counter = (uint64_t)number;
        else
            l->seen = (uint64_t)number;
        l->has_seen = !counter;
    }
}

static unsigned find(const line *l)
{
    for (unsigned up = 0; up < BQ_UPS; up++)
        if (ups[up].word_n == l->verb_n && !memcmp(ups[up].word, l->verb, l->verb_n))
            return up;
    return BQ_UPS;
}

static void nobody_says_that(bq_core *core, bq__conn *conn, const line *l)
{
    bq_wire_error error = {.code = l->verb_n ? BQ_WIRE_VERB : BQ_WIRE_NO_VERB};
    size_t n = l->verb_n < 60 ? l->verb_n : 60;
    if (n)
        memcpy(error.what, l->verb, n);
    while (n > 0 && ((unsigned char)error.what[n - 1] & 0xC0) == 0x80) /* no half letters */
        error.what[--n] = 0;
    if (n > 0 && (unsigned char)error.what[n - 1] >= 0xC0)
        error.what[--n] = 0;
    bq__core_no_wire(core, conn, l->counter, &error);
}

/* What is no command of the game, and may be said. */
static void table_verb(bq_core *core, bq__conn *conn, const line *l, unsigned up)
{
    BQ_SCRATCH bq_wire_error error;
    if (conn->table && conn->seat != BQ__NO_SEAT && ups[up].who >= TABLE)
        bq__core_heard(core, conn->table, conn->seat);
    bq_words w = {.text = l->text, .n = l->n, .at = l->verb_n, .error = &error};
    if (ups[up].alone && !bq__core_at_end(&w)) {
        bq__core_no(core, conn, l->counter, BQ_WHY_ARGUMENTS, bq__core_up_args[up], 0);
        return;
    }
    verbs[up](core, conn, l->counter, &w);
}

void bq__core_gate(bq_core *core, bq__conn *conn, const char *text, size_t n)
{
    BQ_SCRATCH bq_wire_error error;
    bq_words all = {.text = text, .n = n, .error = &error};
    line l;
    if (conn->admin) {
        bq__core_admin(core, conn, text, n);
        return;
    }
    if (n > (size_t)core->limits.line_bytes) {
        bq__core_close(core, conn, BQ_CLOSE_TOO_LONG);
        return;
    }
    bool text_ok = bq_words_check(&all), line_ok = read_line(text, n, &l);
    /* In talk a quotation mark may stay open. */
    bool talks = !text_ok && error.code == BQ_WIRE_QUOTE && (find(&l) == BQ_UP_CHAT || find(&l) == BQ_UP_REPORT);
    if (!text_ok && !talks) {
        bq__core_no_wire(core, conn, line_ok ? l.counter : 0, &error);
        return;
    }
    if (!line_ok) {
        bq__core_no(core, conn, 0, BQ_WHY_COUNTER, "", 0);
        return;
    }
    if (conn->waits && !core->from_queue) { /* in order: earlier ones are waiting */
        bq__core_wait(core, conn->waits_at, conn, l.counter, text, n);
        return;
    }
    unsigned verb;
    bool game = bq_find_verb(l.verb, l.verb_n, &verb); /* most lines; no word is of the game and of the table, too */
    unsigned up = game ? BQ_UPS : find(&l);
    if (!game && up == BQ_UPS) {
        nobody_says_that(core, conn, &l);
        return;
    }
    enum bq_no why = game ? gate(conn, SEAT, PLAYING, false, false)
                          : gate(conn, ups[up].who, ups[up].when, up == BQ_UP_COMMIT || up == BQ_UP_REVEAL, up == BQ_UP_REPORT);
    if (why != BQ_WHY_OK) {
        bq__core_no(core, conn, l.counter, why, "", 0);
        return;
    }
    unsigned cost = game ? BQ_COST_NONE : ups[up].cost;
    if (cost != BQ_COST_NONE && !core->from_queue && !bq__core_charge(core, conn->address, (enum bq_cost)cost)) {
        bq__core_close(core, conn, BQ_CLOSE_RATE);
        return;
    }
    if ((game || ups[up].turn == WAITS) && conn->table->op.kind != BQ__OP_NONE) {
        bq__core_wait(core, conn->table, conn, l.counter, text, n);
        return;
    }
    if (game)
        bq__core_command(core, conn, l.counter, l.seen, l.has_seen, l.text, l.n);
    else
        table_verb(core, conn, &l, up);
}
