/* show.c - the game as clients are shown it: the state, moves, what is asked, what one may do, editions.
 * The state has no secret, so one text serves all; only `may` is personal. */
#include <string.h>

#include "server/core/internal.h"

/* ---- state ---- */

void bq__core_put_state(bq_buf *b, const bq__table *table, const bq_step *step)
{
    bq_names names = bq__core_names_at(table, &table->setup);
    bq_wire wire = {.edition = step->rules, .state = &step->st, .names = &names};
    bq_json_int(b, "n", (int64_t)step->moves);
    bq_json_digest(b, "digest", bq_digest(&step->st));
    bq_json_key(b, "state");
    bq_state_json(b, &wire);
}

void bq__core_tell_state(bq_core *core, bq__table *table, bq__conn *only)
{
    const bq_step *step = only ? bq__core_seen(only) : &table->game->step;
    bq_line *line = NULL;
    for (bq__conn *conn = table->conns; conn && step; conn = conn->next) {
        if (only ? conn != only : bq__core_late(conn))
            continue;
        if (!line) {
            bq_buf b = bq__core_say(core, "state");
            bq__core_put_state(&b, table, step);
            line = bq__core_line_of(&b);
        }
        bq__core_send_line(core, conn, line);
    }
    if (!only && table->past)
        bq__core_past_state(core, table);
}

/* ---- moves ---- */

void bq__core_put_move(bq_buf *b, const bq_edition *ed, const bq_names *names, uint64_t n, const bq_move *move,
                       const bq_sink *sink)
{
    bq_wire wire = {.edition = ed, .state = NULL, .names = names};
    bq_said_json(b, &wire, n, &move->cmd);
    bq_events_json(b, names, sink);
    bq_json_bytes(b, "chain", move->link.byte, sizeof move->link.byte);
    bq_json_digest(b, "digest", move->digest);
}

/* Put together once, with words once for each language that is wanted. */
void bq__core_tell_move(bq_core *core, bq__table *table, const bq__telling *t)
{
    bq_line *made[BQ_LANGUAGES + 1] = {NULL}; /* the last one without words */
    bq_buf b = {.n = 0};
    for (bq__conn *conn = table->conns; conn; conn = conn->next) {
        bq_line **line = &made[conn->words ? conn->language : BQ_LANGUAGES];
        if (t->only ? conn != t->only : bq__core_late(conn) != t->late)
            continue;
        if (!b.n) {
            b = bq__core_say(core, "move");
            bq__core_put_move(&b, &table->setup.rules->ed, bq__core_names_now(&table->setup), t->n, t->move,
                              t->sink);
        }
        if (!*line) {
            bq_buf whole = b; /* what follows is written over what another language had there */
            if (conn->words)
                bq__core_put_words(&whole, table, conn->language, t->sink);
            *line = bq__core_line_of(&whole);
        }
        bq__core_send_line(core, conn, *line);
    }
}

/* ---- questions ---- */

static void put_seats(bq_buf *b, const char *name, const bq_names *names, unsigned seats)
{
    bq_json_key(b, name);
    bq_seats_json(b, names, seats);
}

static inline void put_squares(bq_buf *b, const char *name, uint64_t squares)
{
    if (squares)
        bq_json_set(b, name, squares);
}

static void put_may(bq_buf *b, const bq__table *table, const bq_names *names, unsigned seat)
{
    bq_options may;
    bq_legal(&table->setup.rules->ed, &table->game->step.st, seat, &may);
    bq_json_open(b, "may", '{');
    bq_json_open(b, "verbs", '[');
    for (uint64_t left = may.verbs; left; left &= left - 1)
        if (bq_verb_actors[bq_low(left)] == BQ_ACTOR_SEAT)
            bq_json_word(b, NULL, bq_verb_words[bq_low(left)]);
    bq_json_close(b, ']');
    put_squares(b, "build", may.build);
    put_squares(b, "sell", may.sell);
    put_squares(b, "mortgage", may.mortgage);
    put_squares(b, "redeem", may.redeem);
    put_squares(b, "place", may.place);
    put_squares(b, "prison", may.prison);
    put_squares(b, "claim", may.claim);
    if (may.accept)
        put_seats(b, "accept", names, may.accept);
    if (may.use) {
        bq_json_open(b, "use", '[');
        for (unsigned deck = 0; deck < BQ_DECKS; deck++)
            if (may.use >> deck & 1)
                bq_json_word(b, NULL, bq_deck_words[deck]);
        bq_json_close(b, ']');
    }
    if (may.verbs >> BQ_CMD_BID & 1u)
        bq_json_int(b, "bid_least", may.bid_least);
    if (may.verbs >> BQ_CMD_WANT & 1u)
        bq_json_int(b, "want_most", may.want_most);
    bq_json_close(b, '}');
}

static void put_ask(bq_core *core, bq__table *table, const bq_names *names, const bq_ask *q, bq_buf *b)
{
    bq_json_int(b, "n", (int64_t)table->game->step.moves);
    bq_json_word(b, "question", bq_question_words[q->kind]);
    put_seats(b, "seats", names, q->seats);
    if (q->square < BQ_SQUARES)
        bq_json_int(b, "square", q->square);
    if (q->amount)
        bq_json_int(b, "amount", q->amount);
    if (q->kind == BQ_ASK_AUCTION || q->kind == BQ_ASK_WANT || q->kind == BQ_ASK_PLACE)
        bq_json_word(b, "lot", bq_lot_words[q->what]);
    if (q->kind == BQ_ASK_DEBT) {
        bq_json_text(b, "to", q->to < names->seats ? names->seat[q->to] : "bank");
        bq_json_word(b, "reason", bq_reason_words[q->what]);
    }
    if (q->kind == BQ_ASK_WANT)
        bq_json_int(b, "most", q->n);
    int64_t left = bq__core_left(core, table);
    if (left >= 0)
        bq_json_int(b, "left", left);
    if (left >= 0 && table->setup.bank_s && table->answer_by > table->bank_from) {
        int64_t bank = table->answer_by - table->bank_from;
        bq_json_int(b, "bank", left < bank ? left : bank);
    }
}

void bq__core_tell_ask(bq_core *core, bq__table *table, bq__conn *only)
{
    if (only && bq__core_late(only)) {
        bq__core_past_tell_ask(core, only);
        return;
    }
    bq_ask q = bq_question(&table->setup.rules->ed, &table->game->step.st);
    const bq_names *names = bq__core_names_now(&table->setup);
    bq_line *others = NULL;
    bq_buf b = bq__core_say(core, "ask");
    put_ask(core, table, names, &q, &b);
    for (bq__conn *conn = table->conns; conn; conn = conn->next) {
        bq_buf whole = b; /* only `may` is personal */
        if (only ? conn != only : bq__core_late(conn))
            continue;
        if (conn->seat < BQ_SEATS && q.seats >> conn->seat & 1) {
            put_may(&whole, table, names, conn->seat);
            bq__core_send(core, conn, &whole);
            continue;
        }
        if (!others)
            others = bq__core_line_of(&whole);
        bq__core_send_line(core, conn, others);
    }
    if (!only && table->past)
        bq__core_past_line(core, table, others ? others : bq__core_line_of(&b), BQ__PAST_ASK);
}

void bq__core_tell_may(bq_core *core, bq__table *table, bq__conn *conn)
{
    bq_names names = bq__core_names_at(table, &table->setup);
    bq_buf b = bq__core_say(core, "may");
    bq_json_int(&b, "n", (int64_t)table->game->step.moves);
    put_may(&b, table, &names, conn->seat);
    bq__core_send(core, conn, &b);
}

/* ---- asking for it ---- */

void bq__core_state(bq_core *core, bq__conn *conn, uint64_t re, bq_words *w)
{
    (void)w;
    if (!bq__core_seen(conn)) {
        bq__core_no(core, conn, re, BQ_WHY_NOT_PLAYING, "", 0);
        return;
    }
    bq__core_tell_state(core, conn->table, conn);
}

void bq__core_may(bq_core *core, bq__conn *conn, uint64_t re, bq_words *w)
{
    (void)re, (void)w;
    bq__core_tell_may(core, conn->table, conn);
}

void bq__core_since(bq_core *core, bq__conn *conn, uint64_t re, bq_words *w)
{
    const char *word;
    size_t n;
    int64_t since;
    if (!bq__core_take_word(w, &word, &n) || !bq__core_number(word, n, 0, INT64_MAX, &since)) {
        bq__core_no(core, conn, re, BQ_WHY_ARGUMENTS, bq__core_up_args[BQ_UP_SINCE], 0);
        return;
    }
    if (!bq__core_seen(conn)) {
        bq__core_no(core, conn, re, BQ_WHY_NOT_PLAYING, "", 0);
        return;
    }
    bq__core_come_back(core, conn->table, conn, word, n);
    bq__core_pump(core, conn->table);
}

void bq__core_rules_show(bq_core *core, bq__conn *conn, uint64_t re, bq_words *w)
{
    (void)re, (void)w;
    bq_buf b = bq__core_say(core, "rules");
    bq__core_put_compiled(&b, &conn->table->setup.rules->ed);
    bq__core_send(core, conn, &b);
}
