/* exec.c - any program as a seat (see exec.h). Workers share one process: a question is whole in itself, and one is asked
 * at a time. */
#include "sim/exec.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "game/choice.h"
#include "os/os.h"
#include "wire/wire.h"

enum {
    ARGUMENTS = 16,
    COMMAND_BYTES = 256,
    ASK_BYTES = 1 << 20,
    THINK_MS = 200,   /* what it is told that it has */
    PATIENCE_MS = 1000, /* ... and what it really has: machines are busy */
    BEGIN_MS = 5000,  /* for its first answer: it may have to load itself */
    AGAIN_MS = 2000,  /* ... and for that after it was started again */
    STARTS = 3,
    LINES = 1000      /* that it may say before its answer */
};

struct bq_exec {
    bq_bot bot; /* first: the bot that is asked is this */
    pthread_mutex_t one; /* at a time */
    char command[COMMAND_BYTES];
    char *argv[ARGUMENTS + 1];
    bq_child child;
    bool running, fresh;
    unsigned starts;
    bq_exec_count count;
};

/* ---- speaking ---- */

static bool started(bq_exec *e)
{
    if (e->running)
        return true;
    if (e->starts == STARTS || !e->argv[0]) {
        e->count.given_up = true;
        return false;
    }
    e->starts++;
    e->running = e->fresh = bq_os_child_start(&e->child, e->argv);
    e->count.gone += !e->running;
    return e->running;
}

static void left(bq_exec *e)
{
    bq_os_child_end(&e->child);
    e->running = false;
}

/* Its answer: what stands after "best". A process that was late is not asked again: its answer would be taken for that
 * to the next question. */
static bool heard(bq_exec *e, const char *ask, size_t n, char *line, size_t size)
{
    int64_t until = bq_os_now_ms() + (!e->fresh ? PATIENCE_MS : e->starts == 1 ? BEGIN_MS : AGAIN_MS);
    enum bq_child_heard what = bq_os_child_say(&e->child, ask, n, until);
    e->fresh = false;
    for (unsigned i = 0; i < LINES && what == BQ_CHILD_LINE; i++) {
        what = bq_os_child_hear(&e->child, line, size, until);
        if (what == BQ_CHILD_LINE && !strncmp(line, "best", 4) && (line[4] == ' ' || !line[4]))
            return true;
    }
    e->count.gone += what == BQ_CHILD_GONE;
    e->count.silent += what != BQ_CHILD_GONE;
    left(e);
    return false;
}

/* ---- a question ---- */

typedef struct question {
    const bq_bot_sight *at;
    bq_names names;
    bq_wire wire;
    const char *kind;
    unsigned groups; /* of choices that are told, by bit */
} question;

static question question_of(const bq_bot_sight *at, const char *kind, unsigned groups)
{
    return (question){.at = at,
                      .names = {.seats = at->st->seats, .squares = at->ed->squares, .groups = at->ed->groups},
                      .kind = kind,
                      .groups = groups};
}

static void put_line(bq_buf *b, const question *q, const bq_command *cmd)
{
    bq_buf_str(b, "can ");
    bq_command_print(b, &q->wire, cmd);
    bq_buf_char(b, '\n');
}

/* What can be done: one line each, without those that a sum or terms are missing of. How many. */
static unsigned put_choices(bq_buf *b, const question *q)
{
    BQ_SCRATCH bq_choices list;
    unsigned n = 0;
    bq_choices_of(q->at->ed, q->at->st, q->at->seat, 1u << q->at->seat, &list);
    for (unsigned i = 0; i < list.n; i++) {
        bq_choice *c = &list.at[i];
        if (!(q->groups >> c->group & 1u) || c->cmd.verb == BQ_CMD_RESIGN || (c->open && c->cmd.verb != BQ_CMD_BID))
            continue;
        if (c->open)
            c->cmd.amount = bq_question(q->at->ed, q->at->st).amount;
        put_line(b, q, &c->cmd);
        n++;
    }
    return n;
}

/* True: it answered, and what it says is lawful. */
static bool ask(bq_exec *e, question *q, bool must, bq_command *out)
{
    char line[BQ_LINE_BYTES];
    bq_buf b = bq_buf_grow(ASK_BYTES);
    bq_wire_error error;
    bool good = false;
    q->wire = (bq_wire){q->at->ed, q->at->st, &q->names};
    bq_buf_format(&b, "ask %s %u\nstate ", q->kind, q->at->seat + 1);
    bq_state_json(&b, &q->wire);
    bq_buf_char(&b, '\n');
    unsigned n = put_choices(&b, q);
    bq_buf_format(&b, "go ms %d\n", THINK_MS);
    pthread_mutex_lock(&e->one);
    if ((n || must) && !b.cut && started(e)) {
        e->count.asked++;
        bool told = heard(e, b.at, b.n, line, sizeof line);
        bool none = told && (!line[4] || !strcmp(line, "best -"));
        good = told && !none &&
               bq_command_parse(&q->wire, q->at->seat, line + 5, strlen(line + 5), out, &error) &&
               bq_check(q->at->ed, q->at->st, out).code == BQ_NO_OK;
        e->count.wrong += told && !good && (must || !none);
    }
    pthread_mutex_unlock(&e->one);
    bq_buf_free(&b);
    return good;
}

/* ---- the bot ---- */

static bq_exec *of(const bq_bot *bot)
{
    return (bq_exec *)(uintptr_t)bot; /* it is ours, and its first member */
}

/* What nobody may say: the clock then speaks for the seat. */
static bq_command answer(const bq_bot *bot, const bq_bot_sight *at, const bq_ask *q)
{
    bq_command cmd;
    question it = question_of(at, bq_question_words[q->kind], 1u << BQ_CHOICE_ANSWER | 1u << BQ_CHOICE_TABLE);
    if (q->kind == BQ_ASK_DEBT)
        it.groups |= 1u << BQ_CHOICE_PROPERTY;
    if (ask(of(bot), &it, true, &cmd) && cmd.verb != BQ_CMD_OFFER)
        return cmd;
    return (bq_command){.verb = BQ_CMD_DICE};
}

/* Rents are claimed for it; for the rest it is asked if there is something to build or to redeem. */
static bool manage(const bq_bot *bot, const bq_bot_sight *at, bq_command *out)
{
    at->cache->purse = 0;
    at->cache->built = at->cache->silent_turn = at->cache->rests = false;
    for (unsigned i = 0; i < at->st->claims; i++) {
        *out = (bq_command){.verb = BQ_CMD_CLAIM, .seat = (uint8_t)at->seat, .a = at->st->claim[i].square};
        if (at->st->claim[i].owner == at->seat && bq_check(at->ed, at->st, out).code == BQ_NO_OK)
            return true;
    }
    question it = question_of(at, "manage", 1u << BQ_CHOICE_PROPERTY);
    return ask(of(bot), &it, false, out) && out->verb != BQ_CMD_ROLL && out->verb != BQ_CMD_RESIGN;
}

static enum bq_bot_view judges(const bq_bot *bot, const bq_bot_sight *at, unsigned from)
{
    bq_command cmd;
    question it = question_of(at, "offer", 1u << BQ_CHOICE_TRADE);
    (void)from;
    return ask(of(bot), &it, true, &cmd) && cmd.verb == BQ_CMD_ACCEPT ? BQ_BOT_TAKES : BQ_BOT_TOO_LITTLE;
}

bq_exec *bq_exec_new(const char *command)
{
    bq_exec *e = calloc(1, sizeof *e);
    char *rest = NULL;
    unsigned n = 0;
    if (!e)
        return NULL;
    size_t length = strlen(command);
    memcpy(e->command, command, length < sizeof e->command ? length : sizeof e->command - 1);
    for (char *word = strtok_r(e->command, " ", &rest); word && n < ARGUMENTS; word = strtok_r(NULL, " ", &rest))
        e->argv[n++] = word;
    e->bot = (bq_bot){.word = "exec", .answer = answer, .manage = manage, .judges = judges};
    pthread_mutex_init(&e->one, NULL);
    (void)signal(SIGPIPE, SIG_IGN);
    return e;
}

bool bq_exec_start(bq_exec *e)
{
    pthread_mutex_lock(&e->one);
    bool good = started(e);
    pthread_mutex_unlock(&e->one);
    return good;
}

void bq_exec_free(bq_exec *e)
{
    if (!e)
        return;
    if (e->running)
        left(e);
    pthread_mutex_destroy(&e->one);
    free(e);
}

const bq_bot *bq_exec_bot(const bq_exec *e)
{
    return &e->bot;
}

bq_exec_count bq_exec_counted(const bq_exec *e)
{
    return e->count;
}
