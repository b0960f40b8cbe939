/* cast.c - a saved game as a recording for asciinema players: the board after every command, as the
 * bytes that would draw it; nothing here needs a terminal. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "terminal/screens/screens.h"

enum { ROWS = 24, COLS = 80, FRAME_BYTES = 1 << 18, JSON_BYTES = 8 * FRAME_BYTES };

static void print(bq_buf *b)
{
    bq_json_indent(b, 0);
    bq_buf_char(b, '\n');
    bq_buf_print(b, stdout);
}

static void event(double at, const char *bytes)
{
    bq_buf b = bq_buf_grow(JSON_BYTES);
    bq_json_open(&b, NULL, '[');
    bq_json_real(&b, NULL, at, 2);
    bq_json_word(&b, NULL, "o");
    bq_json_text(&b, NULL, bytes);
    bq_json_close(&b, ']');
    print(&b);
}

static void head(void)
{
    bq_buf b = bq_buf_grow(JSON_BYTES);
    bq_json_open(&b, NULL, '{');
    bq_json_int(&b, "version", 2);
    bq_json_int(&b, "width", COLS);
    bq_json_int(&b, "height", ROWS);
    bq_json_open(&b, "env", '{');
    bq_json_word(&b, "TERM", "xterm-256color");
    bq_json_close(&b, '}');
    bq_json_close(&b, '}');
    print(&b);
}

/* Longer where something is to be read. */
static double pace(const bq_command *cmd)
{
    return bq_is_chance(cmd) ? 0.6 : 0.35;
}

static bool frames(bq__screens *v)
{
    static char bytes[FRAME_BYTES];
    bq__canvas shown = {0};
    double at = 0;
    size_t n = bq_table_length(v->s->table);
    head();
    for (size_t i = 0; i <= n; i++) {
        bq__screens_replay_go(v, i);
        if (!bq__canvas_size(&v->canvas, ROWS, COLS) || !bq__canvas_size(&shown, ROWS, COLS))
            return false;
        bq__screens_draw(v);
        bq_buf b = bq_buf_on(bytes, sizeof bytes);
        bq__paint_ansi(&b, i ? &shown : NULL, &v->canvas, 256, &v->hues);
        if (b.n)
            event(at, bytes);
        memcpy(shown.cell, v->canvas.cell, (size_t)ROWS * COLS * sizeof *shown.cell);
        if (i < n)
            at += pace(bq_table_command(v->s->table, i));
    }
    bq__canvas_deinit(&shown);
    return true;
}

int bq_screen_cast(const char *path, enum bq_language language)
{
    static bq__screens screens;
    static bq__session session;
    static const bq_plain_request none = {.no_save = true};
    bq__screens *v = &screens;
    *v = (bq__screens){.s = &session, .cast = true};
    session = (bq__session){.request = &none, .ops = &bq__session_local, .language = language};
    session.listener = bq__screens_listener(v);
    bool good = bq__canvas_size(&v->canvas, ROWS, COLS) && bq__screens_replay_open(v, path);
    if (v->message[0]) { /* beside the pictures, not in them */
        fprintf(stderr, "%s\n", v->message);
        v->message[0] = 0;
    }
    good = good && frames(v) && fflush(stdout) == 0;
    bq__screens_replay_close(v);
    bq__log_clear(&v->log);
    bq__canvas_deinit(&v->canvas);
    return good ? 0 : 1;
}
