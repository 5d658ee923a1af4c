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
static inline int pw_colors(void) { return COLORS; }
static inline int pw_color_pairs(void) { return COLOR_PAIRS; }

static inline attr_t pw_attribute_bold(void) { return WA_BOLD; }
static inline attr_t pw_attribute_dim(void) { return WA_DIM; }
static inline attr_t pw_attribute_underline(void) { return WA_UNDERLINE; }
static inline attr_t pw_attribute_reverse(void) { return WA_REVERSE; }

// Writes one cell at a place. The pair goes through the options pointer: the short argument holds 15 bits.
static inline int pw_put_cell(int row, int column, const wchar_t *text, attr_t attributes, int pair) {
  cchar_t cell;
  if (setcchar(&cell, text, attributes, (short)(pair > 32767 ? 32767 : pair), &pair) != OK) return ERR;
  if (wmove(stdscr, row, column) != OK) return ERR;
  return wadd_wch(stdscr, &cell);
}

// A capability of terminfo, NULL when the terminal has none (ncurses says -1 for names that are no strings).
static inline const char *pw_capability(const char *name) {
  const char *text = tigetstr((char *)name);
  return text == (const char *)-1 ? NULL : text;
}

#endif
