#ifndef LA_REST_H
#define LA_REST_H

#include "run.h"

extern const la_handler la_rest_handler;

#endif
