/* menu.c - the main menu (A14): from anywhere in a game one comes here and goes back, and
 * nothing is lost. */
#include <string.h>

#include "terminal/lines/lines.h"
#include "text/text.h"

enum { GUIDED = 1, NEW, RESUME, LOAD, SAVE, ONLINE, HOST, BROWSER, RULES, TEAM, SETTINGS, QUIT, UNDO, REMATCH, PICTURE };

static const char *const words[] = {"guided",  "new",   "resume", "load",     "save", "online", "host",
                                    "browser", "rules", "team",   "settings", "quit", "undo",   "rematch", "picture"};
static const uint16_t keys[] = {BQ_T_SCREEN_MENU_GUIDED,
                                BQ_T_PLAIN_MENU_NEW,   BQ_T_PLAIN_MENU_RESUME,
                                BQ_T_PLAIN_MENU_LOAD,  BQ_T_PLAIN_MENU_SAVE,
                                BQ_T_ONLINE_MENU_JOIN, BQ_T_ONLINE_MENU_HOST,
                                BQ_T_ONLINE_MENU_BROWSER,
                                BQ_T_PLAIN_MENU_RULES, BQ_T_PLAIN_MENU_TEAM,
                                BQ_T_PLAIN_MENU_SETTINGS, BQ_T_PLAIN_MENU_QUIT,
                                BQ_T_PLAIN_MENU_UNDO, BQ_T_PLAIN_MENU_REMATCH,
                                BQ_T_PLAIN_WORD_PICTURE};

/* The last three are there when a game has just ended: its end may be taken back, it is played again, or shown to others. */
static unsigned entries(const bq__session *s)
{
    return s->table && bq_table_state(s->table)->stage == BQ_STAGE_OVER ? PICTURE : QUIT;
}

/* On a screen chapter by chapter, as one asks for them. */
static void read_rules(bq__lines *l)
{
    bq__session *s = l->session;
    char line[BQ_LINE_BYTES + 2];
    bq__lines_rules(l, 0, "");
    while (l->folds) {
        bq__session_tell(s, "ask", BQ_T_PLAIN_ASK_CHAPTER);
        if (!bq__session_read(s, line, sizeof line) || !*line || bq__session_means(line, "menu"))
            return;
        bq__lines_rules(l, 0, line);
    }
}

/* Of the game, or, if there is none, of an edition that is chosen. */
static void rules(bq__lines *l)
{
    bq__session *s = l->session;
    if (s->table) {
        read_rules(l);
        return;
    }
    bq_edition_file *file = bq__lines_choose_edition(s, BQ_T_PLAIN_ASK_RULES);
    if (!file)
        return;
    s->names = bq_say_names(file, &file->ed, s->language);
    read_rules(l);
    s->names = (bq_text_names){0};
    bq_edition_close(file);
}

static void save(bq__session *s)
{
    char line[BQ_LINE_BYTES + 2];
    if (!s->table) {
        bq__session_tell(s, "no", BQ_T_PLAIN_NO_GAME);
        return;
    }
    bq__session_saved_where(s);
    bq__session_tell(s, "ask", BQ_T_PLAIN_ASK_SAVE_NAME);
    if (!bq__session_read(s, line, sizeof line))
        return;
    if (*line)
        bq__session_save_as(s, line);
    else if (!bq_save_path(s->table))
        bq__session_save_new(s);
}

static void settings(bq__session *s)
{
    static const char *const languages[] = {"fr", "en", "ru"};
    char line[BQ_LINE_BYTES + 2];
    static bq_table_plan trial;
    bq__session_tell(s, "ask", BQ_T_PLAIN_ASK_LANGUAGE);
    unsigned which = bq__session_pick(s, languages, 3, (unsigned)s->language + 1);
    if (!which)
        return;
    bq__session_set_language(s, (enum bq_language)(which - 1));
    BQ__SAY(s, "ask", BQ_T_PLAIN_ASK_NAMES, bq_arg_text("seats", s->seats));
    if (bq__session_read(s, line, sizeof line) && *line &&
        bq__session_seats(s, line, &trial)) {
        snprintf(s->seats, sizeof s->seats, "%.500s", line);
        bq__session_keep_setting(s, "players", s->seats);
    }
}

static void show(bq__session *s, unsigned default_choice)
{
    bool game = s->table && bq_table_state(s->table)->stage != BQ_STAGE_OVER;
    bq__session_tell(s, "menu", game ? BQ_T_PLAIN_MENU_GAME : BQ_T_PLAIN_MENU);
    for (unsigned i = 0; i < entries(s); i++) {
        char sentence[512], line[640], typed[64];
        enum bq_text_key key = keys[i];
        if (i + 1 == RESUME && game)
            key = BQ_T_PLAIN_MENU_BACK;
        bq__session_text(s, sentence, sizeof sentence, key, NULL, 0);
        bool other = bq__session_typed_shown(s, words[i], typed, sizeof typed);
        snprintf(line, sizeof line, "%3u  %s: %s", i + 1, other ? typed : words[i], sentence);
        bq__session_line(s, "", line);
    }
    BQ__SAY(s, "", BQ_T_PLAIN_USUAL, bq_arg_of(BQ_ARG_NUMBER, "n", default_choice));
}

void bq__lines_menu(bq__lines *l)
{
    bq__session *s = l->session;
    bool over = s->table && bq_table_state(s->table)->stage == BQ_STAGE_OVER;
    unsigned default_choice = over ? QUIT : s->table ? RESUME : NEW;
    s->menu = true;
    s->relist = true;
    show(s, default_choice);
    switch (bq__session_pick(s, words, entries(s), default_choice)) {
    case GUIDED:
        if (bq__session_guided(s))
            s->menu = false;
        return;
    case NEW:
        bq__lines_new(s);
        break;
    case RESUME:
        if (s->table && !over)
            s->menu = false;
        else
            bq__session_resume(s);
        break;
    case LOAD:
        bq__session_load(s, "");
        break;
    case SAVE:
        save(s);
        return;
    case ONLINE:
        bq__lines_online_menu(l);
        return;
    case HOST:
        bq__lines_host_menu(l);
        return;
    case BROWSER:
        bq__lines_browser(s);
        return;
    case RULES:
        rules(l);
        return;
    case TEAM:
        bq__session_team(s);
        return;
    case SETTINGS:
        settings(s);
        return;
    case QUIT:
        s->ended = true;
        break;
    case UNDO:
        (void)bq__session_undo(s);
        break;
    case REMATCH:
        s->ops->ask_again(s);
        break;
    case PICTURE:
        bq__session_picture(s);
        return;
    default:
        return;
    }
    if (s->table && !over)
        s->menu = false;
    else if (s->table && bq_table_state(s->table)->stage != BQ_STAGE_OVER)
        s->menu = false; /* another game than the one that was over */
}
