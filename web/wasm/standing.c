/* standing.c - words that people at this screen say before they are asked (game/standing.h): taken, told, and the command
 * that follows of them. The page says that command itself, so a server hears it as any other. */
#include "web.h"

BQ_WEB uint32_t bq_web_standing(uint32_t word, uint32_t me);

/* What may be said ahead now, and whether it is. */
static void said_json(bq_buf *b, unsigned me)
{
    const bq_table *table = bq__web_it.table;
    const bq_edition *ed = bq_table_edition(table);
    const bq_state *st = bq_table_state(table);
    enum bq_text_key why;
    bq_json_open(b, "standing", '{');
    for (unsigned word = 0; word < BQ_STANDING_WORDS; word++)
        if (bq_standing_may(ed, st, bq__web_people(), me, (enum bq_standing_word)word, &why))
            bq_json_flag(b, bq_standing_words[word], bq_standing_said(&bq__web_it.standing, me, (enum bq_standing_word)word));
    bq_json_close(b, '}');
}

/* Of many who may answer (an auction) each answers for themselves. */
static bool onward(unsigned me, bq_command *cmd)
{
    const bq_edition *ed = bq_table_edition(bq__web_it.table);
    const bq_state *st = bq_table_state(bq__web_it.table);
    bq_ask q = bq_question(ed, st);
    if (!(q.seats >> me & 1u))
        return false;
    q.seat = (uint8_t)me;
    return bq_standing_answer(&bq__web_it.standing, ed, st, bq__web_people(), &q, cmd);
}

void bq__web_standing(bq_buf *b, const bq_edition *ed, const bq_state *st, unsigned me)
{
    char text[BQ_LINE_BYTES];
    bq_buf line = bq_buf_on(text, sizeof text);
    bq_command cmd;
    bq_wire wire = {.edition = ed, .state = st, .names = bq_table_names(bq__web_it.table)};
    if (me >= st->seats || !bq__web_person(me) || st != bq_table_state(bq__web_it.table)) /* the past */
        return;
    said_json(b, me);
    if (!onward(me, &cmd))
        return;
    bq_command_print(&line, &wire, &cmd);
    bq_json_text(b, "onward", text);
}

void bq__web_standing_heard(const bq_sink *events)
{
    const bq_state *st = bq_table_state(bq__web_it.table);
    const bq_ask q = bq_question(bq_table_edition(bq__web_it.table), st);
    for (uint32_t i = 0; i < events->n; i++)
        bq_standing_heard(&bq__web_it.standing, &events->at[i]);
    bq_standing_asked(&bq__web_it.standing, st, &q);
}

/* It is said, or taken back: in words, and what stands now. No such word: what stood is no more, for it was refused. */
uint32_t bq_web_standing(uint32_t word, uint32_t me)
{
    static char sentence[BQ_SENTENCE_BYTES];
    enum bq_text_key told = BQ_T_PLAIN_AHEAD_NOBODY;
    const bq_table *table = bq__web_it.table;
    if (!table || me >= BQ_SEATS)
        return 0;
    if (word >= BQ_STANDING_WORDS) {
        bq_standing_failed(&bq__web_it.standing, me);
        return 0;
    }
    const bq_arg who = bq_arg_of(BQ_ARG_SEAT, "seat", me);
    bq_text_names names_of = bq__web_names(bq_table_edition(table));
    bool said = bq_standing_toggle(&bq__web_it.standing, bq_table_edition(table), bq_table_state(table), bq__web_people(), me,
                                   (enum bq_standing_word)word, &told);
    bq_buf text = bq_buf_on(sentence, sizeof sentence);
    bq_text_put(&text, bq__web_it.language, &names_of, told, &who, said ? 1 : 0);
    bq_buf *b = bq__web_begin();
    bq_json_open(b, NULL, '{');
    bq_json_text(b, "text", text.at);
    said_json(b, me);
    bq_json_close(b, '}');
    return bq__web_end();
}
