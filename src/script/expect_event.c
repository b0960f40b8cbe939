/* expect_event.c - expectations about what the last command has told:
 * `expect event pay from=Bob amount=50` holds if some event has these fields, whatever others it
 * has. */
#include <string.h>

#include "script/internal.h"

enum { FIELDS = 12 }; /* fields of one expectation; no event has more */

typedef struct condition {
    bq_field field; /* name and type as the event has them, value as the script wants it */
    bool absent;    /* `to=none`: the event must not have it */
} condition;

typedef struct pattern {
    unsigned kind;
    unsigned n;
    condition want[FIELDS];
} pattern;

static bool same_name(const bq_field *a, const char *name, size_t n)
{
    return a->name_n == n && memcmp(a->name, name, n) == 0;
}

static bool field_named(const bq_event *ev, const char *name, size_t n, bq_field *field)
{
    for (unsigned i = 0; bq_event_field(ev, i, field); i++)
        if (same_name(field, name, n))
            return true;
    return false;
}

/* ---- reading ---- */

static bool take_kind(bq_words *w, unsigned *kind)
{
    bq_word word;
    if (!bq_words_next(w, &word))
        return bq_words_expected(w, "a kind of event");
    for (*kind = 0; *kind < BQ_EVENT_KINDS; ++*kind)
        if (bq_word_is(w, &word, bq_event_words[*kind]))
            return true;
    return bq_words_fail(w, BQ_WIRE_VERB, &word);
}

static bool take_set(bq_words *w, bool seats, int64_t *set)
{
    bq_word word;
    do {
        unsigned id;
        if (!(seats ? bq_take_seat(w, &id) : bq_take_square(w, &id)))
            return false;
        *set |= (int64_t)((uint64_t)1 << id);
    } while (bq_words_peek(w, &word) && word.after_comma);
    return true;
}

static bool take_word(bq_words *w, bq_field *field)
{
    bq_word word;
    if (!bq_words_next(w, &word))
        return bq_words_expected(w, "a value");
    bq_buf b = bq_buf_on(field->word, sizeof field->word);
    bq_buf_bytes(&b, w->text + word.at, word.n);
    return !b.cut || bq_words_fail(w, BQ_WIRE_EXTRA, &word);
}

/* A value of the field's type. */
static bool take_value(bq_words *w, bq_field *field)
{
    unsigned id = 0;
    bool yes;
    field->value = 0;
    switch (field->type) {
    case BQ_TYPE_SEAT:
        if (!bq__script_take_seat_or_bank(w, &id))
            return false;
        field->value = id;
        return true;
    case BQ_TYPE_SQUARE:
        if (!bq_take_square(w, &id))
            return false;
        field->value = id;
        return true;
    case BQ_TYPE_SEATS:
        return take_set(w, true, &field->value);
    case BQ_TYPE_SQUARES:
        return take_set(w, false, &field->value);
    case BQ_TYPE_FLAG:
        if (!bq__script_take_yes_no(w, &yes))
            return false;
        field->value = yes;
        return true;
    case BQ_TYPE_WORD:
    case BQ_TYPE_ROW:
        return take_word(w, field);
    default:
        return bq__script_take_signed(w, "a number", &field->value);
    }
}

/* Every field of this kind, none of them absent: to know names and types. */
static bq_event example(unsigned kind)
{
    return (bq_event){.kind = (uint8_t)kind, .row = BQ_ROW('A', 1)};
}

static bool take_field(bq_words *w, pattern *p)
{
    bq_word name;
    bq_event all = example(p->kind);
    condition *want = &p->want[p->n];
    if (!bq_words_next(w, &name))
        return bq_words_expected(w, "a field of the event");
    *want = (condition){.absent = false};
    if (p->n == FIELDS || !field_named(&all, w->text + name.at, name.n, &want->field)) {
        bq_words_fail(w, BQ_WIRE_EXTRA, &name);
        return false;
    }
    if (!bq_words_skip(w, "="))
        return bq_words_expected(w, "=");
    p->n++;
    want->absent = bq_words_skip(w, "none");
    return want->absent || take_value(w, &want->field);
}

/* ---- matching ---- */

static bool same_value(const bq_field *a, const bq_field *b)
{
    if (a->type == BQ_TYPE_WORD || a->type == BQ_TYPE_ROW)
        return strcmp(a->word, b->word) == 0;
    return a->value == b->value;
}

static bool matches(const pattern *p, const bq_event *ev)
{
    if (ev->kind != p->kind)
        return false;
    for (unsigned i = 0; i < p->n; i++) {
        const condition *want = &p->want[i];
        bq_field field;
        bool there = field_named(ev, want->field.name, want->field.name_n, &field);
        if (there == want->absent || (there && !same_value(&want->field, &field)))
            return false;
    }
    return true;
}

/* What there was instead: the events of that kind, or of all kinds if there was none. */
static void tell_events(const bq__script *s, const pattern *p, bq_buf *was)
{
    bool any = false, same_kind = false;
    for (unsigned i = 0; i < s->sink.n; i++)
        same_kind |= s->event[i].kind == p->kind;
    for (unsigned i = 0; i < s->sink.n; i++) {
        if (same_kind && s->event[i].kind != p->kind)
            continue;
        bq_buf_str(was, any ? "; " : "");
        any = true;
        if (same_kind)
            bq_event_print(was, &s->names, &s->event[i]);
        else
            bq_buf_str(was, bq_event_words[s->event[i].kind]);
    }
    if (!any)
        bq_buf_str(was, "nothing");
}

enum bq__script_answer bq__script_expect_event(bq__script *s, bq_words *w, bool wanted, bq_buf *was)
{
    pattern p = {0};
    bool found = false;
    if (!take_kind(w, &p.kind))
        return BQ__MISREAD;
    while (!bq_words_at_end(w))
        if (!take_field(w, &p))
            return BQ__MISREAD;
    for (unsigned i = 0; i < s->sink.n; i++)
        found |= matches(&p, &s->event[i]);
    if (found != wanted)
        tell_events(s, &p, was);
    return found == wanted ? BQ__HOLDS : BQ__FAILS;
}
