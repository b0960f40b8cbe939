/* tree.c - step one: bytes -> libyaml's events -> a tree with lines and columns.
 *
 * The bytes are looked at before libyaml sees them: what is not UTF-8, and characters that turn or
 * hide text, are named with their place. libyaml then only has to know the grammar. Nothing here
 * recurses, so the depth of a file is a number and not a matter of the stack. */
#include "edition/tree.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <yaml.h>

/* --- characters --- */

uint32_t bq__edition_next_character(const char *text, size_t n, size_t *at)
{
    uint32_t code;
    size_t length = bq_utf8_read(text + *at, n - *at, &code);
    *at += length;
    return length ? code : UINT32_MAX;
}

bool bq__edition_bad_character(uint32_t code)
{
    return code < 0x20 || (code >= 0x7F && code < 0xA0) /* controls */
           || code == 0xAD || code == 0x61C || (code >= 0x200B && code <= 0x200F)
           || (code >= 0x2028 && code <= 0x202E)  /* line ends that editors do not count; bidi */
           || (code >= 0x2060 && code <= 0x206F) || code == 0xFEFF
           || (code >= 0xFFF9 && code <= 0xFFFF) || (code & 0xFFFE) == 0xFFFE
           || (code >= 0xE0000 && code <= 0xE0FFF);
}

/* Every byte of the file, before libyaml: where is the first that may not be there? */
static bool check_bytes(const char *bytes, size_t n, const char *label, bq__edition_trouble *out)
{
    uint32_t line = 1, column = 1;
    for (size_t at = 0; at < n;) {
        uint32_t code = bq__edition_next_character(bytes, n, &at);
        if (code == UINT32_MAX)
            return BQ__COMPLAIN(out, label, line, column, .code = BQ_COMPLAINT_NOT_UTF8);
        bool newline = code == '\n' || code == '\r';
        if (bq__edition_bad_character(code) && code != '\t' && !newline) {
            char word[16];
            snprintf(word, sizeof word, "U+%04X", code);
            return BQ__COMPLAIN(out, label, line, column, .code = BQ_COMPLAINT_INVISIBLE,
                                .word = word);
        }
        if (code == '\r' && at < n && bytes[at] == '\n')
            at++;
        line += newline;
        column = newline ? 1 : column + 1;
    }
    return true;
}

/* --- the tree --- */

static bool grow(void **array, uint32_t *room, uint32_t wanted, size_t size)
{
    if (wanted <= *room)
        return true;
    uint32_t more = *room ? *room * 2 : 256;
    while (more < wanted)
        more *= 2;
    void *bigger = realloc(*array, more * size);
    if (!bigger)
        return false;
    *array = bigger;
    *room = more;
    return true;
}

static bool room_for_nodes(bq__edition_tree *tree, uint32_t more)
{
    void *nodes = tree->node;
    bool fits = grow(&nodes, &tree->node_room, tree->nodes + more, sizeof(bq__edition_node));
    tree->node = nodes;
    return fits;
}

static bool room_for_text(bq__edition_tree *tree, uint32_t more)
{
    void *bytes = tree->text;
    bool fits = grow(&bytes, &tree->text_room, tree->text_used + more, 1);
    tree->text = bytes;
    return fits;
}

/* The text must have been given room. */
static void set_word(bq__edition_tree *tree, int32_t number, const char *text, uint32_t n)
{
    memcpy(tree->text + tree->text_used, text, n);
    tree->text[tree->text_used + n] = 0;
    tree->node[number].text = tree->text_used;
    tree->node[number].length = n;
    tree->text_used += n + 1;
}

typedef struct reader {
    bq__edition_tree *tree;
    bq__edition_trouble *out;
    int32_t open[BQ__DEPTH]; /* lists and maps not yet closed */
    int32_t last[BQ__DEPTH]; /* the latest child of each, or -1 */
    unsigned depth;
} reader;

static bool refuse_most(reader *in, const yaml_mark_t *mark, enum bq_complaint_code code,
                        int64_t most)
{
    return BQ__COMPLAIN(in->out, in->tree->label[0], (uint32_t)mark->line + 1,
                        (uint32_t)mark->column + 1, .code = code, .list = "}", .most = most);
}

static bool refuse(reader *in, const yaml_mark_t *mark, enum bq_complaint_code code)
{
    return refuse_most(in, mark, code, 0);
}

/* Append a node where the reader stands; -1 if it may not or cannot be. */
static int32_t add_node(reader *in, unsigned kind, const yaml_mark_t *mark)
{
    bq__edition_tree *tree = in->tree;
    if (tree->nodes >= BQ__NODES) {
        refuse_most(in, mark, BQ_COMPLAINT_TOO_MUCH, BQ__NODES);
        return -1;
    }
    if (!room_for_nodes(tree, 1)) {
        refuse(in, mark, BQ_COMPLAINT_MEMORY);
        return -1;
    }
    int32_t number = (int32_t)tree->nodes++;
    tree->node[number] = (bq__edition_node){.kind = (uint8_t)kind,
                                    .line = (uint32_t)mark->line + 1,
                                    .column = (uint32_t)mark->column + 1,
                                    .first = -1,
                                    .next = -1};
    if (in->depth > 0) {
        bq__edition_node *parent = &tree->node[in->open[in->depth - 1]];
        int32_t before = in->last[in->depth - 1];
        if (before < 0)
            parent->first = number;
        else
            tree->node[before].next = number;
        in->last[in->depth - 1] = number;
        parent->length++;
    }
    return number;
}

static bool is_key(const reader *in)
{
    if (in->depth == 0)
        return false;
    const bq__edition_node *parent = &in->tree->node[in->open[in->depth - 1]];
    return parent->kind == BQ__MAP && parent->length % 2 == 0;
}

static bool open_node(reader *in, unsigned kind, const yaml_mark_t *mark)
{
    if (is_key(in))
        return refuse(in, mark, BQ_COMPLAINT_KEY_NO_WORD);
    if (in->depth == BQ__DEPTH)
        return refuse_most(in, mark, BQ_COMPLAINT_TOO_DEEP, BQ__DEPTH);
    int32_t number = add_node(in, kind, mark);
    if (number < 0)
        return false;
    in->open[in->depth] = number;
    in->last[in->depth] = -1;
    in->depth++;
    return true;
}

static bool close_node(reader *in)
{
    bq__edition_node *node = &in->tree->node[in->open[--in->depth]];
    if (node->kind == BQ__MAP)
        node->length /= 2;
    return true;
}

/* Escapes in quotes can make characters that the file itself did not show. */
static bool check_word(reader *in, const char *text, size_t n, const yaml_mark_t *mark)
{
    for (size_t at = 0; at < n;) {
        uint32_t code = bq__edition_next_character(text, n, &at);
        if (code == UINT32_MAX || bq__edition_bad_character(code))
            return refuse(in, mark, BQ_COMPLAINT_HIDDEN_IN_WORD);
    }
    return true;
}

static bool add_word(reader *in, const yaml_event_t *event)
{
    const char *text = (const char *)event->data.scalar.value;
    size_t n = event->data.scalar.length;
    bq__edition_tree *tree = in->tree;
    if (!check_word(in, text, n, &event->start_mark))
        return false;
    int32_t number = add_node(in, BQ__WORD, &event->start_mark);
    if (number < 0)
        return false;
    if (!room_for_text(tree, (uint32_t)n + 1))
        return refuse(in, &event->start_mark, BQ_COMPLAINT_MEMORY);
    set_word(tree, number, text, (uint32_t)n);
    tree->node[number].plain = event->data.scalar.style == YAML_PLAIN_SCALAR_STYLE;
    return true;
}

static bool begin_document(reader *in, const yaml_event_t *event)
{
    bool directive = event->data.document_start.version_directive ||
                     event->data.document_start.tag_directives.start !=
                         event->data.document_start.tag_directives.end;
    if (directive)
        return refuse(in, &event->start_mark, BQ_COMPLAINT_DIRECTIVE);
    if (in->tree->nodes > 0)
        return refuse(in, &event->start_mark, BQ_COMPLAINT_SECOND_DOCUMENT);
    return true;
}

static bool take_event(reader *in, const yaml_event_t *event)
{
    const yaml_mark_t *mark = &event->start_mark;
    switch (event->type) {
    case YAML_DOCUMENT_START_EVENT:
        return begin_document(in, event);
    case YAML_ALIAS_EVENT:
        return refuse(in, mark, BQ_COMPLAINT_ALIAS);
    case YAML_SCALAR_EVENT:
        if (event->data.scalar.anchor || event->data.scalar.tag)
            return refuse(in, mark, BQ_COMPLAINT_ANCHOR);
        return add_word(in, event);
    case YAML_SEQUENCE_START_EVENT:
        if (event->data.sequence_start.anchor || event->data.sequence_start.tag)
            return refuse(in, mark, BQ_COMPLAINT_ANCHOR);
        return open_node(in, BQ__LIST, mark);
    case YAML_MAPPING_START_EVENT:
        if (event->data.mapping_start.anchor || event->data.mapping_start.tag)
            return refuse(in, mark, BQ_COMPLAINT_ANCHOR);
        return open_node(in, BQ__MAP, mark);
    case YAML_SEQUENCE_END_EVENT:
    case YAML_MAPPING_END_EVENT:
        return close_node(in);
    default:
        return true;
    }
}

/* libyaml says what disturbed it; a person wants to know what to write instead. */
static enum bq_complaint_code complaint_of(const char *problem)
{
    static const struct {
        const char *part;
        enum bq_complaint_code code;
    } known[] = {
        {"mapping values", BQ_COMPLAINT_YAML_COLON},
        {"cannot start any token", BQ_COMPLAINT_YAML_TOKEN},
        {"did not find expected key", BQ_COMPLAINT_YAML_KEY},
        {"could not find expected ':'", BQ_COMPLAINT_YAML_NO_COLON},
        {"',' or ']'", BQ_COMPLAINT_YAML_LIST},
        {"',' or '}'", BQ_COMPLAINT_YAML_MAP},
        {"'-' indicator", BQ_COMPLAINT_YAML_DASH},
        {"unexpected end of stream", BQ_COMPLAINT_YAML_QUOTE},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strstr(problem, known[i].part))
            return known[i].code;
    return BQ_COMPLAINT_YAML;
}

static bool grammar_error(reader *in, const yaml_parser_t *parser)
{
    if (parser->error == YAML_MEMORY_ERROR)
        return BQ__COMPLAIN(in->out, in->tree->label[0], 0, 0, .code = BQ_COMPLAINT_MEMORY);
    const char *problem = parser->problem ? parser->problem : "";
    bool open_quote = parser->context && strstr(problem, "unexpected end of stream");
    const yaml_mark_t *mark = open_quote ? &parser->context_mark : &parser->problem_mark;
    return refuse(in, mark, complaint_of(problem));
}

static bool read_events(reader *in, yaml_parser_t *parser)
{
    for (bool end = false; !end;) {
        yaml_event_t event;
        if (!yaml_parser_parse(parser, &event))
            return grammar_error(in, parser);
        bool good = take_event(in, &event);
        end = event.type == YAML_STREAM_END_EVENT;
        yaml_event_delete(&event);
        if (!good)
            return false;
    }
    if (in->tree->nodes == 0 || in->tree->node[0].kind != BQ__MAP) {
        bool empty = in->tree->nodes == 0;
        return BQ__COMPLAIN(in->out, in->tree->label[0], empty ? 1 : in->tree->node[0].line,
                            empty ? 1 : in->tree->node[0].column,
                            .code = empty ? BQ_COMPLAINT_EMPTY : BQ_COMPLAINT_NOT_A_MAP);
    }
    return true;
}

bool bq__edition_tree_read(bq__edition_tree *tree, const char *bytes, size_t n, const char *label,
                           bq__edition_trouble *out)
{
    memset(tree, 0, sizeof *tree);
    tree->label[0] = label;
    if (n >= 3 && memcmp(bytes, "\xEF\xBB\xBF", 3) == 0) { /* some editors begin so */
        bytes += 3;
        n -= 3;
    }
    if (n > BQ__FILE_BYTES)
        return BQ__COMPLAIN(out, label, 1, 1, .code = BQ_COMPLAINT_TOO_LARGE);
    if (!check_bytes(bytes, n, label, out))
        return false;

    yaml_parser_t parser;
    if (!yaml_parser_initialize(&parser))
        return BQ__COMPLAIN(out, label, 0, 0, .code = BQ_COMPLAINT_MEMORY);
    yaml_parser_set_encoding(&parser, YAML_UTF8_ENCODING);
    yaml_parser_set_input_string(&parser, (const unsigned char *)bytes, n);
    reader in = {.tree = tree, .out = out};
    bool good = read_events(&in, &parser);
    yaml_parser_delete(&parser);
    if (!good)
        bq__edition_tree_free(tree);
    return good;
}

/* --- trees made of trees --- */

static bool out_of_memory(const bq__edition_tree *tree, bq__edition_trouble *out)
{
    return BQ__COMPLAIN(out, tree->label[0], 0, 0, .code = BQ_COMPLAINT_MEMORY);
}

bool bq__edition_tree_blank(bq__edition_tree *tree, const char *label, bq__edition_trouble *out)
{
    memset(tree, 0, sizeof *tree);
    tree->label[0] = label;
    if (!room_for_nodes(tree, 1))
        return out_of_memory(tree, out);
    tree->node[tree->nodes++] = (bq__edition_node){.kind = BQ__MAP, .first = -1, .next = -1};
    return true;
}

int32_t bq__edition_tree_join(bq__edition_tree *tree, const bq__edition_tree *other, bq__edition_trouble *out)
{
    int32_t shift = (int32_t)tree->nodes;
    uint32_t words = tree->text_used;
    if (!room_for_nodes(tree, other->nodes) || !room_for_text(tree, other->text_used + 1)) {
        out_of_memory(tree, out);
        return -1;
    }
    for (uint32_t i = 0; i < other->nodes; i++) {
        bq__edition_node node = other->node[i];
        node.level++;
        node.text += words;
        node.first += node.first < 0 ? 0 : shift;
        node.next += node.next < 0 ? 0 : shift;
        tree->node[tree->nodes++] = node;
    }
    if (other->text_used > 0)
        memcpy(tree->text + words, other->text, other->text_used);
    tree->text_used += other->text_used;
    for (unsigned i = 0; i + 1 < BQ__LEVELS; i++)
        tree->label[i + 1] = other->label[i];
    return shift;
}

int32_t bq__edition_tree_word(bq__edition_tree *tree, const char *text, int32_t like, bq__edition_trouble *out)
{
    uint32_t n = (uint32_t)strlen(text);
    if (!room_for_nodes(tree, 1) || !room_for_text(tree, n + 1)) {
        out_of_memory(tree, out);
        return -1;
    }
    int32_t number = (int32_t)tree->nodes++;
    tree->node[number] = tree->node[like];
    tree->node[number].kind = BQ__WORD;
    tree->node[number].first = tree->node[number].next = -1;
    set_word(tree, number, text, n);
    return number;
}

void bq__edition_tree_free(bq__edition_tree *tree)
{
    free(tree->node);
    free(tree->text);
    memset(tree, 0, sizeof *tree);
}

const char *bq__edition_word(const bq__edition_tree *tree, int32_t node)
{
    if (node < 0 || tree->node[node].kind != BQ__WORD)
        return "";
    return tree->text + tree->node[node].text;
}

int32_t bq__edition_value(const bq__edition_tree *tree, int32_t map, const char *key)
{
    if (map < 0 || tree->node[map].kind != BQ__MAP)
        return -1;
    for (int32_t k = tree->node[map].first; k >= 0; k = tree->node[tree->node[k].next].next)
        if (strcmp(bq__edition_word(tree, k), key) == 0)
            return tree->node[k].next;
    return -1;
}

int32_t bq__edition_item(const bq__edition_tree *tree, int32_t list, unsigned index)
{
    if (list < 0 || tree->node[list].kind != BQ__LIST)
        return -1;
    int32_t child = tree->node[list].first;
    while (child >= 0 && index-- > 0)
        child = tree->node[child].next;
    return child;
}
