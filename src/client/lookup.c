/* lookup.c - the addresses of a name, found by a thread: the system's own function may wait for a name server that
 * never answers, and nobody who plays waits with it. Thread and socket share a small piece of memory; whoever lets go
 * of it last frees it, so that a search nobody wants any more ends by itself. An address written in figures is read
 * at once. */
#include <errno.h>
#include <netdb.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "client/internal.h"

struct bq__client_lookup {
    atomic_int holders;
    atomic_bool done;
    int event; /* can be read when it is done */
    int fault; /* of getaddrinfo; 0: found */
    struct addrinfo *found;
    char host[256];
    char port[8];
};

static const struct addrinfo stream = {.ai_family = AF_UNSPEC, .ai_socktype = SOCK_STREAM};

static void let_go(bq__client_lookup *s)
{
    if (atomic_fetch_sub(&s->holders, 1) != 1)
        return;
    if (s->found)
        freeaddrinfo(s->found);
    close(s->event);
    free(s);
}

static void *search(void *arg)
{
    bq__client_lookup *s = arg;
    struct addrinfo *found = NULL;
    s->fault = getaddrinfo(s->host, s->port, &stream, &found);
    s->found = s->fault ? NULL : found;
    atomic_store(&s->done, true);
    (void)!write(s->event, &(uint64_t){1}, sizeof(uint64_t));
    let_go(s);
    return NULL;
}

/* Signals are the main thread's: it has the terminal to give back. */
static bool begin(bq__client_lookup *s)
{
    pthread_t thread;
    pthread_attr_t detached;
    sigset_t all, before;
    if (pthread_attr_init(&detached) != 0)
        return false;
    (void)pthread_attr_setdetachstate(&detached, PTHREAD_CREATE_DETACHED);
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    int error = pthread_create(&thread, &detached, search, s);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    pthread_attr_destroy(&detached);
    errno = error;
    return error == 0;
}

bq__client_lookup *bq__client_lookup_begin(const bq_where *at)
{
    bq__client_lookup *s = calloc(1, sizeof *s);
    if (!s)
        return NULL;
    s->event = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    atomic_init(&s->holders, 2);
    snprintf(s->host, sizeof s->host, "%s", at->host);
    snprintf(s->port, sizeof s->port, "%s", at->port);
    if (s->event < 0 || !begin(s)) {
        int error = errno;
        if (s->event >= 0)
            close(s->event);
        free(s);
        errno = error;
        return NULL;
    }
    return s;
}

int bq__client_lookup_fd(const bq__client_lookup *s)
{
    return s->event;
}

enum bq__client_looked bq__client_lookup_take(bq__client_lookup *s, struct addrinfo **out)
{
    if (!atomic_load(&s->done))
        return BQ__LOOKED_NOT_YET;
    *out = s->found;
    s->found = NULL;
    bool unknown = s->fault == EAI_AGAIN || s->fault == EAI_SYSTEM || s->fault == EAI_MEMORY;
    return *out ? BQ__LOOKED_FOUND : unknown ? BQ__LOOKED_UNKNOWN : BQ__LOOKED_NOBODY;
}

void bq__client_lookup_end(bq__client_lookup *s)
{
    if (s)
        let_go(s);
}

bool bq__client_lookup_figures(const bq_where *at, struct addrinfo **out)
{
    struct addrinfo figures = stream;
    figures.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV;
    *out = NULL;
    return getaddrinfo(at->host, at->port, &figures, out) == 0;
}
