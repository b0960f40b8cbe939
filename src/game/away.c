/* away.c - news of a seat: the events that name it, but for those that only pass by. */
#include "game/away.h"

enum { SLOT_seat = 1, SLOT_to = 2, SLOT_square = 0, SLOT_what = 0, SLOT_a = 0, SLOT_b = 0, SLOT_amount = 0, SLOT_value = 0,
       SLOT_squares = 0, SLOT_seats = 0 };

/* Where an event of each kind has seats: engine/event.def. */
static const uint8_t slots[BQ_EVENT_KINDS] = {
#define BQ_FIELD(name, slot) | SLOT_##slot
#define BQ_TYPED(name, slot, type)
#define BQ_EVENT(id, word, topic, fields) [BQ_EV_##id] = 0 fields,
#include "engine/event.def"
};

bool bq_away_concerns(const bq_event *e, unsigned seat)
{
    if (e->kind == BQ_EV_TURN || e->kind == BQ_EV_ROLL || e->kind == BQ_EV_FOR_SALE)
        return false;
    return (slots[e->kind] & SLOT_seat && e->seat == seat) || (slots[e->kind] & SLOT_to && e->to == seat);
}

/* Sentences of the events after `from`, but for the first `skip`. */
static size_t walk_over(const bq_log *log, size_t from, bq_event *events, size_t skip, unsigned seat,
                        enum bq_language language, const bq_text_names *names, void (*line)(void *self, const char *text),
                        void *self)
{
    char sentence[BQ_SENTENCE_BYTES];
    size_t n = 0;
    bq_walk walk;
    bq_walk_begin(&walk, log, SIZE_MAX, events);
    while (bq_walk_next(&walk))
        for (uint32_t i = 0; walk.n > from && i < walk.sink.n; i++) {
            bq_buf text = bq_buf_on(sentence, sizeof sentence);
            if (!bq_away_concerns(&walk.sink.at[i], seat))
                continue;
            bq_text_event(&text, language, names, &walk.sink.at[i]);
            if (text.n && n++ >= skip && line)
                line(self, sentence);
        }
    return n;
}

size_t bq_away_tell(const bq_log *log, size_t from, bq_event *room, unsigned seat, enum bq_language language,
                    const bq_text_names *names, void (*line)(void *self, const char *text), void *self)
{
    size_t n = walk_over(log, from, room, 0, seat, language, names, NULL, NULL);
    if (line && n)
        walk_over(log, from, room, n > BQ_AWAY_MOST ? n - BQ_AWAY_MOST : 0, seat, language, names, line, self);
    return n;
}
