/* tally.c - what the core counts: dice by seat and face with an alarm for odd ones (G7), answers by how long they took,
 * and the text of it all. */
#include <string.h>

#include "server/core/internal.h"
#include "tap.h"

static uint64_t state = 7;
static unsigned fair_face(void)
{
    state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (unsigned)((state >> 33) % 6) + 1;
}

static bq_core *new_core(void)
{
    bq_core_config config = {.server = "test"};
    unsigned char bytes[BQ_CORE_RANDOM] = {1};
    bq_limits_default(&config.limits);
    bq_core *core = bq_core_new(&config);
    if (!core)
        abort();
    bq_core_time(core, 1000, 1000);
    bq_core_random(core, bytes, sizeof bytes);
    return core;
}

/* How many lines of the log tell of odd dice. */
static unsigned alarms(bq_core *core)
{
    bq_out out;
    unsigned n = 0;
    while (bq_core_next(core, &out)) {
        n += out.kind == BQ_OUT_LOG && strstr(out.line->bytes, "\"odd-dice\"");
        bq_line_drop(out.line);
    }
    return n;
}

/* `odd` of a hundred rolls of seat 3 show a six in the first place. */
static unsigned roll(unsigned rolls, unsigned odd)
{
    bq_core *core = new_core();
    bq_event ev = {.kind = BQ_EV_ROLL};
    bq_sink sink = {.at = &ev, .cap = 1, .n = 1};
    for (unsigned i = 0; i < rolls; i++) {
        ev.seat = (uint8_t)(i % 4);
        ev.a = (uint8_t)(ev.seat == 2 && i % 100 < odd ? 6 : fair_face());
        ev.b = (uint8_t)fair_face();
        bq__core_tally_dice(core, &sink);
    }
    unsigned n = alarms(core);
    bq_core_free(core);
    return n;
}

static uint64_t figure(const char *text, const char *name)
{
    const char *at = strstr(text, name);
    return at ? strtoull(at + strlen(name), NULL, 10) : UINT64_MAX;
}

static void test_text(void)
{
    static char text[BQ_METRICS_BYTES];
    bq_core *core = new_core();
    bq_event ev = {.kind = BQ_EV_ROLL, .seat = 1, .a = 2, .b = 5};
    bq_sink sink = {.at = &ev, .cap = 1, .n = 1};
    bq__core_tally_dice(core, &sink);
    for (int64_t ms = 0; ms < 10; ms++)
        bq__core_tally_ack(core, ms * ms);
    core->tally.no[BQ_WHY_STALE] = 3;
    size_t n = bq_core_metrics(core, text, sizeof text);
    tap_ok(n > 1000 && n == strlen(text) && n < sizeof text / 2, "the text fits: %zu bytes", n);
    tap_eq_int((long long)figure(text, "\nbanquier_dice_total{seat=\"2\",face=\"5\"} "), 1, "a die, by seat and face");
    tap_eq_int((long long)figure(text, "\nbanquier_dice_total{seat=\"1\",face=\"5\"} "), 0, "... and not another's");
    tap_eq_int((long long)figure(text, "\nbanquier_ack_seconds_bucket{le=\"0.01\"} "), 4, "0, 1, 4 and 9 ms are below 10");
    tap_eq_int((long long)figure(text, "\nbanquier_ack_seconds_bucket{le=\"+Inf\"} "), 10, "all ten are in the last bucket");
    tap_ok(strstr(text, "\nbanquier_ack_seconds_sum 0.285\n") != NULL, "their sum in seconds");
    tap_eq_int((long long)figure(text, "\nbanquier_refusals_total{kind=\"server\",why=\"stale\"} "), 3, "refusals by name");
    size_t little = bq_core_metrics(core, text, 200);
    tap_ok(little < 200 && strlen(text) == little, "a small buffer is not written past");
    bq_core_free(core);
}

int main(void)
{
    tap_eq_int((long long)roll(400000, 0), 0, "fair dice give no alarm in 800,000");
    tap_ok(roll(40000, 30) > 0, "a six too often in one seat is told");
    tap_ok(roll(2000, 100) > 0, "... soon, if it is much too often");
    tap_eq_int((long long)roll(400, 100), 0, "a few dice say nothing");
    test_text();
    return tap_done();
}
