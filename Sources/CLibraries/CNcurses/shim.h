#ifndef PUSHWRIGHT_CNCURSES_H
#define PUSHWRIGHT_CNCURSES_H
// Swift cannot import curses' globals and computed macros; each gets a prefixed inline function here.
#define NCURSES_WIDECHAR 1
#define _XOPEN_SOURCE_EXTENDED 1
#include <curses.h>
#include <term.h>
#include <wchar.h>

static inline WINDOW *pw_stdscr(void) { return stdscr; }
static inline WINDOW *pw_curscr(void) { return curscr; }
static inline int pw_lines(void) { return LINES; }
static inline int pw_columns(void) { return COLS; }
static inline int pw_colors(void) { return COLORS; }
static inline int pw_color_pairs(void) { return COLOR_PAIRS; }

#endif
