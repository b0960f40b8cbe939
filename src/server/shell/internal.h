/* internal.h - shared declarations of the files of the shell: everything that touches the world, around the core.
 *
 *   serve.c   addresses, editions, the store; begins and ends (read first)
 *   loop.c    the core's inputs and outputs, its clock
 *   peer.c    connections: how they come and go, bytes in
 *   peer_out.c  ... bytes out, how much may wait
 *   door.c    players of another dialogue (src/door)
 *   http.c    the request before a WebSocket
 *   ws.c      WebSocket messages
 *   files.c   the page, /healthz, /metrics
 *   metrics.c what is counted, as Prometheus reads it
 *   admin.c   the operator's socket
 *   expiry.c  what is deleted: after its time, and on request
 *   disk.c    the threads of the store: one batch at a time, games that are read
 *   pool.c    threads on which bots think
 *   forecast.c  how long a game will take
 *   webhook.c   notices to absent players */
#ifndef BQ_SERVER_SHELL_INTERNAL_H
#define BQ_SERVER_SHELL_INTERNAL_H

#include <llhttp.h>
#include <uv.h>
#include <wslay/wslay.h>

#include "base/json.h"
#include "door/door.h"
#include "server/core/core.h"
#include "server/core/expiry.h"
#include "server/serve.h"

#define BQ__READ_BYTES 65536
#define BQ__SEND_BYTES 32768
#define BQ__SMALL 2048 /* bytes of a usual buffer for what goes out */
#define BQ__SPARES 16  /* such buffers at hand */
#define BQ__BATCH_ENOUGH 64 /* writes that go to the disk without waiting for more */
#define BQ__TURN_NS 2000000 /* what one connection may take of the loop at a time */

typedef struct bq__shell bq__shell;

enum bq__shell_peer_kind { BQ__PEER_LINES, BQ__PEER_HTTP, BQ__PEER_WS, BQ__PEER_ADMIN, BQ__PEER_DOOR };

typedef struct bq__shell_request { /* an HTTP request head, while it is read */
    llhttp_t parser;
    size_t bytes;
    char path[256], host[256], origin[256], key[64], version[8], upgrade[32], forwarded[256], via[256];
    char connection[128];
    char *field; /* where the header's value goes; NULL: nowhere */
    size_t field_size;
    char name[40];
    size_t name_n;
    bool in_value, too_long, bad, has_origin, complete;
} bq__shell_request;

typedef struct bq__shell_peer {
    union { /* first */
        uv_tcp_t tcp;
        uv_pipe_t pipe; /* the operator's */
    };
    /* What every message touches, together: with thousands of connections each line of it comes from far away. */
    bq__shell *shell;
    struct bq__shell_peer *next_dirty; /* with something to write */
    char *out;                   /* bytes that wait */
    size_t out_n, out_cap;
    size_t writing;     /* bytes the system has not taken yet */
    size_t left;        /* ... of its last words, as it was last seen */
    int64_t soft_since; /* too much waits since then, or 0 */
    uv_os_fd_t fd;
    uint8_t kind;
    bool dirty, turn, closing, closed;
    bool bad_close; /* a close frame whose reason is no text */
    bool metrics;   /* came to the address for them */
    /* ... and what every line that comes in does. */
    bq_conn conn;
    char *in; /* a line that is not whole, or lines that wait for their turn */
    size_t in_n;
    int64_t began; /* a head, line or message, or 0 */
    int64_t last_byte;
    /* The rest. */
    struct bq__shell_peer *next, **self; /* all of them */
    struct bq__shell_peer *next_turn;    /* with something left to read */
    bq_address address;
    bq__shell_request *request; /* HTTP */
    bq_guest *guest;      /* ... as the core counts it */
    struct bq__shell_peer *next_asking, **asking; /* ... in the queue of requests, the oldest in front; or NULL */
    wslay_event_context_ptr ws;
    const unsigned char *feed; /* what wslay reads from */
    size_t feed_n;
    uint64_t feed_until; /* its turn ends then */
    size_t part;         /* bytes that came, less those of whole frames */
    size_t header, payload; /* of the frame that comes */
    bool spoke;          /* a line has come */
    bool pieces;         /* a message that comes in several frames has begun */
    bq_door *door;       /* DOOR: what stands between the player and the core */
    bq_buf said;         /* ... lines of it that the core has not heard yet */
    struct bq__shell_peer *next_door; /* ... with something to do */
    bool at_door, shuts; /* ... it is among these; it is to be closed */
} bq__shell_peer;

typedef struct bq__shell_disk bq__shell_disk;
typedef struct bq__shell_pool bq__shell_pool;

typedef struct bq__shell_webhook {
    struct sockaddr_storage address;
    char host[64], path[256];
} bq__shell_webhook;

/* What the shell counts; the core counts the rest. */
#define BQ__BATCH_BUCKETS 12
#define BQ__COMMIT_BUCKETS 12
typedef struct bq__shell_counts {
    uint64_t batch[BQ__BATCH_BUCKETS + 1], batch_sum;    /* writes of a group */
    uint64_t commit[BQ__COMMIT_BUCKETS + 1], commit_ns;  /* how long the disk took */
    uint64_t failed;                                     /* groups */
    uint64_t deleted;                                    /* games */
} bq__shell_counts;

enum bq__shell_switched { BQ__AS_CONFIGURED, BQ__SWITCHED_ON, BQ__SWITCHED_OFF };

struct bq__shell {
    uv_loop_t loop;
    uv_tcp_t http, lines, metrics, door_001;
    uv_pipe_t admin;
    bool http_on, lines_on, metrics_on, admin_on, door_001_on;
    char admin_path[108]; /* what a socket's name may have */
    bq__shell_counts counts;
    int64_t began_ms, keep_next, note_next;
    bq_expiry_clock expiry; /* what time it is for deleting */
    bool keeping;
    int64_t notes, notes_since; /* lines of the log that strangers have caused, since then */
    uv_timer_t clock, sweep, gather;
    uv_idle_t turns;
    uv_prepare_t before_poll;
    uv_check_t after_poll;
    uv_signal_t term, interrupt, hang_up;
    bq_core *core;
    bq_limits limits;     /* as they hold */
    bq_limits configured; /* ... without what the operator has said (switches.c) */
    uint8_t switched[BQ_OFFS]; /* enum bq__shell_switched */
    bq__shell_disk *disk;
    bq__shell_pool *pool;
    bq__shell_peer *peers, *dirty, *turn, *doors;
    size_t peers_n, doors_n; /* doors_n: of peers that came through a door */
    bq_hall hall;
    bq__shell_peer *asking, **last_asking; /* requests over HTTP */
    size_t asking_n, sockets_most;   /* ... of all sockets, as many as there are descriptors for */
    char *spare[BQ__SPARES];
    unsigned spares;
    const bq_serve_request *request;
    const bq_edition_file *const *editions;
    size_t editions_n;
    char origin[BQ_SERVE_ORIGINS + 8][128];
    size_t origins;
    bq_address proxy[BQ_SERVE_PROXIES];
    size_t proxies;
    char read[BQ__READ_BYTES];
    bq__shell_webhook webhook; /* if the request has one */
    size_t notices;      /* on their way to it */
    bool draining, stopping, disk_busy;
    bool told;    /* everybody, that we stop */
    bool touched; /* something came in since the last bq__shell_end_turn() */
    int64_t due;  /* for what the clock is set */
    int64_t answered_at; /* when the disk answered last */
    bool gathering;      /* it is given a moment before the next group */
    int64_t drain_until;
    int code;
};

/* ---- loop.c ---- */
void bq__shell_before(bq__shell *shell); /* an input: time and randomness first */
void bq__shell_after(bq__shell *shell);  /* ... and what came of it */
void bq__shell_end_turn(bq__shell *shell); /* once a turn of the loop: disk, sockets, clock */
int64_t bq__shell_now(const bq__shell *shell);
int64_t bq__shell_wall_ms(void);
void bq__shell_log(const char *event, const char *detail);
void bq__shell_note(bq__shell *shell, const char *event, const char *detail); /* what a stranger has caused */
void bq__shell_notes(bq__shell *shell); /* how many of these were left out, now and then */
void bq__shell_drain(bq__shell *shell);
void bq__shell_stop(bq__shell *shell, int code);

/* ---- peer.c ---- */
void bq__shell_peer_accept(uv_stream_t *server, int status);
void bq__shell_peer_send(bq__shell_peer *peer, const char *bytes, size_t n); /* as they are */
void bq__shell_peer_line(bq__shell_peer *peer, const bq_line *line);
void bq__shell_peer_flush(bq__shell *shell);
void bq__shell_peer_mark(bq__shell_peer *peer);      /* something is to be written, or was */
void bq__shell_peer_too_slow(bq__shell_peer *peer);  /* does not read: cut off */
void bq__shell_peer_maybe_end(bq__shell_peer *peer); /* closing, and all has gone out: the end */
void bq__shell_peer_close(bq__shell_peer *peer);   /* when what was sent has gone out */
void bq__shell_peer_leave(bq__shell_peer *peer);   /* the same, and the core is told that it has gone */
void bq__shell_peer_abort(bq__shell_peer *peer);   /* at once */
void bq__shell_peer_end(bq__shell_peer *peer, enum bq_close why);
void bq__shell_peer_turns(uv_idle_t *idle);
void bq__shell_peer_sweep(uv_timer_t *timer);
void bq__shell_peer_messages(bq__shell_peer *peer, const char *bytes, size_t n); /* of WebSocket */
bool bq__shell_peer_open(bq__shell_peer *peer); /* tell the core; false: not let in */
bool bq__shell_peer_admit(bq__shell_peer *peer);    /* a request: the same; 503 or 403 */
void bq__shell_peer_asked(bq__shell_peer *peer);    /* it is a request no longer */
bq__shell_peer *bq__shell_peer_of(bq__shell *shell, bq_conn conn); /* NULL: gone */

/* ---- door.c ---- */
bool bq__shell_door_open(bq__shell_peer *peer); /* false: no memory */
void bq__shell_door_line(bq__shell_peer *peer, const char *line, size_t n); /* the player's */
void bq__shell_door_heard(bq__shell_peer *peer, const bq_line *line);       /* the core's */
void bq__shell_door_closed(bq__shell_peer *peer, enum bq_close why);        /* by the core, or for its bytes */
void bq__shell_door_gone(bq__shell_peer *peer);
void bq__shell_door_wake(bq__shell_peer *peer); /* it has something to do */
void bq__shell_doors(bq__shell *shell);         /* all that do */
void bq__shell_doors_time(bq__shell *shell);

/* ---- http.c ---- */
void bq__shell_http_begin(bq__shell_peer *peer);
void bq__shell_http_bytes(bq__shell_peer *peer, const char *bytes, size_t n);
bool bq__shell_http_file(bq__shell_peer *peer); /* a file of the page, or /healthz; false: there is none */
void bq__shell_http_refuse(bq__shell_peer *peer, int status, const char *reason);
bool bq__shell_http_is_proxy(const bq__shell_peer *peer); /* one that we trust */
bool bq__shell_address_parse(const char *text, bq_address *address);

/* ---- ws.c ---- */
bool bq__shell_ws_begin(bq__shell_peer *peer);
/* How many of them wait for the next turn. */
size_t bq__shell_ws_bytes(bq__shell_peer *peer, const char *bytes, size_t n);
void bq__shell_ws_send(bq__shell_peer *peer, const char *bytes, size_t n);
void bq__shell_ws_close(bq__shell_peer *peer, unsigned code);
void bq__shell_ws_end(bq__shell_peer *peer);

/* ---- metrics.c ---- */
void bq__shell_metrics_commit(bq__shell *shell, size_t writes, uint64_t ns, bool good);
size_t bq__shell_metrics_text(bq__shell *shell, char *text, size_t size);
bool bq__shell_metrics_allowed(const bq__shell_peer *peer);

/* ---- admin.c ---- */
void bq__shell_admin_place(bq__shell *shell); /* where the operator's files lie; first */
void bq__shell_admin_open(bq__shell *shell); /* without it the server goes on */
void bq__shell_admin_close(bq__shell *shell);
bool bq__shell_admin_may(const bq__shell_peer *peer);
void bq__shell_admin_note(bq__shell *shell); /* how long bans last still, now and then */
int64_t bq__shell_admin_read_clock(const bq__shell *shell); /* 0: there is none */
void bq__shell_admin_keep_clock(const bq__shell *shell, int64_t ms);
void bq__shell_admin_line(bq__shell_peer *peer, const char *line, size_t n);
/* An answer: it begins with its word, and is ended and sent. */
enum { BQ__ADMIN_LINE = 256 }; /* room for any but an export */
bq_buf bq__shell_admin_begin(char line[BQ__ADMIN_LINE], const char *word);
void bq__shell_admin_say(bq__shell_peer *peer, bq_buf *b);

/* A file of the operator's beside the store: its path, by how it ends; written anew and moved into place. */
void bq__shell_admin_path(const bq__shell *shell, const char *ending, char *path, size_t size);
FILE *bq__shell_admin_begin_file(const char *path, char *beside, size_t size);
bool bq__shell_admin_end_file(FILE *file, const char *path, const char *beside);

/* ---- switches.c ---- */
void bq__shell_switches_read(bq__shell *shell); /* as they were kept */
void bq__shell_switches_apply(bq__shell *shell); /* the configuration has changed, or the operator's word */
void bq__shell_switches_tell(bq__shell_peer *peer);
const char *bq__shell_switches_set(bq__shell *shell, const char *text); /* NULL: done */

/* ---- reports.c ---- */
bool bq__shell_reports_line(bq__shell_peer *peer, const char *verb, const char *rest); /* false: it is none of these */

/* ---- expiry.c ---- */
void bq__shell_expiry_begin(bq__shell *shell, int64_t newest_ms);
void bq__shell_expiry_look(bq__shell *shell); /* is it time to delete something? */
bool bq__shell_game_id(const char *word, size_t n, bq_game_id *id); /* 32 digits */
/* False: something is being deleted already. */
bool bq__shell_expiry_forget(bq__shell_peer *peer, const char *what, size_t n, enum bq_expiry_deed deed);

/* ---- disk.c ---- */
/* Something else for the store's thread: `run` there, then `done` here, which frees it. */
typedef struct bq__shell_task {
    struct bq__shell_task *next;
    void (*run)(bq_store *store, struct bq__shell_task *task);
    void (*done)(bq__shell *shell, struct bq__shell_task *task);
} bq__shell_task;
void bq__shell_disk_task(bq__shell_disk *disk, bq__shell_task *task);
bq__shell_disk *bq__shell_disk_open(bq__shell *shell, bq_store *store);
bool bq__shell_disk_there(const bq__shell_disk *disk); /* its files are where they were */
void bq__shell_disk_commit(bq__shell_disk *disk, bq_batch *batch);
void bq__shell_disk_load(bq__shell_disk *disk, const bq_game_id *game, bq_loading *loading); /* NULL: a new one */
void bq__shell_disk_export(bq__shell_disk *disk, bq_export *part);
void bq__shell_disk_close(bq__shell_disk *disk); /* waits for it */

/* ---- serve.c ---- */
/* "127.0.0.1:7420", "[::1]:7420", "7420" */
bool bq__shell_address(const char *text, struct sockaddr_storage *out, bool *loopback);

/* ---- forecast.c ---- */
void bq__shell_forecast(bq__shell *shell, bq_forecast *forecast);

/* ---- webhook.c ---- */
bool bq__shell_webhook_parse(const char *url, bq__shell_webhook *hook);
void bq__shell_webhook_send(bq__shell *shell, const bq_line *line);

/* ---- pool.c ---- */
bq__shell_pool *bq__shell_pool_open(bq__shell *shell);
void bq__shell_pool_think(bq__shell_pool *pool, bq_job *job);
void bq__shell_pool_close(bq__shell_pool *pool);

#endif
