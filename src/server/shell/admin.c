/* admin.c - the socket of the operator beside the store, which only the server's own user (and root) can open.
 *
 * The operator says a line of words and gets lines of JSON, the last of them `ok` or `no`. What concerns tables
 * that are open is the core's (core/admin.c); what needs the store or the network is here:
 *
 *     over [N]                 games that are over, the last N
 *     export TABLE             a game as a saved game
 *     ban ADDRESS HOURS        shut an address out; it is kept in a file beside the store until then
 *     unban ADDRESS | bans
 *     reports, report, dismiss (reports.c)
 *     switches                 what can be switched off, and is it on?
 *     switch NAME on|off|configured   (switches.c)
 *     forget | forget! WHAT    count, or mark, a game or all games of a person, to be deleted in a day (expiry.c)
 *     erase WHAT               ... delete it at once, what is marked too
 *     restore WHAT             ... bring back what is marked
 *
 * `banquier admin` (cli/admin.c) speaks it. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "os/os.h"
#include "server/export/export.h"
#include "server/shell/internal.h"

/* ---- answers ---- */

bq_buf bq__shell_admin_begin(char line[BQ__ADMIN_LINE], const char *word)
{
    bq_buf b = bq_buf_on(line, BQ__ADMIN_LINE);
    bq_json_open(&b, NULL, '{');
    bq_json_word(&b, "say", word);
    return b;
}

void bq__shell_admin_say(bq__shell_peer *peer, bq_buf *b)
{
    bq_buf_str(b, "}\n");
    bq__shell_peer_send(peer, b->at, b->n);
    bq__shell_after(peer->shell);
}

static void no(bq__shell_peer *peer, const char *why)
{
    char line[BQ__ADMIN_LINE];
    bq_buf b = bq__shell_admin_begin(line, "no");
    bq_json_word(&b, "why", why);
    bq__shell_admin_say(peer, &b);
}

static void ok(bq__shell_peer *peer)
{
    char line[BQ__ADMIN_LINE];
    bq_buf b = bq__shell_admin_begin(line, "ok");
    bq__shell_admin_say(peer, &b);
}

static void ok_all(bq__shell_peer *peer, size_t n) /* of a list */
{
    char line[BQ__ADMIN_LINE];
    bq_buf b = bq__shell_admin_begin(line, "ok");
    bq_json_int(&b, "n", (int64_t)n);
    bq__shell_admin_say(peer, &b);
}

/* ---- addresses that are shut out ---- */

void bq__shell_admin_path(const bq__shell *shell, const char *ending, char *path, size_t size)
{
    int n = shell->admin_path[0] ? (int)strlen(shell->admin_path) - (int)strlen(".admin") : 0;
    snprintf(path, size, "%.*s%s", n, shell->admin_path, ending);
}

static void address_word(const bq_address *address, char *out, size_t size)
{
    static const unsigned char v4[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF};
    bool is_v4 = !memcmp(address->byte, v4, sizeof v4);
    out[0] = 0;
    (void)uv_inet_ntop(is_v4 ? AF_INET : AF_INET6, is_v4 ? address->byte + 12 : address->byte, out, size);
}

/* Written anew and moved into place: there is always a whole file. Addresses are people's: nobody else reads it. */
FILE *bq__shell_admin_begin_file(const char *path, char *beside, size_t size)
{
    snprintf(beside, size, "%s.new", path);
    (void)unlink(beside); /* of a server that ended too early */
    int fd = open(beside, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    FILE *file = fd < 0 ? NULL : fdopen(fd, "w");
    if (!file && fd >= 0)
        close(fd);
    return file;
}

bool bq__shell_admin_end_file(FILE *file, const char *path, const char *beside)
{
    bool good = fflush(file) == 0 && fsync(fileno(file)) == 0;
    good = fclose(file) == 0 && good;
    return good && rename(beside, path) == 0;
}

/* ADDRESS UNTIL LEFT: when it ends by the machine's clock, for the reader; and the milliseconds that are left, which
 * count. They go by while the server runs. */
static bool keep_bans(bq__shell *shell)
{
    char path[160], beside[168], word[64];
    bq_address address;
    int64_t left;
    bq__shell_admin_path(shell, ".bans", path, sizeof path);
    FILE *file = bq__shell_admin_begin_file(path, beside, sizeof beside);
    if (!file)
        return false;
    for (size_t i = 0; bq_core_banned(shell->core, i, &address, &left); i++) {
        address_word(&address, word, sizeof word);
        fprintf(file, "%s %lld %lld\n", word, (long long)(bq__shell_wall_ms() + left), (long long)left);
    }
    return bq__shell_admin_end_file(file, path, beside);
}

void bq__shell_admin_note(bq__shell *shell)
{
    bq_address address;
    int64_t left;
    bq__shell_before(shell);
    if (shell->admin_path[0] && bq_core_banned(shell->core, 0, &address, &left) && !keep_bans(shell))
        bq__shell_log("bans", "they cannot be written down");
}

/* ---- the clock by which things are deleted (expiry.c) ---- */

int64_t bq__shell_admin_read_clock(const bq__shell *shell)
{
    char path[160], line[64] = "", *end = line;
    bq__shell_admin_path(shell, ".clock", path, sizeof path);
    FILE *file = shell->admin_path[0] ? fopen(path, "re") : NULL;
    long long ms = file && fgets(line, sizeof line, file) ? strtoll(line, &end, 10) : 0;
    if (file)
        fclose(file);
    return *end == '\n' && ms > 0 ? ms : 0;
}

void bq__shell_admin_keep_clock(const bq__shell *shell, int64_t ms)
{
    char path[160], beside[168];
    bq__shell_admin_path(shell, ".clock", path, sizeof path);
    FILE *file = shell->admin_path[0] ? bq__shell_admin_begin_file(path, beside, sizeof beside) : NULL;
    if (!file)
        return;
    fprintf(file, "%lld\n", (long long)ms);
    if (!bq__shell_admin_end_file(file, path, beside))
        bq__shell_log("clock", "it cannot be written down");
}

static void read_bans(bq__shell *shell)
{
    char path[160], line[128];
    bq_address address;
    bq__shell_admin_path(shell, ".bans", path, sizeof path);
    FILE *file = fopen(path, "re");
    while (file && fgets(line, sizeof line, file)) {
        char *blank = strchr(line, ' '), *end = NULL;
        long long left = blank ? strtoll(blank + 1, &end, 10) - bq__shell_wall_ms() : 0; /* as older servers wrote it */
        if (blank && *end == ' ')
            left = strtoll(end + 1, &end, 10);
        if (blank)
            *blank = 0;
        if (blank && *end == '\n' && bq__shell_address_parse(line, &address))
            bq_core_ban(shell->core, &address, left);
        else
            bq__shell_log("bans", "a line is not understood");
    }
    if (file)
        fclose(file);
}

static void ban(bq__shell_peer *peer, const char *word, long hours)
{
    bq__shell *shell = peer->shell;
    bq_address address;
    if (!bq__shell_address_parse(word, &address)) {
        no(peer, "address");
        return;
    }
    bq__shell_before(shell);
    bool good = bq_core_ban(shell->core, &address, hours * INT64_C(3600000));
    bq__shell_after(shell);
    if (!good)
        no(peer, "too-many");
    else if (!keep_bans(shell))
        no(peer, "not-kept");
    else
        ok(peer);
    bq__shell_log(hours > 0 ? "admin-ban" : "admin-unban", "");
}

static void bans(bq__shell_peer *peer)
{
    char line[BQ__ADMIN_LINE], word[64];
    bq_address address;
    int64_t left, now = bq__shell_wall_ms();
    size_t i = 0;
    bq__shell_before(peer->shell);
    for (; bq_core_banned(peer->shell->core, i, &address, &left); i++) {
        address_word(&address, word, sizeof word);
        bq_buf b = bq__shell_admin_begin(line, "ban");
        bq_json_text(&b, "address", word);
        bq_json_int(&b, "until", (now + left) / 1000);
        bq__shell_admin_say(peer, &b);
    }
    ok_all(peer, i);
}

/* ---- games that are over ---- */

typedef struct over {
    bq__shell_task task; /* first */
    bq_conn asker;
    size_t most, n;
    bq_buf b; /* a line of each */
} over;

static bool one_over(void *self, const bq_game_row *row)
{
    over *o = self;
    bq_buf *b = &o->b;
    bq_json_open(b, NULL, '{');
    bq_json_word(b, "say", "entry");
    bq_json_bytes(b, "id", row->id.byte, sizeof row->id.byte);
    bq_json_word(b, "status", bq_status_words[row->status]);
    const char *edition = !strncmp(row->plan, "edition ", 8) ? row->plan + 8 : "";
    char name[BQ_EDITION_NAME];
    snprintf(name, sizeof name, "%.*s", (int)strcspn(edition, "\n"), edition);
    bq_json_text(b, "edition", name);
    bq_json_int(b, "moves", (int64_t)row->length);
    bq_json_int(b, "ended", row->ended_ms / 1000);
    bq_buf_str(b, "}\n");
    return ++o->n < o->most;
}

static void find_over(bq_store *store, bq__shell_task *task)
{
    (void)bq_store_games(store, BQ_GAMES_NEWEST, one_over, task);
}

static void tell_over(bq__shell *shell, bq__shell_task *task)
{
    over *o = (over *)task;
    bq__shell_peer *peer = bq__shell_peer_of(shell, o->asker);
    if (o->b.cut)
        abort();
    if (peer && o->n)
        bq__shell_peer_send(peer, o->b.at, o->b.n);
    if (peer)
        ok_all(peer, o->n);
    bq_buf_free(&o->b);
    free(o);
}

static void list_over(bq__shell_peer *peer, long most)
{
    over *o = calloc(1, sizeof *o);
    if (!o)
        abort();
    o->b = bq_buf_grow((size_t)most * BQ__ADMIN_LINE);
    o->task.run = find_over;
    o->task.done = tell_over;
    o->asker = peer->conn;
    o->most = (size_t)most;
    bq__shell_disk_task(peer->shell->disk, &o->task);
}

/* ---- a game as a saved game ---- */

typedef struct giving {
    bq__shell_task task; /* first */
    bq_conn asker;
    bq_export_wish wish;
    bool unbegun; /* there is no game yet, nor will there be one that was */
    bq_buf b; /* the answer; .n is 0: there is no such game, or it is not whole */
} giving;

static bool see_begun(void *self, const bq_game_row *row)
{
    giving *g = self;
    g->unbegun = !row->length && row->status != BQ_GAME_PLAYING;
    return true;
}

/* As it is on the disk: with the secret of its dice, if it is over, never before. */
static void write_out(bq_store *store, bq__shell_task *task)
{
    giving *g = (giving *)task;
    uint64_t moves;
    size_t size;
    (void)bq_store_game(store, &g->wish.game, see_begun, g);
    char *text = g->unbegun ? NULL : bq_export_text(store, &g->wish, &moves, &size);
    if (!text)
        return;
    g->b = bq_buf_grow(6 * size + BQ__ADMIN_LINE); /* what JSON makes of a letter, at most */
    bq_json_open(&g->b, NULL, '{');
    bq_json_word(&g->b, "say", "export");
    bq_json_int(&g->b, "moves", (int64_t)moves);
    bq_json_text(&g->b, "text", text);
    if (g->b.cut)
        abort();
    free(text);
}

static void hand_out(bq__shell *shell, bq__shell_task *task)
{
    giving *g = (giving *)task;
    bq__shell_peer *peer = bq__shell_peer_of(shell, g->asker);
    if (peer && g->b.n) {
        bq__shell_admin_say(peer, &g->b);
        ok(peer);
    } else if (peer) {
        no(peer, g->unbegun ? "not-begun" : "lost");
    }
    bq_buf_free(&g->b);
    free(g);
}

/* A table that is open by its code or the beginning of its id, any other game by all of its id. */
static void export_game(bq__shell_peer *peer, const char *word)
{
    bq__shell *shell = peer->shell;
    size_t n = strlen(word);
    bq_game_id id;
    if (!bq_core_find(shell->core, word, n, &id) && !bq__shell_game_id(word, n, &id)) {
        no(peer, "unknown");
        return;
    }
    giving *g = calloc(1, sizeof *g);
    if (!g)
        abort();
    *g = (giving){.task = {.run = write_out, .done = hand_out},
                  .asker = peer->conn,
                  .wish = {.game = id,
                           .to = UINT64_MAX,
                           .secret = true,
                           .editions = shell->editions,
                           .editions_n = shell->editions_n}};
    bq__shell_disk_task(shell->disk, &g->task);
}

/* ---- the operator's lines ---- */

/* The number at the end of a line, or otherwise; -1: it is none between 1 and most. */
static long number(const char *text, long otherwise, long most)
{
    char *end;
    text += strspn(text, " ");
    if (!*text)
        return otherwise;
    long n = strtol(text, &end, 10);
    return *end || n < 1 || n > most ? -1 : n;
}

static bool deed_of(const char *verb, enum bq_expiry_deed *deed)
{
    static const char *const verbs[] = {"forget", "forget!", "erase", "restore"};
    for (unsigned i = 0; i < 4; i++) {
        *deed = (enum bq_expiry_deed)i;
        if (!strcmp(verb, verbs[i]))
            return true;
    }
    return false;
}

static bool switch_line(bq__shell_peer *peer, const char *verb, const char *rest)
{
    if (!strcmp(verb, "switches")) {
        bq__shell_switches_tell(peer);
        ok_all(peer, BQ_OFFS);
        return true;
    }
    if (strcmp(verb, "switch") != 0)
        return false;
    const char *why = bq__shell_switches_set(peer->shell, rest);
    if (why)
        no(peer, why);
    else
        ok(peer);
    return true;
}

void bq__shell_admin_line(bq__shell_peer *peer, const char *bytes, size_t n)
{
    enum bq_expiry_deed deed;
    char line[256], verb[16] = "";
    bq__shell *shell = peer->shell;
    snprintf(line, sizeof line, "%.*s", (int)(n < sizeof line - 1 ? n : sizeof line - 1), bytes);
    size_t used = strcspn(line, " ");
    if (used < sizeof verb)
        memcpy(verb, line, used);
    char *rest = line + used + strspn(line + used, " ");
    char *second = strchr(rest, ' ');
    if (!strcmp(verb, "ban") && second) {
        *second = 0;
        long hours = number(second + 1, 24, 1000000);
        if (hours < 0)
            no(peer, "hours");
        else
            ban(peer, rest, hours);
    } else if (!strcmp(verb, "unban") && *rest) {
        ban(peer, rest, 0);
    } else if (!strcmp(verb, "bans")) {
        bans(peer);
    } else if (!strcmp(verb, "over")) {
        long most = number(rest, 100, 10000);
        if (most < 0)
            no(peer, "number");
        else
            list_over(peer, most);
    } else if (!strcmp(verb, "export") && *rest) {
        export_game(peer, rest);
    } else if (deed_of(verb, &deed) && *rest) {
        if (!bq__shell_expiry_forget(peer, rest, strlen(rest), deed))
            no(peer, "busy");
    } else if (!switch_line(peer, verb, rest) && !bq__shell_reports_line(peer, verb, rest)) {
        bq__shell_before(shell);
        bq_core_line(shell->core, peer->conn, bytes, n);
        bq__shell_after(shell);
    }
}

/* ---- the socket ---- */

/* Only ourselves, or root: the mode of the socket says so already, and not every system heeds it. */
bool bq__shell_admin_may(const bq__shell_peer *peer)
{
    uv_os_fd_t fd;
    return !uv_fileno((const uv_handle_t *)&peer->pipe, &fd) && bq_os_peer_is_us(fd);
}

static const char *store_path(const char *url)
{
    if (!strncmp(url, "sqlite:", 7))
        return url + 7;
    return strchr(url, ':') ? NULL : url; /* a store without a file has no socket either */
}

void bq__shell_admin_place(bq__shell *shell)
{
    const char *store = store_path(shell->request->store);
    if (!store)
        return;
    if ((size_t)snprintf(shell->admin_path, sizeof shell->admin_path, "%s.admin", store) >=
        sizeof shell->admin_path) {
        shell->admin_path[0] = 0;
        bq__shell_log("admin", "the store's path is too long for a socket beside it");
    }
}

void bq__shell_admin_open(bq__shell *shell)
{
    if (!shell->admin_path[0])
        return;
    (void)unlink(shell->admin_path); /* we hold the store's lock: nobody else listens there */
    uv_pipe_init(&shell->loop, &shell->admin, 0);
    shell->admin.data = shell;
    mode_t mask = umask(0177);
    int error = uv_pipe_bind(&shell->admin, shell->admin_path);
    umask(mask);
    if (!error)
        error = uv_listen((uv_stream_t *)&shell->admin, 16, bq__shell_peer_accept);
    if (error) {
        bq__shell_log("admin", uv_strerror(error));
        uv_close((uv_handle_t *)&shell->admin, NULL);
        return;
    }
    shell->admin_on = true;
    read_bans(shell);
}

/* libuv takes the file away when it is closed. */
void bq__shell_admin_close(bq__shell *shell)
{
    if (shell->admin_on)
        uv_close((uv_handle_t *)&shell->admin, NULL);
    shell->admin_on = false;
}
