/* obey.c - the meaning of a typed line: an empty one the default, a number from the list or a key of it (choice.def), a
 * command of the wire language or its beginning, a word of its own (word.c), or `NAME: command` for another seat. */
#include <stdlib.h>
#include <string.h>

#include "terminal/lines/lines.h"
#include "text/text.h"

/* What a first word may mean: verbs come first, then words of our own. */
enum { NOTHING = -1 };

static int ours(const char *word, size_t n)
{
    for (int verb = 0; verb < BQ_VERBS; verb++)
        if (strlen(bq_verb_words[verb]) == n && !memcmp(bq_verb_words[verb], word, n) &&
            bq_verb_actors[verb] == BQ_ACTOR_SEAT)
            return verb;
    for (unsigned i = 0; i < bq__lines_words_n; i++)
        if (strlen(bq__lines_words[i].word) == n &&
            !memcmp(bq__lines_words[i].word, word, n))
            return BQ_VERBS + (int)i;
    return NOTHING;
}

/* ... in any of the three languages. */
static int exact(const char *word, size_t n)
{
    int id = ours(word, n);
    const char *other = id == NOTHING ? bq__session_typed(word, n) : NULL;
    return other ? ours(other, strlen(other)) : id;
}

/* ---- keys ---- */

static bool lawful(const bq__session *s, unsigned seat, unsigned verb, const char *rest)
{
    char line[BQ_LINE_BYTES + 32];
    bq_command cmd;
    bq_wire_error error;
    bq_wire wire = bq_table_wire(s->table);
    snprintf(line, sizeof line, "%s %s", bq_verb_words[verb], rest);
    return bq_command_parse(&wire, seat, line, strlen(line), &cmd, &error) &&
           bq_check(bq_table_edition(s->table), bq_table_state(s->table), &cmd).code == BQ_NO_OK;
}

/* A key in the place of a word: "p", "b 120", "h 6". Of several that have it the one that fits what follows. Keys of
 * property and of terms want to be told what they are about. */
static int possible_key(const bq__session *s, const bq_choices *list, unsigned seat, int key, const char *rest)
{
    int found = NOTHING;
    for (unsigned i = 0; i < list->n; i++) {
        const bq_choice *c = &list->at[i];
        if (c->key != key || (!*rest && !bq__session_choice_key(c)))
            continue;
        if (!*rest || lawful(s, seat, c->cmd.verb, rest))
            return c->cmd.verb;
        found = found == NOTHING ? c->cmd.verb : found;
    }
    return found;
}

/* The key of something that cannot be done; terms begin like other words. */
static const bq_choice *impossible_key(const bq_choices *list, int key)
{
    const bq_choice *c = bq__session_impossible_key(list, key);
    return c && bq_verb_forms[c->cmd.verb] != BQ_FORM_OFFER && bq_verb_forms[c->cmd.verb] != BQ_FORM_SETTLE ? c : NULL;
}

static int any_key(const bq_choices *list, int key)
{
    for (unsigned i = 0; i < list->all; i++)
        if (list->at[i].key == key)
            return list->at[i].cmd.verb;
    return NOTHING;
}

/* ---- words ---- */

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

/* Nothing of ours begins so: perhaps a word of another language does. */
static void begins_elsewhere(const bq__session *s, uint64_t verbs, const char *word, size_t n, guess *g)
{
    char shown[64];
    for (int verb = 0; verb < BQ_VERBS; verb++)
        if (bq_verb_actors[verb] == BQ_ACTOR_SEAT && bq__session_typed_begins(bq_verb_words[verb], word, n))
            candidate(g, verb, bq__session_typed_shown(s, bq_verb_words[verb], shown, sizeof shown) ? shown : bq_verb_words[verb],
                      verbs >> verb & 1u);
    for (unsigned i = 0; i < bq__lines_words_n; i++) {
        const char *own = bq__lines_words[i].word;
        if (bq__session_typed_begins(own, word, n))
            candidate(g, BQ_VERBS + (int)i, bq__session_typed_shown(s, own, shown, sizeof shown) ? shown : own, false);
    }
}

/* The beginning of a word is enough where it can mean one thing only, or one that is possible
 * now. */
static int begins(bq__session *s, const bq_choices *list, const char *word, size_t n)
{
    guess g = {.only = NOTHING};
    uint64_t verbs = bq_choices_verbs(list);
    for (int verb = 0; verb < BQ_VERBS; verb++)
        if (bq_verb_actors[verb] == BQ_ACTOR_SEAT && !strncmp(bq_verb_words[verb], word, n))
            candidate(&g, verb, bq_verb_words[verb], verbs >> verb & 1u);
    for (unsigned i = 0; i < bq__lines_words_n; i++)
        if (!strncmp(bq__lines_words[i].word, word, n))
            candidate(&g, BQ_VERBS + (int)i, bq__lines_words[i].word, false);
    if (!g.n && n > 1)
        begins_elsewhere(s, verbs, word, n, &g);
    if (g.n == 1)
        return g.only;
    if (g.legal == 1)
        return g.only_legal;
    int key = n == 1 && !g.n ? any_key(list, word[0]) : NOTHING;
    if (key != NOTHING)
        return key;
    bq_wire_error error = {.code = g.n ? BQ_WIRE_AMBIGUOUS : BQ_WIRE_VERB};
    snprintf(error.what, sizeof error.what, "%.*s", (int)(n < 60 ? n : 60), word);
    if (g.n)
        snprintf(error.what, sizeof error.what, "%s", g.names);
    bq__session_wire_error(s, &error);
    return NOTHING;
}

static int understand(bq__session *s, unsigned seat, const char *word, size_t n, const char *rest)
{
    bq_choices list;
    int id = exact(word, n);
    if (id != NOTHING || n == 0)
        return id;
    bq_choices_of(bq_table_edition(s->table), bq_table_state(s->table), seat, 0, &list);
    if (n == 1 && (word[0] < '0' || word[0] > '9')) {
        id = possible_key(s, &list, seat, word[0], rest);
        const bq_choice *not = id == NOTHING ? impossible_key(&list, word[0]) : NULL;
        if (not && !*rest)
            bq__session_why_not(s, &not->why);
        if (not)
            return *rest ? not->cmd.verb : NOTHING;
        if (id != NOTHING)
            return id;
    }
    return begins(s, &list, word, n);
}

/* `lift` alone: every deed received that the purse allows, in the order of the board. */
static bool complete_lift(bq__session *s, unsigned seat, bq_buf *b)
{
    uint64_t lifted = bq_choice_affordable(bq_table_edition(s->table), bq_table_state(s->table), seat);
    bool first = true;
    for (uint64_t left = lifted; left; left &= left - 1, first = false) {
        if (!first)
            bq_buf_char(b, ',');
        bq_buf_int(b, bq_low(left));
    }
    if (!lifted)
        bq__session_tell(s, "no", BQ_T_PLAIN_NO_LIFT);
    return lifted != 0;
}

static bool answers_offer(unsigned verb)
{
    return verb == BQ_CMD_ACCEPT || verb == BQ_CMD_REJECT;
}

/* `accept`, `reject`, `bid` and `claim` alone mean the first there is; of offers the one that is asked about. */
static void first_of(bq__session *s, unsigned seat, unsigned verb)
{
    const bq_state *st = bq_table_state(s->table);
    unsigned from = bq__session_open_offer(s);
    bool asked = answers_offer(verb) && from < BQ_SEATS && st->offer[from].to == seat;
    bq_choices list;
    bq_choices_of(bq_table_edition(s->table), st, seat, 0, &list);
    bq_command cmd = {.verb = (uint8_t)verb, .seat = (uint8_t)seat};
    if (asked) { /* whatever may be said of the others */
        cmd.a = (uint8_t)from;
        cmd.amount = verb == BQ_CMD_ACCEPT ? (int32_t)st->offer[from].version : 0;
    }
    const bq_choice *first = bq_choices_first(&list, verb);
    if (first && !asked)
        cmd = first->cmd;
    for (unsigned i = list.n; i < list.all && !asked; i++)
        if (list.at[i].cmd.verb == verb) {
            bq__session_why_not(s, &list.at[i].why);
            return;
        }
    bq__session_person_says(s, &cmd, false);
}

/* A word of terms; the one for a deed is in Russian the one for a card, too. NULL: it is something else. */
static const char *term(const char *text, size_t n)
{
    static const char *const terms[] = {"give", "take", "lift", "card"};
    const char *word = bq__session_typed(text, n);
    for (size_t i = 0; word && i < sizeof terms / sizeof terms[0]; i++)
        if (!strcmp(word, terms[i]))
            return terms[i];
    return word && !strcmp(word, "deed") ? "card" : NULL;
}

/* Terms in our own words: "donner 5 prendre 12" is "give 5 take 12". What stands in quotes is a name. */
static void put_terms(bq_buf *b, const char *rest)
{
    bool quoted = false;
    while (*rest) {
        size_t n = strcspn(rest, " \"");
        const char *word = n && !quoted ? term(rest, n) : NULL;
        if (word)
            bq_buf_str(b, word);
        else
            bq_buf_bytes(b, rest, n);
        rest += n;
        quoted ^= *rest == '"';
        if (*rest)
            bq_buf_char(b, *rest++);
    }
}

static bool has_terms(unsigned verb)
{
    return bq_verb_forms[verb] == BQ_FORM_OFFER || bq_verb_forms[verb] == BQ_FORM_SETTLE;
}

/* People who lift a mortgage (`lift 39`) redeem it where nobody has handed it to them: the sentences call both so. */
static bool means_redeem(const bq__session *s, int verb, const char *rest)
{
    return verb == BQ_CMD_LIFT && *rest && !bq_table_state(s->table)->inherited && !bq__session_for_programs(s);
}

static void command(bq__session *s, unsigned seat, int verb, const char *rest)
{
    char terms[BQ_LINE_BYTES + 2];
    if (means_redeem(s, verb, rest))
        verb = BQ_CMD_REDEEM;
    if (has_terms((unsigned)verb)) {
        bq_buf t = bq_buf_on(terms, sizeof terms);
        put_terms(&t, rest);
        rest = terms;
    }
    char squares[BQ_SQUARES * 3 + 1];
    bq_buf b = bq_buf_on(squares, sizeof squares);
    if (verb == BQ_CMD_LIFT && !*rest && bq_table_state(s->table)->inherited) {
        if (!complete_lift(s, seat, &b))
            return;
        rest = squares;
    }
    char line[BQ_LINE_BYTES + 32];
    bq_command cmd = {.verb = (uint8_t)verb};
    bq_wire_error error;
    bq_wire wire = bq_table_wire(s->table);
    bool sure = (verb == BQ_CMD_RESIGN || verb == BQ_CMD_DECLARE) && bq__lines_is_yes(rest); /* `resign yes` */
    if (sure)
        rest = "";
    if (!*rest && (answers_offer((unsigned)verb) || verb == BQ_CMD_BID || verb == BQ_CMD_CLAIM)) {
        first_of(s, seat, (unsigned)verb);
        return;
    }
    snprintf(line, sizeof line, "%s %s", bq_verb_words[verb], rest);
    if (bq_command_parse(&wire, seat, line, strlen(line), &cmd, &error))
        bq__session_person_says(s, &cmd, sure);
    else
        bq__session_wire_error(s, &error);
}

/* Is it an offer that is asked about? */
static bool asks_offer(const bq__session *s)
{
    return s->choices.later == BQ_T_PLAIN_CHOICE_LATER;
}

void bq__lines_sound(bq__session *s, unsigned seat, const char *rest)
{
    char line[2 * BQ_LINE_BYTES];
    bq_buf b = bq_buf_on(line, sizeof line);
    bq_command cmd = {.verb = BQ_CMD_OFFER};
    bq_wire_error error;
    bq_wire wire = bq_table_wire(s->table);
    bq_buf_str(&b, bq_verb_words[BQ_CMD_OFFER]);
    bq_buf_char(&b, ' ');
    put_terms(&b, rest);
    if (bq_command_parse(&wire, seat, line, b.n, &cmd, &error))
        s->ops->sound(s, &cmd);
    else
        bq__session_wire_error(s, &error);
}

static void spoken(bq__lines *l, unsigned seat, const char *line)
{
    bq__session *s = l->session;
    size_t n = strcspn(line, " ");
    const char *rest = line + n + strspn(line + n, " ");
    int id = understand(s, seat, line, n, rest);
    if (id == NOTHING)
        return;
    if (id == BQ_CMD_DECLINE && asks_offer(s)) /* whatever is refused, people have one word for it */
        id = BQ_CMD_REJECT;
    if (id < BQ_VERBS) {
        command(s, seat, id, rest);
        return;
    }
    const bq__word *word = &bq__lines_words[id - BQ_VERBS];
    if (word->ask)
        word->ask(s, seat, rest);
    else
        word->act(l, seat, rest);
}

/* A number that nobody was shown does nothing, whatever may stand behind it. */
static void unlisted(bq__lines *l, unsigned number)
{
    bq__session *s = l->session;
    if (!l->numbered) {
        bq__session_refusal(s, &(bq_verdict){.code = BQ_NO_NOT_ASKED});
        return;
    }
    static const uint16_t keys[2][2] = {{BQ_T_PLAIN_NO_NUMBER, BQ_T_PLAIN_NO_NUMBER_ONE},
                                        {BQ_T_PLAIN_NO_UNLISTED, BQ_T_PLAIN_NO_UNLISTED_ONE}};
    BQ__SAY(s, "no", (enum bq_text_key)keys[l->numbered < s->choices.n][l->numbered == 1],
            bq_arg_of(BQ_ARG_NUMBER, "number", number), bq_arg_of(BQ_ARG_NUMBER, "n", l->numbered));
}

static void choose(bq__lines *l, unsigned number)
{
    bq__session *s = l->session;
    if (number < 1 || number > l->numbered) {
        unlisted(l, number);
        return;
    }
    const bq_choice *c = &s->choices.at[number - 1];
    if (bq__session_choice_waits(s, number - 1)) {
        bq__session_put_off(s, c->cmd.seat);
        s->relist = true;
        return;
    }
    bq_command cmd = c->cmd;
    bq__session_person_says(s, &cmd, false);
}

/* By its key, as at the screens; digits are numbers. */
static bool choose_key(bq__lines *l, const char *line)
{
    bq__session *s = l->session;
    for (unsigned i = 0; line[0] && !line[1] && i < l->numbered; i++)
        if (bq__session_choice_key(&s->choices.at[i]) == line[0]) {
            choose(l, i + 1);
            return true;
        }
    return false;
}

/* An empty line: the default. Where there is none, something must be said. */
static void choose_default(bq__lines *l)
{
    bq__session *s = l->session;
    if (s->choices.default_choice != BQ__NO_DEFAULT || !l->numbered)
        choose(l, s->choices.default_choice + 1);
    else
        BQ__SAY(s, "no", l->numbered == 1 ? BQ_T_PLAIN_NO_USUAL_ONE : BQ_T_PLAIN_NO_USUAL,
                bq_arg_of(BQ_ARG_NUMBER, "n", l->numbered));
}

/* "Bob: reject Ada": said for another seat, unless a bot sits there. */
static void for_another(bq__lines *l, const char *line, const char *colon)
{
    bq__session *s = l->session;
    unsigned seat;
    bq_wire_error error;
    size_t n = (size_t)(colon - line);
    if (n >= 2 && line[0] == '"' && line[n - 1] == '"') {
        line++;
        n -= 2;
    }
    if (!bq_find_seat(bq_table_names(s->table), line, n, &seat, &error))
        bq__session_wire_error(s, &error);
    else if (!bq__session_is_person(s, seat))
        BQ__SAY(s, "no", (enum bq_text_key)s->ops->not_yours, bq_arg_of(BQ_ARG_SEAT, "seat", seat));
    else
        spoken(l, seat, colon + 1 + strspn(colon + 1, " "));
}

/* Yes and no, where the question is one that they answer. */
static void yes_or_no(bq__lines *l, unsigned seat, bool yes)
{
    bq__session *s = l->session;
    bool sale = bq_question(bq_table_edition(s->table), bq_table_state(s->table)).kind == BQ_ASK_BUY;
    if (asks_offer(s))
        command(s, seat, yes ? BQ_CMD_ACCEPT : BQ_CMD_REJECT, "");
    else if (s->choices.later) /* a rent, or nothing */
        choose(l, yes ? 1 : s->choices.n);
    else if (sale)
        command(s, seat, yes ? BQ_CMD_BUY : BQ_CMD_DECLINE, "");
    else
        bq__session_tell(s, "no", BQ_T_PLAIN_NO_YES_OR_NO);
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

/* Two numbers from 1 to 6, with or without the word. */
bool bq__lines_read_dice(const char *line, bq_command *cmd)
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

/* With dice on the table one may type them right away: the roll is meant. */
static bool roll_and_dice(bq__session *s, unsigned seat, const char *line)
{
    bq_command dice, roll = {.verb = BQ_CMD_ROLL, .seat = (uint8_t)seat};
    if (bq_table_plan_of(s->table)->dealer != BQ_DEALER_TYPED || !bq__lines_read_dice(line, &dice) ||
        bq_check(bq_table_edition(s->table), bq_table_state(s->table), &roll).code != BQ_NO_OK)
        return false;
    if (bq__session_submit(s, &roll))
        bq__session_submit(s, &dice);
    return true;
}

void bq__lines_obey(bq__lines *l, unsigned seat, const char *line)
{
    bq__session *s = l->session;
    bq_wire_error error;
    bq_words words = {.text = line, .n = strlen(line), .error = &error};
    unsigned number;
    const char *colon = strchr(line, ':');
    if (!bq_words_check(&words))
        bq__session_wire_error(s, &error);
    else if (s->ops->word(s, line))
        return;
    else if (!*line)
        choose_default(l);
    else if (is_number(line, &number))
        choose(l, number);
    else if (roll_and_dice(s, seat, line))
        return;
    else if (bq__session_means(line, "later") && s->choices.later)
        choose(l, s->choices.n);
    else if (bq__session_means(line, "yes") || bq__session_means(line, "no"))
        yes_or_no(l, seat, bq__session_means(line, "yes"));
    else if (choose_key(l, line))
        return;
    else if (colon)
        for_another(l, line, colon);
    else
        spoken(l, seat, line);
}
