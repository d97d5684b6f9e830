"""Families of numbered places, such as the spaces of a map, in the plan of a game's zones."""

import pytest

from deadhand.table.game.checks import check_places
from deadhand.table.zones.zone_plan import ZonePlan


def test_places_have_a_zone_each_and_come_after_what_is_counted() -> None:
    plan = ZonePlan(seats=3)
    hands = plan.hand("hand", "hand")
    pile = plan.pile("deck", "deck", viewers="nobody", counted=False)
    streets = plan.places("streets", "streets", 24, viewers="nobody")
    spaces = plan.places("spaces", "spaces", 7, viewers="everyone")
    assert (hands, pile, streets, spaces, plan.size) == (0, 3, 4, 28, 35)
    assert plan.counted == 3
    zone, place = plan.find(streets + 23)
    assert (zone.name, place, zone.is_numbered) == ("streets", 23, True)
    assert plan.find(spaces)[0].count_zones(seats=3) == 7


def test_a_counted_zone_after_places_is_refused() -> None:
    plan = ZonePlan(seats=2)
    plan.places("streets", "streets", 4, viewers="nobody")
    with pytest.raises(ValueError, match=r"The zone discard_pile is counted: declare it before"):
        plan.pile("discard_pile", "Discard Pile", viewers="everyone")


def test_a_number_per_place_needs_places() -> None:
    check_places("made_up", {"covered": "streets", "points": ""}, ["streets"])
    with pytest.raises(ValueError, match="the counter covered is of hand, which is no family of places"):
        check_places("made_up", {"covered": "hand"}, ["streets"])
