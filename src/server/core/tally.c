/* tally.c - the core's counters, and how they are told: the text that Prometheus reads.
 *
 * Counting is one addition where something happens; everything else is done when somebody asks. The dice are watched,
 * too: a face that falls six standard deviations too often, or too seldom, is told in the log. */
#include <string.h>

#include "server/core/internal.h"

/* ---- counting ---- */

static const uint32_t ack_ms[BQ__ACK_BUCKETS] = {1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000};

void bq__core_tally_ack(bq_core *core, int64_t ms)
{
    bq__tally *t = &core->tally;
    unsigned i = 0;
    while (i < BQ__ACK_BUCKETS && ms > ack_ms[i])
        i++;
    t->ack[i]++;
    t->ack_sum_ms += ms > 0 ? (uint64_t)ms : 0;
}

/* z = (seen - n/6) / sqrt(n * 5/36), so z * z = (6 seen - n)^2 / 5n: whole numbers say whether it is above 36. */
static bool is_odd(uint64_t seen, uint64_t n)
{
    int64_t off = 6 * (int64_t)seen - (int64_t)n;
    return off * off > 36 * 5 * (int64_t)n;
}

static void look_at_dice(bq_core *core)
{
    bq__tally *t = &core->tally;
    for (unsigned seat = 0; seat <= BQ_SEATS; seat++) {
        const uint64_t *face = seat < BQ_SEATS ? t->face[seat] : t->all_faces;
        uint64_t n = 0;
        for (unsigned i = 0; i < 6; i++)
            n += face[i];
        for (unsigned i = 0; i < 6; i++)
            if (n >= 600 && is_odd(face[i], n)) {
                char detail[64];
                bq_buf b = bq_buf_on(detail, sizeof detail);
                bq_buf_str(&b, "face ");
                bq_buf_int(&b, i + 1);
                bq_buf_str(&b, seat < BQ_SEATS ? ", seat " : ", all seats ");
                bq_buf_int(&b, seat < BQ_SEATS ? seat + 1 : 0);
                bq_buf_str(&b, ": ");
                bq_buf_int(&b, (int64_t)face[i]);
                bq_buf_str(&b, " of ");
                bq_buf_int(&b, (int64_t)n);
                t->odd_dice++;
                bq__core_put_log(core, "odd-dice", NULL, NULL, detail);
            }
    }
}

void bq__core_tally_dice(bq_core *core, const bq_sink *sink)
{
    bq__tally *t = &core->tally;
    for (uint32_t i = 0; i < sink->n; i++) {
        const bq_event *ev = &sink->at[i];
        if (ev->kind != BQ_EV_ROLL || ev->seat >= BQ_SEATS || ev->a < 1 || ev->a > 6 || ev->b < 1 ||
            ev->b > 6)
            continue;
        t->face[ev->seat][ev->a - 1]++;
        t->face[ev->seat][ev->b - 1]++;
        t->all_faces[ev->a - 1]++;
        t->all_faces[ev->b - 1]++;
        t->dice += 2;
        if (t->dice == t->look_at) { /* at 1,024 and whenever there are twice as many */
            t->look_at *= 2;
            look_at_dice(core);
        }
    }
}

/* ---- telling ---- */

static void head(bq_buf *b, const char *name, const char *kind, const char *help)
{
    bq_buf_str(b, "# HELP banquier_");
    bq_buf_str(b, name);
    bq_buf_char(b, ' ');
    bq_buf_str(b, help);
    bq_buf_str(b, "\n# TYPE banquier_");
    bq_buf_str(b, name);
    bq_buf_char(b, ' ');
    bq_buf_str(b, kind);
    bq_buf_char(b, '\n');
}

static void value(bq_buf *b, const char *name, const char *labels, uint64_t n)
{
    bq_buf_str(b, "banquier_");
    bq_buf_str(b, name);
    bq_buf_str(b, labels);
    bq_buf_char(b, ' ');
    bq_buf_int(b, (int64_t)n);
    bq_buf_char(b, '\n');
}

static void single(bq_buf *b, const char *name, const char *kind, const char *help, uint64_t n)
{
    head(b, name, kind, help);
    value(b, name, "", n);
}

/* Only what has happened has a line; a name that is new begins at its first number. */
static void by_name(bq_buf *b, const char *name, const char *label, const char *const *words,
                    const uint64_t *count, unsigned n)
{
    for (unsigned i = 0; i < n; i++) {
        char labels[96];
        if (!count[i])
            continue;
        bq_buf l = bq_buf_on(labels, sizeof labels);
        bq_buf_char(&l, '{');
        bq_buf_str(&l, label);
        bq_buf_str(&l, "=\"");
        bq_buf_str(&l, words[i]);
        bq_buf_str(&l, "\"}");
        value(b, name, labels, count[i]);
    }
}

static void put_acks(bq_buf *b, const bq__tally *t)
{
    uint64_t sum = 0;
    head(b, "ack_seconds", "histogram", "From a line to the answer that it is done and on the disk.");
    for (unsigned i = 0; i <= BQ__ACK_BUCKETS; i++) {
        sum += t->ack[i];
        bq_buf_str(b, "banquier_ack_seconds_bucket{le=\"");
        if (i < BQ__ACK_BUCKETS)
            bq__core_put_seconds(b, ack_ms[i]);
        else
            bq_buf_str(b, "+Inf");
        bq_buf_str(b, "\"} ");
        bq_buf_int(b, (int64_t)sum);
        bq_buf_char(b, '\n');
    }
    bq_buf_str(b, "banquier_ack_seconds_sum ");
    bq__core_put_seconds(b, t->ack_sum_ms);
    bq_buf_str(b, "\nbanquier_ack_seconds_count ");
    bq_buf_int(b, (int64_t)sum);
    bq_buf_char(b, '\n');
}

static void put_dice(bq_buf *b, const bq__tally *t)
{
    head(b, "dice_total", "counter", "Dice that fell, by seat and face.");
    for (unsigned seat = 0; seat < BQ_SEATS; seat++)
        for (unsigned i = 0; i < 6; i++) {
            char labels[] = "{seat=\"1\",face=\"1\"}";
            labels[7] = (char)('1' + seat);
            labels[16] = (char)('1' + i);
            value(b, "dice_total", labels, t->face[seat][i]);
        }
    single(b, "odd_dice_total", "counter", "Alarms: a face six standard deviations off.", t->odd_dice);
}

void bq__core_put_seconds(bq_buf *b, uint64_t ms)
{
    char rest[4] = {(char)('0' + ms / 100 % 10), (char)('0' + ms / 10 % 10), (char)('0' + ms % 10), 0};
    bq_buf_int(b, (int64_t)(ms / 1000));
    for (unsigned n = 3; n > 0 && rest[n - 1] == '0'; n--)
        rest[n - 1] = 0;
    if (rest[0]) {
        bq_buf_char(b, '.');
        bq_buf_str(b, rest);
    }
}

static void put_switches(bq_buf *b, const bq_core *core)
{
    head(b, "switch_on", "gauge", "What the operator can switch off: 1 on, 0 off.");
    for (unsigned i = 0; i < BQ_OFFS; i++) {
        char labels[64];
        bq_buf l = bq_buf_on(labels, sizeof labels);
        bq_buf_str(&l, "{name=\"");
        bq_buf_str(&l, bq_off_words[i]);
        bq_buf_str(&l, "\"}");
        value(b, "switch_on", labels, bq_limits_on(&core->limits, i));
    }
}

size_t bq_core_metrics(const bq_core *core, char *text, size_t size)
{
    const bq__tally *t = &core->tally;
    bq_buf b = bq_buf_on(text, size);
    bq_core_figures f;
    bq_core_figures_of(core, &f);
    single(&b, "connections", "gauge", "Connections that are open.", f.connections);
    single(&b, "tables", "gauge", "Tables that wait or are being played.", f.tables);
    single(&b, "tables_loaded", "gauge", "... of which in memory.", f.loaded);
    single(&b, "tables_playing", "gauge", "... of which being played.", f.playing);
    single(&b, "addresses", "gauge", "Addresses that are remembered.", f.addresses);
    single(&b, "bot_jobs", "gauge", "Bots that think or wait to think.", f.jobs);
    single(&b, "store_waiting", "gauge", "Changes that wait for the disk.", f.waiting_commits);
    single(&b, "lines_total", "counter", "Lines that came from clients.", t->lines);
    single(&b, "commands_total", "counter", "Commands of clients that were done.", t->commands);
    single(&b, "moves_total", "counter", "Lines of all logs: commands, outcomes of chance, the clock's.",
           f.moves);
    single(&b, "games_over_total", "counter", "Games that came to an end.", t->games_over);
    single(&b, "reports_total", "counter", "People who were reported to the operator.", t->reports);
    put_switches(&b, core);
    head(&b, "refusals_total", "counter", "Lines that were refused, by the name of the refusal.");
    by_name(&b, "refusals_total", "kind=\"server\",why", bq__core_no_words, t->no, BQ_WHYS);
    by_name(&b, "refusals_total", "kind=\"rules\",why", bq_refusal_words, t->rule, BQ_REFUSALS);
    by_name(&b, "refusals_total", "kind=\"words\",why", bq_wire_words, t->wire, BQ_WIRE_CODES);
    head(&b, "closed_total", "counter", "Connections that the server closed, by reason.");
    by_name(&b, "closed_total", "why", bq_close_words, t->closed, BQ_CLOSES);
    put_acks(&b, t);
    put_dice(&b, t);
    return b.n;
}
