/* new.c - a new game, as it was planned: the edition is opened, the table stands, the save begins. */
#include <string.h>

#include "game/say.h"
#include "os/os.h"
#include "terminal/session/session.h"
#include "text/text.h"

/* ---- the edition ---- */

size_t bq__session_editions(bq_edition_name names[BQ__EDITIONS], const char *list[BQ__EDITIONS])
{
    size_t n = bq_edition_list(names, BQ__EDITIONS);
    if (n > BQ__EDITIONS)
        n = BQ__EDITIONS;
    for (size_t i = 0; i < n; i++)
        list[i] = names[i].name;
    return n;
}

/* A fault inside a file concerns its author; a missing file, everybody. */
bq_edition_file *bq__session_edition(bq__session *s, const char *name)
{
    static bq_edition_name names[BQ__EDITIONS];
    const char *list[BQ__EDITIONS];
    char error[BQ_SENTENCE_BYTES];
    bq_edition_file *file = NULL;
    if (bq_say_open(&file, name, s->language, error, sizeof error))
        return file;
    size_t n = bq__session_editions(names, list);
    bool there = strchr(name, '/') != NULL;
    for (size_t i = 0; i < n; i++)
        there |= !strcmp(name, list[i]);
    if (there)
        BQ__SAY(s, "no", BQ_T_PLAIN_NO_EDITION_READ, bq_arg_text("what", name),
                bq_arg_text("detail", error));
    else if (n == 0)
        bq__session_lacks(s, "no", BQ_T_PLAIN_NO_EDITION_ANY, name);
    else
        BQ__SAY(s, "no", BQ_T_PLAIN_NO_EDITION, bq_arg_text("what", name),
                bq_arg_list(BQ_ARG_AND, "list", list, n));
    return NULL;
}

/* ---- beginning ---- */

bool bq__session_begin(bq__session *s, bq_table_plan *plan, bq_edition_file *file)
{
    bq_trouble trouble = {0};
    char options[BQ_OPTION_BYTES];
    if (!bq__session_hours(s, plan->options, options))
        return false;
    char typed[BQ_OPTION_BYTES];
    memcpy(typed, plan->options, sizeof typed);
    snprintf(plan->options, sizeof plan->options, "%s", options);
    bq_table *table = bq_table_new(plan, &trouble);
    if (!table) {
        bq__session_hours_refused(typed, &trouble.option);
        bq__session_trouble(s, "no", &trouble);
        return false;
    }
    bq_table_random(table, bq_random);
    bool named = s->request->save && !s->named; /* a file was named for the first game only */
    if (named && !bq_save_as(table, s->request->save, false, &trouble)) {
        bq__session_trouble(s, "no", &trouble);
        bq_table_free(table);
        return false;
    }
    s->named |= named;
    bq__session_take(s, &bq__session_local, table, file);
    if (named)
        bq__session_saved_where(s);
    else if (!s->request->no_save && !s->bots_only)
        bq__session_save_new(s);
    BQ__SAY(s, "game", BQ_T_PLAIN_GAME, bq_arg_text("edition", file->text[s->language].title),
            bq_arg_of(BQ_ARG_SEATS, "seats", (1 << plan->seats) - 1));
    if (plan->options[0])
        bq__session_difference(s, &file->ed, bq_table_edition(table));
    bq__session_introduce(s);
    bq__session_events(s, bq_table_state(table), bq_table_events(table));
    return true;
}

void bq__session_dealer(const bq__session *s, bq_table_plan *plan)
{
    plan->dealer = s->request->real_dice ? BQ_DEALER_TYPED
                   : s->request->seeded  ? BQ_DEALER_SEED
                                       : BQ_DEALER_SYSTEM;
    plan->seed = s->request->seed;
    if (!s->request->seeded && !bq_os_random(&plan->seed, sizeof plan->seed))
        plan->seed = 1; /* only the whims of bots hang on it */
}

bool bq__session_new_as_asked(bq__session *s)
{
    static bq_table_plan plan;
    plan = (bq_table_plan){0};
    bq__session_dealer(s, &plan);
    bq_edition_file *file =
        bq__session_edition(s, s->request->edition ? s->request->edition : bq_say_usual_edition(s->language));
    if (!file)
        return false;
    plan.edition = file;
    const char *options = s->request->options;
    if (options && strlen(options) < sizeof plan.options)
        snprintf(plan.options, sizeof plan.options, "%s", options);
    bool good = !options || strlen(options) < sizeof plan.options;
    if (!good)
        bq__session_tell(s, "no", BQ_T_PLAIN_OPTION_LONG);
    if (good && bq__session_seats(s, s->seats, &plan) && bq__session_begin(s, &plan, file))
        return true;
    if (s->file != file)
        bq_edition_close(file);
    return false;
}
