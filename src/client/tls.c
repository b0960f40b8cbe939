/* tls.c - connections that nobody reads on the way: TLS by OpenSSL, the one file that knows it. Bytes in, bytes out,
 * no socket: socket.c carries what is to go. The server's certificate is checked against the system's authorities and
 * against the name, or the address, that was asked for; what is wrong with it is a word of its own, because people
 * can do something about each. */
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>
#include <stdlib.h>
#include <string.h>

#include "client/internal.h"

struct bq__client_tls {
    SSL *ssl;
    BIO *in;  /* what came and was not read yet */
    BIO *out; /* what is to go */
    const char *fault;
};

/* A name is sent along, so that one address may have several; an address in figures is not a name. */
static bool expect(SSL *ssl, const char *host)
{
    X509_VERIFY_PARAM *param = SSL_get0_param(ssl);
    if (X509_VERIFY_PARAM_set1_ip_asc(param, host))
        return true;
    SSL_set_hostflags(ssl, X509_CHECK_FLAG_NO_PARTIAL_WILDCARDS);
    return SSL_set1_host(ssl, host) && SSL_set_tlsext_host_name(ssl, host);
}

static SSL *make(const char *host)
{
    SSL_CTX *ctx = SSL_CTX_new(TLS_client_method());
    if (!ctx)
        return NULL;
    SSL_CTX_set_verify(ctx, SSL_VERIFY_PEER, NULL);
    SSL *ssl = SSL_CTX_set_min_proto_version(ctx, TLS1_2_VERSION) && SSL_CTX_set_default_verify_paths(ctx) ? SSL_new(ctx)
                                                                                                          : NULL;
    SSL_CTX_free(ctx); /* the other holds it */
    if (ssl && expect(ssl, host))
        return ssl;
    SSL_free(ssl);
    return NULL;
}

bq__client_tls *bq__client_tls_new(const char *host)
{
    bq__client_tls *t = calloc(1, sizeof *t);
    if (!t)
        return NULL;
    t->ssl = make(host);
    t->in = BIO_new(BIO_s_mem());
    t->out = BIO_new(BIO_s_mem());
    if (!t->ssl || !t->in || !t->out) {
        BIO_free(t->in);
        BIO_free(t->out);
        SSL_free(t->ssl);
        free(t);
        return NULL;
    }
    SSL_set_bio(t->ssl, t->in, t->out); /* they are its own now */
    SSL_set_connect_state(t->ssl);
    return t;
}

void bq__client_tls_free(bq__client_tls *t)
{
    if (t)
        SSL_free(t->ssl);
    free(t);
    ERR_clear_error();
}

/* ---- what is wrong ---- */

static const char *of_certificate(long code)
{
    switch (code) {
    case X509_V_OK:
        return "tls";
    case X509_V_ERR_CERT_HAS_EXPIRED:
        return "certificate-expired";
    case X509_V_ERR_CERT_NOT_YET_VALID:
        return "certificate-early";
    case X509_V_ERR_HOSTNAME_MISMATCH:
    case X509_V_ERR_IP_ADDRESS_MISMATCH:
        return "certificate-name";
    case X509_V_ERR_DEPTH_ZERO_SELF_SIGNED_CERT:
    case X509_V_ERR_SELF_SIGNED_CERT_IN_CHAIN:
    case X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT:
    case X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT_LOCALLY:
    case X509_V_ERR_UNABLE_TO_VERIFY_LEAF_SIGNATURE:
        return "certificate-unknown";
    default:
        return "certificate";
    }
}

/* True: it only waits for more bytes. */
static bool waits(bq__client_tls *t, int answer)
{
    int error = SSL_get_error(t->ssl, answer);
    ERR_clear_error();
    if (error == SSL_ERROR_WANT_READ || error == SSL_ERROR_WANT_WRITE)
        return true;
    t->fault = error == SSL_ERROR_ZERO_RETURN ? "closed" : of_certificate(SSL_get_verify_result(t->ssl));
    return false;
}

const char *bq__client_tls_fault(const bq__client_tls *t)
{
    return t->fault ? t->fault : "tls";
}

/* ---- bytes ---- */

bool bq__client_tls_shake(bq__client_tls *t, bool *done)
{
    int answer = SSL_do_handshake(t->ssl);
    *done = answer == 1;
    return *done || waits(t, answer);
}

bool bq__client_tls_take(bq__client_tls *t, const void *bytes, size_t n)
{
    size_t written = 0;
    return BIO_write_ex(t->in, bytes, n, &written) && written == n;
}

bool bq__client_tls_read(bq__client_tls *t, void *bytes, size_t size, size_t *n)
{
    *n = 0;
    return size == 0 || SSL_read_ex(t->ssl, bytes, size, n) || waits(t, 0);
}

bool bq__client_tls_put(bq__client_tls *t, const void *bytes, size_t n)
{
    size_t written = 0;
    return n == 0 || (SSL_write_ex(t->ssl, bytes, n, &written) && written == n);
}

size_t bq__client_tls_waiting(const bq__client_tls *t, const char **bytes)
{
    char *at = NULL;
    long n = BIO_get_mem_data(t->out, &at);
    *bytes = at;
    return n > 0 ? (size_t)n : 0;
}

void bq__client_tls_gone(bq__client_tls *t, size_t n)
{
    char away[512];
    for (size_t part = 0; n > 0; n -= part)
        if (!BIO_read_ex(t->out, away, n < sizeof away ? n : sizeof away, &part) || !part)
            return;
}
