/* complaints.c - what is wrong with an edition's files, and what its switches mean, is said in three
 * languages: the English of the PO files is that of the tables, and the others have no hole. */
#include <errno.h>
#include <string.h>

#include "../tap.h"
#include "game/say.h"

static bq_complaint full(void)
{
    bq_complaint why = {.n = 17, .least = 2, .most = 20000};
    memcpy(why.at.label, "file", 5);
    why.at.line = 8;
    why.at.column = 41;
    strcpy(why.name, "price");
    strcpy(why.word, "wrod");
    strcpy(why.near, "word");
    strcpy(why.of, "street");
    strcpy(why.list, "{one}");
    return why;
}

static const char *said(enum bq_language language, const bq_complaint *why, bool *whole)
{
    static char line[4][BQ_SENTENCE_BYTES];
    static unsigned at;
    char *out = line[at++ % 4];
    bq_buf b = bq_buf_on(out, BQ_SENTENCE_BYTES);
    bq_say_complaint(&b, language, why);
    *whole = !b.hole && !b.cut && b.n > strlen("file:8:41: ");
    return out;
}

/* The same in English from both tables; whole, and something else, in the other two. */
static void compare(const bq_complaint *why, const char *table, unsigned id, bool same_words)
{
    char english[BQ_SENTENCE_BYTES];
    bool whole[3];
    bq_complaint_english(why, english, sizeof english);
    const char *fr = said(BQ_LANG_FR, why, &whole[0]), *en = said(BQ_LANG_EN, why, &whole[1]),
               *ru = said(BQ_LANG_RU, why, &whole[2]);
    tap_ok(whole[0] && whole[1] && whole[2], "%s %u is whole: %s", table, id, fr);
    tap_eq_str(en, english, "%s %u: one English", table, id);
    tap_ok(same_words || (strcmp(fr, en) && strcmp(ru, en) && strcmp(fr, ru)),
           "%s %u: three languages", table, id);
}

static void complaints(void)
{
    for (unsigned code = 1; code < BQ_COMPLAINTS; code++) {
        bq_complaint why = full();
        why.code = (uint8_t)code;
        why.where = BQ_WHERE_RULES;
        why.expected = BQ_EXPECTED_LIST;
        if (strstr(bq_complaint_texts[code], "{why}")) /* the reasons have tests of their own */
            continue;
        compare(&why, "complaint", code, code == BQ_COMPLAINT_OTHER);
    }
    for (unsigned i = 1; i < BQ_WHERES; i++) {
        bq_complaint why = full();
        why.code = BQ_COMPLAINT_UNKNOWN_KEY;
        why.where = (uint8_t)i;
        compare(&why, "where", i, false);
    }
    for (unsigned i = 1; i < BQ_WHATS; i++) {
        bq_complaint why = full();
        why.code = BQ_COMPLAINT_TWICE;
        why.what = (uint8_t)i;
        compare(&why, "what", i, false);
    }
    for (unsigned i = 1; i < BQ_EXPECTATIONS; i++) {
        bq_complaint why = full();
        why.code = BQ_COMPLAINT_WORD_FOR;
        why.expected = (uint8_t)i;
        compare(&why, "expected", i, false);
    }
}

/* What stands around the sentence, and reasons from elsewhere. */
static void around(void)
{
    bq_complaint why = full();
    bool whole;
    why.code = BQ_COMPLAINT_NOT_UTF8;
    strcpy(why.extends, "other");
    strcpy(why.inside, "other/edition.yaml");
    tap_eq_str(said(BQ_LANG_EN, &why, &whole),
               "file:8:41: extends 'other': other/edition.yaml: this is not UTF-8, expected text in UTF-8",
               "an edition that is extended");
    why = full();
    why.code = BQ_COMPLAINT_ALIAS;
    why.below = why.at;
    compare(&why, "below", 0, false);
    why = full();
    why.code = BQ_COMPLAINT_CANNOT_READ;
    why.error = ENOENT;
    why.at.line = 0;
    tap_ok(strstr(said(BQ_LANG_FR, &why, &whole), "fichier ou dossier introuvable") && whole,
           "the system's word");
    why = full();
    why.code = BQ_COMPLAINT_FAULT_VALUE;
    why.fault = (bq_fault){.code = BQ_FAULT_PLAYERS};
    tap_ok(strstr(said(BQ_LANG_FR, &why, &whole), "min_players ne doit pas dépasser max_players.") &&
               whole,
           "the engine's word");
}

static void meanings(void)
{
    for (unsigned i = 0; i < BQ_SWITCHES; i++) {
        char text[3][512];
        for (unsigned k = 0; k < 3; k++) {
            bq_buf b = bq_buf_on(text[k], sizeof text[k]);
            bq_say_meaning(&b, (enum bq_language)k, i);
        }
        tap_eq_str(text[BQ_LANG_EN], bq_switch_meanings[i], "%s: one English", bq_switches[i].name);
        tap_ok(*text[0] && *text[2] && strcmp(text[0], text[1]) && strcmp(text[2], text[1]),
               "%s: three languages", bq_switches[i].name);
    }
}

int main(void)
{
    complaints();
    around();
    meanings();
    return tap_done();
}
