/* style.c - styles as text: what is read, and each fault with its line; and what is known of an edition
 * before a game. */
#include "tap.h"

#include "bots/bots.h"
#include "edition/edition_file.h"

static void fault(const char *text, enum bq_style_fault code, unsigned line, const char *word)
{
    bq_bot_style style;
    bq_style_trouble trouble;
    bool read = bq_style_read(text, strlen(text), &style, &trouble);
    if (!tap_ok(!read && trouble.code == code && trouble.line == line && !strcmp(trouble.word, word),
                "fault %d in line %u: %s", (int)code, line, word))
        tap_note("fault %d, line %u, '%s'", (int)trouble.code, trouble.line, trouble.word);
}

static void reading(void)
{
    bq_bot_style style, usual = bq_style_usual();
    bq_style_trouble trouble;
    static const char good[] = "# a comment\n\n  reserve\t1200  # another\r\ngreed 700#close\nmargin 5";
    tap_ok(bq_style_read(good, sizeof good - 1, &style, &trouble), "a style is read");
    tap_ok(style.reserve == 1200 && style.greed == 700 && style.margin == 5, "its numbers");
    tap_ok(style.group_value == usual.group_value, "what is left out is usual");
    tap_ok(bq_style_read("", 0, &style, &trouble) && !memcmp(&style, &usual, sizeof style),
           "an empty one is usual throughout");
    fault("reserve 1\nresevre 2\n", BQ_STYLE_UNKNOWN, 2, "resevre");
    fault("\n\nreserve\n", BQ_STYLE_NO_NUMBER, 3, "reserve");
    fault("reserve -1", BQ_STYLE_RANGE, 1, "reserve");
    fault("reserve -", BQ_STYLE_NO_NUMBER, 1, "reserve");
    fault("dread -4001", BQ_STYLE_RANGE, 1, "dread");
    fault("reserve 1.5", BQ_STYLE_NO_NUMBER, 1, "reserve");
    fault("reserve 9999999999", BQ_STYLE_NO_NUMBER, 1, "reserve");
    fault("reserve 6001", BQ_STYLE_RANGE, 1, "reserve");
    fault("greed 1\nreserve 1\ngreed 1\n", BQ_STYLE_DOUBLED, 3, "greed");
    fault("reserve 1 2", BQ_STYLE_MORE, 1, "2");
    fault("\033[31mred 1", BQ_STYLE_UNKNOWN, 1, "?[31mred");
    fault("a_key_that_is_much_longer_than_any_that_there_is 1", BQ_STYLE_UNKNOWN, 1,
          "a_key_that_is_much_longer_than_");
}

static void files(void)
{
    bq_bot_style style;
    bq_style_trouble trouble;
    tap_ok(bq_style_load("src/bots/styles/hard.style", &style, &trouble) &&
               !memcmp(&style, bq_bot_of("hard")->style, sizeof style),
           "the shipped style of hard is its file");
    tap_ok(!bq_style_load("tests/no-such-file.style", &style, &trouble) &&
               trouble.code == BQ_STYLE_UNREADABLE,
           "a file that is not there");
    tap_ok(!bq_style_load("tests/bots", &style, &trouble) && trouble.code == BQ_STYLE_UNREADABLE,
           "a folder");
    tap_ok(!bq_style_load("docs/RULES.md", &style, &trouble) && trouble.code == BQ_STYLE_LONG,
           "a file that is too long");
}

static void keys(void)
{
    bool round = true, within = true;
    for (unsigned i = 0; i < BQ_STYLE_KEYS; i++) {
        bq_bot_style style = bq_style_usual();
        const bq_style_key *key = &bq_style_keys[i];
        within &= key->least <= key->usual && key->usual <= key->most;
        bq_style_set(&style, i, key->most);
        round &= bq_style_get(&style, i) == key->most &&
                 bq_style_key_of(key->word, strlen(key->word)) == (int)i;
    }
    tap_ok(within, "what is usual is within the range");
    tap_ok(round, "each key is set and read by its number");
    for (size_t i = 0; bq_bot_nth(i); i++)
        tap_ok(bq_bot_of(bq_bot_nth(i)->word) == bq_bot_nth(i), "%s is found by its word",
               bq_bot_nth(i)->word);
    tap_ok(!bq_bot_of("grandmaster") && !bq_bot_of(""), "others are not");
}

/* What was compiled in is what the files say, and stands where its word does. */
static void shipped(void)
{
    for (size_t i = 0; bq_bot_nth(i); i++) {
        const bq_bot *bot = bq_bot_nth(i);
        char path[96];
        bq_bot_style style;
        bq_style_trouble trouble;
        if (!bot->style || bot->attentive)
            continue;
        snprintf(path, sizeof path, "src/bots/styles/%s.style", bot->word);
        tap_ok(bq_style_load(path, &style, &trouble) && !memcmp(&style, bot->style, sizeof style), "%s plays by its file",
               bot->word);
    }
    for (unsigned i = 0; i < BQ_CHARACTERS; i++)
        tap_ok(bq_bot_of(bq_character_words[i]) && bq_character_of(bq_character_words[i]) == (int)i, "%s is a character",
               bq_character_words[i]);
    tap_ok(bq_character_of("hard") < 0 && bq_character_of("") < 0, "levels are none");
}

/* Hundredths of a percent; two of them from the published stationary law, jail and visiting together. */
static void visits(void)
{
    static const struct {
        unsigned square;
        int64_t share;
    } known[] = {{0, 310}, {5, 296}, {10, 622}, {16, 279}, {19, 309}, {24, 319}, {30, 0}, {39, 263}};
    bq_edition_file *file;
    char error[BQ_EDITION_ERROR];
    bq_bot_sense sense, again;
    if (!bq_edition_open(&file, "atlantic-city", error, sizeof error))
        tap_bail("%s", error);
    memset(&again, 0xA5, sizeof again);
    bq_bot_sense_prepare(&sense, &file->ed);
    bq_bot_sense_prepare(&again, &file->ed);
    tap_ok(!memcmp(&sense, &again, sizeof sense), "the same edition makes the same sense");
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        int64_t off = (int64_t)sense.visits[known[i].square] - known[i].share * 100;
        int64_t least = known[i].square == 10 ? 1000 : 200; /* leaving jail is simpler here */
        tap_ok(off <= least && off >= -least, "visits to square %u: %u millionths",
               known[i].square, sense.visits[known[i].square]);
    }
    tap_ok(sense.quality[3] > sense.quality[0] && sense.quality[3] > sense.quality[6],
           "orange brings more for its price than brown and green");
    bq_edition_close(file);
}

/* docs/BOTS.md has a row for every key, as style.def has it. */
static void document(void)
{
    static char text[1 << 16];
    FILE *f = fopen("docs/BOTS.md", "r");
    if (!f)
        tap_bail("docs/BOTS.md cannot be read");
    text[fread(text, 1, sizeof text - 1, f)] = 0;
    fclose(f);
    for (unsigned i = 0; i < BQ_STYLE_KEYS; i++) {
        char row[256];
        const bq_style_key *key = &bq_style_keys[i];
        snprintf(row, sizeof row, "| `%s` | %d - %d | %d | %s |", key->word, (int)key->least,
                 (int)key->most, (int)key->usual, key->what);
        tap_ok(strstr(text, row) != NULL, "docs/BOTS.md tells of %s", key->word);
    }
    for (size_t i = 0; bq_bot_nth(i); i++) {
        char word[64];
        snprintf(word, sizeof word, "`%s`", bq_bot_nth(i)->word);
        tap_ok(strstr(text, word) != NULL, "... and of %s", word);
    }
}

int main(void)
{
    reading();
    files();
    keys();
    shipped();
    visits();
    document();
    return tap_done();
}
