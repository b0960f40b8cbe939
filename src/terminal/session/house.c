/* house.c - see house.h. */
#include "terminal/session/house.h"

#include <stdlib.h>
#include <string.h>

#include "bots/bots.h"
#include "text/text.h"

/* ---- themes ---- */

static const struct {
    const char *chapters;
    uint16_t words;
} themes[BQ__HOUSE_THEMES] = {
    {"A", BQ_T_HOUSE_START},    {"B", BQ_T_HOUSE_TURN},  {"C", BQ_T_HOUSE_GO},      {"DE", BQ_T_HOUSE_BUYING},
    {"F", BQ_T_HOUSE_RENT},     {"G", BQ_T_HOUSE_CARDS}, {"HI", BQ_T_HOUSE_TAXES},  {"J", BQ_T_HOUSE_JAIL},
    {"K", BQ_T_HOUSE_BUILDING}, {"L", BQ_T_HOUSE_PLEDGE}, {"M", BQ_T_HOUSE_TRADE},  {"N", BQ_T_HOUSE_DEBT},
    {"O", BQ_T_HOUSE_END},      {"P", BQ_T_HOUSE_EXTRAS},
};

enum bq_text_key bq__house_theme(unsigned theme)
{
    return (enum bq_text_key)themes[theme % BQ__HOUSE_THEMES].words;
}

/* Some are for an edition to say; some have one value only. */
static bool is_ours(const bq_switch *sw)
{
    bool single = sw->kind == BQ_KIND_WORD && !strchr(sw->words, ' ');
    return strncmp(sw->name, "end_offers_", strlen("end_offers_")) != 0 && strcmp(sw->name, "money_scale") != 0 && !single;
}

unsigned bq__house_of(unsigned theme, uint8_t out[BQ_SWITCHES])
{
    unsigned n = 0;
    for (unsigned i = 0; i < BQ_SWITCHES; i++)
        if (is_ours(&bq_switches[i]) && strchr(themes[theme].chapters, bq_switches[i].row[0]))
            out[n++] = (uint8_t)i;
    return n;
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

/* The one after it in a list of words, and after the last the first. */
static void next_word(const char *words, const char *now, int by, char out[BQ__HOUSE_VALUE])
{
    const char *word[16];
    size_t length[16];
    int n = 0, at = -1;
    for (const char *from = words; *from && n < 16; from += length[n - 1] + (from[length[n - 1]] == ' ')) {
        word[n] = from;
        length[n] = strcspn(from, " ");
        if (strlen(now) == length[n] && !strncmp(now, from, length[n]))
            at = n;
        n++;
    }
    at = at < 0 ? 0 : (at + n + by) % n;
    snprintf(out, BQ__HOUSE_VALUE, "%.*s", (int)length[at], word[at]);
}

void bq__house_next(const bq_edition_file *file, const bq_edition *now, unsigned which, int by, char out[BQ__HOUSE_VALUE])
{
    const bq_switch *sw = &bq_switches[which];
    char is[BQ__HOUSE_VALUE], usual[BQ__HOUSE_VALUE];
    bq_edition_switch(now, which, is, sizeof is);
    bq_edition_switch(&file->ed, which, usual, sizeof usual);
    if (sw->kind == BQ_KIND_FLAG)
        next_word("yes no", is, by, out);
    else if (sw->kind == BQ_KIND_WORD)
        next_word(sw->words, is, by, out);
    else if (sw->kind == BQ_KIND_RATIO)
        next_word("none 1/20 1/10 1/5 1/4 1/2 1/1", is, by, out);
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

bool bq__house_set(bq__session *s, const bq_edition_file *file, char options[BQ_OPTION_BYTES], unsigned which,
                   const char *value)
{
    char rest[BQ_OPTION_BYTES], all[BQ_OPTION_BYTES], timed[BQ_OPTION_BYTES], is[BQ__HOUSE_VALUE];
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
        bq__session_option_error(s, &error);
        return false;
    }
    snprintf(options, BQ_OPTION_BYTES, "%s", all);
    return true;
}

void bq__house_value(const bq__session *s, unsigned which, const char *value, char *out, size_t size)
{
    bq_buf b = bq_buf_on(out, size);
    const bq_arg number = bq_arg_of(BQ_ARG_NUMBER, "n", strtoll(value, NULL, 10));
    unsigned kind = bq_switches[which].kind;
    if (kind == BQ_KIND_FLAG)
        bq_text_put(&b, s->language, NULL, !strcmp(value, "yes") ? BQ_T_SCREEN_YES : BQ_T_SCREEN_NO, NULL, 0);
    else if (!strcmp(value, "none"))
        bq_text_put(&b, s->language, NULL, BQ_T_SCREEN_NONE, NULL, 0);
    else if (kind == BQ_KIND_NUM || kind == BQ_KIND_MAYBE)
        bq_text_put(&b, s->language, NULL, BQ_T_HOUSE_NUMBER, &number, 1);
    else
        bq_buf_str(&b, value);
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
