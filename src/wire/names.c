/* names.c - the names of things: finding squares, seats and colours by what people type, and
 * writing names so that they are found again.
 *
 * People leave out accents, capitals and hyphens, and stop typing when the rest is obvious; how
 * letters are compared is in letters.c. Two things that a word could mean are never guessed
 * between: the error names them. */
#include <string.h>

#include "wire/internal.h"

const char *const bq_wire_words[BQ_WIRE_CODES] = {
#define BQ_WIRE(id, word, text) word,
#include "wire/error.def"
};
const char *const bq_off_words[BQ_OFFS] = {
#define BQ_OFF(id, word, limit, text) word,
#include "wire/off.def"
};
const char *const bq_status_words[BQ_STATUSES] = {
#define BQ_STATUS(id, word) word,
#include "wire/status.def"
};
const char *const bq_wire_texts[BQ_WIRE_CODES] = {
#define BQ_WIRE(id, word, text) text,
#include "wire/error.def"
};

bool bq__wire_fail(bq_wire_error *error, enum bq_wire_code code, size_t at, const char *what,
                   size_t n)
{
    if (!error)
        return false;
    error->code = code;
    error->at = at;
    if (n >= sizeof error->what)
        n = bq_utf8_cut(what, sizeof error->what - 1);
    if (n > 0)
        memcpy(error->what, what, n);
    error->what[n] = '\0';
    return false;
}

/* A sentence with a hole in it. */
static void put_filled(bq_buf *b, const char *text, const char *hole, const char *with)
{
    const char *at = strstr(text, hole);
    if (!at) {
        bq_buf_str(b, text);
        return;
    }
    bq_buf_bytes(b, text, (size_t)(at - text));
    bq_buf_str(b, with);
    bq_buf_str(b, at + strlen(hole));
}

void bq_wire_sentence(bq_buf *b, const bq_wire_error *error)
{
    put_filled(b, bq_wire_texts[error->code], "%what%", error->what);
}

void bq_refusal_sentence(bq_buf *b, const bq_verdict *verdict)
{
    char number[24];
    bq_buf n = bq_buf_on(number, sizeof number);
    bq_buf_int(&n, verdict->detail);
    put_filled(b, bq_refusal_texts[verdict->code], "%n%", number);
}

bool bq_names_differ(const char *a, const char *b)
{
    return strcmp(a, b) != 0 && !bq__wire_same(a, strlen(a), b, strlen(b));
}

/* --- Finding ---------------------------------------------------------------------------------- */

enum closeness { SAME_BYTES, SAME_LETTERS, BEGINNING, BEGINNING_OF_WORD, CLOSENESSES };

static bool is_close(const char *name, const char *typed, size_t n, enum closeness how)
{
    size_t length = strlen(name);
    bq__wire_letters full = {.text = name, .n = length}, part = {.text = typed, .n = n};
    switch (how) {
    case SAME_BYTES:
        return length == n && memcmp(name, typed, n) == 0;
    case SAME_LETTERS:
        return bq__wire_begins_with(full, part, true);
    case BEGINNING:
        return bq__wire_begins_with(full, part, false);
    default:
        return bq__wire_has_word(full, part);
    }
}

/* One kind of thing that has names. */
typedef struct catalogue {
    const char *(*name)(const bq_names *names, unsigned id, unsigned spelling);
    unsigned spellings;
    unsigned count;
    enum bq_wire_code missing;
    bool numbered; /* candidates are told with their numbers, for some share one name */
} catalogue;

static const char *seat_name(const bq_names *names, unsigned id, unsigned spelling)
{
    (void)spelling;
    return names->seat[id];
}

static const char *square_name(const bq_names *names, unsigned id, unsigned spelling)
{
    return names->square[spelling][id];
}

static const char *group_name(const bq_names *names, unsigned id, unsigned spelling)
{
    return spelling == 0 ? names->group_key[id] : names->group[spelling - 1][id];
}

static const char *deck_name(const bq_names *names, unsigned id, unsigned spelling)
{
    return spelling == 0 ? bq_deck_words[id] : names->deck[spelling - 1][id];
}

static bool one_is_close(const bq_names *names, const catalogue *c, unsigned id, const char *word,
                         size_t n, enum closeness how)
{
    for (unsigned spelling = 0; spelling < c->spellings; spelling++) {
        const char *name = c->name(names, id, spelling);
        if (name && is_close(name, word, n, how))
            return true;
    }
    return false;
}

/* "Rue Lecourbe (3), Rue de Vaugirard (6)": whole candidates, as many as fit. */
static bool fail_ambiguous(const bq_names *names, const catalogue *c, uint64_t found,
                           bq_wire_error *error)
{
    char text[sizeof error->what];
    bq_buf b = bq_buf_on(text, sizeof text);
    size_t good = 0;
    for (unsigned id = 0; id < c->count; id++) {
        if (!(found >> id & 1u))
            continue;
        if (b.n > 0)
            bq_buf_str(&b, ", ");
        const char *name = NULL;
        for (unsigned spelling = 0; !name && spelling < c->spellings; spelling++)
            name = c->name(names, id, spelling);
        bq_buf_str(&b, name ? name : "");
        if (c->numbered) {
            bq_buf_str(&b, " (");
            bq_buf_int(&b, id);
            bq_buf_char(&b, ')');
        }
        if (!b.cut)
            good = b.n;
    }
    return bq__wire_fail(error, BQ_WIRE_AMBIGUOUS, 0, text, good);
}

static bool find(const bq_names *names, const catalogue *c, const char *word, size_t n,
                 unsigned *id_out, bq_wire_error *error)
{
    for (enum closeness how = SAME_BYTES; names && how < CLOSENESSES; how++) {
        uint64_t found = 0;
        for (unsigned id = 0; id < c->count; id++)
            if (one_is_close(names, c, id, word, n, how))
                found |= (uint64_t)1 << id;
        if (found == 0)
            continue;
        if (found & (found - 1))
            return fail_ambiguous(names, c, found, error);
        *id_out = bq_low(found);
        return true;
    }
    return bq__wire_fail(error, c->missing, 0, word, n);
}

/* A number of at most three digits; UINT32_MAX if it is none. */
static uint32_t small_number(const char *word, size_t n)
{
    uint32_t value = 0;
    if (n == 0 || n > 3)
        return UINT32_MAX;
    for (size_t i = 0; i < n; i++) {
        if (word[i] < '0' || word[i] > '9')
            return UINT32_MAX;
        value = value * 10 + (uint32_t)(word[i] - '0');
    }
    return value;
}

/* A name goes before a number, in case somebody is called 2. */
bool bq_find_seat(const bq_names *names, const char *word, size_t n, unsigned *seat,
                  bq_wire_error *error)
{
    catalogue c = {.name = seat_name, .spellings = 1, .missing = BQ_WIRE_SEAT};
    c.count = names ? names->seats : 0;
    uint32_t number = small_number(word, n);
    if (number == UINT32_MAX)
        return find(names, &c, word, n, seat, error);
    for (unsigned id = 0; id < c.count; id++) {
        if (names->seat[id] && is_close(names->seat[id], word, n, SAME_BYTES)) {
            *seat = id;
            return true;
        }
    }
    if (number < 1 || number > (names ? names->seats : BQ_SEATS))
        return bq__wire_fail(error, BQ_WIRE_SEAT, 0, word, n);
    *seat = number - 1;
    return true;
}

bool bq_find_square(const bq_names *names, const char *word, size_t n, unsigned *square,
                    bq_wire_error *error)
{
    catalogue c = {.name = square_name,
                   .spellings = BQ_SPELLINGS,
                   .missing = BQ_WIRE_SQUARE,
                   .numbered = true};
    c.count = names ? names->squares : 0;
    uint32_t number = small_number(word, n);
    if (number == UINT32_MAX)
        return find(names, &c, word, n, square, error);
    if (number >= BQ_SQUARES)
        return bq__wire_fail(error, BQ_WIRE_SQUARE, 0, word, n);
    *square = number; /* whether this board has it is the engine's to say */
    return true;
}

/* Without names a colour goes by its number: g0. */
bool bq_find_group(const bq_names *names, const char *word, size_t n, unsigned *group,
                   bq_wire_error *error)
{
    catalogue c = {.name = group_name, .spellings = 1 + BQ_SPELLINGS, .missing = BQ_WIRE_GROUP};
    c.count = names ? names->groups : 0;
    uint32_t number = n > 1 && word[0] == 'g' ? small_number(word + 1, n - 1) : UINT32_MAX;
    if (number < BQ_GROUPS && (!names || number >= names->groups || !names->group_key[number])) {
        *group = number;
        return true;
    }
    return find(names, &c, word, n, group, error);
}

bool bq_find_deck(const bq_names *names, const char *word, size_t n, unsigned *deck,
                  bq_wire_error *error)
{
    static const bq_names none;
    catalogue c = {.name = deck_name,
                   .spellings = 1 + BQ_SPELLINGS,
                   .count = BQ_DECKS,
                   .missing = BQ_WIRE_DECK};
    return find(names ? names : &none, &c, word, n, deck, error);
}

bool bq_find_verb(const char *word, size_t n, unsigned *verb)
{
    static const uint8_t length[BQ_VERBS] = { /* beside each other: most words are passed over by theirs */
#define BQ_COMMAND(id, word, actor, form, answers, row) sizeof #word - 1,
#include "engine/command.def"
    };
    for (unsigned id = 0; id < BQ_VERBS; id++) {
        if (length[id] == n && !memcmp(bq_verb_words[id], word, n)) {
            *verb = id;
            return true;
        }
    }
    return false;
}

/* --- Writing ---------------------------------------------------------------------------------- */

bool bq__wire_is_keyword(const char *word, size_t n)
{
    static const struct {
        uint8_t n;
        char word[7];
    } keywords[] = {{4, "give"}, {4, "take"},  {4, "lift"}, {4, "card"},   {4, "bank"},
                    {3, "pot"},  {5, "clock"}, {4, "none"}, {6, "nobody"}, {2, "to"}};
    for (size_t i = 0; i < sizeof keywords / sizeof keywords[0]; i++)
        if (keywords[i].n == n && memcmp(keywords[i].word, word, n) == 0)
            return true;
    return false;
}

/* v3 is the version of an offer. */
static bool looks_like_version(const char *word, size_t n)
{
    size_t i = 1;
    while (i < n && word[i] >= '0' && word[i] <= '9')
        i++;
    return n > 1 && word[0] == 'v' && i == n;
}

bool bq_seat_name_ok(const char *name, size_t n)
{
    if (n == 0 || n > BQ_SEAT_NAME_BYTES || name[0] == ' ' || name[n - 1] == ' ')
        return false;
    bool has_letter = false;
    for (size_t at = 0; at < n;) {
        uint32_t code, second = 0;
        size_t length = bq_utf8_read(name + at, n - at, &code);
        if (length == 0 || bq_is_control(code) ||
            (code < 0x80 && strchr("\"\\:,=#", (int)code)))
            return false;
        uint32_t letter = bq__wire_plain(code, &second);
        has_letter |= letter != 0 && !(letter >= '0' && letter <= '9');
        at += length;
    }
    return has_letter && !bq__wire_is_keyword(name, n) && !looks_like_version(name, n) &&
           !bq__wire_same(name, n, "bank", 4) && !bq__wire_same(name, n, "pot", 3) &&
           !bq__wire_same(name, n, "clock", 5);
}

/* May this name stand in a line as it is, and be read as one word? */
static bool stands_bare(const char *name, size_t n)
{
    bool has_letter = false;
    for (size_t at = 0; at < n;) {
        uint32_t code, second = 0;
        size_t length = bq_utf8_read(name + at, n - at, &code);
        if (length == 0)
            return false;
        uint32_t letter = bq__wire_plain(code, &second);
        if (!letter && (at == 0 || (code != '-' && code != '_' && code != '\'')))
            return false;
        has_letter |= letter != 0 && !(letter >= '0' && letter <= '9');
        at += length;
    }
    return has_letter && !bq__wire_is_keyword(name, n) && !looks_like_version(name, n);
}

static void put_quoted(bq_buf *b, const char *name, size_t n)
{
    bq_buf_char(b, '"');
    for (size_t at = 0; at < n;) {
        uint32_t code;
        size_t length = bq_utf8_read(name + at, n - at, &code);
        if (length == 0 || bq_is_control(code)) {
            bq_buf_char(b, '?');
        } else {
            if (code == '"' || code == '\\')
                bq_buf_char(b, '\\');
            bq_buf_bytes(b, name + at, length);
        }
        at += length ? length : 1;
    }
    bq_buf_char(b, '"');
}

static void put_name(bq_buf *b, const char *name)
{
    size_t n = strlen(name);
    if (stands_bare(name, n))
        bq_buf_bytes(b, name, n);
    else
        put_quoted(b, name, n);
}

void bq_put_seat(bq_buf *b, const bq_names *names, unsigned seat)
{
    if (seat == BQ_BANK)
        bq_buf_str(b, "bank");
    else if (seat == BQ_POT)
        bq_buf_str(b, "pot");
    else if (seat >= BQ_SEATS)
        bq_buf_str(b, "nobody");
    else if (names && seat < names->seats && names->seat[seat])
        put_name(b, names->seat[seat]);
    else
        bq_buf_int(b, (int64_t)seat + 1);
}

void bq_put_group(bq_buf *b, const bq_names *names, unsigned group)
{
    if (names && group < names->groups && names->group_key[group]) {
        put_name(b, names->group_key[group]);
        return;
    }
    bq_buf_char(b, 'g');
    bq_buf_int(b, group);
}

void bq__wire_put_squares(bq_buf *b, uint64_t squares)
{
    for (uint64_t left = squares; left; left &= left - 1) {
        if (left != squares)
            bq_buf_char(b, ',');
        bq_buf_int(b, bq_low(left));
    }
}

void bq_seat_json(bq_buf *b, const bq_names *names, unsigned seat)
{
    if (seat < BQ_SEATS && names && seat < names->seats && names->seat[seat]) {
        bq_json_string(b, names->seat[seat]);
        return;
    }
    bq_buf_char(b, '"');
    bq_put_seat(b, NULL, seat);
    bq_buf_char(b, '"');
}

void bq_seats_json(bq_buf *b, const bq_names *names, unsigned seats)
{
    bq_buf_char(b, '[');
    for (unsigned seat = 0; seat < BQ_SEATS; seat++) {
        if (!(seats >> seat & 1u))
            continue;
        bq_json_key(b, NULL);
        bq_seat_json(b, names, seat);
    }
    bq_buf_char(b, ']');
}
