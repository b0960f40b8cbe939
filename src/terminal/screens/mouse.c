/* mouse.c - the meaning of a click, where it is the same on every screen: a key that stands in the foot is
 * pressed, a line of a list is chosen, and what was chosen already is done. Screens on which places mean
 * something else - squares, choices, the columns of a trade - see the click themselves. */
#include "terminal/screens/screens.h"

void bq__mouse_clear(bq__screens *v)
{
    v->spots = 0;
}

void bq__mouse_key(bq__screens *v, bq__rect r, int key)
{
    if (v->spots < BQ__SPOTS)
        v->spot[v->spots++] = (bq__spot){.r = r, .key = key};
}

void bq__mouse_item(bq__screens *v, bq__rect r, unsigned item)
{
    if (v->spots < BQ__SPOTS)
        v->spot[v->spots++] = (bq__spot){.r = r, .item = item};
}

/* The key that is meant; BQ__KEY_NONE: something was chosen, and that was all. */
int bq__mouse_meant(bq__screens *v, int key)
{
    enum bq__screen here = bq__screens_now(v);
    int row, col;
    bool list = 1u << here & LISTS;
    if (list && (key == BQ__KEY_WHEEL_UP || key == BQ__KEY_WHEEL_DOWN))
        return key == BQ__KEY_WHEEL_UP ? BQ__KEY_UP : BQ__KEY_DOWN;
    if (key != BQ__KEY_CLICK)
        return key;
    bq__term_mouse(&row, &col);
    for (unsigned i = 0; i < v->spots; i++) {
        const bq__spot *s = &v->spot[i];
        bool there = row >= s->r.row && row < s->r.row + s->r.h && col >= s->r.col &&
                     col < s->r.col + s->r.w;
        if (!there)
            continue;
        if (s->key)
            return s->key;
        if (v->chosen[here] == s->item)
            return BQ__KEY_ENTER;
        v->chosen[here] = s->item;
        return BQ__KEY_NONE;
    }
    return key;
}
