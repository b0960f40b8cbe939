/* online_ops.c - a server's table as a session: what is submitted goes there and happens when it comes back, our own seat
 * is the only one that is a person's here, table and words are the client's. */
#include <poll.h>
#include <string.h>

#include "os/os.h"
#include "terminal/session/online.h"
#include "text/text.h"

enum { SETTLE_MS = 2000 };

/* ---- commands ---- */

static bool submit(bq__session *s, const bq_command *cmd)
{
    bq__online *o = s->online;
    if (o->me == BQ_NOBODY || bq_verb_actors[cmd->verb] != BQ_ACTOR_SEAT || cmd->seat != o->me) {
        bq__session_tell(s, "no", o->elsewhere ? BQ_T_ONLINE_ELSEWHERE : BQ_T_ONLINE_WATCHING);
        return false;
    }
    bq_verdict verdict = bq_check(bq_table_edition(s->table), bq_table_state(s->table), cmd);
    if (verdict.code != BQ_NO_OK) {
        bq__session_refuse(s, cmd, &verdict);
        return false;
    }
    if (bq_client_do(o->client, cmd))
        return true;
    bq__session_tell(s, "no",
                     bq_client_busy(o->client) ? BQ_T_ONLINE_BUSY : BQ_T_ONLINE_NO_CONNECTION);
    return false;
}

/* The line of the offer, with another verb. */
static void sound(bq__session *s, const bq_command *offer)
{
    bq__online *o = s->online;
    char line[BQ_LINE_BYTES + 8];
    bq_buf b = bq_buf_on(line, sizeof line);
    bq_wire wire = bq_table_wire(s->table);
    bq_buf_str(&b, "sound");
    bq_buf terms = bq_buf_on(line + b.n, sizeof line - b.n);
    bq_command_print(&terms, &wire, offer);
    size_t verb = strlen(bq_verb_words[offer->verb]);
    memmove(line + b.n, line + b.n + verb, terms.n - verb + 1);
    bq_verdict verdict = bq_check(bq_table_edition(s->table), bq_table_state(s->table), offer);
    if (o->me == BQ_NOBODY || offer->seat != o->me)
        bq__session_tell(s, "no", o->elsewhere ? BQ_T_ONLINE_ELSEWHERE : BQ_T_ONLINE_WATCHING);
    else if (verdict.code != BQ_NO_OK)
        bq__session_refuse(s, offer, &verdict);
    else if (!bq_client_say(o->client, line))
        bq__session_tell(s, "no", BQ_T_ONLINE_NO_CONNECTION);
}

static bool settled(bq__session *s)
{
    bq_client *c = s->online->client;
    int64_t until = bq_os_now_ms() + SETTLE_MS;
    while (bq_client_busy(c) && bq_os_now_ms() < until) {
        bq_client_pump(c);
        if (bq__online_next(s) != BQ_HEARD_NOTHING)
            continue;
        short events;
        int fd = bq_client_fd(c, &events);
        (void)poll(&(struct pollfd){.fd = fd, .events = events}, 1, 50);
    }
    return !bq_client_busy(c);
}

static bool no_chance(bq__session *s)
{
    (void)s;
    return false; /* it comes with the server's moves */
}

/* ---- words of the table ---- */

bool bq__online_hosting(const bq__session *s)
{
    const bq_lobby *l = bq_client_lobby(s->online->client);
    return l->you[0] && !strcmp(l->you, l->host);
}

/* The words of a table are those of the protocol: nothing is lost in between. */
static const struct {
    const char *word;
    bool lobby; /* only before the game */
} words[] = {{"chat", false}, {"hold", false},   {"vote", false},   {"seats", true}, {"options", true},
             {"bot", true},   {"bots", true},    {"unseat", true},  {"start", true}};

/* What people compare, aloud or in the chat. */
void bq__online_chain(bq__session *s)
{
    const unsigned char *chain = s->table ? bq_table_chain(s->table) : NULL;
    char link[BQ_FAIR_WORDS];
    if (!chain) {
        bq__session_tell(s, "no", BQ_T_ONLINE_NO_CHAIN);
        return;
    }
    bq_fair_words(chain, link);
    BQ__SAY(s, "chain", BQ_T_ONLINE_CHAIN, bq_arg_of(BQ_ARG_NUMBER, "n", (int64_t)bq_table_length(s->table)),
            bq_arg_text("words", link));
}

bool bq__online_word(bq__session *s, const char *line)
{
    const bq_lobby *l = bq_client_lobby(s->online->client);
    size_t n = strcspn(line, " ");
    if (!strcmp(line, "rematch")) {
        bq__online_ask_again(s);
        return true;
    }
    if (bq__online_talk_word(s, line))
        return true;
    if (!strcmp(line, "chain")) {
        bq__online_chain(s);
        return true;
    }
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (strlen(words[i].word) != n || strncmp(words[i].word, line, n) ||
            (words[i].lobby && l->status != BQ_STATUS_WAITING))
            continue;
        if (!bq_client_say(s->online->client, line))
            bq__session_tell(s, "no", BQ_T_ONLINE_NO_CONNECTION);
        return true;
    }
    return false;
}

/* The options of the table as a short difference from its edition, in words, if the edition is here. */
void bq__online_difference(bq__session *s)
{
    const bq_lobby *l = bq_client_lobby(s->online->client);
    bq_edition_file *file = NULL;
    bq_option_error error;
    if (!l->options[0] || !l->edition[0] ||
        strspn(l->edition, "abcdefghijklmnopqrstuvwxyz0123456789-") != strlen(l->edition) ||
        !bq_edition_open(&file, l->edition, NULL, 0))
        return;
    bq_edition ed = file->ed;
    if (bq_edition_options(&ed, l->options, &error))
        bq__session_difference(s, &file->ed, &ed);
    bq_edition_close(file);
}

/* ---- who is here ---- */

/* Others sit at terminals of their own. */
static bool is_person(const bq__session *s, unsigned seat)
{
    return seat < BQ_SEATS && seat == s->online->me;
}

static bool may_change(bq__session *s)
{
    bq__session_tell(s, "no", BQ_T_ONLINE_NOT_HERE);
    return false;
}

static void listen_there(bq__session *s)
{
    bq_client_pump(s->online->client);
}

static bool wait_for(bq__session *s, int fd)
{
    short events;
    bq_client_pump(s->online->client);
    int there = bq_client_fd(s->online->client, &events);
    struct pollfd both[2] = {{.fd = fd, .events = POLLIN}, {.fd = there, .events = events}};
    (void)poll(both, 2, bq_client_wait_ms(s->online->client));
    return both[0].revents != 0;
}

/* The server's clock counts, and the client has what is to be freed. */
const bq__session_ops bq__session_online = {
    .kind = BQ__ONLINE,
    .submit = submit,
    .deal = no_chance,
    .is_person = is_person,
    .may_change = may_change,
    .word = bq__online_word,
    .sound = sound,
    .settled = settled,
    .tick = bq__session_local_nothing,
    .note_time = bq__session_local_nothing,
    .listen = listen_there,
    .wait = wait_for,
    .may_again = bq__online_may_again,
    .ask_again = bq__online_ask_again,
    .shown = bq__session_local_shown,
    .told = bq__session_local_told,
    .release = bq__session_local_nothing,
    .leave = bq__online_leave,
    .not_yours = BQ_T_ONLINE_NOT_YOURS,
};
