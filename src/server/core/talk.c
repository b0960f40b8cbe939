/* talk.c - chat and votes. */
#include <string.h>

#include "server/core/internal.h"

/* ---- chat ---- */

/* The seat's allowance is for whoever sits there; the connection's, which its address remembers, for games that are over:
 * such a table, and its seats, are let go when the last one leaves. */
static bool may_talk(const bq_core *core, bq__conn *conn)
{
    const bq_limits *l = &core->limits;
    return bq__core_window(&conn->talked, core->now, l->chat, l->chat_ms) &&
           bq__core_window(&conn->table->here[conn->seat].talked, core->now, l->chat, l->chat_ms);
}

/* The colour of a picture is no letter of its own, and stays where there is something before it. */
static bool is_dropped(uint32_t code, bool after_ink)
{
    return bq_is_ignorable(code) && !(code == 0xFE0F && after_ink);
}

enum { MARKS = 4 }; /* upon one letter: no language has more, and towers of them cover what others say */

size_t bq__core_take_text(bq_words *w, char out[BQ_LINE_BYTES + 1])
{
    size_t n = 0, inked = 0, marks = 0;
    (void)bq__core_at_end(w);
    for (size_t at = w->at, length; at < w->n; at += length) {
        uint32_t code = 0;
        length = bq_utf8_read(w->text + at, w->n - at, &code);
        length = length ? length : 1; /* the gate lets no such line in */
        bool mark = !bq_letter_columns(code);
        marks = mark ? marks + 1 : 0;
        if (is_dropped(code, inked && inked == n) || marks > MARKS)
            continue;
        memcpy(out + n, w->text + at, length);
        n += length;
        if (!bq_is_unseen(code) && !(mark && !inked))
            inked = n;
    }
    out[inked] = 0;
    return inked;
}

/* It is kept as something that this person said: a report of them quotes it. */
void bq__core_op_said(bq_core *core, const bq__conn *conn, const char *text)
{
    char person[BQ__WHO];
    bq__table *table = conn->table;
    bq__core_person(&table->setup.seat[conn->seat], person);
    bq_write write = {.kind = BQ_WRITE_CHAT,
                      .as.chat = {.at_ms = bq__core_stamp(core),
                                  .name = person,
                                  .text = text}};
    bq__core_op_write(core, table, &write);
    table->op.said_by = (uint8_t)(conn->seat + 1u);
}

void bq__core_chat(bq_core *core, bq__conn *conn, uint64_t re, bq_words *w)
{
    bq__table *table = conn->table;
    bq__origin from = bq__core_origin(conn, re);
    enum bq_no why = BQ_WHY_OK;
    char text[BQ_LINE_BYTES + 1];
    size_t n = bq__core_take_text(w, text);
    if (!bq_limits_on(&core->limits, BQ_OFF_CHAT))
        why = BQ_WHY_CHAT_OFF;
    else if (!n)
        why = BQ_WHY_CHAT_EMPTY;
    else if (bq_letters(text, n) > (size_t)core->limits.chat_letters)
        why = BQ_WHY_CHAT_LONG;
    else if (!may_talk(core, conn))
        why = BQ_WHY_CHAT_FAST;
    else if (!bq__core_op_begin(core, table, BQ__OP_CHAT, &from))
        why = BQ_WHY_STORAGE_BUSY;
    if (why != BQ_WHY_OK) {
        bq__core_no(core, conn, re, why, "", 0);
        return;
    }
    table->op.text = bq__core_copy(text);
    table->op.seat = conn->seat;
    bq__core_op_said(core, conn, text);
    bq__core_op_end(core, table);
}

/* ---- votes ---- */

void bq__core_votes_forget(bq__table *table, unsigned seat)
{
    table->here[seat].votes = 0;
    table->stop_votes &= (uint8_t)~(1u << seat);
    for (unsigned i = 0; i < BQ_SEATS; i++)
        table->here[i].votes &= (uint8_t)~(1u << seat);
}

static void tell_vote(bq_core *core, bq__table *table, bq__conn *conn, const char *what,
                      const char *name, unsigned have, unsigned need)
{
    bq_buf b = bq__core_say(core, "vote");
    bq_json_text(&b, "what", what);
    if (name)
        bq_json_text(&b, "name", name);
    bq_json_text(&b, "by", table->setup.seat[conn->seat].name);
    bq_json_int(&b, "have", have);
    bq_json_int(&b, "need", need);
    bq__core_send_table(core, table, &b);
}

/* People who are there and still play: they have a say. */
static unsigned voters(const bq__table *table)
{
    unsigned seats = 0;
    for (unsigned i = 0; i < table->setup.seats; i++)
        if (table->setup.seat[i].kind == BQ__PERSON && table->here[i].conn)
            seats |= 1u << i;
    return table->game ? seats & table->game->step.st.in : seats;
}

static void kick(bq_core *core, bq__conn *conn, uint64_t re, unsigned seat)
{
    bq__table *table = conn->table;
    bq__presence *them = &table->here[seat];
    unsigned others = voters(table) & ~(1u << seat);
    unsigned have, need = bq_count(others) / 2 + 1;
    need = need < 2 ? 2 : need; /* nobody puts another out alone */
    if (!(voters(table) >> conn->seat & 1)) {
        bq__core_no_verdict(core, conn, re, &(bq_verdict){.code = BQ_NO_OUT_OF_GAME});
        return;
    }
    if (them->votes >> conn->seat & 1) {
        bq__core_no(core, conn, re, BQ_WHY_VOTED, "", 0);
        return;
    }
    them->votes |= (uint8_t)(1u << conn->seat);
    have = bq_count(them->votes & others);
    tell_vote(core, table, conn, "kick", table->setup.seat[seat].name, have, need);
    bq__origin from = bq__core_origin(conn, re);
    if (have < need) {
        bq__core_ok(core, conn, re, 0, false);
        return;
    }
    if (!bq__core_op_begin(core, table, BQ__OP_KICK, &from)) {
        them->votes &= (uint8_t)~(1u << conn->seat);
        bq__core_no(core, conn, re, BQ_WHY_STORAGE_BUSY, "", 0);
        return;
    }
    bq__seat *s = &bq__core_op_next(core, table)->seat[seat];
    table->op.seat = (uint8_t)seat;
    s->kind = BQ__BOT;
    memcpy(s->level, table->setup.level, sizeof s->level);
    memset(&s->token, 0, sizeof s->token);
    memset(s->notify, 0, sizeof s->notify);
    s->old_n = s->reserved = s->agrees = s->program = 0;
    bq__core_op_seat(core, table, seat);
    bq__core_op_end(core, table);
}

/* The people who must agree before a game stops. Somebody wins by it, so nobody is passed over who has just dropped
 * out: an absent person counts until a bot stands in. A player who is out of the game does not. */
static unsigned those_who_play(const bq__table *table)
{
    unsigned seats = voters(table), absent = bq__core_people(table) & ~bq__core_played(table);
    return table->game ? (seats | absent) & table->game->step.st.in : seats;
}

/* R32: the game ends by a command like any other. A table that has not begun is given up. */
static bool agreed(bq_core *core, bq__table *table, const bq__origin *from)
{
    bq_verdict verdict;
    if (table->game)
        return bq__core_submit(core, table, &(bq_command){.verb = BQ_CMD_STOP}, from, &verdict);
    if (!bq__core_op_begin(core, table, BQ__OP_END, from))
        return false;
    bq__core_op_next(core, table);
    bq__core_op_status(core, table, BQ_GAME_ABANDONED);
    bq__core_op_end(core, table);
    return true;
}

/* The last vote is not counted: it happens, or nothing has been said. */
static void stop(bq_core *core, bq__conn *conn, uint64_t re)
{
    bq__table *table = conn->table;
    unsigned all = those_who_play(table), own = 1u << conn->seat, have = (table->stop_votes | own) & all, need = bq_count(all);
    unsigned people = bq__core_people(table) & (table->game ? table->game->step.st.in : ~0u);
    need = need < 2 && bq_count(people) > 1 ? 2 : need; /* nobody ends alone what another plays, be that one away */
    bq__origin from = bq__core_origin(conn, re);
    if (BQ_GAME_IS_OVER(table->setup.status)) {
        bq__core_no(core, conn, re, BQ_WHY_NOT_PLAYING, "", 0);
    } else if (!(all & own)) {
        bq__core_no_verdict(core, conn, re, &(bq_verdict){.code = BQ_NO_OUT_OF_GAME});
    } else if (bq_count(have) >= need) {
        if (!agreed(core, table, &from))
            bq__core_no(core, conn, re, BQ_WHY_STORAGE_BUSY, "", 0);
    } else if (table->stop_votes & own) {
        bq__core_no(core, conn, re, BQ_WHY_VOTED, "", 0);
    } else {
        table->stop_votes |= (uint8_t)own;
        tell_vote(core, table, conn, "stop", NULL, bq_count(have), need);
        bq__core_ok(core, conn, re, 0, false);
    }
}

void bq__core_vote(bq_core *core, bq__conn *conn, uint64_t re, bq_words *w)
{
    const bq__table *table = conn->table;
    unsigned seat;
    const char *word, *name;
    size_t n, name_n;
    if (!bq__core_take_word(w, &word, &n)) {
        bq__core_no(core, conn, re, BQ_WHY_ARGUMENTS, bq__core_up_args[BQ_UP_VOTE], 0);
        return;
    }
    if (n == 4 && !memcmp(word, "stop", 4) && bq__core_at_end(w)) {
        stop(core, conn, re);
        return;
    }
    if (n != 4 || memcmp(word, "kick", 4) || !bq__core_take_word(w, &name, &name_n) ||
        !bq__core_at_end(w)) {
        bq__core_no(core, conn, re, BQ_WHY_ARGUMENTS, bq__core_up_args[BQ_UP_VOTE], 0);
        return;
    }
    seat = bq__core_seat_named(&table->setup, name, name_n);
    if (seat == BQ__NO_SEAT || seat == conn->seat || table->setup.seat[seat].kind != BQ__PERSON)
        bq__core_no(core, conn, re, BQ_WHY_UNKNOWN_NAME, "", 0);
    else if (table->setup.status != BQ_GAME_PLAYING) /* before it the host decides who sits: `unseat` */
        bq__core_no(core, conn, re, BQ_WHY_NOT_PLAYING, "", 0);
    else
        kick(core, conn, re, seat);
}
