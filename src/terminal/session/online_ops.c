/* online_ops.c - a server's table as a session: what is submitted goes there and happens when it comes back, our own seat
 * is the only one that is a person's here, table and words are the client's. */
#include <poll.h>
#include <string.h>

#include "os/os.h"
#include "terminal/session/house.h"
#include "terminal/session/online.h"
#include "text/text.h"

enum { ANSWER_MS = 2000, HERE_MS = 1000 };

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

static bool answered(bq__session *s)
{
    bq_client *c = s->online->client;
    int64_t until = bq_os_now_ms() + ANSWER_MS;
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

/* ---- a bot that sits in for us ---- */

bool bq__online_stood_in(const bq__session *s)
{
    const bq__online *o = s->online;
    if (!o || !s->table || o->me >= BQ_SEATS || !(bq_table_state(s->table)->in >> o->me & 1))
        return false;
    const bq_lobby *l = bq_client_lobby(o->client);
    return l->status == BQ_STATUS_PLAYING && l->seat[o->me].stand_in;
}

/* A key that is held down is one word. */
void bq__online_here(bq__session *s)
{
    int64_t now = bq_os_now_ms();
    if (!bq__online_stood_in(s) || now - s->online->here_at < HERE_MS)
        return;
    s->online->here_at = now;
    (void)bq_client_say(s->online->client, "may");
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

/* Before the game, too: "tip yes", in whichever language. */
static bool hints_word(bq__session *s, const char *line)
{
    size_t n = strcspn(line, " ");
    const char *word = bq__session_typed(line, n), *tip = "tip";
    if (s->table || (word ? strcmp(word, tip) != 0 : strlen(tip) != n || strncmp(line, tip, n) != 0))
        return false;
    bq__session_hint(s, BQ_NOBODY, line + n + strspn(line + n, " "));
    return true;
}

bool bq__online_word(bq__session *s, const char *line)
{
    const bq_lobby *l = bq_client_lobby(s->online->client);
    size_t n = strcspn(line, " ");
    if (bq__session_means(line, "rematch")) {
        bq__online_ask_again(s);
        return true;
    }
    if (bq__online_talk_word(s, line) || hints_word(s, line))
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

/* The edition of a table that waits, if it is here. */
static bool open_edition(const bq_lobby *l, bq_edition_file **file)
{
    return l->edition[0] && strspn(l->edition, "abcdefghijklmnopqrstuvwxyz0123456789-") == strlen(l->edition) &&
           bq_edition_open(file, l->edition, NULL, 0);
}

/* The options of the table as a short difference from its edition, in words, if the edition is here. */
void bq__online_difference(bq__session *s)
{
    const bq_lobby *l = bq_client_lobby(s->online->client);
    bq_edition_file *file = NULL;
    bq_option_error error;
    if (!l->options[0] || bq_client_other_rules(s->online->client) || !open_edition(l, &file))
        return;
    bq_edition ed = file->ed;
    if (bq_edition_options(&ed, l->options, &error))
        bq__session_difference(s, &file->ed, &ed);
    bq_edition_close(file);
}

/* The rules of a table that waits, found once: the lobby is drawn often. */
typedef struct rules {
    bq_lobby of;
    enum bq_language language;
    bool others, known;
    bq__online_changes changes;
    char title[200];
    char told[BQ_SENTENCE_BYTES];
} rules;

/* In what the table differs from its edition; false: it cannot be told.
 * Of rules that are not ours our edition of that name tells nothing. */
static bool find_changes(const bq_edition_file *file, const bq_lobby *l, bq__online_changes *out)
{
    bq_option_error error;
    out->n = 0;
    out->table = file->ed;
    if (!l->options[0] || !bq_edition_options(&out->table, l->options, &error))
        return false;
    for (unsigned i = 0; i < BQ_SWITCHES; i++) {
        char was[BQ__HOUSE_VALUE], is[BQ__HOUSE_VALUE];
        bq_edition_switch(&file->ed, i, was, sizeof was);
        bq_edition_switch(&out->table, i, is, sizeof is);
        if (strcmp(was, is))
            out->which[out->n++] = (uint8_t)i;
    }
    return true;
}

/* The edition and its options in one sentence. */
static void find_rules(const bq__session *s, rules *r)
{
    char told[BQ_SENTENCE_BYTES] = "";
    bq_edition_file *file = NULL;
    bq_buf b = bq_buf_on(r->told, sizeof r->told);
    bool here = open_edition(&r->of, &file);
    r->changes.n = 0;
    const char *title = here ? file->text[s->language].title : NULL;
    snprintf(r->title, sizeof r->title, "%s", title ? title : r->of.edition);
    if (here && !r->others && find_changes(file, &r->of, &r->changes))
        bq__house_difference(s, &file->ed, &r->changes.table, told, sizeof told);
    else
        snprintf(told, sizeof told, "%.500s", r->of.options); /* as the server says it */
    const bq_arg args[] = {bq_arg_text("edition", r->title), bq_arg_text("options", told)};
    enum bq_text_key as_it_is = r->others ? BQ_T_ONLINE_OTHER_RULES : BQ_T_ONLINE_NO_OPTIONS;
    bq_text_put(&b, s->language, &s->names, told[0] ? BQ_T_ONLINE_OPTIONS : as_it_is, args, 2);
    if (here)
        bq_edition_close(file);
}

static const rules *rules_of(const bq__session *s)
{
    static rules r;
    const bq_lobby *l = bq_client_lobby(s->online->client);
    bool others = bq_client_other_rules(s->online->client), same = r.known && others == r.others && r.language == s->language;
    if (!same || strcmp(r.of.edition, l->edition) || strcmp(r.of.options, l->options)) {
        r.of = *l;
        r.others = others;
        r.language = s->language;
        r.known = true;
        find_rules(s, &r);
    }
    return &r;
}

void bq__online_rules(const bq__session *s, char *out, size_t size)
{
    snprintf(out, size, "%s", rules_of(s)->told);
}

const bq__online_changes *bq__online_changed(const bq__session *s)
{
    return &rules_of(s)->changes;
}

void bq__online_edition(const bq__session *s, char *out, size_t size)
{
    const bq_arg edition = bq_arg_text("edition", rules_of(s)->title);
    bq__session_text(s, out, size, BQ_T_ONLINE_OPTIONS_BELOW, &edition, 1);
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

static bool live(const bq__session *s)
{
    return bq_client_lobby(s->online->client)->hints == BQ_HINTS_ON;
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
    .may_hint = bq__online_may_hint,
    .want_hints = bq__online_want_hints,
    .live = live,
    .answered = answered,
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
