/* Bots and hints: a worker gets a copy of what the seat may see, and nothing else. */
#include <stdlib.h>
#include <time.h>
#include "ai/agent.h"
#include "ai/hint.h"
#include "server/server_int.h"
#include "view/describe.h"
#include "view/text.h"

enum { QUEUE_MAX = 100000, HINT_QUEUE = 64, HINTS = 5 };

typedef struct think_job {
    ausi_job        job;
    char            desk[AUSI_ID_MAX];
    int             seat;
    uint32_t        key; /* moves + 1 */
    ausi_made_game *made;
    char            level[AUSI_LEVEL_MAX];
    uint64_t        luck;
    bool            ok;
    aus_action      action;
    /* of a hint */
    ausi_conn     *conn;
    int64_t        id;
    size_t         hints;
    aus_hint_line  hint[HINTS];
    _Alignas(8) uint8_t view[AUS_STATE_MAX];
} think_job;

bool ausi_level_known(const char *level) { return aus_agent_find(level) != NULL; }

/* ---- On a worker --------------------------------------------------------------------------------- */

static uint64_t microseconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000 + (uint64_t)t.tv_nsec / 1000;
}

/* Each worker keeps the largest block of memory that it ever thought in. */
typedef struct brain {
    size_t size;
    void  *memory;
} brain;

static pthread_key_t  brains;
static pthread_once_t brains_once = PTHREAD_ONCE_INIT;

static void free_brain(void *context)
{
    free(((brain *)context)->memory);
    free(context);
}

static void make_brains(void) { AUS_ASSERT(pthread_key_create(&brains, free_brain) == 0); }

static void *memory_of(size_t size)
{
    pthread_once(&brains_once, make_brains);
    brain *b = pthread_getspecific(brains);
    if (!b) {
        b = calloc(1, sizeof *b);
        if (!b || pthread_setspecific(brains, b) != 0) {
            free(b);
            return NULL;
        }
    }
    if (b->size < size) {
        free(b->memory);
        b->memory = aligned_alloc(16, (size + 15) & ~(size_t)15);
        b->size = b->memory ? size : 0;
    }
    return b->memory;
}

/* Every answer begins anew: it depends on the view and the luck alone. NULL without memory. */
static aus_mind *mind_for(const think_job *j)
{
    const aus_agent *agent = aus_agent_find(j->level);
    aus_mind_help    help = {.microseconds = microseconds, .at_once = 1};
    if (!agent) agent = aus_agent_find("normal");
    void *memory = memory_of(aus_mind_size(agent, j->made->game.rules));
    if (!memory) return NULL;
    aus_mind *mind = aus_mind_init(memory, agent, j->made->game.rules, &help);
    aus_mind_begin(mind, &j->made->game, j->luck);
    return mind;
}

static void think(ausi_job *job)
{
    think_job   *j = (think_job *)job;
    aus_choices *choices = malloc(sizeof *choices);
    aus_mind    *mind = choices ? mind_for(j) : NULL;
    if (mind) {
        choices->n = aus_actions(&j->made->game, j->view, j->seat, choices->action);
        j->action = aus_mind_choose(mind, j->view, j->seat, choices);
        j->ok = true;
    }
    free(choices);
}

static void advise(ausi_job *job)
{
    think_job   *j = (think_job *)job;
    aus_choices *choices = malloc(sizeof *choices);
    aus_mind    *mind = choices ? mind_for(j) : NULL;
    if (mind) {
        choices->n = aus_actions(&j->made->game, j->view, j->seat, choices->action);
        j->hints = aus_advise(mind, j->view, j->seat, choices, j->hint, HINTS);
        j->ok = true;
    }
    free(choices);
}

/* ---- On the loop --------------------------------------------------------------------------------- */

static void thought(ausi_server *s, ausi_job *job)
{
    think_job *j = (think_job *)job;
    ausi_desk *d = ausi_desk_in_memory(s, j->desk);
    if (d && d->jobs) d->jobs--;
    if (d && d->table && d->phase == AUSI_PLAYING && d->chair[j->seat].thinking == j->key) {
        ausi_done done = AUSI_NO_OTHER;
        d->chair[j->seat].thinking = 0;
        if (j->ok && d->table->moves + 1 == j->key && d->table->seat[j->seat].kind == AUSI_SEAT_BOT &&
            d->table->asking < 0 && ausi_desk_grow(d))
            done = ausi_table_act(d->table, j->seat, j->action, NULL, ausi_now(s));
        if (done == AUSI_DONE) s->figures.bot_actions++;
        ausi_desk_changed(s, d);
    }
    ausi_made_drop(s, j->made);
    free(j);
}

static void drop_thought(ausi_job *job) { free(job); } /* its game goes with the server */

static think_job *new_job(ausi_desk *d, int seat, const char *level, const void *view)
{
    think_job *j = calloc(1, sizeof *j);
    if (!j) return NULL;
    memcpy(j->desk, d->id, sizeof j->desk);
    j->seat = seat;
    j->key = d->table->moves + 1;
    j->made = d->made;
    snprintf(j->level, sizeof j->level, "%s", level);
    memcpy(j->view, view, d->made->game.rules->state_size);
    return j;
}

/* The table asks for a bot's answer; it comes later. */
bool ausi_bot_hook(void *context, const aus_game *game, const void *view, int seat, const char *level, uint64_t luck,
                   aus_action *out)
{
    ausi_desk *d = context;
    (void)game;
    (void)out;
    if (d->chair[seat].thinking == d->table->moves + 1) return false;
    think_job *j = new_job(d, seat, level, view);
    if (!j) return false;
    j->luck = luck;
    j->job = (ausi_job){.run = think, .done = thought, .drop = drop_thought};
    d->made->refs++;
    if (!ausi_pool_put(d->server->bots, &j->job, QUEUE_MAX)) {
        d->made->refs--;
        free(j);
        return false;
    }
    d->chair[seat].thinking = j->key;
    d->jobs++;
    return false;
}

/* ---- Hints --------------------------------------------------------------------------------------- */

static void put_move(ausi_json *json, const think_job *j, const aus_hint_line *line, const ausi_voice *voice)
{
    char       form[AUS_TEXT_MAX], text[512] = "";
    aus_writer out = {.data = text, .size = sizeof text};
    aus_action_text(voice->game, line->action, form, sizeof form);
    ausi_say_choice(&out, voice, j->view, j->seat, line->action);
    ausi_json_object(json);
    ausi_json_put_string(json, "action", form);
    if (line->reason != AUS_HINT_TIDY) {
        ausi_json_put_int(json, "win", line->win);
        ausi_json_put_int(json, "margin", line->margin);
    }
    ausi_json_put_string(json, "reason", line->key ? ausi_text(voice->lang, line->key) : "");
    ausi_json_put_string(json, "text", text);
    ausi_json_end(json);
}

/* The one who asked may have left meanwhile. */
static ausi_conn *still_there(const ausi_desk *d, const ausi_conn *who)
{
    ausi_conn *c = d ? d->conns : NULL;
    while (c && c != who) c = c->next;
    return c;
}

static void advised(ausi_server *s, ausi_job *job)
{
    think_job *j = (think_job *)job;
    ausi_desk *d = ausi_desk_in_memory(s, j->desk);
    ausi_conn *c = still_there(d, j->conn);
    if (d && d->jobs) d->jobs--;
    if (c && c->hinting) {
        ausi_voice voice = {.game = &j->made->game, .lang = c->lang};
        aus_writer out;
        ausi_json  json = ausi_wire_begin(s, &out, "hint");
        c->hinting = 0;
        s->figures.hints++;
        if (j->id >= 0) ausi_json_put_int(&json, "id", j->id);
        ausi_json_key(&json, "moves");
        ausi_json_array(&json);
        for (size_t i = 0; i < j->hints; i++) put_move(&json, j, &j->hint[i], &voice);
        ausi_json_end(&json);
        ausi_out_send(s, d, c, ausi_wire_end(&json));
    }
    ausi_made_drop(s, j->made);
    free(j);
}

bool ausi_hint_ask(ausi_server *s, ausi_conn *c, int64_t id)
{
    _Alignas(8) uint8_t view[AUS_STATE_MAX];
    ausi_desk          *d = c->desk;
    ausi_watcher        w = {.table = d->table, .who = c->who};
    if (c->hinting) return false;
    ausi_watch_view(&w, view);
    think_job *j = new_job(d, c->who, "hard", view);
    if (!j) return false;
    j->conn = c;
    j->id = id;
    j->luck = j->key;
    j->job = (ausi_job){.run = advise, .done = advised, .drop = drop_thought};
    d->made->refs++;
    if (!ausi_pool_put(s->bots, &j->job, HINT_QUEUE)) {
        d->made->refs--;
        free(j);
        return false;
    }
    c->hinting = 1;
    d->jobs++;
    return true;
}
