#ifndef PUSHWRIGHT_CCURL_H
#define PUSHWRIGHT_CCURL_H
// libcurl's variadic calls are not importable; each argument type gets a prefixed inline function.
#include <curl/curl.h>

#endif
