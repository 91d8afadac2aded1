#include "table/words.h"

const char *const ausi_news_words[AUSI_NEWS_COUNT] = {
    [AUSI_NEWS_EVENT] = "event",
    [AUSI_NEWS_UNDO] = "undo",
    [AUSI_NEWS_UNDO_AGREED] = "undo-agreed",
    [AUSI_NEWS_UNDO_ASKED] = "undo-asked",
    [AUSI_NEWS_UNDO_ACCEPTED] = "undo-accepted",
    [AUSI_NEWS_UNDO_REFUSED] = "undo-refused",
    [AUSI_NEWS_HUMAN] = "human",
    [AUSI_NEWS_BOT] = "bot",
    [AUSI_NEWS_LENT] = "lent",
    [AUSI_NEWS_OPEN] = "open",
    [AUSI_NEWS_RESIGNED] = "resigned",
    [AUSI_NEWS_FLAG] = "flag",
    [AUSI_NEWS_GONE] = "gone",
    [AUSI_NEWS_VOTE] = "vote",
    [AUSI_NEWS_VOTED] = "voted",
    [AUSI_NEWS_WAIT] = "wait",
    [AUSI_NEWS_PAUSED] = "paused",
    [AUSI_NEWS_GOES_ON] = "goes-on",
};

const char *const ausi_clock_words[3] = {
    [AUSI_CLOCK_NONE] = "none", [AUSI_CLOCK_MOVE] = "move", [AUSI_CLOCK_BANK] = "bank"};

const char *const ausi_gone_words[3] = {
    [AUSI_GONE_BOT] = "bot", [AUSI_GONE_RESIGN] = "resign", [AUSI_GONE_VOTE] = "vote"};
