/* out_file.c - a file that a verb writes for its user (-o FILE): whole or not at all. It grows under a name beside its
 * own, is flushed to the disk, and takes its name only if nobody has it: nothing is ever written over. */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/out_file.h"
#include "game/say.h"
#include "os/os.h"

int bq_cli_file_trouble(const bq_args *args, const char *path, int error)
{
    char why[256];
    bq_buf b = bq_buf_on(why, sizeof why);
    bq_say_system(&b, args->language, error);
    const bq_arg with[] = {bq_arg_text("file", path), bq_arg_text("why", why)};
    return error == EEXIST ? bq_args_refused(args, BQ_T_CLI_FILE_EXISTS, with, 1)
                           : bq_args_refused(args, BQ_T_CLI_FILE_NOT_WRITTEN, with, 2);
}

/* A link is refused where the name is taken; a disk without links has only the look before. */
static bool put_in_place(const char *beside, const char *path)
{
    if (link(beside, path) == 0)
        return unlink(beside) == 0;
    if (errno == EEXIST)
        return false;
    if (access(path, F_OK) == 0) {
        errno = EEXIST;
        return false;
    }
    return rename(beside, path) == 0;
}

int bq_cli_write_file(const bq_args *args, const char *path, const char *text, size_t n)
{
    char beside[4096];
    if (snprintf(beside, sizeof beside, "%s.%ld.new", path, (long)getpid()) >= (int)sizeof beside)
        return bq_cli_file_trouble(args, path, ENAMETOOLONG);
    int fd = open(beside, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (fd < 0)
        return bq_cli_file_trouble(args, path, errno);
    void (*before)(int) = signal(SIGXFSZ, SIG_IGN); /* a limit is an error like another, not the end */
    bool good = bq_os_write(fd, text, n) && fsync(fd) == 0;
    int error = errno;
    (void)signal(SIGXFSZ, before);
    if (close(fd) != 0 && good)
        good = false, error = errno;
    if (good && !put_in_place(beside, path))
        good = false, error = errno;
    if (good)
        return BQ_DONE;
    (void)unlink(beside);
    return bq_cli_file_trouble(args, path, error);
}
