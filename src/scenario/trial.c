/* Where a trial stands in its JSON, why it failed, and what it has seen. */
#include "scenario/trial.h"

#include <stdarg.h>
#include <stdlib.h>

#include "view/rules_book.h"

void ausi_sc_mend(char *text)
{
    size_t n = strlen(text), tail = 0;
    while (tail < n && tail < 3 && ((uint8_t)text[n - 1 - tail] & 0xc0) == 0x80) tail++;
    if (tail == n) return;
    uint8_t lead = (uint8_t)text[n - 1 - tail];
    size_t  needed = lead >= 0xf0 ? 3 : lead >= 0xe0 ? 2 : lead >= 0xc0 ? 1 : 0;
    if (tail < needed) text[n - 1 - tail] = 0;
}

static size_t append(ausi_trial *t, const char *format, ...) __attribute__((format(printf, 2, 3)));

static size_t append(ausi_trial *t, const char *format, ...)
{
    size_t  mark = strlen(t->at);
    va_list args;
    va_start(args, format);
    vsnprintf(t->at + mark, sizeof t->at - mark, format, args);
    va_end(args);
    ausi_sc_mend(t->at);
    return mark;
}

size_t ausi_sc_enter(ausi_trial *t, const char *key)
{
    return append(t, strchr(key, '.') ? "[\"%s\"]" : ".%s", key);
}

size_t ausi_sc_enter_item(ausi_trial *t, size_t index)
{
    return append(t, "[%zu]", index);
}

void ausi_sc_leave(ausi_trial *t, size_t mark)
{
    t->at[mark] = 0;
}

static bool fail(ausi_trial *t, const char *format, va_list args)
{
    char  *reason = t->result->reason;
    size_t size = sizeof t->result->reason;
    int    used = snprintf(reason, size, "%s%s%s%s%s%s: ", t->file ? t->file : "", t->file ? ": " : "", t->at,
                           *t->step ? " (" : "", t->step, *t->step ? ")" : "");
    if (used > 0 && (size_t)used < size) vsnprintf(reason + used, size - (size_t)used, format, args);
    ausi_sc_mend(reason);
    return false;
}

bool ausi_sc_fail(ausi_trial *t, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    fail(t, format, args);
    va_end(args);
    return false;
}

bool ausi_sc_fail_at(ausi_trial *t, const char *key, const char *format, ...)
{
    va_list args;
    ausi_sc_enter(t, key);
    va_start(args, format);
    fail(t, format, args);
    va_end(args);
    return false;
}

/* Room for one more; running out of memory ends the program, as a test runner may. */
static void *grow(void *items, size_t count, size_t *room, size_t size)
{
    if (count < *room) return items;
    *room = *room ? 2 * *room : 64;
    items = realloc(items, *room * size);
    if (!items) abort();
    return items;
}

bool ausi_sc_has_seen(const ausi_trial *t, const char *clause)
{
    for (size_t i = 0; i < t->seen_count; i++)
        if (strcmp(t->seen[i], clause) == 0) return true;
    return false;
}

void ausi_sc_saw(ausi_trial *t, const char *clause)
{
    if (!clause || ausi_sc_has_seen(t, clause)) return;
    t->seen = grow(t->seen, t->seen_count, &t->seen_room, sizeof *t->seen);
    t->seen[t->seen_count++] = clause;
}

void ausi_sc_keep_event(void *trial, const aus_event *event)
{
    ausi_trial *t = trial;
    ausi_sc_saw(t, event->clause);
    if (t->setup->trace)
        fprintf(t->setup->trace, "    %s: %s\n", event->clause, t->rules->event[event->kind].id);
    t->events = grow(t->events, t->event_count, &t->event_room, sizeof *t->events);
    t->events[t->event_count++] = *event;
}

bool ausi_sc_known_clause(ausi_trial *t, const char *clause)
{
    const ausi_clause *found = ausi_clause_find(clause);
    if (!found || strcmp(found->id, clause) != 0)
        return ausi_sc_fail(t, "the rules have no clause %s", clause);
    if (strcmp(ausi_books[found->book].game, t->rules->id) != 0)
        return ausi_sc_fail(t, "%s is a clause of %s", clause, ausi_books[found->book].game);
    return true;
}
