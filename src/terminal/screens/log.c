/* log.c - everything that happened, line by line; found by searching; each charge leads to its rule. */
#include <string.h>

#include "terminal/screens/screens.h"
#include "text/text.h"

enum { DETAIL = 3 };

static int height(const bq__screens *v)
{
    int h = (v->layout.keys_row >= 0 ? v->layout.keys_row : v->layout.message_row) - 1;
    return h > DETAIL + 4 ? h - DETAIL - 1 : h;
}

void bq__draw_log(bq__screens *v)
{
    bq__canvas *c = &v->canvas;
    unsigned n = (unsigned)v->log.n, *chosen = &v->chosen[BQ__SCREEN_LOG];
    int h = height(v), *top = &v->top[BQ__SCREEN_LOG];
    bq__draw_title(v, NULL);
    if (n == 0) {
        bq__put(c, 2, 2, c->cols - 3, BQ__INK_DIM, bq__screens_word(v, BQ_T_PLAIN_LAST_NOTHING));
        return;
    }
    if (*chosen >= n)
        *chosen = n - 1;
    if ((int)*chosen >= *top + h)
        *top = (int)*chosen - h + 1;
    if ((int)*chosen < *top)
        *top = (int)*chosen;
    for (int i = 0; i < h && *top + i < (int)n; i++) {
        unsigned at = (unsigned)(*top + i);
        const bq__line *line = &v->log.line[at];
        bool here = at == *chosen;
        bool hit = v->search[0] && bq__contains(line->text, strlen(line->text), v->search);
        bq__style style = hit ? BQ__STYLE(BQ__INK_ACCENT, BQ__BOLD)
                          : line->kind == BQ_EV_PAY ? BQ__STYLE(BQ__INK_PLAIN, 0)
                                        : BQ__STYLE(BQ__INK_DIM, 0);
        bq__put(c, 1 + i, 2, c->cols - 3, style, line->text);
        if (here) {
            bq__put_code(c, 1 + i, 0, BQ__STYLE(BQ__INK_ACCENT, BQ__BOLD), 0x25BA);
            bq__restyle(c, (bq__rect){1 + i, 1, 1, c->cols - 1}, BQ__REVERSE);
        }
    }
    if (h + 1 < v->layout.keys_row) { /* the chosen line whole */
        bq__hline(c, h + 1, 0, c->cols, BQ__INK_DIM);
        bq__put_wrapped(c, (bq__rect){h + 2, 1, DETAIL, c->cols - 2}, BQ__INK_PLAIN,
                        v->log.line[*chosen].text);
    }
}

static void search(bq__screens *v)
{
    unsigned n = (unsigned)v->log.n, chosen = v->chosen[BQ__SCREEN_LOG];
    for (unsigned i = 1; i <= n; i++) { /* backwards: what is looked for is usually near */
        unsigned at = (chosen + n - i % n) % n;
        if (bq__contains(v->log.line[at].text, strlen(v->log.line[at].text), v->search)) {
            v->chosen[BQ__SCREEN_LOG] = at;
            return;
        }
    }
    BQ__TELL(v, BQ__INK_BAD, BQ_T_SCREEN_NOT_FOUND, bq_arg_text("what", v->search));
}

void bq__act_log(bq__screens *v, enum bq__action action, int key)
{
    unsigned n = (unsigned)v->log.n, chosen = v->chosen[BQ__SCREEN_LOG];
    if (key == BQ__KEY_WHEEL_UP || key == BQ__KEY_WHEEL_DOWN)
        action = key == BQ__KEY_WHEEL_UP ? BQ__ACT_UP : BQ__ACT_DOWN;
    if (bq__list_act(v, action, n, height(v)))
        return;
    if (action == BQ__ACT_SEARCH)
        bq__input_open(v, BQ__FIELD_SEARCH, BQ_T_SCREEN_ASK_SEARCH, v->search);
    else if (action == BQ__ACT_SEARCH_ON)
        search(v);
    else if (action == BQ__ACT_WHY || key == BQ__KEY_ENTER) {
        if (chosen < n)
            bq__sheet_why(v, v->log.line[chosen].row);
        if (key == BQ__KEY_ENTER && chosen < n)
            bq__screens_kind(v)->jump(v, v->log.line[chosen].at);
    } else if (action == BQ__ACT_BACK) {
        v->search[0] = 0;
        bq__screens_pop(v);
    } else {
        bq__wrong_key(v, action, key);
    }
}
