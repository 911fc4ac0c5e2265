// ncurses for Swift: the header, and names for what Swift cannot import from it.
//
// Macros such as A_BOLD come out as constants here. Globals such as stdscr and COLORS are shared
// mutable state to Swift 6, so they are read through functions, right after the terminal opened.
#ifndef DOTWALK_CNCURSES_SHIM_H
#define DOTWALK_CNCURSES_SHIM_H

// Wide characters.
#ifndef NCURSES_WIDECHAR
#define NCURSES_WIDECHAR 1
#endif

#include <curses.h>
#include <stdio.h>
#include <wchar.h>

static const attr_t cncurses_bold = A_BOLD;
static const attr_t cncurses_dim = A_DIM;
static const attr_t cncurses_underline = A_UNDERLINE;
static const attr_t cncurses_reverse = A_REVERSE;

// Older libraries know no wheel down.
#ifndef BUTTON5_PRESSED
#define BUTTON5_PRESSED 0
#endif

/// Buttons 1 to 5 pressed (4 and 5 are the wheel), 1 to 3 released, and moves meanwhile.
static const mmask_t cncurses_mouse_events =
    BUTTON1_PRESSED | BUTTON2_PRESSED | BUTTON3_PRESSED | BUTTON4_PRESSED | BUTTON5_PRESSED
    | BUTTON1_RELEASED | BUTTON2_RELEASED | BUTTON3_RELEASED | REPORT_MOUSE_POSITION;

static inline int cncurses_pressed(mmask_t state, int button) {
    return (state & NCURSES_MOUSE_MASK(button, NCURSES_BUTTON_PRESSED)) != 0;
}

static inline int cncurses_moved(mmask_t state) { return (state & REPORT_MOUSE_POSITION) != 0; }

static inline int cncurses_released(mmask_t state, int button) {
    return (state & NCURSES_MOUSE_MASK(button, NCURSES_BUTTON_RELEASED)) != 0;
}

// In wchar.h, which hides it from Swift; ncurses counts columns by it.
int wcwidth(wchar_t character);

// In sys/mman.h for GNU sources only: a file in memory.
int memfd_create(const char *name, unsigned int flags);
static const unsigned int cncurses_close_on_exec = 1; // MFD_CLOEXEC

// setupterm lives in term.h, whose macros (lines, columns, …) would take common words from Swift.
int setupterm(const char *term, int file, int *result);

/// Opens the terminal on a file and standard input; null when it cannot (initscr would exit).
static inline SCREEN *cncurses_open(FILE *output) { return newterm(NULL, output, stdin); }
/// The screen as it is to be, rather than a window that would be copied there: of a large frame
/// the copying is a twentieth.
static inline WINDOW *cncurses_screen(void) { return newscr; }
static inline int cncurses_colours(void) { return COLORS; }
static inline int cncurses_pairs(void) { return COLOR_PAIRS; }

#endif
