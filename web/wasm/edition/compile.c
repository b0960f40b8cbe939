/* compile.c - the files of an edition in, the edition out: judged by src/edition, told as JSON. */
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "edition.h"
#include "edition/edition_file.h"
#include "game/say.h"

BQ_WEB void *bq_web_input(uint32_t n);
BQ_WEB const char *bq_web_output(void);
BQ_WEB uint32_t bq_web_compile(uint32_t n, uint32_t language);

enum { OUT_BYTES = 1 << 20, IN_BYTES_MOST = 32 << 20 };

static char out_bytes[OUT_BYTES];
static bq_buf out;
static char *in_bytes;

void *bq_web_input(uint32_t n)
{
    free(in_bytes);
    in_bytes = n < IN_BYTES_MOST ? calloc(n + 1, 1) : NULL;
    return in_bytes;
}

const char *bq_web_output(void)
{
    return out_bytes;
}

/* ---- files in ---- */

/* "BYTES EVENTS ROLE LABEL\n", then the bytes, then the events, each with a zero after it. */
static bool take_file(char **at, char *end)
{
    const char *head = *at;
    size_t size = bq__web_number(&head, end), events = bq__web_number(&head, end);
    char *line = memchr(head, '\n', (size_t)(end - head));
    char *blank = line ? memchr(head, ' ', (size_t)(line - head)) : NULL;
    if (!blank || bq__web_file_count == BQ__WEB_FILES || (size_t)(end - line) < size + events + 3)
        return false;
    *blank = *line = 0;
    bq__web_files[bq__web_file_count++] = (bq__web_file){.label = blank + 1,
                                                         .role = head,
                                                         .bytes = line + 1,
                                                         .size = size,
                                                         .events = line + 1 + size + 1,
                                                         .events_size = events};
    *at = line + 1 + size + 1 + events + 1;
    return true;
}

static const bq__web_file *file_of(const char *name, const char *part)
{
    size_t n = strlen(name);
    for (unsigned i = 0; i < bq__web_file_count; i++) {
        const char *role = bq__web_files[i].role;
        if (!strncmp(role, name, n) && role[n] == '/' && !strcmp(role + n + 1, part))
            return &bq__web_files[i];
    }
    return NULL;
}

static bq_edition_source source(const bq__web_file *file)
{
    return file ? (bq_edition_source){file->bytes, file->size, file->label} : (bq_edition_source){0};
}

static bool folder_of(const char *name, bq_edition_folder *folder)
{
    const bq__web_file *edition = file_of(name, "edition");
    if (!edition)
        return false;
    folder->edition = source(edition);
    for (unsigned i = 0; i < BQ_ED_LANGUAGES; i++)
        folder->texts[i] = source(file_of(name, bq_edition_languages[i]));
    return true;
}

/* The page says which editions it could have given: a file of the role "?/list". */
static bool find_base(void *context, const char *name, bq_edition_folder *found, bq_complaint *why)
{
    (void)context;
    if (folder_of(name, found))
        return true;
    const bq__web_file *list = file_of("?", "list");
    size_t n = list && list->size < sizeof why->list ? list->size : 0;
    why->code = BQ_COMPLAINT_NO_EDITION_LIST;
    memcpy(why->list, n ? list->bytes : "", n);
    why->list[n] = 0;
    return false;
}

/* ---- the edition out ---- */

static void facts_json(const bq_edition_texts *t)
{
    bq_json_open(&out, "facts", '[');
    for (unsigned i = 0; i < t->facts; i++) {
        const bq_edition_fact *fact = &t->fact[i];
        bq_json_open(&out, NULL, '{');
        bq_json_text(&out, "name", fact->name);
        bq_json_int(&out, "group", fact->group == BQ_NOWHERE ? -1 : fact->group);
        bq_json_open(&out, "lines", '[');
        for (unsigned k = 0; k < fact->lines; k++) {
            const char *const pair[] = {fact->label[k], fact->text[k]};
            bq_json_texts(&out, NULL, pair, 2);
        }
        bq_json_close(&out, ']');
        bq_json_close(&out, '}');
    }
    bq_json_close(&out, ']');
}

static void texts_json(const bq_edition_file *file, const bq_edition_texts *t)
{
    const bq_edition *ed = &file->ed;
    bq_json_open(&out, bq_edition_languages[t - file->text], '{');
    bq_json_text(&out, "name", file->name);
    bq_json_text(&out, "title", t->title);
    bq_json_text(&out, "summary", t->summary);
    bq_json_text(&out, "money", t->money);
    bq_json_texts(&out, "squares", t->square, ed->squares);
    bq_json_texts(&out, "shorts", t->square_short, ed->squares);
    bq_json_texts(&out, "groupKeys", file->group_key, ed->groups);
    bq_json_texts(&out, "groups", t->group, ed->groups);
    bq_json_texts(&out, "decks", t->deck, BQ_DECKS);
    bq_json_open(&out, "cards", '[');
    for (unsigned deck = 0; deck < BQ_DECKS; deck++)
        bq_json_texts(&out, NULL, t->card[deck], ed->deck_size[deck]);
    bq_json_close(&out, ']');
    bq_json_texts(&out, "tokenKeys", file->token_key, file->tokens);
    bq_json_texts(&out, "tokens", t->token, file->tokens);
    bq_json_texts(&out, "house", t->house, BQ_PLURALS);
    bq_json_texts(&out, "hotel", t->hotel, BQ_PLURALS);
    if (t->notes)
        bq_json_text(&out, "notes", t->notes);
    facts_json(t);
    bq_json_close(&out, '}');
}

static void edition_json(const bq_edition_file *file)
{
    static unsigned char compiled[BQ_COMPILED_BYTES];
    bq_edition_compile(&file->ed, compiled);
    bq_json_text(&out, "name", file->name);
    bq_json_key(&out, "bytes");
    bq_buf_char(&out, '"');
    bq_buf_base64(&out, compiled, sizeof compiled);
    bq_buf_char(&out, '"');
    bq_json_open(&out, "texts", '{');
    for (unsigned i = 0; i < BQ_ED_LANGUAGES; i++)
        texts_json(file, &file->text[i]);
    bq_json_close(&out, '}');
}

/* The files stand in the input; those of the edition itself have a role without a name. */
uint32_t bq_web_compile(uint32_t n, uint32_t language)
{
    static char sentence[4096];
    bq_buf error = bq_buf_on(sentence, sizeof sentence);
    bq_complaint why = {.code = BQ_COMPLAINT_NOT_UTF8};
    bq_edition_folder folder = {0};
    bq_edition_file *file = NULL;
    char *at = in_bytes;
    out = bq_buf_on(out_bytes, sizeof out_bytes);
    bq__web_file_count = 0;
    bool good = in_bytes != NULL;
    while (good && at < in_bytes + n)
        good = take_file(&at, in_bytes + n);
    good = good && folder_of("", &folder) && bq_edition_judge(&file, &folder, find_base, NULL, &why);
    bq_json_open(&out, NULL, '{');
    bq_json_flag(&out, "ok", good);
    if (good) {
        edition_json(file);
    } else {
        bq_say_complaint(&error, (enum bq_language)(language % BQ_LANGUAGES), &why);
        bq_json_text(&out, "text", sentence);
    }
    bq_json_close(&out, '}');
    bq_edition_close(file);
    return out.cut ? 0 : (uint32_t)out.n;
}
