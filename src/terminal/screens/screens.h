/* screens.h - shared declarations of the screens: the session that they show (session/session.h), the canvas, a stack
 * of screens, and what each of them remembers. What the session says comes here: to the log, to a sheet, or to the foot.
 *
 *   play.c      the loop: the game goes on, keys are understood, the canvas is shown (read first)
 *   motion.c    what moves: dice, tokens
 *   board.c     the board; cell.c one square of it; panel.c what stands inside; players.c everybody; decision.c the
 *               question and its choices; past.c what happened last
 *   say.c       words on the canvas: sentences, money, the line at the foot, the log; digest.c a turn in one line
 *   keys.c      the table of keys: what a key means here, the foot of the screen, the help
 *   input.c     a line being typed; mouse.c what a click means
 *   menu.c, form.c, form_seats.c, house.c, length.c, settings.c      before and beside a game
 *   card.c, manage.c, trade.c, terms.c, offer.c, auction.c, debt.c   what one decides about
 *   sure.c      what is asked twice; moment.c what stands until it was seen: cards, bankruptcies
 *   pager.c, log.c, ledger.c, end.c, replay.c, cast.c, svg.c, analysis.c   what one reads, and shows to others
 *   local.c, online_game.c, replay.c    what each kind of session has of its own
 *   online.c    the way to a server's table, its lobby; online_people.c whom one hears there
 *   canvas.c, ascii.c, paint.c, layout.c      drawing, without a terminal
 *   term.c, signals.c                          the terminal */
#ifndef BQ_SCREENS_H
#define BQ_SCREENS_H

#include "client/client.h"
#include "terminal/lines/lines.h"
#include "terminal/screens/layout.h"
#include "terminal/screens/paint.h"
#include "terminal/screens/term.h"
#include "terminal/screen.h"

enum bq__screen {
#define BQ_SCREEN(id, functions, title) BQ__SCREEN_##id,
#include "terminal/screens/screens.def"
    BQ__SCREENS
};

#define ON(id) (1u << BQ__SCREEN_##id)
#define GAME (ON(BOARD) | ON(AUCTION) | ON(DEBT) | ON(CARD))
#define LISTS (ON(MENU) | ON(NEW) | ON(HOUSE) | ON(LOAD) | ON(MANAGE) | ON(SETTINGS) | ON(ONLINE) | ON(SURE) | ON(PEOPLE))
#define TEXTS (ON(PAGER) | ON(LOG) | ON(END) | ON(LEDGER))
#define ALL (~0u)

enum bq__action {
    BQ__ACT_NONE,
#define BQ_KEY(action, screens, key, another, label) BQ__ACT_##action,
#include "terminal/screens/keys.def"
    BQ__ACTS
};

enum bq__overlay { BQ__OVER_NAME, BQ__OVER_RENT, BQ__OVER_NUMBER, BQ__OVER_ODDS, BQ__OVERS };
enum bq__speed { BQ__SPEED_OFF, BQ__SPEED_FAST, BQ__SPEED_NORMAL, BQ__SPEED_SLOW, BQ__SPEEDS };

typedef struct bq__line {
    char *text;
    uint32_t at;  /* the command it came with */
    uint16_t row; /* of the rules, or 0 */
    uint8_t kind; /* of the event; BQ_EVENT_KINDS: it is none */
    uint8_t seat; /* whom it is about */
    uint8_t to;
    bool large;   /* a payment of more than a tenth of one's cash */
    bq_event event;
} bq__line;

typedef struct bq__log {
    bq__line *line;
    size_t n;
    size_t cap;
} bq__log;

enum bq__field { BQ__FIELD_NONE, BQ__FIELD_COMMAND, BQ__FIELD_SEARCH, BQ__FIELD_GOTO,
                 BQ__FIELD_NAME, BQ__FIELD_PLAYERS, BQ__FIELD_OPTION, BQ__FIELD_CASH, BQ__FIELD_BID,
                 BQ__FIELD_LIMIT, BQ__FIELD_DICE,
                 BQ__FIELD_SAVE, BQ__FIELD_FORK, BQ__FIELD_JUMP, BQ__FIELD_NUMBER, BQ__FIELD_HOUSE, BQ__FIELD_ANSWER,
                 BQ__FIELD_WHERE, BQ__FIELD_WHO, BQ__FIELD_CHAT, BQ__FIELD_TABLE, BQ__FIELD_REPORT };

typedef struct bq__input {
    enum bq__field field;
    char text[BQ_LINE_BYTES];
    size_t n;
    size_t at; /* the cursor, in bytes */
    char label[160];
    bool done;  /* ANSWER: Enter or Escape was pressed */
    bool wrong; /* it was not taken: what is wrong stands above it */
    bool fresh; /* what stands there was not typed: the first letter takes its place */
} bq__input;

typedef struct bq__form { /* a new game */
    bq_edition_name names[32];
    unsigned editions;
    unsigned edition;
    unsigned preset;
    unsigned seats;
    char name[BQ_SEATS][BQ_SEAT_NAME_BYTES + 1];
    uint8_t kind[BQ_SEATS];  /* 0 a person, then the kinds of bots */
    uint8_t token[BQ_SEATS];
    char options[BQ_OPTION_BYTES];
    bool real_dice;
    bool naming;  /* one after the other is asked for a name */
    bool hosting; /* for others to join: persons after the first are still to come */
    bool network; /* ... from other machines too */
    bool elsewhere; /* ... at a server that runs `there` */
    bq_where there;
    bq_edition_file *file; /* of the chosen edition */
} bq__form;

typedef struct bq__deal { /* a trade being edited */
    bq_terms terms;
    unsigned seat;
    unsigned row;
    bool right; /* the other's side */
    bool settles;
    bool counters; /* an offer of the other, which stands until this one is sent */
    int top[2]; /* the first row that is seen, by side */
} bq__deal;

typedef struct bq__spot { /* where the mouse can click */
    bq__rect r;
    int key;       /* that is pressed there; 0: an item of a list */
    unsigned item;
} bq__spot;
enum { BQ__SPOTS = 96, BQ__FITS = 24 };

typedef struct bq__screens {
    bq__session *s;
    bq__lines *lines; /* for what is typed as in plain text */
    bq__canvas canvas;
    bq__layout layout;
    bq__hues hues;

    uint8_t stack[16];
    unsigned depth;
    bool ended;
    bool watched_only; /* the program was asked for a replay */
    bool cast;         /* no terminal: a recording is made */
    int code; /* of the exit */

    /* settings */
    enum bq__speed speed;
    enum bq__overlay overlay;
    int colours;
    enum bq__theme theme;
    bool stage;          /* scenes are shown */
    bool mouse;
    bool bell;
    bool auto_pay;
    bool auto_end;
    bool unkept; /* that settings cannot be kept was said */

    /* the game on the screen */
    const bq_state *st;  /* what is drawn: the table's, or an earlier one while tokens walk */
    bq_state before;
    int chance[BQ_SEATS]; /* beside the names, in percent, of the state with that digest; 0: none was looked at */
    uint64_t chance_of;
    bool chance_known;
    bool moving;
    uint8_t moving_seat;
    uint8_t moving_to;
    int8_t moving_by;
    uint8_t dice[2];     /* shown */
    uint8_t fallen[2];   /* ... once they lie still */
    uint8_t tumble;      /* faces that are still to be shown before that */
    bool rush;           /* nothing is waited for until a person is asked */
    bool hold;           /* bots wait */
    bool catches_up;     /* ... until what a server has said is shown */
    bool waits;          /* for a person: the choices are in s->choice */
    bool wants_dice;     /* ... typed in */
    bool pasting;        /* keys come from a paste, not from a hand */
    unsigned pasted;     /* letters of it that were left out */
    bq_ask ask;
    bool scrolled;       /* the list was, by its key: the mark may be out of sight */
    bool undo_asked;     /* undo was pressed, and would lose chance: once more does it */
    size_t asked_at;     /* the log's length, plus 1, when it was asked */
    int64_t pause_until; /* milliseconds */
    bool away;           /* in the menu, from this game, when so many seconds were played */
    const bq_table *away_from;
    int64_t away_played;
    unsigned focus;      /* a square */
    bool looking;        /* arrows move it; else they move the mark */
    bool more;           /* all choices are shown */
    unsigned first;      /* the first choice that is shown */
    unsigned listed;     /* choices that were listed when the question was last drawn */
    unsigned marked;     /* the choice that Enter takes */
    bool unseen;         /* something is asked that nobody has seen: keys typed before are no answer */
    bq_command sure;     /* that is asked twice */
    bool moment;         /* lines of the log stand there until they were seen (moment.c) */
    size_t moment_from;
    size_t moment_to;    /* looked at so far */
    int moment_top;      /* the first row of them, where there is not room for all */
    int moment_wide;
    int moment_more;     /* rows below, when it was last drawn */
    int64_t moment_until; /* milliseconds; 0: until a key is pressed */
    int64_t moment_least; /* ... until then, though the next one waits */
    int16_t choice_row[BQ_CHOICES + 1]; /* where each stands, or -1 */
    int rung;            /* the seat for which the bell was rung, or -1 */

    /* words */
    bq__log log;
    size_t log_shown;    /* lines that may be seen */
    char message[BQ_SENTENCE_BYTES];
    bq__style message_style;
    size_t message_passes; /* with that many lines of the log; 0: with the next key */
    uint16_t message_row; /* of the rules: why */
    bq_buf sheet;        /* of the pager: lines */
    bool catching;       /* lines go to the sheet */
    char page_title[160];
    void (*sheet_again)(struct bq__screens *v); /* makes it anew, in another language; NULL: cannot */
    uint16_t sheet_row;  /* of the rules, if it is about one */
    bool page_rules;     /* of an edition, without a game: arrows go to the next */
    unsigned page_editions;
    unsigned rules_edition;
    bq__input input;
    char search[200];

    /* lists and texts: what is chosen, what is at the top, by screen */
    unsigned chosen[BQ__SCREENS];
    int top[BQ__SCREENS];
    int height[BQ__SCREENS]; /* lines of the text, when it was last drawn */
    unsigned manager;        /* the seat that manages */
    int page_h;              /* lines of a card that are seen */
    int side_rows;           /* of the log beside a low panel */
    int top_rows;            /* of the panel that stay in sight beside a box */
    int menu_row;            /* where the menu stands */
    bq__spot spot[BQ__SPOTS];
    unsigned spots;

    struct { /* names by width, found once */
        const bq_edition_file *file;
        uint8_t language;
        bool ascii;
        char fit[BQ__FITS][BQ_SQUARES][64]; /* by columns */
    } names;

    bq__form form;
    bq__deal deal;
    bool replay_runs;    /* a replay goes on by itself, */
    int64_t replay_next; /* milliseconds: and then */
    bq__save_file save[BQ__SAVES];
    unsigned saves;
    char save_about[BQ__SAVES][200]; /* what each is, in words */
    struct bq_kept *kept; /* seats at servers, for the screen ONLINE */
    unsigned kepts;
    char whom[BQ_SEAT_NAME_BYTES + 1]; /* is to be reported; the reason is asked for */
    char where[300]; /* that was typed; a name is asked for next */
    unsigned level;  /* of the next bot in the lobby */
} bq__screens;

/* What the screens have of their own for each kind of session (bq__session_ops): a game of this program's own (local.c),
 * a server's table (online_game.c), a replay (replay.c). */
typedef struct bq__screens_ops {
    bool plays; /* the game goes on at the board, and asks; otherwise it is looked at */
    bool clocked; /* ... and waits for nobody who reads */
    /* Before anything else is done; true: nothing is to be done but to wait so long for a key. */
    bool (*before)(bq__screens *v, int *wait_ms);
    bool (*step)(bq__screens *v); /* one thing happens; false: somebody must say something */
    int (*wait)(bq__screens *v, int wait_ms); /* for a key, at most; the keyboard is not all that is listened to */
    bool (*leave)(bq__screens *v); /* for another game; true: the table was left */
    void (*hold)(bq__screens *v);
    void (*jump)(bq__screens *v, size_t at); /* from a line of the log to where it was told */
    bool (*hides)(const bq__screens *v, enum bq__action action); /* a key that is not for this kind, or not for us */
    enum bq_text_key (*note)(const bq__screens *v, unsigned seat); /* beside a name; BQ_TEXT_KEYS: nothing */
    enum bq_text_key (*invites)(const bq__screens *v); /* to something, when it is over; BQ_TEXT_KEYS: nothing */
    void (*put_banner)(bq__screens *v);
    int (*put_waiting)(bq__screens *v, bq__rect r); /* who is waited for; the rows used, 0: what is usual */
    int (*put_clock)(bq__screens *v, bq__rect r);   /* rows */
} bq__screens_ops;

extern const bq__screens_ops bq__screens_local, bq__screens_online, bq__screens_replay;

/* ---- local.c ---- */
const bq__screens_ops *bq__screens_ops_of(const bq__session_ops *ops);
void bq__screens_ask_nobody(bq__screens *v);
/* What kinds have in common that are played, or shown, here. */
void bq__screens_local_hold(bq__screens *v);
void bq__screens_local_jump(bq__screens *v, size_t at);
enum bq_text_key bq__screens_local_note(const bq__screens *v, unsigned seat);
enum bq_text_key bq__screens_local_invites(const bq__screens *v);
int bq__screens_local_put(bq__screens *v, bq__rect r);

static inline const bq__screens_ops *bq__screens_kind(const bq__screens *v)
{
    return bq__screens_ops_of(v->s->ops);
}

/* ---- play.c ---- */
void bq__screens_push(bq__screens *v, enum bq__screen screen);
void bq__screens_pop(bq__screens *v);
void bq__screens_to(bq__screens *v, enum bq__screen screen); /* this one alone, over the menu */
enum bq__screen bq__screens_now(const bq__screens *v);
void bq__screens_draw(bq__screens *v);
/* The game, as far as it goes by itself; how long to wait for a key afterwards. */
int bq__screens_go_on(bq__screens *v);
/* One key, understood where we are. */
void bq__screens_key(bq__screens *v, int key);
void bq__screens_changed(bq__screens *v); /* the game is another, or at another place */
void bq__screens_game(bq__screens *v);    /* a game has begun or been loaded: to the board */
const bq_edition *bq__screens_edition(const bq__screens *v);
bool bq__screens_submit(bq__screens *v, const bq_command *cmd);
bool bq__screens_playing(const bq__screens *v); /* the game is on the screen, and goes on */
void bq__screens_change(bq__screens *v, bool (*change)(bq__session *s)); /* undo, redo */
void bq__screens_ask(bq__screens *v, const bq_ask *q);
void bq__screens_follow(bq__screens *v, const bq_ask *q); /* auctions and debts have screens of their own */
void bq__screens_over(bq__screens *v);
void bq__screens_limit(bq__screens *v, unsigned seat, int32_t most, bool sure); /* how far to bid; 0: no further */
void bq__screens_onward(bq__screens *v); /* on to the next decision of a person, without a pause */
void bq__screens_again(bq__screens *v); /* the same game once more (end.c) */

/* ---- sure.c ---- */
bool bq__screens_on_sure(void *screens, const bq_command *cmd); /* asks; false: it is not answered yet */

/* ---- moment.c ---- */
/* Does the game wait because something stands there until it is seen? For how long then. */
bool bq__moment_stands(bq__screens *v, int *wait_ms);
bool bq__moment_key(bq__screens *v, int key); /* a key was pressed: true, and it was for this */
void bq__draw_moment(bq__screens *v);

/* ---- online.c ---- */
bool bq__lobby_key(enum bq__action action); /* one that only the host of a server's table has */
void bq__screens_online_begin(bq__screens *v, const bq_join_request *join);
void bq__screens_online_menu(bq__screens *v);
void bq__screens_online_leave(bq__screens *v); /* to the menu */
void bq__screens_on_rematch(void *screens);
void bq__screens_report(bq__screens *v, const char *reason);
void bq__screens_chat(bq__screens *v); /* say something to the table, if there is a chat */
void bq__screens_online_field(bq__screens *v, enum bq__field field, const char *text);

/* ---- motion.c ---- */
/* After a command: the dice that fell, the token that moves. */
void bq__motion_begin(bq__screens *v);
bool bq__motion_step(bq__screens *v); /* false: nothing moves */
void bq__motion_end(bq__screens *v);  /* at once */
bool bq__screens_is_animating(const bq__screens *v);

#define BQ_SCREEN(id, functions, title)                                                            \
    void bq__draw_##functions(bq__screens *v);                                                        \
    void bq__act_##functions(bq__screens *v, enum bq__action action, int key);
#include "terminal/screens/screens.def"

/* ---- say.c ---- */
bq__listener bq__screens_listener(bq__screens *v);
void bq__notice(bq__screens *v, enum bq__ink ink, const char *text);
void bq__notice_key(bq__screens *v, enum bq__ink ink, enum bq_text_key key, const bq_arg *args,
                     size_t n);
void bq__notice_passes(bq__screens *v, size_t lines); /* ... with so many lines of the log, and with the next question */
const char *bq__say_word(bq__screens *v, char *out, size_t size, enum bq_text_key key, const bq_arg *args,
                     size_t n);
#define BQ__WORD(v, out, key, ...)                                                                 \
    bq__say_word(v, out, sizeof out, key, (const bq_arg[]){__VA_ARGS__},                               \
             sizeof((const bq_arg[]){__VA_ARGS__}) / sizeof(bq_arg))
#define BQ__TELL(v, ink, key, ...)                                                                 \
    bq__notice_key(v, ink, key, (const bq_arg[]){__VA_ARGS__},                                    \
                    sizeof((const bq_arg[]){__VA_ARGS__}) / sizeof(bq_arg))
const char *bq__screens_word(bq__screens *v, enum bq_text_key key); /* short-lived: one of eight */
const char *bq__capital(bq__screens *v, enum bq_text_key key);    /* likewise */
const char *bq__money(bq__screens *v, int64_t amount);            /* likewise */
/* An amount in few columns: 1200, 12k, 3M. */
const char *bq__brief(int64_t amount, int w, char out[24]);
const char *bq__square_name(const bq__screens *v, unsigned square);
const char *bq__square_short(const bq__screens *v, unsigned square);
const char *bq__square_fit(bq__screens *v, unsigned square, int w); /* its name in so many columns; short-lived */
/* A deed in so many columns: its name, else number and short name; (m): mortgaged. */
void bq__deed_name(bq__screens *v, unsigned square, int w, char *out, size_t size);
void bq__refuse(bq__screens *v, const bq_verdict *verdict);
void bq__refuse_command(bq__screens *v, const bq_command *cmd); /* why not */
void bq__relog(bq__screens *v); /* the log told again: another game, language or place */
void bq__log_clear(bq__log *log);

/* ---- past.c, digest.c ---- */
void bq__draw_past(bq__screens *v, bq__rect r);     /* the end of the log under a line */
void bq__draw_log_tail(bq__screens *v, bq__rect r); /* ... alone */
void bq__digest(bq__screens *v, size_t from, size_t to, char *out, size_t size); /* lines of the log as one */
size_t bq__turn_before(const bq__screens *v, size_t at); /* the line with which the turn before that one begins; or 0 */

/* ---- keys.c ---- */
enum bq__action bq__key_action(const bq__screens *v, int key);
int bq__key_latin(int key); /* the letter at the same place of a Latin keyboard */
void bq__draw_foot(bq__screens *v);
void bq__draw_title(bq__screens *v, const char *title);
void bq__help(bq__screens *v);
void bq__wrong_key(bq__screens *v, enum bq__action action, int key); /* a key that nothing is meant by */
/* Moving in a list of n, h of them seen: true if the action was that. */
bool bq__list_act(bq__screens *v, enum bq__action action, unsigned n, int h);
bool bq__text_act(bq__screens *v, enum bq__action action, int key, int lines, int h);

/* ---- mouse.c ---- */
void bq__mouse_clear(bq__screens *v);
void bq__mouse_key(bq__screens *v, bq__rect r, int key);
void bq__mouse_item(bq__screens *v, bq__rect r, unsigned item);
int bq__mouse_meant(bq__screens *v, int key);

/* ---- input.c ---- */
void bq__input_open(bq__screens *v, enum bq__field field, enum bq_text_key label, const char *text);
void bq__input_key(bq__screens *v, int key);
void bq__draw_input(bq__screens *v, int row, int col, int w);
bool bq__screens_on_prompt(void *screens, char *line, size_t size); /* a question of the session */

/* ---- board.c, cell.c, panel.c ---- */
unsigned bq__focus(const bq__screens *v); /* the square in focus */
void bq__draw_cell(bq__screens *v, unsigned square, bq__rect r);
char bq__square_mark(const bq_edition *ed, const bq_state *st, unsigned square); /* houses, H, m, P, S or a blank */
/* The rent due now, the price if it is for sale, the tax. */
bq__style bq__square_figure(bq__screens *v, unsigned square, int w, char out[32]);
void bq__draw_badge(bq__screens *v, unsigned square, int row, int col); /* three signs: group, owner, what stands there */
uint32_t bq__square_sign(char mark); /* one sign for that */
void bq__draw_panel(bq__screens *v, bq__rect r);
void bq__draw_side(bq__screens *v); /* beside the panel */
int bq__draw_panel_top(bq__screens *v); /* what stays in sight under a box: the rows; 0: nothing */
/* ---- players.c ---- */
/* One under the other, with what each has where `spare` rows are left below them; else perhaps side by side. The rows. */
int bq__draw_players(bq__screens *v, bq__rect r, int spare);
void bq__draw_player(bq__screens *v, unsigned seat, int row, int col, int w);
void bq__draw_ribbon(bq__screens *v, const bq_state *st, unsigned seat, int row, int col, int w); /* the deeds of one, in one row */

/* ---- decision.c ---- */
int bq__draw_decision(bq__screens *v, bq__rect r); /* the rows */
/* How long the list is in which the mark moves; n: the first so many. */
bool bq__mark_act(bq__screens *v, enum bq__action action, unsigned n);
unsigned bq__listed(const bq__screens *v);
/* The guide's sentences, if there are any now; the lines they take. */
int bq__draw_lesson(bq__screens *v, bq__rect r);
int bq__lesson_rows(bq__screens *v, int w);
bool bq__foot_tells(const bq__screens *v); /* the last line of the log, where it is seldom whole elsewhere */
void bq__draw_board_under(bq__screens *v); /* for boxes over it */
bool bq__act_game(bq__screens *v, enum bq__action action); /* what is the same all over a game */
unsigned bq__choice_clicked(const bq__screens *v); /* s->choices.n: none */
void bq__choose_number(bq__screens *v, int64_t number); /* one of those that stand there; else it is refused */
void bq__choose(bq__screens *v, unsigned i);        /* what is grave is asked again, an offer is read first */
/* By a key of choice.def: done, or told why not; false: nothing has that key. */
bool bq__say_key(bq__screens *v, int key);
bool bq__act_look(bq__screens *v, enum bq__action action); /* the square in focus, what squares show */
bq__rect bq__middle(const bq__screens *v, int h, int w); /* a box inside the board */

/* ---- pager.c ---- */
void bq__sheet_begin(bq__screens *v, const char *title);
void bq__sheet_add(bq__screens *v, const char *text);
void bq__sheet_end(bq__screens *v); /* shows it; one short line goes to the foot */
void bq__sheet_rules(bq__screens *v);
/* Whatever the case of the letters. */
bool bq__contains(const char *text, size_t n, const char *what);
void bq__sheet_why(bq__screens *v, uint16_t row);

/* ---- analysis.c ---- */
void bq__sheet_hint(bq__screens *v);
int bq__screens_chance(bq__screens *v, unsigned seat); /* to win, in percent; -1: it is not told here */
void bq__sheet_analysis(bq__screens *v);
void bq__screens_swing(bq__screens *v, unsigned which);

/* ---- trade.c ---- */
void bq__trade_open(bq__screens *v, unsigned seat, unsigned to, const bq_terms *terms);
void bq__trade_send(bq__screens *v, const bq_command *cmd); /* the offer of the open editor */

/* ---- terms.c ---- */
bq_command bq__offer_of(unsigned seat, const bq_terms *terms, bool settles);
void bq__draw_terms(bq__screens *v, bq__rect r, unsigned from, const bq_terms *terms, bool settles);

/* ---- manage.c ---- */
void bq__put_state(bq__screens *v, unsigned square, int row, int col, int w); /* what stands on a deed, in words */

/* ---- card.c ---- */
void bq__draw_deed(bq__screens *v, unsigned square, bq__rect r); /* its card at the foot of that room, if it is enough */
void bq__draw_deed_top(bq__screens *v, unsigned square, bq__rect r); /* ... at its top, as far as it goes */

/* ---- debt.c ---- */
bool bq__debt_leaves(const bq__screens *v, enum bq__action action); /* false: a way out that the rules do not leave now */

/* ---- offer.c ---- */
unsigned bq__tray(const bq__screens *v); /* offers to people at this terminal that are open */
void bq__tray_open(bq__screens *v);

/* ---- ledger.c ---- */
void bq__draw_paid(bq__screens *v, bq__rect r, const bq__sums *sums);

/* ---- end.c ---- */
int bq__draw_honours(bq__screens *v, bq__rect r); /* the podium, and who did most of something; the rows */

/* ---- svg.c ---- */
void bq__svg(bq_buf *b, const bq__canvas *c, const bq__hues *hues, const char *title); /* in all colours */

/* ---- settings.c, replay.c ---- */
enum bq__setting { BQ__SET_LANGUAGE, BQ__SET_SPEED, BQ__SET_COLOURS, BQ__SET_LETTERS, BQ__SET_MOUSE,
                   BQ__SET_BELL, BQ__SET_AUTO_PAY, BQ__SET_AUTO_END, BQ__SET_THEME,
                   BQ__SET_STAGE, BQ__SETTINGS };
/* What was kept from one day to the next, where the command line says nothing else. */
void bq__settings_load(bq__screens *v, bq__term_wish *wish);
void bq__settings_keep(bq__screens *v, enum bq__setting which);
void bq__settings_turn(bq__screens *v, enum bq__setting which, int by); /* to the next value; kept */
void bq__saves_open(bq__screens *v);
bool bq__screens_replay_open(bq__screens *v, const char *path);
bool bq__screens_fork(bq__screens *v, const char *names); /* another way from there; false: it was said why not */
void bq__screens_replay_close(bq__screens *v);
void bq__screens_replay_go(bq__screens *v, size_t at);

/* ---- menu.c ---- */
void bq__menu_help(bq__screens *v); /* the entries with their keys */

/* ---- form.c ---- */
void bq__form_open(bq__screens *v);
bool bq__form_field(bq__screens *v, enum bq__field field, const char *text); /* false: it is wrong, and was told */
void bq__form_close(bq__screens *v);
void bq__form_help(bq__screens *v);

/* ---- form_seats.c ---- */
void bq__seats_read(bq__form *f, const char *list); /* "Ada,bot:hard" */
void bq__seats_write(const bq__form *f, char *out, size_t size);
unsigned bq__seats_add(bq__form *f); /* a bot, at the seat that is told */
void bq__seats_remove(bq__form *f, unsigned seat);
void bq__seats_turn(bq__form *f, unsigned seat, int by); /* a person, or the next kind of bot */
bool bq__seats_kind(bq__form *f, unsigned seat, const char *text); /* "bot:easy" in the place of a name? */
void bq__seats_token(bq__form *f, unsigned seat); /* the next one that nobody has */
void bq__seats_expect_friend(bq__form *f);
unsigned bq__seats_host(const bq__form *f); /* who hosts: the first person */
enum bq_text_key bq__seats_kind_words(const bq__form *f, unsigned seat);

/* ---- house.c ---- */
bool bq__house_field(bq__screens *v, const char *text); /* false: it is wrong, and was told */

/* ---- length.c ---- */
enum { BQ__LENGTHS = 4 }; /* whole, 20, 40, 90 minutes */
void bq__length_options(const bq__form *f, char *out, size_t size);
void bq__length_words(bq__screens *v, char *out, size_t size);

static inline bq__style bq__seat_style(unsigned seat)
{
    return BQ__STYLE(BQ__INK_SEAT + seat % 8, BQ__BOLD);
}

#endif
