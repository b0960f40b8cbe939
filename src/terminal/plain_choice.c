/* plain_choice.c - what a seat may do now (game/choice.h) as a numbered list: the answers to the question first, then
 * what concerns others (claims, offers), then property. Here is only how many of them stand before somebody's eyes. */
#include <string.h>

#include "terminal/online.h"
#include "text/text.h"

bool bq__terminal_person(const bq__plain *p, unsigned seat)
{
    if (p->online) /* others sit at terminals of their own */
        return seat < BQ_SEATS && seat == p->online->me;
    return seat < BQ_SEATS && !p->bots_only &&
           !strncmp(bq_table_plan_of(p->table)->seat[seat].player, "person", 6);
}

static unsigned people(const bq__plain *p)
{
    unsigned seats = 0;
    for (unsigned seat = 0; seat < bq_table_state(p->table)->seats; seat++)
        seats |= (unsigned)bq__terminal_person(p, seat) << seat;
    return seats;
}

/* ---- keys ---- */

int bq__terminal_choice_key(const bq_choice *c)
{
    return c->group == BQ_CHOICE_PROPERTY || c->open ? 0 : c->key;
}

const bq_choice *bq__terminal_key_not(const bq_choices *list, int key)
{
    const bq_choice *first = NULL;
    for (unsigned i = list->n; key && i < list->all; i++) {
        const bq_choice *c = &list->at[i];
        if (bq__terminal_choice_key(c) == key && (!first || (c->asked && !first->asked)))
            first = c;
    }
    return first;
}

/* H1: flat sum or share is chosen before anybody's fortune is known. */
bool bq__terminal_unvalued(const bq__plain *p)
{
    return bq_question(bq_table_edition(p->table), bq_table_state(p->table)).kind == BQ_ASK_TAX;
}

/* ---- which ---- */

static void begin(bq__plain *p, unsigned seat)
{
    bq_choices_of(bq_table_edition(p->table), bq_table_state(p->table), seat, people(p), &p->list);
    p->choices = p->shown = 0;
    p->usual = BQ__NONE_USUAL;
    p->can_wait = false;
}

static void add(bq__plain *p, unsigned i)
{
    if (i == p->list.usual)
        p->usual = p->choices;
    p->choice[p->choices++] = p->list.at[i];
}

/* Beside the answers stand some of what money could do; the rest is behind "more". */
static bool beside(const bq_choice *c)
{
    return c->cmd.verb == BQ_CMD_BUILD || c->cmd.verb == BQ_CMD_REDEEM;
}

void bq__terminal_choices(bq__plain *p, const bq_ask *q)
{
    unsigned besides = 0;
    begin(p, q->seat);
    for (unsigned i = 0; i < p->list.n; i++) {
        const bq_choice *c = &p->list.at[i];
        if (c->open) /* terms are typed */
            continue;
        add(p, i);
        bool first = c->asked || c->group == BQ_CHOICE_ANSWER || c->group == BQ_CHOICE_TRADE;
        if (first || (beside(c) && besides++ < BQ__BESIDE))
            p->shown = p->choices;
    }
    if (p->shown > BQ__SHOWN)
        p->shown = BQ__SHOWN;
}

void bq__terminal_property_choices(bq__plain *p, unsigned seat)
{
    begin(p, seat);
    for (unsigned i = 0; i < p->list.n; i++)
        if (p->list.at[i].group == BQ_CHOICE_PROPERTY)
            add(p, i);
    p->shown = p->choices;
}

/* The answers to one offer; an empty line takes nothing: it refuses, or leaves the offer open. */
void bq__terminal_offer_choices(bq__plain *p, unsigned from)
{
    unsigned to = bq_table_state(p->table)->offer[from].to;
    begin(p, to);
    for (unsigned i = 0; i < p->list.n; i++) {
        const bq_choice *c = &p->list.at[i];
        bool answers = c->cmd.verb == BQ_CMD_ACCEPT || c->cmd.verb == BQ_CMD_REJECT;
        if (!answers || c->cmd.a != from)
            continue;
        add(p, i);
        if (c->cmd.verb == BQ_CMD_REJECT)
            p->usual = p->choices - 1;
    }
    if (p->usual == BQ__NONE_USUAL)
        p->usual = p->choices;
    p->choice[p->choices++] = (bq_choice){.cmd = {.seat = (uint8_t)to}, .key = BQ_TOOL_LATER};
    p->can_wait = true;
    p->shown = p->choices;
}

bool bq__terminal_waits(const bq__plain *p, unsigned i)
{
    return p->can_wait && i + 1 == p->choices;
}

/* ---- shown ---- */

unsigned bq__terminal_choice_square(const bq__plain *p, const bq_choice *c)
{
    return bq_choice_square(bq_table_edition(p->table), bq_table_state(p->table), &c->cmd);
}

void bq__terminal_choice_typed(bq__plain *p, unsigned i, char *out, size_t size)
{
    const bq_choice *c = &p->choice[i];
    bq_buf b = bq_buf_on(out, size);
    bq_wire wire = bq_table_wire(p->table);
    if (bq__terminal_waits(p, i))
        bq_buf_str(&b, "later");
    else if (c->other)
        bq_line_print(&b, &wire, &c->cmd);
    else
        bq_command_print(&b, &wire, &c->cmd);
}

void bq__terminal_choice_words(bq__plain *p, unsigned i, char *out, size_t size)
{
    bq_buf b = bq_buf_on(out, size);
    if (bq__terminal_waits(p, i))
        bq_text_put(&b, p->language, &p->names, BQ_T_PLAIN_CHOICE_LATER, NULL, 0);
    else
        bq_choice_words(&b, p->language, &p->names, bq_table_state(p->table), &p->choice[i]);
}

static void show(bq__plain *p, unsigned i)
{
    char typed[256], sentence[BQ_SENTENCE_BYTES], line[BQ_SENTENCE_BYTES + 300];
    bq__terminal_choice_typed(p, i, typed, sizeof typed);
    bq__terminal_choice_words(p, i, sentence, sizeof sentence);
    snprintf(line, sizeof line, "%3u  %s: %s", i + 1, typed, sentence);
    bq__terminal_line(p, "", line);
}

void bq__terminal_show_choices(bq__plain *p, unsigned from, unsigned to)
{
    for (unsigned i = from; i < to && i < p->choices; i++)
        show(p, i);
}
