/* keys.c - the keys of the shipped weights: each file belongs to the rules of the edition that it is named after.
 *
 *     test-bots-keys FOLDER            compares
 *     test-bots-keys --write FOLDER    writes the keys anew and leaves the weights as they are: when a switch came that
 *                                      is off in every edition. Weights of rules that play otherwise are trained anew
 *                                      (banquier sim train); a new key on them would hide it. */
#include "bots/value/value.h"
#include "edition/edition_file.h"
#include "tap.h"

#include <string.h>

enum { EDITIONS_MOST = 32, PATH = 4096 };

static char text[BQ_VALUE_BYTES], anew[BQ_VALUE_BYTES];
static struct bq_value_net net;

/* A file of weights; its first line, without "# ", is in `head`. */
static bool read_weights(const char *path, bq_value_rules *rules, char head[256])
{
    FILE *file = fopen(path, "rb");
    size_t n = file ? fread(text, 1, sizeof text, file) : 0;
    if (file)
        fclose(file);
    return n && bq_value_read(text, n, rules, &net) && sscanf(text, "# %255[^\n]", head) == 1;
}

static bool write_weights(const char *path, const bq_value_rules *rules, const char *head)
{
    size_t n = bq_value_print(rules, &net, head, anew, sizeof anew);
    FILE *file = n ? fopen(path, "wb") : NULL;
    bool good = file && fwrite(anew, 1, n, file) == n;
    return file && !fclose(file) && good;
}

static void edition(const char *folder, const char *name, bool writes)
{
    char path[PATH], head[256], error[BQ_EDITION_ERROR];
    bq_edition_file *file;
    bq_value_rules has;
    snprintf(path, sizeof path, "%s/%s.weights", folder, name);
    if (!bq_edition_open(&file, name, error, sizeof error))
        tap_bail("%s", error);
    bq_value_rules wants = bq_value_rules_of(&file->ed);
    bq_edition_close(file);
    if (!read_weights(path, &has, head))
        tap_bail("%s holds no weights", path);
    if (writes && !write_weights(path, &wants, head))
        tap_bail("cannot write %s", path);
    bool same = has.key == wants.key && has.cash == wants.cash && has.salary == wants.salary;
    if (!writes && !tap_ok(same, "%s: the weights have the key of the edition", name))
        tap_note("key %016llx, the edition's is %016llx", (unsigned long long)has.key, (unsigned long long)wants.key);
}

int main(int argc, char **argv)
{
    bq_edition_name names[EDITIONS_MOST];
    size_t n = bq_edition_list(names, EDITIONS_MOST);
    bool writes = argc == 3 && strcmp(argv[1], "--write") == 0;
    if (!n || n > EDITIONS_MOST || (!writes && argc != 2))
        tap_bail("usage: keys [--write] FOLDER, with the editions in BANQUIER_EDITIONS");
    for (size_t i = 0; i < n; i++)
        edition(argv[argc - 1], names[i].name, writes);
    return writes ? 0 : tap_done();
}
