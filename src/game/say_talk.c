/* say_talk.c - sentences about muting, features that are switched off, and a server that takes no reports, in the
 * reader's language. */
#include "game/say.h"

void bq_say_muting(bq_buf *b, enum bq_language language, enum bq_muting what, const char *name)
{
    static const uint16_t keys[] = {
        [BQ_MUTED] = BQ_T_ONLINE_MUTED,           [BQ_UNMUTED] = BQ_T_ONLINE_UNMUTED,
        [BQ_MUTE_SELF] = BQ_T_ONLINE_MUTE_SELF,   [BQ_MUTE_BOT] = BQ_T_ONLINE_MUTE_BOT,
        [BQ_MUTE_NOBODY] = BQ_T_ONLINE_MUTE_NOBODY, [BQ_MUTE_ALREADY] = BQ_T_ONLINE_MUTE_ALREADY,
        [BQ_MUTE_NOT] = BQ_T_ONLINE_MUTE_NOT,     [BQ_MUTE_MANY] = BQ_T_ONLINE_MUTE_MANY,
    };
    const bq_arg with = bq_arg_text("name", name);
    bq_text_put(b, language, NULL, (enum bq_text_key)keys[what], &with, 1);
}

void bq_say_off(bq_buf *b, enum bq_language language, enum bq_off what)
{
    static const uint16_t keys[BQ_OFFS] = {
#define BQ_OFF(id, word, limit, text) [BQ_OFF_##id] = BQ_T_SERVER_NO_##id##_OFF,
#include "wire/off.def"
    };
    bq_text_put(b, language, NULL, (enum bq_text_key)keys[what], NULL, 0);
}
