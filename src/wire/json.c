/* json.c - words and texts as JSON (see json.h). */
#include "wire/json.h"

#include "base/utf8.h"
#include "wire/internal.h"

static void json_escape(bq_buf *b, uint32_t code)
{
    char text[6] = {'\\', 'u', 0, 0, 0, 0};
    for (size_t i = 0; i < 4; i++)
        text[2 + i] = "0123456789abcdef"[code >> (12 - 4 * i) & 15];
    bq_buf_bytes(b, text, sizeof text);
}

/* U+2028 and U+2029 end a line in JavaScript; '<' and '>' could end a script element. */
static bool json_is_awkward(uint32_t code)
{
    return bq_is_control(code) || code == '<' || code == '>' || code == '&';
}

/* ASCII that stands in a JSON string as it is: all but control characters and " & < > \, as bits. */
static bool json_is_plain(char c)
{
    static const uint64_t plain[4] = {UINT64_C(0xAFFFFFBB00000000), UINT64_C(0x7FFFFFFFEFFFFFFF), 0, 0};
    unsigned char code = (unsigned char)c;
    return plain[code >> 6] >> (code & 63) & 1;
}

/* Any other letter; how many bytes of the text it was. */
__attribute__((noinline)) static size_t json_other(bq_buf *b, const char *text)
{
    uint32_t code;
    size_t n = bq_utf8_read(text, 4, &code); /* a terminating zero goes on with no letter: it reads no further */
    if (n == 0) {
        json_escape(b, 0xFFFD);
        return 1;
    }
    if (code == '"' || code == '\\') {
        bq_buf_char(b, '\\');
        bq_buf_char(b, (char)code);
    } else if (json_is_awkward(code)) {
        json_escape(b, code);
    } else {
        bq_buf_bytes(b, text, n);
    }
    return n;
}

void bq_buf_json(bq_buf *b, const char *text)
{
    bq_buf_char(b, '"');
    while (*text) {
        size_t n = 0;
        while (json_is_plain(text[n]))
            n++;
        bq_buf_bytes(b, text, n); /* nearly always all of it */
        text += n;
        if (*text)
            text += json_other(b, text);
    }
    bq_buf_char(b, '"');
}
