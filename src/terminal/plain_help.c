/* plain_help.c - `?`: every command with what it does if it is possible now, or why it is not;
 * then the words of the plain game. */
#include <string.h>

#include "terminal/internal.h"
#include "text/text.h"

/* Only what players say has a meaning to them. */
static const uint16_t meanings[BQ_VERBS] = {
#define MEANING_SEAT(id) [BQ_CMD_##id] = BQ_T_PLAIN_VERB_##id,
#define MEANING_BANK(id)
#define MEANING_CLOCK(id)
#define BQ_COMMAND(id, word, actor, form, row) MEANING_##actor(id)
#include "engine/command.def"
};

static const char *const forms[] = {
    [BQ_FORM_NONE] = "",           [BQ_FORM_AMOUNT] = " 120",
    [BQ_FORM_SQUARE] = " 39",      [BQ_FORM_SQUARES] = " 37,39",
    [BQ_FORM_LOTS] = " 37 39",     [BQ_FORM_LEVELS] = " 39=2",
    [BQ_FORM_DECK] = "",           [BQ_FORM_DICE] = " 3 4",
    [BQ_FORM_CARD] = " chance 7",  [BQ_FORM_SEAT] = "",
    [BQ_FORM_OFFER] = " give 5,7 +100 take 12", [BQ_FORM_ANSWER] = "",
    [BQ_FORM_SETTLE] = " give 5",  [BQ_FORM_COUNT] = " 2",
};

bq_command bq__terminal_likely(const bq_state *st, unsigned seat, unsigned verb)
{
    bq_command cmd = {.verb = (uint8_t)verb, .seat = (uint8_t)seat};
    unsigned deed = st->deeds[seat] ? bq__terminal_low(st->deeds[seat]) : st->position[seat];
    unsigned other = bq_next_seat(st, seat);
    switch (bq_verb_forms[verb]) {
    case BQ_FORM_SQUARE:
        cmd.a = (uint8_t)deed;
        break;
    case BQ_FORM_SQUARES:
        cmd.squares = (uint64_t)1 << deed;
        break;
    case BQ_FORM_LOTS:
        cmd.order = (bq_order){.n = 1, .step = {(uint8_t)deed}};
        break;
    case BQ_FORM_LEVELS:
        cmd.order = (bq_order){.n = 1, .step = {(uint8_t)deed, 0}};
        break;
    case BQ_FORM_DECK:
        cmd.a = 0xFF;
        break;
    case BQ_FORM_OFFER:
        cmd.terms = (bq_terms){.to = (uint8_t)other, .give_cash = 1};
        break;
    case BQ_FORM_SEAT:
    case BQ_FORM_ANSWER:
        cmd.a = (uint8_t)other;
        break;
    default:
        break;
    }
    return cmd;
}

/* As one would type it, with somebody at this table where a name is wanted. */
void bq__terminal_possible(bq__plain *p, unsigned seat, unsigned verb)
{
    char typed[160], sentence[BQ_SENTENCE_BYTES], line[BQ_SENTENCE_BYTES + 200];
    unsigned form = bq_verb_forms[verb];
    bq_buf b = bq_buf_on(typed, sizeof typed);
    bq_buf_str(&b, bq_verb_words[verb]);
    if (form == BQ_FORM_SEAT || form == BQ_FORM_OFFER || form == BQ_FORM_ANSWER) {
        bq_buf_char(&b, ' ');
        bq_put_seat(&b, bq_table_names(p->table), bq_next_seat(bq_table_state(p->table), seat));
    }
    bq_buf_str(&b, forms[form]);
    bq__terminal_word(p, sentence, sizeof sentence, meanings[verb], NULL, 0);
    snprintf(line, sizeof line, "%s - %s", typed, sentence);
    bq__terminal_line(p, "may", line);
}

static void impossible(bq__plain *p, unsigned seat, unsigned verb)
{
    const bq_state *st = bq_table_state(p->table);
    char sentence[BQ_SENTENCE_BYTES], line[BQ_SENTENCE_BYTES + 80];
    bq_text b = bq_text_on(sentence, sizeof sentence);
    bq_command cmd = bq__terminal_likely(st, seat, verb);
    bq_verdict verdict = bq_check(bq_table_edition(p->table), st, &cmd);
    if (verdict.code == BQ_NO_OK)
        return;
    bq_text_refusal(&b, p->language, &p->names, &verdict);
    snprintf(line, sizeof line, "%s - %s", bq_verb_words[verb], sentence);
    bq__terminal_line(p, "not", line);
}

void bq__terminal_help(bq__plain *p, unsigned seat, const char *rest)
{
    bq_options may;
    (void)rest;
    bq_legal(bq_table_edition(p->table), bq_table_state(p->table), seat, &may);
    BQ__SAY(p, "help", BQ_T_PLAIN_HELP_MAY, bq_arg_of(BQ_ARG_SEAT, "seat", seat));
    for (unsigned verb = 0; verb < BQ_VERBS; verb++)
        if (may.verbs >> verb & 1u)
            bq__terminal_possible(p, seat, verb);
    bq__terminal_tell(p, "help", BQ_T_PLAIN_HELP_NOT);
    for (unsigned verb = 0; verb < BQ_VERBS; verb++)
        if (!(may.verbs >> verb & 1u) && bq_verb_actors[verb] == BQ_ACTOR_SEAT)
            impossible(p, seat, verb);
    bq__terminal_tell(p, "help", BQ_T_PLAIN_HELP_WORDS);
    for (unsigned i = 1; i < bq__terminal_words_n; i++) {
        char sentence[BQ_SENTENCE_BYTES], line[BQ_SENTENCE_BYTES + 80];
        bq__terminal_word(p, sentence, sizeof sentence, bq__terminal_words[i].key, NULL, 0);
        snprintf(line, sizeof line, "%s - %s", bq__terminal_words[i].word, sentence);
        bq__terminal_line(p, "word", line);
    }
    bq__terminal_tell(p, "help", BQ_T_PLAIN_HELP_OTHERS);
}
