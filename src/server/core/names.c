/* names.c - the names that a table takes, and the names of its bots. */
#include <string.h>

#include "base/utf8.h"
#include "server/core/internal.h"

static bool is_of_house(const bq_look *look)
{
    static const char *const words[] = {
        "bank", "banker", "clock", "server", "admin", "administrator", "operator", "moderator", "host", "system", "pot",
        "nobody", "house",
        "banque", "banquier", "horloge", "serveur", "administrateur", "opérateur", "modérateur", "hôte", "système",
        "cagnotte", "personne", "maison",
        "банк", "банкир", "часы", "сервер", "админ", "администратор", "оператор", "модератор", "хозяин", "система", "никто", "дом"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (bq_looks_like(look, words[i]))
            return true;
    return false;
}

/* Does a blank stand here, an apostrophe, or something else that is no letter? */
static bool is_gap(const char *at)
{
    char one[5] = "";
    uint32_t code;
    bq_look look;
    size_t n = bq_utf8_read(at, strlen(at), &code);
    memcpy(one, at, n ? n : 1);
    bq_look_of(&look, one);
    return !look.n;
}

/* What follows an article; "": there is none. It ends where its letters do: Lhote and Lepot are people. */
static const char *without_article(const char *name)
{
    static const char *const articles[] = {"the", "la", "le", "les", "l"};
    char word[BQ_SEAT_NAME_BYTES + 1] = "";
    for (size_t n = 0; name[n] && n + 1 < sizeof word; word[n] = name[n], n++)
        for (size_t i = 0; n && i < sizeof articles / sizeof articles[0] && is_gap(name + n); i++)
            if (bq_names_look_alike(articles[i], word))
                return name + n;
    return "";
}

/* Nobody is taken for the house, with its article or without. */
bool bq__core_name_reserved(const char *name)
{
    bq_look look, rest;
    bq_look_of(&look, name);
    bq_look_of(&rest, without_article(name));
    return is_of_house(&look) || (rest.n && is_of_house(&rest));
}

bool bq__core_name_ok(const char *name, size_t n)
{
    size_t letters = bq_letters(name, n);
    char copy[BQ_SEAT_NAME_BYTES + 1] = "";
    if (n > BQ_SEAT_NAME_BYTES || letters < 2 || letters > 24 || !bq_new_name_ok(name, n))
        return false;
    memcpy(copy, name, n);
    return !bq__core_name_reserved(copy);
}

/* Who sits here under a name that looks like this one; or BQ__NO_SEAT. */
static unsigned find_name(const bq__setup *setup, const char *name)
{
    bq_look look;
    bq_look_of(&look, name);
    for (unsigned i = 0; i < setup->seats; i++)
        if (setup->seat[i].kind != BQ__EMPTY && bq_looks_like(&look, setup->seat[i].name))
            return i;
    return BQ__NO_SEAT;
}

/* Whose name is it, however it is written? As names are compared when people sit down. */
unsigned bq__core_seat_named(const bq__setup *setup, const char *name, size_t n)
{
    char copy[BQ_SEAT_NAME_BYTES + 1] = "";
    if (n > BQ_SEAT_NAME_BYTES)
        return BQ__NO_SEAT;
    memcpy(copy, name, n);
    return find_name(setup, copy);
}

static bool is_free(const bq__setup *setup, const bq__people *people, const char *name)
{
    return find_name(setup, name) == BQ__NO_SEAT && !(people && bq__core_people_alike(people, name));
}

/* All names of bots were somebody's here. There are more numbers than people that a table remembers. */
static bool number_bot(const bq__setup *setup, const bq__people *people, char out[BQ_SEAT_NAME_BYTES + 1])
{
    for (unsigned i = 1; i < 1000; i++) {
        bq_buf b = bq_buf_on(out, BQ_SEAT_NAME_BYTES + 1);
        bq_buf_str(&b, "Robot ");
        bq_buf_int(&b, i);
        if (is_free(setup, people, out))
            return true;
    }
    return false;
}

bool bq__core_pick_name(bq_core *core, bq__conn *conn, uint64_t re, const bq__setup *setup, const bq__people *people,
                        bq_words *w, char out[BQ_SEAT_NAME_BYTES + 1])
{
    static const char *const bots[] = {"Hugo", "Lina",   "Otto",  "Vera",  "Felix", "Nina",
                                       "Igor", "Sophie", "Basil", "Marta", "Paul",  "Zita"};
    const char *word;
    size_t n;
    if (!w) {
        for (size_t i = 0; i < sizeof bots / sizeof bots[0]; i++)
            if (is_free(setup, people, bots[i])) {
                memcpy(out, bots[i], strlen(bots[i]) + 1);
                return true;
            }
        return number_bot(setup, people, out);
    }
    if (!bq__core_take_word(w, &word, &n) || !bq__core_name_ok(word, n)) {
        bq__core_no(core, conn, re, BQ_WHY_NAME, "", 0);
        return false;
    }
    memcpy(out, word, n);
    out[n] = 0;
    if (!is_free(setup, people, out)) {
        bq__core_no(core, conn, re, BQ_WHY_NAME_TAKEN, "", 0);
        return false;
    }
    return true;
}
