/* online_again.c - the parts of a server's table before and after the game: its bots' levels, how long it will take,
 * and once more. A rematch is another table with the same rules, seats and host, where the token of this one is good,
 * too; going there is leaving this connection and sitting down anew. */
#include <string.h>

#include "terminal/session/online.h"
#include "text/text.h"

void bq__online_level(bq__session *s, const char *level, char *out, size_t size)
{
    static const struct {
        const char *level;
        uint16_t key;
    } known[] = {{"easy", BQ_T_SCREEN_KIND_EASY},
                 {"medium", BQ_T_SCREEN_KIND_MEDIUM},
                 {"hard", BQ_T_SCREEN_KIND_HARD},
                 {"master", BQ_T_SCREEN_KIND_MASTER},
                 {"random", BQ_T_SCREEN_KIND_RANDOM},
#define BQ_CHARACTER(id, word) {word, BQ_T_CHARACTER_##id##_KIND},
#include "bots/character.def"
    };
    snprintf(out, size, "%s", level);
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (!strcmp(level, known[i].level))
            bq__session_text(s, out, size, known[i].key, NULL, 0);
}

bool bq__online_length(bq__session *s, char *out, size_t size)
{
    const int64_t *minutes = bq_client_lobby(s->online->client)->minutes;
    const bq_arg args[] = {bq_arg_of(BQ_ARG_NUMBER, "n", minutes[1]),
                           bq_arg_of(BQ_ARG_NUMBER, "least", minutes[0]),
                           bq_arg_of(BQ_ARG_NUMBER, "most", minutes[2])};
    out[0] = 0;
    if (!minutes[2])
        return false;
    bq__session_text(s, out, size, BQ_T_ONLINE_LENGTH, args, 3);
    return true;
}

static bool over(const bq__session *s)
{
    return s->table && bq_table_state(s->table)->stage == BQ_STAGE_OVER && !s->online->failed;
}

bool bq__online_watches(const bq__session *s)
{
    return !s->online->seat.table[0] && s->online->me >= BQ_SEATS;
}

bool bq__online_may_again(const bq__session *s)
{
    const bq__online *o = s->online;
    return over(s) && ((o->seat.table[0] && o->me < BQ_SEATS) || o->rematch[0]);
}

/* Watchers cannot ask for it; they say that they will follow, before it is known where, or when it is. */
static void follow(bq__session *s)
{
    s->online->again = true;
    if (!s->online->rematch[0])
        bq__session_tell(s, "net", BQ_T_ONLINE_FOLLOWS);
}

void bq__online_ask_again(bq__session *s)
{
    bq__online *o = s->online;
    if (over(s) && bq__online_watches(s))
        follow(s);
    else if (!bq__online_may_again(s))
        bq__session_tell(s, "no", BQ_T_ONLINE_NO_REMATCH);
    else if (o->rematch[0] || bq_client_say(o->client, "rematch"))
        o->again = true;
    else
        bq__session_tell(s, "no", BQ_T_ONLINE_NO_CONNECTION);
}

/* A house says where it is played again. A seat of which something is kept there is no new one: what it promised us is not
 * written over because a house says so. */
static bool is_taken(const bq__online *o, const char *id)
{
    static bq_kept there;
    bq_kept seat = o->seat;
    snprintf(seat.table, sizeof seat.table, "%.32s", id);
    return o->seat.table[0] && bq_kept_there(&seat, &there) && there.pin[0];
}

void bq__online_hear_again(bq__session *s, const char *table)
{
    bq__online *o = s->online;
    char id[40];
    bool ended = bq_client_lobby(o->client)->status > BQ_STATUS_PLAYING || over(s);
    if (!ended || !bq_where_table(table, strlen(table), id) || strlen(id) != 32 || !strcmp(o->rematch, id) || is_taken(o, id))
        return;
    snprintf(o->rematch, sizeof o->rematch, "%.32s", id);
    if (o->again)
        return;
    s->listener.on_rematch(s->listener.ctx);
}

/* The game is saved first: what is kept of it goes with it. The server of ours, if it is one, goes on. */
bool bq__online_go_again(bq__session *s)
{
    bq__online *o = s->online;
    if (!o->again || !o->rematch[0] || !o->over)
        return false;
    if (is_taken(o, o->rematch)) {
        o->again = false;
        o->rematch[0] = 0;
        bq__session_tell(s, "no", BQ_T_ONLINE_NO_REMATCH);
        return false;
    }
    bq_client_wish wish = {.at = o->at, .errand = BQ_ERRAND_WATCH};
    bq_kept seat = o->seat;
    bool hosts = o->hosts;
    snprintf(wish.table, sizeof wish.table, "%s", o->rematch);
    if (seat.table[0]) {
        wish.errand = BQ_ERRAND_SIT;
        snprintf(wish.token, sizeof wish.token, "%s", seat.token);
        snprintf(seat.table, sizeof seat.table, "%s", o->rematch);
        seat.code[0] = seat.edition[0] = seat.pin[0] = 0; /* of the new table, when it is told: then the seat is kept */
    }
    bq_client_muted_print(o->client, wish.muted); /* the same people */
    o->hosts = false;
    bool good = bq__online_open(s, &wish, &seat);
    if (s->online)
        s->online->hosts = hosts;
    return good;
}
