#include "plain_ncurses.h"

#include <locale.h>
#include <stdio.h>

#ifndef NCURSES_WIDECHAR
#define NCURSES_WIDECHAR 1
#endif
#ifndef _XOPEN_SOURCE_EXTENDED
#define _XOPEN_SOURCE_EXTENDED 1
#endif
#include <curses.h>

enum { room_columns = 14, room_rows = 6, name_count = 6 };
static const char *const names[name_count] = {
    "Concourse", "Tickets", "Café", "Platform", "Lift", "Exit",
};

static const wchar_t *glyph(int x, int y) {
    int edge_x = x % room_columns == 0, edge_y = y % room_rows == 0;
    if (edge_x && edge_y) return L"┼";
    // a door in the middle of each wall
    if (edge_y) return x % room_columns == room_columns / 2 ? L" " : L"─";
    if (edge_x) return y % room_rows == room_rows / 2 ? L" " : L"│";
    return L" ";
}

static short colour(int x, int y) {
    return (short)(1 + (x / room_columns + y / room_rows) % name_count);
}

static void put(int x, int y, int column, int row) {
    cchar_t cell;
    setcchar(&cell, glyph(x, y), A_NORMAL, colour(x, y), NULL);
    mvadd_wch(row, column, &cell);
}

static void draw_plan(int offset) {
    for (int row = 0; row < LINES - 1; row++) {
        for (int column = 0; column < COLS; column++) put(column + offset, row, column, row);
    }
    for (int row = 2; row < LINES - 1; row += room_rows) {
        int first = room_columns - offset % room_columns;
        for (int column = first + 2; column + 10 < COLS; column += room_columns) {
            int room = (column + offset) / room_columns + row / room_rows;
            attr_set(A_BOLD, (short)(1 + room % name_count), NULL);
            mvaddstr(row, column, names[room % name_count]);
        }
    }
    attr_set(A_NORMAL, 0, NULL);
}

static void draw_dot(int column, int row) {
    cchar_t cell;
    setcchar(&cell, L"●", A_BOLD, 1, NULL);
    mvadd_wch(row, column, &cell);
}

static void draw_status(int frame) {
    char text[64];
    snprintf(text, sizeof text, " frame %6d ", frame);
    mvaddstr(LINES - 1, 0, text);
}

void plain_ncurses(bool redraws_all) {
    setlocale(LC_ALL, "");
    initscr();
    cbreak();
    noecho();
    curs_set(0);
    leaveok(stdscr, TRUE);
    start_color();
    use_default_colors();
    for (short pair = 1; pair <= name_count; pair++) init_pair(pair, (short)(20 + 30 * pair), -1);

    int offset = 0, frame = 0, key, row = LINES / 2 / room_rows * room_rows + room_rows / 2;
    int column = 1;
    draw_plan(offset);
    draw_dot(column, row);
    draw_status(frame);
    refresh();
    while ((key = getch()) != 'q' && key != ERR) {
        int before = column;
        if (key == 'l') offset++;
        if (key == 'n') column = 1 + column % (COLS - 2);
        frame++;
        if (redraws_all || key == 'l') {
            erase();
            draw_plan(offset);
        } else {
            put(before + offset, row, before, row);
        }
        draw_dot(column, row);
        draw_status(frame);
        refresh();
    }
    endwin();
}
