/* walk.c - a log played again. */
#include "game/walk.h"

static bq_sink *fresh_sink(bq_walk *walk)
{
    if (!walk->sink.at)
        return NULL;
    walk->sink = (bq_sink){.at = walk->sink.at, .cap = BQ_EVENTS};
    return &walk->sink;
}

void bq_walk_begin(bq_walk *walk, const bq_log *log, size_t length, bq_event *event)
{
    walk->log = log;
    walk->length = length < log->step.moves ? length : log->step.moves;
    walk->n = 0;
    walk->cmd = NULL;
    walk->sink = (bq_sink){.at = event};
    bq_start(log->step.rules, &walk->st, log->plan->seats, fresh_sink(walk));
}

const bq_command *bq_walk_coming(const bq_walk *walk)
{
    return walk->n < walk->length ? &walk->log->command[walk->n] : NULL;
}

void bq_walk_on(bq_walk *walk)
{
    walk->length = walk->log->step.moves;
}

void bq_walk_undone(bq_walk *walk)
{
    walk->length = walk->log->done;
}

bool bq_walk_next(bq_walk *walk)
{
    const bq_command *cmd = bq_walk_coming(walk);
    if (!cmd)
        return false;
    bq_apply(walk->log->step.rules, &walk->st, cmd, fresh_sink(walk));
    walk->cmd = cmd;
    walk->n++;
    return true;
}
