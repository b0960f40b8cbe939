/* mirror.c - the server's game, played again here: its rules come as bytes, its moves as lines, and after each
 * the state must have the digest that the server's has. Where it has not, the game is fetched anew; where moves
 * are missing they are asked for: the last ones the server has at hand, older ones are in its log. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "client/internal.h"
#include "game/line.h"

void bq__client_mirror_drop(bq_client *c)
{
    bq_table_free(c->previous);
    c->world.forget(c->world.self, c->previous_file);
    c->previous = c->game;
    c->previous_file = c->file;
    c->game = NULL;
    c->file = NULL;
    c->announced = false;
}

static void failed(bq_client *c, bq_heard *h, const char *why)
{
    h->kind = BQ_HEARD_FAILED;
    snprintf(h->why, sizeof h->why, "%s", why);
    bq__client_end(c);
}

static void ask_rules(bq_client *c)
{
    if (!c->asked_rules)
        bq__client_send(c, "rules");
    c->asked_rules = true;
    c->fetching = false;
}

static void ask_since(bq_client *c)
{
    char line[64];
    if (c->fetching)
        return;
    c->fetching = true;
    snprintf(line, sizeof line, "since %zu", bq_table_length(c->game));
    bq__client_send(c, line);
}

/* The log itself, from the server's disk, a part at a time: what lies further back than it has at hand. */
static void ask_export(bq_client *c, size_t from)
{
    char line[64];
    c->fetching = true;
    snprintf(line, sizeof line, "export %zu", from);
    c->fetched = bq_client_say(c, line);
}

/* The game is not what the server's is. */
static void differs(bq_client *c, bq_heard *h)
{
    if (++c->differed > BQ__DIFFER_MOST) {
        failed(c, h, c->file ? "differs" : "edition");
        return;
    }
    bq__client_dice_anew(c);
    bq__client_mirror_drop(c);
    c->asked_rules = false;
    ask_rules(c);
    h->kind = BQ_HEARD_DIFFERS;
}

/* ---- opening ---- */

static bool plan_seats(const bq_lobby *l, bq_table_plan *plan)
{
    for (unsigned i = 0; i < l->seats; i++) {
        bq_seat_plan *seat = &plan->seat[plan->seats];
        if (!l->seat[i].name[0])
            return false; /* while it is played nobody's seat is empty */
        snprintf(seat->name, sizeof seat->name, "%s", l->seat[i].name);
        if (l->seat[i].bot)
            snprintf(seat->player, sizeof seat->player, BQ_PLAYER_BOT "%.18s",
                     bq_bot_of(l->seat[i].level) ? l->seat[i].level : "medium");
        else
            snprintf(seat->player, sizeof seat->player, "person");
        seat->token = plan->seats++;
    }
    return true;
}

/* An edition that only the server has: what it calls things comes before the rules. Its name goes into a line. */
static void ask_words(bq_client *c)
{
    char line[BQ_EDITION_NAME + 16];
    const char *name = c->lobby.edition;
    if (c->asked_words || !c->world.knows || !*name ||
        strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789-") != strlen(name) || c->world.knows(c->world.self, name))
        return;
    c->asked_words = true;
    snprintf(line, sizeof line, "edition %s", name);
    bq__client_quietly(c, line);
}

/* Whoever sits there now: people go, and bots play on for good. */
static void seat_players(bq_client *c)
{
    bq_table_plan plan = {0};
    if (!plan_seats(&c->lobby, &plan) || plan.seats != bq_table_plan_of(c->game)->seats)
        return;
    for (unsigned i = 0; i < plan.seats; i++)
        bq_table_seat_player(c->game, i, plan.seat[i].player);
}

void bq__client_mirror_table(bq_client *c)
{
    ask_words(c);
    if (c->lobby.status == BQ_STATUS_WAITING)
        return;
    if (c->game && bq_edition_digest(bq_table_edition(c->game)) == c->lobby.digest) {
        seat_players(c);
        if (!c->announced)
            bq__client_report(c, BQ_HEARD_GAME, "", 0);
        c->announced = true;
        return;
    }
    if (c->game) { /* other rules, it says: whatever it tells next, the links that were told stay */
        bq__client_dice_anew(c);
        bq__client_mirror_drop(c);
        c->asked_rules = false;
    }
    ask_rules(c);
}

void bq__client_mirror_rules(bq_client *c, const bq_json_value *message, bq_heard *h)
{
    static bq_table_plan plan;
    unsigned char compiled[BQ_COMPILED_BYTES];
    const bq_json_value *bytes = bq_json_get(message, "bytes");
    bq_edition ed;
    bq_trouble trouble;
    if (c->game || c->lobby.status == BQ_STATUS_WAITING)
        return;
    plan = (bq_table_plan){.dealer = BQ_DEALER_SYSTEM};
    if (!bq_json_is(bytes, BQ_JSON_TEXT) ||
        !bq_base64_read(bytes->text, (size_t)bytes->number, compiled, sizeof compiled) ||
        !bq_edition_uncompile(&ed, compiled, sizeof compiled, NULL, 0) ||
        bq_edition_digest(&ed) != c->lobby.digest || !plan_seats(&c->lobby, &plan)) {
        failed(c, h, "rules");
        return;
    }
    bq__client_own_rules(c, &ed);
    c->file = c->world.words(c->world.self, c->lobby.edition, &ed);
    plan.edition = c->file;
    if (bq__client_is_line(c->lobby.options)) /* it goes into the head of a save */
        snprintf(plan.options, sizeof plan.options, "%s", c->lobby.options);
    bq__client_dice_plan(c, &plan);
    c->game = bq_table_follow(&plan, &ed, c->file ? c->file->name : "", &trouble);
    if (!c->game && plan.dealer == BQ_DEALER_FAIR) { /* what the house tells of the dice does not fit */
        bq__client_dice_accuse(c, BQ_PIN_NONCE);
        plan.dealer = BQ_DEALER_SYSTEM;
        c->game = bq_table_follow(&plan, &ed, c->file ? c->file->name : "", &trouble);
    }
    if (!c->game) {
        failed(c, h, "rules");
        return;
    }
    c->announced = true;
    h->kind = BQ_HEARD_GAME;
    ask_since(c);
}

/* ---- moves ---- */

/* What the server says that somebody said. */
static bool read_command(const bq_client *c, const char *by, const char *what, bq_command *cmd)
{
    bq_wire wire = bq_table_wire(c->game);
    const bq_names *names = bq_table_names(c->game);
    unsigned speaker = !strcmp(by, "bank") ? BQ_BANK : !strcmp(by, "clock") ? BQ_CLOCK : BQ_SEATS;
    for (unsigned i = 0; i < names->seats && speaker == BQ_SEATS; i++)
        if (!strcmp(names->seat[i], by))
            speaker = i;
    return speaker != BQ_SEATS && bq_command_parse(&wire, speaker, what, strlen(what), cmd, NULL);
}

/* A command as the server plays it; false: it cannot be played here, or the state is another. */
static bool play(bq_client *c, const bq_command *cmd, uint64_t digest, unsigned bits)
{
    bq_trouble trouble;
    if (bq_table_follow_move(c->game, cmd, digest, bits, &trouble).code != BQ_NO_OK)
        return false;
    if (trouble.code == BQ_TABLE_CANNOT_WRITE || trouble.code == BQ_TABLE_DISK_FULL) { /* it goes on without a log */
        bq_table_keep(c->game, NULL);
        bq_table_follow_move(c->game, cmd, digest, bits, &trouble);
    }
    bq__client_dice_played(c);
    return trouble.code == BQ_TABLE_OK;
}

void bq__client_mirror_move(bq_client *c, const bq_json_value *message, bq_heard *h)
{
    char by[BQ_SEAT_NAME_BYTES + 1], what[BQ_LINE_BYTES], digest[24];
    bq_command cmd;
    int64_t n = bq__client_heard_int(message, "n", 0);
    if (!c->game || n <= (int64_t)bq_table_length(c->game))
        return; /* it comes again with all the others, or was heard before */
    if (n != (int64_t)bq_table_length(c->game) + 1) {
        ask_since(c);
        return;
    }
    c->fetching = false;
    if (bq__client_heard_text(message, "by", by, sizeof by) &&
        bq__client_heard_text(message, "do", what, sizeof what) &&
        bq__client_heard_text(message, "digest", digest, sizeof digest) && strlen(digest) == 16 &&
        read_command(c, by, what, &cmd) && play(c, &cmd, strtoull(digest, NULL, 16), 64)) {
        h->kind = BQ_HEARD_MOVE;
        h->n = n;
        bq__client_dice_move(c, message);
        return;
    }
    differs(c, h);
}

/* The whole state: with it the server says that it has not got at hand what we lack. */
void bq__client_mirror_state(bq_client *c, const bq_json_value *message, bq_heard *h)
{
    char digest[24];
    int64_t n = bq__client_heard_int(message, "n", 0);
    if (!c->game)
        return;
    c->fetching = false;
    if (n == (int64_t)bq_table_length(c->game)) {
        if (bq__client_heard_text(message, "digest", digest, sizeof digest) &&
            strtoull(digest, NULL, 16) != bq_digest(bq_table_state(c->game)))
            differs(c, h);
        return;
    }
    if (n < (int64_t)bq_table_length(c->game)) {
        differs(c, h); /* a server that lost moves does not say so: this is another game */
        return;
    }
    ask_export(c, bq_table_length(c->game));
}

/* The time that was played and the secret are lines of a log, too. */
const char *bq__client_next_move(const char **log, size_t *n)
{
    for (*log += strspn(*log, "\n"); **log; *log += strspn(*log, "\n")) {
        const char *line = *log;
        *n = strcspn(line, "\n");
        *log += *n;
        if (strncmp(line, "clock: played ", 14) && strncmp(line, "secret ", 7))
            return line;
    }
    return NULL;
}

/* A line of a save: "Ada: bid 120 0123abcd". */
static bool play_line(bq_client *c, const char *line, size_t n)
{
    bq_wire wire = bq_table_wire(c->game);
    bq_command cmd;
    size_t said;
    uint32_t digest;
    return n < BQ_LINE_BYTES && bq_line_split(line, n, &said, &digest) && bq_line_parse(&wire, line, said, &cmd, NULL) &&
           play(c, &cmd, (uint64_t)digest << 32, 32);
}

/* The moves of a part that begins after move `n`; what comes before its log is the head of a save. */
static bool play_part(bq_client *c, const char *text, int64_t n)
{
    const char *log = n == 0 ? strstr(text, "\nlog ") : NULL;
    if (log)
        text = log + 1 + strcspn(log + 1, "\n");
    size_t length;
    for (const char *line; (line = bq__client_next_move(&text, &length));)
        if (++n > (int64_t)bq_table_length(c->game) &&
            (n != (int64_t)bq_table_length(c->game) + 1 || !play_line(c, line, length)))
            return false;
    return true;
}

static void keep_part(bq_client *c, const char *text, bool last, size_t to, bq_heard *h)
{
    size_t n = strlen(text);
    char *all = c->exported_n + n < BQ__EXPORT_BYTES ? realloc(c->exported, c->exported_n + n + 1) : NULL;
    if (!all) {
        h->kind = BQ_HEARD_EXPORT;
        c->exported_n = 0;
        c->exporting = false;
        return;
    }
    memcpy(all + c->exported_n, text, n + 1);
    c->exported = all;
    c->exported_n += n;
    if (!last) {
        ask_export(c, to);
        return;
    }
    c->exporting = false;
    h->kind = BQ_HEARD_EXPORT;
    bq__client_dice_exported(c);
}

void bq__client_mirror_export(bq_client *c, const bq_json_value *message, bq_heard *h)
{
    const bq_json_value *part = bq_json_get(message, "text");
    const char *text = bq_json_is(part, BQ_JSON_TEXT) ? part->text : NULL;
    int64_t from = bq__client_heard_int(message, "from", 0), to = bq__client_heard_int(message, "to", 0),
            of = bq__client_heard_int(message, "of", 0);
    c->fetched = 0;
    c->fetching = false;
    if (!c->game || !text || to < from || to > of || (to == from && to < of))
        return;
    if (c->exporting) {
        keep_part(c, text, to == of, (size_t)to, h);
        return;
    }
    if (!play_part(c, text, from)) {
        differs(c, h);
        return;
    }
    h->kind = BQ_HEARD_GAME; /* shown as it is now: too much to be shown move by move */
    bq__client_dice_log(c);
    if (to < of)
        ask_export(c, (size_t)to);
    else
        ask_since(c);
}

bool bq_client_export(bq_client *c)
{
    if (!c->game || c->exporting || !bq_client_up(c))
        return false;
    free(c->exported);
    c->exported = NULL;
    c->exported_n = 0;
    c->exporting = true;
    ask_export(c, 0);
    return c->fetched != 0;
}

bool bq_client_exporting(const bq_client *c)
{
    return c->exporting;
}

/* Once a house was caught, what we were told is worth more than what it gives away. */
const char *bq_client_exported(const bq_client *c, size_t *n)
{
    *n = c->exported_n;
    return c->exported_n && !c->exporting && !c->pin.fault ? c->exported : NULL;
}

/* The server's own save has its dice's secret, where it gives one. Ours has the same moves, and the secret too if all was
 * checked. One that says what the house was bound to before is worth more, and is never replaced; nor is one of a game in which it
 * spoke of nothing that bound it: whatever it says afterwards is no promise. */
bool bq_client_lacks_export(const bq_client *c)
{
    return c->game && bq_table_chain(c->game) && !bq_table_revealed(c->game) && !bq_table_plan_of(c->game)->fair.pinned;
}
