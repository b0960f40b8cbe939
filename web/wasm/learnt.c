/* learnt.c - the bots' words about themselves, and what a master among them has learnt: the weights of the value
 * (bots/value), a file for each edition.
 *
 * The page begins with a module that has neither value nor master (BQ_WITHOUT_MASTER): there `hard` sits in its place. When
 * the board stands the page brings the other module, this same source with them in it, and the weights, and the game goes on
 * there (web/src/lib/worker.ts). Until then, where that fails and where none were trained for these rules, the master says
 * how it plays. */
#include <string.h>

#include "bots/value/value.h"
#include "client/client.h"
#include "web.h"

BQ_WEB uint32_t bq_web_wanted(uint32_t always);
BQ_WEB uint32_t bq_web_learn(uint32_t n, uint32_t found);

enum { /* what became of it */
#define BQ_WEIGHTS(id, word) id,
#include "weights.def"
};

static bq_value_rules trained; /* for which rules there are weights here; no key: for none yet */
static uint64_t asked_for;     /* the last key that was answered without weights */
static bool none_exist;        /* ... since there are none; else they could not be fetched */

static uint64_t key_here(void)
{
    return bq_value_rules_of(bq_table_edition(bq__web_it.table)).key;
}

/* Their seat; BQ_NOBODY: no master plays here. */
static unsigned master(void)
{
    for (unsigned seat = 0; seat < BQ_SEATS; seat++)
        if (bq__web_it.company.seats.bot[seat] && !strcmp(bq__web_it.company.seats.bot[seat]->word, "master"))
            return seat;
    return BQ_NOBODY;
}

static bool told_here(void)
{
    return bq_table_state(bq__web_it.table)->stage == BQ_STAGE_OVER ||
           bq_client_lobby(bq__web_it.client)->hints == BQ_HINTS_ON;
}

/* The key of weights that a master here could use, as the name of their file; 0: none are wanted. `always`: the key,
 * whoever plays, for an analysis; at a server's table nobody looks closely before the game is over, unless all agree. */
uint32_t bq_web_wanted(uint32_t always)
{
    if (!bq__web_it.table || (bq__web_it.client && !(always && told_here())) ||
        (!always && (master() == BQ_NOBODY || trained.key == key_here())))
        return 0;
    bq_buf *b = bq__web_begin();
    bq_json_open(b, NULL, '{');
    bq_json_digest(b, "key", key_here());
    bq_json_close(b, '}');
    return bq__web_end();
}

static uint32_t without(uint32_t found)
{
    asked_for = key_here();
    none_exist = found == NONE;
    return 0;
}

#ifdef BQ_WITHOUT_MASTER

void bq__web_know(void)
{
}

uint32_t bq_web_learn(uint32_t n, uint32_t found)
{
    (void)n;
    return bq__web_it.table && !bq__web_it.client ? without(found == FOUND ? NOT_FETCHED : found) : 0;
}

#else

static struct bq_value_net net;

void bq__web_know(void)
{
    bq__web_it.company.sense.net = bq_value_fits(&trained, bq_table_edition(bq__web_it.table)) ? &net : NULL;
    bq__web_analysis_drop();
}

/* The weights that were wanted, in the input, or why there are none. 1: they are played with from now on. */
uint32_t bq_web_learn(uint32_t n, uint32_t found)
{
    static struct bq_value_net read;
    bq_value_rules rules;
    if (!bq__web_it.table || bq__web_it.client)
        return 0;
    if (found != FOUND || !bq_value_read(bq_web_input(n), n, &rules, &read) || rules.key != key_here())
        return without(found == FOUND ? NOT_FETCHED : found);
    net = read;
    trained = rules;
    bq__web_recall();
    return bq__web_it.company.sense.net != NULL;
}

#endif

/* ---- what bots say of themselves ---- */

/* Characters introduce themselves in the first round. */
static void put_hello(bq_buf *text, const bq_text_names *names)
{
    const bq_table_plan *plan = bq_table_plan_of(bq__web_it.table);
    for (unsigned seat = 0; seat < plan->seats; seat++) {
        const char *kind = bq_player_bot(plan->seat[seat].player);
        int which = kind ? bq_character_of(kind) : -1;
        if (which < 0)
            continue;
        if (text->n)
            bq_buf_char(text, ' ');
        bq_say_character(text, bq__web_it.language, names, seat, (enum bq_character)which, BQ_SAID_HELLO);
    }
}

/* How a master plays while it does not know better; of rules that nobody has trained it is said in the first round. */
static void put_master(bq_buf *text, const bq_text_names *names, bool first)
{
    unsigned seat = master();
    if (seat == BQ_NOBODY || bq__web_it.company.sense.net)
        return;
    uint64_t key = key_here();
    bool untrained = trained.key == key || (asked_for == key && none_exist);
    if (untrained && !first)
        return;
    if (text->n)
        bq_buf_char(text, ' ');
    bq_say_lack(text, bq__web_it.language, names, seat,
                untrained          ? BQ_LACK_UNTRAINED
                : asked_for == key ? BQ_LACK_MISSING
                                   : BQ_LACK_COMING);
}

void bq__web_note(bq_buf *b, const bq_edition *ed, const bq_state *st)
{
    static char sentences[2 * BQ_SENTENCE_BYTES];
    bq_text_names names = bq__web_names(ed);
    bq_buf text = bq_buf_on(sentences, sizeof sentences);
    if (bq__web_it.client)
        return;
    if (!st->rounds)
        put_hello(&text, &names);
    put_master(&text, &names, !st->rounds);
    if (text.n)
        bq_json_text(b, "note", text.at);
}
