/* screen.h - the game on the screens of a terminal: menu, board, trades, auctions, replays. */
#ifndef BQ_SCREEN_H
#define BQ_SCREEN_H

#include "terminal/plain.h"

typedef struct bq_screen_request {
    const bq_plain_request *game;
    const char *watch; /* a save to be watched, or NULL */
    const bq_join_request *join; /* a server's table, or NULL */
    int colours;       /* 0, 8, 16, 256; -1: what the terminal can show */
    int ascii;         /* 1: only ASCII; 0: never; -1: by the locale */
    int speed;         /* 0 no animation, to 3 slow; -1: as usual */
} bq_screen_request;

/* The exit code, or -1: this terminal cannot show screens, and nothing was done. */
int bq_screen_play(const bq_screen_request *request);
/* A save as a recording (asciinema, version 2) on standard output. */
int bq_screen_cast(const char *path, enum bq_language language);
/* Its board as it stands at the end, as a picture (SVG): on standard output, or in a file (bq_plain_request). */
int bq_screen_svg(const char *path, enum bq_language language);
bool bq_screen_picture(const char *path, const char *to, enum bq_language language);

#endif
