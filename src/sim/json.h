/* json.h - texts inside JSON, CSV and HTML. */
#ifndef BQ_SIM_JSON_H
#define BQ_SIM_JSON_H

#include <stdio.h>

void bq_json_text(FILE *to, const char *text); /* with its quotes */
void bq_csv_text(FILE *to, const char *text);  /* quoted if it must be */
void bq_html_text(FILE *to, const char *text);

#endif
