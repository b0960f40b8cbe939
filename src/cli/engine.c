/* engine.c - the verb "engine": a dialogue in lines with programs that want to know what a position is worth and what to
 * do in it (docs/ENGINE.md). Every line is answered: by `ok`, by `best`, or by `error` and a sentence; whatever it is, the
 * dialogue goes on. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analyse/analyse.h"
#include "cli/cli.h"
#include "game/choice.h"
#include "game/say.h"
#include "os/os.h"
#include "sim/sim.h"

enum { LINE = 1 << 20, MOST_MS = 600000, FIRST_PLAYOUTS = 16 };

typedef struct dialogue {
    enum bq_language language;
    bq_edition_file *file;
    bq_table_plan plan;
    bq_table *table; /* NULL: nothing was said of a game yet */
    uint64_t seed;
} dialogue;

/* ---- answers ---- */

static void sentence(const dialogue *d, enum bq_text_key key, const bq_arg *args, size_t n)
{
    char line[BQ_SENTENCE_BYTES];
    bq_buf b = bq_buf_on(line, sizeof line);
    bq_text_put(&b, d->language, NULL, key, args, n);
    printf("error %s\n", line);
}

static void wrong(const dialogue *d, enum bq_text_key key, const char *what)
{
    const bq_arg arg = bq_arg_text("what", what);
    sentence(d, key, &arg, 1);
}

static void trouble_said(const dialogue *d, const bq_trouble *trouble)
{
    char line[BQ_SENTENCE_BYTES];
    bq_buf b = bq_buf_on(line, sizeof line);
    bq_say_trouble(&b, d->language, NULL, trouble);
    printf("error %s\n", line);
}

/* ---- the game ---- */

static void forget(dialogue *d)
{
    bq_table_free(d->table);
    d->table = NULL;
}

static bool begun(dialogue *d)
{
    bq_trouble trouble = {0};
    char error[BQ_SENTENCE_BYTES];
    if (d->table)
        return true;
    if (!d->file && !bq_say_open(&d->file, BQ_SAY_STEADY_EDITION, d->language, error, sizeof error)) {
        printf("error %s\n", error);
        return false;
    }
    d->plan.edition = d->file;
    d->table = bq_table_new(&d->plan, &trouble);
    if (!d->table)
        trouble_said(d, &trouble);
    return d->table != NULL;
}

static void edition(dialogue *d, const char *rest)
{
    char error[BQ_SENTENCE_BYTES];
    bq_edition_file *file;
    if (!*rest) {
        wrong(d, BQ_T_ENGINE_EXPECTED, "edition NAME");
        return;
    }
    if (!bq_say_open(&file, rest, d->language, error, sizeof error)) {
        printf("error %s\n", error);
        return;
    }
    forget(d);
    bq_edition_close(d->file);
    d->file = file;
    d->plan.options[0] = 0;
    puts("ok");
}

static void options(dialogue *d, const char *rest)
{
    char was[BQ_OPTION_BYTES];
    if (strlen(rest) >= sizeof d->plan.options) {
        wrong(d, BQ_T_ENGINE_EXPECTED, "options KEY=VALUE ...");
        return;
    }
    memcpy(was, d->plan.options, sizeof was);
    forget(d);
    snprintf(d->plan.options, sizeof d->plan.options, "%s", rest);
    if (begun(d))
        puts("ok");
    else
        memcpy(d->plan.options, was, sizeof was);
}

/* "4", or names. */
static void seats(dialogue *d, char *rest)
{
    bq_table_plan was = d->plan;
    char *more = NULL, *end;
    long number = strtol(rest, &end, 10);
    bool counted = *rest && !*end;
    unsigned n = counted && number > 0 && number <= BQ_SEATS ? (unsigned)number : 0;
    for (unsigned i = 0; i < n; i++)
        snprintf(d->plan.seat[i].name, sizeof d->plan.seat[i].name, "S%u", i + 1);
    for (char *word = counted ? NULL : strtok_r(rest, " ", &more); word; word = strtok_r(NULL, " ", &more), n++)
        if (n < BQ_SEATS)
            snprintf(d->plan.seat[n].name, sizeof d->plan.seat[n].name, "%s", word);
    if (n < 2 || n > BQ_SEATS) {
        d->plan = was;
        wrong(d, BQ_T_ENGINE_EXPECTED, "seats 2..8, seats NAME NAME ...");
        return;
    }
    for (unsigned i = 0; i < n; i++)
        d->plan.seat[i].token = (uint8_t)i;
    d->plan.seats = (uint8_t)n;
    forget(d);
    if (begun(d))
        puts("ok");
    else
        d->plan = was;
}

/* One line of the log; false: it was said what is wrong with it, and nothing has happened. */
static bool played(dialogue *d, const char *line)
{
    bq_wire wire = bq_table_wire(d->table);
    bq_trouble trouble = {0};
    bq_wire_error error;
    bq_command cmd;
    char text[BQ_SENTENCE_BYTES];
    bq_buf b = bq_buf_on(text, sizeof text);
    if (!bq_line_parse(&wire, line, strlen(line), &cmd, &error)) {
        bq_say_wire(&b, d->language, &error);
    } else {
        bq_verdict verdict = bq_table_submit(d->table, &cmd, &trouble);
        if (verdict.code == BQ_NO_OK && trouble.code == BQ_TABLE_OK)
            return true;
        if (verdict.code != BQ_NO_OK) {
            const bq_text_names names = bq_say_names(d->file, bq_table_edition(d->table), d->language);
            bq_text_refusal(&b, d->language, &names, &verdict);
        } else {
            bq_say_trouble(&b, d->language, NULL, &trouble);
        }
    }
    printf("error %s: %s\n", line, text);
    return false;
}

/* From where the game stands (`move`), or from its beginning (`moves`). All of them, or as far as they are good. */
static void moves(dialogue *d, char *rest, bool anew)
{
    char *more = NULL;
    bool good = true;
    if (anew)
        forget(d);
    if (!begun(d))
        return;
    for (char *line = strtok_r(rest, ";", &more); line && good; line = strtok_r(NULL, ";", &more)) {
        line += strspn(line, " ");
        size_t n = strlen(line);
        while (n && line[n - 1] == ' ')
            line[--n] = 0;
        good = !n || played(d, line);
    }
    if (good)
        puts("ok");
}

/* ---- what it is worth ---- */

static void command_line(bq_buf *b, const dialogue *d, const bq_command *cmd)
{
    bq_wire wire = bq_table_wire(d->table);
    wire.state = NULL;
    bq_command_print(b, &wire, cmd);
}

static void tell_chances(const dialogue *d, const bq_analyse_plan *plan)
{
    const bq_state *st = bq_table_state(d->table);
    int32_t chance[BQ_SEATS], error[BQ_SEATS];
    bq_analyse_position(bq_table_edition(d->table), st, plan, chance, error);
    fputs("info chance", stdout);
    for (unsigned seat = 0; seat < st->seats; seat++)
        printf(" %d", (int)chance[seat]);
    fputs(" error", stdout);
    for (unsigned seat = 0; seat < st->seats; seat++)
        printf(" %d", (int)error[seat]);
    putchar('\n');
}

static unsigned tell_hints(const dialogue *d, unsigned seat, const bq_analyse_plan *plan, bq_hint hint[BQ_ANALYSE_HINTS])
{
    unsigned n = bq_analyse_hints(bq_table_edition(d->table), bq_table_state(d->table), seat, plan, hint);
    for (unsigned i = 0; i < n; i++) {
        char line[BQ_LINE_BYTES];
        bq_buf b = bq_buf_on(line, sizeof line);
        command_line(&b, d, &hint[i].cmd);
        printf("info playouts %u %d %s\n", (unsigned)plan->playouts, (int)hint[i].chance, line);
    }
    return n;
}

/* Twice as many playouts each time, as long as there is time for it. */
static void think(const dialogue *d, unsigned seat, int64_t ms, uint32_t playouts)
{
    bq_analyse_plan plan = {.seed = d->seed, .playouts = ms >= 0 ? 0 : playouts};
    bq_hint hint[BQ_ANALYSE_HINTS];
    int64_t until = bq_os_now_ms() + ms, took = 0;
    char line[BQ_LINE_BYTES];
    bq_buf b = bq_buf_on(line, sizeof line);
    unsigned n = 0;
    do {
        int64_t from = bq_os_now_ms();
        tell_chances(d, &plan);
        n = tell_hints(d, seat, &plan, hint);
        took = bq_os_now_ms() - from;
        plan.playouts = plan.playouts ? 2 * plan.playouts : FIRST_PLAYOUTS;
    } while (n > 1 && ms >= 0 && bq_os_now_ms() + 2 * took + 1 < until && plan.playouts <= BQ_ANALYSE_PLAYOUTS);
    if (!n) {
        sentence(d, BQ_T_ENGINE_NOTHING, NULL, 0);
        return;
    }
    command_line(&b, d, &hint[0].cmd);
    printf("best %s\n", line);
}

static void go(dialogue *d, const char *rest)
{
    char how[16] = "";
    long long n = 0;
    int end = 0, words = sscanf(rest, "%15s %lld %n", how, &n, &end);
    bool ms = !strcmp(how, "ms");
    if (words != 2 || rest[end] || (!ms && strcmp(how, "playouts")) || n < 0 || n > (ms ? MOST_MS : BQ_ANALYSE_PLAYOUTS)) {
        wrong(d, BQ_T_ENGINE_EXPECTED, "go ms 0..600000, go playouts 0..10000");
        return;
    }
    if (!begun(d))
        return;
    bq_ask q = bq_question(bq_table_edition(d->table), bq_table_state(d->table));
    if (q.kind == BQ_ASK_OVER || q.kind == BQ_ASK_CHANCE) {
        tell_chances(d, &(bq_analyse_plan){.seed = d->seed, .playouts = ms ? 0 : (uint32_t)n});
        sentence(d, q.kind == BQ_ASK_OVER ? BQ_T_ENGINE_OVER : BQ_T_ENGINE_CHANCE, NULL, 0);
        return;
    }
    think(d, q.seat, ms ? n : -1, ms ? 0 : (uint32_t)n);
}

static void state(dialogue *d)
{
    if (!begun(d))
        return;
    bq_wire wire = bq_table_wire(d->table);
    bq_buf b = bq_buf_grow(LINE);
    bq_buf_str(&b, "state ");
    bq_state_json(&b, &wire);
    bq_buf_char(&b, '\n');
    bq_buf_print(&b, stdout);
}

/* ---- lines ---- */

static bool obeyed(dialogue *d, char *line)
{
    size_t n = strcspn(line, " ");
    char *rest = line + n + strspn(line + n, " ");
    if (line[n])
        line[n] = 0;
    if (!strcmp(line, "quit"))
        return false;
    if (!strcmp(line, "edition"))
        edition(d, rest);
    else if (!strcmp(line, "options"))
        options(d, rest);
    else if (!strcmp(line, "seats"))
        seats(d, rest);
    else if (!strcmp(line, "moves") || !strcmp(line, "move"))
        moves(d, rest, line[4] == 's');
    else if (!strcmp(line, "go"))
        go(d, rest);
    else if (!strcmp(line, "state"))
        state(d);
    else
        wrong(d, BQ_T_ENGINE_EXPECTED, "edition, options, seats, moves, move, state, go, quit");
    return true;
}

/* A line that is too long is said to be so, and skipped to its end. */
static bool next_line(const dialogue *d, char *line)
{
    while (fgets(line, LINE, stdin)) {
        size_t n = strlen(line);
        if (n + 1 < LINE || line[n - 1] == '\n') {
            line[strcspn(line, "\r\n")] = 0;
            return true;
        }
        for (int c = getchar(); c != EOF && c != '\n';)
            c = getchar();
        sentence(d, BQ_T_ENGINE_LONG, NULL, 0);
        fflush(stdout);
    }
    return false;
}

int bq_cli_engine(const bq_args *args)
{
    dialogue d = {.language = args->language, .seed = (uint64_t)bq_args_number(args, "--seed", BQ_SIM_SEED)};
    char *line = malloc(LINE);
    if (!line)
        return bq_args_refused(args, BQ_T_SIM_NO_MEMORY, NULL, 0);
    d.plan.dealer = BQ_DEALER_SYSTEM;
    d.plan.seats = 4;
    for (unsigned i = 0; i < 4; i++) {
        snprintf(d.plan.seat[i].name, sizeof d.plan.seat[i].name, "S%u", i + 1);
        d.plan.seat[i].token = (uint8_t)i;
    }
    for (unsigned i = 0; i < BQ_SEATS; i++)
        snprintf(d.plan.seat[i].player, sizeof d.plan.seat[i].player, "person");
    for (bool more = true; more && next_line(&d, line);) {
        more = !line[strspn(line, " ")] || obeyed(&d, line + strspn(line, " "));
        fflush(stdout);
    }
    forget(&d);
    bq_edition_close(d.file);
    free(line);
    return BQ_DONE;
}
