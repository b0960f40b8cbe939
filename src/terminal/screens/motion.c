/* motion.c - animation: dice fall, then a token goes from square to square, on a copy of the state before
 * the command; what happened is shown when it has arrived. Any key skips it, and at the speed "none"
 * nothing moves. */
#include "os/os.h"
#include "terminal/screens/screens.h"

enum { TUMBLES = 6, FACES = 6 };

static const struct {
    int step_ms;
    int pause_ms;
} speeds[BQ__SPEEDS] = {{0, 0}, {20, 150}, {50, 700}, {110, 1600}};

bool bq__screens_is_animating(const bq__screens *v)
{
    return v->moving || v->tumble;
}

/* What is shown is what is. */
void bq__motion_end(bq__screens *v)
{
    if (v->tumble) {
        v->dice[0] = v->fallen[0];
        v->dice[1] = v->fallen[1];
    }
    v->moving = false;
    v->tumble = 0;
    v->st = v->s->table ? v->s->ops->shown(v->s) : NULL;
    v->log_shown = v->log.n;
}

static void start_token(bq__screens *v, const bq_event *ev)
{
    if (v->moving || !v->speed || ev->seat >= BQ_SEATS)
        return;
    v->moving = true;
    v->moving_seat = ev->seat;
    v->moving_to = ev->square;
    v->moving_by = ev->what == BQ_BY_BACK ? -1 : 1;
    v->before.position[ev->seat] = ev->a;
    v->st = &v->before;
}

static void start_dice(bq__screens *v, const bq_event *ev)
{
    v->fallen[0] = ev->a;
    v->fallen[1] = ev->b;
    v->tumble = v->speed ? TUMBLES : 0;
    v->moving_seat = ev->seat < BQ_SEATS ? ev->seat : v->before.turn;
    if (v->tumble) {
        v->st = &v->before;
    } else {
        v->dice[0] = ev->a;
        v->dice[1] = ev->b;
    }
}

void bq__motion_begin(bq__screens *v)
{
    const bq_sink *events = bq_table_events(v->s->table);
    bool person = false;
    for (uint32_t i = 0; i < events->n; i++) {
        const bq_event *ev = &events->at[i];
        if (ev->kind == BQ_EV_ROLL)
            start_dice(v, ev);
        if (ev->kind == BQ_EV_MOVE && (ev->what == BQ_BY_DICE || ev->what == BQ_BY_BACK))
            start_token(v, ev);
    }
    if (v->ask.seat < BQ_SEATS)
        person = bq__session_is_person(v->s, v->ask.seat);
    bool moves = bq__screens_is_animating(v);
    if (!moves)
        bq__motion_end(v);
    v->waits = false;
    v->pause_until = bq_os_now_ms() + (moves ? speeds[v->speed].step_ms : person ? 0 : speeds[v->speed].pause_ms);
}

/* Faces as they come, until the true ones lie there. */
static void tumble(bq__screens *v)
{
    uint64_t now = (uint64_t)bq_os_now_ms();
    if (--v->tumble) {
        v->dice[0] = (uint8_t)(1 + (now / 7 + v->tumble * 5u) % FACES);
        v->dice[1] = (uint8_t)(1 + (now / 11 + v->tumble * 3u) % FACES);
    } else {
        v->dice[0] = v->fallen[0];
        v->dice[1] = v->fallen[1];
    }
}

bool bq__motion_step(bq__screens *v)
{
    if (!bq__screens_is_animating(v))
        return false;
    v->pause_until = bq_os_now_ms() + speeds[v->speed].step_ms;
    if (v->tumble) {
        tumble(v);
    } else {
        unsigned squares = bq__screens_edition(v)->squares;
        uint8_t *at = &v->before.position[v->moving_seat];
        *at = (uint8_t)((*at + squares + (unsigned)(int)v->moving_by) % squares);
        v->moving = *at != v->moving_to;
    }
    if (!bq__screens_is_animating(v)) {
        bq__motion_end(v);
        v->pause_until = bq_os_now_ms() + speeds[v->speed].pause_ms;
    }
    return true;
}
