/* verify.c - games with dice that can be checked (G5): honest ones verify, and whatever is changed
 * is found: every bit of secret and nonces, bits of outcomes and commands, lines swapped, dropped
 * and doubled, and forgeries by somebody who makes all digests right again.
 *
 * SOAK_FAIR   how many honest games (1,000; 100 under the sanitizers) */
#define _GNU_SOURCE /* memmem */
#include <unistd.h>

#include "edition/edition_file.h"
#include "property/play.h"
#include "save/save.h"
#include "tap.h"

static char folder[] = "/tmp/bq-fair-XXXXXX";
static char path[64];
static const char *const editions[] = {"console", "reseau", "classique", "atlantic-city",
                                       "topclubs"};

/* ---- games ---- */

static void fill(void *out, size_t n, play_random *random)
{
    for (size_t i = 0; i < n; i++)
        ((unsigned char *)out)[i] = (unsigned char)play_bits(random);
}

/* Some seats add something, some trust the house. */
static bq_table_plan plan_of(const bq_edition_file *file, unsigned seats, play_random *random)
{
    static const char *const names[] = {"Ada", "Bob", "Chloé", "Дима"};
    bq_table_plan plan = {.edition = file, .seats = (uint8_t)seats, .dealer = BQ_DEALER_FAIR};
    bq_fair_plan *fair = &plan.fair;
    fill(fair->game, sizeof fair->game, random);
    fill(fair->secret, sizeof fair->secret, random);
    fair->known = true;
    bq_fair_plan_commit(fair, &file->ed);
    for (unsigned i = 0; i < seats; i++) {
        strcpy(plan.seat[i].name, names[i]);
        strcpy(plan.seat[i].player, "person");
        plan.seat[i].token = (uint8_t)i;
        if (play_chance(random, 4))
            continue;
        fair->nonce[i].size = (uint8_t)(16 + play_below(random, 49));
        fill(fair->nonce[i].byte, fair->nonce[i].size, random);
        bq_fair_commit_seat(fair->game, (uint8_t)i, &fair->nonce[i], fair->seat_commitment[i]);
    }
    return plan;
}

static bq_table *open_table(const bq_table_plan *plan)
{
    bq_trouble trouble = {0};
    bq_table *table = bq_table_new(plan, &trouble);
    if (!table)
        tap_bail("no table: %s %s", bq_trouble_words[trouble.code], trouble.detail);
    return table;
}

static bool step(bq_table *table, play_random *random)
{
    bq_trouble trouble;
    const bq_state *st = bq_table_state(table);
    if (st->stage == BQ_STAGE_OVER)
        return false;
    if (bq_chance(bq_table_edition(table), st))
        return bq_table_deal(table, &trouble);
    bq_command cmd = play_lawful(bq_table_edition(table), st, &play_calm, random);
    if (bq_verb_actors[cmd.verb] == BQ_ACTOR_BANK)
        return bq_table_deal(table, &trouble);
    return bq_table_submit(table, &cmd, &trouble).code == BQ_NO_OK && trouble.code == BQ_TABLE_OK;
}

static bq_table *play(const bq_table_plan *plan, unsigned most, play_random *random)
{
    bq_table *table = open_table(plan);
    for (unsigned i = 0; i < most && step(table, random); i++) {
    }
    return table;
}

/* Shown and saved: is it sound? */
static enum bq_table_trouble judge(bq_table *table, const bq_edition_file *file, bool shown)
{
    bq_trouble trouble = {0};
    if ((shown && !bq_table_reveal(table, &trouble)) ||
        !bq_save_as(table, path, true, &trouble))
        return trouble.code;
    bq_table_keep(table, NULL);
    return bq_save_verify(path, file, &trouble) ? BQ_TABLE_OK : trouble.code;
}

/* ---- honest games ---- */

static void test_honest(bq_edition_file **files, uint64_t games)
{
    uint64_t bad = 0, draws = 0;
    for (uint64_t i = 0; i < games; i++) {
        play_random random = {i + 1};
        bq_edition_file *file = files[i % 5];
        bq_table_plan plan = plan_of(file, 2 + (unsigned)i % 3, &random);
        bq_table *table = play(&plan, 120 + (unsigned)i % 200, &random);
        enum bq_table_trouble code = judge(table, file, true);
        bad += code != BQ_TABLE_OK;
        for (size_t at = 0; at < bq_table_length(table); at++)
            draws += bq_verb_actors[bq_table_command(table, at)->verb] == BQ_ACTOR_BANK;
        bq_table_free(table);
    }
    tap_eq_int(bad, 0, "%llu honest games verify, %llu draws", (unsigned long long)games,
               (unsigned long long)draws);
}

/* ---- changed files ---- */

static char *text;
static size_t size;

static void slurp(void)
{
    FILE *f = fopen(path, "rb");
    text = malloc(1 << 20);
    size = f && text ? fread(text, 1, 1 << 20, f) : 0;
    if (!size)
        tap_bail("no save");
    fclose(f);
}

static bool accepted(const char *bytes, size_t n, const bq_edition_file *file)
{
    bq_trouble trouble = {0};
    FILE *f = fopen(path, "wb");
    if (!f || fwrite(bytes, 1, n, f) != n || fclose(f) != 0)
        tap_bail("no save");
    return bq_save_verify(path, file, &trouble);
}

/* Change bits of the lines that begin with a word; every `every`th. How many were accepted? */
static unsigned flip(const char *word, unsigned every, const bq_edition_file *file, unsigned *tried)
{
    unsigned bad = 0, at_bit = 0;
    *tried = 0;
    for (char *line = text; line < text + size; line = strchr(line, '\n') + 1) {
        size_t length = strcspn(line, "\n") + 1;
        if (strncmp(line, word, strlen(word)))
            continue;
        for (size_t bit = 0; bit < 8 * length; bit++) {
            if (at_bit++ % every)
                continue;
            line[bit / 8] ^= (char)(1 << bit % 8);
            bad += accepted(text, size, file);
            line[bit / 8] ^= (char)(1 << bit % 8);
            ++*tried;
        }
    }
    return bad;
}

static void test_bits(const bq_edition_file *file)
{
    static const struct {
        const char *what, *word;
        unsigned every;
    } row[] = {
        {"secret and chain", "secret ", 1}, {"nonces", "nonce ", 1},
        {"commitment", "dealer ", 1},       {"outcomes", "bank: ", 23},
        {"Ada's commands", "Ada: ", 23},    {"Bob's commands", "Bob: ", 23},
        {"the head's digest", "log ", 1},
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        unsigned tried, bad = flip(row[i].word, row[i].every, file, &tried);
        tap_eq_int(bad, 0, "%s: %u changed bits, each is found", row[i].what, tried);
        tap_ok(tried > 50, "they are more than a few");
    }
}

/* Lines of the log: swapped with the next, left out, doubled. */
static void test_order(const bq_edition_file *file)
{
    char *log = strstr(text, "\nlog ") + 1, *copy = malloc(2 * size);
    unsigned bad = 0, tried = 0, number = 0;
    for (char *line = strchr(log, '\n') + 1; line < text + size; line = strchr(line, '\n') + 1) {
        size_t n = strcspn(line, "\n") + 1, before = (size_t)(line - text);
        size_t rest = size - before - n, next = rest ? strcspn(line + n, "\n") + 1 : 0;
        if (number++ % 3 && rest)
            continue;
        if (next && (n != next || memcmp(line, line + n, n))) {
            memcpy(copy, text, size);
            memcpy(copy + before, line + n, next);
            memcpy(copy + before + next, line, n);
            bad += accepted(copy, size, file);
            tried++;
        }
        memcpy(copy, text, before);
        memcpy(copy + before, line + n, rest);
        bad += rest &&
               accepted(copy, size - n, file); /* without its secret it is a game not yet over */
        memcpy(copy, text, before + n);
        memcpy(copy + before + n, line, size - before);
        bad += accepted(copy, size + n, file);
        tried += 2;
    }
    free(copy);
    tap_eq_int(bad, 0, "lines swapped, left out, doubled: %u times, each is found", tried);
}

/* ---- forgeries ---- */

/* All commands of a game, told to a table of another plan; at one draw something else falls. */
static bq_table *retell(const bq_table *game, const bq_table_plan *plan, size_t forged)
{
    bq_table *table = open_table(plan);
    bq_trouble trouble;
    for (size_t i = 0; i < bq_table_length(game); i++) {
        bq_command cmd = *bq_table_command(game, i);
        if (i == forged)
            cmd.b = (uint8_t)(cmd.b % 6 + 1);
        if (bq_table_submit(table, &cmd, &trouble).code != BQ_NO_OK)
            break; /* another way from here: it is enough */
    }
    return table;
}

static enum bq_table_trouble judge_forged(const bq_table *game, const bq_table_plan *plan,
                                          size_t forged)
{
    bq_table *table = retell(game, plan, forged);
    enum bq_table_trouble code = judge(table, plan->edition, true);
    bq_table_free(table);
    return code;
}

static void test_forged(const bq_table *game)
{
    const bq_table_plan *honest = bq_table_plan_of(game);
    bq_table_plan plan = *honest;
    unsigned dice = 0, found = 0;
    tap_eq_int(judge_forged(game, honest, SIZE_MAX), BQ_TABLE_OK,
               "a game told again is the same game");
    for (size_t i = 0; i < bq_table_length(game) && dice < 40; i++) {
        if (bq_table_command(game, i)->verb != BQ_CMD_DICE)
            continue;
        dice++;
        found += judge_forged(game, honest, i) == BQ_TABLE_WRONG_DRAW;
    }
    tap_ok(dice > 10 && found == dice,
           "dice that fell otherwise, all digests made right: %u found of %u", found, dice);
    plan.fair.secret[31] ^= 1;
    bq_fair_plan_commit(&plan.fair, &plan.edition->ed);
    tap_eq_int(judge_forged(game, &plan, SIZE_MAX), BQ_TABLE_WRONG_DRAW,
               "another secret, with a commitment of its own");
    plan = *honest;
    for (unsigned i = 0; i < plan.seats; i++) {
        if (!plan.fair.nonce[i].size)
            continue;
        plan.fair.nonce[i].byte[0] ^= 128;
        bq_fair_commit_seat(plan.fair.game, (uint8_t)i, &plan.fair.nonce[i],
                            plan.fair.seat_commitment[i]);
        break;
    }
    tap_eq_int(judge_forged(game, &plan, SIZE_MAX), BQ_TABLE_WRONG_DRAW,
               "another nonce, with a commitment of its own");
    plan = *honest;
    plan.fair.game[3] ^= 4;
    bq_fair_plan_commit(&plan.fair, &plan.edition->ed);
    memset(plan.fair.nonce, 0, sizeof plan.fair.nonce);
    tap_eq_int(judge_forged(game, &plan, SIZE_MAX), BQ_TABLE_WRONG_DRAW,
               "the dice of another game");
}

/* Who has added nothing has held the house to nothing, whatever a file says. */
static void test_pins(const bq_table *game)
{
    unsigned good = 0, bad = 0, seats = bq_table_plan_of(game)->seats;
    for (unsigned i = 0; i < seats; i++) {
        bq_table_plan plan = *bq_table_plan_of(game);
        plan.fair.pinned = (uint8_t)(i + 1);
        plan.fair.broken = (uint8_t)i;
        good += judge_forged(game, &plan, SIZE_MAX) == BQ_TABLE_OK;
        plan.fair.nonce[i].size = 0;
        bad += judge_forged(game, &plan, SIZE_MAX) == BQ_TABLE_BAD_HEAD;
    }
    tap_ok(good == seats && bad == seats, "a pin needs a nonce of its seat: %u good with it, %u refused without, of %u", good, bad, seats);
}

static void test_plans(const bq_table *game)
{
    bq_trouble trouble = {0};
    bq_table_plan plan = *bq_table_plan_of(game);
    plan.fair.secret[0] ^= 1;
    tap_ok(!bq_table_new(&plan, &trouble) && trouble.code == BQ_TABLE_COMMITMENT &&
               !strcmp(trouble.detail, "secret"),
           "no table with a secret that was not committed to");
    plan = *bq_table_plan_of(game);
    plan.fair.nonce[0] = (bq_fair_nonce){.size = 16};
    tap_ok(!bq_table_new(&plan, &trouble) && trouble.code == BQ_TABLE_COMMITMENT &&
               !strcmp(trouble.detail, "nonce 0"),
           "nor with such a nonce");
    plan = *bq_table_plan_of(game);
    plan.fair.nonce[7] = (bq_fair_nonce){.size = 16};
    tap_ok(!bq_table_new(&plan, &trouble), "nor with a nonce of nobody");
}

/* ---- before the end ---- */

static bool holds(const char *bytes, size_t n, const unsigned char *secret)
{
    char hex[2 * BQ_FAIR_SECRET + 1];
    for (unsigned i = 0; i < BQ_FAIR_SECRET; i++)
        snprintf(hex + 2 * i, 3, "%02x", secret[i]);
    return memmem(bytes, n, secret, 8) || memmem(bytes, n, hex, 16);
}

static void test_sealed(const bq_edition_file *file)
{
    play_random random = {77};
    bq_trouble trouble = {0};
    bq_save_head head;
    bq_table_plan plan = plan_of(file, 3, &random);
    bq_table *table = play(&plan, 100, &random);
    unsigned char link[BQ_FAIR_DIGEST];
    memcpy(link, bq_table_chain(table), sizeof link);
    tap_eq_int(judge(table, file, false), BQ_TABLE_OK, "a game not yet over is sound");
    free(text);
    slurp();
    tap_ok(!holds(text, size, plan.fair.secret), "and its save does not hold the secret");
    tap_ok(bq_save_read_head(path, &head, &trouble) && !head.plan.fair.known &&
               head.commands == bq_table_length(table),
           "the head says that it is not known");
    bq_table *again = bq_save_load(path, file, false, NULL, &trouble);
    tap_ok(again && !memcmp(bq_table_chain(again), link, sizeof link),
           "loaded, its chain is the same");
    while (!bq_chance(&file->ed, bq_table_state(again)) && step(again, &random)) {
    }
    tap_ok(!bq_table_deal(again, &trouble) && trouble.code == BQ_TABLE_NO_SECRET,
           "but only who knows the secret can deal");
    tap_ok(!bq_table_reveal(again, &trouble) && trouble.code == BQ_TABLE_NO_SECRET, "or show it");
    bq_table_free(again);
    tap_ok(!bq_table_undo(table, true, &trouble) && trouble.code == BQ_TABLE_FAIR,
           "nothing is taken back");
    bq_table *fork = bq_table_fork(table, 50, &trouble);
    tap_ok(fork && bq_table_plan_of(fork)->dealer == BQ_DEALER_SYSTEM && !bq_table_chain(fork),
           "a fork is another game, for which nobody vouches");
    bq_table_free(fork);
    bq_table_free(table);
}

/* A game that is over by its own log: without the secret nothing vouches for what fell. */
static void test_kept_back(const bq_edition_file *file)
{
    play_random random = {9};
    bq_table_plan plan = plan_of(file, 2, &random);
    bq_trouble trouble = {0};
    bq_table *table = play(&plan, 150, &random);
    const bq_command stop = {.verb = BQ_CMD_STOP};
    tap_eq_int(judge(table, file, false), BQ_TABLE_OK, "sealed while it is played: sound as far as it goes");
    tap_ok(bq_table_submit(table, &stop, &trouble).code == BQ_NO_OK && bq_table_state(table)->stage == BQ_STAGE_OVER,
           "the game is over");
    tap_eq_int(judge(table, file, false), BQ_TABLE_UNSHOWN, "over, and its secret kept back: not verified");
    bq_table *again = bq_save_load(path, file, false, NULL, &trouble);
    tap_ok(again && bq_table_length(again) == bq_table_length(table), "... and it can be read all the same");
    bq_table_free(again);
    tap_eq_int(judge(table, file, true), BQ_TABLE_OK, "with the secret it is sound");
    bq_table_free(table);
    bq_table_plan seeded = {.edition = file, .seats = 2, .dealer = BQ_DEALER_SEED, .seed = 3};
    memcpy(seeded.seat, plan.seat, sizeof seeded.seat);
    table = play(&seeded, 150, &random);
    tap_ok(bq_table_submit(table, &stop, &trouble).code == BQ_NO_OK && judge(table, file, false) == BQ_TABLE_OK,
           "a game of one's own, over, has no secret to show");
    bq_table_free(table);
}

/* Saved line by line, shown at the end, and then no more. */
static void test_shown(const bq_edition_file *file)
{
    play_random random = {5};
    bq_trouble trouble = {0};
    bq_save_head head;
    bq_table_plan plan = plan_of(file, 3, &random);
    bq_table *table = open_table(&plan);
    bq_save_as(table, path, true, &trouble);
    for (unsigned i = 0; i < 60 || !bq_chance(&file->ed, bq_table_state(table)); i++)
        step(table, &random);
    tap_ok(!bq_table_revealed(table) && bq_table_reveal(table, &trouble) &&
               bq_table_revealed(table),
           "the secret is shown");
    tap_ok(bq_table_reveal(table, &trouble), "twice does no harm");
    size_t length = bq_table_length(table);
    bool dealt = bq_table_deal(table, &trouble);
    tap_ok(!dealt && trouble.code == BQ_TABLE_REVEALED && bq_table_length(table) == length,
           "from then on the game takes no commands");
    tap_ok(!bq_table_clock(table, 60, &trouble) && trouble.code == BQ_TABLE_REVEALED,
           "and no time passes in it");
    bq_table_free(table);
    tap_ok(bq_save_verify(path, file, &trouble), "what was written line by line verifies");
    tap_ok(bq_save_read_head(path, &head, &trouble) && head.plan.fair.known &&
               head.commands == length,
           "its head says that all is known");
    table = bq_save_load(path, file, true, NULL, &trouble);
    tap_ok(table && bq_table_revealed(table), "loaded, the secret is still shown");
    bq_table_free(table);
}

int main(void)
{
    bq_edition_file *files[5];
    char error[BQ_EDITION_ERROR];
    if (!mkdtemp(folder))
        tap_bail("no folder");
    snprintf(path, sizeof path, "%s/game", folder);
    for (unsigned i = 0; i < 5; i++) {
        if (!bq_edition_open(&files[i], editions[i], error, sizeof error))
            tap_bail("%s", error);
    }
    test_honest(files, tap_env("SOAK_FAIR", getenv("SOAK") ? 20000 : tap_length(1000, 100)));
    play_random random = {4};
    bq_table_plan plan = plan_of(files[2], 3, &random);
    bq_table *game = play(&plan, 150, &random);
    tap_eq_int(judge(game, files[2], true), BQ_TABLE_OK, "the game that will be changed is sound");
    slurp();
    tap_ok(accepted(text, size, files[2]), "and is accepted as it is");
    test_bits(files[2]);
    test_order(files[2]);
    test_forged(game);
    test_pins(game);
    test_plans(game);
    bq_table_free(game);
    test_sealed(files[3]);
    test_shown(files[4]);
    test_kept_back(files[1]);
    free(text);
    for (unsigned i = 0; i < 5; i++)
        bq_edition_close(files[i]);
    unlink(path);
    rmdir(folder);
    return tap_done();
}
