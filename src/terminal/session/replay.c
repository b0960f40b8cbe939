/* replay.c - a saved game that is watched, as a session: its log is told again up to where the walk stands, and nothing
 * is played or written. What was there before waits below it. */
#include <string.h>

#include "terminal/session/session.h"
#include "text/text.h"

/* ---- coming and going ---- */

static void put_back(bq__session *s, const bq__replay *kept)
{
    s->replay = (bq__replay){0};
    s->ops = kept->under;
    s->table = kept->kept;
    s->file = kept->kept_file;
}

bool bq__session_watch(bq__session *s, const char *path)
{
    char again[BQ__PATH_BYTES];
    snprintf(again, sizeof again, "%s", path); /* it may be the name of what is put aside */
    (void)bq__session_unwatch(s);
    s->ops->note_time(s);
    s->replay = (bq__replay){.under = s->ops, .kept = s->table, .kept_file = s->file};
    s->ops = &bq__session_replay;
    s->table = NULL;
    s->file = NULL;
    if (bq__session_read_as(s, &bq__session_replay, again)) {
        bq_walk_begin(&s->replay.walk, bq_table_log(s->table), SIZE_MAX, NULL);
        return true;
    }
    bq__replay kept = s->replay;
    put_back(s, &kept);
    if (s->table)
        bq__session_names(s);
    return false;
}

bool bq__session_unwatch(bq__session *s)
{
    if (s->ops != &bq__session_replay)
        return false;
    bq__replay kept = s->replay;
    bq__session_drop(s);
    s->replay = (bq__replay){0};
    s->ops = kept.under;
    if (!kept.kept)
        return false;
    bq__session_take(s, kept.under, kept.kept, kept.kept_file); /* bots, names and clock of the game that waited */
    s->told = bq_table_state(s->table)->stage == BQ_STAGE_OVER;
    return true;
}

/* ---- another way from here ---- */

void bq__session_fork_people(const bq__session *s, char *out, size_t size)
{
    const bq_table_plan *plan = bq_table_plan_of(s->table);
    const bq_state *st = &s->replay.walk.st;
    bq_buf b = bq_buf_on(out, size);
    for (unsigned i = 0; i < plan->seats; i++)
        if (bq_table_is_person(s->table, i) && st->in >> i & 1) {
            bq_buf_str(&b, b.n ? "," : "");
            bq_buf_str(&b, plan->seat[i].name);
        }
    if (!b.n)
        bq_buf_str(&b, plan->seat[bq_seat_asked(bq_table_edition(s->table), st)].name);
}

/* "Ada,Bob": seats by bit; 0: one of them is nobody's name, and it was said. */
static unsigned seats_of(bq__session *s, const char *list)
{
    unsigned seats = 0, seat;
    bq_wire_error error;
    while (*list) {
        list += strspn(list, " ,");
        size_t n = strcspn(list, ","), word = n;
        while (word && list[word - 1] == ' ')
            word--;
        if (word && !bq_find_seat(bq_table_names(s->table), list, word, &seat, &error)) {
            bq__session_wire_error(s, &error);
            return 0;
        }
        seats |= word ? 1u << seat : 0;
        list += n;
    }
    return seats;
}

/* Who is played by people from now on, and who is not. */
static void sit_down(bq_table *table, unsigned people)
{
    for (unsigned i = 0; i < bq_table_plan_of(table)->seats; i++) {
        if (people >> i & 1)
            bq_table_seat_player(table, i, "person");
        else if (bq_table_is_person(table, i))
            bq_table_seat_player(table, i, "bot:medium");
    }
}

/* What the dice are now: a seed gives those that it gave. */
static void tell_forked(bq__session *s, unsigned people)
{
    enum bq_dealer_kind dealer = (enum bq_dealer_kind)bq_table_plan_of(s->table)->dealer;
    BQ__SAY(s, "fork", dealer == BQ_DEALER_SEED    ? BQ_T_SCREEN_FORKED_SEED
                       : dealer == BQ_DEALER_TYPED ? BQ_T_SCREEN_FORKED_TYPED
                                                   : BQ_T_SCREEN_FORKED,
            bq_arg_of(BQ_ARG_SEATS, "seats", people));
}

bool bq__session_fork(bq__session *s, const char *names)
{
    bq_trouble trouble = {0};
    bq__replay kept = s->replay;
    char usual[BQ__SEATS_BYTES];
    bq__session_fork_people(s, usual, sizeof usual);
    unsigned people = seats_of(s, *names ? names : usual);
    if (!people)
        return false;
    if (kept.walk.st.stage == BQ_STAGE_OVER) {
        bq__session_tell(s, "no", BQ_T_SCREEN_FORK_OVER);
        return false;
    }
    bq_table *table = bq_table_fork(s->table, kept.walk.n, &trouble);
    bq_edition_file *file = s->file;
    if (!table) {
        bq__session_trouble(s, "no", &trouble);
        return false;
    }
    sit_down(table, people);
    bq_table_free(s->table); /* its words go with the fork */
    put_back(s, &kept);
    s->ops->leave(s); /* a game that waited is saved, a seat is kept */
    bq__session_take(s, &bq__session_local, table, file);
    if (!s->request->no_save)
        bq__session_save_new(s);
    tell_forked(s, people);
    return true;
}

bool bq__session_fork_from(bq__session *s, const char *path, size_t at, const char *names)
{
    if (!bq__session_watch(s, path))
        return false;
    while (s->replay.walk.n < at && bq_walk_next(&s->replay.walk))
        continue;
    if (!bq__session_fork(s, names)) {
        (void)bq__session_unwatch(s);
        return false;
    }
    bq__session_where(s, 0, "");
    bq__session_cash(s, 0, "");
    return true;
}

/* ---- as a session ---- */

/* Nothing is asked of anybody. */
static bool refuses(bq__session *s)
{
    bq__session_refusal(s, &(bq_verdict){.code = BQ_NO_NOT_ASKED});
    return false;
}

static bool submit(bq__session *s, const bq_command *cmd)
{
    (void)cmd;
    return refuses(s);
}

static bool no_chance(bq__session *s)
{
    (void)s;
    return false;
}

/* Whoever sits at a server's table can talk there meanwhile. */
static bool word(bq__session *s, const char *line)
{
    return s->replay.under->word(s, line);
}

static void listen_below(bq__session *s)
{
    s->replay.under->listen(s);
}

static const bq_state *shown(const bq__session *s)
{
    return &s->replay.walk.st;
}

static size_t told(const bq__session *s)
{
    return s->replay.walk.n;
}

static bool always(const bq__session *s)
{
    (void)s;
    return true;
}

static void leave(bq__session *s)
{
    (void)bq__session_unwatch(s);
    s->ops->leave(s);
}

const bq__session_ops bq__session_replay = {
    .kind = BQ__REPLAY,
    .submit = submit,
    .deal = no_chance,
    .is_person = bq__session_local_is_person,
    .may_change = refuses,
    .word = word,
    .sound = bq__session_local_sound,
    .may_hint = bq__session_local_may_hint,
    .want_hints = bq__session_local_want_hints,
    .live = always,
    .answered = bq__session_local_answered,
    .tick = bq__session_local_nothing,
    .note_time = bq__session_local_nothing,
    .listen = listen_below,
    .wait = bq__session_local_wait,
    .may_again = bq__session_local_may_again,
    .ask_again = bq__session_local_nothing,
    .shown = shown,
    .told = told,
    .release = bq__session_local_release,
    .leave = leave,
    .not_yours = BQ_T_PLAIN_NO_BOT_SPEAKS,
};
