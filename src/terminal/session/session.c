/* session.c - a game comes to the table, and goes: what belongs to it besides its log, whoever plays it. */
#include <string.h>

#include "os/os.h"
#include "terminal/session/session.h"
#include "terminal/session/settings.h"
#include "text/text.h"

/* Do two people play, of "Ada,Bob,bot:easy,Zoe=bot:random"? */
static bool has_company(const char *seats)
{
    unsigned people = 0;
    while (*seats) {
        size_t n = strcspn(seats, ",");
        bool bot = !strncmp(seats, "bot", 3) && strchr(":,", seats[3]); /* or the end */
        people += !bot && !memchr(seats, '=', n);
        seats += n + (seats[n] == ',');
    }
    return people > 1;
}

bool bq__session_init(bq__session *s, const bq_plain_request *request)
{
    *s = (bq__session){.request = request,
                       .ops = &bq__session_local,
                       .language = request->language,
                       .bots_only = request->bots_only};
    char kept[BQ_SETTING_BYTES], language[8];
    if (!request->lang && bq_setting("language", language, sizeof language))
        bq_language_parse(language, &s->language);
    bool usual = bq_setting("players", kept, sizeof kept);
    const char *seats = "Ada,bot:medium,bot:medium";
    if (request->seats)
        seats = request->seats;
    else if (request->bots_only)
        seats = "bot:medium,bot:medium,bot:medium";
    else if (request->real_dice && !(usual && has_company(kept))) /* around a board sit people */
        seats = "Ada,Bob";
    else if (usual)
        seats = kept;
    if (strlen(seats) >= sizeof s->seats)
        return false;
    snprintf(s->seats, sizeof s->seats, "%s", seats);
    return true;
}

/* ---- the game at the table ---- */

void bq__session_names(bq__session *s)
{
    const bq_table_plan *plan = bq_table_plan_of(s->table);
    const bq_edition *ed = bq_table_edition(s->table);
    for (unsigned i = 0; i < plan->seats; i++)
        s->seat[i] = plan->seat[i].name;
    s->names = s->file ? bq_say_names(s->file, ed, s->language) : (bq_text_names){.edition = ed};
    s->names.seat = s->seat;
    s->names.seats = plan->seats;
}

/* Of a clock that nobody sets: the time of day may jump. */
static int64_t machine_s(void)
{
    return bq_os_now_ms() / 1000;
}

int64_t bq__session_played(const bq__session *s)
{
    return machine_s() - s->began;
}

void bq__session_take(bq__session *s, const bq__session_ops *ops, bq_table *table, bq_edition_file *file)
{
    bq__session_drop(s);
    s->ops = ops;
    s->games++;
    s->table = table;
    s->file = file;
    s->told = false;
    s->relist = true;
    s->recents = 0;
    s->guided = ops->keeps && bq__session_was_guided(bq_table_plan_of(table));
    s->row = 0;
    s->began = machine_s() - bq_table_played(table);
    bq__session_recall(s);
    memset(s->later, 0, sizeof s->later);
    s->let_go_n = 0;
    memset(&s->standing, 0, sizeof s->standing);
    bq__session_names(s);
}

void bq__session_drop(bq__session *s)
{
    s->ops->note_time(s);
    s->ops->release(s);
    s->table = NULL;
    s->file = NULL;
    s->names = (bq_text_names){0};
}

/* ---- what is asked ---- */

unsigned bq__session_open_offer(const bq__session *s)
{
    const bq_state *st = bq_table_state(s->table);
    for (unsigned from = 0; from < st->seats; from++) {
        bq_command no = {.verb = BQ_CMD_REJECT, .seat = st->offer[from].to, .a = (uint8_t)from};
        if (st->offers >> from & 1u && s->later[from] != st->offer[from].version &&
            bq__session_is_person(s, st->offer[from].to) &&
            bq_check(bq_table_edition(s->table), st, &no).code == BQ_NO_OK)
            return from;
    }
    return BQ_SEATS;
}

static bool is_let_go(const bq__session *s, const bq_claim *claim)
{
    for (unsigned i = 0; i < s->let_go_n; i++)
        if (!memcmp(&s->let_go[i], claim, sizeof *claim))
            return true;
    return false;
}

/* Where a person is to roll, the rents of everybody here stand among the choices. */
unsigned bq__session_open_claim(const bq__session *s)
{
    const bq_state *st = bq_table_state(s->table);
    bq_ask q = bq_question(bq_table_edition(s->table), st);
    if (q.kind != BQ_ASK_ROLL || bq__session_is_person(s, q.seat))
        return BQ_SEATS;
    for (unsigned i = 0; i < st->claims; i++) {
        const bq_claim *claim = &st->claim[i];
        bq_command cmd = {.verb = BQ_CMD_CLAIM, .seat = claim->owner, .a = claim->square};
        if (bq__session_is_person(s, claim->owner) && !is_let_go(s, claim) &&
            bq_check(bq_table_edition(s->table), st, &cmd).code == BQ_NO_OK)
            return claim->owner;
    }
    return BQ_SEATS;
}

static void let_go(bq__session *s, unsigned seat)
{
    const bq_state *st = bq_table_state(s->table);
    unsigned kept = 0;
    for (unsigned i = 0; i < st->claims; i++) /* those that have lapsed are forgotten */
        if (st->claim[i].owner == seat || is_let_go(s, &st->claim[i]))
            s->let_go[kept++] = st->claim[i];
    s->let_go_n = (uint8_t)kept;
}

void bq__session_put_off(bq__session *s, unsigned seat)
{
    const bq_state *st = bq_table_state(s->table);
    if (s->choices.later == BQ_T_PLAIN_CHOICE_UNCLAIMED) {
        let_go(s, seat);
        return;
    }
    for (unsigned from = 0; from < st->seats; from++)
        if (st->offers >> from & 1u && st->offer[from].to == seat)
            s->later[from] = st->offer[from].version;
}

void bq__session_ask_nobody(bq__session *s)
{
    s->choices.n = s->choices.shown = 0;
    s->choices.default_choice = BQ__NO_DEFAULT;
}

/* ---- settings ---- */

void bq__session_keep_setting(bq__session *s, const char *word, const char *value)
{
    if (!bq_setting_keep(word, value))
        bq__session_tell(s, "say", BQ_T_PLAIN_SETTING_NOT_KEPT);
}

void bq__session_set_language(bq__session *s, enum bq_language language)
{
    s->language = language;
    bq__session_keep_setting(s, "language", bq_edition_languages[language]);
    if (s->table)
        bq__session_names(s);
    s->relist = true;
    bq__session_tell(s, "say", BQ_T_PLAIN_LANGUAGE_NOW);
}
