/* choice.c - a seat's choices (game/choice.h) as a numbered list: the answers to the question first, then
 * what concerns others (claims, offers), then property. Here is only how many of them stand before somebody's eyes. */
#include "terminal/session/session.h"
#include "text/text.h"

unsigned bq__session_people(const bq__session *s)
{
    unsigned seats = 0;
    for (unsigned seat = 0; seat < bq_table_state(s->table)->seats; seat++)
        seats |= (unsigned)bq__session_is_person(s, seat) << seat;
    return seats;
}

/* ---- keys ---- */

int bq__session_choice_key(const bq_choice *c)
{
    return c->group == BQ_CHOICE_PROPERTY || c->open ? 0 : c->key;
}

const bq_choice *bq__session_impossible_key(const bq_choices *list, int key)
{
    const bq_choice *first = NULL;
    for (unsigned i = list->n; key && i < list->all; i++) {
        const bq_choice *c = &list->at[i];
        if (bq__session_choice_key(c) == key && (!first || (c->asked && !first->asked)))
            first = c;
    }
    return first;
}

const bq_choice *bq__session_too_dear(const bq__session *s, unsigned from)
{
    const bq_choices *list = &s->choices.all;
    for (unsigned i = from < list->n ? list->n : from; i < list->all; i++)
        if (list->at[i].asked && list->at[i].why.verdict.code == BQ_NO_NO_CASH)
            return &list->at[i];
    return NULL;
}

bool bq__session_space(const bq__session *s, const bq_choice *c)
{
    return c->space == BQ_SPACE_ALWAYS || (c->space == BQ_SPACE_BACK && s->ops->undoes);
}

/* H1: flat sum or share is chosen before anybody's fortune is known. */
bool bq__session_unvalued(const bq__session *s)
{
    return bq_question(bq_table_edition(s->table), bq_table_state(s->table)).kind == BQ_ASK_TAX;
}

/* ---- which ---- */

static void begin(bq__session *s, unsigned seat)
{
    bq_choices_of(bq_table_edition(s->table), bq_table_state(s->table), seat, bq__session_people(s), &s->choices.all);
    s->choices.n = s->choices.shown = 0;
    s->choices.default_choice = BQ__NO_DEFAULT;
    s->choices.later = 0;
}

static void add(bq__session *s, unsigned i)
{
    if (i == s->choices.all.default_choice)
        s->choices.default_choice = s->choices.n;
    s->choices.at[s->choices.n++] = s->choices.all.at[i];
}

/* Beside the answers stand some of what money could do; the rest is behind "more". */
static bool beside(const bq_choice *c)
{
    return c->cmd.verb == BQ_CMD_BUILD || c->cmd.verb == BQ_CMD_REDEEM;
}

void bq__session_choices(bq__session *s, const bq_ask *q)
{
    unsigned besides = 0;
    begin(s, q->seat);
    for (unsigned i = 0; i < s->choices.all.n; i++) {
        const bq_choice *c = &s->choices.all.at[i];
        if (c->open) /* terms are typed */
            continue;
        add(s, i);
        bool first = c->asked || c->group == BQ_CHOICE_ANSWER || c->group == BQ_CHOICE_TRADE;
        if (first || (beside(c) && besides++ < BQ__BESIDE))
            s->choices.shown = s->choices.n;
    }
    if (s->choices.shown > BQ__SHOWN)
        s->choices.shown = BQ__SHOWN;
}

void bq__session_property_choices(bq__session *s, unsigned seat)
{
    begin(s, seat);
    for (unsigned i = 0; i < s->choices.all.n; i++)
        if (s->choices.all.at[i].group == BQ_CHOICE_PROPERTY)
            add(s, i);
    s->choices.shown = s->choices.n;
}

/* The last one: nothing is said now. */
static void add_later(bq__session *s, unsigned seat, enum bq_text_key words, uint8_t key)
{
    s->choices.at[s->choices.n++] = (bq_choice){.cmd = {.seat = (uint8_t)seat}, .key = key};
    s->choices.later = (uint16_t)words;
    s->choices.shown = s->choices.n;
}

/* The answers to one offer; an empty line takes nothing: it refuses, or leaves the offer open. */
void bq__session_offer_choices(bq__session *s, unsigned from)
{
    unsigned to = bq_table_state(s->table)->offer[from].to;
    begin(s, to);
    for (unsigned i = 0; i < s->choices.all.n; i++) {
        const bq_choice *c = &s->choices.all.at[i];
        bool answers = c->cmd.verb == BQ_CMD_ACCEPT || c->cmd.verb == BQ_CMD_REJECT;
        if (!answers || c->cmd.a != from)
            continue;
        add(s, i);
        if (c->cmd.verb == BQ_CMD_REJECT)
            s->choices.default_choice = s->choices.n - 1;
    }
    if (s->choices.default_choice == BQ__NO_DEFAULT)
        s->choices.default_choice = s->choices.n;
    add_later(s, to, BQ_T_PLAIN_CHOICE_LATER, BQ_TOOL_LATER);
}

/* The rents of one seat; an empty line claims the first. */
void bq__session_claim_choices(bq__session *s, unsigned seat)
{
    begin(s, seat);
    for (unsigned i = 0; i < s->choices.all.n; i++)
        if (s->choices.all.at[i].cmd.verb == BQ_CMD_CLAIM && s->choices.all.at[i].cmd.seat == seat)
            add(s, i);
    s->choices.default_choice = 0;
    add_later(s, seat, BQ_T_PLAIN_CHOICE_UNCLAIMED, 0); /* on the board its key has another meaning */
}

bool bq__session_choice_waits(const bq__session *s, unsigned i)
{
    return s->choices.later && i + 1 == s->choices.n;
}

/* ---- shown ---- */

unsigned bq__session_choice_square(const bq__session *s, const bq_choice *c)
{
    return bq_choice_square(bq_table_edition(s->table), bq_table_state(s->table), &c->cmd);
}

void bq__session_choice_typed(const bq__session *s, unsigned i, char *out, size_t size)
{
    const bq_choice *c = &s->choices.at[i];
    char said[256], typed[256];
    bq_buf line = bq_buf_on(said, sizeof said), b = bq_buf_on(out, size);
    bq_wire wire = bq_table_wire(s->table);
    if (bq__session_choice_waits(s, i)) {
        bq_buf_str(&line, "later");
    } else {
        bq_command_print(&line, &wire, &c->cmd);
        if (c->other) { /* "Bob: reject Ada" */
            bq_put_seat(&b, wire.names, c->cmd.seat);
            bq_buf_str(&b, ": ");
        }
    }
    (void)bq__session_typed_line(s, said, typed, sizeof typed);
    bq_buf_str(&b, typed);
}

void bq__session_choice_words(const bq__session *s, unsigned i, char *out, size_t size)
{
    bq_buf b = bq_buf_on(out, size);
    if (bq__session_choice_waits(s, i))
        bq_text_put(&b, s->language, &s->names, (enum bq_text_key)s->choices.later, NULL, 0);
    else
        bq_choice_words(&b, s->language, &s->names, bq_table_state(s->table), &s->choices.at[i]);
}

