"""Whatever a player does, it is done with that player's own cards and points, wherever they sit."""

from typing import Any

import pytest

from tests.games.three_days.notation import Sheet
from tests.games.three_days.position import Position, dan, position, rick, selena

ZONES = ("hand", "reserve", "equipped", "loaded", "worn")
STREETS = {"6,0": "bat", "6,1": "zombie", "6,2": "contagion"}
KIT = {"kit": "lantern_kit kevlar_kit"}
ARMED = rick(v=5, i=5, hand="soup pipe note", reserve="knife", equipped="bat:u2", worn="kevlar:u1")
SHOOTER = selena(v=9, hand="rifle_ammo soup bat", reserve="pipe", equipped="rifle", beside="rifle_ammo:u2")
PUNCHER = dan(hand="berserk antiviral", reserve="pipe", equipped="punch", beside="paralyze", i=5)
DOCTOR = rick(
    v=1, i=1, hand="pills antiviral medkit kevlar toolkit", reserve="soup", equipped="gun", beside="gun_ammo:u3"
)
LOOKER = selena(hand="binoculars lantern grenade toolkit note")
DONE: list[tuple[Sheet, str]] = [
    *(
        (ARMED, action)
        for action in ("attack 1", "use soup", "to_reserve pipe", "to_hand knife", "exchange soup knife")
    ),
    *(
        (ARMED, action)
        for action in ("equip pipe", "pick_up 3", "stow 3", "walk 6,1", "walk 6,2", "end_turn", "use note")
    ),
    *((ARMED, "; ".join(run)) for run in (("run 6,0", "run_to 6,2"), ("run 6,2", "run_to 6,1"))),
    *((SHOOTER, action) for action in ("attack 1", "place rifle_ammo", "turn_rifle", "equip bat", "leave 4")),
    *(
        (SHOOTER, "turn_rifle; attack 1; end_turn"),
        (SHOOTER, "track soup; done"),
        (SHOOTER, "track_reserve pipe; done"),
    ),
    *((PUNCHER, "attack 1"), (PUNCHER, "strike 1"), (PUNCHER, "place berserk; strike 2"), (PUNCHER, "use antiviral")),
    *(
        (DOCTOR, action)
        for action in ("use antiviral", "use medkit", "use kevlar; end_turn", "open toolkit 2", "attack 2")
    ),
    *((DOCTOR, f"use pills; {effect}") for effect in ("heal", "fight_off", "draw_kit")),
    *((LOOKER, "binoculars binoculars 6,0; name 6,1; done; put zombie"), (LOOKER, "lantern lantern 6,0; done")),
    *((LOOKER, "throw grenade 1"), (LOOKER, "use note; done"), (LOOKER, "use note; keep soup")),
]


def table(acting: Sheet, seat: int, **given: Any) -> Position:
    """The acting Survivor at a seat, and two others, who keep their order."""
    one, other = (sheet() for sheet in (rick, selena, dan) if sheet().survivor != acting.survivor)
    others = [one._replace(hand="antiviral", reserve="soup"), other]
    sheets = [*others[:seat], acting, *others[seat:]]
    spaces = "fat:t2 box knife market zombie spitter"
    pile = "zombie soup zombie antiviral runner pipe soup"
    return position(*sheets, spaces=spaces, streets=STREETS, turn="ABC"[seat], pile=pile, piles=KIT, **given)


def belongings(p: Position, seat: int) -> list[Any]:
    """All that is a Survivor's own."""
    own = [p.of(name, "ABC"[seat]) for name in ZONES]
    return [p.of("survivor", "ABC"[seat]), *own, p.v[seat], p.i[seat], p.t.automatic[seat], p.t.paralysis[seat]]


def whole(p: Position, order: list[int]) -> list[Any]:
    """The table with its Survivors in an order; what is shuffled is left out."""
    return [[belongings(p, seat) for seat in order], p.spaces, p.face_up, p.lying()[:3], sorted(p.discards()), p.prompt]


@pytest.mark.clause("TD-2.5", "TD-6.8", "TD-13.15")
@pytest.mark.parametrize(("acting", "actions"), DONE)
def test_every_seat_acts_alike(acting: Sheet, actions: str) -> None:
    """As the Survivors who follow are not the same at each seat, the round is gone through to the acting one again."""
    ends = []
    for seat in range(3):
        p = table(acting, seat).play(*actions.split("; "))
        turned = [seat, *(other for other in range(3) if other != seat)]
        if p.t.round_number > 1:
            taken = belongings(p, seat), p.spaces, p.face_up
            ends.append([taken[0], taken[1], taken[2]])
        else:
            ends.append(whole(p, turned))
    assert ends[0] == ends[1] == ends[2]
