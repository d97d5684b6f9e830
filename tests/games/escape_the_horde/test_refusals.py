"""Refusals give the reason and its clause."""

import pytest

from deadhand.table.errors import IllegalAction
from tests.games.escape_the_horde.position import Position, position

EVERYTHING = "weapon grenade team_up yeah_nah rescue sacrifice steal dodge re_arm binoculars spill"


def reason(p: Position, action: str) -> tuple[str, str]:
    """The words and the clause with which an action is refused."""
    with pytest.raises(IllegalAction) as refusal:
        p.match.play(p.long(action))
    sentence = str(refusal.value).split("is not allowed now: ")[-1]
    return sentence.removesuffix(f" ({refusal.value.clause})."), refusal.value.clause


COMBAT = [
    ("weapon_survivor 2", "that Zombie does not attack you", "EH-10.6"),
    ("weapon_survivor 7", "no such Zombie attacks", "EH-10.6"),
    ("grenade_survivor 7", "no such Zombie attacks", "EH-10.9"),
    ("rescue 7", "no such Zombie attacks", "EH-10.13"),
    ("sacrifice_survivor 7 B", "no such Zombie attacks", "EH-10.14"),
    ("sacrifice_survivor 1 C", "that player is not one of the closest Survivors", "EH-11.6"),
    ("sacrifice_infected 1 C", "a Survivor uses S texts only", "EH-7.5"),
    ("team_up_infected A A", "a Survivor uses S texts only", "EH-7.5"),
    ("dodge_survivor", "no Dodge in Combat", "EH-10.5"),
]


@pytest.mark.parametrize(("action", "words", "clause"), COMBAT)
def test_a_survivor_in_combat(action: str, words: str, clause: str) -> None:
    p = position(seats=5, zeros="DE", hands={"A": EVERYTHING}, attack="AB")
    assert reason(p, action) == (words, clause)


def test_a_weapon_of_who_is_not_attacked() -> None:
    p = position(hands={"B": EVERYTHING}, attack="A")
    assert reason(p, "weapon_survivor 1") == ("no Zombie attacks you", "EH-10.6")


def test_a_second_team_up() -> None:
    p = position(hands={"A": "team_up team_up"}, attack="A").play("A: team_up_survivor")
    assert reason(p, "team_up_survivor") == ("a Team Up holds already", "EH-10.11")


INFECTED_COMBAT = [
    ("weapon_survivor 1", "the Infected use I texts only", "EH-7.5"),
    ("grenade_survivor 1", "the Infected use I texts only", "EH-7.5"),
    ("team_up_survivor", "the Infected use I texts only", "EH-7.5"),
    ("sacrifice_survivor 1 B", "the Infected use I texts only", "EH-7.5"),
    ("sacrifice_infected 7 B", "no such Zombie attacks", "EH-10.15"),
    ("sacrifice_infected 1 F", "that player is known to be Infected", "EH-12.1"),
    ("sacrifice_infected 1 A", "it can go neither to its target nor to you", "EH-10.15"),
    ("team_up_infected B A", "only a revealed Patient Zero can be named", "EH-10.12"),
    ("team_up_infected E A", "only a Patient Zero with a card in hand can be named", "EH-10.12"),
    ("team_up_infected D C", "that player is no target of this Combat", "EH-10.12"),
]


@pytest.mark.parametrize(("action", "words", "clause"), INFECTED_COMBAT)
def test_a_revealed_patient_zero_in_combat(action: str, words: str, clause: str) -> None:
    hands = {"D": EVERYTHING}
    p = position(seats=6, zeros="DE", revealed="DE", turned="F", countdown=20, hands=hands, attack="AB")
    assert reason(p, action) == (words, clause)


def test_answers_to_shots() -> None:
    hands = {"A": "weapon grenade", "B": EVERYTHING, "D": EVERYTHING}
    weapon = position(hands=hands, attack="AA").play("A: weapon_survivor 1")
    assert reason(weapon, "weapon_infected") == ("a Survivor uses S texts only", "EH-7.5")
    assert reason(weapon, "grenade_infected 1") == ("a Survivor uses S texts only", "EH-7.5")
    assert reason(weapon, "yeah_nah") == ("a Weapon or Grenade cannot be cancelled by it", "EH-7.7")
    assert reason(weapon, "rescue 2") == ("as a response it takes only a Zombie that would be killed", "EH-6.9")
    assert reason(weapon, "rescue 7") == ("no such Zombie attacks", "EH-10.13")
    weapon.to("D")
    assert reason(weapon, "grenade_infected 2") == ("no Weapon or Grenade would kill that Zombie", "EH-10.10")
    grenade = position(hands=hands, attack="A").play("A: grenade_survivor 1").to("D")
    assert reason(grenade, "weapon_infected") == ("it can only answer a Weapon", "EH-10.7")


SCAVENGER = [
    ("steal A", "it must be another player", "EH-17.9"),
    ("steal C", "that player has no card", "EH-17.9"),
    ("dodge_infected B", "a Survivor uses S texts only", "EH-7.5"),
    ("re_arm_survivor 2", "the Armoury has no 2 Weapons", "EH-17.15"),
    ("re_arm_infected", "a Survivor uses S texts only", "EH-7.5"),
    ("binoculars_infected", "a Survivor uses S texts only", "EH-7.5"),
    ("spill_infected 1", "a Survivor uses S texts only", "EH-7.5"),
]


@pytest.mark.parametrize(("action", "words", "clause"), SCAVENGER)
def test_a_survivor_in_scavenger(action: str, words: str, clause: str) -> None:
    p = position(hands={"A": EVERYTHING, "B": "weapon"}, armoury="weapon", discard="zombie")
    assert reason(p, action) == (words, clause)


INFECTED_SCAVENGER = [
    ("dodge_survivor", "the Infected use I texts only", "EH-7.5"),
    ("re_arm_survivor 1", "the Infected use I texts only", "EH-7.5"),
    ("re_arm_infected", "the Armoury is empty", "EH-17.15"),
    ("binoculars_survivor", "the Infected use I texts only", "EH-7.5"),
    ("spill_survivor", "the Infected use I texts only", "EH-7.5"),
    ("spill_infected 2", "the Discard Pile has no 2 Zombies", "EH-17.17"),
    ("place D", "it must be another player", "EH-8.3"),
    ("place C", "that player is known to be Infected", "EH-12.1"),
]


@pytest.mark.parametrize(("action", "words", "clause"), INFECTED_SCAVENGER)
def test_a_revealed_patient_zero_in_scavenger(action: str, words: str, clause: str) -> None:
    hands = {"D": EVERYTHING + " zombie", "B": "weapon"}
    p = position(zeros="D", revealed="D", turned="C", countdown=9, hands=hands, turn="D", discard="zombie")
    assert reason(p, action) == (words, clause)


def test_dodges_that_may_not_be_played() -> None:
    hands = {"A": "binoculars dodge dodge", "C": "dodge weapon", "B": "yeah_nah weapon"}
    window = position(hands=hands, skips="C").play("A: binoculars_survivor").to("C")
    assert reason(window, "dodge_survivor") == ("you will skip a turn already", "EH-17.12")
    twice = position(hands=hands).play("A: dodge_survivor", "B: yeah_nah").to("A")
    assert reason(twice, "dodge_survivor") == ("you have played a Dodge this turn already", "EH-17.12")


def test_zombies_after_the_draw_and_zombies_to_be_pushed_on() -> None:
    kept = position(hands={"D": "zombie"}, turn="D", top="rescue").play("D: draw")
    after = ("only a Zombie just drawn can be placed after the draw", "EH-10.21")
    assert reason(kept, "place_drawn A") == after
    drawn = position(hands={"D": "weapon"}, turned="C", countdown=9, turn="D", top="zombie").play("D: draw")
    assert reason(drawn, "place_drawn D") == ("it must be another player", "EH-9.6")
    assert reason(drawn, "place_drawn C") == ("that player is known to be Infected", "EH-12.1")
    pushed = position(turned="C", countdown=9, attack="D")
    assert reason(pushed, "push_on D") == ("it must be another player", "EH-10.2")
    assert reason(pushed, "push_on C") == ("that player is known to be Infected", "EH-12.1")
