/* signals.c - whatever ends the program, the terminal is given back first. A handler may do little:
 * it writes the bytes that were prepared, restores the line settings, and lets the signal do what it
 * does. The game needs nothing: every command was saved before it was shown. */
#include <signal.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

#include "terminal/screens/term.h"

static struct termios before;
static volatile sig_atomic_t have_before, resized, stop, resumed;
static char restore_bytes[512];
static volatile size_t restore_n;

static void give_back(void)
{
    sigset_t quiet;
    sigemptyset(&quiet);
    sigaddset(&quiet, SIGTTOU);
    sigprocmask(SIG_BLOCK, &quiet, NULL); /* also from the background */
    size_t n = restore_n;
    restore_n = 0;
    for (size_t at = 0; at < n;) {
        ssize_t written = write(STDOUT_FILENO, restore_bytes + at, n - at);
        if (written <= 0)
            break;
        at += (size_t)written;
    }
    if (have_before)
        tcsetattr(STDIN_FILENO, TCSANOW, &before);
}

static void fatal(int number)
{
    give_back();
    signal(number, SIG_DFL);
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, number);
    raise(number);
    sigprocmask(SIG_UNBLOCK, &set, NULL);
}

static void on_resize(int number)
{
    (void)number;
    resized = 1;
}

static void on_stop(int number)
{
    (void)number;
    stop = 1;
}

static void on_resume(int number)
{
    (void)number;
    resumed = 1;
}

static void catch(int number, void (*handler)(int), int flags)
{
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = handler;
    action.sa_flags = flags;
    sigemptyset(&action.sa_mask);
    sigaction(number, &action, NULL);
}

/* Not these: they cannot be caught, do no harm, or have handlers of their own. */
static bool harmless(int number)
{
    return number == SIGKILL || number == SIGSTOP || number == SIGCHLD || number == SIGCONT ||
           number == SIGURG || number == SIGWINCH || number == SIGTSTP || number == SIGTTIN ||
           number == SIGTTOU || number == SIGXFSZ;
}

void bq__signals_remember(void)
{
    have_before = tcgetattr(STDIN_FILENO, &before) == 0;
}

void bq__signals_begin(const char *restore, size_t n)
{
    if (n > sizeof restore_bytes)
        n = sizeof restore_bytes;
    memcpy(restore_bytes, restore, n);
    restore_n = n;
    for (int number = 1; number <= SIGRTMAX; number++)
        if (!harmless(number))
            catch(number, fatal, 0);
    catch(SIGXFSZ, SIG_IGN, 0); /* a file at its limit is an answer of write(), not the end */
    catch(SIGTTIN, SIG_IGN, 0); /* in the background there is nothing to read */
    catch(SIGWINCH, on_resize, 0);
    catch(SIGTSTP, on_stop, 0);
    catch(SIGTTOU, SIG_IGN, 0);
    catch(SIGCONT, on_resume, 0);
}

void bq__signals_end(void)
{
    restore_n = 0;
    for (int number = 1; number <= SIGRTMAX; number++)
        if (!harmless(number))
            catch(number, SIG_DFL, 0);
    catch(SIGTSTP, SIG_DFL, 0);
    catch(SIGWINCH, SIG_DFL, 0);
    catch(SIGTTOU, SIG_DFL, 0);
    catch(SIGTTIN, SIG_DFL, 0);
    catch(SIGCONT, SIG_DFL, 0);
    if (have_before)
        tcsetattr(STDIN_FILENO, TCSADRAIN, &before);
}

bool bq__signals_resized(void)
{
    bool was = resized;
    resized = 0;
    return was;
}

bool bq__signals_stop(void)
{
    bool was = stop;
    stop = 0;
    return was;
}

bool bq__signals_resumed(void)
{
    bool was = resumed;
    resumed = 0;
    return was;
}
