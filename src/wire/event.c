/* event.c - an event as words and as a JSON object. Which fields an event has, under which names
 * and of which types, is told by event.def alone: a new row there needs nothing here. */
#include <string.h>

#include "wire/internal.h"

/* --- Fields ----------------------------------------------------------------------------------- */

static bool is(const char *text, size_t n, const char *word)
{
    return strlen(word) == n && memcmp(text, word, n) == 0;
}

static void set_word(bq_field *field, const char *word)
{
    bq_buf b = bq_buf_on(field->word, sizeof field->word);
    field->type = BQ_TYPE_WORD;
    bq_buf_str(&b, word);
}

/* The slot's own type; the table may name a nearer one after a slash. */
static void read_slot(const bq_event *ev, const char *slot, size_t n, bq_field *field)
{
    field->type = BQ_TYPE_NUMBER;
    if (is(slot, n, "seat") || is(slot, n, "to")) {
        field->type = BQ_TYPE_SEAT;
        field->value = slot[0] == 's' ? ev->seat : ev->to;
    } else if (is(slot, n, "square")) {
        field->type = BQ_TYPE_SQUARE;
        field->value = ev->square;
    } else if (is(slot, n, "seats")) {
        field->type = BQ_TYPE_SEATS;
        field->value = ev->value;
    } else if (is(slot, n, "squares")) {
        field->type = BQ_TYPE_SQUARES;
        field->value = ev->value;
    } else if (is(slot, n, "what")) {
        field->value = ev->what;
    } else if (is(slot, n, "a")) {
        field->value = ev->a;
    } else if (is(slot, n, "b")) {
        field->value = ev->b;
    } else if (is(slot, n, "amount")) {
        field->value = ev->amount;
    } else {
        field->value = ev->value;
    }
}

static void read_type(const char *type, size_t n, bq_field *field)
{
    static const struct {
        const char *type;
        const char *const *words;
        int64_t count;
    } tables[] = {
        {"reason", bq_reason_words, BQ_REASONS},
        {"purpose", bq_purpose_words, BQ_PURPOSES},
        {"cause", bq_cause_words, BQ_CAUSES},
        {"deck", bq_deck_words, BQ_DECKS},
        {"kind", bq_lot_words, 3},
    };
    if (is(type, n, "flag"))
        field->type = BQ_TYPE_FLAG;
    for (size_t i = 0; i < sizeof tables / sizeof tables[0]; i++)
        if (is(type, n, tables[i].type) && field->value < tables[i].count)
            set_word(field, tables[i].words[field->value]);
}

/* "from:seat" or "reason:what/reason". */
static void read_field(const bq_event *ev, const char *text, size_t n, bq_field *field)
{
    const char *colon = memchr(text, ':', n);
    field->name = text;
    field->name_n = colon ? (size_t)(colon - text) : n;
    const char *slot = colon ? colon + 1 : text + n;
    size_t slot_n = n - (size_t)(slot - text);
    const char *slash = memchr(slot, '/', slot_n);
    read_slot(ev, slot, slash ? (size_t)(slash - slot) : slot_n, field);
    if (slash)
        read_type(slash + 1, slot_n - (size_t)(slash + 1 - slot), field);
}

/* A rule's row: a letter and a number, as 'F' << 8 | 8. */
static void read_row(const bq_event *ev, bq_field *field)
{
    bq_buf b = bq_buf_on(field->word, sizeof field->word);
    field->name = "row";
    field->name_n = 3;
    field->type = BQ_TYPE_ROW;
    field->value = ev->row;
    bq_buf_char(&b, (char)(ev->row >> 8));
    bq_buf_int(&b, ev->row & 0xFF);
}

static bool is_absent(const bq_field *field)
{
    return (field->type == BQ_TYPE_SEAT && field->value == BQ_NOBODY) ||
           (field->type == BQ_TYPE_SQUARE && field->value == BQ_NOWHERE);
}

/* What is left to be told of an event's fields; next_field() makes it NULL when the rule's row, which comes last,
 * is told, too. */
static const char *fields_of(const bq_event *ev)
{
    return ev->kind < BQ_EVENT_KINDS ? bq_event_fields[ev->kind] : NULL;
}

static bool next_field(const bq_event *ev, const char **left, bq_field *field)
{
    if (!*left)
        return false;
    while (**left) {
        size_t n = strcspn(*left, " ");
        *field = (bq_field){0};
        read_field(ev, *left, n, field);
        *left += n + ((*left)[n] == ' ');
        if (!is_absent(field))
            return true;
    }
    *left = NULL;
    if (ev->row == 0)
        return false;
    *field = (bq_field){0};
    read_row(ev, field);
    return true;
}

bool bq_event_field(const bq_event *ev, unsigned i, bq_field *field)
{
    const char *left = fields_of(ev);
    bool there = next_field(ev, &left, field);
    for (; there && i > 0; i--)
        there = next_field(ev, &left, field);
    return there;
}

/* --- Words ------------------------------------------------------------------------------------ */

static void put_seats(bq_buf *b, const bq_names *names, uint64_t seats)
{
    for (unsigned seat = 0, any = 0; seat < BQ_SEATS; seat++) {
        if (!(seats >> seat & 1u))
            continue;
        if (any++)
            bq_buf_char(b, ',');
        bq_put_seat(b, names, seat);
    }
}

static void put_value(bq_buf *b, const bq_names *names, const bq_field *field)
{
    switch (field->type) {
    case BQ_TYPE_SEAT:
        bq_put_seat(b, names, (unsigned)field->value);
        break;
    case BQ_TYPE_SEATS:
        put_seats(b, names, (uint64_t)field->value);
        break;
    case BQ_TYPE_SQUARES:
        bq__wire_put_squares(b, (uint64_t)field->value);
        break;
    case BQ_TYPE_FLAG:
        bq_buf_str(b, field->value ? "yes" : "no");
        break;
    case BQ_TYPE_WORD:
    case BQ_TYPE_ROW:
        bq_buf_str(b, field->word);
        break;
    default:
        bq_buf_int(b, field->value);
        break;
    }
}

void bq_event_print(bq_buf *b, const bq_names *names, const bq_event *ev)
{
    bq_field field;
    const char *left = fields_of(ev);
    bq_buf_str(b, ev->kind < BQ_EVENT_KINDS ? bq_event_words[ev->kind] : "unknown");
    while (next_field(ev, &left, &field)) {
        bq_buf_char(b, ' ');
        bq_buf_bytes(b, field.name, field.name_n);
        bq_buf_char(b, '=');
        put_value(b, names, &field);
    }
}

/* --- JSON ------------------------------------------------------------------------------------- */

static void json_value(bq_buf *b, const bq_names *names, const bq_field *field)
{
    switch (field->type) {
    case BQ_TYPE_SEAT:
        bq__wire_json_seat(b, names, (unsigned)field->value);
        break;
    case BQ_TYPE_SEATS:
        bq__wire_json_seats(b, names, (unsigned)field->value & 0xFF);
        break;
    case BQ_TYPE_SQUARES:
        bq__wire_json_squares(b, (uint64_t)field->value);
        break;
    case BQ_TYPE_FLAG:
        bq_buf_str(b, field->value ? "true" : "false");
        break;
    case BQ_TYPE_WORD:
    case BQ_TYPE_ROW:
        bq_buf_json(b, field->word);
        break;
    default:
        bq_buf_int(b, field->value);
        break;
    }
}

void bq_event_json(bq_buf *b, const bq_names *names, const bq_event *ev)
{
    bq_field field;
    const char *left = fields_of(ev);
    bq_buf_str(b, "{\"event\":");
    bq_buf_json(b, ev->kind < BQ_EVENT_KINDS ? bq_event_words[ev->kind] : "unknown");
    while (next_field(ev, &left, &field)) {
        bq_buf_key(b, field.name, field.name_n);
        json_value(b, names, &field);
    }
    bq_buf_char(b, '}');
}
