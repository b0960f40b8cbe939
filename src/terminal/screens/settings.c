/* settings.c - settings of look and speed; and the saves to choose from. */
#include <string.h>

#include "terminal/screens/screens.h"
#include "terminal/session/settings.h"
#include "text/text.h"

static const int colours[] = {0, 8, 16, 256, BQ__TRUE_COLOURS};
enum { COLOURINGS = sizeof colours / sizeof colours[0] };

static const char *yes_no(bq__screens *v, bool yes)
{
    return bq__screens_word(v, yes ? BQ_T_SCREEN_YES : BQ_T_SCREEN_NO);
}

static const char *value_of(bq__screens *v, unsigned setting, char out[32])
{
    static const uint16_t speeds[] = {BQ_T_SCREEN_SPEED_OFF, BQ_T_SCREEN_SPEED_FAST,
                                      BQ_T_SCREEN_SPEED_NORMAL, BQ_T_SCREEN_SPEED_SLOW};
    static const uint16_t themes[BQ__THEMES] = {BQ_T_SCREEN_THEME_USUAL, BQ_T_SCREEN_THEME_BLIND,
                                                BQ_T_SCREEN_THEME_CONTRAST};
    switch ((enum bq__setting)setting) {
    case BQ__SET_LANGUAGE:
        return bq__screens_word(v, BQ_T_SCREEN_LANGUAGE_NAME);
    case BQ__SET_SPEED:
        return bq__screens_word(v, speeds[v->speed]);
    case BQ__SET_COLOURS:
        snprintf(out, 32, "%d", v->colours);
        return !v->colours                       ? bq__screens_word(v, BQ_T_SCREEN_NONE)
               : v->colours >= BQ__TRUE_COLOURS ? bq__screens_word(v, BQ_T_SCREEN_COLOURS_ALL)
                                                : out;
    case BQ__SET_LETTERS:
        return v->canvas.ascii ? "ASCII" : "Unicode";
    case BQ__SET_MOUSE:
        return yes_no(v, v->mouse);
    case BQ__SET_BELL:
        return yes_no(v, v->bell);
    case BQ__SET_AUTO_PAY:
        return yes_no(v, v->auto_pay);
    case BQ__SET_AUTO_END:
        return yes_no(v, v->auto_end);
    case BQ__SET_THEME:
        return bq__screens_word(v, themes[v->theme]);
    case BQ__SET_STAGE:
        return yes_no(v, v->stage);
    case BQ__SETTINGS:
        break;
    }
    return "";
}

void bq__draw_settings(bq__screens *v)
{
    static const uint16_t keys[BQ__SETTINGS] = {
        BQ_T_SCREEN_SET_LANGUAGE, BQ_T_SCREEN_SET_SPEED, BQ_T_SCREEN_SET_COLOURS,
        BQ_T_SCREEN_SET_LETTERS,  BQ_T_SCREEN_SET_MOUSE, BQ_T_SCREEN_SET_BELL,
        BQ_T_SCREEN_SET_AUTO_PAY, BQ_T_SCREEN_SET_AUTO_END, BQ_T_SCREEN_SET_THEME,
        BQ_T_SCREEN_SET_STAGE};
    bq__canvas *c = &v->canvas;
    char out[32];
    int w = c->cols > 76 ? 74 : c->cols - 2, half = w * 3 / 5;
    bq__draw_title(v, NULL);
    for (int i = 0; i < BQ__SETTINGS; i++) {
        bool here = v->chosen[BQ__SCREEN_SETTINGS] == (unsigned)i;
        int row = c->rows > 20 ? 2 + i * 2 : 1 + i;
        bq__put(c, row, 2, half, BQ__INK_PLAIN, bq__screens_word(v, keys[i]));
        bq__put(c, row, 2 + half, 2, BQ__INK_DIM, "◄");
        int n = bq__put(c, row, 4 + half, w - half - 4, BQ__STYLE(BQ__INK_ACCENT, BQ__BOLD),
                        value_of(v, (unsigned)i, out));
        bq__put(c, row, 5 + half + n, 2, BQ__INK_DIM, "►");
        bq__mouse_item(v, (bq__rect){row, 0, 1, c->cols}, (unsigned)i);
        if (here)
            bq__restyle(c, (bq__rect){row, 1, 1, w}, BQ__REVERSE);
    }
}

/* The next number of colours that this terminal has. */
static void change_colours(bq__screens *v, int by)
{
    int at = 0;
    while (at + 1 < COLOURINGS && colours[at] != v->colours)
        at++;
    do {
        at = (at + COLOURINGS + by) % COLOURINGS;
        bq__term_set_colours(colours[at], &v->hues);
    } while (bq__term_colours() != colours[at]);
    v->colours = colours[at];
}

static void change(bq__screens *v, unsigned setting, int by)
{
    switch ((enum bq__setting)setting) {
    case BQ__SET_LANGUAGE:
        bq__screens_key(v, 'L');
        if (by < 0)
            bq__screens_key(v, 'L');
        break;
    case BQ__SET_SPEED:
        v->speed = (enum bq__speed)(((int)v->speed + BQ__SPEEDS + by) % BQ__SPEEDS);
        break;
    case BQ__SET_COLOURS:
        change_colours(v, by);
        break;
    case BQ__SET_LETTERS:
        v->canvas.ascii = !v->canvas.ascii;
        break;
    case BQ__SET_MOUSE:
        v->mouse = !v->mouse;
        bq__term_set_mouse(v->mouse);
        break;
    case BQ__SET_BELL:
        v->bell = !v->bell;
        break;
    case BQ__SET_AUTO_PAY:
        v->auto_pay = !v->auto_pay;
        break;
    case BQ__SET_AUTO_END:
        v->auto_end = !v->auto_end;
        break;
    case BQ__SET_THEME:
        v->theme = (enum bq__theme)(((int)v->theme + BQ__THEMES + by) % BQ__THEMES);
        v->hues.theme = (uint8_t)v->theme;
        bq__term_set_colours(v->colours, &v->hues);
        break;
    case BQ__SET_STAGE:
        v->stage = !v->stage;
        break;
    case BQ__SETTINGS:
        break;
    }
}

/* ---- kept from one day to the next ---- */

static void keep(bq__screens *v, const char *word, const char *value)
{
    if (!bq_setting_keep(word, value) && !v->unkept) { /* said once: it does no harm to the game */
        v->unkept = true;
        bq__notice_key(v, BQ__INK_BAD, BQ_T_SCREEN_NOT_KEPT, NULL, 0);
    }
}

static const char *const theme_words[BQ__THEMES] = {"usual", "colour-blind", "contrast"};

/* Only what was chosen just now: the rest may be as the command line wished it, for this once. */
void bq__settings_keep(bq__screens *v, enum bq__setting which)
{
    static const char *const words[BQ__SETTINGS] = {
        [BQ__SET_LANGUAGE] = "language", [BQ__SET_SPEED] = "speed",       [BQ__SET_COLOURS] = "colours",
        [BQ__SET_LETTERS] = "letters",   [BQ__SET_MOUSE] = "mouse",       [BQ__SET_BELL] = "bell",
        [BQ__SET_AUTO_PAY] = "auto_pay", [BQ__SET_AUTO_END] = "auto_end",
        [BQ__SET_THEME] = "theme",       [BQ__SET_STAGE] = "stage"};
    const bool on[BQ__SETTINGS] = {[BQ__SET_MOUSE] = v->mouse,
                                   [BQ__SET_BELL] = v->bell,
                                   [BQ__SET_AUTO_PAY] = v->auto_pay,
                                   [BQ__SET_AUTO_END] = v->auto_end,
                                   [BQ__SET_STAGE] = v->stage};
    char value[16];
    if (which == BQ__SET_LANGUAGE)
        snprintf(value, sizeof value, "%s", bq_language_word(v->s->language));
    else if (which == BQ__SET_SPEED || which == BQ__SET_COLOURS)
        snprintf(value, sizeof value, "%d", which == BQ__SET_SPEED ? (int)v->speed : v->colours);
    else if (which == BQ__SET_THEME)
        snprintf(value, sizeof value, "%s", theme_words[v->theme]);
    else if (which == BQ__SET_LETTERS)
        snprintf(value, sizeof value, "%s", v->canvas.ascii ? "ascii" : "unicode");
    else
        snprintf(value, sizeof value, "%s", on[which] ? "yes" : "no");
    keep(v, words[which], value);
}

static bool kept(const char *word, bool by_default)
{
    char value[8];
    return bq_setting(word, value, sizeof value) ? !strcmp(value, "yes") : by_default;
}

/* What the command line, or NO_COLOR, wishes comes first; it is not kept. */
void bq__settings_load(bq__screens *v, bq__term_wish *wish)
{
    char value[16];
    if (bq_setting("speed", value, sizeof value) && value[0] >= '0' && value[0] <= '3' && !value[1])
        v->speed = (enum bq__speed)(value[0] - '0');
    v->mouse = wish->mouse = kept("mouse", true);
    v->bell = kept("bell", false);
    v->auto_pay = kept("auto_pay", false);
    v->auto_end = kept("auto_end", false);
    v->stage = kept("stage", true);
    for (size_t i = 0; wish->colours < 0 && i < sizeof colours / sizeof colours[0]; i++) {
        char number[16];
        snprintf(number, sizeof number, "%d", colours[i]);
        if (bq_setting("colours", value, sizeof value) && !strcmp(value, number))
            wish->colours = colours[i];
    }
    for (int i = 0; i < BQ__THEMES; i++)
        if (bq_setting("theme", value, sizeof value) && !strcmp(value, theme_words[i]))
            v->theme = (enum bq__theme)i;
    if (wish->ascii < 0 && bq_setting("letters", value, sizeof value) && !strcmp(value, "ascii"))
        wish->ascii = 1; /* "unicode" is what happens by itself, where the locale has it */
}

void bq__settings_turn(bq__screens *v, enum bq__setting which, int by)
{
    if (which == BQ__SET_LETTERS && bq__term_said_ascii()) { /* not ours to choose here */
        bq__notice_key(v, BQ__INK_BAD, BQ_T_SCREEN_ASCII, NULL, 0);
        return;
    }
    change(v, which, by);
    bq__settings_keep(v, which);
}

void bq__act_settings(bq__screens *v, enum bq__action action, int key)
{
    if (bq__list_act(v, action, BQ__SETTINGS, BQ__SETTINGS))
        return;
    if (action == BQ__ACT_CHOOSE || action == BQ__ACT_RIGHT || action == BQ__ACT_LEFT)
        bq__settings_turn(v, (enum bq__setting)v->chosen[BQ__SCREEN_SETTINGS],
                          action == BQ__ACT_LEFT ? -1 : 1);
    else if (action == BQ__ACT_BACK)
        bq__screens_pop(v);
    else
        bq__wrong_key(v, action, key);
}

/* ---- saves ---- */

enum { NAME_W = 30 }; /* of a save's name, where there is room for more */

void bq__saves_open(bq__screens *v)
{
    v->saves = bq__session_saves(v->s, v->save);
    for (unsigned i = 0; i < v->saves; i++)
        bq__session_save_words(v->s, &v->save[i], v->save_about[i], sizeof v->save_about[i]);
    if (v->saves)
        bq__screens_push(v, BQ__SCREEN_LOAD);
    else
        bq__notice_key(v, BQ__INK_BAD, BQ_T_PLAIN_LOAD_NONE, NULL, 0);
}

static int height(const bq__screens *v)
{
    return (v->layout.keys_row >= 0 ? v->layout.keys_row : v->layout.message_row) - 1;
}

void bq__draw_load(bq__screens *v)
{
    bq__canvas *c = &v->canvas;
    int top = v->top[BQ__SCREEN_LOAD], h = height(v);
    bool wide = c->cols >= NAME_W + 30;
    bq__draw_title(v, NULL);
    for (int i = 0; i < h && top + i < (int)v->saves; i++) {
        bool here = v->chosen[BQ__SCREEN_LOAD] == (unsigned)(top + i);
        char clean[300];
        const char *name = v->save[top + i].name;
        bq_plain_clean(clean, sizeof clean, name, strlen(name));
        bq__put(c, 1 + i, 2, wide ? NAME_W : c->cols - 3, BQ__INK_PLAIN, clean);
        if (wide)
            bq__put(c, 1 + i, NAME_W + 3, c->cols - NAME_W - 4, BQ__INK_DIM, v->save_about[top + i]);
        bq__mouse_item(v, (bq__rect){1 + i, 0, 1, c->cols}, (unsigned)(top + i));
        if (here)
            bq__restyle(c, (bq__rect){1 + i, 1, 1, c->cols - 2}, BQ__REVERSE);
    }
}

void bq__act_load(bq__screens *v, enum bq__action action, int key)
{
    unsigned chosen = v->chosen[BQ__SCREEN_LOAD];
    if (bq__list_act(v, action, v->saves, height(v)))
        return;
    if (action == BQ__ACT_CHOOSE && chosen < v->saves) {
        const bq_table *before = v->s->table;
        bq__session_load(v->s, v->save[chosen].name);
        if (v->s->table && v->s->table != before)
            bq__screens_game(v);
    } else if (action == BQ__ACT_WATCH && chosen < v->saves) {
        char path[BQ__PATH_BYTES + 300];
        snprintf(path, sizeof path, "%s/%s", v->s->folder, v->save[chosen].name);
        bq__screens_replay_open(v, path);
    } else if (action == BQ__ACT_BACK) {
        bq__screens_pop(v);
    } else {
        bq__wrong_key(v, action, key);
    }
}
