/* stands.c - what stands on the screen while a game is played: bids and passes beside the names, no auction that is over, the
 * keys at the foot, dice that are typed, sums that are whole; everything in its place on every size. */
#include "at_screen.h"

/* ---- after an auction ---- */

static bool bids(void)
{
    return asked().kind == BQ_ASK_AUCTION;
}

/* What each has bid stands beside their names, and who passed. */
static void bidders(void)
{
    play_random random = {.state = 3};
    sit_down("classique", "start_cash=9000", 4);
    if (!play_until(bids, &random))
        tap_bail("no auction");
    int64_t first = state()->auction.open;
    unsigned one = asked().seat;
    char words[200], text[200];
    bq_command bid = {.verb = BQ_CMD_BID, .seat = (uint8_t)one, .amount = (int32_t)first};
    bq__screens_submit(&view, &bid);
    go_on();
    bid = (bq_command){.verb = BQ_CMD_BID, .seat = asked().seat, .amount = (int32_t)first + 50};
    bq__screens_submit(&view, &bid);
    go_on();
    draw(46, 124);
    snprintf(text, sizeof text, "bid %s", bq__money(&view, first));
    read_blanks(words, sizeof words, text);
    tap_ok(read_finds(&view.canvas, words), "auction: what somebody else has bid stands there: %s", words);
    bq_command pass = {.verb = BQ_CMD_PASS, .seat = asked().seat};
    bq__screens_submit(&view, &pass);
    go_on();
    draw(46, 124);
    tap_ok(!bids() || read_finds(&view.canvas, "passed"), "auction: ... and who has passed");
    stand_up();
}

/* What stands behind a scene is the board: not an auction that is over. */
static void hammer(void)
{
    unsigned ended = 0, ghosts = 0, lots = 0;
    play_random random = {.state = 3};
    sit_down("classique", "start_cash=9000", 4);
    view.speed = BQ__SPEED_NORMAL;
    view.stage = true;
    for (unsigned i = 0; i < COMMANDS && ended < 5 && play_until(bids, &random); i++) {
        draw(50, 160);
        lots += read_finds(&view.canvas, "printed price");
        while (bids()) {
            bq_command pass = {.verb = BQ_CMD_PASS, .seat = asked().seat};
            bq_command bid = {.verb = BQ_CMD_BID, .seat = asked().seat, .amount = state()->auction.open};
            bq__screens_submit(&view, state()->auction.bidder >= BQ_SEATS ? &bid : &pass);
            if (bids())
                go_on();
        }
        bq__motion_end(&view);
        view.pause_until = 0;
        for (unsigned k = 0; k < 3 && view.moment; k++)
            bq__screens_key(&view, ' ');
        bq__screens_go_on(&view);
        draw(50, 160);
        ended += view.moment;
        ghosts += read_finds(&view.canvas, "printed price");
    }
    tap_ok(ended > 2 && lots > 2 && ghosts == 0, "no auction is shown that is over (%u scenes, %u with one behind)", ended, ghosts);
    stand_up();
}

/* ---- the foot ---- */

#define SAVE "The game is saved as you play in /a/folder/that/is/long/enough/to/need/a/second/line/of/this/screen/ada-bob.bqg"

static bool wants_roll(void)
{
    return view.waits && asked().kind == BQ_ASK_ROLL;
}

/* The keys stay in sight; what is said goes when it is no longer true. */
static void foot(void)
{
    play_random random = {.state = 77};
    sit_down("classique", "start_cash=9000", 21);
    go_on();
    bq__notice(&view, BQ__INK_ACCENT, SAVE);
    draw(24, 80);
    tap_ok(read_finds(&view.canvas, "ada-bob.bqg") && read_finds(&view.canvas, "? help"), "foot: a long notice leaves the keys in sight");
    for (unsigned i = 0; i < COMMANDS && !view.moment; i++) {
        view.pause_until = 0;
        bq__screens_go_on(&view);
        bq_command cmd = play_lawful(bq_table_edition(session.table), state(), &play_calm, &random);
        if (view.waits && !view.moment && cmd.verb != BQ_CMD_RESIGN && cmd.verb != BQ_CMD_OFFER)
            bq__screens_submit(&view, &cmd);
    }
    bq__notice(&view, BQ__INK_ACCENT, SAVE);
    draw(24, 80);
    tap_ok(view.moment && read_finds(&view.canvas, "Space"), "foot: ... and the key by which a card is seen");
    bq__screens_key(&view, ' ');
    tap_ok(!view.message[0], "foot: a notice goes with that key, too");
    if (!play_until(wants_roll, &random))
        tap_bail("nobody rolls");
    bq__screens_key(&view, '~');
    draw(24, 80);
    tap_ok(view.message[0], "foot: a wrong key is told: %s", view.message);
    bq_command roll = {.verb = BQ_CMD_ROLL, .seat = asked().seat};
    bq__session_submit(&session, &roll); /* as the clock does it, or another terminal */
    view.waits = false;
    go_on();
    draw(24, 80);
    tap_ok(!view.message[0], "foot: ... until something happens: %s", view.message);
    stand_up();
}

/* ---- dice that are typed ---- */

/* While dice are asked for nobody chooses: no choice of before stands there. */
static void typed_dice(void)
{
    char error[BQ_EDITION_ERROR];
    bq_table_plan plan = {.seats = 3, .dealer = BQ_DEALER_TYPED};
    if (!bq_edition_open(&file, "classique", error, sizeof error))
        tap_bail("%s", error);
    plan.edition = file;
    seat_people(&plan);
    for (unsigned i = 1; i < plan.seats; i++)
        snprintf(plan.seat[i].player, sizeof plan.seat[i].player, "medium");
    sit_at(&session, &lines, &view, table_of(&plan), file, BQ_LANG_EN, 24, 80);
    unsigned dice = 0, stale = 0;
    for (unsigned i = 0; i < 90 && dice < 12; i++) {
        go_on();
        if (asked().kind == BQ_ASK_CHANCE) {
            draw(24, 80);
            dice++;
            for (unsigned k = 0; k < session.choices.n; k++)
                stale += view.choice_row[k] >= 0;
            for (const char *key = i % 2 ? "1 2" : "3 4"; *key; key++)
                bq__screens_key(&view, *key);
            bq__screens_key(&view, BQ__KEY_ENTER);
        } else if (view.waits) {
            bq__screens_key(&view, BQ__KEY_ENTER);
        }
    }
    tap_ok(dice > 2 && stale == 0, "typed dice: no choice of before stands below (%u times asked, %u stale)", dice, stale);
    stand_up();
}

/* ---- what is cut ---- */

/* The rent of the square in focus is a whole sum at 80x24, whatever the name is; a note beside a name is a whole word. */
static void sums_whole(void)
{
    static const enum bq_language languages[] = {BQ_LANG_FR, BQ_LANG_EN, BQ_LANG_RU};
    unsigned cut = 0, squares = 0, notes = 0;
    sit_down("classique", "start_cash=9000 max_players=3 deal_deeds=8 deal_in_every_mode=yes", 9);
    go_on();
    for (unsigned l = 0; l < 3; l++) {
        session.language = languages[l];
        bq__session_names(&session);
        for (unsigned seat = 0; seat < 3; seat++) /* a long name, as people have them */
            session.seat[seat] = "Maximiliane von der Au";
        for (unsigned square = 0; square < 40; square++) {
            char sum[100], money[100];
            unsigned owner = state()->owner[square];
            if (owner >= BQ_SEATS || bq_table_edition(session.table)->utilities >> square & 1u)
                continue;
            view.looking = true;
            view.focus = square;
            draw(24, 80);
            snprintf(money, sizeof money, "%s", bq__money(&view, bq_rent(bq_table_edition(session.table), state(), square, 1)));
            read_blanks(sum, sizeof sum, money);
            squares++;
            if (!read_finds(&view.canvas, sum)) {
                tap_note("%s: %s", bq__square_name(&view, square), sum);
                cut++;
            }
        }
        view.before = *state();
        view.before.jailed = 2;
        view.st = &view.before;
        for (int w = 40; w <= 90; w++) {
            bq__canvas_clear(&view.canvas);
            bq__draw_player(&view, 1, 0, 0, w);
            bool told = read_finds(&view.canvas, bq__screens_word(&view, BQ_T_SCREEN_NOTE_JAIL));
            notes += !told && w >= 53;
        }
        bq__motion_end(&view);
    }
    tap_ok(squares > 30 && cut == 0, "80x24: the rent of the square in focus is whole (%u of %u are not)", cut, squares);
    tap_ok(notes == 0, "beside a name \"in jail\" is whole (%u times not)", notes);
    stand_up();
}

/* ---- every size ---- */

static bool within(bq__rect r, bq__rect all)
{
    return r.row >= all.row && r.col >= all.col && r.row + r.h <= all.row + all.h && r.col + r.w <= all.col + all.w;
}

static bool apart(bq__rect a, bq__rect b)
{
    return a.row + a.h <= b.row || b.row + b.h <= a.row || a.col + a.w <= b.col || b.col + b.w <= a.col;
}

/* Squares, panel and side lie on the screen and not on each other, whatever its size; and all of it is drawn. */
static void every_size(const char *edition)
{
    unsigned drawn = 0, wrong = 0;
    sit_down(edition, "start_cash=9000 max_players=3 deal_deeds=5 deal_in_every_mode=yes", 9);
    go_on();
    for (int rows = 1; rows <= 70; rows += 3)
        for (int cols = 1; cols <= 230; cols += 7) {
            unsigned squares = bq_table_edition(session.table)->squares;
            bq__rect all = {0, 0, rows, cols};
            draw(rows, cols);
            const bq__layout *l = &view.layout;
            wrong += !within(l->panel, all) || (l->side.w && (!within(l->side, all) || !apart(l->panel, l->side)));
            for (unsigned i = 0; i < squares; i++) {
                bq__rect r = bq__layout_cell(l, squares, i), next = bq__layout_cell(l, squares, (i + 1) % squares);
                wrong += r.w && (!within(r, l->board) || !within(r, all) || !apart(r, l->panel) || !apart(r, next));
            }
            drawn++;
        }
    tap_ok(wrong == 0, "%s: on %u sizes everything has its place (%u has not)", edition, drawn, wrong);
    stand_up();
}

int main(void)
{
    bidders();
    hammer();
    foot();
    typed_dice();
    sums_whole();
    every_size("classique");
    every_size("console");
    return tap_done();
}
