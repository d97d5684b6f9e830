"""Setup, and who begins [EH-4, EH-5]."""

from deadhand.games.escape_the_horde import state as eh
from deadhand.games.escape_the_horde.ending import end_game
from deadhand.games.escape_the_horde.roles import is_patient_zero, turn_up
from deadhand.table.flow.course import NOBODY, draw_below, emit_card, left_of, pop, push
from deadhand.table.game.declare import on, rule
from deadhand.table.zones.cards import collect_all, move, oldest, peek_at, shuffle, top

# ---- 4. Setup ----


@on(eh.SET_UP)
def set_up(t: eh.EscapeTheHorde) -> None:
    """Deal roles and hands, set cards aside, and choose the first player [EH-4, EH-5]."""
    pop(t)
    collect_all(t, eh.STACK)
    deal_roles(t)
    set_aside(t)
    shuffle(t, eh.STACK)
    deal_hands(t)
    shuffle(t, eh.STACK)
    t.next_normal = first_player(t)
    shuffle(t, eh.STACK)
    if t.count[eh.STACK] == 0:
        end_game(t, eh.STACK_DRAWN)
    else:
        push(t, eh.BEGIN_TURN)


@rule
def deal_roles(t: eh.EscapeTheHorde) -> None:
    """Deal one Patient Zero with 3 or 4 players, two with more, to any seats equally likely [EH-4.1, EH-4.2].

    With a deck of fewer Survivor cards, who gets none is a known Survivor.
    """
    zeros = min(1 if t.seats < 5 else 2, t.held[eh.STACK, eh.PATIENT_ZERO])
    for seat in range(t.seats):
        role = eh.SURVIVOR
        if draw_below(t, t.seats - seat) < zeros:
            role = eh.PATIENT_ZERO
            zeros -= 1
        if t.held[eh.STACK, role]:
            move(t, oldest(t, eh.STACK, role), eh.FACTION + seat)
        else:
            t.known_survivors = t.known_survivors | (1 << seat)
    show_roles(t)


@rule
def show_roles(t: eh.EscapeTheHorde) -> None:
    """Show roles to all, or to the Patient Zeros alone, if an option says so [EH-3.3, EH-3.4, EH-4.9]."""
    for seat in range(t.seats):
        if t.open_roles:
            turn_up(t, seat)
        elif t.patient_zeros_know_each_other and is_patient_zero(t, seat):
            for other in range(t.seats):
                if is_patient_zero(t, other):
                    peek_at(t, seat, top(t, eh.FACTION + other))


@rule
def set_aside(t: eh.EscapeTheHorde) -> None:
    """Keep unused Faction cards, conditions and the Zombies left out away from the Stack [EH-4.3, EH-4.4]."""
    for kind in range(eh.STACK_KINDS, t.held.shape[1]):
        while t.held[eh.STACK, kind]:
            move(t, oldest(t, eh.STACK, kind), eh.SET_ASIDE)
    for _ in range(min(zombies_left_out(t), t.held[eh.STACK, eh.ZOMBIE])):
        move(t, oldest(t, eh.STACK, eh.ZOMBIE), eh.SET_ASIDE)


@rule
def zombies_left_out(t: eh.EscapeTheHorde) -> int:
    """Return the number of Zombies left out: by the option; the usual number depends on the players [EH-3.2]."""
    if t.zombies_removed != NOBODY:
        return t.zombies_removed
    return eh.USUALLY_LEFT_OUT[t.seats - eh.LEAST_SEATS]


@rule
def deal_hands(t: eh.EscapeTheHorde) -> None:
    """Deal five cards each, three from 5 players on; Zombies and Discard Weapons stay behind [EH-4.5 to EH-4.7]."""
    size = 5 if t.seats < 5 else 3
    card = top(t, eh.STACK)
    for seat in range(t.seats):
        while card != NOBODY and t.count[eh.HAND + seat] < size:
            below = t.below[card]
            if t.kind[card] != eh.ZOMBIE and t.kind[card] != eh.DISCARD_WEAPON:
                move(t, card, eh.HAND + seat)
            card = below


# ---- 5. First player ----


@rule
def first_player(t: eh.EscapeTheHorde) -> int:
    """Return the first seat to turn up a Zombie, clockwise from a random player, or that one [EH-5.1 to EH-5.3]."""
    first = draw_below(t, t.seats)
    seat, card = first, top(t, eh.STACK)
    while card != NOBODY:
        emit_card(t, eh.TURNED_UP, t.kind[card], seat)
        if t.kind[card] == eh.ZOMBIE:
            return seat
        seat, card = left_of(t, seat), t.below[card]
    return first
