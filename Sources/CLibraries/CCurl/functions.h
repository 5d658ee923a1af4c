#ifndef PUSHWRIGHT_CCURL_FUNCTIONS_H
#define PUSHWRIGHT_CCURL_FUNCTIONS_H
// libcurl's functions, looked up when the first of them is needed.
//
// Linked in, libcurl and the twenty libraries behind it would take more than half of the time until the composer's first
// frame, and every subcommand that opens no connection would pay for them too.
#define CURL_DISABLE_TYPECHECK 1
#include <curl/curl.h>
#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>

struct pw_curl {
  CURLcode (*global_init)(long flags);
  curl_version_info_data *(*version_info)(CURLversion age);
  CURL *(*easy_init)(void);
  void (*easy_cleanup)(CURL *easy);
  CURLcode (*easy_setopt)(CURL *easy, CURLoption option, ...);
  CURLcode (*easy_getinfo)(CURL *easy, CURLINFO info, ...);
  CURLcode (*easy_perform)(CURL *easy);
  CURLcode (*easy_recv)(CURL *easy, void *buffer, size_t length, size_t *count);
  CURLcode (*easy_send)(CURL *easy, const void *buffer, size_t length, size_t *count);
  const char *(*easy_strerror)(CURLcode code);
  CURLM *(*multi_init)(void);
  CURLMcode (*multi_cleanup)(CURLM *multi);
  CURLMcode (*multi_add_handle)(CURLM *multi, CURL *easy);
  CURLMcode (*multi_remove_handle)(CURLM *multi, CURL *easy);
  CURLMcode (*multi_perform)(CURLM *multi, int *running);
  CURLMcode (*multi_fdset)(CURLM *multi, fd_set *reading, fd_set *writing, fd_set *failing, int *highest);
  CURLMcode (*multi_timeout)(CURLM *multi, long *milliseconds);
  CURLMsg *(*multi_info_read)(CURLM *multi, int *left);
};

struct pw_curl_state {
  pthread_once_t once;
  int is_loaded;
  struct pw_curl functions;
  char problem[256];
};

// A variable of the file would not be brought into the program by the Swift compiler; one of a function is.
static inline struct pw_curl_state *pw_curl_state(void) {
  static struct pw_curl_state state = {PTHREAD_ONCE_INIT, 0, {0}, ""};
  return &state;
}

static inline void pw_curl_note_problem(struct pw_curl_state *state) {
  const char *text = dlerror();
  size_t length = 0;
  for (; text && text[length] && length + 1 < sizeof state->problem; length++) state->problem[length] = text[length];
  state->problem[length] = 0;
}

static void pw_curl_load(void) {
  struct pw_curl_state *state = pw_curl_state();
  void *library = dlopen("libcurl.so.4", RTLD_LAZY | RTLD_LOCAL);
  if (!library) {
    pw_curl_note_problem(state);
    return;
  }
  const struct { const char *name; size_t place; } wanted[] = {
    {"curl_global_init", offsetof(struct pw_curl, global_init)},
    {"curl_version_info", offsetof(struct pw_curl, version_info)},
    {"curl_easy_init", offsetof(struct pw_curl, easy_init)},
    {"curl_easy_cleanup", offsetof(struct pw_curl, easy_cleanup)},
    {"curl_easy_setopt", offsetof(struct pw_curl, easy_setopt)},
    {"curl_easy_getinfo", offsetof(struct pw_curl, easy_getinfo)},
    {"curl_easy_perform", offsetof(struct pw_curl, easy_perform)},
    {"curl_easy_recv", offsetof(struct pw_curl, easy_recv)},
    {"curl_easy_send", offsetof(struct pw_curl, easy_send)},
    {"curl_easy_strerror", offsetof(struct pw_curl, easy_strerror)},
    {"curl_multi_init", offsetof(struct pw_curl, multi_init)},
    {"curl_multi_cleanup", offsetof(struct pw_curl, multi_cleanup)},
    {"curl_multi_add_handle", offsetof(struct pw_curl, multi_add_handle)},
    {"curl_multi_remove_handle", offsetof(struct pw_curl, multi_remove_handle)},
    {"curl_multi_perform", offsetof(struct pw_curl, multi_perform)},
    {"curl_multi_fdset", offsetof(struct pw_curl, multi_fdset)},
    {"curl_multi_timeout", offsetof(struct pw_curl, multi_timeout)},
    {"curl_multi_info_read", offsetof(struct pw_curl, multi_info_read)},
  };
  for (size_t index = 0; index < sizeof wanted / sizeof *wanted; index++) {
    void *function = dlsym(library, wanted[index].name);
    if (!function) {
      pw_curl_note_problem(state);
      return;
    }
    *(void **)((char *)&state->functions + wanted[index].place) = function;
  }
  state->is_loaded = 1;
}

// The functions; NULL where libcurl cannot be loaded, and then nothing below may be called but `pw_curl_problem`.
static inline const struct pw_curl *pw_curl(void) {
  struct pw_curl_state *state = pw_curl_state();
  pthread_once(&state->once, pw_curl_load);
  return state->is_loaded ? &state->functions : NULL;
}

/// Why libcurl cannot be loaded, in the words of the loader; empty when it can.
static inline const char *pw_curl_problem(void) { return pw_curl() ? "" : pw_curl_state()->problem; }

static inline void pw_curl_global_init(void) { pw_curl()->global_init(CURL_GLOBAL_ALL); }
static inline curl_version_info_data *pw_curl_version_info(void) { return pw_curl()->version_info(CURLVERSION_NOW); }
static inline CURL *pw_curl_easy_init(void) { return pw_curl() ? pw_curl()->easy_init() : NULL; }
static inline void pw_curl_easy_cleanup(CURL *easy) { pw_curl()->easy_cleanup(easy); }
static inline CURLcode pw_curl_easy_perform(CURL *easy) { return pw_curl()->easy_perform(easy); }
static inline CURLcode pw_curl_easy_recv(CURL *easy, void *buffer, size_t length, size_t *count) {
  return pw_curl()->easy_recv(easy, buffer, length, count);
}
static inline CURLcode pw_curl_easy_send(CURL *easy, const void *buffer, size_t length, size_t *count) {
  return pw_curl()->easy_send(easy, buffer, length, count);
}
static inline const char *pw_curl_easy_strerror(CURLcode code) { return pw_curl()->easy_strerror(code); }
static inline CURLM *pw_curl_multi_init(void) { return pw_curl() ? pw_curl()->multi_init() : NULL; }
static inline void pw_curl_multi_cleanup(CURLM *multi) { pw_curl()->multi_cleanup(multi); }
static inline void pw_curl_multi_add_handle(CURLM *multi, CURL *easy) { pw_curl()->multi_add_handle(multi, easy); }
static inline void pw_curl_multi_remove_handle(CURLM *multi, CURL *easy) {
  pw_curl()->multi_remove_handle(multi, easy);
}
static inline void pw_curl_multi_perform(CURLM *multi, int *running) { pw_curl()->multi_perform(multi, running); }
static inline void pw_curl_multi_timeout(CURLM *multi, long *milliseconds) {
  pw_curl()->multi_timeout(multi, milliseconds);
}

#endif
