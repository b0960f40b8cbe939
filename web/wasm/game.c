/* game.c - the table as the page drives it: open, say, deal, take back, fork, save, load.
 *
 * Every answer is one JSON object. `ok` false comes with `text`, the reason in words; a refusal also with its name,
 * `why`. `n` is the number of the last move. */
#include <stdlib.h>
#include <string.h>

#include "save/save.h"
#include "web.h"

BQ_WEB uint32_t bq_web_open(uint32_t n);
BQ_WEB uint32_t bq_web_load(uint32_t n);
BQ_WEB uint32_t bq_web_verify(uint32_t n);
BQ_WEB uint32_t bq_web_save(void);
BQ_WEB uint32_t bq_web_say(uint32_t n, uint32_t me);
BQ_WEB uint32_t bq_web_look(uint32_t me);
BQ_WEB uint32_t bq_web_deal(uint32_t me);
BQ_WEB uint32_t bq_web_undo(uint32_t far, uint32_t me);
BQ_WEB uint32_t bq_web_redo(uint32_t me);
BQ_WEB uint32_t bq_web_fork(uint32_t length, uint32_t me);
BQ_WEB uint32_t bq_web_clock(uint32_t played_s);

/* ---- trouble ---- */

uint32_t bq__web_trouble(const bq_trouble *trouble)
{
    static char sentence[BQ_SENTENCE_BYTES];
    bq_buf text = bq_buf_on(sentence, sizeof sentence);
    const bq_edition *ed = bq__web_it.table ? bq_table_edition(bq__web_it.table) : NULL;
    bq_text_names names = bq__web_names(ed);
    bq_say_trouble(&text, bq__web_it.language, ed ? &names : NULL, trouble);
    bq_buf *b = bq__web_begin();
    bq_json_open(b, NULL, '{');
    bq_json_flag(b, "ok", false);
    bq_json_text(b, "trouble", bq_trouble_words[trouble->code]);
    bq_json_text(b, "text", text.at);
    bq_json_close(b, '}');
    return bq__web_end();
}

/* ---- what happened ---- */

static bq_buf *begin_answer(void)
{
    bq_buf *b = bq__web_begin();
    bq_json_open(b, NULL, '{');
    bq_json_flag(b, "ok", true);
    return b;
}

/* The last command, and what it did. */
static void put_move(bq_buf *b)
{
    const bq_table *table = bq__web_it.table;
    size_t n = bq_table_length(table);
    bq__web_standing_heard(bq_table_events(table));
    bq__web_said(b, n, n ? bq_table_command(table, n - 1) : NULL);
    bq__web_events(b, bq_table_edition(table), bq_table_events(table));
}

static bq_buf *begin_move(void)
{
    bq_buf *b = begin_answer();
    put_move(b);
    return b;
}

void bq__web_tell(bq_buf *b, unsigned me)
{
    const bq_table *table = bq__web_it.table;
    bq_json_flag(b, "ok", true);
    put_move(b);
    bq__web_view(b, bq_table_edition(table), bq_table_state(table), me);
}

static uint32_t end_move(bq_buf *b, uint32_t me)
{
    const bq_table *table = bq__web_it.table;
    bq__web_view(b, bq_table_edition(table), bq_table_state(table), me);
    bq_json_close(b, '}');
    return bq__web_end();
}

static uint32_t tell(uint32_t me)
{
    return end_move(begin_move(), me);
}

uint32_t bq__web_tell_said(uint32_t me, int why)
{
    static char sentence[BQ_SENTENCE_BYTES];
    const bq_table *table = bq__web_it.table;
    bq_buf *b = begin_move();
    if (why >= 0 && bq_table_length(table)) {
        const bq_command *cmd = bq_table_command(table, bq_table_length(table) - 1);
        bq_text_names names = bq__web_names(bq_table_edition(table));
        bq_buf text = bq_buf_on(sentence, sizeof sentence);
        bq_say_view(&text, bq__web_it.language, &names, cmd->seat, (enum bq_bot_view)why);
        bq_json_text(b, "said", text.at);
    }
    return end_move(b, me);
}

/* ---- opening ---- */

void bq__web_leave(void)
{
    if (bq__web_it.client)
        bq__web_part();
    else
        bq_table_free(bq__web_it.table);
    bq__web_it.table = NULL;
    bq__web_it.guided = false;
}

static void sit_down(bq_table *table)
{
    bq__web_leave();
    bq__web_it.table = table;
    bq_table_random(table, bq_random);
    bq__web_recall();
}

static void copy_word(char *into, size_t size, const char *from, size_t n)
{
    n = n < size ? n : size - 1;
    memcpy(into, from, n);
    into[n] = 0;
}

/* "person 3 Ada": who, token, name. */
static bool plan_seat(bq_table_plan *plan, const char *line, size_t n)
{
    const char *token = memchr(line, ' ', n);
    const char *name = token ? memchr(token + 1, ' ', n - (size_t)(token + 1 - line)) : NULL;
    if (!name || plan->seats == BQ_SEATS)
        return false;
    bq_seat_plan *seat = &plan->seat[plan->seats++];
    copy_word(seat->player, sizeof seat->player, line, (size_t)(token - line));
    seat->token = (uint8_t)atoi(token + 1);
    copy_word(seat->name, sizeof seat->name, name + 1, n - (size_t)(name + 1 - line));
    return true;
}

/* The lines of a save's head that a person chooses: option, seat, dealer. */
static bool plan_line(bq_table_plan *plan, const char *line, size_t n)
{
    if (n > 7 && !memcmp(line, "option ", 7))
        copy_word(plan->options, sizeof plan->options, line + 7, n - 7);
    else if (n > 5 && !memcmp(line, "seat ", 5))
        return plan_seat(plan, line + 5, n - 5);
    else if (n > 12 && !memcmp(line, "dealer seed ", 12))
        plan->seed = strtoull(line + 12, NULL, 10);
    else if (n == 13 && !memcmp(line, "dealer system", 13))
        plan->dealer = BQ_DEALER_SYSTEM;
    else if (n == 12 && !memcmp(line, "dealer typed", 12))
        plan->dealer = BQ_DEALER_TYPED;
    else if (n > 12 && !memcmp(line, "dealer fair ", 12))
        return bq__web_plan_fair(plan, line + 12, n - 12);
    else if (n > 6 && !memcmp(line, "nonce ", 6))
        return bq__web_plan_nonce(plan, line + 6, n - 6);
    else
        return n == 0;
    return true;
}

uint32_t bq_web_open(uint32_t n)
{
    bq_table_plan plan = {.edition = &bq__web_it.file};
    bq_trouble trouble = {0};
    const char *at = bq_web_input(n), *end = at + n;
    while (bq__web_it.has_edition && at < end) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        stop = stop ? stop : end;
        if (!plan_line(&plan, at, (size_t)(stop - at))) {
            bq_trouble_set(&trouble, BQ_TABLE_BAD_LINE, "option, seat, dealer, nonce");
            return bq__web_trouble(&trouble);
        }
        at = stop + 1;
    }
    bq__web_plan_commit(&plan);
    bq_table *table = bq__web_it.has_edition ? bq_table_new(&plan, &trouble) : NULL;
    if (!table)
        return bq__web_trouble(&trouble);
    sit_down(table);
    return tell(BQ_NOBODY);
}

/* A save in the input; the edition whose words it wants must have been given. */
uint32_t bq_web_load(uint32_t n)
{
    bq_trouble trouble = {0};
    bool torn = false;
    bq_table *table = bq_save_parse(bq_web_input(n), n,
                                     bq__web_it.has_edition ? &bq__web_it.file : NULL, &torn, &trouble);
    if (!table)
        return bq__web_trouble(&trouble);
    sit_down(table);
    bq_buf *b = begin_move();
    bq_json_flag(b, "torn", torn);
    return end_move(b, BQ_NOBODY);
}

/* What the dice of the save in the input were bound to, in words. */
static void put_bound(bq_buf *b, uint32_t n)
{
    static bq_save_head head;
    static bq_edition rules;
    char text[1024];
    bq_buf words = bq_buf_on(text, sizeof text);
    bq_trouble trouble = {0};
    size_t log;
    if (!bq_save_head_of(bq_web_input(n), n, &head, &rules, &log, &trouble))
        return;
    bq_say_bound(&words, bq__web_it.language, &head.plan);
    if (words.n)
        bq_json_text(b, "text", text);
}

uint32_t bq_web_verify(uint32_t n)
{
    bq_trouble trouble = {0};
    if (!bq_save_verify_text(bq_web_input(n), n, bq__web_it.has_edition ? &bq__web_it.file : NULL, &trouble))
        return bq__web_trouble(&trouble);
    bq_buf *b = begin_answer();
    put_bound(b, n);
    bq_json_close(b, '}');
    return bq__web_end();
}

/* The save itself, not JSON. It stays until the next one is made. */
uint32_t bq_web_save(void)
{
    static char *text;
    size_t n = 0;
    free(text);
    text = bq__web_it.table ? bq_save_text(bq__web_it.table, &n) : NULL;
    bq__web_it.out = (bq_buf){.at = text, .n = n, .cap = n + 1};
    return text ? (uint32_t)n : 0;
}

/* ---- playing ---- */

static uint32_t refuse(const bq_verdict *verdict)
{
    bq_buf *b = bq__web_begin();
    bq_json_open(b, NULL, '{');
    bq_json_flag(b, "ok", false);
    bq__web_refusal(b, bq_table_edition(bq__web_it.table), verdict);
    bq_json_close(b, '}');
    return bq__web_end();
}

/* A line with its speaker. */
uint32_t bq_web_say(uint32_t n, uint32_t me)
{
    bq_table *table = bq__web_it.table;
    bq_wire_error error;
    bq_trouble trouble = {0};
    bq_command cmd;
    const char *line = bq_web_input(n);
    if (!table || bq__web_it.client)
        return 0;
    bq_wire wire = bq_table_wire(table);
    if (!bq_line_parse(&wire, line, n, &cmd, &error))
        return bq__web_not_understood(&error);
    bq_verdict verdict = bq_table_submit(table, &cmd, &trouble);
    if (verdict.code != BQ_NO_OK)
        return refuse(&verdict);
    if (trouble.code != BQ_TABLE_OK)
        return bq__web_trouble(&trouble);
    return tell(me);
}

uint32_t bq_web_look(uint32_t me)
{
    if (!bq__web_it.table)
        return 0;
    bq_buf *b = begin_answer();
    bq__web_said(b, bq_table_length(bq__web_it.table), NULL);
    return end_move(b, me);
}

uint32_t bq_web_deal(uint32_t me)
{
    bq_trouble trouble = {0};
    if (!bq__web_it.table || !bq_table_deal(bq__web_it.table, &trouble))
        return 0;
    return tell(me);
}

/* ---- time ---- */

/* The last word of a person, and all that followed it from bots and chance. */
static bool take_back(bool far, bq_trouble *trouble)
{
    bq_table *table = bq__web_it.table;
    return bq_table_undo_to(table, bq_table_before_last_decision(table, bq__web_people()), far, trouble);
}

uint32_t bq_web_undo(uint32_t far, uint32_t me)
{
    bq_trouble trouble = {0};
    if (!bq__web_it.table)
        return 0;
    if (!take_back(far, &trouble))
        return bq__web_trouble(&trouble);
    bq__web_recall();
    return tell(me);
}

uint32_t bq_web_redo(uint32_t me)
{
    bq_trouble trouble = {0};
    if (!bq__web_it.table)
        return 0;
    if (!bq_table_redo(bq__web_it.table, &trouble))
        return bq__web_trouble(&trouble);
    return tell(me);
}

/* So many seconds were played: what a timed game has left, when its save is opened again. */
uint32_t bq_web_clock(uint32_t played_s)
{
    bq_trouble trouble = {0};
    if (bq__web_it.table && !bq__web_it.client)
        (void)bq_table_clock(bq__web_it.table, played_s, &trouble); /* one that is closed has no clock any more */
    return 0;
}

/* Whoever goes another way from here plays on alone: from a server's table in their own seat, with bots in the
 * others'; a watcher plays the seat that is asked. */
static void take_a_seat(bq_table *table)
{
    const bq_table_plan *plan = bq_table_plan_of(table);
    bool person = false;
    for (unsigned i = 0; i < plan->seats; i++) {
        if (!bq_table_is_person(table, i))
            continue;
        if (bq__web_person(i))
            person = true;
        else
            bq_table_seat_player(table, i, "bot:medium");
    }
    if (!person)
        bq_table_seat_player(table, bq_seat_asked(bq_table_edition(table), bq_table_state(table)), "person");
}

uint32_t bq_web_fork(uint32_t length, uint32_t me)
{
    bq_trouble trouble = {0};
    bq_table *fork = bq__web_it.table ? bq_table_fork(bq__web_it.table, length, &trouble) : NULL;
    if (!fork)
        return bq__web_trouble(&trouble);
    take_a_seat(fork);
    sit_down(fork);
    return tell(me);
}
