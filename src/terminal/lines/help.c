/* help.c - `?`: what is possible now, and why other answers are not; `help`: every command with what it does if it is
 * possible, or why it is not, as the list of choices has it; then the words that are no commands. */
#include <string.h>

#include "terminal/lines/lines.h"
#include "text/text.h"

/* Only what players say has a meaning to them. */
static const uint16_t meanings[BQ_VERBS] = {
#define MEANING_SEAT(id) [BQ_CMD_##id] = BQ_T_PLAIN_VERB_##id,
#define MEANING_BANK(id)
#define MEANING_CLOCK(id)
#define BQ_COMMAND(id, word, actor, form, answers, row) MEANING_##actor(id)
#include "engine/command.def"
};

/* M7: a debtor sells a deed for what it costs. */
static void put_sale(bq_buf *b, const bq_edition *ed, uint64_t give)
{
    bq_buf_str(b, " give ");
    bq_buf_int(b, bq_low(give));
    bq_buf_str(b, " take +");
    bq_buf_int(b, ed->square[bq_low(give)].price);
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

/* Goods for a debt: the first thing one has. */
static void put_settlement(bq_buf *b, const bq__session *s, unsigned seat)
{
    const bq_state *st = bq_table_state(s->table);
    bq_command cmd = {.verb = BQ_CMD_SETTLE, .seat = (uint8_t)seat};
    bq_wire wire = bq_table_wire(s->table);
    cmd.terms.give = st->deeds[seat] & -st->deeds[seat];
    if (!cmd.terms.give)
        cmd.terms.give_cards = (uint8_t)(st->held[seat] & -st->held[seat]);
    bq_command_print(b, &wire, &cmd);
}

/* As one could type it now. Terms are endless: of a trade it is only the form. */
static void tell_possible(bq__session *s, const bq_choice *choice)
{
    const bq_state *st = bq_table_state(s->table);
    char typed[160], shown[200], sentence[BQ_SENTENCE_BYTES], line[BQ_SENTENCE_BYTES + 400];
    unsigned verb = choice->cmd.verb, seat = choice->cmd.seat, other = bq_next_seat(st, seat);
    bq_buf b = bq_buf_on(typed, sizeof typed);
    bq_wire wire = bq_table_wire(s->table);
    if (verb == BQ_CMD_SETTLE) {
        put_settlement(&b, s, seat);
    } else if (verb == BQ_CMD_OFFER) {
        bq_buf_str(&b, bq_verb_words[verb]);
        bq_buf_char(&b, ' ');
        bq_put_seat(&b, bq_table_names(s->table), other);
        bool owes = bq_question(bq_table_edition(s->table), st).kind == BQ_ASK_DEBT;
        if (st->deeds[seat] && (owes || !st->deeds[other]))
            put_sale(&b, bq_table_edition(s->table), st->deeds[seat]);
        else
            put_trade(&b, bq_table_edition(s->table), st->deeds[seat], st->deeds[other]);
    } else {
        bq_command_print(&b, &wire, &choice->cmd);
    }
    bq__session_text(s, sentence, sizeof sentence, meanings[verb], NULL, 0);
    bool word = bq__session_typed_line(s, typed, shown, sizeof shown);
    snprintf(line, sizeof line, word ? "%s (%s) - %s" : "%s%.0s - %s", typed, shown, sentence);
    bq__session_line(s, "may", line);
}

/* The first of a verb, if there is one. */
static void tell_first(bq__session *s, const bq_choices *list, unsigned verb)
{
    const bq_choice *choice = bq_choices_first(list, verb);
    if (choice)
        tell_possible(s, choice);
}

void bq__lines_examples(bq__session *s, unsigned seat)
{
    bq_choices list;
    bq_choices_of(bq_table_edition(s->table), bq_table_state(s->table), seat, 0, &list);
    tell_first(s, &list, BQ_CMD_OFFER);
    tell_first(s, &list, BQ_CMD_SETTLE);
}

static void put_why(bq__session *s, const bq_choice *choice, char *out, size_t size)
{
    char raise[100];
    bq_buf b = bq_buf_on(out, size);
    bq_why_words(&b, s->language, &s->names, &choice->why, bq__session_raise(s, raise, sizeof raise));
}

/* Each reason once, with all the commands that it forbids; or only of those that would answer the question. */
static void tell_impossible(bq__session *s, const bq_choices *list, bool asked)
{
    bool told[BQ_CHOICES] = {0};
    for (unsigned i = list->n; i < list->all; i++) {
        char why[BQ_SENTENCE_BYTES], other[BQ_SENTENCE_BYTES], line[2 * BQ_SENTENCE_BYTES], word[96];
        if (told[i] || (asked && !list->at[i].asked))
            continue;
        put_why(s, &list->at[i], why, sizeof why);
        bq__session_typed_both(s, bq_verb_words[list->at[i].cmd.verb], word, sizeof word);
        size_t n = (size_t)snprintf(line, sizeof line, "%s", word);
        for (unsigned next = i + 1; next < list->all; next++) {
            put_why(s, &list->at[next], other, sizeof other);
            if (strcmp(why, other) || (asked && !list->at[next].asked))
                continue;
            told[next] = true;
            bq__session_typed_both(s, bq_verb_words[list->at[next].cmd.verb], word, sizeof word);
            n += (size_t)snprintf(line + n, sizeof line - n, ", %s", word);
        }
        snprintf(line + n, sizeof line - n, " - %s", why);
        bq__session_line(s, "not", line);
    }
}

void bq__lines_too_dear(bq__session *s)
{
    const bq_choice *c = NULL;
    while ((c = bq__session_too_dear(s, c ? (unsigned)(c - s->choices.all.at) + 1 : 0))) {
        char why[BQ_SENTENCE_BYTES], word[96], line[BQ_SENTENCE_BYTES + 100];
        put_why(s, c, why, sizeof why);
        bq__session_typed_both(s, bq_verb_words[c->cmd.verb], word, sizeof word);
        snprintf(line, sizeof line, "%s - %s", word, why);
        bq__session_line(s, "not", line);
    }
}

static void tell_word(bq__session *s, const char *word, enum bq_text_key key)
{
    char sentence[BQ_SENTENCE_BYTES], both[96], line[BQ_SENTENCE_BYTES + 160];
    bq__session_text(s, sentence, sizeof sentence, key, NULL, 0);
    bq__session_typed_both(s, word, both, sizeof both);
    snprintf(line, sizeof line, "%s - %s", both, sentence);
    bq__session_line(s, "word", line);
}

static void tell_choices(bq__session *s, unsigned seat, bq_choices *list)
{
    bq_choices_of(bq_table_edition(s->table), bq_table_state(s->table), seat, 0, list);
    BQ__SAY(s, "help", BQ_T_PLAIN_HELP_MAY, bq_arg_of(BQ_ARG_SEAT, "seat", seat));
    for (unsigned verb = 0; verb < BQ_VERBS; verb++)
        tell_first(s, list, verb);
}

/* What can be done now, and what of the question cannot. */
void bq__lines_help_now(bq__session *s, unsigned seat, const char *rest)
{
    bq_choices list;
    (void)rest;
    tell_choices(s, seat, &list);
    tell_impossible(s, &list, true);
    if (bq__session_bidder(s, seat) == seat)
        tell_word(s, "limit", BQ_T_PLAIN_WORD_LIMIT);
    bq__session_tell(s, "help", BQ_T_PLAIN_HELP_ALL);
}

void bq__lines_help(bq__session *s, unsigned seat, const char *rest)
{
    bq_choices list;
    (void)rest;
    tell_choices(s, seat, &list);
    bq__session_tell(s, "help", BQ_T_PLAIN_HELP_NOT);
    tell_impossible(s, &list, false);
    bq__session_tell(s, "help", BQ_T_PLAIN_HELP_WORDS);
    for (unsigned i = 1; i < bq__lines_words_n; i++)
        tell_word(s, bq__lines_words[i].word, bq__lines_words[i].key);
    bq__session_tell(s, "help", BQ_T_PLAIN_HELP_OTHERS);
}
