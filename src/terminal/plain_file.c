/* plain_file.c - saves: where they lie, what they are called, loading and saving as. A game is
 * saved from its first command on; whatever goes wrong with a file is said, and the game goes
 * on. */
#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "os/os.h"
#include "terminal/internal.h"
#include "terminal/settings.h"
#include "text/text.h"

#define SUFFIX ".bqg"

/* ---- the game at the table ---- */

void bq__terminal_names(bq__plain *p)
{
    const bq_table_plan *plan = bq_table_plan_of(p->table);
    const bq_edition *ed = bq_table_edition(p->table);
    for (unsigned i = 0; i < plan->seats; i++)
        p->seat[i] = plan->seat[i].name;
    p->names = p->file ? bq_say_names(p->file, ed, p->language) : (bq_text_names){.edition = ed};
    p->names.seat = p->seat;
    p->names.seats = plan->seats;
}

/* Of a clock that nobody sets: the time of day may jump. */
static int64_t machine_s(void)
{
    return bq_os_now_ms() / 1000;
}

int64_t bq__terminal_played(const bq__plain *p)
{
    return machine_s() - p->began;
}

/* A clock that cannot be saved is no reason to stop: the next command says what is wrong with the
 * file. */
void bq__terminal_note_time(bq__plain *p)
{
    if (p->table && !p->online && bq_table_edition(p->table)->rule.end_mode == BQ_END_TIMED &&
        bq_table_state(p->table)->stage != BQ_STAGE_OVER)
        (void)bq_table_clock(p->table, bq__terminal_played(p), NULL);
}

void bq__terminal_take(bq__plain *p, bq_table *table, bq_edition_file *file)
{
    bq__terminal_drop(p);
    p->table = table;
    p->file = file;
    p->told = false;
    p->listed = 0;
    p->lasts = 0;
    p->row = 0;
    p->redrawn = 0;
    p->began = machine_s() - bq_table_played(table);
    bq__terminal_recall(p);
    memset(p->later, 0, sizeof p->later);
    bq__terminal_names(p);
}

void bq__terminal_drop(bq__plain *p)
{
    bq__terminal_note_time(p);
    if (!p->online) { /* otherwise they are the client's */
        bq_table_free(p->table);
        bq_edition_close(p->file);
    }
    p->table = NULL;
    p->file = NULL;
    p->names = (bq_text_names){0};
}

void bq__terminal_keep(bq__plain *p, const char *word, const char *value)
{
    if (!bq_setting_keep(word, value))
        bq__terminal_tell(p, "say", BQ_T_PLAIN_SETTING_NOT_KEPT);
}

void bq__terminal_set_language(bq__plain *p, enum bq_language language)
{
    p->language = language;
    bq__terminal_keep(p, "language", bq_edition_languages[language]);
    if (p->table)
        bq__terminal_names(p);
    p->listed = 0;
    bq__terminal_tell(p, "say", BQ_T_PLAIN_LANGUAGE_NOW);
}

/* ---- names of files ---- */

static bool folder(bq__plain *p)
{
    bq_trouble trouble;
    if (p->folder[0] || bq_save_folder(p->folder, sizeof p->folder, &trouble))
        return true;
    p->folder[0] = 0;
    bq__terminal_trouble(p, "save", &trouble);
    return false;
}

/* A name means a file in the folder of saves, a path itself. */
static bool path_of(bq__plain *p, const char *name, char *path, size_t size)
{
    size_t n = strlen(name), end = strlen(SUFFIX);
    bool whole = n > end && !strcmp(name + n - end, SUFFIX);
    if (strchr(name, '/'))
        return snprintf(path, size, "%s", name) < (int)size;
    if (name[0] == '.' || n > 120) {
        BQ__SAY(p, "no", BQ_T_PLAIN_NO_FILE_NAME, bq_arg_text("what", name));
        return false;
    }
    return folder(p) &&
           snprintf(path, size, "%s/%s%s", p->folder, name, whole ? "" : SUFFIX) < (int)size;
}

void bq__terminal_saved_where(bq__plain *p)
{
    const char *path = p->table ? bq_save_path(p->table) : NULL;
    if (path)
        BQ__SAY(p, "save", BQ_T_PLAIN_SAVED_WHERE, bq_arg_text("path", path));
    else
        bq__terminal_tell(p, "save", BQ_T_PLAIN_SAVED_NOWHERE);
}

/* By date and edition; a number is added if there is one already. */
bool bq__terminal_save_new(bq__plain *p)
{
    char day[32], path[BQ__PATH_BYTES + 128];
    time_t now = time(NULL);
    struct tm tm;
    bq_trouble trouble = {0};
    localtime_r(&now, &tm);
    strftime(day, sizeof day, "%Y-%m-%d", &tm);
    const char *edition = bq_table_edition_name(p->table);
    for (unsigned i = 1; folder(p) && i < 1000; i++) {
        if (i == 1)
            snprintf(path, sizeof path, "%s/%s-%s" SUFFIX, p->folder, day, edition);
        else
            snprintf(path, sizeof path, "%s/%s-%s-%u" SUFFIX, p->folder, day, edition, i);
        if (bq_save_as(p->table, path, false, &trouble)) {
            bq__terminal_saved_where(p);
            return true;
        }
        if (trouble.code != BQ_TABLE_EXISTS)
            break;
    }
    if (trouble.code != BQ_TABLE_OK)
        bq__terminal_trouble(p, "save", &trouble);
    bq__terminal_tell(p, "save", BQ_T_PLAIN_SAVED_NOWHERE);
    return false;
}

void bq__terminal_save_as(bq__plain *p, const char *name)
{
    static const char *const words[] = {"no", "yes"};
    char path[BQ__PATH_BYTES + 128];
    bq_trouble trouble;
    if (!path_of(p, name, path, sizeof path))
        return;
    bool done = bq_save_as(p->table, path, false, &trouble);
    if (!done && trouble.code == BQ_TABLE_EXISTS) {
        const char *now = bq_save_path(p->table);
        bool same = now && !strcmp(now, path);
        if (!same) {
            BQ__SAY(p, "ask", BQ_T_PLAIN_ASK_REPLACE, bq_arg_text("path", path));
            if (bq__terminal_pick(p, words, 2, 1) != 2)
                return;
        }
        done = same || bq_save_as(p->table, path, true, &trouble);
    }
    if (done)
        bq__terminal_saved_where(p);
    else
        bq__terminal_trouble(p, "no", &trouble);
}

/* ---- loading ---- */

/* The edition's words, if they still fit the rules in the save. */
static bq_edition_file *words_for(bq__plain *p, const bq_save_head *head)
{
    char error[BQ_SENTENCE_BYTES];
    bq_edition_file *file = NULL;
    if (!bq_edition_here(head->edition))
        return NULL; /* said when the game is there: on a screen only the last sentence stands */
    if (!bq_say_open(&file, head->edition, p->language, error, sizeof error)) {
        BQ__SAY(p, "load", BQ_T_PLAIN_LOAD_BAD_EDITION, bq_arg_text("what", head->edition),
                bq_arg_text("detail", error));
        return NULL;
    }
    bq_edition ed = file->ed;
    if (head->plan.options[0] &&
        bq_edition_option(&ed, head->plan.options, error, sizeof error))
        ed.squares = 0;
    if (ed.squares && bq_edition_digest(&ed) == head->edition_digest)
        return file;
    BQ__SAY(p, "load", BQ_T_PLAIN_LOAD_CHANGED, bq_arg_text("what", head->edition));
    return file;
}

/* Saved further in the same file; if that cannot be written, not saved, and it is said. */
static bq_table *read_save(bq__plain *p, const char *path, const bq_edition_file *file, bool *torn)
{
    bq_trouble trouble = {0};
    bool go_on = !p->asked->no_save;
    bq_table *table = bq_save_load(path, file, go_on, torn, &trouble);
    if (!table && go_on &&
        (trouble.code == BQ_TABLE_CANNOT_WRITE || trouble.code == BQ_TABLE_DISK_FULL)) {
        bq__terminal_trouble(p, "save", &trouble);
        table = bq_save_load(path, file, false, torn, &trouble);
    }
    if (!table)
        bq__terminal_trouble(p, "no", &trouble);
    return table;
}

bool bq__terminal_open(bq__plain *p, const char *path)
{
    static bq_save_head head;
    bq_trouble trouble;
    bool torn = false;
    if (!bq_save_read_head(path, &head, &trouble)) {
        bq__terminal_trouble(p, "no", &trouble);
        return false;
    }
    const char *now = p->table ? bq_save_path(p->table) : NULL;
    bq__terminal_note_time(p);
    if (now && !strcmp(now, path))
        bq_table_keep(p->table, NULL); /* the same game again: one writer at a time */
    bq_edition_file *file = words_for(p, &head);
    bq_table *table = read_save(p, path, file, &torn);
    if (!table) {
        bq_edition_close(file);
        return false;
    }
    bq__terminal_take(p, table, file);
    if (torn)
        bq__terminal_tell(p, "load", BQ_T_PLAIN_LOAD_TORN);
    BQ__SAY(p, "load", BQ_T_PLAIN_LOADED, bq_arg_text("edition", head.edition),
            bq_arg_of(BQ_ARG_NUMBER, "n", (int64_t)bq_table_length(table)),
            bq_arg_of(BQ_ARG_NUMBER, "turn", bq_table_state(table)->turns));
    if (!file && !bq_edition_here(head.edition))
        bq__terminal_lacks(p, "load", BQ_T_PLAIN_LOAD_NO_EDITION, head.edition);
    bq__terminal_saved_where(p);
    if (bq_table_edition(table)->rule.end_mode == BQ_END_TIMED)
        bq__terminal_clock(p, 0, "");
    bq__terminal_where(p, 0, "");
    bq__terminal_cash(p, 0, "");
    return true;
}

/* ---- the folder ---- */

static int newer(const void *a, const void *b)
{
    const bq__save_file *x = a, *y = b;
    return x->when != y->when ? (x->when < y->when ? 1 : -1) : strcmp(y->name, x->name);
}

unsigned bq__terminal_saves(bq__plain *p, bq__save_file files[BQ__SAVES])
{
    unsigned n = 0;
    DIR *dir = folder(p) ? opendir(p->folder) : NULL;
    for (struct dirent *entry; dir && (entry = readdir(dir)) && n < BQ__SAVES;) {
        size_t length = strlen(entry->d_name);
        char path[BQ__PATH_BYTES + 300];
        struct stat about;
        if (length <= strlen(SUFFIX) || length >= sizeof files->name ||
            strcmp(entry->d_name + length - strlen(SUFFIX), SUFFIX))
            continue;
        snprintf(path, sizeof path, "%s/%s", p->folder, entry->d_name);
        if (stat(path, &about) != 0)
            continue;
        snprintf(files[n].name, sizeof files[n].name, "%s", entry->d_name);
        files[n++].when = (int64_t)about.st_mtime;
    }
    if (dir)
        closedir(dir);
    qsort(files, n, sizeof *files, newer);
    return n;
}

static void load_named(bq__plain *p, const char *name)
{
    char path[BQ__PATH_BYTES + 128];
    if (path_of(p, name, path, sizeof path))
        bq__terminal_open(p, path);
}

void bq__terminal_resume(bq__plain *p)
{
    static bq__save_file files[BQ__SAVES];
    if (bq__terminal_saves(p, files) == 0)
        bq__terminal_tell(p, "no", BQ_T_PLAIN_LOAD_NONE);
    else
        load_named(p, files[0].name);
}

void bq__terminal_load(bq__plain *p, const char *name)
{
    static bq__save_file files[BQ__SAVES];
    const char *words[BQ__SAVES];
    if (*name) {
        load_named(p, name);
        return;
    }
    unsigned n = bq__terminal_saves(p, files);
    if (n == 0) {
        bq__terminal_tell(p, "no", BQ_T_PLAIN_LOAD_NONE);
        return;
    }
    bq__terminal_tell(p, "ask", BQ_T_PLAIN_ASK_LOAD);
    for (unsigned i = 0; i < n; i++) {
        char line[900], about[600];
        words[i] = files[i].name;
        bq__terminal_save_words(p, &files[i], about, sizeof about);
        snprintf(line, sizeof line, "%3u  %.255s: %s", i + 1, files[i].name, about);
        bq__terminal_line(p, "", line);
    }
    unsigned which = bq__terminal_pick(p, words, n, 1);
    if (which)
        load_named(p, files[which - 1].name);
}
