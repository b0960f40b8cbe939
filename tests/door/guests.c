/* guests.c - doors at the core. */
#include "door/guests.h"

#include "server/field.h"
#include "tap.h"

/* ---- the world of a door ---- */

static void append(char *lines, size_t *n, const char *line, size_t length)
{
    if (*n + length + 2 > GUEST_LINES)
        tap_bail("too much is said");
    memcpy(lines + *n, line, length);
    *n += length;
    lines[(*n)++] = '\n';
    lines[*n] = 0;
}

static bool say_line(void *self, const char *line, size_t n)
{
    guest *g = self;
    append(g->said, &g->said_n, line, n);
    return true;
}

static void tell(void *self, const char *line, size_t n)
{
    guest *g = self;
    append(g->told, &g->told_n, line, n);
}

static void shut(void *self)
{
    ((guest *)self)->closed = true;
}

static bool chance(void *self, void *bytes, size_t n)
{
    for (size_t i = 0; i < n; i++)
        ((unsigned char *)bytes)[i] = (unsigned char)bq_rng_below(&((guest *)self)->rng, 256);
    return true;
}

static guests *room; /* whose words they are */
static bq_edition_file *reseau; /* read once */

static bq_edition_file *words(void *self, const char *edition, const bq_edition *ed)
{
    (void)self, (void)ed;
    return !strcmp(edition, room->words->name) ? room->words : NULL;
}

/* ---- the house ---- */

static void hear(void *self, bq_conn conn, const char *line, size_t n)
{
    guests *all = self;
    char status[16] = "";
    for (unsigned i = 0; i < all->n; i++)
        if (all->at[i].conn == conn && all->at[i].door)
            bq_door_heard(all->at[i].door, line, n);
    if (conn == all->host_conn && field_text(line, "status", status, sizeof status)) {
        snprintf(all->host, sizeof all->host, "%.*s", (int)n, line);
        field_text(line, "code", all->code, sizeof all->code);
        field_text(line, "id", all->id, sizeof all->id);
    }
}

void guests_open(guests *all, uint64_t seed)
{
    memset(all, 0, sizeof *all);
    room = all;
    house_open(&all->h, seed);
    all->h.hear = hear;
    all->h.self = all;
    if (!reseau && !bq_edition_open(&reseau, "reseau", NULL, 0))
        tap_bail("no edition");
    all->words = reseau;
}

void guests_close(guests *all)
{
    for (unsigned i = 0; i < all->n; i++) {
        bq_door_free(all->at[i].door);
        free(all->at[i].said);
        free(all->at[i].told);
    }
    house_close(&all->h);
}

void guests_table(guests *all, const char *options)
{
    all->host_conn = house_enter(&all->h, 200);
    house_say(&all->h, all->host_conn, "hello 1 en bot");
    house_say(&all->h, all->host_conn, "create reseau Anna %s", options);
    if (!all->code[0])
        tap_bail("no table");
}

/* Whoever has opened the table plays as a bot does; or goes away before the game. */
void guests_start(guests *all, unsigned bots)
{
    if (bots)
        house_say(&all->h, all->host_conn, "bots medium");
    house_say(&all->h, all->host_conn, "start");
    guests_work(all);
}

/* ---- a guest ---- */

guest *guests_add(guests *all, bool (*answer)(guest *g, const char *line, size_t n, char *out, size_t size), void *self)
{
    guest *g = &all->at[all->n];
    const bq_door_world around = {.self = g, .say = say_line, .tell = tell, .close = shut, .random = chance, .words = words};
    *g = (guest){.answer = answer, .self = self, .number = all->n++};
    bq_rng_seed(&g->rng, 1000 + g->number);
    g->said = calloc(1, GUEST_LINES);
    g->told = calloc(1, GUEST_LINES);
    g->conn = house_enter(&all->h, g->number + 1);
    g->door = bq_door_new(&bq_dialect_001, &around, &all->hall,
                          (bq_door_pace){.lines = all->h.config.limits.actions, .ms = all->h.config.limits.actions_ms},
                          all->h.now);
    return g;
}

void guests_say(guests *all, guest *g, const char *line)
{
    (void)all;
    if (!g->closed)
        bq_door_line(g->door, line, strlen(line));
}

/* What waits, as a copy; NULL: nothing does. */
static char *taken(char *lines, size_t *n)
{
    char *copy = *n ? malloc(*n + 1) : NULL;
    if (copy)
        memcpy(copy, lines, *n + 1);
    *n = 0;
    lines[0] = 0;
    return copy;
}

/* The lines that wait, one by one; what they cause waits behind them. */
static bool hand_on(guests *all, guest *g)
{
    char *lines = taken(g->said, &g->said_n);
    if (!lines)
        return false;
    for (char *at = lines, *end; (end = strchr(at, '\n')); at = end + 1)
        house_bytes(&all->h, g->conn, at, (size_t)(end - at));
    free(lines);
    return true;
}

static bool answers(guest *g)
{
    char out[8192], *lines = g->answer ? taken(g->told, &g->told_n) : NULL;
    if (!lines)
        return false;
    for (char *at = lines, *end; (end = strchr(at, '\n')); at = end + 1)
        if (g->answer(g, at, (size_t)(end - at), out, sizeof out) && !g->closed)
            bq_door_line(g->door, out, strlen(out));
    free(lines);
    return true;
}

static bool work(guests *all, guest *g)
{
    bool any = false;
    if (!g->conn)
        return answers(g);
    bq_door_work(g->door, all->h.now);
    any |= hand_on(all, g);
    any |= answers(g);
    if (g->closed) {
        house_leave(&all->h, g->conn);
        g->conn = 0;
        any = true;
    }
    return any;
}

void guests_work(guests *all)
{
    for (bool any = true; any;) {
        any = false;
        for (unsigned i = 0; i < all->n; i++)
            while (work(all, &all->at[i])) /* each hears at once what came of it */
                any = true;
    }
}

void guests_wait(guests *all, int64_t ms)
{
    house_wait(&all->h, ms);
    guests_work(all);
}
