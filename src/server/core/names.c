/* names.c - the names that a table takes, and the names of its bots. */
#include <string.h>

#include "server/core/internal.h"

/* Nobody is taken for the house. */
bool bq__core_name_reserved(const char *name)
{
    static const char *const words[] = {"bank",   "banker", "banque", "banquier", "clock", "server",
                                        "serveur", "admin",  "host",   "system",   "pot",   "nobody",
                                        "банк",   "банкир", "сервер"};
    bq_look look;
    bq_look_of(&look, name);
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (bq_looks_like(&look, words[i]))
            return true;
    return false;
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
