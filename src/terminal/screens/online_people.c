/* online_people.c - the people of a server's table: whom one does not want to hear, and whom the operator should know of.
 * Enter mutes, and hears again; muting harms nobody, and a report is typed to its end before it is sent. */
#include <string.h>

#include "terminal/screens/screens.h"
#include "terminal/session/online.h"
#include "text/text.h"

enum { PEOPLE = BQ_SEATS + BQ_MUTES };

/* Others who sit here, then those who are muted and have left. */
static unsigned people(const bq__online *o, const char *name[PEOPLE])
{
    const bq_lobby *l = bq_client_lobby(o->client);
    unsigned n = 0;
    for (unsigned i = 0; i < l->seats; i++)
        if (l->seat[i].name[0] && !l->seat[i].bot && strcmp(l->seat[i].name, l->you))
            name[n++] = l->seat[i].name;
    for (unsigned i = 0, k; bq_client_muted(o->client, i); i++) {
        for (k = 0; k < n && strcmp(name[k], bq_client_muted(o->client, i)); k++)
            continue;
        if (k == n)
            name[n++] = bq_client_muted(o->client, i);
    }
    return n;
}

void bq__draw_people(bq__screens *v)
{
    const char *name[PEOPLE];
    const bq__online *o = v->s->online;
    bq__canvas *c = &v->canvas;
    int at = 2;
    bq__draw_title(v, NULL);
    unsigned n = o ? people(o, name) : 0;
    for (unsigned i = 0; i < n && at < c->rows - 4; i++, at++) {
        char clean[128], text[300];
        bool muted = bq_client_is_muted(o->client, name[i]);
        bq_plain_clean(clean, sizeof clean, name[i], strlen(name[i]));
        BQ__WORD(v, text, muted ? BQ_T_ONLINE_PERSON_MUTED : BQ_T_ONLINE_PERSON_HEARD, bq_arg_text("name", clean));
        bq__put(c, at, 2, c->cols - 3, muted ? BQ__INK_DIM : BQ__INK_PLAIN, text);
        if (v->chosen[BQ__SCREEN_PEOPLE] == i)
            bq__restyle(c, (bq__rect){at, 1, 1, c->cols - 2}, BQ__REVERSE);
    }
    bq__put_wrapped(c, (bq__rect){at + 1, 2, c->rows - at - 3, c->cols - 4}, BQ__INK_DIM,
                    bq__screens_word(v, n ? BQ_T_ONLINE_PEOPLE_HELP : BQ_T_ONLINE_PEOPLE_NONE));
}

void bq__act_people(bq__screens *v, enum bq__action action, int key)
{
    const char *name[PEOPLE];
    bq__online *o = v->s->online;
    unsigned n = o ? people(o, name) : 0, *chosen = &v->chosen[BQ__SCREEN_PEOPLE];
    if (*chosen >= n)
        *chosen = 0;
    if (bq__list_act(v, action, n, 0))
        return;
    if (action == BQ__ACT_CHOOSE && n) {
        char whom[BQ_SEAT_NAME_BYTES + 1];
        snprintf(whom, sizeof whom, "%s", name[*chosen]); /* it may stand in the list that changes */
        (void)bq__online_mute(v->s, whom, !bq_client_is_muted(o->client, whom));
    } else if (action == BQ__ACT_REPORT && n) {
        snprintf(v->whom, sizeof v->whom, "%s", name[*chosen]);
        bq__input_open(v, BQ__FIELD_REPORT, BQ_T_ONLINE_ASK_REASON, "");
    } else if (action == BQ__ACT_BACK) {
        bq__screens_pop(v);
    } else {
        bq__wrong_key(v, action, key);
    }
}

/* What was typed as the reason, or nothing: both are sent. */
void bq__screens_report(bq__screens *v, const char *reason)
{
    char text[BQ_LINE_BYTES];
    snprintf(text, sizeof text, "\"%s\" %.3000s", v->whom, reason);
    if (v->s->online)
        bq__online_report(v->s, text);
}

/* The chat's line is opened, unless there is none here. */
void bq__screens_chat(bq__screens *v)
{
    char sentence[BQ_SENTENCE_BYTES];
    bq_buf b = bq_buf_on(sentence, sizeof sentence);
    if (!v->s->online || !bq_client_off(v->s->online->client, BQ_OFF_CHAT)) {
        bq__input_open(v, BQ__FIELD_CHAT, BQ_T_ONLINE_ASK_CHAT, "");
        return;
    }
    bq_say_off(&b, v->s->language, BQ_OFF_CHAT);
    bq__notice(v, BQ__INK_BAD, sentence);
}
