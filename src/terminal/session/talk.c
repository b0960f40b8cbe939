/* talk.c - the session's words to its listener: sentences, what is wrong, lines for programs; and what it asks.
 * Everything that is said passes here, and is cleaned: whatever a name, a file or an environment brings, the terminal
 * gets letters. */
#include <string.h>

#include "game/say.h"
#include "terminal/session/session.h"
#include "text/text.h"

/* ---- letters ---- */

/* What a terminal might obey, or nobody can see. */
static bool unseemly(uint32_t code)
{
    return bq_is_ignorable(code) || code == 0x2800;
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

/* ---- sentences ---- */

void bq__session_event_line(bq__session *s, const char *prefix, const char *text, const bq_event *event)
{
    char clean[BQ_SENTENCE_BYTES];
    bq_plain_clean(clean, sizeof clean, text, strlen(text));
    s->listener.on_line(s->listener.ctx, prefix, clean, event);
}

void bq__session_line(bq__session *s, const char *prefix, const char *text)
{
    bq__session_event_line(s, prefix, text, NULL);
}

void bq__session_say(bq__session *s, const char *prefix, enum bq_text_key key, const bq_arg *args, size_t n)
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

const char *bq__session_text(const bq__session *s, char *out, size_t size, enum bq_text_key key,
                             const bq_arg *args, size_t n)
{
    bq_buf b = bq_buf_on(out, size);
    bq_text_put(&b, s->language, &s->names, key, args, n);
    return out;
}

bq_arg bq__session_tenths(const bq__session *s, const char *name, int64_t tenths, char out[32])
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
    s->listener.on_json(s->listener.ctx, b);
}

/* ---- what is wrong ---- */

void bq__session_why_not(bq__session *s, const bq_why *why)
{
    const bq_verdict *verdict = &why->verdict;
    char sentence[BQ_SENTENCE_BYTES];
    bq_buf b = bq_buf_on(sentence, sizeof sentence);
    if (bq__session_for_programs(s)) {
        bq_buf line = bq__session_json("no", bq_refusal_words[verdict->code]);
        bq_json_int(&line, "n", verdict->detail);
        bq__session_json_end(s, &line);
        return;
    }
    char raise[100];
    bq_why_words(&b, s->language, &s->names, why, bq__session_raise(s, raise, sizeof raise));
    bq__session_line(s, "no", sentence);
    const char *row = bq_refusal_rows[verdict->code];
    unsigned number = 0;
    for (const char *at = row; *at; at++)
        if (*at >= '0' && *at <= '9')
            number = 10 * number + (unsigned)(*at - '0');
    s->row = row[0] ? (uint16_t)BQ_ROW((unsigned)(unsigned char)row[0], number) : 0;
}

void bq__session_refusal(bq__session *s, const bq_verdict *verdict)
{
    bq__session_why_not(s, &(bq_why){.verdict = *verdict});
}

void bq__session_refuse(bq__session *s, const bq_command *cmd, const bq_verdict *verdict)
{
    bq_why why = bq_why_not(bq_table_edition(s->table), bq_table_state(s->table), cmd);
    if (bq_check(bq_table_edition(s->table), bq_table_state(s->table), cmd).code != verdict->code) /* a server knows more */
        why.verdict = *verdict;
    bq__session_why_not(s, &why);
}

void bq__session_wire_error(bq__session *s, const bq_wire_error *error)
{
    char sentence[BQ_SENTENCE_BYTES];
    bq_buf b = bq_buf_on(sentence, sizeof sentence);
    if (bq__session_for_programs(s)) {
        bq_buf line = bq__session_json("no", bq_wire_words[error->code]);
        bq__session_json_end(s, &line);
        return;
    }
    if (error->code == BQ_WIRE_SEAT && s->table) {
        BQ__SAY(s, "no", BQ_T_PLAIN_WIRE_SEAT_HERE, bq_arg_text("what", error->what),
                bq_arg_of(BQ_ARG_SEATS, "seats", (1 << bq_table_state(s->table)->seats) - 1));
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
    if (bq__session_for_programs(s)) {
        bq_buf line = bq__session_json("trouble", bq_trouble_words[trouble->code]);
        bq__session_json_end(s, &line);
        return;
    }
    bq_say_trouble(&b, s->language, &s->names, trouble);
    bq__session_line(s, prefix, sentence);
}

/* ---- what is asked ---- */

void bq__session_trim(char *line)
{
    size_t from = strspn(line, " \t\r"), n = strlen(line);
    while (n > from && strchr(" \t\r", line[n - 1]))
        n--;
    memmove(line, line + from, n - from);
    line[n - from] = 0;
}

bool bq__session_read(bq__session *s, char *line, size_t size)
{
    if (s->ended || !s->listener.on_prompt(s->listener.ctx, line, size)) {
        s->ended = true;
        return false;
    }
    bq__session_trim(line);
    return true;
}

/* Does it begin with these letters, capital or not? How many bytes of it that are; 0: it does not. */
static size_t begins(const char *word, const char *line)
{
    size_t at = 0, n = strlen(line), most = strlen(word);
    for (size_t i = 0; i < n;) {
        uint32_t a, b;
        size_t x = bq_utf8_read(word + at, most - at, &a), y = bq_utf8_read(line + i, n - i, &b);
        if (!x || !y || bq_small(a) != bq_small(b))
            return 0;
        at += x;
        i += y;
    }
    return at;
}

/* The word itself; of a file its name without the ending. */
static bool is_word(const char *word, const char *line)
{
    size_t n = begins(word, line);
    return n && (!word[n] || (word[n] == '.' && !strchr(word + n + 1, '.')));
}

static unsigned exact(const char *line, const char *const *words, const char *const *also, unsigned n)
{
    for (unsigned i = 0; i < n; i++)
        if (is_word(words[i], line) || (also && is_word(also[i], line)))
            return i + 1;
    return 0;
}

/* `typed` is how it was said. */
static unsigned picked(bq__session *s, const char *line, const char *typed, const char *const *words, const char *const *also,
                       unsigned n)
{
    unsigned number = 0, found = 0;
    size_t length = strlen(line);
    for (size_t i = 0; i < length && line[i] >= '0' && line[i] <= '9' && i < 4; i++) {
        number = 10 * number + (unsigned)(line[i] - '0');
        if (i + 1 == length && number >= 1 && number <= n)
            return number;
    }
    unsigned very = exact(line, words, also, n);
    if (very)
        return very;
    for (unsigned i = 0; i < n; i++)
        if (begins(words[i], line) || (also && begins(also[i], line))) {
            if (found) {
                BQ__SAY(s, "no", BQ_T_PLAIN_NO_AMBIGUOUS, bq_arg_text("what", typed));
                return 0;
            }
            found = i + 1;
        }
    if (!found)
        BQ__SAY(s, "no", n == 1 ? BQ_T_PLAIN_NO_CHOICE_ONE : BQ_T_PLAIN_NO_CHOICE, bq_arg_text("what", typed),
                bq_arg_of(BQ_ARG_NUMBER, "n", n));
    return found;
}

unsigned bq__session_pick_also(bq__session *s, const char *const *words, const char *const *also, unsigned n,
                               unsigned default_choice)
{
    char line[BQ_LINE_BYTES + 2], typed[BQ_LINE_BYTES + 2];
    while (bq__session_read(s, line, sizeof line)) {
        if (!*line)
            return default_choice;
        memcpy(typed, line, sizeof typed);
        const char *ours = exact(line, words, also, n) ? NULL : bq__session_typed(line, strlen(line));
        if (ours) /* the edition reseau is not the network */
            snprintf(line, sizeof line, "%s", ours);
        if (!strcmp(line, "menu")) {
            s->menu = true;
            return 0;
        }
        if (!strcmp(line, "quit")) {
            s->ended = true;
            return 0;
        }
        if (!strcmp(line, "help") || !strcmp(line, "?")) {
            bq__session_tell(s, "help", BQ_T_PLAIN_PICK_HELP);
            continue;
        }
        unsigned which = picked(s, line, typed, words, also, n);
        if (which)
            return which;
    }
    return 0;
}

unsigned bq__session_pick(bq__session *s, const char *const *words, unsigned n, unsigned default_choice)
{
    return bq__session_pick_also(s, words, NULL, n, default_choice);
}
