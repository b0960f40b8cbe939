/* dialect_001.c - the dialogue of document 001: a banker asks, a player answers. Requests carry no number, so there is one
 * out at a time, ever: if the clock has answered it meanwhile, the player's late answer is swallowed before another goes
 * out. Nothing but the six names of the document is sent to a player who did not ask for more. */
#include <stdio.h>
#include <string.h>

#include "base/bits.h"
#include "door/internal.h"
#include "game/choice.h"

enum request { NONE, JAIL, SQUAT, BUY, THINK };
static const char *const requests[] = {"", "askGetOutOfJail", "askRemoveInstantlySquat", "askBuyProperty",
                                       "thinkAndAnswer"};
static const char *const yes[] = {"", "YesOut", "YesGetRid", "YesBuy", ""};

typedef struct player {
    bool json; /* the form of their first line */
    bool ack;  /* wants to be told how they sit, and what was refused */
    bool ours; /* wants our spelling of names */
    bool late;     /* the request that is out was answered by the clock */
    bool working;  /* an answer is being carried out */
    bool finishing; /* ... and the last of it was said */
    uint8_t asked; /* enum request: out, or NONE */
    uint64_t key;  /* of the question that it is about */
    unsigned unasked;
    bq__door_001_lists lists;
    unsigned at;   /* in them */
    bq_command then; /* after them */
    bq__door_001_said said; /* the line that is being read */
} player;

static player *of(bq_door *d)
{
    return bq__door_own(d);
}

/* ---- telling ---- */

static void tell(bq_door *d, bq__door_001_line *l)
{
    bq__door_001_end(l);
    bq__door_tell(d, &l->b);
}

static void put_player(bq_door *d, bq__door_001_line *l)
{
    char name[BQ_SEAT_NAME_BYTES + 1];
    bq__door_called(d, name);
    bq__door_001_put(l, "playerId", name);
}

static void tell_refused(bq_door *d, const char *why, const char *entry)
{
    bq__door_001_line l;
    if (!of(d)->ack)
        return;
    bq__door_001_begin(&l, of(d)->json, "refused", why);
    put_player(d, &l);
    if (entry)
        bq__door_001_put(&l, "entry", entry);
    tell(d, &l);
}

static void refused(bq_door *d, const char *why)
{
    tell_refused(d, why, NULL);
}

static void seated(bq_door *d)
{
    bq__door_001_line l;
    bq_kept seat;
    char number[16];
    if (!of(d)->ack || !bq_client_kept(d->client, &seat))
        return;
    snprintf(number, sizeof number, "%u", seat.seat);
    bq__door_001_begin(&l, of(d)->json, "joined", number);
    put_player(d, &l);
    bq__door_001_put(&l, "table", seat.table);
    bq__door_001_put(&l, "token", seat.token);
    tell(d, &l);
}

/* ---- the board, as it is told ---- */

enum { OWNER_NOBODY, OWNER_YOU, OWNER_OTHER };
enum { STATE_HOTEL = 5, STATE_MORTGAGED, STATE_PRISON };

static unsigned state_of(const bq_edition *ed, const bq_state *st, unsigned square)
{
    if (st->mortgaged >> square & 1u)
        return STATE_MORTGAGED;
    if (st->prisons >> square & 1u)
        return STATE_PRISON;
    return st->level[square] == ed->hotel ? STATE_HOTEL : st->level[square];
}

/* Every deed in board order, whatever the request is about: a player dies of one that is missing. */
static void put_board(bq__door_001_line *l, const bq_edition *ed, const bq_state *st, unsigned seat)
{
    unsigned rank = 0;
    for (uint64_t left = ed->deeds; left; left &= left - 1, rank++) {
        unsigned square = bq_low(left);
        bool owned = st->owner[square] != BQ_BANK;
        char key[16], value[32];
        snprintf(key, sizeof key, "%u", rank);
        snprintf(value, sizeof value, "%d;%u", !owned ? OWNER_NOBODY : st->owner[square] == seat ? OWNER_YOU : OWNER_OTHER,
                 owned ? state_of(ed, st, square) : 0);
        bq__door_001_put(l, key, value);
    }
}

static const char *square_name(bq_door *d, unsigned square)
{
    const bq_edition_file *file = bq_client_edition(d->client);
    const char *theirs = of(d)->ours ? NULL : bq__door_001_spelling(square);
    return theirs ? theirs : file && square < file->ed.squares ? file->text[BQ_ED_FR].square[square] : "";
}

/* ---- the question ---- */

typedef struct moment {
    const bq_edition *ed;
    const bq_state *st;
    bq_ask q;
    unsigned seat;
    bool ours; /* this seat is asked */
} moment;

static moment now(const bq_door *d)
{
    const bq_table *game = bq__door_game(d);
    moment m = {.ed = bq_table_edition(game), .st = bq_table_state(game), .seat = bq_client_seat(d->client)};
    m.q = bq_question(m.ed, m.st);
    m.ours = m.seat < BQ_SEATS && (unsigned)m.q.seats >> m.seat & 1u;
    return m;
}

/* The same for as long as the same is asked: what others do meanwhile changes nothing. */
static uint64_t key_of(const moment *m)
{
    return (uint64_t)m->st->turns << 32 | (uint64_t)m->q.kind << 24 | (uint64_t)m->q.square << 16 |
           (uint64_t)m->st->doubles << 8 | m->ours;
}

static bool lawful(const moment *m, const bq_command *cmd)
{
    return bq_why_not(m->ed, m->st, cmd).verdict.code == BQ_NO_OK;
}

static bq_command verb(const moment *m, enum bq_verb verb)
{
    bq_command cmd = {.verb = (uint8_t)verb, .seat = (uint8_t)m->seat};
    if (verb == BQ_CMD_USE)
        cmd.a = 0xFF; /* the first that is held */
    return cmd;
}

/* The first of these that is lawful; the last, if none is: the server will say why. */
static bq_command first_lawful(const moment *m, enum bq_verb a, enum bq_verb b, enum bq_verb c)
{
    bq_command one = verb(m, a), two = verb(m, b);
    return lawful(m, &one) ? one : lawful(m, &two) ? two : verb(m, c);
}

static void ask(bq_door *d, const moment *m, enum request what, unsigned square)
{
    player *p = of(d);
    bq__door_001_line l;
    char body[128];
    snprintf(body, sizeof body, "%s;%lld;%u", square < m->ed->squares ? square_name(d, square) : "",
             (long long)m->st->cash[m->seat], m->st->position[m->seat]);
    bq__door_001_begin(&l, p->json, requests[what], body);
    put_board(&l, m->ed, m->st, m->seat);
    put_player(d, &l);
    p->asked = (uint8_t)what;
    p->late = false;
    p->key = key_of(m);
    bq__door_counts(d, BQ_DOOR_REQUESTS);
    tell(d, &l);
}

static void do_verb(bq_door *d, const moment *m, enum bq_verb which)
{
    bq_command cmd = verb(m, which);
    bq__door_do(d, &cmd);
}

/* ---- what the game asks ---- */

/* A table's options may ask for what the document does not know of, an auction for one: the usual thing is done. */
static void usual(bq_door *d, const moment *m)
{
    bq_choices list;
    bq_choices_of(m->ed, m->st, m->seat, 0, &list);
    if (list.default_choice < list.n)
        bq__door_do(d, &list.at[list.default_choice].cmd);
}

static void ask_roll(bq_door *d, const moment *m)
{
    bq_command use = verb(m, BQ_CMD_USE), pay = verb(m, BQ_CMD_PAY);
    if (m->st->jailed >> m->seat & 1u && (lawful(m, &use) || lawful(m, &pay)))
        ask(d, m, JAIL, BQ_NOWHERE);
    else if (m->st->doubles)
        ask(d, m, THINK, BQ_NOWHERE);
    else
        do_verb(d, m, BQ_CMD_ROLL);
}

static void ask_question(bq_door *d, const moment *m)
{
    switch (m->q.kind) {
    case BQ_ASK_ROLL:
        ask_roll(d, m);
        break;
    case BQ_ASK_JAILED:
        ask(d, m, JAIL, BQ_NOWHERE);
        break;
    case BQ_ASK_BUY:
        ask(d, m, BUY, m->q.square);
        break;
    case BQ_ASK_SQUATTER:
        ask(d, m, SQUAT, m->q.square);
        break;
    case BQ_ASK_END:
        ask(d, m, THINK, BQ_NOWHERE);
        break;
    case BQ_ASK_FINE_OR_DRAW:
        do_verb(d, m, m->st->cash[m->seat] >= m->q.amount ? BQ_CMD_PAY : BQ_CMD_DRAW);
        break;
    default:
        usual(d, m);
        break;
    }
}

/* ---- an answer, carried out ---- */

static bq_command command_of(const moment *m, const bq__door_001_entry *e)
{
    static const uint8_t verbs[] = {BQ_CMD_BUILD, BQ_CMD_SELL, BQ_CMD_MORTGAGE, BQ_CMD_PRISON};
    bq_command cmd = verb(m, verbs[e->deed]);
    if (e->deed <= BQ__DOOR_SELL) {
        cmd.a = e->what;
        cmd.amount = e->count;
        return cmd;
    }
    cmd.squares = UINT64_C(1) << e->what;
    if (e->deed == BQ__DOOR_DEED && m->st->mortgaged & cmd.squares)
        cmd.verb = BQ_CMD_REDEEM;
    return cmd;
}

static void skip(bq_door *d, const char *why, const char *entry)
{
    bq__door_counts(d, BQ_DOOR_SKIPPED);
    tell_refused(d, why, entry);
}

/* The next entry that the rules allow; after the last one what ends the matter. */
static void go_on(bq_door *d, const moment *m)
{
    player *p = of(d);
    while (p->at < p->lists.n) {
        const bq__door_001_entry *e = &p->lists.at[p->at++];
        if (e->deed == BQ__DOOR_NOTHING) {
            skip(d, e->why, e->text);
            continue;
        }
        bq_command cmd = command_of(m, e);
        bq_verdict verdict = bq_why_not(m->ed, m->st, &cmd).verdict;
        if (verdict.code == BQ_NO_OK) {
            bq__door_do(d, &cmd);
            return;
        }
        skip(d, bq_refusal_words[verdict.code], e->text);
    }
    p->finishing = true;
    bq__door_do(d, &p->then);
}

static void look(bq_door *d)
{
    player *p = of(d);
    moment m = now(d);
    if (p->asked || !m.ours)
        return;
    if (p->working)
        go_on(d, &m);
    else
        ask_question(d, &m);
}

/* What was seen too late is said again; what is refused for another reason is asked again. */
static void answered(bq_door *d, const char *why)
{
    player *p = of(d);
    if (!p->working)
        return;
    if (!p->finishing && why)
        skip(d, why, p->lists.at[p->at - 1].text);
    if (p->finishing && (!why || strcmp(why, "stale")))
        p->working = false;
    p->finishing = false;
}

static void moved(bq_door *d)
{
    player *p = of(d);
    moment m = now(d);
    if (m.seat >= BQ_SEATS)
        return;
    bool over = m.q.kind == BQ_ASK_OVER, won = over && m.st->winners >> m.seat & 1u;
    if (over || !(m.st->in >> m.seat & 1u)) {
        bq__door_001_line l;
        bq__door_001_begin(&l, p->json, won ? "youWin" : "youLost", "");
        tell(d, &l);
        bq__door_close(d);
        return;
    }
    bool passed = key_of(&m) != p->key;
    if (p->asked && !p->late && passed) {
        p->late = true;
        bq__door_counts(d, BQ_DOOR_LATE);
    }
    if (p->working && passed) /* the clock was faster */
        p->working = p->finishing = false;
}

/* ---- answers ---- */

static bool same_word(const char *a, const char *b)
{
    for (; *a && *b; a++, b++) {
        unsigned char x = (unsigned char)*a, y = (unsigned char)*b;
        x |= x >= 'A' && x <= 'Z' ? 0x20 : 0;
        y |= y >= 'A' && y <= 'Z' ? 0x20 : 0;
        if (x != y)
            return false;
    }
    return *a == *b;
}

/* What is meant, as a command that is said after the lists. */
static bq_command meant(const moment *m, enum request what, bool agreed)
{
    bool rolls = m->q.kind == BQ_ASK_ROLL;
    switch (what) {
    case JAIL:
        return agreed ? first_lawful(m, BQ_CMD_USE, BQ_CMD_PAY, rolls ? BQ_CMD_ROLL : BQ_CMD_STAY)
                      : verb(m, rolls ? BQ_CMD_ROLL : BQ_CMD_STAY);
    case BUY:
        return agreed ? first_lawful(m, BQ_CMD_BUY, BQ_CMD_DECLINE, BQ_CMD_DECLINE) : verb(m, BQ_CMD_DECLINE);
    case SQUAT:
        return agreed ? first_lawful(m, BQ_CMD_EVICT, BQ_CMD_LEAVE, BQ_CMD_LEAVE) : verb(m, BQ_CMD_LEAVE);
    default:
        return verb(m, rolls ? BQ_CMD_ROLL : BQ_CMD_END);
    }
}

static void take_answer(bq_door *d, const char *word, const char *why)
{
    player *p = of(d);
    moment m = now(d);
    enum request what = p->asked;
    p->asked = NONE;
    p->lists.n = p->at = 0;
    if (why)
        skip(d, why, NULL);
    else if (what == THINK && !bq__door_001_lists_read(bq_table_names(bq__door_game(d)), word, &p->lists))
        skip(d, "form", word);
    p->then = meant(&m, what, !why && same_word(word, yes[what]));
    p->working = true;
    p->finishing = false;
}

static void take_line(bq_door *d, const char *line, size_t n)
{
    player *p = of(d);
    const char *why;
    if (p->asked && p->late) {
        p->asked = NONE;
        p->late = false;
        bq__door_back(d);
    } else if (!p->asked) {
        bq__door_counts(d, BQ_DOOR_UNASKED);
        if (++p->unasked >= BQ__DOOR_UNASKED)
            bq__door_end(d, "unasked");
    } else {
        bool read = bq__door_001_read(line, n, p->json, &p->said, &why);
        take_answer(d, read ? p->said.name : "", read ? NULL : why);
    }
}

/* ---- the first line ---- */

/* Letters that neither end a piece of a line nor stand for something in one. */
static bool good_name(const char *name)
{
    size_t n = strlen(name), letters = bq_letters(name, n);
    return letters >= 1 && letters <= 24 && n <= BQ_SEAT_NAME_BYTES && !strpbrk(name, ":?&=;_ \t\"\\,#");
}

static bool is_token(const char *text)
{
    return strlen(text) == 32 && strspn(text, "0123456789abcdef") == 32;
}

static const char *read_wish(const bq__door_001_said *said, bq__door_wish *wish)
{
    const char *name = bq__door_001_param(said, "playerId"), *seats = bq__door_001_param(said, "seats"),
               *token = bq__door_001_param(said, "token");
    bool any = same_word(said->body, "auto");
    *wish = (bq__door_wish){.seats = 4};
    if (!name || !good_name(name))
        return "name";
    snprintf(wish->name, sizeof wish->name, "%s", name);
    if ((!any && !bq_where_table(said->body, strlen(said->body), wish->table)) || (any && token))
        return "unknown-table";
    if (token && !is_token(token))
        return "unknown-table";
    if (token)
        snprintf(wish->token, sizeof wish->token, "%s", token);
    if (seats && (strlen(seats) != 1 || seats[0] < '2' || seats[0] > '4'))
        return "seats";
    if (seats)
        wish->seats = (unsigned)(seats[0] - '0');
    return NULL;
}

static bool is_param(const bq__door_001_said *said, const char *key, const char *wanted)
{
    const char *value = bq__door_001_param(said, key);
    return value && !strcmp(value, wanted);
}

static void enter(bq_door *d, const char *line, size_t n)
{
    player *p = of(d);
    const char *why;
    bq__door_wish wish;
    p->json = n > 0 && line[0] == '{';
    if (!bq__door_001_read(line, n, p->json, &p->said, &why) || !same_word(p->said.name, "join")) {
        bq__door_end(d, "form"); /* whoever cannot ask for answers gets none */
        return;
    }
    p->ack = is_param(&p->said, "ack", "1");
    p->ours = is_param(&p->said, "names", "ours");
    why = read_wish(&p->said, &wish);
    if (why || !bq__door_enter(d, &wish))
        bq__door_end(d, why ? why : "busy");
}

static void line_came(bq_door *d, const char *line, size_t n)
{
    if (d->stage == BQ__DOOR_OUTSIDE)
        enter(d, line, n);
    else
        take_line(d, line, n);
}

static void greet(const char *code, bq_buf *b)
{
    bq_buf_format(b, "join:%s?playerId=", code);
}

const bq_dialect bq_dialect_001 = {.name = "001",
                                   .edition = "reseau",
                                   .bytes = sizeof(player),
                                   .line = line_came,
                                   .seated = seated,
                                   .refused = refused,
                                   .moved = moved,
                                   .look = look,
                                   .answered = answered,
                                   .greet = greet};
