/* choice_json.c - a choice as JSON: what the server tells clients without the engine, and the page's module its page. */
#include "base/json.h"
#include "game/choice.h"

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

void bq_choice_json(bq_buf *b, const bq_wire *w, enum bq_language language, const bq_text_names *names,
                    const bq_choices *list, unsigned i, const char *raise)
{
    const bq_choice *c = &list->at[i];
    const char letter[] = {(char)c->key, 0};
    char sentence[BQ_SENTENCE_BYTES];
    bq_buf words = bq_buf_on(sentence, sizeof sentence);
    bq_json_word(b, "verb", bq_verb_words[c->cmd.verb]);
    bq_json_word(b, "group", bq_choice_group_words[c->group]);
    bq_json_text(b, "key", letter);
    if (i < list->n) {
        put_can(b, w, c, i == list->default_choice);
        bq_choice_words(&words, language, names, w->state, c);
    } else {
        bq_json_word(b, "no", bq_refusal_words[c->why.verdict.code]);
        bq_why_words(&words, language, names, &c->why, raise);
    }
    bq_json_text(b, "words", sentence);
}
