/* line.c - lines out and in: the listener of a session that is played as text. */
#include <errno.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "terminal/lines/lines.h"
#include "text/text.h"

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

static void on_line(void *ctx, const char *prefix, const char *text, const bq_event *event)
{
    bq__lines *l = ctx;
    char line[BQ_SENTENCE_BYTES + 32];
    (void)event;
    if (l->apart && !strcmp(prefix, "no")) {
        fprintf(stderr, "banquier: %s\n", text);
        return;
    }
    snprintf(line, sizeof line, "%s%s%s", prefix, prefix[0] ? ": " : "", text);
    if (l->folds)
        fold(l->out, line, screen_columns());
    else
        fprintf(l->out, "%s\n", line);
}

/* Programs read the rest; what is wrong, people too. */
static void on_line_beside_json(void *ctx, const char *prefix, const char *text, const bq_event *event)
{
    (void)ctx, (void)event;
    if (!strcmp(prefix, "no"))
        fprintf(stderr, "%s\n", text);
}

static void on_json(void *ctx, bq_buf *line)
{
    bq__lines *l = ctx;
    bq_buf_print(line, l->out);
}

/* ---- in ---- */

static bool has_line(const bq__input_lines *in)
{
    return in->end || memchr(in->bytes + in->at, '\n', in->n - in->at) || in->n - in->at == sizeof in->bytes;
}

/* Whole lines, or what is left at the end; a line longer than the buffer is cut into several. */
enum bq__ready bq__lines_ready(bq__lines *l)
{
    bq__input_lines *in = &l->input;
    if (!has_line(in)) {
        memmove(in->bytes, in->bytes + in->at, in->n - in->at);
        in->n -= in->at;
        in->at = 0;
        ssize_t n = read(fileno(l->in), in->bytes + in->n, sizeof in->bytes - in->n);
        if (n < 0 && (errno == EINTR || errno == EAGAIN))
            return BQ__READY_NOT_YET;
        in->end = n <= 0;
        in->n += in->end ? 0 : (size_t)n;
    }
    return in->end && in->at == in->n ? BQ__READY_END : has_line(in) ? BQ__READY_LINE : BQ__READY_NOT_YET;
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
static bool on_prompt(void *ctx, char *line, size_t size)
{
    bq__lines *l = ctx;
    bq__session *s = l->session;
    if (l->keyboard && !bq__session_for_programs(s) && s->ops->prompts)
        fputs("> ", l->out);
    fflush(l->out);
    enum bq__ready ready = BQ__READY_NOT_YET;
    while (ready == BQ__READY_NOT_YET && !bq__lines_stopped())
        if (has_line(&l->input) || s->ops->wait(s, fileno(l->in)))
            ready = bq__lines_ready(l);
    if (ready != BQ__READY_LINE)
        return false;
    bool whole = take_line(&l->input, line, size);
    for (char rest[2]; !whole && !l->input.end;)
        if (bq__lines_ready(l) == BQ__READY_LINE)
            whole = take_line(&l->input, rest, sizeof rest);
    return true;
}

/* ---- the listener ---- */

bq__listener bq__lines_listener(bq__lines *l, bool json)
{
    return (bq__listener){.on_line = json ? on_line_beside_json : on_line,
                          .on_prompt = on_prompt,
                          .on_sure = bq__lines_on_sure,
                          .on_json = json ? on_json : NULL,
                          .on_rematch = bq__lines_on_rematch,
                          .typed = true,
                          .ctx = l};
}
