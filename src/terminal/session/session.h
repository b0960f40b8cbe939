/* session.h - what the files of the plain game share.
 *
 *   lines/play.c         the game's loop: chance, bots, offers, people (read first)
 *   lines/line.c    a line out, cleaned; a line in; sentences
 *   events.c    events as lines; every charge with cash before and after
 *   choice.c  what a seat may do now, as a numbered list
 *   sure.c    what is asked twice: resigning, bankruptcy
 *   lines/ask.c     a question, and what came of its answer
 *   lines/obey.c    what a line means: number, key, command, abbreviation, another seat's word
 *   lines/word.c    words that are no commands: taking back, saving, settings
 *   lines/help.c    `?`: what is possible now, and why the rest is not
 *   query.c   questions of one line: where, cash, who owns, deed, odds, groups
 *   lines/board.c   the board, as a list or as a grid
 *   sums.c   the whole game added up: ledger, rents, landings, dice; the end of a game
 *   bots.c    bots at the table: they answer, manage, judge offers
 *   save.c    saves: names, lists, loading, saving as
 *   lines/menu.c    the main menu, the rules, the team, settings
 *   lines/new.c     a new game: edition, players, tokens, dice
 *   option.c  a table's options
 *   name.c    names as they may reach a terminal
 *   lines/replay.c  the verbs replay and verify
 *   settings.c      what is kept from one game to the next
 *   online*.c, lines/online.c   the same at a server's table (online.h) */
#ifndef BQ_SESSION_H
#define BQ_SESSION_H

#include <stdio.h>

#include "base/bits.h"
#include "base/json.h"
#include "game/choice.h"
#include "game/company.h"
#include "game/deed.h"
#include "game/luck.h"
#include "game/say.h"
#include "game/table.h"
#include "game/walk.h"
#include "save/save.h"
#include "terminal/plain.h"
#include "text/text.h"

#define BQ__SHOWN 24 /* choices shown before "more" */
#define BQ__BESIDE 6 /* ... and of those that are no answer to the question */
#define BQ__LAST 32  /* lines that `last` remembers */
#define BQ__LAST_BYTES 640
#define BQ__PATH_BYTES 1024
#define BQ__SEATS_BYTES 512

/* A server that we have started (online_host.c). */
typedef struct bq__host {
    long pid; /* 0: none */
    long keeper; /* our child, whose child it is; 0: an earlier program has started it */
    int life;    /* closed with us: so the keeper knows */
    bool stays; /* others play there: it is not ended with us */
    bool network;
    char tcp[80];
    char http[80];
} bq__host;

/* Lines that come in: read ahead only as far as they have come, so that something else can be waited for too. */
typedef struct bq__input_lines {
    char bytes[8192];
    size_t n;
    size_t at;
    bool end;
} bq__input_lines;

enum { BQ__NO_DEFAULT = BQ_CHOICES + 1 }; /* beyond every choice */

enum bq__redraw { BQ__REDRAW_USUAL, BQ__REDRAW_YES, BQ__REDRAW_NO };

/* What a seat may do now, as a list with numbers (choice.c). */
typedef struct bq__choice_list {
    bq_choices all; /* all that can be done, and what cannot */
    bq_choice at[BQ_CHOICES + 1]; /* what has a number */
    unsigned n;
    bool can_wait; /* the last one is no command: the offer stays open */
    unsigned shown; /* so many before "more" */
    unsigned default_choice; /* the one that an empty line means, or BQ__NO_DEFAULT */
} bq__choice_list;

typedef struct bq__session {
    const bq_plain_request *asked;
    FILE *in;
    FILE *out;
    enum bq_language language;
    bool keyboard; /* somebody types: a prompt is shown */
    bool screen;   /* lines are folded to its width; elsewhere a line stays one */
    bool json;
    bool bots_only;
    bool ended;  /* end of input, or `quit` */
    bool menu;   /* to the menu, next */
    bool told;   /* the end of this game was told */
    bool named;  /* the file of --save was used */
    uint8_t redraw;   /* enum bq__redraw */
    uint32_t redrawn; /* the turn in which the board was last shown by itself */
    bool taught; /* what an empty line does was said in full */

    /* Set by the screens: lines go there instead of `out`, and come from there. */
    void (*heard)(void *to, const char *prefix, const char *text);
    bool (*asks)(void *to, char *line, size_t size);
    void *to;
    bool (*sure)(void *to, const bq_command *cmd); /* asks there; true: it is meant */
    const bq_event *telling; /* the line is this event */

    bq__input_lines lines;
    struct bq__online *online; /* the game is at a server's table (online.h) */
    bq__host host;

    bq_edition_file *file; /* of the game; NULL: things go by numbers */
    bq_table *table;       /* NULL: no game */
    bq_text_names names;
    const char *seat[BQ_SEATS];
    bq_company company; /* the table's bots */
    uint32_t later[BQ_SEATS]; /* by proposer: the version that was put off */
    int64_t began;  /* when the game's clock stood at zero, in seconds of this machine's */
    size_t listed;  /* the log's length when the choices were last shown in full, plus 1 */
    uint16_t row;   /* of the rules, behind what was last said */

    bq__choice_list choices;
    unsigned numbered; /* those whose numbers stand before somebody's eyes: only they act */
    unsigned hidden; /* choices behind "more", when it was last said */

    char last[BQ__LAST][BQ__LAST_BYTES];
    unsigned lasts;
    char seats[BQ__SEATS_BYTES]; /* who sits down at a new game, unless told otherwise */
    char folder[BQ__PATH_BYTES];
} bq__session;

/* ---- lines/play.c ---- */
/* The proposer of an offer to a person that was not put off; BQ_SEATS if there is none. */
unsigned bq__session_open_offer(const bq__session *s);
/* O8: a timed game's minutes, counted while it is being played here. The save is told of them now and
 * then, so that a game goes on where its clock stood. */
void bq__session_tick(bq__session *s);
/* What the request says, as the state of a game that has not begun; false: too long. */
bool bq__session_init(bq__session *s, const bq_plain_request *request);

/* ---- lines/line.c ---- */
/* Text from outside without what a terminal might obey: control characters, marks of direction,
 * invisible letters, bytes that are no UTF-8. */
void bq__session_line(bq__session *s, const char *prefix, const char *text);
void bq__session_say(bq__session *s, const char *prefix, enum bq_text_key key, const bq_arg *args,
                      size_t n);
#define BQ__SAY(s, prefix, key, ...)                                                               \
    bq__session_say(s, prefix, key, (const bq_arg[]){__VA_ARGS__},                                \
                     sizeof((const bq_arg[]){__VA_ARGS__}) / sizeof(bq_arg))
void bq__session_tell(bq__session *s, const char *prefix, enum bq_text_key key);
/* A line for programs: it begins with a word under this name, more may follow, and it is ended and printed. */
enum { BQ__JSON_BYTES = 64 << 10 };
bq_buf bq__session_json(const char *what, const char *word);
void bq__session_json_end(bq__session *s, bq_buf *b);
/* A message as text, for a list or a word. */
const char *bq__session_text(bq__session *s, char *out, size_t size, enum bq_text_key key,
                              const bq_arg *args, size_t n);
void bq__session_refusal(bq__session *s, const bq_verdict *verdict);
/* The same of a command, with what would help. */
void bq__session_refuse(bq__session *s, const bq_command *cmd, const bq_verdict *verdict);
void bq__session_why_not(bq__session *s, const bq_why *why);
const char *bq__session_raise(const bq__session *s); /* how money is raised: a key, or what is typed */
void bq__session_wire_error(bq__session *s, const bq_wire_error *error);
void bq__session_option_error(bq__session *s, const bq_option_error *error);
void bq__session_trouble(bq__session *s, const char *prefix, const bq_trouble *trouble);
/* Is a line there? 1; -1: input has ended; 0: not yet, and more was read if there was some. */
int bq__lines_ready(bq__session *s);
/* The next line, without its end, trimmed; false at the end of input (`ended` is then set). */
bool bq__session_read(bq__session *s, char *line, size_t size);
/* One of 1..n by number or by the beginning of its word; an empty line is `usual`. 0: end of input,
 * or the menu was asked for. */
unsigned bq__session_pick(bq__session *s, const char *const *words, unsigned n, unsigned usual);
/* "2,1" from tenths */
bq_arg bq__session_tenths(bq__session *s, const char *name, int64_t tenths, char out[32]);

/* ---- events.c ---- */
void bq__session_events(bq__session *s, const bq_state *after, const bq_sink *sink);
void bq__session_terms(bq__session *s, const bq_state *st, unsigned from);
void remember(bq__session *s, const char *line);

/* ---- choice.c ---- */
void bq__session_choices(bq__session *s, const bq_ask *q);
void bq__session_offer_choices(bq__session *s, unsigned from);
void bq__lines_show_choices(bq__session *s, unsigned from, unsigned to);
/* Is the i-th the one that answers an offer later? */
bool bq__session_choice_waits(const bq__session *s, unsigned i);
bool bq__session_is_person(const bq__session *s, unsigned seat);
/* Is a choice open that comes before the valuation? Then nobody's fortune is shown. */
bool bq__session_unvalued(const bq__session *s);
/* What a seat could do with its property, whoever is asked. */
void bq__session_property_choices(bq__session *s, unsigned seat);
/* One choice as words, and as it would be typed; the square it is about, or BQ_NOWHERE. */
void bq__session_choice_words(bq__session *s, unsigned i, char *out, size_t size);
void bq__session_choice_typed(bq__session *s, unsigned i, char *out, size_t size);
unsigned bq__session_choice_square(const bq__session *s, const bq_choice *c);
/* The key that says all of it; 0: none, or a square or terms are still to be named. */
int bq__session_choice_key(const bq_choice *c);
/* What has that key and cannot be done: what answers the question, else the first; NULL: nothing has it. */
const bq_choice *bq__session_impossible_key(const bq_choices *list, int key);

/* ---- lines/ask.c ---- */
/* Hand a command to the table and tell what came of it. False: refused, or not saved. */
bool bq__session_submit(bq__session *s, const bq_command *cmd);
bool bq__session_deal(bq__session *s); /* false: dice are to be typed, or nothing is wanted */
void bq__lines_ask(bq__session *s, const bq_ask *q);
/* Only the question and its choices; the answer comes later. */
void bq__lines_put_ask(bq__session *s, const bq_ask *q);
void bq__lines_put_offer(bq__session *s, unsigned from);
void bq__lines_ask_offer(bq__session *s, unsigned from);
void bq__lines_ask_dice(bq__session *s, const bq_ask *q);

/* ---- lines/obey.c ---- */
/* A line as a person at this seat types it: number, command, word, `NAME: command`. */
void bq__lines_obey(bq__session *s, unsigned seat, const char *line);
/* "3 4" or "dice 3 4". */
bool bq__lines_read_dice(const char *line, bq_command *cmd);

/* ---- sure.c ---- */
bool bq__session_is_yes(const char *word);
/* What comes of it, as a question. */
void bq__session_sure_words(bq__session *s, const bq_command *cmd, char *out, size_t size);
/* A person's word, handed over; what is grave only if it is meant. */
bool bq__session_person_says(bq__session *s, const bq_command *cmd, bool sure);

/* ---- lines/word.c ---- */
typedef struct bq__word {
    const char *word;
    void (*run)(bq__session *s, unsigned seat, const char *rest);
    uint16_t key; /* what it is for */
} bq__word;
extern const bq__word bq__lines_words[];
extern const unsigned bq__lines_words_n;

/* ---- lines/help.c ---- */
void bq__lines_help(bq__session *s, unsigned seat, const char *rest);
void bq__lines_examples(bq__session *s, unsigned seat); /* of what cannot be listed: a trade, goods for a debt */

/* ---- query.c ---- */
void bq__session_where(bq__session *s, unsigned seat, const char *rest);
void bq__session_cash(bq__session *s, unsigned seat, const char *rest);
void bq__session_who(bq__session *s, unsigned seat, const char *rest);
void bq__session_deed(bq__session *s, unsigned seat, const char *rest);
/* A row of a deed's card in words. */
void bq__session_rent_row(const bq__session *s, const bq_deed_row *row, char *out, size_t size);
void bq__session_clock(bq__session *s, unsigned seat, const char *rest);
void bq__session_odds(bq__session *s, unsigned seat, const char *rest);
void bq__session_groups(bq__session *s, unsigned seat, const char *rest);
void bq__session_offers(bq__session *s, unsigned seat, const char *rest);
void bq__session_why(bq__session *s, unsigned seat, const char *rest);
void bq__lines_rules(bq__session *s, unsigned seat, const char *rest);
void bq__lines_show(bq__session *s, unsigned seat, const char *rest);

/* ---- lines/board.c ---- */
void bq__lines_board(bq__session *s, unsigned seat, const char *rest);
void bq__session_square(bq__session *s, const char *prefix, unsigned square);
/* Is the board shown at every change of player (A15)? Where it is a grid and somebody types, unless told
 * otherwise. */
bool bq__lines_redraws(const bq__session *s);

/* ---- sums.c ---- */
enum { BQ__TOP = 5, BQ__ACCOUNTS = BQ_SEATS + 1 }; /* the last account: bank and pot */

typedef struct bq__top_rent {
    int64_t amount;
    uint32_t turn;
    uint8_t from;
    uint8_t to;
    uint8_t square;
} bq__top_rent;

typedef struct bq__sums {
    int64_t paid[BQ__ACCOUNTS][BQ__ACCOUNTS];
    bq__top_rent top[BQ__TOP];
    bq_luck luck;
    uint32_t out_at[BQ_SEATS]; /* the turn in which a seat went out */
} bq__sums;

void bq__session_add_up(const bq__session *s, bq__sums *sums);
/* The seats from the first to the last. */
void bq__session_order(const bq__session *s, const bq__sums *sums, unsigned order[BQ_SEATS]);
/* The place of the i-th of them: who has as much as the one before shares his. */
unsigned bq__session_place(const bq__session *s, const unsigned order[BQ_SEATS], unsigned i);
void bq__session_ledger(bq__session *s, unsigned seat, const char *rest);
void bq__session_luck(bq__session *s, unsigned seat, const char *rest);
void bq__session_tell_end(bq__session *s);

/* ---- bots.c ---- */
/* The next thing that a bot does. False: none of them has anything to do now. */
bool bq__session_bots(bq__session *s);
/* The bots follow the log from its beginning: after a game was opened, or something was taken back. */
void bq__session_recall(bq__session *s);

/* ---- save.c ---- */
int64_t bq__session_played(const bq__session *s); /* seconds */
void bq__session_note_time(bq__session *s);       /* into the save, if the game is a timed one */
void bq__session_take(bq__session *s, bq_table *table, bq_edition_file *file);
void bq__session_names(bq__session *s); /* of the game, in the language of now */

typedef struct bq__save_file {
    char name[256];
    int64_t when;
} bq__save_file;
enum { BQ__SAVES = 64 };
/* The saves, the newest first; their number. */
unsigned bq__session_saves(bq__session *s, bq__save_file files[BQ__SAVES]);
/* save_words.c: the edition of a save is not here, nor in any of the folders for editions; it is said. */
void bq__session_lacks(bq__session *s, const char *prefix, enum bq_text_key key, const char *edition);
/* When, which edition, who, how far. */
void bq__session_save_words(bq__session *s, const bq__save_file *file, char *out, size_t size);
void bq__session_drop(bq__session *s); /* the game; its save stays */
void bq__session_keep_setting(bq__session *s, const char *word, const char *value); /* a setting */
bool bq__session_open(bq__session *s, const char *path);
bool bq__session_save_new(bq__session *s);
void bq__session_save_as(bq__session *s, const char *name);
void bq__session_load(bq__session *s, const char *name);
void bq__session_resume(bq__session *s);
void bq__session_saved_where(bq__session *s);

/* ---- lines/menu.c ---- */
void bq__lines_menu(bq__session *s);
void bq__session_set_language(bq__session *s, enum bq_language language);
void bq__session_team(bq__session *s);

/* ---- lines/new.c ---- */
void bq__lines_new(bq__session *s);
/* A table as planned; true: it stands. The file then belongs to the game. */
bool bq__session_begin(bq__session *s, bq_table_plan *plan, bq_edition_file *file);
void bq__session_dealer(const bq__session *s, bq_table_plan *plan);
/* From what the command line said. */
bool bq__session_new_as_asked(bq__session *s);
/* An edition by name, or picked from a list; NULL, and it was said why. */
bq_edition_file *bq__session_edition(bq__session *s, const char *name);
bq_edition_file *bq__lines_choose_edition(bq__session *s, enum bq_text_key question);
bool bq__lines_choose_options(bq__session *s, bq_table_plan *plan);
bool bq__lines_choose_players(bq__session *s, bq_table_plan *plan);

/* ---- option.c ---- */
void bq__session_difference(bq__session *s, const bq_edition *usual, const bq_edition *table);
void bq__session_list_options(bq__session *s, const bq_edition *ed);
/* `waiting` are options that do not fit yet without others. */
void bq__session_add_option(bq__session *s, bq_table_plan *plan, char waiting[BQ_OPTION_BYTES],
                             const char *words);

/* ---- name.c ---- */
/* "Ada,Bob,bot:medium" into seats; false, and it was said why. */
bool bq__session_seats(bq__session *s, const char *list, bq_table_plan *plan);

#endif
