/* online.c - a server's table as lines of text: lines from the keyboard and lines from the server are waited
 * for together; the lobby as lines; and the ways in from the menu. */
#include <poll.h>
#include <string.h>
#include <unistd.h>

#include "terminal/lines/lines.h"
#include "terminal/session/online.h"
#include "text/text.h"

/* ---- the lobby ---- */

static void tell_seat(bq__session *s, unsigned i, const bq_lobby_seat *place, const char *host)
{
    char line[512], what[256], level[64];
    bq__online_level(s, place->level, level, sizeof level);
    enum bq_text_key key = !place->name[0]              ? BQ_T_ONLINE_SEAT_EMPTY
                           : place->bot                 ? BQ_T_ONLINE_SEAT_BOT
                           : place->program             ? BQ_T_ONLINE_SEAT_PROGRAM
                           : !strcmp(place->name, host) ? BQ_T_ONLINE_SEAT_HOST
                           : place->here                ? BQ_T_ONLINE_SEAT_HERE
                                                    : BQ_T_ONLINE_SEAT_AWAY;
    const bq_arg args[] = {bq_arg_text("name", place->name), bq_arg_text("level", level)};
    bq__session_text(s, what, sizeof what, key, args, 2);
    snprintf(line, sizeof line, "%3u  %s", i + 1, what);
    bq__session_line(s, "", line);
}

/* A line of its own: it comes a moment after every change, and the rest is then as it was. */
static void tell_length(bq__session *s, const bq_lobby *l)
{
    bq_lobby *told = &s->online->told;
    char line[300];
    if (told->known && memcmp(told->minutes, l->minutes, sizeof l->minutes) &&
        bq__online_length(s, line, sizeof line))
        bq__session_line(s, "table", line);
    if (told->known && l->minutes[2])
        memcpy(told->minutes, l->minutes, sizeof l->minutes);
}

/* May hints be given here, and who wants them: when that is other than it was. */
static void tell_hints(bq__session *s, const bq_lobby *l)
{
    const bq_lobby *told = &s->online->told;
    char line[BQ_SENTENCE_BYTES];
    bool same = told->known && told->hints == l->hints;
    for (unsigned i = 0; i < BQ_SEATS; i++)
        same = same && told->seat[i].agrees == l->seat[i].agrees;
    if (same || l->hints == BQ_HINTS_UNKNOWN)
        return;
    bq__online_hints_words(s, line, sizeof line);
    bq__session_line(s, "table", line);
    if (!told->known && !bq__online_hintless(s) && l->you[0])
        bq__session_tell(s, "table", BQ_T_ONLINE_HINTS_HOW);
}

static void tell_lobby(bq__session *s)
{
    bq__online *o = s->online;
    const bq_lobby *l = bq_client_lobby(o->client);
    char join[400], where[96];
    if (l->status != BQ_STATUS_WAITING)
        return;
    tell_length(s, l);
    bq_lobby as_told = *l;
    memcpy(as_told.minutes, o->told.minutes, sizeof as_told.minutes);
    if (!memcmp(&o->told, &as_told, sizeof as_told))
        return;
    bq__host_invitation(s, &o->at, l->code, join, sizeof join);
    if (strcmp(o->told.code, l->code))
        BQ__SAY(s, "table", BQ_T_ONLINE_CODE, bq_arg_text("code", l->code),
                bq_arg_text("command", join));
    if (strcmp(o->told.code, l->code) && bq__host_door(s, l, where, sizeof where, join, sizeof join))
        BQ__SAY(s, "table", BQ_T_ONLINE_DOOR_001, bq_arg_text("at", where), bq_arg_text("line", join));
    if (!o->told.known || strcmp(o->told.options, l->options)) {
        char rules[BQ_SENTENCE_BYTES];
        bq__online_rules(s, rules, sizeof rules);
        bq__session_line(s, "table", rules);
        bq__online_difference(s);
    }
    bq__session_tell(s, "table", BQ_T_ONLINE_SEATS);
    for (unsigned i = 0; i < l->seats; i++)
        tell_seat(s, i, &l->seat[i], l->host);
    tell_hints(s, l);
    bool host = bq__online_hosting(s);
    if (!o->told.known || strcmp(o->told.host, l->host))
        bq__session_tell(s, "ask", host ? BQ_T_ONLINE_LOBBY_HOST : BQ_T_ONLINE_LOBBY_GUEST);
    o->told = as_told;
}

/* Closed while we waited or played: nothing will come of it but what is owed. */
static void tell_closed(bq__session *s)
{
    bq__online *o = s->online;
    if (!bq__online_is_closed(s))
        return;
    if (!o->closed)
        bq__session_tell(s, "net", BQ_T_ONLINE_CLOSED);
    o->closed = true;
    o->failed = bq__online_close(s);
}

/* ---- the game ---- */

/* A bot plays for us: how to come back. While it does nothing is asked here. */
static void tell_stood_in(bq__session *s)
{
    bq__online *o = s->online;
    bool now = bq__online_stood_in(s);
    if (now && !o->stood_in)
        bq__session_tell(s, "net", BQ_T_ONLINE_STOOD_IN_LINE);
    s->relist |= o->stood_in && !now;
    o->stood_in = now;
}

/* Told once for each state of the game: what we are asked, or an offer to us. */
static void tell_question(bq__lines *l)
{
    bq__session *s = l->session;
    bq__online *o = s->online;
    size_t now = bq_table_length(s->table) + 1;
    if (bq_client_waiting(o->client) || bq_client_busy(o->client))
        return;
    bq_ask q = bq_question(bq_table_edition(s->table), bq_table_state(s->table));
    if (q.kind == BQ_ASK_OVER) {
        if (!s->told)
            bq__session_tell_end(s);
        s->told = true;
        bq__online_finish(s);
        return;
    }
    if (l->listed == now && !s->relist)
        return;
    unsigned from = bq__session_open_offer(s);
    bq__lines_put_nothing(l);
    if (o->stood_in) {
        ;
    } else if (from < BQ_SEATS) {
        bq__lines_put_offer(l, from);
    } else if (o->me < BQ_SEATS && q.seats >> o->me & 1) {
        q.seat = (uint8_t)o->me;
        if (bq__session_say_ahead(s, &q))
            return;
        bq__lines_put_ask(l, &q);
    }
    l->listed = now;
    s->relist = false;
}

static void obey(bq__lines *l, const char *line)
{
    bq__session *s = l->session;
    bq__online *o = s->online;
    bool back = bq__online_stood_in(s) && !*line;
    bq__online_here(s);
    if (back) {
        ;
    } else if (!s->table && !o->entered) {
        s->menu = true;
    } else if (!s->table) {
        if (*line && !bq__lines_stops(s, line) && !bq__online_word(s, line))
            bq__session_tell(s, "no", BQ_T_ONLINE_LOBBY_WORDS);
    } else if (o->offered && !*line) {
        s->menu = true;
    } else if (*line || s->choices.n) {
        bq__lines_obey(l, o->me < BQ_SEATS ? o->me : bq_table_state(s->table)->turn, line);
    }
}

/* A player who waits for a server that does not come may think better of it. */
static bool cancels(bq__lines *l)
{
    bq__session *s = l->session;
    const bq__input_lines *in = &l->input;
    const char *from = in->bytes + in->at, *end = memchr(from, '\n', in->n - in->at);
    char line[BQ_LINE_BYTES + 2];
    if (!l->keyboard || s->online->entered || !end || end - from > BQ_LINE_BYTES)
        return false;
    snprintf(line, sizeof line, "%.*s", (int)(end - from), from);
    bq__session_trim(line);
    return !strcmp(line, "q") || bq__session_means(line, "quit") || bq__session_means(line, "menu");
}

/* True: a line was typed, or nothing more will be. What is typed before the table is there, or before the last
 * command is answered, waits. */
static bool wait_for_line(bq__lines *l)
{
    bq__session *s = l->session;
    bq__online *o = s->online;
    const bq__input_lines *in = &l->input;
    bool later = !o->entered || (bq_client_busy(o->client) && bq_client_up(o->client));
    bool have = in->end || memchr(in->bytes + in->at, '\n', in->n - in->at);
    if (have && !later)
        return true;
    short events;
    int fd = bq_client_fd(o->client, &events);
    bool listens = !later || (!o->entered && l->keyboard && !have);
    struct pollfd wait[2] = {{.fd = listens ? fileno(l->in) : -1, .events = POLLIN},
                             {.fd = fd, .events = events}};
    (void)poll(wait, 2, bq_client_wait_ms(o->client));
    bool ready = wait[0].revents && bq__lines_ready(l) != BQ__READY_NOT_YET;
    return ready && (!later || cancels(l));
}

/* When the game is over, whoever sat there is asked whether they want another, and a watcher whether they want to see
 * it. */
static void offer_again(bq__session *s)
{
    bq__online *o = s->online;
    bool watches = bq__online_watches(s);
    if (!o->over || o->offered || o->failed || s->request->json || (!watches && !bq__online_may_again(s)))
        return;
    o->offered = true;
    bq__session_tell(s, "ask", !watches          ? BQ_T_ONLINE_ASK_REMATCH
                                : o->rematch[0] ? BQ_T_ONLINE_FOLLOW_LINE
                                                : BQ_T_ONLINE_ASK_FOLLOW);
}

/* Whoever still sees the game is told when it is over for them, too. */
void bq__lines_on_rematch(void *lines)
{
    bq__lines *l = lines;
    bq__session *s = l->session;
    if (!bq__online_watches(s))
        bq__session_tell(s, "net", BQ_T_ONLINE_REMATCH_LINE);
    else if (s->online->offered)
        bq__session_tell(s, "net", BQ_T_ONLINE_FOLLOW_LINE);
}

/* One round: what came from the server, then what was typed, then both are waited for. */
static void turn(bq__lines *l)
{
    bq__session *s = l->session;
    bq__online *o = s->online;
    char line[BQ_LINE_BYTES + 2];
    s->ops->listen(s);
    while (!o->failed && bq__online_next(s) != BQ_HEARD_NOTHING)
        continue;
    if (o->failed)
        return;
    if (o->entered)
        tell_lobby(s);
    tell_closed(s);
    if (bq__online_missed(s)) {
        bq__session_tell(s, "net", BQ_T_ONLINE_AWAY);
        bq__online_tell_missed(s);
    }
    tell_stood_in(s);
    if (s->table && !o->closed)
        tell_question(l);
    offer_again(s);
    fflush(l->out);
    if (o->failed || (o->over && !o->offered) || bq__online_go_again(s))
        return;
    if (wait_for_line(l) && bq__session_read(s, line, sizeof line))
        obey(l, line);
}

/* Until it is left, has failed, or is over and nothing more is wanted. */
static void stay(bq__lines *l)
{
    bq__session *s = l->session;
    do
        while (!s->ended && !bq__lines_stopped() && !s->menu && !s->online->failed && (!s->online->over || s->online->offered))
            turn(l);
    while (bq__online_rename(s));
}

static void play(bq__lines *l)
{
    bq__session *s = l->session;
    s->menu = false;
    stay(l);
    s->ops->leave(s);
    s->menu = true;
}

/* ---- from the menu ---- */

/* What is played there, and by whom; then a table is opened: at a server that runs, or on one of our own. */
static bool open_table(bq__lines *l, const bq_where *there)
{
    bq__session *s = l->session;
    static const char *const words[] = {"here", "network"};
    static bq_table_plan plan;
    plan = (bq_table_plan){0};
    bq_edition_file *file = bq__lines_choose_edition(s, BQ_T_PLAIN_ASK_EDITION);
    if (!file)
        return false;
    plan.edition = file;
    bq__session_tell(s, "say", BQ_T_ONLINE_HOST_PLAYERS);
    bool good = bq__lines_choose_options(s, &plan) && bq__lines_choose_players(s, &plan);
    unsigned which = 1;
    if (good && !there) {
        bq__session_tell(s, "ask", BQ_T_ONLINE_ASK_NETWORK);
        which = bq__session_pick(s, words, 2, 1);
    }
    good = good && which && bq__online_host(s, &plan, there, which == 2);
    bq_edition_close(file);
    return good;
}

/* To the table that is wished for, or to one that is opened for it. */
static bool enter(bq__lines *l, const bq_client_wish *wish, const bq_kept *seat)
{
    return wish->errand == BQ_ERRAND_CREATE ? open_table(l, &wish->at) : bq__online_open(l->session, wish, seat);
}

static void go(bq__lines *l, const bq_client_wish *wish, const bq_kept *seat)
{
    if (enter(l, wish, seat))
        play(l);
}

/* Seats that are kept first; an address or a code otherwise. */
void bq__lines_online_menu(bq__lines *l)
{
    bq__session *s = l->session;
    static bq_kept all[16];
    char line[BQ_LINE_BYTES + 2], shown[400], at[300];
    bq_client_wish wish;
    bq_kept seat = {0};
    size_t n = bq_kept_list(all, 16);
    bq__session_tell(s, "ask", n ? BQ_T_ONLINE_ASK_WHERE_KEPT : BQ_T_ONLINE_ASK_WHERE);
    for (size_t i = 0; i < n; i++) {
        bq_where_print(&all[i].at, at, sizeof at);
        const bq_arg args[] = {bq_arg_text("name", all[i].name), bq_arg_text("edition", all[i].edition),
                               bq_arg_text("at", at), bq_arg_text("code", all[i].code)};
        char words[500];
        bq__session_text(s, words, sizeof words, BQ_T_ONLINE_KEPT_SEAT, args, 4);
        snprintf(shown, sizeof shown, "%3zu  %.380s", i + 1, words);
        bq__session_line(s, "", shown);
    }
    if (!bq__session_read(s, line, sizeof line) || !*line || bq__session_means(line, "menu"))
        return;
    if (strspn(line, "0123456789") == strlen(line) && (size_t)(line[0] - '1') < n && !line[1]) {
        seat = all[line[0] - '1'];
        if (bq__online_back(s, &seat, &wish))
            go(l, &wish, &seat);
        return;
    }
    char *space = strchr(line, ' ');
    if (space)
        *space++ = 0;
    if (bq__online_find(s, line, space ? space + strspn(space, " ") : "", "", false, &wish, &seat))
        go(l, &wish, &seat);
}

void bq__lines_host_menu(bq__lines *l)
{
    if (open_table(l, NULL))
        play(l);
}

void bq__lines_browser(bq__session *s)
{
    char url[120];
    if (bq__host_page(s, url, sizeof url))
        BQ__SAY(s, "net", BQ_T_ONLINE_PAGE, bq_arg_text("url", url));
}

/* ---- the verb ---- */

int bq_plain_join(const bq_plain_request *request, const bq_join_request *join)
{
    static bq__session session;
    static bq__lines lines;
    bq__session *s = &session;
    bq_client_wish wish;
    bq_kept seat;
    if (!bq__lines_init(&lines, s, request))
        return 1;
    if (request->why)
        BQ__SAY(s, "plain", BQ_T_PLAIN_FIRST, bq_arg_text("why", request->why));
    lines.apart = true;
    bool good = bq__online_find(s, join->where, join->table, join->name, join->watch, &wish, &seat) &&
                enter(&lines, &wish, &seat);
    if (good) {
        lines.apart = false;
        stay(&lines);
        good = s->online && (!s->online->failed || s->online->entered);
        s->ops->leave(s);
    }
    bq__host_end(s, false);
    fflush(lines.out);
    return good && !ferror(lines.out) ? 0 : 1;
}
