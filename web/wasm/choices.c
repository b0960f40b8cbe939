/* choices.c - a seat's choices (game/choice.h) as the server tells them, and what the page's buttons want beside. */
#include "game/choice.h"
#include "web.h"

static bq_choices list;
static char words[BQ_SENTENCE_BYTES];
static const char raise[] = {BQ_TOOL_MANAGE, 0};

static void word_of(bq_buf *b, const char *name, char letter)
{
    const char word[] = {letter, 0};
    bq_json_text(b, name, word);
}

/* Where it is chosen: among buildings and mortgages, among the terms of a trade, or on the spot. */
static const char *sheet_of(const bq_choice *c)
{
    enum bq_form form = (enum bq_form)bq_verb_forms[c->cmd.verb];
    bool terms = form == BQ_FORM_OFFER || form == BQ_FORM_SETTLE;
    return c->group == BQ_CHOICE_PROPERTY ? "manage" : terms ? "trade" : "";
}

/* What tells one choice of a verb from another: its square, its number, the player or the deck; of a colour that is
 * built or sold as one, its lots. */
static const char *form_of(unsigned verb)
{
    switch ((enum bq_form)bq_verb_forms[verb]) {
    case BQ_FORM_SQUARE:
    case BQ_FORM_SQUARES:
    case BQ_FORM_LOTS:
    case BQ_FORM_LEVELS:
        return "square";
    case BQ_FORM_COUNT:
        return "count";
    case BQ_FORM_AMOUNT:
        return "amount";
    default:
        return "";
    }
}

static void argument_json(bq_buf *b, const bq_command *cmd)
{
    switch ((enum bq_form)bq_verb_forms[cmd->verb]) {
    case BQ_FORM_SQUARE:
        bq_json_int(b, "arg", cmd->a);
        break;
    case BQ_FORM_SQUARES:
        if (cmd->squares)
            bq_json_int(b, "arg", bq_low(cmd->squares));
        break;
    case BQ_FORM_LOTS:
    case BQ_FORM_LEVELS:
        if (cmd->order.n)
            bq_json_int(b, "arg", cmd->order.step[0]);
        break;
    case BQ_FORM_AMOUNT:
    case BQ_FORM_COUNT:
        bq_json_int(b, "arg", cmd->amount);
        break;
    case BQ_FORM_SEAT:
    case BQ_FORM_ANSWER:
        bq__web_seat(b, "arg", cmd->a);
        break;
    case BQ_FORM_DECK:
        bq_json_word(b, "arg", bq_deck_words[cmd->a]);
        break;
    default:
        break;
    }
}

static void label_json(bq_buf *b, const bq_text_names *names, const bq_state *st, const bq_choice *c)
{
    bq_buf text = bq_buf_on(words, sizeof words);
    bq_choice_label(&text, bq__web_it.language, names, st, c);
    bq_json_text(b, "label", text.at);
}

/* Beside what the protocol tells: who says it, how it looks as a button, and where it is chosen. */
static void extra_json(bq_buf *b, const bq_text_names *names, const bq_state *st, const bq_choice *c, bool can)
{
    bq__web_seat(b, "by", c->cmd.seat);
    bq_json_word(b, "space", bq_choice_space_words[c->space]);
    bq_json_flag(b, "asked", c->asked);
    bq_json_word(b, "sheet", sheet_of(c));
    bq_json_word(b, "form", form_of(c->cmd.verb));
    if (c->payer != BQ_NOBODY)
        bq__web_seat(b, "payer", c->payer);
    if (can || c->asked) /* or a button that cannot be pressed now */
        label_json(b, names, st, c);
    if (!can)
        return;
    argument_json(b, &c->cmd);
    if (c->whole)
        bq_json_flag(b, "whole", true);
    if (c->whole && c->cmd.verb != BQ_CMD_LIFT)
        bq_json_set(b, "lots", names->edition->group[c->cmd.a].lots);
}

void bq__web_choices(bq_buf *b, const bq_edition *ed, const bq_state *st, unsigned me)
{
    bq_text_names names = bq__web_names(ed);
    bq_wire wire = {.edition = ed, .state = st, .names = bq_table_names(bq__web_it.table)};
    bq_choices_of(ed, st, me, bq__web_people(), &list);
    bq_json_open(b, "choices", '[');
    for (unsigned i = 0; i < list.all; i++) {
        bq_json_open(b, NULL, '{');
        bq_choice_json(b, &wire, bq__web_it.language, &names, &list, i, raise);
        extra_json(b, &names, st, &list.at[i], i < list.n);
        bq_json_close(b, '}');
    }
    bq_json_close(b, ']');
}

/* ---- the keys of what is no command ---- */

void bq__web_keys(bq_buf *b)
{
    bq_json_open(b, "keys", '{');
#define BQ_CHOICE(verb, group, key, space)
#define BQ_TOOL(id, key) word_of(b, #id, key);
#include "game/choice.def"
    bq_json_close(b, '}');
}
