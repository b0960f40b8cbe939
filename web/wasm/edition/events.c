/* events.c - events of a YAML file that the page has read, one a line:
 *
 *     d LINE COLUMN DIRECTIVES     a document begins; 1: after % lines
 *     w LINE COLUMN PLAIN DECORATED BYTES TEXT
 *     l LINE COLUMN DECORATED      a list begins; 1: with an anchor or a tag
 *     m LINE COLUMN DECORATED      a map begins
 *     .                            a list or map ends
 *     a LINE COLUMN                an alias
 *     ! LINE COLUMN BYTES TEXT     not YAML, and why
 *
 * Lines and columns count from 0. The end of the text is the end of the file. What is not like this ends the
 * reading with an error: nothing is believed because the page has written it. */
#include <string.h>
#include <yaml.h>

#include "edition.h"

bq__web_file bq__web_files[BQ__WEB_FILES];
unsigned bq__web_file_count;

size_t bq__web_number(const char **at, const char *end)
{
    size_t n = 0;
    for (; *at < end && **at >= '0' && **at <= '9' && n < 100000000; ++*at)
        n = 10 * n + (size_t)(**at - '0');
    if (*at < end && **at == ' ')
        ++*at;
    return n;
}

int yaml_parser_initialize(yaml_parser_t *parser)
{
    memset(parser, 0, sizeof *parser);
    return 1;
}

void yaml_parser_delete(yaml_parser_t *parser)
{
    (void)parser;
}

void yaml_parser_set_encoding(yaml_parser_t *parser, int encoding)
{
    (void)parser, (void)encoding;
}

/* The file is known by where its bytes lie. */
void yaml_parser_set_input_string(yaml_parser_t *parser, const unsigned char *bytes, size_t n)
{
    for (unsigned i = 0; i < bq__web_file_count; i++) {
        const bq__web_file *file = &bq__web_files[i];
        if (file->bytes == (const char *)bytes && file->size == n) {
            parser->at = file->events;
            parser->end = file->events + file->events_size;
        }
    }
}

void yaml_event_delete(yaml_event_t *event)
{
    (void)event;
}

static int broken(yaml_parser_t *parser)
{
    parser->problem = "unreadable";
    return 0;
}

/* Something stands in what is open. */
static void count(yaml_parser_t *parser)
{
    if (parser->depth)
        parser->open[parser->depth - 1].odd ^= true;
}

static bool open_one(yaml_parser_t *parser, bool map)
{
    count(parser);
    if (parser->depth == sizeof parser->open / sizeof *parser->open)
        return false;
    parser->open[parser->depth].map = map;
    parser->open[parser->depth++].odd = false;
    return true;
}

/* What ends was begun, and no key is without its value. */
static bool close_one(yaml_parser_t *parser)
{
    if (!parser->depth)
        return false;
    parser->depth--;
    return !parser->open[parser->depth].map || !parser->open[parser->depth].odd;
}

/* A text of so many bytes, and the end of its line. */
static const char *take_text(yaml_parser_t *parser, size_t *n)
{
    *n = bq__web_number(&parser->at, parser->end);
    if ((size_t)(parser->end - parser->at) <= *n || parser->at[*n] != '\n')
        return NULL;
    const char *text = parser->at;
    parser->at += *n + 1;
    return text;
}

static int take_word(yaml_parser_t *parser, yaml_event_t *event)
{
    size_t plain = bq__web_number(&parser->at, parser->end), n = 0;
    size_t decorated = bq__web_number(&parser->at, parser->end);
    const char *text = take_text(parser, &n);
    if (!text)
        return broken(parser);
    count(parser);
    event->type = YAML_SCALAR_EVENT;
    event->data.scalar.tag = decorated ? "!" : NULL;
    event->data.scalar.style = plain ? YAML_PLAIN_SCALAR_STYLE : 0;
    event->data.scalar.value = (const unsigned char *)text;
    event->data.scalar.length = n;
    return 1;
}

static int take_error(yaml_parser_t *parser, const yaml_event_t *event)
{
    static char problem[200];
    size_t n = 0;
    const char *text = take_text(parser, &n);
    if (!text)
        return broken(parser);
    n = n < sizeof problem ? n : sizeof problem - 1;
    memcpy(problem, text, n);
    problem[n] = 0;
    parser->problem = problem;
    parser->problem_mark = event->start_mark;
    return 0;
}

static int end_line(yaml_parser_t *parser)
{
    if (parser->at >= parser->end || *parser->at != '\n')
        return broken(parser);
    parser->at++;
    return 1;
}

int yaml_parser_parse(yaml_parser_t *parser, yaml_event_t *event)
{
    memset(event, 0, sizeof *event);
    event->type = YAML_STREAM_END_EVENT;
    if (parser->at >= parser->end)
        return parser->depth ? broken(parser) : 1;
    char kind = *parser->at++;
    if (kind == '.') { /* a list and a map end alike */
        event->type = YAML_MAPPING_END_EVENT;
        return close_one(parser) ? end_line(parser) : broken(parser);
    }
    if (parser->at >= parser->end || *parser->at++ != ' ')
        return broken(parser);
    event->start_mark.line = bq__web_number(&parser->at, parser->end);
    event->start_mark.column = bq__web_number(&parser->at, parser->end);
    if (kind == 'w')
        return take_word(parser, event);
    if (kind == '!')
        return take_error(parser, event);
    event->type = kind == 'd' ? YAML_DOCUMENT_START_EVENT
                  : kind == 'a' ? YAML_ALIAS_EVENT
                  : kind == 'l' ? YAML_SEQUENCE_START_EVENT
                                : YAML_MAPPING_START_EVENT;
    if ((kind != 'd' && kind != 'a' && kind != 'l' && kind != 'm') ||
        ((kind == 'l' || kind == 'm') && !open_one(parser, kind == 'm')))
        return broken(parser);
    size_t flag = kind == 'a' ? 0 : bq__web_number(&parser->at, parser->end);
    event->data.document_start.version_directive = flag && kind == 'd' ? "%" : NULL;
    event->data.sequence_start.tag = event->data.mapping_start.tag = flag ? "!" : NULL;
    return end_line(parser);
}
