/* primitives.c - the functions that fair dice are made of: the standard's own examples (G2), and
 * the map from a word to a draw, counted (G1).
 *
 * SOAK=1   all 2^32 words for every n of the games, not for dice only
 *
 * With an argument no words are counted: for a build that has other hashes and the same map. */
#include "fair/fair.h"
#include "tap.h"

static void from_hex(const char *hex, unsigned char *out)
{
    for (; hex[0] && hex[1]; hex += 2) {
        char two[3] = {hex[0], hex[1], 0};
        *out++ = (unsigned char)strtoul(two, NULL, 16);
    }
}

static bool digest_is(const unsigned char *digest, const char *hex)
{
    unsigned char want[BQ_SHA256_BYTES];
    from_hex(hex, want);
    return bq_same_bytes(digest, want, sizeof want);
}

/* FIPS 180-4, the examples published with it. */
static void test_sha256(void)
{
    static const struct {
        const char *text, *digest;
    } row[] = {
        {"", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"},
        {"abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"},
        {"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
         "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"},
        {"abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrl"
         "mno"
         "pqrsmnopqrstnopqrstu",
         "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"},
    };
    unsigned char digest[BQ_SHA256_BYTES];
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        bq_sha256(row[i].text, strlen(row[i].text), digest);
        tap_ok(digest_is(digest, row[i].digest), "SHA-256 of %zu bytes", strlen(row[i].text));
    }
    char *million = malloc(1000000);
    memset(million, 'a', 1000000);
    bq_sha256(million, 1000000, digest);
    tap_ok(digest_is(digest, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
           "SHA-256 of a million a");
    free(million);
}

/* RFC 4231; case 5 is about cut-off digests, which we do not use. */
static void test_hmac(void)
{
    unsigned char key[131], text[152], digest[BQ_SHA256_BYTES];
    memset(key, 0x0b, 20);
    bq_hmac_sha256(key, 20, "Hi There", 8, digest);
    tap_ok(digest_is(digest, "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"),
           "RFC 4231 case 1");
    bq_hmac_sha256("Jefe", 4, "what do ya want for nothing?", 28, digest);
    tap_ok(digest_is(digest, "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"),
           "RFC 4231 case 2");
    memset(key, 0xaa, 20);
    memset(text, 0xdd, 50);
    bq_hmac_sha256(key, 20, text, 50, digest);
    tap_ok(digest_is(digest, "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"),
           "RFC 4231 case 3");
    for (unsigned i = 0; i < 25; i++)
        key[i] = (unsigned char)(i + 1);
    memset(text, 0xcd, 50);
    bq_hmac_sha256(key, 25, text, 50, digest);
    tap_ok(digest_is(digest, "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b"),
           "RFC 4231 case 4");
    memset(key, 0xaa, 131);
    const char *six = "Test Using Larger Than Block-Size Key - Hash Key First";
    bq_hmac_sha256(key, 131, six, strlen(six), digest);
    tap_ok(digest_is(digest, "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"),
           "RFC 4231 case 6");
    const char *seven =
        "This is a test using a larger than block-size key and a larger than block-size "
        "data. The key needs to be hashed before being used by the HMAC algorithm.";
    bq_hmac_sha256(key, 131, seven, strlen(seven), digest);
    tap_ok(digest_is(digest, "9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2"),
           "RFC 4231 case 7");
}

/* ---- the map ---- */

/* Every word there is: how often does each draw come? */
static bool counted(uint32_t n)
{
    uint64_t *times = calloc(n, sizeof *times);
    uint32_t word = 0, draw;
    do {
        if (bq_fair_word(word, n, &draw))
            times[draw]++;
    } while (++word);
    bool even = true;
    for (uint32_t i = 0; i < n; i++)
        even = even && times[i] == (UINT64_C(1) << 32) / n;
    free(times);
    return even;
}

/* The words that are used are the first `whole`, a multiple of n, and each is its rest by n: then
 * every draw comes equally often. The ends are looked at, and words between them. */
static bool reasoned(uint32_t n, uint64_t *seed)
{
    uint64_t all = UINT64_C(1) << 32, whole = all - all % n;
    uint32_t draw = 0;
    bool good = bq_fair_word(0, n, &draw) && draw == 0;
    good = good && bq_fair_word((uint32_t)(whole - 1), n, &draw) && draw == n - 1;
    if (whole < all)
        good =
            good && !bq_fair_word((uint32_t)whole, n, &draw) && !bq_fair_word(UINT32_MAX, n, &draw);
    for (unsigned i = 0; i < 50 && good; i++) {
        *seed = *seed * UINT64_C(6364136223846793005) + 1442695040888963407u;
        uint32_t word = (uint32_t)(*seed >> 32);
        good = bq_fair_word(word, n, &draw) == (word < whole) && draw == word % n;
    }
    return good;
}

static void test_map(bool all)
{
    uint64_t seed = 1;
    unsigned bad = 0;
    for (uint32_t n = 1; n <= 100000; n++)
        bad += !reasoned(n, &seed);
    for (unsigned i = 0; i < 32; i++)
        bad += !(reasoned(UINT32_C(1) << i, &seed) && reasoned(UINT32_MAX - i, &seed) &&
                 reasoned((UINT32_C(1) << 31) + 1 + i, &seed));
    tap_eq_int(bad, 0,
               "each draw comes equally often, for every n to 100,000 and around powers of 2");
    if (all)
        tap_ok(counted(36), "all 2^32 words were counted for two dice");
    for (uint32_t n = 2; all && getenv("SOAK") && n <= 64; n++)
        tap_ok(counted(n), "all 2^32 words were counted for %u", n);
}

/* ---- the rest ---- */

static void test_draws(void)
{
    bq_fair fair;
    bq_random(&fair, sizeof fair);
    bool below = true;
    for (uint64_t k = 0; k < 20000; k++) {
        uint32_t n = k % 3 ? (uint32_t)(1 + k % 77) : UINT32_MAX - (uint32_t)k * 100001;
        below = below && bq_fair_draw(&fair, k, 4, n) < n;
    }
    tap_ok(below, "a draw is below n");
    uint32_t first = bq_fair_draw(&fair, 1, 4, UINT32_MAX);
    tap_eq_int(bq_fair_draw(&fair, 1, 4, UINT32_MAX), first, "the same question, the same draw");
    tap_ok(bq_fair_draw(&fair, 2, 4, UINT32_MAX) != first, "another number, another draw");
    tap_ok(bq_fair_draw(&fair, 1, 5, UINT32_MAX) != first, "another purpose, another draw");
    unsigned same = 0;
    unsigned char *bytes = (unsigned char *)&fair;
    for (size_t bit = 0; bit < 8 * sizeof fair; bit++) {
        bytes[bit / 8] ^= (unsigned char)(1 << bit % 8);
        same += bq_fair_draw(&fair, 1, 4, UINT32_MAX) == first;
        bytes[bit / 8] ^= (unsigned char)(1 << bit % 8);
    }
    tap_eq_int(same, 0, "another bit of game, secret or entropy, another draw");
}

static void test_random(void)
{
    unsigned char a[64] = {0}, b[64] = {0};
    bq_random(a, sizeof a);
    bq_random(b, sizeof b);
    tap_ok(!bq_same_bytes(a, b, sizeof a), "the machine's randomness is not twice the same");
    bq_wipe(a, sizeof a);
    tap_ok(bq_same_bytes(a, (unsigned char[64]){0}, sizeof a), "what is wiped is gone");
    b[63] = a[63] + 1;
    memcpy(b, a, 63);
    tap_ok(!bq_same_bytes(a, b, sizeof a), "the last byte counts too");
}

int main(int argc, char **argv)
{
    (void)argv;
    test_sha256();
    test_hmac();
    test_map(argc == 1);
    test_draws();
    test_random();
    return tap_done();
}
