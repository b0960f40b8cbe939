/* off.c - features that the operator has switched off (wire/off.def): told with hello, told again to all when it
 * changes, and asked where it counts. The switches are limits: a file sets them, and so does `admin switch`. */
#include <string.h>

#include "server/core/internal.h"

bool bq_limits_on(const bq_limits *limits, enum bq_off what)
{
    const int64_t on[BQ_OFFS] = {
#define BQ_OFF(id, word, limit, text) [BQ_OFF_##id] = limits->limit,
#include "wire/off.def"
    };
    return on[what] != 0;
}

void bq_limits_switch(bq_limits *limits, enum bq_off what, bool on)
{
    int64_t *const place[BQ_OFFS] = {
#define BQ_OFF(id, word, limit, text) [BQ_OFF_##id] = &limits->limit,
#include "wire/off.def"
    };
    *place[what] = on;
}

void bq__core_put_off(const bq_core *core, bq_buf *b)
{
    bq_json_open(b, "off", '[');
    for (unsigned i = 0; i < BQ_OFFS; i++)
        if (!bq_limits_on(&core->limits, i))
            bq_json_text(b, NULL, bq_off_words[i]);
    bq_json_close(b, ']');
}

static void tell_all(bq_core *core)
{
    bq_buf b = bq__core_say(core, "off");
    bq__core_put_off(core, &b);
    bq_line *line = bq__core_line_of(&b);
    line->refs = 1;
    for (uint32_t i = 0; i < core->conn_cap; i++) {
        const bq__conn *conn = core->conn[i];
        if (conn && conn->used && conn->hello && !conn->closing)
            bq__core_send_line(core, conn, line);
    }
    bq_line_drop(line);
}

void bq_core_set_limits(bq_core *core, const bq_limits *limits)
{
    bool changed = false;
    for (unsigned i = 0; i < BQ_OFFS; i++)
        changed |= bq_limits_on(&core->limits, i) != bq_limits_on(limits, i);
    core->limits = *limits;
    if (changed)
        tell_all(core);
}

/* Does it come from elsewhere than the program, and are such editions off? */
bool bq__core_edition_off(const bq_core *core, const bq_edition_file *file)
{
    for (size_t i = 0; core->foreign && i < core->editions_n; i++)
        if (core->editions[i] == file)
            return core->foreign[i] && !bq_limits_on(&core->limits, BQ_OFF_FOREIGN);
    return false;
}
