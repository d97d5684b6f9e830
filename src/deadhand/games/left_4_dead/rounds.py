"""Setup, the start of a round and Turn end [L4D-5, L4D-6, L4D-14, L4D-16]."""

from deadhand.games.left_4_dead.finale import end_game, finale_check
from deadhand.games.left_4_dead.holding import reckon_power
from deadhand.games.left_4_dead.monsters import foresee, rest
from deadhand.games.left_4_dead.order import enter
from deadhand.games.left_4_dead.state import (
    BEGIN_ROUND,
    DISCARD_PILE,
    DRAW_CARDS,
    ENCOUNTER_DECK,
    EVENT_CARDS,
    FLIP_CARDS,
    FRONT,
    FULL_HEALTH,
    HEALTH_PACK,
    HELD,
    ITEMS,
    LAST_STAND_DECK,
    MONSTERS,
    ROUND_BEGINS,
    ROUND_LIMIT,
    ZERO_HEALTH,
    Left4Dead,
)
from deadhand.table.chance import draw_below
from deadhand.table.events import happen
from deadhand.table.rule import rule
from deadhand.table.seats import clockwise
from deadhand.table.state import EVERYONE, NOBODY
from deadhand.table.steps import pop, push
from deadhand.table.zones import gather, move, oldest, shuffle

# ---- 5. Setup ----


@rule
def set_up(t: Left4Dead) -> None:
    """Two decks, a Health Pack and full health for everybody, the marker for the first player [L4D-5.1 to L4D-5.6]."""
    pop(t)
    gather(t, ENCOUNTER_DECK)
    for card in range(t.cards):
        if t.kind[card] >= ITEMS:
            move(t, card, LAST_STAND_DECK)
    shuffle(t, LAST_STAND_DECK)
    for seat in range(t.seats):
        t.health[seat] = FULL_HEALTH
        if t.held[ENCOUNTER_DECK, HEALTH_PACK]:
            move(t, oldest(t, ENCOUNTER_DECK, HEALTH_PACK), HELD + seat)
    shuffle(t, ENCOUNTER_DECK)
    t.marker = draw_below(t, t.seats) if t.first_player == NOBODY else t.first_player
    push(t, BEGIN_ROUND)


# ---- 6. A round ----


@rule
def begin_round(t: Left4Dead) -> None:
    """Nobody may have 0 or less health; a Finale round has no Draw phase [L4D-6.1, L4D-6.2, L4D-15.8, L4D-16.2]."""
    for seat in range(t.seats):
        if t.health[seat] <= 0:
            end_game(t, ZERO_HEALTH)
            return
    t.round_number += 1
    for seat in range(t.seats):
        t.changes_left[seat] = t.plan_changes
    reckon_power(t)
    happen(t, ROUND_BEGINS, NOBODY, EVERYONE, t.marker, t.round_number)
    enter(t, FLIP_CARDS if t.finale == 1 else DRAW_CARDS)


# ---- 14. Turn end ----


@rule
def end_turn(t: Left4Dead) -> None:
    """First the Finale check, then all that lasts a round ends, then the round limit [L4D-14.2, L4D-14.7, L4D-16.4]."""
    pop(t)
    if t.finale == 1:
        finale_check(t)
        if t.over:
            return
    discard_events(t)
    clear_round(t)
    t.marker = clockwise(t, t.marker, 1)
    if t.round_number >= t.round_limit:
        end_game(t, ROUND_LIMIT)
    else:
        push(t, BEGIN_ROUND)


@rule
def discard_events(t: Left4Dead) -> None:
    """Resolved Events go to the Discard Pile [L4D-9.4, L4D-14.3]."""
    for seat in range(t.seats):
        for kind in range(MONSTERS, EVENT_CARDS):
            while t.held[FRONT + seat, kind]:
                move(t, oldest(t, FRONT + seat, kind), DISCARD_PILE)


@rule
def clear_round(t: Left4Dead) -> None:
    """Untap and heal monsters; bonuses, duties and what is used up per round come back [L4D-14.4, L4D-14.5]."""
    for seat in range(t.seats):
        card = t.lowest[FRONT + seat]
        while card != NOBODY:
            rest(t, card)
            card = t.above[card]
        t.engagements[seat] = 0
        t.silenced[seat] = 0
        t.item_spent[seat] = 0
        t.proposed[seat] = 0
        t.instant_used[seat] = 0
    t.ammo = 0
    t.locked = 0
    t.confirmed = 0
    foresee(t)
