/* plain_replay.c - a save told again from its first line, and a save verified. */
#include <stdint.h>

#include "terminal/internal.h"
#include "text/text.h"

static bq__plain speaker(const bq_plain_request *asked, enum bq_language language, bool json)
{
    return (bq__plain){
        .asked = asked, .in = stdin, .out = stdout, .language = language, .json = json};
}

static int tell_again(bq__plain *p, size_t to)
{
    static bq_event events[BQ_EVENTS];
    const bq_edition *ed = bq_table_edition(p->table);
    bq_sink sink = {.at = events, .cap = BQ_EVENTS};
    bq_state st;
    bq_start(ed, &st, bq_table_plan_of(p->table)->seats, &sink);
    bq__terminal_events(p, &st, &sink);
    size_t n = bq_table_length(p->table);
    if (to > n)
        to = n;
    for (size_t i = 0; i < to; i++) {
        sink.n = 0;
        bq_apply(ed, &st, bq_table_command(p->table, i), &sink);
        bq__terminal_events(p, &st, &sink);
    }
    if (to == n && st.stage == BQ_STAGE_OVER)
        bq__terminal_end(p);
    BQ__SAY(p, "replay", BQ_T_PLAIN_REPLAYED, bq_arg_of(BQ_ARG_NUMBER, "n", (int64_t)to),
            bq_arg_of(BQ_ARG_NUMBER, "all", (int64_t)n));
    return fflush(p->out) != 0;
}

int bq_plain_replay(const char *path, size_t to, enum bq_language language, bool json)
{
    static bq__plain p;
    const bq_plain_request asked = {.no_save = true, .language = language};
    p = speaker(&asked, language, json);
    if (!bq__terminal_open(&p, path))
        return 1;
    int code = tell_again(&p, to);
    bq__terminal_drop(&p);
    return code;
}

/* The edition gives the names of colours, nothing else: the rules are those in the save. */
static bool sound(const char *path, const bq_save_head *head, bq_trouble *trouble)
{
    char error[BQ_EDITION_ERROR];
    bq_edition_file *file = NULL;
    if (bq_edition_open(&file, head->edition, error, sizeof error))
        file = NULL;
    bool good = bq_save_verify(path, file, trouble);
    bq_edition_close(file);
    return good;
}

int bq_plain_verify(const char *path, enum bq_language language)
{
    static bq__plain p;
    static bq_save_head head;
    const bq_plain_request asked = {.no_save = true, .language = language};
    bq_trouble trouble = {0};
    p = speaker(&asked, language, false);
    if (!bq_save_read_head(path, &head, &trouble) || !sound(path, &head, &trouble)) {
        bq__terminal_trouble(&p, "no", &trouble);
        return 1;
    }
    BQ__SAY(&p, "verify",
            head.plan.dealer == BQ_DEALER_SEED   ? BQ_T_PLAIN_VERIFIED_SEED
            : head.plan.dealer != BQ_DEALER_FAIR ? BQ_T_PLAIN_VERIFIED
            : head.plan.fair.known               ? BQ_T_PLAIN_VERIFIED_FAIR
                                                 : BQ_T_PLAIN_VERIFIED_SEALED,
            bq_arg_of(BQ_ARG_NUMBER, "n", head.commands));
    return fflush(p.out) != 0;
}
