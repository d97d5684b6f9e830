"""The greedy bot's scores of offers: the gain, less the worth of the cards in hand."""

from typing import Final

from deadhand.games.zeven import state as zv, verbs
from deadhand.games.zeven.bot import reasons as why
from deadhand.games.zeven.bot.others import (
    best_in_graveyard,
    best_in_hand,
    chosen_laid,
    harm_of_loss,
    raid,
    threat,
    worth_to_next_player,
)
from deadhand.games.zeven.bot.plan import COMMANDO_WORTH, GRAVEDIGGER_WORTH, HUNTER_WORTH, number_missing, worth_in_hand
from deadhand.games.zeven.commando import loot
from deadhand.games.zeven.winning import best_set, points_of, set_completed
from deadhand.table.choices.reasons import because
from deadhand.table.flow.course import argument
from deadhand.table.game.declare import rule, score


@score(verbs.CALL)
def score_call(t: zv.Zeven) -> int:
    """Score a call: it wins the round at once."""
    return score_set(t, best_set(t, t.actor))


@rule
def score_set(t: zv.Zeven, winning_set: int) -> int:
    """Score winning a round best, but the last one as lost while another's total stays higher."""
    mine = t.scores[t.actor] + t.brains[t.actor] + points_of(winning_set)
    for seat in range(t.seats):
        if t.round_number == t.rounds and t.scores[seat] + t.brains[seat] > mine:
            return because(t, -1000, why.LOSES)
    return because(t, 1000, why.WINS)


UNKNOWN: Final = 19
"""The worth of an unknown card: about as much as the average one."""


@score(verbs.DRAW)
def score_draw(t: zv.Zeven) -> int:
    """Score an unknown card."""
    return because(t, UNKNOWN, why.UNKNOWN)


@score(verbs.END)
def score_end(t: zv.Zeven) -> int:
    """Score ending the turn: a card that is not played stays in hand."""
    return because(t, UNKNOWN, why.ENOUGH)


@rule
def worth_of_taking(t: zv.Zeven, sheet: int, kind: int) -> int:
    """Return the worth of a card for one's own hand, and why."""
    value = worth_in_hand(t, sheet, kind)
    if kind == sheet >> 2 or kind == sheet & 3:
        return because(t, value, why.COLLECTED, max(0, number_missing(t, sheet)))
    if kind < zv.ZOMBIES:
        return because(t, value, why.SPARE)
    if kind == zv.HORDE:
        return because(t, value, why.ANY_KIND, kind)
    if kind == zv.HUNTER or kind == zv.GRAVEDIGGER:
        return because(t, value, why.USEFUL, kind)
    return because(t, value, why.RAIDING, kind, t.numbers[kind, zv.VALUE])


@score(verbs.EXPOSED)
def score_exposed(t: zv.Zeven, sheet: int) -> int:
    """Score drawing the exposed card."""
    return worth_of_taking(t, sheet, t.kind[t.highest[zv.DISCARD_PILE]])


@score(verbs.TAKE_BACK)
def score_take_back(t: zv.Zeven, sheet: int, kind: int) -> int:
    """Score taking back a laid card only if it stands in the way of a set that is nearly there."""
    if kind == sheet >> 2 or kind == sheet & 3 or kind == zv.HORDE:
        return because(t, -20, why.KEPT_DOWN, kind)
    return because(t, 30, why.WORTH_BACK, kind) if number_missing(t, sheet) <= 1 else 0


@score(verbs.TAKE, verbs.FETCH)
def score_taken(t: zv.Zeven, sheet: int, kind: int) -> int:
    """Score taking a card into one's own hand."""
    return worth_of_taking(t, sheet, kind)


@score(verbs.STRIP)
def score_strip(t: zv.Zeven, kind: int) -> int:
    """Take the card whose loss hurts its owner most."""
    opponent = argument(t, 1)
    return because(t, harm_of_loss(t, opponent, kind), why.MISSED, kind, opponent)


@score(verbs.LAY)
def score_lay(t: zv.Zeven, sheet: int, kind: int) -> int:
    """Score laying a card: it guards Brains, but a kind outside the plan gets in the way later."""
    winning_set = set_completed(t, t.actor, kind)
    if winning_set:
        return score_set(t, winning_set)
    guards = t.numbers[kind, zv.GUARDS]
    if kind == sheet >> 2 or kind == sheet & 3:
        return because(t, 5 + 4 * guards, why.TOWARDS_SET, guards)
    if kind == zv.HORDE:
        return because(t, 4 * guards, why.GUARDS, guards)
    in_the_way = because(t, -5 - 4 * (zv.SET_SIZE - number_missing(t, sheet)), why.IN_THE_WAY)
    return because(t, 4 * guards, why.GUARDS, guards) + in_the_way


@score(verbs.DISCARD)
def score_discard(t: zv.Zeven, sheet: int, kind: int) -> int:
    """Score a discard: the card is lost, and the next player may take it."""
    return because(t, -worth_in_hand(t, sheet, kind) - worth_to_next_player(t, kind), why.LEAST_USE, kind)


@score(verbs.COMMANDO)
def score_commando(t: zv.Zeven, kind: int, opponent: int) -> int:
    """Score an attack: the Brains it takes, less the worth of the Commando."""
    value = t.numbers[kind, zv.VALUE]
    brains = loot(t, opponent, value)
    return because(t, raid(t, opponent, brains), why.RAID, brains, opponent) - COMMANDO_WORTH * value


@score(verbs.PAIR_COMMANDOS)
def score_pair_of_commandos(t: zv.Zeven, first: int, second: int, opponent: int) -> int:
    """Score a joint attack of two Commandos, per play."""
    value = t.numbers[first, zv.VALUE] + t.numbers[second, zv.VALUE]
    brains = loot(t, opponent, value)
    return (because(t, raid(t, opponent, brains), why.RAID, brains, opponent) - COMMANDO_WORTH * value) // 2


@score(verbs.PAIR_HUNTER)
def score_pair_with_commando(t: zv.Zeven, kind: int, opponent: int) -> int:
    """Score a Commando with a Hunter: the attack ignores guards."""
    value = t.numbers[kind, zv.VALUE]
    brains = min(value, t.brains[opponent])
    gain = because(t, raid(t, opponent, brains), why.RAID, brains, opponent)
    return (gain - COMMANDO_WORTH * value - HUNTER_WORTH) * 2 // 3


@score(verbs.HUNT_HAND)
def score_hunt_hand(t: zv.Zeven, opponent: int) -> int:
    """Score discarding a random card of an opponent who is near a set."""
    return because(t, 4 + threat(t, opponent), why.BREAKS_SET, opponent, chosen_laid(t, opponent)) - HUNTER_WORTH


@score(verbs.HUNT_TABLE)
def score_hunt_table(t: zv.Zeven, sheet: int, owner: int, kind: int) -> int:
    """Score removing a guard, breaking a set, or clearing one's own way."""
    if owner == t.actor:
        outside = kind != sheet >> 2 and kind != sheet & 3 and kind != zv.HORDE
        clears_way = outside and number_missing(t, sheet) <= 1
        return because(t, 10, why.CLEARS_WAY) if clears_way else because(t, -60, why.BREAKS_MINE)
    guards = t.numbers[kind, zv.GUARDS]
    breaks = threat(t, owner) + t.held[zv.TABLE + owner, kind]
    gain = because(t, 2 * guards, why.UNGUARDS, guards, owner)
    return gain + because(t, breaks, why.BREAKS_SET, owner, chosen_laid(t, owner)) - HUNTER_WORTH


@score(verbs.DIG_HAND)
def score_dig_hand(t: zv.Zeven, sheet: int, opponent: int) -> int:
    """Score taking the best card expected in a hand."""
    best = because(t, best_in_hand(t, sheet, opponent), why.BEST_THERE, t.count[zv.HAND + opponent])
    breaks = because(t, threat(t, opponent) // 2, why.BREAKS_SET, opponent, chosen_laid(t, opponent))
    return best + breaks - GRAVEDIGGER_WORTH


@score(verbs.PAIR_GRAVEDIGGER)
def score_pair_with_gravedigger(t: zv.Zeven, sheet: int, opponent: int) -> int:
    """Score taking one card and discarding another, per play."""
    best = because(t, best_in_hand(t, sheet, opponent) + 7, why.BEST_THERE, t.count[zv.HAND + opponent])
    breaks = because(t, threat(t, opponent), why.BREAKS_SET, opponent, chosen_laid(t, opponent))
    return (best + breaks - GRAVEDIGGER_WORTH - HUNTER_WORTH) // 2


@score(verbs.DIG_GRAVEYARD)
def score_dig_graveyard(t: zv.Zeven, sheet: int) -> int:
    """Score taking the best card of the discard pile."""
    return because(t, best_in_graveyard(t, sheet), why.BEST_BURIED) - GRAVEDIGGER_WORTH
