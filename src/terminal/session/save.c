/* save.c - saves: where they lie, what they are called, loading and saving as. A game is
 * saved from its first command on; whatever goes wrong with a file is said, and the game goes
 * on. */
#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "terminal/session/session.h"
#include "text/text.h"

#define SUFFIX ".bqg"

/* ---- names of files ---- */

static bool folder(bq__session *s)
{
    bq_trouble trouble;
    if (s->folder[0] || bq_save_folder(s->folder, sizeof s->folder, &trouble))
        return true;
    s->folder[0] = 0;
    bq__session_trouble(s, "save", &trouble);
    return false;
}

/* A name means a file in the folder of saves, a path itself. */
static bool path_of(bq__session *s, const char *name, char *path, size_t size)
{
    size_t n = strlen(name), end = strlen(SUFFIX);
    bool whole = n > end && !strcmp(name + n - end, SUFFIX);
    if (strchr(name, '/'))
        return snprintf(path, size, "%s", name) < (int)size;
    if (name[0] == '.' || n > 120) {
        BQ__SAY(s, "no", BQ_T_PLAIN_NO_FILE_NAME, bq_arg_text("what", name));
        return false;
    }
    return folder(s) &&
           snprintf(path, size, "%s/%s%s", s->folder, name, whole ? "" : SUFFIX) < (int)size;
}

void bq__session_saved_where(bq__session *s)
{
    const char *path = s->table ? bq_save_path(s->table) : NULL;
    if (path)
        BQ__SAY(s, "save", BQ_T_PLAIN_SAVED_WHERE, bq_arg_text("path", path));
    else
        bq__session_tell(s, "save", BQ_T_PLAIN_SAVED_NOWHERE);
}

/* "game.bqg" has its picture in "game.svg". */
void bq__session_picture(bq__session *s)
{
    char path[BQ__PATH_BYTES + 128];
    const char *save = s->table ? bq_save_path(s->table) : NULL;
    size_t n = save ? strlen(save) : 0, end = strlen(SUFFIX);
    if (!save || !s->request->picture || n + end + 1 > sizeof path) {
        bq__session_tell(s, "no", BQ_T_PLAIN_PICTURE_NOWHERE);
        return;
    }
    if (n > end && !strcmp(save + n - end, SUFFIX))
        n -= end;
    snprintf(path, sizeof path, "%.*s.svg", (int)n, save);
    if (s->request->picture(save, path, s->language)) {
        BQ__SAY(s, "save", BQ_T_PLAIN_PICTURE, bq_arg_text("path", path));
        return;
    }
    char why[160];
    bq_buf b = bq_buf_on(why, sizeof why);
    bq_say_system(&b, s->language, errno);
    BQ__SAY(s, "no", BQ_T_PLAIN_PICTURE_NOT, bq_arg_text("path", path), bq_arg_text("why", why));
}

/* By date and edition; a number is added if there is one already. */
bool bq__session_save_new(bq__session *s)
{
    char day[32], path[BQ__PATH_BYTES + 128];
    time_t now = time(NULL);
    struct tm tm;
    bq_trouble trouble = {0};
    localtime_r(&now, &tm);
    strftime(day, sizeof day, "%Y-%m-%d", &tm);
    const char *edition = bq_table_edition_name(s->table);
    for (unsigned i = 1; folder(s) && i < 1000; i++) {
        if (i == 1)
            snprintf(path, sizeof path, "%s/%s-%s" SUFFIX, s->folder, day, edition);
        else
            snprintf(path, sizeof path, "%s/%s-%s-%u" SUFFIX, s->folder, day, edition, i);
        if (bq_save_as(s->table, path, false, &trouble)) {
            bq__session_saved_where(s);
            return true;
        }
        if (trouble.code != BQ_TABLE_EXISTS)
            break;
    }
    if (trouble.code != BQ_TABLE_OK)
        bq__session_trouble(s, "save", &trouble);
    bq__session_tell(s, "save", BQ_T_PLAIN_SAVED_NOWHERE);
    return false;
}

void bq__session_save_as(bq__session *s, const char *name)
{
    static const char *const words[] = {"no", "yes"};
    char path[BQ__PATH_BYTES + 128];
    bq_trouble trouble;
    if (!path_of(s, name, path, sizeof path))
        return;
    bool done = bq_save_as(s->table, path, false, &trouble);
    if (!done && trouble.code == BQ_TABLE_EXISTS) {
        const char *now = bq_save_path(s->table);
        bool same = now && !strcmp(now, path);
        if (!same) {
            BQ__SAY(s, "ask", BQ_T_PLAIN_ASK_REPLACE, bq_arg_text("path", path));
            if (bq__session_pick(s, words, 2, 1) != 2)
                return;
        }
        done = same || bq_save_as(s->table, path, true, &trouble);
    }
    if (done)
        bq__session_saved_where(s);
    else
        bq__session_trouble(s, "no", &trouble);
}

/* ---- loading ---- */

/* The edition's words, if they still fit the rules in the save. */
static bq_edition_file *words_for(bq__session *s, const bq_save_head *head)
{
    char error[BQ_SENTENCE_BYTES];
    bq_edition_file *file = NULL;
    if (!bq_edition_here(head->edition))
        return NULL; /* said when the game is there: on a screen only the last sentence stands */
    if (!bq_say_open(&file, head->edition, s->language, error, sizeof error)) {
        BQ__SAY(s, "warn", BQ_T_PLAIN_LOAD_BAD_EDITION, bq_arg_text("what", head->edition),
                bq_arg_text("detail", error));
        return NULL;
    }
    bq_edition ed = file->ed;
    if (head->plan.options[0] &&
        !bq_edition_option(&ed, head->plan.options, error, sizeof error))
        ed.squares = 0;
    if (ed.squares && bq_edition_digest(&ed) == head->edition_digest)
        return file;
    BQ__SAY(s, "warn", BQ_T_PLAIN_LOAD_CHANGED, bq_arg_text("what", head->edition));
    return file;
}

/* Saved further in the same file; if that cannot be written, not saved, and it is said. */
static bq_table *read_save(bq__session *s, bool go_on, const char *path, const bq_edition_file *file, bool *torn)
{
    bq_trouble trouble = {0};
    bq_table *table = bq_save_load(path, file, go_on, torn, &trouble);
    if (!table && go_on &&
        (trouble.code == BQ_TABLE_CANNOT_WRITE || trouble.code == BQ_TABLE_DISK_FULL)) {
        bq__session_trouble(s, "save", &trouble);
        table = bq_save_load(path, file, false, torn, &trouble);
    }
    if (!table)
        bq__session_trouble(s, "no", &trouble);
    return table;
}

/* A game that goes on: where it stands, and where it is saved. */
static void tell_resumed(bq__session *s)
{
    BQ__SAY(s, "load", BQ_T_PLAIN_LOADED,
            bq_arg_text("edition", s->file ? s->file->text[s->language].title : bq_table_edition_name(s->table)),
            bq_arg_of(BQ_ARG_NUMBER, "turn", bq_table_state(s->table)->turns));
    bq__session_saved_where(s);
    if (bq_table_edition(s->table)->rule.end_mode == BQ_END_TIMED)
        bq__session_clock(s, 0, "");
    bq__session_where(s, 0, "");
    bq__session_cash(s, 0, "");
}

bool bq__session_read_as(bq__session *s, const bq__session_ops *ops, const char *path)
{
    static bq_save_head head;
    bq_trouble trouble;
    bool torn = false;
    if (!bq_save_read_head(path, &head, &trouble)) {
        bq__session_trouble(s, "no", &trouble);
        return false;
    }
    const char *now = s->table ? bq_save_path(s->table) : NULL;
    s->ops->note_time(s);
    if (now && !strcmp(now, path))
        bq_table_keep(s->table, NULL); /* the same game again: one writer at a time */
    bq_edition_file *file = words_for(s, &head);
    bq_table *table = read_save(s, ops->keeps && !s->request->no_save, path, file, &torn);
    if (!table) {
        bq_edition_close(file);
        return false;
    }
    bq__session_take(s, ops, table, file);
    if (torn)
        bq__session_tell(s, "warn", BQ_T_PLAIN_LOAD_TORN);
    if (!file && !bq_edition_here(head.edition))
        bq__session_lacks(s, "warn", BQ_T_PLAIN_LOAD_NO_EDITION, head.edition);
    return true;
}

bool bq__session_open(bq__session *s, const char *path)
{
    bool good = bq__session_read_as(s, &bq__session_local, path);
    if (good)
        tell_resumed(s);
    return good;
}

/* ---- the folder ---- */

static int newer(const void *a, const void *b)
{
    const bq__save_file *x = a, *y = b;
    return x->when != y->when ? (x->when < y->when ? 1 : -1) : strcmp(y->name, x->name);
}

unsigned bq__session_saves(bq__session *s, bq__save_file files[BQ__SAVES])
{
    unsigned n = 0;
    DIR *dir = folder(s) ? opendir(s->folder) : NULL;
    for (struct dirent *entry; dir && (entry = readdir(dir)) && n < BQ__SAVES;) {
        size_t length = strlen(entry->d_name);
        char path[BQ__PATH_BYTES + 300];
        struct stat about;
        if (length <= strlen(SUFFIX) || length >= sizeof files->name ||
            strcmp(entry->d_name + length - strlen(SUFFIX), SUFFIX))
            continue;
        snprintf(path, sizeof path, "%s/%s", s->folder, entry->d_name);
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

static void load_named(bq__session *s, const char *name)
{
    char path[BQ__PATH_BYTES + 128];
    if (path_of(s, name, path, sizeof path))
        bq__session_open(s, path);
}

void bq__session_resume(bq__session *s)
{
    static bq__save_file files[BQ__SAVES];
    unsigned n = bq__session_saves(s, files), i = 0;
    while (i < n && bq__session_save_over(s, &files[i]))
        i++;
    if (n == 0)
        bq__session_tell(s, "no", BQ_T_PLAIN_LOAD_NONE);
    else
        load_named(s, files[i < n ? i : 0].name); /* all are over: the last one is looked at */
}

void bq__session_load(bq__session *s, const char *name)
{
    static bq__save_file files[BQ__SAVES];
    const char *words[BQ__SAVES];
    if (*name) {
        load_named(s, name);
        return;
    }
    unsigned n = bq__session_saves(s, files);
    if (n == 0) {
        bq__session_tell(s, "no", BQ_T_PLAIN_LOAD_NONE);
        return;
    }
    bq__session_tell(s, "ask", BQ_T_PLAIN_ASK_LOAD);
    for (unsigned i = 0; i < n; i++) {
        char line[900], about[600];
        words[i] = files[i].name;
        bq__session_save_words(s, &files[i], about, sizeof about);
        snprintf(line, sizeof line, "%3u  %.255s: %s", i + 1, files[i].name, about);
        bq__session_line(s, "", line);
    }
    unsigned which = bq__session_pick(s, words, n, 1);
    if (which)
        load_named(s, files[which - 1].name);
}
