/* leaflet.c - the shape of the rules leaflet: lines, Markdown, sections, and the sentences about
 * one row. What it says is looked at by flips.c, and by people. */
#include "tap.h"

#include "names.h"

static char page[BQ_LEAFLET_BYTES];
static char other[BQ_LEAFLET_BYTES];

/* ---- lines ---- */

/* Every line fits, none ends in a blank, and none begins with a sign that belongs to the word
 * before it. A word longer than a line has one for itself. */
static bool lines_fit(const char *text, unsigned columns)
{
    static const char *const bound[] = {":", ";", "?", "!", "»", "%", "—"};
    unsigned number = 1;
    for (const char *line = text; *line; number++) {
        size_t n = strcspn(line, "\n");
        size_t lead = strspn(line, " -");
        bool one_word = lead <= n && !memchr(line + lead, ' ', n - lead);
        bool bad = (bq_columns(line, n) > columns && !one_word) || (n && line[n - 1] == ' ');
        for (size_t i = 0; i < sizeof bound / sizeof bound[0]; i++)
            bad |= lead < n && !strncmp(line + lead, bound[i], strlen(bound[i]));
        if (bad) {
            tap_note("line %u: %.*s|", number, (int)n, line);
            return false;
        }
        line += n + (line[n] == '\n');
    }
    return true;
}

/* The first paragraph is filled as far as it goes: no line has room for the next one's first word.
 */
static bool lines_filled(const char *text, unsigned columns)
{
    const char *line = strstr(text, "---\n");
    for (line = line ? line + 4 : ""; *line != '\n' && *line;) {
        size_t n = strcspn(line, "\n");
        const char *next = line + n + (line[n] == '\n');
        size_t word = strcspn(next, " \n");
        if (word && bq_columns(line, n) + 1 + bq_columns(next, word) <= columns)
            return false;
        line = next;
    }
    return true;
}

/* The words of a text, one after another, without the lines under headings. */
static void unwrap(const char *text, char *out)
{
    bool blank = true;
    for (; *text; text++) {
        bool space = *text == ' ' || *text == '\n' || *text == '-' || *text == '=';
        if (!space || !blank)
            *out++ = space ? ' ' : *text;
        blank = space;
    }
    *out = 0;
}

static bool contains(const char *text, const char *word)
{
    for (; *text; text++) {
        size_t n = 0;
        while (word[n] && (text[n] | 0x20) == word[n])
            n++;
        if (!word[n])
            return true;
    }
    return false;
}

static void plain(const bq_text_names *names, enum bq_language language, unsigned columns,
                  char *out, bq_buf *b)
{
    *b = bq_buf_on(out, BQ_LEAFLET_BYTES);
    bq_rules_plain(b, language, names, columns);
}

static void edition_lines(const char *name, const bq_edition_file *file)
{
    static char flat[BQ_LEAFLET_BYTES];
    for (unsigned l = 0; l < BQ_LANGUAGES; l++) {
        const char *lang = bq_edition_languages[l];
        bq_text_names names = test_names(file, &file->ed, (enum bq_language)l);
        bq_buf b;
        plain(&names, (enum bq_language)l, 80, page, &b);
        tap_ok(test_good(&b), "%s %s: whole, nothing left open", name, lang);
        tap_ok(lines_fit(page, 80), "%s %s: 80 columns", name, lang);
        tap_ok(lines_filled(page, 80), "%s %s: and as full as they go", name, lang);
        tap_ok(!contains(page, "monopol") && !strstr(page, "онопол"),
               "%s %s: the word we do not use is not in it", name, lang);
        unwrap(page, other);
        plain(&names, (enum bq_language)l, 70, page, &b);
        tap_ok(lines_fit(page, 70), "%s %s: 70 columns", name, lang);
        unwrap(page, flat);
        tap_ok(!strcmp(other, flat), "%s %s: other lines, the same words", name, lang);
        b = bq_buf_on(page, sizeof page);
        bq_rules_markdown(&b, (enum bq_language)l, &names);
        tap_ok(!b.hole && !b.cut && strstr(page, "\n## ") && strstr(page, "| ---: |") &&
                   strstr(page, "\n- "),
               "%s %s: Markdown", name, lang);
    }
}

/* Names that people may think of. */
static void strange_names(const bq_edition_file *file)
{
    static const char *squares[BQ_SQUARES];
    bq_text_names names = test_names(file, &file->ed, BQ_LANG_RU);
    bq_buf b;
    memcpy(squares, names.square, sizeof squares);
    squares[1] = "東京都千代田区丸の内一丁目の駅前にある大きな建物";
    squares[3] = "e\u0301e\u0301e\u0301 e\u0301e\u0301e\u0301 e\u0301e\u0301";
    squares[39] = "Очень длинное название улицы, которое никак не помещается в таблицу";
    names.square = squares;
    names.title = "*_[x](y)|#`<b>";
    plain(&names, BQ_LANG_RU, 50, page, &b);
    tap_ok(test_good(&b) && lines_fit(page, 50), "wide, combining and endless names, 50 columns");
    b = bq_buf_on(page, sizeof page);
    bq_rules_markdown(&b, BQ_LANG_RU, &names);
    tap_ok(strstr(page, "\\*\\_\\[x\\](y)\\|\\#\\`\\<b\\>") != NULL,
           "Markdown: a title is not taken for markup");
}

/* ---- sections come and go ---- */

static void section(const bq_edition_file *file, const char *option, enum bq_text_key key,
                    bool there)
{
    char error[BQ_EDITION_ERROR], heading[256], line[300];
    bq_edition ed = file->ed;
    if (!bq_edition_option(&ed, option, error, sizeof error))
        tap_bail("%s", error);
    for (unsigned l = 0; l < BQ_LANGUAGES; l++) {
        bq_text_names names = test_names(file, &ed, (enum bq_language)l);
        bq_buf b = bq_buf_on(heading, sizeof heading);
        bq_text_put(&b, (enum bq_language)l, NULL, key, NULL, 0);
        snprintf(line, sizeof line, "\n## %s\n", heading);
        b = bq_buf_on(page, sizeof page);
        bq_rules_markdown(&b, (enum bq_language)l, &names);
        tap_ok((strstr(page, line) != NULL) == there, "%s: section \"%s\" is %s", option, heading,
               there ? "there" : "absent");
    }
}

static void sections(const bq_edition_file *file)
{
    section(file, "trade=yes", BQ_T_RULES_TRADE, true);
    section(file, "trade=no", BQ_T_RULES_TRADE, false);
    section(file, "unlimited_buildings=no", BQ_T_RULES_SHORTAGE, true);
    section(file, "unlimited_buildings=yes", BQ_T_RULES_SHORTAGE, false);
    section(file,
            "auction_on_decline=no bankrupt_to_bank=property_unowned "
            "building_shortage=first_come",
            BQ_T_RULES_AUCTION, false);
    section(file, "auction_on_decline=no", BQ_T_RULES_AUCTION, true);
    section(file, "vandals=no", BQ_T_RULES_VANDALS, false);
    section(file, "vandals=yes", BQ_T_RULES_VANDALS, true);
    section(file, "prisons=yes", BQ_T_RULES_PRISONS, true);
    section(file, "squatters=yes", BQ_T_RULES_SQUATTERS, true);
    section(file, "parking_pot=taxes", BQ_T_RULES_POT, true);
    section(file, "parking_pot=none", BQ_T_RULES_POT, false);
    section(file, "end=rounds:20", BQ_T_RULES_VARIANTS, true);
}

/* ---- boards with less on them ---- */

/* As little as an edition may be: a starting square, and not even names. */
static void smallest(const bq_edition_file *file)
{
    bq_edition ed;
    memset(&ed, 0, sizeof ed);
    ed.rule = file->ed.rule;
    ed.rule.third_double_jail = 0;
    ed.squares = 1;
    ed.square[0].kind = BQ_SQ_GO;
    tap_eq_int(bq_edition_fault(&ed).code, BQ_FAULT_NONE, "a board of one square is lawful");
    bq_edition_prepare(&ed);
    bq_text_names none = {.edition = &ed};
    bool good = true;
    for (unsigned l = 0; l < BQ_LANGUAGES; l++) {
        bq_buf b;
        plain(&none, (enum bq_language)l, 80, page, &b);
        good &= test_good(&b) && lines_fit(page, 80);
    }
    tap_ok(good, "its leaflet is whole, without any names");

    none.edition = &file->ed;
    bq_buf b;
    plain(&none, BQ_LANG_EN, 80, page, &b);
    tap_ok(test_good(&b) && strstr(page, "square 39") && strstr(page, "Group 1"),
           "a whole edition without names goes by numbers");
}

/* Every number of stations has its sentence. */
static void stations(const bq_edition_file *file)
{
    bq_edition ed = file->ed;
    unsigned left = 0;
    bool good = true;
    for (unsigned i = 0; i < ed.squares; i++)
        left += ed.square[i].kind == BQ_SQ_STATION;
    for (unsigned i = 0; i < ed.squares; i++) {
        bq_square *square = &ed.square[i];
        if (square->kind != BQ_SQ_STATION || left == 1)
            continue;
        memset(square, 0, sizeof *square);
        square->kind = BQ_SQ_PARKING;
        left--;
        if (bq_edition_fault(&ed).code != BQ_FAULT_NONE)
            tap_bail("%u stations are not lawful", left);
        bq_edition_prepare(&ed);
        bq_text_names names = test_names(file, &ed, BQ_LANG_FR);
        bq_buf b;
        plain(&names, BQ_LANG_FR, 80, page, &b);
        char want[32];
        snprintf(want, sizeof want, "Gares\u00A0: %u.", left);
        good &= test_good(&b) && strstr(page, want);
    }
    tap_ok(good, "fewer stations, another sentence");
}

/* ---- the sentences about one row ---- */

static uint16_t row_of(const char *word)
{
    return *word ? BQ_ROW(word[0], atoi(word + 1)) : 0;
}

static void about(const bq_edition_file *file)
{
    char said[BQ_SENTENCE_BYTES];
    bq_text_names names = test_names(file, &file->ed, BQ_LANG_FR);
    bq_buf b = bq_buf_on(said, sizeof said);
    bq_rules_about(&b, BQ_LANG_FR, &names, BQ_ROW('F', 8));
    tap_ok(!strncmp(said, "Gares\u00A0: le loyer", strlen("Gares\u00A0: le loyer")), "F8: %s",
           said);
    b = bq_buf_on(said, sizeof said);
    bq_rules_about(&b, BQ_LANG_FR, &names, BQ_ROW('F', 1));
    tap_ok(strstr(said, "M25") == NULL, "F1 is not F10, F15 or F8");
    b = bq_buf_on(said, sizeof said);
    bq_rules_about(&b, BQ_LANG_FR, &names, BQ_ROW('P', 5));
    tap_eq_int(b.n, 0, "P5: not in this game");
}

/* The row that refusals cite and no leaflet states: A13 is about players' names. */
static bool untold(const char *row)
{
    return !*row || !strcmp(row, "A13");
}

static void rows_of_refusals(const bq_edition_file *file)
{
    char error[BQ_EDITION_ERROR];
    char said[BQ_SENTENCE_BYTES * 4];
    bq_edition ed = file->ed;
    ed.rule.end_offers_timed = 1;
    if (!bq_edition_option(&ed,
                          "vandals=yes prisons=yes squatters=yes rent_collection=claim "
                          "build_only_where_standing=yes",
                          error, sizeof error))
        tap_bail("%s", error);
    for (unsigned l = 0; l < BQ_LANGUAGES; l++) {
        bool good = true;
        bq_text_names names = test_names(file, &ed, (enum bq_language)l);
        for (unsigned code = 0; code < BQ_REFUSALS; code++) {
            if (untold(bq_refusal_rows[code]))
                continue;
            bq_buf b = bq_buf_on(said, sizeof said);
            bq_rules_about(&b, (enum bq_language)l, &names, row_of(bq_refusal_rows[code]));
            if (!test_good(&b)) {
                tap_note("refusal %s: no sentence states %s", bq_refusal_words[code],
                         bq_refusal_rows[code]);
                good = false;
            }
        }
        tap_ok(good, "%s: the rule behind every refusal can be shown", bq_edition_languages[l]);
    }
}

int main(void)
{
    static bq_edition_name names[64];
    char error[BQ_EDITION_ERROR];
    bq_edition_file *file;
    size_t n = bq_edition_list(names, 64);
    for (size_t i = 0; i < n; i++) {
        if (!bq_edition_open(&file, names[i].name, error, sizeof error))
            tap_bail("%s", error);
        edition_lines(names[i].name, file);
        bq_edition_close(file);
    }
    if (!bq_edition_open(&file, "classique", error, sizeof error))
        tap_bail("%s", error);
    strange_names(file);
    sections(file);
    smallest(file);
    stations(file);
    about(file);
    rows_of_refusals(file);
    bq_edition_close(file);
    return tap_done();
}
