/* dice.c - the sources of a table's dice (docs/FAIRNESS.md): the secret and its commitment, what the seats
 * have added, the draws, the chain, and the message that tells as much of it as may be known. How the seats come
 * to add something is in gather.c; what is computed is in src/fair. */
#include <string.h>

#include "server/core/internal.h"

/* ---- the house ---- */

void bq__core_dice_new(bq_core *core, bq__setup *setup)
{
    memset(&setup->dice, 0, sizeof setup->dice);
    setup->nonces_asked = false;
    bq__core_random_bytes(core, setup->dice.secret, sizeof setup->dice.secret);
}

void bq__core_dice_bind(const bq_game_id *id, bq__setup *setup)
{
    bq_fair_commit(id->byte, setup->rules->digest.byte, setup->dice.secret, setup->dice.commitment);
}

/* ---- draws and the chain ---- */

void bq__core_dice_seal(bq__setup *setup)
{
    bq_fair_entropy(setup->dice.nonce, setup->seats, setup->dice.entropy);
}

uint32_t bq__core_draw(const bq__table *table, const bq__setup *setup, uint64_t k, unsigned purpose, uint32_t n)
{
    bq_fair fair;
    memcpy(fair.game, table->id.byte, sizeof fair.game);
    memcpy(fair.secret, setup->dice.secret, sizeof fair.secret);
    memcpy(fair.entropy, setup->dice.entropy, sizeof fair.entropy);
    uint32_t draw = bq_fair_draw(&fair, k, (uint8_t)purpose, n);
    bq_wipe(&fair, sizeof fair);
    return draw;
}

void bq__core_dice_chain(const bq_game_id *id, const bq__setup *setup, bq_link *out)
{
    bq_fair_chain_begin(id->byte, setup->dice.commitment, setup->dice.entropy, out->byte);
}

/* ---- on the disk: lines of the plan, in the words of a save's head ---- */

void bq__core_dice_plan(const bq__setup *setup, bq_buf *b)
{
    bq_buf_str(b, "commitment ");
    bq_buf_bytes_hex(b, setup->dice.commitment, BQ_FAIR_DIGEST);
    bq_buf_char(b, '\n');
    for (unsigned seat = 0; seat < BQ_SEATS; seat++) {
        const bq_fair_nonce *nonce = &setup->dice.nonce[seat];
        if (!nonce->size)
            continue;
        bq_buf_str(b, "nonce ");
        bq_buf_int(b, seat);
        bq_buf_char(b, ' ');
        bq_buf_bytes_hex(b, setup->dice.seat_commitment[seat], BQ_FAIR_DIGEST);
        bq_buf_char(b, ' ');
        bq_buf_bytes_hex(b, nonce->byte, nonce->size);
        bq_buf_char(b, '\n');
    }
}

/* "nonce SEAT COMMITMENT NONCE" */
static bool nonce_line(const char *line, size_t n, bq__setup *setup)
{
    const size_t word = 6, digest = word + 2, shown = digest + 2 * BQ_FAIR_DIGEST + 1;
    if (n <= shown || memcmp(line, "nonce ", word) || line[word] < '0' || line[word] >= '0' + BQ_SEATS ||
        line[word + 1] != ' ' || line[shown - 1] != ' ')
        return false;
    unsigned seat = (unsigned)(line[word] - '0');
    bq_fair_nonce *nonce = &setup->dice.nonce[seat];
    int size = bq_hex_read(line + shown, n - shown, nonce->byte, BQ_FAIR_NONCE_MAX);
    nonce->size = (uint8_t)(size < 0 ? 0 : size);
    return size >= BQ_FAIR_NONCE_MIN &&
           bq_hex_read(line + digest, 2 * BQ_FAIR_DIGEST, setup->dice.seat_commitment[seat], BQ_FAIR_DIGEST) ==
               BQ_FAIR_DIGEST;
}

bool bq__core_dice_line(const char *line, size_t n, bq__setup *setup)
{
    static const char house[] = "commitment ";
    const size_t word = sizeof house - 1;
    if (n > word && !memcmp(line, house, word))
        return bq_hex_read(line + word, n - word, setup->dice.commitment, BQ_FAIR_DIGEST) == BQ_FAIR_DIGEST;
    return nonce_line(line, n, setup);
}

/* What was read, sealed. Is the secret the one that was committed to, are the nonces? (Stores from before seats could add
 * anything have no such lines: nothing was promised to anybody.) */
bool bq__core_dice_good(const bq_game_id *id, const bq_sha256_digest *rules, bq__setup *setup)
{
    static const unsigned char none[BQ_FAIR_DIGEST];
    unsigned char right[BQ_FAIR_DIGEST];
    bq__dice *dice = &setup->dice;
    bq__core_dice_seal(setup);
    bq_fair_commit(id->byte, rules->byte, dice->secret, right);
    if (!memcmp(dice->commitment, none, sizeof none))
        memcpy(dice->commitment, right, sizeof right);
    bool good = bq_same_bytes(dice->commitment, right, sizeof right);
    for (unsigned seat = 0; seat < BQ_SEATS; seat++) {
        if (!dice->nonce[seat].size)
            continue;
        bq_fair_commit_seat(id->byte, (uint8_t)seat, &dice->nonce[seat], right);
        good &= bq_same_bytes(dice->seat_commitment[seat], right, sizeof right);
    }
    return good;
}

/* ---- told ---- */

const char *bq__core_dice_word(const bq__table *table, unsigned seat)
{
    const bq__gather *g = &table->gather;
    unsigned bit = 1u << seat;
    if (table->setup.dice.nonce[seat].size || g->revealed & bit)
        return "shown";
    return g->dropped & bit     ? "dropped"
           : g->committed & bit ? "committed"
           : g->wanted & bit    ? "asked"
                                : "house";
}

/* Nonces are told when all are there and the game is on; a commitment as soon as it is made. */
static void put_seat(bq_buf *b, const bq__table *table, unsigned seat)
{
    const bq__setup *s = &table->setup;
    const bq__gather *g = &table->gather;
    if (s->seat[seat].kind == BQ__EMPTY) {
        bq_json_null(b, NULL);
        return;
    }
    bq_json_open(b, NULL, '{');
    bq_json_text(b, "name", s->seat[seat].name);
    bq_json_int(b, "seat", bq__core_gathers(table) ? g->moved[seat] : seat);
    bq_json_text(b, "entropy", bq__core_dice_word(table, seat));
    if (s->dice.nonce[seat].size) {
        bq_json_bytes(b, "commitment", s->dice.seat_commitment[seat], BQ_FAIR_DIGEST);
        bq_json_bytes(b, "nonce", s->dice.nonce[seat].byte, s->dice.nonce[seat].size);
    } else if (g->committed >> seat & 1u) {
        bq_json_bytes(b, "commitment", g->commitment[seat], BQ_FAIR_DIGEST);
    }
    bq_json_close(b, '}');
}

static const char *phase_of(const bq__table *table, unsigned status)
{
    if (BQ_GAME_IS_OVER(status))
        return "shown";
    if (status == BQ_GAME_PLAYING)
        return "sealed";
    static const char *const words[] = {
        [BQ__GATHER_OPEN] = "open",     [BQ__GATHER_COMMIT] = "commit", [BQ__GATHER_MARK] = "open", /* nobody shows anything yet */
        [BQ__GATHER_REVEAL] = "reveal", [BQ__GATHER_SECRET] = "renew",  [BQ__GATHER_BEGIN] = "reveal",
        [BQ__GATHER_RENEW] = "renew",
    };
    return words[table->gather.phase];
}

/* `chain` is NULL before the game; the secret is told if `status` is an end. */
void bq__core_put_fair(const bq_core *core, const bq__table *table, unsigned status, uint64_t moves,
                       const bq_link *chain, bq_buf *b)
{
    const bq__setup *s = &table->setup;
    const bq__gather *g = &table->gather;
    char id[33];
    bq__core_id_word(&table->id, id);
    bq_json_text(b, "game", id);
    bq_json_bytes(b, "rules", &s->rules->digest, sizeof s->rules->digest);
    bq_json_bytes(b, "commitment", s->dice.commitment, BQ_FAIR_DIGEST);
    bq_json_text(b, "phase", phase_of(table, status));
    if (g->phase == BQ__GATHER_COMMIT || g->phase == BQ__GATHER_REVEAL)
        bq_json_int(b, "left", g->until > core->now ? g->until - core->now : 0);
    bq_json_open(b, "seats", '[');
    for (unsigned seat = 0; seat < s->seats; seat++)
        put_seat(b, table, seat);
    bq_json_close(b, ']');
    if (chain) {
        bq_json_bytes(b, "entropy", s->dice.entropy, BQ_FAIR_DIGEST);
        bq_json_int(b, "n", (int64_t)moves);
        bq_json_bytes(b, "chain", chain->byte, BQ_FAIR_DIGEST);
    }
    if (BQ_GAME_IS_OVER(status))
        bq_json_bytes(b, "secret", s->dice.secret, BQ_FAIR_SECRET);
}

void bq__core_tell_fair(bq_core *core, bq__table *table, bq__conn *only)
{
    const bq__core_game *game = table->game;
    if (only && bq__core_late(only)) {
        bq__core_past_tell_fair(core, only);
        return;
    }
    bq_buf b = bq__core_say(core, "fair");
    bq__core_put_fair(core, table, table->setup.status, game ? game->step.moves : 0, game ? &game->step.chain : NULL, &b);
    if (only)
        bq__core_send(core, only, &b);
    else
        bq__core_send_table_as(core, table, &b, BQ__PAST_FAIR);
}

void bq__core_fair(bq_core *core, bq__conn *conn, uint64_t re, bq_words *w)
{
    (void)re, (void)w;
    bq__core_tell_fair(core, conn->table, conn);
}
