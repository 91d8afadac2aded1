/* What play says. */
#include <stdlib.h>
#include "cli/paper.h"
#include "cli/play.h"
#include "table/say.h"
#include "view/describe.h"
#include "view/rules_book.h"

enum { LINE_MAX_BYTES = 2048, CLAUSES_SHOWN = 12 };

#define PAPER(text) (&(aus_writer){.data = (text), .size = sizeof(text)})

void play_say_words(const play *p, const char *key, const ausi_word *words, size_t n)
{
    char text[LINE_MAX_BYTES] = "";
    ausi_format(PAPER(text), p->voice.lang, key, words, n);
    paper_text(text);
}

void play_say(const play *p, const char *key) { play_say_words(p, key, NULL, 0); }

void play_say_seat(const play *p, const char *key, int seat)
{
    char name[128] = "";
    ausi_say_seat(PAPER(name), &p->voice, seat);
    play_say_words(p, key, &(ausi_word){.name = "seat", .text = name}, 1);
}

void play_say_choice(int32_t win, const char *choice, const char *reason)
{
    char chance[16] = "";
    if (win >= 0) snprintf(chance, sizeof chance, "%d%%", (int)win / 10);
    paper("  %4s  %s (%s)", chance, choice, reason);
}

/* ---- Refusals ------------------------------------------------------------------------------------ */

void play_say_clause(const char *clause)
{
    const ausi_clause *found = clause ? ausi_clause_find(clause) : NULL;
    if (found) paper("  %s  %s", found->id, found->text);
}

void play_say_no(const play *p, ausi_done why, aus_verdict verdict)
{
    static const char *const keys[AUSI_DONE_COUNT] = {
        [AUSI_DONE] = "house.table.done",       [AUSI_NO_RULES] = "house.table.rules",
        [AUSI_NO_HELD] = "house.table.held",    [AUSI_NO_PAUSED] = "house.table.paused",
        [AUSI_NO_OVER] = "house.table.over",    [AUSI_NO_SEAT] = "house.table.seat",
        [AUSI_NO_ROOM] = "house.table.room",    [AUSI_NO_NOTHING] = "house.table.nothing",
        [AUSI_NO_STOP] = "house.table.stop",    [AUSI_NO_OTHER] = "house.table.other",
    };
    if (why != AUSI_NO_RULES) {
        play_say(p, keys[why]);
        return;
    }
    char text[LINE_MAX_BYTES] = "";
    ausi_say_verdict(PAPER(text), &p->voice, verdict);
    if (verdict.clause) paper("%s [%s]", text, verdict.clause);
    else paper_text(text);
}

/* ---- News ---------------------------------------------------------------------------------------- */

/* An empty line in front of a turn, unless it comes right after the start of a round. */
static void start_paragraph(play *p, const ausi_news *news)
{
    bool opens = false;
    if (news->kind == AUSI_NEWS_EVENT) {
        uint8_t how = p->game->rules->event[news->event.kind].opens;
        opens = how == AUS_OPENS || (how == AUS_OPENS_WITHOUT_SEAT && news->event.seat < 0);
    }
    if (opens && p->last == PLAY_PLAIN) putchar('\n');
    p->last = opens ? PLAY_OPENED : PLAY_PLAIN;
}

void play_say_news(play *p, const ausi_news *news, int who)
{
    char text[LINE_MAX_BYTES] = "";
    start_paragraph(p, news);
    ausi_say_news(PAPER(text), &p->voice, news, who);
    paper("  %s", text);
}

enum { SETUP_TOLD = 6, SETUP_MANY = 16 };

/* Who sits where at first is said in the introduction. */
static bool seating(const play *p, const ausi_news *news)
{
    return news->event.seq < p->seated && news->kind >= AUSI_NEWS_HUMAN && news->kind <= AUSI_NEWS_OPEN;
}

/* Does this news go on with what the one before it tells, as the cards of one row do? */
static bool goes_on(const play *p, uint32_t i)
{
    const ausi_news *news = p->room.news;
    return i && news[i].kind == AUSI_NEWS_EVENT && news[i - 1].kind == AUSI_NEWS_EVENT &&
           news[i].event.kind == news[i - 1].event.kind;
}

/* A long setup is laid out, not told: `look` shows it, and `log` tells it. */
static void skip_setup(play *p, ausi_watcher *w)
{
    uint32_t last = p->seated < (uint32_t)p->game->seats ? 0 : p->seated - (uint32_t)p->game->seats;
    if (w->heard || last <= SETUP_MANY) return;
    w->heard = last - SETUP_TOLD;
    while (goes_on(p, w->heard)) w->heard--;
    play_say_words(p, "house.play.setup", &(ausi_word){.name = "n", .number = w->heard}, 1);
}

void play_say_news_for(play *p, int seat)
{
    ausi_news news;
    p->last = PLAY_FRESH;
    skip_setup(p, &p->watcher[seat]);
    while (ausi_watch_next(&p->watcher[seat], &news))
        if (!seating(p, &news)) play_say_news(p, &news, seat);
}

/* ---- The result ---------------------------------------------------------------------------------- */

void play_say_result(play *p, bool all_told)
{
    static aus_scores scores;
    char              text[LINE_MAX_BYTES] = "";
    ausi_watcher      last = {.table = p->table, .who = AUS_ALL};
    ausi_news         news;
    p->last = PLAY_FRESH;
    if (p->at_keyboard >= 0) last.heard = p->watcher[p->at_keyboard].heard;
    while (!all_told && ausi_watch_next(&last, &news)) play_say_news(p, &news, AUS_ALL);
    ausi_table_scores(p->table, &scores);
    if (!aus_to_act(p->table->state)) {
        ausi_say_question(PAPER(text), &p->voice, p->table->state);
        paper_text(text);
    }
    for (int i = 0; i < scores.lines; i++) {
        text[0] = 0;
        ausi_say_score_line(PAPER(text), &p->voice, &scores.line[i]);
        paper("  %s", text);
    }
    int8_t order[AUS_SEATS_MAX + 1];
    int    sides = ausi_score_order(p->game, &scores, order);
    for (int i = 0; i < sides; i++) {
        text[0] = 0;
        ausi_say_score_total(PAPER(text), &p->voice, &scores, order[i]);
        paper("  %s", text);
    }
    text[0] = 0;
    ausi_say_winners(PAPER(text), &p->voice, &scores);
    paper_text(text);
}

/* ---- Looking ------------------------------------------------------------------------------------- */

/* A list in one paragraph: "Road, Row, Convoy". */
static void say_list(const play *p, const char *key, aus_writer *list)
{
    if (list->used) play_say_words(p, key, &(ausi_word){.name = "list", .text = list->data}, 1);
}

static void comma(aus_writer *list)
{
    if (list->used) aus_write(list, ", ");
}

static void say_parts(const play *p)
{
    char       text[3][LINE_MAX_BYTES - 256] = {"", "", ""};
    aus_writer topics = {.data = text[0], .size = sizeof text[0]}, parts = {.data = text[1], .size = sizeof text[1]};
    aus_writer own = {.data = text[2], .size = sizeof text[2]};
    for (int i = 0; i < ausi_topic_count(p->game); i++) {
        comma(&topics);
        ausi_say_topic(&topics, &p->voice, i);
    }
    for (int part = 0; part < ausi_part_count(p->game); part++) {
        int              n = 0;
        const aus_field *inner = ausi_inner_fields(p->game, part, &n);
        if (part && p->game->rules->field[part - 1].flags & AUS_FIELD_HIDDEN) continue;
        comma(&parts);
        ausi_say_part(&parts, &p->voice, part);
        for (int i = 0; inner && i < n; i++) {
            if (inner[i].flags & AUS_FIELD_HIDDEN) continue;
            comma(&own);
            ausi_say_inner(&own, &p->voice, part, i);
        }
    }
    say_list(p, "house.play.topics", &topics);
    say_list(p, "house.play.parts", &parts);
    say_list(p, "house.play.own-parts", &own);
    play_say(p, "house.play.records");
}

/* What a word that is no more than a beginning means is shown of all the parts it begins. */
static void look_at_parts(const play *p, aus_writer *out, const void *view, int first, const char *what)
{
    bool whole = ausi_part_match(&p->voice, first, what) == 2;
    for (int part = first; part < ausi_part_count(p->game); part++)
        if (part == first || (!whole && ausi_part_match(&p->voice, part, what)))
            ausi_describe_part(out, &p->voice, view, part);
}

void play_look(play *p, const void *view, const char *what)
{
    aus_writer out = {.data = p->page, .size = sizeof p->page};
    int        topic, part, seat, inner, table, record;
    p->page[0] = 0;
    if (!what || !*what) {
        ausi_describe(&out, &p->voice, view);
    } else if ((topic = ausi_topic_find(&p->voice, what)) >= 0) {
        ausi_describe_topic(&out, &p->voice, view, topic);
    } else if ((part = ausi_part_find(&p->voice, what)) >= 0) {
        look_at_parts(p, &out, view, part, what);
    } else if ((seat = ausi_seat_find(&p->voice, what)) >= 0) {
        ausi_describe_seat(&out, &p->voice, view, seat);
    } else if (ausi_inner_find(&p->voice, what, &part, &inner)) {
        ausi_describe_inner(&out, &p->voice, view, part, inner);
    } else if (ausi_record_find(&p->voice, what, &table, &record)) {
        ausi_describe_record(&out, &p->voice, table, record);
        ausi_describe_where(&out, &p->voice, view, table, record);
    } else {
        play_say(p, "house.play.no-part");
        say_parts(p);
        return;
    }
    AUS_ASSERT(!out.overflow);
    paper_text(p->page);
}

void play_rules(const play *p, const char *word)
{
    const ausi_clause *clause = ausi_clause_find(word);
    int                found = 0;
    if (clause) {
        play_say_clause(clause->id);
        return;
    }
    for (clause = NULL; *word && (clause = ausi_clause_next(p->game->rules->id, clause));) {
        if (!ausi_clause_has(clause, word)) continue;
        if (found++ < CLAUSES_SHOWN) play_say_clause(clause->id);
    }
    if (!found) play_say(p, *word ? "house.play.no-clause" : "house.help.rules");
    if (found > CLAUSES_SHOWN)
        play_say_words(p, "house.play.more-clauses",
                       &(ausi_word){.name = "n", .number = found - CLAUSES_SHOWN}, 1);
}

/* ---- In front of the game ------------------------------------------------------------------------ */

static void say_sitter(const play *p, int seat)
{
    const ausi_seat *s = &p->table->seat[seat];
    char             name[128] = "", key[64];
    if (s->kind != AUSI_SEAT_BOT) {
        play_say_seat(p, s->kind == AUSI_SEAT_HUMAN ? "house.news.human" : "house.news.open", seat);
        return;
    }
    snprintf(key, sizeof key, "house.level.%s", s->level);
    const ausi_text_entry *level = ausi_text_find(key);
    ausi_say_seat(PAPER(name), &p->voice, seat);
    const ausi_word words[] = {{"seat", name, 0}, {"level", level ? level->text[p->voice.lang] : s->level, 0}};
    play_say_words(p, "house.play.seat-bot", words, 2);
}

void play_intro(const play *p)
{
    const aus_rules *rules = p->game->rules;
    char             key[64];
    snprintf(key, sizeof key, "%s.name", rules->id);
    paper_text(ausi_text(p->voice.lang, key));
    for (int i = 0; i < rules->options; i++) {
        char       text[LINE_MAX_BYTES] = "";
        aus_writer out = {.data = text, .size = sizeof text};
        if (p->game->option[i] == rules->option[i].standard) continue;
        ausi_say_option(&out, p->voice.lang, rules, i);
        aus_write(&out, ": ");
        ausi_say_option_value(&out, p->voice.lang, rules, i, p->game->option[i]);
        paper("  %s [%s]", text, rules->option[i].clause);
    }
    for (int i = 0; i < p->game->seats; i++) say_sitter(p, i);
    play_say(p, "house.play.welcome");
}
