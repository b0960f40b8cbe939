/* choices.c - what a seat can do, in words (`choices`): for clients that do not carry the engine. The list is the one
 * that the others work out by themselves (game/choice.h). It costs more than a line, and is charged so. */
#include <string.h>

#include "game/choice.h"
#include "server/core/internal.h"

enum { COST = 8 }; /* lines: a list of 60 takes as long as four commands, the longest that a board allows not 20 */

static void put_flag(bq_buf *b, const char *name, bool yes)
{
    if (yes)
        bq_json_flag(b, name, true);
}

static void put_can(bq_buf *b, const bq_wire *wire, const bq_choice *c, bool usual)
{
    char text[BQ_LINE_BYTES];
    bq_buf line = bq_buf_on(text, sizeof text);
    if (!c->open) {
        bq_command_print(&line, wire, &c->cmd);
        bq_json_text(b, "do", text);
    }
    bq_json_int(b, "amount", c->amount);
    bq_json_int(b, "left", c->left);
    put_flag(b, "usual", usual);
    put_flag(b, "sure", c->sure);
    put_flag(b, "open", c->open);
}

static void put_choice(bq_buf *b, const bq__conn *conn, const bq_text_names *names, const bq_wire *wire,
                       const bq_choices *list, unsigned i)
{
    const bq_choice *c = &list->at[i];
    const char letter[] = {(char)c->key, 0};
    char sentence[BQ_SENTENCE_BYTES];
    bq_buf words = bq_buf_on(sentence, sizeof sentence);
    bq_json_open(b, NULL, '{');
    bq_json_word(b, "verb", bq_verb_words[c->cmd.verb]);
    bq_json_word(b, "group", bq_choice_group_words[c->group]);
    bq_json_text(b, "key", letter);
    if (i < list->n) {
        put_can(b, wire, c, i == list->usual);
        bq_choice_words(&words, conn->language, names, wire->state, c);
    } else {
        bq_json_word(b, "no", bq_refusal_words[c->why.verdict.code]);
        bq_why_words(&words, conn->language, names, &c->why, "mortgage, sell");
    }
    bq_json_text(b, "words", sentence);
    bq_json_close(b, '}');
}

static bool charged(bq_core *core, bq__conn *conn)
{
    for (unsigned i = 1; i < COST; i++)
        if (!bq__core_rate(core, conn)) {
            bq__core_close(core, conn, BQ_CLOSE_RATE);
            return false;
        }
    return true;
}

void bq__core_choices(bq_core *core, bq__conn *conn, uint64_t re, bq_words *w)
{
    BQ_SCRATCH bq_choices list;
    const bq__table *table = conn->table;
    const bq_step *step = &table->game->step;
    (void)re, (void)w;
    if (!charged(core, conn))
        return;
    bq_names at = bq__core_names_at(table, &table->setup);
    bq_text_names names = bq__core_names_in(table, conn->language, at.seat);
    bq_wire wire = {.edition = step->rules, .state = &step->st, .names = &at};
    bq_choices_of(step->rules, &step->st, conn->seat, 0, &list);
    bq_buf b = bq__core_say(core, "choices");
    bq_json_int(&b, "n", (int64_t)step->moves);
    bq_json_open(&b, "choices", '[');
    for (unsigned i = 0; i < list.all; i++)
        put_choice(&b, conn, &names, &wire, &list, i);
    bq_json_close(&b, ']');
    bq__core_send(core, conn, &b);
}
