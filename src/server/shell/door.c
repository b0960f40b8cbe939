/* door.c - players of another dialogue: a connection whose lines go through a door (src/door) before the core hears them.
 * To the core it is a connection like any other, with the player's own address: limits, bans, clocks and budgets are its.
 *
 * What the door says waits here until the core has said all it has to say: so neither calls the other while it speaks. */
#include <stdlib.h>
#include <string.h>

#include "os/os.h"
#include "server/shell/internal.h"

enum {
    SAID_BYTES = 1 << 16, /* of what waits; a door says a few lines at a time */
    ROUNDS = 16           /* of hearing and saying in one turn of the loop; the rest has its turn later */
};

/* ---- its world ---- */

static bool say(void *self, const char *line, size_t n)
{
    bq__shell_peer *peer = self;
    bq_buf_bytes(&peer->said, line, n);
    bq_buf_char(&peer->said, '\n');
    bq__shell_door_wake(peer);
    return !peer->said.cut;
}

static void tell(void *self, const char *line, size_t n)
{
    bq__shell_peer_send(self, line, n);
    bq__shell_peer_send(self, "\n", 1);
}

static void shut(void *self)
{
    bq__shell_peer *peer = self;
    peer->shuts = true;
    bq__shell_door_wake(peer);
}

static bool chance(void *self, void *bytes, size_t n)
{
    (void)self;
    return bq_os_random(bytes, n);
}

/* The server's own: the client only reads them. */
static bq_edition_file *words(void *self, const char *name, const bq_edition *ed)
{
    const bq__shell *shell = ((bq__shell_peer *)self)->shell;
    for (size_t i = 0; i < shell->editions_n; i++) {
        const bq_edition_file *file = shell->editions[i];
        if (!strcmp(file->name, name) && file->ed.squares == ed->squares && file->ed.groups == ed->groups)
            return (bq_edition_file *)(uintptr_t)file;
    }
    return NULL;
}

/* ---- life ---- */

bool bq__shell_door_open(bq__shell_peer *peer)
{
    bq__shell *shell = peer->shell;
    const bq_door_world world = {.self = peer, .say = say, .tell = tell, .close = shut, .random = chance, .words = words};
    const bq_door_pace pace = {.lines = shell->limits.actions, .ms = shell->limits.actions_ms};
    bq_core_through(shell->core, peer->conn, bq_dialect_name(&bq_dialect_001));
    peer->said = bq_buf_grow(SAID_BYTES);
    peer->door = bq_door_new(&bq_dialect_001, &world, &shell->hall, pace, bq__shell_now(shell));
    if (!peer->door) {
        bq__shell_peer_abort(peer);
        return false;
    }
    shell->doors_n++;
    return true;
}

void bq__shell_door_gone(bq__shell_peer *peer)
{
    bq__shell_peer **at = &peer->shell->doors;
    while (peer->at_door && *at && *at != peer)
        at = &(*at)->next_door;
    if (peer->at_door && *at)
        *at = peer->next_door;
    peer->at_door = true; /* nobody puts it back */
    if (peer->door)
        peer->shell->doors_n--;
    bq_door_free(peer->door);
    peer->door = NULL;
    bq_buf_free(&peer->said);
}

void bq__shell_door_closed(bq__shell_peer *peer, enum bq_close why)
{
    if (!peer->door)
        return;
    bq_door_work(peer->door, bq__shell_now(peer->shell)); /* what it has heard by now, it may still tell */
    bq_door_bye(peer->door, bq_close_words[why]);
}

/* ---- lines ---- */

void bq__shell_door_wake(bq__shell_peer *peer)
{
    bq__shell *shell = peer->shell;
    if (peer->at_door || peer->closed)
        return;
    peer->at_door = true;
    peer->next_door = shell->doors;
    shell->doors = peer;
}

/* It costs as a frame does, whatever becomes of it. */
void bq__shell_door_line(bq__shell_peer *peer, const char *line, size_t n)
{
    bq__shell_before(peer->shell);
    bq_core_frame(peer->shell->core, peer->conn, false);
    bq__shell_after(peer->shell);
    if (!peer->conn || peer->closing)
        return;
    bq_door_line(peer->door, line, n);
    bq__shell_door_wake(peer);
}

void bq__shell_door_heard(bq__shell_peer *peer, const bq_line *line)
{
    if (!peer->door)
        return;
    bq_door_heard(peer->door, line->bytes, line->n);
    bq__shell_door_wake(peer);
}

static void hand_on(bq__shell_peer *peer)
{
    size_t n;
    char *lines = bq_buf_take(&peer->said, &n);
    peer->said = bq_buf_grow(SAID_BYTES);
    for (char *at = lines, *end; at && peer->conn && !peer->closing && (end = memchr(at, '\n', n - (size_t)(at - lines)));
         at = end + 1) {
        bq__shell_before(peer->shell);
        bq_core_line(peer->shell->core, peer->conn, at, (size_t)(end - at));
        bq__shell_after(peer->shell);
    }
    free(lines);
}

static void work(bq__shell_peer *peer)
{
    for (unsigned i = 0; i < ROUNDS && !peer->closing; i++) {
        bq_door_work(peer->door, bq__shell_now(peer->shell));
        if (!peer->said.n && !peer->shuts)
            return;
        hand_on(peer);
        if (peer->shuts)
            bq__shell_peer_leave(peer);
    }
    if (!peer->closing)
        bq__shell_door_wake(peer);
}

/* What one says may wake others, and so on: a while, then the loop goes on, and comes back without waiting. */
void bq__shell_doors(bq__shell *shell)
{
    for (unsigned i = 0; i < ROUNDS && shell->doors; i++) {
        bq__shell_peer *all = shell->doors;
        shell->doors = NULL;
        shell->touched = true;
        for (bq__shell_peer *peer = all, *next; peer; peer = next) {
            next = peer->next_door;
            peer->at_door = false;
            if (!peer->closing && peer->door)
                work(peer);
        }
    }
    if (shell->doors)
        uv_idle_start(&shell->turns, bq__shell_peer_turns);
}

void bq__shell_doors_time(bq__shell *shell)
{
    int64_t now = bq__shell_now(shell);
    for (bq__shell_peer *peer = shell->peers; peer && shell->doors_n; peer = peer->next)
        if (peer->door && bq_door_due(peer->door) <= now)
            bq__shell_door_wake(peer);
}
