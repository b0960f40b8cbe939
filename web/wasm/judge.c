/* judge.c - would this be accepted, and what would it do? Tried on a copy of the state. */
#include <string.h>

#include "game/choice.h"
#include "game/say.h"
#include "web.h"

BQ_WEB uint32_t bq_web_try(uint32_t n, uint32_t one_after_another);
BQ_WEB uint32_t bq_web_sound(uint32_t n);

static void not_understood(bq_buf *b, const bq_wire_error *error)
{
    static char sentence[BQ_SENTENCE_BYTES];
    bq_buf text = bq_buf_on(sentence, sizeof sentence);
    bq_say_wire(&text, bq__web_it.language, error);
    bq_json_flag(b, "ok", false);
    bq_json_text(b, "why", bq_wire_words[error->code]);
    bq_json_text(b, "text", text.at);
}

uint32_t bq__web_not_understood(const bq_wire_error *error)
{
    bq_buf *b = bq__web_begin();
    bq_json_open(b, NULL, '{');
    not_understood(b, error);
    bq_json_close(b, '}');
    return bq__web_end();
}

/* The rent that a seat's own deeds bring in while one other token goes once round the board, about. */
static int64_t rent_per_lap(const bq_edition *ed, const bq_state *st, unsigned seat)
{
    int64_t sum = 0;
    for (uint64_t left = st->deeds[seat]; left; left &= left - 1) {
        unsigned square = bq_low(left);
        if (!(st->mortgaged >> square & 1u))
            sum += bq_rent(ed, st, square, 7);
    }
    return sum / 7; /* a lap of n squares has n/7 throws, each square is met by one lap in seven */
}

static void seat_json(bq_buf *b, const bq_edition *ed, const bq_state *st, unsigned seat)
{
    unsigned groups = 0;
    for (unsigned g = 0; g < ed->groups; g++)
        groups += ed->group[g].count && bq_owns_group(ed, st, seat, g);
    bool in = st->in >> seat & 1u;
    bq_json_open(b, NULL, '{');
    bq_json_int(b, "cash", st->cash[seat]);
    if (bq__web_valued())
        bq_json_int(b, "fortune", in ? bq_fortune(ed, st, seat) : 0);
    bq_json_int(b, "groups", groups);
    bq_json_int(b, "rent", in ? rent_per_lap(ed, st, seat) : 0);
    bq_json_close(b, '}');
}

static void seats_json(bq_buf *b, const char *name, const bq_edition *ed, const bq_state *st)
{
    bq_json_open(b, name, '[');
    for (unsigned seat = 0; seat < st->seats; seat++)
        seat_json(b, ed, st, seat);
    bq_json_close(b, ']');
}

/* The answer to an offer that takes it, mortgages kept. */
static bq_command accepting(const bq_state *st, const bq_command *offer)
{
    unsigned from = offer->seat % BQ_SEATS;
    return (bq_command){.verb = BQ_CMD_ACCEPT,
                        .seat = st->offer[from].to,
                        .a = (uint8_t)from,
                        .amount = (int32_t)st->offer[from].version};
}

/* A command before which the page asks again: it says which one it is, and what goes with it. */
void bq__web_sure(bq_buf *b, const bq_edition *ed, const bq_state *st, const bq_command *cmd)
{
    if (!bq_choice_grave(ed, st, cmd))
        return;
    bq_json_text(b, "sure", bq_verb_words[cmd->verb]);
    bq_json_int(b, "hotels", bq_choice_hotels(ed, st, cmd));
    if (cmd->verb == BQ_CMD_BID) {
        bq_json_int(b, "bid", cmd->amount);
        bq_json_int(b, "least", bq_choice_steep(ed, st, cmd));
    }
}

/* Why it cannot be; of a trade that wants cash, whose. */
static void refused(bq_buf *b, const bq_edition *ed, const bq_state *st, const bq_command *cmd,
                    const bq_verdict *verdict)
{
    bq_why why = {.verdict = *verdict, .square = BQ_NOWHERE};
    bool trade = cmd->verb == BQ_CMD_OFFER || cmd->verb == BQ_CMD_SETTLE || cmd->verb == BQ_CMD_ACCEPT;
    if (trade && verdict->code == BQ_NO_NO_CASH)
        bq_why_theirs(&why, st, bq_why_other_purse(st, cmd) ? cmd->a : cmd->seat);
    bq__web_why(b, ed, &why);
}

/* What it would do; `after` is the state after it. */
static void outcome(bq_buf *b, const bq_edition *ed, const bq_state *before, const bq_command *cmd,
                    const bq_state *after)
{
    bq_state copy = *after;
    bq_command yes = accepting(after, cmd);
    bool offer = cmd->verb == BQ_CMD_OFFER || cmd->verb == BQ_CMD_SETTLE;
    bq_verdict deal = offer ? bq_suppose(ed, &copy, &yes, NULL) : (bq_verdict){.code = BQ_NO_OK};
    bq_json_flag(b, "ok", true);
    bq__web_sure(b, ed, before, cmd);
    seats_json(b, "before", ed, before);
    seats_json(b, "after", ed, &copy);
    if (deal.code != BQ_NO_OK) {
        bq_json_open(b, "deal", '{');
        refused(b, ed, after, &yes, &deal);
        bq_json_close(b, '}');
    }
}

static void judge(bq_buf *b, const bq_state *st, bq_state *after, const char *line, size_t n)
{
    const bq_table *table = bq__web_it.table;
    const bq_edition *ed = bq_table_edition(table);
    bq_wire wire = bq_table_wire(table);
    wire.state = st;
    bq_wire_error error;
    bq_command cmd;
    bq_json_open(b, NULL, '{');
    if (!bq_line_parse(&wire, line, n, &cmd, &error)) {
        not_understood(b, &error);
    } else {
        bq_state copy = *st;
        bq_verdict verdict = bq_suppose(ed, &copy, &cmd, NULL);
        if (verdict.code == BQ_NO_OK) {
            *after = copy;
            outcome(b, ed, st, &cmd, after);
        } else {
            bq_json_flag(b, "ok", false);
            refused(b, ed, st, &cmd, &verdict);
        }
    }
    bq_json_close(b, '}');
}

/* Several lines: a list of verdicts, each for itself or, with `one_after_another`, each after the one before. Nothing
 * is changed. */
uint32_t bq_web_try(uint32_t n, uint32_t one_after_another)
{
    static bq_state now, after;
    const char *at = bq_web_input(n), *end = at + n;
    if (!bq__web_it.table)
        return 0;
    now = after = *bq_table_state(bq__web_it.table);
    bq_buf *b = bq__web_begin();
    bq_json_open(b, NULL, '[');
    while (at < end) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        stop = stop ? stop : end;
        judge(b, &now, &after, at, (size_t)(stop - at));
        if (one_after_another)
            now = after;
        at = stop + 1;
    }
    bq_json_close(b, ']');
    return bq__web_end();
}

/* ---- what a bot would say to it ---- */

static void sound_json(bq_buf *b, const bq_command *offer)
{
    static char sentence[BQ_SENTENCE_BYTES];
    const bq_edition *ed = bq_table_edition(bq__web_it.table);
    bq_text_names names = bq__web_names(ed);
    bq_buf text = bq_buf_on(sentence, sizeof sentence);
    bq_verdict verdict = bq_check(ed, bq_table_state(bq__web_it.table), offer);
    bq_arg who = bq_arg_of(BQ_ARG_SEAT, "seat", offer->terms.to);
    bq_bot_sound sound;
    if (verdict.code != BQ_NO_OK)
        bq_text_refusal(&text, bq__web_it.language, &names, &verdict);
    else if (bq_company_sounds(&bq__web_it.company, offer, &sound))
        bq_say_sound(&text, bq__web_it.language, &names, offer->terms.to, &sound);
    else
        bq_text_put(&text, bq__web_it.language, &names, BQ_T_PLAIN_SOUND_NOBODY, &who, 1);
    bq_json_text(b, "text", text.at);
}

/* An offer as a line with its speaker, before it is made. */
uint32_t bq_web_sound(uint32_t n)
{
    bq_wire_error error;
    bq_command cmd;
    const char *line = bq_web_input(n);
    if (!bq__web_it.table || bq__web_it.client)
        return 0;
    bq_wire wire = bq_table_wire(bq__web_it.table);
    if (!bq_line_parse(&wire, line, n, &cmd, &error))
        return bq__web_not_understood(&error);
    bq_buf *b = bq__web_begin();
    bq_json_open(b, NULL, '{');
    sound_json(b, &cmd);
    bq_json_close(b, '}');
    return bq__web_end();
}
