/* ask.c - a question to a person as lines: what is asked, the list of what can be done, and what came of the answer
 * (obey.c knows what a line means). */
#include <string.h>

#include "terminal/session/session.h"
#include "terminal/session/online.h"
#include "text/text.h"

/* ---- handing over ---- */

/* The save could not be written: nothing has happened. True: try again. */
static bool save_failed(bq__session *s, const bq_trouble *trouble)
{
    static const char *const words[] = {"again", "unsaved"};
    bq__session_trouble(s, trouble->code == BQ_TABLE_BROKEN ? "no" : "save", trouble);
    if (trouble->code == BQ_TABLE_BROKEN) /* the end of this game, not of the program */
        return false;
    if (!s->bots_only && !s->json) {
        bq__session_tell(s, "ask", BQ_T_PLAIN_SAVE_FAILED);
        unsigned which = bq__session_pick(s, words, 2, 1);
        if (which != 2)
            return which == 1;
    }
    bq_table_keep(s->table, NULL);
    bq__session_tell(s, "save", BQ_T_PLAIN_SAVE_STOPPED);
    return true;
}

bool bq__session_submit(bq__session *s, const bq_command *cmd)
{
    bq_trouble trouble;
    if (s->online)
        return bq__online_submit(s, cmd);
    do {
        bq_verdict verdict = bq_table_submit(s->table, cmd, &trouble);
        if (verdict.code != BQ_NO_OK) {
            bq__session_refuse(s, cmd, &verdict);
            return false;
        }
        if (trouble.code == BQ_TABLE_OK) {
            bq__session_events(s, bq_table_state(s->table), bq_table_events(s->table));
            return true;
        }
    } while (save_failed(s, &trouble));
    return false;
}

static bool deal(bq__session *s, bool (*dealt)(bq_table *table, bq_trouble *trouble))
{
    bq_trouble trouble;
    do {
        if (dealt(s->table, &trouble)) {
            bq__session_events(s, bq_table_state(s->table), bq_table_events(s->table));
            return true;
        }
        if (trouble.code == BQ_TABLE_OK)
            return false; /* dice are typed here */
    } while (save_failed(s, &trouble));
    return true;
}

bool bq__session_deal(bq__session *s)
{
    return deal(s, bq_table_deal);
}

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

/* The list once for each question; after a query the question alone is repeated. */
static void show_list(bq__session *s)
{
    size_t now = bq_table_length(s->table) + 1;
    if (s->listed == now)
        return;
    s->listed = now;
    s->numbered = s->choices.shown;
    bq__lines_show_choices(s, 0, s->choices.shown);
    unsigned hidden = s->choices.n - s->choices.shown, said = s->hidden;
    s->hidden = hidden;
    if (s->taught) {
        if (hidden > 1 && hidden != said) /* leaving the game is always possible */
            BQ__SAY(s, "", BQ_T_PLAIN_MORE_AGAIN, bq_arg_of(BQ_ARG_NUMBER, "n", hidden));
        return;
    }
    BQ__SAY(s, "", BQ_T_PLAIN_MORE, bq_arg_of(BQ_ARG_NUMBER, "n", hidden));
    if (s->choices.default_choice == BQ__NO_DEFAULT)
        return;
    BQ__SAY(s, "", BQ_T_PLAIN_USUAL_BRACKET, bq_arg_of(BQ_ARG_NUMBER, "n", s->choices.default_choice + 1));
    s->taught = true;
}

/* A15: at a change of player the board, the purses and what is whose, once. */
static void redraw_if_changed(bq__session *s, unsigned seat)
{
    uint32_t turn = bq_table_state(s->table)->turns;
    if (s->redrawn == turn || !bq__lines_redraws(s))
        return;
    s->redrawn = turn;
    bq__lines_board(s, seat, "");
    bq__session_cash(s, seat, "");
}

/* What the purse lacks for the square that is for sale; 0: nothing. */
static int64_t missing(const bq_choices *list)
{
    for (unsigned i = 0; i < list->all; i++) {
        const bq_choice *c = &list->at[i];
        bool possible = i < list->n;
        if (c->cmd.verb == BQ_CMD_BUY && (possible || c->why.verdict.code == BQ_NO_NO_CASH))
            return c->left < 0 ? -c->left : possible ? 0 : c->amount - c->left;
    }
    return 0;
}

void bq__lines_put_ask(bq__session *s, const bq_ask *q)
{
    char sentence[BQ_SENTENCE_BYTES];
    bq_buf b = bq_buf_on(sentence, sizeof sentence);
    if (!s->json)
        redraw_if_changed(s, q->seat);
    bq__session_choices(s, q);
    const bq_arg args[] = {
        bq_arg_of(BQ_ARG_MONEY, "cash", bq_table_state(s->table)->cash[q->seat]),
        bq_arg_of(BQ_ARG_NUMBER, "n", s->choices.default_choice + 1),
        bq_arg_of(BQ_ARG_MONEY, "amount", missing(&s->choices.all)),
        bq_arg_of(BQ_ARG_NUMBER, "turn", bq_table_state(s->table)->jail_turns[q->seat]),
        bq_arg_of(BQ_ARG_NUMBER, "most", bq_table_edition(s->table)->rule.jail_max_turns),
    };
    if (s->json) {
        ask_json(s, q->seat, bq_question_words[q->kind], q);
    } else {
        bq_text_question(&b, s->language, &s->names, q);
        bq_buf_str(&b, " ");
        if ((q->kind == BQ_ASK_ROLL || q->kind == BQ_ASK_JAILED) &&
            bq_table_state(s->table)->jailed >> q->seat & 1) {
            bq_text_put(&b, s->language, &s->names, BQ_T_PLAIN_ASK_JAIL, &args[3], 2);
            bq_buf_str(&b, " ");
        }
        if (q->kind == BQ_ASK_BUY && missing(&s->choices.all)) {
            bq_text_put(&b, s->language, &s->names, BQ_T_PLAIN_ASK_SHORT, &args[2], 1);
            bq_buf_str(&b, " ");
        }
        bq_text_put(&b, s->language, &s->names,
                    s->choices.default_choice == BQ__NO_DEFAULT ? BQ_T_PLAIN_ASK_CASH_ALONE : BQ_T_PLAIN_ASK_CASH, args, 2);
        bq__session_line(s, "ask", sentence);
        bool first = s->listed != bq_table_length(s->table) + 1;
        show_list(s);
        if (first && q->kind == BQ_ASK_DEBT)
            bq__lines_examples(s, q->seat);
    }
}

void bq__lines_ask(bq__session *s, const bq_ask *q)
{
    char line[BQ_LINE_BYTES + 2];
    bq__lines_put_ask(s, q);
    if (bq__session_read(s, line, sizeof line))
        bq__lines_obey(s, q->seat, line);
}

void bq__lines_put_offer(bq__session *s, unsigned from)
{
    unsigned to = bq_table_state(s->table)->offer[from].to;
    bq__session_offer_choices(s, from);
    if (s->json) {
        ask_json(s, to, "offer", NULL);
    } else {
        BQ__SAY(s, "ask", BQ_T_PLAIN_ASK_OFFER, bq_arg_of(BQ_ARG_SEAT, "seat", from),
                bq_arg_of(BQ_ARG_SEAT, "to", to), bq_arg_of(BQ_ARG_NUMBER, "n", s->choices.default_choice + 1));
        show_list(s);
    }
}

void bq__lines_ask_offer(bq__session *s, unsigned from)
{
    char line[BQ_LINE_BYTES + 2];
    unsigned to = bq_table_state(s->table)->offer[from].to;
    bq__lines_put_offer(s, from);
    if (bq__session_read(s, line, sizeof line))
        bq__lines_obey(s, to, line);
}

/* Whoever rolls, and for what; nobody's dice are thrown by an empty line. */
void bq__lines_ask_dice(bq__session *s, const bq_ask *q)
{
    char line[BQ_LINE_BYTES + 2], what[BQ_SENTENCE_BYTES];
    bq_buf b = bq_buf_on(what, sizeof what);
    bq_command cmd;
    s->choices.n = s->choices.shown = s->numbered = 0;
    s->choices.default_choice = BQ__NO_DEFAULT;
    if (s->json)
        ask_json(s, q->seat, "dice", NULL);
    bq_text_question(&b, s->language, &s->names, q);
    BQ__SAY(s, "ask", BQ_T_PLAIN_ASK_DICE, bq_arg_text("what", what));
    if (!bq__session_read(s, line, sizeof line))
        return;
    if (!strcmp(line, "roll") || !strcmp(line, "r"))
        deal(s, bq_table_roll);
    else if (bq__lines_read_dice(line, &cmd))
        bq__session_submit(s, &cmd);
    else if (*line && (line[0] < '0' || line[0] > '9') && strncmp(line, "dice", 4))
        bq__lines_obey(s, q->seat, line);
    else
        bq__session_tell(s, "no", BQ_T_PLAIN_NO_DICE);
}
