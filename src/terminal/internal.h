/* internal.h - what the files of the plain game share.
 *
 *   plain.c         the game's loop: chance, bots, offers, people (read first)
 *   plain_line.c    a line out, cleaned; a line in; sentences
 *   plain_tell.c    events as lines; every charge with cash before and after
 *   plain_choice.c  what a seat may do now, as a numbered list
 *   plain_sure.c    what is asked twice: resigning, bankruptcy
 *   plain_ask.c     a question, and what came of its answer
 *   plain_obey.c    what a line means: number, key, command, abbreviation, another seat's word
 *   plain_word.c    words that are no commands: taking back, saving, settings
 *   plain_help.c    `?`: what is possible now, and why the rest is not
 *   plain_query.c   questions of one line: where, cash, who owns, deed, odds, groups
 *   plain_board.c   the board, as a list or as a grid
 *   plain_stats.c   the whole game added up: ledger, rents, landings, dice; the end of a game
 *   plain_bots.c    bots at the table: they answer, manage, judge offers
 *   plain_file.c    saves: names, lists, loading, saving as
 *   plain_menu.c    the main menu, the rules, the team, settings
 *   plain_new.c     a new game: edition, players, tokens, dice
 *   plain_option.c  a table's options
 *   plain_name.c    names as they may reach a terminal
 *   plain_replay.c  the verbs replay and verify
 *   settings.c      what is kept from one game to the next
 *   online*.c, plain_online.c   the same at a server's table (online.h) */
#ifndef BQ_TERMINAL_INTERNAL_H
#define BQ_TERMINAL_INTERNAL_H

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

enum { BQ__NONE_USUAL = BQ_CHOICES + 1 }; /* beyond every choice */

enum bq__redraw { BQ__REDRAW_USUAL, BQ__REDRAW_YES, BQ__REDRAW_NO };

typedef struct bq__plain {
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

    bq_choices list; /* all that can be done, and what cannot */
    bq_choice choice[BQ_CHOICES + 1]; /* what has a number */
    unsigned choices;
    bool can_wait; /* the last one is no command: the offer stays open */
    unsigned shown;
    unsigned numbered; /* those whose numbers stand before somebody's eyes: only they act */
    unsigned hidden; /* choices behind "more", when it was last said */
    unsigned usual; /* the one that an empty line means, or BQ__NONE_USUAL */

    char last[BQ__LAST][BQ__LAST_BYTES];
    unsigned lasts;
    char seats[BQ__SEATS_BYTES]; /* who sits down at a new game, unless told otherwise */
    char folder[BQ__PATH_BYTES];
} bq__plain;

/* ---- plain.c ---- */
/* The proposer of an offer to a person that was not put off; BQ_SEATS if there is none. */
unsigned bq__terminal_open_offer(const bq__plain *p);
/* O8: a timed game's minutes, counted while it is being played here. The save is told of them now and
 * then, so that a game goes on where its clock stood. */
void bq__terminal_tick(bq__plain *p);
/* What the request says, as the state of a game that has not begun; false: too long. */
bool bq__terminal_init(bq__plain *p, const bq_plain_request *request);

/* ---- plain_line.c ---- */
/* Text from outside without what a terminal might obey: control characters, marks of direction,
 * invisible letters, bytes that are no UTF-8. */
size_t bq__terminal_clean(char *out, size_t size, const char *text, size_t n);
void bq__terminal_line(bq__plain *p, const char *prefix, const char *text);
void bq__terminal_say(bq__plain *p, const char *prefix, enum bq_text_key key, const bq_arg *args,
                      size_t n);
#define BQ__SAY(p, prefix, key, ...)                                                               \
    bq__terminal_say(p, prefix, key, (const bq_arg[]){__VA_ARGS__},                                \
                     sizeof((const bq_arg[]){__VA_ARGS__}) / sizeof(bq_arg))
void bq__terminal_tell(bq__plain *p, const char *prefix, enum bq_text_key key);
/* A line for programs: it begins with a word under this name, more may follow, and it is ended and printed. */
enum { BQ__JSON_BYTES = 64 << 10 };
bq_buf bq__terminal_json(const char *what, const char *word);
void bq__terminal_json_end(bq__plain *p, bq_buf *b);
/* A message as text, for a list or a word. */
const char *bq__terminal_word(bq__plain *p, char *out, size_t size, enum bq_text_key key,
                              const bq_arg *args, size_t n);
void bq__terminal_refusal(bq__plain *p, const bq_verdict *verdict);
/* The same of a command, with what would help. */
void bq__terminal_refuse(bq__plain *p, const bq_command *cmd, const bq_verdict *verdict);
void bq__terminal_why_not(bq__plain *p, const bq_why *why);
const char *bq__terminal_raise(const bq__plain *p); /* how money is raised: a key, or what is typed */
void bq__terminal_wire_error(bq__plain *p, const bq_wire_error *error);
void bq__terminal_option_error(bq__plain *p, const bq_option_error *error);
void bq__terminal_trouble(bq__plain *p, const char *prefix, const bq_trouble *trouble);
/* Is a line there? 1; -1: input has ended; 0: not yet, and more was read if there was some. */
int bq__terminal_ready(bq__plain *p);
/* The next line, without its end, trimmed; false at the end of input (`ended` is then set). */
bool bq__terminal_read(bq__plain *p, char *line, size_t size);
/* One of 1..n by number or by the beginning of its word; an empty line is `usual`. 0: end of input,
 * or the menu was asked for. */
unsigned bq__terminal_pick(bq__plain *p, const char *const *words, unsigned n, unsigned usual);
/* "2,1" from tenths */
bq_arg bq__terminal_tenths(bq__plain *p, const char *name, int64_t tenths, char out[32]);

/* ---- plain_tell.c ---- */
void bq__terminal_events(bq__plain *p, const bq_state *after, const bq_sink *sink);
void bq__terminal_terms(bq__plain *p, const bq_state *st, unsigned from);
void bq__terminal_remember(bq__plain *p, const char *line);

/* ---- plain_choice.c ---- */
void bq__terminal_choices(bq__plain *p, const bq_ask *q);
void bq__terminal_offer_choices(bq__plain *p, unsigned from);
void bq__terminal_show_choices(bq__plain *p, unsigned from, unsigned to);
/* Is the i-th the one that answers an offer later? */
bool bq__terminal_waits(const bq__plain *p, unsigned i);
bool bq__terminal_person(const bq__plain *p, unsigned seat);
/* Is a choice open that comes before the valuation? Then nobody's fortune is shown. */
bool bq__terminal_unvalued(const bq__plain *p);
/* What a seat could do with its property, whoever is asked. */
void bq__terminal_property_choices(bq__plain *p, unsigned seat);
/* One choice as words, and as it would be typed; the square it is about, or BQ_NOWHERE. */
void bq__terminal_choice_words(bq__plain *p, unsigned i, char *out, size_t size);
void bq__terminal_choice_typed(bq__plain *p, unsigned i, char *out, size_t size);
unsigned bq__terminal_choice_square(const bq__plain *p, const bq_choice *c);
/* The key that says all of it; 0: none, or a square or terms are still to be named. */
int bq__terminal_choice_key(const bq_choice *c);
/* What has that key and cannot be done: what answers the question, else the first; NULL: nothing has it. */
const bq_choice *bq__terminal_key_not(const bq_choices *list, int key);

/* ---- plain_ask.c ---- */
/* Hand a command to the table and tell what came of it. False: refused, or not saved. */
bool bq__terminal_submit(bq__plain *p, const bq_command *cmd);
bool bq__terminal_deal(bq__plain *p); /* false: dice are to be typed, or nothing is wanted */
void bq__terminal_ask(bq__plain *p, const bq_ask *q);
/* Only the question and its choices; the answer comes later. */
void bq__terminal_put_ask(bq__plain *p, const bq_ask *q);
void bq__terminal_put_offer(bq__plain *p, unsigned from);
void bq__terminal_ask_offer(bq__plain *p, unsigned from);
void bq__terminal_ask_dice(bq__plain *p, const bq_ask *q);

/* ---- plain_obey.c ---- */
/* A line as a person at this seat types it: number, command, word, `NAME: command`. */
void bq__terminal_obey(bq__plain *p, unsigned seat, const char *line);
/* "3 4" or "dice 3 4". */
bool bq__terminal_read_dice(const char *line, bq_command *cmd);

/* ---- plain_sure.c ---- */
bool bq__terminal_yes(const char *word);
/* What comes of it, as a question. */
void bq__terminal_sure_words(bq__plain *p, const bq_command *cmd, char *out, size_t size);
/* A person's word, handed over; what is grave only if it is meant. */
bool bq__terminal_person_says(bq__plain *p, const bq_command *cmd, bool sure);

/* ---- plain_word.c ---- */
typedef struct bq__word {
    const char *word;
    void (*run)(bq__plain *p, unsigned seat, const char *rest);
    uint16_t key; /* what it is for */
} bq__word;
extern const bq__word bq__terminal_words[];
extern const unsigned bq__terminal_words_n;

/* ---- plain_help.c ---- */
void bq__terminal_help(bq__plain *p, unsigned seat, const char *rest);
void bq__terminal_examples(bq__plain *p, unsigned seat); /* of what cannot be listed: a trade, goods for a debt */

/* ---- plain_query.c ---- */
void bq__terminal_where(bq__plain *p, unsigned seat, const char *rest);
void bq__terminal_cash(bq__plain *p, unsigned seat, const char *rest);
void bq__terminal_who(bq__plain *p, unsigned seat, const char *rest);
void bq__terminal_deed(bq__plain *p, unsigned seat, const char *rest);
/* A row of a deed's card in words. */
void bq__terminal_rent_row(const bq__plain *p, const bq_deed_row *row, char *out, size_t size);
void bq__terminal_clock(bq__plain *p, unsigned seat, const char *rest);
void bq__terminal_odds(bq__plain *p, unsigned seat, const char *rest);
void bq__terminal_groups(bq__plain *p, unsigned seat, const char *rest);
void bq__terminal_offers(bq__plain *p, unsigned seat, const char *rest);
void bq__terminal_why(bq__plain *p, unsigned seat, const char *rest);
void bq__terminal_rules(bq__plain *p, unsigned seat, const char *rest);
void bq__terminal_show(bq__plain *p, unsigned seat, const char *rest);

/* ---- plain_board.c ---- */
void bq__terminal_board(bq__plain *p, unsigned seat, const char *rest);
void bq__terminal_square(bq__plain *p, const char *prefix, unsigned square);
/* Is the board shown at every change of player (A15)? Where it is a grid and somebody types, unless told
 * otherwise. */
bool bq__terminal_redraws(const bq__plain *p);

/* ---- plain_stats.c ---- */
enum { BQ__TOP = 5, BQ__ACCOUNTS = BQ_SEATS + 1 }; /* the last account: bank and pot */

typedef struct bq__top_rent {
    int64_t amount;
    uint32_t turn;
    uint8_t from;
    uint8_t to;
    uint8_t square;
} bq__top_rent;

typedef struct bq__stats {
    int64_t paid[BQ__ACCOUNTS][BQ__ACCOUNTS];
    bq__top_rent top[BQ__TOP];
    bq_luck luck;
    uint32_t out_at[BQ_SEATS]; /* the turn in which a seat went out */
} bq__stats;

void bq__terminal_add_up(const bq__plain *p, bq__stats *s);
/* The seats from the first to the last. */
void bq__terminal_order(const bq__plain *p, const bq__stats *s, unsigned order[BQ_SEATS]);
/* The place of the i-th of them: who has as much as the one before shares his. */
unsigned bq__terminal_place(const bq__plain *p, const unsigned order[BQ_SEATS], unsigned i);
void bq__terminal_ledger(bq__plain *p, unsigned seat, const char *rest);
void bq__terminal_luck(bq__plain *p, unsigned seat, const char *rest);
void bq__terminal_end(bq__plain *p);

/* ---- plain_bots.c ---- */
/* The next thing that a bot does. False: none of them has anything to do now. */
bool bq__terminal_bots(bq__plain *p);
/* The bots follow the log from its beginning: after a game was opened, or something was taken back. */
void bq__terminal_recall(bq__plain *p);

/* ---- plain_file.c ---- */
int64_t bq__terminal_played(const bq__plain *p); /* seconds */
void bq__terminal_note_time(bq__plain *p);       /* into the save, if the game is a timed one */
void bq__terminal_take(bq__plain *p, bq_table *table, bq_edition_file *file);
void bq__terminal_names(bq__plain *p); /* of the game, in the language of now */

typedef struct bq__save_file {
    char name[256];
    int64_t when;
} bq__save_file;
enum { BQ__SAVES = 64 };
/* The saves, the newest first; their number. */
unsigned bq__terminal_saves(bq__plain *p, bq__save_file files[BQ__SAVES]);
/* save_words.c: the edition of a save is not here, nor in any of the folders for editions; it is said. */
void bq__terminal_lacks(bq__plain *p, const char *prefix, enum bq_text_key key, const char *edition);
/* When, which edition, who, how far. */
void bq__terminal_save_words(bq__plain *p, const bq__save_file *file, char *out, size_t size);
void bq__terminal_drop(bq__plain *p); /* the game; its save stays */
void bq__terminal_keep(bq__plain *p, const char *word, const char *value); /* a setting */
bool bq__terminal_open(bq__plain *p, const char *path);
bool bq__terminal_save_new(bq__plain *p);
void bq__terminal_save_as(bq__plain *p, const char *name);
void bq__terminal_load(bq__plain *p, const char *name);
void bq__terminal_resume(bq__plain *p);
void bq__terminal_saved_where(bq__plain *p);

/* ---- plain_menu.c ---- */
void bq__terminal_menu(bq__plain *p);
void bq__terminal_set_language(bq__plain *p, enum bq_language language);
void bq__terminal_team(bq__plain *p);

/* ---- plain_new.c ---- */
void bq__terminal_new(bq__plain *p);
/* A table as planned; true: it stands. The file then belongs to the game. */
bool bq__terminal_begin(bq__plain *p, bq_table_plan *plan, bq_edition_file *file);
void bq__terminal_dealer(const bq__plain *p, bq_table_plan *plan);
/* From what the command line said. */
bool bq__terminal_new_as_asked(bq__plain *p);
/* An edition by name, or picked from a list; NULL, and it was said why. */
bq_edition_file *bq__terminal_edition(bq__plain *p, const char *name);
bq_edition_file *bq__terminal_choose_edition(bq__plain *p, enum bq_text_key question);
bool bq__terminal_choose_options(bq__plain *p, bq_table_plan *plan);
bool bq__terminal_choose_players(bq__plain *p, bq_table_plan *plan);

/* ---- plain_option.c ---- */
void bq__terminal_difference(bq__plain *p, const bq_edition *usual, const bq_edition *table);
void bq__terminal_list_options(bq__plain *p, const bq_edition *ed);
/* `waiting` are options that do not fit yet without others. */
void bq__terminal_add_option(bq__plain *p, bq_table_plan *plan, char waiting[BQ_OPTION_BYTES],
                             const char *words);

/* ---- plain_name.c ---- */
/* "Ada,Bob,bot:medium" into seats; false, and it was said why. */
bool bq__terminal_seats(bq__plain *p, const char *list, bq_table_plan *plan);

#endif
