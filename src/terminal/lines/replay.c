/* replay.c - a save told again from its first line, its luck in words, and a save verified. */
#include <stdint.h>
#include <string.h>

#include "terminal/lines/lines.h"
#include "text/text.h"

/* A session without settings that speaks to standard output. */
static bq__session *speaker(bq__lines *l, const bq_plain_request *asked, bool json)
{
    static bq__session session;
    session = (bq__session){.request = asked, .ops = &bq__session_local, .language = asked->language};
    *l = (bq__lines){.session = &session, .in = stdin, .out = stdout, .apart = true};
    session.listener = bq__lines_listener(l, json);
    return &session;
}

static bool tell_again(bq__session *s, size_t to)
{
    static bq_event events[BQ_EVENTS];
    size_t n = bq_table_length(s->table);
    bq_walk walk;
    bq_walk_begin(&walk, bq_table_log(s->table), to, events);
    BQ__SAY(s, "game", BQ_T_PLAIN_GAME,
            bq_arg_text("edition", s->names.title ? s->names.title : bq_table_edition_name(s->table)),
            bq_arg_of(BQ_ARG_SEATS, "seats", (1 << bq_table_plan_of(s->table)->seats) - 1));
    do
        bq__session_events(s, &walk.st, &walk.sink);
    while (bq_walk_next(&walk));
    if (walk.n == n && walk.st.stage == BQ_STAGE_OVER)
        bq__session_tell_end(s);
    BQ__SAY(s, "replay", BQ_T_PLAIN_REPLAYED, bq_arg_of(BQ_ARG_NUMBER, "n", (int64_t)walk.n),
            bq_arg_of(BQ_ARG_NUMBER, "all", (int64_t)n));
    return fflush(stdout) == 0;
}

int bq_plain_replay(const char *path, size_t to, enum bq_language language, bool json)
{
    static bq__lines lines;
    const bq_plain_request asked = {.no_save = true, .language = language};
    bq__session *s = speaker(&lines, &asked, json);
    if (!bq__session_read_as(s, &bq__session_local, path))
        return 1;
    bool good = tell_again(s, to);
    bq__session_drop(s);
    return good ? 0 : 1;
}

/* ---- luck ---- */

static void luck_json(FILE *out, const bq_table *table)
{
    static bq_luck luck;
    static bq_event events[BQ_EVENTS];
    bq_buf b = bq_buf_grow(BQ__JSON_BYTES);
    bq_luck_of(&luck, table, SIZE_MAX, events);
    bq_json_open(&b, NULL, '{');
    bq_json_int(&b, "rolls", (int64_t)luck.rolls);
    bq_json_int(&b, "doubles", (int64_t)luck.doubles);
    bq_json_int(&b, "sixes", (int64_t)luck.sixes);
    bq_json_open(&b, "sums", '[');
    for (unsigned sum = 2; sum <= 12; sum++)
        bq_json_int(&b, NULL, (int64_t)luck.sums[sum]);
    bq_json_close(&b, ']');
    bq_json_open(&b, "seats", '[');
    for (unsigned seat = 0; seat < bq_table_plan_of(table)->seats; seat++) {
        bq_json_open(&b, NULL, '{');
        bq_json_text(&b, "name", bq_table_plan_of(table)->seat[seat].name);
        bq_json_int(&b, "rolls", (int64_t)luck.seat[seat].rolls);
        bq_json_int(&b, "pips", (int64_t)luck.seat[seat].pips);
        bq_json_close(&b, '}');
    }
    bq_buf_str(&b, "]}\n");
    bq_buf_print(&b, out);
}

int bq_plain_luck(const char *path, enum bq_language language, bool json)
{
    static bq__lines lines;
    const bq_plain_request asked = {.no_save = true, .language = language};
    bq__session *s = speaker(&lines, &asked, json);
    if (!bq__session_read_as(s, &bq__session_local, path))
        return 1;
    if (json)
        luck_json(lines.out, s->table);
    else
        bq__session_luck(s, 0, "");
    bq__session_drop(s);
    return fflush(lines.out) != 0;
}

/* ---- verifying ---- */

static bool leads_to(const bq_edition *ed, const bq_state *st, uint32_t draw, const bq_command *cmd)
{
    bq_command given = bq_outcome(ed, st, draw);
    return !memcmp(&given, cmd, sizeof given);
}

/* For programs that compute the dice themselves (docs/FAIRNESS.md): every command as the chain has it, and of a
 * draw its purpose, below what it was, and which draws lead there. */
static void proof_row(FILE *out, const bq_table *table, const bq_state *st, const bq_state *after, size_t at)
{
    const bq_edition *ed = bq_table_edition(table);
    const bq_command *cmd = bq_table_command(table, at);
    char line[BQ_LINE_BYTES];
    bq_buf text = bq_buf_on(line, sizeof line), b = bq_buf_grow(BQ__JSON_BYTES);
    bq_names names = *bq_table_names(table);
    const bq_wire wire = {.edition = ed, .state = NULL, .names = &names};
    bq_line_print(&text, &wire, cmd);
    bq_json_open(&b, NULL, '{');
    bq_json_int(&b, "n", (int64_t)at + 1);
    bq_json_text(&b, "line", line);
    bq_json_digest(&b, "digest", bq_digest(after));
    if (bq_is_chance(cmd)) {
        bq_ask ask = bq_question(ed, st);
        uint32_t least = bq_draw_of(ed, st, cmd), most = least;
        while (most + 1 < ask.n && leads_to(ed, st, most + 1, cmd))
            most++;
        bq_json_int(&b, "purpose", ask.purpose);
        bq_json_int(&b, "below", ask.n);
        bq_json_int(&b, "least", least);
        bq_json_int(&b, "most", most);
    }
    bq_buf_str(&b, "}\n");
    bq_buf_print(&b, out);
}

static void proof(FILE *out, const bq_table *table)
{
    bq_walk walk;
    bq_walk_begin(&walk, bq_table_log(table), SIZE_MAX, NULL);
    for (bq_state before = walk.st; bq_walk_next(&walk); before = walk.st)
        proof_row(out, table, &before, &walk.st, walk.n - 1);
}

/* The edition gives the names of colours, nothing else: the rules are those in the save. */
static bool sound(const char *path, const bq_save_head *head, FILE *rows, bq_trouble *trouble)
{
    char error[BQ_EDITION_ERROR];
    bq_edition_file *file = NULL;
    if (!bq_edition_open(&file, head->edition, error, sizeof error))
        file = NULL;
    bool good = bq_save_verify(path, file, trouble);
    bq_table *table = good && rows ? bq_save_load(path, file, false, NULL, trouble) : NULL;
    if (table)
        proof(rows, table);
    bq_table_free(table);
    bq_edition_close(file);
    return good;
}

/* What the dice were bound to, and who saw to it. */
static void say_bound(bq__session *s, const bq_table_plan *plan)
{
    enum bq_text_key key[2];
    size_t n = bq_bound_keys(plan, key);
    for (size_t i = 0; i < n; i++)
        BQ__SAY(s, "verify", key[i], bq_arg_text("name", bq_bound_name(plan)),
                bq_arg_of(BQ_ARG_NUMBER, "n", plan->fair.broken));
}

/* One file: sound, and what its dice were bound to. */
static bool verify_one(bq__session *s, const char *path, FILE *rows)
{
    static bq_save_head head;
    bq_trouble trouble = {0};
    if (!bq_save_read_head(path, &head, &trouble) || !sound(path, &head, rows, &trouble)) {
        bq__session_trouble(s, "no", &trouble);
        return false;
    }
    if (rows)
        return true;
    bool fair = head.plan.dealer == BQ_DEALER_FAIR;
    BQ__SAY(s, "verify",
            head.plan.dealer == BQ_DEALER_SEED ? BQ_T_PLAIN_VERIFIED_SEED
            : !fair                            ? BQ_T_PLAIN_VERIFIED
            : head.plan.fair.known             ? BQ_T_PLAIN_VERIFIED_FAIR
                                               : BQ_T_PLAIN_VERIFIED_SEALED,
            bq_arg_of(BQ_ARG_NUMBER, "n", head.commands));
    say_bound(s, &head.plan);
    if (!bq_edition_here(head.edition))
        bq__session_lacks(s, "verify", BQ_T_PLAIN_VERIFY_NO_EDITION, head.edition);
    return true;
}

/* What each player was told, beside what the first was. */
static bool verify_two(bq__session *s, const char *first, const char *other)
{
    static const uint16_t keys[] = {[BQ_SAVE_ALIKE] = BQ_T_PLAIN_VERIFY_ALIKE,
                                    [BQ_SAVE_OTHER_GAME] = BQ_T_PLAIN_VERIFY_OTHER_GAME,
                                    [BQ_SAVE_OTHER_DICE] = BQ_T_PLAIN_VERIFY_OTHER_DICE,
                                    [BQ_SAVE_OTHER_MOVE] = BQ_T_PLAIN_VERIFY_OTHER_MOVE};
    size_t move = 0;
    enum bq_save_alike alike = BQ_SAVE_ALIKE;
    bq_trouble trouble;
    if (!bq_save_compare_files(first, other, &alike, &move, &trouble)) {
        bq__session_trouble(s, "no", &trouble);
        return false;
    }
    BQ__SAY(s, alike == BQ_SAVE_ALIKE ? "verify" : "no", (enum bq_text_key)keys[alike], bq_arg_text("first", first),
            bq_arg_text("other", other), bq_arg_of(BQ_ARG_NUMBER, "n", (int64_t)move));
    return alike == BQ_SAVE_ALIKE;
}

int bq_plain_verify(char *const *path, size_t n, enum bq_language language, bool json)
{
    static bq__lines lines;
    const bq_plain_request asked = {.no_save = true, .language = language};
    bq__session *s = speaker(&lines, &asked, false);
    bool good = true;
    for (size_t i = 0; i < n; i++)
        good &= verify_one(s, path[i], json ? lines.out : NULL);
    for (size_t i = 1; i < n && good && !json; i++)
        good = verify_two(s, path[0], path[i]);
    return fflush(lines.out) != 0 || !good;
}
