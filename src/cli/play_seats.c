/* Who plays: the words of --seats. */
#include "cli/bots.h"
#include "cli/play.h"

/* One seat of the list: "human", "easy", "human=Anna". */
typedef struct seat_word {
    char kind[AUSI_LEVEL_MAX], name[AUSI_NAME_MAX];
} seat_word;

static bool next_seat(const char **text, seat_word *seat)
{
    size_t n = strcspn(*text, ","), kind = strcspn(*text, "=,");
    size_t name = kind < n ? n - kind - 1 : 0;
    memset(seat, 0, sizeof *seat);
    if (!kind || kind >= sizeof seat->kind || name >= sizeof seat->name) return false;
    memcpy(seat->kind, *text, kind);
    if (name) memcpy(seat->name, *text + kind + 1, name);
    *text += n + ((*text)[n] == ',');
    return true;
}

/* A number is so many people. Whether the game has so many seats is for others to say. */
static int people(const char *text)
{
    uint64_t n;
    return cli_number(text, 1, INT32_MAX, &n) ? (int)n : 0;
}

int play_seats_count(const char *command, const char *text)
{
    int       n = people(text);
    seat_word seat;
    if (n) return n;
    if (*text && !text[strspn(text, "0123456789")]) {
        cli_wrong(command, "--seats: %s people cannot play; 'australis games' says how many can", text);
        return 0;
    }
    for (const char *at = text; *at || text == at; n++) {
        if (!next_seat(&at, &seat) || n == AUS_SEATS_MAX) {
            cli_wrong(command, "--seats expects a list such as human,%s, or a number of people, not '%s'",
                      bots_standard(), text);
            return 0;
        }
        if (strcmp(seat.kind, "human") == 0 || bots_has(seat.kind)) continue;
        cli_wrong(command, "--seats: '%s' is neither 'human' nor a level of bots", seat.kind);
        return 0;
    }
    return n;
}

bool play_seats_take(play *p, const char *text)
{
    int       all = text ? people(text) : 0;
    seat_word seat;
    for (int i = 0; i < p->game->seats; i++) {
        memset(&seat, 0, sizeof seat);
        if (text && !all && !next_seat(&text, &seat)) return false;
        bool human = all || (text ? strcmp(seat.kind, "human") == 0 : i == 0);
        const char *level = seat.kind[0] ? seat.kind : bots_standard();
        if (ausi_table_seat(p->table, i, human ? AUSI_SEAT_HUMAN : AUSI_SEAT_BOT, human ? NULL : level,
                            play_time(p)) != AUSI_DONE)
            return false;
        if (seat.name[0]) ausi_table_name(p->table, i, seat.name);
    }
    return true;
}

bool play_seats_name(play *p, const char *name)
{
    for (int i = 0; i < p->game->seats; i++) {
        const ausi_seat *seat = &p->table->seat[i];
        if (seat->kind != AUSI_SEAT_HUMAN || seat->name[0]) continue;
        if (!*name || strlen(name) >= AUSI_NAME_MAX) return false;
        ausi_table_name(p->table, i, name);
        return true;
    }
    return false;
}
