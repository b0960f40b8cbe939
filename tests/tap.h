/* tap.h - what a test program says: one line a test, in the Test Anything Protocol.
 *
 *     #include "tap.h"
 *
 *     int main(void)
 *     {
 *         tap_ok(1 + 1 == 2, "one and one");
 *         tap_eq_int(rent(39), 50, "rent of square %d", 39);
 *         return tap_done();
 *     }
 *
 * Each call is one test in the count of `make test`. A check made a million times is one test:
 * keep a flag and say it once. Several sources of one program may include this header; they
 * share the counters. */
#ifndef BQ_TAP_H
#define BQ_TAP_H

#include <errno.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TAP_PRINTF(fmt, args) __attribute__((format(printf, fmt, args)))

/* Weak, so that the sources of one program end with one copy. */
__attribute__((weak)) int tap_count_;
__attribute__((weak)) int tap_failed_;

/* A description is one line, and '#' would begin a directive. */
TAP_PRINTF(1, 0) static inline void tap_print_text_(const char *fmt, va_list args)
{
    char text[512];
    vsnprintf(text, sizeof text, fmt, args);
    for (char *c = text; *c; c++) {
        if (*c == '#')
            *c = '%';
        else if ((unsigned char)*c < ' ')
            *c = ' ';
    }
    fputs(text, stdout);
}

/* A line of explanation, shown when the test fails. */
TAP_PRINTF(1, 2) static inline void tap_note(const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    fputs("# ", stdout);
    tap_print_text_(fmt, args);
    va_end(args);
    putchar('\n');
    fflush(stdout);
}

/* Written out at once: a crash must not take with it what was already known. */
TAP_PRINTF(4, 5)
static inline bool tap_ok_at_(bool ok, const char *file, int line, const char *fmt, ...)
{
    va_list args;
    printf("%s %d - ", ok ? "ok" : "not ok", ++tap_count_);
    va_start(args, fmt);
    tap_print_text_(fmt, args);
    va_end(args);
    putchar('\n');
    if (!ok) {
        tap_failed_++;
        printf("#   at %s:%d\n", file, line);
    }
    fflush(stdout);
    return ok;
}

static inline bool tap_same_str_(const char *got, const char *want)
{
    return got && want ? strcmp(got, want) == 0 : got == want;
}

/* tap_ok(condition, format, ...): true when it held. */
#define tap_ok(cond, ...) tap_ok_at_((cond), __FILE__, __LINE__, __VA_ARGS__)

/* tap_eq_int(got, want, format, ...): any integer that fits in 64 bits with a sign. */
#define tap_eq_int(got, want, ...)                                                                 \
    do {                                                                                           \
        int64_t tap_got_ = (int64_t)(got), tap_want_ = (int64_t)(want);                            \
        if (!tap_ok_at_(tap_got_ == tap_want_, __FILE__, __LINE__, __VA_ARGS__))                   \
            tap_note("  got %lld, want %lld", (long long)tap_got_, (long long)tap_want_);          \
    } while (0)

/* tap_eq_str(got, want, format, ...): NULL equals only NULL. */
#define tap_eq_str(got, want, ...)                                                                 \
    do {                                                                                           \
        const char *tap_got_ = (got), *tap_want_ = (want);                                         \
        if (!tap_ok_at_(tap_same_str_(tap_got_, tap_want_), __FILE__, __LINE__, __VA_ARGS__)) {    \
            tap_note("   got: %s", tap_got_ ? tap_got_ : "(null)");                                \
            tap_note("  want: %s", tap_want_ ? tap_want_ : "(null)");                              \
        }                                                                                          \
    } while (0)

/* A test that cannot be run here; neither passed nor failed. */
TAP_PRINTF(1, 2) static inline void tap_skip(const char *why, ...)
{
    va_list args;
    printf("ok %d # SKIP ", ++tap_count_);
    va_start(args, why);
    tap_print_text_(why, args);
    va_end(args);
    putchar('\n');
    fflush(stdout);
}

/* The rest makes no sense: stop the program, red. */
TAP_PRINTF(1, 2) _Noreturn static inline void tap_bail(const char *why, ...)
{
    va_list args;
    fputs("Bail out! ", stdout);
    va_start(args, why);
    tap_print_text_(why, args);
    va_end(args);
    putchar('\n');
    fflush(stdout);
    exit(1);
}

/* A number from the environment, e.g. SOAK_ACTIONS; `otherwise` when unset. A value that is no
 * number stops the program rather than make a long campaign a short one. */
static inline uint64_t tap_env(const char *name, uint64_t otherwise)
{
    const char *text = getenv(name);
    if (!text || !*text)
        return otherwise;
    char *end = NULL;
    errno = 0;
    unsigned long long value = strtoull(text, &end, 10);
    if (errno || *end || *text == '-')
        tap_bail("%s is no number: %s", name, text);
    return value;
}

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define TAP_SANITIZED 1
#endif
#endif
#if !defined(TAP_SANITIZED) && defined(__SANITIZE_ADDRESS__)
#define TAP_SANITIZED 1
#elif !defined(TAP_SANITIZED)
#define TAP_SANITIZED 0
#endif

/* How long a campaign is: `whole`, or `part` under the sanitizers, where everything takes many times longer and what
 * they look for is found early. With SOAK set it is whole there too. */
static inline uint64_t tap_length(uint64_t whole, uint64_t part)
{
    return TAP_SANITIZED && !getenv("SOAK") ? part : whole;
}

/* Last line of main: prints the plan; the exit code says the same as the lines. */
static inline int tap_done(void)
{
    printf("1..%d\n", tap_count_);
    fflush(stdout);
    return tap_failed_ || tap_count_ == 0 ? 1 : 0;
}

#endif
