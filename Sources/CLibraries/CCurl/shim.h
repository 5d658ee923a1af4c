#ifndef PUSHWRIGHT_CCURL_H
#define PUSHWRIGHT_CCURL_H
// libcurl's variadic calls are not importable; each argument type gets a prefixed inline function.
#include "functions.h"
#include <sys/select.h>

static inline CURLcode pw_curl_set_long(CURL *easy, CURLoption option, long value) {
  return pw_curl()->easy_setopt(easy, option, value);
}
static inline CURLcode pw_curl_set_size(CURL *easy, CURLoption option, curl_off_t value) {
  return pw_curl()->easy_setopt(easy, option, value);
}
static inline CURLcode pw_curl_set_text(CURL *easy, CURLoption option, const char *value) {
  return pw_curl()->easy_setopt(easy, option, value);
}
static inline CURLcode pw_curl_set_pointer(CURL *easy, CURLoption option, void *value) {
  return pw_curl()->easy_setopt(easy, option, value);
}
/// The bytes are copied by libcurl.
static inline CURLcode pw_curl_set_blob(CURL *easy, CURLoption option, const void *bytes, size_t length) {
  struct curl_blob blob = {(void *)bytes, length, CURL_BLOB_COPY};
  return pw_curl()->easy_setopt(easy, option, &blob);
}
static inline CURLcode pw_curl_set_context_function(CURL *easy, curl_ssl_ctx_callback function, void *user) {
  CURLcode code = pw_curl()->easy_setopt(easy, CURLOPT_SSL_CTX_FUNCTION, function);
  return code ? code : pw_curl()->easy_setopt(easy, CURLOPT_SSL_CTX_DATA, user);
}
typedef size_t (*pw_curl_bytes_function)(char *bytes, size_t size, size_t count, void *user);
static inline CURLcode pw_curl_set_write_function(CURL *easy, pw_curl_bytes_function function, void *user) {
  CURLcode code = pw_curl()->easy_setopt(easy, CURLOPT_WRITEFUNCTION, function);
  return code ? code : pw_curl()->easy_setopt(easy, CURLOPT_WRITEDATA, user);
}
static inline CURLcode pw_curl_set_header_function(CURL *easy, pw_curl_bytes_function function, void *user) {
  CURLcode code = pw_curl()->easy_setopt(easy, CURLOPT_HEADERFUNCTION, function);
  return code ? code : pw_curl()->easy_setopt(easy, CURLOPT_HEADERDATA, user);
}
static inline CURLcode pw_curl_set_progress_function(CURL *easy, curl_xferinfo_callback function, void *user) {
  pw_curl()->easy_setopt(easy, CURLOPT_NOPROGRESS, 0L);
  CURLcode code = pw_curl()->easy_setopt(easy, CURLOPT_XFERINFOFUNCTION, function);
  return code ? code : pw_curl()->easy_setopt(easy, CURLOPT_XFERINFODATA, user);
}
static inline long pw_curl_get_long(CURL *easy, CURLINFO info) {
  long value = 0;
  return pw_curl()->easy_getinfo(easy, info, &value) ? 0 : value;
}
static inline curl_off_t pw_curl_get_size(CURL *easy, CURLINFO info) {
  curl_off_t value = 0;
  return pw_curl()->easy_getinfo(easy, info, &value) ? 0 : value;
}
static inline const char *pw_curl_get_text(CURL *easy, CURLINFO info) {
  char *value = NULL;
  return pw_curl()->easy_getinfo(easy, info, &value) ? NULL : value;
}
static inline curl_socket_t pw_curl_active_socket(CURL *easy) {
  curl_socket_t value = CURL_SOCKET_BAD;
  return pw_curl()->easy_getinfo(easy, CURLINFO_ACTIVESOCKET, &value) ? CURL_SOCKET_BAD : value;
}
/// The transfer's result once it is done, else -1.
static inline int pw_curl_multi_result(CURLM *multi) {
  int left = 0;
  CURLMsg *message;
  while ((message = pw_curl()->multi_info_read(multi, &left)))
    if (message->msg == CURLMSG_DONE) return (int)message->data.result;
  return -1;
}
/// The descriptors that the multi handle waits for, each with what it waits for; gives their number.
static inline int pw_curl_multi_descriptors(CURLM *multi, struct curl_waitfd *list, int capacity) {
  fd_set reading, writing, failing;
  FD_ZERO(&reading);
  FD_ZERO(&writing);
  FD_ZERO(&failing);
  int highest = -1, count = 0;
  if (pw_curl()->multi_fdset(multi, &reading, &writing, &failing, &highest)) return 0;
  for (int fd = 0; fd <= highest && count < capacity; fd++) {
    short events = (short)((FD_ISSET(fd, &reading) ? CURL_WAIT_POLLIN : 0) |
                           (FD_ISSET(fd, &writing) ? CURL_WAIT_POLLOUT : 0));
    if (events) list[count++] = (struct curl_waitfd){fd, events, 0};
  }
  return count;
}

#endif
