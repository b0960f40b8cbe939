/* ascii.c - ASCII in place of the letters and signs of our three languages and of the
 * board, for terminals that know nothing else. */
#include "terminal/screens/canvas.h"

typedef struct pair {
    uint32_t code;
    const char *plain;
} pair;

static const char *const cyrillic[] = {
    /* 0x410: capital letters, then 0x430: small ones */
    "A", "B", "V", "G", "D", "E", "Zh", "Z", "I", "J", "K", "L", "M", "N", "O", "P",
    "R", "S", "T", "U", "F", "H", "C", "Ch", "Sh", "Sch", "'", "Y", "'", "E", "Yu", "Ya",
    "a", "b", "v", "g", "d", "e", "zh", "z", "i", "j", "k", "l", "m", "n", "o", "p",
    "r", "s", "t", "u", "f", "h", "c", "ch", "sh", "sch", "'", "y", "'", "e", "yu", "ya",
};

static const char *const latin[] = {
    /* 0xC0 */
    "A", "A", "A", "A", "A", "A", "AE", "C", "E", "E", "E", "E", "I", "I", "I", "I",
    "D", "N", "O", "O", "O", "O", "O", "x", "O", "U", "U", "U", "U", "Y", "Th", "ss",
    "a", "a", "a", "a", "a", "a", "ae", "c", "e", "e", "e", "e", "i", "i", "i", "i",
    "d", "n", "o", "o", "o", "o", "o", "/", "o", "u", "u", "u", "u", "y", "th", "y",
};

static const pair others[] = {
    {0xA0, " "},    {0x202F, " "},  {0xAB, "\""},   {0xBB, "\""},   {0xB7, "."},    {0xD7, "x"},
    {0xB1, "+-"},   {0x152, "OE"},  {0x153, "oe"},  {0x401, "E"},   {0x451, "e"},   {0x2013, "-"},
    {0x2014, "-"},  {0x2018, "'"},  {0x2019, "'"},  {0x201C, "\""}, {0x201D, "\""}, {0x201E, "\""},
    {0x2022, "*"},  {0x2026, "."},  {0x20AC, "EUR"}, {0x20BD, "rub"}, {0x2116, "No"}, {0x2190, "<"},
    {0x2191, "^"},  {0x2192, "->"}, {0x2193, "v"},  {0x2500, "-"},  {0x2502, "|"},  {0x250C, "+"},
    {0x2510, "+"},  {0x2514, "+"},  {0x2518, "+"},  {0x251C, "+"},  {0x2524, "+"},  {0x252C, "+"},
    {0x2534, "+"},  {0x253C, "+"},  {0x2581, "."},  {0x2582, "."},  {0x2583, ":"},  {0x2584, "-"},
    {0x2585, "="},  {0x2586, "+"},  {0x2587, "*"},  {0x2588, "#"},  {0x25A0, "#"},  {0x25B6, ">"},
    {0x25C0, "<"},  {0x25BA, ">"},  {0x25C4, "<"},  {0x25C6, "*"},  {0x2713, "x"},  {0x2680, "1"},
    {0x2681, "2"},  {0x2682, "3"},  {0x2683, "4"},  {0x2684, "5"},  {0x2685, "6"},  {0x2840, "1"},
    {0x2844, "2"},  {0x2846, "3"},  {0x2847, "4"},  {0x2302, "^"},  {0x2590, "["},  {0x258C, "]"},
    {0x2591, ":"},  {0x256B, "P"},  {0x263B, "S"},  {0x25CB, "o"},  {0x25AA, "*"},  {0x2605, "*"},
};

const char *bq__ascii(uint32_t code)
{
    if (code >= 0x410 && code <= 0x44F)
        return cyrillic[code - 0x410];
    if (code >= 0xC0 && code <= 0xFF)
        return latin[code - 0xC0];
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        if (others[i].code == code)
            return others[i].plain;
    return code >= 0x300 && code <= 0x36F ? "" : "?"; /* a combining mark: the letter is there */
}
