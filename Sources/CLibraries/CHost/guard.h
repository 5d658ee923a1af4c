#ifndef PUSHWRIGHT_GUARD_H
#define PUSHWRIGHT_GUARD_H
// The terminal's way back, for signal handlers: only async-signal-safe calls, no memory, no Swift.
//
// The state is static, so each object file that calls these functions has its own. One Swift file calls them, and
// its wrappers are never inlined.
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <string.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#define PW_GUARD_TEXT 1024

struct pw_guard_state {
  volatile sig_atomic_t armed;       // the screen is ours
  volatile sig_atomic_t child;       // another program has the terminal
  volatile sig_atomic_t ending;      // one signal to end was seen
  struct timespec ended;             // when that was
  int terminal;
  int saved_stderr;                  // -1 when standard error was left alone
  int signals;                       // the writing end of the signal pipe
  int keep_handlers;                 // faults go on to the handlers that were there before
  struct termios modes;
  size_t restore_length;
  char restore[PW_GUARD_TEXT];
  size_t note_length;
  char note[PW_GUARD_TEXT];
  struct sigaction before[NSIG];
};

// A variable of the file would not be brought into the program by the Swift compiler; one of a function is.
static inline struct pw_guard_state *pw_guard(void) {
  static struct pw_guard_state state;
  return &state;
}

static inline void pw_guard_write(int descriptor, const char *text, size_t length) {
  while (length > 0) {
    ssize_t count = write(descriptor, text, length);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return;
    text += count;
    length -= (size_t)count;
  }
}

// Gives the terminal back. Does nothing when it is not ours.
static inline void pw_guard_restore(void) {
  if (!pw_guard()->armed) return;
  pw_guard()->armed = 0;
  struct sigaction ignore, before;
  memset(&ignore, 0, sizeof ignore);
  ignore.sa_handler = SIG_IGN;
  // Setting modes from the background would stop the process.
  sigaction(SIGTTOU, &ignore, &before);
  pw_guard_write(pw_guard()->terminal, pw_guard()->restore, pw_guard()->restore_length);
  tcsetattr(pw_guard()->terminal, TCSANOW, &pw_guard()->modes);
  if (pw_guard()->saved_stderr >= 0) dup2(pw_guard()->saved_stderr, 2);
  sigaction(SIGTTOU, &before, NULL);
}

static void pw_guard_fault(int number, siginfo_t *info, void *context) {
  (void)context;
  int ours = pw_guard()->armed;
  pw_guard_restore();
  if (ours) pw_guard_write(pw_guard()->terminal, pw_guard()->note, pw_guard()->note_length);
  struct sigaction next;
  memset(&next, 0, sizeof next);
  next.sa_handler = SIG_DFL;
  sigaction(number, pw_guard()->keep_handlers ? &pw_guard()->before[number] : &next, NULL);
  // A fault happens again when the instruction is run again; what was raised is raised again.
  if (info == NULL || info->si_code <= 0 || number == SIGTRAP || number == SIGABRT) raise(number);
}

static inline int pw_guard_older_than_half_second(const struct timespec *past) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  int64_t passed = (int64_t)(now.tv_sec - past->tv_sec) * 1000000000 + (now.tv_nsec - past->tv_nsec);
  return passed > 500000000;
}

static void pw_guard_signal(int number) {
  int saved = errno;
  unsigned char byte = (unsigned char)number;
  int ends = number == SIGTERM || number == SIGHUP || number == SIGINT || number == SIGQUIT;
  if (ends && pw_guard()->child && (number == SIGINT || number == SIGQUIT)) {
    errno = saved;  // meant for the program that has the terminal
    return;
  }
  if (ends) {
    // A closing terminal sends several at once; a later second one means that the program hangs.
    if (pw_guard()->ending && pw_guard_older_than_half_second(&pw_guard()->ended)) {
      pw_guard_restore();
      _exit(128 + number);
    }
    if (!pw_guard()->ending) clock_gettime(CLOCK_MONOTONIC, &pw_guard()->ended);
    pw_guard()->ending = 1;
  }
  ssize_t ignored = write(pw_guard()->signals, &byte, 1);
  (void)ignored;
  errno = saved;
}

static inline int pw_guard_handle(int number, void (*handler)(int)) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = handler;
  sigemptyset(&action.sa_mask);
  return sigaction(number, &action, &pw_guard()->before[number]);
}

// Remembers the modes of the terminal and what gives it back.
static inline int pw_guard_prepare(int terminal, int signals) {
  memset(pw_guard(), 0, sizeof(struct pw_guard_state));
  pw_guard()->terminal = terminal;
  pw_guard()->signals = signals;
  pw_guard()->saved_stderr = -1;
  return tcgetattr(terminal, &pw_guard()->modes);
}

static inline void pw_guard_set_restore(const char *text, size_t length) {
  pw_guard()->restore_length = length < PW_GUARD_TEXT ? length : 0;
  memcpy(pw_guard()->restore, text, pw_guard()->restore_length);
}

static inline void pw_guard_set_note(const char *text, size_t length) {
  pw_guard()->note_length = length < PW_GUARD_TEXT ? length : PW_GUARD_TEXT;
  memcpy(pw_guard()->note, text, pw_guard()->note_length);
}

static inline void pw_guard_set_saved_stderr(int descriptor) { pw_guard()->saved_stderr = descriptor; }
static inline void pw_guard_set_armed(int armed) { pw_guard()->armed = armed; }
static inline void pw_guard_set_child(int child) { pw_guard()->child = child; }

// Catches the signals of the terminal and of the end, and the faults.
static inline void pw_guard_install(int keep_handlers) {
  static const int events[] = {SIGWINCH, SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGTSTP, SIGCONT};
  static const int faults[] = {SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGABRT, SIGFPE};
  pw_guard()->keep_handlers = keep_handlers;
  for (size_t i = 0; i < sizeof events / sizeof *events; i++) pw_guard_handle(events[i], pw_guard_signal);
  pw_guard_handle(SIGPIPE, SIG_IGN);
  // Whoever started us may have left them blocked.
  sigset_t wanted;
  sigemptyset(&wanted);
  for (size_t i = 0; i < sizeof events / sizeof *events; i++) sigaddset(&wanted, events[i]);
  for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) sigaddset(&wanted, faults[i]);
  sigprocmask(SIG_UNBLOCK, &wanted, NULL);
  // A stack that ran over needs another one for the handler.
  static char stack[64 * 1024];
  stack_t other;
  memset(&other, 0, sizeof other);
  other.ss_sp = stack;
  other.ss_size = sizeof stack;
  sigaltstack(&other, NULL);
  for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_sigaction = pw_guard_fault;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK;
    sigemptyset(&action.sa_mask);
    sigaction(faults[i], &action, &pw_guard()->before[faults[i]]);
  }
}

// Puts the handlers back that were there before.
static inline void pw_guard_uninstall(void) {
  static const int all[] = {SIGWINCH, SIGTERM, SIGHUP, SIGINT,  SIGQUIT, SIGTSTP, SIGCONT,
                            SIGPIPE,  SIGILL,  SIGTRAP, SIGSEGV, SIGBUS, SIGABRT, SIGFPE};
  for (size_t i = 0; i < sizeof all / sizeof *all; i++) sigaction(all[i], &pw_guard()->before[all[i]], NULL);
}

// Stops the whole process group as Ctrl-Z does; returns when it is continued. The system does not stop a group
// that nobody could continue.
static inline void pw_guard_stop_group(void) {
  struct sigaction stop, before;
  memset(&stop, 0, sizeof stop);
  stop.sa_handler = SIG_DFL;
  sigaction(SIGTSTP, &stop, &before);
  sigset_t set, old;
  sigemptyset(&set);
  sigaddset(&set, SIGTSTP);
  sigprocmask(SIG_UNBLOCK, &set, &old);
  kill(0, SIGTSTP);
  sigprocmask(SIG_SETMASK, &old, NULL);
  sigaction(SIGTSTP, &before, NULL);
}

#endif
