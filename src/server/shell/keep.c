/* keep.c - what is deleted: games that were over long ago and what was said long ago (limits keep_*), and what somebody
 * asks to have forgotten.
 *
 * A clock that is wrong must not delete anything. So there is a time of our own: it begins with the newest line of the
 * store, is written down beside it, and follows the machine's clock, never faster than a day in an hour that the server
 * has run, and never beyond it. What ended at an impossible time is left to the operator, and one look deletes a
 * twentieth of the games that are over at most.
 *
 * What is to be deleted is marked first: nobody sees it any more, and for a day (`keep_marked_h`) the operator can bring it
 * back. Then it goes, and what was said in it.
 *
 * The store is walked in steps on its own thread, and a few games are deleted at a time, so that those who play hardly
 * notice. A game that the core has is left alone; one that is being deleted is hidden from the core, so that nobody
 * opens it behind our back. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/shell/internal.h"

enum {
    LOOK = 256,    /* games a step */
    AT_ONCE = 8,   /* deleted together */
    CHAT_STEPS = 4, /* of 500 lines each, a step */
    SHARE = 20,    /* one part in so many of the games that are over may go in one look ... */
    FEW = 64,      /* ... and so many besides */
    HASTE = 24     /* times as fast as time itself we run after the machine's clock */
};
#define EARLIEST_MS INT64_C(1577836800000) /* 2020: there was no server before */
#define DAY_MS INT64_C(86400000)

typedef struct sweep {
    bq__shell_task task; /* first */
    bq_conn asker; /* 0: nobody, it was time */
    char name[BQ_STORE_NAME + 1]; /* whose games; "": by their age */
    bool one;      /* this game is asked for, and nothing else */
    bq_game_id which;
    enum bq__shell_keep deed;
    bool marked;   /* it looks among those that are marked */
    bool again;    /* ... afterwards: they are deleted */
    bool deleting; /* what this step does; else it looks */
    int64_t now_ms, marked_ms; /* what time it is; what was marked before that is deleted */
    int64_t games_ms, chat_ms; /* what is older goes; 0: nothing does */
    int64_t place;
    bq_game_id id[LOOK];
    size_t n;
    size_t found, deleted, open;
    size_t most;   /* may be deleted; 0: all */
    enum bq_store_answer answer;
    char error[256];
} sweep;

/* ---- on the store's thread ---- */

static bool found(void *self, const bq_game_id *id, uint8_t status)
{
    sweep *s = self;
    if (BQ_GAME_IS_OVER(status))
        s->id[s->n++] = *id;
    else
        s->open++;
    return true;
}

static bool found_one(void *self, const bq_game_row *row)
{
    return found(self, &row->id, row->status);
}

static bool found_marked(void *self, const bq_game_id *id, uint8_t status)
{
    const sweep *s = self;
    return (s->one && memcmp(id, &s->which, sizeof *id)) || found(self, id, status);
}

static void look_marked(bq_store *store, sweep *s)
{
    s->answer = bq_store_gone(store, s->asker ? INT64_MAX : s->marked_ms, s->name[0] ? s->name : NULL, &s->place, LOOK,
                              found_marked, s);
}

static void look(bq_store *store, sweep *s)
{
    int64_t newest;
    size_t over = 0;
    s->n = 0;
    if (s->marked) {
        look_marked(store, s);
        return;
    }
    if (!s->one && !s->name[0] && !s->most) {
        s->answer = bq_store_extent(store, &newest, &over);
        s->most = over / SHARE + FEW;
        if (s->answer != BQ_STORE_OK)
            return;
    }
    if (s->one)
        s->answer = bq_store_game(store, &s->which, found_one, s);
    else if (s->name[0])
        s->answer = bq_store_named(store, s->name, &s->place, LOOK, found, s);
    else if (s->games_ms)
        s->answer = bq_store_aged(store, EARLIEST_MS, s->games_ms, &s->place, LOOK, found, s);
}

static void delete_some(bq_store *store, sweep *s)
{
    bq_batch *batch = bq_batch_new();
    s->answer = batch ? BQ_STORE_OK : BQ_STORE_MEMORY;
    for (size_t i = 0; s->answer == BQ_STORE_OK && i < AT_ONCE && i < s->n; i++)
        s->answer = bq_batch_add(batch, &(bq_write){.kind = s->deed == BQ__KEEP_ERASE ? BQ_WRITE_FORGET : BQ_WRITE_MARK,
                                                    .game = s->id[s->n - 1 - i],
                                                    .epoch = bq_store_epoch(store),
                                                    .as.gone_ms = s->deed == BQ__KEEP_MARK ? s->now_ms : 0});
    for (size_t i = 0; s->answer == BQ_STORE_OK && i < CHAT_STEPS && s->chat_ms; i++)
        s->answer = bq_batch_add(batch, &(bq_write){.kind = BQ_WRITE_OLD_CHAT,
                                                    .epoch = bq_store_epoch(store),
                                                    .as.span = {EARLIEST_MS, s->chat_ms}});
    if (s->answer == BQ_STORE_OK)
        s->answer = bq_store_commit(store, batch, NULL);
    bq_batch_free(batch);
}

static void run(bq_store *store, bq__shell_task *task)
{
    sweep *s = (sweep *)task;
    if (s->deleting)
        delete_some(store, s);
    else
        look(store, s);
    if (s->answer != BQ_STORE_OK)
        snprintf(s->error, sizeof s->error, "%s", bq_store_error(store));
}

/* ---- on the loop's ---- */

static int64_t keep_time(bq__shell *shell);

static void answer_asker(bq__shell *shell, const sweep *s)
{
    char line[BQ__ADMIN_LINE];
    bool good = s->answer == BQ_STORE_OK || s->answer == BQ_STORE_NONE;
    bq_buf b = bq__shell_admin_begin(line, good ? "ok" : "no");
    bq__shell_peer *peer = bq__shell_peer_of(shell, s->asker);
    if (!peer)
        return;
    if (good) {
        bq_json_int(&b, "games", (int64_t)s->found);
        bq_json_int(&b, "deleted", (int64_t)s->deleted);
        bq_json_int(&b, "open", (int64_t)s->open);
    } else {
        bq_json_word(&b, "why", "store");
        bq_json_text(&b, "detail", bq_answer_words[s->answer]);
    }
    bq__shell_admin_say(peer, &b);
}

static void end(bq__shell *shell, sweep *s)
{
    char detail[320];
    if (s->answer != BQ_STORE_OK && s->answer != BQ_STORE_NONE) {
        snprintf(detail, sizeof detail, "deleting: %s", s->error);
        bq__shell_log("store", detail);
    }
    if (s->deleted) {
        snprintf(detail, sizeof detail, "%zu games", s->deleted);
        bq__shell_log(s->deed == BQ__KEEP_ERASE ? "deleted" : s->deed == BQ__KEEP_MARK ? "marked" : "restored", detail);
    }
    shell->counts.deleted += s->deed == BQ__KEEP_ERASE ? s->deleted : 0;
    answer_asker(shell, s);
    bq_core_hide(shell->core, NULL, 0); /* what was not deleted may be opened again */
    shell->keeping = false;
    free(s);
}

/* A disk that fails ends the server, whoever noticed it. */
static bool is_deadly(enum bq_store_answer answer)
{
    return answer == BQ_STORE_IO || answer == BQ_STORE_CORRUPT || answer == BQ_STORE_FENCED;
}

/* What the core has stays; the rest is hidden from it until it is gone. */
static void leave_out_open(bq__shell *shell, sweep *s)
{
    size_t n = 0;
    for (size_t i = 0; i < s->n; i++)
        if (s->marked || !bq_core_has(shell->core, &s->id[i]))
            s->id[n++] = s->id[i];
        else
            s->open++;
    if (s->most && s->deleted + n >= s->most) { /* the rest another time */
        n = s->most - s->deleted;
        s->place = 0;
    }
    s->n = n;
    s->found += n;
    if (s->deed == BQ__KEEP_COUNT)
        s->n = 0;
    bq_core_hide(shell->core, s->id, s->n);
}

/* The second round: those that are marked. */
static void then_marked(bq__shell *shell, sweep *s)
{
    if (s->deed == BQ__KEEP_MARK && s->deleted) {
        char detail[64];
        snprintf(detail, sizeof detail, "%zu games", s->deleted);
        bq__shell_log("marked", detail);
        s->deleted = 0;
    }
    s->deed = BQ__KEEP_ERASE;
    s->marked = true;
    s->again = false;
    s->place = s->chat_ms = 0;
    s->most = 0;
    bq_core_hide(shell->core, NULL, 0);
}

static void next(bq__shell *shell, bq__shell_task *task)
{
    sweep *s = (sweep *)task;
    if (is_deadly(s->answer)) {
        bq__shell_log("failure", s->error);
        _Exit(1);
    }
    if (s->deleting) {
        size_t gone = s->n < AT_ONCE ? s->n : AT_ONCE;
        if (s->answer == BQ_STORE_OK) {
            s->n -= gone;
            s->deleted += gone;
        }
        if (!s->n)
            bq_core_hide(shell->core, NULL, 0);
    } else {
        leave_out_open(shell, s);
    }
    bool failed = s->answer != BQ_STORE_OK && s->answer != BQ_STORE_NONE;
    bool looked = !s->deleting;
    s->deleting = s->n > 0 || (looked && s->chat_ms);
    bool over = !s->deleting && (!s->place || (s->one && !s->marked));
    if (failed || shell->draining || (over && !s->again)) {
        end(shell, s);
        return;
    }
    if (over)
        then_marked(shell, s);
    bq__shell_disk_task(shell->disk, &s->task);
}

static sweep *new_sweep(bq__shell *shell, bq_conn asker, enum bq__shell_keep deed)
{
    sweep *s = calloc(1, sizeof *s);
    if (!s)
        abort();
    s->task.run = run;
    s->task.done = next;
    s->asker = asker;
    s->deed = deed;
    s->now_ms = keep_time(shell);
    s->marked = deed == BQ__KEEP_RESTORE;
    s->again = deed == BQ__KEEP_ERASE || !asker;
    s->marked_ms = s->now_ms - shell->limits.keep_marked_h * 3600000;
    return s;
}

/* ---- what time it is ---- */

void bq__shell_keep_begin(bq__shell *shell, int64_t newest_ms)
{
    int64_t wall = bq__shell_wall_ms();
    shell->keep_kept = bq__shell_admin_read_clock(shell);
    shell->keep_clock = shell->keep_kept ? shell->keep_kept : newest_ms ? newest_ms : wall;
    shell->keep_last = bq__shell_now(shell);
    if (wall - shell->keep_clock > DAY_MS || shell->keep_clock - wall > DAY_MS)
        bq__shell_log("clock", wall > shell->keep_clock
                                   ? "it is more than a day ahead of the store: what is to be deleted waits"
                                   : "it is more than a day behind the store: what is to be deleted waits");
}

static int64_t keep_time(bq__shell *shell)
{
    int64_t now = bq__shell_now(shell), wall = bq__shell_wall_ms();
    int64_t step = (now - shell->keep_last) * HASTE, behind = wall - shell->keep_clock;
    shell->keep_last = now;
    if (behind > 0)
        shell->keep_clock += behind < step ? behind : step;
    if (shell->keep_clock - shell->keep_kept >= 60000) {
        shell->keep_kept = shell->keep_clock;
        bq__shell_admin_keep_clock(shell, shell->keep_clock);
    }
    return wall < shell->keep_clock ? wall : shell->keep_clock;
}

void bq__shell_keep_look(bq__shell *shell)
{
    const bq_limits *l = &shell->limits;
    int64_t now = bq__shell_now(shell);
    if (shell->keeping || shell->draining || now < shell->keep_next || (!l->keep_games_h && !l->keep_chat_h))
        return;
    shell->keep_next = now + (l->keep_look_s ? l->keep_look_s : 1) * 1000;
    shell->keeping = true;
    sweep *s = new_sweep(shell, 0, BQ__KEEP_MARK);
    int64_t time = s->now_ms;
    s->games_ms = l->keep_games_h ? time - l->keep_games_h * 3600000 : 0;
    s->chat_ms = l->keep_chat_h ? time - l->keep_chat_h * 3600000 : 0;
    bq__shell_disk_task(shell->disk, &s->task);
}

bool bq__shell_game_id(const char *word, size_t n, bq_game_id *id)
{
    for (size_t i = 0; n == 32 && i < n; i++) {
        char c = word[i];
        int digit = c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
        if (digit < 0)
            return false;
        id->byte[i / 2] = (unsigned char)(i % 2 ? id->byte[i / 2] << 4 | digit : digit);
    }
    return n == 32;
}

/* A table by its id, or all games of a person by the name. (Nobody is called by 32 digits: names have 24 letters.) */
bool bq__shell_keep_forget(bq__shell_peer *peer, const char *what, size_t n, enum bq__shell_keep deed)
{
    if (peer->shell->keeping)
        return false;
    peer->shell->keeping = true;
    sweep *s = new_sweep(peer->shell, peer->conn, deed);
    if (bq__shell_game_id(what, n, &s->which))
        s->one = true;
    else
        snprintf(s->name, sizeof s->name, "%.*s", (int)(n < BQ_STORE_NAME ? n : BQ_STORE_NAME), what);
    bq__shell_disk_task(peer->shell->disk, &s->task);
    return true;
}
