/* digest.c - the same games, bit for bit, from every compiler.
 *
 * Each edition's games of the random player, as it is and under random options, are played and their
 * chains (a digest of the state after every command) compared with the kept file tests/digest/DIGESTS. The release build (gcc),
 * the one under the sanitizers (clang) and engine.wasm (compare.mjs) all compare with the same
 * file, so they are equal among themselves.
 *
 *     test-digest-digest FILE            compares
 *     test-digest-digest --write FILE    writes it anew: when the random player or an edition has
 *                                        changed, or the rules with a raised BQ_ENGINE_RULES */
#include "edition/edition_file.h"
#include "property/hostile.h"
#include "tap.h"

#include <inttypes.h>

enum { GAMES = 200, COMMANDS_MOST = 1000, EDITIONS_MOST = 32 };

static uint64_t kept[GAMES];

static bq_edition open_edition(const char *name)
{
    bq_edition_file *file;
    char error[BQ_EDITION_ERROR];
    if (!bq_edition_open(&file, name, error, sizeof error))
        tap_bail("%s", error);
    bq_edition ed = file->ed;
    bq_edition_close(file);
    return ed;
}

static uint64_t chain(const bq_edition *ed, uint32_t i, bool options)
{
    static play_game game;
    return options ? hostile_whole(&game, ed, i, COMMANDS_MOST)
                   : play_whole(&game, ed, i, COMMANDS_MOST);
}

static void write_edition(FILE *file, const char *name, bool options)
{
    bq_edition ed = open_edition(name);
    fprintf(file, "edition %s %016" PRIx64 "%s\n", name, bq_edition_digest(&ed),
            options ? " options" : "");
    for (uint32_t i = 0; i < GAMES; i++)
        fprintf(file, "%" PRIu32 " %016" PRIx64 "\n", i, chain(&ed, i, options));
}

static int write_all(const char *path)
{
    bq_edition_name names[EDITIONS_MOST];
    size_t n = bq_edition_list(names, EDITIONS_MOST);
    if (n == 0 || n > EDITIONS_MOST) /* the file that is there stays */
        tap_bail("%s is left as it is: %zu editions (set BANQUIER_EDITIONS)", path, n);
    FILE *file = fopen(path, "w");
    if (!file)
        tap_bail("cannot write %s", path);
    fprintf(
        file,
        "# The chains of %d games an edition, at most %d commands each, by the random player of\n"
        "# tests/property/play.c; then as many under random options. Written by test-digest-digest --write; compared by digest.c\n"
        "# (gcc, clang) and compare.mjs (WebAssembly).\n"
        "games %d most %d rules %d\n",
        GAMES, COMMANDS_MOST, GAMES, COMMANDS_MOST, BQ_ENGINE_RULES);
    for (size_t i = 0; i < 2 * n; i++)
        write_edition(file, names[i / 2].name, i % 2);
    return fclose(file) ? 1 : 0;
}

static void compare_edition(const char *name, uint64_t digest, unsigned games, bool options)
{
    bq_edition ed = open_edition(name);
    unsigned same = 0, first = GAMES;
    for (uint32_t i = 0; i < games; i++) {
        if (chain(&ed, i, options) == kept[i])
            same++;
        else if (first == GAMES)
            first = i;
    }
    if (!tap_ok(same == GAMES, "%s: %d games%s as kept", name, GAMES,
                options ? " under random options" : ""))
        tap_note("%u of %u differ, the first is game %u%s", GAMES - same, GAMES, first,
                 digest == bq_edition_digest(&ed) ? "" : "; the edition has changed too");
}

int main(int argc, char **argv)
{
    if (argc == 3 && strcmp(argv[1], "--write") == 0)
        return write_all(argv[2]);
    FILE *file = argc == 2 ? fopen(argv[1], "r") : NULL;
    if (!file)
        tap_bail("usage: digest [--write] FILE");
    char line[256], name[64] = "", next[64], word[16];
    uint64_t digest = 0, value;
    unsigned index, games = 0, editions = 0, optioned = 0;
    bool options = false;
    while (fgets(line, sizeof line, file)) {
        int words = sscanf(line, "edition %63s %" SCNx64 " %15s", next, &value, word);
        if (words >= 2) {
            if (name[0])
                compare_edition(name, digest, games, options);
            memcpy(name, next, sizeof name);
            digest = value;
            games = 0;
            options = words == 3;
            editions += !options;
            optioned += options;
        } else if (sscanf(line, "%u %" SCNx64, &index, &value) == 2 && index < GAMES) {
            kept[index] = value;
            games = index + 1;
        }
    }
    fclose(file);
    if (name[0])
        compare_edition(name, digest, games, options);
    bq_edition_name names[EDITIONS_MOST];
    tap_eq_int(editions, bq_edition_list(names, EDITIONS_MOST), "every edition is in the file");
    tap_eq_int(optioned, editions, "... and under random options");
    return tap_done();
}
