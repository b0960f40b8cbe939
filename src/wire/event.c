/* event.c - an event as words and as a JSON object, and a move with its events. Which fields an event has, under which names
 * and of which types, is told by event.def alone: a new row there needs nothing here. */
#include <string.h>

#include "wire/internal.h"

/* --- Fields ----------------------------------------------------------------------------------- */

enum slot {
    SLOT_seat, SLOT_to, SLOT_square, SLOT_what, SLOT_a, SLOT_b, SLOT_amount, SLOT_value, SLOT_seats, SLOT_squares
};

/* What a slot holds if the table names no nearer type. */
enum {
    IN_seat = BQ_TYPE_SEAT,
    IN_to = BQ_TYPE_SEAT,
    IN_square = BQ_TYPE_SQUARE,
    IN_what = BQ_TYPE_NUMBER,
    IN_a = BQ_TYPE_NUMBER,
    IN_b = BQ_TYPE_NUMBER,
    IN_amount = BQ_TYPE_NUMBER,
    IN_value = BQ_TYPE_NUMBER,
    IN_seats = BQ_TYPE_SEATS,
    IN_squares = BQ_TYPE_SQUARES
};

/* The nearer types. */
#define AS_flag BQ_TYPE_FLAG, 0, NULL
#define AS_reason BQ_TYPE_WORD, BQ_REASONS, bq_reason_words
#define AS_purpose BQ_TYPE_WORD, BQ_PURPOSES, bq_purpose_words
#define AS_cause BQ_TYPE_WORD, BQ_CAUSES, bq_cause_words
#define AS_deck BQ_TYPE_WORD, BQ_DECKS, bq_deck_words
#define AS_kind BQ_TYPE_WORD, 3, bq_lot_words

typedef struct spec {
    const char *name;
    uint8_t name_n;
    uint8_t slot;  /* enum slot */
    uint8_t type;  /* enum bq_field_type */
    uint8_t count; /* WORD: of the words; a larger number is told as a number */
    const char *const *words;
} spec;

#define MOST_FIELDS 5
static const spec specs[BQ_EVENT_KINDS][MOST_FIELDS + 1] = { /* the last one has no name */
#define BQ_EVENT(id, word, topic, fields) [BQ_EV_##id] = {fields{NULL, 0, 0, 0, 0, NULL}},
#define BQ_FIELD(name, slot) {#name, sizeof #name - 1, SLOT_##slot, IN_##slot, 0, NULL},
#define BQ_TYPED(name, slot, type) {#name, sizeof #name - 1, SLOT_##slot, AS_##type},
#include "engine/event.def"
};

static int64_t value_of(const bq_event *ev, unsigned slot)
{
    switch (slot) {
    case SLOT_seat:
        return ev->seat;
    case SLOT_to:
        return ev->to;
    case SLOT_square:
        return ev->square;
    case SLOT_what:
        return ev->what;
    case SLOT_a:
        return ev->a;
    case SLOT_b:
        return ev->b;
    case SLOT_amount:
        return ev->amount;
    default:
        return (int64_t)ev->value;
    }
}

static bool is_absent(unsigned type, int64_t value)
{
    return (type == BQ_TYPE_SEAT && value == BQ_NOBODY) || (type == BQ_TYPE_SQUARE && value == BQ_NOWHERE);
}

/* A rule's row: a letter and a number, as 'F' << 8 | 8. */
static void put_row(bq_buf *b, unsigned row)
{
    bq_buf_char(b, (char)(row >> 8));
    bq_buf_int(b, row & 0xFF);
}

/* What is left to be told of an event's fields; next_field() makes it NULL when the rule's row, which comes last,
 * is told, too. */
static const spec *fields_of(const bq_event *ev)
{
    return ev->kind < BQ_EVENT_KINDS ? specs[ev->kind] : NULL;
}

/* A field as it is told: bq_field without the copy of its word. */
typedef struct told {
    const char *name;
    size_t name_n;
    enum bq_field_type type;
    int64_t value;
    const char *word; /* WORD */
} told;

static bool next_field(const bq_event *ev, const spec **left, told *field)
{
    const spec *s = *left;
    if (!s)
        return false;
    while (s->name && is_absent(s->type, value_of(ev, s->slot)))
        s++;
    if (!s->name) {
        *left = NULL;
        *field = (told){.name = "row", .name_n = 3, .type = BQ_TYPE_ROW, .value = ev->row};
        return ev->row != 0;
    }
    *left = s + 1;
    *field = (told){.name = s->name, .name_n = s->name_n, .type = s->type, .value = value_of(ev, s->slot)};
    if (s->type == BQ_TYPE_WORD && field->value < s->count)
        field->word = s->words[field->value];
    else if (s->type == BQ_TYPE_WORD)
        field->type = BQ_TYPE_NUMBER;
    return true;
}

bool bq_event_field(const bq_event *ev, unsigned i, bq_field *field)
{
    told it;
    const spec *left = fields_of(ev);
    bool there = next_field(ev, &left, &it);
    for (; there && i > 0; i--)
        there = next_field(ev, &left, &it);
    if (!there)
        return false;
    *field = (bq_field){.name = it.name, .name_n = it.name_n, .type = it.type, .value = it.value};
    bq_buf b = bq_buf_on(field->word, sizeof field->word);
    if (it.type == BQ_TYPE_WORD)
        bq_buf_str(&b, it.word);
    else if (it.type == BQ_TYPE_ROW)
        put_row(&b, (unsigned)it.value);
    return true;
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

static void put_value(bq_buf *b, const bq_names *names, const told *field)
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
        bq_buf_str(b, field->word);
        break;
    case BQ_TYPE_ROW:
        put_row(b, (unsigned)field->value);
        break;
    default:
        bq_buf_int(b, field->value);
        break;
    }
}

void bq_event_print(bq_buf *b, const bq_names *names, const bq_event *ev)
{
    told field;
    const spec *left = fields_of(ev);
    bq_buf_str(b, ev->kind < BQ_EVENT_KINDS ? bq_event_words[ev->kind] : "unknown");
    while (next_field(ev, &left, &field)) {
        bq_buf_char(b, ' ');
        bq_buf_bytes(b, field.name, field.name_n);
        bq_buf_char(b, '=');
        put_value(b, names, &field);
    }
}

/* --- JSON ------------------------------------------------------------------------------------- */

static void json_value(bq_buf *b, const bq_names *names, const told *field)
{
    switch (field->type) {
    case BQ_TYPE_SEAT:
        bq_seat_json(b, names, (unsigned)field->value);
        break;
    case BQ_TYPE_SEATS:
        bq_seats_json(b, names, (unsigned)field->value & 0xFF);
        break;
    case BQ_TYPE_SQUARES:
        bq_json_set(b, NULL, (uint64_t)field->value);
        break;
    case BQ_TYPE_FLAG:
        bq_buf_str(b, field->value ? "true" : "false");
        break;
    case BQ_TYPE_WORD:
        bq_json_quote(b, field->word, strlen(field->word));
        break;
    case BQ_TYPE_ROW:
        bq_buf_char(b, '"');
        put_row(b, (unsigned)field->value);
        bq_buf_char(b, '"');
        break;
    default:
        bq_buf_int(b, field->value);
        break;
    }
}

void bq_event_json(bq_buf *b, const bq_names *names, const bq_event *ev)
{
    told field;
    const spec *left = fields_of(ev);
    bq_json_open(b, NULL, '{');
    bq_json_word(b, "event", ev->kind < BQ_EVENT_KINDS ? bq_event_words[ev->kind] : "unknown");
    while (next_field(ev, &left, &field)) {
        bq_json_key_of(b, field.name, field.name_n);
        json_value(b, names, &field);
    }
    bq_json_close(b, '}');
}

/* --- A move ----------------------------------------------------------------------------------- */

void bq_said_json(bq_buf *b, const bq_wire *w, uint64_t n, const bq_command *command)
{
    BQ_SCRATCH char text[BQ_LINE_BYTES];
    bq_buf line = bq_buf_on(text, sizeof text);
    bq_json_int(b, "n", (int64_t)n);
    if (!command)
        return;
    unsigned actor = bq_verb_actors[command->verb];
    bq_json_key(b, "by");
    if (actor == BQ_ACTOR_SEAT)
        bq_seat_json(b, w->names, command->seat);
    else
        bq_json_string(b, actor == BQ_ACTOR_BANK ? "bank" : "clock");
    bq_command_print(&line, w, command);
    bq_json_text(b, "do", text);
}

void bq_events_json(bq_buf *b, const bq_names *names, const bq_sink *events)
{
    bq_json_open(b, "events", '[');
    for (uint32_t i = 0; i < events->n; i++)
        bq_event_json(b, names, &events->at[i]);
    bq_json_close(b, ']');
}
