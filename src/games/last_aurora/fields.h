/* The state as fields: what a view shows as JSON and a scenario may patch. */
#ifndef LA_FIELDS_H
#define LA_FIELDS_H

#include "state.h"

enum { LA_STATE_FIELDS = 20 };
extern const aus_field la_state_fields[LA_STATE_FIELDS];

#endif
