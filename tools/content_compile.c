/*
 * content_compile CONTENT_DIR OUT.c: the content of every registered game as const tables, for
 * src/games/packs.c to find. Content that is wrong fails the build with file, place and reason.
 */
#include "content/content.h"

#include "source_text.h"

/* The program that makes the packs has none. */
const aus_pack *aus_builtin_pack(const aus_rules *rules)
{
    (void)rules;
    return NULL;
}

static void put_block(FILE *out, const char *name, size_t game, aus_bytes block)
{
    fprintf(out, "static const _Alignas(8) uint8_t %s_%zu[] = {", name, game);
    for (size_t i = 0; i < block.size; i++) fprintf(out, "%s%d,", i % 24 ? "" : "\n    ", block.data[i]);
    fputs("\n};\n", out);
}

static void put_sources(FILE *out, size_t game, const aus_content *content)
{
    fprintf(out, "static const aus_source sources_%zu[] = {\n", game);
    for (size_t i = 0; i < content->records; i++) {
        fprintf(out, "    {%d, ", content->source[i].kind);
        put_c_string(out, content->source[i].ref);
        fputs("},\n", out);
    }
    fputs("    {0, 0},\n};\n\n", out); /* a game may have no records, C has no empty arrays */
}

/* The kinds alone, for programs that have no room for the rest. */
static void put_kinds(FILE *out, size_t game, const aus_content *content)
{
    fprintf(out, "static const uint8_t kinds_%zu[] = {", game);
    for (size_t i = 0; i < content->records; i++)
        fprintf(out, "%s%d,", i % 40 ? "" : "\n    ", content->source[i].kind);
    fputs("0};\n\n", out);
}

static bool put_game(FILE *out, size_t game, const char *dir)
{
    const aus_rules *rules = aus_rules_at(game);
    aus_content      content;
    char             error[AUS_CONTENT_ERROR];
    if (!aus_content_load(rules, dir, &content, error)) {
        fprintf(stderr, "%s: %s: %s\n", dir, rules->id, error);
        return false;
    }
    fprintf(out, "/* %s */\n", rules->id);
    put_block(out, "rules", game, content.pack.rules);
    put_block(out, "texts", game, content.pack.texts);
    put_sources(out, game, &content);
    put_kinds(out, game, &content);
    aus_content_free(&content);
    return true;
}

static void put_index(FILE *out)
{
    size_t games = aus_rules_count();
    fprintf(out, "const size_t ausi_builtin_count = %zu;\n\n", games);
    fputs("const ausi_builtin ausi_builtin_pack[] = {\n", out);
    for (size_t i = 0; i < games; i++)
        fprintf(out, "    {\"%s\", {{rules_%zu, sizeof rules_%zu}, {texts_%zu, sizeof texts_%zu}}},\n",
                aus_rules_at(i)->id, i, i, i, i);
    fputs("};\n\nconst aus_source *const ausi_builtin_sources[] = {\n", out);
    for (size_t i = 0; i < games; i++) fprintf(out, "    sources_%zu,\n", i);
    fputs("};\n\nconst uint8_t *const ausi_builtin_kinds[] = {\n", out);
    for (size_t i = 0; i < games; i++) fprintf(out, "    kinds_%zu,\n", i);
    fputs("};\n", out);
}

int main(int argc, char **argv)
{
    if (argc != 3) {
        fputs("usage: content_compile CONTENT_DIR OUT.c\n", stderr);
        return 2;
    }
    FILE *out = open_table(argv[2]);
    bool  good = true;
    fputs("/* Generated from content/ by content_compile. */\n#include \"games/packs.h\"\n\n", out);
    for (size_t i = 0; i < aus_rules_count(); i++) good = put_game(out, i, argv[1]) && good;
    put_index(out);
    if (close_table(out, argv[2]) != 0) return 1;
    if (!good) remove(argv[2]);
    return good ? 0 : 1;
}
