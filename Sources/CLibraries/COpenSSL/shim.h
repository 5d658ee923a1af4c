#ifndef PUSHWRIGHT_COPENSSL_H
#define PUSHWRIGHT_COPENSSL_H
// OpenSSL's function-like macros, as prefixed inline functions.
#include <openssl/bio.h>
#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/ec.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/pkcs12.h>
#include <openssl/provider.h>
#include <openssl/rand.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>
#include <openssl/x509v3.h>

// Keys.
static inline EVP_PKEY *pw_generate_p256(void) { return EVP_EC_gen("P-256"); }
static inline int pw_error_library(unsigned long code) { return ERR_GET_LIB(code); }
static inline int pw_error_reason(unsigned long code) { return ERR_GET_REASON(code); }
static inline int pw_unsupported_reason(void) { return ERR_R_UNSUPPORTED; }

#endif
