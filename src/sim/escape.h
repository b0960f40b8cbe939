/* escape.h - texts inside CSV and HTML. */
#ifndef BQ_SIM_ESCAPE_H
#define BQ_SIM_ESCAPE_H

#include <stdio.h>

void bq_csv_text(FILE *to, const char *text); /* quoted if it must be */
void bq_html_text(FILE *to, const char *text);

#endif
