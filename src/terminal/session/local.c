/* local.c - a game of this program's own: it is played here, and written to a file that nobody else writes. What people
 * may do with such a game stands here too: take back, and do again. */
#include <poll.h>
#include <string.h>

#include "terminal/session/session.h"
#include "text/text.h"

enum { CLOCK_NOTED_S = 10 }; /* the save is told so often how long was played */

/* ---- handing over ---- */

/* The save could not be written: nothing has happened. True: try again. */
static bool save_failed(bq__session *s, const bq_trouble *trouble)
{
    static const char *const words[] = {"again", "unsaved"};
    bq__session_trouble(s, trouble->code == BQ_TABLE_BROKEN ? "no" : "save", trouble);
    if (trouble->code == BQ_TABLE_BROKEN) /* the end of this game, not of the program */
        return false;
    if (!s->bots_only && !bq__session_for_programs(s)) {
        bq__session_tell(s, "ask", BQ_T_PLAIN_SAVE_FAILED);
        unsigned which = bq__session_pick(s, words, 2, 1);
        if (which != 2)
            return which == 1;
    }
    bq_table_keep(s->table, NULL);
    bq__session_tell(s, "save", BQ_T_PLAIN_SAVE_STOPPED);
    return true;
}

static bool submit(bq__session *s, const bq_command *cmd)
{
    bq_trouble trouble;
    do {
        bq_verdict verdict = bq_table_submit(s->table, cmd, &trouble);
        if (verdict.code != BQ_NO_OK) {
            bq__session_refuse(s, cmd, &verdict);
            return false;
        }
        if (trouble.code == BQ_TABLE_OK) {
            bq__session_events(s, bq_table_state(s->table), bq_table_events(s->table));
            return true;
        }
    } while (save_failed(s, &trouble));
    return false;
}

static bool deal(bq__session *s, bool (*dealt)(bq_table *table, bq_trouble *trouble))
{
    bq_trouble trouble;
    do {
        if (dealt(s->table, &trouble)) {
            bq__session_events(s, bq_table_state(s->table), bq_table_events(s->table));
            return true;
        }
        if (trouble.code == BQ_TABLE_OK)
            return false; /* dice are typed here */
    } while (save_failed(s, &trouble));
    return true;
}

static bool deal_program(bq__session *s)
{
    return deal(s, bq_table_deal);
}

bool bq__session_roll(bq__session *s)
{
    return deal(s, bq_table_roll);
}

/* ---- the clock ---- */

/* A clock that cannot be saved is no reason to stop: the next command says what is wrong with the
 * file. */
static void note_time(bq__session *s)
{
    if (s->table && bq_table_edition(s->table)->rule.end_mode == BQ_END_TIMED &&
        bq_table_state(s->table)->stage != BQ_STAGE_OVER)
        (void)bq_table_clock(s->table, bq__session_played(s), NULL);
}

/* O8: a timed game's minutes, counted while it is being played here. The save is told of them now and
 * then, so that a game goes on where its clock stood. */
static void tick(bq__session *s)
{
    const bq_edition *ed = bq_table_edition(s->table);
    const bq_state *st = bq_table_state(s->table);
    int64_t played = bq__session_played(s);
    if (ed->rule.end_mode != BQ_END_TIMED || st->time_up)
        return;
    if (played >= bq_table_played(s->table) + CLOCK_NOTED_S)
        note_time(s);
    if (played < 60 * (int64_t)ed->rule.time_limit_min)
        return;
    bq_command cmd = {.verb = BQ_CMD_TIME_UP};
    if (bq_check(ed, st, &cmd).code == BQ_NO_OK)
        submit(s, &cmd);
}

/* ---- taking back ---- */

/* How long the log is without the last word of a person; bots speak again by themselves. Chance stands - but a player
 * who has left the game, and sees the others play on, may still come back. */
static bool last_word(const bq__session *s, size_t *to, bool *far, bq_trouble *trouble)
{
    *to = bq_table_before_last_decision(s->table, bq__session_people(s));
    const bq_command *last = *to < bq_table_length(s->table) ? bq_table_command(s->table, *to) : NULL;
    *far = last && (last->verb == BQ_CMD_RESIGN || last->verb == BQ_CMD_DECLARE);
    return bq_table_may_undo(s->table, *to, *far, trouble);
}

static void typed(const bq__session *s, const bq_command *cmd, char *out, size_t size)
{
    bq_buf b = bq_buf_on(out, size);
    bq_wire wire = bq_table_wire(s->table);
    wire.state = NULL;
    bq_command_print(&b, &wire, cmd);
}

/* What a command does, in the words of the list that it stands in before it is given. */
static void in_words(const bq__session *s, const bq_state *st, const bq_command *cmd, char *out, size_t size)
{
    static bq_choices list;
    char meant[BQ_LINE_BYTES], other[BQ_LINE_BYTES];
    bq_choice alone = {.cmd = *cmd, .amount = cmd->amount, .payer = BQ_NOBODY};
    const bq_choice *found = &alone;
    bq_choices_of(bq_table_edition(s->table), st, cmd->seat, 0, &list);
    typed(s, cmd, meant, sizeof meant);
    for (unsigned i = 0; i < list.n && found == &alone; i++) {
        if (list.at[i].cmd.verb != cmd->verb || list.at[i].open)
            continue;
        typed(s, &list.at[i].cmd, other, sizeof other);
        if (!strcmp(meant, other))
            found = &list.at[i];
    }
    bq_buf b = bq_buf_on(out, size);
    bq_choice_label(&b, s->language, &s->names, st, found);
}

/* The last word of a person, and what else goes with it. */
void bq__session_undo_words(const bq__session *s, enum bq_text_key key, char *out, size_t size)
{
    char words[BQ_SENTENCE_BYTES];
    size_t to = bq_table_before_last_decision(s->table, bq__session_people(s)), dice = 0;
    const bq_command *taken = bq_table_command(s->table, to);
    bq_walk walk;
    for (size_t i = to; i < bq_table_length(s->table); i++)
        dice += bq_table_command(s->table, i)->verb == BQ_CMD_DICE;
    bq_walk_begin(&walk, bq_table_log(s->table), to, NULL);
    while (bq_walk_next(&walk))
        continue;
    in_words(s, &walk.st, taken, words, sizeof words);
    const bq_arg args[] = {bq_arg_of(BQ_ARG_SEAT, "seat", taken->seat), bq_arg_text("what", words),
                           bq_arg_of(BQ_ARG_NUMBER, "n", (int64_t)dice)};
    bq__session_text(s, out, size, key, args, 3);
}

bool bq__session_undo(bq__session *s)
{
    bq_trouble trouble = {.code = BQ_TABLE_OK};
    size_t to;
    bool far;
    if (!s->ops->may_change(s))
        return false;
    if (!last_word(s, &to, &far, &trouble)) {
        bq__session_trouble(s, "no", &trouble);
        return false;
    }
    if (!bq_table_may_undo(s->table, to, false, NULL) && !bq__session_for_programs(s) &&
        !s->listener.on_sure(s->listener.ctx, NULL))
        return false;
    char words[BQ_SENTENCE_BYTES];
    bq_command taken = *bq_table_command(s->table, to);
    if (!bq_table_undo_to(s->table, to, far, &trouble)) {
        bq__session_trouble(s, "no", &trouble);
        return false;
    }
    bq__session_recall(s);
    memset(&s->standing, 0, sizeof s->standing); /* it would do again what was taken back */
    s->relist = true;
    s->told = false;
    if (taken.verb == BQ_CMD_DICE) {
        BQ__SAY(s, "undo", BQ_T_PLAIN_UNDONE_DICE, bq_arg_of(BQ_ARG_NUMBER, "first", taken.a),
                bq_arg_of(BQ_ARG_NUMBER, "second", taken.b));
        return true;
    }
    in_words(s, bq_table_state(s->table), &taken, words, sizeof words);
    BQ__SAY(s, "undo", BQ_T_PLAIN_UNDONE, bq_arg_of(BQ_ARG_SEAT, "seat", taken.seat), bq_arg_text("what", words));
    return true;
}

/* Was there chance after what is done again? It is not brought back. */
static bool falls_anew(const bq__session *s)
{
    const bq_log *log = bq_table_log(s->table);
    for (size_t i = log->step.moves; i < log->done; i++)
        if (bq_is_chance(&log->command[i]))
            return log->plan->dealer != BQ_DEALER_TYPED || log->command[i].verb != BQ_CMD_DICE;
    return false;
}

bool bq__session_redo(bq__session *s)
{
    bq_trouble trouble = {0};
    if (!s->ops->may_change(s))
        return false;
    bq_state before = *bq_table_state(s->table);
    if (!bq_table_redo(s->table, &trouble)) {
        bq__session_trouble(s, "no", &trouble);
        return false;
    }
    char words[BQ_SENTENCE_BYTES];
    const bq_command *done = bq_table_command(s->table, bq_table_length(s->table) - 1);
    if (done->verb != BQ_CMD_DICE) { /* a typed roll is told by its event */
        in_words(s, &before, done, words, sizeof words);
        BQ__SAY(s, "redo", falls_anew(s) ? BQ_T_PLAIN_REDONE_ANEW : BQ_T_PLAIN_REDONE,
                bq_arg_of(BQ_ARG_SEAT, "seat", done->seat), bq_arg_text("what", words));
    }
    bq__session_events(s, bq_table_state(s->table), bq_table_events(s->table));
    return true;
}

/* ---- as a session ---- */

bool bq__session_local_is_person(const bq__session *s, unsigned seat)
{
    return !s->bots_only && bq_table_is_person(s->table, seat);
}

bool bq__session_local_wait(bq__session *s, int fd)
{
    (void)s;
    return poll(&(struct pollfd){.fd = fd, .events = POLLIN}, 1, -1) == 1;
}

void bq__session_local_release(bq__session *s)
{
    bq_table_free(s->table);
    bq_edition_close(s->file);
}

static bool may_change(bq__session *s)
{
    (void)s;
    return true;
}

static bool no_word(bq__session *s, const char *line)
{
    (void)s, (void)line;
    return false;
}

bool bq__session_local_answered(bq__session *s)
{
    (void)s;
    return true;
}

void bq__session_local_nothing(bq__session *s)
{
    (void)s;
}

bool bq__session_local_may_again(const bq__session *s)
{
    (void)s;
    return false;
}

const bq_state *bq__session_local_shown(const bq__session *s)
{
    return bq_table_state(s->table);
}

size_t bq__session_local_told(const bq__session *s)
{
    return bq_table_length(s->table);
}

/* ---- once more ---- */

static bool is_over(const bq__session *s)
{
    return s->table && bq_table_state(s->table)->stage == BQ_STAGE_OVER;
}

/* The same edition, options and players; other dice. */
static void play_again(bq__session *s)
{
    static bq_table_plan plan;
    const char *asked = s->request->edition;
    bool by_path = asked && strchr(asked, '/');
    plan = *bq_table_plan_of(s->table);
    bq_edition_file *file = bq__session_edition(s, by_path ? asked : bq_table_plan_of(s->table)->edition->name);
    if (!file)
        return;
    plan.edition = file;
    if (plan.dealer == BQ_DEALER_FAIR)
        plan.dealer = BQ_DEALER_SYSTEM;
    plan.seed++;
    if (!bq__session_begin(s, &plan, file) && s->file != file)
        bq_edition_close(file);
}

/* Players ask for them. */
static bool never(const bq__session *s)
{
    (void)s;
    return false;
}

const bq__session_ops bq__session_local = {
    .kind = BQ__LOCAL,
    .submit = submit,
    .deal = deal_program,
    .is_person = bq__session_local_is_person,
    .may_change = may_change,
    .word = no_word,
    .sound = bq__session_local_sound,
    .may_hint = bq__session_local_may_hint,
    .want_hints = bq__session_local_want_hints,
    .live = never,
    .answered = bq__session_local_answered,
    .tick = tick,
    .note_time = note_time,
    .listen = bq__session_local_nothing,
    .wait = bq__session_local_wait,
    .may_again = is_over,
    .ask_again = play_again,
    .shown = bq__session_local_shown,
    .told = bq__session_local_told,
    .release = bq__session_local_release,
    .leave = bq__session_drop,
    .not_yours = BQ_T_PLAIN_NO_BOT_SPEAKS,
    .at_once = true,
    .has_bots = true,
    .own_clock = true,
    .keeps = true,
    .prompts = true,
    .undoes = true,
};
