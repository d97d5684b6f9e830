"""Walk: turn over one open card, or go by a special card of the Playing Area [TD-12.1 to TD-12.6]."""

from typing import Final

from deadhand.games.three_days import state as td, verbs
from deadhand.games.three_days.kinds import spaces_with
from deadhand.games.three_days.map.deployment import open_places, turn_up, was_entered, zone_behind
from deadhand.games.three_days.map.playing_area import card_in
from deadhand.table.flow.course import NOBODY, offer, offer_members, pop
from deadhand.table.game.declare import on, rule, why_not
from deadhand.table.record.bits import lowest, without_lowest


@rule
def offer_walks(t: td.ThreeDays) -> None:
    """Offer to walk to any open card, or to a special card that can be used here [TD-12.2, TD-12.4, TD-12.5]."""
    offer_members(t, verbs.WALK, open_places(t), 0)
    ways = spaces_with(t, td.WAYS, td.RESOURCES)
    while ways:
        if leads_on(t, t.kind[card_in(t, lowest(ways))]):
            offer(t, verbs.LEAVE, lowest(ways) + 1)
        ways = without_lowest(ways)


@rule
def leads_on(t: td.ThreeDays, kind: int) -> bool:
    """Return True if the Survivors can leave where they are by a card [TD-9.22, TD-12.5, TD-12.12]."""
    if t.indoors != td.MAIN_ZONE:
        return td.NAME[kind] == td.EXIT_INDOORS
    return kind == td.EXIT or (zone_behind(kind) != td.MAIN_ZONE and not was_entered(t, kind))


@on(verbs.WALK)
def walk(t: td.ThreeDays, place: int) -> None:
    """Use up all Actions left, and end the turn [TD-12.1, TD-12.3]."""
    t.actions_left = 0
    pop(t)
    turn_up(t, place)


@on(verbs.LEAVE)
def leave(t: td.ThreeDays, number: int) -> None:
    """Leave after the Game Turn that follows [TD-12.6]."""
    t.actions_left = 0
    pop(t)
    t.leaving = td.NAME[t.kind[card_in(t, number - 1)]]


# ---- why not ----


verbs.ACTIONS.refuse(verbs.WALK, "that card is not open", "TD-9.5")


NO_WAY_ON: Final = verbs.ACTIONS.refusal("no card by which you could go on lies there", "TD-12.5")
EXIT_ELSEWHERE: Final = verbs.ACTIONS.refusal("EXIT can be used in the Main Zone only", "TD-12.12")


@why_not(verbs.LEAVE)
def no_leaving(t: td.ThreeDays, number: int) -> int:
    """Explain that the card must lead on from here [TD-12.5, TD-12.12]."""
    card = card_in(t, number - 1)
    if card != NOBODY and t.kind[card] == td.EXIT:
        return EXIT_ELSEWHERE
    return NO_WAY_ON
