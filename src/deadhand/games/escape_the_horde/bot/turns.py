"""The worth of own-turn cards and a Dodge."""

from deadhand.games.escape_the_horde import state as eh, verbs
from deadhand.games.escape_the_horde.bot import reasons as why, worth
from deadhand.games.escape_the_horde.bot.fights import trick_price
from deadhand.games.escape_the_horde.bot.sheet import AS_INFECTED, AS_SURVIVOR, MODE, cost_of_bites, suspicion_of
from deadhand.games.escape_the_horde.roles import is_known_infected, is_patient_zero
from deadhand.table.choices.reasons import because
from deadhand.table.flow.course import NOBODY
from deadhand.table.game.declare import rule, score
from deadhand.table.record.record import Integers
from deadhand.table.zones.cards import knows, top


@rule
def fear_of_draw(t: eh.EscapeTheHorde) -> int:
    """Return the expected cost of the next card of the Stack to a Survivor in this seat."""
    hand = eh.HAND + t.actor
    able = t.held[hand, eh.WEAPON] + t.held[hand, eh.GRENADE] + t.held[hand, eh.RESCUE]
    bitten = worth.C_WEAPON if able else cost_of_bites(t, t.actor, 1)
    return bitten * chance_of_zombie(t) // 1000


@rule
def chance_of_zombie(t: eh.EscapeTheHorde) -> int:
    """Return the chance, in thousandths, that the top card of the Stack is a Zombie, as far as this seat knows."""
    card = top(t, eh.STACK)
    if card != NOBODY and knows(t, t.actor, card):
        return 1000 if t.kind[card] == eh.ZOMBIE else 0
    return 250


@score(verbs.STEAL)
def score_steal(t: eh.EscapeTheHorde, sheet: Integers, seat: int) -> int:
    """Score a card more for oneself and one less there; a Zombie among them bites, unless one is armed."""
    if sheet[MODE] == AS_INFECTED:
        if is_known_infected(t, seat):
            return because(t, -1, why.STEAL_FRIEND, seat)
        gain = worth.I_STEAL + worth.I_STEAL_CARD * t.count[eh.HAND + seat] + worth.I_STEAL_BITE * t.bites[seat]
        return because(t, gain, why.STEAL_PREY, seat)
    if t.bites[seat] == eh.TURNED:
        return because(t, worth.STEAL_TURNED, why.STEAL_TURNED, seat)
    armed = t.held[eh.HAND + t.actor, eh.WEAPON] > 0
    zero = suspicion_of(t, sheet, seat)
    gain = worth.STEAL_KNOWN_ZERO if is_known_infected(t, seat) else worth.STEAL_SUSPECT
    gain -= 0 if armed else worth.STEAL_UNARMED
    value = (gain * zero + worth.STEAL_ALLY * (1000 - zero)) // 1000
    if is_known_infected(t, seat):
        return because(t, value, why.STEAL_INFECTED, seat)
    return because(t, value, why.STEAL_SUSPECT, seat, zero // 10)


@score(verbs.DODGE_SURVIVOR)
def score_dodge(t: eh.EscapeTheHorde, sheet: Integers) -> int:
    """Score a draw avoided, now or next turn; best in the Countdown, else somebody must draw the Stack."""
    if sheet[MODE] != AS_SURVIVOR:
        return because(t, -1, why.HELPS_SURVIVORS)
    fear = fear_of_draw(t)
    share = worth.DODGE_COUNTDOWN if t.countdown else worth.DODGE
    sure = chance_of_zombie(t) == 1000
    return because(t, fear * share // 100, why.DODGES_SURE if sure else why.DODGES) - worth.C_DODGE


@score(verbs.DODGE_INFECTED)
def score_gift(t: eh.EscapeTheHorde, sheet: Integers, gainer: int) -> int:
    """Score a turn more for a Patient Zero with Zombies, which the Countdown does not count."""
    gain = 0
    if gainer == t.actor:
        gain = worth.I_DODGE // 2
        if is_patient_zero(t, gainer):
            gain += min(2, t.held[eh.HAND + gainer, eh.ZOMBIE]) * 30
    elif is_known_infected(t, gainer):
        gain = worth.I_DODGE if t.bites[gainer] != eh.TURNED else worth.I_DODGE // 2
    elif t.bites[gainer] == 1 and t.count[eh.HAND + gainer] < 2:
        gain = worth.I_DODGE
    if gainer == t.actor and t.actor == t.active:
        gain -= 40
    return because(t, gain, why.EXTRA_TURN, gainer) - worth.I_C_DODGE - trick_price(t, sheet)


@score(verbs.RE_ARM_SURVIVOR)
def score_re_arm(t: eh.EscapeTheHorde, number: int) -> int:
    """Score Weapons gained: they save lives."""
    return because(t, worth.RE_ARM * number, why.ARMS, number) - worth.C_RE_ARM


@score(verbs.RE_ARM_INFECTED)
def score_re_arm_infected(t: eh.EscapeTheHorde, sheet: Integers) -> int:
    """Score a Weapon that can cancel another."""
    return because(t, worth.I_RE_ARM, why.ARMS_INFECTED) - trick_price(t, sheet)


@score(verbs.BINOCULARS_SURVIVOR)
def score_look(t: eh.EscapeTheHorde) -> int:
    """Score knowing what comes, and who draws a Zombie unseen."""
    if knows_top(t):
        return because(t, -1, why.NOTHING_NEW)
    return because(t, worth.LOOK, why.LOOKS)


@rule
def knows_top(t: eh.EscapeTheHorde) -> bool:
    """Return True if this seat knows all cards that Binoculars would show."""
    card = top(t, eh.STACK)
    for _ in range(min(eh.SEEN, t.count[eh.STACK])):
        if not knows(t, t.actor, card):
            return False
        card = t.below[card]
    return True


@score(verbs.BINOCULARS_INFECTED)
def score_order(t: eh.EscapeTheHorde, sheet: Integers) -> int:
    """Score bringing Zombies to the top."""
    return because(t, worth.I_LOOK, why.ORDERS) - trick_price(t, sheet)


@score(verbs.PUT_TWO)
def score_put_two(t: eh.EscapeTheHorde, first: int, _second: int) -> int:
    """Score a Zombie on top, for oneself to place where it hurts."""
    return because(t, 1, why.ZOMBIE_FIRST) if first == eh.ZOMBIE else because(t, 0, why.NO_ZOMBIE)


@score(verbs.PUT_THREE)
def score_put_three(t: eh.EscapeTheHorde, first: int, second: int, _third: int) -> int:
    """Score orders with Zombies first."""
    zombies = (2 if first == eh.ZOMBIE else 0) + (1 if second == eh.ZOMBIE else 0)
    return because(t, zombies, why.ZOMBIE_FIRST if zombies else why.NO_ZOMBIE)


@score(verbs.SPILL_SURVIVOR)
def score_spill(t: eh.EscapeTheHorde, sheet: Integers) -> int:
    """Score Zombies washed away, and a draw without fear."""
    if sheet[MODE] != AS_SURVIVOR:
        return because(t, -1, why.HELPS_SURVIVORS)
    return because(t, worth.SPILL, why.SPILLS) + fear_of_draw(t)


@score(verbs.SPILL_INFECTED)
def score_lure(t: eh.EscapeTheHorde, sheet: Integers, number: int) -> int:
    """Score the Zombies that come back."""
    return because(t, worth.I_SPILL * number, why.LURES, number) - trick_price(t, sheet)
