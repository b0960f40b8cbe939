/* settings.c - how it looks and how fast it goes; and the saves to choose from. */
#include <string.h>

#include "terminal/screen/view.h"
#include "terminal/settings.h"
#include "text/text.h"

enum setting { LANGUAGE, SPEED, COLOURS, LETTERS, MOUSE, BELL, AUTO_PAY, AUTO_END, SETTINGS };

static const int colours[] = {0, 8, 16, 256};

static const char *yes_no(bq__view *v, bool yes)
{
    return bq__plain_word(v, yes ? BQ_T_SCREEN_YES : BQ_T_SCREEN_NO);
}

static const char *value_of(bq__view *v, unsigned setting, char out[32])
{
    static const uint16_t speeds[] = {BQ_T_SCREEN_SPEED_OFF, BQ_T_SCREEN_SPEED_FAST,
                                      BQ_T_SCREEN_SPEED_NORMAL, BQ_T_SCREEN_SPEED_SLOW};
    switch ((enum setting)setting) {
    case LANGUAGE:
        return bq__plain_word(v, BQ_T_SCREEN_LANGUAGE_NAME);
    case SPEED:
        return bq__plain_word(v, speeds[v->speed]);
    case COLOURS:
        snprintf(out, 32, "%d", v->colours);
        return v->colours ? out : bq__plain_word(v, BQ_T_SCREEN_NONE);
    case LETTERS:
        return v->canvas.ascii ? "ASCII" : "Unicode";
    case MOUSE:
        return yes_no(v, v->mouse);
    case BELL:
        return yes_no(v, v->bell);
    case AUTO_PAY:
        return yes_no(v, v->auto_pay);
    case AUTO_END:
        return yes_no(v, v->auto_end);
    case SETTINGS:
        break;
    }
    return "";
}

void bq__draw_settings(bq__view *v)
{
    static const uint16_t keys[SETTINGS] = {
        BQ_T_SCREEN_SET_LANGUAGE, BQ_T_SCREEN_SET_SPEED, BQ_T_SCREEN_SET_COLOURS,
        BQ_T_SCREEN_SET_LETTERS,  BQ_T_SCREEN_SET_MOUSE, BQ_T_SCREEN_SET_BELL,
        BQ_T_SCREEN_SET_AUTO_PAY, BQ_T_SCREEN_SET_AUTO_END};
    bq__canvas *c = &v->canvas;
    char out[32];
    int w = c->cols > 76 ? 74 : c->cols - 2, half = w * 3 / 5;
    bq__draw_title(v, NULL);
    for (int i = 0; i < SETTINGS; i++) {
        bool here = v->chosen[BQ__SCREEN_SETTINGS] == (unsigned)i;
        int row = c->rows > 20 ? 2 + i * 2 : 1 + i;
        bq__put(c, row, 2, half, BQ__INK_PLAIN, bq__plain_word(v, keys[i]));
        bq__put(c, row, 2 + half, 2, BQ__INK_DIM, "◄");
        int n = bq__put(c, row, 4 + half, w - half - 4, BQ__STYLE(BQ__INK_ACCENT, BQ__BOLD),
                        value_of(v, (unsigned)i, out));
        bq__put(c, row, 5 + half + n, 2, BQ__INK_DIM, "►");
        if (here)
            bq__restyle(c, (bq__rect){row, 1, 1, w}, BQ__REVERSE);
    }
}

static void change(bq__view *v, unsigned setting, int by)
{
    switch ((enum setting)setting) {
    case LANGUAGE:
        bq__view_key(v, 'L');
        if (by < 0)
            bq__view_key(v, 'L');
        break;
    case SPEED:
        v->speed = (enum bq__speed)(((int)v->speed + BQ__SPEEDS + by) % BQ__SPEEDS);
        break;
    case COLOURS: {
        int at = 0;
        while (at < 3 && colours[at] != v->colours)
            at++;
        bq__term_set_colours(colours[(at + 4 + by) % 4], &v->hues);
        v->colours = bq__term_colours();
        break;
    }
    case LETTERS:
        if (bq__term_said_ascii())
            bq__notice_key(v, BQ__INK_BAD, BQ_T_SCREEN_ASCII, NULL, 0);
        else
            v->canvas.ascii = !v->canvas.ascii;
        break;
    case MOUSE:
        v->mouse = !v->mouse;
        bq__term_set_mouse(v->mouse);
        break;
    case BELL:
        v->bell = !v->bell;
        break;
    case AUTO_PAY:
        v->auto_pay = !v->auto_pay;
        break;
    case AUTO_END:
        v->auto_end = !v->auto_end;
        break;
    case SETTINGS:
        break;
    }
}

/* ---- kept from one day to the next ---- */

static void keep(bq__view *v, const char *word, const char *value)
{
    if (!bq_setting_keep(word, value) && !v->unkept) { /* said once: it does no harm to the game */
        v->unkept = true;
        bq__notice_key(v, BQ__INK_BAD, BQ_T_SCREEN_NOT_KEPT, NULL, 0);
    }
}

void bq__settings_keep(bq__view *v)
{
    char speed[2] = {(char)('0' + (int)v->speed), 0};
    keep(v, "language", bq_language_word(v->p->language));
    keep(v, "speed", speed);
    keep(v, "mouse", v->mouse ? "yes" : "no");
    keep(v, "bell", v->bell ? "yes" : "no");
    keep(v, "auto_pay", v->auto_pay ? "yes" : "no");
    keep(v, "auto_end", v->auto_end ? "yes" : "no");
}

static bool kept(const char *word, bool usual)
{
    char value[8];
    return bq_setting(word, value, sizeof value) ? !strcmp(value, "yes") : usual;
}

void bq__settings_load(bq__view *v)
{
    char value[8];
    if (bq_setting("speed", value, sizeof value) && value[0] >= '0' && value[0] <= '3')
        v->speed = (enum bq__speed)(value[0] - '0');
    v->mouse = kept("mouse", true);
    v->bell = kept("bell", false);
    v->auto_pay = kept("auto_pay", false);
    v->auto_end = kept("auto_end", false);
}

void bq__act_settings(bq__view *v, enum bq__action action, int key)
{
    (void)key;
    if (bq__list_act(v, action, SETTINGS, SETTINGS))
        return;
    if (action == BQ__ACT_CHOOSE || action == BQ__ACT_RIGHT || action == BQ__ACT_LEFT) {
        change(v, v->chosen[BQ__SCREEN_SETTINGS], action == BQ__ACT_LEFT ? -1 : 1);
        bq__settings_keep(v);
    } else if (action == BQ__ACT_BACK)
        bq__view_pop(v);
}

/* ---- saves ---- */

void bq__saves_open(bq__view *v)
{
    v->saves = bq__terminal_saves(v->p, v->save);
    if (v->saves)
        bq__view_push(v, BQ__SCREEN_LOAD);
    else
        bq__notice_key(v, BQ__INK_BAD, BQ_T_PLAIN_LOAD_NONE, NULL, 0);
}

static int height(const bq__view *v)
{
    return (v->layout.keys_row >= 0 ? v->layout.keys_row : v->layout.message_row) - 1;
}

void bq__draw_load(bq__view *v)
{
    bq__canvas *c = &v->canvas;
    int top = v->top[BQ__SCREEN_LOAD], h = height(v);
    bq__draw_title(v, NULL);
    for (int i = 0; i < h && top + i < (int)v->saves; i++) {
        bool here = v->chosen[BQ__SCREEN_LOAD] == (unsigned)(top + i);
        char clean[300];
        const char *name = v->save[top + i].name;
        bq__terminal_clean(clean, sizeof clean, name, strlen(name));
        bq__put(c, 1 + i, 2, c->cols - 3, BQ__INK_PLAIN, clean);
        if (here)
            bq__restyle(c, (bq__rect){1 + i, 1, 1, c->cols - 2}, BQ__REVERSE);
    }
}

void bq__act_load(bq__view *v, enum bq__action action, int key)
{
    (void)key;
    unsigned chosen = v->chosen[BQ__SCREEN_LOAD];
    if (bq__list_act(v, action, v->saves, height(v)))
        return;
    if (action == BQ__ACT_CHOOSE && chosen < v->saves) {
        const bq_table *before = v->p->table;
        bq__terminal_load(v->p, v->save[chosen].name);
        if (v->p->table && v->p->table != before)
            bq__view_game(v);
    } else if (action == BQ__ACT_WATCH && chosen < v->saves) {
        char path[BQ__PATH_BYTES + 300];
        snprintf(path, sizeof path, "%s/%s", v->p->folder, v->save[chosen].name);
        bq__replay_open(v, path);
    } else if (action == BQ__ACT_BACK) {
        bq__view_pop(v);
    }
}
