/* house.c - see house.h. */
#include "terminal/session/house.h"

#include <stdlib.h>
#include <string.h>

#include "bots/bots.h"
#include "game/say.h"
#include "text/text.h"

enum bq_text_key bq__house_theme(unsigned theme)
{
    static const uint16_t keys[BQ_HOUSE_THEMES] = {
#define BQ_THEME(id, word, chapters) [BQ_HOUSE_##id] = BQ_T_HOUSE_##id,
#include "game/house.def"
    };
    return (enum bq_text_key)keys[theme % BQ_HOUSE_THEMES];
}

/* ---- values ---- */

bool bq__house_edition(bq__session *s, const bq_edition_file *file, const char *options, bq_edition *out)
{
    char timed[BQ_OPTION_BYTES];
    bq_option_error error;
    *out = file->ed;
    if (!*options || (bq__session_hours(s, options, timed) && bq_edition_options(out, timed, &error)))
        return true;
    *out = file->ed;
    return false;
}

/* 1, 2 or 5 with zeros behind it: about a tenth of what the edition has. */
static int64_t step_of(const bq_edition_file *file, const bq_switch *sw, int64_t usual)
{
    bool money = sw->most == BQ_AMOUNT;
    int64_t step = 1, scale = money ? file->ed.rule.money_scale : 1;
    static const int more[] = {2, 5, 10};
    int64_t tens = 1;
    while (money && tens * 10 <= usual / 10)
        tens *= 10;
    for (size_t i = 0; i < 3 && money && usual >= 20; i++)
        if (tens * more[i] <= usual / 10 || i == 0)
            step = tens * (i == 0 && tens * 2 > usual / 10 ? 1 : more[i]);
    return step < scale ? scale : step / scale * scale;
}

static void next_number(const bq_edition_file *file, const bq_switch *sw, const char *now, const char *usual, int by,
                        char out[BQ__HOUSE_VALUE])
{
    bool none = !strcmp(now, "none");
    int64_t step = step_of(file, sw, strtoll(usual, NULL, 10));
    int64_t value = none ? (by > 0 ? sw->least : sw->most) : strtoll(now, NULL, 10) + by * step;
    bool maybe = sw->kind == BQ_KIND_MAYBE;
    if (maybe && !none && (value < sw->least || value > sw->most)) {
        snprintf(out, BQ__HOUSE_VALUE, "none");
        return;
    }
    value = value < sw->least ? sw->least : value > sw->most ? sw->most : value;
    snprintf(out, BQ__HOUSE_VALUE, "%lld", (long long)value);
}

/* The next one of some words. */
static const char *next_of(const char **at, char out[BQ__HOUSE_VALUE])
{
    size_t n = strcspn(*at, " ");
    snprintf(out, BQ__HOUSE_VALUE, "%.*s", (int)n, *at);
    *at += n;
    *at += strspn(*at, " ");
    return out;
}

/* The words that a switch may be; a number is none. */
static const char *words_of(const bq_switch *sw)
{
    return sw->kind == BQ_KIND_FLAG ? "yes no" : sw->kind == BQ_KIND_WORD ? sw->words : sw->kind == BQ_KIND_NUM ? "" : "none";
}

/* What was typed as the files have it: "the taxes" is `taxes`, and "oui" is `yes`. */
static const char *value_of(const bq__session *s, unsigned which, const char *typed, char out[BQ__HOUSE_VALUE])
{
    char words[200];
    for (const char *at = words_of(&bq_switches[which]); *at;) {
        bq__house_value(s, which, next_of(&at, out), words, sizeof words);
        if (!strcmp(words, typed))
            return out;
    }
    const char *ours = bq__session_typed(typed, strlen(typed));
    return ours ? ours : typed;
}

/* The one after it in a list of words, and after the last the first. */
static void next_word(const char *words, const char *now, int by, char out[BQ__HOUSE_VALUE])
{
    int n = 0, at = -1;
    for (const char *from = words; *from; n++)
        if (!strcmp(now, next_of(&from, out)))
            at = n;
    at = at < 0 ? 0 : (at + n + by) % n;
    for (const char *from = words; at >= 0; at--)
        next_of(&from, out);
}

void bq__house_next(const bq_edition_file *file, const bq_edition *now, unsigned which, int by, char out[BQ__HOUSE_VALUE])
{
    const bq_switch *sw = &bq_switches[which];
    char is[BQ__HOUSE_VALUE], usual[BQ__HOUSE_VALUE];
    bq_edition_switch(now, which, is, sizeof is);
    bq_edition_switch(&file->ed, which, usual, sizeof usual);
    if (sw->kind == BQ_KIND_FLAG || sw->kind == BQ_KIND_WORD)
        next_word(words_of(sw), is, by, out);
    else if (sw->kind == BQ_KIND_RATIO)
        next_word(bq_house_shares, is, by, out);
    else
        next_number(file, sw, is, usual, by, out);
}

/* The options without those of this name. */
static void without(const char *options, const char *name, char out[BQ_OPTION_BYTES])
{
    size_t used = 0, length = strlen(name);
    out[0] = 0;
    for (options += strspn(options, " ,"); *options; options += strspn(options, " ,")) {
        size_t n = strcspn(options, " ,");
        bool same = n > length && options[length] == '=' && !strncmp(options, name, length);
        if (!same && used + n + 2 < BQ_OPTION_BYTES)
            used += (size_t)snprintf(out + used, BQ_OPTION_BYTES - used, "%s%.*s", used ? " " : "", (int)n, options);
        options += n;
    }
}

/* In words: whoever turns a switch has typed no option. */
static void tell_wrong(bq__session *s, unsigned which, const char *value, const bq_option_error *error)
{
    char what[800], values[800];
    bq_buf b = bq_buf_on(what, sizeof what);
    if (error->code == BQ_OPTION_FAULT) {
        bq__house_one(s, which, value, what, sizeof what);
        BQ__SAY(s, "no", BQ_T_HOUSE_UNFIT, bq_arg_text("what", what));
    } else if (error->code == BQ_OPTION_VALUE) {
        bq_say_meaning(&b, s->language, which);
        bq__house_values(s, which, values, sizeof values);
        BQ__SAY(s, "no", BQ_T_HOUSE_WRONG, bq_arg_text("meaning", what), bq_arg_text("value", value),
                bq_arg_text("values", values));
    } else {
        bq__session_option_error(s, error);
    }
}

bool bq__house_set(bq__session *s, const bq_edition_file *file, char options[BQ_OPTION_BYTES], unsigned which,
                   const char *typed)
{
    char rest[BQ_OPTION_BYTES], all[BQ_OPTION_BYTES], timed[BQ_OPTION_BYTES], is[BQ__HOUSE_VALUE], word[BQ__HOUSE_VALUE];
    const char *value = value_of(s, which, typed, word);
    bq_edition ed;
    bq_option_error error;
    without(options, bq_switches[which].name, rest);
    bq__house_edition(s, file, rest, &ed);
    bq_edition_switch(&ed, which, is, sizeof is);
    int n = !strcmp(is, value) ? snprintf(all, sizeof all, "%s", rest)
                               : snprintf(all, sizeof all, "%s%s%s=%s", rest, *rest ? " " : "", bq_switches[which].name, value);
    if (n < 0 || (size_t)n >= sizeof all) {
        bq__session_tell(s, "no", BQ_T_PLAIN_OPTION_LONG);
        return false;
    }
    ed = file->ed;
    if (!bq__session_hours(s, all, timed))
        return false;
    if (*timed && !bq_edition_options(&ed, timed, &error)) {
        tell_wrong(s, which, value, &error);
        return false;
    }
    snprintf(options, BQ_OPTION_BYTES, "%s", all);
    return true;
}

void bq__house_value(const bq__session *s, unsigned which, const char *value, char *out, size_t size)
{
    bq_buf b = bq_buf_on(out, size);
    bq_say_value(&b, s->language, which, value);
}

void bq__house_values(const bq__session *s, unsigned which, char *out, size_t size)
{
    bq_buf b = bq_buf_on(out, size);
    const bq_switch *sw = &bq_switches[which];
    char value[BQ__HOUSE_VALUE], words[200];
    if (sw->kind != BQ_KIND_WORD && sw->kind != BQ_KIND_FLAG) {
        bq_say_values(&b, s->language, which);
        return;
    }
    for (const char *at = words_of(sw); *at;) {
        bq__house_value(s, which, next_of(&at, value), words, sizeof words);
        char both[sizeof words + sizeof value + 3];
        snprintf(both, sizeof both, s->listener.typed && strcmp(words, value) != 0 ? "%s (%s)" : "%s", words, value);
        bq_buf_str(&b, b.n ? ", " : "");
        bq_buf_str(&b, both);
    }
}

void bq__house_one(const bq__session *s, unsigned which, const char *value, char *out, size_t size)
{
    char meaning[400], words[200];
    bq_buf m = bq_buf_on(meaning, sizeof meaning), v = bq_buf_on(words, sizeof words), b = bq_buf_on(out, size);
    bq_say_meaning(&m, s->language, which);
    bq_say_value(&v, s->language, which, value);
    const bq_arg args[] = {bq_arg_text("meaning", meaning), bq_arg_text("value", words)};
    bq_text_put(&b, s->language, NULL, BQ_T_HOUSE_ONE, args, 2);
}

unsigned bq__house_difference(const bq__session *s, const bq_edition *edition, const bq_edition *table, char *out, size_t size)
{
    bq_buf b = bq_buf_on(out, size);
    unsigned n = 0;
    for (unsigned i = 0; i < BQ_SWITCHES; i++) {
        char was[BQ__HOUSE_VALUE], is[BQ__HOUSE_VALUE], one[800];
        bq_edition_switch(edition, i, was, sizeof was);
        bq_edition_switch(table, i, is, sizeof is);
        if (!strcmp(was, is))
            continue;
        bq__house_one(s, i, is, one, sizeof one);
        bq_buf_str(&b, n++ ? " · " : "");
        bq_buf_str(&b, one);
    }
    return n;
}

/* ---- how long ---- */

static int by_size(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return x < y ? -1 : x > y;
}

/* A few games, the same ones each time; at the pace of people and of bots that are watched (screens/length.c). */
bool bq__house_predict(const bq_edition *ed, unsigned people, unsigned bots, bq__house_length *out)
{
    enum { GAMES = 15, ROUNDS = 300, PERSON_S = 17, BOT_S = 4, MINUTE_S = 60 };
    static bq_match match;
    static bq_bot_sense sense;
    uint32_t rounds[GAMES];
    unsigned seats = people + bots, ended = 0;
    int64_t round_s = (int64_t)people * PERSON_S + (int64_t)bots * BOT_S;
    bool timed = ed->rule.end_mode == BQ_END_TIMED;
    *out = (bq__house_length){.games = 0};
    if (timed)
        *out = (bq__house_length){1, ed->rule.time_limit_min, ed->rule.time_limit_min, ed->rule.time_limit_min};
    if (timed || seats < 2 || seats > BQ_SEATS)
        return timed;
    bq_bot_sense_prepare(&sense, ed);
    for (unsigned i = 0; i < GAMES; i++) {
        match = (bq_match){.ed = ed, .sense = &sense, .most_rounds = ROUNDS};
        for (unsigned seat = 0; seat < BQ_SEATS; seat++)
            match.bot[seat] = bq_bot_of("medium");
        bq_rng_seed(&match.rng, 3 + UINT64_C(7919) * i);
        out->games++;
        if (bq_match_play(&match, seats))
            rounds[ended++] = match.st.rounds + 1;
    }
    if (2 * ended <= out->games)
        return false;
    qsort(rounds, ended, sizeof *rounds, by_size);
    out->minutes = (int)((rounds[ended / 2] * round_s + MINUTE_S / 2) / MINUTE_S);
    out->least = (int)((rounds[ended / 10] * round_s + MINUTE_S / 2) / MINUTE_S);
    out->most = (int)((rounds[ended * 9 / 10] * round_s + MINUTE_S / 2) / MINUTE_S);
    return true;
}
