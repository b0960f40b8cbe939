/* loop.c - the core in the world: what time it is, randomness, what it says. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "os/os.h"
#include "server/shell/internal.h"

int64_t bq__shell_now(const bq__shell *shell)
{
    return (int64_t)uv_now(&shell->loop);
}

int64_t bq__shell_wall_ms(void)
{
    return bq_os_wall_ms();
}

/* One line, JSON: what a stranger sent is inside a string, escaped; what is not text is not shown. */
void bq__shell_log(const char *event, const char *detail)
{
    char clean[256], line[2048];
    size_t n = 0;
    for (const char *c = detail; *c && n < sizeof clean - 1; c++)
        clean[n++] = (char)((unsigned char)*c < 0x20 || *c == 0x7F ? '?' : *c);
    clean[n] = 0;
    bq_buf b = bq_buf_on(line, sizeof line);
    bq_json_open(&b, NULL, '{');
    bq_json_int(&b, "at", bq__shell_wall_ms());
    bq_json_text(&b, "event", event);
    bq_json_text(&b, "detail", clean);
    bq_buf_str(&b, "}\n");
    bq_buf_print(&b, stderr);
}

/* What strangers cause is no reason to fill a disk: so many lines in ten seconds, then how many were left out. */
enum { NOTES_MS = 10000 };

void bq__shell_notes(bq__shell *shell)
{
    int64_t now = bq__shell_now(shell);
    char detail[64];
    if (now - shell->notes_since < NOTES_MS)
        return;
    if (shell->notes > shell->limits.log_lines) {
        snprintf(detail, sizeof detail, "%lld lines about strangers",
                 (long long)(shell->notes - shell->limits.log_lines));
        bq__shell_log("left-out", detail);
    }
    shell->notes = 0;
    shell->notes_since = now;
}

static bool may_note(bq__shell *shell)
{
    bq__shell_notes(shell);
    return ++shell->notes <= shell->limits.log_lines;
}

void bq__shell_note(bq__shell *shell, const char *event, const char *detail)
{
    if (may_note(shell))
        bq__shell_log(event, detail);
}

static void hand_in_chance(bq__shell *shell, size_t wanted)
{
    unsigned char bytes[BQ_CORE_RANDOM];
    while (!bq_os_random(bytes, wanted)) /* there is no game without it */
        continue;
    bq_core_random(shell->core, bytes, wanted);
    memset(bytes, 0, wanted);
}

void bq__shell_before(bq__shell *shell)
{
    size_t wanted = bq_core_random_wanted(shell->core);
    bq_core_time(shell->core, bq__shell_now(shell), bq__shell_wall_ms());
    if (wanted) /* hardly ever: tokens and secrets are made before a game */
        hand_in_chance(shell, wanted);
}

/* ---- outputs ---- */

static void do_output(bq__shell *shell, const bq_out *out)
{
    bq__shell_peer *peer;
    switch (out->kind) {
    case BQ_OUT_SEND:
        if ((peer = out->tag))
            bq__shell_peer_line(peer, out->line);
        break;
    case BQ_OUT_CLOSE:
        if ((peer = out->tag)) {
            peer->conn = 0;
            if (peer->kind == BQ__PEER_WS)
                bq__shell_ws_close(peer, bq_close_codes[out->close]);
            else if (peer->kind == BQ__PEER_DOOR)
                bq__shell_door_closed(peer, out->close);
            bq__shell_peer_close(peer);
        }
        break;
    case BQ_OUT_LOAD:
    case BQ_OUT_HISTORY:
        bq__shell_disk_load(shell->disk, &out->game, out->loading);
        break;
    case BQ_OUT_FORECAST:
        bq__shell_forecast(shell, out->forecast);
        break;
    case BQ_OUT_NOTICE:
        bq__shell_webhook_send(shell, out->line);
        break;
    case BQ_OUT_EXPORT:
        bq__shell_disk_export(shell->disk, out->part);
        break;
    case BQ_OUT_BOT:
        bq__shell_pool_think(shell->pool, out->job);
        break;
    case BQ_OUT_LOG:
        if (!out->conn || may_note(shell))
            fprintf(stderr, "%s\n", out->line->bytes);
        break;
    default: /* nobody knows what is on the disk: the log will tell, to the next start */
        bq__shell_log("failure", "the store failed; nothing more is said to anybody");
        _exit(1);
    }
    bq_line_drop(out->line);
}

static void tick(uv_timer_t *timer)
{
    bq__shell *shell = timer->data;
    shell->due = 0; /* it is set no longer */
    bq__shell_before(shell);
    bq_core_tick(shell->core);
    bq__shell_after(shell);
}

/* What the core says goes into the connections' buffers at once. Everything that asks the system for something
 * waits until all that has come in this turn of the loop is heard: one batch for the disk, one write a connection. */
void bq__shell_after(bq__shell *shell)
{
    bq_out out;
    while (bq_core_next(shell->core, &out))
        do_output(shell, &out);
    shell->touched = true;
    if (shell->draining)
        bq__shell_drain(shell);
}

static void gathered(uv_timer_t *timer)
{
    bq__shell *shell = timer->data;
    shell->gathering = false;
    shell->answered_at = 0;
    shell->touched = true;
}

/* Players who have just been answered will speak in a moment: a small batch that would follow the last one at once
 * waits for them, until the next millisecond, or two half batches would take turns for ever. If the disk was idle,
 * nothing waits. */
static void hand_on(bq__shell *shell)
{
    if (shell->disk_busy || shell->gathering)
        return;
    size_t waiting = bq_core_writes(shell->core);
    if (waiting && waiting < BQ__BATCH_ENOUGH && shell->answered_at == bq__shell_now(shell) && !shell->draining) {
        shell->gathering = true;
        uv_timer_start(&shell->gather, gathered, 1, 0);
        return;
    }
    bq_batch *batch = bq_core_take_batch(shell->core);
    if (batch) {
        shell->disk_busy = true;
        bq__shell_disk_commit(shell->disk, batch);
    }
}

void bq__shell_end_turn(bq__shell *shell)
{
    bq__shell_doors(shell);
    if (!shell->touched)
        return;
    shell->touched = false;
    hand_on(shell);
    bq__shell_peer_flush(shell);
    int64_t due = bq_core_deadline(shell->core), now = bq__shell_now(shell);
    if (due == shell->due && due > now)
        return;
    shell->due = due;
    if (due == INT64_MAX)
        uv_timer_stop(&shell->clock);
    else
        uv_timer_start(&shell->clock, tick, due > now ? (uint64_t)(due - now) : 1, 0);
}

/* ---- the end ---- */

/* Nobody is let in, nobody is heard any more, and neither clocks nor bots decide anything. */
static void begin_drain(bq__shell *shell)
{
    bq__shell_log("stopping", "");
    if (shell->http_on)
        uv_close((uv_handle_t *)&shell->http, NULL);
    if (shell->lines_on)
        uv_close((uv_handle_t *)&shell->lines, NULL);
    if (shell->metrics_on)
        uv_close((uv_handle_t *)&shell->metrics, NULL);
    if (shell->door_001_on)
        uv_close((uv_handle_t *)&shell->door_001, NULL);
    shell->http_on = shell->lines_on = shell->metrics_on = shell->door_001_on = false;
    bq__shell_admin_note(shell);
    bq__shell_admin_close(shell);
    for (bq__shell_peer *peer = shell->peers; peer; peer = peer->next)
        if (!peer->closed)
            uv_read_stop((uv_stream_t *)&peer->tcp);
    bq_core_quiesce(shell->core);
    bq__shell_after(shell);
}

/* What is on its way to the disk gets there and is told; then everybody is sent away. */
void bq__shell_drain(bq__shell *shell)
{
    int64_t now = bq__shell_now(shell);
    if (shell->stopping)
        return;
    if (!shell->draining) {
        shell->draining = true;
        shell->drain_until = now + 4500;
        begin_drain(shell);
        return;
    }
    bool late = now >= shell->drain_until;
    if (!shell->told && ((bq_core_idle(shell->core) && !shell->disk_busy) || now >= shell->drain_until - 2000)) {
        shell->told = true; /* everything that was said is done, and answered */
        for (bq__shell_peer *peer = shell->peers; peer; peer = peer->next)
            if (!peer->conn)
                bq__shell_peer_close(peer);
        bq_core_stop(shell->core);
        bq__shell_after(shell);
        return;
    }
    if ((bq_core_idle(shell->core) && !shell->disk_busy && !shell->peers_n) || late)
        bq__shell_stop(shell, 0);
}

void bq__shell_stop(bq__shell *shell, int code)
{
    shell->stopping = true;
    shell->code = code;
    uv_stop(&shell->loop);
}
