// All code that runs in a signal handler here is async-signal-safe: write, poll, tcsetattr,
// tcgetpgrp, getpgrp, sigaction, raise and lock-free atomics. ncurses' own endwin is not.
#include "terminal_guard.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

// Swift traps arrive as SIGILL on x86-64 and as SIGTRAP on arm64.
static const int fatal_signals[] = {
    SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGSEGV, SIGBUS, SIGABRT, SIGFPE, SIGILL, SIGTRAP,
    // These are not used here, but they end a program, too.
    SIGPIPE, SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGXCPU, SIGSYS,
#ifdef __linux__
    SIGIO, SIGPWR,
#ifdef SIGSTKFLT
    SIGSTKFLT,
#endif
#endif
};
enum { named_count = sizeof fatal_signals / sizeof fatal_signals[0] };

#ifdef SIGRTMIN
// The realtime signals. The C library gives their numbers only at run time.
enum { realtime_most = 64 };
static int realtime_count(void) {
    int count = SIGRTMAX - SIGRTMIN + 1;
    return count < 0 ? 0 : count > realtime_most ? realtime_most : count;
}
static int realtime_signal(int i) { return SIGRTMIN + i; }
#else
enum { realtime_most = 0 };
static int realtime_count(void) { return 0; }
static int realtime_signal(int i) { return i; }
#endif

static int fatal_count(void) { return named_count + realtime_count(); }

static int fatal_signal(int i) {
    return i < named_count ? fatal_signals[i] : realtime_signal(i - named_count);
}

static atomic_bool armed;
static atomic_bool continued;
static atomic_bool stop_asked;
static atomic_bool resized;
// A byte in this pipe ends the wait for input, also after a signal just before the wait.
static int wake_pipe[2] = {-1, -1};
static int terminal;
static struct termios saved_modes;
static char farewell_text[512];
static size_t farewell_length;
static struct sigaction previous_fatal[named_count + realtime_most];
static struct sigaction previous_continue;
static struct sigaction previous_stop;
static struct sigaction previous_resize;
// Whether a signal that asks the program to end is held until everything is saved.
static atomic_bool holding;
static atomic_int held;

// A stack overflow leaves no stack to run a handler on.
static char spare_stack[64 * 1024];
static stack_t previous_stack;

// Whether the terminal takes bytes. One without a reader (a stuck window, Ctrl-S) takes none, and an
// ending program waits for it only 200 ms.
static bool takes_output(void) {
    struct pollfd output = {.fd = terminal, .events = POLLOUT};
    return poll(&output, 1, 200) > 0 && (output.revents & POLLOUT) != 0;
}

// Restores the terminal once, and only while this program has it: a program killed in the
// background must not touch the screen of another one.
static void restore(void) {
    if (!atomic_exchange(&armed, false)) return;
    pid_t owner = tcgetpgrp(terminal);
    // There is no owner if the terminal controls no session: then no other program has it.
    if (owner > 0 && owner != getpgrp()) return;
    tcsetattr(terminal, TCSANOW, &saved_modes);
    size_t written = 0;
    while (written < farewell_length && takes_output()) {
        ssize_t n = write(terminal, farewell_text + written, farewell_length - written);
        if (n > 0) written += (size_t)n;
        else if (n == 0 || (errno != EINTR && errno != EAGAIN)) break;
    }
}

static void wake(void) {
    int reason = errno;
    // A full pipe wakes the program as well.
    if (write(wake_pipe[1], "", 1) < 0) errno = reason;
}

// Whether a signal is held. A second Ctrl-C is not, nor a second SIGTERM; a window that closes sends
// SIGHUP more than once.
static bool is_held(int signal_number) {
    if (!atomic_load(&holding)) return false;
    if (signal_number != SIGHUP && signal_number != SIGINT && signal_number != SIGTERM) return false;
    int first = 0;
    bool is_first = atomic_compare_exchange_strong(&held, &first, signal_number);
    if (is_first) wake();
    return is_first || signal_number == SIGHUP || (signal_number == SIGTERM && first == SIGHUP);
}

// Ends the program by the signal's default action, so that the exit status shows the reason. This
// also keeps Swift's interactive backtracer, whose handler ours replaces, off that screen.
static void end(int signal_number) {
    if (is_held(signal_number)) return;
    int reason = errno;
    restore();
    struct sigaction standard = {.sa_handler = SIG_DFL};
    sigemptyset(&standard.sa_mask);
    sigaction(signal_number, &standard, NULL);
    raise(signal_number);
    errno = reason;
}

static void note(int signal_number) {
    atomic_store(signal_number == SIGCONT ? &continued
                 : signal_number == SIGTSTP ? &stop_asked : &resized, true);
    wake();
}

// Handles a signal, unless the program was started with it ignored (nohup, a shell without job
// control): then it stays ignored.
static void take(int signal_number, const struct sigaction *action, struct sigaction *previous) {
    sigaction(signal_number, action, previous);
    if (previous->sa_handler == SIG_IGN) sigaction(signal_number, previous, NULL);
}

static void on_signal(int signal_number, void (*handler)(int), struct sigaction *previous) {
    struct sigaction action = {.sa_handler = handler, .sa_flags = SA_RESTART};
    sigemptyset(&action.sa_mask);
    take(signal_number, &action, previous);
}

static struct sigaction ending_action(void) {
    // A call that a held signal has interrupted continues.
    struct sigaction ending = {.sa_handler = end, .sa_flags = SA_ONSTACK | SA_RESTART};
    // No second fatal signal may interrupt the restoring.
    sigfillset(&ending.sa_mask);
    return ending;
}

static void catch_signals(void) {
    stack_t stack = {.ss_sp = spare_stack, .ss_size = sizeof spare_stack};
    sigaltstack(&stack, &previous_stack);
    struct sigaction ending = ending_action();
    for (int i = 0; i < fatal_count(); i++) take(fatal_signal(i), &ending, &previous_fatal[i]);
    on_signal(SIGCONT, note, &previous_continue);
    on_signal(SIGTSTP, note, &previous_stop);
    on_signal(SIGWINCH, note, &previous_resize);
}

static bool make_wake_pipe(void) {
    if (wake_pipe[0] >= 0) return true;
    if (pipe(wake_pipe) != 0) return false;
    for (int i = 0; i < 2; i++) {
        fcntl(wake_pipe[i], F_SETFL, O_NONBLOCK);
        fcntl(wake_pipe[i], F_SETFD, FD_CLOEXEC);
    }
    return true;
}

bool terminal_guard_arm(int fd, const char *farewell) {
    static bool restores_at_exit = false;
    if (atomic_load(&armed) || tcgetattr(fd, &saved_modes) != 0 || !make_wake_pipe()) return false;
    terminal = fd;
    farewell_length = strnlen(farewell, sizeof farewell_text);
    memcpy(farewell_text, farewell, farewell_length);
    // A call of exit() anywhere skips the owner's deinit.
    if (!restores_at_exit) restores_at_exit = atexit(restore) == 0;
    atomic_store(&continued, false);
    atomic_store(&stop_asked, false);
    atomic_store(&resized, false);
    atomic_store(&armed, true);
    catch_signals();
    return true;
}

void terminal_guard_disarm(void) {
    if (!atomic_exchange(&armed, false)) return;
    for (int i = 0; i < fatal_count(); i++) sigaction(fatal_signal(i), &previous_fatal[i], NULL);
    sigaction(SIGCONT, &previous_continue, NULL);
    sigaction(SIGTSTP, &previous_stop, NULL);
    sigaction(SIGWINCH, &previous_resize, NULL);
    sigaltstack(&previous_stack, NULL);
}

// Runs at exit(): a program that a signal has asked to end ends by that signal.
static void end_as_asked(void) {
    atomic_store(&holding, false);
    if (atomic_load(&held) != 0) end(atomic_load(&held));
}

void terminal_guard_hold_endings(void) {
    if (atomic_exchange(&holding, true)) return;
    atexit(end_as_asked);
    struct sigaction ending = ending_action();
    struct sigaction previous;
    take(SIGHUP, &ending, &previous);
    take(SIGINT, &ending, &previous);
    take(SIGTERM, &ending, &previous);
}

bool terminal_guard_is_end_asked(void) { return atomic_load(&held) != 0; }

bool terminal_guard_take_stop(void) { return atomic_exchange(&stop_asked, false); }

void terminal_guard_stop(void) {
    struct sigaction standard = {.sa_handler = SIG_DFL};
    struct sigaction noting;
    sigemptyset(&standard.sa_mask);
    sigaction(SIGTSTP, &standard, &noting);
    raise(SIGTSTP);
    sigaction(SIGTSTP, &noting, NULL);
}

bool terminal_guard_take_continued(void) { return atomic_exchange(&continued, false); }

bool terminal_guard_take_resized(void) { return atomic_exchange(&resized, false); }

bool terminal_guard_wait(int fd, int milliseconds) {
    struct pollfd waits[] = {{.fd = fd, .events = POLLIN}, {.fd = wake_pipe[0], .events = POLLIN}};
    if (poll(waits, 2, milliseconds) <= 0) return false;
    char bytes[64];
    while (waits[1].revents != 0 && read(wake_pipe[0], bytes, sizeof bytes) > 0) continue;
    return waits[0].revents != 0;
}
