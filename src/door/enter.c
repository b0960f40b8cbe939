/* enter.c - the way to a table: whoever names none gets the oldest that a door has opened and that waits, else one of their
 * own, which begins when it is full. Names are made unique, and ours where they are none. */
#include "door/internal.h"

#include <stdio.h>
#include <string.h>

#include "wire/json_read.h"
#include "wire/wire.h"

/* ---- the hall ---- */

static bool in_hall(const bq_hall *hall, const char *table)
{
    for (unsigned i = 0; i < BQ_HALL_TABLES; i++)
        if (*table && !strcmp(hall->table[i], table))
            return true;
    return false;
}

static void add_to_hall(bq_hall *hall, const char *table)
{
    snprintf(hall->table[hall->tables++ % BQ_HALL_TABLES], sizeof hall->table[0], "%.32s", table);
}

void bq_hall_add(bq_hall *hall, const unsigned char game[16])
{
    char table[33];
    bq_buf b = bq_buf_on(table, sizeof table);
    bq_buf_bytes_hex(&b, game, 16);
    add_to_hall(hall, table);
}

void bq__door_enter_end(bq_door *d)
{
    if (d->hall->opening == d)
        d->hall->opening = NULL;
}

/* ---- names ---- */

/* The first letters of a text, so many at most. */
static size_t first_letters(const char *text, size_t letters)
{
    size_t at = 0, n = strlen(text);
    uint32_t code;
    for (size_t length; letters > 0 && at < n && (length = bq_utf8_read(text + at, n - at, &code)) > 0; letters--)
        at += length;
    return at;
}

static void make_name(const bq_door *d, const char *head, char *out, size_t size)
{
    enum { LETTERS = 24 };
    char tail[16] = "";
    if (d->number)
        snprintf(tail, sizeof tail, "-%u", d->number);
    size_t room = size - 1 - strlen(head) - strlen(tail);
    size_t n = first_letters(d->wish.name, LETTERS - strlen(head) - strlen(tail));
    if (n > room)
        n = bq_utf8_cut(d->wish.name, room);
    snprintf(out, size, "%s%.*s%s", head, (int)n, d->wish.name, tail);
}

/* "Ada", "Ada-2": as they call themselves. */
void bq__door_called(const bq_door *d, char out[BQ_SEAT_NAME_BYTES + 1])
{
    make_name(d, "", out, BQ_SEAT_NAME_BYTES + 1);
}

/* ---- going ---- */

static void go(bq_door *d, enum bq_errand errand, const char *table)
{
    bq_client_wish to = {.errand = (uint8_t)errand};
    snprintf(to.table, sizeof to.table, "%s", table);
    make_name(d, d->prefixed ? "J-" : "", to.name, sizeof to.name); /* a number is no name of ours, nor is one letter */
    snprintf(to.edition, sizeof to.edition, "%s", d->dialect->edition);
    /* Programs that never buy would play until the last move that a game can have. */
    snprintf(to.options, sizeof to.options, "public seats=%u anti_endless=yes", d->wish.seats);
    if (!bq_client_go(d->client, &to))
        bq__door_end(d, "busy");
}

static bool is_text(const bq_json_value *entry, const char *key, const char *text)
{
    const bq_json_value *value = bq_json_get(entry, key);
    return bq_json_is(value, BQ_JSON_TEXT) && !strcmp(value->text, text);
}

static int64_t number_of(const bq_json_value *entry, const char *key)
{
    const bq_json_value *value = bq_json_get(entry, key);
    return bq_json_is(value, BQ_JSON_INT) ? value->number : 0;
}

/* The list has the newest first. */
static bool oldest(const bq_door *d, char table[33])
{
    bq_json json;
    const char *message = bq_client_message(d->client);
    bool found = false;
    if (!message || !bq_json_read(&json, message, strlen(message)))
        return false;
    const bq_json_value *list = bq_json_get(json.at, "tables");
    for (size_t i = 0; i < bq_json_items(list); i++) {
        const bq_json_value *entry = bq_json_item(list, i), *id = bq_json_get(entry, "id");
        if (!bq_json_is(id, BQ_JSON_TEXT) || !in_hall(d->hall, id->text) ||
            !is_text(entry, "status", bq_status_words[BQ_STATUS_WAITING]) ||
            !is_text(entry, "edition", d->dialect->edition) || number_of(entry, "taken") >= number_of(entry, "seats"))
            continue;
        snprintf(table, 33, "%.32s", id->text);
        found = true;
    }
    bq_json_free(&json);
    return found;
}

void bq__door_enter_tables(bq_door *d)
{
    char table[33];
    if (d->stage != BQ__DOOR_ENTERING || d->aim != BQ__DOOR_TO_ANY || !bq_client_up(d->client))
        return;
    d->again = INT64_MAX;
    if (++d->tries > BQ__DOOR_TRIES) {
        bq__door_end(d, "busy");
    } else if (oldest(d, table)) {
        d->aim = BQ__DOOR_TO_TABLE;
        go(d, BQ_ERRAND_JOIN, table);
    } else if (d->hall->opening && d->hall->opening != d) {
        d->again = d->now + BQ__DOOR_AGAIN_MS; /* there will be one in a moment */
    } else {
        d->hall->opening = d;
        d->aim = BQ__DOOR_TO_NEW;
        go(d, BQ_ERRAND_CREATE, "");
    }
}

void bq__door_enter_again(bq_door *d)
{
    bool waits = d->hall->opening && d->hall->opening != d;
    if (d->again == INT64_MAX || (waits && d->now < d->again))
        return;
    d->again = INT64_MAX;
    if (!bq_client_say(d->client, "list"))
        bq__door_end(d, "busy");
}

/* ---- refused ---- */

static bool is(const char *why, const char *word)
{
    return !strcmp(why, word);
}

/* The client is in the lobby again, and the public tables will be told. */
void bq__door_enter_refused(bq_door *d, const char *why)
{
    bool back = d->wish.token[0] != 0, any = !d->wish.table[0];
    bool taken = is(why, "name-taken") && !back, odd = is(why, "name") && !back && !d->prefixed;
    bool gone = any && d->aim == BQ__DOOR_TO_TABLE &&
                (is(why, "table-full") || is(why, "begun") || is(why, "unknown-table"));
    bool again = ++d->tries <= BQ__DOOR_TRIES && bq_client_up(d->client);
    if (again && (taken || odd)) {
        d->prefixed |= odd;
        if (taken)
            d->number = d->number ? d->number + 1 : 2;
        if (any && d->aim == BQ__DOOR_TO_TABLE)
            d->aim = BQ__DOOR_TO_ANY; /* by the list that comes */
        else
            go(d, d->aim == BQ__DOOR_TO_NEW ? BQ_ERRAND_CREATE : BQ_ERRAND_JOIN, d->wish.table);
    } else if (again && gone) {
        d->aim = BQ__DOOR_TO_ANY;
    } else {
        bq__door_end(d, why);
    }
}

/* ---- seated ---- */

void bq__door_enter_seat(bq_door *d, const char *table)
{
    if (d->aim == BQ__DOOR_TO_NEW)
        add_to_hall(d->hall, table);
    bq__door_enter_end(d);
}

/* A player of another dialogue cannot say when the game begins. Where one is host - of a table that was opened for them, or
 * because whoever opened it has gone - it begins when it is full. */
void bq__door_enter_told(bq_door *d)
{
    const bq_lobby *l = bq_client_lobby(d->client);
    bool full = l->seats > 0;
    for (unsigned i = 0; i < l->seats; i++)
        full = full && l->seat[i].name[0];
    if (l->status != BQ_STATUS_WAITING || strcmp(l->host, l->you))
        return;
    if (!full)
        d->start = 0;
    else if (!d->start)
        d->start = bq_client_say(d->client, "start");
}
