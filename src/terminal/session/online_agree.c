/* online_agree.c - hints and live chances at a server's table: told while everybody who plays agrees, as the server says
 * (agree.c there). Who has agreed, in words; our own yes or no. */
#include <string.h>

#include "terminal/session/online.h"
#include "text/text.h"

static const bq_lobby *lobby(const bq__session *s)
{
    return bq_client_lobby(s->online->client);
}

bool bq__online_hintless(const bq__session *s)
{
    return lobby(s)->hints == BQ_HINTS_UNKNOWN || lobby(s)->hints == BQ_HINTS_NEVER;
}

/* Names of people who agree, as they stand in the table. */
static unsigned who_agree(const bq_lobby *l, char clean[BQ_SEATS][BQ_SEAT_NAME_BYTES + 1], const char *name[BQ_SEATS])
{
    unsigned n = 0;
    for (unsigned i = 0; i < l->seats; i++)
        if (l->seat[i].agrees) {
            bq_plain_clean(clean[n], sizeof clean[n], l->seat[i].name, strlen(l->seat[i].name));
            name[n] = clean[n];
            n++;
        }
    return n;
}

void bq__online_hints_words(const bq__session *s, char *out, size_t size)
{
    char clean[BQ_SEATS][BQ_SEAT_NAME_BYTES + 1];
    const char *name[BQ_SEATS];
    const bq_lobby *l = lobby(s);
    unsigned n = who_agree(l, clean, name);
    enum bq_text_key key = l->hints == BQ_HINTS_UNKNOWN ? BQ_T_HINT_NOT_HERE
                           : l->hints == BQ_HINTS_NEVER ? BQ_T_SERVER_NO_HINTS_OFF
                           : l->hints == BQ_HINTS_ON    ? BQ_T_PAGE_HINTS_ON
                           : n                          ? BQ_T_PAGE_HINTS_SOME
                                                        : BQ_T_PAGE_HINTS_NOBODY;
    const bq_arg args[] = {bq_arg_list(BQ_ARG_AND, "names", name, n)};
    bq__session_text(s, out, size, key, args, 1);
}

bool bq__online_may_hint(bq__session *s)
{
    char text[BQ_SENTENCE_BYTES];
    if (lobby(s)->hints == BQ_HINTS_ON)
        return true;
    bq__online_hints_words(s, text, sizeof text);
    bq__session_line(s, bq__online_hintless(s) ? "no" : "hint", text);
    if (!bq__online_hintless(s) && lobby(s)->you[0])
        bq__session_tell(s, "hint", BQ_T_ONLINE_HINTS_HOW);
    return false;
}

bool bq__online_agrees(const bq__session *s)
{
    const bq_lobby *l = lobby(s);
    for (unsigned i = 0; i < l->seats; i++)
        if (l->you[0] && !strcmp(l->seat[i].name, l->you))
            return l->seat[i].agrees;
    return false;
}

void bq__online_want_hints(bq__session *s, bool yes)
{
    if (!lobby(s)->you[0])
        bq__session_tell(s, "no", s->online->elsewhere ? BQ_T_ONLINE_ELSEWHERE : BQ_T_ONLINE_WATCHING);
    else if (lobby(s)->hints == BQ_HINTS_UNKNOWN)
        bq__session_tell(s, "no", BQ_T_HINT_NOT_HERE);
    else if (!bq_client_say(s->online->client, yes ? "hints yes" : "hints no"))
        bq__session_tell(s, "no", BQ_T_ONLINE_NO_CONNECTION);
}
