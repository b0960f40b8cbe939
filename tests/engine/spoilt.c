/* spoilt.c - the law of the state believes nothing: one or two bytes of a lawful state are changed at
 * random, everywhere in random games of every edition, and bq_check_state() must come to an answer
 * without harm. What it still calls lawful must be a state that one can ask and play on with. */
#include "tap.h"

#include "edition/edition_file.h"
#include "property/play.h"

enum { GAMES = 12, COMMANDS = 400, SPOILS = 60, EDITIONS = 16 };

static uint64_t spoilt, accepted;

static void spoil(const bq_edition *ed, const bq_state *right, play_random *random)
{
    bq_state st = *right;
    uint8_t *bytes = (uint8_t *)&st;
    for (unsigned n = 1 + play_below(random, 2); n--;) {
        /* A bit, or any byte: small changes are the likeliest to be overlooked. */
        size_t at = play_below(random, sizeof st);
        uint32_t change = play_chance(random, 2) ? 1u << play_below(random, 8) : play_below(random, 256);
        bytes[at] = (uint8_t)(bytes[at] ^ change);
    }
    enum bq_law law = bq_check_state(ed, &st);
    spoilt++;
    if (law != BQ_LAW_OK)
        return;
    accepted++;
    bq_ask q = bq_question(ed, &st);
    for (unsigned seat = 0; seat < st.seats; seat++) {
        bq_options may;
        bq_legal(ed, &st, seat, &may);
    }
    bq_command cmd = {.verb = BQ_CMD_TIMEOUT, .a = q.seat};
    if (bq_chance(ed, &st))
        cmd = bq_outcome(ed, &st, 0);
    if (bq_check(ed, &st, &cmd).code == BQ_NO_OK)
        bq_apply(ed, &st, &cmd, NULL);
}

static void spoil_edition(const bq_edition *ed, unsigned salt)
{
    static play_game game;
    play_random random = {salt + 1};
    for (uint32_t index = 0; index < GAMES; index++) {
        play_begin(&game, ed, play_seats(index), play_seed(index));
        for (unsigned i = 0; i < COMMANDS && game.st.stage != BQ_STAGE_OVER; i++) {
            play_next(&game, ed);
            for (unsigned n = 0; n < SPOILS / 10 || (i % 50 == 0 && n < SPOILS); n++)
                spoil(ed, &game.st, &random);
        }
        for (unsigned n = 0; n < SPOILS; n++)
            spoil(ed, &game.st, &random);
    }
}

int main(void)
{
    bq_edition_name names[EDITIONS];
    size_t n = bq_edition_list(names, EDITIONS);
    for (size_t i = 0; i < n; i++) {
        bq_edition_file *file;
        char error[BQ_EDITION_ERROR];
        if (!bq_edition_open(&file, names[i].name, error, sizeof error))
            tap_bail("%s", error);
        spoil_edition(&file->ed, (unsigned)i);
        bq_edition_close(file);
    }
    tap_ok(spoilt > 0, "%llu spoilt states are judged, %llu of them still lawful",
           (unsigned long long)spoilt, (unsigned long long)accepted);
    return tap_done();
}
