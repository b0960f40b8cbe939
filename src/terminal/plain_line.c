/* plain_line.c - lines out and in. Everything that is printed passes here, and is cleaned:
 * whatever a name, a file or an environment brings, the terminal gets letters. */
#include <errno.h>
#include <poll.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "game/say.h"
#include "terminal/internal.h"
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

size_t bq__terminal_clean(char *out, size_t size, const char *text, size_t n)
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

size_t bq_plain_clean(char *out, size_t size, const char *text, size_t n)
{
    return bq__terminal_clean(out, size, text, n);
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

void bq__terminal_line(bq__plain *p, const char *prefix, const char *text)
{
    char clean[BQ_SENTENCE_BYTES];
    bq__terminal_clean(clean, sizeof clean, text, strlen(text));
    if (p->json) { /* programs read the rest; what is wrong, people too */
        if (!strcmp(prefix, "no"))
            fprintf(stderr, "%s\n", clean);
        return;
    }
    if (p->heard) {
        p->heard(p->to, prefix, clean);
        return;
    }
    char line[BQ_SENTENCE_BYTES + 32];
    snprintf(line, sizeof line, "%s%s%s", prefix, prefix[0] ? ": " : "", clean);
    if (p->screen)
        fold(p->out, line, screen_columns());
    else
        fprintf(p->out, "%s\n", line);
}

void bq__terminal_say(bq__plain *p, const char *prefix, enum bq_text_key key, const bq_arg *args,
                      size_t n)
{
    char sentence[BQ_SENTENCE_BYTES];
    bq_buf b = bq_buf_on(sentence, sizeof sentence);
    bq_text_put(&b, p->language, &p->names, key, args, n);
    bq__terminal_line(p, prefix, sentence);
}

void bq__terminal_tell(bq__plain *p, const char *prefix, enum bq_text_key key)
{
    bq__terminal_say(p, prefix, key, NULL, 0);
}

const char *bq__terminal_word(bq__plain *p, char *out, size_t size, enum bq_text_key key,
                              const bq_arg *args, size_t n)
{
    bq_buf b = bq_buf_on(out, size);
    bq_text_put(&b, p->language, &p->names, key, args, n);
    return out;
}

bq_arg bq__terminal_tenths(bq__plain *p, const char *name, int64_t tenths, char out[32])
{
    const bq_arg args[] = {
        bq_arg_of(BQ_ARG_NUMBER, "whole", tenths / 10),
        bq_arg_of(BQ_ARG_NUMBER, "tenth", tenths % 10),
    };
    bq__terminal_word(p, out, 32, BQ_T_PLAIN_NUMBER_TENTHS, args, 2);
    return bq_arg_text(name, out);
}

/* ---- for programs ---- */

bq_buf bq__terminal_json(const char *what, const char *word)
{
    bq_buf b = bq_buf_grow(BQ__JSON_BYTES);
    bq_json_open(&b, NULL, '{');
    bq_json_text(&b, what, word);
    return b;
}

void bq__terminal_json_end(bq__plain *p, bq_buf *b)
{
    bq_buf_str(b, "}\n");
    bq_buf_print(b, p->out);
}

/* ---- what is wrong ---- */

const char *bq__terminal_raise(const bq__plain *p)
{
    static const char key[] = {BQ_TOOL_MANAGE, 0};
    return p->heard ? key : "mortgage, sell";
}

void bq__terminal_why_not(bq__plain *p, const bq_why *why)
{
    const bq_verdict *verdict = &why->verdict;
    char sentence[BQ_SENTENCE_BYTES];
    bq_buf b = bq_buf_on(sentence, sizeof sentence);
    if (p->json) {
        bq_buf line = bq__terminal_json("no", bq_refusal_words[verdict->code]);
        bq_json_int(&line, "n", verdict->detail);
        bq__terminal_json_end(p, &line);
        return;
    }
    bq_why_words(&b, p->language, &p->names, why, bq__terminal_raise(p));
    bq__terminal_line(p, "no", sentence);
    const char *row = bq_refusal_rows[verdict->code];
    unsigned number = 0;
    for (const char *at = row; *at; at++)
        if (*at >= '0' && *at <= '9')
            number = 10 * number + (unsigned)(*at - '0');
    if (row[0])
        p->row = BQ_ROW((unsigned)(unsigned char)row[0], number);
}

void bq__terminal_refusal(bq__plain *p, const bq_verdict *verdict)
{
    bq__terminal_why_not(p, &(bq_why){.verdict = *verdict});
}

void bq__terminal_refuse(bq__plain *p, const bq_command *cmd, const bq_verdict *verdict)
{
    bq_why why = bq_why_not(bq_table_edition(p->table), bq_table_state(p->table), cmd);
    why.verdict = *verdict;
    bq__terminal_why_not(p, &why);
}

void bq__terminal_wire_error(bq__plain *p, const bq_wire_error *error)
{
    char sentence[BQ_SENTENCE_BYTES];
    bq_buf b = bq_buf_on(sentence, sizeof sentence);
    if (p->json) {
        bq_buf line = bq__terminal_json("no", bq_wire_words[error->code]);
        bq__terminal_json_end(p, &line);
        return;
    }
    bq_say_wire(&b, p->language, error);
    bq__terminal_line(p, "no", sentence);
}

void bq__terminal_option_error(bq__plain *p, const bq_option_error *error)
{
    char sentence[BQ_SENTENCE_BYTES];
    bq_buf b = bq_buf_on(sentence, sizeof sentence);
    bq_say_option(&b, p->language, error);
    bq__terminal_line(p, "no", sentence);
}

void bq__terminal_trouble(bq__plain *p, const char *prefix, const bq_trouble *trouble)
{
    char sentence[BQ_SENTENCE_BYTES];
    bq_buf b = bq_buf_on(sentence, sizeof sentence);
    if (p->json) {
        bq_buf line = bq__terminal_json("trouble", bq_trouble_words[trouble->code]);
        bq__terminal_json_end(p, &line);
        return;
    }
    bq_say_trouble(&b, p->language, &p->names, trouble);
    bq__terminal_line(p, prefix, sentence);
}

/* ---- in ---- */

/* Whole lines, or what is left at the end; a line longer than the buffer is cut into several. */
int bq__terminal_ready(bq__plain *p)
{
    bq__input_lines *in = &p->lines;
    if (memchr(in->bytes + in->at, '\n', in->n - in->at) || in->n - in->at == sizeof in->bytes)
        return 1;
    if (in->end)
        return in->at < in->n ? 1 : -1;
    memmove(in->bytes, in->bytes + in->at, in->n - in->at);
    in->n -= in->at;
    in->at = 0;
    ssize_t n = read(fileno(p->in), in->bytes + in->n, sizeof in->bytes - in->n);
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
static bool read_raw(bq__plain *p, char *line, size_t size)
{
    if (p->keyboard && !p->json && !p->online)
        fputs("> ", p->out);
    fflush(p->out);
    int ready;
    while (!(ready = bq__terminal_ready(p)))
        (void)poll(&(struct pollfd){.fd = fileno(p->in), .events = POLLIN}, 1, -1);
    if (ready < 0)
        return false;
    bool whole = take_line(&p->lines, line, size);
    for (char rest[2]; !whole && !p->lines.end;)
        if (bq__terminal_ready(p) > 0)
            whole = take_line(&p->lines, rest, sizeof rest);
    return true;
}

bool bq__terminal_read(bq__plain *p, char *line, size_t size)
{
    if (p->ended || !(p->asks ? p->asks(p->to, line, size) : read_raw(p, line, size))) {
        p->ended = true;
        return false;
    }
    size_t from = strspn(line, " \t\r"), n = strlen(line);
    while (n > from && strchr(" \t\r", line[n - 1]))
        n--;
    memmove(line, line + from, n - from);
    line[n - from] = 0;
    return true;
}

static unsigned picked(bq__plain *p, const char *line, const char *const *words, unsigned n)
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
                BQ__SAY(p, "no", BQ_T_PLAIN_NO_AMBIGUOUS, bq_arg_text("what", line));
                return 0;
            }
            found = i + 1;
        }
    if (!found)
        BQ__SAY(p, "no", BQ_T_PLAIN_NO_CHOICE, bq_arg_text("what", line),
                bq_arg_of(BQ_ARG_NUMBER, "n", n));
    return found;
}

unsigned bq__terminal_pick(bq__plain *p, const char *const *words, unsigned n, unsigned usual)
{
    char line[BQ_LINE_BYTES + 2];
    while (bq__terminal_read(p, line, sizeof line)) {
        if (!*line)
            return usual;
        if (!strcmp(line, "menu")) {
            p->menu = true;
            return 0;
        }
        if (!strcmp(line, "quit")) {
            p->ended = true;
            return 0;
        }
        unsigned which = picked(p, line, words, n);
        if (which)
            return which;
    }
    return 0;
}
