/* about.c - the sheet about the team: who made the program, from which documents, and with whose libraries. */
#include <string.h>

#include "banquier_config.h"
#include "terminal/session/session.h"
#include "text/text.h"

static const struct {
    const char *name, *version, *licence;
} libraries[] = {
#define BQ_LIBRARY(name, version, licence) {name, version, licence},
#include "terminal/session/libraries.def"
};

static const uint16_t documents[] = {BQ_T_ABOUT_DOCUMENT_000, BQ_T_ABOUT_DOCUMENT_001, BQ_T_ABOUT_DOCUMENT_002,
                                     BQ_T_ABOUT_DOCUMENT_003, BQ_T_ABOUT_DOCUMENT_004};

/* AUTHORS, line by line. */
static void authors(bq__session *s)
{
    for (const char *line = BQ_AUTHORS; *line;) {
        char text[200];
        size_t n = strcspn(line, "\n");
        snprintf(text, sizeof text, "%.*s", (int)(n < 190 ? n : 190), line);
        if (n)
            bq__session_line(s, "team", text);
        line += n + (line[n] == '\n');
    }
}

void bq__session_team(bq__session *s)
{
    BQ__SAY(s, "team", BQ_T_PLAIN_TEAM, bq_arg_text("version", s->request->version));
    authors(s);
    bq__session_tell(s, "team", BQ_T_ABOUT_DOCUMENTS);
    for (size_t i = 0; i < sizeof documents / sizeof documents[0]; i++)
        bq__session_tell(s, "team", documents[i]);
    bq__session_tell(s, "team", BQ_T_ABOUT_LIBRARIES);
    for (size_t i = 0; i < sizeof libraries / sizeof libraries[0]; i++)
        BQ__SAY(s, "team", BQ_T_ABOUT_LIBRARY, bq_arg_text("name", libraries[i].name),
                bq_arg_text("version", libraries[i].version), bq_arg_text("licence", libraries[i].licence));
}
