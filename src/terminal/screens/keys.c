/* keys.c - the table of keys at work: which action a key means on this screen, the foot with the keys
 * that matter, the help with all of them. */
#include <string.h>

#include "terminal/screens/screens.h"
#include "text/text.h"

typedef struct row {
    uint32_t screens;
    int key;
    int another;
    uint16_t label;
} row;

static const row rows[BQ__ACTS] = {
#define BQ_KEY(action, screens, key, another, label)                                               \
    [BQ__ACT_##action] = {screens, key, another, BQ_T_SCREEN_KEY_##label},
#include "terminal/screens/keys.def"
};

static const uint16_t titles[] = {
#define BQ_SCREEN(id, functions, title) BQ_T_##title,
#include "terminal/screens/screens.def"
};

/* ---- which ---- */

/* The letters of a Russian keyboard, by their place. */
int bq__key_latin(int key)
{
    static const char small[] = "f,dult;pbqrkvyjghcnea[wxio]sm'.z"; /* а б в ... я */
    if (key >= 0x430 && key <= 0x44F)
        return small[key - 0x430];
    if (key >= 0x410 && key <= 0x42F) {
        int at = small[key - 0x410];
        return at >= 'a' && at <= 'z' ? at - 'a' + 'A' : at;
    }
    return key;
}

enum bq__action bq__key_action(const bq__screens *v, int key)
{
    uint32_t here = 1u << bq__screens_now(v);
    key = bq__key_latin(key);
    for (int i = 1; i < BQ__ACTS; i++)
        if (rows[i].screens & here && key && (rows[i].key == key || rows[i].another == key))
            return (enum bq__action)i;
    return BQ__ACT_NONE;
}

/* ---- names of keys ---- */

static const char *key_name(bq__screens *v, int key, char out[24])
{
    static const struct {
        int key;
        uint16_t word;
    } named[] = {
        {' ', BQ_T_SCREEN_NAME_SPACE},
        {BQ__KEY_ENTER, BQ_T_SCREEN_NAME_ENTER},
        {BQ__KEY_ESCAPE, BQ_T_SCREEN_NAME_ESCAPE},
        {'\t', BQ_T_SCREEN_NAME_TAB},
        {BQ__KEY_BACKTAB, BQ_T_SCREEN_NAME_BACKTAB},
        {BQ__KEY_HOME, BQ_T_SCREEN_NAME_HOME},
        {BQ__KEY_END, BQ_T_SCREEN_NAME_END},
        {BQ__KEY_PAGE_UP, BQ_T_SCREEN_NAME_PAGE_UP},
        {BQ__KEY_PAGE_DOWN, BQ_T_SCREEN_NAME_PAGE_DOWN},
        {BQ__KEY_DELETE, BQ_T_SCREEN_NAME_DELETE},
    };
    static const struct {
        int key;
        const char *sign;
    } arrows[] = {{BQ__KEY_UP, "↑"}, {BQ__KEY_DOWN, "↓"}, {BQ__KEY_LEFT, "←"},
                  {BQ__KEY_RIGHT, "→"}, {0x0C, "^L"}};
    for (size_t i = 0; i < sizeof named / sizeof named[0]; i++)
        if (named[i].key == key)
            return bq__screens_word(v, named[i].word);
    for (size_t i = 0; i < sizeof arrows / sizeof arrows[0]; i++)
        if (arrows[i].key == key)
            return arrows[i].sign;
    snprintf(out, 24, "%c", (char)key);
    return out;
}

/* ---- the foot ---- */

enum { FOOT = 12 };

/* What stands there, by screen; the others are in the help. */
static const uint8_t feet[BQ__SCREENS][FOOT] = {
    [BQ__SCREEN_MENU] = {BQ__ACT_CHOOSE, BQ__ACT_RULES, BQ__ACT_SETTINGS, BQ__ACT_LANGUAGE},
    [BQ__SCREEN_NEW] = {BQ__ACT_CHOOSE, BQ__ACT_ADD, BQ__ACT_REMOVE, BQ__ACT_TOKEN, BQ__ACT_RULES},
    [BQ__SCREEN_HOUSE] = {BQ__ACT_CHOOSE, BQ__ACT_PUT_BACK, BQ__ACT_COMMAND},
    [BQ__SCREEN_LOAD] = {BQ__ACT_CHOOSE, BQ__ACT_WATCH},
    [BQ__SCREEN_SURE] = {BQ__ACT_CHOOSE},
    [BQ__SCREEN_BOARD] = {BQ__ACT_MANAGE, BQ__ACT_TRADE, BQ__ACT_CARD, BQ__ACT_LOOK, BQ__ACT_LOG, BQ__ACT_LEDGER,
                          BQ__ACT_OVERLAY, BQ__ACT_UNDO, BQ__ACT_COMMAND, BQ__ACT_SPEED, BQ__ACT_AHEAD},
    [BQ__SCREEN_CARD] = {BQ__ACT_PAGE_DOWN, BQ__ACT_GOTO, BQ__ACT_MANAGE, BQ__ACT_TRADE},
    [BQ__SCREEN_MANAGE] = {BQ__ACT_BUILD, BQ__ACT_SELL, BQ__ACT_MORTGAGE, BQ__ACT_CARD, BQ__ACT_WHY,
                           BQ__ACT_UNDO, BQ__ACT_PARTNER},
    [BQ__SCREEN_TRADE] = {BQ__ACT_PICK, BQ__ACT_SEND, BQ__ACT_SIDE, BQ__ACT_PARTNER, BQ__ACT_WHY},
    [BQ__SCREEN_OFFER] = {BQ__ACT_ACCEPT, BQ__ACT_REJECT, BQ__ACT_COUNTER, BQ__ACT_LATER},
    [BQ__SCREEN_AUCTION] = {BQ__ACT_TAKE, BQ__ACT_PASS, BQ__ACT_LIMIT, BQ__ACT_CARD},
    [BQ__SCREEN_DEBT] = {BQ__ACT_TAKE, BQ__ACT_DECLARE, BQ__ACT_SETTLE, BQ__ACT_MANAGE, BQ__ACT_ALL_STEPS,
                         BQ__ACT_TRADE, BQ__ACT_UNDO},
    [BQ__SCREEN_LEDGER] = {BQ__ACT_SEARCH},
    [BQ__SCREEN_LOG] = {BQ__ACT_SEARCH, BQ__ACT_SEARCH_ON, BQ__ACT_WHY},
    [BQ__SCREEN_PAGER] = {BQ__ACT_SEARCH, BQ__ACT_SEARCH_ON},
    [BQ__SCREEN_SETTINGS] = {BQ__ACT_CHOOSE},
    [BQ__SCREEN_END] = {BQ__ACT_REMATCH, BQ__ACT_UNDO, BQ__ACT_WATCH, BQ__ACT_PICTURE, BQ__ACT_LUCK, BQ__ACT_ANALYSIS,
                         BQ__ACT_LOG, BQ__ACT_LEDGER},
    [BQ__SCREEN_REPLAY] = {BQ__ACT_RUN, BQ__ACT_STEP, BQ__ACT_FORK, BQ__ACT_TURN, BQ__ACT_GOTO,
                           BQ__ACT_LOG},
    [BQ__SCREEN_ONLINE] = {BQ__ACT_CHOOSE},
    [BQ__SCREEN_LOBBY] = {BQ__ACT_LOBBY_START, BQ__ACT_LOBBY_BOT, BQ__ACT_LOBBY_FILL,
                          BQ__ACT_LOBBY_HINTS, BQ__ACT_LOBBY_LEVEL, BQ__ACT_LOBBY_EMPTY, BQ__ACT_LOBBY_OPTIONS,
                          BQ__ACT_LOBBY_WORDS, BQ__ACT_CHAT, BQ__ACT_PEOPLE},
    [BQ__SCREEN_PEOPLE] = {BQ__ACT_CHOOSE, BQ__ACT_REPORT},
};

/* Keys of another kind of session, or of something that this edition has not. */
static bool is_hidden(const bq__screens *v, enum bq__action action)
{
    bool trade = action == BQ__ACT_TRADE && v->s->table && !bq__screens_edition(v)->rule.trade;
    bool page = bq__screens_now(v) == BQ__SCREEN_CARD && action == BQ__ACT_PAGE_DOWN && /* the card is whole */
                v->height[BQ__SCREEN_CARD] <= v->page_h;
    bool way = bq__screens_now(v) == BQ__SCREEN_DEBT && !bq__debt_leaves(v, action);
    return trade || page || way || bq__screens_kind(v)->hides(v, action);
}

/* Behind the menu there is a game, or nothing: then it is the way out. */
static const char *label_of(bq__screens *v, enum bq__action action)
{
    bool out = action == BQ__ACT_BACK && bq__screens_now(v) == BQ__SCREEN_MENU && !v->s->table;
    return bq__screens_word(v, out ? BQ_T_PLAIN_MENU_QUIT : rows[action].label);
}

static int put_key(bq__screens *v, int at, int col, int cols, enum bq__action action)
{
    char name[24];
    const char *key = key_name(v, rows[action].key, name);
    const char *label = label_of(v, action);
    int wide = bq__canvas_columns(&v->canvas, key) + bq__canvas_columns(&v->canvas, label) + 3;
    if (col + wide > cols)
        return 0;
    bq__mouse_key(v, (bq__rect){at, col, 1, wide - 1}, rows[action].key);
    int used = bq__put(&v->canvas, at, col, cols - col, BQ__STYLE(BQ__INK_ACCENT, BQ__BOLD), key);
    used += 1 + bq__put(&v->canvas, at, col + used + 1, cols - col - used - 1, BQ__INK_DIM, label);
    return used + 2;
}

/* What went wrong is read whole, over the keys if need be; what is only said keeps to its line. */
static int message_rows(const bq__screens *v)
{
    size_t at = 0, from, n;
    int high = 0, most = v->canvas.rows / 3;
    int ink = v->message_style & 0xFF;
    if ((ink != BQ__INK_BAD && ink != BQ__INK_ACCENT) || most < 3)
        return 1;
    while (high < most && bq__wrap(&v->canvas, v->message, v->canvas.cols, &at, &from, &n))
        high++;
    return high ? high : 1;
}

/* Somebody here waits while others play. */
static bool is_aside(const bq__screens *v)
{
    return bq__screens_now(v) == BQ__SCREEN_BOARD && bq__screens_kind(v)->plays && !v->waits &&
           v->st->stage != BQ_STAGE_OVER && bq__session_people(v->s) & v->st->in && !bq__session_is_person(v->s, v->st->turn);
}

static const uint8_t *foot_of(const bq__screens *v)
{
    static const uint8_t seen[FOOT] = {BQ__ACT_SEEN};
    static const uint8_t around[FOOT] = {BQ__ACT_UP, BQ__ACT_DOWN, BQ__ACT_LEFT, BQ__ACT_RIGHT, BQ__ACT_CARD, BQ__ACT_LOOK};
    static const uint8_t aside[FOOT] = {BQ__ACT_ONWARD, BQ__ACT_AHEAD, BQ__ACT_AHEAD_DECLINE, BQ__ACT_MANAGE, BQ__ACT_TRADE,
                                      BQ__ACT_HOLD, BQ__ACT_LOG, BQ__ACT_CARD, BQ__ACT_SPEED};
    if (v->moment)
        return seen;
    if (v->looking && bq__screens_now(v) == BQ__SCREEN_BOARD)
        return around;
    return v->s->table && is_aside(v) ? aside : feet[bq__screens_now(v)];
}

void bq__draw_foot(bq__screens *v)
{
    static const uint8_t always[] = {BQ__ACT_HELP, BQ__ACT_BACK};
    bq__canvas *c = &v->canvas;
    if (v->message_passes && v->log_shown >= v->message_passes) /* what came of it is told */
        v->message[0] = 0, v->message_passes = 0;
    int at = v->layout.keys_row, wide = c->cols, high = v->message[0] ? message_rows(v) : 1;
    bool above = at >= 0 && high > 1 && !v->input.field && (v->message_style & 0xFF) != BQ__INK_BAD;
    if (above) /* what is only told leaves the keys in sight */
        at = v->layout.message_row;
    if (at >= 0) {
        int col = 0;
        char name[24];
        unsigned last = v->moment ? 0 : 2; /* any key goes on */
        for (unsigned i = 0; i < last; i++) /* room for the last ones */
            wide -= bq__canvas_columns(c, key_name(v, rows[always[i]].key, name)) + 3 +
                    bq__canvas_columns(c, label_of(v, (enum bq__action)always[i]));
        const uint8_t *foot = foot_of(v);
        for (unsigned i = 0; i < FOOT && foot[i]; i++)
            if (!is_hidden(v, (enum bq__action)foot[i]))
                col += put_key(v, at, col, wide, (enum bq__action)foot[i]);
        for (unsigned i = 0; i < last; i++)
            col += put_key(v, at, col, c->cols, (enum bq__action)always[i]);
    }
    if (v->input.field)
        bq__draw_input(v, v->layout.message_row, 0, c->cols);
    if (v->message[0] && (!v->input.field || v->input.wrong)) {
        int below = v->input.field || above ? 1 : 0; /* the line being typed, or the keys */
        bq__rect r = {v->layout.message_row - below - high + 1, 0, high, c->cols};
        bq__fill(c, r, BQ__INK_PLAIN, ' ');
        if (high > 1)
            bq__put_wrapped(c, r, v->message_style, v->message);
        else
            bq__put(c, r.row, 0, c->cols, v->message_style, v->message);
    }
}

void bq__draw_title(bq__screens *v, const char *title)
{
    bq__canvas *c = &v->canvas;
    const char *text = title ? title : bq__screens_word(v, titles[bq__screens_now(v)]);
    bq__fill(c, (bq__rect){0, 0, 1, c->cols}, BQ__STYLE(BQ__INK_TITLE, BQ__REVERSE), ' ');
    bq__put(c, 0, 1, c->cols - 2, BQ__STYLE(BQ__INK_TITLE, BQ__REVERSE | BQ__BOLD), text);
    bool another = 1u << bq__screens_now(v) & (ON(NEW) | ON(HOUSE) | ON(LOAD) | ON(ONLINE) | ON(LOBBY)); /* not this game */
    if (v->s->table && v->s->names.title && c->cols > 60 && !another)
        bq__put_right(c, 0, c->cols / 2, c->cols / 2 - 1, BQ__STYLE(BQ__INK_TITLE, BQ__REVERSE),
                      v->s->names.title);
}

void bq__wrong_key(bq__screens *v, enum bq__action action, int key)
{
    bool mouse = key == BQ__KEY_CLICK || key == BQ__KEY_WHEEL_UP || key == BQ__KEY_WHEEL_DOWN;
    bool answered = 1u << bq__screens_now(v) & (ON(BOARD) | ON(AUCTION) | ON(DEBT) | ON(OFFER) | ON(SURE));
    if (action != BQ__ACT_NONE || mouse)
        return;
    bq__notice_key(v, BQ__INK_BAD, key == ' ' && answered ? BQ_T_SCREEN_NO_SPACE : BQ_T_SCREEN_NO_KEY, NULL, 0);
    bq__notice_passes(v, 1); /* of what comes next it may be wrong */
}

/* ---- the help ---- */

static void add_key(bq__screens *v, const char *key, const char *words)
{
    char line[BQ_SENTENCE_BYTES + 100];
    int wide = bq__canvas_columns(&v->canvas, key);
    snprintf(line, sizeof line, "  %s%*s%s", key, wide < 20 ? 20 - wide : 1, "", words);
    bq__sheet_add(v, line);
}

/* The choices bring their keys: those of the question that stands there. */
static void add_choices(bq__screens *v)
{
    bq__session *s = v->s;
    bool asked = s->table && v->asked_at == bq_table_length(s->table) + 1;
    if (!asked || !(1u << bq__screens_now(v) & (ON(BOARD) | ON(AUCTION))))
        return;
    for (unsigned i = 0; i < s->choices.n; i++) {
        char words[BQ_SENTENCE_BYTES], key[2] = {(char)bq__session_choice_key(&s->choices.at[i]), 0};
        if (!key[0])
            continue;
        bq__session_choice_words(s, i, words, sizeof words);
        add_key(v, key, words);
    }
}

/* What is asked just now, and by which keys it is answered. */
static void add_situation(bq__screens *v, enum bq__screen here)
{
    char question[BQ_SENTENCE_BYTES];
    bq_buf b = bq_buf_on(question, sizeof question);
    bool asked = v->s->table && v->asked_at == bq_table_length(v->s->table) + 1 && v->ask.kind != BQ_ASK_OVER;
    if (asked && 1u << here & (ON(BOARD) | ON(AUCTION) | ON(DEBT))) {
        bq_text_question(&b, v->s->language, &v->s->names, &v->ask);
        bq__sheet_add(v, question);
    }
    add_choices(v);
}

/* What the signs on the board mean. */
static void add_legend(bq__screens *v, enum bq__screen here)
{
    static const uint16_t lines[] = {BQ_T_SCREEN_LEGEND_SQUARE, BQ_T_SCREEN_LEGEND_SIGNS, BQ_T_SCREEN_LEGEND_FACE,
                                     BQ_T_SCREEN_LEGEND_RIBBON};
    if (!(1u << here & (ON(BOARD) | ON(REPLAY))))
        return;
    bq__sheet_add(v, "");
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
        bq__sheet_add(v, bq__screens_word(v, (enum bq_text_key)lines[i]));
}

static void add_action(bq__screens *v, enum bq__action action)
{
    char one[24], two[24], both[64];
    const char *key = key_name(v, rows[action].key, one);
    const char *other = rows[action].another ? key_name(v, rows[action].another, two) : "";
    snprintf(both, sizeof both, "%s%s%s", key, *other ? "  " : "", other);
    add_key(v, both, label_of(v, action));
}

/* Those at the foot first: they matter now. Then all the others of this screen. */
static void add_actions(bq__screens *v, enum bq__screen here)
{
    const uint8_t *foot = foot_of(v);
    bool told[BQ__ACTS] = {0};
    for (unsigned i = 0; i < FOOT && foot[i]; i++) {
        told[foot[i]] = true;
        if (!is_hidden(v, (enum bq__action)foot[i]))
            add_action(v, (enum bq__action)foot[i]);
    }
    bq__sheet_add(v, "");
    for (int i = 1; i < BQ__ACTS; i++)
        if (rows[i].screens >> here & 1u && !told[i] && !is_hidden(v, (enum bq__action)i))
            add_action(v, (enum bq__action)i);
}

/* What can be typed, what of it is possible now, and why the rest is not. */
static void add_typed(bq__screens *v, enum bq__screen here)
{
    if (!v->s->table || !(1u << here & (GAME | ON(MANAGE) | ON(TRADE))))
        return;
    const bq_state *st = bq_table_state(v->s->table);
    unsigned seat = v->ask.seat < st->seats ? v->ask.seat : st->turn;
    bq__sheet_add(v, "");
    bq__sheet_add(v, bq__screens_word(v, BQ_T_SCREEN_HELP_TYPED));
    v->catching = true;
    bq__lines_help(v->s, seat, "");
    v->catching = false;
}

/* By the situation: what is asked, and the keys that answer it; the keys of this screen; what it shows; last what can be
 * typed. */
void bq__help(bq__screens *v)
{
    enum bq__screen here = bq__screens_now(v);
    if (here == BQ__SCREEN_PAGER) { /* its own are few */
        bq__notice_key(v, BQ__INK_ACCENT, BQ_T_SCREEN_PAGER_KEYS, NULL, 0);
        return;
    }
    bq__sheet_begin(v, bq__screens_word(v, BQ_T_SCREEN_TITLE_HELP));
    v->sheet_again = bq__help;
    bq__sheet_add(v, bq__screens_word(v, titles[here]));
    bq__sheet_add(v, "");
    add_situation(v, here);
    add_actions(v, here);
    add_legend(v, here);
    if (here == BQ__SCREEN_HOUSE)
        bq__form_help(v);
    if (here == BQ__SCREEN_MENU)
        bq__menu_help(v);
    add_typed(v, here);
    bq__sheet_end(v);
}

/* ---- lists and texts ---- */

bool bq__list_act(bq__screens *v, enum bq__action action, unsigned n, int h)
{
    unsigned *chosen = &v->chosen[bq__screens_now(v)];
    int *top = &v->top[bq__screens_now(v)];
    unsigned page = h > 2 ? (unsigned)h - 1 : 1;
    if (n == 0)
        return false;
    if (*chosen >= n)
        *chosen = n - 1;
    switch (action) {
    case BQ__ACT_UP:
        *chosen = *chosen ? *chosen - 1 : n - 1;
        break;
    case BQ__ACT_DOWN:
        *chosen = (*chosen + 1) % n;
        break;
    case BQ__ACT_PAGE_UP:
        *chosen = *chosen > page ? *chosen - page : 0;
        break;
    case BQ__ACT_PAGE_DOWN:
        *chosen = *chosen + page < n ? *chosen + page : n - 1;
        break;
    case BQ__ACT_HOME:
        *chosen = 0;
        break;
    case BQ__ACT_END:
        *chosen = n - 1;
        break;
    default:
        return false;
    }
    if (h > 0 && (int)*chosen >= *top + h)
        *top = (int)*chosen - h + 1;
    if ((int)*chosen < *top)
        *top = (int)*chosen;
    return true;
}

bool bq__text_act(bq__screens *v, enum bq__action action, int key, int lines, int h)
{
    int *top = &v->top[bq__screens_now(v)];
    int most = lines > h ? lines - h : 0;
    if (action == BQ__ACT_UP || key == BQ__KEY_WHEEL_UP)
        *top -= key == BQ__KEY_WHEEL_UP ? 3 : 1;
    else if (action == BQ__ACT_DOWN || key == BQ__KEY_WHEEL_DOWN)
        *top += key == BQ__KEY_WHEEL_DOWN ? 3 : 1;
    else if (action == BQ__ACT_PAGE_UP)
        *top -= h - 1;
    else if (action == BQ__ACT_PAGE_DOWN || key == ' ' || key == BQ__KEY_ENTER)
        *top += h - 1;
    else if (action == BQ__ACT_HOME)
        *top = 0;
    else if (action == BQ__ACT_END)
        *top = most;
    else
        return false;
    *top = *top > most ? most : *top < 0 ? 0 : *top;
    return true;
}
