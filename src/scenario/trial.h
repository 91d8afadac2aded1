/* A scenario on trial: what its parts share while it is loaded, run and judged. */
#ifndef AUSI_TRIAL_H
#define AUSI_TRIAL_H
#include <jansson.h>

#include "australis.h"
#include "content/content.h"
#include "scenario/scenario.h"

enum { AUSI_PATH_MAX = 256, AUSI_REST_MAX = 8 };

/* A state of any game. The games read it as their own struct, hence the attribute. */
typedef struct __attribute__((may_alias)) ausi_position {
    uint64_t words[AUS_STATE_MAX / 8];
} ausi_position;

typedef struct ausi_trial {
    const ausi_scenario_setup *setup;
    ausi_scenario_result      *result;
    const char                *file; /* may be NULL */

    const aus_rules *rules;
    aus_content      content; /* empty if the game's own is played */
    aus_game         game;
    ausi_position    state;

    aus_sink   sink;
    aus_event *events;
    size_t     event_count, event_room;

    const char **seen; /* clauses that events, refusals and facts of the run carried */
    size_t       seen_count, seen_room;
    json_t      *covers;

    bool   patching;                           /* a position is being written, not compared */
    char   rest[AUSI_REST_MAX][AUSI_PATH_MAX]; /* lists that take what is left over */
    size_t rests;

    char at[AUSI_PATH_MAX];   /* where in the JSON we are */
    char step[AUSI_PATH_MAX]; /* the step being done, in words; empty outside of steps */
} ausi_trial;

/* ---- trial.c: where we are and what is wrong ---- */

/* Enter a member or an item; leave with what entering returned. After a failure nobody leaves, so
 * the path stays where the mistake is. */
size_t ausi_sc_enter(ausi_trial *t, const char *key);
size_t ausi_sc_enter_item(ausi_trial *t, size_t index);
void   ausi_sc_leave(ausi_trial *t, size_t mark);
/* Takes off a last letter that a buffer's end has cut in two. */
void ausi_sc_mend(char *text);

/* Writes the reason, with file, path and step; always false. */
bool ausi_sc_fail(ausi_trial *t, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* The same at a member of the object we are in. */
bool ausi_sc_fail_at(ausi_trial *t, const char *key, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

void ausi_sc_saw(ausi_trial *t, const char *clause);
bool ausi_sc_has_seen(const ausi_trial *t, const char *clause);
/* Fails unless the rules reference has the clause. */
bool ausi_sc_known_clause(ausi_trial *t, const char *clause);
void ausi_sc_keep_event(void *trial, const aus_event *event); /* the `put` of the trial's sink */

/* ---- shape.c: what a JSON object may look like ---- */

enum {
    AUSI_INT = 1,
    AUSI_TEXT = 2,
    AUSI_LIST = 4,
    AUSI_OBJECT = 8,
    AUSI_BOOL = 16,
    AUSI_NULL = 32,
    AUSI_ANY = 63,
    AUSI_MUST = 64 /* the member must be there */
};

typedef struct ausi_member {
    const char *key;
    int         kinds; /* AUSI_INT | ... */
} ausi_member;

/* Members end with a NULL key. Afterwards every member that is there has one of its kinds. */
bool ausi_sc_shape(ausi_trial *t, json_t *object, const ausi_member *members);
bool ausi_sc_kind(ausi_trial *t, json_t *value, int kinds);
/* Members that ausi_sc_shape has let through. */
const char *ausi_sc_text(json_t *object, const char *key); /* NULL if it is not there */
/* A seat, 1 .. seats, as C counts it. */
bool ausi_sc_seat(ausi_trial *t, json_t *object, const char *key, int *seat);
bool ausi_sc_seats(ausi_trial *t, json_t *object, const char *key, uint32_t *mask);

/* The member "view": a seat, "nobody", or all of it where it is not given. */
bool ausi_sc_viewer(ausi_trial *t, json_t *object, int *who);
/* Fails unless at least one of the keys is there: a fact must be able to be wrong. */
bool ausi_sc_any_of(ausi_trial *t, json_t *object, const char *const *keys);

/* ---- value.c: fields and JSON ---- */

/* The number a JSON value stands for in a domain. */
bool ausi_sc_value(ausi_trial *t, int domain, json_t *json, int64_t *value);
/* Writes JSON into a state: a leaf, a whole list, or an object of paths. Path "" is the state. */
bool ausi_sc_write(ausi_trial *t, ausi_position *state, const char *path, json_t *json);
/* What lies at a place, as a new JSON value. */
json_t *ausi_sc_read(const aus_game *game, const aus_place *place);
/* Whether the JSON says what is there: exactly if writing it changes nothing. */
bool ausi_sc_matches(ausi_trial *t, const ausi_position *state, const char *path, json_t *json, bool *yes);
bool ausi_sc_find(ausi_trial *t, ausi_position *state, const char *path, aus_place *place);
/* The path of element `i` as JSON counts it. */
bool ausi_sc_element_path(ausi_trial *t, const aus_field *field, const char *path, size_t i,
                          char out[AUSI_PATH_MAX]);
/* Bytes of JSON for a message, shortened if need be. */
void ausi_sc_show(json_t *json, char *out, size_t size);

/* ---- position.c: the given position ---- */

bool ausi_sc_set_up(ausi_trial *t, json_t *given);
int  ausi_sc_find_ask(const aus_rules *rules, const char *id); /* -1 if there is none */
bool ausi_sc_frame_args(ausi_trial *t, const aus_ask *ask, json_t *args, uint8_t out[AUS_ARGS_MAX]);

/* ---- arrange.c: cards moved without losing one ---- */

/* Brings named cards to the top of decks, or to the front of other lists, by swapping. */
bool ausi_sc_stack(ausi_trial *t, json_t *stack);
/* A patch said "rest": remember the list, and when all is patched fill it with what is left over. */
bool ausi_sc_note_rest(ausi_trial *t, const aus_place *place, const char *path);
bool ausi_sc_fill_rests(ausi_trial *t, const ausi_position *fresh);

/* ---- facts.c, facts_play.c: the facts ---- */

/* Members of every fact, and of those a viewer may look at; the first closes a shape. */
#define AUSI_FACT_COMMON {"proves", AUSI_TEXT | AUSI_LIST}, {"note", AUSI_TEXT}, {NULL, 0}
#define AUSI_FACT_VIEWER {"view", AUSI_INT | AUSI_TEXT}

/* One fact or a list of them. */
bool ausi_sc_judge(ausi_trial *t, json_t *facts);

extern const ausi_member ausi_sc_legal_shape[], ausi_sc_event_shape[];
bool                     ausi_sc_judge_legal(ausi_trial *t, json_t *fact);
bool                     ausi_sc_judge_event(ausi_trial *t, json_t *fact);

#endif
