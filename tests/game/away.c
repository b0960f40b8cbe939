/* away.c - what concerned a seat while nobody sat there: told of a whole game, by each of its seats. */
#include "tap.h"

#include "edition/edition_file.h"
#include "game/away.h"
#include "game/company.h"
#include "game/say.h"
#include "game/table.h"

enum { MOVES = 600 };

static bq_event room[BQ_EVENTS];

typedef struct heard {
    size_t n;
    unsigned empty;
    char first[256];
} heard;

static void hear(void *self, const char *text)
{
    heard *h = self;
    if (!h->n++)
        snprintf(h->first, sizeof h->first, "%s", text);
    h->empty += !*text;
}

/* Four bots, so many moves. */
static bq_table *played(bq_edition_file *file)
{
    static const bq_bot *bot[BQ_SEATS];
    static bq_company company;
    bq_table_plan plan = {.edition = file, .seats = 4, .seed = 5};
    bq_trouble trouble;
    for (unsigned i = 0; i < 4; i++) {
        snprintf(plan.seat[i].name, sizeof plan.seat[i].name, "%.3s", &"AdaBobCydDan"[3 * i]);
        snprintf(plan.seat[i].player, sizeof plan.seat[i].player, "bot:hard");
        plan.seat[i].token = (uint8_t)i;
    }
    bq_table *table = bq_table_new(&plan, &trouble);
    if (!table)
        tap_bail("no table");
    bq_company_of(&plan, false, bot);
    bq_company_begin(&company, bq_table_log(table), bot, 0);
    for (unsigned n = 0; n < MOVES; n++) {
        bq_bot_wait wait = {0};
        bq_command cmd;
        if (bq_table_deal(table, &trouble))
            continue;
        if (!bq_company_next(&company, &wait, &cmd, NULL) || bq_table_submit(table, &cmd, &trouble).code != BQ_NO_OK)
            break;
    }
    return table;
}

int main(void)
{
    bq_edition_file *file;
    char error[BQ_EDITION_ERROR];
    if (!bq_edition_open(&file, "classique", error, sizeof error))
        tap_bail("%s", error);
    bq_table *table = played(file);
    const bq_log *log = bq_table_log(table);
    size_t length = bq_table_length(table), all = 0;
    bq_text_names names = bq_say_names(file, bq_table_edition(table), BQ_LANG_EN);
    static const char *const seats[] = {"Ada", "Bob", "Cyd", "Dan"};
    names.seat = seats;
    names.seats = 4;
    tap_ok(length > 300, "a game of %zu moves", length);
    for (unsigned seat = 0; seat < 4; seat++) {
        heard h = {0}, late = {0};
        size_t n = bq_away_tell(log, 0, room, seat, BQ_LANG_EN, &names, hear, &h);
        tap_ok(n >= h.n && h.n > 10 && h.n <= BQ_AWAY_MOST && !h.empty, "%s: %zu things happened, %zu are told: %s", seats[seat],
               n, h.n, h.first);
        size_t rest = bq_away_tell(log, length - 40, room, seat, BQ_LANG_EN, &names, hear, &late);
        tap_ok(rest == late.n && rest < n, "... %zu of them in the last 40 moves", rest);
        tap_ok(bq_away_tell(log, length, room, seat, BQ_LANG_EN, &names, hear, &late) == 0, "... none since");
        all += n;
    }
    tap_ok(all > 0, "%zu in all", all);
    bq_event pay = {.kind = BQ_EV_PAY, .seat = 1, .to = 2}, built = {.kind = BQ_EV_BUILT, .seat = 1, .to = 2},
             roll = {.kind = BQ_EV_ROLL, .seat = 1};
    tap_ok(bq_away_concerns(&pay, 1) && bq_away_concerns(&pay, 2) && !bq_away_concerns(&pay, 3), "a payment concerns both");
    tap_ok(bq_away_concerns(&built, 1) && !bq_away_concerns(&built, 2), "what has one seat concerns it alone");
    tap_ok(!bq_away_concerns(&roll, 1), "a roll passes by");
    bq_table_free(table);
    bq_edition_close(file);
    return tap_done();
}
