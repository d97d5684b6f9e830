"""Options: section 4."""

from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from deadhand import Refused
from deadhand.games.left_4_dead import GAME
from deadhand.match.daily import secret_of_the_day
from tests.games.left_4_dead.position import Position, cards, dealt, position


@pytest.mark.clause("L4D-D1", "L4D-4.2", "L4D-4.3", "L4D-4.4", "L4D-4.5", "L4D-4.6", "L4D-4.7")
@pytest.mark.clause("L4D-4.8", "L4D-4.9", "L4D-4.10", "L4D-4.11")
def test_defaults() -> None:
    assert dealt().match.options == {
        "difficulty": "normal",
        "first_player": "random",
        "finale_reshuffle": "on",
        "round_limit": 300,
        "trading": "on",
        "heal_others": "on",
        "hunter_must_engage": "on",
        "hunter_flip_damage": "on",
        "plan_changes": 2,
        "relentless": "off",
    }


@pytest.mark.clause("L4D-4.2", "L4D-4.3", "L4D-4.5", "L4D-4.10")
@pytest.mark.parametrize(
    "wrong",
    [
        {"difficulty": "insane"},
        {"first_player": 4},
        {"round_limit": 49},
        {"round_limit": 1001},
        {"plan_changes": 6},
        {"plan_changes": -1},
        {"trading": "maybe"},
    ],
)
def test_invalid_settings_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(Refused, match=f"Option {next(iter(wrong))}"):
        dealt(**wrong)


@pytest.mark.clause("L4D-4.2")
@pytest.mark.parametrize(("difficulty", "extra"), [("easy", 0), ("normal", 1), ("hard", 2), ("expert", 3)])
def test_difficulty_is_the_extra_cards_of_the_marker(difficulty: str, extra: int) -> None:
    p = position("draw", deck=cards(uzi=2, ammo=2, pills=7), difficulty=difficulty, marker="B")
    assert [len(p.front(seat).split()) + p.all_face_down["ABCD".index(seat)] for seat in "ABCD"] == [1, 1 + extra, 1, 1]


@pytest.mark.clause("L4D-4.3", "L4D-5.6")
def test_the_first_player_is_random_or_chosen() -> None:
    assert {dealt(seed=seed).marker for seed in range(40)} == set("ABCD")
    assert [dealt(first_player=seat).marker for seat in range(4)] == list("ABCD")


@pytest.mark.clause("L4D-4.4", "L4D-15.14", "L4D-15.16")
@pytest.mark.parametrize(("option", "monsters"), [("on", 5), ("off", 1)])
def test_finale_reshuffle(option: str, monsters: int) -> None:
    p = position(
        "end", finale=True, front={"A": "tank"}, deck="", discard=cards(zombie=4, uzi=1), finale_reshuffle=option
    )
    assert p.monsters == monsters


@pytest.mark.clause("L4D-4.5", "L4D-16.6")
@pytest.mark.parametrize(("rounds", "over"), [(49, False), (50, True)])
def test_round_limit(rounds: int, over: bool) -> None:
    p = position("end", front={"A": "uzi"}, round_number=rounds, round_limit=50, deck=cards(pills=9))
    assert p.match.over == over


@pytest.mark.clause("L4D-4.6", "L4D-10.6")
def test_trading() -> None:
    assert "give B uzi" in position(held={"A": "uzi"}).choices
    assert position(held={"A": "uzi"}, trading="off").refused("give B uzi") == "L4D-4.6"


@pytest.mark.clause("L4D-4.7", "L4D-10.11")
def test_heal_others() -> None:
    given: dict[str, Any] = {"held": {"A": "pack"}, "health": {"A": 4, "B": 2}}
    assert {"heal A", "heal B"} <= position(**given).choices
    off = position(**given, heal_others="off")
    assert "heal A" in off.choices
    assert off.refused("heal B") == "L4D-4.7"


@pytest.mark.clause("L4D-4.8", "L4D-11.8", "L4D-9.8")
def test_hunter_must_engage() -> None:
    given: dict[str, Any] = {"front": {"A": "hunter", "B": "zombie"}}
    assert position("plan", **given).actor == "B"
    off = position("plan", **given, hunter_must_engage="off")
    assert (off.actor, "ready" in off.choices) == ("A", True)
    alarm = position("events", front={"A": "hunter alarm"}, hunter_must_engage="off")
    assert (alarm.actor, alarm.prompt) == ("A", "alarm")


@pytest.mark.clause("L4D-4.9", "L4D-19.2")
@pytest.mark.parametrize(("option", "health"), [("on", 3), ("off", 4)])
def test_hunter_flip_damage(option: str, health: int) -> None:
    p = position("flip", face_down={"A": "hunter smoker"}, hunter_flip_damage=option)
    assert p.health[0] == health


@pytest.mark.clause("L4D-4.10", "L4D-11.13")
@pytest.mark.parametrize("changes", [0, 1, 2, 5])
def test_plan_changes(changes: int) -> None:
    p = position("plan", front={"A": "zombie"}, plan_changes=changes, deck=cards(pills=9))
    p.play("ready", "ready", "ready", "ready")
    for _ in range(changes):
        assert (p.prompt, p.actor) == ("confirm", "A")
        p.play("change")  # to the only other plan
    assert (p.actor == "B" and p.prompt == "confirm") == (changes > 0)


@pytest.mark.clause("L4D-4.11")
def test_relentless_changes_the_digest_only_if_it_is_on() -> None:
    """Golden replays from before the option keep theirs."""
    p = dealt()
    without = p.match.digest
    p.t.relentless = 1
    assert p.match.digest != without


@pytest.mark.clause("L4D-4.11")
def test_relentless_changes_the_deal_of_the_day_only_if_it_is_on() -> None:
    version_2 = replace(GAME, version=2)  # under which the option came
    secrets = [
        secret_of_the_day(version_2, date(2026, 11, 1), players=["human"] * 3, options={"relentless": value})
        for value in ("off", "on")
    ]
    before_the_option = "030d516f10d76e8946c2aef53aab5a7a3ca8551580a7f5c435f277c6d21ca2ff"
    assert secrets[0] == before_the_option != secrets[1]


@pytest.mark.clause("L4D-4.11", "L4D-7.10", "L4D-15.18")
@pytest.mark.parametrize(("option", "items", "monsters"), [("off", 2, 1), ("on", 0, 3)])
def test_relentless(option: str, items: int, monsters: int) -> None:
    deck = cards(zombie=9, uzi=2, ammo=1)
    p = position("draw", deck=deck, difficulty="hard", relentless=option)
    assert p.front("A").split().count("uzi") == items
    finale = position("end", finale=True, front={"B": "tank"}, deck=deck, difficulty="hard", relentless=option)
    assert len(finale.front("A").split()) == monsters


def before_a_relentless_draw(deck: str) -> Position:
    """A table at the window before the Draw phase, in which A alone has an Instant; A will draw one extra card."""
    front, held = {"B": "witch"}, {"A": "molotov"}
    p = position("draw", window=True, seats=3, front=front, held=held, deck=deck, difficulty="normal", relentless="on")
    assert (p.actor, p.prompt) == ("A", "instant")
    return p


@pytest.mark.clause("L4D-7.10")
def test_the_log_names_each_item_that_a_relentless_horde_discards() -> None:
    p = before_a_relentless_draw("zombie zombie zombie uzi shotgun zombie").play("pass_window")
    assert p.discard == "shotgun uzi"
    assert p.match.log(None, since=1) == [
        "The horde is relentless and discards a Shotgun.",
        "The horde is relentless and discards an Uzi.",
    ]
    told = [event["text"] for event in p.match.in_language("de").view(None)["events"] if event["text"]]
    assert told == [
        "Die Horde ist unerbittlich und wirft eine Schrotflinte ab.",
        "Die Horde ist unerbittlich und wirft eine Uzi ab.",
    ]


@pytest.mark.clause("L4D-7.10", "L4D-7.4")
@pytest.mark.parametrize("second", ["zombie", "uzi"])
def test_the_choice_that_makes_a_relentless_horde_draw_cannot_be_taken_back(second: str) -> None:
    """Else the team would learn whether an Item lies on the deck, the more so if none does."""
    p = before_a_relentless_draw(f"zombie zombie zombie zombie {second} zombie").play("pass_window")
    assert not p.match.can_undo(0)
    p = before_a_relentless_draw("zombie zombie zombie zombie zombie zombie")
    p.t.relentless = 0
    assert p.play("pass_window").match.can_undo(0)  # nobody looks at what is drawn
