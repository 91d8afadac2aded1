/* TLS of streams: OpenSSL between memory on one side and the stream's queue on the other. */
#include "net/net_loop.h"
#include <arpa/inet.h>
#include <openssl/err.h>
#include <openssl/x509v3.h>
#include <stdio.h>

static SSL_CTX *failed(SSL_CTX *tls, char *why, size_t size, const char *what)
{
    char text[160];
    ERR_error_string_n(ERR_get_error(), text, sizeof text);
    snprintf(why, size, "%s: %s", what, text);
    ERR_clear_error();
    SSL_CTX_free(tls);
    return NULL;
}

static SSL_CTX *context(const SSL_METHOD *method)
{
    SSL_CTX *tls = SSL_CTX_new(method);
    if (!tls) return NULL;
    SSL_CTX_set_min_proto_version(tls, TLS1_2_VERSION);
    SSL_CTX_set_mode(tls, SSL_MODE_RELEASE_BUFFERS | SSL_MODE_ENABLE_PARTIAL_WRITE |
                              SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);
    SSL_CTX_set_options(tls, SSL_OP_NO_RENEGOTIATION | SSL_OP_IGNORE_UNEXPECTED_EOF);
    return tls;
}

static int choose_protocol(SSL *ssl, const unsigned char **out, unsigned char *out_size, const unsigned char *in,
                           unsigned in_size, void *unused)
{
    static const unsigned char ours[] = "\x08http/1.1";
    unsigned char             *chosen;
    (void)ssl, (void)unused;
    if (SSL_select_next_proto(&chosen, out_size, ours, sizeof ours - 1, in, in_size) != OPENSSL_NPN_NEGOTIATED)
        return SSL_TLSEXT_ERR_NOACK;
    *out = chosen;
    return SSL_TLSEXT_ERR_OK;
}

SSL_CTX *neti_tls_server(const char *cert, const char *key, char *why, size_t size)
{
    SSL_CTX *tls = context(TLS_server_method());
    if (!tls) return failed(tls, why, size, "TLS");
    SSL_CTX_set_alpn_select_cb(tls, choose_protocol, NULL);
    SSL_CTX_set_session_cache_mode(tls, SSL_SESS_CACHE_OFF);
    if (SSL_CTX_use_certificate_chain_file(tls, cert) != 1) return failed(tls, why, size, cert);
    if (SSL_CTX_use_PrivateKey_file(tls, key, SSL_FILETYPE_PEM) != 1 || SSL_CTX_check_private_key(tls) != 1)
        return failed(tls, why, size, key);
    return tls;
}

SSL_CTX *neti_tls_client(const char *ca_file, bool trust_anyone, char *why, size_t size)
{
    SSL_CTX *tls = context(TLS_client_method());
    if (!tls) return failed(tls, why, size, "TLS");
    SSL_CTX_set_verify(tls, trust_anyone ? SSL_VERIFY_NONE : SSL_VERIFY_PEER, NULL);
    if (trust_anyone) return tls;
    if (ca_file ? SSL_CTX_load_verify_locations(tls, ca_file, NULL) != 1 : SSL_CTX_set_default_verify_paths(tls) != 1)
        return failed(tls, why, size, ca_file ? ca_file : "the system's certificates");
    return tls;
}

bool neti_tls_name(SSL *ssl, const char *host, bool check)
{
    unsigned char address[16];
    bool literal = inet_pton(AF_INET, host, address) == 1 || inet_pton(AF_INET6, host, address) == 1;
    if (!literal && SSL_set_tlsext_host_name(ssl, host) != 1) return false;
    if (!check) return true;
    return literal ? X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(ssl), host) == 1 : SSL_set1_host(ssl, host) == 1;
}

/* What OpenSSL has produced goes to the wire. */
static bool drain(stream *s)
{
    char *bytes;
    BIO  *out = SSL_get_wbio(s->ssl);
    long  n = BIO_get_mem_data(out, &bytes);
    if (n > 0 && !neti_stream_queue(s, bytes, (size_t)n)) return false;
    if (n > 0) (void)BIO_reset(out);
    return true;
}

bool neti_tls_shake(stream *s)
{
    if (!s->ssl || !SSL_get_wbio(s->ssl)) return false;
    int result = SSL_do_handshake(s->ssl), error = SSL_get_error(s->ssl, result);
    bool sent = drain(s);
    if (result != 1) return sent && (error == SSL_ERROR_WANT_READ || error == SSL_ERROR_WANT_WRITE);
    s->shaken = true;
    if (s->on->ready) s->on->ready(s);
    return true;
}

static const char *complaint(stream *s)
{
    long verdict = SSL_get_verify_result(s->ssl);
    ERR_clear_error();
    return verdict == X509_V_OK ? "TLS failed" : X509_verify_cert_error_string(verdict);
}

bool neti_tls_received(stream *s, const uint8_t *bytes, size_t n, const char **why)
{
    if (!s->ssl || !SSL_get_rbio(s->ssl) || BIO_write(SSL_get_rbio(s->ssl), bytes, (int)n) != (int)n) return false;
    if (!s->shaken && !neti_tls_shake(s)) {
        *why = complaint(s);
        return false;
    }
    while (s->shaken && !s->closing) {
        int got = SSL_read(s->ssl, s->loop->plain, READ_ROOM);
        if (got <= 0) {
            int error = SSL_get_error(s->ssl, got);
            ERR_clear_error();
            *why = error == SSL_ERROR_ZERO_RETURN ? "" : "TLS failed";
            return drain(s) && (error == SSL_ERROR_WANT_READ || error == SSL_ERROR_WANT_WRITE);
        }
        s->on->data(s, s->loop->plain, (size_t)got);
    }
    return true;
}

bool neti_tls_send(stream *s, const void *bytes, size_t n)
{
    const char *at = bytes;
    if (!s->shaken) return false;
    while (n) {
        int wrote = SSL_write(s->ssl, at, n > 65536 ? 65536 : (int)n);
        if (wrote <= 0) {
            ERR_clear_error();
            return false;
        }
        at += wrote;
        n -= (size_t)wrote;
    }
    return drain(s);
}

void neti_tls_finish(stream *s)
{
    if (!s->shaken) return;
    (void)SSL_shutdown(s->ssl);
    ERR_clear_error();
    (void)drain(s);
}
