/* archive.c - the page's archive: what is in it is found, what is not one has nothing. */
#include <stdlib.h>
#include <string.h>

#include "page/page.h"
#include "tap.h"

static const char good[] = "banquier page 1\n"
                           "3 100\n"
                           "assets/a-1.js 0 3 text/javascript\n"
                           "index.html 3 4 text/html; charset=utf-8\n"
                           "sw.js 7 0 text/javascript\n"
                           "abcwxyz";

/* In memory of its own size, so that the sanitizers see a step too far. */
static bool find(const char *text, size_t n, const char *path, bq_page_file *out)
{
    unsigned char *copy = malloc(n ? n : 1);
    if (!copy)
        abort();
    memcpy(copy, text, n);
    bool found = bq_page_find_in(copy, n, path, out);
    if (found) { /* every byte it names is there */
        unsigned sum = 0;
        for (size_t i = 0; i < out->size; i++)
            sum += out->bytes[i];
        found = sum != 1;
    }
    free(copy);
    return found;
}

static void whole(void)
{
    bq_page_file file;
    size_t n = sizeof good - 1;
    tap_ok(bq_page_find_in((const unsigned char *)good, n, "assets/a-1.js", &file) && file.size == 3 &&
           !memcmp(file.bytes, "abc", 3) && file.fixed && !strcmp(file.type, "text/javascript"),
       "a file under assets/ is found, and may be kept for ever");
    tap_ok(bq_page_find_in((const unsigned char *)good, n, "", &file) && file.size == 4 &&
           !memcmp(file.bytes, "wxyz", 4) && !file.fixed && !strcmp(file.type, "text/html; charset=utf-8"),
       "the empty path is index.html, its type has blanks");
    tap_ok(bq_page_find_in((const unsigned char *)good, n, "sw.js", &file) && file.size == 0, "an empty file is a file");
    tap_ok(!bq_page_find_in((const unsigned char *)good, n, "index", &file) &&
           !bq_page_find_in((const unsigned char *)good, n, "../index.html", &file),
       "what is not there is not found");
}

/* Every beginning of it, and every byte of its head changed. */
static void spoilt(void)
{
    bq_page_file file;
    char copy[sizeof good];
    size_t n = sizeof good - 1, found = 0;
    for (size_t i = 0; i < n; i++)
        found += find(good, i, "index.html", &file);
    tap_ok(found == 0, "cut short: no index.html");
    for (size_t i = 0; i < n; i++)
        for (int c = 0; c < 256; c += 5) {
            memcpy(copy, good, n);
            copy[i] = (char)c;
            (void)find(copy, n, "index.html", &file);
        }
    tap_ok(true, "any byte changed: read without harm");
}

int main(void)
{
    bq_page_file file;
    whole();
    spoilt();
    tap_ok(bq_page_there() == bq_page_find("index.html", &file), "the program knows whether it has the page");
    tap_ok(strstr(bq_page_policy, "default-src 'none'") != NULL, "the page's policy begins with nothing allowed");
    return tap_done();
}
