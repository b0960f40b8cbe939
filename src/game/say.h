/* say.h - sentences in the reader's language for what other rooms report as codes: trouble, options, editions, bots,
 * dice, muting. Terminal, page, server and cli use it. */
#ifndef BQ_GAME_SAY_H
#define BQ_GAME_SAY_H

#include "bots/seat.h"
#include "edition/edition_file.h"
#include "game/table.h"
#include "text/text.h"

/* The words of an edition in one language; seats are the caller's to add. `ed`: as played, with options. */
bq_text_names bq_say_names(const bq_edition_file *file, const bq_edition *ed, enum bq_language language);

/* A line that is no command. */
void bq_say_wire(bq_buf *b, enum bq_language language, const bq_wire_error *error);
/* Options that are not possible: the whole sentence. */
void bq_say_option(bq_buf *b, enum bq_language language, const bq_option_error *error);
/* What a switch may be: "yes ou no", "de 1 à 8, ou none". */
void bq_say_values(bq_buf *b, enum bq_language language, unsigned which);
/* One value of it in words: "non", "les taxes", "1 500". */
void bq_say_value(bq_buf *b, enum bq_language language, unsigned which, const char *value);
/* What a switch is called in little room: "argent au départ". */
void bq_say_label(bq_buf *b, enum bq_language language, unsigned which);
/* What a switch means: "argent de chaque joueur au départ". */
void bq_say_meaning(bq_buf *b, enum bq_language language, unsigned which);
/* What is wrong with the files of an edition: "path:8:41: price 61 : ...". */
void bq_say_complaint(bq_buf *b, enum bq_language language, const bq_complaint *why);
/* Open an edition; false, and that line in `error`. */
bool bq_say_open(bq_edition_file **out, const char *name_or_path, enum bq_language language,
                 char *error, size_t size);
/* The edition that is proposed to speakers of this language: the American board in English, else Paris. */
const char *bq_say_usual_edition(enum bq_language language);
/* ... where numbers are asked for: the same line gives the same ones in every language. */
#define BQ_SAY_STEADY_EDITION "classique"
/* The system's own word for a failure (errno). */
void bq_say_system(bq_buf *b, enum bq_language language, int error);
/* A house that does not keep its word, by a word of bq_pin_words; what else one should know of it, by one of bq_note_words.
 * True: it does not keep its word. */
bool bq_say_house(bq_buf *b, enum bq_language language, const char *why, int64_t n);
/* What the dice of a saved game were bound to, and who saw to it; nothing is said of a seed, for there is nothing to trust. */
void bq_say_bound(bq_buf *b, enum bq_language language, const bq_table_plan *plan);
/* The same as keys of up to two sentences, which take `name` and `n`; how many. */
size_t bq_bound_keys(const bq_table_plan *plan, enum bq_text_key key[2]);
const char *bq_bound_name(const bq_table_plan *plan); /* whose record it is; "": nobody's */
/* What came of muting `name`, or of hearing them again. */
enum bq_muting { BQ_MUTED, BQ_UNMUTED, BQ_MUTE_SELF, BQ_MUTE_BOT, BQ_MUTE_NOBODY, BQ_MUTE_ALREADY, BQ_MUTE_NOT, BQ_MUTE_MANY };
void bq_say_muting(bq_buf *b, enum bq_language language, enum bq_muting what, const char *name);
/* What a server's operator has switched off: the sentence with which it is refused. */
void bq_say_off(bq_buf *b, enum bq_language language, enum bq_off what);
/* `names` as for a refusal: those of the game, if there is one. */
void bq_say_trouble(bq_buf *b, enum bq_language language, const bq_text_names *names,
                    const bq_trouble *trouble);
/* Why a bot does not take an offer; what it would say to one that is not made yet. */
void bq_say_view(bq_buf *b, enum bq_language language, const bq_text_names *names, unsigned seat, enum bq_bot_view view);
void bq_say_sound(bq_buf *b, enum bq_language language, const bq_text_names *names, unsigned seat,
                  const bq_bot_sound *sound);
/* Why a master plays as a strong bot does: nobody has trained these rules; what it has learnt is not there yet, or will not
 * come. */
enum bq_lack { BQ_LACK_UNTRAINED, BQ_LACK_COMING, BQ_LACK_MISSING };
void bq_say_lack(bq_buf *b, enum bq_language language, const bq_text_names *names, unsigned seat, enum bq_lack lack);
/* Of a character (bots/character.def): what they are called, what they are, how they introduce themselves at that seat. The
 * first two name no seat, and want no names. */
enum bq_said_of_character { BQ_SAID_NAME, BQ_SAID_KIND, BQ_SAID_HELLO, BQ_SAID_OF_CHARACTER };
void bq_say_character(bq_buf *b, enum bq_language language, const bq_text_names *names, unsigned seat,
                      enum bq_character which, enum bq_said_of_character what);
/* What happened, as JSON into an object that is open: `words` has a sentence for each event, or "". */
void bq_say_events(bq_buf *b, enum bq_language language, const bq_text_names *names, const bq_sink *events);

#endif
