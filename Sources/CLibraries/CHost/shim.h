#ifndef PUSHWRIGHT_CHOST_H
#define PUSHWRIGHT_CHOST_H
// What Swift's C library module leaves out.
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/timex.h>
#include <sys/vfs.h>
#include <sys/wait.h>
#include <unistd.h>

extern int pipe2(int ends[2], int flags);
extern int dup3(int from, int to, int flags);
extern int wcwidth(int character);
extern int pthread_setname_np(pthread_t thread, const char *name);

/// Whether the kernel knows its clock to be kept right.
static inline int pw_clock_is_kept(void) {
  struct timex state = {0};
  return adjtimex(&state) >= 0 && !(state.status & STA_UNSYNC);
}
static inline int pw_eventfd(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }
static inline int pw_pipe(int *ends) { return pipe2(ends, O_CLOEXEC | O_NONBLOCK); }
static inline int pw_duplicate(int from, int to) { return dup3(from, to, O_CLOEXEC); }
static inline int pw_wcwidth(uint32_t scalar) { return wcwidth((int)scalar); }
static inline void pw_name_thread(const char *name) { pthread_setname_np(pthread_self(), name); }
static inline int pw_window_size(int descriptor, int *rows, int *columns) {
  struct winsize size;
  if (ioctl(descriptor, TIOCGWINSZ, &size) != 0) return -1;
  *rows = size.ws_row;
  *columns = size.ws_col;
  return 0;
}
// Whether a path lies on tmpfs or ramfs, whose content never reaches a disk by itself (statfs(2)).
static inline int pw_is_in_memory(const char *path) {
  struct statfs status;
  if (statfs(path, &status) != 0) return 0;
  unsigned long type = (unsigned long)status.f_type & 0xffffffffUL;
  return type == 0x01021994UL || type == 0x858458f6UL;
}
static inline int pw_is_ignored(int number) {
  struct sigaction action;
  return sigaction(number, 0, &action) == 0 && action.sa_handler == SIG_IGN;
}
static inline int pw_exited(int status) { return WIFEXITED(status); }
static inline int pw_exit_status(int status) { return WEXITSTATUS(status); }
static inline int pw_stopped(int status) { return WIFSTOPPED(status); }
static inline int pw_ending_signal(int status) { return WIFSIGNALED(status) ? WTERMSIG(status) : 0; }

#endif
