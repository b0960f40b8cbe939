/* settings.c - settings kept from one game to the next. The file is small, read whole and written
 * beside and moved into place; whatever stands in it that is not understood stays there. */
#include "terminal/session/settings.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { FILE_BYTES = 16384, PATH_BYTES = 1024 };

static bool make_folder(const char *path)
{
    return mkdir(path, 0700) == 0 || errno == EEXIST;
}

/* The file's path; its folders are made if they are to be written into. */
static bool path_of(char *path, size_t size, bool make)
{
    const char *config = getenv("XDG_CONFIG_HOME"), *home = getenv("HOME");
    bool own = config && config[0] == '/';
    const char *base = own ? config : home;
    if (!base || base[0] != '/' || strlen(base) + 64 > size) {
        errno = ENOENT;
        return false;
    }
    snprintf(path, size, own ? "%s" : "%s/.config", base);
    if (make && !make_folder(path))
        return false;
    strcat(path, "/banquier");
    if (make && !make_folder(path))
        return false;
    strcat(path, "/settings");
    return true;
}

/* All of it; an absent, unreadable or overlong file has no settings. */
static void read_all(char *text, size_t size)
{
    char path[PATH_BYTES];
    FILE *in = path_of(path, sizeof path, false) ? fopen(path, "rbe") : NULL;
    size_t n = in ? fread(text, 1, size - 1, in) : 0;
    if (in)
        fclose(in);
    text[n] = 0;
    if (n == size - 1 || strlen(text) != n)
        text[0] = 0;
}

static bool is_about(const char *line, size_t n, const char *word)
{
    size_t length = strlen(word);
    return n > length && line[length] == ' ' && !memcmp(line, word, length);
}

bool bq_setting(const char *word, char *value, size_t size)
{
    static char text[FILE_BYTES];
    value[0] = 0;
    read_all(text, sizeof text);
    for (const char *line = text; *line;) {
        size_t n = strcspn(line, "\n"), skip = strlen(word) + 1;
        if (is_about(line, n, word) && n - skip < size) {
            memcpy(value, line + skip, n - skip);
            value[n - skip] = 0;
            return n > skip;
        }
        line += n + (line[n] == '\n');
    }
    return false;
}

static bool write_all(const char *path, const char *others, const char *word, const char *value)
{
    char beside[PATH_BYTES + 8];
    snprintf(beside, sizeof beside, "%s.new", path);
    FILE *out = fopen(beside, "wbe");
    if (!out)
        return false;
    for (const char *line = others; *line;) {
        size_t n = strcspn(line, "\n");
        if (!is_about(line, n, word) && n)
            fprintf(out, "%.*s\n", (int)n, line);
        line += n + (line[n] == '\n');
    }
    fprintf(out, "%s %s\n", word, value);
    bool good = !ferror(out);
    good = fclose(out) == 0 && good && rename(beside, path) == 0;
    if (!good)
        remove(beside);
    return good;
}

bool bq_setting_keep(const char *word, const char *value)
{
    static char text[FILE_BYTES];
    char path[PATH_BYTES], now[BQ_SETTING_BYTES];
    if (bq_setting(word, now, sizeof now) && !strcmp(now, value))
        return true;
    if (strlen(value) >= BQ_SETTING_BYTES || strpbrk(value, "\r\n")) {
        errno = EINVAL;
        return false;
    }
    read_all(text, sizeof text);
    return path_of(path, sizeof path, true) && write_all(path, text, word, value);
}
