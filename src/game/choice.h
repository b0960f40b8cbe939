/* choice.h - a seat's choices now, with the reasons for those it lacks: the one list that screens, plain text, the page
 * and `?` show. It says what each choice costs and leaves, which one is usual, which key means it, and before which one
 * a client asks again.
 *
 * The engine says what is lawful. What a choice costs is found by supposing it. Nothing here changes a game. */
#ifndef BQ_GAME_CHOICE_H
#define BQ_GAME_CHOICE_H

#include "engine/engine.h"
#include "text/text.h"
#include "wire/wire.h"

/* ---- keys (choice.def) ---- */

enum {
#define BQ_CHOICE(verb, group, key, space) BQ_KEY_##verb = key,
#define BQ_TOOL(id, key) BQ_TOOL_##id = key,
#include "game/choice.def"
};

enum bq_choice_group { BQ_CHOICE_ANSWER, BQ_CHOICE_TRADE, BQ_CHOICE_PROPERTY, BQ_CHOICE_TABLE, BQ_CHOICE_GROUPS };
extern const char *const bq_choice_group_words[BQ_CHOICE_GROUPS];
enum bq_choice_space { BQ_SPACE_ALWAYS, BQ_SPACE_BACK, BQ_SPACE_NEVER, BQ_SPACES };
extern const char *const bq_choice_space_words[BQ_SPACES];

/* ---- one choice ---- */

/* What would help where something cannot be done. */
enum bq_help {
    BQ_HELP_NONE,
    BQ_HELP_RAISE,   /* `amount` is missing, and could be raised */
    BQ_HELP_LIFT,    /* the mortgage on `square` first */
    BQ_HELP_BUILD,   /* on `square` first */
    BQ_HELP_SELL,    /* on `square` first */
    BQ_HELP_MISSING, /* `squares` are missing in the colour */
    BQ_HELP_OWN,     /* a deed: the seat has none; said alone, whose the square is does not matter */
    BQ_HELP_STREET,  /* a street: the seat has deeds, but none of these; alone too */
    BQ_HELP_THEIRS,  /* `amount` is all the cash that `seat`, another one, has */
    BQ_HELPS
};

typedef struct bq_why {
    bq_verdict verdict; /* BQ_NO_OK: nothing is in the way */
    uint64_t squares;
    int64_t amount;
    uint8_t help; /* enum bq_help */
    uint8_t square;
    uint8_t seat; /* THEIRS: whose purse it is */
    uint8_t pad[5];
} bq_why;

typedef struct bq_choice {
    bq_command cmd; /* whole, unless `open` */
    bq_why why;     /* of those that cannot be done */
    int64_t amount; /* what it costs, or brings */
    int64_t left;   /* the seat's cash afterwards; below 0: so much would be missing */
    uint8_t group;  /* enum bq_choice_group */
    uint8_t key;    /* 0: none of its own */
    uint8_t space;  /* enum bq_choice_space */
    uint8_t payer;  /* CLAIM: who owes it, else BQ_NOBODY */
    bool asked;     /* it answers the question */
    bool sure;      /* a client asks again before it */
    bool open;      /* the client asks for what is missing: terms, an amount */
    bool other;     /* another seat of the same client says it */
    bool whole;     /* LIFT of all at once, BUILD and SELL by colour */
} bq_choice;

/* On the largest board three things can be done with each of 60 streets, beside some answers, claims and offers, and
 * every verb may have its reason. What would not fit is left out of the list, and lawful all the same. */
#define BQ_CHOICES 288

typedef struct bq_choices {
    bq_choice at[BQ_CHOICES];
    unsigned n;     /* those that can be done; the others follow */
    unsigned all;
    unsigned default_choice; /* what an empty line means, and where `space` lets it the space bar; n: nothing */
} bq_choices;

/* What `seat` can do. `speakers` are the seats, by bit, that the same person or client speaks for: they may have rents
 * to claim whoever is asked. */
void bq_choices_of(const bq_edition *ed, const bq_state *st, unsigned seat, unsigned speakers, bq_choices *out);

/* The verbs that can be said, by bit, and the first choice of one; NULL if there is none. */
uint64_t bq_choices_verbs(const bq_choices *list);
const bq_choice *bq_choices_first(const bq_choices *list, unsigned verb);
/* Of the deeds received mortgaged, those that can be lifted together without a debt (N6). */
uint64_t bq_choice_affordable(const bq_edition *ed, const bq_state *st, unsigned seat);
/* The square it is about: its own, or that of the question; BQ_NOWHERE if there is none. */
unsigned bq_choice_square(const bq_edition *ed, const bq_state *st, const bq_command *cmd);
/* A command of this verb as somebody might mean it, about that square where it is about one: one building, or one of
 * its colour where the rule places them. And what that costs or brings, if it is in no list: it is not possible now. */
bq_command bq_choice_on(const bq_edition *ed, const bq_state *st, unsigned seat, unsigned verb, unsigned square);
int64_t bq_choice_price(const bq_edition *ed, unsigned verb, unsigned square);
/* Any lawful command as a choice, with what it costs or brings and what it leaves: for those who tell of one that stands
 * in no list. */
bq_choice bq_choice_of(const bq_edition *ed, const bq_state *st, const bq_command *cmd);
/* How many hotels go if a sale takes all those of a colour away, and more than one level; else 0. */
unsigned bq_choice_hotels(const bq_edition *ed, const bq_state *st, const bq_command *cmd);
/* What a lot is worth by the board, to whoever is asked to bid. */
int64_t bq_choice_worth(const bq_edition *ed, const bq_state *st, const bq_ask *q);
/* Of a bid that is far above what would do: what would. Else 0. */
int64_t bq_choice_steep(const bq_edition *ed, const bq_state *st, const bq_command *cmd);
/* It ends something that is not got back by another move: resigning, bankruptcy, all hotels of a colour, a steep bid. */
bool bq_choice_grave(const bq_edition *ed, const bq_state *st, const bq_command *cmd);

/* ---- why not (choice_why.c) ---- */

/* What stands in the way of a command, and what would help. */
bq_why bq_why_not(const bq_edition *ed, const bq_state *st, const bq_command *cmd);
/* The same of a verb, by the command that comes nearest to what the rules want. */
bq_why bq_why_not_verb(const bq_edition *ed, const bq_state *st, unsigned seat, unsigned verb);
/* Is it the purse of whoever offers that is too small? And of a trade: whose it is, and how much is in it. */
bool bq_why_other_purse(const bq_state *st, const bq_command *cmd);
void bq_why_theirs(bq_why *why, const bq_state *st, unsigned seat);

/* ---- a debt (raise.c) ---- */

/* Sales and mortgages that raise what the seat owes, in this order, the least rent lost; how many there are, the first
 * `most` at most. None where all of them together would not be enough: nothing is sold for nothing. */
#define BQ_RAISE_STEPS 40
unsigned bq_raise_plan(const bq_edition *ed, const bq_state *st, unsigned seat, bq_command *steps, int64_t *gains,
                       unsigned most);

/* ---- in words (choice_words.c) ---- */

/* As a sentence with what it leaves: "Buy for 60: you keep 1,440." */
void bq_choice_words(bq_buf *b, enum bq_language language, const bq_text_names *names, const bq_state *st,
                     const bq_choice *choice);
/* As a button: "Buy for 60". */
void bq_choice_label(bq_buf *b, enum bq_language language, const bq_text_names *names, const bq_state *st,
                     const bq_choice *choice);
/* The reason, and what would help. `raise`: how money is raised in this client, "m" or "mortgage, sell". */
void bq_why_words(bq_buf *b, enum bq_language language, const bq_text_names *names, const bq_why *why,
                  const char *raise);

/* ---- as JSON (choice_json.c) ---- */

/* The i-th of the list, into an object that is open: as the message `choices` tells it (docs/PROTOCOL.md). */
void bq_choice_json(bq_buf *b, const bq_wire *w, enum bq_language language, const bq_text_names *names,
                    const bq_choices *list, unsigned i, const char *raise);

#endif
