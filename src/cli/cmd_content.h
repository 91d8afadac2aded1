/* australis content check | list | hash | schema */
#ifndef CMD_CONTENT_H
#define CMD_CONTENT_H

/* argv[0] is "content". The exit code: 0 good, 1 bad content, 2 wrong use. */
int cmd_content(int argc, char **argv);

#endif
