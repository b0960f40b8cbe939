/* lookup.c - a name is looked up while the player goes on: the system's function is our own here, so that it is as
 * slow, as wrong and as late as a name server can be. */
#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <poll.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "client/internal.h"
#include "os/os.h"
#include "tap.h"

enum { SLOW_MS = 400, QUICK_MS = 150 };

static atomic_int searches; /* that are under way */
static unsigned short port; /* where somebody listens */

static void sleep_ms(long ms)
{
    nanosleep(&(struct timespec){.tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000}, NULL);
}

/* Instead of the system's. */
int getaddrinfo(const char *host, const char *service, const struct addrinfo *hints, struct addrinfo **out)
{
    (void)service;
    if (hints && hints->ai_flags & AI_NUMERICHOST)
        return EAI_NONAME;
    atomic_fetch_add(&searches, 1);
    sleep_ms(SLOW_MS);
    int fault = !strcmp(host, "nobody") ? EAI_NONAME : !strcmp(host, "mute") ? EAI_AGAIN : 0;
    if (!fault) {
        struct addrinfo *a = calloc(1, sizeof *a + sizeof(struct sockaddr_in));
        struct sockaddr_in *at = (void *)(a + 1);
        *at = (struct sockaddr_in){.sin_family = AF_INET, .sin_port = htons(port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
        *a = (struct addrinfo){.ai_family = AF_INET, .ai_addrlen = sizeof *at, .ai_addr = (void *)at};
        *out = a;
    }
    atomic_fetch_sub(&searches, 1);
    return fault;
}

void freeaddrinfo(struct addrinfo *a)
{
    free(a);
}

static bq_client *look_for(const char *host)
{
    bq_client_wish wish = {.errand = BQ_ERRAND_JOIN, .language = "en", .at = {.port = "7420"}};
    snprintf(wish.at.host, sizeof wish.at.host, "%s", host);
    snprintf(wish.table, sizeof wish.table, "KMPRTX");
    return bq_client_new(&wish);
}

/* Until something is heard; the longest that one pump has taken, in ms. */
static int64_t hear(bq_client *c, bq_heard *h, int64_t most_ms)
{
    int64_t worst = 0, until = bq_os_now_ms() + most_ms;
    *h = (bq_heard){.kind = BQ_HEARD_NOTHING};
    while (bq_os_now_ms() < until) {
        int64_t from = bq_os_now_ms();
        short events;
        bq_client_pump(c);
        int64_t took = bq_os_now_ms() - from;
        worst = took > worst ? took : worst;
        if (bq_client_next(c, h) != BQ_HEARD_NOTHING || bq__client_socket_of(c)->state == BQ__SOCKET_OPEN)
            break;
        int fd = bq_client_fd(c, &events);
        (void)poll(&(struct pollfd){.fd = fd, .events = events}, 1, bq_client_wait_ms(c));
    }
    return worst;
}

static void faults(void)
{
    static const struct {
        const char *host, *why;
    } known[] = {{"nobody", "name"}, {"mute", "lookup"}};
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        bq_heard h;
        bq_client *c = look_for(known[i].host);
        int64_t worst = hear(c, &h, 5000);
        tap_ok(h.kind == BQ_HEARD_FAILED && !strcmp(h.why, known[i].why), "%s: %s", known[i].host, h.why);
        tap_ok(worst < QUICK_MS, "... and nobody has waited for it (%lld ms)", (long long)worst);
        bq_client_free(c);
    }
}

static void found(void)
{
    bq_heard h;
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t n = sizeof at;
    int listener = socket(AF_INET, SOCK_STREAM, 0);
    tap_ok(bind(listener, (struct sockaddr *)&at, n) == 0 && listen(listener, 1) == 0 &&
               getsockname(listener, (struct sockaddr *)&at, &n) == 0, "somebody listens");
    port = ntohs(at.sin_port);
    bq_client *c = look_for("somebody");
    hear(c, &h, 5000);
    tap_ok(bq__client_socket_of(c)->state == BQ__SOCKET_OPEN, "a name that is found is connected to");
    bq_client_free(c);
    close(listener);
}

/* Escape in the middle of it. */
static void given_up(void)
{
    bq_client *c = look_for("somebody");
    bq_client_pump(c);
    tap_ok(bq__client_socket_of(c)->state == BQ__SOCKET_LOOKING, "being looked for");
    while (!atomic_load(&searches))
        sleep_ms(1);
    int64_t from = bq_os_now_ms();
    bq_client_free(c);
    tap_ok(bq_os_now_ms() - from < QUICK_MS && atomic_load(&searches), "who gives up is gone before it is found");
    while (atomic_load(&searches))
        sleep_ms(5);
    sleep_ms(50);
    tap_ok(true, "... and what is found then is thrown away");
}

int main(void)
{
    faults();
    found();
    given_up();
    return tap_done();
}
