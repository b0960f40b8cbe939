/* lobby.c - the core's lobby: codes, predictions, rematches, watching with a delay, old moves, games that are over, what
 * is wrong with an option in one's own language, the income tax that is chosen before the valuation. Clocks are in
 * lobby_time.c, the world around it in little.c. */
#define _POSIX_C_SOURCE 200809L
#include "field.h"
#include "little.h"

/* ---- the list and a delay ---- */

/* Who watches late must not learn from the list that a game is over. */
static void listed(void)
{
    client *ada = hosts(0, "seats=2 end=rounds:1 public delay=60"), *bob = joins(1, ada, "Bob");
    client *eve = comes(2, "hello 1 en client=e");
    char id[80];
    snprintf(id, sizeof id, "\"id\":\"%s\",\"status\":\"playing\"", ada->id);
    tell(ada, "start");
    play(ada, bob, 100000);
    tap_ok(has(ada, "table", "\"finished\""), "a game that is shown a minute later is over");
    tell(eve, "list");
    tap_ok(has(eve, "tables", id), "... and is still listed as being played");
    goes(ada), goes(bob);
    pass(50000);
    tell(eve, "list");
    tap_ok(has(eve, "tables", id), "... when its players have gone, too");
    pass(11000);
    tell(eve, "list");
    tap_ok(count(eve, "tables") == 3 && !has(eve, "tables", ada->id), "... until the minute is over");
    bq_core_figures f;
    bq_core_figures_of(core, &f);
    tap_ok(f.tables == 0 || !bq_core_has(core, &store.game[store.games - 1]->id), "... then it is gone");
    goes(eve);
}

/* ---- codes ---- */

static void codes(void)
{
    client *ada = hosts(0, "seats=3");
    client *bob = comes(1, "hello 1 en client=b");
    char lower[8];
    for (unsigned i = 0; i < 7; i++)
        lower[i] = (char)(ada->code[i] ? ada->code[i] | 0x20 : 0);
    tell(bob, "join %s Bob", lower);
    tap_ok(count(bob, "seat") == 1, "a code lets in, in small letters too");
    tell(ada, "start");
    client *eve = comes(2, "hello 1 en client=e");
    tell(eve, "join %s Eve", ada->code);
    tap_ok(has(eve, "no", "\"unknown-table\""), "... not once the game has begun");
    tell(eve, "watch %s", ada->code);
    tap_ok(has(eve, "no", "\"unknown-table\""), "... nor to watch");
    tell(eve, "join %s Eve", ada->id);
    tap_ok(has(eve, "no", "\"begun\""), "the id is still the table's");
    for (unsigned i = 0; i < 7; i++) {
        forget(eve);
        tell(eve, "watch QQQQQQ");
        tap_ok(has(eve, "no", "\"unknown-table\""), "wrong guess %u", i + 3);
    }
    tell(eve, "watch QQQQQQ");
    forget(eve);
    tell(eve, "watch %s", ada->code);
    tap_ok(has(eve, "no", "\"pause\""), "after ten wrong ones in a minute there is a pause");
    pass(config.limits.wrong_pause_ms);
    goes(eve);
    eve = comes(2, "hello 1 en client=e");
    tell(eve, "watch %s", ada->code);
    tap_ok(has(eve, "no", "\"unknown-table\""), "... and it ends");
    goes(ada), goes(bob), goes(eve);
}

/* ---- predictions ---- */

static void predictions(void)
{
    pass(1000);
    answer_forecasts = false;
    forecasts = 0;
    client *ada = hosts(0, "seats=4");
    tap_ok(forecasts == 1 && forecast && forecast->seats == 4 && !strcmp(forecast->player[0], "person"),
           "a new table asks how long it will take");
    tap_ok(!has(ada, "table", "minutes"), "... and does not wait for the answer");
    tell(ada, "bots easy");
    tap_ok(forecasts == 1, "one at a time");
    answer(forecast);
    forecast = NULL;
    settle();
    tap_ok(!has(ada, "table", "minutes"), "an answer to what is no more is not shown");
    pass(config.limits.forecast_gap_ms);
    tap_ok(forecasts == 2 && forecast && !strcmp(forecast->player[3], "easy"), "after a pause, the next one");
    answer(forecast);
    forecast = NULL;
    settle();
    tap_ok(has(ada, "table", "\"minutes\":[14,24,34]"), "everybody is told: %.400s", last(ada, "table"));
    client *bob = hosts(1, "seats=4");
    tap_ok(forecasts == 2 && has(bob, "table", "\"minutes\":[14,24,34]"), "what is known is not asked again");
    tell(bob, "list");
    tap_ok(!has(bob, "tables", bob->id), "a private table is in no list");
    client *cleo = comes(2, "hello 1 en");
    tell(cleo, "create classique Cleo seats=4 public clock=5m");
    words(cleo);
    tell(bob, "list");
    tap_ok(has(bob, "tables", cleo->id) && has(bob, "tables", "\"clock\":300,\"minutes\":[14,24,34]"),
           "a public one is, with its clock and length: %.300s", last(bob, "tables"));
    goes(cleo);
    tell(bob, "options end=rounds:20");
    tap_ok(!has(bob, "table", "minutes"), "other rules: nobody knows");
    pass(config.limits.forecast_gap_ms);
    tap_ok(forecasts == 3 && forecast && forecast->ed->rule.rounds_limit == 20, "... and it is asked");
    answer(forecast);
    forecast = NULL;
    settle();
    tap_ok(has(bob, "table", "minutes"), "... and told");
    tell(bob, "seats 2");
    goes(bob);
    answer_forecasts = true;
    pass(1000);
    if (forecast)
        answer(forecast);
    forecast = NULL;
    settle();
    tell(ada, "start");
    tap_ok(!has(ada, "table", "minutes"), "once the game has begun there is nothing to predict");
    goes(ada);
}

/* ---- votes ---- */

static void votes(void)
{
    client *ada = hosts(0, "seats=3 end=rounds:9");
    client *bob = joins(1, ada, "Bob"), *cleo = joins(2, ada, "Cleo");
    tell(ada, "start");
    tell(bob, "vote kick Ada");
    tap_ok(has(ada, "vote", "\"have\":1,\"need\":2"), "a vote is told");
    tell(bob, "vote kick Ada");
    tap_ok(has(bob, "no", "\"voted\""), "once each");
    tell(cleo, "vote kick Ada");
    tap_ok(has(ada, "news", "\"kicked\"") && has(bob, "table", "\"name\":\"Ada\",\"kind\":\"bot\""),
           "more than half of the others: a bot plays on, the host's seat included");
    restart(1000);
    ada = comes(0, "hello 1 en client=h");
    tell(ada, "sit %s %s", ada->id, ada->token);
    tap_ok(has(ada, "no", "\"unknown-table\""), "the seat is gone for good");
    (void)cleo;
    goes(ada);
}

/* ---- rematch ---- */

static void rematches(void)
{
    client *ada = hosts(0, "seats=3 end=rounds:1 clock=77 bank=5m delay=9 level=easy");
    client *bob = joins(1, ada, "Bob");
    char first[33];
    tell(ada, "bot medium Zed");
    tell(bob, "rematch");
    tap_ok(has(bob, "no", "\"not-over\""), "no rematch before the game");
    tell(ada, "start");
    pass(100);
    tell(ada, "rematch");
    tap_ok(has(ada, "no", "\"not-over\""), "... nor in it");
    play(ada, bob, 100000);
    tap_ok(has(ada, "table", "\"finished\"") || has(bob, "table", "\"finished\""), "the game is over");
    client *eve = comes(2, "hello 1 en client=e");
    tell(eve, "watch %s", ada->id);
    tell(eve, "rematch");
    tap_ok(has(eve, "no", "\"not-seated\""), "who watches does not ask for it");
    goes(ada);
    forget(bob);
    tell(bob, "#9 rematch");
    tap_ok(has(bob, "ok", "\"re\":9"), "who sat asks for it");
    snprintf(first, sizeof first, "%.32s", strstr(last(bob, "rematch"), "\"table\":\"") + 9);
    tap_ok(strlen(first) == 32 && strcmp(first, ada->id), "everybody is told where");
    forget(bob);
    tell(bob, "rematch");
    tap_ok(has(bob, "rematch", first), "a second time: the same table");
    ada = comes(0, "hello 1 en client=h");
    tell(ada, "sit %s %s", ada->id, ada->token);
    tap_ok(has(ada, "table", first), "who comes back sees it in the table");
    tell(ada, "part");
    tell(ada, "sit %s %s", first, ada->token);
    tap_ok(has(ada, "table", "\"you\":\"Ada\"") && has(ada, "table", "\"host\":\"Ada\""), "his token is good there: %.300s",
           last(ada, "no"));
    tap_ok(has(ada, "table", "end=rounds:1") && number(ada, "table", "clock") == 77 &&
               has(ada, "table", "\"bank\":300,") && has(ada, "table", "\"delay\":9") &&
               has(ada, "table", "\"name\":\"Zed\",\"kind\":\"bot\",\"level\":\"medium\"") &&
               has(ada, "table", "\"level\":\"easy\""),
           "rules, clock, bots, levels are the same: %.900s", last(ada, "table"));
    restart(1000);
    bob = comes(1, "hello 1 en client=j");
    tell(bob, "sit %s %s", first, bob->token);
    tap_ok(has(bob, "table", "\"you\":\"Bob\""), "the seat is kept over a restart");
    tell(bob, "renew");
    tap_ok(count(bob, "seat") == 1, "a new token can be had");
    client *mallory = comes(3, "hello 1 en client=m");
    tell(mallory, "sit %s %032d", first, 0);
    tap_ok(has(mallory, "no", "\"unknown-table\""), "nobody else's token is");
    pass(config.limits.grace_s * 1000 + 2000);
    tap_ok(has(bob, "table", "\"host\":\"Bob\""), "the host does not come: another one is");
    tell(bob, "unseat Ada");
    tap_ok(has(bob, "table", "[null"), "a seat that is kept can be freed");
    tell(mallory, "join %s Mel", first);
    words(mallory);
    tap_ok(count(mallory, "seat") == 1, "... and taken by another");
    restart(1000);
    ada = comes(0, "hello 1 en client=h");
    tell(ada, "sit %s %s", first, ada->token);
    tap_ok(has(ada, "no", "\"unknown-table\""), "who was put out has no token for it, after a restart neither");
    mallory = comes(3, "hello 1 en client=m");
    tell(mallory, "sit %s %s", first, mallory->token);
    tap_ok(has(mallory, "table", "\"you\":\"Mel\""), "... who sits there has");
    goes(ada), goes(mallory);
}

/* ---- watching with a delay ---- */

static void delays(void)
{
    client *ada = hosts(0, "seats=2 end=rounds:4 delay=20");
    client *bob = joins(1, ada, "Bob"), *eve = comes(2, "hello 1 en client=e");
    tell(eve, "watch %s", ada->id);
    tap_ok(has(eve, "table", "\"delay\":20") && has(eve, "table", "\"waiting\""), "who watches is told of the delay");
    tell(ada, "chat before");
    tap_ok(count(eve, "chat") == 1, "before the game nothing is held back");
    forget(eve);
    tell(ada, "start");
    int64_t began = now;
    pass(10000);
    tap_ok(eve->n == 0 && count(ada, "move") > 0, "then nothing comes for a while");
    tell(ada, "chat secret");
    int64_t said = now;
    tell(eve, "state");
    tap_ok(has(eve, "no", "\"not-playing\""), "... not even when asked for");
    tell(eve, "since 0");
    tell(eve, "history 0");
    tap_ok(!count(eve, "move") && !count(eve, "state") && has(eve, "history", "\"moves\":[]"), "... in any way");
    client *fay = comes(3, "hello 1 fr client=f words");
    tell(fay, "watch %s", ada->id);
    tap_ok(has(fay, "table", "\"waiting\"") && !count(fay, "state"), "who comes now sees what others see");
    pass(began + 19999 - now);
    tap_ok(!count(eve, "state"), "a millisecond before: nothing");
    pass(1);
    tap_ok(count(eve, "state") == 1 && has(eve, "table", "\"playing\"") && count(eve, "move") > 0, "then it begins");
    tap_ok(strstr(last(fay, "move"), "\"words\":") != NULL, "with words, for who wants them");
    pass(said + 20000 - 1 - now);
    tap_ok(!count(eve, "chat"), "talk is late, too");
    pass(1);
    tap_ok(has(eve, "chat", "secret"), "... and comes");
    int64_t moves = play(ada, bob, 40);
    int64_t seen = number(eve, "move", "n");
    forget(eve);
    tell(eve, "state");
    tap_ok(number(eve, "state", "n") == seen && seen < moves, "the state is that of then: %" PRId64 " of %" PRId64, seen, moves);
    tell(eve, "since 0");
    tap_ok(number(eve, "move", "n") == seen && count(eve, "move") == (unsigned)seen, "so is `since`");
    tell(eve, "history %" PRId64, seen);
    tap_ok(has(eve, "history", "\"moves\":[]"), "so is the history");
    goes(ada), goes(bob), goes(eve), goes(fay);
    /* Over a restart: nobody knows how much of it was seen. */
    restart(1000);
    eve = comes(2, "hello 1 en client=e");
    tell(eve, "watch %s", ada->id);
    tap_ok(!count(eve, "state"), "after a restart nothing is shown too early");
    ada = comes(0, "hello 1 en client=h");
    tell(ada, "sit %s %s", ada->id, ada->token);
    tap_ok(number(ada, "state", "n") >= moves, "... but to who plays");
    pass(20000);
    tap_ok(number(eve, "state", "n") >= moves, "... and then it is");
    goes(ada), goes(eve);
    restart(100000); /* says a clock that may be wrong */
    pass(80000);
    eve = comes(2, "hello 1 en client=e");
    tell(eve, "watch %s", ada->id);
    tap_ok(number(eve, "state", "n") >= moves, "what is old enough is shown at once");
    goes(eve);
}

/* A game that is played again: who watches the first one late learns of it in its time, over a restart too. */
static void delayed_rematch(void)
{
    client *ada = hosts(0, "seats=2 public end=rounds:1 delay=60"), *bob = joins(1, ada, "Bob"), *eve = comes(2, "hello 1 en client=e");
    char next[33];
    tell(ada, "start");
    play(ada, bob, 100000);
    tell(ada, "rematch");
    snprintf(next, sizeof next, "%.32s", strstr(last(ada, "rematch"), "\"table\":\"") + 9);
    tell(eve, "list");
    tap_ok(!has(eve, "tables", next), "the list does not tell at once that a game is over: %.300s", last(eve, "tables"));
    restart(1000);
    eve = comes(2, "hello 1 en client=e");
    tell(eve, "watch %s", ada->id);
    tap_ok(has(eve, "table", "\"playing\"") && !strstr(last(eve, "table"), next), "after a restart a rematch is not told too early: %.700s", last(eve, "table"));
    pass(60000);
    tap_ok(has(eve, "table", next) && has(eve, "table", "\"finished\""), "... and then it is");
    goes(eve);
    client *kim = hosts(0, "seats=2 public end=rounds:1 delay=60"), *lee = joins(1, kim, "Lee");
    tell(kim, "start");
    play(kim, lee, 100000);
    tell(kim, "rematch");
    snprintf(next, sizeof next, "%.32s", strstr(last(kim, "rematch"), "\"table\":\"") + 9);
    pass(60000);
    eve = comes(2, "hello 1 en client=e");
    tell(eve, "list");
    tap_ok(has(eve, "tables", next), "a rematch is in the list when all may know of it");
    goes(kim), goes(lee), goes(eve);
}

/* More than is kept: the state, in its time. */
static void much(void)
{
    int64_t kept = config.limits.delayed;
    config.limits.delayed = 30;
    bq_core_set_limits(core, &config.limits);
    client *ada = hosts(0, "seats=2 end=rounds:200 delay=60");
    client *bob = joins(1, ada, "Bob"), *eve = comes(2, "hello 1 en client=e");
    tell(eve, "watch %s", ada->id);
    tell(ada, "start");
    forget(eve);
    int64_t from = now, n = play(ada, bob, 700), seen = 0;
    unsigned states = count(eve, "state"), moves = count(eve, "move");
    seen = number(eve, "state", "n");
    tap_ok(now - from > 90000 && states >= 2 && moves >= 5 && seen > 30 && seen < n,
           "more happens than is kept: %u moves, %u states up to %" PRId64 " of %" PRId64, moves, states, seen, n);
    pass(60000);
    tap_ok(number(eve, "state", "n") >= n || number(eve, "move", "n") >= n, "when it is calm watchers catch up");
    config.limits.delayed = kept;
    bq_core_set_limits(core, &config.limits);
    goes(ada), goes(bob), goes(eve);
}

/* ---- old moves, old games ---- */

static void old(void)
{
    client *ada = hosts(0, "seats=2 end=rounds:40");
    client *bob = joins(1, ada, "Bob");
    tell(ada, "start");
    int64_t n = play(ada, bob, 400);
    client *eve = comes(2, "hello 1 en client=e");
    tell(eve, "watch %s since=0", ada->id);
    tap_ok(count(eve, "state") == 1 && number(eve, "state", "n") >= n, "who comes late gets the state (%" PRId64 " moves)", n);
    int64_t to = 0, pages = 0, most = number(eve, "state", "n");
    histories = 0;
    bool good = true;
    while (to < most && pages < 100) {
        int64_t before = to;
        forget(eve);
        tell(eve, "#3 history %" PRId64, to);
        char first[80];
        snprintf(first, sizeof first, "\"moves\":[{\"say\":\"move\",\"n\":%" PRId64 ",", before + 1);
        good &= has(eve, "history", first) && has(eve, "history", "\"re\":3");
        to = number(eve, "history", "to");
        good &= to > before && to <= before + 100;
        pages++;
        pass(1000);
    }
    tap_ok(good && to == most, "... and the moves before it, in %" PRId64 " pages", pages);
    tap_ok(histories > 0, "%u of them from the store", histories);
    histories = 0;
    tell(eve, "history %" PRId64, most - 5);
    tap_ok(number(eve, "history", "to") == most && histories == 0, "the last ones are at hand");
    tell(eve, "history x");
    tap_ok(has(eve, "no", "\"arguments\""), "a number, please");
    tell(ada, "resign");
    play(ada, bob, 100000);
    tap_ok(has(bob, "table", "\"finished\""), "the game ends: %.300s", last(ada, "no"));
    goes(ada), goes(bob), goes(eve);
    pass(5000);
    bq_core_figures figures;
    bq_core_figures_of(core, &figures);
    bool gone = bq_core_state_of(core, &store.game[store.games - 1]->id, NULL) == NULL;
    tap_ok(gone, "... and leaves the memory");
    eve = comes(2, "hello 1 en client=e");
    tell(eve, "watch %s", ada->id);
    tap_ok(has(eve, "table", "\"finished\"") && number(eve, "state", "n") > n, "it can still be watched");
    ada = comes(0, "hello 1 en client=h");
    tell(ada, "sit %s %s", ada->id, ada->token);
    tap_ok(has(ada, "table", "\"you\":\"Ada\""), "... by who has played it, too");
    tell(eve, "history 0");
    tap_ok(has(eve, "history", "\"n\":1,"), "... from its beginning");
    client *fay = comes(3, "hello 1 en client=f");
    tell(fay, "watch %032d", 7);
    tap_ok(has(fay, "no", "\"unknown-table\""), "a game that never was cannot");
    tell(fay, "watch %032d", 7);
    tap_ok(count(fay, "no") == 2, "... twice");
    goes(ada), goes(eve), goes(fay);
    pass(5000);
    bq_core_figures later;
    bq_core_figures_of(core, &later);
    tap_ok(later.tables <= figures.tables, "nothing of that stays (%zu, %zu tables)", figures.tables, later.tables);
}

static void options(void)
{
    static const struct {
        const char *hello, *part;
    } say_it[] = {{"hello 1 fr", "auction"}, {"hello 1 en", "auction"}, {"hello 1 ru", "auction"}};
    char seen[3][600];
    for (unsigned i = 0; i < 3; i++) {
        client *c = comes(0, say_it[i].hello);
        tell(c, "create classique Ada auctoin=yes");
        snprintf(seen[i], sizeof seen[i], "%s", last(c, "no"));
        tap_ok(strstr(seen[i], "\"option\"") && strstr(seen[i], "auctoin"), "an option that is none: %s", seen[i]);
        goes(c);
    }
    tap_ok(strcmp(seen[0], seen[1]) && strcmp(seen[1], seen[2]), "... each in his own language");
    client *c = comes(0, "hello 1 fr");
    tell(c, "create classique Ada end=rounds:0");
    tap_ok(has(c, "no", "\"option\""), "a value that cannot be: %s", last(c, "no"));
    goes(c);
}

/* ---- the income tax (H1) ---- */

/* Does this number stand there, with no digit beside it, of a digest either? */
static bool numbered(const char *heard, int64_t n)
{
    static const char digits[] = "0123456789abcdef";
    char text[24];
    int length = snprintf(text, sizeof text, "%" PRId64, n);
    for (const char *at = heard; (at = strstr(at, text)); at += length)
        if (!strspn(at + length, digits) && (at == heard || !strspn(at - 1, digits)))
            return true;
    return false;
}

/* H3, from what a state shows: cash and the prices of deeds; nobody here builds or mortgages. */
static int64_t worth_in(const char *state, const char *name)
{
    char key[40];
    snprintf(key, sizeof key, "{\"name\":\"%s\"", name);
    const char *seat = strstr(state, key), *at = field(seat, "deeds");
    int64_t worth = seat ? strtoll(field(seat, "cash"), NULL, 10) : -1;
    while (at && *at != ']') {
        char *end;
        worth += config.editions[0]->ed.square[strtoul(at + 1, &end, 10) % BQ_SQUARES].price;
        at = end;
    }
    return worth;
}

/* Who is asked for the tax, after so many plain answers. */
static client *to_be_taxed(client *a, client *b)
{
    for (unsigned i = 0; i < 2000; i++) {
        client *c = who(a, b);
        if (has(c, "ask", "\"question\":\"tax\""))
            return c;
        answers(c);
        pass(300);
    }
    return NULL;
}

/* The share is chosen before anything is valued: neither its sum nor a fortune is in what anybody is told before. */
static void taxed(void)
{
    client *ada = comes(0, "hello 1 en client=h");
    tell(ada, "create atlantic-city Ada tempo=0 seats=2 max_players=2 start_cash=7411 deal_deeds=8 deal_in_every_mode=yes");
    words(ada);
    client *bob = joins(1, ada, "Bob"), *both[] = {ada, bob};
    tell(ada, "start");
    client *payer = to_be_taxed(ada, bob);
    tap_ok(payer != NULL, "somebody is to choose the income tax");
    if (!payer)
        return;
    char *before[2];
    for (unsigned i = 0; i < 2; i++) {
        tell(both[i], "state");
        tell(both[i], "may");
        tell(both[i], "choices");
        before[i] = strdup(both[i]->heard);
    }
    tap_ok(has(payer, "ask", "\"share\"") && has(payer, "may", "\"share\"") && has(payer, "choices", "\"verb\":\"share\"") &&
               has(ada, "state", "\"tax\"") && has(bob, "state", "\"tax\""),
           "... and hears it from ask, may, choices and state");
    int64_t worth[] = {worth_in(last(ada, "state"), "Ada"), worth_in(last(ada, "state"), "Bob")};
    tell(payer, "share");
    int64_t valued = number(payer, "move", "worth");
    tap_ok(valued == worth[payer == bob] && valued >= 7411, "the share tells the fortune: %" PRId64, valued);
    for (unsigned i = 0; i < 2; i++) {
        tap_ok(!numbered(before[i], worth[0]) && !numbered(before[i], worth[1]), "no fortune before the tax is chosen: %.3000s",
               before[i]);
        tap_ok(!numbered(before[i], (valued + 9) / 10), "... and no sum of the share (%" PRId64 ")", (valued + 9) / 10);
        tap_ok(numbered(both[i]->heard, valued) && numbered(both[i]->heard, (valued + 9) / 10), "... both are told when it is");
        free(before[i]);
    }
    goes(ada), goes(bob);
}

int main(void)
{
    little_begin();
    codes();
    listed();
    predictions();
    votes();
    rematches();
    delays();
    delayed_rematch();
    much();
    test_time();
    test_dice();
    old();
    options();
    taxed();
    little_end();
    return tap_done();
}
