/* term.h - the terminal: the one place that knows ncurses and signals. Keys come in, a canvas goes
 * out; whatever ends the program, the terminal is as it was. */
#ifndef BQ_TERM_H
#define BQ_TERM_H

#include "terminal/screens/paint.h"

/* Keys beyond letters. Letters are their code. */
enum bq__term_key_code {
    BQ__KEY_NONE = 0,
    BQ__KEY_ENTER = '\n',
    BQ__KEY_ESCAPE = 0x1B,
    BQ__KEY_BACKSPACE = 0x7F,
    BQ__KEY_UP = 0x110000, /* beyond every letter */
    BQ__KEY_DOWN,
    BQ__KEY_LEFT,
    BQ__KEY_RIGHT,
    BQ__KEY_HOME,
    BQ__KEY_END,
    BQ__KEY_PAGE_UP,
    BQ__KEY_PAGE_DOWN,
    BQ__KEY_DELETE,
    BQ__KEY_BACKTAB,
    BQ__KEY_CLICK,  /* the mouse: see bq__term_mouse */
    BQ__KEY_WHEEL_UP,
    BQ__KEY_WHEEL_DOWN,
    BQ__KEY_PASTE,  /* a paste begins; ends with BQ__KEY_PASTED */
    BQ__KEY_PASTED,
    BQ__KEY_RESIZE, /* the terminal has another size, or must be drawn anew */
    BQ__KEY_GONE,   /* the terminal is no more */
    BQ__KEY_OTHER   /* a key that nobody knows */
};

typedef struct bq__term_wish {
    int colours;  /* 0, 8, 16, 256; -1: what the terminal can show */
    int ascii;    /* 1, 0; -1: by the locale */
    bool mouse;
} bq__term_wish;

/* False: there is no terminal that could show this. */
bool bq__term_open(const bq__term_wish *wish);
void bq__term_close(void);
void bq__term_suspend(void); /* give the terminal back, stop; afterwards all is drawn anew */
int bq__term_colours(void);
bool bq__term_ascii(void);   /* letters beyond ASCII would not be shown */
bool bq__term_said_ascii(void); /* ... because the locale says so */
void bq__term_set_colours(int colours, const bq__hues *hues);
void bq__term_set_mouse(bool on);
void bq__term_bell(void);
void bq__term_size(int *rows, int *cols);
void bq__term_show(const bq__canvas *canvas);
void bq__term_redraw(void); /* everything, whatever was shown before (^L) */
bool bq__term_waiting(void); /* a key, to be read */
void bq__term_drop(void);    /* the keys that wait */
/* The next key, or BQ__KEY_NONE after so many milliseconds; -1: waits. */
int bq__term_key(int wait_ms);
/* What else ends the waiting for the next key, as BQ__KEY_NONE: a descriptor, and for what; 0: nothing. */
void bq__term_watch(int fd, short events);
void bq__term_mouse(int *row, int *col); /* of the last click or wheel */

/* ---- signals.c ---- */
/* How the terminal is now: so it will be given back. */
void bq__signals_remember(void);
/* What gives the terminal back is prepared here, so that a signal handler need only write it. */
void bq__signals_begin(const char *restore, size_t n);
void bq__signals_end(void);
bool bq__signals_resized(void); /* since last asked */
bool bq__signals_stop(void);    /* ^Z was pressed, since last asked */
bool bq__signals_resumed(void); /* after a stop from outside */

#endif
