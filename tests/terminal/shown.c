/* shown.c - what is shown is what happened. Whole games of every edition, in all three languages, by people at one
 * terminal: after every command the screen is drawn in one of five sizes and read back, and now and then the board, the
 * purses and the question as plain mode prints them; every card is read when it is drawn; the end is read. Then the log
 * is told by plain mode, line by line, and the save is watched, from any place to any other. All of it is held to a fold
 * of the events, which knows nothing of the screens. Defects that were there once are planted in what was read. */
#include "shown.h"

#include <unistd.h>

#include "os/os.h"
#include "save/save.h"

enum { GAMES = 3, COMMANDS = 420, SIZES = 5, JUMPS = 40, PAGES = 40 };

static const int sizes[SIZES][2] = {{24, 80}, {46, 124}, {35, 100}, {24, 60}, {30, 90}};
static const char *const names[BQ_SEATS] = {"Aziza", "Boris", "Cyril", "Dolly", "Edgar", "Fatou", "Gwenn", "Hilda"};
static bq__screens view;
static bq__session session;
static bq__lines lines;
static sight seen;
static planted plants;
static facts past[COMMANDS + 400]; /* after so many commands */
static verdict total;
static unsigned undone, boxes[BQ__SCREENS];

/* ---- a game ---- */

/* By the edition's own rules; with much property from the beginning, so that there are hotels, debts, prisons and
 * squatters; with as many people as there can be. */
static void options(const bq_edition_file *file, unsigned number, unsigned deal, char *out, size_t size)
{
    bool placed = file->ed.rule.build_even == BQ_EVEN_AUTO; /* by the rule: where, nobody is asked */
    if (number % 3 == 1)
        snprintf(out, size, "deal_deeds=%u deal_in_every_mode=yes build_needs_full_group=no hotel_needs_whole_group=no "
                            "prisons=yes squatters=yes squatter_draw=1 max_players=8%s",
                 deal, placed ? "" : " build_even=no");
    else if (number % 3 == 2)
        snprintf(out, size, "max_players=8");
}

static void sit_down(bq_edition_file *file, unsigned number)
{
    static const bq_plain_request none = {.no_save = true};
    static const uint8_t people[] = {3, 4, 8};
    bq_table_plan plan = {.edition = file, .seats = people[number % 3], .seed = 8100 + number};
    bq_trouble trouble;
    for (unsigned i = 0; i < plan.seats; i++) {
        snprintf(plan.seat[i].name, sizeof plan.seat[i].name, "%s", names[i]);
        snprintf(plan.seat[i].player, sizeof plan.seat[i].player, "person");
        plan.seat[i].token = (uint8_t)i;
    }
    bq_table *table = NULL;
    for (unsigned deal = 7; deal && !table; deal--) {
        options(file, number, deal, plan.options, sizeof plan.options);
        table = bq_table_new(&plan, &trouble);
    }
    if (!table)
        tap_bail("no table: %s %s", bq_trouble_words[trouble.code], trouble.detail);
    session = (bq__session){.request = &none, .ops = &bq__session_local};
    lines = (bq__lines){.session = &session, .in = stdin, .out = stdout};
    session.language = (enum bq_language)((number + file->language) % BQ_LANGUAGES);
    view = (bq__screens){.s = &session, .lines = &lines, .rung = -1};
    bq__session_take(&session, &bq__session_local, table, file);
    session.listener = bq__screens_listener(&view);
    bq__screens_game(&view);
}

static void stand_up(void)
{
    session.file = NULL; /* the edition is opened once */
    bq__session_drop(&session);
    bq__log_clear(&view.log);
    bq__canvas_deinit(&view.canvas);
    bq_buf_free(&view.sheet);
}

static looking look(verdict *wrong)
{
    size_t at = bq_table_length(session.table);
    return (looking){.v = &view, .s = &session, .ed = bq_table_edition(session.table),
                     .st = bq_table_state(session.table), .f = &past[at], .at = at, .wrong = wrong};
}

static void draw(size_t which)
{
    if (!bq__canvas_size(&view.canvas, sizes[which % SIZES][0], sizes[which % SIZES][1]))
        tap_bail("no memory");
    bq__screens_draw(&view);
}

/* ---- cards ---- */

/* What stands over the board until it was seen, all its pages; false: nothing does. */
static bool read_moment(const looking *l)
{
    static sight page;
    bq_buf all = bq_buf_on(seen.words, sizeof seen.words);
    int wait;
    seen.words[0] = 0;
    seen.where = "moment";
    if (!bq__moment_stands(&view, &wait))
        return false;
    for (unsigned i = 0; i < PAGES && view.moment; i++) {
        draw(l->at);
        drawn_box(l, &page);
        bq_buf_str(&all, page.words);
        bq_buf_char(&all, ' ');
        bq__screens_key(&view, ' ');
    }
    return true;
}

static void read_cards(const looking *l)
{
    const bq_sink *events = bq_table_events(session.table);
    bool any = read_moment(l);
    for (uint32_t i = 0; i < events->n; i++) {
        const bq_event *e = &events->at[i];
        if (e->kind == BQ_EV_BANKRUPT && !l->f->over && (!any || !law_has(seen.words, session.seat[e->seat])))
            untrue(l, UNTRUE_CARD, "the bankruptcy of %s was not shown: %.200s", session.seat[e->seat], seen.words);
        if (e->kind != BQ_EV_CARD)
            continue;
        law_card(l, &seen, e);
        plant_card(l, &seen, e, &plants);
    }
}

/* ---- one command ---- */

static void hear(void)
{
    const bq_sink *events = bq_table_events(session.table);
    size_t at = bq_table_length(session.table);
    if (at == 0)
        facts_begin(&past[0], bq_table_state(session.table));
    else
        past[at] = past[at - 1];
    for (uint32_t i = 0; at > 0 && i < events->n; i++)
        facts_hear(&past[at], bq_table_edition(session.table), &events->at[i]);
}

/* An answer that is lawful; towards the end people leave one after the other. */
static bq_command answer(const looking *l, play_random *random)
{
    bq_command leave = {.verb = BQ_CMD_RESIGN, .seat = l->st->turn};
    if (l->at > COMMANDS && bq_check(l->ed, l->st, &leave).code == BQ_NO_OK)
        return leave;
    return play_lawful(l->ed, l->st, l->at % 2 ? &play_calm : &play_wild, random);
}

/* The screen after a command, with the question that it led to. */
static void read_screen(const looking *l, const bq_ask *q)
{
    const bq_sink *events = bq_table_events(session.table);
    draw(l->at);
    if (bq__screens_now(&view) != BQ__SCREEN_BOARD) {
        drawn_box(l, &seen);
        if (view.canvas.rows >= 35) /* where there is room for everybody */
            law_box(l, &seen, q);
        boxes[bq__screens_now(&view)]++;
        return;
    }
    drawn_board(l, &seen);
    law_sight(l, &seen);
    if (view.waits)
        law_question(l, &seen, q);
    if (view.layout.shape == BQ__RING && view.canvas.rows >= 35 && events->n)
        law_last(l, &seen, &events->at[events->n - 1]);
    if (l->at % 7 == 3)
        plant_all(l, &seen, view.waits ? q : NULL, &plants);
}

static void read_plain(const looking *l, const bq_ask *q)
{
    plain_board(l, &seen);
    law_sight(l, &seen);
    if (q->kind == BQ_ASK_CHANCE || q->kind == BQ_ASK_OVER)
        return;
    plain_ask(l, q, &seen);
    law_question(l, &seen, q);
}

/* The last word is taken back, and with it what it led to. */
static void take_back(verdict *wrong)
{
    size_t before = bq_table_length(session.table);
    bq__screens_change(&view, bq__session_undo);
    looking l = look(wrong);
    undone += l.at < before;
    if (l.at == before || bq__screens_now(&view) != BQ__SCREEN_BOARD)
        return;
    draw(1);
    drawn_board(&l, &seen);
    seen.where = "undo";
    law_sight(&l, &seen);
}

/* One thing happens, and is looked at. False: it is over. */
static bool go_on(play_random *random, verdict *wrong)
{
    bq_ask q = bq_question(bq_table_edition(session.table), bq_table_state(session.table));
    size_t before = bq_table_length(session.table);
    if (q.kind == BQ_ASK_OVER)
        return false;
    bq__screens_to(&view, BQ__SCREEN_BOARD);
    view.pause_until = 0;
    (void)bq__screens_kind(&view)->step(&view); /* chance, or somebody is asked */
    looking l = look(wrong);
    if (l.at == before) {
        read_screen(&l, &q);
        if (l.at % 9 == 4 || l.at < 2)
            read_plain(&l, &q);
        bq__screens_to(&view, BQ__SCREEN_BOARD);
        if (l.at % 31 == 30 && undone < 400 && play_chance(random, 2)) {
            take_back(wrong);
            return true;
        }
        bq_command cmd = answer(&l, random);
        if (!bq__screens_submit(&view, &cmd))
            tap_bail("%s is refused", bq_verb_words[cmd.verb]);
    }
    hear();
    l = look(wrong);
    read_cards(&l);
    return true;
}

/* ---- the end, and after it ---- */

static void read_end(verdict *wrong)
{
    bq__screens_to(&view, BQ__SCREEN_BOARD);
    (void)bq__screens_kind(&view)->step(&view);
    looking l = look(wrong);
    if (bq__screens_now(&view) != BQ__SCREEN_END)
        untrue(&l, UNTRUE_END, "the end is not shown");
    draw(1); /* where there is room for everybody */
    drawn_words(&l, &seen);
    seen.where = "end";
    law_end(&l, &seen);
}

/* The whole log in plain words, each line held to its event. */
static void tell(verdict *wrong)
{
    static bq_event events[BQ_EVENTS];
    bq_walk walk;
    char line[BQ_SENTENCE_BYTES + 300];
    bq_walk_begin(&walk, bq_table_log(session.table), SIZE_MAX, events);
    while (bq_walk_next(&walk)) {
        looking l = look(wrong);
        facts now = past[walk.n - 1];
        uint32_t i = 0;
        l.at = walk.n;
        for (const char *at = plain_events(&l, &walk.st, &walk.sink), *eol; (eol = strchr(at, '\n')); at = eol + 1) {
            const bq_event *e = &walk.sink.at[i];
            const char *words = strstr(at, ": ") + 2;
            bool own = i < walk.sink.n && strncmp(at, "offer: ", 7) && strncmp(at, "say: ", 5); /* terms come beside */
            while (i < walk.sink.n && own && (e->kind == BQ_EV_OFFER || e->kind == BQ_EV_OFFER_CLOSED))
                e = &walk.sink.at[++i];
            if (!own || i >= walk.sink.n)
                continue;
            snprintf(line, sizeof line, "%.*s", (int)(eol - words), words);
            law_line(&l, e, &now, line);
            if (walk.n % 5 == 0)
                plant_line(&l, e, &now, line, &plants);
            facts_hear(&now, l.ed, e);
            i++;
        }
        while (i < walk.sink.n && (walk.sink.at[i].kind == BQ_EV_OFFER || walk.sink.at[i].kind == BQ_EV_OFFER_CLOSED))
            i++;
        if (i < walk.sink.n)
            untrue(&l, UNTRUE_LOG, "%u of %u events are told", i, walk.sink.n);
    }
}

/* The save, watched: from any place to any other, back and forth. */
static void watch(play_random *random, verdict *wrong)
{
    static bq_event events[BQ_EVENTS];
    char path[] = "/tmp/banquier-shown-XXXXXX";
    size_t size, length = bq_table_length(session.table), at = 0;
    char *text = bq_save_text(session.table, &size);
    int file = mkstemp(path);
    if (!text || file < 0 || write(file, text, size) != (ssize_t)size || close(file) != 0)
        tap_bail("no file");
    free(text);
    if (!bq__screens_replay_open(&view, path))
        tap_bail("the save cannot be watched: %s", view.message);
    for (unsigned i = 0; i < JUMPS; i++) {
        at = i % 4 == 0 ? play_below(random, (uint32_t)length + 1) : i % 4 == 2 && at ? at - 1 : at + 1;
        at = at > length ? length : at;
        bq__screens_replay_go(&view, at);
        bq_walk walk;
        bq_walk_begin(&walk, bq_table_log(session.table), at, events);
        while (bq_walk_next(&walk))
            continue;
        looking l = look(wrong);
        l.at = at;
        l.f = &past[at];
        l.st = &walk.st;
        draw(i);
        drawn_board(&l, &seen);
        law_sight(&l, &seen);
        if (at && walk.sink.n && view.layout.shape == BQ__RING && view.canvas.rows >= 35)
            law_last(&l, &seen, &walk.sink.at[walk.sink.n - 1]);
        if (i % 5 == 1)
            plant_all(&l, &seen, NULL, &plants);
    }
    bq__screens_replay_close(&view);
    unlink(path);
}

static void play(bq_edition_file *file, unsigned number, verdict *wrong)
{
    play_random random = {.state = 0x5EE + number + 1000u * file->ed.squares + (unsigned)file->ed.rule.start_cash};
    sit_down(file, number);
    hear();
    while (bq_table_length(session.table) < COMMANDS + 380 && go_on(&random, wrong))
        continue;
    looking l = look(wrong);
    if (l.f->over)
        read_end(wrong);
    else
        untrue(&l, UNTRUE_END, "it does not end");
    tell(wrong);
    watch(&random, wrong);
    stand_up();
}

/* ---- the report ---- */

static void report(const char *edition, const verdict *v)
{
    static const char *const what[UNTRUES] = {
        [UNTRUE_HEAD] = "turn and round",
        [UNTRUE_DICE] = "dice are those that fell last",
        [UNTRUE_SUMS] = "everybody's sums",
        [UNTRUE_PLAYERS] = "everybody is there, who is out too, and whose turn it is",
        [UNTRUE_SQUARES] = "squares have their names and numbers",
        [UNTRUE_BANDS] = "bands of the groups' colours, and price or rent on every deed",
        [UNTRUE_OWNERS] = "owners",
        [UNTRUE_BUILDINGS] = "houses, hotels, mortgages, prisons and squatters",
        [UNTRUE_TOKENS] = "tokens, in jail too, and none of who is out",
        [UNTRUE_RENTS] = "rents and prices",
        [UNTRUE_QUESTION] = "the question, and whose it is",
        [UNTRUE_CARD] = "every card that was drawn, and every bankruptcy",
        [UNTRUE_LOG] = "what happened, in words",
        [UNTRUE_END] = "the end",
    };
    for (unsigned i = 0; i < UNTRUES; i++)
        tap_ok(!v->text[i][0] && v->looked[i], "%s: %s (%u times) %s", edition, what[i], v->looked[i], v->text[i]);
    const unsigned *from = &v->hotels;
    unsigned *to = &total.hotels;
    for (size_t i = 0; i < 11; i++)
        to[i] += from[i];
}

int main(void)
{
    bq_edition_name list[16];
    size_t n = bq_edition_list(list, 16);
    unsigned games = getenv("SOAK") ? 10 * GAMES : (unsigned)tap_length(GAMES, 1);
    tap_ok(n >= 5, "there are editions");
    for (size_t i = 0; i < n; i++) {
        static verdict v;
        bq_edition_file *file;
        char error[BQ_EDITION_ERROR];
        memset(&v, 0, sizeof v);
        if (!bq_edition_open(&file, list[i].name, error, sizeof error))
            tap_bail("%s", error);
        for (unsigned number = 0; number < games; number++)
            play(file, number, &v);
        report(list[i].name, &v);
        bq_edition_close(file);
    }
    if (TAP_SANITIZED)
        return tap_done();
    tap_ok(total.hotels && total.houses && total.pledged && total.prisons && total.squatters,
           "hotels (%u), houses (%u), mortgages (%u), prisons (%u) and squatters (%u) were seen", total.hotels, total.houses,
           total.pledged, total.prisons, total.squatters);
    tap_ok(total.crowds && total.jails && total.outs && total.cards && total.ends,
           "five and more on a square (%u), jails (%u), who is out (%u), cards (%u) and ends (%u), too", total.crowds,
           total.jails, total.outs, total.cards, total.ends);
    tap_ok(total.kept, "cards out of jail were seen beside their keepers (%u)", total.kept);
    tap_ok(boxes[BQ__SCREEN_AUCTION] && boxes[BQ__SCREEN_DEBT] && boxes[BQ__SCREEN_OFFER],
           "auctions (%u), debts (%u) and offers (%u) lay over the board", boxes[BQ__SCREEN_AUCTION],
           boxes[BQ__SCREEN_DEBT], boxes[BQ__SCREEN_OFFER]);
    tap_ok(undone > 20, "something was taken back %u times", undone);
    for (unsigned i = 0; i < PLANTS; i++)
        tap_ok(plants.tried[i] && plants.found[i] == plants.tried[i], "planted: %s is found (%u of %u)", plant_names[i],
               plants.found[i], plants.tried[i]);
    return tap_done();
}
