/* yaml.h - as much of libyaml's face as src/edition/tree.c looks at, for a module that carries no YAML reader:
 * the page's own (npm `yaml`) has read the file, and its events come from the input (edition/events.c). So one
 * C reader makes the tree, here and in the program. */
#ifndef BQ_WEB_YAML_H
#define BQ_WEB_YAML_H

#include <stdbool.h>
#include <stddef.h>

typedef struct yaml_mark_t {
    size_t line, column; /* from 0 */
} yaml_mark_t;

typedef enum yaml_event_type_t {
    YAML_NO_EVENT,
    YAML_STREAM_END_EVENT,
    YAML_DOCUMENT_START_EVENT,
    YAML_ALIAS_EVENT,
    YAML_SCALAR_EVENT,
    YAML_SEQUENCE_START_EVENT,
    YAML_SEQUENCE_END_EVENT,
    YAML_MAPPING_START_EVENT,
    YAML_MAPPING_END_EVENT
} yaml_event_type_t;

enum { YAML_PLAIN_SCALAR_STYLE = 1, YAML_MEMORY_ERROR = 1, YAML_UTF8_ENCODING = 1 };

typedef struct yaml_event_t {
    yaml_event_type_t type;
    yaml_mark_t start_mark;
    struct {
        struct {
            const void *version_directive;
            struct {
                const char *start, *end;
            } tag_directives;
        } document_start;
        struct {
            const char *anchor, *tag;
            const unsigned char *value;
            size_t length;
            int style;
        } scalar;
        struct {
            const char *anchor, *tag;
        } sequence_start, mapping_start;
    } data;
} yaml_event_t;

typedef struct yaml_parser_t {
    int error;
    const char *problem, *context;
    yaml_mark_t problem_mark, context_mark;
    const char *at, *end; /* events of this file that are still to come */
    struct {
        bool map, odd; /* ... with a key that waits for its value */
    } open[32];
    unsigned depth;
} yaml_parser_t;

int yaml_parser_initialize(yaml_parser_t *parser);
void yaml_parser_delete(yaml_parser_t *parser);
void yaml_parser_set_encoding(yaml_parser_t *parser, int encoding);
void yaml_parser_set_input_string(yaml_parser_t *parser, const unsigned char *bytes, size_t n);
int yaml_parser_parse(yaml_parser_t *parser, yaml_event_t *event);
void yaml_event_delete(yaml_event_t *event);

#endif
