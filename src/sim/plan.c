/* plan.c - the plan of a run: the line-up, the options, which games are whose. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "game/plan.h"
#include "sim/internal.h"

bool bq__sim_no(bq_sim_trouble *trouble, enum bq_text_key key, int exit, int64_t n,
                const char *detail)
{
    *trouble = (bq_sim_trouble){.key = key, .exit = exit, .n = n};
    snprintf(trouble->detail, sizeof trouble->detail, "%s", detail ? detail : "");
    return false;
}

/* ---- who plays ---- */

/* Where a style file is wrong: "mine.style:3: frobnication". */
static bool bad_style(bq_sim_trouble *trouble, const char *path, const bq_style_trouble *why)
{
    char text[400];
    if (why->code == BQ_STYLE_UNREADABLE)
        return bq__sim_no(trouble, BQ_T_SIM_CANNOT_READ, 1, 0, path);
    if (why->code == BQ_STYLE_RANGE)
        snprintf(text, sizeof text, "%.250s:%u: %s %d..%d", path, why->line, why->word, why->least,
                 why->most);
    else
        snprintf(text, sizeof text, "%.250s:%u: %s", path, why->line, why->word);
    return bq__sim_no(trouble, BQ_T_SIM_NO_STYLE, 1, 0, text);
}

bool bq_lineup_seat(bq_lineup *l, const char *word, bool people, bq_sim_trouble *trouble)
{
    if (bq_player_bot(word)) /* as everywhere else */
        word = bq_player_bot(word);
    bool person = !strcmp(word, "person");
    unsigned seat = l->seats;
    if (seat == BQ_SEATS)
        return bq__sim_no(trouble, BQ_T_SIM_NO_SEATS, 1, 0, word);
    if (person && !people)
        return bq__sim_no(trouble, BQ_T_SIM_NO_PERSON, 1, 0, NULL);
    snprintf(l->word[seat], sizeof l->word[0], "%s", word);
    if (!strncmp(word, "file:", 5)) {
        bq_style_trouble why;
        if (!bq_style_load(word + 5, &l->style[seat], &why))
            return bad_style(trouble, word + 5, &why);
        l->styled[seat] = bq_bot_styled(l->word[seat], &l->style[seat]);
        l->bot[seat] = &l->styled[seat];
    } else if (!strncmp(word, "exec:", 5) && word[5 + strspn(word + 5, " ")]) {
        l->exec[seat] = bq_exec_new(word + 5);
        if (!l->exec[seat])
            return bq__sim_no(trouble, BQ_T_SIM_NO_MEMORY, 1, 0, NULL);
        l->bot[seat] = bq_exec_bot(l->exec[seat]);
    } else {
        l->bot[seat] = bq_bot_of(person ? "medium" : word);
    }
    if (!l->bot[seat])
        return bq__sim_no(trouble, BQ_T_SIM_NO_BOT, 1, 0, word);
    l->person[seat] = person;
    l->seats++;
    return true;
}

bool bq_lineup_read(bq_lineup *l, const char *list, bool people, bq_sim_trouble *trouble)
{
    memset(l, 0, sizeof *l);
    for (const char *c = list;; c++) {
        char word[BQ_BOT_WORD];
        size_t n = strcspn(c, ",");
        if (n == 0 || n >= sizeof word) {
            char shown[64];
            snprintf(shown, sizeof shown, "%.*s", (int)(n < 40 ? n : 40), c);
            return bq__sim_no(trouble, BQ_T_SIM_NO_BOT, 1, 0, shown);
        }
        memcpy(word, c, n);
        word[n] = 0;
        if (!bq_lineup_seat(l, word, people, trouble))
            return false;
        c += n;
        if (!*c)
            break;
    }
    return l->seats >= 2 || bq__sim_no(trouble, BQ_T_SIM_NO_SEATS, 1, 0, list);
}

bool bq_lineup_start(bq_lineup *l, bq_sim_trouble *trouble)
{
    for (unsigned seat = 0; seat < l->seats; seat++) {
        if (!l->exec[seat] || bq_exec_start(l->exec[seat]))
            continue;
        char why[600];
        snprintf(why, sizeof why, "%s: %s", l->word[seat] + strlen("exec:"), strerror(errno));
        return bq__sim_no(trouble, BQ_T_SIM_NO_PROGRAM, 1, 0, why);
    }
    return true;
}

void bq_lineup_end(bq_lineup *l)
{
    for (unsigned seat = 0; seat < BQ_SEATS; seat++) {
        bq_exec_free(l->exec[seat]);
        l->exec[seat] = NULL;
    }
}

/* What a bot's parameters are, in one number: parts of a run must agree on it. */
uint64_t bq_style_digest(const bq_bot *bot)
{
    return bot && bot->style ? bq_fnv(BQ_FNV_EMPTY, bot->style, sizeof *bot->style) : 0;
}

/* ---- how ---- */

bool bq_sim_option(bq_sim_plan *plan, const char *option, bq_sim_trouble *trouble)
{
    char all[BQ_SIM_OPTIONS];
    bq_option_error error;
    int n = snprintf(all, sizeof all, "%s%s%s", plan->options, plan->options[0] ? " " : "", option);
    if (n < 0 || (size_t)n >= sizeof all)
        return bq__sim_no(trouble, BQ_T_SIM_NO_OPTION, 1, 0, option);
    bq_edition ed = plan->file->ed;
    if (all[0] && !bq_edition_options(&ed, all, &error)) {
        bq__sim_no(trouble, BQ_T_SIM_NO_OPTION, 1, 0, option);
        trouble->option = error;
        return false;
    }
    plan->ed = ed;
    memcpy(plan->options, all, sizeof all);
    return true;
}

bool bq_sim_check(const bq_sim_plan *plan, bq_sim_trouble *trouble)
{
    char text[64];
    const bq_rules *rule = &plan->ed.rule;
    unsigned seats = plan->lineup.seats;
    if (seats < (unsigned)rule->min_players || seats > (unsigned)rule->max_players) {
        snprintf(text, sizeof text, "%d-%d", rule->min_players, rule->max_players);
        return bq__sim_no(trouble, BQ_T_SIM_NO_PLAYERS, 1, seats, text);
    }
    if (plan->games < 1 || plan->games > BQ_SIM_GAMES)
        return bq__sim_no(trouble, BQ_T_SIM_NO_GAMES, 1, BQ_SIM_GAMES, NULL);
    if (plan->shards < 1 || plan->shards > BQ_SIM_SHARDS || plan->shard < 1 ||
        plan->shard > plan->shards) {
        snprintf(text, sizeof text, "%u/%u", plan->shard, plan->shards);
        return bq__sim_no(trouble, BQ_T_SIM_NO_SHARD, 1, BQ_SIM_SHARDS, text);
    }
    return true;
}

/* ---- which games ---- */

/* Games are dealt out like cards: part i has the games i-1, i-1+N, ... */
uint64_t bq_sim_part_games(const bq_sim_plan *plan)
{
    uint64_t before = plan->shard - 1;
    return plan->games > before ? (plan->games - before - 1) / plan->shards + 1 : 0;
}

uint64_t bq_sim_game_number(const bq_sim_plan *plan, uint64_t i)
{
    return plan->shard - 1 + i * plan->shards;
}

unsigned bq_sim_seat(const bq_sim_plan *plan, uint64_t g, unsigned lineup)
{
    unsigned seats = plan->lineup.seats;
    return plan->rotate ? (unsigned)((lineup + g) % seats) : lineup;
}
