// Programs on pseudo-terminals: what Swift cannot import of it.
#ifndef DOTWALK_PSEUDO_TERMINAL_H
#define DOTWALK_PSEUDO_TERMINAL_H

#include <sys/types.h>

/// Starts a program on a terminal of its own. Both lists end with a null.
/// Returns its process id, -1 on failure; the terminal's other end goes to `master`.
pid_t pseudo_terminal_start(
    const char *program, char *const arguments[], char *const environment[], int columns, int rows,
    int *master);

void pseudo_terminal_resize(int master, int columns, int rows);

/// The process in the terminal's foreground; -1 where there is none.
pid_t pseudo_terminal_foreground(int master);

/// Whether typing is echoed and given to programs by the line, as shells expect to find it.
int pseudo_terminal_is_cooked(int master);

/// Processor time a process has used, in seconds; -1 where the system does not tell.
double pseudo_terminal_cpu_seconds(pid_t process);

#endif
