/* kept.c - seats that are kept (src/client/kept.c). A table's name is given by a house, and another house may give the same one:
 * what is kept of a seat at one server is out of reach for any other. Seats that earlier programs kept are found, and so is
 * what they held the house to. */
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "client/internal.h"
#include "tap.h"

#define TABLE "00112233445566778899aabbccddeeff"

static char folder[256];

static bq_kept seat_at(const char *host, const char *port, const char *token)
{
    bq_kept seat = {.seat = 2, .table = TABLE, .name = "Ada"};
    snprintf(seat.at.host, sizeof seat.at.host, "%s", host);
    snprintf(seat.at.port, sizeof seat.at.port, "%s", port);
    snprintf(seat.token, sizeof seat.token, "%s", token);
    return seat;
}

/* The token that is kept for that server; empty: none. */
static const char *token_at(const char *host, const char *port)
{
    static bq_kept all[8];
    static char token[40];
    size_t n = bq_kept_list(all, 8);
    token[0] = 0;
    for (size_t i = 0; i < n; i++)
        if (!strcmp(all[i].at.host, host) && !strcmp(all[i].at.port, port))
            snprintf(token, sizeof token, "%s", all[i].token);
    return token;
}

static size_t count(void)
{
    static bq_kept all[8];
    return bq_kept_list(all, 8);
}

static bool is_there(const bq_kept *seat)
{
    char path[1400];
    struct stat st;
    bq_kept_log(seat, path, sizeof path);
    return stat(path, &st) == 0;
}

static void put_log(const bq_kept *seat)
{
    char path[1400];
    bq_kept_log(seat, path, sizeof path);
    FILE *out = fopen(path, "w");
    if (!out)
        tap_bail("%s cannot be written", path);
    fclose(out);
}

/* As programs before this one named and wrote it. */
static void put_old(const bq_kept *seat)
{
    char path[512];
    snprintf(path, sizeof path, "%s/%s-%u.seat", folder, seat->table, seat->seat);
    FILE *out = fopen(path, "w");
    if (!out)
        tap_bail("%s cannot be written", path);
    fprintf(out, "host %s\nport %s\nweb 0\ntls 0\nhosted 0\ntable %s\ncode ABCDEF\nseat %u\nname Ada\nedition classique\ntoken %s\nwhen 9999999999\n",
            seat->at.host, seat->at.port, seat->table, seat->seat, seat->token);
    fclose(out);
    strcpy(strrchr(path, '.'), ".bqg");
    out = fopen(path, "w");
    if (out)
        fclose(out);
}

static void another_house(bool old)
{
    bq_kept mine = seat_at("good.example", "7420", "mine"), liar = seat_at("bad.example", "7420", "liar");
    if (old)
        put_old(&mine);
    else
        tap_ok(bq_kept_write(&mine), "a seat is kept");
    if (!old)
        put_log(&mine);
    tap_ok(count() == 1 && !strcmp(token_at("good.example", "7420"), "mine") && is_there(&mine), "%s is found, with its moves",
           old ? "a seat that an earlier program kept" : "it");
    tap_ok(bq_kept_write(&liar) && count() == 2 && !strcmp(token_at("good.example", "7420"), "mine") && !strcmp(token_at("bad.example", "7420"), "liar"),
           "another house names the same table: both seats are kept");
    tap_ok(!is_there(&liar), "... and it has no moves of ours");
    int lock = bq_kept_hold(&liar), own = bq_kept_hold(&mine);
    tap_ok(lock >= 0 && own >= 0, "... nor does one keep the other from being taken");
    close(lock), close(own);
    bq_kept other = seat_at("good.example", "7421", "other");
    tap_ok(bq_kept_write(&other) && count() == 3 && !strcmp(token_at("good.example", "7420"), "mine"), "another port is another server");
    bq_kept_forget(&liar);
    bq_kept_forget(&other);
    tap_ok(count() == 1 && !strcmp(token_at("good.example", "7420"), "mine") && is_there(&mine), "theirs are forgotten: ours stays, with its moves");
    snprintf(mine.token, sizeof mine.token, "newer");
    tap_ok(bq_kept_write(&mine) && count() == 1 && !strcmp(token_at("good.example", "7420"), "newer"), "it is written anew in its place");
    bq_kept_forget(&mine);
    tap_ok(count() == 0 && !is_there(&mine), "it is forgotten, and nothing is left");
}

/* Our own server may have another port each time it is started. */
static void own_server(void)
{
    bq_kept before = seat_at("127.0.0.1", "7420", "before"), after = seat_at("127.0.0.1", "40123", "after");
    before.hosted = after.hosted = true;
    tap_ok(bq_kept_write(&before) && bq_kept_write(&after) && count() == 1 && !strcmp(token_at("127.0.0.1", "40123"), "after"),
           "a seat at our own server stays one, whatever its port");
    bq_kept_forget(&after);
}

/* What a seat holds against a house stays, whatever is kept in its place, and whoever wants it forgotten. */
static void evidence(void)
{
    bq_kept accuses = seat_at("bad.example", "7420", "token"), plain = accuses, there;
    snprintf(accuses.pin, sizeof accuses.pin, "%02x%02x%s", BQ_PIN_SEALED, BQ_PIN_COMMITMENT, "000000");
    tap_ok(bq_kept_write(&plain) && bq_kept_write(&accuses) && bq_kept_accuses(&accuses), "a seat that accuses is kept");
    put_log(&accuses);
    bool written = bq_kept_write(&plain);
    bq_kept_forget(&plain);
    tap_ok(!written && count() == 1 && is_there(&accuses), "... and is neither written over nor forgotten");
    bool found = bq_kept_list(&there, 1) == 1;
    tap_ok(found && bq_kept_accuses(&there) && bq_kept_write(&accuses), "... but kept up to date");
    char path[512];
    bq_kept_log(&accuses, path, sizeof path);
    unlink(path);
    strcpy(strrchr(path, '.'), ".lock");
    unlink(path);
    strcpy(strrchr(path, '.'), ".seat");
    unlink(path);
}

static void connect_line(void *self, const bq_where *at, int64_t now)
{
    (void)self, (void)at, (void)now;
}

static bool send_line(void *self, const char *line, size_t n)
{
    (void)self, (void)line, (void)n;
    return true;
}

static void nothing(void *self)
{
    (void)self;
}

static bool chance(void *self, void *bytes, size_t n)
{
    (void)self;
    memset(bytes, 1, n);
    return true;
}

static void forget(void *self, bq_edition_file *words)
{
    (void)self, (void)words;
}

static bq_client *with_pin(const char *pin)
{
    const bq_client_world world = {.connect = connect_line, .send = send_line, .close = nothing, .end = nothing, .random = chance, .forget = forget};
    bq_client_wish wish = {.errand = BQ_ERRAND_SIT, .table = TABLE, .token = "token"};
    snprintf(wish.pin, sizeof wish.pin, "%s", pin);
    return bq_client_new_in(&wish, &world, 0);
}

static void promises(void)
{
    char text[BQ_PIN_BYTES], again[BQ_PIN_BYTES];
    bq_client *c = with_pin("");
    c->pin = (bq_pin){.stage = BQ_PIN_SEALED, .seat = 5, .broken = 11, .unheard = true, .others = 0xFF, .nonce = {.size = BQ__NONCE}};
    memset(c->pin.rules, 7, sizeof c->pin.rules);
    memset(c->pin.who, 6, sizeof c->pin.who);
    memset(c->pin.other, 8, sizeof c->pin.other);
    memset(c->pin.used, 9, sizeof c->pin.used);
    bq__client_dice_print(c, text);
    bq_client_free(c);
    c = with_pin(text);
    bq__client_dice_print(c, again);
    tap_ok(c->pin.stage == BQ_PIN_SEALED && c->pin.broken == 11 && c->pin.unheard && !c->pin.left_out && c->pin.others == 0xFF && c->pin.other[7][31] == 8 && !strcmp(text, again),
           "the longest promise there can be is kept and read");
    bq_client_free(c);
    text[2 * (86 + BQ_PIN_USED * BQ_FAIR_DIGEST)] = 0; /* as earlier programs kept it */
    c = with_pin(text);
    tap_ok(c->pin.stage == BQ_PIN_SEALED && c->pin.seat == 5 && c->pin.broken == 11 && !c->pin.others, "... and so is what an earlier program kept");
    bq_client_free(c);
    text[strlen(text) - 2] = 0;
    c = with_pin(text);
    tap_ok(c->pin.stage == BQ_PIN_NONE, "... but no part of it");
    bq_client_free(c);
}

int main(void)
{
    char home[] = "/tmp/banquier-kept-XXXXXX";
    if (!mkdtemp(home))
        tap_bail("no folder");
    setenv("XDG_STATE_HOME", home, 1);
    if (!bq_kept_folder(folder, sizeof folder))
        tap_bail("no folder for seats");
    another_house(false);
    another_house(true);
    own_server();
    evidence();
    promises();
    rmdir(folder);
    *strrchr(folder, '/') = 0;
    rmdir(folder);
    tap_ok(rmdir(home) == 0, "no file is left behind");
    return tap_done();
}
