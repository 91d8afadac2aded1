/* Watching: views and news, in the form the watcher may have. Nothing else leaves the table. */
#include "table/table.h"
#include "view/sentence.h"

static int eyes_of(const ausi_watcher *w)
{
    return w->who == AUS_ALL && !ausi_table_over(w->table) ? AUS_NOBODY : w->who;
}

/* What is hidden stays marked as hidden, so that a text says "?" and not a number that is not there.
 * Who else knows it is not told. */
static aus_event form_for(const aus_event *event, int who)
{
    aus_event form = aus_event_for(event, who);
    form.secret = (uint8_t)ausi_hidden_args(event, who);
    return form;
}

bool ausi_watch_next(ausi_watcher *w, ausi_news *out)
{
    const ausi_table *t = w->table;
    uint32_t          end = t->sink.next, kept = t->room.newses;
    if (end > kept && w->heard < end - kept) w->heard = end - kept;
    if (w->heard >= end) return false;
    *out = t->room.news[w->heard++ % kept];
    if (out->kind == AUSI_NEWS_EVENT) out->event = form_for(&out->event, eyes_of(w));
    return true;
}

void ausi_watch_view(const ausi_watcher *w, void *view)
{
    const ausi_table *t = w->table;
    t->game->rules->observe(t->game, t->state, eyes_of(w), view);
}

size_t ausi_watch_choices(const ausi_watcher *w, aus_action *out, size_t *not_free)
{
    const ausi_table   *t = w->table;
    _Alignas(8) uint8_t view[AUS_STATE_MAX];
    *not_free = 0;
    if (w->who < 0 || t->held >= 0 || ausi_table_over(t)) return 0;
    ausi_watch_view(w, view);
    *not_free = aus_actions(t->game, view, w->who, out);
    return *not_free + aus_free_actions(t->game, view, w->who, out + *not_free);
}
