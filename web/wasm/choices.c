/* choices.c - what a seat can do (game/choice.h) as JSON: every button of the page, its key, what it costs and leaves,
 * and why it cannot be pressed. */
#include "game/choice.h"
#include "web.h"

static bq_choices list;
static char words[BQ_SENTENCE_BYTES];
static const char raise[] = {BQ_TOOL_MANAGE, 0};

static unsigned people(const bq_state *st)
{
    unsigned seats = 0;
    for (unsigned seat = 0; seat < st->seats; seat++)
        seats |= (unsigned)bq__web_person(seat) << seat;
    return seats;
}

static void word_of(bq_buf *b, const char *name, char letter)
{
    const char word[] = {letter, 0};
    bq_json_text(b, name, word);
}

static void said_json(bq_buf *b, const char *name, const bq_command *cmd)
{
    bq_wire wire = bq_table_wire(bq__web_it.table);
    bq_buf text = bq_buf_on(words, sizeof words);
    bq_command_print(&text, &wire, cmd);
    bq_json_text(b, name, text.at);
}

/* Where it is chosen: among buildings and mortgages, among the terms of a trade, or on the spot. */
static const char *sheet_of(const bq_choice *c)
{
    enum bq_form form = (enum bq_form)bq_verb_forms[c->cmd.verb];
    bool terms = form == BQ_FORM_OFFER || form == BQ_FORM_SETTLE;
    return c->group == BQ_CHOICE_PROPERTY ? "manage" : terms ? "trade" : "";
}

/* What tells one choice of a verb from another. */
static const char *kind_of(unsigned verb)
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

/* The square, group, seat or number of it. */
static int64_t argument_of(const bq_command *cmd)
{
    switch ((enum bq_form)bq_verb_forms[cmd->verb]) {
    case BQ_FORM_SQUARES:
        return cmd->squares ? bq_low(cmd->squares) : -1;
    case BQ_FORM_LOTS:
    case BQ_FORM_LEVELS:
        return cmd->order.n ? cmd->order.step[0] : cmd->a;
    case BQ_FORM_AMOUNT:
    case BQ_FORM_COUNT:
        return cmd->amount;
    case BQ_FORM_SQUARE:
    case BQ_FORM_SEAT:
    case BQ_FORM_ANSWER:
    case BQ_FORM_DECK:
        return cmd->a;
    default:
        return -1;
    }
}

static void possible_json(bq_buf *b, const bq_text_names *names, const bq_state *st, const bq_choice *c)
{
    bq_buf text = bq_buf_on(words, sizeof words);
    bq_choice_label(&text, bq__web_it.language, names, st, c);
    bq_json_text(b, "label", text.at);
    text = bq_buf_on(words, sizeof words);
    bq_choice_words(&text, bq__web_it.language, names, st, c);
    bq_json_text(b, "words", text.at);
    if (!c->open)
        said_json(b, "say", &c->cmd);
    bq_json_int(b, "arg", argument_of(&c->cmd));
    bq_json_flag(b, "whole", c->whole);
    if (c->whole && c->cmd.verb != BQ_CMD_LIFT)
        bq_json_set(b, "lots", names->edition->group[c->cmd.a].lots);
    bq_json_int(b, "amount", c->amount);
    bq_json_int(b, "left", c->left);
    bq_json_flag(b, "sure", c->sure);
    bq_json_flag(b, "open", c->open);
}

static void why_json(bq_buf *b, const bq_text_names *names, const bq_state *st, const bq_choice *c)
{
    bq_buf text = bq_buf_on(words, sizeof words);
    if (c->asked) { /* a button that cannot be pressed now */
        bq_choice_label(&text, bq__web_it.language, names, st, c);
        bq_json_text(b, "label", text.at);
    }
    text = bq_buf_on(words, sizeof words);
    bq_why_words(&text, bq__web_it.language, names, &c->why, raise);
    bq_json_text(b, "why", text.at);
    bq_json_text(b, "refusal", bq_refusal_words[c->why.verdict.code]);
}

static void choice_json(bq_buf *b, const bq_text_names *names, const bq_state *st, const bq_choice *c, bool can,
                        bool usual)
{
    static const char *const spaces[] = {"always", "back", "never"};
    bq_json_open(b, NULL, '{');
    bq_json_text(b, "verb", bq_verb_words[c->cmd.verb]);
    bq_json_int(b, "seat", c->cmd.seat);
    bq_json_text(b, "group", bq_choice_group_words[c->group]);
    word_of(b, "key", (char)c->key);
    bq_json_text(b, "space", spaces[c->space]);
    bq_json_flag(b, "usual", usual);
    bq_json_flag(b, "asked", c->asked);
    bq_json_text(b, "sheet", sheet_of(c));
    bq_json_text(b, "by", kind_of(c->cmd.verb));
    if (c->payer != BQ_NOBODY)
        bq_json_int(b, "payer", c->payer);
    if (can)
        possible_json(b, names, st, c);
    else
        why_json(b, names, st, c);
    bq_json_close(b, '}');
}

void bq__web_choices(bq_buf *b, const bq_edition *ed, const bq_state *st, unsigned me)
{
    bq_text_names names = bq__web_names(ed);
    bq_choices_of(ed, st, me, people(st), &list);
    bq_json_open(b, "choices", '[');
    for (unsigned i = 0; i < list.all; i++)
        choice_json(b, &names, st, &list.at[i], i < list.n, i == list.usual && i < list.n);
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
