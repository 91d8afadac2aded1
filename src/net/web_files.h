/*
 * The page that the program carries in itself, compressed beforehand: web/ as tools/web-build has built it. A
 * program built without the page has none of these files.
 */
#ifndef AUS_WEB_FILES_H
#define AUS_WEB_FILES_H

#include "net/net.h"

extern const net_file ausi_web_files[];
extern const size_t   ausi_web_file_count;

#endif
