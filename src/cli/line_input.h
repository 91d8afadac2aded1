/*
 * Lines of input: from a terminal with editing and completion, from anything else as they come. There
 * is one standard input, so what a line_input has read ahead the next one finds.
 */
#ifndef AUS_CLI_LINE_INPUT_H
#define AUS_CLI_LINE_INPUT_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { LINE_INPUT_MAX = 1 << 16 }; /* bytes of a line; what is beyond is dropped */

#define LINE_FOR_EVER UINT64_MAX

typedef struct line_input line_input;

/* Tells `offer` every text that may stand where the line now begins with `start`. */
typedef void (*line_offers)(void *context, const char *start, void (*offer)(void *list, const char *text),
                            void *list);

line_input *line_input_open(line_offers offers, void *context); /* NULL: no memory */
void        line_input_close(line_input *input);
bool        line_input_terminal(const line_input *input);
/* The next line without its end, valid until the next call. NULL at the end of the input, once output
 * cannot be written any more, after a signal, or when `wait` milliseconds have passed. */
char       *line_input_wait(line_input *input, const char *prompt, uint64_t wait);
/* The same, however long it takes. */
char       *line_input_next(line_input *input, const char *prompt);
/* Whether more has come through a pipe, without waiting: then the next line's beginning. It stays to be read. */
bool        line_input_peek(line_input *input, char *line, size_t size, bool *ended);
/* Whether the last line did not come because time was up. */
bool        line_input_late(const line_input *input);

#endif
