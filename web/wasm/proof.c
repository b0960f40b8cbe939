/* proof.c - dice that can be checked, in the page (docs/FAIRNESS.md): a local game may bind itself to a
 * secret before it begins, and whoever checks a game is told its lines, its digests and its draws. The page
 * computes everything again with a library of its own (web/src/lib/fair.ts). */
#include <string.h>

#include "web.h"

BQ_WEB uint32_t bq_web_proof(uint32_t from, uint32_t to);
BQ_WEB uint32_t bq_web_secret(uint32_t n);
BQ_WEB uint32_t bq_web_reveal(void);

/* ---- a game that binds itself ---- */

/* "GAME SECRET": what the game is called, and what its draws follow from. */
bool bq__web_plan_fair(bq_table_plan *plan, const char *text, size_t n)
{
    bq_fair_plan *fair = &plan->fair;
    const size_t game = 2 * BQ_FAIR_GAME, secret = 2 * BQ_FAIR_SECRET;
    if (n != game + 1 + secret || bq_hex_read(text, game, fair->game, BQ_FAIR_GAME) < 0 ||
        bq_hex_read(text + game + 1, secret, fair->secret, BQ_FAIR_SECRET) < 0)
        return false;
    plan->dealer = BQ_DEALER_FAIR;
    fair->known = true;
    return true;
}

/* "SEAT NONCE": what a seat adds. */
bool bq__web_plan_nonce(bq_table_plan *plan, const char *text, size_t n)
{
    unsigned seat = n > 2 ? (unsigned)(*text - '0') : BQ_SEATS;
    if (seat >= BQ_SEATS || text[1] != ' ')
        return false;
    bq_fair_nonce *nonce = &plan->fair.nonce[seat];
    int size = bq_hex_read(text + 2, n - 2, nonce->byte, BQ_FAIR_NONCE_MAX);
    nonce->size = (uint8_t)(size < 0 ? 0 : size);
    return size >= BQ_FAIR_NONCE_MIN;
}

/* Both sides commit themselves, once the rules are known. Options that are none are left to the table. */
void bq__web_plan_commit(bq_table_plan *plan)
{
    static bq_edition ed;
    bq_option_error error;
    if (plan->dealer != BQ_DEALER_FAIR)
        return;
    ed = plan->edition->ed;
    if (*plan->options && !bq_edition_options(&ed, plan->options, &error))
        return;
    bq_fair_plan_commit(&plan->fair, &ed);
    for (unsigned seat = 0; seat < BQ_SEATS; seat++)
        if (plan->fair.nonce[seat].size)
            bq_fair_commit_seat(plan->fair.game, (uint8_t)seat, &plan->fair.nonce[seat],
                                plan->fair.seat_commitment[seat]);
}

static uint32_t said(bool good)
{
    bq_buf *b = bq__web_begin();
    bq_json_open(b, NULL, '{');
    bq_json_flag(b, "ok", good);
    bq_json_close(b, '}');
    return bq__web_end();
}

/* A save does not hold the secret before the end; whoever kept it beside the save brings it back. One that the
 * game was not bound to is not taken. */
uint32_t bq_web_secret(uint32_t n)
{
    bq_table *table = bq__web_it.table;
    const char *text = bq_web_input(n);
    unsigned char secret[BQ_FAIR_SECRET];
    return said(table && bq_hex_read(text, n, secret, sizeof secret) == BQ_FAIR_SECRET &&
                bq_table_know_secret(table, secret));
}

/* The game is over: its secret goes into the save. */
uint32_t bq_web_reveal(void)
{
    bq_trouble trouble = {0};
    if (!bq__web_it.table || !bq_table_reveal(bq__web_it.table, &trouble))
        return said(false);
    return said(true);
}

/* ---- what a verifier wants to know ---- */

static void line_json(bq_buf *b, const bq_table *table, const bq_command *cmd)
{
    char line[BQ_LINE_BYTES];
    bq_buf text = bq_buf_on(line, sizeof line);
    bq_wire wire = {.edition = bq_table_edition(table), .names = bq_table_words(table)}; /* as in the log */
    bq_line_print(&text, &wire, cmd);
    bq_json_text(b, NULL, line);
}

static bool gives(const bq_edition *ed, const bq_state *st, uint32_t draw, const bq_command *cmd)
{
    bq_command outcome = bq_outcome(ed, st, draw);
    return outcome.verb == cmd->verb && outcome.a == cmd->a && outcome.b == cmd->b;
}

/* The draws that give what fell lie beside one another: one of them is known, which is the last (or first)? */
static uint32_t edge(const bq_edition *ed, const bq_state *st, const bq_command *cmd, uint32_t inside, uint32_t outside)
{
    while (inside + 1 < outside || outside + 1 < inside) {
        uint32_t middle = inside < outside ? inside + (outside - inside) / 2 : outside + (inside - outside) / 2;
        if (gives(ed, st, middle, cmd))
            inside = middle;
        else
            outside = middle;
    }
    return inside;
}

/* What the draw was for, below which n, and from which draw to which it is what fell. */
static void draw_json(bq_buf *b, const bq_edition *ed, const bq_state *st, const bq_command *cmd)
{
    bq_ask ask = bq_question(ed, st);
    uint32_t draw = bq_draw_of(ed, st, cmd);
    uint32_t least = draw && gives(ed, st, 0, cmd) ? 0 : edge(ed, st, cmd, draw, 0);
    bq_json_int(b, NULL, ask.purpose);
    bq_json_int(b, NULL, ask.n);
    bq_json_int(b, NULL, draw ? least : 0);
    bq_json_int(b, NULL, edge(ed, st, cmd, draw, ask.n));
}

/* The commands from..to-1, each as [line, digest of the state after it], and where chance spoke also the draw. */
uint32_t bq_web_proof(uint32_t from, uint32_t to)
{
    const bq_table *table = bq__web_it.table;
    if (!table)
        return 0;
    bq_walk walk;
    bq_walk_begin(&walk, bq_table_log(table), to, NULL);
    bq_buf *b = bq__web_begin();
    bq_json_open(b, NULL, '[');
    for (bq_state before = walk.st; bq_walk_next(&walk); before = walk.st) {
        if (walk.n <= from)
            continue;
        bq_json_open(b, NULL, '[');
        line_json(b, table, walk.cmd);
        bq_json_digest(b, NULL, bq_digest(&walk.st));
        if (bq_is_chance(walk.cmd))
            draw_json(b, bq_table_edition(table), &before, walk.cmd);
        bq_json_close(b, ']');
    }
    bq_json_close(b, ']');
    return bq__web_end();
}
