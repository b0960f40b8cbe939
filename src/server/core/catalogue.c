/* catalogue.c - the editions of this server as data and words, for clients that bring none. */
#include <string.h>

#include "server/core/internal.h"

void bq__core_editions(bq_core *core, bq__conn *conn, uint64_t re, bq_words *w)
{
    (void)w;
    bq_buf b = bq__core_say(core, "editions");
    if (re)
        bq_json_int(&b, "re", (int64_t)re);
    bq_json_open(&b, "editions", '[');
    for (unsigned i = 0; i < core->editions_n; i++) {
        const bq_edition_file *file = core->editions[i];
        if (bq__core_edition_off(core, file))
            continue;
        bq_json_open(&b, NULL, '{');
        bq_json_text(&b, "name", file->name);
        bq_json_text(&b, "title", file->text[conn->language].title);
        bq_json_int(&b, "least", file->ed.rule.min_players);
        bq_json_int(&b, "most", file->ed.rule.max_players);
        bq_json_digest(&b, "digest", bq_edition_digest(&file->ed));
        bq_json_close(&b, '}');
    }
    bq_json_close(&b, ']');
    bq__core_send(core, conn, &b);
}

static void put_square(bq_buf *b, const bq_edition_file *file, const bq_edition_texts *texts, unsigned i)
{
    const bq_square *square = &file->ed.square[i];
    bq_json_open(b, NULL, '{');
    bq_json_word(b, "kind", bq_square_words[square->kind]);
    bq_json_text(b, "name", texts->square[i]);
    bq_json_text(b, "short", texts->square_short[i]);
    if (file->ed.deeds >> i & 1u) {
        bq_json_text(b, "group", file->group_key[square->group]);
        bq_json_int(b, "price", square->price);
        bq_json_int(b, "mortgage", square->mortgage);
    }
    if (square->kind == BQ_SQ_STREET) {
        bq_json_int(b, "house", square->house_cost);
        bq_json_open(b, "rent", '[');
        for (unsigned k = 0; k < BQ_RENTS; k++)
            bq_json_int(b, NULL, square->rent[k]);
        bq_json_close(b, ']');
    }
    bq_json_close(b, '}');
}

void bq__core_put_compiled(bq_buf *b, const bq_edition *ed)
{
    unsigned char compiled[BQ_COMPILED_BYTES];
    bq_edition_compile(ed, compiled);
    bq_json_digest(b, "digest", bq_edition_digest(ed));
    bq_json_key(b, "bytes");
    bq_buf_char(b, '"');
    bq_buf_base64(b, compiled, sizeof compiled);
    bq_buf_char(b, '"');
}

static void put_edition(bq_buf *b, const bq_edition_file *file, const bq_edition_texts *texts)
{
    bq_json_text(b, "name", file->name);
    bq_json_text(b, "title", texts->title);
    bq_json_text(b, "summary", texts->summary);
    bq_json_text(b, "money", texts->money);
    bq_json_open(b, "rules", '{');
    for (unsigned i = 0; i < BQ_SWITCHES; i++) {
        char value[64];
        bq_edition_switch(&file->ed, i, value, sizeof value);
        bq_json_text(b, bq_switches[i].name, value);
    }
    bq_json_close(b, '}');
    bq_json_open(b, "squares", '[');
    for (unsigned i = 0; i < file->ed.squares; i++)
        put_square(b, file, texts, i);
    bq_json_close(b, ']');
    bq_json_open(b, "groups", '{');
    for (unsigned i = 0; i < file->ed.groups; i++)
        bq_json_text(b, file->group_key[i], texts->group[i]);
    bq_json_close(b, '}');
    bq_json_open(b, "decks", '{');
    for (unsigned deck = 0; deck < BQ_DECKS; deck++)
        bq_json_texts(b, bq_deck_words[deck], texts->card[deck], file->ed.deck_size[deck]);
    bq_json_close(b, '}');
    bq_json_texts(b, "deck_names", texts->deck, BQ_DECKS);
    bq_json_texts(b, "tokens", texts->token, file->tokens);
    bq_json_texts(b, "token_keys", file->token_key, file->tokens);
    bq_json_texts(b, "house", texts->house, BQ_PLURALS);
    bq_json_texts(b, "hotel", texts->hotel, BQ_PLURALS);
    bq__core_put_compiled(b, &file->ed);
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
        bq_json_int(&b, "re", (int64_t)re);
    put_edition(&b, file, &file->text[conn->language]);
    bq__core_send(core, conn, &b);
}
