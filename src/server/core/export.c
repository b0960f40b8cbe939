/* export.c - the game as a save, for players and watchers: `banquier verify` checks it. It goes out in parts, each
 * asked for by itself, so that a long game does not fill anybody's buffers. The text is made where the disk is
 * (server/export); here is decided how much of the game may be seen, and whether the secret may. */
#include <stdlib.h>
#include <string.h>

#include "server/core/internal.h"

void bq__core_export(bq_core *core, bq__conn *conn, uint64_t re, bq_words *w)
{
    const bq__table *table = conn->table;
    const bq_step *seen = bq__core_seen(conn);
    const char *word;
    size_t n;
    int64_t from = 0;
    if (!bq__core_at_end(w) &&
        (!bq__core_take_word(w, &word, &n) || !bq__core_number(word, n, 0, INT64_MAX, &from) || !bq__core_at_end(w))) {
        bq__core_no(core, conn, re, BQ_WHY_ARGUMENTS, bq__core_up_args[BQ_UP_EXPORT], 0);
        return;
    }
    if (conn->exporting) {
        bq__core_no(core, conn, re, BQ_WHY_EXPORTING, "", 0);
        return;
    }
    if (!seen) {
        bq__core_no(core, conn, re, BQ_WHY_NOT_PLAYING, "", 0);
        return;
    }
    bq_export *part = bq__core_must(calloc(1, sizeof *part));
    *part = (bq_export){.wish = {.game = table->id,
                                 .to = seen->moves,
                                 .most = (size_t)core->limits.export_bytes,
                                 .secret = BQ_GAME_IS_OVER(table->setup.status),
                                 .chain = part->chain,
                                 .editions = core->editions,
                                 .editions_n = core->editions_n},
                        .conn = conn->id,
                        .re = re};
    memcpy(part->chain, seen->chain.byte, sizeof part->chain);
    if (bq__core_late(conn))
        bq__core_past_export(table, part);
    part->wish.from = (uint64_t)from < part->wish.to ? (uint64_t)from : part->wish.to;
    conn->exporting = true;
    bq__core_out(core, BQ_OUT_EXPORT)->part = part;
}

static void tell(bq_core *core, bq__conn *conn, const bq_export *part)
{
    bq_buf b = bq__core_say(core, "export");
    if (part->re)
        bq_json_int(&b, "re", (int64_t)part->re);
    bq_json_int(&b, "from", (int64_t)part->wish.from);
    bq_json_int(&b, "to", (int64_t)part->told);
    bq_json_int(&b, "of", (int64_t)part->wish.to);
    bq_json_text(&b, "text", part->text);
    bq_json_flag(&b, "secret", part->wish.secret && part->told == part->wish.to);
    bq__core_send(core, conn, &b);
}

void bq_core_exported(bq_core *core, bq_export *part)
{
    bq__conn *conn = bq__core_conn(core, part->conn);
    if (conn && !conn->closing && !core->dead) {
        conn->exporting = false;
        if (part->text)
            tell(core, conn, part);
        else
            bq__core_no(core, conn, part->re, BQ_WHY_LOST, "", 0);
    }
    free(part->text);
    free(part);
}
