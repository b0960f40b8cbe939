/* saved.c - the head of a save before it is played: its edition, the rules it brings along, what its dice were
 * bound to. So nothing in the page reads a save. */
#include "save/save.h"
#include "web.h"

BQ_WEB uint32_t bq_web_head(uint32_t n);
BQ_WEB uint32_t bq_web_brought(uint32_t n);
BQ_WEB uint32_t bq_web_bound(uint32_t n);

static bq_save_head head;
static bq_edition rules;

/* The edition's name. */
uint32_t bq_web_head(uint32_t n)
{
    bq_trouble trouble = {0};
    size_t log;
    if (!bq_save_head_of(bq_web_input(n), n, &head, &rules, &log, &trouble))
        return bq__web_trouble(&trouble);
    bq_buf *b = bq__web_begin();
    bq_json_open(b, NULL, '{');
    bq_json_flag(b, "ok", true);
    bq_json_text(b, "edition", head.edition);
    bq_json_close(b, '}');
    return bq__web_end();
}

/* The rules of the save in the input are the module's edition from now on: where nobody has that edition. */
uint32_t bq_web_brought(uint32_t n)
{
    bq_trouble trouble = {0};
    size_t log;
    if (!bq_save_head_of(bq_web_input(n), n, &head, &rules, &log, &trouble))
        return bq__web_trouble(&trouble);
    bq__web_leave();
    bq__web_adopt(head.edition, &rules);
    bq_buf *b = bq__web_begin();
    bq_json_open(b, NULL, '{');
    bq_json_flag(b, "ok", true);
    bq_json_close(b, '}');
    return bq__web_end();
}

/* ---- what the dice were bound to ---- */

static void seats_json(bq_buf *b, const bq_table_plan *plan)
{
    bq_json_open(b, "seats", '[');
    for (unsigned i = 0; i < plan->seats; i++) {
        const bq_fair_nonce *nonce = &plan->fair.nonce[i];
        if (!nonce->size) {
            bq_json_null(b, NULL);
            continue;
        }
        bq_json_open(b, NULL, '{');
        bq_json_bytes(b, "commitment", plan->fair.seat_commitment[i], BQ_FAIR_DIGEST);
        bq_json_bytes(b, "nonce", nonce->byte, nonce->size);
        bq_json_close(b, '}');
    }
    bq_json_close(b, ']');
}

static void secret_json(bq_buf *b, const bq_save_line *line)
{
    const size_t word = sizeof "secret " - 1;
    unsigned char secret[BQ_FAIR_SECRET], chain[BQ_FAIR_DIGEST];
    if (!bq_fair_plan_secret(line->text + word, line->n - word, secret, chain))
        return;
    bq_json_bytes(b, "secret", secret, sizeof secret);
    bq_json_bytes(b, "chain", chain, sizeof chain);
}

/* Commands as they stand in the log; what follows them, if it has come to that, is the secret. */
static void log_json(bq_buf *b, const char *text, size_t n, size_t at)
{
    static char words[BQ_MOVE_LINE + 1];
    bq_save_line line = {0}, last = {0};
    bq_json_open(b, "log", '[');
    while (bq_save_line_at(text, n, &at, &line)) {
        last = line;
        if (line.kind == BQ_SAVE_CLOCK || line.kind == BQ_SAVE_SECRET)
            continue;
        bq_buf copy = bq_buf_on(words, sizeof words);
        bq_buf_bytes(&copy, line.text, line.n < sizeof words ? line.n : sizeof words - 1);
        bq_json_text(b, NULL, words);
    }
    bq_json_close(b, ']');
    if (last.kind == BQ_SAVE_SECRET)
        secret_json(b, &last);
}

/* 0: nothing; it is no sound save, or another dealer dealt. */
uint32_t bq_web_bound(uint32_t n)
{
    static unsigned char compiled[BQ_COMPILED_BYTES];
    const char *text = bq_web_input(n);
    bq_trouble trouble = {0};
    size_t log;
    if (!bq_save_head_of(text, n, &head, &rules, &log, &trouble) || head.plan.dealer != BQ_DEALER_FAIR)
        return 0;
    bq_edition_compile(&rules, compiled);
    bq_buf *b = bq__web_begin();
    bq_json_open(b, NULL, '{');
    bq_json_bytes(b, "game", head.plan.fair.game, BQ_FAIR_GAME);
    bq_json_bytes(b, "commitment", head.plan.fair.commitment, BQ_FAIR_DIGEST);
    bq_json_bytes(b, "rules", compiled, sizeof compiled);
    seats_json(b, &head.plan);
    log_json(b, text, n, log);
    bq_json_close(b, '}');
    return bq__web_end();
}
