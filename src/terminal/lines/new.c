/* new.c - a new game: edition, options as a short difference from it, players, tokens,
 * dice. Every question has an answer that an empty line gives; `menu` goes back. */
#include <string.h>

#include "game/say.h"
#include "terminal/lines/lines.h"
#include "text/text.h"

/* ---- the edition ---- */

bq_edition_file *bq__lines_choose_edition(bq__session *s, enum bq_text_key question)
{
    static bq_edition_name names[BQ__EDITIONS];
    static char titles[BQ__EDITIONS][200];
    const char *list[BQ__EDITIONS], *title[BQ__EDITIONS];
    char error[BQ_SENTENCE_BYTES];
    bq_edition_file *file = NULL;
    size_t n = bq__session_editions(names, list);
    unsigned default_choice = 1;
    bq__session_tell(s, "ask", question);
    for (size_t i = 0; i < n; i++) {
        char line[BQ_SENTENCE_BYTES + 512];
        bool good = bq_say_open(&file, list[i], s->language, error, sizeof error);
        snprintf(titles[i], sizeof titles[i], "%s", good ? file->text[s->language].title : "?");
        title[i] = titles[i];
        snprintf(line, sizeof line, "%3zu  %s: %s - %s", i + 1, list[i], titles[i],
                 good ? file->text[s->language].summary : error);
        bq__session_line(s, "", line);
        if (good)
            bq_edition_close(file);
        if (!strcmp(list[i], bq_say_usual_edition(s->language)))
            default_choice = (unsigned)i + 1;
    }
    BQ__SAY(s, "", BQ_T_PLAIN_USUAL, bq_arg_of(BQ_ARG_NUMBER, "n", default_choice));
    unsigned which = n ? bq__session_pick_also(s, list, title, (unsigned)n, default_choice) : 0;
    return which ? bq__session_edition(s, list[which - 1]) : NULL;
}

bool bq__lines_stops(bq__session *s, const char *line)
{
    bool menu = bq__session_means(line, "menu"), quit = bq__session_means(line, "quit");
    s->menu |= menu;
    s->ended |= quit;
    return menu || quit;
}

bool bq__lines_choose_options(bq__session *s, bq_table_plan *plan)
{
    char line[BQ_LINE_BYTES + 2], waiting[BQ_OPTION_BYTES] = "";
    for (;;) {
        bq__session_ask_options(s, &plan->edition->ed);
        if (!bq__session_read(s, line, sizeof line) || bq__lines_stops(s, line))
            return false;
        if (!*line && !waiting[0])
            return true;
        if (!*line) {
            BQ__SAY(s, "option", BQ_T_PLAIN_OPTION_DROPPED, bq_arg_text("what", waiting));
            waiting[0] = 0;
        } else if (!strcmp(line, "?")) {
            bq__session_list_options(s, &plan->edition->ed);
        } else if (bq__session_means(line, "house")) {
            bq__lines_house(s, plan);
        } else {
            bq__session_add_option(s, plan, waiting, line);
        }
    }
}

/* ---- players ---- */

/* Who sits in the i-th place of a list of players; "" if it is shorter. */
static void usual_seat(const char *list, unsigned i, char *out, size_t size)
{
    while (i-- && *list) {
        list += strcspn(list, ",");
        list += *list == ',';
    }
    snprintf(out, size, "%.*s", (int)strcspn(list, ","), list);
}

/* One after the other, each by name; an empty line takes the player who sat there last, else a bot. */
static bool name_each(bq__session *s, unsigned n, char list[BQ__SEATS_BYTES])
{
    static bq_table_plan trial;
    size_t used = 0;
    list[0] = 0;
    for (unsigned i = 0; i < n;) {
        char line[BQ_LINE_BYTES + 2], usual[64];
        usual_seat(s->seats, i, usual, sizeof usual);
        if (!usual[0])
            snprintf(usual, sizeof usual, "bot:medium");
        BQ__SAY(s, "ask", BQ_T_PLAIN_ASK_PLAYER, bq_arg_of(BQ_ARG_NUMBER, "n", i + 1), bq_arg_text("name", usual));
        if (!bq__session_read(s, line, sizeof line) || bq__lines_stops(s, line))
            return false;
        const char *name = *line ? line : usual;
        size_t length = strlen(name);
        if (strchr(name, ',') || used + length + 2 > BQ__SEATS_BYTES) {
            bq__session_tell(s, "no", BQ_T_PLAIN_NO_COMMA);
            continue;
        }
        snprintf(list + used, BQ__SEATS_BYTES - used, "%s%s", i ? "," : "", name);
        if (bq__session_seats(s, list, &trial)) { /* what is wrong with a name is said at once */
            used = strlen(list);
            i++;
        } else {
            list[used] = 0;
        }
    }
    return true;
}

static void tell_seats(bq__session *s, const bq_rules *rule)
{
    bq_trouble trouble = {.code = BQ_TABLE_SEATS};
    snprintf(trouble.detail, sizeof trouble.detail, "%d-%d", rule->min_players, rule->max_players);
    bq__session_trouble(s, "no", &trouble);
}

/* A number alone: so many are named one by one. */
static bool is_count(const char *line, unsigned *n)
{
    *n = line[0] >= '0' && line[0] <= '9' && !line[1] ? (unsigned)(line[0] - '0') : 0;
    return *n > 0;
}

bool bq__lines_choose_players(bq__session *s, bq_table_plan *plan)
{
    char line[BQ_LINE_BYTES + 2];
    unsigned n;
    for (;;) {
        const bq_rules *rule = &plan->edition->ed.rule;
        BQ__SAY(s, "ask", BQ_T_PLAIN_ASK_PLAYERS, bq_arg_text("seats", s->seats),
                bq_arg_of(BQ_ARG_NUMBER, "least", rule->min_players),
                bq_arg_of(BQ_ARG_NUMBER, "most", rule->max_players));
        if (!bq__session_read(s, line, sizeof line) || bq__lines_stops(s, line))
            return false;
        bool counted = is_count(line, &n), fits = (int32_t)n >= rule->min_players && (int32_t)n <= rule->max_players;
        if (counted && fits && !name_each(s, n, line))
            return false;
        if (counted && !fits) {
            tell_seats(s, rule);
            continue;
        }
        if (!bq__session_seats(s, *line ? line : s->seats, plan))
            continue;
        if (*line)
            snprintf(s->seats, sizeof s->seats, "%.500s", line);
        if (plan->seats >= rule->min_players && plan->seats <= rule->max_players)
            return true;
        tell_seats(s, rule);
    }
}

/* Tokens in the order of the edition, unless somebody wants another. */
static bool choose_token(bq__session *s, bq_table_plan *plan, unsigned seat, unsigned *taken)
{
    const bq_edition_file *file = plan->edition;
    const char *list[BQ_TOKENS];
    unsigned default_choice = 0;
    BQ__SAY(s, "ask", BQ_T_PLAIN_ASK_TOKEN, bq_arg_text("name", plan->seat[seat].name));
    for (unsigned i = 0; i < file->tokens; i++) {
        char line[200];
        list[i] = file->text[s->language].token[i];
        if (*taken >> i & 1u)
            continue;
        if (!default_choice)
            default_choice = i + 1;
        snprintf(line, sizeof line, "%3u  %s", i + 1, list[i]);
        bq__session_line(s, "", line);
    }
    BQ__SAY(s, "", BQ_T_PLAIN_USUAL, bq_arg_of(BQ_ARG_NUMBER, "n", default_choice));
    for (;;) {
        unsigned which = bq__session_pick(s, list, file->tokens, default_choice);
        if (!which)
            return false;
        if (!(*taken >> (which - 1) & 1u)) {
            plan->seat[seat].token = (uint8_t)(which - 1);
            *taken |= 1u << (which - 1);
            return true;
        }
        bq__session_tell(s, "no", BQ_T_PLAIN_NO_TOKEN);
    }
}

static bool choose_tokens(bq__session *s, bq_table_plan *plan)
{
    unsigned taken = 0;
    if (plan->edition->tokens < plan->seats)
        return true;
    for (unsigned seat = 0; seat < plan->seats; seat++)
        if (!strcmp(plan->seat[seat].player, "person") && !choose_token(s, plan, seat, &taken))
            return false;
    for (unsigned seat = 0, next = 0; seat < plan->seats; seat++) {
        if (!strcmp(plan->seat[seat].player, "person"))
            continue;
        while (taken >> next & 1u)
            next++;
        plan->seat[seat].token = (uint8_t)next;
        taken |= 1u << next;
    }
    return true;
}

static bool choose_dice(bq__session *s, bq_table_plan *plan)
{
    static const char *const words[] = {"program", "real"};
    bq__session_tell(s, "ask", BQ_T_PLAIN_ASK_DICE_KIND);
    unsigned which = bq__session_pick(s, words, 2, 1);
    if (which == 2)
        plan->dealer = BQ_DEALER_TYPED;
    return which != 0;
}

void bq__lines_new(bq__session *s)
{
    static bq_table_plan plan;
    plan = (bq_table_plan){0};
    bq__session_dealer(s, &plan);
    bq_edition_file *file = bq__lines_choose_edition(s, BQ_T_PLAIN_ASK_EDITION);
    if (!file)
        return;
    plan.edition = file;
    bool chosen = bq__lines_choose_options(s, &plan) && bq__lines_choose_players(s, &plan) &&
                  choose_tokens(s, &plan) &&
                  (plan.dealer != BQ_DEALER_SYSTEM || choose_dice(s, &plan));
    if (!chosen || !bq__session_begin(s, &plan, file)) {
        if (s->file != file)
            bq_edition_close(file);
        return;
    }
    s->menu = false;
}

