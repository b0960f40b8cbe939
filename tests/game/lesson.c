/* lesson.c - the guided first game: at every question of random games of every edition a lesson is the one of its kind,
 * given once, stays while its question does, and a log that is read again was told the same. Each has a sentence without
 * keys in three languages. */
#include "editions.h"

#include "game/lesson.h"
#include "game/table.h"
#include "property/play.h"
#include "text/text.h"

enum { GAMES = 12, MOST = 500, PERSON = 1 };

static unsigned met[BQ_LESSONS]; /* in all games of all editions */

static bool fits(enum bq_lesson lesson, const bq_edition *ed, const bq_state *st, const bq_ask *q)
{
    bool jailed = st->jailed >> q->seat & 1u, owns = false;
    for (unsigned g = 0; g < ed->groups; g++)
        owns |= ed->group[g].kind == BQ_SQ_STREET && bq_owns_group(ed, st, q->seat, g);
    switch (lesson) {
    case BQ_LESSON_ROLL:
        return q->kind == BQ_ASK_ROLL && !jailed;
    case BQ_LESSON_BUY:
        return q->kind == BQ_ASK_BUY;
    case BQ_LESSON_END:
        return q->kind == BQ_ASK_END;
    case BQ_LESSON_AUCTION:
        return q->kind == BQ_ASK_AUCTION;
    case BQ_LESSON_TAX:
        return q->kind == BQ_ASK_TAX;
    case BQ_LESSON_DEBT:
        return q->kind == BQ_ASK_DEBT;
    case BQ_LESSON_JAIL:
        return q->kind == BQ_ASK_JAILED || (q->kind == BQ_ASK_ROLL && jailed);
    case BQ_LESSON_COLOUR:
        return q->kind == BQ_ASK_ROLL && owns;
    case BQ_LESSON_TRADE:
        return q->kind == BQ_ASK_ROLL && st->rounds >= 6;
    default:
        return true;
    }
}

static bq_table *sit(const bq_edition_file *file, uint64_t seed)
{
    static bq_table_plan plan;
    bq_trouble trouble = {0};
    plan = (bq_table_plan){.edition = file, .seats = 2, .seed = seed};
    strcpy(plan.seat[0].name, "Ada");
    strcpy(plan.seat[1].name, "Bob");
    strcpy(plan.seat[0].player, "person");
    strcpy(plan.seat[1].player, "bot:easy");
    plan.seat[1].token = 1;
    bq_table *table = bq_table_new(&plan, &trouble);
    if (!table)
        tap_bail("no table");
    return table;
}

/* One game; what was wrong, or NULL. */
static const char *follow(bq_table *table, uint64_t seed)
{
    bq_lessons told = {0}, again;
    play_random random = {seed};
    unsigned given[BQ_LESSONS] = {0};
    const bq_edition *ed = bq_table_edition(table);
    const bq_state *st = bq_table_state(table);
    for (unsigned i = 0; i < MOST && st->stage != BQ_STAGE_OVER; i++) {
        bq_ask q = bq_question(ed, st);
        if (q.seats & PERSON) {
            q.seat = 0;
            enum bq_lesson now = bq_lesson_now(&told, ed, st, &q, bq_table_length(table));
            if (now != BQ_LESSONS && (given[now]++ || !fits(now, ed, st, &q)))
                return "a lesson twice, or another one";
            if (bq_lesson_now(&told, ed, st, &q, bq_table_length(table)) != now)
                return "it does not stay";
            bq_lessons_recall(&again, bq_table_log(table), PERSON);
            if (again.told != told.told || again.at != told.at || again.now != told.now)
                return "a log read again was told something else";
            if (now != BQ_LESSONS)
                met[now]++;
        }
        bq_trouble trouble = {0};
        bq_command cmd = play_lawful(ed, st, &play_calm, &random);
        if (bq_table_deal(table, &trouble))
            continue;
        if (bq_table_submit(table, &cmd, &trouble).code != BQ_NO_OK || trouble.code != BQ_TABLE_OK)
            return "a lawful command was refused";
    }
    return given[BQ_LESSON_ROLL] ? NULL : "no welcome";
}

static void games(const bq_edition_file *file, const char *name)
{
    const char *wrong = NULL;
    for (uint64_t seed = 1; seed <= GAMES && !wrong; seed++) {
        bq_table *table = sit(file, seed);
        wrong = follow(table, seed);
        bq_table_free(table);
    }
    tap_ok(!wrong, "%s: lessons of %d games%s%s", name, GAMES, wrong ? ": " : "", wrong ? wrong : "");
}

static void sentences(void)
{
    static char text[BQ_SENTENCE_BYTES];
    for (unsigned l = 0; l < BQ_LANGUAGES; l++)
        for (unsigned i = 0; i < BQ_LESSONS; i++) {
            bq_buf b = bq_buf_on(text, sizeof text);
            bq_text_put(&b, (enum bq_language)l, NULL, bq_lesson_keys[i], NULL, 0);
            tap_ok(b.n > 40 && !strstr(text, "►") && !strstr(text, " m,") && !strstr(text, "(m)"),
                   "lesson %u in language %u is a sentence without keys", i, l);
        }
}

int main(void)
{
    each_edition(games);
    for (unsigned i = 0; i < BQ_LESSONS; i++)
        tap_ok(met[i] > 0, "lesson %u was given %u times", i, met[i]);
    sentences();
    return tap_done();
}
