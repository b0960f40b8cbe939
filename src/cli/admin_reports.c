/* admin_reports.c - the verbs "admin reports", "report", "dismiss" and "switch": who was reported, and what the operator
 * switches off for all. */
#include <stdio.h>
#include <string.h>

#include "cli/admin.h"
#include "wire/wire.h"

/* ---- reports ---- */

static void say_report(bq__cli_talk *t, const json_t *answer)
{
    char when[32], closed[32];
    bool is_closed = json_object_get(answer, "closed") != NULL;
    const bq_arg with[] = {
        bq_arg_of(BQ_ARG_NUMBER, "id", bq__cli_admin_number(answer, "id")),
        bq_arg_text("date", bq__cli_admin_date(bq__cli_admin_number(answer, "at"), when, sizeof when)),
        bq_arg_text("table", bq__cli_admin_word(answer, "table")),
        bq_arg_text("by", bq__cli_admin_word(answer, "by")),
        bq_arg_text("name", bq__cli_admin_word(answer, "name")),
        bq_arg_text("closed", bq__cli_admin_date(bq__cli_admin_number(answer, "closed"), closed, sizeof closed))};
    bq__cli_admin_say(t->args, is_closed ? BQ_T_CLI_ADMIN_REPORT_CLOSED : BQ_T_CLI_ADMIN_REPORT_OPEN, with, is_closed ? 6 : 5);
    const bq_arg reason = bq_arg_text("reason", bq__cli_admin_word(answer, "reason"));
    if (*bq__cli_admin_word(answer, "reason"))
        bq__cli_admin_say(t->args, BQ_T_CLI_ADMIN_REPORT_REASON, &reason, 1);
}

static void heard_report(bq__cli_talk *t, const json_t *answer)
{
    if (strcmp(bq__cli_admin_word(answer, "say"), "report") != 0)
        return;
    t->shown++;
    say_report(t, answer);
}

int bq_cli_admin_reports(const bq_args *args)
{
    bq__cli_talk t;
    int code;
    char line[BQ__ADMIN_TEXT];
    if (!bq__cli_admin_open(&t, args))
        return BQ_REFUSED;
    snprintf(line, sizeof line, "reports %s%lld", bq_args_has(args, "--all") ? "all " : "",
             (long long)bq_args_number(args, "--most", 100));
    json_t *answer = bq__cli_admin_ask(&t, line, heard_report, &code);
    if (answer && !t.shown)
        bq__cli_admin_say(args, BQ_T_CLI_ADMIN_NO_REPORTS, NULL, 0);
    json_decref(answer);
    fclose(t.socket);
    return code;
}

/* ---- one of them ---- */

static void heard_whole(bq__cli_talk *t, const json_t *answer)
{
    char when[32];
    const bq_arg with[] = {
        bq_arg_text("date", bq__cli_admin_date(bq__cli_admin_number(answer, "at"), when, sizeof when)),
        bq_arg_text("name", bq__cli_admin_word(answer, "name")), bq_arg_text("text", bq__cli_admin_word(answer, "text"))};
    if (!strcmp(bq__cli_admin_word(answer, "say"), "report")) {
        say_report(t, answer);
    } else if (!strcmp(bq__cli_admin_word(answer, "say"), "said")) {
        t->shown++;
        bq__cli_admin_say(t->args, BQ_T_CLI_ADMIN_SAID, with, 3);
    }
}

/* The numbers of reports; anything else is no report. */
static bool is_number(const bq_args *args)
{
    const char *id = args->operand[0];
    if (*id && strspn(id, "0123456789") == strlen(id) && strlen(id) < 15)
        return true;
    bq_args_refused(args, BQ_T_CLI_ADMIN_NO_NO_REPORT, NULL, 0);
    return false;
}

int bq_cli_admin_report(const bq_args *args)
{
    bq__cli_talk t;
    int code;
    char line[BQ__ADMIN_TEXT];
    if (!is_number(args) || !bq__cli_admin_open(&t, args))
        return BQ_REFUSED;
    snprintf(line, sizeof line, "report %s", args->operand[0]);
    json_t *answer = bq__cli_admin_ask(&t, line, heard_whole, &code);
    if (answer && !t.shown)
        bq__cli_admin_say(args, BQ_T_CLI_ADMIN_SAID_NOTHING, NULL, 0);
    json_decref(answer);
    fclose(t.socket);
    return code;
}

int bq_cli_admin_dismiss(const bq_args *args)
{
    char line[BQ__ADMIN_TEXT];
    if (!is_number(args))
        return BQ_REFUSED;
    snprintf(line, sizeof line, "dismiss %s", args->operand[0]);
    return bq__cli_admin_do(args, line, BQ_T_CLI_ADMIN_DISMISSED);
}

/* ---- switches ---- */

void bq__cli_admin_heard_switch(bq__cli_talk *t, const json_t *answer)
{
    static const enum bq_text_key on[] = {
#define BQ_OFF(id, word, limit, text) BQ_T_CLI_ADMIN_ON_##id,
#include "wire/off.def"
    };
    static const enum bq_text_key off[] = {
#define BQ_OFF(id, word, limit, text) BQ_T_CLI_ADMIN_OFF_##id,
#include "wire/off.def"
    };
    const char *name = bq__cli_admin_word(answer, "name");
    bool is_on = json_is_true(json_object_get(answer, "on"));
    for (unsigned i = 0; !strcmp(bq__cli_admin_word(answer, "say"), "switch") && i < BQ_OFFS; i++)
        if (!strcmp(name, bq_off_words[i]))
            bq__cli_admin_say(t->args, is_on ? on[i] : off[i], NULL, 0);
}

int bq_cli_admin_switch(const bq_args *args)
{
    bq__cli_talk t;
    int code;
    char line[BQ__ADMIN_TEXT];
    if (!bq__cli_admin_open(&t, args))
        return BQ_REFUSED;
    snprintf(line, sizeof line, "switch %s %s", args->operands ? args->operand[0] : "",
             args->operands > 1 ? args->operand[1] : "");
    json_t *answer = args->operands ? bq__cli_admin_ask(&t, line, NULL, &code) : NULL;
    bool done = answer != NULL;
    json_decref(answer);
    answer = done || !args->operands ? bq__cli_admin_ask(&t, "switches", bq__cli_admin_heard_switch, &code) : NULL;
    json_decref(answer);
    fclose(t.socket);
    return code;
}
