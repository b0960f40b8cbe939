/* extends.c - editions that extend others: what they are in the end.
 *
 * What wrong ones are told is in extended.sh. The editions are in tests/edition/extends. */
#include "tap.h"

#include "edition/edition_file.h"
#include "engine/engine.h"

#define FOLDER "tests/edition/extends/"

static char error[BQ_EDITION_ERROR];

static bq_edition_file *open_edition(const char *name)
{
    bq_edition_file *file;
    if (!bq_edition_open(&file, name, error, sizeof error))
        tap_bail("%s", error);
    return file;
}

static void bare(void)
{
    bq_edition_file *base = open_edition(FOLDER "base"), *file = open_edition(FOLDER "right-bare");
    tap_ok(memcmp(&base->ed, &file->ed, sizeof file->ed) == 0, "nothing changed: the same rules");
    tap_eq_str(file->name, "right-bare", "its own name");
    tap_eq_str(file->base, "base", "what it extends");
    tap_eq_str(base->base, "", "the base extends nothing");
    bool same = true;
    for (unsigned i = 0; i < BQ_ED_LANGUAGES; i++) {
        for (unsigned k = 0; k < base->ed.squares; k++)
            same = same && strcmp(base->text[i].square[k], file->text[i].square[k]) == 0 &&
                   strcmp(base->text[i].square_short[k], file->text[i].square_short[k]) == 0;
        for (unsigned d = 0; d < BQ_DECKS; d++)
            for (unsigned k = 0; k < base->ed.deck_size[d]; k++)
                same = same && strcmp(base->text[i].card[d][k], file->text[i].card[d][k]) == 0;
        same = same && strcmp(base->text[i].title, file->text[i].title) == 0;
    }
    tap_ok(same, "... and the same texts");
    bq_edition_close(base);
    bq_edition_close(file);
}

static void changed(void)
{
    bq_edition_file *file = open_edition(FOLDER "right-changed");
    const bq_edition *ed = &file->ed;
    const bq_edition_texts *en = &file->text[BQ_ED_EN], *ru = &file->text[BQ_ED_RU];
    tap_ok(ed->rule.start_cash == 2000 && !ed->rule.trade, "rules given");
    tap_eq_int(ed->rule.salary, 200, "a rule not given");
    tap_ok(ed->square[1].price == 80 && ed->square[1].mortgage == 40 &&
           ed->square[1].house_cost == 50 && ed->square[1].rent[5] == 250, "a square changed");
    tap_eq_int(ed->square[3].price, 60, "a square not changed");
    tap_eq_int(ed->square[6].kind, BQ_SQ_PARKING, "a square made anew");
    tap_ok(ed->square[7].kind == BQ_SQ_STATION && ed->groups == 2 && ed->group[1].count == 2,
           "groups replaced");
    tap_eq_int(file->tokens, 5, "tokens replaced");
    tap_eq_str(file->currency, "€", "currency replaced");
    tap_eq_int(file->language, BQ_ED_EN, "language not given");

    static const char *const ids[] = {"dividend", "go_home", "repairs", "prize"};
    tap_eq_int(ed->deck_size[BQ_CHANCE], 4, "one card away, one more");
    for (unsigned i = 0; i < 4; i++)
        tap_eq_str(file->card_id[BQ_CHANCE][i], ids[i], "card %u", i + 1);
    tap_ok(ed->card[BQ_CHANCE][0].effect == BQ_FX_COLLECT && ed->card[BQ_CHANCE][0].p1 == 75,
           "a card changed");
    tap_ok(ed->card[BQ_CHANCE][1].effect == BQ_FX_PAY && ed->card[BQ_CHANCE][1].p1 == 15,
           "a card made anew");
    tap_eq_int(ed->deck_size[BQ_CHEST], 3, "a deck not changed");

    tap_eq_str(en->title, "Changed", "its own title");
    tap_eq_str(ru->title, "Changed", "... in every language, rather than that of the base");
    tap_eq_str(en->card[BQ_CHANCE][0], "A dividend: $75.", "a text below, with the new number");
    tap_eq_str(ru->card[BQ_CHANCE][0], "Дивиденды: $75.", "... in the other language");
    tap_eq_str(en->card[BQ_CHANCE][1], "Going home costs $15.", "the text of a card made anew");
    tap_eq_str(ru->card[BQ_CHANCE][1], "Going home costs $15.", "... not from the base");
    tap_eq_str(en->square[6], "The Park", "the name of a square made anew");
    tap_eq_str(en->square_short[6], "The Pa", "... in short");
    tap_eq_str(ru->square[6], "The Park", "... in the other language, not from the base");
    tap_eq_str(ru->square[1], "Первая улица", "the name of a square changed");
    tap_eq_str(en->square[0], "GO", "a name not given");
    tap_eq_str(en->token[4], "boat", "the name of a token");
    tap_eq_str(en->token[0], "hat", "... one from below");
    bq_edition_close(file);
}

static void on_top(void)
{
    bq_edition_file *file = open_edition(FOLDER "right-on-top");
    const bq_edition *ed = &file->ed;
    const bq_edition_texts *en = &file->text[BQ_ED_EN], *ru = &file->text[BQ_ED_RU];
    tap_ok(ed->rule.salary == 300 && ed->rule.start_cash == 2000 && ed->rule.jail_fine == 50,
           "rules of three editions");
    tap_ok(ed->square[1].price == 90 && ed->square[1].mortgage == 40 &&
           ed->square[1].house_cost == 50, "a square of three editions");
    tap_eq_int(ed->square[6].kind, BQ_SQ_CHANCE, "a square made anew twice");
    tap_eq_str(en->square[6], "New Chance", "... its name");
    tap_eq_str(ru->square[6], "New Chance", "... not the one of the base, where it was alike");
    tap_eq_int(ed->card[BQ_CHANCE][0].p1, 99, "a card changed twice");
    tap_eq_str(ru->card[BQ_CHANCE][0], "Дивиденды: $99.", "... with the text of the base");
    tap_eq_str(en->card[BQ_CHANCE][3], "A prize of $5.", "the text of the edition between");
    tap_eq_int(ed->deck_size[BQ_CHEST], 1, "a deck replaced");
    tap_eq_str(ru->card[BQ_CHEST][0], "Pay $30 back.", "... its card has no text of the base");
    tap_eq_str(en->title, "Changed", "a title of the edition between");
    bq_edition_close(file);

    file = open_edition(FOLDER "deep-4");
    tap_eq_int(file->ed.rule.salary, 400, "four below");
    bq_edition_close(file);
}

static bool finds_nothing(void *context, const char *name, bq_edition_folder *found,
                          bq_complaint *why)
{
    (void)found;
    snprintf(why->word, sizeof why->word, "%s is not in the %s", name, (const char *)context);
    return false;
}

static void from_memory(void)
{
    static const char text[] = "edition: small\nextends: other\n";
    static char cupboard[] = "cupboard";
    bq_edition_folder folder = {.edition = {text, sizeof text - 1, "small"}};
    bq_edition_file *file;
    tap_ok(!bq_edition_parse(&file, &folder, NULL, NULL, error, sizeof error) && !file,
           "no finder");
    tap_eq_str(error, "small:2:10: extends 'other': it cannot be looked for here, expected an "
                      "edition that is complete in itself", "... no base");
    tap_ok(!bq_edition_parse(&file, &folder, finds_nothing, cupboard, error, sizeof error) &&
           !file, "a finder that finds nothing");
    tap_eq_str(error, "small:2:10: extends 'other': other is not in the cupboard", "... says why");
}

int main(void)
{
    bare();
    changed();
    on_top();
    from_memory();
    return tap_done();
}
