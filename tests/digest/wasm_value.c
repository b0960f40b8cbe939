/* wasm_value.c - the door of value.wasm: an edition goes in as bytes, games by the value come out as numbers. */
#include "value_play.c"

#define EXPORT __attribute__((visibility("default")))

static bq_edition edition;

EXPORT void *bq_wasm_edition(void);
EXPORT uint32_t bq_wasm_edition_size(void);
EXPORT uint32_t bq_wasm_prepare(void);
EXPORT uint64_t bq_wasm_value(uint32_t index);

void *bq_wasm_edition(void)
{
    return &edition;
}

uint32_t bq_wasm_edition_size(void)
{
    return sizeof edition;
}

uint32_t bq_wasm_prepare(void)
{
    uint32_t code = bq_edition_fault(&edition).code;
    if (code == BQ_FAULT_NONE)
        bq_edition_prepare(&edition);
    return code;
}

uint64_t bq_wasm_value(uint32_t index)
{
    return value_game(&edition, index);
}
