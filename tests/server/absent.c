/* absent.c - a bot that sits in for an absent person plays on, and never trades for them: it takes no offer, refuses
 * none, makes none. Bots in seats of their own do. */
#define _POSIX_C_SOURCE 200809L
#include "little.h"

/* Lines of the log of one player that begin so. */
static unsigned said(const char *name, const char *verb)
{
    const disk_game *g = store.game[store.games - 1];
    char begin[64];
    unsigned n = 0;
    int length = snprintf(begin, sizeof begin, "%s: %s", name, verb);
    for (uint64_t i = 0; i < g->n; i++)
        n += !strncmp(g->log[i].line, begin, (size_t)length);
    return n;
}

static unsigned traded(const char *name)
{
    return said(name, "offer") + said(name, "accept") + said(name, "reject") + said(name, "settle") + said(name, "withdraw");
}

/* Is the offer of that seat open? */
static bool open_offer(const char *name)
{
    const bq_state *st = bq_core_state_of(core, &store.game[store.games - 1]->id, NULL);
    return st && st->offers >> (name[0] == 'A' ? 0 : 1) & 1u;
}

static void gift(bool parts)
{
    client *ada = hosts(0, "seats=3 grace=5 clock=0 level=hard"), *bob = joins(1, ada, "Bob");
    client *cleo = joins(2, ada, "Cleo");
    const char *how = parts ? "who parted" : "who dropped out";
    tell(ada, "start");
    if (parts)
        tell(bob, "part");
    goes(bob);
    pass(6000);
    tap_ok(has(ada, "table", "\"stand_in\":true"), "a bot sits in for him %s", how);
    for (unsigned i = 0; i < 60 && !(asked(ada) && has(ada, "ask", "\"question\":\"roll\"")); i++) {
        answers(asked(ada) ? ada : cleo);
        pass(1000);
    }
    tell(ada, "#1 offer Bob give +500");
    tap_ok(has(ada, "ok", "\"re\":1"), "500 for nothing: %s", last(ada, "no"));
    pass(60000);
    tap_ok(traded("Bob") == 0 && open_offer("Ada"), "%s: nobody takes it for him, nor refuses it (%u accepted)", how, said("Bob", "accept"));
    bob = comes(1, "hello 1 en client=j");
    tell(bob, "sit %s %s", bob->id, bob->token);
    tell(bob, "#7 accept Ada");
    tap_ok(has(bob, "ok", "\"re\":7,\"n\":"), "... when he is back the offer is there for himself: %s", last(bob, "no"));
    goes(bob);
    pass(6000);
    unsigned before = said("Bob", "");
    for (unsigned i = 0; i < 60; i++) {
        client *c = asked(ada) ? ada : asked(cleo) ? cleo : NULL;
        if (c)
            answers(c);
        pass(1000);
    }
    tap_ok(said("Bob", "") > before && traded("Bob") == 1, "... gone again, he is played for (%u lines), and nothing is traded",
           said("Bob", "") - before);
    goes(ada), goes(cleo);
}

/* A long game, with all deeds dealt: the bots' seats trade, the absent one never. */
static void long_game(const char *level)
{
    char options[160];
    snprintf(options, sizeof options, "seats=4 grace=0 clock=20 level=%s max_players=4 start_cash=4000 deal_deeds=6 deal_in_every_mode=yes", level);
    client *ada = hosts(0, options);
    tap_ok(count(ada, "seat") == 1, "%s: a table: %s", level, last(ada, "no"));
    client *bob = joins(1, ada, "Bob");
    tell(ada, "bot %s Zed", level);
    tell(ada, "bot %s Yan", level);
    tell(ada, "start");
    tell(bob, "part");
    for (unsigned i = 0; i < 1500 && !has(ada, "table", "\"finished\""); i++) {
        if (asked(ada))
            answers(ada);
        pass(300);
    }
    tap_ok(said("Bob", "build") + said("Bob", "roll") > 20, "%s: the absent seat is played (%u rolls, %u times built)", level,
           said("Bob", "roll"), said("Bob", "build"));
    tap_ok(traded("Bob") == 0, "%s: and never trades (%u offers, %u accepted)", level, said("Bob", "offer"), said("Bob", "accept"));
    tap_ok(said("Zed", "offer") + said("Yan", "offer") > 0, "%s: bots in their own seats do (%u offers, %u accepted)", level,
           said("Zed", "offer") + said("Yan", "offer"), said("Zed", "accept") + said("Yan", "accept"));
    goes(ada), goes(bob);
}

/* Both are there and say nothing: bots play for them, no faster than bots alone do; and whatever they say, they have their
 * seats back. */
static void all_silent(void)
{
    client *ada = hosts(0, "seats=3 clock=5 tempo=0"), *bob = joins(1, ada, "Bob");
    tell(ada, "bots easy");
    tell(ada, "start");
    for (unsigned i = 0; i < 200 && !(has(ada, "table", "\"name\":\"Ada\",\"kind\":\"person\",\"here\":true,\"stand_in\":true") &&
                                      has(ada, "table", "\"name\":\"Bob\",\"kind\":\"person\",\"here\":true,\"stand_in\":true"));
         i++)
        pass(1000);
    unsigned before = count(ada, "move");
    pass(10000);
    unsigned moves = count(ada, "move") - before;
    tap_ok(moves > 50 && moves < 400, "nobody says anything: bots play for all, at the pace of bots alone (%u moves in ten seconds)", moves);
    before = said("Ada", "");
    tell(ada, "may");
    tap_ok(!has(ada, "table", "\"name\":\"Ada\",\"kind\":\"person\",\"here\":true,\"stand_in\":true"), "whoever asks what may be done has the seat back");
    for (unsigned i = 0; i < 40 && !asked(ada); i++)
        pass(100);
    tap_ok(asked(ada) && said("Ada", "") == before, "... and is asked again");
    goes(ada), goes(bob);
}

int main(void)
{
    little_begin();
    all_silent();
    gift(false);
    gift(true);
    long_game("hard");
    long_game("medium");
    long_game("fp-a");
    little_end();
    return tap_done();
}
