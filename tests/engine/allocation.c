/* allocation.c - the engine allocates nothing: every allocation of the program is counted while
 * games are played, and there is none. Not for the sanitizers, which have an allocator of their
 * own. */
#include "property/hostile.h"
#include "tap.h"

enum { GAMES = 200, COMMANDS_MOST = 1000 };

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t n, size_t size);
void *__libc_realloc(void *old, size_t size);
void __libc_free(void *at);

static unsigned long calls;

#define OVER_LIBC __attribute__((visibility("default")))

OVER_LIBC void *malloc(size_t size)
{
    calls++;
    return __libc_malloc(size);
}

OVER_LIBC void *calloc(size_t n, size_t size)
{
    calls++;
    return __libc_calloc(n, size);
}

OVER_LIBC void *realloc(void *old, size_t size)
{
    calls++;
    return __libc_realloc(old, size);
}

OVER_LIBC void free(void *at)
{
    calls++;
    __libc_free(at);
}

int main(void)
{
    static bq_edition ed;
    static play_game game;
    play_random random = {7};
    uint64_t commands = 0;
    unsigned long before = calls;
    void *volatile one = malloc(1);
    free(one);
    tap_eq_int(calls - before, 2, "the counter counts");

    before = calls;
    for (uint32_t i = 0; i < GAMES; i++) {
        hostile_edition(&ed, &random);
        play_whole(&game, &ed, i, COMMANDS_MOST);
        commands += game.st.commands;
    }
    unsigned long during = calls - before;
    tap_eq_int(during, 0, "no allocation in %d games, %llu commands", GAMES,
               (unsigned long long)commands);
    return tap_done();
}
