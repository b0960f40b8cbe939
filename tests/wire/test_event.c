/* test_event.c - events as words and JSON, the state as one JSON line, and the builder under them.
 */
#include "tap.h"

#include "wire/wire.h"

static bq_names names = {.seats = 3, .seat = {"Ada", "Bob", "Jean Paul"}};

static const char *words(const bq_event *ev)
{
    static char text[BQ_EVENT_BYTES];
    bq_buf b = bq_buf_on(text, sizeof text);
    bq_event_print(&b, &names, ev);
    return b.cut ? "(cut)" : text;
}

static const char *json(const bq_event *ev)
{
    static char text[BQ_EVENT_BYTES];
    bq_buf b = bq_buf_on(text, sizeof text);
    bq_event_json(&b, &names, ev);
    return b.cut ? "(cut)" : text;
}

static void test_examples(void)
{
    bq_event pay = {.kind = BQ_EV_PAY,
                    .seat = 1,
                    .to = 0,
                    .square = 39,
                    .what = BQ_FOR_RENT,
                    .amount = 50,
                    .row = BQ_ROW('F', 1)};
    tap_eq_str(words(&pay), "pay from=Bob to=Ada amount=50 reason=rent square=39 row=F1",
               "a payment");
    tap_eq_str(
        json(&pay),
        "{\"event\":\"pay\",\"from\":\"Bob\",\"to\":\"Ada\",\"amount\":50,\"reason\":\"rent\","
        "\"square\":39,\"row\":\"F1\"}",
        "a payment as JSON");
    pay.to = BQ_BANK;
    pay.square = BQ_NOWHERE;
    pay.row = 0;
    tap_eq_str(words(&pay), "pay from=Bob to=bank amount=50 reason=rent", "the bank; nowhere");

    bq_event bankrupt = {
        .kind = BQ_EV_BANKRUPT, .seat = 2, .to = BQ_NOBODY, .what = BQ_BY_RESIGNED};
    tap_eq_str(words(&bankrupt), "bankrupt seat=\"Jean Paul\" cause=resigned",
               "nobody is left out");
    bq_event over = {.kind = BQ_EV_OVER, .value = 5, .what = BQ_BY_ROUNDS};
    tap_eq_str(words(&over), "over winners=Ada,\"Jean Paul\" cause=rounds", "a set of players");
    tap_eq_str(json(&over),
               "{\"event\":\"over\",\"winners\":[\"Ada\",\"Jean Paul\"],\"cause\":\"rounds\"}",
               "a set of players as JSON");
    bq_event pass = {.kind = BQ_EV_PASS, .seat = 0, .a = 1};
    tap_eq_str(words(&pass), "pass seat=Ada auto=yes", "a flag");
    tap_eq_str(json(&pass), "{\"event\":\"pass\",\"seat\":\"Ada\",\"auto\":true}",
               "a flag as JSON");
    bq_event sold = {.kind = BQ_EV_SOLD, .what = BQ_LOT_HOTEL, .square = BQ_NOWHERE, .amount = 7};
    tap_eq_str(words(&sold), "sold seat=Ada lot=hotel amount=7", "what was sold");
    bq_event fortune = {.kind = BQ_EV_FORTUNE, .value = INT64_MIN};
    tap_eq_str(words(&fortune), "fortune seat=Ada value=-9223372036854775808", "the least number");
}

/* Every kind, with every byte at its worst: something is written, and the JSON is balanced. */
static void test_all_kinds(void)
{
    bool good = true, balanced = true;
    for (unsigned kind = 0; kind < 256; kind++) {
        for (unsigned fill = 0; fill < 256; fill += 51) {
            bq_event ev;
            memset(&ev, (int)fill, sizeof ev);
            ev.kind = (uint8_t)kind;
            good = good && strcmp(words(&ev), "(cut)") != 0;
            const char *text = json(&ev);
            size_t n = strlen(text);
            unsigned quotes = 0;
            for (size_t i = 0; i < n; i++)
                quotes += text[i] == '"';
            balanced = balanced && text[0] == '{' && text[n - 1] == '}' && quotes % 2 == 0;
        }
    }
    tap_ok(good, "every kind of event has its words");
    tap_ok(balanced, "every kind of event has its JSON");
}

static void test_fields(void)
{
    bq_event ev = {.kind = BQ_EV_PAY, .seat = 1, .to = BQ_NOBODY, .square = 3, .amount = 9};
    bq_field field;
    unsigned n = 0;
    while (bq_event_field(&ev, n, &field))
        n++;
    tap_eq_int(n, 4, "absent fields are not counted");
    tap_ok(bq_event_field(&ev, 1, &field) && field.name_n == 6 &&
               memcmp(field.name, "amount", 6) == 0 && field.value == 9,
           "the second field is the amount, when there is no receiver");
    ev.kind = BQ_EVENT_KINDS;
    tap_ok(!bq_event_field(&ev, 0, &field), "an unknown kind has no fields");
}

static void test_hostile_names(void)
{
    bq_event ev = {.kind = BQ_EV_RESIGNING, .seat = 0};
    names.seat[0] = "\"}</script>\n\x01\xFF\xE2\x80\xA8\\";
    tap_eq_str(json(&ev),
               "{\"event\":\"resigning\",\"seat\":\"\\\"}\\u003c/script\\u003e\\u000a\\u0001\\ufffd"
               "\\u2028\\\\\"}",
               "a hostile name in JSON");
    tap_eq_str(words(&ev), "resigning seat=\"\\\"}</script>????\\\\\"", "a hostile name in words");
    names.seat[0] = "Ada";
    ev.seat = 7;
    tap_eq_str(words(&ev), "resigning seat=8", "a seat without a name goes by its number");
}

/* bq_json_word() escapes nothing: no table of ours may have a word that wants it. */
static bool all_plain(const char *const *words, unsigned n)
{
    for (unsigned i = 0; i < n; i++)
        for (const char *c = words[i]; *c; c++)
            if (!((*c >= 'a' && *c <= 'z') || *c == '-' || *c == '_'))
                return false;
    return true;
}

static void test_words_of_ours(void)
{
    tap_ok(all_plain(bq_event_words, BQ_EVENT_KINDS) && all_plain(bq_verb_words, BQ_VERBS) &&
               all_plain(bq_question_words, BQ_QUESTIONS) && all_plain(bq_reason_words, BQ_REASONS) &&
               all_plain(bq_purpose_words, BQ_PURPOSES) && all_plain(bq_cause_words, BQ_CAUSES) &&
               all_plain(bq_deck_words, BQ_DECKS) && all_plain(bq_lot_words, 3) &&
               all_plain(bq_square_words, BQ_SQUARE_KINDS) && all_plain(bq_effect_words, BQ_EFFECTS) &&
               all_plain(bq_refusal_words, BQ_REFUSALS),
           "words of ours are letters and hyphens");
}

static void test_hex(void)
{
    static const unsigned char bytes[] = {0x00, 0x09, 0x0a, 0x9f, 0xa0, 0xff, 0x7e};
    char text[20];
    bq_buf b = bq_buf_on(text, sizeof text);
    bq_buf_bytes_hex(&b, bytes, sizeof bytes);
    tap_eq_str(text, "00090a9fa0ff7e", "bytes in digits, four at once and one by one");
    b = bq_buf_on(text, sizeof text);
    bq_buf_hex(&b, UINT64_C(0x0123456789ABCDEF));
    tap_eq_str(text, "0123456789abcdef", "a number in sixteen digits");
    b = bq_buf_on(text, 9);
    bq_buf_bytes_hex(&b, bytes, sizeof bytes);
    tap_ok(b.cut && !strcmp(text, "00090a9f"), "digits that do not fit are left out");
}

static void test_buffer(void)
{
    char text[8];
    bq_buf b = bq_buf_on(text, sizeof text);
    bq_buf_str(&b, "1234567");
    tap_ok(!b.cut && b.n == 7, "seven bytes fit in eight");
    bq_buf_char(&b, '8');
    tap_ok(b.cut && strcmp(text, "1234567") == 0, "the eighth does not");
    b = bq_buf_on(text, sizeof text);
    bq_buf_str(&b, "12345678");
    bq_buf_str(&b, "9");
    tap_ok(b.cut && b.n == 0 && text[0] == '\0', "after a piece that did not fit nothing is added");
    b = bq_buf_on(NULL, 0);
    bq_buf_str(&b, "x");
    tap_ok(b.cut && b.n == 0, "no room at all");
    char hex[17];
    b = bq_buf_on(hex, sizeof hex);
    bq_buf_hex(&b, UINT64_C(0x0123456789abcdef));
    tap_eq_str(hex, "0123456789abcdef", "sixteen digits");
}

int main(void)
{
    test_examples();
    test_all_kinds();
    test_fields();
    test_hostile_names();
    test_words_of_ours();
    test_hex();
    test_buffer();
    return tap_done();
}
