/* session.h - the game that this program shows, whoever plays it: table, the edition's words, names, bots, clock, save,
 * language. Both front ends stand on it: lines of text (lines/) and screens (screens/). What it has to say it says to a
 * listener, which is one of them.
 *
 *   session.c       a game comes to the table and goes; its clock, its names, the language (read first)
 *   local.c         kinds of sessions: a game of this program's own,
 *   online*.c         a server's table (online.h),
 *   replay.c          a saved game that is watched
 *   talk.c          what is said to the listener: sentences, refusals, trouble; what is asked of it
 *   events.c        events as sentences; every charge with cash before and after
 *   choice.c        what a seat may do now, as a list; sure.c what of it is asked twice; standing.c what was said ahead
 *   query.c         questions of one line: where, cash, who owns, deed, odds, groups
 *   sums.c          the whole game added up: ledger, rents, landings, dice; the end of a game
 *   analysis.c      what the game was worth move by move, and hints
 *   bots.c          bots at the table: they answer, manage, judge offers
 *   save.c          saves: names, lists, loading, saving as; save_words.c what each of them is
 *   new.c           a new game begins; option.c its options, name.c who sits down, hour.c when it ends
 *   guide.c         the guided first game; about.c who made the program, and from what
 *   settings.c      what is kept from one game to the next */
#ifndef BQ_SESSION_H
#define BQ_SESSION_H

#include <stdio.h>

#include "analyse/analyse.h"
#include "base/bits.h"
#include "base/json.h"
#include "game/choice.h"
#include "game/company.h"
#include "game/deed.h"
#include "game/lesson.h"
#include "game/luck.h"
#include "game/say.h"
#include "game/standing.h"
#include "game/table.h"
#include "game/walk.h"
#include "save/save.h"
#include "terminal/plain.h"
#include "text/text.h"

#define BQ__SHOWN 24 /* choices shown before "more" */
#define BQ__BESIDE 6 /* ... and of those that are no answer to the question */
#define BQ__RECENT 32 /* sentences that `last` remembers */
#define BQ__RECENT_BYTES 640
#define BQ__PATH_BYTES 1024
#define BQ__SEATS_BYTES 512

typedef struct bq__session bq__session;

/* ---- who is told ---- */

/* A front end. It may leave out what it never meets. */
typedef struct bq__listener {
    /* A sentence, cleaned, and what kind it is ("pay", "no", "ask"). `event`: what it tells of, or NULL. */
    void (*on_line)(void *ctx, const char *prefix, const char *text, const bq_event *event);
    /* The next line that somebody types; false: there will be none. */
    bool (*on_prompt)(void *ctx, char *line, size_t size);
    /* Something grave was said, or (NULL) chance would be taken back: is it meant? False: it is not, or it is answered
     * later. */
    bool (*on_sure)(void *ctx, const bq_command *cmd);
    /* A line for programs, to be printed and freed. NULL: people listen, and there are none. */
    void (*on_json)(void *ctx, bq_buf *line);
    /* The game of a server's table is played again at another. */
    void (*on_rematch)(void *ctx);
    const char *raise; /* the key with which money is raised, where keys are pressed */
    bool typed;        /* words are typed here, not keys pressed */
    void *ctx;
} bq__listener;

/* ---- where it is played ---- */

enum bq__session_kind { BQ__LOCAL, BQ__ONLINE, BQ__REPLAY, BQ__SESSION_KINDS };

/* What differs between a game of our own, a server's table and a replay. Everything else asks for this, and never which
 * of them it is (tests/style/kinds.sh). */
typedef struct bq__session_ops {
    enum bq__session_kind kind; /* for the screens' own table of kinds */
    /* Hand a command over, and tell what came of it. False: it was refused, or not saved, and that was said. */
    bool (*submit)(bq__session *s, const bq_command *cmd);
    /* The chance that the game waits for. False: somebody else's affair, or dice are typed. */
    bool (*deal)(bq__session *s);
    bool (*is_person)(const bq__session *s, unsigned seat); /* at this terminal */
    /* May people here take back, load, end the time? False, and it was said why not. */
    bool (*may_change)(bq__session *s);
    /* A word that is no command of the game (chat, hold): true, and it was said. */
    bool (*word)(bq__session *s, const char *line);
    /* A bot is asked what it would say to an offer that is not made yet; its answer is said, now or when it comes. */
    void (*sound)(bq__session *s, const bq_command *offer);
    /* May it be said, while the game goes on, what would be best and how it stands? False, and it was said why not. */
    bool (*may_hint)(bq__session *s);
    void (*want_hints)(bq__session *s, bool yes); /* the player here wants it, or no longer */
    bool (*live)(const bq__session *s); /* everybody's chances stand beside their names */
    bool (*answered)(bq__session *s); /* is what was submitted done? It is waited for, a little while */
    void (*tick)(bq__session *s);      /* O8: the clock of a timed game */
    void (*note_time)(bq__session *s); /* ... into its save */
    void (*listen)(bq__session *s);    /* to whoever else plays; what they say waits */
    /* Until something can be read there: true; false: it is worth another look, then to be waited for again. */
    bool (*wait)(bq__session *s, int fd);
    bool (*may_again)(const bq__session *s); /* is there something to be had after the game? */
    void (*ask_again)(bq__session *s);
    /* What is to be seen of the table, and how far its log is told. */
    const bq_state *(*shown)(const bq__session *s);
    size_t (*told)(const bq__session *s);
    void (*release)(bq__session *s); /* table and edition's words, to whom they belong */
    void (*leave)(bq__session *s);   /* the game; afterwards the session is a local one */
    uint16_t not_yours; /* why nobody here speaks for a seat, in words */
    bool at_once;   /* what is submitted has happened when submit() comes back */
    bool has_bots;  /* they play in this program */
    bool own_clock; /* the time of a timed game is counted here */
    bool keeps;     /* a save that is opened is written on */
    bool prompts;   /* a line that is waited for has a mark before it */
    bool undoes;    /* a person's word can be taken back */
} bq__session_ops;

extern const bq__session_ops bq__session_local, bq__session_online, bq__session_replay;

/* A server that we have started (online_host.c). */
typedef struct bq__host {
    long pid; /* 0: none */
    long warden; /* our child, whose child it is; 0: an earlier program has started it */
    int life;    /* closed with us: so the warden knows */
    bool stays; /* others play there: it is not ended with us */
    bool network;
    char tcp[80];
    char http[80];
    char door[80]; /* for players of document 001; empty: an earlier program's server has none */
} bq__host;

/* A saved game that is watched, and what waits meanwhile. */
typedef struct bq__replay {
    bq_walk walk; /* how far it has come */
    const bq__session_ops *under; /* what was there before, */
    bq_table *kept;               /* its table, or NULL, */
    bq_edition_file *kept_file;   /* and its words */
} bq__replay;

/* ---- the game ---- */

enum { BQ__NO_DEFAULT = BQ_CHOICES + 1 }; /* beyond every choice */

/* What a seat may do now, as a list with numbers (choice.c). */
typedef struct bq__choice_list {
    bq_choices all; /* all that can be done, and what cannot */
    bq_choice at[BQ_CHOICES + 1]; /* what has a number */
    unsigned n;
    uint16_t later; /* 0, or the last one is no command: the sentence for leaving offers or rents as they are */
    unsigned shown; /* so many before "more" */
    unsigned default_choice; /* the one that an empty line means, or BQ__NO_DEFAULT */
} bq__choice_list;

struct bq__session {
    const bq_plain_request *request; /* what the command line said */
    const bq__session_ops *ops;
    bq__listener listener;
    enum bq_language language;
    bool bots_only;
    bool ended; /* end of input, or `quit` */
    bool menu;  /* to the menu, next */

    bq_edition_file *file; /* of the game; NULL: things go by numbers */
    bq_table *table;       /* NULL: no game */
    bq_text_names names;
    const char *seat[BQ_SEATS];
    bq_company company; /* the table's bots */
    uint32_t later[BQ_SEATS]; /* by proposer: the version that was put off */
    bq_claim let_go[BQ_CLAIMS]; /* rents whose owners were asked, and did not claim them */
    uint8_t let_go_n;
    bq_standing standing;       /* what was said ahead (standing.c) */
    size_t refused_at;          /* a server has refused our word after so many moves, and one: nothing is said unasked */
    int64_t began;  /* when the game's clock stood at zero, in seconds of this machine's */
    uint32_t games; /* that were at this table so far: this one is another */
    bool told;      /* the end of this game was told */
    bool relist;    /* what was listed for a question no longer holds */
    uint16_t row;   /* of the rules, behind what was last said */
    bq__choice_list choices;
    char recent[BQ__RECENT][BQ__RECENT_BYTES];
    unsigned recents;

    bool guided;          /* the first game, with lessons (guide.c) */
    bq_lessons lessons;   /* that were given */

    struct bq__online *online; /* the server's table (online.h) */
    bq__replay replay;
    bq__host host;

    bool named; /* the file of --save was used */
    char seats[BQ__SEATS_BYTES]; /* who sits down at a new game, unless told otherwise */
    char folder[BQ__PATH_BYTES];
};

/* ---- session.c ---- */
/* What the request says, as the state of a game that has not begun; false: too long. */
bool bq__session_init(bq__session *s, const bq_plain_request *request);
/* A game comes to the table; what was there goes. */
void bq__session_take(bq__session *s, const bq__session_ops *ops, bq_table *table, bq_edition_file *file);
void bq__session_drop(bq__session *s); /* the game; its save stays */
void bq__session_names(bq__session *s); /* of the game, in the present language */
void bq__session_set_language(bq__session *s, enum bq_language language);
void bq__session_keep_setting(bq__session *s, const char *word, const char *value);
int64_t bq__session_played(const bq__session *s); /* seconds */
/* The proposer of an offer to a person that was not put off; BQ_SEATS if there is none. */
unsigned bq__session_open_offer(const bq__session *s);
/* F15: a person whose rent may lapse with the roll of a bot, and who was not asked about it; BQ_SEATS: nobody. */
unsigned bq__session_open_claim(const bq__session *s);
void bq__session_put_off(bq__session *s, unsigned seat); /* what the choices are about: the offers to a seat, or its rents */
void bq__session_ask_nobody(bq__session *s); /* no choices */

/* ---- about.c ---- */
void bq__session_team(bq__session *s);

static inline bool bq__session_submit(bq__session *s, const bq_command *cmd)
{
    return s->ops->submit(s, cmd);
}

static inline bool bq__session_is_person(const bq__session *s, unsigned seat)
{
    return s->ops->is_person(s, seat);
}

/* ---- local.c ---- */
bool bq__session_undo(bq__session *s); /* the last word of a person; false: it was said why not */
bool bq__session_redo(bq__session *s);
void bq__session_undo_words(const bq__session *s, enum bq_text_key key, char *out, size_t size);
bool bq__session_roll(bq__session *s); /* dice that could be typed, thrown by the program after all */
/* Operations that other kinds have from it. */
bool bq__session_local_is_person(const bq__session *s, unsigned seat); /* by the plan of the table */
bool bq__session_local_answered(bq__session *s);
bool bq__session_local_wait(bq__session *s, int fd);
bool bq__session_local_may_again(const bq__session *s);
const bq_state *bq__session_local_shown(const bq__session *s);
size_t bq__session_local_told(const bq__session *s);
void bq__session_local_release(bq__session *s);
void bq__session_local_nothing(bq__session *s);

/* ---- replay.c ---- */
/* A save is watched; what was played waits. False: it was said why not, and nothing has changed. */
bool bq__session_watch(bq__session *s, const char *path);
/* True: the game that waited is at the table again; it is another now if a server says so. */
bool bq__session_unwatch(bq__session *s);
/* From where the replay stands it is a game of its own, saved under a new name; what waited is put away. `names`: whom
 * people play, "Ada,Bob"; empty: as fork_people has them, who are the people of the save, or whoever is asked. False: it
 * was said why not. */
bool bq__session_fork(bq__session *s, const char *names);
void bq__session_fork_people(const bq__session *s, char *out, size_t size);
bool bq__session_fork_from(bq__session *s, const char *path, size_t at, const char *names); /* a save, after `at` commands */

/* ---- talk.c ---- */
void bq__session_line(bq__session *s, const char *prefix, const char *text);
void bq__session_event_line(bq__session *s, const char *prefix, const char *text, const bq_event *event);
void bq__session_say(bq__session *s, const char *prefix, enum bq_text_key key, const bq_arg *args, size_t n);
#define BQ__SAY(s, prefix, key, ...)                                                               \
    bq__session_say(s, prefix, key, (const bq_arg[]){__VA_ARGS__},                                 \
                    sizeof((const bq_arg[]){__VA_ARGS__}) / sizeof(bq_arg))
void bq__session_tell(bq__session *s, const char *prefix, enum bq_text_key key);
/* A message as text, for a list or a word. */
const char *bq__session_text(const bq__session *s, char *out, size_t size, enum bq_text_key key, const bq_arg *args,
                             size_t n);
/* "2,1" from tenths */
bq_arg bq__session_tenths(const bq__session *s, const char *name, int64_t tenths, char out[32]);
/* A line for programs: it begins with a word under this name, more may follow, and it is ended and printed. */
enum { BQ__JSON_BYTES = 64 << 10 };
bq_buf bq__session_json(const char *what, const char *word);
void bq__session_json_end(bq__session *s, bq_buf *b);
void bq__session_refusal(bq__session *s, const bq_verdict *verdict);
/* The same of a command, with what would help. */
void bq__session_refuse(bq__session *s, const bq_command *cmd, const bq_verdict *verdict);
void bq__session_why_not(bq__session *s, const bq_why *why);
void bq__session_wire_error(bq__session *s, const bq_wire_error *error);
void bq__session_option_error(bq__session *s, const bq_option_error *error);
void bq__session_trouble(bq__session *s, const char *prefix, const bq_trouble *trouble);
/* The next line, without its end, trimmed; false at the end of input (`ended` is then set). */
bool bq__session_read(bq__session *s, char *line, size_t size);
void bq__session_trim(char *line); /* no spaces around it */
/* One of 1..n by number or by the beginning of its word; an empty line is the default. 0: end of input,
 * or the menu was asked for. */
unsigned bq__session_pick_also(bq__session *s, const char *const *words, const char *const *also, unsigned n,
                               unsigned default_choice); /* ... or by another name, as a title */
unsigned bq__session_pick(bq__session *s, const char *const *words, unsigned n, unsigned default_choice);

static inline bool bq__session_for_programs(const bq__session *s)
{
    return s->listener.on_json != NULL;
}

/* ---- typed.c ---- */
/* The word of ours that this one means in French or Russian; NULL: none. */
const char *bq__session_typed(const char *text, size_t n);
/* Is it that word of ours, in whichever language? */
bool bq__session_means(const char *text, const char *word);
/* Does one of the words for it begin so? */
bool bq__session_typed_begins(const char *word, const char *text, size_t n);
/* What is typed for it in the present language; false: the word itself. */
bool bq__session_typed_shown(const bq__session *s, const char *word, char *out, size_t size);
/* "sell (vendre)": the word, and what is typed for it. */
void bq__session_typed_both(const bq__session *s, const char *word, char *out, size_t size);
/* A command as it would be typed in the present language; false: as it is. */
bool bq__session_typed_line(const bq__session *s, const char *line, char *out, size_t size);
/* How money is raised here: words that are typed, or a key. */
const char *bq__session_raise(const bq__session *s, char *out, size_t size);

/* ---- events.c ---- */
void bq__session_events(bq__session *s, const bq_state *after, const bq_sink *sink);
void bq__session_terms(bq__session *s, const bq_state *st, unsigned from);

/* ---- choice.c ---- */
unsigned bq__session_people(const bq__session *s); /* seats of people who sit here, by bit */
void bq__session_choices(bq__session *s, const bq_ask *q);
void bq__session_offer_choices(bq__session *s, unsigned from);
void bq__session_claim_choices(bq__session *s, unsigned seat);
/* What a seat could do with its property, whoever is asked. */
void bq__session_property_choices(bq__session *s, unsigned seat);
/* Is the i-th the one that puts the answer off? */
bool bq__session_choice_waits(const bq__session *s, unsigned i);
/* One choice as words, and as it would be typed in the player's language; the square it is about, or BQ_NOWHERE. */
void bq__session_choice_words(const bq__session *s, unsigned i, char *out, size_t size);
void bq__session_choice_typed(const bq__session *s, unsigned i, char *out, size_t size);
unsigned bq__session_choice_square(const bq__session *s, const bq_choice *c);
/* The key that says all of it; 0: none, or a square or terms are still to be named. */
int bq__session_choice_key(const bq_choice *c);
/* May the space bar give it (game/choice.def)? Enter may, always. */
bool bq__session_space(const bq__session *s, const bq_choice *c);
/* What has that key and cannot be done: what answers the question, else the first; NULL: nothing has it. */
const bq_choice *bq__session_impossible_key(const bq_choices *list, int key);
/* The next answer to the question, from this place of the whole list on, that only money is missing for; NULL: none. */
const bq_choice *bq__session_too_dear(const bq__session *s, unsigned from);
/* Is a choice open that comes before the valuation? Then nobody's fortune is shown. */
bool bq__session_unvalued(const bq__session *s);

/* ---- sure.c ---- */
/* What comes of it, as a question. */
void bq__session_sure_words(const bq__session *s, const bq_command *cmd, char *out, size_t size);
/* Does an offer lie open whose maker this one is made to? Then it is refused first, with `no`. */
bool bq__session_countered(const bq__session *s, const bq_command *offer, bq_command *no);
/* A person's word, handed over; what is grave only if it is meant. */
bool bq__session_person_says(bq__session *s, const bq_command *cmd, bool sure);

/* ---- standing.c ---- */
/* How far a seat bids by itself in this auction; 0: no further. False: it was said why not, or it is asked about. */
bool bq__session_limit(bq__session *s, unsigned seat, int32_t most, bool sure);
enum { BQ__LIMIT = 1 }; /* in `a` of a bid that is asked twice: it is how far to go */
/* This seat if a person sits there who still bids, else another such; BQ_SEATS: nobody does. */
unsigned bq__session_bidder(const bq__session *s, unsigned seat);
/* The next roll of a seat, its next purchase, its next bid is not asked about; or is, after all. False: it was said why
 * not. */
bool bq__session_roll_ahead(bq__session *s, unsigned seat);
bool bq__session_decline_ahead(bq__session *s, unsigned seat);
bool bq__session_pass_ahead(bq__session *s, unsigned seat);
/* What the seat that is asked has said ahead; false: it is to be asked. */
bool bq__session_said_ahead(bq__session *s, const bq_ask *q, bq_command *cmd);
bool bq__session_say_ahead(bq__session *s, const bq_ask *q); /* ... submitted */
void bq__session_ahead_failed(bq__session *s, const bq_ask *q); /* it was refused, and is not tried for ever */
bool bq__session_was_refused(const bq__session *s); /* a server has just said no: whoever is asked answers now */
void bq__session_ahead_heard(bq__session *s, const bq_event *e); /* what of it is over */

/* ---- query.c: answers for a seat, `rest` is what was typed after the word ---- */
void bq__session_where(bq__session *s, unsigned seat, const char *rest);
void bq__session_cash(bq__session *s, unsigned seat, const char *rest);
void bq__session_who(bq__session *s, unsigned seat, const char *rest);
void bq__session_deed(bq__session *s, unsigned seat, const char *rest);
void bq__session_clock(bq__session *s, unsigned seat, const char *rest);
/* Of a game against the clock that runs here; false: it is none. */
bool bq__session_time_left(const bq__session *s, int64_t *left_s);
void bq__session_odds(bq__session *s, unsigned seat, const char *rest);
void bq__session_groups(bq__session *s, unsigned seat, const char *rest);
void bq__session_offers(bq__session *s, unsigned seat, const char *rest);
void bq__session_why(bq__session *s, unsigned seat, const char *rest);
/* A square, as it stands now. */
void bq__session_square(bq__session *s, const char *prefix, unsigned square);
unsigned bq__session_tokens_on(const bq_state *st, unsigned square); /* seats, by bit */
/* A row of a deed's card in words. */
void bq__session_rent_row(const bq__session *s, const bq_deed_row *row, char *out, size_t size);

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
    int64_t rents[BQ_SEATS];   /* that came in */
    uint32_t built[BQ_SEATS], jailed[BQ_SEATS]; /* buildings; arrests */
} bq__sums;

/* What somebody did more of than all others; in words. False: nobody did. */
enum bq__award { BQ__AWARD_RENTS, BQ__AWARD_RENT, BQ__AWARD_BUILDER, BQ__AWARD_JAIL, BQ__AWARDS };
bool bq__session_award(const bq__session *s, const bq__sums *sums, enum bq__award which, char *out, size_t size);

void bq__session_add_up(const bq__session *s, bq__sums *sums);
/* The seats from the first to the last. */
void bq__session_order(const bq__session *s, const bq__sums *sums, unsigned order[BQ_SEATS]);
/* The place of the i-th of them: a seat that has as much as the one before shares its place. */
unsigned bq__session_place(const bq__session *s, const unsigned order[BQ_SEATS], unsigned i);
void bq__session_ledger(bq__session *s, unsigned seat, const char *rest);
void bq__session_luck(bq__session *s, unsigned seat, const char *rest);
void bq__session_tell_end(bq__session *s);
/* The headline of the end; false: nobody has won. */
bool bq__session_winner(const bq__session *s, char *out, size_t size);

/* ---- analysis.c ---- */
/* Everybody's chances and the best things to do now, with reasons; "no" or "yes" behind it switches hints off or on. */
void bq__session_hint(bq__session *s, unsigned seat, const char *rest);
bool bq__session_local_may_hint(bq__session *s);
void bq__session_local_want_hints(bq__session *s, bool yes);
/* Everybody's chances in a position, in percent. False: nobody knows them there, or they are not told yet (H1). */
bool bq__session_chances(const bq__session *s, const bq_state *st, int percent[BQ_SEATS]);
/* Chances, mistakes and swings of the game so far. */
void bq__session_analysis(bq__session *s, unsigned seat, const char *rest);
/* At the end: the curve of each seat, and the swings, each with the way to it in the replay. */
void bq__session_tell_swings(bq__session *s);
/* After which moves the largest swings stand; how many. */
unsigned bq__session_swings(bq__session *s, size_t at[BQ_ANALYSE_SWINGS]);

/* ---- bots.c ---- */
/* The next thing that a bot does. False: none of them has anything to do now. */
bool bq__session_bots(bq__session *s);
/* A new game begins: what bots have to say of themselves. */
void bq__session_introduce(bq__session *s);
/* What a bot of this program would say to an offer, said. */
void bq__session_local_sound(bq__session *s, const bq_command *offer);
/* The bots follow the log from its beginning: after a game was opened, or something was taken back. */
void bq__session_recall(bq__session *s);

#define BQ__BY_LOT "bot:lot" /* among those who sit down: a character that is drawn (name.c) */

/* ---- save.c ---- */
typedef struct bq__save_file {
    char name[256];
    int64_t when;
} bq__save_file;
enum { BQ__SAVES = 64 };
/* The saves, the newest first; their number. */
unsigned bq__session_saves(bq__session *s, bq__save_file files[BQ__SAVES]);
/* A save, as a session of this kind; false: it was said why not, and the table is as it was. */
bool bq__session_read_as(bq__session *s, const bq__session_ops *ops, const char *path);
bool bq__session_open(bq__session *s, const char *path); /* to be played on */
bool bq__session_save_new(bq__session *s);
void bq__session_save_as(bq__session *s, const char *name);
void bq__session_load(bq__session *s, const char *name);
void bq__session_resume(bq__session *s);
void bq__session_saved_where(bq__session *s);
void bq__session_picture(bq__session *s); /* of the board as it stands, beside the save */

/* ---- save_words.c ---- */
/* The edition of a save is not here, nor in any of the folders for editions; it is said. */
void bq__session_lacks(bq__session *s, const char *prefix, enum bq_text_key key, const char *edition);
/* Was it played to the end? It is played again to know; what cannot be read is not over. */
bool bq__session_save_over(const bq__session *s, const bq__save_file *file);
/* When, which edition, who, how far. */
void bq__session_save_words(const bq__session *s, const bq__save_file *file, char *out, size_t size);

/* ---- new.c ---- */
enum { BQ__EDITIONS = 32 };
size_t bq__session_editions(bq_edition_name names[BQ__EDITIONS], const char *list[BQ__EDITIONS]);
/* An edition by name; NULL, and it was said why. */
bq_edition_file *bq__session_edition(bq__session *s, const char *name);
/* A table as planned; true: it stands. The file then belongs to the game. */
bool bq__session_begin(bq__session *s, bq_table_plan *plan, bq_edition_file *file);
void bq__session_dealer(const bq__session *s, bq_table_plan *plan);
/* From what the command line said. */
bool bq__session_new_as_asked(bq__session *s);

/* ---- guide.c ---- */
/* The lesson of this moment, in words; false: none. */
bool bq__session_lesson(bq__session *s, const bq_ask *ask, char *out, size_t size);
bool bq__session_was_guided(const bq_table_plan *plan);
bool bq__session_guided(bq__session *s); /* a guided game begins; false: it was said why not */

/* ---- option.c ---- */
void bq__session_difference(bq__session *s, const bq_edition *edition, const bq_edition *table);
void bq__session_list_options(bq__session *s, const bq_edition *ed);
void bq__session_ask_options(bq__session *s, const bq_edition *ed); /* with examples that fit the edition */
/* `waiting` are options that do not fit yet without others. */
void bq__session_add_option(bq__session *s, bq_table_plan *plan, char waiting[BQ_OPTION_BYTES], const char *words);

/* ---- hour.c ---- */
/* Options with an hour for the end turned into minutes from now; false: it was said why not. */
bool bq__session_hours(bq__session *s, const char *options, char out[BQ_OPTION_BYTES]);
void bq__session_hours_refused(const char *options, bq_option_error *error); /* ... by the edition: as it was typed */

/* ---- name.c ---- */
/* "Ada,Bob,bot:medium" into seats; false, and it was said why. */
bool bq__session_seats(bq__session *s, const char *list, bq_table_plan *plan);

#endif
