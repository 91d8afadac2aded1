/* Frames of RFC 6455. */
#include "net/net_frame.h"
#include <stdlib.h>
#include <string.h>
#include "net/net.h"
#include "net/net_words.h"

size_t neti_frame_head(uint8_t out[FRAME_HEAD_MAX], int opcode, size_t n, const uint8_t mask[4])
{
    uint8_t *to = out, masked = mask ? 0x80 : 0;
    *to++ = (uint8_t)(0x80 | opcode);
    if (n < 126) {
        *to++ = (uint8_t)(masked | n);
    } else if (n < 65536) {
        *to++ = masked | 126;
        *to++ = (uint8_t)(n >> 8);
        *to++ = (uint8_t)n;
    } else {
        *to++ = masked | 127;
        for (int shift = 56; shift >= 0; shift -= 8) *to++ = (uint8_t)((uint64_t)n >> shift);
    }
    if (mask) {
        memcpy(to, mask, 4);
        to += 4;
    }
    return (size_t)(to - out);
}

void neti_frame_mask(uint8_t *bytes, size_t n, const uint8_t mask[4], size_t offset)
{
    uint8_t turned[8];
    for (size_t i = 0; i < 8; i++) turned[i] = mask[(offset + i) & 3];
    uint64_t wide, word;
    memcpy(&wide, turned, 8);
    size_t i = 0;
    for (; i + 8 <= n; i += 8) {
        memcpy(&word, bytes + i, 8);
        word ^= wide;
        memcpy(bytes + i, &word, 8);
    }
    for (; i < n; i++) bytes[i] ^= turned[i & 7];
}

size_t neti_frame_close(uint8_t out[125], int code, const char *reason)
{
    size_t n = reason ? strlen(reason) : 0;
    if (n > NET_CLOSE_REASON_MAX) n = NET_CLOSE_REASON_MAX;
    out[0] = (uint8_t)(code >> 8);
    out[1] = (uint8_t)code;
    if (n) memcpy(out + 2, reason, n);
    return n + 2;
}

bool neti_close_code_valid(int code)
{
    return (code >= 1000 && code <= 1014 && code != 1004 && code != 1005 && code != 1006) ||
           (code >= 3000 && code <= 4999);
}

/* The head of a frame is there: 0, or what is wrong with it. */
static int judge_head(frame_reader *r)
{
    const uint8_t *h = r->head;
    size_t         short_length = h[1] & 0x7f;
    r->final = h[0] & 0x80;
    r->opcode = h[0] & 0x0f;
    r->masked = h[1] & 0x80;
    r->left = short_length;
    if (short_length == 126) r->left = (uint64_t)h[2] << 8 | h[3];
    if (short_length == 127) {
        r->left = 0;
        for (int i = 2; i < 10; i++) r->left = r->left << 8 | h[i];
    }
    if (r->masked) memcpy(r->mask, h + r->head_used - 4, 4);
    if (h[0] & 0x70 || r->masked != r->expect_mask) return NET_CLOSE_PROTOCOL;
    if ((short_length == 126 && r->left < 126) || (short_length == 127 && r->left < 65536)) return NET_CLOSE_PROTOCOL;
    switch (r->opcode) {
    case FRAME_CLOSE: case FRAME_PING: case FRAME_PONG:
        return r->final && r->left <= 125 ? 0 : NET_CLOSE_PROTOCOL;
    case FRAME_MORE:
        if (!r->message_kind) return NET_CLOSE_PROTOCOL;
        break;
    case FRAME_TEXT:
        if (r->message_kind) return NET_CLOSE_PROTOCOL;
        break;
    case FRAME_BINARY: return r->message_kind ? NET_CLOSE_PROTOCOL : NET_CLOSE_UNACCEPTABLE;
    default: return NET_CLOSE_PROTOCOL;
    }
    return r->left > r->limit || r->used + r->left > r->limit ? NET_CLOSE_TOO_BIG : 0;
}

/* Takes bytes of a head; how many. *ready tells that the head is whole. */
static size_t take_head(frame_reader *r, const uint8_t *bytes, size_t n, bool *ready)
{
    size_t taken = 0;
    for (*ready = false; taken < n && !*ready;) {
        r->head[r->head_used++] = bytes[taken++];
        if (r->head_used < 2) continue;
        size_t want = 2 + (r->head[1] & 0x80 ? 4u : 0u);
        if ((r->head[1] & 0x7f) == 126) want += 2;
        if ((r->head[1] & 0x7f) == 127) want += 8;
        *ready = r->head_used == want;
    }
    return taken;
}

static bool keep(frame_reader *r, const uint8_t *bytes, size_t n)
{
    if (r->used + n + 1 > r->room) {
        size_t   room = r->used + n + 1;
        if (room < r->used + r->left + 1 && r->left <= r->limit) room = (size_t)(r->used + r->left + 1);
        uint8_t *grown = realloc(r->message, room);
        if (!grown) return false;
        r->message = grown;
        r->room = (uint32_t)room;
    }
    memcpy(r->message + r->used, bytes, n);
    r->used += (uint32_t)n;
    return true;
}

static bool deliver(uint8_t *bytes, size_t n, const frame_events *on, void *owner, int *bad)
{
    *bad = neti_is_utf8((const char *)bytes, n) ? 0 : NET_CLOSE_BAD_TEXT;
    return !*bad && on->frame(owner, FRAME_TEXT, bytes, n);
}

/* A message in pieces has ended. */
static bool deliver_message(frame_reader *r, const frame_events *on, void *owner, int *bad)
{
    uint8_t *message = r->message, empty[1] = {0};
    size_t   n = r->used;
    r->message = NULL;
    r->used = r->room = 0;
    r->message_kind = 0;
    if (message) message[n] = 0;
    bool on_we_go = deliver(message ? message : empty, n, on, owner, bad);
    free(message);
    return on_we_go;
}

/* Takes payload that is here (`n` bytes, unmasked by now). False: stop, *bad says why if it is bad. */
static bool take_payload(frame_reader *r, uint8_t *bytes, size_t n, const frame_events *on, void *owner, int *bad)
{
    bool whole = r->left == n;
    *bad = 0;
    r->left -= n;
    if (r->opcode >= FRAME_CLOSE) {
        memcpy(r->control + r->control_used, bytes, n);
        r->control_used = (uint8_t)(r->control_used + n);
        if (!whole) return true;
        size_t size = r->control_used;
        r->control_used = 0;
        r->control[size] = 0;
        return on->frame(owner, r->opcode, r->control, size);
    }
    if (whole && r->final && !r->message_kind && r->opcode == FRAME_TEXT) { /* the usual case: nothing is copied */
        uint8_t after = bytes[n];
        bytes[n] = 0;
        bool on_we_go = deliver(bytes, n, on, owner, bad);
        bytes[n] = after;
        return on_we_go;
    }
    r->left += n; /* for the guess of `keep` */
    if (!keep(r, bytes, n)) *bad = NET_CLOSE_LATER;
    r->left -= n;
    r->message_kind = FRAME_TEXT;
    if (*bad || !whole || !r->final) return !*bad;
    return deliver_message(r, on, owner, bad);
}

int neti_frames_take(frame_reader *r, uint8_t *bytes, size_t n, const frame_events *on, void *owner)
{
    size_t at = 0, offset = 0;
    int    bad = 0;
    while (at < n || (r->in_payload && !r->left)) {
        if (!r->in_payload) {
            bool ready;
            at += take_head(r, bytes + at, n - at, &ready);
            if (!ready) return 0;
            if ((bad = judge_head(r)) != 0) return bad;
            r->in_payload = true;
        }
        size_t here = n - at < r->left ? n - at : (size_t)r->left;
        if (!here && r->left) return 0;
        if (r->masked && here) {
            neti_frame_mask(bytes + at, here, r->mask, offset);
            for (size_t i = 0; i < 4; i++) r->head[i] = r->mask[(here + i) & 3]; /* turn the mask for what follows */
            memcpy(r->mask, r->head, 4);
        }
        if (here == r->left) {
            r->in_payload = false;
            r->head_used = 0;
        }
        if (!take_payload(r, bytes + at, here, on, owner, &bad)) return bad;
        at += here;
    }
    return 0;
}

void neti_frames_free(frame_reader *r)
{
    free(r->message);
    r->message = NULL;
}
