/* choices_drawn.c - what the screens draw, read from the cells of the canvas: the number, the key and the words of each
 * choice; and what then happens when it is pressed, through the function that the loop gives its keys to. */
#include <ctype.h>

#include "choices.h"

#include "game/step.h"

enum { MARK = 0x25BA, WAY = 24 };

enum planted drawn_planted;

/* A row that shows a choice. */
typedef struct drawn {
    unsigned number; /* 0: none */
    int key;         /* 0: none */
    bool marked;
    int row, col, wide; /* of its words */
} drawn;

typedef struct facts {
    uint8_t verb, group, key;
} facts;

static const facts rows[] = {
#define BQ_CHOICE(verb, group, key, space) {BQ_CMD_##verb, BQ_CHOICE_##group, key},
#define BQ_TOOL(id, key)
#include "game/choice.def"
};

static const facts *facts_of(unsigned verb)
{
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (rows[i].verb == verb)
            return &rows[i];
    return NULL;
}

/* ---- letters ---- */

static uint32_t code_at(const asked *a, int row, int col)
{
    return read_code(&a->v->canvas, row, col);
}

static void row_text(const asked *a, int row, int col, int wide, char *out, size_t size)
{
    read_row(&a->v->canvas, row, col, wide, out, size);
}

/* Do these rows show that sentence, whole, or its beginning and that it was cut? */
static bool shows(const asked *a, const drawn *d, const char *sentence)
{
    char text[BQ_SENTENCE_BYTES], words[BQ_SENTENCE_BYTES], next[1000];
    read_blanks(words, sizeof words, sentence);
    row_text(a, d->row, d->col, d->wide, text, sizeof text);
    if (strcmp(text, words) && code_at(a, d->row + 1, d->col - 2) == ' ' && code_at(a, d->row + 1, d->col - 4) == ' ') {
        row_text(a, d->row + 1, d->col, d->wide, next, sizeof next);
        size_t n = strlen(text);
        if (next[0] && next[0] != ' ' && n + strlen(next) + 2 < sizeof text && !strncmp(words, text, n))
            snprintf(text + n, sizeof text - n, " %s", next);
    }
    char *more = strstr(text, " > +"), *cut = strstr(text, "…");
    size_t n = more ? (size_t)(more - text) : strlen(text);
    if (cut && (size_t)(cut - text) < n)
        n = (size_t)(cut - text);
    while (n && text[n - 1] == ' ')
        n--;
    bool halved = n && n < strlen(words) && isdigit((unsigned char)words[n - 1]) && isdigit((unsigned char)words[n]);
    return !strncmp(words, text, n) && n >= 4 && (more || cut || n == strlen(words)) && !halved; /* half a sum is another */
}

/* ---- the board ---- */

static bool board_row(const asked *a, int row, drawn *d)
{
    bq__rect r = a->v->layout.panel;
    int wide = r.w;
    uint32_t mark = code_at(a, row, r.col), number = code_at(a, row, r.col + 2), key = code_at(a, row, r.col + 4);
    uint32_t ten = code_at(a, row, r.col + 1);
    bool blank = (ten == ' ' || (ten >= '1' && ten <= '9')) && code_at(a, row, r.col + 3) == ' ' &&
                 code_at(a, row, r.col + 5) == ' ' && (mark == ' ' || mark == MARK);
    if (!blank || number < (ten == ' ' ? '1' : '0') || number > '9')
        return false;
    *d = (drawn){.number = number - '0' + (ten == ' ' ? 0 : 10 * (ten - '0')), .key = key == ' ' ? 0 : (int)key, .marked = mark == MARK, .row = row,
                 .col = r.col + 6, .wide = wide - 6};
    return true;
}

static unsigned board_rows(const asked *a, drawn *out, unsigned most)
{
    bq__rect r = a->v->layout.panel;
    unsigned n = 0;
    for (int row = r.row; row < r.row + r.h && n < most; row++)
        n += board_row(a, row, &out[n]);
    return n;
}

/* ---- an auction ---- */

/* In the row that a click would mean: inside the frame the mark, the key, the words. */
static bool auction_row(const asked *a, const shown_line *line, drawn *d)
{
    int row = line->number <= BQ_CHOICES ? a->v->choice_row[line->number - 1] : -1;
    bq__rect box = bq__middle(a->v, 18, 72);
    if (row < 0)
        return false;
    *d = (drawn){.row = row, .col = box.col + 6, .wide = box.w - 8, .number = line->number};
    uint32_t mark = code_at(a, row, d->col - 4), key = code_at(a, row, d->col - 3);
    d->marked = mark == MARK;
    d->key = key == ' ' ? 0 : (int)key;
    return true;
}

static unsigned auction_rows(const asked *a, const shown *list, drawn *out, unsigned most)
{
    unsigned n = 0;
    for (unsigned i = 0; i < list->n && n < most; i++)
        n += auction_row(a, &list->at[i], &out[n]);
    return n;
}

/* ---- compared ---- */

static unsigned rows_of(const asked *a, const shown *list, drawn *out, unsigned most)
{
    unsigned n = bq__screens_now(a->v) == BQ__SCREEN_BOARD     ? board_rows(a, out, most)
                 : bq__screens_now(a->v) == BQ__SCREEN_AUCTION ? auction_rows(a, list, out, most)
                                                            : 0;
    for (unsigned i = 0; i < n && drawn_planted; i++)
        out[i].key = drawn_planted == PLANTED_NONE ? 0 : out[i].key == 'r' ? 'e' : 'r';
    return n;
}

/* Where several would have one key it is the first one's: of the bids, of the rents, of the offers. */
int key_of(const shown *list, const shown_line *line)
{
    const facts *f = facts_of(line->cmd.verb);
    unsigned verb = line->cmd.verb;
    bool offer = verb == BQ_CMD_ACCEPT || verb == BQ_CMD_REJECT;
    if (line->later)
        return BQ_TOOL_LATER;
    if (!f || f->group == BQ_CHOICE_PROPERTY)
        return 0;
    for (const shown_line *other = list->at; other < line; other++) {
        bool answers = other->cmd.verb == BQ_CMD_ACCEPT || other->cmd.verb == BQ_CMD_REJECT;
        if (offer ? answers && other->cmd.a != line->cmd.a : verb != BQ_CMD_WANT && other->cmd.verb == verb)
            return 0;
    }
    return verb == BQ_CMD_WANT ? '0' + line->cmd.amount : f->key;
}

static void compare(const asked *a, const shown *list, const drawn *d, unsigned n)
{
    char text[1000];
    for (unsigned i = 0; i < n; i++) {
        row_text(a, d[i].row, d[i].col - 6, d[i].wide + 6, text, sizeof text);
        if (d[i].number > list->n || !shows(a, &d[i], list->at[d[i].number - 1].words)) {
            fault(a, FAULT_DRAWN, "%d columns: \"%s\" for %s", a->v->canvas.cols, text,
                  d[i].number <= list->n ? list->at[d[i].number - 1].words : "nothing");
            continue;
        }
        const shown_line *line = &list->at[d[i].number - 1];
        if (a->v->choice_row[line->number - 1] != d[i].row)
            fault(a, FAULT_DRAWN, "a click on \"%s\" means something else", text);
        if (d[i].key != key_of(list, line))
            fault(a, FAULT_KEY, "%d columns: the key of %s is drawn as \"%c\", not \"%c\"", a->v->canvas.cols,
                  line->typed, d[i].key ? d[i].key : ' ', key_of(list, line) ? key_of(list, line) : ' ');
        for (unsigned k = 0; k < i; k++)
            if (d[i].key && d[k].key == d[i].key)
                fault(a, FAULT_KEY, "two keys %c: %s", d[i].key, text);
        if (d[i].marked != (line->number == list->usual) && !a->v->first)
            fault(a, FAULT_DRAWN, "an empty line means %u, the mark is %son \"%s\"", list->usual,
                  d[i].marked ? "" : "not ", text);
        a->f->drawn++;
    }
}

static bool foot_has(const asked *a, int key, enum bq_text_key label)
{
    char text[2000], want[300];
    row_text(a, a->v->layout.keys_row, 0, a->v->canvas.cols, text, sizeof text);
    snprintf(want, sizeof want, "%c %s", key, bq__screens_word(a->v, label));
    return strstr(text, want) != NULL;
}

static bool drawn_text(const asked *a, const char *words, int key)
{
    for (int row = 0; row < a->v->canvas.rows; row++) {
        char text[2000], want[600], one[600];
        row_text(a, row, 0, a->v->canvas.cols, text, sizeof text);
        read_blanks(one, sizeof one, words);
        snprintf(want, sizeof want, "%c  %.*s", key, WAY, one); /* where it is narrow its end is cut */
        if (strstr(text, want))
            return true;
    }
    return false;
}

/* The ways out of a debt stand there if they are lawful, each with its key. */
static void look_debt(const asked *a)
{
    static const struct {
        uint8_t verb, key;
        uint16_t words;
    } ways[] = {{BQ_CMD_OFFER, BQ_TOOL_TRADE, BQ_T_SCREEN_DEBT_TRADE},
                {BQ_CMD_SETTLE, BQ_KEY_SETTLE, BQ_T_SCREEN_DEBT_SETTLE},
                {BQ_CMD_DECLARE, BQ_KEY_DECLARE, BQ_T_SCREEN_DEBT_DECLARE}};
    bq_options may;
    bq_legal(a->ed, a->st, a->seat, &may);
    for (size_t i = 0; i < 3; i++) {
        bool lawful = may.verbs >> ways[i].verb & 1u;
        if (lawful != drawn_text(a, bq__screens_word(a->v, ways[i].words), ways[i].key))
            fault(a, FAULT_DRAWN, "debt, %d columns: %s is %s", a->v->canvas.cols, bq_verb_words[ways[i].verb],
                  lawful ? "lawful, and not drawn" : "drawn, and not lawful");
        a->f->drawn++;
    }
}

/* The first step of the plan, and what it says it brings. */
static bool first_step(const asked *a, bq_command *step, int64_t *gain)
{
    char text[2000], sum[100];
    if (!bq_raise_plan(a->ed, a->st, a->seat, step, gain, 1))
        return false;
    read_blanks(sum, sizeof sum, bq__money(a->v, *gain));
    for (int row = 0; row < a->v->canvas.rows; row++) {
        row_text(a, row, 0, a->v->canvas.cols, text, sizeof text);
        const char *at = strstr(text, "►1  ");
        at = at ? at : strstr(text, " 1  ");
        if (at && strstr(at, sum))
            return true;
        row_text(a, row + 1, 0, a->v->canvas.cols, text, sizeof text);
        if (at && strstr(text, sum)) /* a long name takes two rows */
            return true;
    }
    fault(a, FAULT_DRAWN, "debt, %d columns: no first step that brings %lld", a->v->canvas.cols, (long long)*gain);
    return true;
}

void drawn_look(asked *a, const shown *list, int rows_, int cols)
{
    drawn d[16];
    if (!bq__canvas_size(&a->v->canvas, rows_, cols))
        tap_bail("no memory");
    bq__screens_draw(a->v);
    enum bq__screen now = bq__screens_now(a->v);
    unsigned n = rows_of(a, list, d, 16);
    compare(a, list, d, n);
    if ((now == BQ__SCREEN_BOARD || now == BQ__SCREEN_AUCTION) && n == 0)
        fault(a, FAULT_DRAWN, "%d columns: no choice is drawn", cols);
    if (now == BQ__SCREEN_DEBT)
        look_debt(a);
    if (now == BQ__SCREEN_OFFER &&
        !(foot_has(a, BQ_KEY_ACCEPT, BQ_T_SCREEN_KEY_ACCEPT) && foot_has(a, BQ_KEY_REJECT, BQ_T_SCREEN_KEY_REJECT)))
        fault(a, FAULT_DRAWN, "%d columns: an offer without its keys", cols);
    a->f->screens[now]++;
}

/* ---- `?` ---- */

/* A line of the page: the key, blanks, the words. */
static bool page_has(const asked *a, int key, const char *words)
{
    for (const char *at = a->v->sheet.at, *end; *at; at = end + (*end == '\n')) {
        end = at + strcspn(at, "\n");
        if (strncmp(at, "  ", 2) || at[2] != key)
            continue;
        at += 3 + strspn(at + 3, " ");
        if (strlen(words) == (size_t)(end - at) && !strncmp(at, words, (size_t)(end - at)))
            return true;
    }
    return false;
}

/* The page has the key of every choice, and money is raised by a key. */
void drawn_help(asked *a, const shown *list)
{
    enum bq__screen now = bq__screens_now(a->v);
    if (now != BQ__SCREEN_BOARD && now != BQ__SCREEN_AUCTION)
        return;
    bool waits = a->v->waits;
    bq__screens_key(a->v, '?');
    for (unsigned i = 0; i < list->n; i++) {
        int key = key_of(list, &list->at[i]);
        if (key && !page_has(a, key, list->at[i].words))
            fault(a, FAULT_HELP, "no key %c: %s", key, list->at[i].words);
    }
    for (const char *at = strstr(a->v->sheet.at, "mortgage, sell"); at; at = strstr(at + 1, "mortgage, sell"))
        if (strncmp(at + 14, " - ", 3) && at[14] != ',') /* no list of verbs */
            fault(a, FAULT_HELP, "at the screens money is raised by words: %.100s", at);
    bq__screens_key(a->v, BQ__KEY_ESCAPE);
    a->v->waits = waits;
    a->f->pages++;
}

/* ---- pressed ---- */

/* Up or down until the mark is drawn there, then Enter. */
static void press_mark(asked *a, const shown *list, unsigned number)
{
    drawn d[16];
    for (unsigned i = 0; i < 40; i++) {
        bq__screens_draw(a->v);
        unsigned n = rows_of(a, list, d, 16);
        for (unsigned k = 0; k < n; k++)
            if (d[k].marked && d[k].number == number) {
                bq__screens_key(a->v, BQ__KEY_ENTER);
                return;
            }
        bq__screens_key(a->v, BQ__KEY_DOWN);
    }
    fault(a, FAULT_KEY, "the mark does not come to %s", list->at[number - 1].typed);
}

/* What is grave is asked again, terms are read first. */
static void mean_it(asked *a)
{
    if (a->v->input.field) /* a key that was none opens a line */
        bq__screens_key(a->v, BQ__KEY_ESCAPE);
    if (bq__screens_now(a->v) == BQ__SCREEN_SURE)
        bq__screens_key(a->v, '2');
    else if (bq__screens_now(a->v) == BQ__SCREEN_OFFER)
        bq__screens_key(a->v, BQ_KEY_ACCEPT);
}

static const shown_line *press_row(asked *a, const shown *list)
{
    drawn d[16];
    unsigned n = rows_of(a, list, d, 16);
    const drawn *one = n ? &d[play_below(a->random, n)] : NULL;
    if (!one || one->number > list->n)
        return NULL;
    const shown_line *line = &list->at[one->number - 1];
    if (line->cmd.verb == BQ_CMD_RESIGN && !play_chance(a->random, 20))
        return NULL;
    unsigned how = play_below(a->random, 3);
    bool digits = bq__screens_now(a->v) == BQ__SCREEN_BOARD; /* in an auction they are a sum */
    if (how == 0 && one->key)
        bq__screens_key(a->v, one->key);
    else if (how < 2 && digits)
        bq__screens_key(a->v, '0' + (int)one->number);
    else
        press_mark(a, list, one->number);
    mean_it(a);
    return line;
}

static const shown_line *press_debt(asked *a)
{
    static shown_line line;
    int64_t gain;
    line = (shown_line){.cmd = {.verb = BQ_CMD_DECLARE, .seat = (uint8_t)a->seat}};
    if (first_step(a, &line.cmd, &gain)) {
        bq__screens_key(a->v, BQ__KEY_ENTER);
        mean_it(a);
    } else {
        line.cmd = (bq_command){.verb = BQ_CMD_DECLARE, .seat = (uint8_t)a->seat};
        if (bq_check(a->ed, a->st, &line.cmd).code != BQ_NO_OK)
            return NULL;
        bq__screens_key(a->v, BQ_KEY_DECLARE);
        mean_it(a);
    }
    snprintf(line.typed, sizeof line.typed, "the first step");
    return &line;
}

/* An answer that is not lawful is refused with its reason. */
static const shown_line *press_offer(asked *a, const shown *list)
{
    unsigned verb = play_chance(a->random, 2) ? BQ_CMD_ACCEPT : BQ_CMD_REJECT;
    uint64_t before = bq_digest(a->st);
    for (unsigned i = 0; i < list->n; i++)
        if (!list->at[i].later && list->at[i].cmd.verb == verb) {
            bq__screens_key(a->v, verb == BQ_CMD_ACCEPT ? BQ_KEY_ACCEPT : BQ_KEY_REJECT);
            return &list->at[i];
        }
    bq__screens_key(a->v, BQ_KEY_ACCEPT);
    if (bq_digest(a->st) != before)
        fault(a, FAULT_KEY, "an offer that cannot be accepted was");
    law_reason(a, BQ_CMD_ACCEPT, a->v->message);
    a->f->refused++;
    return NULL;
}

const shown_line *drawn_press(asked *a, const shown *list)
{
    a->f->pressed++;
    switch (bq__screens_now(a->v)) {
    case BQ__SCREEN_BOARD:
    case BQ__SCREEN_AUCTION:
        return press_row(a, list);
    case BQ__SCREEN_DEBT:
        return press_debt(a);
    case BQ__SCREEN_OFFER:
        return press_offer(a, list);
    default:
        return NULL;
    }
}

/* Does it answer the question? Only a jailed player is asked to pay for leaving. */
static bool answers(const asked *a, unsigned verb)
{
    bool fine = verb == BQ_CMD_PAY && a->q.kind != BQ_ASK_FINE_OR_DRAW;
    return bq_verb_answers[verb] >> a->q.kind & 1u && (!fine || a->st->jailed >> a->seat & 1u);
}

/* Of several that have one key and cannot be done the one that answers the question tells why, else the first. */
static bool speaks(const asked *a, const facts *f)
{
    for (size_t k = 0; k < sizeof rows / sizeof rows[0]; k++) {
        const facts *other = &rows[k];
        if (other->key != f->key || other == f || other->group == BQ_CHOICE_PROPERTY)
            continue;
        if (answers(a, other->verb) > answers(a, f->verb) ||
            (answers(a, other->verb) == answers(a, f->verb) && other < f))
            return false;
    }
    return true;
}

/* A key of what is not possible now does nothing, and says why. */
void drawn_impossible(asked *a, const shown *list)
{
    bq_options may;
    uint64_t before = bq_digest(a->st);
    enum bq__screen now = bq__screens_now(a->v);
    bq_legal(a->ed, a->st, a->seat, &may);
    for (unsigned i = 0; i < list->n; i++) /* another seat's, too: a claim */
        may.verbs |= (uint64_t)1 << list->at[i].cmd.verb;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const facts *f = &rows[i];
        bool other = !f->key || f->group == BQ_CHOICE_PROPERTY || may.verbs >> f->verb & 1u || !speaks(a, f);
        for (size_t k = 0; k < sizeof rows / sizeof rows[0]; k++) /* the key of something that can be done */
            other |= rows[k].key == f->key && rows[k].group != BQ_CHOICE_PROPERTY && may.verbs >> rows[k].verb & 1u;
        if (other || bq__key_action(a->v, f->key) != BQ__ACT_NONE)
            continue;
        if (now != BQ__SCREEN_AUCTION && now != BQ__SCREEN_BOARD)
            continue;
        a->v->message[0] = 0;
        bq__screens_key(a->v, f->key);
        if (bq_digest(a->st) != before || bq__screens_now(a->v) != now) {
            fault(a, FAULT_KEY, "%c: no %s is possible, and something happened", f->key, bq_verb_words[f->verb]);
            return;
        }
        law_reason(a, f->verb, a->v->message);
        a->f->refused++;
    }
    a->v->message[0] = 0;
}
