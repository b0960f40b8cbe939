/* dialogue.c - the dialogue of document 001 through the door, with dice that the test throws: a whole game byte for byte
 * (GOLDEN; `--write FILE` writes it anew), every row of what the game asks, the late answer, answers that are none, and
 * what a first line may be. */
#define _POSIX_C_SOURCE 200809L
#include "door/stage.h"
#include "tap.h"

#define JOIN "join:BCDFGH?playerId=Ada"
#define JOIN_ACK "join:BCDFGH?playerId=Ada&ack=1"
#define JOIN_JSON "{\"name\":\"join\",\"body\":\"BCDFGH\",\"params\":{\"playerId\":\"Ada\"}}"

static stage s;

/* In the form of the first line. */
static void say(bool json, const char *text)
{
    char line[512];
    snprintf(line, sizeof line, json ? "{\"name\":\"%s\",\"body\":\"\",\"params\":{}}" : "%s", text);
    stage_say(&s, line);
}

/* ---- a whole game ---- */

/* Buys, a double, jail and the way out of it, houses, a mortgage, a prison, a squatter; then Bob goes. */
static void play(bool json)
{
    static const char *const dice[] = {
        "dice 1 2", "dice 1 3", /* Rue Lecourbe is bought; Bob pays a tax */
        "dice 6 6", "dice 5 6", "dice 1 2", /* the station after a double */
        "dice 2 2", "dice 1 2",             /* into jail, and stays */
        "dice 1 3",                         /* Ada pays: Bob's dice */
        "dice 5 6", "dice 1 3", "dice 6 5", "dice 1 2", "dice 4 5", /* round to Belleville: the colour is whole */
        "dice 1 2", "dice 6 3", "dice 1 2", "yes", "lot 3", "dice 4 3", "dice 1 2", NULL};
    static const char *const says[] = {"YesBuy", "N_N_N_N", "YesBuy", "N_N_N_N", "NoBuy", "N_N_N_N", "NoIn", "N_N_N_N",
                                       "YesOut", "N_N_N_N", "NoBuy", "N_N_N_N", "NoBuy", "N_N_N_N", "YesBuy",
                                       "MARRON,2_N_Gare de Lyon_N", NULL};
    stage_open(&s, "", dice, json ? JOIN_JSON : JOIN);
    for (unsigned i = 0; says[i] && !s.closed; i++)
        say(json, says[i]);
    for (unsigned i = 0; i < 12 && !s.closed; i++)
        say(json, stage_asks(&s, "askBuyProperty")            ? "NoBuy"
                  : stage_asks(&s, "askRemoveInstantlySquat") ? "YesGetRid"
                  : stage_asks(&s, "askGetOutOfJail")         ? "NoIn"
                  : i < 3                                     ? "N_MARRON,1_Gare de Lyon_N"
                                                              : "N_N_N_rue lecourbe;Avenue Mozart");
    stage_do(&s, "Bob: resign");
}

static void golden(const char *path, bool write)
{
    static char made[2 * STAGE_LINES], kept[2 * STAGE_LINES];
    size_t n = 0;
    for (unsigned json = 0; json < 2; json++) {
        play(json);
        tap_ok(s.closed && stage_asks(&s, "youWin"), "the game ends, and the player is told, %s", json ? "in JSON" : "as text");
        n += (size_t)snprintf(made + n, sizeof made - n, "%s", s.record);
        stage_close(&s);
    }
    FILE *file = fopen(path, write ? "w" : "r");
    if (!file)
        tap_bail("%s", path);
    if (write)
        fputs(made, file);
    else
        kept[fread(kept, 1, sizeof kept - 1, file)] = 0;
    fclose(file);
    if (write)
        return;
    size_t same = 0, line = 1;
    for (; kept[same] && kept[same] == made[same]; same++)
        line += kept[same] == '\n';
    tap_ok(n > 1000 && !strcmp(made, kept), "every byte of it is as it was (line %u)", (unsigned)line);
}

/* ---- what is asked ---- */

static const char *last_command(unsigned before)
{
    static char text[128];
    bq_wire wire = bq_table_wire(s.game);
    text[0] = 0;
    if (bq_table_length(s.game) <= before)
        return "";
    bq_buf b = bq_buf_on(text, sizeof text);
    bq_line_print(&b, &wire, bq_table_command(s.game, before));
    return text;
}

typedef struct row {
    const char *what, *options;
    const char *dice[8];
    const char *before[6]; /* what is said until then */
    const char *request;   /* how it begins */
    const char *answer, *command;
} row;

// clang-format off
static const row rows[] = {
    {"roll, free, first of the turn", "", {"dice 1 2"}, {0}, "askBuyProperty:Rue Lecourbe;1500;3?0=0;0&1=0;0&", "YesBuy", "Ada: buy"},
    {"a purchase that is declined", "", {"dice 1 2"}, {0}, "askBuyProperty:", "NoBuy", "Ada: decline"},
    {"... in other letters", "", {"dice 1 2"}, {0}, "askBuyProperty:", "yesBUY", "Ada: buy"},
    {"... that the cash does not allow", "start_cash=50", {"dice 1 2"}, {0}, "askBuyProperty:Rue Lecourbe;50;3?", "YesBuy", "Ada: decline"},
    {"the end of a turn", "", {"dice 1 2"}, {"YesBuy"}, "thinkAndAnswer:;1440;3?0=0;0&1=1;0&", "N_N_N_N", "Ada: end"},
    {"roll after a double", "", {"dice 3 3"}, {"YesBuy"}, "thinkAndAnswer:;1400;6?", "N_N_N_N", "Ada: roll"},
    {"jailed at once: to pay", "", {"dice 3 4", "card chance 7"}, {0}, "askGetOutOfJail:;1500;10?", "YesOut", "Ada: pay"},
    {"jailed at once: to stay", "", {"dice 3 4", "card chance 7"}, {0}, "askGetOutOfJail:;1500;10?", "NoIn", "Ada: stay"},
    {"jailed, next turn: to pay", "", {"dice 3 4", "card chance 7", "dice 1 2"}, {"NoIn", "N_N_N_N"}, "askGetOutOfJail:;1500;10?", "YesOut", "Ada: pay"},
    {"jailed, next turn: to roll", "", {"dice 3 4", "card chance 7", "dice 1 2"}, {"NoIn", "N_N_N_N"}, "askGetOutOfJail:;1500;10?", "NoIn", "Ada: roll"},
    {"jailed with a card: the card", "", {"dice 3 4", "card chance 8", "dice 1 2", "dice 4 6", "card chest 6"}, {"N_N_N_N"}, "askGetOutOfJail:;1500;10?", "YesOut", "Ada: use"},
    {"a fine or a card: the fine", "", {"dice 1 1", "card chest 13"}, {0}, "thinkAndAnswer:;1490;2?", "N_N_N_N", "Ada: roll"},
    {"a fine or a card, and no money: the card", "start_cash=5", {"dice 1 1", "card chest 13", "card chance 11"}, {0}, "thinkAndAnswer:;105;2?", "N_N_N_N", "Ada: roll"},
    {"a squatter: to be gone", "", {"dice 1 2", "dice 1 3", "yes"}, {"YesBuy", "N_N_N_N"}, "askRemoveInstantlySquat:Rue Lecourbe;1440;3?", "YesGetRid", "Ada: evict"},
    {"a squatter: to stay", "", {"dice 1 2", "dice 1 3", "yes"}, {"YesBuy", "N_N_N_N"}, "askRemoveInstantlySquat:Rue Lecourbe;1440;3?", "NoDoNot", "Ada: leave"},
    {"a mortgage", "", {"dice 1 2"}, {"YesBuy"}, "thinkAndAnswer:", "N_N_rue lecourbe_N", "Ada: mortgage 3"},
    {"... is told, and redeemed", "", {"dice 1 2", "dice 1 3", "dice 1 6"}, {"YesBuy", "N_N_Rue Lecourbe_N"}, "thinkAndAnswer:;1470;10?0=0;0&1=1;6&", "N_N_Rue Lecourbe_N", "Ada: redeem 3"},
    {"a prison", "", {"dice 1 2"}, {"YesBuy"}, "thinkAndAnswer:", "N_N_N_RUE-LECOURBE", "Ada: prison 3"},
    {"the misprint", "", {"dice 6 6"}, {0}, "askBuyProperty:Compagnie de Disribution d'Électricité;1500;12?", "YesBuy", "Ada: buy"},
    {"... as it is read", "", {"dice 6 6"}, {"YesBuy"}, "thinkAndAnswer:", "N_N_Compagnie de Disribution d'Électricité_N", "Ada: mortgage 12"},
    {"... and as we write it, without small words and accents", "", {"dice 6 6"}, {"YesBuy"}, "thinkAndAnswer:", "N_N_compagnie distribution electricite_N", "Ada: mortgage 12"},
    {"the avenue", "", {"dice 3 4", "card chance 3"}, {0}, "askBuyProperty:Avenue Henry-Martin;1500;24?", "YesBuy", "Ada: buy"},
    {"... as we write it", "", {"dice 3 4", "card chance 3"}, {"YesBuy"}, "thinkAndAnswer:", "N_N_N_avenue henri martin", "Ada: prison 24"},
    {"the waters", "", {"dice 6 4", "dice 1 2", "dice 5 5", "dice 3 5"}, {"N_N_N_N", "N_N_N_N"}, "askBuyProperty:Compagnie de Distribution des Eaux;1500;28?", "YesBuy", "Ada: buy"},
    {"an auction, which the document does not know of", "auction_on_decline=yes", {"dice 1 2"}, {"NoBuy"}, "thinkAndAnswer:", "N_N_N_N", "Ada: end"},
};
// clang-format on

static void asked(void)
{
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const row *r = &rows[i];
        stage_open(&s, r->options, r->dice, JOIN);
        for (unsigned k = 0; k < 6 && r->before[k]; k++)
            stage_say(&s, r->before[k]);
        unsigned length = (unsigned)bq_table_length(s.game);
        bool asks = !strncmp(s.last, r->request, strlen(r->request));
        if (!asks)
            tap_note("%s", s.record);
        stage_say(&s, r->answer);
        const char *done = last_command(length);
        tap_ok(asks && !strncmp(done, r->command, strlen(r->command)), "%s: %s, then %s", r->what, r->request, done);
        stage_close(&s);
    }
}

/* ---- answers that are none ---- */

typedef struct strange {
    const char *line;
    size_t n; /* 0: its length */
} strange;

/* To thinkAndAnswer, when Ada has Rue Lecourbe (3) and nothing else: each is as if nothing had been wanted. */
static const strange thoughts[] = {
    {"", 0}, {"N", 0}, {"N_N_N", 0}, {"N_N_N_N_N", 0}, {"____", 0}, {"___", 0}, {"_", 0}, {"YesBuy", 0}, {"YesOut", 0},
    {"thinkAndAnswer:;1440;3", 0}, {"join:auto?playerId=Eve", 0}, {"youWin:", 0}, {"Ada: resign", 0}, {"resign", 0},
    {"#1 resign", 0}, {"quit", 0},
    {"MARRON,1_N_N_N", 0}, {"MARRON,5_N_N_N", 0}, {"MARRON,999_N_N_N", 0}, {"MARRON,1000_N_N_N", 0},
    {"MARRON,99999999999999999999_N_N_N", 0}, {"MARRON,-1_N_N_N", 0}, {"MARRON,+1_N_N_N", 0}, {"MARRON,0_N_N_N", 0},
    {"MARRON,1.5_N_N_N", 0}, {"MARRON,0x1_N_N_N", 0}, {"MARRON,_N_N_N", 0}, {"MARRON_N_N_N", 0}, {"MARRON,1,1_N_N_N", 0},
    {",1_N_N_N", 0}, {",_N_N_N", 0}, {";;;_N_N_N", 0}, {"BRUN,1_N_N_N", 0}, {"brown,1_N_N_N", 0}, {"VERT,1;VERT,2_N_N_N", 0},
    {"CYAN,1;CYAN,-1_N_N_N", 0}, {"gares,1_N_N_N", 0},
    {"N_MARRON,1_N_N", 0}, {"N_MARRON,-2_N_N", 0}, {"N_BLEU,4_N_N", 0}, {"N_N;N_N_N", 0},
    {"N_N_Avenue Mozart_N", 0}, {"N_N_Rue_N", 0}, {"N_N_3_N", 0}, {"N_N_Rue Lecourbe Rue Lecourbe_N", 0},
    {"N_N_Lecourbe_N", 0}, {"N_N_ru lecourbe_N", 0}, {"N_N_Départ_N", 0}, {"N_N_Chance_N", 0}, {"N_N_Prison / Simple visite_N", 0},
    {"N_N_de la_N", 0}, {"N_N_N_Gare de Lyon", 0}, {"N_N_N_Avenue Mozart", 0}, {"N_N_N_;", 0}, {"N_N_N_'", 0},
    {"N_N_\xc0\xaf_N", 0}, {"N_N_Rue Lecourbe\xff_N", 0}, {"N_N_Rue\tLecourbe_N", 0}, {"N_N_Rue Lecourbe\0_N", 20},
    {"N_N_Rue Lecourbe\x1b[2J_N", 0}, {"\xef\xbb\xbfN_N_Rue Lecourbe_N_N", 0}, {"{\"name\":\"N_N_Rue Lecourbe_N\"}", 0},
    {"N_N_Rue L\xe9" "courbe_N", 0}, {"?N_N_Rue Lecourbe_N", 0}, {":N_N_Rue Lecourbe_N", 0}, {"x:N_N_Rue Lecourbe_N?a=b", 0},
};

/* To askBuyProperty: each is no. */
static const strange purchases[] = {
    {"", 0}, {"Yes", 0}, {"YesBuyIt", 0}, {"YesOut", 0}, {"YesGetRid", 0}, {"Yes Buy", 0}, {" YesBuy", 0}, {"OuiBuy", 0},
    {"YesBuy\0x", 8}, {"YesBuy\xff", 0}, {"buy", 0}, {":YesBuy", 0}, {"NoBuy:YesBuy?YesBuy=YesBuy", 0}, {"{\"name\":\"YesBuy\"}", 0},
};

static uint64_t digest_after(const strange *one, bool buys, unsigned *told)
{
    static const char *const dice[] = {"dice 1 2", "dice 1 3", "dice 1 6", "dice 1 2", NULL};
    stage_open(&s, "", dice, JOIN);
    if (!buys)
        stage_say(&s, "YesBuy");
    uint64_t before = stage_digest(&s);
    unsigned had = s.told;
    stage_bytes(&s, one->line, one->n ? one->n : strlen(one->line));
    uint64_t after = stage_digest(&s);
    *told = s.told - had;
    bool moved = after != before && !s.closed;
    stage_close(&s);
    return moved ? after : 0;
}

static void strangely(const strange *list, size_t n, const char *plain, bool buys, const char *what)
{
    unsigned told, same = 0;
    uint64_t wanted = digest_after(&(strange){plain, 0}, buys, &told);
    for (size_t i = 0; i < n; i++) {
        bool good = digest_after(&list[i], buys, &told) == wanted && told == 1;
        same += good;
        if (!good)
            tap_note("%s: %s", what, list[i].line);
    }
    tap_ok(wanted && same == n, "%s: strange answers that leave the digest as it was: %u of %u", what, same, (unsigned)n);
}

/* To nothing at all, while Bob thinks: nothing changes; the twentieth is the last. */
static void unasked(void)
{
    static const char *const dice[] = {"dice 1 2", NULL};
    unsigned same = 0;
    stage_open(&s, "", dice, JOIN);
    stage_say(&s, "YesBuy");
    s.bob_waits = true;
    stage_say(&s, "N_N_N_N");
    uint64_t before = stage_digest(&s);
    for (unsigned i = 0; i < 19; i++) {
        stage_say(&s, i % 2 ? "YesBuy" : "N_N_Rue Lecourbe_N");
        same += stage_digest(&s) == before && !s.closed;
    }
    tap_ok(same == 19 && s.hall.count[BQ_DOOR_UNASKED] == 19, "answers to nothing are dropped and counted: %u of 19", same);
    stage_say(&s, "N_N_N_N");
    tap_ok(s.closed && stage_digest(&s) == before, "the twentieth closes the connection");
    stage_close(&s);
}

/* ---- lists ---- */

typedef struct reported {
    const char *answer;
    const char *done[4];    /* commands, in this order; then the turn ends */
    const char *refused[4]; /* as they are told to who wants it */
} reported;

static const reported lists[] = {
    {"N_N_Rue Lecourbe_N", {"Ada: mortgage 3"}, {0}},
    {"MARRON,2_MARRON,1_Gare de Lyon_Avenue Foch", {"Ada: build brown 2", "Ada: sell brown 1", "Ada: mortgage 15"},
     {"refused:not-owner?playerId=Ada&entry=Avenue Foch"}},
    {"marron,3;MARRON,1_N_N_N", {"Ada: build brown 1"}, {0}},
    {"MARRON,99_N_Gare de Lyon;gare de lyon_N", {"Ada: mortgage 15"}, {"refused:too-long?playerId=Ada&entry=MARRON,99"}},
    {"CYAN,1;MARRON,x;BRUN,1;MARRON,2_N_N_N", {"Ada: build brown 2"},
     {"refused:not-owner?playerId=Ada&entry=CYAN,1", "refused:number?playerId=Ada&entry=MARRON,x",
      "refused:group?playerId=Ada&entry=BRUN,1"}},
    {"N_N_Rue de nulle part_Gare de Lyon;Rue Lecourbe", {"Ada: prison 3"},
     {"refused:square?playerId=Ada&entry=Rue de nulle part", "refused:not-a-street?playerId=Ada&entry=Gare de Lyon"}},
    {"N_N_N", {0}, {"refused:form?playerId=Ada&entry=N_N_N"}},
    {"N_N_Rue\x01_N", {0}, {"refused:control?playerId=Ada"}},
};

/* Ada has both browns and a station. */
static void to_the_colour(const char *join)
{
    static const char *const dice[] = {"dice 1 2", "dice 1 3", "dice 6 6", "dice 5 6", "dice 1 2", "dice 6 5", "dice 1 3", "dice 1 3", "dice 1 2", NULL};
    static const char *const says[] = {"YesBuy", "N_N_N_N", "YesBuy", "N_N_N_N", "NoBuy", "N_N_N_N", "NoBuy", "N_N_N_N", "YesBuy", NULL};
    stage_open(&s, "", dice, join);
    for (unsigned i = 0; says[i]; i++)
        stage_say(&s, says[i]);
}

static void in_lists(void)
{
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++) {
        const reported *r = &lists[i];
        to_the_colour(JOIN_ACK);
        unsigned length = (unsigned)bq_table_length(s.game), done = 0, told = 0, wanted = 0, refused = 0;
        size_t from = s.record_n;
        stage_say(&s, r->answer);
        bool good = true;
        for (unsigned k = 0; k < 4 && r->done[k]; k++, done++) {
            good &= !strcmp(last_command(length + k), r->done[k]);
            if (strcmp(last_command(length + k), r->done[k]))
                tap_note("%s", last_command(length + k));
        }
        good &= !strcmp(last_command(length + done), "Ada: end");
        for (; wanted < 4 && r->refused[wanted]; wanted++) {
            char line[200];
            snprintf(line, sizeof line, "\n< %s\n", r->refused[wanted]);
            told += strstr(s.record + from - 1, line) != NULL;
        }
        for (const char *at = s.record + from; (at = strstr(at, "\n< refused:")); at++)
            refused++;
        good &= told == wanted && refused == wanted;
        if (!good)
            tap_note("%s", s.record + from);
        tap_ok(good, "%s: %u done, %u refused and told", r->answer, done, told);
        stage_close(&s);
    }
    to_the_colour(JOIN);
    unsigned had = s.told;
    stage_say(&s, "CYAN,1;MARRON,x_N_Rue de nulle part_N");
    tap_ok(s.told == had + 1 && s.hall.count[BQ_DOOR_SKIPPED] == 3, "who did not ask for reports gets none: %u skipped",
           (unsigned)s.hall.count[BQ_DOOR_SKIPPED]);
    stage_close(&s);
}

/* ---- late ---- */

static void late(void)
{
    static const char *const dice[] = {"dice 1 2", "dice 1 3", "dice 1 6", "dice 1 2", NULL};
    stage_open(&s, "", dice, JOIN);
    stage_say(&s, "YesBuy");
    unsigned had = s.told;
    tap_ok(stage_asks(&s, "thinkAndAnswer") && stage_do(&s, "clock: timeout Ada"), "the clock answers for a silent player");
    tap_ok(s.told == had && s.hall.count[BQ_DOOR_LATE] == 1, "nothing more is asked until they have answered");
    bool roll = bq_question(bq_table_edition(s.game), bq_table_state(s.game)).kind == BQ_ASK_ROLL;
    unsigned commands = s.commands;
    s.now += 1000;
    stage_work(&s);
    tap_ok(roll && s.commands == commands, "... and nothing is said for them, though a roll is their first of the turn");
    stage_do(&s, "clock: timeout Ada");
    s.stand_in = true; /* a bot sits in, after the second time */
    uint64_t before = stage_digest(&s);
    stage_say(&s, "N_N_Rue Lecourbe_N");
    tap_ok(stage_digest(&s) == before, "the late answer is swallowed");
    tap_ok(s.told == had + 1, "... and then the next request goes out, one");
    stage_say(&s, "NoBuy");
    tap_ok(stage_digest(&s) != before && s.hall.count[BQ_DOOR_UNASKED] == 0, "... and is answered");
    stage_close(&s);
}

/* A bot that sits in is sent away when the player speaks again. */
static void back(void)
{
    static const char *const dice[] = {"dice 1 2", "dice 1 3", "dice 1 6", "dice 1 2", NULL};
    stage_open(&s, "", dice, JOIN);
    stage_say(&s, "YesBuy");
    s.stand_in = true;
    stage_do(&s, "clock: timeout Ada");
    stage_tell(&s);
    stage_say(&s, "N_N_N_N");
    tap_ok(s.mays == 1, "a late player says that they are back: %u", s.mays);
    stage_close(&s);
}

/* ---- first lines ---- */

typedef struct first {
    const char *line;
    const char *refused; /* what is told; NULL: nothing, and it is closed; "": let in */
    const char *said;    /* to the server, after hello and editions */
} first;

static const first firsts[] = {
    {"join:BCDFGH?playerId=Ada", "", "#1 join BCDFGH \"Ada\""},
    {"join:bcdfgh?playerId=Ada", "", "#1 join BCDFGH \"Ada\""},
    {"JOIN:BCDFGH?seats=2&playerId=Ada&colour=blue\r", "", "#1 join BCDFGH \"Ada\""},
    {"join:0123456789abcdef0123456789abcdef?playerId=Ada&token=fedcba9876543210fedcba9876543210", "",
     "#1 sit 0123456789abcdef0123456789abcdef fedcba9876543210fedcba9876543210 since=0"},
    {"join:auto?playerId=Ada", "", "list"},
    {"{\"name\":\"join\",\"body\":\"BCDFGH\",\"params\":{\"playerId\":\"Ada\",\"seats\":3}}", "", "#1 join BCDFGH \"Ada\""},
    {"", NULL, NULL},
    {"hello 1 fr", NULL, NULL},
    {"GET / HTTP/1.1", NULL, NULL},
    {"join", NULL, NULL},
    {"join:BCDFGH", NULL, NULL},
    {"join:BCDFGH?playerId=", NULL, NULL},
    {"join:BCDFGH?playerId=Ada L&ack=1", "refused:name?playerId=", NULL},
    {"join:BCDFGH?playerId=Ada_L&ack=1", "refused:name?playerId=", NULL},
    {"join:BCDFGH?playerId=Ada\"&ack=1", "refused:name?playerId=", NULL},
    {"join:BCDFGH?playerId=abcdefghijklmnopqrstuvwxy&ack=1", "refused:name?playerId=", NULL},
    {"join:BCDFGH?playerId=Ada;x&ack=1", "refused:name?playerId=", NULL},
    {"join:?playerId=Ada&ack=1", "refused:unknown-table?playerId=", NULL},
    {"join:AAAAAA?playerId=Ada&ack=1", "refused:unknown-table?playerId=", NULL},
    {"join:BCDFGH x?playerId=Ada&ack=1", "refused:unknown-table?playerId=", NULL},
    {"join:BCDFGH?playerId=Ada&token=x&ack=1", "refused:unknown-table?playerId=", NULL},
    {"join:auto?playerId=Ada&token=fedcba9876543210fedcba9876543210&ack=1", "refused:unknown-table?playerId=", NULL},
    {"join:auto?playerId=Ada&seats=1&ack=1", "refused:seats?playerId=", NULL},
    {"join:auto?playerId=Ada&seats=5&ack=1", "refused:seats?playerId=", NULL},
    {"join:auto?playerId=Ada&seats=-2&ack=1", "refused:seats?playerId=", NULL},
    {"join:auto?playerId=Ada&seats=22&ack=1", "refused:seats?playerId=", NULL},
    {"{\"name\":\"join\",\"body\":\"AAAAAA\",\"params\":{\"playerId\":\"Ada\",\"ack\":1}}",
     "{\"name\":\"refused\",\"body\":\"unknown-table\",\"params\":{\"playerId\":\"\"}}", NULL},
    {"{\"name\":\"join\",\"body\":\"BCDFGH\",\"params\":{\"playerId\":\"Ada\\nresign\",\"ack\":1}}", NULL, NULL},
    {"{\"name\":\"join\",\"body\":\"BCDFGH\"", NULL, NULL},
    {"{\"name\":7}", NULL, NULL},
    {"{}", NULL, NULL},
};

static void first_lines(void)
{
    for (size_t i = 0; i < sizeof firsts / sizeof firsts[0]; i++) {
        const first *f = &firsts[i];
        bool in = f->refused && !*f->refused;
        stage_listen(&s);
        stage_say(&s, f->line);
        char said[256] = "";
        if (f->said)
            snprintf(said, sizeof said, "\n%s\n", f->said);
        bool good = in ? !s.closed && strstr(s.heard, said) : s.closed && !s.heard[0] && !strcmp(s.last, f->refused ? f->refused : "");
        if (!good)
            tap_note("closed %d, heard %s, told %s", s.closed, s.heard, s.last);
        tap_ok(good, "a first line, %s: %s", in ? "let in" : "turned away", f->line);
        stage_close(&s);
    }
    stage_open(&s, "", NULL, "join:BCDFGH?playerId=Ada&ack=1&names=ours");
    tap_ok(strstr(s.record, "< joined:1?playerId=Ada&table=0123456789abcdef0123456789abcdef&token=fedcba9876543210fedcba9876543210\n") != NULL,
           "who asks for it is told how they sit");
    stage_close(&s);
    static const char *const dice[] = {"dice 6 6", NULL};
    stage_open(&s, "", dice, "join:BCDFGH?playerId=Ada&names=ours");
    tap_ok(!strncmp(s.last, "askBuyProperty:Compagnie de distribution d'électricité;1500;12?", 60), "... and may have our spelling");
    stage_close(&s);
}

int main(int argc, char **argv)
{
    bool write = argc == 3 && !strcmp(argv[1], "--write");
    golden(write ? argv[2] : "tests/door/GOLDEN", write);
    if (write)
        return tap_done();
    asked();
    strangely(thoughts, sizeof thoughts / sizeof thoughts[0], "N_N_N_N", false, "thinkAndAnswer");
    strangely(purchases, sizeof purchases / sizeof purchases[0], "NoBuy", true, "askBuyProperty");
    unasked();
    in_lists();
    late();
    back();
    first_lines();
    return tap_done();
}
