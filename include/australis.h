/*
 * australis.h: the one public header. Read it from top to bottom; its comments are the manual.
 *
 * Seven words carry the whole program:
 *
 *   game       rules + content + chosen options; immutable once made, shared by all threads
 *   state      one block of plain old data: no pointers, no padding; a clone is a memcpy
 *   action     one atomic choice by one seat, a 32-bit value with a stable text form
 *   event      a typed record of what happened, with the clause of the rules it follows from
 *   view       a state of the same layout in which everything a seat may not know is a token
 *   recording  seed + options + the actions as text: a save, a replay, a bug report, a fixture
 *   table      seats, undo, clocks, watchers: the layer above this one
 *
 * The engine never calls out, never blocks, never allocates and never reads a clock. Same game,
 * content, options, seed and actions give the same bytes on every compiler and in WebAssembly.
 *
 * In C, seats count from 0. In every text (recordings, action texts, JSON, the command line) they
 * count from 1, as people do.
 */
#ifndef AUSTRALIS_H
#define AUSTRALIS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Bounds -------------------------------------------------------------------------------- */

enum {
    AUS_SEATS_MAX   = 8,   /* seats of a table; masks of seats are one bit a seat */
    AUS_STACK_MAX   = 16,  /* pending decisions and continuations in a state */
    AUS_OPTIONS_MAX = 32,  /* options of a game */
    AUS_TABLES_MAX  = 32,  /* content tables of a game */
    AUS_ARGS_MAX    = 6,   /* arguments of an event, a question or a refusal */
    AUS_ACTIONS_MAX = 1024, /* legal actions of one seat at one moment */
    AUS_STATE_MAX   = 4096, /* bytes of a state; 2048 is the goal */
    AUS_DERIVED_MAX = 65536, /* bytes a game may derive from content and options once, in `prepare` */
    AUS_TEXT_MAX    = 128, /* bytes of an action's text, terminator included */
    AUS_SCORE_LINES_MAX = 128,
    AUS_FEATURES_MAX = 128 /* numbers that `measure` gives */
};

enum { AUS_TENTH = 4096 }; /* a tenth of a point, in the unit of weights and exposures */

enum {
    AUS_NOBODY = -1, /* a spectator: sees what is public */
    AUS_ALL    = -2, /* sees everything: after the end, for tests and for the table itself */
    AUS_NO_SEAT = -1 /* an event that belongs to no seat */
};

/* In a byte that names a card, a place or a thing, two values are reserved. */
enum {
    AUS_NONE    = 254, /* nothing is here */
    AUS_UNKNOWN = 255  /* something is here and the viewer may not know what */
};

/* ---- Randomness, hashes ---------------------------------------------------------------------- */

/* Every shuffle of a game comes from this 256-bit seed. aus_seed_from_text takes 64 hex digits as
 * they are and hashes any other text, so "7" is as good a seed as any. */
typedef struct aus_seed {
    uint8_t bytes[32];
} aus_seed;

/* The dice of the rules: a ChaCha8 key stream, so that a player who has seen some cards cannot
 * compute the rest. It lives inside the state; a view has it zeroed. */
typedef struct aus_dice {
    uint32_t key[8];
    uint32_t word[16]; /* the block in use */
    uint64_t block;    /* how many blocks were made */
    uint32_t used;     /* words of this block handed out; 0 before the first block */
    uint32_t pad;
} aus_dice;

/* The generator of searches, random agents and tests: xoshiro256**. Never used by rules. */
typedef struct aus_rng {
    uint64_t s[4];
} aus_rng;

void     aus_seed_from_text(aus_seed *seed, const char *text);
void     aus_seed_to_hex(const aus_seed *seed, char hex[65]);
/* The seed of game `index` in a series: SHA-256 over base and index. */
void     aus_seed_derive(aus_seed *out, const aus_seed *base, uint64_t index);

void     aus_dice_init(aus_dice *dice, const aus_seed *seed);
uint32_t aus_dice_u32(aus_dice *dice);
uint32_t aus_dice_below(aus_dice *dice, uint32_t bound);           /* unbiased; bound > 0 */
void     aus_dice_shuffle(aus_dice *dice, uint8_t *items, size_t n);

void     aus_rng_init(aus_rng *rng, uint64_t seed);
uint64_t aus_rng_u64(aus_rng *rng);
uint32_t aus_rng_below(aus_rng *rng, uint32_t bound);              /* unbiased; bound > 0 */
void     aus_rng_shuffle(aus_rng *rng, uint8_t *items, size_t n);
/* Gives a re-sampled state dice of its own, so that a search cannot see the real ones. */
void     aus_rng_rekey(aus_rng *rng, aus_dice *dice);

uint64_t aus_hash64(const void *bytes, size_t n, uint64_t seed);   /* XXH64 */
void     aus_sha256(const void *bytes, size_t n, uint8_t digest[32]);

/* ---- Actions --------------------------------------------------------------------------------- */

/* A verb and up to three small arguments. Sorting by value sorts by verb, then by argument. */
typedef uint32_t aus_action;

#define AUS_ACTION(verb, a, b, c)                                                                  \
    (((aus_action)(verb) << 24) | ((aus_action)(a) << 16) | ((aus_action)(b) << 8) | (aus_action)(c))

static inline uint8_t aus_verb_of(aus_action action) { return (uint8_t)(action >> 24); }
static inline uint8_t aus_arg_of(aus_action action, int i)
{
    return (uint8_t)(action >> (16 - 8 * i));
}

/* ---- The vocabulary of a game ----------------------------------------------------------------- */

/*
 * A game describes its own words in tables: what its values are called, what its verbs, questions,
 * events and refusals are, what its state is made of. From these tables alone come the text form of
 * actions and its parser, the list of every action the encoding can express, the JSON of views and
 * events, the fields a scenario may patch, and the keys under which texts are translated. A game
 * writes none of that itself.
 *
 * A text key is "<game>.<kind>.<id>": "nullgame.verb.bid", "nullgame.event.drawn".
 */

typedef enum aus_domain_kind {
    AUS_D_NUMBER, /* a plain number */
    AUS_D_SEAT,   /* a seat; counted from 1 in texts */
    AUS_D_ENUM,   /* one of `names`; text key "<game>.<domain>.<name>" */
    AUS_D_RECORD  /* a record of content table `table`; its slug and its names are content */
} aus_domain_kind;

/* A set of values 0 .. count-1 that something can take. */
typedef struct aus_domain {
    const char        *id;    /* "card", "suit" */
    uint8_t            kind;  /* aus_domain_kind */
    uint8_t            table; /* AUS_D_RECORD: index of the content table */
    uint16_t           count; /* AUS_D_RECORD and AUS_D_SEAT: 0, the game knows */
    const char *const *names; /* AUS_D_ENUM: `count` slugs of [a-z0-9-] */
    uint8_t            seats; /* AUS_D_ENUM: its first values are so many seats; texts call them by their names */
} aus_domain;

typedef struct aus_param {
    const char *id;     /* the name a text uses: "{card}" */
    uint8_t     domain; /* index into the game's domains */
} aus_param;

/* A verb: the kind of an action. Parameters are bytes; a parameter of a plain number domain runs
 * over that domain's `count`. */
typedef struct aus_verb {
    const char *id;       /* "bid"; in the text form of an action and in text keys */
    bool        free;     /* listed by `free_actions`, not by `actions` */
    uint8_t     params;
    aus_param   param[3];
} aus_verb;

/* A question: what a pending decision asks, or (seats = 0) a step the engine still has to do. */
typedef struct aus_ask {
    const char *id;
    const char *clause;   /* the clause by which this is asked; cited when something else is done */
    uint8_t     params;
    aus_param   param[AUS_ARGS_MAX];
} aus_ask;

/* A kind of event. Something new may begin with it, a round or a turn: then texts start a paragraph. */
typedef enum aus_opens { AUS_OPENS_NOTHING, AUS_OPENS, AUS_OPENS_WITHOUT_SEAT } aus_opens;

typedef struct aus_event_kind {
    const char *id;
    uint8_t     params;
    aus_param   param[AUS_ARGS_MAX];
    uint8_t     opens; /* aus_opens: never, always, or where it is about no seat */
} aus_event_kind;

/* A reason to refuse an action. Codes below AUS_WHY_GAME are the engine's own. */
typedef struct aus_why {
    const char *id;
    uint8_t     params;
    aus_param   param[3];
} aus_why;

typedef struct aus_option {
    const char        *id;      /* "rounds" */
    const char        *clause;  /* the clause or ruling it flips */
    uint8_t            values;  /* 2 .. */
    uint8_t            standard; /* index of the default */
    const char *const *value;   /* slugs */
} aus_option;

/* ---- Fields: what a record of content or a state is made of ------------------------------------ */

typedef enum aus_field_type {
    AUS_F_U8, AUS_F_I8, AUS_F_U16, AUS_F_I16, AUS_F_U32, AUS_F_I32, AUS_F_U64,
    AUS_F_BITS,  /* a set over the domain, one bit a value, in `size` bytes, little endian */
    AUS_F_STRUCT /* `sub` describes it */
} aus_field_type;

enum {
    AUS_FIELD_DECK     = 1, /* a list drawn from its end; texts and JSON show the top first */
    AUS_FIELD_BY_SEAT  = 2, /* an array with one element a seat; paths count from 1 */
    AUS_FIELD_OPTIONAL = 4, /* content: may be left out of the JSON; then `otherwise` */
    AUS_FIELD_HIDDEN   = 8, /* state: never shown as JSON to anybody (raw key material) */
    AUS_FIELD_HOLDS    = 16, /* state: a set whose members lie here, as cards lie in a list */
    AUS_FIELD_QUIET    = 32, /* state: descriptions leave it out while it is empty or `otherwise` */
    AUS_FIELD_LAYOUT   = 64 /* content: where it is drawn; descriptions leave it out */
};

typedef struct aus_field {
    const char *name;
    uint16_t    offset;
    uint8_t     type;   /* aus_field_type */
    uint8_t     domain; /* 0 = plain number (domain 0 of every game is "number") */
    uint16_t    count;  /* 1 = a scalar; more = an array, or a list if `length` is set */
    uint16_t    stride; /* bytes from one element to the next; for AUS_F_BITS its size */
    uint16_t    length; /* offset + 1 of the uint8_t that counts the list's elements; 0 = no list */
    uint8_t     flags;
    uint8_t     subs;
    int32_t     min, max; /* content: checked on load; state: checked on a patch. 0,0 = type's range */
    int32_t     otherwise; /* AUS_FIELD_OPTIONAL, AUS_FIELD_QUIET */
    const struct aus_field *sub;
    uint8_t     by;     /* an array: the domain whose values number its elements; 0 = plain positions */
} aus_field;

/* Shorthands for the tables of fields; `S` is the struct, `m` its member. */
#define AUS_SIZEOF_(S, m)  sizeof(((S *)0)->m)
#define AUS_OFFSET_(S, m)  ((uint16_t)offsetof(S, m))
#define AUS_NUM(S, m, T, lo, hi)                                                                    \
    { .name = #m, .offset = AUS_OFFSET_(S, m), .type = (T), .count = 1,                             \
      .stride = (uint16_t)AUS_SIZEOF_(S, m), .min = (lo), .max = (hi) }
#define AUS_VAL(S, m, D)                                                                            \
    { .name = #m, .offset = AUS_OFFSET_(S, m), .type = AUS_F_U8, .domain = (D), .count = 1,         \
      .stride = 1 }
#define AUS_SET(S, m, D)                                                                            \
    { .name = #m, .offset = AUS_OFFSET_(S, m), .type = AUS_F_BITS, .domain = (D), .count = 1,       \
      .stride = (uint16_t)AUS_SIZEOF_(S, m) }
#define AUS_ARRAY(S, m, D, fl)                                                                      \
    { .name = #m, .offset = AUS_OFFSET_(S, m), .type = AUS_F_U8, .domain = (D),                     \
      .count = (uint16_t)AUS_SIZEOF_(S, m), .stride = 1, .flags = (fl) }
/* An array with one element for each value of domain K: descriptions name it by that value. */
#define AUS_ARRAY_BY(S, m, D, K, fl)                                                                \
    { .name = #m, .offset = AUS_OFFSET_(S, m), .type = AUS_F_U8, .domain = (D),                     \
      .count = (uint16_t)AUS_SIZEOF_(S, m), .stride = 1, .flags = (fl), .by = (K) }
#define AUS_LIST(S, m, len, D, fl)                                                                  \
    { .name = #m, .offset = AUS_OFFSET_(S, m), .type = AUS_F_U8, .domain = (D),                     \
      .count = (uint16_t)AUS_SIZEOF_(S, m), .stride = 1,                                            \
      .length = (uint16_t)(offsetof(S, len) + 1), .flags = (fl) }
#define AUS_PART(S, m, fields)                                                                      \
    { .name = #m, .offset = AUS_OFFSET_(S, m), .type = AUS_F_STRUCT, .count = 1,                    \
      .stride = (uint16_t)AUS_SIZEOF_(S, m), .subs = (uint8_t)(sizeof(fields) / sizeof((fields)[0])), \
      .sub = (fields) }
#define AUS_PARTS(S, m, fields, fl)                                                                 \
    { .name = #m, .offset = AUS_OFFSET_(S, m), .type = AUS_F_STRUCT,                                \
      .count = (uint16_t)(AUS_SIZEOF_(S, m) / AUS_SIZEOF_(S, m[0])),                                \
      .stride = (uint16_t)AUS_SIZEOF_(S, m[0]), .flags = (fl),                                      \
      .subs = (uint8_t)(sizeof(fields) / sizeof((fields)[0])), .sub = (fields) }
#define AUS_PARTS_BY(S, m, fields, K, fl)                                                           \
    { .name = #m, .offset = AUS_OFFSET_(S, m), .type = AUS_F_STRUCT,                                \
      .count = (uint16_t)(AUS_SIZEOF_(S, m) / AUS_SIZEOF_(S, m[0])),                                \
      .stride = (uint16_t)AUS_SIZEOF_(S, m[0]), .flags = (fl),                                      \
      .subs = (uint8_t)(sizeof(fields) / sizeof((fields)[0])), .sub = (fields), .by = (K) }
#define AUS_PARTLIST(S, m, len, fields, fl)                                                         \
    { .name = #m, .offset = AUS_OFFSET_(S, m), .type = AUS_F_STRUCT,                                \
      .count = (uint16_t)(AUS_SIZEOF_(S, m) / AUS_SIZEOF_(S, m[0])),                                \
      .stride = (uint16_t)AUS_SIZEOF_(S, m[0]), .length = (uint16_t)(offsetof(S, len) + 1),         \
      .flags = (fl), .subs = (uint8_t)(sizeof(fields) / sizeof((fields)[0])), .sub = (fields) }

/* ---- Content ----------------------------------------------------------------------------------- */

/* A table of content: the records of content/<game>/<id>.json. */
typedef struct aus_table {
    const char      *id;          /* "cards" */
    uint16_t         record_size;
    uint16_t         least, most; /* how many records */
    uint8_t          fields;
    const aus_field *field;
} aus_table;

/* Bytes somebody else owns. */
typedef struct aus_bytes {
    const uint8_t *data;
    size_t         size;
} aus_bytes;

/*
 * A content pack is two blocks of bytes, compiled from JSON. The rules block holds every number the
 * rules read and the slugs of the records; its SHA-256 is the content hash that recordings carry.
 * The text block holds the names in four languages and is not hashed, so that mending a translation
 * breaks no recording. Both are validated byte by byte before anything reads them.
 */
typedef struct aus_pack {
    aus_bytes rules;
    aus_bytes texts; /* may be empty: then slugs stand in for names */
} aus_pack;

/* Something an action's words leave to the board: the card in a slot, the token in a box, a price. */
typedef struct aus_fact {
    const aus_field *field;  /* a field of `base`; NULL = a value of `domain` */
    const void      *base;
    uint8_t          domain, value;
    int16_t          number; /* how many of the value; -1 = none is said */
    uint8_t          by, key; /* in front of it: value `key` of domain `by`, a direction or a place; by 0 = nothing */
} aus_fact;

enum { AUS_FACTS_MAX = 16 };

/* What people ask to look at by a word of their own, "map" or "crew"; text key "<game>.topic.<id>". */
typedef struct aus_topic {
    const char *id;
    const char *parts; /* names of fields of the state, or of what each player has, parted by spaces */
    uint8_t     place; /* not 0: a domain of records that are places, each told with what lies there */
} aus_topic;

/* ---- The contract of a game ---------------------------------------------------------------------- */

typedef struct aus_game  aus_game;
typedef struct aus_sink  aus_sink;

/* Why an action is refused, or that it is not: code 0 is yes. Sixteen bytes, in two registers. */
typedef struct aus_verdict {
    uint16_t    code;
    int16_t     arg[3]; /* "needs {need}, you have {have}" */
    const char *clause;
} aus_verdict;

enum {
    AUS_YES = 0,
    AUS_WHY_OVER,      /* the game is over */
    AUS_WHY_NOT_ASKED, /* another seat is asked */
    AUS_WHY_NO_VERB,   /* no such verb */
    AUS_WHY_RANGE,     /* an argument outside of its domain */
    AUS_WHY_NOT_NOW,   /* the verb does not answer what is asked now */
    AUS_WHY_GAME = 16  /* a game's own codes start here; index into its `whys` is code - 16 */
};

/* One pending decision, or one step the engine has still to do. Public: it holds no secret. */
typedef struct aus_frame {
    uint8_t ask;               /* index into the game's asks */
    uint8_t seats;             /* who is asked; 0 = a step of the engine, never on top at rest */
    uint8_t arg[AUS_ARGS_MAX];
} aus_frame;

/* Every state begins with this. */
typedef struct aus_core {
    aus_dice  dice;
    uint8_t   seats;  /* seats at the table */
    uint8_t   depth;  /* frames on the stack; 0 = the game is over */
    uint8_t   ended;  /* how it ended: index into `endings`; 0 while it runs */
    uint8_t   pad[5];
    aus_frame stack[AUS_STACK_MAX];
} aus_core;

typedef struct aus_score_line {
    const char *id;     /* text key "<game>.score.<id>" */
    const char *clause;
    int32_t     points;
    int8_t      seat;
} aus_score_line;

typedef struct aus_scores {
    int32_t  total[AUS_SEATS_MAX];
    uint8_t  rank[AUS_SEATS_MAX];  /* 1 = first; seats that nothing separates share a rank */
    uint32_t winners;              /* mask; may be 0 where the automatic side wins */
    uint16_t lines;
    aus_score_line line[AUS_SCORE_LINES_MAX];
} aus_scores;

/* Why an action is good or bad, for people: keys of texts. */
typedef struct aus_reason {
    const char *brings, *costs;
} aus_reason;

enum { AUS_REASONS_MAX = 32 };

/* One const struct a game, with designated initialisers; only registry.c names games. */
typedef struct aus_rules {
    const char *id;          /* "nullgame" */
    uint32_t    version;     /* raised when an old recording would replay differently */
    uint8_t     seats_min, seats_max;
    uint16_t    max_actions; /* bound of what `actions` and `free_actions` write, each */
    uint32_t    max_length;  /* bound of the applied actions of a game, free ones not counted */
    uint16_t    state_size;
    const char *end_clause;  /* cited when somebody acts after the end */

    uint8_t domains, verbs, asks, events, whys, options, tables, fields, endings;
    const aus_domain     *domain;  /* [0] is the plain number */
    const aus_verb       *verb;
    const aus_ask        *ask;
    const aus_event_kind *event;
    const aus_why        *why;
    const aus_option     *option;
    const aus_table      *table;
    const aus_field      *field;   /* of the state */
    const char *const    *ending;  /* [0] is "running" */

    /* Checks what tables cannot say about content and options and fills game->derived.
     * NULL, or what is wrong. */
    const char *(*prepare)(aus_game *game);
    /* The state is zeroed, its seats are set and its dice keyed. `sink` may be NULL, here and below. */
    void        (*start)(const aus_game *game, void *state, aus_sink *sink);
    /* Legal actions of a seat that is asked, ascending. On a view of that seat: the same. */
    size_t      (*actions)(const aus_game *game, const void *state, int seat, aus_action *out);
    size_t      (*free_actions)(const aus_game *game, const void *state, int seat, aus_action *out);
    /* Called with a seat that is asked, a verb that exists and arguments within their domains. */
    aus_verdict (*check)(const aus_game *game, const void *state, int seat, aus_action action);
    /* Called with an action that `check` accepts. The result is the barrier: a mask of the seats
     * that learned something the actor neither knew nor controlled (a card drawn, a hidden card
     * turned up). Undo stops there. */
    uint32_t    (*apply)(const aus_game *game, void *state, int seat, aus_action action, aus_sink *sink);
    /* A seat, AUS_NOBODY or AUS_ALL; `view` may be `state`. */
    void        (*observe)(const aus_game *game, const void *state, int who, void *view);
    /* Turns a view of `seat` (or AUS_NOBODY) into a state that seat can believe in. */
    void        (*resample)(const aus_game *game, void *view, int seat, aus_rng *rng);
    void        (*scores)(const aus_game *game, const void *state, aus_scores *out);
    /* What a position consists of, in numbers, for a seat; for AUS_NOBODY what concerns the automatic side.
     * Works on views. Trainers find out what each is worth at the end. May be NULL. */
    uint8_t     features; /* how many */
    void        (*measure)(const aus_game *game, const void *view, int seat, int32_t *out);
    /* What each is worth to a seat, in parts of AUS_TENTH, and what it is about: an index into
     * `reason`, whose first says nothing. For hints; may be NULL. */
    const int32_t *weight;
    const uint8_t *concerns;
    uint8_t     reasons;
    const aus_reason *reason;
    /* How good this looks for the seat, in tenths of a point; works on views. For searches. AUS_NOBODY is the
     * automatic side that wins if nobody has more points than it; INT32_MIN if there is no such side. */
    int32_t     (*heuristic)(const aus_game *game, const void *state, int seat);
    /* What a seat that is asked must expect to lose before it can re-arrange its things again, because they lie as
     * they lie now; in parts of AUS_TENTH. 0 where nothing threatens, or where there will be another chance:
     * agents re-arrange by free actions for the sake of what the heuristic sees, less this. Works on views, with
     * the same result. May be NULL: then it never matters to what comes how things lie. */
    int32_t     (*exposure)(const aus_game *game, const void *view, int seat);
    /* How inclined an experienced player would be to do each of these, by rules of thumb and without
     * looking ahead: higher is better, any scale. Called with legal actions of one moment, on views and
     * on states, with the same result. May be NULL. */
    void        (*inclination)(const aus_game *game, const void *view, int seat, const aus_action *action, size_t n,
                               int32_t *liking);
    /* How many choices for each seat a search should follow by inclination before it asks the heuristic; 0 = it
     * decides. */
    uint8_t     horizon;
    /* Whether a search with very many iterations does better when it follows twice as many, of twice as many first
     * choices; matches tell. */
    bool        far_sighted;
    /* NULL, or which invariant is broken. Called through aus_invariant, on full states only. */
    const char *(*invariant)(const aus_game *game, const void *state);
    /* What a legal action is about, for people who see no board; works on views of the seat. Returns
     * how many facts there are. May be NULL: then words of actions say it all. */
    int         (*facts)(const aus_game *game, const void *view, int seat, aus_action action,
                         aus_fact out[AUS_FACTS_MAX]);
    /* What surrounds a record of content that is a place, such as the neighbours of a hex. -1 = it has no
     * part in this game. May be NULL. */
    int         (*about)(const aus_game *game, int table, int record, aus_fact out[AUS_FACTS_MAX]);
    /* The clause of a question whose arguments decide it, or NULL: then the table says it. May be NULL. */
    const char *(*ask_clause)(const aus_game *game, const aus_frame *asked);
    uint8_t          topics;
    const aus_topic *topic;
} aus_rules;

/* A game made ready to play. Fill it with aus_game_init and leave it alone afterwards. */
struct aus_game {
    const aus_rules *rules;
    aus_pack         pack;
    const void      *table[AUS_TABLES_MAX];   /* records of the rules block */
    uint16_t         records[AUS_TABLES_MAX]; /* how many */
    const char      *slugs[AUS_TABLES_MAX];   /* slug i of a table starts at slugs[t] + 32 * i */
    uint8_t          content_hash[32];
    uint8_t          seats;
    uint8_t          option[AUS_OPTIONS_MAX]; /* index of the chosen value */
    uint64_t         derived[AUS_DERIVED_MAX / 8];
};

enum { AUS_SLUG_MAX = 32 }; /* bytes of a slug with its terminator */

/* The pack compiled into this program. */
const aus_pack  *aus_builtin_pack(const aus_rules *rules);
size_t           aus_rules_count(void);
const aus_rules *aus_rules_at(size_t i);
const aus_rules *aus_rules_find(const char *id); /* NULL if there is no such game */

/* `pack` NULL = the built-in one; `options` NULL = the defaults, else rules->options indices.
 * NULL, or what is wrong (a static text). */
const char *aus_game_init(aus_game *game, const aus_rules *rules, const aus_pack *pack, int seats,
                          const uint8_t *options);
/* Index of option and value by their slugs; false if there is none such. */
bool aus_option_find(const aus_rules *rules, const char *id, const char *value, int *option, int *choice);

/* Validates a rules block against the game's tables. NULL, or what is wrong. Trusts nothing. */
const char *aus_block_check(const aus_rules *rules, aus_bytes block);
/* The name of a record in a language (0 en, 1 pl, 2 ru, 3 it); its slug if the pack has none. */
const char *aus_record_name(const aus_game *game, int table, int record, int lang);
const char *aus_text_block_check(const aus_rules *rules, aus_bytes block);

/* ---- Playing ---------------------------------------------------------------------------------------- */

void aus_start(const aus_game *game, void *state, const aus_seed *seed, aus_sink *sink);

/* What is asked now: the top of the stack; NULL when the game is over. */
static inline const aus_frame *aus_asked(const void *state)
{
    const aus_core *core = (const aus_core *)state;
    return core->depth ? &core->stack[core->depth - 1] : NULL;
}

/* Who is asked now: a mask of seats, more than one bit where the rules are simultaneous; 0 = over. */
static inline uint32_t aus_to_act(const void *state)
{
    const aus_core *core = (const aus_core *)state;
    return core->depth ? core->stack[core->depth - 1].seats : 0;
}

/* The legal actions of a seat, ascending, without the free ones; 0 for a seat that is not asked. */
static inline size_t aus_actions(const aus_game *game, const void *state, int seat, aus_action *out);
static inline size_t aus_free_actions(const aus_game *game, const void *state, int seat, aus_action *out);

/* May this seat do this? Takes any 32 bits and any seat; never fails, never changes anything. */
aus_verdict aus_check(const aus_game *game, const void *state, int seat, aus_action action);

/* Checks, then applies. A refused action leaves the state byte-identical. `barrier` may be NULL. */
aus_verdict aus_apply(const aus_game *game, void *state, int seat, aus_action action, aus_sink *sink,
                      uint32_t *barrier);

/* NULL, or what is broken: the pending decisions are well-formed and the game's own invariant holds. */
const char *aus_invariant(const aus_game *game, const void *state);

/* The text form "verb arg arg", at most AUS_TEXT_MAX bytes; returns its length. */
size_t aus_action_text(const aus_game *game, aus_action action, char *out, size_t size);
/* The reverse; false if the text is no action of this game. Says nothing about legality. */
bool   aus_action_parse(const aus_game *game, const char *text, size_t n, aus_action *out);
/* How many values a parameter can take in this game, and the slug of one (into `buf` if made). */
uint32_t    aus_domain_count(const aus_game *game, int domain);
const char *aus_domain_slug(const aus_game *game, int domain, int value, char buf[16]);
/* The value of a slug; -1 if there is none. */
int         aus_domain_value(const aus_game *game, int domain, const char *text, size_t n);

/* Every action the encoding can express, in ascending order: start with *walk = 0, stop at false. */
bool aus_action_next(const aus_game *game, uint64_t *walk, aus_action *out);

static inline uint64_t aus_state_hash(const aus_game *game, const void *state)
{
    return aus_hash64(state, game->rules->state_size, 0);
}

/* ---- Events -------------------------------------------------------------------------------------------- */

/*
 * What happened. Arguments whose bit is set in `secret` are known only to the seats in `knows`;
 * aus_event_for makes the form another viewer may have. One sequence numbers all forms.
 */
typedef struct aus_event {
    uint32_t    seq;    /* given by the sink */
    uint8_t     kind;   /* index into the game's events */
    int8_t      seat;   /* whom it is about; AUS_NO_SEAT */
    uint8_t     secret; /* mask of arguments */
    uint8_t     knows;  /* mask of seats that know them */
    int16_t     arg[AUS_ARGS_MAX];
    const char *clause;
} aus_event;

/* Where events go. The caller owns it; games get NULL in searches. */
struct aus_sink {
    void   (*put)(void *context, const aus_event *event);
    void    *context;
    uint32_t next; /* sequence number of the next event */
};

void      aus_emit(aus_sink *sink, aus_event event);
/* The event as `who` may know it: secret arguments become AUS_UNKNOWN. */
aus_event aus_event_for(const aus_event *event, int who);

/* ---- Recordings ------------------------------------------------------------------------------------------ */

/*
 * The text format is described in docs/RECORDINGS.md. Reading has two steps, because the header
 * names the game that gives the actions their meaning: aus_recording_read_head, then, with the game
 * made from it, aus_recording_read_body. Neither reads past the text, neither allocates, and after
 * an error the output is zeroed: there is no partial result.
 */
enum { AUS_RECORDING_VERSION = 1, AUS_RECORDING_MAX = 65536, AUS_RECORDING_HASH_EVERY = 16 };

typedef struct aus_recording_error {
    uint32_t line; /* 1 .. ; 0 = the text as a whole */
    char     text[160];
} aus_recording_error;

typedef struct aus_recording_head {
    const aus_rules *rules;
    int              seats;
    uint8_t          option[AUS_OPTIONS_MAX];
    uint8_t          content_hash[32];
    bool             has_seed;
    aus_seed         seed;           /* if has_seed */
    uint8_t          commitment[32]; /* SHA-256 of the seed */
    uint32_t         body_line;      /* where the body starts */
    size_t           body_offset;
} aus_recording_head;

typedef enum aus_entry_kind {
    AUS_ENTRY_ACTION, /* seat, action */
    AUS_ENTRY_UNDO,   /* the last `action` actions still standing were taken back, by seat */
    AUS_ENTRY_HASH    /* the state hash here */
} aus_entry_kind;

typedef struct aus_entry {
    uint64_t hash;
    uint32_t action; /* or the count of an undo */
    uint32_t line;
    uint8_t  kind;
    uint8_t  seat;
    uint8_t  undone; /* taken back later; set by aus_recording_play */
    uint8_t  pad[5];
} aus_entry;

bool aus_recording_read_head(const char *text, size_t n, aus_recording_head *head, aus_recording_error *error);
/* `entries` has room for AUS_RECORDING_MAX. Actions are parsed, not yet played. */
bool aus_recording_read_body(const aus_game *game, const aus_recording_head *head, const char *text, size_t n,
                             aus_entry *entries, size_t *count, aus_recording_error *error);
/* Plays what stands of entries[0 .. until) into `state`, checking every action and every hash on the
 * way. Events of actions taken back are not told. */
bool aus_recording_play(const aus_game *game, const aus_recording_head *head, aus_entry *entries, size_t until,
                        void *state, aus_sink *sink, aus_recording_error *error);

/* How a recording's refused action is told, for whoever plays one himself. */
void aus_recording_refused(const aus_game *game, const aus_entry *entry, aus_verdict verdict,
                           aus_recording_error *error);

/* Writing: into a buffer the caller owns; each call appends, `overflow` is set when it did not fit. */
typedef struct aus_writer {
    char  *data;
    size_t size, used;
    bool   overflow;
} aus_writer;

void aus_write(aus_writer *out, const char *text);
void aus_write_char(aus_writer *out, char c);
void aus_write_int(aus_writer *out, int64_t value);
void aus_write_hex(aus_writer *out, const uint8_t *bytes, size_t n);
/* seed NULL = it stays secret: only its commitment is written. */
void aus_recording_write_head(aus_writer *out, const aus_game *game, const aus_seed *seed,
                              const uint8_t commitment[32]);
void aus_recording_write_action(aus_writer *out, const aus_game *game, int seat, aus_action action);
void aus_recording_write_undo(aus_writer *out, int seat, uint32_t count);
void aus_recording_write_hash(aus_writer *out, uint64_t hash);
/* The closing line; `lines` counts actions and undos, so that a cut-off file is noticed. */
void aus_recording_write_end(aus_writer *out, size_t lines);

/* ---- Fields by name ------------------------------------------------------------------------------------------ */

/* A place inside a state or a record, found by a path such as "players.2.hand.0". */
typedef struct aus_place {
    const aus_field *field;
    uint8_t         *base;    /* of the struct the field is in */
    int              index;   /* element; -1 = the whole field */
} aus_place;

bool    aus_place_find(const aus_field *fields, size_t n, void *base, const char *path, aus_place *out);
int64_t aus_field_get(const aus_field *field, const uint8_t *base, int index);
/* False if the value is outside of the field's type or range. */
bool    aus_field_set(const aus_field *field, uint8_t *base, int index, int64_t value);
/* Elements in use: of a list its length, of an array its count, of a scalar 1. */
int     aus_field_length(const aus_field *field, const uint8_t *base);

/* ---- Asserts ----------------------------------------------------------------------------------------------------- */

/* On in release too; traps, in WebAssembly as well; needs no libc. For our own mistakes only: bad
 * input is answered with a verdict or an error, never with this. */
#define AUS_ASSERT(x) ((x) ? (void)0 : __builtin_trap())

/* ---- Inline parts ------------------------------------------------------------------------------------------------ */

static inline bool aus_is_asked(const void *state, int seat)
{
    return seat >= 0 && seat < AUS_SEATS_MAX && ((aus_to_act(state) >> seat) & 1u);
}

/* The clause by which this is asked now. */
static inline const char *aus_ask_clause(const aus_game *game, const aus_frame *asked)
{
    const aus_rules *rules = game->rules;
    const char      *clause = rules->ask_clause ? rules->ask_clause(game, asked) : NULL;
    return clause ? clause : rules->ask[asked->ask].clause;
}

static inline size_t aus_actions(const aus_game *game, const void *state, int seat, aus_action *out)
{
    return aus_is_asked(state, seat) ? game->rules->actions(game, state, seat, out) : 0;
}

static inline size_t aus_free_actions(const aus_game *game, const void *state, int seat, aus_action *out)
{
    return aus_is_asked(state, seat) ? game->rules->free_actions(game, state, seat, out) : 0;
}

#ifdef __cplusplus
}
#endif
#endif
