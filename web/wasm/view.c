/* view.c - the page's view: the state, as the server tells it (src/wire), and beside it what only the page wants.
 *
 * `state`, `events` and `words` are the protocol's (docs/PROTOCOL.md). `extra` says nothing that they say: what is asked
 * in words, what deeds earn, fortunes, where the next throw may lead, and what a seat can do. Nothing here decides
 * anything. */
#include <string.h>

#include "game/ahead.h"
#include "game/deed.h"
#include "web.h"

bool bq__web_person(unsigned seat)
{
    if (bq__web_it.client)
        return seat == bq__web_own_seat();
    return bq__web_it.table && seat < bq_table_plan_of(bq__web_it.table)->seats &&
           !strncmp(bq_table_plan_of(bq__web_it.table)->seat[seat].player, "person", 6);
}

unsigned bq__web_people(void)
{
    unsigned seats = 0;
    for (unsigned seat = 0; seat < BQ_SEATS; seat++)
        seats |= (unsigned)bq__web_person(seat) << seat;
    return seats;
}

static char sentence[BQ_SENTENCE_BYTES];

void bq__web_seat(bq_buf *b, const char *name, unsigned seat)
{
    bq_json_key(b, name);
    bq_seat_json(b, bq_table_names(bq__web_it.table), seat);
}

/* As `no` tells it; the row of the rules is ours. */
void bq__web_why(bq_buf *b, const bq_edition *ed, const bq_why *why)
{
    static const char raise[] = {BQ_TOOL_MANAGE, 0};
    bq_text_names names = bq__web_names(ed);
    bq_buf text = bq_buf_on(sentence, sizeof sentence);
    bq_why_words(&text, bq__web_it.language, &names, why, raise);
    bq_json_text(b, "why", bq_refusal_words[why->verdict.code]);
    bq_json_text(b, "text", text.at);
    bq_json_text(b, "row", bq_refusal_rows[why->verdict.code]);
}

void bq__web_refusal(bq_buf *b, const bq_edition *ed, const bq_verdict *verdict)
{
    bq_why why = {.verdict = *verdict, .square = BQ_NOWHERE};
    bq__web_why(b, ed, &why);
}

/* ---- a move ---- */

void bq__web_said(bq_buf *b, size_t n, const bq_command *cmd)
{
    const bq_table *table = bq__web_it.table;
    bq_wire wire = {.edition = bq_table_edition(table), .names = bq_table_names(table)};
    bq_said_json(b, &wire, n, cmd);
    if (cmd && cmd->verb == BQ_CMD_TIMEOUT)
        bq__web_seat(b, "late", cmd->a);
}

void bq__web_events(bq_buf *b, const bq_edition *ed, const bq_sink *sink)
{
    bq_text_names names = bq__web_names(ed);
    bq_events_json(b, bq_table_names(bq__web_it.table), sink);
    bq_say_events(b, bq__web_it.language, &names, sink);
}

/* ---- beside the state ---- */

/* H1: the income tax is chosen before the valuation. Until then nobody sees a fortune, present or past. */
bool bq__web_valued(void)
{
    const bq_table *table = bq__web_it.table;
    return !table || bq_question(bq_table_edition(table), bq_table_state(table)).kind != BQ_ASK_TAX;
}

/* Of many who may answer (an auction) each is asked by name. */
static void question_json(bq_buf *b, const bq_edition *ed, const bq_state *st, unsigned me)
{
    bq_ask q = bq_question(ed, st);
    bq_text_names names = bq__web_names(ed);
    bq_buf text = bq_buf_on(sentence, sizeof sentence);
    if (me < st->seats && q.seats >> me & 1u)
        q.seat = (uint8_t)me;
    bq_text_question(&text, bq__web_it.language, &names, &q);
    if (q.kind == BQ_ASK_ROLL && q.seat == me && st->jailed >> me & 1u) { /* a player who is to roll there knows where they are */
        const bq_arg turns[] = {bq_arg_of(BQ_ARG_NUMBER, "turn", st->jail_turns[me]),
                                bq_arg_of(BQ_ARG_NUMBER, "most", ed->rule.jail_max_turns)};
        bq_buf_str(&text, " ");
        bq_text_put(&text, bq__web_it.language, &names, BQ_T_PLAIN_ASK_JAIL, turns, 2);
    }
    bq_json_text(b, "question", text.at);
}

/* In a guided game, at the first question of its kind to whoever looks (game/lesson.h). */
static void lesson_json(bq_buf *b, const bq_edition *ed, const bq_state *st, unsigned me)
{
    const bq_table *table = bq__web_it.table;
    bq_ask q = bq_question(ed, st);
    if (!bq__web_it.guided || st != bq_table_state(table) || me >= st->seats || !(q.seats >> me & 1u))
        return;
    q.seat = (uint8_t)me;
    enum bq_lesson lesson = bq_lesson_now(&bq__web_it.lessons, ed, st, &q, bq_table_length(table));
    if (lesson == BQ_LESSONS)
        return;
    bq_text_names names = bq__web_names(ed);
    bq_buf text = bq_buf_on(sentence, sizeof sentence);
    bq_text_put(&text, bq__web_it.language, &names, bq_lesson_keys[lesson], NULL, 0);
    bq_json_text(b, "lesson", text.at);
}

static void fortunes_json(bq_buf *b, const bq_edition *ed, const bq_state *st)
{
    if (!bq__web_valued())
        return;
    bq_json_open(b, "fortunes", '[');
    for (unsigned seat = 0; seat < st->seats; seat++)
        bq_json_int(b, NULL, st->in >> seat & 1u ? bq_fortune(ed, st, seat) : 0);
    bq_json_close(b, ']');
}

/* What a landing would cost: for a utility with the average throw, 7. */
static int32_t rent_now(const bq_edition *ed, const bq_state *st, unsigned square)
{
    return st->owner[square] < BQ_SEATS ? bq_rent(ed, st, square, 7) : 0;
}

/* Of its card the row that counts, and after how many landings a building more has earned its price. */
static void deed_json(bq_buf *b, const bq_edition *ed, const bq_state *st, unsigned square)
{
    bq_deed_row rows[BQ_DEED_ROWS];
    int64_t cost, more;
    unsigned n = bq_deed_rows(ed, st, square, rows);
    bq_json_open(b, NULL, '{');
    bq_json_int(b, "square", square);
    bq_json_int(b, "rent", rent_now(ed, st, square));
    for (unsigned i = 0; i < n; i++)
        if (rows[i].now)
            bq_json_int(b, "row", i);
    if (bq_deed_next_building(ed, st, square, &cost, &more) && more > 0)
        bq_json_int(b, "payback", (cost + more - 1) / more);
    bq_json_close(b, '}');
}

static void deeds_json(bq_buf *b, const bq_edition *ed, const bq_state *st)
{
    bq_json_open(b, "deeds", '[');
    for (uint64_t left = ed->deeds; left; left &= left - 1)
        deed_json(b, ed, st, bq_low(left));
    bq_json_close(b, ']');
}

/* The next throw of whoever looks, else of whoever is on turn. */
static void ahead_json(bq_buf *b, const bq_edition *ed, const bq_state *st, unsigned me)
{
    bq_ahead list[BQ_AHEAD];
    int64_t total;
    unsigned seat = me < st->seats ? me : st->turn;
    bq_ahead_of(ed, st, seat, list);
    unsigned ways = bq_ahead_paying(list, true, &total);
    bq_json_open(b, "ahead", '[');
    for (unsigned i = 0; i < BQ_AHEAD; i++) {
        bq_json_open(b, NULL, '{');
        bq_json_int(b, "sum", list[i].sum);
        bq_json_int(b, "ways", list[i].ways);
        bq_json_int(b, "throws", bq_ways(list[i].sum));
        bq_json_int(b, "square", list[i].square);
        bq_json_word(b, "kind", bq_ahead_words[list[i].kind]);
        bq_json_int(b, "cost", list[i].cost);
        bq_json_close(b, '}');
    }
    bq_json_close(b, ']');
    bq_json_open(b, "risk", '{');
    bq__web_seat(b, "seat", seat);
    bq_json_int(b, "ways", ways);
    bq_json_int(b, "total", total);
    bq_json_close(b, '}');
}

/* `state` and `extra`. */
void bq__web_view(bq_buf *b, const bq_edition *ed, const bq_state *st, unsigned me)
{
    bq_wire wire = {.edition = ed, .state = st, .names = bq_table_names(bq__web_it.table)};
    bq_json_key(b, "state");
    bq_state_json(b, &wire);
    bq_json_open(b, "extra", '{');
    question_json(b, ed, st, me);
    lesson_json(b, ed, st, me);
    bq__web_note(b, ed, st);
    fortunes_json(b, ed, st);
    deeds_json(b, ed, st);
    ahead_json(b, ed, st, me);
    if (me < st->seats)
        bq__web_choices(b, ed, st, me);
    bq__web_standing(b, ed, st, me);
    bq_json_close(b, '}');
}
