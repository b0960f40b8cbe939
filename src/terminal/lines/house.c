/* house.c - the rules of the house by questions (session/house.h): a theme, one of its rules, a value. An empty line
 * goes one step back. */
#include <stdlib.h>
#include <string.h>

#include "game/say.h"
#include "terminal/lines/lines.h"
#include "terminal/session/house.h"
#include "text/text.h"

/* A number from 1 to n; 0: an empty line, or nothing more is typed. What is none is asked for again. */
static unsigned pick(bq__session *s, unsigned n)
{
    char line[BQ_LINE_BYTES + 2], *end;
    while (bq__session_read(s, line, sizeof line) && *line) {
        unsigned long number = strtoul(line, &end, 10);
        if (!*end && number >= 1 && number <= n)
            return (unsigned)number;
        BQ__SAY(s, "no", BQ_T_PLAIN_NO_CHOICE, bq_arg_text("what", line), bq_arg_of(BQ_ARG_NUMBER, "n", n));
    }
    return 0;
}

static unsigned changed_in(const bq_edition_file *file, const bq_edition *now, unsigned theme)
{
    uint8_t which[BQ_SWITCHES];
    unsigned n = bq_house_of(theme, which), changed = 0;
    for (unsigned i = 0; i < n; i++) {
        char is[BQ__HOUSE_VALUE], usual[BQ__HOUSE_VALUE];
        bq_edition_switch(now, which[i], is, sizeof is);
        bq_edition_switch(&file->ed, which[i], usual, sizeof usual);
        changed += strcmp(is, usual) != 0;
    }
    return changed;
}

static void list_themes(bq__session *s, const bq_edition_file *file, const bq_edition *now)
{
    for (unsigned theme = 0; theme < BQ_HOUSE_THEMES; theme++) {
        char words[200], line[300];
        unsigned changed = changed_in(file, now, theme);
        bq_buf b = bq_buf_on(words, sizeof words);
        bq_text_put(&b, s->language, NULL, bq__house_theme(theme), NULL, 0);
        snprintf(line, sizeof line, "%3u  %s%s", theme + 1, words, changed ? " *" : "");
        bq__session_line(s, "", line);
    }
}

static void list_rules(bq__session *s, const bq_edition_file *file, const bq_edition *now, const uint8_t *which, unsigned n)
{
    for (unsigned i = 0; i < n; i++) {
        char is[BQ__HOUSE_VALUE], usual[BQ__HOUSE_VALUE], one[800], line[820];
        bq_edition_switch(now, which[i], is, sizeof is);
        bq_edition_switch(&file->ed, which[i], usual, sizeof usual);
        bq__house_one(s, which[i], is, one, sizeof one);
        snprintf(line, sizeof line, "%3u  %s%s", i + 1, one, strcmp(is, usual) ? " *" : "");
        bq__session_line(s, "", line);
    }
}

/* One value; what is wrong is said, and it can be typed again. */
static void ask_value(bq__session *s, bq_table_plan *plan, unsigned which)
{
    char line[BQ_LINE_BYTES + 2], values[800], meaning[400], was[BQ__HOUSE_VALUE], usual[200];
    bq_buf m = bq_buf_on(meaning, sizeof meaning);
    bq_say_meaning(&m, s->language, which);
    bq__house_values(s, which, values, sizeof values);
    bq_edition_switch(&plan->edition->ed, which, was, sizeof was);
    bq__house_value(s, which, was, usual, sizeof usual);
    BQ__SAY(s, "ask", BQ_T_HOUSE_ABOUT, bq_arg_text("name", bq_switches[which].name), bq_arg_text("values", values),
            bq_arg_text("usual", usual), bq_arg_text("meaning", meaning));
    while (bq__session_read(s, line, sizeof line) && *line)
        if (bq__house_set(s, plan->edition, plan->options, which, line))
            return;
}

static void tell_sum(bq__session *s, const bq_table_plan *plan, const bq_edition *now)
{
    bq__house_length length;
    bool ends = bq__house_predict(now, 1, 2, &length);
    char words[BQ_SENTENCE_BYTES];
    bq__house_difference(s, &plan->edition->ed, now, words, sizeof words);
    BQ__SAY(s, "option", *words ? BQ_T_HOUSE_DIFFERENCE : BQ_T_HOUSE_SAME, bq_arg_text("options", words));
    BQ__SAY(s, "option", ends ? BQ_T_HOUSE_LENGTH_FOR : BQ_T_HOUSE_ENDLESS, bq_arg_of(BQ_ARG_NUMBER, "n", length.minutes),
            bq_arg_of(BQ_ARG_NUMBER, "least", length.least), bq_arg_of(BQ_ARG_NUMBER, "most", length.most));
}

void bq__lines_house(bq__session *s, bq_table_plan *plan)
{
    bq_edition now;
    for (unsigned theme;;) {
        bq__house_edition(s, plan->edition, plan->options, &now);
        tell_sum(s, plan, &now);
        bq__session_tell(s, "ask", BQ_T_HOUSE_ASK_THEME);
        list_themes(s, plan->edition, &now);
        theme = pick(s, BQ_HOUSE_THEMES);
        if (!theme)
            return;
        uint8_t which[BQ_SWITCHES];
        unsigned n = bq_house_of(theme - 1, which), rule;
        do {
            bq__house_edition(s, plan->edition, plan->options, &now);
            bq__session_tell(s, "ask", BQ_T_HOUSE_ASK_RULE);
            list_rules(s, plan->edition, &now, which, n);
            rule = pick(s, n);
            if (rule)
                ask_value(s, plan, which[rule - 1]);
        } while (rule);
    }
}
