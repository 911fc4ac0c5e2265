// Restores the terminal when a signal or a crash ends the program.
#ifndef DOTWALK_TERMINAL_GUARD_H
#define DOTWALK_TERMINAL_GUARD_H

#include <stdbool.h>

/// Remembers the terminal's modes. However the program ends from now on (a signal, a crash, exit),
/// the guard restores the modes and writes `farewell`: the terminal's own strings that end its
/// mouse reports, leave the alternate screen and show the cursor. It has to be called before
/// anything changes the modes. Returns false when the guard is armed already or `fd` is not a
/// terminal.
bool terminal_guard_arm(int fd, const char *farewell);

/// Restores the handling of signals, after the terminal was restored in the ordinary way.
void terminal_guard_disarm(void);

/// Holds SIGHUP, SIGINT and SIGTERM from now on: they do not end the program at once. It learns that
/// it is asked to end, saves what would be lost, and then ends by that signal. A second SIGINT or
/// SIGTERM ends it at once.
void terminal_guard_hold_endings(void);

/// Whether one of those signals has come since then.
bool terminal_guard_is_end_asked(void);

/// True once after Ctrl-Z: the owner has to restore the terminal and then stop. (ncurses only takes
/// the signal if nobody else does, and would lose one that comes while it draws.)
bool terminal_guard_take_stop(void);

/// Stops the program, and returns when it is continued.
void terminal_guard_stop(void);

/// True once after the program was stopped and continued: the screen must be drawn again.
bool terminal_guard_take_continued(void);

/// True once after the terminal's size changed. (If nobody else took the signal, ncurses would ask
/// for the size while it draws, when its output is not the terminal.)
bool terminal_guard_take_resized(void);

/// Waits until `fd` has input or has closed, for at most these milliseconds (for ever when
/// negative); returns whether it did. Returns early, with false, after any of the signals above.
bool terminal_guard_wait(int fd, int milliseconds);

#endif
