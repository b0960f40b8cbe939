/* judge.c - would this be accepted, and what would it do? Tried on a copy of the state. */
#include <string.h>

#include "game/choice.h"
#include "game/say.h"
#include "web.h"

BQ_WEB uint32_t bq_web_try(uint32_t n, uint32_t chain);
uint32_t bq__web_not_understood(const bq_wire_error *error);
static void not_understood(const bq_wire_error *error);

static void not_understood(const bq_wire_error *error)
{
    static char sentence[BQ_SENTENCE_BYTES];
    bq_buf text = bq_buf_on(sentence, sizeof sentence);
    bq_say_wire(&text, bq__web_it.language, error);
    bq__json_flag("ok", false);
    bq__json_word("wire", bq_wire_words[error->code]);
    bq__json_text("text", &text);
}

uint32_t bq__web_not_understood(const bq_wire_error *error)
{
    bq__json_begin();
    bq__json_open(NULL, '{');
    not_understood(error);
    bq__json_close('}');
    return bq__json_end();
}

/* What landing on others' squares costs a seat on average, a throw: the sum of rents over the
 * board, in hundredths of a lap, is what a colour is worth to its owner. */
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

static void seat_json(const bq_edition *ed, const bq_state *st, unsigned seat)
{
    unsigned groups = 0;
    for (unsigned g = 0; g < ed->groups; g++)
        groups += ed->group[g].count && bq_owns_group(ed, st, seat, g);
    bool in = st->in >> seat & 1u;
    bq__json_open(NULL, '{');
    bq__json_int("cash", st->cash[seat]);
    if (bq__web_valued())
        bq__json_int("fortune", in ? bq_fortune(ed, st, seat) : 0);
    bq__json_int("groups", groups);
    bq__json_int("rent", in ? rent_per_lap(ed, st, seat) : 0);
    bq__json_close('}');
}

static void seats_json(const char *name, const bq_edition *ed, const bq_state *st)
{
    bq__json_open(name, '[');
    for (unsigned seat = 0; seat < st->seats; seat++)
        seat_json(ed, st, seat);
    bq__json_close(']');
}

/* Of an offer: the state as it would be when it has been accepted, mortgages kept. */
static bq_verdict accepted(const bq_edition *ed, bq_state *st, const bq_command *cmd)
{
    bq_command yes = {.verb = BQ_CMD_ACCEPT,
                      .seat = st->offer[cmd->seat].to,
                      .a = cmd->seat,
                      .amount = (int32_t)st->offer[cmd->seat].version};
    return bq_suppose(ed, st, &yes, NULL);
}

/* A command before which the page asks again: it says which one it is, and what goes with it. */
void bq__web_sure(const bq_edition *ed, const bq_state *st, const bq_command *cmd)
{
    if (!bq_choice_grave(ed, st, cmd))
        return;
    bq__json_word("sure", bq_verb_words[cmd->verb]);
    bq__json_int("hotels", bq_choice_hotels(ed, st, cmd));
}

/* What it would do; `after` is the state after it. */
static void outcome(const bq_edition *ed, const bq_state *before, const bq_command *cmd, const bq_state *after)
{
    bq_state copy = *after;
    bq_verdict deal = {.code = BQ_NO_OK};
    if (cmd->verb == BQ_CMD_OFFER || cmd->verb == BQ_CMD_SETTLE)
        deal = accepted(ed, &copy, cmd);
    bq__json_flag("ok", true);
    bq__web_sure(ed, before, cmd);
    seats_json("before", ed, before);
    seats_json("after", ed, &copy);
    if (deal.code != BQ_NO_OK) {
        bq__json_open("deal", '{');
        bq__web_refusal(ed, &deal);
        bq__json_close('}');
    }
}

static void judge(const bq_state *st, bq_state *after, const char *line, size_t n)
{
    const bq_table *table = bq__web_it.table;
    const bq_edition *ed = bq_table_edition(table);
    bq_wire wire = bq_table_wire(table);
    wire.state = st;
    bq_wire_error error;
    bq_command cmd;
    bq__json_open(NULL, '{');
    if (!bq_line_parse(&wire, line, n, &cmd, &error)) {
        not_understood(&error);
    } else {
        bq_state copy = *st;
        bq_verdict verdict = bq_suppose(ed, &copy, &cmd, NULL);
        if (verdict.code == BQ_NO_OK) {
            *after = copy;
            outcome(ed, st, &cmd, after);
        } else {
            bq__json_flag("ok", false);
            bq__web_refusal(ed, &verdict);
        }
    }
    bq__json_close('}');
}

/* Several lines: a list of verdicts, each for itself or, with `chain`, one after the other. Nothing is
 * changed. */
uint32_t bq_web_try(uint32_t n, uint32_t chain)
{
    static bq_state now, after;
    const char *at = bq_web_input(n), *end = at + n;
    if (!bq__web_it.table)
        return 0;
    now = after = *bq_table_state(bq__web_it.table);
    bq__json_begin();
    bq__json_open(NULL, '[');
    while (at < end) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        stop = stop ? stop : end;
        judge(&now, &after, at, (size_t)(stop - at));
        if (chain)
            now = after;
        at = stop + 1;
    }
    bq__json_close(']');
    return bq__json_end();
}
