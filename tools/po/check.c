/* check.c - every entry for itself, and each file against the reference. */
#include "po.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* ---- placeholders ---- */

static bool has_name(const names *set, const char *name)
{
    for (unsigned i = 0; i < set->n; i++)
        if (!strcmp(set->at[i], name))
            return true;
    return false;
}

/* The names in braces; {Amount} is {amount} with a capital letter. What is wrong with a brace is
 * said once, when the sentence is first looked at (`c` is NULL later). */
static void collect_names(const catalog *c, const entry *e, const char *text, names *set)
{
    for (; *text; text++) {
        if (*text == '}' && c)
            complain(c->path, e->line, "key '%s': '}' without '{'", e->key);
        if (*text != '{')
            continue;
        size_t n =
            strspn(text + 1, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789");
        if (n == 0 || n >= KEY_BYTES || text[n + 1] != '}') {
            if (c)
                complain(c->path, e->line, "key '%s': a brace that names nothing, expected {name}",
                         e->key);
            return;
        }
        char name[KEY_BYTES];
        memcpy(name, text + 1, n);
        name[n] = 0;
        name[0] = (char)tolower((unsigned char)name[0]);
        if (!has_name(set, name) && set->n < NAMES_MOST)
            memcpy(set->at[set->n++], name, n + 1);
        else if (!has_name(set, name) && c)
            complain(c->path, e->line, "key '%s': more than %d placeholders", e->key, NAMES_MOST);
        text += n + 1;
    }
}

/* ---- every entry for itself ---- */

static bool good_key(const char *key)
{
    size_t n = strlen(key);
    return n > 0 && n < KEY_BYTES && strspn(key, "abcdefghijklmnopqrstuvwxyz0123456789._") == n &&
           key[0] != '.' && key[0] != '_' && key[n - 1] != '.' && key[n - 1] != '_';
}

static void check_text(const catalog *c, const entry *e, const char *text)
{
    size_t n = strlen(text);
    if (n == 0)
        complain(c->path, e->line, "key '%s' is not translated", e->key);
    for (size_t i = 0; i < n; i++)
        if ((unsigned char)text[i] < ' ' || text[i] == 0x7F) {
            complain(c->path, e->line, "key '%s': a control character; a sentence is one line",
                     e->key);
            return;
        }
    if (strstr(text, "  "))
        complain(c->path, e->line, "key '%s': two spaces", e->key);
}

static void check_forms(const catalog *c, const entry *e)
{
    unsigned want = e->plural && c->plural ? c->plural->forms : 1;
    if (e->forms && e->forms != want)
        complain(c->path, e->line, "key '%s' has %u plural forms, expected %u", e->key, e->forms,
                 want);
    names all = {.n = 0};
    for (unsigned i = 0; i < e->forms; i++) {
        if (!e->form[i]) {
            complain(c->path, e->line, "key '%s' lacks msgstr[%u]", e->key, i);
            continue;
        }
        check_text(c, e, e->form[i]);
        collect_names(c, e, e->form[i], &all);
    }
    for (unsigned i = 0; i < e->forms && e->plural; i++) {
        names here = {.n = 0};
        if (e->form[i])
            collect_names(NULL, e, e->form[i], &here);
        for (unsigned k = 0; k < all.n && e->form[i]; k++)
            if (!has_name(&here, all.at[k]) && strcmp(all.at[k], "n") != 0)
                complain(c->path, e->line, "key '%s': msgstr[%u] lacks {%s}", e->key, i, all.at[k]);
    }
}

void enum_name(const char *key, char out[KEY_BYTES])
{
    size_t i = 0;
    for (; key[i]; i++)
        out[i] = key[i] == '.' ? '_' : (char)toupper((unsigned char)key[i]);
    out[i] = 0;
}

const entry *find(const catalog *c, const char *key)
{
    for (size_t i = 0; i < c->n; i++)
        if (!strcmp(c->entries[i].key, key))
            return &c->entries[i];
    return NULL;
}

void check_entry(const catalog *c, size_t i)
{
    const entry *e = &c->entries[i];
    if (!*e->key) {
        if (i > 0)
            complain(c->path, e->line, "a second head, or an empty msgid");
        return;
    }
    if (!good_key(e->key)) {
        complain(c->path, e->line, "'%.80s' is no key: expected small letters, digits, '.' and '_'",
                 e->key);
        return;
    }
    if (e->fuzzy)
        complain(c->path, e->line, "key '%s' is fuzzy: look at it and take the flag away", e->key);
    char mine[KEY_BYTES], other[KEY_BYTES];
    enum_name(e->key, mine);
    for (size_t k = 0; k < i; k++) {
        if (!good_key(c->entries[k].key))
            continue;
        enum_name(c->entries[k].key, other);
        if (!strcmp(mine, other))
            complain(c->path, e->line, "key '%s' was there already, in line %u", e->key,
                     c->entries[k].line);
    }
    check_forms(c, e);
}

/* ---- a file against the reference ---- */

static void all_names(const entry *e, names *set)
{
    for (unsigned i = 0; i < e->forms; i++)
        if (e->form[i])
            collect_names(NULL, e, e->form[i], set);
}

static void compare_entry(const catalog *ref, const entry *a, const catalog *c, const entry *b)
{
    names want = {.n = 0}, have = {.n = 0};
    if (a->plural != b->plural) {
        complain(c->path, b->line, "key '%s' is %s here and %s in %s", b->key,
                 b->plural ? "plural" : "not plural", a->plural ? "plural" : "not plural",
                 ref->path);
        return;
    }
    all_names(a, &want);
    all_names(b, &have);
    for (unsigned i = 0; i < want.n; i++)
        if (!has_name(&have, want.at[i]))
            complain(c->path, b->line, "key '%s' lacks {%s}, which %s has in line %u", b->key,
                     want.at[i], ref->path, a->line);
    for (unsigned i = 0; i < have.n; i++)
        if (!has_name(&want, have.at[i]))
            complain(c->path, b->line, "key '%s' has {%s}, which %s has not in line %u", b->key,
                     have.at[i], ref->path, a->line);
}

void compare(const catalog *ref, const catalog *c)
{
    for (size_t i = 0; i < ref->n; i++) {
        const entry *b = find(c, ref->entries[i].key);
        if (b)
            compare_entry(ref, &ref->entries[i], c, b);
        else
            complain(c->path, c->n ? c->entries[c->n - 1].line : 1,
                     "key '%s' is missing; %s has it in line %u", ref->entries[i].key, ref->path,
                     ref->entries[i].line);
    }
    for (size_t i = 0; i < c->n; i++)
        if (!find(ref, c->entries[i].key))
            complain(c->path, c->entries[i].line, "key '%s' is not in %s", c->entries[i].key,
                     ref->path);
}

