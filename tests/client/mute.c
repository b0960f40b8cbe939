/* mute.c - whom a client does not hear: by name, never the game's own words; kept with the seat, over a reconnect and in its
 * file. What the operator has switched off, as hello and later messages tell it, or an older server does not. Reports: taken,
 * refused, and to a server that does not know the word. */
#define _POSIX_C_SOURCE 200809L
#include <stdlib.h>
#include <unistd.h>

#include "listener.h"

static void table(bq_client *c)
{
    hear(c, "{\"say\":\"table\",\"id\":\"" ID "\",\"status\":\"waiting\",\"edition\":\"classique\",\"digest\":\"00\",\"seats\":["
            "{\"name\":\"Ada\",\"kind\":\"person\",\"here\":true},{\"name\":\"Bob\",\"kind\":\"person\",\"here\":true},"
            "{\"name\":\"Eve L\",\"kind\":\"person\",\"here\":true},{\"name\":\"Robo\",\"kind\":\"bot\",\"here\":true}],"
            "\"host\":\"Ada\",\"you\":\"Ada\"}");
}

/* Connected, greeted with these words besides, and at the table. */
static void sit(bq_client *c, const char *more)
{
    char line[400];
    bq_client_tick(c, 2000);
    bq_client_opened(c);
    snprintf(line, sizeof line, "{\"say\":\"hello\",\"version\":1%s}", more);
    hear(c, line);
    snprintf(line, sizeof line, "{\"say\":\"ok\",\"re\":%llu}", (unsigned long long)c->errand);
    hear(c, line);
    table(c);
}

/* How many of that kind were heard; the last one in *h. */
static unsigned heard(bq_client *c, unsigned kind, bq_heard *last)
{
    bq_heard h;
    unsigned n = 0;
    while (bq_client_next(c, &h))
        if (h.kind == kind) {
            n++;
            *last = h;
        }
    return n;
}

static void says(bq_client *c, const char *name, const char *text)
{
    char line[200];
    snprintf(line, sizeof line, "{\"say\":\"chat\",\"from\":\"%s\",\"text\":\"%s\"}", name, text);
    hear(c, line);
}

static bq_client *open_with(const char *muted)
{
    bq_client_wish wish = {.errand = BQ_ERRAND_SIT, .language = "en", .stays = true, .table = ID, .token = TOKEN, .name = "Ada"};
    snprintf(wish.muted, sizeof wish.muted, "%s", muted);
    return bq_client_new_in(&wish, &world, 1000);
}

static void test_mute(void)
{
    bq_heard h = {0};
    bq_kept kept;
    bq_client *c = open_with("");
    sit(c, "");
    (void)heard(c, BQ_HEARD_NOTHING, &h);
    tap_ok(bq_client_mute(c, "Ada", true) == BQ_MUTE_SELF, "nobody mutes themselves");
    tap_ok(bq_client_mute(c, "Robo", true) == BQ_MUTE_BOT, "nor a bot");
    tap_ok(bq_client_mute(c, "Zoe", true) == BQ_MUTE_NOBODY && bq_client_mute(c, "", true) == BQ_MUTE_NOBODY, "nor who is not there");
    tap_ok(bq_client_mute(c, "Bob", false) == BQ_MUTE_NOT, "nor is anybody heard again who was heard");
    tap_ok(bq_client_mute(c, "bob", true) == BQ_MUTED && bq_client_is_muted(c, "Bob"), "a person is, however the name is written");
    tap_ok(bq_client_mute(c, "Bob", true) == BQ_MUTE_ALREADY, "once");
    says(c, "Bob", "1"), says(c, "Eve L", "2"), says(c, "Bob", "3");
    tap_ok(heard(c, BQ_HEARD_CHAT, &h) == 1 && !strcmp(h.text, "2"), "what they say is not heard, the others are");
    hear(c, "{\"say\":\"vote\",\"what\":\"stop\",\"by\":\"Bob\",\"have\":1,\"need\":2}");
    tap_ok(heard(c, BQ_HEARD_VOTE, &h) == 1, "their votes are");
    hear(c, "{\"say\":\"news\",\"what\":\"dropped\",\"seat\":\"Bob\",\"text\":\"Bob is away\"}");
    tap_ok(heard(c, BQ_HEARD_NEWS, &h) == 1, "and news of them");
    tap_ok(bq_client_mute(c, "Eve L", true) == BQ_MUTED, "a second one");
    tap_ok(!strcmp(bq_client_muted(c, 0), "Bob") && !strcmp(bq_client_muted(c, 1), "Eve L") && !bq_client_muted(c, 2), "both are listed");
    bq_client_lost(c, "closed", 0);
    bq_client_tick(c, 60000);
    sit(c, "");
    says(c, "Bob", "4");
    tap_ok(heard(c, BQ_HEARD_CHAT, &h) == 0, "it outlives a lost connection");
    tap_ok(bq_client_kept(c, &kept) && !strcmp(kept.muted, "\"Bob\" \"Eve L\""), "and is kept with the seat: %s", kept.muted);
    tap_ok(bq_client_mute(c, "BOB", false) == BQ_UNMUTED, "heard again");
    says(c, "Bob", "5");
    tap_ok(heard(c, BQ_HEARD_CHAT, &h) == 1 && !strcmp(h.text, "5"), "... from then on");
    bq_client_free(c);
    c = open_with(kept.muted);
    sit(c, "");
    says(c, "Bob", "6"), says(c, "Eve L", "7");
    tap_ok(heard(c, BQ_HEARD_CHAT, &h) == 0, "who comes back with the seat does not hear them either");
    bq_client_wish other = {.errand = BQ_ERRAND_WATCH, .table = "ffffffffffffffffffffffffffffffff"};
    bq_client_go(c, &other);
    tap_ok(!bq_client_muted(c, 0), "other people sit at another table");
    bq_client_free(c);
    c = open_with("\"Bob\" \"\" nonsense \"Eve");
    tap_ok(bq_client_is_muted(c, "Bob") && !bq_client_muted(c, 1), "what is kept wrong is not believed");
    bq_client_free(c);
}

static void test_file(void)
{
    char folder[] = "/tmp/banquier-mute-XXXXXX", home[64];
    bq_kept seat = {.at = {.host = "here", .port = "7420"}, .table = ID, .seat = 2, .name = "Ada", .token = TOKEN};
    static bq_kept all[4];
    if (!mkdtemp(folder))
        tap_bail("no folder");
    snprintf(home, sizeof home, "%s", folder);
    setenv("XDG_STATE_HOME", home, 1);
    for (unsigned i = 0; i < BQ_MUTES; i++) { /* the longest there can be */
        char name[BQ_SEAT_NAME_BYTES + 1], quoted[BQ_SEAT_NAME_BYTES + 4];
        memset(name, 'a' + (int)i, BQ_SEAT_NAME_BYTES);
        name[BQ_SEAT_NAME_BYTES] = 0;
        snprintf(quoted, sizeof quoted, "%s\"%s\"", i ? " " : "", name);
        strcat(seat.muted, quoted);
    }
    tap_ok(bq_kept_write(&seat) && bq_kept_list(all, 4) == 1 && !strcmp(all[0].muted, seat.muted) && !strcmp(all[0].token, TOKEN),
           "as many as there can be are kept in the seat's file");
    bq_heard h;
    bq_client *c = open_with(all[0].muted);
    sit(c, "");
    (void)heard(c, BQ_HEARD_NOTHING, &h);
    tap_ok(bq_client_muted(c, BQ_MUTES - 1), "... and read again");
    tap_ok(bq_client_mute(c, "Bob", true) == BQ_MUTE_MANY, "one more is refused");
    bq_client_free(c);
    bq_kept_forget(&all[0]);
    char path[128];
    snprintf(path, sizeof path, "%s/banquier/seats", home);
    rmdir(path);
    snprintf(path, sizeof path, "%s/banquier", home);
    rmdir(path);
    rmdir(home);
}

static void test_off(void)
{
    bq_heard h = {0};
    bq_client *c = open_with("");
    sit(c, ",\"off\":[\"chat\",\"weather\",7]");
    tap_ok(heard(c, BQ_HEARD_OFF, &h) == 1 && bq_client_off(c, BQ_OFF_CHAT) && !bq_client_off(c, BQ_OFF_PUBLIC), "hello says what is off");
    out[0] = 0;
    hear(c, "{\"say\":\"off\",\"off\":[\"public\",\"foreign\"]}");
    tap_ok(heard(c, BQ_HEARD_OFF, &h) == 1 && !bq_client_off(c, BQ_OFF_CHAT) && bq_client_off(c, BQ_OFF_FOREIGN), "and a message later");
    tap_ok(strstr(out, "editions"), "... after which the editions are asked for anew");
    bq_client_lost(c, "closed", 0);
    bq_client_tick(c, 60000);
    sit(c, "");
    tap_ok(heard(c, BQ_HEARD_OFF, &h) == 1 && !bq_client_off(c, BQ_OFF_FOREIGN), "an older server says nothing: all is on");
    bq_client_free(c);
}

static void test_report(void)
{
    bq_heard h = {0};
    char line[300];
    bq_client *c = open_with("");
    sit(c, "");
    (void)heard(c, BQ_HEARD_NOTHING, &h);
    out[0] = 0;
    unsigned long long re = bq_client_report(c, "\"Eve L\" she is rude");
    snprintf(line, sizeof line, "#%llu report \"Eve L\" she is rude\n", re);
    tap_eq_str(out, line, "a report is said");
    snprintf(line, sizeof line, "{\"say\":\"ok\",\"re\":%llu}", re);
    hear(c, line);
    tap_ok(heard(c, BQ_HEARD_OK, &h) == 1 && !strcmp(h.why, "report"), "its answer is told from others");
    re = bq_client_report(c, "Bob");
    snprintf(line, sizeof line, "{\"say\":\"no\",\"re\":%llu,\"why\":\"reported\",\"text\":\"again\"}", re);
    hear(c, line);
    tap_ok(heard(c, BQ_HEARD_NO, &h) == 1 && !strcmp(h.why, "reported") && !strcmp(h.text, "again"), "a refusal is the server's own");
    re = bq_client_report(c, "Bob");
    snprintf(line, sizeof line, "{\"say\":\"no\",\"re\":%llu,\"why\":\"verb\",\"text\":\"there is no command report\"}", re);
    hear(c, line);
    tap_ok(heard(c, BQ_HEARD_NO, &h) == 1 && !strcmp(h.why, "no-reports") && !h.text[0], "an older server does not know the word: that is said");
    re = bq_client_say(c, "nonsense");
    snprintf(line, sizeof line, "{\"say\":\"no\",\"re\":%llu,\"why\":\"verb\",\"text\":\"x\"}", re);
    hear(c, line);
    tap_ok(heard(c, BQ_HEARD_NO, &h) == 1 && !strcmp(h.why, "verb"), "... of reports only");
    bq_client_free(c);
}

int main(void)
{
    test_mute();
    test_file();
    test_off();
    test_report();
    return tap_done();
}
