/* times100.c - topclubs with automatic rent is the game with classic amounts, times a hundred (L9).
 *
 * The edition is divided by a hundred, money_scale and all; random games are played on the small one,
 * each command is said with its sums times a hundred on the big one, and after every command the two
 * states are the same but for the zeros. */
#include "tap.h"

#include "edition/edition_file.h"
#include "property/play.h"

enum { SCALE = 100, MOST = 2000 };

static void divide(int32_t *amount)
{
    *amount /= SCALE;
}

static void divide_rules(bq_rules *rule)
{
    int32_t *const money[] = {
        &rule->money_scale,   &rule->start_cash,     &rule->salary,         &rule->jail_fine,
        &rule->income_tax,    &rule->luxury_tax,     &rule->auction_min_bid, &rule->auction_min_raise,
        &rule->station_rent_1, &rule->station_rent_2, &rule->station_rent_3, &rule->station_rent_4,
        &rule->utility_multiplier_1, &rule->utility_multiplier_2, &rule->money_target,
        &rule->squatter_fee,  &rule->squatter_draw,  &rule->parking_seed};
    for (size_t i = 0; i < sizeof money / sizeof money[0]; i++)
        divide(money[i]);
}

static void divide_edition(bq_edition *ed)
{
    divide_rules(&ed->rule);
    for (unsigned i = 0; i < ed->squares; i++) {
        bq_square *square = &ed->square[i];
        divide(&square->price);
        divide(&square->mortgage);
        divide(&square->house_cost);
        for (unsigned level = 0; level < BQ_RENTS; level++)
            divide(&square->rent[level]);
    }
    for (unsigned deck = 0; deck < BQ_DECKS; deck++)
        for (unsigned i = 0; i < ed->deck_size[deck]; i++) {
            bq_card *card = &ed->card[deck][i];
            if (card->effect >= BQ_FX_PAY && card->effect <= BQ_FX_PAY_OR_DRAW) {
                divide(&card->p1);
                divide(&card->p2);
            }
        }
}

static bq_command times(bq_command cmd)
{
    if (cmd.verb == BQ_CMD_BID)
        cmd.amount *= SCALE;
    if (cmd.verb == BQ_CMD_OFFER || cmd.verb == BQ_CMD_SETTLE) {
        cmd.terms.give_cash *= SCALE;
        cmd.terms.take_cash *= SCALE;
    }
    return cmd;
}

/* The small state with its zeros put back. */
static void put_zeros(bq_state *st)
{
    for (unsigned seat = 0; seat < BQ_SEATS; seat++) {
        st->cash[seat] *= SCALE;
        st->offer[seat].give_cash *= SCALE;
        st->offer[seat].take_cash *= SCALE;
    }
    st->bank *= SCALE;
    st->pot *= SCALE;
    st->auction.high *= SCALE;
    st->auction.open *= SCALE;
    for (unsigned i = 0; i < st->agenda_n; i++)
        st->agenda[i].amount *= SCALE;
}

/* True if the two games went the same way to the end. */
static bool same_game(const bq_edition *small, const bq_edition *big, uint32_t index)
{
    static play_game game;
    static bq_state st;
    play_begin(&game, small, play_seats(index), play_seed(index));
    bq_start(big, &st, play_seats(index), NULL);
    for (unsigned i = 0; i < MOST && game.st.stage != BQ_STAGE_OVER; i++) {
        bq_command cmd = times(play_next(&game, small));
        if (bq_check(big, &st, &cmd).code != BQ_NO_OK)
            return false;
        bq_apply(big, &st, &cmd, NULL);
        bq_state scaled = game.st;
        put_zeros(&scaled);
        if (memcmp(&scaled, &st, sizeof st)) {
            tap_note("game %u differs after command %u (%s)", index, i, bq_verb_words[cmd.verb]);
            return false;
        }
    }
    return true;
}

static void compare(const char *option)
{
    bq_edition_file *file;
    char error[BQ_EDITION_ERROR];
    if (!bq_edition_open(&file, "topclubs", error, sizeof error) ||
        !bq_edition_option(&file->ed, option, error, sizeof error))
        tap_bail("%s", error);
    bq_edition small = file->ed;
    divide_edition(&small);
    if (bq_edition_fault(&small).code)
        tap_bail("the small edition has a fault: %s", bq_fault_words[bq_edition_fault(&small).code]);
    bq_edition_prepare(&small);
    uint32_t games = (uint32_t)tap_env("TIMES100_GAMES", 100), same = 0;
    for (uint32_t i = 0; i < games; i++)
        same += same_game(&small, &file->ed, i);
    tap_eq_int(same, games, "topclubs %s: games equal to the small one times a hundred", option);
    bq_edition_close(file);
}

int main(void)
{
    compare("rent_collection=auto");
    compare("rent_collection=auto end=short");
    return tap_done();
}
