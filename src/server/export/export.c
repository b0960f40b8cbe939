/* export.c - a game of the store as a saved game. Lines and digests are those of the log; the head is made by
 * src/save, so that there is one form of a save. Nothing is judged here: that is what `verify` is for. */
#include "server/export/export.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "fair/fair.h"
#include "save/save.h"

#define TEXT_BYTES ((size_t)1 << 30) /* no game is so long */

struct bq_exporting {
    bq_export_wish wish;
    bq_table_plan plan;
    bq_edition ed;
    bq_sha256_digest digest;
    char name[BQ_EDITION_NAME];
    unsigned char chain[BQ_FAIR_DIGEST];
    bool has_game, has_rules, has_head, over, bad;
    uint64_t told;
    bq_buf out;
    size_t begun; /* where the log begins, after the head */
};

bq_exporting *bq_exporting_new(const bq_export_wish *wish)
{
    bq_exporting *x = calloc(1, sizeof *x);
    if (!x)
        return NULL;
    x->wish = *wish;
    x->told = wish->from;
    x->plan.dealer = BQ_DEALER_FAIR;
    x->out = bq_buf_grow(TEXT_BYTES);
    return x;
}

const bq_sha256_digest *bq_exporting_digest(const bq_exporting *x)
{
    return &x->digest;
}

uint64_t bq_exporting_from(const bq_exporting *x)
{
    return x->wish.from;
}

/* ---- rows ---- */

/* The plan of a game, line by line: the seats it has, and what its dice follow from. */
static void read_plan(bq_exporting *x, const char *plan)
{
    bq_fair_plan *fair = &x->plan.fair;
    char line[512];
    for (const char *at = plan; *at;) {
        size_t n = strcspn(at, "\n");
        snprintf(line, sizeof line, "%.*s", (int)(n < sizeof line ? n : sizeof line - 1), at);
        if (!strncmp(line, "nonce ", 6))
            x->bad |= !bq_fair_plan_nonce(fair, line + 6);
        else if (!strncmp(line, "seats ", 6))
            x->plan.seats = (uint8_t)(strtoul(line + 6, NULL, 10) & 15u);
        at += n + (at[n] == '\n');
    }
    x->bad |= x->plan.seats > BQ_SEATS;
}

bool bq_exporting_game(void *exporting, const bq_game_row *row)
{
    bq_exporting *x = exporting;
    bq_fair_plan *fair = &x->plan.fair;
    x->over = BQ_GAME_IS_OVER(row->status);
    x->digest = row->edition;
    if (row->secret_size != BQ_FAIR_SECRET)
        return !(x->bad = true);
    memcpy(fair->game, row->id.byte, sizeof fair->game);
    memcpy(fair->secret, row->secret, sizeof fair->secret);
    bq_fair_commit(fair->game, row->edition.byte, fair->secret, fair->commitment);
    snprintf(x->plan.options, sizeof x->plan.options, "%s", row->options);
    read_plan(x, row->plan);
    x->has_game = true;
    return !x->bad;
}

bool bq_exporting_edition(void *exporting, const bq_edition_row *row)
{
    bq_exporting *x = exporting;
    if (!bq_edition_uncompile(&x->ed, row->rules, row->rules_size, NULL, 0))
        return !(x->bad = true);
    snprintf(x->name, sizeof x->name, "%s", row->name);
    for (size_t i = 0; i < x->wish.editions_n; i++)
        if (!strcmp(x->wish.editions[i]->name, row->name))
            x->plan.edition = x->wish.editions[i];
    x->has_rules = true;
    return true;
}

bool bq_exporting_seat(void *exporting, const bq_seat_row *row)
{
    bq_exporting *x = exporting;
    if (row->seat >= BQ_SEATS)
        return !(x->bad = true);
    bq_seat_plan *seat = &x->plan.seat[row->seat];
    snprintf(seat->name, sizeof seat->name, "%s", row->name);
    snprintf(seat->player, sizeof seat->player, "%s", x->wish.people >> row->seat & 1 ? "person" : row->kind);
    seat->token = row->seat;
    return true;
}

/* ---- text ---- */

static bool put_head(bq_exporting *x)
{
    unsigned char entropy[BQ_FAIR_DIGEST];
    size_t size = 0;
    x->has_head = true;
    if (x->bad || !x->has_game || !x->has_rules)
        return false;
    bq_fair_entropy(x->plan.fair.nonce, x->plan.seats, entropy);
    bq_fair_chain_begin(x->plan.fair.game, x->plan.fair.commitment, entropy, x->chain);
    if (x->wish.from)
        return true;
    char *head = bq_save_head_text(&x->plan, &x->ed, x->name, &size);
    if (!head)
        return false;
    bq_buf_bytes(&x->out, head, size);
    free(head);
    x->begun = size;
    return true;
}

bool bq_exporting_log(void *exporting, const bq_log_row *row)
{
    bq_exporting *x = exporting;
    size_t at = x->out.n;
    if (!x->has_head && !put_head(x))
        return !(x->bad = true);
    if (row->seq > x->wish.to || (x->wish.most && at >= x->begun + x->wish.most))
        return false;
    if (row->seq != x->told + 1)
        return !(x->bad = true);
    bq_buf_format(&x->out, "%s %08x\n", row->line, (unsigned)(row->digest >> 32));
    bq_fair_chain(x->chain, row->seq, row->line, strlen(row->line), row->digest);
    x->told = row->seq;
    return true;
}

char *bq_exporting_end(bq_exporting *x, uint64_t *told, size_t *size)
{
    bool whole = x->has_head || put_head(x);
    bool last = x->wish.to == UINT64_MAX || x->told == x->wish.to;
    const unsigned char *chain = x->wish.chain ? x->wish.chain : x->wish.from == 0 ? x->chain : NULL;
    if (whole && last && x->over && x->wish.secret && chain) {
        char line[BQ_SECRET_LINE];
        bq_buf_bytes(&x->out, line, bq_line_secret(line, x->plan.fair.secret, chain));
    }
    *told = x->told;
    *size = 0;
    char *text = whole && !x->bad ? bq_buf_take(&x->out, size) : NULL;
    bq_buf_free(&x->out);
    bq_wipe(x->plan.fair.secret, sizeof x->plan.fair.secret);
    free(x);
    return text;
}

/* A visitor who has enough is no failure. */
static bool good(enum bq_store_answer answer)
{
    return answer == BQ_STORE_OK || answer == BQ_STORE_STOPPED;
}

char *bq_export_text(bq_store *store, const bq_export_wish *wish, uint64_t *told, size_t *size)
{
    bq_exporting *x = bq_exporting_new(wish);
    *told = *size = 0;
    if (!x)
        return NULL;
    if (!good(bq_store_game(store, &wish->game, bq_exporting_game, x)) ||
        !good(bq_store_edition(store, &x->digest, bq_exporting_edition, x)) ||
        !good(bq_store_seats(store, &wish->game, bq_exporting_seat, x)) ||
        !good(bq_store_log(store, &wish->game, wish->from + 1, bq_exporting_log, x)))
        x->bad = true;
    return bq_exporting_end(x, told, size);
}
