#include "lab/judge.h"
#include "engine/bits.h"

/* The chances as somebody sees them who knows what is public; after the end, the result. */
static void chances(aus_judge *judge)
{
    const aus_game *game = judge->game;
    aus_outlook     outlook;
    aus_scores      scores;
    memset(judge->win, 0, sizeof judge->win);
    if (!aus_judge_over(judge)) {
        game->rules->observe(game, judge->state, AUS_NOBODY, judge->view);
        aus_outlook_of(judge->mind, judge->view, AUS_NOBODY, judge->games, &outlook);
        memcpy(judge->win, outlook.win, sizeof outlook.win);
        return;
    }
    game->rules->scores(game, judge->state, &scores);
    for (int i = 0; i < game->seats; i++)
        if ((scores.winners >> i) & 1u) judge->win[i] = 1000 / ausi_count(scores.winners);
}

/* What the search thinks of the choice that was made beside the best one. */
static void compare(aus_judge *judge, aus_analysis_step *step)
{
    const aus_game *game = judge->game;
    game->rules->observe(game, judge->state, step->seat, judge->view);
    judge->choices.n = aus_actions(game, judge->view, step->seat, judge->choices.action);
    if (judge->choices.n < 2) return;
    step->decision = true;
    size_t n = aus_hint(judge->mind, judge->view, step->seat, &judge->choices, judge->line, judge->choices.n);
    step->best = judge->line[0].action;
    step->chance = judge->line[0].win;
    for (size_t i = 0; i < n; i++) {
        int32_t loss = judge->line[0].win - judge->line[i].win;
        if (judge->line[i].action == step->action) step->loss = loss > 0 ? loss : 0;
    }
}

/* Skill is what the actor's choice lost, to him, and gave, to the others; without a barrier there is
 * no luck and everything is his doing. */
static void split(const aus_judge *judge, aus_analysis_step *step)
{
    int seats = judge->game->seats;
    for (int i = 0; i < seats; i++) {
        int32_t skill = i == step->seat ? -step->loss : step->loss / (seats > 1 ? seats - 1 : 1);
        step->swing[i] = judge->win[i] - step->win[i];
        step->luck[i] = step->barrier ? step->swing[i] - skill : 0;
    }
}

void aus_judge_begin(aus_judge *judge, const aus_game *game, aus_mind *mind, int games, const void *state)
{
    judge->game = game;
    judge->mind = mind;
    judge->games = games;
    aus_mind_begin(mind, game, 0);
    memmove(judge->state, state, game->rules->state_size);
    chances(judge);
}

aus_verdict aus_judge_step(aus_judge *judge, int seat, aus_action action, aus_analysis_step *step, bool *judged)
{
    const aus_game *game = judge->game;
    uint32_t        learned;
    aus_verdict     verdict = aus_check(game, judge->state, seat, action);
    *step = (aus_analysis_step){.seat = seat, .action = action, .best = action};
    *judged = !verdict.code && !game->rules->verb[aus_verb_of(action)].free;
    if (verdict.code) return verdict;
    memcpy(step->win, judge->win, sizeof judge->win);
    if (*judged) compare(judge, step);
    verdict = aus_apply(game, judge->state, seat, action, NULL, &learned);
    AUS_ASSERT(!verdict.code);
    if (!*judged) return verdict;
    step->barrier = learned != 0;
    chances(judge);
    split(judge, step);
    return verdict;
}
