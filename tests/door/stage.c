/* stage.c - see stage.h. */
#include "door/stage.h"

#include "tap.h"

#define ID "0123456789abcdef0123456789abcdef"
#define TOKEN "fedcba9876543210fedcba9876543210"

/* ---- the door's world ---- */

static void append(char *lines, size_t *n, const char *mark, const char *line, size_t length)
{
    if (*n + length + strlen(mark) + 2 > STAGE_LINES)
        tap_bail("too much is said");
    *n += (size_t)sprintf(lines + *n, "%s%.*s\n", mark, (int)length, line);
}

static bool say_line(void *self, const char *line, size_t n)
{
    stage *s = self;
    append(s->said, &s->said_n, "", line, n);
    return true;
}

static void tell(void *self, const char *line, size_t n)
{
    stage *s = self;
    append(s->record, &s->record_n, "< ", line, n);
    snprintf(s->last, sizeof s->last, "%.*s", (int)n, line);
    s->told++;
}

static void shut(void *self)
{
    ((stage *)self)->closed = true;
}

static bool chance(void *self, void *bytes, size_t n)
{
    (void)self;
    memset(bytes, 7, n);
    return true;
}

static bq_edition_file *words(void *self, const char *edition, const bq_edition *ed)
{
    (void)ed;
    return strcmp(edition, "reseau") ? NULL : ((stage *)self)->file;
}

/* ---- the server's lines ---- */

static void hear(stage *s, const char *line)
{
    bq_door_heard(s->door, line, strlen(line));
}

static void tell_table(stage *s)
{
    char line[2048];
    snprintf(line, sizeof line,
             "{\"say\":\"table\",\"id\":\"" ID "\",\"code\":\"\",\"status\":\"%s\",\"edition\":\"reseau\",\"digest\":\"%016llx\","
             "\"options\":\"\",\"seats\":[{\"name\":\"Ada\",\"kind\":\"person\",\"here\":true,\"stand_in\":%s},"
             "{\"name\":\"Bob\",\"kind\":\"person\",\"here\":true}],\"host\":\"Bob\",\"you\":\"Ada\"}",
             bq_table_state(s->game)->stage == BQ_STAGE_OVER ? "finished" : "playing",
             (unsigned long long)bq_edition_digest(bq_table_edition(s->game)), s->stand_in ? "true" : "false");
    hear(s, line);
}

static void tell_rules(stage *s)
{
    static char line[1 << 16];
    unsigned char compiled[BQ_COMPILED_BYTES];
    bq_edition_compile(bq_table_edition(s->game), compiled);
    bq_buf b = bq_buf_on(line, sizeof line);
    bq_buf_str(&b, "{\"say\":\"rules\",\"digest\":\"\",\"bytes\":\"");
    bq_buf_base64(&b, compiled, sizeof compiled);
    bq_buf_str(&b, "\"}");
    hear(s, line);
}

static void tell_ask(stage *s)
{
    char line[128];
    snprintf(line, sizeof line, "{\"say\":\"ask\",\"n\":%zu,\"question\":\"\",\"seats\":[]}", bq_table_length(s->game));
    hear(s, line);
}

static void answer(stage *s, unsigned long long re, const char *why)
{
    char line[128];
    if (why)
        snprintf(line, sizeof line, "{\"say\":\"no\",\"re\":%llu,\"why\":\"%s\",\"text\":\"\"}", re, why);
    else
        snprintf(line, sizeof line, "{\"say\":\"ok\",\"re\":%llu}", re);
    hear(s, line);
}

/* ---- the game ---- */

static bool submit(stage *s, const bq_command *cmd)
{
    char text[BQ_LINE_BYTES], line[BQ_LINE_BYTES + 256];
    bq_trouble trouble;
    bq_wire wire = bq_table_wire(s->game);
    const char *by = bq_verb_actors[cmd->verb] == BQ_ACTOR_BANK    ? "bank"
                     : bq_verb_actors[cmd->verb] == BQ_ACTOR_CLOCK ? "clock"
                                                                   : wire.names->seat[cmd->seat];
    wire.state = NULL;
    bq_buf b = bq_buf_on(text, sizeof text);
    bq_command_print(&b, &wire, cmd);
    if (bq_table_submit(s->game, cmd, &trouble).code != BQ_NO_OK)
        return false;
    snprintf(line, sizeof line, "{\"say\":\"move\",\"n\":%zu,\"by\":\"%s\",\"do\":\"%s\",\"events\":[],\"digest\":\"%016llx\"}",
             bq_table_length(s->game), by, text, (unsigned long long)bq_digest(bq_table_state(s->game)));
    hear(s, line);
    return true;
}

static bool deal(stage *s)
{
    const bq_edition *ed = bq_table_edition(s->game);
    bq_wire wire = bq_table_wire(s->game);
    bq_command cmd, no = {.verb = BQ_CMD_NO};
    if (!bq_chance(ed, bq_table_state(s->game)))
        return false;
    if (s->chance && *s->chance && bq_command_parse(&wire, BQ_BANK, *s->chance, strlen(*s->chance), &cmd, NULL) &&
        bq_check(ed, bq_table_state(s->game), &cmd).code == BQ_NO_OK) {
        s->chance++;
        return submit(s, &cmd);
    }
    if (bq_check(ed, bq_table_state(s->game), &no).code == BQ_NO_OK)
        return submit(s, &no);
    cmd = bq_outcome(ed, bq_table_state(s->game), 1);
    return submit(s, &cmd);
}

static bool bob(stage *s)
{
    static const uint8_t verbs[] = {BQ_CMD_ROLL, BQ_CMD_DECLINE, BQ_CMD_END, BQ_CMD_STAY, BQ_CMD_LEAVE, BQ_CMD_DRAW,
                                    BQ_CMD_PASS};
    bq_ask q = bq_question(bq_table_edition(s->game), bq_table_state(s->game));
    for (size_t i = 0; !s->bob_waits && q.seats == 2 && i < sizeof verbs; i++)
        if (submit(s, &(bq_command){.verb = verbs[i], .seat = 1}))
            return true;
    return false;
}

/* Chance, and Bob's part. */
static void go_on(stage *s)
{
    while (deal(s) || bob(s))
        continue;
    tell_ask(s);
    if (bq_table_state(s->game)->stage == BQ_STAGE_OVER)
        tell_table(s);
}

bool stage_do(stage *s, const char *line)
{
    bq_wire wire = bq_table_wire(s->game);
    bq_command cmd;
    bool good = bq_line_parse(&wire, line, strlen(line), &cmd, NULL) && submit(s, &cmd);
    go_on(s);
    stage_work(s);
    return good;
}

/* ---- the door's lines ---- */

static void take(stage *s, const char *line)
{
    size_t n = strlen(s->heard);
    if (s->listens)
        snprintf(s->heard + n, sizeof s->heard - n, "%s%s\n", n ? "" : "\n", line);
    unsigned long long re = 0, seen = 0;
    bq_wire wire = bq_table_wire(s->game);
    bq_command cmd;
    if (*line == '#')
        re = strtoull(line + 1, (char **)&line, 10), line++;
    bool has_seen = *line == '@';
    if (has_seen)
        seen = strtoull(line + 1, (char **)&line, 10), line++;
    if (s->listens && strncmp(line, "hello ", 6))
        return;
    if (!strncmp(line, "hello ", 6)) {
        hear(s, "{\"say\":\"hello\",\"version\":1}");
    } else if (!strncmp(line, "join ", 5) || !strncmp(line, "sit ", 4)) {
        char text[256];
        snprintf(text, sizeof text, "{\"say\":\"seat\",\"re\":%llu,\"table\":\"" ID "\",\"seat\":1,\"name\":\"Ada\",\"token\":\"" TOKEN "\"}",
                 re);
        hear(s, text);
        tell_table(s);
    } else if (!strcmp(line, "rules")) {
        tell_rules(s);
    } else if (!strncmp(line, "since ", 6)) {
        go_on(s);
    } else if (!strcmp(line, "may")) {
        s->mays++;
    } else if (has_seen && seen != bq_table_length(s->game)) {
        answer(s, re, "stale");
    } else if (bq_command_parse(&wire, 0, line, strlen(line), &cmd, NULL)) {
        s->commands++;
        bool good = submit(s, &cmd);
        if (good)
            go_on(s);
        answer(s, re, good ? NULL : "not-asked");
    }
}

void stage_work(stage *s)
{
    for (bool any = true; any;) {
        char lines[STAGE_LINES];
        bq_door_work(s->door, s->now);
        any = s->said_n > 0;
        memcpy(lines, s->said, s->said_n + 1);
        s->said_n = 0;
        s->said[0] = 0;
        for (char *at = lines, *end; any && (end = strchr(at, '\n')); at = end + 1) {
            *end = 0;
            take(s, at);
        }
    }
}

void stage_bytes(stage *s, const char *line, size_t n)
{
    append(s->record, &s->record_n, "> ", line, n);
    bq_door_line(s->door, line, n);
    stage_work(s);
}

void stage_say(stage *s, const char *line)
{
    stage_bytes(s, line, strlen(line));
}

/* ---- life ---- */

static void begin(stage *s, const char *options, const char *const *dice)
{
    const bq_door_world world = {.self = s, .say = say_line, .tell = tell, .close = shut, .random = chance, .words = words};
    bq_table_plan plan = {.seats = 2, .dealer = BQ_DEALER_SYSTEM};
    bq_option_error error;
    bq_trouble trouble;
    memset(s, 0, sizeof *s);
    s->now = 1000;
    s->chance = dice;
    if (!bq_edition_open(&s->file, "reseau", NULL, 0))
        tap_bail("no edition");
    bq_edition ed = s->file->ed;
    if (!bq_edition_options(&ed, options, &error))
        tap_bail("options: %s", options);
    plan.edition = s->file;
    for (unsigned i = 0; i < 2; i++) {
        snprintf(plan.seat[i].name, sizeof plan.seat[i].name, "%s", i ? "Bob" : "Ada");
        snprintf(plan.seat[i].player, sizeof plan.seat[i].player, "person");
        plan.seat[i].token = (uint8_t)i;
    }
    s->game = bq_table_follow(&plan, &ed, "reseau", &trouble);
    s->door = bq_door_new(&bq_dialect_001, &world, &s->hall, (bq_door_pace){.lines = 1000000, .ms = 1000}, s->now);
    if (!s->game || !s->door)
        tap_bail("no stage");
}

void stage_open(stage *s, const char *options, const char *const *dice, const char *join)
{
    begin(s, options, dice);
    stage_say(s, join);
}

void stage_listen(stage *s)
{
    begin(s, "", NULL);
    s->listens = true;
}

void stage_tell(stage *s)
{
    tell_table(s);
    stage_work(s);
}

void stage_close(stage *s)
{
    bq_door_free(s->door);
    bq_table_free(s->game);
    bq_edition_close(s->file);
}

uint64_t stage_digest(const stage *s)
{
    return bq_digest(bq_table_state(s->game));
}

bool stage_asks(const stage *s, const char *request)
{
    size_t n = strlen(request);
    return (!strncmp(s->last, request, n) && s->last[n] == ':') || (!strncmp(s->last, "{\"name\":\"", 9) && !strncmp(s->last + 9, request, n));
}
