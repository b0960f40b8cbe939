/* name.c - the list of players of a new game: "Ada,Bob,bot:medium". Names are cleaned before anything else
 * sees them, and two that look alike do not sit at one table. */
#include <stdlib.h>
#include <string.h>

#include "os/os.h"
#include "terminal/session/session.h"
#include "text/text.h"

static bool looks_taken(const bq_table_plan *plan, const char *name)
{
    for (unsigned i = 0; i < plan->seats; i++)
        if (bq_names_look_alike(name, plan->seat[i].name))
            return true;
    return false;
}

/* ---- one seat ---- */

static bool bot_word(const char *text, size_t n)
{
    return n == 3 || !strcmp(text, BQ__BY_LOT) || (n > 4 && text[3] == ':' && bq_bot_of(text + 4));
}

static bool sits(const bq_table_plan *plan, const char *word)
{
    for (unsigned i = 0; i < plan->seats; i++)
        if (bq_player_bot(plan->seat[i].player) && !strcmp(bq_player_bot(plan->seat[i].player), word))
            return true;
    return false;
}

/* A character by lot, one who does not sit there yet if possible. With a seed of its own the same game has the same. */
static const char *drawn(const bq__session *s, const bq_table_plan *plan)
{
    const char *free[BQ_CHARACTERS];
    unsigned n = 0;
    uint64_t seed = s->request->seed;
    bq_rng rng;
    for (unsigned i = 0; i < BQ_CHARACTERS; i++)
        if (!sits(plan, bq_character_words[i]))
            free[n++] = bq_character_words[i];
    if (!s->request->seeded && !bq_os_random(&seed, sizeof seed))
        seed = 1;
    bq_rng_seed(&rng, seed + plan->seats);
    return n ? free[bq_rng_below(&rng, n)] : bq_character_words[bq_rng_below(&rng, BQ_CHARACTERS)];
}

/* A character by its own name. */
static void name_bot(const bq__session *s, const bq_table_plan *plan, const char *kind, char *out, size_t size)
{
    int which = bq_player_bot(kind) ? bq_character_of(bq_player_bot(kind)) : -1;
    bq_buf b = bq_buf_on(out, size);
    if (which >= 0)
        bq_say_character(&b, s->language, NULL, 0, (enum bq_character)which, BQ_SAID_NAME);
    if (which >= 0 && !looks_taken(plan, out))
        return;
    static const char *const known[] = {"Hugo", "Lina", "Otto",   "Vera",  "Felix",
                                        "Nina", "Igor", "Sophie", "Basil", "Marta"};
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (!looks_taken(plan, known[i])) {
            snprintf(out, size, "%s", known[i]);
            return;
        }
}

/* Cleaned, blanks at the ends gone and those inside single. */
static size_t tidy(char *out, size_t size, const char *text, size_t n)
{
    char clean[512];
    size_t used = 0;
    n = bq_plain_clean(clean, sizeof clean, text, n);
    for (size_t i = 0; i < n && used + 1 < size; i++) {
        bool blank = clean[i] == ' ';
        if (!blank || (used > 0 && out[used - 1] != ' '))
            out[used++] = clean[i];
    }
    while (used > 0 && out[used - 1] == ' ')
        used--;
    out[used] = 0;
    return used;
}

static bool sit(bq__session *s, bq_table_plan *plan, const char *text, size_t n)
{
    char name[256];
    if (plan->seats == BQ_SEATS) {
        BQ__SAY(s, "no", BQ_T_PLAIN_NO_SEATS_LEFT, bq_arg_of(BQ_ARG_NUMBER, "n", BQ_SEATS));
        return false;
    }
    bq_seat_plan *seat = &plan->seat[plan->seats];
    n = tidy(name, sizeof name, text, n);
    char *equals = strchr(name, '=');
    const char *kind = equals ? equals + 1 : name;
    size_t kind_n = n - (size_t)(kind - name);
    bool bot = kind_n >= 3 && !memcmp(kind, "bot", 3) && bot_word(kind, kind_n);
    bool lot = bot && !strcmp(kind, BQ__BY_LOT);
    snprintf(seat->player, sizeof seat->player, "%s%.*s", lot ? BQ_PLAYER_BOT : "", (int)sizeof seat->player - 5,
             !bot ? "person" : kind_n == 3 ? BQ_PLAYER_BOT BQ_COMPANY_USUAL : lot ? drawn(s, plan) : kind);
    if (bot && !equals)
        name_bot(s, plan, seat->player, name, sizeof name);
    else if (bot)
        *equals = 0;
    if (strlen(name) > BQ_SEAT_NAME_BYTES || !bq_new_name_ok(name, strlen(name))) {
        BQ__SAY(s, "no", n ? BQ_T_PLAIN_NO_NAME : BQ_T_PLAIN_NO_NAME_EMPTY,
                bq_arg_text("what", name), bq_arg_of(BQ_ARG_NUMBER, "n", BQ_SEAT_NAME_BYTES / 2),
                bq_arg_of(BQ_ARG_NUMBER, "most", BQ_SEAT_NAME_BYTES));
        return false;
    }
    if (looks_taken(plan, name)) {
        BQ__SAY(s, "no", BQ_T_PLAIN_NO_NAME_TWICE, bq_arg_text("what", name));
        return false;
    }
    snprintf(seat->name, sizeof seat->name, "%.*s", BQ_SEAT_NAME_BYTES, name);
    seat->token = plan->seats++;
    return true;
}

bool bq__session_seats(bq__session *s, const char *list, bq_table_plan *plan)
{
    plan->seats = 0;
    for (const char *at = list;; at++) {
        size_t n = strcspn(at, ",");
        if (!sit(s, plan, at, n))
            return false;
        at += n;
        if (!*at)
            return true;
    }
}
