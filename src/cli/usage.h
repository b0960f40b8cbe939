/* usage.h - a command line that is not understood, said in the language of who wrote it. */
#ifndef BQ_CLI_USAGE_H
#define BQ_CLI_USAGE_H

#include "text/text.h"

/* From --lang, wherever it stands, else from the locale: what is wrong before it is said in it too.
 */
enum bq_language bq__cli_language(int argc, char **argv);
/* Says what is wrong with `word` (and `value`, if the sentence has one) on the standard error; 2.
 */
int bq__cli_wrong(enum bq_language language, const char *verb, enum bq_text_key key,
                  const char *word, const char *value);
/* Digits and nothing else, at most `most`. */
bool bq__cli_number(const char *text, uint64_t most, uint64_t *out);

#endif
