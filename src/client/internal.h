/* internal.h - what the files of this room share. */
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
    BQ__CONNECT_MS = 10000,   /* for a connection, and for the answer to hello */
    BQ__EXPORT_BYTES = 1 << 24, /* a longer save is not taken */
    BQ__QUIET = 8,            /* lines whose refusal is not told */
    BQ__DIFFER_MOST = 3       /* times that the game is fetched anew */
};

enum bq__link_state { BQ__LINK_DOWN, BQ__LINK_LOOKING, BQ__LINK_CONNECTING, BQ__LINK_SHAKING, BQ__LINK_UPGRADING,
                      BQ__LINK_OPEN };

/* The connection: bytes, and nothing of what they mean. */
typedef struct bq__link {
    int fd; /* -1: none */
    uint8_t state; /* enum bq__link_state */
    struct bq__lookup *lookup; /* looking: the name being searched for; its descriptor is not in `fd` */
    void *addresses; /* struct addrinfo: those to be tried, and the one that is */
    void *address;
    int64_t until; /* connecting: given up then */
    int64_t heard; /* when the last byte came */
    int error;     /* of the last failure: errno; 0: something else */
    const char *fault; /* a word, if it was something else: "name", "lookup", "closed", "upgrade", "certificate" */
    char *in;
    size_t in_n;
    char *out;
    size_t out_n;
    struct bq__tls *tls; /* NULL: as it is */
    struct bq__ws *ws; /* NULL: plain lines */
} bq__link;

/* A line of the server's that was not taken yet, and when it came. */
typedef struct bq__client_line {
    char *text;
    int64_t at;
} bq__client_line;

struct bq_client {
    bq_client_wish wish;
    bq_client_wish before; /* where a closed door leads back to: the lobby, or the table that was watched */
    char language[8];
    bq_client_world world;
    bool connecting, open; /* the line */
    const char *broken;    /* a word: it is to be closed, and why; NULL: it is not */
    int64_t heard;         /* when the last byte came */
    int64_t now;
    int64_t retry_at; /* INT64_MAX: not again */
    unsigned tries;
    bool ever;     /* was connected, and at a table */
    bool greeted;  /* hello was answered on this connection */
    bool settled;  /* ... and our errand done: we are at the table */
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
    bq_table *spent; /* whoever shows it may still look at it */
    bq_edition_file *file;
    bq_edition_file *spent_file;
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
    bool fair_known, fair_linked;
    int64_t fair_moves;
    unsigned char fair_chain[BQ_FAIR_DIGEST];
    bool asked_fair;
    uint64_t quiet[BQ__QUIET]; /* their counters */
    unsigned quiet_at;
};

/* ---- client.c ---- */
void bq__client_own(bq_client *c, enum bq_heard_kind kind, const char *why, int error);
void bq__client_send(bq_client *c, const char *line);
/* A line whose answer is nobody's business: the game goes on all the same. */
void bq__client_quietly(bq_client *c, const char *line);
void bq__client_end(bq_client *c); /* nothing more will come */

/* ---- errand.c ---- */
void bq__errand_begin(bq_client *c);   /* hello was answered */
void bq__errand_answered(bq_client *c, bq_heard *heard); /* ok, no or a seat: it may be the errand's */
void bq__errand_dropped(bq_client *c); /* the line is lost */
void bq__errand_table(bq_client *c);   /* the table was told: is our seat still there? */

/* ---- hear.c ---- */
/* What a message says, in `heard`; what it changes is changed. */
void bq__client_hear(bq_client *c, const bq_json_value *message, bq_heard *heard);
bool bq__heard_text(const bq_json_value *object, const char *key, char *out, size_t size);
int64_t bq__heard_int(const bq_json_value *object, const char *key, int64_t otherwise);

/* ---- mirror.c ---- */
void bq__mirror_table(bq_client *c); /* the table was told: are the rules wanted? */
void bq__mirror_rules(bq_client *c, const bq_json_value *message, bq_heard *heard);
void bq__mirror_move(bq_client *c, const bq_json_value *message, bq_heard *heard);
void bq__mirror_state(bq_client *c, const bq_json_value *message, bq_heard *heard);
void bq__mirror_export(bq_client *c, const bq_json_value *message, bq_heard *heard);
void bq__mirror_drop(bq_client *c);

/* ---- dice.c ---- */
void bq__dice_table(bq_client *c); /* the table was told */
void bq__dice_hear(bq_client *c, const bq_json_value *message);
void bq__dice_plan(const bq_client *c, bq_table_plan *plan); /* what the dice of the mirror are bound to */
void bq__dice_move(bq_client *c, const bq_json_value *message); /* it was played: is its link right? */
void bq__dice_settle(bq_client *c);   /* the end, if it has come: secret and draws */
void bq__dice_exported(bq_client *c); /* the game was given away: is it ours? */
void bq__dice_recalled(bq_client *c); /* a game that was kept is bound to what it was bound to */
void bq__dice_accuse(bq_client *c, enum bq_pin_fault fault);
void bq__dice_print(const bq_client *c, char out[BQ_PIN_BYTES]);
void bq__dice_read(bq_client *c, const char *text);

/* ---- program.c ---- */
bq__link *bq__client_link(const bq_client *c);

/* ---- link.c ---- */
bool bq__link_open(bq__link *l, const bq_where *at, int64_t now); /* begun; false: `error`, `fault` */
void bq__link_close(bq__link *l);
void bq__link_deinit(bq__link *l);
/* Whole lines go to `heard` as they come. False: it is down. */
bool bq__link_pump(bq__link *l, const bq_where *at, int64_t now,
                   void (*heard)(void *to, const char *line, size_t n), void *to);
bool bq__link_send(bq__link *l, const char *line, size_t n); /* false: too much waits */
bool bq__link_writes(const bq__link *l); /* is the socket wanted for writing? */
/* Both for ws.c. */
bool bq__link_put(bq__link *l, const void *bytes, size_t n);
bool bq__link_fail(bq__link *l, const char *fault, int error); /* false */

/* ---- lookup.c ---- */
struct addrinfo;
typedef struct bq__lookup bq__lookup;
enum bq__looked { BQ__LOOKED_NOT_YET, BQ__LOOKED_FOUND, BQ__LOOKED_NOBODY, BQ__LOOKED_UNKNOWN };
bool bq__lookup_figures(const bq_where *at, struct addrinfo **out); /* at once, if it is no name */
bq__lookup *bq__lookup_begin(const bq_where *at); /* NULL: errno */
int bq__lookup_fd(const bq__lookup *lookup);
enum bq__looked bq__lookup_take(bq__lookup *lookup, struct addrinfo **out); /* freeaddrinfo() is the caller's */
void bq__lookup_end(bq__lookup *lookup); /* never waits */

/* ---- tls.c ---- */
typedef struct bq__tls bq__tls;
bq__tls *bq__tls_new(const char *host); /* NULL: no memory, or no authorities */
void bq__tls_free(bq__tls *tls);
/* Each false: bq__tls_fault() says why. Is the beginning over? Bytes that came; bytes that may be read now, 0: none yet;
 * bytes that are to be sent, once it is over. */
bool bq__tls_shake(bq__tls *tls, bool *done);
bool bq__tls_take(bq__tls *tls, const void *bytes, size_t n);
bool bq__tls_read(bq__tls *tls, void *bytes, size_t size, size_t *n);
bool bq__tls_put(bq__tls *tls, const void *bytes, size_t n);
const char *bq__tls_fault(const bq__tls *tls); /* "certificate-name", "closed", "tls" ... */
/* What is to go out, and how much of it has gone. */
size_t bq__tls_waiting(const bq__tls *tls, const char **bytes);
void bq__tls_gone(bq__tls *tls, size_t n);

/* ---- ws.c ---- */
typedef struct bq__ws bq__ws;
bool bq__frames_open(bq__link *l, const bq_where *at); /* asks for the upgrade */
void bq__frames_close(bq__ws *ws);
/* Bytes that came are in l->in: understood, and lines handed on. */
bool bq__frames_read(bq__link *l, void (*heard)(void *to, const char *line, size_t n), void *to);
bool bq__frames_send(bq__link *l, const char *line, size_t n);

#endif
