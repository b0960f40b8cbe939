/* bot.c - the verb "bot": bots of this program at a server's table, each over a connection of its own, until the game
 * is over. */
#include <poll.h>
#include <stdio.h>
#include <string.h>

#include "cli/cli.h"
#include "client/client.h"
#include "game/company.h"
#include "os/os.h"
#include "terminal/unreached.h"

enum { MOST = BQ_SEATS, TRIES = 20 };

typedef struct seat {
    bq_client_wish wish;
    bq_client *client;
    bq_pilot *pilot;
    unsigned tries; /* names that were taken */
    int64_t over_at; /* 0: the game goes on */
    bool done, failed;
} seat;

typedef struct all_bots {
    const bq_args *args;
    const bq_bot *bot;
    seat seat[MOST];
    unsigned n;
    uint64_t seed;
} all_bots;

static void say(const all_bots *w, FILE *to, enum bq_text_key key, const bq_arg *args, size_t n)
{
    char line[BQ_SENTENCE_BYTES];
    bq_buf b = bq_buf_on(line, sizeof line);
    bq_text_put(&b, w->args->language, NULL, key, args, n);
    fprintf(to, "%s\n", line);
    fflush(to);
}

/* ---- one of them ---- */

static void pick_name(const all_bots *w, seat *s)
{
    static const char *const names[] = {"Robin", "Cleo", "Milo", "Iris", "Nestor", "Olga", "Tess", "Yann"};
    const char *given = bq_args_value(w->args, "--name");
    unsigned i = (unsigned)(s - w->seat) + s->tries * w->n;
    if (given && w->n == 1 && !s->tries)
        snprintf(s->wish.name, sizeof s->wish.name, "%.40s", given);
    else if (given)
        snprintf(s->wish.name, sizeof s->wish.name, "%.40s %u", given, i + 1);
    else if (i < 8)
        snprintf(s->wish.name, sizeof s->wish.name, "%s", names[i]);
    else
        snprintf(s->wish.name, sizeof s->wish.name, "%s %u", names[i % 8], i / 8 + 1);
}

static bool begin(const all_bots *w, seat *s)
{
    pick_name(w, s);
    s->wish.errand = BQ_ERRAND_JOIN;
    bq_client_free(s->client);
    s->client = bq_client_new(&s->wish);
    if (!s->pilot)
        s->pilot = bq_pilot_new(w->bot, w->seed + (uint64_t)(s - w->seat));
    return s->client && s->pilot;
}

static void failed(const all_bots *w, seat *s, const bq_heard *h)
{
    char sentence[BQ_SENTENCE_BYTES];
    bq_buf b = bq_buf_on(sentence, sizeof sentence);
    if (!strcmp(h->why, "name-taken") && ++s->tries < TRIES && begin(w, s))
        return;
    bq_say_failed(&b, w->args->language, h, &s->wish.at);
    fprintf(stderr, "banquier: %s\n", sentence);
    s->done = s->failed = true;
}

static void accuse(const all_bots *w, const bq_heard *h)
{
    char sentence[BQ_SENTENCE_BYTES];
    bq_buf b = bq_buf_on(sentence, sizeof sentence);
    bq_say_house(&b, w->args->language, h->why, h->n);
    fprintf(stderr, "banquier: %s\n", sentence);
}

static void heard(const all_bots *w, seat *s, const bq_heard *h)
{
    const bq_arg args[] = {bq_arg_text("name", h->who), bq_arg_text("table", h->why)};
    if (h->kind == BQ_HEARD_FAILED)
        failed(w, s, h);
    else if (h->kind == BQ_HEARD_SEAT)
        say(w, stdout, BQ_T_CLI_BOT_SITS, args, 2);
    else if (h->kind == BQ_HEARD_GAME)
        bq_pilot_begin(s->pilot);
    else if (h->kind == BQ_HEARD_HOUSE)
        accuse(w, h);
}

/* The secret comes with the end, and is asked for when a lost line is back; not for ever, for the house may be closed. */
static bool is_over(seat *s)
{
    enum { PATIENCE_MS = 60000 };
    int64_t now = bq_os_now_ms();
    if (bq_client_lobby(s->client)->status <= BQ_STATUS_PLAYING)
        return false;
    if (!s->over_at)
        s->over_at = now;
    return !bq_client_owed(s->client) || (!bq_client_up(s->client) && now - s->over_at > PATIENCE_MS);
}

static void work(const all_bots *w, seat *s)
{
    bq_heard h;
    bq_command cmd;
    bq_client_pump(s->client);
    while (!s->done && bq_client_next(s->client, &h) != BQ_HEARD_NOTHING)
        heard(w, s, &h);
    s->done |= is_over(s);
    bq_table *game = bq_client_game(s->client);
    if (s->done || !game || bq_client_busy(s->client) || !bq_client_up(s->client))
        return;
    if (bq_pilot_decide(s->pilot, game, bq_client_seat(s->client), &cmd))
        bq_client_do(s->client, &cmd);
    bq_client_pump(s->client);
}

/* ---- all of them ---- */

static bool wait_for_all(const all_bots *w)
{
    struct pollfd wait[MOST];
    int most = 1000;
    nfds_t n = 0;
    for (unsigned i = 0; i < w->n; i++) {
        const seat *s = &w->seat[i];
        if (s->done)
            continue;
        int one = bq_client_wait_ms(s->client);
        wait[n].fd = bq_client_fd(s->client, &wait[n].events);
        n++;
        most = one < most ? one : most;
    }
    if (n)
        (void)poll(wait, n, most);
    return n != 0;
}

static int run(all_bots *w)
{
    bool good = true;
    for (unsigned i = 0; i < w->n && good; i++)
        good = begin(w, &w->seat[i]);
    do
        for (unsigned i = 0; i < w->n && good; i++)
            if (!w->seat[i].done)
                work(w, &w->seat[i]);
    while (good && wait_for_all(w));
    for (unsigned i = 0; i < w->n; i++) {
        good &= !w->seat[i].failed;
        bq_client_free(w->seat[i].client);
        bq_pilot_free(w->seat[i].pilot);
    }
    if (good)
        say(w, stdout, BQ_T_CLI_BOT_OVER, NULL, 0);
    return good ? BQ_DONE : BQ_REFUSED;
}

static int bad_where(const bq_args *args, enum bq_where_fault fault, const char *what)
{
    char sentence[BQ_SENTENCE_BYTES];
    bq_buf b = bq_buf_on(sentence, sizeof sentence);
    bq_say_where(&b, args->language, fault, what);
    fprintf(stderr, "banquier: %s\n", sentence);
    return BQ_MISUSED;
}

int bq_cli_bot(const bq_args *args)
{
    static all_bots w;
    const char *level = bq_args_value(args, "--level");
    bq_where at;
    w = (all_bots){.args = args, .n = (unsigned)bq_args_number(args, "--count", 1)};
    if (level && bq_player_bot(level)) /* as everywhere else */
        level = bq_player_bot(level);
    w.bot = bq_bot_of(level ? level : BQ_COMPANY_USUAL);
    if (!w.bot) {
        const bq_arg with = bq_arg_text("word", level);
        return bq_args_misused(args, BQ_T_CLI_BOT_UNKNOWN, &with, 1);
    }
    enum bq_where_fault fault = bq_where_parse(args->operand[0], &at);
    if (fault == BQ_WHERE_FINE && args->operands > 1 &&
        !bq_where_table(args->operand[1], strlen(args->operand[1]), at.table))
        return bad_where(args, BQ_WHERE_BAD_TABLE, args->operand[1]);
    if (fault != BQ_WHERE_FINE)
        return bad_where(args, fault, args->operand[0]);
    if (!at.table[0]) {
        bool maybe_code = !strpbrk(args->operand[0], ".:/");
        const bq_arg what = bq_arg_text("what", args->operand[0]);
        return bq_args_misused(args, maybe_code ? BQ_T_ONLINE_NO_CODE : BQ_T_ONLINE_NO_TABLE, &what, 1);
    }
    w.seed = (uint64_t)bq_args_number(args, "--seed", 0); /* whims differ by the game: a bot that comes back goes on as before */
    for (unsigned i = 0; i < w.n; i++) {
        bq_client_wish *wish = &w.seat[i].wish;
        *wish = (bq_client_wish){.at = at, .bot = true, .language = bq_language_word(args->language)};
        snprintf(wish->table, sizeof wish->table, "%s", at.table);
    }
    return run(&w);
}
