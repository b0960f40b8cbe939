/* online_talk.c - talk at a server's table, for its reader: muted people, reports, and what the
 * operator has switched off. */
#include <string.h>

#include "terminal/session/online.h"
#include "text/text.h"

/* ---- chat ---- */

static void remember(bq__session *s, const char *from, const char *line)
{
    bq__online *o = s->online;
    bq__said *said = &o->chat[o->chats++ % BQ__CHATS];
    snprintf(said->from, sizeof said->from, "%s", from);
    snprintf(said->line, sizeof said->line, "%.300s", line);
}

void bq__online_remember(bq__session *s, const char *line)
{
    remember(s, "", line);
}

void bq__online_hear_chat(bq__session *s, const bq_heard *h)
{
    char line[BQ_SENTENCE_BYTES], name[128], text[1300];
    bq_plain_clean(name, sizeof name, h->who, strlen(h->who));
    bq_plain_clean(text, sizeof text, h->text, strlen(h->text));
    const bq_arg args[] = {bq_arg_text("name", name), bq_arg_text("text", text)};
    bq__session_text(s, line, sizeof line, BQ_T_ONLINE_CHAT, args, 2);
    remember(s, h->who, line);
    bq__session_line(s, "chat", line);
}

/* ---- whom not to hear ---- */

bool bq__online_mute(bq__session *s, const char *typed, bool on)
{
    char name[BQ_SEAT_NAME_BYTES + 1], sentence[BQ_SENTENCE_BYTES];
    size_t quoted = typed[0] == '"';
    snprintf(name, sizeof name, "%.*s", (int)strcspn(typed + quoted, "\""), typed + quoted);
    enum bq_muting what = bq_client_mute(s->online->client, name, on);
    for (unsigned i = 0; what == BQ_MUTED && bq_client_muted(s->online->client, i); i++) /* as they write it themselves */
        snprintf(name, sizeof name, "%s", bq_client_muted(s->online->client, i));
    bq_buf b = bq_buf_on(sentence, sizeof sentence);
    bq_say_muting(&b, s->language, what, name);
    bq__session_line(s, what <= BQ_UNMUTED ? "mute" : "no", sentence);
    bq__online_keep(s);
    return what <= BQ_UNMUTED;
}

static void list(bq__session *s)
{
    const bq_client *c = s->online->client;
    if (!bq_client_muted(c, 0))
        bq__session_tell(s, "mute", BQ_T_ONLINE_MUTED_NONE);
    for (unsigned i = 0; bq_client_muted(c, i); i++)
        BQ__SAY(s, "mute", BQ_T_ONLINE_MUTED_ONE, bq_arg_text("name", bq_client_muted(c, i)));
}

/* ---- reports ---- */

void bq__online_report(bq__session *s, const char *whom_and_why)
{
    if (!*whom_and_why)
        bq__session_tell(s, "no", BQ_T_ONLINE_REPORT_WHOM);
    else if (!bq_client_report(s->online->client, whom_and_why))
        bq__session_tell(s, "no", BQ_T_ONLINE_NO_CONNECTION);
}

/* What answers one: it was taken, or this server does not know the word. True: it was told. */
bool bq__online_hear_report(bq__session *s, const bq_heard *h)
{
    if (h->kind == BQ_HEARD_OK && !strcmp(h->why, "report"))
        bq__session_tell(s, "report", BQ_T_ONLINE_REPORTED);
    else if (h->kind == BQ_HEARD_NO && !strcmp(h->why, "no-reports"))
        bq__session_tell(s, "no", BQ_T_ONLINE_NO_REPORTS);
    else
        return false;
    return true;
}

/* ---- what is off ---- */

/* Of what concerns a terminal: people who talk there should know it before they have typed a sentence. */
void bq__online_hear_off(bq__session *s)
{
    bq__online *o = s->online;
    char sentence[BQ_SENTENCE_BYTES];
    bool off = bq_client_off(o->client, BQ_OFF_CHAT);
    bq_buf b = bq_buf_on(sentence, sizeof sentence);
    if (off == o->quiet)
        return;
    o->quiet = off;
    if (off)
        bq_say_off(&b, s->language, BQ_OFF_CHAT);
    else
        bq_text_put(&b, s->language, NULL, BQ_T_ONLINE_CHAT_ON, NULL, 0);
    bq__online_remember(s, sentence);
    bq__session_line(s, "news", sentence);
}

/* ---- words ---- */

/* "mute Bob": what follows the word, if it is that word. */
static const char *after(const char *line, const char *word)
{
    size_t n = strlen(word);
    if (strncmp(line, word, n) || (line[n] && line[n] != ' '))
        return NULL;
    return line + n + strspn(line + n, " ");
}

bool bq__online_talk_word(bq__session *s, const char *line)
{
    const char *rest;
    if (!strcmp(line, "muted") || !strcmp(line, "mute"))
        list(s);
    else if ((rest = after(line, "mute")))
        (void)bq__online_mute(s, rest, true);
    else if ((rest = after(line, "unmute")))
        (void)bq__online_mute(s, rest, false);
    else if ((rest = after(line, "report")))
        bq__online_report(s, rest);
    else
        return false;
    return true;
}
