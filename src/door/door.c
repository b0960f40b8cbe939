/* door.c - both sides of a door: what the player says goes to the dialect, what the server says to the client, and what the
 * client has heard to the dialect. A player of another dialogue knows nothing of our limits, so the door speaks no faster
 * than a player may. */
#include "door/internal.h"

#include <stdlib.h>
#include <string.h>

const char *const bq_door_count_words[BQ_DOOR_COUNTS] = {
#define BQ_DOOR_COUNT(id, word, help) word,
#include "door/counts.def"
};
const char *const bq_door_count_helps[BQ_DOOR_COUNTS] = {
#define BQ_DOOR_COUNT(id, word, help) help,
#include "door/counts.def"
};

const char *bq_dialect_name(const bq_dialect *dialect)
{
    return dialect->name;
}

bool bq_dialect_plays(const bq_dialect *dialect, const char *edition)
{
    return !strcmp(dialect->edition, edition);
}

void bq_dialect_greeting(const bq_dialect *dialect, const char *code, bq_buf *b)
{
    dialect->greet(code, b);
}

/* ---- how fast ---- */

/* What a line costs, and what comes back in a millisecond: in any stretch of `ms` nine tenths of the lines that are allowed
 * go out at most, a fifth of them at once. */
static int64_t cost(const bq_door *d)
{
    return 10 * d->pace.ms;
}

static int64_t most(const bq_door *d)
{
    int64_t fifth = 2 * d->pace.lines * d->pace.ms;
    return fifth > cost(d) ? fifth : cost(d);
}

static bool may_speak(bq_door *d)
{
    int64_t passed = d->now - d->credit_at < d->pace.ms ? d->now - d->credit_at : d->pace.ms;
    int64_t back = passed * 7 * d->pace.lines, full = most(d);
    d->credit = back >= full - d->credit ? full : d->credit + back;
    d->credit_at = d->now;
    d->paced = d->credit < cost(d);
    return !d->paced;
}

static int64_t speaks_at(const bq_door *d)
{
    return d->credit_at + (cost(d) - d->credit) / (7 * d->pace.lines) + 1;
}

/* ---- the client's world ---- */

static void connect_line(void *self, const bq_where *at, int64_t now)
{
    (void)at, (void)now;
    ((bq_door *)self)->connects = true;
}

static bool send_line(void *self, const char *line, size_t n)
{
    bq_door *d = self;
    d->credit -= cost(d); /* below nothing, too: what is no command does not wait, and commands wait for it */
    return d->stage == BQ__DOOR_ENDED || d->world.say(d->world.self, line, n);
}

static void nothing(void *self)
{
    (void)self; /* the line is the server's to close, and the door's memory is freed with it */
}

static bool random_bytes(void *self, void *bytes, size_t n)
{
    bq_door *d = self;
    return d->world.random(d->world.self, bytes, n);
}

static bq_edition_file *words_of(void *self, const char *edition, const bq_edition *ed)
{
    bq_door *d = self;
    return d->world.words(d->world.self, edition, ed);
}

static void forget(void *self, bq_edition_file *words)
{
    (void)self, (void)words; /* borrowed */
}

static bool make_client(bq_door *d, const bq_client_wish *wish)
{
    const bq_client_world world = {.self = d, .connect = connect_line, .send = send_line, .close = nothing, .end = nothing,
                                   .random = random_bytes, .words = words_of, .forget = forget};
    d->client = bq_client_new_in(wish, &world, d->now);
    return d->client != NULL;
}

/* ---- life ---- */

bq_door *bq_door_new(const bq_dialect *dialect, const bq_door_world *world, bq_hall *hall, bq_door_pace pace, int64_t now)
{
    bq_door *d = calloc(1, sizeof *d + dialect->bytes);
    if (!d)
        return NULL;
    d->dialect = dialect;
    d->world = *world;
    d->hall = hall;
    d->pace = pace;
    d->now = d->credit_at = now;
    d->credit = most(d);
    d->again = INT64_MAX;
    return d;
}

void bq_door_free(bq_door *d)
{
    if (!d)
        return;
    bq__door_enter_end(d);
    d->stage = BQ__DOOR_ENDED; /* what the client says last, nobody hears */
    bq_client_free(d->client);
    free(d);
}

void bq__door_close(bq_door *d)
{
    if (d->stage == BQ__DOOR_ENDED)
        return;
    bq__door_enter_end(d);
    d->stage = BQ__DOOR_ENDED;
    d->world.close(d->world.self);
}

static void say_last(bq_door *d, const char *why)
{
    bq__door_counts(d, BQ_DOOR_REFUSED);
    d->dialect->refused(d, why);
}

void bq__door_end(bq_door *d, const char *why)
{
    if (d->stage != BQ__DOOR_ENDED)
        say_last(d, why);
    bq__door_close(d);
}

void bq_door_bye(bq_door *d, const char *why)
{
    if (d->stage != BQ__DOOR_ENDED)
        say_last(d, why);
    bq__door_enter_end(d);
    d->stage = BQ__DOOR_ENDED;
}

/* ---- for dialects ---- */

bq_table *bq__door_game(const bq_door *d)
{
    return d->client ? bq_client_game(d->client) : NULL;
}

void bq__door_counts(bq_door *d, enum bq_door_count what)
{
    d->hall->count[what]++;
}

/* A line that did not fit is none. */
void bq__door_tell(bq_door *d, const bq_buf *line)
{
    if (d->stage != BQ__DOOR_ENDED && !line->cut)
        d->world.tell(d->world.self, line->at, line->n);
}

void bq__door_do(bq_door *d, const bq_command *cmd)
{
    d->doing = bq_client_do(d->client, cmd);
    if (!d->doing)
        d->rest = d->now + BQ__DOOR_REST_MS;
}

void bq__door_back(bq_door *d)
{
    unsigned seat = bq_client_seat(d->client);
    if (seat < BQ_SEATS && bq_client_lobby(d->client)->seat[seat].stand_in)
        (void)bq_client_say(d->client, "may");
}

/* ---- hearing ---- */

static void table_told(bq_door *d)
{
    const bq_lobby *l = bq_client_lobby(d->client);
    if (d->stage == BQ__DOOR_ENTERING && bq_client_up(d->client) && l->you[0]) {
        if (!bq_dialect_plays(d->dialect, l->edition)) {
            (void)bq_client_say(d->client, "part");
            bq__door_end(d, "edition");
            return;
        }
        d->stage = BQ__DOOR_SEATED;
        bq__door_counts(d, BQ_DOOR_SEATED);
        d->dialect->seated(d);
    }
    if (d->stage != BQ__DOOR_SEATED)
        return;
    if (bq_client_elsewhere(d->client))
        bq__door_end(d, "elsewhere");
    else if (!l->you[0])
        bq__door_end(d, "kicked");
    else if (l->status == BQ_STATUS_ABANDONED || l->status == BQ_STATUS_EXPIRED)
        bq__door_end(d, "stopped");
    else
        bq__door_enter_told(d);
}

static void answered(bq_door *d, const bq_heard *h)
{
    bool no = h->kind == BQ_HEARD_NO;
    if (no && d->stage == BQ__DOOR_ENTERING) {
        bq__door_enter_refused(d, h->why);
    } else if (h->re && h->re == d->doing) {
        d->doing = 0;
        if (no)
            d->rest = d->now + BQ__DOOR_REST_MS;
        d->dialect->answered(d, no ? h->why : NULL);
    } else if (no && h->re && h->re == d->start) {
        d->start = 0;
    }
}

static void heard(bq_door *d, const bq_heard *h)
{
    switch (h->kind) {
    case BQ_HEARD_OK:
    case BQ_HEARD_NO:
        answered(d, h);
        break;
    case BQ_HEARD_SEAT:
        bq__door_enter_seat(d, h->why);
        break;
    case BQ_HEARD_TABLES:
        bq__door_enter_tables(d);
        break;
    case BQ_HEARD_TABLE:
        table_told(d);
        break;
    case BQ_HEARD_GAME:
    case BQ_HEARD_MOVE:
        if (d->stage == BQ__DOOR_SEATED && bq__door_game(d))
            d->dialect->moved(d);
        break;
    case BQ_HEARD_ASK:
        d->asked = (uint64_t)h->n + 1;
        break;
    case BQ_HEARD_FAILED:
    case BQ_HEARD_LOST:
    case BQ_HEARD_BYE:
        bq__door_end(d, h->why);
        break;
    case BQ_HEARD_GONE:
        bq__door_end(d, "gone");
        break;
    default:
        break;
    }
}

/* The game waits for somebody, and we have seen all that led there. */
static bool is_current(const bq_door *d)
{
    const bq_table *game = bq__door_game(d);
    return game && d->asked == bq_table_length(game) + 1;
}

void bq_door_work(bq_door *d, int64_t now)
{
    bq_heard h;
    d->now = now;
    if (!d->client || d->stage == BQ__DOOR_ENDED)
        return;
    bq_client_alive(d->client); /* a line within one program is never silent */
    bq_client_tick(d->client, now);
    if (d->connects)
        bq_client_opened(d->client);
    d->connects = false;
    while (d->stage != BQ__DOOR_ENDED && bq_client_next(d->client, &h) != BQ_HEARD_NOTHING)
        heard(d, &h);
    if (d->stage == BQ__DOOR_ENTERING)
        bq__door_enter_again(d);
    d->paced = false;
    if (d->stage == BQ__DOOR_SEATED && is_current(d) && now >= d->rest && bq_client_up(d->client) &&
        !bq_client_busy(d->client) && may_speak(d))
        d->dialect->look(d);
}

void bq_door_heard(bq_door *d, const char *line, size_t n)
{
    if (d->client && d->stage != BQ__DOOR_ENDED)
        bq_client_line(d->client, line, n);
}

void bq_door_line(bq_door *d, const char *line, size_t n)
{
    if (d->stage == BQ__DOOR_ENDED)
        return;
    bq__door_counts(d, BQ_DOOR_LINES);
    if (n > 0 && line[n - 1] == '\r')
        n--;
    d->dialect->line(d, line, n);
}

int64_t bq_door_due(const bq_door *d)
{
    if (!d->client || d->stage == BQ__DOOR_ENDED)
        return INT64_MAX;
    int64_t due = d->again;
    if (d->paced && speaks_at(d) < due)
        due = speaks_at(d);
    return d->rest > d->now && d->rest < due ? d->rest : due;
}

/* ---- the way in ---- */

bool bq__door_enter(bq_door *d, const bq__door_wish *wish)
{
    bool any = !wish->table[0], back = wish->token[0] != 0;
    bq_client_wish to = {.errand = back ? BQ_ERRAND_SIT : any ? BQ_ERRAND_LOBBY : BQ_ERRAND_JOIN,
                         .language = "fr",
                         .bot = true,
                         .stays = true};
    d->wish = *wish;
    d->aim = any ? BQ__DOOR_TO_ANY : BQ__DOOR_TO_TABLE;
    memcpy(to.table, wish->table, sizeof to.table);
    memcpy(to.name, wish->name, sizeof to.name);
    memcpy(to.token, wish->token, sizeof to.token);
    d->stage = BQ__DOOR_ENTERING;
    return make_client(d, &to);
}
