/* australis bot: a referee and an opponent for programs in any language, one line at a time (docs/BOTS.md). */
#include <stdlib.h>
#include "ai/hint.h"
#include "cli/cli.h"
#include "lab/minds.h"
#include "view/view_json.h"

typedef struct request {
    cli_setup setup;
    aus_agent agent;
    uint64_t  threads;
} request;

static const struct argp_option options[] = {
    {"agent", 'a', "AGENT", 0, "Who answers 'go' (normal); 'agent' changes it", 0},
    {"threads", 't', "T", 0, "Threads a decision may use (1); the move does not depend on it", 0},
    {"content", 'c', "DIR", 0, "Play with the content of DIR instead of the built-in one", 0},
    {0}};

static error_t parse(int key, char *arg, struct argp_state *state)
{
    request *ask = state->input;
    switch (key) {
    case 'a':
        if (aus_agent_parse(arg, &ask->agent)) return 0;
        cli_wrong(state->name, "there is no agent '%s'; there are %s", arg, aus_agent_words);
        return EINVAL;
    case 't': return cli_take_number(state, "threads", arg, 1, 64, &ask->threads);
    case 'c': ask->setup.content = arg; return 0;
    case ARGP_KEY_ARG: return cli_take_one(state, "game", arg, &ask->setup.game);
    default: return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp argp = {options, parse, "GAME",
                                 "Speak the line protocol of docs/BOTS.md on standard input and output.", NULL, NULL,
                                 NULL};

typedef struct session {
    aus_game  *game; /* made for the most seats; remade by every position */
    aus_pack   pack;
    aus_agent  agent;
    int        threads;
    aus_mind  *mind[AUS_SEATS_MAX]; /* one a seat, made when first needed */
    bool       started;
    uint64_t   salt;
    aus_choices choices;
    _Alignas(16) uint8_t state[AUS_STATE_MAX], view[AUS_STATE_MAX];
} session;

/* The answer to anything that cannot be done; the session goes on. */
static void complain(const char *what, const char *more)
{
    printf("error %s%s%s\n", what, more && *more ? ": " : "", more ? more : "");
}

static void forget(session *s) { aus_minds_free(s->mind); }

static aus_mind *mind_of(session *s, int seat)
{
    if (!s->mind[seat]) {
        s->mind[seat] = aus_mind_new(&s->agent, s->game->rules, s->threads);
        if (s->mind[seat]) aus_mind_begin(s->mind[seat], s->game, s->salt + (uint64_t)seat);
    }
    return s->mind[seat];
}

/* The next word of a line; NULL at its end. */
static char *word(char **rest)
{
    char *w;
    do w = strsep(rest, " \t");
    while (w && !*w);
    return w;
}

/* ---- position seats N seed TEXT [option K=V]... [moves SEAT ACTION, SEAT ACTION ...] ---- */

static bool play(session *s, char *text)
{
    uint64_t   seat;
    aus_action action;
    char      *rest = text, *first = word(&rest);
    while (rest && *rest == ' ') rest++;
    if (!first || !rest || !*rest) {
        complain("write SEAT ACTION", first);
        return false;
    }
    if (!cli_number(first, 1, s->game->seats, &seat)) {
        complain("there is no such seat", first);
        return false;
    }
    if (!aus_action_parse(s->game, rest, strlen(rest), &action)) {
        complain("this is no action of the game", rest);
        return false;
    }
    aus_verdict verdict = aus_apply(s->game, s->state, (int)seat - 1, action, NULL, NULL);
    if (verdict.code) complain("the rules refuse this", verdict.clause);
    return verdict.code == AUS_YES;
}

static bool read_option(session *s, const char *text, uint8_t *option)
{
    char        id[64];
    const char *equals = text ? strchr(text, '=') : NULL;
    int         i, choice;
    if (!equals || equals - text >= (long)sizeof id) return false;
    memcpy(id, text, (size_t)(equals - text));
    id[equals - text] = 0;
    if (!aus_option_find(s->game->rules, id, equals + 1, &i, &choice)) return false;
    option[i] = (uint8_t)choice;
    return true;
}

static bool begin(session *s, uint64_t seats, const char *seed_text, const uint8_t *option)
{
    const aus_rules *rules = s->game->rules;
    aus_seed         seed;
    const char      *wrong = aus_game_init(s->game, rules, &s->pack, (int)seats, option);
    s->started = wrong == NULL;
    forget(s);
    if (wrong) {
        s->game->rules = rules;
        complain(wrong, NULL);
        return false;
    }
    aus_seed_from_text(&seed, seed_text);
    s->salt = aus_hash64(&seed, sizeof seed, 0);
    aus_start(s->game, s->state, &seed, NULL);
    return true;
}

/* What is wrong with a key of `position` and its value; NULL = nothing, it is taken. */
static const char *take_key(session *s, const char *key, const char *value, uint64_t *seats, const char **seed,
                            uint8_t *option)
{
    const aus_rules *rules = s->game->rules;
    bool             known = strcmp(key, "seats") == 0 || strcmp(key, "seed") == 0 || strcmp(key, "option") == 0;
    if (!known) return "position does not know";
    if (!value) return "a value is missing behind";
    if (strcmp(key, "seed") == 0) *seed = value;
    else if (strcmp(key, "option") == 0) return read_option(s, value, option) ? NULL : "the game has no such option";
    else if (!cli_number(value, rules->seats_min, rules->seats_max, seats))
        return "the game has no such number of seats";
    return NULL;
}

/* Whatever fails on the way, there is no position then. */
static void position(session *s, char *rest)
{
    const aus_rules *rules = s->game->rules;
    uint64_t         seats = rules->seats_min;
    const char      *seed = "1";
    uint8_t          option[AUS_OPTIONS_MAX];
    char            *key;
    bool             moves = false;
    s->started = false;
    for (int i = 0; i < rules->options; i++) option[i] = rules->option[i].standard;
    while (!moves && (key = word(&rest)) != NULL) {
        moves = strcmp(key, "moves") == 0;
        if (moves) break;
        char       *value = word(&rest);
        const char *wrong = take_key(s, key, value, &seats, &seed, option);
        if (wrong) {
            bool about_key = !value || strncmp(wrong, "position", 8) == 0;
            complain(wrong, about_key ? key : value);
            return;
        }
    }
    if (!begin(s, seats, seed, option)) return;
    for (char *move; moves && (move = strsep(&rest, ",")) != NULL;)
        if (!play(s, move)) {
            s->started = false;
            return;
        }
    puts("ok");
}

/* ---- What can be asked about a position ---- */

/* The seat a line names, or the first that is asked; -1 after a complaint. */
static int asked_seat(session *s, const char *text, bool must_be_asked)
{
    uint64_t seat;
    if (!text) {
        for (int i = 0; i < s->game->seats; i++)
            if (aus_is_asked(s->state, i)) return i;
        complain("the game is over", NULL);
        return -1;
    }
    if (!cli_number(text, 1, s->game->seats, &seat)) {
        complain("there is no such seat", text);
        return -1;
    }
    if (must_be_asked && !aus_is_asked(s->state, (int)seat - 1)) {
        complain("this seat is not asked", text);
        return -1;
    }
    return (int)seat - 1;
}

static void print_action(const session *s, const char *what, int seat, aus_action action)
{
    char text[AUS_TEXT_MAX];
    aus_action_text(s->game, action, text, sizeof text);
    printf("%s %d %s", what, seat + 1, text);
}

static void legal(session *s, int seat)
{
    aus_action list[AUS_ACTIONS_MAX];
    for (int free = 0; free < 2; free++) {
        size_t n = free ? aus_free_actions(s->game, s->state, seat, list) : aus_actions(s->game, s->state, seat, list);
        for (size_t i = 0; i < n; i++) {
            print_action(s, free ? "free" : "legal", seat, list[i]);
            putchar('\n');
        }
    }
    puts("ok");
}

static void look(session *s, int seat)
{
    s->game->rules->observe(s->game, s->state, seat, s->view);
    s->choices.n = aus_actions(s->game, s->view, seat, s->choices.action);
}

static void go(session *s, int seat)
{
    aus_mind *mind = mind_of(s, seat);
    if (!mind) {
        complain("no memory", NULL);
        return;
    }
    uint64_t before = aus_mind_counted(mind)->iterations, nodes = aus_mind_counted(mind)->nodes;
    look(s, seat);
    aus_action action = aus_mind_choose(mind, s->view, seat, &s->choices);
    printf("info iterations %llu nodes %llu\n", (unsigned long long)(aus_mind_counted(mind)->iterations - before),
           (unsigned long long)(aus_mind_counted(mind)->nodes - nodes));
    print_action(s, "bestmove", seat, action);
    putchar('\n');
}

static void hint(session *s, int seat)
{
    aus_hint_line line[5];
    aus_mind     *mind = s->agent.kind == AUS_AGENT_SEARCH ? mind_of(s, seat) : NULL;
    if (!mind) {
        complain("hints need an agent that searches", s->agent.id);
        return;
    }
    look(s, seat);
    size_t n = s->choices.n ? aus_hint(mind, s->view, seat, &s->choices, line, 5) : 0;
    for (size_t i = 0; i < n; i++) {
        print_action(s, "hint", seat, line[i].action);
        printf(" | win %d margin %d visits %u reason %s\n", line[i].win, line[i].margin, line[i].visits, line[i].key);
    }
    puts("ok");
}

static void view(session *s, char *text)
{
    static char out[65536];
    aus_writer  writer = {.data = out, .size = sizeof out};
    ausi_json   json = ausi_json_on(&writer);
    int         seat = text && strcmp(text, "nobody") == 0 ? AUS_NOBODY : asked_seat(s, text, false);
    if (seat < 0 && !(text && strcmp(text, "nobody") == 0)) return;
    out[0] = 0;
    s->game->rules->observe(s->game, s->state, seat, s->view);
    ausi_json_view(&json, s->game, s->view, NULL);
    printf("view %s\n", out);
}

static void status(session *s, char *unused)
{
    (void)unused;
    aus_scores scores;
    if (aus_to_act(s->state)) {
        printf("asked");
        for (int i = 0; i < s->game->seats; i++)
            if (aus_is_asked(s->state, i)) printf(" %d", i + 1);
        putchar('\n');
        return;
    }
    s->game->rules->scores(s->game, s->state, &scores);
    printf("over");
    for (int i = 0; i < s->game->seats; i++) printf(" %d", scores.total[i]);
    printf(" winners");
    for (int i = 0; i < s->game->seats; i++)
        if ((scores.winners >> i) & 1u) printf(" %d", i + 1);
    putchar('\n');
}

static void change_agent(session *s, char *text)
{
    aus_agent agent;
    if (!text || !aus_agent_parse(text, &agent)) {
        complain("there is no such agent", text);
        return;
    }
    s->agent = agent;
    forget(s);
    puts("ok");
}

static void hello(session *s, char *unused)
{
    (void)unused;
    printf("australis bot 1\ngame %s %u\nagent %s\nok\n", s->game->rules->id, s->game->rules->version, s->agent.id);
}

static void play_one(session *s, char *text)
{
    if (!text) complain("write SEAT ACTION", NULL);
    else if (play(s, text)) puts("ok");
}

/* ---- Commands ---- */

enum { REST = -1 }; /* all that follows is for the command to read */

static const struct command {
    const char *verb;
    int         words; /* that may follow, or REST */
    bool        at_once; /* also without a position */
    void      (*obey)(session *s, char *text);
    void      (*of_seat)(session *s, int seat); /* instead: about a seat that is asked */
} commands[] = {
    {"hello", 0, true, hello, NULL},        {"position", REST, true, position, NULL},
    {"agent", 1, true, change_agent, NULL}, {"play", REST, false, play_one, NULL},
    {"status", 0, false, status, NULL},     {"view", 1, false, view, NULL},
    {"legal", 1, false, NULL, legal},       {"go", 1, false, NULL, go},
    {"hint", 1, false, NULL, hint},
};

static const struct command *find(const char *verb)
{
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        if (strcmp(commands[i].verb, verb) == 0) return &commands[i];
    return NULL;
}

/* False ends the session. */
static bool obey(session *s, char *line)
{
    char *rest = line, *verb = word(&rest), *text = NULL, *more = NULL;
    if (!verb || *verb == '#') return true;
    const struct command *c = find(verb);
    bool                  quits = strcmp(verb, "quit") == 0;
    if (c && c->words == REST) text = rest;
    else if (c && c->words) text = word(&rest), more = word(&rest);
    else more = word(&rest);
    if (!c && !quits) complain("there is no such command", verb);
    else if (more) complain("one word too many", more);
    else if (quits) return false;
    else if (!c->at_once && !s->started) complain("say 'position' first", NULL);
    else if (c->obey) c->obey(s, text);
    else {
        int seat = asked_seat(s, text, true);
        if (seat >= 0) c->of_seat(s, seat);
    }
    return true;
}

static void converse(session *s)
{
    char  *line = NULL;
    size_t room = 0;
    for (ssize_t n; (n = getline(&line, &room, stdin)) >= 0;) {
        if (strlen(line) != (size_t)n) {
            complain("a line is text", NULL);
        } else {
            line[strcspn(line, "\r\n")] = 0;
            if (!obey(s, line)) break;
        }
        fflush(stdout);
    }
    free(line);
}

int cmd_bot(int argc, char **argv)
{
    request ask = {.threads = 1, .agent = *aus_agent_find("normal")};
    int     status_code;
    if (!cli_parse(&argp, argc, argv, &ask, &status_code)) return status_code;
    const aus_rules *rules = ask.setup.game ? aus_rules_find(ask.setup.game) : NULL;
    ask.setup.seats = rules ? rules->seats_min : 0;
    session *s = calloc(1, sizeof *s);
    if (!s) return cli_failed(argv[0], "no memory");
    s->game = cli_game(argv[0], &ask.setup, &status_code);
    if (s->game) {
        s->pack = s->game->pack;
        s->agent = ask.agent;
        s->threads = (int)ask.threads;
        converse(s);
        status_code = CLI_OK;
    }
    forget(s);
    free(s->game);
    free(s);
    return status_code;
}
