/* The content packs that `australis serve --content [NAME=]DIR` offers. */
#ifndef AUS_CLI_SERVE_CONTENT_H
#define AUS_CLI_SERVE_CONTENT_H
#include "cli/cli.h"
#include "server/server.h"

enum { SERVE_PACKS_MAX = 32 };

typedef struct serve_content {
    ausi_server_pack pack[SERVE_PACKS_MAX];
    aus_content      content[SERVE_PACKS_MAX];
    char             name[SERVE_PACKS_MAX][48];
    size_t           n;
} serve_content;

/* Takes in every game that DIR has content for: those with a folder in it, or the one it is called after. Without a
 * name the pack is called like DIR. False after a message. */
bool serve_content_add(serve_content *all, const char *command, const char *word);
void serve_content_free(serve_content *all);

#endif
