/* head.c - the head of a save read: versions, edition, options, seats, dealer, and the rules themselves, which are
 * verified before anything is played. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "save/internal.h"

bool bq__save_next_line(bq__save_reader *r)
{
    if (r->at == r->n)
        return false;
    const char *end = memchr(r->bytes + r->at, '\n', r->n - r->at);
    if (!end) {
        r->torn = true;
        return false;
    }
    r->line = r->bytes + r->at;
    r->length = (size_t)(end - r->line);
    r->at += r->length + 1;
    r->number++;
    return true;
}

/* What follows a word at the beginning of the line, as a string in `out`. */
static bool after(const bq__save_reader *r, const char *word, char *out, size_t size)
{
    size_t n = strlen(word);
    if (r->length < n + 1 || memcmp(r->line, word, n) || r->line[n] != ' ' ||
        r->length - n - 1 >= size || memchr(r->line, 0, r->length))
        return false;
    memcpy(out, r->line + n + 1, r->length - n - 1);
    out[r->length - n - 1] = 0;
    return true;
}

static bool bad_head(const bq__save_reader *r, const char *expected, bq_trouble *trouble)
{
    return bq_trouble_at(trouble, BQ_TABLE_BAD_HEAD, r->number, expected);
}

/* ---- the head ---- */

bool bq__save_number(const char *text, uint64_t most, uint64_t *out)
{
    uint64_t value = 0;
    if (!*text)
        return false;
    for (; *text; text++) {
        uint64_t digit = (uint64_t)(*text - '0'); /* of anything but a digit: more than 9 */
        if (digit > 9 || digit > most || value > (most - digit) / 10)
            return false;
        value = value * 10 + digit;
    }
    *out = value;
    return true;
}

static bool read_versions(bq__save_reader *r, bq_save_head *head, bq_trouble *trouble)
{
    char text[64];
    uint64_t number;
    if (!bq__save_next_line(r) || !after(r, "banquier save", text, sizeof text) ||
        !bq__save_number(text, 1000000, &number))
        return bq_trouble_at(trouble, BQ_TABLE_NOT_A_SAVE, 1, "banquier save 1");
    head->format = (unsigned)number;
    if (number > BQ__SAVE_FORMAT)
        return bq_trouble_set(trouble, BQ_TABLE_NEWER, text);
    if (!bq__save_next_line(r) || !after(r, "engine rules", text, sizeof text) ||
        !bq__save_number(text, 1000000, &number))
        return bad_head(r, "engine rules N", trouble);
    head->engine_rules = (unsigned)number;
    if (number > BQ_ENGINE_RULES)
        return bq_trouble_set(trouble, BQ_TABLE_NEWER, text);
    return number == BQ_ENGINE_RULES || bq_trouble_set(trouble, BQ_TABLE_OTHER_RULES, text);
}

static bool read_edition(bq__save_reader *r, bq_save_head *head, bq_trouble *trouble)
{
    char text[128], digest[20];
    char *end = NULL;
    if (!bq__save_next_line(r) || !after(r, "edition", text, sizeof text) ||
        sscanf(text, "%32[a-z0-9-] %16[0-9a-f]", head->edition, digest) != 2)
        return bad_head(r, "edition NAME DIGEST", trouble);
    head->edition_digest = strtoull(digest, &end, 16);
    return true;
}

/* "groups brown light_blue": in the order of the rules. "g3" is a colour without a key. */
static bool read_groups(const bq__save_reader *r, bq_save_head *head, bq_trouble *trouble)
{
    char text[BQ_GROUPS * BQ_GROUP_KEY + 1], number[8];
    head->grouped = true;
    if (r->length == 6) /* a board without deeds */
        return true;
    if (!after(r, "groups", text, sizeof text))
        return bad_head(r, "groups KEY KEY ...", trouble);
    unsigned n = 0;
    for (const char *at = text; *at; n++) {
        size_t length = strcspn(at, " ");
        if (n == BQ_GROUPS || length == 0 || length >= BQ_GROUP_KEY ||
            strspn(at, "abcdefghijklmnopqrstuvwxyz0123456789_") != length)
            return bad_head(r, "groups KEY KEY ...", trouble);
        memcpy(head->group[n], at, length);
        head->group[n][length] = 0;
        snprintf(number, sizeof number, "g%u", n);
        if (!strcmp(head->group[n], number))
            head->group[n][0] = 0;
        at += length + (at[length] == ' ');
    }
    return true;
}

static bool read_seat(const bq__save_reader *r, bq_table_plan *plan, bq_trouble *trouble)
{
    char text[256], player[BQ_PLAYER_BYTES], token[8];
    int used = 0;
    uint64_t number;
    if (!after(r, "seat", text, sizeof text) ||
        sscanf(text, "%23[a-z0-9:._-] %7[0-9] %n", player, token, &used) != 2 || used == 0 ||
        !bq__save_number(token, BQ_TOKENS - 1, &number) ||
        strlen(text + used) > BQ_SEAT_NAME_BYTES || plan->seats == BQ_SEATS)
        return bad_head(r, "seat PLAYER TOKEN NAME", trouble);
    bq_seat_plan *seat = &plan->seat[plan->seats++];
    snprintf(seat->player, sizeof seat->player, "%s", player);
    snprintf(seat->name, sizeof seat->name, "%s", text + used);
    seat->token = (uint8_t)number;
    return true;
}

static bool read_dealer(const bq__save_reader *r, bq_table_plan *plan, bq_trouble *trouble)
{
    char text[128];
    if (!after(r, "dealer", text, sizeof text))
        return bad_head(r, "dealer seed N | system | typed", trouble);
    if (!strncmp(text, "fair ", 5)) {
        plan->dealer = BQ_DEALER_FAIR;
        return bq_fair_plan_dealer(&plan->fair, text + 5) ||
               bad_head(r, "dealer fair GAME COMMITMENT", trouble);
    }
    if (!strcmp(text, "system"))
        plan->dealer = BQ_DEALER_SYSTEM;
    else if (!strcmp(text, "typed"))
        plan->dealer = BQ_DEALER_TYPED;
    else if (!strncmp(text, "seed ", 5) && bq__save_number(text + 5, UINT64_MAX, &plan->seed))
        plan->dealer = BQ_DEALER_SEED;
    else
        return bad_head(r, "dealer seed N | system | typed", trouble);
    return true;
}

static bool read_nonce(const bq__save_reader *r, bq_table_plan *plan, bq_trouble *trouble)
{
    char text[256];
    return (plan->dealer == BQ_DEALER_FAIR && after(r, "nonce", text, sizeof text) &&
            bq_fair_plan_nonce(&plan->fair, text)) ||
           bad_head(r, "nonce SEAT COMMITMENT NONCE", trouble);
}

static bool read_pinned(const bq__save_reader *r, bq_table_plan *plan, bq_trouble *trouble)
{
    char text[4];
    uint64_t seat = 0;
    if (plan->dealer != BQ_DEALER_FAIR || plan->fair.pinned || !after(r, "pinned", text, sizeof text) ||
        !bq__save_number(text, BQ_SEATS - 1, &seat) || seat >= plan->seats || !plan->fair.nonce[seat].size)
        return bad_head(r, "pinned SEAT", trouble); /* a seat that has added nothing has held the house to nothing */
    plan->fair.pinned = (uint8_t)(seat + 1);
    return true;
}

static bool read_broken(const bq__save_reader *r, bq_table_plan *plan, bq_trouble *trouble)
{
    char text[8];
    uint64_t n = 0;
    if (!plan->fair.pinned || plan->fair.broken || !after(r, "broken", text, sizeof text) ||
        !bq__save_number(text, UINT8_MAX, &n) || !n)
        return bad_head(r, "broken N", trouble);
    plan->fair.broken = (uint8_t)n;
    return true;
}

/* Options are only words here: the rules that were played are in the file. */
static bool read_plan(bq__save_reader *r, bq_save_head *head, bq_trouble *trouble)
{
    bq_table_plan *plan = &head->plan;
    bool dealt = false;
    while (bq__save_next_line(r)) {
        if (r->length == 5 && !memcmp(r->line, "rules", 5))
            return dealt || bad_head(r, "dealer", trouble);
        bool good;
        if (r->length > 7 && !memcmp(r->line, "option ", 7))
            good = after(r, "option", plan->options, sizeof plan->options) ||
                   bad_head(r, "option KEY=VALUE ...", trouble);
        else if (r->length >= 6 && !memcmp(r->line, "groups", 6))
            good = read_groups(r, head, trouble);
        else if (r->length > 5 && !memcmp(r->line, "seat ", 5))
            good = read_seat(r, plan, trouble);
        else if (r->length > 6 && !memcmp(r->line, "nonce ", 6))
            good = read_nonce(r, plan, trouble);
        else if (r->length > 7 && !memcmp(r->line, "pinned ", 7))
            good = read_pinned(r, plan, trouble);
        else if (r->length > 7 && !memcmp(r->line, "broken ", 7))
            good = read_broken(r, plan, trouble);
        else
            good = dealt = read_dealer(r, plan, trouble);
        if (!good)
            return false;
    }
    return bad_head(r, "rules", trouble);
}

static bool read_rules(bq__save_reader *r, bq_edition *ed, bq_trouble *trouble)
{
    unsigned char bytes[BQ_COMPILED_BYTES];
    char error[BQ_EDITION_ERROR];
    size_t n = 0;
    while (bq__save_next_line(r)) {
        if (r->length > 3 && !memcmp(r->line, "log ", 4)) {
            char digest[20], right[20];
            snprintf(right, sizeof right, "%016llx",
                     (unsigned long long)bq_line_digest(r->bytes, (size_t)(r->line - r->bytes)));
            if (!after(r, "log", digest, sizeof digest) || strcmp(digest, right))
                return bq_trouble_at(trouble, BQ_TABLE_ALTERED, r->number, "");
            if (!bq_edition_uncompile(ed, bytes, n, error, sizeof error))
                return bq_trouble_at(trouble, BQ_TABLE_BAD_RULES, r->number, error);
            return true;
        }
        for (size_t i = 0; i < r->length; i += 2) {
            int high = bq_hex_digit(r->line[i]);
            int low = i + 1 < r->length ? bq_hex_digit(r->line[i + 1]) : -1;
            if (high < 0 || low < 0 || n == sizeof bytes)
                return bad_head(r, "HEX ... log", trouble);
            bytes[n++] = (unsigned char)(high << 4 | low);
        }
    }
    return bad_head(r, "log", trouble);
}

bool bq__save_read_head(bq__save_reader *r, bq_save_head *head, bq_edition *ed, bq_trouble *trouble)
{
    return read_versions(r, head, trouble) && read_edition(r, head, trouble) && read_plan(r, head, trouble) &&
           read_rules(r, ed, trouble);
}

bool bq_save_head_of(const char *bytes, size_t n, bq_save_head *head, bq_edition *rules, size_t *log, bq_trouble *trouble)
{
    bq__save_reader r = {.bytes = bytes, .n = n};
    *head = (bq_save_head){.format = 0};
    bool good = bq__save_read_head(&r, head, rules, trouble);
    *log = r.at;
    return good;
}
