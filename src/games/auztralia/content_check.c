/* content_check.c: the map that follows from the hexes, and what content has to be beyond its fields. */
#include "content.h"

/* ---- The map ------------------------------------------------------------------------------------ */

static const int8_t step[AZ_DIRECTIONS][2] = {
    [AZ_N] = { 0, -2 }, [AZ_NE] = { 1, -1 }, [AZ_SE] = { 1, 1 },
    [AZ_S] = { 0, 2 },  [AZ_SW] = { -1, 1 }, [AZ_NW] = { -1, -1 },
};

static int distance_of(int from, int to)
{
    return from < to ? to - from : from - to;
}

int az_hex_distance(const az_hex *a, const az_hex *b)
{
    int cols = distance_of(a->col, b->col);
    int rows = distance_of(a->row, b->row);
    return rows > cols ? cols + (rows - cols) / 2 : cols;
}

static uint8_t hex_at(const az_hex *hex, int n, int col, int row)
{
    for (int i = 0; i < n; i++) {
        if (hex[i].col == col && hex[i].row == row) {
            return (uint8_t)i;
        }
    }
    return AUS_NONE;
}

/* Gives the edges from hex `i` to higher hexes their numbers. */
static bool add_edges(az_map *map, int i)
{
    for (int d = 0; d < AZ_DIRECTIONS; d++) {
        int other = map->next[i][d];
        if (other == AUS_NONE || other < i) {
            continue;
        }
        if (map->edges == AZ_EDGES_MAX) {
            return false;
        }
        map->ends[map->edges][0] = (uint8_t)i;
        map->ends[map->edges][1] = (uint8_t)other;
        map->edge[i][d] = map->edges;
        map->edge[other][(d + 3) % AZ_DIRECTIONS] = map->edges;
        map->edges++;
    }
    return true;
}

bool az_map_build(az_map *map, const az_hex *hex, int n)
{
    memset(map, 0, sizeof *map);
    memset(map->next, AUS_NONE, sizeof map->next);
    memset(map->edge, AUS_NONE, sizeof map->edge);
    memset(map->ends, AUS_NONE, sizeof map->ends);
    if (n > AZ_HEXES_MAX) {
        return false;
    }
    map->hexes = (uint8_t)n;
    for (int i = 0; i < n; i++) {
        if (hex_at(hex, n, hex[i].col, hex[i].row) != i) {
            return false;
        }
        for (int d = 0; d < AZ_DIRECTIONS; d++) {
            map->next[i][d] = hex_at(hex, n, hex[i].col + step[d][0], hex[i].row + step[d][1]);
        }
    }
    for (int i = 0; i < n; i++) {
        if (!add_edges(map, i)) {
            return false;
        }
    }
    return true;
}

/* ---- Checks --------------------------------------------------------------------------------------- */

static const char *const unit_slugs[AZ_UNITS] = {
    [AZ_INFANTRY] = "infantry", [AZ_CAR] = "car", [AZ_ARTILLERY] = "artillery", [AZ_AIRSHIP] = "airship",
    [AZ_TRAIN] = "train",
};
static const char *const farm_slugs[AZ_FARMS] = {
    [AZ_CORN] = "corn", [AZ_SHEEP] = "sheep", [AZ_COW] = "cow",
};
static const char *const resource_slugs[AZ_RESOURCES] = {
    [AZ_COAL] = "coal", [AZ_IRON] = "iron", [AZ_GOLD] = "gold", [AZ_PHOSPHATE] = "phosphate",
};
static const char *const space_slugs[AZ_SPACES] = {
    [AZ_RAIL_LOW] = "rail-low", [AZ_RAIL_ANY] = "rail-any", [AZ_MINE_LEFT] = "mine-left",
    [AZ_MINE_RIGHT] = "mine-right", [AZ_RECRUIT] = "recruit", [AZ_ARMY] = "army", [AZ_TRADE] = "trade",
    [AZ_FARM] = "farm", [AZ_ATTACK] = "attack", [AZ_RECOVER] = "recover",
};
static const char *const character_slugs[AZ_CHARACTERS] = {
    [AZ_DAVIES] = "davies", [AZ_CASTRO] = "castro", [AZ_PROUST] = "proust", [AZ_KNEEBONE] = "kneebone",
    [AZ_MILLIGAN] = "milligan", [AZ_KRUPP] = "krupp", [AZ_FLOUNDER] = "flounder", [AZ_KHOURI] = "khouri",
    [AZ_JONES] = "jones", [AZ_JAGO] = "jago", [AZ_KRAUSS] = "krauss", [AZ_DANGER] = "danger",
    [AZ_MCDONALD] = "mcdonald", [AZ_CASSAN] = "cassan", [AZ_NEUMANN] = "neumann",
    [AZ_TAKANASHI] = "takanashi", [AZ_BONES] = "bones", [AZ_KARPOV] = "karpov",
    [AZ_APPLESEED] = "appleseed", [AZ_VERNE] = "verne", [AZ_ALIKA] = "alika",
    [AZ_KITCHENER] = "kitchener", [AZ_CARTER] = "carter", [AZ_RAIDERS] = "raiders",
    [AZ_BLACKSTOCK] = "blackstock", [AZ_SINGH] = "singh", [AZ_CAPROTTI] = "caprotti",
    [AZ_JOHNSON] = "johnson", [AZ_MERINO] = "merino", [AZ_BRADSHAW] = "bradshaw", [AZ_SWEET] = "sweet",
    [AZ_GUYONNE] = "guyonne", [AZ_MCGUIRE] = "mcguire", [AZ_BRASSEY] = "brassey", [AZ_QUILLA] = "quilla",
    [AZ_XIANG] = "xiang",
};

static bool slugs_are(const aus_game *game, int table, const char *const *slug, int n)
{
    for (int i = 0; i < n; i++) {
        if (strcmp(game->slugs[table] + AUS_SLUG_MAX * i, slug[i]) != 0) {
            return false;
        }
    }
    return true;
}

static const char *check_places(const aus_game *game)
{
    if (!slugs_are(game, AZ_T_UNITS, unit_slugs, AZ_UNITS)) {
        return "units: not in the order the rules know";
    }
    if (!slugs_are(game, AZ_T_FARMS, farm_slugs, AZ_FARMS)) {
        return "farms: not in the order the rules know";
    }
    if (!slugs_are(game, AZ_T_RESOURCES, resource_slugs, AZ_RESOURCES)) {
        return "resources: not in the order the rules know";
    }
    if (!slugs_are(game, AZ_T_SPACES, space_slugs, AZ_SPACES)) {
        return "spaces: not in the order the rules know";
    }
    if (!slugs_are(game, AZ_T_CHARACTERS, character_slugs, AZ_CHARACTERS)) {
        return "characters: not in the order the rules know";
    }
    return NULL;
}

static const char *check_tiles(const az_tile *tile)
{
    for (int i = 0; i < AZ_TILES; i++) {
        bool blank = tile[i].kind == AZ_BLANK;
        bool creator = tile[i].mark == AZ_XX;
        if (tile[i].mark >= AZ_MARKS) {
            return "tiles: a mark is plain, x or xx";
        }
        if (blank != (tile[i].toughness == 0)) {
            return "tiles: blanks alone have no toughness";
        }
        if ((i < AZ_TILES_BASE) != (tile[i].mark == AZ_PLAIN)) {
            return "tiles: the 35 of the base game come first, then the 8 with a mark";
        }
        if ((tile[i].mark == AZ_X) != (tile[i].level == 0)) {
            return "tiles: those marked X alone have no level";
        }
        if (creator != (tile[i].creates != AUS_NONE) || (creator && tile[i].kind != AZ_TEMPLE)) {
            return "tiles: temples marked XX alone create";
        }
    }
    return NULL;
}

/* The stacks have the sizes of the box, and each temple marked XX finds three tiles of its kind. */
static const char *check_stacks(const az_tile *tile)
{
    static const uint8_t size[AZ_LEVELS] = { 15, 10, 10 };
    int of_level[AZ_LEVELS + 1] = { 0 }, made[AZ_KINDS] = { 0 };
    for (int i = 0; i < AZ_TILES; i++) {
        of_level[tile[i].level] += tile[i].mark == AZ_PLAIN;
        made[tile[i].kind] += tile[i].mark == AZ_X;
    }
    for (int level = 0; level < AZ_LEVELS; level++) {
        if (of_level[level + 1] != size[level]) {
            return "tiles: 15 of level 1, 10 of level 2, 10 of level 3";
        }
    }
    for (int i = AZ_TILES_BASE; i < AZ_TILES; i++) {
        if (tile[i].mark == AZ_XX && (tile[i].creates >= AZ_TEMPLE || made[tile[i].creates] != 3)) {
            return "tiles: a temple marked XX creates three tiles marked X";
        }
    }
    return NULL;
}

/* What an effect needs to know is there. */
static const char *check_characters(const az_character *character)
{
    for (int i = 0; i < AZ_CHARACTERS; i++) {
        const az_character *c = &character[i];
        if (c->effect == AZ_FX_TOUGHNESS && c->unit == AUS_NONE) {
            return "characters: toughness of which unit?";
        }
        if (c->effect == AZ_FX_VP_FARMS && c->farm == AUS_NONE) {
            return "characters: points for which farms?";
        }
        if ((c->effect == AZ_FX_VP_RAILS || c->effect == AZ_FX_TOUGHNESS) && c->amount == 0) {
            return "characters: an amount of nothing";
        }
    }
    return NULL;
}

static const char *check_spaces(const az_space *space)
{
    static const uint8_t act[AZ_SPACES] = {
        [AZ_RAIL_LOW] = AZ_ACT_RAIL, [AZ_RAIL_ANY] = AZ_ACT_RAIL, [AZ_MINE_LEFT] = AZ_ACT_MINE,
        [AZ_MINE_RIGHT] = AZ_ACT_MINE, [AZ_RECRUIT] = AZ_ACT_RECRUIT, [AZ_ARMY] = AZ_ACT_ARMY,
        [AZ_TRADE] = AZ_ACT_TRADE, [AZ_FARM] = AZ_ACT_FARM, [AZ_ATTACK] = AZ_ACT_ATTACK,
        [AZ_RECOVER] = AZ_ACT_RECOVER,
    };
    for (int i = 0; i < AZ_SPACES; i++) {
        if (space[i].act != act[i]) {
            return "spaces: a space for another action than its id says";
        }
        if (space[i].time == 0) {
            return "spaces: every action takes time";
        }
    }
    if (space[AZ_RECOVER].time_empty == 0 || space[AZ_RECOVER].repeat != 0) {
        return "spaces: recovery takes time and no gold";
    }
    return NULL;
}

static const char *check_cards(const az_card *card)
{
    for (int i = 0; i < AZ_CARDS; i++) {
        if (card[i].moves & (1u << AZ_TEMPLE | 1u << AZ_BLANK)) {
            return "cards: temples and blanks never move";
        }
        if (card[i].row[AZ_LOYALIST].sanity) {
            return "cards: loyalists cost no sanity";
        }
        if (card[i].row[AZ_TEMPLE].hit[AZ_CAR] || card[i].row[AZ_TEMPLE].hit[AZ_TRAIN]) {
            return "cards: cars and trains never hurt temples";
        }
    }
    return NULL;
}

static const char *check_decks(const aus_game *game)
{
    const az_event_card *event = az_events_of(game);
    const az_board *board = az_board_of(game);
    uint8_t of_level[AZ_LEVELS] = { 0 };
    for (int i = 0; i < AZ_EVENTS; i++) {
        of_level[event[i].level - 1]++;
    }
    for (int level = 0; level < AZ_LEVELS; level++) {
        if (of_level[level] < board->events_level[level]) {
            return "events: fewer of a level than the event deck needs";
        }
    }
    if (board->old_ones_field >= board->end_field || board->end_field > board->last_field) {
        return "boards: the fields of the time track are out of order";
    }
    return NULL;
}

static const char *check_hex(const az_hex *hex, int i)
{
    if (hex->number != i + 1) {
        return "hexes: numbers run from 1 without a gap";
    }
    if ((hex->col + hex->row) % 2 != 0) {
        return "hexes: col + row is even";
    }
    if (hex->port && hex->terrain != AZ_COAST) {
        return "hexes: a port site that is not coast";
    }
    if ((hex->level != 0) != (hex->terrain != AZ_COAST && hex->terrain != AZ_HIGHLAND)) {
        return "hexes: coast and highland alone have no level";
    }
    return NULL;
}

/* Every hex can be reached from the first. */
static bool joined(const az_map *map)
{
    uint8_t queue[AZ_HEXES_MAX] = { 0 };
    bool seen[AZ_HEXES_MAX] = { true };
    int found = 1;
    for (int at = 0; at < found; at++) {
        for (int d = 0; d < AZ_DIRECTIONS; d++) {
            int other = map->next[queue[at]][d];
            if (other != AUS_NONE && !seen[other]) {
                seen[other] = true;
                queue[found++] = (uint8_t)other;
            }
        }
    }
    return found == map->hexes;
}

/* However the `left` players before the last one choose, the last one finds a site. `open` is the set of
 * sites that are still legal. */
static bool ports_enough(const az_hex *hex, int n, int apart, uint64_t open, int left)
{
    if (open == 0 || left == 0) {
        return open != 0;
    }
    for (int i = 0; i < n; i++) {
        if (!(open >> i & 1)) {
            continue;
        }
        uint64_t rest = 0;
        for (int j = 0; j < n; j++) {
            bool far = az_hex_distance(&hex[i], &hex[j]) >= apart;
            rest |= far ? open & (uint64_t)1 << j : 0;
        }
        if (!ports_enough(hex, n, apart, rest, left - 1)) {
            return false;
        }
    }
    return true;
}

static const char *check_map(const aus_game *game, az_map *map)
{
    const az_hex *hex = az_hexes_of(game);
    int n = game->records[AZ_T_HEXES], surveys = 0;
    uint64_t sites = 0;
    for (int i = 0; i < n; i++) {
        const char *wrong = check_hex(&hex[i], i);
        if (wrong) {
            return wrong;
        }
        surveys += hex[i].survey;
        sites |= hex[i].port ? (uint64_t)1 << i : 0;
    }
    if (surveys > AZ_SURVEYS) {
        return "hexes: more survey hexes than survey tiles";
    }
    if (!az_map_build(map, hex, n)) {
        return "hexes: two in one place, or too many edges";
    }
    if (!joined(map)) {
        return "hexes: the land is in pieces";
    }
    if (!ports_enough(hex, n, az_board_of(game)->port_distance, sites, AZ_PLAYERS_MAX - 1)) {
        return "hexes: too few port sites for the distance they must keep";
    }
    return NULL;
}

const char *az_content_check(const aus_game *game, az_map *map)
{
    const char *wrong = check_places(game);
    wrong = wrong ? wrong : check_tiles(az_tiles_of(game));
    wrong = wrong ? wrong : check_stacks(az_tiles_of(game));
    wrong = wrong ? wrong : check_characters(az_characters_of(game));
    wrong = wrong ? wrong : check_spaces(az_spaces_of(game));
    wrong = wrong ? wrong : check_cards(az_cards_of(game));
    wrong = wrong ? wrong : check_decks(game);
    return wrong ? wrong : check_map(game, map);
}
