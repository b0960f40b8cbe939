/* tell.c - messages to clients: answers, refusals, the table, and lines for the operator. Moves and
 * questions are in show.c. */
#include <stdlib.h>
#include <string.h>

#include "server/core/internal.h"
#include "game/say.h"
#include "text/text.h"

/* ---- putting together ---- */

bq_buf bq__core_say(bq_core *core, const char *word)
{
    bq_buf b = bq_buf_on(core->message, sizeof core->message);
    bq_json_open(&b, NULL, '{');
    bq_json_word(&b, "say", word);
    return b;
}

bq_line *bq__core_line_of(bq_buf *b)
{
    bq_json_close(b, '}');
    if (b->cut) /* the buffer holds any message: this is a bug */
        abort();
    bq_line *line = bq__core_must(malloc(sizeof *line + b->n + 1));
    line->refs = 0;
    line->n = (uint32_t)b->n;
    memcpy(line->bytes, b->at, b->n);
    line->bytes[b->n] = 0;
    return line;
}

void bq__core_send_line(bq_core *core, const bq__conn *conn, bq_line *line)
{
    bq_out *out = bq__core_out(core, BQ_OUT_SEND);
    out->conn = conn->id;
    out->tag = conn->tag;
    out->line = line;
    line->refs++;
}

void bq__core_send(bq_core *core, bq__conn *conn, bq_buf *b)
{
    bq__core_send_line(core, conn, bq__core_line_of(b));
}

void bq__core_send_table(bq_core *core, bq__table *table, bq_buf *b)
{
    bq__core_send_table_as(core, table, b, BQ__PAST_LINE);
}

/* Now to those who see it now, later to those who see it later. */
void bq__core_send_table_as(bq_core *core, bq__table *table, bq_buf *b, enum bq__past_line which)
{
    if (!table->conns && !table->past)
        return;
    bq_line *line = bq__core_line_of(b);
    line->refs = 1;
    for (const bq__conn *conn = table->conns; conn; conn = conn->next)
        if (!bq__core_late(conn))
            bq__core_send_line(core, conn, line);
    if (table->past)
        bq__core_past_line(core, table, line, which);
    bq_line_drop(line);
}

/* ---- answers ---- */

void bq__core_ok(bq_core *core, bq__conn *conn, uint64_t re, uint64_t move, bool again)
{
    bq_buf b = bq__core_say(core, "ok");
    if (re)
        bq_json_int(&b, "re", (int64_t)re);
    if (move)
        bq_json_int(&b, "n", (int64_t)move);
    if (again)
        bq_json_flag(&b, "again", true);
    bq__core_send(core, conn, &b);
}

static void refuse(bq_core *core, bq__conn *conn, uint64_t re, const char *why, const char *sentence,
                   int64_t n)
{
    bq_buf b = bq__core_say(core, "no");
    core->refusals++;
    if (re)
        bq_json_int(&b, "re", (int64_t)re);
    bq_json_text(&b, "why", why);
    bq_json_text(&b, "text", sentence);
    if (n)
        bq_json_int(&b, "n", n);
    bq__core_send(core, conn, &b);
}

void bq__core_no(bq_core *core, bq__conn *conn, uint64_t re, enum bq_no why, const char *detail,
                 int64_t n)
{
    static const uint16_t keys[BQ_WHYS] = {
#define BQ_NO(id, word, text) [BQ_WHY_##id] = BQ_T_SERVER_NO_##id,
#include "wire/no.def"
    };
    const bq_arg args[] = {bq_arg_text("detail", detail), bq_arg_of(BQ_ARG_NUMBER, "n", n)};
    char sentence[1024];
    bq_buf b = bq_buf_on(sentence, sizeof sentence);
    bq_text_put(&b, conn->language, NULL, keys[why], args, 2);
    core->tally.no[why]++;
    refuse(core, conn, re, bq__core_no_words[why], sentence, n);
}

/* Options that are not possible: the sentence says it whole. */
void bq__core_no_option(bq_core *core, bq__conn *conn, uint64_t re, const bq_option_error *error)
{
    char sentence[1024];
    bq_buf b = bq_buf_on(sentence, sizeof sentence);
    bq_say_option(&b, conn->language, error);
    core->tally.no[BQ_WHY_OPTION]++;
    refuse(core, conn, re, bq__core_no_words[BQ_WHY_OPTION], sentence, 0);
}

/* The words of an edition in one language. */
bq_text_names bq__core_names_in(const bq__table *table, unsigned language, const char *const *seats)
{
    const bq__rules *rules = table->setup.rules;
    bq_text_names names = rules->file ? bq_say_names(rules->file, &rules->ed, language)
                                      : (bq_text_names){.edition = &rules->ed};
    names.seat = seats;
    names.seats = table->setup.seats;
    return names;
}

void bq__core_no_verdict(bq_core *core, bq__conn *conn, uint64_t re, const bq_verdict *verdict)
{
    char sentence[BQ_SENTENCE_BYTES];
    bq_buf b = bq_buf_on(sentence, sizeof sentence);
    bq_names at = bq__core_names_at(conn->table, &conn->table->setup);
    bq_text_names names = bq__core_names_in(conn->table, conn->language, at.seat);
    bq_text_refusal(&b, conn->language, &names, verdict);
    core->tally.rule[verdict->code]++;
    refuse(core, conn, re, bq_refusal_words[verdict->code], sentence, verdict->detail);
}

void bq__core_no_wire(bq_core *core, bq__conn *conn, uint64_t re, const bq_wire_error *error)
{
    char sentence[1024];
    bq_buf b = bq_buf_on(sentence, sizeof sentence);
    const bq_arg args[] = {bq_arg_text("what", error->what)};
    if (error->code == BQ_WIRE_VERB || error->code == BQ_WIRE_NO_VERB) /* here no ? lists them */
        bq_text_put(&b, conn->language, NULL,
                    error->code == BQ_WIRE_VERB ? BQ_T_SERVER_WIRE_VERB : BQ_T_SERVER_WIRE_NO_VERB, args, 1);
    else
        bq_say_wire(&b, conn->language, error);
    core->tally.wire[error->code]++;
    refuse(core, conn, re, bq_wire_words[error->code], sentence, 0);
}

/* ---- words for a move ---- */

void bq__core_put_words(bq_buf *b, const bq__table *table, unsigned language, const bq_sink *sink)
{
    bq_names at = bq__core_names_at(table, &table->setup);
    bq_text_names names = bq__core_names_in(table, language, at.seat);
    bq_say_events(b, language, &names, sink);
}

/* ---- the table ---- */

bool bq__core_put_seat(bq_buf *b, const bq__table *table, unsigned i)
{
    const bq__seat *seat = &table->setup.seat[i];
    const bq__presence *here = &table->here[i];
    if (seat->kind == BQ__EMPTY) {
        bq_json_null(b, NULL);
        return false;
    }
    bq_json_open(b, NULL, '{');
    bq_json_text(b, "name", seat->name);
    bq_json_text(b, "kind", seat->kind == BQ__BOT ? "bot" : "person");
    if (seat->kind == BQ__BOT)
        bq_json_text(b, "level", seat->level);
    bq_json_flag(b, "here", seat->kind == BQ__BOT || here->conn != NULL);
    if (bq__core_is_program(table, i))
        bq_json_flag(b, "program", true);
    if (here->stand_in)
        bq_json_flag(b, "stand_in", true);
    if (seat->agrees)
        bq_json_flag(b, "agrees", true);
    if (table->setup.bank_s && table->game && seat->kind == BQ__PERSON)
        bq_json_int(b, "bank", table->setup.bank_ms[i]);
    if (table->game && !(table->game->step.st.in >> i & 1))
        bq_json_flag(b, "out", true);
    bq_json_text(b, "entropy", bq__core_dice_word(table, i));
    return true;
}

/* What there is only before the game, in a timed one, and after it. */
static void put_more(const bq_core *core, const bq__table *table, bq_buf *b)
{
    char id[33];
    int64_t left = bq__core_time_left(core, table);
    if (table->setup.status == BQ_GAME_WAITING)
        bq__core_put_forecast(b, table);
    if (left >= 0 && table->setup.status == BQ_GAME_PLAYING)
        bq_json_int(b, "time", left);
    if (table->setup.has_rematch) {
        bq__core_id_word(&table->setup.rematch, id);
        bq_json_text(b, "rematch", id);
    }
}

_Static_assert((int)BQ_GAME_WAITING == (int)BQ_STATUS_WAITING && (int)BQ_GAME_PLAYING == (int)BQ_STATUS_PLAYING &&
                   (int)BQ_GAME_FINISHED == (int)BQ_STATUS_FINISHED && (int)BQ_GAME_ABANDONED == (int)BQ_STATUS_ABANDONED &&
                   (int)BQ_GAME_EXPIRED == (int)BQ_STATUS_EXPIRED && (int)BQ_GAME_STATUSES == (int)BQ_STATUSES,
               "the store and the protocol have the same statuses");

void bq__core_put_table(bq_core *core, const bq__table *table, const bq__conn *conn, bq_buf *b)
{
    const bq__setup *s = &table->setup;
    char id[33];
    bq__core_id_word(&table->id, id);
    bq_json_text(b, "id", id);
    if (s->status == BQ_GAME_WAITING)
        bq_json_text(b, "code", s->code);
    bq_json_text(b, "status", bq_status_words[s->status]);
    bq_json_text(b, "edition", s->rules->file ? s->rules->file->name : "");
    bq_json_digest(b, "digest", bq_edition_digest(&s->rules->ed));
    bq_json_text(b, "options", s->options);
    bq_json_bytes(b, "commitment", s->dice.commitment, sizeof s->dice.commitment);
    bq_json_flag(b, "public", s->open);
    bq_json_open(b, "seats", '[');
    for (unsigned i = 0; i < s->seats; i++)
        if (bq__core_put_seat(b, table, i))
            bq_json_close(b, '}');
    bq_json_close(b, ']');
    bq_json_text(b, "host", s->seat[s->host].name);
    if (conn->seat == BQ__NO_SEAT)
        bq_json_null(b, "you");
    else
        bq_json_text(b, "you", s->seat[conn->seat].name);
    bq_json_int(b, "watching", table->watching);
    bq_json_text(b, "level", s->level);
    bq_json_int(b, "tempo", s->tempo_ms);
    bq_json_int(b, "clock", s->clock_s);
    bq_json_int(b, "auction", bq__core_patience(core, s, true));
    bq_json_int(b, "bank", s->bank_s);
    bq_json_int(b, "grace", s->grace_s);
    bq_json_int(b, "delay", s->delay_s);
    bq_json_flag(b, "sound", !s->no_sounding);
    bq__core_put_hints(b, table);
    put_more(core, table, b);
    bq_json_int(b, "n", table->game ? (int64_t)table->game->step.moves : 0);
}

void bq__core_tell_table(bq_core *core, bq__table *table, bq__conn *only)
{
    static const bq__conn watcher = {.seat = BQ__NO_SEAT};
    if (only && bq__core_late(only)) {
        bq__core_past_tell_table(core, only);
        return;
    }
    for (bq__conn *conn = table->conns; conn; conn = conn->next) {
        if (only ? conn != only : bq__core_late(conn))
            continue;
        bq_buf b = bq__core_say(core, "table");
        bq__core_put_table(core, table, conn, &b);
        bq__core_send(core, conn, &b);
    }
    if (!only && table->past) {
        bq_buf b = bq__core_say(core, "table");
        bq__core_put_table(core, table, &watcher, &b);
        bq__core_past_line(core, table, bq__core_line_of(&b), BQ__PAST_TABLE);
    }
}

/* ---- news ---- */

static uint16_t news_key(const char *what)
{
    static const struct {
        const char *what;
        uint16_t key;
    } known[] = {
        {"dropped", BQ_T_SERVER_NEWS_DROPPED}, {"back", BQ_T_SERVER_NEWS_BACK},
        {"bot", BQ_T_SERVER_NEWS_BOT},         {"elsewhere", BQ_T_SERVER_NEWS_ELSEWHERE},
        {"host", BQ_T_SERVER_NEWS_HOST},       {"kicked", BQ_T_SERVER_NEWS_KICKED},
        {"paused", BQ_T_SERVER_NEWS_PAUSED},   {"resumed", BQ_T_SERVER_NEWS_RESUMED},
        {"parted", BQ_T_SERVER_NEWS_PARTED},   {"expired", BQ_T_SERVER_NEWS_EXPIRED},
        {"stopped", BQ_T_SERVER_NEWS_STOPPED}, {"broken", BQ_T_SERVER_NEWS_BROKEN},
        {"unseated", BQ_T_SERVER_NEWS_UNSEATED}, {"gone", BQ_T_SERVER_NEWS_GONE},
        {"agrees", BQ_T_SERVER_NEWS_AGREES},   {"disagrees", BQ_T_SERVER_NEWS_DISAGREES},
        {"hints-on", BQ_T_SERVER_NEWS_HINTS_ON}, {"hints-off", BQ_T_SERVER_NEWS_HINTS_OFF},
        {"unrevealed", BQ_T_SERVER_NEWS_UNREVEALED}, {"uncommitted", BQ_T_SERVER_NEWS_UNCOMMITTED},
    };
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (!strcmp(known[i].what, what))
            return known[i].key;
    abort();
}

static void tell_news(bq_core *core, const bq__table *table, bq__conn *conn, const char *what, unsigned seat)
{
    const char *name = seat < BQ_SEATS ? table->setup.seat[seat].name : "";
    const bq_arg args[] = {bq_arg_text("seat", name)};
    char sentence[512];
    bq_buf t = bq_buf_on(sentence, sizeof sentence);
    bq_text_put(&t, conn->language, NULL, news_key(what), args, 1);
    bq_buf b = bq__core_say(core, "news");
    bq_json_text(&b, "what", what);
    if (*name)
        bq_json_text(&b, "seat", name);
    bq_json_text(&b, "text", sentence);
    bq__core_send(core, conn, &b);
}

void bq__core_news(bq_core *core, bq__table *table, bq__conn *only, const char *what, unsigned seat)
{
    for (bq__conn *conn = table->conns; conn; conn = conn->next)
        if (only ? conn == only : !bq__core_late(conn))
            tell_news(core, table, conn, what, seat);
    if (!only && table->past)
        bq__core_past_news(core, table, what, seat);
}

void bq__core_news_late(bq_core *core, bq__table *table, const char *what, unsigned seat)
{
    for (bq__conn *conn = table->conns; conn; conn = conn->next)
        if (bq__core_late(conn))
            tell_news(core, table, conn, what, seat);
}

/* ---- for the operator ---- */

/* One JSON object a line: what anybody typed is inside a JSON string, control characters escaped. A table
 * goes by the first half of its id: a log is no way in. */
void bq__core_put_log(bq_core *core, const char *what, const bq__table *table, const bq__conn *conn,
                      const char *detail)
{
    char line[1024], id[33];
    bq_buf b = bq_buf_on(line, sizeof line - 1);
    bq_json_open(&b, NULL, '{');
    bq_json_int(&b, "at", core->wall);
    bq_json_text(&b, "event", what);
    if (table) {
        bq__core_id_word(&table->id, id);
        id[16] = 0;
        bq_json_text(&b, "table", id);
    }
    if (conn)
        bq_json_int(&b, "conn", (int64_t)(conn->id & 0xFFFFFFFFu));
    if (*detail)
        bq_json_text(&b, "detail", detail);
    if (b.cut)
        return;
    bq_line *made = bq__core_line_of(&b);
    made->refs = 1;
    bq_out *out = bq__core_out(core, BQ_OUT_LOG);
    out->line = made;
    out->conn = conn ? conn->id : 0;
    if (conn)
        bq__core_spend(core, conn->address, BQ_COST_LOG, 1);
}
