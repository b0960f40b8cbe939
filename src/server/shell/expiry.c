/* expiry.c - deletions, after their time and on request: the core decides what (core/expiry.h), the store's thread
 * looks and deletes, step by step and a few games at a time, so that those who play hardly notice. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/shell/internal.h"

enum { ENTRY = 72 }; /* bytes of an open game in an answer */
#define DAY_MS INT64_C(86400000)

typedef struct sweep {
    bq__shell_task task; /* first */
    bq_conn asker; /* 0: nobody, it was time */
    enum bq_expiry_deed deed; /* that was asked for */
    bool counted;  /* how many games are over */
    bq_sweep is;
    enum bq_store_answer answer;
    char error[256];
} sweep;

/* ---- on the store's thread ---- */

static bool found_one(void *self, const bq_game_row *row)
{
    return bq_sweep_found(self, &row->id, row->status);
}

static enum bq_store_answer look_aged(bq_store *store, sweep *s)
{
    int64_t newest;
    size_t over = 0;
    enum bq_store_answer answer = s->counted ? BQ_STORE_OK : bq_store_extent(store, &newest, &over);
    if (answer != BQ_STORE_OK)
        return answer;
    if (!s->counted)
        bq_sweep_extent(&s->is, over);
    s->counted = true;
    return bq_store_aged(store, BQ_EXPIRY_EARLIEST_MS, s->is.games_ms, &s->is.place, BQ_EXPIRY_LOOK, bq_sweep_found, &s->is);
}

static enum bq_store_answer delete_some(bq_store *store, const sweep *s)
{
    bq_batch *batch = bq_batch_new();
    enum bq_store_answer answer = batch ? bq_sweep_writes(&s->is, bq_store_epoch(store), batch) : BQ_STORE_MEMORY;
    if (answer == BQ_STORE_OK)
        answer = bq_store_commit(store, batch, NULL);
    bq_batch_free(batch);
    return answer;
}

static enum bq_store_answer step(bq_store *store, sweep *s)
{
    bq_sweep *is = &s->is;
    const char *name = is->name[0] ? is->name : NULL;
    switch (is->step) {
    case BQ_SWEEP_AGED:
        return look_aged(store, s);
    case BQ_SWEEP_NAMED:
        return bq_store_named(store, is->name, bq_sweep_same_name, &is->place, BQ_EXPIRY_LOOK, bq_sweep_found, is);
    case BQ_SWEEP_GAME:
        return bq_store_game(store, &is->which, found_one, is);
    case BQ_SWEEP_MARKED:
        return bq_store_gone(store, is->marked_ms, name, bq_sweep_same_name, &is->place, BQ_EXPIRY_LOOK, bq_sweep_found, is);
    case BQ_SWEEP_DELETE:
        return delete_some(store, s);
    default:
        return BQ_STORE_OK;
    }
}

static void run(bq_store *store, bq__shell_task *task)
{
    sweep *s = (sweep *)task;
    s->answer = step(store, s);
    if (s->answer != BQ_STORE_OK)
        snprintf(s->error, sizeof s->error, "%s", bq_store_error(store));
}

/* ---- on the loop's ---- */

/* Which they are: whoever is to close them must be able to find them. */
static void put_open(bq_buf *b, const bq__shell *shell, const bq_sweep *s)
{
    bq_json_open(b, "tables", '[');
    for (size_t i = 0; i < s->open && i < BQ_EXPIRY_NAMED; i++) {
        bq_json_open(b, NULL, '{');
        bq_json_bytes(b, "id", s->still[i].byte, sizeof s->still[i].byte);
        bq_json_text(b, "code", bq_core_code(shell->core, &s->still[i]));
        bq_json_close(b, '}');
    }
    bq_json_close(b, ']');
}

static void answer_asker(bq__shell *shell, const sweep *s)
{
    char line[BQ__ADMIN_LINE + BQ_EXPIRY_NAMED * ENTRY];
    bool good = s->answer == BQ_STORE_OK || s->answer == BQ_STORE_NONE;
    bq_buf b = bq_buf_on(line, sizeof line);
    bq__shell_peer *peer = bq__shell_peer_of(shell, s->asker);
    if (!peer)
        return;
    bq_json_open(&b, NULL, '{');
    bq_json_word(&b, "say", good ? "ok" : "no");
    if (good) {
        bq_json_int(&b, "games", (int64_t)s->is.found);
        bq_json_int(&b, "deleted", (int64_t)s->is.done[s->deed]);
        bq_json_int(&b, "open", (int64_t)s->is.open);
        put_open(&b, shell, &s->is);
    } else {
        bq_json_word(&b, "why", "store");
        bq_json_text(&b, "detail", bq_answer_words[s->answer]);
    }
    bq__shell_admin_say(peer, &b);
}

static void end(bq__shell *shell, sweep *s)
{
    static const char *const words[BQ_EXPIRY_DEEDS] = {
        [BQ_EXPIRY_COUNT] = "", [BQ_EXPIRY_MARK] = "marked", [BQ_EXPIRY_ERASE] = "deleted", [BQ_EXPIRY_RESTORE] = "restored"};
    char detail[320];
    if (s->answer != BQ_STORE_OK && s->answer != BQ_STORE_NONE) {
        snprintf(detail, sizeof detail, "deleting: %s", s->error);
        bq__shell_log("store", detail);
    }
    for (unsigned i = 0; i < BQ_EXPIRY_DEEDS; i++)
        if (s->is.done[i]) {
            snprintf(detail, sizeof detail, "%zu games", s->is.done[i]);
            bq__shell_log(words[i], detail);
        }
    shell->counts.deleted += s->is.done[BQ_EXPIRY_ERASE];
    answer_asker(shell, s);
    shell->keeping = false;
    free(s);
}

/* A disk that fails ends the server, whoever noticed it. */
static bool is_deadly(enum bq_store_answer answer)
{
    return answer == BQ_STORE_IO || answer == BQ_STORE_CORRUPT || answer == BQ_STORE_FENCED;
}

static void next(bq__shell *shell, bq__shell_task *task)
{
    sweep *s = (sweep *)task;
    if (is_deadly(s->answer)) {
        bq__shell_log("failure", s->error);
        _Exit(1);
    }
    bq__shell_before(shell);
    bq_sweep_next(&s->is, shell->core, s->answer, shell->draining);
    bq__shell_after(shell);
    if (s->is.step == BQ_SWEEP_OVER)
        end(shell, s);
    else
        bq__shell_disk_task(shell->disk, &s->task);
}

static sweep *new_sweep(bq_conn asker, enum bq_expiry_deed deed)
{
    sweep *s = calloc(1, sizeof *s);
    if (!s)
        abort();
    s->task.run = run;
    s->task.done = next;
    s->asker = asker;
    s->deed = deed;
    return s;
}

static void note_clock(bq__shell *shell)
{
    if (bq_expiry_note(&shell->expiry))
        bq__shell_admin_keep_clock(shell, shell->expiry.at);
}

void bq__shell_expiry_begin(bq__shell *shell, int64_t newest_ms)
{
    int64_t wall = bq__shell_wall_ms();
    bq_expiry_begin(&shell->expiry, bq__shell_admin_read_clock(shell), newest_ms, bq__shell_now(shell), wall);
    if (wall - shell->expiry.at > DAY_MS || shell->expiry.at - wall > DAY_MS)
        bq__shell_log("clock", wall > shell->expiry.at
                                   ? "it is more than a day ahead of the store: what is to be deleted waits"
                                   : "it is more than a day behind the store: what is to be deleted waits");
}

void bq__shell_expiry_look(bq__shell *shell)
{
    const bq_limits *l = &shell->limits;
    int64_t now = bq__shell_now(shell);
    if (shell->keeping || shell->draining || now < shell->keep_next || (!l->keep_games_h && !l->keep_chat_h))
        return;
    shell->keep_next = now + (l->keep_look_s ? l->keep_look_s : 1) * 1000;
    shell->keeping = true;
    sweep *s = new_sweep(0, BQ_EXPIRY_MARK);
    bq_sweep_by_age(&s->is, l, &shell->expiry, now, bq__shell_wall_ms());
    note_clock(shell);
    bq_core_believe(shell->core, shell->expiry.at);
    bq__shell_disk_task(shell->disk, &s->task);
}

bool bq__shell_game_id(const char *word, size_t n, bq_game_id *id)
{
    for (size_t i = 0; n == 32 && i < n; i++) {
        int digit = bq_hex_digit(word[i]);
        if (digit < 0)
            return false;
        id->byte[i / 2] = (unsigned char)(i % 2 ? id->byte[i / 2] << 4 | digit : digit);
    }
    return n == 32;
}

/* A table by its id, or all games of a person by the name. (Nobody is called by 32 digits: names have 24 letters.) */
bool bq__shell_expiry_forget(bq__shell_peer *peer, const char *what, size_t n, enum bq_expiry_deed deed)
{
    bq__shell *shell = peer->shell;
    bq_game_id which;
    if (shell->keeping)
        return false;
    shell->keeping = true;
    sweep *s = new_sweep(peer->conn, deed);
    (void)bq_expiry_time(&shell->expiry, bq__shell_now(shell), bq__shell_wall_ms());
    note_clock(shell);
    bq_sweep_on_request(&s->is, deed, &shell->expiry, bq__shell_game_id(what, n, &which) ? &which : NULL, what, n);
    bq__shell_disk_task(shell->disk, &s->task);
    return true;
}
