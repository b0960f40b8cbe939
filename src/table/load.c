/* load.c - the log read again. Nothing in the file is believed: the rules inside it are verified, every
 * command is judged by the engine, and every line's digest must be the one the game has there. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "os/os.h"
#include "table/internal.h"

typedef struct reader {
    const char *bytes;
    size_t n;
    size_t at;       /* what is left begins here */
    unsigned number; /* of the line last read, from 1 */
    const char *line;
    size_t length;
    bool torn; /* the last line has no end */
} reader;

static bool next_line(reader *r)
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
static bool after(const reader *r, const char *word, char *out, size_t size)
{
    size_t n = strlen(word);
    if (r->length < n + 1 || memcmp(r->line, word, n) || r->line[n] != ' ' ||
        r->length - n - 1 >= size || memchr(r->line, 0, r->length))
        return false;
    memcpy(out, r->line + n + 1, r->length - n - 1);
    out[r->length - n - 1] = 0;
    return true;
}

static bool bad_head(const reader *r, const char *expected, bq_trouble *trouble)
{
    return bq__trouble_at(trouble, BQ_TABLE_BAD_HEAD, r->number, expected);
}

/* ---- the head ---- */

static bool read_number(const char *text, uint64_t most, uint64_t *out)
{
    uint64_t value = 0;
    if (!*text)
        return false;
    for (; *text; text++) {
        if (*text < '0' || *text > '9' || value > (most - (uint64_t)(*text - '0')) / 10)
            return false;
        value = value * 10 + (uint64_t)(*text - '0');
    }
    *out = value;
    return true;
}

static bool read_versions(reader *r, bq_save_head *head, bq_trouble *trouble)
{
    char text[64];
    uint64_t number;
    if (!next_line(r) || !after(r, "banquier save", text, sizeof text) ||
        !read_number(text, 1000000, &number))
        return bq__trouble_at(trouble, BQ_TABLE_NOT_A_SAVE, 1, "banquier save 1");
    head->format = (unsigned)number;
    if (number > BQ__SAVE_FORMAT)
        return bq__trouble(trouble, BQ_TABLE_NEWER, text);
    if (!next_line(r) || !after(r, "engine rules", text, sizeof text) ||
        !read_number(text, 1000000, &number))
        return bad_head(r, "engine rules N", trouble);
    head->engine_rules = (unsigned)number;
    if (number > BQ_ENGINE_RULES)
        return bq__trouble(trouble, BQ_TABLE_NEWER, text);
    return number == BQ_ENGINE_RULES || bq__trouble(trouble, BQ_TABLE_OTHER_RULES, text);
}

static bool read_edition(reader *r, bq_save_head *head, bq_trouble *trouble)
{
    char text[128], digest[20];
    char *end = NULL;
    if (!next_line(r) || !after(r, "edition", text, sizeof text) ||
        sscanf(text, "%32[a-z0-9-] %16[0-9a-f]", head->edition, digest) != 2)
        return bad_head(r, "edition NAME DIGEST", trouble);
    head->edition_digest = strtoull(digest, &end, 16);
    return true;
}

/* "groups brown light_blue": in the order of the rules. "g3" is a colour without a key. */
static bool read_groups(const reader *r, bq_save_head *head, bq_trouble *trouble)
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

static bool read_seat(const reader *r, bq_table_plan *plan, bq_trouble *trouble)
{
    char text[256], player[BQ_PLAYER_BYTES], token[8];
    int used = 0;
    uint64_t number;
    if (!after(r, "seat", text, sizeof text) ||
        sscanf(text, "%23[a-z0-9:._-] %7[0-9] %n", player, token, &used) != 2 || used == 0 ||
        !read_number(token, BQ_TOKENS - 1, &number) ||
        strlen(text + used) > BQ_SEAT_NAME_BYTES || plan->seats == BQ_SEATS)
        return bad_head(r, "seat PLAYER TOKEN NAME", trouble);
    bq_seat_plan *seat = &plan->seat[plan->seats++];
    snprintf(seat->player, sizeof seat->player, "%s", player);
    snprintf(seat->name, sizeof seat->name, "%s", text + used);
    seat->token = (uint8_t)number;
    return true;
}

static bool read_dealer(const reader *r, bq_table_plan *plan, bq_trouble *trouble)
{
    char text[128];
    if (!after(r, "dealer", text, sizeof text))
        return bad_head(r, "dealer seed N | system | typed", trouble);
    if (!strncmp(text, "fair ", 5)) {
        plan->dealer = BQ_DEALER_FAIR;
        return bq__fair_read_dealer(text + 5, &plan->fair) ||
               bad_head(r, "dealer fair GAME COMMITMENT", trouble);
    }
    if (!strcmp(text, "system"))
        plan->dealer = BQ_DEALER_SYSTEM;
    else if (!strcmp(text, "typed"))
        plan->dealer = BQ_DEALER_TYPED;
    else if (!strncmp(text, "seed ", 5) && read_number(text + 5, UINT64_MAX, &plan->seed))
        plan->dealer = BQ_DEALER_SEED;
    else
        return bad_head(r, "dealer seed N | system | typed", trouble);
    return true;
}

static bool read_nonce(const reader *r, bq_table_plan *plan, bq_trouble *trouble)
{
    char text[256];
    return (plan->dealer == BQ_DEALER_FAIR && after(r, "nonce", text, sizeof text) &&
            bq_fair_plan_nonce(&plan->fair, text)) ||
           bad_head(r, "nonce SEAT COMMITMENT NONCE", trouble);
}

/* Options are only words here: the rules that were played are in the file. */
static bool read_plan(reader *r, bq_save_head *head, bq_trouble *trouble)
{
    bq_table_plan *plan = &head->plan;
    bool dealt = false;
    while (next_line(r)) {
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
        else
            good = dealt = read_dealer(r, plan, trouble);
        if (!good)
            return false;
    }
    return bad_head(r, "rules", trouble);
}

static bool read_rules(reader *r, bq_edition *ed, bq_trouble *trouble)
{
    unsigned char bytes[BQ_COMPILED_BYTES];
    char error[BQ_EDITION_ERROR];
    size_t n = 0;
    while (next_line(r)) {
        if (r->length > 3 && !memcmp(r->line, "log ", 4)) {
            char digest[20], right[20];
            snprintf(right, sizeof right, "%016llx",
                     (unsigned long long)bq__head_digest(r->bytes, (size_t)(r->line - r->bytes)));
            if (!after(r, "log", digest, sizeof digest) || strcmp(digest, right))
                return bq__trouble_at(trouble, BQ_TABLE_ALTERED, r->number, "");
            if (bq_edition_uncompile(ed, bytes, n, error, sizeof error))
                return bq__trouble_at(trouble, BQ_TABLE_BAD_RULES, r->number, error);
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

/* ---- the log ---- */

static bool take_back(reader *r, bq_table *table, bq_trouble *trouble)
{
    char text[24];
    uint64_t count;
    if (r->length - 1 >= sizeof text)
        return bq__trouble_at(trouble, BQ_TABLE_BAD_LINE, r->number, "-N");
    memcpy(text, r->line + 1, r->length - 1);
    text[r->length - 1] = 0;
    if (!read_number(text, table->n, &count) || count == 0 || table->plan.dealer == BQ_DEALER_FAIR)
        return bq__trouble_at(trouble, BQ_TABLE_BAD_LINE, r->number, text);
    return bq__table_rewind(table, table->n - (size_t)count);
}

static bool bad_words(const reader *r, const bq_wire_error *error, bq_trouble *trouble)
{
    char sentence[BQ_TABLE_ERROR];
    bq_buf b = bq_buf_on(sentence, sizeof sentence);
    bq_wire_sentence(&b, error);
    bq__trouble_at(trouble, BQ_TABLE_BAD_LINE, r->number, sentence);
    if (trouble)
        trouble->wire = *error;
    return false;
}

/* The seed's own outcome must be the one that is written. */
static bool dice_are_right(const reader *r, bq_table *table, const bq_command *cmd, bool verify,
                           bq_trouble *trouble)
{
    bq_command given = {0};
    bq_rng before = table->rng;
    if (!verify || bq_verb_actors[cmd->verb] != BQ_ACTOR_BANK || !bq__dealer_follow(table, &given))
        return true;
    table->rng = before; /* looked at, not moved */
    if (!memcmp(&given, cmd, sizeof given))
        return true;
    char words[128];
    bq_buf b = bq_buf_on(words, sizeof words);
    bq_wire wire = bq_table_wire(table);
    bq_line_print(&b, &wire, &given);
    return bq__trouble_at(trouble, BQ_TABLE_WRONG_DRAW, r->number, words);
}

static bool refused(const reader *r, const bq_verdict *verdict, bq_trouble *trouble)
{
    if (verdict->code == BQ_NO_OK) /* lawful, but there was no room for it */
        return bq__trouble(trouble, BQ_TABLE_NO_MEMORY, "");
    bq__trouble_at(trouble, BQ_TABLE_REFUSED, r->number, bq_refusal_words[verdict->code]);
    if (trouble)
        trouble->verdict = *verdict;
    return false;
}

/* "Ada: bid 120 1a2b3c4d" */
static bool read_command(reader *r, bq_table *table, bool verify, bq_trouble *trouble)
{
    bq_wire wire = {.edition = &table->ed, .state = NULL, .names = &table->words};
    bq_wire_error error;
    bq_command cmd;
    bq_verdict verdict;
    unsigned digest = 0;
    if (r->length < 10 || r->line[r->length - 9] != ' ')
        return bq__trouble_at(trouble, BQ_TABLE_BAD_LINE, r->number, "NAME: command DIGEST");
    for (size_t i = r->length - 8; i < r->length; i++) {
        int digit = bq_hex_digit(r->line[i]);
        if (digit < 0)
            return bq__trouble_at(trouble, BQ_TABLE_BAD_LINE, r->number, "NAME: command DIGEST");
        digest = digest << 4 | (unsigned)digit;
    }
    if (!bq_line_parse(&wire, r->line, r->length - 9, &cmd, &error))
        return bad_words(r, &error, trouble);
    /* One command has one line: another spelling of it was not written by this program. */
    char again[BQ_LINE_BYTES];
    bq_buf b = bq_buf_on(again, sizeof again);
    bq_line_print(&b, &wire, &cmd);
    if (b.n != r->length - 9 || memcmp(again, r->line, b.n))
        return bq__trouble_at(trouble, BQ_TABLE_BAD_LINE, r->number, again);
    if (!dice_are_right(r, table, &cmd, verify, trouble))
        return false;
    if (!bq__table_replay(table, &cmd, &verdict))
        return refused(r, &verdict, trouble);
    return (unsigned)(bq_digest(&table->st) >> 32) == digest ||
           bq__trouble_at(trouble, BQ_TABLE_DIVERGED, r->number, "");
}

/* "clock: played 754 1a2b3c4d": no command, but an input all the same. */
static bool read_clock(reader *r, bq_table *table, bool *is_clock, bq_trouble *trouble)
{
    static const char word[] = "clock: played ";
    char text[64], right[64];
    uint64_t played;
    *is_clock = r->length > sizeof word - 1 && !memcmp(r->line, word, sizeof word - 1);
    if (!*is_clock)
        return false;
    if (r->length >= sizeof text)
        return bq__trouble_at(trouble, BQ_TABLE_BAD_LINE, r->number, "clock: played SECONDS");
    memcpy(text, r->line, r->length);
    text[r->length] = 0;
    char *seconds = text + sizeof word - 1, *blank = strchr(seconds, ' ');
    if (blank)
        *blank = 0;
    if (!blank || !read_number(seconds, BQ_PLAYED_S, &played) ||
        (int64_t)played <= table->played_s)
        return bq__trouble_at(trouble, BQ_TABLE_BAD_LINE, r->number, "clock: played SECONDS");
    snprintf(right, sizeof right, "%s%llu %08x", word, (unsigned long long)played,
             (unsigned)bq__clock_digest(&table->st, (int64_t)played));
    if (strlen(right) != r->length || memcmp(right, r->line, r->length))
        return bq__trouble_at(trouble, BQ_TABLE_DIVERGED, r->number, "");
    table->played_s = (int64_t)played;
    return true;
}

static bool read_log(reader *r, bq_table *table, bool verify, bq_trouble *trouble)
{
    while (next_line(r)) {
        if (table->fair.revealed || bq__fair_is_secret(r->line, r->length)) {
            if (!bq__fair_close(table, r->line, r->length, r->number, trouble))
                return false;
            continue;
        }
        bool is_clock = false;
        bool good = r->length > 1 && r->line[0] == '-' ? take_back(r, table, trouble)
                    : read_clock(r, table, &is_clock, trouble) ||
                          (!is_clock && read_command(r, table, verify, trouble));
        if (!good)
            return false;
    }
    table->done = table->n;
    return true;
}

static bq__label label_of(const bq_save_head *head, const bq_edition *ed)
{
    bq__label label;
    const bq_edition_file *file = head->plan.edition;
    memcpy(label.edition, head->edition, sizeof label.edition);
    memcpy(label.group, head->group, sizeof label.group);
    for (unsigned i = 0; !head->grouped && file && i < ed->groups && i < file->ed.groups; i++)
        snprintf(label.group[i], sizeof label.group[i], "%s", file->group_key[i]);
    return label;
}

static bq_table *read_all(reader *r, const bq_edition_file *edition, bool verify, bq_trouble *trouble)
{
    bq_save_head head = {.format = 0};
    bq_edition ed;
    if (!read_versions(r, &head, trouble) || !read_edition(r, &head, trouble) ||
        !read_plan(r, &head, trouble) || !read_rules(r, &ed, trouble))
        return NULL;
    if (bq_edition_digest(&ed) != head.edition_digest) {
        bq__trouble_at(trouble, BQ_TABLE_ALTERED, 3, "");
        return NULL;
    }
    head.plan.edition = edition;
    if (head.plan.dealer == BQ_DEALER_FAIR)
        bq__fair_look_ahead(r->bytes + r->at, r->n - r->at, &head.plan.fair);
    bq__label label = label_of(&head, &ed);
    bq_table *table = bq__table_alloc(&head.plan, &ed, &label, trouble);
    if (table && !read_log(r, table, verify, trouble)) {
        bq_table_free(table);
        return NULL;
    }
    return table;
}

bq_table *bq_table_parse(const char *bytes, size_t n, const bq_edition_file *edition, bool *torn,
                         bq_trouble *trouble)
{
    reader r = {.bytes = bytes, .n = n};
    bq_table *table = read_all(&r, edition, false, trouble);
    if (torn)
        *torn = r.torn;
    return table;
}

bool bq_save_verify_text(const char *bytes, size_t n, const bq_edition_file *edition,
                         bq_trouble *trouble)
{
    reader r = {.bytes = bytes, .n = n};
    bq_table *table = read_all(&r, edition, true, trouble);
    bool sound = table != NULL;
    if (sound && r.torn)
        sound = bq__trouble_at(trouble, BQ_TABLE_NO_END, r.number + 1, "");
    bq_table_free(table);
    return sound;
}

/* ---- files ---- */

static char *read_file(const char *path, size_t *n, bq_trouble *trouble)
{
    char *bytes = bq_os_read(path, BQ__SAVE_BYTES, n);
    if (!bytes)
        bq__trouble_errno(trouble, BQ_TABLE_CANNOT_READ, path);
    else if (*n < BQ__SAVE_BYTES)
        return bytes;
    else
        bq__trouble(trouble, BQ_TABLE_TOO_LONG, "32 MiB");
    free(bytes);
    return NULL;
}

bq_table *bq_table_load(const char *path, const bq_edition_file *edition, bool go_on, bool *torn,
                        bq_trouble *trouble)
{
    size_t n;
    char *bytes = read_file(path, &n, trouble);
    if (!bytes)
        return NULL;
    reader r = {.bytes = bytes, .n = n};
    bq_table *table = read_all(&r, edition, false, trouble);
    free(bytes);
    if (torn)
        *torn = r.torn;
    if (table && go_on && !bq__save_reopen(table, path, (long long)r.at, trouble)) {
        bq_table_free(table);
        return NULL;
    }
    return table;
}

bool bq_save_verify(const char *path, const bq_edition_file *edition, bq_trouble *trouble)
{
    size_t n;
    char *bytes = read_file(path, &n, trouble);
    bool sound = bytes && bq_save_verify_text(bytes, n, edition, trouble);
    free(bytes);
    return sound;
}

bool bq_save_read_head(const char *path, bq_save_head *head, bq_trouble *trouble)
{
    size_t n;
    char *bytes = read_file(path, &n, trouble);
    if (!bytes)
        return false;
    reader r = {.bytes = bytes, .n = n};
    bq_edition ed;
    *head = (bq_save_head){.format = 0};
    bool good = read_versions(&r, head, trouble) && read_edition(&r, head, trouble) &&
                read_plan(&r, head, trouble) && read_rules(&r, &ed, trouble);
    while (good && next_line(&r))
        if (bq__fair_is_secret(r.line, r.length))
            head->plan.fair.known = true;
        else
            head->commands += r.line[0] != '-' &&
                              !(r.length > 14 && !memcmp(r.line, "clock: played ", 14));
    free(bytes);
    return good;
}
