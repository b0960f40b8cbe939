/* keep.c - what is deleted: games that were over long ago and what was said long ago (limits keep_*), and what somebody
 * asks to have forgotten.
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
    CHAT_STEPS = 4 /* of 500 lines each, a step */
};

typedef struct sweep {
    bq__task task; /* first */
    bq_conn asker; /* 0: nobody, it was time */
    char name[BQ_STORE_NAME + 1]; /* whose games; "": by their age */
    bool one;      /* id[0] is asked for, and nothing else */
    bool really;   /* or only counted */
    bool deleting; /* what this step does; else it looks */
    int64_t games_ms, chat_ms; /* what is older goes; 0: nothing does */
    int64_t place;
    bq_game_id id[LOOK];
    size_t n;
    size_t found, deleted, open;
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

static void look(bq_store *store, sweep *s)
{
    bq_game_id id = s->id[0];
    s->n = 0;
    if (s->one)
        s->answer = bq_store_game(store, &id, found_one, s);
    else if (s->name[0])
        s->answer = bq_store_named(store, s->name, &s->place, LOOK, found, s);
    else if (s->games_ms)
        s->answer = bq_store_aged(store, s->games_ms, &s->place, LOOK, found, s);
}

static void delete_some(bq_store *store, sweep *s)
{
    bq_batch *batch = bq_batch_new();
    s->answer = batch ? BQ_STORE_OK : BQ_STORE_MEMORY;
    for (size_t i = 0; s->answer == BQ_STORE_OK && i < AT_ONCE && i < s->n; i++)
        s->answer = bq_batch_add(batch, &(bq_write){.kind = BQ_WRITE_FORGET,
                                                    .game = s->id[s->n - 1 - i],
                                                    .epoch = bq_store_epoch(store)});
    for (size_t i = 0; s->answer == BQ_STORE_OK && i < CHAT_STEPS && s->chat_ms; i++)
        s->answer = bq_batch_add(batch, &(bq_write){.kind = BQ_WRITE_OLD_CHAT,
                                                    .epoch = bq_store_epoch(store),
                                                    .as.before_ms = s->chat_ms});
    if (s->answer == BQ_STORE_OK)
        s->answer = bq_store_commit(store, batch, NULL);
    bq_batch_free(batch);
}

static void run(bq_store *store, bq__task *task)
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

static void answer_asker(bq__shell *shell, const sweep *s)
{
    char line[160];
    bq__peer *peer = bq__peer_of(shell, s->asker);
    if (!peer)
        return;
    if (s->answer != BQ_STORE_OK && s->answer != BQ_STORE_NONE)
        snprintf(line, sizeof line, "{\"say\":\"no\",\"why\":\"store\",\"detail\":\"%s\"}\n",
                 bq_answer_words[s->answer]);
    else
        snprintf(line, sizeof line, "{\"say\":\"ok\",\"games\":%zu,\"deleted\":%zu,\"open\":%zu}\n", s->found,
                 s->deleted, s->open);
    bq__peer_send(peer, line, strlen(line));
    bq__shell_after(shell);
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
        bq__shell_log("deleted", detail);
    }
    shell->counts.deleted += s->deleted;
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
        if (!bq_core_has(shell->core, &s->id[i]))
            s->id[n++] = s->id[i];
        else
            s->open++;
    s->n = n;
    s->found += n;
    if (!s->really)
        s->n = 0;
    bq_core_hide(shell->core, s->id, s->n);
}

static void next(bq__shell *shell, bq__task *task)
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
    bool failed = s->answer != BQ_STORE_OK;
    bool looked = !s->deleting;
    s->deleting = s->n > 0 || (looked && s->chat_ms);
    if (failed || shell->draining || (!s->deleting && (s->one || !s->place)))
        end(shell, s);
    else
        bq__disk_task(shell->disk, &s->task);
}

static sweep *new_sweep(bq_conn asker, bool really)
{
    sweep *s = calloc(1, sizeof *s);
    if (!s)
        abort();
    s->task.run = run;
    s->task.done = next;
    s->asker = asker;
    s->really = really;
    return s;
}

void bq__keep_look(bq__shell *shell)
{
    const bq_limits *l = &shell->limits;
    int64_t now = bq__shell_now(shell), wall = bq__shell_wall_ms();
    if (shell->keeping || shell->draining || now < shell->keep_next || (!l->keep_games_h && !l->keep_chat_h))
        return;
    shell->keep_next = now + (l->keep_look_s ? l->keep_look_s : 1) * 1000;
    shell->keeping = true;
    sweep *s = new_sweep(0, true);
    s->games_ms = l->keep_games_h ? wall - l->keep_games_h * 3600000 : 0;
    s->chat_ms = l->keep_chat_h ? wall - l->keep_chat_h * 3600000 : 0;
    bq__disk_task(shell->disk, &s->task);
}

bool bq__game_id(const char *word, size_t n, bq_game_id *id)
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
bool bq__keep_forget(bq__peer *peer, const char *what, size_t n, bool really)
{
    if (peer->shell->keeping)
        return false;
    peer->shell->keeping = true;
    sweep *s = new_sweep(peer->conn, really);
    if (bq__game_id(what, n, &s->id[0]))
        s->one = true;
    else
        snprintf(s->name, sizeof s->name, "%.*s", (int)(n < BQ_STORE_NAME ? n : BQ_STORE_NAME), what);
    bq__disk_task(peer->shell->disk, &s->task);
    return true;
}
