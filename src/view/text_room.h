/* Where the texts of each language will be once they are handed in: WebAssembly, which carries none itself. */
#ifndef AUSI_TEXT_ROOM_H
#define AUSI_TEXT_ROOM_H

#include "view/text.h"

typedef struct ausi_text_room {
    char  *text; /* empty at first: then every text is "" */
    size_t size; /* of texts-<language>.bin, to the byte */
} ausi_text_room;

extern const ausi_text_room ausi_text_rooms[AUSI_LANGUAGES];

#endif
