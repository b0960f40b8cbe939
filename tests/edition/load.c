/* load.c - opening editions by name, by path, from memory; texts; table options; compiled bytes.
 *
 * What a broken file is told is in broken.sh; here everything is right, or wrong in a way that a
 * file alone cannot be. */
#include "tap.h"

#include <sys/stat.h>
#include <unistd.h>

#include "edition/edition_file.h"
#include "engine/engine.h"

static char error[BQ_EDITION_ERROR];

static bq_edition_file *open_edition(const char *name)
{
    bq_edition_file *file;
    if (!bq_edition_open(&file, name, error, sizeof error))
        tap_bail("%s", error);
    return file;
}

static char *read_bytes(const char *path, size_t *size)
{
    FILE *in = fopen(path, "rb");
    char *bytes = malloc(1 << 17);
    if (!in || !bytes)
        tap_bail("cannot read %s", path);
    *size = fread(bytes, 1, 1 << 17, in);
    fclose(in);
    return bytes;
}

/* --- texts --- */

static unsigned columns(const char *text)
{
    unsigned n = 0;
    for (; *text; text++)
        n += (*text & 0xC0) != 0x80;
    return n;
}

static bool all_there(const char *const *texts, unsigned n)
{
    for (unsigned i = 0; i < n; i++)
        if (!texts[i] || !*texts[i])
            return false;
    return true;
}

static void complete(const char *name)
{
    bq_edition_file *file = open_edition(name);
    const bq_edition *ed = &file->ed;
    for (unsigned i = 0; i < BQ_ED_LANGUAGES; i++) {
        const bq_edition_texts *text = &file->text[i];
        const bq_edition_texts *own = &file->text[file->language];
        const char *language = bq_edition_languages[i];
        tap_ok(text->written && text->language == i, "%s is written in %s", name, language);
        tap_ok(text->title && text->summary && text->money, "%s/%s: head", name, language);
        tap_ok(all_there(text->square, ed->squares), "%s/%s: squares", name, language);
        tap_ok(all_there(text->square_short, ed->squares), "%s/%s: short names", name, language);
        tap_ok(all_there(text->group, ed->groups) && all_there(text->deck, BQ_DECKS) &&
               all_there(text->token, file->tokens), "%s/%s: groups, decks, tokens", name,
               language);
        bool narrow = true, own_words = true, filled = true;
        for (unsigned k = 0; k < ed->squares; k++)
            narrow = narrow && columns(text->square_short[k]) <= BQ_SHORT_COLUMNS;
        for (unsigned d = 0; d < BQ_DECKS; d++) {
            tap_ok(all_there(text->card[d], ed->deck_size[d]), "%s/%s: cards of %s", name, language,
                   bq_deck_words[d]);
            for (unsigned k = 0; k < ed->deck_size[d]; k++) {
                own_words = own_words &&
                            (i == file->language || text->card[d][k] != own->card[d][k]);
                filled = filled && !strpbrk(text->card[d][k], "{}");
            }
        }
        tap_ok(narrow, "%s/%s: short names fit their cells", name, language);
        tap_ok(own_words, "%s/%s: no card is borrowed from another language", name, language);
        tap_ok(filled, "%s/%s: the numbers stand in the cards", name, language);
    }
    bq_edition_close(file);
}

static void filled_in(void)
{
    bq_edition_file *file = open_edition("atlantic-city");
    tap_eq_str(file->text[BQ_ED_EN].card[BQ_CHANCE][6],
               "A good year for your shares: $50 from the bank.", "a sum in a card, English");
    tap_eq_str(file->text[BQ_ED_FR].card[BQ_CHEST][2],
               "Rien de grave, dit le médecin en écrivant sa note\u00A0: payez 50\u00A0$.",
               "a sum in a card, French");
    tap_eq_str(file->currency, "$", "the sign of the money");
    tap_eq_str(file->group_key[1], "light_blue", "the key of a group");
    tap_eq_str(file->card_id[BQ_CHEST][1], "bank_error", "the id of a card");
    tap_eq_str(file->token_key[0], "thimble", "the key of a token");
    bq_edition_close(file);
}

static void money(void)
{
    bq_edition_texts text = {.money = "{}\u00A0F", .language = BQ_ED_FR};
    static const struct {
        int64_t amount;
        const char *fr, *en, *ru;
    } row[] = {
        {0, "0\u00A0F", "0\u00A0F", "0\u00A0F"},
        {999, "999\u00A0F", "999\u00A0F", "999\u00A0F"},
        {1500, "1\u202F500\u00A0F", "1,500\u00A0F", "1500\u00A0F"},
        {150000, "150\u202F000\u00A0F", "150,000\u00A0F", "150\u00A0000\u00A0F"},
        {-20, "-20\u00A0F", "-20\u00A0F", "-20\u00A0F"},
        {INT64_MIN, "-9\u202F223\u202F372\u202F036\u202F854\u202F775\u202F808\u00A0F",
         "-9,223,372,036,854,775,808\u00A0F",
         "-9\u00A0223\u00A0372\u00A0036\u00A0854\u00A0775\u00A0808\u00A0F"},
    };
    char out[128];
    for (unsigned i = 0; i < sizeof row / sizeof *row; i++) {
        const char *want[] = {row[i].fr, row[i].en, row[i].ru};
        for (unsigned k = 0; k < BQ_ED_LANGUAGES; k++) {
            text.language = (uint8_t)k;
            bq_edition_money(&text, row[i].amount, out, sizeof out);
            tap_eq_str(out, want[k], "%lld in %s", (long long)row[i].amount,
                       bq_edition_languages[k]);
        }
    }
    bq_edition_money(&text, 150000, out, 4);
    tap_eq_int(strlen(out), 3, "an amount cut to its place");
}

/* What is built, one and several, by the rules of the language. */
static void buildings(void)
{
    bq_edition_file *file = open_edition("topclubs");
    static const struct {
        int64_t n;
        const char *fr, *en, *ru;
    } row[] = {
        {0, "gradin", "stands", "ярусов"},    {1, "gradin", "stand", "ярус"},
        {2, "gradins", "stands", "яруса"},    {5, "gradins", "stands", "ярусов"},
        {11, "gradins", "stands", "ярусов"},  {12, "gradins", "stands", "ярусов"},
        {21, "gradins", "stands", "ярус"},    {24, "gradins", "stands", "яруса"},
        {111, "gradins", "stands", "ярусов"}, {-1, "gradin", "stand", "ярус"},
    };
    for (unsigned i = 0; i < sizeof row / sizeof *row; i++) {
        const char *want[] = {row[i].fr, row[i].en, row[i].ru};
        for (unsigned k = 0; k < BQ_ED_LANGUAGES; k++)
            tap_eq_str(bq_edition_house(&file->text[k], row[i].n), want[k], "%lld in %s",
                       (long long)row[i].n, bq_edition_languages[k]);
    }
    tap_eq_str(bq_edition_hotel(&file->text[BQ_ED_RU], 3), "стадиона", "three stadiums");
    bq_edition_close(file);
    file = open_edition("classique");
    tap_eq_str(bq_edition_house(&file->text[BQ_ED_FR], 2), "maisons", "plain houses, French");
    tap_eq_str(bq_edition_hotel(&file->text[BQ_ED_EN], 1), "hotel", "plain hotels, English");
    tap_eq_str(bq_edition_hotel(&file->text[BQ_ED_RU], 5), "отелей", "plain hotels, Russian");
    tap_eq_int(file->text[BQ_ED_FR].facts, 0, "no facts");
    bq_edition_close(file);
}

/* --- from memory --- */

static const char *const small_path = "tests/edition/broken/00-right.yaml";

static void from_memory(void)
{
    size_t size;
    char *bytes = read_bytes(small_path, &size);
    bq_edition_folder folder = {.edition = {bytes, size, "memory"}};
    bq_edition_file *file;

    tap_ok(bq_edition_parse(&file, &folder, NULL, NULL, error, sizeof error), "without texts");
    tap_eq_str(file->text[BQ_ED_RU].square[1], "1 street", "a square called by its kind");
    tap_eq_str(file->text[BQ_ED_RU].square_short[1], "1 stre", "... in short");
    tap_eq_str(file->text[BQ_ED_RU].group[0], "brown", "a group called by its key");
    tap_eq_str(file->text[BQ_ED_FR].card[0][0], "dividend", "a card called by its id");
    tap_eq_str(file->text[BQ_ED_FR].money, "{}\u00A0$", "money made of its sign");
    tap_ok(!file->text[BQ_ED_EN].written, "no language is written");
    bq_edition_close(file);

    static const char russian[] = "squares: {4: Тюрьма}\n"
                                  "cards: {chest: {refund: \"Вот {amount}.\"}}\n";
    folder.texts[BQ_ED_RU] = (bq_edition_source){russian, sizeof russian - 1, "memory/ru"};
    tap_ok(bq_edition_parse(&file, &folder, NULL, NULL, error, sizeof error),
           "with a few words");
    tap_eq_str(file->text[BQ_ED_RU].square[4], "Тюрьма", "the square it names");
    tap_eq_str(file->text[BQ_ED_RU].square_short[4], "Тюрьма", "... in short");
    tap_eq_str(file->text[BQ_ED_RU].square[5], "5 station", "the square it does not");
    tap_eq_str(file->text[BQ_ED_RU].square_short[5], "5 stat", "... in short");
    tap_eq_str(file->text[BQ_ED_RU].card[1][0], "Вот 20\u00A0$.", "the card it tells");
    tap_eq_str(file->text[BQ_ED_RU].card[1][2], "arrest", "the card it does not");
    tap_eq_str(file->text[BQ_ED_FR].square[4], "4 jail", "another language is not touched");
    bq_edition_close(file);

    tap_ok(bq_edition_parse(&file, &folder, NULL, NULL, NULL, 0),
           "no place for an error is fine");
    bq_edition_close(file);
    folder.edition.size = 100;
    tap_ok(!bq_edition_parse(&file, &folder, NULL, NULL, NULL, 0) && !file, "... for one, too");
    tap_ok(!bq_edition_parse(&file, &folder, NULL, NULL, error, 8) && strlen(error) == 7,
           "an error is cut to its place");
    free(bytes);
}

/* --- by name and path --- */

static void by_name(void)
{
    bq_edition_file *file = open_edition("editions/classique");
    tap_eq_str(file->name, "classique", "a folder");
    uint64_t digest = bq_edition_digest(&file->ed);
    bq_edition_close(file);
    file = open_edition("editions/classique/edition.yaml");
    tap_ok(bq_edition_digest(&file->ed) == digest, "a file is the same edition");
    bq_edition_close(file);
    static const char *const none[] = {"nowhere", "", ".", "..", "/", "../editions", "Classique",
                                       "classique/../../secret", "a/b/c.yaml", "classi\nque"};
    for (unsigned i = 0; i < sizeof none / sizeof *none; i++)
        tap_ok(!bq_edition_open(&file, none[i], error, sizeof error) && !file && *error &&
               !strpbrk(error, "\r\n"), "no edition: %s", none[i]);
    bq_edition_open(&file, "clasique", error, sizeof error);
    tap_eq_str(error, "clasique: no edition of that name, expected perhaps classique",
               "a name almost right");

    bq_edition_name names[64];
    size_t n = bq_edition_list(names, 64);
    bool found = false, sorted = true;
    for (size_t i = 0; i < n; i++) {
        found = found || strcmp(names[i].name, "classique") == 0;
        sorted = sorted && (i == 0 || strcmp(names[i - 1].name, names[i].name) < 0);
    }
    tap_ok(found && sorted, "the list has it, in order");
    tap_eq_int(bq_edition_list(names, 1), 1, "a list of one");
}

/* A folder whose name is not that of the edition inside. */
static void misnamed(void)
{
    char folder[] = "/tmp/banquier-test-XXXXXX", path[128];
    size_t size;
    char *bytes = read_bytes(small_path, &size);
    const char *before = getenv("BANQUIER_EDITIONS");
    char *kept = strdup(before ? before : "");
    if (!kept || !mkdtemp(folder))
        tap_bail("no folder for the test");
    snprintf(path, sizeof path, "%s/other", folder);
    mkdir(path, 0700);
    snprintf(path, sizeof path, "%s/other/edition.yaml", folder);
    FILE *out = fopen(path, "wb");
    if (!out || fwrite(bytes, 1, size, out) != size || fclose(out) != 0)
        tap_bail("cannot write %s", path);

    bq_edition_file *file;
    setenv("BANQUIER_EDITIONS", folder, 1);
    tap_ok(!bq_edition_open(&file, "other", error, sizeof error) &&
           strstr(error, "/other/edition.yaml:1:10: edition: 'small', expected 'other'"),
           "an edition in the folder of another");
    tap_ok(bq_edition_open(&file, path, error, sizeof error), "by its path it may be opened");
    bq_edition_close(file);

    char both[256];
    snprintf(both, sizeof both, ":%s::%s", folder, kept);
    setenv("BANQUIER_EDITIONS", both, 1);
    tap_ok(!bq_edition_open(&file, "other", error, sizeof error) && strstr(error, folder),
           "the first of several folders");
    tap_ok(bq_edition_open(&file, "classique", error, sizeof error), "... and the next");
    bq_edition_close(file);

    setenv("BANQUIER_EDITIONS", kept, 1);
    unlink(path);
    path[strlen(path) - strlen("/edition.yaml")] = 0;
    rmdir(path);
    rmdir(folder);
    free(kept);
    free(bytes);
}

/* --- table options --- */

static bq_edition ed, before;

static void takes(const char *option, const int32_t *field, int32_t want)
{
    error[0] = 0;
    bool good = bq_edition_option(&ed, option, error, sizeof error) && *field == want;
    if (!tap_ok(good, "option %s", option))
        tap_note("%s", error);
    ed = before;
}

static void refuses(const char *option, const char *message)
{
    error[0] = 0;
    bool refused = !bq_edition_option(&ed, option, error, sizeof error);
    if (!tap_ok(refused && strcmp(error, message) == 0 && memcmp(&ed, &before, sizeof ed) == 0,
                "refused: %s", option)) {
        tap_note("   got: %s", error);
        tap_note("  want: %s", message);
    }
    ed = before;
}

static void options(void)
{
    bq_edition_file *file = open_edition("classique");
    before = ed = file->ed;
    bq_edition_close(file);
    takes("end=rounds:50", &ed.rule.end_mode, BQ_END_ROUNDS);
    takes("end=rounds:70", &ed.rule.rounds_limit, 70);
    takes("end=rounds", &ed.rule.rounds_limit, 50);
    takes("end=money:9000", &ed.rule.money_target, 9000);
    takes("end=last", &ed.rule.end_mode, BQ_END_LAST);
    takes("rounds_limit=50", &ed.rule.rounds_limit, 50);
    takes("max_players=8", &ed.rule.max_players, 8);
    takes("trade=no", &ed.rule.trade, 0);
    takes("income_tax_share=1/10", &ed.rule.income_tax_share.den, 10);
    takes("income_tax_share=none", &ed.rule.income_tax_share.num, 0);
    takes("auctioneer_role_from=5", &ed.rule.auctioneer_role_from, 5);
    takes("jail_pay_when=any_management_time", &ed.rule.jail_pay_when, BQ_FINE_ANY_TIME);
    takes("order_rule=join_order order_tie=none", &ed.rule.order_rule, BQ_ORDER_JOIN);
    takes("order_tie=none, order_rule=join_order", &ed.rule.order_tie, BQ_TIE_NONE);
    takes("", &ed.rule.end_mode, BQ_END_LAST);

    ed.rule.end_offers_short = 1; /* as if the edition did */
    bq_edition_option(&ed, "end=short jail_free_cards=no", error, sizeof error);
    tap_ok(ed.hotel == 4 && ed.jail_card_count == 0, "what follows from options is prepared");
    tap_ok(bq_edition_digest(&ed) != bq_edition_digest(&before), "options are in the digest");
    ed = before;

    refuses("end=short", "option: end_mode short: this edition does not offer that end_mode");
    refuses("end=timed:90", "option: end_mode timed: this edition does not offer that end_mode");
    refuses("end_offers_short=yes", "option: end_offers_short: only an edition can offer an end, "
                                    "expected end=last, end=rounds, end=money");
    refuses("end_offers_short=yes,end=short",
            "option: end_offers_short: only an edition can offer an end, expected end=last, "
            "end=rounds, end=money");
    refuses("end_offers_rounds=no", "option: end_offers_rounds: only an edition can offer an end, "
                                    "expected end=last, end=rounds, end=money");
    refuses("end_offers_tea=yes", "option: unknown name 'end_offers_tea', expected a switch or end");
    refuses("end=last:5", "option: end: 'last' takes no number, expected end=last");
    refuses("end=never",
            "option: end_mode: 'never', expected one of: last rounds money short timed");
    refuses("end=rounds:0", "option: rounds_limit 0: expected a number from 1 to 100000");
    refuses("end=rounds:",
            "option: rounds_limit: '', expected a whole number written in plain digits");
    refuses("end=money:1500", "option: money_target 1500: money_target must exceed start_cash");
    refuses("rounds_limit=fifty",
            "option: rounds_limit: 'fifty', expected a whole number written in plain digits");
    refuses("rounds_limit=050",
            "option: rounds_limit: '050', expected a whole number written in plain digits");
    refuses("rounds_limits=50",
            "option: unknown name 'rounds_limits', expected perhaps rounds_limit");
    refuses("pot=yes", "option: unknown name 'pot', expected a switch or end");
    refuses("rounds_limit", "option: 'rounds_limit', expected name=value");
    refuses("=50", "option: '=50', expected name=value");
    refuses("trade=", "option: 'trade=', expected name=value");
    refuses("trade=maybe", "option: trade: 'maybe', expected yes or no");
    refuses("max_players=9", "option: max_players 9: expected a number from 2 to 8");
    refuses("min_players=8", "option: min_players 8: min_players must not exceed max_players");
    refuses("order_rule=join_order",
            "option: order_tie reroll_each_tie: order_tie does not fit order_rule");
    refuses("sell_ratio=2/3",
            "option: square 1 does not fit: the refund of a building must be a whole multiple of "
            "money_scale");
    refuses("money_scale=100",
            "option: jail_fine 50: expected a multiple of money_scale, which is 100");
    refuses("trade=no bogus=1", "option: unknown name 'bogus', expected a switch or end");
    refuses("trade=\033[31m", "option: a character that no option has, expected name=value");
    refuses("trade=\xFF", "option: a character that no option has, expected name=value");
    char longest[200];
    memset(longest, 'x', sizeof longest - 1);
    longest[sizeof longest - 1] = 0;
    refuses(longest, "option: 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx...' is too long, "
                     "expected name=value");
}

/* A value written by bq_edition_switch is read back as the same value, for every switch. */
static void round_trip(const char *name)
{
    bq_edition_file *file = open_edition(name);
    before = ed = file->ed;
    bool good = true;
    for (unsigned i = 0; i < BQ_SWITCHES; i++) {
        char value[64], option[128];
        bq_edition_switch(&ed, i, value, sizeof value);
        snprintf(option, sizeof option, "%s=%s", bq_switches[i].name, value);
        if (strncmp(option, "end_offers_", 11) == 0)
            continue; /* no option of a table */
        if (!bq_edition_option(&ed, option, error, sizeof error) ||
            memcmp(&ed, &before, sizeof ed) != 0) {
            good = false;
            tap_note("%s: %s", option, error);
        }
    }
    tap_ok(good, "%s: every switch is read as it is written", name);
    bq_edition_close(file);
}

/* --- compiled --- */

static void compiled(void)
{
    unsigned char bytes[BQ_COMPILED_BYTES + 1] = {0}, spoilt[BQ_COMPILED_BYTES];
    bq_edition_file *file = open_edition("atlantic-city");
    bq_edition_compile(&file->ed, bytes);
    memset(&ed, 0, sizeof ed);
    tap_ok(bq_edition_uncompile(&ed, bytes, BQ_COMPILED_BYTES, error, sizeof error) &&
           memcmp(&ed, &file->ed, sizeof ed) == 0, "compiled and read back");
    tap_ok(memcmp(bytes, BQ_COMPILED_MAGIC, 8) == 0, "its first bytes");
    before = ed;
    tap_ok(!bq_edition_uncompile(&ed, bytes, BQ_COMPILED_BYTES - 1, error, sizeof error) &&
           !bq_edition_uncompile(&ed, bytes, BQ_COMPILED_BYTES + 1, error, sizeof error) &&
           !bq_edition_uncompile(&ed, bytes, 0, error, sizeof error),
           "too short, too long, empty");

    bool good = true;
    for (size_t i = 0; i < BQ_COMPILED_BYTES; i++) {
        memcpy(spoilt, bytes, sizeof spoilt);
        spoilt[i] ^= 0x10;
        bool refused = !bq_edition_uncompile(&ed, spoilt, sizeof spoilt, error, sizeof error);
        /* what is derived is made anew, so there alone a changed byte does no harm */
        good = good && memcmp(&ed, &before, sizeof ed) == 0 &&
               (refused || i >= sizeof(bq_compiled_head) + offsetof(bq_edition, group));
    }
    tap_ok(good, "no changed byte is believed");
    bq_edition_close(file);
}

int main(void)
{
    static const char *const house[] = {"classique", "atlantic-city", "console", "reseau",
                                        "topclubs"};
    for (unsigned i = 0; i < sizeof house / sizeof *house; i++) {
        complete(house[i]);
        round_trip(house[i]);
    }
    filled_in();
    buildings();
    money();
    from_memory();
    by_name();
    misnamed();
    options();
    compiled();
    return tap_done();
}
