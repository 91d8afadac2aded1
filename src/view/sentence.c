/* Sentences from a game's tables and the texts. */
#include "view/sentence.h"
#include "view/text.h"

enum {
    KEY_MAX = 128,
    WORDS_MAX = AUS_ARGS_MAX + 1, /* the arguments and the seat */
    MADE_MAX = 48,                /* bytes of a word that is made here: a number, "Player 2" */
    MANY = 5                      /* an unknown number takes the plural form of many */
};

/* The words of one sentence, with room for those that are made. */
typedef struct word_list {
    size_t    n;
    ausi_word word[WORDS_MAX];
    char      made[WORDS_MAX][MADE_MAX];
} word_list;

/* ---- Keys ------------------------------------------------------------------------------------ */

/* "<a>.<b>.<c>" and, unless it is NULL, ".<d>". */
static const char *key_of(char key[KEY_MAX], const char *a, const char *b, const char *c, const char *d)
{
    aus_writer out = {.data = key, .size = KEY_MAX};
    aus_write(&out, a);
    aus_write_char(&out, '.');
    aus_write(&out, b);
    aus_write_char(&out, '.');
    aus_write(&out, c);
    if (d) {
        aus_write_char(&out, '.');
        aus_write(&out, d);
    }
    AUS_ASSERT(!out.overflow);
    return key;
}

/* ---- Capital letters ------------------------------------------------------------------------- */

/* The capital of a two-byte letter: Latin-1, Polish and Cyrillic. The others have none we need. */
static uint32_t capital_of(uint32_t letter)
{
    if (letter >= 0xe0 && letter <= 0xfe && letter != 0xf7) return letter - 0x20;
    if (letter >= 0x100 && letter <= 0x137) return letter & ~1u;
    if (letter >= 0x139 && letter <= 0x148) return letter % 2 ? letter : letter - 1;
    if (letter >= 0x14a && letter <= 0x177) return letter & ~1u;
    if (letter >= 0x179 && letter <= 0x17e) return letter % 2 ? letter : letter - 1;
    if (letter >= 0x430 && letter <= 0x44f) return letter - 0x20;
    if (letter >= 0x450 && letter <= 0x45f) return letter - 0x50;
    return letter;
}

static void capitalise(char *text)
{
    unsigned char *byte = (unsigned char *)text;
    if (byte[0] >= 'a' && byte[0] <= 'z') byte[0] = (unsigned char)(byte[0] - 'a' + 'A');
    if (byte[0] < 0xc2 || byte[0] > 0xdf || (byte[1] & 0xc0) != 0x80) return;
    uint32_t letter = capital_of((uint32_t)(byte[0] & 0x1f) << 6 | (byte[1] & 0x3f));
    byte[0] = (unsigned char)(0xc0 | letter >> 6);
    byte[1] = (unsigned char)(0x80 | (letter & 0x3f));
}

/* One sentence: a template filled in, with a capital in front. */
static void say(aus_writer *out, const ausi_voice *voice, const char *key, const word_list *words)
{
    size_t start = out->used;
    ausi_format(out, voice->lang, key, words->word, words->n);
    if (out->used > start) capitalise(out->data + start);
}

/* ---- Words ----------------------------------------------------------------------------------- */

static const char *number_word(int64_t number, char made[MADE_MAX])
{
    aus_writer out = {.data = made, .size = MADE_MAX};
    aus_write_int(&out, number);
    return made;
}

static const char *seat_word(const ausi_voice *voice, int seat, char made[MADE_MAX])
{
    if (seat < 0) return ausi_text(voice->lang, "house.nobody");
    if (voice->names && voice->names[seat]) return voice->names[seat];
    aus_writer out = {.data = made, .size = MADE_MAX};
    ausi_format(&out, voice->lang, "house.seat", &(ausi_word){.name = "n", .number = seat + 1}, 1);
    return made;
}

/* A game may have a word of its own for what is hidden: "<game>.<domain>.unknown". */
static const char *unknown_word(const ausi_voice *voice, const aus_domain *domain)
{
    char                   key[KEY_MAX];
    const ausi_text_entry *own =
        ausi_text_find(key_of(key, voice->game->rules->id, domain->id, "unknown", NULL));
    if (own) return own->text[voice->lang];
    switch (domain->kind) {
    case AUS_D_NUMBER: return ausi_text(voice->lang, "house.unknown.number");
    case AUS_D_RECORD: return ausi_text(voice->lang, "house.unknown.card");
    default: return ausi_text(voice->lang, "house.unknown");
    }
}

static const char *value_word(const ausi_voice *voice, int domain, int value, char made[MADE_MAX])
{
    const aus_domain *d = &voice->game->rules->domain[domain];
    char              key[KEY_MAX];
    if (domain == 0) return number_word(value, made);
    if (value == AUS_NONE) return ausi_text(voice->lang, "house.none");
    if (value == AUS_UNKNOWN) return unknown_word(voice, d);
    if (d->kind == AUS_D_NUMBER) return number_word(value, made);
    if (value < 0 || (uint32_t)value >= aus_domain_count(voice->game, domain)) return "?";
    switch (d->kind) {
    case AUS_D_SEAT: return seat_word(voice, value, made);
    case AUS_D_RECORD: return aus_record_name(voice->game, d->table, value, voice->lang);
    default: break;
    }
    if (value < d->seats) return seat_word(voice, value, made);
    return ausi_text(voice->lang, key_of(key, voice->game->rules->id, d->id, d->names[value], NULL));
}

void ausi_say_seat(aus_writer *out, const ausi_voice *voice, int seat)
{
    char made[MADE_MAX];
    aus_write(out, seat_word(voice, seat, made));
}

void ausi_say_value(aus_writer *out, const ausi_voice *voice, int domain, int value)
{
    char made[MADE_MAX];
    aus_write(out, value_word(voice, domain, value, made));
}

static void add_number(word_list *words, const char *name, int64_t number)
{
    AUS_ASSERT(words->n < WORDS_MAX);
    words->word[words->n++] = (ausi_word){.name = name, .number = number};
}

static void add_text(word_list *words, const char *name, const char *text)
{
    AUS_ASSERT(words->n < WORDS_MAX);
    words->word[words->n++] = (ausi_word){.name = name, .text = text, .number = MANY};
}

static void add_seat(word_list *words, const ausi_voice *voice, const char *name, int seat)
{
    add_text(words, name, seat_word(voice, seat, words->made[words->n]));
}

/* Numbers stay numbers, so that nouns can be counted with them. */
static void add_value(word_list *words, const ausi_voice *voice, const aus_param *param, int value,
                      bool hidden)
{
    const aus_domain *domain = &voice->game->rules->domain[param->domain];
    bool              known = !hidden && (param->domain == 0 || value < AUS_NONE);
    if (hidden) add_text(words, param->id, unknown_word(voice, domain));
    else if (known && domain->kind == AUS_D_NUMBER) add_number(words, param->id, value);
    else add_text(words, param->id, value_word(voice, param->domain, value, words->made[words->n]));
}

/* ---- Sentences ------------------------------------------------------------------------------- */

unsigned ausi_hidden_args(const aus_event *event, int who)
{
    /* With arguments that are not AUS_UNKNOWN, since 255 may be an honest number. */
    aus_event probe = *event;
    memset(probe.arg, 0, sizeof probe.arg);
    probe = aus_event_for(&probe, who);
    unsigned hidden = 0;
    for (unsigned i = 0; i < AUS_ARGS_MAX; i++)
        if (probe.arg[i] == AUS_UNKNOWN) hidden |= 1u << i;
    return hidden;
}

void ausi_say_event(aus_writer *out, const ausi_voice *voice, const aus_event *event, int who)
{
    const aus_event_kind *kind = &voice->game->rules->event[event->kind];
    unsigned              hidden = ausi_hidden_args(event, who);
    word_list             words = {0};
    char                  key[KEY_MAX];
    for (int i = 0; i < kind->params; i++)
        add_value(&words, voice, &kind->param[i], event->arg[i], (hidden >> i) & 1u);
    add_seat(&words, voice, "seat", event->seat);
    say(out, voice, key_of(key, voice->game->rules->id, "event", kind->id, NULL), &words);
}

void ausi_say_action(aus_writer *out, const ausi_voice *voice, aus_action action)
{
    const aus_rules *rules = voice->game->rules;
    word_list        words = {0};
    char             key[KEY_MAX];
    if (aus_verb_of(action) >= rules->verbs) {
        say(out, voice, "house.why.no-verb", &words);
        return;
    }
    const aus_verb *verb = &rules->verb[aus_verb_of(action)];
    for (int i = 0; i < verb->params; i++)
        add_value(&words, voice, &verb->param[i], aus_arg_of(action, i), false);
    say(out, voice, key_of(key, rules->id, "verb", verb->id, NULL), &words);
}

void ausi_say_question(aus_writer *out, const ausi_voice *voice, const void *state)
{
    const aus_rules *rules = voice->game->rules;
    const aus_frame *asked = aus_asked(state);
    word_list        words = {0};
    char             key[KEY_MAX];
    if (!asked) {
        const char *ending = rules->ending[((const aus_core *)state)->ended];
        say(out, voice, key_of(key, rules->id, "ending", ending, NULL), &words);
        return;
    }
    const aus_ask *ask = &rules->ask[asked->ask];
    for (int i = 0; i < ask->params; i++) add_value(&words, voice, &ask->param[i], asked->arg[i], false);
    say(out, voice, key_of(key, rules->id, "ask", ask->id, NULL), &words);
}

const char *ausi_why_id(const aus_rules *rules, aus_verdict verdict)
{
    static const char *const house[AUS_WHY_GAME] = {
        [AUS_YES] = "yes",
        [AUS_WHY_OVER] = "over",
        [AUS_WHY_NOT_ASKED] = "not-asked",
        [AUS_WHY_NO_VERB] = "no-verb",
        [AUS_WHY_RANGE] = "range",
        [AUS_WHY_NOT_NOW] = "not-now",
    };
    return verdict.code < AUS_WHY_GAME ? house[verdict.code] : rules->why[verdict.code - AUS_WHY_GAME].id;
}

void ausi_say_verdict(aus_writer *out, const ausi_voice *voice, aus_verdict verdict)
{
    const aus_rules *rules = voice->game->rules;
    bool             own = verdict.code >= AUS_WHY_GAME;
    word_list        words = {0};
    char             key[KEY_MAX];
    if (own) {
        const aus_why *why = &rules->why[verdict.code - AUS_WHY_GAME];
        for (int i = 0; i < why->params; i++) add_value(&words, voice, &why->param[i], verdict.arg[i], false);
    }
    say(out, voice, key_of(key, own ? rules->id : "house", "why", ausi_why_id(rules, verdict), NULL), &words);
}

/* ---- The result ------------------------------------------------------------------------------ */

/* A seat, or the automatic side by its name "<game>.score.others". */
static void add_side(word_list *words, const ausi_voice *voice, int seat)
{
    char                   key[KEY_MAX];
    const ausi_text_entry *others = ausi_text_find(key_of(key, voice->game->rules->id, "score", "others", NULL));
    if (seat < 0 && others) add_text(words, "seat", others->text[voice->lang]);
    else add_seat(words, voice, "seat", seat);
}

const char *ausi_score_name(const ausi_voice *voice, const aus_score_line *line)
{
    char key[KEY_MAX];
    return ausi_text(voice->lang, key_of(key, voice->game->rules->id, "score", line->id, NULL));
}

void ausi_say_score_line(aus_writer *out, const ausi_voice *voice, const aus_score_line *line)
{
    word_list words = {0};
    add_side(&words, voice, line->seat);
    add_number(&words, "points", line->points);
    add_text(&words, "what", ausi_score_name(voice, line));
    say(out, voice, "house.score.line", &words);
}

void ausi_say_score_total(aus_writer *out, const ausi_voice *voice, const aus_scores *scores, int seat)
{
    word_list words = {0};
    int64_t   points = 0;
    if (seat < 0) ausi_score_others(scores, &points);
    add_side(&words, voice, seat);
    add_number(&words, "points", seat < 0 ? points : scores->total[seat]);
    if (seat >= 0) add_number(&words, "rank", scores->rank[seat]);
    say(out, voice, seat < 0 ? "house.score.others" : "house.score.total", &words);
}

bool ausi_score_others(const aus_scores *scores, int64_t *points)
{
    bool any = false;
    *points = 0;
    for (int i = 0; i < scores->lines; i++) {
        if (scores->line[i].seat >= 0) continue;
        *points += scores->line[i].points;
        any = true;
    }
    return any;
}

int ausi_score_order(const aus_game *game, const aus_scores *scores, int8_t order[AUS_SEATS_MAX + 1])
{
    int64_t points;
    bool    others = ausi_score_others(scores, &points);
    int     n = 0;
    if (others && !scores->winners) order[n++] = AUS_NO_SEAT;
    for (int rank = 0; rank <= UINT8_MAX; rank++)
        for (int seat = 0; seat < game->seats; seat++)
            if (scores->rank[seat] == rank) order[n++] = (int8_t)seat;
    if (others && scores->winners) order[n++] = AUS_NO_SEAT;
    return n;
}

void ausi_say_winners(aus_writer *out, const ausi_voice *voice, const aus_scores *scores)
{
    char       list[512] = "";
    aus_writer seats = {.data = list, .size = sizeof list};
    int        count = 0;
    for (int seat = 0; seat < AUS_SEATS_MAX; seat++) {
        if (!((scores->winners >> seat) & 1u)) continue;
        if (count++) aus_write(&seats, ", ");
        ausi_say_seat(&seats, voice, seat);
    }
    const char *key = count == 0 ? "house.no-winner" : count == 1 ? "house.winner" : "house.winners";
    word_list   words = {0};
    add_text(&words, "seats", list);
    say(out, voice, key, &words);
}

/* ---- Options --------------------------------------------------------------------------------- */

void ausi_say_option(aus_writer *out, int lang, const aus_rules *rules, int option)
{
    char key[KEY_MAX];
    aus_write(out, ausi_text(lang, key_of(key, rules->id, "option", rules->option[option].id, NULL)));
}

void ausi_say_option_value(aus_writer *out, int lang, const aus_rules *rules, int option, int choice)
{
    const aus_option *o = &rules->option[option];
    char              key[KEY_MAX];
    aus_write(out, ausi_text(lang, key_of(key, rules->id, "option", o->id, o->value[choice])));
}
