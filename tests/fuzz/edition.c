/* edition.c - any bytes as an edition file, and as its text files.
 *
 * The parts of the input are separated by a line "#----": edition.yaml first, then fr, en and ru,
 * then the same four of an edition that the first may extend.
 * What is refused must be refused in one clean line; what is accepted must be lawful, complete in
 * its texts and survive being compiled. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "edition/edition_file.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const char BETWEEN[] = "\n#----\n";

static void must(bool good)
{
    if (!good)
        abort();
}

/* The part before the next separator, copied to exactly its size; *at moves past it. */
static bq_edition_source next_part(const uint8_t *data, size_t size, size_t *at, const char *label)
{
    size_t gap = sizeof BETWEEN - 1, end = *at;
    while (end < size && (size - end < gap || memcmp(data + end, BETWEEN, gap) != 0))
        end++;
    size_t n = end - *at;
    char *bytes = malloc(n ? n : 1);
    must(bytes != NULL);
    memcpy(bytes, data + *at, n);
    *at = end < size ? end + gap : size;
    return (bq_edition_source){bytes, n, label};
}

static void read_folder(bq_edition_folder *folder, const uint8_t *data, size_t size, size_t *at)
{
    folder->edition = next_part(data, size, at, "edition.yaml");
    for (unsigned i = 0; i < BQ_ED_LANGUAGES; i++) {
        bool there = *at < size;
        folder->texts[i] = next_part(data, size, at, bq_edition_languages[i]);
        if (!there) {
            free((void *)(uintptr_t)folder->texts[i].bytes);
            folder->texts[i].bytes = NULL;
        }
    }
}

static void free_folder(bq_edition_folder *folder)
{
    free((void *)(uintptr_t)folder->edition.bytes);
    for (unsigned i = 0; i < BQ_ED_LANGUAGES; i++)
        free((void *)(uintptr_t)folder->texts[i].bytes);
}

/* Whatever it is called, the second edition is the one below. */
static bool find_below(void *context, const char *name, bq_edition_folder *found, bq_complaint *why)
{
    (void)name;
    (void)why;
    *found = *(bq_edition_folder *)context;
    return true;
}

static void check_error(const char *error)
{
    must(*error != 0);
    for (; *error; error++)
        must((unsigned char)*error >= ' ' && *error != 0x7F);
}

static void check_texts(const bq_edition_file *file)
{
    for (unsigned i = 0; i < BQ_ED_LANGUAGES; i++) {
        const bq_edition_texts *text = &file->text[i];
        must(*text->title && *text->summary && strstr(text->money, "{}"));
        for (unsigned k = 0; k < file->ed.squares; k++)
            must(*text->square[k] && *text->square_short[k]);
        for (unsigned k = 0; k < file->ed.groups; k++)
            must(*text->group[k] && *file->group_key[k]);
        for (unsigned d = 0; d < BQ_DECKS; d++)
            for (unsigned k = 0; k < file->ed.deck_size[d]; k++)
                must(*text->deck[d] && *text->card[d][k] && *file->card_id[d][k]);
        for (unsigned k = 0; k < file->tokens; k++)
            must(*text->token[k] && *file->token_key[k]);
        for (int k = 0; k < 22; k++)
            must(*bq_edition_house(text, k) && *bq_edition_hotel(text, k));
        for (unsigned k = 0; k < text->facts; k++) {
            const bq_edition_fact *fact = &text->fact[k];
            must(*fact->name && (fact->group < file->ed.groups || fact->group == BQ_NOWHERE));
            for (unsigned l = 0; l < fact->lines; l++)
                must(*fact->label[l] && *fact->text[l]);
        }
    }
}

static void check_edition(const bq_edition_file *file)
{
    unsigned char bytes[BQ_COMPILED_BYTES];
    bq_edition again;
    must(bq_edition_fault(&file->ed).code == BQ_FAULT_NONE);
    bq_edition_compile(&file->ed, bytes);
    must(bq_edition_uncompile(&again, bytes, sizeof bytes, NULL, 0));
    must(memcmp(&again, &file->ed, sizeof again) == 0);
    check_texts(file);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char error[BQ_EDITION_ERROR] = "";
    bq_edition_folder folder[2];
    bq_edition_file *file;
    size_t at = 0;
    read_folder(&folder[0], data, size, &at);
    read_folder(&folder[1], data, size, &at);
    if (bq_edition_parse(&file, &folder[0], find_below, &folder[1], error, sizeof error)) {
        check_edition(file);
        bq_edition_close(file);
    } else {
        check_error(error);
    }
    free_folder(&folder[0]);
    free_folder(&folder[1]);
    return 0;
}
