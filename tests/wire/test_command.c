/* test_command.c - lines of words and commands: what is written is read again, what people type is
 * found, and nothing that a stranger sends is believed. */
#include "tap.h"

#include "wire/wire.h"

static bq_edition ed;
static bq_state st;
static bq_names names;
static const bq_wire with_state = {&ed, &st, &names};
static const bq_wire without = {&ed, NULL, &names};

/* A small board of names; the edition behind it has three jail-free cards, two of one deck. */
static void set_table(void)
{
    static const char *const squares[] = {
        "Départ",
        "Boulevard de Belleville",
        "Caisse de Communauté",
        "Rue Lecourbe",
        "Impôts sur le revenu",
        "Gare Montparnasse",
        "Rue de Vaugirard",
        "Chance",
        "Œuvre d'art",
        "Avenue des Champs-Élysées",
        "Rue de la Paix",
        "Chance",
    };
    static const char *const russian[] = {
        "Вперёд", "Житная улица", "Казна", "Нагатинская улица", "Налог", "Рижский вокзал",
    };
    ed.squares = 40;
    ed.groups = 3;
    ed.hotel = 5;
    ed.jail_card_count = 3;
    ed.jail_card[0][0] = BQ_CHANCE, ed.jail_card[0][1] = 6;
    ed.jail_card[1][0] = BQ_CHANCE, ed.jail_card[1][1] = 8;
    ed.jail_card[2][0] = BQ_CHEST, ed.jail_card[2][1] = 4;
    names.squares = 12;
    memcpy(names.square[0], squares, sizeof squares);
    memcpy(names.square[1], russian, sizeof russian);
    names.groups = 3;
    names.group_key[0] = "brown", names.group[0][0] = "Marron";
    names.group_key[1] = "light_blue", names.group[0][1] = "Bleu clair";
    names.group_key[2] = "dark_blue", names.group[0][2] = "Bleu foncé";
    names.seats = 4;
    names.seat[0] = "Ada";
    names.seat[1] = "Bob";
    names.seat[2] = "Chloé";
    names.seat[3] = "Jean-Paul";
    st.seats = 4;
}

static bq_command parsed;
static bq_wire_error error;

static bool reads(const bq_wire *w, unsigned speaker, const char *line)
{
    memset(&parsed, 0xEE, sizeof parsed);
    memset(&error, 0, sizeof error);
    return bq_command_parse(w, speaker, line, strlen(line), &parsed, &error);
}

static const char *printed(const bq_wire *w, const bq_command *c)
{
    static char text[BQ_LINE_BYTES];
    bq_buf b = bq_buf_on(text, sizeof text);
    bq_command_print(&b, w, c);
    return b.cut ? "(cut)" : text;
}

/* The line is read, and written in its canonical form. */
static void becomes(unsigned speaker, const char *line, const char *canonical)
{
    bool ok = reads(&with_state, speaker, line);
    tap_eq_str(ok ? printed(&without, &parsed) : bq_wire_words[error.code], canonical, "%s", line);
}

static void fails(const bq_wire *w, unsigned speaker, const char *line, enum bq_wire_code code,
                  const char *what)
{
    bool ok = reads(w, speaker, line);
    tap_eq_str(ok ? "understood" : bq_wire_words[error.code], bq_wire_words[code], "not read: %s",
               line);
    if (what)
        tap_eq_str(error.what, what, "... and the error says what");
}

/* --- every verb ------------------------------------------------------------------------------- */

static uint64_t seed = 1;

static uint32_t below(uint32_t n)
{
    seed = seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(seed >> 33) % n;
}

static uint64_t some_squares(void)
{
    uint64_t squares = 0;
    for (uint32_t n = below(6); n > 0; n--)
        squares |= (uint64_t)1 << below(64);
    return squares;
}

static void give_something(bq_terms *terms, int32_t amount)
{
    terms->give = some_squares() | 2;
    terms->give_cash = below(2) ? amount : 0;
    terms->give_cards = (uint8_t)below(8);
}

static bq_command some_command(unsigned verb)
{
    bq_command c;
    memset(&c, 0, sizeof c);
    c.verb = (uint8_t)verb;
    c.seat = bq_verb_actors[verb] == BQ_ACTOR_SEAT ? (uint8_t)below(4) : 0;
    int32_t amount = (int32_t)below(3) ? (int32_t)below(2000) : INT32_MAX - (int32_t)below(2);
    switch (bq_verb_forms[verb]) {
    case BQ_FORM_AMOUNT:
    case BQ_FORM_COUNT:
        c.amount = amount;
        break;
    case BQ_FORM_SQUARE:
        c.a = (uint8_t)below(64);
        break;
    case BQ_FORM_SQUARES:
        c.squares = some_squares();
        break;
    case BQ_FORM_LOTS:
        c.order.n = (uint8_t)below(40);
        for (unsigned i = 0; i < c.order.n; i++)
            c.order.step[i] = (uint8_t)below(64);
        break;
    case BQ_FORM_LEVELS:
        c.order.n = (uint8_t)below(20);
        for (unsigned i = 0; i < c.order.n; i++) {
            c.order.step[2 * i] = (uint8_t)(i * 3);
            c.order.step[2 * i + 1] = (uint8_t)below(256);
        }
        break;
    case BQ_FORM_DECK:
        c.a = below(3) ? (uint8_t)below(2) : 0xFF;
        break;
    case BQ_FORM_DICE:
        c.a = (uint8_t)below(256);
        c.b = (uint8_t)below(256);
        break;
    case BQ_FORM_CARD:
        c.a = (uint8_t)below(2);
        c.b = (uint8_t)below(255);
        break;
    case BQ_FORM_SEAT:
        c.a = (uint8_t)below(4);
        break;
    case BQ_FORM_OFFER:
        c.terms.to = (uint8_t)below(4);
        c.terms.take = some_squares();
        c.terms.lift = some_squares();
        c.terms.take_cash = below(2) ? amount : 0;
        c.terms.take_cards = (uint8_t)below(8);
        give_something(&c.terms, amount);
        break;
    case BQ_FORM_SETTLE:
        give_something(&c.terms, amount);
        break;
    case BQ_FORM_ANSWER:
        c.a = (uint8_t)below(4);
        c.amount = amount;
        c.squares = some_squares();
        break;
    default:
        break;
    }
    if ((bq_verb_forms[verb] == BQ_FORM_LOTS || bq_verb_forms[verb] == BQ_FORM_LEVELS) &&
        c.order.n == 0) {
        c.a = (uint8_t)below(3);
        c.amount = amount;
    }
    return c;
}

static bool same_again(const bq_wire *w, const bq_command *c)
{
    char text[BQ_LINE_BYTES];
    bq_buf b = bq_buf_on(text, sizeof text);
    bq_line_print(&b, w, c);
    bq_command again;
    if (!b.cut && bq_line_parse(w, text, b.n, &again, &error) &&
        memcmp(c, &again, sizeof again) == 0)
        return true;
    tap_note("%s: %s %s", text, bq_wire_words[error.code], error.what);
    return false;
}

static void test_round_trips(void)
{
    for (unsigned verb = 0; verb < BQ_VERBS; verb++) {
        bool ok = true;
        for (unsigned i = 0; ok && i < 2000; i++) {
            bq_command c = some_command(verb);
            st.held[0] = (uint8_t)below(8); /* what is held must not change what is written */
            ok = same_again(&without, &c) && same_again(&with_state, &c);
        }
        tap_ok(ok, "written and read again: %s", bq_verb_words[verb]);
    }
    memset(st.held, 0, sizeof st.held);
}

/* Names that try to be something else. */
static void test_hostile_names(void)
{
    static const char *const hostile[] = {
        "bank",
        "clock",
        "give",
        "v3",
        "lift",
        "a:b",
        "Jean Paul",
        "2",
        "x\"y",
        "back\\slash",
        "#1",
        "a=b",
        "a,b",
        "\xD0\x91\xD0\xBE\xD0\xB1",
        "{\"event\":1}",
        "-",
        "'; roll",
    };
    const char *kept = names.seat[3];
    for (size_t i = 0; i < sizeof hostile / sizeof hostile[0]; i++) {
        bool ok = true;
        names.seat[3] = hostile[i];
        for (unsigned verb = 0; verb < BQ_VERBS; verb++) {
            bq_command c = some_command(verb);
            c.seat = bq_verb_actors[verb] == BQ_ACTOR_SEAT ? 3 : 0;
            if (bq_verb_forms[verb] == BQ_FORM_SEAT || bq_verb_forms[verb] == BQ_FORM_ANSWER)
                c.a = 3;
            if (bq_verb_forms[verb] == BQ_FORM_OFFER)
                c.terms.to = 3;
            ok = ok && same_again(&without, &c);
        }
        tap_ok(ok, "a player called %s", hostile[i]);
    }
    names.seat[3] = kept;
}

/* --- what people type ------------------------------------------------------------------------- */

static void test_forms(void)
{
    st.level[10] = 5;
    st.level[9] = 1;
    st.offers = 2;
    st.offer[1].version = 3;
    becomes(0, "roll", "roll");
    becomes(0, "  bid   120  ", "bid 120");
    becomes(0, "bid 007", "bid 7");
    becomes(0, "build 9 10 10", "build 9 10 10");
    becomes(0, "build rue de la paix", "build 10");
    becomes(0, "build \"Rue de la Paix\" Rue_Lecourbe rue-de-vaugirard", "build 10 3 6");
    becomes(0, "build rue de la paix rue lecourbe", "build 10 3");
    becomes(0, "build brown 3", "build brown 3");
    becomes(0, "build bleu clair 2", "build light_blue 2");
    becomes(0, "build marr 2", "build brown 2");
    becomes(0, "sell 10", "sell 10=4");
    becomes(0, "sell 10 10 9", "sell 10=3 9=0");
    becomes(0, "sell paix=3 9=1", "sell 10=3 9=1");
    becomes(0, "sell 10 = 3", "sell 10=3");
    becomes(0, "sell light_blue 2", "sell light_blue 2");
    becomes(0, "sell 3", "sell 3=0");
    becomes(0, "mortgage 5,7", "mortgage 5,7");
    becomes(0, "mortgage 7 5", "mortgage 5,7");
    becomes(0, "mortgage gare montparnasse", "mortgage 5");
    becomes(0, "redeem Gare Montparnasse, Rue Lecourbe", "redeem 3,5");
    becomes(0, "lift", "lift");
    becomes(0, "use", "use");
    becomes(0, "use chest", "use chest");
    becomes(BQ_BANK, "dice 3 4", "dice 3 4");
    becomes(BQ_BANK, "card chance 7", "card chance 7");
    tap_eq_int(parsed.b, 6, "cards are counted from 1 in text, from 0 in the struct");
    becomes(BQ_BANK, "first Bob", "first Bob");
    becomes(BQ_CLOCK, "timeout jean paul", "timeout Jean-Paul");
    becomes(BQ_CLOCK, "time_up", "time_up");
    becomes(BQ_CLOCK, "stop", "stop");
    becomes(0, "offer 2 give 5,7 +100 take 12", "offer Bob give 5,7 +100 take 12");
    becomes(0, "offer Bob take 12 lift 12 give +100 rue lecourbe card chest",
            "offer Bob give 3 +100 card chest take 12 lift 12");
    becomes(0, "offer chloe", "offer Chloé");
    becomes(0, "accept Bob v7 lift 12", "accept Bob v7 lift 12");
    becomes(0, "accept Bob", "accept Bob v3");
    becomes(0, "accept Ada", "accept Ada v0");
    becomes(0, "settle give 5 +20", "settle give 5 +20");
    becomes(0, "settle +20 5", "settle give 5 +20");
}

/* A jail-free card is the giver's: the lowest he holds of that deck. */
static void test_jail_cards(void)
{
    memset(st.held, 0, sizeof st.held);
    st.held[0] = 1 << 1;
    st.held[1] = 1 << 0;
    becomes(0, "offer Bob give card chance take card chance",
            "offer Bob give card chance/9 take card chance/7");
    becomes(1, "offer Ada give card chance", "offer Ada give card chance/7");
    becomes(0, "offer Bob give card chance/7", "offer Bob give card chance/7");
    becomes(0, "offer Bob give card chance card chance",
            "offer Bob give card chance/7 card chance/9");
    fails(&with_state, 0, "offer Bob give card chance card chance card chance",
          BQ_WIRE_NO_JAIL_CARD, NULL);
    fails(&with_state, 0, "offer Bob give card chance/8", BQ_WIRE_NO_JAIL_CARD, NULL);
    fails(&with_state, 0, "offer Bob give card chance/", BQ_WIRE_NUMBER, NULL);
    fails(&with_state, 0, "offer Bob give card", BQ_WIRE_EXPECTED, "chance or chest");
    fails(&with_state, 0, "offer Bob give card joker", BQ_WIRE_DECK, "joker");
    memset(st.held, 0, sizeof st.held);
}

static void finds(const char *word, int square)
{
    unsigned found = 99;
    bool ok = bq_find_square(&names, word, strlen(word), &found, &error);
    tap_eq_int(ok ? (int)found : -1, square, "square %s", word);
}

static void test_letters(void)
{
    finds("Rue de la Paix", 10);
    finds("RUE DE LA PAIX", 10);
    finds("rue-de-la-paix", 10);
    finds("ruedelapaix", 10);
    finds("avenue des champs elysees", 9);
    finds("Champs-Élysées", 9);
    finds("CHAMPS ÉLYSÉES", 9);
    finds("champs e\xCC\x81lyse\xCC\x81-es", 9); /* accents as marks of their own */
    finds("oeuvre dart", 8);
    finds("ŒUVRE D’ART", 8);
    finds("impots", 4);
    finds("paix", 10);
    finds("belle", 1);
    finds("elleville", -1);
    finds("ВПЕРЁД", 0);
    finds("вперед", 0);
    finds("рижскии", 5);
    finds("РИЖСКИЙ", 5);
    finds("39", 39);
    finds("063", 63);
    finds("64", -1);
    finds("-1", -1);
    finds("", -1);
    finds("...", -1);
    finds("rue", -1);
    tap_eq_str(bq_wire_words[error.code], "ambiguous", "rue is ambiguous");
    tap_eq_str(error.what, "Rue Lecourbe (3), Rue de Vaugirard (6), Rue de la Paix (10)",
               "and the candidates are named");
    finds("Chance", -1);
    tap_eq_str(error.what, "Chance (7), Chance (11)", "one name for two squares is ambiguous");
}

static void test_ambiguity(void)
{
    names.seat[3] = "Adam";
    becomes(0, "reject Ada", "reject Ada");
    becomes(0, "reject adam", "reject Adam");
    fails(&without, 0, "reject ad", BQ_WIRE_AMBIGUOUS, "Ada, Adam");
    fails(&without, 0, "build bleu 2", BQ_WIRE_AMBIGUOUS, "light_blue, dark_blue");
    fails(&without, 0, "mortgage rue de", BQ_WIRE_AMBIGUOUS,
          "Rue de Vaugirard (6), Rue de la Paix (10)");
    names.seat[3] = "Jean-Paul";
    tap_ok(!bq_names_differ("Chloé", "CHLOE"), "CHLOE is Chloé");
    tap_ok(bq_names_differ("Chloé", "Cleo"), "Cleo is not");
}

static void test_seat_names(void)
{
    static const char *const good[] = {"Ada", "Chloé", "Jean Paul", "Пётр", "d'Artagnan", "7 of 9"};
    static const char *const bad[] = {
        "",      " Ada", "Ada ",
        "bank",  "BANK", "clock",
        "give",  "v3",   "12",
        "a:b",   "a\"b", "a\nb",
        "a\x7F", "\xFF", "a\xE2\x80\xAE-b",
        "---",   "a#b",  "a=b",
        "a,b",   "a\\b", "0123456789012345678901234567890123456789abcdefghi"};
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++)
        tap_ok(bq_seat_name_ok(good[i], strlen(good[i])), "a good name: %s", good[i]);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        tap_ok(!bq_seat_name_ok(bad[i], strlen(bad[i])), "no good name, number %zu", i);
}

/* --- what is not understood ------------------------------------------------------------------- */

static void test_refusals(void)
{
    fails(&without, 0, "", BQ_WIRE_NO_VERB, "");
    fails(&without, 0, "rol", BQ_WIRE_VERB, "rol");
    fails(&without, 0, "\"roll\"", BQ_WIRE_VERB, "roll");
    fails(&without, 0, "Roll", BQ_WIRE_VERB, "Roll");
    fails(&without, 0, "roll 3", BQ_WIRE_EXTRA, "3");
    fails(&without, 0, "bid", BQ_WIRE_EXPECTED, "an amount");
    fails(&without, 0, "bid -5", BQ_WIRE_NUMBER, "-5");
    fails(&without, 0, "bid 1e3", BQ_WIRE_NUMBER, "1e3");
    fails(&without, 0, "bid 2147483648", BQ_WIRE_NUMBER_LARGE, "2147483647");
    fails(&without, 0, "bid 99999999999999999999999999999999", BQ_WIRE_NUMBER_LARGE, NULL);
    fails(&without, 0, "bid \"5\"", BQ_WIRE_NUMBER, "5");
    fails(&without, 0, "dice 3 4", BQ_WIRE_WRONG_ACTOR, "the bank");
    fails(&without, 0, "time_up", BQ_WIRE_WRONG_ACTOR, "the clock");
    fails(&without, 0, "stop", BQ_WIRE_WRONG_ACTOR, "the clock");
    fails(&without, BQ_BANK, "roll", BQ_WIRE_WRONG_ACTOR, "a player");
    fails(&without, BQ_BANK, "dice 3", BQ_WIRE_EXPECTED, "the second die");
    fails(&without, BQ_BANK, "dice 3 256", BQ_WIRE_NUMBER_LARGE, "255");
    fails(&without, BQ_BANK, "card chance 0", BQ_WIRE_NUMBER, "0");
    fails(&without, BQ_BANK, "card chance", BQ_WIRE_EXPECTED, NULL);
    fails(&without, BQ_BANK, "card joker 1", BQ_WIRE_DECK, "joker");
    fails(&without, BQ_BANK, "first Zoe", BQ_WIRE_SEAT, "Zoe");
    fails(&without, BQ_BANK, "first 5", BQ_WIRE_SEAT, "5");
    fails(&without, BQ_BANK, "first 0", BQ_WIRE_SEAT, "0");
    fails(&without, 8, "roll", BQ_WIRE_NO_ACTOR, NULL);
    fails(&without, 0, "mortgage 5,5", BQ_WIRE_TWICE, "5");
    fails(&without, 0, "mortgage 64", BQ_WIRE_SQUARE, "64");
    fails(&without, 0, "mortgage nowhere", BQ_WIRE_SQUARE, "nowhere");
    fails(&without, 0, "build", BQ_WIRE_EXPECTED, "a square");
    fails(&without, 0, "build brown", BQ_WIRE_EXPECTED, "how many");
    fails(&without, 0, "build brown 99999999999", BQ_WIRE_NUMBER_LARGE, NULL);
    fails(&without, 0, "sell 10", BQ_WIRE_NEEDS_STATE, NULL);
    fails(&without, 0, "sell 10=", BQ_WIRE_EXPECTED, "the new level");
    fails(&without, 0, "sell 10=x", BQ_WIRE_NUMBER, "x");
    fails(&without, 0, "sell 10=1 10=2", BQ_WIRE_TWICE, "10");
    fails(&with_state, 0, "sell 9 9", BQ_WIRE_NOT_BUILT, "9");
    fails(&without, 0, "accept Bob", BQ_WIRE_NEEDS_STATE, NULL);
    fails(&without, 0, "accept Bob v3 lift", BQ_WIRE_EXPECTED, "a square");
    fails(&without, 0, "accept Bob v99999999999", BQ_WIRE_NUMBER_LARGE, NULL);
    fails(&without, 0, "offer", BQ_WIRE_EXPECTED, "a player");
    fails(&without, 0, "offer Bob give", BQ_WIRE_EXPECTED, NULL);
    fails(&without, 0, "offer Bob 5", BQ_WIRE_EXPECTED, "give, take or lift");
    fails(&without, 0, "offer Bob give 5 give 7", BQ_WIRE_TWICE, "give");
    fails(&without, 0, "offer Bob give +5 +6", BQ_WIRE_TWICE, "+6");
    fails(&without, 0, "offer Bob give +", BQ_WIRE_NUMBER, "+");
    fails(&without, 0, "offer Bob give +-5", BQ_WIRE_NUMBER, "+-5");
    fails(&without, 0, "settle", BQ_WIRE_EXPECTED, NULL);
    fails(&without, 0, "settle give 5 take 7", BQ_WIRE_EXTRA, "take");
    fails(&without, 0, "mortgage \"Rue de la Paix", BQ_WIRE_QUOTE, NULL);
    fails(&without, 0, "bid 5\n", BQ_WIRE_CONTROL, NULL);
    fails(&without, 0, "bid\t5", BQ_WIRE_CONTROL, NULL);
    fails(&without, 0, "bid 5 \xC2\x85", BQ_WIRE_CONTROL, NULL);
    fails(&without, 0, "bid 5 \xE2\x80\xAE", BQ_WIRE_CONTROL, NULL);
    fails(&without, 0, "bid 5 \xFF", BQ_WIRE_NOT_UTF8, NULL);
    fails(&without, 0, "bid 5 \xC0\x80", BQ_WIRE_NOT_UTF8, NULL);
    fails(&without, 0, "bid 5 \xED\xA0\x80", BQ_WIRE_NOT_UTF8, NULL);
    fails(&without, 0, "bid 5 \xF4\x90\x80\x80", BQ_WIRE_NOT_UTF8, NULL);
    fails(&without, 0, "bid 5 \xE2\x82", BQ_WIRE_NOT_UTF8, NULL);
    fails(&without, 0, "bid x", BQ_WIRE_NUMBER, NULL);
    tap_eq_int(error.at, 4, "an error names its position");
    tap_ok(!bq_command_parse(&without, 0, "roll\0x", 6, &parsed, &error) &&
               error.code == BQ_WIRE_CONTROL,
           "a zero byte does not end the line");
    tap_ok(!bq_command_parse(&without, 0, "rol", 3, &parsed, NULL), "nobody need hear the error");
}

static void test_long_lines(void)
{
    static char line[BQ_LINE_BYTES + 1];
    memset(line, ' ', sizeof line);
    memcpy(line, "roll", 4);
    tap_ok(bq_command_parse(&without, 0, line, BQ_LINE_BYTES, &parsed, &error),
           "4096 bytes are read");
    tap_ok(!bq_command_parse(&without, 0, line, BQ_LINE_BYTES + 1, &parsed, &error) &&
               error.code == BQ_WIRE_LINE_LONG,
           "4097 are not");
    memcpy(line, "build", 5);
    for (size_t i = 5; i + 1 < BQ_LINE_BYTES; i += 2)
        memcpy(line + i, " 1", 2);
    tap_ok(!bq_command_parse(&without, 0, line, BQ_LINE_BYTES, &parsed, &error) &&
               error.code == BQ_WIRE_MANY,
           "two thousand lots are too many");
    memset(line, 'x', sizeof line);
    memcpy(line, "mortgage ", 9);
    tap_ok(!bq_command_parse(&without, 0, line, BQ_LINE_BYTES, &parsed, &error) &&
               error.code == BQ_WIRE_SQUARE && strlen(error.what) == sizeof error.what - 1,
           "a long word is cut in the error");
}

static void test_speakers(void)
{
    static const struct {
        const char *line;
        enum bq_wire_code code;
        int verb;
    } lines[] = {
        {"Ada: bid 120", BQ_WIRE_OK, BQ_CMD_BID},
        {"chloe : roll", BQ_WIRE_OK, BQ_CMD_ROLL},
        {"Jean Paul: roll", BQ_WIRE_OK, BQ_CMD_ROLL},
        {"\"Jean-Paul\": roll", BQ_WIRE_OK, BQ_CMD_ROLL},
        {"bank: dice 3 4", BQ_WIRE_OK, BQ_CMD_DICE},
        {"clock: timeout Bob", BQ_WIRE_OK, BQ_CMD_TIMEOUT},
        {"2: roll", BQ_WIRE_OK, BQ_CMD_ROLL},
        {"roll", BQ_WIRE_NO_ACTOR, 0},
        {": roll", BQ_WIRE_SEAT, 0},
        {"", BQ_WIRE_NO_ACTOR, 0},
        {"Zoe: roll", BQ_WIRE_SEAT, 0},
        {"\"bank\": dice 3 4", BQ_WIRE_SEAT, 0},
        {"Ada: dice 3 4", BQ_WIRE_WRONG_ACTOR, 0},
        {"clock: roll", BQ_WIRE_WRONG_ACTOR, 0},
        {"Ada:", BQ_WIRE_NO_VERB, 0},
        {"\"Ada: roll", BQ_WIRE_QUOTE, 0},
    };
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        bq_wire_error told = {.code = BQ_WIRE_OK};
        bool ok = bq_line_parse(&without, lines[i].line, strlen(lines[i].line), &parsed, &told);
        tap_ok(told.code == lines[i].code && ok == (told.code == BQ_WIRE_OK) &&
                   (!ok || parsed.verb == lines[i].verb),
               "speaker: %s", lines[i].line);
    }
}

/* Without names everything goes by number. */
static void test_nameless(void)
{
    static const bq_wire nameless = {&ed, NULL, NULL};
    bool ok = true;
    for (unsigned i = 0; ok && i < 20000; i++) {
        bq_command c = some_command(below(BQ_VERBS));
        ok = same_again(&nameless, &c);
    }
    tap_ok(ok, "without names");
}

/* Lines that look like commands, with some bytes broken: read or refused, never anything else. */
static void test_noise(void)
{
    bool ok = true;
    for (unsigned i = 0; ok && i < 200000; i++) {
        char text[BQ_LINE_BYTES];
        bq_buf b = bq_buf_on(text, sizeof text);
        bq_command c = some_command(below(BQ_VERBS));
        bq_line_print(&b, &without, &c);
        for (uint32_t n = below(4); n > 0; n--)
            text[below((uint32_t)b.n)] = below(3) ? "\"=+,: v9x#\\/"[below(12)] : (char)below(256);
        bq_command read;
        error.code = BQ_WIRE_OK;
        if (bq_line_parse(&with_state, text, b.n, &read, &error))
            ok = same_again(&without, &read);
        else
            ok = error.code != BQ_WIRE_OK && error.code < BQ_WIRE_CODES && error.at <= b.n;
    }
    tap_ok(ok, "200000 broken lines");
}

int main(void)
{
    set_table();
    test_round_trips();
    test_hostile_names();
    test_forms();
    test_jail_cards();
    test_letters();
    test_ambiguity();
    test_seat_names();
    test_refusals();
    test_long_lines();
    test_speakers();
    test_nameless();
    test_noise();
    return tap_done();
}
