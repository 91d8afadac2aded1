/* australis check */
#ifndef CMD_CHECK_H
#define CMD_CHECK_H

/* argv[0] is "check". The exit code: 0 all passed, 1 some failed, 2 wrong use. */
int cmd_check(int argc, char **argv);

#endif
