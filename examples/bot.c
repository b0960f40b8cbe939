/* bot.c - a player for `banquier sim --seats exec:./bot,medium`; cc -o bot bot.c. It takes the first thing that it can do,
 * never a loan, and refuses offers. The dialogue is that of docs/ENGINE.md: lines up to `go`, one answer. */
#include <stdio.h>
#include <string.h>

enum { LINE = 1 << 17, CAN = 512, BYTES = 256 };

static char line[LINE], kind[32], can[CAN][BYTES];
static unsigned n;

/* The first choice that begins with this verb. */
static const char *with(const char *verb)
{
    for (unsigned i = 0; i < n; i++)
        if (!strncmp(can[i], verb, strlen(verb)))
            return can[i];
    return NULL;
}

static const char *choose(void)
{
    static const char *const usual[] = {"buy", "pass", "reject", "roll", "end", "mortgage", "sell"};
    if (!strcmp(kind, "manage"))
        return with("build") ? with("build") : "-";
    for (size_t i = 0; i < sizeof usual / sizeof usual[0]; i++)
        if (with(usual[i]))
            return with(usual[i]);
    return n ? can[0] : "-";
}

int main(void)
{
    while (fgets(line, sizeof line, stdin)) {
        line[strcspn(line, "\n")] = 0;
        if (sscanf(line, "ask %31s", kind) == 1) {
            n = 0;
        } else if (!strncmp(line, "can ", 4) && n < CAN) {
            snprintf(can[n++], BYTES, "%.255s", line + 4);
        } else if (!strncmp(line, "go", 2)) {
            printf("best %s\n", choose());
            fflush(stdout);
        }
    }
    return 0;
}
