/* Events on their way to whoever listens, and the form each viewer may have. */
#include "australis.h"

void aus_emit(aus_sink *sink, aus_event event)
{
    if (!sink) return;
    event.seq = sink->next++;
    sink->put(sink->context, &event);
}

static bool may_know(const aus_event *event, int who)
{
    if (!event->secret || who == AUS_ALL) return true;
    return who >= 0 && ((event->knows >> who) & 1u);
}

aus_event aus_event_for(const aus_event *event, int who)
{
    aus_event form = *event;
    if (!may_know(event, who))
        for (int i = 0; i < AUS_ARGS_MAX; i++)
            if ((event->secret >> i) & 1u) form.arg[i] = AUS_UNKNOWN;
    /* Who else knows is nobody's business: two viewers of the same public form get the same bytes. */
    form.knows = 0;
    if (who != AUS_ALL) form.secret = 0;
    return form;
}
