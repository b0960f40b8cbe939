/* play.c - `banquier play --plain`: a game at one keyboard, line by line.
 *
 * A client in its smallest form: it shows the question, reads a command, hands it to check and apply,
 * and prints the events. Seats named bot, bot2 ... play any lawful answer; dice come from a seed. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "bots/bots.h"
#include "cli/cli.h"
#include "edition/edition_file.h"
#include "wire/wire.h"

typedef struct game {
    bq_edition_file *file;
    bq_edition ed;
    bq_state st;
    bq_names names;
    char seat_name[BQ_SEATS][BQ_SEAT_NAME_BYTES + 1];
    bool bot[BQ_SEATS];
    bq_rng dice;
    bq_rng whims;
    unsigned seats;
} game;

static bq_wire wire_of(const game *g)
{
    return (bq_wire){.edition = &g->ed, .state = &g->st, .names = &g->names};
}

static void tell(const game *g, const bq_sink *sink)
{
    char line[BQ_EVENT_BYTES];
    for (uint32_t i = 0; i < sink->n; i++) {
        bq_buf b = bq_buf_on(line, sizeof line);
        bq_event_print(&b, &g->names, &sink->at[i]);
        puts(line);
    }
}

static void apply(game *g, const bq_command *cmd)
{
    static bq_event events[BQ_EVENTS];
    bq_sink sink = {.at = events, .cap = BQ_EVENTS};
    bq_apply(&g->ed, &g->st, cmd, &sink);
    tell(g, &sink);
}

/* ---- asking ---- */

static void show_question(const game *g, const bq_ask *q)
{
    const char *name = g->names.seat[q->seat];
    printf("ask: %s, %s?", name, bq_question_words[q->kind]);
    if (q->square != BQ_NOWHERE)
        printf(" %u %s", q->square, g->names.square[0][q->square]);
    if (q->amount)
        printf(" %d", q->amount);
    printf(" (cash %lld)\n", (long long)g->st.cash[q->seat]);
}

/* What every seat may do now; the whole state as JSON. */
static bool query(const game *g, const char *line)
{
    if (!strcmp(line, "?")) {
        for (unsigned seat = 0; seat < g->seats; seat++) {
            bq_options may;
            bq_legal(&g->ed, &g->st, seat, &may);
            printf("may: %s", g->names.seat[seat]);
            for (unsigned verb = 0; verb < BQ_VERBS; verb++)
                if (may.verbs >> verb & 1u)
                    printf(" %s", bq_verb_words[verb]);
            puts("");
        }
        return true;
    }
    if (!strcmp(line, "show")) {
        static char json[BQ_STATE_JSON_BYTES];
        bq_buf b = bq_buf_on(json, sizeof json);
        bq_wire w = wire_of(g);
        bq_state_json(&b, &w);
        puts(json);
        return true;
    }
    return false;
}

/* One line: a query, a command of the seat that is asked, or `NAME: command` of another. */
static void obey(game *g, const bq_ask *q, const char *line)
{
    bq_command cmd;
    bq_wire_error error;
    bq_wire w = wire_of(g);
    bool said = strchr(line, ':') ? bq_line_parse(&w, line, strlen(line), &cmd, &error)
                                  : bq_command_parse(&w, q->seat, line, strlen(line), &cmd, &error);
    if (!said) {
        char text[512];
        bq_buf b = bq_buf_on(text, sizeof text);
        bq_wire_sentence(&b, &error);
        printf("no: %s\n", text);
        return;
    }
    if (bq_verb_actors[cmd.verb] != BQ_ACTOR_SEAT) {
        puts("no: the bank and the clock speak for themselves");
        return;
    }
    bq_verdict verdict = bq_check(&g->ed, &g->st, &cmd);
    if (verdict.code == BQ_NO_OK)
        apply(g, &cmd);
    else
        printf("no: %s (%s)\n", bq_refusal_texts[verdict.code], bq_refusal_words[verdict.code]);
}

/* False at the end of input. */
static bool read_line(char *line, size_t size)
{
    fputs("> ", stdout);
    fflush(stdout);
    if (!fgets(line, (int)size, stdin))
        return false;
    size_t n = strcspn(line, "\r\n");
    if (line[n] == 0 && !feof(stdin)) /* too long: the rest of the line goes too, and is refused */
        for (int c = getchar(); c != '\n' && c != EOF;)
            c = getchar();
    line[n] = 0;
    return true;
}

static int run(game *g)
{
    static bq_event events[BQ_EVENTS];
    bq_sink sink = {.at = events, .cap = BQ_EVENTS};
    char line[BQ_LINE_BYTES + 2];
    bq_start(&g->ed, &g->st, g->seats, &sink);
    tell(g, &sink);
    for (;;) {
        bq_ask q = bq_question(&g->ed, &g->st);
        if (q.kind == BQ_ASK_OVER)
            return 0;
        if (q.kind == BQ_ASK_CHANCE) {
            bq_command cmd = bq_outcome(&g->ed, &g->st, bq_rng_below(&g->dice, q.n));
            apply(g, &cmd);
        } else if (g->bot[q.seat]) {
            bq_command cmd = bq_bot_random(&g->ed, &g->st, q.seat, &q, &g->whims);
            if (bq_check(&g->ed, &g->st, &cmd).code != BQ_NO_OK)
                cmd = (bq_command){.verb = BQ_CMD_TIMEOUT, .a = q.seat};
            apply(g, &cmd);
        } else {
            show_question(g, &q);
            if (!read_line(line, sizeof line))
                return 0;
            if (*line && !query(g, line))
                obey(g, &q, line);
        }
    }
}

/* ---- setting up ---- */

static int usage(FILE *to, int code)
{
    fputs("usage: banquier play --plain [--edition E] [--seats NAME,NAME,bot...] [--seed N]\n"
          "                     [--option KEY=VALUE]...\n"
          "A game at one keyboard. Seats called bot, bot2, ... play by themselves.\n"
          "Type a command (roll, buy, decline, bid 120, build 37 39, end ...), `?` for what is\n"
          "possible now, `show` for the whole state; NAME: command speaks for another seat.\n",
          to);
    return code;
}

static bool take_seats(game *g, const char *list)
{
    g->seats = 0;
    for (const char *at = list; *at; at += *at == ',') {
        size_t n = strcspn(at, ",");
        if (g->seats == BQ_SEATS || !bq_seat_name_ok(at, n))
            return false;
        char *name = g->seat_name[g->seats];
        memcpy(name, at, n);
        name[n] = 0;
        for (unsigned i = 0; i < g->seats; i++)
            if (!bq_names_differ(g->seat_name[i], name))
                return false;
        g->bot[g->seats] = !strncmp(name, "bot", 3);
        g->names.seat[g->seats] = name;
        g->seats++;
        at += n;
    }
    g->names.seats = (uint8_t)g->seats;
    return g->seats >= 2;
}

static void take_names(game *g)
{
    g->names.squares = g->ed.squares;
    g->names.groups = g->ed.groups;
    for (unsigned language = 0; language < BQ_ED_LANGUAGES; language++) {
        const bq_edition_texts *text = &g->file->text[language];
        memcpy(g->names.square[language], text->square, sizeof text->square);
        memcpy(g->names.group[language], text->group, sizeof text->group);
        memcpy(g->names.deck[language], text->deck, sizeof text->deck);
    }
    memcpy(g->names.group_key, g->file->group_key, sizeof g->file->group_key);
}

static int fail(const char *why)
{
    fprintf(stderr, "banquier: %s\n", why);
    return 1;
}

int bq_cli_play(int argc, char **argv)
{
    static game g;
    const char *edition = "classique", *seats = "Ada,bot,bot2";
    uint64_t seed = (uint64_t)time(NULL);
    char error[BQ_EDITION_ERROR];
    for (int i = 0; i < argc; i++) {
        if (!strcmp(argv[i], "--help"))
            return usage(stdout, 0);
        if (!strcmp(argv[i], "--plain"))
            continue;
        if (i + 1 == argc)
            return usage(stderr, 2);
        if (!strcmp(argv[i], "--edition"))
            edition = argv[++i];
        else if (!strcmp(argv[i], "--seats"))
            seats = argv[++i];
        else if (!strcmp(argv[i], "--seed"))
            seed = strtoull(argv[++i], NULL, 10);
        else if (strcmp(argv[i++], "--option"))
            return usage(stderr, 2);
    }
    if (bq_edition_open(&g.file, edition, error, sizeof error))
        return fail(error);
    g.ed = g.file->ed;
    for (int i = 0; i + 1 < argc; i++)
        if (!strcmp(argv[i], "--option") &&
            bq_edition_option(&g.ed, argv[i + 1], error, sizeof error))
            return fail(error);
    if (!take_seats(&g, seats) || g.seats > (unsigned)g.ed.rule.max_players)
        return fail("--seats: two or more different names, no more than the edition allows");
    take_names(&g);
    bq_rng_seed(&g.dice, seed);
    bq_rng_seed(&g.whims, ~seed);
    int code = run(&g);
    bq_edition_close(g.file);
    return code;
}
