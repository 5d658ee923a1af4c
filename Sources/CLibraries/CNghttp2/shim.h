#ifndef PUSHWRIGHT_CNGHTTP2_H
#define PUSHWRIGHT_CNGHTTP2_H
#include <nghttp2/nghttp2.h>

#endif
