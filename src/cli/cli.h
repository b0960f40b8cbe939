/* cli.h - the verbs of the program. Each gets what follows its word and returns the exit code:
 * 0 done, 1 refused or not found, 2 used wrongly. */
#ifndef BQ_CLI_H
#define BQ_CLI_H

int bq_cli_edition(int argc, char **argv);
int bq_cli_rules(int argc, char **argv);
int bq_cli_script(int argc, char **argv);
int bq_cli_play(int argc, char **argv);
int bq_cli_replay(int argc, char **argv);
int bq_cli_verify(int argc, char **argv);
int bq_cli_bench(int argc, char **argv);
int bq_cli_sim(int argc, char **argv);

#endif
