/* script.c - a script line by line: the entrance of this room. What a line may begin with is in the
 * table `keywords`; every other line is somebody's command. */
#include "script/script.h"

#include <stdlib.h>
#include <string.h>

#include "script/internal.h"

/* ---- what the script says ---- */

bool bq__script_fails_at(bq__script *s, unsigned line, const char *text)
{
    char sentence[BQ__TEXT + 512];
    bq_buf b = bq_buf_on(sentence, sizeof sentence);
    bq_buf_str(&b, s->label);
    bq_buf_char(&b, ':');
    bq_buf_int(&b, line);
    bq_buf_str(&b, ": ");
    if (s->played) {
        bq_buf_char(&b, '[');
        bq_buf_str(&b, s->played);
        bq_buf_str(&b, "] ");
    }
    bq_buf_str(&b, text);
    s->result->failures++;
    if (s->options->say)
        s->options->say(s->options->to, BQ_SAYS_FAILURE, line, b.cut ? text : sentence);
    return false;
}

bool bq__script_fails(bq__script *s, const char *text)
{
    return bq__script_fails_at(s, s->line, text);
}

bool bq__script_bug(bq__script *s, const char *text)
{
    s->result->bugs++;
    return bq__script_fails(s, text);
}

bool bq__script_misread(bq__script *s)
{
    char text[BQ__TEXT];
    bq_buf b = bq_buf_on(text, sizeof text);
    bq_wire_sentence(&b, &s->error);
    bq_buf_str(&b, " (column ");
    bq_buf_int(&b, (int64_t)s->error.at + 1);
    if (s->text == s->made)
        bq_buf_str(&b, " of the line with its values");
    bq_buf_char(&b, ')');
    return bq__script_fails(s, text);
}

bq_wire bq__script_wire(const bq__script *s)
{
    return (bq_wire){
        .edition = &s->table.ed,
        .state = s->started ? &s->st : NULL,
        .names = &s->names,
    };
}

bool bq__script_line_ends(bq__script *s, const bq_words *w)
{
    bq_word extra;
    if (!bq_words_peek(w, &extra))
        return true;
    bq_words_fail(w, BQ_WIRE_EXTRA, &extra);
    return bq__script_misread(s);
}

/* ---- lines ---- */

static const struct {
    const char *word;
    bq__script_keyword *run;
    bool several; /* only in a script for several editions */
} keywords[] = {
    {"edition", bq__script_edition, false}, {"option", bq__script_option, false},
    {"deck", bq__script_deck, false},       {"seats", bq__script_seats, false},
    {"case", bq__script_case, false},       {"set", bq__script_set, false},
    {"draw", bq__script_draw, false},       {"show", bq__script_show, false},
    {"expect", bq__script_expect, false},   {"editions", bq__script_editions, true},
    {"let", bq__script_let, true},
};

/* A refused command must be expected by the very next line. */
static bool settle_refusal(bq__script *s)
{
    char text[BQ__TEXT];
    bq_buf b = bq_buf_on(text, sizeof text);
    unsigned line = s->refused_line ? s->refused_line : s->broken_line;
    if (s->refused_line) {
        bq_buf_str(&b, "expected the command to be accepted, was refused: ");
        bq_buf_str(&b, bq_refusal_words[s->verdict.code]);
        bq_buf_str(&b, ", ");
        bq_refusal_sentence(&b, &s->verdict);
    } else {
        bq_buf_str(&b, "expected a command, was not understood: ");
        bq_buf_str(&b, bq_wire_words[s->wire_error.code]);
        bq_buf_str(&b, ", ");
        bq_wire_sentence(&b, &s->wire_error);
    }
    s->refused_line = s->broken_line = 0;
    return bq__script_fails_at(s, line, text);
}

static bool answers_refusal(const bq_words *line)
{
    bq_words w = *line;
    return bq_words_skip(&w, "expect") &&
           (bq_words_skip(&w, "refusal") || bq_words_skip(&w, "error"));
}

static bool run_line(bq__script *s)
{
    bq_words w = {.text = s->text, .n = s->text_n, .names = &s->names, .error = &s->error};
    if (!bq_words_check(&w))
        return bq__script_misread(s);
    bq_word first;
    if (!bq_words_peek(&w, &first))
        return true;
    if (s->heads) {
        if (!bq__script_of_edition(s))
            return false;
        w.text = s->text;
        w.n = s->text_n;
        if (!bq_words_check(&w)) /* of halves of names, say */
            return bq__script_misread(s);
        if (!bq_words_peek(&w, &first))
            return true;
    }
    if ((s->refused_line || s->broken_line) && !answers_refusal(&w) && !settle_refusal(s))
        return false;
    for (size_t i = 0; i < sizeof keywords / sizeof keywords[0]; i++) {
        if ((keywords[i].several && !s->heads) || !bq_word_is(&w, &first, keywords[i].word))
            continue;
        w.at = first.end;
        return keywords[i].run(s, &w);
    }
    return bq__script_play_line(s, &w);
}

/* A '#' begins a comment where a word could begin, outside quotation marks. */
static size_t without_comment(const char *text, size_t n)
{
    bool quoted = false;
    for (size_t i = 0; i < n; i++) {
        if (quoted && text[i] == '\\')
            i++;
        else if (text[i] == '"' && (quoted || i == 0 || strchr(" ,=", text[i - 1])))
            quoted = !quoted;
        else if (text[i] == '#' && !quoted && (i == 0 || text[i - 1] == ' '))
            return i;
    }
    return n;
}

size_t bq__script_cut(const char *bytes, size_t n, size_t *at, char *line)
{
    const char *text = bytes + *at, *end = memchr(text, '\n', n - *at);
    size_t length = end ? (size_t)(end - text) : n - *at;
    *at += length + 1;
    if (length > 0 && text[length - 1] == '\r')
        length--;
    if (length > BQ_LINE_BYTES)
        return length;
    for (size_t i = 0; i < length; i++)
        line[i] = text[i] == '\t' ? ' ' : text[i];
    length = without_comment(line, length);
    while (length > 0 && line[length - 1] == ' ')
        length--;
    return length;
}

static bool run_lines(bq__script *s, const char *bytes, size_t n)
{
    char line[BQ_LINE_BYTES];
    for (size_t at = 0; at < n;) {
        s->line++;
        s->text = line;
        s->text_n = bq__script_cut(bytes, n, &at, line);
        if (s->text_n > sizeof line)
            return bq__script_fails(s, "a line has at most 4096 bytes");
        if (!run_line(s) || s->result->failures >= s->failures_most)
            return false;
    }
    return true;
}

/* What is still open when the file ends. */
static void finish(bq__script *s)
{
    if (s->refused_line || s->broken_line)
        settle_refusal(s);
    else if (s->was_set)
        bq__script_set_up(s);
    if (s->passed_over && s->result->cases == s->cases_before)
        bq__script_fails_at(s, s->heads->line, "expected a case for this edition, was none");
}

/* Once, with the edition that the script names itself, or with one of several. */
static void run_once(const char *bytes, size_t n, const char *label,
                     const bq_script_options *options, bq_script_result *result,
                     const bq__script_heads *heads, const char *played)
{
    bq__script *s = calloc(1, sizeof *s);
    if (!s) {
        result->failures++;
        return;
    }
    s->label = label;
    s->options = options;
    s->result = result;
    s->heads = heads;
    s->played = played;
    s->failures_most = result->failures + BQ_SCRIPT_FAILURES;
    s->cases_before = result->cases;
    s->stock[0] = s->stock[1] = -1;
    if (n > BQ_SCRIPT_BYTES)
        bq__script_fails(s, "a script has at most 1048576 bytes");
    else if (run_lines(s, bytes, n))
        finish(s);
    bq_edition_close(s->opened);
    free(s);
}

bool bq_script_run(const char *bytes, size_t n, const char *label, const bq_script_options *options,
                   bq_script_result *result)
{
    static const bq_script_options silent;
    bq__script_heads heads = {0};
    *result = (bq_script_result){0};
    if (!options)
        options = &silent;
    if (n <= BQ_SCRIPT_BYTES)
        bq__script_head(bytes, n, &heads);
    if (!heads.several) {
        run_once(bytes, n, label, options, result, NULL, NULL);
        return result->failures == 0;
    }
    unsigned runs = 0;
    for (unsigned i = 0; i < heads.n && !heads.fault; i++) {
        if (options->edition && strcmp(options->edition, heads.name[i]) != 0)
            continue;
        run_once(bytes, n, label, options, result, &heads, heads.name[i]);
        runs++;
    }
    if (runs == 0)
        run_once(bytes, n, label, options, result, &heads, NULL);
    return result->failures == 0;
}
