"""How good each offer is to the greedy bot: what it brings, less what the cards would be worth in hand."""

from deadhand.games.zeven import state as zv, verbs
from deadhand.games.zeven.bot.others import best_in_graveyard, best_in_hand, gift, harm, raid, threat
from deadhand.games.zeven.bot.plan import COMMANDO_WORTH, GRAVEDIGGER_WORTH, HUNTER_WORTH, missing, worth
from deadhand.games.zeven.commando import loot
from deadhand.games.zeven.winning import best_set, points_of, set_completed
from deadhand.table.course import argument
from deadhand.table.declare import rule, score


@score(verbs.CALL)
def score_call(t: zv.Zeven) -> int:
    """Who can call wins the round."""
    return score_set(t, best_set(t, t.actor))


@rule
def score_set(t: zv.Zeven, winning_set: int) -> int:
    """To win a round is best of all, but not the last round while another's total stays higher: so the game is lost."""
    mine = t.scores[t.actor] + t.brains[t.actor] + points_of(winning_set)
    for seat in range(t.seats):
        if t.round_number == t.rounds and t.scores[seat] + t.brains[seat] > mine:
            return -1000
    return 1000


@score(verbs.DRAW, verbs.END)
def score_unknown(_t: zv.Zeven) -> int:
    """An unknown card is worth about as much as the average one."""
    return 19


@score(verbs.EXPOSED)
def score_exposed(t: zv.Zeven, sheet: int) -> int:
    """The exposed card."""
    return worth(t, sheet, t.kind[t.highest[zv.DISCARD_PILE]])


@score(verbs.TAKE_BACK)
def score_take_back(t: zv.Zeven, sheet: int, kind: int) -> int:
    """Taking back a laid card pays only if it stands in the way of a set that is nearly there."""
    if kind == sheet >> 2 or kind == sheet & 3 or kind == zv.HORDE:
        return -20
    return 30 if missing(t, sheet) <= 1 else 0


@score(verbs.TAKE, verbs.FETCH)
def score_taken(t: zv.Zeven, sheet: int, kind: int) -> int:
    """A card for one's own hand."""
    return worth(t, sheet, kind)


@score(verbs.STRIP)
def score_strip(t: zv.Zeven, kind: int) -> int:
    """What hurts its owner most."""
    return harm(t, argument(t, 1), kind)


@score(verbs.LAY)
def score_lay(t: zv.Zeven, sheet: int, kind: int) -> int:
    """Laying guards Brains; a kind outside the sheet will stand in the way later."""
    winning_set = set_completed(t, t.actor, kind)
    if winning_set:
        return score_set(t, winning_set)
    guards = 4 * t.numbers[kind, zv.GUARDS]
    if kind == sheet >> 2 or kind == sheet & 3:
        return 5 + guards
    if kind == zv.HORDE:
        return guards
    return guards - 5 - 4 * (zv.SET_SIZE - missing(t, sheet))


@score(verbs.DISCARD)
def score_discard(t: zv.Zeven, sheet: int, kind: int) -> int:
    """The card is lost, and the next player may take it."""
    return -worth(t, sheet, kind) - gift(t, kind)


@score(verbs.COMMANDO)
def score_commando(t: zv.Zeven, kind: int, opponent: int) -> int:
    """The Brains it takes, less its worth."""
    value = t.numbers[kind, zv.VALUE]
    return raid(t, opponent, loot(t, opponent, value)) - COMMANDO_WORTH * value


@score(verbs.PAIR_COMMANDOS)
def score_pair_of_commandos(t: zv.Zeven, first: int, second: int, opponent: int) -> int:
    """As above, per play."""
    value = t.numbers[first, zv.VALUE] + t.numbers[second, zv.VALUE]
    return (raid(t, opponent, loot(t, opponent, value)) - COMMANDO_WORTH * value) // 2


@score(verbs.PAIR_HUNTER)
def score_pair_with_commando(t: zv.Zeven, kind: int, opponent: int) -> int:
    """No guard counts."""
    value = t.numbers[kind, zv.VALUE]
    return (raid(t, opponent, min(value, t.brains[opponent])) - COMMANDO_WORTH * value - HUNTER_WORTH) * 2 // 3


@score(verbs.HUNT_HAND)
def score_hunt_hand(t: zv.Zeven, opponent: int) -> int:
    """A random card of who is near a set."""
    return 4 + threat(t, opponent) - HUNTER_WORTH


@score(verbs.HUNT_TABLE)
def score_hunt_table(t: zv.Zeven, sheet: int, owner: int, kind: int) -> int:
    """Remove a guard, break a set, or clear one's own way."""
    if owner == t.actor:
        outside = kind != sheet >> 2 and kind != sheet & 3 and kind != zv.HORDE
        return 10 if outside and missing(t, sheet) <= 1 else -60
    return 2 * t.numbers[kind, zv.GUARDS] + threat(t, owner) + t.held[zv.TABLE + owner, kind] - HUNTER_WORTH


@score(verbs.DIG_HAND)
def score_dig_hand(t: zv.Zeven, sheet: int, opponent: int) -> int:
    """The best card expected there."""
    return best_in_hand(t, sheet, opponent) + threat(t, opponent) // 2 - GRAVEDIGGER_WORTH


@score(verbs.PAIR_GRAVEDIGGER)
def score_pair_with_gravedigger(t: zv.Zeven, sheet: int, opponent: int) -> int:
    """A card taken and another gone, per play."""
    taken = best_in_hand(t, sheet, opponent) + 7 + threat(t, opponent)
    return (taken - GRAVEDIGGER_WORTH - HUNTER_WORTH) // 2


@score(verbs.DIG_GRAVEYARD)
def score_dig_graveyard(t: zv.Zeven, sheet: int) -> int:
    """The best card there."""
    return best_in_graveyard(t, sheet) - GRAVEDIGGER_WORTH
