/* internal.h - shared declarations of the files of the core.
 *
 *   core.c     inputs and outputs, life, time
 *   timer.c    deadlines, a heap
 *   address.c  what one address may do
 *   budget.c   ... and how much work it may ask for
 *   conn.c     connections: hello, pings, rates, closing
 *   gate.c     a line: counter, seen, verb; may it be said? (read first)
 *   lobby.c    list, create, join, watch, part
 *   host.c     what the host decides before the game; start
 *   seat.c     tokens, sitting down, dropping out, bots that stand in
 *   op.c       what waits for the disk, and what happens when it is there
 *   play.c     commands of the game
 *   clock.c    beats, decisions, silence: what a table waits for
 *   time.c     clocks with banks, slow play, what is written down of them
 *   notice.c   notices to absent players that it is their turn
 *   rematch.c  once more, at a new table
 *   forecast.c how long it will take
 *   bot.c      bots at a table
 *   talk.c     chat, votes
 *   agree.c    who agrees to hints and live chances
 *   sound.c    a bot is asked about an offer before it is made
 *   report.c   people who are reported to the operator
 *   off.c      what the operator has switched off
 *   history.c  the last moves, for clients that come back; the older ones, from the store
 *   past.c     what those see who watch with a delay
 *   load.c     a game read from the store
 *   expiry.c   what is deleted, and when (expiry.h)
 *   names.c    who may be called what
 *   rules.c    editions with options, shared by the tables that play them
 *   dice.c     what the dice of a table follow from: secret, commitments, nonces; draws; the chain
 *   gather.c   seats add to the dice: commit, then reveal, before the game begins
 *   export.c   the game as a save, for players and watchers
 *   tally.c    what is counted, and the text of it for operators
 *   admin.c    what the operator may say
 *   tell.c     messages: answers, refusals, the table, the operator's lines
 *   show.c     messages: the state, moves, questions, what a seat may do
 *   choices.c  the list of a seat's choices, for clients without the engine
 *   catalogue.c  the editions of this server, for clients that bring none
 *   limits.c   the limits of limits.def, and a file that changes them
 *   table.c    tables: finding, making, letting go */
#ifndef BQ_SERVER_CORE_INTERNAL_H
#define BQ_SERVER_CORE_INTERNAL_H

#include "base/bits.h"
#include "base/json.h"
#include "bots/seat.h"
#include "fair/fair.h"
#include "game/plan.h"
#include "game/window.h"
#include "server/core/core.h"
#include "text/text.h"
#include "wire/wire.h"

#define BQ__CLIENT 33     /* bytes of a client's word, with its zero */
#define BQ__LEVEL 16      /* ... of a bot's level */
#define BQ__OPTIONS 512   /* ... of a table's options */
#define BQ__CODE 7        /* ... of a code */
#define BQ__DOOR 8        /* ... of what a door is called */
#define BQ__PENDING 160   /* commands of one op: what one command can set off by chance, and more */
#define BQ__FEW_MOVES 4   /* ... of most, and room for these is kept */
#define BQ__CLIENTS 8     /* clients of a seat whose counters are remembered */
#define BQ__COUNTERS 8    /* counters of each */
#define BQ__MESSAGE (1u << 21) /* bytes that hold any message: a move with all its events */
#define BQ__OLDS 2        /* tokens of a seat that are good beside the newest */
#define BQ__CLOCK_MOST 2592000 /* s: thirty days for a decision */
#define BQ__BANK_MOST 604800   /* s: a week */
#define BQ__DELAY_MOST 3600    /* s */
#define BQ__NOTIFY 65     /* bytes of a word for notices, with its zero */
#define BQ__HISTORY_SLICE 100  /* moves of one `history` message, at most */
#define BQ__HISTORY_BYTES 60000 /* ... and bytes, unless one move has more */
#define BQ__NO_SEAT 0xFF
#define BQ__WHO (BQ_SEAT_NAME_BYTES + 8) /* bytes of a person as they are kept: "Ada", "Ada#2" */

enum bq_no {
#define BQ_NO(id, word, text) BQ_WHY_##id,
#include "wire/no.def"
    BQ_WHYS
};
extern const char *const bq__core_no_words[BQ_WHYS];

enum bq_up {
#define BQ_UP(id, word, args, who, when, turn, cost, text) BQ_UP_##id,
#include "wire/up.def"
    BQ_UPS
};

/* Memory that is there: without it the server stops, and starts again from the log. */
void *bq__core_must(void *memory);
int64_t bq__core_stamp(const bq_core *core); /* since 1970, for what is written down */

#include "server/core/conn.h"

/* ---- rules ---- */

typedef struct bq__rules {
    struct bq__rules *next;
    uint32_t refs;
    const bq_edition_file *file; /* NULL: gone from this server; things go by number */
    bq_sha256_digest digest;     /* of the compiled bytes */
    bq_edition ed;
    bq_names names; /* seats are filled in for the viewer (bq__core_names_now) */
    bq_bot_sense sense;
} bq__rules;
const bq_edition_file *bq__core_edition(const bq_core *core, const char *name, size_t n);
bq__rules *bq__core_rules(bq_core *core, const bq_edition_file *file, const char *options,
                          bq_option_error *error);
bq__rules *bq__core_rules_of(bq_core *core, const bq_edition_file *file, const bq_edition *ed);
void bq__core_rules_drop(bq_core *core, bq__rules *rules);
void bq__core_names(const bq_edition_file *file, const bq_edition *ed, bq_names *names);
void bq__core_sha256(const void *bytes, size_t n, bq_sha256_digest *out);

/* ---- tables ---- */

enum bq__seat_kind { BQ__EMPTY, BQ__PERSON, BQ__BOT };
typedef struct bq__seat {
    uint8_t kind; /* enum bq__seat_kind; beside the name, which is looked at as often */
    char name[BQ_SEAT_NAME_BYTES + 1];
    char level[BQ__LEVEL];  /* of a bot */
    bq_sha256_digest token; /* of a person */
    bq_sha256_digest old[BQ__OLDS]; /* good, too, until the client says that it has the new one */
    uint8_t old_n;
    bool reserved; /* `token` is nobody's: the seat is kept for the holder of an older one */
    char notify[BQ__NOTIFY]; /* to whom notices go, in the operator's words; "": none are wanted */
    bool agrees; /* of a person: to hints and live chances (agree.c) */
    bool program; /* ... whose client called itself one when the seat was taken */
    uint16_t sitting; /* of a person: how many had sat down here under that name before */
} bq__seat;

/* What the dice of a table follow from (docs/FAIRNESS.md). The secret leaves the table when the game is over. */
typedef struct bq__dice {
    unsigned char secret[BQ_FAIR_SECRET];
    unsigned char commitment[BQ_FAIR_DIGEST]; /* to the secret, for these rules */
    unsigned char seat_commitment[BQ_SEATS][BQ_FAIR_DIGEST];
    bq_fair_nonce nonce[BQ_SEATS]; /* from the start on; empty: this seat trusts the house */
    unsigned char entropy[BQ_FAIR_DIGEST]; /* of all nonces: bq__core_dice_seal() */
} bq__dice;

/* What is on the disk about a table besides its log; replaced whole when a change is on the disk. */
typedef struct bq__setup {
    /* What every move looks at, together. */
    bq__rules *rules;
    uint8_t seats;
    uint8_t host;
    uint8_t status; /* enum bq_game_status */
    bool open;      /* in the public list */
    bool nonces_asked; /* nonces were asked for under this secret: nobody begins anew under it */
    int32_t tempo_ms;
    int32_t clock_s;
    int32_t grace_s;
    int32_t bank_s;  /* time of each seat's own, for when the clock has run out */
    int32_t delay_s; /* how much later watchers see it */
    int32_t no_sounding; /* 1: bots are not sounded about offers */
    int32_t hintless; /* 1: no hints, whoever agrees */
    int32_t bank_ms[BQ_SEATS]; /* what is left of it */
    bq__dice dice;
    bq__seat seat[BQ_SEATS];
    char code[BQ__CODE];
    char level[BQ__LEVEL]; /* of bots that stand in */
    char options[BQ__OPTIONS];
    int64_t elapsed_ms;        /* of a timed game, when that was last written down */
    int64_t spent_ms;          /* on the question after move `spent_n`, likewise */
    uint64_t spent_n;
    bq_game_id rematch;        /* the table of the game after this one */
    bool has_rematch;
    char door[BQ__DOOR];       /* through which it was opened; "": none of its own */
} bq__setup;

/* Who ever had a seat at a table, and who has reported whom: as the store has it. */
typedef struct bq__person {
    char name[BQ__WHO];
    char reporter[BQ__WHO]; /* with `reported` only */
    bool reported;
    bool spoke;
} bq__person;
typedef struct bq__people {
    bq__person *at;
    uint32_t n, reports;
} bq__people;

enum bq__last { BQ__LAST_UNKNOWN, BQ__LAST_PERSON, BQ__LAST_PROGRAM }; /* unknown: nobody came since the server runs */
/* What comes and goes with connections. */
typedef struct bq__presence {
    bq__conn *conn;
    int64_t stand_in_at; /* when a bot will stand in; INT64_MAX: not */
    uint32_t held;       /* round + 1 in which the player has asked to hold */
    uint8_t silent;      /* decisions in a row that the clock took */
    int64_t gone_at;     /* when the last connection went; 0: not since the server runs */
    int64_t noticed_at;  /* when a notice went out last */
    uint64_t noticed_key; /* of which question (`ask_key`) */
    int64_t offered_at;  /* when the last offer was made from here */
    bq__window acted, talked; /* what was said from here, over connections */
    uint8_t last;        /* enum bq__last: what the last connection was */
    uint8_t votes;       /* for kicking: seats that want the player out, by bit */
    bool stand_in;
} bq__presence;

/* Who is answered when an op is done. */
typedef struct bq__origin {
    bq_conn conn;
    uint64_t counter;
    int64_t at; /* when it was said */
    uint8_t seat;
    char client[BQ__CLIENT];
} bq__origin;

enum bq__op_kind {
    BQ__OP_NONE, BQ__OP_CREATE, BQ__OP_SIT_DOWN, BQ__OP_SETUP, BQ__OP_START, BQ__OP_MOVE, BQ__OP_CHAT,
    BQ__OP_RENEW, BQ__OP_STAND_UP, BQ__OP_KICK, BQ__OP_END, BQ__OP_SECRET, BQ__OP_NOTE, BQ__OP_REMATCH,
    BQ__OP_REPORT, BQ__OP_TRIED, BQ__OP_AGREE
};
typedef struct bq__op {
    uint8_t kind;
    uint8_t seat;   /* whom it is about */
    uint8_t moved[BQ_SEATS]; /* at the start: where each seat went */
    bq__origin from;
    bq__setup *next;       /* or NULL */
    struct bq__core_game *game; /* that begins with it; or NULL */
    bool planned;          /* the plan is among what is written */
    bool new_host;         /* the host has left, and another one is */
    uint8_t said_by;       /* the seat, from 1, whose words are kept with it; 0: nobody's */
    char who[BQ__WHO];     /* a report: who makes it */
    char *text;            /* chat, the token that is to be told, why a seat is lost, or who was reported */
} bq__op;

/* A line that waits for the table. */
typedef struct bq__waiting {
    struct bq__waiting *next;
    bq_conn conn;
    int64_t at; /* when it was said */
    bool early; /* ... at no table yet */
    size_t n;
    char line[];
} bq__waiting;

/* The counters of one client in one seat that were done last. */
typedef struct bq__client {
    struct bq__client *next; /* at the same seat */
    uint32_t at;
    char word[BQ__CLIENT];
    uint64_t counter[BQ__COUNTERS];
    uint64_t move[BQ__COUNTERS];
} bq__client;

/* A game that is in memory. */
typedef struct bq__core_game {
    bq_step step; /* what is on the disk, played */
    bq_window window;
    bq__client *clients[BQ_SEATS]; /* of each seat, latest first */
    bq_bot_seats bots; /* what they remember: told every move before it is taken */
} bq__core_game;

/* Seats add to the dice, from `start` until the game begins (gather.c). On the disk is only that it was tried: a
 * start that is interrupted begins again. Arrays are by the seat as it is before the start. */
enum bq__phase { BQ__GATHER_OPEN, BQ__GATHER_COMMIT, BQ__GATHER_MARK, BQ__GATHER_REVEAL, BQ__GATHER_SECRET, BQ__GATHER_BEGIN,
                 BQ__GATHER_RENEW };
typedef struct bq__gather {
    int64_t until;
    bq__origin from; /* of `start` */
    unsigned char commitment[BQ_SEATS][BQ_FAIR_DIGEST];
    bq_fair_nonce nonce[BQ_SEATS];
    uint8_t moved[BQ_SEATS]; /* the number each seat will have */
    uint8_t phase;           /* enum bq__phase */
    uint8_t committed, revealed, wanted, dropped; /* seats, by bit */
} bq__gather;

/* How long one decision has taken by now, over all that was done meanwhile. */
typedef struct bq__decision {
    uint64_t about; /* 0: none */
    int64_t ms;
} bq__decision;

enum bq__load { BQ__ON_DISK, BQ__LOADING, BQ__LOADED, BQ__LOST };
struct bq__table {
    bq__timer timer; /* first: a timer of kind TABLE is its table */
    bq_game_id id;
    bq__table *by_id, *by_code, *next, **self; /* buckets; all tables */
    bq__table *next_open, **self_open; /* the public ones, in the same order; self_open: it is among them */
    uint64_t made_as; /* the how manyth table */
    bq__setup setup;
    bq__gather gather;
    bq__people people; /* while it is loaded */
    bq__core_game *game; /* while it is being played */
    bq__presence here[BQ_SEATS];
    bq__conn *conns;
    bq__address *maker; /* who made it, as long as that counts: until it is over */
    uint8_t made;       /* ... as what (enum bq__held) */
    bq_conn maker_conn;
    bq__op op;
    bq_try try; /* its commands, played ahead */
    bq__table *op_next; /* in the order in which they go to the disk */
    bq__waiting *first, **last;
    uint32_t waiting;
    uint32_t watching;
    uint8_t load; /* enum bq__load */
    uint8_t stop_votes;
    bool dead;      /* to be let go as soon as nobody holds it */
    bool paused;    /* the disk did not take its last change */
    bool evicts;    /* closed by the operator: everybody leaves */
    bool bot_busy;  /* a job is out */
    bool restarted; /* it was read from the disk: clocks get some more */
    bool pumping;
    bool visit;   /* a game that is over, read because somebody asked for it */
    bool by_holder; /* ... the holder of a seat, with this token */
    bq_sha256_digest holder;
    bool nothing; /* ... and there is no such game */
    bool good;    /* ... of which only the seats were read, for a token: it is of one of them */
    uint8_t movers; /* seats that have done something since the last question, by bit */
    uint64_t bot_done;  /* 2 * the move after which bots had nothing to do, + 1 if they might roll, + 1 */
    uint64_t job;       /* number of the last job */
    uint64_t job_out;   /* ... of one that has not come back, wanted or not; 0: none */
    int64_t bot_until;  /* ... and when it is taken as silence */
    int64_t alone_until; /* bots that play among themselves wait until then */
    uint64_t asked;     /* the move for which `answer_by` stands, + 1 */
    int64_t answer_by;
    uint64_t ask_key;   /* the question for which they stand */
    uint64_t back_key;  /* the last one that was put off for a player who came back */
    int64_t asked_at;   /* when it was put, less what was spent on it before */
    bq__decision decision[2]; /* of a turn, between rolls; of everything else that is asked */
    uint8_t deciding;   /* which of them is open */
    int64_t counted_from; /* what has passed since then is not yet in its `ms` */
    int64_t bank_from;  /* from then on it costs the bank */
    int64_t wake_at;    /* slow play: when the table must be in memory again */
    int64_t save_at;    /* ... when what was spent is written down again */
    uint64_t beat_key;  /* the roll for which `beat_until` stands */
    int64_t beat_until;
    uint8_t beat_by;
    bq__waiting *roll;  /* a roll that waits for the beat */
    int64_t open_until; /* before the start */
    int64_t time_left;  /* O8: of the game, while nobody is here; < 0: not timed */
    int64_t time_from;
    int64_t empty_since;  /* or since it was read */
    int64_t asleep_since;
    uint64_t moves_known; /* while the game is not in memory: how many it has */
    int64_t listed_from; /* a rematch is listed when all may know of it */
    int64_t shown_until; /* it is over, and watchers with a delay do not know it before then */
    int64_t give_up_at; /* nobody has come back until then: a game is stopped */
    int64_t retry_at; /* after the disk did not take what the clock or a bot did */
    int64_t host_gone;
    struct bq__past *past;     /* what watchers see, where they see it later; or NULL */
    struct bq__outlook *outlook; /* how long it will take, as far as is known; or NULL */
};

/* A game as it was after some move: whoever turns the pages of old moves need not begin with the first one. */
#define BQ__KEPTS 32
typedef struct bq__kept {
    bq_game_id game;
    bq_step step;
    uint64_t at; /* when it was used last; 0: never */
} bq__kept;

#define BQ__ACK_BUCKETS 12
typedef struct bq__tally { /* since the start */
    uint64_t lines, commands, games_over, reports;
    uint64_t no[BQ_WHYS], rule[BQ_REFUSALS], wire[BQ_WIRE_CODES], closed[BQ_CLOSES];
    uint64_t ack[BQ__ACK_BUCKETS + 1], ack_sum_ms;
    uint64_t face[BQ_SEATS][6], all_faces[6];
    uint64_t dice, look_at, odd_dice;
} bq__tally;

typedef struct bq__ban {
    bq_address address; /* what counts of it */
    int64_t until;      /* by the steady clock: one that jumps neither lifts it nor makes it longer */
} bq__ban;

struct bq_core {
    bq_limits limits;
    const bq_edition_file *const *editions;
    const bool *foreign; /* of each; or NULL: none is */
    size_t editions_n;
    const char *server;
    uint64_t epoch;
    int64_t now, wall;
    int64_t clock_ms, clock_from; /* by a clock that can be believed, or 0; `now`, then */
    int64_t apart, sure_from; /* of the two, since then: before it the machine's clock may have said anything */
    unsigned char random[BQ_CORE_RANDOM];
    size_t random_n;
    bq__conn **conn; /* by slot */
    uint32_t conns, conn_cap, conn_used;
    bq__ban *ban;
    uint32_t bans;
    bq_game_id *hidden; /* being deleted; our own copy */
    size_t hiddens;
    uint32_t *free_slot;
    uint32_t free_slots;
    uint32_t generation;
    uint32_t lists; /* that were told: each counts whose tables it has (lobby.c) */
    uint64_t looks; /* at tables, for them */
    bq__table *open; /* the public tables, the newest first */
    uint64_t made;   /* tables, ever */
    bq__due *heap;
    uint32_t heap_n, heap_cap;
    bq__address **address_bucket;
    uint32_t addresses; /* remembered */
    bq__ring idle;      /* of them, those that hold nothing */
    bq__timer tidy;     /* set while there is one */
    bq__address operator_; /* whose place is kept */
    bq__rules *rules;
    bq__table *all;
    bq__table **id_bucket, **code_bucket;
    uint32_t buckets, tables, loaded, jobs;
    bq_batch *batch;  /* being filled */
    bq_batch *spare;  /* one that was committed, empty again; or NULL */
    bool in_flight;   /* one has been taken, and not yet answered */
    bq__table *ops, **ops_last; /* whose writes are in `batch` */
    bq__table *flying;          /* ... in the one that was taken */
    uint32_t waiting_commits;
    bool stopping;
    bool dead;
    bool from_queue; /* the line at the gate has waited its turn */
    bool notices;    /* somebody takes them */
    uint32_t histories; /* being read from the store */
    bq__kept kept[BQ__KEPTS]; /* where slices of old moves have ended */
    uint64_t kept_at;
    struct bq__forecasts *forecasts;
    bq_out *out;
    uint32_t out_first, out_n, out_cap;
    uint64_t moves, refusals;
    bq__tally tally;
    bq_state ahead; /* a command tried before it is written down */
    bq_event event[BQ_EVENTS];
    char message[BQ__MESSAGE];
};

void bq__core_op_said(bq_core *core, const bq__conn *conn, const char *text);
bool bq__core_table_left(const bq__table *table);
void bq__core_table_open(bq_core *core, bq__table *table);
bq__table *bq__core_table_new(bq_core *core, const bq_game_id *id);
void bq__core_table_free(bq_core *core, bq__table *table);
bq__table *bq__core_table(const bq_core *core, const char *word, size_t n); /* by id or code */
bq__table *bq__core_table_of(const bq_core *core, const bq_game_id *id);
void bq__core_code_set(bq_core *core, bq__table *table); /* setup.code has changed */
void bq__core_id_word(const bq_game_id *id, char out[33]);
void bq__core_game_free(bq__core_game *game);
void bq__core_unload(bq_core *core, bq__table *table);
bool bq__core_touch(bq_core *core, bq__table *table); /* true: it is loaded */
void bq__core_wait(bq_core *core, bq__table *table, bq__conn *conn, uint64_t re, const char *line,
                   size_t n);
void bq__core_wait_again(bq_core *core, bq__table *table, bq__conn *conn, uint64_t re,
                         const bq_words *w);
bool bq__core_open_up(bq_core *core, bq__table *table, bq__conn *conn, uint64_t re, const bq_words *w);
char *bq__core_copy(const char *text);
void bq__core_attach(bq_core *core, bq__table *table, bq__conn *conn, unsigned seat);
void bq__core_detach(bq_core *core, bq__conn *conn);
void bq__core_pump(bq_core *core, bq__table *table); /* go on as far as it can */
unsigned bq__core_people(const bq__table *table);    /* seats of persons, by bit */
unsigned bq__core_played(const bq__table *table);    /* seats that bots play now, by bit */
bq_names bq__core_names_at(const bq__table *table, const bq__setup *setup);
/* The same without a copy: good until another table's are asked for. */
const bq_names *bq__core_names_now(const bq__setup *setup);

/* ---- gate ---- */
void bq__core_gate(bq_core *core, bq__conn *conn, const char *line, size_t n);
extern const char *const bq__core_up_args[BQ_UPS];

/* ---- verbs: all get what follows the verb ---- */
typedef void bq__verb(bq_core *core, bq__conn *conn, uint64_t re, bq_words *w);
bq__verb bq__core_editions, bq__core_edition_show, bq__core_list, bq__core_create, bq__core_join,
    bq__core_sit, bq__core_watch, bq__core_part, bq__core_renew, bq__core_seats, bq__core_options,
    bq__core_bot, bq__core_bots, bq__core_unseat, bq__core_start, bq__core_chat, bq__core_vote,
    bq__core_hold, bq__core_since, bq__core_state, bq__core_may, bq__core_choices, bq__core_rules_show, bq__core_commit,
    bq__core_reveal, bq__core_fair, bq__core_export, bq__core_history, bq__core_rematch, bq__core_notify,
    bq__core_report, bq__core_sound, bq__core_hints;
/* agree.c: may clients tell hints and chances while the game goes on? */
bool bq__core_hints_on(const bq__table *table);
void bq__core_put_hints(bq_buf *b, const bq__table *table);
bool bq__core_hints_changed(bq_core *core, bq__table *table, bool before);
void bq__core_agreed(bq_core *core, bq__table *table, unsigned seat);
bool bq__core_is_program(const bq__table *table, unsigned seat); /* does its client call itself one, or did? */
/* sound.c: why a bot says no to a person's offer. */
void bq__core_tell_view(bq_core *core, bq__table *table, const bq_command *no, enum bq_bot_view view);
/* Arguments. */
bool bq__core_take_word(bq_words *w, const char **word, size_t *n);
bool bq__core_at_end(bq_words *w);
bool bq__core_take_key(bq_words *w, const char *key, const char **value, size_t *n);
bool bq__core_number(const char *word, size_t n, int64_t least, int64_t most, int64_t *out);
bool bq__core_seconds(const char *word, size_t n, int64_t most, int32_t *out); /* "90", "5m", "3d", "off" */

/* ---- ops ---- */
bool bq__core_op_begin(bq_core *core, bq__table *table, unsigned kind, const bq__origin *from);
/* The setup that will be when it is on the disk; change it, then bq__core_op_setup(). */
bq__setup *bq__core_op_next(bq_core *core, bq__table *table);
void bq__core_op_setup(bq_core *core, bq__table *table, bool create);
void bq__core_op_seat(bq_core *core, bq__table *table, unsigned seat);
void bq__core_op_status(bq_core *core, bq__table *table, unsigned status);
void bq__core_op_write(bq_core *core, bq__table *table, bq_write *write);
/* A command (NULL: none) and the chance that follows are tried in core->ahead. False: they broke the law of the state,
 * and the game is stopped; there is no op any more. */
bool bq__core_op_try(bq_core *core, bq__table *table, const bq_command *cmd);
/* What was tried is handed in: with the end of the game and the clocks, where it has some. */
void bq__core_op_moved(bq_core *core, bq__table *table, const bq_command *cmd);
void bq__core_op_drop(bq_core *core, bq__table *table); /* before it is handed in */
void bq__core_op_end(bq_core *core, bq__table *table); /* handed in */
void bq__core_op_done(bq_core *core, bq__table *table);
void bq__core_op_failed(bq_core *core, bq__table *table, enum bq_no why);
/* Whose token is it? BQ__NO_SEAT: nobody's. `old`: it is good until its owner names the new one. */
unsigned bq__core_seat_of(const bq__setup *setup, const bq_sha256_digest *token, bool *old);
unsigned bq__core_seat_named(const bq__setup *setup, const char *name, size_t n);
unsigned bq__core_next_host(const bq__table *table);
void bq__core_stood_up(bq_core *core, bq__table *table, unsigned seat, bool kicked);
void bq__core_follow(bq__table *table, const uint8_t moved[BQ_SEATS]);
void bq__core_begun(bq_core *core, bq__table *table);
void bq__core_allow_again(bq_core *core, bq__table *table); /* its maker may make another one */
void bq__core_forget_maker(bq_core *core, bq__table *table);
void bq__core_pass_host(bq_core *core, bq__table *table);
void bq__core_ended(bq_core *core, bq__table *table);
bq__origin bq__core_origin(const bq__conn *conn, uint64_t re);

/* ---- seats ---- */
void bq__core_token(bq_core *core, char out[33], bq_sha256_digest *digest);
void bq__core_random_bytes(bq_core *core, void *out, size_t n); /* of the randomness at hand */
void bq__core_dropped(bq_core *core, bq__table *table, unsigned seat, bool at_once);
void bq__core_stand_in(bq_core *core, bq__table *table, unsigned seat, bool on);
void bq__core_heard(bq_core *core, bq__table *table, unsigned seat);
void bq__core_come_back(bq_core *core, bq__table *table, bq__conn *conn, const char *since, size_t n);
bool bq__core_name_ok(const char *name, size_t n);
bool bq__core_name_reserved(const char *name); /* it would be taken for the house */
/* The name that comes next, good and free; or a bot's, if none comes and `w` is NULL. A bot is not called like one of
 * `people`, who may be back; NULL: it is for a person. */
bool bq__core_pick_name(bq_core *core, bq__conn *conn, uint64_t re, const bq__setup *setup, const bq__people *people,
                        bq_words *w, char out[BQ_SEAT_NAME_BYTES + 1]);

/* ---- play ---- */
void bq__core_command(bq_core *core, bq__conn *conn, uint64_t re, uint64_t seen, bool has_seen,
                      const char *line, size_t n);
bool bq__core_submit(bq_core *core, bq__table *table, const bq_command *cmd, const bq__origin *from,
                     bq_verdict *verdict);
bq__client *bq__core_client(bq__core_game *game, unsigned seat, const char *word, bool make);
void bq__core_count(bq__core_game *game, unsigned seat, const char *word, uint64_t counter, uint64_t move);

/* ---- clock ---- */
bool bq__core_drive(bq_core *core, bq__table *table); /* true: it did something; call again */
int64_t bq__core_left(const bq_core *core, const bq__table *table);
bool bq__core_in_beat(const bq_core *core, const bq__table *table);
void bq__core_wake(bq_core *core, bq__table *table);
void bq__core_fall_asleep(bq_core *core, bq__table *table);
void bq__core_left_alone(const bq_core *core, bq__table *table, int64_t for_ms); /* nobody is there, since then */
void bq__core_table_timer(bq_core *core, bq__table *table); /* it has run out */
void bq__core_set_table_timer(bq_core *core, bq__table *table);

/* ---- bots ---- */
/* Who plays which seat of a game that begins, or is played again from its log. */
void bq__core_bots_begin(const bq__setup *setup, bq__core_game *game);
void bq__core_bots_seat(const bq__setup *setup, bq__core_game *game); /* ... or that goes on with others */
/* ... by the table's rules and its secret, before anybody decides. */
void bq__core_bots_bind(const bq__table *table, const bq__setup *setup, bq__core_game *game);
bool bq__core_level_ok(const char *word, size_t n);
void bq__core_job_free(bq_core *core, bq_job *job);
bool bq__core_ask_bots(bq_core *core, bq__table *table);
bool bq__core_alone(const bq_core *core, const bq__table *table); /* bots among themselves, which wait a little */

/* ---- talk ---- */
/* What is left of the line, as it is said to others: without what leaves no ink, but for blanks between words. Its bytes; 0:
 * there is nothing to be seen. */
size_t bq__core_take_text(bq_words *w, char out[BQ_LINE_BYTES + 1]);
void bq__core_votes_forget(bq__table *table, unsigned seat);

/* ---- reports ---- */
/* A person as the store has them. Whoever sits down under a name that was somebody's here is another person, as far as
 * anybody knows: the second Ada of a table is Ada#2. */
void bq__core_person(const bq__seat *seat, char out[BQ__WHO]);
uint16_t bq__core_sittings(const bq__people *people, const char *name); /* how many there were under it */
/* Had a person who sat here a name that looks like this? */
bool bq__core_people_alike(const bq__people *people, const char *name);
/* Somebody sat here; or `reporter` has reported them. False: no name. */
bool bq__core_people_note(bq__people *people, const char *name, const char *reporter);
bool bq__core_people_has(const bq__people *people, const char *name, const char *reporter);
void bq__core_people_spoke(bq__people *people, const char *name);
void bq__core_people_free(bq__people *people);
void bq__core_reported(bq_core *core, bq__table *table, const bq__op *op); /* it is on the disk */

/* ---- what is off ---- */
void bq__core_put_off(const bq_core *core, bq_buf *b);
bool bq__core_edition_off(const bq_core *core, const bq_edition_file *file);

/* ---- history ---- */
/* Tell the moves after `since`; false: they are no longer at hand. */
bool bq__core_history_tell(bq_core *core, bq__table *table, bq__conn *conn, uint64_t since, uint64_t most);

/* ---- admin ---- */
void bq__core_admin(bq_core *core, bq__conn *conn, const char *text, size_t n);
bool bq__core_is_banned(bq_core *core, const bq_address *address);
bool bq__core_is_hidden(const bq_core *core, const bq_game_id *id);

/* ---- tally ---- */
void bq__core_tally_ack(bq_core *core, int64_t ms);
void bq__core_tally_dice(bq_core *core, const bq_sink *sink);
void bq__core_put_seconds(bq_buf *b, uint64_t ms); /* 1250: 1.25 */

#include "server/core/dice.h"
#include "server/core/lobby.h"
#include "server/core/tell.h"

#endif
