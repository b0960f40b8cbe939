/* put.c - a message with its placeholders filled in.
 *
 * The message is read from left to right; what stands in braces is looked up among the arguments
 * and written by its kind. What an argument brings is written, never read: a player called
 * "{amount}" stays one. */
#include "text/internal.h"

/* What a sentence is written with. */
typedef struct voice {
    bq_buf *out;
    const bq_text_names *names;
    const bq_arg *args;
    size_t n;
    enum bq_language language;
} voice;

/* ---- names ---- */

/* The k-th name of a list, or NULL. */
static const char *name_at(const char *const *list, unsigned k, unsigned most)
{
    return list && k < most ? list[k] : NULL;
}

static void put_name(const voice *v, const char *name, enum bq_text_key otherwise, unsigned number)
{
    if (name) {
        bq_buf_str(v->out, name);
        return;
    }
    bq_arg n = bq_arg_of(BQ_ARG_NUMBER, "n", number);
    bq_text_put(v->out, v->language, NULL, otherwise, &n, 1);
}

static void put_seat(const voice *v, unsigned seat)
{
    const bq_text_names *names = v->names;
    if (seat == BQ_BANK)
        put_name(v, NULL, BQ_T_NAME_BANK, 0);
    else if (seat == BQ_POT)
        put_name(v, NULL, BQ_T_NAME_POT, 0);
    else if (seat >= BQ_SEATS)
        put_name(v, NULL, BQ_T_NAME_NOBODY, 0);
    else
        put_name(v, names ? name_at(names->seat, seat, names->seats) : NULL, BQ_T_NAME_SEAT,
                 seat + 1);
}

static void put_square(const voice *v, unsigned square)
{
    const char *const *list = v->names ? v->names->square : NULL;
    if (square >= BQ_SQUARES)
        put_name(v, NULL, BQ_T_NAME_NOWHERE, 0);
    else
        put_name(v, name_at(list, square, BQ_SQUARES), BQ_T_NAME_SQUARE, square);
}

static void put_group(const voice *v, unsigned group)
{
    const char *const *list = v->names ? v->names->group : NULL;
    put_name(v, name_at(list, group, BQ_GROUPS), BQ_T_NAME_GROUP, group + 1);
}

static void put_deck(const voice *v, unsigned deck)
{
    const char *const *list = v->names ? v->names->deck : NULL;
    put_name(v, name_at(list, deck, BQ_DECKS), BQ_T_NAME_DECK, deck + 1);
}

/* ---- numbers ---- */

/* As the edition writes it: the number stands where its form has {}. */
static void put_money(const voice *v, int64_t amount)
{
    const char *form = v->names && v->names->money ? v->names->money : "{}";
    size_t hole = 0;
    while (form[hole] && (form[hole] != '{' || form[hole + 1] != '}'))
        hole++;
    int64_t size = amount >= 0 ? amount : amount < -INT64_MAX ? INT64_MAX : -amount;
    if (amount < 0)
        bq_buf_str(v->out, "-");
    bq_buf_bytes(v->out, form, hole);
    if (form[hole]) {
        bq__text_number(v->out, v->language, size);
        bq_buf_str(v->out, form + hole + 2);
    }
}

static void put_share(const voice *v, int64_t num, int64_t den)
{
    if (den > 0 && num * 100 % den == 0) {
        bq_arg n = bq_arg_of(BQ_ARG_NUMBER, "n", num * 100 / den);
        bq_text_put(v->out, v->language, NULL, BQ_T_NUMBER_PERCENT, &n, 1);
        return;
    }
    bq__text_number(v->out, v->language, num);
    bq_buf_str(v->out, "/");
    bq__text_number(v->out, v->language, den);
}

/* "2 houses", in the edition's own words if it has any. */
static void put_count(const voice *v, int64_t n, const char *const *words, enum bq_text_key plain)
{
    if (!words || v->names->built_in >= BQ_LANGUAGES) {
        bq_arg count = bq_arg_of(BQ_ARG_NUMBER, "n", n);
        bq_text_put(v->out, v->language, NULL, plain, &count, 1);
        return;
    }
    uint64_t size = n < 0 ? 0 - (uint64_t)n : (uint64_t)n;
    bq__text_number(v->out, v->language, n);
    bq_buf_str(v->out, "\u00A0");
    bq_buf_str(v->out, words[bq_plural(v->names->built_in, size)]);
}

/* ---- lists ---- */

static void put_join(const voice *v, size_t left, bool any)
{
    enum bq_text_key key = left > 1 ? BQ_T_LIST_COMMA : any ? BQ_T_LIST_OR : BQ_T_LIST_AND;
    bq_text_put(v->out, v->language, NULL, key, NULL, 0);
}

static void put_list(const voice *v, const char *const *list, size_t n, bool any)
{
    for (size_t i = 0; i < n; i++) {
        if (i > 0)
            put_join(v, n - i, any);
        bq_buf_str(v->out, list[i]);
    }
    if (n == 0)
        put_name(v, NULL, BQ_T_NAME_NOBODY, 0);
}

/* Two squares of one name (the card squares) are one thing to name. */
static uint64_t distinct(const voice *v, uint64_t set)
{
    const char *const *list = v->names ? v->names->square : NULL;
    uint64_t kept = 0;
    for (; set; set &= set - 1) {
        const char *name = name_at(list, bq_low(set), BQ_SQUARES);
        bool met = false;
        for (uint64_t left = kept; left && name; left &= left - 1) {
            const char *other = list[bq_low(left)];
            size_t n = strlen(name);
            met |= other && strlen(other) == n && memcmp(other, name, n) == 0;
        }
        kept |= met ? 0 : set & -set;
    }
    return kept;
}

static void put_set(const voice *v, uint64_t set, void (*put)(const voice *, unsigned), bool any)
{
    if (!set)
        put_name(v, NULL, BQ_T_NAME_NOBODY, 0);
    for (bool first = true; set; set &= set - 1, first = false) {
        if (!first)
            put_join(v, bq_count(set), any);
        put(v, bq_low(set));
    }
}

/* ---- the message ---- */

static void put_arg(const voice *v, const bq_arg *arg)
{
    uint64_t set = (uint64_t)arg->number;
    unsigned one = arg->number < 0 || arg->number > 0xFF ? 0xFE : (unsigned)arg->number;
    switch ((enum bq_arg_kind)arg->kind) {
    case BQ_ARG_TEXT:
        bq_buf_str(v->out, arg->text ? arg->text : "");
        break;
    case BQ_ARG_NUMBER:
        bq__text_number(v->out, v->language, arg->number);
        break;
    case BQ_ARG_MONEY:
        put_money(v, arg->number);
        break;
    case BQ_ARG_SHARE:
        put_share(v, arg->number, arg->den);
        break;
    case BQ_ARG_SEAT:
        put_seat(v, one);
        break;
    case BQ_ARG_SEATS:
        put_set(v, set, put_seat, arg->any);
        break;
    case BQ_ARG_SQUARE:
        put_square(v, one);
        break;
    case BQ_ARG_SQUARES:
        put_set(v, distinct(v, set), put_square, arg->any);
        break;
    case BQ_ARG_GROUP:
        put_group(v, one);
        break;
    case BQ_ARG_GROUPS:
        put_set(v, set, put_group, arg->any);
        break;
    case BQ_ARG_DECK:
        put_deck(v, one);
        break;
    case BQ_ARG_HOUSES:
        put_count(v, arg->number, v->names ? v->names->house : NULL, BQ_T_COUNT_HOUSES);
        break;
    case BQ_ARG_HOTELS:
        put_count(v, arg->number, v->names ? v->names->hotel : NULL, BQ_T_COUNT_HOTELS);
        break;
    case BQ_ARG_AND:
    case BQ_ARG_OR:
        put_list(v, arg->list, (size_t)arg->number, arg->kind == BQ_ARG_OR);
        break;
    }
}

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c + 'a' - 'A') : c;
}

static const bq_arg *find_arg(const voice *v, const char *name, size_t n)
{
    for (size_t i = 0; i < v->n; i++) {
        const char *known = v->args[i].name;
        if (n > 0 && strlen(known) == n && known[0] == lower(name[0]) &&
            memcmp(known + 1, name + 1, n - 1) == 0)
            return &v->args[i];
    }
    return NULL;
}

/* {Name}: written beside, then put down with a capital letter. */
static void put_capital(const voice *v, const bq_arg *arg)
{
    char beside[1024];
    bq_buf out = bq_buf_on(beside, sizeof beside);
    voice aside = *v;
    aside.out = &out;
    put_arg(&aside, arg);
    bq_buf_capital(v->out, beside, out.n);
    v->out->cut |= out.cut;
}

static const char *form_of(const voice *v, enum bq_text_key key)
{
    const bq__text_catalog *catalog = &bq__text_catalogs[v->language];
    unsigned first = catalog->first[key], forms = catalog->first[key + 1] - first;
    if (forms == 1)
        return catalog->forms[first];
    const bq_arg *n = find_arg(v, "n", 1);
    if (!n) {
        v->out->hole = true;
        return catalog->forms[first];
    }
    uint64_t count = n->number < 0 ? 0 - (uint64_t)n->number : (uint64_t)n->number;
    return catalog->forms[first + catalog->plural(count)];
}

void bq_text_put(bq_buf *b, enum bq_language language, const bq_text_names *names,
                 enum bq_text_key key, const bq_arg *args, size_t n)
{
    voice v = {.out = b, .names = names, .args = args, .n = n, .language = language};
    for (const char *at = form_of(&v, key); *at;) {
        size_t plain = 0;
        while (at[plain] && at[plain] != '{')
            plain++;
        bq_buf_bytes(b, at, plain);
        at += plain;
        if (!*at)
            break;
        size_t word = 1; /* the compiler of the PO files saw to it that the brace closes */
        while (at[word] != '}')
            word++;
        const bq_arg *arg = find_arg(&v, at + 1, word - 1);
        if (!arg) {
            b->hole = true;
            bq_buf_bytes(b, at, word + 1);
        } else if (at[1] >= 'A' && at[1] <= 'Z') {
            put_capital(&v, arg);
        } else {
            put_arg(&v, arg);
        }
        at += word + 1;
    }
}
