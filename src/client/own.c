/* own.c - the rules of the table beside those of our own edition of that name. People choose a table by a name they know; a
 * house may call by it whatever it likes. What it says of its rules is compared as soon as it says it, the rules themselves
 * when they come. */
#include <string.h>

#include "client/internal.h"

static bool differ(const bq_client *c, const bq_edition *theirs)
{
    static bq_edition ours;
    unsigned char own[BQ_COMPILED_BYTES], told[BQ_COMPILED_BYTES];
    const bq_lobby *l = &c->lobby;
    bq_option_error error;
    if (!c->world.own || !l->edition[0] || !c->world.own(c->world.self, l->edition, &ours))
        return false;
    if (l->options[0] && !bq_edition_options(&ours, l->options, &error))
        return true; /* what it lets people choose, ours does not */
    if (!theirs)
        return bq_edition_digest(&ours) != l->digest;
    bq_edition_compile(&ours, own);
    bq_edition_compile(theirs, told);
    return memcmp(own, told, sizeof own) != 0;
}

void bq__client_own_rules(bq_client *c, const bq_edition *theirs)
{
    if (!c->lobby.digest || (c->other_digest == c->lobby.digest && (!theirs || c->other_rules)))
        return;
    c->other_digest = c->lobby.digest;
    c->other_rules = differ(c, theirs);
    if (c->other_rules)
        bq__client_dice_note(c, BQ_NOTE_RULES, 0);
}

bool bq_client_other_rules(const bq_client *c)
{
    return c->other_rules;
}
