/* kept.c - seats that outlive the program. A seat is held by its token; a program that was killed, or another
 * terminal of that user, finds it here. One small file a seat, named by its server, table and number, for its owner's
 * eyes alone, and beside it the moves that were seen. A running program locks its seat, so that the next one at the
 * same table does not push it aside. */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "client/internal.h"

enum { PATH = 1400, OLD_S = 90 * 86400 }; /* a seat of which nothing was heard for so long is forgotten */

/* ---- the folder ---- */

static bool make_folders(char *path)
{
    for (char *at = path + 1;; at++) {
        if (*at && *at != '/')
            continue;
        char kept = *at;
        *at = 0;
        bool good = mkdir(path, 0700) == 0 || errno == EEXIST;
        *at = kept;
        if (!good)
            return false;
        if (!kept)
            return true;
    }
}

bool bq_kept_folder(char *path, size_t size)
{
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    int n;
    if (state && state[0] == '/')
        n = snprintf(path, size, "%s/banquier/seats", state);
    else if (home && home[0] == '/')
        n = snprintf(path, size, "%s/.local/state/banquier/seats", home);
    else
        n = -1;
    if (n < 0 || (size_t)n >= size) {
        errno = EINVAL;
        return false;
    }
    return make_folders(path);
}

static bool read_seat(const char *path, bq_kept *seat);

/* Is it at that server? Our own one is where it is, and may have another port each time. */
static bool same_server(const bq_kept *a, const bq_kept *b)
{
    return a->hosted == b->hosted && (a->hosted || (!strcmp(a->at.host, b->at.host) && !strcmp(a->at.port, b->at.port)));
}

/* Which server it is at: a table's name is given by a house, and another house may give the same one. */
static void server_word(const bq_kept *seat, char word[17])
{
    unsigned char digest[BQ_SHA256_BYTES];
    char text[sizeof seat->at.host + sizeof seat->at.port + 1];
    bq_buf b = bq_buf_on(word, 17);
    int n = snprintf(text, sizeof text, "%s %s", seat->hosted ? "" : seat->at.host, seat->hosted ? "" : seat->at.port);
    for (char *c = text; *c; c++)
        *c = (char)(*c >= 'A' && *c <= 'Z' ? *c - 'A' + 'a' : *c);
    bq_sha256(text, (size_t)n, digest);
    bq_buf_bytes_hex(&b, digest, 8);
}

/* All files of a seat but for their suffixes. Earlier programs had no server in the name: such a seat keeps its files. */
static bool stem_of(const bq_kept *seat, char *path, size_t size)
{
    static bq_kept old;
    char folder[PATH / 2], word[17], file[PATH];
    if (!bq_kept_folder(folder, sizeof folder))
        return false;
    int n = snprintf(path, size, "%s/%s-%u", folder, seat->table, seat->seat);
    if (n < 0 || (size_t)n >= size || snprintf(file, sizeof file, "%s.seat", path) >= (int)sizeof file)
        return false;
    if (read_seat(file, &old) && same_server(&old, seat))
        return true;
    server_word(seat, word);
    n = snprintf(path, size, "%s/%s-%s-%u", folder, word, seat->table, seat->seat);
    return n > 0 && (size_t)n < size;
}

static bool add_suffix(const char *stem, const char *suffix, char *path, size_t size)
{
    int n = snprintf(path, size, "%s%s", stem, suffix);
    return n > 0 && (size_t)n < size;
}

static bool path_of(const bq_kept *seat, const char *suffix, char *path, size_t size)
{
    char stem[PATH];
    return stem_of(seat, stem, sizeof stem) && add_suffix(stem, suffix, path, size);
}

void bq_kept_log(const bq_kept *seat, char *path, size_t size)
{
    if (!path_of(seat, ".bqg", path, size))
        path[0] = 0;
}

/* ---- one seat ---- */

bool bq_kept_there(const bq_kept *seat, bq_kept *there)
{
    char path[PATH];
    return path_of(seat, ".seat", path, sizeof path) && read_seat(path, there);
}

/* What stands there against a house is evidence: nothing without it takes its place. */
static bool is_evidence(const bq_kept *seat)
{
    static bq_kept there;
    return bq_kept_there(seat, &there) && bq_kept_accuses(&there);
}

bool bq_kept_write(const bq_kept *seat)
{
    char stem[PATH], path[PATH], fresh[PATH];
    if (!bq_kept_accuses(seat) && is_evidence(seat)) {
        errno = EEXIST;
        return false;
    }
    if (!stem_of(seat, stem, sizeof stem) || !add_suffix(stem, ".seat", path, sizeof path) ||
        !add_suffix(stem, ".new", fresh, sizeof fresh))
        return false;
    int fd = open(fresh, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    FILE *out = fd < 0 ? NULL : fdopen(fd, "w");
    if (!out) {
        if (fd >= 0)
            close(fd);
        return false;
    }
    if (seat->pin[0])
        fprintf(out, "pin %s\n", seat->pin);
    if (seat->muted[0])
        fprintf(out, "muted %s\n", seat->muted);
    fprintf(out,
            "host %s\nport %s\nweb %d\ntls %d\nhosted %d\ntable %s\ncode %s\nseat %u\nname %s\nedition %s\ntoken %s\nwhen %lld\n",
            seat->at.host, seat->at.port, seat->at.web, seat->at.tls, seat->hosted, seat->table, seat->code, seat->seat, seat->name,
            seat->edition, seat->token, (long long)time(NULL));
    bool good = fflush(out) == 0 && fsync(fd) == 0;
    good &= fclose(out) == 0;
    return good && rename(fresh, path) == 0;
}

static void remove_files(const bq_kept *seat)
{
    static const char *const suffixes[] = {".seat", ".bqg", ".lock", ".new"};
    char stem[PATH], path[PATH];
    bool good = stem_of(seat, stem, sizeof stem);
    for (size_t i = 0; good && i < sizeof suffixes / sizeof suffixes[0]; i++)
        if (add_suffix(stem, suffixes[i], path, sizeof path))
            (void)unlink(path);
}

void bq_kept_forget(const bq_kept *seat)
{
    if (!is_evidence(seat))
        remove_files(seat);
}

int bq_kept_hold(const bq_kept *seat)
{
    char path[PATH];
    if (!path_of(seat, ".lock", path, sizeof path))
        return -1;
    int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (fd >= 0 && flock(fd, LOCK_EX | LOCK_NB) != 0) {
        close(fd);
        fd = -1;
    }
    return fd;
}

static void take_line(bq_kept *seat, const char *key, const char *value)
{
    const struct {
        const char *key;
        char *into;
        size_t size;
    } texts[] = {
        {"host", seat->at.host, sizeof seat->at.host}, {"port", seat->at.port, sizeof seat->at.port},
        {"table", seat->table, sizeof seat->table},    {"code", seat->code, sizeof seat->code},
        {"name", seat->name, sizeof seat->name},       {"edition", seat->edition, sizeof seat->edition},
        {"token", seat->token, sizeof seat->token},    {"pin", seat->pin, sizeof seat->pin},
        {"muted", seat->muted, sizeof seat->muted},
    };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        if (!strcmp(key, texts[i].key))
            snprintf(texts[i].into, texts[i].size, "%s", value);
    if (!strcmp(key, "web"))
        seat->at.web = !strcmp(value, "1");
    else if (!strcmp(key, "tls"))
        seat->at.tls = !strcmp(value, "1");
    else if (!strcmp(key, "hosted"))
        seat->hosted = !strcmp(value, "1");
    else if (!strcmp(key, "seat"))
        seat->seat = (unsigned)strtoul(value, NULL, 10);
    else if (!strcmp(key, "when"))
        seat->when = strtoll(value, NULL, 10);
}

static bool read_seat(const char *path, bq_kept *seat)
{
    char line[(BQ_MUTED_BYTES > BQ_PIN_BYTES ? BQ_MUTED_BYTES : BQ_PIN_BYTES) + 16], table[40];
    FILE *in = fopen(path, "re");
    *seat = (bq_kept){0};
    if (!in)
        return false;
    while (fgets(line, sizeof line, in)) {
        line[strcspn(line, "\n")] = 0;
        char *space = strchr(line, ' ');
        if (!space)
            continue;
        *space = 0;
        take_line(seat, line, space + 1);
    }
    fclose(in);
    return bq_where_table(seat->table, strlen(seat->table), table) && strlen(seat->table) == 32 &&
           seat->seat >= 1 && seat->seat <= BQ_SEATS && seat->token[0] && seat->at.host[0] &&
           seat->at.port[0];
}

/* ---- all of them ---- */

static int newer(const void *a, const void *b)
{
    const bq_kept *x = a, *y = b;
    return x->when != y->when ? (x->when < y->when ? 1 : -1) : strcmp(x->table, y->table);
}

size_t bq_kept_list(bq_kept *out, size_t most)
{
    char folder[PATH / 2], path[PATH];
    size_t n = 0;
    DIR *dir = bq_kept_folder(folder, sizeof folder) ? opendir(folder) : NULL;
    for (struct dirent *entry; dir && (entry = readdir(dir)) && n < most;) {
        size_t length = strlen(entry->d_name);
        if (length <= 5 || strcmp(entry->d_name + length - 5, ".seat") ||
            snprintf(path, sizeof path, "%s/%s", folder, entry->d_name) >= (int)sizeof path ||
            !read_seat(path, &out[n]))
            continue;
        if (out[n].when < (int64_t)time(NULL) - OLD_S) {
            remove_files(&out[n]);
            continue;
        }
        int lock = bq_kept_hold(&out[n]);
        out[n].taken = lock < 0;
        if (lock >= 0)
            close(lock);
        n++;
    }
    if (dir)
        closedir(dir);
    qsort(out, n, sizeof *out, newer);
    return n;
}
