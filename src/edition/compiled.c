/* compiled.c - an edition as bytes: a small head, then the struct as it stands in memory.
 *
 * The page, exported saves and the store keep editions so. The bytes may come from anywhere:
 * reading them back verifies the head, the digest and every field. */
#include <stdio.h>
#include <string.h>

#include "edition/internal.h"

_Static_assert(sizeof(bq_compiled_head) == 32, "no implicit padding");

static bq_compiled_head head_of(const bq_edition *ed)
{
    bq_compiled_head head = {.magic = BQ_COMPILED_MAGIC,
                             .format = BQ_COMPILED_FORMAT,
                             .engine_rules = BQ_ENGINE_RULES,
                             .digest = bq_edition_digest(ed),
                             .size = sizeof *ed};
    return head;
}

void bq_edition_compile(const bq_edition *ed, unsigned char out[BQ_COMPILED_BYTES])
{
    bq_compiled_head head = head_of(ed);
    memcpy(out, &head, sizeof head);
    memcpy(out + sizeof head, ed, sizeof *ed);
}

static bool refuse(char *error, size_t error_size, const char *message)
{
    snprintf(error, error_size, "compiled edition: %s", message);
    return false;
}

bool bq_edition_uncompile(bq_edition *ed, const void *bytes, size_t size, char *error,
                          size_t error_size)
{
    bq_compiled_head head;
    bq_edition read;
    if (size < sizeof head || memcmp(bytes, BQ_COMPILED_MAGIC, sizeof head.magic) != 0)
        return refuse(error, error_size, "expected its first bytes to say " BQ_COMPILED_MAGIC);
    memcpy(&head, bytes, sizeof head);
    if (head.format != BQ_COMPILED_FORMAT || head.engine_rules != BQ_ENGINE_RULES)
        return refuse(error, error_size, "made for other rules of the engine, make it anew");
    if (size != BQ_COMPILED_BYTES || head.size != sizeof read)
        return refuse(error, error_size, "cut short or too long");
    memcpy(&read, (const char *)bytes + sizeof head, sizeof read);
    bq_fault fault = bq_edition_fault(&read);
    if (fault.code != BQ_FAULT_NONE) {
        char sentence[200];
        bq__edition_fault_text(&fault, sentence, sizeof sentence);
        return refuse(error, error_size, sentence);
    }
    bq_edition_prepare(&read); /* what is derived is not taken on trust either */
    bq_compiled_head expected = head_of(&read);
    if (memcmp(&head, &expected, sizeof head) != 0)
        return refuse(error, error_size, "the digest does not fit the rules");
    *ed = read;
    return true;
}
