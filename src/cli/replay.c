/* replay.c - the verbs "replay" and "verify": a saved game told again, or checked. */
#include <stdint.h>

#include "cli/cli.h"
#include "terminal/plain.h"

int bq_cli_replay(const bq_args *args)
{
    size_t to = bq_args_has(args, "--to") ? (size_t)bq_args_number(args, "--to", 0) : SIZE_MAX;
    return bq_plain_replay(args->operand[0], to, args->language, bq_args_has(args, "--json"));
}

int bq_cli_verify(const bq_args *args)
{
    return bq_plain_verify(args->operand[0], args->language);
}
