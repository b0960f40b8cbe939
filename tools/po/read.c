/* read.c - one PO file: its entries, then its head with the language and its plurals; the names of those that are wanted. */
#include "po.h"

#include <ctype.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The plural rules that are known. A new language is a row here. */
static const struct plural plurals[] = {
    {"fr", 2, "(n > 1)"},
    {"en", 2, "(n != 1)"},
    {"ru", 3, "(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2)"},
};

/* Memory that stays to the end: one list holds it all. */
static void *keep(size_t size)
{
    static struct block {
        struct block *next;
        max_align_t at[];
    } * all;
    struct block *made = malloc(sizeof *made + size);
    if (!made) {
        fputs("po-compile: out of memory\n", stderr);
        exit(1);
    }
    made->next = all;
    all = made;
    return made->at;
}

static char *copy(const char *text, size_t n)
{
    char *made = keep(n + 1);
    memcpy(made, text, n);
    made[n] = 0;
    return made;
}

/* Where in the file we are, and which string the next quoted line continues. */
typedef struct reader {
    catalog *into;
    char *text;
    unsigned line;
    entry now;       /* the entry being read */
    char **open;     /* the string that goes on, or NULL */
    bool any;        /* `now` has begun */
    bool fuzzy_next; /* the flag stands before the entry */
} reader;

static bool slurp(const char *path, char **text)
{
    FILE *in = fopen(path, "rb");
    if (!in)
        return false;
    *text = keep(FILE_BYTES + 1);
    size_t n = fread(*text, 1, FILE_BYTES + 1, in);
    bool good = !ferror(in) && n <= FILE_BYTES && memchr(*text, 0, n) == NULL;
    (*text)[good ? n : 0] = 0;
    fclose(in);
    return good;
}

/* Length of the UTF-8 character at `at`, 0 if it is none. */
static size_t utf8(const unsigned char *at)
{
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    size_t n = *at < 0x80 ? 1 : *at >> 5 == 6 ? 2 : *at >> 4 == 14 ? 3 : *at >> 3 == 30 ? 4 : 0;
    uint32_t code = n < 2 ? *at : *at & (0x7Fu >> n);
    for (size_t i = 1; i < n; i++) {
        if (at[i] >> 6 != 2)
            return 0;
        code = code << 6 | (at[i] & 0x3F);
    }
    bool wrong = n > 1 && (code < least[n] || code > 0x10FFFF || (code >= 0xD800 && code < 0xE000));
    return wrong ? 0 : n;
}

/* The text between quotation marks at `at`, unescaped and added to the open string. */
static void read_string(reader *r, const char *at)
{
    char *out = keep(strlen(at) + 1);
    size_t n = 0;
    for (at++; *at && *at != '"'; at++) {
        char c = *at;
        if (c == '\\') {
            c = *++at;
            c = c == 'n' ? '\n' : c == 't' ? '\t' : c;
            if (!c || !strchr("nt\"\\", *at)) {
                complain(r->into->path, r->line,
                         "an escape that is none, expected \\\" \\\\ or \\n");
                return;
            }
        }
        out[n++] = c;
    }
    out[n] = 0;
    if (*at != '"' || strspn(at + 1, " \t") != strlen(at + 1)) {
        complain(r->into->path, r->line,
                 "expected a string in \"quotation marks\" and nothing after");
        return;
    }
    if (!r->open) {
        complain(r->into->path, r->line, "a string that belongs to nothing");
        return;
    }
    size_t before = *r->open ? strlen(*r->open) : 0;
    char *longer = keep(before + n + 1);
    if (before)
        memcpy(longer, *r->open, before);
    memcpy(longer + before, out, n + 1);
    *r->open = longer;
}

static void end_entry(reader *r)
{
    if (!r->any)
        return;
    if (r->now.forms == 0)
        complain(r->into->path, r->now.line, "key '%s' has no msgstr", r->now.key);
    if (r->into->n < ENTRIES_MOST)
        r->into->entries[r->into->n++] = r->now;
    else
        complain(r->into->path, r->now.line, "more than %d keys", ENTRIES_MOST);
    r->any = false;
    r->open = NULL;
}

static void begin_entry(reader *r)
{
    end_entry(r);
    memset(&r->now, 0, sizeof r->now);
    r->now.key = copy("", 0);
    r->now.line = r->line;
    r->now.fuzzy = r->fuzzy_next;
    r->fuzzy_next = false;
    r->any = true;
}

/* "msgstr[2]" -> 2; a plain msgstr is the form 0. FORMS_MOST: no such place. */
static unsigned form_index(const char *word, size_t n)
{
    if (n == 6)
        return 0;
    if (n == 9 && word[6] == '[' && word[8] == ']' && isdigit((unsigned char)word[7]))
        return (unsigned)(word[7] - '0');
    return FORMS_MOST;
}

static void begin_form(reader *r, const char *word, size_t n)
{
    unsigned i = form_index(word, n);
    if (i >= FORMS_MOST || (n > 6) != r->now.plural || r->now.form[i]) {
        complain(r->into->path, r->line, "'%.*s' does not fit here", (int)n, word);
        r->open = NULL;
        return;
    }
    r->now.form[i] = copy("", 0);
    r->now.forms = i + 1 > r->now.forms ? i + 1 : r->now.forms;
    r->open = &r->now.form[i];
}

static void read_keyword(reader *r, const char *at)
{
    size_t n = strcspn(at, " \t\"");
    const char *rest = at + n + strspn(at + n, " \t");
    static char *ignored; /* the plural's own id says nothing: the key is the same */
    if (n == 5 && !strncmp(at, "msgid", n)) {
        begin_entry(r);
        r->open = &r->now.key;
    } else if (n == 12 && !strncmp(at, "msgid_plural", n) && r->any) {
        r->now.plural = true;
        ignored = NULL;
        r->open = &ignored;
    } else if (n >= 6 && !strncmp(at, "msgstr", 6) && r->any) {
        begin_form(r, at, n);
    } else {
        complain(r->into->path, r->line, "'%.*s', expected msgid, msgid_plural or msgstr", (int)n,
                 at);
        return;
    }
    if (*rest == '"')
        read_string(r, rest);
    else
        complain(r->into->path, r->line, "expected a string in \"quotation marks\"");
}

static void read_line(reader *r, char *line)
{
    size_t n = strlen(line);
    while (n && (line[n - 1] == ' ' || line[n - 1] == '\r' || line[n - 1] == '\t'))
        line[--n] = 0;
    for (const unsigned char *at = (const unsigned char *)line; *at; at += utf8(at))
        if (!utf8(at)) {
            complain(r->into->path, r->line, "bytes that are no UTF-8");
            return;
        }
    line += strspn(line, " \t");
    if (line[0] == '#') {
        if (line[1] == ',' && strstr(line, "fuzzy")) {
            end_entry(r);
            r->fuzzy_next = true;
        }
    } else if (line[0] == '"') {
        read_string(r, line);
    } else if (line[0]) {
        read_keyword(r, line);
    }
}

void read_file(catalog *c)
{
    reader r = {.into = c};
    c->entries = keep(ENTRIES_MOST * sizeof *c->entries);
    if (!slurp(c->path, &r.text)) {
        complain(c->path, 0, "cannot be read as a text file");
        return;
    }
    for (char *line = r.text; line;) {
        char *end = strchr(line, '\n');
        if (end)
            *end = 0;
        r.line++;
        read_line(&r, line);
        line = end ? end + 1 : NULL;
    }
    end_entry(&r);
}

/* ---- names of sentences, one a line as C has them ---- */

static bool mark(const char *name)
{
    catalog *ref = &catalogs[0];
    char mine[KEY_BYTES];
    for (size_t i = 1; i < ref->n; i++) {
        enum_name(ref->entries[i].key, mine);
        if (!strncmp(name, "BQ_T_", 5) && !strcmp(mine, name + 5))
            return ref->entries[i].named = true;
    }
    return false;
}

void read_names(const char *path)
{
    char *text = NULL;
    unsigned line = 0;
    if (!slurp(path, &text)) {
        complain(path, 1, "cannot be read");
        return;
    }
    for (char *name = strtok(text, "\n"); name; name = strtok(NULL, "\n")) {
        line++;
        if (!mark(name))
            complain(path, line, "no sentence is called '%s'", name);
    }
    if (!line)
        complain(path, 1, "no sentence is named");
}

/* ---- the head of a file: its language and its plurals ---- */

/* The value of "Name: value\n" in the head, without blanks; false if there is none. */
static bool head_value(const char *head, const char *name, char *out, size_t size)
{
    const char *at = head;
    size_t n = strlen(name), used = 0;
    while (at && strncmp(at, name, n) != 0) {
        at = strchr(at, '\n');
        at = at ? at + 1 : NULL;
    }
    for (at = at ? at + n : NULL; at && *at && *at != '\n'; at++)
        if (*at != ' ' && *at != '\t' && used + 1 < size)
            out[used++] = *at;
    out[used] = 0;
    return used > 0;
}

static void squeeze(const char *text, char *out)
{
    for (; *text; text++)
        if (*text != ' ')
            *out++ = *text;
    *out = 0;
}

void check_head(catalog *c)
{
    const char *head = c->n && !*c->entries[0].key ? c->entries[0].form[0] : NULL;
    char value[256], want[256], rule[200];
    if (!head) {
        complain(c->path, 1, "expected the head first: msgid \"\" and its msgstr");
        return;
    }
    const char *base = strrchr(c->path, '/');
    base = base ? base + 1 : c->path;
    for (size_t i = 0; i < sizeof plurals / sizeof plurals[0]; i++)
        if (!strncmp(base, plurals[i].language, 2) && !strcmp(base + 2, ".po"))
            c->plural = &plurals[i];
    if (!c->plural) {
        complain(c->path, 1, "a language whose plurals are not known (see tools/po/read.c)");
        return;
    }
    memcpy(c->language, c->plural->language, 3);
    if (!head_value(head, "Language:", value, sizeof value) || strcmp(value, c->language))
        complain(c->path, c->entries[0].line, "expected \"Language: %s\\n\" in the head",
                 c->language);
    if (!head_value(head, "Content-Type:", value, sizeof value) || !strstr(value, "charset=UTF-8"))
        complain(c->path, c->entries[0].line, "expected charset=UTF-8 in the head");
    squeeze(c->plural->rule, rule);
    snprintf(want, sizeof want, "nplurals=%u;plural=%s;", c->plural->forms, rule);
    if (!head_value(head, "Plural-Forms:", value, sizeof value) || strcmp(value, want))
        complain(c->path, c->entries[0].line,
                 "expected \"Plural-Forms: nplurals=%u; plural=%s;\\n\"", c->plural->forms,
                 c->plural->rule);
}

