/* line.c - lines out and in. Everything that is printed passes here, and is cleaned:
 * whatever a name, a file or an environment brings, the terminal gets letters. */
#include <errno.h>
#include <poll.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "game/say.h"
#include "terminal/session/session.h"
#include "text/text.h"

/* ---- letters ---- */

/* What a terminal might obey, or nobody can see. */
static bool unseemly(uint32_t code)
{
    return code < 0x20 || (code >= 0x7F && code < 0xA0) || code == 0xAD || code == 0x034F ||
           code == 0x061C || code == 0x115F || code == 0x1160 || code == 0x17B4 || code == 0x17B5 ||
           (code >= 0x180B && code <= 0x180F) || (code >= 0x200B && code <= 0x200F) ||
           (code >= 0x2028 && code <= 0x202E) || (code >= 0x2060 && code <= 0x206F) ||
           code == 0x2800 || code == 0x3164 || (code >= 0xE000 && code <= 0xF8FF) ||
           (code >= 0xFE00 && code <= 0xFE0F) || code == 0xFEFF || code == 0xFFA0 ||
           (code >= 0xFFF0 && code <= 0xFFFB) || (code & 0xFFFE) == 0xFFFE || code >= 0xE0000;
}

size_t bq_plain_clean(char *out, size_t size, const char *text, size_t n)
{
    size_t used = 0;
    for (size_t at = 0; at < n;) {
        uint32_t code;
        size_t length = bq_utf8_read(text + at, n - at, &code);
        if (length && !unseemly(code)) {
            if (used + length + 1 > size)
                break;
            memcpy(out + used, text + at, length);
            used += length;
        }
        at += length ? length : 1;
    }
    if (size)
        out[used] = 0;
    return used;
}

/* ---- out ---- */

/* As wide as the terminal is now; what it cannot tell is taken as eighty. */
static unsigned screen_columns(void)
{
    struct winsize size;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col < 20)
        return 80;
    return size.ws_col;
}

/* A line that is too long goes on in the next one, indented, and breaks where words do. Blanks that do
 * not break are letters here. */
static void fold(FILE *out, const char *line, unsigned columns)
{
    static const unsigned indent = 5;
    unsigned room = columns;
    if (!*line)
        putc('\n', out);
    for (bool first = true; *line; first = false) {
        size_t n = strlen(line), cut = n;
        for (size_t at = 0; at <= n && bq_columns(line, n) > room; at++) {
            if ((line[at] != ' ' && line[at]) || !strncmp(line + at, " \xe2\x86\x92", 4))
                continue; /* an arrow stays with what it comes from */
            if (bq_columns(line, at) > room)
                break;
            if (strspn(line, " ") < at)
                cut = at;
        }
        fprintf(out, "%*s%.*s\n", first ? 0 : (int)indent, "", (int)cut, line);
        line += cut + strspn(line + cut, " ");
        room = columns - indent;
    }
}

void bq__session_line(bq__session *s, const char *prefix, const char *text)
{
    char clean[BQ_SENTENCE_BYTES];
    bq_plain_clean(clean, sizeof clean, text, strlen(text));
    if (s->json) { /* programs read the rest; what is wrong, people too */
        if (!strcmp(prefix, "no"))
            fprintf(stderr, "%s\n", clean);
        return;
    }
    if (s->heard) {
        s->heard(s->to, prefix, clean);
        return;
    }
    char line[BQ_SENTENCE_BYTES + 32];
    snprintf(line, sizeof line, "%s%s%s", prefix, prefix[0] ? ": " : "", clean);
    if (s->screen)
        fold(s->out, line, screen_columns());
    else
        fprintf(s->out, "%s\n", line);
}

void bq__session_say(bq__session *s, const char *prefix, enum bq_text_key key, const bq_arg *args,
                      size_t n)
{
    char sentence[BQ_SENTENCE_BYTES];
    bq_buf b = bq_buf_on(sentence, sizeof sentence);
    bq_text_put(&b, s->language, &s->names, key, args, n);
    bq__session_line(s, prefix, sentence);
}

void bq__session_tell(bq__session *s, const char *prefix, enum bq_text_key key)
{
    bq__session_say(s, prefix, key, NULL, 0);
}

const char *bq__session_text(bq__session *s, char *out, size_t size, enum bq_text_key key,
                              const bq_arg *args, size_t n)
{
    bq_buf b = bq_buf_on(out, size);
    bq_text_put(&b, s->language, &s->names, key, args, n);
    return out;
}

bq_arg bq__session_tenths(bq__session *s, const char *name, int64_t tenths, char out[32])
{
    const bq_arg args[] = {
        bq_arg_of(BQ_ARG_NUMBER, "whole", tenths / 10),
        bq_arg_of(BQ_ARG_NUMBER, "tenth", tenths % 10),
    };
    bq__session_text(s, out, 32, BQ_T_PLAIN_NUMBER_TENTHS, args, 2);
    return bq_arg_text(name, out);
}

/* ---- for programs ---- */

bq_buf bq__session_json(const char *what, const char *word)
{
    bq_buf b = bq_buf_grow(BQ__JSON_BYTES);
    bq_json_open(&b, NULL, '{');
    bq_json_text(&b, what, word);
    return b;
}

void bq__session_json_end(bq__session *s, bq_buf *b)
{
    bq_buf_str(b, "}\n");
    bq_buf_print(b, s->out);
}

/* ---- what is wrong ---- */

const char *bq__session_raise(const bq__session *s)
{
    static const char key[] = {BQ_TOOL_MANAGE, 0};
    return s->heard ? key : "mortgage, sell";
}

void bq__session_why_not(bq__session *s, const bq_why *why)
{
    const bq_verdict *verdict = &why->verdict;
    char sentence[BQ_SENTENCE_BYTES];
    bq_buf b = bq_buf_on(sentence, sizeof sentence);
    if (s->json) {
        bq_buf line = bq__session_json("no", bq_refusal_words[verdict->code]);
        bq_json_int(&line, "n", verdict->detail);
        bq__session_json_end(s, &line);
        return;
    }
    bq_why_words(&b, s->language, &s->names, why, bq__session_raise(s));
    bq__session_line(s, "no", sentence);
    const char *row = bq_refusal_rows[verdict->code];
    unsigned number = 0;
    for (const char *at = row; *at; at++)
        if (*at >= '0' && *at <= '9')
            number = 10 * number + (unsigned)(*at - '0');
    if (row[0])
        s->row = BQ_ROW((unsigned)(unsigned char)row[0], number);
}

void bq__session_refusal(bq__session *s, const bq_verdict *verdict)
{
    bq__session_why_not(s, &(bq_why){.verdict = *verdict});
}

void bq__session_refuse(bq__session *s, const bq_command *cmd, const bq_verdict *verdict)
{
    bq_why why = bq_why_not(bq_table_edition(s->table), bq_table_state(s->table), cmd);
    why.verdict = *verdict;
    bq__session_why_not(s, &why);
}

void bq__session_wire_error(bq__session *s, const bq_wire_error *error)
{
    char sentence[BQ_SENTENCE_BYTES];
    bq_buf b = bq_buf_on(sentence, sizeof sentence);
    if (s->json) {
        bq_buf line = bq__session_json("no", bq_wire_words[error->code]);
        bq__session_json_end(s, &line);
        return;
    }
    bq_say_wire(&b, s->language, error);
    bq__session_line(s, "no", sentence);
}

void bq__session_option_error(bq__session *s, const bq_option_error *error)
{
    char sentence[BQ_SENTENCE_BYTES];
    bq_buf b = bq_buf_on(sentence, sizeof sentence);
    bq_say_option(&b, s->language, error);
    bq__session_line(s, "no", sentence);
}

void bq__session_trouble(bq__session *s, const char *prefix, const bq_trouble *trouble)
{
    char sentence[BQ_SENTENCE_BYTES];
    bq_buf b = bq_buf_on(sentence, sizeof sentence);
    if (s->json) {
        bq_buf line = bq__session_json("trouble", bq_trouble_words[trouble->code]);
        bq__session_json_end(s, &line);
        return;
    }
    bq_say_trouble(&b, s->language, &s->names, trouble);
    bq__session_line(s, prefix, sentence);
}

/* ---- in ---- */

/* Whole lines, or what is left at the end; a line longer than the buffer is cut into several. */
int bq__lines_ready(bq__session *s)
{
    bq__input_lines *in = &s->lines;
    if (memchr(in->bytes + in->at, '\n', in->n - in->at) || in->n - in->at == sizeof in->bytes)
        return 1;
    if (in->end)
        return in->at < in->n ? 1 : -1;
    memmove(in->bytes, in->bytes + in->at, in->n - in->at);
    in->n -= in->at;
    in->at = 0;
    ssize_t n = read(fileno(s->in), in->bytes + in->n, sizeof in->bytes - in->n);
    if (n < 0 && (errno == EINTR || errno == EAGAIN))
        return 0;
    if (n <= 0)
        in->end = true;
    else
        in->n += (size_t)n;
    return memchr(in->bytes, '\n', in->n) || in->n == sizeof in->bytes ? 1
           : in->end ? (in->n ? 1 : -1) : 0;
}

static bool take_line(bq__input_lines *in, char *line, size_t size)
{
    char *from = in->bytes + in->at, *end = memchr(from, '\n', in->n - in->at);
    size_t n = end ? (size_t)(end - from) : in->n - in->at;
    size_t kept = n < size ? n : size - 1;
    memcpy(line, from, kept);
    line[kept] = 0;
    in->at += n + (end != NULL);
    return end != NULL;
}

/* The rest of a line that is too long goes too; what is left of it is refused by its length. */
static bool read_raw(bq__session *s, char *line, size_t size)
{
    if (s->keyboard && !s->json && !s->online)
        fputs("> ", s->out);
    fflush(s->out);
    int ready;
    while (!(ready = bq__lines_ready(s)))
        (void)poll(&(struct pollfd){.fd = fileno(s->in), .events = POLLIN}, 1, -1);
    if (ready < 0)
        return false;
    bool whole = take_line(&s->lines, line, size);
    for (char rest[2]; !whole && !s->lines.end;)
        if (bq__lines_ready(s) > 0)
            whole = take_line(&s->lines, rest, sizeof rest);
    return true;
}

bool bq__session_read(bq__session *s, char *line, size_t size)
{
    if (s->ended || !(s->asks ? s->asks(s->to, line, size) : read_raw(s, line, size))) {
        s->ended = true;
        return false;
    }
    size_t from = strspn(line, " \t\r"), n = strlen(line);
    while (n > from && strchr(" \t\r", line[n - 1]))
        n--;
    memmove(line, line + from, n - from);
    line[n - from] = 0;
    return true;
}

static unsigned picked(bq__session *s, const char *line, const char *const *words, unsigned n)
{
    unsigned number = 0, found = 0;
    size_t length = strlen(line);
    for (size_t i = 0; i < length && line[i] >= '0' && line[i] <= '9' && i < 4; i++) {
        number = 10 * number + (unsigned)(line[i] - '0');
        if (i + 1 == length && number >= 1 && number <= n)
            return number;
    }
    for (unsigned i = 0; i < n; i++)
        if (!strcmp(words[i], line))
            return i + 1;
    for (unsigned i = 0; i < n; i++)
        if (!strncmp(words[i], line, length)) {
            if (found) {
                BQ__SAY(s, "no", BQ_T_PLAIN_NO_AMBIGUOUS, bq_arg_text("what", line));
                return 0;
            }
            found = i + 1;
        }
    if (!found)
        BQ__SAY(s, "no", BQ_T_PLAIN_NO_CHOICE, bq_arg_text("what", line),
                bq_arg_of(BQ_ARG_NUMBER, "n", n));
    return found;
}

unsigned bq__session_pick(bq__session *s, const char *const *words, unsigned n, unsigned usual)
{
    char line[BQ_LINE_BYTES + 2];
    while (bq__session_read(s, line, sizeof line)) {
        if (!*line)
            return usual;
        if (!strcmp(line, "menu")) {
            s->menu = true;
            return 0;
        }
        if (!strcmp(line, "quit")) {
            s->ended = true;
            return 0;
        }
        unsigned which = picked(s, line, words, n);
        if (which)
            return which;
    }
    return 0;
}
