/* page.c - finds a file in the archive. Nothing is believed: an archive that is not one has no files. */
#include "page/page.h"

#include <stdint.h>
#include <string.h>

extern const unsigned char bq__page_archive[];
extern const unsigned char bq__page_archive_end[];

const char bq_page_policy[] =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self'; "
    "connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'; require-trusted-types-for 'script'; "
    "trusted-types svelte-trusted-html banquier";

/* What is left of the archive's head. */
typedef struct reader {
    const char *at;
    const char *end;
} reader;

/* The bytes up to `stop`, which is stepped over. */
static bool word(reader *r, char stop, const char **from, size_t *n)
{
    const char *end = r->at < r->end ? memchr(r->at, stop, (size_t)(r->end - r->at)) : NULL;
    if (!end)
        return false;
    *from = r->at;
    *n = (size_t)(end - r->at);
    r->at = end + 1;
    return true;
}

static bool number(reader *r, char stop, size_t *out)
{
    const char *from;
    size_t n;
    *out = 0;
    if (!word(r, stop, &from, &n) || n == 0 || n > 9)
        return false;
    for (size_t i = 0; i < n; i++) {
        if (from[i] < '0' || from[i] > '9')
            return false;
        *out = *out * 10 + (size_t)(from[i] - '0');
    }
    return true;
}

static bool entry(reader *r, const char *path, const unsigned char *body, size_t size, bool *found,
                  bq_page_file *out)
{
    const char *name, *type;
    size_t name_n, type_n, at, length;
    if (!word(r, ' ', &name, &name_n) || !number(r, ' ', &at) || !number(r, ' ', &length) ||
        !word(r, '\n', &type, &type_n) || type_n >= sizeof out->type || at > size ||
        length > size - at)
        return false;
    *found = strlen(path) == name_n && !memcmp(path, name, name_n);
    if (*found) {
        *out = (bq_page_file){.bytes = body + at, .size = length, .fixed = !strncmp(path, "assets/", 7)};
        memcpy(out->type, type, type_n);
    }
    return true;
}

bool bq_page_find_in(const unsigned char *archive, size_t n, const char *path, bq_page_file *out)
{
    static const char magic[] = "banquier page 1\n";
    size_t files, lines;
    bool found = false;
    if (n < sizeof magic || memcmp(archive, magic, sizeof magic - 1) != 0)
        return false;
    reader r = {.at = (const char *)archive + sizeof magic - 1, .end = (const char *)archive + n};
    if (!number(&r, ' ', &files) || !number(&r, '\n', &lines) || lines > (size_t)(r.end - r.at))
        return false;
    const unsigned char *body = (const unsigned char *)r.at + lines;
    size_t size = (size_t)(r.end - r.at) - lines;
    r.end = r.at + lines;
    while (files-- > 0 && !found)
        if (!entry(&r, *path ? path : "index.html", body, size, &found, out))
            return false;
    return found;
}

bool bq_page_find(const char *path, bq_page_file *out)
{
    uintptr_t from = (uintptr_t)bq__page_archive, to = (uintptr_t)bq__page_archive_end;
    return bq_page_find_in(bq__page_archive, to - from, path, out);
}

bool bq_page_there(void)
{
    bq_page_file file;
    return bq_page_find("", &file);
}
