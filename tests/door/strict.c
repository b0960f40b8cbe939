/* strict.c - see strict.h. The names are written down here once more, on purpose: they are the document's. */
#include "door/strict.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "wire/json_read.h"

const char *const strict_squares[28] = {
    "Boulevard de Belleville", "Rue Lecourbe", "Gare Montparnasse", "Rue de Vaugirard", "Rue de Courcelles",
    "Avenue de la République", "Boulevard de la Villette", "Compagnie de Disribution d'Électricité", "Avenue de Neuilly",
    "Rue de Paradis", "Gare de Lyon", "Avenue Mozart", "Boulevard Saint-Michel", "Place Pigalle", "Avenue Matignon",
    "Boulevard Malesherbes", "Avenue Henry-Martin", "Gare du Nord", "Faubourg Saint-Honoré", "Place de la Bourse",
    "Compagnie de Distribution des Eaux", "Rue La Fayette", "Avenue de Breteuil", "Avenue Foch",
    "Boulevard des Capucines", "Gare Saint-Lazare", "Avenue des Champs-Élysées", "Rue de la Paix"};

static const unsigned stations[] = {2, 7, 10, 17, 20, 25}; /* and companies: no houses, no prison */

static bool die(char *why, size_t size, const char *what, const char *line)
{
    snprintf(why, size, "%s: %.200s", what, line);
    return false;
}

static bool read_value(const char *value, unsigned rank, strict_said *out)
{
    if (strlen(value) != 3 || value[0] < '0' || value[0] > '2' || value[1] != ';' || value[2] < '0' || value[2] > '7')
        return false;
    out->owner[rank] = (unsigned)(value[0] - '0');
    out->state[rank] = (unsigned)(value[2] - '0');
    if (!out->owner[rank] && out->state[rank])
        return false;
    for (size_t i = 0; i < sizeof stations / sizeof stations[0]; i++)
        if (stations[i] == rank && out->state[rank] && out->state[rank] != 6)
            return false;
    return true;
}

/* A key is known once. */
static bool read_param(const char *key, const char *value, unsigned *seen, strict_said *out)
{
    char *end;
    if (!strcmp(key, "playerId")) {
        snprintf(out->player, sizeof out->player, "%s", value);
        return true;
    }
    unsigned long rank = strtoul(key, &end, 10);
    char again[16];
    snprintf(again, sizeof again, "%lu", rank);
    if (*end || strcmp(again, key) || rank > 27 || *seen >> rank & 1u || !read_value(value, (unsigned)rank, out))
        return false;
    *seen |= 1u << rank;
    return true;
}

static bool read_text(char *line, strict_said *out, unsigned *seen, char **body)
{
    char *colon = strchr(line, ':');
    if (!colon || (size_t)(colon - line) >= sizeof out->name)
        return false;
    *colon = 0;
    snprintf(out->name, sizeof out->name, "%.31s", line);
    *body = colon + 1;
    char *params = strchr(*body, '?');
    if (!params)
        return true;
    *params++ = 0;
    for (char *pair = strtok(params, "&"); pair; pair = strtok(NULL, "&")) {
        char *equals = strchr(pair, '=');
        if (!equals)
            return false;
        *equals = 0;
        if (!read_param(pair, equals + 1, seen, out))
            return false;
    }
    return true;
}

static bool read_json(const bq_json *json, strict_said *out, unsigned *seen, char *body, size_t size)
{
    const bq_json_value *whole = json->at, *name = bq_json_get(whole, "name"), *text = bq_json_get(whole, "body"),
                        *params = bq_json_get(whole, "params");
    if (!bq_json_is(name, BQ_JSON_TEXT) || !bq_json_is(text, BQ_JSON_TEXT) || !bq_json_is(params, BQ_JSON_OBJECT))
        return false;
    snprintf(out->name, sizeof out->name, "%s", name->text);
    snprintf(body, size, "%s", text->text);
    for (const bq_json_value *one = bq_json_first(params); one; one = bq_json_next(params, one))
        if (!bq_json_is(one, BQ_JSON_TEXT) || !read_param(one->name, one->text, seen, out))
            return false;
    return true;
}

/* "name;cash;position" */
static bool read_body(char *body, strict_said *out)
{
    char *cash = strchr(body, ';'), *position = cash ? strchr(cash + 1, ';') : NULL, *end;
    bool known = cash == body;
    if (!position)
        return false;
    *cash++ = *position++ = 0;
    snprintf(out->square, sizeof out->square, "%.63s", body);
    for (unsigned i = 0; i < 28; i++)
        known |= !strcmp(body, strict_squares[i]);
    out->cash = strtol(cash, &end, 10);
    if (!*cash || *end || out->cash < 0)
        return false;
    out->position = strtol(position, &end, 10);
    return known && *position && !*end && out->position >= 0 && out->position < 40;
}

bool strict_read(const char *line, size_t n, bool json, strict_said *out, char *why, size_t size)
{
    static const char *const names[] = {"askGetOutOfJail", "askRemoveInstantlySquat", "askBuyProperty", "thinkAndAnswer",
                                        "youLost", "youWin"};
    char copy[4096], text[128], *body = text;
    unsigned seen = 0, which = 0;
    bq_json read = {0};
    *out = (strict_said){0};
    if (n >= sizeof copy)
        return die(why, size, "too long", line);
    memcpy(copy, line, n);
    copy[n] = 0;
    bool good = json ? bq_json_read(&read, copy, n) && read_json(&read, out, &seen, text, sizeof text)
                     : read_text(copy, out, &seen, &body);
    bq_json_free(&read);
    if (!good)
        return die(why, size, "it cannot be read", line);
    while (which < 6 && strcmp(names[which], out->name))
        which++;
    if (which == 6)
        return die(why, size, "an unknown name", line);
    out->end = which >= 4;
    if (out->end)
        return !*body && !seen && !out->player[0] ? true : die(why, size, "more than an end", line);
    if (seen != (1u << 28) - 1 || !out->player[0])
        return die(why, size, "a missing key", line);
    if (!read_body(body, out))
        return die(why, size, "a body", line);
    bool square = which == 1 || which == 2;
    return square == (out->square[0] != 0) ? true : die(why, size, "a square where there is none, or none", line);
}
