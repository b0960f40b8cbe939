/* rules.c - the verb "rules": the rules of an edition, as a table would play it, in words.
 *
 * It stands at the outer edge: src/edition opens the edition and sets the options, src/text writes
 * the leaflet, and only the printing is done here. */
#include <stdio.h>

#include "cli/cli.h"
#include "edition/edition_file.h"
#include "game/say.h"
#include "text/text.h"

/* ---- the leaflet ---- */

static int print_leaflet(const bq_args *args, const bq_text_names *names)
{
    static char leaflet[BQ_LEAFLET_BYTES];
    bq_buf b = bq_buf_on(leaflet, sizeof leaflet);
    if (bq_args_has(args, "--markdown"))
        bq_rules_markdown(&b, args->language, names);
    else
        bq_rules_plain(&b, args->language, names, BQ_LEAFLET_COLUMNS);
    if (b.cut)
        return bq_args_refused(args, BQ_T_CLI_BAD_LEAFLET, NULL, 0);
    fputs(leaflet, stdout);
    return BQ_DONE;
}

int bq_cli_rules(const bq_args *args)
{
    char error[BQ_SENTENCE_BYTES], options[1024];
    const char *name = bq_args_value(args, "--edition");
    bq_edition_file *file;
    if (!bq_args_not_both(args, "--plain", "--markdown") ||
        !bq_args_settings(args, "--option", options, sizeof options))
        return BQ_MISUSED;
    if (!bq_say_open(&file, name ? name : bq_say_usual_edition(args->language), args->language, error, sizeof error)) {
        fprintf(stderr, "%s\n", error);
        return BQ_REFUSED;
    }
    bq_edition ed = file->ed;
    int code = BQ_REFUSED;
    bq_option_error option;
    if (!bq_edition_options(&ed, options, &option)) {
        bq_buf b = bq_buf_on(error, sizeof error);
        bq_say_option(&b, args->language, &option);
        fprintf(stderr, "%s\n", error);
    } else {
        bq_text_names names = bq_say_names(file, &ed, args->language);
        code = print_leaflet(args, &names);
    }
    bq_edition_close(file);
    return code;
}
