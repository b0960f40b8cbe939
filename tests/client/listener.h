/* listener.h - a client without a network: a world that only listens. What the client says stands in out, a line each. */
#include "client/internal.h"
#include "tap.h"

#define ID "0123456789abcdef0123456789abcdef"
#define TOKEN "fedcba9876543210fedcba9876543210"

static char out[8192];
static unsigned connects;
static const char *has_words; /* the one edition whose words it has; NULL: all */

static void connect_line(void *self, const bq_where *at, int64_t now)
{
    (void)self, (void)at, (void)now;
    connects++;
}

static bool send_line(void *self, const char *line, size_t n)
{
    size_t used = strlen(out);
    (void)self;
    snprintf(out + used, sizeof out - used, "%.*s\n", (int)n, line);
    return true;
}

static void nothing(void *self)
{
    (void)self;
}

static bool chance(void *self, void *bytes, size_t n)
{
    (void)self;
    memset(bytes, 7, n);
    return true;
}

static bq_edition_file *no_words(void *self, const char *name, const bq_edition *ed)
{
    (void)self, (void)name, (void)ed;
    return NULL;
}

static void forget(void *self, bq_edition_file *file)
{
    (void)self, (void)file;
}

static bool knows(void *self, const char *edition)
{
    (void)self;
    return !has_words || !strcmp(edition, has_words);
}

static const bq_client_world world = {.connect = connect_line, .send = send_line, .close = nothing, .end = nothing,
                                      .random = chance, .words = no_words, .forget = forget, .knows = knows};

static void hear(bq_client *c, const char *line)
{
    bq_client_line(c, line, strlen(line));
}
