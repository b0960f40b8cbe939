/* dishonest.c - clients at a house that lies. The house is the server's own core, and between it and one of the two players
 * somebody changes what it says, so that the player meets a house that draws its secret late, swaps it, keeps it after a
 * broken start, alters nonces, links, secret or dice, keeps its secret at the end, or gives another game away. The player
 * must say which. */
#define _POSIX_C_SOURCE 200809L
#include <stdlib.h>
#include <string.h>

#include "players.h"
#include "tap.h"

enum { DIGITS = 2 * BQ_FAIR_DIGEST, HELD = 64 };

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
    RESEATED,    /* two others change seats when all is known */
    TABLED,      /* ... and only the table says so */
    OMITTED,     /* what Ada added is left out when all is known */
    ADDED,       /* what Ada promises is told when Bob's nonce is out */
    BARE,        /* nobody's promise is told when nonces are asked for */
    FORGOTTEN,   /* what Bob added is left out at the end */
    SWITCHED,    /* when all fits other dice are told, and for a moment that his seat is nobody's */
    ELSEWHERE,   /* no secret at the end, and the seat is said to be another program's */
    UNSEATED,    /* ... or nobody's */
    WORDLESS,    /* the dice are never spoken of */
    UNASKED,     /* ... not before the game is on */
    ABSENT,      /* as LATE, and when the nonces are out the seat is said to be another program's, and yet ours */
    MISNAMED,    /* ... or the dice call us otherwise than the table */
    VOUCHING,    /* the game it gives away says that the player's own program wrote it */
    BY_LOG,      /* the dice are never spoken of, and moves come as a log */
    RULES,       /* an edition of a name that Bob knows, with other rules */
    STALLED,     /* no lie: a line that stops before the secret, and goes on later */
    TALKING,     /* no secret at the end, and other words without end */
    LIES
};

static struct {
    enum lie lie;
    char commitment[DIGITS + 1], other[DIGITS + 1]; /* the first that was told, and the liar's own */
    unsigned char secret[BQ_FAIR_SECRET];           /* DRAW: the liar's */
    bq_link link[4096];                             /* ... and its chain, after each move */
    size_t links;
    bool swallow;
    char table[4096]; /* as it was told last */
    char *held[HELD]; /* STALLED: lines on the way */
    size_t held_n;
} liar;

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
        bq_fair_commit(game, rules, liar.secret, commitment);
        bq_buf b = bq_buf_on(liar.other, sizeof liar.other);
        bq_buf_bytes_hex(&b, commitment, sizeof commitment);
        swap(line, liar.commitment, liar.other);
        put_digits(line, "secret", liar.secret, sizeof liar.secret);
        const char *of_game = strstr(line, "],\"entropy\":"); /* that of the seats stands before */
        if (of_game && !liar.links && bytes_of(of_game, "entropy", entropy, sizeof entropy))
            bq_fair_chain_begin(game, commitment, entropy, liar.link[liar.links++].byte);
        if (liar.links)
            put_digits(line, "chain", liar.link[liar.links - 1].byte, BQ_FAIR_DIGEST);
    } else if (!strcmp(say, "move") && field_text(line, "by", by, sizeof by) && field_text(line, "do", what, sizeof what) &&
               field_text(line, "digest", digest, sizeof digest)) {
        int length = snprintf(text, sizeof text, "%s: %s", by, what);
        size_t n = (size_t)strtoull(field(line, "n"), NULL, 10); /* it may be told twice */
        if (n == liar.links && n < sizeof liar.link / sizeof liar.link[0]) {
            liar.link[n] = liar.link[n - 1];
            bq_fair_chain(liar.link[n].byte, n, text, (size_t)length, strtoull(digest, NULL, 16));
            liar.links++;
        }
        if (n < liar.links)
            put_digits(line, "chain", liar.link[n].byte, BQ_FAIR_DIGEST);
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
    char *seat = seat_of(line, liar.lie == NONCE ? "Bob" : "Ada");
    if (!seat || !strstr(line, "\"phase\":\"s") || !bytes_of(line, "game", game, sizeof game) ||
        !bytes_of(seat, "nonce", nonce.byte, nonce.size))
        return;
    nonce.byte[3] ^= 1;
    bq_fair_commit_seat(game, liar.lie == NONCE, &nonce, digest);
    put_digits(seat, "nonce", nonce.byte, nonce.size);
    put_digits(seat, "commitment", digest, sizeof digest);
}

/* The nonces are known: a house that leaves one of them out has another game. */
static void omit(char *line)
{
    char *seat = seat_of(line, "Ada"), *of_game = strstr(line, "],\"entropy\":");
    bq_fair_nonce all[BQ_FAIR_SEATS] = {{0}};
    unsigned char entropy[BQ_FAIR_DIGEST];
    char *bob = seat_of(line, "Bob");
    if (!seat || !bob || !of_game || !bytes_of(bob, "nonce", all[BOB].byte, 32))
        return;
    all[BOB].size = 32;
    bq_fair_entropy(all, BQ_FAIR_SEATS, entropy);
    put_digits(of_game, "entropy", entropy, sizeof entropy);
    swap(seat, "\"nonce\":", "\"nance\":");
    swap(bob, "\"nance\":", "\"nonce\":"); /* his own stays */
}

/* Ada is in league with the house: what she promises is told when Bob's nonce is out. */
static void add_promise(char *line)
{
    char *ada = seat_of(line, "Ada"), *bob = seat_of(line, "Bob");
    if (!ada || !bob || !strstr(line, "\"phase\":\"reveal\""))
        return;
    if (liar.lie == BARE || !w.p[BOB].reveals)
        swap(ada, "\"commitment\":", "\"commitnent\":");
    if (liar.lie == ADDED)
        swap(bob, "\"commitnent\":", "\"commitment\":"); /* his own stays */
}

/* Cy and Di are bots of the house: which of them is seat 2? */
static void change_seats(char *line)
{
    swap(line, "\"name\":\"Cy\"", "\"name\":\"??\"");
    for (char *at = strstr(line, "\"name\":\"Di\""); at; at = strstr(at + 1, "\"name\":\"Di\""))
        memcpy(at, "\"name\":\"Cy\"", 11);
    swap(line, "\"name\":\"??\"", "\"name\":\"Di\"");
}

static void lie_to_bob(char *line, const char *say)
{
    bool fair = !strcmp(say, "fair"), told = fair || !strcmp(say, "table");
    bool before = strstr(line, "\"status\":\"waiting\"") || strstr(line, "\"phase\":\"open\"") ||
                  strstr(line, "\"phase\":\"commit\"") || strstr(line, "\"phase\":\"reveal\"");
    bool open = strstr(line, "\"status\":\"waiting\"") || strstr(line, "\"phase\":\"open\"");
    bool over = strstr(line, "\"status\":\"finished\"");
    if (((liar.lie == LATE || liar.lie == ABSENT || liar.lie == MISNAMED) && told && before) || (liar.lie == SWAPPED && told && !open))
        swap(line, liar.commitment, liar.other);
    if (liar.lie == NONCE || liar.lie == OTHER_NONCE)
        false_nonce(line);
    if (liar.lie == ENTROPY && fair && strstr(line, "],\"entropy\":"))
        spoil(strstr(line, "],\"entropy\":"), "entropy");
    if (liar.lie == LINK && !strcmp(say, "move") && strtoull(field(line, "n"), NULL, 10) == 40)
        spoil(line, "chain");
    if (liar.lie == NO_LINK && !strcmp(say, "move"))
        swap(line, "\"chain\":", "\"chaos\":");
    if (liar.lie == SECRET && fair)
        spoil(line, "secret");
    if (liar.lie == DRAW)
        own_secret(line, say);
    if (liar.lie == DEALER && !strcmp(say, "export"))
        swap(line, liar.commitment, liar.other);
    if ((liar.lie == RESEATED || (liar.lie == TABLED && !fair)) && !before)
        change_seats(line);
    if (liar.lie == OMITTED && fair)
        omit(line);
    if ((liar.lie == ADDED || liar.lie == BARE) && fair)
        add_promise(line);
    if (liar.lie == FORGOTTEN && fair && field(line, "secret") && seat_of(line, "Bob"))
        swap(seat_of(line, "Bob"), "\"nonce\":", "\"nance\":");
    if (liar.lie == UNSEATED && over && !strcmp(say, "table"))
        swap(line, "\"you\":\"Bob\"", "\"yow\":\"Bob\"");
    if (liar.lie == UNSHOWN && fair)
        swap(line, "\"secret\":", "\"secrev\":");
    if (liar.lie == MISCOUNTED && fair && field(line, "secret"))
        swap(line, "\"n\":", "\"m\":");
    if (liar.lie == MOVES && !strcmp(say, "export"))
        swap(line, "Ada: end ", "Ada: pay ");
}

static bool is_hidden(const char *line, const char *say)
{
    bool fair = !strcmp(say, "fair");
    return ((liar.lie == SILENT || liar.lie == TALKING) && ((fair && field(line, "secret")) || !strcmp(say, "export"))) ||
           ((liar.lie == ELSEWHERE || liar.lie == UNSEATED) && ((fair && field(line, "secret")) || !strcmp(say, "export"))) ||
           ((liar.lie == WORDLESS || liar.lie == BY_LOG) && fair) || (liar.lie == UNASKED && fair && !strstr(line, "\"phase\":\"s")) ||
           (liar.lie == UNSEALED && fair && strstr(line, "\"phase\":\"s"));
}

/* What was told first, in a game of the house's own choosing: the one that it keeps, and another. */
static void note_commitment(const char *line)
{
    if (liar.commitment[0] || !field_text(line, "commitment", liar.commitment, sizeof liar.commitment))
        return;
    memcpy(liar.other, liar.commitment, sizeof liar.other);
    liar.other[5] = liar.other[5] == '0' ? '1' : '0';
}

static void keep_commitment(char *line)
{
    char now[DIGITS + 1] = "";
    const char *after = strstr(line, "\"rules\":"); /* the seats' own come later, or not at all */
    if (field_text(after ? after : line, "commitment", now, sizeof now))
        swap(line, now, liar.commitment);
}

/* When everything fits: his seat is nobody's for a moment, and in that moment the dice are others. */
static void switch_dice(char *line)
{
    char *table = strdup(liar.table);
    put_line(&w.p[BOB], line, strlen(line));
    swap(table, "\"you\":\"Bob\"", "\"yow\":\"Bob\"");
    omit(line);
    put_line(&w.p[BOB], table, strlen(table));
    put_line(&w.p[BOB], line, strlen(line));
    put_line(&w.p[BOB], liar.table, strlen(liar.table));
    free(table);
    liar.lie = HONEST;
}

/* The moves are there, it says: a client fetches them from the log. */
static void tell_by_log(const char *line)
{
    char state[200], digest[24];
    if (!field_text(line, "digest", digest, sizeof digest))
        return;
    int n = snprintf(state, sizeof state, "{\"say\":\"state\",\"n\":%.8s", field(line, "n"));
    n = (int)strcspn(state + 19, ",}") + 19;
    n += snprintf(state + n, sizeof state - (size_t)n, ",\"digest\":\"%s\"}", digest);
    put_line(&w.p[BOB], state, (size_t)n);
}

/* A line more in the head of the game that is given away. */
static void vouch(const char *line)
{
    const char *log = strstr(line, "\\u000alog ");
    static const char more[] = "\\u000apinned 2";
    size_t n = strlen(line), head = log ? (size_t)(log - line) : n;
    char *text = malloc(n + sizeof more);
    memcpy(text, line, head);
    memcpy(text + head, more, sizeof more - 1);
    memcpy(text + head + sizeof more - 1, line + head, n - head + 1);
    put_line(&w.p[BOB], log ? text : line, log ? n + sizeof more - 1 : n);
    free(text);
}

/* From the secret on everything waits. */
static bool stalls(const char *line, const char *say)
{
    if (liar.lie != STALLED || !(liar.held_n || (!strcmp(say, "fair") && field(line, "secret"))) || liar.held_n == HELD)
        return false;
    liar.held[liar.held_n++] = strdup(line);
    return true;
}

static bool change(unsigned who, char *line, const char *say)
{
    static const char elsewhere[] = "{\"say\":\"news\",\"what\":\"elsewhere\",\"text\":\"\"}";
    note_commitment(line);
    if (who == ADA && liar.lie == KEPT && (!strcmp(say, "fair") || !strcmp(say, "table")))
        keep_commitment(line);
    if (who != BOB)
        return true;
    if (is_hidden(line, say) || stalls(line, say))
        return false;
    if (!strcmp(say, "table"))
        snprintf(liar.table, sizeof liar.table, "%s", line);
    if (liar.lie == SWITCHED && !strcmp(say, "fair") && strstr(line, "\"phase\":\"sealed\"")) {
        switch_dice(line);
        return false;
    }
    lie_to_bob(line, say);
    if (liar.lie == BY_LOG && !strcmp(say, "move")) {
        tell_by_log(line);
        return false;
    }
    if (liar.lie == VOUCHING && !strcmp(say, "export")) {
        vouch(line);
        return false;
    }
    bool sealed = !strcmp(say, "fair") && strstr(line, "\"phase\":\"sealed\"");
    if (liar.lie == ABSENT && sealed)
        put_line(&w.p[BOB], elsewhere, strlen(elsewhere));
    if (liar.lie == MISNAMED && sealed && seat_of(line, "Bob"))
        memcpy(seat_of(line, "Bob"), "{\"name\":\"Rob\"", 13);
    if (liar.lie == ELSEWHERE && !strcmp(say, "move") && strtoull(field(line, "n"), NULL, 10) == 30)
        put_line(&w.p[BOB], elsewhere, strlen(elsewhere));
    return true;
}

static bool passes(unsigned who, const char *word)
{
    return !(liar.swallow && who == BOB && !strncmp(word, "reveal ", 7));
}

static bool own(unsigned who, bq_edition *ed)
{
    return liar.lie != RULES || who != BOB || bq_edition_option(ed, "salary=1", NULL, 0);
}

static void sit_with_liar(unsigned seats, enum lie lie, uint64_t seed)
{
    memset(&liar, 0, sizeof liar);
    liar.lie = lie;
    memset(liar.secret, 0x5A, sizeof liar.secret);
    w.change = change;
    w.passes = passes;
    w.own = own;
    sit_down_among(seats, seed);
}

/* ---- the tests ---- */

static void caught(enum lie lie, const char *what, const char *word)
{
    sit_with_liar(PEOPLE, lie, 40u + lie);
    liar.swallow = lie == KEPT;
    bq_client_say(w.p[ADA].client, "start");
    if (lie == KEPT)
        go_on_for(800);
    bool over = play_out();
    go_on_for(20);
    if (lie == SILENT || lie == MISCOUNTED || lie == UNSEALED || lie == ELSEWHERE || lie == UNSEATED) {
        if (lie == SILENT)
            tap_ok(!w.p[BOB].said[0], "a secret may be late by a moment");
        go_on_for(BQ__SECRET_MS / 20 + 10);
    }
    const sitter *victim = &w.p[lie == KEPT ? ADA : BOB], *other = &w.p[lie == KEPT ? BOB : ADA];
    tap_ok(!strcmp(victim->said, word), "%s: %s says \"%s\"", what, victim->name, victim->said);
    tap_ok(!strcmp(other->said, lie == KEPT ? "left-out" : lie == SWAPPED || lie == BARE ? "broken" : ""), "... and the other one: \"%s\"", other->said);
    if (lie == SWAPPED || lie == BARE)
        tap_ok(victim->reveals == 0, "... and has shown nothing");
    tap_ok(over, "the game can be played on");
    size_t n;
    tap_ok(!bq_client_exported(victim->client, &n), "... and what the liar gives away is not taken for the game");
    bq_kept kept;
    const char *blank = strrchr(word, ' '), *said = blank ? blank + 1 : word; /* what was found out stands last */
    bq_client_kept(victim->client, &kept);
    w.p[BOB].said[0] = 0;
    if (victim == &w.p[BOB]) {
        liar.lie = HONEST;
        come_back(BOB);
        go_on_for(5);
        tap_ok(strstr(w.p[BOB].said, said) != NULL, "... and it is said again to who comes back: \"%s\"", w.p[BOB].said);
    }
    leave();
}

/* The house says that moves were lost, and tells the game anew: the same one, or another. */
static void told_again(bool otherwise)
{
    static const char lost[] = "{\"say\":\"state\",\"n\":0,\"digest\":\"0000000000000000\"}";
    sit_down(63);
    bq_client *bob = w.p[BOB].client;
    bq_client_say(w.p[ADA].client, "start");
    for (unsigned i = 0; i < 2000 && !(bq_client_game(bob) && bq_table_length(bq_client_game(bob)) > 40); i++)
        go_on();
    put_line(&w.p[BOB], lost, strlen(lost));
    take_lines(BOB);
    tap_ok(bob->seen > 40, "a game that is told again: %zu moves of it are remembered", bob->seen);
    bob->seen_chain[0] ^= otherwise; /* as if another one had been told */
    bool over = play_out();
    tap_ok(over && !strcmp(w.p[BOB].said, otherwise ? "chain" : ""), "... %s: \"%s\"", otherwise ? "another one" : "the same", w.p[BOB].said);
    leave();
}

/* The same by a table that has other rules for a moment; and a program that comes back remembers it. */
static void told_by_table(void)
{
    sit_with_liar(PEOPLE, HONEST, 63);
    bq_client_say(w.p[ADA].client, "start");
    for (unsigned i = 0; i < 2000 && !(bq_client_game(w.p[BOB].client) && bq_table_length(bq_client_game(w.p[BOB].client)) > 40); i++)
        go_on();
    char *table = strdup(liar.table);
    spoil(table, "digest");
    put_line(&w.p[BOB], table, strlen(table));
    take_lines(BOB);
    free(table);
    tap_ok(w.p[BOB].client->seen > 40, "a table with other rules for a moment: %zu moves are remembered", w.p[BOB].client->seen);
    come_back(BOB);
    tap_ok(w.p[BOB].client->seen > 40, "... also by the program that comes back: %zu", w.p[BOB].client->seen);
    leave();
}

/* Two bots of the house change seats when it knows what falls: told with the dice, or only with the table. */
static void reseated(enum lie lie)
{
    sit_with_liar(4, lie, 62);
    bq_client_say(w.p[ADA].client, "bot easy Cy");
    bq_client_say(w.p[ADA].client, "bot easy Di");
    go_on_for(5);
    bq_client_say(w.p[ADA].client, "start");
    go_on_for(60);
    tap_ok(!strncmp(w.p[BOB].said, "seats", 5) && !w.p[ADA].said[0], "others in other seats when all is known: Bob says \"%s\", Ada \"%s\"", w.p[BOB].said, w.p[ADA].said);
    leave();
}

/* What is no lie, and yet should be known. */
static void noted(enum lie lie, const char *what, const char *word)
{
    size_t n;
    sit_with_liar(PEOPLE, lie, 40u + lie);
    bq_client_say(w.p[ADA].client, "start");
    bool over = play_out();
    go_on_for(BQ__SECRET_MS / 20 + 30);
    tap_ok(over && !strcmp(w.p[BOB].said, word) && !w.p[ADA].said[0], "%s: Bob is told \"%s\", Ada \"%s\"", what, w.p[BOB].said, w.p[ADA].said);
    char *text = bq_save_text(bq_client_game(w.p[BOB].client), &n);
    tap_ok(lie == RULES || !strstr(text, "\npinned "), "... and his own save does not say that he held the house to anything");
    free(text);
    leave();
}

/* The secret stands behind a line that does not move: for so long nobody is accused. */
static void stalled(void)
{
    sit_with_liar(PEOPLE, STALLED, 71);
    bq_client_say(w.p[ADA].client, "start");
    for (unsigned i = 0; i < 20000 && !liar.held_n; i++)
        go_on();
    tap_ok(liar.held_n > 0, "a line that stalls when the game is over");
    go_on_for(15000 / 20);
    tap_ok(bq_client_owed(w.p[BOB].client) && !w.p[BOB].said[0], "... for 15 s: nobody is accused: \"%s\"", w.p[BOB].said);
    liar.lie = HONEST;
    for (unsigned i = 0; i < liar.held_n; i++) {
        put_line(&w.p[BOB], liar.held[i], strlen(liar.held[i]));
        free(liar.held[i]);
    }
    go_on_for(20);
    tap_ok(!bq_client_owed(w.p[BOB].client) && !w.p[BOB].said[0], "... and then the secret fits: \"%s\"", w.p[BOB].said);
    leave();
}

/* A program that never finds its queue empty. */
static void talking(void)
{
    static const char noise[] = "{\"say\":\"noise\"}";
    sit_with_liar(PEOPLE, TALKING, 72);
    bq_client *bob = w.p[BOB].client;
    bq_client_say(w.p[ADA].client, "start");
    for (unsigned i = 0; i < 20000 && !(bq_client_game(bob) && bq_table_state(bq_client_game(bob))->stage == BQ_STAGE_OVER); i++)
        go_on();
    for (unsigned i = 0; i < BQ__SECRET_MS / 20 + 10; i++) {
        go_on();
        bq_client_line(bob, noise, sizeof noise - 1);
        bq_client_tick(bob, w.h.now);
    }
    go_on();
    tap_ok(!strcmp(w.p[BOB].said, "unshown"), "no secret, and other words without end: \"%s\"", w.p[BOB].said);
    leave();
}

/* What is held against the house is kept with the table where it was promised. */
static void unasked_seat(void)
{
    static const char other[] = "{\"say\":\"seat\",\"table\":\"00000000000000000000000000000000\",\"seat\":1,\"name\":\"Bob\",\"token\":\"cdcdcdcd\"}";
    bq_kept before, after;
    sit_with_liar(PEOPLE, HONEST, 73);
    bq_client_kept(w.p[BOB].client, &before);
    put_line(&w.p[BOB], other, sizeof other - 1);
    take_lines(BOB);
    bq_client_kept(w.p[BOB].client, &after);
    tap_ok(!strcmp(before.table, after.table) && !strcmp(before.token, after.token), "a seat at another table that was not asked for is none: %s", after.table);
    leave();
}

int main(void)
{
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
    caught(MISCOUNTED, "a secret of another number of moves", "chain");
    caught(UNSEALED, "the dice not spoken of from when the nonces are out", "unbound unshown");
    caught(OMITTED, "another's nonce left out when all are known", "nonce");
    caught(ADDED, "another's promise told when one's nonce is out", "nonce");
    caught(BARE, "nonces asked for, and nobody's promise told", "nonce");
    caught(FORGOTTEN, "one's own nonce left out at the end", "nonce");
    caught(SWITCHED, "other dice for a moment in which the seat is nobody's", "nonce");
    caught(ELSEWHERE, "no secret at the end for a seat that is said to be another's", "unshown");
    caught(UNSEATED, "no secret at the end for a seat that is said to be nobody's", "unshown");
    told_again(false);
    told_again(true);
    told_by_table();
    stalled();
    talking();
    unasked_seat();
    caught(ABSENT, "a late secret for a seat that is said to be another's, and is ours", "commitment");
    caught(MISNAMED, "a late secret for a seat that is called otherwise", "seats");
    caught(VOUCHING, "a game given away that vouches for itself", "export");
    noted(BY_LOG, "dice that are not spoken of, and moves as a log", "unbound");
    reseated(RESEATED);
    reseated(TABLED);
    noted(WORDLESS, "dice that are not spoken of", "unbound");
    noted(UNASKED, "dice that are not spoken of before the game is on", "unheld");
    noted(RULES, "an edition of a known name with other rules", "rules");
    return tap_done();
}
