/* plain_ask.c - a question to a person, and what the person answers: an empty line for the
 * usual, a number from the list, a command of the wire language or its beginning, a word of the
 * plain game, or `NAME: command` for another seat. */
#include <stdlib.h>
#include <string.h>

#include "terminal/internal.h"
#include "text/text.h"

/* ---- handing over ---- */

/* The save could not be written: nothing has happened. True: try again. */
static bool save_failed(bq__plain *p, const bq_trouble *trouble)
{
    static const char *const words[] = {"again", "unsaved"};
    bq__terminal_trouble(p, "save", trouble);
    if (!p->bots_only && !p->json) {
        bq__terminal_tell(p, "ask", BQ_T_PLAIN_SAVE_FAILED);
        unsigned which = bq__terminal_pick(p, words, 2, 1);
        if (which != 2)
            return which == 1;
    }
    bq_table_stop_saving(p->table);
    bq__terminal_tell(p, "save", BQ_T_PLAIN_SAVE_STOPPED);
    return true;
}

bool bq__terminal_submit(bq__plain *p, const bq_command *cmd)
{
    bq_trouble trouble;
    do {
        bq_verdict verdict = bq_table_submit(p->table, cmd, &trouble);
        if (verdict.code != BQ_NO_OK) {
            bq__terminal_refusal(p, &verdict);
            return false;
        }
        if (trouble.code == BQ_TABLE_OK) {
            bq__terminal_events(p, bq_table_state(p->table), bq_table_events(p->table));
            return true;
        }
    } while (save_failed(p, &trouble));
    return false;
}

bool bq__terminal_deal(bq__plain *p)
{
    bq_trouble trouble;
    do {
        if (bq_table_deal(p->table, &trouble)) {
            bq__terminal_events(p, bq_table_state(p->table), bq_table_events(p->table));
            return true;
        }
        if (trouble.code == BQ_TABLE_OK)
            return false; /* dice are typed here */
    } while (save_failed(p, &trouble));
    return true;
}

/* ---- taking back ---- */

static bool by_person(const bq__plain *p, const bq_command *cmd)
{
    return bq_verb_actors[cmd->verb] == BQ_ACTOR_SEAT && bq__terminal_person(p, cmd->seat);
}

/* Back to the last word of a person; bots speak again by themselves. Chance stands. */
static void undo(bq__plain *p, unsigned seat, const char *rest)
{
    size_t n = bq_table_length(p->table), back = n;
    bq_trouble trouble = {.code = n ? BQ_TABLE_OK : BQ_TABLE_NOTHING_TO_UNDO};
    (void)seat, (void)rest;
    while (back > 0 && !by_person(p, bq_table_command(p->table, back - 1))) {
        if (bq_verb_actors[bq_table_command(p->table, back - 1)->verb] == BQ_ACTOR_BANK) {
            trouble.code = BQ_TABLE_CHANCE;
            break;
        }
        back--;
    }
    if (back == 0)
        trouble.code = BQ_TABLE_NOTHING_TO_UNDO;
    if (trouble.code != BQ_TABLE_OK) {
        bq__terminal_trouble(p, "no", &trouble);
        return;
    }
    char line[BQ_LINE_BYTES];
    bq_buf b = bq_buf_on(line, sizeof line);
    bq_wire wire = bq_table_wire(p->table);
    wire.state = NULL;
    bq_line_print(&b, &wire, bq_table_command(p->table, back - 1));
    for (; n >= back; n--)
        if (!bq_table_undo(p->table, false, &trouble)) {
            bq__terminal_trouble(p, "no", &trouble);
            return;
        }
    memset(p->memory, 0, sizeof p->memory);
    p->listed = 0;
    BQ__SAY(p, "undo", BQ_T_PLAIN_UNDONE, bq_arg_text("what", line));
}

static void redo(bq__plain *p, unsigned seat, const char *rest)
{
    bq_trouble trouble = {0};
    (void)seat, (void)rest;
    if (!bq_table_redo(p->table, &trouble)) {
        bq__terminal_trouble(p, "no", &trouble);
        return;
    }
    bq__terminal_tell(p, "redo", BQ_T_PLAIN_REDONE);
    bq__terminal_events(p, bq_table_state(p->table), bq_table_events(p->table));
}

/* ---- small words ---- */

static void more(bq__plain *p, unsigned seat, const char *rest)
{
    bq_options may;
    (void)rest;
    if (p->shown == p->choices)
        bq__terminal_tell(p, "say", BQ_T_PLAIN_NO_MORE);
    bq__terminal_show_choices(p, p->shown, p->choices);
    /* What cannot be listed is shown by an example. */
    bq_legal(bq_table_edition(p->table), bq_table_state(p->table), seat, &may);
    if (may.verbs >> BQ_CMD_OFFER & 1u)
        bq__terminal_possible(p, seat, BQ_CMD_OFFER);
    if (may.verbs >> BQ_CMD_SETTLE & 1u)
        bq__terminal_possible(p, seat, BQ_CMD_SETTLE);
}

static void last(bq__plain *p, unsigned seat, const char *rest)
{
    unsigned n = rest[0] ? (unsigned)strtoul(rest, NULL, 10) : 1;
    (void)seat;
    if (n > BQ__LAST)
        n = BQ__LAST;
    if (n > p->lasts)
        n = p->lasts;
    for (unsigned i = p->lasts - n; i < p->lasts; i++)
        bq__terminal_line(p, "last", p->last[i % BQ__LAST]);
    if (n == 0)
        bq__terminal_tell(p, "last", BQ_T_PLAIN_LAST_NOTHING);
}

static void save(bq__plain *p, unsigned seat, const char *rest)
{
    (void)seat;
    if (!strncmp(rest, "as ", 3))
        rest += 3;
    while (*rest == ' ')
        rest++;
    if (*rest)
        bq__terminal_save_as(p, rest);
    else if (bq_table_save_path(p->table))
        bq__terminal_saved_where(p);
    else
        bq__terminal_save_new(p);
}

static void load(bq__plain *p, unsigned seat, const char *rest)
{
    (void)seat;
    bq__terminal_load(p, rest);
}

static void menu(bq__plain *p, unsigned seat, const char *rest)
{
    (void)seat, (void)rest;
    p->menu = true;
}

static void quit(bq__plain *p, unsigned seat, const char *rest)
{
    (void)seat, (void)rest;
    p->ended = true;
}

static void team(bq__plain *p, unsigned seat, const char *rest)
{
    (void)seat, (void)rest;
    bq__terminal_team(p);
}

static void lang(bq__plain *p, unsigned seat, const char *rest)
{
    enum bq_language language;
    (void)seat;
    if (bq_language_parse(rest, &language))
        bq__terminal_set_language(p, language);
    else
        bq__terminal_tell(p, "no", BQ_T_PLAIN_NO_LANGUAGE);
}

static void options(bq__plain *p, unsigned seat, const char *rest)
{
    (void)seat, (void)rest;
    if (p->file)
        bq__terminal_difference(p, &p->file->ed, bq_table_edition(p->table));
}

/* O8: the people's own clock. */
static void time_up(bq__plain *p, unsigned seat, const char *rest)
{
    (void)seat, (void)rest;
    bq__terminal_submit(p, &(bq_command){.verb = BQ_CMD_TIME_UP});
}

const bq__word bq__terminal_words[] = {
    {"?", bq__terminal_help, BQ_T_PLAIN_WORD_HELP},
    {"help", bq__terminal_help, BQ_T_PLAIN_WORD_HELP},
    {"more", more, BQ_T_PLAIN_WORD_MORE},
    {"where", bq__terminal_where, BQ_T_PLAIN_WORD_WHERE},
    {"cash", bq__terminal_cash, BQ_T_PLAIN_WORD_CASH},
    {"who", bq__terminal_who, BQ_T_PLAIN_WORD_WHO},
    {"deed", bq__terminal_deed, BQ_T_PLAIN_WORD_DEED},
    {"odds", bq__terminal_odds, BQ_T_PLAIN_WORD_ODDS},
    {"last", last, BQ_T_PLAIN_WORD_LAST},
    {"why", bq__terminal_why, BQ_T_PLAIN_WORD_WHY},
    {"ledger", bq__terminal_ledger, BQ_T_PLAIN_WORD_LEDGER},
    {"luck", bq__terminal_luck, BQ_T_PLAIN_WORD_LUCK},
    {"board", bq__terminal_board, BQ_T_PLAIN_WORD_BOARD},
    {"groups", bq__terminal_groups, BQ_T_PLAIN_WORD_GROUPS},
    {"offers", bq__terminal_offers, BQ_T_PLAIN_WORD_OFFERS},
    {"options", options, BQ_T_PLAIN_WORD_OPTIONS},
    {"rules", bq__terminal_rules, BQ_T_PLAIN_WORD_RULES},
    {"show", bq__terminal_show, BQ_T_PLAIN_WORD_SHOW},
    {"time", time_up, BQ_T_PLAIN_WORD_TIME},
    {"undo", undo, BQ_T_PLAIN_WORD_UNDO},
    {"redo", redo, BQ_T_PLAIN_WORD_REDO},
    {"save", save, BQ_T_PLAIN_WORD_SAVE},
    {"load", load, BQ_T_PLAIN_WORD_LOAD},
    {"language", lang, BQ_T_PLAIN_WORD_LANGUAGE},
    {"team", team, BQ_T_PLAIN_WORD_TEAM},
    {"menu", menu, BQ_T_PLAIN_WORD_MENU},
    {"quit", quit, BQ_T_PLAIN_WORD_QUIT},
};
const unsigned bq__terminal_words_n = sizeof bq__terminal_words / sizeof bq__terminal_words[0];

/* ---- reading a line ---- */

/* What a first word may mean: verbs come first, then the plain words. */
enum { NOTHING = -1 };

static int exact(const char *word, size_t n)
{
    static const struct {
        char letter;
        int verb;
    } letters[] = {{'r', BQ_CMD_ROLL}, {'e', BQ_CMD_END}, {'b', BQ_CMD_BUY}, {'p', BQ_CMD_PASS},
                   {'d', BQ_CMD_DECLINE}};
    for (int verb = 0; verb < BQ_VERBS; verb++)
        if (strlen(bq_verb_words[verb]) == n && !memcmp(bq_verb_words[verb], word, n) &&
            bq_verb_actors[verb] == BQ_ACTOR_SEAT)
            return verb;
    for (unsigned i = 0; i < bq__terminal_words_n; i++)
        if (strlen(bq__terminal_words[i].word) == n &&
            !memcmp(bq__terminal_words[i].word, word, n))
            return BQ_VERBS + (int)i;
    for (size_t i = 0; n == 1 && i < sizeof letters / sizeof letters[0]; i++)
        if (letters[i].letter == word[0])
            return letters[i].verb;
    return NOTHING;
}

typedef struct guess {
    int only;
    unsigned n;
    unsigned legal;
    int only_legal;
    char names[200];
} guess;

static void candidate(guess *g, int id, const char *word, bool legal)
{
    size_t used = strlen(g->names);
    g->only = id;
    g->n++;
    if (legal) {
        g->legal++;
        g->only_legal = id;
    }
    snprintf(g->names + used, sizeof g->names - used, "%s%s", used ? ", " : "", word);
}

/* The beginning of a word is enough where it can mean one thing only, or one that is possible
 * now. */
static int understand(bq__plain *p, unsigned seat, const char *word, size_t n)
{
    guess g = {.only = NOTHING};
    bq_options may;
    int id = exact(word, n);
    if (id != NOTHING || n == 0)
        return id;
    bq_legal(bq_table_edition(p->table), bq_table_state(p->table), seat, &may);
    for (int verb = 0; verb < BQ_VERBS; verb++)
        if (bq_verb_actors[verb] == BQ_ACTOR_SEAT && !strncmp(bq_verb_words[verb], word, n))
            candidate(&g, verb, bq_verb_words[verb], may.verbs >> verb & 1u);
    for (unsigned i = 0; i < bq__terminal_words_n; i++)
        if (!strncmp(bq__terminal_words[i].word, word, n))
            candidate(&g, BQ_VERBS + (int)i, bq__terminal_words[i].word, false);
    if (g.n == 1)
        return g.only;
    if (g.legal == 1)
        return g.only_legal;
    bq_wire_error error = {.code = g.n ? BQ_WIRE_AMBIGUOUS : BQ_WIRE_VERB};
    snprintf(error.what, sizeof error.what, "%.*s", (int)(n < 60 ? n : 60), word);
    if (g.n)
        snprintf(error.what, sizeof error.what, "%s", g.names);
    bq__terminal_wire_error(p, &error);
    return NOTHING;
}

/* `accept`, `reject`, `bid` and `claim` alone mean the one there is. */
static void complete(bq__plain *p, unsigned seat, int verb, char *line, size_t size)
{
    const bq_state *st = bq_table_state(p->table);
    bq_buf b = bq_buf_on(line, size);
    bq_buf_str(&b, bq_verb_words[verb]);
    bq_buf_char(&b, ' ');
    if (verb == BQ_CMD_ACCEPT || verb == BQ_CMD_REJECT) {
        for (unsigned from = 0; from < st->seats; from++)
            if (st->offers >> from & 1u && st->offer[from].to == seat) {
                bq_put_seat(&b, bq_table_names(p->table), from);
                return;
            }
    } else if (verb == BQ_CMD_BID) {
        bq_buf_int(&b, bq_question(bq_table_edition(p->table), st).amount);
    } else if (verb == BQ_CMD_CLAIM) {
        for (unsigned i = 0; i < st->claims; i++)
            if (st->claim[i].owner == seat) {
                bq_buf_int(&b, st->claim[i].square);
                return;
            }
    }
}

static void command(bq__plain *p, unsigned seat, int verb, const char *rest)
{
    char line[BQ_LINE_BYTES + 32];
    bq_command cmd;
    bq_wire_error error;
    bq_wire wire = bq_table_wire(p->table);
    if (!*rest && (verb == BQ_CMD_ACCEPT || verb == BQ_CMD_REJECT || verb == BQ_CMD_BID ||
                   verb == BQ_CMD_CLAIM))
        complete(p, seat, verb, line, sizeof line);
    else
        snprintf(line, sizeof line, "%s %s", bq_verb_words[verb], rest);
    if (bq_command_parse(&wire, seat, line, strlen(line), &cmd, &error))
        bq__terminal_submit(p, &cmd);
    else
        bq__terminal_wire_error(p, &error);
}

static void spoken(bq__plain *p, unsigned seat, const char *line)
{
    size_t n = strcspn(line, " ");
    const char *rest = line + n + strspn(line + n, " ");
    int id = understand(p, seat, line, n);
    if (id == NOTHING)
        return;
    if (id < BQ_VERBS) {
        command(p, seat, id, rest);
        return;
    }
    bq__terminal_words[id - BQ_VERBS].run(p, seat, rest);
}

void bq__terminal_choose(bq__plain *p, unsigned number)
{
    if (number < 1 || number > p->choices) {
        BQ__SAY(p, "no", BQ_T_PLAIN_NO_NUMBER, bq_arg_of(BQ_ARG_NUMBER, "n", p->choices));
        return;
    }
    const bq__choice *c = &p->choice[number - 1];
    if (c->later) {
        const bq_state *st = bq_table_state(p->table);
        for (unsigned from = 0; from < st->seats; from++)
            if (st->offers >> from & 1u && st->offer[from].to == c->cmd.seat)
                p->later[from] = st->offer[from].version;
        p->listed = 0;
        return;
    }
    bq_command cmd = c->cmd;
    bq__terminal_submit(p, &cmd);
}

/* "Bob: reject Ada": said for another seat, unless a bot sits there. */
static void for_another(bq__plain *p, const char *line, const char *colon)
{
    unsigned seat;
    bq_wire_error error;
    size_t n = (size_t)(colon - line);
    if (n >= 2 && line[0] == '"' && line[n - 1] == '"') {
        line++;
        n -= 2;
    }
    if (!bq_find_seat(bq_table_names(p->table), line, n, &seat, &error))
        bq__terminal_wire_error(p, &error);
    else if (!bq__terminal_person(p, seat))
        BQ__SAY(p, "no", BQ_T_PLAIN_NO_BOT_SPEAKS, bq_arg_of(BQ_ARG_SEAT, "seat", seat));
    else
        spoken(p, seat, colon + 1 + strspn(colon + 1, " "));
}

static bool is_number(const char *line, unsigned *number)
{
    *number = 0;
    size_t n = strspn(line, "0123456789");
    if (n == 0 || n > 4 || line[n])
        return false;
    *number = (unsigned)strtoul(line, NULL, 10);
    return true;
}

void bq__terminal_obey(bq__plain *p, unsigned seat, const char *line)
{
    bq_wire_error error;
    bq_words words = {.text = line, .n = strlen(line), .error = &error};
    unsigned number;
    const char *colon = strchr(line, ':');
    if (!bq_words_check(&words))
        bq__terminal_wire_error(p, &error);
    else if (!*line)
        bq__terminal_choose(p, p->usual + 1);
    else if (is_number(line, &number))
        bq__terminal_choose(p, number);
    else if (!strcmp(line, "later"))
        bq__terminal_choose(p, p->choices);
    else if (colon)
        for_another(p, line, colon);
    else
        spoken(p, seat, line);
}

/* ---- asking ---- */

static void ask_json(bq__plain *p, unsigned seat, const char *word, const bq_ask *q)
{
    char name[256];
    bq_buf b = bq_buf_on(name, sizeof name);
    bq_buf_json(&b, bq_table_names(p->table)->seat[seat]);
    fprintf(p->out, "{\"ask\":\"%s\",\"seat\":%s", word, name);
    if (q && q->square != BQ_NOWHERE)
        fprintf(p->out, ",\"square\":%u", q->square);
    if (q)
        fprintf(p->out, ",\"amount\":%d", q->amount);
    fputs("}\n", p->out);
}

/* The list once for each question; after a query the question alone is repeated. */
static void show_list(bq__plain *p)
{
    size_t now = bq_table_length(p->table) + 1;
    if (p->listed == now)
        return;
    p->listed = now;
    bq__terminal_show_choices(p, 0, p->shown);
    if (p->taught) {
        if (p->choices > p->shown + 1) /* leaving the game is always possible */
            BQ__SAY(p, "", BQ_T_PLAIN_MORE_AGAIN,
                    bq_arg_of(BQ_ARG_NUMBER, "n", p->choices - p->shown));
        return;
    }
    BQ__SAY(p, "", BQ_T_PLAIN_MORE, bq_arg_of(BQ_ARG_NUMBER, "n", p->choices - p->shown));
    BQ__SAY(p, "", BQ_T_PLAIN_USUAL, bq_arg_of(BQ_ARG_NUMBER, "n", p->usual + 1));
    p->taught = true;
}

void bq__terminal_ask(bq__plain *p, const bq_ask *q)
{
    char line[BQ_LINE_BYTES + 2], sentence[BQ_SENTENCE_BYTES];
    bq_text b = bq_text_on(sentence, sizeof sentence);
    bq__terminal_choices(p, q);
    const bq_arg args[] = {
        bq_arg_of(BQ_ARG_MONEY, "cash", bq_table_state(p->table)->cash[q->seat]),
        bq_arg_of(BQ_ARG_NUMBER, "n", p->usual + 1),
    };
    if (p->json) {
        ask_json(p, q->seat, bq_question_words[q->kind], q);
    } else {
        bq_text_question(&b, p->language, &p->names, q);
        bq_text_str(&b, " ");
        bq_text_put(&b, p->language, &p->names, BQ_T_PLAIN_ASK_CASH, args, 2);
        bq__terminal_line(p, "ask", sentence);
        show_list(p);
    }
    if (bq__terminal_read(p, line, sizeof line))
        bq__terminal_obey(p, q->seat, line);
}

void bq__terminal_ask_offer(bq__plain *p, unsigned from)
{
    char line[BQ_LINE_BYTES + 2];
    unsigned to = bq_table_state(p->table)->offer[from].to;
    bq__terminal_offer_choices(p, from);
    if (p->json) {
        ask_json(p, to, "offer", NULL);
    } else {
        BQ__SAY(p, "ask", BQ_T_PLAIN_ASK_OFFER, bq_arg_of(BQ_ARG_SEAT, "seat", from),
                bq_arg_of(BQ_ARG_SEAT, "to", to), bq_arg_of(BQ_ARG_NUMBER, "n", p->usual + 1));
        show_list(p);
    }
    if (bq__terminal_read(p, line, sizeof line))
        bq__terminal_obey(p, to, line);
}

/* Two numbers from 1 to 6, with or without the word. */
static bool read_dice(const char *line, bq_command *cmd)
{
    unsigned a, b;
    char more_text;
    if (!strncmp(line, "dice", 4))
        line += 4;
    if (sscanf(line, "%u %u %c", &a, &b, &more_text) != 2 || a < 1 || a > 6 || b < 1 || b > 6)
        return false;
    *cmd = (bq_command){.verb = BQ_CMD_DICE, .a = (uint8_t)a, .b = (uint8_t)b};
    return true;
}

void bq__terminal_ask_dice(bq__plain *p, const bq_ask *q)
{
    char line[BQ_LINE_BYTES + 2];
    bq_command cmd;
    p->choices = p->shown = p->usual = 0;
    if (p->json)
        ask_json(p, q->seat, "dice", NULL);
    BQ__SAY(p, "ask", BQ_T_PLAIN_ASK_DICE, bq_arg_of(BQ_ARG_SEAT, "seat", q->seat));
    if (!bq__terminal_read(p, line, sizeof line))
        return;
    if (read_dice(line, &cmd))
        bq__terminal_submit(p, &cmd);
    else if (*line && (line[0] < '0' || line[0] > '9'))
        bq__terminal_obey(p, q->seat, line);
    else
        bq__terminal_tell(p, "no", BQ_T_PLAIN_NO_DICE);
}
