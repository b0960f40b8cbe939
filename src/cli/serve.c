/* serve.c - the verb "serve": what the command line asks for, handed to the server. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "banquier_config.h"
#include "cli/cli.h"
#include "cli/store_path.h"
#include "page/page.h"
#include "server/serve.h"
#include "store/store.h"

/* Every value of an option that may be repeated; false: there are too many, and it was said. */
static bool repeated(const bq_args *args, const char *name, const char **into, size_t most, size_t *n)
{
    for (unsigned i = 0; i < args->options; i++) {
        if (strcmp(args->option[i].is->name, name))
            continue;
        if (*n == most) {
            const bq_arg with = bq_arg_text("what", name);
            bq_args_misused(args, BQ_T_CLI_SERVE_TOO_MANY, &with, 1);
            return false;
        }
        into[(*n)++] = args->option[i].value;
    }
    return true;
}

static bool is_none(const char *value)
{
    return value && !strcmp(value, "none");
}

/* A copy of the store as it is now, whether a server plays on in it or not. */
static int backup(const bq_args *args, const char *store, const char *path)
{
    char error[512];
    const bq_arg with[] = {bq_arg_text("file", path), bq_arg_text("why", error)};
    if (bq_store_copy(store, path, error, sizeof error) != BQ_STORE_OK)
        return bq_args_refused(args, BQ_T_CLI_SERVE_NO_BACKUP, with, 2);
    char line[BQ_SENTENCE_BYTES];
    bq_buf b = bq_buf_on(line, sizeof line);
    bq_text_put(&b, args->language, NULL, BQ_T_CLI_SERVE_BACKED_UP, with, 1);
    return puts(line) < 0 ? BQ_REFUSED : BQ_DONE;
}

static const char *address(const bq_args *args, const char *name, const char *usual)
{
    const char *value = bq_args_value(args, name);
    return !value ? usual : strcmp(value, "none") ? value : NULL;
}

const char *bq_cli_usual_store(void)
{
    static char path[1024];
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    if (data && data[0] == '/')
        snprintf(path, sizeof path - 32, "%s", data);
    else if (home && home[0] == '/')
        snprintf(path, sizeof path - 32, "%s/.local/share", home);
    else
        return NULL;
    for (char *slash = path + 1; *slash; slash++)
        if (*slash == '/') {
            *slash = 0;
            (void)mkdir(path, 0700);
            *slash = '/';
        }
    (void)mkdir(path, 0700);
    size_t n = strlen(path);
    snprintf(path + n, sizeof path - n, "/banquier");
    (void)mkdir(path, 0700);
    snprintf(path + n, sizeof path - n, "/banquier/server.db");
    return path;
}

/* Somebody looks at it: the next step, for a player. */
static void tell_next(void *to, const char *tcp, const char *http)
{
    const bq_args *args = to;
    char line[BQ_SENTENCE_BYTES];
    bq_buf b = bq_buf_on(line, sizeof line);
    const bq_arg with[] = {bq_arg_text("tcp", tcp), bq_arg_text("http", http)};
    bool page = *http && bq_page_there();
    if (!*tcp && !page)
        return;
    bq_text_put(&b, args->language, NULL, !page  ? BQ_T_CLI_SERVE_OPEN
                                          : *tcp ? BQ_T_CLI_SERVE_OPEN_BOTH
                                                 : BQ_T_CLI_SERVE_OPEN_PAGE, with, 2);
    fprintf(stderr, "%s\n", line);
}

int bq_cli_serve(const bq_args *args)
{
    bq_serve_request request = {.listen = address(args, "--listen", "127.0.0.1:7421"),
                                .tcp = address(args, "--tcp", "127.0.0.1:7420"),
                                .door_001 = address(args, "--door-001", NULL),
                                .store = bq_args_value(args, "--store"),
                                .limits = bq_args_value(args, "--limits"),
                                .webhook = bq_args_value(args, "--webhook"),
                                .plain_text = bq_args_has(args, "--plain-text"),
                                .metrics = address(args, "--metrics", NULL),
                                .no_metrics = is_none(bq_args_value(args, "--metrics")),
                                .version = BQ_VERSION,
                                .begun = isatty(STDOUT_FILENO) && isatty(STDERR_FILENO) ? tell_next : NULL,
                                .to = (void *)(uintptr_t)args};
    if (!repeated(args, "--origin", request.origin, BQ_SERVE_ORIGINS, &request.origins) ||
        !repeated(args, "--trusted-proxy", request.proxy, BQ_SERVE_PROXIES, &request.proxies))
        return BQ_MISUSED;
    if (!request.store && !(request.store = bq_cli_usual_store()))
        return bq_args_refused(args, BQ_T_CLI_SERVE_NO_FOLDER, NULL, 0);
    struct stat is;
    const char *path = strncmp(request.store, "sqlite:", 7) ? request.store : request.store + 7;
    const bq_arg file = bq_arg_text("file", path);
    if (stat(path, &is) == 0 && S_ISREG(is.st_mode) && is.st_nlink > 1) /* the store would say so in English */
        return bq_args_refused(args, BQ_T_CLI_SERVE_LINKED, &file, 1);
    if (bq_args_has(args, "--backup"))
        return backup(args, request.store, bq_args_value(args, "--backup"));
    return bq_serve(&request);
}
