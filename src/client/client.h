/* client.h - the other end of the protocol (docs/PROTOCOL.md): a seat at a server's table, for the screens,
 * the plain game and bots.
 *
 *   where.c    where a server is: addresses, codes, links
 *   kept.c     seats that outlive the program: tokens in the user's state folder
 *   client.c   what is said and what was heard, in order; a command said again after a drop is done once. It knows no
 *              socket, no clock, no chance and no disk: they are given to it (bq_client_world)
 *   errand.c   the way to a table and back to it: the lobby, what is said first, what refused admission means
 *   program.c  the world of a program: sockets, the system's clock and chance, editions on the disk; that of the page
 *              is web/wasm/online.c
 *   hear.c     JSON read: the table, refusals, chat
 *   mute.c     whom this reader does not hear; what the operator has switched off; reports
 *   mirror.c   the game played again here from the server's moves, every digest compared
 *   dice.c     what our seat adds to the dice; promise.c what it holds the house to, as text
 *   own.c      the rules of the table beside those of our own edition
 *   lookup.c   a name becomes addresses, without anybody waiting
 *   socket.c   the connection: made, lost, made again after a while; ws.c the same inside WebSocket, tls.c inside TLS
 *   pilot.c    a bot that plays a seat this way
 *
 * A client is pumped (bq_client_pump: whatever can be sent and read without waiting), and what it has heard is
 * taken one thing at a time (bq_client_next). A move happens to the game when it is taken, so that a front end of the
 * game can show each. The game is an ordinary table (game/table.h) that takes the server's moves and nothing
 * else; a player sends a command (bq_client_do) and hears of it as of anybody's. */
#ifndef BQ_CLIENT_H
#define BQ_CLIENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "bots/bots.h"
#include "game/say.h"
#include "game/table.h"

/* ---- where ---- */

#define BQ_WHERE_PORT "7420" /* of lines; that of the web is 7421 */

typedef struct bq_where {
    char host[256]; /* a name or an address, without brackets */
    char port[8];
    char table[40]; /* an id or a code; empty: none was named */
    bool web;       /* http: the lines go through WebSocket */
    bool tls;       /* https: and that through TLS */
    bool implied;   /* only a table was named: the host is our own */
} bq_where;

enum bq_where_fault { BQ_WHERE_FINE, BQ_WHERE_EMPTY, BQ_WHERE_SCHEME, BQ_WHERE_HOST,
                      BQ_WHERE_BAD_PORT, BQ_WHERE_BAD_TABLE };

/* "banquier://HOST:PORT/TABLE", "HOST:PORT", "https://HOST:PORT/#table=ID", "KMPRTX" */
enum bq_where_fault bq_where_parse(const char *text, bq_where *out);
/* Is this a table's id (32 digits), or a code (six letters)? Letters become large ones, as the server has them. */
bool bq_where_table(const char *word, size_t n, char out[40]);
/* HOST:PORT as people write it. */
void bq_where_print(const bq_where *at, char *out, size_t size);

/* ---- seats that are kept ---- */

#define BQ_PIN_BYTES 1408 /* what a seat holds the house to, as text */
#define BQ_MUTES 16      /* people one does not want to hear, at most */
#define BQ_MUTED_BYTES (BQ_MUTES * (BQ_SEAT_NAME_BYTES + 3) + 1) /* ... as text: "Ada" "Bob L" */

typedef struct bq_kept {
    bq_where at;
    char table[33];
    char code[16];
    unsigned seat; /* from 1 */
    char name[BQ_SEAT_NAME_BYTES + 1];
    char edition[BQ_EDITION_NAME];
    char token[40];
    int64_t when; /* last written, seconds since 1970 */
    bool hosted;  /* on a server that we had started ourselves */
    bool taken;   /* a running program has it */
    bool over;    /* the game has ended; the seat still serves to look at it and to play once more */
    char pin[BQ_PIN_BYTES]; /* for the client that comes back (bq_client_wish) */
    char muted[BQ_MUTED_BYTES]; /* likewise */
} bq_kept;

/* Did the house break its word to this seat? Then what is kept of it is evidence. */
bool bq_kept_accuses(const bq_kept *seat);

/* $XDG_STATE_HOME/banquier/seats, else ~/.local/state/banquier/seats; made if it is not there, for its owner
 * alone. False: errno says why (EINVAL: there is no home). */
bool bq_kept_folder(char *path, size_t size);
/* The newest first; their number. */
size_t bq_kept_list(bq_kept *out, size_t most);
bool bq_kept_write(const bq_kept *seat); /* false: errno says why */
void bq_kept_forget(const bq_kept *seat); /* with its log, unless it accuses */
/* The same seat as it is kept now, perhaps with other promises; false: it is not. */
bool bq_kept_there(const bq_kept *seat, bq_kept *there);
/* As long as the descriptor is open, the seat is `taken`; -1: somebody has it. */
int bq_kept_hold(const bq_kept *seat);
void bq_kept_log(const bq_kept *seat, char *path, size_t size); /* where the game's moves are kept */

/* ---- a client ---- */

enum bq_errand { BQ_ERRAND_JOIN, BQ_ERRAND_SIT, BQ_ERRAND_WATCH, BQ_ERRAND_CREATE, BQ_ERRAND_LOBBY };

typedef struct bq_client_wish {
    bq_where at;
    uint8_t errand; /* enum bq_errand */
    char table[40];                    /* JOIN, WATCH: id or code; SIT: id */
    char name[BQ_SEAT_NAME_BYTES + 1]; /* JOIN, CREATE */
    char token[40];                    /* SIT */
    char pin[BQ_PIN_BYTES];            /* SIT: as bq_client_kept() had it; empty: none */
    char muted[BQ_MUTED_BYTES];        /* whom not to hear, as bq_client_kept() had it; empty: everybody is heard */
    char edition[BQ_EDITION_NAME];     /* CREATE */
    char options[BQ_OPTION_BYTES + 128]; /* CREATE: "seats=3 tempo=0 salary=400" */
    const char *language;              /* "fr" */
    bool bot;
    bool stays; /* refused admission leads back to the lobby, where public tables and editions are told; a server that does
                   not answer is tried again. Without it both are the end */
} bq_client_wish;

/* Hints and live chances: an older server says nothing of them; the table was opened without; not everybody agrees; all do. */
enum bq_table_hints { BQ_HINTS_UNKNOWN, BQ_HINTS_NEVER, BQ_HINTS_OFF, BQ_HINTS_ON };

typedef struct bq_lobby_seat {
    char name[BQ_SEAT_NAME_BYTES + 1]; /* empty: nobody sits there */
    char level[BQ_PLAYER_BYTES];       /* of a bot */
    bool bot, here, stand_in, out;
    bool program; /* somebody's own program plays there, not a person */
    bool agrees;  /* to hints and live chances */
    int64_t bank_ms; /* what is left of its own time; -1: the table has no banks */
} bq_lobby_seat;

/* The table as the server last told it. */
typedef struct bq_lobby {
    char id[33];
    char code[16];
    char edition[BQ_EDITION_NAME];
    char options[BQ_OPTION_BYTES];
    char host[BQ_SEAT_NAME_BYTES + 1];
    char you[BQ_SEAT_NAME_BYTES + 1]; /* empty: you look on */
    char level[BQ_PLAYER_BYTES];
    uint64_t digest; /* of the rules */
    bq_lobby_seat seat[BQ_SEATS];
    unsigned seats, watching;
    int64_t tempo_ms, clock_s, grace_s;
    int64_t bank_s, delay_s; /* each seat's own time; how late watchers see the game */
    int64_t minutes[3]; /* how long it will take: 5, 50 and 95 of 100 games are over by then; 0: not known yet */
    char rematch[33];   /* the table where it is played again; empty: none */
    uint8_t status; /* enum bq_table_status */
    uint8_t hints;  /* enum bq_table_hints */
    bool open;      /* public */
    bool known;     /* it was told */
} bq_lobby;

enum bq_heard_kind {
    BQ_HEARD_NOTHING,
    BQ_HEARD_FAILED,  /* no connection, or not our protocol: `why` and `error`; nothing more will come */
    BQ_HEARD_LOST,    /* the connection broke; it is being made again */
    BQ_HEARD_BACK,    /* ... and is there */
    BQ_HEARD_SEAT,    /* a seat is ours: who=name, text=token, n=number; keep it */
    BQ_HEARD_TABLE,   /* bq_client_lobby() is new */
    BQ_HEARD_GAME,    /* bq_client_game() is new: from its beginning, or begun anew */
    BQ_HEARD_MOVE,    /* one move was played: bq_table_events() tells */
    BQ_HEARD_ASK,     /* what the game waits for: ms left, -1 no clock */
    BQ_HEARD_BEAT,    /* ms until the roll; who has asked for it */
    BQ_HEARD_OK,      /* re; why=report: that was bq_client_report() */
    BQ_HEARD_NO,      /* re, why, text; why=no-reports: this server takes none, without a text */
    BQ_HEARD_CHAT,    /* who, text; never of a muted person */
    BQ_HEARD_NEWS,    /* why=what, who, text */
    BQ_HEARD_SOUND,   /* who=a bot, text=what it would say to the offer it was sounded about */
    BQ_HEARD_VOTE,    /* why=what, who=by, text=name, n of ms */
    BQ_HEARD_REMATCH, /* text=table: the game is played again there, our token is good there too */
    BQ_HEARD_DIFFERS, /* the server's state and ours were not the same: the game is fetched anew */
    BQ_HEARD_EXPORT,  /* bq_client_exported() has the game, or NULL: this server gives none */
    BQ_HEARD_BYE,     /* text: why the server closes */
    BQ_HEARD_GONE,    /* why=table: our seat there is no more; forget it */
    BQ_HEARD_TABLES,  /* the public tables: bq_client_message() has them, as the next three */
    BQ_HEARD_EDITIONS, /* the editions of this server */
    BQ_HEARD_EDITION, /* one of them, its words and bytes: who=name */
    BQ_HEARD_OFF,     /* the operator has switched something off or on: bq_client_off() */
    BQ_HEARD_FAIR,    /* what the dice follow from, as far as it may be known; keep the seat anew */
    BQ_HEARD_HOUSE    /* why=a word of bq_pin_words: the house does not keep its word; or of bq_note_words: what one should
                         know, with n. bq_say_house() says it */
};

typedef struct bq_heard {
    enum bq_heard_kind kind;
    uint64_t re;
    int64_t n;
    int64_t ms;
    int error; /* FAILED: errno, or 0 */
    char why[40];
    char who[BQ_SEAT_NAME_BYTES + 1];
    char text[1200];
} bq_heard;

typedef struct bq_client bq_client;

/* ---- the world around it ---- */

/* What a client needs from outside. */
typedef struct bq_client_world {
    void *self;
    /* Begin to connect: bq_client_opened() or bq_client_lost() follows. */
    void (*connect)(void *self, const bq_where *at, int64_t now);
    bool (*send)(void *self, const char *line, size_t n); /* false: too much waits */
    void (*close)(void *self);                            /* the connection, open or not */
    void (*end)(void *self);                              /* what was sent last may still go; then all of it is freed */
    bool (*random)(void *self, void *bytes, size_t n);
    /* The words of an edition with that board; NULL: there are none here. */
    bq_edition_file *(*words)(void *self, const char *edition, const bq_edition *ed);
    void (*forget)(void *self, bq_edition_file *words);
    /* Are there words of that edition, in our language? If not, the server is asked for them before the rules (EDITION).
     * NULL: it is never asked. */
    bool (*knows)(void *self, const char *edition);
    /* The rules of our own edition of that name; false: there is none here. NULL: nothing is compared. */
    bool (*own)(void *self, const char *edition, bq_edition *ed);
} bq_client_world;

/* A client in that world, which is its own from now on. NULL: no memory, and the world has ended. */
bq_client *bq_client_new_in(const bq_client_wish *wish, const bq_client_world *world, int64_t now);
/* What the world tells: the time, from which follows when to connect and who has fallen silent; the connection is
 * open; a whole line came; bytes of one came; the connection is lost, by a word or an errno. */
void bq_client_tick(bq_client *client, int64_t now);
void bq_client_opened(bq_client *client);
void bq_client_line(bq_client *client, const char *line, size_t n);
void bq_client_alive(bq_client *client);
void bq_client_lost(bq_client *client, const char *fault, int error);
/* There is a network again: what waits for its next try waits no longer. */
void bq_client_hurry(bq_client *client);
/* When the next tick is wanted, at the latest. */
int64_t bq_client_due(const bq_client *client);

/* ---- in a program (program.c) ---- */

bq_client *bq_client_new(const bq_client_wish *wish); /* NULL: no memory */
/* Send and read what is possible now; connect when it is time. */
void bq_client_pump(bq_client *client);
/* What to poll: the descriptor (-1: none) and for what; and for how long at most, in ms. */
int bq_client_fd(const bq_client *client, short *events);
int bq_client_wait_ms(const bq_client *client);
int64_t bq_client_retry_ms(const bq_client *client); /* until the next try; 0: it is being tried */

/* ---- anywhere ---- */

void bq_client_free(bq_client *client); /* says quit, if it can */

/* The moves that are known already, of a game that is gone back to: the client takes the table. */
void bq_client_recall(bq_client *client, bq_table *game, bq_edition_file *file);

/* The next thing that was heard. */
enum bq_heard_kind bq_client_next(bq_client *client, bq_heard *heard);
/* ... of what is not about the game: talk, answers, news of the lobby. They need not wait until moves were shown. */
enum bq_heard_kind bq_client_aside(bq_client *client, bq_heard *heard);
/* The server's own words behind the last thing heard, a JSON object; NULL: it was the client's. */
const char *bq_client_message(const bq_client *client);
size_t bq_client_waiting(const bq_client *client); /* messages that were not taken yet */

bool bq_client_up(const bq_client *client); /* connected, and at the table, or in the lobby if that is where we are */
bool bq_client_connecting(const bq_client *client); /* on the way there */
const bq_lobby *bq_client_lobby(const bq_client *client);
/* The game, once it has begun; NULL before. It belongs to the client; until the next GAME but one it stays. */
bq_table *bq_client_game(const bq_client *client);
bq_edition_file *bq_client_edition(const bq_client *client); /* its words; NULL: there are none here */
unsigned bq_client_seat(const bq_client *client); /* ours, BQ_NOBODY: none */

/* A line of the protocol, without a counter of its own; the counter it got. 0: too long, or not connected. */
uint64_t bq_client_say(bq_client *client, const char *line);
/* A command of the game; its counter. It is said again after a drop, and done once. 0: another one is not answered yet,
 * or there is no connection. */
uint64_t bq_client_do(bq_client *client, const bq_command *cmd);
bool bq_client_busy(const bq_client *client); /* a command is not answered yet */

/* From the lobby, or from looking on, to a table: errand, table, name, token, edition, options of the wish. The counter of
 * that line. 0: it cannot be said now. */
uint64_t bq_client_go(bq_client *client, const bq_client_wish *to);
/* Another client of this player has taken the seat: we look on. Have it here again. */
bool bq_client_elsewhere(const bq_client *client);
void bq_client_retake(bq_client *client);
/* Another language from now on, "fr": the server learns it with a new hello. */
void bq_client_speak(bq_client *client, const char *language);
/* What must be kept of the seat to come back to it. False: there is none. */
bool bq_client_kept(const bq_client *client, bq_kept *seat);

/* What `name` says is not heard any more, or is again; however the name is written. */
enum bq_muting bq_client_mute(bq_client *client, const char *name, bool on);
bool bq_client_is_muted(const bq_client *client, const char *name);
const char *bq_client_muted(const bq_client *client, unsigned i); /* NULL: no more */
void bq_client_muted_print(const bq_client *client, char out[BQ_MUTED_BYTES]); /* for a wish */
/* Has the operator switched it off? */
bool bq_client_off(const bq_client *client, enum bq_off what);
/* Tell the operator of somebody: "NAME [REASON]", a name with blanks in quotation marks. The counter of that line, or 0. */
uint64_t bq_client_report(bq_client *client, const char *whom_and_why);

/* Ask for the game as the server saves it; EXPORT will be heard. False: it cannot be asked now. */
bool bq_client_export(bq_client *client);
bool bq_client_exporting(const bq_client *client);
/* Has it more than our own record? */
bool bq_client_lacks_export(const bq_client *client);
const char *bq_client_exported(const bq_client *client, size_t *n); /* NULL: none, not yet, or a liar's */

/* The table plays other rules than our own edition of its name, with its options. */
bool bq_client_other_rules(const bq_client *client);
/* The game is over, and the house has not yet shown the secret that its dice follow from. */
bool bq_client_owed(const bq_client *client);

/* ---- a bot ---- */

typedef struct bq_pilot bq_pilot;
bq_pilot *bq_pilot_new(const bq_bot *bot, uint64_t seed);
void bq_pilot_free(bq_pilot *pilot);
/* The mirror is new, or begun anew: it is followed from its beginning. */
void bq_pilot_begin(bq_pilot *pilot);
/* What this seat does now; false: nothing, until something else happens. */
bool bq_pilot_decide(bq_pilot *pilot, const bq_table *game, unsigned seat, bq_command *cmd);

#endif
