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

/* Goods for a debt: the first thing one has. */
static void put_settlement(bq_buf *b, const bq__plain *p, unsigned seat)
{
    const bq_state *st = bq_table_state(p->table);
    bq_command cmd = {.verb = BQ_CMD_SETTLE, .seat = (uint8_t)seat};
    bq_wire wire = bq_table_wire(p->table);
    cmd.terms.give = st->deeds[seat] & -st->deeds[seat];
    if (!cmd.terms.give)
        cmd.terms.give_cards = (uint8_t)(st->held[seat] & -st->held[seat]);
    bq_command_print(b, &wire, &cmd);
}

/* As one could type it now. Terms are endless: of a trade it is only the form. */
void bq__terminal_possible(bq__plain *p, unsigned seat, unsigned verb)
{
    const bq_state *st = bq_table_state(p->table);
    char typed[160], sentence[BQ_SENTENCE_BYTES], line[BQ_SENTENCE_BYTES + 200];
    unsigned other = bq_next_seat(st, seat);
    bq_choices may;
    bq_buf b = bq_buf_on(typed, sizeof typed);
    bq_wire wire = bq_table_wire(p->table);
    bq_choices_of(bq_table_edition(p->table), st, seat, 0, &may);
    const bq_choice *choice = bq_choices_first(&may, verb);
    if (verb == BQ_CMD_SETTLE) {
        put_settlement(&b, p, seat);
    } else if (verb == BQ_CMD_OFFER) {
        bq_buf_str(&b, bq_verb_words[verb]);
        bq_buf_char(&b, ' ');
        bq_put_seat(&b, bq_table_names(p->table), other);
        put_trade(&b, bq_table_edition(p->table), st->deeds[seat], st->deeds[other]);
    } else if (choice) {
        bq_command_print(&b, &wire, &choice->cmd);
    }
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
