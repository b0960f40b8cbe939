/* store_path.h - the usual place of a server's games. */
#ifndef BQ_CLI_STORE_PATH_H
#define BQ_CLI_STORE_PATH_H

/* $XDG_DATA_HOME/banquier/server.db, the folder made if it is not there; NULL: there is no such place. */
const char *bq_cli_usual_store(void);

#endif
