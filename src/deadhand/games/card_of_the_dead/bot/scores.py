"""The greedy bot's scores of offers; passing, and all that does not matter, scores 0."""

from deadhand.games.card_of_the_dead import state as cd, verbs
from deadhand.games.card_of_the_dead.bot import reasons as why
from deadhand.games.card_of_the_dead.bot.action_cards import worth_of_action
from deadhand.games.card_of_the_dead.bot.worth import POINT, WORTH, cost_of_playing, cost_of_zombies
from deadhand.table.choices.reasons import because
from deadhand.table.game.declare import rule, score
from deadhand.table.zones.cards import known_copies


@score(verbs.KEEP_ONE, verbs.KEEP_TWO, verbs.KEEP_THREE)
def score_keep(t: cd.CardOfTheDead, x: int, y: int = cd.ZOMBIE, z: int = cd.ZOMBIE) -> int:
    """Score the cards that one plays with; a Zombie stands for no card."""
    first = because(t, WORTH[x], why.STRONG, x)
    return first + because(t, WORTH[y], why.STRONG, y) + because(t, WORTH[z], why.STRONG, z)


@score(verbs.MOVE)
def score_move(t: cd.CardOfTheDead, kind: int) -> int:
    """Score movement points, which count only after an escape; the last step ends the round."""
    points = t.numbers[kind, cd.POINTS]
    if t.held[cd.HAND + t.actor, cd.BITTEN]:
        ends = 200 if t.movement[t.actor] + points >= t.escape_at else 0
        return because(t, points - ends, why.BITTEN) - cost_of_playing(t, kind)
    if t.movement[t.actor] + points >= t.escape_at:
        if t.round_number == t.rounds and is_beaten(t, t.scores[t.actor] + t.movement[t.actor] + points):
            return because(t, -400, why.TOO_FEW)
        return because(t, 400 + 10 * points, why.ESCAPES, points)
    safety = cost_of_zombies(t, t.zombies[t.actor]) // 8
    runs = because(t, max(1, points * POINT * t.seats - safety) + 2, why.RUNS, points, t.movement[t.actor] + points)
    return runs - cost_of_playing(t, kind)


@rule
def is_beaten(t: cd.CardOfTheDead, points: int) -> bool:
    """Return True if another player has more than this many points, by open facts [CD-11.8, CD-11.10, CD-12.2]."""
    for seat in range(t.seats):
        gain = t.movement[seat] if known_copies(t, t.actor, cd.HAND + seat, cd.BITTEN) == 0 else 0
        if seat != t.actor and t.scores[seat] + gain > points:
            return True
    return False


@score(verbs.ACT)
def score_act(t: cd.CardOfTheDead, kind: int) -> int:
    """Return the gain of the action, less what the card would be worth in hand."""
    return worth_of_action(t, kind) - cost_of_playing(t, kind)
