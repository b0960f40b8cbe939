/* plain_menu.c - the main menu (A14): from anywhere in a game one comes here and goes back, and
 * nothing is lost. */
#include <string.h>

#include "terminal/online.h"
#include "text/text.h"

enum { NEW = 1, RESUME, LOAD, SAVE, ONLINE, HOST, BROWSER, RULES, TEAM, SETTINGS, QUIT, UNDO };

static const char *const words[] = {"new",     "resume", "load", "save",     "online", "host",
                                    "browser", "rules",  "team", "settings", "quit",   "undo"};
static const uint16_t keys[] = {BQ_T_PLAIN_MENU_NEW,   BQ_T_PLAIN_MENU_RESUME,
                                BQ_T_PLAIN_MENU_LOAD,  BQ_T_PLAIN_MENU_SAVE,
                                BQ_T_ONLINE_MENU_JOIN, BQ_T_ONLINE_MENU_HOST,
                                BQ_T_ONLINE_MENU_BROWSER,
                                BQ_T_PLAIN_MENU_RULES, BQ_T_PLAIN_MENU_TEAM,
                                BQ_T_PLAIN_MENU_SETTINGS, BQ_T_PLAIN_MENU_QUIT,
                                BQ_T_PLAIN_MENU_UNDO};

/* The last one is there when a game has just ended: its end may be taken back. */
static unsigned entries(const bq__plain *p)
{
    return p->table && bq_table_state(p->table)->stage == BQ_STAGE_OVER ? UNDO : QUIT;
}

void bq__terminal_team(bq__plain *p)
{
    BQ__SAY(p, "team", BQ_T_PLAIN_TEAM, bq_arg_text("version", p->asked->version));
}

/* On a screen chapter by chapter, as one asks for them. */
static void read_rules(bq__plain *p)
{
    char line[BQ_LINE_BYTES + 2];
    bq__terminal_rules(p, 0, "");
    while (p->screen) {
        bq__terminal_tell(p, "ask", BQ_T_PLAIN_ASK_CHAPTER);
        if (!bq__terminal_read(p, line, sizeof line) || !*line || !strcmp(line, "menu"))
            return;
        bq__terminal_rules(p, 0, line);
    }
}

/* Of the game, or, if there is none, of an edition that is chosen. */
static void rules(bq__plain *p)
{
    if (p->table) {
        read_rules(p);
        return;
    }
    bq_edition_file *file = bq__terminal_choose_edition(p, BQ_T_PLAIN_ASK_RULES);
    if (!file)
        return;
    p->names = bq_say_names(file, &file->ed, p->language);
    read_rules(p);
    p->names = (bq_text_names){0};
    bq_edition_close(file);
}

static void save(bq__plain *p)
{
    char line[BQ_LINE_BYTES + 2];
    if (!p->table) {
        bq__terminal_tell(p, "no", BQ_T_PLAIN_NO_GAME);
        return;
    }
    bq__terminal_saved_where(p);
    bq__terminal_tell(p, "ask", BQ_T_PLAIN_ASK_SAVE_NAME);
    if (!bq__terminal_read(p, line, sizeof line))
        return;
    if (*line)
        bq__terminal_save_as(p, line);
    else if (!bq_save_path(p->table))
        bq__terminal_save_new(p);
}

static void settings(bq__plain *p)
{
    static const char *const languages[] = {"fr", "en", "ru"};
    char line[BQ_LINE_BYTES + 2];
    static bq_table_plan trial;
    bq__terminal_tell(p, "ask", BQ_T_PLAIN_ASK_LANGUAGE);
    unsigned which = bq__terminal_pick(p, languages, 3, (unsigned)p->language + 1);
    if (!which)
        return;
    bq__terminal_set_language(p, (enum bq_language)(which - 1));
    BQ__SAY(p, "ask", BQ_T_PLAIN_ASK_NAMES, bq_arg_text("seats", p->seats));
    if (bq__terminal_read(p, line, sizeof line) && *line &&
        bq__terminal_seats(p, line, &trial)) {
        snprintf(p->seats, sizeof p->seats, "%.500s", line);
        bq__terminal_keep(p, "players", p->seats);
    }
}

static void show(bq__plain *p, unsigned usual)
{
    bool game = p->table && bq_table_state(p->table)->stage != BQ_STAGE_OVER;
    bq__terminal_tell(p, "menu", game ? BQ_T_PLAIN_MENU_GAME : BQ_T_PLAIN_MENU);
    for (unsigned i = 0; i < entries(p); i++) {
        char sentence[512], line[640];
        enum bq_text_key key = keys[i];
        if (i + 1 == RESUME && game)
            key = BQ_T_PLAIN_MENU_BACK;
        bq__terminal_word(p, sentence, sizeof sentence, key, NULL, 0);
        snprintf(line, sizeof line, "%3u  %s: %s", i + 1, words[i], sentence);
        bq__terminal_line(p, "", line);
    }
    BQ__SAY(p, "", BQ_T_PLAIN_USUAL, bq_arg_of(BQ_ARG_NUMBER, "n", usual));
}

void bq__terminal_menu(bq__plain *p)
{
    bool over = p->table && bq_table_state(p->table)->stage == BQ_STAGE_OVER;
    unsigned usual = over ? QUIT : p->table ? RESUME : NEW;
    p->menu = true;
    p->listed = 0;
    show(p, usual);
    switch (bq__terminal_pick(p, words, entries(p), usual)) {
    case NEW:
        bq__terminal_new(p);
        break;
    case RESUME:
        if (p->table && !over)
            p->menu = false;
        else
            bq__terminal_resume(p);
        break;
    case LOAD:
        bq__terminal_load(p, "");
        break;
    case SAVE:
        save(p);
        return;
    case ONLINE:
        bq__plain_online_menu(p);
        return;
    case HOST:
        bq__plain_host_menu(p);
        return;
    case BROWSER:
        bq__plain_browser(p);
        return;
    case RULES:
        rules(p);
        return;
    case TEAM:
        bq__terminal_team(p);
        return;
    case SETTINGS:
        settings(p);
        return;
    case QUIT:
        p->ended = true;
        break;
    case UNDO:
        bq__terminal_obey(p, bq_table_state(p->table)->turn, "undo");
        break;
    default:
        return;
    }
    if (p->table && !over)
        p->menu = false;
    else if (p->table && bq_table_state(p->table)->stage != BQ_STAGE_OVER)
        p->menu = false; /* another game than the one that was over */
}
