/* sound.c - the bots' opinions of offers, in words: `sound` asks one before the offer is made, and a no to a person has
 * its reason. A sounding asks the bot two dozen times, and costs so much (cost.def); a table may have none
 * (`sound=no`). */
#include <string.h>

#include "game/say.h"
#include "server/core/internal.h"

/* The terms are an offer's: what follows the verb is read as one. False: it was said what is wrong with it. */
static bool read_offer(bq_core *core, bq__conn *conn, uint64_t re, const bq_words *w, bq_command *cmd)
{
    const bq__table *table = conn->table;
    BQ_SCRATCH bq_wire_error error;
    char line[BQ_LINE_BYTES + 8];
    bq_buf b = bq_buf_on(line, sizeof line);
    bq_wire wire = {.edition = table->game->step.rules, .state = &table->game->step.st,
                    .names = bq__core_names_now(&table->setup)};
    bq_buf_str(&b, bq_verb_words[BQ_CMD_OFFER]);
    bq_buf_char(&b, ' ');
    bq_buf_bytes(&b, w->text + w->at, w->n - w->at);
    if (bq_command_parse(&wire, conn->seat, line, b.n, cmd, &error))
        return true;
    bq__core_no_wire(core, conn, re, &error);
    return false;
}

static void answer(bq_core *core, bq__conn *conn, uint64_t re, unsigned seat, const bq_bot_sound *sound)
{
    const bq__table *table = conn->table;
    bq_names at = bq__core_names_at(table, &table->setup);
    bq_text_names names = bq__core_names_in(table, conn->language, at.seat);
    char sentence[512];
    bq_buf text = bq_buf_on(sentence, sizeof sentence);
    bq_say_sound(&text, conn->language, &names, seat, sound);
    bq_buf b = bq__core_say(core, "sound");
    if (re)
        bq_json_int(&b, "re", (int64_t)re);
    bq_json_int(&b, "n", (int64_t)table->game->step.moves);
    bq_json_text(&b, "to", table->setup.seat[seat].name);
    bq_json_flag(&b, "takes", sound->view == BQ_BOT_TAKES);
    if (sound->about)
        bq_json_int(&b, "pays", sound->pays);
    bq_json_text(&b, "text", sentence);
    bq__core_send(core, conn, &b);
}

void bq__core_sound(bq_core *core, bq__conn *conn, uint64_t re, bq_words *w)
{
    const bq__table *table = conn->table;
    bq_bot_sound sound;
    bq_command cmd;
    if (table->setup.no_sounding) {
        bq__core_no(core, conn, re, BQ_WHY_SOUND_OFF, "", 0);
        return;
    }
    if (!read_offer(core, conn, re, w, &cmd))
        return;
    bq_verdict verdict = bq_check(table->game->step.rules, &table->game->step.st, &cmd);
    if (verdict.code != BQ_NO_OK)
        bq__core_no_verdict(core, conn, re, &verdict);
    else if (!bq_bot_sounds(&table->game->bots, &table->game->step.st, &cmd, &sound))
        bq__core_no(core, conn, re, BQ_WHY_UNSOUNDED, "", 0);
    else
        answer(core, conn, re, cmd.terms.to, &sound);
}

/* To the maker of the offer, if that is a person: a bot has no use for words. */
void bq__core_tell_view(bq_core *core, bq__table *table, const bq_command *no, enum bq_bot_view view)
{
    bq__conn *conn = no->a < BQ_SEATS ? table->here[no->a].conn : NULL;
    if (no->verb != BQ_CMD_REJECT || !conn || conn->seat != no->a)
        return;
    bq_names at = bq__core_names_at(table, &table->setup);
    bq_text_names names = bq__core_names_in(table, conn->language, at.seat);
    char sentence[512];
    bq_buf text = bq_buf_on(sentence, sizeof sentence);
    bq_say_view(&text, conn->language, &names, no->seat, view);
    bq_buf b = bq__core_say(core, "news");
    bq_json_text(&b, "what", "refused");
    bq_json_text(&b, "seat", table->setup.seat[no->seat].name);
    bq_json_text(&b, "text", sentence);
    bq__core_send(core, conn, &b);
}
