/* merge.c - reads parts of a run back and adds them up.
 *
 * Nothing in a file is believed: every key, every index, every number is looked at, and parts that
 * are not of one run, or are there twice, are refused by name. */
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "sim/internal.h"

enum { FILE_BYTES = 64 << 20 }; /* a part is a megabyte or two */

static bool spoilt(bq_sim_trouble *trouble, const char *name, const char *why)
{
    char text[600];
    snprintf(text, sizeof text, "%.300s: %.250s", name, why);
    return bq__sim_no(trouble, BQ_T_SIM_NO_PART, 1, 0, text);
}

/* ---- reading ---- */

static bool read_wide(const char *text, bq_wide *value)
{
    *value = 0;
    if (!*text || strlen(text) > 36)
        return false;
    for (; *text; text++) {
        if (*text < '0' || *text > '9')
            return false;
        *value = *value * 10 + (unsigned)(*text - '0');
    }
    return true;
}

static bool read_value(const json_t *json, bool wide, bq_wide *value)
{
    if (wide)
        return json_is_string(json) && read_wide(json_string_value(json), value);
    if (!json_is_integer(json) || json_integer_value(json) <= 0)
        return false;
    *value = (bq_wide)json_integer_value(json);
    return true;
}

static bool read_field(const json_t *array, bq_tally *t, const bq_tally_field *field)
{
    size_t n = json_array_size(array);
    json_int_t last = -1;
    if (!json_is_array(array) || n % 2)
        return false;
    char *at = (char *)t + field->offset;
    for (size_t i = 0; i < n; i += 2) {
        const json_t *index = json_array_get(array, i);
        bq_wide value;
        json_int_t k = json_integer_value(index);
        if (!json_is_integer(index) || k <= last || k >= (json_int_t)field->n ||
            !read_value(json_array_get(array, i + 1), field->wide, &value))
            return false;
        last = k;
        if (field->wide)
            ((bq_wide *)(void *)at)[k] = value;
        else
            ((uint64_t *)(void *)at)[k] = (uint64_t)value;
    }
    return true;
}

static bool read_tally(const json_t *json, bq_tally *t)
{
    memset(t, 0, sizeof *t);
    if (!json_is_object(json) || json_object_size(json) != bq_tally_field_count)
        return false;
    for (unsigned i = 0; i < bq_tally_field_count; i++)
        if (!read_field(json_object_get(json, bq_tally_fields[i].name), t, &bq_tally_fields[i]))
            return false;
    return true;
}

/* ---- the run ---- */

static bool read_text(const json_t *run, const char *key, char *out, size_t size)
{
    const char *text = json_string_value(json_object_get(run, key));
    if (!text || strlen(text) >= size)
        return false;
    memcpy(out, text, strlen(text) + 1);
    return true;
}

static bool read_number(const json_t *run, const char *key, int64_t most, int64_t *value)
{
    const json_t *json = json_object_get(run, key);
    *value = json_integer_value(json);
    return json_is_integer(json) && *value >= 0 && *value <= most;
}

static bool read_lineup(const json_t *run, bq_sim_plan *plan)
{
    const json_t *seats = json_object_get(run, "seats"), *styles = json_object_get(run, "styles");
    size_t n = json_array_size(seats);
    if (n < 2 || n > BQ_SEATS || json_array_size(styles) != n)
        return false;
    plan->lineup.seats = (unsigned)n;
    for (size_t i = 0; i < n; i++) {
        const char *word = json_string_value(json_array_get(seats, i));
        const char *style = json_string_value(json_array_get(styles, i));
        if (!word || strlen(word) >= BQ_BOT_WORD || !style || strlen(style) != 16)
            return false;
        strcpy(plan->lineup.word[i], word);
        plan->style[i] = strtoull(style, NULL, 16);
    }
    return true;
}

static bool read_run(const json_t *run, bq_sim_plan *plan, char *edition, size_t size)
{
    int64_t format, rules, games, seed, rounds;
    const json_t *rotate = json_object_get(run, "rotate");
    if (!read_number(run, "format", BQ_SIM_FORMAT, &format) || format != BQ_SIM_FORMAT ||
        !read_number(run, "engine_rules", BQ_ENGINE_RULES, &rules) || rules != BQ_ENGINE_RULES ||
        !read_text(run, "edition", edition, size) ||
        !read_text(run, "options", plan->options, sizeof plan->options) ||
        !read_number(run, "games", (int64_t)BQ_SIM_GAMES, &games) ||
        !read_number(run, "seed", INT64_MAX, &seed) || !json_is_boolean(rotate) ||
        !read_number(run, "most_rounds", BQ_SIM_MOST_ROUNDS, &rounds) || !read_lineup(run, plan))
        return false;
    plan->games = (uint64_t)games;
    plan->seed = (uint64_t)seed;
    plan->rotate = json_is_true(rotate);
    plan->most_rounds = (uint32_t)rounds;
    plan->shard = plan->shards = 1;
    return true;
}

/* The edition as it is here must be the one that was played. */
static bool open_edition(bq_sim_plan *plan, bq_edition_file **file, const json_t *run,
                         const char *edition, bq_sim_trouble *trouble)
{
    char error[BQ_EDITION_ERROR], digest[17], options[BQ_SIM_OPTIONS];
    if (!bq_edition_open(file, edition, error, sizeof error))
        return bq__sim_no(trouble, BQ_T_SIM_NO_EDITION, 1, 0, error);
    plan->file = *file;
    plan->ed = (*file)->ed;
    memcpy(options, plan->options, sizeof options);
    plan->options[0] = 0;
    if (options[0] && !bq_sim_option(plan, options, trouble))
        return false;
    bq__sim_digest_text(digest, bq_edition_digest(&plan->ed));
    const char *played = json_string_value(json_object_get(run, "rules"));
    if (!played || strcmp(played, digest))
        return bq__sim_no(trouble, BQ_T_SIM_OTHER_RULES, 1, 0, edition);
    return bq_sim_check(plan, trouble);
}

/* ---- the parts ---- */

/* Marks the shards that a file holds; false if one is there already or none is named well. */
static bool read_shards(const json_t *root, bq_sim_result *r, uint32_t *shards, bool first)
{
    const json_t *part = json_object_get(root, "part"), *list = json_object_get(part, "shards");
    int64_t of = 1;
    if (part && (!read_number(part, "of", BQ_SIM_SHARDS, &of) || of < 2 || !json_array_size(list)))
        return false;
    if (first) {
        *shards = (uint32_t)of;
        r->has = calloc(*shards + 1, 1);
    }
    if (!r->has || of != *shards)
        return false;
    for (size_t i = 0; i < (part ? json_array_size(list) : 1); i++) {
        const json_t *one = json_array_get(list, i);
        json_int_t k = part ? json_integer_value(one) : 1;
        if ((part && !json_is_integer(one)) || k < 1 || k > of || r->has[k])
            return false;
        r->has[k] = 1;
    }
    return true;
}

static uint64_t games_of(const bq_sim_result *r)
{
    bq_sim_plan plan = r->plan;
    uint64_t games = 0;
    for (plan.shard = 1; plan.shard <= plan.shards; plan.shard++)
        games += r->has[plan.shard] ? bq_sim_part_games(&plan) : 0;
    return games;
}

static json_t *load(const char *name, bq_sim_trouble *trouble)
{
    char text[600];
    json_error_t error;
    FILE *from = fopen(name, "rb");
    if (!from) {
        bq__sim_no(trouble, BQ_T_SIM_CANNOT_READ, 1, 0, name);
        return NULL;
    }
    json_t *root = NULL;
    if (fseek(from, 0, SEEK_END) == 0 && ftell(from) > FILE_BYTES) {
        spoilt(trouble, name, "64 MiB");
    } else {
        rewind(from);
        root = json_loadf(from, JSON_REJECT_DUPLICATES, &error);
        if (!root) {
            snprintf(text, sizeof text, "%d:%d: %.200s", error.line, error.column, error.text);
            spoilt(trouble, name, text);
        }
    }
    fclose(from);
    return root;
}

typedef struct pot {
    bq_sim_result *result;
    bq_edition_file **file;
    const char *edition; /* instead of the name in the parts; may be NULL */
    json_t *run;
    bq_tally *part;
} pot;

static bool add_part(pot *p, const char *name, json_t *root, bq_sim_trouble *trouble)
{
    bq_sim_result *r = p->result;
    json_t *run = json_object_get(root, "run");
    char edition[256];
    bool first = !p->run;
    if (json_object_get(root, "stopped"))
        return bq__sim_no(trouble, BQ_T_SIM_STOPPED_PART, 1, 0, name);
    if (first) {
        if (!run || !read_run(run, &r->plan, edition, sizeof edition))
            return spoilt(trouble, name, "run");
        if (!open_edition(&r->plan, p->file, run, p->edition ? p->edition : edition, trouble))
            return false;
        p->run = json_incref(run);
    } else if (!run || !json_equal(run, p->run)) {
        return bq__sim_no(trouble, BQ_T_SIM_OTHER_RUN, 1, 0, name);
    }
    uint64_t before = first ? 0 : games_of(r);
    if (!read_shards(root, r, &r->plan.shards, first))
        return bq__sim_no(trouble, BQ_T_SIM_SAME_PART, 1, 0, name);
    if (!read_tally(json_object_get(root, "tally"), p->part))
        return spoilt(trouble, name, "tally");
    if (p->part->games[0] != games_of(r) - before)
        return spoilt(trouble, name, "games");
    bq_tally_add(r->tally, p->part);
    return true;
}

bool bq_sim_merge(bq_sim_result *r, bq_edition_file **file, const char *edition,
                  const char *const *names, size_t n, bq_sim_trouble *trouble)
{
    pot p = {.result = r, .file = file, .edition = edition};
    memset(r, 0, sizeof *r);
    *file = NULL;
    r->tally = calloc(1, sizeof *r->tally);
    p.part = calloc(1, sizeof *p.part);
    bool good = r->tally && p.part;
    for (size_t i = 0; good && i < n; i++) {
        json_t *root = load(names[i], trouble);
        good = root && add_part(&p, names[i], root, trouble);
        json_decref(root);
    }
    json_decref(p.run);
    free(p.part);
    return good;
}

void bq_sim_result_free(bq_sim_result *r)
{
    free(r->tally);
    free(r->has);
    r->tally = NULL;
    r->has = NULL;
}
