/* The numbered choices, and what a line of input means among them. */
#include "cli/paper.h"
#include "cli/play.h"
#include "view/describe.h"

enum { SENTENCE_MAX = 512 };

void play_menu_make(play *p)
{
    p->choices = ausi_watch_choices(&p->watcher[p->seat], p->choice, &p->not_free);
    p->unfolded = false;
}

static void sentence(const play *p, const void *view, size_t i, char text[SENTENCE_MAX])
{
    aus_writer out = {.data = text, .size = SENTENCE_MAX};
    text[0] = 0;
    ausi_say_choice(&out, &p->voice, view, p->seat, p->choice[i]);
}

/* What can be done besides, as often as one likes, would bury the question: it is listed on request, or
 * where there is nothing else. The numbers count either way. */
static size_t shown(const play *p)
{
    bool folds = p->not_free && p->choices > p->not_free + 1;
    return folds && !p->unfolded ? p->not_free : p->choices;
}

/* Different choices may read the same where two cards share a name; then the action itself is added. */
static void show_choices(const play *p, const void *view, bool (*starts_group)(const play *, size_t))
{
    static uint64_t print[2 * AUS_ACTIONS_MAX]; /* of every sentence */
    char            text[SENTENCE_MAX], form[AUS_TEXT_MAX];
    for (size_t i = 0; i < p->choices; i++) {
        sentence(p, view, i, text);
        print[i] = aus_hash64(text, strlen(text), 0);
    }
    for (size_t i = 0; i < shown(p); i++) {
        bool alike = false;
        for (size_t k = 0; k < p->choices && !alike; k++) alike = k != i && print[k] == print[i];
        if (starts_group(p, i)) putchar('\n');
        if (i == p->not_free) play_say(p, i ? "house.play.free" : "house.play.first");
        sentence(p, view, i, text);
        aus_action_text(p->game, p->choice[i], form, sizeof form);
        if (alike) paper("%3zu. %s (%s)", i + 1, text, form);
        else paper("%3zu. %s", i + 1, text);
    }
}

/* Choices of one verb stand together; an empty line parts the verbs where that makes reading easier. */
static bool starts_group(const play *p, size_t i)
{
    uint8_t verb = aus_verb_of(p->choice[i]);
    if (i == 0 || i == p->not_free || verb == aus_verb_of(p->choice[i - 1])) return false;
    bool more = i + 1 < p->choices && aus_verb_of(p->choice[i + 1]) == verb;
    bool run = i >= 2 && aus_verb_of(p->choice[i - 2]) == aus_verb_of(p->choice[i - 1]);
    return more || run;
}

void play_menu_show(play *p)
{
    _Alignas(8) uint8_t view[AUS_STATE_MAX];
    char                text[SENTENCE_MAX] = "";
    aus_writer          out = {.data = text, .size = sizeof text};
    ausi_watch_view(&p->watcher[p->seat], view);
    ausi_say_question(&out, &p->voice, view);
    const aus_frame *asked = aus_asked(view);
    if (asked) paper("%s [%s]", text, aus_ask_clause(p->game, asked));
    show_choices(p, view, starts_group);
    if (shown(p) < p->choices)
        play_say_words(p, "house.play.folded",
                       &(ausi_word){.name = "n", .number = (int64_t)(p->choices - p->not_free)}, 1);
}

/* ---- Reading ------------------------------------------------------------------------------------- */

static bool same(const char *a, const char *b) { return ausi_begins(a, b) && ausi_begins(b, a); }

/* Whether the line is the action's words, without what they are about. */
static bool says_that(const play *p, size_t i, const char *line)
{
    char       text[SENTENCE_MAX] = "";
    aus_writer out = {.data = text, .size = sizeof text};
    ausi_say_action(&out, &p->voice, p->choice[i]);
    return same(text, line);
}

int play_menu_find(play *p, const char *line, aus_action *out)
{
    _Alignas(8) uint8_t view[AUS_STATE_MAX];
    uint64_t            index;
    int                 begun = 0;
    if (!*line) return 0;
    if (cli_number(line, 1, p->choices, &index)) {
        *out = p->choice[index - 1];
        return 1;
    }
    ausi_watch_view(&p->watcher[p->seat], view);
    for (size_t i = 0; i < p->choices; i++) {
        char text[SENTENCE_MAX], form[AUS_TEXT_MAX];
        sentence(p, view, i, text);
        aus_action_text(p->game, p->choice[i], form, sizeof form);
        if (same(form, line) || same(text, line) || says_that(p, i, line)) {
            *out = p->choice[i];
            return 1;
        }
        if (!ausi_begins(form, line) && !ausi_begins(text, line)) continue;
        begun++;
        *out = p->choice[i];
    }
    return begun > 1 ? -1 : begun;
}

/* The longest value of a domain that the text begins with, by its slug or in the words of the
 * language; *rest is what follows. -1 = none. */
static int value_at(const play *p, int domain, const char **rest)
{
    uint32_t count = aus_domain_count(p->game, domain);
    size_t   best = 0;
    int      found = -1;
    for (uint32_t i = 0; i < count; i++) {
        char        made[16], word[SENTENCE_MAX] = "";
        aus_writer  out = {.data = word, .size = sizeof word};
        const char *slug = aus_domain_slug(p->game, domain, (int)i, made);
        ausi_say_value(&out, &p->voice, domain, (int)i);
        const char *forms[] = {slug, word};
        for (int k = 0; k < 2; k++) {
            size_t n = strlen(forms[k]);
            if (n <= best || !ausi_begins(*rest, forms[k]) || ((*rest)[n] && !strchr(" ,", (*rest)[n])))
                continue;
            best = n;
            found = (int)i;
        }
    }
    *rest += best;
    return found;
}

bool play_parse(const play *p, const char *text, aus_action *out)
{
    if (aus_action_parse(p->game, text, strlen(text), out)) return true;
    size_t n = strcspn(text, " ");
    for (int v = 0; v < p->game->rules->verbs; v++) {
        const aus_verb *verb = &p->game->rules->verb[v];
        if (strlen(verb->id) != n || strncmp(verb->id, text, n) != 0) continue;
        const char *rest = text + n;
        int         arg[3] = {0};
        for (int i = 0; i < verb->params; i++) {
            rest += strspn(rest, " ,");
            arg[i] = value_at(p, verb->param[i].domain, &rest);
            if (arg[i] < 0) return false;
        }
        if (rest[strspn(rest, " ")]) return false;
        *out = AUS_ACTION(v, arg[0], arg[1], arg[2]);
        return true;
    }
    return false;
}

/* ---- Completion ---------------------------------------------------------------------------------- */

typedef struct offering {
    const char *start;
    void (*offer)(void *list, const char *text);
    void *list;
} offering;

static void put(const offering *o, const char *text)
{
    if (strncmp(text, o->start, strlen(o->start)) == 0) o->offer(o->list, text);
}

/* The choices, as they are written and as they are said. */
static void offer_choices(const play *p, const offering *o)
{
    for (size_t i = 0; i < p->choices && p->seat >= 0; i++) {
        char       form[AUS_TEXT_MAX], text[SENTENCE_MAX] = "";
        aus_writer out = {.data = text, .size = sizeof text};
        aus_action_text(p->game, p->choice[i], form, sizeof form);
        put(o, form);
        ausi_say_action(&out, &p->voice, p->choice[i]);
        if (*o->start && strcmp(form, text) != 0) put(o, text);
    }
}

/* What can be looked at, behind the word for looking. */
static void offer_looks(const play *p, const offering *o, const char *look)
{
    if (strncmp(o->start, look, strlen(look)) != 0) return;
    for (int i = 0; i < ausi_topic_count(p->game) + ausi_part_count(p->game); i++) {
        char       text[SENTENCE_MAX] = "";
        aus_writer out = {.data = text, .size = sizeof text};
        int        part = i - ausi_topic_count(p->game);
        aus_write(&out, look);
        aus_write_char(&out, ' ');
        if (part < 0) ausi_say_topic(&out, &p->voice, i);
        else aus_write(&out, ausi_part_id(p->game, part));
        put(o, text);
    }
}

void play_offers(void *context, const char *start, void (*offer)(void *list, const char *text), void *list)
{
    const play    *p = context;
    const offering o = {.start = start, .offer = offer, .list = list};
    const char    *look = ausi_text(p->voice.lang, "house.word.look");
    offer_choices(p, &o);
    for (int i = 0; play_word_at(i); i++) {
        const char *own = ausi_text(p->voice.lang, play_word_key(i));
        put(&o, play_word_at(i));
        if (strcmp(own, play_word_at(i)) != 0) put(&o, own);
    }
    offer_looks(p, &o, "look");
    if (strcmp(look, "look") != 0) offer_looks(p, &o, look);
}
