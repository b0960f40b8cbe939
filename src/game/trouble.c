/* trouble.c - troubles: their words, and how one is filled in. */
#include "game/trouble.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

const char *const bq_trouble_words[BQ_TROUBLES] = {
#define BQ_TROUBLE(id, word, text) word,
#include "game/trouble.def"
};
const char *const bq_trouble_texts[BQ_TROUBLES] = {
#define BQ_TROUBLE(id, word, text) text,
#include "game/trouble.def"
};

bool bq_trouble_at(bq_trouble *trouble, enum bq_table_trouble code, unsigned line, const char *detail)
{
    if (trouble) {
        memset(trouble, 0, sizeof *trouble);
        trouble->code = code;
        trouble->line = line;
        snprintf(trouble->detail, sizeof trouble->detail, "%s", detail);
    }
    return false;
}

bool bq_trouble_set(bq_trouble *trouble, enum bq_table_trouble code, const char *detail)
{
    return bq_trouble_at(trouble, code, 0, detail);
}

bool bq_trouble_system(bq_trouble *trouble, enum bq_table_trouble code, const char *what, int error)
{
    char text[BQ_TABLE_ERROR];
    if (code == BQ_TABLE_CANNOT_WRITE && (error == ENOSPC || error == EDQUOT))
        code = BQ_TABLE_DISK_FULL;
    snprintf(text, sizeof text, "%s: %s", what, strerror(error));
    bq_trouble_set(trouble, code, text);
    if (trouble) {
        trouble->error = error;
        trouble->named = strlen(what);
    }
    return false;
}
