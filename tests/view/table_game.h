/* The null game made ready, for tests that need some game's tables, and its words by their ids. */
#ifndef TABLE_GAME_H
#define TABLE_GAME_H

#include "australis.h"

static aus_game table_game;

static inline int make_table_game(void **state)
{
    (void)state;
    return aus_game_init(&table_game, aus_rules_find("nullgame"), NULL, 3, NULL) != NULL;
}

static inline int event_named(const char *id)
{
    int i = 0;
    while (strcmp(table_game.rules->event[i].id, id) != 0) i++;
    return i;
}

static inline int why_named(const char *id)
{
    int i = 0;
    while (strcmp(table_game.rules->why[i].id, id) != 0) i++;
    return AUS_WHY_GAME + i;
}

static inline aus_action action_of(const char *text)
{
    aus_action action = 0;
    AUS_ASSERT(aus_action_parse(&table_game, text, strlen(text), &action));
    return action;
}

#endif
