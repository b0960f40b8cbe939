/* notice.c - absent players are told that it is their turn, by whatever the operator has set up (serve --webhook).
 * A player leaves a word for it, which means something to the operator alone: an address, a nickname. The server
 * never goes where a player tells it to go. */
#include <string.h>

#include "server/core/internal.h"

static bool good_word(const char *word, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (!((word[i] >= 'a' && word[i] <= 'z') || (word[i] >= 'A' && word[i] <= 'Z') ||
              (word[i] >= '0' && word[i] <= '9') || (word[i] && strchr("@._+-:", word[i]))))
            return false;
    return n < BQ__NOTIFY;
}

void bq__core_notify(bq_core *core, bq__conn *conn, uint64_t re, bq_words *w)
{
    bq__table *table = conn->table;
    bq__origin from = bq__core_origin(conn, re);
    const char *word = "";
    size_t n = 0;
    if (!core->notices) {
        bq__core_no(core, conn, re, BQ_WHY_NO_NOTICES, "", 0);
        return;
    }
    if (!bq__core_at_end(w) && (!bq__core_take_word(w, &word, &n) || !good_word(word, n) || !bq__core_at_end(w))) {
        bq__core_no(core, conn, re, BQ_WHY_ARGUMENTS, bq__core_up_args[BQ_UP_NOTIFY], 0);
        return;
    }
    if (!bq__core_op_begin(core, table, BQ__OP_NOTE, &from)) {
        bq__core_no(core, conn, re, BQ_WHY_STORAGE_BUSY, "", 0);
        return;
    }
    bq__seat *seat = &bq__core_op_next(core, table)->seat[conn->seat];
    memset(seat->notify, 0, sizeof seat->notify);
    memcpy(seat->notify, word, n);
    bq__core_op_setup(core, table, false);
    bq__core_op_end(core, table);
}

static void put_out(bq_core *core, const bq__table *table, unsigned seat, const bq_ask *q)
{
    const bq__setup *s = &table->setup;
    char id[33];
    bq__core_id_word(&table->id, id);
    bq_buf b = bq__core_say(core, "turn");
    bq_json_text(&b, "table", id);
    bq_json_text(&b, "seat", s->seat[seat].name);
    bq_json_text(&b, "notify", s->seat[seat].notify);
    bq_json_text(&b, "edition", s->rules->file ? s->rules->file->name : "");
    bq_json_text(&b, "question", bq_question_words[q->kind]);
    bq_json_int(&b, "n", (int64_t)table->game->step.moves);
    bq_json_int(&b, "left", bq__core_left(core, table));
    bq_line *line = bq__core_line_of(&b);
    line->refs = 1;
    bq__core_out(core, BQ_OUT_NOTICE)->line = line;
}

/* When this seat is to be told of the question that it is asked. Once for a question; a player who has just gone may
 * be connecting again, and is waited for a little. */
static int64_t due(const bq_core *core, const bq__table *table, unsigned seat)
{
    const bq__presence *here = &table->here[seat];
    if (here->conn || !table->setup.seat[seat].notify[0] || here->noticed_key == table->ask_key)
        return INT64_MAX;
    int64_t gone = here->gone_at ? here->gone_at + core->limits.notice_away_ms : core->now;
    int64_t again = here->noticed_at ? here->noticed_at + core->limits.notice_ms : core->now;
    return gone > again ? gone : again;
}

/* Only what was put, and is not answered by a bot. */
static unsigned asked(const bq__table *table, const bq_ask *q)
{
    return table->asked == table->game->step.moves + 1 ? q->seats & ~bq__core_played(table) : 0;
}

int64_t bq__core_notice_due(const bq_core *core, const bq__table *table)
{
    int64_t first = INT64_MAX;
    if (!core->notices || !table->game)
        return first;
    bq_ask q = bq_question(&table->setup.rules->ed, &table->game->step.st);
    for (unsigned left = asked(table, &q); left; left &= left - 1) {
        int64_t one = due(core, table, bq_low(left));
        first = one < first ? one : first;
    }
    return first;
}

/* A question is open: to people who are not there, and want to know. */
void bq__core_notices(bq_core *core, bq__table *table, const bq_ask *q)
{
    if (!core->notices)
        return;
    for (unsigned left = asked(table, q); left; left &= left - 1) {
        unsigned seat = bq_low(left);
        if (due(core, table, seat) > core->now)
            continue;
        table->here[seat].noticed_at = core->now;
        table->here[seat].noticed_key = table->ask_key;
        put_out(core, table, seat, q);
    }
}
