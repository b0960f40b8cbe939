/* short.c - names of squares in little room: all editions, all languages, every width. They fit, whole where there is
 * room for it, and no two squares of different names read the same where their short forms do not. */
#include "tap.h"

#include "base/utf8.h"
#include "edition/edition_file.h"
#include "text/text.h"

enum { LEAST = 4, MOST = 30, SHORT = 6 };

static unsigned doubled(uint32_t code)
{
    return code > 0x7F ? 2 : 1;
}

static unsigned wide(const bq_short_names *all, const char *text)
{
    unsigned n = 0;
    while (*text) {
        uint32_t code;
        size_t bytes = bq_utf8_read(text, strlen(text), &code);
        n += all->columns ? all->columns(code) : bq_letter_columns(code);
        text += bytes ? bytes : 1;
    }
    return n;
}

typedef struct counts {
    unsigned made, broad, cut, alike, empty, narrower;
} counts;

static void look(const bq_short_names *all, counts *c)
{
    static char text[MOST + 1][BQ_SQUARES][100];
    for (unsigned w = LEAST; w <= MOST; w++)
        for (unsigned i = 0; i < all->n; i++) {
            size_t n = bq_text_short(all, i, w, text[w][i], sizeof text[w][i]);
            c->made++;
            c->empty += n == 0 || n != strlen(text[w][i]);
            c->broad += wide(all, text[w][i]) > w;
            c->cut += wide(all, all->name[i]) <= w && strcmp(text[w][i], all->name[i]) != 0;
            c->narrower += w > LEAST && wide(all, text[w][i]) < wide(all, text[w - 1][i]);
            for (unsigned k = 0; k < i && w >= SHORT && !all->columns; k++) {
                bool alike = strcmp(all->name[i], all->name[k]) && strcmp(all->brief[i], all->brief[k]) &&
                             !strcmp(text[w][i], text[w][k]);
                if (alike && c->alike++ == 0)
                    tap_note("%u columns: %s and %s are %s", w, all->name[i], all->name[k], text[w][i]);
            }
        }
}

static void editions(void)
{
    bq_edition_name list[16];
    size_t n = bq_edition_list(list, 16);
    for (size_t i = 0; i < n; i++) {
        bq_edition_file *file;
        char error[BQ_EDITION_ERROR];
        counts c = {0};
        if (!bq_edition_open(&file, list[i].name, error, sizeof error))
            tap_bail("%s", error);
        for (unsigned language = 0; language < BQ_LANGUAGES; language++)
            for (unsigned how = 0; how < 2; how++) {
                bq_short_names all = {file->text[language].square, file->text[language].square_short, file->ed.squares,
                                      how ? doubled : NULL};
                look(&all, &c);
            }
        tap_ok(c.broad == 0 && c.empty == 0, "%s: %u names, each fits (%u do not, %u are empty)", list[i].name, c.made, c.broad, c.empty);
        tap_ok(c.cut == 0, "%s: whole where there is room (%u are not)", list[i].name, c.cut);
        tap_ok(c.alike == 0, "%s: no two read the same (%u do)", list[i].name, c.alike);
        tap_ok(c.narrower == 0, "%s: never less in more room (%u times)", list[i].name, c.narrower);
        bq_edition_close(file);
    }
}

static void is(const bq_short_names *all, unsigned which, unsigned columns, const char *want)
{
    char text[100];
    bq_text_short(all, which, columns, text, sizeof text);
    tap_ok(!strcmp(text, want), "%u columns: \"%s\" is \"%s\" (%s)", columns, all->name[which], want, text);
}

static void examples(void)
{
    static const char *const name[] = {"Boulevard de Belleville", "Rue de la Paix", "Rue Lecourbe", "Boulevard Saint-Michel",
                                       "Jail / Just Visiting", "Gare du Nord", "AJ Auxerre - first team",
                                       "AJ Auxerre - reserves", "RC Lens - first team", "Compagnie d'électricité", "Compagnie des eaux", "x", ""};
    static const char *const brief[] = {"Bellev", "Paix", "Lecour", "StMich", "Jail", "G.Nord", "Aux. 1", "Aux. R", "Lens 1", "Élec.",
                                        "Eaux", "x", ""};
    const bq_short_names all = {name, brief, 13, NULL};
    is(&all, 0, 30, "Boulevard de Belleville");
    is(&all, 0, 20, "Boulevard Belleville");
    is(&all, 0, 12, "Belleville");
    is(&all, 0, 9, "Bellevil.");
    is(&all, 0, 6, "Bellev");
    is(&all, 0, 4, "Bel.");
    is(&all, 1, 8, "Rue Paix");
    is(&all, 1, 7, "Paix");
    is(&all, 2, 8, "Lecourbe");
    is(&all, 3, 12, "Saint-Michel");
    is(&all, 4, 8, "Jail");
    is(&all, 5, 8, "G.Nord");
    is(&all, 6, 8, "Aux. 1");
    is(&all, 9, 11, "électricité");
    is(&all, 10, 7, "Eaux");
    is(&all, 11, 1, "x");
    is(&all, 12, 3, "");
    static const char *const avenues[] = {"Кентукки-авеню", "Вирджиния-авеню"}, *const brief_avenues[] = {"Кентук", "Вирдж."};
    const bq_short_names some = {avenues, brief_avenues, 2, NULL};
    is(&some, 0, 10, "Кентукки");
}

int main(void)
{
    editions();
    examples();
    return tap_done();
}
