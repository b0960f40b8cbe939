/* window.c - the last moves of a game at hand. */
#include "game/window.h"

void bq_window_begin(bq_window *window, const bq_step *step)
{
    window->base = step->st;
    window->from = step->moves;
    window->n = 0;
}

/* When it is full, the older half becomes part of the state it begins with. */
void bq_window_add(bq_window *window, const bq_edition *rules, const bq_command *cmd, const bq_link *link)
{
    if (window->n == BQ_WINDOW) {
        uint32_t half = BQ_WINDOW / 2;
        for (uint32_t i = 0; i < half; i++)
            bq_apply(rules, &window->base, &window->command[i], NULL);
        for (uint32_t i = half; i < window->n; i++) {
            window->command[i - half] = window->command[i];
            window->link[i - half] = window->link[i];
        }
        window->from += half;
        window->n -= half;
    }
    window->link[window->n] = *link;
    window->command[window->n++] = *cmd;
}

bool bq_window_tell(const bq_window *window, const bq_edition *rules, uint64_t since, uint64_t most,
                    bq_event event[BQ_EVENTS], bq_again_fn *tell, void *to)
{
    if (since < window->from)
        return false;
    bq_state st = window->base;
    for (uint32_t i = 0; i < window->n && window->from + i < most; i++) {
        bq_sink sink = {.at = event, .cap = BQ_EVENTS};
        bq_apply(rules, &st, &window->command[i], &sink);
        uint64_t n = window->from + i + 1;
        if (n <= since)
            continue;
        bq_move move = {.cmd = window->command[i], .digest = bq_digest(&st), .link = window->link[i]};
        if (!tell(to, n, &move, &sink))
            break;
    }
    return true;
}
