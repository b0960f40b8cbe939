/* names.c - nobody is taken for another, nor for the house: names that look alike are one name at a table, whatever the
 * alphabet; words of the house are nobody's name; what cannot be seen is in no name. */
#define _POSIX_C_SOURCE 200809L
#include "field.h"
#include "house.h"
#include "tap.h"

static char last[4096];

static void hear(void *self, bq_conn conn, const char *line, size_t n)
{
    bq_conn *mine = self;
    if (*mine == conn && (strstr(line, "\"say\":\"no\"") || strstr(line, "\"say\":\"seat\"")))
        snprintf(last, sizeof last, "%.*s", (int)n, line);
}

static house h;
static bq_conn me;

/* "seat", or the refusal. */
static const char *joins(const char *table, const char *name)
{
    static char why[64];
    me = house_enter(&h, 2);
    house_say(&h, me, "hello 1 en");
    last[0] = 0;
    house_say(&h, me, "join %s \"%s\"", table, name);
    if (!field_text(last, "why", why, sizeof why))
        field_text(last, "say", why, sizeof why);
    house_say(&h, me, "part");
    house_leave(&h, me);
    return why;
}

int main(void)
{
    static const char *const alike[] = {"Pascal", "PASCAL", "pascal", "Pasca1", "PascaI", "Pàscal", "Paścal", "P a s c a l", "Pas-cal"};
    static const char *const mixed[] = {"Раscаl", "РASCAL", "Pаscal", "Pasсal", "Ρascal"};
    static const char *const others[] = {"Pascale", "Paul", "Пётр", "Ραούλ", "パスカル", "Pascal 2", "Øyvind", "山田", "أحمد", "דוד", "🎲🎲", "Banko", "Lara", "Thea", "Clocke", "Лена", "Hoste", "Lhote", "Lepot", "Lapersonne", "Thehost", "Housekeeper", "Maisonneuve", "Домна", "L'Horlogerie"};
    static const char *const reserved[] = {"bank", "Bank", "BANK", "bаnk", "Вank", "clock", "c1ock", "server", "Server", "admin", "банк", "Банк", "host", "nobody", "banquier",
                                           "The Bank", "THE BANK", "the clock", "The C1ock", "La Banque", "la  banque", "L'horloge", "Horloge", "Le serveur", "Le Banquier",
                                           "L’hôte", "Часы", "часы", "ЧАСЫ", "Хозяин", "Система", "Админ", "system", "The Server", "Système", "Administrateur", "Administrator", "Администратор",
                                           "Personne", "Никто", "Operator", "Opérateur", "Оператор", "Bànk", "B.a.n.k", "ba nk", "The·Bank", "T.h.e Bank", "L hote", "le-pot",
                                           "House", "The House", "H0use", "Maison", "La Maison", "Дом", "дом"};
    static const char *const bad[] = {"", "x", "\xE2\x80\x8B\xE2\x80\x8B", "ab\xE2\x80\xAE" "cd", "a\xE2\x80\x8D" "b", "ab\x7F", "ab\xC2\x85", "  ", " Ada", "Ada ",
                                      "123456789012345678901234x", "a:b", "\xEF\xBB\xBFzoe", "\xE2\x81\xA6" "ab",
                                      "\xE3\x85\xA4\xE3\x85\xA4", "Pascal\xE3\x85\xA4", "Pascal\xE1\x85\x9F", "Pascal\xEF\xB8\x8F", "Pascal\xE1\xA0\x8E", "Pascal\xE2\xA0\x80",
                                      "\xE2\xA0\x80\xE2\xA0\x80", "Pascal\xF3\xA0\x81\xA1", "\xEF\xBF\xBC\xEF\xBF\xBC", "Pascal\xEF\xBF\xBC", "Pas\xE2\xA0\x80" "cal", "Pascal\xE1\x9E\xB4", "Ｐａｓｃａｌ", "𝐏𝐚𝐬𝐜𝐚𝐥", "Pɑscal", "Pasϲal", "\xE2\x84\xAA" "im"};
    char table[33];
    unsigned wrong = 0;
    house_open(&h, 1);
    h.hear = hear;
    h.self = &me;
    me = house_enter(&h, 1);
    house_say(&h, me, "hello 1 en");
    house_say(&h, me, "create classique Pascal seats=4");
    field_text(last, "table", table, sizeof table);
    for (size_t i = 0; i < sizeof alike / sizeof alike[0]; i++)
        if (strcmp(joins(table, alike[i]), "name-taken")) {
            tap_note("%s: %s", alike[i], last);
            wrong++;
        }
    tap_ok(wrong == 0, "names that look like one that is there are taken");
    for (size_t i = wrong = 0; i < sizeof mixed / sizeof mixed[0]; i++)
        if (strcmp(joins(table, mixed[i]), "name")) {
            tap_note("%s: %s", mixed[i], last);
            wrong++;
        }
    tap_ok(wrong == 0, "a name has letters of one alphabet");
    for (size_t i = wrong = 0; i < sizeof others / sizeof others[0]; i++)
        if (strcmp(joins(table, others[i]), "seat")) {
            tap_note("%s: %s", others[i], last);
            wrong++;
        }
    tap_ok(wrong == 0, "other names are free");
    for (size_t i = wrong = 0; i < sizeof reserved / sizeof reserved[0]; i++)
        if (strcmp(joins(table, reserved[i]), "name")) {
            tap_note("%s: %s", reserved[i], last);
            wrong++;
        }
    tap_ok(wrong == 0, "nobody is called as the house is");
    for (size_t i = wrong = 0; i < sizeof bad / sizeof bad[0]; i++)
        if (!strcmp(joins(table, bad[i]), "seat")) {
            tap_note("%s: %s", bad[i], last);
            wrong++;
        }
    tap_ok(wrong == 0, "what cannot be seen, or read, is in no name");
    house_close(&h);
    return tap_done();
}
