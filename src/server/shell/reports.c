/* reports.c - people who were reported, for the operator: which there are, one whole, and closing it.
 *
 *     reports [all] [N]        the newest N that are open, or all; without what was said
 *     report ID                one, with the lines of the person reported, as far as they are kept
 *     dismiss ID               it is closed
 *
 * They lie in the store, and nobody else is shown them. */
#include <stdlib.h>
#include <string.h>

#include "server/shell/internal.h"

enum { LINE = 8192, MOST = 1000 }; /* bytes of one in JSON; reports of a list */

enum wish { LIST, LIST_ALL, SHOW, END };
typedef struct asking {
    bq__shell_task task; /* first */
    bq_conn asker;
    enum wish wish;
    int64_t number; /* LIST: how many at most */
    int64_t now_ms;
    bq_buf b;
    int64_t n;
    enum bq_store_answer answer;
} asking;

/* ---- on the store's thread ---- */

static bool put_report(void *self, const bq_report_row *row)
{
    asking *a = self;
    bq_buf *b = &a->b;
    bq_json_open(b, NULL, '{');
    bq_json_word(b, "say", "report");
    bq_json_int(b, "id", row->number);
    bq_json_bytes(b, "table", row->game.byte, sizeof row->game.byte);
    bq_json_int(b, "at", row->at_ms / 1000);
    bq_json_text(b, "by", row->reporter);
    bq_json_text(b, "name", row->name);
    bq_json_text(b, "reason", row->reason);
    bq_json_int(b, "lines", row->lines);
    if (row->closed_ms)
        bq_json_int(b, "closed", row->closed_ms / 1000);
    bq_buf_str(b, "}\n");
    a->n++;
    return true;
}

static bool put_quote(void *self, const bq_chat_row *row)
{
    asking *a = self;
    bq_json_open(&a->b, NULL, '{');
    bq_json_word(&a->b, "say", "said");
    bq_json_int(&a->b, "at", row->at_ms / 1000);
    bq_json_text(&a->b, "name", row->name);
    bq_json_text(&a->b, "text", row->text);
    bq_buf_str(&a->b, "}\n");
    return true;
}

static bool is_open(void *self, const bq_report_row *row)
{
    asking *a = self;
    a->n = row->closed_ms == 0;
    return true;
}

static void end_one(bq_store *store, asking *a)
{
    a->answer = bq_store_report(store, a->number, is_open, a);
    if (a->answer != BQ_STORE_OK || !a->n)
        return;
    bq_batch *batch = bq_batch_new();
    bq_write write = {.kind = BQ_WRITE_END_REPORT,
                      .epoch = bq_store_epoch(store),
                      .as.ended = {.number = a->number, .closed_ms = a->now_ms}};
    a->answer = batch ? bq_batch_add(batch, &write) : BQ_STORE_MEMORY;
    if (a->answer == BQ_STORE_OK)
        a->answer = bq_store_commit(store, batch, NULL);
    bq_batch_free(batch);
}

static void run(bq_store *store, bq__shell_task *task)
{
    asking *a = (asking *)task;
    if (a->wish == END) {
        end_one(store, a);
    } else if (a->wish == SHOW) {
        a->answer = bq_store_report(store, a->number, put_report, a);
        if (a->answer == BQ_STORE_OK)
            a->answer = bq_store_quotes(store, a->number, put_quote, a);
    } else {
        a->answer = bq_store_reports(store, a->wish == LIST_ALL, (unsigned)a->number, put_report, a);
    }
}

/* ---- on the loop's ---- */

static void done(bq__shell *shell, bq__shell_task *task)
{
    asking *a = (asking *)task;
    char line[BQ__ADMIN_LINE];
    bq__shell_peer *peer = bq__shell_peer_of(shell, a->asker);
    bool good = a->answer == BQ_STORE_OK && (a->wish != END || a->n);
    if (a->answer == BQ_STORE_IO || a->answer == BQ_STORE_CORRUPT || a->answer == BQ_STORE_FENCED) {
        bq__shell_log("failure", "reports");
        _Exit(1); /* a disk that fails ends the server, whoever noticed it */
    }
    if (a->b.cut)
        abort();
    if (good && a->wish == END)
        bq__shell_log("admin-dismiss", "");
    if (peer && good && a->b.n)
        bq__shell_peer_send(peer, a->b.at, a->b.n);
    if (peer) {
        bq_buf b = bq__shell_admin_begin(line, good ? "ok" : "no");
        if (good)
            bq_json_int(&b, "n", a->n);
        else
            bq_json_word(&b, "why", a->answer == BQ_STORE_NONE ? "no-report" : a->answer == BQ_STORE_OK ? "dismissed" : "store");
        bq__shell_admin_say(peer, &b);
    }
    bq_buf_free(&a->b);
    free(a);
}

static void ask(bq__shell_peer *peer, enum wish wish, int64_t number)
{
    asking *a = calloc(1, sizeof *a);
    if (!a)
        abort();
    *a = (asking){.task = {.run = run, .done = done},
                  .asker = peer->conn,
                  .wish = wish,
                  .number = number,
                  .now_ms = bq__shell_wall_ms(),
                  .b = bq_buf_grow((size_t)(wish == SHOW ? 1 + BQ_STORE_QUOTES : wish == END ? 1 : number) *
                                   (LINE + 2 * BQ_STORE_CHAT))};
    bq__shell_disk_task(peer->shell->disk, &a->task);
}

/* The number that a text is; 0: none that could be a report's. */
static int64_t number(const char *text)
{
    int64_t n = 0;
    for (; *text >= '0' && *text <= '9' && n < INT64_C(100000000000000); text++)
        n = 10 * n + (*text - '0');
    return *text ? 0 : n;
}

bool bq__shell_reports_line(bq__shell_peer *peer, const char *verb, const char *rest)
{
    bool all = !strncmp(rest, "all", 3) && (!rest[3] || rest[3] == ' ');
    if (!strcmp(verb, "reports")) {
        rest += all ? 3 : 0;
        int64_t most = number(rest + strspn(rest, " "));
        ask(peer, all ? LIST_ALL : LIST, most > 0 && most <= MOST ? most : 100);
        return true;
    }
    bool show = !strcmp(verb, "report");
    if ((!show && strcmp(verb, "dismiss") != 0) || !number(rest))
        return false;
    ask(peer, show ? SHOW : END, number(rest));
    return true;
}
