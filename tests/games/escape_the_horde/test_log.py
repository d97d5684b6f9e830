"""What is told of each thing that happens (EH-6.18, EH-16.1): the game's own events, with whom and what they name."""

from typing import Any

import pytest

from tests.games.escape_the_horde.position import LETTERS, Position, cards, position

QUIET = cards(rescue=8)
FULL = dict.fromkeys("ABCD", "weapon")
CORE = {"moved", "chose", "shuffled", "gathered", "carried", "looked", "shown"}


def told(p: Position, viewer: str | None = None) -> list[tuple[Any, ...]]:
    """Return the game's own events of the last choice: their names, integers and faces."""
    events = [event for event in p.view(viewer)["events"] if event["event"] not in CORE]
    return [(event["event"], *event["values"], *([p.word(event["card"])] if event["card"] else [])) for event in events]


def test_turns_of_every_kind_are_logged() -> None:
    p = position(hands=FULL, skips="B", extra="C", stack="discard_weapon " + QUIET)
    assert told(p) == [("extra_turn_begins", 2)]
    assert told(p.play("C: draw")) == [("drew", 2, "discard_weapon"), ("lost_weapon", 2), ("turn_begins", 0)]
    assert told(p.play("A: draw")) == [("drew", 0)]
    assert told(p.play("A: finish"))[:2] == [("skipped", 1), ("turn_begins", 2)]


def test_the_log_says_that_a_discard_weapon_found_none() -> None:
    p = position(hands={**FULL, "A": "rescue"}, top="discard_weapon").play("A: draw")
    assert told(p)[:2] == [("drew", 0, "discard_weapon"), ("no_weapon", 0)]


def test_a_drawn_card_is_named_to_its_drawer_only() -> None:
    p = position(hands=FULL, top="grenade").play("A: draw")
    assert told(p, "A") == [("drew", 0, "grenade")]
    assert told(p, "B") == told(p) == [("drew", 0)]


def test_each_step_of_a_combat_is_logged() -> None:
    hands = {
        "A": "sacrifice weapon grenade",
        "B": "rescue weapon",
        "C": "team_up weapon",
        "D": "grenade rescue",
    }
    p = position(hands=hands, attack="AABBA", bites="B", stack=QUIET)
    p.play("A: sacrifice_survivor 1 B").resolve()
    assert told(p) == [("moved_on", 0, 1, 1)]
    assert told(p.play("B: rescue 2").resolve()) == [("rescued", 0, 2)]
    assert told(p.play("C: team_up_survivor").resolve()) == [("teamed_up",)]
    p.play("A: grenade_survivor 1", "A: name 3", "A: done", "D: grenade_infected 3", "D: done")
    assert told(p) == [("saved", 1, 3), ("killed", 1, 1)]
    assert told(p.play("A: weapon_survivor 4").resolve()) == [("killed", 1, 4)]
    assert told(p.end_combat()) == [
        *(("turned", 1, 3), ("countdown_set", 2), ("bitten", 0, 5)),
        *(("combat_ends",), ("turn_begins", 1)),
    ]


@pytest.mark.parametrize("number", [1, 2, 3])
def test_every_saved_zombie_is_logged(number: int) -> None:
    p = position(hands={"A": "grenade weapon", "D": "grenade"}, attack="AAA", stack=QUIET)
    p.play("A: grenade_survivor 1", "A: name 2", "A: name 3", f"D: grenade_infected {number}", "D: done")
    killed = [("killed", 0, other) for other in (1, 2, 3) if other != number]
    assert told(p) == [("saved", 0, number), *killed]


def test_a_zombie_that_spares_the_turned_is_logged() -> None:
    p = position(hands=FULL, bites="A", attack="AA", stack=QUIET).end_combat()
    assert told(p)[:4] == [("turned", 0, 1), ("revealed", 0, "survivor"), ("countdown_set", 2), ("no_bite", 0, 2)]


def test_placed_and_drawn_zombies_are_logged_with_their_numbers() -> None:
    p = position(hands={"A": "weapon", "D": "zombie zombie"}, revealed="D", turn="D").play("D: place B")
    assert told(p) == [("attacked", 1, 1)]
    assert told(p.play("D: place A")) == [("attacked", 0, 2)]
    drawn = position(hands=FULL, top="zombie").play("A: draw")
    assert told(drawn) == [("drew", 0, "zombie"), ("attacked", 0, 1)]
    added = position(hands={"A": "weapon", "D": "team_up zombie"}, attack="A").play("D: team_up_infected D A").resolve()
    assert told(added.play("D: add")) == [("attacked", 0, 2)]


def test_a_zombie_that_a_turned_player_must_place_is_logged_once_placed() -> None:
    p = position(hands=FULL, turned="B", countdown=9, turn="B", top="zombie").play("B: draw")
    assert told(p) == [("drew", 1, "zombie")]
    assert [event[:1] for event in told(p.play("push_on C"))] in ([("moved_on",)], [("attacked",)])


def test_reveals_are_logged_patient_zero_first() -> None:
    p = position(hands={"A": "weapon", "D": "zombie weapon"}, turn="D").play("D: place B")
    assert told(p) == [
        ("revealed", 3, "zero"),
        *(("revealed", seat, "survivor") for seat in range(3)),
        ("attacked", 1, 1),
    ]
    turned = position(hands={**FULL, "D": "zombie weapon"}, turned="B", countdown=9, turn="D").play("D: place A")
    assert told(turned) == [
        ("revealed", 3, "zero"),
        ("revealed", 0, "survivor"),
        ("revealed", 2, "survivor"),
        ("attacked", 0, 1),
    ]


def test_cancelled_cards_and_cards_without_a_target_are_logged() -> None:
    hands = {"A": "steal weapon", "B": "yeah_nah", "C": "yeah_nah weapon"}
    p = position(hands=hands, stack=QUIET).play("A: steal B", "B: yeah_nah", "C: yeah_nah").resolve()
    assert told(p) == [("answered", 1, "yeah_nah"), ("missed", 0, "steal")]
    gone = position(hands={"A": "weapon", "B": "rescue weapon"}, attack="AA", stack=QUIET)
    gone.play("A: weapon_survivor 1", "B: rescue 1").resolve()
    assert told(gone) == [("rescued", 0, 1), ("missed", 0, "weapon")]


@pytest.mark.parametrize(("viewer", "face"), [("A", ["rescue"]), ("B", ["rescue"]), ("C", []), (None, [])])
def test_a_stolen_card_is_logged_for_thief_and_owner(viewer: str | None, face: list[str]) -> None:
    p = position(hands={"A": "steal weapon", "B": "rescue", "C": "weapon"}, stack=QUIET).play("A: steal B").resolve()
    assert told(p, viewer) == [("stolen", 0, 1, *face)]


def test_a_stolen_zombie_is_logged_for_everybody() -> None:
    p = position(seats=5, zeros="DE", hands={"A": "steal weapon", "D": "zombie"}, stack=QUIET).play("A: steal D")
    for viewer in (*"ABCDE", None):
        assert told(p.resolve(), viewer) == [("stolen", 0, 3, "zombie"), ("revealed", 3, "zero"), ("attacked", 0, 1)]


def test_dodges_are_logged_by_their_effect() -> None:
    hands = {"A": "dodge weapon", "D": "dodge weapon", "B": "weapon"}
    p = position(hands=hands, stack=QUIET).play("A: dodge_survivor", "D: dodge_infected C", "A: pass", "B: pass")
    assert told(p) == [("gains_turn", 2)]
    assert told(p.resolve())[:2] == [("turn_ends", 0), ("extra_turn_begins", 2)]
    skip = position(hands={**hands, "A": "binoculars weapon", "B": "dodge"}).play("A: binoculars_survivor")
    skip.play("B: dodge_survivor", "D: pass", "A: pass")
    assert told(skip) == [("will_skip", 1)]


def test_own_turn_cards_are_logged_with_their_numbers() -> None:
    hands = {"A": "re_arm spill binoculars weapon", "B": "weapon"}
    p = position(hands=hands, armoury="weapon weapon", stack="zombie rescue").play("A: binoculars_survivor").resolve()
    assert told(p) == [("looked_ahead", 0, 2)]
    assert told(p.play("A: re_arm_survivor 2").resolve()) == [("re_armed", 0, 2)]
    assert told(p.play("A: spill_survivor").resolve()) == [
        *(("spilled", 0, "zombie"), ("spilled", 0, "rescue"), ("washed_away", 1))
    ]


def test_infected_binoculars_and_spill_blood_are_logged_with_their_numbers() -> None:
    hands = {"D": "binoculars spill weapon", "B": "weapon"}
    p = position(hands=hands, revealed="D", turn="D", discard="zombie zombie zombie", stack="zombie rescue steal dodge")
    assert told(p.play("D: binoculars_infected").resolve()) == [("looked_ahead", 3, 3)]
    assert told(p.play("D: put_three steal zombie rescue")) == [("ordered", 3, 3)]
    assert told(p.play("D: spill_infected 2").resolve()) == [("zombies_return", 2)]


def test_no_event_names_a_seat_that_is_not_there() -> None:
    p = position(seats=3, zeros="C", hands={"A": "steal weapon", "B": "rescue"}).play("A: steal B").resolve()
    assert {LETTERS[event[1]] for event in told(p)} <= set("ABC")


@pytest.mark.clause("EH-10.10")
def test_a_card_whose_zombies_were_all_saved_did_act_on_them() -> None:
    weapon = position(hands={"A": "weapon", "D": "grenade"}, attack="A", stack=QUIET).play("A: weapon_survivor 1")
    names = [event[0] for event in told(weapon.play("D: grenade_infected 1"))]
    assert "saved" in names
    assert "missed" not in names


@pytest.mark.clause("EH-17.9", "EH-6.8")
def test_a_steal_is_announced_as_a_card_and_not_as_done() -> None:
    p = position(hands={"A": "steal weapon", "B": "yeah_nah weapon"}, stack=QUIET).play("A: steal B")
    assert "A plays Steal on B." in p.log()
    assert not any("steals" in line for line in p.log())


@pytest.mark.clause("EH-7.5", "EH-10.7", "EH-10.10", "EH-10.12")
@pytest.mark.parametrize(
    ("held", "card"), [("weapon", "Weapon"), ("grenade", "Grenade"), ("team_up zombie", "Team Up")]
)
def test_a_choice_of_an_infected_text_says_so_and_so_does_the_log(held: str, card: str) -> None:
    p = position(hands={"A": "weapon weapon", "D": held}, attack="A", stack=QUIET)
    p = (p if card == "Team Up" else p.play("A: weapon_survivor 1")).to("D")
    infected = next(choice for choice in p.choices if "infected" in choice)
    assert f"{card} as one of the Infected" in p.offered(infected)["text"]
    assert any(f"{card} as one of the Infected" in line for line in p.play(f"D: {infected}").log())
