/* same.c - bots play the games that they played when this was written: a hash of all events of seeded matches, a line
 * for each edition and line-up.
 *
 *     test-bots-same FILE            compares with the file
 *     test-bots-same --write FILE    writes it: only with a change that is meant to make bots play otherwise
 *
 * Line-ups: each bot alone, each beside three others, styles drawn from a seed that nobody ships, and the master beside
 * others, whose moves follow from the value: another compiler that found another number would play otherwise. Then games
 * under random options, some sets a line, among easy, medium, hard and styles that nobody ships. SOAK_GAMES asks
 * for so many times more games in a file that is written, to compare two programs. */
#include "tap.h"

#include "draw.h"

#include <inttypes.h>

#include "bots/bots.h"
#include "edition/edition_file.h"

enum { EDITIONS = 16, SEATS = 4, GAMES = 12, MOST_ROUNDS = 150, STYLES = 8, LINE = 128,
       FLIPPED = 8, SETS = 8, SHORT_ROUNDS = 40 };

static uint64_t hash;

static void hear(void *self, const bq_match *match)
{
    const unsigned char *at = (const unsigned char *)match->sink->at;
    (void)self;
    for (size_t i = 0; i < match->sink->n * sizeof match->sink->at[0]; i++)
        hash = (hash ^ at[i]) * UINT64_C(0x100000001B3);
}

static uint64_t play(const bq_edition *ed, const bq_bot_sense *sense, const bq_bot *const bot[SEATS], unsigned games,
                     uint32_t rounds)
{
    static bq_event events[BQ_EVENTS];
    static bq_match match;
    bq_sink sink = {.at = events, .cap = BQ_EVENTS};
    memset(events, 0, sizeof events); /* the bytes between fields too */
    match = (bq_match){.ed = ed, .sense = sense, .most_rounds = rounds, .sink = &sink, .heard = hear};
    hash = UINT64_C(0xCBF29CE484222325);
    for (unsigned game = 0; game < games; game++) {
        for (unsigned seat = 0; seat < SEATS; seat++)
            match.bot[seat] = bot[(seat + game) % SEATS];
        bq_rng_seed(&match.rng, 1000 + game);
        bq_match_play(&match, SEATS);
    }
    return hash;
}

/* One line of the file; false: there is no such line-up. */
static bool line_up(const bq_edition *ed, const bq_bot_sense *sense, const char *edition, unsigned which,
                    unsigned games, char line[LINE])
{
    const bq_bot *bot[SEATS];
    bq_bot_style style = draw_style(which + 1);
    bq_bot styled = bq_bot_styled("drawn", &style);
    char name[32];
    unsigned kinds = 0;
    while (bq_bot_nth(kinds) && !bq_bot_nth(kinds)->attentive)
        kinds++; /* all but the master, who takes its time, and the characters after it */
    if (which < 2 * kinds) {
        for (unsigned seat = 0; seat < SEATS; seat++)
            bot[seat] = bq_bot_nth(which < kinds ? which : (which + seat * 2) % kinds);
        snprintf(name, sizeof name, "%s%s", bq_bot_nth(which % kinds)->word, which < kinds ? "" : "+");
    } else if (which < 2 * kinds + STYLES) {
        for (unsigned seat = 0; seat < SEATS; seat++)
            bot[seat] = seat < 2 ? &styled : bq_bot_nth((which + seat) % kinds);
        snprintf(name, sizeof name, "style-%u", which - 2 * kinds);
    } else if (which == 2 * kinds + STYLES) {
        for (unsigned seat = 0; seat < SEATS; seat++)
            bot[seat] = bq_bot_nth(kinds - seat * 2);
        snprintf(name, sizeof name, "master");
        games = games / 4;
    } else {
        return false;
    }
    snprintf(line, LINE, "%.60s %s %016" PRIx64 "\n", edition, name, play(ed, sense, bot, games, MOST_ROUNDS));
    return true;
}

/* One line of games under options that nobody ships, among four. */
static bool flipped(const bq_edition *base, const char *edition, unsigned block, unsigned games, char line[LINE])
{
    static const char *const words[] = {"easy", "medium", "hard"};
    static bq_bot_sense sense;
    uint64_t all = 0;
    bq_rng rng;
    if (block == FLIPPED)
        return false;
    bq_rng_seed(&rng, 100 + block);
    for (unsigned set = 0; set < SETS * games; set++) {
        bq_edition ed = draw_options(base, &rng);
        bq_bot_style style = draw_style(1000 + block * SETS + set);
        bq_bot styled = bq_bot_styled("drawn", &style);
        const bq_bot *bot[SEATS] = {&styled, bq_bot_of(words[set % 3]), &styled, bq_bot_of(words[(set + block) % 3])};
        if (ed.rule.max_players < SEATS || ed.rule.min_players > SEATS)
            continue;
        bq_bot_sense_prepare(&sense, &ed);
        all = (all ^ play(&ed, &sense, bot, 1, SHORT_ROUNDS)) * UINT64_C(0x9E3779B97F4A7C15);
    }
    snprintf(line, LINE, "%.60s options-%u %016" PRIx64 "\n", edition, block, all);
    return true;
}

static bool next_line(const bq_edition_file *edition, const bq_bot_sense *sense, unsigned which, unsigned games,
                      char line[LINE])
{
    static unsigned line_ups;
    if (line_up(&edition->ed, sense, edition->name, which, GAMES * games, line)) {
        line_ups = which + 1;
        return true;
    }
    return flipped(&edition->ed, edition->name, which - line_ups, games, line);
}

int main(int argc, char **argv)
{
    bool write = argc == 3 && !strcmp(argv[1], "--write");
    unsigned games = write ? (unsigned)tap_env("SOAK_GAMES", 1) : 1u;
    FILE *file = argc < 2 ? NULL : fopen(argv[argc - 1], write ? "w" : "r");
    bq_edition_name names[EDITIONS];
    size_t n = bq_edition_list(names, EDITIONS);
    if (!file)
        tap_bail("test-bots-same [--write] FILE");
    for (size_t i = 0; i < n; i++) {
        bq_edition_file *edition;
        char error[BQ_EDITION_ERROR], line[LINE], kept[LINE];
        bq_bot_sense sense;
        unsigned which = 0, wrong = 0;
        if (!bq_edition_open(&edition, names[i].name, error, sizeof error))
            tap_bail("%s", error);
        bq_bot_sense_prepare(&sense, &edition->ed);
        for (; next_line(edition, &sense, which, games, line); which++) {
            if (write)
                fputs(line, file);
            else if (!fgets(kept, sizeof kept, file) || strcmp(kept, line))
                tap_note("%sinstead of\n%s", line, kept), wrong++;
        }
        tap_ok(!wrong, "%s: %u line-ups play as they did", names[i].name, which);
        bq_edition_close(edition);
    }
    fclose(file);
    return tap_done();
}
