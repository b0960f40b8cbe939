/* style_file.c - a style from a file, for those who sit at a machine that has files. */
#include <stdio.h>

#include "bots/bots.h"

bool bq_style_load(const char *path, bq_bot_style *style, bq_style_trouble *trouble)
{
    static const bq_style_trouble unreadable = {.code = BQ_STYLE_UNREADABLE};
    char text[BQ_STYLE_BYTES];
    FILE *file = fopen(path, "rb");
    *trouble = unreadable;
    if (!file)
        return false;
    size_t n = fread(text, 1, sizeof text, file);
    bool read = !ferror(file);
    fclose(file);
    if (read && n == sizeof text)
        trouble->code = BQ_STYLE_LONG;
    return read && n < sizeof text && bq_style_read(text, n, style, trouble);
}
