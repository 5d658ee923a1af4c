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

// PKCS #12: stacks and kinds are macros.
static inline int pw_safe_count(const STACK_OF(PKCS7) *safes) { return sk_PKCS7_num(safes); }
static inline PKCS7 *pw_safe_at(const STACK_OF(PKCS7) *safes, int index) { return sk_PKCS7_value(safes, index); }
static inline void pw_free_safes(STACK_OF(PKCS7) *safes) { sk_PKCS7_pop_free(safes, PKCS7_free); }
static inline int pw_safe_is_plain(const PKCS7 *safe) { return PKCS7_type_is_data(safe); }
static inline int pw_safe_is_encrypted(const PKCS7 *safe) { return PKCS7_type_is_encrypted(safe); }
// The name of the cipher of an encrypted safe, such as PBE-SHA1-RC2-40; NULL if it has none.
static inline const char *pw_safe_cipher(const PKCS7 *safe) {
  if (!PKCS7_type_is_encrypted(safe) || !safe->d.encrypted || !safe->d.encrypted->enc_data) return NULL;
  return OBJ_nid2sn(OBJ_obj2nid(safe->d.encrypted->enc_data->algorithm->algorithm));
}
static inline int pw_bag_count(const STACK_OF(PKCS12_SAFEBAG) *bags) { return sk_PKCS12_SAFEBAG_num(bags); }
static inline PKCS12_SAFEBAG *pw_bag_at(const STACK_OF(PKCS12_SAFEBAG) *bags, int index) {
  return sk_PKCS12_SAFEBAG_value(bags, index);
}
static inline void pw_free_bags(STACK_OF(PKCS12_SAFEBAG) *bags) {
  sk_PKCS12_SAFEBAG_pop_free(bags, PKCS12_SAFEBAG_free);
}
// The name of the cipher of an encrypted key bag.
static inline const char *pw_key_cipher(const X509_SIG *sealed) {
  const X509_ALGOR *algorithm = NULL;
  X509_SIG_get0(sealed, &algorithm, NULL);
  return algorithm ? OBJ_nid2sn(OBJ_obj2nid(algorithm->algorithm)) : NULL;
}
/// A place of our own in each SSL_CTX.
static inline int pw_ssl_ctx_new_index(void) {
  return CRYPTO_get_ex_new_index(CRYPTO_EX_INDEX_SSL_CTX, 0, NULL, NULL, NULL, NULL);
}
static inline long pw_ssl_ctx_add_chain(SSL_CTX *context, X509 *certificate) {
  return SSL_CTX_add1_chain_cert(context, certificate);
}
static inline int pw_x509_count(const STACK_OF(X509) *stack) { return stack ? sk_X509_num(stack) : 0; }
static inline X509 *pw_x509_at(const STACK_OF(X509) *stack, int index) { return sk_X509_value(stack, index); }
/// One line, with letters beyond ASCII left as they are.
static inline unsigned long pw_x509_one_line(void) { return XN_FLAG_ONELINE & ~ASN1_STRFLGS_ESC_MSB; }
static inline const char *pw_openssl_error(char *text, size_t length) {
  ERR_error_string_n(ERR_peek_last_error(), text, length);
  return text;
}

// The gateway: certificates of its own, TLS from the server's side.
static inline int pw_bio_bytes(BIO *bio, const uint8_t **bytes) { return (int)BIO_get_mem_data(bio, (char **)bytes); }
static inline int pw_x509_add_extension(X509 *certificate, X509 *issuer, int kind, const char *value) {
  X509V3_CTX context;
  X509V3_set_ctx_nodb(&context);
  X509V3_set_ctx(&context, issuer, certificate, NULL, NULL, 0);
  X509_EXTENSION *extension = X509V3_EXT_conf_nid(NULL, &context, kind, value);
  if (!extension) return 0;
  int done = X509_add_ext(certificate, extension, -1);
  X509_EXTENSION_free(extension);
  return done;
}
static inline void pw_ssl_ctx_serve(SSL_CTX *context) {
  SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION);
  SSL_CTX_set_options(context, SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_TICKET | SSL_OP_CIPHER_SERVER_PREFERENCE);
  SSL_CTX_set_session_cache_mode(context, SSL_SESS_CACHE_OFF);
  SSL_CTX_set_num_tickets(context, 0);
  SSL_CTX_set_mode(context, SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);
}
static inline long pw_ssl_ctx_add_chain_certificate(SSL_CTX *context, X509 *certificate) {
  return SSL_CTX_add1_chain_cert(context, certificate);
}

#endif
