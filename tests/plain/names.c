/* names.c - hostile names and lines: whatever is typed or given, the terminal gets letters. A
 * name with junk in it gives, byte for byte, the output of its cleaned form, or is refused in a
 * sentence. */
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tap.h"

enum { OUT = 1 << 20 };

static const char *const junk[] = {
    "\x01",         "\x07",         "\x1b[2J",      "\x1b]0;x\x07", "\x7f",         "\xc2\x9b",
    "\xe2\x80\xae", "\xe2\x80\x8b", "\xe2\x80\x8f", "\xe2\x81\xa6", "\xef\xbb\xbf", "\xd8\x9c",
    "\xff",         "\xc0\x80",     "\xed\xa0\x80", "\xf3\xa0\x80\x81", "\xc2\xad", "\xe2\x80\xa8",
};
enum { JUNK = sizeof junk / sizeof junk[0] };
/* What is left of it when the parts that a terminal might obey are gone. */
static const char *const rest[JUNK] = {"", "", "[2J", "]0;x", "", "", "", "", "", "", "", "",
                                       "", "", "",    "",     "", ""};

static const char *const names[] = {"Ada", "Chloé", "Иван", "Zo e", "x", "Marie-Claire", "O'Neil"};
enum { NAMES = sizeof names / sizeof names[0] };

static uint32_t state = 12345;
static uint32_t below(uint32_t n)
{
    state = state * 1664525u + 1013904223u;
    return (state >> 8) % n;
}

/* Run the program with these arguments and this input; its output and exit code. */
static int run(char *const argv[], const char *input, char *out)
{
    int to[2], from[2];
    if (pipe(to) || pipe(from))
        return -1;
    pid_t pid = fork();
    if (pid == 0) {
        signal(SIGPIPE, SIG_DFL);
        dup2(to[0], 0);
        dup2(from[1], 1);
        dup2(from[1], 2); /* before a game begins, what is wrong is said there */
        close(to[1]);
        close(from[0]);
        execv(getenv("BQ_BINARY"), argv);
        _exit(127);
    }
    close(to[0]);
    close(from[1]);
    /* A program that refuses its arguments may be gone before it is told anything. */
    if (write(to[1], input, strlen(input)) < 0 && errno != EPIPE)
        return -1;
    close(to[1]);
    size_t n = 0;
    for (ssize_t got; n < OUT - 1 && (got = read(from[0], out + n, OUT - 1 - n)) > 0;)
        n += (size_t)got;
    out[n] = 0;
    close(from[0]);
    int status;
    waitpid(pid, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static bool clean(const char *text)
{
    for (const unsigned char *at = (const unsigned char *)text; *at; at++) {
        bool control = (*at < 0x20 && *at != '\n') || *at == 0x7F || *at >= 0xF5;
        bool c1 = at[0] == 0xC2 && at[1] >= 0x80 && at[1] < 0xA0;
        bool bidi = at[0] == 0xE2 && ((at[1] == 0x80 && ((at[2] >= 0x8B && at[2] <= 0x8F) ||
                                                         (at[2] >= 0xA8 && at[2] <= 0xAE))) ||
                                      (at[1] == 0x81 && at[2] >= 0xA0 && at[2] <= 0xAF));
        if (control || c1 || bidi)
            return false;
    }
    return true;
}

static int play(const char *name, char *out)
{
    char seats[512];
    snprintf(seats, sizeof seats, "%s,Bob", name);
    char *argv[] = {"banquier", "play",   "--plain", "--no-save", "--lang", "en",
                    "--seed",   "3",      "--seats", seats,       NULL};
    return run(argv, "roll\nbuy\ncash\nwhere\nend\n", out);
}

static void hostile_names(unsigned n)
{
    static char one[OUT], other[OUT];
    unsigned same = 0, refused = 0, wrong = 0;
    for (unsigned i = 0; i < n; i++) {
        char dirty[256] = "", tidy[256] = "";
        const char *base = names[below(NAMES)];
        size_t cut = below(3) == 0 ? 0 : strlen(base);
        unsigned many = 1 + below(3);
        snprintf(dirty, sizeof dirty, "%.*s", (int)cut, base);
        snprintf(tidy, sizeof tidy, "%.*s", (int)cut, base);
        for (unsigned k = 0; k < many; k++) {
            unsigned which = below(JUNK);
            strcat(dirty, junk[which]);
            strcat(tidy, rest[which]);
        }
        strcat(dirty, base + cut);
        strcat(tidy, base + cut);
        int code = play(dirty, one), tidy_code = play(tidy, other);
        bool answered = code == 0 || (code == 1 && strstr(one, "banquier: "));
        if (code != tidy_code || strcmp(one, other) || !clean(one) || !answered) {
            wrong++;
            tap_note("name %u (%s): codes %d and %d", i, tidy, code, tidy_code);
        }
        same += code == 0;
        refused += code == 1;
    }
    tap_eq_int(wrong, 0, "%u hostile names: %u as cleaned, %u refused in words", n, same, refused);
}

static void bad_names(void)
{
    static const char *const bad[] = {"", " ", "Bob", "bob", "Воb", "B0b", "bank", "give", "a:b",
                                      "\"", "12", "v3", "clock",
                                      "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"};
    static char out[OUT];
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        int code = play(bad[i], out);
        tap_ok(code == 1 && strstr(out, "banquier: "), "refused in a sentence: '%s'", bad[i]);
    }
}

static void hostile_lines(unsigned n)
{
    static char input[60000], out[OUT];
    size_t used = 0;
    for (unsigned i = 0; i < n; i++) {
        static const char *const words[] = {"buy", "zork", "offer ", "Ada: ", "save as ", "who owns ",
                                            "deed ", "language ", "last "};
        used += (size_t)snprintf(input + used, sizeof input - used, "%s%s%s\n",
                                 words[below(9)], junk[below(JUNK)], junk[below(JUNK)]);
    }
    char *argv[] = {"banquier", "play", "--plain", "--no-save", "--lang",    "en",
                    "--seed",   "3",    "--seats", "Ada,Bob",   NULL};
    int code = run(argv, input, out);
    tap_ok(code == 0, "%u hostile lines: the game ends with 0", n);
    tap_ok(clean(out), "... and nothing of them reaches the terminal");
}

int main(void)
{
    signal(SIGPIPE, SIG_IGN);
    hostile_names((unsigned)tap_length(500, 120));
    bad_names();
    hostile_lines(500);
    return tap_done();
}
