/* play.c - the commands of a script, and what must hold after each of them whether the script asks
 * for it or not. */
#include <string.h>

#include "base/json.h"
#include "script/internal.h"

static void trace(bq__script *s, const bq_command *c)
{
    char text[BQ_LINE_BYTES + BQ_EVENT_BYTES];
    if (!s->options->trace || !s->options->say)
        return;
    bq_wire wire = bq__script_wire(s);
    bq_buf b = bq_buf_on(text, sizeof text);
    bq_line_print(&b, &wire, c);
    if (s->verdict.code) {
        bq_buf_str(&b, "  # refused: ");
        bq_buf_str(&b, bq_refusal_words[s->verdict.code]);
    }
    s->options->say(s->options->to, BQ_SAYS_TRACE, s->line, text);
    for (unsigned i = 0; i < s->sink.n; i++) {
        b = bq_buf_on(text, sizeof text);
        bq_buf_str(&b, "    ");
        bq_event_print(&b, &s->names, &s->event[i]);
        s->options->say(s->options->to, BQ_SAYS_TRACE, s->line, text);
    }
}

/* ---- what must always hold ---- */

static int64_t *purse(unsigned who, int64_t *cash, int64_t *bank, int64_t *pot)
{
    return who == BQ_BANK ? bank : who == BQ_POT ? pot : who < BQ_SEATS ? &cash[who] : NULL;
}

/* Every coin that moved was told: refolding the events gives the balances. */
static bool money_is_told(const bq__script *s)
{
    int64_t cash[BQ_SEATS] = {0}, bank = 0, pot = 0;
    for (unsigned i = 0; i < s->sink.n; i++) {
        const bq_event *ev = &s->event[i];
        if (ev->kind != BQ_EV_PAY)
            continue;
        int64_t *from = purse(ev->seat, cash, &bank, &pot), *to = purse(ev->to, cash, &bank, &pot);
        if (ev->amount < 0 || !from || !to)
            return false;
        *from -= ev->amount;
        *to += ev->amount;
    }
    for (unsigned seat = 0; seat < BQ_SEATS; seat++)
        if (s->st.cash[seat] != s->before.cash[seat] + cash[seat])
            return false;
    return s->st.bank == s->before.bank + bank && s->st.pot == s->before.pot + pot;
}

static bool is_lawful(bq__script *s)
{
    enum bq_law law = bq_check_state(&s->table.ed, &s->st);
    if (law == BQ_LAW_OK)
        return true;
    char text[BQ__TEXT];
    bq_buf b = bq_buf_on(text, sizeof text);
    bq_buf_str(&b, "the command leaves a state that breaks its law: ");
    bq_buf_str(&b, bq_law_texts[law]);
    return bq__script_bug(s, text);
}

/* The line that is logged must mean what was said. */
static bool survives_printing(bq__script *s, const bq_command *c)
{
    char text[BQ_LINE_BYTES];
    bq_command again;
    bq_wire wire = bq__script_wire(s);
    wire.state = NULL;
    bq_buf b = bq_buf_on(text, sizeof text);
    bq_line_print(&b, &wire, c);
    return (!b.cut && bq_line_parse(&wire, text, b.n, &again, &s->error) &&
            memcmp(c, &again, sizeof again) == 0) ||
           bq__script_bug(s, "the command does not survive being written and read");
}

/* A draw stands behind every outcome of chance, and gives it again. */
static bool is_a_draw(bq__script *s, const bq_command *c)
{
    if (bq_verb_actors[c->verb] != BQ_ACTOR_BANK)
        return true;
    bq_ask ask = bq_question(&s->table.ed, &s->st);
    uint32_t draw = bq_draw_of(&s->table.ed, &s->st, c);
    if (ask.kind == BQ_ASK_CHANCE && draw < ask.n) {
        bq_command again = bq_outcome(&s->table.ed, &s->st, draw);
        if (again.verb == c->verb && again.a == c->a && again.b == c->b)
            return true;
    }
    return bq__script_bug(s, "chance was accepted that no draw gives");
}

/* ---- commands ---- */

static bool apply(bq__script *s, const bq_command *c)
{
    bq_state twin = s->st;
    if (!is_a_draw(s, c))
        return false;
    bq_apply(&s->table.ed, &s->st, c, &s->sink);
    bq_apply(&s->table.ed, &twin, c, NULL);
    if (memcmp(&twin, &s->st, sizeof twin) != 0)
        return bq__script_bug(s, "a copy of the state, without listener, came out different");
    if (s->sink.lost)
        return bq__script_bug(s, "more events than a sink of BQ_EVENTS holds");
    if (!money_is_told(s))
        return bq__script_bug(s, "the events do not explain the balances");
    return is_lawful(s);
}

static bool play(bq__script *s, const bq_command *c)
{
    s->result->commands++;
    s->before = s->st;
    s->sink = (bq_sink){.at = s->event, .cap = BQ_EVENTS};
    if (!survives_printing(s, c))
        return false;
    s->verdict = bq_check(&s->table.ed, &s->st, c);
    if (memcmp(&s->before, &s->st, sizeof s->st) != 0)
        return bq__script_bug(s, "a check has changed the state");
    if (s->verdict.code != BQ_NO_OK)
        s->refused_line = s->line;
    else if (!apply(s, c))
        return false;
    trace(s, c);
    return true;
}

bool bq__script_play_line(bq__script *s, const bq_words *w)
{
    bq_command c;
    if (!bq__script_set_up(s))
        return false;
    bq_wire wire = bq__script_wire(s);
    if (bq_line_parse(&wire, w->text, w->n, &c, &s->wire_error))
        return play(s, &c);
    s->before = s->st;
    s->sink.n = 0;
    s->verdict = (bq_verdict){0};
    s->broken_line = s->line;
    return true;
}

/* draw K: the dealer's K-th outcome, counted from 0. */
bool bq__script_draw(bq__script *s, bq_words *w)
{
    int64_t draw;
    if (!bq__script_set_up(s))
        return false;
    bq_ask ask = bq_question(&s->table.ed, &s->st);
    if (ask.kind != BQ_ASK_CHANCE) {
        char text[BQ__TEXT];
        bq_buf b = bq_buf_on(text, sizeof text);
        bq_buf_str(&b, "nothing is to be drawn: the game waits for ");
        bq_buf_str(&b, bq_question_words[ask.kind]);
        return bq__script_fails(s, text);
    }
    if (!bq_take_number(w, "a draw, from 0", (int64_t)ask.n - 1, &draw))
        return bq__script_misread(s);
    if (!bq__script_line_ends(s, w))
        return false;
    bq_command c = bq_outcome(&s->table.ed, &s->st, (uint32_t)draw);
    return play(s, &c);
}

bool bq__script_show(bq__script *s, bq_words *w)
{
    char text[BQ_STATE_JSON_BYTES];
    if (!bq__script_set_up(s) || !bq__script_line_ends(s, w))
        return false;
    bq_wire wire = bq__script_wire(s);
    bq_buf b = bq_buf_on(text, sizeof text);
    bq_state_json(&b, &wire);
    if (b.cut) {
        b = bq_buf_on(text, sizeof text);
        bq_json_open(&b, NULL, '{');
        bq_json_text(&b, "error", "the state is too long to be shown");
        bq_json_close(&b, '}');
    }
    if (s->options->say)
        s->options->say(s->options->to, BQ_SAYS_STATE, s->line, text);
    return true;
}
