/* online.c - at a server's table: what is heard is told as if it had happened here, what is typed goes there. The
 * game that is shown is the client's mirror; it is kept beside the seat's token, so that whoever is killed comes
 * back from any terminal with their seat and their moves. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "game/away.h"
#include "os/os.h"
#include "terminal/session/online.h"
#include "terminal/session/settings.h"
#include "text/text.h"

enum { EXPORT_MS = 24000 }; /* longer than the client waits for the secret: that is told first */

/* ---- beginning ---- */

/* The moves of a seat that was kept, if they can be read; otherwise all comes from the server. */
static void recall(bq__session *s, bq__online *o)
{
    static bq_save_head head;
    char path[BQ__PATH_BYTES + 512];
    bq_edition_file *file = NULL;
    bq_trouble trouble;
    bq_kept_log(&o->seat, path, sizeof path);
    if (!path[0] || !bq_save_read_head(path, &head, &trouble))
        return;
    if (!bq_edition_open(&file, head.edition, NULL, 0))
        file = NULL;
    bq_table *game = bq_save_load(path, file, !s->request->no_save, NULL, &trouble);
    if (game) {
        o->away = true;
        o->gone = bq_table_length(game);
        bq_client_recall(o->client, game, file);
    } else {
        bq_edition_close(file);
    }
}

bool bq__online_open(bq__session *s, const bq_client_wish *wish, const bq_kept *seat)
{
    bq__online *o = calloc(1, sizeof *o);
    bq_client_wish with = *wish;
    with.language = bq_language_word(s->language);
    bq_client *client = o ? bq_client_new(&with) : NULL;
    if (!client) {
        free(o);
        bq__session_trouble(s, "no", &(bq_trouble){.code = BQ_TABLE_NO_MEMORY});
        return false;
    }
    s->ops->leave(s);
    *o = (bq__online){.client = client, .at = wish->at, .wish = *wish, .lock = -1, .me = BQ_NOBODY, .ask_until = -1};
    s->online = o;
    s->ops = &bq__session_online;
    s->told = false;
    if (seat && seat->table[0]) {
        o->seat = *seat;
        o->sits = true;
        o->hosts = seat->hosted;
        o->lock = bq_kept_hold(seat);
        recall(s, o);
    }
    char at[300];
    bq_where_print(&wish->at, at, sizeof at);
    BQ__SAY(s, "net", BQ_T_ONLINE_CONNECTING, bq_arg_text("at", at));
    return true;
}

/* ---- what is heard ---- */

static void keep_seat(bq__session *s, const bq_heard *h)
{
    bq__online *o = s->online;
    bq_kept *kept = &o->seat;
    *kept = (bq_kept){.at = o->at, .seat = (unsigned)h->n, .hosted = o->hosts};
    snprintf(kept->table, sizeof kept->table, "%.32s", h->why);
    snprintf(kept->name, sizeof kept->name, "%s", h->who);
    snprintf(kept->token, sizeof kept->token, "%.39s", h->text);
    if (kept->seat < 1 || kept->seat > BQ_SEATS)
        kept->seat = 1;
    if (!s->request->no_save && !bq_kept_write(kept))
        bq__session_tell(s, "say", BQ_T_ONLINE_NOT_KEPT);
    o->lock = bq_kept_hold(kept);
    (void)bq_setting_keep("name", kept->name);
    for (unsigned i = 0; i < o->firsts; i++)
        bq_client_say(o->client, o->first[i]);
    o->firsts = 0;
}

/* The code and the edition are known only now; with them the seat is found when the code is typed again. */
static void hear_table(bq__session *s)
{
    bq__online *o = s->online;
    const bq_lobby *l = bq_client_lobby(o->client);
    bq_kept *kept = &o->seat;
    o->me = bq_client_seat(o->client);
    if (!o->entered && l->you[0] && l->status == BQ_STATUS_WAITING)
        BQ__SAY(s, "net", BQ_T_ONLINE_SEATED, bq_arg_text("name", l->you));
    o->entered = true;
    if (l->rematch[0])
        bq__online_hear_again(s, l->rematch);
    if (!kept->table[0] || strcmp(kept->table, l->id) || s->request->no_save ||
        ((!strcmp(kept->edition, l->edition)) && (!l->code[0] || !strcmp(kept->code, l->code))))
        return;
    snprintf(kept->edition, sizeof kept->edition, "%s", l->edition);
    if (l->code[0])
        snprintf(kept->code, sizeof kept->code, "%s", l->code);
    (void)bq_kept_write(kept);
}

static void keep_moves(bq__session *s)
{
    bq__online *o = s->online;
    char path[BQ__PATH_BYTES + 512];
    bq_trouble trouble;
    static bq_kept there;
    if (s->request->no_save || !o->seat.table[0] || bq_save_path(s->table) ||
        (bq_kept_there(&o->seat, &there) && bq_kept_accuses(&there) && !bq_kept_accuses(&o->seat)))
        return;
    bq_kept_log(&o->seat, path, sizeof path);
    if (!path[0] || !bq_save_as(s->table, path, true, &trouble))
        bq__session_tell(s, "say", BQ_T_ONLINE_NOT_KEPT);
}

static void hear_game(bq__session *s)
{
    bq__online *o = s->online;
    bq_table *game = bq_client_game(o->client);
    bool again = s->table == game;
    o->me = bq_client_seat(o->client);
    if (!again)
        bq__session_take(s, &bq__session_online, game, bq_client_edition(o->client));
    s->relist = true;
    keep_moves(s);
    if (again || bq_table_length(game)) {
        BQ__SAY(s, "net", BQ_T_ONLINE_CAUGHT_UP,
                bq_arg_of(BQ_ARG_NUMBER, "n", (int64_t)bq_table_length(game)));
        return;
    }
    BQ__SAY(s, "game", BQ_T_PLAIN_GAME,
            bq_arg_text("edition", s->names.title ? s->names.title : bq_table_edition_name(game)),
            bq_arg_of(BQ_ARG_SEATS, "seats", (1 << bq_table_plan_of(game)->seats) - 1));
    if (s->file && bq_table_plan_of(game)->options[0] && !bq_client_other_rules(o->client))
        bq__session_difference(s, &s->file->ed, bq_table_edition(game));
    bq__session_events(s, bq_table_state(game), bq_table_events(game));
}

static void hear_vote(bq__session *s, const bq_heard *h)
{
    BQ__SAY(s, "vote", strcmp(h->why, "kick") ? BQ_T_ONLINE_VOTE_STOP : BQ_T_ONLINE_VOTE_KICK,
            bq_arg_text("by", h->who), bq_arg_text("name", h->text),
            bq_arg_of(BQ_ARG_NUMBER, "n", h->n), bq_arg_of(BQ_ARG_NUMBER, "need", h->ms));
}

static void hear_news(bq__session *s, const bq_heard *h)
{
    if (!strcmp(h->why, "elsewhere"))
        s->online->elsewhere = true;
    if (!strcmp(h->why, "stopped") && s->table && bq_table_state(s->table)->stage != BQ_STAGE_OVER)
        return; /* nobody has agreed to it, or its log would say so: the table is told next, and is closed */
    char text[1300];
    bq_plain_clean(text, sizeof text, h->text, strlen(h->text));
    bq__online_remember(s, text);
    bq__session_line(s, "news", text);
}

void bq__online_keep(bq__session *s)
{
    bq__online *o = s->online;
    bq_kept now;
    if (s->request->no_save || !o->seat.table[0] || !bq_client_kept(o->client, &now) ||
        (!strcmp(now.pin, o->seat.pin) && !strcmp(now.muted, o->seat.muted)))
        return;
    snprintf(o->seat.pin, sizeof o->seat.pin, "%s", now.pin);
    snprintf(o->seat.muted, sizeof o->seat.muted, "%s", now.muted);
    (void)bq_kept_write(&o->seat);
}

static void hear_house(bq__session *s, const bq_heard *h)
{
    bq__online *o = s->online;
    bq_buf b = bq_buf_on(o->house, sizeof o->house);
    o->accused |= bq_say_house(&b, s->language, h->why, h->n);
    bq__online_remember(s, o->house);
    bq__session_line(s, "house", o->house);
    bq__online_keep(s);
}

/* The table was not reached, or what was there is gone for good. */
static void hear_failed(bq__session *s, const bq_heard *h)
{
    bq__online *o = s->online;
    o->failed = true;
    if (o->sits && !o->entered && !strcmp(h->why, "unknown-table") && !bq_kept_accuses(&o->seat)) { /* else it is evidence */
        bq__session_tell(s, "no", BQ_T_ONLINE_SEAT_GONE);
        bq_kept_forget(&o->seat);
        o->seat.table[0] = 0;
        return;
    }
    o->renames = !o->entered && o->wish.errand == BQ_ERRAND_JOIN && !strcmp(h->why, "name-taken");
    bq__online_why(s, h, &o->at);
}

static void hear_clock(bq__session *s, const bq_heard *h)
{
    bq__online *o = s->online;
    if (h->kind == BQ_HEARD_ASK)
        o->ask_until = h->ms < 0 ? -1 : bq_os_now_ms() + h->ms;
    else
        o->roll_at = bq_os_now_ms() + h->ms;
    if (h->kind == BQ_HEARD_BEAT && h->who[0])
        BQ__SAY(s, "hold", BQ_T_ONLINE_HELD, bq_arg_text("name", h->who),
                bq_arg_of(BQ_ARG_NUMBER, "n", (h->ms + 999) / 1000));
}

/* ---- away and back ---- */

static bq_event missed[BQ_EVENTS];

static void goes(bq__session *s)
{
    bq__online *o = s->online;
    o->caught_up = false;
    if (o->away || !s->table)
        return;
    o->away = true;
    o->gone = bq_table_length(s->table);
}

bool bq__online_missed(bq__session *s)
{
    bq__online *o = s->online;
    if (!o->away || !o->caught_up || !s->table || o->me >= BQ_SEATS)
        return false;
    o->away = false;
    return bq_away_tell(bq_table_log(s->table), o->gone, missed, o->me, s->language, &s->names, NULL, NULL) > 0;
}

static void say_missed(void *s, const char *text)
{
    bq__session_line(s, "away", text);
}

void bq__online_tell_missed(bq__session *s)
{
    bq_away_tell(bq_table_log(s->table), s->online->gone, missed, s->online->me, s->language, &s->names, say_missed, s);
}

static void hear(bq__session *s, const bq_heard *h)
{
    char text[1300];
    switch (h->kind) {
    case BQ_HEARD_SEAT:
        keep_seat(s, h);
        break;
    case BQ_HEARD_TABLE:
        hear_table(s);
        break;
    case BQ_HEARD_GAME:
        hear_game(s);
        break;
    case BQ_HEARD_MOVE:
        s->online->ask_until = -1;
        s->online->roll_at = 0;
        bq__session_events(s, bq_table_state(s->table), bq_table_events(s->table));
        break;
    case BQ_HEARD_ASK:
    case BQ_HEARD_BEAT:
        s->online->caught_up = true;
        hear_clock(s, h);
        break;
    case BQ_HEARD_OK:
        (void)bq__online_hear_report(s, h);
        break;
    case BQ_HEARD_NO:
        if (bq__online_hear_report(s, h))
            break;
        if (h->text[0] || h->why[0])
            bq__session_line(s, "no", h->text[0] ? h->text : h->why);
        s->relist = true;
        break;
    case BQ_HEARD_CHAT:
        bq__online_hear_chat(s, h);
        break;
    case BQ_HEARD_NEWS:
    case BQ_HEARD_BYE:
        hear_news(s, h);
        break;
    case BQ_HEARD_OFF:
        bq__online_hear_off(s);
        break;
    case BQ_HEARD_VOTE:
        hear_vote(s, h);
        break;
    case BQ_HEARD_SOUND:
        bq_plain_clean(text, sizeof text, h->text, strlen(h->text));
        bq__session_line(s, "sound", text);
        break;
    case BQ_HEARD_REMATCH:
        bq__online_hear_again(s, h->text);
        break;
    case BQ_HEARD_FAILED:
        hear_failed(s, h);
        break;
    case BQ_HEARD_LOST:
        goes(s);
        bq__session_tell(s, "net", BQ_T_ONLINE_LOST);
        break;
    case BQ_HEARD_BACK:
        bq__session_tell(s, "net", BQ_T_ONLINE_BACK);
        break;
    case BQ_HEARD_FAIR:
        bq__online_keep(s);
        break;
    case BQ_HEARD_HOUSE:
        hear_house(s, h);
        break;
    case BQ_HEARD_DIFFERS:
        bq__session_tell(s, "net", BQ_T_ONLINE_FETCHED);
        bq__online_keep(s); /* what was told before it is told anew */
        break;
    default:
        break;
    }
}

enum bq_heard_kind bq__online_next(bq__session *s)
{
    bq_heard h;
    bool waits = bq_client_busy(s->online->client);
    if (bq_client_next(s->online->client, &h) != BQ_HEARD_NOTHING)
        hear(s, &h);
    if (h.kind == BQ_HEARD_NO && s->table && waits && !bq_client_busy(s->online->client)) /* no to a command of ours */
        s->refused_at = bq_table_length(s->table) + 1;
    return h.kind;
}

/* ---- the end ---- */

static bool write_export(bq__session *s)
{
    size_t n;
    const char *text = bq_client_exported(s->online->client, &n);
    bq_trouble trouble;
    if (!bq_client_lacks_export(s->online->client) || !text || !bq_save_verify_text(text, n, s->file, &trouble))
        return false;
    const char *path = bq_save_path(s->table);
    if (!path)
        return false;
    char name[BQ__PATH_BYTES + 512];
    snprintf(name, sizeof name, "%s", path);
    bq_table_keep(s->table, NULL);
    return bq_os_write_file(name, 0666, text, n);
}

/* What a seat holds against the house, or is still owed, is evidence: it stays where it is. */
static void forget_seat(bq__session *s)
{
    bq__online *o = s->online;
    bq__online_keep(s);
    if (o->seat.table[0] && !bq_kept_accuses(&o->seat) && !bq_client_owed(o->client))
        bq_kept_forget(&o->seat);
}

/* First where saves are, then what was kept beside the seat goes: it is worth nothing any more. */
static void put_away(bq__session *s)
{
    bq__online *o = s->online;
    o->over = true;
    o->export_until = 0;
    if (s->request->no_save || s->request->json)
        return;
    bool saved = bq__session_save_new(s);
    if (saved)
        (void)write_export(s);
    if (saved)
        forget_seat(s);
}

/* The server's own save, and the secret, may still come. */
static bool is_awaited(const bq__online *o)
{
    size_t n;
    bool exporting = bq_client_exporting(o->client) && !bq_client_exported(o->client, &n);
    return o->export_until && bq_client_up(o->client) && bq_os_now_ms() <= o->export_until &&
           (exporting || bq_client_owed(o->client));
}

void bq__online_finish(bq__session *s)
{
    bq__online *o = s->online;
    if (o->over)
        return;
    if (!o->export_until && (bq_client_export(o->client) || bq_client_owed(o->client)))
        o->export_until = bq_os_now_ms() + EXPORT_MS;
    else if (!is_awaited(o))
        put_away(s);
}

bool bq__online_is_closed(const bq__session *s)
{
    uint8_t status = bq_client_lobby(s->online->client)->status;
    bool over = s->table && bq_table_state(s->table)->stage == BQ_STAGE_OVER;
    return !over && (status == BQ_STATUS_EXPIRED || status == BQ_STATUS_ABANDONED);
}

bool bq__online_close(bq__session *s)
{
    bq__online *o = s->online;
    if (s->table)
        bq__online_finish(s);
    return !s->table || o->over;
}

static bool others_here(const bq_lobby *l)
{
    for (unsigned i = 0; i < l->seats; i++)
        if (l->seat[i].name[0] && !l->seat[i].bot && l->seat[i].here && strcmp(l->seat[i].name, l->you))
            return true;
    return false;
}

/* Before the game the seat is given up, so that nobody waits for us; in the game it is kept. */
void bq__online_leave(bq__session *s)
{
    bq__online *o = s->online;
    const bq_lobby *l = bq_client_lobby(o->client);
    bool others = others_here(l) && l->status <= BQ_STATUS_PLAYING, seated = o->seat.table[0] && !o->failed;
    if (bq__online_is_closed(s) && s->table && !o->over)
        put_away(s);
    if (o->entered && seated && l->status == BQ_STATUS_WAITING && !s->table) {
        bq_client_say(o->client, "part");
        forget_seat(s);
    } else if (o->entered && seated && !o->over && l->status == BQ_STATUS_PLAYING) {
        BQ__SAY(s, "net", BQ_T_ONLINE_KEPT,
                bq_arg_text("table", o->seat.code[0] ? o->seat.code : o->seat.table));
    } else if (bq__online_is_closed(s) && !s->table) {
        forget_seat(s);
    }
    bool hosts = o->hosts;
    bq__session_drop(s);
    s->ops = &bq__session_local;
    s->online = NULL;
    bq_client_free(o->client);
    if (o->lock >= 0)
        close(o->lock);
    free(o);
    if (hosts)
        bq__host_end(s, others);
}
