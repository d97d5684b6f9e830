"""The Combat phase: who must pass Zombies on, who is asked, and the bites when it closes [EH-10]."""

from typing import Final

from deadhand.games.escape_the_horde import state as eh, verbs
from deadhand.games.escape_the_horde.attackers import any_attacks, attacks, is_target, move_on, take_away, target_of
from deadhand.games.escape_the_horde.bites import bite
from deadhand.games.escape_the_horde.cards.grenade import offer_grenades
from deadhand.games.escape_the_horde.cards.rescue import offer_rescues
from deadhand.games.escape_the_horde.cards.sacrifice import offer_sacrifices
from deadhand.games.escape_the_horde.cards.team_up import offer_team_ups
from deadhand.games.escape_the_horde.cards.weapon import offer_weapons
from deadhand.games.escape_the_horde.chain import is_to_be_asked
from deadhand.games.escape_the_horde.public_acts import note_bystanders
from deadhand.games.escape_the_horde.roles import is_infected, is_known_infected, is_known_survivor, reveal
from deadhand.table.flow.course import NOBODY, argument, ask, emit, left_of, number_of, offer, pop, push
from deadhand.table.game.declare import ahead, default, on, rule, why_not
from deadhand.table.zones.cards import find_out, shuffle


@rule
def begin_combat(t: eh.EscapeTheHorde) -> None:
    """Begin Combat once Zombies lie in front of players; first settle who is attacked [EH-10.1, EH-10.2]."""
    t.combat = 1
    t.passed = 0
    push(t, eh.COMBAT)
    push(t, eh.SETTLE_TARGETS, 0)


@rule
def end_combat(t: eh.EscapeTheHorde) -> None:
    """End all effects of this Combat; the game goes on where it stood [EH-10.4, EH-10.22]."""
    pop(t)
    t.combat, t.teamed_up, t.last_number, t.passed = 0, 0, 0, 0
    emit(t, eh.COMBAT_ENDS)


# ---- Targets ----


@on(eh.SETTLE_TARGETS)
def settle_targets(t: eh.EscapeTheHorde, _zombie: int) -> None:
    """Reveal Infected targets, who place their Zombies again, in order; all others are Survivors [EH-1.9, 10.2]."""
    pop(t)
    number = first_misplaced(t)
    if number:
        push(t, eh.SETTLE_TARGETS, number)
        seat = target_of(t, number)
        reveal(t, seat)
        ask_push(t, seat)
    else:
        for seat in range(t.seats):
            if is_target(t, seat) and not is_known_survivor(t, seat):
                t.known_survivors = t.known_survivors | (1 << seat)
                find_out(t)


@rule
def first_misplaced(t: eh.EscapeTheHorde) -> int:
    """Return the first Zombie that lies in front of an Infected player, or 0 [EH-10.2, EH-12.1]."""
    for number in range(1, t.last_number + 1):
        if attacks(t, number) and is_infected(t, target_of(t, number)):
            return number
    return 0


@rule
def ask_push(t: eh.EscapeTheHorde, seat: int) -> None:
    """Ask for the new target: any possible Survivor [EH-9.7, EH-10.2, EH-17.10]."""
    ask(t, seat, verbs.ASK_PUSH)
    for target in range(t.seats):
        if not is_known_infected(t, target):
            offer(t, verbs.PUSH_ON, target)


@on(verbs.PUSH_ON)
def push_on(t: eh.EscapeTheHorde, target: int) -> None:
    """Move the Zombie to the new target [EH-10.2]."""
    move_on(t, argument(t, 1), target)


@default(verbs.ASK_PUSH)
def push_to_the_left(t: eh.EscapeTheHorde) -> int:
    """Choose by default the next possible Survivor clockwise [EH-D6]."""
    seat = left_of(t, t.actor)
    while is_known_infected(t, seat):
        seat = left_of(t, seat)
    return number_of(verbs.PUSH_ON, seat)


# ---- Asking ----


@on(eh.COMBAT)
def fight(t: eh.EscapeTheHorde) -> None:
    """Ask until all pass in a row, then the Zombies left bite; none left ends it too [EH-10.3, EH-10.4, EH-10.17]."""
    if any_attacks(t):
        seat = next_to_ask(t)
        if seat != NOBODY:
            ask_fighter(t, seat)
            return
        note_bystanders(t)
        let_zombies_bite(t)
    if t.over == 0:
        end_combat(t)


@rule
def next_to_ask(t: eh.EscapeTheHorde) -> int:
    """Return the next of the targets in the order of placing, then of the others clockwise, or NOBODY [EH-10.3]."""
    for number in range(1, t.last_number + 1):
        if attacks(t, number) and is_to_be_asked(t, target_of(t, number)):
            return target_of(t, number)
    seat = t.active
    for _ in range(t.seats):
        if is_to_be_asked(t, seat):
            return seat
        seat = left_of(t, seat)
    return NOBODY


@rule
def ask_fighter(t: eh.EscapeTheHorde, seat: int) -> None:
    """Ask for one Combat card, or a pass; nothing is compulsory [EH-10.3, EH-10.5, EH-10.20]."""
    ask(t, seat, verbs.ASK_COMBAT)
    hand = eh.HAND + seat
    if t.held[hand, eh.WEAPON]:
        offer_weapons(t, seat)
    if t.held[hand, eh.GRENADE]:
        offer_grenades(t, seat)
    if t.held[hand, eh.TEAM_UP]:
        offer_team_ups(t, seat)
    if t.held[hand, eh.RESCUE]:
        offer_rescues(t)
    if t.held[hand, eh.SACRIFICE]:
        offer_sacrifices(t, seat)
    offer(t, verbs.PASS)


@ahead(verbs.ASK_COMBAT)
def ask_fighter_ahead(t: eh.EscapeTheHorde, seat: int) -> None:
    """Ask all with cards who have not passed, as they will be asked if nobody plays before [EH-10.3]."""
    if is_to_be_asked(t, seat):
        ask_fighter(t, seat)


# ---- The end of a Combat ----


@rule
def let_zombies_bite(t: eh.EscapeTheHorde) -> None:
    """Let Zombies bite in the order of placing, then return to the Stack, until the last Survivor falls [EH-10.17]."""
    for number in range(1, t.last_number + 1):
        if attacks(t, number):
            bite(t, target_of(t, number), number)
            if t.over:
                return
            take_away(t, number, eh.STACK)
    shuffle(t, eh.STACK)


ONESELF: Final = verbs.ACTIONS.refusal("it must be another player", "EH-10.2")


@why_not(verbs.PUSH_ON)
def no_push(t: eh.EscapeTheHorde, target: int) -> int:
    """Refuse all but another possible Survivor [EH-10.2, EH-12.1]."""
    if target == t.actor:
        return ONESELF
    return verbs.KNOWN_INFECTED
