/* complaint.c - complaints about the files of an edition: gathered as codes and words, told as one
 * English line "label:line:column: what was wrong, what was expected" for logs. People are told in
 * their own language by src/game/say_edition.c, from the same complaint. */
#include <stdio.h>
#include <string.h>

#include "edition/internal.h"

#define SHOWN 40 /* characters of a wrong word that a complaint repeats */

const char *const bq_complaint_texts[BQ_COMPLAINTS] = {
#define BQ_COMPLAINT(id, text) text,
#include "edition/complaint.def"
};
const char *const bq_complaint_wheres[BQ_WHERES] = {
    "",
#define BQ_WHERE(id, text) text,
#include "edition/complaint.def"
};
const char *const bq_complaint_whats[BQ_WHATS] = {
    "",
#define BQ_WHAT(id, text) text,
#include "edition/complaint.def"
};
const char *const bq_complaint_expectations[BQ_EXPECTATIONS] = {
    "",
#define BQ_EXPECTED(id, text) text,
#include "edition/complaint.def"
};

/* --- making one --- */

static void copy_word(char out[BQ_COMPLAINT_WORD], const char *word)
{
    const char *text = word ? word : "";
    snprintf(out, BQ_COMPLAINT_WORD, "%.*s", bq__edition_cut(text, SHOWN), text);
}

/* Words of a file are clean, its path may be anything. */
static void copy_path(char out[BQ_COMPLAINT_PATH], const char *path)
{
    snprintf(out, BQ_COMPLAINT_PATH, "%s", path ? path : "");
    for (char *c = out; *c; c++)
        if ((unsigned char)*c < ' ' || *c == 0x7F)
            *c = '?';
}

void bq__edition_place(bq_complaint_place *out, const char *label, uint32_t line, uint32_t column)
{
    copy_path(out->label, label);
    out->line = line;
    out->column = column;
}

void bq__edition_inside(bq_complaint *why, const char *extends)
{
    memcpy(why->inside, why->at.label, sizeof why->inside);
    snprintf(why->extends, sizeof why->extends, "%s", extends);
}

bool bq__edition_complain(bq__edition_trouble *out, const char *label, uint32_t line, uint32_t column,
                          const bq__edition_words *words)
{
    bq_complaint *why = out->why;
    if (out->set)
        return false;
    out->set = true;
    if (!why)
        return false;
    memset(why, 0, sizeof *why);
    why->code = (uint8_t)words->code;
    why->where = (uint8_t)words->where;
    why->what = (uint8_t)words->what;
    why->expected = (uint8_t)words->expected;
    why->error = words->error;
    bq__edition_place(&why->at, label, line, column);
    copy_word(why->name, words->name);
    copy_word(why->word, words->word);
    copy_word(why->near, words->near);
    copy_word(why->of, words->of);
    snprintf(why->list, sizeof why->list, "%s", words->list ? words->list : "");
    why->n = words->n;
    why->least = words->least;
    why->most = words->most;
    if (words->fault)
        why->fault = *words->fault;
    return false;
}

/* --- the line --- */

static void add(char *out, size_t size, const char *text)
{
    size_t used = strlen(out);
    snprintf(out + used, size - used, "%s", text);
}

static void add_place(char *out, size_t size, const bq_complaint_place *at)
{
    char numbers[32];
    add(out, size, at->label);
    snprintf(numbers, sizeof numbers, ":%u:%u", at->line, at->column);
    if (at->line)
        add(out, size, numbers);
}

void bq_complaint_head(const bq_complaint *why, char *out, size_t size)
{
    if (size == 0)
        return;
    out[0] = 0;
    if (why->at.label[0]) {
        add_place(out, size, &why->at);
        add(out, size, ": ");
    }
    if (why->extends[0]) {
        add(out, size, "extends '");
        add(out, size, why->extends);
        add(out, size, "': ");
    }
    if (why->inside[0]) {
        add(out, size, why->inside);
        add(out, size, ": ");
    }
}

/* --- in English --- */

typedef struct pair {
    const char *name;
    const char *text;
} pair;

static void fill(char *out, size_t size, const char *text, const pair *pairs, size_t n)
{
    char letter[2] = "";
    while (*text) {
        size_t length = *text == '{' ? strcspn(text, "}") : 0, i = 0;
        while (length && i < n &&
               (strlen(pairs[i].name) != length - 1 || memcmp(pairs[i].name, text + 1, length - 1)))
            i++;
        letter[0] = *text;
        add(out, size, length && i < n ? pairs[i].text : letter);
        text += length && i < n ? length + 1 : 1;
    }
}

void bq__edition_english_expected(const bq_switch *sw, char *out, size_t size)
{
    bq__edition_words words = bq__edition_switch_expected(sw);
    char least[24], most[24];
    snprintf(least, sizeof least, "%lld", (long long)words.least);
    snprintf(most, sizeof most, "%lld", (long long)words.most);
    const pair pairs[] = {{"list", words.list ? words.list : ""}, {"least", least}, {"most", most}};
    out[0] = 0;
    fill(out, size, bq_complaint_expectations[words.expected], pairs, 3);
}

static void say_why(const bq_complaint *why, char *out, size_t size)
{
    if (why->fault.code != BQ_FAULT_NONE)
        bq__edition_fault_text(&why->fault, out, size);
    else
        snprintf(out, size, "%s", why->error ? strerror(why->error) : "");
}

void bq_complaint_english(const bq_complaint *why, char *out, size_t size)
{
    char reason[200], where[240] = "", expected[480] = "", n[24], least[24], most[24];
    char place[BQ_COMPLAINT_PATH + 32] = "", sentence[1024] = "";
    if (size == 0)
        return;
    snprintf(n, sizeof n, "%lld", (long long)why->n);
    snprintf(least, sizeof least, "%lld", (long long)why->least);
    snprintf(most, sizeof most, "%lld", (long long)why->most);
    say_why(why, reason, sizeof reason);
    add_place(place, sizeof place, &why->below);
    const pair pairs[] = {{"word", why->word},
                          {"near", why->near},
                          {"list", why->list},
                          {"of", why->of},
                          {"n", n},
                          {"least", least},
                          {"most", most},
                          {"why", reason},
                          {"what", why->what ? bq_complaint_whats[why->what] : why->name},
                          {"where", where},
                          {"expected", expected}};
    const size_t all = sizeof pairs / sizeof *pairs;
    fill(where, sizeof where, bq_complaint_wheres[why->where], pairs, all);
    fill(expected, sizeof expected, bq_complaint_expectations[why->expected], pairs, all);
    fill(sentence, sizeof sentence, bq_complaint_texts[why->code], pairs, all);
    bq_complaint_head(why, out, size);
    if (why->below.label[0]) {
        const pair both[] = {{"place", place}, {"why", sentence}};
        fill(out, size, bq_complaint_texts[BQ_COMPLAINT_BELOW], both, 2);
    } else {
        add(out, size, sentence);
    }
}
