/* expiry.c - deletions and their times: see expiry.h. */
#include <string.h>

#include "server/core/expiry.h"

enum {
    AT_ONCE = 8,   /* deleted together */
    CHAT_STEPS = 4, /* of 500 lines each, a step */
    SHARE = 20,    /* one part in so many of the games that are over may go in one look ... */
    FEW = 64,      /* ... and so many besides */
    HASTE = 24     /* times as fast as time itself we run after the machine's clock */
};
#define HOUR_MS INT64_C(3600000)

/* ---- what time it is ---- */

void bq_expiry_begin(bq_expiry_clock *clock, int64_t kept_ms, int64_t newest_ms, int64_t now_ms, int64_t wall_ms)
{
    *clock = (bq_expiry_clock){.at = kept_ms ? kept_ms : newest_ms ? newest_ms : wall_ms, .kept = kept_ms, .last = now_ms};
}

int64_t bq_expiry_time(bq_expiry_clock *clock, int64_t now_ms, int64_t wall_ms)
{
    int64_t step = (now_ms - clock->last) * HASTE, behind = wall_ms - clock->at;
    clock->last = now_ms;
    if (behind > 0)
        clock->at += behind < step ? behind : step;
    return wall_ms < clock->at ? wall_ms : clock->at;
}

bool bq_expiry_note(bq_expiry_clock *clock)
{
    bool moved = clock->at - clock->kept >= 60000;
    if (moved)
        clock->kept = clock->at;
    return moved;
}

/* ---- what is looked for ---- */

static enum bq_sweep_step look_of(const bq_sweep *s)
{
    return s->marked    ? BQ_SWEEP_MARKED
           : s->one     ? BQ_SWEEP_GAME
           : s->name[0] ? BQ_SWEEP_NAMED
           : s->games_ms ? BQ_SWEEP_AGED
                         : BQ_SWEEP_NOTHING;
}

/* Since when something is marked is told by the clock that never runs back: a day is a day. */
void bq_sweep_by_age(bq_sweep *s, const bq_limits *l, bq_expiry_clock *clock, int64_t now_ms, int64_t wall_ms)
{
    int64_t time = bq_expiry_time(clock, now_ms, wall_ms);
    *s = (bq_sweep){.deed = BQ_EXPIRY_MARK,
                    .again = true,
                    .mark_ms = clock->at,
                    .marked_ms = time - l->keep_marked_h * HOUR_MS,
                    .games_ms = l->keep_games_h ? time - l->keep_games_h * HOUR_MS : 0,
                    .chat_ms = l->keep_chat_h ? time - l->keep_chat_h * HOUR_MS : 0};
    s->step = look_of(s);
}

void bq_sweep_on_request(bq_sweep *s, enum bq_expiry_deed deed, const bq_expiry_clock *clock, const bq_game_id *which,
                         const char *name, size_t name_n)
{
    *s = (bq_sweep){.deed = deed,
                    .asked = true,
                    .one = which != NULL,
                    .marked = deed == BQ_EXPIRY_RESTORE,
                    .again = deed == BQ_EXPIRY_ERASE,
                    .mark_ms = clock->at,
                    .marked_ms = INT64_MAX}; /* whenever that was */
    if (which)
        s->which = *which;
    else
        memcpy(s->name, name, name_n < BQ_STORE_NAME ? name_n : BQ_STORE_NAME);
    s->step = look_of(s);
}

void bq_sweep_extent(bq_sweep *s, size_t over)
{
    s->most = over / SHARE + FEW;
}

static void stays(bq_sweep *s, const bq_game_id *id)
{
    if (s->open < BQ_EXPIRY_NAMED)
        s->still[s->open] = *id;
    s->open++;
}

bool bq_sweep_found(void *sweep, const bq_game_id *id, uint8_t status)
{
    bq_sweep *s = sweep;
    if (s->marked && s->one && memcmp(id, &s->which, sizeof *id))
        return true;
    if (BQ_GAME_IS_OVER(status))
        s->id[s->n++] = *id;
    else
        stays(s, id);
    return true;
}

/* The second Ada of a table is kept as Ada#2: whoever wants to be forgotten does not know that. */
bool bq_sweep_same_name(const char *kept, const char *name)
{
    char bare[BQ_STORE_NAME + 1] = "";
    size_t n = strcspn(kept, "#");
    memcpy(bare, kept, n < BQ_STORE_NAME ? n : BQ_STORE_NAME);
    return !bq_names_differ(bare, name);
}

/* ---- what is deleted ---- */

enum bq_store_answer bq_sweep_writes(const bq_sweep *s, uint64_t epoch, bq_batch *batch)
{
    enum bq_store_answer answer = BQ_STORE_OK;
    for (size_t i = 0; answer == BQ_STORE_OK && i < AT_ONCE && i < s->n; i++)
        answer = bq_batch_add(batch, &(bq_write){.kind = s->deed == BQ_EXPIRY_ERASE ? BQ_WRITE_FORGET : BQ_WRITE_MARK,
                                                 .game = s->id[s->n - 1 - i],
                                                 .epoch = epoch,
                                                 .as.gone_ms = s->deed == BQ_EXPIRY_MARK ? s->mark_ms : 0});
    for (size_t i = 0; answer == BQ_STORE_OK && i < CHAT_STEPS && s->chat_ms; i++)
        answer = bq_batch_add(batch, &(bq_write){.kind = BQ_WRITE_OLD_CHAT,
                                                 .epoch = epoch,
                                                 .as.span = {BQ_EXPIRY_EARLIEST_MS, s->chat_ms}});
    return answer;
}

/* A game that is over and that somebody looks at goes all the same when it is asked for: else whoever likes to look
 * could keep it. */
static bool may_go(bq_core *core, const bq_sweep *s, const bq_game_id *id)
{
    if (s->marked || !bq_core_has(core, id))
        return true;
    return s->asked && (s->deed == BQ_EXPIRY_COUNT ? bq_core_may_send_away(core, id) : bq_core_send_away(core, id));
}

/* What the core has stays; the rest is hidden from it until it is gone. */
static void leave_out_open(bq_core *core, bq_sweep *s)
{
    size_t n = 0, done = s->done[s->deed];
    for (size_t i = 0; i < s->n; i++)
        if (may_go(core, s, &s->id[i]))
            s->id[n++] = s->id[i];
        else
            stays(s, &s->id[i]);
    if (s->most && done + n >= s->most) { /* the rest another time */
        n = s->most - done;
        s->place = 0;
    }
    s->n = n;
    s->found += n;
    if (s->deed == BQ_EXPIRY_COUNT)
        s->n = 0;
    bq_core_hide(core, s->id, s->n);
}

static void deleted(bq_core *core, bq_sweep *s, enum bq_store_answer answer)
{
    size_t gone = s->n < AT_ONCE ? s->n : AT_ONCE;
    if (answer == BQ_STORE_OK) {
        s->n -= gone;
        s->done[s->deed] += gone;
    }
    if (!s->n)
        bq_core_hide(core, NULL, 0);
}

/* The second round: those that are marked. */
static void then_marked(bq_core *core, bq_sweep *s)
{
    s->deed = BQ_EXPIRY_ERASE;
    s->marked = true;
    s->again = false;
    s->place = s->chat_ms = 0;
    s->most = 0;
    bq_core_hide(core, NULL, 0);
}

void bq_sweep_next(bq_sweep *s, bq_core *core, enum bq_store_answer answer, bool stopping)
{
    bool looked = s->step != BQ_SWEEP_DELETE;
    if (looked)
        leave_out_open(core, s);
    else
        deleted(core, s, answer);
    bool failed = answer != BQ_STORE_OK && answer != BQ_STORE_NONE;
    bool deletes = s->n > 0 || (looked && s->chat_ms);
    bool over = !deletes && (!s->place || (s->one && !s->marked));
    if (failed || stopping || (over && !s->again)) {
        bq_core_hide(core, NULL, 0); /* what was not deleted may be opened again */
        s->step = BQ_SWEEP_OVER;
        return;
    }
    if (over)
        then_marked(core, s);
    s->step = deletes ? BQ_SWEEP_DELETE : look_of(s);
    if (!deletes)
        s->n = 0;
}
