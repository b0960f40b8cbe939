/* session.c - the terminal's session without a terminal: what it says to whoever listens, and the contract of its kinds.
 * A game of our own is played and taken back; a replay over it plays nothing, and leaves it as it was; below a replay
 * may lie a table that belongs to somebody else, as a server's does. */
#include <unistd.h>

#include "tap.h"
#include "terminal/lines/lines.h"

enum { MOVES = 30 };

static bq__session session;
static bq_edition_file *file;
static char path[64];
static const bq_plain_request request = {.no_save = true};

/* ---- who listens ---- */

static char heard[1 << 16];  /* "prefix: sentence\n" */
static unsigned events, refused, asked;

static void on_line(void *ctx, const char *prefix, const char *text, const bq_event *event)
{
    size_t n = strlen(heard);
    if (ctx != &session)
        tap_bail("another listens");
    events += event != NULL;
    refused += !strcmp(prefix, "no");
    snprintf(heard + n, sizeof heard - n, "%s: %s\n", prefix, text);
}

static bool on_sure(void *ctx, const bq_command *cmd)
{
    (void)ctx, (void)cmd;
    asked++;
    return false;
}

static void listen_anew(void)
{
    session.listener = (bq__listener){.on_line = on_line, .on_sure = on_sure, .raise = "m", .ctx = &session};
    heard[0] = 0;
    events = refused = asked = 0;
}

/* ---- a game ---- */

static bq_table *new_table(void)
{
    bq_table_plan plan = {.edition = file, .seats = 2, .dealer = BQ_DEALER_SEED, .seed = 11,
                          .seat = {{.name = "Ada", .player = "person"}, {.name = "Bob", .player = "person", .token = 1}}};
    bq_trouble trouble;
    bq_table *table = bq_table_new(&plan, &trouble);
    if (!table)
        tap_bail("no table: %s", bq_trouble_words[trouble.code]);
    return table;
}

/* The default answer of whoever is asked, so many times. */
static void play(unsigned moves)
{
    while (moves--) {
        const bq_edition *ed = bq_table_edition(session.table);
        while (bq_question(ed, bq_table_state(session.table)).kind == BQ_ASK_CHANCE && session.ops->deal(&session))
            continue;
        bq_ask q = bq_question(ed, bq_table_state(session.table));
        bq__session_choices(&session, &q);
        unsigned i = session.choices.default_choice < session.choices.n ? session.choices.default_choice : 0;
        bq_command cmd = session.choices.at[i].cmd;
        if (!bq__session_submit(&session, &cmd))
            tap_bail("refused: %s", heard);
    }
}

static void sit_down(void)
{
    session = (bq__session){.request = &request, .ops = &bq__session_local, .language = BQ_LANG_EN};
    listen_anew();
    bq__session_take(&session, &bq__session_local, new_table(), file);
    play(MOVES);
}

/* The edition is opened once. */
static void stand_up(void)
{
    session.file = NULL;
    bq__session_drop(&session);
}

/* ---- a game of our own ---- */

static void local(void)
{
    sit_down();
    const bq_edition *ed = bq_table_edition(session.table);
    tap_ok(session.ops->told(&session) == bq_table_length(session.table) &&
               session.ops->shown(&session) == bq_table_state(session.table),
           "local: all of it is told, and shown as it stands");
    tap_ok(events > MOVES && !refused && strstr(heard, "roll: "), "... each event as a sentence with its prefix");
    tap_ok(session.ops->at_once && session.ops->answered(&session), "... at once");
    tap_ok(bq__session_is_person(&session, 0) && bq__session_is_person(&session, 1) && !bq__session_is_person(&session, 2),
           "... and both are people");
    tap_ok(!session.ops->word(&session, "chat hello") && !session.ops->may_again(&session), "... with nobody elsewhere");

    bq_ask q = bq_question(ed, bq_table_state(session.table));
    while (q.kind == BQ_ASK_CHANCE && session.ops->deal(&session))
        q = bq_question(ed, bq_table_state(session.table));
    bq_command resign = {.verb = BQ_CMD_RESIGN, .seat = q.seat};
    size_t length = bq_table_length(session.table);
    tap_ok(!bq__session_person_says(&session, &resign, false) && asked == 1 && bq_table_length(session.table) == length,
           "what is grave is asked, and done if it is meant");
    tap_ok(bq__session_person_says(&session, &resign, true) && bq_table_length(session.table) > length,
           "... at once by whoever says so");
    tap_ok(bq__session_undo(&session) && bq_table_length(session.table) == length && strstr(heard, "undo: "),
           "... and taken back");
    tap_ok(bq__session_redo(&session) && bq_table_length(session.table) > length && strstr(heard, "redo: "),
           "... and done again");
    stand_up();
}

/* ---- hints ---- */

static unsigned said(const char *prefix)
{
    unsigned n = 0;
    for (const char *line = strstr(heard, prefix); line; line = strstr(line + 1, prefix))
        n += line == heard || line[-1] == '\n';
    return n;
}

static bool refuses(bq__session *s)
{
    bq__session_tell(s, "no", BQ_T_HINT_NOT_HERE);
    return false;
}

static void hints(void)
{
    sit_down();
    const bq_edition *ed = bq_table_edition(session.table);
    bq_ask q = bq_question(ed, bq_table_state(session.table));
    while (q.kind == BQ_ASK_CHANCE && session.ops->deal(&session))
        q = bq_question(ed, bq_table_state(session.table));
    uint64_t before = bq_digest(bq_table_state(session.table));
    listen_anew();
    bq__session_hint(&session, q.seat, "");
    tap_ok(said("hint: ") >= 1 && said("hint: ") <= 3 && !refused, "hints: one to three of them");
    tap_ok(said("chance: ") == 1 && strstr(heard, "Ada ") && strchr(heard, 0x25), "... and how it stands for everybody: %s", heard);
    listen_anew();
    bq__session_analysis(&session, q.seat, "");
    tap_ok(said("chance: ") == bq_table_plan_of(session.table)->seats && said("analysis: ") > 4, "... and the game so far");
    listen_anew();
    bq__session_analysis(&session, q.seat, "77");
    tap_ok(refused == 1 && !said("analysis: "), "... of which there is no 77th swing");
    bq__session_hint(&session, q.seat, "perhaps");
    tap_ok(refused == 2 && !said("hint: "), "... nor a hint perhaps");

    bq__session_ops strict = bq__session_local; /* as a server's table may be */
    strict.may_hint = refuses;
    session.ops = &strict;
    listen_anew();
    bq__session_hint(&session, q.seat, "");
    bq__session_analysis(&session, q.seat, "");
    tap_ok(refused == 2 && !said("hint: ") && !said("analysis: "), "a table that gives no hints gives none");
    session.ops = &bq__session_local;
    tap_ok(bq_digest(bq_table_state(session.table)) == before, "nothing has happened by all that");
    stand_up();
}

/* ---- a replay over it ---- */

static void replay(void)
{
    bq_trouble trouble;
    sit_down();
    bq_table *game = session.table;
    size_t length = bq_table_length(game);
    if (!bq_save_as(game, path, true, &trouble))
        tap_bail("not saved: %s", bq_trouble_words[trouble.code]);
    bq_table_keep(game, NULL);

    tap_ok(!bq__session_watch(&session, "/nowhere/at.all") && session.ops == &bq__session_local && session.table == game &&
               session.names.seat[1] && !strcmp(session.names.seat[1], "Bob") && refused == 1,
           "replay: a save that is not there leaves everything as it was");
    listen_anew();
    tap_ok(bq__session_watch(&session, path) && session.ops == &bq__session_replay && session.table != game,
           "replay: it takes the table");
    tap_ok(bq_table_length(session.table) == length && session.ops->told(&session) == 0 &&
               session.ops->shown(&session) != bq_table_state(session.table),
           "... and begins where the game began");
    listen_anew();
    bq_ask q = bq_question(bq_table_edition(session.table), bq_table_state(session.table));
    bq_command resign = {.verb = BQ_CMD_RESIGN, .seat = q.seat};
    tap_ok(!bq__session_submit(&session, &resign) && refused == 1 && bq_table_length(session.table) == length,
           "... where nothing is played");
    tap_ok(!bq__session_undo(&session) && !bq__session_redo(&session) && refused == 3 &&
               bq_table_length(session.table) == length && !session.ops->deal(&session),
           "... nor taken back, nor drawn");
    tap_ok(bq__session_watch(&session, path) && session.replay.under == &bq__session_local && session.replay.kept == game,
           "another replay takes the place of the first");
    tap_ok(bq__session_unwatch(&session) && session.ops == &bq__session_local && session.table == game &&
               bq_table_length(game) == length && bq__session_is_person(&session, 1),
           "... and the game that waited is there again");
    tap_ok(!bq__session_unwatch(&session) && session.table == game, "where nothing is watched nothing changes");
    stand_up();
}

/* ---- a table of somebody else's below it ---- */

static unsigned released, left;

static void count_release(bq__session *s)
{
    (void)s;
    released++;
}

static void count_leave(bq__session *s)
{
    left++;
    bq__session_drop(s);
    s->ops = &bq__session_local;
}

static void below(void)
{
    bq__session_ops theirs = bq__session_local;
    theirs.kind = BQ__ONLINE;
    theirs.release = count_release;
    theirs.leave = count_leave;
    sit_down();
    bq_table *game = session.table;
    size_t length = bq_table_length(game);
    session.ops = &theirs;

    tap_ok(bq__session_watch(&session, path) && bq__session_unwatch(&session) && session.ops == &theirs &&
               session.table == game && bq_table_length(game) == length && !left,
           "below: a replay gives back a table that is not ours, too");
    released = 0;
    if (!bq__session_watch(&session, path))
        tap_bail("%s", heard);
    while (session.replay.walk.n < 7 && bq_walk_next(&session.replay.walk))
        continue;
    tap_ok(bq__session_fork(&session, "") && session.ops == &bq__session_local && bq_table_length(session.table) == 7,
           "a fork is a game of our own, from where the replay stood");
    tap_ok(left == 1 && released == 1 && bq_table_length(game) == length,
           "... that table is left, once, and freed by nobody here");
    play(3);
    tap_ok(bq_table_length(session.table) >= 10, "... and goes on");
    bq_edition_close(session.file);
    stand_up();
    bq_table_free(game);
}

/* ---- the same as lines ---- */

static char *printed(bool json)
{
    static bq__lines lines;
    char *text = NULL;
    size_t n;
    lines = (bq__lines){.session = &session, .in = stdin, .out = open_memstream(&text, &n)};
    if (!lines.out)
        tap_bail("no memory");
    session.listener = bq__lines_listener(&lines, json);
    bq__session_events(&session, bq_table_state(session.table), bq_table_events(session.table));
    fclose(lines.out);
    return text;
}

static void as_lines(void)
{
    sit_down();
    listen_anew();
    bq__session_events(&session, bq_table_state(session.table), bq_table_events(session.table));
    char *text = printed(false), *json = printed(true);
    tap_ok(text && heard[0] && !strcmp(text, heard), "as lines: what any listener hears, line by line");
    unsigned objects = 0;
    for (const char *at = json; at && *at; at = strchr(at, '\n') ? strchr(at, '\n') + 1 : NULL)
        objects += *at == '{';
    tap_ok(json && objects == events, "... for programs one object an event, and no sentence");
    free(text);
    free(json);
    stand_up();
}

/* ---- words that are typed ---- */

static const struct {
    const char *word, *other[2];
} words[] = {
#define BQ_TYPED(word, fr, ru) {word, {fr, ru}},
#include "terminal/session/typed.def"
};
enum { WORDS = sizeof words / sizeof words[0] };

static bool has_row(const char *word)
{
    for (unsigned i = 0; i < WORDS; i++)
        if (!strcmp(words[i].word, word))
            return true;
    return false;
}

/* Every one of them means its own row, and is no word of ours with another meaning. */
static unsigned wrong_in(const char *list, const char *word)
{
    unsigned wrong = 0;
    for (size_t n; *list; list += n + (list[n] == '|')) {
        char one[64];
        n = strcspn(list, "|");
        snprintf(one, sizeof one, "%.*s", (int)n, list);
        const char *means = bq__session_typed(one, n);
        bool ours = has_row(one) && strcmp(one, word) != 0;
        if (!means || strcmp(means, word) || ours) {
            printf("# %s: meant for %s, means %s\n", one, word, means ? means : "nothing");
            wrong++;
        }
    }
    return wrong;
}

static void typed(void)
{
    unsigned lacking = 0, wrong = 0;
    for (unsigned verb = 0; verb < BQ_VERBS; verb++)
        if (bq_verb_actors[verb] == BQ_ACTOR_SEAT && !has_row(bq_verb_words[verb])) {
            printf("# %s has no row\n", bq_verb_words[verb]);
            lacking++;
        }
    for (unsigned i = 1; i < bq__lines_words_n; i++)
        lacking += !has_row(bq__lines_words[i].word);
    tap_eq_int(lacking, 0, "every verb and every word has a row in French and Russian");
    for (unsigned i = 0; i < WORDS; i++)
        wrong += wrong_in(words[i].other[0], words[i].word) + wrong_in(words[i].other[1], words[i].word);
    tap_eq_int(wrong, 0, "no two of %u rows share a word", WORDS);
    tap_ok(bq__session_means("меню", "menu") && bq__session_means("accueil", "menu") && bq__session_means("menu", "menu") &&
               !bq__session_means("меню", "quit") && !bq__session_means("", "menu"),
           "a word means itself, in each language");
    tap_ok(!bq__session_typed("zork", 4) && !bq__session_typed("", 0) && !bq__session_typed("lanc", 4),
           "what is no whole word means nothing");
}

int main(void)
{
    char error[BQ_EDITION_ERROR];
    if (!bq_edition_open(&file, "classique", error, sizeof error))
        tap_bail("%s", error);
    snprintf(path, sizeof path, "/tmp/banquier-session-%ld.bqg", (long)getpid());
    local();
    hints();
    replay();
    below();
    as_lines();
    typed();
    unlink(path);
    bq_edition_close(file);
    return tap_done();
}
