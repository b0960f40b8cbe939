/* board.c - the constant things of a game: squares, deeds and what they earn, who plays; and before it what a table may
 * change of its edition. */
#include <stdio.h>
#include <string.h>

#include "game/ahead.h"
#include "game/deed.h"
#include "game/house.h"
#include "web.h"

BQ_WEB uint32_t bq_web_board(void);
BQ_WEB uint32_t bq_web_switches(void);

/* ---- the board ---- */

static void rows_json(bq_buf *b, const bq_edition *ed, unsigned square)
{
    bq_deed_row rows[BQ_DEED_ROWS];
    unsigned n = bq_deed_rows(ed, NULL, square, rows);
    bq_json_open(b, "rows", '[');
    for (unsigned i = 0; i < n; i++) {
        bq_json_open(b, NULL, '{');
        bq_json_word(b, "kind", bq_deed_row_words[rows[i].kind]);
        bq_json_int(b, "n", rows[i].n);
        bq_json_int(b, "amount", rows[i].amount);
        bq_json_close(b, '}');
    }
    bq_json_close(b, ']');
}

static void square_json(bq_buf *b, const bq_edition *ed, unsigned i)
{
    const bq_square *s = &ed->square[i];
    bq_json_open(b, NULL, '{');
    bq_json_word(b, "kind", bq_square_words[s->kind]);
    if (ed->deeds >> i & 1u) {
        bq_json_int(b, "group", s->group);
        bq_json_int(b, "price", s->price);
        bq_json_int(b, "mortgage", s->mortgage);
        bq_json_int(b, "redeem", bq_redeem_cost(ed, i));
        rows_json(b, ed, i);
    }
    if (s->kind == BQ_SQ_STREET)
        bq_json_int(b, "house", s->house_cost);
    if (bq_square_toll(ed, i))
        bq_json_int(b, "toll", bq_square_toll(ed, i));
    if (s->kind == BQ_SQ_GO)
        bq_json_int(b, "brings", ed->rule.salary);
    bq_json_close(b, '}');
}

static void plan_json(bq_buf *b, const bq_table_plan *plan)
{
    static const char *const dealers[] = {"seed", "system", "typed", "fair"};
    bq_json_text(b, "options", plan->options);
    bq_json_text(b, "dealer", dealers[plan->dealer % 4]);
    bq_json_open(b, "players", '[');
    for (unsigned i = 0; i < plan->seats; i++) {
        bq_json_open(b, NULL, '{');
        bq_json_text(b, "name", plan->seat[i].name);
        bq_json_text(b, "player", plan->seat[i].player);
        bq_json_int(b, "token", plan->seat[i].token);
        bq_json_close(b, '}');
    }
    bq_json_close(b, ']');
}

/* How it ends, where that is seen beforehand: after so many rounds, or minutes. */
static void end_json(bq_buf *b, const bq_rules *rule)
{
    if (rule->end_mode == BQ_END_ROUNDS)
        bq_json_int(b, "rounds", rule->rounds_limit);
    if (rule->end_mode == BQ_END_TIMED)
        bq_json_int(b, "minutes", rule->time_limit_min);
}

/* The board as this table plays it, or the edition's own before a table is open. */
uint32_t bq_web_board(void)
{
    const bq_edition *ed = bq__web_it.table ? bq_table_edition(bq__web_it.table) : &bq__web_it.file.ed;
    if (!bq__web_it.has_edition)
        return 0;
    bq_buf *b = bq__web_begin();
    bq_json_open(b, NULL, '{');
    bq_json_open(b, "squares", '[');
    for (unsigned i = 0; i < ed->squares; i++)
        square_json(b, ed, i);
    bq_json_close(b, ']');
    bq_json_open(b, "groups", '[');
    for (unsigned i = 0; i < ed->groups; i++) {
        bq_json_open(b, NULL, '{');
        bq_json_word(b, "kind", bq_square_words[ed->group[i].kind]);
        bq_json_set(b, "lots", ed->group[i].lots);
        bq_json_close(b, '}');
    }
    bq_json_close(b, ']');
    bq_json_open(b, "decks", '[');
    for (unsigned i = 0; i < BQ_DECKS; i++)
        bq_json_int(b, NULL, ed->deck_size[i]);
    bq_json_close(b, ']');
    bq_json_int(b, "hotel", ed->hotel);
    bq__web_keys(b);
    if (ed->jail != BQ_NOWHERE)
        bq_json_int(b, "jail", ed->jail);
    bq_json_int(b, "least", ed->rule.min_players);
    bq_json_int(b, "most", ed->rule.max_players);
    bq_json_int(b, "scale", ed->rule.money_scale > 1 ? ed->rule.money_scale : 1);
    end_json(b, &ed->rule);
    if (bq__web_it.table) {
        bq_json_int(b, "played", bq_table_played(bq__web_it.table));
        plan_json(b, bq_table_plan_of(bq__web_it.table));
    }
    bq_json_close(b, '}');
    return bq__web_end();
}

/* ---- what a table may change ---- */

/* Those that tables change most; all others are offered by theme. */
static const uint8_t usual[] = {BQ_SW_auction_on_decline, BQ_SW_double_rent_full_group, BQ_SW_double_salary_on_go,
                                BQ_SW_rent_while_jailed,  BQ_SW_build_needs_full_group, BQ_SW_parking_pot,
                                BQ_SW_start_cash,         BQ_SW_salary};

static void words_json(bq_buf *b, const char *list)
{
    char word[64];
    bq_json_open(b, "words", '[');
    for (size_t n; *list; list += n + (list[n] == ' ')) {
        n = strcspn(list, " ");
        snprintf(word, sizeof word, "%.*s", (int)n, list);
        bq_json_word(b, NULL, word);
    }
    bq_json_close(b, ']');
}

static void switch_json(bq_buf *b, const bq_edition *ed, unsigned which)
{
    static const char *const kinds[] = {[BQ_KIND_NUM] = "number", [BQ_KIND_MAYBE] = "maybe", [BQ_KIND_FLAG] = "flag",
                                        [BQ_KIND_WORD] = "word",  [BQ_KIND_RATIO] = "share"};
    const bq_switch *s = &bq_switches[which];
    char value[64];
    bq_edition_switch(ed, which, value, sizeof value);
    bq_json_open(b, NULL, '{');
    bq_json_word(b, "name", s->name);
    bq_json_word(b, "kind", kinds[s->kind]);
    bq_json_text(b, "value", value);
    if (s->kind == BQ_KIND_WORD || s->kind == BQ_KIND_RATIO)
        words_json(b, s->kind == BQ_KIND_WORD ? s->words : bq_house_shares);
    if (s->kind == BQ_KIND_NUM || s->kind == BQ_KIND_MAYBE) {
        bq_json_int(b, "least", s->least);
        bq_json_int(b, "most", s->most);
    }
    bq_json_close(b, '}');
}

/* Is it offered in a place of its own: among the usual ones, or as a way to end the game? */
static bool is_apart(unsigned which)
{
    return memchr(usual, (int)which, sizeof usual) || which == BQ_SW_end_mode || which == BQ_SW_rounds_limit ||
           which == BQ_SW_money_target || which == BQ_SW_time_limit_min;
}

static void theme_json(bq_buf *b, const bq_edition *ed, unsigned theme)
{
    uint8_t which[BQ_SWITCHES];
    unsigned n = bq_house_of(theme, which);
    bq_json_open(b, NULL, '{');
    bq_json_word(b, "theme", bq_house_words[theme]);
    bq_json_open(b, "switches", '[');
    for (unsigned i = 0; i < n; i++)
        if (!is_apart(which[i]))
            switch_json(b, ed, which[i]);
    bq_json_close(b, ']');
    bq_json_close(b, '}');
}

static void end_offered(bq_buf *b, const char *end, bool offered, int32_t n)
{
    if (!offered)
        return;
    bq_json_open(b, NULL, '{');
    bq_json_word(b, "end", end);
    if (n)
        bq_json_int(b, "n", n);
    bq_json_close(b, '}');
}

/* Of the edition itself, whatever the table plays. */
uint32_t bq_web_switches(void)
{
    const bq_edition *ed = &bq__web_it.file.ed;
    const bq_rules *rule = &ed->rule;
    if (!bq__web_it.has_edition)
        return 0;
    bq_buf *b = bq__web_begin();
    bq_json_open(b, NULL, '{');
    bq_json_open(b, "ends", '[');
    end_offered(b, "last", true, 0);
    end_offered(b, "rounds", rule->end_offers_rounds, rule->rounds_limit);
    end_offered(b, "money", rule->end_offers_money, rule->money_target);
    end_offered(b, "short", rule->end_offers_short, 0);
    end_offered(b, "timed", rule->end_offers_timed, rule->time_limit_min);
    bq_json_close(b, ']');
    bq_json_open(b, "switches", '[');
    for (size_t i = 0; i < sizeof usual; i++)
        switch_json(b, ed, usual[i]);
    bq_json_close(b, ']');
    bq_json_open(b, "themes", '[');
    for (unsigned theme = 0; theme < BQ_HOUSE_THEMES; theme++)
        theme_json(b, ed, theme);
    bq_json_close(b, ']');
    bq_json_word(b, "proposed", bq_edition_proposal(ed));
    bq_json_close(b, '}');
    return bq__web_end();
}
