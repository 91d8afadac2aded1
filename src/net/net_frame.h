/* Frames of RFC 6455, both ends: writing them, and a reader that puts messages together. */
#ifndef AUS_NET_FRAME_H
#define AUS_NET_FRAME_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { FRAME_HEAD_MAX = 14 };
enum { FRAME_MORE = 0, FRAME_TEXT = 1, FRAME_BINARY = 2, FRAME_CLOSE = 8, FRAME_PING = 9, FRAME_PONG = 10 };

/* Writes the head of a final frame; mask NULL = unmasked. Returns its length. */
size_t neti_frame_head(uint8_t out[FRAME_HEAD_MAX], int opcode, size_t n, const uint8_t mask[4]);
/* Masks (or unmasks) bytes that stand at `offset` in their payload. */
void   neti_frame_mask(uint8_t *bytes, size_t n, const uint8_t mask[4], size_t offset);
/* The payload of a close frame; returns its length. */
size_t neti_frame_close(uint8_t out[125], int code, const char *reason);

typedef struct frame_reader {
    uint8_t  head[FRAME_HEAD_MAX];
    uint8_t  control[126]; /* payload of the control frame being read */
    uint8_t  mask[4];
    uint8_t *message;      /* of a message that comes in pieces */
    uint64_t left;         /* payload of this frame still to come */
    uint32_t used, room, limit;
    uint8_t  head_used, opcode, message_kind; /* message_kind 0 = none in progress */
    uint8_t  control_used;
    bool     final, masked, in_payload, expect_mask;
} frame_reader;

typedef struct frame_events {
    /* Text or control frame; bytes[n] is 0. False: stop reading, the owner is gone. */
    bool (*frame)(void *owner, int opcode, uint8_t *bytes, size_t n);
} frame_events;

/* Takes bytes (and changes them). 0, or the close code of what is wrong with them. bytes[n] must be writable. */
int  neti_frames_take(frame_reader *r, uint8_t *bytes, size_t n, const frame_events *on, void *owner);
void neti_frames_free(frame_reader *r);
/* Is this a code that may stand in a close frame? */
bool neti_close_code_valid(int code);

#endif
