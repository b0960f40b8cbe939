/* save.c - the log written down: a head that says what is played, then one command a line, each with
 * eight digits of the state after it. A line is appended whole and synced before anybody hears of it;
 * what could not be written whole is cut off again. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "table/internal.h"

/* ---- where ---- */

static bool make_folder(const char *path)
{
    return mkdir(path, 0700) == 0 || errno == EEXIST;
}

bool bq_save_folder(char *path, size_t size, bq_trouble *trouble)
{
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    char base[BQ_TABLE_ERROR / 2];
    int n;
    if (data && data[0] == '/')
        n = snprintf(base, sizeof base, "%s", data);
    else if (home && home[0] == '/')
        n = snprintf(base, sizeof base, "%s/.local/share", home);
    else
        return bq__trouble(trouble, BQ_TABLE_NO_HOME, "");
    if (n < 0 || (size_t)n + 32 >= sizeof base || (size_t)n + 32 >= size)
        return bq__trouble(trouble, BQ_TABLE_NO_HOME, "");
    for (char *slash = base + 1; *slash; slash++) /* the folders above, if they are not there */
        if (*slash == '/') {
            *slash = 0;
            (void)make_folder(base);
            *slash = '/';
        }
    static const char *const steps[] = {"", "/banquier", "/banquier/saves"};
    for (size_t i = 0; i < 3; i++) {
        snprintf(path, size, "%s%s", base, steps[i]);
        if (!make_folder(path))
            return bq__trouble_errno(trouble, BQ_TABLE_CANNOT_WRITE, path);
    }
    return true;
}

/* ---- the head ---- */

uint64_t bq__head_digest(const char *bytes, size_t n)
{
    uint64_t h = UINT64_C(0xCBF29CE484222325);
    for (size_t i = 0; i < n; i++) {
        h = (h ^ (unsigned char)bytes[i]) * UINT64_C(0x100000001B3);
        h ^= h >> 29;
    }
    return h;
}

static void put_hex(FILE *out, const unsigned char *bytes, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        fprintf(out, "%02x", bytes[i]);
        if (i % 48 == 47 || i + 1 == n)
            putc('\n', out);
    }
}

static void put_head(FILE *out, const bq_table *table)
{
    static const char *const dealers[] = {"seed", "system", "typed", "fair"};
    const bq_table_plan *plan = &table->plan;
    fprintf(out, "banquier save %d\n", BQ__SAVE_FORMAT);
    fprintf(out, "engine rules %d\n", BQ_ENGINE_RULES);
    fprintf(out, "edition %s %016llx\n", plan->edition ? plan->edition->name : "unknown",
            (unsigned long long)bq_edition_digest(&table->ed));
    if (plan->options[0])
        fprintf(out, "option %s\n", plan->options);
    for (unsigned i = 0; i < plan->seats; i++)
        fprintf(out, "seat %s %u %s\n", plan->seat[i].player, plan->seat[i].token,
                plan->seat[i].name);
    fprintf(out, "dealer %s", dealers[plan->dealer]);
    if (plan->dealer == BQ_DEALER_SEED)
        fprintf(out, " %llu", (unsigned long long)plan->seed);
    if (plan->dealer == BQ_DEALER_FAIR)
        bq__fair_put_head(out, plan);
    fputs("\nrules\n", out);
    unsigned char compiled[BQ_COMPILED_BYTES];
    bq_edition_compile(&table->ed, compiled);
    put_hex(out, compiled, sizeof compiled);
}

static int put_line(char *line, size_t size, const bq_table *table, const bq_command *cmd,
                    const bq_state *after)
{
    bq_wire wire = {.edition = &table->ed, .state = NULL, .names = &table->names};
    bq_buf b = bq_buf_on(line, size);
    bq_line_print(&b, &wire, cmd);
    return snprintf(line + b.n, size - b.n, " %08x\n", (unsigned)(bq_digest(after) >> 32)) +
           (int)b.n;
}

/* ---- the file ---- */

/* All of it, or nothing: what was written of a line that failed is cut off. */
static bool append(bq_table *table, const char *bytes, size_t n, bq_trouble *trouble)
{
    bq__save *save = &table->save;
    size_t done = 0;
    while (done < n) {
        ssize_t wrote = write(save->fd, bytes + done, n - done);
        if (wrote < 0 && errno == EINTR)
            continue;
        if (wrote <= 0)
            break;
        done += (size_t)wrote;
    }
    if (done == n && fdatasync(save->fd) == 0) {
        save->size += (long long)n;
        return true;
    }
    bq__trouble_errno(trouble, BQ_TABLE_CANNOT_WRITE, save->path);
    if (ftruncate(save->fd, (off_t)save->size) == 0)
        (void)lseek(save->fd, (off_t)save->size, SEEK_SET);
    return false;
}

bool bq__save_line(bq_table *table, const bq_command *cmd, const bq_state *after,
                   bq_trouble *trouble)
{
    if (table->save.fd < 0)
        return true;
    char line[BQ_LINE_BYTES + 16];
    int n = put_line(line, sizeof line, table, cmd, after);
    return append(table, line, (size_t)n, trouble);
}

/* "-3" takes the last three commands back; they stay in the file, for the record. */
bool bq__save_undo(bq_table *table, size_t count, bq_trouble *trouble)
{
    if (table->save.fd < 0)
        return true;
    char line[32];
    int n = snprintf(line, sizeof line, "-%zu\n", count);
    return append(table, line, (size_t)n, trouble);
}

bool bq__save_secret(bq_table *table, bq_trouble *trouble)
{
    if (table->save.fd < 0)
        return true;
    char line[256];
    int n = bq__fair_secret_line(line, sizeof line, table);
    return n > 0 ? append(table, line, (size_t)n, trouble)
                 : bq__trouble(trouble, BQ_TABLE_NO_MEMORY, "");
}

void bq__save_close(bq_table *table)
{
    if (table->save.fd >= 0)
        close(table->save.fd);
    free(table->save.path);
    table->save = (bq__save){.fd = -1};
}

void bq_table_stop_saving(bq_table *table)
{
    bq__save_close(table);
}

const char *bq_table_save_path(const bq_table *table)
{
    return table->save.fd >= 0 ? table->save.path : NULL;
}

/* Two programs must not write one game. */
static bool lock(int fd)
{
    struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    return fcntl(fd, F_SETLK, &whole) == 0;
}

bool bq__save_reopen(bq_table *table, const char *path, long long size, bq_trouble *trouble)
{
    bq__save_close(table);
    bq__save save = {.fd = open(path, O_RDWR | O_CLOEXEC), .path = strdup(path), .size = size};
    table->save = save;
    if (save.fd < 0 || !save.path || !lock(save.fd) || ftruncate(save.fd, (off_t)size) != 0 ||
        lseek(save.fd, (off_t)size, SEEK_SET) < 0) {
        bq__trouble_errno(trouble, BQ_TABLE_CANNOT_WRITE, path);
        bq__save_close(table);
        return false;
    }
    return true;
}

/* ---- saving as ---- */

/* The whole game so far as text; NULL if there is no memory. The caller frees it. */
static char *whole_text(const bq_table *table, size_t *size)
{
    char *text = NULL;
    FILE *out = open_memstream(&text, size);
    if (!out)
        return NULL;
    put_head(out, table);
    if (fflush(out) != 0) {
        fclose(out);
        free(text);
        return NULL;
    }
    fprintf(out, "log %016llx\n", (unsigned long long)bq__head_digest(text, *size));
    bq_state st;
    bq_start(&table->ed, &st, table->plan.seats, NULL);
    for (size_t i = 0; i < table->n; i++) {
        char line[BQ_LINE_BYTES + 16];
        bq_apply(&table->ed, &st, &table->log[i], NULL);
        put_line(line, sizeof line, table, &table->log[i], &st);
        fputs(line, out);
    }
    if (table->fair.revealed) {
        char line[256];
        fwrite(line, 1, (size_t)bq__fair_secret_line(line, sizeof line, table), out);
    }
    if (fclose(out) != 0) {
        free(text);
        return NULL;
    }
    return text;
}

static bool write_whole(const char *path, const char *text, size_t n, bq_trouble *trouble)
{
    int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    size_t done = 0;
    while (fd >= 0 && done < n) {
        ssize_t wrote = write(fd, text + done, n - done);
        if (wrote < 0 && errno == EINTR)
            continue;
        if (wrote <= 0)
            break;
        done += (size_t)wrote;
    }
    if (fd >= 0 && done == n && fsync(fd) == 0 && close(fd) == 0)
        return true;
    bq__trouble_errno(trouble, BQ_TABLE_CANNOT_WRITE, path);
    if (fd >= 0)
        close(fd);
    unlink(path);
    return false;
}

/* The name of a new file is safe only when its folder is on the disk too. */
static void sync_folder(const char *path)
{
    char folder[4096];
    snprintf(folder, sizeof folder, "%s", path);
    char *slash = strrchr(folder, '/');
    if (!slash)
        snprintf(folder, sizeof folder, ".");
    else if (slash != folder)
        *slash = 0;
    int fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd >= 0) {
        (void)fsync(fd);
        close(fd);
    }
}

/* Written beside, then moved into place: an old file is there whole until the new one is. */
bool bq_table_save_as(bq_table *table, const char *path, bool replace, bq_trouble *trouble)
{
    char beside[4096];
    size_t size = 0;
    if (!replace && access(path, F_OK) == 0)
        return bq__trouble(trouble, BQ_TABLE_EXISTS, path);
    if (snprintf(beside, sizeof beside, "%s.new", path) >= (int)sizeof beside)
        return bq__trouble(trouble, BQ_TABLE_CANNOT_WRITE, path);
    char *text = whole_text(table, &size);
    if (!text)
        return bq__trouble(trouble, BQ_TABLE_NO_MEMORY, "");
    bool written = write_whole(beside, text, size, trouble);
    free(text);
    if (!written)
        return false;
    if (rename(beside, path) != 0) {
        bq__trouble_errno(trouble, BQ_TABLE_CANNOT_WRITE, path);
        unlink(beside);
        return false;
    }
    sync_folder(path);
    return bq__save_reopen(table, path, (long long)size, trouble);
}
