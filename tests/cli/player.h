/* A player that knows nothing but the printed text: starts the program, reads up to the prompt, answers. */
#ifndef PLAYER_H
#define PLAYER_H
#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

typedef struct player {
    pid_t  pid;
    int    in, out;
    char  *text; /* printed since the last answer */
    size_t used, room;
} player;

/* The words behind the program's name, ended by NULL. */
void player_start(player *p, const char *const *words);
/* Reads up to the prompt; false if the program has ended. */
bool player_listen(player *p);
void player_say(player *p, const char *line);
/* The exit status; -1 after a signal. */
int  player_end(player *p);
void player_kill(player *p);
/* How many numbered choices were printed. */
int  player_choices(const player *p);

#endif
