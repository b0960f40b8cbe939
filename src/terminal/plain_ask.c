/* plain_ask.c - a question to a person as lines: what is asked, the list of what can be done, and what came of the answer
 * (plain_obey.c knows what a line means). */
#include <string.h>

#include "terminal/internal.h"
#include "terminal/online.h"
#include "text/text.h"

/* ---- handing over ---- */

/* The save could not be written: nothing has happened. True: try again. */
static bool save_failed(bq__plain *p, const bq_trouble *trouble)
{
    static const char *const words[] = {"again", "unsaved"};
    bq__terminal_trouble(p, trouble->code == BQ_TABLE_BROKEN ? "no" : "save", trouble);
    if (trouble->code == BQ_TABLE_BROKEN) /* the end of this game, not of the program */
        return false;
    if (!p->bots_only && !p->json) {
        bq__terminal_tell(p, "ask", BQ_T_PLAIN_SAVE_FAILED);
        unsigned which = bq__terminal_pick(p, words, 2, 1);
        if (which != 2)
            return which == 1;
    }
    bq_table_keep(p->table, NULL);
    bq__terminal_tell(p, "save", BQ_T_PLAIN_SAVE_STOPPED);
    return true;
}

bool bq__terminal_submit(bq__plain *p, const bq_command *cmd)
{
    bq_trouble trouble;
    if (p->online)
        return bq__online_submit(p, cmd);
    do {
        bq_verdict verdict = bq_table_submit(p->table, cmd, &trouble);
        if (verdict.code != BQ_NO_OK) {
            bq__terminal_refuse(p, cmd, &verdict);
            return false;
        }
        if (trouble.code == BQ_TABLE_OK) {
            bq__terminal_events(p, bq_table_state(p->table), bq_table_events(p->table));
            return true;
        }
    } while (save_failed(p, &trouble));
    return false;
}

static bool deal(bq__plain *p, bool (*dealt)(bq_table *table, bq_trouble *trouble))
{
    bq_trouble trouble;
    do {
        if (dealt(p->table, &trouble)) {
            bq__terminal_events(p, bq_table_state(p->table), bq_table_events(p->table));
            return true;
        }
        if (trouble.code == BQ_TABLE_OK)
            return false; /* dice are typed here */
    } while (save_failed(p, &trouble));
    return true;
}

bool bq__terminal_deal(bq__plain *p)
{
    return deal(p, bq_table_deal);
}

/* ---- asking ---- */

static void ask_json(bq__plain *p, unsigned seat, const char *word, const bq_ask *q)
{
    bq_buf b = bq__terminal_json("ask", word);
    bq_json_text(&b, "seat", bq_table_names(p->table)->seat[seat]);
    if (q && q->square != BQ_NOWHERE)
        bq_json_int(&b, "square", q->square);
    if (q)
        bq_json_int(&b, "amount", q->amount);
    bq__terminal_json_end(p, &b);
}

/* The list once for each question; after a query the question alone is repeated. */
static void show_list(bq__plain *p)
{
    size_t now = bq_table_length(p->table) + 1;
    if (p->listed == now)
        return;
    p->listed = now;
    p->numbered = p->shown;
    bq__terminal_show_choices(p, 0, p->shown);
    unsigned hidden = p->choices - p->shown, said = p->hidden;
    p->hidden = hidden;
    if (p->taught) {
        if (hidden > 1 && hidden != said) /* leaving the game is always possible */
            BQ__SAY(p, "", BQ_T_PLAIN_MORE_AGAIN, bq_arg_of(BQ_ARG_NUMBER, "n", hidden));
        return;
    }
    BQ__SAY(p, "", BQ_T_PLAIN_MORE, bq_arg_of(BQ_ARG_NUMBER, "n", hidden));
    if (p->usual == BQ__NONE_USUAL)
        return;
    BQ__SAY(p, "", BQ_T_PLAIN_USUAL_BRACKET, bq_arg_of(BQ_ARG_NUMBER, "n", p->usual + 1));
    p->taught = true;
}

/* A15: at a change of player the board, the purses and what is whose, once. */
static void redraw_if_changed(bq__plain *p, unsigned seat)
{
    uint32_t turn = bq_table_state(p->table)->turns;
    if (p->redrawn == turn || !bq__terminal_redraws(p))
        return;
    p->redrawn = turn;
    bq__terminal_board(p, seat, "");
    bq__terminal_cash(p, seat, "");
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

void bq__terminal_put_ask(bq__plain *p, const bq_ask *q)
{
    char sentence[BQ_SENTENCE_BYTES];
    bq_buf b = bq_buf_on(sentence, sizeof sentence);
    if (!p->json)
        redraw_if_changed(p, q->seat);
    bq__terminal_choices(p, q);
    const bq_arg args[] = {
        bq_arg_of(BQ_ARG_MONEY, "cash", bq_table_state(p->table)->cash[q->seat]),
        bq_arg_of(BQ_ARG_NUMBER, "n", p->usual + 1),
        bq_arg_of(BQ_ARG_MONEY, "amount", missing(&p->list)),
        bq_arg_of(BQ_ARG_NUMBER, "turn", bq_table_state(p->table)->jail_turns[q->seat]),
        bq_arg_of(BQ_ARG_NUMBER, "most", bq_table_edition(p->table)->rule.jail_max_turns),
    };
    if (p->json) {
        ask_json(p, q->seat, bq_question_words[q->kind], q);
    } else {
        bq_text_question(&b, p->language, &p->names, q);
        bq_buf_str(&b, " ");
        if ((q->kind == BQ_ASK_ROLL || q->kind == BQ_ASK_JAILED) &&
            bq_table_state(p->table)->jailed >> q->seat & 1) {
            bq_text_put(&b, p->language, &p->names, BQ_T_PLAIN_ASK_JAIL, &args[3], 2);
            bq_buf_str(&b, " ");
        }
        if (q->kind == BQ_ASK_BUY && missing(&p->list)) {
            bq_text_put(&b, p->language, &p->names, BQ_T_PLAIN_ASK_SHORT, &args[2], 1);
            bq_buf_str(&b, " ");
        }
        bq_text_put(&b, p->language, &p->names,
                    p->usual == BQ__NONE_USUAL ? BQ_T_PLAIN_ASK_CASH_ALONE : BQ_T_PLAIN_ASK_CASH, args, 2);
        bq__terminal_line(p, "ask", sentence);
        bool first = p->listed != bq_table_length(p->table) + 1;
        show_list(p);
        if (first && q->kind == BQ_ASK_DEBT)
            bq__terminal_examples(p, q->seat);
    }
}

void bq__terminal_ask(bq__plain *p, const bq_ask *q)
{
    char line[BQ_LINE_BYTES + 2];
    bq__terminal_put_ask(p, q);
    if (bq__terminal_read(p, line, sizeof line))
        bq__terminal_obey(p, q->seat, line);
}

void bq__terminal_put_offer(bq__plain *p, unsigned from)
{
    unsigned to = bq_table_state(p->table)->offer[from].to;
    bq__terminal_offer_choices(p, from);
    if (p->json) {
        ask_json(p, to, "offer", NULL);
    } else {
        BQ__SAY(p, "ask", BQ_T_PLAIN_ASK_OFFER, bq_arg_of(BQ_ARG_SEAT, "seat", from),
                bq_arg_of(BQ_ARG_SEAT, "to", to), bq_arg_of(BQ_ARG_NUMBER, "n", p->usual + 1));
        show_list(p);
    }
}

void bq__terminal_ask_offer(bq__plain *p, unsigned from)
{
    char line[BQ_LINE_BYTES + 2];
    unsigned to = bq_table_state(p->table)->offer[from].to;
    bq__terminal_put_offer(p, from);
    if (bq__terminal_read(p, line, sizeof line))
        bq__terminal_obey(p, to, line);
}

/* Whoever rolls, and for what; nobody's dice are thrown by an empty line. */
void bq__terminal_ask_dice(bq__plain *p, const bq_ask *q)
{
    char line[BQ_LINE_BYTES + 2], what[BQ_SENTENCE_BYTES];
    bq_buf b = bq_buf_on(what, sizeof what);
    bq_command cmd;
    p->choices = p->shown = p->numbered = 0;
    p->usual = BQ__NONE_USUAL;
    if (p->json)
        ask_json(p, q->seat, "dice", NULL);
    bq_text_question(&b, p->language, &p->names, q);
    BQ__SAY(p, "ask", BQ_T_PLAIN_ASK_DICE, bq_arg_text("what", what));
    if (!bq__terminal_read(p, line, sizeof line))
        return;
    if (!strcmp(line, "roll") || !strcmp(line, "r"))
        deal(p, bq_table_roll);
    else if (bq__terminal_read_dice(line, &cmd))
        bq__terminal_submit(p, &cmd);
    else if (*line && (line[0] < '0' || line[0] > '9') && strncmp(line, "dice", 4))
        bq__terminal_obey(p, q->seat, line);
    else
        bq__terminal_tell(p, "no", BQ_T_PLAIN_NO_DICE);
}
