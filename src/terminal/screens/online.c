/* online.c - a server's table on the screens: the way in, the lobby, what is heard while one plays. From the first move
 * on the screens are those of a game at this terminal; what happens comes from the server, one move at a time, so that
 * tokens walk here too. */
#include <stdlib.h>
#include <string.h>

#include "os/os.h"
#include "terminal/session/online.h"
#include "terminal/screens/screens.h"
#include "text/text.h"

enum { KEPT = 16, HURRY = 24, TICK_MS = 250 }; /* more moves than HURRY wait: they are not shown one by one */

static const char *const levels[] = {"medium", "hard", "easy", "random"};
enum { LEVELS = sizeof levels / sizeof levels[0] };

/* ---- the way in ---- */

static bool go(bq__screens *v, const bq_client_wish *wish, const bq_kept *seat)
{
    if (!bq__online_open(v->s, wish, seat))
        return false;
    bq__screens_to(v, BQ__SCREEN_LOBBY);
    return true;
}

void bq__screens_online_begin(bq__screens *v, const bq_join_request *join)
{
    bq_client_wish wish;
    bq_kept seat;
    bq__screens_to(v, BQ__SCREEN_MENU);
    if (bq__online_find(v->s, join->where, join->table, join->name, join->watch, &wish, &seat))
        go(v, &wish, &seat);
}

void bq__screens_online_menu(bq__screens *v)
{
    static bq_kept all[KEPT];
    v->kept = all;
    v->kepts = (unsigned)bq_kept_list(all, KEPT);
    bq__screens_push(v, BQ__SCREEN_ONLINE);
    if (!v->kepts)
        bq__input_open(v, BQ__FIELD_WHERE, BQ_T_ONLINE_FIELD_WHERE, "");
}

void bq__draw_online(bq__screens *v)
{
    bq__canvas *c = &v->canvas;
    int at = 2;
    bq__draw_title(v, NULL);
    if (v->kepts)
        bq__put(c, at++, 2, c->cols - 3, BQ__INK_DIM, bq__screens_word(v, BQ_T_ONLINE_KEPT_SEATS));
    for (unsigned i = 0; i <= v->kepts && at < c->rows - 2; i++, at++) {
        char text[700], where[300];
        if (i < v->kepts) {
            const bq_kept *k = &v->kept[i];
            bq_where_print(&k->at, where, sizeof where);
            BQ__WORD(v, text, BQ_T_ONLINE_KEPT_SEAT, bq_arg_text("name", k->name),
                     bq_arg_text("edition", k->edition), bq_arg_text("at", where),
                     bq_arg_text("code", k->code));
        } else {
            snprintf(text, sizeof text, "%s", bq__screens_word(v, BQ_T_ONLINE_OTHER_TABLE));
        }
        bq__put(c, at, 2, c->cols - 3, BQ__INK_PLAIN, text);
        if (v->chosen[BQ__SCREEN_ONLINE] == i)
            bq__restyle(c, (bq__rect){at, 1, 1, c->cols - 2}, BQ__REVERSE);
    }
    bq__put_wrapped(c, (bq__rect){at + 1, 2, c->rows - at - 4, c->cols - 4}, BQ__INK_DIM,
                    bq__screens_word(v, BQ_T_ONLINE_ASK_WHERE));
}

void bq__act_online(bq__screens *v, enum bq__action action, int key)
{
    unsigned chosen = v->chosen[BQ__SCREEN_ONLINE];
    bq_client_wish wish;
    if (bq__list_act(v, action, v->kepts + 1, 0))
        return;
    if (action == BQ__ACT_CHOOSE && chosen < v->kepts) {
        bq_kept seat = v->kept[chosen];
        if (bq__online_back(v->s, &seat, &wish))
            go(v, &wish, &seat);
    } else if (action == BQ__ACT_CHOOSE) {
        bq__input_open(v, BQ__FIELD_WHERE, BQ_T_ONLINE_FIELD_WHERE, "");
    } else if (action == BQ__ACT_BACK) {
        bq__screens_pop(v);
    } else {
        bq__wrong_key(v, action, key);
    }
}

/* "HOST:PORT CODE", a link, a code; then a name, unless a seat is kept there. */
static void find(bq__screens *v, const char *name)
{
    char where[300], *table = "";
    bq_client_wish wish;
    bq_kept seat;
    snprintf(where, sizeof where, "%s", v->where);
    char *space = strchr(where, ' ');
    if (space) {
        *space = 0;
        table = space + 1 + strspn(space + 1, " ");
    }
    if (bq__online_find(v->s, where, table, name, false, &wish, &seat))
        go(v, &wish, &seat);
}

void bq__screens_online_field(bq__screens *v, enum bq__field field, const char *text)
{
    char line[BQ_LINE_BYTES], name[BQ_SEAT_NAME_BYTES + 1];
    if (field == BQ__FIELD_WHERE && *text) {
        snprintf(v->where, sizeof v->where, "%.290s", text);
        bq__online_name(v->s, name, sizeof name);
        bq__input_open(v, BQ__FIELD_WHO, BQ_T_ONLINE_FIELD_NAME, name);
    } else if (field == BQ__FIELD_WHO && *text) {
        find(v, text);
    } else if (field == BQ__FIELD_CHAT && *text) {
        snprintf(line, sizeof line, "chat %.3000s", text);
        if (!v->s->ops->word(v->s, line))
            bq__notice_key(v, BQ__INK_BAD, BQ_T_ONLINE_NO_CHAT, NULL, 0);
    } else if (field == BQ__FIELD_TABLE) {
        snprintf(line, sizeof line, "options %.500s", text);
        (void)v->s->ops->word(v->s, line);
    }
}

/* ---- the lobby ---- */

static int put_line(bq__screens *v, int at, bq__style style, const char *text)
{
    bq__canvas *c = &v->canvas;
    return at < c->rows - 2 ? bq__put_wrapped(c, (bq__rect){at, 2, 2, c->cols - 4}, style, text) : 0;
}

static void put_place(bq__screens *v, const bq_lobby *l, unsigned i, int at)
{
    const bq_lobby_seat *place = &l->seat[i];
    char text[300], name[128];
    enum bq_text_key key = !place->name[0]                 ? BQ_T_ONLINE_SEAT_EMPTY
                           : place->bot                    ? BQ_T_ONLINE_SEAT_BOT
                           : !strcmp(place->name, l->host) ? BQ_T_ONLINE_SEAT_HOST
                           : place->here                   ? BQ_T_ONLINE_SEAT_HERE
                                                       : BQ_T_ONLINE_SEAT_AWAY;
    bq_plain_clean(name, sizeof name, place->name, strlen(place->name));
    char level[64];
    bq__online_level(v->s, place->level, level, sizeof level);
    BQ__WORD(v, text, key, bq_arg_text("name", name), bq_arg_text("level", level));
    bq__put_code(&v->canvas, at, 2, (bq__style)(bq__seat_style(i) | BQ__REVERSE << 8), 'A' + i);
    bq__put(&v->canvas, at, 4, v->canvas.cols - 6,
            place->name[0] ? bq__seat_style(i) : BQ__STYLE(BQ__INK_DIM, 0), text);
    if (v->chosen[BQ__SCREEN_LOBBY] == i)
        bq__restyle(&v->canvas, (bq__rect){at, 1, 1, v->canvas.cols - 2}, BQ__REVERSE);
}

static int put_invitation(bq__screens *v, const bq_lobby *l, int at)
{
    char text[700], join[400];
    bq__host_invitation(v->s, &v->s->online->at, l->code, join, sizeof join);
    BQ__WORD(v, text, BQ_T_ONLINE_CODE, bq_arg_text("code", l->code), bq_arg_text("command", join));
    at += put_line(v, at, BQ__STYLE(BQ__INK_ACCENT, BQ__BOLD), text);
    BQ__WORD(v, text, l->options[0] ? BQ_T_ONLINE_OPTIONS : BQ_T_ONLINE_NO_OPTIONS,
             bq_arg_text("edition", l->edition), bq_arg_text("options", l->options));
    at += put_line(v, at, BQ__INK_PLAIN, text);
    BQ__WORD(v, text, l->clock_s ? BQ_T_ONLINE_TABLE_CLOCK : BQ_T_ONLINE_TABLE_NO_CLOCK,
             bq_arg_of(BQ_ARG_NUMBER, "n", l->clock_s));
    at += put_line(v, at, BQ__INK_DIM, text);
    return bq__online_length(v->s, text, sizeof text) ? at + put_line(v, at, BQ__INK_GOOD, text) : at;
}

static void put_chat(bq__screens *v, int at)
{
    const bq__online *o = v->s->online;
    int room = v->canvas.rows - 3 - at;
    unsigned n = o->chats < BQ__CHATS ? o->chats : BQ__CHATS;
    if (room <= 0)
        return;
    if (n > (unsigned)room)
        n = (unsigned)room;
    for (unsigned i = 0; i < n; i++)
        bq__put(&v->canvas, at + (int)i, 2, v->canvas.cols - 4, BQ__INK_DIM,
                o->chat[(o->chats - n + i) % BQ__CHATS]);
}

void bq__draw_lobby(bq__screens *v)
{
    bq__online *o = v->s->online;
    int at = 2;
    bq__draw_title(v, NULL);
    if (!o)
        return;
    const bq_lobby *l = bq_client_lobby(o->client);
    if (!o->entered) {
        char where[300], text[400];
        bq_where_print(&o->at, where, sizeof where);
        BQ__WORD(v, text, BQ_T_ONLINE_CONNECTING, bq_arg_text("at", where));
        at += put_line(v, at, BQ__INK_PLAIN, text);
        put_line(v, at + 1, BQ__INK_DIM, bq__screens_word(v, BQ_T_ONLINE_CANCEL));
        return;
    }
    at = put_invitation(v, l, at) + 1;
    for (unsigned i = 0; i < l->seats && at < v->canvas.rows - 3; i++, at++)
        put_place(v, l, i, at);
    at++;
    bool host = bq__online_hosting(v->s);
    at += put_line(v, at, BQ__INK_GOOD,
                   bq__screens_word(v, host ? BQ_T_ONLINE_LOBBY_KEYS : BQ_T_ONLINE_LOBBY_GUEST));
    if (host) {
        char text[200], level[64];
        bq__online_level(v->s, levels[v->level % LEVELS], level, sizeof level);
        BQ__WORD(v, text, BQ_T_ONLINE_BOT_LEVEL, bq_arg_text("level", level));
        at += put_line(v, at, BQ__INK_DIM, text);
    }
    put_chat(v, at + 1);
}

static void say(bq__screens *v, const char *format, const char *word, unsigned number)
{
    char line[BQ_SEAT_NAME_BYTES + 64];
    if (word)
        snprintf(line, sizeof line, "%s %s", format, word);
    else if (number)
        snprintf(line, sizeof line, "%s %u", format, number);
    else
        snprintf(line, sizeof line, "%s", format);
    bq__online_word(v->s, line);
}

static void unseat(bq__screens *v, const bq_lobby *l)
{
    char name[BQ_SEAT_NAME_BYTES + 3];
    unsigned i = v->chosen[BQ__SCREEN_LOBBY];
    if (i >= l->seats || !l->seat[i].name[0])
        return;
    snprintf(name, sizeof name, "\"%s\"", l->seat[i].name);
    say(v, "unseat", name, 0);
}

static void words(bq__screens *v)
{
    bq__page_begin(v, bq__screens_word(v, BQ_T_SCREEN_TITLE_LOBBY));
    v->catching = true;
    bq__online_difference(v->s);
    bq__page_end(v);
}

static void leave(bq__screens *v)
{
    bq__screens_to(v, BQ__SCREEN_MENU);
    v->s->ops->leave(v->s);
}

void bq__act_lobby(bq__screens *v, enum bq__action action, int key)
{
    (void)key;
    if (!v->s->online || action == BQ__ACT_BACK) {
        leave(v);
        return;
    }
    const bq_lobby *l = bq_client_lobby(v->s->online->client);
    const char *level = levels[v->level % LEVELS];
    if (v->s->online->entered && bq__list_act(v, action, l->seats, 0))
        return;
    if (!v->s->online->entered)
        bq__notice_key(v, BQ__INK_BAD, BQ_T_ONLINE_CANCEL, NULL, 0);
    else if (action == BQ__ACT_LOBBY_START)
        say(v, "start", NULL, 0);
    else if (action == BQ__ACT_LOBBY_BOT)
        say(v, "bot", level, 0);
    else if (action == BQ__ACT_LOBBY_FILL)
        say(v, "bots", level, 0);
    else if (action == BQ__ACT_LOBBY_LEVEL)
        v->level = (v->level + 1) % LEVELS;
    else if (action == BQ__ACT_LOBBY_EMPTY)
        unseat(v, l);
    else if (action == BQ__ACT_ADD || action == BQ__ACT_REMOVE)
        say(v, "seats", NULL, action == BQ__ACT_ADD ? l->seats + 1 : l->seats - 1);
    else if (action == BQ__ACT_LOBBY_OPTIONS)
        bq__input_open(v, BQ__FIELD_TABLE, BQ_T_SCREEN_ASK_OPTION, l->options);
    else if (action == BQ__ACT_LOBBY_WORDS)
        words(v);
    else if (action == BQ__ACT_CHAT)
        bq__input_open(v, BQ__FIELD_CHAT, BQ_T_ONLINE_ASK_CHAT, "");
    else
        bq__notice_key(v, BQ__INK_BAD, BQ_T_SCREEN_NO_KEY, NULL, 0);
}

bool bq__lobby_key(enum bq__action action)
{
    return action == BQ__ACT_LOBBY_START || action == BQ__ACT_LOBBY_BOT || action == BQ__ACT_LOBBY_FILL ||
           action == BQ__ACT_LOBBY_LEVEL || action == BQ__ACT_LOBBY_EMPTY || action == BQ__ACT_LOBBY_OPTIONS;
}

/* Nothing is taken back at a server's table. */
static bool hides(const bq__screens *v, enum bq__action action)
{
    if (action == BQ__ACT_REMATCH)
        return !v->s->ops->may_again(v->s);
    if (action == BQ__ACT_UNDO || action == BQ__ACT_REDO)
        return true;
    return bq__lobby_key(action) && !bq__online_hosting(v->s);
}

/* ---- what is heard ---- */

/* Closed, or never opened: back to the menu; the sentence stays at the foot. */
static bool ended(bq__screens *v)
{
    bq__online *o = v->s->online;
    const bq_lobby *l = bq_client_lobby(o->client);
    bool closed = l->status == BQ_STATUS_EXPIRED || l->status == BQ_STATUS_ABANDONED;
    if (!o->failed && !closed)
        return false;
    if (closed && !o->failed)
        bq__notice_key(v, BQ__INK_BAD, BQ_T_ONLINE_CLOSED, NULL, 0);
    leave(v);
    return true;
}

static enum bq_heard_kind next(bq__screens *v)
{
    enum bq_heard_kind kind = bq__online_next(v->s);
    if (kind == BQ_HEARD_GAME)
        bq__screens_game(v);
    return kind;
}

static bool step(bq__screens *v)
{
    bq__session *s = v->s;
    bq__online *o = s->online;
    size_t queue = bq_client_waiting(o->client);
    v->before = *bq_table_state(s->table);
    v->ask.seat = o->me < BQ_SEATS ? (uint8_t)o->me : v->before.turn;
    if (queue) {
        unsigned turn = v->before.turn;
        if (next(v) != BQ_HEARD_MOVE)
            return s->online && s->table;
        v->ask.seat = (uint8_t)turn;
        bq__walk_begin(v);
        if (queue > HURRY) /* behind: where it stands matters more than how it came there */
            bq__walk_end(v), v->pause_until = 0;
        return true;
    }
    bq_ask q = bq_question(bq_table_edition(s->table), bq_table_state(s->table));
    if (q.kind == BQ_ASK_OVER) {
        bq__screens_over(v);
        return false;
    }
    bq__screens_follow(v, &q);
    if (bq_client_busy(o->client))
        return false;
    if (bq__session_open_offer(s) < BQ_SEATS) {
        bq__screens_push(v, BQ__SCREEN_OFFER);
        v->unseen = true;
        return false;
    }
    if (q.kind == BQ_ASK_CHANCE || o->me >= BQ_SEATS || !(q.seats >> o->me & 1))
        return false;
    q.seat = (uint8_t)o->me;
    bq__screens_ask(v, &q);
    return true;
}

static void hear(bq__screens *v)
{
    bq__online *o = v->s->online;
    v->s->ops->listen(v->s);
    while (!bq__screens_playing(v) && !o->failed && next(v) != BQ_HEARD_NOTHING)
        continue;
    if (ended(v))
        return;
    if (bq_client_waiting(o->client))
        v->waits = false; /* what we were asked may have been answered by the clock */
    if (v->s->told)
        bq__online_finish(v->s);
    if (bq__online_go_again(v->s))
        bq__screens_to(v, BQ__SCREEN_LOBBY);
}

static int wait_for_key(bq__screens *v, int wait_ms)
{
    bq_client *c = v->s->online->client;
    short events;
    int fd = bq_client_fd(c, &events), most = bq_client_wait_ms(c);
    bool shown = bq__screens_playing(v) && !bq__screens_is_animating(v) && v->pause_until <= bq_os_now_ms();
    if (!shown && bq_client_waiting(c)) /* moves wait for what is still being shown */
        most = TICK_MS;
    bq__term_watch(fd, events);
    if (most > TICK_MS)
        most = TICK_MS;
    return wait_ms < 0 || wait_ms > most ? most : wait_ms;
}

/* ---- shown in the game ---- */

static void put_banner(bq__screens *v)
{
    const bq__online *o = v->s->online;
    char text[300];
    if (!o->entered || bq_client_up(o->client))
        return;
    BQ__WORD(v, text, BQ_T_ONLINE_BANNER,
             bq_arg_of(BQ_ARG_NUMBER, "n", (bq_client_retry_ms(o->client) + 999) / 1000));
    bq__fill(&v->canvas, (bq__rect){0, 0, 1, v->canvas.cols}, BQ__STYLE(BQ__INK_BAD, BQ__REVERSE), ' ');
    bq__put_centred(&v->canvas, 0, 0, v->canvas.cols, BQ__STYLE(BQ__INK_BAD, BQ__REVERSE | BQ__BOLD),
                    text);
}

static const char *left_words(const bq__online *o, char out[24])
{
    int64_t left = (o->ask_until - bq_os_now_ms() + 999) / 1000;
    if (o->ask_until < 0)
        return NULL;
    left = left < 0 ? 0 : left;
    snprintf(out, 24, "%lld:%02lld", (long long)(left / 60), (long long)(left % 60));
    return out;
}

static int put_waiting(bq__screens *v, bq__rect r)
{
    if (v->walking || bq_table_state(v->s->table)->stage == BQ_STAGE_OVER)
        return 0;
    const bq__online *o = v->s->online;
    char text[500], clock[24];
    bq_ask q = bq_question(bq__screens_edition(v), bq_table_state(v->s->table));
    const char *left = left_words(o, clock);
    bool mine = o->me < BQ_SEATS && q.seats >> o->me & 1; /* asked in a moment, when all is shown */
    enum bq_text_key key = bq_client_busy(o->client) ? BQ_T_ONLINE_SENT
                           : mine || !q.seats        ? BQ_T_SCREEN_PLAYS
                           : left                    ? BQ_T_ONLINE_WAITS_CLOCK
                                                     : BQ_T_ONLINE_WAITS;
    BQ__WORD(v, text, key, bq_arg_of(BQ_ARG_SEATS, "seats", q.seats),
             bq_arg_of(BQ_ARG_SEAT, "seat", v->st->turn), bq_arg_text("left", left ? left : ""));
    return bq__put_wrapped(&v->canvas, (bq__rect){r.row, r.col, r.h > 1 ? 2 : 1, r.w}, BQ__INK_DIM, text);
}

static int put_clock(bq__screens *v, bq__rect r)
{
    char text[200], clock[24];
    const char *left = left_words(v->s->online, clock);
    if (!left)
        return 0;
    BQ__WORD(v, text, BQ_T_ONLINE_CLOCK, bq_arg_text("left", left));
    bq__put(&v->canvas, r.row, r.col, r.w, BQ__INK_DIM, text);
    return 1;
}

static enum bq_text_key note(const bq__screens *v, unsigned seat)
{
    const bq_lobby *l = bq_client_lobby(v->s->online->client);
    if (seat == v->s->online->me)
        return BQ_T_ONLINE_NOTE_YOU;
    if (seat >= l->seats)
        return BQ_TEXT_KEYS;
    const bq_lobby_seat *place = &l->seat[seat];
    return place->bot        ? BQ_T_SCREEN_NOTE_BOT
           : place->stand_in ? BQ_T_ONLINE_NOTE_STAND_IN
           : !place->here    ? BQ_T_ONLINE_NOTE_AWAY
                         : BQ_TEXT_KEYS;
}

/* ---- as a kind of session ---- */

static bool before(bq__screens *v, int *wait_ms)
{
    (void)wait_ms;
    hear(v);
    return false;
}

static bool leave_table(bq__screens *v)
{
    v->s->ops->leave(v->s);
    return true;
}

/* Everybody waits, or nobody. */
static void hold(bq__screens *v)
{
    (void)v->s->ops->word(v->s, "hold");
}

static enum bq_text_key invites(const bq__screens *v)
{
    return v->s->online->rematch[0] && v->s->ops->may_again(v->s) ? BQ_T_ONLINE_REMATCH_KEY : BQ_TEXT_KEYS;
}

void bq__screens_on_rematch(void *screens)
{
    bq__screens *v = screens;
    bq__session_tell(v->s, "net", BQ_T_ONLINE_REMATCH_KEY);
}

const bq__screens_ops bq__screens_online = {
    .plays = true,
    .before = before,
    .step = step,
    .wait = wait_for_key,
    .leave = leave_table,
    .hold = hold,
    .jump = bq__screens_local_jump,
    .hides = hides,
    .note = note,
    .invites = invites,
    .put_banner = put_banner,
    .put_waiting = put_waiting,
    .put_clock = put_clock,
};
