#include "table/say.h"
#include "view/text.h"

void ausi_say_news(aus_writer *out, const ausi_voice *voice, const ausi_news *news, int who)
{
    static const char *const keys[AUSI_NEWS_COUNT] = {
        [AUSI_NEWS_UNDO] = "house.news.undo",
        [AUSI_NEWS_UNDO_AGREED] = "house.news.undo-agreed",
        [AUSI_NEWS_UNDO_ASKED] = "house.news.undo-asked",
        [AUSI_NEWS_UNDO_ACCEPTED] = "house.news.undo-accepted",
        [AUSI_NEWS_UNDO_REFUSED] = "house.news.undo-refused",
        [AUSI_NEWS_HUMAN] = "house.news.human",
        [AUSI_NEWS_BOT] = "house.news.bot",
        [AUSI_NEWS_LENT] = "house.news.lent",
        [AUSI_NEWS_OPEN] = "house.news.open",
        [AUSI_NEWS_RESIGNED] = "house.news.resigned",
        [AUSI_NEWS_FLAG] = "house.news.flag",
        [AUSI_NEWS_GONE] = "house.news.gone",
        [AUSI_NEWS_VOTE] = "house.news.vote",
        [AUSI_NEWS_VOTED] = "house.news.voted",
        [AUSI_NEWS_WAIT] = "house.news.wait",
        [AUSI_NEWS_PAUSED] = "house.news.paused",
        [AUSI_NEWS_GOES_ON] = "house.news.goes-on",
    };
    if (news->kind == AUSI_NEWS_EVENT) {
        ausi_say_event(out, voice, &news->event, who);
        return;
    }
    char       name[128] = "";
    aus_writer seat = {.data = name, .size = sizeof name};
    if (news->seat >= 0) ausi_say_seat(&seat, voice, news->seat);
    const ausi_word words[] = {{"seat", name, 0}, {"n", NULL, news->n}};
    ausi_format(out, voice->lang, keys[news->kind], words, 2);
}
