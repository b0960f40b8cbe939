/* dice.c - our seat and the dice (docs/FAIRNESS.md). A nonce of its own is committed to while the table waits and shown when
 * the host has said start. What the house said before that is held against what it says later (fair/pin.h): another
 * commitment, another nonce, a link that does not follow, a secret or a draw that does not fit are told at once, as HOUSE,
 * and nothing is shown under another commitment. What proves nothing and yet matters is told likewise: that nothing binds the
 * house, that starts were broken off when it knew our part. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "client/internal.h"

static bool seated(const bq_client *c)
{
    return c->lobby.you[0] && !c->elsewhere;
}

static void weigh(bq_client *c);

/* At a table that waits: what do its dice follow from? Whoever is given a seat later, or another one, asks again: what was told
 * of it may have been heard before the seat was known. When the game is on it stays as it was told. */
void bq__client_dice_table(bq_client *c)
{
    bool sits = seated(c), anew = sits && !c->fair_seated;
    c->fair_seated = sits;
    if (anew && c->fair_known && c->fair.phase >= BQ_FAIR_SEALED && c->fair.mine == BQ_FAIR_SEATS)
        weigh(c);
    if (c->lobby.status != BQ_STATUS_WAITING || (c->asked_fair && !anew))
        return;
    c->asked_fair = true;
    bq__client_quietly(c, "fair");
}

void bq__client_dice_accuse(bq_client *c, enum bq_pin_fault fault)
{
    if (bq_pin_accuse(&c->pin, fault))
        bq__client_report(c, BQ_HEARD_HOUSE, bq_pin_words[fault], 0);
}

void bq__client_dice_note(bq_client *c, enum bq_pin_note note, int64_t n)
{
    bq_heard *h = bq__client_report(c, BQ_HEARD_HOUSE, bq_note_words[note], 0);
    if (h)
        h->n = n;
}

/* ---- what the house tells ---- */

static bool read_bytes(const bq_json_value *object, const char *key, void *out, size_t n)
{
    char text[2 * BQ_FAIR_NONCE_MAX + 2];
    return bq__client_heard_text(object, key, text, sizeof text) && bq_hex_read(text, strlen(text), out, n) == (int)n;
}

/* The number of that word; `n` if it is none of them. */
static uint8_t which(const bq_json_value *object, const char *key, const char *const *words, uint8_t n)
{
    char text[16];
    bq__client_heard_text(object, key, text, sizeof text);
    uint8_t i = 0;
    while (i < n && strcmp(words[i], text))
        i++;
    return i;
}

static bool read_seat(const bq_json_value *one, bq_told_seat *seat)
{
    char nonce[2 * BQ_FAIR_NONCE_MAX + 2];
    int64_t number = bq__client_heard_int(one, "seat", -1);
    *seat = (bq_told_seat){.there = true,
                           .seat = (uint8_t)number,
                           .part = which(one, "entropy", bq_fair_part_words, BQ_FAIR_PARTS)};
    if (number < 0 || number >= BQ_FAIR_SEATS || seat->part == BQ_FAIR_PARTS)
        return false;
    seat->bound = read_bytes(one, "commitment", seat->commitment, BQ_FAIR_DIGEST);
    bq__client_heard_text(one, "nonce", nonce, sizeof nonce);
    int n = bq_hex_read(nonce, strlen(nonce), seat->nonce.byte, BQ_FAIR_NONCE_MAX);
    seat->nonce.size = (uint8_t)(n < 0 ? 0 : n);
    return true;
}

static void digest_names(char name[BQ_FAIR_SEATS][BQ_SEAT_NAME_BYTES + 1], unsigned char out[BQ_FAIR_DIGEST])
{
    bq_sha256(name, BQ_FAIR_SEATS * sizeof name[0], out);
}

/* Which of them is ours? */
static uint8_t find_mine(const bq_client *c)
{
    uint8_t mine = BQ_FAIR_SEATS;
    for (uint8_t i = 0; i < BQ_FAIR_SEATS && seated(c); i++)
        if (!strcmp(c->fair_name[i], c->lobby.you))
            mine = i;
    return mine;
}

static bool read_seats(bq_client *c, const bq_json_value *seats, bq_fair_told *told)
{
    char name[BQ_FAIR_SEATS][BQ_SEAT_NAME_BYTES + 1] = {{0}}, all[BQ_FAIR_SEATS][BQ_SEAT_NAME_BYTES + 1] = {{0}};
    for (size_t i = 0; i < bq_json_items(seats) && i < BQ_FAIR_SEATS; i++) {
        const bq_json_value *one = bq_json_item(seats, i);
        if (!bq__client_heard_text(one, "name", name[i], sizeof name[i]))
            continue; /* nobody sits there */
        if (!read_seat(one, &told->seat[i]))
            return false;
        memcpy(all[told->seat[i].seat], name[i], sizeof all[0]);
    }
    memcpy(c->fair_name, name, sizeof name);
    digest_names(all, told->who);
    return true;
}

static bool read_told(bq_client *c, const bq_json_value *message, bq_fair_told *told)
{
    *told = (bq_fair_told){.phase = which(message, "phase", bq_fair_phase_words, BQ_FAIR_PHASES)};
    bool sealed = told->phase >= BQ_FAIR_SEALED;
    (void)read_bytes(message, "rules", told->rules, BQ_FAIR_DIGEST);
    return told->phase < BQ_FAIR_PHASES && read_bytes(message, "game", told->game, BQ_FAIR_GAME) &&
           read_bytes(message, "commitment", told->commitment, BQ_FAIR_DIGEST) &&
           (!sealed || read_bytes(message, "entropy", told->entropy, BQ_FAIR_DIGEST)) &&
           (told->phase != BQ_FAIR_SHOWN || read_bytes(message, "secret", told->secret, BQ_FAIR_SECRET)) &&
           read_seats(c, bq_json_get(message, "seats"), told);
}

/* ---- what our seat adds ---- */

/* What is told while a commitment is on its way does not know of it yet. Another nonce behind it could come too late, and
 * then the one we would show were not the one that counts. */
static bool is_on_its_way(const bq_client *c, const bq_fair_told *told)
{
    bool counts = told->phase == BQ_FAIR_OPEN || (told->phase == BQ_FAIR_COMMIT && told->seat[told->mine].seat == c->pin.seat);
    return c->committing && c->pin.stage == BQ_PIN_BOUND && counts &&
           !memcmp(c->pin.commitment, told->commitment, BQ_FAIR_DIGEST);
}

/* A new nonce for every commitment: one that was shown is worth nothing. */
static void commit(bq_client *c, const bq_fair_told *told)
{
    unsigned char digest[BQ_FAIR_DIGEST];
    bq_fair_nonce nonce = {.size = BQ__NONCE};
    char line[128];
    bq_buf b = bq_buf_on(line, sizeof line);
    if (is_on_its_way(c, told) || !c->world.random(c->world.self, nonce.byte, BQ__NONCE))
        return;
    c->moved_on = false;
    bq_pin_commit(&c->pin, told, &nonce, digest);
    bq_buf_str(&b, "commit ");
    bq_buf_bytes_hex(&b, digest, sizeof digest);
    c->committing = bq__client_quietly(c, line);
}

static void reveal(bq_client *c)
{
    char line[2 * BQ_FAIR_NONCE_MAX + 16];
    bq_buf b = bq_buf_on(line, sizeof line);
    bq_buf_str(&b, "reveal ");
    bq_buf_bytes_hex(&b, c->pin.nonce.byte, c->pin.nonce.size);
    bq__client_quietly(c, line);
    bq_pin_given(&c->pin);
}

/* Is it the game of the table at which we are? */
static bool is_table(const bq_client *c, const unsigned char game[BQ_FAIR_GAME])
{
    char id[2 * BQ_FAIR_GAME + 1];
    bq_buf b = bq_buf_on(id, sizeof id);
    bq_buf_bytes_hex(&b, game, BQ_FAIR_GAME);
    return !strcmp(id, c->lobby.id);
}

/* Nothing was promised at a table to which we have gone by ourselves. Of one that we do not know yet nothing is heard: when
 * we do, it is asked for. */
static bool concerns_us(bq_client *c, const bq_fair_told *told)
{
    if (!c->moved_on || !memcmp(c->pin.game, told->game, BQ_FAIR_GAME))
        return true;
    if (!is_table(c, told->game))
        return false;
    c->pin = (bq_pin){.stage = BQ_PIN_NONE};
    return true;
}

/* The table says that we sit there and the dice know nobody of our name, although our nonce went out for this game. */
static bool is_misnamed(const bq_client *c)
{
    return seated(c) && c->fair.mine == BQ_FAIR_SEATS && c->pin.stage == BQ_PIN_GIVEN && c->fair.phase >= BQ_FAIR_SEALED &&
           !memcmp(c->pin.game, c->fair.game, BQ_FAIR_GAME);
}

/* What was told last, beside what was promised. */
static void weigh(bq_client *c)
{
    bool sealed = c->pin.stage == BQ_PIN_SEALED;
    c->fair.mine = find_mine(c);
    if (is_misnamed(c))
        bq__client_dice_accuse(c, BQ_PIN_SEATS);
    switch (concerns_us(c, &c->fair) ? bq_pin_hear(&c->pin, &c->fair, NULL) : BQ_PIN_NOTHING) {
    case BQ_PIN_COMMIT:
        commit(c, &c->fair);
        break;
    case BQ_PIN_REVEAL:
        reveal(c);
        break;
    case BQ_PIN_LEFT_OUT:
        bq__client_dice_note(c, BQ_NOTE_LEFT_OUT, 0);
        break;
    case BQ_PIN_ACCUSE:
        bq__client_report(c, BQ_HEARD_HOUSE, bq_pin_words[c->pin.fault], 0);
        break;
    default:
        break;
    }
    if (!sealed && c->pin.stage == BQ_PIN_SEALED && c->pin.broken)
        bq__client_dice_note(c, BQ_NOTE_BROKEN, c->pin.broken);
}

void bq__client_dice_hear(bq_client *c, const bq_json_value *message)
{
    bq_fair_told told;
    if (read_told(c, message, &told)) {
        c->fair = told;
        c->fair_known = true;
        c->fair_moves = bq__client_heard_int(message, "n", 0);
        c->fair_linked = read_bytes(message, "chain", c->fair_chain, BQ_FAIR_DIGEST);
        weigh(c);
        bq__client_dice_end(c);
    }
    c->told_since = true;
}

/* ---- the game ---- */

/* What the dice follow from is told before the first move. Where it was not, or not to us, our seat knows nothing of them, and
 * the player should know that much. */
static void tell_unbound(bq_client *c)
{
    bool chained = bq_table_chain(c->game) != NULL, held = chained && c->pin.stage == BQ_PIN_SEALED;
    if (c->told_unbound || !seated(c) || c->pin.fault || c->pin.left_out || held)
        return;
    c->told_unbound = true;
    bq__client_dice_note(c, chained ? BQ_NOTE_UNHELD : BQ_NOTE_UNBOUND, 0);
}

/* What its dice are bound to goes into the head of our own save; `pinned` says that we held the house to it before. */
void bq__client_dice_plan(bq_client *c, bq_table_plan *plan)
{
    const bq_fair_told *told = &c->fair;
    char all[BQ_FAIR_SEATS][BQ_SEAT_NAME_BYTES + 1] = {{0}};
    unsigned char who[BQ_FAIR_DIGEST];
    if (!c->fair_known || told->phase < BQ_FAIR_SEALED)
        return;
    for (unsigned i = 0; i < plan->seats; i++)
        snprintf(all[i], sizeof all[i], "%s", plan->seat[i].name);
    digest_names(all, who);
    if (c->pin.stage == BQ_PIN_SEALED && memcmp(who, told->who, sizeof who) != 0)
        bq__client_dice_accuse(c, BQ_PIN_SEATS); /* the table says another thing than the dice */
    if (c->pin.stage == BQ_PIN_SEALED && !c->moved_on && memcmp(c->pin.game, told->game, BQ_FAIR_GAME) != 0)
        bq__client_dice_accuse(c, BQ_PIN_GAME); /* ... or is told when our seat is said to be nobody's */
    plan->dealer = BQ_DEALER_FAIR;
    memcpy(plan->fair.game, told->game, BQ_FAIR_GAME);
    memcpy(plan->fair.commitment, told->commitment, BQ_FAIR_DIGEST);
    for (unsigned i = 0; i < BQ_FAIR_SEATS; i++) {
        const bq_told_seat *s = &told->seat[i];
        if (!s->there || !s->nonce.size)
            continue;
        plan->fair.nonce[s->seat] = s->nonce;
        memcpy(plan->fair.seat_commitment[s->seat], s->commitment, BQ_FAIR_DIGEST);
    }
    plan->fair.pinned = c->pin.stage == BQ_PIN_SEALED && !c->pin.fault ? (uint8_t)(c->pin.seat + 1) : 0;
    plan->fair.broken = plan->fair.pinned ? c->pin.broken : 0;
}

/* A game that was kept here is bound to what it was bound to then. */
void bq__client_dice_recalled(bq_client *c)
{
    const bq_table_plan *plan = c->game ? bq_table_plan_of(c->game) : NULL;
    if (!plan || plan->dealer != BQ_DEALER_FAIR || !c->fair_known || c->fair.phase < BQ_FAIR_SEALED)
        return;
    if (memcmp(plan->fair.game, c->fair.game, BQ_FAIR_GAME))
        bq__client_dice_accuse(c, BQ_PIN_GAME);
    else if (memcmp(plan->fair.commitment, c->fair.commitment, BQ_FAIR_DIGEST))
        bq__client_dice_accuse(c, BQ_PIN_COMMITMENT);
}

/* What was told of a game is not told otherwise because it is told again: links of it are remembered. */
void bq__client_dice_anew(bq_client *c)
{
    const unsigned char *ours = bq_table_chain(c->game);
    bool same = ours && !memcmp(bq_table_plan_of(c->game)->fair.game, c->pin.game, BQ_FAIR_GAME);
    if (c->pin.stage != BQ_PIN_SEALED || !same || bq_table_length(c->game) <= c->seen)
        return;
    c->seen = bq_table_length(c->game);
    memcpy(c->seen_chain, ours, BQ_FAIR_DIGEST);
}

void bq__client_dice_played(bq_client *c)
{
    const unsigned char *ours = bq_table_chain(c->game);
    if (ours && c->seen == bq_table_length(c->game) && memcmp(ours, c->seen_chain, BQ_FAIR_DIGEST))
        bq__client_dice_accuse(c, BQ_PIN_CHAIN);
}

void bq__client_dice_move(bq_client *c, const bq_json_value *message)
{
    unsigned char link[BQ_FAIR_DIGEST];
    const unsigned char *ours = bq_table_chain(c->game);
    if (ours && (!read_bytes(message, "chain", link, sizeof link) || memcmp(link, ours, sizeof link)))
        bq__client_dice_accuse(c, BQ_PIN_CHAIN);
    bq__client_dice_log(c);
}

/* Moves were told, as they came or by the house's log. */
void bq__client_dice_log(bq_client *c)
{
    tell_unbound(c);
    bq__client_dice_end(c);
}

/* The secret was shown, and all moves are here: everything is computed again, and the secret goes into our save. */
void bq__client_dice_end(bq_client *c)
{
    const unsigned char *ours = c->game ? bq_table_chain(c->game) : NULL;
    bq_trouble trouble;
    bq__client_dice_recalled(c);
    if (!ours || !c->fair_known || c->fair.phase != BQ_FAIR_SHOWN || bq_table_revealed(c->game) ||
        (int64_t)bq_table_length(c->game) != c->fair_moves)
        return;
    if (c->seen > bq_table_length(c->game) || (c->fair_linked && memcmp(c->fair_chain, ours, BQ_FAIR_DIGEST)))
        bq__client_dice_accuse(c, BQ_PIN_CHAIN);
    else if (!bq_table_know_secret(c->game, c->fair.secret))
        bq__client_dice_accuse(c, BQ_PIN_SECRET);
    else if (bq_table_false_draw(c->game))
        bq__client_dice_accuse(c, BQ_PIN_DRAW);
    else
        (void)bq_table_reveal(c->game, &trouble); /* a disk that is full keeps the game as it is */
}

/* ---- what it owes us at the end ---- */

/* A seat is shown the secret with the end, and a seat that had committed is owed it whatever the house says of the
 * seat since. Watchers may be told of both later. */
bool bq_client_owed(const bq_client *c)
{
    bool over = c->game && (c->lobby.status > BQ_STATUS_PLAYING || bq_table_state(c->game)->stage == BQ_STAGE_OVER);
    bool promised = (c->pin.stage != BQ_PIN_NONE || c->pin.left_out) && (!c->moved_on || is_table(c, c->pin.game));
    return over && !c->pin.fault && (promised || (seated(c) && bq_table_chain(c->game))) && !bq_table_plan_of(c->game)->fair.known;
}

/* Lines that were not taken yet may have it; a house that talks without end does not hide behind its talk. */
static bool is_heard_out(const bq_client *c)
{
    enum { FRESH_MS = 1000 };
    return !c->n || c->now - c->queue[c->first].at < FRESH_MS;
}

bool bq__client_dice_waits(const bq_client *c)
{
    return c->open && c->entered && is_heard_out(c) && bq_client_owed(c);
}

/* `fair` is answered without a number: what the dice are said to be may be the end of something else, of `sit` before it. */
static void ask_secret(bq_client *c)
{
    c->asked_secret = true;
    c->told_since = false;
    bq__client_quietly(c, "fair");
    c->behind = bq__client_quietly(c, "ping");
}

/* The secret is there; what is not are the moves that it is told with. */
static bool is_shown(const bq_client *c)
{
    return c->fair_known && c->fair.phase == BQ_FAIR_SHOWN;
}

/* Too late. With the secret there are too few moves here, and no more come: it must fit as far as they go. Where the game has
 * come to its end, the house has told another number of moves than it says. */
static void give_up(bq_client *c)
{
    size_t n = bq_table_length(c->game);
    if (!is_shown(c))
        bq__client_dice_accuse(c, BQ_PIN_UNSHOWN);
    else if (bq_table_state(c->game)->stage == BQ_STAGE_OVER || (int64_t)n >= c->fair_moves)
        bq__client_dice_accuse(c, BQ_PIN_CHAIN);
    else if (!bq_table_know_secret(c->game, c->fair.secret))
        bq__client_dice_accuse(c, BQ_PIN_SECRET);
    else if (bq_table_false_draw(c->game))
        bq__client_dice_accuse(c, BQ_PIN_DRAW);
}

/* It comes by itself, and is asked for. Only time in which the house could have spoken counts: not what was spent before
 * other lines of its were taken, without a line or asleep, nor while moves that were missed still come. */
void bq__client_dice_tick(bq_client *c)
{
    bool slept = c->now - c->awake_at > BQ__ASLEEP_MS;
    c->awake_at = c->now;
    if (!bq__client_dice_waits(c)) {
        c->owed_by = 0;
        return;
    }
    if (!c->asked_secret)
        ask_secret(c);
    if (!c->owed_by || slept || c->owed_at != bq_table_length(c->game)) {
        c->owed_by = c->now + BQ__SECRET_MS;
        c->owed_at = bq_table_length(c->game);
    } else if (c->now >= c->owed_by) {
        give_up(c);
    }
}

/* It has answered something that was asked after the end: to a seat the secret would have come before. */
void bq__client_dice_owed(bq_client *c)
{
    if (bq_client_owed(c) && seated(c) && !c->fetching && !is_shown(c))
        bq__client_dice_accuse(c, BQ_PIN_UNSHOWN);
}

void bq__client_dice_pong(bq_client *c, uint64_t re)
{
    if (c->asked_secret && c->told_since && re && re == c->behind)
        bq__client_dice_owed(c);
}

/* ---- the game as the house gives it away ---- */

/* Our own line with that number, as a save has it. */
static bool same_line(const bq_table *game, size_t at, const char *line, size_t n)
{
    char own[BQ_LINE_BYTES];
    const bq_wire wire = {.edition = bq_table_edition(game), .state = NULL, .names = bq_table_names(game)};
    bq_buf b = bq_buf_on(own, sizeof own);
    bq_line_print(&b, &wire, bq_table_command(game, at));
    return n > 9 && n - 9 == b.n && !memcmp(line, own, b.n);
}

static bool same_moves(const bq_table *game, const char *log)
{
    size_t at = 0, n;
    for (const char *line; (line = bq__client_next_move(&log, &n)); at++)
        if (at < bq_table_length(game) && !same_line(game, at, line, n))
            return false;
    return at >= bq_table_length(game);
}

static bool same_dealer(const bq_table *game, const char *text)
{
    const bq_fair_plan *ours = &bq_table_plan_of(game)->fair;
    char words[160];
    bq_fair_plan theirs = {0};
    const char *at = strstr(text, "\ndealer fair ");
    size_t n = at ? strcspn(at + 13, "\n") : sizeof words;
    if (!bq_table_chain(game))
        return true; /* nothing was promised */
    if (n >= sizeof words)
        return false;
    memcpy(words, at + 13, n);
    words[n] = 0;
    return bq_fair_plan_dealer(&theirs, words) && !memcmp(theirs.game, ours->game, BQ_FAIR_GAME) &&
           !memcmp(theirs.commitment, ours->commitment, BQ_FAIR_DIGEST);
}

/* Only a player's own program says what it held the house to, and how many starts were broken off. */
static bool vouches(const char *text, const char *log)
{
    static const char *const ours[] = {"\npinned", "\nbroken"};
    for (size_t i = 0; i < sizeof ours / sizeof ours[0]; i++) {
        const char *at = strstr(text, ours[i]);
        if (at && at < log)
            return true;
    }
    return false;
}

void bq__client_dice_exported(bq_client *c)
{
    const char *log = strstr(c->exported, "\nlog ");
    if (!log || vouches(c->exported, log) || !same_dealer(c->game, c->exported) ||
        !same_moves(c->game, log + 1 + strcspn(log + 1, "\n")))
        bq__client_dice_accuse(c, BQ_PIN_EXPORT);
    bq__client_dice_owed(c);
}
