/* form.c - a new game: edition, length, players (form_seats.c), options, dice, what goes by itself. Enter on the last row
 * begins; everything has a value already. */
#include <string.h>

#include "game/say.h"
#include "terminal/session/house.h"
#include "terminal/session/online.h"
#include "terminal/screens/screens.h"
#include "text/text.h"

enum { EDITION, PRESET, PLAYERS, FIRST_SEAT, AFTER = 5 }; /* AFTER: rows below the seats */
enum after { OPTIONS, DICE, AUTO_PAY, AUTO_END, START };

static unsigned rows_of(const bq__form *f)
{
    return FIRST_SEAT + f->seats + AFTER;
}

/* ---- editions ---- */

static void open_edition(bq__screens *v, unsigned which)
{
    bq__form *f = &v->form;
    char error[BQ_SENTENCE_BYTES];
    bq_edition_file *file = NULL;
    if (f->editions == 0)
        return;
    f->edition = which % f->editions;
    if (!bq_say_open(&file, f->names[f->edition].name, v->s->language, error, sizeof error)) {
        bq__notice(v, BQ__INK_BAD, error);
        file = NULL;
    }
    /* What an edition proposes stands where its options are written, unless something else does. */
    const char *was = f->file ? bq_edition_proposal(&f->file->ed) : "";
    if (file && !strcmp(f->options, was))
        snprintf(f->options, sizeof f->options, "%s", bq_edition_proposal(&file->ed));
    bq_edition_close(f->file);
    f->file = file;
}

void bq__form_close(bq__screens *v)
{
    bq_edition_close(v->form.file);
    v->form.file = NULL;
}

/* ---- opening ---- */

void bq__form_open(bq__screens *v)
{
    bq__form *f = &v->form;
    size_t n = bq_edition_list(f->names, 32);
    f->editions = n > 32 ? 32 : (unsigned)n;
    if (!f->file) {
        unsigned first = 0;
        for (unsigned i = 0; i < f->editions; i++)
            if (!strcmp(f->names[i].name, bq_say_usual_edition(v->s->language)))
                first = i;
        bq__seats_read(f, v->s->seats);
        open_edition(v, first);
    }
    if (f->hosting)
        bq__seats_expect_friend(f);
    bq__screens_push(v, BQ__SCREEN_NEW);
    v->chosen[BQ__SCREEN_NEW] = rows_of(f) - 1;
}

static bool take_options(bq__screens *v, const char *text)
{
    bq__form *f = &v->form;
    bq_edition ed = f->file->ed;
    bq_option_error error;
    char timed[BQ_OPTION_BYTES];
    if (strlen(text) >= sizeof f->options) {
        bq__notice_key(v, BQ__INK_BAD, BQ_T_PLAIN_OPTION_LONG, NULL, 0);
        return false;
    }
    if (!bq__session_hours(v->s, text, timed))
        return false;
    if (*text && !bq_edition_options(&ed, timed, &error)) {
        bq__session_hours_refused(text, &error);
        bq__session_option_error(v->s, &error);
        return false;
    }
    snprintf(f->options, sizeof f->options, "%s", text);
    return true;
}

/* How many may play this edition. */
static void tell_seats(bq__screens *v)
{
    bq_trouble trouble = {.code = BQ_TABLE_SEATS};
    if (!v->form.file)
        return;
    const bq_rules *rule = &v->form.file->ed.rule;
    snprintf(trouble.detail, sizeof trouble.detail, "%d-%d", rule->min_players, rule->max_players);
    bq__session_trouble(v->s, "no", &trouble);
}

static void ask_name(bq__screens *v, unsigned seat)
{
    v->chosen[BQ__SCREEN_NEW] = FIRST_SEAT + seat;
    bq__input_open(v, BQ__FIELD_NAME, v->form.naming ? BQ_T_SCREEN_ASK_NAMES : BQ_T_SCREEN_ASK_NAME, v->form.name[seat]);
}

/* How many play; then each says a name. */
static bool take_count(bq__screens *v, const char *text)
{
    bq__form *f = &v->form;
    const bq_rules *rule = f->file ? &f->file->ed.rule : NULL;
    int32_t n = text[0] >= '1' && text[0] <= '9' && !text[1] ? text[0] - '0' : 0;
    if (!rule || n < rule->min_players || n > rule->max_players) {
        tell_seats(v);
        return false;
    }
    while (f->seats < (unsigned)n)
        (void)bq__seats_add(f);
    f->seats = (unsigned)n;
    f->naming = true;
    ask_name(v, 0);
    return true;
}

static bool take_name(bq__screens *v, unsigned seat, const char *text)
{
    bq__form *f = &v->form;
    size_t n = strlen(text);
    if (bq__seats_kind(f, seat, text))
        return true;
    if (n >= sizeof f->name[seat] || !bq_new_name_ok(text, n)) {
        BQ__TELL(v, BQ__INK_BAD, BQ_T_PLAIN_NO_NAME, bq_arg_text("what", text),
                 bq_arg_of(BQ_ARG_NUMBER, "n", BQ_SEAT_NAME_BYTES / 2), bq_arg_of(BQ_ARG_NUMBER, "most", BQ_SEAT_NAME_BYTES));
        return false;
    }
    snprintf(f->name[seat], sizeof f->name[seat], "%s", text);
    if (f->naming)
        f->kind[seat] = 0;
    return true;
}

bool bq__form_field(bq__screens *v, enum bq__field field, const char *text)
{
    bq__form *f = &v->form;
    unsigned seat = v->chosen[BQ__SCREEN_NEW] - FIRST_SEAT;
    if (field == BQ__FIELD_OPTION)
        return take_options(v, text);
    if (field == BQ__FIELD_PLAYERS)
        return take_count(v, text);
    if (seat >= f->seats)
        return true;
    if (!take_name(v, seat, text))
        return false;
    if (f->naming && seat + 1 < f->seats)
        ask_name(v, seat + 1);
    else if (f->naming)
        v->chosen[BQ__SCREEN_NEW] = rows_of(f) - 1;
    return true;
}

/* Every option with what it is now, what it may be and what it means. */
void bq__form_help(bq__screens *v)
{
    const bq__form *f = &v->form;
    if (!f->file)
        return;
    bq__sheet_add(v, "");
    bq__sheet_add(v, bq__screens_word(v, BQ_T_SCREEN_FORM_HELP));
    for (unsigned i = 0; i < BQ_SWITCHES; i++) {
        char value[64], values[300], meaning[400], line[1024];
        bq_buf vs = bq_buf_on(values, sizeof values), m = bq_buf_on(meaning, sizeof meaning);
        if (!bq_house_sets(i))
            continue;
        bq_edition_switch(&f->file->ed, i, value, sizeof value);
        bq_say_values(&vs, v->s->language, i);
        bq_say_meaning(&m, v->s->language, i);
        snprintf(line, sizeof line, "  %s=%s  (%s)", bq_switches[i].name, value, values);
        bq__sheet_add(v, line);
        snprintf(line, sizeof line, "    %s", meaning);
        bq__sheet_add(v, line);
    }
}

/* ---- beginning ---- */

static void start(bq__screens *v)
{
    static bq_table_plan plan;
    bq__form *f = &v->form;
    char list[BQ__SEATS_BYTES * 2], preset[128];
    if (!f->file)
        return;
    const bq_rules *rule = &f->file->ed.rule;
    plan = (bq_table_plan){.edition = f->file};
    bq__session_dealer(v->s, &plan);
    if (f->real_dice && !f->hosting)
        plan.dealer = BQ_DEALER_TYPED;
    bq__seats_write(f, list, sizeof list);
    if (!bq__session_seats(v->s, list, &plan))
        return;
    if (plan.seats < rule->min_players || plan.seats > rule->max_players) {
        tell_seats(v);
        return;
    }
    for (unsigned i = 0; i < plan.seats; i++)
        plan.seat[i].token = f->token[i];
    bq__length_options(f, preset, sizeof preset);
    bool ends = preset[0] && !strcmp(f->options, bq_edition_proposal(&f->file->ed)); /* the length says it too */
    snprintf(plan.options, sizeof plan.options, "%.120s%s%.380s", preset,
             preset[0] && f->options[0] && !ends ? " " : "", ends ? "" : f->options);
    if (f->hosting) {
        if (bq__online_host(v->s, &plan, f->elsewhere ? &f->there : NULL, f->network))
            bq__screens_to(v, BQ__SCREEN_LOBBY);
        return;
    }
    if (!bq__session_begin(v->s, &plan, f->file))
        return;
    f->file = NULL; /* it is the game's now */
    if (strlen(list) < sizeof v->s->seats) {
        snprintf(v->s->seats, sizeof v->s->seats, "%.500s", list);
        bq__session_keep_setting(v->s, "players", v->s->seats); /* the same ones next time */
    }
    bq__screens_game(v);
}

/* ---- drawn ---- */

/* Where the values stand. */
static int half_of(const bq__screens *v)
{
    int w = v->canvas.cols - 2;
    return w > 60 ? 34 : w * 2 / 5;
}

/* How the table differs from the edition, in words; where there is not room for them, how many rules do. */
static const char *options_of(bq__screens *v)
{
    static char words[BQ_SENTENCE_BYTES];
    const bq__form *f = &v->form;
    bq_edition ed;
    unsigned n = 0;
    words[0] = 0;
    if (f->file && bq__house_edition(v->s, f->file, f->options, &ed))
        n = bq__house_difference(v->s, &f->file->ed, &ed, words, sizeof words);
    if (bq__canvas_columns(&v->canvas, words) > v->canvas.cols - 4 - half_of(v))
        BQ__WORD(v, words, BQ_T_SCREEN_FORM_CHANGED, bq_arg_of(BQ_ARG_NUMBER, "n", n));
    return n ? words : bq__screens_word(v, BQ_T_SCREEN_NONE);
}

static const char *value_after(bq__screens *v, enum after row)
{
    static char there[300];
    const bq__form *f = &v->form;
    switch (row) {
    case OPTIONS:
        return options_of(v);
    case DICE:
        if (f->hosting && f->elsewhere) {
            bq_where_print(&f->there, there, sizeof there);
            return there;
        }
        if (f->hosting)
            return bq__screens_word(v, f->network ? BQ_T_ONLINE_FORM_NETWORK : BQ_T_ONLINE_FORM_HERE);
        return bq__screens_word(v, f->real_dice ? BQ_T_SCREEN_DICE_REAL : BQ_T_SCREEN_DICE_PROGRAM);
    case AUTO_PAY:
        return bq__screens_word(v, v->auto_pay ? BQ_T_SCREEN_YES : BQ_T_SCREEN_NO);
    case AUTO_END:
        return bq__screens_word(v, v->auto_end ? BQ_T_SCREEN_YES : BQ_T_SCREEN_NO);
    case START:
        break;
    }
    return "";
}

static void put_row(bq__screens *v, int at, const char *label, const char *value, bool here)
{
    bq__canvas *c = &v->canvas;
    int w = c->cols - 2, half = half_of(v);
    bq__put(c, at, 2, *value ? half - 1 : w - 2, BQ__INK_PLAIN, label);
    bq__put(c, at, 2 + half, w - half - 2, BQ__STYLE(BQ__INK_ACCENT, BQ__BOLD), value);
    if (here)
        bq__restyle(c, (bq__rect){at, 1, 1, w}, BQ__REVERSE);
}

static void put_seat(bq__screens *v, unsigned seat, int at, bool here)
{
    bq__form *f = &v->form;
    char label[64], value[300];
    const char *token = f->file && f->token[seat] < f->file->tokens
                            ? f->file->text[v->s->language].token[f->token[seat]] : "";
    const char *name = f->name[seat][0] ? f->name[seat] : "…";
    if (f->hosting && !f->kind[seat] && seat != bq__seats_host(f))
        name = bq__screens_word(v, BQ_T_ONLINE_FORM_FRIEND);
    snprintf(label, sizeof label, "%c  %s", 'A' + (char)seat, bq__screens_word(v, BQ_T_SCREEN_FORM_SEAT));
    snprintf(value, sizeof value, "%s  ◄ %s ►  %s", name, bq__screens_word(v, bq__seats_kind_words(f, seat)),
             token);
    put_row(v, at, label, value, here);
}

static void put_one(bq__screens *v, unsigned row, int at, bool here)
{
    static const uint16_t presets[BQ__LENGTHS] = {BQ_T_SCREEN_PRESET_WHOLE, BQ_T_SCREEN_PRESET_20,
                                                  BQ_T_SCREEN_PRESET_40, BQ_T_SCREEN_PRESET_90};
    static const uint16_t after[AFTER] = {BQ_T_SCREEN_FORM_OPTIONS, BQ_T_SCREEN_FORM_DICE,
                                          BQ_T_SCREEN_SET_AUTO_PAY, BQ_T_SCREEN_SET_AUTO_END,
                                          BQ_T_SCREEN_FORM_START};
    bq__form *f = &v->form;
    char value[400], preset[200];
    if (row == EDITION) {
        snprintf(value, sizeof value, "◄ %s ►",
                 f->file ? f->file->text[v->s->language].title : f->names[f->edition].name);
        put_row(v, at, bq__screens_word(v, BQ_T_SCREEN_FORM_EDITION), value, here);
    } else if (row == PRESET) {
        bq__length_words(v, preset, sizeof preset);
        snprintf(value, sizeof value, "◄ %s ►  %s", bq__screens_word(v, presets[f->preset]), preset);
        put_row(v, at, bq__screens_word(v, BQ_T_SCREEN_FORM_LENGTH), value, here);
    } else if (row == PLAYERS) {
        snprintf(value, sizeof value, "◄ %u ►", f->seats);
        put_row(v, at, bq__screens_word(v, BQ_T_SCREEN_FORM_PLAYERS), value, here);
    } else if (row < FIRST_SEAT + f->seats) {
        put_seat(v, row - FIRST_SEAT, at, here);
    } else {
        enum after which = (enum after)(row - FIRST_SEAT - f->seats);
        enum bq_text_key label = f->hosting && which == DICE    ? f->elsewhere ? BQ_T_ONLINE_FORM_SERVER : BQ_T_ONLINE_FORM_WHERE
                                 : f->hosting && which == START ? BQ_T_ONLINE_FORM_START
                                                                : (enum bq_text_key)after[which];
        put_row(v, at, bq__screens_word(v, label), value_after(v, which), here);
    }
}

void bq__draw_new(bq__screens *v)
{
    bq__form *f = &v->form;
    bq__canvas *c = &v->canvas;
    unsigned n = rows_of(f), chosen = v->chosen[BQ__SCREEN_NEW];
    int end = v->layout.keys_row >= 0 ? v->layout.keys_row : v->layout.message_row, at = 1;
    char title[400], where[300];
    if (f->hosting && f->elsewhere) {
        bq_where_print(&f->there, where, sizeof where);
        BQ__WORD(v, title, BQ_T_ONLINE_FORM_AT, bq_arg_text("at", where));
    }
    bq__draw_title(v, f->hosting && f->elsewhere ? title : f->hosting ? bq__capital(v, BQ_T_ONLINE_MENU_HOST) : NULL);
    if (f->file && end - 1 > (int)n + 4) /* what it is, in its own words */
        at += bq__put_wrapped(c, (bq__rect){2, 2, end - 4 - (int)n, c->cols - 4}, BQ__INK_DIM,
                              f->file->text[v->s->language].summary) + 2;
    int room = end - at, top = (int)chosen >= room ? (int)chosen - room + 1 : 0;
    bool airy = room >= (int)n + 3;
    for (unsigned row = (unsigned)top; row < n && at < end; row++, at++) {
        if (airy && (row == PLAYERS || row == FIRST_SEAT + f->seats || row + 1 == n))
            at++;
        put_one(v, row, at, row == chosen);
        bq__mouse_item(v, (bq__rect){at, 0, 1, c->cols}, row);
    }
}

/* ---- keys ---- */

static void add_seat(bq__screens *v)
{
    bq__form *f = &v->form;
    if (f->seats == BQ_SEATS) {
        BQ__TELL(v, BQ__INK_BAD, BQ_T_PLAIN_NO_SEATS_LEFT, bq_arg_of(BQ_ARG_NUMBER, "n", BQ_SEATS));
        return;
    }
    unsigned row = v->chosen[BQ__SCREEN_NEW], seat = bq__seats_add(f);
    v->chosen[BQ__SCREEN_NEW] = row == PLAYERS ? row : FIRST_SEAT + seat;
}

static void remove_seat(bq__screens *v, unsigned row)
{
    bq__form *f = &v->form;
    if (f->seats <= 2) {
        tell_seats(v);
        return;
    }
    unsigned seat = row >= FIRST_SEAT && row < FIRST_SEAT + f->seats ? row - FIRST_SEAT
                                                                     : f->seats - 1;
    bq__seats_remove(f, seat);
}

/* False: there is nothing to turn in this row. */
static bool turn(bq__screens *v, unsigned row, unsigned by)
{
    bq__form *f = &v->form;
    if (row == EDITION)
        open_edition(v, f->edition + (by == 1 ? 1 : f->editions - 1));
    else if (row == PRESET)
        f->preset = (f->preset + (by == 1 ? 1 : BQ__LENGTHS - 1)) % BQ__LENGTHS;
    else if (row == PLAYERS && by == 1)
        add_seat(v);
    else if (row == PLAYERS)
        remove_seat(v, row);
    else if (row < FIRST_SEAT + f->seats)
        bq__seats_turn(f, row - FIRST_SEAT, by == 1 ? 1 : -1);
    else if (row == FIRST_SEAT + f->seats + DICE && f->hosting && f->elsewhere)
        return false;
    else if (row == FIRST_SEAT + f->seats + DICE && f->hosting)
        f->network = !f->network;
    else if (row == FIRST_SEAT + f->seats + DICE)
        f->real_dice = !f->real_dice;
    else if (row == FIRST_SEAT + f->seats + AUTO_PAY)
        bq__settings_turn(v, BQ__SET_AUTO_PAY, 1);
    else if (row == FIRST_SEAT + f->seats + AUTO_END)
        bq__settings_turn(v, BQ__SET_AUTO_END, 1);
    else
        return false;
    return true;
}

static void choose(bq__screens *v, unsigned row)
{
    bq__form *f = &v->form;
    char count[4];
    snprintf(count, sizeof count, "%u", f->seats % 10);
    f->naming = false;
    if (row + 1 == rows_of(f))
        start(v);
    else if (row == PLAYERS)
        bq__input_open(v, BQ__FIELD_PLAYERS, BQ_T_SCREEN_ASK_PLAYERS, count);
    else if (row >= FIRST_SEAT && row < FIRST_SEAT + f->seats)
        ask_name(v, row - FIRST_SEAT);
    else if (row == FIRST_SEAT + f->seats + OPTIONS && f->file) {
        bq__screens_push(v, BQ__SCREEN_HOUSE);
        v->chosen[BQ__SCREEN_HOUSE] = 1; /* below the first theme */
    }
    else
        turn(v, row, 1);
}

void bq__act_new(bq__screens *v, enum bq__action action, int key)
{
    bq__form *f = &v->form;
    unsigned row = v->chosen[BQ__SCREEN_NEW];
    bool seat = row >= FIRST_SEAT && row < FIRST_SEAT + f->seats;
    if (bq__list_act(v, action, rows_of(f), 0))
        return;
    if (action == BQ__ACT_CHOOSE)
        choose(v, row);
    else if (action == BQ__ACT_ADD)
        add_seat(v);
    else if (action == BQ__ACT_REMOVE)
        remove_seat(v, row);
    else if (action == BQ__ACT_TOKEN && seat)
        bq__seats_token(f, row - FIRST_SEAT);
    else if (action == BQ__ACT_RULES)
        bq__sheet_rules(v);
    else if (action == BQ__ACT_BACK)
        bq__screens_pop(v);
    else if (action == BQ__ACT_TOKEN) /* a key of the form, but of other rows */
        bq__wrong_key(v, BQ__ACT_NONE, key);
    else if (action != BQ__ACT_LEFT && action != BQ__ACT_RIGHT)
        bq__wrong_key(v, action, key);
    else if (!turn(v, row, action == BQ__ACT_RIGHT ? 1 : 0))
        bq__wrong_key(v, BQ__ACT_NONE, key);
}
