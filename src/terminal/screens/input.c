/* input.c - a line being typed at the foot of the screen: commands, searches, names, sums, dice; and
 * the questions of the session (a save that cannot be written), asked in the same line. */
#include <stdlib.h>
#include <string.h>

#include "terminal/screens/screens.h"
#include "text/text.h"

void bq__input_open(bq__screens *v, enum bq__field field, enum bq_text_key label, const char *text)
{
    v->input = (bq__input){.field = field, .fresh = field == BQ__FIELD_HOUSE};
    snprintf(v->input.text, sizeof v->input.text, "%s", text);
    v->input.n = v->input.at = strlen(v->input.text);
    snprintf(v->input.label, sizeof v->input.label, "%s", bq__screens_word(v, label));
}

/* ---- letters ---- */

static void insert(bq__input *in, int key)
{
    char utf8[4], clean[8];
    size_t n = bq_utf8_write(utf8, (uint32_t)key);
    n = bq_plain_clean(clean, sizeof clean, utf8, n);
    if (n == 0 || in->n + n + 1 > sizeof in->text)
        return;
    memmove(in->text + in->at + n, in->text + in->at, in->n - in->at + 1);
    memcpy(in->text + in->at, clean, n);
    in->at += n;
    in->n += n;
}

static size_t letter_before(const bq__input *in)
{
    size_t at = in->at;
    while (at > 0 && bq_utf8_inside(in->text[--at]))
        continue;
    return at;
}

static size_t letter_after(const bq__input *in)
{
    uint32_t code;
    return in->at < in->n ? in->at + bq__letter(in->text + in->at, &code) : in->n;
}

static void erase(bq__input *in, size_t from, size_t to)
{
    memmove(in->text + from, in->text + to, in->n - to + 1);
    in->n -= to - from;
    in->at = from;
}

/* ---- done ---- */

static void jump_to(bq__screens *v, const char *text)
{
    unsigned square;
    bq_wire_error error;
    if (bq_find_square(bq_table_names(v->s->table), text, strlen(text), &square, &error) &&
        square < bq__screens_edition(v)->squares)
        v->focus = square;
    else
        bq__session_wire_error(v->s, &error);
}

static bool dice(bq__screens *v, const char *text)
{
    unsigned a, b;
    char more;
    if (bq__session_means(text, "roll")) { /* there are none at hand */
        v->before = *bq_table_state(v->s->table);
        v->waits = v->wants_dice = false;
        if (bq__session_roll(v->s))
            bq__motion_begin(v);
        return true;
    }
    if (sscanf(text, "%u %u %c", &a, &b, &more) != 2 || a < 1 || a > 6 || b < 1 || b > 6) {
        bq__notice_key(v, BQ__INK_BAD, BQ_T_PLAIN_NO_DICE, NULL, 0);
        return false;
    }
    v->waits = v->wants_dice = false;
    bq_command cmd = {.verb = BQ_CMD_DICE, .a = (uint8_t)a, .b = (uint8_t)b};
    bq__screens_submit(v, &cmd);
    return true;
}

/* The speaker: the one who is asked; while a bot or somebody elsewhere is, the only one who plays here (O9). */
static unsigned speaker(const bq__screens *v)
{
    const bq_state *st = bq_table_state(v->s->table);
    unsigned seat = v->ask.seat < st->seats ? v->ask.seat : st->turn, people = bq__session_people(v->s);
    bool alone = people && !(people & (people - 1));
    return alone && !(people >> seat & 1) ? bq_low(people) : seat;
}

/* As in plain text; what it answers in several lines is a sheet. */
static void command(bq__screens *v, const char *text)
{
    bq__session *s = v->s;
    const bq_state *st = bq_table_state(s->table);
    unsigned seat = speaker(v);
    size_t length = bq_table_length(s->table);
    bool menu = s->menu;
    const bq_table *table = s->table;
    bq__sheet_begin(v, text);
    v->catching = true;
    v->before = *st;
    bq__lines_obey(v->lines, seat, text);
    bq__sheet_end(v);
    if (s->table != table) {
        bq__screens_game(v);
    } else if (bq_table_length(s->table) != length) {
        bq__screens_changed(v);
    }
    if (s->menu && !menu)
        bq__screens_to(v, BQ__SCREEN_MENU);
    s->menu = false;
}

/* A sum of one's own for the choice that the list leaves open. */
static void bid(bq__screens *v, int32_t sum)
{
    const bq_choice *c = bq_choices_first(&v->s->choices.all, BQ_CMD_BID);
    bq_command cmd = c ? c->cmd : (bq_command){.verb = BQ_CMD_BID, .seat = v->ask.seat}; /* refused, then */
    cmd.amount = sum;
    bq__screens_submit(v, &cmd);
}

static void amount(bq__screens *v, enum bq__field field, const char *text)
{
    char *end;
    long long value = strtoll(text, &end, 10);
    if (*text < '0' || *text > '9' || *end || value > BQ_AMOUNT) {
        BQ__TELL(v, BQ__INK_BAD, BQ_T_PLAIN_WIRE_NUMBER, bq_arg_text("what", text));
        return;
    }
    if (field == BQ__FIELD_LIMIT) {
        bq__screens_limit(v, bq__session_bidder(v->s, v->ask.seat), (int32_t)value, false);
    } else if (field == BQ__FIELD_BID) {
        bid(v, (int32_t)value);
    } else if (field == BQ__FIELD_NUMBER) {
        bq__choose_number(v, value);
    } else if (field == BQ__FIELD_JUMP) {
        bq__screens_replay_go(v, (size_t)value);
    } else {
        bq_terms *t = &v->deal.terms;
        t->give_cash = v->deal.right ? 0 : (int32_t)value;
        t->take_cash = v->deal.right ? (int32_t)value : 0;
    }
}

/* What was not taken stays as it was typed, to be corrected. */
static void keep_wrong(bq__screens *v, enum bq__field field, bool taken)
{
    v->input.wrong = !taken;
    if (!taken)
        v->input.field = field;
}

static void done(bq__screens *v)
{
    static char text[BQ_LINE_BYTES];
    enum bq__field field = v->input.field;
    snprintf(text, sizeof text, "%s", v->input.text);
    bq__session_trim(text);
    v->message[0] = 0;
    if (field == BQ__FIELD_ANSWER) {
        v->input.done = true;
        return;
    }
    v->input.field = BQ__FIELD_NONE;
    if (field == BQ__FIELD_DICE)
        keep_wrong(v, field, dice(v, text));
    else if (field >= BQ__FIELD_WHERE)
        bq__screens_online_field(v, field, text);
    else if (!text[0] && field == BQ__FIELD_LIMIT)
        amount(v, field, "0");
    else if (!text[0] && field != BQ__FIELD_OPTION && !(field == BQ__FIELD_NAME && v->form.naming))
        return;
    else if (field == BQ__FIELD_COMMAND)
        command(v, text);
    else if (field == BQ__FIELD_GOTO)
        jump_to(v, text);
    else if (field == BQ__FIELD_SAVE)
        bq__session_save_as(v->s, text);
    else if (field == BQ__FIELD_FORK)
        keep_wrong(v, field, bq__screens_fork(v, text));
    else if (field == BQ__FIELD_HOUSE)
        keep_wrong(v, field, bq__house_field(v, text));
    else if (field == BQ__FIELD_NAME || field == BQ__FIELD_PLAYERS || field == BQ__FIELD_OPTION)
        keep_wrong(v, field, bq__form_field(v, field, text));
    else if (field == BQ__FIELD_SEARCH) {
        snprintf(v->search, sizeof v->search, "%.190s", text);
        bq__screens_key(v, 'n');
    } else
        amount(v, field, text);
}

void bq__input_key(bq__screens *v, int key)
{
    bq__input *in = &v->input;
    bool letter = key >= 0x20 && key < BQ__KEY_UP && key != BQ__KEY_BACKSPACE;
    if (in->fresh && letter)
        erase(in, 0, in->n);
    in->fresh = false;
    if (key == BQ__KEY_ENTER)
        done(v);
    else if (key == BQ__KEY_ESCAPE) {
        if (in->field == BQ__FIELD_ANSWER)
            in->text[0] = 0, in->n = in->at = 0, in->done = true;
        else
            in->field = BQ__FIELD_NONE;
        if (in->wrong)
            v->message[0] = 0;
        in->wrong = false;
    } else if (key == BQ__KEY_BACKSPACE && in->at > 0)
        erase(in, letter_before(in), in->at);
    else if (key == BQ__KEY_DELETE && in->at < in->n)
        erase(in, in->at, letter_after(in));
    else if (key == BQ__KEY_LEFT)
        in->at = letter_before(in);
    else if (key == BQ__KEY_RIGHT)
        in->at = letter_after(in);
    else if (key == BQ__KEY_HOME)
        in->at = 0;
    else if (key == BQ__KEY_END)
        in->at = in->n;
    else if (key == 0x15) /* ^U */
        erase(in, 0, in->n);
    else if (letter)
        insert(in, key);
}

/* ---- shown ---- */

void bq__draw_input(bq__screens *v, int row, int col, int w)
{
    bq__canvas *c = &v->canvas;
    bq__input *in = &v->input;
    bq__fill(c, (bq__rect){row, col, 1, w}, BQ__INK_PLAIN, ' ');
    int used = bq__put(c, row, col, w / 2, BQ__STYLE(BQ__INK_ACCENT, BQ__BOLD), in->label);
    used += 1;
    int room = w - used - 1;
    size_t from = 0;
    char head[BQ_LINE_BYTES];
    for (;;) { /* the cursor stays in sight */
        memcpy(head, in->text + from, in->at - from);
        head[in->at - from] = 0;
        if (bq__canvas_columns(c, head) <= room || from >= in->at)
            break;
        uint32_t code;
        from += bq__letter(in->text + from, &code);
    }
    bq__put(c, row, col + used, room, BQ__INK_PLAIN, in->text + from);
    c->cursor_row = row;
    c->cursor_col = col + used + bq__canvas_columns(c, head);
    if (c->cursor_col >= c->cols)
        c->cursor_col = c->cols - 1;
}

/* ---- questions of the session ---- */

bool bq__screens_on_prompt(void *screens, char *line, size_t size)
{
    bq__screens *v = screens;
    bq__input kept = v->input;
    bool catching = v->catching, asked = false;
    v->catching = false;
    v->input = (bq__input){.field = BQ__FIELD_ANSWER};
    snprintf(v->input.label, sizeof v->input.label, "%s", ">");
    while (!v->input.done) {
        int rows, cols;
        bq__term_size(&rows, &cols);
        bq__canvas_size(&v->canvas, rows, cols);
        bq__screens_draw(v);
        if (v->message[0]) { /* the question stands above the line */
            bq__rect r = {v->canvas.rows - 5, 0, 3, v->canvas.cols};
            bq__fill(&v->canvas, r, BQ__INK_PLAIN, ' ');
            bq__put_wrapped(&v->canvas, r, v->message_style, v->message);
        }
        bq__term_show(&v->canvas);
        if (!asked)
            bq__term_drop();
        asked = true;
        int key = bq__term_key(-1);
        if (key == BQ__KEY_GONE) {
            v->ended = true;
            v->input = kept;
            return false;
        }
        if (key != BQ__KEY_RESIZE)
            bq__input_key(v, key);
    }
    snprintf(line, size, "%s", v->input.text);
    v->input = kept;
    v->catching = catching;
    v->message[0] = 0;
    return true;
}
