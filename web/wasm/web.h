/* web.h - the banker as one WebAssembly module, without imports: what its files share.
 *
 * The page's worker calls the functions marked BQ_WEB. Text goes in through bq_web_input(), and comes
 * out as JSON from bq_web_output(); both are UTF-8. Commands are the lines of saves and protocol
 * (`Ada: bid 120`), so a click here and a line in a file are the same thing. What comes out is the protocol's, too
 * (docs/PROTOCOL.md): seats by name, a move as `move` has it, a refusal as `no`, a choice as `choices`.
 *
 *   module.c   memory, answers, editions and their words
 *   words.c    the sentences of a language
 *   game.c     the table: open, say, deal, take back, fork, save, load
 *   saved.c    what a save says about itself: its edition, its rules, what its dice were bound to
 *   online.c   a seat at a server's table: the client (client/client.h) in the page's world
 *   board.c    what does not change: squares, deeds, who plays; what a table may change
 *   seats.c    bots at the table; the guide of a first game
 *   learnt.c   what a master among them has learnt, and how it plays without; characters introduce themselves
 *   analysis.c what the game was worth, and hints; only in the module with the value
 *   view.c     moves and the state as the server tells them, and what the page wants beside them
 *   choices.c  what a seat can do, and why not
 *   standing.c what people say before they are asked
 *   manage.c   buildings and mortgages planned together: the commands, and each lot's reasons
 *   judge.c    would this be accepted, and what would it do? Trades before and after
 *   past.c     the log told again, any moment of it, figures of the whole game
 *   luck.c     how lucky the game was, in words
 *   figures.c  games among bots: how long, where tokens stop
 *   rules.c    the leaflet, one row of it, options as a difference in words
 *   proof.c    dice that can be checked: a game that binds itself, and what a verifier wants to know
 *   crypto.c   SHA-256, for dice that can be checked
 *   system.c   the machine's randomness, poured in by the page */
#ifndef BQ_WEB_H
#define BQ_WEB_H

#include "base/bits.h"
#include "base/json.h"
#include "game/choice.h"
#include "game/company.h"
#include "game/lesson.h"
#include "game/say.h"
#include "game/standing.h"
#include "game/table.h"
#include "game/walk.h"
#include "text/text.h"

struct bq_client;

#define BQ_WEB __attribute__((visibility("default")))

/* The one table of this module, with everything about it that is not in the log. */
typedef struct bq__web {
    bq_edition_file file; /* the edition, its words */
    bool has_edition;
    bool adopted; /* it came with a table or a save */
    enum bq_language language;
    bq_table *table;
    struct bq_client *client; /* at a server; the table is its mirror. NULL: the table is our own */
    bq_company company; /* the table's bots */
    bool guided;         /* a first game, with a guide */
    bq_lessons lessons;  /* what was told in it */
    bq_standing standing; /* what people have said ahead */
    bq_buf out;
} bq__web;
extern bq__web bq__web_it;

/* The bytes that the page has written, and a zero after them. */
BQ_WEB void *bq_web_input(uint32_t n);

/* ---- answers ---- */
bq_buf *bq__web_begin(void); /* a new one */
uint32_t bq__web_end(void);  /* its bytes; 0: it did not fit */

/* ---- words ---- */
bq_text_names bq__web_names(const bq_edition *ed);
/* The edition of that name, by these rules, is the module's from now on; words for it may still come. */
void bq__web_adopt(const char *name, const bq_edition *ed);
bool bq__web_has_texts(const char *name, const char *language); /* "fr" */

/* ---- game.c ---- */
void bq__web_leave(void); /* the table, whoever's it is */
/* What the last command did and what is now, as members of an object that is open. */
void bq__web_tell(bq_buf *b, unsigned me);
/* The answer after a bot's step; `why` is what it thought of an offer, if it refused one. */
uint32_t bq__web_tell_said(uint32_t me, int why);
uint32_t bq__web_not_understood(const bq_wire_error *error);

/* ---- online.c ---- */
void bq__web_part(void); /* from the server, if we are at one */
unsigned bq__web_own_seat(void); /* at a server's table; BQ_NOBODY: we look on */
bool bq__web_edition_held(void); /* a server's game is played with this edition: no other comes in its place */

/* ---- view.c ---- */
bool bq__web_valued(void);
void bq__web_view(bq_buf *b, const bq_edition *ed, const bq_state *st, unsigned me);
void bq__web_said(bq_buf *b, size_t n, const bq_command *cmd);
void bq__web_events(bq_buf *b, const bq_edition *ed, const bq_sink *sink);
void bq__web_seat(bq_buf *b, const char *name, unsigned seat);
void bq__web_refusal(bq_buf *b, const bq_edition *ed, const bq_verdict *verdict);
void bq__web_why(bq_buf *b, const bq_edition *ed, const bq_why *why);
bool bq__web_person(unsigned seat); /* somebody at this screen */
unsigned bq__web_people(void);      /* all of them, by bit */
uint32_t bq__web_trouble(const bq_trouble *trouble);

/* ---- choices.c ---- */
void bq__web_choices(bq_buf *b, const bq_edition *ed, const bq_state *st, unsigned me);
void bq__web_keys(bq_buf *b); /* of what is no command */

/* ---- standing.c: as members of an object that is open; after a move ---- */
void bq__web_standing(bq_buf *b, const bq_edition *ed, const bq_state *st, unsigned me);
void bq__web_standing_heard(const bq_sink *events);

/* ---- judge.c ---- */
void bq__web_sure(bq_buf *b, const bq_edition *ed, const bq_state *st, const bq_command *cmd);

/* ---- seats.c: bots and guide follow the log from its beginning, after it was opened or something was taken back ---- */
void bq__web_recall(void);

/* ---- learnt.c: the master's weights for the table's rules, if they are there; what bots say of themselves ---- */
void bq__web_know(void);
void bq__web_note(bq_buf *b, const bq_edition *ed, const bq_state *st);

/* ---- analysis.c: it is another table, or another length of it ---- */
void bq__web_analysis_drop(void);

/* ---- system.c: chance that cannot be guessed; false: the page has poured in too little ---- */
bool bq__web_poured(void *bytes, size_t n);

/* ---- proof.c: lines of a plan; false: not such a line ---- */
bool bq__web_plan_fair(bq_table_plan *plan, const char *text, size_t n);
bool bq__web_plan_nonce(bq_table_plan *plan, const char *text, size_t n);
void bq__web_plan_commit(bq_table_plan *plan);

#endif
