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
#define BQ_COMMAND(id, word, actor, form, answers, row) MEANING_##actor(id)
#include "engine/command.def"
};

static const char *const forms[] = {
    [BQ_FORM_NONE] = "",         [BQ_FORM_AMOUNT] = " 120",   [BQ_FORM_SQUARE] = " 39",
    [BQ_FORM_SQUARES] = "",      [BQ_FORM_LOTS] = "",         [BQ_FORM_LEVELS] = "",
    [BQ_FORM_DECK] = "",         [BQ_FORM_DICE] = " 3 4",     [BQ_FORM_CARD] = " chance 7",
    [BQ_FORM_SEAT] = "",         [BQ_FORM_OFFER] = "",        [BQ_FORM_ANSWER] = "",
    [BQ_FORM_SETTLE] = " give 5", [BQ_FORM_COUNT] = " 2",
};

/* The square of an example: one that is possible now. */
static void put_square(bq_buf *b, const bq__plain *p, const bq_choice *choice)
{
    bq_buf_char(b, ' ');
    if (choice && choice->whole)
        bq_put_group(b, bq_table_names(p->table), choice->cmd.a);
    else
        bq_buf_int(b, choice ? bq__terminal_choice_square(p, choice) : 39);
}

/* What one has for what the other has, or money where there is nothing. */
static void put_trade(bq_buf *b, const bq_edition *ed, uint64_t give, uint64_t take)
{
    bq_buf_str(b, " give ");
    if (give) {
        bq_buf_int(b, bq_low(give));
        bq_buf_char(b, ' ');
    }
    bq_buf_char(b, '+');
    bq_buf_int(b, ed->rule.money_scale < 10 ? 100 : 10 * (int64_t)ed->rule.money_scale);
    if (take) {
        bq_buf_str(b, " take ");
        bq_buf_int(b, bq_low(take));
    }
}

/* As one would type it, with somebody at this table where a name is wanted. */
void bq__terminal_possible(bq__plain *p, unsigned seat, unsigned verb)
{
    const bq_state *st = bq_table_state(p->table);
    char typed[160], sentence[BQ_SENTENCE_BYTES], line[BQ_SENTENCE_BYTES + 200];
    unsigned form = bq_verb_forms[verb], other = bq_next_seat(st, seat);
    bq_choices may;
    bq_buf b = bq_buf_on(typed, sizeof typed);
    bq_choices_of(bq_table_edition(p->table), st, seat, 0, &may);
    bq_buf_str(&b, bq_verb_words[verb]);
    if (form == BQ_FORM_SEAT || form == BQ_FORM_OFFER || form == BQ_FORM_ANSWER) {
        bq_buf_char(&b, ' ');
        bq_put_seat(&b, bq_table_names(p->table), other);
    }
    if (form == BQ_FORM_OFFER)
        put_trade(&b, bq_table_edition(p->table), st->deeds[seat], st->deeds[other]);
    else if (form == BQ_FORM_SQUARES || form == BQ_FORM_LOTS || form == BQ_FORM_LEVELS)
        put_square(&b, p, bq_choices_first(&may, verb));
    else
        bq_buf_str(&b, forms[form]);
    bq__terminal_word(p, sentence, sizeof sentence, meanings[verb], NULL, 0);
    snprintf(line, sizeof line, "%s - %s", typed, sentence);
    bq__terminal_line(p, "may", line);
}

void bq__terminal_examples(bq__plain *p, unsigned seat)
{
    bq_choices may;
    bq_choices_of(bq_table_edition(p->table), bq_table_state(p->table), seat, 0, &may);
    if (bq_choices_first(&may, BQ_CMD_OFFER))
        bq__terminal_possible(p, seat, BQ_CMD_OFFER);
    if (bq_choices_first(&may, BQ_CMD_SETTLE))
        bq__terminal_possible(p, seat, BQ_CMD_SETTLE);
}

/* Why a command is not possible; false if it is. */
static bool why_not(bq__plain *p, unsigned seat, unsigned verb, char *out, size_t size)
{
    const bq_state *st = bq_table_state(p->table);
    bq_buf b = bq_buf_on(out, size);
    unsigned form = bq_verb_forms[verb];
    bool of_deeds = verb != BQ_CMD_LIFT && (form == BQ_FORM_SQUARES || form == BQ_FORM_LOTS ||
                                            form == BQ_FORM_LEVELS);
    bq_why why = bq_why_no(bq_table_edition(p->table), st, seat, verb);
    uint64_t code = why.verdict.code;
    bool about_deed = code == BQ_NO_NOT_A_DEED || code == BQ_NO_NOT_A_STREET || code == BQ_NO_NOT_OWNER;
    if (of_deeds && !st->deeds[seat] && about_deed)
        bq_text_put(&b, p->language, &p->names, BQ_T_PLAIN_NO_DEEDS, NULL, 0);
    else
        bq_why_words(&b, p->language, &p->names, &why, BQ__RAISE);
    return true;
}

/* Each reason once, with all the commands that it forbids. */
static void tell_impossible(bq__plain *p, unsigned seat, uint64_t possible)
{
    uint64_t left = 0;
    for (unsigned verb = 0; verb < BQ_VERBS; verb++)
        if (!(possible >> verb & 1u) && bq_verb_actors[verb] == BQ_ACTOR_SEAT)
            left |= (uint64_t)1 << verb;
    for (unsigned verb = 0; verb < BQ_VERBS; verb++) {
        char why[BQ_SENTENCE_BYTES], other[BQ_SENTENCE_BYTES], line[2 * BQ_SENTENCE_BYTES];
        if (!(left >> verb & 1u) || !why_not(p, seat, verb, why, sizeof why))
            continue;
        size_t n = (size_t)snprintf(line, sizeof line, "%s", bq_verb_words[verb]);
        for (unsigned next = verb + 1; next < BQ_VERBS; next++) {
            if (!(left >> next & 1u) || !why_not(p, seat, next, other, sizeof other) ||
                strcmp(why, other))
                continue;
            left &= ~((uint64_t)1 << next);
            n += (size_t)snprintf(line + n, sizeof line - n, ", %s", bq_verb_words[next]);
        }
        snprintf(line + n, sizeof line - n, " - %s", why);
        bq__terminal_line(p, "not", line);
    }
}

void bq__terminal_help(bq__plain *p, unsigned seat, const char *rest)
{
    bq_choices may;
    (void)rest;
    bq_choices_of(bq_table_edition(p->table), bq_table_state(p->table), seat, 0, &may);
    uint64_t verbs = bq_choices_verbs(&may);
    BQ__SAY(p, "help", BQ_T_PLAIN_HELP_MAY, bq_arg_of(BQ_ARG_SEAT, "seat", seat));
    for (unsigned verb = 0; verb < BQ_VERBS; verb++)
        if (verbs >> verb & 1u)
            bq__terminal_possible(p, seat, verb);
    bq__terminal_tell(p, "help", BQ_T_PLAIN_HELP_NOT);
    tell_impossible(p, seat, verbs);
    bq__terminal_tell(p, "help", BQ_T_PLAIN_HELP_WORDS);
    for (unsigned i = 1; i < bq__terminal_words_n; i++) {
        char sentence[BQ_SENTENCE_BYTES], line[BQ_SENTENCE_BYTES + 80];
        bq__terminal_word(p, sentence, sizeof sentence, bq__terminal_words[i].key, NULL, 0);
        snprintf(line, sizeof line, "%s - %s", bq__terminal_words[i].word, sentence);
        bq__terminal_line(p, "word", line);
    }
    bq__terminal_tell(p, "help", BQ_T_PLAIN_HELP_OTHERS);
}
