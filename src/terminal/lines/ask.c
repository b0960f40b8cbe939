/* ask.c - a question to a person as lines: what is asked, the list of what can be done, and what came of the answer
 * (obey.c knows what a line means). */
#include <string.h>

#include "terminal/lines/lines.h"
#include "text/text.h"

/* ---- asking ---- */

static void ask_json(bq__session *s, unsigned seat, const char *word, const bq_ask *q)
{
    bq_buf b = bq__session_json("ask", word);
    bq_json_text(&b, "seat", bq_table_names(s->table)->seat[seat]);
    if (q && q->square != BQ_NOWHERE)
        bq_json_int(&b, "square", q->square);
    if (q)
        bq_json_int(&b, "amount", q->amount);
    bq__session_json_end(s, &b);
}

static void show(bq__session *s, unsigned i)
{
    char typed[256], sentence[BQ_SENTENCE_BYTES], line[BQ_SENTENCE_BYTES + 300];
    bq__session_choice_typed(s, i, typed, sizeof typed);
    bq__session_choice_words(s, i, sentence, sizeof sentence);
    snprintf(line, sizeof line, "%3u  %s: %s", i + 1, typed, sentence);
    bq__session_line(s, "", line);
}

void bq__lines_show_choices(bq__session *s, unsigned from, unsigned to)
{
    for (unsigned i = from; i < to && i < s->choices.n; i++)
        show(s, i);
}

/* The list once for each question; after a query the question alone is repeated. */
static void show_list(bq__lines *l)
{
    bq__session *s = l->session;
    size_t now = bq_table_length(s->table) + 1;
    if (l->listed == now && !s->relist)
        return;
    l->listed = now;
    s->relist = false;
    l->numbered = s->choices.shown;
    bq__lines_show_choices(s, 0, s->choices.shown);
    unsigned hidden = s->choices.n - s->choices.shown, said = l->hidden;
    l->hidden = hidden;
    if (l->taught) {
        if (hidden > 1 && hidden != said) /* leaving the game is always possible */
            BQ__SAY(s, "", BQ_T_PLAIN_MORE_AGAIN, bq_arg_of(BQ_ARG_NUMBER, "n", hidden));
        return;
    }
    BQ__SAY(s, "", BQ_T_PLAIN_MORE, bq_arg_of(BQ_ARG_NUMBER, "n", hidden));
    if (s->choices.default_choice == BQ__NO_DEFAULT)
        return;
    BQ__SAY(s, "", BQ_T_PLAIN_USUAL_BRACKET, bq_arg_of(BQ_ARG_NUMBER, "n", s->choices.default_choice + 1));
    l->taught = true;
}

/* A15: at a change of player the board, the purses and what is whose, once. */
static void redraw_if_changed(bq__lines *l, unsigned seat)
{
    bq__session *s = l->session;
    uint32_t turn = bq_table_state(s->table)->turns;
    if ((l->drawn_game == s->games && l->drawn_turn == turn) || !bq__lines_redraws(l))
        return;
    l->drawn_game = s->games;
    l->drawn_turn = turn;
    bq__lines_board(s, seat, "");
    bq__session_cash(s, seat, "");
}

/* What the purse lacks for the square that is for sale, and what is to be said of it; 0: nothing. */
static int64_t missing(const bq_choices *list, enum bq_text_key *key)
{
    for (unsigned i = 0; i < list->all; i++) {
        const bq_choice *c = &list->at[i];
        bool possible = i < list->n;
        if (c->cmd.verb != BQ_CMD_BUY || (!possible && c->why.verdict.code != BQ_NO_NO_CASH))
            continue;
        *key = possible || c->why.help == BQ_HELP_RAISE ? BQ_T_PLAIN_ASK_SHORT : BQ_T_PLAIN_ASK_SHORT_ALONE;
        return c->left < 0 ? -c->left : possible ? 0 : c->amount - c->left;
    }
    return 0;
}

void bq__lines_put_ask(bq__lines *l, const bq_ask *q)
{
    bq__session *s = l->session;
    char sentence[BQ_SENTENCE_BYTES];
    bq_buf b = bq_buf_on(sentence, sizeof sentence);
    if (!bq__session_for_programs(s))
        redraw_if_changed(l, q->seat);
    bq__session_choices(s, q);
    enum bq_text_key too_little = BQ_T_PLAIN_ASK_SHORT;
    const int64_t lacks = missing(&s->choices.all, &too_little);
    const bq_arg args[] = {
        bq_arg_of(BQ_ARG_MONEY, "cash", bq_table_state(s->table)->cash[q->seat]),
        bq_arg_of(BQ_ARG_NUMBER, "n", s->choices.default_choice + 1),
        bq_arg_of(BQ_ARG_MONEY, "amount", lacks),
        bq_arg_of(BQ_ARG_NUMBER, "turn", bq_table_state(s->table)->jail_turns[q->seat]),
        bq_arg_of(BQ_ARG_NUMBER, "most", bq_table_edition(s->table)->rule.jail_max_turns),
    };
    if (bq__session_for_programs(s)) {
        ask_json(s, q->seat, bq_question_words[q->kind], q);
    } else {
        bq_text_question(&b, s->language, &s->names, q);
        bq_buf_str(&b, " ");
        if ((q->kind == BQ_ASK_ROLL || q->kind == BQ_ASK_JAILED) &&
            bq_table_state(s->table)->jailed >> q->seat & 1) {
            bq_text_put(&b, s->language, &s->names, BQ_T_PLAIN_ASK_JAIL, &args[3], 2);
            bq_buf_str(&b, " ");
        }
        int64_t left_s;
        if (q->kind == BQ_ASK_ROLL && bq__session_time_left(s, &left_s)) {
            const bq_arg n = bq_arg_of(BQ_ARG_NUMBER, "n", (left_s + 59) / 60);
            bq_text_put(&b, s->language, &s->names, BQ_T_PLAIN_CLOCK_LEFT, &n, 1);
            bq_buf_str(&b, " ");
        }
        if (q->kind == BQ_ASK_BUY && lacks) {
            bq_text_put(&b, s->language, &s->names, too_little, &args[2], 1);
            bq_buf_str(&b, " ");
        }
        bool none = s->choices.default_choice == BQ__NO_DEFAULT;
        bq_text_put(&b, s->language, &s->names, none ? BQ_T_PLAIN_ASK_CASH_ALONE : BQ_T_PLAIN_ASK_CASH, args, 2);
        bq__session_line(s, "ask", sentence);
        char lesson[2 * BQ_SENTENCE_BYTES];
        bool first = s->relist || l->listed != bq_table_length(s->table) + 1;
        if (bq__session_lesson(s, q, lesson, sizeof lesson) && first)
            bq__session_line(s, "lesson", lesson);
        show_list(l);
        if (first)
            bq__lines_too_dear(s);
        if (first && q->kind == BQ_ASK_DEBT)
            bq__lines_examples(s, q->seat);
    }
}

void bq__lines_put_nothing(bq__lines *l)
{
    bq__session_ask_nobody(l->session);
    l->numbered = 0;
}

void bq__lines_ask(bq__lines *l, const bq_ask *q)
{
    bq__session *s = l->session;
    char line[BQ_LINE_BYTES + 2];
    bq__lines_put_ask(l, q);
    if (bq__session_read(s, line, sizeof line))
        bq__lines_obey(l, q->seat, line);
}

/* Does the last thing that was told say what is exchanged? */
static bool terms_told(const bq__lines *l, unsigned from)
{
    const bq__session *s = l->session;
    const bq_sink *sink = bq_table_events(s->table);
    for (uint32_t i = 0; i < sink->n && l->listed != bq_table_length(s->table) + 1; i++)
        if (sink->at[i].kind == BQ_EV_OFFER && sink->at[i].seat == from)
            return true;
    return false;
}

void bq__lines_put_offer(bq__lines *l, unsigned from)
{
    bq__session *s = l->session;
    unsigned to = bq_table_state(s->table)->offer[from].to;
    bq__session_offer_choices(s, from);
    if (bq__session_for_programs(s)) {
        ask_json(s, to, "offer", NULL);
    } else {
        if (!terms_told(l, from))
            bq__session_terms(s, bq_table_state(s->table), from);
        BQ__SAY(s, "ask", BQ_T_PLAIN_ASK_OFFER, bq_arg_of(BQ_ARG_SEAT, "seat", from),
                bq_arg_of(BQ_ARG_SEAT, "to", to), bq_arg_of(BQ_ARG_NUMBER, "n", s->choices.default_choice + 1));
        show_list(l);
    }
}

void bq__lines_ask_offer(bq__lines *l, unsigned from)
{
    bq__session *s = l->session;
    char line[BQ_LINE_BYTES + 2];
    unsigned to = bq_table_state(s->table)->offer[from].to;
    bq__lines_put_offer(l, from);
    if (bq__session_read(s, line, sizeof line))
        bq__lines_obey(l, to, line);
}

/* Before the dice of a bot, which may be too late for it. */
void bq__lines_ask_claim(bq__lines *l, unsigned seat)
{
    bq__session *s = l->session;
    char line[BQ_LINE_BYTES + 2];
    bq__session_claim_choices(s, seat);
    if (bq__session_for_programs(s)) {
        ask_json(s, seat, "claim", NULL);
    } else {
        BQ__SAY(s, "ask", BQ_T_PLAIN_ASK_CLAIM, bq_arg_of(BQ_ARG_SEAT, "seat", seat),
                bq_arg_of(BQ_ARG_NUMBER, "n", s->choices.default_choice + 1));
        show_list(l);
    }
    if (bq__session_read(s, line, sizeof line))
        bq__lines_obey(l, seat, line);
}

/* Whoever rolls, and for what; nobody's dice are thrown by an empty line. */
void bq__lines_ask_dice(bq__lines *l, const bq_ask *q)
{
    bq__session *s = l->session;
    char line[BQ_LINE_BYTES + 2], what[BQ_SENTENCE_BYTES];
    bq_buf b = bq_buf_on(what, sizeof what);
    bq_command cmd;
    bq__lines_put_nothing(l);
    if (bq__session_for_programs(s))
        ask_json(s, q->seat, "dice", NULL);
    bq_text_question(&b, s->language, &s->names, q);
    BQ__SAY(s, "ask", BQ_T_PLAIN_ASK_DICE, bq_arg_text("what", what));
    if (!bq__session_read(s, line, sizeof line))
        return;
    if (!strcmp(line, "r") || bq__session_means(line, "roll"))
        bq__session_roll(s);
    else if (bq__lines_read_dice(line, &cmd))
        bq__session_submit(s, &cmd);
    else if (*line && (line[0] < '0' || line[0] > '9') && strncmp(line, "dice", 4))
        bq__lines_obey(l, q->seat, line);
    else
        bq__session_tell(s, "no", BQ_T_PLAIN_NO_DICE);
}

/* ---- what is asked twice ---- */

bool bq__lines_is_yes(const char *word)
{
    static const char *const words[] = {"yes", "y", "oui", "o", "да", "д"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (!strcmp(word, words[i]))
            return true;
    return false;
}

/* The next line answers, from a keyboard and from a pipe alike. */
bool bq__lines_on_sure(void *lines, const bq_command *cmd)
{
    bq__lines *l = lines;
    bq__session *s = l->session;
    char sentence[BQ_SENTENCE_BYTES], line[BQ_LINE_BYTES + 2];
    if (cmd)
        bq__session_sure_words(s, cmd, sentence, sizeof sentence);
    else
        bq__session_undo_words(s, BQ_T_PLAIN_SURE_UNDO, sentence, sizeof sentence);
    bq__session_line(s, "ask", sentence);
    bq__session_tell(s, "", BQ_T_PLAIN_SURE_HOW);
    if (bq__session_read(s, line, sizeof line) && bq__lines_is_yes(line))
        return true;
    bq__session_tell(s, "say", cmd ? BQ_T_PLAIN_SURE_NOT : BQ_T_PLAIN_SURE_UNDO_NOT);
    s->relist = true;
    return false;
}
