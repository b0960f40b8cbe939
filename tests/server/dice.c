/* dice.c - dice that can be checked, in the world that fails. Players add to them, or do not, or too late, or say
 * something else than they had committed to. Whatever comes: the house has committed on the disk before anybody
 * hears of a seat; its secret is heard of by nobody, in no form, before the game is over, and then it is the one it
 * had committed to; every game of the disk is a save that verifies, down to every draw; and every link of the chain
 * that anybody was shown is the one its log has. */
#define _GNU_SOURCE /* memmem */
#include <inttypes.h>

#include "fair/fair.h"
#include "server/export/export.h"
#include "save/save.h"
#include "field.h"
#include "world.h"

/* ---- digits ---- */

static void put_hex(char *out, const unsigned char *bytes, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        out[2 * i] = "0123456789abcdef"[bytes[i] >> 4];
        out[2 * i + 1] = "0123456789abcdef"[bytes[i] & 15];
    }
    out[2 * n] = 0;
}

static size_t read_hex(const char *text, unsigned char *out, size_t most)
{
    size_t digits = strspn(text, "0123456789abcdef");
    int n = bq_hex_read(text, digits < 2 * most ? digits : 2 * most, out, most);
    return n < 0 ? 0 : (size_t)n;
}

/* What stands after "key":" from there on, or NULL. */
static const char *after(const char *line, const char *key)
{
    const char *at = field(line, key);
    return at && *at == '"' ? at + 1 : NULL;
}

static bool is(const char *line, const char *key, const char *word)
{
    const char *at = after(line, key);
    return at && !strncmp(at, word, strlen(word)) && at[strlen(word)] == '"';
}

/* ---- secrets ---- */

/* Every secret that was ever on its way to the disk. */
void dice_written(world *w, const bq_batch *batch)
{
    for (size_t i = 0; i < bq_batch_count(batch); i++) {
        const bq_write *write = bq_batch_at(batch, i);
        if (write->kind != BQ_WRITE_GAME && write->kind != BQ_WRITE_PLAN)
            continue;
        bool known = false;
        for (unsigned k = 0; k < w->secrets; k++)
            known |= !memcmp(w->secret[k].bytes, write->as.row.secret, BQ_FAIR_SECRET);
        if (known || w->secrets == SECRETS)
            continue;
        world_secret *s = &w->secret[w->secrets++];
        memcpy(s->bytes, write->as.row.secret, BQ_FAIR_SECRET);
        char base64[64];
        bq_buf b = bq_buf_on(base64, sizeof base64);
        bq_buf_base64(&b, s->bytes, BQ_FAIR_SECRET);
        put_hex(s->hex, s->bytes, 8);
        snprintf(s->base64, sizeof s->base64, "%.12s", base64);
        s->game = write->game;
    }
}

/* Is this secret told rightly: the game is over, and it is the one it ended with? */
static bool may_be_told(const world *w, const world_secret *s)
{
    const disk_game *g = disk_find(&w->disk, &s->game);
    return g && BQ_GAME_IS_OVER(g->status) && !memcmp(g->secret, s->bytes, BQ_FAIR_SECRET);
}

/* A part of it is as bad as all of it. */
void dice_overheard(world *w, const char *bytes, size_t n)
{
    for (unsigned i = 0; i < w->secrets; i++) {
        const world_secret *s = &w->secret[i];
        if ((memmem(bytes, n, s->bytes, 8) || strstr(bytes, s->hex) || strstr(bytes, s->base64)) && !may_be_told(w, s))
            fail(w, "a secret was told too early: %.200s", bytes);
    }
}

/* ---- hearing ---- */

static void check_secret(world *w, const disk_game *g, const char *line)
{
    unsigned char secret[BQ_FAIR_SECRET], commitment[BQ_FAIR_DIGEST];
    char hex[2 * BQ_FAIR_DIGEST + 1];
    const char *at = after(line, "secret");
    if (!at || read_hex(at, secret, sizeof secret) != sizeof secret)
        return;
    bq_fair_commit(g->id.byte, g->edition.byte, secret, commitment);
    put_hex(hex, commitment, sizeof commitment);
    if (!is(line, "commitment", hex))
        fail(w, "the secret is not the one that was committed to: %.300s", line);
    w->shown++;
}

/* The nonces of those who showed theirs fit what they had committed to. */
static void check_nonces(world *w, const disk_game *g, const char *line)
{
    for (const char *at = strstr(line, "\"nonce\":\""); at; at = strstr(at + 1, "\"nonce\":\"")) {
        bq_fair_nonce nonce = {0};
        unsigned char digest[BQ_FAIR_DIGEST];
        char hex[2 * BQ_FAIR_DIGEST + 1], pattern[96];
        const char *begin = at;
        while (begin > line && *begin != '{')
            begin--;
        const char *seat = strstr(begin, "\"seat\":");
        nonce.size = (uint8_t)read_hex(at + 9, nonce.byte, BQ_FAIR_NONCE_MAX);
        bq_fair_commit_seat(g->id.byte, (uint8_t)strtoul(seat + 7, NULL, 10), &nonce, digest);
        put_hex(hex, digest, sizeof digest);
        snprintf(pattern, sizeof pattern, "\"commitment\":\"%s\"", hex);
        if (!strstr(begin, pattern))
            fail(w, "a nonce is not the one that was committed to: %.300s", begin);
        w->added++;
    }
    if (strstr(line, "\"nonce\":") && !is(line, "phase", "sealed") && !is(line, "phase", "shown"))
        fail(w, "a nonce was told before the game: %.300s", line);
}

void dice_hears(world *w, player *p, const char *line)
{
    if (is(line, "say", "move")) {
        const char *chain = after(line, "chain");
        memcpy(p->chain, chain ? chain : p->chain, 64);
        p->chain[64] = 0;
    } else if (is(line, "say", "state") || is(line, "say", "seat")) {
        p->chain[0] = 0;
    } else if (is(line, "say", "news")) {
        w->dropped += is(line, "what", "unrevealed") || is(line, "what", "uncommitted");
    } else if (is(line, "say", "export") && strstr(line, "secret ") && !strstr(line, "\"secret\":true")) {
        fail(w, "an export ends with a secret, and does not say so");
    }
    if (!is(line, "say", "fair"))
        return;
    const char *commitment = after(line, "commitment");
    bq_game_id id;
    char said[96];
    read_hex(after(line, "game"), id.byte, sizeof id.byte);
    const disk_game *g = disk_find(&w->disk, &id);
    snprintf(said, sizeof said, "commitment %.64s\n", commitment ? commitment : "");
    if (!g || !strstr(g->plan, said)) {
        fail(w, "a commitment that is not on the disk was told: %.300s", line);
        return;
    }
    check_secret(w, g, line);
    check_nonces(w, g, line);
    snprintf(p->fair, sizeof p->fair, "%s", line);
}

/* ---- adding ---- */

static void commits(world *w, player *p, const char *mine)
{
    unsigned char digest[BQ_FAIR_DIGEST];
    char hex[2 * BQ_FAIR_DIGEST + 1];
    bq_game_id id;
    bq_fair_nonce *nonce = &p->nonce;
    const char *seat = strstr(mine, "\"seat\":");
    read_hex(p->table, id.byte, sizeof id.byte);
    nonce->size = (uint8_t)(BQ_FAIR_NONCE_MIN + below(w, BQ_FAIR_NONCE_MAX - BQ_FAIR_NONCE_MIN + 1));
    for (unsigned i = 0; i < nonce->size; i++)
        nonce->byte[i] = (unsigned char)below(w, 256);
    bq_fair_commit_seat(id.byte, (uint8_t)strtoul(seat + 7, NULL, 10), nonce, digest);
    put_hex(hex, digest, sizeof digest);
    say(w, p, "commit %s", hex);
}

static void reveals(world *w, player *p)
{
    char hex[2 * BQ_FAIR_NONCE_MAX + 1] = "";
    if (chance_of(w, 5))
        p->nonce.byte[0] ^= 1;
    put_hex(hex, p->nonce.byte, p->nonce.size);
    say(w, p, "reveal %s", hex);
}

void dice_acts(world *w, player *p)
{
    char name[40];
    snprintf(name, sizeof name, "{\"name\":\"%s\"", p->name);
    const char *mine = strstr(p->fair, name);
    if (p->seated && chance_of(w, p->over ? 50 : 1))
        say(w, p, "export %u", below(w, 30));
    if (!mine || !p->adds || (!w->healed && chance_of(w, 15))) /* some forget */
        return;
    bool open = is(p->fair, "phase", "open"), commit = is(p->fair, "phase", "commit");
    const char *word = after(mine, "entropy");
    bool house = !strncmp(word, "house", 5), asked = !strncmp(word, "asked", 5);
    bool committed = !strncmp(word, "committed", 9);
    if ((open && house) || (commit && asked))
        commits(w, p, mine);
    else if (committed && (is(p->fair, "phase", "reveal") || chance_of(w, 3)))
        reveals(w, p);
}

/* ---- the disk's games as saves ---- */

static char *save_of(world *w, const disk_game *g, uint64_t to, bool secret, uint64_t *told)
{
    const bq_export_wish wish = {.game = g->id,
                                 .to = to,
                                 .secret = secret,
                                 .editions = w->config.editions,
                                 .editions_n = w->config.editions_n};
    size_t size;
    bq_exporting *x = bq_exporting_new(&wish);
    disk_show(&w->disk, g, x);
    return bq_exporting_end(x, told, &size);
}

void dice_export(world *w, bq_export *part)
{
    disk_export(&w->disk, part);
}

/* Chains that players hold are those of the log, which begins with what the head says. */
static void check_chains(world *w, const disk_game *g)
{
    uint64_t told;
    char id[33], hex[2 * BQ_FAIR_DIGEST + 1];
    unsigned char link[BQ_FAIR_DIGEST];
    bq_trouble trouble = {0};
    char *head = save_of(w, g, 0, false, &told);
    bq_table *table = head ? bq_save_parse(head, strlen(head), NULL, NULL, &trouble) : NULL;
    free(head);
    if (!table) {
        fail(w, "a head does not stand alone: %s", bq_trouble_words[trouble.code]);
        return;
    }
    memcpy(link, bq_table_chain(table), sizeof link);
    bq_table_free(table);
    put_hex(id, g->id.byte, sizeof g->id.byte);
    for (uint64_t n = 1; n <= g->n; n++) {
        bq_fair_chain(link, n, g->log[n - 1].line, strlen(g->log[n - 1].line), g->log[n - 1].digest);
        for (unsigned i = 0; i < w->players; i++) {
            const player *p = &w->player[i];
            if (p->seen != n || !p->chain[0] || strcmp(p->table, id))
                continue;
            put_hex(hex, link, sizeof link);
            if (strcmp(hex, p->chain))
                fail(w, "player %u holds another link after move %" PRIu64 " than the log gives", i, n);
            w->links++;
        }
    }
}

void dice_judge(world *w, const disk_game *g)
{
    bq_trouble trouble = {0};
    uint64_t told;
    bool over = BQ_GAME_IS_OVER(g->status);
    char *text = save_of(w, g, UINT64_MAX, over, &told);
    if (!text || told != g->n) {
        fail(w, "a game cannot be exported");
        free(text);
        return;
    }
    if (over != (strstr(text, "\nsecret ") != NULL))
        fail(w, "an export has its secret too early or not at all");
    if (!bq_save_verify_text(text, strlen(text), NULL, &trouble))
        fail(w, "a game does not verify: %s, line %u: %s", bq_trouble_words[trouble.code], trouble.line,
             trouble.detail);
    w->verified++;
    free(text);
    check_chains(w, g);
}
