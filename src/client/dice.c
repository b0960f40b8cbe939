/* dice.c - what our seat adds to the dice (docs/FAIRNESS.md): a nonce of its own, committed to while the table waits and
 * shown when the host has said start, so that the house cannot have chosen what falls. A server that knows nothing of
 * it says so, and nobody minds. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "client/internal.h"

enum { NONCE = 32 };

void bq__dice_recall(bq_client *c)
{
    int size = bq_hex_read(c->wish.nonce, strlen(c->wish.nonce), c->nonce.byte, BQ_FAIR_NONCE_MAX);
    c->nonce.size = (uint8_t)(size < BQ_FAIR_NONCE_MIN ? 0 : size);
}

/* At a table that waits: what do its dice follow from? */
void bq__dice_table(bq_client *c)
{
    if (c->lobby.status != BQ_STATUS_WAITING || c->asked_fair)
        return;
    c->asked_fair = true;
    bq__client_quietly(c, "fair");
}

static bool read_game(const bq_json_value *message, unsigned char game[BQ_FAIR_GAME])
{
    char text[2 * BQ_FAIR_GAME + 2];
    return bq__heard_text(message, "game", text, sizeof text) &&
           bq_hex_read(text, strlen(text), game, BQ_FAIR_GAME) == BQ_FAIR_GAME;
}

/* A new nonce for every commitment: one that was shown is worth nothing. */
static void commit(bq_client *c, const unsigned char game[BQ_FAIR_GAME], unsigned seat)
{
    unsigned char digest[BQ_FAIR_DIGEST];
    char line[128];
    bq_buf b = bq_buf_on(line, sizeof line);
    c->nonce.size = NONCE;
    if (!c->world.random(c->world.self, c->nonce.byte, NONCE)) {
        c->nonce.size = 0;
        return;
    }
    bq_fair_commit_seat(game, (uint8_t)seat, &c->nonce, digest);
    bq_buf_str(&b, "commit ");
    bq_buf_bytes_hex(&b, digest, sizeof digest);
    bq__client_quietly(c, line);
}

static void reveal(bq_client *c)
{
    char line[2 * BQ_FAIR_NONCE_MAX + 16];
    bq_buf b = bq_buf_on(line, sizeof line);
    bq_buf_str(&b, "reveal ");
    bq_buf_bytes_hex(&b, c->nonce.byte, c->nonce.size);
    bq__client_quietly(c, line);
}

void bq__dice_hear(bq_client *c, const bq_json_value *message)
{
    unsigned char game[BQ_FAIR_GAME];
    char phase[16], name[BQ_SEAT_NAME_BYTES + 1], entropy[16] = "";
    const bq_json_value *seats = bq_json_get(message, "seats");
    int64_t seat = -1;
    bq__heard_text(message, "phase", phase, sizeof phase);
    for (size_t i = 0; i < bq_json_items(seats) && seat < 0; i++) {
        const bq_json_value *one = bq_json_item(seats, i);
        if (bq__heard_text(one, "name", name, sizeof name) && !strcmp(name, c->lobby.you)) {
            seat = bq__heard_int(one, "seat", -1);
            bq__heard_text(one, "entropy", entropy, sizeof entropy);
        }
    }
    if (seat < 0 || seat >= BQ_SEATS || !c->lobby.you[0] || c->elsewhere || !read_game(message, game))
        return;
    bool committed = !strcmp(entropy, "committed");
    if (!strcmp(phase, "open") && (!committed || !c->nonce.size))
        commit(c, game, (unsigned)seat);
    else if (!strcmp(phase, "commit") && !strcmp(entropy, "asked"))
        commit(c, game, (unsigned)seat);
    else if (!strcmp(phase, "reveal") && committed && c->nonce.size)
        reveal(c);
}
