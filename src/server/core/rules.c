/* rules.c - editions as tables play them: an edition and its options, compiled once and shared. */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "server/core/internal.h"

void bq__core_sha256(const void *bytes, size_t n, bq_sha256_digest *out)
{
    crypto_hash_sha256(out->byte, bytes, n);
}

const bq_edition_file *bq__core_edition(const bq_core *core, const char *name, size_t n)
{
    for (size_t i = 0; i < core->editions_n; i++)
        if (strlen(core->editions[i]->name) == n && !memcmp(core->editions[i]->name, name, n))
            return core->editions[i];
    return NULL;
}

void bq__core_names(const bq_edition_file *file, const bq_edition *ed, bq_names *names)
{
    *names = (bq_names){.squares = ed->squares, .groups = ed->groups};
    for (unsigned language = 0; file && language < BQ_ED_LANGUAGES; language++) {
        memcpy(names->square[language], file->text[language].square, sizeof names->square[0]);
        memcpy(names->group[language], file->text[language].group, sizeof names->group[0]);
        memcpy(names->deck[language], file->text[language].deck, sizeof names->deck[0]);
    }
    if (file)
        memcpy(names->group_key, file->group_key, sizeof names->group_key);
}

bq__rules *bq__core_rules_of(bq_core *core, const bq_edition_file *file, const bq_edition *ed)
{
    unsigned char compiled[BQ_COMPILED_BYTES];
    bq_sha256_digest digest;
    bq_edition_compile(ed, compiled);
    bq__core_sha256(compiled, sizeof compiled, &digest);
    for (bq__rules *r = core->rules; r; r = r->next)
        if (r->file == file && !memcmp(&r->digest, &digest, sizeof digest)) {
            r->refs++;
            return r;
        }
    bq__rules *r = bq__core_must(calloc(1, sizeof *r));
    r->refs = 1;
    r->file = file;
    r->digest = digest;
    r->ed = *ed;
    bq__core_names(file, ed, &r->names);
    r->next = core->rules;
    core->rules = r;
    return r;
}

bq__rules *bq__core_rules(bq_core *core, const bq_edition_file *file, const char *options,
                          char *error, size_t error_size)
{
    bq_edition ed = file->ed;
    if (options[0] && bq_edition_option(&ed, options, error, error_size))
        return NULL;
    return bq__core_rules_of(core, file, &ed);
}

void bq__core_rules_drop(bq_core *core, bq__rules *rules)
{
    if (!rules || --rules->refs)
        return;
    bq__rules **at = &core->rules;
    while (*at != rules)
        at = &(*at)->next;
    *at = rules->next;
    free(rules);
}

/* Draw k below n, as DESIGN has it: HMAC-SHA256(S, "banquier-draw-1" | game id | entropy | k | purpose | n
 * | try), each with its length before it, big-endian; of the eight words of the block the first that is below
 * the largest multiple of n. Seats add no entropy yet: they trust the house. */
static void put_bytes(unsigned char *out, size_t *at, const void *bytes, size_t n)
{
    out[(*at)++] = (unsigned char)n;
    memcpy(out + *at, bytes, n);
    *at += n;
}

static void put_number(unsigned char *out, size_t *at, uint64_t value, size_t n)
{
    unsigned char bytes[8];
    for (size_t i = 0; i < n; i++)
        bytes[i] = (unsigned char)(value >> (8 * (n - 1 - i)));
    put_bytes(out, at, bytes, n);
}

uint32_t bq__core_draw(const bq__table *table, uint64_t k, unsigned purpose, uint32_t n)
{
    uint64_t most = (UINT64_C(1) << 32) / n * n;
    for (unsigned attempt = 0; attempt < 256; attempt++) {
        unsigned char text[96], block[crypto_auth_hmacsha256_BYTES];
        size_t at = 0;
        put_bytes(text, &at, "banquier-draw-1", 15);
        put_bytes(text, &at, table->id.byte, sizeof table->id.byte);
        put_bytes(text, &at, "", 0);
        put_number(text, &at, k, 8);
        put_number(text, &at, purpose, 1);
        put_number(text, &at, n, 4);
        put_number(text, &at, attempt, 1);
        crypto_auth_hmacsha256(block, text, at, table->secret);
        for (unsigned i = 0; i < 8; i++) {
            const unsigned char *w = block + 4 * i;
            uint32_t word = (uint32_t)w[0] << 24 | (uint32_t)w[1] << 16 | (uint32_t)w[2] << 8 | w[3];
            if (word < most)
                return word % n;
        }
    }
    return 0; /* not in the life of the universe */
}
