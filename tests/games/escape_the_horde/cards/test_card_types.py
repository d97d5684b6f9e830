"""Card types and speed: section 7."""

from typing import Any

import pytest

from deadhand.games.escape_the_horde import GAME
from tests.games.escape_the_horde.position import position

CRITICAL = {"dodge", "grenade", "rescue", "sacrifice", "team_up", "weapon", "yeah_nah"}
OWN_TURN = {"steal", "re_arm", "binoculars", "spill"}
ALL_PLAY = {"yeah_nah", "steal", "rescue"}
EVERYTHING = " ".join(sorted(CRITICAL | OWN_TURN))


def kinds(choices: set[str]) -> set[str]:
    """The cards that choices are about."""
    names = {choice.split()[0] for choice in choices} - {"draw", "pass", "finish", "place", "place_drawn", "attack"}
    return {name.removesuffix("_survivor").removesuffix("_infected") for name in names}


@pytest.mark.clause("EH-7.1")
def test_critical_speed_cards_are_played_in_other_players_turns() -> None:
    """All of them by B in A's turn; the Dodge and the Yeah/Nah in a window, the others in Combat."""
    window = position(hands={"A": "steal", "B": EVERYTHING}).play("A: steal B")
    assert kinds(window.choices) == {"yeah_nah", "dodge"}
    combat = position(hands={"B": EVERYTHING}, attack="B")
    assert kinds(combat.choices) == {"weapon", "grenade", "rescue", "sacrifice", "team_up"}


@pytest.mark.clause("EH-7.2", "EH-7.9")
def test_own_turn_cards_and_dodge_alone_are_played_in_scavenger() -> None:
    p = position(hands={"A": EVERYTHING, "B": "weapon"}, armoury="weapon")
    assert kinds(p.choices) == OWN_TURN | {"dodge"}
    for action in ("weapon_survivor 1", "grenade_survivor 1", "team_up_survivor", "rescue 1", "sacrifice_survivor 1 B"):
        assert p.refused(action) == "EH-7.9"
    assert p.refused("yeah_nah") == "EH-7.9"


@pytest.mark.clause("EH-7.2")
@pytest.mark.parametrize("seat", ["A", "B", "D"])
def test_own_turn_cards_are_never_played_in_combat_nor_in_windows(seat: str) -> None:
    p = position(hands={seat: EVERYTHING}, attack="A", armoury="weapon", discard="zombie", drawn=False).to(seat)
    assert kinds(p.choices) & OWN_TURN == set()
    for action in ("steal C", "re_arm_survivor 1", "binoculars_survivor", "spill_survivor"):
        assert p.refused(action) == "EH-7.2"
    if seat != "A":
        window = position(hands={"A": "binoculars", seat: EVERYTHING}).play("A: binoculars_survivor").to(seat)
        assert kinds(window.choices) & OWN_TURN == set()
        assert window.refused("steal C") == "EH-7.2"


@pytest.mark.clause("EH-7.3", "EH-7.4")
def test_all_play_cards_have_one_text_all_others_two() -> None:
    """Discard Weapon, the fourth, is never played."""
    verbs = {verb.name for verb in GAME.actions.verbs}
    for name in (CRITICAL | OWN_TURN) - ALL_PLAY:
        assert {f"{name}_survivor", f"{name}_infected"} <= verbs
    for name in ALL_PLAY:
        assert name in verbs
        assert not {f"{name}_survivor", f"{name}_infected"} & verbs
    for card in GAME.deck.cards:
        if card.back == "Stack" and card.id not in ("zombie", "dodge"):
            two = card.id not in {*ALL_PLAY, "discard_weapon"}
            assert (card.text.startswith("S: ") and " I: " in card.text) == two


@pytest.mark.clause("EH-7.3", "EH-9.4")
def test_a_discard_weapon_is_met_by_who_draws_it_alone() -> None:
    p = position(hands={"A": "weapon", "B": "weapon", "D": "weapon"}, top="discard_weapon").play("A: draw")
    assert (p.hand("A"), p.hand("B"), p.hand("D"), p.armoury) == ("", "weapon", "weapon", "weapon")


@pytest.mark.clause("EH-7.5")
def test_a_survivor_uses_survivor_texts_only() -> None:
    p = position(hands={"A": EVERYTHING, "B": "weapon"}, armoury="weapon", discard="zombie")
    assert not any("infected" in choice for choice in p.choices)
    for action in ("dodge_infected B", "re_arm_infected", "binoculars_infected", "spill_infected 1"):
        assert p.refused(action) == "EH-7.5"
    combat = position(hands={"A": EVERYTHING}, attack="A")
    for action in ("team_up_infected A A", "sacrifice_infected 1 B"):
        assert combat.refused(action) == "EH-7.5"
    window = position(hands={"A": "weapon", "B": EVERYTHING}, attack="A").play("A: weapon_survivor 1")
    for action in ("weapon_infected", "grenade_infected 1"):
        assert window.refused(action) == "EH-7.5"


@pytest.mark.clause("EH-7.5", "EH-11.3")
@pytest.mark.parametrize(("zeros", "revealed", "turned"), [("A", "A", ""), ("D", "", "A")], ids=["revealed", "turned"])
def test_a_revealed_patient_zero_and_a_turned_player_use_infected_texts_only(
    zeros: str, revealed: str, turned: str
) -> None:
    given: dict[str, Any] = {"zeros": zeros, "revealed": revealed, "turned": turned, "countdown": 9 if turned else 0}
    p = position(hands={"A": EVERYTHING, "B": "weapon"}, armoury="weapon", discard="zombie", **given)
    assert {choice.split()[0] for choice in p.choices} == {
        *("steal", "draw", "dodge_infected", "re_arm_infected", "binoculars_infected", "spill_infected"),
    }
    for action in ("dodge_survivor", "re_arm_survivor 1", "binoculars_survivor", "spill_survivor"):
        assert p.refused(action) == "EH-7.5"
    combat = position(hands={"A": EVERYTHING}, attack="B", **given)
    assert {choice.split()[0] for choice in combat.choices} == {
        *("rescue", "sacrifice_infected", "pass"),
        *(("team_up_infected",) if revealed else ()),
    }
    for action in ("weapon_survivor 1", "grenade_survivor 1", "team_up_survivor", "sacrifice_survivor 1 C"):
        assert combat.refused(action) == "EH-7.5"


@pytest.mark.clause("EH-7.6")
def test_a_hidden_patient_zero_may_use_either_text() -> None:
    p = position(zeros="A", hands={"A": EVERYTHING, "B": "weapon"}, armoury="weapon", discard="zombie")
    verbs = {choice.split()[0] for choice in p.choices}
    for name in ("dodge", "re_arm", "binoculars", "spill"):
        assert {f"{name}_survivor", f"{name}_infected"} <= verbs
    combat = position(zeros="A", hands={"A": EVERYTHING}, attack="B")
    assert {choice.split()[0] for choice in combat.choices} == {
        *("grenade_survivor", "team_up_survivor", "team_up_infected", "rescue"),
        *("sacrifice_survivor", "sacrifice_infected", "pass"),
    }


SURVIVOR_TEXTS = ["dodge_survivor", "re_arm_survivor 1", "binoculars_survivor", "spill_survivor"]
INFECTED_TEXTS = ["dodge_infected A", "re_arm_infected", "binoculars_infected", "spill_infected 1"]


@pytest.mark.clause("EH-7.6", "EH-12.2")
@pytest.mark.parametrize("play", [*SURVIVOR_TEXTS, *INFECTED_TEXTS, "steal B"])
def test_playing_an_infected_text_in_scavenger_reveals_at_once(play: str) -> None:
    p = position(
        seats=5, zeros="AE", hands={"A": EVERYTHING, "B": "weapon"}, armoury="weapon", discard="zombie", top="rescue"
    ).play(f"A: {play}")
    assert p.prompt == "respond"
    assert p.face_up == ("A" if play in INFECTED_TEXTS else "")
    assert p.resolve().face_up == ("A" if play in INFECTED_TEXTS else "")


@pytest.mark.clause("EH-7.6", "EH-7.8", "EH-12.2")
@pytest.mark.parametrize(
    ("play", "reveals"),
    [
        ("grenade_survivor 1", False),
        ("team_up_survivor", False),
        ("team_up_infected E A", True),
        ("rescue 1", False),
        ("sacrifice_survivor 1 B", False),
        ("sacrifice_infected 1 C", True),
    ],
)
def test_playing_an_infected_text_in_combat_reveals_at_once(play: str, reveals: bool) -> None:
    hands = {"A": "weapon", "B": "weapon", "E": EVERYTHING}
    p = position(seats=5, zeros="DE", hands=hands, attack="A").play(f"E: {play}")
    assert (p.prompt, p.face_up) == ("respond", "E" if reveals else "")


@pytest.mark.clause("EH-7.6", "EH-12.2")
@pytest.mark.parametrize("play", ["weapon_infected", "grenade_infected 1"])
def test_answering_a_weapon_as_infected_reveals(play: str) -> None:
    hands = {"A": "weapon weapon", "E": "weapon grenade"}
    p = position(seats=5, zeros="DE", hands=hands, attack="A").play("A: weapon_survivor 1", f"E: {play}")
    assert (p.face_up, p.attack) == ("E", {1: "A"})


@pytest.mark.clause("EH-7.8")
def test_a_yeah_nah_and_a_steal_reveal_nothing() -> None:
    hands = {"A": "steal weapon", "B": "weapon", "D": "yeah_nah weapon"}
    assert position(hands=hands).play("A: steal B", "D: yeah_nah").resolve().face_up == ""
    assert position(zeros="A", hands=hands).play("A: steal B").resolve().face_up == ""


@pytest.mark.clause("EH-7.7")
def test_weapons_and_grenades_cannot_be_cancelled_by_a_yeah_nah() -> None:
    hands = {"A": "weapon grenade", "B": "yeah_nah"}
    weapon = position(hands=hands, attack="A").play("A: weapon_survivor 1")
    assert (weapon.actor, weapon.choices, weapon.refused("yeah_nah")) == ("B", {"pass"}, "EH-7.7")
    grenade = position(hands=hands, attack="A").play("A: grenade_survivor 1")
    assert (grenade.actor, grenade.choices, grenade.refused("yeah_nah")) == ("B", {"pass"}, "EH-7.7")


@pytest.mark.clause("EH-7.9")
def test_yeah_nah_is_a_response_only() -> None:
    assert position(hands={"A": "yeah_nah weapon"}).choices == {"draw"}
    combat = position(hands={"A": "yeah_nah"}, attack="A")
    assert combat.choices == {"pass"}
    assert combat.refused("yeah_nah") == "EH-7.9"
