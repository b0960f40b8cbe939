/* dishonest.c - clients at a house that lies. The house is the server's own core, and between it and one of the two players
 * somebody changes what it says, so that the player meets a house that draws its secret late, swaps it, keeps it after a
 * broken start, alters nonces, links, secret or dice, keeps its secret at the end, or gives another game away. The player
 * must say which; at an honest house, cut off and come back to, nobody says anything. */
#define _POSIX_C_SOURCE 200809L
#include <stdlib.h>
#include <string.h>

#include "client/internal.h"
#include "save/save.h"
#include "server/field.h"
#include "server/house.h"
#include "tap.h"

enum { ADA, BOB, PLAYERS, HEARD = 1 << 22, DIGITS = 2 * BQ_FAIR_DIGEST };

enum lie {
    HONEST,
    LATE,        /* another commitment until the nonces are out */
    SWAPPED,     /* another one from when they are asked for */
    KEPT,        /* the same one again after a broken start */
    NONCE,       /* what Bob added is altered */
    OTHER_NONCE, /* what Ada added is altered, commitment and all */
    ENTROPY,     /* the dice follow from something else */
    LINK,        /* a link of the chain is altered */
    NO_LINK,     /* ... or left out */
    SECRET,      /* another secret at the end */
    DRAW,        /* a secret of its own that nothing follows from, bound to and chained in good order */
    DEALER,      /* the game it gives away was bound to something else */
    MOVES,       /* ... or lacks a move */
    UNSHOWN,     /* no secret at the end */
    SILENT,      /* ... nor any word of the dice */
    MISCOUNTED,  /* a secret, after another number of moves than were told */
    UNSEALED,    /* from when the nonces are out the dice are not spoken of */
    LIES
};

typedef struct sitter {
    const char *name;
    bq_client *client;
    bq_conn conn;
    bq_pilot *pilot;
    char *in; /* lines that came, each with a line feed */
    size_t in_n;
    char said[4096];   /* words of HOUSE */
    unsigned reveals;  /* nonces that went out */
    bool asked, exported, over;
    bool aside; /* as a page takes it: what need not wait for the game first */
} sitter;

static struct {
    house h;
    sitter p[PLAYERS];
    enum lie lie;
    char commitment[DIGITS + 1], other[DIGITS + 1]; /* the first that was told, and the liar's own */
    unsigned char secret[BQ_FAIR_SECRET];           /* DRAW: the liar's */
    bq_link link[4096];                             /* ... and its chain, after each move */
    size_t links;
    bool swallow;
    char table[33];
} w;

/* ---- the liar ---- */

static void swap(char *line, const char *from, const char *to)
{
    for (char *at = *from ? strstr(line, from) : NULL; at; at = strstr(at + 1, from))
        memcpy(at, to, strlen(to));
}

static void spoil(char *line, const char *key)
{
    char *at = (char *)(uintptr_t)field(line, key);
    if (at && *at == '"')
        at[1] = at[1] == '0' ? '1' : '0';
}

static void put_digits(const char *line, const char *key, const void *bytes, size_t n)
{
    char *at = (char *)(uintptr_t)field(line, key), digits[2 * BQ_FAIR_DIGEST + 1];
    bq_buf b = bq_buf_on(digits, sizeof digits);
    bq_buf_bytes_hex(&b, bytes, n);
    if (at && *at == '"')
        memcpy(at + 1, digits, 2 * n);
}

static bool bytes_of(const char *line, const char *key, void *out, size_t n)
{
    char text[2 * BQ_FAIR_DIGEST + 1] = "";
    return field_text(line, key, text, sizeof text) && bq_hex_read(text, strlen(text), out, n) == (int)n;
}

/* A house with a secret of its own in its hand: bound to it from the first word on, and a chain to go with it. */
static void own_secret(char *line, const char *say)
{
    unsigned char game[BQ_FAIR_GAME], rules[BQ_FAIR_DIGEST], entropy[BQ_FAIR_DIGEST], commitment[BQ_FAIR_DIGEST];
    char by[64], what[256], text[400], digest[24];
    if (!strcmp(say, "fair") && bytes_of(line, "game", game, sizeof game) && bytes_of(line, "rules", rules, sizeof rules)) {
        bq_fair_commit(game, rules, w.secret, commitment);
        bq_buf b = bq_buf_on(w.other, sizeof w.other);
        bq_buf_bytes_hex(&b, commitment, sizeof commitment);
        swap(line, w.commitment, w.other);
        put_digits(line, "secret", w.secret, sizeof w.secret);
        const char *of_game = strstr(line, "],\"entropy\":"); /* that of the seats stands before */
        if (of_game && !w.links && bytes_of(of_game, "entropy", entropy, sizeof entropy))
            bq_fair_chain_begin(game, commitment, entropy, w.link[w.links++].byte);
        if (w.links)
            put_digits(line, "chain", w.link[w.links - 1].byte, BQ_FAIR_DIGEST);
    } else if (!strcmp(say, "move") && field_text(line, "by", by, sizeof by) && field_text(line, "do", what, sizeof what) &&
               field_text(line, "digest", digest, sizeof digest)) {
        int length = snprintf(text, sizeof text, "%s: %s", by, what);
        size_t n = (size_t)strtoull(field(line, "n"), NULL, 10); /* it may be told twice */
        if (n == w.links && n < sizeof w.link / sizeof w.link[0]) {
            w.link[n] = w.link[n - 1];
            bq_fair_chain(w.link[n].byte, n, text, (size_t)length, strtoull(digest, NULL, 16));
            w.links++;
        }
        if (n < w.links)
            put_digits(line, "chain", w.link[n].byte, BQ_FAIR_DIGEST);
    }
}

static char *seat_of(char *line, const char *name)
{
    char pattern[64];
    snprintf(pattern, sizeof pattern, "{\"name\":\"%s\"", name);
    return strstr(line, pattern);
}

static void false_nonce(char *line)
{
    bq_fair_nonce nonce = {.size = 32};
    unsigned char game[BQ_FAIR_GAME], digest[BQ_FAIR_DIGEST];
    char *seat = seat_of(line, w.lie == NONCE ? "Bob" : "Ada");
    if (!seat || !strstr(line, "\"phase\":\"s") || !bytes_of(line, "game", game, sizeof game) ||
        !bytes_of(seat, "nonce", nonce.byte, nonce.size))
        return;
    nonce.byte[3] ^= 1;
    bq_fair_commit_seat(game, w.lie == NONCE, &nonce, digest);
    put_digits(seat, "nonce", nonce.byte, nonce.size);
    put_digits(seat, "commitment", digest, sizeof digest);
}

static void lie_to_bob(char *line, const char *say)
{
    bool fair = !strcmp(say, "fair"), told = fair || !strcmp(say, "table");
    bool before = strstr(line, "\"status\":\"waiting\"") || strstr(line, "\"phase\":\"open\"") ||
                  strstr(line, "\"phase\":\"commit\"") || strstr(line, "\"phase\":\"reveal\"");
    bool open = strstr(line, "\"status\":\"waiting\"") || strstr(line, "\"phase\":\"open\"");
    if ((w.lie == LATE && told && before) || (w.lie == SWAPPED && told && !open))
        swap(line, w.commitment, w.other);
    if (w.lie == NONCE || w.lie == OTHER_NONCE)
        false_nonce(line);
    if (w.lie == ENTROPY && fair && strstr(line, "],\"entropy\":"))
        spoil(strstr(line, "],\"entropy\":"), "entropy");
    if (w.lie == LINK && !strcmp(say, "move") && strtoull(field(line, "n"), NULL, 10) == 40)
        spoil(line, "chain");
    if (w.lie == NO_LINK && !strcmp(say, "move"))
        swap(line, "\"chain\":", "\"chaos\":");
    if (w.lie == SECRET && fair)
        spoil(line, "secret");
    if (w.lie == DRAW)
        own_secret(line, say);
    if (w.lie == DEALER && !strcmp(say, "export"))
        swap(line, w.commitment, w.other);
    if (w.lie == UNSHOWN && fair)
        swap(line, "\"secret\":", "\"secrev\":");
    if (w.lie == MISCOUNTED && fair && field(line, "secret"))
        swap(line, "\"n\":", "\"m\":");
    if (w.lie == MOVES && !strcmp(say, "export"))
        swap(line, "Ada: end ", "Ada: pay ");
}

static bool is_hidden(const char *line, const char *say)
{
    bool fair = !strcmp(say, "fair");
    return (w.lie == SILENT && ((fair && field(line, "secret")) || !strcmp(say, "export"))) ||
           (w.lie == UNSEALED && fair && strstr(line, "\"phase\":\"s"));
}

/* ---- the line ---- */

static void hear(void *self, bq_conn conn, const char *bytes, size_t n)
{
    char *line = strndup(bytes, n), say[16] = "";
    (void)self;
    field_text(line, "say", say, sizeof say);
    if (!w.commitment[0] && field_text(line, "commitment", w.commitment, sizeof w.commitment)) {
        memcpy(w.other, w.commitment, sizeof w.other);
        w.other[5] = w.other[5] == '0' ? '1' : '0';
    }
    for (unsigned i = 0; i < PLAYERS; i++) {
        sitter *p = &w.p[i];
        if (p->conn != conn || (i == BOB && is_hidden(line, say)))
            continue;
        if (i == BOB)
            lie_to_bob(line, say);
        if (i == ADA && w.lie == KEPT && strcmp(w.commitment, "") && (!strcmp(say, "fair") || !strcmp(say, "table"))) {
            char now[DIGITS + 1] = "";
            const char *after = strstr(line, "\"rules\":"); /* the seats' own come later, or not at all */
            if (field_text(after ? after : line, "commitment", now, sizeof now))
                swap(line, now, w.commitment);
        }
        if (p->in_n + n + 2 > HEARD)
            tap_bail("too much was heard");
        memcpy(p->in + p->in_n, line, n);
        p->in_n += n;
        p->in[p->in_n++] = '\n';
    }
    free(line);
}

static void connect_line(void *self, const bq_where *at, int64_t now)
{
    (void)self, (void)at, (void)now;
}

static bool send_line(void *self, const char *line, size_t n)
{
    sitter *p = self;
    const char *word = line[0] == '#' ? strchr(line, ' ') + 1 : line;
    bool shows = !strncmp(word, "reveal ", 7);
    p->reveals += shows;
    if (!(shows && w.swallow && p == &w.p[BOB]))
        house_bytes(&w.h, p->conn, line, n);
    return true;
}

static void close_line(void *self)
{
    (void)self;
}

static bool chance(void *self, void *bytes, size_t n)
{
    (void)self;
    for (size_t i = 0; i < n; i++)
        ((unsigned char *)bytes)[i] = (unsigned char)bq_rng_below(&w.h.rng, 256);
    return true;
}

static bq_edition_file *words_of(void *self, const char *name, const bq_edition *ed)
{
    bq_edition_file *file = NULL;
    (void)self, (void)ed;
    return bq_edition_open(&file, name, NULL, 0) ? file : NULL;
}

static void forget(void *self, bq_edition_file *file)
{
    (void)self;
    bq_edition_close(file);
}

static void enter(unsigned i, const bq_client_wish *wish)
{
    sitter *p = &w.p[i];
    const bq_client_world around = {.self = p, .connect = connect_line, .send = send_line, .close = close_line, .end = close_line,
                                   .random = chance, .words = words_of, .forget = forget};
    p->conn = house_enter(&w.h, i + 1);
    p->client = bq_client_in(wish, &around, w.h.now);
    bq_client_tick(p->client, w.h.now);
    bq_client_opened(p->client);
}

/* ---- the players ---- */

static void take(sitter *p)
{
    bq_heard h;
    for (size_t at = 0; at < p->in_n;) {
        char *end = memchr(p->in + at, '\n', p->in_n - at);
        *end = 0;
        bq_client_line(p->client, p->in + at, (size_t)(end - p->in) - at);
        at = (size_t)(end - p->in) + 1;
    }
    p->in_n = 0;
    while ((p->aside && bq_client_aside(p->client, &h)) || bq_client_next(p->client, &h)) {
        size_t n = strlen(p->said);
        if (h.kind == BQ_HEARD_HOUSE)
            snprintf(p->said + n, sizeof p->said - n, "%s%s", n ? " " : "", h.why);
        if (h.kind == BQ_HEARD_GAME)
            bq_pilot_begin(p->pilot);
        p->exported |= h.kind == BQ_HEARD_EXPORT;
    }
    p->over = bq_client_lobby(p->client)->status > BQ_STATUS_PLAYING;
    bq_table *game = bq_client_game(p->client);
    if (game && bq_table_state(game)->stage == BQ_STAGE_OVER && !p->asked)
        p->asked = bq_client_export(p->client); /* as soon as the last move is here */
}

/* Everybody hears and answers; time passes. */
static void go_on(void)
{
    for (unsigned i = 0; i < PLAYERS; i++) {
        sitter *p = &w.p[i];
        bq_command cmd;
        if (!p->client)
            continue;
        take(p);
        bq_table *game = bq_client_game(p->client);
        if (game && !p->over && !bq_client_busy(p->client) &&
            bq_pilot_decide(p->pilot, game, bq_client_seat(p->client), &cmd))
            bq_client_do(p->client, &cmd);
    }
    house_wait(&w.h, 20);
    for (unsigned i = 0; i < PLAYERS; i++)
        if (w.p[i].client)
            bq_client_tick(w.p[i].client, w.h.now);
}

static void go_on_for(unsigned times)
{
    while (times--)
        go_on();
}

static void sit_down(enum lie lie, uint64_t seed)
{
    memset(&w, 0, sizeof w);
    house_open(&w.h, seed);
    w.h.hear = hear;
    w.lie = lie;
    memset(w.secret, 0x5A, sizeof w.secret);
    for (unsigned i = 0; i < PLAYERS; i++) {
        w.p[i].name = i == ADA ? "Ada" : "Bob";
        w.p[i].in = malloc(HEARD);
        w.p[i].pilot = bq_pilot_new(bq_bot_of("easy"), seed + i);
    }
    enter(ADA, &(bq_client_wish){.errand = BQ_ERRAND_CREATE, .language = "en", .edition = "classique", .name = "Ada",
                                 .options = "seats=2 tempo=0 end=rounds:6"});
    go_on_for(3);
    bq_client_wish join = {.errand = BQ_ERRAND_JOIN, .language = "en", .name = "Bob"};
    snprintf(join.table, sizeof join.table, "%s", bq_client_lobby(w.p[ADA].client)->code);
    enter(BOB, &join);
    go_on_for(5);
}

static void leave(void)
{
    for (unsigned i = 0; i < PLAYERS; i++) {
        bq_client_free(w.p[i].client);
        bq_pilot_free(w.p[i].pilot);
        free(w.p[i].in);
    }
    house_close(&w.h);
}

static bool play_out(void)
{
    for (unsigned i = 0; i < 20000 && !(w.p[ADA].over && w.p[BOB].over); i++)
        go_on();
    go_on_for(5);
    return w.p[ADA].over && w.p[BOB].over;
}

/* Bob's program ends in the middle of the game, and another one comes back with what was kept. */
static void come_back(void)
{
    sitter *p = &w.p[BOB];
    bq_kept kept;
    size_t n;
    bq_trouble trouble;
    bq_client_kept(p->client, &kept);
    char *text = bq_client_game(p->client) ? bq_save_text(bq_client_game(p->client), &n) : NULL;
    bq_client_free(p->client);
    house_leave(&w.h, p->conn);
    p->in_n = 0;
    bq_client_wish sit = {.errand = BQ_ERRAND_SIT, .language = "en"};
    snprintf(sit.table, sizeof sit.table, "%s", kept.table);
    snprintf(sit.token, sizeof sit.token, "%s", kept.token);
    snprintf(sit.pin, sizeof sit.pin, "%s", kept.pin);
    enter(BOB, &sit);
    bq_edition_file *file = words_of(NULL, "classique", NULL);
    bq_table *game = text ? bq_save_parse(text, n, file, NULL, &trouble) : NULL;
    if (game)
        bq_client_recall(p->client, game, file);
    else
        bq_edition_close(file);
    bq_pilot_begin(p->pilot);
    free(text);
}

/* ---- the tests ---- */

/* A house that tells two people two games, each in good order: theirs only differ beside each other. */
static void two_games(void)
{
    size_t n[PLAYERS], move = 0;
    char *text[PLAYERS];
    sit_down(HONEST, 77);
    bq_client_say(w.p[ADA].client, "start");
    play_out();
    for (unsigned i = 0; i < PLAYERS; i++)
        text[i] = bq_save_text(bq_client_game(w.p[i].client), &n[i]);
    enum bq_save_alike alike = bq_save_compare(text[ADA], n[ADA], text[BOB], n[BOB], &move);
    tap_ok(alike == BQ_SAVE_ALIKE && move == bq_table_length(bq_client_game(w.p[BOB].client)),
           "two players' saves of one game: the same %u moves", (unsigned)move);
    char *log = strstr(text[BOB], "\nlog "), *line = log;
    for (unsigned i = 0; i < 20; i++)
        line = strchr(line + 1, '\n');
    size_t head = (size_t)(line - text[BOB]) + 1;
    alike = bq_save_compare(text[ADA], n[ADA], text[BOB], head, &move);
    tap_ok(alike == BQ_SAVE_ALIKE && move == 19, "one of them shorter: %u moves", (unsigned)move);
    line[1] = line[1] == 'b' ? 'c' : 'b'; /* the 20th line is of another */
    alike = bq_save_compare(text[ADA], n[ADA], text[BOB], n[BOB], &move);
    tap_ok(alike == BQ_SAVE_OTHER_MOVE && move == 20, "another move: %u", (unsigned)move);
    leave();
    sit_down(HONEST, 78);
    bq_client_say(w.p[ADA].client, "start");
    play_out();
    size_t other_n;
    char *other = bq_save_text(bq_client_game(w.p[BOB].client), &other_n);
    tap_ok(bq_save_compare(text[ADA], n[ADA], other, other_n, &move) == BQ_SAVE_OTHER_GAME, "another game");
    free(other);
    free(text[ADA]);
    free(text[BOB]);
    leave();
}

static void honest(void)
{
    unsigned quiet = 0, whole = 0, pinned = 0, given = 0;
    for (uint64_t seed = 1; seed <= 12; seed++) {
        sit_down(HONEST, seed);
        if (seed % 3 == 0)
            come_back(); /* while the table waits */
        go_on_for(3);
        bq_client_say(w.p[ADA].client, "start");
        go_on_for(30);
        if (seed % 2 == 0)
            come_back();
        bool over = play_out();
        for (unsigned i = 0; i < PLAYERS; i++) {
            size_t n;
            bq_trouble trouble;
            bq_table *game = bq_client_game(w.p[i].client);
            char *text = game ? bq_save_text(game, &n) : NULL;
            quiet += over && !w.p[i].said[0];
            whole += text && bq_table_revealed(game) && bq_save_verify_text(text, n, NULL, &trouble);
            given += w.p[i].exported && bq_client_exported(w.p[i].client, &n);
            pinned += game && bq_table_plan_of(game)->fair.pinned == i + 1;
            if (w.p[i].said[0])
                tap_note("seed %u: %s says: %s", (unsigned)seed, w.p[i].name, w.p[i].said);
            free(text);
        }
        leave();
    }
    tap_ok(quiet == 24, "at an honest house nobody says anything: %u of 24", quiet);
    tap_ok(whole == 24, "each player's own save has the secret, and verifies: %u of 24", whole);
    tap_ok(given == 24, "the game can be taken away: %u of 24", given);
    tap_ok(pinned == 24, "... and says who pinned the commitment: %u of 24", pinned);
}

/* The host takes Bob's seat away, and he sits down again on the same line. */
static void sits_again(bool aside, const char *name)
{
    unsigned pinned = 0;
    bq_client_wish join = {.errand = BQ_ERRAND_JOIN, .language = "en"};
    sit_down(HONEST, 90);
    w.p[BOB].aside = aside;
    bq_client_say(w.p[ADA].client, "unseat Bob");
    go_on_for(5);
    snprintf(join.table, sizeof join.table, "%s", bq_client_lobby(w.p[ADA].client)->id);
    snprintf(join.name, sizeof join.name, "%s", name);
    tap_ok(!bq_client_lobby(w.p[BOB].client)->you[0] && bq_client_go(w.p[BOB].client, &join), "a seat is taken away; he asks for it again");
    go_on_for(5);
    bq_client_say(w.p[ADA].client, "start");
    bool over = play_out();
    for (unsigned i = 0; i < PLAYERS; i++) {
        const bq_table *game = bq_client_game(w.p[i].client);
        const bq_fair_plan *fair = game ? &bq_table_plan_of(game)->fair : NULL;
        pinned += fair && fair->nonce[ADA].size && fair->nonce[BOB].size && fair->pinned == i + 1;
    }
    tap_ok(over && pinned == PLAYERS, "%s in the new seat has a share in the dice: %u of 2 say so", name, pinned);
    tap_ok(!w.p[ADA].said[0] && !w.p[BOB].said[0], "... and nobody says anything: \"%s\" \"%s\"", w.p[ADA].said, w.p[BOB].said);
    leave();
}

/* ... or opens a table of his own: nothing was promised there yet, and the house did not change its word. */
static void sits_elsewhere(bool aside, bool unseated)
{
    const bq_client_wish create = {.errand = BQ_ERRAND_CREATE, .edition = "classique", .name = "Bob", .options = "seats=2 tempo=0"};
    sitter *p = &w.p[BOB];
    sit_down(HONEST, 91);
    p->aside = aside;
    if (unseated)
        bq_client_say(w.p[ADA].client, "unseat Bob");
    go_on_for(5);
    bq_client_go(p->client, &create);
    go_on_for(5);
    const bq_told_seat *seat = &p->client->fair.seat[0];
    tap_ok(seat->there && seat->part == BQ_PART_COMMITTED && !p->said[0], "at another table he commits anew: \"%s\"", p->said);
    leave();
}

static void caught(enum lie lie, const char *what, const char *word)
{
    sit_down(lie, 40u + lie);
    w.swallow = lie == KEPT;
    bq_client_say(w.p[ADA].client, "start");
    if (lie == KEPT)
        go_on_for(800);
    bool over = play_out();
    go_on_for(20);
    if (lie == SILENT || lie == MISCOUNTED || lie == UNSEALED) {
        if (lie == SILENT)
            tap_ok(!w.p[BOB].said[0], "a secret may be late by a moment");
        go_on_for(BQ__SECRET_MS / 20 + 10);
    }
    const sitter *victim = &w.p[lie == KEPT ? ADA : BOB], *other = &w.p[lie == KEPT ? BOB : ADA];
    tap_ok(!strcmp(victim->said, word), "%s: %s says \"%s\"", what, victim->name, victim->said);
    tap_ok(lie == KEPT ? !strcmp(other->said, "left-out") : !other->said[0], "... and the other one: \"%s\"", other->said);
    if (lie == SWAPPED)
        tap_ok(victim->reveals == 0, "... and has shown nothing");
    tap_ok(over, "the game can be played on");
    size_t n;
    tap_ok(!bq_client_exported(victim->client, &n), "... and what the liar gives away is not taken for the game");
    bq_kept kept;
    char said[64];
    bq_client_kept(victim->client, &kept);
    snprintf(said, sizeof said, "%s", victim->said);
    w.p[BOB].said[0] = 0;
    if (victim == &w.p[BOB]) {
        w.lie = HONEST;
        come_back();
        go_on_for(5);
        tap_ok(strstr(w.p[BOB].said, said) != NULL, "... and it is said again to who comes back: \"%s\"", w.p[BOB].said);
    }
    leave();
}

int main(void)
{
    honest();
    sits_again(false, "Bob");
    sits_again(true, "Bob");
    sits_again(true, "Benedikt");
    for (unsigned i = 0; i < 4; i++)
        sits_elsewhere(i & 1, i & 2);
    two_games();
    caught(LATE, "a secret drawn when the nonces are out", "commitment");
    caught(SWAPPED, "another commitment when nonces are asked for", "commitment");
    caught(KEPT, "the same secret after a broken start", "kept");
    caught(NONCE, "one's own nonce altered", "nonce");
    caught(OTHER_NONCE, "another's nonce altered, its commitment with it", "nonce");
    caught(ENTROPY, "dice that follow from something else", "entropy");
    caught(LINK, "a link that does not follow", "chain");
    caught(NO_LINK, "links that are left out", "chain");
    caught(SECRET, "another secret shown at the end", "secret");
    caught(DRAW, "dice that do not follow from the secret", "draw");
    caught(DEALER, "a game given away that was bound to something else", "export");
    caught(MOVES, "a game given away with another move in it", "export");
    caught(UNSHOWN, "no secret at the end", "unshown");
    caught(SILENT, "not a word at the end", "unshown");
    caught(MISCOUNTED, "a secret of another number of moves", "unshown");
    caught(UNSEALED, "the dice not spoken of from when the nonces are out", "unshown");
    return tap_done();
}
