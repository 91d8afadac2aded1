/* What happens at the keyboard while nobody there is asked. */
#include "cli/paper.h"
#include "cli/play.h"

/* ---- Bots instead of people ------------------------------------------------------------------------ */

/* The seat at this keyboard that a bot plays for; -1 = none, or somebody still plays. */
static int watching(const play *p)
{
    int lent = -1;
    for (int i = p->game->seats - 1; i >= 0; i--) {
        if (p->table->seat[i].kind == AUSI_SEAT_HUMAN) return -1;
        if (p->table->seat[i].lent && (lent != p->at_keyboard || lent < 0)) lent = i;
    }
    return lent;
}

bool play_watched(const play *p)
{
    int seat = p->to_the_end ? -1 : watching(p);
    return seat >= 0 && aus_is_asked(p->table->state, seat);
}

static play_next watched(play *p, const char *line)
{
    const char *rest;
    if (play_is_word(p, line, "end", "house.word.end", &rest)) p->to_the_end = true;
    else if (*line) return play_word(p, line);
    return PLAY_GO;
}

bool play_watch(play *p)
{
    p->seat = p->at_keyboard = watching(p);
    p->choices = 0;
    play_say_news_for(p, p->seat);
    play_say_seat(p, "house.play.watching", p->seat);
    return play_converse(p, watched);
}

/* ---- Pauses ---------------------------------------------------------------------------------------- */

static play_next paused(play *p, const char *line)
{
    if (*line) return play_word(p, line);
    ausi_table_pause(p->table, false, play_time(p));
    return PLAY_GO;
}

bool play_paused(play *p)
{
    if (p->seat < 0) p->seat = 0;
    p->choices = 0;
    play_say(p, "house.play.paused");
    return play_converse(p, paused);
}

/* ---- Votes ----------------------------------------------------------------------------------------- */

static play_next voted(play *p, const char *line)
{
    uint64_t choice;
    if (!cli_number(line, 1, AUSI_CHOICES, &choice)) {
        play_say(p, "house.play.no-choice");
        return PLAY_STAY;
    }
    ausi_table_vote(p->table, p->seat, (ausi_choice)(choice - 1), play_time(p));
    return PLAY_GO;
}

/* The others at the keyboard say one after the other what becomes of a seat. */
bool play_vote(play *p)
{
    static const char *const choices[AUSI_CHOICES] = {"house.vote.bot", "house.vote.resign", "house.vote.wait"};
    int                      about = p->table->voted_on;
    for (int i = 0; i < p->game->seats && p->table->voted_on == about; i++) {
        if (i == about || p->table->seat[i].kind != AUSI_SEAT_HUMAN || p->table->vote[i]) continue;
        char who[128] = "", gone[128] = "";
        ausi_say_seat(&(aus_writer){.data = who, .size = sizeof who}, &p->voice, i);
        ausi_say_seat(&(aus_writer){.data = gone, .size = sizeof gone}, &p->voice, about);
        const ausi_word words[] = {{"seat", who, 0}, {"other", gone, 0}};
        p->seat = i;
        p->choices = 0;
        if (!play_curtain(p, i)) return false;
        play_say_words(p, "house.vote.ask", words, 2);
        for (int k = 0; k < AUSI_CHOICES; k++) paper("  %d. %s", k + 1, ausi_text(p->voice.lang, choices[k]));
        if (!play_converse(p, voted)) return false;
    }
    return true;
}
