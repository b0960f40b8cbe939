/* escape.c - texts inside CSV and HTML, each escaped as its reader wants. Names come from editions that anybody may
 * write. */
#include <string.h>

#include "sim/escape.h"

/* A cell that begins like a formula is a text all the same. */
void bq_csv_text(FILE *to, const char *text)
{
    if (!strpbrk(text, ",\"\r\n") && !strchr("=+-@\t", text[0])) {
        fputs(text, to);
        return;
    }
    fputc('"', to);
    if (text[0] && strchr("=+-@\t", text[0]))
        fputc('\'', to);
    for (const char *c = text; *c; c++) {
        if (*c == '"')
            fputc('"', to);
        fputc(*c, to);
    }
    fputc('"', to);
}

void bq_html_text(FILE *to, const char *text)
{
    for (const char *c = text; *c; c++) {
        switch (*c) {
        case '&':
            fputs("&amp;", to);
            break;
        case '<':
            fputs("&lt;", to);
            break;
        case '>':
            fputs("&gt;", to);
            break;
        case '"':
            fputs("&quot;", to);
            break;
        case '\'':
            fputs("&#39;", to);
            break;
        default:
            if ((unsigned char)*c >= ' ')
                fputc(*c, to);
        }
    }
}
