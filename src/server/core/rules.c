/* rules.c - editions as tables play them: an edition and its options, compiled once and shared. */
#include <stdlib.h>
#include <string.h>

#include "server/core/internal.h"

void bq__core_sha256(const void *bytes, size_t n, bq_sha256_digest *out)
{
    bq_sha256(bytes, n, out->byte);
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
    bq_bot_sense_prepare(&r->sense, ed);
    r->next = core->rules;
    core->rules = r;
    return r;
}

/* Is a key said twice? Nobody would know which of them holds. */
static bool twice(const char *options, bq_option_error *error)
{
    for (const char *a = options + strspn(options, " ,"); *a; a += strcspn(a, " ,"), a += strspn(a, " ,")) {
        size_t n = strcspn(a, "= ,");
        for (const char *b = a + strcspn(a, " ,"); *b; b += strcspn(b, " ,")) {
            b += strspn(b, " ,");
            if (n == 0 || n >= sizeof error->name || strncmp(a, b, n) || b[n] != '=')
                continue;
            *error = (bq_option_error){.code = BQ_OPTION_TWICE, .which = BQ_SWITCHES};
            memcpy(error->name, a, n);
            return true;
        }
    }
    return false;
}

bq__rules *bq__core_rules(bq_core *core, const bq_edition_file *file, const char *options,
                          bq_option_error *error)
{
    bq_edition ed = file->ed;
    if (options[0] && (!bq_edition_options(&ed, options, error) || twice(options, error)))
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
