/* tell.c - an analysis for programs: JSON with all there is, CSV with a line a moment and seat. */
#include "analyse/internal.h"
#include "base/json.h"

enum { LINE = BQ_LINE_BYTES };

/* ---- JSON ---- */

static void numbers(bq_buf *b, const char *name, const int32_t of[BQ_SEATS], unsigned seats)
{
    bq_json_open(b, name, '[');
    for (unsigned seat = 0; seat < seats; seat++)
        bq_json_int(b, NULL, of[seat]);
    bq_json_close(b, ']');
}

static void command(bq_buf *b, const char *name, const bq_analysis *a, const bq_command *cmd)
{
    char line[LINE];
    bq_buf text = bq_buf_on(line, sizeof line);
    bq_wire wire = bq_table_wire(a->table);
    wire.state = NULL;
    if (cmd->verb < BQ_VERBS)
        bq_line_print(&text, &wire, cmd);
    bq_json_text(b, name, line);
}

static void sentence(bq_buf *b, const char *name, const bq_analyse_words *w, const bq_analysis *a, size_t n,
                     void (*say)(bq_buf *, const bq_analyse_words *, const bq_analysis *, size_t))
{
    char line[BQ_SENTENCE_BYTES];
    bq_buf text = bq_buf_on(line, sizeof line);
    say(&text, w, a, n);
    bq_json_text(b, name, line);
}

static void moment(bq_buf *b, const bq_analysis *a, size_t n)
{
    const bq_moment *m = &a->moment[n];
    unsigned seats = a->state[0].seats;
    bq_json_open(b, NULL, '{');
    bq_json_int(b, "move", (int64_t)n);
    if (n)
        command(b, "line", a, bq_table_command(a->table, n - 1));
    numbers(b, "chance", m->chance, seats);
    numbers(b, "error", m->error, seats);
    if (n) {
        numbers(b, "own", m->own, seats);
        numbers(b, "others", m->others, seats);
        numbers(b, "luck", m->luck, seats);
        numbers(b, "rest", m->rest, seats);
    }
    if (m->loss) {
        bq_json_int(b, "loss", m->loss);
        command(b, "better", a, &m->better);
    }
    bq_json_close(b, '}');
}

static void seats(bq_buf *b, const bq_analysis *a)
{
    bq_json_open_lines(b, "seats", '[');
    for (unsigned seat = 0; seat < a->state[0].seats; seat++) {
        bq_analysis_sum sum = bq_analysis_sum_of(a, seat);
        bq_json_open(b, NULL, '{');
        bq_json_text(b, "name", bq_table_plan_of(a->table)->seat[seat].name);
        bq_json_text(b, "player", bq_table_plan_of(a->table)->seat[seat].player);
        bq_json_int(b, "own", sum.own);
        bq_json_int(b, "others", sum.others);
        bq_json_int(b, "luck", sum.luck);
        bq_json_int(b, "rest", sum.rest);
        bq_json_int(b, "loss", sum.loss);
        bq_json_int(b, "decisions", sum.decisions);
        bq_json_int(b, "mistakes", sum.mistakes);
        bq_json_close(b, '}');
    }
    bq_json_close(b, ']');
}

static void told(bq_buf *b, const bq_analyse_words *w, const bq_analysis *a)
{
    size_t at[BQ_ANALYSE_SWINGS];
    unsigned n = bq_analysis_swings(a, at);
    bq_json_open_lines(b, "mistakes", '[');
    for (size_t k = 1; k <= a->moves; k++) {
        if (!bq_analysis_mistake(a, k))
            continue;
        bq_json_open(b, NULL, '{');
        bq_json_int(b, "move", (int64_t)k);
        bq_json_int(b, "seat", a->moment[k].seat);
        bq_json_int(b, "loss", a->moment[k].loss);
        sentence(b, "words", w, a, k, bq_analyse_mistake_words);
        bq_json_close(b, '}');
    }
    bq_json_close(b, ']');
    bq_json_open_lines(b, "swings", '[');
    for (unsigned i = 0; i < n; i++) {
        bq_json_open(b, NULL, '{');
        bq_json_int(b, "move", (int64_t)at[i]);
        bq_json_int(b, "seat", bq_analysis_swung(a, at[i]));
        sentence(b, "words", w, a, at[i], bq_analyse_swing_words);
        bq_json_close(b, '}');
    }
    bq_json_close(b, ']');
}

void bq_analyse_json_found(bq_buf *b, const bq_analyse_words *w, const bq_analysis *a)
{
    seats(b, a);
    told(b, w, a);
}

void bq_analyse_json(bq_buf *b, const bq_analyse_words *w, const bq_analysis *a)
{
    bq_json_open_lines(b, NULL, '{');
    bq_json_text(b, "edition", bq_table_edition_name(a->table));
    bq_json_int(b, "moves", (int64_t)a->moves);
    bq_json_flag(b, "cut", a->cut);
    bq_json_flag(b, "over", a->state[a->moves].stage == BQ_STAGE_OVER);
    bq_json_word(b, "by", a->judge.playouts ? "playouts" : "value");
    bq_json_int(b, "playouts", a->judge.playouts);
    bq_json_int(b, "seed", (int64_t)a->judge.seed);
    bq_json_int(b, "one", BQ_ANALYSE_ONE);
    bq_analyse_json_found(b, w, a);
    bq_json_open_lines(b, "moments", '[');
    for (size_t n = 0; n <= a->moves; n++)
        moment(b, a, n);
    bq_json_close(b, ']');
    bq_json_close(b, '}');
    bq_json_indent(b, 0);
    bq_buf_char(b, '\n');
}

/* ---- CSV ---- */

/* Names have no quotation mark, comma or line's end (bq_seat_name_ok). */
static void row(bq_buf *b, const bq_analysis *a, size_t n, unsigned seat)
{
    const bq_moment *m = &a->moment[n];
    bool mine = m->seat == seat;
    bq_buf_format(b, "%zu,%s,%d,%d,%d,%d,%d,%d,%d,%d\n", n, bq_table_plan_of(a->table)->seat[seat].name,
                  (int)m->chance[seat], (int)m->error[seat], (int)m->own[seat], (int)m->others[seat],
                  (int)m->luck[seat], (int)m->rest[seat], mine, mine ? (int)m->loss : 0);
}

void bq_analyse_csv(bq_buf *b, const bq_analysis *a)
{
    bq_buf_str(b, "move,seat,chance,error,own,others,luck,rest,decides,loss\n");
    for (size_t n = 0; n <= a->moves; n++)
        for (unsigned seat = 0; seat < a->state[0].seats; seat++)
            row(b, a, n, seat);
}
