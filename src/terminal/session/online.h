/* online.h - a server's table: a session whose game is the client's mirror (client/client.h), for lines and screens alike.
 * What is heard is told as if it had happened here.
 *
 *   online_ops.c    its operations: a command is sent, only our own seat is a person's; words of the table (chat, hold)
 *   online.c        what is heard, told; coming and leaving
 *   online_talk.c   chat: whom not to hear, whom to report, and what the operator has switched off
 *   online_agree.c  hints and live chances, if everybody agrees
 *   online_again.c  before and after the game: how long it takes, once more at another table
 *   online_enter.c   which table, which seat: addresses, codes, seats that are kept; why it did not work
 *   online_host.c   a server of our own, in a child process
 *   lines/online.c, screens/online.c, screens/online_game.c, screens/online_people.c   how it is shown */
#ifndef BQ_SESSION_ONLINE_H
#define BQ_SESSION_ONLINE_H

#include "client/client.h"
#include "terminal/session/session.h"

enum { BQ__CHATS = 64, BQ__FIRST_LINES = BQ_SEATS };

typedef struct bq__said {
    char from[BQ_SEAT_NAME_BYTES + 1]; /* empty: it is news */
    char line[320];
} bq__said;

typedef struct bq__online {
    bq_client *client;
    bq_where at;
    bq_kept seat; /* .table is empty: there is none */
    int lock;     /* of the seat; -1: none */
    bool entered; /* at the table: it was told */
    bool sits;    /* ... back in a seat that was kept */
    bool hosts;   /* on a server of our own */
    bool over;    /* the game's end was told, and it was saved */
    bool closed;  /* it has no end: the table is closed, and that was said */
    bool failed;  /* nothing more will come; it was said why */
    bool renames; /* ... somebody at the table has our name */
    bq_client_wish wish;
    bool elsewhere; /* our seat is taken by another terminal of ours */
    bool stood_in;  /* a bot plays for us, and it was said in plain text */
    int64_t here_at; /* ms: when we last said that we are here */
    bool quiet;     /* the chat is off, and it was said */
    bool accused;   /* the house does not keep its word: `house` says how, and stays in sight */
    char house[512];
    bool away;      /* we were gone after `gone` moves; */
    bool caught_up; /* ... and have heard what the game waits for since */
    size_t gone;
    bool again;     /* we have asked for a rematch, and go there when it is known where */
    bool offered;   /* it was asked, in plain text, whether we want one, or want to watch it */
    char rematch[33]; /* where it is played again; empty: nowhere yet */
    unsigned me;  /* BQ_NOBODY: we look on */
    int64_t ask_until; /* ms: when the clock answers; -1: no clock */
    int64_t roll_at;   /* ms: when the beat ends */
    int64_t export_until; /* ms: how long the server's own save is waited for; 0: it is not */
    bq_lobby told; /* as it was last said in plain text */
    bq__said chat[BQ__CHATS];
    unsigned chats;
    char first[BQ__FIRST_LINES][BQ_SEAT_NAME_BYTES + 64]; /* lines to be said once we sit */
    unsigned firsts;
} bq__online;

/* ---- online.c ---- */
/* Begin: from now on s->online is there. What was played here before is put away (it is saved). */
bool bq__online_open(bq__session *s, const bq_client_wish *wish, const bq_kept *seat);
/* The next thing that came, told; what it was. */
enum bq_heard_kind bq__online_next(bq__session *s);
/* While we were away things happened to our seat, and we have caught up: true, once; then they can be told. */
bool bq__online_missed(bq__session *s);
void bq__online_tell_missed(bq__session *s);
/* What the seat holds the house to, and whom it does not hear, is kept with it. */
void bq__online_keep(bq__session *s);
/* The game is over: saved where saves are. */
void bq__online_finish(bq__session *s);
/* The table is closed, in the middle of a game or before it: as at an end, what was played is saved and what is owed is waited
 * for. True: now there is nothing more to wait for. */
bool bq__online_is_closed(const bq__session *s);
bool bq__online_close(bq__session *s);
void bq__online_leave(bq__session *s);

/* ---- online_ops.c ---- */
/* chat, hold, vote, table, seats, bots, start ...: true, and it was said to the server. */
bool bq__online_word(bq__session *s, const char *line);
/* A bot plays for us though we are here, because the clock ran out twice; whatever we say has the seat back. */
bool bq__online_stood_in(const bq__session *s);
void bq__online_here(bq__session *s); /* ... said, if it is so */
void bq__online_chain(bq__session *s); /* the last link of the chain, in words */
void bq__online_difference(bq__session *s); /* the table's options, in words */
void bq__online_rules(const bq__session *s, char *out, size_t size); /* its edition and they, in one sentence */
/* The same rule by rule: the switches that differ, and the rules of the table. Of options that are none here: no rule. */
typedef struct bq__online_changes {
    bq_edition table;
    uint8_t which[BQ_SWITCHES];
    unsigned n;
} bq__online_changes;
const bq__online_changes *bq__online_changed(const bq__session *s);
void bq__online_edition(const bq__session *s, char *out, size_t size); /* ... which follow this sentence */
bool bq__online_hosting(const bq__session *s); /* are we the table's host? */

/* ---- online_talk.c ---- */
void bq__online_hear_chat(bq__session *s, const bq_heard *h);
void bq__online_remember(bq__session *s, const char *line); /* news, among what was said */
bool bq__online_mute(bq__session *s, const char *name, bool on); /* said either way */
void bq__online_report(bq__session *s, const char *whom_and_why);
bool bq__online_hear_report(bq__session *s, const bq_heard *h);
void bq__online_hear_off(bq__session *s);
bool bq__online_talk_word(bq__session *s, const char *line); /* mute, unmute, muted, report */

/* ---- online_agree.c ---- */
bool bq__online_may_hint(bq__session *s); /* false: the player was told who has agreed, and how to agree */
void bq__online_want_hints(bq__session *s, bool yes);
bool bq__online_agrees(const bq__session *s);   /* have we? */
bool bq__online_hintless(const bq__session *s); /* nobody is asked here: it was opened so, or the server is an older one */
void bq__online_hints_words(const bq__session *s, char *out, size_t size);

/* ---- online_again.c ---- */
/* How a bot plays, in words; a level that is not known as the server has it. */
void bq__online_level(bq__session *s, const char *level, char *out, size_t size);
/* Is there a game that is over, and something to be had after it? */
bool bq__online_may_again(const bq__session *s);
bool bq__online_watches(const bq__session *s); /* we have no seat, and had none */
/* Ask the server for a rematch, or go where one is already; a watcher goes when there is one. */
void bq__online_ask_again(bq__session *s);
void bq__online_hear_again(bq__session *s, const char *table); /* it is played again there */
/* If we want to, and it is known where: we sit there now. True: s->online is another one. */
bool bq__online_go_again(bq__session *s);
/* How long the game at this table will take, in words; false: it is not known yet. */
bool bq__online_length(bq__session *s, char *out, size_t size);

/* ---- online_enter.c ---- */
/* From what was typed or asked for: an errand, and the seat it goes back to. False: it was said why not. Any of
 * `table`, `name` may be empty. A server without a table: the errand is to open one there (BQ_ERRAND_CREATE), and what
 * is played there is still to be asked. */
bool bq__online_find(bq__session *s, const char *where, const char *table, const char *name, bool watch,
                     bq_client_wish *wish, bq_kept *seat);
bool bq__online_back(bq__session *s, const bq_kept *seat, bq_client_wish *wish);
void bq__online_why(bq__session *s, const bq_heard *heard, const bq_where *at);
/* What we were called last, or might be called; not what another terminal of this machine is called at that table (empty:
 * at any). */
void bq__online_name(bq__session *s, const char *table, char *name, size_t size);
/* Somebody at the table has our name: another is asked for, and it is tried again. True: s->online is another one. */
bool bq__online_rename(bq__session *s);
bool bq__online_name_ok(bq__session *s, const char *name); /* false: it was said */

/* ---- online_host.c ---- */
/* Is one running, ours or left by an earlier program? Then where; else one is started: on loopback, or for the
 * network. False: it was said why not. */
bool bq__host_start(bq__session *s, bool network, bq_where *at);
void bq__host_end(bq__session *s, bool others); /* others play: it goes on; said either way */
/* Where the server that runs here is, if there is one. */
bool bq__host_known(bq_where *at);
/* How others join: "banquier join 192.168.1.5:7420 KMPRTX". */
void bq__host_invitation(const bq__session *s, const bq_where *at, const char *code, char *out, size_t size);
/* How a player of document 001 joins, where the table is played by it on a server of ours: the address, and their first
 * line up to the name. */
bool bq__host_door(const bq__session *s, const bq_lobby *lobby, char *at, size_t at_size, char *line, size_t line_size);
/* The page: its address, or how to get it; false: there is none. */
bool bq__host_page(bq__session *s, char *url, size_t size);
/* A table as planned, at a server that runs there, or (NULL) on one of our own; persons after the first are friends who
 * are still to come. */
bool bq__online_host(bq__session *s, const bq_table_plan *plan, const bq_where *there, bool network);

#endif
