/* lines.h - the session as lines of text: for pipes, screen readers, dumb terminals. One event a line with a stable
 * prefix, numbered choices, typed commands. The screens have one too, for what is typed there (`:`).
 *
 *   play.c      the game's loop: chance, bots, offers, people (read first)
 *   line.c      a line out, a line in: the session's listener
 *   ask.c       a question with its numbered list, and what came of its answer
 *   obey.c      what a line means: number, key, command, abbreviation, another seat's word
 *   word.c      words that are no commands: taking back, saving, settings
 *   help.c      `?`: what is possible now, and why the rest is not
 *   board.c     the board, as a list or as a grid; rules.c the leaflet
 *   menu.c      the main menu; new.c a new game: edition, players, tokens, dice
 *   online.c    the same at a server's table: its loop, its lobby
 *   replay.c    the verbs replay and verify */
#ifndef BQ_LINES_H
#define BQ_LINES_H

#include "terminal/session/session.h"

/* Lines that come in: read ahead only as far as they have come, so that something else can be waited for too. */
typedef struct bq__input_lines {
    char bytes[8192];
    size_t n;
    size_t at;
    bool end;
} bq__input_lines;

enum bq__redraw { BQ__REDRAW_DEFAULT, BQ__REDRAW_YES, BQ__REDRAW_NO };

typedef struct bq__lines {
    bq__session *session;
    FILE *in;
    FILE *out;
    bool keyboard; /* somebody types: a prompt is shown */
    bool folds;    /* a terminal shows them: lines are folded to its width; elsewhere a line stays one */
    bool apart;    /* nobody plays yet, or at all: what is wrong goes to the error output */
    bq__input_lines input;

    bool taught;       /* what an empty line does was said in full */
    size_t listed;     /* the log's length when the choices were last shown in full, plus 1 */
    unsigned numbered; /* those whose numbers stand before somebody's eyes: only they act */
    unsigned hidden;   /* choices behind "more", when it was last said */

    uint8_t redraw;      /* enum bq__redraw */
    uint32_t drawn_game; /* the game and the turn in which the board was last shown by itself */
    uint32_t drawn_turn;
} bq__lines;

/* ---- play.c ---- */
/* Lines from standard input and to standard output, and a session that is told to them; false: the request is too
 * long. */
bool bq__lines_init(bq__lines *l, bq__session *s, const bq_plain_request *request);
bool bq__lines_stopped(void); /* Ctrl-C was pressed: nothing more is read */

/* ---- line.c ---- */
bq__listener bq__lines_listener(bq__lines *l, bool json);
enum bq__ready { BQ__READY_NOT_YET, BQ__READY_LINE, BQ__READY_END };
/* Is a line there? If not, some more is read. */
enum bq__ready bq__lines_ready(bq__lines *l);

/* ---- ask.c ---- */
void bq__lines_ask(bq__lines *l, const bq_ask *q);
/* Only the question and its choices; the answer comes later. */
void bq__lines_put_ask(bq__lines *l, const bq_ask *q);
void bq__lines_put_offer(bq__lines *l, unsigned from);
void bq__lines_put_nothing(bq__lines *l); /* nobody is asked: no number means anything */
void bq__lines_ask_offer(bq__lines *l, unsigned from);
void bq__lines_ask_claim(bq__lines *l, unsigned seat);
void bq__lines_ask_dice(bq__lines *l, const bq_ask *q);
void bq__lines_show_choices(bq__session *s, unsigned from, unsigned to);
bool bq__lines_is_yes(const char *word);
bool bq__lines_on_sure(void *lines, const bq_command *cmd);

/* ---- obey.c ---- */
/* A line as a person at this seat types it: number, command, word, `NAME: command`. */
void bq__lines_obey(bq__lines *l, unsigned seat, const char *line);
/* sound NAME give ... take ...: a bot is asked about an offer before it is made. */
void bq__lines_sound(bq__session *s, unsigned seat, const char *rest);
/* "3 4" or "dice 3 4". */
bool bq__lines_read_dice(const char *line, bq_command *cmd);

/* ---- word.c ---- */
typedef struct bq__word {
    const char *word;
    void (*ask)(bq__session *s, unsigned seat, const char *rest); /* of the session, */
    void (*act)(bq__lines *l, unsigned seat, const char *rest);   /* or of the lines */
    uint16_t key; /* what it is for */
} bq__word;
extern const bq__word bq__lines_words[];
extern const unsigned bq__lines_words_n;

/* ---- help.c ---- */
void bq__lines_help_now(bq__session *s, unsigned seat, const char *rest); /* of this situation */
void bq__lines_help(bq__session *s, unsigned seat, const char *rest);
void bq__lines_too_dear(bq__session *s); /* answers that only money is missing for, and how it is raised */
void bq__lines_examples(bq__session *s, unsigned seat); /* of what cannot be listed: a trade, goods for a debt */

/* ---- board.c, rules.c ---- */
void bq__lines_board(bq__session *s, unsigned seat, const char *rest);
/* Is the board shown at every change of player (A15)? Where it is a grid and somebody types, unless told
 * otherwise. */
bool bq__lines_redraws(const bq__lines *l);
/* On a terminal the titles, for the whole would run away; elsewhere all of it. */
void bq__lines_rules(bq__lines *l, unsigned seat, const char *rest);

/* ---- menu.c, new.c ---- */
void bq__lines_menu(bq__lines *l);
void bq__lines_new(bq__session *s);
/* Picked from a list; NULL, and it was said why. */
bq_edition_file *bq__lines_choose_edition(bq__session *s, enum bq_text_key question);
bool bq__lines_stops(bq__session *s, const char *line); /* is it `menu` or `quit`? Then so it is */
bool bq__lines_choose_options(bq__session *s, bq_table_plan *plan);
void bq__lines_house(bq__session *s, bq_table_plan *plan); /* the same by questions, theme by theme (house.c) */
bool bq__lines_choose_players(bq__session *s, bq_table_plan *plan);

/* ---- online.c ---- */
void bq__lines_online_menu(bq__lines *l);
void bq__lines_host_menu(bq__lines *l);
void bq__lines_browser(bq__session *s);
void bq__lines_on_rematch(void *lines);

#endif
