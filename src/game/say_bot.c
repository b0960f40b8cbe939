/* say_bot.c - sentences of bots, in the reader's language: of an offer that they refuse, of one that is not made yet,
 * and of themselves. */
#include "game/say.h"

void bq_say_view(bq_buf *b, enum bq_language language, const bq_text_names *names, unsigned seat, enum bq_bot_view view)
{
    static const uint16_t keys[] = {
        [BQ_BOT_TAKES] = BQ_T_PLAIN_BOT_CANNOT,
        [BQ_BOT_NO_CASH] = BQ_T_PLAIN_BOT_NO_CASH,
        [BQ_BOT_MAKES_COLOUR] = BQ_T_PLAIN_BOT_MAKES_COLOUR,
        [BQ_BOT_BREAKS_COLOUR] = BQ_T_PLAIN_BOT_BREAKS_COLOUR,
        [BQ_BOT_TOO_LITTLE] = BQ_T_PLAIN_BOT_TOO_LITTLE,
    };
    const bq_arg who = bq_arg_of(BQ_ARG_SEAT, "seat", seat);
    bq_text_put(b, language, names, (enum bq_text_key)keys[view], &who, 1);
}

void bq_say_sound(bq_buf *b, enum bq_language language, const bq_text_names *names, unsigned seat,
                  const bq_bot_sound *sound)
{
    enum bq_text_key key = sound->view == BQ_BOT_TAKES ? BQ_T_PLAIN_SOUND_TAKES
                           : !sound->about             ? BQ_T_PLAIN_SOUND_NEVER
                           : sound->pays > 0           ? BQ_T_PLAIN_SOUND_PAYS
                           : sound->pays < 0           ? BQ_T_PLAIN_SOUND_GETS
                                                       : BQ_T_PLAIN_SOUND_EVEN;
    const bq_arg args[] = {bq_arg_of(BQ_ARG_SEAT, "seat", seat),
                           bq_arg_of(BQ_ARG_MONEY, "amount", sound->pays < 0 ? -sound->pays : sound->pays)};
    bq_text_put(b, language, names, key, args, 2);
}

void bq_say_lack(bq_buf *b, enum bq_language language, const bq_text_names *names, unsigned seat, enum bq_lack lack)
{
    static const uint16_t keys[] = {[BQ_LACK_UNTRAINED] = BQ_T_PLAIN_MASTER_UNTRAINED,
                                    [BQ_LACK_COMING] = BQ_T_PLAIN_MASTER_COMING,
                                    [BQ_LACK_MISSING] = BQ_T_PLAIN_MASTER_MISSING};
    const bq_arg who = bq_arg_of(BQ_ARG_SEAT, "seat", seat);
    bq_text_put(b, language, names, (enum bq_text_key)keys[lack], &who, 1);
}

/* ---- characters ---- */

static const uint16_t said[BQ_CHARACTERS][BQ_SAID_OF_CHARACTER] = {
#define BQ_CHARACTER(id, word)                                                                                      \
    [BQ_CHARACTER_##id] = {[BQ_SAID_NAME] = BQ_T_CHARACTER_##id##_NAME, [BQ_SAID_KIND] = BQ_T_CHARACTER_##id##_KIND, \
                           [BQ_SAID_HELLO] = BQ_T_CHARACTER_##id##_HELLO},
#include "bots/character.def"
};

void bq_say_character(bq_buf *b, enum bq_language language, const bq_text_names *names, unsigned seat,
                      enum bq_character which, enum bq_said_of_character what)
{
    const bq_arg who = bq_arg_of(BQ_ARG_SEAT, "seat", seat);
    bq_text_put(b, language, names, (enum bq_text_key)said[which][what], &who, 1);
}
