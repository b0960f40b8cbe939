/* rules.c - the leaflet of the edition at the table, by chapters. */
#include <stdlib.h>
#include <string.h>

#include "terminal/lines/lines.h"
#include "text/text.h"

/* "14. Bâtir" begins the fourteenth chapter; 0 if the line begins none. */
static unsigned chapter_of(const char *line)
{
    char *end;
    unsigned long number = line[0] >= '1' && line[0] <= '9' ? strtoul(line, &end, 10) : 0;
    return number && number < 100 && !strncmp(end, ". ", 2) ? (unsigned)number : 0;
}

enum { EVERYTHING = 0, TITLES = -1, NOTHING = -2 };

/* The leaflet's lines: of one chapter, or of all, or only their titles; how many chapters there are. */
static int tell_leaflet(bq__session *s, const char *leaflet, int wanted)
{
    int chapter = 0;
    for (const char *line = leaflet; *line;) {
        char text[512];
        size_t n = strcspn(line, "\n");
        snprintf(text, sizeof text, "%.*s", (int)n, line);
        line += n + (line[n] == '\n');
        bool begins = (int)chapter_of(text) == chapter + 1 && *line == '-';
        chapter += begins;
        if (wanted == EVERYTHING || wanted == chapter || (wanted == TITLES && begins))
            bq__session_line(s, "", text);
    }
    return chapter;
}

/* On a screen the titles, for the whole would run away; elsewhere all of it. */
void bq__lines_rules(bq__lines *l, unsigned seat, const char *rest)
{
    bq__session *s = l->session;
    static char leaflet[BQ_LEAFLET_BYTES];
    bq_buf b = bq_buf_on(leaflet, sizeof leaflet);
    (void)seat;
    bq_rules_plain(&b, s->language, &s->names, BQ_LEAFLET_COLUMNS);
    int chapters = tell_leaflet(s, leaflet, NOTHING);
    long wanted = strtol(rest, NULL, 10);
    if (bq__session_means(rest, "all") || (!*rest && !l->folds)) {
        tell_leaflet(s, leaflet, EVERYTHING);
    } else if (!*rest) {
        tell_leaflet(s, leaflet, TITLES);
        bq__session_tell(s, "rules", BQ_T_PLAIN_RULES_CHAPTERS);
    } else if (wanted >= 1 && wanted <= chapters) {
        tell_leaflet(s, leaflet, (int)wanted);
    } else {
        BQ__SAY(s, "no", BQ_T_PLAIN_RULES_NO_CHAPTER, bq_arg_text("what", rest),
                bq_arg_of(BQ_ARG_NUMBER, "n", chapters));
    }
}
