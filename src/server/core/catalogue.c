/* catalogue.c - the editions of this server as data and words, for clients that bring none. */
#include <string.h>

#include "server/core/internal.h"

static void comma(bq_buf *b, unsigned i)
{
    if (i)
        bq_buf_char(b, ',');
}

void bq__core_editions(bq_core *core, bq__conn *conn, uint64_t re, bq_words *w)
{
    (void)w;
    bq_buf b = bq__core_say(core, "editions");
    if (re)
        bq__core_put_int(&b, "re", (int64_t)re);
    bq_buf_str(&b, ",\"editions\":[");
    for (unsigned i = 0; i < core->editions_n; i++) {
        const bq_edition_file *file = core->editions[i];
        comma(&b, i);
        bq_buf_str(&b, "{\"name\":");
        bq_buf_json(&b, file->name);
        bq__core_put_text(&b, "title", file->text[conn->language].title);
        bq__core_put_int(&b, "least", file->ed.rule.min_players);
        bq__core_put_int(&b, "most", file->ed.rule.max_players);
        bq_buf_str(&b, ",\"digest\":\"");
        bq_buf_hex(&b, bq_edition_digest(&file->ed));
        bq_buf_str(&b, "\"}");
    }
    bq_buf_char(&b, ']');
    bq__core_send(core, conn, &b);
}

static void put_square(bq_buf *b, const bq_edition_file *file, const bq_edition_texts *texts, unsigned i)
{
    const bq_square *square = &file->ed.square[i];
    bq_buf_str(b, "{\"kind\":");
    bq_buf_json(b, bq_square_words[square->kind]);
    bq__core_put_text(b, "name", texts->square[i]);
    bq__core_put_text(b, "short", texts->square_short[i]);
    if (!(file->ed.deeds >> i & 1u)) {
        bq_buf_char(b, '}');
        return;
    }
    bq__core_put_text(b, "group", file->group_key[square->group]);
    bq__core_put_int(b, "price", square->price);
    bq__core_put_int(b, "mortgage", square->mortgage);
    if (square->kind == BQ_SQ_STREET) {
        bq__core_put_int(b, "house", square->house_cost);
        bq_buf_str(b, ",\"rent\":[");
        for (unsigned k = 0; k < BQ_RENTS; k++) {
            comma(b, k);
            bq_buf_int(b, square->rent[k]);
        }
        bq_buf_char(b, ']');
    }
    bq_buf_char(b, '}');
}

static void put_words(bq_buf *b, const char *name, const char *const *words, unsigned n)
{
    bq_buf_str(b, ",\"");
    bq_buf_str(b, name);
    bq_buf_str(b, "\":[");
    for (unsigned i = 0; i < n; i++) {
        comma(b, i);
        bq_buf_json(b, words[i]);
    }
    bq_buf_char(b, ']');
}

/* For clients that carry the engine: as `rules` tells them of a table. */
static void put_compiled(bq_buf *b, const bq_edition *ed)
{
    unsigned char compiled[BQ_COMPILED_BYTES];
    bq_edition_compile(ed, compiled);
    bq_buf_str(b, ",\"digest\":\"");
    bq_buf_hex(b, bq_edition_digest(ed));
    bq_buf_str(b, "\",\"bytes\":\"");
    bq_buf_base64(b, compiled, sizeof compiled);
    bq_buf_char(b, '"');
}

static void put_edition(bq_buf *b, const bq_edition_file *file, const bq_edition_texts *texts)
{
    bq__core_put_text(b, "name", file->name);
    bq__core_put_text(b, "title", texts->title);
    bq__core_put_text(b, "summary", texts->summary);
    bq__core_put_text(b, "money", texts->money);
    bq_buf_str(b, ",\"rules\":{");
    for (unsigned i = 0; i < BQ_SWITCHES; i++) {
        char value[64];
        bq_edition_switch(&file->ed, i, value, sizeof value);
        comma(b, i);
        bq_buf_json(b, bq_switches[i].name);
        bq_buf_char(b, ':');
        bq_buf_json(b, value);
    }
    bq_buf_str(b, "},\"squares\":[");
    for (unsigned i = 0; i < file->ed.squares; i++) {
        comma(b, i);
        put_square(b, file, texts, i);
    }
    bq_buf_str(b, "],\"groups\":{");
    for (unsigned i = 0; i < file->ed.groups; i++) {
        comma(b, i);
        bq_buf_json(b, file->group_key[i]);
        bq_buf_char(b, ':');
        bq_buf_json(b, texts->group[i]);
    }
    bq_buf_str(b, "},\"decks\":{");
    for (unsigned deck = 0; deck < BQ_DECKS; deck++) {
        comma(b, deck);
        bq_buf_json(b, bq_deck_words[deck]);
        bq_buf_str(b, ":[");
        for (unsigned i = 0; i < file->ed.deck_size[deck]; i++) {
            comma(b, i);
            bq_buf_json(b, texts->card[deck][i]);
        }
        bq_buf_char(b, ']');
    }
    bq_buf_char(b, '}');
    put_words(b, "deck_names", texts->deck, BQ_DECKS);
    put_words(b, "tokens", texts->token, file->tokens);
    put_words(b, "token_keys", file->token_key, file->tokens);
    put_words(b, "house", texts->house, BQ_PLURALS);
    put_words(b, "hotel", texts->hotel, BQ_PLURALS);
    put_compiled(b, &file->ed);
}

void bq__core_edition_show(bq_core *core, bq__conn *conn, uint64_t re, bq_words *w)
{
    const char *word;
    size_t n;
    if (!bq__core_take_word(w, &word, &n) || !bq__core_at_end(w)) {
        bq__core_no(core, conn, re, BQ_WHY_ARGUMENTS, bq__core_up_args[BQ_UP_EDITION], 0);
        return;
    }
    const bq_edition_file *file = bq__core_edition(core, word, n);
    if (!file) {
        bq__core_no(core, conn, re, BQ_WHY_UNKNOWN_EDITION, "", 0);
        return;
    }
    bq_buf b = bq__core_say(core, "edition");
    if (re)
        bq__core_put_int(&b, "re", (int64_t)re);
    put_edition(&b, file, &file->text[conn->language]);
    bq__core_send(core, conn, &b);
}
