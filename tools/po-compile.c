/* po-compile.c - the sentences of the program: PO files in, one C table out.
 *
 *     po-compile HEADER SOURCE fr.po en.po ru.po
 *     po-compile --only PREFIX[,PREFIX] HEADER SOURCE fr.po en.po ru.po
 *     po-compile --apart FOLDER PREFIX[,PREFIX] HEADER SOURCE fr.po en.po ru.po
 *     po-compile --json PREFIX FOLDER fr.po en.po ru.po
 *
 * The second form leaves all other sentences empty than those whose keys begin so: a program that
 * never says them need not carry them. The third writes the sentences themselves into FOLDER/fr.words and so on, each
 * with a zero after it: the table has only room for them, and who runs it brings the language that is wanted
 * (bq__text_room). The fourth writes the keys that begin so, and their sentences, as FOLDER/fr.json and so on, for the
 * page.
 *
 * The first file is the reference: its keys, in its order, become enum bq_text_key, and its order
 * among the files becomes enum bq_language. What the build must not let through is refused here,
 * one line each, "file:line: what is wrong": a key that is missing, unknown or doubled, a sentence
 * that is empty or fuzzy, other placeholders than the reference has, a wrong number of plural
 * forms.
 *
 * It runs on the machine that builds and ends soon: what it reads it keeps to the end. How a
 * translator works with the files: docs/TRANSLATING.md. */
#include <ctype.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LANGUAGES_MOST = 8, FORMS_MOST = 4, NAMES_MOST = 16, KEY_BYTES = 64, COMPLAINTS_MOST = 40 };
enum { FILE_BYTES = 1 << 22, ENTRIES_MOST = 4096 };

/* The plural rules that are known, as PO headers write them; they are C already. A new language is
 * a row here. */
static const struct plural {
    const char *language;
    unsigned forms;
    const char *rule;
} plurals[] = {
    {"fr", 2, "(n > 1)"},
    {"en", 2, "(n != 1)"},
    {"ru", 3, "(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2)"},
};

/* Spaces that must not end a line: translators write plain ones. */
static const struct space {
    const char *language;
    const char *written;
    const char *meant;
} spaces[] = {
    {"fr", " :", "\u00A0:"}, {"fr", " ;", "\u202F;"}, {"fr", " ?", "\u202F?"},
    {"fr", " !", "\u202F!"}, {"fr", " %", "\u00A0%"}, {"fr", "« ", "«\u00A0"},
    {"fr", " »", "\u00A0»"}, {"ru", " —", "\u00A0—"}, {"ru", " %", "\u00A0%"},
};

typedef struct entry {
    char *key;
    char *form[FORMS_MOST]; /* NULL: not given */
    unsigned line;
    unsigned forms; /* highest index given + 1 */
    bool plural;
    bool fuzzy;
} entry;

typedef struct catalog {
    const char *path;
    char language[3];
    entry *entries;
    size_t n;
    const struct plural *plural;
} catalog;

/* A set of placeholder names, in the order met. */
typedef struct names {
    char at[NAMES_MOST][KEY_BYTES];
    unsigned n;
} names;

static catalog catalogs[LANGUAGES_MOST];
static unsigned languages;
static unsigned complaints;

static void complain(const char *path, unsigned line, const char *form, ...)
    __attribute__((format(printf, 3, 4)));

static void complain(const char *path, unsigned line, const char *form, ...)
{
    va_list args;
    if (++complaints > COMPLAINTS_MOST)
        return;
    fprintf(stderr, "%s:%u: ", path, line);
    va_start(args, form);
    vfprintf(stderr, form, args);
    va_end(args);
    fputc('\n', stderr);
}

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

/* ---- reading one file ---- */

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

static void read_file(catalog *c)
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

static void check_head(catalog *c)
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
        complain(c->path, 1, "a language whose plurals are not known (see tools/po-compile.c)");
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

/* ---- placeholders ---- */

static bool has_name(const names *set, const char *name)
{
    for (unsigned i = 0; i < set->n; i++)
        if (!strcmp(set->at[i], name))
            return true;
    return false;
}

/* The names in braces; {Amount} is {amount} with a capital letter. What is wrong with a brace is
 * said once, when the sentence is first looked at (`c` is NULL later). */
static void collect_names(const catalog *c, const entry *e, const char *text, names *set)
{
    for (; *text; text++) {
        if (*text == '}' && c)
            complain(c->path, e->line, "key '%s': '}' without '{'", e->key);
        if (*text != '{')
            continue;
        size_t n =
            strspn(text + 1, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789");
        if (n == 0 || n >= KEY_BYTES || text[n + 1] != '}') {
            if (c)
                complain(c->path, e->line, "key '%s': a brace that names nothing, expected {name}",
                         e->key);
            return;
        }
        char name[KEY_BYTES];
        memcpy(name, text + 1, n);
        name[n] = 0;
        name[0] = (char)tolower((unsigned char)name[0]);
        if (!has_name(set, name) && set->n < NAMES_MOST)
            memcpy(set->at[set->n++], name, n + 1);
        else if (!has_name(set, name) && c)
            complain(c->path, e->line, "key '%s': more than %d placeholders", e->key, NAMES_MOST);
        text += n + 1;
    }
}

/* ---- every entry for itself ---- */

static bool good_key(const char *key)
{
    size_t n = strlen(key);
    return n > 0 && n < KEY_BYTES && strspn(key, "abcdefghijklmnopqrstuvwxyz0123456789._") == n &&
           key[0] != '.' && key[0] != '_' && key[n - 1] != '.' && key[n - 1] != '_';
}

static void check_text(const catalog *c, const entry *e, const char *text)
{
    size_t n = strlen(text);
    if (n == 0)
        complain(c->path, e->line, "key '%s' is not translated", e->key);
    for (size_t i = 0; i < n; i++)
        if ((unsigned char)text[i] < ' ' || text[i] == 0x7F) {
            complain(c->path, e->line, "key '%s': a control character; a sentence is one line",
                     e->key);
            return;
        }
    if (strstr(text, "  "))
        complain(c->path, e->line, "key '%s': two spaces", e->key);
}

static void check_forms(const catalog *c, const entry *e)
{
    unsigned want = e->plural && c->plural ? c->plural->forms : 1;
    if (e->forms && e->forms != want)
        complain(c->path, e->line, "key '%s' has %u plural forms, expected %u", e->key, e->forms,
                 want);
    names all = {.n = 0};
    for (unsigned i = 0; i < e->forms; i++) {
        if (!e->form[i]) {
            complain(c->path, e->line, "key '%s' lacks msgstr[%u]", e->key, i);
            continue;
        }
        check_text(c, e, e->form[i]);
        collect_names(c, e, e->form[i], &all);
    }
    for (unsigned i = 0; i < e->forms && e->plural; i++) {
        names here = {.n = 0};
        if (e->form[i])
            collect_names(NULL, e, e->form[i], &here);
        for (unsigned k = 0; k < all.n && e->form[i]; k++)
            if (!has_name(&here, all.at[k]) && strcmp(all.at[k], "n") != 0)
                complain(c->path, e->line, "key '%s': msgstr[%u] lacks {%s}", e->key, i, all.at[k]);
    }
}

static void enum_name(const char *key, char out[KEY_BYTES])
{
    size_t i = 0;
    for (; key[i]; i++)
        out[i] = key[i] == '.' ? '_' : (char)toupper((unsigned char)key[i]);
    out[i] = 0;
}

static const entry *find(const catalog *c, const char *key)
{
    for (size_t i = 0; i < c->n; i++)
        if (!strcmp(c->entries[i].key, key))
            return &c->entries[i];
    return NULL;
}

static void check_entry(const catalog *c, size_t i)
{
    const entry *e = &c->entries[i];
    if (!*e->key) {
        if (i > 0)
            complain(c->path, e->line, "a second head, or an empty msgid");
        return;
    }
    if (!good_key(e->key)) {
        complain(c->path, e->line, "'%.80s' is no key: expected small letters, digits, '.' and '_'",
                 e->key);
        return;
    }
    if (e->fuzzy)
        complain(c->path, e->line, "key '%s' is fuzzy: look at it and take the flag away", e->key);
    char mine[KEY_BYTES], other[KEY_BYTES];
    enum_name(e->key, mine);
    for (size_t k = 0; k < i; k++) {
        if (!good_key(c->entries[k].key))
            continue;
        enum_name(c->entries[k].key, other);
        if (!strcmp(mine, other))
            complain(c->path, e->line, "key '%s' was there already, in line %u", e->key,
                     c->entries[k].line);
    }
    check_forms(c, e);
}

/* ---- a file against the reference ---- */

static void all_names(const entry *e, names *set)
{
    for (unsigned i = 0; i < e->forms; i++)
        if (e->form[i])
            collect_names(NULL, e, e->form[i], set);
}

static void compare_entry(const catalog *ref, const entry *a, const catalog *c, const entry *b)
{
    names want = {.n = 0}, have = {.n = 0};
    if (a->plural != b->plural) {
        complain(c->path, b->line, "key '%s' is %s here and %s in %s", b->key,
                 b->plural ? "plural" : "not plural", a->plural ? "plural" : "not plural",
                 ref->path);
        return;
    }
    all_names(a, &want);
    all_names(b, &have);
    for (unsigned i = 0; i < want.n; i++)
        if (!has_name(&have, want.at[i]))
            complain(c->path, b->line, "key '%s' lacks {%s}, which %s has in line %u", b->key,
                     want.at[i], ref->path, a->line);
    for (unsigned i = 0; i < have.n; i++)
        if (!has_name(&want, have.at[i]))
            complain(c->path, b->line, "key '%s' has {%s}, which %s has not in line %u", b->key,
                     have.at[i], ref->path, a->line);
}

static void compare(const catalog *ref, const catalog *c)
{
    for (size_t i = 0; i < ref->n; i++) {
        const entry *b = find(c, ref->entries[i].key);
        if (b)
            compare_entry(ref, &ref->entries[i], c, b);
        else
            complain(c->path, c->n ? c->entries[c->n - 1].line : 1,
                     "key '%s' is missing; %s has it in line %u", ref->entries[i].key, ref->path,
                     ref->entries[i].line);
    }
    for (size_t i = 0; i < c->n; i++)
        if (!find(ref, c->entries[i].key))
            complain(c->path, c->entries[i].line, "key '%s' is not in %s", c->entries[i].key,
                     ref->path);
}

/* ---- writing ---- */

static FILE *out_file;

static void put_upper(const char *text)
{
    for (; *text; text++)
        fputc(toupper((unsigned char)*text), out_file);
}

static void put_key(const char *key)
{
    char name[KEY_BYTES];
    enum_name(key, name);
    fprintf(out_file, "BQ_T_%s", name);
}

static void write_header(void)
{
    const catalog *ref = &catalogs[0];
    fputs("/* Made by tools/po-compile.c from the PO files of src/text/po: edit those. */\n"
          "#ifndef BQ_TEXT_KEYS_H\n#define BQ_TEXT_KEYS_H\n\nenum bq_language {\n",
          out_file);
    for (unsigned i = 0; i < languages; i++) {
        fputs("    BQ_LANG_", out_file);
        put_upper(catalogs[i].language);
        fputs(",\n", out_file);
    }
    fputs("    BQ_LANGUAGES\n};\n\nenum bq_text_key {\n", out_file);
    for (size_t i = 1; i < ref->n; i++) {
        fputs("    ", out_file);
        put_key(ref->entries[i].key);
        fprintf(out_file, ", /* %s */\n", ref->entries[i].key);
    }
    fputs("    BQ_TEXT_KEYS\n};\n\n#endif\n", out_file);
}

/* One sentence, its spaces as the language wants them; as a C or JSON string, `escaped`. */
static void put_text(const catalog *c, const char *text, bool escaped)
{
    while (*text) {
        const struct space *meant = NULL;
        for (size_t i = 0; i < sizeof spaces / sizeof spaces[0] && !meant; i++)
            if (!strcmp(spaces[i].language, c->language) &&
                !strncmp(text, spaces[i].written, strlen(spaces[i].written)))
                meant = &spaces[i];
        if (meant) {
            fputs(meant->meant, out_file);
            text += strlen(meant->written);
            continue;
        }
        if (escaped && (*text == '"' || *text == '\\'))
            fputc('\\', out_file);
        fputc(*text++, out_file);
    }
}

static void put_string(const catalog *c, const char *text)
{
    fputc('"', out_file);
    put_text(c, text, true);
    fputc('"', out_file);
}

static void put_sentence(const catalog *c, const char *text)
{
    fputs("    ", out_file);
    put_string(c, text);
    fputs(",\n", out_file);
}

static const char *only = ""; /* prefixes of keys, with commas between; empty: all */

static bool left_out(const char *key)
{
    for (const char *at = only; *at;) {
        size_t n = strcspn(at, ",");
        if (n && !strncmp(key, at, n))
            return false;
        at += n + (at[n] == ',');
    }
    return *only;
}

static const char *apart = ""; /* the folder for sentences that do not stand in the source; empty: they do */

/* All forms of a language. */
static void write_forms(const catalog *c)
{
    const catalog *ref = &catalogs[0];
    unsigned forms = 0;
    for (size_t i = 1; i < ref->n; i++)
        forms += find(c, ref->entries[i].key)->forms;
    if (*apart) {
        fprintf(out_file, "\nstatic const char *forms_%s[%u];\n", c->language, forms);
        return;
    }
    fprintf(out_file, "\nstatic const char *const forms_%s[] = {\n", c->language);
    for (size_t i = 1; i < ref->n; i++) {
        const entry *e = find(c, ref->entries[i].key);
        for (unsigned k = 0; k < e->forms; k++)
            put_sentence(c, left_out(e->key) ? "" : e->form[k]);
    }
    fputs("};\n", out_file);
}

static void write_language(const catalog *c)
{
    const catalog *ref = &catalogs[0];
    unsigned at = 0;
    write_forms(c);
    fprintf(out_file, "static const uint16_t first_%s[BQ_TEXT_KEYS + 1] = {", c->language);
    for (size_t i = 1; i < ref->n; i++) {
        fprintf(out_file, "%s%u,", i % 16 == 1 ? "\n    " : " ", at);
        at += find(c, ref->entries[i].key)->forms;
    }
    fprintf(out_file, "\n    %u\n};\n", at);
    fprintf(out_file, "static unsigned plural_%s(uint64_t n)\n{\n    return (unsigned)%s;\n}\n",
            c->language, c->plural->rule);
}

/* Where the sentences of a language go, when they come. */
static void write_room(void)
{
    fputs("\nconst char **bq__text_room(enum bq_language language, unsigned *n);\n"
          "const char **bq__text_room(enum bq_language language, unsigned *n)\n{\n    switch (language) {\n",
          out_file);
    for (unsigned i = 1; i <= languages; i++) {
        const catalog *c = &catalogs[i % languages]; /* the first one is for whatever else is asked */
        if (i == languages) {
            fputs("    default:\n", out_file);
        } else {
            fputs("    case BQ_LANG_", out_file);
            put_upper(c->language);
            fputs(":\n", out_file);
        }
        fprintf(out_file, "        *n = sizeof forms_%s / sizeof *forms_%s;\n        return forms_%s;\n", c->language,
                c->language, c->language);
    }
    fputs("    }\n}\n", out_file);
}

static void write_source(void)
{
    const catalog *ref = &catalogs[0];
    fputs("/* Made by tools/po-compile.c from the PO files of src/text/po: edit those. */\n"
          "#include \"text/internal.h\"\n\n"
          "const char *const bq_text_key_words[BQ_TEXT_KEYS] = {\n",
          out_file);
    for (size_t i = 1; i < ref->n; i++)
        fprintf(out_file, "    \"%s\",\n", ref->entries[i].key);
    fputs("};\n", out_file);
    for (unsigned i = 0; i < languages; i++)
        write_language(&catalogs[i]);
    fputs("\nconst bq__catalog bq__catalogs[BQ_LANGUAGES] = {\n", out_file);
    for (unsigned i = 0; i < languages; i++)
        fprintf(out_file, "    {\"%s\", forms_%s, first_%s, plural_%s},\n", catalogs[i].language,
                catalogs[i].language, catalogs[i].language, catalogs[i].language);
    fputs("};\n", out_file);
    if (*apart)
        write_room();
}

/* ---- sentences apart ---- */

static const catalog *words_of;

static void write_words(void)
{
    const catalog *ref = &catalogs[0];
    for (size_t i = 1; i < ref->n; i++) {
        const entry *e = find(words_of, ref->entries[i].key);
        for (unsigned k = 0; k < e->forms; k++) {
            if (!left_out(e->key))
                put_text(words_of, e->form[k], false);
            fputc(0, out_file);
        }
    }
}

/* ---- for the page ---- */

static const char *json_prefix;
static const catalog *json_of;

static void write_json(void)
{
    const catalog *ref = &catalogs[0];
    const char *between = "{";
    for (size_t i = 1; i < ref->n; i++) {
        const entry *e = find(json_of, ref->entries[i].key);
        if (strncmp(e->key, json_prefix, strlen(json_prefix)))
            continue;
        fprintf(out_file, "%s\n\"%s\":%s", between, e->key, e->plural ? "[" : "");
        between = ",";
        for (unsigned k = 0; k < e->forms; k++) {
            fputs(k ? "," : "", out_file);
            put_string(json_of, e->form[k]);
        }
        fputs(e->plural ? "]" : "", out_file);
    }
    fputs("\n}\n", out_file);
}

static bool write_file(const char *path, void (*write)(void))
{
    out_file = fopen(path, "wb");
    if (out_file)
        write();
    bool good = out_file && !ferror(out_file);
    if (out_file && fclose(out_file) != 0)
        good = false;
    if (!good) {
        fprintf(stderr, "po-compile: %s cannot be written\n", path);
        remove(path);
    }
    return good;
}

static bool write_apart(const char *folder)
{
    for (unsigned i = 0; *folder && i < languages; i++) {
        char path[4096];
        words_of = &catalogs[i];
        snprintf(path, sizeof path, "%s/%s.words", folder, words_of->language);
        if (!write_file(path, write_words))
            return false;
    }
    return true;
}

static bool write_pages(const char *folder)
{
    for (unsigned i = 0; i < languages; i++) {
        char path[4096];
        json_of = &catalogs[i];
        snprintf(path, sizeof path, "%s/%s.json", folder, json_of->language);
        if (!write_file(path, write_json))
            return false;
    }
    return true;
}

static void read_all(int n, char **paths)
{
    for (int i = 0; i < n; i++) {
        catalog *c = &catalogs[languages++];
        c->path = paths[i];
        read_file(c);
        check_head(c);
        for (size_t k = 0; k < c->n; k++)
            check_entry(c, k);
    }
    for (unsigned i = 1; i < languages; i++)
        compare(&catalogs[0], &catalogs[i]);
    if (complaints > COMPLAINTS_MOST)
        fprintf(stderr, "po-compile: and %u more\n", complaints - COMPLAINTS_MOST);
}

int main(int argc, char **argv)
{
    if (argc > 2 && !strcmp(argv[1], "--json"))
        json_prefix = argv[2];
    else if (argc > 2 && !strcmp(argv[1], "--only"))
        only = argv[2];
    else if (argc > 3 && !strcmp(argv[1], "--apart")) {
        apart = argv[2];
        only = argv[3];
    }
    int first = *apart ? 4 : json_prefix || *only ? 3 : 1, files = first + (json_prefix ? 1 : 2);
    if (argc <= files || argc - files > LANGUAGES_MOST) {
        fputs("usage: po-compile [--only PREFIX,...] HEADER SOURCE REFERENCE.po [OTHER.po ...]\n"
              "       po-compile --apart FOLDER PREFIX,... HEADER SOURCE REFERENCE.po [OTHER.po ...]\n"
              "       po-compile --json PREFIX FOLDER REFERENCE.po [OTHER.po ...]\n",
              stderr);
        return 2;
    }
    read_all(argc - files, argv + files);
    if (complaints)
        return 1;
    if (json_prefix)
        return write_pages(argv[first]) ? 0 : 1;
    return write_file(argv[first], write_header) && write_file(argv[first + 1], write_source) && write_apart(apart) ? 0 : 1;
}
