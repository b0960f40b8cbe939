/* luck.c - the luck of the game, in the sentences of src/game/luck.c, as the terminal says it. */
#include "game/luck.h"

#include "web.h"

BQ_WEB uint32_t bq_web_luck(void);

uint32_t bq_web_luck(void)
{
    static bq_luck luck;
    static bq_event events[BQ_EVENTS];
    static char words[BQ_SENTENCE_BYTES];
    const bq_table *table = bq__web_it.table;
    if (!table)
        return 0;
    bq_text_names names = bq__web_names(bq_table_edition(table));
    bq_luck_of(&luck, table, SIZE_MAX, events);
    bq_buf *b = bq__web_begin();
    bq_json_open(b, NULL, '[');
    for (unsigned line = 0;; line++) {
        bq_buf text = bq_buf_on(words, sizeof words);
        if (!bq_luck_line(&text, bq__web_it.language, &names, &luck, line))
            break;
        bq_json_text(b, NULL, text.at);
    }
    bq_json_close(b, ']');
    return bq__web_end();
}
