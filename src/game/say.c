/* say.c - trouble, options and lines that are no commands, in the player's language, and the sentences of a move.
 * Here are the words for what went wrong; those for what went right are in src/text. */
#include "game/say.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "base/json.h"
#include "text/text.h"

/* ---- the words of an edition ---- */

_Static_assert((int)BQ_LANG_FR == (int)BQ_ED_FR && (int)BQ_LANG_EN == (int)BQ_ED_EN &&
                   (int)BQ_LANG_RU == (int)BQ_ED_RU && (int)BQ_LANGUAGES == (int)BQ_ED_LANGUAGES,
               "the languages of editions and of texts differ");

bq_text_names bq_say_names(const bq_edition_file *file, const bq_edition *ed, enum bq_language language)
{
    const bq_edition_texts *text = &file->text[language];
    return (bq_text_names){
        .edition = ed,
        .title = text->title,
        .money = text->money,
        .square = text->square,
        .group = text->group,
        .deck = text->deck,
        .card = {text->card[BQ_CHANCE], text->card[BQ_CHEST]},
        .token = text->token,
        .tokens = file->tokens,
        .house = text->house,
        .hotel = text->hotel,
        .built_in = text->built_in,
        .notes = ed->rule.start_cash == file->ed.rule.start_cash ? text->notes : NULL,
    };
}

/* ---- lines ---- */

static const uint16_t wire_keys[BQ_WIRE_CODES] = {
#define BQ_WIRE(id, word, text) [BQ_WIRE_##id] = BQ_T_PLAIN_WIRE_##id,
#include "wire/error.def"
};

/* What the wire room expected. */
static bool put_expectation(bq_buf *b, enum bq_language language, const char *what)
{
    static const struct {
        const char *what;
        uint16_t key;
    } known[] = {
        {"a square", BQ_T_PLAIN_EXPECTED_SQUARE},
        {"a square, +money or card", BQ_T_PLAIN_EXPECTED_GOODS},
        {"chance or chest", BQ_T_PLAIN_EXPECTED_DECK},
        {"give, take or lift", BQ_T_PLAIN_EXPECTED_TERMS},
        {"how many", BQ_T_PLAIN_EXPECTED_COUNT},
        {"a count", BQ_T_PLAIN_EXPECTED_COUNT},
        {"an amount", BQ_T_PLAIN_EXPECTED_AMOUNT},
        {"the new level", BQ_T_PLAIN_EXPECTED_LEVEL},
        {"a player", BQ_T_PLAIN_EXPECTED_PLAYER},
        {"a colour", BQ_T_PLAIN_EXPECTED_COLOUR},
        {"the first die", BQ_T_PLAIN_EXPECTED_DIE},
        {"the second die", BQ_T_PLAIN_EXPECTED_DIE},
        {"the number of a card, from 1", BQ_T_PLAIN_EXPECTED_CARD},
        {"what is built there: write the new level, as 39=3", BQ_T_PLAIN_EXPECTED_LEVEL},
        {"which version is open: write it, as v3", BQ_T_PLAIN_EXPECTED_VERSION},
    };
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (!strcmp(what, known[i].what)) {
            bq_text_put(b, language, NULL, known[i].key, NULL, 0);
            return true;
        }
    return false;
}

void bq_say_wire(bq_buf *b, enum bq_language language, const bq_wire_error *error)
{
    char words[256];
    bq_buf w = bq_buf_on(words, sizeof words);
    bool known = put_expectation(&w, language, error->what);
    const bq_arg what = bq_arg_text("what", known ? words : error->what);
    bool sum = error->code == BQ_WIRE_SQUARE && error->what[0] && strspn(error->what, "0123456789") == strlen(error->what);
    bq_text_put(b, language, NULL, sum ? BQ_T_PLAIN_WIRE_SQUARE_OR_SUM : (enum bq_text_key)wire_keys[error->code], &what, 1);
}

/* ---- options ---- */

void bq_say_values(bq_buf *b, enum bq_language language, unsigned which)
{
    static const uint16_t keys[] = {
        [BQ_KIND_NUM] = BQ_T_OPTION_VALUES_NUMBER,  [BQ_KIND_MAYBE] = BQ_T_OPTION_VALUES_MAYBE,
        [BQ_KIND_FLAG] = BQ_T_OPTION_VALUES_FLAG,   [BQ_KIND_WORD] = BQ_T_OPTION_VALUES_WORDS,
        [BQ_KIND_RATIO] = BQ_T_OPTION_VALUES_RATIO,
    };
    const bq_switch *sw = &bq_switches[which];
    const bq_arg args[] = {
        bq_arg_of(BQ_ARG_NUMBER, "least", sw->least),
        bq_arg_of(BQ_ARG_NUMBER, "most", sw->most),
        bq_arg_text("words", sw->words ? sw->words : ""),
    };
    bq_text_put(b, language, NULL, keys[sw->kind], args, 3);
}

/* Rules that do not fit together: where, and why. */
static void say_fault(bq_buf *b, enum bq_language language, const bq_option_error *error)
{
    const bq_fault *fault = &error->fault;
    char sentence[512];
    if (fault->code == BQ_FAULT_END_NOT_OFFERED) {
        const bq_arg ends[] = {bq_arg_text("name", error->value), bq_arg_text("ends", error->ends)};
        bq_text_put(b, language, NULL, BQ_T_OPTION_OFFER, ends, 2);
        return;
    }
    bq_buf s = bq_buf_on(sentence, sizeof sentence);
    bq_text_fault(&s, language, fault);
    const bq_arg args[] = {
        bq_arg_text("why", sentence),
        bq_arg_text("name", error->which < BQ_SWITCHES ? bq_switches[error->which].name : ""),
        bq_arg_text("value", error->value),
        bq_arg_of(BQ_ARG_NUMBER, "index", fault->index + (fault->where == BQ_AT_CARD)),
        bq_arg_of(BQ_ARG_DECK, "deck", fault->deck),
    };
    bq_text_put(b, language, NULL,
                fault->where == BQ_AT_SWITCH   ? BQ_T_OPTION_FAULT_SWITCH
                : fault->where == BQ_AT_SQUARE ? BQ_T_OPTION_FAULT_SQUARE
                : fault->where == BQ_AT_CARD   ? BQ_T_OPTION_FAULT_CARD
                                               : BQ_T_OPTION_FAULT,
                args, sizeof args / sizeof args[0]);
}

void bq_say_option(bq_buf *b, enum bq_language language, const bq_option_error *error)
{
    static const uint16_t keys[BQ_OPTION_CODES] = {
#define BQ_OPTION(id, word) [BQ_OPTION_##id] = BQ_T_OPTION_##id,
#include "edition/option.def"
    };
    char values[256];
    bq_buf v = bq_buf_on(values, sizeof values);
    if (error->code == BQ_OPTION_FAULT) {
        say_fault(b, language, error);
        return;
    }
    if (error->code == BQ_OPTION_VALUE)
        bq_say_values(&v, language, error->which);
    const bq_arg args[] = {
        bq_arg_text("name", error->name),
        bq_arg_text("value", error->value),
        bq_arg_text("values", values),
        bq_arg_text("ends", error->ends),
        bq_arg_text("near", error->near ? error->near : ""),
    };
    bool near = error->code == BQ_OPTION_UNKNOWN && error->near;
    bq_text_put(b, language, NULL, near ? BQ_T_OPTION_UNKNOWN_NEAR : keys[error->code], args,
                sizeof args / sizeof args[0]);
}

/* ---- the system ---- */

void bq_say_system(bq_buf *b, enum bq_language language, int error)
{
    static const struct {
        int error;
        uint16_t key;
    } known[] = {
        {ENOENT, BQ_T_SYSTEM_NOT_THERE},   {EACCES, BQ_T_SYSTEM_NOT_ALLOWED},
        {EPERM, BQ_T_SYSTEM_NOT_ALLOWED},  {EROFS, BQ_T_SYSTEM_READ_ONLY},
        {ENOSPC, BQ_T_SYSTEM_FULL},        {EDQUOT, BQ_T_SYSTEM_FULL},
        {EFBIG, BQ_T_SYSTEM_FILE_LIMIT},   {EISDIR, BQ_T_SYSTEM_FOLDER},
        {ENOTDIR, BQ_T_SYSTEM_NOT_FOLDER}, {ENAMETOOLONG, BQ_T_SYSTEM_NAME_LONG},
        {EAGAIN, BQ_T_SYSTEM_LOCKED},      {EMFILE, BQ_T_SYSTEM_TOO_MANY},
        {ENFILE, BQ_T_SYSTEM_TOO_MANY},    {ENOMEM, BQ_T_SYSTEM_MEMORY},
        {EIO, BQ_T_SYSTEM_BROKEN},
    };
    const bq_arg number = bq_arg_of(BQ_ARG_NUMBER, "n", error);
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (known[i].error == error) {
            bq_text_put(b, language, NULL, known[i].key, NULL, 0);
            return;
        }
    bq_text_put(b, language, NULL, BQ_T_SYSTEM_OTHER, &number, 1);
}

/* ---- troubles ---- */

static const uint16_t trouble_keys[BQ_TROUBLES] = {
#define BQ_TROUBLE(id, word, text) [BQ_TABLE_##id] = BQ_T_PLAIN_TROUBLE_##id,
#include "game/trouble.def"
};

/* The detail in the player's language, where it is more than a name. */
static void put_detail(bq_buf *b, enum bq_language language, const bq_text_names *names,
                       const bq_trouble *trouble)
{
    if (trouble->code == BQ_TABLE_BAD_LINE && trouble->wire.code != BQ_WIRE_OK) {
        bq_say_wire(b, language, &trouble->wire);
    } else if (trouble->code == BQ_TABLE_REFUSED) {
        bq_text_refusal(b, language, names, &trouble->verdict);
    } else if (trouble->error) {
        char file[BQ_TABLE_ERROR], why[160];
        bq_buf w = bq_buf_on(why, sizeof why);
        bq_say_system(&w, language, trouble->error);
        snprintf(file, sizeof file, "%.*s", (int)trouble->named, trouble->detail);
        const bq_arg args[] = {bq_arg_text("path", file), bq_arg_text("why", why)};
        bq_text_put(b, language, NULL, BQ_T_SYSTEM_FILE, args, 2);
    } else {
        bq_buf_str(b, trouble->detail);
    }
}

void bq_say_trouble(bq_buf *b, enum bq_language language, const bq_text_names *names,
                    const bq_trouble *trouble)
{
    char detail[BQ_TABLE_ERROR + 256];
    bq_buf d = bq_buf_on(detail, sizeof detail);
    if (trouble->code == BQ_TABLE_OPTION) {
        bq_say_option(b, language, &trouble->option);
        return;
    }
    put_detail(&d, language, names, trouble);
    const bq_arg args[] = {
        bq_arg_text("detail", detail),
        bq_arg_of(BQ_ARG_NUMBER, "line", trouble->line),
    };
    bq_text_put(b, language, names, trouble_keys[trouble->code], args, 2);
}

/* ---- a move ---- */

void bq_say_events(bq_buf *b, enum bq_language language, const bq_text_names *names, const bq_sink *events)
{
    bq_json_open(b, "words", '[');
    for (uint32_t i = 0; i < events->n; i++) {
        char sentence[BQ_SENTENCE_BYTES];
        bq_buf text = bq_buf_on(sentence, sizeof sentence);
        bq_text_event(&text, language, names, &events->at[i]);
        bq_json_text(b, NULL, sentence);
    }
    bq_json_close(b, ']');
}
