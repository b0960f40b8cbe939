/* serve.h - the server as a program: `banquier serve`. */
#ifndef BQ_SERVE_H
#define BQ_SERVE_H

#include <stdbool.h>
#include <stddef.h>

#define BQ_SERVE_ORIGINS 16
#define BQ_SERVE_PROXIES 8

typedef struct bq_serve_request {
    const char *listen;  /* ADDR:PORT of HTTP and WebSocket; NULL: none */
    const char *tcp;     /* ADDR:PORT of lines; NULL: none */
    const char *door_001; /* ADDR:PORT for players of document 001; NULL: none */
    const char *store;   /* URL or path */
    const char *limits;  /* file; NULL: none */
    const char *origin[BQ_SERVE_ORIGINS]; /* beyond our own addresses */
    size_t origins;
    const char *proxy[BQ_SERVE_PROXIES]; /* addresses whose X-Forwarded-For is believed */
    size_t proxies;
    const char *webhook; /* URL that is told whose turn it is; NULL: none */
    bool plain_text; /* addresses beyond loopback are meant */
    const char *metrics; /* ADDR:PORT of their own for figures; NULL: at `listen`, for this machine */
    bool no_metrics;     /* nowhere */
    const char *version;
    /* It listens now: where, as HOST:PORT; empty: not there. NULL: nobody wants to know. */
    void (*begun)(void *to, const char *tcp, const char *http);
    void *to;
} bq_serve_request;

/* Until it is told to stop; the exit code. */
int bq_serve(const bq_serve_request *request);

#endif
