/* option.c - table options: a table may play an edition with other switches.
 *
 * An option is a switch by its name, or "end=" with the end mode and its number; what ends there
 * are to choose from (end_offers_...) is the edition's to say. All options of one call are set on a
 * copy, the copy is judged as any edition is, and only then becomes the edition: some switches fit
 * only together (order_rule and order_tie). */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "edition/internal.h"

#define OPTION_BYTES 96 /* the longest name and value, with room */

static const bq_switch *find_switch(const char *name)
{
    for (unsigned i = 0; i < BQ_SWITCHES; i++)
        if (strcmp(bq_switches[i].name, name) == 0)
            return &bq_switches[i];
    return NULL;
}

static bool is_offer(const char *name)
{
    return strncmp(name, "end_offers_", strlen("end_offers_")) == 0;
}

/* All of these are false. */
static bool wrong(bq_option_error *error, enum bq_option_code code, const char *name,
                  const char *value)
{
    error->code = code;
    error->which = BQ_SWITCHES;
    snprintf(error->name, sizeof error->name, "%s", name);
    snprintf(error->value, sizeof error->value, "%s", value);
    return false;
}

static bool unknown_option(const char *name, bq_option_error *error)
{
    const char *names[BQ_SWITCHES + 1];
    size_t n = 0;
    for (unsigned i = 0; i < BQ_SWITCHES; i++)
        if (!is_offer(bq_switches[i].name))
            names[n++] = bq_switches[i].name;
    names[n++] = "end";
    error->near = bq__edition_nearest(name, names, n);
    return wrong(error, BQ_OPTION_UNKNOWN, name, "");
}

static bool set_switch(bq_edition *ed, const char *name, const char *value, bq_option_error *error)
{
    const bq_switch *sw = find_switch(name);
    if (!sw)
        return unknown_option(name, error);
    if (bq__edition_parse_switch(sw, value, &ed->rule))
        return true;
    wrong(error, BQ_OPTION_VALUE, name, value);
    error->which = (unsigned)(sw - bq_switches);
    return false;
}

static void list_ends(const bq_edition *ed, bq_option_error *error)
{
    const bq_rules *rule = &ed->rule;
    snprintf(
        error->ends, sizeof error->ends, "end=last%s%s%s%s",
        rule->end_offers_rounds ? ", end=rounds" : "", rule->end_offers_money ? ", end=money" : "",
        rule->end_offers_short ? ", end=short" : "", rule->end_offers_timed ? ", end=timed" : "");
}

/* A table takes what the edition offers: it cannot make it offer more. */
static bool refuse_offer(const bq_edition *ed, const char *name, bq_option_error *error)
{
    list_ends(ed, error);
    return wrong(error, BQ_OPTION_OFFER, name, "");
}

/* "rounds:50": the mode, and the number that goes with it. */
static bool set_end(bq_edition *ed, char *value, bq_option_error *error)
{
    char *number = strchr(value, ':');
    if (number)
        *number++ = 0;
    if (!set_switch(ed, "end_mode", value, error))
        return false;
    if (!number)
        return true;
    switch (ed->rule.end_mode) {
    case BQ_END_ROUNDS:
        return set_switch(ed, "rounds_limit", number, error);
    case BQ_END_MONEY:
        return set_switch(ed, "money_target", number, error);
    case BQ_END_TIMED:
        return set_switch(ed, "time_limit_min", number, error);
    default:
        return wrong(error, BQ_OPTION_NO_NUMBER, "end", value);
    }
}

static bool set_option(bq_edition *ed, char *option, bq_option_error *error)
{
    char *value = strchr(option, '=');
    if (!value || value == option || !value[1])
        return wrong(error, BQ_OPTION_FORM, option, "");
    *value++ = 0;
    if (is_offer(option) && find_switch(option))
        return refuse_offer(ed, option, error);
    return strcmp(option, "end") == 0 ? set_end(ed, value, error)
                                      : set_switch(ed, option, value, error);
}

static bool set_options(bq_edition *ed, const char *list, bq_option_error *error)
{
    for (list += strspn(list, " ,"); *list; list += strspn(list, " ,")) {
        char option[OPTION_BYTES];
        size_t n = strcspn(list, " ,"), room = n < sizeof option ? n : sizeof option - 1;
        memcpy(option, list, room);
        option[room] = 0;
        list += n;
        for (const char *c = option; *c; c++)
            if (*c <= ' ' || *c > '~') /* it may come from the network: never echo it */
                return wrong(error, BQ_OPTION_CHARACTER, "", "");
        if (room < n)
            return wrong(error, BQ_OPTION_LONG, option, "");
        if (!set_option(ed, option, error))
            return false;
    }
    return true;
}

bool bq_edition_options(bq_edition *ed, const char *list, bq_option_error *error)
{
    bq_edition changed = *ed;
    memset(error, 0, sizeof *error);
    error->which = BQ_SWITCHES;
    if (!set_options(&changed, list, error))
        return false;
    error->fault = bq_edition_fault(&changed);
    if (error->fault.code != BQ_FAULT_NONE) {
        wrong(error, BQ_OPTION_FAULT, "", "");
        list_ends(ed, error);
        if (error->fault.where != BQ_AT_SWITCH)
            return false;
        error->which = error->fault.field;
        bq_edition_switch(&changed, error->which, error->value, sizeof error->value);
        return false;
    }
    bq_edition_prepare(&changed);
    *ed = changed;
    return true;
}

const char *bq_edition_proposal(const bq_edition *ed)
{
    const bq_rules *rule = &ed->rule;
    bool ends = rule->end_mode != BQ_END_LAST || rule->end_offers_rounds || rule->end_offers_money ||
                rule->end_offers_short || rule->end_offers_timed || rule->anti_endless;
    return rule->trade || ends ? "" : "anti_endless=yes";
}

/* --- in English, for logs and makers of editions --- */

const char *const bq_option_words[BQ_OPTION_CODES] = {
#define BQ_OPTION(id, word) word,
#include "edition/option.def"
};

typedef struct line {
    char *at;
    size_t size;
} line;

static void say_line(const line *out, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
static void say_line(const line *out, const char *fmt, ...)
{
    int used = out->size ? snprintf(out->at, out->size, "option: ") : 0;
    va_list args;
    va_start(args, fmt);
    if (used > 0 && (size_t)used < out->size)
        vsnprintf(out->at + used, out->size - (size_t)used, fmt, args);
    va_end(args);
}

static void say_fault(const bq_option_error *error, const line *out)
{
    char sentence[200];
    const bq_fault *fault = &error->fault;
    bq__edition_fault_text(fault, sentence, sizeof sentence);
    if (fault->where == BQ_AT_SWITCH)
        say_line(out, "%s %s: %s", bq_switches[error->which].name, error->value,
                sentence);
    else if (fault->where == BQ_AT_SQUARE)
        say_line(out, "square %u does not fit: %s", fault->index, sentence);
    else if (fault->where == BQ_AT_CARD)
        say_line(out, "card %u of %s does not fit: %s", fault->index + 1,
                bq_deck_words[fault->deck], sentence);
    else
        say_line(out, "%s", sentence);
}

static void say(const bq_option_error *error, const line *out)
{
    char expected[200];
    const char *name = error->name, *value = error->value;
    switch (error->code) {
    case BQ_OPTION_UNKNOWN:
        say_line(out, "unknown name '%s', expected %s%s", name,
                error->near ? "perhaps " : "a switch or end", error->near ? error->near : "");
        return;
    case BQ_OPTION_VALUE:
        bq__edition_english_expected(&bq_switches[error->which], expected, sizeof expected);
        say_line(out, "%s: '%s', expected %s", name, value, expected);
        return;
    case BQ_OPTION_OFFER:
        say_line(out, "%s: only an edition can offer an end, expected %s", name,
                error->ends);
        return;
    case BQ_OPTION_NO_NUMBER:
        say_line(out, "end: '%s' takes no number, expected end=%s", value, value);
        return;
    case BQ_OPTION_TWICE:
        say_line(out, "%s is said twice, expected it once", name);
        return;
    case BQ_OPTION_FORM:
        say_line(out, "'%s', expected name=value", name);
        return;
    case BQ_OPTION_LONG:
        say_line(out, "'%s...' is too long, expected name=value", name);
        return;
    case BQ_OPTION_CHARACTER:
        say_line(out, "a character that no option has, expected name=value");
        return;
    default:
        say_fault(error, out);
        return;
    }
}

bool bq_edition_option(bq_edition *ed, const char *key_equals_value, char *error, size_t error_size)
{
    const line out = {error, error_size};
    bq_option_error what;
    if (bq_edition_options(ed, key_equals_value, &what))
        return true;
    say(&what, &out);
    return false;
}
