/* program.c - the world of a client in a program: a socket (socket.c), the system's clock and chance, editions on the disk. */
#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>

#include "client/internal.h"
#include "os/os.h"

/* What the client's world has for itself. */
typedef struct program {
    bq__client_socket socket;
    bq_where at;
} program;

bq__client_socket *bq__client_socket_of(const bq_client *c)
{
    return &((program *)c->world.self)->socket;
}

/* ---- what the client asks for ---- */

/* What fails at once is known by the next pump. */
static void connect_to(void *self, const bq_where *at, int64_t now)
{
    program *p = self;
    p->at = *at;
    (void)bq__client_socket_open(&p->socket, at, now);
}

static bool send_line(void *self, const char *line, size_t n)
{
    return bq__client_socket_send(&((program *)self)->socket, line, n);
}

static void close_line(void *self)
{
    bq__client_socket_close(&((program *)self)->socket);
}

static void end(void *self)
{
    program *p = self;
    if (p->socket.state == BQ__SOCKET_OPEN)
        (void)bq__client_socket_pump(&p->socket, &p->at, bq_os_now_ms(), (bq__client_listener){NULL, NULL});
    bq__client_socket_deinit(&p->socket);
    free(p);
}

static bool random_bytes(void *self, void *bytes, size_t n)
{
    (void)self;
    return bq_os_random(bytes, n);
}

/* The name comes from outside: it is a name, never a path. */
static bq_edition_file *open_edition(const char *name)
{
    bq_edition_file *file = NULL;
    bool good = *name && strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789-") == strlen(name) &&
                bq_edition_open(&file, name, NULL, 0);
    return good ? file : NULL;
}

static bq_edition_file *words(void *self, const char *name, const bq_edition *ed)
{
    bq_edition_file *file = open_edition(name);
    (void)self;
    if (!file)
        return NULL;
    if (file->ed.squares == ed->squares && file->ed.groups == ed->groups)
        return file;
    bq_edition_close(file);
    return NULL;
}

static bool own(void *self, const char *name, bq_edition *ed)
{
    bq_edition_file *file = open_edition(name);
    (void)self;
    if (!file)
        return false;
    *ed = file->ed;
    bq_edition_close(file);
    return true;
}

static void forget(void *self, bq_edition_file *file)
{
    (void)self;
    bq_edition_close(file);
}

bq_client *bq_client_new(const bq_client_wish *wish)
{
    program *p = calloc(1, sizeof *p);
    if (!p)
        return NULL;
    p->socket.fd = -1;
    const bq_client_world world = {.self = p,
                                   .connect = connect_to,
                                   .send = send_line,
                                   .close = close_line,
                                   .end = end,
                                   .random = random_bytes,
                                   .words = words,
                                   .forget = forget,
                                   .own = own};
    return bq_client_new_in(wish, &world, bq_os_now_ms());
}

/* ---- what the client is told ---- */

static void on_line(void *client, const char *line, size_t n)
{
    bq_client_line(client, line, n);
}

/* True: the connection is up, or on its way. */
static bool pump_line(bq_client *c, bq__client_socket *l, const bq_where *at)
{
    int64_t before = l->heard_at;
    bool up = bq__client_socket_pump(l, at, c->now, (bq__client_listener){on_line, c});
    if (l->heard_at != before)
        bq_client_alive(c);
    return up;
}

static void listen_to_line(bq_client *c)
{
    program *p = c->world.self;
    bq__client_socket *l = &p->socket;
    bool up = l->state != BQ__SOCKET_DOWN && pump_line(c, l, &p->at);
    if (up && c->connecting && l->state == BQ__SOCKET_OPEN) {
        bq_client_opened(c);
        up = pump_line(c, l, &p->at);
    }
    if (!up)
        bq_client_lost(c, l->fault ? l->fault : "", l->error);
}

/* First what has come, then what time it is: whoever was asleep has the answers already, and has not looked. */
void bq_client_pump(bq_client *c)
{
    bool up = c->connecting || c->open;
    c->now = bq_os_now_ms();
    if (up)
        listen_to_line(c);
    bq_client_tick(c, c->now);
    if (up || (!c->connecting && !c->open))
        return;
    listen_to_line(c);
    if (c->broken)
        bq_client_tick(c, c->now);
}

int bq_client_fd(const bq_client *c, short *events)
{
    const bq__client_socket *l = bq__client_socket_of(c);
    *events = (short)(POLLIN | (bq__client_socket_writes(l) ? POLLOUT : 0));
    return l->lookup ? bq__client_lookup_fd(l->lookup) : l->fd;
}

int64_t bq_client_retry_ms(const bq_client *c)
{
    int64_t left = c->open || c->connecting ? 0 : c->retry_at - bq_os_now_ms();
    return left < 0 ? 0 : left;
}

int bq_client_wait_ms(const bq_client *c)
{
    if (c->n || c->own_n)
        return 0;
    bool down = !c->open && !c->connecting && c->retry_at != INT64_MAX;
    int64_t left = down ? bq_client_retry_ms(c) : 1000;
    return left > 1000 ? 1000 : (int)left;
}
