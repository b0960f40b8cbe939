/* errand.c - the way to a table and back to it: what is said first on a connection, what refused admission means, and
 * what is to be kept of a seat. After a refusal a client with `stays` returns to the lobby; any other client ends. */
#include <stdio.h>
#include <string.h>

#include "client/internal.h"

/* ---- saying it ---- */

/* A name as a word of a line: names have no quotation marks. A client that has lost the seat to another client of the
 * same player does not push that one aside. */
static void say_errand(bq_client *c)
{
    char line[BQ_LINE_BYTES];
    const bq_client_wish *w = &c->wish;
    unsigned long long re = ++c->counter;
    size_t seen = c->game ? bq_table_length(c->game) : 0;
    bool looks_on = w->errand == BQ_ERRAND_WATCH || c->elsewhere;
    c->errand = re;
    if (w->errand == BQ_ERRAND_JOIN)
        snprintf(line, sizeof line, "#%llu join %s \"%s\"", re, w->table, w->name);
    else if (w->errand == BQ_ERRAND_CREATE)
        snprintf(line, sizeof line, "#%llu create %s \"%s\" %s", re, w->edition, w->name, w->options);
    else if (looks_on)
        snprintf(line, sizeof line, "#%llu watch %s since=%zu", re, w->table, seen);
    else
        snprintf(line, sizeof line, "#%llu sit %s %s since=%zu", re, w->table, w->token, seen);
    bq__client_send(c, line);
}

/* Our errand is done: from now on the way back is known. */
static void entered(bq_client *c)
{
    c->entered = true;
    c->going = false;
    c->tries = 0;
    if (c->missed)
        bq__client_report(c, BQ_HEARD_BACK, "", 0);
    c->missed = false;
    c->ever = true;
    if (c->pending_re)
        bq__client_send(c, c->pending);
}

static void enter_lobby(bq_client *c)
{
    c->lobby = (bq_lobby){0};
    if (c->game)
        bq__client_mirror_drop(c);
    c->pending_re = c->seen = 0;
    bq__client_send(c, "list");
    entered(c);
}

static void set_out(bq_client *c)
{
    if (c->wish.errand == BQ_ERRAND_LOBBY)
        enter_lobby(c);
    else
        say_errand(c);
}

/* What was told there is told anew. */
void bq__client_errand_off(bq_client *c)
{
    if (c->wish.stays)
        bq__client_send(c, "editions");
    if (c->wish.errand == BQ_ERRAND_LOBBY)
        bq__client_send(c, "list");
}

void bq__client_errand_begin(bq_client *c)
{
    c->greeted = true;
    if (c->wish.stays)
        bq__client_send(c, "editions");
    set_out(c);
}

/* ---- its answer ---- */

static void aim(bq_client *c, const bq_client_wish *to)
{
    bq_client_wish *w = &c->wish;
    w->errand = to->errand;
    memcpy(w->table, to->table, sizeof w->table);
    memcpy(w->name, to->name, sizeof w->name);
    memcpy(w->token, to->token, sizeof w->token);
    memcpy(w->edition, to->edition, sizeof w->edition);
    memcpy(w->options, to->options, sizeof w->options);
    c->elsewhere = false;
}

static void turn_back(bq_client *c)
{
    aim(c, &c->before);
    c->before = (bq_client_wish){.errand = BQ_ERRAND_LOBBY};
    c->going = false;
}

/* Admission is refused: a wrong code, a name that is taken. A table that has let us in before refuses only for now,
 * unless there is no such table any more. */
static void refused(bq_client *c, bq_heard *h)
{
    if (!c->wish.stays) {
        h->kind = BQ_HEARD_FAILED;
        bq__client_end(c);
        return;
    }
    bool gone = !strcmp(h->why, "unknown-table");
    if (c->missed && !gone) {
        c->broken = "refused";
        return;
    }
    if (gone && c->wish.errand == BQ_ERRAND_SIT)
        bq__client_report(c, BQ_HEARD_GONE, c->wish.table, 0);
    turn_back(c);
    set_out(c);
}

void bq__client_errand_answered(bq_client *c, bq_heard *h)
{
    if (!h->re || h->re != c->errand)
        return;
    c->errand = 0;
    if (h->kind == BQ_HEARD_NO)
        refused(c, h);
    else
        entered(c);
}

/* Nobody knows whether a seat that was asked for was given: it is not asked for twice. */
void bq__client_errand_dropped(bq_client *c)
{
    if (c->wish.stays && (c->wish.errand == BQ_ERRAND_JOIN || c->wish.errand == BQ_ERRAND_CREATE))
        turn_back(c);
    c->going = false;
}

/* ---- at the table ---- */

static bool unseated(const bq_client *c)
{
    return c->entered && !c->elsewhere && !c->lobby.you[0] && c->lobby.status == BQ_STATUS_WAITING;
}

void bq__client_errand_table(bq_client *c)
{
    if (c->wish.errand != BQ_ERRAND_SIT)
        return;
    if (unseated(c)) {
        bq__client_report(c, BQ_HEARD_GONE, c->wish.table, 0);
        c->wish.errand = BQ_ERRAND_WATCH;
        c->wish.token[0] = 0;
    } else if (c->lobby.status == BQ_STATUS_EXPIRED) {
        bq__client_report(c, BQ_HEARD_GONE, c->wish.table, 0);
    }
}

bool bq_client_kept(const bq_client *c, bq_kept *seat)
{
    const bq_client_wish *w = &c->wish;
    const bq_lobby *l = &c->lobby;
    unsigned number = bq_client_seat(c);
    *seat = (bq_kept){.at = w->at};
    if (w->errand != BQ_ERRAND_SIT || !w->token[0] || (l->status == BQ_STATUS_EXPIRED && !c->pin.fault && !bq_client_owed(c)))
        return false;
    snprintf(seat->table, sizeof seat->table, "%.32s", w->table);
    snprintf(seat->token, sizeof seat->token, "%s", w->token);
    snprintf(seat->name, sizeof seat->name, "%s", l->you[0] ? l->you : w->name);
    snprintf(seat->edition, sizeof seat->edition, "%s", l->edition);
    snprintf(seat->code, sizeof seat->code, "%s", l->code);
    seat->seat = number < BQ_SEATS ? number + 1 : 0;
    seat->over = l->known && l->status > BQ_STATUS_PLAYING;
    bq__client_dice_print(c, seat->pin);
    bq_client_muted_print(c, seat->muted);
    return true;
}

/* ---- going ---- */

/* What is told on the way there is told to nobody's seat, until the table says that it is ours. */
static void leave_seat(bq_client *c)
{
    c->lobby.you[0] = 0;
    c->fair_seated = false;
}

uint64_t bq_client_go(bq_client *c, const bq_client_wish *to)
{
    if (!bq_client_up(c))
        return 0;
    if (c->wish.errand == BQ_ERRAND_WATCH)
        c->before = c->wish;
    if (c->wish.errand != BQ_ERRAND_LOBBY)
        bq__client_send(c, "part");
    if (strcmp(c->lobby.id, to->table) != 0)
        c->mutes = 0; /* other people sit there */
    if (c->game)
        bq__client_mirror_drop(c);
    aim(c, to);
    c->pending_re = 0;
    c->entered = c->asked_fair = c->asked_secret = c->told_unbound = false;
    c->asked_rules = c->asked_words = c->fetching = c->exporting = false; /* that was another game */
    c->going = c->moved_on = true;
    c->seen = 0;
    leave_seat(c);
    say_errand(c);
    return c->errand;
}

bool bq_client_elsewhere(const bq_client *c)
{
    return c->elsewhere;
}

void bq_client_retake(bq_client *c)
{
    if (!c->elsewhere)
        return;
    c->elsewhere = false;
    if (!bq_client_up(c))
        return; /* it sits down when it is back */
    c->entered = false;
    c->going = true;
    leave_seat(c);
    bq__client_send(c, "part");
    say_errand(c);
}

void bq_client_speak(bq_client *c, const char *language)
{
    if (!strcmp(c->language, language))
        return;
    snprintf(c->language, sizeof c->language, "%s", language);
    if (c->open)
        c->broken = "language";
}
