/* australis bot: a referee and an opponent for programs in any language, one line at a time (docs/BOTS.md). */
#include <errno.h>
#include <stdlib.h>
#include "ai/hint.h"
#include "cli/cli.h"
#include "lab/minds.h"
#include "net/net_words.h"
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
    aus_mind  *adviser;             /* who gives hints begins anew each time: asking changes nothing */
    bool       started;
    uint64_t   salt;
    aus_choices choices;
    _Alignas(16) uint8_t state[AUS_STATE_MAX], view[AUS_STATE_MAX];
} session;

/* What was said, to be repeated in an answer: not all of it if it is long, and nothing that a terminal would obey. */
typedef struct quote {
    char text[84];
} quote;

static quote quoted(const char *said)
{
    quote  q;
    size_t most = sizeof q.text - sizeof "...", n = strnlen(said, most + 1);
    bool   all = n <= most;
    if (!all)
        for (n = most; n && ((uint8_t)said[n] & 0xc0) == 0x80;) n--; /* a character is cut off whole */
    snprintf(q.text, sizeof q.text, "%.*s%s", (int)n, said, all ? "" : "...");
    cli_make_harmless(q.text);
    return q;
}

/* The answer to anything that cannot be done; the session goes on. */
static void complain(const char *what, const char *more)
{
    printf("error %s%s%s\n", what, more && *more ? ": " : "", more ? quoted(more).text : "");
}

static void forget(session *s)
{
    aus_minds_free(s->mind);
    aus_mind_free(s->adviser);
    s->adviser = NULL;
}

static aus_mind *mind_of(session *s, int seat)
{
    if (!s->mind[seat]) {
        s->mind[seat] = aus_mind_new(&s->agent, s->game->rules, s->threads);
        if (s->mind[seat]) aus_mind_begin(s->mind[seat], s->game, s->salt + (uint64_t)seat);
    }
    return s->mind[seat];
}

static aus_mind *adviser_of(session *s, int seat)
{
    if (!s->adviser) s->adviser = aus_mind_new(&s->agent, s->game->rules, s->threads);
    if (s->adviser) aus_mind_begin(s->adviser, s->game, s->salt + (uint64_t)seat);
    return s->adviser;
}

/* The next word of a line; NULL at its end. */
static char *word(char **rest)
{
    char *w;
    do w = strsep(rest, " \t");
    while (w && !*w);
    return w;
}

/* Without the blanks around it. */
static char *trimmed(char *text)
{
    text += strspn(text, " \t");
    size_t n = strlen(text);
    while (n && (text[n - 1] == ' ' || text[n - 1] == '\t')) n--;
    text[n] = '\0';
    return text;
}

/* ---- position seats N seed TEXT [option K=V]... [moves SEAT ACTION, SEAT ACTION ...] ---- */

/* Why something cannot be done; `what` is NULL if it can. */
typedef struct refusal {
    const char *what, *about, *clause;
} refusal;

static const refusal fine;

static refusal refuse(const char *what, const char *about) { return (refusal){.what = what, .about = about}; }

static refusal play(session *s, char *text)
{
    uint64_t   seat;
    aus_action action;
    char      *rest = text, *first = word(&rest);
    if (rest) rest = trimmed(rest);
    if (!first || !rest || !*rest) return refuse("write SEAT ACTION", first);
    if (!cli_number(first, 1, s->game->seats, &seat)) return refuse("there is no such seat", first);
    if (!aus_action_parse(s->game, rest, strlen(rest), &action))
        return refuse("this is no action of the game", rest);
    aus_verdict verdict = aus_apply(s->game, s->state, (int)seat - 1, action, NULL, NULL);
    if (!verdict.code) return fine;
    return (refusal){.what = "the rules refuse this", .about = rest, .clause = verdict.clause};
}

/* False after a complaint about one of the moves. */
static bool play_all(session *s, char *moves)
{
    int n = 0;
    for (char *move; (move = strsep(&moves, ",")) != NULL;) {
        n++;
        move = trimmed(move);
        quote   said = quoted(move);
        refusal no = play(s, move);
        if (!no.what) continue;
        printf("error move %d '%s': %s%s%s\n", n, said.text, no.what, no.clause ? ": " : "",
               no.clause ? no.clause : "");
        return false;
    }
    return true;
}

/* What a `position` says about its game; each of it once. */
typedef struct opening {
    uint64_t    seats;
    const char *seed;
    uint8_t     option[AUS_OPTIONS_MAX];
    bool        seats_said, seed_said, option_said[AUS_OPTIONS_MAX];
} opening;

static bool begin(session *s, const opening *o)
{
    const aus_rules *rules = s->game->rules;
    aus_seed         seed;
    const char      *wrong = aus_game_init(s->game, rules, &s->pack, (int)o->seats, o->option);
    s->started = wrong == NULL;
    forget(s);
    if (wrong) {
        s->game->rules = rules;
        complain(wrong, NULL);
        return false;
    }
    aus_seed_from_text(&seed, o->seed);
    s->salt = aus_hash64(&seed, sizeof seed, 0);
    aus_start(s->game, s->state, &seed, NULL);
    return true;
}

static refusal take_option(const session *s, const char *text, opening *o)
{
    int i, choice;
    if (!cli_option(s->game->rules, text, &i, &choice))
        return refuse("the game has no such option, or not with this value", text);
    if (o->option_said[i]) return refuse("this option was given already", text);
    o->option_said[i] = true;
    o->option[i] = (uint8_t)choice;
    return fine;
}

static refusal take_key(const session *s, const char *key, const char *value, opening *o)
{
    const aus_rules *rules = s->game->rules;
    bool             seats = strcmp(key, "seats") == 0, seed = strcmp(key, "seed") == 0;
    if (!seats && !seed && strcmp(key, "option") != 0) return refuse("position does not know", key);
    if (!value) return refuse("a value is missing behind", key);
    if ((seats && o->seats_said) || (seed && o->seed_said)) return refuse("this was given already", key);
    if (!seats && !seed) return take_option(s, value, o);
    if (seats && !cli_number(value, rules->seats_min, rules->seats_max, &o->seats))
        return refuse("the game has no such number of seats", value);
    o->seats_said |= seats;
    o->seed_said |= seed;
    if (seed) o->seed = value;
    return fine;
}

/* Whatever fails on the way, there is no position then. */
static void position(session *s, char *rest)
{
    const aus_rules *rules = s->game->rules;
    opening          o = {.seats = rules->seats_min, .seed = "1"};
    char            *key;
    s->started = false;
    for (int i = 0; i < rules->options; i++) o.option[i] = rules->option[i].standard;
    while ((key = word(&rest)) != NULL && strcmp(key, "moves") != 0) {
        refusal no = take_key(s, key, word(&rest), &o);
        if (!no.what) continue;
        complain(no.what, no.about);
        return;
    }
    if (!begin(s, &o)) return;
    s->started = play_all(s, rest);
    if (s->started) puts("ok");
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
    bool          searches = s->agent.kind == AUS_AGENT_SEARCH;
    aus_mind     *mind = searches ? adviser_of(s, seat) : NULL;
    if (!mind) {
        complain(searches ? "no memory" : "hints need an agent that searches", searches ? NULL : s->agent.id);
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
        printf("error there is no agent '%s'; there are %s\n", text ? quoted(text).text : "", aus_agent_words);
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
    refusal no = text ? play(s, text) : refuse("write SEAT ACTION", NULL);
    if (no.what) complain(no.what, no.clause ? no.clause : no.about);
    else puts("ok");
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
        if (strlen(line) != (size_t)n || !neti_is_utf8(line, (size_t)n)) {
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
        if (ferror(stdin)) status_code = cli_failed(argv[0], "standard input cannot be read: %s", strerror(errno));
    }
    forget(s);
    free(s->game);
    free(s);
    return status_code;
}
