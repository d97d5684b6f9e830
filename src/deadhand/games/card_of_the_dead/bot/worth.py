"""The worth of zombies, cards and other players to the greedy bot.

It reads only what its seat may know: its own hand, what lies open, and its marks on other hands. Scores are in tenths
of a Survival point. The weights were found by playing 10,000 games between neighbouring settings.
"""

from typing import Final

from deadhand.games.card_of_the_dead import state as cd
from deadhand.games.card_of_the_dead.players import number_alive
from deadhand.table.game.declare import rule

DANGER: Final = (200, 120, 92, 68, 47, 29, 13, 0)
"""The cost of being this many zombies short of being eaten, 0 first."""
STUCK: Final = 14
"""... and to be surrounded besides."""
KILL: Final = 40
"""The worth of another player being eaten, ..."""
ALONE: Final = 150
"""... and to be the last survivor."""
BITE: Final = 90
"""The worth of getting rid of Bitten."""
POINT: Final = 6
"""The worth of a movement point in front of oneself, per player: of two, one soon survives alone."""
WORTH: Final = (0, 0, 0, 4, 5, -90, 16, 14, 18, 16, 9, 12, 12, 5, 0, 0, 0, 0, 0)
"""The worth of a card in one's own hand, by kind."""


@rule
def cost_of_zombies(t: cd.CardOfTheDead, zombies: int) -> int:
    """Return the cost of having this many zombies."""
    short = min(7, max(0, t.eaten_at - zombies))
    return DANGER[short] + (STUCK if zombies >= t.surrounded_at else 0)


@rule
def worth_of_fewer_zombies(t: cd.CardOfTheDead, zombies: int) -> int:
    """Return the worth of having this many zombies fewer."""
    mine = t.zombies[t.actor]
    return cost_of_zombies(t, mine) - cost_of_zombies(t, mine - min(mine, zombies))


@rule
def worth_of_more_zombies(t: cd.CardOfTheDead, seat: int, zombies: int) -> int:
    """Return the worth of another player having this many zombies more. It is higher if that player is ahead."""
    after = t.zombies[seat] + zombies
    share = 3 if is_ahead(t, seat) else 2
    value = (cost_of_zombies(t, after) - cost_of_zombies(t, t.zombies[seat])) * share // 5
    if after >= t.eaten_at:
        value += ALONE if number_alive(t) == 2 else KILL
        value += t.movement[seat] * 4
    return value


@rule
def is_ahead(t: cd.CardOfTheDead, seat: int) -> bool:
    """Return True if another player has more points than this seat, counting those in play."""
    return t.scores[seat] + t.movement[seat] > t.scores[t.actor] + t.movement[t.actor]


@rule
def smallest_size(t: cd.CardOfTheDead) -> int:
    """Return the number of zombies on the card that would be given."""
    for kind in range(cd.ZOMBIE_KINDS):
        if t.held[cd.IN_FRONT + t.actor, kind]:
            return t.numbers[kind, cd.SIZE]
    return 0


@rule
def turns_left(t: cd.CardOfTheDead) -> int:
    """Return the approximate number of one's own turns before the deck is empty."""
    return t.count[cd.DECK] // (number_alive(t) * (1 + t.swarm))


@rule
def cost_of_playing(t: cd.CardOfTheDead, kind: int) -> int:
    """Return the cost of not keeping a card: lower if fewer turns are left to play it."""
    spare = turns_left(t) - t.count[cd.HAND + t.actor]
    return 0 if spare < 0 else WORTH[kind] // 2
