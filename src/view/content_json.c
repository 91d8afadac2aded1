/* A game's tables as JSON. */
#include "view/content_json.h"
#include "view/describe.h"
#include "view/text.h"

enum { WORDS_MAX = 1024, KEY_MAX = 128 };

#define PAPER(text) (&(aus_writer){.data = (text), .size = sizeof(text)})

/* The text "<game>.<kind>.<id>". */
static void put_text(ausi_json *json, const char *key, int lang, const char *game, const char *kind, const char *id)
{
    char       name[KEY_MAX] = "";
    aus_writer out = {.data = name, .size = sizeof name};
    aus_write(&out, game);
    aus_write_char(&out, '.');
    aus_write(&out, kind);
    if (id) {
        aus_write_char(&out, '.');
        aus_write(&out, id);
    }
    ausi_json_put_string(json, key, ausi_text(lang, name));
}

/* ---- Options ----------------------------------------------------------------------------------- */

static void put_option(ausi_json *json, const aus_rules *rules, int lang, int option, int chosen)
{
    const aus_option *o = &rules->option[option];
    char              text[WORDS_MAX] = "";
    ausi_say_option(PAPER(text), lang, rules, option);
    ausi_json_object(json);
    ausi_json_put_string(json, "id", o->id);
    ausi_json_put_string(json, "clause", o->clause);
    ausi_json_put_string(json, "name", text);
    ausi_json_put_string(json, "standard", o->value[o->standard]);
    ausi_json_put_string(json, "chosen", o->value[chosen]);
    ausi_json_key(json, "values");
    ausi_json_array(json);
    for (int i = 0; i < o->values; i++) {
        char value[WORDS_MAX] = "";
        ausi_say_option_value(PAPER(value), lang, rules, option, i);
        ausi_json_object(json);
        ausi_json_put_string(json, "id", o->value[i]);
        ausi_json_put_string(json, "name", value);
        ausi_json_end(json);
    }
    ausi_json_end(json);
    ausi_json_end(json);
}

/* `chosen` NULL = the defaults. */
static void put_head(ausi_json *json, const aus_rules *rules, int lang, const uint8_t *chosen)
{
    ausi_json_put_string(json, "id", rules->id);
    put_text(json, "name", lang, rules->id, "name", NULL);
    ausi_json_put_int(json, "version", rules->version);
    ausi_json_put_string(json, "lang", ausi_lang_code(lang));
    ausi_json_put_int(json, "seatsMin", rules->seats_min);
    ausi_json_put_int(json, "seatsMax", rules->seats_max);
    ausi_json_key(json, "options");
    ausi_json_array(json);
    for (int i = 0; i < rules->options; i++)
        put_option(json, rules, lang, i, chosen ? chosen[i] : rules->option[i].standard);
    ausi_json_end(json);
}

void ausi_json_rules(ausi_json *json, const aus_rules *rules, int lang)
{
    ausi_json_object(json);
    put_head(json, rules, lang, NULL);
    ausi_json_end(json);
}

/* ---- Words ------------------------------------------------------------------------------------- */

static void put_domain(ausi_json *json, const ausi_voice *voice, int domain)
{
    static const char *const kinds[] = {
        [AUS_D_NUMBER] = "number", [AUS_D_SEAT] = "seat", [AUS_D_ENUM] = "enum", [AUS_D_RECORD] = "record"};
    const aus_domain *d = &voice->game->rules->domain[domain];
    uint32_t          count = aus_domain_count(voice->game, domain);
    ausi_json_key(json, d->id);
    ausi_json_object(json);
    ausi_json_put_string(json, "id", d->id);
    ausi_json_put_string(json, "kind", kinds[d->kind]);
    if (d->kind == AUS_D_RECORD) ausi_json_put_string(json, "table", voice->game->rules->table[d->table].id);
    ausi_json_put_int(json, "count", count);
    if (d->kind == AUS_D_ENUM) {
        ausi_json_key(json, "values");
        ausi_json_array(json);
        for (int i = 0; i < (int)count; i++) {
            char name[WORDS_MAX] = "";
            ausi_say_value(PAPER(name), voice, domain, i);
            ausi_json_object(json);
            ausi_json_put_string(json, "id", d->names[i]);
            ausi_json_put_string(json, "name", name);
            ausi_json_end(json);
        }
        ausi_json_end(json);
    }
    ausi_json_end(json);
}

static void put_params(ausi_json *json, const aus_rules *rules, const aus_param *param, int n)
{
    ausi_json_key(json, "params");
    ausi_json_array(json);
    for (int i = 0; i < n; i++) {
        ausi_json_object(json);
        ausi_json_put_string(json, "id", param[i].id);
        ausi_json_put_string(json, "domain", rules->domain[param[i].domain].id);
        ausi_json_end(json);
    }
    ausi_json_end(json);
}

static void put_verbs(ausi_json *json, const aus_rules *rules)
{
    ausi_json_key(json, "verbs");
    ausi_json_object(json);
    for (int i = 0; i < rules->verbs; i++) {
        const aus_verb *verb = &rules->verb[i];
        ausi_json_key(json, verb->id);
        ausi_json_object(json);
        ausi_json_put_string(json, "id", verb->id);
        ausi_json_put_bool(json, "free", verb->free);
        put_params(json, rules, verb->param, verb->params);
        ausi_json_end(json);
    }
    ausi_json_end(json);
}

static void put_asks(ausi_json *json, const aus_rules *rules)
{
    ausi_json_key(json, "asks");
    ausi_json_object(json);
    for (int i = 0; i < rules->asks; i++) {
        const aus_ask *ask = &rules->ask[i];
        ausi_json_key(json, ask->id);
        ausi_json_object(json);
        ausi_json_put_string(json, "id", ask->id);
        ausi_json_put_string(json, "clause", ask->clause);
        put_params(json, rules, ask->param, ask->params);
        ausi_json_end(json);
    }
    ausi_json_end(json);
}

static void put_events(ausi_json *json, const aus_rules *rules)
{
    ausi_json_key(json, "events");
    ausi_json_object(json);
    for (int i = 0; i < rules->events; i++) {
        ausi_json_key(json, rules->event[i].id);
        ausi_json_object(json);
        ausi_json_put_string(json, "id", rules->event[i].id);
        put_params(json, rules, rules->event[i].param, rules->event[i].params);
        ausi_json_end(json);
    }
    ausi_json_end(json);
}

static void put_endings(ausi_json *json, const aus_rules *rules, int lang)
{
    ausi_json_key(json, "endings");
    ausi_json_array(json);
    for (int i = 1; i < rules->endings; i++) {
        ausi_json_object(json);
        ausi_json_put_string(json, "id", rules->ending[i]);
        put_text(json, "name", lang, rules->id, "ending", rules->ending[i]);
        ausi_json_end(json);
    }
    ausi_json_end(json);
}

/* ---- Fields of the state ----------------------------------------------------------------------- */

static const char *shape_of(const aus_field *field)
{
    if (field->length) return "list";
    if (field->count > 1) return "array";
    return field->type == AUS_F_BITS ? "set" : "value";
}

static void put_fields(ausi_json *json, const ausi_voice *voice, const char *parent, const aus_field *fields, int n)
{
    const aus_rules *rules = voice->game->rules;
    ausi_json_key(json, "fields");
    ausi_json_array(json);
    for (int i = 0; i < n; i++) {
        const aus_field *field = &fields[i];
        if (field->flags & AUS_FIELD_HIDDEN) continue;
        ausi_json_object(json);
        ausi_json_put_string(json, "name", field->name);
        ausi_json_put_string(json, "label", ausi_field_label(voice, parent, field->name));
        ausi_json_put_string(json, "domain", rules->domain[field->domain].id);
        ausi_json_put_string(json, "kind", shape_of(field));
        ausi_json_put_bool(json, "bySeat", field->flags & AUS_FIELD_BY_SEAT);
        ausi_json_put_bool(json, "deck", field->flags & AUS_FIELD_DECK);
        ausi_json_put_bool(json, "quiet", field->flags & AUS_FIELD_QUIET);
        if (field->by) ausi_json_put_string(json, "by", rules->domain[field->by].id);
        if (field->type == AUS_F_STRUCT) put_fields(json, voice, field->name, field->sub, field->subs);
        ausi_json_end(json);
    }
    ausi_json_end(json);
}

/* ---- Content ----------------------------------------------------------------------------------- */

static void put_table(ausi_json *json, const ausi_voice *voice, int table, ausi_source_of source)
{
    const aus_game  *game = voice->game;
    const aus_table *t = &game->rules->table[table];
    ausi_json_key(json, t->id);
    ausi_json_array(json);
    for (int i = 0; i < game->records[table]; i++) {
        const uint8_t *base = (const uint8_t *)game->table[table] + (size_t)t->record_size * (size_t)i;
        const char    *from = source ? source(game, table, i) : NULL;
        ausi_json_object(json);
        ausi_json_put_string(json, "id", game->slugs[table] + (size_t)AUS_SLUG_MAX * (size_t)i);
        ausi_json_put_string(json, "name", aus_record_name(game, table, i, voice->lang));
        if (from) ausi_json_put_string(json, "source", from);
        ausi_json_members(json, game, t->field, t->fields, base);
        ausi_json_end(json);
    }
    ausi_json_end(json);
}

static void put_hash(ausi_json *json, const aus_game *game)
{
    char hex[65] = "";
    aus_write_hex(PAPER(hex), game->content_hash, sizeof game->content_hash);
    ausi_json_put_string(json, "contentHash", hex);
}

void ausi_json_info(ausi_json *json, const ausi_voice *voice, ausi_source_of source)
{
    const aus_game  *game = voice->game;
    const aus_rules *rules = game->rules;
    ausi_json_object(json);
    put_head(json, rules, voice->lang, game->option);
    ausi_json_put_int(json, "seats", game->seats);
    put_hash(json, game);
    ausi_json_key(json, "domains");
    ausi_json_object(json);
    for (int i = 0; i < rules->domains; i++) put_domain(json, voice, i);
    ausi_json_end(json);
    put_verbs(json, rules);
    put_asks(json, rules);
    put_events(json, rules);
    put_endings(json, rules, voice->lang);
    ausi_json_key(json, "content");
    ausi_json_object(json);
    for (int i = 0; i < rules->tables; i++) put_table(json, voice, i, source);
    ausi_json_end(json);
    put_fields(json, voice, NULL, rules->field, rules->fields);
    ausi_json_end(json);
}
