/* sure.c - what cannot be mended is asked twice: whoever resigns, goes bankrupt, or sells all hotels of a colour
 * at once (bq_choice_grave) hears what comes of it and says yes. The next line answers, from a keyboard and from a pipe
 * alike; `resign yes` and `declare yes` say it at once. Programs (--json) and bots are never asked; at the screens it
 * is asked there (screens/sure.c). */
#include <string.h>

#include "terminal/session/online.h"
#include "text/text.h"

bool bq__session_is_yes(const char *word)
{
    static const char *const words[] = {"yes", "y", "oui", "o", "да", "д"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (!strcmp(word, words[i]))
            return true;
    return false;
}

void bq__session_sure_words(bq__session *s, const bq_command *cmd, char *out, size_t size)
{
    const bq_edition *ed = bq_table_edition(s->table);
    bq_state after = *bq_table_state(s->table);
    const bq_arg seat = bq_arg_of(BQ_ARG_SEAT, "seat", cmd->seat);
    if (cmd->verb == BQ_CMD_SELL) {
        unsigned hotels = bq_choice_hotels(ed, bq_table_state(s->table), cmd);
        const bq_arg args[] = {seat, bq_arg_of(BQ_ARG_HOTELS, "hotels", hotels)};
        bq__session_text(s, out, size, BQ_T_PLAIN_SURE_SELL, args, 2);
        return;
    }
    bool resigns = cmd->verb == BQ_CMD_RESIGN;
    /* At a server's table it may have become too late. */
    bool ends = bq_suppose(ed, &after, cmd, NULL).code == BQ_NO_OK && bq_question(ed, &after).kind == BQ_ASK_OVER;
    bq__session_text(s, out, size,
                      resigns ? ends ? BQ_T_PLAIN_SURE_RESIGN_END : BQ_T_PLAIN_SURE_RESIGN
                      : ends  ? BQ_T_PLAIN_SURE_DECLARE_END
                              : BQ_T_PLAIN_SURE_DECLARE,
                      &seat, 1);
}

/* The next line; at a server's table the server is listened to meanwhile. */
static bool asked(bq__session *s, const bq_command *cmd)
{
    char sentence[BQ_SENTENCE_BYTES], line[BQ_LINE_BYTES + 2];
    bq__session_sure_words(s, cmd, sentence, sizeof sentence);
    bq__session_line(s, "ask", sentence);
    bq__session_tell(s, "", BQ_T_PLAIN_SURE_HOW);
    bool read = s->online ? bq__online_line(s, line, sizeof line) : bq__session_read(s, line, sizeof line);
    if (read && bq__session_is_yes(line))
        return true;
    bq__session_tell(s, "say", BQ_T_PLAIN_SURE_NOT);
    s->listed = 0;
    return false;
}

bool bq__session_person_says(bq__session *s, const bq_command *cmd, bool sure)
{
    const bq_edition *ed = bq_table_edition(s->table);
    const bq_state *st = bq_table_state(s->table);
    bool lawful = bq_check(ed, st, cmd).code == BQ_NO_OK;
    if (lawful && !sure && !s->json && bq_choice_grave(ed, st, cmd) &&
        !(s->sure ? s->sure(s->to, cmd) : asked(s, cmd)))
        return false;
    return bq__session_submit(s, cmd);
}
