/* choices_law.c - the engine's side of what is shown: a line is supposed and the purses are compared with its sums,
 * sets of squares with what is lawful, reasons with refusals of commands that are made here. */
#include "choices.h"

#include "game/step.h"

void fault(const asked *a, enum fault which, const char *fmt, ...)
{
    char *out = a->f->text[which];
    if (out[0])
        return;
    va_list args;
    va_start(args, fmt);
    size_t size = sizeof a->f->text[0], length = bq_table_length(a->s->table);
    int n = snprintf(out, size, "(%zu, %s) ", length, bq_question_words[a->q.kind]);
    vsnprintf(out + n, size - (size_t)n, fmt, args);
    va_end(args);
}

/* ---- one line ---- */

/* How many sums a sentence has: what it costs or brings, what is left. */
static unsigned sums_of(unsigned verb)
{
    switch (verb) {
    case BQ_CMD_BUY: case BQ_CMD_BID: case BQ_CMD_BUILD: case BQ_CMD_SELL: case BQ_CMD_MORTGAGE: case BQ_CMD_REDEEM:
    case BQ_CMD_PAY: case BQ_CMD_FLAT: case BQ_CMD_LIFT: case BQ_CMD_KEEP: case BQ_CMD_EVICT:
        return 2;
    case BQ_CMD_ACCEPT: case BQ_CMD_CLAIM:
        return 1;
    default:
        return 0;
    }
}

/* Everybody else passes: is that sum paid? */
static bool wins_for(const asked *a, bq_state st, unsigned seat, int64_t amount)
{
    bq_event events[256];
    for (unsigned i = 0; i < 2 * BQ_SEATS; i++) {
        bq_sink sink = {.at = events, .cap = 256};
        bq_ask q = bq_question(a->ed, &st);
        bq_command pass = {.verb = BQ_CMD_PASS, .seat = q.seat};
        if (q.kind != BQ_ASK_AUCTION || bq_suppose(a->ed, &st, &pass, &sink).code != BQ_NO_OK)
            return q.kind == BQ_ASK_PLACE && q.seat == seat; /* a building: it is paid where it is placed */
        for (uint32_t k = 0; k < sink.n; k++)
            if (events[k].kind == BQ_EV_PAY && events[k].seat == seat)
                return events[k].amount == amount;
    }
    return false;
}

void law_line(const asked *a, const shown_line *line)
{
    bq_event events[256];
    bq_sink sink = {.at = events, .cap = 256};
    bq_state after = *a->st;
    unsigned seat = line->cmd.seat, verb = line->cmd.verb;
    int64_t cash = a->st->cash[seat], from_bank = 0, paid = 0, first = 0;
    bq_verdict verdict = bq_suppose(a->ed, &after, &line->cmd, &sink);
    if (verdict.code != BQ_NO_OK) {
        fault(a, FAULT_LAW, "%s: %s", line->typed, bq_refusal_words[verdict.code]);
        return;
    }
    /* Where there are too few for all, one only asks. */
    bool asks = verb == BQ_CMD_BUILD && !line->sums && bq_question(a->ed, &after).kind == BQ_ASK_WANT;
    if (line->sums != sums_of(verb) && !asks) {
        fault(a, FAULT_SUMS, "%u sums in: %s", line->sums, line->words);
        return;
    }
    for (uint32_t i = 0; i < sink.n && i < sink.cap; i++) {
        const bq_event *ev = &events[i];
        from_bank += ev->kind == BQ_EV_PAY && ev->to == seat && ev->seat >= BQ_SEATS ? ev->amount : 0;
        paid += ev->kind == BQ_EV_PAY && ev->seat == seat ? ev->amount : 0;
        first = !first ? paid : first; /* a round that ends with it may bring more */
    }
    bq_ask next = bq_question(a->ed, &after);
    bool owes = next.kind == BQ_ASK_DEBT && next.seat == seat && a->q.kind != BQ_ASK_DEBT;
    int64_t amount = line->sum[0], left = line->sum[line->sums ? line->sums - 1 : 0], then = after.cash[seat];
    bool good = true;
    if (verb == BQ_CMD_BID)
        good = amount == line->cmd.amount && left == cash - amount &&
               (first == amount || wins_for(a, after, seat, amount));
    else if (verb == BQ_CMD_CLAIM) /* a payer who cannot owes it then */
        good = amount == then - cash || then == cash || bq_question(a->ed, &after).kind == BQ_ASK_DEBT;
    else if (verb == BQ_CMD_SELL || verb == BQ_CMD_MORTGAGE) /* in debt it goes on to the creditor */
        good = amount == from_bank && left == cash + amount && then == left - paid;
    else if (verb == BQ_CMD_ACCEPT)
        good = left == then;
    else if (line->sums && owes && !first) /* what is short becomes a debt */
        good = amount == next.amount && left == cash - amount;
    else if (line->sums)
        good = left == then && amount == first;
    if (!good)
        fault(a, FAULT_SUMS, "%lld before, %lld after: %s", (long long)cash, (long long)then, line->words);
}

/* ---- all of them ---- */

typedef struct seen {
    uint64_t verbs, build, sell, mortgage, redeem, place, prison, claim;
    unsigned accept, use, wants;
    int32_t bid_least;
} seen;

/* Of a colour's sale those that have buildings, unless the rule takes them where it likes. */
static uint64_t lots_of(const asked *a, const bq_command *cmd)
{
    bool all = cmd->verb != BQ_CMD_SELL || a->ed->rule.build_even == BQ_EVEN_AUTO;
    uint64_t lots = 0;
    if (cmd->order.n)
        return (uint64_t)1 << cmd->order.step[0];
    for (uint64_t left = a->ed->group[cmd->a].lots & a->st->deeds[cmd->seat]; left; left &= left - 1)
        if (all || a->st->level[bq_low(left)])
            lots |= left & -left;
    return lots;
}

static void see(const asked *a, const shown_line *line, seen *s)
{
    const bq_command *cmd = &line->cmd;
    if (line->later || cmd->seat != a->seat)
        return;
    s->verbs |= (uint64_t)1 << cmd->verb;
    switch (cmd->verb) {
    case BQ_CMD_BUILD: s->build |= lots_of(a, cmd); break;
    case BQ_CMD_SELL: s->sell |= lots_of(a, cmd); break;
    case BQ_CMD_MORTGAGE: s->mortgage |= cmd->squares; break;
    case BQ_CMD_REDEEM: s->redeem |= cmd->squares; break;
    case BQ_CMD_PRISON: s->prison |= cmd->squares; break;
    case BQ_CMD_PLACE: s->place |= (uint64_t)1 << cmd->a; break;
    case BQ_CMD_CLAIM: s->claim |= (uint64_t)1 << cmd->a; break;
    case BQ_CMD_ACCEPT: s->accept |= 1u << cmd->a; break;
    case BQ_CMD_USE: s->use |= 1u << cmd->a; break;
    case BQ_CMD_WANT: s->wants++; break;
    case BQ_CMD_BID: s->bid_least = s->bid_least && s->bid_least < cmd->amount ? s->bid_least : cmd->amount; break;
    default: break;
    }
}

static void same(const asked *a, const char *what, uint64_t there, uint64_t lawful)
{
    if (there != lawful)
        fault(a, FAULT_WHOLE, "%s: %llx shown, %llx lawful", what, (unsigned long long)there,
              (unsigned long long)lawful);
}

/* Terms are endless: a trade, goods for a debt are examples instead. Of an offer only its answers are asked. */
void law_whole(const asked *a, const shown *list)
{
    const uint64_t terms = (uint64_t)1 << BQ_CMD_OFFER | (uint64_t)1 << BQ_CMD_SETTLE;
    bq_options may;
    seen s = {0};
    bq_legal(a->ed, a->st, a->seat, &may);
    for (unsigned i = 0; i < list->n; i++)
        see(a, &list->at[i], &s);
    if (a->from < BQ_SEATS) {
        uint64_t answers = (uint64_t)(may.accept >> a->from & 1u) << BQ_CMD_ACCEPT | (uint64_t)1 << BQ_CMD_REJECT;
        same(a, "answers to an offer", s.verbs, answers);
        return;
    }
    same(a, "verbs", s.verbs, may.verbs & ~terms);
    same(a, "examples", list->example, may.verbs & terms);
    same(a, "build", s.build, may.build);
    same(a, "sell", s.sell & a->st->deeds[a->seat], may.sell & a->st->deeds[a->seat]);
    same(a, "mortgage", s.mortgage, may.mortgage);
    same(a, "redeem", s.redeem, may.redeem);
    same(a, "prison", s.prison, may.prison);
    same(a, "place", s.place, may.place);
    same(a, "claim", s.claim, may.claim);
    same(a, "accept", s.accept, may.accept);
    same(a, "use", s.use, may.use);
    same(a, "want", s.wants, may.verbs >> BQ_CMD_WANT & 1u ? (unsigned)may.want_most + 1 : 0);
    same(a, "least bid", (uint64_t)s.bid_least, may.verbs >> BQ_CMD_BID & 1u ? (uint64_t)may.bid_least : 0);
}

/* ---- reasons ---- */

static const char *const nothing[BQ_LANGUAGES] = {
    [BQ_LANG_FR] = "Vous ne possédez encore rien.",
    [BQ_LANG_EN] = "You own nothing yet.",
    [BQ_LANG_RU] = "У вас пока нет собственности.",
};
static const char *const no_lot[BQ_LANGUAGES] = {
    [BQ_LANG_FR] = "Vous n'avez encore aucun terrain.",
    [BQ_LANG_EN] = "You own no lot yet.",
    [BQ_LANG_RU] = "У вас пока нет участков.",
};

/* Does the text begin with what the engine says of this command, and go on with nothing but help? */
static bool refused_so(const asked *a, const bq_command *cmd, const char *text)
{
    char sentence[BQ_SENTENCE_BYTES];
    bq_buf b = bq_buf_on(sentence, sizeof sentence);
    int64_t sum[SUMS];
    bq_verdict verdict = bq_check(a->ed, a->st, cmd);
    if (verdict.code == BQ_NO_BEING_RESOLVED && cmd->verb == BQ_CMD_USE && a->seat == a->st->turn && !a->st->agenda_n)
        verdict.code = BQ_NO_ALREADY_ROLLED; /* in the turn of the arrest: nothing else is in the way */
    if (verdict.code == BQ_NO_OK)
        return false;
    uint64_t deeds = a->st->deeds[cmd->seat];
    if (verdict.code == BQ_NO_NOT_OWNER && !(deeds & a->ed->streets)) /* not whose it is: that one has none */
        return !strcmp(text, (deeds ? no_lot : nothing)[a->s->language]);
    bq_text_refusal(&b, a->s->language, &a->s->names, &verdict);
    if (strncmp(text, sentence, b.n) || (text[b.n] && text[b.n] != ' '))
        return false;
    if (verdict.code != BQ_NO_NO_CASH || !text[b.n])
        return true;
    if (read_sums(text + b.n, a->s->names.money, sum, SUMS) != 1)
        return false;
    bool theirs = cmd->verb == BQ_CMD_ACCEPT && a->st->cash[cmd->a] < a->st->offer[cmd->a].give_cash;
    return theirs ? sum[0] == a->st->cash[cmd->a] && strstr(text + b.n, a->s->names.seat[cmd->a])
                  : sum[0] == verdict.detail - a->st->cash[cmd->seat];
}

/* Commands as somebody might say them of one square, lot, colour or seat. */
static unsigned like(const asked *a, unsigned verb, unsigned at, bq_command out[3])
{
    const bq_state *st = a->st;
    bq_command cmd = {.verb = (uint8_t)verb, .seat = (uint8_t)a->seat};
    out[0] = out[1] = out[2] = cmd;
    switch (bq_verb_forms[verb]) {
    case BQ_FORM_AMOUNT:
        out[0].amount = a->q.amount;
        return at == 0;
    case BQ_FORM_COUNT:
        out[1].amount = 1;
        return at == 0 ? 2 : 0;
    case BQ_FORM_SQUARE:
        out[0].a = (uint8_t)at;
        return at < a->ed->squares;
    case BQ_FORM_SQUARES:
        out[0].squares = (uint64_t)1 << at;
        return at < a->ed->squares;
    case BQ_FORM_LOTS:
    case BQ_FORM_LEVELS:
        out[0].order = (bq_order){.n = 1, .step = {(uint8_t)at, (uint8_t)(st->level[at] ? st->level[at] - 1 : 0)}};
        if (bq_verb_forms[verb] == BQ_FORM_LOTS)
            out[0].order.step[1] = 0;
        out[1].a = a->ed->square[at].group;
        out[1].amount = 1;
        return !(a->ed->streets >> at & 1u) ? 0 : 2;
    case BQ_FORM_DECK:
        out[0].a = BQ_BANK;
        return at == 0;
    case BQ_FORM_SEAT:
    case BQ_FORM_ANSWER:
    case BQ_FORM_OFFER:
        out[0].a = (uint8_t)at;
        out[0].amount = at < st->seats ? (int32_t)st->offer[at].version : 0;
        if (bq_verb_forms[verb] == BQ_FORM_OFFER)
            out[0] = cmd, out[0].terms.to = (uint8_t)at, out[0].terms.give_cash = a->ed->rule.money_scale;
        out[1].terms.to = (uint8_t)at; /* nothing, where there is no money */
        return at >= st->seats || at == a->seat ? 0 : bq_verb_forms[verb] == BQ_FORM_OFFER ? 2 : 1;
    default:
        return at == 0;
    }
}

bool law_reason(const asked *a, unsigned verb, const char *text)
{
    unsigned form = bq_verb_forms[verb];
    bool of_deeds = form == BQ_FORM_SQUARES || form == BQ_FORM_LOTS || form == BQ_FORM_LEVELS;
    bool streets = verb == BQ_CMD_PRISON || form != BQ_FORM_SQUARES;
    uint64_t own = a->st->deeds[a->seat] & (streets ? a->ed->streets : a->ed->deeds);
    if (!of_deeds || !own) /* somebody else's, then */
        own = ~(uint64_t)0;
    bool told = false;
    for (unsigned at = 0; at < BQ_SQUARES && !told; at++) {
        bq_command cmd[3];
        unsigned n = own >> at & 1u ? like(a, verb, at, cmd) : 0;
        for (unsigned i = 0; i < n; i++)
            told |= refused_so(a, &cmd[i], text);
    }
    if (!told)
        fault(a, FAULT_WHY, "%s - %s", bq_verb_words[verb], text);
    a->f->reasons++;
    return told;
}
