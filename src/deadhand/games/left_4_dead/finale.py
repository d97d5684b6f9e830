"""The Finale: the shuffled Discard Pile, dealing monsters, and the check that wins the game [L4D-15]."""

from deadhand.games.left_4_dead import state as l4d
from deadhand.games.left_4_dead.monsters.monsters import monsters_in_play
from deadhand.games.left_4_dead.order import in_table_order
from deadhand.table.flow.course import emit, finish
from deadhand.table.game.declare import rule
from deadhand.table.zones.cards import flip_onto, move, move_all_but_top, shuffle, top


@rule
def begin_finale(t: l4d.Left4Dead) -> None:
    """Shuffle the Discard Pile; deal each player as many monsters as their health [L4D-15.1 to L4D-15.4]."""
    t.finale = 1
    emit(t, l4d.FINALE_BEGINS)
    reshuffle(t)
    for place in range(t.seats):
        seat = in_table_order(t, place)
        deal_monsters(t, seat, t.health[seat])


@rule
def reshuffle(t: l4d.Left4Dead) -> None:
    """Shuffle the whole Discard Pile into a new Encounter deck [L4D-15.2, L4D-2.17]."""
    move_all_but_top(t, l4d.DISCARD_PILE, l4d.ENCOUNTER_DECK, 0)
    shuffle(t, l4d.ENCOUNTER_DECK)


@rule
def deal_monsters(t: l4d.Left4Dead, seat: int, number: int) -> None:
    """Deal monsters face up, so without Flip effects, as long as there are any [L4D-15.3, L4D-15.5, L4D-15.6]."""
    dealt = 0
    while dealt < number and turn_up_to_monster(t):
        move(t, top(t, l4d.ENCOUNTER_DECK), l4d.FRONT + seat)
        dealt += 1
    if dealt > 0:
        emit(t, l4d.DEALT, seat, dealt)


@rule
def turn_up_to_monster(t: l4d.Left4Dead) -> bool:
    """Turn cards up and discard them until a monster is on top; whether there is one [L4D-15.5]."""
    others = 0
    found = False
    while not found and card_to_turn_up(t):
        if t.kind[top(t, l4d.ENCOUNTER_DECK)] < l4d.MONSTERS:
            found = True
        else:
            flip_onto(t, l4d.ENCOUNTER_DECK, l4d.DISCARD_PILE)
            others += 1
    if others > 0:
        emit(t, l4d.TURNED_UP, others)
    return found


@rule
def card_to_turn_up(t: l4d.Left4Dead) -> bool:
    """Return True if the deck has a card. Reshuffle it first if that brings a monster [L4D-15.14 to L4D-15.16]."""
    if t.count[l4d.ENCOUNTER_DECK] == 0 and t.finale_reshuffle == 1 and monster_discarded(t):
        reshuffle(t)
    return t.count[l4d.ENCOUNTER_DECK] > 0


@rule
def monster_discarded(t: l4d.Left4Dead) -> bool:
    """Return True if the Discard Pile holds a monster."""
    total = 0
    for kind in range(l4d.MONSTERS):
        total += t.held[l4d.DISCARD_PILE, kind]
    return total > 0


@rule
def finale_check(t: l4d.Left4Dead) -> None:
    """Win if no monster is in play; else deal each player one or more [L4D-1.5, L4D-15.10 to L4D-15.13, L4D-15.17]."""
    t.finale_rounds += 1
    if monsters_in_play(t) == 0:
        end_game(t, l4d.FINALE_CLEARED)
        return
    for place in range(t.seats):
        deal_monsters(t, in_table_order(t, place), monsters_to_deal(t, place))


@rule
def monsters_to_deal(t: l4d.Left4Dead, place: int) -> int:
    """Return 1, plus with `relentless` the extra cards for the marker's holder, who is first [L4D-15.12, L4D-15.18]."""
    return 1 + t.difficulty if place == 0 and t.relentless == 1 else 1


@rule
def end_game(t: l4d.Left4Dead, outcome: int) -> None:
    """Let the whole team win, or nobody [L4D-1.1, L4D-16.1 to L4D-16.6, L4D-24.1, L4D-24.2]."""
    for seat in range(t.seats):
        t.returns[seat] = 1.0 if outcome == l4d.FINALE_CLEARED else 0.0
    finish(t, outcome)
