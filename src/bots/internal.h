/* internal.h - shared declarations of the files of this room.
 *
 *   bots.c       the bots by their words; character.def has those with a temper
 *   style.c      styles as text; styles/ has the shipped ones
 *   sense.c      what is known of an edition before a game
 *   common.c     small things that every bot needs: plain answers, claims, pledges, sales
 *   memory.c     what they remember of their offers
 *   manners.c    what they owe people; counter.c: an offer back, for as much as it takes
 *   scripted.c   the scripted player answers questions; worth.c values deeds, property.c builds and
 *                redeems, trade.c makes and judges offers
 *   fixed.c      the three fixed policies; fixed_trade.c their offers
 *   random.c     any lawful thing
 *   explore.c    like another, and now and then otherwise
 *   value/       the chance of each seat to win
 *   master/      the player who decides by it
 *   seat.c       the next command of a table's bots; sound.c: what one would say to an offer
 *   match.c      a whole game among bots */
#ifndef BQ_BOTS_INTERNAL_H
#define BQ_BOTS_INTERNAL_H

#include "base/bits.h"
#include "bots/bots.h"

static inline unsigned bq__bots_count(uint64_t set) /* of small sets: a call would cost more */
{
    unsigned n = 0;
    for (; set; set &= set - 1)
        n++;
    return n;
}

static inline uint64_t bq__bots_bit(unsigned square)
{
    return (uint64_t)1 << square;
}

static inline int64_t bq__bots_part(int64_t whole, int32_t thousandths)
{
    return whole * thousandths / 1000;
}

/* Down to a multiple of the smallest unit of money. */
static inline int64_t bq__bots_floor(const bq_edition *ed, int64_t amount)
{
    return ed->rule.money_scale == 1 ? amount : amount - amount % ed->rule.money_scale;
}

/* Rent of a street by its level, as printed. */
static inline int32_t bq__bots_rent_at(const bq_edition *ed, unsigned square, unsigned level)
{
    return ed->square[square].rent[level == ed->hotel ? BQ_RENT_HOTEL : level];
}

/* Which of these are built on? Without a branch a lot: it cannot be guessed. */
static inline uint64_t bq__bots_built_lots(const bq_state *st, uint64_t lots)
{
    uint64_t built = 0;
    for (; lots; lots &= lots - 1)
        built |= (uint64_t)(st->level[bq_low(lots)] != 0) << bq_low(lots);
    return built;
}

static inline bool bq__bots_built(const bq_state *st, uint64_t lots)
{
    for (; lots; lots &= lots - 1)
        if (st->level[bq_low(lots)])
            return true;
    return false;
}

/* The deeds of groups that these hold the whole of. */
static inline uint64_t bq__bots_whole(const bq_edition *ed, uint64_t deeds)
{
    uint64_t whole = 0;
    for (unsigned group = 0; group < ed->groups; group++)
        whole |= ed->group[group].lots & ~deeds ? 0 : ed->group[group].lots;
    return whole;
}

/* ... and of a seat's own deeds: found once while it keeps them. */
static inline uint64_t bq__bots_own_whole(const bq_bot_sight *at)
{
    bq_bot_cache *cache = at->cache;
    uint64_t own = at->st->deeds[at->seat];
    if (cache->whole_of != own) {
        cache->whole_of = own;
        cache->whole = bq__bots_whole(at->ed, own);
    }
    return cache->whole;
}

/* The shipped styles, made from styles/ when the program is built. */
typedef struct bq__bots_named_style {
    const char *word;
    bq_bot_style style;
} bq__bots_named_style;
extern const bq__bots_named_style bq__bots_styles[];

/* ---- common.c ---- */

/* F11: rent that is owed to the seat, if any is. */
bool bq__bots_claim(const bq_bot_sight *at, bq_command *out);
/* Out by card, else by the fine, if it wants to leave and may; otherwise as told. */
bq_command bq__bots_out_of_jail(const bq_bot_sight *at, bool leaves, enum bq_verb otherwise);
/* The answer of somebody who has no opinion: lawful, and not foolish. */
bq_command bq__bots_plain_answer(const bq_bot_sight *at, const bq_ask *q);
int64_t bq__bots_prices(const bq_edition *ed, uint64_t deeds);
/* Deeds of the seat that can be pledged: in colours where it has no buildings. */
uint64_t bq__bots_pledges(const bq_bot_sight *at);
/* The least sale of buildings in the colour that loses least by it; false if nothing is built. */
bool bq__bots_sell_some(const bq_bot_sight *at, bq_command *cmd);
void bq__bots_sale_in(const bq_bot_sight *at, unsigned group, bq_command *cmd);
/* Lots of the seat in colours where the edition lets it build, and those of them whose turn is next. */
uint64_t bq__bots_building_ground(const bq_bot_sight *at);
uint64_t bq__bots_next_lots(const bq_bot_sight *at, uint64_t ground);
bq_command bq__bots_build_one(const bq_bot_sight *at, unsigned square);
/* M6, N6: has the seat the cash for these terms, with the interest due at once on mortgaged deeds that it gets? */
bool bq__bots_affords(const bq_bot_sight *at, unsigned seat, const bq_terms *terms);
/* M8: the debt that an offer to settle would end. */
int64_t bq__bots_forgiven(const bq_bot_sight *at, const bq_terms *terms);

/* ---- memory.c ---- */

uint64_t bq__bots_who_owns_what(const bq_state *st);
/* The same offer in the same circumstances. */
bool bq__bots_said_before(const bq_bot_memory *memory, uint64_t now, const bq_terms *terms);
void bq__bots_note_offer(bq_bot_memory *memory, uint64_t now, const bq_terms *terms);
/* Seats that were asked in this turn. */
unsigned bq__bots_asked(const bq_bot_memory *memory, const bq_state *st);
void bq__bots_note_asked(bq_bot_memory *memory, const bq_state *st, unsigned seats);

/* ---- manners.c, counter.c; master/suppose.c: what harms ---- */

/* May this be offered? Among bots all may. */
bool bq__bots_decent(const bq_bot_sight *at, const bq_terms *terms);
void bq__bots_note_person(const bq_bot_sight *at, bq_bot_memory *memory, const bq_terms *terms);
#ifdef BQ_WITHOUT_MASTER /* the page's first module has no value */
#define bq__bots_harms(at, terms) ((void)(at), (void)(terms), false)
#else
/* Does it cost the one to whom it is offered more than two points of the value? Without weights: no telling. */
bool bq__bots_harms(const bq_bot_sight *at, const bq_terms *terms);
#endif
/* Would the bot take the offer of `from` if they paid so much in all? The offer is changed in `st`. */
bool bq__bots_would_take(const bq_bot *bot, const bq_bot_sight *at, bq_state *st, unsigned from, int64_t pays);
/* The least that `from` must pay in all for this seat to take what they offer, more than they do; below 0: it pays them.
 * False: nothing that they could pay would do. */
bool bq__bots_least(const bq_bot *bot, const bq_bot_sight *at, unsigned from, int64_t *pays);
int64_t bq__bots_could_pay(const bq_bot_sight *at, unsigned from);
/* An offer back to `from`, whose offer this seat does not take; false: nothing that they could pay would do. */
bool bq__bots_counter(const bq_bot *bot, const bq_bot_sight *at, unsigned from, bq_command *cmd);

/* ---- seat.c ---- */

struct bq_bot_seats;
bool bq__bots_plays(const struct bq_bot_seats *seats, unsigned seat);     /* does a bot play it now? */
bool bq__bots_stands_in(const struct bq_bot_seats *seats, unsigned seat); /* ... for somebody who is away? */
bq_bot_sight bq__bots_sight(const struct bq_bot_seats *seats, const bq_state *st, unsigned seat);
enum { BQ__BEAT_MOST = 16 }; /* things that a seat does before a turn's first roll */
/* ACCEPT or REJECT, lawful if the one that was to be given is, and what it thinks of the offer. */
enum bq_bot_view bq__bots_answer_offer(const bq_bot *bot, const bq_bot_sight *at, unsigned from, bq_command *cmd);

/* ---- the scripted player ---- */

/* worth.c: what gaining and losing deeds changes for a seat that then has so much cash. */
int64_t bq__bots_gain(const bq_bot *bot, const bq_bot_sight *at, unsigned seat, uint64_t in, uint64_t out,
                      int64_t cash);
/* The same in two steps: what the deeds change, group by group, and how much more that is to a seat with money that
 * lies idle. What two groups change is the sum of what each does. */
int64_t bq__bots_change(const bq_bot *bot, const bq_bot_sight *at, unsigned seat, uint64_t in, uint64_t out,
                        int64_t cash);
int64_t bq__bots_idle(const bq_edition *ed, int64_t cash);
int64_t bq__bots_in_plenty(int64_t worth, int64_t idle);
/* What one roll may be expected to cost the seat in rents, in hundredths. */
int64_t bq__bots_danger(const bq_bot_sight *at);
/* Cash to keep: thousandths of the salary, and what fear adds. */
int64_t bq__bots_cash_kept(const bq_bot *bot, const bq_bot_sight *at, int32_t thousandths);

bq_command bq__bots_scripted_answer(const bq_bot *bot, const bq_bot_sight *at, const bq_ask *q);
bool bq__bots_scripted_manage(const bq_bot *bot, const bq_bot_sight *at, bq_command *out);
enum bq_bot_view bq__bots_scripted_judges(const bq_bot *bot, const bq_bot_sight *at, unsigned from);
void bq__bots_scripted_heard(const bq_bot *bot, const bq_bot_sight *at, bq_bot_memory *memory, const bq_command *cmd);
/* property.c */
bool bq__bots_improve(const bq_bot *bot, const bq_bot_sight *at, bq_command *out);
/* Stray deeds to pledge for `need`, the least useful first; 0 if they do not cover it. */
uint64_t bq__bots_stray(const bq_bot_sight *at, int64_t need, uint64_t besides);
bq_command bq__bots_in_debt(const bq_bot_sight *at, const bq_ask *q);
/* trade.c */
bool bq__bots_scripted_offer(const bq_bot *bot, const bq_bot_sight *at, bq_command *out);

/* ---- the fixed policies ---- */

enum bq__bots_fixed { BQ__FP_A, BQ__FP_B, BQ__FP_C };
static inline enum bq__bots_fixed bq__bots_fixed_kind(const bq_bot *bot)
{
    return (enum bq__bots_fixed)bot->variant;
}
uint64_t bq__bots_fixed_wanted(const bq_bot *bot, const bq_edition *ed);
uint64_t bq__bots_fixed_unwanted(const bq_bot *bot, const bq_edition *ed);
uint64_t bq__bots_fixed_pair(const bq_edition *ed);
/* Would this deed make its group whole for the owner of those? */
bool bq__bots_completes(const bq_edition *ed, uint64_t has, uint64_t deed);
bool bq__bots_fixed_offer(const bq_bot *bot, const bq_bot_sight *at, bq_command *out);

bq_command bq__bots_fixed_answer(const bq_bot *bot, const bq_bot_sight *at, const bq_ask *q);
bool bq__bots_fixed_manage(const bq_bot *bot, const bq_bot_sight *at, bq_command *out);
enum bq_bot_view bq__bots_fixed_judges(const bq_bot *bot, const bq_bot_sight *at, unsigned from);
void bq__bots_fixed_heard(const bq_bot *bot, const bq_bot_sight *at, bq_bot_memory *memory, const bq_command *cmd);

/* ---- the master ---- */

bq_command bq__bots_master_answer(const bq_bot *bot, const bq_bot_sight *at, const bq_ask *q);
bool bq__bots_master_manage(const bq_bot *bot, const bq_bot_sight *at, bq_command *out);
enum bq_bot_view bq__bots_master_judges(const bq_bot *bot, const bq_bot_sight *at, unsigned from);
void bq__bots_master_heard(const bq_bot *bot, const bq_bot_sight *at, bq_bot_memory *memory, const bq_command *cmd);

/* ---- the random one ---- */

bq_command bq__bots_random_answer(const bq_bot *bot, const bq_bot_sight *at, const bq_ask *q);
bool bq__bots_random_manage(const bq_bot *bot, const bq_bot_sight *at, bq_command *out);
enum bq_bot_view bq__bots_random_judges(const bq_bot *bot, const bq_bot_sight *at, unsigned from);

#endif
