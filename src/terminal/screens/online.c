/* online.c - a server's table on the screens before the game: the way in, the lobby. From the first move on the screens
 * are those of a game at this terminal (online_game.c has the rest). */
#include <stdlib.h>
#include <string.h>

#include "terminal/screens/screens.h"
#include "terminal/session/house.h"
#include "terminal/session/online.h"
#include "text/text.h"

enum { KEPT = 16, RULE_W = 38 }; /* RULE_W: columns that a rule and its value need */

static const char *const levels[] = {"medium", "hard", "master", "easy", "random",
#define BQ_CHARACTER(id, word) word,
#include "bots/character.def"
};
enum { LEVELS = sizeof levels / sizeof levels[0] };

/* ---- the way in ---- */

static bool go(bq__screens *v, const bq_client_wish *wish, const bq_kept *seat)
{
    if (wish->errand == BQ_ERRAND_CREATE) { /* what is played there is still to be said */
        v->form.hosting = v->form.elsewhere = true;
        v->form.there = wish->at;
        bq__form_close(v);
        bq__form_open(v);
        return true;
    }
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
        const char *table = strrchr(v->where, ' ');
        bq__online_name(v->s, table ? table + 1 : v->where, name, sizeof name);
        bq__input_open(v, BQ__FIELD_WHO, BQ_T_ONLINE_FIELD_NAME, name);
    } else if (field == BQ__FIELD_WHO && *text) {
        find(v, text);
    } else if (field == BQ__FIELD_CHAT && *text) {
        snprintf(line, sizeof line, "chat %.3000s", text);
        if (!v->s->ops->word(v->s, line))
            bq__notice_key(v, BQ__INK_BAD, BQ_T_ONLINE_NO_CHAT, NULL, 0);
    } else if (field == BQ__FIELD_REPORT) {
        bq__screens_report(v, text);
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
                           : place->program                ? BQ_T_ONLINE_SEAT_PROGRAM
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
    char text[700], join[400], where[96];
    bq__host_invitation(v->s, &v->s->online->at, l->code, join, sizeof join);
    BQ__WORD(v, text, BQ_T_ONLINE_CODE, bq_arg_text("code", l->code), bq_arg_text("command", join));
    at += put_line(v, at, BQ__STYLE(BQ__INK_ACCENT, BQ__BOLD), text);
    if (bq__host_door(v->s, l, where, sizeof where, join, sizeof join)) {
        BQ__WORD(v, text, BQ_T_ONLINE_DOOR_001, bq_arg_text("at", where), bq_arg_text("line", join));
        at += put_line(v, at, BQ__INK_PLAIN, text);
    }
    BQ__WORD(v, text, l->clock_s ? BQ_T_ONLINE_TABLE_CLOCK : BQ_T_ONLINE_TABLE_NO_CLOCK,
             bq_arg_of(BQ_ARG_NUMBER, "n", l->clock_s));
    at += put_line(v, at, BQ__INK_DIM, text);
    if (l->hints != BQ_HINTS_UNKNOWN) {
        bq__online_hints_words(v->s, text, sizeof text);
        at += put_line(v, at, l->hints == BQ_HINTS_ON ? BQ__INK_GOOD : BQ__INK_DIM, text);
    }
    return bq__online_length(v->s, text, sizeof text) ? at + put_line(v, at, BQ__INK_GOOD, text) : at;
}

/* One of them: its name, and its value at the end of the row; the value is shorter where there is not room for both. */
static void put_rule(bq__screens *v, bq__rect r, const bq_edition *table, unsigned which)
{
    char is[BQ__HOUSE_VALUE], value[200], label[100];
    bq_buf b = bq_buf_on(label, sizeof label);
    bq_edition_switch(table, which, is, sizeof is);
    bq__house_value(v->s, which, is, value, sizeof value);
    bq_say_label(&b, v->s->language, which);
    int room = r.w - 4, name = bq__canvas_columns(&v->canvas, label), wide = bq__canvas_columns(&v->canvas, value);
    if (name + wide > room)
        wide = room - name > room / 3 ? room - name : room / 3;
    bq__put(&v->canvas, r.row, r.col + 1, room - wide, BQ__INK_PLAIN, label);
    bq__put_right(&v->canvas, r.row, r.col + r.w - 1 - wide, wide, BQ__STYLE(BQ__INK_ACCENT, BQ__BOLD), value);
}

/* The rules that differ from the edition, by their short names, in two columns; they follow the seats in the list. The row
 * after them. */
static int put_rules(bq__screens *v, const bq_lobby *l, int at)
{
    const bq__online_changes *all = bq__online_changed(v->s);
    char text[BQ_SENTENCE_BYTES];
    if (!all->n) {
        bq__online_rules(v->s, text, sizeof text);
        return at + put_line(v, at, BQ__INK_PLAIN, text);
    }
    bq__online_edition(v->s, text, sizeof text);
    at += put_line(v, at, BQ__INK_PLAIN, text);
    int columns = v->canvas.cols >= 2 * RULE_W ? 2 : 1, rows = ((int)all->n + columns - 1) / columns;
    int w = (v->canvas.cols - 4) / columns - 2;
    for (unsigned i = 0; i < all->n; i++) {
        bq__rect r = {at + (int)i % rows, 2 + (int)i / rows * (w + 2), 1, w};
        if (r.row >= v->canvas.rows - 3)
            continue;
        put_rule(v, r, &all->table, all->which[i]);
        if (v->chosen[BQ__SCREEN_LOBBY] == l->seats + i)
            bq__restyle(&v->canvas, r, BQ__REVERSE);
    }
    return at + rows;
}

/* The rule that is chosen, whole, above the keys; the rows it takes. */
static int put_chosen_rule(bq__screens *v, const bq_lobby *l)
{
    const bq__online_changes *all = bq__online_changed(v->s);
    unsigned i = v->chosen[BQ__SCREEN_LOBBY] - l->seats;
    char is[BQ__HOUSE_VALUE], text[BQ_SENTENCE_BYTES];
    if (v->chosen[BQ__SCREEN_LOBBY] < l->seats || i >= all->n)
        return 0;
    bq_edition_switch(&all->table, all->which[i], is, sizeof is);
    bq__house_one(v->s, all->which[i], is, text, sizeof text);
    int rows = bq__canvas_rows_of(&v->canvas, text, v->canvas.cols - 4);
    rows = rows > 3 ? 3 : rows;
    bq__rect r = {v->canvas.rows - 2 - rows, 2, rows, v->canvas.cols - 4};
    bq__fill(&v->canvas, (bq__rect){r.row - 1, 0, rows + 1, v->canvas.cols}, BQ__INK_PLAIN, ' ');
    bq__hline(&v->canvas, r.row - 1, 0, v->canvas.cols, BQ__INK_DIM);
    bq__put_wrapped(&v->canvas, r, BQ__INK_ACCENT, text);
    return rows + 1;
}

static void put_chat(bq__screens *v, int at, int below)
{
    const bq__online *o = v->s->online;
    int room = v->canvas.rows - 3 - below - at;
    unsigned n = o->chats < BQ__CHATS ? o->chats : BQ__CHATS, shown = 0;
    const bq__said *said[BQ__CHATS];
    for (unsigned i = 0; i < n; i++) {
        const bq__said *one = &o->chat[(o->chats - n + i) % BQ__CHATS];
        if (!bq_client_is_muted(o->client, one->from))
            said[shown++] = one;
    }
    unsigned first = room > 0 && shown > (unsigned)room ? shown - (unsigned)room : 0;
    for (unsigned i = first; room > 0 && i < shown; i++)
        bq__put(&v->canvas, at + (int)(i - first), 2, v->canvas.cols - 4, BQ__INK_DIM, said[i]->line);
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
    at = put_rules(v, l, at + 1) + 1;
    bool host = bq__online_hosting(v->s);
    at += put_line(v, at, BQ__INK_GOOD,
                   bq__screens_word(v, host ? BQ_T_ONLINE_LOBBY_KEYS : BQ_T_ONLINE_LOBBY_GUEST));
    if (host) {
        char text[200], level[64];
        bq__online_level(v->s, levels[v->level % LEVELS], level, sizeof level);
        BQ__WORD(v, text, BQ_T_ONLINE_BOT_LEVEL, bq_arg_text("level", level));
        at += put_line(v, at, BQ__INK_DIM, text);
    }
    int below = put_chosen_rule(v, l);
    put_chat(v, at + 1, below);
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
    bq__sheet_begin(v, bq__screens_word(v, BQ_T_SCREEN_TITLE_LOBBY));
    v->catching = true;
    bq__online_difference(v->s);
    bq__sheet_end(v);
}

void bq__screens_online_leave(bq__screens *v)
{
    bq__screens_to(v, BQ__SCREEN_MENU);
    v->s->ops->leave(v->s);
}

void bq__act_lobby(bq__screens *v, enum bq__action action, int key)
{
    (void)key;
    if (!v->s->online || action == BQ__ACT_BACK) {
        bq__screens_online_leave(v);
        return;
    }
    const bq_lobby *l = bq_client_lobby(v->s->online->client);
    const char *level = levels[v->level % LEVELS];
    if (v->s->online->entered && bq__list_act(v, action, l->seats + bq__online_changed(v->s)->n, 0))
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
    else if (action == BQ__ACT_LOBBY_HINTS)
        bq__online_want_hints(v->s, !bq__online_agrees(v->s));
    else if (action == BQ__ACT_CHAT)
        bq__screens_chat(v);
    else if (action == BQ__ACT_PEOPLE)
        bq__screens_push(v, BQ__SCREEN_PEOPLE);
    else
        bq__notice_key(v, BQ__INK_BAD, BQ_T_SCREEN_NO_KEY, NULL, 0);
}

bool bq__lobby_key(enum bq__action action)
{
    return action == BQ__ACT_LOBBY_START || action == BQ__ACT_LOBBY_BOT || action == BQ__ACT_LOBBY_FILL ||
           action == BQ__ACT_LOBBY_LEVEL || action == BQ__ACT_LOBBY_EMPTY || action == BQ__ACT_LOBBY_OPTIONS;
}
