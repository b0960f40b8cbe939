/* choices_plain.c - what plain mode prints, read as a person or a program reads it: number, what to type, a sentence. */
#include "choices.h"

/* ---- what is printed ---- */

static bool meant(void *lines, char *line, size_t size)
{
    (void)lines;
    snprintf(line, size, "yes");
    return true;
}

/* The game is the screens' (choices_drawn.c); for a moment its lines go out instead. */
const char *printed(asked *a, void (*work)(asked *a))
{
    static char *text;
    size_t n;
    bq__session *s = a->s;
    bq__lines *l = a->v->lines;
    FILE *out = l->out;
    free(text);
    text = NULL;
    l->out = open_memstream(&text, &n);
    if (!l->out)
        tap_bail("no memory");
    s->listener = bq__lines_listener(l, false);
    s->listener.on_prompt = meant;
    work(a);
    fclose(l->out);
    l->out = out;
    s->listener = bq__screens_listener(a->v);
    return text;
}

/* ---- read ---- */

/* Is this the command, or "Bob: " and the command? Its first word is the player's own. */
static bool is_command(const asked *a, const char *line, size_t n, shown_line *out)
{
    char own[BQ_LINE_BYTES];
    bq_wire wire = bq_table_wire(a->s->table);
    bq_wire_error error;
    const char *name = memchr(line, ':', n), *verb = name ? name + 2 : line;
    size_t before = (size_t)(verb - line), word = strcspn(verb, " :");
    const char *ours = bq__session_typed(verb, word);
    bool other = a->s->language != BQ_LANG_EN;
    if (before + word > n || (other && !ours)) /* a word that only English has */
        return false;
    snprintf(own, sizeof own, "%.*s%.*s%.*s", (int)before, line, ours ? (int)strlen(ours) : (int)word, ours ? ours : verb,
             (int)(n - before - word), verb + word);
    out->later = !name && !strcmp(own, "later");
    return out->later || bq_command_parse(&wire, a->seat, own, strlen(own), &out->cmd, &error) ||
           bq_line_parse(&wire, own, strlen(own), &out->cmd, &error);
}

/* What is typed ends at the first colon before which it is a command. */
static const char *typed_end(const asked *a, const char *line, shown_line *out)
{
    for (const char *colon = strstr(line, ": "); colon; colon = strstr(colon + 1, ": "))
        if (is_command(a, line, (size_t)(colon - line), out))
            return colon;
    return NULL;
}

static void read_line(asked *a, const char *line, shown *out)
{
    shown_line *to = &out->at[out->n];
    char *end;
    memset(to, 0, sizeof *to);
    to->number = (unsigned)strtoul(line, &end, 10);
    end += strspn(end, " ");
    const char *colon = typed_end(a, end, to);
    if (to->number != out->n + 1 || !colon) {
        fault(a, FAULT_FORM, "%s", line);
        return;
    }
    snprintf(to->typed, sizeof to->typed, "%.*s", (int)(colon - end), end);
    snprintf(to->words, sizeof to->words, "%s", colon + 2);
    to->sums = read_sums(to->words, a->s->names.money, to->sum, SUMS);
    out->n++;
}

void plain_read(asked *a, const char *text, shown *out)
{
    char line[BQ_SENTENCE_BYTES + 300];
    out->n = out->usual = 0;
    out->example = 0;
    for (const char *at = text, *end; *at; at = end + (*end == '\n')) {
        unsigned verb;
        end = at + strcspn(at, "\n");
        snprintf(line, sizeof line, "%.*s", (int)(end - at), at);
        const char *digits = line + strspn(line, " "), *bracket = strrchr(line, '[');
        if (*digits >= '1' && *digits <= '9' && line[0] != 'a')
            read_line(a, line, out);
        else if (!strncmp(line, "ask: ", 5) && bracket)
            out->usual = (unsigned)strtoul(bracket + 1, NULL, 10);
        else if (!strncmp(line, "may: ", 5) && bq_find_verb(line + 5, strcspn(line + 5, " "), &verb))
            out->example |= (uint64_t)1 << verb;
    }
}

static void ask(asked *a)
{
    a->s->relist = true;
    if (a->from < BQ_SEATS)
        bq__lines_put_offer(a->v->lines, a->from);
    else
        bq__lines_put_ask(a->v->lines, &a->q);
    bq__lines_obey(a->v->lines, a->seat, "more");
}

/* In a debt only the first step of what pays it is usual, never an offer or the end; an offer is refused. */
static bool has_usual(const asked *a)
{
    bq_command step;
    int64_t gain;
    if (a->from < BQ_SEATS || a->q.kind != BQ_ASK_DEBT || a->st->claims)
        return true;
    return bq_raise_plan(a->ed, a->st, a->seat, &step, &gain, 1) && !bq_choice_grave(a->ed, a->st, &step);
}

static void empty(asked *a)
{
    bq__lines_obey(a->v->lines, a->seat, "");
}

/* Where nothing is usual an empty line says what is wanted, and does nothing. */
static void refuses_empty(asked *a)
{
    uint64_t before = bq_digest(a->st);
    const char *text = printed(a, empty);
    if (strncmp(text, "no: ", 4) || bq_digest(a->st) != before)
        fault(a, FAULT_FORM, "an empty line is not refused: %s", text);
    a->f->none++;
}

void plain_look(asked *a, shown *out)
{
    plain_read(a, printed(a, ask), out);
    for (unsigned i = 0; i < out->n; i++)
        if (!out->at[i].later) {
            law_line(a, &out->at[i]);
            a->f->verbs[out->at[i].cmd.verb]++;
        }
    law_whole(a, out);
    if (out->n == 0 || out->usual > out->n || (out->usual != 0) != has_usual(a))
        fault(a, FAULT_FORM, "an empty line means %u of %u", out->usual, out->n);
    if (!out->usual)
        refuses_empty(a);
    a->f->lines += out->n;
}

/* ---- `?` ---- */

static void help(asked *a)
{
    bq__lines_obey(a->v->lines, a->seat, "help");
}

/* "may: mortgage 39 (hypothéquer) - ...": what is given as an example can be said; of a trade the example may be a bad
 * one, but not one that no debtor may propose (M7). */
static uint64_t read_may(asked *a, const char *line)
{
    bq_wire wire = bq_table_wire(a->s->table);
    bq_wire_error error;
    bq_command cmd;
    const char *end = strstr(line, " - "), *word = strstr(line, " (");
    end = word && end && word < end ? word : end;
    if (!end || !bq_command_parse(&wire, a->seat, line, (size_t)(end - line), &cmd, &error)) {
        fault(a, FAULT_HELP, "no command: %s", line);
        return 0;
    }
    bq_verdict verdict = bq_check(a->ed, a->st, &cmd);
    bool trade = cmd.verb == BQ_CMD_OFFER || cmd.verb == BQ_CMD_SETTLE;
    if (verdict.code != BQ_NO_OK && (!trade || verdict.code == BQ_NO_DEBTOR_POORER))
        fault(a, FAULT_HELP, "%s: %.80s", bq_refusal_words[verdict.code], line);
    return (uint64_t)1 << cmd.verb;
}

/* "not: buy (acheter), decline (refuser) - ..." */
static uint64_t read_not(asked *a, const char *line)
{
    uint64_t verbs = 0;
    const char *why = strstr(line, " - ");
    for (const char *at = line; why && at < why;) {
        size_t n = strcspn(at, ", ");
        unsigned verb;
        if (!bq_find_verb(at, n, &verb)) {
            fault(a, FAULT_HELP, "no verb: %s", line);
            return verbs;
        }
        law_reason(a, verb, why + 3);
        verbs |= (uint64_t)1 << verb;
        at += n + strspn(at + n, ", ");
        if (*at == '(') {
            at += strcspn(at, ")");
            at += *at == ')';
            at += strspn(at, ", ");
        }
        if (at > why)
            break;
    }
    return verbs;
}

void plain_help(asked *a)
{
    uint64_t may = 0, not = 0, all = 0;
    bq_options lawful;
    char line[2 * BQ_SENTENCE_BYTES];
    bq_legal(a->ed, a->st, a->seat, &lawful);
    for (unsigned verb = 0; verb < BQ_VERBS; verb++)
        all |= (uint64_t)(bq_verb_actors[verb] == BQ_ACTOR_SEAT) << verb;
    for (const char *at = printed(a, help), *end; *at; at = end + (*end == '\n')) {
        end = at + strcspn(at, "\n");
        snprintf(line, sizeof line, "%.*s", (int)(end - at), at);
        if (!strncmp(line, "may: ", 5))
            may |= read_may(a, line + 5);
        else if (!strncmp(line, "not: ", 5))
            not |= read_not(a, line + 5);
    }
    if (may != lawful.verbs || not != (all & ~lawful.verbs))
        fault(a, FAULT_HELP, "may %llx, not %llx; lawful %llx", (unsigned long long)may, (unsigned long long)not,
              (unsigned long long)lawful.verbs);
    a->f->helps++;
}

/* ---- typed ---- */

static const char *typing;

static void type(asked *a)
{
    bq__lines_obey(a->v->lines, a->seat, typing);
}

void plain_type(asked *a, const char *line)
{
    typing = line;
    printed(a, type);
}
