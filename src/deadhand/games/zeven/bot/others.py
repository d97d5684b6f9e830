"""The greedy bot's view of the others, and of the cards that lie elsewhere."""

from deadhand.games.zeven import state as zv
from deadhand.games.zeven.bot.plan import worth_in_hand
from deadhand.table.flow.course import left_of
from deadhand.table.game.declare import rule
from deadhand.table.zones.cards import known_copies


@rule
def raid(t: zv.Zeven, opponent: int, brains: int) -> int:
    """Return the worth of taking this many Brains; more from who is ahead."""
    lead = t.scores[opponent] + t.brains[opponent] - t.scores[t.actor] - t.brains[t.actor]
    return brains * (13 if lead > 0 else 10)


@rule
def threat(t: zv.Zeven, opponent: int) -> int:
    """Return the threat of an opponent's table: 8 for each card of a set beyond the third."""
    theirs = chosen_laid(t, opponent)
    return 0 if theirs < 4 else 8 * (theirs - 3)


@rule
def chosen_laid(t: zv.Zeven, seat: int) -> int:
    """Return the most cards on a table that can be part of one set."""
    highest, second = 0, 0
    for kind in range(zv.ZOMBIES):
        laid = t.held[zv.TABLE + seat, kind]
        if laid > highest:
            highest, second = laid, highest
        elif laid > second:
            second = laid
    return highest + second + t.held[zv.TABLE + seat, zv.HORDE]


@rule
def worth_to_next_player(t: zv.Zeven, kind: int) -> int:
    """Return the worth of an exposed Zombie to the next player, who can draw it."""
    if kind >= zv.ZOMBIES:
        return 0
    return min(9, 2 * t.held[zv.TABLE + left_of(t, t.actor), kind])


@rule
def harm_of_loss(t: zv.Zeven, opponent: int, kind: int) -> int:
    """Return the harm to an opponent who loses a card of this kind."""
    if kind < zv.ZOMBIES:
        return 10 + 5 * t.held[zv.TABLE + opponent, kind]
    if kind >= zv.COMMANDO_3 and t.numbers[kind, zv.VALUE] > 0:
        return 4 * t.numbers[kind, zv.VALUE]
    return 18


@rule
def best_in_hand(t: zv.Zeven, plan: int, opponent: int) -> int:
    """Return the worth of the best card marked in an opponent's hand, or else more the larger the hand."""
    best = min(28, 11 + 3 * t.count[zv.HAND + opponent])
    for kind in range(zv.ALL_KINDS):
        if known_copies(t, t.actor, zv.HAND + opponent, kind):
            best = max(best, worth_in_hand(t, plan, kind))
    return best


@rule
def best_in_graveyard(t: zv.Zeven, plan: int) -> int:
    """Return the worth of the best card of the discard pile."""
    best = 0
    for kind in range(zv.ALL_KINDS):
        if t.held[zv.DISCARD_PILE, kind]:
            best = max(best, worth_in_hand(t, plan, kind))
    return best
