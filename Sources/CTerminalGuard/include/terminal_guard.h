// Leaves the terminal whole when the program does not end by its own will.
#ifndef DOTWALK_TERMINAL_GUARD_H
#define DOTWALK_TERMINAL_GUARD_H

#include <stdbool.h>

/// Remembers the terminal's modes and from now on, whatever ends the program (a signal, a crash,
/// exit), puts them back and writes `farewell`: the terminal's own strings that end its mouse
/// reports, leave the alternate screen and show the cursor. To be called before anything changes
/// the modes. False when the guard is armed already or `fd` is not a terminal.
bool terminal_guard_arm(int fd, const char *farewell);

/// Gives the signals back, once the terminal has been restored in the ordinary way.
void terminal_guard_disarm(void);

/// From now on SIGHUP, SIGINT and SIGTERM do not end the program at once: it learns that it is asked
/// to end, keeps what would be lost, and ends, by that signal. A second SIGINT or SIGTERM ends it at
/// once.
void terminal_guard_hold_endings(void);

/// Whether one of those signals has come since then.
bool terminal_guard_is_end_asked(void);

/// True once after Ctrl-Z: the owner has to give the terminal back, and then to stop. (ncurses,
/// which leaves the signal to whoever takes it first, would lose one that comes while it draws.)
bool terminal_guard_take_stop(void);

/// Stops the program, and returns when it is continued.
void terminal_guard_stop(void);

/// True once after the program was stopped and continued: the screen must be drawn anew.
bool terminal_guard_take_continued(void);

/// True once after the terminal's size changed. (ncurses, where nobody took the signal before it,
/// would ask for the size while it draws, when its output is not the terminal.)
bool terminal_guard_take_resized(void);

/// Waits until `fd` has input or has closed, at most so long (for ever when negative); whether it
/// did. Returns early, with false, after any of the signals above.
bool terminal_guard_wait(int fd, int milliseconds);

#endif
