/*
 * What people read: on a terminal lines are broken between words at its width, as it is at that moment,
 * and go on further in; into pipes and files they go as they are, so that programs and tests read whole
 * lines and the same game prints the same bytes everywhere.
 */
#ifndef AUS_CLI_PAPER_H
#define AUS_CLI_PAPER_H
#include <stddef.h>

/* A line or several; the last one needs no end. */
void paper(const char *format, ...) __attribute__((format(printf, 1, 2)));
void paper_text(const char *text);
/* How many bytes of a line fit into `width` columns of which `hang` are taken; it breaks between words if it can. */
size_t paper_break(const char *line, size_t n, size_t width, size_t hang);

#endif
