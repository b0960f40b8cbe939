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

static void word_of(const char *name, char letter)
{
    const char word[] = {letter, 0};
    bq__json_word(name, word);
}

static void said_json(const char *name, const bq_command *cmd)
{
    bq_wire wire = bq_table_wire(bq__web_it.table);
    bq_buf text = bq_buf_on(words, sizeof words);
    bq_command_print(&text, &wire, cmd);
    bq__json_text(name, &text);
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

static void possible_json(const bq_text_names *names, const bq_state *st, const bq_choice *c)
{
    bq_buf text = bq_buf_on(words, sizeof words);
    bq_choice_label(&text, bq__web_it.language, names, st, c);
    bq__json_text("label", &text);
    text = bq_buf_on(words, sizeof words);
    bq_choice_words(&text, bq__web_it.language, names, st, c);
    bq__json_text("words", &text);
    if (!c->open)
        said_json("say", &c->cmd);
    bq__json_int("arg", argument_of(&c->cmd));
    bq__json_flag("whole", c->whole);
    if (c->whole && c->cmd.verb != BQ_CMD_LIFT)
        bq__json_squares("lots", names->edition->group[c->cmd.a].lots);
    bq__json_int("amount", c->amount);
    bq__json_int("left", c->left);
    bq__json_flag("sure", c->sure);
    bq__json_flag("open", c->open);
}

static void why_json(const bq_text_names *names, const bq_state *st, const bq_choice *c)
{
    bq_buf text = bq_buf_on(words, sizeof words);
    if (c->asked) { /* a button that cannot be pressed now */
        bq_choice_label(&text, bq__web_it.language, names, st, c);
        bq__json_text("label", &text);
    }
    text = bq_buf_on(words, sizeof words);
    bq_why_words(&text, bq__web_it.language, names, &c->why, raise);
    bq__json_text("why", &text);
    bq__json_word("refusal", bq_refusal_words[c->why.verdict.code]);
}

static void choice_json(const bq_text_names *names, const bq_state *st, const bq_choice *c, bool can, bool usual)
{
    static const char *const spaces[] = {"always", "back", "never"};
    bq__json_open(NULL, '{');
    bq__json_word("verb", bq_verb_words[c->cmd.verb]);
    bq__json_int("seat", c->cmd.seat);
    bq__json_word("group", bq_choice_group_words[c->group]);
    word_of("key", (char)c->key);
    bq__json_word("space", spaces[c->space]);
    bq__json_flag("usual", usual);
    bq__json_flag("asked", c->asked);
    bq__json_word("sheet", sheet_of(c));
    bq__json_word("by", kind_of(c->cmd.verb));
    if (c->payer != BQ_NOBODY)
        bq__json_int("payer", c->payer);
    if (can)
        possible_json(names, st, c);
    else
        why_json(names, st, c);
    bq__json_close('}');
}

void bq__web_choices(const bq_edition *ed, const bq_state *st, unsigned me)
{
    bq_text_names names = bq__web_names(ed);
    bq_choices_of(ed, st, me, people(st), &list);
    bq__json_open("choices", '[');
    for (unsigned i = 0; i < list.all; i++)
        choice_json(&names, st, &list.at[i], i < list.n, i == list.usual && i < list.n);
    bq__json_close(']');
}

/* ---- the keys of what is no command ---- */

void bq__web_keys(void)
{
    bq__json_open("keys", '{');
#define BQ_CHOICE(verb, group, key, space)
#define BQ_TOOL(id, key) word_of(#id, key);
#include "game/choice.def"
    bq__json_close('}');
}
