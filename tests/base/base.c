/* base.c - the string builder that grows, letters, digits, hashes, JSON; whole files of the system. What the rooms above do
 * with them is tested there. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/bits.h"
#include "base/digits.h"
#include "base/hash.h"
#include "base/json.h"
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

/* ---- JSON ---- */

/* What was written, and a new beginning. */
static void wrote(bq_buf *b, const char *want, const char *what)
{
    size_t n;
    char *text = bq_buf_take(b, &n);
    tap_eq_str(text ? text : "(cut)", want, "%s", what);
    tap_ok(text && n == strlen(want), "... every byte of it is counted");
    free(text);
}

static void test_json_commas(void)
{
    bq_buf b = bq_buf_grow(5000);
    bq_json_open(&b, NULL, '{');
    bq_json_close(&b, '}');
    wrote(&b, "{}", "an empty object has no comma");
    bq_json_open(&b, NULL, '[');
    for (int i = 0; i < 3; i++)
        bq_json_int(&b, NULL, i);
    bq_json_close(&b, ']');
    wrote(&b, "[0,1,2]", "items of a list: none before the first, none after the last");
    bq_json_open(&b, NULL, '{');
    bq_json_int(&b, "a", 1);
    bq_json_flag(&b, "b", true);
    bq_json_null(&b, "c");
    bq_json_word(&b, "d", "is-one");
    bq_json_text(&b, "e", "{[:,");
    bq_json_real(&b, "f", 1, 1);
    bq_json_digest(&b, "g", 255);
    bq_json_bytes(&b, "h", "\x01\xFE", 2);
    bq_json_flag(&b, "i", false);
    bq_json_close(&b, '}');
    wrote(&b,
          "{\"a\":1,\"b\":true,\"c\":null,\"d\":\"is-one\",\"e\":\"{[:,\",\"f\":1.0,\"g\":\"00000000000000ff\",\"h\":"
          "\"01fe\",\"i\":false}",
          "after every kind of value one is due, whatever a text ends with");
    bq_json_open(&b, NULL, '[');
    bq_json_flag(&b, NULL, true);
    bq_json_null(&b, NULL);
    bq_json_word(&b, NULL, "w");
    bq_json_text(&b, NULL, "t");
    bq_json_real(&b, NULL, 0.5, 1);
    bq_json_digest(&b, NULL, 1);
    bq_json_bytes(&b, NULL, "", 0);
    bq_json_set(&b, NULL, 0);
    bq_json_texts(&b, NULL, NULL, 0);
    bq_json_open(&b, NULL, '{');
    bq_json_close(&b, '}');
    bq_json_int(&b, NULL, 7);
    bq_json_close(&b, ']');
    wrote(&b, "[true,null,\"w\",\"t\",0.5,\"0000000000000001\",\"\",[],[],{},7]", "... and without names");
}

static void test_json_nesting(void)
{
    static const char *const words[] = {"x", "y\"", NULL};
    bq_buf b = bq_buf_grow(5000);
    bq_json_open(&b, NULL, '{');
    bq_json_open(&b, "a", '{');
    bq_json_open(&b, "b", '[');
    bq_json_open(&b, NULL, '[');
    bq_json_int(&b, NULL, 1);
    bq_json_close(&b, ']');
    bq_json_open(&b, NULL, '{');
    bq_json_int(&b, "c", 2);
    bq_json_close(&b, '}');
    bq_json_close(&b, ']');
    bq_json_close(&b, '}');
    bq_json_texts(&b, "d", words, 3);
    bq_json_set(&b, "e", UINT64_C(1) << 63 | 0x21);
    bq_json_close(&b, '}');
    wrote(&b, "{\"a\":{\"b\":[[1],{\"c\":2}]},\"d\":[\"x\",\"y\\\"\",\"\"],\"e\":[0,5,63]}",
          "brackets inside brackets; lists of texts, and of what is in a set");
    bq_json_open(&b, NULL, '{');
    bq_json_key(&b, "a");
    bq_json_int(&b, NULL, 1);
    bq_json_key(&b, "b");
    bq_buf_str(&b, "2");
    bq_json_key_of(&b, "cut short", 3);
    bq_json_text(&b, NULL, "3");
    bq_json_close(&b, '}');
    bq_json_key(&b, NULL);
    wrote(&b, "{\"a\":1,\"b\":2,\"cut\":\"3\"},", "names before values that come by other ways");
    bq_json_open(&b, NULL, '{');
    bq_json_close(&b, '}');
    bq_buf_char(&b, '\n');
    bq_json_open(&b, NULL, '{');
    bq_json_close(&b, '}');
    wrote(&b, "{}\n{}", "one object a line: none at the beginning of a line");
    bq_buf_str(&b, "{\"a\": [");
    bq_json_int(&b, NULL, 1);
    bq_buf_str(&b, ", ");
    bq_json_int(&b, NULL, 2);
    wrote(&b, "{\"a\": [1, 2", "none after a blank");
}

static void test_json_texts(void)
{
    bq_buf b = bq_buf_grow(5000);
    bq_json_text(&b, NULL, "d\xC3\xA9j\xC3\xA0 \xF0\x9F\x8E\xB2 /'~");
    wrote(&b, "\"d\xC3\xA9j\xC3\xA0 \xF0\x9F\x8E\xB2 /'~\"", "letters stand for themselves");
    bq_json_text(&b, NULL, "\"\\\"");
    wrote(&b, "\"\\\"\\\\\\\"\"", "quotation marks and backslashes");
    bq_json_text(&b, NULL, "\x01\t\n\x1F\x7F\xC2\x80\xC2\x9F\xC2\xA0");
    wrote(&b, "\"\\u0001\\u0009\\u000a\\u001f\\u007f\\u0080\\u009f\xC2\xA0\"", "control characters, of both kinds");
    bq_json_text(&b, NULL, "\xE2\x80\xA8\xE2\x80\xA9\xE2\x80\xAE\xE2\x81\xA6\xD8\x9C\xEF\xBB\xBF\xE2\x80\xA7\xE2\x80\xAF");
    wrote(&b, "\"\\u2028\\u2029\\u202e\\u2066\\u061c\\ufeff\xE2\x80\xA7\xE2\x80\xAF\"",
          "ends of lines and marks that turn the direction of text; not their neighbours");
    bq_json_text(&b, NULL, "</script>&amp;");
    wrote(&b, "\"\\u003c/script\\u003e\\u0026amp;\"", "what could end a script element");
    bq_json_text(&b, NULL, "a\xFFz\xC3(\xE2\x82");
    wrote(&b, "\"a\\ufffdz\\ufffd(\\ufffd\\ufffd\"", "what is not UTF-8, at the end too");
    bq_json_text(&b, NULL, NULL);
    bq_json_text(&b, NULL, "");
    wrote(&b, "\"\",\"\"", "NULL is an empty text");
    bool good = true;
    for (unsigned code = 1; code < 0x80; code++) {
        char text[] = {(char)code, 0}, want[16];
        if (code < 0x20 || code == 0x7F || strchr("<>&", (int)code))
            snprintf(want, sizeof want, "\"\\u%04x\"", code);
        else
            snprintf(want, sizeof want, code == '"' || code == '\\' ? "\"\\%c\"" : "\"%c\"", (char)code);
        bq_json_text(&b, NULL, text);
        good &= !strcmp(b.at, want);
        bq_buf_free(&b);
    }
    tap_ok(good, "every letter of ASCII");
}

static void test_json_numbers(void)
{
    bq_buf b = bq_buf_grow(5000);
    bq_json_open(&b, NULL, '[');
    bq_json_int(&b, NULL, INT64_MAX);
    bq_json_int(&b, NULL, INT64_MIN);
    bq_json_int(&b, NULL, -1);
    bq_json_int(&b, NULL, 10);
    bq_json_close(&b, ']');
    wrote(&b, "[9223372036854775807,-9223372036854775808,-1,10]", "the largest, the least, and small ones");
    bq_json_open(&b, NULL, '[');
    bq_json_real(&b, NULL, 2.0 / 3, 0);
    bq_json_real(&b, NULL, 2.0 / 3, 2);
    bq_json_real(&b, NULL, -2.0 / 3, 6);
    bq_json_real(&b, NULL, 1e15, 1);
    bq_json_real(&b, NULL, NAN, 2);
    bq_json_real(&b, NULL, -INFINITY, 2);
    bq_json_close(&b, ']');
    wrote(&b, "[1,0.67,-0.666667,1000000000000000.0,null,null]", "so many digits after the point; null is what has none");
}

static void test_json_cut(void)
{
    char small[12];
    bq_buf b = bq_buf_on(small, sizeof small);
    bq_json_open(&b, NULL, '{');
    bq_json_int(&b, "ab", 7);
    tap_ok(!b.cut && !strcmp(small, "{\"ab\":7"), "room for this");
    bq_json_int(&b, "cd", 8);
    tap_ok(b.cut && !strcmp(small, "{\"ab\":7"), "a name that does not fit is not begun");
    bq_json_word(&b, "e", "");
    bq_json_text(&b, NULL, "f");
    bq_json_set(&b, "g", 1);
    bq_json_line(&b);
    bq_json_close(&b, '}');
    tap_ok(b.cut && !strcmp(small, "{\"ab\":7"), "... and what is cut stays so");
    b = bq_buf_on(small, 0);
    bq_json_open(&b, NULL, '{');
    bq_json_int(&b, "a", 1);
    tap_ok(b.cut && b.n == 0, "no room at all");
    b = bq_buf_grow(10);
    bq_json_open(&b, NULL, '[');
    bq_json_text(&b, NULL, "0123456789");
    bq_json_indent(&b, 2);
    tap_ok(b.cut && !bq_buf_take(&b, NULL), "... on the heap, and indented");
    bq_json_open(&b, NULL, '[');
    for (int i = 0; i < 4; i++)
        bq_json_int(&b, NULL, i);
    tap_ok(!b.cut, "four numbers fit");
    bq_json_indent(&b, 0);
    tap_ok(b.cut && !bq_buf_take(&b, NULL), "... their blanks do not");
}

static void small_document(bq_buf *b)
{
    bq_json_open_lines(b, NULL, '{');
    bq_json_text(b, "a:", "{\"\\,:[");
    bq_json_open_lines(b, "b", '[');
    bq_json_open(b, NULL, '{');
    bq_json_int(b, "c", 1);
    bq_json_open(b, "d", '[');
    bq_json_int(b, NULL, 2);
    bq_json_int(b, NULL, 3);
    bq_json_close(b, ']');
    bq_json_close(b, '}');
    bq_json_open(b, NULL, '{');
    bq_json_close(b, '}');
    bq_json_close(b, ']');
    bq_json_open_lines(b, "e", '[');
    bq_json_close(b, ']');
    bq_json_close(b, '}');
}

static void test_json_lines(void)
{
    bq_buf b = bq_buf_grow(5000);
    bq_json_open(&b, NULL, '[');
    for (int i = 1; i <= 2; i++) {
        bq_json_line(&b);
        bq_json_int(&b, NULL, i);
    }
    bq_json_close(&b, ']');
    wrote(&b, "[\n1,\n2]", "items on lines of their own, the comma before the line");
    small_document(&b);
    bq_json_indent(&b, 0);
    wrote(&b,
          "{\n\"a:\": \"{\\\"\\\\,:[\",\n\"b\": [\n{\"c\": 1, \"d\": [2, 3]},\n{}\n],\n\"e\": [\n]\n}",
          "blanks, and a line for each item of what was opened so; a text is left alone");
    small_document(&b);
    bq_json_indent(&b, 2);
    wrote(&b,
          "{\n  \"a:\": \"{\\\"\\\\,:[\",\n  \"b\": [\n    { \"c\": 1, \"d\": [2, 3] },\n    {}\n  ],\n  \"e\": [\n  ]\n}",
          "... and indented");
}

static void test_print(void)
{
    char got[16] = "";
    FILE *file = tmpfile();
    if (!file)
        tap_bail("no file");
    bq_buf b = bq_buf_grow(10);
    tap_ok(bq_buf_print(&b, file) && ftell(file) == 0, "nothing is printed, too");
    bq_buf_str(&b, "abc");
    tap_ok(bq_buf_print(&b, file) && !b.at && !b.n, "a buffer is printed, and freed");
    bq_buf_str(&b, "too long for it");
    tap_ok(!bq_buf_print(&b, file) && !b.at && !b.cut, "what is cut is not");
    rewind(file);
    tap_ok(fread(got, 1, sizeof got - 1, file) == 3 && !strcmp(got, "abc"), "... and this is in the file");
    fclose(file);
    file = fopen("/dev/full", "w");
    if (!file)
        tap_bail("no /dev/full");
    setvbuf(file, NULL, _IONBF, 0);
    bq_buf_str(&b, "abc");
    tap_ok(!bq_buf_print(&b, file) && !b.at, "a file that takes nothing");
    fclose(file);
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
    test_json_commas();
    test_json_nesting();
    test_json_texts();
    test_json_numbers();
    test_json_cut();
    test_json_lines();
    test_print();
    test_files();
    return tap_done();
}
