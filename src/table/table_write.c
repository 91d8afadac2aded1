/* The table as text. */
#include "table/table_file.h"
#include "table/words.h"

static void words(aus_writer *out, const char *first, const char *second)
{
    aus_write(out, "# table ");
    aus_write(out, first);
    if (second) {
        aus_write_char(out, ' ');
        aus_write(out, second);
    }
}

static void number(aus_writer *out, uint64_t value)
{
    aus_write_char(out, ' ');
    aus_write_int(out, (int64_t)value);
}

static void seat_line(aus_writer *out, const char *word, int seat)
{
    words(out, word, NULL);
    number(out, (uint64_t)seat + 1);
}

static void write_seat(aus_writer *out, const ausi_step *step)
{
    static const char *const kinds[] = {
        [AUSI_SEAT_OPEN] = " open", [AUSI_SEAT_HUMAN] = " human", [AUSI_SEAT_BOT] = " bot "};
    seat_line(out, "seat", step->seat);
    aus_write(out, step->flags & AUSI_LENT ? " lent " : kinds[step->seat_kind]);
    if (step->seat_kind == AUSI_SEAT_BOT) aus_write(out, step->as.level);
}

static void write_answer(aus_writer *out, const aus_game *game, const ausi_step *step)
{
    char text[AUS_TEXT_MAX];
    seat_line(out, step->flags & AUSI_OFF ? "forget" : "answer", step->seat);
    aus_write_char(out, ' ');
    aus_write(out, game->rules->ask[step->as.answer.ask].id);
    if (step->flags & AUSI_OFF) return;
    aus_write_char(out, ' ');
    aus_write(out, step->as.answer.until == AUSI_NEVER ? "-" : game->rules->event[step->as.answer.until].id);
    aus_write_char(out, ' ');
    aus_action_text(game, step->value, text, sizeof text);
    aus_write(out, text);
}

static void write_note(aus_writer *out, const ausi_step *step)
{
    words(out, "note", ausi_news_words[step->value]);
    number(out, (uint8_t)(step->seat + 1)); /* 0 = of no seat */
    number(out, step->as.hash);
}

/* True if the step is a line of the recording itself, counted by its closing line. */
static bool write_step(aus_writer *out, const ausi_table *t, const ausi_step *step)
{
    switch (step->kind) {
    case AUSI_STEP_ACTION: aus_recording_write_action(out, t->game, step->seat, step->value); return true;
    case AUSI_STEP_UNDO:
        if (step->flags & AUSI_CONSENT) aus_write(out, "# table consent\n");
        aus_recording_write_undo(out, step->seat, step->value);
        return true;
    case AUSI_STEP_HASH: aus_recording_write_hash(out, step->as.hash); return false;
    case AUSI_STEP_SEAT: write_seat(out, step); break;
    case AUSI_STEP_RESIGN: seat_line(out, "resign", step->seat); break;
    case AUSI_STEP_CONFIRM: seat_line(out, "confirm", step->seat); break;
    case AUSI_STEP_ANSWER: write_answer(out, t->game, step); break;
    case AUSI_STEP_HOLD: words(out, "hold", step->value ? "on" : "off"); break;
    default: write_note(out, step); break;
    }
    aus_write_char(out, '\n');
    return false;
}

static void write_settings(aus_writer *out, const ausi_table *t)
{
    for (int i = 0; i < t->game->seats; i++) {
        if (!t->seat[i].name[0]) continue;
        seat_line(out, "name", i);
        aus_write_char(out, ' ');
        aus_write(out, t->seat[i].name);
        aus_write_char(out, '\n');
    }
    if (t->setup.gone != AUSI_GONE_BOT) {
        words(out, "gone", ausi_gone_words[t->setup.gone]);
        aus_write_char(out, '\n');
    }
    if (t->setup.clock.kind == AUSI_CLOCK_NONE) return;
    words(out, "clock", ausi_clock_words[t->setup.clock.kind]);
    number(out, t->setup.clock.limit);
    number(out, t->setup.clock.bonus);
    aus_write_char(out, '\n');
}

/* Behind the last step: while the steps are read, moves would change them again. */
static void write_times(aus_writer *out, const ausi_table *t)
{
    if (t->setup.clock.kind == AUSI_CLOCK_NONE) return;
    for (int i = 0; i < t->game->seats; i++) {
        seat_line(out, "time", i);
        number(out, t->seat[i].left);
        number(out, t->seat[i].used);
        aus_write_char(out, '\n');
    }
}

void ausi_table_write_front(const ausi_table *t, aus_writer *out, bool with_seed)
{
    aus_recording_write_head(out, t->game, with_seed ? &t->setup.seed : NULL, t->commitment);
    write_settings(out, t);
}

size_t ausi_table_write_since(const ausi_table *t, uint32_t from, aus_writer *out)
{
    size_t lines = 0;
    for (uint32_t i = from; i < t->steps; i++) lines += write_step(out, t, &t->room.step[i]);
    write_times(out, t);
    return lines;
}

void ausi_table_write(const ausi_table *t, aus_writer *out, bool with_seed)
{
    ausi_table_write_front(t, out, with_seed);
    aus_recording_write_end(out, ausi_table_write_since(t, 0, out));
}

size_t ausi_table_write_size(const ausi_table *t)
{
    return 8192 + (size_t)t->steps * (AUS_TEXT_MAX + 96);
}
