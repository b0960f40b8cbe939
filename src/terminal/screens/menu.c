/* menu.c - the main menu (A14): one comes here from anywhere and goes back, and nothing is lost. */
#include <string.h>

#include "terminal/session/online.h"
#include "terminal/screens/screens.h"
#include "text/text.h"

enum entry { GUIDED, NEW, BACK, LOAD, SAVE, ONLINE, HOST, BROWSER, RULES, TEAM, SETTINGS, QUIT, ENTRIES };

/* The key of each entry: one is enough. */
static const char letters[] = "123456789abc";
_Static_assert(sizeof letters == ENTRIES + 1, "every entry has a key");

static bool waiting(const bq__screens *v)
{
    return v->s->table && bq__screens_kind(v)->plays;
}

static enum bq_text_key key_of(const bq__screens *v, unsigned entry)
{
    static const uint16_t keys[ENTRIES] = {
        BQ_T_SCREEN_MENU_GUIDED, BQ_T_PLAIN_MENU_NEW,  BQ_T_PLAIN_MENU_RESUME,
        BQ_T_SCREEN_MENU_LOAD,   BQ_T_PLAIN_MENU_SAVE, BQ_T_ONLINE_MENU_JOIN,
        BQ_T_ONLINE_MENU_HOST,   BQ_T_ONLINE_MENU_BROWSER, BQ_T_PLAIN_MENU_RULES,
        BQ_T_PLAIN_MENU_TEAM,    BQ_T_SCREEN_MENU_SETTINGS, BQ_T_PLAIN_MENU_QUIT};
    return entry == BACK && waiting(v) ? BQ_T_PLAIN_MENU_BACK : (enum bq_text_key)keys[entry];
}

void bq__draw_menu(bq__screens *v)
{
    static const char *const banner[] = {
        "┌─┐ ┌─┐ ┌─┐ ┌─┐ ┌─┐ ┌─┐ ┌─┐ ┌─┐",
        "│B│ │A│ │N│ │Q│ │U│ │I│ │E│ │R│",
        "└─┘ └─┘ └─┘ └─┘ └─┘ └─┘ └─┘ └─┘",
    };
    static const uint8_t inks[] = {0, 1, 2, 3, 4, 5, 6, 7};
    bq__canvas *c = &v->canvas;
    int rows = c->rows, high = ENTRIES, row = 0, w = 46 < c->cols ? 46 : c->cols;
    int col = (c->cols - w) / 2;
    if (rows >= ENTRIES + 9 && c->cols >= 40) {
        row = (rows - high - 9) / 2;
        int left = (c->cols - 31) / 2;
        for (int i = 0; i < 3; i++)
            bq__put(c, row + i, left, 31, BQ__STYLE(BQ__INK_TITLE, BQ__BOLD), banner[i]);
        for (int i = 0; i < 8; i++)
            bq__canvas_at(c, row + 1, left + 1 + 4 * i)->style =
                BQ__STYLE(BQ__INK_SEAT + inks[i], BQ__BOLD);
        bq__put_centred(c, row + 4, 0, c->cols, BQ__INK_DIM, bq__screens_word(v, BQ_T_SCREEN_ABOUT));
        row += 6;
    }
    int room = (v->layout.keys_row >= 0 ? v->layout.keys_row : v->layout.message_row) - row;
    int top = (int)v->chosen[BQ__SCREEN_MENU] >= room ? (int)v->chosen[BQ__SCREEN_MENU] - room + 1
                                                      : 0;
    for (int i = top; i < ENTRIES && i - top < room; i++) {
        bool here = v->chosen[BQ__SCREEN_MENU] == (unsigned)i;
        bq__style style = here ? BQ__STYLE(BQ__INK_ACCENT, BQ__BOLD | BQ__REVERSE) : BQ__INK_PLAIN;
        char number[16];
        snprintf(number, sizeof number, " %c ", letters[i]);
        bq__fill(c, (bq__rect){row + i - top, col, 1, w}, style, ' ');
        bq__put(c, row + i - top, col, 4, style, number);
        bq__put(c, row + i - top, col + 4, w - 5, style,
                bq__capital(v, key_of(v, (unsigned)i)));
    }
    v->menu_row = row - top;
    if (waiting(v) && rows >= ENTRIES + 11) {
        char text[400];
        bool over = bq_table_state(v->s->table)->stage == BQ_STAGE_OVER;
        BQ__WORD(v, text, over ? BQ_T_SCREEN_MENU_OVER : BQ_T_SCREEN_MENU_WAITS,
                 bq_arg_text("edition", v->s->names.title ? v->s->names.title : "?"),
                 bq_arg_of(BQ_ARG_NUMBER, "turn", bq_table_state(v->s->table)->turns));
        bq__put_centred(c, row + ENTRIES + 1, 0, c->cols, BQ__INK_GOOD, text);
    }
}

void bq__menu_help(bq__screens *v)
{
    bq__sheet_add(v, "");
    for (unsigned i = 0; i < ENTRIES; i++) {
        char line[200];
        snprintf(line, sizeof line, "  %c%*s%s", letters[i], 19, "", bq__capital(v, key_of(v, i)));
        bq__sheet_add(v, line);
    }
}

static void back(bq__screens *v)
{
    if (waiting(v)) {
        bq__screens_to(v, BQ__SCREEN_BOARD);
        v->waits = false;
    } else {
        v->ended = true;
    }
}

static void resume(bq__screens *v)
{
    if (waiting(v)) {
        back(v);
        return;
    }
    bq__session_resume(v->s);
    if (v->s->table)
        bq__screens_game(v);
}

static void team(bq__screens *v)
{
    bq__sheet_begin(v, bq__capital(v, BQ_T_PLAIN_MENU_TEAM));
    v->sheet_again = team;
    v->catching = true;
    bq__session_team(v->s);
    bq__sheet_add(v, "");
    bq__sheet_add(v, bq__screens_word(v, BQ_T_SCREEN_ABOUT));
    bq__sheet_end(v);
}

static void save(bq__screens *v)
{
    if (!waiting(v)) {
        bq__notice_key(v, BQ__INK_BAD, BQ_T_PLAIN_NO_GAME, NULL, 0);
        return;
    }
    bq__session_saved_where(v->s);
    bq__input_open(v, BQ__FIELD_SAVE, BQ_T_SCREEN_ASK_SAVE, "");
}

static void browser(bq__screens *v)
{
    char url[120], text[400];
    if (!bq__host_page(v->s, url, sizeof url))
        return;
    bq__sheet_begin(v, bq__capital(v, BQ_T_ONLINE_MENU_BROWSER));
    BQ__WORD(v, text, BQ_T_ONLINE_PAGE, bq_arg_text("url", url));
    bq__sheet_add(v, text);
    bq__sheet_add(v, "");
    bq__sheet_add(v, url);
    bq__sheet_end(v);
}

/* A server's table is left before another game begins; the seat is kept. */
static void leave_table(bq__screens *v, unsigned entry)
{
    bool another = entry == GUIDED || entry == NEW || entry == LOAD || entry == ONLINE || entry == HOST;
    if (another && bq__screens_kind(v)->leave(v))
        bq__screens_to(v, BQ__SCREEN_MENU);
}

static void choose(bq__screens *v, unsigned entry)
{
    leave_table(v, entry);
    switch ((enum entry)entry) {
    case GUIDED:
        if (bq__session_guided(v->s))
            bq__screens_game(v);
        break;
    case NEW:
        v->form.hosting = false;
        bq__form_open(v);
        break;
    case BACK:
        resume(v);
        break;
    case LOAD:
        bq__saves_open(v);
        break;
    case SAVE:
        save(v);
        break;
    case ONLINE:
        bq__screens_online_menu(v);
        break;
    case HOST:
        v->form.hosting = true;
        v->form.elsewhere = false;
        bq__form_open(v);
        break;
    case BROWSER:
        browser(v);
        break;
    case RULES:
        bq__sheet_rules(v);
        break;
    case TEAM:
        team(v);
        break;
    case SETTINGS:
        bq__screens_push(v, BQ__SCREEN_SETTINGS);
        break;
    case QUIT:
        v->ended = true;
        break;
    case ENTRIES:
        break;
    }
}

void bq__act_menu(bq__screens *v, enum bq__action action, int key)
{
    unsigned *chosen = &v->chosen[BQ__SCREEN_MENU];
    if (bq__list_act(v, action, ENTRIES, ENTRIES))
        return;
    if (action == BQ__ACT_CHOOSE)
        choose(v, *chosen);
    else if (key > 0 && key < 128 && strchr(letters, key))
        choose(v, *chosen = (unsigned)(strchr(letters, key) - letters));
    else if (action == BQ__ACT_RULES)
        bq__sheet_rules(v);
    else if (action == BQ__ACT_SETTINGS)
        bq__screens_push(v, BQ__SCREEN_SETTINGS);
    else if (action == BQ__ACT_BACK)
        back(v);
    else if (key == BQ__KEY_CLICK) {
        int row, col;
        bq__term_mouse(&row, &col);
        if (row >= v->menu_row && row < v->menu_row + ENTRIES)
            choose(v, *chosen = (unsigned)(row - v->menu_row));
    } else if (action == BQ__ACT_NONE)
        bq__notice_key(v, BQ__INK_BAD, BQ_T_SCREEN_NO_KEY, NULL, 0);
}
