/* house.c - see house.h. */
#include "game/house.h"

#include <string.h>

const char *const bq_house_words[BQ_HOUSE_THEMES] = {
#define BQ_THEME(id, word, chapters) [BQ_HOUSE_##id] = #word,
#include "game/house.def"
};

const char bq_house_shares[] = "none 1/20 1/10 1/5 1/4 1/2 1/1";

bool bq_house_sets(unsigned which)
{
    const bq_switch *sw = &bq_switches[which];
    bool single = sw->kind == BQ_KIND_WORD && !strchr(sw->words, ' ');
    return strncmp(sw->name, "end_offers_", strlen("end_offers_")) != 0 && strcmp(sw->name, "money_scale") != 0 && !single;
}

unsigned bq_house_of(enum bq_house_theme theme, uint8_t out[BQ_SWITCHES])
{
    static const char *const chapters[BQ_HOUSE_THEMES] = {
#define BQ_THEME(id, word, chapters) [BQ_HOUSE_##id] = chapters,
#include "game/house.def"
    };
    unsigned n = 0;
    for (unsigned i = 0; i < BQ_SWITCHES; i++)
        if (bq_house_sets(i) && strchr(chapters[theme], bq_switches[i].row[0]))
            out[n++] = (uint8_t)i;
    return n;
}
