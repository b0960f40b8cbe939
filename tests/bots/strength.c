/* strength.c - who beats whom, with fixed seeds and loose bounds: the figures themselves, with many more
 * games, are in docs/BOTS.md. Seats rotate; each set of dice is played from every seat. */
#include "tap.h"

#include "bots/bots.h"
#include "edition/edition_file.h"

enum { GAMES = 1200, MOST_ROUNDS = 1000, SEATS = 4 };

typedef struct result {
    double share; /* of games that the first of the line-up wins, in percent */
    double ended;
} result;

static result tournament(const char *edition, const char *const bot[SEATS])
{
    static bq_match match;
    bq_edition_file *file;
    char error[BQ_EDITION_ERROR];
    bq_bot_sense sense;
    unsigned wins = 0, ended = 0, games = (unsigned)tap_env("SOAK_GAMES", GAMES);
    if (!bq_edition_open(&file, edition, error, sizeof error))
        tap_bail("%s", error);
    bq_bot_sense_prepare(&sense, &file->ed);
    match = (bq_match){.ed = &file->ed, .sense = &sense, .most_rounds = MOST_ROUNDS};
    for (unsigned game = 0; game < games; game++) {
        for (unsigned i = 0; i < SEATS; i++)
            match.bot[(game + i) % SEATS] = bq_bot_of(bot[i]);
        bq_rng_seed(&match.rng, game / SEATS + 1);
        bool over = bq_match_play(&match, SEATS);
        ended += over;
        wins += over && match.st.winners >> game % SEATS & 1u;
    }
    bq_edition_close(file);
    return (result){.share = 100.0 * wins / games, .ended = 100.0 * ended / games};
}

static void beats(const char *edition, const char *const bot[SEATS], double least)
{
    result r = tournament(edition, bot);
    tap_ok(r.share >= least, "%s: %s against %s, %s, %s wins %.1f %% (at least %.0f)", edition,
           bot[0], bot[1], bot[2], bot[3], r.share, least);
}

int main(void)
{
    static const char *const fixed[] = {"hard", "fp-a", "fp-b", "fp-c"};
    static const char *const medium[] = {"hard", "medium", "medium", "medium"};
    static const char *const easy[] = {"medium", "easy", "easy", "easy"};
    static const char *const random[] = {"easy", "random", "random", "random"};
    static const char *const equals[] = {"medium", "medium", "medium", "medium"};
    beats("atlantic-city", fixed, 65);
    beats("classique", medium, 42);
    beats("topclubs", medium, 42);
    beats("classique", easy, 70);
    beats("topclubs", easy, 70);
    beats("classique", random, 30);
    static const char *const editions[] = {"classique", "atlantic-city"};
    for (unsigned i = 0; i < 2; i++) {
        result r = tournament(editions[i], equals);
        tap_ok(r.ended >= 95, "%s: %.1f %% of games of four medium end", editions[i], r.ended);
    }
    return tap_done();
}
