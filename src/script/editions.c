/* editions.c - one script for several editions: `editions` at its head, lines that only some of
 * them have, values that differ, where they stand or by name (`let`).
 *
 * Such a script is run once for each edition. Before a line is read as any other, it is made the
 * line of the edition being played: `[topclubs] Ada: claim 39` is passed over elsewhere,
 * `(50 [topclubs] 5000)` and `$fine` become the value that it has, and `50*$unit` the product. In a
 * script with one edition nothing of this exists: `let`, `[`, `(` and `$` are what they always
 * were. */
#include <stdlib.h>

#include "script/internal.h"

/* ---- the head ---- */

static bool is_there(const bq__script_heads *heads, const char *name, size_t n)
{
    for (unsigned i = 0; i < heads->n; i++)
        if (strlen(heads->name[i]) == n && memcmp(heads->name[i], name, n) == 0)
            return true;
    return false;
}

static void read_names(bq__script_heads *heads, bq_words *w)
{
    bq_word word;
    while (!heads->fault && bq_words_next(w, &word)) {
        if (heads->n == BQ__EDITIONS)
            heads->fault = "a script is for at most 16 editions";
        else if (word.n == 0 || word.n >= sizeof heads->name[0])
            heads->fault = "the name of an edition has 1 to 255 bytes";
        else if (is_there(heads, w->text + word.at, word.n))
            heads->fault = "an edition stands twice";
        else
            memcpy(heads->name[heads->n++], w->text + word.at, word.n);
    }
    if (!heads->fault && heads->n == 0)
        heads->fault = "expected the names of editions, as: editions classique topclubs";
}

/* They stand in the first line that says anything. */
void bq__script_head(const char *bytes, size_t n, bq__script_heads *heads)
{
    char line[BQ_LINE_BYTES];
    bq_word first;
    memset(heads, 0, sizeof *heads);
    for (size_t at = 0; at < n;) {
        size_t length = bq__script_cut(bytes, n, &at, line);
        heads->line++;
        bq_words w = {.text = line, .n = length};
        if (length > sizeof line || !bq_words_check(&w))
            break;
        if (!bq_words_peek(&w, &first))
            continue;
        if (!bq_word_is(&w, &first, "editions"))
            break;
        w.at = first.end;
        heads->several = true;
        read_names(heads, &w);
        return;
    }
}

bool bq_script_edition(const char *bytes, size_t n, unsigned i, char *name, size_t cap)
{
    bq__script_heads *heads = malloc(sizeof *heads);
    bool found = false;
    if (heads && n <= BQ_SCRIPT_BYTES) {
        bq__script_head(bytes, n, heads);
        found = !heads->fault && i < heads->n && strlen(heads->name[i]) < cap;
        if (found)
            strcpy(name, heads->name[i]);
    }
    free(heads);
    return found;
}

bool bq__script_editions(bq__script *s, bq_words *w)
{
    char text[BQ__TEXT];
    (void)w;
    if (s->line != s->heads->line)
        return bq__script_fails(s, "editions are named once, in the first line of a script");
    if (s->heads->fault)
        return bq__script_fails(s, s->heads->fault);
    if (s->played)
        return bq__script_open(s, s->played);
    bq_buf b = bq_buf_on(text, sizeof text);
    bq_buf_str(&b, "expected a script for ");
    bq_buf_str(&b, s->options->edition);
    bq_buf_str(&b, ", was one for other editions");
    return bq__script_fails(s, text);
}

/* ---- [console reseau], [not topclubs] ---- */

/* A sentence about a word of the line, of which the first letters will do. Always false. */
static bool says(bq__script *s, const char *before, const char *bytes, size_t n, const char *after)
{
    char text[BQ__TEXT];
    bq_buf b = bq_buf_on(text, sizeof text);
    size_t most = 64;
    while (n > most && ((unsigned char)bytes[most] & 0xC0) == 0x80)
        most--;
    bq_buf_str(&b, before);
    bq_buf_bytes(&b, bytes, n < most ? n : most);
    bq_buf_str(&b, after);
    return bq__script_fails(s, text);
}

/* A list from its '[' on: is it for the edition being played? False: it is no list. */
static bool take_editions(bq__script *s, size_t *at, bool *is_for)
{
    const char *close = memchr(s->text + *at, ']', s->text_n - *at);
    if (!close)
        return bq__script_fails(s, "expected ] after the names of editions");
    bq_words w = {.text = s->text, .n = (size_t)(close - s->text), .at = *at + 1};
    bool is_not = bq_words_skip(&w, "not"), is_named = false;
    unsigned names = 0;
    for (bq_word word; bq_words_next(&w, &word); names++) {
        const char *name = s->text + word.at;
        if (!is_there(s->heads, name, word.n))
            return says(s, "expected an edition of this script in [], was ", name, word.n, "");
        is_named |= strlen(s->played) == word.n && memcmp(s->played, name, word.n) == 0;
    }
    if (names == 0)
        return bq__script_fails(s, "expected an edition in [], as: [topclubs] or [not topclubs]");
    *at = w.n + 1;
    *is_for = is_named != is_not;
    return true;
}

static void skip_blanks(const bq__script *s, size_t *at)
{
    while (*at < s->text_n && s->text[*at] == ' ')
        ++*at;
}

/* ---- values ---- */

static bool is_name(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
}

static size_t name_length(const bq__script *s, size_t at)
{
    size_t n = 0;
    while (at + n < s->text_n && is_name(s->text[at + n]))
        n++;
    return n;
}

static bq__script_value *find(bq__script *s, const char *name, size_t n)
{
    for (unsigned i = 0; i < s->values; i++)
        if (strlen(s->value[i].name) == n && memcmp(s->value[i].name, name, n) == 0)
            return &s->value[i];
    return NULL;
}

/* One value: up to the next blank, or to the end of the values. */
static bool take_value(bq__script *s, size_t *at, char close, char *into)
{
    size_t from = *at;
    while (*at < s->text_n && !strchr(" [", s->text[*at]) && s->text[*at] != close)
        ++*at;
    if (*at == from)
        return bq__script_fails(s, "expected a value, as: 50 [topclubs] 5000");
    if (*at - from > BQ__VALUE)
        return bq__script_fails(s, "a value has at most 64 bytes");
    memcpy(into, s->text + from, *at - from);
    into[*at - from] = '\0';
    skip_blanks(s, at);
    return true;
}

/* What an edition has: the value of all of them, then those of some; up to `close`, or to the end
 * of the line. Empty, if the edition being played has none. */
static bool take_values(bq__script *s, size_t *at, char close, char *into)
{
    char other[BQ__VALUE + 1];
    bool is_given = false;
    into[0] = '\0';
    skip_blanks(s, at);
    if ((*at == s->text_n || s->text[*at] != '[') && !take_value(s, at, close, into))
        return false;
    while (*at < s->text_n && s->text[*at] == '[') {
        bool is_for;
        if (!take_editions(s, at, &is_for))
            return false;
        skip_blanks(s, at);
        if (!take_value(s, at, close, is_for ? into : other))
            return false;
        if (is_for && is_given)
            return bq__script_fails(s, "an edition has two values");
        is_given |= is_for;
    }
    return *at == s->text_n || s->text[*at] == close ||
           says(s, "expected [ and editions before another value, was ", s->text + *at,
                s->text_n - *at, "");
}

bool bq__script_let(bq__script *s, bq_words *w)
{
    size_t at = w->at;
    skip_blanks(s, &at);
    size_t n = name_length(s, at);
    const char *name = s->text + at;
    bool ends = at + n == s->text_n || s->text[at + n] == ' ';
    if (n == 0 || n > BQ__NAME || !ends || !(name[0] >= 'a' && name[0] <= 'z'))
        return bq__script_fails(
            s, "expected a name of at most 24 small letters, digits and _, as: let fine 50 "
               "[topclubs] 5000");
    if (find(s, name, n))
        return says(s, "", name, n, " has its value already");
    if (s->values == BQ__VALUES)
        return bq__script_fails(s, "a script has at most 64 values at a time");
    at += n;
    bq__script_value *value = &s->value[s->values];
    memset(value, 0, sizeof *value);
    memcpy(value->name, name, n);
    if (!take_values(s, &at, '\0', value->text))
        return false;
    s->values++;
    return true;
}

/* $name, whose name begins at `at`. */
static bool put_value(bq__script *s, size_t *at, bq_buf *b, int64_t times)
{
    size_t n = name_length(s, *at);
    const char *name = s->text + *at;
    const bq__script_value *value = find(s, name, n);
    *at += n;
    if (!value) {
        while (name + n < s->text + s->text_n && !strchr(" ,=", name[n]))
            n++;
        return says(s, "expected a name that a let line has given a value, was $", name, n, "");
    }
    if (!value->text[0])
        return says(s, "expected a value for this edition: $", name, n, " has none");
    if (times < 0) {
        bq_buf_str(b, value->text);
        return true;
    }
    char *end;
    long long factor = strtoll(value->text, &end, 10);
    if (*end || value->text[0] < '0' || value->text[0] > '9' || factor > BQ_AMOUNT)
        return says(s, "expected a whole number to multiply with, was ", value->text,
                    strlen(value->text), "");
    bq_buf_int(b, times * factor);
    return true;
}

/* (50 [topclubs] 5000), from after its bracket on. */
static bool put_choice(bq__script *s, size_t *at, bq_buf *b)
{
    char value[BQ__VALUE + 1];
    if (!take_values(s, at, ')', value))
        return false;
    if (*at == s->text_n)
        return bq__script_fails(s, "expected ) after values, as: (50 [topclubs] 5000)");
    if (!value[0])
        return bq__script_fails(s, "expected a value for this edition in ()");
    if (strchr(value, '$'))
        return says(s, "expected a value in (), was the name ", value, strlen(value), "");
    ++*at;
    bq_buf_str(b, value);
    return true;
}

/* 50*$unit from its first digit on: how many digits, and *times; 0: it is something else. */
static size_t factor_length(const bq__script *s, size_t at, int64_t *times)
{
    size_t n = 0;
    int64_t number = 0;
    for (; at + n < s->text_n && s->text[at + n] >= '0' && s->text[at + n] <= '9'; n++)
        if (number <= BQ_AMOUNT)
            number = 10 * number + (s->text[at + n] - '0');
    if (n == 0 || s->text_n - at - n < 2 || s->text[at + n] != '*' || s->text[at + n + 1] != '$')
        return 0;
    *times = number;
    return n;
}

/* Names become values, outside quotation marks. */
static bool put_line(bq__script *s, size_t at, bq_buf *b)
{
    bool quoted = false;
    while (at < s->text_n) {
        char c = s->text[at];
        int64_t times = -1;
        bool in_word = at > 0 && is_name(s->text[at - 1]);
        size_t factor = quoted || in_word ? 0 : factor_length(s, at, &times);
        if (factor > 0 && times > BQ_AMOUNT)
            return bq__script_fails(s, "the number before * is too large");
        if (factor > 0 || (c == '$' && !quoted)) {
            at += factor ? factor + 2 : 1;
            if (!put_value(s, &at, b, times))
                return false;
            continue;
        }
        if (c == '(' && !quoted && !in_word) {
            at++;
            if (!put_choice(s, &at, b))
                return false;
            continue;
        }
        if (quoted && c == '\\' && at + 1 < s->text_n)
            bq_buf_char(b, s->text[at++]);
        else if (c == '"' && (quoted || at == 0 || strchr(" ,=", s->text[at - 1])))
            quoted = !quoted;
        bq_buf_char(b, s->text[at++]);
    }
    return !b->cut || bq__script_fails(s, "a line has at most 4096 bytes, its values included");
}

/* ---- a line ---- */

/* A case is for all editions, or for those before it: so are its lines and its values. */
static void enter_case(bq__script *s, bool is_for)
{
    if (!s->in_values)
        s->values_shared = s->values;
    s->in_values = true;
    s->values = s->values_shared;
    s->passes_over = !is_for;
    s->passed_over |= !is_for;
}

bool bq__script_of_edition(bq__script *s)
{
    size_t at = 0;
    bool is_for = true;
    if (s->line == s->heads->line)
        return true;
    skip_blanks(s, &at);
    if (s->text[at] == '[' && !take_editions(s, &at, &is_for))
        return false;
    bq_words w = {.text = s->text, .n = s->text_n, .at = at};
    bq_word first;
    if (!bq_words_peek(&w, &first))
        return bq__script_fails(s, "expected a line after [], as: [topclubs] Ada: claim 39");
    bool is_case = bq_word_is(&w, &first, "case");
    if (is_case)
        enter_case(s, is_for);
    if (!is_for || s->passes_over) {
        s->text_n = 0;
        return true;
    }
    if (is_case) { /* a title: only words */
        s->text += first.at;
        s->text_n -= first.at;
        return true;
    }
    bq_buf b = bq_buf_on(s->made, sizeof s->made);
    if (!put_line(s, first.quoted ? first.at - 1 : first.at, &b))
        return false;
    s->text = s->made;
    s->text_n = b.n;
    return true;
}
