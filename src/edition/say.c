/* say.c - what is wrong, as one line "label:line:column: what was wrong, what was expected". */
#include <stdarg.h>
#include <stdio.h>

#include "edition/tree.h"

void bq__say(bq__trouble *out, const char *label, uint32_t line, uint32_t column, const char *fmt,
             ...)
{
    if (out->set)
        return;
    out->set = true;
    if (out->size == 0)
        return;
    int used = line    ? snprintf(out->text, out->size, "%s:%u:%u: ", label, line, column)
               : label ? snprintf(out->text, out->size, "%s: ", label)
                       : 0;
    if (used < 0 || (size_t)used >= out->size)
        return;
    va_list args;
    va_start(args, fmt);
    vsnprintf(out->text + used, out->size - (size_t)used, fmt, args);
    va_end(args);
    for (char *c = out->text; *c; c++) /* words of a file are clean, its path may be anything */
        if ((unsigned char)*c < ' ' || *c == 0x7F)
            *c = '?';
}
