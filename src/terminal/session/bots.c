/* bots.c - bots at this keyboard's table: what they decide (game/company.h) is submitted, and why they refuse an
 * offer is said. */
#include <string.h>

#include "terminal/session/session.h"
#include "text/text.h"

static void say_why(bq__session *s, unsigned seat, enum bq_bot_view view)
{
    char text[BQ_SENTENCE_BYTES];
    bq_buf b = bq_buf_on(text, sizeof text);
    bq_say_view(&b, s->language, &s->names, seat, view);
    bq__session_line(s, "bot", text);
}

/* By rules for which there are no weights the master says how it will play. */
static void say_untrained(bq__session *s)
{
    const bq_bot *const *bot = s->company.seats.bot;
    for (unsigned seat = 0; seat < BQ_SEATS; seat++) {
        char text[BQ_SENTENCE_BYTES];
        bq_buf b = bq_buf_on(text, sizeof text);
        if (!bot[seat] || !bot[seat]->attentive || s->company.sense.net)
            continue;
        bq_say_lack(&b, s->language, &s->names, seat, BQ_LACK_UNTRAINED);
        bq__session_line(s, "bot", text);
    }
}

/* Characters introduce themselves. */
static void say_hello(bq__session *s)
{
    const bq_table_plan *plan = bq_table_plan_of(s->table);
    for (unsigned seat = 0; seat < plan->seats; seat++) {
        char text[BQ_SENTENCE_BYTES];
        bq_buf b = bq_buf_on(text, sizeof text);
        const char *kind = bq_player_bot(plan->seat[seat].player);
        int which = kind ? bq_character_of(kind) : -1;
        if (which < 0)
            continue;
        bq_say_character(&b, s->language, &s->names, seat, (enum bq_character)which, BQ_SAID_HELLO);
        bq__session_line(s, "bot", text);
    }
}

void bq__session_introduce(bq__session *s)
{
    say_hello(s);
    say_untrained(s);
}

void bq__session_local_sound(bq__session *s, const bq_command *offer)
{
    char text[BQ_SENTENCE_BYTES];
    bq_buf b = bq_buf_on(text, sizeof text);
    bq_bot_sound sound;
    bq_verdict verdict = bq_check(bq_table_edition(s->table), bq_table_state(s->table), offer);
    if (verdict.code != BQ_NO_OK) {
        bq__session_refuse(s, offer, &verdict);
        return;
    }
    if (!bq_company_sounds(&s->company, offer, &sound)) {
        BQ__SAY(s, "no", BQ_T_PLAIN_SOUND_NOBODY, bq_arg_of(BQ_ARG_SEAT, "seat", offer->terms.to));
        return;
    }
    bq_say_sound(&b, s->language, &s->names, offer->terms.to, &sound);
    bq__session_line(s, "sound", text);
}

/* Whims follow from the log alone: the save of a game with dice of its own has no seed. */
void bq__session_recall(bq__session *s)
{
    const bq_bot *bot[BQ_SEATS] = {0};
    if (s->ops->has_bots)
        bq_company_of(bq_table_plan_of(s->table), s->bots_only, bot);
    bq_company_begin(&s->company, bq_table_log(s->table), bot, 0);
    if (s->guided)
        bq_lessons_recall(&s->lessons, bq_table_log(s->table), bq__session_people(s));
}

/* Whoever was made an offer answers it before anybody does anything else; if they put it off, its maker makes no
 * other. */
bool bq__session_bots(bq__session *s)
{
    const bq_state *st = bq_table_state(s->table);
    bq_bot_wait wait = {.no_roll = bq__session_open_claim(s) < BQ_SEATS,
                        .hold = bq__session_open_offer(s) < BQ_SEATS,
                        .offering = (uint8_t)bq_bot_offering(&s->company.seats, st)};
    enum bq_bot_view view;
    bq_command cmd;
    if (!bq_company_next(&s->company, &wait, &cmd, &view))
        return false;
    if (cmd.verb == BQ_CMD_REJECT)
        say_why(s, cmd.seat, view);
    (void)bq__session_submit(s, &cmd); /* what went wrong has been said */
    return true;
}
