/* term.c - ncurses, and nothing else: keys in, a canvas out. */
#define NCURSES_WIDECHAR 1
#include <curses.h>
#include <term.h>

#include <errno.h>
#include <langinfo.h>
#include <locale.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "terminal/screens/term.h"

enum { PASTE = KEY_MAX + 1, PASTED, MARKS = 2 };

static struct {
    SCREEN *screen;
    bq__canvas shown;
    bool forgotten; /* what is shown is not known */
    bool ascii;
    bool said_ascii;
    bool mouse;
    int can;     /* colours that the terminal has */
    int colours; /* ... that are used */
    int row;     /* of the mouse */
    int col;
    bq__hues hues;
    int also; /* a descriptor that ends the waiting for a key; 0: none */
    short also_for;
} t;

/* ---- letters ---- */

/* Nobody said anything: it is UTF-8, as terminals are. Somebody named another: that is obeyed. */
static bool utf8_locale(void)
{
    static const char *const names[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    const char *said = "";
    for (size_t i = 0; i < 3 && !*said; i++)
        said = getenv(names[i]) ? getenv(names[i]) : "";
    bool other = *said && !strstr(said, "UTF-8") && !strstr(said, "utf8") && !strstr(said, "UTF8") &&
                 !strstr(said, "utf-8");
    if (setlocale(LC_CTYPE, "") && !strcmp(nl_langinfo(CODESET), "UTF-8"))
        return true;
    if (other && strcmp(said, "fr") && strcmp(said, "en") && strcmp(said, "ru"))
        return false;
    return setlocale(LC_CTYPE, "C.UTF-8") || setlocale(LC_CTYPE, "en_US.UTF-8");
}

/* ---- giving back ---- */

static void add_bytes(char *out, size_t size, size_t *n, const char *bytes)
{
    for (; bytes && bytes != (char *)-1 && *bytes && *n + 1 < size; bytes++) {
        if (bytes[0] == '$' && bytes[1] == '<') { /* a pause for slow terminals: not here */
            bytes = strchr(bytes, '>');
            if (!bytes)
                return;
            continue;
        }
        out[(*n)++] = *bytes;
    }
}

static const char *capability(const char *name)
{
    char word[16];
    snprintf(word, sizeof word, "%s", name);
    return tigetstr(word);
}

static void prepare_signals(void)
{
    static const char *const last[] = {"sgr0", "op", "rmkx", "cnorm", "rmcup"};
    char out[512];
    size_t n = 0;
    add_bytes(out, sizeof out, &n, "\033[?2004l\033[?1006l\033[?1002l\033[?1000l");
    for (size_t i = 0; i < sizeof last / sizeof last[0]; i++)
        add_bytes(out, sizeof out, &n, capability(last[i]));
    bq__signals_begin(out, n);
}

static void send(const char *bytes)
{
    size_t n = strlen(bytes);
    while (n > 0) {
        ssize_t written = write(STDOUT_FILENO, bytes, n);
        if (written <= 0)
            return;
        bytes += written;
        n -= (size_t)written;
    }
}

/* ---- opening and closing ---- */

static void paint(void)
{
    for (int ink = 0; ink < BQ__INKS && t.colours && t.colours < BQ__TRUE_COLOURS; ink++) {
        bq__paint s = bq__paint_of((unsigned)ink, t.colours, &t.hues);
        init_pair((short)(ink + 1), (short)s.fg, (short)s.bg);
    }
    t.forgotten = true;
}

/* What terminals send, whatever TERM says of them. */
static void define_keys(void)
{
    static const struct {
        const char *bytes;
        int key;
    } keys[] = {
        {"\033[200~", PASTE},    {"\033[201~", PASTED},   {"\033[1~", KEY_HOME},   {"\033[4~", KEY_END},
        {"\033[7~", KEY_HOME},   {"\033[8~", KEY_END},    {"\033[H", KEY_HOME},    {"\033[F", KEY_END},
        {"\033OH", KEY_HOME},    {"\033OF", KEY_END},     {"\033[5~", KEY_PPAGE},  {"\033[6~", KEY_NPAGE},
        {"\033[3~", KEY_DC},     {"\033[Z", KEY_BTAB},    {"\033[A", KEY_UP},      {"\033[B", KEY_DOWN},
        {"\033[C", KEY_RIGHT},   {"\033[D", KEY_LEFT},    {"\033OA", KEY_UP},      {"\033OB", KEY_DOWN},
        {"\033OC", KEY_RIGHT},   {"\033OD", KEY_LEFT},
    };
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        define_key(keys[i].bytes, keys[i].key);
}

static void set_modes(void)
{
    cbreak();
    noecho();
    keypad(stdscr, TRUE);
    set_escdelay(25);
    curs_set(0);
    leaveok(stdscr, FALSE);
    define_keys();
    send("\033[?2004h");
}

/* Terminals that take a colour by red, green and blue say so there; ncurses knows nothing of it. */
static bool all_colours(void)
{
    const char *said = getenv("COLORTERM");
    return said && (!strcmp(said, "truecolor") || !strcmp(said, "24bit"));
}

bool bq__term_open(const bq__term_wish *wish)
{
    bool utf8 = utf8_locale();
    bq__signals_remember();
    t.said_ascii = !utf8;
    t.ascii = wish->ascii >= 0 ? wish->ascii == 1 : !utf8;
    if (wish->ascii == 0 && !utf8)
        setlocale(LC_CTYPE, "C.UTF-8");
    t.screen = newterm(NULL, stdout, stdin);
    if (!t.screen)
        return false;
    if (!capability("cup") || capability("cup") == (char *)-1) { /* it cannot be drawn on */
        endwin();
        delscreen(t.screen);
        t.screen = NULL;
        return false;
    }
    if (has_colors()) {
        start_color();
        use_default_colors();
        t.can = COLORS >= 256 ? 256 : COLORS >= 16 ? 16 : COLORS >= 8 ? 8 : 0;
        if (t.can == 256 && all_colours())
            t.can = BQ__TRUE_COLOURS;
    }
    t.colours = wish->colours >= 0 && wish->colours < t.can ? wish->colours : t.can;
    set_modes();
    prepare_signals();
    bq__term_set_mouse(wish->mouse);
    paint();
    return true;
}

void bq__term_close(void)
{
    if (!t.screen)
        return;
    bq__term_set_mouse(false);
    send("\033[?2004l");
    endwin();
    bq__signals_end();
    delscreen(t.screen);
    t.screen = NULL;
    bq__canvas_deinit(&t.shown);
}

void bq__term_suspend(void)
{
    bool mouse = t.mouse;
    bq__term_set_mouse(false);
    send("\033[?2004l");
    endwin();
    bq__signals_end();
    raise(SIGTSTP); /* now with its usual meaning */
    prepare_signals();
    reset_prog_mode();
    set_modes();
    bq__term_set_mouse(mouse);
    t.forgotten = true;
}

/* ---- settings ---- */

int bq__term_colours(void)
{
    return t.colours;
}

bool bq__term_ascii(void)
{
    return t.ascii;
}

bool bq__term_said_ascii(void)
{
    return t.said_ascii;
}

void bq__term_set_colours(int colours, const bq__hues *hues)
{
    t.colours = colours < t.can ? colours : t.can;
    if (hues)
        t.hues = *hues;
    paint();
}

void bq__term_set_mouse(bool on)
{
    t.mouse = on;
    mouseinterval(0);
    mousemask(on ? BUTTON1_PRESSED | BUTTON4_PRESSED | BUTTON5_PRESSED : 0, NULL);
}

void bq__term_bell(void)
{
    beep();
}

void bq__term_size(int *rows, int *cols)
{
    struct winsize size;
    *rows = LINES;
    *cols = COLS;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row && size.ws_col) {
        *rows = size.ws_row;
        *cols = size.ws_col;
    }
    if (*rows != LINES || *cols != COLS) {
        resizeterm(*rows, *cols);
        t.forgotten = true;
    }
}

/* ---- out ---- */

static void show_cell(int row, int col, const bq__cell *cell)
{
    static const attr_t attrs[4] = {A_BOLD, A_REVERSE, A_UNDERLINE, A_DIM};
    cchar_t out;
    wchar_t letters[MARKS + 1] = {(wchar_t)cell->code, (wchar_t)cell->mark, 0};
    attr_t attr = A_NORMAL;
    for (unsigned i = 0; i < 4; i++)
        if (cell->style >> (8 + i) & 1u)
            attr |= attrs[i];
    short pair = t.colours ? (short)((cell->style & 0xFF) + 1) : 0;
    if (bq__paint_of(cell->style & 0xFF, t.colours, &t.hues).reverse)
        attr ^= A_REVERSE;
    if (setcchar(&out, letters, attr, pair, NULL) == OK)
        mvadd_wchnstr(row, col, &out, 1);
}

/* The palette has not these colours, and stays as it is: the bytes are ours, of what has changed. */
static void show_true(const bq__canvas *canvas, bool all)
{
    enum { MOST = 1 << 20 };
    bq_buf b = bq_buf_grow(MOST);
    char cursor[40];
    bq__paint_ansi(&b, all ? NULL : &t.shown, canvas, t.colours, &t.hues);
    if (canvas->cursor_row >= 0) {
        snprintf(cursor, sizeof cursor, "\033[%d;%dH", canvas->cursor_row + 1, canvas->cursor_col + 1);
        bq_buf_str(&b, cursor);
    }
    if (b.at)
        send(b.at);
    bq_buf_free(&b);
    memcpy(t.shown.cell, canvas->cell, (size_t)canvas->rows * (size_t)canvas->cols * sizeof *canvas->cell);
}

void bq__term_show(const bq__canvas *canvas)
{
    bool sized = t.shown.cell && t.shown.rows == canvas->rows && t.shown.cols == canvas->cols;
    if (!bq__canvas_size(&t.shown, canvas->rows, canvas->cols))
        return;
    if (t.forgotten || !sized) {
        clearok(stdscr, TRUE);
        erase();
    }
    if (t.colours >= BQ__TRUE_COLOURS) {
        curs_set(canvas->cursor_row >= 0 ? 1 : 0);
        if (t.forgotten || !sized)
            refresh();
        show_true(canvas, t.forgotten || !sized);
        t.forgotten = false;
        return;
    }
    for (int row = 0; row < canvas->rows; row++)
        for (int col = 0; col < canvas->cols; col++) {
            const bq__cell *now = bq__canvas_at(canvas, row, col);
            bq__cell *old = bq__canvas_at(&t.shown, row, col);
            bool same = now->code == old->code && now->mark == old->mark && now->style == old->style;
            if (now->code && (t.forgotten || !sized || !same))
                show_cell(row, col, now);
            *old = *now;
        }
    t.forgotten = false;
    curs_set(canvas->cursor_row >= 0 ? 1 : 0);
    if (canvas->cursor_row >= 0)
        move(canvas->cursor_row, canvas->cursor_col);
    refresh();
}

void bq__term_redraw(void)
{
    t.forgotten = true;
}

/* ---- in ---- */

static int mouse_key(void)
{
    MEVENT event;
    if (getmouse(&event) != OK)
        return BQ__KEY_OTHER;
    t.row = event.y;
    t.col = event.x;
    if (event.bstate & BUTTON4_PRESSED)
        return BQ__KEY_WHEEL_UP;
    if (event.bstate & BUTTON5_PRESSED)
        return BQ__KEY_WHEEL_DOWN;
    return event.bstate & BUTTON1_PRESSED ? BQ__KEY_CLICK : BQ__KEY_OTHER;
}

static int known(int code)
{
    static const int keys[][2] = {
        {KEY_UP, BQ__KEY_UP},           {KEY_DOWN, BQ__KEY_DOWN},
        {KEY_LEFT, BQ__KEY_LEFT},       {KEY_RIGHT, BQ__KEY_RIGHT},
        {KEY_HOME, BQ__KEY_HOME},       {KEY_END, BQ__KEY_END},
        {KEY_PPAGE, BQ__KEY_PAGE_UP},   {KEY_NPAGE, BQ__KEY_PAGE_DOWN},
        {KEY_DC, BQ__KEY_DELETE},       {KEY_BTAB, BQ__KEY_BACKTAB},
        {KEY_ENTER, BQ__KEY_ENTER},     {KEY_BACKSPACE, BQ__KEY_BACKSPACE},
        {KEY_RESIZE, BQ__KEY_RESIZE},   {PASTE, BQ__KEY_PASTE},
        {PASTED, BQ__KEY_PASTED},
    };
    if (code == KEY_MOUSE)
        return mouse_key();
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        if (keys[i][0] == code)
            return keys[i][1];
    return BQ__KEY_OTHER;
}

/* After an escape: the rest of a key that nobody knows is no answer to anything. False: it was the
 * Escape key alone. */
static bool swallow(void)
{
    enum { MOST = 32 };
    wint_t code = 0;
    int kind = get_wch(&code);
    if (kind == KEY_CODE_YES)
        ungetch((int)code);
    else if (kind == OK && code != '[' && code != 'O')
        unget_wch((wchar_t)code);
    if (kind != OK || (code != '[' && code != 'O'))
        return false;
    bool one = code == 'O';
    for (int i = 0; i < MOST && get_wch(&code) == OK; i++)
        if (one || (code >= 0x40 && code <= 0x7E))
            break;
    return true;
}

static int take(void)
{
    wint_t code = 0;
    wtimeout(stdscr, 0);
    int kind = get_wch(&code);
    if (kind == ERR)
        return BQ__KEY_NONE;
    if (kind == KEY_CODE_YES)
        return known((int)code);
    if (code == BQ__KEY_ESCAPE && swallow())
        return BQ__KEY_OTHER;
    if (code == '\r')
        return BQ__KEY_ENTER;
    if (code == 8)
        return BQ__KEY_BACKSPACE;
    return code ? (int)code : BQ__KEY_OTHER;
}

/* The line is readable and nothing comes: whoever held the other end has left. */
static bool gone(short events)
{
    int waiting = 0;
    if (events & POLLIN)
        return ioctl(STDIN_FILENO, FIONREAD, &waiting) != 0 || waiting == 0;
    return events & (POLLHUP | POLLERR | POLLNVAL);
}

void bq__term_watch(int fd, short events)
{
    t.also = fd > 0 ? fd : 0;
    t.also_for = events;
}

bool bq__term_waiting(void)
{
    struct pollfd in = {.fd = STDIN_FILENO, .events = POLLIN};
    return poll(&in, 1, 0) > 0 && in.revents & POLLIN;
}

void bq__term_drop(void)
{
    flushinp();
}

int bq__term_key(int wait_ms)
{
    int also = t.also;
    t.also = 0; /* watched for this key only: by the next one it may be closed */
    for (;;) {
        if (bq__signals_stop()) {
            bq__term_suspend();
            return BQ__KEY_RESIZE;
        }
        if (bq__signals_resumed()) {
            reset_prog_mode();
            t.forgotten = true;
            return BQ__KEY_RESIZE;
        }
        if (bq__signals_resized())
            return BQ__KEY_RESIZE;
        int key = take();
        if (key != BQ__KEY_NONE)
            return key;
        struct pollfd in[2] = {{.fd = STDIN_FILENO, .events = POLLIN},
                               {.fd = also, .events = t.also_for}};
        int n = poll(in, also ? 2 : 1, wait_ms);
        if (n == 0 || (n > 0 && !in[0].revents))
            return BQ__KEY_NONE;
        if (n < 0 && errno != EINTR)
            return BQ__KEY_GONE;
        if (n > 0 && gone(in[0].revents))
            return BQ__KEY_GONE;
    }
}

void bq__term_mouse(int *row, int *col)
{
    *row = t.row;
    *col = t.col;
}
