/* log.c - the whole log of a game: what the keeper does not take has not happened, a broken law ends that game only,
 * walks and prefixes are the log, and a mirror takes only moves with the right digest. */
#include "tap.h"

#include "edition/edition_file.h"
#include "game/line.h"
#include "game/table.h"
#include "game/walk.h"
#include "property/play.h"

enum { MOST = 300, KEPT_BYTES = 1 << 17 };

/* ---- a keeper in memory, which may be full ---- */

typedef struct shelf {
    char text[KEPT_BYTES];
    size_t n;
    bool full, closed;
} shelf;
static shelf kept;

static bool append(void *to, const char *bytes, size_t n, bq_trouble *trouble)
{
    shelf *s = to;
    if (s->full)
        return bq_trouble_set(trouble, BQ_TABLE_DISK_FULL, "shelf");
    memcpy(s->text + s->n, bytes, n);
    s->n += n;
    return true;
}

static void close_shelf(void *to)
{
    ((shelf *)to)->closed = true;
}

/* ---- a table's parts, without a table: all of a log can be looked at ---- */

static bq_table_plan plan;
static bq_names words;
static bq_event events[BQ_EVENTS], heard[BQ_EVENTS];
static bq_log it, before;
static const bq_keeper keeper = {append, close_shelf, &kept};

static void some_bytes(void *out, size_t n)
{
    static play_random random = {11};
    for (size_t i = 0; i < n; i++)
        ((unsigned char *)out)[i] = (unsigned char)play_bits(&random);
}

static void plan_for(const bq_edition_file *file, enum bq_dealer_kind dealer)
{
    static const char *const names[] = {"Ada", "Bob", "Chloé"};
    plan = (bq_table_plan){.edition = file, .seats = 3, .dealer = (uint8_t)dealer, .seed = 5};
    words = (bq_names){.seats = 3, .squares = file->ed.squares, .groups = file->ed.groups};
    for (unsigned i = 0; i < 3; i++) {
        strcpy(plan.seat[i].name, names[i]);
        strcpy(plan.seat[i].player, "person");
        plan.seat[i].token = (uint8_t)i;
        words.seat[i] = plan.seat[i].name;
    }
    plan.fair.known = dealer == BQ_DEALER_FAIR;
    bq_fair_plan_commit(&plan.fair, &file->ed);
}

static void open_log(const bq_edition_file *file, enum bq_dealer_kind dealer)
{
    plan_for(file, dealer);
    memset(&kept, 0, sizeof kept);
    bq_log_init(&it, &plan, &file->ed, &words, events);
    it.random = some_bytes;
    it.keeper = &keeper;
}

/* Everything but where the commands lie, which may move when there is room for one more. */
static void remember(void)
{
    memcpy(&before, &it, sizeof before);
}

static bool unchanged(void)
{
    static bq_log now;
    memcpy(&now, &it, sizeof now);
    now.command = before.command;
    now.cap = before.cap;
    return !memcmp(&now, &before, sizeof now);
}

/* One lawful thing. */
static bool go_on(play_random *random, bq_trouble *trouble)
{
    *trouble = (bq_trouble){0};
    if (bq_chance(it.step.rules, &it.step.st))
        return bq_log_deal(&it, true, trouble);
    bq_command cmd = play_lawful(it.step.rules, &it.step.st, &play_calm, random);
    return bq_log_submit(&it, &cmd, trouble).code == BQ_NO_OK && trouble->code == BQ_TABLE_OK;
}

static void play(unsigned most, play_random *random)
{
    bq_trouble trouble;
    for (unsigned i = 0; i < most && it.step.st.stage != BQ_STAGE_OVER && go_on(random, &trouble); i++) {
    }
}

/* ---- what is not kept has not happened ---- */

static void full_shelf(const bq_edition_file *file, enum bq_dealer_kind dealer)
{
    play_random random = {3}, again;
    bq_trouble trouble;
    bool nothing = true, after = true;
    open_log(file, dealer);
    for (unsigned i = 0; i < MOST && it.step.st.stage != BQ_STAGE_OVER; i++) {
        size_t n = kept.n;
        again = random;
        remember();
        kept.full = true;
        nothing &= !go_on(&random, &trouble) && trouble.code == BQ_TABLE_DISK_FULL && unchanged() && kept.n == n;
        nothing &= !bq_log_clock(&it, it.played_s + 9, &trouble) && unchanged();
        nothing &= dealer == BQ_DEALER_FAIR || it.step.moves == 0 || !bq_log_undo_to(&it, 0, true, &trouble);
        nothing &= unchanged();
        kept.full = false;
        random = again;
        after &= go_on(&random, &trouble) && it.step.moves == before.step.moves + 1 && kept.n > n;
    }
    tap_ok(nothing, "%s, dealer %d: what the keeper does not take changes no byte", file->name, dealer);
    tap_ok(after, "%s, dealer %d: ... and is taken when there is room", file->name, dealer);
    bq_log_deinit(&it);
}

/* ---- walks ---- */

static bool same_line(const bq_walk *walk, size_t *at)
{
    char said[BQ_LINE_BYTES], line[BQ_MOVE_LINE];
    bq_wire wire = {.edition = it.step.rules, .names = &words};
    bq_buf b = bq_buf_on(said, sizeof said);
    bq_line_print(&b, &wire, walk->cmd);
    size_t n = bq_line_move(line, said, b.n, bq_digest(&walk->st));
    bool right = *at + n <= kept.n && !memcmp(kept.text + *at, line, n);
    *at += n;
    return right;
}

static void walks(const bq_edition_file *file)
{
    play_random random = {21};
    bq_walk walk;
    bool lines = true;
    size_t at = 0;
    open_log(file, BQ_DEALER_SEED);
    uint32_t set_up = it.sink.n;
    play(MOST, &random);
    bq_walk_begin(&walk, &it, SIZE_MAX, heard);
    tap_ok(walk.n == 0 && !walk.cmd && walk.sink.n == set_up, "%s: a walk begins with the setting-up", file->name);
    while (bq_walk_next(&walk))
        lines &= same_line(&walk, &at);
    tap_ok(lines && at == kept.n, "%s: a walk says the lines that were kept", file->name);
    tap_ok(walk.n == it.step.moves && !memcmp(&walk.st, &it.step.st, sizeof walk.st), "%s: it ends where the log ends",
           file->name);
    tap_ok(walk.sink.n == it.sink.n && !memcmp(heard, events, walk.sink.n * sizeof *heard),
           "%s: ... with the events of the last command", file->name);
    tap_ok(!bq_walk_coming(&walk) && !bq_walk_next(&walk), "%s: ... and no further", file->name);
    bq_walk_begin(&walk, &it, it.step.moves / 2, NULL);
    while (bq_walk_next(&walk)) {
    }
    tap_ok(walk.n == it.step.moves / 2 && walk.sink.n == 0, "%s: half a walk, to which nobody listens", file->name);
    bq_log_deinit(&it);
}

/* ---- prefixes ---- */

/* Back to a prefix is the walk over it; done again it is the same log. */
static bool there_and_back(size_t length)
{
    bq_trouble trouble = {0};
    bq_walk walk;
    remember();
    bq_walk_begin(&walk, &it, length, NULL);
    while (bq_walk_next(&walk)) {
    }
    if (!bq_log_undo_to(&it, length, true, &trouble))
        return trouble.code == BQ_TABLE_TAX_CHOICE && unchanged();
    bool right = it.step.moves == length && !memcmp(&walk.st, &it.step.st, sizeof walk.st) && it.done == before.done;
    while (right && it.step.moves < before.step.moves)
        right = bq_log_redo(&it, &trouble);
    right &= !bq_log_redo(&it, &trouble) && trouble.code == BQ_TABLE_NOTHING_TO_REDO;
    return right && unchanged();
}

static void prefixes(const bq_edition_file *file)
{
    play_random random = {8};
    bool right = true;
    open_log(file, BQ_DEALER_SEED);
    play(150, &random);
    for (size_t length = 0; length < it.step.moves; length += 7)
        right &= there_and_back(length);
    tap_ok(right, "%s: taken back it is the prefix, done again the same log, seeded stream too", file->name);
    size_t half = it.step.moves / 2;
    size_t all = it.step.moves;
    bq_log_back(&it, half);
    tap_ok(it.step.moves == half && it.done == all, "%s: a log that is read back to its half can be done again", file->name);
    bq_log_deinit(&it);
}

static void forks(const bq_edition_file *file)
{
    play_random random = {31};
    bq_trouble trouble = {0};
    plan_for(file, BQ_DEALER_SEED);
    bq_table *table = bq_table_new(&plan, &trouble);
    for (unsigned i = 0; i < 120 && bq_table_state(table)->stage != BQ_STAGE_OVER; i++) {
        bq_command cmd = play_lawful(&file->ed, bq_table_state(table), &play_calm, &random);
        if (!bq_table_deal(table, &trouble))
            bq_table_submit(table, &cmd, &trouble);
    }
    size_t half = bq_table_length(table) / 2;
    bq_table *fork = bq_table_fork(table, half, &trouble);
    tap_ok(fork && bq_table_length(fork) == half && bq_table_length(table) > half, "%s: a fork is a prefix", file->name);
    for (size_t i = half; fork && i < bq_table_length(table); i++)
        bq_table_submit(fork, bq_table_command(table, i), &trouble);
    tap_ok(fork && !memcmp(bq_table_state(fork), bq_table_state(table), sizeof(bq_state)) &&
               !memcmp(&bq_table_log(fork)->stream, &bq_table_log(table)->stream, sizeof(bq_rng)),
           "%s: ... and goes the same way if it does the same", file->name);
    bq_table_keep(fork, &keeper);
    bq_table_free(fork);
    tap_ok(kept.closed, "%s: a keeper is closed with its table", file->name);
    bq_table_free(table);
}

/* ---- mirrors ---- */

static void mirrors(const bq_edition_file *file)
{
    static bq_log house;
    static bq_event house_events[BQ_EVENTS];
    static bq_table_plan house_plan;
    play_random random = {17};
    bq_trouble trouble = {0};
    bool wrong = true, right = true;
    open_log(file, BQ_DEALER_SEED);
    play(150, &random);
    house_plan = plan;
    memcpy(&house, &it, sizeof house);
    house.plan = &house_plan;
    open_log(file, BQ_DEALER_SYSTEM); /* the mirror */
    bq_walk walk;
    bq_walk_begin(&walk, &house, SIZE_MAX, house_events);
    while (bq_walk_next(&walk)) {
        uint64_t digest = bq_digest(&walk.st);
        size_t n = kept.n;
        remember();
        wrong &= bq_log_follow(&it, walk.cmd, digest ^ 1, 64, &trouble).code == BQ_NO_OK &&
                 trouble.code == BQ_TABLE_DIVERGED && unchanged() && kept.n == n;
        wrong &= bq_log_follow(&it, walk.cmd, digest ^ UINT64_C(1) << 63, 32, &trouble).code == BQ_NO_OK &&
                 trouble.code == BQ_TABLE_DIVERGED && unchanged() && kept.n == n;
        right &= walk.n % 2 ? bq_log_follow(&it, walk.cmd, digest, 64, &trouble).code == BQ_NO_OK
                            : bq_log_follow(&it, walk.cmd, digest ^ 1, 32, &trouble).code == BQ_NO_OK;
        right &= trouble.code == BQ_TABLE_OK && bq_digest(&it.step.st) == digest && kept.n > n;
    }
    tap_ok(wrong, "%s: a move with another digest changes nothing in a mirror", file->name);
    tap_ok(right, "%s: ... with the right one, or its first half, it is taken", file->name);
    bq_log_deinit(&house);
    bq_log_deinit(&it);
}

/* ---- a broken law ---- */

static void broken(const bq_edition_file *file)
{
    play_random random = {2};
    bq_trouble trouble = {0};
    open_log(file, BQ_DEALER_SEED);
    play(20, &random);
    while (bq_chance(it.step.rules, &it.step.st))
        bq_log_deal(&it, true, &trouble);
    size_t n = kept.n;
    it.step.st.cash[0]++; /* a coin from nowhere */
    remember();
    bool taken = go_on(&random, &trouble);
    tap_ok(!taken && trouble.code == BQ_TABLE_BROKEN, "%s: a command that breaks the law is a trouble", file->name);
    before.broken = true;
    tap_ok(unchanged() && kept.n == n, "%s: ... nothing is played and nothing written", file->name);
    it.step.st.cash[0]--;
    remember();
    taken = go_on(&random, &trouble);
    tap_ok(!taken && trouble.code == BQ_TABLE_BROKEN && unchanged(), "%s: the game takes no further command", file->name);
    tap_ok(!bq_log_clock(&it, 60, &trouble) && trouble.code == BQ_TABLE_BROKEN && kept.n == n, "%s: ... nor time",
           file->name);
    tap_ok(!bq_log_undo_to(&it, 0, true, &trouble) && trouble.code == BQ_TABLE_BROKEN && kept.n == n,
           "%s: ... nor is anything taken back", file->name);
    bq_log_deinit(&it);
    open_log(file, BQ_DEALER_SEED);
    play(20, &random);
    tap_ok(it.step.moves == 20, "%s: another game goes on", file->name);
    bq_log_deinit(&it);
}

/* ---- the secret ---- */

static void secrets(const bq_edition_file *file)
{
    play_random random = {4};
    bq_trouble trouble = {0};
    plan_for(file, BQ_DEALER_FAIR);
    unsigned char secret[BQ_FAIR_SECRET], other[BQ_FAIR_SECRET] = {1};
    memcpy(secret, plan.fair.secret, sizeof secret);
    plan.fair.known = false;
    bq_table *table = bq_table_new(&plan, &trouble);
    tap_ok(table && !bq_table_know_secret(table, other), "%s: a secret that was not committed to is not taken", file->name);
    while (!bq_chance(&file->ed, bq_table_state(table))) {
        bq_command cmd = play_lawful(&file->ed, bq_table_state(table), &play_calm, &random);
        bq_table_submit(table, &cmd, &trouble);
    }
    tap_ok(!bq_table_deal(table, &trouble) && trouble.code == BQ_TABLE_NO_SECRET, "%s: ... and nobody deals", file->name);
    tap_ok(bq_table_know_secret(table, secret) && bq_table_deal(table, &trouble), "%s: with the right one there are dice",
           file->name);
    bq_table_seat_player(table, 1, "bot:hard");
    tap_eq_str(bq_table_plan_of(table)->seat[1].player, "bot:hard", "%s: another player sits down", file->name);
    bq_table_free(table);
    open_log(file, BQ_DEALER_SYSTEM);
    it.random = NULL;
    play(10, &random);
    tap_ok(!bq_log_deal(&it, true, &trouble) && trouble.code == BQ_TABLE_OK, "%s: without randomness nobody deals",
           file->name);
    bq_log_deinit(&it);
}

int main(void)
{
    bq_edition_name names[16];
    size_t n = bq_edition_list(names, 16);
    tap_ok(n > 0, "there are editions");
    for (size_t i = 0; i < n; i++) {
        bq_edition_file *file;
        char error[BQ_EDITION_ERROR];
        if (!bq_edition_open(&file, names[i].name, error, sizeof error))
            tap_bail("%s", error);
        for (int dealer = BQ_DEALER_SEED; dealer <= BQ_DEALER_FAIR; dealer++)
            full_shelf(file, (enum bq_dealer_kind)dealer);
        walks(file);
        prefixes(file);
        forks(file);
        mirrors(file);
        broken(file);
        secrets(file);
        bq_edition_close(file);
    }
    return tap_done();
}
