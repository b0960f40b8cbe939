/* players.c - the lines between clients and the core, the clock, and programs that end and come back. */
#define _POSIX_C_SOURCE 200809L
#include "players.h"

#include "tap.h"

players w;

/* ---- the line ---- */

static void put(char *to, size_t *at, const char *line, size_t n)
{
    if (*at + n + 2 > ON_THE_WAY)
        tap_bail("too much was said");
    memcpy(to + *at, line, n);
    *at += n;
    to[(*at)++] = '\n';
}

void put_line(sitter *p, const char *line, size_t n)
{
    put(p->in, &p->in_n, line, n);
}

static void hear(void *self, bq_conn conn, const char *bytes, size_t n)
{
    char *line = strndup(bytes, n), say[16] = "";
    (void)self;
    field_text(line, "say", say, sizeof say);
    for (unsigned i = 0; i < PLAYERS; i++)
        if (w.p[i].client && w.p[i].conn == conn && (!w.change || w.change(i, line, say)))
            put_line(&w.p[i], line, n);
    free(line);
}

static void connect_line(void *self, const bq_where *at, int64_t now)
{
    (void)at, (void)now;
    ((sitter *)self)->calls = true;
}

static bool send_line(void *self, const char *line, size_t n)
{
    sitter *p = self;
    const char *word = line[0] == '#' ? strchr(line, ' ') + 1 : line;
    p->reveals += !strncmp(word, "reveal ", 7);
    if (!w.passes || w.passes((unsigned)(p - w.p), word))
        put(p->out, &p->out_n, line, n);
    return true;
}

static void close_line(void *self)
{
    (void)self;
}

static bool chance(void *self, void *bytes, size_t n)
{
    (void)self;
    for (size_t i = 0; i < n; i++)
        ((unsigned char *)bytes)[i] = (unsigned char)bq_rng_below(&w.h.rng, 256);
    return true;
}

static bq_edition_file *words_of(void *self, const char *name, const bq_edition *ed)
{
    bq_edition_file *file = NULL;
    (void)self, (void)ed;
    return bq_edition_open(&file, name, NULL, 0) ? file : NULL;
}

static bool own_edition(void *self, const char *name, bq_edition *ed)
{
    bq_edition_file *file = NULL;
    if (!bq_edition_open(&file, name, NULL, 0))
        return false;
    *ed = file->ed;
    bq_edition_close(file);
    return !w.own || w.own((unsigned)((sitter *)self - w.p), ed);
}

static void forget(void *self, bq_edition_file *file)
{
    (void)self;
    bq_edition_close(file);
}

static void answer_call(unsigned who)
{
    sitter *p = &w.p[who];
    if (!p->calls || p->offline)
        return;
    p->calls = false;
    p->conn = house_enter(&w.h, who + 1);
    bq_client_opened(p->client);
}

void enter(unsigned who, const bq_client_wish *wish)
{
    sitter *p = &w.p[who];
    const bq_client_world around = {.self = p, .connect = connect_line, .send = send_line, .close = close_line, .end = close_line,
                                   .random = chance, .words = words_of, .forget = forget, .own = own_edition};
    p->client = bq_client_new_in(wish, &around, w.h.now);
    bq_client_tick(p->client, w.h.now);
    answer_call(who);
}

static void hang_up(sitter *p)
{
    bq_conn conn = p->conn;
    p->conn = 0;
    p->in_n = p->out_n = 0;
    if (conn)
        house_leave(&w.h, conn);
}

void cut(unsigned who)
{
    sitter *p = &w.p[who];
    if (!p->client || !p->conn)
        return;
    hang_up(p);
    bq_client_lost(p->client, "closed", 0);
}

void kill_house(void)
{
    house_kill(&w.h);
    for (unsigned i = 0; i < PLAYERS; i++) {
        if (!w.p[i].client || !w.p[i].conn)
            continue;
        w.p[i].conn = 0;
        hang_up(&w.p[i]);
        bq_client_lost(w.p[i].client, "closed", 0);
    }
}

/* ---- the programs ---- */

/* So much of what is on the way arrives now: lines are never overtaken. */
static size_t arrives(const char *lines, size_t n)
{
    size_t at = 0;
    while (at < n && !(w.lag && bq_rng_below(&w.h.rng, 8) < w.lag))
        at = (size_t)((char *)memchr(lines + at, '\n', n - at) - lines) + 1;
    return at;
}

static void send_out(sitter *p)
{
    size_t n = arrives(p->out, p->out_n);
    for (size_t at = 0; at < n && p->conn;) {
        char *end = memchr(p->out + at, '\n', p->out_n - at);
        house_bytes(&w.h, p->conn, p->out + at, (size_t)(end - p->out) - at);
        at = (size_t)(end - p->out) + 1;
    }
    memmove(p->out, p->out + n, p->out_n - n);
    p->out_n -= n;
}

static void take_in(sitter *p)
{
    size_t n = arrives(p->in, p->in_n);
    for (size_t at = 0; at < n;) {
        char *end = memchr(p->in + at, '\n', p->in_n - at);
        *end = 0;
        bq_client_line(p->client, p->in + at, (size_t)(end - p->in) - at);
        at = (size_t)(end - p->in) + 1;
    }
    memmove(p->in, p->in + n, p->in_n - n);
    p->in_n -= n;
}

static void take(sitter *p)
{
    bq_heard h;
    take_in(p);
    while ((p->aside && bq_client_aside(p->client, &h)) || bq_client_next(p->client, &h)) {
        size_t n = strlen(p->said);
        if (h.kind == BQ_HEARD_HOUSE)
            p->told = h.n;
        if (h.kind == BQ_HEARD_HOUSE)
            snprintf(p->said + n, sizeof p->said - n, "%s%s", n ? " " : "", h.why);
        if (h.kind == BQ_HEARD_GAME)
            bq_pilot_begin(p->pilot);
        p->exported |= h.kind == BQ_HEARD_EXPORT;
    }
    p->over = bq_client_lobby(p->client)->status > BQ_STATUS_PLAYING;
    bq_table *game = bq_client_game(p->client);
    if (game && bq_table_state(game)->stage == BQ_STAGE_OVER && !p->asked)
        p->asked = bq_client_export(p->client); /* as soon as the last move is here */
}

void take_lines(unsigned who)
{
    take(&w.p[who]);
}

static void answer(sitter *p)
{
    bq_command cmd;
    bq_table *game = bq_client_game(p->client);
    if (game && !p->over && !bq_client_elsewhere(p->client) && !bq_client_busy(p->client) &&
        bq_pilot_decide(p->pilot, game, bq_client_seat(p->client), &cmd))
        bq_client_do(p->client, &cmd);
}

void go_on(void)
{
    for (unsigned i = 0; i < PLAYERS; i++) {
        if (!w.p[i].client)
            continue;
        answer_call(i);
        take(&w.p[i]);
        answer(&w.p[i]);
        send_out(&w.p[i]);
    }
    house_wait(&w.h, 20);
    for (unsigned i = 0; i < PLAYERS; i++)
        if (w.p[i].client)
            bq_client_tick(w.p[i].client, w.h.now);
}

void go_on_for(unsigned times)
{
    while (times--)
        go_on();
}

/* ---- from the first word to the last ---- */

void sit_down_among(unsigned seats, uint64_t seed)
{
    char options[64];
    snprintf(options, sizeof options, "seats=%u tempo=0 end=rounds:6", seats);
    house_open(&w.h, seed);
    w.h.hear = hear;
    for (unsigned i = 0; i < PLAYERS; i++) {
        w.p[i].name = i == ADA ? "Ada" : i == BOB ? "Bob" : "Bob's phone";
        w.p[i].in = malloc(ON_THE_WAY);
        w.p[i].out = malloc(ON_THE_WAY);
        w.p[i].pilot = bq_pilot_new(bq_bot_of("easy"), seed + i);
    }
    bq_client_wish create = {.errand = BQ_ERRAND_CREATE, .language = "en", .edition = "classique", .name = "Ada"};
    snprintf(create.options, sizeof create.options, "%s", options);
    enter(ADA, &create);
    go_on_for(5);
    bq_client_wish join = {.errand = BQ_ERRAND_JOIN, .language = "en", .name = "Bob"};
    snprintf(join.table, sizeof join.table, "%s", bq_client_lobby(w.p[ADA].client)->code);
    enter(BOB, &join);
    go_on_for(5);
}

void sit_down(uint64_t seed)
{
    sit_down_among(PEOPLE, seed);
}

void end(unsigned who)
{
    sitter *p = &w.p[who];
    bq_client_free(p->client);
    hang_up(p);
    p->client = NULL;
    p->calls = false;
}

void leave(void)
{
    for (unsigned i = 0; i < PLAYERS; i++) {
        bq_client_free(w.p[i].client);
        bq_pilot_free(w.p[i].pilot);
        free(w.p[i].in);
        free(w.p[i].out);
    }
    house_close(&w.h);
    memset(&w, 0, sizeof w);
}

bool play_out(void)
{
    bool over = false;
    for (unsigned i = 0; i < 20000 && !over; i++) {
        go_on();
        over = true;
        for (unsigned k = 0; k < PLAYERS; k++)
            over &= !w.p[k].client || w.p[k].over || w.p[k].client->ending;
    }
    go_on_for(5);
    return over;
}

static void sit_with(unsigned who, const bq_kept *kept)
{
    bq_client_wish sit = {.errand = BQ_ERRAND_SIT, .language = "en"};
    snprintf(sit.table, sizeof sit.table, "%s", kept->table);
    snprintf(sit.token, sizeof sit.token, "%s", kept->token);
    snprintf(sit.pin, sizeof sit.pin, "%s", kept->pin);
    enter(who, &sit);
}

void come_back(unsigned who)
{
    sitter *p = &w.p[who];
    bq_kept kept;
    size_t n;
    bq_trouble trouble;
    bq_client_kept(p->client, &kept);
    char *text = bq_client_game(p->client) ? bq_save_text(bq_client_game(p->client), &n) : NULL;
    end(who);
    sit_with(who, &kept);
    bq_edition_file *file = words_of(NULL, "classique", NULL);
    bq_table *game = text ? bq_save_parse(text, n, file, NULL, &trouble) : NULL;
    if (game)
        bq_client_recall(p->client, game, file);
    else
        bq_edition_close(file);
    bq_pilot_begin(p->pilot);
    free(text);
}

void take_phone(void)
{
    bq_kept kept;
    bq_client_kept(w.p[BOB].client, &kept);
    kept.pin[0] = 0; /* an address carries none */
    sit_with(PHONE, &kept);
}

unsigned pinned(void)
{
    unsigned n = 0;
    for (unsigned i = 0; i < PLAYERS; i++) {
        const bq_table *game = w.p[i].client ? bq_client_game(w.p[i].client) : NULL;
        const bq_fair_plan *fair = game ? &bq_table_plan_of(game)->fair : NULL;
        n += fair && fair->nonce[ADA].size && fair->nonce[BOB].size && fair->pinned == (i == ADA ? 1 : 2);
    }
    return n;
}
