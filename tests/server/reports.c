/* reports.c - people who are reported to the operator, who may be, how often, what goes to the disk, and who learns of it;
 * and what the operator switches off: chat, public tables, editions that do not come with the program. The world is
 * little.c. */
#define _POSIX_C_SOURCE 200809L
#include "little.h"

static const disk_game *game_of(const client *c)
{
    for (size_t i = 0; i < store.games; i++) {
        char id[33];
        for (unsigned k = 0; k < 16; k++)
            snprintf(id + 2 * k, 3, "%02x", store.game[i]->id.byte[k]);
        if (!strcmp(id, c->id))
            return store.game[i];
    }
    return NULL;
}

static unsigned reports_of(const client *c)
{
    const disk_game *g = game_of(c);
    unsigned n = 0;
    for (size_t i = 0; g && i < g->persons; i++)
        n += g->person[i].reporter[0] != 0;
    return n;
}

static bool refused(client *c, const char *line, const char *why)
{
    char word[64];
    unsigned before = count(c, "no"), said = count(c, "ok");
    snprintf(word, sizeof word, "\"why\":\"%s\"", why);
    tell(c, "%s", line);
    return count(c, "no") == before + 1 && count(c, "ok") == said && strstr(last(c, "no"), word);
}

/* ---- who may be reported ---- */

static void whom(void)
{
    client *ada = hosts(0, "seats=4"), *bob = joins(1, ada, "Bob"), *eve = joins(2, ada, "Eve");
    client *zoe = comes(3, "hello 1 fr client=z");
    tell(ada, "bot easy Robo");
    tell(zoe, "watch %s", ada->id);
    tap_ok(refused(ada, "report", "arguments"), "nobody is named: how it is written is said");
    tap_ok(refused(ada, "report Ada", "report-self"), "nobody reports themselves");
    tap_ok(refused(ada, "report ADA", "report-self"), "... however they write it");
    tap_ok(refused(ada, "report Robo", "report-bot"), "a bot says nothing of its own");
    tap_ok(refused(ada, "report bank", "report-bot"), "nor does the bank");
    tap_ok(refused(ada, "report Yves", "unknown-name"), "nobody is called that");
    tap_ok(refused(zoe, "report Bob", "not-seated"), "who watches has no name to report under");
    tap_ok(reports_of(ada) == 0, "nothing of it is on the disk");
    forget(ada), forget(bob), forget(eve), forget(zoe);
    tell(ada, "#7 report bob calls me names, and \"worse");
    const disk_game *g = game_of(ada);
    const struct disk_person *one = g && g->persons ? &g->person[g->persons - 1] : NULL;
    tap_ok(has(ada, "ok", "\"re\":7") && reports_of(ada) == 1 && one && !strcmp(one->name, "Bob") &&
               !strcmp(one->reporter, "Ada") && !strcmp(one->reason, "calls me names, and \"worse"),
           "a report is on the disk with who, whom and why, and acknowledged");
    tap_ok(bob->n == 0 && eve->n == 0 && zoe->n == 0, "who is reported learns nothing, nor does anybody else");
    tap_ok(refused(ada, "report Bob once more", "reported"), "the same again is refused");
    tell(eve, "report Bob");
    tap_ok(count(eve, "ok") == 1 && reports_of(ada) == 2, "another one may report them too, without a reason");
    tap_ok(bob->n == 0, "... and they learn nothing of that either");
    goes(zoe);
    goes(eve), goes(bob), goes(ada);
}

/* ---- before the disk has it, after a restart, when they have left ---- */

static void lasting(void)
{
    client *ada = hosts(0, "seats=3"), *bob = joins(1, ada, "Bob"), *eve = joins(2, ada, "Eve");
    char id[33], token[33];
    disk_says = BQ_STORE_FULL;
    tell(ada, "report Bob");
    tap_ok(has(ada, "no", "storage-full") && reports_of(ada) == 0, "a disk that is full takes no report, and it is said");
    disk_says = BQ_STORE_OK;
    pass(2000);
    tell(bob, "part");
    forget(ada);
    tell(ada, "report Bob");
    tap_ok(count(ada, "ok") == 1, "who has left the table can still be reported");
    client *zoe = joins(3, ada, "Zo\xC3\xA9-Lou");
    tell(zoe, "part");
    tap_ok(refused(ada, "report Zo\xC3\xA9", "unknown-name"), "... by their whole name");
    tell(ada, "report \"zoe lou\"");
    tap_ok(count(ada, "ok") == 2 && reports_of(ada) == 2, "... however it is written: %s", last(ada, "no"));
    goes(zoe);
    forget(ada);
    snprintf(id, sizeof id, "%s", ada->id);
    snprintf(token, sizeof token, "%s", ada->token);
    goes(eve);
    restart(1000);
    ada = comes(0, "hello 1 en client=h");
    tell(ada, "sit %s %s", id, token);
    memcpy(ada->id, id, sizeof id);
    tap_ok(refused(ada, "report Bob", "reported"), "a restart forgets no report");
    tell(ada, "report Eve");
    tap_ok(count(ada, "ok") == 2 && reports_of(ada) == 3, "... nor who sat there");
    goes(ada);
}

/* ---- two of one name ---- */

static bool is_on_disk(const client *c, const char *name, const char *reporter)
{
    const disk_game *g = game_of(c);
    for (size_t i = 0; g && i < g->persons; i++)
        if (!strcmp(g->person[i].name, name) && !strcmp(g->person[i].reporter, reporter))
            return true;
    return false;
}

/* Whoever sits down under a name that somebody had before is told from them. */
static void namesakes(void)
{
    client *ada = hosts(0, "seats=3"), *bob = joins(1, ada, "Bob");
    char id[33], token[33];
    tell(bob, "chat I am the first");
    tell(ada, "report Bob rude");
    tap_ok(count(ada, "ok") == 1 && is_on_disk(ada, "Bob", "Ada"), "somebody is reported, and leaves");
    tell(bob, "part");
    client *other = joins(2, ada, "Bob");
    tap_ok(is_on_disk(ada, "Bob#2", ""), "who comes under the same name is another person");
    tell(ada, "report Bob rude, too");
    tap_ok(count(ada, "ok") == 2 && is_on_disk(ada, "Bob#2", "Ada"), "... and can be reported all the same: %s", last(ada, "no"));
    tap_ok(refused(ada, "report Bob", "reported"), "... once");
    tap_ok(has(ada, "table", "\"name\":\"Bob\"") && !has(ada, "table", "#"), "nobody at the table sees a number");
    snprintf(id, sizeof id, "%s", ada->id);
    snprintf(token, sizeof token, "%s", ada->token);
    restart(1000);
    ada = comes(0, "hello 1 en client=h");
    tell(ada, "sit %s %s", id, token);
    memcpy(ada->id, id, sizeof id);
    tap_ok(refused(ada, "report Bob", "reported"), "after a restart it is the second one still who sits there");
    tell(ada, "unseat Bob");
    client *third = joins(3, ada, "Bob");
    tap_ok(is_on_disk(ada, "Bob#3", ""), "a third one is a third one");
    tell(third, "report Ada");
    tap_ok(is_on_disk(ada, "Ada", "Bob#3"), "... also where they report somebody");
    (void)other;
    goes(third), goes(bob), goes(ada);
}

static void limits_of_chat(bool on)
{
    bq_limits limits = config.limits;
    bq_limits_switch(&limits, BQ_OFF_CHAT, on);
    give();
    bq_core_set_limits(core, &limits);
    settle();
}

/* A bot has no name that could be a person's, nor one that nobody may have. */
static void bots(void)
{
    client *ada = hosts(0, "seats=4"), *bob = joins(1, ada, "Hugo");
    tap_ok(refused(ada, "bot easy HUGO", "name-taken") && refused(ada, "bot easy \xE3\x85\xA4\xE3\x85\xA4", "name") &&
               refused(ada, "bot easy server", "name") && refused(ada, "bot easy \xD0\x90" "da", "name"),
           "bots are called by the rules for people");
    tell(bob, "part");
    tap_ok(refused(ada, "bot easy Hugo", "name-taken") && refused(ada, "bot easy hug\xC3\xB3", "name-taken"),
           "... and not like somebody who was here: what a bot is called is not what they said");
    forget(ada);
    tell(ada, "bots easy");
    tap_ok(has(ada, "table", "\"Lina\"") && !has(ada, "table", "\"Hugo\""), "... also where the house gives the names: %.400s", last(ada, "table"));
    goes(bob), goes(ada);
    static const char *const all[] = {"Hugo", "Lina", "Otto", "Vera", "Felix", "Nina", "Igor", "Sophie", "Basil", "Marta", "Paul", "Zita"};
    ada = hosts(0, "seats=4");
    for (unsigned i = 0; i < sizeof all / sizeof all[0]; i++) {
        bob = joins(1, ada, all[i]);
        tell(bob, "part");
        goes(bob);
    }
    tell(ada, "bots easy");
    tap_ok(has(ada, "table", "\"Robot 1\"") && has(ada, "table", "\"Robot 3\""), "... and all of them were somebody's: %.400s", last(ada, "table"));
    goes(ada);
}

/* What a host calls a bot is read by all: it is kept as the host's words, and said only where one may talk. */
static void names_of_bots(void)
{
    client *ada = hosts(0, "seats=5"), *bob = joins(1, ada, "Bob");
    tell(ada, "bot easy \"go away Bob\"");
    const disk_game *g = game_of(ada);
    tap_ok(g && !strcmp(g->said, "go away Bob") && !strcmp(g->said_by, "Ada"), "a bot's name is kept as something that the host said: %s", g ? g->said : "");
    tap_ok(!count(bob, "chat"), "... and nothing is said for it");
    tell(bob, "report Ada look what the bot is called");
    tap_ok(count(bob, "ok") == 1 && is_on_disk(ada, "Ada", "Bob"), "... and the host can be reported for it");
    limits_of_chat(false);
    tap_ok(refused(ada, "bot easy \"go away Bob 2\"", "chat-off") && !strcmp(g->said, "go away Bob"), "while nobody may talk, bots are not given names");
    forget(ada);
    tell(ada, "bot easy");
    tap_ok(count(ada, "no") == 0 && has(ada, "table", "\"Hugo\""), "... the house names them: %s", last(ada, "no"));
    limits_of_chat(true);
    goes(bob), goes(ada);
}

/* Whoever lost a seat to others may say to the operator what happened there, as long as they look on. */
static void unseated(void)
{
    client *ada = hosts(0, "seats=4"), *bob = joins(1, ada, "Bob"), *cyd = joins(2, ada, "Cyd");
    tell(ada, "unseat Bob");
    tap_ok(refused(bob, "chat still here", "not-seated"), "who was unseated looks on");
    tell(bob, "report Ada threw me out");
    tap_ok(count(bob, "ok") == 1 && is_on_disk(ada, "Ada", "Bob"), "... and may report: %s", last(bob, "no"));
    tap_ok(refused(bob, "report Ada again", "reported") && refused(bob, "report Bob", "report-self"), "... once, and not themselves");
    tell(bob, "part");
    tell(bob, "watch %s", ada->id);
    tap_ok(refused(bob, "report Cyd", "not-seated"), "who comes back to watch has no name");
    client *dan = joins(3, ada, "Dan");
    tell(ada, "start");
    tell(ada, "vote kick Dan"), tell(cyd, "vote kick Dan");
    tell(dan, "report Cyd voted me out");
    tap_ok(count(dan, "ok") == 1 && is_on_disk(ada, "Cyd", "Dan"), "who was voted out may, too: %s", last(dan, "no"));
    goes(dan), goes(cyd), goes(bob), goes(ada);
}

/* ---- what is said ---- */

static void unseen(void)
{
    static const char *const blank[] = {"\xE3\x85\xA4", "\xE2\xA0\x80\xE2\xA0\x80", "\xEF\xB8\x8F", "\xC2\xAD", "\xCD\x8F", "\xF3\xA0\x80\xA0\xF3\xA0\x81\xA1", "\xC2\xA0 \xE3\x80\x80",
                                        "\xE1\x85\x9F", "\xE1\xA0\x8E", "\xEF\xBE\xA0", "\xE1\x9E\xB4", "\xE2\x80\x83", "\xCC\x81", "\xEE\x80\x80"};
    client *ada = hosts(0, "seats=3"), *bob = joins(1, ada, "Bob");
    unsigned wrong = 0;
    char line[200];
    for (size_t i = 0; i < sizeof blank / sizeof blank[0]; i++) {
        snprintf(line, sizeof line, "chat %s", blank[i]);
        wrong += !refused(ada, line, "chat-empty");
    }
    tap_ok(!wrong && !count(bob, "chat"), "what cannot be seen is not said: %u of %zu were", wrong, sizeof blank / sizeof blank[0]);
    tell(ada, "chat a\xC2\xAD" "b\xE3\x85\xA4 c\xF3\xA0\x81\xA1\xE2\xA0\x80");
    tap_ok(has(bob, "chat", "\"text\":\"ab c\""), "what cannot be seen is dropped from what is said: %s", last(bob, "chat"));
    tell(ada, "chat \xE2\x9D\xA4\xEF\xB8\x8F caf\xC3\xA9, e\xCC\x81t\xC3\xA9");
    tap_ok(has(bob, "chat", "\xE2\x9D\xA4\xEF\xB8\x8F caf\xC3\xA9, e\xCC\x81t\xC3\xA9"), "a picture in its colours and accents are said as they are: %s", last(bob, "chat"));
    goes(bob), goes(ada);
}

/* Marks upon marks grow out of their line, into what others have said. */
static void towers(void)
{
    client *ada = hosts(0, "seats=3"), *bob = joins(1, ada, "Bob");
    char line[800] = "chat Z";
    for (unsigned i = 0; i < 200; i++)
        strcat(line, i % 2 ? "\xCC\x81" : "\xE2\x83\x9D");
    tell(ada, "%s!", line);
    const char *said = strstr(last(bob, "chat"), "\"text\":\"Z");
    size_t n = said ? strcspn(said + 9, "!") : 0;
    tap_ok(said && n > 0 && n <= 15, "of marks upon a letter a few are said: %zu bytes of them", n);
    tell(ada, "chat \xD0\xB8\xCC\x86 \xE0\xB8\x97\xE0\xB8\xB5\xE0\xB9\x88 e\xCC\x82\xCC\x81");
    tap_ok(has(bob, "chat", "\xD0\xB8\xCC\x86 \xE0\xB8\x97\xE0\xB8\xB5\xE0\xB9\x88 e\xCC\x82\xCC\x81"), "... those that languages have are left alone: %s", last(bob, "chat"));
    goes(bob), goes(ada);
}

/* ---- others who get in the way ---- */

static void sits_and_goes(unsigned i, const client *host, const char *name, const char *says)
{
    client *c = joins(i, host, name);
    if (says)
        tell(c, "chat %s", says);
    tell(c, "part");
    goes(c);
}

/* However many come and go at a table: who sits there can be reported, and who has said something. */
static void puppets(void)
{
    bq_limits limits = config.limits;
    limits.chat = 1000000;
    bq_core_set_limits(core, &limits);
    client *ada = hosts(0, "seats=4");
    char name[40];
    for (unsigned i = 0; i < 150; i++) {
        snprintf(name, sizeof name, "Early%u", i);
        sits_and_goes(1, ada, name, NULL);
    }
    sits_and_goes(2, ada, "Mallory", "you will never know");
    for (unsigned i = 0; i < 300; i++) {
        snprintf(name, sizeof name, "Late%u", i);
        sits_and_goes(1, ada, name, NULL);
    }
    client *eve = joins(2, ada, "Eve");
    tell(ada, "report Eve");
    tap_ok(count(ada, "ok") == 1 && reports_of(ada) == 1, "who sits there is known, however many came before: %s", last(ada, "no"));
    tell(ada, "report Mallory");
    tap_ok(count(ada, "ok") == 2 && reports_of(ada) == 2, "who said something and left is known, however many came after: %s", last(ada, "no"));
    sits_and_goes(1, ada, "Nina", "nor me");
    tell(ada, "report Nina");
    tap_ok(count(ada, "ok") == 3 && reports_of(ada) == 3, "... or before: %s", last(ada, "no"));
    sits_and_goes(1, ada, "Mute", NULL);
    sits_and_goes(1, ada, "Oscar", "nor me, after a night");
    for (unsigned i = 0; i < 300; i++) {
        snprintf(name, sizeof name, "Later%u", i);
        sits_and_goes(1, ada, name, NULL);
    }
    restart(1000);
    bq_core_set_limits(core, &limits);
    client *again = comes(0, "hello 1 en client=h");
    tell(again, "sit %s %s", again->id, again->token);
    tell(again, "report Oscar");
    tap_ok(count(again, "ok") == 2 && reports_of(again) == 4, "... also over a restart: %s", last(again, "no"));
    for (unsigned i = 0; i < 300; i++) {
        snprintf(name, sizeof name, "Last%u", i);
        sits_and_goes(1, again, name, NULL);
    }
    sits_and_goes(1, again, "Peggy", "hello");
    tap_ok(refused(again, "report Oscar", "reported") && refused(again, "report Mute", "unknown-name"), "... and after it; who said nothing has made room");
    (void)eve;
    goes(again);
    bq_core_set_limits(core, &config.limits);
}

/* A name on the disk that is longer than any that a seat can have: the table is damaged, and nothing else is. */
static void damaged(void)
{
    client *ada = hosts(0, "seats=3"), *bob = joins(1, ada, "Bob");
    struct disk_person *one = &((disk_game *)(uintptr_t)game_of(ada))->person[1];
    goes(bob), goes(ada);
    memset(one->name, 'x', BQ_SEAT_NAME_BYTES + 3);
    one->name[BQ_SEAT_NAME_BYTES + 3] = 0;
    restart(1000);
    ada = comes(0, "hello 1 en client=h");
    tell(ada, "sit %s %s", ada->id, ada->token);
    tap_ok(count(ada, "no") == 1 && !count(ada, "table"), "a person whom nobody can be called is damage: %s", last(ada, "no"));
    goes(ada);
    ada = hosts(0, "seats=3");
    tap_ok(count(ada, "table") > 0, "... and other tables are as before");
    goes(ada);
}

/* Those who report one another take nothing from who reports them. */
static void chorus(void)
{
    static const char *const names[] = {"Cyd", "Dan", "Eve"};
    bq_limits limits = config.limits;
    limits.table_reports = 4;
    bq_core_set_limits(core, &limits);
    client *ada = hosts(0, "seats=4"), *c[3];
    char line[60];
    for (unsigned round = 0; round < 2; round++) {
        for (unsigned i = 0; i < 3; i++)
            c[i] = joins(i + 1, ada, names[i]);
        for (unsigned i = 0; i < 3; i++) {
            snprintf(line, sizeof line, "report %s", names[(i + 1) % 3]);
            tell(c[i], "%s", line);
        }
        for (unsigned i = 0; i < 3 && !round; i++) {
            tell(c[i], "part");
            goes(c[i]);
        }
    }
    forget(ada);
    tell(ada, "report Eve she is many");
    tap_ok(count(ada, "ok") == 1 && reports_of(ada) == 7, "reports of others count for those they are about: %s", last(ada, "no"));
    for (unsigned i = 0; i < 3; i++)
        goes(c[i]);
    goes(ada);
    bq_core_set_limits(core, &config.limits);
}

/* ---- how often ---- */

static void how_often(void)
{
    bq_limits limits = config.limits;
    limits.reports = 2;
    limits.reports_ms = 60000;
    bq_core_set_limits(core, &limits);
    pass(60000); /* what was reported before counts no more */
    client *ada = hosts(0, "seats=5"), *c[4];
    const char *const names[] = {"Bob", "Cyd", "Dan", "Eve"};
    for (unsigned i = 0; i < 4; i++)
        c[i] = joins(i + 1, ada, names[i]);
    tell(ada, "report Bob");
    tell(ada, "report Cyd");
    tap_ok(count(ada, "ok") == 2 && refused(ada, "report Dan", "report-fast"), "two reports an address, then no more");
    pass(60000);
    tell(ada, "report Dan");
    tap_ok(count(ada, "ok") == 3, "... until their time is over");
    limits.table_reports = 1;
    bq_core_set_limits(core, &limits);
    pass(60000);
    tell(c[0], "report Eve");
    tap_ok(count(c[0], "ok") == 1 && refused(ada, "report Eve", "report-fast"), "and one person so many at a table");
    char line[700] = "report Eve ";
    memset(line + 11, 'x', 600);
    limits.table_reports = 64;
    bq_core_set_limits(core, &limits);
    tap_ok(refused(ada, line, "chat-long"), "a reason is as long as what is said");
    bq_core_set_limits(core, &config.limits);
    for (unsigned i = 0; i < 4; i++)
        goes(c[i]);
    goes(ada);
}

/* ---- switches ---- */

static void switch_to(enum bq_off what, bool on)
{
    bq_limits limits = config.limits;
    bq_limits_switch(&limits, what, on);
    give();
    bq_core_set_limits(core, &limits);
    settle();
}

static void chat_off(void)
{
    client *ada = hosts(0, "seats=3"), *bob = joins(1, ada, "Bob");
    tap_ok(has(ada, "hello", "\"off\":[]"), "hello says that nothing is off");
    tell(bob, "chat before");
    forget(ada), forget(bob);
    switch_to(BQ_OFF_CHAT, false);
    tap_ok(has(ada, "off", "\"off\":[\"chat\"]") && count(bob, "off") == 1, "that it is off is told to all, once");
    tap_ok(refused(bob, "chat after", "chat-off") && !count(ada, "chat"), "nobody is heard any more");
    client *eve = comes(2, "hello 1 ru client=e");
    tap_ok(has(eve, "hello", "\"off\":[\"chat\"]"), "hello says it");
    tell(bob, "vote stop");
    tell(ada, "report Bob");
    tap_ok(count(ada, "vote") == 1 && count(ada, "ok") == 1, "votes and reports are none of it");
    switch_to(BQ_OFF_CHAT, true);
    tell(bob, "chat again");
    tap_ok(has(eve, "off", "\"off\":[]") && has(ada, "chat", "again"), "and it is on again");
    goes(eve), goes(bob), goes(ada);
}

static void public_off(void)
{
    client *ada = hosts(0, "seats=2 public end=rounds:1"), *bob = joins(1, ada, "Bob"), *eve = comes(2, "hello 1 en client=e");
    tell(eve, "list");
    tap_ok(has(eve, "tables", ada->id), "a public table is listed");
    switch_to(BQ_OFF_PUBLIC, false);
    forget(eve);
    tell(eve, "list");
    tap_ok(!strcmp(last(eve, "tables"), "{\"say\":\"tables\",\"tables\":[]}"), "... not while public tables are off: %s", last(eve, "tables"));
    tap_ok(refused(eve, "create classique Eve public", "public-off"), "none is opened");
    tell(eve, "create classique Eve");
    tap_ok(count(eve, "seat") == 1, "any other is");
    tell(ada, "start");
    play(ada, bob, 100000);
    tell(ada, "rematch");
    tap_ok(count(ada, "rematch") == 1, "a public table is played again");
    switch_to(BQ_OFF_PUBLIC, true);
    client *zoe = comes(3, "hello 1 en client=z");
    tell(zoe, "list");
    tap_ok(!strstr(last(zoe, "tables"), "\"waiting\""), "... at one that is not public");
    goes(zoe), goes(eve), goes(bob), goes(ada);
}

/* The last edition is taken for one that does not come with the program. */
static void foreign_off(void)
{
    client *ada = comes(0, "hello 1 en client=a");
    const char *name = config.editions[config.editions_n - 1]->name;
    char line[200], word[80];
    snprintf(line, sizeof line, "create %s Ada seats=2", name);
    snprintf(word, sizeof word, "\"name\":\"%s\"", name);
    tell(ada, "editions");
    tap_ok(has(ada, "editions", word), "an edition of the operator's is listed");
    switch_to(BQ_OFF_FOREIGN, false);
    tell(ada, "editions");
    tap_ok(!strstr(last(ada, "editions"), word), "... not while such editions are off");
    client *eve = comes(1, "hello 1 en client=e");
    tap_ok(!has(eve, "hello", name) && has(eve, "hello", "\"off\":[\"foreign\"]"), "... nor in hello");
    tap_ok(refused(ada, line, "foreign-off"), "no table is opened with it");
    tell(ada, "create classique Ada seats=2");
    tap_ok(count(ada, "seat") == 1, "those of the program are for everybody");
    switch_to(BQ_OFF_FOREIGN, true);
    tell(eve, "%s", line);
    tap_ok(count(eve, "seat") == 1, "and it is on again");
    goes(eve), goes(ada);
}

int main(void)
{
    static bool foreign[64];
    little_begin();
    config.limits.reports = 100;
    foreign[config.editions_n - 1] = true;
    config.foreign = foreign;
    restart(0);
    whom();
    lasting();
    namesakes();
    bots();
    names_of_bots();
    unseated();
    unseen();
    towers();
    puppets();
    damaged();
    chorus();
    how_often();
    chat_off();
    public_off();
    foreign_off();
    little_end();
    return tap_done();
}
