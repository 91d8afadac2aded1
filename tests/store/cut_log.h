/*
 * The disk of cut_vfs.h for a program in a process of its own: it outlives the process, which can be killed at any
 * instant and takes the power with it. Every change of the disk is written to a real file as it happens (the kernel
 * keeps it, whoever dies). The next process plays these changes again, then the power goes and comes back: of what
 * was not synced a random part is there.
 */
#ifndef STORE_CUT_LOG_H
#define STORE_CUT_LOG_H
#include <stdint.h>

/* The disk as the file has it, after the power cut; an empty one if there is no such file. From now on databases that
 * name no file system live on it. Aborts if the file cannot be read or written. */
void cut_log_open(const char *path, uint64_t seed);

#endif
