/* process.c - this process and others, as Linux tells it in /proc (see os.h). */
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "os/os.h"

extern char **environ;

/* What it prints goes into the pipe; its errors stay where ours go. */
static bool spawn(pid_t *pid, char *const argv[], const int pipe_fd[2])
{
    posix_spawn_file_actions_t actions;
    if (posix_spawn_file_actions_init(&actions) != 0)
        return false;
    bool good = posix_spawn_file_actions_adddup2(&actions, pipe_fd[1], STDOUT_FILENO) == 0 &&
                posix_spawn_file_actions_addclose(&actions, pipe_fd[0]) == 0 &&
                posix_spawn_file_actions_addclose(&actions, pipe_fd[1]) == 0 &&
                posix_spawnp(pid, argv[0], &actions, NULL, argv, environ) == 0;
    posix_spawn_file_actions_destroy(&actions);
    return good;
}

static int64_t in_ns(const struct timeval *time)
{
    return (int64_t)time->tv_sec * 1000000000 + (int64_t)time->tv_usec * 1000;
}

char *bq_os_run(char *const argv[], size_t most, size_t *n, int64_t *cpu_ns)
{
    int pipe_fd[2], status = 1;
    struct rusage used = {0};
    pid_t pid = -1;
    char *out = NULL;
    if (pipe(pipe_fd) != 0)
        return NULL;
    bool began = spawn(&pid, argv, pipe_fd);
    close(pipe_fd[1]);
    if (began)
        out = bq_os_read_fd(pipe_fd[0], most, n);
    close(pipe_fd[0]);
    bool ended = began && wait4(pid, &status, 0, &used) == pid;
    *cpu_ns = in_ns(&used.ru_utime) + in_ns(&used.ru_stime);
    if (ended && WIFEXITED(status) && WEXITSTATUS(status) == 0)
        return out;
    free(out);
    return NULL;
}

bool bq_os_self(char *path, size_t size)
{
    ssize_t n = readlink("/proc/self/exe", path, size - 1);
    path[n > 0 ? n : 0] = 0;
    return n > 0;
}

double bq_os_resident_bytes(void)
{
    char line[128] = "";
    FILE *file = fopen("/proc/self/statm", "re");
    bool read = file && fgets(line, sizeof line, file);
    const char *second = strchr(line, ' '); /* all of it, then what is resident, in pages */
    if (file)
        fclose(file);
    return read && second ? strtod(second, NULL) * (double)sysconf(_SC_PAGESIZE) : 0;
}

size_t bq_os_words_of(long pid, char *words, size_t size)
{
    char path[64];
    snprintf(path, sizeof path, "/proc/%ld/cmdline", pid);
    FILE *in = fopen(path, "re");
    size_t n = in ? fread(words, 1, size - 1, in) : 0;
    if (in)
        fclose(in);
    words[n] = 0;
    return n;
}

static bool is_one_of(unsigned port, const unsigned *ports, size_t n)
{
    while (n > 0)
        if (ports[--n] == port)
            return true;
    return false;
}

static bool visited(const char *table, const unsigned *ports, size_t n)
{
    enum { ESTABLISHED = 1 };
    char line[256];
    bool found = false;
    FILE *in = fopen(table, "re");
    while (in && fgets(line, sizeof line, in)) {
        unsigned port, state;
        if (sscanf(line, " %*[^:]: %*[0-9A-Fa-f]:%x %*s %x", &port, &state) == 2 && state == ESTABLISHED)
            found |= is_one_of(port, ports, n);
    }
    if (in)
        fclose(in);
    return found;
}

bool bq_os_visited(const unsigned *ports, size_t n)
{
    return visited("/proc/net/tcp", ports, n) || visited("/proc/net/tcp6", ports, n);
}

bool bq_os_peer_is_us(int fd)
{
    struct ucred who;
    socklen_t size = sizeof who;
    return !getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &who, &size) && (who.uid == geteuid() || who.uid == 0);
}
