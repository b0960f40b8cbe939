/* read.c - the log read again. Nothing in the file is believed: the rules inside it are verified, every
 * command is judged by the engine, and every line's digest must be the one the game has there. */
#include <stdio.h>
#include <string.h>

#include "save/internal.h"

/* ---- commands ---- */

static bool take_back(bq__save_reader *r, bq_table *table, bq_trouble *trouble)
{
    char text[24];
    uint64_t count;
    if (r->length - 1 >= sizeof text)
        return bq_trouble_at(trouble, BQ_TABLE_BAD_LINE, r->number, "-N");
    memcpy(text, r->line + 1, r->length - 1);
    text[r->length - 1] = 0;
    if (!bq__save_number(text, bq_table_length(table), &count) || count == 0 ||
        bq_table_plan_of(table)->dealer == BQ_DEALER_FAIR)
        return bq_trouble_at(trouble, BQ_TABLE_BAD_LINE, r->number, text);
    bq_table_back(table, bq_table_length(table) - (size_t)count);
    return true;
}

static bool bad_words(const bq__save_reader *r, const bq_wire_error *error, bq_trouble *trouble)
{
    char sentence[BQ_TABLE_ERROR];
    bq_buf b = bq_buf_on(sentence, sizeof sentence);
    bq_wire_sentence(&b, error);
    bq_trouble_at(trouble, BQ_TABLE_BAD_LINE, r->number, sentence);
    if (trouble)
        trouble->wire = *error;
    return false;
}

/* The seed's own outcome must be the one that is written. */
static bool dice_are_right(const bq__save_reader *r, const bq_table *table, const bq_command *cmd, bool verify,
                           bq_trouble *trouble)
{
    bq_command given = {0};
    if (!verify || !bq_is_chance(cmd) || !bq_table_given(table, &given))
        return true;
    if (!memcmp(&given, cmd, sizeof given))
        return true;
    char words[128];
    bq_buf b = bq_buf_on(words, sizeof words);
    bq_wire wire = bq_table_wire(table);
    bq_line_print(&b, &wire, &given);
    return bq_trouble_at(trouble, BQ_TABLE_WRONG_DRAW, r->number, words);
}

static bool refused(const bq__save_reader *r, const bq_verdict *verdict, bq_trouble *trouble)
{
    if (verdict->code == BQ_NO_OK) /* lawful, but there was no room for it */
        return bq_trouble_set(trouble, BQ_TABLE_NO_MEMORY, "");
    bq_trouble_at(trouble, BQ_TABLE_REFUSED, r->number, bq_refusal_words[verdict->code]);
    if (trouble)
        trouble->verdict = *verdict;
    return false;
}

/* "Ada: bid 120 1a2b3c4d" */
static bool read_command(bq__save_reader *r, bq_table *table, bool verify, bq_trouble *trouble)
{
    bq_wire wire = {.edition = bq_table_edition(table), .state = NULL, .names = bq_table_words(table)};
    bq_wire_error error;
    bq_command cmd;
    bq_verdict verdict;
    size_t said;
    uint32_t right;
    uint64_t digest;
    if (!bq_line_split(r->line, r->length, &said, &right))
        return bq_trouble_at(trouble, BQ_TABLE_BAD_LINE, r->number, "NAME: command DIGEST");
    if (!bq_line_parse(&wire, r->line, said, &cmd, &error))
        return bad_words(r, &error, trouble);
    /* One command has one line: another spelling of it was not written by this program. */
    char again[BQ_LINE_BYTES];
    bq_buf b = bq_buf_on(again, sizeof again);
    bq_line_print(&b, &wire, &cmd);
    if (b.n != said || memcmp(again, r->line, b.n))
        return bq_trouble_at(trouble, BQ_TABLE_BAD_LINE, r->number, again);
    if (!dice_are_right(r, table, &cmd, verify, trouble))
        return false;
    if (!bq_table_replay(table, &cmd, again, b.n, &digest, &verdict))
        return refused(r, &verdict, trouble);
    return (uint32_t)(digest >> 32) == right || bq_trouble_at(trouble, BQ_TABLE_DIVERGED, r->number, "");
}

/* ---- the clock ---- */

static const char clock_word[] = "clock: played ", secret_word[] = "secret ";

static bool begins(const bq__save_reader *r, const char *word)
{
    size_t n = strlen(word);
    return r->length >= n && !memcmp(r->line, word, n);
}

static bool is_clock(const bq__save_reader *r)
{
    return begins(r, clock_word) && r->length > sizeof clock_word - 1;
}

static bool is_secret(const bq__save_reader *r)
{
    return begins(r, secret_word);
}

/* "clock: played 754 1a2b3c4d": no command, but an input all the same. */
static bool read_clock(const bq__save_reader *r, bq_table *table, bq_trouble *trouble)
{
    char text[BQ_CLOCK_LINE], right[BQ_CLOCK_LINE];
    uint64_t played;
    if (r->length >= sizeof text)
        return bq_trouble_at(trouble, BQ_TABLE_BAD_LINE, r->number, "clock: played SECONDS");
    memcpy(text, r->line, r->length);
    text[r->length] = 0;
    char *seconds = text + sizeof clock_word - 1, *blank = strchr(seconds, ' ');
    if (blank)
        *blank = 0;
    if (!blank || !bq__save_number(seconds, BQ_PLAYED_S, &played) || (int64_t)played <= bq_table_played(table))
        return bq_trouble_at(trouble, BQ_TABLE_BAD_LINE, r->number, "clock: played SECONDS");
    size_t n = bq_line_clock(right, bq_table_state(table), (int64_t)played) - 1; /* without its end */
    if (n != r->length || memcmp(right, r->line, n))
        return bq_trouble_at(trouble, BQ_TABLE_DIVERGED, r->number, "");
    bq_table_set_played(table, (int64_t)played);
    return true;
}

bool bq_save_line_at(const char *bytes, size_t n, size_t *at, bq_save_line *line)
{
    bq__save_reader r = {.bytes = bytes, .n = n, .at = *at};
    if (!bq__save_next_line(&r))
        return false;
    *at = r.at;
    *line = (bq_save_line){.text = r.line,
                           .n = r.length,
                           .kind = is_secret(&r)                      ? BQ_SAVE_SECRET
                                   : is_clock(&r)                     ? BQ_SAVE_CLOCK
                                   : r.length > 1 && r.line[0] == '-' ? BQ_SAVE_TAKEN_BACK
                                                                      : BQ_SAVE_COMMAND};
    return true;
}

/* ---- the secret ---- */

static bool read_secret(const bq__save_reader *r, unsigned char secret[BQ_FAIR_SECRET],
                        unsigned char chain[BQ_FAIR_DIGEST])
{
    size_t word = sizeof secret_word - 1;
    return is_secret(r) && bq_fair_plan_secret(r->line + word, r->length - word, secret, chain);
}

/* It stands at the end, and is wanted from the first draw on: look there before the log is read. Whether it is the
 * right one is judged where it stands. */
static void look_ahead(const bq__save_reader *r, bq_fair_plan *fair)
{
    unsigned char chain[BQ_FAIR_DIGEST];
    const char *bytes = r->bytes + r->at;
    size_t end = r->n - r->at;
    if (end == 0 || bytes[end - 1] != '\n')
        return;
    size_t begin = --end;
    while (begin > 0 && bytes[begin - 1] != '\n')
        begin--;
    const bq__save_reader last = {.line = bytes + begin, .length = end - begin};
    if (is_secret(&last))
        fair->known = read_secret(&last, fair->secret, chain);
}

/* Its line is reached: is it the last of this log, and of no other? */
static bool close_log(const bq__save_reader *r, bq_table *table, bq_trouble *trouble)
{
    unsigned char secret[BQ_FAIR_SECRET], chain[BQ_FAIR_DIGEST];
    enum bq_table_trouble code = read_secret(r, secret, chain) ? bq_table_close(table, secret, chain)
                                                               : BQ_TABLE_BAD_LINE;
    return code == BQ_TABLE_OK || bq_trouble_at(trouble, code, r->number,
                                                code == BQ_TABLE_BAD_LINE     ? "secret SECRET CHAIN"
                                                : code == BQ_TABLE_COMMITMENT ? "secret"
                                                                              : "");
}

/* ---- the whole ---- */

static bool read_line(bq__save_reader *r, bq_table *table, bool verify, bq_trouble *trouble)
{
    if (bq_table_revealed(table) || is_secret(r))
        return close_log(r, table, trouble);
    if (r->length > 1 && r->line[0] == '-')
        return take_back(r, table, trouble);
    if (is_clock(r))
        return read_clock(r, table, trouble);
    return read_command(r, table, verify, trouble);
}

static bool read_log(bq__save_reader *r, bq_table *table, bool verify, bq_trouble *trouble)
{
    while (bq__save_next_line(r))
        if (!read_line(r, table, verify, trouble))
            return false;
    return true;
}

static bq_label label_of(const bq_save_head *head, const bq_edition *ed)
{
    bq_label label;
    const bq_edition_file *file = head->plan.edition;
    memcpy(label.edition, head->edition, sizeof label.edition);
    memcpy(label.group, head->group, sizeof label.group);
    for (unsigned i = 0; !head->grouped && file && i < ed->groups && i < file->ed.groups; i++)
        snprintf(label.group[i], sizeof label.group[i], "%s", file->group_key[i]);
    return label;
}

bq_table *bq__save_read(bq__save_reader *r, const bq_edition_file *edition, bool verify, bq_trouble *trouble)
{
    bq_save_head head = {.format = 0};
    bq_edition ed;
    if (!bq__save_read_head(r, &head, &ed, trouble))
        return NULL;
    if (bq_edition_digest(&ed) != head.edition_digest) {
        bq_trouble_at(trouble, BQ_TABLE_ALTERED, 3, "");
        return NULL;
    }
    head.plan.edition = edition;
    if (head.plan.dealer == BQ_DEALER_FAIR)
        look_ahead(r, &head.plan.fair);
    bq_label label = label_of(&head, &ed);
    bq_table *table = bq_table_open(&head.plan, &ed, &label, trouble);
    if (table && !read_log(r, table, verify, trouble)) {
        bq_table_free(table);
        return NULL;
    }
    return table;
}

bq_table *bq_save_parse(const char *bytes, size_t n, const bq_edition_file *edition, bool *torn,
                        bq_trouble *trouble)
{
    bq__save_reader r = {.bytes = bytes, .n = n};
    bq_table *table = bq__save_read(&r, edition, false, trouble);
    if (torn)
        *torn = r.torn;
    return table;
}

/* A house shows its secret when the game is over. Without it anybody could have written these draws. */
static bool is_kept_back(const bq_table *table)
{
    return bq_table_plan_of(table)->dealer == BQ_DEALER_FAIR && bq_table_state(table)->stage == BQ_STAGE_OVER &&
           !bq_table_revealed(table);
}

bool bq_save_verify_text(const char *bytes, size_t n, const bq_edition_file *edition, bq_trouble *trouble)
{
    bq__save_reader r = {.bytes = bytes, .n = n};
    bq_table *table = bq__save_read(&r, edition, true, trouble);
    bool sound = table != NULL;
    if (sound && r.torn)
        sound = bq_trouble_at(trouble, BQ_TABLE_NO_END, r.number + 1, "");
    else if (sound && is_kept_back(table))
        sound = bq_trouble_set(trouble, BQ_TABLE_UNSHOWN, "");
    bq_table_free(table);
    return sound;
}
