/* replay.c - a fuzz target without its fuzzer: every kept input once, and the empty one.
 *
 * One test: "all of them came through"; a crash is seen as a program that died, and the note
 * before it names the file. */
#include "tap.h"

#include <dirent.h>
#include <stddef.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { INPUT_MAX = 1 << 20 };

static void replay_file(const char *folder, const char *name)
{
    static uint8_t buffer[INPUT_MAX];
    char path[4096];
    int length = snprintf(path, sizeof path, "%s/%s", folder, name);
    if (length < 0 || (size_t)length >= sizeof path)
        tap_bail("path too long: %s", name);
    FILE *file = fopen(path, "rb");
    if (!file)
        tap_bail("cannot read %s", path);
    size_t size = fread(buffer, 1, sizeof buffer, file);
    fclose(file);

    /* A copy of exactly its size, so that the sanitizer sees one byte too far. */
    uint8_t *exact = malloc(size ? size : 1);
    if (!exact)
        tap_bail("out of memory");
    memcpy(exact, buffer, size);
    tap_note("%s", name);
    LLVMFuzzerTestOneInput(exact, size);
    free(exact);
}

int main(int argc, char **argv)
{
    if (argc != 2)
        tap_bail("usage: replay FOLDER");

    int count = 0;
    LLVMFuzzerTestOneInput((const uint8_t *)"", 0);
    DIR *folder = opendir(argv[1]);
    if (folder) {
        for (struct dirent *entry; (entry = readdir(folder));) {
            if (entry->d_name[0] == '.')
                continue;
            replay_file(argv[1], entry->d_name);
            count++;
        }
        closedir(folder);
    }
    tap_ok(count > 0, "%d kept inputs came through", count);
    return tap_done();
}
