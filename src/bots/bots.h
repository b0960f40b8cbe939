/* bots.h - players that are programs. They see what a seat sees: the edition and the state.
 *
 * A bot is data: a word, a style, and four functions. It answers the question that the game asks its
 * seat (answer), may manage its property while nothing is being resolved (manage), judges offers made
 * to it (judges), and remembers what it hears (heard). The first three only look: a bot decides the
 * same from the same state, memory and draws, and its memory follows from the log alone. It allocates
 * nothing; memory and cache are plain data of the caller's.
 *
 * Whoever plays with bots does not call them: seat.h has the next command of a table's bots, and the
 * match below whole games among them.
 *
 * What can be known of an edition before a game is computed once (bq_bot_sense_prepare) and shared
 * by every game and every bot. docs/BOTS.md tells how each of them plays. */
#ifndef BQ_BOTS_H
#define BQ_BOTS_H

#include "base/rng.h" /* the same seed gives the same game everywhere */
#include "engine/engine.h"

/* How a scripted bot plays: the parameters of style.def. */
typedef struct bq_bot_style {
#define BQ_STYLE(key, least, most, usual, what) int32_t key;
#include "bots/style.def"
} bq_bot_style;

/* The keys of style.def by number, for those who read, write, sweep or tune styles (style.c). */
typedef struct bq_style_key {
    const char *word;
    const char *what;
    int32_t least;
    int32_t most;
    int32_t usual;
} bq_style_key;
enum bq_style_number {
#define BQ_STYLE(key, least, most, usual, what) BQ_STYLE_NUMBER_##key,
#include "bots/style.def"
    BQ_STYLE_KEYS
};
extern const bq_style_key bq_style_keys[BQ_STYLE_KEYS];
int bq_style_key_of(const char *word, size_t n); /* -1: there is none */
int32_t bq_style_get(const bq_bot_style *style, unsigned key);
void bq_style_set(bq_bot_style *style, unsigned key, int32_t value);
bq_bot_style bq_style_usual(void);

/* A style as text: "key number" a line, '#' begins a comment, a key left out is usual. */
#define BQ_STYLE_BYTES 8192 /* a longer file is refused */
enum bq_style_fault {
    BQ_STYLE_FINE,
    BQ_STYLE_UNREADABLE, /* the file: errno says why */
    BQ_STYLE_LONG,
    BQ_STYLE_UNKNOWN,    /* no such key: word */
    BQ_STYLE_NO_NUMBER,  /* word is the key */
    BQ_STYLE_RANGE,      /* ... of least..most */
    BQ_STYLE_DOUBLED,
    BQ_STYLE_MORE        /* something after the number: word */
};
typedef struct bq_style_trouble {
    enum bq_style_fault code;
    unsigned line;
    int32_t least;
    int32_t most;
    char word[32]; /* printable, whatever stood there */
} bq_style_trouble;
bool bq_style_read(const char *text, size_t n, bq_bot_style *style, bq_style_trouble *trouble);
bool bq_style_load(const char *path, bq_bot_style *style, bq_style_trouble *trouble);

/* ---- what a bot has before it ---- */

/* What can be known of an edition before a game (sense.c). */
typedef struct bq_bot_sense {
    uint32_t visits[BQ_SQUARES]; /* how often a roll ends there, in millionths */
    uint32_t quality[BQ_GROUPS]; /* return of a colour with three houses, thousandths of the average */
    int64_t yield[BQ_SQUARES][BQ_RENTS]; /* rent of the n-th building in a million rolls, for its price */
    int64_t next[BQ_SQUARES][BQ_RENTS]; /* ... of the next building, by level; -1: none can follow, or it has no price */
    uint32_t work[2][BQ_SQUARES]; /* of prepare; nothing afterwards */
    const struct bq_value_net *net; /* weights of the value (bots/value); NULL: none for this edition and its options */
} bq_bot_sense;
void bq_bot_sense_prepare(bq_bot_sense *sense, const bq_edition *ed);

#define BQ_BOT_OFFERS 256 /* offers that a bot remembers at least */
#define BQ_BOT_MODELS 7   /* kinds of players that the master thinks of */
/* What a bot remembers: a fold over the log, changed by `heard` alone. Zero it when a game begins. */
typedef struct bq_bot_memory {
    uint64_t tried;     /* who owned what when it last looked for a trade in vain */
    uint64_t refused;   /* who owned what when refused_by began */
    uint64_t offered[2][32]; /* marks of the last offers: a full half forgets the other */
    uint32_t tried_turn;
    uint32_t asked_turn;
    uint32_t offers;    /* made so far */
    uint8_t refusals[BQ_SEATS]; /* ... by seat, since deeds last changed hands */
    uint8_t refused_by; /* seats that it does not ask for now */
    uint8_t asked;      /* seats that it has asked in its turn asked_turn */
    uint8_t tried_asked; /* ... in the turn in which it last looked in vain */
    uint8_t turn_offers; /* how many offers in that turn */
    uint8_t wrong[BQ_SEATS][BQ_BOT_MODELS]; /* the master's: how little each of its models is believed, by seat */
} bq_bot_memory;

/* What a bot has computed before: it may be lost at any time, and nothing is decided otherwise. Zero it at
 * the beginning. A bot that has nothing to do (manage) also says here when it wants to be asked again;
 * whoever asks anyway hears the same. */
typedef struct bq_bot_cache {
    uint64_t whole_of, whole; /* its deeds, and those of them that are whole groups */
    uint64_t property;  /* its deeds and pledges when the following was found */
    uint64_t ground;    /* its lots in colours where it may build */
    int32_t cheapest;   /* house there */
    int32_t redeemable; /* what its cheapest pledge would cost to redeem */
    int32_t cherished;  /* ... of those in whole colours */
    int64_t kept;       /* cash that it keeps when it builds, if it fears nothing */
    int64_t purse;      /* with the same property: not before it has so much; 0: at any change */
    bool built;         /* ... and the same buildings everywhere, on the board and in stock */
    bool silent_turn;   /* ... nor in its own turn: it makes no offers */
    bool rests;         /* it did not look for a trade: there is nothing to remember */
    uint32_t again;     /* ... and will not before this turn, as long as they own what they did then: */
    uint64_t owned;
} bq_bot_cache;

/* What it changes for two seats, without money, if one of them gives these deeds of one group to the other; and a desk on
 * which a search for trades lays out what it could give of each group. The bots of a match share one; zero it at the
 * beginning. */
typedef struct bq_bot_side {
    uint64_t deeds;
    int64_t mine, theirs;
    int64_t burden; /* what mortgages cost whoever gets them */
    int64_t price;
} bq_bot_side;
typedef struct bq_bot_goods {
    bq_bot_side one, all;
} bq_bot_goods;
typedef struct bq_bot_desk {
    bq_bot_goods group[BQ_GROUPS]; /* scratch: nothing outlives the search */
    uint64_t shared_when, shared;  /* who owned what, and lots of colours that two seats then shared */
    uint64_t fruitless[BQ_SEATS];  /* who searched in what circumstances, and had nothing to offer to that seat */
} bq_bot_desk;

/* A game as seen from one seat. */
typedef struct bq_bot_sight {
    const bq_edition *ed;
    const bq_bot_sense *sense; /* of that edition */
    const bq_state *st;
    const bq_bot_memory *memory;
    bq_bot_cache *cache;
    bq_bot_desk *desk; /* NULL: it has none, and finds the same a little later */
    bq_rng *whims; /* for those who leave things to chance; never the dealer's */
    uint64_t owned; /* who owns what, as bots remember it; 0: whoever asks has not looked */
    unsigned seat;
    uint8_t people; /* seats of people: they take their time with an answer */
    uint8_t spared; /* ... of them those to whom a bot has made an offer in this round: they get no other */
    const struct bq_value_base *near; /* the master's: what it has seen of this game; NULL: nothing yet */
    bool silent;    /* it makes no offers now */
    bool unchanged; /* its affairs are those with which it last had nothing to do: property is not looked at again */
} bq_bot_sight;

/* What a seat thinks of an offer: takes it, or why not. */
enum bq_bot_view {
    BQ_BOT_TAKES,
    BQ_BOT_NO_CASH,       /* it has not got the money */
    BQ_BOT_MAKES_COLOUR,  /* it would make the other's colour whole for too little */
    BQ_BOT_BREAKS_COLOUR, /* it would break a whole colour of its own */
    BQ_BOT_TOO_LITTLE     /* not enough for it */
};

/* ---- a bot ---- */

typedef struct bq_bot bq_bot;
struct bq_bot {
    const char *word;
    const bq_bot_style *style; /* NULL: it has none */
    unsigned variant;          /* which of its kind, where a kind has several */
    const bq_bot *like;        /* an explorer: whom it follows */
    bool sure;                 /* its answers are lawful, in every edition and style: tests/bots look at each */
    bool attentive;            /* it is asked at every beat, and told every answer to an offer */
    /* The answer to q, which asks this seat. Always lawful. */
    bq_command (*answer)(const bq_bot *bot, const bq_bot_sight *at, const bq_ask *q);
    /* One thing to do while nothing is being resolved: true and a lawful command, or false. */
    bool (*manage)(const bq_bot *bot, const bq_bot_sight *at, bq_command *out);
    /* What this seat thinks of the open offer of `from`, which is made to it. */
    enum bq_bot_view (*judges)(const bq_bot *bot, const bq_bot_sight *at, unsigned from);
    /* What it remembers of a command; `at` is the game before it. It is told its own offers, and the first
     * command of its turn that says that it had no offer to make; if attentive, also who takes or leaves an offer. NULL:
     * it remembers nothing. */
    void (*heard)(const bq_bot *bot, const bq_bot_sight *at, bq_bot_memory *memory, const bq_command *cmd);
};

/* By its word: random, easy, medium, hard, master, fp-a, fp-b, fp-c, or a character's. NULL if there is none. */
const bq_bot *bq_bot_of(const char *word);
/* All of them, the levels from the weakest, then the characters: the i-th, or NULL past the last. */
const bq_bot *bq_bot_nth(size_t i);

/* Players with a temper of their own, beside the levels. */
enum bq_character {
#define BQ_CHARACTER(id, word) BQ_CHARACTER_##id,
#include "bots/character.def"
    BQ_CHARACTERS
};
extern const char *const bq_character_words[BQ_CHARACTERS];
int bq_character_of(const char *word); /* -1: there is none */
/* One that plays in a style of one's own; it keeps the pointers. */
bq_bot bq_bot_styled(const char *word, const bq_bot_style *style);
/* One that plays like another and now and then otherwise: what is learnt from its games is more than its habits. */
bq_bot bq_bot_explorer(const bq_bot *like);

/* ---- a whole game among bots (match.c) ---- */

/* What a seat owns, so far as it decides out of its turn. */
typedef struct bq_affairs { /* by seat; what is asked of every seat at every turn lies close together */
    int64_t purse[BQ_SEATS]; /* bq_bot_cache's */
    uint64_t deeds[BQ_SEATS];
    uint64_t pledges[BQ_SEATS];
    int64_t cash[BQ_SEATS];
    uint64_t prisons[BQ_SEATS];
    uint8_t houses[BQ_SEATS], hotels[BQ_SEATS]; /* the stock */
} bq_affairs;

/* What lies on the board, so far as somebody's sleep rests on it. */
typedef struct bq_scene {
    uint64_t deeds[BQ_SEATS];
    uint64_t mortgaged;
    uint64_t prisons;
    uint8_t level[BQ_SQUARES];
    uint8_t houses, hotels; /* the stock */
} bq_scene;

typedef struct bq_match {
    const bq_edition *ed;
    const bq_bot_sense *sense; /* of that edition */
    const bq_bot *bot[BQ_SEATS];
    bq_bot_memory memory[BQ_SEATS];
    bq_bot_cache cache[BQ_SEATS];
    bq_bot_desk desk;
    bq_bot_sight sight[BQ_SEATS]; /* follows from the above when the game begins */
    bq_affairs quiet; /* of each seat when it last had nothing to do */
    bq_scene scene;   /* prisons at the last beat that was not calm, deeds when all slept, buildings if `built` */
    bool built;       /* somebody's sleep rests on buildings */
    uint64_t owned;   /* who owned what at that scene, as bots remember it */
    bool calm;        /* all slept at that scene, and nobody has looked at their property since */
    unsigned builders; /* ... and of those who slept, whose sleep rests on buildings */
    bq_command cmd;   /* what a seat does between turns: here, since clearing a local costs */
    bq_command plain; /* a roll, for the same reason: nothing but verb and seat is ever set */
    bq_rng rng;       /* the dealer's; seed it before each game */
    bq_rng whims;     /* the bots'; follows from rng when the game begins */
    bq_state st;
    uint64_t rolls;   /* dice that moved somebody or tried to leave jail: "turns" of the figures */
    uint64_t mistakes; /* answers that were refused and taken as silence: a bot's own fault */
    uint32_t most_rounds; /* stop there */
    bool time_up;         /* set while it is heard: in a timed game the clock says so */
    /* Called after each command, if set: the events of that command are in `sink`. A roll and its dice are said in one step,
     * and heard together, unless whoever listens wants them apart. */
    void (*heard)(void *self, const struct bq_match *match);
    void *self;
    bool apart;
    bool checks; /* answers of those who are sure are checked too, as tests do */
    bq_sink *sink;
} bq_match;

/* Play from the beginning to the end, or to most_rounds. True if it ended. */
bool bq_match_play(bq_match *match, unsigned seats);
/* The same from a position, `st`: nobody remembers what was before it, the beat of its turn is over, and open offers are
 * nobody's to answer. */
bool bq_match_go_on(bq_match *match);

#endif
