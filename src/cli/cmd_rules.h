/* australis rules GAME [CLAUSE] */
#ifndef CMD_RULES_H
#define CMD_RULES_H

/* argv[0] is "rules". The exit code: 0 found, 1 nothing found, 2 wrong use. */
int cmd_rules(int argc, char **argv);

#endif
