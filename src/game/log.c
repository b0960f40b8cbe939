/* log.c - a game and its log. The state is never anything but the log played from the beginning. */
#include <stdlib.h>
#include <string.h>

#include "game/internal.h"
#include "game/line.h"

static bool is_fair(const bq_log *log)
{
    return log->plan->dealer == BQ_DEALER_FAIR;
}

static bq_sink *fresh_sink(bq_log *log)
{
    log->sink = (bq_sink){.at = log->sink.at, .cap = BQ_EVENTS};
    return &log->sink;
}

static void begin(bq_log *log)
{
    bq__game_deal_begin(log);
    bq_step_begin(&log->step, log->step.rules, log->plan->seats, fresh_sink(log));
}

void bq_log_init(bq_log *log, const bq_table_plan *plan, const bq_edition *rules, const bq_names *words,
                 bq_event event[BQ_EVENTS])
{
    memset(log, 0, sizeof *log);
    log->plan = plan;
    log->words = words;
    log->step.rules = rules;
    log->sink.at = event;
    begin(log);
}

void bq_log_deinit(bq_log *log)
{
    free(log->command);
    log->command = NULL;
    log->done = log->cap = 0;
}

/* ---- one command ---- */

static bool make_room(bq_log *log)
{
    if (log->step.moves < log->cap)
        return true;
    size_t cap = log->cap ? 2 * log->cap : 256;
    bq_command *command = realloc(log->command, cap * sizeof *command);
    if (!command)
        return false;
    log->command = command;
    log->cap = cap;
    return true;
}

static void take(bq_log *log, const bq_move *move)
{
    bq__game_deal_taken(log);
    bq_step_take(&log->step, move, fresh_sink(log));
}

/* Doing again what was taken back keeps the rest of it; doing something else forgets it. */
static void add(bq_log *log, const bq_command *cmd, size_t at)
{
    bool again = at < log->done && !memcmp(&log->command[at], cmd, sizeof *cmd);
    log->command[at] = *cmd;
    if (!again)
        log->done = at + 1;
}

static bool kept(const bq_log *log, const char *line, size_t n, bq_trouble *trouble)
{
    return !log->keeper || log->keeper->append(log->keeper->to, line, n, trouble);
}

typedef struct keeping {
    const bq_log *log;
    bq_trouble *trouble;
} keeping;

/* bq_line_fn */
static bool keep_move(void *to, uint64_t seq, const bq_move *move, const char *line, size_t n)
{
    const keeping *k = to;
    BQ_SCRATCH char whole[BQ_MOVE_LINE];
    (void)seq;
    return !k->log->keeper || kept(k->log, whole, bq_line_move(whole, line, n, move->digest), k->trouble);
}

/* No more commands: why? */
static bool closed(const bq_log *log, bq_trouble *trouble)
{
    if (log->broken)
        bq_trouble_set(trouble, BQ_TABLE_BROKEN, "");
    else if (log->revealed)
        bq_trouble_set(trouble, BQ_TABLE_REVEALED, "");
    return log->broken || log->revealed;
}

/* The move on a copy: its digest, and whether it may be taken. */
static bool tried(bq_log *log, bq_try *try, const bq_command *cmd, bq_trouble *trouble)
{
    bq_state ahead;
    bq_try_begin(try, &log->step, &ahead);
    if (!make_room(log) || !bq_try_command(try, &log->step, &ahead, cmd))
        return bq_trouble_set(trouble, BQ_TABLE_NO_MEMORY, "");
    log->broken = try->broken;
    return !try->broken || bq_trouble_set(trouble, BQ_TABLE_BROKEN, "");
}

static bool same_bits(uint64_t a, uint64_t b, unsigned bits)
{
    return bits == 0 || (a ^ b) >> (64 - bits) == 0;
}

/* The line is kept before anybody hears of the command; if it cannot be kept, the command does not happen. */
bq_verdict bq_log_follow(bq_log *log, const bq_command *cmd, uint64_t digest, unsigned bits, bq_trouble *trouble)
{
    bq_trouble_set(trouble, BQ_TABLE_OK, "");
    bq_verdict verdict = bq_check(log->step.rules, &log->step.st, cmd);
    if (verdict.code != BQ_NO_OK || closed(log, trouble))
        return verdict;
    bq_move move;
    bq_try try = {.move = &move, .room = 1};
    keeping k = {log, trouble};
    if (!tried(log, &try, cmd, trouble))
        return verdict;
    if (!same_bits(move.digest, digest, bits)) {
        bq_trouble_set(trouble, BQ_TABLE_DIVERGED, "");
        return verdict;
    }
    if (!bq_try_lines(&try, &log->step, log->words, is_fair(log), keep_move, &k))
        return verdict;
    add(log, cmd, log->step.moves);
    take(log, &move);
    return verdict;
}

bq_verdict bq_log_submit(bq_log *log, const bq_command *cmd, bq_trouble *trouble)
{
    return bq_log_follow(log, cmd, 0, 0, trouble);
}

bool bq_log_replay(bq_log *log, const bq_command *cmd, const char *line, size_t n, uint64_t *digest,
                   bq_verdict *verdict)
{
    bq_sink sink = {.at = log->sink.at, .cap = BQ_EVENTS};
    bq_rng stream = log->stream;
    *verdict = (bq_verdict){.code = BQ_NO_OK};
    if (!make_room(log))
        return false;
    bq__game_deal_taken(log);
    *verdict = bq_step_replay(&log->step, cmd, is_fair(log) ? line : NULL, n, &sink, digest);
    if (verdict->code != BQ_NO_OK) {
        log->stream = stream;
        return false;
    }
    log->sink = sink;
    add(log, cmd, log->step.moves - 1);
    return true;
}

/* ---- chance ---- */

bool bq_log_deal(bq_log *log, bool typed, bq_trouble *trouble)
{
    bq_command cmd;
    bq_trouble_set(trouble, BQ_TABLE_OK, "");
    if (!bq_chance(log->step.rules, &log->step.st) || !bq__game_deal_draw(log, &cmd, trouble) ||
        (!typed && log->plan->dealer == BQ_DEALER_TYPED && cmd.verb == BQ_CMD_DICE))
        return false;
    bq_trouble inner = {0};
    bq_log_submit(log, &cmd, &inner);
    if (inner.code == BQ_TABLE_OK)
        return true;
    if (trouble)
        *trouble = inner;
    return false;
}

/* ---- what is no command ---- */

bool bq_log_clock(bq_log *log, int64_t played_s, bq_trouble *trouble)
{
    char line[BQ_CLOCK_LINE];
    bq_trouble_set(trouble, BQ_TABLE_OK, "");
    if (played_s > BQ_PLAYED_S)
        played_s = BQ_PLAYED_S;
    if (played_s <= log->played_s)
        return true;
    if (closed(log, trouble) || /* the secret is the last line */
        !kept(log, line, bq_line_clock(line, &log->step.st, played_s), trouble))
        return false;
    log->played_s = played_s;
    return true;
}

bool bq_log_reveal(bq_log *log, bq_trouble *trouble)
{
    char line[BQ_SECRET_LINE];
    if (!is_fair(log) || !log->plan->fair.known)
        return bq_trouble_set(trouble, BQ_TABLE_NO_SECRET, "");
    if (log->revealed)
        return true;
    if (!kept(log, line, bq_line_secret(line, log->plan->fair.secret, log->step.chain.byte), trouble))
        return false;
    log->revealed = true;
    return true;
}

/* ---- prefixes ---- */

/* A chain cannot be rewound: a game with a chain is only ever rewound to its beginning. */
static void rewind_to(bq_log *log, size_t length)
{
    begin(log);
    for (size_t i = 0; i < length; i++) {
        bq_move move = {.cmd = log->command[i], .link = log->step.chain};
        take(log, &move);
    }
}

void bq_log_back(bq_log *log, size_t length)
{
    rewind_to(log, length);
}

/* A roll that people have typed is their word, not chance; what the machine drew on account of it goes with it. */
static bool is_typed(const bq_log *log, const bq_command *cmd)
{
    return log->plan->dealer == BQ_DEALER_TYPED && cmd->verb == BQ_CMD_DICE;
}

size_t bq_log_before_last_decision(const bq_log *log, unsigned people)
{
    for (size_t i = log->step.moves; i-- > 0;) {
        const bq_command *cmd = &log->command[i];
        if (is_typed(log, cmd) || (bq_verb_actors[cmd->verb] == BQ_ACTOR_SEAT && people >> cmd->seat & 1u))
            return i;
    }
    return log->step.moves;
}

/* Does chance decide first after so many commands? */
static bool chance_after(const bq_log *log, size_t length)
{
    while (length < log->step.moves && !bq_is_chance(&log->command[length]))
        length++;
    return length < log->step.moves && !is_typed(log, &log->command[length]);
}

bool bq_log_may_undo(const bq_log *log, size_t length, bool far, bq_trouble *trouble)
{
    if (length >= log->step.moves)
        return bq_trouble_set(trouble, BQ_TABLE_NOTHING_TO_UNDO, "");
    if (is_fair(log))
        return bq_trouble_set(trouble, BQ_TABLE_FAIR, "");
    if (closed(log, trouble))
        return false;
    if (!far && chance_after(log, length))
        return bq_trouble_set(trouble, BQ_TABLE_CHANCE, "");
    for (size_t i = log->step.moves; i-- > length;) {
        const bq_command *cmd = &log->command[i];
        bool bot = bq_player_bot(log->plan->seat[cmd->seat].player) != NULL;
        if ((cmd->verb == BQ_CMD_FLAT || cmd->verb == BQ_CMD_SHARE) && !bot) /* H1: they know the fortune now */
            return bq_trouble_set(trouble, BQ_TABLE_TAX_CHOICE, "");
    }
    return true;
}

bool bq_log_undo_to(bq_log *log, size_t length, bool far, bq_trouble *trouble)
{
    char line[BQ_CLOCK_LINE];
    if (!bq_log_may_undo(log, length, far, trouble) ||
        !kept(log, line, bq_line_back(line, log->step.moves - length), trouble))
        return false;
    rewind_to(log, length);
    return true;
}

bool bq_log_redo(bq_log *log, bq_trouble *trouble)
{
    if (log->step.moves == log->done)
        return bq_trouble_set(trouble, BQ_TABLE_NOTHING_TO_REDO, "");
    bq_command cmd = log->command[log->step.moves];
    bq_trouble inner = {0};
    bq_log_submit(log, &cmd, &inner);
    if (trouble)
        *trouble = inner;
    return inner.code == BQ_TABLE_OK;
}
