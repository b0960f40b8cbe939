/* value.c - the games of value_play.c are those of tests/digest/VALUES, "edition index digest" a line.
 *
 *     test-digest-value FILE            compares with the file
 *     test-digest-value --write FILE    writes it: only with other weights, or a master that plays otherwise */
#include "tap.h"

#include <inttypes.h>

#include "value_play.c"
#include "edition/edition_file.h"

enum { EDITIONS = 16, GAMES = 2 };

int main(int argc, char **argv)
{
    bool write = argc == 3 && !strcmp(argv[1], "--write");
    FILE *file = argc < 2 ? NULL : fopen(argv[argc - 1], write ? "w" : "r");
    bq_edition_name names[EDITIONS];
    size_t n = bq_edition_list(names, EDITIONS);
    if (!file)
        tap_bail("test-digest-value [--write] FILE");
    for (size_t i = 0; i < n; i++) {
        bq_edition_file *edition;
        char error[BQ_EDITION_ERROR], line[128], kept[128];
        unsigned wrong = 0;
        if (!bq_edition_open(&edition, names[i].name, error, sizeof error))
            tap_bail("%s", error);
        for (uint32_t game = 0; game < GAMES; game++) {
            uint64_t digest = value_game(&edition->ed, game);
            snprintf(line, sizeof line, "%.60s %" PRIu32 " %016" PRIx64 "\n", names[i].name, game, digest);
            if (write)
                fputs(line, file);
            wrong += !digest || (!write && (!fgets(kept, sizeof kept, file) || strcmp(kept, line)));
        }
        tap_ok(!wrong, "%s: chances and moves as kept", names[i].name);
        bq_edition_close(edition);
    }
    fclose(file);
    return tap_done();
}
