/* save.h - games as files (docs/SAVE-FORMAT.md): the log of a table as text, on the disk, and read again.
 *
 *   text.c   a head that says what is played, then the lines of the log (game/line.h)
 *   head.c   the head read
 *   read.c   the log read: nothing in it is believed
 *   file.c   the log on the disk: appended and synced; the keeper of a table
 *
 * Only file.c touches the world: the page has all the others. */
#ifndef BQ_SAVE_H
#define BQ_SAVE_H

#include "game/line.h"
#include "game/table.h"

/* ---- text ---- */

/* The whole game so far as a save's text, terminated; the caller frees it. NULL: no memory. */
char *bq_save_text(const bq_table *table, size_t *size);
/* For a game whose log is kept elsewhere: the head down to its line `log`. The caller frees it. */
char *bq_save_head_text(const bq_table_plan *plan, const bq_edition *ed, const char *edition, size_t *size);

/* What a save says about itself before anything is played. */
typedef struct bq_save_head {
    char edition[BQ_EDITION_NAME];
    uint64_t edition_digest;
    char group[BQ_GROUPS][BQ_GROUP_KEY]; /* what the log calls the colours; empty: by number */
    bool grouped; /* it says so; older saves rely on the edition */
    unsigned format;
    unsigned engine_rules;
    unsigned commands; /* lines of the log */
    bq_table_plan plan; /* .edition is NULL */
} bq_save_head;

/* The head of a save and the rules in it, before anything is played; `log`: where its lines begin. */
bool bq_save_head_of(const char *bytes, size_t n, bq_save_head *head, bq_edition *rules, size_t *log, bq_trouble *trouble);

/* A line of a log, as it stands there: a command with its digest, some that are taken back, the time, the secret. */
enum bq_save_line_kind { BQ_SAVE_COMMAND, BQ_SAVE_TAKEN_BACK, BQ_SAVE_CLOCK, BQ_SAVE_SECRET };
typedef struct bq_save_line {
    const char *text;
    size_t n;
    enum bq_save_line_kind kind;
} bq_save_line;
/* The line at `at`, which is the next one's afterwards. False: there is none, or it has no end. */
bool bq_save_line_at(const char *bytes, size_t n, size_t *at, bq_save_line *line);

/* A table that has played a save's log; the edition's words come from `edition` (borrowed; NULL: numbers instead of
 * names), its rules from the save. Every line's digest must agree. A torn last line is dropped (`torn` tells; may be
 * NULL). Nobody keeps it, and it has no randomness of the machine. */
bq_table *bq_save_parse(const char *bytes, size_t n, const bq_edition_file *edition, bool *torn,
                        bq_trouble *trouble);
/* Is the save sound: every command lawful, every digest right, and, where the dealer's seed is in it,
 * every outcome the one that the seed gives? A house's game that is over must have its secret; one that is played cannot. */
bool bq_save_verify_text(const char *bytes, size_t n, const bq_edition_file *edition, bq_trouble *trouble);

/* Two saves of one server's game: are they the same as far as both go? `move`: how far they were compared, or where the
 * first one differs. Whoever wants to know whether each is sound asks that first. */
enum bq_save_alike { BQ_SAVE_ALIKE, BQ_SAVE_OTHER_GAME, BQ_SAVE_OTHER_DICE, BQ_SAVE_OTHER_MOVE };
enum bq_save_alike bq_save_compare(const char *a, size_t a_n, const char *b, size_t b_n, size_t *move);

/* ---- files ---- */

/* The folder of saves, made if it is not there: $XDG_DATA_HOME/banquier/saves. */
bool bq_save_folder(char *path, size_t size, bq_trouble *trouble);
/* From now on every line of the table is appended and synced to this file. An existing file is refused unless
 * `replace`; then it is replaced whole, or not at all, and never while another program plays it.
 * bq_table_keep(table, NULL) ends it. */
bool bq_save_as(bq_table *table, const char *path, bool replace, bq_trouble *trouble);
const char *bq_save_path(const bq_table *table); /* NULL: it is not being saved */

bool bq_save_read_head(const char *path, bq_save_head *head, bq_trouble *trouble);
/* As bq_save_parse(), with the machine's randomness. With `go_on` further lines are appended to the same file. */
bq_table *bq_save_load(const char *path, const bq_edition_file *edition, bool go_on, bool *torn, bq_trouble *trouble);
bool bq_save_verify(const char *path, const bq_edition_file *edition, bq_trouble *trouble);
bool bq_save_compare_files(const char *a, const char *b, enum bq_save_alike *alike, size_t *move, bq_trouble *trouble);

#endif
