/* form_seats.c - the seats of a new game: who sits there, a person by name or a bot of some kind, and their tokens; as the
 * form has them, and as one line of text ("Ada,bot:hard"). */
#include <string.h>

#include "terminal/session/session.h"
#include "terminal/screens/screens.h"
#include "text/text.h"

static const char *const kinds[] = {"person", "bot:easy", "bot:medium", "bot:hard", "bot:master", "bot:random", BQ__BY_LOT,
#define BQ_CHARACTER(id, word) "bot:" word,
#include "bots/character.def"
};
enum { KINDS = sizeof kinds / sizeof kinds[0], USUAL_BOT = 2 };
static const uint16_t kind_words[KINDS] = {BQ_T_SCREEN_KIND_PERSON, BQ_T_SCREEN_KIND_EASY,
                                           BQ_T_SCREEN_KIND_MEDIUM, BQ_T_SCREEN_KIND_HARD,
                                           BQ_T_SCREEN_KIND_MASTER, BQ_T_SCREEN_KIND_RANDOM,
                                           BQ_T_CHARACTER_LOT,
#define BQ_CHARACTER(id, word) BQ_T_CHARACTER_##id##_KIND,
#include "bots/character.def"
};

static void name_person(bq__form *f, unsigned seat)
{
    static const char *const known[] = {"Ada", "Bob", "Chloe", "David", "Emma", "Farid", "Greta",
                                        "Henri"};
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        bool taken = false;
        for (unsigned k = 0; k < f->seats; k++)
            taken |= !strcmp(f->name[k], known[i]);
        if (!taken) {
            snprintf(f->name[seat], sizeof f->name[seat], "%s", known[i]);
            return;
        }
    }
}

void bq__seats_token(bq__form *f, unsigned seat)
{
    unsigned tokens = f->file && f->file->tokens ? f->file->tokens : 1;
    for (unsigned i = 1; i <= tokens; i++) {
        uint8_t token = (uint8_t)((f->token[seat] + i) % tokens);
        bool taken = false;
        for (unsigned k = 0; k < f->seats; k++)
            taken |= k != seat && f->token[k] == token;
        if (!taken) {
            f->token[seat] = token;
            return;
        }
    }
}

void bq__seats_read(bq__form *f, const char *list)
{
    f->seats = 0;
    while (*list && f->seats < BQ_SEATS) {
        size_t n = strcspn(list, ","), name = n;
        unsigned seat = f->seats++;
        const char *equals = memchr(list, '=', n);
        const char *kind = equals ? equals + 1 : list;
        size_t kind_n = (size_t)(list + n - kind);
        f->kind[seat] = kind_n == 3 && !memcmp(kind, "bot", 3) ? USUAL_BOT : 0;
        for (uint8_t i = 1; i < KINDS; i++)
            if (kind_n == strlen(kinds[i]) && !memcmp(kind, kinds[i], kind_n))
                f->kind[seat] = i;
        if (f->kind[seat])
            name = equals ? (size_t)(equals - list) : 0;
        if (name >= sizeof f->name[seat])
            name = sizeof f->name[seat] - 1;
        memcpy(f->name[seat], list, name);
        f->name[seat][name] = 0;
        f->token[seat] = (uint8_t)seat;
        list += n + (list[n] == ',');
    }
}

void bq__seats_write(const bq__form *f, char *out, size_t size)
{
    size_t used = 0;
    out[0] = 0;
    for (unsigned i = 0; i < f->seats && used < size; i++) {
        bool bot = f->kind[i] != 0;
        used += (size_t)snprintf(out + used, size - used, "%s%s%s%s", i ? "," : "", f->name[i],
                                 bot && f->name[i][0] ? "=" : "", bot ? kinds[f->kind[i]] : "");
    }
}

void bq__seats_turn(bq__form *f, unsigned seat, int by)
{
    f->kind[seat] = (uint8_t)((f->kind[seat] + KINDS + by) % KINDS);
    if (!f->kind[seat] && !f->name[seat][0])
        name_person(f, seat);
}

/* A host hosts for somebody: one seat at least is for a friend. */
void bq__seats_expect_friend(bq__form *f)
{
    unsigned persons = 0;
    for (unsigned i = 0; i < f->seats; i++)
        persons += !f->kind[i];
    if (persons == 1 && f->seats > 1 && f->kind[1])
        bq__seats_turn(f, 1, -f->kind[1]);
}

unsigned bq__seats_add(bq__form *f)
{
    unsigned seat = f->seats++;
    f->kind[seat] = USUAL_BOT;
    f->name[seat][0] = 0;
    f->token[seat] = (uint8_t)seat;
    bq__seats_token(f, seat);
    return seat;
}

/* "bot:easy" in the place of a name. */
bool bq__seats_kind(bq__form *f, unsigned seat, const char *text)
{
    uint8_t kind = !strcmp(text, "bot") ? USUAL_BOT : 0;
    for (uint8_t i = 1; i < KINDS; i++)
        if (!strcmp(text, kinds[i]))
            kind = i;
    if (kind) {
        f->kind[seat] = kind;
        f->name[seat][0] = 0;
    }
    return kind || (!*text && f->kind[seat]);
}

/* Of several people at one form the first. */
unsigned bq__seats_host(const bq__form *f)
{
    unsigned seat = 0;
    while (seat + 1 < f->seats && f->kind[seat])
        seat++;
    return seat;
}

void bq__seats_remove(bq__form *f, unsigned seat)
{
    for (unsigned i = seat; i + 1 < f->seats; i++) {
        memcpy(f->name[i], f->name[i + 1], sizeof f->name[i]);
        f->kind[i] = f->kind[i + 1];
        f->token[i] = f->token[i + 1];
    }
    f->seats--;
}

enum bq_text_key bq__seats_kind_words(const bq__form *f, unsigned seat)
{
    return (enum bq_text_key)kind_words[f->kind[seat]];
}
