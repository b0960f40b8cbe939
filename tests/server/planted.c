/* planted.c - the server with bots in it that think too long: the same core and the same shell, but `bq_bot_of` is
 * the one below (the linker's --wrap). `sleeps` waits for BQ_SLOW_MS before it answers, `spins` computes so
 * long; both then play as `easy` does. The command line is that of `banquier serve`, as far as tests use it. */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "bots/bots.h"
#include "server/serve.h"

const bq_bot *__wrap_bq_bot_of(const char *word);
const bq_bot *__real_bq_bot_of(const char *word);

static int64_t now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void take_time(const bq_bot *bot)
{
    const char *text = getenv("BQ_SLOW_MS");
    int64_t until = now_ms() + (text ? atoi(text) : 3000);
    struct timespec a_little = {.tv_nsec = 10000000};
    while (now_ms() < until)
        if (!strcmp(bot->word, "sleeps"))
            nanosleep(&a_little, NULL);
}

static bq_command answer(const bq_bot *bot, const bq_bot_sight *at, const bq_ask *q)
{
    const bq_bot *easy = __real_bq_bot_of("easy");
    take_time(bot);
    return easy->answer(easy, at, q);
}

static bool manage(const bq_bot *bot, const bq_bot_sight *at, bq_command *out)
{
    (void)bot, (void)at, (void)out;
    return false;
}

static enum bq_bot_view judges(const bq_bot *bot, const bq_bot_sight *at, unsigned from)
{
    (void)at, (void)from;
    take_time(bot);
    return BQ_BOT_TOO_LITTLE;
}

const bq_bot *__wrap_bq_bot_of(const char *word)
{
    static const bq_bot slow[] = {{.word = "sleeps", .answer = answer, .manage = manage, .judges = judges},
                                  {.word = "spins", .answer = answer, .manage = manage, .judges = judges}};
    for (size_t i = 0; i < 2; i++)
        if (!strcmp(word, slow[i].word))
            return &slow[i];
    return __real_bq_bot_of(word);
}

int main(int argc, char **argv)
{
    bq_serve_request request = {.version = "planted"};
    for (int i = 2; i + 1 < argc; i += 2) { /* after "serve" */
        if (!strcmp(argv[i], "--listen"))
            request.listen = argv[i + 1];
        else if (!strcmp(argv[i], "--tcp"))
            request.tcp = argv[i + 1];
        else if (!strcmp(argv[i], "--store"))
            request.store = argv[i + 1];
        else if (!strcmp(argv[i], "--limits"))
            request.limits = argv[i + 1];
        else
            return 2;
    }
    return request.store ? bq_serve(&request) : 2;
}
