/* addresses.c - a crowd of addresses keeps nobody out: thousands of /64s of one /48 guess codes, come and go, or stay; who
 * comes from elsewhere gets in, so does the operator, and what is known of others is not forgotten. The limits are those
 * we ship. The world is little.c. */
#define _POSIX_C_SOURCE 200809L
#include <malloc.h>

#include "little.h"

static bq_address six(unsigned site, unsigned net, unsigned host)
{
    return (bq_address){{0x20, 0x01, 0x0D, 0xB8, (unsigned char)(site >> 8), (unsigned char)site, (unsigned char)(net >> 8),
                         (unsigned char)net, [15] = (unsigned char)host}};
}

static bq_address four(unsigned a, unsigned b)
{
    return (bq_address){{[10] = 0xFF, [11] = 0xFF, [12] = 192, [13] = 0, [14] = (unsigned char)a, [15] = (unsigned char)b}};
}

/* Ten wrong codes; how many came in. */
static unsigned guesses(bq_address from)
{
    bq_conn conn = calls_from(from);
    if (!conn)
        return 0;
    says(conn, "hello 1");
    for (unsigned i = 0; i < 10; i++)
        says(conn, "watch QQQQQQ");
    leaves(conn);
    return 1;
}

static bool is_paused(client *c)
{
    forget(c);
    tell(c, "watch QQQQQQ");
    return has(c, "no", "\"pause\"");
}

static void guessing(void)
{
    client *bob = comes(1, "hello 1 en");
    for (unsigned i = 0; i < 10; i++)
        tell(bob, "watch QQQQQQ");
    tap_ok(is_paused(bob), "somebody has guessed too often");
    goes(bob);
    unsigned in = 0;
    for (unsigned net = 0; net < 16400; net++)
        in += guesses(six(1, net, 1));
    tap_note("%u of 16400 /64s of one /48 came in, ten wrong codes each", in);
    bq_conn conn = calls_from(four(2, 7));
    tap_ok(conn != 0, "who comes from a new IPv4 address is let in");
    leaves(conn);
    conn = calls_from(six(2, 0, 1));
    tap_ok(conn != 0, "... and from another /48");
    leaves(conn);
    give();
    conn = bq_core_opened_admin(core, NULL);
    tap_ok(conn != 0, "... and the operator");
    leaves(conn);
    bob = comes(1, "hello 1 en");
    tap_ok(is_paused(bob), "a crowd does not make others forgotten: his pause goes on");
    goes(bob);
    pass(config.limits.wrong_pause_ms + 61000);
    conn = calls_from(six(1, 16399, 1));
    tap_ok(conn != 0, "when the pause is over the crowd is let in, too");
    leaves(conn);
}

/* As many guesses as sixteen customers may make, not as sixty-five thousand. */
static void together(void)
{
    unsigned told = 0, paused = 0;
    for (unsigned net = 0; net < 40; net++) {
        bq_conn conn = calls_from(six(3, net << 8, 1)); /* each in a /56 of its own */
        says(conn, "hello 1");
        for (unsigned i = 0; i < 9; i++) {
            give();
            bq_core_line(core, conn, "watch QQQQQQ", 12);
            bq_out out;
            while (bq_core_next(core, &out)) {
                if (out.kind == BQ_OUT_SEND) {
                    told += strstr(out.line->bytes, "unknown-table") != NULL;
                    paused += strstr(out.line->bytes, "\"pause\"") != NULL;
                }
                bq_line_drop(out.line);
            }
        }
        leaves(conn);
    }
    tap_ok(told == 160 && paused == 200, "nine guesses from each of forty /64s of a /48: %u are answered, %u refused", told, paused);
    pass(config.limits.wrong_pause_ms + 61000);
}

/* Connections that stay: what a /64 may have, four times that in a /56, sixteen times in a /48. */
static void staying(void)
{
    static bq_conn kept[12000];
    unsigned n = 0, one = 0, wide = 0;
    for (unsigned i = 0; i < 60; i++)
        if ((kept[n] = calls_from(six(4, 0, i))))
            n++, one++;
    for (unsigned net = 1; net < 256; net++)
        for (unsigned i = 0; i < 2; i++)
            if ((kept[n] = calls_from(six(4, net, i))))
                n++, wide++;
    tap_ok(one == 50 && one + wide == 200, "fifty connections of a /64 (%u), two hundred of a /56 (%u)", one, one + wide);
    for (unsigned net = 256; net < 16640; net += 7)
        if ((kept[n] = calls_from(six(4, net, 1))))
            n++;
    tap_eq_int(n, 800, "eight hundred of a /48");
    bq_conn other = calls_from(six(5, 0, 1));
    tap_ok(other != 0, "another /48 is let in");
    leaves(other);
    for (unsigned i = 0; i < n; i++)
        leaves(kept[i]);
    other = calls_from(six(4, 0, 1));
    tap_ok(other != 0, "when they have gone the /48 is let in");
    leaves(other);
}

/* More addresses than are remembered, from everywhere: the oldest gives way, and all that is kept has a bound. */
static void everywhere(void)
{
    size_t memory = 0;
    unsigned in = 0;
    for (unsigned i = 0; i < 60000; i++) {
        bq_conn conn = calls_from(i % 2 ? six(100 + i / 2, i, 1) : four(i >> 8, i));
        in += conn != 0;
        if (conn)
            leaves(conn);
        if (i == 40000)
            memory = mallinfo2().uordblks;
    }
    tap_eq_int(in, 60000, "sixty thousand come and go");
    tap_ok(mallinfo2().uordblks <= memory + 65536, "... and memory has its bound (%zu, %zu)", memory, mallinfo2().uordblks);
}

/* As many addresses as are remembered, and all of them stay. */
static void full(void)
{
    static bq_conn kept[64];
    bq_limits before = config.limits;
    unsigned in = 0;
    config.limits.addresses = 64;
    restart(0);
    for (unsigned i = 0; i < 64; i++)
        in += (kept[i] = calls_from(four(200, i))) != 0;
    tap_ok(in == 64 && !calls_from(four(201, 1)), "of everybody whose address is remembered somebody is there: nobody else gets in");
    give();
    bq_conn operator_ = bq_core_opened_admin(core, NULL);
    tap_ok(operator_ != 0, "... but the operator");
    leaves(operator_);
    for (unsigned i = 0; i < 64; i++)
        leaves(kept[i]);
    config.limits = before;
    restart(0);
}

int main(void)
{
    little_begin();
    bq_limits_default(&config.limits);
    config.limits.lobby = 1000000;
    restart(0);
    guessing();
    together();
    staying();
    full();
    everywhere();
    little_end();
    return tap_done();
}
