/* base.c - the string builder that grows, letters, digits, hashes; whole files of the system. What the rooms above do
 * with them is tested there. */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/bits.h"
#include "base/digits.h"
#include "base/hash.h"
#include "base/utf8.h"
#include "os/os.h"
#include "tap.h"

static void test_growing(void)
{
    size_t n;
    bq_buf b = bq_buf_grow(5000);
    for (int i = 0; i < 1000; i++)
        bq_buf_str(&b, "abc,");
    tap_ok(!b.cut && b.n == 4000 && b.at[4000] == 0 && b.cap <= 5000, "it grows");
    bq_buf_format(&b, "%03d|%s", 7, "end");
    char *text = bq_buf_take(&b, &n);
    tap_ok(text && n == 4007 && strlen(text) == n && !strcmp(text + 4000, "007|end"), "... and is taken, as printf wrote it");
    tap_ok(!b.at && !b.n && !b.cut, "... and is empty again");
    free(text);
    for (int i = 0; i < 5000; i++)
        bq_buf_char(&b, 'x');
    tap_ok(b.cut && b.n == 4999 && b.at[4999] == 0, "up to its limit, the terminating zero included");
    bq_buf_char(&b, 'y');
    tap_ok(b.n == 4999, "once cut, nothing more is added");
    tap_ok(!bq_buf_take(&b, &n) && n == 0 && !b.at, "what is cut cannot be taken");
    text = bq_buf_take(&b, &n);
    tap_ok(text && !*text && n == 0, "nothing is a string too");
    free(text);
    bq_buf_str(&b, "x");
    bq_buf_free(&b);
    tap_ok(!b.at && !b.n, "freed");
    b = bq_buf_grow(3);
    bq_buf_str(&b, "ab");
    tap_ok(!b.cut && b.n == 2, "a small limit");
    bq_buf_free(&b);
}

static void test_format(void)
{
    char text[8];
    bq_buf b = bq_buf_on(text, sizeof text);
    bq_buf_format(&b, "%d", 1234567);
    tap_ok(!b.cut && !strcmp(text, "1234567"), "a format that just fits");
    b = bq_buf_on(text, sizeof text);
    bq_buf_format(&b, "%d", 12345678);
    tap_ok(b.cut && text[0] == 0, "... all of it, or nothing");
}

/* Beside the library's, from one digit to all; in room that is just enough, and in one byte less. */
static void test_int(void)
{
    unsigned wrong = 0, cases = 0;
    int64_t at = 1;
    for (unsigned digits = 1; digits <= 19; digits++, at = digits < 19 ? at * 10 : INT64_MAX)
        for (int64_t off = -1; off <= 1; off++)
            for (int sign = -1; sign <= 1; sign += 2, cases++) {
                int64_t n = at == INT64_MAX ? sign < 0 ? INT64_MIN + 1 + off : INT64_MAX - 1 + off : sign * (at + off);
                char want[24], text[24];
                int size = snprintf(want, sizeof want, "%lld", (long long)n);
                bq_buf b = bq_buf_on(text, (size_t)size + 1);
                bq_buf_int(&b, n);
                wrong += b.cut || strcmp(text, want) || b.n != (size_t)size;
                bq_buf less = bq_buf_on(text, (size_t)size);
                bq_buf_int(&less, n);
                wrong += !less.cut || text[0] || less.n;
            }
    tap_ok(!wrong, "%u numbers as the library writes them; all of each, or nothing", cases);
    bq_buf b = bq_buf_grow(400);
    for (int i = 0; i < 100; i++)
        bq_buf_int(&b, i % 10);
    for (int i = 0; i < 10; i++)
        bq_buf_int(&b, -1234567890);
    size_t n = 0;
    char *text = bq_buf_take(&b, &n);
    tap_ok(text && n == 210 && !strncmp(text, "01234567890", 11) && !strcmp(text + 199, "-1234567890"), "... where it must grow");
    free(text);
}

static bool reads(const char *text, uint32_t want)
{
    uint32_t code = 0;
    return bq_utf8_read(text, strlen(text), &code) == strlen(text) && code == want;
}

static bool is_none(const char *text)
{
    uint32_t code;
    return bq_utf8_read(text, strlen(text), &code) == 0;
}

static void test_letters(void)
{
    tap_ok(reads("a", 'a') && reads("\xC3\xA9", 0xE9) && reads("\xE2\x82\xAC", 0x20AC) && reads("\xF0\x9F\x8E\xB2", 0x1F3B2),
           "letters of one to four bytes");
    tap_ok(is_none("") && is_none("\xC3") && is_none("\x80") && is_none("\xC0\xAF") && is_none("\xE0\x80\xAF") &&
               is_none("\xED\xA0\x80") && is_none("\xF4\x90\x80\x80") && is_none("\xFF") && is_none("\xE2\x82x"),
           "no halves, no overlong forms, no surrogates, nothing beyond U+10FFFF");
    bool good = true;
    for (uint32_t code = 0; code <= 0x10FFFF; code++) {
        char letter[4];
        uint32_t again = UINT32_MAX;
        size_t n = bq_utf8_write(letter, code);
        bool exists = code < 0xD800 || code > 0xDFFF;
        good &= bq_utf8_read(letter, n, &again) == (exists ? n : 0) && (!exists || again == code);
    }
    tap_ok(good, "what is written is read, all of Unicode");
    const char *words = "d\xC3\xA9j\xC3\xA0";
    tap_eq_int(bq_letters(words, strlen(words)), 4, "letters are counted");
    tap_ok(bq_utf8_cut(words, 2) == 1 && bq_utf8_cut(words, 3) == 3 && bq_utf8_cut(words, 0) == 0, "cut between letters");
    tap_eq_int(bq_columns("\xF0\x9F\xAA\x99", 4), 2, "a picture takes two columns");
    char text[32];
    bq_buf b = bq_buf_on(text, sizeof text);
    bq_buf_capital(&b, "\xD1\x91\xD0\xB6", 4);
    bq_buf_capital(&b, "\xC3\xA9t\xC3\xA9", 5);
    bq_buf_capital(&b, "\xFFx", 2);
    bq_buf_capital(&b, "", 0);
    tap_eq_str(text, "\xD0\x81\xD0\xB6\xC3\x89t\xC3\xA9\xFFx", "capitals, and what has none");
    tap_ok(bq_small(0x416) == 0x436 && bq_small(0x401) == 0x451 && bq_small('Z') == 'z' && bq_small(0xD7) == 0xD7, "small letters");
}

static void test_numbers(void)
{
    unsigned char bytes[4];
    tap_ok(bq_hex_read("00ff7e", 6, bytes, 4) == 3 && bytes[1] == 0xFF && bytes[2] == 0x7E, "digits are read");
    tap_ok(bq_hex_read("0", 1, bytes, 4) < 0 && bq_hex_read("0G", 2, bytes, 4) < 0 && bq_hex_read("FF", 2, bytes, 4) < 0 &&
               bq_hex_read("0000000000", 10, bytes, 4) < 0,
           "half a byte, other letters, capitals, too many");
    tap_ok(bq_fnv(BQ_FNV_EMPTY, "", 0) == UINT64_C(0xCBF29CE484222325) &&
               bq_fnv(BQ_FNV_EMPTY, "foobar", 6) == UINT64_C(0x85944171F73967E8),
           "FNV-1a as its authors have it");
    tap_ok(bq_low(UINT64_C(1) << 63 | 8) == 3 && bq_count(UINT64_C(1) << 63 | 8) == 2 && bq_count(0) == 0, "sets");
}

static void test_files(void)
{
    const char *folder = getenv("TMPDIR");
    char path[512];
    snprintf(path, sizeof path, "%s/banquier-base-XXXXXX", folder ? folder : "/tmp");
    int fd = mkstemp(path);
    static char much[200000];
    memset(much, 'm', sizeof much);
    size_t n = 1;
    if (fd < 0)
        tap_bail("no file");
    close(fd);
    char *got = bq_os_read(path, 10, &n);
    tap_ok(got && n == 0 && !*got, "an empty file");
    free(got);
    tap_ok(bq_os_write_file(path, 0600, much, sizeof much) && bq_os_sync_folder_of(path), "a file is written");
    got = bq_os_read(path, sizeof much + 1, &n);
    tap_ok(got && n == sizeof much && !memcmp(got, much, n) && got[n] == 0, "... and read, a zero after it");
    free(got);
    got = bq_os_read(path, 100000, &n);
    tap_ok(got && n == 100000 && got[n] == 0, "... no more of it than is asked for");
    free(got);
    unlink(path);
    tap_ok(!bq_os_read(path, 10, &n), "a file that is not there");
    tap_ok(!bq_os_read("/", 10, &n), "a folder is no file");
    tap_ok(bq_os_self(much, sizeof much) && strstr(much, "test-base-base"), "the program knows where it lies");
    memset(much, 0, 300);
    tap_ok(bq_os_random(much, 300) && memcmp(much, much + 150, 150), "bytes of chance, and not the same ones");
}

int main(void)
{
    test_growing();
    test_format();
    test_int();
    test_letters();
    test_numbers();
    test_files();
    return tap_done();
}
