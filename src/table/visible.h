/*
 * visible.h: words of strangers, before they are shown to others. They may not move the cursor, turn the direction of
 * what stands behind them, break lines, or pretend to be somebody by being nobody.
 *
 * Harmful are control characters (C0, DEL, C1), line and paragraph separators, and the marks that turn or isolate the
 * direction of writing (U+202A..U+202E, U+2066..U+2069). Joiners and the simple marks of direction are no harm: emoji
 * and several scripts need them; but a text of nothing else shows nothing.
 */
#ifndef AUS_VISIBLE_H
#define AUS_VISIBLE_H
#include <stdbool.h>
#include <stddef.h>

/* Fit for a name: valid UTF-8, nothing harmful, and something that can be seen. */
bool ausi_visible(const char *text);
/* Copies what fits into `size` bytes, whole characters only; whatever is harmful or no UTF-8 becomes a space. `to`
 * may be `from`. */
void ausi_make_visible(char *to, const char *from, size_t size);

#endif
