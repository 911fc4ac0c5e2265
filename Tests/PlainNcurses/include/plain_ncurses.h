// A plain ncurses program, to measure dotwalk's screen against: a floor plan in box drawing, with
// names and a dot that moves one cell a frame.
#ifndef DOTWALK_PLAIN_NCURSES_H
#define DOTWALK_PLAIN_NCURSES_H

#include <stdbool.h>

/// Runs until q is pressed: n moves the dot, l moves the plan by a column.
///
/// With `redraws_all` everything is drawn anew each frame and the rest left to ncurses, as most
/// programs do; without, ncurses is given the cells that changed.
void plain_ncurses(bool redraws_all);

#endif
