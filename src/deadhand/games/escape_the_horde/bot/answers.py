"""Answers with Yeah/Nah: the effect of the card on top of the chain, as this seat sees it."""

from deadhand.games.escape_the_horde import state as eh, verbs
from deadhand.games.escape_the_horde.attackers import attacks, target_of
from deadhand.games.escape_the_horde.bot import reasons as why, worth
from deadhand.games.escape_the_horde.bot.fights import (
    attackers_of,
    bite_gain,
    bite_gain_here,
    cost_of_attacker,
    strike_gain,
    worth_of_fewer_zombies,
)
from deadhand.games.escape_the_horde.bot.sheet import AS_INFECTED, MODE, chance_of_bite
from deadhand.games.escape_the_horde.roles import is_known_infected
from deadhand.table.choices.reasons import because
from deadhand.table.flow.course import NOBODY
from deadhand.table.game.declare import rule, score
from deadhand.table.record.record import Integers
from deadhand.table.zones.cards import top


@score(verbs.YEAH_NAH)
def score_yeah_nah(t: eh.EscapeTheHorde, sheet: Integers) -> int:
    """Return the harm without it, less the card."""
    card, sign = top(t, eh.CHAIN), -1
    while t.kind[card] == eh.YEAH_NAH and t.below[card] != NOBODY:
        card, sign = t.below[card], -sign
    price = worth.I_C_YEAH_NAH if sheet[MODE] == AS_INFECTED else worth.C_YEAH_NAH
    gain = sign * worth_of_effect(t, sheet, card)
    return because(t, gain, reason_to_answer(t, card, sign, gain), t.kind[card], t.player[card]) - price


@rule
def reason_to_answer(t: eh.EscapeTheHorde, card: int, sign: int, gain: int) -> int:
    """Return why a card at the bottom of the chain should be stopped, or have its effect after all."""
    if gain <= 0:
        return why.CANCEL_NEEDLESS
    if sign > 0:
        return why.PROTECT
    return why.CANCEL_THEFT if t.kind[card] == eh.STEAL and t.target[card] == t.actor else why.CANCEL_HARM


@rule
def worth_of_effect(t: eh.EscapeTheHorde, sheet: Integers, card: int) -> int:
    """Return the worth to this seat of a card having its effect."""
    if sheet[MODE] == AS_INFECTED:
        return effect_for_infected(t, sheet, card)
    return effect_for_survivor(t, sheet, card)


@rule
def effect_for_survivor(t: eh.EscapeTheHorde, sheet: Integers, card: int) -> int:
    """Return the effect as a Survivor values it."""
    kind, player, text = t.kind[card], t.player[card], t.text[card]
    number, target = t.zombie[card], t.target[card]
    foe = is_known_infected(t, player)
    if kind == eh.STEAL:
        if target == t.actor:
            return -worth.STOLEN_FROM_ME * (2 if t.count[eh.HAND + target] < 3 else 1)
        if foe:
            return -worth.STOLEN_BY_INFECTED
        return worth.STOLEN_BY_ALLY if is_known_infected(t, target) else 0
    if kind == eh.RESCUE:
        if not attacks(t, number):
            return 0
        if t.aims[number] == eh.KILL:
            return -worth.SAVED_ZOMBIE
        return worth_of_fewer_zombies(t, target_of(t, number), 1)
    if kind == eh.SACRIFICE:
        if not attacks(t, number) or target_of(t, number) == target:
            return 0
        return worth_of_fewer_zombies(t, target_of(t, number), 1) - cost_of_attacker(t, sheet, target)
    if kind == eh.TEAM_UP:
        if text == eh.INFECTED_TEXT:
            return -cost_of_attacker(t, sheet, target) // 2
        return worth.TEAM_UP
    if kind == eh.SPILL_BLOOD:
        return -worth.LURED if text == eh.INFECTED_TEXT else worth.LURED
    if kind == eh.DODGE:
        return -worth.EXTRA_TURN if text == eh.INFECTED_TEXT else 0
    if kind == eh.RE_ARM:
        return -worth.ARMED_INFECTED if foe else worth.ARMED_ALLY
    return 0


@rule
def effect_for_infected(t: eh.EscapeTheHorde, sheet: Integers, card: int) -> int:
    """Return the effect as the Infected value it."""
    kind, player, text = t.kind[card], t.player[card], t.text[card]
    number, target = t.zombie[card], t.target[card]
    friend = is_known_infected(t, player)
    if kind == eh.STEAL:
        if is_known_infected(t, target):
            return 0 if friend else -worth.STOLEN_FROM_ME
        return worth.STOLEN_BY_INFECTED if friend else 0
    if kind == eh.RESCUE:
        if not attacks(t, number) or t.aims[number] == eh.KILL:
            return 0
        return -bite_gain_here(t, target_of(t, number))
    if kind == eh.SACRIFICE:
        if not attacks(t, number) or target_of(t, number) == target:
            return 0
        return strike_gain(t, sheet, target) - bite_gain_here(t, target_of(t, number))
    if kind == eh.TEAM_UP:
        if text == eh.INFECTED_TEXT:
            return strike_gain(t, sheet, target) // 2
        return -team_up_harm(t)
    if kind == eh.SPILL_BLOOD:
        return worth.LURED if text == eh.INFECTED_TEXT else -worth.LURED
    if kind == eh.DODGE:
        return worth.EXTRA_TURN if text == eh.INFECTED_TEXT else 0
    if kind == eh.RE_ARM:
        return worth.ARMED_INFECTED if friend else -worth.ARMED_INFECTED
    return 0


@rule
def team_up_harm(t: eh.EscapeTheHorde) -> int:
    """Return the expected cost of a Team Up to the Infected."""
    total = 0
    for seat in range(t.seats):
        zombies = attackers_of(t, seat)
        if zombies:
            total += bite_gain(t, seat, zombies) * chance_of_bite(t, seat, zombies) // 2000
    return total
