/* step.c - a position of a game: try ahead, take what lasts. */
#include "game/step.h"

#include <stdlib.h>

enum { FEW_MOVES = 4 }; /* of most tries */

void bq_step_begin(bq_step *step, const bq_edition *rules, unsigned seats, bq_sink *sink)
{
    step->rules = rules;
    step->moves = step->draws = 0;
    bq_start(rules, &step->st, seats, sink);
}

/* ---- try ---- */

void bq_try_begin(bq_try *try, const bq_step *step, bq_state *ahead)
{
    try->n = 0;
    try->broken = false;
    *ahead = step->st;
}

static bool make_room(bq_try *try)
{
    if (try->n < try->room)
        return true;
    uint32_t room = try->room ? 2 * try->room : FEW_MOVES;
    bq_move *move = realloc(try->move, room * sizeof *move);
    if (!move)
        return false;
    try->move = move;
    try->room = room;
    return true;
}

bool bq_try_command(bq_try *try, const bq_step *step, bq_state *ahead, const bq_command *cmd)
{
    if (!make_room(try))
        return false;
    bq_apply(step->rules, ahead, cmd, NULL);
    try->broken |= bq_check_state(step->rules, ahead) != BQ_LAW_OK;
    bq_move *move = &try->move[try->n++];
    move->cmd = *cmd;
    move->digest = bq_digest(ahead);
    return true;
}

bool bq_try_chance(bq_try *try, const bq_step *step, bq_state *ahead, const bq_dealer *dealer, uint32_t most)
{
    uint64_t k = step->draws;
    for (uint32_t i = 0; i < try->n; i++)
        k += bq_is_chance(&try->move[i].cmd);
    for (; try->n < most && !try->broken && bq_chance(step->rules, ahead); k++) {
        bq_ask ask = bq_question(step->rules, ahead);
        uint32_t draw;
        if (!dealer->draw(dealer->from, k, &ask, &draw))
            return true;
        bq_command cmd = bq_outcome(step->rules, ahead, draw);
        if (!bq_try_command(try, step, ahead, &cmd))
            return false;
    }
    return true;
}

void bq_try_forget(bq_try *try, uint32_t most)
{
    if (try->room <= most)
        return;
    free(try->move);
    try->move = NULL;
    try->n = try->room = 0;
}

bool bq_try_lines(bq_try *try, const bq_step *step, const bq_names *names, bool chained, bq_line_fn *tell, void *to)
{
    bq_wire wire = {.edition = step->rules, .state = NULL, .names = names};
    bq_link chain = step->chain;
    for (uint32_t i = 0; i < try->n; i++) {
        bq_move *move = &try->move[i];
        BQ_SCRATCH char line[BQ_LINE_BYTES];
        bq_buf b = bq_buf_on(line, sizeof line);
        bq_line_print(&b, &wire, &move->cmd);
        if (chained)
            bq_fair_chain(chain.byte, step->moves + i + 1, line, b.n, move->digest);
        move->link = chain;
        if (!tell(to, step->moves + i + 1, move, line, b.n))
            return false;
    }
    return true;
}

/* ---- take ---- */

void bq_step_take(bq_step *step, const bq_move *move, bq_sink *sink)
{
    bq_apply(step->rules, &step->st, &move->cmd, sink);
    step->moves++;
    step->draws += bq_is_chance(&move->cmd);
    step->chain = move->link;
}

bq_verdict bq_step_replay(bq_step *step, const bq_command *cmd, const char *line, size_t n, bq_sink *sink,
                          uint64_t *digest)
{
    bq_verdict verdict = bq_check(step->rules, &step->st, cmd);
    if (verdict.code != BQ_NO_OK)
        return verdict;
    bq_apply(step->rules, &step->st, cmd, sink);
    step->moves++;
    step->draws += bq_is_chance(cmd);
    *digest = bq_digest(&step->st);
    if (line)
        bq_fair_chain(step->chain.byte, step->moves, line, n, *digest);
    return verdict;
}

/* ---- supposing ---- */

bq_verdict bq_suppose(const bq_edition *rules, bq_state *copy, const bq_command *cmd, bq_sink *sink)
{
    bq_verdict verdict = bq_check(rules, copy, cmd);
    if (verdict.code == BQ_NO_OK)
        bq_apply(rules, copy, cmd, sink);
    return verdict;
}
