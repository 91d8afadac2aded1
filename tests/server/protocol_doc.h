/* The lists of docs/PROTOCOL.md, made from the tables of the protocol. */
#ifndef PROTOCOL_DOC_H
#define PROTOCOL_DOC_H

/* The caller frees it. */
char *protocol_doc(void);

#endif
