/* batch.c - writes collected, copied, measured against the limits. No database here: the server's
 * pure core and its simulator use it too. */
#include <stdlib.h>
#include <string.h>

#include "store/store.h"

const char *const bq_answer_words[BQ_STORE_ANSWERS] = {
#define BQ_ANSWER(id, word, text) word,
#include "store/answer.def"
};
const char *const bq_answer_texts[BQ_STORE_ANSWERS] = {
#define BQ_ANSWER(id, word, text) text,
#include "store/answer.def"
};

/* Texts and bytes lie in blocks that never move, so that the writes may point at them. */
typedef struct block {
    struct block *next;
    size_t used, size;
    unsigned char byte[];
} block;
#define BLOCK ((size_t)16384)

struct bq_batch {
    bq_write *write;
    size_t n, cap;
    block *blocks; /* the one being filled first */
    size_t bytes;
};

bq_batch *bq_batch_new(void)
{
    return calloc(1, sizeof(bq_batch));
}

static void free_blocks(block *b)
{
    while (b) {
        block *next = b->next;
        free(b);
        b = next;
    }
}

void bq_batch_free(bq_batch *batch)
{
    if (!batch)
        return;
    free_blocks(batch->blocks);
    free(batch->write);
    free(batch);
}

/* One block of the usual size stays for the next time. */
void bq_batch_clear(bq_batch *batch)
{
    block *keep = batch->blocks;
    while (keep && keep->size != BLOCK)
        keep = keep->next;
    for (block *b = batch->blocks, *next; b; b = next) {
        next = b->next;
        if (b != keep)
            free(b);
    }
    if (keep) {
        keep->next = NULL;
        keep->used = 0;
    }
    batch->blocks = keep;
    batch->n = batch->bytes = 0;
}

size_t bq_batch_count(const bq_batch *batch)
{
    return batch->n;
}

size_t bq_batch_bytes(const bq_batch *batch)
{
    return batch->bytes;
}

const bq_write *bq_batch_at(const bq_batch *batch, size_t i)
{
    return i < batch->n ? &batch->write[i] : NULL;
}

/* ---- limits ---- */

/* A text that must be there, of at most that many bytes; its length is added to the sum. */
static bool text_fits(const char *text, size_t most, size_t *sum)
{
    size_t n = text ? strnlen(text, most + 1) : most + 1;
    *sum += n + 1;
    return n <= most;
}

/* One line, and not nothing. */
static bool is_line(const char *text)
{
    return *text && !strchr(text, '\n');
}

static bool bytes_fit(const void *bytes, size_t n, size_t most, size_t *sum)
{
    *sum += n;
    return n <= most && (bytes || n == 0);
}

#define NUMBER_MOST ((uint64_t)INT64_MAX) /* databases have no larger */

static bool fits(const bq_write *w, size_t *sum)
{
    if (w->epoch > NUMBER_MOST)
        return false;
    switch ((enum bq_write_kind)w->kind) {
    case BQ_WRITE_EDITION:
        return text_fits(w->as.edition.name, BQ_STORE_NAME, sum) && w->as.edition.rules &&
               bytes_fit(w->as.edition.rules, w->as.edition.rules_size, BQ_STORE_RULES, sum) &&
               bytes_fit(w->as.edition.texts, w->as.edition.texts_size, BQ_STORE_TEXTS, sum);
    case BQ_WRITE_GAME:
    case BQ_WRITE_PLAN:
        return text_fits(w->as.row.options, BQ_STORE_OPTIONS, sum) &&
               text_fits(w->as.row.plan, BQ_STORE_PLAN, sum) &&
               bytes_fit(w->as.row.secret, w->as.row.secret_size, BQ_STORE_SECRET, sum);
    case BQ_WRITE_SEAT:
        return text_fits(w->as.seat.name, BQ_STORE_NAME, sum) &&
               (!w->as.seat.person || text_fits(w->as.seat.person, BQ_STORE_NAME, sum)) &&
               text_fits(w->as.seat.kind, BQ_STORE_KIND, sum);
    case BQ_WRITE_LOG:
        return text_fits(w->as.log.line, BQ_STORE_LINE, sum) && is_line(w->as.log.line) && w->as.log.seq > 0 &&
               w->as.log.seq <= NUMBER_MOST && w->as.log.counter <= NUMBER_MOST &&
               (!w->as.log.client || text_fits(w->as.log.client, BQ_STORE_CLIENT, sum));
    case BQ_WRITE_CHAT:
        return text_fits(w->as.chat.name, BQ_STORE_NAME, sum) &&
               text_fits(w->as.chat.text, BQ_STORE_CHAT, sum);
    case BQ_WRITE_REPORT:
        return text_fits(w->as.report.reporter, BQ_STORE_NAME, sum) && text_fits(w->as.report.name, BQ_STORE_NAME, sum) &&
               text_fits(w->as.report.reason, BQ_STORE_CHAT, sum);
    case BQ_WRITE_STATUS:
        return w->as.status.status < BQ_GAME_STATUSES;
    case BQ_WRITE_UNSEAT:
    case BQ_WRITE_END_REPORT:
    case BQ_WRITE_MARK:
    case BQ_WRITE_FORGET:
    case BQ_WRITE_HUSH:
    case BQ_WRITE_OLD_CHAT:
        return true;
    case BQ_WRITE_KINDS:
        break;
    }
    return false;
}

/* ---- copying ---- */

/* Room for all of one write at once: then copying cannot fail half way. */
static bool make_room(bq_batch *batch, size_t bytes)
{
    if (batch->n == batch->cap) {
        size_t cap = batch->cap ? 2 * batch->cap : 64;
        bq_write *write = realloc(batch->write, cap * sizeof *write);
        if (!write)
            return false;
        batch->write = write;
        batch->cap = cap;
    }
    if (batch->blocks && batch->blocks->size - batch->blocks->used >= bytes)
        return true;
    size_t size = bytes > BLOCK ? bytes : BLOCK;
    block *b = malloc(sizeof *b + size);
    if (!b)
        return false;
    b->used = 0;
    b->size = size;
    b->next = batch->blocks;
    batch->blocks = b;
    return true;
}

static const void *keep(bq_batch *batch, const void *bytes, size_t n)
{
    unsigned char *to = batch->blocks->byte + batch->blocks->used;
    if (!bytes)
        return NULL;
    if (n)
        memcpy(to, bytes, n);
    batch->blocks->used += n;
    return to;
}

static const char *keep_text(bq_batch *batch, const char *text)
{
    return text ? keep(batch, text, strlen(text) + 1) : NULL;
}

static void keep_all(bq_batch *batch, bq_write *w)
{
    switch ((enum bq_write_kind)w->kind) {
    case BQ_WRITE_EDITION:
        w->as.edition.name = keep_text(batch, w->as.edition.name);
        w->as.edition.rules = keep(batch, w->as.edition.rules, w->as.edition.rules_size);
        w->as.edition.texts = keep(batch, w->as.edition.texts, w->as.edition.texts_size);
        break;
    case BQ_WRITE_GAME:
    case BQ_WRITE_PLAN:
        w->as.row.options = keep_text(batch, w->as.row.options);
        w->as.row.plan = keep_text(batch, w->as.row.plan);
        w->as.row.secret = keep(batch, w->as.row.secret, w->as.row.secret_size);
        break;
    case BQ_WRITE_SEAT:
        w->as.seat.name = keep_text(batch, w->as.seat.name);
        w->as.seat.person = keep_text(batch, w->as.seat.person);
        w->as.seat.kind = keep_text(batch, w->as.seat.kind);
        break;
    case BQ_WRITE_LOG:
        w->as.log.line = keep_text(batch, w->as.log.line);
        w->as.log.client = keep_text(batch, w->as.log.client);
        break;
    case BQ_WRITE_CHAT:
        w->as.chat.name = keep_text(batch, w->as.chat.name);
        w->as.chat.text = keep_text(batch, w->as.chat.text);
        break;
    case BQ_WRITE_REPORT:
        w->as.report.reporter = keep_text(batch, w->as.report.reporter);
        w->as.report.name = keep_text(batch, w->as.report.name);
        w->as.report.reason = keep_text(batch, w->as.report.reason);
        break;
    default:
        break;
    }
}

enum bq_store_answer bq_batch_add(bq_batch *batch, const bq_write *write)
{
    size_t bytes = 0;
    if (!fits(write, &bytes) || batch->n == BQ_BATCH_WRITES ||
        bytes > BQ_BATCH_BYTES - batch->bytes)
        return BQ_STORE_LIMIT;
    if (!make_room(batch, bytes))
        return BQ_STORE_MEMORY;
    bq_write *w = &batch->write[batch->n++];
    *w = *write;
    keep_all(batch, w);
    batch->bytes += bytes;
    return BQ_STORE_OK;
}
