#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "pseudo_terminal.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>
#ifdef __APPLE__
#include <util.h>
#else
#include <pty.h>
#endif

pid_t pseudo_terminal_start(
    const char *program, char *const arguments[], char *const environment[], int columns, int rows,
    int *master
) {
    struct winsize size = {.ws_row = (unsigned short)rows, .ws_col = (unsigned short)columns};
    sigset_t all, before;
    sigfillset(&all);
    // no handler of the parent's runs in the child
    sigprocmask(SIG_BLOCK, &all, &before);
    pid_t process = forkpty(master, NULL, NULL, &size);
    if (process == 0) {
        for (int number = 1; number < NSIG; number++) signal(number, SIG_DFL);
        sigset_t none;
        sigemptyset(&none);
        sigprocmask(SIG_SETMASK, &none, NULL);
        execve(program, arguments, environment);
        _exit(127);
    }
    sigprocmask(SIG_SETMASK, &before, NULL);
    if (process > 0) fcntl(*master, F_SETFD, FD_CLOEXEC);
    return process;
}

void pseudo_terminal_resize(int master, int columns, int rows) {
    struct winsize size = {.ws_row = (unsigned short)rows, .ws_col = (unsigned short)columns};
    ioctl(master, TIOCSWINSZ, &size);
}

pid_t pseudo_terminal_foreground(int master) { return tcgetpgrp(master); }

int pseudo_terminal_is_cooked(int master) {
    struct termios modes;
    if (tcgetattr(master, &modes) != 0) return 0;
    tcflag_t wanted = ICANON | ECHO | ISIG;
    return (modes.c_lflag & wanted) == wanted && (modes.c_oflag & OPOST) != 0;
}

double pseudo_terminal_cpu_seconds(pid_t process) {
#ifdef __linux__
    clockid_t clock;
    struct timespec used;
    if (clock_getcpuclockid(process, &clock) != 0 || clock_gettime(clock, &used) != 0) return -1;
    return (double)used.tv_sec + (double)used.tv_nsec / 1e9;
#else
    (void)process;
    return -1;
#endif
}
