/* Making a game ready to play: rules + content + options. */
#include "block.h"

bool aus_option_find(const aus_rules *rules, const char *id, const char *value, int *option, int *choice)
{
    for (int i = 0; i < rules->options; i++) {
        if (strcmp(rules->option[i].id, id) != 0) continue;
        for (int v = 0; v < rules->option[i].values; v++) {
            if (strcmp(rules->option[i].value[v], value) != 0) continue;
            *option = i;
            *choice = v;
            return true;
        }
    }
    return false;
}

static const char *choose_options(aus_game *game, const uint8_t *options)
{
    const aus_rules *rules = game->rules;
    for (int i = 0; i < rules->options; i++) {
        game->option[i] = options ? options[i] : rules->option[i].standard;
        if (game->option[i] >= rules->option[i].values) return "an option has no such value";
    }
    return NULL;
}

const char *aus_game_init(aus_game *game, const aus_rules *rules, const aus_pack *pack, int seats,
                          const uint8_t *options)
{
    memset(game, 0, sizeof *game);
    if (seats < rules->seats_min || seats > rules->seats_max) return "this game is not for that many seats";
    if (!pack) pack = aus_builtin_pack(rules);
    if (!pack) return "this program carries no content for the game";
    game->rules = rules;
    game->pack = *pack;
    game->seats = (uint8_t)seats;

    const char *wrong = choose_options(game, options);
    if (!wrong) wrong = aus_block_check(rules, pack->rules);
    if (!wrong && pack->texts.size) wrong = aus_text_block_check(rules, pack->texts);
    if (wrong) return wrong;
    ausi_block_attach(game);
    aus_sha256(pack->rules.data, pack->rules.size, game->content_hash);
    return rules->prepare ? rules->prepare(game) : NULL;
}
