/* golden.c - games whose course is known: each must still go as it did when it was kept.
 *
 *     test-golden-golden FOLDER            plays the games of FOLDER/NAME.txt again and compares
 *     test-golden-golden --write FOLDER    writes them, a file an edition: only with a raised
 *                                          BQ_ENGINE_RULES, for a changed game is a changed rule
 *
 * A game is the edition, its options, the number of seats and the seed of the random player
 * (tests/property/play.c, lawful commands only); kept are the digests of the state after every 50
 * commands, and the last with the number of commands and who won. */
#include "edition/edition_file.h"
#include "property/play.h"
#include "tap.h"

#include <inttypes.h>

enum { GAMES = 20, COMMANDS_MOST = 4000, EVERY = 50, EDITIONS_MOST = 32, OPTIONS = 128 };

/* Tried in turn; what an edition does not allow is played without options. */
static const char *const options[] = {
    "none",
    "end_offers_rounds=yes,end_mode=rounds,rounds_limit=25",
    "houses=9,hotels=3",
    "none",
    "rent_collection=claim",
    "end_offers_short=yes,end_mode=short",
    "auction_on_decline=no,bankrupt_to_bank=property_unowned",
    "none",
    "end_offers_timed=yes,end_mode=timed",
    "end_offers_money=yes,end_mode=money,money_target=2500",
    "none",
    "debt_raise_cash=no,bankrupt_to_player=reset_to_creditor",
    "auction_decliner_may_bid=no,build_needs_full_group=no",
    "jail_pay_when=any_turn_incl_entry,jail_pay_effect=play_next_turn,jail_double_moves_now=no",
    "none",
    "vandals=yes,prisons=yes,squatters=yes,squatter_draw=1000",
    "order_rule=highest_then_seat,order_tie=reroll_highest,card_replace=before_act",
    "parking_pot=taxes_and_seed,unlimited_buildings=yes,double_salary_on_go=yes",
    "build_even=auto_board_order,sell_even=auto_reverse,anti_endless=yes",
    "deal_in_every_mode=yes,deal_deeds=3,jail_double_extra_roll=yes,transfer_interest=none",
};

/* "end_offers_short=yes,..." stands first where it does: a table could not set it, a test may. */
static bool set_options(bq_edition *ed, const char *text)
{
    char error[BQ_EDITION_ERROR];
    if (strncmp(text, "end_offers_", 11) == 0) {
        ed->rule.end_offers_rounds = ed->rule.end_offers_money = ed->rule.end_offers_short =
            ed->rule.end_offers_timed = 1;
        text = strchr(text, ',') + 1;
    }
    return strcmp(text, "none") == 0 || bq_edition_option(ed, text, error, sizeof error);
}

static bq_edition open_edition(const char *name)
{
    bq_edition_file *file;
    char error[BQ_EDITION_ERROR];
    if (!bq_edition_open(&file, name, error, sizeof error))
        tap_bail("%s", error);
    bq_edition ed = file->ed;
    bq_edition_close(file);
    return ed;
}

/* One game: a line for every EVERY commands and one for its end, each handed to `line`. */
static void play(const bq_edition *ed, unsigned seats, uint64_t seed, FILE *out,
                 bool (*line)(FILE *, const char *))
{
    static play_game game;
    char text[128];
    play_begin(&game, ed, seats, seed);
    while (game.st.stage != BQ_STAGE_OVER && game.st.commands < COMMANDS_MOST) {
        play_next(&game, ed);
        if (game.st.commands % EVERY)
            continue;
        snprintf(text, sizeof text, "%" PRIu32 " %016" PRIx64, game.st.commands,
                 bq_digest(&game.st));
        if (!line(out, text))
            return;
    }
    snprintf(text, sizeof text, "end %" PRIu32 " %016" PRIx64 " winners %u", game.st.commands,
             bq_digest(&game.st), game.st.winners);
    line(out, text);
}

/* ---- writing ---- */

static bool write_line(FILE *file, const char *text)
{
    return fprintf(file, "%s\n", text) > 0;
}

static void write_edition(const char *folder, const char *name)
{
    char path[4096];
    snprintf(path, sizeof path, "%s/%s.txt", folder, name);
    FILE *file = fopen(path, "w");
    if (!file)
        tap_bail("cannot write %s", path);
    fprintf(
        file,
        "# Golden games of %s: how each went under these rules of the engine. Never edited, and\n"
        "# written anew (test-golden-golden --write) only with a raised BQ_ENGINE_RULES.\n"
        "# game NUMBER seats N seed S options O; digests every %d commands; winners by bit.\n"
        "rules %d\n",
        name, EVERY, BQ_ENGINE_RULES);
    for (uint32_t i = 0; i < GAMES; i++) {
        bq_edition ed = open_edition(name);
        const char *with = options[i % (sizeof options / sizeof options[0])];
        if (!set_options(&ed, with))
            with = "none";
        fprintf(file, "game %" PRIu32 " seats %u seed %" PRIu64 " options %s\n", i, play_seats(i),
                play_seed(i), with);
        play(&ed, play_seats(i), play_seed(i), file, write_line);
    }
    if (fclose(file))
        tap_bail("cannot write %s", path);
}

/* ---- comparing ---- */

static char wanted[256], got[256];

/* The next line of the file must say the same. */
static bool same_line(FILE *file, const char *text)
{
    if (!fgets(wanted, sizeof wanted, file))
        wanted[0] = 0;
    wanted[strcspn(wanted, "\n")] = 0;
    snprintf(got, sizeof got, "%s", text);
    return strcmp(wanted, got) == 0;
}

static unsigned compare_edition(const char *path, const char *name)
{
    char line[256], with[OPTIONS];
    unsigned number, seats, games = 0;
    uint64_t seed;
    int rules = 0;
    FILE *file = fopen(path, "r");
    if (!file)
        tap_bail("cannot read %s", path);
    while (fgets(line, sizeof line, file)) {
        if (sscanf(line, "rules %d", &rules) == 1 && rules != BQ_ENGINE_RULES)
            tap_note("%s was written under rules %d, these are %d", name, rules, BQ_ENGINE_RULES);
        if (sscanf(line, "game %u seats %u seed %" SCNu64 " options %127s", &number, &seats, &seed,
                   with) != 4)
            continue;
        bq_edition ed = open_edition(name);
        bool allowed = set_options(&ed, with);
        wanted[0] = got[0] = 0;
        if (allowed)
            play(&ed, seats, seed, file, same_line);
        games++;
        if (!tap_ok(allowed && got[0] == 'e' && strcmp(wanted, got) == 0,
                    "%s, game %u: %u seats, %s", name, number, seats, with))
            tap_note("kept \"%s\", now \"%s\"", wanted, got);
    }
    fclose(file);
    return games;
}

int main(int argc, char **argv)
{
    bq_edition_name names[EDITIONS_MOST];
    size_t n = bq_edition_list(names, EDITIONS_MOST);
    if (n > EDITIONS_MOST)
        n = EDITIONS_MOST;
    bool writes = argc == 3 && strcmp(argv[1], "--write") == 0;
    if (!writes && argc != 2)
        tap_bail("usage: golden [--write] FOLDER");
    for (size_t i = 0; i < n; i++) {
        char path[4096];
        snprintf(path, sizeof path, "%s/%s.txt", argv[argc - 1], names[i].name);
        if (writes)
            write_edition(argv[2], names[i].name);
        else
            tap_ok(compare_edition(path, names[i].name) == GAMES, "%s has %d golden games",
                   names[i].name, GAMES);
    }
    return writes ? 0 : tap_done();
}
