/* events.c - every event, refusal, question, fault and law has its sentence in every language: for
 * all combinations of fields that could be told apart, and for whole games as they are played. */
#include "tap.h"

#include "names.h"
#include "property/hostile.h"
#include "property/play.h"

static char said[BQ_SENTENCE_BYTES];
static bq_text_names names[BQ_LANGUAGES];

/* ---- every kind, whatever stands in it ---- */

enum { WHATS = 48 }; /* more than any table of reasons, causes or purposes has rows */
_Static_assert((int)WHATS > (int)BQ_REASONS && (int)WHATS > (int)BQ_CAUSES &&
                   (int)WHATS > (int)BQ_PURPOSES,
               "all of them");

static bool event_is_good(const bq_event *ev)
{
    for (unsigned l = 0; l < BQ_LANGUAGES; l++) {
        bq_buf b = bq_buf_on(said, sizeof said);
        bq_text_event(&b, (enum bq_language)l, &names[l], ev);
        if (!test_good(&b)) {
            tap_note("%s %s what %u seat %u to %u square %u: %s", bq_edition_languages[l],
                     bq_event_words[ev->kind], ev->what, ev->seat, ev->to, ev->square, said);
            return false;
        }
    }
    return true;
}

static bool kind_is_good(unsigned kind)
{
    static const uint8_t seats[] = {0, 1, BQ_BANK, BQ_POT, BQ_NOBODY};
    static const uint8_t squares[] = {0, 39, BQ_NOWHERE};
    static const uint16_t rows[] = {0, BQ_ROW('E', 6), BQ_ROW('K', 5), BQ_ROW('K', 8)};
    for (unsigned what = 0; what < WHATS; what++)
        for (unsigned from = 0; from < sizeof seats; from++)
            for (unsigned to = 0; to < sizeof seats; to++)
                for (unsigned i = 0; i < 24; i++) {
                    bq_event ev = {.kind = (uint8_t)kind,
                                   .what = (uint8_t)what,
                                   .seat = seats[from],
                                   .to = seats[to],
                                   .square = squares[i % 3],
                                   .a = (uint8_t)(i % 6),
                                   .b = (uint8_t)(i / 4),
                                   .amount = 50 * (int64_t)i,
                                   .value = (int64_t)i,
                                   .row = rows[i % 4]};
                    if (!event_is_good(&ev))
                        return false;
                }
    return true;
}

static void every_event(void)
{
    for (unsigned kind = 0; kind < BQ_EVENT_KINDS; kind++)
        tap_ok(kind_is_good(kind), "event %s", bq_event_words[kind]);
    bq_event strange = {.kind = BQ_EVENT_KINDS};
    bq_buf b = bq_buf_on(said, sizeof said);
    bq_text_event(&b, BQ_LANG_FR, &names[0], &strange);
    tap_eq_int(b.n, 0, "what is no event has no sentence");
}

/* Different things are said differently: reasons of money, causes of jail and freedom, ends. */
static void differ(const char *what, const bq_event *events, size_t n)
{
    static char sentence[64][BQ_SENTENCE_BYTES];
    bool good = true;
    for (unsigned l = 0; l < BQ_LANGUAGES; l++) {
        for (size_t i = 0; i < n; i++) {
            bq_buf b = bq_buf_on(sentence[i], sizeof sentence[i]);
            bq_text_event(&b, (enum bq_language)l, &names[l], &events[i]);
        }
        for (size_t i = 0; i < n; i++)
            for (size_t k = 0; k < i; k++)
                if (!strcmp(sentence[i], sentence[k])) {
                    tap_note("twice: %s", sentence[i]);
                    good = false;
                }
    }
    tap_ok(good, "%s are told apart", what);
}

static void differences(void)
{
    bq_event events[64];
    size_t n = 0;
    static const uint8_t to_seat[] = {BQ_FOR_SALARY, BQ_FOR_CARD, BQ_FOR_REFUND, BQ_FOR_MORTGAGE,
                                      BQ_FOR_PRISON};
    static const uint8_t to_bank[] = {
        BQ_FOR_PURCHASE, BQ_FOR_AUCTION,  BQ_FOR_CARD,       BQ_FOR_REPAIRS,  BQ_FOR_TAX,
        BQ_FOR_FINE,     BQ_FOR_BUILDING, BQ_FOR_REDEMPTION, BQ_FOR_INTEREST, BQ_FOR_BANKRUPTCY,
        BQ_FOR_DEAL,     BQ_FOR_LEVY,     BQ_FOR_SQUATTER};
    static const uint8_t to_pot[] = {BQ_FOR_CARD, BQ_FOR_REPAIRS, BQ_FOR_TAX, BQ_FOR_FINE};
    static const uint8_t between[] = {BQ_FOR_RENT, BQ_FOR_EACH, BQ_FOR_TRADE, BQ_FOR_SETTLEMENT,
                                      BQ_FOR_BANKRUPTCY};
    const bq_event pay = {.kind = BQ_EV_PAY, .amount = 50, .square = 39, .to = 1};
    for (size_t i = 0; i < sizeof to_seat; i++, n++)
        events[n] = pay, events[n].seat = BQ_BANK, events[n].what = to_seat[i];
    for (size_t i = 0; i < sizeof to_bank; i++, n++)
        events[n] = pay, events[n].to = BQ_BANK, events[n].what = to_bank[i];
    for (size_t i = 0; i < sizeof to_pot; i++, n++)
        events[n] = pay, events[n].to = BQ_POT, events[n].what = to_pot[i];
    for (size_t i = 0; i < sizeof between; i++, n++)
        events[n] = pay, events[n].what = between[i];
    events[n] = pay, events[n].seat = BQ_POT, events[n++].what = BQ_FOR_POT;
    events[n] = pay, events[n].seat = BQ_BANK, events[n].to = BQ_POT, events[n++].what = BQ_FOR_POT;
    differ("the reasons of money", events, n);

    static const uint8_t deeds[] = {BQ_FOR_PURCHASE, BQ_FOR_AUCTION,    BQ_FOR_DEAL,
                                    BQ_FOR_TRADE,    BQ_FOR_SETTLEMENT, BQ_FOR_BANKRUPTCY};
    for (n = 0; n < sizeof deeds; n++)
        events[n] = (bq_event){.kind = BQ_EV_DEED, .square = 39, .to = 1, .what = deeds[n]};
    differ("the ways of a deed", events, n);

    static const uint8_t in[] = {BQ_BY_SQUARE, BQ_BY_CARD, BQ_BY_DOUBLES, BQ_BY_RAID};
    for (n = 0; n < sizeof in; n++)
        events[n] = (bq_event){.kind = BQ_EV_JAILED, .what = in[n]};
    differ("the ways into jail", events, n);
    static const uint8_t out[] = {BQ_BY_DOUBLE, BQ_BY_FINE, BQ_BY_SERVED, BQ_BY_CARD};
    for (n = 0; n < sizeof out; n++)
        events[n] = (bq_event){.kind = BQ_EV_FREED, .what = out[n]};
    differ("the ways out of jail", events, n);
    static const uint8_t closed[] = {BQ_BY_WITHDRAWN, BQ_BY_REJECTED, BQ_BY_CHANGED,
                                     BQ_BY_ACCEPTED,  BQ_BY_REPLACED, BQ_BY_LEFT};
    for (n = 0; n < sizeof closed; n++)
        events[n] = (bq_event){.kind = BQ_EV_OFFER_CLOSED, .to = 1, .what = closed[n]};
    differ("the ends of an offer", events, n);
    static const uint8_t over[] = {BQ_BY_LAST,  BQ_BY_ROUNDS, BQ_BY_MONEY,
                                   BQ_BY_SHORT, BQ_BY_TIME,   BQ_BY_LIMIT, BQ_BY_AGREED};
    for (n = 0; n < sizeof over; n++)
        events[n] = (bq_event){.kind = BQ_EV_OVER, .value = 1, .what = over[n]};
    differ("the ends of a game", events, n);
}

/* ---- wordings that others may rely on ---- */

static void wordings(void)
{
    static const struct {
        bq_event ev;
        const char *text[BQ_LANGUAGES];
    } known[] = {
        {{.kind = BQ_EV_PAY, .seat = 1, .to = 0, .amount = 50, .what = BQ_FOR_RENT, .square = 39},
         {"Bob paie M50 à Ada\u00A0: loyer pour Rue de la Paix.",
          "Bob pays Ada M50: rent for Rue de la Paix.",
          "Bob платит игроку Ada M50: рента за поле «Улица Мира»."}},
        {{.kind = BQ_EV_BUILT, .seat = 0, .square = 39, .a = 1, .b = 2},
         {"Ada bâtit sur Rue de la Paix, qui porte maintenant 2\u00A0maisons.",
          "Ada builds on Rue de la Paix, which now has 2\u00A0houses.",
          "Ada строит на участке «Улица Мира»: теперь там 2\u00A0дома."}},
        {{.kind = BQ_EV_BUILT, .seat = 0, .square = 39, .a = 4, .b = 5},
         {"Ada bâtit sur Rue de la Paix, qui porte maintenant 1\u00A0hôtel.",
          "Ada builds on Rue de la Paix, which now has 1\u00A0hotel.",
          "Ada строит на участке «Улица Мира»: теперь там 1\u00A0отель."}},
        {{.kind = BQ_EV_OVER, .value = 3, .what = BQ_BY_ROUNDS},
         {"Le dernier tour de table est joué\u00A0: Ada et Bob gagnent ensemble.",
          "The last round is played: Ada and Bob win together.",
          "Последний круг сыгран: вместе побеждают Ada и Bob."}},
        {{.kind = BQ_EV_OVER, .value = 1, .what = BQ_BY_AGREED},
         {"La partie est arrêtée d'un commun accord\u202F; la plus grande fortune l'emporte\u00A0: Ada gagne.",
          "The game was stopped by agreement; the largest fortune wins: Ada.",
          "Игра остановлена по общему согласию; побеждает самый богатый игрок: Ada."}},
    };
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        for (unsigned l = 0; l < BQ_LANGUAGES && known[i].text[l]; l++) {
            bq_buf b = bq_buf_on(said, sizeof said);
            bq_text_event(&b, (enum bq_language)l, &names[l], &known[i].ev);
            tap_eq_str(said, known[i].text[l], "%s, %s", bq_event_words[known[i].ev.kind],
                       bq_edition_languages[l]);
        }
    bq_event card = {.kind = BQ_EV_CARD, .what = BQ_CHANCE, .a = 5};
    char want[512];
    snprintf(want, sizeof want, "Ada tire une carte Chance\u00A0: «\u00A0%s\u00A0»",
             names[BQ_LANG_FR].card[BQ_CHANCE][4]);
    bq_buf b = bq_buf_on(said, sizeof said);
    bq_text_event(&b, BQ_LANG_FR, &names[BQ_LANG_FR], &card);
    tap_eq_str(said, want, "a card is read out");
}

/* ---- refusals, questions, reasons, faults, laws ---- */

static void refusals(void)
{
    for (unsigned code = 0; code < BQ_REFUSALS; code++) {
        bool good = true;
        for (unsigned l = 0; l < BQ_LANGUAGES; l++)
            for (int64_t detail = 0; detail < 30; detail++) {
                bq_verdict verdict = {.code = (uint8_t)code, .detail = detail};
                bq_buf b = bq_buf_on(said, sizeof said);
                bq_text_refusal(&b, (enum bq_language)l, &names[l], &verdict);
                good &= test_good(&b);
                char number[24];
                snprintf(number, sizeof number, "%d", (int)detail);
                /* the English sentence of the table names a number: ours must too */
                if (strstr(bq_refusal_texts[code], "%n%"))
                    good &= strstr(said, number) != NULL;
            }
        tap_ok(good, "refusal %s", bq_refusal_words[code]);
    }
}

static void questions(void)
{
    static const uint8_t seats[] = {0, 1, BQ_BANK, BQ_POT, BQ_NOBODY};
    for (unsigned kind = 0; kind < BQ_QUESTIONS; kind++) {
        bool good = true;
        for (unsigned l = 0; l < BQ_LANGUAGES; l++)
            for (unsigned what = 0; what < WHATS; what++)
                for (unsigned i = 0; i < sizeof seats; i++) {
                    bq_ask ask = {.kind = (uint8_t)kind,
                                  .seat = seats[i],
                                  .to = seats[(i + what) % sizeof seats],
                                  .what = (uint8_t)what,
                                  .purpose = (uint8_t)what,
                                  .square = i ? 39 : BQ_NOWHERE,
                                  .n = what,
                                  .amount = 120};
                    bq_buf b = bq_buf_on(said, sizeof said);
                    bq_text_question(&b, (enum bq_language)l, &names[l], &ask);
                    good &= test_good(&b);
                }
        tap_ok(good, "question %s", bq_question_words[kind]);
    }
}

static void tables(void)
{
    bool reasons = true, faults = true, laws = true;
    for (unsigned l = 0; l < BQ_LANGUAGES; l++) {
        for (unsigned i = 0; i < BQ_REASONS; i++) {
            bq_buf b = bq_buf_on(said, sizeof said);
            bq_text_reason(&b, (enum bq_language)l, (enum bq_reason)i);
            reasons &= test_good(&b);
        }
        for (unsigned i = 0; i < BQ_FAULTS; i++) {
            bq_fault fault = {.code = (uint8_t)i, .least = 3, .most = 40};
            bq_buf b = bq_buf_on(said, sizeof said);
            bq_text_fault(&b, (enum bq_language)l, &fault);
            faults &= test_good(&b);
            if (strstr(bq_fault_texts[i], "%most%"))
                faults &= strstr(said, "40") != NULL;
        }
        for (unsigned i = 0; i < BQ_LAWS; i++) {
            bq_buf b = bq_buf_on(said, sizeof said);
            bq_text_law(&b, (enum bq_language)l, (enum bq_law)i);
            laws &= test_good(&b);
        }
    }
    tap_ok(reasons, "every reason");
    tap_ok(faults, "every fault, with its range");
    tap_ok(laws, "every law");
}

/* ---- whole games ---- */

typedef struct heard {
    bool events, questions, refusals, about;
    uint64_t kinds;
} heard;

/* What the engine really says never falls back on "money changes hands", and names a rule that the
 * leaflet states. */
static void hear_event(const bq_event *ev, heard *h)
{
    static char plain[BQ_SENTENCE_BYTES];
    h->kinds |= UINT64_C(1) << ev->kind;
    h->events &= event_is_good(ev);
    bq_event bare = *ev;
    bare.what = 0xFF;
    bq_buf b = bq_buf_on(plain, sizeof plain);
    bq_text_event(&b, BQ_LANG_RU, &names[BQ_LANG_RU], &bare);
    if (ev->kind == BQ_EV_PAY && ev->what != BQ_FOR_POT && !strcmp(plain, said)) {
        tap_note("no sentence of its own: %s", said);
        h->events = false;
    }
    if (ev->row == 0)
        return;
    b = bq_buf_on(plain, sizeof plain);
    bq_rules_about(&b, BQ_LANG_FR, &names[BQ_LANG_FR], ev->row);
    if (!test_good(&b) && h->about) {
        tap_note("the leaflet does not state %c%u", ev->row >> 8, ev->row & 0xFFu);
        h->about = false;
    }
}

static void hear_question(const bq_edition *ed, const bq_state *st, heard *h)
{
    bq_ask ask = bq_question(ed, st);
    for (unsigned l = 0; l < BQ_LANGUAGES; l++) {
        bq_buf b = bq_buf_on(said, sizeof said);
        bq_text_question(&b, (enum bq_language)l, &names[l], &ask);
        h->questions &= test_good(&b);
    }
}

static void hear_refusal(const bq_edition *ed, const bq_state *st, play_random *r, heard *h)
{
    bq_command cmd = play_garbage(ed, st, r);
    bq_verdict verdict = bq_check(ed, st, &cmd);
    for (unsigned l = 0; l < BQ_LANGUAGES; l++) {
        bq_buf b = bq_buf_on(said, sizeof said);
        bq_text_refusal(&b, (enum bq_language)l, &names[l], &verdict);
        h->refusals &= test_good(&b);
    }
}

static void play(const bq_edition *ed, unsigned seats, uint64_t seed, uint32_t most, heard *h)
{
    static bq_event events[BQ_EVENTS];
    bq_sink sink = {.at = events, .cap = BQ_EVENTS};
    bq_state st;
    play_random random = {seed};
    bq_start(ed, &st, seats, &sink);
    for (uint32_t i = 0; i < most; i++) {
        for (uint32_t k = 0; k < sink.n; k++)
            hear_event(&events[k], h);
        hear_question(ed, &st, h);
        if (bq_question(ed, &st).kind == BQ_ASK_OVER)
            break;
        hear_refusal(ed, &st, &random, h);
        bq_command cmd = play_lawful(ed, &st, &play_wild, &random);
        sink.n = 0;
        bq_apply(ed, &st, &cmd, &sink);
    }
}

static const char *const tables_options[] = {
    "max_players=8",
    "max_players=8 parking_pot=taxes_and_seed parking_seed=500 double_salary_on_go=yes",
    "max_players=8 vandals=yes prisons=yes squatters=yes anti_endless=yes",
};

static void games(const char *name)
{
    char error[BQ_EDITION_ERROR];
    bq_edition_file *file;
    heard h = {true, true, true, true, 0};
    if (!bq_edition_open(&file, name, error, sizeof error))
        tap_bail("%s", error);
    uint32_t most = (uint32_t)tap_env("SOAK_ACTIONS", 4000) / 8;
    for (size_t o = 0; o < sizeof tables_options / sizeof tables_options[0]; o++) {
        bq_edition ed = file->ed;
        if (!bq_edition_option(&ed, tables_options[o], error, sizeof error))
            tap_bail("%s", error);
        for (unsigned l = 0; l < BQ_LANGUAGES; l++)
            names[l] = test_names(file, &ed, (enum bq_language)l);
        for (unsigned seats = 2; seats <= BQ_SEATS; seats += 2)
            play(&ed, seats, seats * 1000 + o, most, &h);
    }
    tap_ok(h.events, "%s: every event of whole games, each in its own words", name);
    tap_ok(h.questions, "%s: every question", name);
    tap_ok(h.refusals, "%s: every refusal", name);
    tap_ok(h.about, "%s: every rule that an event cites is in the leaflet", name);
    tap_note("%s: %d kinds of event heard", name, __builtin_popcountll(h.kinds));
    bq_edition_close(file);
}

/* ---- editions that nobody would print ---- */

static void hostile_editions(void)
{
    static char leaflet[BQ_LEAFLET_BYTES];
    play_random random = {20};
    heard h = {true, true, true, true, 0};
    bool whole = true;
    uint32_t most = (uint32_t)tap_env("SOAK_ACTIONS", 4000) / 40;
    for (unsigned i = 0; i < 60; i++) {
        static bq_edition ed;
        hostile_edition(&ed, &random);
        if (bq_edition_fault(&ed).code != BQ_FAULT_NONE)
            tap_bail("a hostile edition that is not lawful");
        bq_edition_prepare(&ed);
        for (unsigned l = 0; l < BQ_LANGUAGES; l++) {
            names[l] = (bq_text_names){.edition = &ed};
            bq_buf b = bq_buf_on(leaflet, sizeof leaflet);
            bq_rules_plain(&b, (enum bq_language)l, &names[l], 80);
            whole &= test_good(&b);
            b = bq_buf_on(leaflet, sizeof leaflet);
            bq_rules_markdown(&b, (enum bq_language)l, &names[l]);
            whole &= test_good(&b);
        }
        play(&ed, 2 + i % 7, i, most, &h);
    }
    tap_ok(whole, "hostile editions: every leaflet is whole");
    tap_ok(h.events && h.questions && h.refusals, "hostile editions: whole games have their words");
    tap_ok(h.about, "hostile editions: every rule that an event cites is in the leaflet");
}

int main(void)
{
    static bq_edition_name found[64];
    char error[BQ_EDITION_ERROR];
    bq_edition_file *file;
    if (!bq_edition_open(&file, "classique", error, sizeof error))
        tap_bail("%s", error);
    for (unsigned l = 0; l < BQ_LANGUAGES; l++)
        names[l] = test_names(file, &file->ed, (enum bq_language)l);
    every_event();
    differences();
    wordings();
    refusals();
    questions();
    tables();
    bq_edition_close(file);
    size_t n = bq_edition_list(found, 64);
    for (size_t i = 0; i < n; i++)
        games(found[i].name);
    hostile_editions();
    return tap_done();
}
