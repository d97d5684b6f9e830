"""How choices read as the table stands [TD-2.18, TD-24]."""

import pytest

from tests.games.three_days.position import Position, dan, position, rick, selena


def read(p: Position) -> dict[str, str]:
    """Return the text that the asked player reads, by the choice as tests write it."""
    offers = p.view(p.actor)["prompt"]["offers"]
    return {p.short(offer["action"]): offer["text"] for offer in offers}


def test_a_choice_about_a_space_names_the_card_there() -> None:
    armed = selena(v=10, hand="grenade soup soup_kit", equipped="rifle", beside="rifle_ammo")
    said = read(position(armed, spaces="zombie bat exit"))
    assert said["attack 1"] == "Attack the Zombie in space 1"
    assert said["pick_up 2"] == "Pick up the Bat in space 2"
    assert said["throw grenade 1"] == "Throw a Grenade at the Zombie in space 1"
    assert said["leave 3"] == "Walk to the EXIT in space 3"
    assert said["use soup"] == "Use a Canned Soup (Common)"
    assert read(position(dan(equipped="punch"), spaces="zombie"))["strike 1"] == (
        "Attack the Zombie in space 1 by your Skill, for 1 Immunity"
    )


FULL = "bat soup antiviral knife_kit pills"
SUPPER = {"5,0": "supper"}
TRADER = {"1,1": "trader"}
CLEARED = "2,0 2,1 2,2 3,0 3,1 3,2 3,3"


@pytest.mark.parametrize(
    ("p", "first", "said"),
    [
        (position(rick(hand="note"), pile="bat zombie soup"), "use note", "Keep none"),
        (position(rick(hand="binoculars")), "binoculars binoculars 10", "Look at those named"),
        (position(rick(hand=FULL, equipped="bat_kit"), spaces="box:h3"), "attack 1", "Decline it"),
        (position(rick(hand="soup"), selena(hand="soup"), streets=SUPPER), "walk 5,0", "Leave it to somebody else"),
        (position(rick(hand="soup"), streets=TRADER, gone=CLEARED), "walk 4", "Trade none"),
    ],
)
def test_being_done_says_with_what(p: Position, first: str, said: str) -> None:
    assert read(p.play(first))["done"] == said


def test_ending_the_turn_says_so_if_it_loses_the_game() -> None:
    full = position(rick(equipped="bat"), spaces="zombie zombie bat knife pipe")
    assert read(full)["end_turn"] == "End the turn, and lose the game"
    assert full.offered("end_turn")["final"]
    assert read(full.play("attack 1"))["end_turn"] == "End the turn"
