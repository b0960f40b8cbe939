/* trace.c - games of random lawful commands, written down for a model of the rules that has never seen
 * the engine (model.py): what was said, and every balance after it.
 *
 *   trace EDITION FIRST COUNT [OPTION...]
 *
 * One game:
 *   game EDITION SEATS SEED
 *   start<TAB>balances            the setting-up, before the first command
 *   Ada: bid 120<TAB>balances     one line a command, in the words of saves and scripts
 *   over                          or, where everybody agreed to stop: over Ada Bob (who wins)
 * Balances: cash of each seat, then the bank's account, then the pot, separated by blanks. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "edition/edition_file.h"
#include "property/play.h"
#include "wire/wire.h"

enum { MOST_COMMANDS = 1500 };

static const char *const seat_names[BQ_SEATS] = {"Ada", "Bob", "Cyd", "Dee", "Eve", "Fay", "Gus", "Hal"};

static void balances(const bq_state *st)
{
    putchar('\t');
    for (unsigned seat = 0; seat < st->seats; seat++)
        printf("%lld ", (long long)st->cash[seat]);
    printf("%lld %lld\n", (long long)st->bank, (long long)st->pot);
}

static void say(const bq_wire *wire, const bq_command *cmd, const bq_state *st)
{
    char line[BQ_LINE_BYTES];
    bq_buf b = bq_buf_on(line, sizeof line);
    bq_line_print(&b, wire, cmd);
    fputs(line, stdout);
    balances(st);
}

/* R32: in one game of three everybody agrees to stop, somewhere. */
static unsigned stops_after(uint32_t index)
{
    return index % 3 == 2 ? (unsigned)(play_seed(index) >> 7) % (MOST_COMMANDS / 3) : MOST_COMMANDS;
}

static void trace_game(const bq_edition *ed, const char *name, uint32_t index)
{
    static play_game game;
    bq_names names = {.seats = (uint8_t)play_seats(index), .squares = ed->squares};
    bq_wire wire = {.edition = ed, .state = NULL, .names = &names};
    memcpy(names.seat, seat_names, sizeof names.seat);
    printf("game %s %u %u\n", name, names.seats, index);
    play_begin(&game, ed, names.seats, play_seed(index));
    if (index % 5 == 4)
        game.style.resign = 15; /* many leave, at awkward moments too (O9) */
    fputs("start", stdout);
    balances(&game.st);
    for (unsigned i = 0; i < stops_after(index) && game.st.stage != BQ_STAGE_OVER; i++) {
        bq_command cmd = play_next(&game, ed);
        say(&wire, &cmd, &game.st);
    }
    bool stops = stops_after(index) < MOST_COMMANDS && game.st.stage != BQ_STAGE_OVER;
    if (stops) {
        bq_command stop = {.verb = BQ_CMD_STOP};
        bq_apply(ed, &game.st, &stop, NULL);
        say(&wire, &stop, &game.st);
    }
    fputs("over", stdout);
    for (unsigned seat = 0; stops && seat < game.st.seats; seat++)
        if (game.st.winners >> seat & 1u)
            printf(" %s", seat_names[seat]);
    putchar('\n');
}

int main(int argc, char **argv)
{
    char error[BQ_EDITION_ERROR];
    bq_edition_file *file;
    if (argc < 4)
        return fputs("usage: trace EDITION FIRST COUNT [OPTION...]\n", stderr), 2;
    if (!bq_edition_open(&file, argv[1], error, sizeof error))
        return fprintf(stderr, "%s\n", error), 1;
    for (int i = 4; i < argc; i++)
        if (!bq_edition_option(&file->ed, argv[i], error, sizeof error))
            return fprintf(stderr, "%s\n", error), 1;
    unsigned long first = strtoul(argv[2], NULL, 10), count = strtoul(argv[3], NULL, 10);
    for (unsigned long i = 0; i < count; i++)
        trace_game(&file->ed, file->name, (uint32_t)(first + i));
    bq_edition_close(file);
    return 0;
}
