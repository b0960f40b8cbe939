/* wasm_glue.c - the door of engine.wasm for the test of digests: an edition goes in as bytes, games
 * of the random player come out as digests. The module has one edition and one game, and no
 * imports. */
#include "../property/play.c"
#include "../property/hostile.c"

#define EXPORT __attribute__((visibility("default")))

static bq_edition edition;
static play_game game;

EXPORT void *bq_wasm_edition(void);
EXPORT uint32_t bq_wasm_edition_size(void);
EXPORT uint32_t bq_wasm_state_size(void);
EXPORT uint32_t bq_wasm_prepare(void);
EXPORT uint64_t bq_wasm_edition_digest(void);
EXPORT uint64_t bq_wasm_play(uint32_t index, uint32_t most);
EXPORT uint64_t bq_wasm_play_options(uint32_t index, uint32_t most);

/* Where the bytes of struct bq_edition are to be written. */
void *bq_wasm_edition(void)
{
    return &edition;
}

uint32_t bq_wasm_edition_size(void)
{
    return sizeof edition;
}

uint32_t bq_wasm_state_size(void)
{
    return sizeof game.st;
}

/* The fault of the edition, 0 for none: only then may it be played. */
uint32_t bq_wasm_prepare(void)
{
    uint32_t code = bq_edition_fault(&edition).code;
    if (code == BQ_FAULT_NONE)
        bq_edition_prepare(&edition);
    return code;
}

uint64_t bq_wasm_edition_digest(void)
{
    return bq_edition_digest(&edition);
}

uint64_t bq_wasm_play(uint32_t index, uint32_t most)
{
    return play_whole(&game, &edition, index, most);
}

uint64_t bq_wasm_play_options(uint32_t index, uint32_t most)
{
    return hostile_whole(&game, &edition, index, most);
}
