"""The worth of a card in Combat."""

from deadhand.games.escape_the_horde import state as eh, verbs
from deadhand.games.escape_the_horde.attackers import attacks, is_target, target_of
from deadhand.games.escape_the_horde.bot import reasons as why, worth
from deadhand.games.escape_the_horde.bot.sheet import (
    AS_HIDDEN,
    AS_INFECTED,
    MODE,
    at_most,
    chance_of_bite,
    chance_of_next_bite,
    cost_of_bites,
    suspicion_of,
    true_suspicion_of,
    worth_of_bites,
)
from deadhand.games.escape_the_horde.roles import is_known_infected, survivors_left
from deadhand.table.choices.reasons import because
from deadhand.table.game.declare import rule, score
from deadhand.table.record.record import Integers
from deadhand.table.zones.cards import known_copies


@rule
def attackers_of(t: eh.EscapeTheHorde, seat: int) -> int:
    """Return the number of Zombies in front of a player."""
    return t.count[eh.WASTELANDS + seat]


@rule
def worth_of_fewer_zombies(t: eh.EscapeTheHorde, seat: int, able: int) -> int:
    """Return the worth of each of this many Zombies less to a target, as far as there are Zombies."""
    zombies = attackers_of(t, seat)
    less = min(zombies, able)
    if less == 0:
        return 0
    cost = cost_of_bites(t, seat, zombies)
    return max((cost - cost_of_bites(t, seat, zombies - less)) // less, cost // (2 * zombies))


@rule
def worth_of_saving(t: eh.EscapeTheHorde, seat: int, worth_of_it: int) -> int:
    """Return the worth of a target having a Zombie fewer, and give the reason."""
    if seat == t.actor:
        return because(t, worth_of_it, why.SAVES_ME, attackers_of(t, seat))
    return because(t, worth_of_it, why.SAVES, attackers_of(t, seat), seat)


# ---- Survivor texts ----


@score(verbs.WEAPON_SURVIVOR)
def score_weapon(t: eh.EscapeTheHorde, number: int) -> int:
    """Score killing one Zombie."""
    seat = target_of(t, number)
    saved = worth_of_fewer_zombies(t, seat, t.held[eh.HAND + t.actor, eh.WEAPON])
    return worth_of_saving(t, seat, saved) - worth.C_WEAPON


@score(verbs.GRENADE_SURVIVOR)
def score_grenade(t: eh.EscapeTheHorde, _number: int) -> int:
    """Score killing all Zombies; against a single one, a Grenade is mostly saved for a bigger fight."""
    gain, zombies = 0, 0
    for seat in range(t.seats):
        gain += cost_of_bites(t, seat, attackers_of(t, seat))
        zombies += attackers_of(t, seat)
    price = worth.C_GRENADE + (worth.C_GRENADE_FOR_ONE if zombies == 1 else 0)
    return because(t, gain, why.SAVES_ALL) - price


@score(verbs.NAME)
def score_name(t: eh.EscapeTheHorde, _number: int) -> int:
    """Score naming a further Zombie: the more the better."""
    return because(t, 1, why.ALL_COUNT)


@score(verbs.RESCUE)
def score_rescue(t: eh.EscapeTheHorde, sheet: Integers, number: int) -> int:
    """Score one Zombie less, though it lives; for the Infected, saving one from a shot."""
    if t.prompt == verbs.ASK_RESPONSE:
        saves = sheet[MODE] == AS_INFECTED
        return because(t, worth.I_RESCUE, why.SAVES_ZOMBIE) if saves else because(t, -1, why.NO_RESCUE)
    seat = target_of(t, number)
    if sheet[MODE] == AS_INFECTED:
        spared = -bite_gain_here(t, seat) - worth.I_C_RESCUE
        return because(t, spared, why.SPARES, seat) if spared > 0 else because(t, -1, why.NO_RESCUE)
    saved = worth_of_fewer_zombies(t, seat, t.held[eh.HAND + t.actor, eh.RESCUE])
    return worth_of_saving(t, seat, saved) - worth.C_RESCUE


@score(verbs.TEAM_UP_SURVIVOR)
def score_team_up(t: eh.EscapeTheHorde, sheet: Integers) -> int:
    """Score lending Weapons, one's own or likely ones of others, to players who have none."""
    best = 0
    for seat in range(t.seats):
        if is_target(t, seat):
            best = max(best, help_for(t, sheet, seat))
    return best - worth.C_TEAM_UP


@rule
def help_for(t: eh.EscapeTheHorde, sheet: Integers, seat: int) -> int:
    """Return the worth of a Team Up to one target."""
    mine = t.held[eh.HAND + t.actor, eh.WEAPON]
    if seat == t.actor and mine >= attackers_of(t, seat):
        return because(t, 0, why.NO_HELP)
    able = min(mine, attackers_of(t, seat))
    if able and seat != t.actor:
        saved = cost_of_bites(t, seat, attackers_of(t, seat)) - cost_of_bites(t, seat, attackers_of(t, seat) - able)
        return because(t, saved - able * worth.C_WEAPON, why.OWN_WEAPONS, seat)
    cards, sure = 0, 0
    for other in range(t.seats):
        if other != t.actor and other != seat and not is_known_infected(t, other):
            cards += t.count[eh.HAND + other] * (1000 - suspicion_of(t, sheet, other)) // 1000
            sure += known_copies(t, t.actor, eh.HAND + other, eh.WEAPON)
    armed = 1000 if sure else 1000 - at_most(cards, 0, worth.WEAPON_SHARE)
    return because(t, worth_of_fewer_zombies(t, seat, 1) * armed // 1000 * worth.TRUST // 100, why.HELP, seat)


@score(verbs.SACRIFICE_SURVIVOR)
def score_sacrifice(t: eh.EscapeTheHorde, sheet: Integers, number: int, seat: int) -> int:
    """Score relief here against harm there; a Patient Zero who is hit is revealed, and sends the Zombie on."""
    target = target_of(t, number)
    saved = worth_of_saving(t, target, worth_of_fewer_zombies(t, target, 1))
    return saved - cost_of_attacker(t, sheet, seat) - worth.C_SACRIFICE


@rule
def cost_of_attacker(t: eh.EscapeTheHorde, sheet: Integers, seat: int) -> int:
    """Return the cost to a Survivor of one more Zombie in front of a player."""
    zombies = attackers_of(t, seat)
    if seat == t.actor:
        if t.held[eh.HAND + seat, eh.WEAPON] > zombies:
            return worth.C_WEAPON
        return cost_of_bites(t, seat, zombies + 1) - cost_of_bites(t, seat, zombies)
    suspect = suspicion_of(t, sheet, seat)
    bites = cost_of_bites(t, seat, zombies + 1) - cost_of_bites(t, seat, zombies)
    bitten = bites * chance_of_next_bite(t, sheet, seat) // 1000
    return (bitten * (1000 - suspect) + worth.EXPOSE * suspect) // 1000


# ---- Infected texts ----


@rule
def shown_price(t: eh.EscapeTheHorde, sheet: Integers) -> int:
    """Return the cost to a Patient Zero of being found out by a strike."""
    if sheet[MODE] == AS_HIDDEN:
        return worth.HIDE[t.seats - eh.LEAST_SEATS]
    return price_of_texts(t)


@rule
def trick_price(t: eh.EscapeTheHorde, sheet: Integers) -> int:
    """Return the price of a card for small gains."""
    return worth.HIDE_TRICK if sheet[MODE] == AS_HIDDEN else price_of_texts(t)


@rule
def price_of_texts(t: eh.EscapeTheHorde) -> int:
    """Return the cost to a Patient Zero whom open facts have proved of using Survivor texts no more [EH-7.6]."""
    return 0 if is_known_infected(t, t.actor) else worth.SURVIVOR_TEXTS[t.seats - eh.LEAST_SEATS]


@rule
def bite_gain(t: eh.EscapeTheHorde, seat: int, zombies: int) -> int:
    """Return the worth of the last of this many Zombies in front of a player to the Infected, if it bites."""
    left = survivors_left(t)
    return worth_of_bites(t, seat, zombies, left) - worth_of_bites(t, seat, zombies - 1, left)


@rule
def bite_gain_here(t: eh.EscapeTheHorde, seat: int) -> int:
    """Return what the last Zombie in front of a player is worth to the Infected, as likely as it bites."""
    zombies = attackers_of(t, seat)
    return bite_gain(t, seat, zombies) * chance_of_bite(t, seat, zombies) // 1000


@rule
def strike_gain(t: eh.EscapeTheHorde, sheet: Integers, seat: int) -> int:
    """Return the worth of one more Zombie in front of a player to the Infected."""
    gain = bite_gain(t, seat, attackers_of(t, seat) + 1) * chance_of_next_bite(t, sheet, seat) // 1000
    return gain * (1000 - true_suspicion_of(t, sheet, seat)) // 1000


@score(verbs.WEAPON_INFECTED, verbs.GRENADE_INFECTED)
def score_save(t: eh.EscapeTheHorde, sheet: Integers, _number: int = 0) -> int:
    """Score the bites of the Zombies that would be killed, if no other card stops them."""
    gain = 0
    for number in range(1, t.last_number + 1):
        if attacks(t, number) and t.aims[number] == eh.KILL:
            seat = target_of(t, number)
            gain += bite_gain(t, seat, attackers_of(t, seat)) * chance_of_bite(t, seat, 1) // 1000
    gain = because(t, gain, why.BITE_SAVED)
    price = worth.I_C_WEAPON if t.held[eh.HAND + t.actor, eh.WEAPON] else worth.I_C_GRENADE
    return gain - price - shown_price(t, sheet)


@score(verbs.SACRIFICE_INFECTED)
def score_send(t: eh.EscapeTheHorde, sheet: Integers, number: int, seat: int) -> int:
    """Score sending a Zombie to a weaker player."""
    target = target_of(t, number)
    gain = because(t, strike_gain(t, sheet, seat), why.MOVES_ON, seat, target)
    return gain - bite_gain_here(t, target) - worth.I_C_SACRIFICE - shown_price(t, sheet)


@score(verbs.TEAM_UP_INFECTED)
def score_call(t: eh.EscapeTheHorde, sheet: Integers, helper: int, target: int) -> int:
    """Score adding a Zombie of one's own, or one that a Patient Zero may have."""
    if helper == t.actor:
        chance = 1000 if t.held[eh.HAND + helper, eh.ZOMBIE] else 0
    elif known_copies(t, t.actor, eh.HAND + helper, eh.ZOMBIE):
        chance = 1000
    else:
        chance = min(900, worth.ZERO_HAS_ZOMBIE * t.count[eh.HAND + helper])
    gain = because(t, strike_gain(t, sheet, target) * chance // 1000, why.CALLS, helper, target)
    return gain - worth.I_C_TEAM_UP - shown_price(t, sheet)


@score(verbs.ADD)
def score_add(t: eh.EscapeTheHorde) -> int:
    """Score adding the Zombie that was asked for."""
    return because(t, 1, why.ASKED_FOR)
