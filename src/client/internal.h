/* internal.h - shared declarations of the files of this room. */
#ifndef BQ_CLIENT_INTERNAL_H
#define BQ_CLIENT_INTERNAL_H

#include "client/client.h"
#include "fair/pin.h"
#include "wire/json_read.h"

enum {
    BQ__IN_BYTES = 1 << 18,   /* a line of the server's is shorter, or it is none of ours */
    BQ__OUT_BYTES = 1 << 16,  /* what waits to be sent */
    BQ__QUEUE = 16384,        /* messages not taken; more: the connection is begun anew */
    BQ__SILENCE_MS = 50000,   /* the server pings every 20 s; so long without a word it is gone */
    BQ__SECRET_MS = 20000,    /* for the secret, when the game is over and it was asked for: a line may stall */
    BQ__ASLEEP_MS = 5000,     /* a program that looks at nothing for longer was asleep */
    BQ__CONNECT_MS = 10000,   /* for a connection, and for the answer to hello */
    BQ__EXPORT_BYTES = 1 << 24, /* a longer save is not taken */
    BQ__QUIET = 8,            /* lines whose refusal is not told */
    BQ__NONCE = 32,           /* bytes that our seat adds to the dice */
    BQ__DIFFER_MOST = 3       /* times that the game is fetched anew */
};

enum bq__client_socket_state {
    BQ__SOCKET_DOWN,
    BQ__SOCKET_LOOKING,
    BQ__SOCKET_CONNECTING,
    BQ__SOCKET_SHAKING,
    BQ__SOCKET_UPGRADING,
    BQ__SOCKET_OPEN
};

/* The connection: bytes, and nothing of what they mean. */
typedef struct bq__client_socket {
    int fd; /* -1: none */
    uint8_t state; /* enum bq__client_socket_state */
    struct bq__client_lookup *lookup; /* looking: the name being searched for; its descriptor is not in `fd` */
    void *addresses; /* struct addrinfo: those to be tried, and the one that is */
    void *address;
    int64_t until; /* connecting: given up then */
    int64_t heard_at; /* when the last byte came */
    int error;        /* of the last failure: errno; 0: something else */
    const char *fault; /* a word, if it was something else: "name", "lookup", "closed", "upgrade", "certificate" */
    char *in;
    size_t in_n;
    char *out;
    size_t out_n;
    struct bq__client_tls *tls; /* NULL: as it is */
    struct bq__client_ws *ws; /* NULL: plain lines */
} bq__client_socket;

/* Whoever takes the lines that come. */
typedef struct bq__client_listener {
    void (*on_line)(void *ctx, const char *line, size_t n);
    void *ctx;
} bq__client_listener;

/* A line of the server's that was not taken yet, and when it came. */
typedef struct bq__client_line {
    char *text;
    int64_t at;
} bq__client_line;

struct bq_client {
    bq_client_wish wish;
    bq_client_wish before; /* where refused admission leads back to: the lobby, or the table that was watched */
    char language[8];
    bq_client_world world;
    bool connecting, open; /* the connection */
    const char *broken;    /* a word: it is to be closed, and why; NULL: it is not */
    int64_t heard_at;      /* when the last byte came */
    int64_t now;
    int64_t retry_at; /* INT64_MAX: not again */
    unsigned tries;
    bool ever;     /* was connected, and at a table */
    bool greeted;  /* hello was answered on this connection */
    bool entered;  /* ... and our errand done: we are at the table */
    bool going;    /* on the way from there to another (bq_client_go) */
    bool missed;   /* LOST was said, and not yet BACK */
    bool elsewhere; /* another client has our seat */
    bool ending;   /* nothing more will come */
    char id[20];   /* of this client among those of the player */
    uint64_t counter;
    uint64_t errand; /* the counter of the line that brings us to the table */

    char pending[BQ_LINE_BYTES]; /* a command without answer, counter included */
    uint64_t pending_re;         /* 0: none */

    bq__client_line *queue; /* a ring */
    size_t first, n, cap;
    char *message; /* the line that was taken last; NULL: it was our own word */
    bq_heard own[8]; /* what the client itself has to say, before the lines */
    unsigned own_n;

    bq_lobby lobby;
    bq_table *game;
    bq_table *previous; /* whoever shows it may still look at it */
    bq_edition_file *file;
    bq_edition_file *previous_file;
    bool announced;   /* GAME was said of it */
    bool asked_rules;
    bool asked_words;
    bool fetching;    /* the moves that are missing were asked for */
    uint64_t fetched; /* ... from the log: the counter of that line */
    char *exported;   /* the game as the server saves it */
    size_t exported_n;
    bool exporting;
    unsigned differed;

    bq_pin pin; /* what our seat holds the house to */
    bq_fair_told fair; /* ... and what it said last of the dice, if it did; after so many moves, with that link */
    char fair_name[BQ_FAIR_SEATS][BQ_SEAT_NAME_BYTES + 1]; /* who was said to sit there */
    bool fair_known, fair_linked;
    int64_t fair_moves;
    size_t seen;      /* so many moves of a game were told before it was fetched anew, with that link; 0: it was not */
    unsigned char seen_chain[BQ_FAIR_DIGEST];
    unsigned char fair_chain[BQ_FAIR_DIGEST];
    bool asked_fair;
    bool moved_on;    /* we went, perhaps to another table, and have not committed to anything since */
    bool fair_seated; /* we had a seat when the table was told last */
    bool told_unbound; /* that nothing binds the house in this game */
    bool other_rules; /* ... than those of our own edition, as was told of the rules with this digest */
    uint64_t other_digest;
    int64_t owed_by; /* the secret, at the latest; 0: it is not waited for */
    int64_t awake_at; /* when we last looked whether it is here */
    size_t owed_at;  /* ... and how many moves were here then */
    bool asked_secret; /* after the end: an answer without it says that it is kept back */
    bool told_since;   /* ... and the dice were spoken of since */
    uint64_t behind;   /* the ping behind that question: what came before its pong is the answer */
    uint64_t committing; /* the counter of a commitment of ours that is not answered yet */
    uint64_t quiet[BQ__QUIET]; /* their counters */
    unsigned quiet_at;

    char muted[BQ_MUTES][BQ_SEAT_NAME_BYTES + 1];
    unsigned mutes;
    unsigned off;      /* what the operator has switched off, by bit (enum bq_off) */
    uint64_t reported; /* the counter of a report that is not answered yet */
};

/* ---- client.c ---- */
bq_heard *bq__client_report(bq_client *c, enum bq_heard_kind kind, const char *why, int error); /* NULL: there is no room */
void bq__client_send(bq_client *c, const char *line);
/* A line whose answer is nobody's business: the game goes on all the same. */
uint64_t bq__client_quietly(bq_client *c, const char *line); /* its counter */
void bq__client_end(bq_client *c); /* nothing more will come */

/* ---- errand.c ---- */
void bq__client_errand_begin(bq_client *c);   /* hello was answered */
void bq__client_errand_answered(bq_client *c, bq_heard *heard); /* ok, no or a seat: it may be the errand's */
void bq__client_errand_dropped(bq_client *c); /* the connection is lost */
void bq__client_errand_off(bq_client *c);     /* other things may be had in the lobby now */
void bq__client_errand_table(bq_client *c);   /* the table was told: is our seat still there? */

/* ---- hear.c ---- */
/* What a message says, in `heard`; what it changes is changed. */
void bq__client_hear(bq_client *c, const bq_json_value *message, bq_heard *heard);
bool bq__client_heard_text(const bq_json_value *object, const char *key, char *out, size_t size);
bool bq__client_is_line(const char *text); /* no line ends in it, nor is it anything else that cannot be seen */
int64_t bq__client_heard_int(const bq_json_value *object, const char *key, int64_t otherwise);

/* ---- mute.c ---- */
void bq__client_muted_read(bq_client *c, const char *text);
void bq__client_off_hear(bq_client *c, const bq_json_value *message);
void bq__client_off_greet(bq_client *c, const char *line, size_t n); /* hello was answered with this line */
void bq__client_report_answered(bq_client *c, bq_heard *heard);

/* ---- mirror.c ---- */
void bq__client_mirror_table(bq_client *c); /* the table was told: are the rules wanted? */
void bq__client_mirror_rules(bq_client *c, const bq_json_value *message, bq_heard *heard);
void bq__client_mirror_move(bq_client *c, const bq_json_value *message, bq_heard *heard);
void bq__client_mirror_state(bq_client *c, const bq_json_value *message, bq_heard *heard);
void bq__client_mirror_export(bq_client *c, const bq_json_value *message, bq_heard *heard);
void bq__client_mirror_drop(bq_client *c);
/* The next move of a log as a save has it, `n` bytes long; NULL: there is none. */
const char *bq__client_next_move(const char **log, size_t *n);

/* ---- dice.c ---- */
void bq__client_dice_table(bq_client *c); /* the table was told */
void bq__client_dice_hear(bq_client *c, const bq_json_value *message);
void bq__client_dice_plan(bq_client *c, bq_table_plan *plan); /* what the dice of the mirror are bound to */
void bq__client_dice_move(bq_client *c, const bq_json_value *message); /* it was played: is its link right? */
void bq__client_dice_log(bq_client *c); /* moves were told, one by one or as a log */
void bq__client_dice_anew(bq_client *c);   /* the game is fetched anew: what was told of it stays */
void bq__client_dice_played(bq_client *c); /* a move was, whoever told it */
void bq__client_dice_end(bq_client *c);   /* the end, if it has come: secret and draws */
void bq__client_dice_tick(bq_client *c);     /* time has passed: is the secret overdue? */
bool bq__client_dice_waits(const bq_client *c); /* does time count? */
void bq__client_dice_owed(bq_client *c);
void bq__client_dice_pong(bq_client *c, uint64_t re); /* what was asked before that ping is answered */
void bq__client_dice_exported(bq_client *c); /* the game was given away: is it ours? */
void bq__client_dice_recalled(bq_client *c); /* a game that was kept is bound to what it was bound to */
void bq__client_dice_accuse(bq_client *c, enum bq_pin_fault fault);
void bq__client_dice_note(bq_client *c, enum bq_pin_note note, int64_t n);

/* ---- promise.c ---- */
void bq__client_dice_print(const bq_client *c, char out[BQ_PIN_BYTES]);
void bq__client_dice_read(bq_client *c, const char *text);

/* ---- own.c ---- */
/* The rules that were told, by their digest or as they are; NULL: by their digest. */
void bq__client_own_rules(bq_client *c, const bq_edition *theirs);

/* ---- program.c ---- */
bq__client_socket *bq__client_socket_of(const bq_client *c);

/* ---- socket.c ---- */
bool bq__client_socket_open(bq__client_socket *l, const bq_where *at, int64_t now); /* begun; false: `error`, `fault` */
void bq__client_socket_close(bq__client_socket *l);
void bq__client_socket_deinit(bq__client_socket *l);
/* Whole lines go to the listener as they come. False: it is down. */
bool bq__client_socket_pump(bq__client_socket *l, const bq_where *at, int64_t now, bq__client_listener listener);
bool bq__client_socket_send(bq__client_socket *l, const char *line, size_t n); /* false: too much waits */
bool bq__client_socket_writes(const bq__client_socket *l); /* is the socket wanted for writing? */
/* Both for ws.c. */
bool bq__client_socket_put(bq__client_socket *l, const void *bytes, size_t n);
bool bq__client_socket_fail(bq__client_socket *l, const char *fault, int error); /* false */

/* ---- lookup.c ---- */
struct addrinfo;
typedef struct bq__client_lookup bq__client_lookup;
enum bq__client_looked { BQ__LOOKED_NOT_YET, BQ__LOOKED_FOUND, BQ__LOOKED_NOBODY, BQ__LOOKED_UNKNOWN };
bool bq__client_lookup_figures(const bq_where *at, struct addrinfo **out); /* at once, if it is no name */
bq__client_lookup *bq__client_lookup_begin(const bq_where *at); /* NULL: errno */
int bq__client_lookup_fd(const bq__client_lookup *lookup);
/* freeaddrinfo() is the caller's. */
enum bq__client_looked bq__client_lookup_take(bq__client_lookup *lookup, struct addrinfo **out);
void bq__client_lookup_end(bq__client_lookup *lookup); /* never waits */

/* ---- tls.c ---- */
typedef struct bq__client_tls bq__client_tls;
bq__client_tls *bq__client_tls_new(const char *host); /* NULL: no memory, or no authorities */
void bq__client_tls_free(bq__client_tls *tls);
/* Each false: bq__client_tls_fault() says why. Is the beginning over? Bytes that came; bytes that may be read now, 0: none;
 * bytes that are to be sent, once it is over. */
bool bq__client_tls_shake(bq__client_tls *tls, bool *done);
bool bq__client_tls_take(bq__client_tls *tls, const void *bytes, size_t n);
bool bq__client_tls_read(bq__client_tls *tls, void *bytes, size_t size, size_t *n);
bool bq__client_tls_put(bq__client_tls *tls, const void *bytes, size_t n);
const char *bq__client_tls_fault(const bq__client_tls *tls); /* "certificate-name", "closed", "tls" ... */
/* What is to go out, and how much of it has gone. */
size_t bq__client_tls_waiting(const bq__client_tls *tls, const char **bytes);
void bq__client_tls_gone(bq__client_tls *tls, size_t n);

/* ---- ws.c ---- */
typedef struct bq__client_ws bq__client_ws;
bool bq__client_frames_open(bq__client_socket *l, const bq_where *at); /* asks for the upgrade */
void bq__client_frames_close(bq__client_ws *ws);
/* Bytes that came are in l->in: understood, and lines handed on. */
bool bq__client_frames_read(bq__client_socket *l, bq__client_listener listener);
bool bq__client_frames_send(bq__client_socket *l, const char *line, size_t n);

#endif
