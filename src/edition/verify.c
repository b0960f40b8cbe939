/* verify.c - step three: does the struct make sense, and if not, where in the file does it not?
 *
 * The judge is bq_edition_fault(), the same that judges bytes in the page and in a saved game. Here
 * its verdict is traced back to the line a person wrote. */
#include <stdio.h>
#include <string.h>

#include "edition/internal.h"

/* The fault's sentence with its range filled in. */
void bq__edition_fault_text(const bq_fault *fault, char *out, size_t size)
{
    const char *text = bq_fault_texts[fault->code];
    size_t used = 0;
    out[0] = 0;
    while (*text && used < size) {
        bool least = strncmp(text, "%least%", 7) == 0;
        bool most = strncmp(text, "%most%", 6) == 0;
        int more = least || most ? snprintf(out + used, size - used, "%lld",
                                            (long long)(least ? fault->least : fault->most))
                                 : snprintf(out + used, size - used, "%c", *text);
        used += more > 0 ? (size_t)more : 0;
        text += least ? 7 : most ? 6 : 1;
    }
}

static const char *key_of_field(const bq_fault *fault, const bq_edition *ed)
{
    switch (fault->field) {
    case BQ_FIELD_KIND: return "kind";
    case BQ_FIELD_GROUP: return "group";
    case BQ_FIELD_PRICE: return "price";
    case BQ_FIELD_MORTGAGE: return "mortgage";
    case BQ_FIELD_HOUSE_COST: return "house";
    case BQ_FIELD_RENT: return "rent";
    case BQ_FIELD_EFFECT: return "do";
    case BQ_FIELD_P1: return bq_effect_p1[ed->card[fault->deck][fault->index].effect];
    case BQ_FIELD_P2: return bq_effect_p2[ed->card[fault->deck][fault->index].effect];
    default: return "";
    }
}

/* A place in the file and its name. */
typedef struct place {
    int32_t node;
    const char *name;
} place;

static place place_in_edition(const bq__edition_tree *tree, const bq_fault *fault)
{
    switch (fault->code) {
    case BQ_FAULT_GROUP_COUNT: return (place){bq__edition_key(tree, 0, "groups"), "groups"};
    case BQ_FAULT_DECK_SIZE:
        return (place){bq__edition_key(tree, bq__edition_value(tree, 0, "decks"), bq_deck_words[fault->deck]),
                       bq_deck_words[fault->deck]};
    default: return (place){bq__edition_key(tree, 0, "board"), "board"};
    }
}

static place place_of(const bq__edition_tree *tree, const bq_edition *ed, const bq_fault *fault)
{
    int32_t around = -1;
    switch (fault->where) {
    case BQ_AT_SQUARE: around = bq__edition_item(tree, bq__edition_value(tree, 0, "board"), fault->index); break;
    case BQ_AT_CARD:
        around = bq__edition_value(tree, bq__edition_value(tree, 0, "decks"), bq_deck_words[fault->deck]);
        around = bq__edition_item(tree, around, fault->index);
        break;
    case BQ_AT_GROUP:
        return (place){bq__edition_item(tree, bq__edition_value(tree, 0, "groups"), fault->index), "group"};
    case BQ_AT_SWITCH: {
        const char *name = bq_switches[fault->field].name;
        return (place){bq__edition_value(tree, bq__edition_value(tree, 0, "rules"), name), name};
    }
    default: return place_in_edition(tree, fault);
    }
    place at = {around, key_of_field(fault, ed)};
    int32_t inside = bq__edition_value(tree, around, at.name);
    if (inside >= 0 && tree->node[inside].kind == BQ__LIST)
        inside = bq__edition_item(tree, inside, fault->deck); /* one of the rents */
    if (inside >= 0)
        at.node = inside;
    return at;
}

static bool check_tokens(bq__edition_loader *in)
{
    int32_t list = bq__edition_value(in->tree, 0, "tokens");
    int32_t least = in->file->ed.rule.max_players;
    if (in->file->tokens >= least)
        return true;
    return BQ__WRONG(in, list, .code = BQ_COMPLAINT_TOKENS_FEW, .n = in->file->tokens, .most = least);
}

bool bq__edition_verify(bq__edition_loader *in)
{
    bq_edition *ed = &in->file->ed;
    bq_fault fault = bq_edition_fault(ed);
    if (fault.code == BQ_FAULT_NONE) {
        bq_edition_prepare(ed);
        return check_tokens(in);
    }
    place at = place_of(in->tree, ed, &fault);
    if (at.node < 0)
        at.node = 0;
    const char *word = bq__edition_word(in->tree, at.node);
    bool value = *word && strcmp(word, at.name) != 0;
    return BQ__WRONG(in, at.node, .code = value ? BQ_COMPLAINT_FAULT_VALUE : BQ_COMPLAINT_FAULT,
                     .name = at.name, .word = word, .fault = &fault);
}
