/* fair.c - the dealer whose draws can be checked (docs/FAIRNESS.md): it deals, keeps the chain, and
 * knows the lines that a save has more for it. What is computed is in src/fair; here it meets a
 * game.
 *
 *     dealer fair GAME COMMITMENT
 *     nonce SEAT COMMITMENT NONCE         one a seat that added something
 *     ...
 *     secret SECRET CHAIN                 the last line, when the game is over */
#include <stdio.h>
#include <string.h>

#include "table/internal.h"

/* ---- digits ---- */

/* Two digits a byte, up to a blank or the end; how many bytes, or -1. */
static int read_hex(const char **text, unsigned char *out, size_t most)
{
    size_t n = 0;
    for (; **text && **text != ' '; *text += 2, n++) {
        int high = bq_hex_digit((*text)[0]), low = high < 0 ? -1 : bq_hex_digit((*text)[1]);
        if (low < 0 || n == most)
            return -1;
        out[n] = (unsigned char)(high << 4 | low);
    }
    if (**text == ' ')
        ++*text;
    return (int)n;
}

static bool read_bytes(const char **text, unsigned char *out, size_t n)
{
    return read_hex(text, out, n) == (int)n;
}

static void put_hex(FILE *out, const unsigned char *bytes, size_t n)
{
    putc(' ', out);
    for (size_t i = 0; i < n; i++)
        fprintf(out, "%02x", bytes[i]);
}

/* ---- dealing ---- */

static bool is_fair(const bq_table *table)
{
    return table->plan.dealer == BQ_DEALER_FAIR;
}

void bq__fair_begin(bq_table *table)
{
    const bq_fair_plan *plan = &table->plan.fair;
    bq__fair *fair = &table->fair;
    if (!is_fair(table))
        return;
    memset(fair, 0, sizeof *fair);
    memcpy(fair->key.game, plan->game, sizeof plan->game);
    memcpy(fair->key.secret, plan->secret, sizeof plan->secret);
    bq_fair_entropy(plan->nonce, table->plan.seats, fair->key.entropy);
    bq_fair_chain_begin(plan->game, plan->commitment, fair->key.entropy, fair->chain);
}

/* What the secret gives where the game stands now. */
bool bq__fair_given(const bq_table *table, bq_command *out)
{
    if (!table->plan.fair.known)
        return false;
    bq_ask ask = bq_question(&table->ed, &table->st);
    *out = bq_outcome(&table->ed, &table->st,
                      bq_fair_draw(&table->fair.key, table->fair.draws, ask.purpose, ask.n));
    return true;
}

/* A command was applied: the next link, and perhaps the next draw. */
void bq__fair_note(bq_table *table, const bq_command *cmd)
{
    char line[BQ_LINE_BYTES];
    bq_buf b = bq_buf_on(line, sizeof line);
    bq_wire wire = {.edition = &table->ed, .state = NULL, .names = &table->words}; /* as in the log */
    if (!is_fair(table))
        return;
    bq_line_print(&b, &wire, cmd);
    bq_fair_chain(table->fair.chain, ++table->fair.lines, line, b.n, bq_digest(&table->st));
    table->fair.draws += bq_verb_actors[cmd->verb] == BQ_ACTOR_BANK;
}

const unsigned char *bq_table_chain(const bq_table *table)
{
    return is_fair(table) ? table->fair.chain : NULL;
}

/* ---- commitments ---- */

static void rules_digest(const bq_edition *ed, unsigned char out[BQ_FAIR_DIGEST])
{
    unsigned char compiled[BQ_COMPILED_BYTES];
    bq_edition_compile(ed, compiled);
    bq_sha256(compiled, sizeof compiled, out);
}

void bq_fair_plan_commit(bq_fair_plan *fair, const bq_edition *ed)
{
    unsigned char rules[BQ_FAIR_DIGEST];
    rules_digest(ed, rules);
    bq_fair_commit(fair->game, rules, fair->secret, fair->commitment);
}

static bool secret_fits(const bq_fair_plan *fair, const bq_edition *ed)
{
    bq_fair_plan again = *fair;
    bq_fair_plan_commit(&again, ed);
    return bq_same_bytes(again.commitment, fair->commitment, sizeof fair->commitment);
}

static bool nonce_fits(const bq_fair_plan *fair, unsigned seat)
{
    unsigned char digest[BQ_FAIR_DIGEST];
    const bq_fair_nonce *nonce = &fair->nonce[seat];
    bq_fair_commit_seat(fair->game, (uint8_t)seat, nonce, digest);
    return nonce->size >= BQ_FAIR_NONCE_MIN && nonce->size <= BQ_FAIR_NONCE_MAX &&
           bq_same_bytes(digest, fair->seat_commitment[seat], sizeof digest);
}

bool bq__fair_check_plan(const bq_table_plan *plan, const bq_edition *ed, bq_trouble *trouble)
{
    char what[16];
    if (plan->dealer != BQ_DEALER_FAIR)
        return true;
    for (unsigned seat = 0; seat < BQ_SEATS; seat++) {
        snprintf(what, sizeof what, "nonce %u", seat);
        if (plan->fair.nonce[seat].size && (seat >= plan->seats || !nonce_fits(&plan->fair, seat)))
            return bq__trouble(trouble, BQ_TABLE_COMMITMENT, what);
    }
    if (plan->fair.known && !secret_fits(&plan->fair, ed))
        return bq__trouble(trouble, BQ_TABLE_COMMITMENT, "secret");
    return true;
}

/* ---- showing the secret ---- */

size_t bq_save_secret_text(char line[BQ_SECRET_LINE], const unsigned char secret[BQ_FAIR_SECRET],
                           const unsigned char chain[BQ_FAIR_DIGEST])
{
    bq_buf b = bq_buf_on(line, BQ_SECRET_LINE);
    bq_buf_str(&b, "secret ");
    bq_buf_bytes_hex(&b, secret, BQ_FAIR_SECRET);
    bq_buf_char(&b, ' ');
    bq_buf_bytes_hex(&b, chain, BQ_FAIR_DIGEST);
    bq_buf_char(&b, '\n');
    return b.n;
}

bool bq_table_reveal(bq_table *table, bq_trouble *trouble)
{
    if (!is_fair(table) || !table->plan.fair.known)
        return bq__trouble(trouble, BQ_TABLE_NO_SECRET, "");
    if (table->fair.revealed)
        return true;
    if (!bq__save_secret(table, trouble))
        return false;
    table->fair.revealed = true;
    return true;
}

bool bq_table_revealed(const bq_table *table)
{
    return is_fair(table) && table->fair.revealed;
}

/* ---- the lines of a save ---- */

void bq__fair_put_head(FILE *out, const bq_table_plan *plan)
{
    const bq_fair_plan *fair = &plan->fair;
    put_hex(out, fair->game, sizeof fair->game);
    put_hex(out, fair->commitment, sizeof fair->commitment);
    for (unsigned seat = 0; seat < plan->seats; seat++) {
        if (fair->nonce[seat].size == 0)
            continue;
        fprintf(out, "\nnonce %u", seat);
        put_hex(out, fair->seat_commitment[seat], sizeof fair->seat_commitment[seat]);
        put_hex(out, fair->nonce[seat].byte, fair->nonce[seat].size);
    }
}

/* "GAME COMMITMENT" */
bool bq__fair_read_dealer(const char *text, bq_fair_plan *fair)
{
    return read_bytes(&text, fair->game, sizeof fair->game) &&
           read_bytes(&text, fair->commitment, sizeof fair->commitment) && !*text;
}

/* "SEAT COMMITMENT NONCE" */
bool bq_fair_plan_nonce(bq_fair_plan *fair, const char *text)
{
    unsigned seat = (unsigned)(*text - '0');
    if (seat >= BQ_SEATS || text[1] != ' ' || fair->nonce[seat].size)
        return false;
    text += 2;
    if (!read_bytes(&text, fair->seat_commitment[seat], sizeof fair->seat_commitment[seat]))
        return false;
    int n = read_hex(&text, fair->nonce[seat].byte, BQ_FAIR_NONCE_MAX);
    fair->nonce[seat].size = (uint8_t)(n < 0 ? 0 : n);
    return n >= BQ_FAIR_NONCE_MIN && !*text;
}

#define SECRET_LINE (6 + 1 + 2 * BQ_FAIR_SECRET + 1 + 2 * BQ_FAIR_DIGEST)

bool bq__fair_is_secret(const char *line, size_t length)
{
    return length >= 7 && !memcmp(line, "secret ", 7);
}

static bool read_secret(const char *line, size_t length, unsigned char secret[BQ_FAIR_SECRET],
                        unsigned char chain[BQ_FAIR_DIGEST])
{
    char text[SECRET_LINE + 1];
    const char *at = text + 7;
    if (length != SECRET_LINE || memchr(line, 0, length))
        return false;
    memcpy(text, line, length);
    text[length] = 0;
    return read_bytes(&at, secret, BQ_FAIR_SECRET) && read_bytes(&at, chain, BQ_FAIR_DIGEST) &&
           !*at;
}

/* The secret stands at the end, and is wanted from the first draw on: look there before the log is
 * read. Whether it is the right one is judged where it stands (bq__fair_close). */
void bq__fair_look_ahead(const char *bytes, size_t n, bq_fair_plan *fair)
{
    unsigned char chain[BQ_FAIR_DIGEST];
    size_t end = n;
    if (n == 0 || bytes[n - 1] != '\n')
        return;
    size_t begin = --end;
    while (begin > 0 && bytes[begin - 1] != '\n')
        begin--;
    if (bq__fair_is_secret(bytes + begin, end - begin))
        fair->known = read_secret(bytes + begin, end - begin, fair->secret, chain);
}

/* The secret's line is reached: is it the last of this log, and of no other? */
bool bq__fair_close(bq_table *table, const char *line, size_t length, unsigned number,
                    bq_trouble *trouble)
{
    unsigned char secret[BQ_FAIR_SECRET], chain[BQ_FAIR_DIGEST];
    if (!is_fair(table) || table->fair.revealed || !read_secret(line, length, secret, chain))
        return bq__trouble_at(trouble, BQ_TABLE_BAD_LINE, number, "secret SECRET CHAIN");
    if (!table->plan.fair.known || !bq_same_bytes(secret, table->plan.fair.secret, sizeof secret))
        return bq__trouble_at(trouble, BQ_TABLE_COMMITMENT, number, "secret");
    if (!bq_same_bytes(chain, table->fair.chain, sizeof chain))
        return bq__trouble_at(trouble, BQ_TABLE_CHAIN, number, "");
    table->fair.revealed = true;
    return true;
}
