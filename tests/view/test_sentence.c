/* Sentences of the null game, word for word, in four languages. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "table_game.h"
#include "view/sentence.h"
#include "view/text.h"

static char       page[512];
static aus_writer out;

static aus_writer *fresh(void)
{
    page[0] = 0;
    out = (aus_writer){.data = page, .size = sizeof page};
    return &out;
}

static ausi_voice voice_of(int lang)
{
    return (ausi_voice){.game = &table_game, .lang = lang};
}

static void check_event(const aus_event *event, int who, const char *const expected[AUSI_LANGUAGES])
{
    for (int lang = 0; lang < AUSI_LANGUAGES; lang++) {
        ausi_voice voice = voice_of(lang);
        ausi_say_event(fresh(), &voice, event, who);
        assert_string_equal(page, expected[lang]);
    }
}

static void secrets_are_kept(void **state)
{
    static const char *const known[] = {"Player 2 draws: Lark.", "Gracz 2 dobiera: Skowronek.",
                                        "Игрок 2 берёт: Жаворонок.", "Giocatore 2 pesca: Allodola."};
    static const char *const hidden[] = {"Player 2 draws: a hidden card.", "Gracz 2 dobiera: zakryta karta.",
                                         "Игрок 2 берёт: закрытая карта.",
                                         "Giocatore 2 pesca: una carta nascosta."};
    int                      lark = aus_arg_of(action_of("bid lark"), 0);
    aus_event                event = {
                       .kind = (uint8_t)event_named("drawn"), .seat = 1, .secret = 1, .knows = 2, .arg = {(int16_t)lark}};
    (void)state;
    check_event(&event, 1, known);
    check_event(&event, AUS_ALL, known);
    check_event(&event, 0, hidden);
    check_event(&event, AUS_NOBODY, hidden);
}

static void numbers_are_counted(void **state)
{
    static const struct {
        int16_t     count;
        const char *text[AUSI_LANGUAGES];
    } cases[] = {
        {1,
         {"Player 1 exchanges 1 card.", "Gracz 1 wymienia 1 kartę.", "Игрок 1 меняет 1 карту.",
          "Giocatore 1 scambia 1 carta."}},
        {3,
         {"Player 1 exchanges 3 cards.", "Gracz 1 wymienia 3 karty.", "Игрок 1 меняет 3 карты.",
          "Giocatore 1 scambia 3 carte."}},
        {0,
         {"Player 1 exchanges 0 cards.", "Gracz 1 wymienia 0 kart.", "Игрок 1 меняет 0 карт.",
          "Giocatore 1 scambia 0 carte."}},
        {255,
         {"Player 1 exchanges 255 cards.", "Gracz 1 wymienia 255 kart.", "Игрок 1 меняет 255 карт.",
          "Giocatore 1 scambia 255 carte."}},
    };
    static const char *const hidden[] = {"Player 1 exchanges ? cards.", "Gracz 1 wymienia ? kart.",
                                         "Игрок 1 меняет ? карт.", "Giocatore 1 scambia ? carte."};
    aus_event                event = {.kind = (uint8_t)event_named("done"), .seat = 0};
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        event.arg[0] = cases[i].count;
        check_event(&event, AUS_NOBODY, cases[i].text);
    }
    event.secret = 1;
    check_event(&event, AUS_NOBODY, hidden);
}

static void nobody_and_nothing(void **state)
{
    ausi_voice voice = voice_of(AUSI_EN);
    aus_event  event = {
         .kind = (uint8_t)event_named("lifted"), .seat = AUS_NO_SEAT, .arg = {AUS_NONE, AUS_UNKNOWN}};
    (void)state;
    ausi_say_event(fresh(), &voice, &event, AUS_ALL);
    assert_string_equal(page, "Nobody lifts a trophy: nothing (something hidden).");
    event.arg[0] = 200;
    event.arg[1] = -3;
    ausi_say_event(fresh(), &voice, &event, AUS_ALL);
    assert_string_equal(page, "Nobody lifts a trophy: ? (?).");
}

static void seats_may_have_names(void **state)
{
    static const char *const names[] = {"ёжик", NULL, "óscar"};
    ausi_voice               voice = {.game = &table_game, .lang = AUSI_RU, .names = names};
    aus_event                event = {.kind = (uint8_t)event_named("won")};
    (void)state;
    ausi_say_event(fresh(), &voice, &event, AUS_ALL);
    assert_string_equal(page, "Ёжик выигрывает раунд.");
    event.seat = 1;
    ausi_say_event(fresh(), &voice, &event, AUS_ALL);
    assert_string_equal(page, "Игрок 2 выигрывает раунд.");
    event.seat = 2;
    ausi_say_event(fresh(), &voice, &event, AUS_ALL);
    assert_string_equal(page, "Óscar выигрывает раунд.");
}

static void capital_letters(void **state)
{
    static const char *const pairs[][2] = {
        {"a", "A"}, {"z", "Z"}, {"ą", "Ą"}, {"ć", "Ć"}, {"ę", "Ę"}, {"ł", "Ł"}, {"ń", "Ń"},
        {"ó", "Ó"}, {"ś", "Ś"}, {"ź", "Ź"}, {"ż", "Ż"}, {"è", "È"}, {"à", "À"}, {"ù", "Ù"},
        {"а", "А"}, {"п", "П"}, {"р", "Р"}, {"я", "Я"}, {"ё", "Ё"}, {"Ł", "Ł"}, {"Я", "Я"},
        {"1", "1"}, {"÷", "÷"}, {"€", "€"}, {"Ż", "Ż"}, {"Ą", "Ą"}};
    (void)state;
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        const char *const names[] = {pairs[i][0], NULL, NULL};
        ausi_voice        voice = {.game = &table_game, .lang = AUSI_EN, .names = names};
        aus_event         event = {.kind = (uint8_t)event_named("won")};
        ausi_say_event(fresh(), &voice, &event, AUS_ALL);
        assert_memory_equal(page, pairs[i][1], strlen(pairs[i][1]));
        assert_string_equal(page + strlen(pairs[i][1]), " wins the round.");
    }
}

static void actions(void **state)
{
    static const char *const expected[] = {
        "Take the trophy there: third place", "Zabierz trofeum stąd: trzecie miejsce",
        "Забрать трофей отсюда: третье место", "Prendi il trofeo da qui: terzo posto"};
    (void)state;
    for (int lang = 0; lang < AUSI_LANGUAGES; lang++) {
        ausi_voice voice = voice_of(lang);
        ausi_say_action(fresh(), &voice, action_of("pick third"));
        assert_string_equal(page, expected[lang]);
    }
    ausi_voice voice = voice_of(AUSI_EN);
    ausi_say_action(fresh(), &voice, action_of("rob 3"));
    assert_string_equal(page, "Rob: Player 3");
    ausi_say_action(fresh(), &voice, AUS_ACTION(200, 0, 0, 0));
    assert_string_equal(page, "There is no such action.");
}

static void verdicts(void **state)
{
    ausi_voice english = voice_of(AUSI_EN), polish = voice_of(AUSI_PL), russian = voice_of(AUSI_RU);
    (void)state;
    ausi_say_verdict(fresh(), &english, (aus_verdict){.code = AUS_YES});
    assert_string_equal(page, "This is allowed.");
    ausi_say_verdict(fresh(), &english, (aus_verdict){.code = AUS_WHY_NOT_NOW});
    assert_string_equal(page, "This does not answer what is being asked.");
    aus_verdict poor = {.code = (uint16_t)why_named("too-poor"), .arg = {1, 0}};
    ausi_say_verdict(fresh(), &english, poor);
    assert_string_equal(page, "Only a player with at least 1 trophy can be robbed; this one has 0.");
    poor.arg[0] = 2;
    ausi_say_verdict(fresh(), &polish, poor);
    assert_string_equal(page, "Okraść można tylko gracza, który ma co najmniej 2 trofea; ten ma: 0.");
    ausi_say_verdict(fresh(), &russian, poor);
    assert_string_equal(page, "Ограбить можно только игрока, у которого есть хотя бы 2 трофея; у этого: 0.");
    assert_string_equal(ausi_why_id(table_game.rules, poor), "too-poor");
    assert_string_equal(ausi_why_id(table_game.rules, (aus_verdict){.code = AUS_WHY_RANGE}), "range");
}

static void questions_and_endings(void **state)
{
    _Alignas(8) uint8_t board[AUS_STATE_MAX];
    aus_seed            seed;
    ausi_voice          voice = voice_of(AUSI_IT);
    aus_core           *core = (aus_core *)board;
    (void)state;
    aus_seed_from_text(&seed, "7");
    aus_start(&table_game, board, &seed, NULL);
    ausi_say_question(fresh(), &voice, board);
    assert_string_equal(page, "Quali carte scambi?");
    core->depth = 0;
    core->ended = 1;
    ausi_say_question(fresh(), &voice, board);
    assert_string_equal(page, "Partita finita: tutti i round sono stati giocati.");
}

static void results(void **state)
{
    ausi_voice     voice = voice_of(AUSI_PL);
    aus_score_line line = {.id = "trophies", .points = 22, .seat = 1};
    aus_scores     scores = {.total = {3, 1, 3}, .rank = {1, 3, 1}, .winners = 5};
    (void)state;
    ausi_say_score_line(fresh(), &voice, &line);
    assert_string_equal(page, "Gracz 2, trofea: 22 punkty");
    ausi_say_score_total(fresh(), &voice, &scores, 1);
    assert_string_equal(page, "3. Gracz 2: 1 punkt");
    ausi_say_winners(fresh(), &voice, &scores);
    assert_string_equal(page, "Zwycięzcy: Gracz 1, Gracz 3");
    int8_t order[AUS_SEATS_MAX + 1];
    assert_int_equal(ausi_score_order(&table_game, &scores, order), table_game.seats);
    assert_int_equal(order[table_game.seats - 1], 1);
    scores.line[scores.lines++] = (aus_score_line){.id = "trophies", .points = 7, .seat = AUS_NO_SEAT};
    assert_int_equal(ausi_score_order(&table_game, &scores, order), table_game.seats + 1);
    assert_int_equal(order[table_game.seats], AUS_NO_SEAT);
    ausi_say_score_total(fresh(), &voice, &scores, AUS_NO_SEAT);
    assert_string_equal(page, "Nikt: 7 punktów");
    scores.winners = 4;
    ausi_say_winners(fresh(), &voice, &scores);
    assert_string_equal(page, "Zwycięzca: Gracz 3");
    scores.winners = 0;
    ausi_say_winners(fresh(), &voice, &scores);
    assert_string_equal(page, "Nikt przy stole nie wygrywa.");
}

static void options(void **state)
{
    int option, choice;
    (void)state;
    assert_true(aus_option_find(table_game.rules, "rounds", "8", &option, &choice));
    ausi_say_option(fresh(), AUSI_RU, table_game.rules, option);
    assert_string_equal(page, "Длина игры");
    ausi_say_option_value(fresh(), AUSI_RU, table_game.rules, option, choice);
    assert_string_equal(page, "8 раундов");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(secrets_are_kept),
        cmocka_unit_test(numbers_are_counted),
        cmocka_unit_test(nobody_and_nothing),
        cmocka_unit_test(seats_may_have_names),
        cmocka_unit_test(capital_letters),
        cmocka_unit_test(actions),
        cmocka_unit_test(verdicts),
        cmocka_unit_test(questions_and_endings),
        cmocka_unit_test(results),
        cmocka_unit_test(options),
    };
    return cmocka_run_group_tests(tests, make_table_game, NULL);
}
