/* option.c - table options: a table may play an edition with other switches.
 *
 * An option is a switch by its name, or "end=" with the end mode and its number; what ends there are
 * to choose from (end_offers_...) is the edition's to say. All options of one
 * call are set on a copy, the copy is judged as any edition is, and only then becomes the edition:
 * some switches fit only together (order_rule and order_tie). */
#include <stdio.h>
#include <string.h>

#include "edition/internal.h"

#define OPTION_BYTES 96 /* the longest name and value, with room */
#define SHOWN 40

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

static bool unknown_option(const char *name, bq__trouble *out)
{
    const char *names[BQ_SWITCHES + 1];
    size_t n = 0;
    for (unsigned i = 0; i < BQ_SWITCHES; i++)
        if (!is_offer(bq_switches[i].name))
            names[n++] = bq_switches[i].name;
    names[n++] = "end";
    const char *near = bq__nearest(name, names, n);
    bq__say(out, "option", 0, 0, "unknown name '%.*s', expected %s%s", bq__cut(name, SHOWN), name,
            near ? "perhaps " : "a switch or end", near ? near : "");
    return false;
}

static bool set_switch(bq_edition *ed, const char *name, const char *value, bq__trouble *out)
{
    char expected[160];
    const bq_switch *sw = find_switch(name);
    if (!sw)
        return unknown_option(name, out);
    if (bq__parse_switch(sw, value, &ed->rule, expected, sizeof expected))
        return true;
    bq__say(out, "option", 0, 0, "%s: '%.*s', expected %s", name, bq__cut(value, SHOWN), value,
            expected);
    return false;
}

/* A table takes what the edition offers: it cannot make it offer more. */
static bool refuse_offer(const bq_edition *ed, const char *name, bq__trouble *out)
{
    const bq_rules *rule = &ed->rule;
    bq__say(out, "option", 0, 0, "%s: only an edition can offer an end, expected end=last%s%s%s%s",
            name, rule->end_offers_rounds ? ", end=rounds" : "",
            rule->end_offers_money ? ", end=money" : "",
            rule->end_offers_short ? ", end=short" : "",
            rule->end_offers_timed ? ", end=timed" : "");
    return false;
}

/* "rounds:50": the mode, and the number that goes with it. */
static bool set_end(bq_edition *ed, char *value, bq__trouble *out)
{
    char *number = strchr(value, ':');
    if (number)
        *number++ = 0;
    if (!set_switch(ed, "end_mode", value, out))
        return false;
    if (!number)
        return true;
    switch (ed->rule.end_mode) {
    case BQ_END_ROUNDS: return set_switch(ed, "rounds_limit", number, out);
    case BQ_END_MONEY: return set_switch(ed, "money_target", number, out);
    case BQ_END_TIMED: return set_switch(ed, "time_limit_min", number, out);
    default:
        bq__say(out, "option", 0, 0, "end: '%s' takes no number, expected end=%s", value, value);
        return false;
    }
}

static bool set_option(bq_edition *ed, char *option, bq__trouble *out)
{
    char *value = strchr(option, '=');
    if (!value || value == option || !value[1]) {
        bq__say(out, "option", 0, 0, "'%.*s', expected name=value", bq__cut(option, SHOWN), option);
        return false;
    }
    *value++ = 0;
    if (is_offer(option) && find_switch(option))
        return refuse_offer(ed, option, out);
    return strcmp(option, "end") == 0 ? set_end(ed, value, out)
                                      : set_switch(ed, option, value, out);
}

static bool set_options(bq_edition *ed, const char *list, bq__trouble *out)
{
    for (list += strspn(list, " ,"); *list; list += strspn(list, " ,")) {
        char option[OPTION_BYTES];
        size_t n = strcspn(list, " ,");
        if (n >= sizeof option) {
            bq__say(out, "option", 0, 0, "'%.*s...' is too long, expected name=value",
                    bq__cut(list, SHOWN), list);
            return false;
        }
        memcpy(option, list, n);
        option[n] = 0;
        list += n;
        for (const char *c = option; *c; c++) {
            if (*c <= ' ' || *c > '~') { /* it may come from the network: never echo it */
                bq__say(out, "option", 0, 0, "a character that no option has, expected name=value");
                return false;
            }
        }
        if (!set_option(ed, option, out))
            return false;
    }
    return true;
}

static void say_fault(const bq_edition *ed, const bq_fault *fault, bq__trouble *out)
{
    char sentence[200], value[64];
    bq__fault_text(fault, sentence, sizeof sentence);
    if (fault->where == BQ_AT_SWITCH) {
        bq_edition_switch(ed, fault->field, value, sizeof value);
        bq__say(out, "option", 0, 0, "%s %s: %s", bq_switches[fault->field].name, value, sentence);
    } else if (fault->where == BQ_AT_SQUARE) {
        bq__say(out, "option", 0, 0, "square %u does not fit: %s", fault->index, sentence);
    } else if (fault->where == BQ_AT_CARD) {
        bq__say(out, "option", 0, 0, "card %u of %s does not fit: %s", fault->index + 1,
                bq_deck_words[fault->deck], sentence);
    } else {
        bq__say(out, "option", 0, 0, "%s", sentence);
    }
}

int bq_edition_option(bq_edition *ed, const char *key_equals_value, char *error, size_t error_size)
{
    bq__trouble out = {error, error_size, false};
    bq_edition changed = *ed;
    if (!set_options(&changed, key_equals_value, &out))
        return 1;
    bq_fault fault = bq_edition_fault(&changed);
    if (fault.code != BQ_FAULT_NONE) {
        say_fault(&changed, &fault, &out);
        return 1;
    }
    bq_edition_prepare(&changed);
    *ed = changed;
    return 0;
}
