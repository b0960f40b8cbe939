/* write.c - the table of the program, the words apart for a program that brings them along, the page's words. */
#include "po.h"

#include <ctype.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"

/* Spaces that must not end a line: translators write plain ones. */
static const struct space {
    const char *language;
    const char *written;
    const char *meant;
} spaces[] = {
    {"fr", " :", "\u00A0:"}, {"fr", " ;", "\u202F;"}, {"fr", " ?", "\u202F?"},
    {"fr", " !", "\u202F!"}, {"fr", " %", "\u00A0%"}, {"fr", "« ", "«\u00A0"},
    {"fr", " »", "\u00A0»"}, {"ru", " —", "\u00A0—"}, {"ru", " %", "\u00A0%"},
};

static FILE *out_file;

static void put_upper(const char *text)
{
    for (; *text; text++)
        fputc(toupper((unsigned char)*text), out_file);
}

static void put_key(const char *key)
{
    char name[KEY_BYTES];
    enum_name(key, name);
    fprintf(out_file, "BQ_T_%s", name);
}

static void write_header(void)
{
    const catalog *ref = &catalogs[0];
    fputs("/* Made by tools/po from the PO files of src/text/po: edit those. */\n"
          "#ifndef BQ_TEXT_KEYS_H\n#define BQ_TEXT_KEYS_H\n\nenum bq_language {\n",
          out_file);
    for (unsigned i = 0; i < languages; i++) {
        fputs("    BQ_LANG_", out_file);
        put_upper(catalogs[i].language);
        fputs(",\n", out_file);
    }
    fputs("    BQ_LANGUAGES\n};\n\nenum bq_text_key {\n", out_file);
    for (size_t i = 1; i < ref->n; i++) {
        fputs("    ", out_file);
        put_key(ref->entries[i].key);
        fprintf(out_file, ", /* %s */\n", ref->entries[i].key);
    }
    fputs("    BQ_TEXT_KEYS\n};\n\n#endif\n", out_file);
}

enum { MOST = 1 << 20 }; /* bytes of a file, far above them all */

/* One sentence, its spaces as the language wants them. */
static bq_buf spaced(const catalog *c, const char *text)
{
    bq_buf b = bq_buf_grow(MOST);
    while (*text) {
        const struct space *meant = NULL;
        for (size_t i = 0; i < sizeof spaces / sizeof spaces[0] && !meant; i++)
            if (!strcmp(spaces[i].language, c->language) &&
                !strncmp(text, spaces[i].written, strlen(spaces[i].written)))
                meant = &spaces[i];
        if (meant) {
            bq_buf_str(&b, meant->meant);
            text += strlen(meant->written);
            continue;
        }
        bq_buf_char(&b, *text++);
    }
    return b;
}

static bool torn; /* something could not be written whole */

static void put_whole(bq_buf b)
{
    torn = !bq_buf_print(&b, out_file) || torn;
}

/* As a string of C. */
static void put_sentence(const catalog *c, const char *text)
{
    bq_buf b = spaced(c, text);
    fputs("    \"", out_file);
    for (size_t i = 0; i < b.n; i++) {
        if (b.at[i] == '"' || b.at[i] == '\\')
            fputc('\\', out_file);
        fputc(b.at[i], out_file);
    }
    fputs("\",\n", out_file);
    bq_buf_free(&b);
}

const char *only = "";

const char *apart = "";

static bool left_out(const char *key)
{
    if (*apart)
        return !find(&catalogs[0], key)->named;
    for (const char *at = only; *at;) {
        size_t n = strcspn(at, ",");
        if (n && !strncmp(key, at, n))
            return false;
        at += n + (at[n] == ',');
    }
    return *only;
}

/* All forms of a language. */
static void write_forms(const catalog *c)
{
    const catalog *ref = &catalogs[0];
    unsigned forms = 0;
    for (size_t i = 1; i < ref->n; i++)
        forms += find(c, ref->entries[i].key)->forms;
    if (*apart) {
        fprintf(out_file, "\nstatic const char *forms_%s[%u];\n", c->language, forms);
        return;
    }
    fprintf(out_file, "\nstatic const char *const forms_%s[] = {\n", c->language);
    for (size_t i = 1; i < ref->n; i++) {
        const entry *e = find(c, ref->entries[i].key);
        for (unsigned k = 0; k < e->forms; k++)
            put_sentence(c, left_out(e->key) ? "" : e->form[k]);
    }
    fputs("};\n", out_file);
}

static void write_language(const catalog *c)
{
    const catalog *ref = &catalogs[0];
    unsigned at = 0;
    write_forms(c);
    fprintf(out_file, "static const uint16_t first_%s[BQ_TEXT_KEYS + 1] = {", c->language);
    for (size_t i = 1; i < ref->n; i++) {
        fprintf(out_file, "%s%u,", i % 16 == 1 ? "\n    " : " ", at);
        at += find(c, ref->entries[i].key)->forms;
    }
    fprintf(out_file, "\n    %u\n};\n", at);
    fprintf(out_file, "static unsigned plural_%s(uint64_t n)\n{\n    return (unsigned)%s;\n}\n",
            c->language, c->plural->rule);
}

/* Where the sentences of a language go, when they come. */
static void write_room(void)
{
    fputs("\nconst char **bq__text_room(enum bq_language language, unsigned *n);\n"
          "const char **bq__text_room(enum bq_language language, unsigned *n)\n{\n    switch (language) {\n",
          out_file);
    for (unsigned i = 1; i <= languages; i++) {
        const catalog *c = &catalogs[i % languages]; /* the first one is for whatever else is asked */
        if (i == languages) {
            fputs("    default:\n", out_file);
        } else {
            fputs("    case BQ_LANG_", out_file);
            put_upper(c->language);
            fputs(":\n", out_file);
        }
        fprintf(out_file, "        *n = sizeof forms_%s / sizeof *forms_%s;\n        return forms_%s;\n", c->language,
                c->language, c->language);
    }
    fputs("    }\n}\n", out_file);
}

static void write_source(void)
{
    const catalog *ref = &catalogs[0];
    fputs("/* Made by tools/po from the PO files of src/text/po: edit those. */\n"
          "#include \"text/internal.h\"\n\n"
          "const char *const bq_text_key_words[BQ_TEXT_KEYS] = {\n",
          out_file);
    for (size_t i = 1; i < ref->n; i++)
        fprintf(out_file, "    \"%s\",\n", ref->entries[i].key);
    fputs("};\n", out_file);
    for (unsigned i = 0; i < languages; i++)
        write_language(&catalogs[i]);
    fputs("\nconst bq__text_catalog bq__text_catalogs[BQ_LANGUAGES] = {\n", out_file);
    for (unsigned i = 0; i < languages; i++)
        fprintf(out_file, "    {\"%s\", forms_%s, first_%s, plural_%s},\n", catalogs[i].language,
                catalogs[i].language, catalogs[i].language, catalogs[i].language);
    fputs("};\n", out_file);
    if (*apart)
        write_room();
}

/* ---- sentences apart ---- */

static const catalog *told; /* whose sentences are being written */

static void write_words(void)
{
    const catalog *ref = &catalogs[0];
    for (size_t i = 1; i < ref->n; i++) {
        const entry *e = find(told, ref->entries[i].key);
        for (unsigned k = 0; k < e->forms; k++) {
            if (!left_out(e->key))
                put_whole(spaced(told, e->form[k]));
            fputc(0, out_file);
        }
    }
}

/* ---- for the page ---- */

static const char *json_prefix;

static void write_json(void)
{
    const catalog *ref = &catalogs[0];
    bq_buf b = bq_buf_grow(MOST);
    bq_json_open(&b, NULL, '{');
    for (size_t i = 1; i < ref->n; i++) {
        const entry *e = find(told, ref->entries[i].key);
        if (strncmp(e->key, json_prefix, strlen(json_prefix)))
            continue;
        if (e->plural)
            bq_json_open(&b, e->key, '[');
        for (unsigned k = 0; k < e->forms; k++) {
            bq_buf text = spaced(told, e->form[k]);
            bq_json_text(&b, e->plural ? NULL : e->key, text.at);
            bq_buf_free(&text);
        }
        if (e->plural)
            bq_json_close(&b, ']');
    }
    bq_json_close(&b, '}');
    put_whole(b);
}

static bool write_file(const char *path, void (*write)(void))
{
    out_file = fopen(path, "wb");
    if (out_file)
        write();
    bool good = out_file && !ferror(out_file) && !torn;
    if (out_file && fclose(out_file) != 0)
        good = false;
    if (!good) {
        fprintf(stderr, "po-compile: %s cannot be written\n", path);
        remove(path);
    }
    return good;
}

/* FOLDER/fr.END and so on. */
static bool write_each(const char *folder, const char *end, void (*write)(void))
{
    for (unsigned i = 0; i < languages; i++) {
        char path[4096];
        told = &catalogs[i];
        snprintf(path, sizeof path, "%s/%s.%s", folder, told->language, end);
        if (!write_file(path, write))
            return false;
    }
    return true;
}

bool write_pages(const char *folder, const char *prefix)
{
    json_prefix = prefix;
    return write_each(folder, "json", write_json);
}

bool write_table(const char *header, const char *source)
{
    return write_file(header, write_header) && write_file(source, write_source) &&
           (!*apart || write_each(apart, "words", write_words));
}
