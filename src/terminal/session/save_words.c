/* save_words.c - a saved game in a few words: for lists from which one is chosen; and what is said if its
 * edition is not here. */
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "terminal/session/session.h"
#include "text/text.h"

static void put_names(const bq_table_plan *plan, char *out, size_t size)
{
    size_t used = 0;
    out[0] = 0;
    for (unsigned i = 0; i < plan->seats && used < size; i++)
        used += (size_t)snprintf(out + used, size - used, "%s%s", i ? ", " : "", plan->seat[i].name);
}

void bq__session_lacks(bq__session *s, const char *prefix, enum bq_text_key key, const char *edition)
{
    enum { PLACES = 6 };
    bq_edition_place places[PLACES];
    const char *list[PLACES];
    size_t n = bq_edition_places(places, PLACES);
    for (size_t i = 0; i < n; i++)
        list[i] = places[i].path;
    BQ__SAY(s, prefix, key, bq_arg_text("what", edition), bq_arg_list(BQ_ARG_AND, "list", list, n));
}

bool bq__session_save_over(const bq__session *s, const bq__save_file *file)
{
    char path[BQ__PATH_BYTES + 300];
    bool torn;
    bq_trouble trouble;
    snprintf(path, sizeof path, "%s/%s", s->folder, file->name);
    bq_table *table = bq_save_load(path, NULL, false, &torn, &trouble);
    bool over = table && bq_table_state(table)->stage == BQ_STAGE_OVER;
    bq_table_free(table);
    return over;
}

void bq__session_save_words(const bq__session *s, const bq__save_file *file, char *out, size_t size)
{
    static bq_save_head head;
    char path[BQ__PATH_BYTES + 300], names[BQ_SEATS * (BQ_SEAT_NAME_BYTES + 2)], clean[sizeof names], date[32] = "";
    time_t when = (time_t)file->when;
    struct tm local;
    bq_trouble trouble;
    snprintf(path, sizeof path, "%s/%s", s->folder, file->name);
    if (localtime_r(&when, &local))
        (void)strftime(date, sizeof date, "%Y-%m-%d %H:%M", &local);
    if (!bq_save_read_head(path, &head, &trouble)) {
        const bq_arg with = bq_arg_text("date", date);
        bq__session_text(s, out, size, BQ_T_PLAIN_SAVE_DAMAGED, &with, 1);
        return;
    }
    put_names(&head.plan, names, sizeof names);
    bq_plain_clean(clean, sizeof clean, names, strlen(names));
    const bq_arg with[] = {bq_arg_text("date", date), bq_arg_text("edition", head.edition),
                           bq_arg_text("names", clean), bq_arg_of(BQ_ARG_NUMBER, "n", head.commands)};
    bq__session_text(s, out, size,
                     !bq_edition_here(head.edition)      ? BQ_T_PLAIN_SAVE_LINE_NO_EDITION
                     : bq__session_save_over(s, file) ? BQ_T_PLAIN_SAVE_LINE_OVER
                                                      : BQ_T_PLAIN_SAVE_LINE,
                     with, 4);
}
