/* child.c - a program that is spoken with in lines (see os.h). Nothing waits for ever: what it does not read or answer in
 * time is its fault. */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "os/os.h"

extern char **environ;

enum { LEAVE_MS = 300, /* to end by itself, once nobody speaks to it any more */
       CHILDREN = 512 };

/* Those that run, for a program that is ended by a signal: a handler may look at these. */
static _Atomic int running[CHILDREN];

static bool swap_running(int from, int to)
{
    for (unsigned i = 0; i < CHILDREN; i++) {
        int there = from;
        if (atomic_compare_exchange_strong(&running[i], &there, to))
            return true;
    }
    return false;
}

void bq_os_children_kill(void)
{
    for (unsigned i = 0; i < CHILDREN; i++) {
        int pid = atomic_load(&running[i]);
        if (pid)
            (void)kill(-pid, SIGKILL);
    }
}

/* In a group of its own, so that what it begins ends with it. Why not is in errno. */
static bool spawn(pid_t *pid, char *const argv[], const int in[2], const int out[2])
{
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t group;
    if (posix_spawnattr_init(&group) != 0)
        return false;
    if (posix_spawn_file_actions_init(&actions) != 0) {
        posix_spawnattr_destroy(&group);
        return false;
    }
    bool good = posix_spawn_file_actions_adddup2(&actions, in[0], STDIN_FILENO) == 0 &&
                posix_spawn_file_actions_adddup2(&actions, out[1], STDOUT_FILENO) == 0 &&
                posix_spawnattr_setflags(&group, POSIX_SPAWN_SETPGROUP) == 0 &&
                posix_spawnattr_setpgroup(&group, 0) == 0;
    int error = good ? posix_spawnp(pid, argv[0], &actions, &group, argv, environ) : ENOMEM;
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&group);
    errno = error;
    return error == 0;
}

bool bq_os_child_start(bq_child *c, char *const argv[])
{
    int in[2], out[2];
    pid_t pid;
    *c = (bq_child){.in = -1, .out = -1};
    if (pipe2(in, O_CLOEXEC) != 0)
        return false;
    if (pipe2(out, O_CLOEXEC) != 0) {
        close(in[0]);
        close(in[1]);
        return false;
    }
    bool good = spawn(&pid, argv, in, out);
    int why = errno;
    close(in[0]);
    close(out[1]);
    if (!good) {
        close(in[1]);
        close(out[0]);
        errno = why;
        return false;
    }
    (void)fcntl(in[1], F_SETFL, O_NONBLOCK);
    (void)swap_running(0, (int)pid);
    c->pid = pid;
    c->in = in[1];
    c->out = out[0];
    return true;
}

static bool ready(int fd, short what, int64_t until_ms)
{
    for (;;) {
        int64_t left = until_ms - bq_os_now_ms();
        struct pollfd p = {.fd = fd, .events = what};
        int n = left <= 0 ? 0 : poll(&p, 1, left > 60000 ? 60000 : (int)left);
        if (n > 0)
            return true;
        if (left <= 0 || (n < 0 && errno != EINTR))
            return false;
    }
}

enum bq_child_heard bq_os_child_say(bq_child *c, const char *text, size_t n, int64_t until_ms)
{
    while (n > 0) {
        ssize_t sent = write(c->in, text, n);
        if (sent > 0) {
            text += sent;
            n -= (size_t)sent;
        } else if (sent < 0 && errno == EAGAIN) {
            if (!ready(c->in, POLLOUT, until_ms))
                return BQ_CHILD_SILENT;
        } else if (errno != EINTR) {
            return BQ_CHILD_GONE;
        }
    }
    return BQ_CHILD_LINE;
}

/* What has come, up to its first line's end. A line that does not fit is cut: it is no answer anyway. */
static bool taken(bq_child *c, char *line, size_t size)
{
    char *end = memchr(c->text, '\n', c->n);
    if (!end && c->n < sizeof c->text)
        return false;
    size_t n = end ? (size_t)(end - c->text) : c->n, used = end ? n + 1 : n;
    size_t shown = n < size ? n : size - 1;
    memcpy(line, c->text, shown);
    line[shown] = 0;
    memmove(c->text, c->text + used, c->n - used);
    c->n -= used;
    return true;
}

enum bq_child_heard bq_os_child_hear(bq_child *c, char *line, size_t size, int64_t until_ms)
{
    while (!taken(c, line, size)) {
        if (!ready(c->out, POLLIN, until_ms))
            return BQ_CHILD_SILENT;
        ssize_t got = read(c->out, c->text + c->n, sizeof c->text - c->n);
        if (got > 0)
            c->n += (size_t)got;
        else if (got == 0 || errno != EINTR)
            return BQ_CHILD_GONE;
    }
    return BQ_CHILD_LINE;
}

void bq_os_child_end(bq_child *c)
{
    struct timespec pause = {.tv_nsec = 5 * 1000 * 1000};
    if (c->pid <= 0)
        return;
    close(c->in);
    close(c->out);
    for (unsigned i = 0; i < LEAVE_MS / 5; i++) {
        siginfo_t ended = {.si_pid = 0};
        if (waitid(P_PID, (id_t)c->pid, &ended, WEXITED | WNOHANG | WNOWAIT) != 0 || ended.si_pid)
            break;
        nanosleep(&pause, NULL);
    }
    /* Not yet waited for, its number is nobody else's, nor is its group's. */
    (void)kill(-(pid_t)c->pid, SIGKILL);
    (void)swap_running((int)c->pid, 0);
    (void)waitpid((pid_t)c->pid, NULL, 0);
    c->pid = 0;
}
