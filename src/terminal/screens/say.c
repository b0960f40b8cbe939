/* say.c - words for the screens: sentences from the PO files, money, names; what the session says,
 * taken to the log, to a sheet or to the foot of the screen. */
#include <stdlib.h>
#include <string.h>

#include "terminal/screens/screens.h"
#include "text/text.h"

/* ---- words ---- */

const char *bq__say_word(bq__screens *v, char *out, size_t size, enum bq_text_key key, const bq_arg *args,
                     size_t n)
{
    bq_buf b = bq_buf_on(out, size);
    bq_text_put(&b, v->s->language, &v->s->names, key, args, n);
    return out;
}

/* Eight at a time: enough for any one line. */
static char *scratch(void)
{
    static char text[8][512];
    static unsigned at;
    return text[at++ % 8];
}

const char *bq__screens_word(bq__screens *v, enum bq_text_key key)
{
    return bq__say_word(v, scratch(), 512, key, NULL, 0);
}

const char *bq__capital(bq__screens *v, enum bq_text_key key)
{
    const bq_arg what = bq_arg_text("what", bq__screens_word(v, key));
    return bq__say_word(v, scratch(), 512, BQ_T_SCREEN_CAPITAL, &what, 1);
}

const char *bq__money(bq__screens *v, int64_t amount)
{
    const bq_arg arg = bq_arg_of(BQ_ARG_MONEY, "amount", amount);
    return bq__say_word(v, scratch(), 512, BQ_T_PLAIN_GOODS_CASH, &arg, 1);
}

const char *bq__brief(int64_t amount, int w, char out[24])
{
    static const char units[] = {' ', 'k', 'M', 'G'};
    int64_t value = amount, rest = 0;
    unsigned unit = 0;
    snprintf(out, 24, "%lld", (long long)amount);
    while ((int)strlen(out) > w && unit < 3) {
        rest = value % 1000 / 100;
        value /= 1000;
        unit++;
        if (rest && value < 10 && w >= 4)
            snprintf(out, 24, "%lld.%lld%c", (long long)value, (long long)rest, units[unit]);
        else
            snprintf(out, 24, "%lld%c", (long long)value, units[unit]);
    }
    return out;
}

const char *bq__square_name(const bq__screens *v, unsigned square)
{
    static char number[4][8];
    static unsigned at;
    const bq__session *s = v->s;
    if (s->file && square < BQ_SQUARES && s->file->text[s->language].square[square])
        return s->file->text[s->language].square[square];
    char *out = number[at++ % 4];
    snprintf(out, sizeof number[0], "%u", square);
    return out;
}

const char *bq__square_short(const bq__screens *v, unsigned square)
{
    const bq__session *s = v->s;
    if (s->file && s->file->text[s->language].square_short[square])
        return s->file->text[s->language].square_short[square];
    return bq__square_name(v, square);
}

static unsigned ascii_columns(uint32_t code)
{
    return code > 0x7E ? (unsigned)strlen(bq__ascii(code)) : 1;
}

const char *bq__square_fit(bq__screens *v, unsigned square, int w)
{
    const bq__session *s = v->s;
    bool known = v->names.file == s->file && v->names.language == s->language && v->names.ascii == v->canvas.ascii;
    if (!s->file || !s->file->text[s->language].square[square])
        return bq__square_name(v, square);
    if (w < 0 || w >= BQ__FITS)
        return bq__square_name(v, square);
    if (!known) {
        memset(&v->names, 0, sizeof v->names);
        v->names.file = s->file;
        v->names.language = (uint8_t)s->language;
        v->names.ascii = v->canvas.ascii;
    }
    char *out = v->names.fit[w][square];
    const bq_short_names all = {.name = s->file->text[s->language].square, .brief = s->file->text[s->language].square_short,
                                .n = s->file->ed.squares, .columns = v->canvas.ascii ? ascii_columns : NULL};
    if (!*out)
        bq_text_short(&all, square, (unsigned)w, out, sizeof v->names.fit[0][0]);
    return out;
}

void bq__deed_name(bq__screens *v, unsigned square, int w, char *out, size_t size)
{
    bool pledged = bq_table_state(v->s->table)->mortgaged >> square & 1u;
    snprintf(out, size, "%s%s", bq__square_name(v, square), pledged ? " (m)" : "");
    if (bq__canvas_columns(&v->canvas, out) > w)
        snprintf(out, size, "%02u %s%s", square, bq__square_short(v, square), pledged ? " (m)" : "");
}

/* ---- the foot of the screen ---- */

void bq__notice(bq__screens *v, enum bq__ink ink, const char *text)
{
    if (v->message[0] && (v->message_style & 0xFF) == BQ__INK_BAD && ink != BQ__INK_BAD)
        return; /* what went wrong is not talked over */
    snprintf(v->message, sizeof v->message, "%s", text);
    v->message_passes = 0;
    v->message_style = BQ__STYLE(ink, ink == BQ__INK_BAD ? BQ__BOLD : 0);
}

void bq__notice_key(bq__screens *v, enum bq__ink ink, enum bq_text_key key, const bq_arg *args,
                     size_t n)
{
    char text[BQ_SENTENCE_BYTES];
    bq__notice(v, ink, bq__say_word(v, text, sizeof text, key, args, n));
}

void bq__notice_passes(bq__screens *v, size_t lines)
{
    v->message_passes = v->log.n + lines;
}

void bq__refuse(bq__screens *v, const bq_verdict *verdict)
{
    if (verdict->code != BQ_NO_OK)
        bq__session_refusal(v->s, verdict); /* comes back through on_line */
}

void bq__refuse_command(bq__screens *v, const bq_command *cmd)
{
    bq_why why = bq_why_not(bq__screens_edition(v), bq_table_state(v->s->table), cmd);
    if (why.verdict.code == BQ_NO_OK)
        why.verdict.code = BQ_NO_NOT_ASKED;
    bq__session_why_not(v->s, &why); /* comes back through on_line */
}

/* ---- the log ---- */

/* A tenth of what somebody had, or more: it is felt. */
static bool is_large(const bq__screens *v, const bq_event *ev)
{
    if (!ev || ev->kind != BQ_EV_PAY || ev->seat >= BQ_SEATS || !v->s->table)
        return false;
    int64_t had = bq_table_state(v->s->table)->cash[ev->seat] + (int64_t)ev->amount;
    return (int64_t)ev->amount * 10 > had;
}

static void log_add(bq__log *log, const char *text, uint16_t row, uint32_t at, const bq_event *ev)
{
    if (log->n == log->cap) {
        size_t cap = log->cap ? 2 * log->cap : 256;
        bq__line *line = realloc(log->line, cap * sizeof *line);
        if (!line)
            return;
        log->line = line;
        log->cap = cap;
    }
    char *copy = strdup(text);
    if (copy)
        log->line[log->n++] = (bq__line){.text = copy, .at = at, .row = row, .kind = ev ? ev->kind : BQ_EVENT_KINDS,
                                         .seat = ev ? ev->seat : BQ_NOBODY, .to = ev ? ev->to : BQ_NOBODY,
                                         .event = ev ? *ev : (bq_event){.kind = BQ_EVENT_KINDS}};
}

void bq__log_clear(bq__log *log)
{
    for (size_t i = 0; i < log->n; i++)
        free(log->line[i].text);
    free(log->line);
    *log = (bq__log){0};
}

/* The same walk as a replay in plain text; the lines come to on_line. */
void bq__relog(bq__screens *v)
{
    static bq_event events[BQ_EVENTS];
    bq__session *s = v->s;
    bq__log_clear(&v->log);
    v->log_shown = 0;
    if (!s->table)
        return;
    bq_walk walk;
    bq_walk_begin(&walk, bq_table_log(s->table), s->ops->told(s), events);
    bq__session_events(s, &walk.st, &walk.sink);
    while (bq_walk_next(&walk)) {
        size_t before = v->log.n;
        bq__session_events(s, &walk.st, &walk.sink);
        for (size_t k = before; k < v->log.n; k++)
            v->log.line[k].at = (uint32_t)walk.n;
    }
    v->log_shown = v->moment_to = v->log.n;
    v->moment = false;
}

/* ---- what the session says ---- */

enum { NEWS_LINES = 6 }; /* of the log, and news at the foot are old */

static void on_line(void *screens, const char *prefix, const char *text, const bq_event *event)
{
    bq__screens *v = screens;
    uint32_t at = v->s->table ? (uint32_t)v->s->ops->told(v->s) : 0;
    if (event) {
        log_add(&v->log, text, v->s->row, at, event);
        if (v->log.n)
            v->log.line[v->log.n - 1].large = is_large(v, event);
    } else if (v->catching && strcmp(prefix, "no")) {
        bq__sheet_add(v, text);
    } else if (!strcmp(prefix, "bot") || !strcmp(prefix, "offer")) {
        log_add(&v->log, text, 0, at, NULL);
    } else if (!strcmp(prefix, "house")) {
        log_add(&v->log, text, 0, at, NULL);
        bq__notice(v, BQ__INK_BAD, text);
    } else if (!strcmp(prefix, "chat") || !strcmp(prefix, "news") || !strcmp(prefix, "vote")) {
        log_add(&v->log, text, 0, at, NULL);
        bq__notice(v, BQ__INK_PLAIN, text);
        if (!strcmp(prefix, "news")) /* it is true for a while */
            bq__notice_passes(v, NEWS_LINES);
    } else if (strcmp(prefix, "where") && strcmp(prefix, "cash") && strcmp(prefix, "game") &&
               strcmp(prefix, "plain")) {
        bool wrong = !strcmp(prefix, "no") || !strcmp(prefix, "warn");
        /* The path of a save is read whole. */
        enum bq__ink ink = wrong ? BQ__INK_BAD : !strcmp(prefix, "save") ? BQ__INK_ACCENT : BQ__INK_PLAIN;
        char both[BQ_SENTENCE_BYTES];
        if (!strcmp(prefix, "ask") && v->message[0]) { /* the question, and what led to it */
            snprintf(both, sizeof both, "%.2000s %.2000s", v->message, text);
            text = both;
            v->message[0] = 0;
        }
        bq__notice(v, ink, text);
    }
}

bq__listener bq__screens_listener(bq__screens *v)
{
    static const char manage[] = {BQ_TOOL_MANAGE, 0};
    return (bq__listener){.on_line = on_line,
                          .on_prompt = bq__screens_on_prompt,
                          .on_sure = bq__screens_on_sure,
                          .on_rematch = bq__screens_on_rematch,
                          .raise = manage,
                          .ctx = v};
}
